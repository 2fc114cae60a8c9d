export const id = 564;
export const ids = [564];
export const modules = {

/***/ 68417:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  compose: () => (/* binding */ compose)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(73136);
;// CONCATENATED MODULE: ./build/adapters/actions/guarded-commands.js
/** The same port; a command that wrote into the runner's files is told of loudly, in the log and in its output. */
function guardedCommands(commands, files, warn) {
    return {
        get box() {
            return commands.box;
        },
        get canRun() {
            return commands.canRun;
        },
        openAhead: () => commands.openAhead(),
        open: () => commands.open(),
        close: () => commands.close(),
        async run(request, signal) {
            const result = await commands.run(request, signal);
            const written = files.restore();
            if (written.length === 0)
                return result;
            const what = `wrote into the runner's files, which was undone: ${written.join(', ')}`;
            warn(`the command "${request.command}" ${what}`);
            return { ...result, output: `${result.output}\n[this command ${what}]` };
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/late-model.js
/** Loads what model and catalog take. */
function loadModel() {
    return Promise.all([Promise.all(/* import() */[__webpack_require__.e(32), __webpack_require__.e(757)]).then(__webpack_require__.bind(__webpack_require__, 38757)), Promise.all(/* import() */[__webpack_require__.e(32), __webpack_require__.e(115)]).then(__webpack_require__.bind(__webpack_require__, 92115))]);
}
/** Makes the model, as `createAnthropicModel` does. */
function lateModel(options) {
    let made = null;
    const make = async () => (await Promise.all(/* import() */[__webpack_require__.e(32), __webpack_require__.e(115)]).then(__webpack_require__.bind(__webpack_require__, 92115))).createAnthropicModel(options);
    return {
        name: options.model,
        async reply(...asked) {
            made ??= make();
            return (await made).reply(...asked);
        },
    };
}
/** Makes the catalog, as `createModelCatalog` does. */
function lateCatalog(access) {
    return {
        async lookUp(model) {
            const { createModelCatalog } = await Promise.all(/* import() */[__webpack_require__.e(32), __webpack_require__.e(757)]).then(__webpack_require__.bind(__webpack_require__, 38757));
            return createModelCatalog(access).lookUp(model);
        },
    };
}

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/core/testing/command-environment.js
/** The environment that commands of the model, tests and checks see: an allowlist, so that a secret nobody thought of stays out too. */
/** Where tools live, how text is written, which proxy has no password: what a test run needs and what tells no secret. */
const PASSED = new Set(`LANG LANGUAGE TZ USER LOGNAME SOURCE_DATE_EPOCH LD_LIBRARY_PATH PKG_CONFIG_PATH
  SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE PIP_CERT
  GOROOT GOPATH GOMODCACHE GOCACHE CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN DOTNET_ROOT DENO_DIR BUN_INSTALL
  NVM_DIR NVM_BIN VOLTA_HOME PNPM_HOME COREPACK_HOME PYENV_ROOT PYENV_VERSION VIRTUAL_ENV CONDA CONDA_PREFIX
  pythonLocation Python_ROOT_DIR Python2_ROOT_DIR Python3_ROOT_DIR RBENV_ROOT GEM_HOME GEM_PATH BUNDLE_PATH
  SDKMAN_DIR MAVEN_HOME M2_HOME GRADLE_HOME ANT_HOME ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK ANDROID_NDK_HOME ANDROID_NDK_ROOT
  ASDF_DIR ASDF_DATA_DIR HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY SWIFT_PATH VCPKG_INSTALLATION_ROOT
  CHROME_BIN CHROMEWEBDRIVER EDGEWEBDRIVER GECKOWEBDRIVER SELENIUM_JAR_PATH
  RUNNER_OS RUNNER_ARCH RUNNER_TOOL_CACHE AGENT_TOOLSDIRECTORY ImageOS ImageVersion`.split(/\s+/));
const PASSED_PATTERNS = [/^LC_[A-Z]+$/, /^JAVA_HOME(_\d+_[A-Za-z0-9]+)?$/, /^GOROOT_\d+_\d+_[A-Za-z0-9]+$/];
const PROXIES = /^(https?|all|no)_proxy$/i;
/** Not even on request: credentials of the runner and of this action, and files that steer the rest of the job. */
const NEVER = /^(INPUT_|ACTIONS_|ANTHROPIC_|(GITHUB|GH)_TOKEN$|GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$|LD_PRELOAD$|BASH_ENV$|BASH_FUNC_)/i;
const FALLBACK_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Nothing asks, pages, colours for a terminal, or calls home. */
const FIXED = {
    CI: 'true',
    TERM: 'dumb',
    SHELL: '/bin/bash',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'true',
    GIT_TERMINAL_PROMPT: '0',
    DEBIAN_FRONTEND: 'noninteractive',
    PIP_NO_INPUT: '1',
    // Python takes a compiled file for current by the second and the size; source goes back and forth faster here.
    PYTHONDONTWRITEBYTECODE: '1',
    // Every test by name, whatever the verbosity.
    PYTEST_ADDOPTS: '-rfEpsxX',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
};
/** Tools that keep their programs (and no credentials) below the home folder, and the variable that says where, for use with a private home. */
const HOMES_BELOW_HOME = {
    RUSTUP_HOME: '.rustup',
    PYENV_ROOT: '.pyenv',
    RBENV_ROOT: '.rbenv',
    NVM_DIR: '.nvm',
    VOLTA_HOME: '.volta',
    SDKMAN_DIR: '.sdkman',
};
/** Builds the environment for commands. Takes the ambient one, returns a new one; throws nothing. */
function commandEnvironment(request) {
    const { ambient, home, temporary, pass = [], secrets = [] } = request;
    const environment = { PATH: absolutePath(ambient['PATH'] ?? '') };
    for (const [name, value] of Object.entries(ambient)) {
        if (value === undefined || NEVER.test(name))
            continue;
        if (isPassed(name, value) || pass.includes(name))
            environment[name] = value;
    }
    Object.assign(environment, FIXED, { PATH: absolutePath(ambient['PATH'] ?? ''), HOME: home, TMPDIR: temporary });
    const known = secrets.filter(secret => secret !== '');
    return Object.fromEntries(Object.entries(environment).filter(([, value]) => !known.some(secret => value.includes(secret))));
}
function isPassed(name, value) {
    if (PROXIES.test(name))
        return !value.includes('@');
    return PASSED.has(name) || PASSED_PATTERNS.some(pattern => pattern.test(name));
}
/** Relative and empty entries would let the repository decide what `git` or `node` is. */
function absolutePath(path) {
    const folders = path.split(':').filter(folder => folder.startsWith('/'));
    return folders.length === 0 ? FALLBACK_PATH : folders.join(':');
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/adapters/commands/box/launch.js
var box_launch = __webpack_require__(83755);
;// CONCATENATED MODULE: ./build/adapters/commands/output-pipe.js
/** A real pipe for a command's output. Node gives children a socket, on which `> /dev/stdout` and `tee /dev/stderr` fail. */






const { O_NONBLOCK, O_RDONLY, O_WRONLY } = external_node_fs_.constants;
/** Makes a pipe in a folder of its own, which is gone when this returns. Throws the system's error. */
async function openOutputPipe(tempDir) {
    const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(tempDir, 'output-'));
    try {
        const file = (0,external_node_path_.join)(folder, 'pipe');
        // Open to other users because a boxed command may run as one and open /dev/stdout again; the folder keeps strangers out.
        // Even the least of our children gets nothing of the environment.
        await (0,external_node_util_.promisify)(external_node_child_process_.execFile)('mkfifo', ['-m', '666', file], { env: { PATH: box_launch/* SYSTEM_PATH */.s } });
        const reader = (0,external_node_fs_.openSync)(file, O_RDONLY | O_NONBLOCK);
        const writeEnd = (0,external_node_fs_.openSync)(file, O_WRONLY);
        return { writeEnd, readEnd: new external_node_net_.Socket({ fd: reader, readable: true, writable: false }), file };
    }
    finally {
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
    }
}
function closeWriteEnd(pipe) {
    (0,external_node_fs_.closeSync)(pipe.writeEnd);
}

;// CONCATENATED MODULE: ./build/adapters/commands/output-window.js
/** Keeps the beginning and the end of an output of any length in constant memory. */
/** Room for the note about what was cut. */
const NOTE_LENGTH = 80;
/** Creates a window of at most `limit` characters; half of it keeps the beginning, half the end. Invalid UTF-8 becomes U+FFFD. */
function createOutputWindow(limit) {
    const room = Math.max(0, Math.floor(limit) - NOTE_LENGTH);
    const head = Buffer.alloc(Math.ceil(room / 2));
    const tail = Buffer.alloc(room - head.length);
    let headLength = 0;
    let beyond = 0;
    const add = (chunk) => {
        const taken = Math.min(chunk.length, head.length - headLength);
        head.set(chunk.subarray(0, taken), headLength);
        headLength += taken;
        const rest = chunk.subarray(taken);
        if (tail.length > 0) {
            const kept = rest.subarray(Math.max(0, rest.length - tail.length));
            const at = (beyond + rest.length - kept.length) % tail.length;
            const first = kept.subarray(0, tail.length - at);
            tail.set(first, at);
            tail.set(kept.subarray(first.length), 0);
        }
        beyond += rest.length;
    };
    const text = () => {
        const beginning = head.subarray(0, headLength);
        if (beyond <= tail.length)
            return decode(Buffer.concat([beginning, tail.subarray(0, beyond)]));
        const turn = beyond % Math.max(1, tail.length);
        const end = Buffer.concat([tail.subarray(turn), tail.subarray(0, turn)]);
        const whole = beginning.subarray(0, wholeLength(beginning));
        const ending = end.subarray(leadingContinuations(end));
        const cut = beyond + headLength - whole.length - ending.length;
        return `${decode(whole)}\n... (${cut} bytes of output cut here) ...\n${decode(ending)}`.slice(0, Math.max(0, limit));
    };
    return { add, text };
}
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}
/** The length without a UTF-8 character that the end cuts in two. */
function wholeLength(bytes) {
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
        const byte = bytes[bytes.length - back] ?? 0;
        if ((byte & 0b1100_0000) === 0b1000_0000)
            continue;
        const needed = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1;
        return needed > back ? bytes.length - back : bytes.length;
    }
    return bytes.length;
}
/** How many bytes at the beginning belong to a UTF-8 character that begins before it. */
function leadingContinuations(bytes) {
    let count = 0;
    while (count < 3 && ((bytes[count] ?? 0) & 0b1100_0000) === 0b1000_0000)
        count += 1;
    return count;
}

;// CONCATENATED MODULE: ./build/adapters/commands/run-process.js


/** Runs a program whose standard output and error are one pipe. Never throws. */
async function runProcess(request, signal) {
    const started = request.now();
    const output = createOutputWindow(request.outputLimit);
    const resultOf = (status, text, exitCode = null) => ({
        status,
        exitCode,
        output: text,
        durationMs: Math.round(request.now() - started),
    });
    if (signal.aborted)
        return resultOf('signalled', '');
    let pipe;
    try {
        pipe = await openOutputPipe(request.tempDir);
    }
    catch (error) {
        return resultOf('could-not-run', `no pipe for the output: ${String(error)}`);
    }
    const drained = new Promise(resolve => {
        pipe.readEnd
            .on('data', chunk => output.add(chunk))
            .on('error', () => { })
            .on('close', resolve);
    });
    try {
        const ending = await request.supervise(pipe, drained, signal);
        if (ending.kind === 'not-started')
            return resultOf('could-not-run', ending.why);
        if (ending.kind === 'exited')
            return resultOf('exited', output.text(), ending.code);
        return resultOf(ending.kind, output.text());
    }
    finally {
        pipe.readEnd.destroy();
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: ./build/adapters/commands/own-processes.js
var own_processes = __webpack_require__(76900);
;// CONCATENATED MODULE: ./build/adapters/commands/supervise-child.js
/** Starts a process, watches its limits, and ends whatever it started. */





/** Time to write a report and remove lock files after the polite signal. */
const GRACE_MS = 2_000;
/** How long a background process may finish writing after the command has ended. */
const DRAIN_MS = 250;
const MARK = 'DIFFPROOF_COMMAND_ID';
/** The longest delay that timers know. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/**
 * Runs a child to its end. At the limit, or when the signal fires, its group is told to end and then killed; whatever it says then, it was `timed-out` or `signalled`.
 * Settles when the first process has ended and the others are gone, whoever still holds the pipe. `drained` settles when nobody does. Throws nothing.
 */
async function superviseChild(request, pipe, drained, signal) {
    const id = (0,external_node_crypto_.randomUUID)();
    const child = startChild(request, pipe, id);
    if ('why' in child)
        return { kind: 'not-started', why: child.why };
    const limits = watchLimits(child, request.timeoutMs, signal);
    const ending = await endingOf(child, request);
    limits.clear();
    await withinDrainTime(drained);
    if (child.pid !== undefined)
        await endLeftovers(child.pid, `${MARK}=${id}`, pipe);
    await withinDrainTime(drained);
    const stopped = limits.stopped();
    return stopped === null || ending.kind === 'not-started' ? ending : { kind: stopped };
}
function startChild(request, pipe, id) {
    try {
        return (0,external_node_child_process_.spawn)(request.program, request.args, {
            cwd: request.cwd,
            env: { ...request.environment, [MARK]: id },
            stdio: ['ignore', pipe.writeEnd, pipe.writeEnd],
            detached: true,
        });
    }
    catch (error) {
        return { why: String(error) };
    }
    finally {
        closeWriteEnd(pipe);
    }
}
function watchLimits(child, timeoutMs, signal) {
    let stopped = null;
    let killing;
    const stop = (why) => {
        if (stopped !== null)
            return;
        stopped = why;
        signalGroup(child, 'SIGTERM');
        killing = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
    };
    const limit = setTimeout(() => stop('timed-out'), Math.min(timeoutMs, MAX_DELAY_MS));
    const abort = () => stop('signalled');
    signal.addEventListener('abort', abort, { once: true });
    // The pipe took a moment to open; a signal that fired meanwhile does not fire again.
    if (signal.aborted)
        abort();
    return {
        stopped: () => stopped,
        clear: () => {
            clearTimeout(limit);
            clearTimeout(killing);
            signal.removeEventListener('abort', abort);
        },
    };
}
/** Settles when the first process ends; what it started may still hold the pipe, so `close` is not waited for. */
async function endingOf(child, request) {
    try {
        const [code] = await (0,external_node_events_.once)(child, 'exit');
        return typeof code === 'number' ? { kind: 'exited', code } : { kind: 'signalled' };
    }
    catch (error) {
        return { kind: 'not-started', why: `${request.program} could not be started in ${request.cwd}: ${String(error)}` };
    }
}
/** Only while the first process is there: afterwards its number may belong to somebody else's group. */
function signalGroup(child, signal) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        (0,own_processes/* signalQuietly */.y_)(-child.pid, signal);
}
async function endLeftovers(session, mark, pipe) {
    // Where processes cannot be looked at, the group that was ours a moment ago is all that is known.
    if (process.platform === 'linux')
        await (0,own_processes/* endProcessesOf */.w)({ session, mark, outputFile: pipe.file });
    else
        (0,own_processes/* signalQuietly */.y_)(-session, 'SIGKILL');
}
async function withinDrainTime(drained) {
    let timer;
    const late = new Promise(resolve => {
        timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([drained, late]);
    clearTimeout(timer);
}

;// CONCATENATED MODULE: ./build/adapters/commands/plain-commands.js
/** Commands without a box: an allowlisted environment and a private home, but the same user and the same files. */





/** Commands that run as `bash --noprofile --norc -eo pipefail -c` (section 8). Never throws; what cannot be started is `could-not-run`. */
function createPlainCommands(options) {
    const { now = () => performance.now() } = options;
    const home = options.home ?? (0,external_node_path_.join)(options.tempDir, 'home');
    const temporary = (0,external_node_path_.join)(options.tempDir, 'tmp');
    const environment = commandEnvironment({
        ambient: { ...homesBelow(options.environment['HOME']), ...options.environment },
        home,
        temporary,
        pass: options.passEnv ?? [],
        secrets: options.secrets ?? [],
    });
    return {
        run: async ({ command, timeoutMs, outputLimit }, signal) => {
            try {
                for (const folder of [home, temporary])
                    (0,external_node_fs_.mkdirSync)(folder, { recursive: true, mode: 0o700 });
            }
            catch (error) {
                return { status: 'could-not-run', exitCode: null, output: `no private folder: ${String(error)}`, durationMs: 0 };
            }
            const child = {
                program: 'bash',
                args: ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command],
                cwd: (0,external_node_path_.resolve)(options.root, options.workingDirectory),
                environment: { ...environment, ...options.mark },
                timeoutMs,
            };
            const supervise = (pipe, drained, stop) => superviseChild(child, pipe, drained, stop);
            return runProcess({ supervise, outputLimit, tempDir: options.tempDir, now }, signal);
        },
    };
}
/** Tools installed below the real home are found from the private one too. */
function homesBelow(home) {
    if (home === undefined)
        return {};
    const found = Object.entries(HOMES_BELOW_HOME).map(([name, folder]) => [name, (0,external_node_path_.join)(home, folder)]);
    return Object.fromEntries(found.filter(([, folder]) => (0,external_node_fs_.existsSync)(folder)));
}

// EXTERNAL MODULE: ./build/adapters/commands/box/box-plan.js
var box_plan = __webpack_require__(84731);
// EXTERNAL MODULE: ./build/adapters/commands/box/git-view.js + 1 modules
var git_view = __webpack_require__(43734);
// EXTERNAL MODULE: ./build/adapters/commands/box/machine.js
var machine = __webpack_require__(74703);
// EXTERNAL MODULE: ./build/adapters/commands/box/open-box.js + 6 modules
var open_box = __webpack_require__(20778);
;// CONCATENATED MODULE: ./build/adapters/commands/box/box-ahead.js
/** A box that is tried beside the checkout, and what has to be the same afterwards for it to count. */





/** `own`: folders of the run's own. `find` looks for a box on the work tree as it stands. */
function createBoxAhead(workspace, own, find) {
    let tried = null;
    const drop = () => {
        const box = tried?.found?.box ?? null;
        if (box !== null)
            (0,open_box/* removeBox */.q1)(box.plan);
        tried = null;
    };
    return {
        drop,
        async begin() {
            // A folder of our own in the work tree is made for the box, and the base may have a file where it stands.
            if (own.some(folder => (0,box_plan/* isWithin */.U)(folder, workspace) || (0,box_plan/* isWithin */.U)(folder, (0,machine/* realPathOf */.dN)(workspace) ?? workspace)))
                return;
            const witness = witnessOf(workspace);
            if (witness !== null)
                tried = { witness, found: await find().catch(() => null) };
        },
        take() {
            const { witness = null, found = null } = tried ?? {};
            // A weaker box than the strongest may only have been found because so much else was under way.
            const isStrongest = found !== null && found.box !== null && found.said.length === 1;
            if (!isStrongest || witness !== witnessOf(workspace)) {
                drop();
                return null;
            }
            tried = null;
            return found;
        },
    };
}
/** Null where there is no repository, or none that can be looked at. */
function witnessOf(workspace) {
    try {
        return (0,git_view/* gitWitness */.o)((0,external_node_fs_.realpathSync)(workspace));
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/adapters/commands/box/box-scripts.js
var box_scripts = __webpack_require__(91118);
;// CONCATENATED MODULE: ./build/adapters/commands/box/mount-points.js
/** Makes the folders and files that something is mounted on. */



/**
 * Makes every mount point that lies in a folder of the box's own. Home and temporary folder belong to the commands: what they put in the way (a link, a file) is removed, so
 * this is only for moments in which no command runs. Throws where a mount point is missing in somebody else's folder.
 */
function makeMountPoints(plan) {
    plan.mounts.forEach((mount, at) => {
        if (mount.target === '/')
            return;
        const below = plan.mounts.slice(0, at).findLast(earlier => (0,box_plan/* isWithin */.U)(mount.target, earlier.target));
        if (below === undefined)
            throw new Error(`nothing holds ${mount.target}`);
        const place = (0,external_node_path_.join)(below.source, (0,external_node_path_.relative)(below.target, mount.target));
        if ((0,box_plan/* isWithin */.U)(below.source, plan.folder))
            makePlain(below.source, place, mount, plan);
        else if ((0,external_node_fs_.statSync)(place, { throwIfNoEntry: false }) === undefined)
            throw new Error(`${place} is missing`);
    });
}
function makePlain(base, place, mount, plan) {
    if (place === base)
        return;
    makePlainFolder(base, (0,external_node_path_.dirname)(place), plan);
    if ((0,external_node_fs_.statSync)(mount.source).isDirectory())
        makePlainFolder(base, place, plan);
    else
        makePlainFile(place);
}
function makePlainFile(place) {
    const found = (0,external_node_fs_.lstatSync)(place, { throwIfNoEntry: false });
    if (found?.isFile())
        return;
    if (found !== undefined)
        (0,external_node_fs_.rmSync)(place, { recursive: true });
    (0,external_node_fs_.writeFileSync)(place, '', { mode: 0o644 });
}
/** No step of the way may be a link. */
function makePlainFolder(base, place, plan) {
    if (place === base)
        return;
    makePlainFolder(base, (0,external_node_path_.dirname)(place), plan);
    const found = (0,external_node_fs_.lstatSync)(place, { throwIfNoEntry: false });
    if (found?.isDirectory())
        return;
    if (found !== undefined)
        (0,external_node_fs_.rmSync)(place);
    (0,external_node_fs_.mkdirSync)(place, { mode: 0o755 });
    if (process.getuid?.() === 0)
        (0,external_node_fs_.chownSync)(place, plan.uid, plan.gid);
}

// EXTERNAL MODULE: ./build/adapters/commands/box/sudo-unshare.js
var sudo_unshare = __webpack_require__(92850);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./build/adapters/commands/box/supervise-box.js
/** Starts a boxed command, watches its limits and ends it, although its first processes may belong to root. */







/** Time to write a report and remove lock files after the polite signal. */
const supervise_box_GRACE_MS = 2_000;
/** How long the namespace may take to go. */
const END_MS = 5_000;
const supervise_box_MAX_DELAY_MS = 2 ** 31 - 1;
const STATUS_KEPT = 4_000;
/** How the shell that waits tells a command that a signal has ended from one that exits with the same number. */
const KILLED = /: +\d+ (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception|Hangup|Quit)\b/;
/** Runs to the end or the limit. The control pipe ends with this process, and the box with the pipe: nothing is left, also when this process is killed. Throws nothing. */
async function superviseBox(launch, timeoutMs, pipe, drained, signal, mark = {}) {
    const child = start(launch, pipe, mark);
    if ('why' in child)
        return { kind: 'not-started', why: child.why };
    const control = child.stdin;
    control.on('error', () => { });
    const status = readStatus(child.stderr);
    const limits = supervise_box_watchLimits(child, control, timeoutMs, signal);
    const failure = await Promise.race([ended(child), limits.givenUp]);
    limits.clear();
    const said = status();
    const namespace = /^ready (\S+)$/m.exec(said)?.[1];
    if (namespace !== undefined)
        await endNamespace(namespace);
    await Promise.race([drained, (0,promises_.setTimeout)(END_MS, undefined, { ref: false })]);
    const stopped = limits.stopped();
    if (stopped !== null)
        return { kind: stopped };
    const code = /^exit (\d+)$/m.exec(said)?.[1];
    if (code !== undefined)
        return KILLED.test(said) ? { kind: 'signalled' } : { kind: 'exited', code: Number(code) };
    if (/^ready\b/m.test(said))
        return { kind: 'signalled' };
    return { kind: 'not-started', why: `the box could not be made: ${failure ?? (said.trim() || 'it said nothing')}` };
}
function start(launch, pipe, mark) {
    try {
        const env = { PATH: box_launch/* SYSTEM_PATH */.s, LC_ALL: 'C', ...mark };
        return (0,external_node_child_process_.spawn)(launch.program, launch.args, { cwd: '/', env, stdio: ['pipe', pipe.writeEnd, 'pipe'], detached: true });
    }
    catch (error) {
        return { why: String(error) };
    }
    finally {
        closeWriteEnd(pipe);
    }
}
/** Bubblewrap may end a moment before the last process of its namespace does. */
async function endNamespace(namespace) {
    await (0,own_processes/* endProcesses */.Hk)(id => (0,own_processes/* readQuietly */.uU)(() => (0,external_node_fs_.readlinkSync)(`/proc/${id}/ns/pid`)) === namespace);
}
async function ended(child) {
    try {
        await (0,external_node_events_.once)(child, 'close');
        return null;
    }
    catch (error) {
        return String(error);
    }
}
function readStatus(from) {
    let text = '';
    from.setEncoding('utf8').on('data', (part) => {
        text = (text + part).slice(0, STATUS_KEPT);
    });
    return () => text;
}
function supervise_box_watchLimits(child, control, timeoutMs, signal) {
    let stopped = null;
    const timers = [];
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers();
    const after = (delay, step) => timers.push(setTimeout(step, delay));
    const stop = (why) => {
        if (stopped !== null)
            return;
        stopped = why;
        control.write('end\n');
        after(supervise_box_GRACE_MS, () => control.end());
        after(supervise_box_GRACE_MS + END_MS, () => {
            if (child.pid !== undefined)
                (0,own_processes/* signalQuietly */.y_)(-child.pid, 'SIGKILL');
            giveUp('it could not be ended');
        });
    };
    after(Math.min(timeoutMs, supervise_box_MAX_DELAY_MS), () => stop('timed-out'));
    const abort = () => stop('signalled');
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted)
        abort();
    return {
        givenUp,
        stopped: () => stopped,
        clear: () => {
            for (const timer of timers)
                clearTimeout(timer);
            signal.removeEventListener('abort', abort);
            control.destroy();
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/commands/box/box-commands.js
/** Commands in a box; without one there are none, unless the user wants it so. */












const NO_BOX = 'No command can be run here: this machine offers no box to run it in (sandbox: off would run it without).';
const SELF_TEST_MS = 20_000;
/** The Commands port. One command runs at a time; the next waits for its turn. */
function createBoxCommands(options) {
    const { now = () => performance.now() } = options;
    const plain = createPlainCommands(options);
    let box = null;
    let turn = Promise.resolve();
    let number = 0;
    const environmentFor = (home) => ({
        ...commandEnvironment({
            ambient: options.environment,
            home,
            temporary: '/tmp',
            pass: options.passEnv ?? [],
            secrets: options.secrets ?? [],
        }),
        GIT_OPTIONAL_LOCKS: '0',
    });
    const runIn = async (inside, request, signal) => {
        const { plan } = inside;
        number += 1;
        const words = (0,external_node_path_.join)(plan.folder, `words-${number}`);
        try {
            makeMountPoints(plan);
            (0,external_node_fs_.writeFileSync)(words, (0,box_scripts/* scriptWords */.R$)(plan.cwd, environmentFor(plan.home), request.command), { mode: 0o600 });
        }
        catch (error) {
            return { status: 'could-not-run', exitCode: null, output: String(error), durationMs: 0 };
        }
        const network = request.network ?? options.sandboxNetwork === 'host';
        const launch = inside.launch({ plan, words, network });
        const supervise = (pipe, drained, stop) => superviseBox(launch, request.timeoutMs, pipe, drained, stop, options.mark);
        try {
            return await runProcess({ supervise, outputLimit: request.outputLimit, tempDir: options.tempDir, now }, signal);
        }
        finally {
            (0,external_node_fs_.rmSync)(words, { force: true });
        }
    };
    const find = async () => {
        (0,external_node_fs_.mkdirSync)(options.tempDir, { recursive: true, mode: 0o700 });
        options.note?.({ kind: 'box', groups: [...(0,sudo_unshare/* possibleControlGroups */.Lu)()] });
        const signal = new AbortController().signal;
        return (0,open_box/* openBox */.KD)({
            machine: {
                environment: options.environment,
                workspace: (0,external_node_fs_.realpathSync)(options.root),
                tempDir: (0,external_node_fs_.realpathSync)(options.tempDir),
                private: options.private ?? [],
            },
            workingDirectory: options.workingDirectory,
            network: options.sandboxNetwork === 'host',
            environmentFor,
            run: (tried, command) => runIn(tried, { command, timeoutMs: SELF_TEST_MS, outputLimit: 20_000 }, signal),
            now,
            candidates: options.candidates ?? open_box/* CANDIDATES */.Rb,
            ...(options.mark === undefined ? {} : { known: options.mark }),
            ...(options.note === undefined ? {} : { note: options.note }),
        });
    };
    const ahead = createBoxAhead(options.root, options.private ?? [], find);
    return {
        get box() {
            return box?.level ?? 'none';
        },
        get canRun() {
            return options.sandbox === 'off' || box !== null;
        },
        openAhead: () => (options.sandbox === 'off' ? Promise.resolve() : ahead.begin()),
        async open() {
            if (options.sandbox === 'off')
                return [];
            const found = ahead.take() ?? (await find());
            box = found.box;
            if (box === null && options.sandbox === 'require') {
                throw new errors/* ConfigurationError */.j1(`input sandbox: "require", but no box passed its self-test (${found.said.join('; ')})`, 'Use a runner with sudo or with bubblewrap and user namespaces, or choose sandbox: auto, which runs no commands without a box.');
            }
            return found.said;
        },
        async run(request, signal) {
            if (options.sandbox === 'off')
                return plain.run(request, signal);
            const inside = box;
            if (inside === null)
                return { status: 'could-not-run', exitCode: null, output: NO_BOX, durationMs: 0 };
            const mine = turn.then(() => runIn(inside, request, signal));
            turn = mine;
            return mine;
        },
        close() {
            ahead.drop();
            if (box !== null)
                (0,open_box/* removeBox */.q1)(box.plan);
            box = null;
        },
    };
}

// EXTERNAL MODULE: ./build/adapters/commands/left-processes.js
var left_processes = __webpack_require__(67827);
// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
// EXTERNAL MODULE: ./build/adapters/files/output-names.js
var output_names = __webpack_require__(77001);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(64580);
;// CONCATENATED MODULE: ./build/adapters/files/earlier-runs.js
/** What earlier runs have left in the output folder, read as what it is: files from somewhere else. */




/** Makes the port. To be read before this run writes its first line. */
function createEarlierRuns(folder) {
    const text = async (name, most) => {
        const file = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(folder, name), most);
        if ('refused' in file)
            return file;
        return (0,plain_file/* utf8Of */.vw)(file.bytes) ?? { refused: `${name} is no UTF-8 text`, isMissing: false };
    };
    return {
        async read(back) {
            const number = back === 0 ? null : highest(folder) - back + 1;
            if (number !== null && number < 1)
                return null;
            const named = (name) => (number === null ? name : (0,output_names/* numbered */.jN)(name, number));
            const transcript = await text(named(output_names/* TRANSCRIPT */.fk), transcript_form/* LARGEST_TRANSCRIPT */.E);
            if (typeof transcript !== 'string')
                return transcript.isMissing ? null : { refused: transcript.refused };
            const patch = await text(named(output_names/* PATCHES */.r1.change), output_names/* LARGEST_PATCH */.Mq);
            return { transcript, patch: typeof patch === 'string' ? patch : { refused: patch.refused } };
        },
    };
}
function highest(folder) {
    try {
        return (0,output_names/* highestNumber */.M_)(folder);
    }
    catch {
        return 0;
    }
}

// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(88303);
;// CONCATENATED MODULE: ./build/adapters/files/anchored-folder.js
/** A folder that is held open, so that the files in it are reached through it and not through a name that can be swapped meanwhile. */


const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK: anchored_folder_O_NONBLOCK, O_RDONLY: anchored_folder_O_RDONLY } = external_node_fs_.constants;
/** The path was somewhere else when it was opened than when it was looked at, or is no longer inside the root. */
class MovedAway extends Error {
}
const openFiles = '/proc/self/fd';
const canAnchor = process.platform === 'linux' && (0,external_node_fs_.existsSync)(openFiles);
/**
 * Opens a folder given by its real path, and checks where the open folder really is: at that path, below the real root.
 * On Linux entries are then reached through the open folder. Elsewhere the name is resolved again, before and after, which leaves a short race.
 * Throws MovedAway, or the file system's error.
 */
function openFolder(realRoot, realFolder) {
    if (!isBelow(realRoot, realFolder))
        throw new MovedAway();
    if (!canAnchor) {
        if (external_node_fs_.realpathSync.native(realFolder) !== realFolder)
            throw new MovedAway();
        const recheck = () => {
            if (external_node_fs_.realpathSync.native(realFolder) !== realFolder)
                throw new MovedAway();
        };
        return { at: name => (0,external_node_path_.join)(realFolder, name), recheck, close: () => { } };
    }
    const descriptor = (0,external_node_fs_.openSync)(realFolder, anchored_folder_O_RDONLY | O_DIRECTORY | O_NOFOLLOW | anchored_folder_O_NONBLOCK);
    if (placeOfDescriptor(descriptor) !== realFolder) {
        (0,external_node_fs_.closeSync)(descriptor);
        throw new MovedAway();
    }
    return { at: name => `${openFiles}/${descriptor}/${name}`, recheck: () => { }, close: () => (0,external_node_fs_.closeSync)(descriptor) };
}
/** Opens one entry of an anchored folder for reading if it is a regular file; never follows a link and never waits. Null for anything else. */
function openRegularFile(folder, name) {
    const descriptor = (0,external_node_fs_.openSync)(folder.at(name), anchored_folder_O_RDONLY | O_NOFOLLOW | anchored_folder_O_NONBLOCK);
    try {
        folder.recheck();
        const stat = (0,external_node_fs_.fstatSync)(descriptor);
        if (stat.isFile())
            return { descriptor, size: stat.size };
    }
    catch (error) {
        (0,external_node_fs_.closeSync)(descriptor);
        throw error;
    }
    (0,external_node_fs_.closeSync)(descriptor);
    return null;
}
/** True for the root itself and everything below it; both paths are real. */
function isBelow(realRoot, realPath) {
    return realPath === realRoot || realPath.startsWith(realRoot.endsWith(external_node_path_.sep) ? realRoot : realRoot + external_node_path_.sep);
}
function placeOfDescriptor(descriptor) {
    return (0,external_node_fs_.readlinkSync)(`${openFiles}/${descriptor}`);
}

;// CONCATENATED MODULE: ./build/adapters/files/folder-entries.js
/** What a folder holds, as the file tools show it. */




/** Folders of installed or generated files: large, and never what a task is about. Shown, but entered only when named. */
const DEPENDENCY_FOLDERS = new Set([
    'node_modules',
    'bower_components',
    'jspm_packages',
    '.venv',
    'venv',
    'virtualenv',
    'site-packages',
    '__pycache__',
    '.tox',
    '.nox',
    '.mypy_cache',
    '.pytest_cache',
    '.ruff_cache',
    '.gradle',
    '.yarn',
    '.pnpm-store',
    '.next',
    '.nuxt',
    '.turbo',
    '.terraform',
]);
/** True for a folder that a walk goes around unless it begins in it. */
function isDependencyFolder(name) {
    return DEPENDENCY_FOLDERS.has(name);
}
/** The entries of a real folder inside the root, sorted by name, without git's own and the run's. Links and special files are `other`. Throws the file system's error. */
function readEntries(roots, realFolder) {
    const folder = openFolder(roots.real, realFolder);
    try {
        const own = (0,external_node_path_.dirname)(roots.own) === realFolder ? (0,external_node_path_.basename)(roots.own) : null;
        return (0,external_node_fs_.readdirSync)(folder.at('.'), { withFileTypes: true })
            .filter(({ name }) => !(0,path_policy/* isGitPath */.oP)(name) && name !== own)
            .map(entry => ({ name: entry.name, kind: kindOf(entry) }))
            .sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    finally {
        folder.close();
    }
}
/** Names of a folder's entries, folders with a trailing slash. */
function folderEntries(roots, realFolder) {
    return readEntries(roots, realFolder).map(entry => (entry.kind === 'folder' ? `${entry.name}/` : entry.name));
}
function kindOf(entry) {
    if (entry.isDirectory())
        return 'folder';
    return entry.isFile() ? 'file' : 'other';
}

;// CONCATENATED MODULE: ./build/adapters/files/locate.js
/** Finds out where a path that the model wrote really leads. */




/** Resolves the two folders that paths are relative to, and the run's own. Throws the file system's error where the root does not exist. */
function rootsOf(root, workingDirectory, own = '') {
    const named = (0,external_node_path_.resolve)(root);
    return {
        own: own === '' ? '' : (realPathOf(own) ?? own),
        named,
        real: external_node_fs_.realpathSync.native(named),
        workingDirectory: slashed((0,external_node_path_.relative)(named, (0,external_node_path_.resolve)(named, workingDirectory))),
    };
}
/** Looks at a path without opening anything. Refuses what is, or leads, outside the root or into git's folder. Throws nothing. */
function locate(roots, written) {
    const lexical = (0,path_policy/* resolveToolPath */.mv)(slashed(written), [slashed(roots.named), slashed(roots.real)], roots.workingDirectory);
    if (lexical.kind === 'refused')
        return { kind: 'refused', path: written, why: lexical.why };
    const { path } = lexical;
    const refused = (why) => ({ kind: 'refused', path, why });
    const target = (0,external_node_path_.join)(roots.real, path);
    try {
        const absolute = external_node_fs_.realpathSync.native(target);
        if (!isBelow(roots.real, absolute))
            return refused('it leads outside the repository through a symbolic link');
        const realPath = slashed((0,external_node_path_.relative)(roots.real, absolute));
        if (isClosed(roots, absolute))
            return refused(CLOSED);
        if ((0,path_policy/* isGitPath */.oP)(realPath))
            return refused("it leads into git's own data through a symbolic link");
        return { kind: 'found', path, realPath, absolute, stat: (0,external_node_fs_.lstatSync)(absolute) };
    }
    catch (error) {
        const code = codeOf(error);
        if (code === 'ENOENT')
            return locateMissing(roots, path, target);
        if (code === 'ENOTDIR')
            return refused('a part of it is a file, not a folder');
        return refused(reasonOf(error));
    }
}
function locateMissing(roots, path, target) {
    const missing = [];
    const refused = (why) => ({ kind: 'refused', path, why });
    for (let at = target;; at = (0,external_node_path_.dirname)(at)) {
        try {
            const isLink = (0,external_node_fs_.lstatSync)(at).isSymbolicLink();
            const parent = realPathOf(at);
            if (parent === null)
                return refused(isLink ? 'it goes through a symbolic link that leads nowhere' : 'it changed while it was used');
            if (!isBelow(roots.real, parent))
                return refused('it leads outside the repository through a symbolic link');
            if ((0,path_policy/* isGitPath */.oP)(slashed((0,external_node_path_.relative)(roots.real, parent))))
                return refused("it leads into git's own data through a symbolic link");
            if (isClosed(roots, (0,external_node_path_.join)(parent, ...missing)))
                return refused(CLOSED);
            return { kind: 'missing', path, parent, missing };
        }
        catch (error) {
            if (codeOf(error) !== 'ENOENT')
                return refused(reasonOf(error));
            missing.unshift((0,external_node_path_.basename)(at));
        }
    }
}
const CLOSED = 'Diffproof keeps its own files there';
function isClosed({ own }, absolute) {
    return own !== '' && isBelow(own, absolute);
}
function realPathOf(path) {
    try {
        return external_node_fs_.realpathSync.native(path);
    }
    catch (error) {
        if (codeOf(error) === 'ENOENT')
            return null;
        throw error;
    }
}
/** The code of a system error, or an empty text. Not by `instanceof`: an error may come from another realm. */
function codeOf(error) {
    return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
        ? error.code
        : '';
}
/** A file system error in words for the model, without a path of this machine. */
function reasonOf(error) {
    const code = codeOf(error);
    const words = {
        EACCES: 'the file system does not allow it',
        EPERM: 'the file system does not allow it',
        EROFS: 'the file system is read-only',
        ELOOP: 'it is a symbolic link, or goes through too many of them',
        ENAMETOOLONG: 'its name is too long',
        ENOSPC: 'the disk is full',
        EDQUOT: 'the disk quota is used up',
        ENXIO: 'it is not a regular file',
        EISDIR: 'it is a folder',
        ENOTDIR: 'a part of it is a file, not a folder',
        EBUSY: 'it is in use',
    };
    return (words[code] ??
        (code === '' || code === 'EINVAL' || code === 'ENOENT'
            ? 'it changed while it was used'
            : `the file system answered ${code}`));
}
function slashed(path) {
    return external_node_path_.sep === '/' ? path : path.replaceAll(external_node_path_.sep, '/');
}

;// CONCATENATED MODULE: ./build/adapters/files/tool-path.js
/** Writes a path the way the model has to write it back. */

/** A path relative to the root, as a path relative to the working directory. */
function toolPathOf(roots, path) {
    return roots.workingDirectory === '' ? path : external_node_path_.posix.relative(`/${roots.workingDirectory}`, `/${path}`) || '.';
}

;// CONCATENATED MODULE: ./build/adapters/files/list-paths.js
/** Lists what is below a folder, nearest first. */




/** Depth first would spend the limit on the first folder; this many folders are enough for any listing. */
const MAX_FOLDERS = 50_000;
/**
 * Paths below a folder down to a depth (1: its own entries), sorted, written so that the file tools take them. Where there are more than `limit`, the ones
 * nearest to the folder are kept. Links are not followed; git's data is left out; dependency folders are named but not entered. Throws nothing.
 */
function listPaths(roots, written, depth, limit) {
    const start = locate(roots, written);
    if (start.kind === 'refused')
        return { refused: start.why };
    if (start.kind === 'missing')
        return { refused: 'it does not exist' };
    if (!start.stat.isDirectory())
        return { refused: 'it is a file, not a folder' };
    const paths = [];
    let level = [start.realPath];
    try {
        for (let at = 1; at <= depth && level.length > 0; at += 1) {
            const below = [];
            for (const folder of level) {
                for (const entry of entriesOf(roots, folder, at === 1)) {
                    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
                    if (paths.length >= limit)
                        return { paths: paths.sort(), more: true };
                    paths.push(toolPathOf(roots, path) + (entry.kind === 'folder' ? '/' : ''));
                    if (entry.kind === 'folder' && !isDependencyFolder(entry.name) && below.length < MAX_FOLDERS)
                        below.push(path);
                }
            }
            level = below;
        }
        return { paths: paths.sort(), more: false };
    }
    catch (error) {
        return { refused: reasonOf(error) };
    }
}
/** A folder below the first that cannot be read is shown as an empty one. */
function entriesOf(roots, folder, first) {
    try {
        return readEntries(roots, (0,external_node_path_.join)(roots.real, folder));
    }
    catch (error) {
        if (first)
            throw error;
        return [];
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/read-text.js
/** Reads a path as text, or says why it is none. */





/** Larger files are data: no model reads them, and decoding them costs memory. */
const MAX_TEXT_BYTES = 10_000_000;
const CHUNK = 256 * 1024;
/** Reads what a path written by the model holds. A symbolic link that stays inside the repository is followed. Throws nothing. */
function readContent(roots, written) {
    const found = locate(roots, written);
    if (found.kind === 'refused')
        return { kind: 'refused', why: found.why, path: found.path };
    if (found.kind === 'missing')
        return { kind: 'missing', path: found.path };
    const path = found.realPath === '' ? '.' : found.realPath;
    const refused = (why) => ({ kind: 'refused', why, path });
    try {
        if (found.stat.isDirectory())
            return { kind: 'directory', entries: folderEntries(roots, found.absolute), path };
        if (!found.stat.isFile())
            return refused('it is not a regular file');
        const folder = openFolder(roots.real, (0,external_node_path_.dirname)(found.absolute));
        try {
            const file = openRegularFile(folder, (0,external_node_path_.basename)(found.absolute));
            if (file === null)
                return refused('it is not a regular file');
            const bytes = readBytes(file.descriptor, MAX_TEXT_BYTES, file.size);
            if (bytes === null)
                return refused(`it is too large to edit as text (${file.size} bytes; the limit is ${MAX_TEXT_BYTES})`);
            const text = textOf(bytes);
            return text === null ? refused(`it is not UTF-8 text (${bytes.length} bytes)`) : { kind: 'text', text, path };
        }
        finally {
            folder.close();
        }
    }
    catch (error) {
        return codeOf(error) === 'ENOENT' ? { kind: 'missing', path } : refused(reasonOf(error));
    }
}
/** Reads an open file to its end and closes it; null when it holds more than the limit. `expected`: the size it had when it was opened. */
function readBytes(descriptor, limit, expected) {
    try {
        if (expected > limit)
            return null;
        const parts = [];
        let total = 0;
        for (;;) {
            // One byte more than expected tells in one read that the file has ended; a file that grew, or lied as /proc does, takes more.
            const part = new Uint8Array(total === 0 ? expected + 1 : CHUNK);
            const length = (0,external_node_fs_.readSync)(descriptor, part, 0, part.length, null);
            total += length;
            if (total > limit)
                return null;
            if (length > 0)
                parts.push(part.subarray(0, length));
            if (length === 0 || total === expected)
                return Buffer.concat(parts);
        }
    }
    finally {
        (0,external_node_fs_.closeSync)(descriptor);
    }
}
/** The text of UTF-8 bytes, its byte order mark included; null for anything that would not be the same when written back. */
function textOf(bytes) {
    if (bytes.includes(0))
        return null;
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/make-folders.js
/** Makes the folders that a new file needs, and takes them away again where it did not come to be. */



/** Makes folders, each in the one before, below a real folder; returns the last and adds each to `made`. Throws the file system's error. */
function makeFolders(roots, parent, names, made) {
    let folder = parent;
    for (const name of names) {
        const anchor = openFolder(roots.real, folder);
        try {
            (0,external_node_fs_.mkdirSync)(anchor.at(name));
        }
        finally {
            anchor.close();
        }
        folder = (0,external_node_path_.join)(folder, name);
        made.push(folder);
    }
    return folder;
}
/** Removes folders that are still empty, the last one first. Throws nothing. */
function removeFolders(made) {
    for (const folder of made.toReversed())
        removeQuietly(() => (0,external_node_fs_.rmdirSync)(folder));
}
/** Removes what may never have been made. */
function removeQuietly(remove) {
    try {
        remove();
    }
    catch {
        // What was never made, or is used by somebody else by now, stays; the first error is the one to report.
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/write-text.js
/** Writes a text file inside the repository, whole or not at all. */








const { O_CREAT, O_EXCL, O_NOFOLLOW: write_text_O_NOFOLLOW, O_WRONLY: write_text_O_WRONLY } = external_node_fs_.constants;
/**
 * Writes UTF-8 text to a path written by the model, making the folders above it; an existing file keeps its mode and owner.
 * The text goes to a new file in the same folder, which then takes the name: a full disk or a killed process leaves the old file as it
 * was (S4-35), and a name that was swapped for a link is replaced, never followed. Refuses links, hard links, read-only and special files. Throws nothing.
 */
function writeText(roots, written, text) {
    const bytes = Buffer.from(text, 'utf8');
    if (!text.isWellFormed())
        return { refused: 'the text holds half of a surrogate pair, which no UTF-8 file can hold' };
    if (bytes.length > MAX_TEXT_BYTES)
        return { refused: `the text is too large (${bytes.length} bytes; the limit is ${MAX_TEXT_BYTES})` };
    const found = locate(roots, written);
    const why = whyNotWritable(roots, found);
    if (why !== null || found.kind === 'refused')
        return { refused: why ?? 'it cannot be written' };
    const made = [];
    try {
        const folder = found.kind === 'found'
            ? (0,external_node_path_.dirname)(found.absolute)
            : makeFolders(roots, found.parent, found.missing.slice(0, -1), made);
        replaceFile(roots, folder, (0,external_node_path_.basename)((0,external_node_path_.join)(roots.real, found.path)), bytes, found.kind === 'found' ? found.stat : null);
        return { path: found.path };
    }
    catch (error) {
        removeFolders(made);
        return { refused: reasonOf(error) };
    }
}
/** Why the file at a place cannot be replaced or removed, or null. */
function whyNotWritable(roots, found) {
    if (found.kind === 'refused')
        return found.why;
    if (found.kind === 'missing') {
        const real = [(0,external_node_path_.relative)(roots.real, found.parent), ...found.missing].filter(part => part !== '').join('/');
        if (!sameName(real, found.path))
            return `it goes through a symbolic link; the real path is ${real}`;
        return (0,path_policy/* whyUnportable */.$5)(found.missing.join('/'));
    }
    if (!sameName(found.realPath, found.path))
        return `it is, or goes through, a symbolic link; the real path is ${found.realPath || '.'}`;
    if (found.stat.isDirectory())
        return 'it is a folder';
    if (!found.stat.isFile())
        return 'it is not a regular file';
    if (found.stat.nlink > 1)
        return `it has ${found.stat.nlink} hard links, so that other files would change with it`;
    return whyReadOnly(found.absolute, found.stat);
}
function whyReadOnly(absolute, stat) {
    const readOnly = `it is read-only (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')})`;
    if ((stat.mode & 0o222) === 0)
        return readOnly;
    try {
        (0,external_node_fs_.accessSync)(absolute, external_node_fs_.constants.W_OK);
        return null;
    }
    catch {
        return readOnly;
    }
}
function replaceFile(roots, realFolder, name, bytes, before) {
    const folder = openFolder(roots.real, realFolder);
    const temporary = folder.at(`.diffproof-${(0,external_node_crypto_.randomUUID)()}.tmp`);
    try {
        const descriptor = (0,external_node_fs_.openSync)(temporary, write_text_O_WRONLY | O_CREAT | O_EXCL | write_text_O_NOFOLLOW, before === null ? 0o666 : 0o600);
        try {
            for (let at = 0; at < bytes.length;)
                at += (0,external_node_fs_.writeSync)(descriptor, bytes, at);
            if (before !== null)
                keepOwnerAndMode(descriptor, before);
        }
        finally {
            (0,external_node_fs_.closeSync)(descriptor);
        }
        folder.recheck();
        (0,external_node_fs_.renameSync)(temporary, folder.at(name));
    }
    catch (error) {
        removeQuietly(() => (0,external_node_fs_.unlinkSync)(temporary));
        throw error;
    }
    finally {
        folder.close();
    }
}
function keepOwnerAndMode(descriptor, before) {
    // Only root can give a file away; anybody else already owns what it may write, or cannot change it.
    if (process.getuid?.() === 0)
        (0,external_node_fs_.fchownSync)(descriptor, before.uid, before.gid);
    (0,external_node_fs_.fchmodSync)(descriptor, before.mode & 0o7777);
}
/** Equal paths; on systems that fold names, equal after folding. */
function sameName(one, other) {
    if (process.platform !== 'darwin' && process.platform !== 'win32')
        return one === other;
    return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

;// CONCATENATED MODULE: ./build/adapters/files/remove-file.js
/** Removes one file inside the repository. */





/** Removes what `writeText` could replace: a regular file, reached without a link. Throws nothing. */
function removeFile(roots, written) {
    const found = locate(roots, written);
    const why = whyNotWritable(roots, found);
    if (why !== null)
        return { refused: why };
    if (found.kind !== 'found')
        return { refused: 'it does not exist' };
    try {
        const folder = openFolder(roots.real, (0,external_node_path_.dirname)(found.absolute));
        try {
            (0,external_node_fs_.unlinkSync)(folder.at((0,external_node_path_.basename)(found.absolute)));
        }
        finally {
            folder.close();
        }
        return { path: found.path };
    }
    catch (error) {
        return { refused: reasonOf(error) };
    }
}

// EXTERNAL MODULE: ./build/core/testing/detect-test-command.js + 2 modules
var detect_test_command = __webpack_require__(50683);
;// CONCATENATED MODULE: ./build/adapters/files/root-files.js
/** Reads the files that say how a project is tested. */




/**
 * The names in the folder where commands start (folders with a trailing slash), each with its text where that says how to test, else
 * with an empty text. Throws nothing.
 */
function readRootFiles(roots) {
    const files = new Map();
    const folder = (0,external_node_path_.join)(roots.real, roots.workingDirectory);
    try {
        for (const { name, kind } of readEntries(roots, folder)) {
            const content = (0,detect_test_command/* isRelevantForTests */.M)(name) && kind !== 'folder' ? readContent(roots, name) : null;
            files.set(kind === 'folder' ? `${name}/` : name, content?.kind === 'text' ? content.text : '');
        }
    }
    catch {
        // A folder that does not exist holds nothing to test with.
    }
    return files;
}

// EXTERNAL MODULE: ./node_modules/picomatch/lib/picomatch.js
var picomatch = __webpack_require__(98016);
;// CONCATENATED MODULE: ./build/adapters/files/files-below.js
/** Walks a folder. */


/** More than any repository that is worked on by hand. */
const MAX_FILES = 200_000;
/**
 * The regular files below a folder (relative to the root), as paths relative to the root, folder by folder in the order of their names, each folder
 * looked at when it is come to. Links are not followed, dependency folders not entered, folders that cannot be read are taken for empty. Throws nothing.
 */
function* filesBelow(roots, start) {
    let count = 0;
    const waiting = [{ path: start, kind: 'folder' }];
    for (let next = waiting.pop(); next !== undefined && count < MAX_FILES; next = waiting.pop()) {
        if (next.kind === 'file') {
            count += 1;
            yield next.path;
        }
        // One by one: a folder may hold more than a call takes arguments.
        if (next.kind === 'folder')
            for (const entry of within(next.path, files_below_entriesOf(roots, next.path)))
                waiting.push(entry);
    }
}
/** What a walk comes to in a folder, the last first. */
function within(folder, entries) {
    return entries
        .filter(({ name, kind }) => kind === 'file' || (kind === 'folder' && !isDependencyFolder(name)))
        .map(({ name, kind }) => ({ path: folder === '' ? name : `${folder}/${name}`, kind }))
        .reverse();
}
function files_below_entriesOf(roots, folder) {
    try {
        return readEntries(roots, (0,external_node_path_.join)(roots.real, folder));
    }
    catch {
        return [];
    }
}

// EXTERNAL MODULE: external "node:vm"
var external_node_vm_ = __webpack_require__(30714);
;// CONCATENATED MODULE: ./build/adapters/files/search-lines.js
/** Searches lines with a regular expression that somebody else wrote, without ever hanging on it. */

/** Longer lines are generated; a pattern that needs them is not a search for code. */
const MAX_LINE = 5_000;
/** Of one matching line: enough to recognise it. */
const MAX_SHOWN = 300;
const MAX_PATTERN = 1_000;
/** An honest pattern needs milliseconds for a batch of files; this long the process may stand still for a hostile one. */
const BATCH_MS = 1_000;
const filterScript = `
  const glob = new RegExp(globSource)
  paths.filter(path => glob.test(path) || (baseOnly && glob.test(path.slice(path.lastIndexOf('/') + 1))))
`;
const searchScript = `
  const line = new RegExp(source, flags)
  const found = []
  for (const { path, text } of files) {
    let number = 0
    for (let start = 0; start < text.length && found.length < limit; ) {
      let end = text.indexOf('\\n', start)
      if (end === -1) end = text.length
      number += 1
      if (end - start <= longest) {
        const content = text.slice(start, text[end - 1] === '\\r' ? end - 1 : end)
        if (line.test(content)) found.push(path + ':' + number + ':' + (content.length > shown ? content.slice(0, shown) + '\u2026' : content))
      }
      start = end + 1
    }
  }
  found
`;
/**
 * Prepares a search by a JavaScript regular expression (a leading `(?i)` is understood) and the regular expression of a glob; `baseOnly`: the
 * glob may match the name alone. Patterns run under V8's own watchdog: it stops a regular expression that backtracks for ever, which no timer of
 * this process could. Returns why the pattern cannot be used instead.
 */
function createLineSearch(pattern, glob) {
    if (pattern === '')
        return { why: 'the pattern is empty' };
    if (pattern.length > MAX_PATTERN)
        return { why: `the pattern is longer than ${MAX_PATTERN} characters` };
    const ignoreCase = pattern.startsWith('(?i)');
    const source = ignoreCase ? pattern.slice('(?i)'.length) : pattern;
    const flags = flagsFor(source);
    if (flags === null)
        return { why: `the pattern is not a JavaScript regular expression: ${syntaxProblem(source)}` };
    const place = {};
    const context = (0,external_node_vm_.createContext)(place);
    const run = (script, values) => {
        try {
            Object.assign(place, values);
            const found = (0,external_node_vm_.runInContext)(`{${script}}`, context, { timeout: BATCH_MS });
            return Array.isArray(found) ? found.map(String) : [];
        }
        catch {
            // The watchdog, or a regular expression that needs more stack than there is.
            return null;
        }
    };
    return {
        search: (files, limit) => run(searchScript, {
            files,
            limit,
            source,
            flags: ignoreCase ? `i${flags}` : flags,
            longest: MAX_LINE,
            shown: MAX_SHOWN,
        }),
        filter: paths => glob === null ? paths : run(filterScript, { paths, globSource: glob.source, baseOnly: glob.baseOnly }),
    };
}
/** Unicode mode where the pattern allows it (`\p{L}`), else the lenient mode that takes what other languages escape. */
function flagsFor(source) {
    for (const flags of ['u', '']) {
        if (problemWith(source, flags) === null)
            return flags;
    }
    return null;
}
function syntaxProblem(source) {
    return (problemWith(source, '') ?? '').replace(/^Invalid regular expression: /, '');
}
function problemWith(source, flags) {
    try {
        new RegExp(source, flags);
        return null;
    }
    catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/text-reader.js
/** Reads the texts of many files, one after the other, with as little work for each as can be. */



const BYTE_ORDER_MARK = '\uFEFF';
const FIRST_SIZE = 64 * 1024;
/** Makes a reader for files of at most so many bytes. Files of one folder that follow each other are reached through that folder, held open; all go through one piece of memory. */
function createTextReader(roots, mostBytes) {
    let memory = Buffer.allocUnsafe(FIRST_SIZE);
    let held = null;
    function release() {
        held?.folder.close();
        held = null;
    }
    function folderAt(place) {
        if (held?.place !== place) {
            release();
            held = { place, folder: openFolder(roots.real, place) };
        }
        return held.folder;
    }
    /** The number of bytes read into the memory; -1 where there are too many. */
    function fill(descriptor, size) {
        if (size > mostBytes)
            return -1;
        // One byte more than expected tells that the file has ended.
        if (memory.length <= size)
            memory = Buffer.allocUnsafe(Math.min(mostBytes, 2 * size) + 1);
        for (let length = 0;;) {
            const added = (0,external_node_fs_.readSync)(descriptor, memory, length, memory.length - length, null);
            length += added;
            if (added === 0)
                return length;
            if (length > mostBytes)
                return -1;
            if (length === memory.length)
                memory = Buffer.concat([memory, Buffer.allocUnsafe(length)]);
        }
    }
    return {
        textOf(path) {
            const absolute = (0,external_node_path_.join)(roots.real, path);
            try {
                const file = openRegularFile(folderAt((0,external_node_path_.dirname)(absolute)), (0,external_node_path_.basename)(absolute));
                if (file === null)
                    return null;
                try {
                    const length = fill(file.descriptor, file.size);
                    const zero = memory.indexOf(0);
                    if (length === -1 || (zero !== -1 && zero < length))
                        return null;
                    const text = memory.toString('utf8', 0, length);
                    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
                }
                finally {
                    (0,external_node_fs_.closeSync)(file.descriptor);
                }
            }
            catch {
                return null;
            }
        },
        release,
    };
}

;// CONCATENATED MODULE: ./build/adapters/files/search-files.js
/** Searches the repository's files for lines. */







/** Larger files are data. */
const MAX_FILE_BYTES = 2_000_000;
/** Files are searched in batches of this much text, so that other work gets its turn in between, and so few files, so that what is read is forgotten before it counts as old. */
const BATCH_BYTES = 2_000_000;
const BATCH_FILES = 100;
/** What one search may cost; what was found until then is returned. */
const TOTAL_MS = 10_000;
const TOO_SLOW = 'the pattern or the glob takes too long; use a simpler one, or search in a smaller folder';
/**
 * Lines that match a JavaScript regular expression in the text files below a path whose path or name matches a glob, in the order of their paths.
 * Left out: git's data, dependency folders unless the search begins in one, links, binary files, large files, very long lines. Throws nothing
 * for anything that the repository or the model can hold.
 */
async function searchFiles(roots, request, now) {
    const start = locate(roots, request.path);
    if (start.kind === 'refused')
        return { refused: start.why };
    if (start.kind === 'missing')
        return { refused: 'it does not exist' };
    const glob = request.glob === null ? null : globOf(request.glob);
    if (glob !== null && 'why' in glob)
        return { refused: glob.why };
    const search = createLineSearch(request.pattern, glob);
    if ('why' in search)
        return { refused: search.why };
    const isFolder = start.stat.isDirectory();
    const files = isFolder ? filesBelow(roots, start.realPath) : [start.realPath].values();
    const from = start.realPath === '' || !isFolder ? 0 : start.realPath.length + 1;
    return searchBatches({ roots, files, from, search, now }, request.limit);
}
async function searchBatches({ roots, files, from, search, now }, limit) {
    const deadline = now() + TOTAL_MS;
    const matches = [];
    const reader = createTextReader(roots, MAX_FILE_BYTES);
    for (let next = files.next(); next.done !== true;) {
        const names = [];
        for (; next.done !== true && names.length < BATCH_FILES; next = files.next())
            names.push(next.value);
        const kept = search.filter(names.map(name => name.slice(from)));
        if (kept === null)
            return { refused: TOO_SLOW };
        const wanted = from === 0 ? kept : kept.map(name => names[0]?.slice(0, from) + name);
        let at = 0;
        do {
            const batch = [];
            for (let size = 0; at < wanted.length && size < BATCH_BYTES; at += 1) {
                const path = wanted[at] ?? '';
                const text = reader.textOf(path);
                if (text !== null)
                    batch.push({ path: toolPathOf(roots, path), text });
                size += text?.length ?? 0;
            }
            reader.release();
            const found = search.search(batch, limit + 1 - matches.length);
            if (found === null)
                return { refused: TOO_SLOW };
            matches.push(...found);
            if (matches.length > limit)
                return { matches: matches.slice(0, limit), more: true };
            if (now() > deadline)
                return { matches, more: at < wanted.length || next.done !== true };
            await (0,promises_.setImmediate)();
        } while (at < wanted.length);
    }
    return { matches, more: false };
}
function globOf(glob) {
    try {
        const plain = glob.replace(/^\.?\//, '');
        return {
            source: picomatch.makeRe(plain, { dot: true, noextglob: true, maxLength: 500 }).source,
            baseOnly: !plain.includes('/'),
        };
    }
    catch (error) {
        return { why: `the glob cannot be used: ${error instanceof Error ? error.message : String(error)}` };
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/file-workspace.js







/** A Workspace on real files. The root need not exist yet; while it does not, everything is refused. Throws nothing. */
function createFileWorkspace({ root, workingDirectory, own, now = () => performance.now(), }) {
    const within = async (use, refuse) => {
        let roots;
        try {
            roots = rootsOf(root, workingDirectory, own);
        }
        catch (error) {
            return refuse(`the repository folder cannot be used: ${reasonOf(error)}`);
        }
        return use(roots);
    };
    return {
        read: path => within(roots => readContent(roots, path), why => ({ kind: 'refused', why, path })),
        write: (path, text) => within(roots => writeText(roots, path, text), refused => ({ refused })),
        remove: path => within(roots => removeFile(roots, path), refused => ({ refused })),
        list: (path, depth, limit) => within(roots => listPaths(roots, path, depth, limit), refused => ({ refused })),
        search: request => within(roots => searchFiles(roots, request, now), refused => ({ refused })),
        rootFiles: () => within(readRootFiles, () => new Map()),
    };
}

// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
;// CONCATENATED MODULE: ./build/adapters/files/proposal-folder.js
/** The folder of a proposal: two plain files, opened so that nothing else is taken for one. */




const RECORD = 'proposal.json';
const BUNDLE = 'change.bundle';
const MEGABYTE = 1024 * 1024;
const LARGEST = { [RECORD]: 8 * MEGABYTE, [BUNDLE]: 100 * MEGABYTE };
/** Makes the port: `written` is where a proposal goes, `given` where one is read. */
function createProposalFolder(written, given) {
    return {
        async write({ json, bundle }) {
            // What stands there is removed, never written through.
            await (0,external_node_fs_promises_.rm)(written, { recursive: true, force: true });
            await (0,external_node_fs_promises_.mkdir)(written, { recursive: true });
            await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(written, RECORD), json, { flag: 'wx' });
            await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(written, BUNDLE), bundle, { flag: 'wx' });
            return written;
        },
        async read() {
            const names = await namesIn(given);
            if (names === null)
                return { refused: `${given} is no folder` };
            const other = names.find(name => name !== RECORD && name !== BUNDLE);
            if (other !== undefined)
                return { refused: `it holds ${JSON.stringify(other.slice(0, 100))}, which belongs to no proposal` };
            const record = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(given, RECORD), LARGEST[RECORD]);
            if ('refused' in record)
                return { refused: record.refused };
            const bundle = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(given, BUNDLE), LARGEST[BUNDLE]);
            if ('refused' in bundle)
                return { refused: bundle.refused };
            const json = (0,plain_file/* utf8Of */.vw)(record.bytes);
            return json === null ? { refused: `${RECORD} is no UTF-8 text` } : { json, bundle: bundle.bytes };
        },
    };
}
async function namesIn(folder) {
    try {
        return (await (0,external_node_fs_promises_.lstat)(folder)).isDirectory() ? await (0,external_node_fs_promises_.readdir)(folder) : null;
    }
    catch (thrown) {
        throw new errors/* ConfigurationError */.j1(`input proposal-path: ${folder} cannot be read: ${(0,errors/* messageOf */.bD)(thrown)}`, 'It has to be the folder that a job with mode: propose has written, for example downloaded with actions/download-artifact.', thrown);
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/report-files.js
/** Finds the report files that a test run wrote into the work tree. */






/** Folders that hold nothing but reports; every XML file in them may be one. */
const REPORT_FOLDER = /^(?:(?:test|junit|surefire|failsafe)[-_]?(?:results?|reports?|output)|reports?|junit|testresults)$/i;
const REPORT_FILE = /junit.*\.xml$|^TEST-.*\.xml$|^(?:test[-_]?(?:results?|reports?|output)|results?|reports?|xunit|nosetests|pytest|rspec)\.xml$/i;
/** Where build tools keep the folders of reports. */
const OUTPUT_FOLDER = /^(?:target|build|out|output|dist|coverage|tmp|\.?artifacts)$/i;
/** Deeper than this only folders of output and of reports are entered. */
const MAX_SOURCE_DEPTH = 3;
const MAX_DEPTH = 8;
const report_files_MAX_FOLDERS = 3000;
const report_files_MAX_FILES = 500;
const report_files_MAX_FILE_BYTES = 8_000_000;
const MAX_BYTES = 24_000_000;
/** The file system's clock is coarser than the process's. */
const CLOCK_SLACK_MS = 10;
/**
 * The texts of XML files in the usual places at or below the working directory that were written and not before `since` (ms since the epoch), in the
 * order of their paths; `more` where limits left some out. Links and special files are passed over, and nothing outside the root is opened. Throws nothing.
 */
function findReportFiles(place, since) {
    try {
        const roots = rootsOf(place.root, place.workingDirectory);
        const { paths, more } = reportPaths(roots);
        return readRecent(roots, paths, since - CLOCK_SLACK_MS, more);
    }
    catch {
        return { texts: [], more: false };
    }
}
function isEntered(name, depth) {
    if (isDependencyFolder(name))
        return false;
    return depth < MAX_SOURCE_DEPTH || OUTPUT_FOLDER.test(name) || REPORT_FOLDER.test(name);
}
function reportPaths(roots) {
    const paths = [];
    let level = [{ path: roots.workingDirectory, forReports: false }];
    let folders = 0;
    for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
        const below = [];
        for (const { path, forReports } of level) {
            folders += 1;
            if (folders > report_files_MAX_FOLDERS)
                return { paths, more: true };
            for (const { name, kind } of report_files_entriesOf(roots, path)) {
                const isReport = kind === 'file' && (REPORT_FILE.test(name) || (forReports && /\.xml$/i.test(name)));
                if (isReport)
                    paths.push({ folder: path, name });
                if (kind === 'folder' && (forReports || isEntered(name, depth))) {
                    below.push({
                        path: path === '' ? name : `${path}/${name}`,
                        forReports: forReports || REPORT_FOLDER.test(name),
                    });
                }
            }
        }
        level = below;
    }
    return { paths, more: false };
}
function readRecent(roots, paths, since, more) {
    const texts = [];
    let bytes = 0;
    let left = more;
    for (const { folder, name } of paths) {
        const text = texts.length < report_files_MAX_FILES && bytes < MAX_BYTES ? readIfRecent(roots, folder, name, since) : 'left';
        if (text === 'left')
            left = true;
        else if (text !== null) {
            texts.push(text.text);
            bytes += text.text.length;
        }
    }
    return { texts, more: left };
}
/** Null for a file that is old, gone or none. Neither of its times may lie before: one of them is set by whoever writes it. */
function readIfRecent(roots, folder, name, since) {
    try {
        const anchor = openFolder(roots.real, (0,external_node_path_.join)(roots.real, folder));
        try {
            const file = openRegularFile(anchor, name);
            if (file === null)
                return null;
            const { mtimeMs, ctimeMs } = (0,external_node_fs_.fstatSync)(file.descriptor);
            if (mtimeMs < since || ctimeMs < since) {
                (0,external_node_fs_.closeSync)(file.descriptor);
                return null;
            }
            const bytes = readBytes(file.descriptor, report_files_MAX_FILE_BYTES, file.size);
            return bytes === null ? 'left' : { text: new TextDecoder().decode(bytes) };
        }
        finally {
            anchor.close();
        }
    }
    catch {
        return null;
    }
}
function report_files_entriesOf(roots, folder) {
    try {
        return readEntries(roots, (0,external_node_path_.join)(roots.real, folder));
    }
    catch {
        return [];
    }
}

// EXTERNAL MODULE: ./build/adapters/git/changed-files.js
var changed_files = __webpack_require__(67024);
// EXTERNAL MODULE: ./build/adapters/git/ground.js
var git_ground = __webpack_require__(93747);
// EXTERNAL MODULE: ./build/adapters/git/nul-list.js
var nul_list = __webpack_require__(30910);
;// CONCATENATED MODULE: ./build/adapters/git/assemble-receipt.js
/** Parts of changes as a receipt of their own: for running new tests on old source, and for taking in what was written later. */





/** The base tree with each part's content at its paths, later parts over earlier ones; either name of a rename counts for itself. Throws RepositoryError. */
async function assembleReceipt(ground, start, parts) {
    const entries = new Map();
    for (const part of parts)
        for (const path of part.paths)
            entries.set(path, entryAt(part.receipt, path));
    const gone = `0 ${'0'.repeat(ground.base.tree.length)}`;
    const lines = [...entries]
        .flatMap(([path, entry]) => (entry === null ? [] : [`${entry === '' ? gone : entry}\t${path}`]))
        // A folder may stand where a file was: what is gone makes room first.
        .sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 ')));
    const index = (0,external_node_path_.join)(ground.folder, 'assembled-index');
    await (0,external_node_fs_promises_.copyFile)(start.baseIndex, index);
    const place = (0,git_ground/* placeAt */.B)(ground, ground.workspace, index);
    if (lines.length > 0)
        await (0,git_ground/* trustedGit */.K)(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: (0,nul_list/* nulJoined */.B0)(lines) });
    const missing = ground.partial ? ['--missing-ok'] : [];
    const tree = (await (0,git_ground/* trustedGit */.K)(ground, ['write-tree', ...missing], place)).toString().trim();
    const { leftOut = [], refused = [] } = parts[0]?.receipt ?? {};
    const files = await (0,changed_files/* changedFiles */.Y)(ground, ground.base.tree, tree);
    return { baseTree: ground.base.tree, tree, files, leftOut, refused };
}
/** Mode and blob of a changed path; empty where it is gone, null where the receipt leaves it at the base. */
function entryAt({ files }, path) {
    const file = files.find(one => one.path === path);
    if (file !== undefined)
        return file.newMode === null || file.blob === null ? '' : `${file.newMode} ${file.blob}`;
    return files.some(one => one.from === path) ? '' : null;
}

// EXTERNAL MODULE: ./build/adapters/git/blobs.js
var git_blobs = __webpack_require__(52606);
;// CONCATENATED MODULE: ./build/adapters/git/base-file.js
/** The texts of files of the base commit, whatever the work tree holds by now. */


const base_file_LARGEST = 256 * 1024;
/** `<mode> <type> <id> <size>\t<path>`. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/;
/** A part of a path that git would take for another place. */
const NO_NAME = new Set(['', '.', '..']);
/** Paths in one call of git: the system bounds what a command line holds. */
const AT_ONCE = 200;
/** The texts by path; without a path where the base has no regular file of exactly this path, where it is larger than 256 KB, and where it is no UTF-8 text. Throws RepositoryError. */
async function readBaseFiles(ground, paths) {
    const texts = new Map();
    for (let from = 0; from < paths.length; from += AT_ONCE)
        for (const [path, found] of await lookUp(ground, paths.slice(from, from + AT_ONCE)))
            if ('text' in found)
                texts.set(path, found.text);
    return texts;
}
/** The same for one path, saying why where there is none. Throws RepositoryError. */
async function baseText(ground, path) {
    return (await lookUp(ground, [path])).get(path) ?? { problem: 'is not there' };
}
async function lookUp(ground, paths) {
    const named = paths.filter(path => !path.split('/').some(part => NO_NAME.has(part)));
    const entries = named.length === 0 ? new Map() : await entriesAt(ground, named);
    const wanted = [...entries.values()].filter(entry => whyNone(entry) === null).map(({ blob }) => blob);
    const blobs = await (0,git_blobs/* readBlobs */.b)(ground, [...new Set(wanted)]);
    const found = paths.map((path) => {
        if (!named.includes(path))
            return [path, { problem: 'is no path of a file' }];
        const entry = entries.get(path);
        const problem = whyNone(entry);
        return [path, problem === null ? base_file_textOf(blobs.get(entry?.blob ?? '')) : { problem }];
    });
    return new Map(found);
}
async function entriesAt(ground, paths) {
    const args = ['ls-tree', '-z', '-l', '--full-tree', ground.base.tree, '--', ...paths];
    const lines = (await (0,git_ground/* trustedGit */.K)(ground, args, { gitDir: ground.trusted })).toString().split('\0');
    return new Map(lines.flatMap(line => {
        const [all, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(line) ?? [];
        return all === undefined ? [] : [[line.slice(all.length), { mode, type, blob, size }]];
    }));
}
function whyNone(entry) {
    if (entry === undefined)
        return 'is not there';
    const { mode, type, size } = entry;
    if (mode === '120000')
        return 'is a symbolic link';
    if (type !== 'blob')
        return type === 'tree' ? 'is a folder' : 'is a submodule';
    return Number(size) > base_file_LARGEST ? `has ${size} bytes, more than ${base_file_LARGEST}` : null;
}
function base_file_textOf(bytes) {
    const text = bytes === undefined || bytes.includes(0) ? null : decoded(bytes);
    return text === null ? { problem: 'is no UTF-8 text' } : { text };
}
function decoded(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/adapters/git/base-holds.js
/** Whether a text stands anywhere in the base commit. */

/** One line of text, searched in every file of the base tree; false where not all of the base is here. Throws RepositoryError. */
async function baseHolds(ground, text) {
    if (ground.partial || text === '' || /[\n\0]/.test(text))
        return false;
    const args = ['grep', '--quiet', '--fixed-strings', '--text', '--no-recurse-submodules', '-f', '-', ground.base.tree];
    // By standard input: command lines can be read by everybody on the machine.
    const { exitCode } = await ground.git.run(args, (0,changed_files/* attributeFree */.h)(ground), { input: `${text}\n`, answers: [1] });
    return exitCode === 0;
}

;// CONCATENATED MODULE: ./build/adapters/git/base-lines.js
/** Finds words in the files of the base commit. */


/** More is no answer to where something is. */
const MOST_BYTES = 8_000_000;
const LONGEST_LINE = 400;
const base_lines_ENTRY = /^([^\0]+)\0(\d+)\0/;
/** Every line of a text file of the base tree that holds one of the words, its end left out where it is long; null where that takes longer than `limitMs`, there are too many, or not all of the base is here. Throws nothing. */
async function baseLines(ground, words, limitMs) {
    const asked = words.filter(word => /^\w+$/.test(word));
    if (ground.partial)
        return null;
    if (asked.length === 0)
        return [];
    const { tree } = ground.base;
    const args = [
        'grep',
        '-z',
        '-n',
        '-I',
        '-w',
        '--fixed-strings',
        '--no-color',
        '--no-recurse-submodules',
        '-f',
        '-',
        tree,
    ];
    const options = { input: `${asked.join('\n')}\n`, answers: [1], limits: { ms: limitMs, bytes: MOST_BYTES } };
    const done = await ground.git.run(args, (0,changed_files/* attributeFree */.h)(ground), options).catch((thrown) => {
        if (thrown instanceof errors/* RepositoryError */.pU)
            return null;
        throw thrown;
    });
    if (done === null)
        return null;
    const sparse = new Set(ground.sparse);
    return done.stdout
        .toString()
        .split('\n')
        .flatMap(entry => {
        const [head, place = '', line = ''] = base_lines_ENTRY.exec(entry) ?? [];
        const path = place.slice(tree.length + 1);
        if (head === undefined || !place.startsWith(`${tree}:`) || sparse.has(path))
            return [];
        return [{ path, line: Number(line), text: entry.slice(head.length, head.length + LONGEST_LINE) }];
    });
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./build/adapters/git/base-paths.js
/** What files the base commit has. */



/** `100644 blob <id>\t<path>` and `100755 ...`: neither links nor submodules. */
const REGULAR = '100';
/** The paths of its regular files that the work tree holds, as far as they are UTF-8. Throws RepositoryError. */
async function basePaths(ground) {
    const args = ['ls-tree', '-r', '-z', '--full-tree', ground.base.tree];
    const entries = (0,nul_list/* nulItems */.Qt)(await (0,git_ground/* trustedGit */.K)(ground, args, { gitDir: ground.trusted }));
    const sparse = new Set(ground.sparse);
    return entries.flatMap(entry => {
        const path = entry.subarray(entry.indexOf('\t') + 1);
        if (entry.toString('latin1', 0, REGULAR.length) !== REGULAR || !(0,external_node_buffer_.isUtf8)(path))
            return [];
        const text = path.toString();
        return sparse.has(text) ? [] : [text];
    });
}

// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 2 modules
var proposal = __webpack_require__(18905);
// EXTERNAL MODULE: ./build/adapters/git/object-id.js
var object_id = __webpack_require__(16029);
;// CONCATENATED MODULE: ./build/adapters/git/branch-name.js
/** Which branch names are taken: stricter than git, because names come from inputs and end up in commands and refs. */

/** What git forbids in a ref, and characters that cannot be seen. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}~^:?*[\\]|\.\.|@\{/u;
const RESERVED = /^(@|-.*|refs\/.*|[A-Z]*_?HEAD)$/s;
const LONGEST = 200;
/** True for a plain short branch name. */
function isBranchName(name) {
    if (name.length > LONGEST || FORBIDDEN.test(name) || RESERVED.test(name))
        return false;
    return name
        .split('/')
        .every(part => part !== '' && !part.startsWith('.') && !part.endsWith('.') && !part.endsWith('.lock'));
}
/** Throws ConfigurationError for a name that git or a reader could take for something else. */
function assertBranchName(name) {
    if (isBranchName(name))
        return;
    const hint = 'Name a branch as in `main` or `release/1.2`, without `refs/heads/`.';
    throw new errors/* ConfigurationError */.j1(`${JSON.stringify(name)} cannot be used as a branch name`, hint);
}

// EXTERNAL MODULE: ./build/adapters/git/git-failure.js
var git_failure = __webpack_require__(24129);
;// CONCATENATED MODULE: ./build/adapters/git/remote.js
/** Asks the remote; what it answers is kept apart from the repository that the change is made in. */


/** The remote's branches whose short names begin with `prefix`, by name. Throws RepositoryError. */
async function remoteBranches(git, prefix) {
    const answer = await listRefs(git, ['--heads', git.url]);
    return new Map(answer
        .split('\n')
        .map(line => line.split('\t'))
        .flatMap(([sha = '', ref = '']) => ref.startsWith(`refs/heads/${prefix}`) ? [[ref.slice('refs/heads/'.length), sha]] : []));
}
/** The commit a remote branch points at, null where there is no such branch. Throws RepositoryError. */
async function remoteTip(git, branch) {
    const ref = `refs/heads/${branch}`;
    // With HEAD, which every repository has, so that nothing at all is no answer.
    const answer = await listRefs(git, [git.url, 'HEAD', ref]);
    const line = answer.split('\n').find(text => text.endsWith(`\t${ref}`));
    return line?.split('\t')[0] ?? null;
}
/** Whether the remote has any ref at all. Throws RepositoryError. */
async function remoteIsEmpty(git) {
    return (await listRefs(git, [git.url])).trim() === '';
}
/** A web page that a proxy sends with status 200 looks to git like a repository without refs: nothing has to be said twice. */
async function listRefs(git, args) {
    const ask = () => git.ask(['ls-remote', ...args], {}, { network: true });
    const answer = await ask();
    return answer.trim() === '' ? ask() : answer;
}
// Each step costs one request and, with commits only, about 300 bytes a commit.
const DEPTHS = [50, 500, 5000];
/** True when `commit` is on the remote branch, within the last 5,000 commits of it. Throws RepositoryError. */
async function isOnRemoteBranch(git, folder, branch, commit) {
    return withCommitsOnly(git, folder, commit.length, async (fetch, ask) => {
        let known = -1;
        for (const depth of DEPTHS) {
            await fetch(branch, depth);
            const commits = new Set((await ask(['log', '--no-decorate', '--format=%H', 'refs/tip', '--'])).split('\n').slice(0, -1));
            if (commits.has(commit))
                return true;
            if (commits.size === known || commits.size < depth)
                return false;
            known = commits.size;
        }
        return false;
    });
}
/** The commit that a remote branch points at, null where there is no such branch. Throws RepositoryError. */
async function remoteCommitOf(git, folder, branch) {
    const tip = await remoteTip(git, branch);
    if (tip === null)
        return null;
    return withCommitsOnly(git, folder, tip.length, async (fetch, ask) => {
        await fetch(branch, 1);
        const text = await ask(['log', '-1', '--no-mailmap', '--no-decorate', '--format=%T%n%B', 'refs/tip', '--']);
        return { tree: text.slice(0, tip.length), message: text.slice(tip.length + 1) };
    });
}
/** Fetches commits without their trees into a repository that is thrown away, to be asked there. */
async function withCommitsOnly(git, folder, idLength, use) {
    const gitDir = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)(folder, 'commits-'));
    try {
        const format = idLength === 64 ? ['--object-format=sha256'] : [];
        await git.ask(['init', '--quiet', '--bare', '--template=', ...format, gitDir], { cwd: folder });
        const scope = ['--no-tags', '--no-write-fetch-head', '--filter=tree:0'];
        return await use((branch, depth) => git.ask(['fetch', '--quiet', ...scope, `--depth=${depth}`, git.url, `+refs/heads/${branch}:refs/tip`], { gitDir }, { network: true }), args => git.ask(args, { gitDir }));
    }
    finally {
        await (0,external_node_fs_promises_.rm)(gitDir, { recursive: true, force: true });
    }
}

;// CONCATENATED MODULE: ./build/adapters/git/push-receipt.js
/** Publishes a receipt with git itself: one commit on the base, pushed under a lease, looked for before it is pushed again. */





/** Who commits where nobody else is named: https://github.com/apps/github-actions */
const ACTIONS_BOT = {
    name: 'github-actions[bot]',
    email: '41898282+github-actions[bot]@users.noreply.github.com',
};
/** Commits and pushes; returns the commit, null where the branch is not as expected any more. Throws RepositoryError with the server's reason, ConfigurationError for a bad branch name. */
async function pushReceipt(ground, identity, patience, request) {
    const { receipt, branch, expected } = request;
    assertBranchName(branch);
    (0,object_id/* assertObjectIds */.O)(receipt.tree, ...(expected === null ? [] : [expected]));
    const commit = await commitReceipt(ground, identity, request);
    for (let tries = 1;; tries += 1) {
        try {
            await push(ground, request, commit);
            return commit;
        }
        catch (thrown) {
            if (!(thrown instanceof errors/* RepositoryError */.pU) || thrown.trouble === 'local')
                throw thrown;
            const isPassing = thrown.trouble === 'passing';
            const goesOn = isPassing && (await patience.pause({ what: thrown.message, tries, askedMs: null }));
            // Where the branch stands now tells a lost answer and a lost race from a refusal.
            const now = await remoteTip(ground.git, branch).catch(() => Promise.reject(thrown));
            if (now === commit)
                return commit;
            if (now !== expected)
                return null;
            if (!goesOn)
                throw thrown;
        }
    }
}
async function push(ground, { branch, expected }, commit) {
    const ref = `refs/heads/${branch}`;
    const flags = ['--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${expected ?? ''}`];
    const place = { gitDir: ground.trusted };
    const { exitCode, stdout, stderr } = await ground.git.run(['push', ...flags, ground.git.url, `${commit}:${ref}`], place, {
        network: true,
        answers: [1],
    });
    const line = stdout
        .toString()
        .split('\n')
        .find(text => text.startsWith('!'));
    const output = ground.git.conceal(stderr);
    if (line !== undefined)
        throw (0,git_failure/* refusedPush */.JZ)(branch, line.split('\t').at(-1) ?? '', output);
    if (exitCode !== 0)
        throw (0,git_failure/* gitFailure */.tv)({ command: 'push', exitCode, output }, '');
}
/** Makes the receipt's tree a commit on the base; returns its id. Throws RepositoryError. */
async function commitReceipt(ground, { name, email }, { receipt, message }) {
    const env = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
    const args = ['commit-tree', receipt.tree, '-p', ground.base.sha, '-F', '-'];
    const { stdout } = await ground.git.run(args, { gitDir: ground.trusted }, { env, input: message, network: ground.partial });
    return stdout.toString().trim();
}

;// CONCATENATED MODULE: ./build/adapters/git/bundle-receipt.js




/** The commit and the bytes of the bundle. Throws RepositoryError. */
async function bundleReceipt(ground, identity, request) {
    (0,object_id/* assertObjectIds */.O)(request.receipt.tree);
    const place = { gitDir: ground.trusted };
    const commit = await commitReceipt(ground, identity, request);
    await (0,git_ground/* trustedGit */.K)(ground, ['update-ref', proposal/* PROPOSAL_REF */.rP, commit], place);
    const args = ['bundle', 'create', '--quiet', '-', proposal/* PROPOSAL_REF */.rP, `^${ground.base.sha}`];
    // The quick way of finding what is new may take along what the base has.
    const bytes = await (0,git_ground/* trustedGit */.K)(ground, args, place, { config: [['pack.useSparse', 'false']] });
    return { commit, bytes };
}

;// CONCATENATED MODULE: ./build/adapters/git/clone-workspace.js
/** Leaves a repository whose `origin` is the plain address and whose HEAD is a local branch of that name. Depth 0 is the whole history. Throws RepositoryError. */
async function cloneWorkspace(git, { workspace, branch, tip, depth }) {
    const place = { cwd: workspace };
    const format = tip.length === 64 ? ['--object-format=sha256'] : [];
    await git.ask(['init', '--quiet', '--template=', `--initial-branch=${branch}`, ...format], place);
    await git.ask(['remote', 'add', 'origin', git.url], place);
    const scope = depth === 0 ? [] : [`--depth=${depth}`];
    const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
    await git.ask(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...scope, 'origin', refs], place, {
        network: true,
    });
    await git.ask(['checkout', '--quiet', '--no-track', '-B', branch, `refs/remotes/origin/${branch}`], place);
}

;// CONCATENATED MODULE: ./build/adapters/git/found-work-tree.js
/** What the workspace is before anything happens in it: nothing, a work tree of its own, or something else. */


/** Looks at the workspace; a repository above it does not count. Throws ConfigurationError for a folder that holds something else. */
async function findWorkTree(git, workspace) {
    await (0,external_node_fs_promises_.mkdir)(workspace, { recursive: true });
    const names = await (0,external_node_fs_promises_.readdir)(workspace);
    if (names.length === 0)
        return { kind: 'empty' };
    if (names.includes('.git'))
        return { kind: 'work-tree', ...(await gitDataOf(git, workspace)) };
    throw new errors/* ConfigurationError */.j1(`the workspace is not empty and is no git work tree: ${workspace}`, 'Run actions/checkout before this step, into this folder, or leave the folder empty so that the action checks out itself.');
}
/** Where the repository of a work tree keeps its data. Throws ConfigurationError where `.git` cannot be used. */
async function gitDataOf(git, workspace) {
    const lines = await git
        .ask(['rev-parse', '--path-format=absolute', '--absolute-git-dir', '--git-common-dir', '--is-inside-work-tree'], {
        cwd: workspace,
    })
        .catch((thrown) => {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        throw new errors/* ConfigurationError */.j1(`the workspace has a .git that git cannot use: ${thrown.message}`, 'Check the repository out again.', thrown);
    });
    const [gitDir = '', commonDir = '', inside = ''] = lines.trimEnd().split('\n');
    if (inside === 'true')
        return { gitDir, commonDir };
    throw new errors/* ConfigurationError */.j1(`the workspace is no work tree of its repository ${gitDir}`, 'Check the repository out again.');
}

// EXTERNAL MODULE: ./build/adapters/git/standing.js
var git_standing = __webpack_require__(27416);
;// CONCATENATED MODULE: ./build/adapters/git/trusted-git-dir.js
/** Copies git's data to a private folder that nothing untrusted can reach: objects and the shallow boundary, and nothing that acts. */




// Indexes of packs are checked against their packs; these caches are believed as they are.
const NOT_COPIED = /^(info|tmp_.*|.*\.lock|.*\.bitmap|multi-pack-index.*)$/;
/** Makes the trusted git dir at `target`: objects, `shallow`, our own configuration, HEAD on a commit. */
async function copyGitData(source, target, content) {
    const objects = (0,external_node_path_.join)(source.commonDir, 'objects');
    await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.join)(target, 'refs', 'heads'), { recursive: true, mode: 0o700 });
    await (0,external_node_fs_promises_.cp)(objects, (0,external_node_path_.join)(target, 'objects'), {
        recursive: true,
        mode: external_node_fs_.constants.COPYFILE_FICLONE,
        filter: path => path === objects || !NOT_COPIED.test((0,external_node_path_.basename)(path)),
    });
    await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.join)(target, 'objects', 'info'), { recursive: true });
    const alternates = await absoluteAlternates(objects);
    if (alternates.length > 0)
        await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(target, 'objects', 'info', 'alternates'), alternates.map(path => `${path}\n`).join(''));
    const shallow = await trusted_git_dir_textOf((0,external_node_path_.join)(source.commonDir, 'shallow'));
    if (shallow !== null)
        await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(target, 'shallow'), shallow);
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(target, 'config'), content.config);
    await pointTrustedHead(target, content.head);
}
/** Detaches the trusted HEAD at a commit and keeps a ref on it, so that fetches know what is there. */
async function pointTrustedHead(target, commit) {
    await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.join)(target, 'refs', 'diffproof'), { recursive: true });
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(target, 'HEAD'), `${commit}\n`);
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(target, 'refs', 'diffproof', 'base'), `${commit}\n`);
}
async function absoluteAlternates(objects) {
    const text = (await trusted_git_dir_textOf((0,external_node_path_.join)(objects, 'info', 'alternates'))) ?? '';
    const paths = text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
    return paths.map(path => ((0,external_node_path_.isAbsolute)(path) ? path : (0,external_node_path_.resolve)(objects, path)));
}
async function trusted_git_dir_textOf(path) {
    try {
        return await (0,external_node_fs_promises_.readFile)(path, 'utf8');
    }
    catch (thrown) {
        if ((0,git_standing/* isMissing */.b2)(thrown))
            return null;
        throw thrown;
    }
}

;// CONCATENATED MODULE: ./build/adapters/git/settle-base.js



/** HEAD where it is on the remote branch (at its tip, where that is asked for), else the branch's tip, fetched and switched to. Throws ConfigurationError or RepositoryError. */
async function settleBase(question) {
    const { head, tip, trusted } = question;
    if (head === tip)
        return head;
    // Another branch that was checked out may well be contained in the base; it still is not where the change belongs.
    const attached = question.atTip ? null : await attachedBranch(question);
    if (!question.atTip && (attached === null || attached === question.branch) && (await headIsOnBranch(question)))
        return head;
    await assertClean(question);
    const fetched = await fetchTip(question);
    const config = inertFilters(question.settings).map(([name, value]) => [name, value]);
    question.note({ kind: 'switching', gitDir: question.user.gitDir, tip: fetched, config });
    await switchTo(question, fetched);
    question.note({ kind: 'switched' });
    await pointTrustedHead(trusted, fetched);
    return fetched;
}
/** The branch that the user's HEAD is attached to, null for a detached HEAD. */
async function attachedBranch({ git, user }) {
    const { exitCode, stdout } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], { gitDir: user.gitDir }, { answers: [1, 128] });
    const ref = stdout.toString().trim();
    return exitCode === 0 && ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
}
async function headIsOnBranch({ git, trusted, folder, branch, head, tip }) {
    const known = await git.run(['cat-file', '-e', `${tip}^{commit}`], { gitDir: trusted }, { answers: [1, 128] });
    if (known.exitCode === 0) {
        const { exitCode } = await git.run(['merge-base', '--is-ancestor', head, tip], { gitDir: trusted }, { answers: [1, 128] });
        if (exitCode === 0)
            return true;
        const shallow = await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted });
        if (shallow.trim() === 'false')
            return false;
    }
    return isOnRemoteBranch(git, folder, branch, head);
}
async function assertClean(question) {
    const dirty = await dirtyPaths(question);
    if (dirty.length === 0)
        return;
    throw notSwitchable(question, `and has changes: ${dirty.slice(0, 10).join(', ')}${dirty.length > 10 ? ', ...' : ''}`);
}
async function dirtyPaths({ git, workspace, user, settings }) {
    const place = { gitDir: user.gitDir, workTree: workspace };
    const options = ['--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all', '--untracked-files=no'];
    const status = await git.ask(['status', ...options], place, { config: inertFilters(settings) });
    const paths = status.split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)]));
    if (paths.length === 0 || settings.filters.length === 0)
        return paths;
    // Without its driver, unpacked LFS content always looks changed.
    const { stdout } = await git.run(['check-attr', '-z', '--stdin', 'filter'], place, {
        input: paths.map(path => `${path}\0`).join(''),
    });
    const fields = stdout.toString().split('\0');
    return paths.filter((_, n) => !settings.filters.includes(fields[3 * n + 2] ?? ''));
}
/** The user's repository may hold credentials of its own; so the network is only asked from the trusted git dir. */
async function fetchTip({ git, user, trusted, branch, depth }) {
    const shallow = (await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted })).trim() === 'true';
    const scope = shallow ? [`--depth=${Math.max(1, depth)}`] : [];
    const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head'];
    await git.ask(['fetch', ...quiet, ...scope, git.url, `+refs/heads/${branch}:refs/diffproof/tip`], { gitDir: trusted }, { network: true });
    const local = [['protocol.file.allow', 'always']];
    await git.ask(['fetch', ...quiet, '--update-shallow', trusted, 'refs/diffproof/tip'], { gitDir: user.gitDir }, { config: local });
    return (await git.ask(['rev-parse', '--verify', 'refs/diffproof/tip'], { gitDir: trusted })).trim();
}
async function switchTo(question, tip) {
    const { git, workspace, user, settings } = question;
    const place = { gitDir: user.gitDir, workTree: workspace };
    const config = inertFilters(settings);
    // Detached, so that no branch of the user's moves.
    await git
        .ask(['checkout', '--quiet', '--detach', '--no-recurse-submodules', tip], place, {
        config,
        network: settings.partial,
    })
        .catch(thrown => {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        throw notSwitchable(question, `and could not be switched: ${thrown.message}`);
    });
}
function inertFilters(settings) {
    return settings.filters.flatMap(name => [
        [`filter.${name}.clean`, ''],
        [`filter.${name}.smudge`, ''],
        [`filter.${name}.process`, ''],
        [`filter.${name}.required`, 'false'],
    ]);
}
function notSwitchable({ branch, head }, why) {
    return new errors/* ConfigurationError */.j1(`the work tree is at ${head.slice(0, 12)}, which is not on the base branch ${branch} of the remote, ${why}`, `Check out ${branch} before this step, commit or remove the changes, or set base-branch to the branch that was checked out.`);
}

;// CONCATENATED MODULE: ./build/adapters/git/sparse-paths.js

const LEFT_OUT = Buffer.from('S ');
/** Reads them from the work tree's own index. Throws RepositoryError. */
async function sparsePathsOf(git, gitDir, workspace) {
    const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace });
    return (0,nul_list/* entriesWith */.XG)(stdout, [LEFT_OUT]).flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []));
}

;// CONCATENATED MODULE: ./build/adapters/git/work-tree-settings.js
const HONEST = ['core.autocrlf', 'core.eol', 'core.filemode', 'core.symlinks', 'core.precomposeunicode'];
/** Reads them as the user's own git sees them, machine-wide and personal configuration included. Throws RepositoryError. */
async function readWorkTreeSettings(git, gitDir, home) {
    // Only the reading of configuration sees the user's own: on some runners line endings are set there.
    const env = home === undefined
        ? {}
        : {
            HOME: home,
            XDG_CONFIG_HOME: `${home}/.config`,
            GIT_CONFIG_GLOBAL: `${home}/.gitconfig`,
            GIT_CONFIG_NOSYSTEM: '0',
        };
    const { stdout } = await git.run(['config', '--list', '-z'], { gitDir }, { env });
    const settings = new Map(stdout
        .toString()
        .split('\0')
        .map(entry => [entry.split('\n', 1)[0] ?? '', entry.slice(entry.indexOf('\n') + 1)]));
    const names = [...settings.keys()];
    return {
        honest: new Map(HONEST.flatMap(key => (settings.has(key) ? [[key, settings.get(key) ?? '']] : []))),
        partial: names.some(name => /^remote\..*\.(promisor|partialclonefilter)$/.test(name) || name === 'extensions.partialclone'),
        filters: [
            ...new Set(names.flatMap(name => /^filter\.(.*)\.(clean|smudge|process|required)$/s.exec(name)?.[1] ?? [])),
        ],
    };
}
/** The whole configuration file of the trusted git dir. */
function trustedConfig(settings, options) {
    const version = options.sha256 || settings.partial ? 1 : 0;
    const lines = ['[core]', `\trepositoryformatversion = ${version}`, '\tbare = false', '\tlogAllRefUpdates = false'];
    for (const [key, value] of settings.honest) {
        // A value that is not one plain word is none that git knows for these settings.
        if (/^\w+$/.test(value))
            lines.push(`\t${key.slice('core.'.length)} = ${value}`);
    }
    if (options.ignoreCase)
        lines.push('\tignoreCase = true');
    // Makes git look at files that are present although the sparse checkout leaves them out.
    if (options.sparse)
        lines.push('\tsparseCheckout = true');
    if (version === 1)
        lines.push('[extensions]');
    if (options.sha256)
        lines.push('\tobjectFormat = sha256');
    if (settings.partial)
        lines.push('\tpartialClone = origin', '[remote "origin"]', `\turl = ${JSON.stringify(options.url)}`, '\tpromisor = true');
    return `${lines.join('\n')}\n`;
}

;// CONCATENATED MODULE: ./build/adapters/git/check-out.js
/** From whatever the workspace is to a base commit and a trusted git dir. */












/** Checks out where needed, settles the base and copies git's data. Throws ConfigurationError or RepositoryError. */
async function checkOut(request) {
    const { git, workspace, folder, baseBranch: branch, fetchDepth: depth } = request;
    const { atTip = false, note = () => undefined } = request;
    assertBranchName(branch);
    const found = await findWorkTree(git, workspace);
    const head = found.kind === 'empty' ? null : await headOf(git, found);
    // The remote is asked while git's data is copied, which takes as long where there is much of it.
    const laying = head === null || found.kind === 'empty' ? null : layTrusted(request, found, head, request.home);
    const [asked, laid] = await Promise.allSettled([tipOf(git, branch), laying]);
    if (asked.status === 'rejected')
        throw asked.reason;
    if (laid.status === 'rejected')
        throw laid.reason;
    const tip = asked.value;
    const { start, settings, sparse, trusted } = laid.value === null || head === null ? await cloned(request, tip) : { start: head, ...laid.value };
    const user = found.kind === 'empty' ? null : found;
    const sha = user === null
        ? start
        : await settleBase({
            ...{ git, workspace, user, settings, trusted, folder, branch, head: start, tip, depth, atTip, note },
        });
    const sparseNow = user === null || sha === start ? sparse : await sparsePathsOf(git, user.gitDir, workspace);
    const ask = { network: settings.partial };
    const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted }, ask)).trim();
    const base = { branch, sha, tree, cloned: user === null };
    const empty = (0,external_node_path_.join)(folder, 'empty');
    await (0,external_node_fs_promises_.mkdir)(empty);
    const { partial } = settings;
    note({ kind: 'ground', trusted, empty, base, partial, sparse: [...sparseNow] });
    return {
        base,
        ground: { git, workspace, folder, empty, trusted, base, partial, sparse: sparseNow },
    };
}
async function cloned(request, tip) {
    const { git, workspace, baseBranch: branch, fetchDepth: depth, note = () => undefined } = request;
    note({ kind: 'cloning', tip });
    await cloneWorkspace(git, { workspace, branch, tip, depth });
    note({ kind: 'cloned' });
    const user = await gitDataOf(git, workspace);
    const start = await headOf(git, user);
    return { start, ...(await layTrusted(request, user, start, undefined)) };
}
/** Copies git's data to the trusted git dir; `home` as in the request, undefined for settings of nobody. */
async function layTrusted({ git, workspace, folder }, user, head, home) {
    const settings = await readWorkTreeSettings(git, user.gitDir, home);
    const sparse = await sparsePathsOf(git, user.gitDir, workspace);
    const trusted = (0,external_node_path_.join)(folder, 'git');
    const config = trustedConfig(settings, {
        sha256: head.length === 64,
        sparse: sparse.length > 0,
        ignoreCase: await ignoresCase(workspace),
        url: git.url,
    });
    // What a try at another address has left.
    await (0,external_node_fs_promises_.rm)(trusted, { recursive: true, force: true });
    await copyGitData(user, trusted, { config, head });
    return { settings, sparse, trusted };
}
async function headOf(git, { gitDir }) {
    const { exitCode, stdout } = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], { gitDir }, { answers: [1, 128] });
    if (exitCode === 0)
        return stdout.toString().trim();
    throw new errors/* ConfigurationError */.j1('the checked-out repository has no commit at HEAD', 'Check out a branch that has a commit, or leave the workspace empty.');
}
/** Asked from the file system: the setting, believed where it is wrong, would hide files whose names differ in case. */
async function ignoresCase(workspace) {
    return (await (0,git_standing/* standingAt */.Ib)(workspace, '.GIT')).kind !== 'absent';
}
async function tipOf(git, branch) {
    const tip = await remoteTip(git, branch);
    if (tip !== null)
        return tip;
    if (await remoteIsEmpty(git)) {
        throw new errors/* ConfigurationError */.j1(`the repository ${git.url} has no commit yet`, 'Push a first commit to it, a README is enough, and run again.');
    }
    throw new errors/* ConfigurationError */.j1(`the base branch ${branch} does not exist at ${git.url}`, 'Set base-branch to a branch of the repository.');
}

;// CONCATENATED MODULE: ./build/adapters/git/fetch-base.js
/** A private git dir that holds one commit of the remote's base branch and nothing else: no work tree, no code of the repository. */





const NO_SETTINGS = { honest: new Map(), partial: false, filters: [] };
/** Fetches `sha`, or says why it is not the base: it has to be on the remote branch. Throws RepositoryError. */
async function fetchBase(git, folder, { branch, sha }) {
    const tip = await remoteTip(git, branch);
    if (tip === null)
        return { refused: `the base branch ${branch} does not exist on the remote` };
    const isThere = sha.length === tip.length && (sha === tip || (await isOnRemoteBranch(git, folder, branch, sha)));
    if (!isThere)
        return { refused: `its base ${sha} is not on the remote branch ${branch}` };
    const trusted = (0,external_node_path_.join)(folder, 'git');
    const empty = (0,external_node_path_.join)(folder, 'empty');
    await (0,external_node_fs_promises_.mkdir)(empty);
    const format = sha.length === 64 ? ['--object-format=sha256'] : [];
    await git.ask(['init', '--quiet', '--bare', '--template=', ...format, trusted], { cwd: folder });
    const options = { sha256: sha.length === 64, sparse: false, ignoreCase: false, url: git.url };
    await (0,external_node_fs_promises_.writeFile)((0,external_node_path_.join)(trusted, 'config'), trustedConfig(NO_SETTINGS, options));
    const scope = ['--no-tags', '--no-write-fetch-head', '--depth=1'];
    // Kept as a pack, so that whatever lies beside it later came from somewhere else.
    const kept = [['fetch.unpackLimit', '1']];
    await git.run(['fetch', '--quiet', ...scope, git.url, sha], { gitDir: trusted }, { network: true, config: kept });
    await pointTrustedHead(trusted, sha);
    const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted })).trim();
    const base = { branch, sha, tree, cloned: false };
    return { git, workspace: empty, folder, empty, trusted, base, partial: false, sparse: [] };
}

// EXTERNAL MODULE: ./build/adapters/git/foreign-files.js
var foreign_files = __webpack_require__(4336);
;// CONCATENATED MODULE: ./build/adapters/git/one-at-a-time.js
/** Makes a queue of steps. */
function oneAtATime() {
    let last = Promise.resolve();
    return {
        take(step) {
            const turn = last.then(step);
            last = turn.catch(() => undefined);
            return turn;
        },
        async idle(limitMs) {
            let timer;
            const limit = new Promise(resolve => {
                timer = setTimeout(resolve, limitMs);
            });
            await Promise.race([last, limit]);
            clearTimeout(timer);
        },
    };
}

// EXTERNAL MODULE: ./build/adapters/git/open-repository.js + 1 modules
var open_repository = __webpack_require__(30396);
// EXTERNAL MODULE: ./build/adapters/git/patch.js
var patch = __webpack_require__(69964);
;// CONCATENATED MODULE: ./build/adapters/git/patch-receipt.js
/** A patch from somewhere else laid on the base tree: in an index of its own, so that nothing of it reaches the work tree. */





const LONGEST_REASON = 300;
/** A binary part may say of itself that it is huge; git would make room for it at once. */
const LARGEST_ALLOCATION = '128m';
/** The receipt, or what git says against the patch (https://git-scm.com/docs/git-apply). Throws RepositoryError where git fails otherwise. */
async function receiptOfPatch(ground, start, patch) {
    const index = (0,external_node_path_.join)(ground.folder, 'patched-index');
    await (0,external_node_fs_promises_.copyFile)(start.baseIndex, index);
    const place = { ...(0,changed_files/* attributeFree */.h)(ground), index };
    const { exitCode, stderr } = await ground.git.run(['apply', '--cached', '--whitespace=nowarn', '-'], place, {
        input: patch,
        answers: [1, 128],
        network: ground.partial,
        env: { GIT_ALLOC_LIMIT: LARGEST_ALLOCATION },
    });
    if (exitCode !== 0)
        return { refused: (stderr.split('\n')[0] ?? '').slice(0, LONGEST_REASON) };
    const missing = ground.partial ? ['--missing-ok'] : [];
    const tree = (await (0,git_ground/* trustedGit */.K)(ground, ['write-tree', ...missing], place)).toString().trim();
    const files = await (0,changed_files/* changedFiles */.Y)(ground, ground.base.tree, tree);
    const inTheWay = await firstInTheWay(ground.workspace, files);
    if (inTheWay !== null)
        return { refused: `${inTheWay} is there and not tracked by git` };
    return { receipt: { baseTree: ground.base.tree, tree, files, leftOut: [], refused: [] } };
}
/** What would be lost if the receipt were put into the work tree: something that git does not know, ignored perhaps. */
async function firstInTheWay(workspace, files) {
    const leaving = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : [from ?? ''])));
    const added = files.filter(({ change }) => change === 'added' || change === 'renamed');
    for (const { path } of added) {
        const standing = await (0,git_standing/* standingAt */.Ib)(workspace, path);
        const there = standing.kind === 'absent' ? standing.obstacle : path;
        const isFolderOfLeaving = standing.kind === 'folder' && [...leaving].some(one => one.startsWith(`${path}/`));
        if (there !== null && !leaving.has(there) && !isFolderOfLeaving)
            return there;
    }
    return null;
}

// EXTERNAL MODULE: ./build/adapters/git/put-back.js
var put_back = __webpack_require__(78527);
// EXTERNAL MODULE: ./build/adapters/git/start-file.js
var start_file = __webpack_require__(51981);
// EXTERNAL MODULE: ./build/adapters/git/start-snapshot.js
var start_snapshot = __webpack_require__(49351);
// EXTERNAL MODULE: ./build/adapters/git/take-receipt.js + 3 modules
var take_receipt = __webpack_require__(12215);
;// CONCATENATED MODULE: ./build/core/proposal/bundle-header.js
/** The text at the beginning of a git bundle (https://git-scm.com/docs/gitformat-bundle): what it needs, what it brings, and where its pack begins. */
const bundle_header_MOST_BYTES = 16 * 1024;
const NEWLINE = 10;
const V2 = '# v2 git bundle';
const V3 = '# v3 git bundle';
/** The header, or what is wrong with it. Of the capabilities of version 3 only the object format is taken; a filter would leave objects out. */
function readBundleHeader(bytes) {
    const lines = linesOf(bytes.subarray(0, bundle_header_MOST_BYTES));
    if (lines === null)
        return { problem: 'has no readable header' };
    const { texts, end } = lines;
    const [signature, ...rest] = texts;
    if (signature !== V2 && signature !== V3)
        return { problem: 'is no git bundle of version 2 or 3' };
    const prerequisites = [];
    const refs = [];
    for (const line of rest) {
        const [, needed] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? [];
        const [, id = '', name] = /^([0-9a-f]{40}|[0-9a-f]{64}) (\S+)$/.exec(line) ?? [];
        if (needed !== undefined && refs.length === 0)
            prerequisites.push(needed);
        else if (name !== undefined)
            refs.push({ id, name });
        else if (signature !== V3 || !/^@object-format=sha(?:1|256)$/.test(line))
            return { problem: `has the header line ${JSON.stringify(line.slice(0, 80))}` };
    }
    return { prerequisites, refs, packAt: end };
}
/** The lines up to the first empty one, and where that ends; null where there is none or they are no UTF-8. */
function linesOf(bytes) {
    const empty = bytes.findIndex((byte, at) => byte === NEWLINE && bytes[at + 1] === NEWLINE);
    if (empty === -1)
        return null;
    try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, empty));
        return { texts: text.split('\n'), end: empty + 2 };
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./build/adapters/git/pack-sizes.js
/** Looks through a pack before git does: how many objects, and how large each becomes. Nothing is inflated beyond what it says of itself. */

const HEADER = 12;
const PLAIN = new Set([1, 2, 3]); // commit, tree, blob
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
/** Larger sizes than this are none of a real object, and no safe integer. */
const MOST_SIZE_BITS = 46;
/** Why a pack (https://git-scm.com/docs/gitformat-pack) is refused, or null. `idLength`: bytes of an object id. Linear in the pack and in what it inflates to. */
function packProblem(pack, limits, idLength) {
    if (pack.length < HEADER + idLength || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2)
        return 'holds no pack of version 2';
    const count = pack.readUInt32BE(8);
    if (count > limits.objects)
        return `holds ${count} objects, at most ${limits.objects}`;
    const end = pack.length - idLength;
    let total = 0;
    let at = HEADER;
    for (let index = 0; index < count; index += 1) {
        const entry = readEntry(pack.subarray(0, end), at, idLength, limits.objectBytes);
        if ('problem' in entry)
            return entry.problem;
        total += entry.size;
        if (total > limits.totalBytes)
            return `inflates to more than ${limits.totalBytes} bytes`;
        at = entry.end;
    }
    return at === end ? null : 'has bytes after its last object';
}
function readEntry(pack, start, idLength, most) {
    const head = pack[start] ?? 0;
    const type = (head >> 4) & 7;
    const said = readSize(pack, start, head & 15, 4);
    if (said === null)
        return { problem: 'is cut off, or holds an object of an impossible size' };
    let at = said.end;
    if (type === OFFSET_DELTA) {
        while (((pack[at] ?? 0) & 0x80) !== 0)
            at += 1;
        at += 1;
    }
    else if (type === REFERENCE_DELTA)
        at += idLength;
    else if (!PLAIN.has(type))
        return { problem: `holds an object of type ${type}, which is neither commit, tree nor file` };
    if (said.size > most)
        return { problem: `holds an object of ${said.size} bytes, at most ${most}` };
    const inflated = inflate(pack.subarray(at), said.size);
    if (inflated === null)
        return { problem: 'holds an object that is cut off or larger than it says' };
    const result = PLAIN.has(type) ? said.size : resultSize(inflated.bytes);
    if (result === null)
        return { problem: 'holds a difference without a readable size' };
    if (result > most)
        return { problem: `holds a difference that makes ${result} bytes, at most ${most}` };
    return { size: said.size + (PLAIN.has(type) ? 0 : result), end: at + inflated.read };
}
/** A size in groups of bits, the last with its top bit clear; `first`: the bits of the first byte that belong to it. */
function readSize(bytes, start, first, bits) {
    let size = first;
    let shift = bits;
    let at = start;
    for (; ((bytes[at] ?? 0) & 0x80) !== 0; shift += 7) {
        at += 1;
        if (shift > MOST_SIZE_BITS)
            return null;
        size += ((bytes[at] ?? 0) & 0x7f) * 2 ** shift;
    }
    return at < bytes.length ? { size, end: at + 1 } : null;
}
/** What a delta makes of its base: the second of the two sizes that it begins with. */
function resultSize(delta) {
    const base = readSize(delta, 0, (delta[0] ?? 0) & 0x7f, 7);
    return base === null ? null : (readSize(delta, base.end, (delta[base.end] ?? 0) & 0x7f, 7)?.size ?? null);
}
function inflate(bytes, size) {
    try {
        const options = { maxOutputLength: Math.max(1, size), info: true };
        const done = (0,external_node_zlib_.inflateSync)(bytes, options);
        return done.buffer.length === size ? { bytes: done.buffer, read: done.engine.bytesWritten } : null;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/adapters/git/proposal-objects.js
/** The objects that came with a proposal: unpacked, and looked at one by one. */



const proposal_objects_LONGEST_REASON = 300;
/** Writes the objects of a pack; git checks each of them and every link. What the base has already is not written again. Null, or what is wrong. */
async function unpack(ground, pack) {
    const args = ['unpack-objects', '-q', '--strict'];
    const { exitCode, stderr } = await ground.git.run(args, { gitDir: ground.trusted }, { input: pack, answers: [1, 128] });
    if (exitCode === 0)
        return null;
    const said = (word) => stderr.split('\n').find(line => line.startsWith(word));
    return (said('error:') ?? said('fatal:') ?? 'git cannot unpack it').slice(0, proposal_objects_LONGEST_REASON);
}
/** A listed path whose content is no file here, or null. Throws RepositoryError. */
async function notAFile(ground, { files }) {
    const kept = files.flatMap(({ path, blob }) => (blob === null ? [] : [{ path, blob }]));
    const input = kept.map(({ blob }) => `${blob}\n`).join('');
    const place = { gitDir: ground.trusted };
    const answer = await (0,git_ground/* trustedGit */.K)(ground, ['cat-file', '--batch-check=%(objecttype)'], place, { input });
    const types = answer.toString().split('\n');
    return kept.find((_, index) => types[index] !== 'blob')?.path ?? null;
}
/** Tree and parents, as the commit itself has them. Throws RepositoryError where it is no commit. */
async function readCommit(ground, commit) {
    const text = (await (0,git_ground/* trustedGit */.K)(ground, ['cat-file', 'commit', commit], { gitDir: ground.trusted })).toString();
    const lines = (text.split('\n\n', 1)[0] ?? '').split('\n');
    const values = (key) => lines.filter(line => line.startsWith(`${key} `)).map(line => line.slice(key.length + 1));
    return { tree: values('tree')[0] ?? '', parents: values('parent') };
}
/** An object that came with the bundle and does not belong to the commit, or null. Throws RepositoryError. */
async function strayObject(ground, commit) {
    const args = ['rev-list', '--objects', '--no-object-names', commit, '--not', ground.base.sha];
    const needed = new Set((await (0,git_ground/* trustedGit */.K)(ground, args, { gitDir: ground.trusted })).toString().split('\n'));
    const objects = (0,external_node_path_.join)(ground.trusted, 'objects');
    const folders = (await (0,external_node_fs_promises_.readdir)(objects)).filter(name => /^[0-9a-f]{2}$/.test(name));
    for (const folder of folders)
        for (const rest of await (0,external_node_fs_promises_.readdir)((0,external_node_path_.join)(objects, folder)))
            if (!needed.has(folder + rest))
                return folder + rest;
    return null;
}

// EXTERNAL MODULE: ./build/adapters/git/unusable-name.js
var unusable_name = __webpack_require__(36491);
;// CONCATENATED MODULE: ./build/adapters/git/unbundle-proposal.js
/** Takes a foreign bundle apart on a base that this process fetched itself, and lets in nothing that it does not say of itself. */











/** GitHub takes no file above 100 MB. */
const LIMITS = { objects: 50_000, objectBytes: 100 * 1024 * 1024, totalBytes: 500 * 1024 * 1024 };
/** Why the bundle cannot be the proposed commit, by its header and the sizes in its pack; git has not seen it yet. */
function bundleProblem({ bundle, commit, baseSha }) {
    const header = readBundleHeader(bundle);
    if ('problem' in header)
        return header.problem;
    const { prerequisites, refs, packAt } = header;
    const [ref] = refs;
    if (refs.length !== 1 || ref?.name !== proposal/* PROPOSAL_REF */.rP)
        return `has other refs than ${proposal/* PROPOSAL_REF */.rP} alone`;
    if (ref.id !== commit)
        return 'brings another commit than the proposal names';
    if (prerequisites.length !== 1 || prerequisites[0] !== baseSha)
        return 'is not made on the base alone';
    return packProblem(Buffer.from(bundle).subarray(packAt), LIMITS, commit.length / 2);
}
/** The change that the bundle holds, or why it is refused. Throws RepositoryError where the fault is ours. */
async function unbundleProposal(ground, proposed) {
    try {
        return await unbundle(ground, proposed);
    }
    catch (thrown) {
        // No step of it asks the network: what git objects to is the bundle.
        if (thrown instanceof errors/* RepositoryError */.pU)
            return { refused: `change.bundle: ${thrown.message}` };
        throw thrown;
    }
}
async function unbundle(ground, proposed) {
    const place = { gitDir: ground.trusted };
    const { bundle, commit, tree } = proposed;
    const file = (0,external_node_path_.join)(ground.folder, 'change.bundle');
    await (0,external_node_fs_promises_.writeFile)(file, bundle, { flag: 'wx', mode: 0o600 });
    await (0,git_ground/* trustedGit */.K)(ground, ['bundle', 'verify', '--quiet', file], place);
    const header = readBundleHeader(bundle);
    const pack = 'problem' in header ? bundle : bundle.subarray(header.packAt);
    const wrong = await unpack(ground, pack);
    if (wrong !== null)
        return { refused: `change.bundle: ${wrong}` };
    const made = await readCommit(ground, commit);
    if (made.parents.length !== 1 || made.parents[0] !== ground.base.sha)
        return { refused: `the parent of its commit is ${made.parents.join(', ') || 'none'}, not its base` };
    if (made.tree !== tree)
        return { refused: `its commit holds the tree ${made.tree}, not ${tree} as it says` };
    const stray = await strayObject(ground, commit);
    if (stray !== null)
        return { refused: `change.bundle: it brings the object ${stray}, which its commit does not need` };
    const absent = await notAFile(ground, proposed);
    if (absent !== null)
        return {
            refused: `the content that it lists for ${JSON.stringify(absent)} is no file that came with it or is in its base`,
        };
    const laid = await layOnBase(ground, proposed);
    if (laid !== tree)
        return {
            refused: `the listed files, laid on the base, make the tree ${laid}, not ${tree}: something is not listed`,
        };
    const files = await (0,changed_files/* changedFiles */.Y)(ground, ground.base.tree, tree);
    const refused = files.flatMap(({ path, newMode }) => {
        const why = (0,unusable_name/* unusableName */.b)(path, newMode === '120000');
        return why === null ? [] : [{ path, why }];
    });
    return { receipt: { baseTree: ground.base.tree, tree, files, leftOut: [], refused } };
}
/** The tree of the base with exactly the listed files. A tree of the bundle itself is never walked: a few objects can stand for billions of paths. */
async function layOnBase(ground, { files }) {
    const place = (0,git_ground/* placeAt */.B)(ground, ground.empty, (0,external_node_path_.join)(ground.folder, 'proposal-index'));
    const gone = `0 ${'0'.repeat(ground.base.sha.length)}`;
    const removed = files.flatMap(({ path, from, blob }) => [
        ...(from === null ? [] : [`${gone}\t${from}`]),
        ...(blob === null ? [`${gone}\t${path}`] : []),
    ]);
    const written = files.flatMap(({ path, newMode, blob }) => newMode === null || blob === null ? [] : [`${newMode} ${blob}\t${path}`]);
    await (0,git_ground/* trustedGit */.K)(ground, ['read-tree', ground.base.tree], place);
    const lines = (0,nul_list/* nulJoined */.B0)([...removed, ...written]);
    await (0,git_ground/* trustedGit */.K)(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: lines });
    return (await (0,git_ground/* trustedGit */.K)(ground, ['write-tree'], place)).toString().trim();
}

;// CONCATENATED MODULE: ./build/adapters/git/git-repository.js
/** The Repository port on git: everything after the checkout runs on a private copy of git's data. */
























const STEP_LIMIT_MS = 2000;
/** Makes the port; nothing is touched before the first call. */
function createGitRepository(options) {
    let opened = null;
    let ground = null;
    let start = null;
    let whyForeign = null;
    const open = () => {
        opened ??= (0,open_repository/* openRepository */.h)(options);
        return opened;
    };
    // Some servers know a repository only with the suffix `.git`.
    const atEitherAddress = async (step) => {
        const now = await open();
        try {
            return await step(now);
        }
        catch (thrown) {
            if (!(0,git_failure/* isUnknownRepository */.BG)(thrown))
                throw thrown;
            const there = { ...now, git: now.elsewhere() };
            const result = await step(there).catch(() => Promise.reject(thrown));
            opened = Promise.resolve(there);
            return result;
        }
    };
    const note = options.note ?? (() => undefined);
    const turns = oneAtATime();
    const inTurn = (what, step) => turns.take(() => translated(what, step));
    const grounded = () => ground ?? outOfOrder('checkOut');
    const started = () => start ?? outOfOrder('takeStartSnapshot');
    return {
        checkOut: request => inTurn('check out', () => atEitherAddress(async ({ git, workspace, folder }) => {
            const done = await checkOut({ git, workspace, folder, home: options.environment['HOME'], note, ...request });
            ground = done.ground;
            return done.base;
        })),
        readBaseFiles: paths => inTurn('read files of the base', () => readBaseFiles(grounded(), paths)),
        baseText: path => inTurn('read a file of the base', () => baseText(grounded(), path)),
        baseHolds: text => inTurn('search the base', () => baseHolds(grounded(), text)),
        // Both only read objects, which is nobody's turn.
        basePaths: () => translated('list the base', () => basePaths(grounded())),
        baseLines: (words, limitMs) => translated('search the base', () => baseLines(grounded(), words, limitMs)),
        takeStartSnapshot: () => inTurn('take the start snapshot', async () => {
            const { aside, folder } = await open();
            const taken = await (0,start_snapshot/* takeStart */.eL)(grounded(), aside, options.ownFolder);
            start = taken.start;
            note({ kind: 'start', file: await (0,start_file/* writeStart */.u)(folder, start) });
            whyForeign = (0,foreign_files/* foreignJudge */.a)(grounded(), taken);
            return (0,start_snapshot/* shownStart */.s)(start);
        }),
        whyForeign: path => inTurn('look a path up', () => (whyForeign ?? outOfOrder('takeStartSnapshot'))(path)),
        takeReceipt: byEditTool => inTurn('take the receipt', async () => {
            const receipt = await (0,take_receipt/* takeReceipt */.U)(grounded(), started(), byEditTool);
            note({ kind: 'measured', tree: receipt.tree, refused: [...receipt.refused] });
            return receipt;
        }),
        patchOf: receipt => inTurn('write the patch', () => (0,patch/* patchOf */.g)(grounded(), receipt)),
        putBack: (receipt, byEditTool) => inTurn('put the tree back', () => (0,put_back/* putBack */.p)(grounded(), started(), receipt, byEditTool)),
        assemble: parts => inTurn('assemble a receipt', () => assembleReceipt(grounded(), started(), parts)),
        receiptOf: patch => inTurn('lay a patch', () => receiptOfPatch(grounded(), started(), patch)),
        readBlobs: blobs => inTurn('read blobs', () => (0,git_blobs/* readBlobs */.b)(grounded(), blobs)),
        push: request => inTurn('push', () => pushReceipt(grounded(), options.identity ?? ACTIONS_BOT, options.patience, request)),
        bundle: request => inTurn('make the bundle', () => bundleReceipt(grounded(), options.identity ?? ACTIONS_BOT, request)),
        unbundle: proposed => inTurn('take the bundle apart', async () => {
            const problem = bundleProblem(proposed);
            if (problem !== null)
                return { refused: `change.bundle ${problem}` };
            const asked = { branch: proposed.branch, sha: proposed.baseSha };
            const fetched = await atEitherAddress(({ git, folder }) => fetchBase(git, folder, asked));
            if ('refused' in fetched)
                return fetched;
            ground = fetched;
            return { base: fetched.base, ...(await unbundleProposal(fetched, proposed)) };
        }),
        remoteBranches: prefix => translated('list branches', () => atEitherAddress(({ git }) => remoteBranches(git, prefix))),
        remoteCommitOf: branch => translated('read a remote commit', async () => {
            const { git, folder } = await open();
            return remoteCommitOf(git, folder, branch);
        }),
        async close() {
            if (opened === null)
                return [];
            const now = await opened.catch(() => null);
            opened = null;
            if (now === null)
                return [];
            // On cancellation there are seconds left; the user's files matter more than a step that is still running.
            await turns.idle(STEP_LIMIT_MS);
            const failed = await now.aside.restore();
            // What could not be given back must not be deleted.
            if (failed.length === 0)
                await (0,external_node_fs_promises_.rm)(now.folder, { recursive: true, force: true }).catch(() => undefined);
            return failed;
        },
    };
}
function outOfOrder(missing) {
    throw new errors/* RepositoryError */.pU(`${missing} has to come first`);
}
/** File system errors become ours; they carry no secret, but also no context. */
async function translated(what, step) {
    try {
        return await step();
    }
    catch (thrown) {
        if (thrown instanceof errors/* DiffproofError */.QI)
            throw thrown;
        throw new errors/* RepositoryError */.pU(`could not ${what}: ${(0,errors/* messageOf */.bD)(thrown)}`, '', thrown);
    }
}

;// CONCATENATED MODULE: ./build/adapters/github/recorded-writes.js
/** Ports whose writes to GitHub are told to the transcript, in short. */

/** The same port; `record` gets one event for each write, when its answer is there. */
function recordedForge(forge, listener) {
    const told = tellerOf(listener);
    return {
        ...forge,
        commitTree: request => told('commit', request.expectedTree, forge.commitTree(request), sha => sha ?? 'there is no Git Data API'),
        createBranch: (branch, sha) => told('branch', branch, forge.createBranch(branch, sha), made => (made ? `made at ${sha}` : 'was there')),
        moveBranch: (branch, from, to) => told('branch', branch, forge.moveBranch(branch, from, to), moved => moved === null ? 'the forge cannot' : moved ? `moved from ${from} to ${to}` : `was not at ${from}`),
        deleteBranch: (branch, at) => told('branch', branch, forge.deleteBranch(branch, at), gone => (gone ? `deleted at ${at}` : `was not at ${at}`)),
        openPullRequest: request => told('pull-request', request.branch, forge.openPullRequest(request), ({ url }) => `opened ${url}`),
        updatePullRequest: (pullRequest, text) => told('pull-request', pullRequest.branch, forge.updatePullRequest(pullRequest, text), ({ draftAsAsked }) => draftAsAsked ? `updated ${pullRequest.url}` : `updated ${pullRequest.url}, draft or ready as before`),
        comment: (issue, marker, body, options) => told('comment', `#${issue}`, forge.comment(issue, marker, body, options), done => done === null ? 'is gone' : done.isWritten ? 'written' : 'left as it is'),
        replyTo: (pullRequest, thread, body) => told('comment', `#${pullRequest}, thread ${thread}`, forge.replyTo(pullRequest, thread, body), () => 'written'),
        deleteComment: comment => told('comment', `comment ${comment}`, forge.deleteComment(comment), () => 'deleted'),
        react: (target, reaction, instead) => told('decoration', `${target.on} ${target.id}`, forge.react(target, reaction, instead), () => reaction),
        moveLabel: (issue, to, from) => told('decoration', `#${issue}`, forge.moveLabel(issue, to, from), () => to === null ? `off: ${from.join(', ')}` : `label ${to}`),
        decorate: (number, wishes) => told('decoration', `#${number}`, forge.decorate(number, wishes), missed => missed.join('; ') || 'set'),
    };
}
/** The same for the push, where a forge has no Git Data API. */
function recordedPush(repository, listener) {
    const told = tellerOf(listener);
    return {
        ...repository,
        push: request => told('push', request.branch, repository.push(request), sha => sha ?? 'was moved meanwhile'),
    };
}
function tellerOf({ record, now }) {
    return async (what, target, write, inWords) => {
        const started = now();
        const tell = (ok, detail) => record({ type: 'github', what, target, ok, detail, durationMs: now() - started });
        try {
            const answer = await write;
            tell(true, inWords(answer));
            return answer;
        }
        catch (thrown) {
            tell(false, (0,errors/* messageOf */.bD)(thrown));
            throw thrown;
        }
    };
}

;// CONCATENATED MODULE: ./build/adapters/journal/noted-workspace.js
/** The same port; only a path that was written or removed is noted. */
function notedWorkspace(workspace, journal) {
    const noted = (done) => {
        if ('path' in done)
            journal.note({ kind: 'edited', path: done.path });
        return done;
    };
    return {
        ...workspace,
        // Noted before as well: from here on it is the model that changes the work tree.
        async write(path, text) {
            journal.note({ kind: 'worked' });
            return noted(await workspace.write(path, text));
        },
        async remove(path) {
            journal.note({ kind: 'worked' });
            return noted(await workspace.remove(path));
        },
    };
}

;// CONCATENATED MODULE: ./build/core/prompt.js
/** The prompts by name, the placeholders each must hold, and one-pass rendering. */
const PROMPTS = {
    system: [],
    task: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'place'],
    revision: ['kind', 'marker', 'title', 'body', 'files', 'instructions', 'testing', 'place'],
    'missing-text': ['missing'],
    'head-start': ['places'],
    'repository-notes': ['file', 'marker', 'notes'],
    'task-file': ['file', 'instructions', 'constraints', 'commands', 'words', 'json'],
    'output-artefacts': ['outputs'],
    'input-artefacts': ['artefacts'],
    'no-changes': [],
    'refused-change': ['problems'],
    'weakened-tests': ['findings'],
    'tests-required': [],
    'baseline-red': ['command', 'result', 'failing'],
    'tests-failed': ['command', 'result', 'excerpt', 'attempts'],
    'summary-task': ['files', 'verdict'],
    'summary-repair': ['problems'],
    'summary-differs': ['differences'],
    'summary-any-time': [],
    'not-yet': ['why'],
    continue: [],
    manifest: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'place', 'files', 'taskId'],
    'manifest-repair': ['problems'],
    'file-system': [],
    'file-shared': ['marker', 'title', 'body', 'instructions', 'manifest'],
    'file-whole': ['context', 'description', 'problem', 'path'],
    'file-changes': ['context', 'description', 'problem', 'path'],
    resumed: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'place', 'patch', 'before'],
    generated: ['kind', 'files', 'marker', 'title', 'body', 'instructions', 'testing', 'place'],
    'tool-search-files': [],
    'tool-list-files': [],
    'tool-submit-summary': [],
};
const PLACEHOLDER = /\{\{([a-zA-Z]+)\}\}/g;
/** What is wrong with a prompt's text, one line each: empty, a placeholder that is not declared, a declared one that is not used. */
function promptProblems(name, text) {
    const declared = PROMPTS[name];
    const used = new Set(Array.from(text.matchAll(PLACEHOLDER), match => match[1] ?? ''));
    return [
        ...(text.trim() === '' ? [`prompts/${name}.md is empty`] : []),
        ...[...used]
            .filter(one => !declared.includes(one))
            .map(one => `prompts/${name}.md uses {{${one}}}, which it is never given`),
        ...declared.filter(one => !used.has(one)).map(one => `prompts/${name}.md does not use {{${one}}}`),
    ];
}
/** Fills the placeholders in one pass, so that values holding `{{x}}` or `$&` stay plain text. */
function renderPrompt(text, values) {
    return text.trim().replace(PLACEHOLDER, (whole, key) => values[key] ?? whole);
}

;// CONCATENATED MODULE: ./build/adapters/prompts/prompt-files.js
/** Loads and checks every prompt before the first token is spent. */




const MAX_PROMPT_CHARACTERS = 100_000;
/** Reads a folder of prompts. Throws one ConfigurationError that names everything missing or wrong. */
function loadPrompts(folder) {
    const names = Object.keys(PROMPTS);
    const loaded = names.map(name => [name, readPrompt(folder, name)]);
    const problems = loaded.flatMap(([name, text]) => text === null ? [`prompts/${name}.md cannot be read`] : promptProblems(name, text));
    if (problems.length > 0)
        throw new errors/* ConfigurationError */.j1(`the prompts in ${folder} are not usable (input prompts-path): ${problems.slice(0, 5).join('; ')}${problems.length > 5 ? ` and ${problems.length - 5} more` : ''}`, "Copy the action's own prompts/ folder and change the texts, keeping file names and placeholders.");
    const texts = new Map(loaded);
    return { render: (name, values) => renderPrompt(texts.get(name) ?? '', values) };
}
function readPrompt(folder, name) {
    try {
        return (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(folder, `${name}.md`), 'utf8').slice(0, MAX_PROMPT_CHARACTERS);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/adapters/system/free-space.js
/** How much the disks still take, for a process without privileges. */

/** One entry for each disk that the folders lie on, named by the first of them; what the system does not tell is left out. */
async function freeSpaceOf(folders) {
    const found = new Map();
    for (const folder of folders) {
        const told = await Promise.all([(0,external_node_fs_promises_.stat)(folder), (0,external_node_fs_promises_.statfs)(folder)]).catch(() => null);
        if (told === null)
            continue;
        const [{ dev }, { bavail, bsize, blocks }] = told;
        // Some file systems count nothing.
        if (blocks > 0 && !found.has(dev))
            found.set(dev, { place: folder, bytes: bavail * bsize });
    }
    return [...found.values()];
}

;// CONCATENATED MODULE: ./build/core/progress/next-write.js
/** When the progress comment is written next: soon where a step has begun, else ever more seldom. */
/** Never sooner after a write: GitHub counts what changes content, and people do not read faster. */
const STEP_MS = 5_000;
/** Cost and turns alone are little news; a job's token has a thousand requests an hour for all runs of the repository. */
const QUIET_MS = 15_000;
const FAILED_MS = 60_000;
const QUIET_SHARE = 0.2;
/** When the next write is due, in the same milliseconds as what is given; the first is due at once. */
function nextWriteAt({ beganAt, writtenAt, isNews, failures }) {
    if (writtenAt === null)
        return beganAt;
    const quiet = Math.max(QUIET_MS, (writtenAt - beganAt) * QUIET_SHARE);
    if (failures > 0)
        return writtenAt + Math.max(FAILED_MS, quiet) * failures;
    return writtenAt + (isNews ? STEP_MS : quiet);
}

// EXTERNAL MODULE: ./build/core/progress/steps-at-work.js
var steps_at_work = __webpack_require__(48895);
;// CONCATENATED MODULE: ./build/adapters/system/run-follower.js
/** Follows a run by its story, beside it, and has somebody write about it at a pace of its own: one at a time, the newest state, and nothing any more once it is stopped. */


/** Makes the follower of the run whose story this is. */
function createFollower(clock, story) {
    const stopping = new AbortController();
    const cutting = new AbortController();
    let waking = new AbortController();
    let running = Promise.resolve();
    let isRunning = false;
    let isNews = false;
    let key = '';
    async function keepWriting(write) {
        const beganAt = clock.now();
        let writtenAt = null;
        let failures = 0;
        while (!stopping.signal.aborted) {
            const waitMs = nextWriteAt({ beganAt, writtenAt, isNews, failures }) - clock.now();
            if (waitMs > 0) {
                waking = new AbortController();
                await clock.wait(waitMs, AbortSignal.any([waking.signal, stopping.signal]));
                continue;
            }
            isNews = false;
            const wrote = await write(stopping.signal);
            writtenAt = clock.now();
            if (wrote === 'over')
                return;
            failures = wrote === 'written' ? 0 : failures + 1;
        }
    }
    return {
        cut: cutting.signal,
        look() {
            const now = (0,steps_at_work/* stepKey */.Ug)(story);
            if (now === key)
                return;
            key = now;
            isNews = true;
            waking.abort();
        },
        start(write) {
            isRunning = true;
            running = keepWriting(write).finally(() => {
                isRunning = false;
            });
        },
        async stop(graceMs, hurry) {
            stopping.abort();
            const enough = new AbortController();
            await Promise.race([running, clock.wait(graceMs, AbortSignal.any([enough.signal, hurry]))]);
            enough.abort();
            const isWhole = !isRunning;
            cutting.abort();
            return isWhole;
        },
    };
}
/** The same reporter; the follower looks at the story after each event that it has taken in. */
function followedReporter(reporter, follower) {
    return {
        ...reporter,
        record(event) {
            reporter.record(event);
            follower.look();
        },
    };
}

// EXTERNAL MODULE: ./build/adapters/system/system-clock.js
var system_clock = __webpack_require__(52757);
// EXTERNAL MODULE: ./build/core/testing/results/ambiguous.js
var ambiguous = __webpack_require__(4580);
// EXTERNAL MODULE: ./build/core/testing/results/name-once.js
var name_once = __webpack_require__(25431);
// EXTERNAL MODULE: ./build/core/testing/results/test-results.js
var test_results = __webpack_require__(28609);
;// CONCATENATED MODULE: ./build/core/testing/results/junit-results.js
/** Puts together what report files and the output say about one run. */



/** The reports of one run as its results; null where there is none. */
function resultsOfReports(reports) {
    if (reports.length === 0)
        return null;
    const cases = reports.flatMap(report => report.cases);
    const unloadable = [...new Set(reports.flatMap(report => report.unloadable))];
    return {
        format: 'junit',
        cases: (0,name_once/* nameOnce */.X)(cases),
        unloadable,
        counts: {
            passed: (0,test_results/* countOf */.pq)(cases, 'passed'),
            failed: (0,test_results/* countOf */.pq)(cases, 'failed') + unloadable.length,
            skipped: (0,test_results/* countOf */.pq)(cases, 'skipped'),
        },
        complete: reports.every(({ whole }) => whole) && !(0,ambiguous/* isAmbiguous */.X)(cases),
        passesListed: cases.length > 0,
    };
}
/**
 * The names of the reports, unless the output speaks of other failures: then they cover a part of the run, or are no reports of it. What could
 * not be loaded is taken from the output, because many reporters leave it out. Complete where both are.
 */
function joinResults(reported, printed) {
    if (reported === null || printed === null)
        return reported ?? printed;
    const isFile = ({ name, status }) => status === 'failed' && printed.unloadable.some(file => name === file || name.endsWith(`/${file}`));
    const cases = reported.cases.filter(one => !isFile(one));
    const more = (0,test_results/* countOf */.pq)(cases, 'failed') - (0,test_results/* countOf */.pq)(printed.cases, 'failed');
    if (more < 0 || (more > 0 && printed.complete))
        return printed;
    if (cases.length === 0 && printed.cases.length > 0)
        return printed;
    const unloadable = printed.unloadable.length > 0 ? printed.unloadable : reported.unloadable;
    const counts = reported.counts && { ...reported.counts, failed: (0,test_results/* countOf */.pq)(cases, 'failed') + unloadable.length };
    return { ...reported, cases, unloadable, counts, complete: reported.complete && printed.complete };
}

// EXTERNAL MODULE: ./build/core/testing/results/read-output.js + 12 modules
var read_output = __webpack_require__(16051);
// EXTERNAL MODULE: ./node_modules/sax/lib/sax.js
var sax = __webpack_require__(42560);
;// CONCATENATED MODULE: ./build/adapters/test-reports/junit-report.js
/** JUnit XML, the form of many dialects: https://github.com/testmoapp/junitxml */

/** A message may be as long as the file, and that is bounded. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
const junit_report_MAX_DEPTH = 64;
const MAX_CASES = 100_000;
/** How pytest reports a file that it could not import. */
const NOT_COLLECTED = 'collection failure';
/** Reads one report; null where the XML is none. sax knows no entities that a document type defines, so there is nothing to expand. A damaged report gives what came before. Throws nothing. */
function readJunitReport(text) {
    const cases = [];
    const unloadable = [];
    const suites = [];
    const path = [];
    let open = null;
    let declared = null;
    let failures = 0;
    let begun = false;
    let damaged = false;
    const parser = sax.parser(true, { position: false });
    parser.onopentag = tag => {
        const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]));
        path.push(tag.name);
        if (path.length === 1 && tag.name !== 'testsuites' && tag.name !== 'testsuite')
            throw new NoReport();
        begun = true;
        if (path.length > junit_report_MAX_DEPTH || cases.length > MAX_CASES)
            throw new TooMuch();
        // The outermost numbers hold those below them.
        const outermost = path.length === 1 || (path.length === 2 && declared === null);
        if (outermost && tag.name.startsWith('testsuite'))
            declared = declaredIn(attributes);
        if (tag.name === 'testsuite')
            suites.push(attributes.get('name') ?? '');
        if (tag.name === 'testcase')
            open = { attributes, failures: 0, skipped: isLeftOut(attributes), notCollected: false };
        if (open === null || path.at(-2) !== 'testcase')
            return;
        if (tag.name === 'skipped')
            open.skipped = true;
        if (tag.name !== 'failure' && tag.name !== 'error')
            return;
        failures += 1;
        open.failures += 1;
        if (attributes.get('message') === NOT_COLLECTED)
            open.notCollected = true;
    };
    parser.onclosetag = name => {
        path.pop();
        if (name === 'testsuite')
            suites.pop();
        if (name !== 'testcase' || open === null)
            return;
        const named = nameOf(open.attributes, suites);
        if (open.notCollected)
            unloadable.push(named);
        else
            cases.push({ name: named, file: open.attributes.get('file') ?? null, status: statusOf(open) });
        open = null;
    };
    parser.onerror = error => {
        throw error;
    };
    try {
        parser.write(text).close();
    }
    catch (error) {
        if (error instanceof NoReport)
            return null;
        damaged = true;
    }
    if (!begun || (damaged && cases.length === 0))
        return null;
    return { cases, unloadable, whole: !damaged && (declared === null || failures >= declared) };
}
class NoReport extends Error {
}
class TooMuch extends Error {
}
function statusOf({ failures, skipped }) {
    if (skipped)
        return 'skipped';
    return failures > 0 ? 'failed' : 'passed';
}
function isLeftOut(attributes) {
    return /^(?:notrun|skipped|disabled|suppressed)$/i.test(attributes.get('status') ?? attributes.get('result') ?? '');
}
function declaredIn(attributes) {
    const numbers = ['failures', 'errors'].flatMap(name => (attributes.has(name) ? [Number(attributes.get(name))] : []));
    return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + (Number.isFinite(number) ? number : 0), 0);
}
/** `class > name`; the names of the suites where the class only repeats them, or is missing. */
function nameOf(attributes, suites) {
    const name = oneLine(attributes.get('name') ?? '');
    const written = attributes.get('classname') ?? attributes.get('class');
    const place = oneLine(written ?? '');
    if (place === name || written === '')
        return name;
    // Node writes `test` for a test without a suite.
    const isRepeated = place === '' || place === suites.join('.') || (place === 'test' && suites.length === 0);
    return [...(isRepeated ? suites.map(oneLine) : [place]), name].filter(part => part !== '').join(' > ');
}
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim();
}

;// CONCATENATED MODULE: ./build/adapters/test-reports/test-reports.js
/** What a run said about single tests, from the reports that it wrote and from what it printed. */



/** Test results from JUnit XML and from the output. Throws nothing. */
function createTestReports(findReports) {
    return {
        async read({ output, since }) {
            const { texts, more } = findReports(since);
            const reports = texts.flatMap(text => readJunitReport(text) ?? []);
            const reported = resultsOfReports(more ? reports.map(report => ({ ...report, whole: false })) : reports);
            return joinResults(reported, (0,read_output/* readTestOutput */._)(output));
        },
    };
}

// EXTERNAL MODULE: ./build/compose-stage.js + 7 modules
var compose_stage = __webpack_require__(85249);
// EXTERNAL MODULE: ./build/core/config/modes.js
var modes = __webpack_require__(80825);
// EXTERNAL MODULE: ./build/core/config/inputs.js
var inputs = __webpack_require__(47036);
;// CONCATENATED MODULE: ./build/core/config/shown-inputs.js
/** The inputs that may be written down. */

/** What was given and is not empty, by name, without the secret ones. */
function shownInputs(given) {
    const isSecret = (name) => inputs/* SECRET_INPUTS */.pH.some(secret => secret === name);
    return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSecret(name) && value.trim() !== ''));
}

// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
// EXTERNAL MODULE: ./build/core/secrets/known-secrets.js
var known_secrets = __webpack_require__(82383);
// EXTERNAL MODULE: ./build/flow/run.js
var run = __webpack_require__(41708);
;// CONCATENATED MODULE: ./build/compose.js
/** The composition root: environment and inputs are read once, here, and every adapter is made here. */



























/** The list of models answers at once or is done without. */
const CATALOG_LIMIT_MS = 5_000;
/** Makes a run out of what the runner gave, once the gate stands. Throws ConfigurationError. */
function compose(stage, gate) {
    const { given, reporter, environment, startedAt } = stage;
    const { config, runner, redact, overall, deadline, patience } = gate;
    const { editingMs, silenceMs, answerMs } = gate.times;
    const asksOwn = config.promptsPath === '' || !(0,modes/* asksModel */.mE)(config.mode);
    const prompts = loadPrompts(asksOwn ? ownPrompts() : (0,external_node_path_.resolve)(runner.workspace, config.promptsPath));
    const outputFolder = (0,compose_stage/* outputFolderOf */.xQ)(given, runner.workspace, runner.tempDir);
    if ((0,box_plan/* isWithin */.U)((0,external_node_path_.resolve)(runner.workspace), outputFolder))
        throw new errors/* ConfigurationError */.j1('input output-path: it is the workspace itself or a folder above it', 'Name a folder of its own.');
    const { folder: tempDir, journal } = stage;
    (0,external_node_fs_.mkdirSync)(runner.tempDir, { recursive: true });
    (0,external_node_fs_.mkdirSync)(tempDir, { mode: 0o700 });
    const { pid } = process;
    journal.note({ kind: 'began', schema: 'diffproof-journal/v1', pid, started: (0,left_processes/* startOf */.GH)(pid), mark: stage.mark });
    const mark = { [left_processes/* RUN_MARK */.GT]: stage.mark };
    const commands = createBoxCommands({
        root: runner.workspace,
        workingDirectory: config.workingDirectory,
        environment,
        tempDir,
        secrets: given.kept,
        sandbox: config.sandbox,
        sandboxNetwork: config.sandboxNetwork,
        passEnv: config.passEnv,
        private: [outputFolder],
        note: journal.note,
        mark,
    });
    // What could not be given back to the user stays there; the rest goes with the process.
    process.once('exit', () => {
        commands.close();
        for (const name of ['home', 'tmp'])
            (0,external_node_fs_.rmSync)((0,external_node_path_.join)(tempDir, name), { recursive: true, force: true });
        if ((0,external_node_fs_.readdirSync)(tempDir).length <= 1)
            (0,external_node_fs_.rmSync)(tempDir, { recursive: true, force: true }); // the journal is the last to go
    });
    const baseURL = config.anthropicBaseUrl === '' ? null : config.anthropicBaseUrl;
    const access = { apiKey: config.anthropicApiKey, baseURL, now: system_clock/* systemClock */.m.now };
    const modelNamed = (model) => lateModel({ ...access, model, effort: config.effort, idleMs: silenceMs, redact });
    const priced = (model) => ({ model: modelNamed(model), tariff: (0,cost/* tariffOf */.O5)(model, config.modelPrices) });
    const follower = createFollower(system_clock/* systemClock */.m, stage.story);
    const repository = createGitRepository({
        workspace: runner.workspace,
        serverUrl: runner.serverUrl,
        repository: `${runner.repository.owner}/${runner.repository.repo}`,
        token: config.githubToken,
        environment,
        tempDir,
        ownFolder: outputFolder,
        note: journal.note,
        mark,
        stallMs: answerMs,
        patience,
    });
    const { record } = reporter;
    const { now } = system_clock/* systemClock */.m;
    return {
        config,
        inputs: shownInputs(given.values),
        event: runner.event,
        tariff: (0,cost/* tariffOf */.O5)(config.model, config.modelPrices),
        fallback: config.fallbackModel === '' ? null : priced(config.fallbackModel),
        repositoryName: `${runner.repository.owner}/${runner.repository.repo}`,
        serverUrl: runner.serverUrl,
        runUrl: runner.runUrl,
        runId: runner.runId,
        startedAt,
        editing: AbortSignal.any([stage.cancelled, AbortSignal.timeout(editingMs)]),
        overall,
        hurry: stage.hurry,
        deadlines: { editing: startedAt + editingMs, overall: deadline },
        redact,
        holdsSecret: (0,known_secrets/* createSecretFinder */.b)(given.secrets),
        story: stage.story,
        loadRest: () => Promise.all([Promise.all(/* import() */[__webpack_require__.e(365), __webpack_require__.e(91), __webpack_require__.e(567), __webpack_require__.e(408), __webpack_require__.e(425)]).then(__webpack_require__.bind(__webpack_require__, 33425)), (0,modes/* asksModel */.mE)(config.mode) ? loadModel() : null]),
        ledger: (0,run/* newLedger */.EZ)(),
        follower,
        besideForge: recordedForge(gate.forgeBeside(follower.cut), { record, now }),
        ports: {
            journal,
            prompts,
            reporter: followedReporter(reporter, follower),
            clock: system_clock/* systemClock */.m,
            model: modelNamed(config.model),
            catalog: lateCatalog({ ...access, idleMs: CATALOG_LIMIT_MS }),
            freeSpace: () => freeSpaceOf([runner.workspace, runner.tempDir]),
            repository: recordedPush(repository, { record, now }),
            proposals: createProposalFolder((0,external_node_path_.join)(outputFolder, 'proposal'), (0,external_node_path_.resolve)(runner.workspace, config.proposalPath)),
            earlierRuns: createEarlierRuns(outputFolder),
            workspace: notedWorkspace(createFileWorkspace({
                root: runner.workspace,
                workingDirectory: config.workingDirectory,
                own: outputFolder,
            }), journal),
            commands: guardedCommands(commands, stage.runnerFiles, reporter.warning),
            testReports: createTestReports(since => findReportFiles({ root: runner.workspace, workingDirectory: config.workingDirectory }, since)),
            forge: recordedForge(gate.ports.forge, { record, now }),
        },
    };
}
/** The one place that finds `prompts/`: beside `dist/`, in a form that the bundler leaves alone. */
function ownPrompts() {
    return (0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)), '..', 'prompts');
}


/***/ }),

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

/***/ 18905:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rP: () => (/* binding */ PROPOSAL_REF),
  md: () => (/* binding */ proposedFiles),
  ES: () => (/* binding */ proposedRecord),
  Vv: () => (/* binding */ readProposal),
  Gf: () => (/* binding */ writeProposal)
});

// UNUSED EXPORTS: PROPOSAL_SCHEMA

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
// EXTERNAL MODULE: ./build/core/evidence/record.js + 3 modules
var record = __webpack_require__(22898);
// EXTERNAL MODULE: ./build/core/summary/problems.js
var problems = __webpack_require__(16413);
;// CONCATENATED MODULE: ./build/core/proposal/plain-json.js
/** JSON from somebody who may want to harm its reader: no deep nesting, no huge texts, no keys that mean something to JavaScript. */
const DEEPEST = 32;
const LONGEST_TEXT = 65_536;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** The value of a JSON text, or what is wrong with it; linear in the text. */
function readPlainJson(text) {
    if (nestsDeeper(text, DEEPEST))
        return { problem: `it is nested more than ${DEEPEST} deep` };
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return { problem: 'it is no JSON' };
    }
    const problem = problemIn(value, 'it');
    return problem === null ? { value } : { problem };
}
/** Counts brackets outside strings. */
function nestsDeeper(text, most) {
    let depth = 0;
    let isText = false;
    for (let at = 0; at < text.length; at += 1) {
        const char = text[at];
        if (isText) {
            if (char === '\\')
                at += 1;
            else if (char === '"')
                isText = false;
        }
        else if (char === '"')
            isText = true;
        else if (char === '[' || char === '{')
            depth += 1;
        else if (char === ']' || char === '}')
            depth -= 1;
        if (depth > most)
            return true;
    }
    return false;
}
function problemIn(value, where) {
    if (typeof value === 'string')
        return textProblem(value, where);
    if (typeof value !== 'object' || value === null)
        return null;
    for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key))
            return `${where} has the key ${key}`;
        const problem = problemIn(inner, nameOf(where, key));
        if (problem !== null)
            return problem;
    }
    return null;
}
function textProblem(text, where) {
    if (text.includes('\0'))
        return `${where} holds a NUL character`;
    return text.length > LONGEST_TEXT ? `${where} has ${text.length} characters, at most ${LONGEST_TEXT}` : null;
}
function nameOf(where, key) {
    const name = key.slice(0, 60);
    return where === 'it' ? name : `${where}.${name}`;
}

;// CONCATENATED MODULE: ./build/core/proposal/unknown-keys.js
/** Keys that a schema has dropped: in a proposal nobody may hide anything in them. */
/** Where `given` has keys that `read` lacks, as paths (`record.evidence.more`). */
function unknownKeys(given, read, where = '') {
    if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null)
        return [];
    return Object.entries(given).flatMap(([key, value]) => {
        const name = where === '' ? key : `${where}.${key}`;
        if (!Object.hasOwn(read, key))
            return [name.slice(0, 200)];
        return unknownKeys(value, read[key], name);
    });
}

;// CONCATENATED MODULE: ./build/core/proposal/proposal.js
/** `proposal.json`: what the job with the model hands to the job that publishes. Whoever reads one takes it for hostile. */





const PROPOSAL_SCHEMA = 'diffproof-proposal/v1';
/** The one ref of the bundle. */
const PROPOSAL_REF = 'refs/diffproof/proposal';
const LONGEST_PATH = 4_096;
const LONGEST_NAME = 300;
const id = schemas/* string */.YjP().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'no object id');
const digest = schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/, 'no SHA-256');
const path = schemas/* string */.YjP().min(1).max(LONGEST_PATH);
const count = schemas/* int */.Whr().nonnegative();
/** Files and symbolic links; a gitlink or a folder is no file. */
const mode = schemas/* enum */.k5n(['100644', '100755', '120000']);
const file = schemas/* strictObject */.rej({
    path,
    from: path.nullable(),
    change: schemas/* enum */.k5n(['added', 'modified', 'deleted', 'renamed']),
    old_mode: mode.nullable(),
    new_mode: mode.nullable(),
    /** Null where the path is deleted. */
    blob: id.nullable(),
    additions: count.nullable(),
    deletions: count.nullable(),
});
const proposalSchema = schemas/* strictObject */.rej({
    schema: schemas/* literal */.euz(PROPOSAL_SCHEMA),
    /** The identity, and SHA-256 over title, newline and body as they were when the task was frozen. */
    task: schemas/* strictObject */.rej({ id: schemas/* string */.YjP().max(LONGEST_NAME), content_sha256: digest }),
    base: schemas/* strictObject */.rej({ branch: schemas/* string */.YjP().min(1).max(LONGEST_NAME), sha: id, tree: id }),
    /** The commit that the bundle carries; only its tree is published. */
    commit: id,
    tree: id,
    files: schemas/* array */.YOg(file).min(1),
    record: record/* proofRecordSchema */.l1,
});
/** The files of a receipt as a proposal lists them. */
function proposedFiles({ files }) {
    return files.map(one => ({
        path: one.path,
        from: one.from,
        change: one.change,
        old_mode: modeOf(one.oldMode),
        new_mode: modeOf(one.newMode),
        blob: one.blob,
        additions: one.additions,
        deletions: one.deletions,
    }));
}
/** The text of `proposal.json`. */
function writeProposal(proposal) {
    return `${JSON.stringify({ schema: PROPOSAL_SCHEMA, ...proposal }, null, 1)}\n`;
}
/** A text from outside as a proposal, or what is wrong with it. Nothing of it is believed yet. */
function readProposal(text) {
    const json = readPlainJson(text);
    if ('problem' in json)
        return json;
    const { value } = json;
    const schema = typeof value === 'object' && value !== null ? value.schema : undefined;
    if (schema !== PROPOSAL_SCHEMA)
        return {
            problem: `its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`,
        };
    const read = proposalSchema.safeParse(value);
    if (!read.success)
        return { problem: (0,problems/* problemsOf */.G)(value, read.error.issues).join('; ') };
    const [unknown] = unknownKeys(value, read.data);
    return unknown === undefined ? { proposal: read.data } : { problem: `${unknown} is not known` };
}
/** The record that a proposal carries: measured by the job that proposes. */
function proposedRecord(record) {
    return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } };
}
function modeOf(given) {
    return mode.nullable().catch(null).parse(given);
}


/***/ }),

/***/ 70988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ stableLine),
/* harmony export */   v: () => (/* binding */ cleanLines)
/* harmony export */ });
/** Makes the output of a program readable, and the same for the same failure. */
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const ANSI = new RegExp(`${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`, 'g');
/** All control characters but tab and line feed. */
const CONTROL = new RegExp(`[${['\\x00-\\x08', '\\x0B-\\x1F', '\\x7F-\\x9F'].join('')}]`, 'g');
const TIME = String.raw `\d+(?:[.,]\d+)? ?(?:ns|\u00b5s|us|ms|s|secs?|seconds?|m|min|minutes?)\b(?: ?\d+(?:\.\d+)? ?(?:ms|s)\b)?`;
/**
 * Only where test runners write them: a duration or a date inside an assertion is what the test is about, and stays.
 */
const UNSTABLE = [
    // Jest leaves it out where it is nothing.
    [new RegExp(String.raw ` *[([]${TIME}[)\]]$`), ''],
    [new RegExp(String.raw `\b(in|Time:|Time elapsed:|Total time:|Duration|took|estimated) +${TIME}`, 'g'), '$1 (time)'],
    [new RegExp(String.raw ` *\(${TIME}\)(?= # )`), ''],
    // Vitest, beside the name of a test or file.
    [/^( *[\u2713\u2717\u00d7\u2193\u276f] .*\S) +\d+m?s$/, '$1'],
    [/\b(Duration \(time\)) \(.*\)$/, '$1'],
    [/^(FAIL|ok)(\s+\S+\s+)\d+(?:\.\d+)?s(?=\s|$)/, '$1$2(time)'],
    [/\bduration_ms:? ?\d+(?:\.\d+)?/, 'duration_ms (time)'],
    [/^(\W{0,2})\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/, '$1(time)'],
    [/^(Time: .*), estimated .*$/, '$1'],
    [/\b(Finished at:|Start at) .*/, '$1 (time)'],
    [/(\/(?:tmp|_temp|T)\/)(?!\(temp\))[^/\s'"`:;,)\]}<>]+/g, '$1(temp)'],
    [/\b0x[0-9a-f]{9,16}\b/gi, '0x(address)'],
    [/(\/\(temp\)\/pytest-)\d+/g, '$1N'],
    [/^(thread '.*') \(\d+\) panicked/, '$1 panicked'],
    [/^goroutine \d+ \[/, 'goroutine N ['],
];
/** Lines without colours, cursor moves and control characters; of a line that was written over, what stood there last. */
function cleanLines(output) {
    return output
        .replace(ANSI, '')
        .split('\n')
        .map(line => lastWritten(line).replace(CONTROL, '').trimEnd());
}
/** The line with run times, dates, temporary paths and addresses replaced, so that two runs of one failure read the same. */
function stableLine(line) {
    return UNSTABLE.reduce((text, [pattern, stable]) => text.replace(pattern, stable), line);
}
function lastWritten(line) {
    const ended = line.trimEnd();
    return ended.slice(ended.lastIndexOf('\r') + 1);
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


/***/ })

};
