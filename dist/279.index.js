export const id = 279;
export const ids = [279];
export const modules = {

/***/ 85279:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  composePost: () => (/* binding */ composePost)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/adapters/actions/action-inputs.js + 1 modules
var action_inputs = __webpack_require__(77391);
// EXTERNAL MODULE: ./build/adapters/actions/actions-reporter.js + 10 modules
var actions_reporter = __webpack_require__(97749);
// EXTERNAL MODULE: ./build/adapters/actions/run-folder.js
var run_folder = __webpack_require__(37041);
// EXTERNAL MODULE: ./build/adapters/actions/runner-environment.js
var runner_environment = __webpack_require__(45519);
// EXTERNAL MODULE: ./build/adapters/actions/runner-files.js
var runner_files = __webpack_require__(3545);
// EXTERNAL MODULE: ./build/adapters/actions/runner-log.js
var runner_log = __webpack_require__(38756);
// EXTERNAL MODULE: ./build/adapters/commands/box/open-box.js + 6 modules
var open_box = __webpack_require__(20778);
// EXTERNAL MODULE: ./build/adapters/commands/box/sudo-unshare.js
var sudo_unshare = __webpack_require__(92850);
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
var left_processes = __webpack_require__(67827);
// EXTERNAL MODULE: ./build/core/transcript/clean-event.js
var clean_event = __webpack_require__(3089);
// EXTERNAL MODULE: ./build/core/transcript/read-transcript.js + 5 modules
var read_transcript = __webpack_require__(944);
// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
// EXTERNAL MODULE: ./build/adapters/files/output-names.js
var output_names = __webpack_require__(77001);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(64580);
// EXTERNAL MODULE: ./build/adapters/files/whole-file.js
var whole_file = __webpack_require__(6461);
;// CONCATENATED MODULE: ./build/adapters/files/left-output.js
/** The folder of `output-path` as a run that was killed has left it: its files stay where they are. */








/** `clean` takes secrets out of a text. */
function leftOutput(folder, runId, clean) {
    const [patchFile, transcript] = [(0,external_node_path_.join)(folder, output_names/* PATCHES */.r1.change), (0,external_node_path_.join)(folder, output_names/* TRANSCRIPT */.fk)];
    const told = () => {
        const read = (0,read_transcript/* readTranscript */.l)((0,plain_file/* plainTextAt */.pG)(transcript, transcript_form/* LARGEST_TRANSCRIPT */.E) ?? '');
        if ('problem' in read || read.start.runId !== runId)
            return null;
        return { file: transcript, lines: read.lines };
    };
    return {
        keep(patch, event) {
            (0,external_node_fs_.mkdirSync)(folder, { recursive: true });
            const text = (0,plain_file/* plainTextAt */.pG)(transcript, transcript_form/* LARGEST_TRANSCRIPT */.E);
            if (text !== null) {
                const read = (0,read_transcript/* readTranscript */.l)(text);
                if ('problem' in read || read.start.runId !== runId)
                    return null;
                const { type, ...rest } = (0,clean_event/* cleanEvent */.a)(event, clean).event;
                const line = { type, at: read.lines.at(-1)?.event.at ?? 0, phase: null, ...rest };
                (0,whole_file/* putWhole */.L)(folder, output_names/* TRANSCRIPT */.fk, `${wholeLines(text)}${JSON.stringify(line)}\n`);
            }
            return (0,whole_file/* putWhole */.L)(folder, output_names/* PATCHES */.r1.change, patch);
        },
        told,
        kept() {
            if (told() === null)
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
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/adapters/git/changed-files.js
var changed_files = __webpack_require__(67024);
// EXTERNAL MODULE: ./build/adapters/git/git-command.js + 2 modules
var git_command = __webpack_require__(43773);
// EXTERNAL MODULE: ./build/adapters/git/open-repository.js + 1 modules
var open_repository = __webpack_require__(30396);
// EXTERNAL MODULE: ./build/adapters/git/patch.js
var patch = __webpack_require__(69964);
// EXTERNAL MODULE: ./build/adapters/git/put-back.js
var put_back = __webpack_require__(78527);
// EXTERNAL MODULE: ./build/adapters/git/set-aside.js
var set_aside = __webpack_require__(26291);
// EXTERNAL MODULE: ./build/adapters/git/start-file.js
var start_file = __webpack_require__(51981);
// EXTERNAL MODULE: ./build/adapters/git/take-receipt.js + 3 modules
var take_receipt = __webpack_require__(12215);
// EXTERNAL MODULE: ./build/adapters/git/nul-list.js
var nul_list = __webpack_require__(30910);
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

// EXTERNAL MODULE: ./build/adapters/github/proxied-fetch.js
var proxied_fetch = __webpack_require__(22569);
// EXTERNAL MODULE: ./build/adapters/journal/journal-file.js + 1 modules
var journal_file = __webpack_require__(53571);
// EXTERNAL MODULE: ./build/adapters/system/patience.js
var system_patience = __webpack_require__(62208);
// EXTERNAL MODULE: ./build/adapters/system/system-clock.js
var system_clock = __webpack_require__(52757);
// EXTERNAL MODULE: ./build/compose-stage.js + 7 modules
var compose_stage = __webpack_require__(85249);
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
        telling: last('telling'),
        branch: last('publishing'),
        hadBegun: has('telling') || has('start') || has('publishing'),
        isClosed: has('closed'),
        isCommented: has('commented'),
        isReported: has('reported'),
        hasReport: has('report-made'),
        reportedAs: last('reported')?.outcome ?? null,
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
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/log/redact.js
var log_redact = __webpack_require__(40226);
// EXTERNAL MODULE: ./build/core/progress/planned-steps.js
var planned_steps = __webpack_require__(44068);
// EXTERNAL MODULE: ./build/core/secrets/find-keys.js + 2 modules
var find_keys = __webpack_require__(26284);
// EXTERNAL MODULE: ./build/core/secrets/known-secrets.js
var known_secrets = __webpack_require__(82383);
// EXTERNAL MODULE: ./build/core/story/brief-event.js
var brief_event = __webpack_require__(75061);
// EXTERNAL MODULE: ./build/core/story/create-story.js
var create_story = __webpack_require__(68078);
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
    const { createGithubForge } = await Promise.all(/* import() */[__webpack_require__.e(479), __webpack_require__.e(381)]).then(__webpack_require__.bind(__webpack_require__, 61381));
    const runner = (0,runner_environment/* readRunnerEnvironment */.E)(environment);
    const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`;
    const runnerFiles = (0,runner_files/* rememberRunnerFiles */.n)(environment);
    const redact = (0,log_redact/* createRedactor */.lY)(given.secrets);
    const clean = (text) => (0,find_keys/* withoutKeys */.P)(redact(text));
    const outputFolder = (0,compose_stage/* outputFolderOf */.xQ)(given, runner.workspace, tempDir);
    const output = leftOutput(outputFolder, runner.runId, clean);
    const noOutput = { record: () => undefined, transcriptFile: () => null, keepPatch: () => '', keepTotals: () => '' };
    const onlyReport = { ...noOutput, keepReport: (0,compose_stage/* reportWriter */.wP)(outputFolder, clean) };
    const startedAt = system_clock/* systemClock */.m.now();
    const sinceStart = () => system_clock/* systemClock */.m.now() - startedAt;
    const log = (0,runner_log/* createRunnerLog */.f)();
    const { secrets } = given;
    const reporter = (0,actions_reporter/* createActionsReporter */.H)({ outputTo: () => onlyReport, secrets, runnerFiles, log, sinceStart });
    const { workspace, serverUrl } = runner;
    const token = config.githubToken;
    const deadline = startedAt + LONGEST_MS;
    const signal = AbortSignal.timeout(LONGEST_MS);
    const patience = (0,system_patience/* createPatience */.$)({ clock: system_clock/* systemClock */.m, deadline, signal, tell: reporter.info });
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
        told() {
            const { add, story } = (0,create_story/* createStory */.k)();
            const told = output.told();
            for (const { event } of told?.lines ?? [])
                add((0,brief_event/* briefEvent */.x)(event, text => text), event.at);
            return { story, transcriptFile: told?.file ?? null };
        },
        redact,
        holdsSecret: (0,known_secrets/* createSecretFinder */.b)(given.secrets),
        sha256: system_clock/* systemClock */.m.sha256,
        serverUrl,
        repositoryName,
        runUrl: runner.runUrl,
        runId: runner.runId,
        start: { event: runner.event.name, label: config.label },
        planned: (0,planned_steps/* plannedSteps */.i)(config),
        forge: createGithubForge({
            token,
            apiUrl: runner.apiUrl,
            repository: runner.repository,
            patience,
            fetch: await (0,proxied_fetch/* proxiedFetch */.i)(environment),
            redact: clean,
        }),
    };
}
/** What could not be given back is still the user's. */
function holdsFiles(folder) {
    return (0,external_node_fs_.existsSync)(folder) && (0,external_node_fs_.readdirSync)(folder).length > 0;
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

/***/ 61451:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ STEPS)
/* harmony export */ });
/** The steps of a run that people can follow, in the order in which they usually begin. */
/** `baseline` runs beside `edit`; `edit`, `tests` and `check` come again after a failure. */
const STEPS = [
    'task',
    'checkout',
    'setup',
    'baseline',
    'edit',
    'tests',
    'red',
    'check',
    'summary',
    'publish',
];


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


/***/ })

};
