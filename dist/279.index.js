export const id = 279;
export const ids = [279];
export const modules = {

/***/ 5279:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  composePost: () => (/* binding */ composePost)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/adapters/actions/action-inputs.js
var action_inputs = __webpack_require__(7137);
// EXTERNAL MODULE: ./build/adapters/actions/actions-reporter.js + 2 modules
var actions_reporter = __webpack_require__(7583);
// EXTERNAL MODULE: ./build/adapters/actions/run-folder.js
var run_folder = __webpack_require__(7041);
// EXTERNAL MODULE: ./build/adapters/actions/runner-environment.js
var runner_environment = __webpack_require__(5519);
// EXTERNAL MODULE: ./build/adapters/actions/runner-files.js
var runner_files = __webpack_require__(3545);
// EXTERNAL MODULE: ./build/adapters/commands/box/open-box.js + 9 modules
var open_box = __webpack_require__(38);
// EXTERNAL MODULE: ./build/adapters/commands/box/sudo-unshare.js
var sudo_unshare = __webpack_require__(2850);
;// CONCATENATED MODULE: ./build/adapters/commands/box/remove-left.js
/** Removes what a killed run's boxes left: their folders, of which some belong to root, their control groups, and files of their self-test. */




/** As the self-test names what it makes outside of the private folder. */
const TRIAL = /^\.?diffproof-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Removes files that a self-test was killed with; any other name stays. Throws nothing. */
function removeTrials(files) {
    for (const file of files.filter(one => TRIAL.test((0,external_node_path_.basename)(one))))
        (0,open_box/* quietly */.gd)(() => (0,external_node_fs_.rmSync)(file, { force: true }));
}
/** `folder` is the run's private folder, known to be one. Throws nothing. */
function removeLeftBoxes(folder, groups) {
    const left = groups.filter(group => (0,sudo_unshare/* isControlGroup */.Tb)(group) && (0,external_node_fs_.existsSync)(group));
    if (left.length > 0)
        (0,open_box/* asRoot */.tE)('bash', '-c', open_box/* REMOVE_GROUPS */.MM, 'box', ...left);
    // What belongs to root goes with the next step.
    (0,open_box/* quietly */.gd)(() => (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true }));
    if ((0,external_node_fs_.existsSync)(folder))
        (0,open_box/* asRoot */.tE)('rm', '-rf', '--one-file-system', '--', folder);
}

// EXTERNAL MODULE: ./build/adapters/commands/left-processes.js
var left_processes = __webpack_require__(7827);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/core/transcript/clean-event.js
var clean_event = __webpack_require__(3089);
// EXTERNAL MODULE: ./build/core/transcript/read-transcript.js
var read_transcript = __webpack_require__(9148);
// EXTERNAL MODULE: ./build/adapters/files/output-names.js
var output_names = __webpack_require__(7001);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
;// CONCATENATED MODULE: ./build/adapters/files/left-output.js
/** The folder of `output-path` as a run that was killed has left it: its files stay where they are. */







/** `clean` takes secrets out of a text. */
function leftOutput(folder, runId, clean) {
    const [patchFile, transcript] = [(0,external_node_path_.join)(folder, output_names/* PATCHES */.r1.change), (0,external_node_path_.join)(folder, output_names/* TRANSCRIPT */.fk)];
    const replace = (file, text) => {
        const temporary = (0,external_node_path_.join)(folder, `.${(0,external_node_crypto_.randomUUID)()}.tmp`);
        (0,external_node_fs_.writeFileSync)(temporary, text, { flag: 'wx' });
        (0,external_node_fs_.renameSync)(temporary, file);
    };
    return {
        keep(patch, event) {
            (0,external_node_fs_.mkdirSync)(folder, { recursive: true });
            const text = (0,plain_file/* plainTextAt */.pG)(transcript, read_transcript/* LARGEST_TRANSCRIPT */.E);
            if (text !== null) {
                const read = (0,read_transcript/* readTranscript */.l)(text);
                if ('problem' in read || read.start.runId !== runId)
                    return null;
                const { type, ...rest } = (0,clean_event/* cleanEvent */.a)(event, clean).event;
                const line = { type, at: read.lines.at(-1)?.event.at ?? 0, phase: null, ...rest };
                replace(transcript, `${wholeLines(text)}${JSON.stringify(line)}\n`);
            }
            replace(patchFile, patch);
            return patchFile;
        },
        kept() {
            const told = (0,read_transcript/* readTranscript */.l)((0,plain_file/* plainTextAt */.pG)(transcript, read_transcript/* LARGEST_TRANSCRIPT */.E) ?? '');
            if ('problem' in told || told.start.runId !== runId)
                return null;
            const text = (0,plain_file/* plainTextAt */.pG)(patchFile, output_names/* LARGEST_PATCH */.Mq);
            return text === null || text === '' ? null : { file: patchFile, text };
        },
    };
}
/** Without what a kill broke off. */
function wholeLines(text) {
    return text.slice(0, text.lastIndexOf('\n') + 1);
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/adapters/git/changed-files.js
var changed_files = __webpack_require__(7024);
// EXTERNAL MODULE: ./build/adapters/git/git-command.js + 5 modules
var git_command = __webpack_require__(8949);
// EXTERNAL MODULE: ./build/adapters/git/open-repository.js + 1 modules
var open_repository = __webpack_require__(396);
// EXTERNAL MODULE: ./build/adapters/git/patch.js
var patch = __webpack_require__(9964);
// EXTERNAL MODULE: ./build/adapters/git/put-back.js
var put_back = __webpack_require__(8527);
// EXTERNAL MODULE: ./build/adapters/git/set-aside.js
var set_aside = __webpack_require__(6291);
// EXTERNAL MODULE: ./build/adapters/git/start-file.js
var start_file = __webpack_require__(1981);
// EXTERNAL MODULE: ./build/adapters/git/take-receipt.js + 3 modules
var take_receipt = __webpack_require__(2215);
// EXTERNAL MODULE: ./build/adapters/git/nul-list.js
var nul_list = __webpack_require__(910);
;// CONCATENATED MODULE: ./build/adapters/git/undo-check-out.js
/** Brings a work tree in order whose checkout by a run was killed half-way. Only what that checkout made is touched. */



/** Locks that `git checkout` and `git fetch` take in the user's repository. */
const LOCKS = ['index.lock', 'HEAD.lock', 'shallow.lock', 'packed-refs.lock', 'config.lock'];
/** An unfinished clone goes, so that the workspace is as empty as it was; an unfinished switch is finished. Throws RepositoryError, or what the file system throws. */
async function undoCheckOut(git, workspace, unfinished) {
    if (unfinished.kind === 'cloning') {
        // Nothing lies in the work tree before its commit is there.
        const place = { gitDir: (0,external_node_path_.join)(workspace, '.git') };
        const list = await git.run(['ls-tree', '-z', '--name-only', unfinished.tip], place).catch(() => null);
        for (const name of (0,nul_list/* nulItems */.Qt)(list?.stdout ?? Buffer.alloc(0)))
            await (0,promises_.rm)(Buffer.concat([Buffer.from(`${workspace}/`), name]), { recursive: true, force: true });
        await (0,promises_.rm)((0,external_node_path_.join)(workspace, '.git'), { recursive: true, force: true });
        return;
    }
    const { gitDir, tip, config } = unfinished;
    for (const lock of LOCKS)
        await (0,promises_.rm)((0,external_node_path_.join)(gitDir, lock), { force: true });
    // The work tree was clean and this very checkout was under way: what differs from both commits is its own half-written files.
    const place = { gitDir, workTree: workspace };
    await git.ask(['checkout', '--quiet', '--force', '--detach', '--no-recurse-submodules', tip], place, { config });
}

;// CONCATENATED MODULE: ./build/adapters/git/left-repository.js
/** The work tree of a run that was killed: the change it held, and the user's files back. */











/** To be used when no process of that run is there any more. */
function leftRepository(left, options) {
    const { git: place, ground: noted, start: snapshot, measured } = left;
    const open = async () => {
        const settings = await (0,open_repository/* gitSettings */.U)(options, place?.workspace ?? options.workspace, (0,external_node_path_.join)(place?.folder ?? '', 'home'));
        return (0,git_command/* createGit */.l)(settings, () => undefined, options.patience);
    };
    return {
        async work() {
            if (place === null || noted === null || snapshot === null)
                return null;
            await removeLocks(place.folder);
            const { trusted, empty, base, partial, sparse } = noted;
            const ground = { ...place, git: await open(), trusted, empty, base, partial, sparse };
            const start = await (0,start_file/* readStart */.H)(snapshot.file);
            const made = left.byEditTool;
            const baseTree = base.tree;
            if (measured === null || !left.isUnderTest) {
                const receipt = await (0,take_receipt/* takeReceipt */.U)(ground, start, made);
                return { ...receipt, patch: await (0,patch/* patchOf */.g)(ground, receipt) };
            }
            const { tree, refused } = measured;
            const receipt = { baseTree, tree, files: await (0,changed_files/* changedFiles */.Y)(ground, baseTree, tree), leftOut: [], refused };
            await (0,put_back/* putBack */.p)(ground, start, receipt, made);
            return { ...receipt, patch: await (0,patch/* patchOf */.g)(ground, receipt) };
        },
        async restore() {
            if (place === null)
                return [];
            const aside = (0,set_aside/* createSetAside */.R)(place.workspace, (0,external_node_path_.join)(place.folder, 'aside'), undefined, left.setAside);
            const failed = await aside.restore();
            if (left.unfinished !== null)
                await undoCheckOut(await open(), place.workspace, left.unfinished);
            return failed;
        },
    };
}
/** A git that was killed leaves its locks; nobody else works in this folder. */
async function removeLocks(folder) {
    const named = await (0,promises_.readdir)(folder);
    const inside = await (0,promises_.readdir)((0,external_node_path_.join)(folder, 'git'), { recursive: true }).catch(() => []);
    const paths = [...named, ...inside.map(path => (0,external_node_path_.join)('git', path))];
    for (const path of paths.filter(one => one.endsWith('.lock')))
        await (0,promises_.rm)((0,external_node_path_.join)(folder, path), { force: true });
}

// EXTERNAL MODULE: ./build/adapters/journal/journal-file.js + 1 modules
var journal_file = __webpack_require__(3571);
// EXTERNAL MODULE: ./build/adapters/system/patience.js
var system_patience = __webpack_require__(2208);
// EXTERNAL MODULE: ./build/adapters/system/system-clock.js
var system_clock = __webpack_require__(2757);
// EXTERNAL MODULE: ./build/compose-stage.js + 3 modules
var compose_stage = __webpack_require__(6162);
;// CONCATENATED MODULE: ./build/core/ending/left-run.js
/** Null where the journal does not say whose it is: then nothing in it is believed. */
function leftRunOf(notes) {
    const all = (kind) => notes.filter((note) => note.kind === kind);
    const last = (kind) => all(kind).at(-1) ?? null;
    const has = (kind) => notes.some(note => note.kind === kind);
    const [began] = notes;
    if (began?.kind !== 'began')
        return null;
    const lastIndex = (...kinds) => notes.findLastIndex(({ kind }) => kinds.includes(kind));
    const unfinished = lastIndex('cloning', 'switching') > lastIndex('cloned', 'switched');
    return {
        began,
        wasCancelled: has('cancelled'),
        task: last('task'),
        branch: last('publishing'),
        hadBegun: has('start') || has('publishing'),
        isClosed: has('closed'),
        isCommented: has('commented'),
        isReported: has('reported'),
        groups: last('box')?.groups ?? [],
        trials: all('trying').flatMap(({ files }) => files),
        git: last('git'),
        unfinished: unfinished ? (last('switching') ?? last('cloning')) : null,
        ground: last('ground'),
        setAside: all('set-aside'),
        start: last('start'),
        byEditTool: [...new Set(all('edited').map(({ path }) => path))],
        measured: last('measured'),
        isUnderTest: lastIndex('testing') > lastIndex('edited', 'worked'),
    };
}

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log/redact.js
var log_redact = __webpack_require__(226);
// EXTERNAL MODULE: ./build/core/secrets/find-keys.js + 2 modules
var find_keys = __webpack_require__(6284);
// EXTERNAL MODULE: ./build/core/secrets/known-secrets.js
var known_secrets = __webpack_require__(2383);
;// CONCATENATED MODULE: ./build/compose-post.js
/** The composition root of the post step: what a run has left, and what is needed to put it in order. */





















/** Nobody waits longer than this for a last word. */
const LONGEST_MS = 60_000;
/** What is to be finished; null where there is nothing. Throws ConfigurationError where the runner's variables are missing. */
async function composePost(environment) {
    const given = (0,action_inputs/* takeInputs */.L)(environment);
    const tempDir = environment['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)();
    const folder = (0,run_folder/* leftRunFolder */.$)(environment, tempDir);
    const left = folder === null ? null : leftRunOf((0,journal_file/* readJournalFile */.D)(folder));
    if (folder === null || left === null)
        return null;
    const config = (0,action_inputs/* judgeInputs */.d)(given);
    // Loaded as the run loads it, so that the bundle holds it once.
    const { createGithubForge } = await Promise.all(/* import() */[__webpack_require__.e(413), __webpack_require__.e(902)]).then(__webpack_require__.bind(__webpack_require__, 7902));
    const runner = (0,runner_environment/* readRunnerEnvironment */.E)(environment);
    const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`;
    const runnerFiles = (0,runner_files/* rememberRunnerFiles */.n)(environment);
    const redact = (0,log_redact/* createRedactor */.lY)(given.secrets);
    const clean = (text) => (0,find_keys/* withoutKeys */.P)(redact(text));
    const output = leftOutput((0,compose_stage/* outputFolderOf */.x)(given, runner.workspace, tempDir), runner.runId, clean);
    const noOutput = { record: () => undefined, transcriptFile: () => null, keepPatch: () => '', keepTotals: () => '' };
    const reporter = (0,actions_reporter/* createActionsReporter */.H)({ outputTo: () => noOutput, secrets: given.secrets, runnerFiles });
    const { workspace, serverUrl } = runner;
    const token = config.githubToken;
    const deadline = system_clock/* systemClock */.m.now() + LONGEST_MS;
    const signal = AbortSignal.timeout(LONGEST_MS);
    const patience = (0,system_patience/* createPatience */.s)({ clock: system_clock/* systemClock */.m, deadline, signal, tell: reporter.info });
    const repository = leftRepository(left, {
        ...{ workspace, serverUrl, repository: repositoryName, token, environment, tempDir, patience },
    });
    const quietly = async (what, otherwise, step) => {
        try {
            return await step();
        }
        catch (thrown) {
            reporter.warning(`${what}: ${(0,errors/* messageOf */.bD)(thrown)}`);
            return otherwise;
        }
    };
    const leftovers = {
        endProcesses: () => (0,left_processes/* endLeftProcesses */.kH)({ ...left.began, folder }),
        work: () => quietly('the patch of the killed run could not be made', null, repository.work),
        keepPatch(patch, event) {
            try {
                return output.keep(patch, event);
            }
            catch (thrown) {
                reporter.warning(`the patch could not be kept: ${(0,errors/* messageOf */.bD)(thrown)}`);
                return null;
            }
        },
        keptPatch: output.kept,
        restore: () => quietly('the work tree could not be put in order', [], repository.restore),
        remove() {
            removeTrials(left.trials);
            if (!holdsFiles((0,external_node_path_.join)(left.git?.folder ?? folder, 'aside')))
                removeLeftBoxes(folder, left.groups);
        },
    };
    return {
        left,
        leftovers,
        reporter,
        redact,
        holdsSecret: (0,known_secrets/* createSecretFinder */.b)(given.secrets),
        sha256: system_clock/* systemClock */.m.sha256,
        serverUrl,
        repositoryName,
        runUrl: runner.runUrl,
        runId: runner.runId,
        forge: createGithubForge({
            token,
            apiUrl: runner.apiUrl,
            repository: runner.repository,
            patience,
            redact: clean,
        }),
    };
}
/** What could not be given back is still the user's. */
function holdsFiles(folder) {
    return (0,external_node_fs_.existsSync)(folder) && (0,external_node_fs_.readdirSync)(folder).length > 0;
}


/***/ })

};
