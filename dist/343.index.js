export const id = 343;
export const ids = [343];
export const modules = {

/***/ 6343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finishLeftRun: () => (/* binding */ finishLeftRun)
});

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: ./build/adapters/actions/actions-reporter.js
var actions_reporter = __webpack_require__(6446);
// EXTERNAL MODULE: ./build/adapters/actions/event-log.js
var event_log = __webpack_require__(418);
// EXTERNAL MODULE: ./build/adapters/actions/inputs.js
var inputs = __webpack_require__(1432);
// EXTERNAL MODULE: ./build/adapters/actions/runner-environment.js
var runner_environment = __webpack_require__(5519);
// EXTERNAL MODULE: ./build/adapters/actions/runner-files.js
var runner_files = __webpack_require__(3545);
// EXTERNAL MODULE: ./build/adapters/commands/plain-worlds.js
var plain_worlds = __webpack_require__(5740);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/open-sandbox.js + 3 modules
var open_sandbox = __webpack_require__(8138);
// EXTERNAL MODULE: ./build/adapters/files/journal-file.js
var journal_file = __webpack_require__(3209);
// EXTERNAL MODULE: ./build/adapters/files/output-folder.js
var output_folder = __webpack_require__(373);
// EXTERNAL MODULE: ./build/adapters/git/git-credentials.js
var git_credentials = __webpack_require__(9885);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: ./build/adapters/git/diff.js
var diff = __webpack_require__(5503);
// EXTERNAL MODULE: ./build/adapters/git/git-command.js
var git_command = __webpack_require__(5246);
// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(966);
// EXTERNAL MODULE: ./build/adapters/git/git-names.js
var git_names = __webpack_require__(395);
// EXTERNAL MODULE: ./build/adapters/git/git-state.js
var git_state = __webpack_require__(514);
// EXTERNAL MODULE: ./build/adapters/git/receipt.js + 1 modules
var git_receipt = __webpack_require__(5828);
// EXTERNAL MODULE: ./build/adapters/git/repositories.js
var git_repositories = __webpack_require__(5788);
;// CONCATENATED MODULE: ./build/adapters/git/orphaned-repository.js










/** Makes it from the run's journal. Use it only after all processes of that run have ended. */
function orphanedRepository(left, options) {
    const { git: folders, checkout, start: snapshot, copied, writing } = left;
    const open = async () => {
        const home = (0,external_node_path_.join)(folders?.folder ?? '', 'home');
        const settings = await (0,git_environment/* gitSettings */.Ug)(options, folders?.workspace ?? options.workspace, home);
        return (0,git_command/* createGit */.l)(settings, options.retryPolicy);
    };
    /** Throws the file system's error. */
    const openSnapshot = async () => {
        if (folders === null || checkout === null || snapshot === null)
            return null;
        await removeLocks(folders.folder);
        const repo = { ...checkout, ...folders, git: await open() };
        const startIn = async (file) => (0,external_node_v8_.deserialize)(await (0,promises_.readFile)(file));
        return { repo, start: await startIn(snapshot.file), startIn };
    };
    return {
        /** Null where the run had no copy to work in yet. Throws RepositoryError, or the file system's error. */
        async work() {
            const opened = copied === null ? null : await openSnapshot();
            if (opened === null || copied === null)
                return null;
            const repo = { ...opened.repo, workspace: copied.folder };
            const receipt = await (0,git_receipt/* takeReceipt */.Uc)(repo, await opened.startIn(copied.start), new Set(left.byEditTool));
            return { ...receipt, patch: await (0,diff/* patchOf */.gn)(repo, receipt) };
        },
        /** Writes a published change whole, of which not every file was written. Throws RepositoryError, or the file system's error. */
        async writeRest() {
            const opened = writing === null ? null : await openSnapshot();
            if (opened === null || writing === null)
                return;
            const { repo, start } = opened;
            await (0,git_receipt/* writeChange */.k$)(repo, start, await (0,diff/* changedFiles */.Y_)(repo, repo.base.tree, writing.tree, { renames: false }));
        },
        async sweep() {
            if (folders === null || left.surroundings === null)
                return [];
            return (0,git_repositories/* sweep */.X0)(folders.workspace, (0,external_node_v8_.deserialize)(await (0,promises_.readFile)(left.surroundings)));
        },
        async restore() {
            if (folders === null)
                return [];
            const git = await open();
            const note = await (0,git_state/* noteOfWork */.XP)(git, folders.workspace).catch(() => null);
            if (note !== null)
                await (0,promises_.rm)(note, { force: true });
            return left.unfinished === null ? [] : undoCheckOut(git, folders.workspace, left.unfinished);
        },
    };
}
async function removeLocks(folder) {
    const named = await (0,promises_.readdir)(folder);
    const inside = await (0,promises_.readdir)((0,external_node_path_.join)(folder, 'git'), { recursive: true }).catch(() => []);
    const paths = [...named, ...inside.map(path => (0,external_node_path_.join)('git', path))];
    for (const path of paths.filter(one => one.endsWith('.lock')))
        await (0,promises_.rm)((0,external_node_path_.join)(folder, path), { force: true });
}
/** Of a git that was ended. */
const LOCKS = ['index.lock', 'HEAD.lock', 'shallow.lock', 'packed-refs.lock', 'config.lock'];
/**
 * Removes an unfinished clone. A work tree that was being switched stays as it is, as others may have written there
 * since. Returns what was not put back. Throws RepositoryError, or the file system's error.
 */
async function undoCheckOut(git, workspace, unfinished) {
    if (unfinished.kind === 'switching') {
        for (const lock of LOCKS)
            await (0,promises_.rm)((0,external_node_path_.join)(unfinished.gitDir, lock), { force: true });
        return ['HEAD'];
    }
    // The work tree stays empty until the commit is there.
    const at = { gitDir: (0,external_node_path_.join)(workspace, '.git') };
    const list = await git.run(['ls-tree', '-z', '--name-only', unfinished.tip], at).catch(() => null);
    for (const name of (0,git_names/* nulItems */.Qt)(list?.stdout ?? Buffer.alloc(0)))
        await (0,promises_.rm)((0,git_names/* bytePath */.OO)(`${(0,git_names/* latin1 */.Wy)(workspace)}/${name}`), { recursive: true, force: true });
    await (0,promises_.rm)((0,external_node_path_.join)(workspace, '.git'), { recursive: true, force: true });
    return [];
}

// EXTERNAL MODULE: ./build/adapters/system/machine.js
var machine = __webpack_require__(3734);
// EXTERNAL MODULE: ./build/adapters/system/proxied-fetch.js
var proxied_fetch = __webpack_require__(6483);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log/journal.js
var journal = __webpack_require__(4288);
// EXTERNAL MODULE: ./build/core/log/run-log.js
var run_log = __webpack_require__(969);
// EXTERNAL MODULE: ./build/core/log/steps.js
var steps = __webpack_require__(244);
// EXTERNAL MODULE: ./build/core/page/run-report.js + 4 modules
var run_report = __webpack_require__(9721);
// EXTERNAL MODULE: ./build/core/secrets/secrets.js
var secrets_secrets = __webpack_require__(2633);
// EXTERNAL MODULE: ./build/compose/start.js + 1 modules
var start = __webpack_require__(2927);
;// CONCATENATED MODULE: ./build/compose/post.js
/** The post step: what it takes to put in order what a killed run has left. */























/** Nobody waits longer than this for a last word. */
const LONGEST_MS = 60_000;
/** What is needed to finish a run that was killed; null where nothing is left of one. */
async function composePost(environment) {
    const tempDir = environment['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)();
    const folder = (0,runner_environment/* orphanedRunFolder */.xb)(environment, tempDir);
    const left = folder === null ? null : (0,journal/* leftRunOf */.IP)((0,journal_file/* readJournalFile */.D)(folder));
    const isOfStranger = left?.began.action === 'prove';
    const repositories = (0,git_repositories/* repositoriesIn */.St)(environment['GITHUB_WORKSPACE'] ?? '');
    const given = (0,inputs/* takeInputs */.LY)((0,git_credentials/* gitCredentials */.j)(repositories, { isOfStranger }));
    if (folder === null || left === null)
        return null;
    const config = (0,inputs/* validateInputs */.C1)(given, left.began.action);
    const runner = (0,runner_environment/* readRunnerEnvironment */.ET)(environment);
    const { createGithubForge } = await Promise.all(/* import() */[__webpack_require__.e(413), __webpack_require__.e(676), __webpack_require__.e(217)]).then(__webpack_require__.bind(__webpack_require__, 2676));
    const { serverUrl, runUrl, runId, apiUrl, event } = runner;
    const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`;
    const secrets = (0,secrets_secrets/* createSecrets */.g)([...given.secrets, ...left.secrets]);
    const outputFolder = (0,start/* outputFolderOf */.xQ)(given, runner.workspace, tempDir);
    const output = (0,output_folder/* orphanedOutput */.ng)(outputFolder, runId, secrets.publishable);
    const reporter = reporterOf(outputFolder, secrets, environment);
    const limits = { deadline: machine/* systemClock */.ml.now() + LONGEST_MS, signal: AbortSignal.timeout(LONGEST_MS) };
    const retryPolicy = (0,machine/* createRetryPolicy */.hx)({ clock: machine/* systemClock */.ml, ...limits, log: reporter.info });
    const { githubToken: token } = config;
    const at = { workspace: runner.workspace, serverUrl, repository: repositoryName, token, environment, tempDir };
    const repository = orphanedRepository(left, { ...at, retryPolicy });
    const access = { token, apiUrl, repository: runner.repository, retryPolicy, fetch: (0,proxied_fetch/* proxiedFetch */.i)(apiUrl) };
    return {
        ...{ left, reporter, secrets, serverUrl, repositoryName, runUrl, runId },
        leftovers: leftoversOf(left, { folder, output, repository, warn: reporter.warning }),
        transcript: () => transcriptIn(output),
        sha256: machine/* systemClock */.ml.sha256,
        start: { event: event.name, label: config.triggerLabel, places: runner.places },
        planned: (0,steps/* plannedSteps */.iM)(config),
        forge: createGithubForge({ ...access, redact: secrets.publishable }),
    };
}
/** Writes the report alone: what else the run would have kept is there already. */
function reporterOf(folder, secrets, environment) {
    const nothing = { record: () => undefined, transcriptFile: () => null, keepPatch: () => '', keepFile: () => '' };
    const writing = { folder, clean: secrets.publishable, render: run_report/* renderReport */.B };
    const output = { ...nothing, keepReport: (input) => (0,output_folder/* keepReport */.kA)(input, writing) };
    const startedAt = machine/* systemClock */.ml.now();
    return (0,actions_reporter/* createActionsReporter */.H)({
        ...{ outputTo: () => output, secrets, log: (0,event_log/* createRunnerLog */.f)() },
        runnerFiles: (0,runner_files/* rememberRunnerFiles */.n)(environment),
        sinceStart: () => machine/* systemClock */.ml.now() - startedAt,
    });
}
function transcriptIn(output) {
    const { add, runLog } = (0,run_log/* createRunLog */.Md)();
    const transcript = output.transcript();
    for (const { event } of transcript?.lines ?? [])
        add((0,run_log/* briefEvent */.xG)(event, text => text), event.at);
    return { runLog, transcriptFile: transcript?.file ?? null };
}
function leftoversOf(left, { folder, output, repository, warn }) {
    const quietly = async (what, otherwise, step) => {
        try {
            return await step();
        }
        catch (thrown) {
            warn(`${what}: ${(0,errors/* messageOf */.bD)(thrown)}`);
            return otherwise;
        }
    };
    return {
        async endProcesses() {
            await (0,processes/* endOrphanedProcesses */.sQ)({ ...left.began, folder });
            const { swapped } = left;
            if (swapped !== null)
                await quietly('the work tree could not be put back', undefined, () => (0,plain_worlds/* swapBack */.NW)(swapped));
        },
        work: () => quietly('the patch of the killed run could not be made', null, repository.work),
        keepPatch: (patch, event) => quietly('the patch could not be kept', null, () => output.keep(patch, event)),
        keptPatch: output.patch,
        sweep: () => quietly('what commands have left could not be looked at', [], repository.sweep),
        writeRest: () => quietly('the work tree lacks a part of the change', undefined, repository.writeRest),
        giveBack: () => quietly('the work tree could not be put in order', [], repository.restore),
        remove() {
            (0,open_sandbox/* removeTestFiles */.ii)(left.trials);
            if (left.git !== null)
                (0,plain_worlds/* removeBeside */.xd)(left.git.workspace, folder);
            (0,open_sandbox/* removeOrphanedSandboxes */.TP)(folder, left.groups);
        },
    };
}

// EXTERNAL MODULE: ./build/core/change/change.js
var change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/comment.js
var comment = __webpack_require__(6817);
// EXTERNAL MODULE: ./build/core/page/issue-comment.js + 1 modules
var issue_comment = __webpack_require__(680);
// EXTERNAL MODULE: ./build/core/page/job-summary.js
var job_summary = __webpack_require__(1934);
// EXTERNAL MODULE: ./build/core/page/revision-answers.js
var revision_answers = __webpack_require__(6073);
// EXTERNAL MODULE: ./build/core/page/run-markers.js
var run_markers = __webpack_require__(6643);
// EXTERNAL MODULE: ./build/core/page/run-summary.js + 1 modules
var run_summary = __webpack_require__(4930);
// EXTERNAL MODULE: ./build/core/task/branch-name.js
var branch_name = __webpack_require__(2422);
// EXTERNAL MODULE: ./build/core/task/ownership.js
var ownership = __webpack_require__(2551);
// EXTERNAL MODULE: ./build/flow/finish/reactions.js
var reactions = __webpack_require__(525);
// EXTERNAL MODULE: ./build/flow/finish/sweep-up.js
var sweep_up = __webpack_require__(4987);
;// CONCATENATED MODULE: ./build/flow/finish/post-step.js
/** The post step: puts in order what a run that was killed could not. */














/** Kills, keeps, gives back, notifies, removes, in this order. Never throws. */
async function finishRun(finish) {
    const { left, leftovers, reporter } = finish;
    await leftovers.endProcesses();
    const isUnknown = left.isClosed || left.start === null;
    const work = isUnknown ? null : await leftovers.work();
    const kept = left.isClosed ? null : await keepLeftPatch(work, finish);
    if (!left.isClosed) {
        await (0,sweep_up/* sweepUp */.Y)({ ports: { repository: leftovers, reporter } });
        await leftovers.writeRest();
        for (const path of await leftovers.giveBack())
            reporter.warning(`${path} could not be put back as it was before the run`);
    }
    if (!left.isClosed)
        await notify(finish, kept);
    else if (left.reportedAs === null)
        await notify(finish, leftovers.keptPatch());
    else if (!left.hasReport) {
        await makeReport((0,journal/* orphanedResult */.Ts)({ wasCancelled: left.wasCancelled }), finish, finish.transcript());
    }
    leftovers.remove();
}
async function keepLeftPatch(work, { left, leftovers, secrets, sha256 }) {
    if (work === null || work.tree === work.baseTree)
        return leftovers.keptPatch();
    const patch = (0,change/* cleanPatch */.SW)(work.patch, secrets);
    const text = (0,change/* textOfPatch */.Vh)(patch);
    // A later run goes on from a patch only if the transcript names it.
    const patchSha256 = text === (0,change/* textOfPatch */.Vh)(work.patch) ? sha256(...patch) : null;
    const files = work.files.map(({ path, change }) => ({ path, change }));
    const byEditTool = [...left.byEditTool];
    const file = await leftovers.keepPatch(patch, { type: 'receipt', tree: work.tree, files, byEditTool, patchSha256 });
    return file === null ? leftovers.keptPatch() : { file, text };
}
async function notify(finish, patch) {
    const { left, reporter, forge } = finish;
    const patchFile = patch?.file ?? null;
    const { isDraft = false, ...atForge } = await leftAtForge(finish);
    const runResult = (0,journal/* orphanedResult */.Ts)({ wasCancelled: left.wasCancelled, patchFile, ...atForge });
    const logged = finish.transcript();
    const { runLog, transcriptFile } = logged;
    const summary = (0,run_summary/* summarizeRun */.lj)({ runLog, result: runResult });
    const answer = left.task?.comments === true ? finalAnswer(left.task, { runResult, summary, patchFile, logged }, finish) : null;
    if (answer !== null && left.hadBegun && !left.isCommented)
        await forge
            .comment(answer.number, answer.marker, answer.body, answer.options)
            .catch((thrown) => reporter.warning(`the comment could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`));
    if (left.notifying !== null && !left.isCommented)
        await (0,reactions/* createReactions */.B)({ ...left.notifying, label: finish.start.label }, reporter).end(forge, atForge.pullRequestUrl === undefined ? (0,comment/* stateOf */.L4)(runResult) : isDraft ? 'draft' : 'done');
    const reportFile = await makeReport(runResult, finish, logged);
    if (left.reportedAs !== null)
        return;
    reporter.warning(`${runResult.reason}${patchFile === null ? '' : ` (${patchFile})`}`);
    const outputs = { 'patch-file': patchFile, 'transcript-file': transcriptFile, 'report-file': reportFile };
    const known = { runResult, summary, runLog, record: null, start: leftRunStart(finish) };
    const page = (0,job_summary/* jobSummary */.sp)({ ...known, patch: patch?.text ?? '' });
    await reporter.add({}, [page, (0,job_summary/* keptSection */.Ko)(runResult, summary, outputs)].join('\n\n').trimEnd());
}
function makeReport(runResult, finish, { runLog: { end } }) {
    const { runId, runUrl, serverUrl, repositoryName: repository, reporter, left } = finish;
    const outcome = core_outcome/* OUTCOMES */.im.find(one => one === left.reportedAs);
    const isOwn = end !== null && outcome !== undefined && end.outcome === outcome;
    const result = isOwn ? { ...runResult, outcome, reason: end.reason, passes: end.passes } : runResult;
    const start = leftRunStart(finish);
    return reporter.keepReport({ runId, runUrl, serverUrl, repository, result, start, decided: null, receipt: null });
}
function finalAnswer({ id, issue, revision }, ended, finish) {
    const { runResult, summary, patchFile, logged } = ended;
    const { repositoryName, runUrl, planned } = finish;
    const start = leftRunStart(finish);
    const isThere = runResult.outputs['pull-request-url'] !== undefined;
    const answered = (body) => revision && { ...revision, body, options: { overwrite: true } };
    const kind = revision === null ? 'issue' : 'revision';
    const failed = (0,run_markers/* failedRunOf */.M5)(runResult, summary, { run: finish.runId, at: null, kind });
    if (revision !== null && !isThere)
        return answered(`${(0,run_markers/* runMarkers */.fX)('', failed)}${(0,revision_answers/* noCommit */.lN)({ runResult, runUrl, start })}`);
    const body = (0,issue_comment/* resultText */.D6)(runResult, summary, {
        runLog: logged.runLog,
        runUrl,
        start,
        planned: isThere || logged.transcriptFile === null ? null : planned,
        patchFile: isThere ? null : patchFile,
    });
    if (revision !== null || issue === null)
        return answered(body);
    return { number: issue, ...(0,issue_comment/* lastComment */.g8)(body, { repository: repositoryName, task: id, run: finish.runId, failed }) };
}
function leftRunStart({ start, left }) {
    return { ...start, isRevision: (left.task?.revision ?? null) !== null };
}
/** A pull request, or a branch without one: the kill came between any two steps of publishing. */
async function leftAtForge(finish) {
    const { left, forge, runId } = finish;
    const { branch } = left;
    if (branch === null)
        return {};
    try {
        const pulls = await forge.pullRequestsFrom(branch.name);
        const ours = pulls.find(({ open, body }) => open && (0,ownership/* readMarker */.t7)(body)?.run === runId);
        if (ours !== undefined)
            return { pullRequestUrl: ours.url, isDraft: ours.draft };
        const heads = await forge.branchesUnder(branch.name);
        const isOurs = heads?.has(branch.name) === true && heads.get(branch.name) !== branch.replaces && pulls.length === 0;
        const link = (0,branch_name/* compareLink */.yM)(finish.serverUrl, finish.repositoryName, branch.base, branch.name);
        return isOurs ? { branch: { name: branch.name, link } } : {};
    }
    catch {
        return {};
    }
}

;// CONCATENATED MODULE: ./build/entries/post.js
/** The entry of the post step. */


/** Finishes what a run has left, if there is anything. */
async function finishLeftRun(environment) {
    const left = await composePost(environment);
    if (left !== null)
        await finishRun(left);
}


/***/ })

};
