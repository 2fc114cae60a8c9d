export const id = 131;
export const ids = [131];
export const modules = {

/***/ 85034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  D: () => (/* binding */ checklist),
  Y: () => (/* binding */ turnsAnswered)
});

// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
// EXTERNAL MODULE: ./build/core/story/result-in-words.js
var result_in_words = __webpack_require__(49615);
// EXTERNAL MODULE: ./build/core/story/strategy-of.js
var strategy_of = __webpack_require__(74417);
// EXTERNAL MODULE: ./build/core/story/steps.js
var steps = __webpack_require__(61451);
;// CONCATENATED MODULE: ./build/core/progress/stages.js
/** The rows of the checklist: the steps of a run, and the preflight, which has no step of its own. */

/** In their order. The preflight goes on when the checkout is done. */
const STAGES = steps/* STEPS */.U.flatMap((step) => step === 'checkout' ? [step, 'preflight'] : [step]);

// EXTERNAL MODULE: ./build/core/progress/steps-at-work.js
var steps_at_work = __webpack_require__(48895);
;// CONCATENATED MODULE: ./build/core/progress/checklist.js
/** How far a run has come, step by step, read from its story. */






const TITLES = {
    task: 'Read the task',
    checkout: 'Check out',
    preflight: 'Preflight',
    setup: 'Set up',
    baseline: 'Tests before the change',
    tests: 'Tests after the change',
    red: 'Changed tests on the old source',
    check: 'Checks',
    summary: 'Summary',
    publish: 'Pull request',
};
const BRANCH_LIMIT = 100;
const COMMAND_LIMIT = 100;
const SHORT_ID = 12;
/** The rows; of `planned` steps those that were passed over are left out. `isOver`: nothing is at work any more. */
function checklist(story, planned, isOver) {
    const { main, beside } = isOver ? { main: (0,steps_at_work/* endedIn */.OG)(story), beside: [] } : (0,steps_at_work/* stepsAtWork */.i6)(story);
    const here = main === null ? -1 : STAGES.indexOf(main);
    const begun = new Set(story.began.map(({ step }) => step));
    const isUntested = story.workshop !== null && story.workshop.testCommand === null;
    return STAGES.flatMap((stage, index) => {
        const isAtWork = !isOver && (stage === main || beside.includes(stage));
        const isAhead = index > here && !isOver;
        const isPassed = index < here && planned.includes(stage) && isUnmarked(stage, story);
        if (!begun.has(stage) && !isPassed && stage !== main) {
            const isDropped = !planned.includes(stage) || (isUntested && (stage === 'tests' || stage === 'red'));
            if (!isAhead || isDropped)
                return [];
        }
        const row = { title: stage === 'edit' ? strategy_of/* EDITING */.J[(0,strategy_of/* strategyOf */.x)(story)] : TITLES[stage], detail: detailOf(stage, story) };
        if (isAtWork)
            return [{ ...row, state: 'at-work' }];
        if (isAhead)
            return [{ ...row, state: 'ahead' }];
        if (isOver && stage === main)
            return [{ ...row, state: 'failed', detail: joined(row.detail, 'the run ended here') }];
        return [{ ...row, state: isFailed(stage, story) ? 'failed' : 'done' }];
    });
}
/** What is passed although no event says that it began; a checkout without a start came to nothing. */
function isUnmarked(stage, { start, began }) {
    if (stage === 'checkout')
        return start !== null || !began.some(({ step }) => step === 'task');
    return stage === 'task' || stage === 'preflight';
}
const RUNS = {
    setup: 'setup',
    baseline: 'baseline',
    tests: 'tests',
    red: 'red',
    check: 'check',
};
/** What fails before the change, or on the old source, is as it should be; there it should. */
function isFailed(stage, story) {
    if (stage === 'red')
        return newestRuns(stage, story).some(({ status }) => status === 'passed');
    if (stage !== 'setup' && stage !== 'tests' && stage !== 'check')
        return false;
    return newestRuns(stage, story).some(({ status }) => status !== 'passed');
}
/** Of each command its newest run. */
function newestRuns(stage, { commands }) {
    const runs = commands.filter(({ purpose }) => purpose === RUNS[stage]);
    return [...new Map(runs.map(run => [run.command, run])).values()];
}
function detailOf(stage, story) {
    switch (stage) {
        case 'checkout': {
            const base = story.start?.base;
            return base === undefined
                ? ''
                : `${(0,code_spans/* codeSpan */.SS)(base.branch, BRANCH_LIMIT)} at ${(0,code_spans/* codeSpan */.SS)(base.sha.slice(0, SHORT_ID))}`;
        }
        case 'edit': {
            const turns = turnsAnswered(story, false);
            const files = story.receipts.at(-1)?.files.length ?? 0;
            return joined(turns > 0 ? (0,quantities/* counted */.hS)(turns, 'turn') : '', files > 0 ? (0,quantities/* counted */.hS)(files, 'file') : '');
        }
        case 'tests':
            return testsInWords(story);
        default:
            return runsInWords(stage, story);
    }
}
/** How many turns have an answer; a request that is waited for is none yet. `closing`: those after the editing, too. */
function turnsAnswered({ turns }, closing) {
    const answered = turns.filter(one => one.stopReason !== null && (closing || !one.closing));
    return answered.reduce((last, { turn }) => Math.max(last, turn), 0);
}
/** While they run again the result is that of the run before. */
function testsInWords(story) {
    const ended = story.commands.filter(({ purpose }) => purpose === 'tests');
    const begun = story.began.findLast(({ step }) => step === 'tests')?.at ?? 0;
    const isRunning = begun > (ended.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY);
    const result = runsInWords('tests', story);
    if (isRunning)
        return `run ${ended.length + 1}, the one before: ${result}`;
    return joined(result, ended.length > 1 ? `run ${ended.length}` : '');
}
function runsInWords(stage, story) {
    const runs = newestRuns(stage, story);
    const areNamed = runs.length > 1 || stage === 'check';
    return runs
        .map(run => {
        // That the old source fails is what the changed tests are for.
        const words = (0,result_in_words/* resultInWords */.W)(run) + (stage === 'red' && run.status === 'failed' ? ', as it should' : '');
        const result = run.durationMs === null ? words : `${words}, ${(0,quantities/* durationInWords */.ji)(run.durationMs)}`;
        return areNamed ? `${(0,code_spans/* codeSpan */.SS)(run.command, COMMAND_LIMIT)}: ${result}` : result;
    })
        .join('; ');
}
function joined(...parts) {
    return parts.filter(part => part !== '').join(', ');
}


/***/ }),

/***/ 8649:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J_: () => (/* binding */ effortInWords),
/* harmony export */   l_: () => (/* binding */ progressText),
/* harmony export */   sA: () => (/* binding */ begunInWords),
/* harmony export */   tt: () => (/* binding */ renderChecklist)
/* harmony export */ });
/* harmony import */ var _pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17991);
/* harmony import */ var _pull_request_inert_line_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97735);
/* harmony import */ var _pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79967);
/* harmony import */ var _checklist_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85034);
/** What the issue is told while a run is at work. */




/** The text, without marker: the steps, and what they took so far. */
function progressText(story, { planned, elapsedMs, model, runUrl, }) {
    const turns = (0,_checklist_js__WEBPACK_IMPORTED_MODULE_1__/* .turnsAnswered */ .Y)(story, true);
    const effort = effortInWords({ elapsedMs, costUsd: story.costUsd, turns, begunIn: story.resumed });
    return [
        '**Diffproof is at work on this.**',
        renderChecklist((0,_checklist_js__WEBPACK_IMPORTED_MODULE_1__/* .checklist */ .D)(story, planned, false)),
        `So far: ${effort} \u00b7 ${(0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(story.turns.at(-1)?.model ?? model)} \u00b7 [log](${runUrl})`,
    ].join('\n\n');
}
const MARKS = {
    done: title => `[x] ${title}`,
    failed: title => `[ ] \u274c ${title}`,
    'at-work': title => `[ ] **${title}** (now)`,
    ahead: title => `[ ] ${title}`,
};
/** A task list; what is at work is bold, what did not pass stays unticked and has a cross. */
function renderChecklist(rows) {
    return rows
        .map(({ title, state, detail }) => `- ${MARKS[state](title)}${detail === '' ? '' : `: ${detail}`}`)
        .join('\n');
}
/** Time, turns and cost; what is nothing yet is left out. */
function effortInWords({ elapsedMs, costUsd, turns, begunIn }) {
    const asked = turns === 0 ? [] : [(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(turns, 'turn'), ...(costUsd === 0 ? [] : [(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .costInWords */ .M7)(costUsd)])];
    return [(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .durationInWords */ .ji)(elapsedMs), ...asked, ...(begunIn === null ? [] : [begunInWords(begunIn)])].join(' \u00b7 ');
}
/** What else has gone into the work. */
function begunInWords({ runId, costUsd }) {
    return `begun in run ${(0,_pull_request_inert_line_js__WEBPACK_IMPORTED_MODULE_0__/* .inertLine */ .Fq)(runId, LONGEST_ID)} (${(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .costInWords */ .M7)(costUsd)} more)`;
}
const LONGEST_ID = 40;


/***/ }),

/***/ 2589:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   OY: () => (/* binding */ labelsThere),
/* harmony export */   dE: () => (/* binding */ stateLabels)
/* harmony export */ });
/* unused harmony export STATES */
const STATES = (/* unused pure expression or super */ null && (['working', 'done', 'failed']));
/** Each state's label: the trigger's name, a colon, the state. */
function stateLabels(label) {
    const named = (state) => `${label}: ${state}`;
    return { working: named('working'), done: named('done'), failed: named('failed') };
}
/** Null where somebody else was faster: the word is theirs. */
function stateOf({ outcome, passes, isDraft }) {
    if (outcome === 'superseded')
        return null;
    if (!passes)
        return 'failed';
    return isDraft === true ? 'draft' : 'done';
}
/** How GitHub spells the labels that a repository has, as far as they are among these; case plays no part. */
function labelsThere(wanted, found) {
    const spelled = new Map(found.map(name => [name.toLowerCase(), name]));
    const named = (state) => spelled.get(wanted[state].toLowerCase()) ?? null;
    return { working: named('working'), done: named('done'), failed: named('failed') };
}


/***/ }),

/***/ 48895:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OG: () => (/* binding */ endedIn),
/* harmony export */   Ug: () => (/* binding */ stepKey),
/* harmony export */   i6: () => (/* binding */ stepsAtWork)
/* harmony export */ });
/** The model's requests belong to `edit`, and to `summary` once the editing is over: after a failure the editing goes on without beginning again. */
function stepsAtWork(story) {
    const own = story.began.findLast(({ step }) => step !== 'baseline');
    const turn = story.turns.at(-1);
    const byTurn = turn === undefined ? null : turn.closing ? 'summary' : 'edit';
    const main = turn !== undefined && turn.beganAt >= (own?.at ?? 0) ? byTurn : byStep(own?.step ?? null, story);
    const count = (all) => all.length;
    const begun = count(story.began.filter(({ step }) => step === 'baseline'));
    const ended = count(story.commands.filter(({ purpose }) => purpose === 'baseline'));
    return { main, beside: begun > ended ? ['baseline'] : [] };
}
/** What is told of has its task read; a transcript begins when the base is checked out. */
function byStep(step, { start }) {
    if (step !== null && step !== 'task' && step !== 'checkout')
        return step;
    if (start !== null)
        return 'preflight';
    return step === null ? null : 'checkout';
}
/** Where a run that is over came to its end: what it was judged by counts, not what came last. */
function endedIn(story) {
    const { main } = stepsAtWork(story);
    const own = story.began.findLast(({ step }) => step !== 'baseline');
    if (own?.step === 'task' && main === 'checkout')
        return 'preflight';
    const verdict = story.verdicts.at(-1);
    if (verdict?.kind !== 'over' || verdict.why !== 'tests-failed')
        return main;
    const failed = story.commands.findLast(({ purpose, status }) => (purpose === 'tests' || purpose === 'check') && status !== 'passed');
    return failed === undefined ? main : failed.purpose === 'check' ? 'check' : 'tests';
}
/** What is at work as one word, which differs whenever a step has begun or ended. */
function stepKey(story) {
    const { main, beside } = stepsAtWork(story);
    return [main, ...beside].join('+');
}


/***/ }),

/***/ 41045:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ toldByLine),
/* harmony export */   R: () => (/* binding */ readToldBy)
/* harmony export */ });
/* harmony import */ var _pull_request_inert_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(90915);
/** Whose words stand in the one comment: several runs may be at work on an issue, and write into the same. */

const LINE = /^<!-- diffproof-told-by (\{[^\n]*\}) -->$/m;
/** The hidden line that says it. `run` is a word that no other run has. */
function toldByLine({ run, isOver }) {
    return `<!-- diffproof-told-by ${(0,_pull_request_inert_json_js__WEBPACK_IMPORTED_MODULE_0__/* .inertJson */ .n)({ run, over: isOver }, 0)} -->`;
}
/** Reads the first such line of a comment; null where there is none that can be read. */
function readToldBy(text) {
    const [, json] = LINE.exec(text) ?? [];
    if (json === undefined)
        return null;
    try {
        const value = JSON.parse(json);
        if (typeof value !== 'object' || value === null || !('run' in value) || typeof value.run !== 'string')
            return null;
        return { run: value.run, isOver: 'over' in value && value.over === true };
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 94559:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ largestFit),
/* harmony export */   d: () => (/* binding */ writtenWithin)
/* harmony export */ });
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47556);
/** Finds the fullest version of a text that still fits. */

/**
 * Turns one knob after the other down until `fits`, each only as far as needed: the first whose floor is enough gets the largest value
 * that fits. Returns the smallest size when nothing fits.
 */
function largestFit(start, steps, fits) {
    if (fits(start))
        return start;
    let size = start;
    for (const { knob, floor } of steps) {
        const from = Number(size[knob]);
        if (from <= floor)
            continue;
        const at = (value) => ({ ...size, [knob]: value });
        if (fits(at(floor)))
            return at(largest(floor, from, value => fits(at(value))));
        size = at(floor);
    }
    return size;
}
/** `write` of as much of the text as gives at most `limit` UTF-16 units. */
function writtenWithin(text, limit, write) {
    const whole = text.length > limit ? null : write(text);
    if (whole !== null && whole.length <= limit)
        return whole;
    const room = largest(0, Math.min(text.length, limit) + 1, length => write((0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .J)(text, length)).length <= limit);
    return write((0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .J)(text, room));
}
/** The largest whole number below `bad` that fits, looked for by halving; `good` fits. */
function largest(good, bad, fits) {
    let [low, high] = [good, bad];
    while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (fits(middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}


/***/ }),

/***/ 90915:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ inertJson)
/* harmony export */ });
/** JSON that means the same and does nothing: no tag, fence, mention, reference or hidden character stands in it bare. */
const LIVE = /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu;
/** The last slash before the number of an issue, so that no reader of bare text sees its address. */
const THREAD = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi;
/** A JSON value as text, with `indent` spaces a level; whatever could be live is written as an escape, which no value is changed by. */
function inertJson(value, indent) {
    return JSON.stringify(value, null, indent)
        .replace(LIVE, character => Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''))
        .replace(THREAD, '$1\\/');
}
function escapeUnit(code) {
    return `\\u${code.toString(16).padStart(4, '0')}`;
}


/***/ }),

/***/ 97735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fq: () => (/* binding */ inertLine),
/* harmony export */   Ic: () => (/* binding */ inertMarkdown),
/* harmony export */   _z: () => (/* binding */ inertSentence)
/* harmony export */ });
/* harmony import */ var _log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94380);
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17991);
/* harmony import */ var _fit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94559);
/* harmony import */ var _inert_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83626);
/** One line of Markdown prose made inert: code spans stay, everything else becomes harmless text. */




/** A line without its hidden characters. `pipesSplit`: the line may be a table row, where a pipe ends a code span. */
function inertMarkdown(line, { pipesSplit }) {
    const parts = [];
    for (const piece of (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .splitCode */ .mB)(line)) {
        const isCode = piece.kind === 'code' && !(pipesSplit && piece.text.includes('|'));
        const next = isCode ? (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .unmarked */ .u7)(piece.text) : (0,_inert_text_js__WEBPACK_IMPORTED_MODULE_0__/* .inertText */ .U)(piece.text);
        const before = parts.at(-1) ?? '';
        // Two spans that touch would be one run of backticks; behind a long run `json` looks like the record's fence.
        if (before.endsWith('`') && /^(?:`|json)/i.test(next))
            parts.push(' ');
        else if (isCode && endsInAddress(before))
            parts.push(' ');
        parts.push(next);
    }
    return parts.join('');
}
/** GitHub's links of bare addresses go on to the next blank, over a backtick too. */
function endsInAddress(text) {
    return /:\/\/|www\./i.test(text.slice(text.lastIndexOf(' ') + 1));
}
/** What would begin a heading, a quote, a list or a rule where a line begins. */
const BLOCK_MARK = /^(\d{0,9})([#>=]|[-+](?=[\s-]|$)|[*_](?=[\s*_]*$|\s)|[.)](?=\s|$))/;
/** So much of a text may be hidden or blank before its end is given up. */
const HIDDEN_SHARE = 4;
/** Foreign prose as inert Markdown on one line of at most `limit` characters, for a list item, a quote or a table cell. */
function inertLine(text, limit) {
    return (0,_fit_js__WEBPACK_IMPORTED_MODULE_2__/* .writtenWithin */ .d)(lineOf(text, limit), limit, part => inertMarkdown(part, { pipesSplit: true }).replaceAll('|', NO_PIPE).replace(BLOCK_MARK, '$1\\$2'));
}
/** The same for a line that no other line follows in its paragraph, so that no table can begin in it: code keeps its pipes. */
function inertSentence(text, limit) {
    return (0,_fit_js__WEBPACK_IMPORTED_MODULE_2__/* .writtenWithin */ .d)(lineOf(text, limit), limit, part => (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .splitCode */ .mB)(inertMarkdown(part, { pipesSplit: false }))
        .map(piece => (piece.kind === 'code' ? piece.text : piece.text.replaceAll('|', NO_PIPE)))
        .join('')
        .replace(BLOCK_MARK, '$1\\$2'));
}
const NO_PIPE = '&#124;';
function lineOf(text, limit) {
    return (0,_log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutHidden */ .P)(text.slice(0, limit * HIDDEN_SHARE))
        .replace(/\s+/g, ' ')
        .trim();
}


/***/ }),

/***/ 40731:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ renderProofTable)
/* harmony export */ });
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17991);
/* harmony import */ var _inert_line_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97735);
/* harmony import */ var _readiness_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83592);
/* harmony import */ var _test_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21523);




const PROOF = {
    'red-then-green': '**yes**: the changed tests fail on the old source and pass with this change',
    'red-by-build': 'yes, but weaker: the changed tests cannot be built or imported on the old source, and pass with this change',
    'green-on-base': '**no**: the changed tests pass on the old source too',
    'still-red': '**no**: the changed tests fail with and without this change',
    'could-not-run': '**no**: the changed tests could not be run on the old source',
    'no-test-changes': 'no tests were changed',
    'not-run': 'not run',
};
/** The table as Markdown. */
function renderProofTable(evidence) {
    const { tests } = evidence;
    const rows = [
        ['Tests before', ran(tests.baseline, tests)],
        ['Tests after', `${strong(tests)}${tests.command === null ? '' : `: ${(0,_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeCell */ .MZ)(tests.command)}`}`],
        ['Red, then green', tests.proof === 'not-run' ? withReason('not run', whyNoProof(tests)) : PROOF[tests.proof]],
        ['Test runs', String(tests.attempts)],
        ...(tests.results === null ? [] : resultRows(tests.results)),
        ...weakenedRows(tests),
        ...evidence.checks.map(check => [check.criterion === true ? 'Criterion' : 'Check', `${strongRun(check)}: ${(0,_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeCell */ .MZ)(check.command)}`]),
        ...(evidence.criteria_in_words ?? []).map(words => ['Criterion in words', `for the reviewer, nothing was run: ${(0,_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeCell */ .MZ)(words)}`]),
        ['Sandbox', evidence.sandbox === 'none' ? '**none**' : (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeCell */ .MZ)(evidence.sandbox)],
    ];
    return ['| Proof | Result |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}
/** A run of the tests; where there was none, why, as far as the record tells. */
function ran(run, tests) {
    if (run.status !== 'not-run')
        return (0,_readiness_js__WEBPACK_IMPORTED_MODULE_1__/* .runInWords */ .EG)(run);
    return withReason('not run', tests.command === null ? NO_COMMAND : null);
}
function strong(tests) {
    return tests.final.status === 'not-run' ? `**${ran(tests.final, tests)}**` : strongRun(tests.final);
}
const NO_COMMAND = 'there is no test command';
function whyNoProof(tests) {
    if (tests.command === null)
        return NO_COMMAND;
    return tests.final.status === 'passed' ? null : 'the tests do not pass with this change';
}
function withReason(text, reason) {
    return reason === null ? text : `${text}: ${reason}`;
}
function strongRun(run) {
    return run.status === 'passed' ? (0,_readiness_js__WEBPACK_IMPORTED_MODULE_1__/* .runInWords */ .EG)(run) : `**${(0,_readiness_js__WEBPACK_IMPORTED_MODULE_1__/* .runInWords */ .EG)(run)}**`;
}
function resultRows(results) {
    const lists = [
        ['Fixed tests', results.fixed, results.fixed_omitted ?? 0],
        ['Broken tests', results.broken, results.broken_omitted ?? 0],
        ['Still failing', results.still_failing, results.still_failing_omitted ?? 0],
        ['New tests', results.added, results.added_omitted ?? 0],
    ];
    return lists
        .filter(([, names, omitted]) => names.length + omitted > 0)
        .map(([title, names, omitted]) => [title, (0,_test_names_js__WEBPACK_IMPORTED_MODULE_3__/* .listedNames */ .c)(names, omitted, 'cell')]);
}
const MOST_FINDINGS = 3;
const LONGEST_FINDING = 160;
function weakenedRows({ tampering, tampering_omitted: omitted = 0 }) {
    const more = Math.max(0, tampering.length - MOST_FINDINGS) + omitted;
    const told = tampering
        .slice(0, MOST_FINDINGS)
        .map(({ path, detail }) => `${path === null ? '' : `${(0,_code_spans_js__WEBPACK_IMPORTED_MODULE_2__/* .codeCell */ .MZ)(path)}: `}${(0,_inert_line_js__WEBPACK_IMPORTED_MODULE_0__/* .inertLine */ .Fq)(detail, LONGEST_FINDING)}`);
    if (told.length + more === 0)
        return [];
    const shown = [...told, ...(more > 0 ? [`${more} more`] : [])];
    return [['Weakened tests', shown.join('; ')]];
}


/***/ }),

/***/ 522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ proseBlocks)
/* harmony export */ });
/** Markdown prose as code blocks and the lines between. */
const FENCE = /^([ \t]*)(?:(`{3,})([^`]*)|(~{3,})(.*))$/;
/** Splits at fences that begin a line, however far they are indented; one that is never closed lasts to the end. Code loses the fence's indentation. */
function proseBlocks(text) {
    const blocks = [];
    let lines = [];
    let open = null;
    const finish = () => {
        if (open !== null)
            blocks.push({ kind: 'code', language: open.language, lines });
        else if (lines.length > 0)
            blocks.push({ kind: 'text', lines });
        lines = [];
        open = null;
    };
    for (const line of text.split('\n')) {
        if (open !== null) {
            if (closes(line, open.fence))
                finish();
            else
                lines.push(dedented(line, open.indent));
            continue;
        }
        const match = FENCE.exec(line);
        if (match === null) {
            lines.push(line);
            continue;
        }
        finish();
        const language = (match[3] ?? match[5] ?? '').trim().split(/\s/, 1)[0] ?? '';
        open = { fence: match[2] ?? match[4] ?? '', indent: match[1]?.length ?? 0, language };
    }
    finish();
    return blocks;
}
function closes(line, fence) {
    const bare = line.trim();
    return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length);
}
function dedented(line, indent) {
    const own = line.length - line.trimStart().length;
    return line.slice(Math.min(own, indent));
}


/***/ }),

/***/ 84303:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ sanitizeProse)
/* harmony export */ });
/* harmony import */ var _log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94380);
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17991);
/* harmony import */ var _fit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94559);
/* harmony import */ var _inert_line_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97735);
/* harmony import */ var _prose_blocks_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(522);
/** The one sanitiser for prose of the model or of strangers on its way into Markdown that GitHub renders. */





/** Prose begins below the body's own headings. */
const TOP_HEADING = 4;
const LOWEST_HEADING = 6;
/** These are drawn, not shown; `json` is kept for the one block that is the record. */
const NO_LANGUAGE = new Set(['mermaid', 'math', 'geojson', 'topojson', 'stl', 'suggestion']);
/**
 * Foreign prose as Markdown that looks as meant and does nothing: no mention, reference or closing keyword is live, images are links, HTML
 * and comments are text, slash commands begin no line, hidden characters are gone, fences are closed, headings stay below ours. At most
 * `limit` UTF-16 units. Fences and code spans are written anew, so that GitHub sees code exactly where this function did.
 */
function sanitizeProse(text, limit) {
    const clean = (0,_log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutHidden */ .P)(text.slice(0, limit * 2))
        .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
        .trim();
    return (0,_fit_js__WEBPACK_IMPORTED_MODULE_2__/* .writtenWithin */ .d)(clean, limit, inertProse);
}
function inertProse(text) {
    const blocks = (0,_prose_blocks_js__WEBPACK_IMPORTED_MODULE_3__/* .proseBlocks */ .q)(text);
    const pipesSplit = blocks.some(block => block.kind === 'text' && block.lines.some(mayBeginTable));
    const written = blocks.map(block => (block.kind === 'code' ? codeBlock(block) : textBlock(block.lines, pipesSplit)));
    return written.filter(block => block !== '').join('\n\n');
}
/** The row under a table's head, or anything that could pass for one. */
function mayBeginTable(line) {
    return line.includes('-') && /^[\s>*+\d.)|:-]*$/.test(line);
}
function codeBlock(block) {
    const lines = block.lines.map(line => (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_4__/* .unmarked */ .u7)(line).replace(/^\/(?=[a-z])/i, ' /'));
    const longest = Math.max(2, ...lines.map(line => longestRun(line)));
    const fence = '`'.repeat(longest + 1);
    return [`${fence}${languageOf(block.language)}`, ...lines, fence].join('\n');
}
function longestRun(line) {
    return Math.max(0, ...Array.from(line.matchAll(/`+/g), match => match[0].length));
}
function languageOf(given) {
    const language = /^[\w+.#-]{1,20}/.exec(given)?.[0].toLowerCase() ?? '';
    if (language.startsWith('json'))
        return 'js';
    return NO_LANGUAGE.has(language) ? 'text' : language;
}
function textBlock(lines, pipesSplit) {
    return lines
        .map(line => belowOurHeadings((0,_inert_line_js__WEBPACK_IMPORTED_MODULE_0__/* .inertMarkdown */ .Ic)(withoutCommand(line.trimEnd()), { pipesSplit })))
        .join('\n')
        .replace(/^\n+|\n+$/g, '');
}
/** Quotes and list items that a line may begin with. */
const CONTAINERS = '((?:[ \\t>]|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*)';
const HEADING = new RegExp(`^${CONTAINERS}(#{1,6})(?=[ \\t]|$)`);
const COMMAND = new RegExp(`^${CONTAINERS}(/[a-z][\\w-]*)`, 'i');
const UNDERLINE = /^([\s>]*)(=+|-+)$/;
function belowOurHeadings(line) {
    const underline = UNDERLINE.exec(line);
    if (underline !== null) {
        const [, before = '', marks = ''] = underline;
        return before + (/^-{3,}$/.test(marks) ? '***' : `\\${marks}`);
    }
    return line.replace(HEADING, (_, before, marks) => {
        return before + '#'.repeat(Math.min(LOWEST_HEADING, marks.length + TOP_HEADING - 1));
    });
}
/** `/close` at the start of a line is an order to some bots, quoted or not. */
function withoutCommand(line) {
    return line.replace(COMMAND, '$1`$2`');
}


/***/ }),

/***/ 21523:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ listedNames)
/* harmony export */ });
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17991);
/** Names of tests in one line. */

const MOST_NAMES = 5;
const NAME_LIMIT = 120;
/** The first names as code, and how many more there are. `omitted`: those that the list itself has lost. */
function listedNames(names, omitted, place) {
    const more = Math.max(0, names.length - MOST_NAMES) + omitted;
    const write = place === 'cell' ? _code_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .codeCell */ .MZ : _code_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS;
    const shown = names.slice(0, MOST_NAMES).map(name => write(name, NAME_LIMIT));
    return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}


/***/ }),

/***/ 33358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ commentMarker),
/* harmony export */   p: () => (/* binding */ endingText)
/* harmony export */ });
/* harmony import */ var _progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8649);
/* harmony import */ var _pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17991);
/* harmony import */ var _pull_request_inert_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90915);
/* harmony import */ var _pull_request_inert_line_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97735);
/* harmony import */ var _pull_request_proof_table_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(40731);
/* harmony import */ var _linked_reason_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(89941);






const LONGEST_REASON = 2_000;
/** The invisible line by which a later run for the same task in the same repository finds the comment again. */
function commentMarker(of) {
    return `<!-- diffproof-comment ${(0,_pull_request_inert_json_js__WEBPACK_IMPORTED_MODULE_3__/* .inertJson */ .n)({ repository: of.repository, task: of.task }, 0)} -->`;
}
/** The last text of a run, without its marker. */
function endingText(ending, told) {
    const reason = (0,_pull_request_inert_line_js__WEBPACK_IMPORTED_MODULE_1__/* .inertSentence */ ._z)(ending.reason, LONGEST_REASON);
    const url = ending.outputs['pull-request-url'];
    const branch = ending.outputs['branch'];
    const log = `([log](${told.runUrl}))`;
    const what = url === undefined
        ? `No pull request this time, \`${ending.outcome}\`: ${reason} ${log}${branch === undefined ? '' : `\n\nBranch: ${(0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_4__/* .codeSpan */ .SS)(branch)}`}`
        : `${(0,_linked_reason_js__WEBPACK_IMPORTED_MODULE_5__/* .linkedReason */ .i)(reason, url)} ${log}`;
    return partsOf(ending, what, told)
        .filter(part => part !== '')
        .join('\n\n');
}
function partsOf(ending, what, told) {
    const proof = told.evidence === null ? '' : (0,_pull_request_proof_table_js__WEBPACK_IMPORTED_MODULE_2__/* .renderProofTable */ .z)(told.evidence);
    const effort = told.effort === null ? '' : (0,_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .effortInWords */ .J_)(told.effort);
    // The proof would be of what is not there.
    if (ending.outcome === 'superseded')
        return [what, told.patch];
    if (ending.passes && ending.outputs['pull-request-url'] !== undefined)
        return [what, proof, effort];
    const next = told.next === '' ? '' : `**What to do:** ${told.next}`;
    return [what, next, told.patch, proof === '' ? (0,_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .renderChecklist */ .tt)(told.rows) : proof, effort];
}


/***/ }),

/***/ 29464:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ jobSummary),
  k: () => (/* binding */ pageSummary)
});

// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/inert-line.js
var inert_line = __webpack_require__(97735);
// EXTERNAL MODULE: ./build/core/pull-request/proof-table.js
var proof_table = __webpack_require__(40731);
// EXTERNAL MODULE: ./build/core/pull-request/prose.js
var prose = __webpack_require__(84303);
;// CONCATENATED MODULE: ./build/core/report/fit-page.js
/** Keeps a page of the job within what GitHub takes: a longer one would be lost as a whole. */
/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits: 1,048,576 bytes; some are kept for line ends and what is written besides. */
const LONGEST_PAGE = 1_000_000;
/** The sections in their order, whole sections left out by rank until the page has at most `limit` bytes; what is left out is named at its end. */
function fitPage(sections, limit = LONGEST_PAGE) {
    const encoder = new TextEncoder();
    const filled = sections.filter(({ text }) => text !== '');
    const order = filled.filter(({ rank }) => rank !== null).toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
    for (let gone = 0; gone < order.length; gone += 1) {
        const page = pageOf(filled, new Set(order.slice(0, gone)));
        if (encoder.encode(page).length <= limit)
            return page;
    }
    return pageOf(filled, new Set(order));
}
function pageOf(sections, left) {
    const names = [...left].map(({ name }) => name);
    const note = names.length === 0 ? [] : [`Left out, since GitHub shows no more than 1 MiB: ${names.join(', ')}.`];
    return [...sections.filter(section => !left.has(section)).map(({ text }) => text), ...note].join('\n\n');
}

// EXTERNAL MODULE: ./build/core/report/kept-files.js
var kept_files = __webpack_require__(16079);
// EXTERNAL MODULE: ./build/core/report/linked-reason.js
var linked_reason = __webpack_require__(89941);
// EXTERNAL MODULE: ./build/core/edit/tool-results.js
var tool_results = __webpack_require__(96582);
// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
// EXTERNAL MODULE: ./build/core/story/sent-back-in-words.js
var sent_back_in_words = __webpack_require__(63864);
// EXTERNAL MODULE: ./build/core/talk/tools.js
var tools = __webpack_require__(50894);
;// CONCATENATED MODULE: ./build/core/report/refusals.js






const LONGEST = 300;
const MOST_LINES = 15;
/** Lists as Markdown, each below a line of bold text; empty where there is nothing to tell. */
function refusals(story, record, receipt) {
    const evidence = record?.evidence;
    const refused = receipt?.refused ?? [];
    const leftOut = evidence?.left_out ?? receipt?.leftOut ?? [];
    const splitOff = new Set(evidence?.split_off ?? []);
    const whyOf = (path) => leftOut.find(one => one.path === path)?.why;
    return [
        listed('Refused in the change', [
            ...refused.map(pathAndWhy),
            ...[...splitOff].map(path => pathAndWhy({ path, why: whyOf(path) ?? '' })),
        ]),
        listed('Edits that were refused', refusedEdits(story)),
        listed('Sent back to the model', sentBack(story)),
        listed('Tests that cannot be relied on', (evidence?.tests.tampering ?? []).map(finding)),
        listed('The summary differs from the facts', (evidence?.disagreements ?? []).map(finding)),
        listed('Characters that nobody sees', (evidence?.unseen_characters ?? []).map(finding)),
        listed('Left out of the change', leftOut.filter(({ path }) => !splitOff.has(path)).map(pathAndWhy)),
        listed('Requests without an answer', unanswered(story)),
        listed('Limits that were reached', [...new Set(story.limits)].map(limit => (0,code_spans/* codeSpan */.SS)(limit))),
    ]
        .filter(part => part !== '')
        .join('\n\n');
}
function refusedEdits({ turns }) {
    return turns.flatMap(({ calls }) => calls
        .filter(({ name, isError }) => name === tools/* EDITOR */.qS && isError)
        .flatMap(({ turn, text }) => {
        const found = (0,tool_results/* refusalIn */.c3)(text);
        return found === null ? [] : [`turn ${turn}: ${pathAndWhy(found)}`];
    }));
}
/** The same words about the same work are one line. */
function sentBack({ verdicts }) {
    const back = verdicts
        .filter(({ kind }) => kind === 'not-yet')
        .map(({ at, tree, why }) => ({ at, tree, why: (0,sent_back_in_words/* sentBackInWords */._)(why ?? '') }));
    return [...Map.groupBy(back, ({ tree, why }) => JSON.stringify([tree, why])).values()].flatMap(same => {
        const [first] = same;
        if (first === undefined)
            return [];
        const more = same.length === 1 ? '' : ` (${same.length} times, the work unchanged)`;
        return [`after ${(0,quantities/* durationInWords */.ji)(first.at)}: ${(0,inert_line/* inertLine */.Fq)(first.why, LONGEST)}${more}`];
    });
}
/** What became of it is told as well: most are asked again and answered. */
function unanswered({ turns }) {
    return turns.flatMap(({ turn, failure, endedAt }, index) => {
        if (failure === null || failure === 'cancelled')
            return [];
        const next = turns.slice(index + 1).find(one => one.turn === turn);
        return [`turn ${turn}: ${(0,inert_line/* inertLine */.Fq)(failure, LONGEST)}${next === undefined ? '' : `; ${askedAgain(next, endedAt)}`}`];
    });
}
function askedAgain({ beganAt, stopReason, failure }, since) {
    const end = stopReason !== null ? ', answered' : failure === null ? '' : ', no answer either';
    return `asked again after ${(0,quantities/* durationInWords */.ji)(Math.max(0, beganAt - (since ?? beganAt)))}${end}`;
}
function pathAndWhy({ path, why }) {
    return why === '' ? (0,code_spans/* codeSpan */.SS)(path) : `${(0,code_spans/* codeSpan */.SS)(path)}: ${(0,inert_line/* inertLine */.Fq)(why, LONGEST)}`;
}
function finding({ path, detail }) {
    return path === null ? (0,inert_line/* inertLine */.Fq)(detail, LONGEST) : pathAndWhy({ path, why: detail });
}
function listed(title, lines) {
    if (lines.length === 0)
        return '';
    const more = lines.length - MOST_LINES;
    const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])];
    return [`**${title}**`, '', ...shown.map(line => `- ${line}`)].join('\n');
}

// EXTERNAL MODULE: ./build/core/progress/progress-comment.js
var progress_comment = __webpack_require__(8649);
// EXTERNAL MODULE: ./build/core/run-report/quantities.js
var run_report_quantities = __webpack_require__(50724);
// EXTERNAL MODULE: ./build/core/story/strategy-of.js
var strategy_of = __webpack_require__(74417);
// EXTERNAL MODULE: ./build/core/story/turn-groups.js
var turn_groups = __webpack_require__(41014);
;// CONCATENATED MODULE: ./build/core/report/run-numbers.js
/** What a run took, on one line. */





/** Markdown: turns, tokens, cost and time, what an earlier run had cost besides. `durationMs`: of the whole run. */
function runNumbers(story, durationMs) {
    const groups = (0,turn_groups/* turnGroups */._)(story);
    const read = groups.reduce((sum, group) => sum + group.read, 0);
    const fromCache = groups.reduce((sum, group) => sum + group.fromCache, 0);
    const written = groups.reduce((sum, group) => sum + group.written, 0);
    const turns = story.turns.reduce((last, { turn }) => Math.max(last, turn), 0);
    if (turns === 0)
        return `The model was not asked \u00b7 ${(0,quantities/* durationInWords */.ji)(durationMs)}`;
    const usage = {
        inputTokens: read - fromCache,
        cacheReadTokens: fromCache,
        cacheWriteTokens: 0,
        outputTokens: written,
    };
    return [
        (0,quantities/* counted */.hS)(turns, 'turn'),
        ...((0,strategy_of/* strategyOf */.x)(story) === 'manifest' ? ['strategy manifest'] : []),
        `${read} tokens read (${(0,run_report_quantities/* cacheShare */.e_)(usage) ?? '0 %'} from the cache)`,
        `${written} written`,
        (0,quantities/* costInWords */.M7)(story.costUsd),
        (0,quantities/* durationInWords */.ji)(durationMs),
        ...(story.resumed === null ? [] : [(0,progress_comment/* begunInWords */.sA)(story.resumed)]),
    ].join(' \u00b7 ');
}

;// CONCATENATED MODULE: ./build/core/report/task-line.js
/** What a run was asked for, with the way there. */


const LONGEST_TITLE = 300;
const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/;
/** The task, its issue linked; of a revision which one it is, of which pull request. */
function taskLine({ task, runUrl }) {
    const { id, issue, title, revision } = task;
    const home = RUN.exec(runUrl)?.[1];
    const linked = (text, path) => (home === undefined ? text : `[${text}](${home}/${path})`);
    const name = issue === null ? (0,code_spans/* codeSpan */.SS)(id) : linked((0,code_spans/* codeSpan */.SS)(id), `issues/${issue}`);
    const of = revision === undefined ? '' : `, ${revisionOf(revision, linked)}`;
    return `Task ${name}: ${(0,inert_line/* inertLine */.Fq)(title, LONGEST_TITLE)}${of}`;
}
function revisionOf({ number, pullRequest }, linked) {
    return `revision ${number} of ${linked(`pull request ${pullRequest.number}`, `pull/${pullRequest.number}`)}`;
}

;// CONCATENATED MODULE: ./build/core/story/timeline.js
/** Where the time of a run went: one lane for each kind of work, with few enough bars to be looked at. */

/** No run takes a month, whatever a transcript says. */
const LONGEST_MS = 31 * 86_400_000 - 1;
const TURNS = { most: 10, newest: 1 };
const COMMANDS = { most: 6, newest: 0 };
// The last runs of tests, checks and red run are what counts.
const RUNS = { most: 10, newest: 4 };
/** The lanes that have something in them. Foreign text stands in the names of commands only. */
function timelineOf(story) {
    const lanes = [
        { name: 'Prepare', bars: prepared(story) },
        { name: 'Model', bars: fewer(asked(story), TURNS, (_, first, last) => `turns ${first.label} to ${last.label}`) },
        { name: 'Commands', bars: fewer(called(story), COMMANDS, count => `${count} commands of the model`) },
        { name: 'Tests', bars: fewer(tested(story), RUNS, count => `${count} runs of tests and checks`) },
        { name: 'Publish', bars: published(story) },
    ];
    return lanes.filter(({ bars }) => bars.length > 0);
}
function prepared({ began, start, workshop, commands }) {
    const at = (step) => began.find(one => one.step === step)?.at ?? null;
    const [task, checkout] = [at('task'), at('checkout')];
    const setups = commands.filter(({ purpose }) => purpose === 'setup');
    const setUpAt = setups.reduce((last, { endedAt }) => (endedAt <= (workshop?.at ?? 0) ? Math.max(last, endedAt) : last), 0);
    const taskEnds = checkout ?? start?.at ?? null;
    return [
        ...(task === null || taskEnds === null ? [] : [bar('choose the task', task, taskEnds)]),
        // A transcript begins when both are done.
        ...(start === null ? [] : [bar(checkout === null ? 'task and checkout' : 'checkout', checkout ?? 0, start.at)]),
        ...setups.map(({ beganAt, endedAt, status }) => bar('setup', beganAt, endedAt, status === 'passed' ? 'plain' : 'bad')),
        ...(start === null || workshop === null ? [] : [bar('box and workshop', Math.max(start.at, setUpAt), workshop.at)]),
    ];
}
function asked({ turns, lastAt }) {
    return turns.map(({ turn, closing, beganAt, endedAt, failure }) => ({
        ...bar(closing ? `turn ${turn} summary` : `turn ${turn}`, beganAt, endedAt ?? lastAt, failure ? 'bad' : 'plain'),
        label: String(turn),
    }));
}
function called({ turns }) {
    return turns
        .flatMap(({ calls }) => calls)
        .filter(({ name }) => name === tools/* BASH */.PE)
        .map(({ input, beganAt, endedAt }) => {
        const { command = '' } = (input ?? {});
        return { ...bar(`run ${command}`, beganAt, endedAt), label: '' };
    });
}
const NAMES = { baseline: 'baseline', tests: 'tests', red: 'red run', check: 'check', setup: 'setup' };
function tested({ commands }) {
    return commands
        .filter(({ purpose }) => purpose !== 'setup')
        .map(({ purpose, command, status, beganAt, endedAt }) => {
        // That the old source fails is no fault of the change.
        const isVerdict = purpose === 'tests' || purpose === 'check';
        const name = purpose === 'check' || purpose === 'baseline' ? `${NAMES[purpose]} ${command}` : NAMES[purpose];
        return { ...bar(name, beganAt, endedAt, !isVerdict ? 'plain' : status === 'passed' ? 'good' : 'bad'), label: '' };
    });
}
function published({ began, writes, lastAt, end }) {
    const from = began.findLast(({ step }) => step === 'publish')?.at ?? null;
    if (from === null)
        return [];
    const last = writes.at(-1)?.endedAt ?? lastAt;
    return [bar('publish', from, end === null ? lastAt : Math.max(from, last))];
}
function bar(name, beganAt, endedAt, state = 'plain') {
    const from = Math.min(beganAt, LONGEST_MS);
    const workedMs = Math.min(Math.max(0, endedAt - beganAt), LONGEST_MS - from);
    return { name, beganAt: from, endedAt: from + workedMs, state, workedMs };
}
/** Neighbours become one bar, those with the shortest pause between them first. */
function fewer(bars, { most, newest }, nameOf) {
    const inOrder = bars.toSorted((a, b) => a.beganAt - b.beganAt);
    if (inOrder.length <= most)
        return inOrder;
    const older = inOrder.slice(0, inOrder.length - newest);
    const pauses = older.slice(1).map((one, index) => ({ index, length: one.beganAt - (older[index]?.endedAt ?? 0) }));
    const kept = pauses.toSorted((a, b) => b.length - a.length || a.index - b.index).slice(0, most - newest - 1);
    const ends = [...kept.map(({ index }) => index).toSorted((a, b) => a - b), older.length - 1];
    const parts = ends.map((end, at) => older.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end + 1));
    return [...parts.flatMap(part => joined(part, nameOf)), ...inOrder.slice(older.length)];
}
function joined(part, nameOf) {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined || first === last)
        return first === undefined ? [] : [first];
    const name = nameOf(part.length, first, last);
    const workedMs = part.reduce((sum, one) => sum + one.workedMs, 0);
    const endedAt = part.reduce((latest, one) => Math.max(latest, one.endedAt), 0);
    const state = part.some(one => one.state === 'bad') ? 'bad' : first.state;
    return [{ name, beganAt: first.beganAt, endedAt, state, workedMs }];
}

// EXTERNAL MODULE: ./build/core/totals/charts.js
var charts = __webpack_require__(99015);
;// CONCATENATED MODULE: ./build/core/report/timeline-chart.js
/** The timeline of a run as a Gantt chart (https://mermaid.js.org/syntax/gantt.html). */



const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHORT_MS = 10_000;
const LONGEST_NAME = 60;
/** A shorter bar cannot be seen. */
const SHORTEST_SHARE = 300;
const AXES = [
    { below: SHORT_MS, format: '%S.%L' },
    { below: HOUR_MS, format: '%M:%S' },
    { below: DAY_MS, format: '%H:%M:%S' },
];
/** As both of GitHub's themes draw the tags. */
const LEGEND = 'Tests and checks: grey has passed, red has not. The other bars have no verdict; red among them has failed.';
const TAG = { good: 'done, ', bad: 'crit, ', plain: '' };
/** The chart as a fenced block; empty for a run that did nothing. */
function timelineChart(story) {
    const lanes = timelineOf(story);
    if (lanes.length === 0)
        return '';
    const end = lanes.flatMap(({ bars }) => bars).reduce((latest, { endedAt }) => Math.max(latest, endedAt), 0);
    const axis = AXES.find(({ below }) => end < below)?.format ?? 'day %-d, %H:%M';
    const lines = lanes.flatMap(({ name, bars }) => [
        `    section ${name}`,
        ...bars.map(bar => `    ${nameOf(bar)} :${TAG[bar.state]}${timeOf(bar.beganAt)}, ${lengthOf(bar, end)}ms`),
    ]);
    const head = ['gantt', '    dateFormat YYYY-MM-DD HH:mm:ss.SSS', `    axisFormat ${axis}`, '    todayMarker off'];
    return [...['```mermaid', ...head, ...lines, '```'], '', LEGEND].join('\n');
}
/** A bar's own words stand first, so that no foreign one begins a line. */
function nameOf({ name, workedMs }) {
    return `${(0,charts/* chartText */.C8)(name.slice(0, LONGEST_NAME))}, ${(0,quantities/* durationInWords */.ji)(workedMs)}`;
}
function lengthOf({ beganAt, endedAt }, end) {
    return Math.max(1, Math.ceil(end / SHORTEST_SHARE), Math.round(endedAt - beganAt));
}
/** A local time in a month in which no clock is changed, so that the axis shows the time since the beginning wherever it is looked at. */
function timeOf(milliseconds) {
    const whole = Math.round(milliseconds);
    const two = (amount) => String(Math.floor(amount)).padStart(2, '0');
    const day = two(1 + whole / DAY_MS);
    const clock = [(whole / HOUR_MS) % 24, (whole / 60_000) % 60, (whole / 1_000) % 60].map(two).join(':');
    return `2001-01-${day} ${clock}.${String(whole % 1_000).padStart(3, '0')}`;
}

;// CONCATENATED MODULE: ./build/core/report/turn-charts.js

const THOUSAND = 1_000;
/** So many bars need no more room. */
const FEW = 8;
/** The charts as Markdown; empty without an answer of the model. */
function turnCharts(story) {
    const groups = (0,turn_groups/* turnGroups */._)(story);
    if (groups.length === 0)
        return '';
    const costs = groups.map(({ costUsd }) => costUsd);
    const known = costs.every(cost => cost !== null);
    return [
        chart(groups, 'Tokens read by turn', 'thousands', [
            ['bar', groups.map(({ read }) => read / THOUSAND)],
            ['line', groups.map(({ fromCache }) => fromCache / THOUSAND)],
        ]),
        'The bars are all tokens read, the line those of them that came from the cache.',
        chart(groups, 'Tokens written by turn', 'tokens', [['bar', groups.map(({ written }) => written)]]),
        ...(known ? [chart(groups, 'Cost by turn', 'US cents', [['bar', costs.map(cost => cost * 100)]])] : []),
    ].join('\n\n');
}
/** https://mermaid.js.org/config/schema-docs/config-defs-xy-chart-config.html */
function lookOf(bars) {
    const [width, height] = bars <= FEW ? [600, 180] : [900, 280];
    return `%%{init: {"xyChart": {"width": ${width}, "height": ${height}}, "themeVariables": {"xyChart": {"plotColorPalette": "#7c76d6, #e08a1e"}}}}%%`;
}
function chart(groups, title, axis, series) {
    const [first] = groups;
    const size = first === undefined ? 1 : first.last - first.first + 1;
    const top = Math.max(0.01, ...series.flatMap(([, values]) => values));
    return [
        '```mermaid',
        lookOf(groups.length),
        'xychart-beta',
        `    title "${title}"`,
        `    x-axis "${size === 1 ? 'turn' : `turns, ${size} to a bar`}" [${groups.map(one => `"${one.first}"`).join(', ')}]`,
        `    y-axis "${axis}" 0 --> ${rounded(top)}`,
        ...series.map(([kind, values]) => `    ${kind} [${values.map(rounded).join(', ')}]`),
        '```',
    ].join('\n');
}
/** Above it numbers are written in a notation that charts do not read. */
const LARGEST = 1e15;
/** Three digits. */
function rounded(given) {
    const value = Math.min(given, LARGEST);
    const digits = value >= 100 ? 0 : value >= 1 ? 2 : 4;
    return value.toFixed(digits);
}

// EXTERNAL MODULE: ./build/core/report/what-next.js
var what_next = __webpack_require__(38794);
// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(83592);
// EXTERNAL MODULE: ./build/core/testing/counts-in-words.js
var counts_in_words = __webpack_require__(68909);
;// CONCATENATED MODULE: ./build/core/report/what-ran.js
/** What was run and how it ended, for a run that has no record of its evidence. */




/** As the proof table calls them. */
const what_ran_NAMES = {
    setup: 'Setup',
    baseline: 'Tests before',
    tests: 'Tests after',
    red: 'Changed tests on the old source',
    check: 'Check',
};
/** A table as Markdown of the newest run of each command, and of what was running when the run was killed; empty where there is neither. */
function whatRan(story) {
    const newest = new Map(story.commands.map(ran => [`${ran.purpose} ${ran.command}`, ran]));
    const rows = [...newest.values()].map(ran => `| ${what_ran_NAMES[ran.purpose]} | ${endOf(ran)}: ${(0,code_spans/* codeCell */.MZ)(ran.command)} |`);
    const all = [...rows, ...stillRunning(story)];
    return all.length === 0 ? '' : ['| Ran | Result |', '| --- | --- |', ...all].join('\n');
}
/** Of a run that came to its own end nothing is running. */
function stillRunning({ end, openCalls, began, commands }) {
    if (end !== null)
        return [];
    const open = PURPOSES.filter(purpose => {
        const begun = began.findLast(({ step }) => step === purpose);
        return begun !== undefined && !commands.some(ran => ran.purpose === purpose && ran.endedAt >= begun.at);
    });
    return [
        ...openCalls.map(({ words }) => `| The model's call | was running: ${(0,code_spans/* codeCell */.MZ)(words)} |`),
        ...open.map(purpose => `| ${what_ran_NAMES[purpose]} | was running |`),
    ];
}
const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'];
/** What is not as it should be stands out; on the old source that is what passes. */
function endOf({ purpose, status, exitCode, tests, durationMs }) {
    const time = durationMs === null ? '' : `, ${(0,quantities/* durationInWords */.ji)(durationMs)}`;
    const counts = tests === null ? '' : `, ${(0,counts_in_words/* countsInWords */.P)(tests)}`;
    const end = `${(0,readiness/* statusInWords */.xq)({ status, exit_code: exitCode })}${counts}${time}`;
    const isWanted = status === (purpose === 'red' ? 'failed' : 'passed');
    return isWanted ? end : `**${end}**`;
}

;// CONCATENATED MODULE: ./build/core/report/job-summary.js















const LONGEST_REASON = 4_000;
const job_summary_LONGEST_TITLE = 300;
const FILES_SHOWN = 100;
/** Markdown for the page of the job, within what GitHub takes: the charts are left out first, outcome and reason never. */
function jobSummary(told) {
    const { ending, story, record, receipt, outputs, durationMs, start, attached = '' } = told;
    const proof = record === null ? titled('What ran', whatRan(story)) : titled('What proves it', provenBy(record));
    const sections = [
        { name: 'outcome', rank: null, text: headOf(ending, outputs, story, start) },
        { name: 'what changed', rank: 4, text: titled('What changed', changed(record)) },
        { name: 'numbers', rank: 1, text: runNumbers(story, durationMs) },
        { name: 'proof', rank: 2, text: proof },
        {
            name: 'what was refused',
            rank: 4,
            text: titled('Refused, left out, sent back', refusals(story, record, receipt)),
        },
        { name: 'files', rank: 5, text: titled('Files', fileList(receipt, story)) },
        { name: 'timeline', rank: 7, text: titled('Where the time went', timelineChart(story)) },
        { name: 'turns', rank: 8, text: titled('Tokens and cost', turnCharts(story)) },
        {
            name: 'what is kept',
            rank: 3,
            text: titled('What is kept', (0,kept_files/* keptFiles */.y2)(outputs, (0,outcome/* isUnfinished */.ui)(ending.outcome, record?.evidence.limit ?? null))),
        },
        { name: 'patch', rank: 6, text: attached },
    ];
    return fitPage(sections);
}
/** Markdown for the page of a job that solves nothing; `page` is inert already. */
function pageSummary(ending, page, start) {
    return fitPage([
        { name: 'outcome', rank: null, text: headOf(ending, {}, null, start) },
        { name: 'the page', rank: 1, text: page },
    ]);
}
function headOf(ending, outputs, story, start) {
    const { outcome, reason, outputs: own } = ending;
    const url = own['pull-request-url'] ?? outputs['pull-request-url'];
    const next = (0,what_next/* whatNext */.Q)(ending, start);
    return [
        `## Diffproof: ${outcome} ${markOf(ending)}`,
        (0,linked_reason/* linkedReason */.i)((0,prose/* sanitizeProse */.H)(reason, LONGEST_REASON), url),
        ...(story === null || story.start === null ? [] : [taskLine(story.start)]),
        ...(next === '' ? [] : [`**What to do next:** ${next}`]),
    ].join('\n\n');
}
/** A draft waits for a person: it is no tick. */
function markOf({ passes, isDraft }) {
    if (isDraft === true)
        return '(draft) \u26a0\ufe0f';
    return passes ? '\u2705' : '\u274c';
}
function titled(title, text) {
    return text === '' ? '' : `### ${title}\n\n${text}`;
}
/** The summary, whoever wrote it: of a dry run nobody could else read it. */
function changed(record) {
    if (record === null)
        return '';
    const { title, description } = record.summary;
    return [`**${(0,inert_line/* inertLine */.Fq)(title, job_summary_LONGEST_TITLE)}**`, (0,prose/* sanitizeProse */.H)(description, LONGEST_REASON)].join('\n\n').trim();
}
function provenBy({ evidence }) {
    const noBox = evidence.sandbox === 'none' && evidence.commands_ran !== false;
    return [
        `${(0,proof_table/* renderProofTable */.z)(evidence)}\n| Tree | ${(0,code_spans/* codeCell */.MZ)(evidence.tree_sha)} |`,
        ...(noBox ? ['Commands ran in no box: nothing kept them from the network or the files of this machine.'] : []),
    ].join('\n\n');
}
/** Where the receipt is lost with a killed run, the newest that was recorded tells the paths. */
function fileList(receipt, { receipts }) {
    const files = receipt?.files.map(lineOf) ?? receipts.at(-1)?.files.map(file => `- ${(0,code_spans/* codeSpan */.SS)(file.path)} ${file.change}`);
    if (files === undefined || files.length === 0)
        return '';
    const lines = files.slice(0, FILES_SHOWN);
    const rest = files.length - lines.length;
    return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}
function lineOf({ path, change, additions, deletions }) {
    const counts = additions === null ? 'binary' : `+${additions} \u2212${deletions}`;
    return `- ${(0,code_spans/* codeSpan */.SS)(path)} ${change}, ${counts}`;
}


/***/ }),

/***/ 16079:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   hr: () => (/* binding */ keptFile),
/* harmony export */   t9: () => (/* binding */ whereThePatchIs),
/* harmony export */   y2: () => (/* binding */ keptFiles)
/* harmony export */ });
/* harmony import */ var _pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17991);
/** Which files a run has left on the machine, how to keep them beyond it, and how the next run goes on from them. */

/** Outputs that are paths, with what lies there. */
const FILES = {
    'patch-file': 'the change as a patch',
    'transcript-file': 'the transcript: everything that happened, as JSON Lines',
    'report-file': 'the report of the run, for a browser',
    'proposal-path': 'the proposal, for a job with `mode: publish`',
};
const OUTPUTS = Object.keys(FILES);
/** One file as an item of a list in Markdown. */
function keptFile(output, path) {
    return `- ${(0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(path)}: ${FILES[output]} (output \`${output}\`)`;
}
/** A list as Markdown; empty where nothing was kept. `isUnfinished`: a later run may go on from the patch. */
function keptFiles(outputs, isUnfinished) {
    const lines = OUTPUTS.flatMap(output => {
        const path = outputs[output] ?? '';
        return path === '' ? [] : [keptFile(output, path)];
    });
    if (lines.length === 0)
        return '';
    const goOn = isUnfinished && (outputs['patch-file'] ?? '') !== '' ? ` ${GO_ON}` : '';
    return [
        ...lines,
        '',
        `They go with the machine, unless a later step with \`if: always()\` uploads them (\`actions/upload-artifact\`).${goOn}`,
    ].join('\n');
}
const GO_ON = 'With `resume: auto` and that folder in its place the next run goes on from the patch.';
/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. `isUnfinished`: a later run may go on from it. `isOnPage`: the job summary holds it, and no later step can upload it. */
function whereThePatchIs(file, isUnfinished, isOnPage = false) {
    if (file === null)
        return '';
    const name = (0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(file.split(/[/\\]/).at(-1) ?? file);
    const where = isOnPage
        ? `in the summary of the job, unless it is very long, and as ${name} in the folder of \`output-path\``
        : `${name} in the folder of \`output-path\` (output \`patch-file\`). A step with \`if: always()\` that uploads that folder keeps it when the machine is gone`;
    return `The work so far is kept as a patch: ${where}.${isUnfinished ? ` ${GO_ON}` : ''}`;
}


/***/ }),

/***/ 89941:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ linkedReason)
/* harmony export */ });
/* harmony import */ var _pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17991);
/** The reason of an ending that has a pull request, with the way there: what is told of it as text would be no link. */

const PLAIN_ADDRESS = /^https?:\/\/[\w.~:/?#=&%-]+$/;
const NUMBER = /\/(\d{1,10})$/;
/** `[Pull request #2](https://\u2026/pull/2) is open`; `reason` is inert already, may begin with a block, and is left as it is without `url`. */
function linkedReason(reason, url) {
    if (url === undefined)
        return reason;
    const number = NUMBER.exec(url)?.[1];
    if (number === undefined || !PLAIN_ADDRESS.test(url))
        return `${(0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(url)}\n\n${reason}`;
    const link = `[Pull request #${number}](${url})`;
    const named = `pull request \`#${number}\``;
    return reason.startsWith(named) ? link + reason.slice(named.length) : `${link}\n\n${reason}`;
}


/***/ }),

/***/ 37474:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rz: () => (/* binding */ answerMarker),
  kK: () => (/* binding */ limitAnswer),
  lN: () => (/* binding */ noCommit),
  GA: () => (/* binding */ requestAnswer),
  $o: () => (/* binding */ threadAnswer)
});

// EXTERNAL MODULE: ./build/core/progress/progress-comment.js
var progress_comment = __webpack_require__(8649);
// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/inert-line.js
var inert_line = __webpack_require__(97735);
// EXTERNAL MODULE: ./build/core/pull-request/proof-table.js
var proof_table = __webpack_require__(40731);
// EXTERNAL MODULE: ./build/core/pull-request/prose.js
var prose = __webpack_require__(84303);
;// CONCATENATED MODULE: ./build/core/revision/touched-lines.js
/** Which lines of a file a patch changes, by the numbers they had before it. */
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/;
/** Whether the patch takes away a line of the range or adds one beside it; null where the patch shows no lines of the file. Git's form, names unquoted. */
function touchesLines(patch, path, range) {
    let isFile = false;
    let isKnown = false;
    let old = 0;
    let inHunk = false;
    for (const line of patch.split('\n')) {
        if (line.startsWith('diff --git ')) {
            isFile = false;
            inHunk = false;
        }
        else if (!inHunk && line.startsWith('--- ')) {
            isFile = line === `--- a/${path}`;
        }
        const hunk = isFile ? HUNK.exec(line) : null;
        if (hunk !== null) {
            inHunk = true;
            isKnown = true;
            // A hunk without old lines stands behind the line it names.
            old = Number(hunk[1]) + (hunk[2] === '0' ? 1 : 0);
        }
        else if (isFile && inHunk) {
            if (line.startsWith('-')) {
                if (old >= range.from && old <= range.to)
                    return true;
                old += 1;
            }
            else if (line.startsWith('+')) {
                // It stands between the old lines `old - 1` and `old`.
                if (old >= range.from && old - 1 <= range.to)
                    return true;
            }
            else if (line.startsWith(' '))
                old += 1;
        }
    }
    return isKnown ? false : null;
}

;// CONCATENATED MODULE: ./build/core/revision/answers.js






const LONGEST_REASON = 2_000;
const LONGEST_WORDS = 1_500;
const SHORT_ID = 12;
const MOST_FILES = 10;
/** By this line an answer to the request is found again. */
function answerMarker({ request }) {
    return `<!-- diffproof-answer {"request":"${request}"} -->`;
}
/** The answer in the conversation, and the invisible line by which a run of the same request finds it again. */
function requestAnswer(revision, answered) {
    const { commit, record, ending, runUrl, effort } = answered;
    const marker = answerMarker(revision);
    if (commit === null || record === null)
        return { marker, body: noCommit(answered) };
    const what = (0,inert_line/* inertLine */.Fq)(record.summary.title, LONGEST_WORDS);
    const state = (0,prose/* sanitizeProse */.H)(ending.reason, LONGEST_REASON);
    const parts = [
        `${commitName(commit)}: ${what}`,
        `${state} ([log](${runUrl}))`,
        filesIn(record),
        (0,proof_table/* renderProofTable */.z)(record.evidence),
        (0,progress_comment/* effortInWords */.J_)(effort),
    ];
    return { marker, body: parts.filter(part => part !== '').join('\n\n') };
}
/** The answer in the thread of a comment on lines. */
function threadAnswer(revision, comment, answered) {
    const { commit, record, patch, runUrl } = answered;
    const marker = `<!-- diffproof-reply {"request":"${revision.request}"} -->\n`;
    if (commit === null || record === null)
        return marker + noCommit({ ...answered, next: '' });
    const { files } = record.evidence;
    const isChanged = files.some(({ path }) => path === comment.path);
    const path = (0,code_spans/* codeSpan */.SS)(comment.path);
    const words = record.summary.files.find(file => file.path === comment.path)?.description ?? '';
    const said = (0,prose/* sanitizeProse */.H)(words, LONGEST_WORDS);
    const fact = isChanged
        ? `changes ${path}${whereOf(comment, patch)}.`
        : `does not change ${path}. What it does instead: ${(0,inert_line/* inertLine */.Fq)(record.summary.title, LONGEST_WORDS)}`;
    const quoted = said === '' ? '' : `\n\nIn the model\u2019s words: ${said}`;
    return `${marker}${commitName(commit)} ${fact}${quoted}\n\n([log](${runUrl}))`;
}
/** What a pull request is told once when it has had all its revisions. */
function limitAnswer(most) {
    return {
        marker: '<!-- diffproof-answer {"request":"limit"} -->',
        body: `This pull request has had ${most === 1 ? 'its 1 revision' : `its ${most} revisions`} by Diffproof (\`max-runs-per-pull-request\`). What is left is for people, or for a new run on the issue.`,
    };
}
/** The answer where nothing was published, and why. */
function noCommit({ ending, runUrl, next }) {
    const what = `No commit came of this, \`${ending.outcome}\`: ${(0,prose/* sanitizeProse */.H)(ending.reason, LONGEST_REASON)} ([log](${runUrl}))`;
    return next === '' ? what : `${what}\n\n**What to do:** ${next}`;
}
function filesIn({ evidence: { files } }) {
    const more = files.length - MOST_FILES;
    const named = files.slice(0, MOST_FILES).map(({ path, additions, deletions }) => {
        const lines = additions === null ? 'binary' : `+${additions} \u2212${deletions}`;
        return `${(0,code_spans/* codeSpan */.SS)(path)} (${lines})`;
    });
    return named.length === 0 ? '' : `Changed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
function commitName(commit) {
    return `Commit ${commit.slice(0, SHORT_ID)}`;
}
function whereOf({ lines, path }, patch) {
    const touched = lines === null || patch === null ? null : touchesLines(patch, path, lines);
    if (touched === null)
        return '';
    return touched ? ' at these lines' : ', but not these lines';
}


/***/ }),

/***/ 99015:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C8: () => (/* binding */ chartText),
/* harmony export */   S9: () => (/* binding */ barChart),
/* harmony export */   jS: () => (/* binding */ pieChart)
/* harmony export */ });
/** Charts as Mermaid draws them on GitHub (https://mermaid.js.org/syntax/pie.html, https://mermaid.js.org/syntax/xyChart.html). */
/** A pie of the parts that are more than nothing; empty where there is none. */
function pieChart(title, parts) {
    const shown = parts.filter(([, value]) => value > 0);
    if (shown.length === 0)
        return '';
    const lines = shown.map(([name, value]) => `    "${chartText(name)}" : ${value}`);
    return fenced(['pie showData', `    title ${chartText(title)}`, ...lines]);
}
/** Bars over names in order; empty where there are none. */
function barChart(title, axis, bars) {
    if (bars.length === 0)
        return '';
    const top = Math.max(1, ...bars.map(([, value]) => value));
    return fenced([
        'xychart-beta',
        `    title "${chartText(title)}"`,
        `    x-axis [${bars.map(([name]) => `"${chartText(name)}"`).join(', ')}]`,
        `    y-axis "${chartText(axis)}" 0 --> ${top}`,
        `    bar [${bars.map(([, value]) => value).join(', ')}]`,
    ]);
}
function fenced(lines) {
    return ['```mermaid', ...lines, '```'].join('\n');
}
/** A text that means nothing to Mermaid or Markdown: letters, digits and what names are made of. */
function chartText(text) {
    return text
        .slice(0, 100)
        .replace(/[^\p{L}\p{N}._/+-]+/gu, ' ')
        .trim();
}


/***/ }),

/***/ 16142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ createMarks)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9124);
/* harmony import */ var _core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2589);
/** The marks of a run: reactions to what started it, and the label of the issue that shows its state. What cannot be left is told and no more tried. */



/** Makes the marks of one run. No method throws. */
function createMarks({ target, issue, label }, reporter) {
    let mayReact = true;
    let there = null;
    let mayLabel = true;
    async function react(forge, state) {
        const reaction = _core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTION_OF */ .KJ[state];
        if (target === null || reaction === null || !mayReact)
            return;
        try {
            const stale = state === 'working' ? ['rocket', 'confused'] : [];
            await forge.react(target, reaction, stale);
        }
        catch (thrown) {
            mayReact = false;
            reporter.warning(`no reaction could be left: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown)}`);
        }
    }
    async function moveLabel(forge, state) {
        if (issue === null || !mayLabel)
            return;
        try {
            there ??= (0,_core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_2__/* .labelsThere */ .OY)((0,_core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_2__/* .stateLabels */ .dE)(label), await forge.labelNames());
            const to = state === null ? null : there[state === 'draft' ? 'done' : state];
            const { working, done, failed } = there;
            // Who was overtaken takes only its own word back.
            const from = (state === null ? [working] : [working, done, failed]).filter(name => name !== null && name !== to);
            if (to !== null || from.length > 0)
                await forge.moveLabel(issue, to, from.filter(name => name !== null));
        }
        catch (thrown) {
            mayLabel = false;
            reporter.warning(`the label of the issue could not be moved: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown)}`);
        }
    }
    return {
        async begin(forge, stopping) {
            await react(forge, 'working');
            if (!stopping.aborted)
                await moveLabel(forge, 'working');
        },
        async end(forge, state) {
            if (state !== null)
                await react(forge, state);
            await moveLabel(forge, state);
        },
    };
}


/***/ })

};
