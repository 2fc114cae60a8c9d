export const id = 686;
export const ids = [686];
export const modules = {

/***/ 37134:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gg: () => (/* binding */ titleOf),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   Zr: () => (/* binding */ pullRequestTitle),
/* harmony export */   g4: () => (/* binding */ withoutOrders)
/* harmony export */ });
/* harmony import */ var _log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94380);
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17991);
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47556);
/* harmony import */ var _inert_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83626);




/** GitHub's limit. */
const TITLE_LIMIT = 256;
/** What commit and pull request are called: as the task file has it, so that each time looks like the last; else as the summary has it. */
function titleOf(task, { summary }) {
    return task.kind === 'maintenance' ? task.title : summary.title;
}
/** Prefix and title on one line, at most 256 characters. Mentions and references stand in backticks; the prefix is the user's own. */
function pullRequestTitle(prefix, title) {
    const first = oneLine(prefix);
    const lead = first === '' ? '' : `${first} `;
    const rest = oneLine(title) || 'Change without a title';
    const words = (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .splitCode */ .mB)(withoutOrders(rest)).map(piece => (isShortSpan(piece) ? piece.text : quoted(piece.text)));
    return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT);
}
/** A span with one backtick at each end and none within; others are no code in a title. */
function isShortSpan(piece) {
    return piece.kind === 'code' && piece.text.split('`').length === 3;
}
/** Foreign text on one line without hidden characters, nothing else changed. */
function oneLine(text) {
    return (0,_log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutHidden */ .P)(text).replace(/\s+/g, ' ').trim();
}
/** `[skip ci]` in a commit's subject keeps checks from running. */
function withoutOrders(text) {
    return text.replace(/\[([^[\]]{0,40})\]/g, (whole, inner) => (ORDER.test(inner) ? `(${inner})` : whole));
}
const ORDER = /^\s*(?:(?:skip|no)[\s_-]+\w+|\w+[\s_-]+skip)\s*$/i;
/** Also behind closing keywords: a reference in backticks closes nothing. */
function quoted(text) {
    return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => ((0,_inert_text_js__WEBPACK_IMPORTED_MODULE_0__/* .refersElsewhere */ .A)(word) ? `\`${word}\`` : word));
}
/** A span that was cut in two would leave a lone backtick. */
function cutOutsideCode(text, limit) {
    const short = (0,_cut_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .J)(text, limit);
    const backticks = short.split('`').length - 1;
    return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}\u2026`;
}


/***/ }),

/***/ 25834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ hostSummary),
/* harmony export */   b: () => (/* binding */ whyHostSummary)
/* harmony export */ });
/* harmony import */ var _pull_request_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47556);
/* harmony import */ var _pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79967);
/* harmony import */ var _pull_request_title_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(37134);
/* harmony import */ var _schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19160);




/** A summary from facts alone: titled by the task, files as git lists them, low confidence. It may hold more files than a model may name. */
function hostSummary(taskTitle, files, tests) {
    return {
        title: (0,_pull_request_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .J)((0,_pull_request_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(taskTitle), _schema_js__WEBPACK_IMPORTED_MODULE_1__/* .TITLE_LIMIT */ .TH) || 'Change without a title',
        description: 'Written by Diffproof, from the diff: the files below are what git shows as changed. Please read the diff itself.',
        root_cause: null,
        files: files.map(file => ({ path: file.path, change: file.change, description: descriptionOf(file) })),
        tests: TESTS[tests],
        risks: [],
        confidence: 'low',
    };
}
/** Why there is none of the model's, for the beginning or the middle of a sentence. `limit`: the one that ended the run. */
function whyHostSummary(attempts, limit) {
    if (attempts > 0)
        return 'the model gave no usable summary';
    return limit === 'timeout-minutes'
        ? 'the model was not asked for a summary: the time was up'
        : 'no summary came from the model';
}
const TESTS = {
    passed: 'The tests pass.',
    failed: 'The tests fail.',
    'not-run': 'Nothing was tested.',
    'could-not-run': 'The tests could not be run.',
    'timed-out': 'The tests ran into the time limit.',
};
function descriptionOf(file) {
    if (file.from !== null)
        return `Renamed from ${file.from}.`;
    if (file.additions === null || file.deletions === null)
        return 'Binary content.';
    return `${(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(file.additions, 'line')} added, ${file.deletions} removed.`;
}


/***/ }),

/***/ 944:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ readTranscript)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
// EXTERNAL MODULE: ./build/core/evidence/resumed-from.js
var resumed_from = __webpack_require__(71788);
// EXTERNAL MODULE: ./build/core/evidence/revision-evidence.js
var revision_evidence = __webpack_require__(10195);
;// CONCATENATED MODULE: ./build/core/transcript/revision-event.js
/** A revision as the first line of a transcript tells it, so that its run can be replayed. */


const pullRequest = schemas/* object */.Ikc({
    number: schemas/* int */.Whr(),
    url: schemas/* string */.YjP(),
    id: schemas/* string */.YjP(),
    branch: schemas/* string */.YjP(),
    headSha: schemas/* string */.YjP(),
    open: schemas/* boolean */.zMY(),
    draft: schemas/* boolean */.zMY(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    into: schemas/* string */.YjP(),
    isFromHere: schemas/* boolean */.zMY(),
    locked: schemas/* boolean */.zMY(),
    author: schemas/* object */.Ikc({ login: schemas/* string */.YjP(), isBot: schemas/* boolean */.zMY() }),
});
const lineComment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    thread: schemas/* int */.Whr(),
    path: schemas/* string */.YjP(),
    lines: schemas/* object */.Ikc({ from: schemas/* int */.Whr(), to: schemas/* int */.Whr() }).nullable(),
    hunk: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    editedAt: schemas/* number */.aig().nullable(),
});
const job = schemas/* object */.Ikc({ name: schemas/* string */.YjP(), steps: schemas/* array */.YOg(schemas/* string */.YjP()), excerpt: schemas/* string */.YjP() });
const revision = schemas/* object */.Ikc({
    ask: revision_evidence/* revisionEvidence */.D.shape.asked_by,
    request: schemas/* string */.YjP(),
    pullRequest,
    number: schemas/* int */.Whr(),
    lineComments: schemas/* array */.YOg(lineComment),
    failed: schemas/* object */.Ikc({ workflow: schemas/* string */.YjP(), jobs: schemas/* array */.YOg(job), missing: schemas/* string */.YjP() }).nullable(),
    changes: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), text: schemas/* string */.YjP() })),
    taskTitle: schemas/* string */.YjP().nullable(),
    earlier: revision_evidence/* revisionEvidence */.D.shape.earlier,
});

;// CONCATENATED MODULE: ./build/core/transcript/shapes.js
/** Parts that several kinds of events have. */

const count = schemas/* int */.Whr().nonnegative();
const milliseconds = schemas/* number */.aig().nonnegative();
const dollars = schemas/* number */.aig().nonnegative().nullable();
const usage = schemas/* object */.Ikc({
    inputTokens: schemas/* number */.aig(),
    outputTokens: schemas/* number */.aig(),
    cacheReadTokens: schemas/* number */.aig(),
    cacheWriteTokens: schemas/* number */.aig(),
});

;// CONCATENATED MODULE: ./build/core/transcript/talk-events.js
/** What went to the model and came back. */


const talk_events_text = schemas/* object */.Ikc({ type: schemas/* literal */.euz('text'), text: schemas/* string */.YjP() });
/** `text` is left out where it is the result of the newest `tool` event with that id. */
const toolResult = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('tool-result'),
    callId: schemas/* string */.YjP(),
    isError: schemas/* boolean */.zMY(),
    text: schemas/* string */.YjP().optional(),
});
const message = schemas/* union */.KCZ([
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('user'), blocks: schemas/* array */.YOg(schemas/* discriminatedUnion */.gMt('type', [talk_events_text, toolResult])) }),
    /** The reply to a request, sent back as it came. */
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('assistant'), reply: count }),
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('assistant'), raw: schemas/* array */.YOg(schemas/* unknown */.L5J()) }),
]);
const builtIn = schemas/* object */.Ikc({
    kind: schemas/* literal */.euz('built-in'),
    type: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    options: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* number */.aig()),
});
const custom = schemas/* object */.Ikc({
    kind: schemas/* literal */.euz('custom'),
    name: schemas/* string */.YjP(),
    description: schemas/* string */.YjP(),
    inputSchema: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()),
});
/** A request, as what is new since another one. */
const request = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('request'),
    /** Counted from 1. */
    id: count,
    turn: count,
    /** The editing was over. */
    closing: schemas/* boolean */.zMY(),
    model: schemas/* string */.YjP(),
    maxTokens: count,
    /** The request whose system text, tools and first messages this one has too; null where there is none. */
    continues: count.nullable(),
    /** How many of its messages come first, and how many blocks of the next one. */
    keeps: schemas/* object */.Ikc({ messages: count, blocks: count }),
    system: schemas/* string */.YjP().optional(),
    tools: schemas/* array */.YOg(schemas/* discriminatedUnion */.gMt('kind', [builtIn, custom])).optional(),
    messages: schemas/* array */.YOg(message),
    breakpoints: schemas/* array */.YOg(count),
    sharedBlocks: count,
});
const reply = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('reply'),
    /** The request that it answers. */
    request: count,
    turn: count,
    raw: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    /** The text, where it is another than that of the blocks in `raw`. */
    text: schemas/* string */.YjP().optional(),
    /** Calls that could not be read. */
    unreadable: schemas/* array */.YOg(schemas/* object */.Ikc({ callId: schemas/* string */.YjP(), problem: schemas/* string */.YjP() })).optional(),
    stopReason: schemas/* enum */.k5n([
        'end_turn',
        'max_tokens',
        'stop_sequence',
        'tool_use',
        'pause_turn',
        'refusal',
        'model_context_window_exceeded',
        'unknown',
    ]),
    usage: usage,
    costUsd: dollars,
    durationMs: milliseconds,
});
/** A request without a usable answer. `usage` is what was billed all the same. */
const noReply = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('no-reply'),
    request: count,
    turn: count,
    why: schemas/* string */.YjP(),
    /** What may help (`ModelTrouble`); null where the run interrupted it. */
    trouble: schemas/* enum */.k5n(['final', 'passing', 'busy', 'not-this-model', 'too-long']).nullable(),
    status: schemas/* number */.aig().nullable(),
    waitMs: schemas/* number */.aig().nullable(),
    usage: usage,
    costUsd: dollars,
    durationMs: milliseconds,
});

// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
// EXTERNAL MODULE: ./build/core/story/steps.js
var steps = __webpack_require__(61451);
;// CONCATENATED MODULE: ./build/core/transcript/work-events.js
/** What was done and found besides the talk. */



/** A step of the run has begun; what is recorded after it shows how it ended. */
const began = schemas/* object */.Ikc({ type: schemas/* literal */.euz('began'), step: schemas/* enum */.k5n(steps/* STEPS */.U) });
/** A tool call that was carried out, and what the model was told. */
const tool = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('tool'),
    turn: count,
    callId: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    /** Left out where it could not be read. */
    input: schemas/* unknown */.L5J().optional(),
    text: schemas/* string */.YjP(),
    isError: schemas/* boolean */.zMY(),
    durationMs: milliseconds,
});
/** What a command was run for; those of the model are `tool` events. */
const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'];
/** A command of the host. */
const command = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('command'),
    purpose: schemas/* enum */.k5n(PURPOSES),
    command: schemas/* string */.YjP(),
    status: schemas/* enum */.k5n(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
    exitCode: schemas/* int */.Whr().nullable(),
    durationMs: milliseconds.nullable(),
    /** Head and tail where it is long. */
    output: schemas/* string */.YjP(),
    /** What was said about single tests, counted. */
    tests: schemas/* object */.Ikc({ passed: count, failed: count, skipped: count }).nullable(),
});
/** The work tree as git has it, and the SHA-256 of the patch that was kept of it. */
const receipt = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('receipt'),
    tree: schemas/* string */.YjP(),
    files: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), change: schemas/* enum */.k5n(['added', 'modified', 'deleted', 'renamed']) })),
    /** Paths that the edit tool has written: they count where they are ignored, too. */
    byEditTool: schemas/* array */.YOg(schemas/* string */.YjP()),
    patchSha256: schemas/* string */.YjP().nullable(),
});
/** What the host said to "done". */
const verdict = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('verdict'),
    kind: schemas/* enum */.k5n(['tested', 'not-yet', 'over']),
    tree: schemas/* string */.YjP().nullable(),
    /** Tested: what the changed tests prove. */
    proof: schemas/* string */.YjP().nullable(),
    /** Not yet: what the model is told. Over: the outcome. */
    why: schemas/* string */.YjP().nullable(),
});
/** A limit forbade a request or interrupted it. */
const limit = schemas/* object */.Ikc({ type: schemas/* literal */.euz('limit'), limit: schemas/* string */.YjP(), closing: schemas/* boolean */.zMY() });
/** The summary that phase 2 ended with. */
const summary = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('summary'),
    source: schemas/* string */.YjP(),
    attempts: count,
    summary: schemas/* unknown */.L5J(),
});
/** Something was written to GitHub, or could not be. */
const github = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('github'),
    what: schemas/* enum */.k5n(['commit', 'branch', 'push', 'pull-request', 'comment', 'decoration']),
    target: schemas/* string */.YjP(),
    ok: schemas/* boolean */.zMY(),
    /** What came of it: an id, an address, a reason. */
    detail: schemas/* string */.YjP(),
    durationMs: milliseconds,
});

;// CONCATENATED MODULE: ./build/core/transcript/events.js
/** The kinds of events in a transcript (`diffproof-transcript/v1`), one JSON object a line. What they mean is told in `.github/transcript.md`. */







const comment = schemas/* object */.Ikc({ author: schemas/* string */.YjP(), date: schemas/* string */.YjP(), body: schemas/* string */.YjP() });
const paths = schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), line: count.nullable() }));
const texts = schemas/* array */.YOg(schemas/* string */.YjP());
const fields = schemas/* object */.Ikc({
    instructions: schemas/* string */.YjP(),
    inputs: paths,
    outputs: texts,
    constraints: texts,
    commands: texts,
    words: texts,
    network: schemas/* enum */.k5n(['none', 'host']).nullable(),
    strategy: schemas/* enum */.k5n(['agent', 'manifest']).nullable(),
    labels: texts,
});
const task = schemas/* object */.Ikc({
    kind: schemas/* enum */.k5n(['issue', 'prompt', 'maintenance', 'revision']),
    id: schemas/* string */.YjP(),
    issue: count.nullable(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    comments: schemas/* array */.YOg(comment),
    olderComments: count,
    fields,
    file: schemas/* string */.YjP().nullable(),
    snapshotSha256: schemas/* string */.YjP(),
    /** What a revision works on. */
    revision: revision.optional(),
});
/** The earlier run that this one goes on from: what it and those before it cost. */
const resumedFrom = schemas/* object */.Ikc({ runId: resumed_from/* runId */.V, costUsd: schemas/* number */.aig().nonnegative().nullable() });
/** The first line. */
const start = schemas/* object */.Ikc({
    schema: schemas/* literal */.euz(transcript_form/* TRANSCRIPT_SCHEMA */.Z),
    type: schemas/* literal */.euz('start'),
    version: schemas/* string */.YjP(),
    runId: resumed_from/* runId */.V,
    runUrl: schemas/* string */.YjP(),
    /** `owner/name`. */
    repository: schemas/* string */.YjP(),
    task,
    base: schemas/* object */.Ikc({ branch: schemas/* string */.YjP(), sha: schemas/* string */.YjP(), tree: schemas/* string */.YjP(), cloned: schemas/* boolean */.zMY() }),
    model: schemas/* string */.YjP(),
    /** As given, by name, without the secret ones. */
    inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
});
/** The work tree as the model finds it. */
const workshop = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('workshop'),
    sandbox: schemas/* string */.YjP(),
    testCommand: schemas/* string */.YjP().nullable(),
    /** How many paths differed from the base before the run, and how many were untracked. */
    setAside: count,
    untracked: count,
});
/** The work of an earlier run was laid onto the work tree. */
const resumed = resumedFrom.extend({
    type: schemas/* literal */.euz('resumed'),
    tree: schemas/* string */.YjP(),
    byEditTool: schemas/* array */.YOg(schemas/* string */.YjP()),
    said: schemas/* string */.YjP(),
    patch: schemas/* string */.YjP(),
});
/** The last line of a run that was not killed. */
const end = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('end'),
    outcome: schemas/* string */.YjP(),
    reason: schemas/* string */.YjP(),
    passes: schemas/* boolean */.zMY(),
    tree: schemas/* string */.YjP().nullable(),
    /** The limit that ended the editing, if one did. */
    limit: schemas/* string */.YjP().nullable(),
    turns: count,
    usage: usage,
    costUsd: schemas/* number */.aig().nonnegative().nullable(),
    durationMs: milliseconds,
});
/** What was left out from here on, because the transcript has reached its largest size. */
const cut = schemas/* object */.Ikc({ type: schemas/* literal */.euz('cut'), after: count });
/** What every line carries besides: milliseconds since the run began, the part of the run (the log's group), and whether something was redacted in it. */
const stamp = { at: milliseconds, phase: schemas/* string */.YjP().nullable(), redacted: schemas/* literal */.euz(true).optional() };
const KINDS = [
    start,
    workshop,
    resumed,
    began,
    request,
    reply,
    noReply,
    tool,
    command,
    receipt,
    verdict,
    limit,
    summary,
    github,
    end,
    cut,
];
const EVENT = schemas/* discriminatedUnion */.gMt('type', KINDS);
/** One line. */
const TRANSCRIPT_LINE = schemas/* intersection */.E$q(EVENT, schemas/* object */.Ikc(stamp));
/** The keys of every kind, besides those that every line has. */
const EVENT_KEYS = Object.fromEntries(KINDS.map(({ shape }) => [shape.type.value, Object.keys(shape)]));

;// CONCATENATED MODULE: ./build/core/transcript/read-transcript.js
/** A transcript's text, read line by line; whoever reads one takes it for hostile. */


/** A file with more of these is none of ours, however large it is. */
const MOST_DAMAGED = 1_000;
/** The transcript, or why it is none. Lines of a kind that is not known here are passed over. */
function readTranscript(text) {
    const lines = [];
    const damaged = [];
    let number = 0;
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const event = readLine(text.slice(from, end));
        number += 1;
        from = end + 1;
        if (event === 'damaged')
            damaged.push(number);
        else if (event !== 'unknown')
            lines.push({ number, event });
        if (damaged.length > MOST_DAMAGED)
            return { problem: `more than ${MOST_DAMAGED} of its lines are damaged` };
    }
    const unfinished = text.slice(from);
    const first = lines[0];
    if (first?.number !== 1 || first.event.type !== 'start')
        return { problem: `its first line is no start of ${transcript_form/* TRANSCRIPT_SCHEMA */.Z}` };
    // A whole event without its line break is still one.
    const last = unfinished === '' ? 'unknown' : readLine(unfinished);
    if (typeof last !== 'string')
        lines.push({ number: number + 1, event: last });
    return { start: first.event, lines, damaged };
}
function readLine(text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return 'damaged';
    }
    if (typeof value !== 'object' || value === null || !('type' in value))
        return 'damaged';
    if (typeof value.type === 'string' && !Object.hasOwn(EVENT_KEYS, value.type))
        return 'unknown';
    const read = TRANSCRIPT_LINE.safeParse(value);
    return read.success ? read.data : 'damaged';
}


/***/ }),

/***/ 59148:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishProposal: () => (/* binding */ publishProposal)
});

// EXTERNAL MODULE: ./build/core/ending/judged-endings.js
var judged_endings = __webpack_require__(47782);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/proposal/path-problem.js
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Why a path is none of a repository, or null. */
function pathProblem(path) {
    if (!path.isWellFormed())
        return 'the path is no Unicode text';
    if (CONTROL.test(path))
        return 'the path holds control characters';
    if (path.startsWith('/'))
        return 'the path is absolute';
    const parts = path.split('/');
    if (parts.includes('..') || parts.includes('.'))
        return 'the path has the part . or ..';
    return parts.includes('') ? 'the path has an empty part' : null;
}
/** Every path that is none of a repository or stands there twice, with its reason. */
function badPaths(paths) {
    const seen = new Set();
    return paths.flatMap(path => {
        const why = pathProblem(path) ?? (seen.has(path) ? 'the path is named twice' : null);
        seen.add(path);
        return why === null ? [] : [{ path, why }];
    });
}

// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 2 modules
var proposal_proposal = __webpack_require__(18905);
// EXTERNAL MODULE: ./build/core/task/base-branch.js
var base_branch = __webpack_require__(81390);
// EXTERNAL MODULE: ./build/core/change/judge-change.js
var judge_change = __webpack_require__(39469);
// EXTERNAL MODULE: ./build/core/change/protected-paths.js
var protected_paths = __webpack_require__(60640);
// EXTERNAL MODULE: ./build/core/maintenance/output-artefacts.js
var output_artefacts = __webpack_require__(21531);
// EXTERNAL MODULE: ./build/core/summary/schema.js + 1 modules
var schema = __webpack_require__(19160);
;// CONCATENATED MODULE: ./build/core/proposal/criteria-problems.js
/** One sentence for each contradiction. Where no command was run at all, no criterion was. */
function criteriaProblems(evidence, { commands, words }) {
    const told = evidence.checks.filter(check => check.criterion === true).map(check => check.command);
    const wanted = evidence.commands_ran === false ? [] : commands;
    const isOutput = evidence.checks.every(check => check.criterion === true || check.output === undefined);
    return [
        ...(same(told, wanted) ? [] : ['evidence.checks does not tell of the validation criteria of the task']),
        ...(same(evidence.criteria_in_words ?? [], words)
            ? []
            : ['evidence.criteria_in_words is not what the task says in words']),
        ...(isOutput ? [] : ['evidence.checks has the output of a check that is no criterion']),
    ];
}
function same(some, others) {
    return some.length === others.length && some.every((one, index) => one === others[index]);
}

;// CONCATENATED MODULE: ./build/core/proposal/evidence-problems.js
/** A shell's exit codes for "cannot be executed" and "not found". */
const CANNOT_START = [null, 126, 127];
/** One sentence for each contradiction. `editsTests`: by the diff, the change adds or edits a test. */
function evidenceProblems(evidence, editsTests) {
    const { tests, checks, phases } = evidence;
    const runs = [
        ['tests.baseline', tests.baseline],
        ['tests.final', tests.final],
        ...checks.map((check, index) => [`checks.${index}`, check]),
    ];
    const { strategy, generation } = evidence;
    return [
        ...runs.flatMap(([name, run]) => (canBe(run) ? [] : [`evidence.${name} ${inWords(run)}, which cannot be`])),
        ...withoutCommand(evidence),
        ...proofProblems(evidence, editsTests),
        ...(evidence.revision === undefined ? [] : ['evidence.revision tells of a revision, which is never proposed']),
        ...(phases.phase1_complete ? [] : ['evidence.phases says that nothing was edited']),
        ...(phases.edit_attempts >= 1 ? [] : ['evidence.phases.edit_attempts is 0']),
        ...(phases.json_provided === (phases.summary_source !== 'host') && phases.success === phases.json_provided
            ? []
            : ['evidence.phases contradicts itself about the summary']),
        ...((strategy === 'manifest') === (generation !== undefined)
            ? []
            : ['evidence.strategy and evidence.generation contradict each other']),
    ];
}
/** Exit code and duration as the status has them. */
function canBe({ status, exit_code: code, duration_ms: duration }) {
    switch (status) {
        case 'passed':
            return code === 0 && duration !== null;
        case 'failed':
            return code !== null && code !== 0 && duration !== null;
        case 'not-run':
            return code === null && duration === null;
        case 'timed-out':
            return code === null;
        case 'could-not-run':
            return CANNOT_START.includes(code);
    }
}
function inWords({ status, exit_code: code, duration_ms: duration }) {
    return `is ${status} with exit code ${code}${duration === null ? ' and no duration' : ''}`;
}
function withoutCommand({ tests, checks, sandbox, commands_ran }) {
    const ran = [tests.baseline, tests.final, ...checks].some(run => run.status !== 'not-run');
    const tested = [tests.baseline, tests.final].some(run => run.status !== 'not-run');
    return [
        ...(tests.command === null && (tested || tests.attempts > 0 || tests.results !== null)
            ? ['evidence.tests tells of runs without a command']
            : []),
        ...(tests.command !== null && tests.final.status !== 'not-run' && tests.attempts === 0
            ? ['evidence.tests.attempts is 0, but the tests ran']
            : []),
        ...(commands_ran === false && (ran || sandbox !== 'none')
            ? ['evidence.commands_ran is false, but commands ran']
            : []),
    ];
}
/** What the proof needs to be true. Checks have no part in it: they do not run on the old source. */
function proofProblems({ tests }, editsTests) {
    const { proof, final, results } = tests;
    if ((proof === 'no-test-changes') === editsTests)
        return [
            `evidence.tests.proof is ${proof}, but by the diff ${editsTests ? 'a test was changed' : 'no test was changed'} (the input test-paths must be the same in both jobs)`,
        ];
    if (proof === 'no-test-changes' || proof === 'not-run')
        return [];
    const judged = final.status === 'passed' || final.status === 'failed';
    // Names can show that all that fails had failed before.
    const isGreen = final.status === 'passed' || (results !== null && results.broken.length === 0);
    const needsGreen = proof === 'red-then-green' || proof === 'red-by-build';
    if (!judged)
        return [`evidence.tests.proof is ${proof}, but the tests did not run to their end`];
    if (needsGreen && !isGreen)
        return [`evidence.tests.proof is ${proof}, but the tests are not green`];
    if (proof === 'still-red' && final.status === 'passed')
        return ['evidence.tests.proof is still-red, but the tests are green'];
    return [];
}

;// CONCATENATED MODULE: ./build/core/proposal/record-problems.js




const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,199}$/;
const LIMITS = [null, 'max-turns', 'max-cost-usd', 'timeout-minutes'];
/** One sentence for each contradiction; empty where the record can be true. */
function recordProblems({ record, files, base, tree }, known) {
    const { evidence, task } = record;
    const real = (0,proposal_proposal/* proposedFiles */.md)(known);
    const kind = known.task.kind;
    return [
        ...differences(files, real),
        ...(sameFiles(evidence.files, real) ? [] : ['evidence.files is not what git shows as changed']),
        ...(record_problems_same(evidence.phases.files_edited, real.map(one => one.path))
            ? []
            : ['evidence.phases.files_edited is not what git shows as changed']),
        ...(evidence.base_sha === base.sha ? [] : ['evidence.base_sha is not the base of the proposal']),
        ...(evidence.tree_sha === tree ? [] : ['evidence.tree_sha is not the tree of the proposal']),
        ...(evidence.attested_by === 'propose' ? [] : [`evidence.attested_by is ${evidence.attested_by}, not propose`]),
        ...(task.kind === kind && task.issue === known.task.issue && task.title === known.task.title
            ? []
            : ['task is not the one that this job was started for']),
        ...(/^[0-9a-f]{64}$/.test(task.snapshot_sha256) ? [] : ['task.snapshot_sha256 is no SHA-256']),
        ...(MODEL.test(evidence.model) ? [] : ['evidence.model is no model id']),
        ...(LIMITS.includes(evidence.limit) ? [] : ['evidence.limit is no limit of a run']),
        ...(isRunOf(evidence.run_url, known.repositoryUrl) ? [] : ['evidence.run_url is no run of this repository']),
        ...criteriaProblems(evidence, known.task.fields),
        ...cutLists(record),
        ...(evidence.phases.summary_source === 'host' ? [] : (0,schema/* summaryProblems */.NR)(record.summary).map(one => `summary.${one}`)),
        ...evidenceProblems(evidence, real.some(one => one.change !== 'deleted' && known.isTest(one.path))),
    ];
}
function differences(claimed, real) {
    const byPath = new Map(claimed.map(one => [one.path, one]));
    const missing = real.find(one => !byPath.has(one.path));
    if (missing !== undefined)
        return [`files does not name ${JSON.stringify(missing.path)}, which the commit changes`];
    if (claimed.length !== real.length)
        return ['files names more than the commit changes'];
    return real.flatMap(one => {
        const other = byPath.get(one.path);
        const keys = Object.keys(one);
        const wrong = keys.filter(key => other?.[key] !== one[key]);
        return wrong.length === 0 ? [] : [`files is wrong about ${wrong.join(', ')} of ${JSON.stringify(one.path)}`];
    });
}
function sameFiles(listed, real) {
    const lines = (all) => all.map(({ path, change, additions, deletions }) => JSON.stringify([path, change, additions, deletions]));
    return record_problems_same(lines(listed), lines([...real]));
}
function record_problems_same(some, others) {
    return some.length === others.length && some.every((one, index) => one === others[index]);
}
function isRunOf(url, repositoryUrl) {
    const runs = `${repositoryUrl}/actions/runs/`;
    return url.startsWith(runs) && /^\d{1,20}$/.test(url.slice(runs.length));
}
/** Lists are cut where a body has no room for them; a proposal carries them whole. */
function cutLists({ summary, evidence }) {
    const { results } = evidence.tests;
    const parts = [summary, evidence, evidence.phases, evidence.tests, results ?? {}, evidence.generation ?? {}];
    const cut = parts.flatMap(part => Object.keys(part)).find(key => key.endsWith('_omitted'));
    return cut === undefined ? [] : [`${cut}: a list is cut, which only a body may do`];
}

// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(83592);
;// CONCATENATED MODULE: ./build/core/proposal/recorded-runs.js

/** How the tests ended on the change. */
function finalRun({ command, final }) {
    return runOf(command, final);
}
/** The first run that stands in the way of "proven", or null: tests that had all failed before do not. */
function failureIn({ tests, checks }) {
    if (failed(tests.final) && !(0,readiness/* onlyOldFailures */.Pe)(tests))
        return finalRun(tests);
    const check = checks.find(failed);
    return check === undefined ? null : runOf(check.command, check);
}
function failed({ status }) {
    return status !== 'passed' && status !== 'not-run';
}
function runOf(command, { status, exit_code, duration_ms }) {
    return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null };
}

// EXTERNAL MODULE: ./build/core/testing/test-paths.js
var test_paths = __webpack_require__(46548);
// EXTERNAL MODULE: ./build/core/summary/disagreements.js + 4 modules
var summary_disagreements = __webpack_require__(79369);
// EXTERNAL MODULE: ./build/core/testing/tampering/find-tampering.js + 44 modules
var find_tampering = __webpack_require__(65782);
// EXTERNAL MODULE: ./build/flow/changed-texts.js
var changed_texts = __webpack_require__(74220);
;// CONCATENATED MODULE: ./build/flow/recount-evidence.js



/** The record with weakened tests and disagreements found anew; what only a test run can show (`rewritten-by-tests`) stays as it was told. Throws RepositoryError. */
async function recountEvidence(record, change, isTest, { ports }) {
    const { evidence, summary } = record;
    const { tests, checks } = evidence;
    const found = (0,find_tampering/* findTampering */.N)(await (0,changed_texts/* changedTexts */.X)(change, ports.repository), isTest);
    const keys = new Set(found.map(keyOf));
    const tampering = [...found, ...tests.tampering.filter(one => !keys.has(keyOf(one)))];
    const disagreements = (0,summary_disagreements/* findDisagreements */.j)(summary, change.files, tests.final, checks);
    return { ...record, evidence: { ...evidence, tests: { ...tests, tampering }, disagreements } };
}
function keyOf({ kind, path, detail }) {
    return [kind, path, detail].join('\0');
}

// EXTERNAL MODULE: ./build/flow/refused-content.js + 2 modules
var refused_content = __webpack_require__(82600);
;// CONCATENATED MODULE: ./build/flow/check-proposed-change.js









/** The delivery, or why it is none. Throws RepositoryError. */
async function checkProposedChange(opened, run) {
    const { proposal, task, base, receipt } = opened;
    const { config, ledger, ports } = run;
    const refused = [...receipt.refused, ...(await (0,refused_content/* refusedContent */.w)(receipt, run))];
    const policy = {
        maxFiles: config.maxChangedFiles,
        maxLines: config.maxChangedLines,
        protectedReason: (0,protected_paths/* protectedPathJudge */.$)(config.protectedPaths),
        outputs: (0,output_artefacts/* outputsOf */.Y)(task),
    };
    const verdict = (0,judge_change/* judgeChange */.s)({ ...receipt, refused }, policy);
    if (verdict.kind === 'empty')
        return (0,judged_endings/* refusedProposal */.Dp)('it changes nothing');
    if (verdict.kind === 'refused')
        return (0,judged_endings/* refusedProposal */.Dp)((0,judged_endings/* firstOf */.Ku)(verdict.problems));
    const { change } = verdict;
    const isTest = (0,test_paths/* testPathJudge */.j)(config.testPaths);
    const known = { task, files: change.files, isTest, repositoryUrl: `${run.serverUrl}/${run.repositoryName}` };
    const [problem, ...more] = recordProblems(proposal, known);
    if (problem !== undefined)
        return (0,judged_endings/* refusedProposal */.Dp)(`proposal.json: ${problem}${more.length === 0 ? '' : ` (and ${more.length} more)`}`);
    const record = await recountEvidence(proposal.record, change, isTest, run);
    const { tests } = record.evidence;
    if (config.onTampering === 'fail' && tests.tampering.length > 0)
        return (0,judged_endings/* tampered */.rZ)(tests.tampering);
    const failure = failureIn(record.evidence);
    if (config.onTestFailure === 'fail' && failure !== null)
        return (0,judged_endings/* testsFailed */.fU)(failure);
    Object.assign(ledger, { receipt: change, tests: finalRun(tests), record });
    ledger.patchFile = await ports.reporter.keepPatch(await ports.repository.patchOf(change));
    return { task, base, change, record };
}

// EXTERNAL MODULE: ./build/flow/read-task.js
var read_task = __webpack_require__(62679);
;// CONCATENATED MODULE: ./build/flow/check-proposal.js
/** What a proposal has to stand up to before it becomes a delivery: form, task, base and bundle; then the change that was in it. */







/** The delivery that the proposal holds, or why it is refused. Throws ConfigurationError where there is no proposal, RepositoryError and ForgeError where it cannot be checked. */
async function checkProposal(chosen, run) {
    const { ports, config } = run;
    const given = await ports.proposals.read();
    if ('refused' in given)
        return (0,judged_endings/* refusedProposal */.Dp)(given.refused);
    const read = (0,proposal_proposal/* readProposal */.Vv)(given.json);
    if ('problem' in read)
        return (0,judged_endings/* refusedProposal */.Dp)(`proposal.json: ${read.problem}`);
    const { proposal } = read;
    const branch = (0,base_branch/* askedBaseBranch */.I)(run.event, config) ?? (await ports.forge.defaultBranch());
    const ending = whyNotThisJob(proposal, chosen, branch) ??
        (chosen.kind === 'task-file' ? null : whyEdited(proposal, chosen)) ??
        whyNotTheseFiles(proposal, config.maxChangedFiles);
    if (ending !== null)
        return ending;
    const { base, commit, tree } = proposal;
    const files = proposal.files.map(({ path, from, new_mode, blob }) => ({ path, from, newMode: new_mode, blob }));
    const asked = { branch, baseSha: base.sha, commit, tree, files, bundle: given.bundle };
    const opened = await ports.repository.unbundle(asked);
    if ('refused' in opened)
        return (0,judged_endings/* refusedProposal */.Dp)(opened.refused);
    run.ledger.base = opened.base;
    const task = await (0,read_task/* readTask */.g)(chosen, run);
    const edited = whyEdited(proposal, task);
    if (edited !== null)
        return edited;
    run.ledger.task = task;
    return checkProposedChange({ proposal, task, ...opened }, run);
}
/** The task and the base are what this job finds itself; a proposal can only agree with it. */
function whyNotThisJob({ task: claimed, base }, task, branch) {
    if (claimed.id !== task.id)
        return (0,judged_endings/* refusedProposal */.Dp)(`it is for another task than ${task.id}, for which this job was started`);
    if (base.branch === branch)
        return null;
    return (0,judged_endings/* refusedProposal */.Dp)(`its base branch is not ${branch}, where this job publishes to`);
}
function whyEdited({ task: claimed }, task) {
    if (claimed.content_sha256 === task.snapshotSha256)
        return null;
    return (0,outcome/* endingOf */.z6)('refused-content', `${task.id} was edited since the proposal was made; read it again and start anew`);
}
/** What can be said about paths before git is asked. */
function whyNotTheseFiles({ files }, most) {
    if (files.length > most)
        return (0,judged_endings/* refusedProposal */.Dp)(`${files.length} files, more than max-changed-files (${most})`);
    const bad = badPaths(files.flatMap(({ path, from }) => (from === null ? [path] : [path, from])));
    return bad.length === 0 ? null : (0,judged_endings/* refusedProposal */.Dp)((0,judged_endings/* firstOf */.Ku)(bad));
}

// EXTERNAL MODULE: ./build/flow/choose-task.js + 10 modules
var choose_task = __webpack_require__(58734);
// EXTERNAL MODULE: ./build/flow/find-place.js
var find_place = __webpack_require__(28148);
// EXTERNAL MODULE: ./build/flow/preflight.js + 11 modules
var preflight = __webpack_require__(1683);
// EXTERNAL MODULE: ./build/flow/publish.js + 8 modules
var publish = __webpack_require__(38826);
// EXTERNAL MODULE: ./build/flow/record-start.js + 1 modules
var record_start = __webpack_require__(17431);
// EXTERNAL MODULE: ./build/flow/report-run.js + 4 modules
var report_run = __webpack_require__(74765);
// EXTERNAL MODULE: ./build/flow/tell-issue.js
var tell_issue = __webpack_require__(69884);
;// CONCATENATED MODULE: ./build/flow/publish-proposal.js









/** From the gate to the pull request: who started this, the task as it is now, the proposal, and then the same steps as in a whole run. */
async function publishProposal(run) {
    const { group } = run.ports.reporter;
    // The comments were read by the job that made the proposal.
    const asked = { ...run, config: { ...run.config, comments: 'none' } };
    const chosen = await group('Choose the task', () => (0,choose_task/* chooseTask */.N)(asked));
    if ('outcome' in chosen)
        return chosen;
    (0,report_run.takeTask)(chosen, run);
    const delivery = await group('Check the proposal', () => checkProposal(chosen, run));
    if ('outcome' in delivery)
        return delivery;
    // What was refused is not even told.
    (0,tell_issue/* beginTelling */.p)(chosen, run);
    (0,record_start/* recordStart */.c)(delivery.task, delivery.base, run);
    const place = await (0,find_place/* findPlace */.Pj)(chosen, run);
    const inTheWay = await group('Preflight', () => (0,preflight/* preflightToPublish */.u)(place, run));
    if (inTheWay !== null)
        return inTheWay;
    return group('Publish', () => (0,publish/* publish */.m)({ ...delivery, place }, (0,read_task/* runFor */.P)(delivery.task, run)));
}


/***/ })

};
