export const id = 513;
export const ids = [513];
export const modules = {

/***/ 6894:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  writeReport: () => (/* binding */ writeReport)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/core/talk/tool-input.js
var tool_input = __webpack_require__(6882);
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

// EXTERNAL MODULE: ./build/core/log/hidden-characters.js
var hidden_characters = __webpack_require__(4380);
// EXTERNAL MODULE: ./build/core/log/terminal-sequences.js
var terminal_sequences = __webpack_require__(296);
;// CONCATENATED MODULE: ./build/core/run-report/shown-text.js
/** Foreign text as the report shows it: nothing in it is hidden, and nothing of it acts on the text around it. */


/** Emoji are put together by characters that are seen nowhere else. */
const SEEN = String.raw `(?<=[\p{Extended_Pictographic}#*0-9])\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`;
const UNSEEN = String.raw `[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}`;
const SCAN = new RegExp(String.raw `${SEEN}|(?![\n\t])(${UNSEEN})`, 'gu');
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
    return name.length <= limit ? (0,hidden_characters/* showHidden */.U)(name) : `${(0,hidden_characters/* showHidden */.U)(name.slice(0, limit))}\u2026`;
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




const LONGEST_OBJECT = 200;
/** Lines of one edit. */
const MOST_LINES = 400;
/** Each of its texts has at most `most` characters. */
function callView(call, most) {
    const { verb, object, edit, ...rest } = seen(call);
    const input = rest.input ?? (object.length > LONGEST_OBJECT ? ['Input', object] : undefined);
    return {
        verb,
        object: shownLine(object, LONGEST_OBJECT),
        isError: call.isError,
        lastedMs: call.durationMs,
        input: input === undefined ? null : { label: input[0], text: cutText(input[1], most, shownText) },
        edit: edit === undefined ? null : beginning(edit, most),
        result: cutText(call.text, most, shownOutput),
    };
}
function seen({ name, input }) {
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
function beginning(lines, most) {
    let room = most;
    const tooMuch = lines.findIndex(({ text }, index) => {
        room -= text.length + 1;
        return room < 0 || index === MOST_LINES;
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
function jsonOf(input) {
    return input === undefined ? '(unreadable)' : JSON.stringify(input, null, 2);
}

// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(2348);
;// CONCATENATED MODULE: ./build/core/run-report/links.js
/** Which addresses the report links to: the server of the repository, and nothing else. */
const PLAIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w.~:/?=&%+-]*$/i;
/** The address where it is a plain https address of that server, below the repository where one is named (`owner/name`); else null. */
function checkedLink(address, serverUrl, repository) {
    const start = `${serverUrl.replace(/\/$/, '')}/${repository}`;
    const isThere = address === start || address.startsWith(`${start}/`);
    return isThere && PLAIN.test(address) && !/\/\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(address) ? address : null;
}

// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(3592);
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
const LONGEST = 300;
const MOST_NAMES = 30;
const MOST_ROWS = 100;
/** The rows in the order of the pull request's table. */
function proofRows(evidence) {
    const { tests, checks, results } = { ...evidence, results: evidence.tests.results };
    const [mark, proof] = PROOF_IN_WORDS[tests.proof];
    const inTests = tests.command === null ? null : shownLine(tests.command, LONGEST);
    const named = (name, of, names = [], omitted = 0) => {
        const count = names.length + omitted;
        if (count === 0)
            return [];
        const shown = names.slice(0, MOST_NAMES).map(one => shownName(one, LONGEST));
        return [{ ...row(name, of, String(count)), names: shown, namesLeftOut: count - shown.length }];
    };
    return [
        row('Tests before', 'plain', proof_rows_ran(tests.baseline)),
        row('Tests after', markOf(tests.final.status), proof_rows_ran(tests.final), inTests),
        row('Red, then green', mark, proof),
        row('Test runs', 'plain', String(tests.attempts)),
        ...named('Fixed tests', 'good', results?.fixed, results?.fixed_omitted),
        ...named('Broken tests', 'bad', results?.broken, results?.broken_omitted),
        ...named('Still failing', 'plain', results?.still_failing, results?.still_failing_omitted),
        ...named('New tests', 'plain', results?.added, results?.added_omitted),
        ...checks
            .slice(0, MOST_ROWS)
            .map(check => row(check.criterion === true ? 'Criterion' : 'Check', markOf(check.status), proof_rows_ran(check), shownLine(check.command, LONGEST))),
        ...(evidence.criteria_in_words ?? [])
            .slice(0, MOST_ROWS)
            .map(words => row('Criterion in words', 'plain', `for the reviewer, nothing was run: ${shownLine(words, LONGEST)}`)),
        row('Box', evidence.sandbox === 'none' ? 'bad' : 'plain', boxOf(evidence)),
        row('Tree', 'plain', 'these results belong to it', shownLine(evidence.tree_sha, LONGEST)),
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
        const value = proof_rows_ran({ status: one.status, exit_code: one.exitCode, duration_ms: one.durationMs });
        return row(names[one.purpose], mark, value, shownLine(one.command, LONGEST));
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
function proof_rows_ran(run) {
    return run.duration_ms === null ? (0,readiness/* statusInWords */.xq)(run) : `${(0,readiness/* statusInWords */.xq)(run)}, ${(0,quantities/* durationInWords */.ji)(run.duration_ms)}`;
}
function boxOf({ sandbox, commands_ran: ranAny }) {
    if (sandbox !== 'none')
        return sandbox;
    return ranAny === false ? 'none: no command was run' : 'none: nothing kept commands from the network and the files';
}

;// CONCATENATED MODULE: ./build/core/run-report/quantities.js
/** `12,345`. */
function grouped(count) {
    return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}
/** Milliseconds since the run began as `1:05`. */
function clockOf(milliseconds) {
    const seconds = Math.floor(milliseconds / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
/** Dollars as `$0.0123`; an unknown price says so. */
function money(dollars) {
    if (dollars === null)
        return 'not known';
    return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`;
}
/** All input tokens of a request, whichever way they are billed. */
function inputOf({ inputTokens, cacheReadTokens, cacheWriteTokens }) {
    return inputTokens + cacheReadTokens + cacheWriteTokens;
}
/** How much of the input came from the cache, as `91 %`; null without input. */
function cacheShare(usage) {
    const all = inputOf(usage);
    return all === 0 ? null : `${Math.floor((usage.cacheReadTokens / all) * 100)} %`;
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
    const duration = story.end?.durationMs ?? story.lastAt;
    return [
        ...(tests === undefined
            ? []
            : [figure('Tests', tests.final.status.replaceAll('-', ' '), statusMark(tests.final.status))]),
        ...(tests === undefined ? [] : [figure('Proof', tests.proof.replaceAll('-', ' '), proofMark)]),
        ...(files === null ? [] : [figure('Change', sizeOf(files))]),
        figure('Time', (0,quantities/* durationInWords */.ji)(duration)),
        figure('Turns', String(turns)),
        figure('Cost', money(story.end === null ? story.costUsd : story.end.costUsd)),
        ...(inputOf(usage) === 0 ? [] : [figure('From cache', cacheShare(usage) ?? '0 %')]),
    ];
}
/** What the run was about, with links to the repository's server alone. */
function factsOf(ground, story) {
    const { serverUrl, repository, runUrl, ending } = ground;
    const { start, workshop } = story;
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
        ...(start === null ? [] : [code('Base', `${start.base.branch} ${shownId(start.base.sha)}`)]),
        ...(branch === undefined ? [] : [code('Branch', branch)]),
        ...(ground.receipt === null ? [] : [code('Tree', ground.receipt.tree)]),
        ...(start === null ? [] : [code('Model', start.model)]),
        ...(workshop === null ? [] : [code('Box', workshop.sandbox)]),
        fact('Tokens', `${grouped(inputOf(usage))} in, ${grouped(usage.outputTokens)} out`, null),
        ...(start === null ? [] : [fact('Made by', `Diffproof ${start.version}`, null)]),
    ];
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
    return `${files.length === 1 ? '1 file' : `${files.length} files`}, +${grouped(sum('additions'))} \u2212${grouped(sum('deletions'))}`;
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

;// CONCATENATED MODULE: ./build/core/run-report/host-view.js
/** What the host did and found between the turns, as the report shows it. */




const PURPOSES = {
    setup: 'Setup',
    baseline: 'Tests before',
    tests: 'Tests',
    red: 'Changed tests on the old source',
    check: 'Check',
};
const WRITES = {
    commit: 'Commit',
    branch: 'Branch',
    push: 'Push',
    'pull-request': 'Pull request',
    comment: 'Comment',
    decoration: 'Labels and people',
};
const host_view_LONGEST = 300;
/** What the host did before and after a turn that began at the same moment; each text has at most `most` characters. */
function hostViews(story, most) {
    return {
        before: [
            ...(story.resumed === null ? [] : [resumed(story.resumed)]),
            ...story.receipts.map(receipt),
            ...story.commands.map(command => ranCommand(command, most)),
            ...story.verdicts.map(verdict => judged(verdict, most)),
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
function judged({ at, kind, proof, why }, most) {
    const title = { tested: 'The change stands', 'not-yet': 'Sent back to the model', over: 'The work ends here' }[kind];
    const mark = { tested: 'good', 'not-yet': 'bad', over: 'plain' };
    const facts = proof === null ? [] : [`proof ${shownLine(proof, host_view_LONGEST)}`];
    const text = why === null || why === '' ? null : { label: 'Why', text: cutText(why, most, shownText), isCode: false };
    return { kind: 'host', at, mark: mark[kind], title, object: null, facts, text };
}
function summarised({ at, source, attempts }) {
    const by = source === 'host' ? 'written by the host' : `from the model (${shownLine(source, host_view_LONGEST)})`;
    const facts = [(0,quantities/* counted */.hS)(attempts, 'attempt')];
    return { kind: 'host', at, mark: 'plain', title: `Summary ${by}`, object: null, facts, text: null };
}
function wrote({ beganAt, what, target, ok, detail, durationMs }) {
    const told = detail === '' ? null : { label: 'What came of it', text: cutText(detail, 2_000, shownText), isCode: false };
    return {
        kind: 'host',
        at: beganAt,
        mark: ok ? 'good' : 'bad',
        title: `${WRITES[what]} ${ok ? 'written to GitHub' : 'not written to GitHub'}`,
        object: shownLine(target, host_view_LONGEST),
        facts: [(0,quantities/* durationInWords */.ji)(durationMs)],
        text: ok ? null : told,
    };
}
function resumed({ runId, tree }) {
    const title = `Went on from the work of run ${shownLine(runId, 40)}`;
    return { kind: 'host', at: 0, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null };
}

;// CONCATENATED MODULE: ./build/core/run-report/notices.js


const MOST_ITEMS = 40;
const notices_LONGEST = 500;
/** The notices, those that speak against the change first; none where there is nothing to say. */
function noticesOf(evidence, receipt, story) {
    const reasons = evidence === null ? [] : doubtsOf(evidence, story);
    const limits = evidence === null ? [...new Set(story.limits)] : [];
    return [
        notice('What keeps it from being ready', 'bad', reasons.map(inWords)),
        notice('Limits that the run came to', 'bad', limits.map(inWords)),
        notice('Tests that cannot be relied on', 'bad', (evidence?.tests.tampering ?? []).map(found), evidence?.tests.tampering_omitted),
        notice('Look at the bytes', 'bad', (evidence?.unseen_characters ?? []).map(found), evidence?.unseen_characters_omitted),
        notice('The summary differs from the facts', 'bad', (evidence?.disagreements ?? []).map(found), evidence?.disagreements_omitted),
        notice('Refused, and kept apart as refused.patch', 'bad', (evidence?.split_off ?? []).map(path => ({ path, text: '' })), evidence?.split_off_omitted),
        notice('Can never be published', 'bad', (receipt?.refused ?? []).map(leftOut)),
        notice('Worth knowing', 'plain', evidence === null ? [] : circumstances(evidence).map(inWords)),
        notice('Left out of the change', 'plain', leftOutOf(evidence, receipt).map(leftOut), evidence?.left_out_omitted),
    ].filter(({ items, leftOut: more }) => items.length + more > 0);
}
/** What keeps the change from being ready by the rules that the run was given, one sentence each. */
function doubtsOf(evidence, { start }) {
    const { 'require-tests': required, 'on-tampering': tampering } = start?.inputs ?? {};
    const { reasons } = (0,readiness/* decideReadiness */.Zb)(evidence, {
        draft: 'auto',
        requireTests: required === 'true',
        tampering: tampering === 'ignore' ? 'ignore' : 'draft',
    });
    // They are written for Markdown.
    return reasons.map(one => one.replaceAll('`', ''));
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
    const { phases, attested_by: by, model, model_switched_from: asked, sandbox, commands_ran: ran } = evidence;
    return [
        ...(phases.summary_source === 'host' ? ['the model gave no usable summary; the one below is from the diff'] : []),
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
var create_story = __webpack_require__(8078);
;// CONCATENATED MODULE: ./build/core/run-report/story-of.js
/** The story that a transcript tells. */

/** From its lines, in their order. */
function storyOf({ lines }) {
    const { add, story } = (0,create_story/* createStory */.k)();
    for (const { event } of lines)
        add(event, event.at);
    return story;
}

// EXTERNAL MODULE: ./build/core/story/steps.js
var story_steps = __webpack_require__(1451);
;// CONCATENATED MODULE: ./build/core/run-report/timeline.js

const NAMES = {
    task: 'Read the task',
    checkout: 'Check out',
    setup: 'Setup',
    baseline: 'Tests before',
    edit: 'Edit',
    tests: 'Tests',
    red: 'Changed tests on the old source',
    check: 'Checks',
    summary: 'Summary',
    publish: 'Publish',
};
/** One row for each kind of step that has begun, in their usual order, the model and its tools below the editing. */
function timelineOf(story) {
    const totalMs = Math.max(story.lastAt, story.end?.durationMs ?? 0, 1);
    const model = story.turns.map(({ beganAt, endedAt }) => part(beganAt, endedAt ?? totalMs, 'model'));
    const tools = story.turns.flatMap(({ calls }) => calls.map(({ beganAt, endedAt }) => part(beganAt, endedAt, 'tool')));
    const steps = story_steps/* STEPS */.U.map(step => [NAMES[step], partsOf(step, story, totalMs)]);
    const afterEdit = story_steps/* STEPS */.U.indexOf('edit') + 1;
    const rows = [
        ...steps.slice(0, afterEdit),
        ['Model', model],
        ['Tools', tools],
        ...steps.slice(afterEdit),
    ];
    return { totalMs, rows: rows.flatMap(([name, parts]) => (parts.length === 0 ? [] : [rowOf(name, parts, totalMs)])) };
}
/** Where commands show how long a step took and how it ended, they are its parts; else it lasts until the next one begins. */
function partsOf(step, { began, commands }, totalMs) {
    const ran = commands.filter(({ purpose, status }) => purpose === step && status !== 'not-run');
    if (ran.length > 0)
        return ran.map(({ beganAt, endedAt, status }) => part(beganAt, endedAt, toneOf(step, status)));
    // The baseline runs beside the others.
    const inOrder = began.filter(one => step === 'baseline' || one.step !== 'baseline');
    return inOrder.flatMap((one, index) => one.step === step ? [part(one.at, inOrder[index + 1]?.at ?? totalMs, 'step')] : []);
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
function rowOf(name, parts, totalMs) {
    const inOrder = parts.toSorted((one, other) => one.beganAt - other.beganAt);
    return {
        name,
        beganAt: inOrder[0]?.beganAt ?? 0,
        lastedMs: parts.reduce((sum, { beganAt, endedAt }) => sum + endedAt - beganAt, 0),
        parts: parts.length,
        bars: barsOf(inOrder, totalMs),
    };
}
/** No two bars are nearer than the eye can tell, so that a row of a thousand parts stays small. */
const NEAREST = 0.1;
const THINNEST = 0.25;
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

;// CONCATENATED MODULE: ./build/core/run-report/turn-view.js




const MOST_CALLS = 50;
const LONGEST_FAILURE = 1_000;
const USUAL = new Set(['end_turn', 'tool_use', 'stop_sequence']);
/** `before`: the model of the turn before; each text has at most `most` characters. */
function turnView(turn, before, most) {
    const { usage, said, thought, stopReason, failure, calls, beganAt, endedAt } = turn;
    const block = (text) => (text.trim() === '' ? null : cutText(text, most, shownText));
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
        failure: failure === null ? null : shownLine(failure, LONGEST_FAILURE),
        stop: stopReason === null || USUAL.has(stopReason) ? null : stopReason,
        said: block(said),
        thought: block(thought),
        calls: calls.slice(0, MOST_CALLS).map(call => callView(call, most)),
        callsLeftOut: Math.max(0, calls.length - MOST_CALLS),
    };
}
/** Null where nothing was billed. */
function tokensOf(usage) {
    const input = inputOf(usage);
    return input + usage.outputTokens === 0 ? null : { input, cached: cacheShare(usage), output: usage.outputTokens };
}

// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
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
/** The outcome in two or three words. */
function outcomeInWords(outcome) {
    const known = core_outcome/* OUTCOMES */.im.find(one => one === outcome);
    return known === undefined ? 'Ended' : IN_WORDS[known];
}
/** Whether the change can be trusted as far as the host can tell; `doubts`: what keeps it from being ready, null where there is no record of it. */
function verdictOf(passes, doubts) {
    if (!passes)
        return 'bad';
    return doubts?.length === 0 ? 'good' : 'open';
}

;// CONCATENATED MODULE: ./build/core/run-report/run-report.js












/** Characters that all texts of the turns have together, and one of them at most. */
const TEXT_LIMITS = { together: 3_000_000, one: 20_000 };
/** Of more turns and events only the first and the last are shown. */
const MOST_ENTRIES = 3_000;
const LONGEST_TASK = 60_000;
const LONGEST_EVIDENCE = 200_000;
/** Puts the report together. `patch`: the text of the kept patch, empty for none. */
function makeRunReport(transcript, patch, ground) {
    const story = storyOf(transcript);
    const { record, receipt } = ground;
    // What the run told as its end goes before what was found out later.
    const ending = story.end ?? ground.ending;
    const { task } = transcript.start;
    const [entries, entriesLeftOut] = entriesOf(story);
    return {
        title: shownLine(task.title, 300) || task.id,
        about: `${aboutOf(task)} of ${shownLine(ground.repository, 200)}`,
        outcome: shownLine(ending.outcome, 100),
        outcomeInWords: outcomeInWords(ending.outcome),
        verdict: verdictOf(ending.passes, record === null ? null : doubtsOf(record.evidence, story)),
        reason: shownLine(ending.reason, 2_000),
        figures: figuresOf(ground, story),
        facts: factsOf(ground, story),
        notices: noticesOf(record?.evidence ?? null, receipt, story),
        proof: record === null ? ranRows(story) : proofRows(record.evidence),
        summary: record === null ? null : summaryView(record.summary),
        patch: patch === '' ? null : splitPatch(patch),
        timeline: timelineOf(story),
        task: task.body.trim() === '' ? null : cutText(task.body, LONGEST_TASK, shownText),
        entries,
        entriesLeftOut,
        dearest: story.turns.reduce((most, { costUsd }) => Math.max(most, costUsd ?? 0), 0),
        evidence: record === null ? null : cutText(JSON.stringify(record, null, 2), LONGEST_EVIDENCE, shownText),
        isCut: transcript.lines.some(({ event }) => event.type === 'cut') || transcript.damaged.length > 0,
    };
}
/** Turns and what the host did between them, in the order of time. */
function entriesOf(story) {
    const { turns } = story;
    const lengths = [
        ...turns.flatMap(({ said, thought, calls }) => [said.length, thought.length, ...calls.flatMap(lengthsOf)]),
        ...hostLengths(story),
    ];
    const most = fairShare(lengths, TEXT_LIMITS.together, TEXT_LIMITS.one);
    const views = turns.map((turn, index) => turnView(turn, turns[index - 1]?.model ?? null, most));
    const { before, after } = hostViews(story, most);
    const all = [...before, ...views, ...after].toSorted((one, other) => one.at - other.at);
    const leftOut = Math.max(0, all.length - MOST_ENTRIES);
    if (leftOut === 0)
        return [all, 0];
    return [[...all.slice(0, MOST_ENTRIES / 2), ...all.slice(-MOST_ENTRIES / 2)], leftOut];
}
function aboutOf({ kind, issue, id }) {
    if (kind === 'revision')
        return `Revision of ${id}`;
    if (kind === 'maintenance')
        return 'Maintenance';
    return issue === null ? 'Prompt' : `Issue ${issue}`;
}
function summaryView({ title, description, root_cause: cause, tests, risks, confidence, }) {
    const block = (label, text) => text.trim() === '' ? [] : [{ label, text: cutText(text, 10_000, shownText) }];
    return {
        title: shownLine(title, 200),
        texts: [
            ...block('What and why', description),
            ...block('Root cause', cause ?? ''),
            ...block('How it was tested', tests),
        ],
        risks: risks.slice(0, 50).map(risk => shownLine(risk, 1_000)),
        confidence,
    };
}

// EXTERNAL MODULE: ./build/core/transcript/clean-event.js
var clean_event = __webpack_require__(3089);
// EXTERNAL MODULE: ./build/core/transcript/read-transcript.js
var read_transcript = __webpack_require__(9148);
// EXTERNAL MODULE: ./build/adapters/files/output-names.js
var output_names = __webpack_require__(7001);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
// EXTERNAL MODULE: ./build/adapters/files/whole-file.js
var whole_file = __webpack_require__(6461);
;// CONCATENATED MODULE: ./build/adapters/files/kept-report.js
/** The report in the output folder, made of the transcript and the patch that lie there: files that somebody else may have written. */







/** Writes the report, whole or not at all; returns its path. Null where the transcript is missing or another run's. `clean` takes secrets out of a text, `render` makes a page. Throws what the file system throws. */
async function keepReport(ground, options) {
    const { folder, clean, render } = options;
    const transcript = (0,read_transcript/* readTranscript */.l)((await textOf(folder, output_names/* TRANSCRIPT */.fk, read_transcript/* LARGEST_TRANSCRIPT */.E)) ?? '');
    if ('problem' in transcript || transcript.start.runId !== ground.runId)
        return null;
    const patch = (await textOf(folder, output_names/* PATCHES */.r1.change, output_names/* LARGEST_PATCH */.Mq)) ?? '';
    // The transcript was cleaned line by line when it was written.
    const report = makeRunReport(transcript, clean(patch), (0,clean_event/* cleanEvent */.a)(ground, clean).event);
    return (0,whole_file/* putWhole */.L)(folder, output_names/* REPORT */.ri, render(report));
}
async function textOf(folder, name, most) {
    const read = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(folder, name), most);
    return 'refused' in read ? null : (0,plain_file/* utf8Of */.vw)(read.bytes);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/preact-render-to-string/dist/index.mjs
var dist = __webpack_require__(3091);
// EXTERNAL MODULE: ./node_modules/preact/dist/preact.mjs
var preact = __webpack_require__(4137);
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
/** Prose whose lines wrap. */
function prose({ head, leftOut, tail }) {
    const block = (text) => el('p', { class: 'prose' }, text);
    return leftOut === 0 ? [block(head)] : [block(head), leftOutNote(leftOut), block(tail)];
}
/** Says that something is not here, and where it is. */
function note(text) {
    return el('p', { class: 'note' }, text);
}
function leftOutNote(count) {
    return note(`${grouped(count)} characters are left out here; the transcript has them.`);
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
            : el('span', { class: 'counts' }, el('span', { class: 'good' }, `+${grouped(additions)}`), ' ', el('span', { class: 'bad' }, `\u2212${grouped(deletions)}`)),
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
function glance({ title, about, outcome, outcomeInWords, verdict, reason, figures, facts }) {
    return el('section', { id: 'glance', 'aria-labelledby': 'glance-title' }, el('p', { class: 'about' }, about), el('h1', { id: 'glance-title', 'data-where': 'At a glance' }, title), el('p', { class: 'outcome' }, el('strong', { class: `badge ${verdict}` }, sign(verdict), outcomeInWords), el('code', null, outcome)), el('p', { class: 'reason' }, reason), el('dl', { class: 'figures' }, figures.map(({ name, value, mark }) => el('div', null, el('dt', null, name), el('dd', { class: mark }, value)))), el('dl', { class: 'facts' }, facts.map(({ name, value, link, isCode }) => el('div', null, el('dt', null, name), el('dd', null, isCode ? el('code', null, value) : linked(value, link))))));
}
/** What speaks against the change, and what is worth knowing. */
function notices({ notices: all }) {
    if (all.length === 0)
        return null;
    return section('notices', all.some(({ mark }) => mark === 'bad') ? 'Look at this first' : 'Good to know', all.map(({ title, mark, items, leftOut }) => el('div', { class: `notice ${mark}` }, el('h3', null, mark === 'bad' ? sign('open') : null, title), el('ul', null, items.map(({ path, text }) => el('li', null, path === null ? null : el('code', null, path), path === null || text === '' ? '' : ': ', text))), leftOut === 0 ? null : note(`${grouped(leftOut)} more`))));
}
/** The table of the proof. */
function proof({ proof: rows }) {
    if (rows.length === 0)
        return null;
    return section('proof', 'Proof', el('table', { class: 'proof' }, el('thead', null, el('tr', null, el('th', { scope: 'col' }, 'What'), el('th', { scope: 'col' }, 'Result'))), el('tbody', null, rows.map(({ name, mark, value, code, names, namesLeftOut }) => el('tr', null, el('th', { scope: 'row' }, name), el('td', null, sign(mark), el('span', { class: mark }, value), code === null ? null : el('code', { class: 'beside' }, code), names.length === 0
        ? null
        : el('ul', null, names.map(one => el('li', null, el('code', null, one)))), namesLeftOut === 0 ? null : note(`${grouped(namesLeftOut)} more`)))))));
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
  search { flex: 1 1 100%; }
  input { flex: 1 1 8rem; }
  output { order: 1; flex: 1 1 100%; text-align: left; }
  output:empty { flex-basis: 0; }
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
.call[open] { padding-bottom: 0.75rem; }
.call > h4, .call > pre, .call > .note { margin-left: 1.15rem; }
.call > pre { margin-top: 0.35rem; }
.call > h4 { margin-top: 0.6rem; }
.host { background: var(--raised); padding: 0.45rem 0.6rem; }
.host .line { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline; }
.host .line .sign { margin-right: -0.5rem; }
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
    return section('summary', 'Summary, in the model\u2019s words', el('h3', null, said.title), said.texts.map(({ label, text }) => [el('h4', null, label), prose(text)]), said.risks.length === 0
        ? null
        : [
            el('h4', null, 'Risks'),
            el('ul', null, said.risks.map(risk => el('li', null, risk))),
        ], el('p', { class: 'quiet' }, `Confidence: ${said.confidence}. Words are no evidence; the proof above was measured.`));
}
/** What was asked for. */
function task({ task: text }) {
    return text === null ? null : section('task', 'The task', folded('What the run was asked to do', prose(text)));
}
/** The record as it stands in the pull request. */
function evidence({ evidence: text, isCut }) {
    const kept = el('p', null, 'Kept beside this file: ', el('code', null, 'transcript.jsonl'), ' (everything that went in and came out) and ', el('code', null, 'change.patch'), ' (for ', el('code', null, 'git apply'), ').');
    return section('evidence', 'Evidence', kept, isCut ? note('The transcript is not whole: it reached its largest size, or lines of it cannot be read.') : null, text === null
        ? note('There is no record: the run ended before the change was tested and summarised.')
        : folded('The record as JSON', codeBlock('The record as JSON', text)));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/timeline-section.js




const COLUMNS = ['Step', 'Began', 'Took'];
/** A table that can be read without its bars. */
function timeline({ timeline: { totalMs, rows } }) {
    return section('timeline', 'Timeline', el('table', { class: 'timeline' }, el('thead', null, el('tr', null, COLUMNS.map(name => el('th', { scope: 'col' }, name)), el('th', { scope: 'col', class: 'axis' }, el('span', null, '0:00'), el('span', null, clockOf(totalMs))))), el('tbody', null, rows.map(timeline_section_row))));
}
function timeline_section_row({ name, beganAt, lastedMs, parts, bars }) {
    const isPart = name === 'Model' || name === 'Tools';
    return el('tr', { class: isPart ? 'part' : undefined }, el('th', { scope: 'row' }, name, parts === 1 ? null : el('span', { class: 'quiet' }, ` ×${parts}`)), el('td', { class: 'number' }, clockOf(beganAt)), el('td', { class: 'number' }, (0,quantities/* durationInWords */.ji)(lastedMs)), el('td', null, el('svg', { width: '100%', height: 14, 'aria-hidden': 'true', focusable: 'false' }, el('rect', { width: '100%', height: 14, class: 'track' }), bars.map(({ from, share, tone }) => el('rect', { x: `${from}%`, width: `${share}%`, height: 14, class: tone })))));
}

;// CONCATENATED MODULE: ./build/adapters/report-page/turns-section.js





/** The turns in the order of time. */
function turns({ entries, entriesLeftOut, dearest }) {
    if (entries.length === 0)
        return null;
    const rows = entries.map(entry => (entry.kind === 'turn' ? turn(entry, dearest) : host(entry)));
    const half = entriesLeftOut === 0 ? rows.length : rows.length / 2;
    return section('turns', 'Turn by turn', rows.slice(0, half), entriesLeftOut === 0
        ? null
        : note(`${grouped(entriesLeftOut)} entries are left out here; the transcript has them.`), rows.slice(half));
}
function turn(view, dearest) {
    const name = `Turn ${view.turn}`;
    const id = `request-${view.request}`;
    return el('article', { class: 'entry turn', 'aria-labelledby': id }, el('div', { class: 'at' }, clockOf(view.at)), el('div', { class: 'body' }, el('h3', { id, 'data-where': name }, name, view.closing ? el('span', { class: 'quiet' }, ' summary phase') : null), el('ul', { class: 'meta' }, metaOf(view, dearest)), view.failure === null ? null : el('p', { class: 'bad' }, sign('bad'), `No answer: ${view.failure}`), view.stop === null ? null : el('p', { class: 'bad' }, sign('bad'), `The answer ended with ${view.stop}`), view.thought === null ? null : folded('Thinking', prose(view.thought)), view.said === null ? null : prose(view.said), view.calls.map((one, index) => call(one, `${name}, call ${index + 1}`)), view.callsLeftOut === 0 ? null : note(`${(0,quantities/* counted */.hS)(view.callsLeftOut, 'more call')}; the transcript has them.`)));
}
function metaOf({ lastedMs, costUsd, tokens, model }, dearest) {
    const item = (...parts) => el('li', null, ...parts);
    return [
        item(lastedMs === null ? 'not answered' : (0,quantities/* durationInWords */.ji)(lastedMs)),
        ...(tokens === null
            ? []
            : [
                item(`cost ${money(costUsd)}`, costBar(costUsd, dearest)),
                item(`${grouped(tokens.input)} tokens in`),
                ...(tokens.cached === null ? [] : [item(`${tokens.cached} from cache`)]),
                item(`${grouped(tokens.output)} out`),
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
function call({ verb, object, isError, lastedMs, input, edit, result }, label) {
    const heading = [
        el('span', { class: isError ? 'verb bad' : 'verb' }, isError ? [sign('bad'), `${verb}, refused`] : verb),
        el('code', null, object),
        lastedMs < 100 ? null : el('span', { class: 'quiet' }, (0,quantities/* durationInWords */.ji)(lastedMs)),
    ];
    const body = [
        input === null ? null : [el('h4', null, input.label), codeBlock(`${label}: ${input.label}`, input.text)],
        edit === null || edit.lines.length === 0
            ? null
            : diffBlock(`${label}: lines`, [{ heading: null, lines: edit.lines }]),
        edit === null || edit.leftOut === 0
            ? null
            : note(`${(0,quantities/* counted */.hS)(edit.leftOut, 'more line')}; the transcript has them.`),
        input === null && edit === null ? null : el('h4', null, 'Result'),
        codeBlock(`${label}: result`, result),
    ];
    return folded(heading, body, { class: 'call' });
}
function host({ at, mark, title, object, facts, text }) {
    return el('div', { class: 'entry host' }, el('div', { class: 'at' }, clockOf(at)), el('div', { class: 'body' }, el('p', { class: 'line' }, sign(mark), el('span', { class: mark, 'data-where': title }, title), object === null ? null : el('code', null, object), facts.map(fact => el('span', { class: 'quiet' }, fact))), text === null
        ? null
        : folded(text.label, text.isCode ? codeBlock(`${title}: ${text.label}`, text.text) : prose(text.text))));
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
    const page = el('html', { lang: 'en' }, head(`${report.title} · Diffproof run report`), el('body', null, el('a', { class: 'skip', href: '#main' }, 'Skip to the report'), el('header', null, el('span', { class: 'brand' }, 'Diffproof run report'), contents(there), search()), el('main', { id: 'main', tabindex: -1 }, glance(report), Object.values(parts)), el('footer', null, el('p', null, 'This file loads nothing from anywhere. The work is the model\u2019s, the proof the host\u2019s.')), own('script', SEARCH_SCRIPT)));
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


/** Writes `report.html` into the output folder; returns its path, null where there is nothing to tell. Throws what the file system throws. */
function writeReport(ground, folder, clean) {
    return keepReport(ground, { folder, clean, render: renderReport });
}


/***/ }),

/***/ 6882:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ readCall)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2311);
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(894);
/** What tool calls must look like. The model's JSON is input like any other: read strictly, refused with what would be right. */


const path = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1);
const range = zod__WEBPACK_IMPORTED_MODULE_1__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int()]);
const EDITOR_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('command', [
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('view'), path, view_range: range.nullish() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('create'), path, file_text: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('str_replace'), path, old_str: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), new_str: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('') }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('insert'), path, insert_line: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().min(0), insert_text: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }),
]);
const BASH_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1) }), zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ restart: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz(true) })]);
const SEARCH_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ pattern: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1), path: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('.'), glob: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullish() });
const LIST_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('.'), depth: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().min(1).max(20).default(2) });
/** Reads a call of any tool but `submit_summary`: the call, or a sentence for the model that says what is wrong. */
function readCall(name, input) {
    switch (name) {
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS:
            return read(EDITOR_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE:
            return read(BASH_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn:
            return read(SEARCH_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl:
            return read(LIST_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl, input: parsed }));
        default:
            return {
                problem: `There is no tool named "${name.slice(0, 60)}". Use ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl} or submit_summary.`,
            };
    }
}
function read(schema, input, build) {
    const result = schema.safeParse(input);
    if (result.success)
        return build(result.data);
    const problems = result.error.issues.map(issue => `${issue.path.join('.') || 'input'}: ${issue.message}`);
    return { problem: `The call was not carried out, its input is wrong: ${problems.slice(0, 5).join('; ')}.` };
}


/***/ })

};
