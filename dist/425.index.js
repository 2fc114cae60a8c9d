export const id = 425;
export const ids = [425];
export const modules = {

/***/ 33425:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  writeReport: () => (/* binding */ writeReport)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/core/report/what-next.js
var what_next = __webpack_require__(38794);
// EXTERNAL MODULE: ./build/core/story/strategy-of.js
var strategy_of = __webpack_require__(74417);
;// CONCATENATED MODULE: ./build/core/run-report/cut-text.js
/** How much of a long text is shown: the same for all, and as much as there is room for. */
/** The most characters that each text may have, at most `most`, so that all of them together keep within `budget`. */
function fairShare(lengths, budget, most) {
    const ascending = lengths.toSorted((one, other) => one - other);
    let left = budget;
    for (const [index, length] of ascending.entries()) {
        const share = Math.floor(left / (ascending.length - index));
        if (length > share)
            return Math.min(share, most);
        left -= length;
    }
    return most;
}
/** Head and tail of a text, `most` characters of it at most, each through `show`. No character is halved. */
function cutText(text, most, show) {
    if (text.length <= most)
        return { head: show(text), leftOut: 0, tail: '' };
    const half = Math.floor(most / 2);
    const head = text.slice(0, most - half).replace(/[\ud800-\udbff]$/, '');
    const tail = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '');
    return { head: show(head), leftOut: text.length - head.length - tail.length, tail: show(tail) };
}

// EXTERNAL MODULE: ./build/core/talk/tool-input.js
var tool_input = __webpack_require__(6882);
// EXTERNAL MODULE: ./build/core/talk/tools.js
var tools = __webpack_require__(50894);
// EXTERNAL MODULE: ./build/core/edit/tool-results.js
var tool_results = __webpack_require__(96582);
// EXTERNAL MODULE: ./build/core/talk/command-ending.js
var command_ending = __webpack_require__(78874);
;// CONCATENATED MODULE: ./build/core/run-report/call-failure.js
/** How a tool call failed, in few words. */




/** Null where it did what it should. `refused` is what a rule forbids; the rest has ends of its own. */
function callFailure({ name, input, text, isError, how }) {
    if (name === tools/* SUBMIT */.XD)
        return isError ? 'sent back' : null;
    if (how === 'unanswered')
        return 'no result';
    if (!isError)
        return null;
    if (how === 'answered' || 'problem' in (0,tool_input/* readCall */.D)(name, input))
        return 'not carried out';
    return (name === tools/* BASH */.PE ? (0,command_ending/* endingIn */.P)(text) : (0,tool_results/* failureIn */.Q6)(text)) ?? 'failed';
}

// EXTERNAL MODULE: ./build/core/log/hidden-characters.js
var hidden_characters = __webpack_require__(94380);
// EXTERNAL MODULE: ./build/core/log/terminal-sequences.js
var terminal_sequences = __webpack_require__(80296);
;// CONCATENATED MODULE: ./build/core/run-report/shown-text.js
/** Foreign text as the report shows it: nothing in it is hidden, and nothing of it acts on the text around it. */


/** Emoji are put together by characters that are seen nowhere else. */
const SEEN = String.raw `(?<=[\p{Extended_Pictographic}#*0-9])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`;
const UNSEEN = String.raw `[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}`;
/** A pile of combining marks paints over its neighbours: what stands above the fourth. */
const PILED = String.raw `(?<=\p{M}{4})\p{M}`;
const SCAN = new RegExp(String.raw `${SEEN}|(?![\n\t])(${UNSEEN}|${PILED})`, 'gu');
/** Prose: every character that nobody sees is written as `\u{202e}`; lines and tabs stay. */
function shownText(text) {
    return visible(text.replace(/\r\n?/g, '\n'));
}
/** Source text: a carriage return is a part of it, and seen. */
function shownCode(text) {
    return visible(text.replaceAll('\r', '\u240d'));
}
/** What a program has printed: its colours are left away. */
function shownOutput(text) {
    return shownText((0,terminal_sequences/* withoutTerminalSequences */.$)(text));
}
/** The name of a file or a test: blanks that are none are seen, too. */
function shownName(name, limit) {
    const all = (part) => visible((0,hidden_characters/* showHidden */.U)(part));
    return name.length <= limit ? all(name) : `${all(name.slice(0, limit))}\u2026`;
}
/** The beginning of an object's id, and whatever else stands there whole. */
function shownId(id) {
    return /^[0-9a-f]{40,64}$/.test(id) ? id.slice(0, 12) : shownLine(id, 100);
}
/** A sentence or a command on one line of at most `limit` characters of its own. */
function shownLine(text, limit) {
    const line = text
        .slice(0, limit * 2)
        .replace(/\s+/g, ' ')
        .trim();
    return line.length <= limit ? visible(line) : `${visible(line.slice(0, limit))}\u2026`;
}
function visible(text) {
    return text.replace(SCAN, (whole, unseen) => unseen === undefined ? whole : `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`);
}

;// CONCATENATED MODULE: ./build/core/run-report/patch-lines.js
/** Lines of a change, as a patch or an edit shows them. */

/** A longer line is cut. */
const LONGEST_LINE = 1_000;
/** One line, made harmless. */
function patchLine(kind, text, before, after) {
    const short = text.length <= LONGEST_LINE ? text : text.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, '');
    const rest = text.length - short.length;
    return { kind, text: `${shownCode(short)}${rest === 0 ? '' : `\u2026 (${rest} more characters)`}`, before, after };
}
/** An edit that puts one text in the place of another: what both begin and end with stays, the rest goes and comes. */
function editLines(before, after) {
    const [old, now] = [linesIn(before), linesIn(after)];
    const most = Math.min(old.length, now.length);
    let head = 0;
    while (head < most && old[head] === now[head])
        head += 1;
    let tail = 0;
    while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail))
        tail += 1;
    const all = (kind, lines) => lines.map(line => patchLine(kind, line, null, null));
    return [
        ...all('same', old.slice(0, head)),
        ...all('deleted', old.slice(head, old.length - tail)),
        ...all('added', now.slice(head, now.length - tail)),
        ...all('same', old.slice(old.length - tail)),
    ];
}
function linesIn(text) {
    if (text === '')
        return [];
    return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

;// CONCATENATED MODULE: ./build/core/run-report/call-view.js
/** One tool call as the report shows it. */






const LONGEST_OBJECT = 200;
/** Each of its texts has at most `most` characters, and its edit so many lines. */
function callView(call, { text: most, lines }) {
    const { verb, object, edit, ...rest } = seen(call);
    const input = rest.input ?? (object.length > LONGEST_OBJECT ? ['Input', object] : undefined);
    return {
        verb,
        object: shownLine(object, LONGEST_OBJECT),
        failure: callFailure(call),
        lastedMs: Math.max(0, call.durationMs - call.waitedMs),
        waitedMs: call.waitedMs,
        input: input === undefined ? null : { label: input[0], text: cutText(input[1], most, shownText) },
        edit: edit === undefined ? null : beginning(edit, most, lines),
        result: cutText(call.text, most, shownOutput),
    };
}
function seen({ name, input }) {
    if (name === tools/* SUBMIT */.XD)
        return { verb: 'Handed in the summary', object: '', input: ['Summary', jsonOf(input)] };
    const known = (0,tool_input/* readCall */.D)(name, input);
    if ('problem' in known)
        return { verb: 'Called', object: name, input: ['Input', jsonOf(input)] };
    switch (known.tool) {
        case 'bash':
            return 'restart' in known.input ? { verb: 'Restarted', object: 'the shell' } : ran(known.input.command);
        case 'search_files': {
            const { pattern, path, glob } = known.input;
            return { verb: 'Searched', object: `${pattern} in ${path}${glob ? ` (${glob})` : ''}` };
        }
        case 'list_files':
            return { verb: 'Listed', object: known.input.path };
        default:
            return edited(known.input);
    }
}
/** A command of one short line is seen whole where it is named. */
function ran(command) {
    const isShort = command.length <= LONGEST_OBJECT && !command.includes('\n');
    const [first = ''] = command.trimStart().split('\n', 1);
    return isShort ? { verb: 'Ran', object: command } : { verb: 'Ran', object: `${first} \u2026`, input: ['Command', command] };
}
function edited(input) {
    const { path } = input;
    switch (input.command) {
        case 'view': {
            const [from, to] = input.view_range ?? [];
            const range = from === undefined || to === undefined ? '' : `, lines ${from} to ${to === -1 ? 'the end' : to}`;
            return { verb: 'Viewed', object: `${path}${range}` };
        }
        case 'create':
            return { verb: 'Wrote', object: path, edit: editLines('', input.file_text) };
        case 'insert':
            return {
                verb: 'Inserted',
                object: `${path}, after line ${input.insert_line}`,
                edit: editLines('', input.insert_text),
            };
        case 'str_replace':
            return {
                verb: 'Edited',
                object: path,
                edit: editLines(input.old_str, input.new_str),
            };
    }
}
function beginning(lines, most, mostLines) {
    let room = most;
    const tooMuch = lines.findIndex(({ text }, index) => {
        room -= text.length + 1;
        return room < 0 || index >= mostLines;
    });
    const shown = tooMuch === -1 ? lines.length : Math.max(1, tooMuch);
    return { lines: lines.slice(0, shown), leftOut: lines.length - shown };
}
/** How much of its texts a call would show, were there room for all of them. */
function lengthsOf({ name, input, text }) {
    const known = (0,tool_input/* readCall */.D)(name, input);
    if ('problem' in known)
        return [text.length, jsonOf(input).length];
    const texts = Object.values(known.input).filter(value => typeof value === 'string');
    return [text.length, ...texts.map(value => value.length)];
}
/** How many lines of edits it would show. */
function linesOf({ name, input }) {
    const known = (0,tool_input/* readCall */.D)(name, input);
    if ('problem' in known || known.tool !== 'str_replace_based_edit_tool')
        return 0;
    const texts = Object.entries(known.input).map(([key, value]) => (/_(text|str)$/.test(key) ? String(value) : ''));
    return texts.reduce((sum, text) => sum + (text === '' ? 0 : text.split('\n').length), 0);
}
function jsonOf(input) {
    return input === undefined ? '(unreadable)' : JSON.stringify(input, null, 2);
}

// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(83592);
;// CONCATENATED MODULE: ./build/core/run-report/judged-view.js
/** What the host made of the work, as the report shows it. */



const LONGEST = 300;
const MOST_DOUBTS = 20;
const UNCHANGED = 'nothing has changed since, so nothing was run again';
const PROOFS = Object.entries(readiness/* PROOF_REASON */.ef);
/** A change is told to stand only where nothing keeps it from being ready; the sign is for a proof. `known`: what keeps it from that by the record, null without one. */
function judged({ at, kind, tree, proof, why }, known, story, most) {
    const doubts = known ?? doubtsAt({ at, proof }, story);
    const isDraft = story.start?.inputs['draft'] !== 'false';
    const withDoubts = isDraft ? 'Judged: it goes into a draft' : 'Judged: it is not proven';
    const told = {
        tested: doubts.length === 0 ? 'Judged: the change stands' : withDoubts,
        'not-yet': 'Sent back to the model',
        over: 'Judged: the work ends here',
    };
    const proven = proof === 'red-then-green' || proof === 'red-by-build' ? 'good' : 'plain';
    const mark = { tested: doubts.length === 0 ? proven : 'open', 'not-yet': 'bad', over: 'plain' };
    const shown = kind === 'tested' ? doubts.slice(0, MOST_DOUBTS).map(one => shownLine(one, LONGEST)) : [];
    const facts = [
        ...shown,
        ...(kind === 'not-yet' && isUnchanged({ at, tree }, story) ? [UNCHANGED] : []),
        ...(proof === null ? [] : [`proof ${shownLine(proof, LONGEST)}`]),
    ];
    const text = why === null || why === '' ? null : { label: 'Why', text: cutText(why, most, shownText), isCode: false };
    return { kind: 'host', at, mark: mark[kind], title: told[kind], object: null, facts, text };
}
/** A tree that was judged before is not tested again. */
function isUnchanged({ at, tree }, { verdicts }) {
    const before = verdicts.findLast(one => one.at < at);
    return before !== undefined && tree !== null && before.tree === tree;
}
/** Of a run without a record, as far as its commands and its proof tell. */
function doubtsAt({ at, proof }, { commands }) {
    const newest = new Map(commands
        .filter(({ purpose, endedAt }) => (purpose === 'tests' || purpose === 'check') && endedAt <= at)
        .map(one => [`${one.purpose} ${one.command}`, one]));
    const failed = [...newest.values()].filter(({ status }) => status !== 'passed');
    const unproven = PROOFS.find(([one]) => one === proof)?.[1];
    return [
        ...failed.map(one => `\`${one.command}\` ${(0,readiness/* statusInWords */.xq)({ status: one.status, exit_code: one.exitCode })}`),
        ...(unproven === undefined ? [] : [unproven]),
    ];
}

// EXTERNAL MODULE: ./build/core/progress/reactions.js
var reactions = __webpack_require__(9124);
;// CONCATENATED MODULE: ./build/core/run-report/write-view.js
/** What was written to GitHub, in words. */

const WRITES = {
    commit: 'Commit',
    branch: 'Branch',
    push: 'Push',
    'pull-request': 'Pull request',
    comment: 'Comment',
};
/** `Commit written to GitHub`, `Reaction set`, and what was written where; `object` is foreign. */
function writeInWords(write) {
    const { what, target, ok } = write;
    if (what === 'decoration')
        return decorationInWords(write);
    return { title: `${WRITES[what]} ${ok ? 'written to GitHub' : 'not written to GitHub'}`, object: target };
}
/** A reaction goes to `issue 1` or `comment 2`, labels and people to `#3`. */
function decorationInWords({ target, ok, detail }) {
    const set = ok ? 'set' : 'not set';
    if (!target.startsWith('#')) {
        const isKnown = reactions/* REACTIONS */.nM.some(one => one === detail);
        return { title: `Reaction ${set}`, object: isKnown ? `${detail} on ${target}` : target };
    }
    const [, move, label] = /^(label|off:) (.*)$/s.exec(detail) ?? [];
    if (label === undefined)
        return { title: `Labels and people ${set}`, object: target };
    return { title: move === 'label' ? 'Label set' : 'Label taken off', object: `${label} on ${target}` };
}

;// CONCATENATED MODULE: ./build/core/run-report/host-view.js
/** What the host did and found between the turns, as the report shows it. */






const PURPOSES = {
    setup: 'Setup',
    baseline: 'Tests before',
    tests: 'Tests',
    red: 'Changed tests on the old source',
    check: 'Check',
};
const host_view_LONGEST = 300;
/** What the host did before and after a turn that began at the same moment; each text has at most `most` characters. */
function hostViews(story, { limits, resumedAt, doubts }, most) {
    return {
        before: [
            ...(story.resumed === null ? [] : [resumed(story.resumed, resumedAt ?? 0)]),
            ...story.receipts.map(receipt),
            ...story.commands.map(command => ranCommand(command, most)),
            ...story.verdicts.map(verdict => judged(verdict, doubts, story, most)),
            ...limits.map(limitMet),
        ],
        after: [...(story.summary === null ? [] : [summarised(story.summary)]), ...story.writes.map(wrote)],
    };
}
/** How much of its texts the host would show. */
function hostLengths({ commands, verdicts }) {
    return [...commands.map(({ output }) => output.length), ...verdicts.map(({ why }) => why?.length ?? 0)];
}
function ranCommand({ purpose, command, status, exitCode, durationMs, output, tests, beganAt }, most) {
    const told = (0,readiness/* statusInWords */.xq)({ status, exit_code: exitCode });
    // That tests fail on the old source is what they are for.
    const isGood = purpose === 'red' ? status === 'failed' : status === 'passed';
    return {
        kind: 'host',
        at: beganAt,
        mark: status === 'not-run' || purpose === 'baseline' ? 'plain' : isGood ? 'good' : 'bad',
        title: `${PURPOSES[purpose]} ${told}`,
        object: shownLine(command, host_view_LONGEST),
        facts: [
            ...(durationMs === null ? [] : [(0,quantities/* durationInWords */.ji)(durationMs)]),
            ...(tests === null ? [] : [`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`]),
        ],
        text: output === '' ? null : { label: 'Output', text: cutText(output, most, shownOutput), isCode: true },
    };
}
function receipt({ at, tree, files }) {
    const title = files.length === 0 ? 'Git finds no change' : `Git finds ${(0,quantities/* counted */.hS)(files.length, 'changed file')}`;
    return { kind: 'host', at, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null };
}
/** A cancellation is no limit of the run. */
function limitMet({ limit, at }) {
    const isCancelled = limit === 'cancelled';
    const title = isCancelled ? 'A signal came: the run was cancelled' : 'A limit was reached';
    const object = isCancelled ? null : shownLine(limit, host_view_LONGEST);
    return { kind: 'host', at, mark: 'open', title, object, facts: [], text: null };
}
function summarised({ at, source, attempts }) {
    const by = source === 'host' ? 'by Diffproof, from the diff' : `from the model (${shownLine(source, host_view_LONGEST)})`;
    const facts = attempts === 0 ? [] : [(0,quantities/* counted */.hS)(attempts, 'attempt')];
    return { kind: 'host', at, mark: 'plain', title: `Summary ${by}`, object: null, facts, text: null };
}
function wrote(write) {
    const { beganAt, ok, detail, durationMs } = write;
    const { title, object } = writeInWords(write);
    const told = detail === '' ? null : { label: 'What came of it', text: cutText(detail, 2_000, shownText), isCode: false };
    return {
        kind: 'host',
        at: beganAt,
        mark: ok ? 'good' : 'bad',
        title,
        object: shownLine(object, host_view_LONGEST),
        facts: [(0,quantities/* durationInWords */.ji)(durationMs)],
        text: ok ? null : told,
    };
}
function resumed({ runId, tree }, at) {
    const title = `Went on from the work of run ${shownLine(runId, 40)}`;
    return { kind: 'host', at, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null };
}

;// CONCATENATED MODULE: ./build/core/run-report/made-view.js
/** What `strategy: manifest` is given as plain text, shown as what it is: a plan, or a file. */



const LONGEST_PATH = 200;
/** As if it were a call; `said` is the answer, of which at most `most` characters are shown. */
function madeView(made, said, most) {
    const nothing = { failure: null, lastedMs: 0, waitedMs: 0, edit: null, result: cutText('', most, shownText) };
    if (made.kind === 'file')
        return {
            ...{ ...nothing, verb: 'Generated', object: shownLine(made.path, LONGEST_PATH) },
            input: { label: 'Answer', text: cutText(said, most, shownText) },
        };
    const plan = made.files.map(({ action, path, description }) => `${action} ${path}: ${description}`).join('\n');
    return {
        ...{ ...nothing, verb: `Planned ${(0,quantities/* counted */.hS)(made.files.length, 'file')}`, object: '' },
        input: { label: 'Plan', text: cutText(plan, most, shownText) },
    };
}

// EXTERNAL MODULE: ./build/core/run-report/quantities.js
var run_report_quantities = __webpack_require__(50724);
;// CONCATENATED MODULE: ./build/core/run-report/turn-view.js





const LONGEST_FAILURE = 1_000;
const USUAL = new Set(['end_turn', 'tool_use', 'stop_sequence']);
/** `before`: the model of the turn before; nothing of it takes more than the room. */
function turnView(turn, before, room) {
    const { usage, said, thought, stopReason, failure, calls, beganAt, endedAt, made } = turn;
    const block = (text) => (text.trim() === '' ? null : cutText(text, room.text, shownText));
    return {
        kind: 'turn',
        turn: turn.turn,
        request: turn.request,
        at: beganAt,
        lastedMs: endedAt === null ? null : endedAt - beganAt,
        model: turn.model === before ? null : shownLine(turn.model, 100),
        closing: turn.closing,
        costUsd: turn.costUsd,
        tokens: usage === null ? null : tokensOf(usage),
        failure: failure === null ? null : failureInWords(failure),
        stop: stopReason === null || USUAL.has(stopReason) ? null : stopReason,
        said: made === null ? block(said) : null,
        thought: block(thought),
        calls: [
            ...(made === null ? [] : [madeView(made, said, room.text)]),
            ...calls.slice(0, room.calls).map(call => callView(call, room)),
        ],
        callsLeftOut: Math.max(0, calls.length - room.calls),
    };
}
/** What breaks a request off goes by a word of ours. */
const BROKEN_OFF = {
    cancelled: 'broken off, the run was cancelled',
    'timeout-minutes': 'broken off, the time of the run was up',
};
function failureInWords(failure) {
    return BROKEN_OFF[failure] ?? `No answer: ${shownLine(failure, LONGEST_FAILURE)}`;
}
/** Null where nothing was billed. */
function tokensOf(usage) {
    const input = (0,run_report_quantities/* inputOf */.wg)(usage);
    return input + usage.outputTokens === 0 ? null : { input, cached: (0,run_report_quantities/* cacheShare */.e_)(usage), output: usage.outputTokens };
}

;// CONCATENATED MODULE: ./build/core/run-report/entries.js




/** Characters that all texts of the turns have together, and one of them at most. */
const TEXT_LIMITS = { together: 3_000_000, one: 20_000 };
/** The same for the lines of their edits and for their calls: however short, each is an element of the page. */
const LINE_LIMITS = { together: 20_000, one: 400 };
const CALL_LIMITS = { together: 10_000, one: 50 };
/** Of more turns and events only the first and the last are shown. */
const MOST_ENTRIES = 3_000;
/** The entries in the order of time, and how many are left out in the middle. */
function entriesOf({ story, turns, besides, }) {
    const lengths = [
        ...turns.flatMap(({ said, thought, calls }) => [said.length, thought.length, ...calls.flatMap(lengthsOf)]),
        ...hostLengths(story),
    ];
    const share = (counts, limits) => fairShare(counts, limits.together, limits.one);
    const lines = turns.flatMap(({ calls }) => calls.map(linesOf));
    const calls = turns.map(turn => turn.calls.length);
    const room = {
        text: share(lengths, TEXT_LIMITS),
        lines: share(lines, LINE_LIMITS),
        calls: share(calls, CALL_LIMITS),
    };
    const views = turns.map((turn, index) => turnView(turn, turns[index - 1]?.model ?? null, room));
    const { before, after } = hostViews(story, besides, room.text);
    const all = [...before, ...views, ...after].toSorted((one, other) => one.at - other.at);
    const leftOut = Math.max(0, all.length - MOST_ENTRIES);
    if (leftOut === 0)
        return [all, 0];
    return [[...all.slice(0, MOST_ENTRIES / 2), ...all.slice(-MOST_ENTRIES / 2)], leftOut];
}

;// CONCATENATED MODULE: ./build/core/run-report/links.js
/** Which addresses the report links to: the server of the repository, and nothing else. */
const PLAIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w.~:/?=&%+-]*$/i;
/** The address where it is a plain https address of that server, below the repository where one is named (`owner/name`); else null. */
function checkedLink(address, serverUrl, repository) {
    const start = `${serverUrl.replace(/\/$/, '')}/${repository}`;
    const isThere = address === start || address.startsWith(`${start}/`);
    return isThere && PLAIN.test(address) && !/\/\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(address) ? address : null;
}

;// CONCATENATED MODULE: ./build/core/run-report/proof-rows.js


const PROOF_IN_WORDS = {
    'red-then-green': ['good', 'yes: the changed tests fail on the old source and pass with this change'],
    'red-by-build': ['good', 'weakly: the changed tests cannot be built on the old source, and pass with this change'],
    'green-on-base': ['bad', 'no: the changed tests pass on the old source too'],
    'still-red': ['bad', 'no: the changed tests fail with and without this change'],
    'could-not-run': ['bad', 'no: the changed tests could not be run on the old source'],
    'no-test-changes': ['plain', 'no tests were changed'],
    'not-run': ['plain', 'not run'],
};
const proof_rows_LONGEST = 300;
const MOST_NAMES = 30;
const MOST_ROWS = 100;
/** The rows in the order of the pull request's table. */
function proofRows(evidence) {
    const { tests, checks, results } = { ...evidence, results: evidence.tests.results };
    const [mark, proof] = PROOF_IN_WORDS[tests.proof];
    const inTests = tests.command === null ? null : shownLine(tests.command, proof_rows_LONGEST);
    const named = (name, of, names = [], omitted = 0) => {
        const count = names.length + omitted;
        if (count === 0)
            return [];
        const shown = names.slice(0, MOST_NAMES).map(one => shownName(one, proof_rows_LONGEST));
        return [{ ...row(name, of, String(count)), names: shown, namesLeftOut: count - shown.length }];
    };
    return [
        row('Tests before', 'plain', (0,readiness/* runInWords */.EG)(tests.baseline)),
        row('Tests after', markOf(tests.final.status), (0,readiness/* runInWords */.EG)(tests.final), inTests),
        row('Red, then green', mark, proof),
        row('Test runs', 'plain', String(tests.attempts)),
        ...named('Fixed tests', 'good', results?.fixed, results?.fixed_omitted),
        ...named('Broken tests', 'bad', results?.broken, results?.broken_omitted),
        ...named('Still failing', 'plain', results?.still_failing, results?.still_failing_omitted),
        ...named('New tests', 'plain', results?.added, results?.added_omitted),
        ...named('Weakened tests', 'bad', tests.tampering.map(({ path, detail }) => (path === null ? detail : `${path}: ${detail}`)), tests.tampering_omitted),
        ...checks
            .slice(0, MOST_ROWS)
            .map(check => row(check.criterion === true ? 'Criterion' : 'Check', markOf(check.status), (0,readiness/* runInWords */.EG)(check), shownLine(check.command, proof_rows_LONGEST))),
        ...(evidence.criteria_in_words ?? [])
            .slice(0, MOST_ROWS)
            .map(words => row('Criterion in words', 'plain', `for the reviewer, nothing was run: ${shownLine(words, proof_rows_LONGEST)}`)),
        row('Box', evidence.sandbox === 'none' ? 'bad' : 'plain', boxOf(evidence)),
        row('Tree', 'plain', 'these results belong to it', shownLine(evidence.tree_sha, proof_rows_LONGEST)),
    ];
}
/** The newest run of every command, where a run did not come as far as a record. */
function ranRows({ commands, workshop }) {
    const names = {
        baseline: 'Tests before',
        tests: 'Tests after',
        red: 'Changed tests on the old source',
        check: 'Check',
    };
    const newest = new Map(commands.flatMap(one => (one.purpose === 'setup' ? [] : [[`${one.purpose} ${one.command}`, one]])));
    const rows = [...newest.values()].slice(0, MOST_ROWS).map(one => {
        if (one.purpose === 'setup')
            return null;
        const mark = one.purpose === 'tests' || one.purpose === 'check' ? markOf(one.status) : 'plain';
        const value = (0,readiness/* runInWords */.EG)({
            ...{ status: one.status, exit_code: one.exitCode, duration_ms: one.durationMs },
            counts: one.tests ?? undefined,
        });
        return row(names[one.purpose], mark, value, shownLine(one.command, proof_rows_LONGEST));
    });
    const box = workshop === null
        ? []
        : [row('Box', workshop.sandbox === 'none' ? 'bad' : 'plain', shownLine(workshop.sandbox, 40))];
    return [...rows.flatMap(one => one ?? []), ...box];
}
function row(name, mark, value, code = null) {
    return { name, mark, value, code, names: [], namesLeftOut: 0 };
}
function markOf(status) {
    if (status === 'not-run')
        return 'plain';
    return status === 'passed' ? 'good' : 'bad';
}
function boxOf({ sandbox, commands_ran: ranAny }) {
    if (sandbox !== 'none')
        return sandbox;
    return ranAny === false ? 'none: no command was run' : 'none: nothing kept commands from the network and the files';
}

;// CONCATENATED MODULE: ./build/core/run-report/glance.js
/** The top of the report: what a person asks first. */






/** The few numbers on top. */
function figuresOf({ record, receipt }, story) {
    const tests = record?.evidence.tests;
    const files = record?.evidence.files ?? receipt?.files ?? null;
    const [proofMark] = tests === undefined ? ['plain'] : PROOF_IN_WORDS[tests.proof];
    const usage = usageOf(story);
    const turns = story.end?.turns ?? new Set(story.turns.map(({ turn }) => turn)).size;
    const costUsd = story.end === null ? story.costUsd : story.end.costUsd;
    const duration = story.end?.durationMs ?? story.lastAt;
    return [
        ...(tests === undefined
            ? []
            : [figure('Tests', tests.final.status.replaceAll('-', ' '), statusMark(tests.final.status))]),
        ...(tests === undefined ? [] : [figure('Proof', tests.proof.replaceAll('-', ' '), proofMark)]),
        ...(files === null ? [] : [figure('Change', sizeOf(files))]),
        figure('Time', (0,quantities/* durationInWords */.ji)(duration)),
        figure('Turns', String(turns)),
        figure('Cost', (0,run_report_quantities/* money */.TG)(costUsd)),
        ...(story.resumed === null
            ? []
            : [figure(`With run ${shownLine(story.resumed.runId, 40)}`, (0,run_report_quantities/* money */.TG)(sumOf(costUsd, story.resumed.costUsd)))]),
        ...((0,run_report_quantities/* inputOf */.wg)(usage) === 0 ? [] : [figure('From cache', (0,run_report_quantities/* cacheShare */.e_)(usage) ?? '0 %')]),
    ];
}
/** What the run was about, with links to the repository's server alone. */
function factsOf(ground, story) {
    const { serverUrl, repository, runUrl, ending } = ground;
    const { start, workshop, resumed } = story;
    const link = (address) => checkedLink(address, serverUrl, repository);
    const home = `${serverUrl}/${repository}`;
    const usage = usageOf(story);
    const url = ending.outputs['pull-request-url'];
    const issue = start?.task.issue ?? null;
    const branch = ending.outputs['branch'];
    return [
        ...(url === undefined ? [] : [linkedFact('Pull request', `#${url.split('/').at(-1)}`, url, link(url))]),
        fact('Repository', repository, link(home)),
        ...(issue === null ? [] : [fact('Issue', `#${issue}`, link(`${home}/issues/${issue}`))]),
        ...(start?.task.file ? [code('Task file', start.task.file)] : []),
        linkedFact('Run', `log of run ${ground.runId}`, runUrl, link(runUrl)),
        ...(resumed === null ? [] : [wentOnFrom(resumed, `${home}/actions/runs/`, link)]),
        ...(start === null ? [] : [code('Base', `${start.base.branch} ${shownId(start.base.sha)}`)]),
        ...(branch === undefined ? [] : [code('Branch', branch)]),
        ...(ground.receipt === null ? [] : [code('Tree', ground.receipt.tree)]),
        ...(start === null ? [] : [code('Model', start.model)]),
        ...((0,strategy_of/* strategyOf */.x)(story, ground.record?.evidence.strategy) === 'manifest'
            ? [fact('Strategy', 'manifest: the files are planned, then generated one by one', null)]
            : []),
        ...(workshop === null ? [] : [code('Box', workshop.sandbox)]),
        fact('Tokens', `${(0,run_report_quantities/* grouped */.zD)((0,run_report_quantities/* inputOf */.wg)(usage))} in, ${(0,run_report_quantities/* grouped */.zD)(usage.outputTokens)} out`, null),
        ...(start === null ? [] : [fact('Made by', `Diffproof ${start.version}`, null)]),
    ];
}
/** Null where a price is not known. */
function sumOf(costUsd, before) {
    return costUsd === null || before === null ? null : costUsd + before;
}
/** The attempt stands behind the number of a run. */
function wentOnFrom({ runId, costUsd }, runs, link) {
    const cost = costUsd === null ? 'whose cost is not known' : `which cost ${(0,run_report_quantities/* money */.TG)(costUsd)} more`;
    return fact('Went on from', `run ${runId}, ${cost}`, link(`${runs}${runId.split('-')[0]}`));
}
function usageOf({ end, turns }) {
    if (end !== null)
        return end.usage;
    const sum = (key) => turns.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
    return {
        inputTokens: sum('inputTokens'),
        outputTokens: sum('outputTokens'),
        cacheReadTokens: sum('cacheReadTokens'),
        cacheWriteTokens: sum('cacheWriteTokens'),
    };
}
function sizeOf(files) {
    const sum = (key) => files.reduce((total, file) => total + (file[key] ?? 0), 0);
    return `${files.length === 1 ? '1 file' : `${files.length} files`}, +${(0,run_report_quantities/* grouped */.zD)(sum('additions'))} \u2212${(0,run_report_quantities/* grouped */.zD)(sum('deletions'))}`;
}
function statusMark(status) {
    if (status === 'not-run')
        return 'plain';
    return status === 'passed' ? 'good' : 'bad';
}
function figure(name, value, mark = 'plain') {
    return { name, value, mark };
}
function fact(name, value, link) {
    return { name, value: shownLine(value, 300), link, isCode: false };
}
/** What cannot be linked is written out. */
function linkedFact(name, short, address, link) {
    return fact(name, link === null ? address : short, link);
}
function code(name, value) {
    return { name, value: shownLine(value, 300), link: null, isCode: true };
}

// EXTERNAL MODULE: ./build/core/summary/host-summary.js
var host_summary = __webpack_require__(25834);
;// CONCATENATED MODULE: ./build/core/run-report/notices.js





const MOST_ITEMS = 40;
const notices_LONGEST = 500;
/** The notices, those that speak against the change first; none where there is nothing to say. */
function noticesOf({ record, receipt, ending }, story) {
    const evidence = record?.evidence ?? null;
    const reasons = evidence === null ? [] : doubtsOf(evidence, story);
    // That it was cancelled is no limit, and the reason of such a run.
    const limits = evidence === null ? [...new Set(story.limits)].filter(one => one !== 'cancelled') : [];
    return [
        notice('What keeps it from being ready', 'bad', reasons.map(inWords)),
        notice('What failed', 'bad', evidence === null ? failedRuns(story).map(inWords) : []),
        notice('Limits that the run came to', 'bad', limits.map(inWords)),
        notice('Tests that cannot be relied on', 'bad', (evidence?.tests.tampering ?? []).map(found), evidence?.tests.tampering_omitted),
        notice('Look at the bytes', 'bad', (evidence?.unseen_characters ?? []).map(found), evidence?.unseen_characters_omitted),
        notice('The summary differs from the facts', 'bad', (evidence?.disagreements ?? []).map(found), evidence?.disagreements_omitted),
        notice('Refused, and kept apart as refused.patch', 'bad', (evidence?.split_off ?? []).map(path => ({ path, text: '' })), evidence?.split_off_omitted),
        notice('Can never be published', 'bad', (receipt?.refused ?? []).map(leftOut)),
        notice('Edits that were refused', ending.passes ? 'plain' : 'bad', refusedEdits(story)),
        notice('Worth knowing', 'plain', evidence === null ? [] : circumstances(evidence).map(inWords)),
        notice('Left out of the change', 'plain', leftOutOf(evidence, receipt).map(leftOut), evidence?.left_out_omitted),
    ].filter(({ items, leftOut: more }) => items.length + more > 0);
}
/** What keeps the change from being ready by the rules that the run was given, one sentence each. */
function doubtsOf(evidence, { start }) {
    const { 'require-tests': required, 'on-tampering': tampering } = start?.inputs ?? {};
    return (0,readiness/* decideReadiness */.Zb)(evidence, {
        draft: 'auto',
        requireTests: required === 'true',
        tampering: tampering === 'ignore' ? 'ignore' : 'draft',
    }).reasons;
}
/** Tests and checks whose newest run did not pass. */
function failedRuns({ commands }) {
    const ofTheChange = commands.filter(({ purpose }) => purpose === 'tests' || purpose === 'check');
    const newest = new Map(ofTheChange.map(one => [`${one.purpose} ${one.command}`, one]));
    return [...newest.values()]
        .filter(({ status }) => status !== 'passed')
        .map(({ command, status, exitCode }) => `\`${command}\` ${(0,readiness/* statusInWords */.xq)({ status, exit_code: exitCode })}`);
}
/** What the model tried to write and may not, each path once. */
function refusedEdits({ turns }) {
    const found = turns.flatMap(({ calls }) => calls.filter(({ name, isError }) => name === tools/* EDITOR */.qS && isError).flatMap(({ text }) => (0,tool_results/* refusalIn */.c3)(text) ?? []));
    return [...new Map(found.map(({ path, why }) => [path, { path, text: why }])).values()];
}
function notice(title, mark, items, omitted = 0) {
    const shown = items.slice(0, MOST_ITEMS).map(({ path, text }) => ({
        path: path === null ? null : shownName(path, notices_LONGEST),
        text: shownLine(text, notices_LONGEST),
    }));
    return { title, mark, items: shown, leftOut: items.length - shown.length + omitted };
}
function leftOutOf(evidence, receipt) {
    return evidence?.left_out ?? receipt?.leftOut ?? [];
}
function circumstances(evidence) {
    const { phases, attested_by: by, model, model_switched_from: asked, sandbox, commands_ran: ran, limit } = evidence;
    return [
        ...(phases.summary_source === 'host'
            ? [`${(0,host_summary/* whyHostSummary */.b)(phases.summary_attempts, limit)}; the one below is by Diffproof, from the diff`]
            : []),
        ...(by === 'run' ? [] : [`the evidence was measured by another job (${by}) and handed over`]),
        ...(asked === undefined ? [] : [`${model} took over from ${asked}`]),
        ...(sandbox === 'none' && ran !== false
            ? ['commands ran without a box: nothing kept them from the network or the files of the machine']
            : []),
    ];
}
function inWords(text) {
    return { path: null, text };
}
function found({ path, detail }) {
    return { path, text: detail };
}
function leftOut({ path, why }) {
    return { path, text: why };
}

// EXTERNAL MODULE: ./build/core/generate/manifest/read-manifest.js + 3 modules
var read_manifest = __webpack_require__(19886);
// EXTERNAL MODULE: ./build/core/summary/read-json.js + 6 modules
var read_json = __webpack_require__(25600);
;// CONCATENATED MODULE: ./build/core/run-report/shown-turns.js
/** The turns of a story with everything that they did: calls that were not carried out, files that were made, and what was waited for. */



/** The turns in their order. `isManifest`: by the strategy that plans the files first. */
function shownTurns(story, besides, isManifest) {
    const baselineEnded = story.commands.filter(({ purpose }) => purpose === 'baseline').map(({ endedAt }) => endedAt);
    return story.turns.map(turn => ({
        ...turn,
        calls: [
            ...turn.calls.map(call => ({ ...call, waitedMs: waited(call, baselineEnded), how: 'carried out' })),
            ...(besides.calls.get(turn.request) ?? []).map(call => uncarried(call, turn)),
        ],
        made: isManifest && !turn.closing ? madeBy(turn, besides.paths.get(turn.request)) : null,
    }));
}
/** Edits and commands begin when the baseline has ended. */
function waited({ name, input, beganAt, endedAt }, baselineEnded) {
    const { command } = (input ?? {});
    if (name !== tools/* BASH */.PE && (name !== tools/* EDITOR */.qS || command === 'view'))
        return 0;
    const last = baselineEnded.findLast(ended => ended > beganAt && ended <= endedAt);
    return last === undefined ? 0 : last - beganAt;
}
function uncarried({ answer, ...call }, { turn, beganAt, endedAt }) {
    const at = endedAt ?? beganAt;
    return {
        ...call,
        ...{ turn, beganAt: at, endedAt: at, durationMs: 0, waitedMs: 0 },
        text: answer?.text ?? '',
        isError: answer?.isError ?? false,
        how: answer === null ? 'unanswered' : 'answered',
    };
}
function madeBy({ said }, path) {
    if (said.trim() === '')
        return null;
    if (path !== undefined)
        return { kind: 'file', path };
    const json = (0,read_json/* readJson */.V)(said, value => typeof value === 'object' && value !== null && 'files' in value);
    const read = json.kind === 'read' ? (0,read_manifest/* readManifest */.W)(json.value) : null;
    return read?.kind === 'manifest' ? { kind: 'plan', files: read.manifest.files } : null;
}

;// CONCATENATED MODULE: ./build/core/run-report/quoted-path.js
/** Names of files as git writes them into a patch. */
const ESCAPES = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** The name itself, of one that may stand in quotation marks with bytes as octal numbers. */
function unquotedPath(name) {
    if (!/^".*"$/s.test(name))
        return name;
    const parts = name.slice(1, -1).match(/(?:\\[0-7]{3})+|\\.|[^\\]+/gs) ?? [];
    return parts
        .map(part => {
        if (!part.startsWith('\\'))
            return part;
        if (!/^\\[0-7]{3}/.test(part))
            return ESCAPES[part[1] ?? ''] ?? part.slice(1);
        const bytes = part.slice(1).split('\\');
        return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 8)));
    })
        .join('');
}

;// CONCATENATED MODULE: ./build/core/run-report/patch-header.js
/** What a patch of git says of a file before its first hunk. */

const KEY = /^(---|\+\+\+|rename from|rename to|copy from|copy to|new file mode|deleted file mode|old mode|new mode) (.*)$/;
/** Reads from the line `diff --git a/x b/x` on. */
function readPatchHeader(lines, at) {
    const said = new Map();
    let isBinary = false;
    let next = at + 1;
    for (; next < lines.length; next += 1) {
        const line = lines[next] ?? '';
        if (line.startsWith('@@ ') || line.startsWith('diff --git '))
            break;
        const [, key, value = ''] = KEY.exec(line) ?? [];
        if (key !== undefined && !isBinary)
            said.set(key, value);
        isBinary ||= line === 'GIT binary patch' || line.startsWith('Binary files ');
    }
    const from = said.get('rename from') ?? null;
    const [old, now] = [sideOf(said.get('---')), sideOf(said.get('+++'))];
    const renamed = said.get('rename to');
    return {
        path: renamed === undefined ? (now ?? old ?? pathIn(lines[at] ?? '')) : unquotedPath(renamed),
        from: from === null ? null : unquotedPath(from),
        change: changeOf(said),
        mode: modeIn(said),
        isBinary,
        next,
    };
}
function changeOf(said) {
    if (said.has('new file mode'))
        return 'added';
    if (said.has('deleted file mode'))
        return 'deleted';
    return said.has('rename to') ? 'renamed' : 'modified';
}
/** The name behind `---` or `+++`; null where that side has none. */
function sideOf(value) {
    const name = value?.replace(/\t$/, '');
    return name === undefined || name === '/dev/null' ? null : unquotedPath(name).replace(/^[ab]\//, '');
}
/** `diff --git a/x b/x` of a file that has no other line with its name: both halves are the same. */
function pathIn(line) {
    const names = line.slice('diff --git '.length);
    return unquotedPath(names.slice(0, (names.length - 1) / 2)).replace(/^a\//, '');
}
function modeIn(said) {
    const [old, now] = [said.get('old mode'), said.get('new mode')];
    if (old !== undefined && now !== undefined)
        return `mode ${old.slice(0, 6)} \u2192 ${now.slice(0, 6)}`;
    const mode = said.get('new file mode') ?? said.get('deleted file mode');
    if (mode === '120000')
        return 'symbolic link';
    return mode === '100755' ? 'executable' : null;
}

;// CONCATENATED MODULE: ./build/core/run-report/split-patch.js
/** A patch of git, split into its files and hunks; whoever reads one takes it for hostile. */



/** What is shown of a patch at most. */
const PATCH_LIMITS = { files: 300, linesOfFile: 2_000, lines: 15_000 };
const LONGEST_NAME = 500;
const FILE = 'diff --git ';
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@(.*)$/;
/** The files of a patch in its order, and how many more there are. What is no patch has none. */
function splitPatch(patch, limits = PATCH_LIMITS) {
    const lines = patch.split('\n');
    const files = [];
    let leftOut = 0;
    let room = limits.lines;
    let at = 0;
    while (at < lines.length) {
        if (lines[at]?.startsWith(FILE) !== true)
            at += 1;
        else {
            const read = readFile(lines, at, Math.min(room, limits.linesOfFile));
            at = read.next;
            if (files.length === limits.files)
                leftOut += 1;
            else {
                files.push(read.file);
                room -= read.file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
            }
        }
    }
    return { files, leftOut };
}
/** The file whose heading is in line `at`, with at most `most` lines, and where the next one may begin. */
function readFile(lines, at, most) {
    const header = readPatchHeader(lines, at);
    const hunks = [];
    let [additions, deletions, shown, leftOut] = [0, 0, 0, 0];
    const take = (...line) => {
        additions += line[0] === 'added' ? 1 : 0;
        deletions += line[0] === 'deleted' ? 1 : 0;
        if (shown === most)
            leftOut += 1;
        else {
            shown += 1;
            hunks.at(-1)?.lines.push(patchLine(...line));
        }
    };
    let next = header.next;
    while (next < lines.length && lines[next]?.startsWith(FILE) !== true) {
        const line = lines[next] ?? '';
        const hunk = HUNK.exec(line);
        next += 1;
        if (hunk === null)
            continue;
        hunks.push({ heading: patchLine('note', (hunk[5] ?? '').trim(), null, null).text, lines: [] });
        const [old, oldCount = 1, now, nowCount = 1] = hunk.slice(1, 5).map(count => (count ? Number(count) : undefined));
        next = readHunk(lines, next, { old: old ?? 0, oldCount, now: now ?? 0, nowCount }, take);
    }
    const { change, mode, isBinary } = header;
    const path = shownName(header.path, LONGEST_NAME);
    const from = header.from === null ? null : shownName(header.from, LONGEST_NAME);
    const told = { path, from, change, mode, isBinary, additions, deletions };
    return { file: { ...told, hunks: hunks.filter(hunk => hunk.lines.length > 0), leftOut }, next };
}
/** Gives every line of the hunk that begins in line `at` to `take`; returns the line behind it. Its heading says how long it is: what looks like another heading inside of it is content. */
function readHunk(lines, at, { old, oldCount, now, nowCount }, take) {
    const [oldEnd, nowEnd] = [old + oldCount, now + nowCount];
    for (let next = at;; next += 1) {
        const [sign, text] = [lines[next]?.[0], lines[next]?.slice(1) ?? ''];
        if (sign === '\\')
            take('note', text.trim(), null, null);
        else if (sign === '+' && now < nowEnd)
            take('added', text, null, now++);
        else if (sign === '-' && old < oldEnd)
            take('deleted', text, old++, null);
        else if (sign === ' ' && old < oldEnd && now < nowEnd)
            take('same', text, old++, now++);
        else
            return next;
    }
}

// EXTERNAL MODULE: ./build/core/story/create-story.js
var create_story = __webpack_require__(68078);
;// CONCATENATED MODULE: ./build/core/run-report/story-of.js
/** The story that a transcript tells. */

/** From its lines, in their order. */
function storyOf({ lines }) {
    const { add, story } = (0,create_story/* createStory */.k)();
    for (const { event } of lines)
        add(event, event.at);
    return story;
}

;// CONCATENATED MODULE: ./build/core/run-report/bars.js
/** Parts of a row of the timeline as bars, few enough to be drawn. */
/** No two bars are nearer than the eye can tell, so that a row of a thousand parts stays small. */
const NEAREST = 0.1;
const THINNEST = 0.25;
/** `parts` in the order of their beginnings. */
function barsOf(parts, totalMs) {
    const percent = (ms) => Math.round((ms / totalMs) * 10_000) / 100;
    const bars = [];
    for (const { beganAt, endedAt, tone } of parts) {
        const from = Math.min(percent(beganAt), 100 - THINNEST);
        const share = Math.min(Math.max(percent(endedAt - beganAt), THINNEST), 100 - from);
        const last = bars.at(-1);
        const gap = last === undefined ? Number.POSITIVE_INFINITY : from - last.from - last.share;
        if (last === undefined || last.tone !== tone || gap >= NEAREST)
            bars.push({ from, share: rounded(share), tone });
        else
            bars[bars.length - 1] = { ...last, share: rounded(Math.max(last.share, from + share - last.from)) };
    }
    return bars;
}
function rounded(share) {
    return Math.round(share * 100) / 100;
}

;// CONCATENATED MODULE: ./build/core/run-report/step-spans.js
/** Spans by step; what comes after the last one belongs to it until `totalMs`. */
function stepSpans(story, totalMs) {
    const spans = {
        ...{ task: [], checkout: [], workshop: [], setup: [], baseline: [], edit: [] },
        ...{ tests: [], red: [], check: [], summary: [], publish: [] },
    };
    const marks = marksOf(story);
    for (const [index, { step, at }] of marks.entries()) {
        const endedAt = marks[index + 1]?.at ?? totalMs;
        if (step !== null && endedAt >= at)
            spans[step].push({ beganAt: at, endedAt });
    }
    // It runs beside the others.
    for (const { step, at } of story.began)
        if (step === 'baseline')
            spans.baseline.push({ beganAt: at, endedAt: totalMs });
    return spans;
}
/** A transcript begins when the base is checked out; work that is sent back is edited again without a beginning of its own. */
function marksOf({ start, began, verdicts, workshop }) {
    const own = began.filter(({ step }) => !['baseline', 'task', 'checkout'].includes(step));
    const prepared = start === null
        ? []
        : [
            { step: 'checkout', at: 0 },
            { step: 'workshop', at: start.at },
        ];
    const set = workshop === null ? [] : [{ step: 'workshop', at: workshop.at }];
    const judged = verdicts.map(({ kind, at }) => ({ step: kind === 'not-yet' ? 'edit' : null, at }));
    const all = [...prepared, ...set, ...own, ...judged];
    // What goes on is one span.
    return all
        .toSorted((one, other) => one.at - other.at)
        .filter(({ step }, index, marks) => index === 0 || step !== marks[index - 1]?.step);
}

;// CONCATENATED MODULE: ./build/core/run-report/timeline.js
/** The run as bars on one line of time: its steps, and within the editing the model and its tools. */




/** One row for each kind of step that has begun, in their usual order, the model and its tools below the editing. */
function timelineOf(story, turns) {
    const totalMs = Math.max(story.lastAt, story.end?.durationMs ?? 0, 1);
    const spans = stepSpans(story, totalMs);
    const of = (step) => spans[step].map(({ beganAt, endedAt }) => part(beganAt, endedAt, 'step'));
    const ran = (name, step) => {
        const parts = commandParts(step, story);
        return parts.length === 0 ? timed(name, of(step)) : timed(name, parts);
    };
    const rows = [
        ['Task and checkout', of('checkout'), null],
        ['Preflight, workshop', of('workshop'), null],
        ran('Setup', 'setup'),
        ran('Tests before', 'baseline'),
        timed(strategy_of/* EDITING */.J[(0,strategy_of/* strategyOf */.x)(story)], of('edit')),
        ['Model', modelParts(turns, false, totalMs), turnsInWords(turns, false), true],
        ['Tools', toolParts(turns), callsInWords(turns), true],
        ran('Tests', 'tests'),
        ran('Changed tests on the old source', 'red'),
        ran('Checks', 'check'),
        ['Summary', of('summary'), turnsInWords(turns, true)],
        ['Publish', of('publish'), null],
    ];
    return {
        totalMs,
        rows: rows.flatMap(([name, parts, note, isPart = false]) => parts.length === 0 ? [] : [{ name, note, isPart, ...drawn(parts, totalMs) }]),
    };
}
function timed(name, parts) {
    return [name, parts, parts.length > 1 ? `${parts.length} times` : null];
}
function commandParts(step, { commands }) {
    return commands
        .filter(({ purpose, status }) => purpose === step && status !== 'not-run')
        .map(({ beganAt, endedAt, status }) => part(beganAt, endedAt, toneOf(step, status)));
}
function modelParts(turns, closing, totalMs) {
    return turns
        .filter(turn => turn.closing === closing)
        .map(({ beganAt, endedAt }) => part(beganAt, endedAt ?? totalMs, 'model'));
}
/** Without the time in which a call waited for the tests before. */
function toolParts(turns) {
    return carriedOut(turns).map(({ beganAt, endedAt, waitedMs }) => part(beganAt + waitedMs, endedAt, 'tool'));
}
/** A turn that was asked again has several requests. */
function turnsInWords(turns, closing) {
    const of = turns.filter(turn => turn.closing === closing);
    if (of.length === 0)
        return null;
    const distinct = new Set(of.map(({ turn }) => turn)).size;
    return `${(0,quantities/* counted */.hS)(distinct, 'turn')}${of.length > distinct ? `, ${of.length} requests` : ''}`;
}
function callsInWords(turns) {
    return (0,quantities/* counted */.hS)(carriedOut(turns).length, 'call');
}
function carriedOut(turns) {
    return turns.flatMap(({ calls }) => calls).filter(({ how }) => how === 'carried out');
}
/** What fails before the change says nothing of the change; what fails on the old source is meant to. */
function toneOf(step, status) {
    if (step === 'baseline')
        return 'step';
    return (step === 'red' ? status === 'failed' : status === 'passed') ? 'good' : 'bad';
}
function part(beganAt, endedAt, tone) {
    return { beganAt, endedAt: Math.max(beganAt, endedAt), tone };
}
function drawn(parts, totalMs) {
    const inOrder = parts.toSorted((one, other) => one.beganAt - other.beganAt);
    let [lastedMs, covered] = [0, 0];
    for (const { beganAt, endedAt } of inOrder) {
        lastedMs += Math.max(0, endedAt - Math.max(beganAt, covered));
        covered = Math.max(covered, endedAt);
    }
    return { beganAt: inOrder[0]?.beganAt ?? 0, lastedMs, bars: barsOf(inOrder, totalMs) };
}

// EXTERNAL MODULE: ./build/core/story/asked-path.js
var asked_path = __webpack_require__(42122);
;// CONCATENATED MODULE: ./build/core/run-report/told-besides.js
/** What the transcript tells besides its story: calls without an event of their own, files that were asked for one by one, and when a limit was met. */

/** From its lines, in their order. */
function toldBesides({ lines }) {
    const calls = new Map();
    const paths = new Map();
    const limits = [];
    const answers = new Map();
    const carriedOut = new Set();
    let resumedAt = null;
    for (const { event } of lines) {
        if (event.type === 'tool')
            carriedOut.add(event.callId);
        else if (event.type === 'reply')
            calls.set(event.request, callsIn(event.raw));
        else if (event.type === 'limit') {
            if (limits.at(-1)?.limit !== event.limit)
                limits.push({ limit: event.limit, at: event.at });
        }
        else if (event.type === 'resumed')
            resumedAt = event.at;
        else if (event.type === 'request') {
            const blocks = event.messages.flatMap(message => ('blocks' in message ? message.blocks : []));
            for (const block of blocks)
                if (block.type === 'tool-result' && block.text !== undefined)
                    answers.set(block.callId, { text: block.text, isError: block.isError });
            const path = (0,asked_path/* askedPath */._)(blocks) ?? (blocks.length === 0 ? paths.get(event.continues ?? 0) : undefined);
            if (path !== undefined)
                paths.set(event.id, path);
        }
    }
    const uncarried = [...calls].map(([request, all]) => [
        request,
        all
            .filter(({ callId }) => !carriedOut.has(callId))
            .map(call => ({ ...call, answer: answers.get(call.callId) ?? null })),
    ]);
    return { calls: new Map(uncarried), paths, limits, resumedAt };
}
function callsIn(raw) {
    return raw.flatMap(block => {
        const { type, id, name, input } = (block ?? {});
        return type === 'tool_use' && typeof id === 'string' && typeof name === 'string'
            ? [{ callId: id, name, input, answer: null }]
            : [];
    });
}

// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/run-report/verdict.js
/** How the run ended, in two or three words, and whether somebody has to look. */

const IN_WORDS = {
    'pr-created': 'Pull request opened',
    'pr-updated': 'Pull request updated',
    proposed: 'Change proposed',
    planned: 'Tasks planned',
    reported: 'Totals reported',
    'dry-run': 'Dry run, nothing published',
    skipped: 'Nothing started',
    superseded: 'Somebody was faster',
    'no-changes': 'No changes',
    'tests-failed': 'Tests failed',
    'blocked-changes': 'Change refused',
    'refused-actor': 'Actor refused',
    'refused-content': 'Task refused',
    'budget-exceeded': 'Budget used up',
    'turn-limit': 'Out of turns',
    'timed-out': 'Out of time',
    cancelled: 'Cancelled',
    'model-error': 'The model failed',
    'forge-error': 'GitHub failed',
    'push-refused': 'Push refused',
    'pr-not-permitted': 'Pull request not permitted',
    'configuration-error': 'Wrong configuration',
    'internal-error': 'Internal error',
};
const AS_DRAFT = {
    'pr-created': 'Draft opened',
    'pr-updated': 'Draft updated',
    'dry-run': 'Dry run of a draft, nothing published',
};
/** The outcome in two or three words; null for one that is not known. */
function outcomeInWords(outcome, isDraft) {
    if (outcome === null)
        return 'Ended';
    return (isDraft ? AS_DRAFT[outcome] : undefined) ?? IN_WORDS[outcome];
}
/** The outcome of that name; null where there is none. */
function outcomeNamed(name) {
    return outcome/* OUTCOMES */.im.find(one => one === name) ?? null;
}
/** Whether the change can be trusted as far as the host can tell; `doubts`: what keeps it from being ready, null where there is no record of it. A draft waits for a person. */
function verdictOf(passes, isDraft, doubts) {
    if (!passes)
        return 'bad';
    return doubts?.length === 0 && !isDraft ? 'good' : 'open';
}

;// CONCATENATED MODULE: ./build/core/run-report/run-report.js














const LONGEST_TASK = 60_000;
const LONGEST_EVIDENCE = 200_000;
/** Puts the report together. `patch`: the text of the kept patch, empty for none. */
function makeRunReport(transcript, patch, ground) {
    const story = storyOf(transcript);
    // How it ended is the host's to say: the transcript is a file that others may have written to.
    const { record, receipt, ending } = ground;
    const outcome = outcomeNamed(ending.outcome);
    const isDraft = ending.isDraft === true;
    const { task } = transcript.start;
    const doubts = record === null ? null : doubtsOf(record.evidence, story);
    const besides = toldBesides(transcript);
    const turns = shownTurns(story, besides, (0,strategy_of/* strategyOf */.x)(story, record?.evidence.strategy) === 'manifest');
    const [entries, entriesLeftOut] = entriesOf({ story, turns, besides: { ...besides, doubts } });
    return {
        title: shownLine(task.title, 300) || task.id,
        about: `${aboutOf(task)} of ${shownLine(ground.repository, 200)}`,
        outcome: shownLine(ending.outcome, 100),
        outcomeInWords: outcomeInWords(outcome, isDraft),
        verdict: verdictOf(ending.passes, isDraft, doubts),
        reason: shownLine(ending.reason, 2_000),
        next: outcome === null ? '' : (0,what_next/* whatNext */.Q)({ outcome, passes: ending.passes }, ground.start),
        figures: figuresOf(ground, story),
        facts: factsOf(ground, story),
        notices: noticesOf({ record, receipt, ending }, story),
        proof: record === null ? ranRows(story) : proofRows(record.evidence),
        summary: record === null ? null : summaryView(record),
        patch: patch === '' ? null : splitPatch(patch),
        timeline: timelineOf(story, turns),
        task: task.body.trim() === '' ? null : cutText(task.body, LONGEST_TASK, shownText),
        entries,
        entriesLeftOut,
        dearest: story.turns.reduce((most, { costUsd }) => Math.max(most, costUsd ?? 0), 0),
        evidence: record === null ? null : cutText(JSON.stringify(record, null, 2), LONGEST_EVIDENCE, shownText),
        isCut: transcript.lines.some(({ event }) => event.type === 'cut') || transcript.damaged.length > 0,
    };
}
function aboutOf({ kind, issue, id }) {
    if (kind === 'revision')
        return `Revision of ${id}`;
    if (kind === 'maintenance')
        return 'Maintenance';
    return issue === null ? 'Prompt' : `Issue ${issue}`;
}
function summaryView({ summary, evidence }) {
    const { title, description, root_cause: cause, tests, risks, confidence } = summary;
    const isOurs = evidence.phases.summary_source === 'host';
    const block = (label, text) => text.trim() === '' ? [] : [{ label, text: cutText(text, 10_000, shownText) }];
    return {
        title: shownLine(title, 200),
        texts: [
            ...block('What and why', description),
            ...block('Root cause', cause ?? ''),
            ...block('How it was tested', isOurs ? '' : tests),
        ],
        risks: risks.slice(0, 50).map(risk => shownLine(risk, 1_000)),
        confidence: isOurs ? null : confidence,
    };
}

// EXTERNAL MODULE: ./build/core/transcript/clean-event.js
var clean_event = __webpack_require__(3089);
// EXTERNAL MODULE: ./build/core/transcript/read-transcript.js + 5 modules
var read_transcript = __webpack_require__(944);
// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
// EXTERNAL MODULE: ./build/adapters/files/output-names.js
var output_names = __webpack_require__(77001);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(64580);
// EXTERNAL MODULE: ./build/adapters/files/whole-file.js
var whole_file = __webpack_require__(6461);
;// CONCATENATED MODULE: ./build/adapters/files/kept-report.js
/** The report in the output folder, made of what the run wrote, or, once it is gone, of the transcript and the patch that lie there: files that somebody else may have written. */








/** Writes the report, whole or not at all; returns its path. Null where the transcript is missing or another run's. `clean` takes secrets out of a text, `render` makes a page. Throws what the file system throws. */
async function keepReport(ground, options) {
    const { folder, clean, render } = options;
    const texts = options.texts ?? (await textsIn(folder));
    const transcript = (0,read_transcript/* readTranscript */.l)(texts.transcript);
    if ('problem' in transcript || transcript.start.runId !== ground.runId)
        return null;
    // The transcript was cleaned line by line when it was written.
    const report = makeRunReport(transcript, clean(texts.patch), (0,clean_event/* cleanEvent */.a)(ground, clean).event);
    // Once more on the page: what was cleaned out of a text may have stood inside of a secret.
    return (0,whole_file/* putWhole */.L)(folder, output_names/* REPORT */.ri, clean(render(report)));
}
async function textsIn(folder) {
    const textOf = async (name, most) => {
        const read = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(folder, name), most);
        return 'refused' in read ? '' : ((0,plain_file/* utf8Of */.vw)(read.bytes) ?? '');
    };
    return {
        transcript: await textOf(output_names/* TRANSCRIPT */.fk, transcript_form/* LARGEST_TRANSCRIPT */.E),
        patch: await textOf(output_names/* PATCHES */.r1.change, output_names/* LARGEST_PATCH */.Mq),
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/preact-render-to-string/dist/index.mjs
var dist = __webpack_require__(53091);
// EXTERNAL MODULE: ./node_modules/preact/dist/preact.mjs
var preact = __webpack_require__(34137);
;// CONCATENATED MODULE: ./build/adapters/report-page/element.js
/** The template: Preact's elements, rendered once to text that is escaped wherever it goes in. */

/** An element. Neither its attributes nor its children can be markup, a handler or anything else that acts. */
function el(name, attributes, ...children) {
    return (0,preact.h)(name, attributes, ...children);
}
/** Style or script: the only text that is not escaped, and none but constants of this program, which the page's policy knows by their hash. */
function own(name, text) {
    return (0,preact.h)(name, { dangerouslySetInnerHTML: { __html: text } });
}

;// CONCATENATED MODULE: ./build/core/run-report/code-parts.js
/** Sentences of the host as parts: what stands between backticks is code. */
/** The parts in their order. As in Markdown, as many backticks end it as began it; ones without a partner on their line stay. */
function codeParts(sentence) {
    const parts = [];
    let plain = '';
    const lines = sentence.split('\n');
    for (const [index, line] of lines.entries()) {
        // Every other token is a run of backticks.
        const tokens = line.split(/(`+)/);
        const closes = partners(tokens);
        for (let at = 0; at < tokens.length; at += 1) {
            const end = closes.get(at);
            if (end === undefined)
                plain += tokens[at] ?? '';
            else {
                if (plain !== '')
                    parts.push({ text: plain, isCode: false });
                parts.push({ text: unpadded(tokens.slice(at + 1, end).join('')), isCode: true });
                plain = '';
                at = end;
            }
        }
        if (index < lines.length - 1)
            plain += '\n';
    }
    return plain === '' ? parts : [...parts, { text: plain, isCode: false }];
}
/** For each run of backticks the next one of the same length. */
function partners(tokens) {
    const next = new Map();
    const found = new Map();
    for (let at = tokens.length - 2; at > 0; at -= 2) {
        const { length } = tokens[at] ?? '';
        const end = next.get(length);
        if (end !== undefined)
            found.set(at, end);
        next.set(length, at);
    }
    return found;
}
/** Code that begins or ends with a backtick has a blank before and behind it. */
function unpadded(code) {
    return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

;// CONCATENATED MODULE: ./build/adapters/report-page/page-parts.js



const SIGNS = { good: '\u2713', bad: '\u2717', open: '!', plain: '' };
/** A sign beside words that say the same. */
function sign(mark) {
    return el('span', { class: `sign ${mark}`, 'aria-hidden': 'true' }, SIGNS[mark]);
}
/** A section with its heading; nothing where it would be empty. */
function section(id, title, ...children) {
    const heading = `${id}-title`;
    return el('section', { id, 'aria-labelledby': heading }, el('h2', { id: heading, 'data-where': title }, title), ...children);
}
/** Words that are folded away, and what they open. */
function folded(summary, body, more = {}) {
    const { class: name, open = false } = more;
    return el('details', { ...(name === undefined ? {} : { class: name }), open }, el('summary', null, summary), body);
}
/** Text in lines that scroll inside themselves. */
function codeBlock(label, { head, leftOut, tail }) {
    const block = (name, text) => el('pre', { tabindex: 0, role: 'group', 'aria-label': name }, el('code', null, text));
    if (leftOut === 0)
        return [block(label, head)];
    return [block(label, head), leftOutNote(leftOut), block(`${label}, end`, tail)];
}
/** A sentence of the host: what stands between backticks in it is code. */
function sentence(text) {
    return codeParts(text).map(part => (part.isCode ? el('code', null, part.text) : part.text));
}
/** Prose whose lines wrap; `show` is for prose of the host. */
function prose({ head, leftOut, tail }, show = text => text) {
    const block = (text) => el('p', { class: 'prose' }, show(text));
    return leftOut === 0 ? [block(head)] : [block(head), leftOutNote(leftOut), block(tail)];
}
/** Says that something is not here, and where it is. */
function note(text) {
    return el('p', { class: 'note' }, text);
}
function leftOutNote(count) {
    return note(`${(0,run_report_quantities/* grouped */.zD)(count)} characters are left out here; the transcript has them.`);
}
/** A name or an address of the repository's server. */
function linked(text, link) {
    return link === null ? text : el('a', { href: link, rel: 'noreferrer' }, text);
}

;// CONCATENATED MODULE: ./build/adapters/report-page/diff-parts.js




const diff_parts_SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\ ' };
const CLASSES = { same: undefined, added: 'add', deleted: 'del', note: 'note' };
/** Lines with their signs, and numbers where they are known. */
function diffBlock(label, hunks) {
    return el('pre', { class: 'diff', tabindex: 0, role: 'group', 'aria-label': label }, el('code', null, hunks.map(({ heading, lines }, index) => [
        heading === null || (heading === '' && index === 0) ? null : el('span', { class: 'hunk' }, `\u22ef ${heading}\n`),
        lines.map(diffLine),
    ])));
}
function diffLine({ kind, text, before, after }) {
    const number = after ?? before;
    return el('span', { class: CLASSES[kind], ...(number === null ? {} : { 'data-line': number }) }, `${diff_parts_SIGNS[kind]}${text}\n`);
}
/** So many lines are unfolded from the start. */
const UNFOLDED = 400;
/** The patch, file by file. */
function change({ patch }) {
    if (patch === null)
        return null;
    let room = UNFOLDED;
    const files = patch.files.map(file => {
        const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
        const open = lines <= room;
        room -= open ? lines : 0;
        return changedFile(file, open);
    });
    return section('change', 'The change', files.length === 0 ? note('The kept patch is empty.') : files, patch.leftOut === 0 ? null : note(`${(0,quantities/* counted */.hS)(patch.leftOut, 'more file')}; change.patch has them.`));
}
function changedFile(file, open) {
    const { path, from, change: kind, mode, isBinary, additions, deletions, hunks, leftOut } = file;
    const heading = [
        el('code', { class: 'path' }, from === null ? path : `${from} \u2192 ${path}`),
        el('span', { class: 'quiet' }, mode === null ? kind : `${kind}, ${mode}`),
        isBinary
            ? el('span', { class: 'quiet' }, 'binary')
            : el('span', { class: 'counts' }, el('span', { class: 'good' }, `+${(0,run_report_quantities/* grouped */.zD)(additions)}`), ' ', el('span', { class: 'bad' }, `\u2212${(0,run_report_quantities/* grouped */.zD)(deletions)}`)),
    ];
    const body = [
        hunks.length === 0
            ? note(isBinary ? 'No text to show.' : 'No line has changed.')
            : diffBlock(`Change of ${path}`, hunks),
        leftOut === 0 ? null : note(`${(0,quantities/* counted */.hS)(leftOut, 'more line')}; change.patch has them.`),
    ];
    return folded(heading, body, { class: 'file', open });
}

;// CONCATENATED MODULE: ./build/adapters/report-page/overview-sections.js



/** Title, outcome, reason, numbers and facts. */
function glance({ title, about, outcome, outcomeInWords, verdict, reason, next, figures, facts, }) {
    return el('section', { id: 'glance', 'aria-labelledby': 'glance-title' }, el('p', { class: 'about' }, about), el('h1', { id: 'glance-title', 'data-where': 'At a glance' }, title), el('p', { class: 'outcome' }, el('strong', { class: `badge ${verdict}` }, sign(verdict), outcomeInWords), el('code', null, outcome)), el('p', { class: 'reason' }, sentence(reason)), next === ''
        ? null
        : el('p', { class: 'reason', id: 'next' }, el('strong', null, 'What to do next: '), sentence(next)), el('dl', { class: 'figures' }, figures.map(({ name, value, mark }) => el('div', null, el('dt', null, name), el('dd', { class: mark }, value)))), el('dl', { class: 'facts' }, facts.map(({ name, value, link, isCode }) => el('div', null, el('dt', null, name), el('dd', null, isCode ? el('code', null, value) : linked(value, link))))));
}
/** What speaks against the change, and what is worth knowing. */
function notices({ notices: all }) {
    if (all.length === 0)
        return null;
    return section('notices', all.some(({ mark }) => mark === 'bad') ? 'Look at this first' : 'Good to know', all.map(({ title, mark, items, leftOut }) => el('div', { class: `notice ${mark}` }, el('h3', null, mark === 'bad' ? sign('open') : null, title), el('ul', null, items.map(({ path, text }) => el('li', null, path === null ? null : el('code', null, path), path === null || text === '' ? '' : ': ', sentence(text)))), leftOut === 0 ? null : note(`${(0,run_report_quantities/* grouped */.zD)(leftOut)} more`))));
}
/** The table of the proof. */
function proof({ proof: rows }) {
    if (rows.length === 0)
        return null;
    return section('proof', 'Proof', el('table', { class: 'proof' }, el('thead', null, el('tr', null, el('th', { scope: 'col' }, 'What'), el('th', { scope: 'col' }, 'Result'))), el('tbody', null, rows.map(({ name, mark, value, code, names, namesLeftOut }) => el('tr', null, el('th', { scope: 'row' }, name), el('td', null, sign(mark), el('span', { class: mark }, value), code === null ? null : el('code', { class: 'beside' }, code), names.length === 0
        ? null
        : el('ul', null, names.map(one => el('li', null, el('code', null, one)))), namesLeftOut === 0 ? null : note(`${(0,run_report_quantities/* grouped */.zD)(namesLeftOut)} more`)))))));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/page-style.js
/** How the page looks: colours, type, the bar on top, the overview. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --raised: #f5f6f8; --line: #dde1e6; --ink: #1c2127; --quiet: #59636e; --link: #0a58ca;
  --good: #146c2e; --bad: #b42318; --open: #8a4b00;
  --added: #e5f5e9; --added-edge: #7cc48f; --deleted: #fdebe9; --deleted-edge: #e79a92; --hunk: #eef2f8;
  --track: #eceef1; --bar: #b6bec8; --bar-good: #3f9a5b; --bar-bad: #d1493c; --bar-model: #6d7fd6; --bar-tool: #b98a2f;
  --found: #ffe58a; --found-ink: #1c2127; --here: #ff9d2e;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101418; --raised: #181d23; --line: #2c343d; --ink: #e3e7eb; --quiet: #9ba6b2; --link: #8ab4f8;
    --good: #6cce8c; --bad: #ff9a90; --open: #e9b65c;
    --added: #11301c; --added-edge: #2f7d4a; --deleted: #3b1a18; --deleted-edge: #a04a42; --hunk: #1a2330;
    --track: #20262d; --bar: #566270; --bar-good: #3f9a5b; --bar-bad: #d8574b; --bar-model: #7c8ce0; --bar-tool: #c2963f;
    --found: #6b5a12; --found-ink: #fff; --here: #b25e00;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
main, footer { max-width: 66rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); }
main:focus { outline: none; }
h1, h2, h3, h4, p, ul, dl, dd, pre, table { margin: 0; padding: 0; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.2vw, 1.8rem); line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; font-weight: 650; margin: 2.4rem 0 0.8rem; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; font-weight: 600; }
h4 { font-size: 0.8rem; font-weight: 600; color: var(--quiet); margin: 0.9rem 0 0.3rem; }
main, .prose, .reason { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
pre:focus-visible { outline-offset: -2px; }
.quiet, .note { color: var(--quiet); }
.note { font-size: 0.85rem; margin: 0.4rem 0; }
.good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); } .plain { color: inherit; }
.sign { display: inline-block; min-width: 1em; margin-right: 0.35em; text-align: center; font-weight: 700; }
.sign.plain { color: var(--quiet); }
.prose { white-space: pre-wrap; overflow: hidden; max-width: 48rem; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--paper); padding: 0.5rem 1rem; z-index: 3; }
.skip:focus { left: 0; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; padding: 0.5rem clamp(0.75rem, 3vw, 2rem); background: var(--raised); border-bottom: 1px solid var(--line); font-size: 0.85rem; }
@media (min-width: 60rem) and (min-height: 30rem) { header { position: sticky; top: 0; z-index: 2; } }
.brand { font-weight: 650; }
nav { margin-right: auto; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 0.9rem; list-style: none; }
nav a { display: inline-block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
search { flex: 0 1 auto; }
form { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
label { color: var(--quiet); }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 5px; padding: 0.2rem 0.55rem; min-height: 1.9rem; }
input { width: 13rem; max-width: 100%; }
button { cursor: pointer; }
button:hover { background: var(--raised); }
output { order: -1; color: var(--quiet); min-width: 8rem; text-align: right; padding-right: 0.4rem; }
output:empty { min-width: 0; padding: 0; margin-right: -0.35rem; }
.about { margin-top: 1.75rem; color: var(--quiet); }
.outcome { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin-top: 0.8rem; color: var(--quiet); }
.badge { border: 1px solid currentColor; border-radius: 999px; padding: 0.1rem 0.8rem 0.1rem 0.5rem; font-weight: 600; }
.reason { margin-top: 0.6rem; max-width: 48rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); margin: 1.4rem 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; gap: 1px; }
.figures div { padding: 0.55rem 0.8rem; box-shadow: 1px 1px 0 0 var(--line); }
dt { color: var(--quiet); font-size: 0.8rem; }
.figures dd { font-weight: 600; font-size: 0.95rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 0.3rem 2rem; }
.facts div { display: grid; grid-template-columns: 6rem 1fr; gap: 0.5rem; align-items: baseline; }
.notice { padding: 0.15rem 0 0.15rem 0.9rem; border-left: 3px solid var(--line); margin-bottom: 0.9rem; }
.notice.bad { color: inherit; border-left-color: var(--open); }
.notice .sign.open { color: var(--open); }
ul { padding-left: 1.2rem; }
nav ul, .meta { padding-left: 0; }
.notice li { margin: 0.15rem 0; }
#summary h3 { margin-bottom: 0.2rem; }
#summary > .quiet { margin-top: 0.9rem; font-size: 0.85rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; vertical-align: top; }
thead th { color: var(--quiet); font-size: 0.8rem; font-weight: 500; padding-bottom: 0.3rem; }
td { vertical-align: top; }
.proof tbody tr { border-top: 1px solid var(--line); }
.proof tbody th, .proof tbody td { padding: 0.4rem 0; }
.proof tbody th { width: 11rem; padding-right: 1rem; }
.proof thead th:last-child { padding-left: 0; }
.beside { color: var(--quiet); margin-left: 0.6rem; }
footer { color: var(--quiet); font-size: 0.85rem; padding-top: 2rem; padding-bottom: 3rem; margin-top: 3rem; }
@media (max-width: 40rem) {
  .sign.plain { display: none; }
  header { padding-top: 0.3rem; padding-bottom: 0.4rem; }
  .brand { display: none; }
  nav { flex: 1 1 100%; min-width: 0; overflow-x: auto; scrollbar-width: none; }
  nav ul { flex-wrap: nowrap; }
  search { flex: 1 1 100%; min-width: 0; }
  form { flex-wrap: nowrap; }
  input { flex: 1 1 4rem; width: 4rem; min-width: 4rem; }
  output { min-width: 0; max-width: 5rem; font-size: 0.75rem; line-height: 1.2; }
  .proof tbody th { width: 6.5rem; padding-right: 0.6rem; }
  .facts div { grid-template-columns: 5.5rem 1fr; }
  .figures { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); }
}
`;

;// CONCATENATED MODULE: ./build/adapters/report-page/run-style.js
/** How the run looks: its time, its turns, lines of code. */
const RUN_STYLE = `
details > summary { cursor: pointer; }
details > summary:hover { background: var(--raised); }
pre { overflow: auto; max-height: 34rem; tab-size: 4; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; line-height: 1.5; overflow-wrap: normal; }
pre > code { display: inline-block; min-width: 100%; padding: 0.5rem 0.75rem; }
.diff > code { padding: 0.4rem 0; }
.diff span { display: block; padding-right: 0.75rem; border-left: 3px solid transparent; }
.diff span::before { content: attr(data-line); content: attr(data-line) / ""; display: inline-block; width: 3rem; padding-right: 0.8rem; text-align: right; color: var(--quiet); user-select: none; }
.diff .add { background: var(--added); border-left-color: var(--added-edge); }
.diff .del { background: var(--deleted); border-left-color: var(--deleted-edge); }
.diff .hunk, .diff .note { background: var(--hunk); color: var(--quiet); margin: 0; font-size: inherit; }
.diff .hunk:not(:first-child) { margin-top: 0.4rem; }
.call .diff span::before { width: 0.5rem; padding: 0; }
.file { margin-bottom: 0.9rem; }
.file > pre { max-height: none; }
.file > summary { padding: 0.35rem 0.25rem; }
.file > summary > span, .call > summary > span, .call > summary > code { margin-left: 0.6rem; }
.file > summary > .path { font-weight: 600; }
.file .quiet { font-size: 0.85rem; }
.counts { font-variant-numeric: tabular-nums; font-size: 0.85rem; white-space: nowrap; }
.timeline th, .timeline td { padding: 0.22rem 0.9rem 0.22rem 0; }
.timeline th:first-child { width: 14rem; }
.timeline td:last-child, .timeline .axis { padding-right: 0; width: 50%; }
.timeline .number { white-space: nowrap; }
.timeline .axis { display: flex; justify-content: space-between; width: auto; }
.timeline .part th { padding-left: 1rem; font-weight: 400; color: var(--quiet); }
.timeline svg { display: block; margin-top: 0.3rem; }
rect.track { fill: var(--track); } rect.step { fill: var(--bar); } rect.good { fill: var(--bar-good); } rect.bad { fill: var(--bar-bad); }
rect.model { fill: var(--bar-model); } rect.tool { fill: var(--bar-tool); }
.entry { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); margin: 0 -0.6rem; padding: 0.75rem 0.6rem 0.85rem; border-top: 1px solid var(--line); }
h2 + .entry { border-top: 0; margin-top: -0.4rem; }
.at { color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; padding-top: 0.15rem; }
.meta { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; }
.turn h3 { display: inline-block; margin-right: 0.9rem; }
.turn h3 .quiet { font-weight: 400; font-size: 0.85rem; }
.turn .meta { display: inline-flex; }
.cost { display: inline-block; margin-left: 0.45rem; vertical-align: 0.08em; }
.body > .prose { margin: 0.3rem 0 0.5rem; }
.body details > .prose { color: var(--quiet); padding: 0.2rem 0 0.4rem 1rem; }
.body details > summary { padding: 0.12rem 0.25rem; font-size: 0.9rem; }
.call > summary > .verb { margin-left: 0.15rem; }
.call > summary > .quiet { font-size: 0.8rem; }
.call > summary > span { display: inline-block; }
.call[open] { padding-bottom: 0.75rem; }
.call > h4, .call > pre, .call > .note { margin-left: 1.15rem; }
.call > pre { margin-top: 0.35rem; }
.call > h4 { margin-top: 0.6rem; }
.host { background: var(--raised); padding: 0.45rem 0.6rem; }
.host .line { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline; }
.host .line .quiet { font-size: 0.85rem; }
::highlight(found) { background-color: var(--found); color: var(--found-ink); }
::highlight(here) { background-color: var(--here); color: var(--found-ink); }
@media (max-width: 40rem) {
  .entry { grid-template-columns: minmax(0, 1fr); }
  .timeline th:nth-child(2), .timeline td:nth-child(2) { display: none; }
  .timeline th:first-child { width: 38%; }
  .timeline td:last-child { width: 38%; }
  .timeline th, .timeline td { padding-right: 0.5rem; }
  .diff span::before { width: 2.4rem; padding-right: 0.5rem; }
}
@media print {
  header, .skip { display: none; }
  pre { max-height: none; white-space: pre-wrap; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;

;// CONCATENATED MODULE: ./build/adapters/report-page/search-script.js
/** The search of the page, for the browser: finds, counts, unfolds and marks. Nothing else on the page needs a script. */
const SEARCH_SCRIPT = `'use strict';
(() => {
  const MOST_MARKED = 2000;
  const [form, field, count, main] = ['find', 'find-text', 'find-count', 'main'].map(id => document.getElementById(id));
  const canMark = typeof Highlight === 'function' && 'highlights' in CSS;
  let hits = [];
  let at = -1;
  let timer = 0;

  function find(words) {
    hits = [];
    at = -1;
    if (words !== '') {
      const pattern = new RegExp(words.replace(/[\\\\^$.*+?()[\\]{}|\\/]/g, '\\\\$&'), 'giu');
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const match of node.data.matchAll(pattern)) hits.push([node, match.index, match.index + match[0].length]);
    }
    if (canMark) {
      CSS.highlights.delete('here');
      CSS.highlights.set('found', new Highlight(...hits.slice(0, MOST_MARKED).map(markOf)));
    }
    say(words);
  }

  function markOf([node, startOffset, endOffset]) {
    return new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset });
  }

  function rangeOf([node, from, to]) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  }

  function go(step) {
    if (hits.length === 0) return;
    at = at === -1 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
    const [node] = hits[at];
    for (let one = node.parentElement; one !== null; one = one.parentElement) if (one.localName === 'details') one.open = true;
    const range = rangeOf(hits[at]);
    if (canMark) CSS.highlights.set('here', new Highlight(range));
    else getSelection().setBaseAndExtent(node, hits[at][1], node, hits[at][2]);
    const block = node.parentElement.closest('pre');
    if (block !== null) {
      const [line, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      block.scrollTop += line.top - box.top - block.clientHeight / 2;
      if (line.left < box.left || line.right > box.right) block.scrollLeft += line.left - box.left - block.clientWidth / 3;
    }
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2);
    say(field.value);
  }

  function placeOf(node) {
    const entry = node.parentElement.closest('.entry, section');
    return entry?.querySelector('[data-where]')?.dataset.where ?? '';
  }

  function say(words) {
    if (words === '') count.textContent = '';
    else if (hits.length === 0) count.textContent = 'nothing found';
    else if (at === -1) count.textContent = hits.length + ' found';
    else count.textContent = at + 1 + ' of ' + hits.length + ', ' + placeOf(hits[at][0]);
  }

  function findNow() {
    clearTimeout(timer);
    timer = 0;
    find(field.value);
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(findNow, 150);
  });
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    if (timer !== 0) findNow();
    go(-1);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (timer !== 0) findNow();
    go(1);
  });
  document.getElementById('find-previous').addEventListener('click', () => go(-1));
  document.querySelector('search').hidden = false;
})();
`;

;// CONCATENATED MODULE: ./build/adapters/report-page/text-sections.js


/** What the model says of its change. */
function summary({ summary: said }) {
    if (said === null)
        return null;
    return section('summary', said.confidence === null ? 'Summary, by Diffproof' : 'Summary, in the model\u2019s words', el('h3', null, said.title), said.texts.map(({ label, text }) => [el('h4', null, label), prose(text)]), said.risks.length === 0
        ? null
        : [
            el('h4', null, 'Risks'),
            el('ul', null, said.risks.map(risk => el('li', null, risk))),
        ], said.confidence === null
        ? null
        : el('p', { class: 'quiet' }, `Confidence: ${said.confidence}. Words are no evidence; the proof above was measured.`));
}
/** What was asked for. */
function task({ task: text }) {
    return text === null ? null : section('task', 'The task', folded('What the run was asked to do', prose(text)));
}
/** The record as it stands in the pull request. */
function evidence({ evidence: text, isCut, patch }) {
    const hasChange = patch !== null && patch.files.length + patch.leftOut > 0;
    const kept = el('p', null, 'Kept beside this file: ', el('code', null, 'transcript.jsonl'), ' (everything that went in and came out)', hasChange ? [' and ', el('code', null, 'change.patch'), ' (for ', el('code', null, 'git apply'), ').'] : '.');
    return section('evidence', 'Evidence', kept, isCut ? note('The transcript is not whole: it reached its largest size, or lines of it cannot be read.') : null, text === null
        ? note('There is no record: the run ended before the change was tested and summarised.')
        : folded('The record as JSON', codeBlock('The record as JSON', text)));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/timeline-section.js




const COLUMNS = ['Step', 'Began', 'Took'];
/** A table that can be read without its bars. */
function timeline({ timeline: { totalMs, rows } }) {
    return section('timeline', 'Timeline', el('table', { class: 'timeline' }, el('thead', null, el('tr', null, COLUMNS.map(name => el('th', { scope: 'col' }, name)), el('th', { scope: 'col', class: 'axis' }, el('span', null, '0:00'), el('span', null, (0,run_report_quantities/* clockOf */.ie)(totalMs))))), el('tbody', null, rows.map(timeline_section_row))));
}
function timeline_section_row({ name, note, isPart, beganAt, lastedMs, bars }) {
    return el('tr', { class: isPart ? 'part' : undefined }, el('th', { scope: 'row' }, name, note === null ? null : el('span', { class: 'quiet' }, ` ${note}`)), el('td', { class: 'number' }, (0,run_report_quantities/* clockOf */.ie)(beganAt)), el('td', { class: 'number' }, (0,quantities/* durationInWords */.ji)(lastedMs)), el('td', null, el('svg', { width: '100%', height: 14, 'aria-hidden': 'true', focusable: 'false' }, el('rect', { width: '100%', height: 14, class: 'track' }), bars.map(({ from, share, tone }) => el('rect', { x: `${from}%`, width: `${share}%`, height: 14, class: tone })))));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/turns-section.js





/** What is shorter than that is not told. */
const SHORT_MS = 100;
/** The turns in the order of time. */
function turns({ entries, entriesLeftOut, dearest }) {
    if (entries.length === 0)
        return null;
    const rows = entries.map(entry => (entry.kind === 'turn' ? turn(entry, dearest) : host(entry)));
    const half = entriesLeftOut === 0 ? rows.length : rows.length / 2;
    return section('turns', 'Turn by turn', rows.slice(0, half), entriesLeftOut === 0
        ? null
        : note(`${(0,run_report_quantities/* grouped */.zD)(entriesLeftOut)} entries are left out here; the transcript has them.`), rows.slice(half));
}
function turn(view, dearest) {
    const name = `Turn ${view.turn}`;
    const id = `request-${view.request}`;
    return el('article', { class: 'entry turn', 'aria-labelledby': id }, el('div', { class: 'at' }, (0,run_report_quantities/* clockOf */.ie)(view.at)), el('div', { class: 'body' }, el('h3', { id, 'data-where': name }, name, view.closing ? el('span', { class: 'quiet' }, ' summary phase') : null), el('ul', { class: 'meta' }, metaOf(view, dearest)), view.failure === null ? null : el('p', { class: 'bad' }, sign('bad'), view.failure), view.stop === null ? null : el('p', { class: 'bad' }, sign('bad'), `The answer ended with ${view.stop}`), view.thought === null ? null : folded('Thinking', prose(view.thought)), view.said === null ? null : prose(view.said), view.calls.map((one, index) => call(one, `${name}, call ${index + 1}`)), view.callsLeftOut === 0 ? null : note(`${(0,quantities/* counted */.hS)(view.callsLeftOut, 'more call')}; the transcript has them.`)));
}
function metaOf({ lastedMs, costUsd, tokens, model }, dearest) {
    const item = (...parts) => el('li', null, ...parts);
    return [
        item(lastedMs === null ? 'not answered' : (0,quantities/* durationInWords */.ji)(lastedMs)),
        ...(tokens === null
            ? []
            : [
                item(`cost ${(0,run_report_quantities/* money */.TG)(costUsd)}`, costBar(costUsd, dearest)),
                item(`${(0,run_report_quantities/* grouped */.zD)(tokens.input)} tokens in`),
                ...(tokens.cached === null ? [] : [item(`${tokens.cached} from cache`)]),
                item(`${(0,run_report_quantities/* grouped */.zD)(tokens.output)} out`),
            ]),
        ...(model === null ? [] : [item(model)]),
    ];
}
/** How dear the turn was beside the dearest. */
function costBar(costUsd, dearest) {
    if (costUsd === null || dearest === 0)
        return null;
    const width = `${Math.round((costUsd / dearest) * 10_000) / 100}%`;
    return el('svg', { class: 'cost', width: 56, height: 6, 'aria-hidden': 'true', focusable: 'false' }, el('rect', { width: '100%', height: 6, class: 'track' }), el('rect', { width, height: 6, class: 'model' }));
}
function call({ verb, object, failure, lastedMs, waitedMs, input, edit, result }, label) {
    const heading = [
        el('span', { class: failure === null ? 'verb' : 'verb bad' }, failure === null ? verb : [sign('bad'), verb]),
        object === '' ? null : el('code', null, object),
        failure === null ? null : el('span', { class: 'bad' }, failure),
        lastedMs < SHORT_MS ? null : el('span', { class: 'quiet' }, (0,quantities/* durationInWords */.ji)(lastedMs)),
        waitedMs < SHORT_MS
            ? null
            : el('span', { class: 'quiet' }, `waited ${(0,quantities/* durationInWords */.ji)(waitedMs)} for the tests before`),
    ];
    const isEmpty = result.head === '';
    const body = [
        input === null ? null : [el('h4', null, input.label), codeBlock(`${label}: ${input.label}`, input.text)],
        edit === null || edit.lines.length === 0
            ? null
            : diffBlock(`${label}: lines`, [{ heading: null, lines: edit.lines }]),
        edit === null || edit.leftOut === 0
            ? null
            : note(`${(0,quantities/* counted */.hS)(edit.leftOut, 'more line')}; the transcript has them.`),
        isEmpty || (input === null && edit === null) ? null : el('h4', null, 'Result'),
        isEmpty ? null : codeBlock(`${label}: result`, result),
    ];
    return folded(heading, body, { class: 'call' });
}
function host({ at, mark, title, object, facts, text }) {
    return el('div', { class: 'entry host' }, el('div', { class: 'at' }, (0,run_report_quantities/* clockOf */.ie)(at)), el('div', { class: 'body' }, el('p', { class: 'line' }, el('span', { class: mark, 'data-where': title }, sign(mark), title), object === null ? null : el('code', null, object), facts.map(fact => el('span', { class: 'quiet' }, sentence(fact)))), text === null
        ? null
        : folded(text.label, text.isCode ? codeBlock(`${title}: ${text.label}`, text.text) : prose(text.text, sentence))));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/render-report.js
/** The report of a run as one HTML file that needs nothing else: no address is loaded, and only our own style and search may act in it. */











const STYLE = PAGE_STYLE + RUN_STYLE;
const SECTIONS = {
    notices: 'Notes',
    proof: 'Proof',
    change: 'Change',
    summary: 'Summary',
    timeline: 'Timeline',
    task: 'Task',
    turns: 'Turns',
    evidence: 'Evidence',
};
/** The page. Everything in the report is text to it. */
function renderReport(report) {
    const parts = {
        notices: notices(report),
        proof: proof(report),
        change: change(report),
        summary: summary(report),
        timeline: timeline(report),
        task: task(report),
        turns: turns(report),
        evidence: evidence(report),
    };
    const there = Object.entries(SECTIONS).filter(([id]) => parts[id] !== null);
    const page = el('html', { lang: 'en' }, head(`${report.title} \u00b7 Diffproof run report`), el('body', null, el('a', { class: 'skip', href: '#main' }, 'Skip to the report'), el('header', null, el('span', { class: 'brand' }, 'Diffproof run report'), contents(there), search()), el('main', { id: 'main', tabindex: -1 }, glance(report), Object.values(parts)), el('footer', null, el('p', null, 'This file loads nothing from anywhere. The work is the model\u2019s, the proof the host\u2019s.')), own('script', SEARCH_SCRIPT)));
    return `<!doctype html>\n${(0,dist/* render */.XX)(page)}\n`;
}
/** The policy stands before everything that it rules. */
function head(title) {
    const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SEARCH_SCRIPT)}'; base-uri 'none'; form-action 'none'`;
    return el('head', null, el('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }), el('meta', { charset: 'utf-8' }), el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }), el('meta', { name: 'color-scheme', content: 'light dark' }), el('meta', { name: 'referrer', content: 'no-referrer' }), el('title', null, title), own('style', STYLE));
}
function contents(sections) {
    const items = sections.map(([id, name]) => el('li', null, el('a', { href: `#${id}` }, name)));
    return el('nav', { 'aria-label': 'Sections' }, el('ul', null, items));
}
/** Shown by the script, without which it could do nothing. */
function search() {
    return el('search', { hidden: true }, el('form', { id: 'find' }, el('label', { for: 'find-text' }, 'Search'), el('input', { id: 'find-text', type: 'search', autocomplete: 'off', spellcheck: false }), el('button', { type: 'button', id: 'find-previous' }, 'Previous'), el('button', { type: 'submit' }, 'Next'), el('output', { id: 'find-count', 'aria-live': 'polite' })));
}
function hashOf(text) {
    return `sha256-${(0,external_node_crypto_.createHash)('sha256').update(text).digest('base64')}`;
}

;// CONCATENATED MODULE: ./build/compose-report.js
/** What writes the report of a run. A part of its own, so that a run which starts nothing does without it. */


/** Writes `report.html` into the output folder; returns its path, null where there is nothing to tell. `texts`: what the run wrote, where that is known. Throws what the file system throws. */
function writeReport(ground, folder, clean, texts) {
    return keepReport(ground, { folder, clean, render: renderReport, ...(texts === undefined ? {} : { texts }) });
}


/***/ }),

/***/ 19886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ readManifest)
});

// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(88303);
// EXTERNAL MODULE: ./build/core/summary/problems.js
var summary_problems = __webpack_require__(16413);
;// CONCATENATED MODULE: ./build/core/generate/manifest/file-content.js
/** Finds file contents in a manifest: source code inside JSON strings is what the two steps are there to avoid (`S0-05`, `S0-16`). */
/** Names under which models put a file's text, without case and separators. */
const CONTENT_KEYS = new Set([
    'content',
    'contents',
    'code',
    'sourcecode',
    'filetext',
    'filecontent',
    'filecontents',
    'fulltext',
    'fullcontent',
    'newtext',
    'newcontent',
    'newstr',
    'body',
    'patch',
    'diff',
]);
const KNOWN_KEYS = new Set([
    'task_id',
    'files',
    'dependencies',
    'setup_instructions',
    'file_path',
    'action',
    'file_type',
    'description',
    'depends_on',
]);
/** A note of this many lines under an unknown name is a file. */
const LINES_OF_A_FILE = 5;
const MOST = 20;
/** One line for each key of the manifest or of a file entry that holds a file's content, at most 20. */
function fileContentProblems(value) {
    if (!isRecord(value))
        return [];
    const files = value['files'];
    const entries = Array.isArray(files) ? files.map((file, at) => [`files.${at}.`, file]) : [];
    return [['', value], ...entries]
        .flatMap(([where, one]) => (isRecord(one) ? contentKeys(one).map(key => `${where}${key}`) : []))
        .slice(0, MOST)
        .map(key => `${key}: the manifest must hold no file contents; each file is asked for on its own`);
}
function contentKeys(entry) {
    return Object.entries(entry)
        .filter(([key, held]) => !KNOWN_KEYS.has(key) && isContent(key, held))
        .map(([key]) => key);
}
function isContent(key, held) {
    const named = CONTENT_KEYS.has(key.toLowerCase().replace(/[^a-z]/g, ''));
    if (typeof held === 'string')
        return named ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE;
    return named && typeof held === 'object' && held !== null && Object.keys(held).length > 0;
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/generate/manifest/manifest.js
/** The plan of a run that generates file by file: which files, what for, and nothing of what is in them. */

const ACTIONS = ['create', 'modify', 'delete'];
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'];
const PROSE_LIMIT = 10_000;
const NOTE_LIMIT = 4_000;
const PATH_LIMIT = 4_096;
/** A longer plan is no plan for one pull request. */
const FILES_LIMIT = 500;
const path = schemas/* string */.YjP().trim().min(1).max(PATH_LIMIT);
/** As the model writes it. Unknown keys are ignored. */
const manifestSchema = schemas/* object */.Ikc({
    task_id: schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT),
    files: schemas/* array */.YOg(schemas/* object */.Ikc({
        file_path: path,
        action: schemas/* enum */.k5n(ACTIONS),
        file_type: schemas/* enum */.k5n(FILE_TYPES),
        description: schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT),
        depends_on: schemas/* array */.YOg(path).max(FILES_LIMIT).default([]),
    }))
        .min(1)
        .max(FILES_LIMIT),
    dependencies: schemas/* array */.YOg(schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT)).max(FILES_LIMIT),
    setup_instructions: schemas/* string */.YjP().trim().max(PROSE_LIMIT),
});

;// CONCATENATED MODULE: ./build/core/generate/manifest/merge-files.js
/**
 * Entries in the order of their first mention (S0-55). The first action and type count, descriptions are joined by line breaks, dependencies are united.
 * A path that is to be deleted and also written is a problem.
 */
function mergeFiles(files) {
    const merged = new Map();
    const problems = new Set();
    for (const file of files) {
        const first = merged.get(file.path);
        if (first !== undefined && first.action !== file.action && [first.action, file.action].includes('delete')) {
            problems.add(`${file.path}: listed twice with contradictory actions, ${first.action} and ${file.action}`);
        }
        merged.set(file.path, first === undefined ? file : joined(first, file));
    }
    return problems.size > 0
        ? { kind: 'problems', problems: [...problems] }
        : { kind: 'files', files: [...merged.values()] };
}
function joined(first, other) {
    const descriptions = first.description.split('\n').includes(other.description)
        ? first.description
        : `${first.description}\n${other.description}`;
    return { ...first, description: descriptions, dependsOn: [...new Set([...first.dependsOn, ...other.dependsOn])] };
}

;// CONCATENATED MODULE: ./build/core/generate/manifest/read-manifest.js
/** Reads the first answer of a run that generates file by file. */





/**
 * A value from outside as a manifest, or what is wrong with it, one line each (S0-04, S0-16 to S0-19). File contents anywhere in it are a problem. Entries
 * with the same path are one: the first action counts, descriptions are joined, and deleting what is also written is a problem (S0-55).
 */
function readManifest(value) {
    const parsed = manifestSchema.safeParse(value);
    const problems = [...(parsed.success ? [] : (0,summary_problems/* problemsOf */.G)(value, parsed.error.issues)), ...fileContentProblems(value)];
    if (!parsed.success || problems.length > 0)
        return { kind: 'problems', problems };
    const { task_id, files, dependencies, setup_instructions } = parsed.data;
    const planned = files.map(file => ({
        path: normalPath(file.file_path),
        action: file.action,
        type: file.file_type,
        description: file.description,
        dependsOn: file.depends_on.map(normalPath),
    }));
    const merged = mergeFiles(planned);
    if (merged.kind === 'problems')
        return merged;
    const manifest = {
        taskId: task_id,
        files: merged.files,
        dependencies: [...new Set(dependencies)],
        setupInstructions: setup_instructions,
        totals: {
            files: merged.files.length,
            byAction: counts(ACTIONS, merged.files.map(file => file.action)),
            byType: counts(FILE_TYPES, merged.files.map(file => file.type)),
        },
    };
    return { kind: 'manifest', manifest };
}
function normalPath(written) {
    const resolved = (0,path_policy/* resolveToolPath */.mv)(written, [], '');
    // A final slash names a folder, which is for the check of paths to refuse.
    return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written;
}
function counts(names, found) {
    const zero = Object.fromEntries(names.map(name => [name, 0]));
    for (const name of found)
        zero[name] += 1;
    return zero;
}


/***/ })

};
