export const id = 409;
export const ids = [409];
export const modules = {

/***/ 8976:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  I: () => (/* binding */ composeProofComment),
  v: () => (/* binding */ composeProve)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/core/facts/pull-record.js
var pull_record = __webpack_require__(4257);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
;// CONCATENATED MODULE: ./build/adapters/files/record-file.js
/** The record of a proof that another job handed over: one plain file, which is untrusted. */


/** The text, or why it cannot be read. Never throws. */
async function readRecordFile(path) {
    const text = (0,plain_file/* readPlainText */.Sg)(path, pull_record/* LARGEST_RECORD */.ty);
    return typeof text === 'string' ? { text } : { problem: text.refused };
}

// EXTERNAL MODULE: ./build/compose/commands.js + 10 modules
var commands = __webpack_require__(162);
// EXTERNAL MODULE: ./build/compose/job.js
var compose_job = __webpack_require__(3900);
;// CONCATENATED MODULE: ./build/compose/prove.js
/** What proves a pull request, and what comments on a proof: neither has a model. */




/** Throws ConfigurationError that names everything that is wrong. */
async function composeProve(start) {
    const { job } = await (0,commands/* composeProofJob */.i)(start);
    return { ...job, commit: start.environment['GITHUB_SHA'] ?? '' };
}
/** Makes the job that comments: it has the forge and one file. */
async function composeProofComment(start) {
    const { job, runner } = await (0,compose_job/* composeJob */.U)(start);
    return { ...job, readRecord: () => readRecordFile((0,external_node_path_.resolve)(runner.workspace, job.config.recordPath)) };
}


/***/ }),

/***/ 4257:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Od: () => (/* binding */ scopeOf),
/* harmony export */   je: () => (/* binding */ readPullRecord),
/* harmony export */   oX: () => (/* binding */ pullRecordSchema),
/* harmony export */   ty: () => (/* binding */ LARGEST_RECORD)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6921);
/* harmony import */ var _testing_setup_command_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(924);
/* harmony import */ var _text_object_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7259);
/* harmony import */ var _text_parse_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2246);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(145);
/** What was measured of a pull request, `diffproof-proof/v1`. Others read it: names and meanings stay. */





/** What a change is made of. Without a source there is nothing that its tests could prove. */
const SCOPES = ['source', 'only-tests', 'no-source'];
/**
 * What was proven: the merge result, the head where there is none or it was asked for, a group of the merge queue, or
 * the work tree of somebody's own machine, with what is not committed.
 */
const PROVEN_COMMITS = ['merge', 'head', 'merge-group', 'work-tree'];
const pullRecordSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    schema: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('diffproof-proof/v1'),
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/),
    /** Null in a merge queue and on somebody's own machine. */
    pull_request: zod__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().positive().max(1e9).nullable(),
    proved: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(PROVEN_COMMITS),
    head_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_1__/* .objectId */ .T,
    scope: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(SCOPES),
    evidence: _record_js__WEBPACK_IMPORTED_MODULE_2__/* .measuredSchema */ .kc.extend({ base_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_1__/* .objectId */ .T, tree_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_1__/* .objectId */ .T }),
});
/** More is no record of ours: lists and outputs in it are cut. */
const LARGEST_RECORD = 2 * 1024 * 1024;
/** Reads an untrusted text; says why it is no record. Readers ignore unknown keys. */
function readPullRecord(text) {
    if (text.length > LARGEST_RECORD)
        return { problem: `it has more than ${LARGEST_RECORD} characters` };
    const json = (0,_text_parse_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(text);
    if (json === undefined)
        return { problem: 'it is no JSON' };
    const read = pullRecordSchema.safeParse(json);
    if (read.success)
        return { record: read.data };
    const [issue] = read.error.issues;
    return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no record of a proof'}` };
}
const PROSE = /(?:^|\/)(?:LICENSE|NOTICE|CODEOWNERS)$|^\.github\/|(?<!(?:^|\/)CMakeLists)\.(?:md|mdx|rst|adoc|txt|svg|png|jpe?g|gif|ico|webp)$/i;
/** What the changed paths are. Settings and data may change what a program does, so they count as source. */
function scopeOf(paths, isTest) {
    const others = paths.filter(path => isTest(path) || (0,_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_0__/* .isDependencyFile */ .Wb)(path) || !PROSE.test(path));
    if (others.length === 0)
        return 'no-source';
    return others.every(isTest) ? 'only-tests' : 'source';
}


/***/ }),

/***/ 4212:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B3: () => (/* binding */ proofInWords),
/* harmony export */   F2: () => (/* binding */ workTreeWords),
/* harmony export */   HH: () => (/* binding */ nextOfProof),
/* harmony export */   KS: () => (/* binding */ summarizeProof),
/* harmony export */   L7: () => (/* binding */ isLaterProof),
/* harmony export */   Pc: () => (/* binding */ proofSummary),
/* harmony export */   Rb: () => (/* binding */ proofMarker),
/* harmony export */   Xc: () => (/* binding */ PROOF_COMMENT),
/* harmony export */   aW: () => (/* binding */ passedOutput),
/* harmony export */   bU: () => (/* binding */ proofReport),
/* harmony export */   ce: () => (/* binding */ PROOF_ASKED),
/* harmony export */   ck: () => (/* binding */ proofComment),
/* harmony export */   fX: () => (/* binding */ provenBeforePage)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(6921);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9058);
/* harmony import */ var _text_live_tokens_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9723);
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(659);
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9655);
/* harmony import */ var _html_page_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4619);
/* harmony import */ var _job_summary_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1934);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9364);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1166);
/* harmony import */ var _pull_request_body_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7390);
/* harmony import */ var _run_summary_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4930);
/* harmony import */ var _sections_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5326);
/* harmony import */ var _verdict_words_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(6537);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(7181);
/** The proof of a pull request that anybody opened: comment, job summary and page. */














/** How every comment of a proof begins. */
const PROOF_COMMENT = '<!-- diffproof-proof ';
const markerSchema = zod__WEBPACK_IMPORTED_MODULE_13__/* .object */ .Ikc({ pull_request: zod__WEBPACK_IMPORTED_MODULE_13__/* .int */ .Whr().nullable(), head: zod__WEBPACK_IMPORTED_MODULE_13__/* .string */ .YjP(), tree: zod__WEBPACK_IMPORTED_MODULE_13__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_13__/* .string */ .YjP() });
/** The first line of the comment. `runId`: of the run that measured. */
function proofMarker({ record }, runId) {
    const { pull_request, head_sha: head, evidence } = record;
    return (0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .hiddenLine */ .re)('diffproof-proof', { pull_request, head, tree: evidence.tree_sha, run: runId });
}
/** Whether a comment was written by a later run than this one, whose ids grow. */
function isLaterProof(comment, runId) {
    const [marker] = (0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_1__/* .hiddenValues */ .RZ)(comment, 'diffproof-proof', markerSchema);
    return marker !== undefined && Number.parseInt(marker.run, 10) > Number.parseInt(runId, 10);
}
function proofComment(pull) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_6__/* .markdown */ .wD)([proofHead(pull), bodyBlocks(pull, 2), footBlocks(pull)]);
}
/** The job summary. Every list is cut, so that it stays far below the 1 MiB that GitHub takes. */
function proofSummary(pull) {
    const summary = summarizeProof(pull);
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_6__/* .markdown */ .wD)([
        proofHead(pull),
        bodyBlocks(pull, 2),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .TM)('What changed', (0,_sections_js__WEBPACK_IMPORTED_MODULE_10__/* .fileTable */ .Nm)(summary, null)),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .TM)('Findings and notes', (0,_job_summary_js__WEBPACK_IMPORTED_MODULE_5__/* .findingBlocks */ .Y1)(summary)),
        footBlocks(pull),
    ]);
}
/** The job summary of a pull request that is not proven twice. `url`: of the run that proved it. */
function provenBeforePage(verdict, url) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_6__/* .markdown */ .wD)([
        (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${(0,_verdict_words_js__WEBPACK_IMPORTED_MODULE_11__/* .signOf */ .rL)(verdict)} ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .strong */ .ko)((0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .VERDICT_TITLES */ .A1[verdict.level]}`)}`,
        (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `Diffproof made this tree and measured it in ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .link */ .nf)('the run before', url)}. It is not proven twice.`,
    ]);
}
/** Why a change that is ready fails the step. */
const PROOF_ASKED = 'it is not proven, and `fail-on` asks for a proof';
function passedOutput(status) {
    return status === 'not-run' ? status : String(status === 'passed');
}
/** One HTML file, which loads nothing. */
function proofReport(pull) {
    const summary = summarizeProof(pull);
    const write = (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .createHtmlWriter */ .bs)(address => address === pull.runUrl && address.startsWith('https://'));
    const findings = (0,_job_summary_js__WEBPACK_IMPORTED_MODULE_5__/* .findingBlocks */ .Y1)(summary);
    return (0,_html_page_js__WEBPACK_IMPORTED_MODULE_4__/* .htmlPage */ .X)({
        title: (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${provedName(pull)} \u00b7 Diffproof proof`,
        body: (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `
      <main id="main">
        <section class="overview">${write([(0,_document_js__WEBPACK_IMPORTED_MODULE_2__/* .heading */ .R_)(1, (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `Proof of ${provedName(pull)}`), proofHead(pull)])}</section>
        ${(0,_html_page_js__WEBPACK_IMPORTED_MODULE_4__/* .pageSection */ .RW)('proof', 'Proof', write(bodyBlocks(pull, 3)))}
        ${(0,_html_page_js__WEBPACK_IMPORTED_MODULE_4__/* .pageSection */ .RW)('change', 'Change', write((0,_sections_js__WEBPACK_IMPORTED_MODULE_10__/* .fileTable */ .Nm)(summary, null)))}
        ${(0,_document_js__WEBPACK_IMPORTED_MODULE_2__/* .isEmptyPage */ .Nm)(findings) ? '' : (0,_html_page_js__WEBPACK_IMPORTED_MODULE_4__/* .pageSection */ .RW)('notices', 'Findings and notes', write(findings))}
      </main>
      <footer>${write(footBlocks(pull))}</footer>`,
    });
}
/** What was measured, as one sentence for outputs and annotations. */
function proofInWords(pull) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(summarizeProof(pull).verdict.proven);
}
/** What was measured, with a word where there is nothing to prove. */
function summarizeProof({ record, verdict }) {
    const summary = (0,_run_summary_js__WEBPACK_IMPORTED_MODULE_9__/* .summarizeMeasured */ .og)(record.evidence, verdict);
    const proven = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .joinWords */ .yZ)([summary.verdict.proven, scopeWords(record.scope)], '; ');
    return { ...summary, verdict: { ...summary.verdict, proven } };
}
const LONGEST_NAME = 120;
function provedName({ record: { pull_request: number, proved }, name = '' }) {
    if (number === null && proved !== 'merge-group')
        return (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .title */ .DD)(name, LONGEST_NAME);
    return number === null ? (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `the merge group` : (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `pull request ${number}`;
}
const SCOPES = {
    'no-source': 'no source changed, so there is nothing to prove',
    'only-tests': 'only tests changed, so there is no old source to run them on',
};
/** What else a reader has to know first: nothing for a pull request. */
function workTreeWords({ proved }) {
    return proved === 'work-tree' ? (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `Measured: your work tree, with changes that are not committed.` : _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$;
}
function scopeWords(scope) {
    return scope === 'source' ? _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$ : (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${SCOPES[scope]}`;
}
const JOB_CHANGED = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `This pull request may have changed the job that measured this. Do not rely on it: read the change and run the proof yourself.`;
function proofHead(pull) {
    const { verdict } = summarizeProof(pull);
    const { isUntrusted = false } = pull;
    return [
        (0,_sections_js__WEBPACK_IMPORTED_MODULE_10__/* .verdictLine */ .MT)(isUntrusted ? { ...verdict, sign: '\u26a0\ufe0f' } : verdict),
        workTreeWords(pull.record),
        isUntrusted && (0,_document_js__WEBPACK_IMPORTED_MODULE_2__/* .alert */ .xE)('WARNING', [JOB_CHANGED]),
    ];
}
function bodyBlocks(pull, depth) {
    const summary = summarizeProof(pull);
    return [
        (0,_pull_request_body_js__WEBPACK_IMPORTED_MODULE_8__/* .flagBlocks */ .P3)(summary, null),
        nextOfProof(pull.record, pull.verdict),
        (0,_sections_js__WEBPACK_IMPORTED_MODULE_10__/* .proofTable */ .Jz)(summary, depth),
        (0,_sections_js__WEBPACK_IMPORTED_MODULE_10__/* .mapWords */ .MQ)(pull.record.evidence),
    ];
}
const ADD_TEST = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `add a test that fails without this change.`;
const PASS = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `make the tests pass, then prove it again.`;
const RUN_ALL = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `let every test run again, or say to the reviewer why it went.`;
const NEXT_STEPS = {
    'green-on-base': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `let a changed test check what was wrong before, so that it fails without this change.`,
    'could-not-run': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `change the tests so that they can be run on the old source too.`,
    'no-test-changed': ADD_TEST,
    ...{ 'still-red': PASS, 'tests-not-green': PASS, 'failures-hidden': PASS },
    'check-not-green': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `make the command pass, then prove it again.`,
    'broken-imports': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `correct the imports, then prove it again.`,
    'old-failures': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `mend these tests on the base first.`,
    ...{ 'tests-missing': RUN_ALL, 'fewer-tests': RUN_ALL, 'results-missing': RUN_ALL },
    tampering: (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `put the tests back as they were, or say to the reviewer why they changed.`,
    limit: (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `raise ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('timeout-minutes')}, or name a faster ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('test-command')}.`,
    'not-tested': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `name a ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('test-command')} that runs on this machine.`,
    'own-settings': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `let it pass with the settings of the base too, or say to the reviewer why they change.`,
    'rewritten-by-tests': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `commit what the tests write, then prove it again.`,
    'language-not-tested': (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `install the tools of these tests by ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('setup-command')}.`,
    // Only a run that edits has these.
    ...{ 'earlier-tampering': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$, 'issue-closed': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$, 'repeated-call': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$, 'refused-part': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$ },
    ...{ 'summary-contradicts-tests': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$, 'no-change-claimed': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$ },
    ...{ 'shown-as-ready': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$, 'shown-as-draft': _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$ },
};
function nextAfter(doubt) {
    const isNeverRun = doubt.kind === 'tests-missing' && doubt.why === 'new-not-run';
    return isNeverRun ? (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `name a ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('test-command')} that runs every new test.` : NEXT_STEPS[doubt.kind];
}
/** Without its packages, a doubt says little about the change. */
function nextAfterSetup(failed) {
    return (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `the setup ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .codeOf */ .$N)(failed)} failed; name another ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('setup-command')}, or ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .code */ .aY)('none')}, and prove it again.`;
}
/** What the author does next; nothing where it is proven, or nothing can be. */
function nextOfProof({ scope, evidence }, { doubts: [gravest] }) {
    const isUntested = gravest === undefined && scope === 'source' && evidence.tests.proof === 'no-test-changes';
    const { failed_setup: failed } = evidence;
    const found = gravest === undefined ? (isUntested ? (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `if behaviour changes, ${ADD_TEST}` : _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$) : nextAfter(gravest);
    const next = gravest === undefined || failed === undefined ? found : nextAfterSetup(failed);
    return (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .isNothing */ .qv)(next) ? _words_js__WEBPACK_IMPORTED_MODULE_12__/* .NOTHING */ .K$ : (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .strong */ .ko)('Next:')} ${next}`;
}
const PROVED = {
    merge: 'The merge result',
    head: 'The head',
    'merge-group': 'The merge group',
    'work-tree': 'A copy',
};
function footBlocks({ record, runUrl, name = '' }) {
    const { proved, head_sha: head, evidence } = record;
    const { base_sha: base, tree_sha: tree, duration_ms: took } = evidence;
    const measured = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `${PROVED[proved]} of ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .shortCode */ .ov)(head)} was measured against ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .shortCode */ .ov)(base)}: tree ${(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .shortCode */ .ov)(tree)}`;
    // On somebody's own machine there is no page of the run.
    const run = (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .isPlainAddress */ .fp)(runUrl) && (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .link */ .nf)('run', runUrl);
    return (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .small */ .EX)((0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .joinWords */ .yZ)([(0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .words */ .aL) `Diffproof`, (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .title */ .DD)(name, LONGEST_NAME), measured, (0,_words_js__WEBPACK_IMPORTED_MODULE_12__/* .duration */ .p0)(took), run], ' \u00b7 '));
}


/***/ }),

/***/ 4701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ askedProof),
/* harmony export */   t: () => (/* binding */ measuringRun)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6921);
/* harmony import */ var _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7259);
/* harmony import */ var _trigger_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7650);
/** What a proof is asked for: decided by the event and the inputs alone. */



const id = zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive();
const name = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ full_name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
const PULL = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    action: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    pull_request: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
        number: id,
        body: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
        state: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
        head: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ ref: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .objectId */ .T, repo: name.nullish() }),
        base: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ ref: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }),
    }),
});
const COMMITS = { base_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .objectId */ .T, head_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .objectId */ .T, base_ref: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() };
const WORK = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ ...COMMITS, uncommitted: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(), name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
const GROUP = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ merge_group: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc(COMMITS) });
/** `number`: the input, or empty. `commit`: of the event, which for a pull request is the merge result. */
function askedProof({ name: event, payload }, { repository, number, commit }) {
    if (event === 'pull_request_target')
        return wrong(_trigger_js__WEBPACK_IMPORTED_MODULE_1__/* .UNSUPPORTED_TARGET */ .kz, 'Start this job with pull_request.');
    if (event === 'pull_request') {
        const read = PULL.safeParse(payload).data;
        if (read === undefined)
            return { kind: 'skip', reason: 'the pull_request event holds no pull request' };
        const { action, pull_request: pull } = read;
        if (number !== '' && Number(number) !== pull.number)
            return wrong(`input pull-request-number: ${number} is another pull request than #${pull.number}, which started this run`, 'Leave the input out of jobs that pull_request starts.');
        if (action === 'closed')
            return { kind: 'skip', reason: `pull request #${pull.number} is closed` };
        const isFromHere = pull.head.repo?.full_name.toLowerCase() === repository.toLowerCase();
        const { ref: branch, sha: headSha } = pull.head;
        const mergeSha = _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .objectId */ .T.safeParse(commit).data ?? null;
        const about = { number: pull.number, branch, headSha, into: pull.base.ref, isFromHere, body: pull.body ?? '' };
        return { kind: 'pull-request', pull: { ...about, mergeSha: mergeSha === headSha ? null : mergeSha } };
    }
    if (event === 'merge_group') {
        const group = GROUP.safeParse(payload).data?.merge_group;
        if (group === undefined)
            return { kind: 'skip', reason: 'the merge_group event holds no group' };
        const into = group.base_ref.replace(/^refs\/heads\//, '');
        return { kind: 'merge-group', into, baseSha: group.base_sha, headSha: group.head_sha };
    }
    if (event === _trigger_js__WEBPACK_IMPORTED_MODULE_1__/* .COMMAND_LINE */ .rD) {
        const work = WORK.safeParse(payload).data;
        if (work === undefined)
            return { kind: 'skip', reason: 'the command names no commits' };
        return {
            ...{ kind: 'own-work', into: work.base_ref, baseSha: work.base_sha, headSha: work.head_sha },
            ...{ isUncommitted: work.uncommitted, name: work.name },
        };
    }
    if (number !== '')
        return { kind: 'number', number: Number(number) };
    return wrong(`input pull-request-number is missing: the event ${event || '(none)'} names no pull request`, 'It is needed with workflow_dispatch and schedule; pull_request and merge_group need no input.');
}
function wrong(problem, hint) {
    return { kind: 'misconfigured', problem, hint };
}
const RUN = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    workflow_run: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
        id,
        event: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        head_sha: _text_object_id_js__WEBPACK_IMPORTED_MODULE_0__/* .objectId */ .T,
        head_branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
        html_url: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        head_repository: name.nullish(),
    }),
});
/** Null where the event is none of a run that a pull request started. */
function measuringRun({ name: event, payload }) {
    const run = RUN.safeParse(payload).data?.workflow_run;
    if (event !== 'workflow_run' || run === undefined || run.event !== 'pull_request')
        return null;
    return { id: run.id, url: run.html_url, headSha: run.head_sha, from: run.head_repository?.full_name ?? null };
}


/***/ }),

/***/ 7596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D_: () => (/* binding */ provePullRequest),
/* harmony export */   E4: () => (/* binding */ writeProof),
/* harmony export */   Ix: () => (/* binding */ verdictOutputs)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8184);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _core_facts_clean_record_js__WEBPACK_IMPORTED_MODULE_26__ = __webpack_require__(3405);
/* harmony import */ var _core_facts_pull_record_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4257);
/* harmony import */ var _core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7145);
/* harmony import */ var _core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8231);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9058);
/* harmony import */ var _core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(486);
/* harmony import */ var _core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4212);
/* harmony import */ var _core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6537);
/* harmony import */ var _core_proposal_proposal_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(4612);
/* harmony import */ var _core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(5801);
/* harmony import */ var _core_task_asked_proof_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(4701);
/* harmony import */ var _core_task_ownership_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(2551);
/* harmony import */ var _core_task_task_fields_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(6319);
/* harmony import */ var _core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(493);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(6957);
/* harmony import */ var _changed_content_js__WEBPACK_IMPORTED_MODULE_17__ = __webpack_require__(4741);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_18__ = __webpack_require__(4596);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_19__ = __webpack_require__(1708);
/* harmony import */ var _start_checkout_js__WEBPACK_IMPORTED_MODULE_20__ = __webpack_require__(1492);
/* harmony import */ var _start_hide_credentials_js__WEBPACK_IMPORTED_MODULE_21__ = __webpack_require__(1475);
/* harmony import */ var _start_open_session_js__WEBPACK_IMPORTED_MODULE_22__ = __webpack_require__(1133);
/* harmony import */ var _summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__ = __webpack_require__(537);
/* harmony import */ var _verify_baseline_js__WEBPACK_IMPORTED_MODULE_24__ = __webpack_require__(8780);
/* harmony import */ var _verify_measure_change_js__WEBPACK_IMPORTED_MODULE_25__ = __webpack_require__(5946);
/** The proof of anybody's pull request: no model, no key, and nothing is written to the code. */



























const NO_TASK = { fields: _core_task_task_fields_js__WEBPACK_IMPORTED_MODULE_14__/* .NO_FIELDS */ .eL };
/** From the event to the comment. Throws ConfigurationError, RepositoryError and ForgeError. */
async function provePullRequest(run) {
    const { group } = run.ports.reporter;
    const asked = await group('Choose what to prove', () => chooseProof(run));
    if ((0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .isRunResult */ .Lw)(asked))
        return asked;
    const opened = await group('Check out', () => checkOutChosen(asked, run));
    if ((0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .isRunResult */ .Lw)(opened))
        return opened;
    const { session, hidden } = await group('Set up', () => openProofSession(opened, run));
    const { change } = opened;
    (0,_run_js__WEBPACK_IMPORTED_MODULE_19__/* .learn */ .nB)(run.state, { base: opened.base, receipt: change });
    const scope = (0,_core_facts_pull_record_js__WEBPACK_IMPORTED_MODULE_3__/* .scopeOf */ .Od)((0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(change.files), session.isTest);
    const measured = await group('Measure', () => (0,_verify_measure_change_js__WEBPACK_IMPORTED_MODULE_25__/* .measureChange */ .BX)((0,_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_1__/* .measuredOnly */ .H4)(change), scope === 'source', session));
    const tested = { ...measured, tampering: [...measured.tampering, ...hidden] };
    const interruption = (0,_run_js__WEBPACK_IMPORTED_MODULE_19__/* .interruptionOf */ .nS)(run.editing);
    if (interruption === 'cancelled')
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .limitResult */ .Bc)('cancelled');
    if (interruption !== null && tested.tests.status !== 'passed')
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .limitResult */ .Bc)('timeout-minutes');
    (0,_run_js__WEBPACK_IMPORTED_MODULE_19__/* .learn */ .nB)(run.state, { tests: tested.tests });
    return group('Report', () => report({ opened, tested, scope, limit: interruption }, session, run));
}
async function chooseProof(run) {
    const { config, event, repositoryName: repository, commit, ports } = run;
    const asked = (0,_core_task_asked_proof_js__WEBPACK_IMPORTED_MODULE_12__/* .askedProof */ .H)(event, { repository, number: config.pullRequestNumber, commit });
    if (asked.kind === 'misconfigured')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigurationError */ .j1(asked.problem, asked.hint);
    if (asked.kind === 'skip')
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .resultOf */ .Bg)('skipped', asked.reason);
    if (asked.kind === 'merge-group' || asked.kind === 'own-work') {
        const { into, headSha, baseSha } = asked;
        const wanted = asked.kind === 'own-work' ? 'head' : 'merge';
        const own = asked.kind === 'own-work' ? { isUncommitted: asked.isUncommitted, name: asked.name } : {};
        return { pull: null, asked: { number: null, into, headSha, baseSha, mergeSha: null, wanted }, ...own };
    }
    const pull = asked.kind === 'pull-request' ? asked.pull : await readPull(asked.number, run);
    const { number, into, headSha, mergeSha, isFromHere } = pull;
    ports.reporter.info(`pull request #${number} at ${headSha}${isFromHere ? '' : ', from a fork'}, into ${into}`);
    return { pull, asked: { number, into, headSha, baseSha: null, mergeSha, wanted: config.proveHead } };
}
async function readPull(number, { ports }) {
    const pull = await ports.forge.pullRequest(number);
    if (pull === null)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigurationError */ .j1(`input pull-request-number: there is no pull request #${number} that this token can read`, 'The job needs the permission pull-requests: read.');
    return { ...pull, mergeSha: null };
}
async function checkOutChosen(chosen, run) {
    const { pull, asked } = chosen;
    const { repository, reporter } = run.ports;
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_18__/* .recordStep */ .IC)('checkout', run);
    const found = await repository.checkOutPull(asked);
    if (found.kind === 'moved')
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .resultOf */ .Bg)('superseded', `pull request #${asked.number} has moved on since ${asked.headSha}; its next run proves it`);
    const { base, change, proved } = found;
    reporter.info(`base ${base.branch} at ${base.sha}; ${proved} tree ${change.tree}, ${change.files.length} changed files`);
    if (asked.wanted === 'merge' && proved === 'head')
        reporter.warning('there is no merge result (a conflict with the base?), so the head is proven');
    if (change.files.length === 0)
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .resultOf */ .Bg)('skipped', `${pull === null ? 'this work' : 'the pull request'} changes nothing against its base`);
    // Whoever may write can edit the record in it. Where the verdict decides, it is measured again.
    const known = pull === null || run.config.failOn !== 'never' ? null : measuredWhenMade(pull, change, run);
    return known ?? { ...chosen, ...found };
}
/** A pull request of ours. People can edit bodies, so it is said where that was. */
function measuredWhenMade(pull, { tree }, run) {
    const [record, ...others] = (0,_core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_4__/* .readRecordBlocks */ .yT)(pull.body);
    const prefix = pull.branch.replace(/(?:issue-\d|task-).*$/, '');
    const isOurs = (0,_core_task_ownership_js__WEBPACK_IMPORTED_MODULE_13__/* .ownershipOf */ .VL)({ ...pull, isHere: pull.isFromHere }, prefix).kind === 'ours';
    if (!isOurs || record === undefined || others.length > 0 || record.evidence.tree_sha !== tree)
        return null;
    const { run_url: url, tests } = record.evidence;
    if (!(0,_core_proposal_proposal_js__WEBPACK_IMPORTED_MODULE_10__/* .isRunOf */ .tf)(url, `${run.serverUrl}/${run.repositoryName}`))
        return null;
    const verdict = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .decideVerdict */ .AU)(record.evidence, run.config);
    const reason = `this tree was measured as Diffproof made it (${verdict.level}), in ${url}; it is not proven twice`;
    const outputs = {
        ...verdictOutputs(verdict, tests.proof),
        'base-sha': record.evidence.base_sha,
        'head-sha': pull.headSha,
        'tree-sha': tree,
        'tests-passed': (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .passedOutput */ .aW)(tests.final.status),
        record: JSON.stringify(record),
    };
    const page = (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .provenBeforePage */ .fX)(verdict, url);
    return { ...resultOfProof(verdict, { reason, isNothingToProve: false }, run), outputs, page };
}
/** Those of the base, in a copy of the work tree: the pull request does not choose how it is measured. */
async function openProofSession({ base, change }, run) {
    const { repository, commands, workspace } = run.ports;
    const { secretsOf, byChange } = await hideInCheckout(change, run);
    await (0,_start_checkout_js__WEBPACK_IMPORTED_MODULE_20__/* .openCommands */ .zE)(base, run);
    const files = { tracked: await repository.basePaths(), base: await repository.layOutBase() };
    const copy = await commands.copyWorkTree('all', files);
    await repository.workIn(copy);
    workspace.workIn(copy);
    const closed = await (0,_start_hide_credentials_js__WEBPACK_IMPORTED_MODULE_21__/* .hideCredentials */ .RW)(run, { copy, secretsOf });
    const made = await (0,_start_open_session_js__WEBPACK_IMPORTED_MODULE_22__/* .setUp */ .s)(run);
    const start = await repository.takeStartSnapshot();
    const chosen = await (0,_start_open_session_js__WEBPACK_IMPORTED_MODULE_22__/* .chooseTests */ .jX)(run);
    await repository.commandsEnded(!commands.sharesWorkTree);
    const { sandbox } = commands;
    const { testCommand } = chosen;
    const moreCommands = await (0,_start_open_session_js__WEBPACK_IMPORTED_MODULE_22__/* .chooseChecks */ .vn)(testCommand, run);
    const counts = { setAside: start.uncommitted.length, untracked: start.untracked.length };
    run.ports.reporter.record({ type: 'session', sandbox, testCommand, ...counts });
    const frozen = commands.freeze(base.tree, start.base);
    const parts = { base, origin: null, ...made, ...chosen, moreCommands, start, frozen, task: NO_TASK, run };
    const baseline = (0,_verify_baseline_js__WEBPACK_IMPORTED_MODULE_24__/* .startBaseline */ .OK)(parts, run);
    // Steps before this one may have made the base fail by what the pull request brings: packages, submodules, files of LFS.
    const counted = base.cloned ? moreCommands : moreCommands.map(one => ({ ...one, isDetected: false }));
    const isTest = (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_15__/* .testPathMatcher */ .q6)(run.config.testPaths);
    const session = { ...parts, moreCommands: counted, baseline, isTest };
    const hidden = [...closed.filter(one => !one.isNamedByBase), ...byChange].map(hiddenFinding);
    return { session, hidden };
}
/** Characters: packages may bring any number of values, and a change any number of paths. */
const MOST_COMPARED = 500_000_000;
/**
 * Hides what steps left in the checkout, and names what the copy has from the base in its place. `byChange`: where only a
 * link of the change says that it is one with credentials. `secretsOf`: those that the change has not brought itself.
 */
async function hideInCheckout(change, run) {
    const touched = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(change.files);
    const submodules = change.files.flatMap(({ path, newMode }) => (newMode === _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_1__/* .SUBMODULE */ .NG ? `${path}/` : []));
    const found = await (0,_start_hide_credentials_js__WEBPACK_IMPORTED_MODULE_21__/* .closeCredentials */ .LQ)(run);
    const texts = found.length === 0 ? [] : await (0,_changed_content_js__WEBPACK_IMPORTED_MODULE_17__/* .changedTexts */ .XH)(change, run.ports.repository);
    const brought = new Set(texts.flatMap(({ after }) => (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_11__/* .credentialValues */ .w2)(after ?? '')));
    // A package that it names may hold any word, but none that hides a path of it from a reviewer.
    const shown = touched.join('\n');
    let compared = 0;
    const isShown = (value) => {
        compared += shown.length;
        return compared < MOST_COMPARED && shown.includes(value);
    };
    const isOfStep = (value) => !brought.has(value) && !isShown(value);
    const secretsOf = ({ path, values }) => submodules.some(folder => path?.startsWith(folder)) ? [] : values.filter(isOfStep);
    (0,_start_hide_credentials_js__WEBPACK_IMPORTED_MODULE_21__/* .keepSecret */ .gz)(found.flatMap(secretsOf), run);
    const replaced = found.filter(({ isTracked }) => isTracked);
    (0,_start_hide_credentials_js__WEBPACK_IMPORTED_MODULE_21__/* .nameHidden */ .k4)(replaced, run);
    return { secretsOf, byChange: replaced.filter(one => !one.isNamedByBase || touched.includes(one.link?.path ?? '')) };
}
/** An honest step may have written there through the link, so the file is hidden all the same. */
function hiddenFinding({ path, place }) {
    const detail = 'only a link that the base has not gives it the name of a file with credentials, so no test saw it';
    return { kind: 'hidden-file', path: path ?? place, detail };
}
async function report(measured, session, run) {
    const { reporter } = run.ports;
    const record = recordOf(measured, session, run);
    const verdict = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .decideVerdict */ .AU)(record.evidence, run.config);
    const json = `${JSON.stringify(record, null, 2)}\n`;
    const { name = '' } = measured.opened;
    const pull = { record, verdict, runUrl: run.runUrl, name };
    const files = {
        record: await reporter.keepFile('record.json', json),
        report: await reporter.keepFile('proof.html', (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .proofReport */ .bU)(pull)),
    };
    await comment(pull, run);
    const { evidence } = record;
    const isNothingToProve = record.scope !== 'source';
    const said = { reason: (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .proofInWords */ .B3)(pull), isNothingToProve };
    const outputs = {
        ...verdictOutputs(verdict, evidence.tests.proof),
        'base-sha': evidence.base_sha,
        'head-sha': record.head_sha,
        'tree-sha': evidence.tree_sha,
        record: JSON.stringify(record),
        'record-file': files.record,
        'report-file': files.report,
    };
    return { ...resultOfProof(verdict, said, run), page: (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .proofSummary */ .Pc)(pull), outputs };
}
function recordOf({ opened, tested, scope, limit }, session, run) {
    const { base, change, asked, isUncommitted } = opened;
    const proved = isUncommitted === true ? 'work-tree' : opened.proved;
    const { commands, clock } = run.ports;
    const before = session.baseline.known() ?? _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_16__/* .NO_BASELINE */ .gN;
    const { sandbox } = commands;
    const evidence = {
        base_sha: base.sha,
        tree_sha: change.tree,
        files: (0,_summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__/* .countedFiles */ .gx)(change.files),
        tests: (0,_summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__/* .testsEvidence */ .ZX)({ tested, before, attempts: 1 }, session),
        checks: (0,_summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__/* .measuredChecks */ .cT)({ checks: tested.checks, before }, session),
        disagreements: [],
        ...(0,_summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__/* .reviewEvidence */ .Ks)(tested),
        ...(0,_summarize_measured_evidence_js__WEBPACK_IMPORTED_MODULE_23__/* .runsEvidence */ .q7)(tested, run.state),
        left_out: (0,_core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_7__/* .leftOutInWords */ .Er)(tested.change.leftOut),
        limit,
        attested_by: 'run',
        sandbox,
        ...(sandbox === 'none' ? {} : { sandbox_network: run.config.sandboxNetwork }),
        ...(commands.canRun ? {} : { commands_ran: false }),
        duration_ms: clock.now() - run.startedAt,
        run_url: run.runUrl,
    };
    const { level, doubts } = (0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .decideVerdict */ .AU)(evidence, run.config);
    const record = {
        ...{ schema: 'diffproof-proof/v1', repository: run.repositoryName, pull_request: asked.number, proved },
        ...{ head_sha: asked.headSha, scope },
        evidence: { ...evidence, verdict: level, doubts: (0,_core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_9__/* .recordedDoubts */ .Wv)(doubts) },
    };
    return (0,_core_facts_clean_record_js__WEBPACK_IMPORTED_MODULE_26__/* .withoutSecrets */ .c)(record, _core_facts_pull_record_js__WEBPACK_IMPORTED_MODULE_3__/* .pullRecordSchema */ .oX, run.secrets);
}
function verdictOutputs({ level, doubts }, proof) {
    const outputs = { verdict: level, proof, doubts: JSON.stringify((0,_core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_9__/* .recordedDoubts */ .Wv)(doubts)) };
    return outputs;
}
/** As `fail-on` says. A change without a source cannot be proven, so `not-proven` does not ask for it. */
function resultOfProof({ level, doubts }, { reason, isNothingToProve }, { config, ports }) {
    const isProven = level === 'proven' || level === 'proven-by-build' || (level === 'ready' && isNothingToProve);
    const fails = { never: false, 'not-ready': level === 'not-ready', 'not-proven': !isProven }[config.failOn];
    for (const { kind, detail } of (0,_core_page_verdict_words_js__WEBPACK_IMPORTED_MODULE_9__/* .recordedDoubts */ .Wv)(doubts))
        ports.reporter.info(`doubt (${kind}): ${detail}`);
    const said = fails && level !== 'not-ready' ? `${reason}, but ${_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .PROOF_ASKED */ .ce}` : reason;
    return { ...(0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_6__/* .resultOf */ .Bg)(fails ? 'not-ready' : 'reported', said), verdict: level };
}
/** A token that may not is no fault of the pull request. */
async function comment(pull, run) {
    const { runId, ports } = run;
    const number = pull.record.pull_request;
    if (number === null)
        return;
    try {
        await writeProof(pull, number, { runId, forge: ports.forge });
    }
    catch (thrown) {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ForgeError */ .Q8))
            throw thrown;
        const isForbidden = thrown.trouble === 'refused' && (thrown.status === 403 || thrown.status === 404);
        ports.reporter.info(isForbidden
            ? 'this token may not comment on the pull request (a fork\u2019s never may): hand record.json to a job with prove/comment, or give this one pull-requests: write'
            : `the comment could not be written: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(thrown)}`);
    }
}
/** The one comment of a pull request's proofs. A later run's word stays. Throws ForgeError. */
async function writeProof(pull, number, { runId, forge }) {
    const written = await forge.comment(number, (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .proofMarker */ .Rb)(pull, runId), (0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .proofComment */ .ck)(pull), {
        beginsWith: _core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .PROOF_COMMENT */ .Xc,
        overwrite: old => !(0,_core_page_proof_page_js__WEBPACK_IMPORTED_MODULE_8__/* .isLaterProof */ .L7)(old, runId),
    });
    return written?.isWritten === true;
}


/***/ })

};
