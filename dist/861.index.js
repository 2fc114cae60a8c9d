export const id = 861;
export const ids = [861];
export const modules = {

/***/ 9861:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  beginProveComment: () => (/* binding */ beginProveComment)
});

// EXTERNAL MODULE: ./build/compose/prove.js + 1 modules
var prove = __webpack_require__(8976);
// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/facts/pull-record.js
var pull_record = __webpack_require__(4257);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var facts_verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/proof-page.js
var proof_page = __webpack_require__(4212);
// EXTERNAL MODULE: ./build/core/task/asked-proof.js
var asked_proof = __webpack_require__(4701);
// EXTERNAL MODULE: ./build/flow/modes/prove.js
var modes_prove = __webpack_require__(7596);
;// CONCATENATED MODULE: ./build/flow/modes/comment-proof.js
/** Writes the comment of a proof that another job measured. It runs nothing. */








/** A workflow may take an action from any folder of the checkout. */
const mayDefineJob = (0,paths/* pathGlob */.Qh)(['.github/**', '**/action.{yml,yaml}']);
/** GitHub lists no more. */
const MOST_PATHS = 300;
/** Throws ConfigurationError and ForgeError. */
async function commentProof(job) {
    const { event, ports, repositoryName } = job;
    const run = (0,asked_proof/* measuringRun */.t)(event);
    if (run === null)
        throw new errors/* ConfigurationError */.j1(`the event ${event.name || '(none)'} is no workflow run that a pull request started`, 'Start this job with workflow_run, for the workflow that proves.');
    const given = await job.readRecord();
    if ('problem' in given)
        return refused(given.problem);
    const read = (0,pull_record/* readPullRecord */.je)(given.text);
    if ('problem' in read)
        return refused(read.problem);
    const { record } = read;
    const number = record.pull_request;
    const other = otherThan(record, run, repositoryName);
    if (other !== null || number === null)
        return refused(other ?? 'it names no pull request');
    const pull = await ports.forge.pullRequest(number);
    if (pull === null)
        return refused(`there is no pull request #${number}`);
    if (run.from === null || pull.from?.toLowerCase() !== run.from.toLowerCase())
        return refused(`pull request #${number} is not from the repository whose commit was measured`);
    if (pull.headSha !== run.headSha)
        return (0,outcome/* resultOf */.Bg)('superseded', `pull request #${number} has moved on since ${run.headSha}; its next run says more`);
    const changed = await ports.forge.changesIn(number);
    // Who changes the job decides what it uploads.
    const isUntrusted = changed.length >= MOST_PATHS || changed.some(({ path }) => mayDefineJob(path));
    const verdict = (0,facts_verdict/* decideVerdict */.AU)(record.evidence, job.config);
    const proven = { record, verdict, runUrl: run.url, isUntrusted };
    const isWritten = await (0,modes_prove/* writeProof */.E4)(proven, number, { runId: String(run.id), forge: ports.forge });
    const reason = isWritten ? (0,proof_page/* proofInWords */.B3)(proven) : 'a later run has commented already';
    const { proof, final } = record.evidence.tests;
    const outputs = { ...(0,modes_prove/* verdictOutputs */.Ix)(verdict, proof), 'tests-passed': (0,proof_page/* passedOutput */.aW)(final.status) };
    return { ...(0,outcome/* resultOf */.Bg)('reported', reason), verdict: verdict.level, page: (0,proof_page/* proofSummary */.Pc)(proven), outputs };
}
function otherThan(record, run, repository) {
    if (record.repository.toLowerCase() !== repository.toLowerCase())
        return 'it is of another repository';
    return record.head_sha === run.headSha ? null : 'it is of another commit than the run that measured it';
}
function refused(why) {
    return (0,outcome/* resultOf */.Bg)('blocked-changes', `the record is refused: ${why}`);
}

;// CONCATENATED MODULE: ./build/entries/prove-comment.js
/** The entry of `prove/comment`: it runs nothing and checks nothing out. */


async function beginProveComment(start) {
    const job = await (0,prove/* composeProofComment */.I)(start);
    return { job, work: () => commentProof(job) };
}


/***/ })

};
