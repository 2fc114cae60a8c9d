export const id = 765;
export const ids = [765];
export const modules = {

/***/ 13528:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O5: () => (/* binding */ tariffOf),
/* harmony export */   TK: () => (/* binding */ costIn),
/* harmony export */   ho: () => (/* binding */ costOf),
/* harmony export */   vk: () => (/* binding */ addUsage),
/* harmony export */   xx: () => (/* binding */ priceOf),
/* harmony export */   yJ: () => (/* binding */ NO_USAGE)
/* harmony export */ });
/* harmony import */ var _prices_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33527);

/** Finds a model's price: the overriding table first, then the dated one, also for ids with a date suffix. */
function tariffOf(model, overriding) {
    const undated = model.replace(/-\d{8}$/, '');
    const found = overriding[model] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[model] ?? overriding[undated] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[undated];
    return found === undefined ? { known: false, price: dearest() } : { known: true, price: found };
}
/** The price that holds for a request: some have another one above a length of the prompt. */
function priceOf(usage, { price }) {
    const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
    return price.above !== undefined && promptTokens > price.above.promptTokens ? price.above.price : price;
}
/** Dollars for one request. */
function costOf(usage, tariff) {
    const price = priceOf(usage, tariff);
    const millionths = usage.inputTokens * price.input +
        usage.outputTokens * price.output +
        usage.cacheWriteTokens * price.cacheWrite +
        usage.cacheReadTokens * price.cacheRead;
    return millionths / 1_000_000;
}
/** The sum of two counts. */
function addUsage(a, b) {
    return {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    };
}
const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
function dearest() {
    return Object.values(_prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze).reduce((most, one) => (one.output > most.output ? one : most));
}
/** Dollars to six places as they are reported, or null where the price of the model is not known. */
function costIn(dollars, tariff) {
    return tariff.known ? Math.round(dollars * 1_000_000) / 1_000_000 : null;
}


/***/ }),

/***/ 44068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ plannedSteps)
/* harmony export */ });
/** In the order of `STAGES`. A job that only publishes leaves the rest to the one before it. */
function plannedSteps(config) {
    if (config.mode === 'publish')
        return ['task', 'preflight', 'publish'];
    const has = (step, condition) => (condition ? [step] : []);
    return [
        'task',
        'checkout',
        'preflight',
        ...has('setup', config.setupCommand !== ''),
        ...has('baseline', config.baseline !== 'never'),
        'edit',
        'tests',
        ...has('red', config.prove),
        ...has('check', config.checkCommands.length > 0),
        'summary',
        'publish',
    ];
}


/***/ }),

/***/ 74765:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  reportRun: () => (/* binding */ reportRun),
  takeTask: () => (/* binding */ takeTask)
});

// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
// EXTERNAL MODULE: ./build/core/report/job-summary.js + 8 modules
var job_summary = __webpack_require__(29464);
// EXTERNAL MODULE: ./build/core/report/kept-files.js
var kept_files = __webpack_require__(16079);
;// CONCATENATED MODULE: ./build/core/report/outputs.js
/** Every output that applies, as strings, but for the report's, which is made later; those of the ending itself come on top. */
function outputsOf(ending, facts) {
    const { receipt, usage } = facts;
    const optional = {
        'changed-files': receipt === null ? null : pathsAsJson(receipt.files.map(file => file.path)),
        'tree-sha': receipt === null ? null : receipt.tree,
        'base-sha': facts.baseSha,
        'patch-file': facts.patchFile,
        'transcript-file': facts.transcriptFile,
        'cost-usd': facts.costUsd === null ? null : dollars(facts.costUsd),
    };
    return {
        outcome: ending.outcome,
        reason: ending.reason,
        'tests-passed': testsPassed(facts.tests),
        'pull-request-operation': 'none',
        turns: String(facts.turns),
        'input-tokens': String(usage.inputTokens),
        'output-tokens': String(usage.outputTokens),
        'cache-read-tokens': String(usage.cacheReadTokens),
        'cache-write-tokens': String(usage.cacheWriteTokens),
        'duration-ms': String(facts.durationMs),
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
        ...ending.outputs,
    };
}
/** GitHub takes a megabyte of outputs, and drops all of them beyond it. */
const LONGEST_LIST = 250_000;
/** As a JSON array; of very many paths the first ones. */
function pathsAsJson(paths) {
    let left = LONGEST_LIST;
    const fit = paths.filter(path => {
        left -= JSON.stringify(path).length + 1;
        return left > 0;
    });
    return JSON.stringify(fit);
}
/** Dollars to six places: one token of the cheapest model shows. */
function dollars(amount) {
    return String(Math.round(amount * 1_000_000) / 1_000_000);
}
function testsPassed(tests) {
    if (tests === null || tests.status === 'not-run')
        return 'not-run';
    return String(tests.status === 'passed');
}

// EXTERNAL MODULE: ./build/core/revision/answers.js + 1 modules
var answers = __webpack_require__(37474);
// EXTERNAL MODULE: ./build/core/story/create-story.js
var create_story = __webpack_require__(68078);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/progress/checklist.js + 1 modules
var checklist = __webpack_require__(85034);
// EXTERNAL MODULE: ./build/core/progress/planned-steps.js
var planned_steps = __webpack_require__(44068);
// EXTERNAL MODULE: ./build/core/report/issue-comment.js
var issue_comment = __webpack_require__(33358);
// EXTERNAL MODULE: ./build/core/report/what-next.js
var what_next = __webpack_require__(38794);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/flow/answer-request.js
/** The last word of a revision: an answer in the conversation and one in every thread of the review. Problems are warnings. */




/** Answers what was asked for. `ending.outputs` says which commit came of it. */
async function answerRequest(revision, ending, effort, run) {
    const { ports, ledger, runUrl } = run;
    const { forge, reporter } = ports;
    const { number } = revision.pullRequest;
    const isDelivered = ending.outcome === 'pr-updated';
    const commit = isDelivered ? (ending.outputs['head-sha'] ?? null) : null;
    const next = (0,what_next/* whatNext */.Q)(ending, (0,flow_run/* startOf */.GH)(run));
    const answered = { ending, commit, record: ledger.record, patch: ledger.patch, runUrl, effort, next };
    const attempt = (call) => call().catch((thrown) => reporter.warning(`an answer could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`));
    const { marker, body } = (0,answers/* requestAnswer */.GA)(revision, answered);
    await attempt(() => forge.comment(number, marker, body, { overwrite: true }));
    // A run that broke off before it began may be run again; the threads are spared.
    if (ledger.turns === 0)
        return;
    const threads = new Map(revision.lineComments.map(comment => [comment.thread, comment]));
    for (const [thread, comment] of threads)
        await attempt(() => forge.replyTo(number, thread, (0,answers/* threadAnswer */.$o)(revision, comment, answered)));
}

;// CONCATENATED MODULE: ./build/flow/effort-of.js

/** Time, turns and cost, and the earlier run that it went on from. */
function effortOf(run) {
    const { ledger, ports, startedAt } = run;
    const elapsedMs = ports.clock.now() - startedAt;
    return { elapsedMs, costUsd: (0,flow_run/* costSoFar */.RV)(run), turns: ledger.turns, begunIn: ledger.resumedFrom };
}

;// CONCATENATED MODULE: ./build/flow/tell-ending.js
/** The last word of a run to whoever asked for it: in the comment on the issue, or in the answers to a revision, and as marks. Problems are warnings. */









/** To be called once the work has come to its end. Waits no longer than `hurry` allows. */
async function tellEnding(ending, run) {
    const { ledger, ports, hurry, config } = run;
    const { telling, task } = ledger;
    if (telling === null)
        return;
    const revision = task?.revision;
    const speak = async () => {
        await telling.stop();
        if (revision === undefined)
            return telling.sayLast(lastText(ending, run), ending);
        if (config.progressComment)
            await answerRequest(revision, ending, effortOf(run), run);
        return config.progressComment;
    };
    try {
        const said = await Promise.race([speak(), given(hurry)]);
        if (said === 'too late')
            return ports.reporter.warning('the comment could not be written in time');
        if (said)
            ports.journal.note({ kind: 'commented' });
    }
    catch (thrown) {
        telling.complain(thrown);
    }
    await Promise.race([telling.markLast(ending), given(hurry)]);
}
function lastText(ending, run) {
    const { config, ledger, runUrl, story } = run;
    return (0,issue_comment/* endingText */.p)(ending, {
        runUrl,
        evidence: ledger.record?.evidence ?? null,
        rows: (0,checklist/* checklist */.D)(story, (0,planned_steps/* plannedSteps */.i)(config), true),
        next: (0,what_next/* whatNext */.Q)(ending, (0,flow_run/* startOf */.GH)(run)),
        patch: (0,kept_files/* whereThePatchIs */.t9)(ledger.patchFile, (0,outcome/* isUnfinished */.ui)(ending.outcome, ledger.record?.evidence.limit ?? null)),
        effort: effortOf(run),
    });
}
/** Settles once the signal is given. */
function given(signal) {
    return new Promise(resolve => {
        if (signal.aborted)
            resolve('too late');
        signal.addEventListener('abort', () => resolve('too late'), { once: true });
    });
}

// EXTERNAL MODULE: ./build/flow/tell-issue.js
var tell_issue = __webpack_require__(69884);
;// CONCATENATED MODULE: ./build/flow/report-run.js
/** The last step of every run, however it ended: work tree given back, comment, outputs, job summary. */









const NOTHING_KNOWN = {
    baseSha: null,
    receipt: null,
    tests: null,
    turns: 0,
    usage: cost/* NO_USAGE */.yJ,
    costUsd: 0,
    durationMs: 0,
    patchFile: null,
    transcriptFile: null,
};
/** Reports an ending. `run` is null where the inputs were wrong; `late`: the work has not come to its end, and is left to the post step. Problems of the reporting itself are warnings. */
async function reportRun(ending, run, reporter, late = false) {
    if (run !== null && !late) {
        await Promise.all([giveBack(run, reporter), tellEnding(ending, run)]);
    }
    // A late run leaves the last word to the post step, and nothing may come after that.
    if (late)
        await run?.follower.stop(0, run.hurry);
    const facts = run === null ? NOTHING_KNOWN : factsOf(run);
    recordEnd(ending, facts, run, reporter);
    const outputs = outputsOf(ending, facts);
    await reporter.finish(ending, outputs, pageOf(ending, facts, outputs, run));
    run?.ports.journal.note({ kind: 'reported', outcome: ending.outcome });
    // The report is made last: it is the largest, and what else is told must not be lost with it.
    if (run === null || late)
        return;
    await addReport(ending, run);
    run.ports.journal.note({ kind: 'report-made' });
}
async function addReport(ending, run) {
    const file = await keepReport(ending, run);
    if (file === null)
        return;
    const outputs = { 'report-file': file };
    await run.ports.reporter.add(outputs, (0,kept_files/* keptFile */.hr)('report-file', file));
}
async function giveBack({ ports }, reporter) {
    for (const path of await ports.repository.close())
        reporter.warning(`${path} could not be put back as it was before the run`);
    ports.journal.note({ kind: 'closed' });
}
/** Takes the task into the ledger, and into the journal what a later comment has to know. A whole run tells the issue from now on. */
function takeTask(chosen, run) {
    const { config, ledger, ports } = run;
    if (chosen.kind !== 'task-file')
        ledger.task = chosen;
    const comments = config.progressComment && !config.dryRun && config.mode !== 'propose';
    const task = chosen.kind === 'task-file' ? null : chosen;
    const { issue = null, revision } = task ?? {};
    const asked = revision === undefined ? null : { number: revision.pullRequest.number, marker: (0,answers/* answerMarker */.rz)(revision) };
    ports.journal.note({ kind: 'task', id: chosen.id, issue, revision: asked, comments });
    if (config.mode === 'run')
        (0,tell_issue/* beginTelling */.p)(chosen, run);
}
function recordEnd({ outcome, reason, passes }, facts, run, reporter) {
    const { receipt, turns, usage, costUsd, durationMs } = facts;
    const tree = receipt?.tree ?? null;
    const limit = run?.ledger.record?.evidence.limit ?? null;
    reporter.record({ type: 'end', outcome, reason, passes, tree, limit, turns, usage, costUsd, durationMs });
}
function pageOf(ending, facts, outputs, run) {
    const start = run === null ? null : (0,flow_run/* startOf */.GH)(run);
    const page = run?.ledger.page ?? null;
    if (page !== null && start !== null)
        return (0,job_summary/* pageSummary */.k)(ending, page, start);
    const { receipt, durationMs } = facts;
    const [story, record] = [run?.story ?? (0,create_story/* createStory */.k)().story, run?.ledger.record ?? null];
    return (0,job_summary/* jobSummary */.s)({ ending, story, record, receipt, outputs, durationMs, start });
}
function factsOf(run) {
    const { ledger, ports, startedAt } = run;
    return {
        baseSha: ledger.base?.sha ?? null,
        receipt: ledger.receipt,
        tests: ledger.tests,
        turns: ledger.turns,
        usage: ledger.usage,
        costUsd: (0,flow_run/* costSoFar */.RV)(run),
        durationMs: ports.clock.now() - startedAt,
        patchFile: ledger.patchFile,
        transcriptFile: ports.reporter.transcriptFile(),
    };
}
/** To be called when everything that the report tells has happened. */
function keepReport(ending, run) {
    const { ledger, ports, runId, runUrl, serverUrl, repositoryName: repository } = run;
    const { record, receipt } = ledger;
    const start = (0,flow_run/* startOf */.GH)(run);
    return ports.reporter.keepReport({ runId, runUrl, serverUrl, repository, ending, start, record, receipt });
}


/***/ }),

/***/ 41708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EZ: () => (/* binding */ newLedger),
/* harmony export */   GH: () => (/* binding */ startOf),
/* harmony export */   Om: () => (/* binding */ askedModel),
/* harmony export */   RV: () => (/* binding */ costSoFar),
/* harmony export */   nS: () => (/* binding */ interruptionOf),
/* harmony export */   nT: () => (/* binding */ budgetOf)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13528);


/** What started the run. */
function startOf({ event, config, ledger }) {
    return { event: event.name, label: config.label, isRevision: ledger.task?.revision !== undefined };
}
/** The ledger of a run that has just begun. */
function newLedger() {
    return {
        task: null,
        base: null,
        receipt: null,
        tests: null,
        record: null,
        patchFile: null,
        page: null,
        patch: null,
        turns: 0,
        requests: 0,
        usage: _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_USAGE */ .yJ,
        dollars: 0,
        askedAt: null,
        unpriced: false,
        switched: false,
        promised: 0,
        editedAt: null,
        resumedFrom: null,
        telling: null,
    };
}
/** The model that is asked now. */
function askedModel({ ports, tariff, fallback, ledger }) {
    return ledger.switched && fallback !== null ? fallback : { model: ports.model, tariff };
}
/** What the run has cost so far in dollars, or null where a price is not known. */
function costSoFar(run) {
    const { tariff } = askedModel(run);
    // What was never asked costs nothing, whatever its price.
    if (run.ledger.requests === 0)
        return 0;
    return run.ledger.unpriced ? null : (0,_core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .costIn */ .TK)(run.ledger.dollars, tariff);
}
/** The same beside its cap. */
function budgetOf(run) {
    return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd };
}
/** The interruption that a signal carries, or null while it has not fired. Throws what the signal carries where that is an error of ours. */
function interruptionOf(signal) {
    if (!signal.aborted)
        return null;
    if (signal.reason instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DiffproofError */ .QI)
        throw signal.reason;
    return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes';
}


/***/ }),

/***/ 69884:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ beginTelling)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_progress_planned_steps_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(44068);
/* harmony import */ var _core_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8649);
/* harmony import */ var _core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9124);
/* harmony import */ var _core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2589);
/* harmony import */ var _core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(41045);
/* harmony import */ var _core_report_issue_comment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(33358);
/* harmony import */ var _core_task_trigger_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(55830);
/* harmony import */ var _trigger_marks_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(16142);
/** Tells the issue how its run goes, beside the run: what started it gets a reaction, the issue a label and one comment that is kept up to date, and at the end the last word. */









/** What is on its way when the run ends has so long, and so long where the run is in a hurry. */
const GRACE_MS = 5_000;
const SHORT_GRACE_MS = 500;
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000;
/** Begins to tell of a run whose task is taken, into the ledger; nothing is told in a dry run, and in a job that may not write. */
function beginTelling(chosen, run) {
    run.ledger.telling = tellingOf(chosen, run);
}
function tellingOf(chosen, run) {
    const { config, ports, follower, runUrl } = run;
    if (config.dryRun || config.mode === 'propose' || chosen.kind === 'task-file')
        return null;
    const { reporter, clock, forge } = ports;
    const isRevision = chosen.revision !== undefined;
    const issue = isRevision ? null : chosen.issue;
    if (issue === null && !isRevision)
        return null;
    const target = config.progressComment ? (0,_core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_2__/* .reactionTarget */ .f6)((0,_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_4__/* .decideTrigger */ .f)(run.event, config)) : null;
    const hasComment = config.progressComment && issue !== null;
    const marker = (0,_core_report_issue_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Q)({ repository: run.repositoryName, task: chosen.id });
    const by = clock.randomHex(16);
    const marks = (0,_trigger_marks_js__WEBPACK_IMPORTED_MODULE_5__/* .createMarks */ .L)({ target, issue, label: config.label }, reporter);
    const beside = run.besideForge;
    let known = null;
    // A revision was greeted when it was chosen.
    let isMarked = isRevision;
    let hasWritten = false;
    let mayMake = true;
    let isOnItsWay = false;
    let complaint = '';
    const isOurs = (text) => (0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .readToldBy */ .R)(text)?.run === by;
    const signed = (text, isOver) => `${(0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .toldByLine */ .F)({ run: by, isOver })}\n${text}`;
    function complain(thrown) {
        const said = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown);
        if (said !== complaint)
            reporter.warning(`the comment could not be written: ${said}`);
        complaint = said;
    }
    async function write(stopping) {
        if (!isMarked)
            await marks.begin(beside, stopping);
        isMarked = true;
        if (!hasComment || issue === null)
            return 'over';
        if (stopping.aborted)
            return 'failed';
        isOnItsWay = true;
        try {
            const elapsedMs = clock.now() - run.startedAt;
            const planned = (0,_core_progress_planned_steps_js__WEBPACK_IMPORTED_MODULE_7__/* .plannedSteps */ .i)(config);
            const text = (0,_core_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .progressText */ .l_)(run.story, { planned, elapsedMs, model: config.model, runUrl });
            const overwrite = (stands) => !hasWritten || isOurs(stands);
            const done = await beside.comment(issue, marker, signed(text, false), { overwrite, known, create: mayMake });
            if (done === null || !done.isWritten)
                return 'over';
            // Whoever deletes it twice does not want it before the end.
            if (known !== null && done.id !== known)
                mayMake = false;
            known = done.id;
            hasWritten = true;
            return 'written';
        }
        catch (thrown) {
            if (!follower.cut.aborted)
                complain(thrown);
            return 'failed';
        }
        finally {
            // What was broken off is on its way still.
            isOnItsWay = follower.cut.aborted;
        }
    }
    ports.journal.note({ kind: 'telling', target, issue });
    follower.start(write);
    return {
        async stop() {
            const isWhole = await follower.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.hurry);
            if (isWhole || !isOnItsWay || known === null)
                return;
            // What was broken off may still arrive, and finds nothing then.
            const gone = known;
            known = null;
            await forge.deleteComment(gone).catch(() => undefined);
        },
        async sayLast(text, ending) {
            if (!hasComment || issue === null)
                return false;
            const last = signed(text, true);
            let isShared = false;
            const overwrite = (stands) => {
                const other = (0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .readToldBy */ .R)(stands);
                isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver);
                // Whoever was faster has more to say.
                return ending.outcome !== 'superseded' || isOurs(stands);
            };
            const done = await forge.comment(issue, marker, last, { overwrite, known });
            if (!isShared || done?.isWritten !== true)
                return true;
            await clock.wait(SECOND_LOOK_MS, run.hurry);
            await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id });
            return true;
        },
        complain,
        markLast: ending => marks.end(forge, (0,_core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_8__/* .stateOf */ .L4)(ending)),
    };
}


/***/ })

};
