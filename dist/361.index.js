export const id = 361;
export const ids = [361];
export const modules = {

/***/ 7168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ renderMarker),
/* harmony export */   t: () => (/* binding */ readMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12311);
/* harmony import */ var _inert_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90915);
/** The hidden line by which a pull request of ours is found again. */


const markerSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ task: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tree: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const MARKER = /<!-- diffproof (\{[^\n<>]*\}) -->/g;
/** The marker as one line of Markdown that is not shown. */
function renderMarker({ task, run, tree }) {
    return `<!-- diffproof ${(0,_inert_json_js__WEBPACK_IMPORTED_MODULE_1__/* .inertJson */ .n)({ task, run, tree }, 0)} -->`;
}
/** The last readable marker of a body, null where there is none. People can edit bodies: it is a hint, no proof. */
function readMarker(body) {
    let found = null;
    for (const [, json = ''] of body.matchAll(MARKER))
        found = parsed(json) ?? found;
    return found;
}
function parsed(json) {
    try {
        return markerSchema.safeParse(JSON.parse(json)).data ?? null;
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 9662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ compareLink)
/* harmony export */ });
/** The address of the page where a person can open the pull request by hand. */
function compareLink(serverUrl, repository, base, branch) {
    const segment = (name) => name.split('/').map(encodeURIComponent).join('/');
    return `${serverUrl}/${repository}/compare/${segment(base)}...${segment(branch)}?expand=1`;
}


/***/ }),

/***/ 49361:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finishRun: () => (/* binding */ finishRun)
});

// EXTERNAL MODULE: ./build/core/log/hidden-characters.js
var hidden_characters = __webpack_require__(94380);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/ending/left-ending.js
/** The ending of a run that was ended before its own end, as the post step tells it. */


/** `cancelled`, whoever ended it: the reason says what is left and what to do next. */
function leftEnding({ wasCancelled, pullRequestUrl, branch, patchFile }) {
    const how = wasCancelled
        ? 'the run was cancelled and had no time to end by itself'
        : 'the run was killed before its own end (by the runner, for lack of memory, or by hand)';
    const what = pullRequestUrl !== null
        ? 'its pull request was open by then; look at it, nothing else is missing'
        : branch !== null
            ? `its branch is there without a pull request: open one by hand at ${branch.link}, or run again`
            : patchFile !== null
                ? 'the patch of the work so far is kept with the job'
                : 'nothing was changed';
    const outputs = {
        ...(pullRequestUrl === null ? {} : { 'pull-request-url': pullRequestUrl }),
        ...(branch === null ? {} : { branch: branch.name }),
    };
    return { ...(0,core_outcome/* endingOf */.z6)('cancelled', `${how}; ${what}`), outputs };
}
/** A longer one is only kept as a file. */
const LONGEST_PATCH = 200_000;
/** A patch as Markdown for the page of the job, since it would else be lost with a machine that is thrown away; empty where there is none, or it is too long. No run of backticks in it is as long as the fence. */
function attachedPatch(patch) {
    if (patch === '' || patch.length > LONGEST_PATCH)
        return '';
    const longest = patch.matchAll(/`+/g).reduce((length, [run]) => Math.max(length, run.length), 2);
    const fence = '`'.repeat(longest + 1);
    const lines = patch.split('\n').map(line => line.split('\t').map(hidden_characters/* showHidden */.U).join('\t'));
    return ['<details>', '<summary>The patch</summary>', '', `${fence}diff`, ...lines, fence, '', '</details>'].join('\n');
}

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/progress/checklist.js + 1 modules
var checklist = __webpack_require__(85034);
// EXTERNAL MODULE: ./build/core/progress/state-labels.js
var state_labels = __webpack_require__(2589);
// EXTERNAL MODULE: ./build/core/progress/told-by.js
var told_by = __webpack_require__(41045);
// EXTERNAL MODULE: ./build/core/report/issue-comment.js
var issue_comment = __webpack_require__(33358);
// EXTERNAL MODULE: ./build/core/report/job-summary.js + 8 modules
var job_summary = __webpack_require__(29464);
// EXTERNAL MODULE: ./build/core/report/kept-files.js
var kept_files = __webpack_require__(16079);
// EXTERNAL MODULE: ./build/core/report/what-next.js
var what_next = __webpack_require__(38794);
// EXTERNAL MODULE: ./build/core/revision/answers.js + 1 modules
var answers = __webpack_require__(37474);
// EXTERNAL MODULE: ./build/core/pull-request/marker.js
var marker = __webpack_require__(7168);
// EXTERNAL MODULE: ./build/core/task/compare-link.js
var compare_link = __webpack_require__(9662);
;// CONCATENATED MODULE: ./build/flow/left-at-forge.js


/** Its open pull request, or its branch without one: it may have been killed between any two steps of publishing. */
async function leftAtForge(finish) {
    const { left, forge, runId } = finish;
    const nothing = { pullRequestUrl: null, branch: null, isDraft: false };
    const { branch } = left;
    if (branch === null)
        return nothing;
    try {
        const pulls = await forge.pullRequestsFrom(branch.name);
        const ours = pulls.find(({ open, body }) => open && (0,marker/* readMarker */.t)(body)?.run === runId);
        if (ours !== undefined)
            return { ...nothing, pullRequestUrl: ours.url, isDraft: ours.draft };
        const heads = await forge.branchesUnder(branch.name);
        const isOurs = heads?.has(branch.name) === true && heads.get(branch.name) !== branch.replaces && pulls.length === 0;
        const link = (0,compare_link/* compareLink */.y)(finish.serverUrl, finish.repositoryName, branch.base, branch.name);
        return isOurs ? { ...nothing, branch: { name: branch.name, link } } : nothing;
    }
    catch {
        return nothing;
    }
}

// EXTERNAL MODULE: ./build/flow/trigger-marks.js
var trigger_marks = __webpack_require__(16142);
;// CONCATENATED MODULE: ./build/flow/finish-run.js
/** The post step: puts in order what a run that was killed could not. Where the run ended by itself, nothing of this is seen. */













/** Kills, keeps, gives back, tells, removes, in this order. Never throws. */
async function finishRun(finish) {
    const { left, leftovers, reporter } = finish;
    await leftovers.endProcesses();
    if (!left.isClosed) {
        const kept = await keepPatch(finish);
        for (const path of await leftovers.restore())
            reporter.warning(`${path} could not be put back as it was before the run`);
        await tell(finish, kept);
    }
    else if (!left.isReported)
        await tell(finish, leftovers.keptPatch());
    else if (!left.hasReport)
        await makeReport(leftEnding({ ...NOTHING_LEFT, wasCancelled: left.wasCancelled }), finish);
    leftovers.remove();
}
/** The newest patch: of the work tree as it was left, or else the one that the run had kept. */
async function keepPatch({ left, leftovers, reporter, redact, holdsSecret, sha256 }) {
    const work = left.start === null ? null : await leftovers.work();
    if (work === null || work.tree === work.baseTree)
        return leftovers.keptPatch();
    const text = redact(work.patch);
    if (holdsSecret(text)) {
        reporter.warning('no patch is kept: it would hold a secret of this run in pieces');
        return null;
    }
    // A later run goes on from a patch only where the transcript tells of it.
    const patchSha256 = text === work.patch ? sha256(text) : null;
    const files = work.files.map(({ path, change }) => ({ path, change }));
    const byEditTool = [...left.byEditTool];
    const file = leftovers.keepPatch(text, { type: 'receipt', tree: work.tree, files, byEditTool, patchSha256 });
    return file === null ? leftovers.keptPatch() : { file, text };
}
async function tell(finish, patch) {
    const { left, reporter } = finish;
    const { task } = left;
    const patchFile = patch?.file ?? null;
    const { isDraft, ...atForge } = await leftAtForge(finish);
    const ending = leftEnding({ wasCancelled: left.wasCancelled, patchFile, ...atForge });
    const told = finish.told();
    const answer = task === null || !task.comments ? null : answerTo(task, { ending, patchFile, told, finish });
    if (answer !== null && left.hadBegun && !left.isCommented)
        await finish.forge
            .comment(answer.number, answer.marker, answer.body, { overwrite: true })
            .catch((thrown) => reporter.warning(`the comment could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`));
    if (left.telling !== null && !left.isCommented)
        await (0,trigger_marks/* createMarks */.L)({ ...left.telling, label: finish.start.label }, reporter).end(finish.forge, atForge.pullRequestUrl === null ? (0,state_labels/* stateOf */.L4)(ending) : isDraft ? 'draft' : 'done');
    const reportFile = await makeReport(ending, finish, told);
    if (left.isReported)
        return;
    reporter.warning(`${ending.reason}${patchFile === null ? '' : ` (${patchFile})`}`);
    const { story, transcriptFile } = told;
    const files = {
        'patch-file': patchFile ?? '',
        'transcript-file': transcriptFile ?? '',
        'report-file': reportFile ?? '',
    };
    const attached = attachedPatch(patch?.text ?? '');
    const known = { ending, story, record: null, receipt: null, durationMs: story.lastAt, start: startOf(finish) };
    await reporter.summarise((0,job_summary/* jobSummary */.s)({ ...known, outputs: files, attached }));
}
const NOTHING_LEFT = { pullRequestUrl: null, branch: null, patchFile: null };
function makeReport(ending, finish, told = finish.told()) {
    const { runId, runUrl, serverUrl, repositoryName: repository, reporter, left } = finish;
    const known = { runId, runUrl, serverUrl, repository, record: null, receipt: null };
    return reporter.keepReport({ ...known, ending: asReported(ending, told, left), start: startOf(finish) });
}
/** What the run itself reported as its end, in its own words where the transcript has those of that outcome. */
function asReported(ending, { story }, { reportedAs }) {
    const { end } = story;
    if (end === null || end.outcome !== reportedAs)
        return ending;
    const outcome = core_outcome/* OUTCOMES */.im.find(one => one === reportedAs);
    return outcome === undefined ? ending : { ...ending, outcome, reason: end.reason, passes: end.passes };
}
/** Where the end is told, and how. */
function answerTo(task, { ending, patchFile, told, finish }) {
    const { repositoryName, runUrl, planned } = finish;
    const { id, issue, revision } = task;
    const next = (0,what_next/* whatNext */.Q)(ending, startOf(finish));
    const isThere = ending.outputs['pull-request-url'] !== undefined;
    if (revision !== null && !isThere)
        return { ...revision, body: (0,answers/* noCommit */.lN)({ ending, runUrl, next }) };
    const { story, transcriptFile } = told;
    const body = (0,issue_comment/* endingText */.p)(ending, {
        ...{ runUrl, evidence: null, effort: transcriptFile === null ? null : effortIn(story) },
        rows: isThere || transcriptFile === null ? [] : (0,checklist/* checklist */.D)(story, planned, true),
        next: isThere ? '' : next,
        patch: isThere ? '' : (0,kept_files/* whereThePatchIs */.t9)(patchFile, (0,core_outcome/* isUnfinished */.ui)(ending.outcome, null), !finish.left.isReported),
    });
    if (revision !== null)
        return { ...revision, body };
    if (issue === null)
        return null;
    const signed = `${(0,told_by/* toldByLine */.F)({ run: finish.runId, isOver: true })}\n${body}`;
    return { number: issue, marker: (0,issue_comment/* commentMarker */.Q)({ repository: repositoryName, task: id }), body: signed };
}
function startOf({ start, left }) {
    return { ...start, isRevision: (left.task?.revision ?? null) !== null };
}
/** As of the last event that it told. */
function effortIn({ lastAt, costUsd, turns, resumed }) {
    const asked = turns.reduce((last, { turn }) => Math.max(last, turn), 0);
    return { elapsedMs: lastAt, costUsd, turns: asked, begunIn: resumed };
}


/***/ })

};
