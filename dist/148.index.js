export const id = 148;
export const ids = [148];
export const modules = {

/***/ 6767:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishProposal: () => (/* binding */ publishProposal)
});

// EXTERNAL MODULE: ./build/core/ending/judged-endings.js
var judged_endings = __webpack_require__(7782);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
;// CONCATENATED MODULE: ./build/core/proposal/path-problem.js
const CONTROL = /\p{Cc}/u;
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
var proposal_proposal = __webpack_require__(8905);
// EXTERNAL MODULE: ./build/core/task/base-branch.js
var base_branch = __webpack_require__(1390);
// EXTERNAL MODULE: ./build/core/change/judge-change.js
var judge_change = __webpack_require__(1850);
// EXTERNAL MODULE: ./build/core/change/protected-paths.js
var protected_paths = __webpack_require__(640);
// EXTERNAL MODULE: ./build/core/maintenance/output-artefacts.js
var output_artefacts = __webpack_require__(1531);
// EXTERNAL MODULE: ./build/core/summary/schema.js + 1 modules
var schema = __webpack_require__(9160);
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
var readiness = __webpack_require__(3592);
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
var test_paths = __webpack_require__(6548);
// EXTERNAL MODULE: ./build/core/summary/disagreements.js + 4 modules
var summary_disagreements = __webpack_require__(9369);
// EXTERNAL MODULE: ./build/core/testing/tampering/find-tampering.js + 44 modules
var find_tampering = __webpack_require__(5782);
// EXTERNAL MODULE: ./build/flow/changed-texts.js
var changed_texts = __webpack_require__(4220);
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
var refused_content = __webpack_require__(2600);
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
var read_task = __webpack_require__(2679);
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

// EXTERNAL MODULE: ./build/flow/choose-task.js + 12 modules
var choose_task = __webpack_require__(4239);
// EXTERNAL MODULE: ./build/flow/find-place.js
var find_place = __webpack_require__(8148);
// EXTERNAL MODULE: ./build/flow/preflight.js + 11 modules
var preflight = __webpack_require__(1683);
// EXTERNAL MODULE: ./build/flow/publish.js + 8 modules
var publish = __webpack_require__(8826);
// EXTERNAL MODULE: ./build/flow/record-start.js + 1 modules
var record_start = __webpack_require__(7431);
// EXTERNAL MODULE: ./build/flow/report-run.js + 3 modules
var report_run = __webpack_require__(3671);
// EXTERNAL MODULE: ./build/flow/tell-issue.js
var tell_issue = __webpack_require__(9884);
;// CONCATENATED MODULE: ./build/flow/publish-proposal.js









/** From the gate to the pull request: who started this, the task as it is now, the proposal, and then the same steps as in a whole run. */
async function publishProposal(run) {
    const { group } = run.ports.reporter;
    // The comments were read by the job that made the proposal.
    const asked = { ...run, config: { ...run.config, comments: 'none' } };
    const chosen = await group('Choose the task', () => (0,choose_task/* chooseTask */.N)(asked));
    if ('outcome' in chosen)
        return chosen;
    (0,report_run/* takeTask */.f)(chosen, run);
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
