export const id = 57;
export const ids = [57];
export const modules = {

/***/ 5740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NW: () => (/* binding */ swapBack),
/* harmony export */   lt: () => (/* binding */ assertMovable),
/* harmony export */   uF: () => (/* binding */ freezePlainWorld),
/* harmony export */   vM: () => (/* binding */ placeFor),
/* harmony export */   xd: () => (/* binding */ removeBeside),
/* harmony export */   zN: () => (/* binding */ swapIn)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _copies_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(499);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9135);
/* harmony import */ var _sandbox_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2899);
/** Without a sandbox: for as long as commands run, a copy of the work tree stands in its place. */





/** Copies the work tree or its copy, with these files of the base, and the host's home. Throws the file system's error. */
async function freezePlainWorld(tree, { source, base }, parts) {
    const { stays, folder, homes } = parts;
    const whole = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'image');
    await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)(source, whole, { without: stays() });
    if (base !== null)
        await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .layInto */ .Zb)(whole, base);
    for (const [at, home] of homes.entries())
        if ((0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)(home))
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)(home, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, `home-${at}`));
    return plainImage(tree, whole, { ...parts, number: { last: 0 } });
}
function plainImage(tree, image, parts) {
    const { workspace, folder, homes, number } = parts;
    return {
        tree,
        async enter(files) {
            assertMovable([...(0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .namesIn */ .wX)(files.folder), ...files.gone], { workspace, stays: [...parts.stays()] });
            number.last += 1;
            const place = placeFor(workspace, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(folder));
            const world = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(place, `diffproof-world-${number.last}`);
            (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .mkdirSync */ .Hu)(world, { recursive: true, mode: 0o700 });
            for (const [index, home] of homes.entries()) {
                // What is mounted in it goes with it.
                const left = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, `home-${index}-before-${number.last}`);
                if ((0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)(home))
                    (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .renameSync */ .qs)(home, left);
                (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .removeNow */ .ny)(left);
                if ((0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, `home-${index}`)))
                    await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, `home-${index}`), home);
            }
            const copy = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(world, 'tree');
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)(image, copy);
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .layInto */ .Zb)(copy, files);
            const swapBack = swapIn(copy, parts);
            const leave = async () => {
                swapBack();
                await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .removeAll */ .C0)([world]);
            };
            return worldInPlace({ tree, image, files, leave }, parts);
        },
    };
}
/** The world that now stands in the work tree's place. `image`: what it was copied from. */
function worldInPlace({ tree, image, files, leave }, parts) {
    const { workspace, folder, homes, run, number } = parts;
    const world = {
        written: { folder: workspace, isWhole: true, before: { folders: [files.folder, image], paths: files.paths } },
        run,
        leave,
        show: async () => undefined,
        async undo(paths) {
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyAgain */ .gB)(paths, { whole: workspace, image, files });
            return world;
        },
        async keep(held) {
            const kept = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, `kept-${number.last}`);
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)(workspace, kept, { without: parts.stays() });
            return plainImage(held, kept, parts);
        },
        async keepCaches() {
            const caches = (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .buildCachesIn */ .NZ)(workspace, workspace);
            await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyAgain */ .gB)(caches, { whole: image, image: workspace, files: { folder: workspace, gone: [] } });
            // Caches of Go and others lie in the home.
            const [home] = homes;
            if (home !== undefined && (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)(home)) {
                await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .removeAll */ .C0)([(0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'home-0')]);
                await (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .copyFolder */ .mo)(home, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, 'home-0'));
            }
            return plainImage(tree, image, parts);
        },
    };
    return world;
}
/** Puts a copy in the work tree's place. Returns how to put the work tree back. Both throw the file system's error. */
function swapIn(copy, { workspace, stays, note }) {
    const swapped = { workspace, folder: `${copy}-aside`, copy, stays: [...stays()] };
    note({ kind: 'swapped', ...swapped });
    try {
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .mkdirSync */ .Hu)(swapped.folder);
        moveAll(workspace, swapped.folder, staying(swapped));
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .writeFileSync */ .zp)(moved(swapped.folder), '');
        moveAll(copy, workspace, staying(swapped));
    }
    catch (thrown) {
        swapBack(swapped);
        throw thrown;
    }
    return () => {
        swapBack(swapped);
        note({ kind: 'swapped-back' });
    };
}
/** A note beside the folder that all of the work tree has been moved there. */
const moved = (folder) => `${folder}-whole`;
/** Puts the work tree back in its place, and the copy in its own; also after a kill in the middle. Throws the file system's error. */
function swapBack(swapped) {
    const { workspace, folder, copy } = swapped;
    if ((0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)(moved(folder)))
        moveAll(workspace, copy, staying(swapped), 'stays');
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .rmSync */ .Ds)(moved(folder), { force: true });
    if (!(0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .isThere */ .$B)(folder))
        return;
    moveAll(folder, workspace, staying(swapped), 'beside');
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .rmSync */ .Ds)(folder, { recursive: true });
}
/** Their names in the work tree. No name of a command is followed, so a folder that holds something that stays does too. */
function staying({ workspace, stays }) {
    const inside = stays.filter(place => place !== workspace && (0,_sandbox_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, workspace));
    return new Set(inside.map(place => firstName(place.slice(workspace.length + 1))));
}
const firstName = (path) => path.split('/', 1)[0] ?? '';
/**
 * Moves all but what stays. The other folder gets the rights of the first one. `otherwise`: of what cannot be moved, such
 * as a mount that a command made, or in the place of which one is.
 */
function moveAll(from, to, stays, otherwise) {
    const { mode } = (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .statSync */ .us)(from);
    for (const folder of [from, to])
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .chmodSync */ .PR)(folder, (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .statSync */ .us)(folder).mode | 0o700);
    for (const name of (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .namesIn */ .wX)(from).filter(one => !stays.has(one))) {
        const [source, target] = [(0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(from, name), (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(to, name)];
        if (otherwise === undefined)
            move(source, target);
        else if ((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => [move(source, target)]) === null && otherwise === 'beside')
            move(source, `${target}.before-the-run`);
    }
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .chmodSync */ .PR)(to, mode);
}
/** Throws ConfigurationError where one of these paths, which a change may have, lies in what stays in its place. */
function assertMovable(paths, places) {
    const stays = staying(places);
    const fixed = paths.find(path => stays.has(firstName(path)));
    if (fixed === undefined)
        return;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`input sandbox: "off", but ${firstName(fixed)} stays in its place while commands run, so a change in it cannot be tested`, 'Keep output-path out of tracked folders; a disk that is mounted there, or a folder of another user, needs a sandbox.');
}
/** A folder that goes to another one is written in. */
function move(source, target) {
    const stats = (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .lstatSync */ .Ec)(source);
    const isShut = stats.isDirectory() && (stats.mode & 0o200) === 0;
    if (isShut)
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .chmodSync */ .PR)(source, stats.mode | 0o200);
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .renameSync */ .qs)(source, target);
    if (isShut)
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .chmodSync */ .PR)(target, stats.mode);
}
/** Files are moved within one file system only. It is the run's own, and may lie in git's data. */
function placeFor(workspace, folder) {
    const dotGit = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(workspace, '.git');
    const isBeside = (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .statSync */ .us)(folder).dev === (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .statSync */ .us)(workspace).dev || !(0,_sandbox_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isFolder */ .lQ)(dotGit);
    return isBeside ? folder : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(dotGit, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder));
}
/** Removes what a run has kept on the disk of the work tree, if that is another one than its folder's. Throws nothing. */
function removeBeside(workspace, folder) {
    const place = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => placeFor(workspace, folder)) ?? folder;
    if (place !== folder)
        (0,_copies_js__WEBPACK_IMPORTED_MODULE_2__/* .removeNow */ .ny)(place);
}


/***/ }),

/***/ 2782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ar: () => (/* binding */ makeLayer),
/* harmony export */   BZ: () => (/* binding */ launchSudoUnshare),
/* harmony export */   Lu: () => (/* binding */ possibleControlGroups),
/* harmony export */   QR: () => (/* binding */ SUDO),
/* harmony export */   R$: () => (/* binding */ scriptWords),
/* harmony export */   Tb: () => (/* binding */ isControlGroup),
/* harmony export */   WZ: () => (/* binding */ prepareBubblewrap),
/* harmony export */   ch: () => (/* binding */ launchBubblewrap),
/* harmony export */   n$: () => (/* binding */ prepareSudoUnshare)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_testing_command_environment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3020);
/* harmony import */ var _copies_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(499);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9135);
/* harmony import */ var _sandbox_plan_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2899);
/* harmony import */ var _syscall_filter_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8980);
/**
 * Two sandboxes: util-linux, where root makes namespaces and mounts, and bubblewrap for ordinary users. Words come from
 * a private file, never from the command line.
 */








const SUDO = ['sudo', '-n', '--'];
/** Control groups, where the machine has them, reserve some memory for this process and the runner. */
const GROUP = `diffproof-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`;
const GROUP_FOLDERS = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory', '/sys/fs/cgroup/pids'];
const MEMORY_SHARE = 0.9;
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
const DEVICE_LINKS = {
    ...{ fd: '/proc/self/fd', stdin: '/proc/self/fd/0', stdout: '/proc/self/fd/1', stderr: '/proc/self/fd/2' },
    ptmx: 'pts/ptmx',
};
/** Kernel interfaces that a sandbox started by root must not write to. */
const KERNEL_FOLDERS = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi'];
const KERNEL_FILES = ['sysrq-trigger', 'kcore', 'timer_list', 'keys', 'latency_stats'];
/** Makes the devices and the script. Throws the file system's error. */
function prepareSudoUnshare(plan) {
    const devices = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'dev');
    for (const folder of ['pts', 'shm'])
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .mkdirSync */ .Hu)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(devices, folder), { recursive: true });
    for (const name of DEVICES)
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(devices, name), '');
    for (const [name, target] of Object.entries(DEVICE_LINKS))
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .symlinkSync */ .Te)(target, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(devices, name));
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .mkdirSync */ .Hu)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'root'));
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'script'), ROOT_SCRIPT);
}
function launchSudoUnshare({ plan, words, network, covers, gone }) {
    const own = `${words}-mounts`;
    const [root, ...rest] = plan.mounts.filter(mount => !gone.includes(mount));
    if (root === undefined)
        throw new Error('a plan without mounts');
    const lines = [
        mountLine(root, plan),
        ...kernelLines(plan),
        ...[...rest, ...covers].map(mount => mountLine(mount, plan)),
    ];
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)(own, (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .bytesOf */ .$$)(lines.map(line => `${line}\n`).join('')));
    const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(network ? [] : ['--net']), '--fork', '--kill-child'];
    const places = [words, own, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'root'), String(plan.uid), String(plan.gid)];
    const command = [
        // Root's commands can stop every process of the namespace but the first, also the one that reads the pipe.
        ...['env', '-i', `PATH=${_core_testing_command_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .SYSTEM_PATH */ .sg}`, 'setpriv', '--pdeathsig', 'KILL', 'unshare', ...namespaces, '--'],
        ...['bash', '--noprofile', '--norc', (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'script'), ...places],
        ...[network ? 'host' : 'none', GROUP, String(Math.floor((0,node_os__WEBPACK_IMPORTED_MODULE_1__.totalmem)() * MEMORY_SHARE))],
    ];
    const [program = '', ...args] = process.getuid?.() === 0 ? command : [...SUDO, ...command];
    return { program, args };
}
function kernelLines(plan) {
    const at = (path) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'root', path);
    const bind = (path) => fstabLine(at(path), at(path), 'none', 'bind,ro');
    const isThere = (name) => (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .existsSync */ .mN)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)('/proc', name));
    return [
        fstabLine('proc', at('proc'), 'proc', 'nosuid,nodev,noexec'),
        ...KERNEL_FOLDERS.filter(isThere).map(name => bind(`proc/${name}`)),
        ...KERNEL_FILES.filter(isThere).map(name => fstabLine('/dev/null', at(`proc/${name}`), 'none', 'bind')),
        fstabLine('/sys', at('sys'), 'none', 'bind,ro'),
        fstabLine((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'dev'), at('dev'), 'none', 'bind,ro'),
        ...DEVICES.map(name => fstabLine(`/dev/${name}`, at(`dev/${name}`), 'none', 'bind')),
        fstabLine('devpts', at('dev/pts'), 'devpts', 'newinstance,nosuid,noexec,ptmxmode=0666,mode=620'),
        fstabLine('shm', at('dev/shm'), 'tmpfs', 'nosuid,nodev,mode=1777,size=50%'),
    ];
}
function mountLine(mount, plan) {
    const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'root', mount.target);
    if (mount.layer !== undefined)
        return layerLine(mount, mount.layer, target);
    if (mount.kind === 'hold')
        return fstabLine(target, target, 'none', 'bind');
    return fstabLine(mount.source, target, 'none', mount.kind === 'write' ? 'bind' : 'bind,ro');
}
function layerLine({ source }, layer, target) {
    const [upper, work] = [(0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_6__/* .upperOf */ .Ag)(layer), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(layer.folder, 'work')];
    const lower = [...layer.above, source].join(':');
    makeLayer(source, layer);
    // A folder that is moved would be copied without `redirect_dir`. Volatile: not synced to the disk, which would delay
    // the end of every command. The script does without where the kernel cannot.
    const options = `lowerdir=${lower},upperdir=${upper},workdir=${work},redirect_dir=on,index=off,volatile`;
    return fstabLine('overlay', target, 'overlay', options);
}
/** Makes the folders of a layer over a folder, if they are not there. Throws the file system's error. */
function makeLayer(source, layer) {
    const upper = (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_6__/* .upperOf */ .Ag)(layer);
    if ((0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .existsSync */ .mN)(upper))
        return;
    for (const made of [upper, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(layer.folder, 'work')])
        (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .mkdirSync */ .Hu)(made, { recursive: true });
    (0,_copies_js__WEBPACK_IMPORTED_MODULE_4__/* .giveSameOwner */ .VG)(source, upper);
}
function fstabLine(source, target, type, options) {
    const field = (text) => text.replace(/[\t-\r \\#]/g, at => `\\${at.charCodeAt(0).toString(8).padStart(3, '0')}`);
    return [field(source), field(target), type, field(options), '0', '0'].join(' ');
}
function possibleControlGroups() {
    return GROUP_FOLDERS.map(folder => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, GROUP));
}
/** Whether a folder is a control group made by this program. */
function isControlGroup(folder) {
    return GROUP_FOLDERS.includes((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder)) && /^diffproof-[0-9a-f-]{36}$/.test((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(folder));
}
const SCRIPT = '/run/sandbox-script';
/** Prepares the files to mount. Throws for root, whose namespace could not read other users' files. */
function prepareBubblewrap(plan) {
    if (process.getuid?.() === 0)
        throw new Error('it is for ordinary users');
    const run = plan.mounts.find(mount => mount.target === (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(SCRIPT));
    if (run === undefined)
        throw new Error(`there is no ${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(SCRIPT)}`);
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(run.source, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(SCRIPT)), '');
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'script'), USER_SCRIPT);
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'filter'), (0,_syscall_filter_js__WEBPACK_IMPORTED_MODULE_7__/* .syscallFilter */ .iM)());
}
function launchBubblewrap({ plan, words, network, covers, gone }) {
    const own = `${words}-mounts`;
    const [root, ...rest] = [...plan.mounts.filter(mount => !gone.includes(mount)), ...covers].map(argumentsOf);
    const mounts = [...(root ?? []), '--dev', '/dev', '--proc', '/proc', ...rest.flat()];
    // No argument may be other than UTF-8.
    (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .writeFileSync */ .zp)(own, (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .bytesOf */ .$$)((0,_copies_js__WEBPACK_IMPORTED_MODULE_4__/* .nulEnded */ .Yd)(mounts)));
    return {
        program: 'bwrap',
        args: [
            // No namespace of control groups: Java ends where a path of one lies above the root.
            ...[
                '--unshare-user-try',
                '--unshare-ipc',
                '--unshare-pid',
                '--unshare-uts',
                ...(network ? [] : ['--unshare-net']),
            ],
            ...['--die-with-parent', '--new-session', '--as-pid-1', '--seccomp', '3'],
            // The supervisor keeps one capability, so that no command may trace it or take its open files.
            ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETPCAP'],
            ...['--args', '5'],
            ...['--ro-bind', (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'script'), SCRIPT],
            ...['--clearenv', '--setenv', 'PATH', _core_testing_command_environment_js__WEBPACK_IMPORTED_MODULE_3__/* .SYSTEM_PATH */ .sg, '--chdir', '/'],
            ...['--', 'bash', '--noprofile', '--norc', SCRIPT],
        ],
        // The words may hold settings with credentials, and a manifest can have any folder copied.
        files: [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(plan.folder, 'filter'), words, own],
    };
}
function argumentsOf({ kind, source, target }) {
    return [kind === 'write' || kind === 'hold' ? '--bind' : '--ro-bind', source, target];
}
const WITHOUT_RIGHTS = '--no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all';
/**
 * Bubblewrap takes a filter for system calls; util-linux does since 2.41. Where neither language
 * is there, the self-test says so.
 */
const FILTER = (0,_syscall_filter_js__WEBPACK_IMPORTED_MODULE_7__/* .syscallFilter */ .iM)().toString('hex');
const FILTER_IN_PERL = `my $filter = pack("H*", shift); syscall(${(0,_syscall_filter_js__WEBPACK_IMPORTED_MODULE_7__/* .prctlNumber */ .Ny)(process.arch)}, 22, 2, pack("Sx![L!]P", length($filter) / 8, $filter)); exec @ARGV`;
const FILTER_IN_PYTHON = `
import ctypes, os, struct, sys
code = bytes.fromhex(sys.argv[1])
held = ctypes.create_string_buffer(code)
ctypes.CDLL(None).prctl(22, 2, struct.pack("@HP", len(code) // 8, ctypes.addressof(held)), 0, 0)
os.execvp(sys.argv[2], sys.argv[2:])`;
// Runs the command in `words` (`cwd`, number of variables, variables, command, settings) with the prefix in `drop`.
// Standard input: a line ends the command, and its end ends everything. Standard error: `ready` with the namespace to
// wait for, then `exit N`. The command gets no open file but its standard streams, and one with the settings if there
// are any: it has no name, no variable holds it, and a child of Node does not inherit it.
const SUPERVISE = `
exec 3<&0
cd -- "\${words[0]}"
count=\${words[1]}
variables=("\${words[@]:2:count}")
command=\${words[2+count]}
settings=\${words[3+count]}
options=("\${words[@]:4+count}")
ulimit -c 0
ulimit -u 8192 2>/dev/null || true
ulimit -n 65536 2>/dev/null || true
ulimit -f 8388608 2>/dev/null || true
echo 1000 2>/dev/null >/proc/self/oom_score_adj || true
echo "ready $namespace" >&2
(
  for fd in /proc/self/fd/*; do
    fd=\${fd##*/}
    ((fd < 3)) || eval "exec $fd>&-"
  done
  if [ -n "$settings" ]; then
    file=$(mktemp)
    printf %s "$settings" >"$file"
    chmod 644 "$file"
    exec 3<"$file"
    rm -f "$file"
  fi
  exec setsid "\${drop[@]}" env -i "\${variables[@]}" bash --noprofile --norc "\${options[@]}" -c "$command"
) </dev/null 2>&1 &
running=$!
{ while read -r _; do kill -TERM -- "-$running"; done; } 2>/dev/null <&3 >/dev/null &
watching=$!
set +e
wait -n "$running" "$watching"
code=$?
kill -0 "$watching" 2>/dev/null && echo "exit $code" >&2
exit 0
`;
/**
 * Arguments: words, mount table, new root, user, group, `host` or `none` for the network,
 * control group, memory limit in bytes. Runs as root and as process 1 of its namespaces.
 */
const ROOT_SCRIPT = `
set -eu
umask 022
mapfile -d '' -t words <"$1"
# Root's commands may write to the group that they are in, by namespaces of their own. None shows the group above it.
# Before Linux 5.11, a limit of memory holds below a group only with use_hierarchy, and that is set before there is one.
for base in /sys/fs/cgroup /sys/fs/cgroup/memory /sys/fs/cgroup/pids; do
  group=$base/$7
  [ -w "$base/cgroup.procs" ] && { [ -d "$group" ] || mkdir -p "$group"; } || continue
  for limit in "memory.use_hierarchy 1" "memory.max $8" "memory.limit_in_bytes $8" "pids.max 8192"; do
    [ ! -e "$group/\${limit% *}" ] || echo "\${limit#* }" >"$group/\${limit% *}" || true
  done
  mkdir -p "$group/commands" && echo 0 >"$group/commands/cgroup.procs" || true
done 2>/dev/null
# The kernel refuses a volatile layer that was used before. No layer outlives this run, so the note is removed.
# After any write error on the disk, the kernel refuses volatile layers.
fresh() {
  local notes=("\${fstab%/*}"/layers/*/work/work/incompat)
  [ ! -e "\${notes[0]}" ] || rm -rf -- "\${notes[@]}"
}
fstab=$2
# Without it, util-linux 2.39 and later refuse a layer over folders whose names have over 255 characters in all.
export LIBMOUNT_FORCE_MOUNT2=always
fresh
if ! mount --all --fstab "$fstab" 2>/dev/null; then
  umount --recursive --lazy "$3" 2>/dev/null || true
  fresh
  sed 's/,index=off,volatile 0 0$/,index=off 0 0/' "$fstab" >"$fstab.plain"
  mount --all --fstab "$fstab.plain"
fi
# What the tree under test does not have, and the image has: a folder, then paths in it. Once, before the first command.
gone=\${fstab%/*}/gone
if [ -e "$gone" ]; then
  # In a shell of its own: no later program starts in the tree.
  ( IFS= read -r -d '' tree && cd -- "$tree" && ${_copies_js__WEBPACK_IMPORTED_MODULE_4__/* .REMOVE_BELOW */ .zC} ) <"$gone"
  rm -f -- "$gone"
fi
if [ "$6" = none ]; then
  ip link set lo up 2>/dev/null ||
    perl -e 'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; my $up = pack("a16 s x22", "lo", 0x41); ioctl($s, 0x8914, $up) or die' 2>/dev/null ||
    python3 -I -c 'import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))'
fi
namespace=
cd "$3"
pivot_root . .
umount -l .
drop=(setpriv --reuid "$4" --regid "$5" --clear-groups ${WITHOUT_RIGHTS})
if [ -x /usr/bin/perl ]; then
  drop+=(/usr/bin/perl -e '${FILTER_IN_PERL}' ${FILTER})
elif [ -x /usr/bin/python3 ]; then
  drop+=(/usr/bin/python3 -ISc '${FILTER_IN_PYTHON}' ${FILTER})
fi
${SUPERVISE}`;
/** Reads the words from descriptor 4. Runs as the ordinary user. */
const USER_SCRIPT = `
set -eu
mapfile -d '' -t words <&4
exec 4<&-
drop=(setpriv ${WITHOUT_RIGHTS})
namespace=$(readlink /proc/self/ns/pid)
${SUPERVISE}`;
/** The content of the words file. Throws for a word with a NUL. */
function scriptWords(cwd, environment, { command, settings = '', options }) {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const words = [cwd, String(variables.length), ...variables, command, settings, ...options];
    if (words.some(word => word.includes('\0')))
        throw new Error('a NUL cannot be part of a command');
    return words.map(word => `${word}\0`).join('');
}


/***/ }),

/***/ 8138:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Rb: () => (/* binding */ CANDIDATES),
  Ep: () => (/* binding */ openSandbox),
  TP: () => (/* binding */ removeOrphanedSandboxes),
  Ur: () => (/* binding */ removeSandbox),
  ii: () => (/* binding */ removeTestFiles)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/testing/command-environment.js
var command_environment = __webpack_require__(3020);
// EXTERNAL MODULE: ./build/adapters/commands/copies.js
var copies = __webpack_require__(499);
// EXTERNAL MODULE: ./build/adapters/commands/disk.js
var disk = __webpack_require__(9135);
// EXTERNAL MODULE: ./build/core/text/file-names.js
var file_names = __webpack_require__(9117);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/sandbox-plan.js
var sandbox_plan = __webpack_require__(2899);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/git-view.js
/**
 * Read-only copies of git's data for sandboxed commands: enough for status, log and diff,
 * without credentials and hooks.
 */







const LINKED = '/run/git';
const MOST_MODULES = 500;
/**
 * Makes a view of each repository in the work tree, in the sandbox's private folder. Without one there are no mounts.
 * Throws the error of the file system or of git.
 */
async function createGitView(machine, folder) {
    const { workspace, repositories } = machine;
    const dotGit = (0,external_node_path_.join)(workspace, '.git');
    const found = (0,disk/* lstatSync */.Ec)(dotGit, { throwIfNoEntry: false });
    const views = found === undefined ? [] : [await viewOf(dotGit, 'git', machine, folder)];
    const folders = [dotGit, ...repositories].filter(place => (0,sandbox_plan/* isWithin */.UO)(place, workspace) && (0,disk/* lstatSync */.Ec)(place, { throwIfNoEntry: false })?.isDirectory());
    for (const [n, place] of repositories.entries()) {
        const isInner = folders.some(other => other !== place && (0,sandbox_plan/* isWithin */.UO)(place, other));
        if (place === dotGit || isInner)
            continue;
        if (!(0,sandbox_plan/* isWithin */.UO)(place, workspace)) {
            if ((0,disk/* existsSync */.mN)(place))
                views.push({ mounts: [], hidden: [place] });
            continue;
        }
        const view = sharedView(place, folders) ?? viewOf(place, `git-${n}`, machine, folder);
        views.push(await Promise.resolve(view).catch(() => ({ mounts: [], hidden: [place] })));
    }
    return { mounts: views.flatMap(view => view.mounts), hidden: views.flatMap(view => view.hidden) };
}
/** Of a submodule: its data is in the view of the repository around it. */
function sharedView(dotGit, folders) {
    const gitDir = (0,errors/* orNull */.Xd)(() => (0,disk/* realPath */.Ye)(linkedGitDir(dotGit)));
    const isShared = gitDir !== null && folders.some(folder => (0,sandbox_plan/* isWithin */.UO)(gitDir, folder));
    return isShared && !folders.includes(dotGit)
        ? { mounts: [{ kind: 'read', source: dotGit, target: dotGit }], hidden: [] }
        : null;
}
async function viewOf(dotGit, name, machine, folder) {
    const found = (0,disk/* lstatSync */.Ec)(dotGit);
    if (found.isSymbolicLink())
        throw new Error(`${dotGit} is a link`);
    const isLinked = !found.isDirectory();
    const gitDir = isLinked ? linkedGitDir(dotGit) : dotGit;
    const common = commonDirOf(gitDir);
    const target = isLinked ? `${LINKED}${name.slice('git'.length)}` : dotGit;
    const view = (0,external_node_path_.join)(folder, name);
    const mounts = [{ kind: 'read', source: view, target }];
    const head = dotGit === (0,external_node_path_.join)(machine.workspace, '.git') ? machine.head : '';
    await copyView({ gitDir, common, view, target, head }, machine, mounts);
    if (isLinked) {
        const file = (0,external_node_path_.join)(folder, `${name}-file`);
        (0,disk/* writeFileSync */.zp)(file, `gitdir: ${target}\n`);
        giveAllToOwner(machine.workspace, file);
        mounts.push({ kind: 'read', source: file, target: dotGit });
    }
    const places = isLinked ? [gitDir, common].map(sandbox_plan/* realPathOf */.dN) : [];
    const elsewhere = places.filter(place => place !== null).filter(place => place !== machine.workspace);
    return { mounts, hidden: elsewhere };
}
function linkedGitDir(dotGit) {
    const named = /^gitdir: (.+?)\n*$/.exec((0,file_names/* pathOf */.X)((0,disk/* readFileSync */.Un)(dotGit, 'latin1')))?.[1];
    if (named === undefined)
        throw new Error(`${dotGit} names no folder`);
    return (0,external_node_path_.resolve)((0,external_node_path_.dirname)(dotGit), named);
}
function commonDirOf(gitDir) {
    const file = (0,external_node_path_.join)(gitDir, 'commondir');
    return (0,disk/* existsSync */.mN)(file) ? (0,external_node_path_.resolve)(gitDir, (0,file_names/* pathOf */.X)((0,disk/* readFileSync */.Un)(file, 'latin1')).trim()) : gitDir;
}
async function copyView(folders, machine, mounts) {
    const { gitDir, common, view, target, head: shown } = folders;
    if (!(0,disk/* existsSync */.mN)((0,external_node_path_.join)(gitDir, 'HEAD')) || !(0,sandbox_plan/* isFolder */.lQ)((0,external_node_path_.join)(common, 'objects')))
        throw new Error(`${gitDir} is no repository`);
    (0,disk/* mkdirSync */.Hu)((0,external_node_path_.join)(view, 'info'), { recursive: true, mode: 0o755 });
    const isLeftOut = (path) => path.endsWith('.lock') || machine.closed.has((0,sandbox_plan/* realPathOf */.dN)(path) ?? path);
    const copy = (from, name) => {
        const [path, to] = [(0,external_node_path_.join)(from, name), (0,external_node_path_.join)(view, name)];
        const found = isLeftOut(path) ? undefined : (0,disk/* lstatSync */.Ec)(path, { throwIfNoEntry: false });
        if (found?.isDirectory()) {
            (0,disk/* mkdirSync */.Hu)(to, { recursive: true });
            for (const inner of (0,disk/* namesIn */.wX)(path))
                copy(from, (0,external_node_path_.join)(name, inner));
        }
        else if (found?.isSymbolicLink())
            (0,disk/* symlinkSync */.Te)((0,external_node_path_.resolve)((0,external_node_path_.dirname)(path), (0,disk/* linkAt */._m)(path)), to);
        else if (found?.isFile())
            (0,disk/* copyFileSync */.Xp)(path, to);
    };
    // Git reads no more of it than a line.
    const [head = ''] = (0,disk/* readFileSync */.Un)((0,external_node_path_.join)(gitDir, 'HEAD'), 'latin1').split('\n', 1);
    (0,disk/* writeFileSync */.zp)((0,external_node_path_.join)(view, 'HEAD'), Buffer.from(`${head}\n`, 'latin1'));
    for (const name of ['index', 'info/sparse-checkout'])
        copy(gitDir, name);
    for (const name of (0,disk/* namesIn */.wX)(gitDir))
        if (/^sharedindex\.[0-9a-f]+$/.test(name))
            copy(gitDir, name);
    for (const name of ['packed-refs', 'refs', 'reftable', 'shallow', 'info/exclude', 'info/attributes', 'objects/info'])
        copy(common, name);
    (0,disk/* mkdirSync */.Hu)((0,external_node_path_.join)(view, 'refs', 'heads'), { recursive: true });
    const git = gitOf(machine);
    const files = [(0,external_node_path_.join)(common, 'config'), (0,external_node_path_.join)(gitDir, 'config.worktree')].filter(file => (0,disk/* existsSync */.mN)(file));
    (0,disk/* writeFileSync */.zp)((0,external_node_path_.join)(view, 'config'), (0,disk/* bytesOf */.$$)(`${await harmlessConfig(files, git.read)}${FOR_COPIES}`));
    for (const name of ['pack', 'packed'])
        (0,disk/* mkdirSync */.Hu)((0,external_node_path_.join)(view, 'objects', name), { recursive: true });
    await git.keepHistory(view, (0,external_node_path_.join)(common, 'objects'), shown);
    const packs = (0,external_node_path_.join)(common, 'objects/pack');
    if ((0,sandbox_plan/* isFolder */.lQ)(packs)) {
        for (const name of (0,disk/* namesIn */.wX)(packs))
            (0,disk/* symlinkSync */.Te)(`../packed/${name}`, (0,external_node_path_.join)(view, 'objects/pack', name));
        mounts.push({ kind: 'read', source: packs, target: (0,external_node_path_.join)(target, 'objects/packed') });
    }
    for (const module of modulesIn((0,external_node_path_.join)(common, 'modules'))) {
        const below = (0,external_node_path_.relative)(common, module);
        if (mounts.length > MOST_MODULES)
            break;
        const inner = { gitDir: module, common: module, view: (0,external_node_path_.join)(view, below), target: (0,external_node_path_.join)(target, below), head: '' };
        await copyView(inner, machine, mounts);
    }
    giveAllToOwner(machine.workspace, view);
}
/** Git folders of submodules. Nested ones are found by copying these. */
function modulesIn(folder) {
    if (!(0,sandbox_plan/* isFolder */.lQ)(folder))
        return [];
    if ((0,disk/* existsSync */.mN)((0,external_node_path_.join)(folder, 'HEAD')) && (0,sandbox_plan/* isFolder */.lQ)((0,external_node_path_.join)(folder, 'objects')))
        return [folder];
    const below = (0,disk/* entriesIn */.s9)(folder).filter(entry => entry.isDirectory());
    return below.flatMap(entry => modulesIn((0,external_node_path_.join)(folder, entry.name)));
}
/** Git does not trust data of anybody but the owner of the work tree. */
function giveAllToOwner(workspace, path) {
    if (process.getuid?.() !== 0)
        return;
    const { uid, gid } = (0,disk/* statSync */.us)(workspace);
    const give = (place) => {
        (0,disk/* lchownSync */.b4)(place, uid, gid);
        if ((0,disk/* lstatSync */.Ec)(place).isDirectory())
            for (const name of (0,disk/* namesIn */.wX)(place))
                give((0,external_node_path_.join)(place, name));
    };
    give(path);
}
/** The index is of the work tree. In a copy, files keep their times and sizes alone, and git would read all of them. */
const FOR_COPIES = '[core]\n\tcheckStat = minimal\n\ttrustctime = false\n';
/**
 * Of loose objects, a view has those of commits, in a pack of its own: what is staged or stashed may be a file with
 * credentials. An entry of the index that is in the commit keeps the times of its file. There may be no commit.
 */
const KEEP_HISTORY = `
mapfile -d '' -t words
export GIT_DIR=\${words[0]} GIT_ALTERNATE_OBJECT_DIRECTORIES=\${words[2]}
git update-ref -d refs/stash
head=\${words[3]}
[ -z "$head" ] || [ "$(git rev-parse -q --verify HEAD)" = "$head" ] ||
  git update-ref --no-deref HEAD "$head" || true
git read-tree --reset -i HEAD || rm -f "$GIT_DIR/index"
compgen -G "\${words[1]}/[0-9a-f][0-9a-f]/*" >/dev/null || exit 0
git rev-list --ignore-missing --all --missing=allow-any --unpacked --objects --no-object-names |
  git pack-objects -q --missing=allow-any --incremental --window=0 --non-empty "$GIT_DIR/objects/pack/pack"`;
/** Runs the system's git, or one that the repository did not choose. Nothing is fetched. */
function gitOf({ environment, workspace }) {
    const PATH = [command_environment/* SYSTEM_PATH */.sg, ...(0,sandbox_plan/* foldersBeside */.A$)(workspace, environment['PATH'])].join(':');
    const config = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_NO_REPLACE_OBJECTS: '1' };
    const fixed = { PATH, ...config, GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };
    const runGit = (words, input, env = {}) => (0,copies/* run */.eF)(words, input, { cwd: '/', env: { ...fixed, ...env } });
    return {
        read: (file) => runGit(['git', 'config', '--file', '-', '--no-includes', '--list', '--null'], (0,disk/* readFileSync */.Un)(file)),
        keepHistory: (view, objects, head) => runGit(['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', KEEP_HISTORY], (0,disk/* bytesOf */.$$)((0,copies/* nulEnded */.Yd)([view, objects, configString(objects), head])), { GIT_WORK_TREE: '/' }),
    };
}
/** Keys that say how files are read; none that runs a program or holds a secret. */
const HARMLESS = [
    /^core\.(repositoryformatversion|filemode|bare|symlinks|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|sparsecheckout|sparsecheckoutcone|quotepath|longpaths|worktree)$/,
    /^extensions\.(objectformat|compatobjectformat|partialclone|refstorage)$/,
    /^branch\.[^\n]+\.(remote|merge)$/,
    /^remote\.[^\n]+\.(url|fetch|promisor|partialclonefilter)$/,
    /^submodule\.[^\n]+\.(active|url)$/,
    /^(user\.(name|email)|init\.defaultbranch|index\.version)$/,
];
/**
 * Reads configuration files in order and writes one with the allowed keys, without users and passwords in addresses.
 * A fetch by address makes a remote of that name.
 */
async function harmlessConfig(files, read) {
    const lists = await Promise.all(files.map(read));
    const lines = lists
        .flatMap(list => list.split('\0'))
        .flatMap(entry => {
        const [, key = '', value] = /^([^\n]*)(?:\n(.*))?$/s.exec(entry) ?? [];
        const [, section = '', inner, name = ''] = /^([^.]*)\.(?:(.*)\.)?([^.]*)$/s.exec(key) ?? [];
        if (!HARMLESS.some(pattern => pattern.test(key)))
            return [];
        const head = inner === undefined ? section : `${section} ${configString(withoutUser(inner))}`;
        return [`[${head}]`, value === undefined ? `\t${name}` : `\t${name} = ${configString(withoutUser(value))}`];
    });
    return lines.map(line => `${line}\n`).join('');
}
function configString(text) {
    return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
function withoutUser(text) {
    const [address = ''] = text.includes('://') ? text.split(/[?#]/, 1) : [text];
    return address.replace(/:\/\/[^/]*@/g, '://');
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/launchers.js
var launchers = __webpack_require__(2782);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/plan-mounts.js + 1 modules
var plan_mounts = __webpack_require__(5841);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/probe.js

function probeKit(task, { fs, net, childProcess, latin1Of }) {
    // A name need not be UTF-8.
    const at = (path) => Buffer.from(latin1Of(path), 'latin1');
    const works = (step) => {
        try {
            step();
            return true;
        }
        catch {
            return false;
        }
    };
    const found = (step) => {
        let text = '';
        works(() => (text = step()));
        return text;
    };
    const textOf = (path) => found(() => fs.readFileSync(at(path), 'latin1'));
    const writes = (folder) => works(() => fs.writeFileSync(at(`${folder}/${task.mark}`), ''));
    const swaps = (path, other) => works(() => {
        fs.renameSync(at(path), at(other));
        fs.renameSync(at(other), at(path));
    });
    // Tries each parent folder too, up to the workspace, and moves it back on success.
    const moves = (folder) => folder !== task.workspace &&
        (swaps(folder, `${folder}-${task.mark}`) || moves(folder.slice(0, folder.lastIndexOf('/'))));
    const connects = (target) => new Promise(resolve => {
        const socket = net.connect(target);
        // Half of the self-test's limit: a machine may stand still for seconds.
        socket.setTimeout(10_000, () => resolve(false));
        socket.on('connect', () => socket.end(task.mark, () => resolve(true))).on('error', () => resolve(false));
    });
    return {
        ...{ task, fs, net, works, found, textOf, writes, moves, connects },
        takes: (folder) => writes(folder) && works(() => fs.rmSync(at(`${folder}/${task.mark}`))),
        opens: (file, flags = 'r+') => works(() => fs.closeSync(fs.openSync(at(file), flags))),
        anyConnects: async (targets) => (await Promise.all(targets.map(connects))).includes(true),
        /** Null where the program failed. */
        outputOf: (program, args) => new Promise(resolve => {
            const options = { cwd: task.workspace, encoding: 'utf8' };
            childProcess.execFile(program, args, options, (error, text) => resolve(error === null ? text : null));
        }),
        processes: fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)),
        holdsCanary: (path) => textOf(path).includes(task.canary),
        status: fs.readFileSync('/proc/self/status', 'latin1'),
    };
}
const ATTACKS = {
    'no other process': ({ processes, holdsCanary }) => processes.length < 30 &&
        !processes.some(id => holdsCanary(`/proc/${id}/environ`) || holdsCanary(`/proc/${id}/cmdline`)),
    // The number may belong to a process in the sandbox, so the guard is also checked from outside.
    'no signal': ({ task, processes, works }) => processes.includes(String(task.guard)) || !works(() => process.kill(task.guard, 'SIGKILL')),
    'clean environment': ({ task, environment }) => Object.keys(environment).every(name => task.variables.includes(name)) &&
        !JSON.stringify(environment).includes(task.canary),
    'no new privileges': ({ status }) => /^NoNewPrivs:\s*1$/m.test(status) && /^CapEff:\s*0+$/m.test(status) && /^CapBnd:\s*0+$/m.test(status),
    // Only who may trace a process may open its memory.
    'supervisor out of reach': ({ processes, opens }) => !processes.some(id => id !== String(process.pid) && opens(`/proc/${id}/mem`, 'r')),
    'no inherited descriptor': ({ task, fs, found }) => !fs
        .readdirSync('/proc/self/fd')
        .some(name => found(() => fs.readlinkSync(`/proc/self/fd/${name}`)).includes(task.mark)),
    // Node makes no system calls of one's choice. Where Perl is missing, the filter alone has to do.
    'system calls refused': async ({ task, status, outputOf }) => {
        const source = 'for (@ARGV) { my ($call, @rest) = map { 0 + $_ } split /,/; print syscall($call, @rest) < 0 ? 0 + $! : 0, "," }';
        const said = await outputOf('perl', ['-e', source, ...task.calls.map(({ call }) => call.join())]);
        const expected = task.calls.map(({ error }) => `${error},`).join('');
        return /^Seccomp:\s*2$/m.test(status) && (said === null || said === expected);
    },
    'processes and open files limited': ({ textOf }) => {
        const limits = textOf('/proc/self/limits');
        const hasLimit = (name, most) => Number(new RegExp(`^Max ${name} +\\d+ +(\\d+)`, 'm').exec(limits)?.[1]) <= most;
        return hasLimit('processes', 8192) && hasLimit('open files', 65536);
    },
    'no sudo': async ({ outputOf }) => (await outputOf('sudo', ['-n', 'true'])) === null,
    'files hidden': ({ task, fs, works }) => !task.files.some(file => works(() => fs.readFileSync(file)) || works(() => fs.writeFileSync(file, '', { flag: 'r+' }))),
    'nothing written outside': ({ task, writes }) => !task.folders.some(writes),
    'own folders held': ({ task, takes, moves }) => !task.kept.some(folder => takes(folder) || moves(folder)),
    'repositories held': ({ task, takes, moves, opens }) => !task.repositories.some(place => takes(place) || moves(place) || opens(place)),
    'no socket': async ({ task, anyConnects }) => !(await anyConnects(task.sockets.map(path => ({ path })))),
    'own server': ({ net, connects }) => new Promise(resolve => {
        const server = net.createServer(socket => socket.end());
        server.on('error', () => resolve(false));
        server.listen(0, '127.0.0.1', async () => {
            const { port } = server.address();
            resolve(await connects({ port, host: '127.0.0.1' }));
            server.close();
        });
    }),
    'workspace written': ({ task, writes }) => writes(task.workspace),
    'home and temporary folder written': ({ task, writes }) => ['/tmp', task.home].every(writes),
    'kernel settings not written': ({ opens }) => !opens('/proc/sys/kernel/core_pattern'),
    'no network': async ({ task, textOf, anyConnects }) => {
        const port = task.port ?? 0;
        const targets = [{ host: '127.0.0.1', port }, { host: '::1', port }, { path: `\0${task.mark}` }];
        return !(await anyConnects(targets)) && textOf('/proc/net/route').trim().split('\n').length < 2;
    },
    'git works': async ({ outputOf }) => /^[0-9a-f]{40,64}\n$/.test((await outputOf('git', ['log', '-1', '--format=%H'])) ?? ''),
    'git not written': ({ task, fs, works, writes, opens }) => {
        const dotGit = `${task.workspace}/.git`;
        const moved = `${task.workspace}/${task.mark}-git`;
        return !writes(dotGit) && !opens(`${dotGit}/config`) && !works(() => fs.renameSync(dotGit, moved));
    },
    'no credential in git': async ({ task, textOf, outputOf }) => {
        const listed = task.hasGit ? ((await outputOf('git', ['config', '--local', '--list'])) ?? '') : '';
        const texts = [listed, ...task.repositories.map(place => textOf(`${place}/config`))];
        return !texts.some(text => /^\s*(?:\[?credential[\s.\]]|(?:http\..*)?extraheader)|:\/\/[^/\s"]*@/im.test(text));
    },
};
function attacksOn({ port, hasGit }) {
    const without = [...(port === null ? ['no network'] : []), ...(hasGit ? [] : ['git works', 'git not written'])];
    return Object.entries(ATTACKS).filter(([name]) => !without.includes(name));
}
/** The checks that the probe answers with, in this order. */
function checkNames(task) {
    return attacksOn(task).map(([name]) => name);
}
async function probe(task, tools, makeKit, attacks) {
    const { fs, childProcess, environment } = tools;
    const kit = { ...makeKit(task, tools), environment };
    const tried = await Promise.all(Object.entries(attacks).map(async ([name, holds]) => [name, await holds(kit)]));
    for (const folder of ['/tmp', task.home])
        fs.rmSync(`${folder}/${task.mark}`, { force: true });
    childProcess.spawn('bash', ['-c', `sleep 300; : ${task.mark}`], { detached: true, stdio: 'ignore' }).unref();
    return Object.fromEntries(tried);
}
/** A script for Node that makes the attacks and prints their results as JSON. */
function probeScript(task) {
    const table = attacksOn(task).map(([name, attack]) => `${JSON.stringify(name)}: ${attack}`);
    // In two halves: no command line in the sandbox may contain the canary.
    const half = task.canary.length / 2;
    const split = { ...task, canary: [task.canary.slice(0, half), task.canary.slice(half)] };
    return `const load = process.getBuiltinModule
const tools = { fs: load('node:fs'), net: load('node:net'), childProcess: load('node:child_process'), environment: process.env, latin1Of: ${file_names/* latin1Of */.D} }
const task = ${JSON.stringify(split)}
task.canary = task.canary.join('')
const probe = ${probe}
probe(task, tools, ${probeKit}, {${table.join(',')}}).then(result => {
  console.log(JSON.stringify(result))
  process.exit()
})`;
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/syscall-filter.js
var syscall_filter = __webpack_require__(8980);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/visible-paths.js
var visible_paths = __webpack_require__(8567);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/self-test.js
/** Proves a sandbox by attacking it: every attack must fail, and ordinary work succeed. */













const SHELL_VARIABLES = ['PWD', 'OLDPWD', 'SHLVL', '_'];
const OUTSIDE = ['/', '/usr', '/etc', '/var', '/home', '/root', '/run'];
/**
 * Runs the probe in a sandbox. Returns its checks by name, or one that says why the sandbox could not be made. Throws
 * where the probe began and gave no answer, and the file system's error about the canaries.
 */
async function selfTest(request, sandbox) {
    const { machine } = request;
    const { workspace, tempDir, environment } = machine;
    const [mark, canary] = [`diffproof-${(0,external_node_crypto_.randomUUID)()}`, `canary-${(0,external_node_crypto_.randomUUID)()}`];
    const kept = machine.private
        .map(sandbox_plan/* realPathOf */.dN)
        .filter(place => place !== null)
        .filter(place => place !== workspace && (0,sandbox_plan/* isWithin */.UO)(place, workspace));
    const made = [tempDir, environment['HOME'] ?? tempDir, ...kept].map(folder => (0,external_node_path_.join)(folder, `.${mark}`));
    request.note({ kind: 'trying', files: [...made, (0,external_node_path_.join)(workspace, mark)] });
    const guard = startGuard({ PATH: command_environment/* SYSTEM_PATH */.sg, ...request.mark, CANARY: canary });
    const canaries = made.filter(file => (0,errors/* orNull */.Xd)(() => (0,disk/* writeFileSync */.zp)(file, canary, { mode: 0o600 })) !== null);
    const listeners = await listenAround(mark, tempDir);
    const around = { mark, canary, canaries, kept, guard: guard.pid, port: listeners.port };
    const task = probeTask(request, sandbox, around);
    const command = `exec ${plan_mounts/* NODE_IN_SANDBOX */.FS} -e '${probeScript(task).replaceAll("'", "'\\''")}'`;
    try {
        const result = await request.run(sandbox, command, canaries.slice(0, 1));
        if (result.status === 'could-not-run')
            return { [whyNot(result)]: false };
        if (result.exitCode !== 0)
            throw new Error(whyNot(result));
        const inside = readAnswer(result.output, checkNames(task));
        const traces = [tempDir, '/tmp', environment['HOME'] ?? '/', '/'].map(folder => (0,external_node_path_.join)(folder, mark));
        return {
            ...inside,
            'guard untouched': !guard.isGone(),
            'nobody connected': listeners.connections() === 0,
            'nothing survives': !isAlive(mark),
            'work arrives': (0,disk/* existsSync */.mN)((0,external_node_path_.join)(workspace, mark)),
            'no trace outside': !traces.some(path => (0,disk/* existsSync */.mN)(path)),
        };
    }
    finally {
        await guard.end();
        listeners.close();
        for (const file of [...canaries, (0,external_node_path_.join)(workspace, mark)])
            (0,disk/* rmSync */.Ds)(file, { force: true });
    }
}
function probeTask({ machine, network, environmentFor }, { plan }, around) {
    const { workspace, tempDir, environment, repositories } = machine;
    const { canaries, port, ...rest } = around;
    return {
        ...{ ...rest, workspace, home: plan.home },
        files: [...canaries, ...(0,visible_paths/* runnerFiles */.O9)(environment)],
        repositories: repositories.filter(place => (0,sandbox_plan/* isWithin */.UO)(place, workspace)),
        // Where one of them is the home, the sandbox has a private home there.
        folders: OUTSIDE.filter(folder => ![plan.home, workspace].includes((0,sandbox_plan/* realPathOf */.dN)(folder) ?? folder)),
        port: network ? null : port,
        sockets: [(0,external_node_path_.join)(tempDir, 'socket'), '/var/run/docker.sock', '/run/docker.sock'],
        variables: [...Object.keys(environmentFor(plan.home)), ...SHELL_VARIABLES],
        hasGit: (0,disk/* existsSync */.mN)((0,external_node_path_.join)(workspace, '.git')),
        calls: (0,syscall_filter/* refusedCalls */.If)(process.arch),
    };
}
/** Starts a process outside that the probe must not reach. `cat` ends with its input, which ends with this process. */
function startGuard(env) {
    const guard = (0,external_node_child_process_.spawn)('cat', { env, stdio: ['pipe', 'ignore', 'ignore'] });
    guard.stdin.on('error', () => { });
    let isGone = false;
    const ended = (0,external_node_events_.once)(guard, 'exit').then(() => (isGone = true), () => { });
    return {
        pid: guard.pid ?? 0,
        isGone: () => isGone,
        async end() {
            guard.kill('SIGKILL');
            await ended;
        },
    };
}
/**
 * On a port, on an abstract socket, and on one in the private folder: the probe must not connect. It sends the mark:
 * any program of the machine may look at a new port.
 */
async function listenAround(mark, tempDir) {
    const places = [{ port: 0, host: '127.0.0.1' }, { path: `\0${mark}` }, { path: (0,external_node_path_.join)(tempDir, 'socket') }];
    const listeners = await Promise.all(places.map(listen));
    let connections = 0;
    const take = (socket) => {
        // Whoever keeps one open does not keep this process.
        socket.unref().on('error', () => { });
        socket.on('data', data => (connections += data.includes(mark) ? 1 : 0));
    };
    for (const server of listeners)
        server?.on('connection', take);
    const address = listeners[0]?.address();
    return {
        port: typeof address === 'object' ? (address?.port ?? null) : null,
        connections: () => connections,
        close: () => {
            for (const server of listeners)
                server?.close();
        },
    };
}
/** Throws for an answer without exactly these checks. */
function readAnswer(output, names) {
    const answer = (0,errors/* orNull */.Xd)(() => JSON.parse(output)) ?? {};
    const values = names.map(name => [name, answer[name] === true]);
    // As text, because a name that comes twice is read as one.
    if (output.trim() !== JSON.stringify(Object.fromEntries(values)))
        throw new Error('the self-test did not answer with each of its checks once');
    return answer;
}
function whyNot(result) {
    return result.output.trim().split('\n').at(-1)?.slice(0, 300) || `the probe ${result.status}`;
}
function listen(target) {
    return new Promise(resolve => {
        const server = (0,external_node_net_.createServer)();
        server.on('error', () => resolve(null));
        server.listen(target, () => resolve(server));
    });
}
function isAlive(mark) {
    return (0,disk/* namesIn */.wX)('/proc')
        .filter(name => /^\d+$/.test(name))
        .some(id => (0,errors/* orNull */.Xd)(() => (0,disk/* readFileSync */.Un)(`/proc/${id}/cmdline`, 'latin1'))?.includes(`: ${mark}`) === true);
}

;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/open-sandbox.js
/** Chooses the strongest sandbox that passes its self-test on this machine. */










/** From the strongest to the weakest. */
const CANDIDATES = [
    { level: 'sudo-unshare', layers: true, prepare: launchers/* prepareSudoUnshare */.n$, launch: launchers/* launchSudoUnshare */.BZ },
    { level: 'sudo-unshare', layers: false, prepare: launchers/* prepareSudoUnshare */.n$, launch: launchers/* launchSudoUnshare */.BZ },
    { level: 'bubblewrap', layers: false, prepare: launchers/* prepareBubblewrap */.WZ, launch: launchers/* launchBubblewrap */.ch },
];
/** Tests the candidates in order. `said` has the result of each, and what the one in use holds. Throws nothing. */
async function openSandbox(request) {
    const said = [];
    if (process.platform !== 'linux')
        return { sandbox: null, said: [`no sandbox is known for ${process.platform}`] };
    for (const candidate of request.candidates) {
        // The same sandbox without layers is only worth a try where layers were the problem.
        if (candidate.level === 'sudo-unshare' && !candidate.layers && !said.some(line => line.includes('overlay')))
            continue;
        const sandbox = await tryCandidate(candidate, request, said);
        if (sandbox !== null)
            return { sandbox, said };
    }
    return { sandbox: null, said };
}
/**
 * Without an answer a sandbox has neither held nor failed. A busy machine may end the probe, and
 * files may go while they are listed.
 */
const MOST_TRIES = 2;
async function tryCandidate(candidate, request, said) {
    const folder = (0,external_node_path_.join)(request.machine.tempDir, `sandbox-${candidate.level}-${candidate.layers ? 'layers' : 'plain'}`);
    for (let tries = 1; tries <= MOST_TRIES; tries += 1)
        try {
            const sandbox = await attack(candidate, folder, request, said);
            if (sandbox === null)
                removeSandbox(folder);
            return sandbox;
        }
        catch (error) {
            removeSandbox(folder);
            const next = tries < MOST_TRIES ? 'tried again' : 'not used';
            said.push(`sandbox ${candidate.level}: ${next}: ${(0,errors/* messageOf */.bD)(error).split('\n')[0]}`);
        }
    return null;
}
/** Null where a check fails. */
async function attack(candidate, folder, request, said) {
    const { machine, workingDirectory } = request;
    const started = performance.now();
    (0,disk/* mkdirSync */.Hu)(folder, { mode: 0o755 });
    const git = await createGitView(machine, folder);
    const plan = await (0,plan_mounts/* planSandbox */.lk)({ machine, workingDirectory, folder, git, layers: candidate.layers });
    candidate.prepare(plan);
    const sandbox = { ...candidate, plan };
    const checks = await selfTest(request, sandbox);
    const held = Object.keys(checks).filter(name => checks[name] === true);
    const failed = Object.keys(checks).filter(name => checks[name] !== true);
    const took = `${Object.keys(checks).length} checks in ${Math.round(performance.now() - started)} ms`;
    const isPlain = candidate.level === 'sudo-unshare' && !candidate.layers;
    const name = `sandbox ${candidate.level}${isPlain ? ' without layers' : ''}`;
    if (failed.length > 0) {
        said.push(`${name}: not used: ${failed.join('; ')}`);
        return null;
    }
    said.push(`${name} holds: ${held.join(', ')}`, `${name}: self-test passed, ${took}`);
    return sandbox;
}
/** The inner ones first: commands may have made some. The kernel may release the last process a moment late. */
const REMOVE_GROUPS = 'for group; do for at in {1..20}; do find "$group" -depth -type d -delete && break; sleep 0.02; done; done';
/** Removes a sandbox's files and control groups, and its commands' home. Throws nothing. */
function removeSandbox(folder) {
    removeFolder(folder);
    removeGroups((0,launchers/* possibleControlGroups */.Lu)());
}
/** Removes the sandboxes of a killed run. `folder` is known to be that run's private folder. Throws nothing. */
function removeOrphanedSandboxes(folder, groups) {
    removeGroups(groups.filter(launchers/* isControlGroup */.Tb));
    removeFolder(folder);
}
function removeFolder(folder) {
    if ((0,copies/* holdsMount */._L)(folder))
        return;
    (0,copies/* removeNow */.ny)(folder);
    // Some files belong to root.
    if ((0,disk/* existsSync */.mN)(folder))
        asRoot('rm', '-rf', '--one-file-system', '--', folder);
}
function removeGroups(groups) {
    const there = groups.filter(group => (0,disk/* existsSync */.mN)(group));
    if (there.length > 0)
        asRoot('bash', '-c', REMOVE_GROUPS, 'sandbox', ...there);
}
/** Runs a command as root. What it cannot remove is in the runner's temporary folder, which the runner empties. */
function asRoot(...command) {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', '--', ...command];
    (0,errors/* orNull */.Xd)(() => (0,external_node_child_process_.execFileSync)(program, args, QUIET));
}
const QUIET = { env: { PATH: command_environment/* SYSTEM_PATH */.sg }, stdio: 'ignore', timeout: 60_000 };
const TEST_FILE = /^\.?diffproof-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Removes the files of a killed self-test; other names are left alone. Throws nothing. */
function removeTestFiles(files) {
    for (const file of files.filter(one => TEST_FILE.test((0,external_node_path_.basename)(one))))
        (0,errors/* orNull */.Xd)(() => (0,disk/* rmSync */.Ds)(file, { force: true }));
}


/***/ }),

/***/ 5841:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  FS: () => (/* binding */ NODE_IN_SANDBOX),
  Jf: () => (/* binding */ fileCovers),
  fy: () => (/* binding */ makeMountPoints),
  lk: () => (/* binding */ planSandbox),
  pV: () => (/* binding */ withHeldFolders)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/adapters/commands/copies.js
var copies = __webpack_require__(499);
// EXTERNAL MODULE: ./build/adapters/commands/disk.js
var disk = __webpack_require__(9135);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/text/file-names.js
var file_names = __webpack_require__(9117);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/sandbox-plan.js
var sandbox_plan = __webpack_require__(2899);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/listening-sockets.js
/** Socket files of services, as the kernel lists them. */






/** Number and path. Abstract ones begin with `@`. */
const SOCKET = /^(?:\S+ ){6}\s*(\d+) ([^@].*)$/;
/**
 * Real paths of all socket files in folders in which a service has made one: it may have another name there by now.
 * That of another mount namespace may be anything here. Each network namespace is asked once, but for those of our own
 * commands. A relative path is that of the folder in which its process is, where that may be read. Throws nothing.
 */
function listeningSockets() {
    const lines = tables().flatMap(table => ((0,errors/* orNull */.Xd)(() => (0,file_names/* pathOf */.X)((0,disk/* readFileSync */.Un)(table, 'latin1'))) ?? '').split('\n'));
    const named = lines.map(line => SOCKET.exec(line)).filter(found => found !== null);
    const beside = new Map(named.flatMap(([, id = '', path = '']) => (path.startsWith('/') ? [] : [[id, path]])));
    const paths = [...named.map(([, , path = '']) => path), ...(beside.size === 0 ? [] : wholePaths(beside))];
    const folders = new Set(paths.map(path => (0,sandbox_plan/* realPathOf */.dN)((0,external_node_path_.dirname)(path))).filter(folder => folder !== null));
    const found = [...folders].flatMap(folder => ((0,errors/* orNull */.Xd)(() => (0,disk/* entriesIn */.s9)(folder)) ?? [])
        .filter(entry => entry.isSocket() || entry.isSymbolicLink())
        .map(({ name }) => (0,sandbox_plan/* realPathOf */.dN)((0,external_node_path_.join)(folder, name))));
    const isSocket = (path) => (0,errors/* orNull */.Xd)(() => (0,disk/* lstatSync */.Ec)(path).isSocket()) === true;
    const sockets = [...new Set(found)].filter(path => path !== null).filter(isSocket);
    return [...new Set([...sockets, ...alsoAt(sockets)])].filter(isSocket);
}
/** The same paths where what they lie in is mounted. */
function alsoAt(paths) {
    const mounts = (0,errors/* orNull */.Xd)(sandbox_plan/* mountTable */.uj) ?? [];
    return paths.flatMap(path => mounts.flatMap(one => {
        if (!(0,sandbox_plan/* isWithin */.UO)(path, one.target))
            return [];
        const inside = (0,external_node_path_.join)(one.root, (0,external_node_path_.relative)(one.target, path));
        const others = mounts.filter(({ device, root }) => device === one.device && (0,sandbox_plan/* isWithin */.UO)(inside, root));
        return others.map(({ root, target }) => (0,external_node_path_.join)(target, (0,external_node_path_.relative)(root, inside)));
    }));
}
function tables() {
    const found = new Map();
    for (const id of [process.pid, ...(0,processes/* processIds */.Uj)()]) {
        const table = `/proc/${id}/net/unix`;
        // Each namespace has files of its own there.
        const inode = (0,errors/* orNull */.Xd)(() => (0,disk/* statSync */.us)(table).ino);
        if (inode !== null && !found.has(inode))
            found.set(inode, (0,processes/* isBelow */.Yw)(id, process.pid) ? '' : table);
    }
    return [...found.values()];
}
/** `beside`: the relative paths by the numbers of their sockets. */
function wholePaths(beside) {
    return (0,processes/* processIds */.Uj)().flatMap(id => {
        const files = (0,errors/* orNull */.Xd)(() => (0,disk/* namesIn */.wX)(`/proc/${id}/fd`)) ?? [];
        return files.flatMap(file => {
            const target = (0,errors/* orNull */.Xd)(() => (0,disk/* linkAt */._m)(`/proc/${id}/fd/${file}`)) ?? '';
            const path = beside.get(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '');
            const folder = path === undefined ? null : (0,errors/* orNull */.Xd)(() => (0,disk/* linkAt */._m)(`/proc/${id}/cwd`));
            return folder === null || path === undefined ? [] : [(0,external_node_path_.resolve)(folder, path)];
        });
    });
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/visible-paths.js
var visible_paths = __webpack_require__(8567);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/plan-mounts.js
/**
 * Plans a sandbox's mounts: all read-only, the workspace writable, homes and the runner's folders hidden, tools and
 * caches shown.
 */






const FALLBACK_HOME = '/home/sandbox';
const NODE_IN_SANDBOX = '/run/diffproof-node';
/** Makes the plan and its folders. Throws the file system's error. */
async function planSandbox(request) {
    const { machine, workingDirectory, folder, git, layers } = request;
    const { workspace } = machine;
    const { uid, gid } = userOfCommands(workspace);
    // Only an existing folder in the work tree can be hidden.
    for (const place of machine.private)
        if ((0,sandbox_plan/* isWithin */.UO)(place, workspace))
            (0,disk/* mkdirSync */.Hu)(place, { recursive: true });
    const never = [...(0,visible_paths/* hiddenPaths */.v_)(machine), ...git.hidden];
    const hidden = [...never, ...(0,visible_paths/* privatePathsNearRoot */.Im)(machine, never)];
    const shown = (0,visible_paths/* shownPaths */.UG)(machine, hidden, never);
    const home = homeFor(machine);
    const isHidden = (place) => hidden.some(other => (0,sandbox_plan/* isWithin */.UO)(place, other));
    const points = (0,sandbox_plan/* mountPoints */.Eb)();
    const isApi = (place) => ['/dev', '/proc', '/sys'].some(api => (0,sandbox_plan/* isWithin */.UO)(place, api));
    const { own, cover, emptyFile } = createSources(folder, { uid, gid });
    const bind = (kind, target) => ({ kind, source: target, target });
    const temporary = own('tmp', 0o1777);
    const isOutside = (point) => !isHidden(point) && !isApi(point) && !(0,sandbox_plan/* isWithin */.UO)(point, workspace);
    const shared = points.shared.filter(isOutside);
    const kernel = points.other.filter(isOutside);
    const outer = hidden.filter(place => !(0,sandbox_plan/* isWithin */.UO)(place, workspace));
    const inner = hidden.filter(place => (0,sandbox_plan/* isWithin */.UO)(place, workspace));
    const isVolume = (point) => point !== workspace && (0,sandbox_plan/* isWithin */.UO)(point, workspace);
    const volumes = points.shared.filter(isVolume);
    const unseen = points.other.filter(isVolume);
    // A mount point cannot be moved away, but the folders above it could be, so they are mounted too.
    const repositories = machine.repositories.filter(place => (0,sandbox_plan/* isWithin */.UO)(place, workspace));
    const held = [...inner, ...repositories].flatMap(place => (0,sandbox_plan/* foldersBetween */.qz)(workspace, place));
    const isSeen = (path) => !isApi(path) &&
        ![...unseen, ...inner].some(place => (0,sandbox_plan/* isWithin */.UO)(path, place)) &&
        !shown.hidden.includes(path) &&
        !git.mounts.some(({ target }) => (0,sandbox_plan/* isWithin */.UO)(path, target)) &&
        (!isHidden(path) || [workspace, ...shown.layers, ...shown.read].some(place => (0,sandbox_plan/* isWithin */.UO)(path, place)));
    const caches = layers ? withLayers(shown, folder) : await withoutLayers(shown, folder);
    const isWritable = (path) => caches.some(({ kind, target }) => kind !== 'read' && (0,sandbox_plan/* isWithin */.UO)(path, target));
    const mounts = [
        bind('read', '/'),
        ...[...shared.map(point => bind('read', point)), ...(0,visible_paths/* outermost */.J9)([...outer, ...kernel]).map(cover)].sort(sandbox_plan/* byDepth */.$z),
        { kind: 'write', source: temporary, target: (0,disk/* realPath */.Ye)('/tmp') },
        { kind: 'write', source: own('var-tmp', 0o1777), target: (0,disk/* realPath */.Ye)('/var/tmp') },
        { kind: 'write', source: own('home', 0o700), target: home },
        ...[...caches, ...shown.read.map(place => bind('read', place))].sort(sandbox_plan/* byDepth */.$z),
        { kind: 'read', source: (0,disk/* realPath */.Ye)(process.execPath), target: NODE_IN_SANDBOX },
        ...shown.hidden.filter(path => !isWritable(path)).map(cover),
        bind('write', workspace),
        ...[...new Set([...volumes, ...held])].map(place => bind('write', place)).sort(sandbox_plan/* byDepth */.$z),
        ...git.mounts,
        ...inner.map(place => ({ ...cover(place), kind: 'read' })),
    ];
    const cwd = (0,external_node_path_.resolve)(workspace, workingDirectory);
    return { mounts, git: git.mounts, workspace, uid, gid, cwd, home, folder, own: folder, emptyFile, isSeen };
}
/** What commands may write holds no hidden file: whoever moves the folder of a cover finds the file in the next command. */
function withLayers({ layers, hidden }, folder) {
    return layers.map((place, at) => {
        const own = (0,external_node_path_.join)(folder, 'layers', String(at));
        const empty = (0,external_node_path_.join)(own, 'empty');
        const inside = hidden.filter(path => (0,sandbox_plan/* isWithin */.UO)(path, place));
        for (const path of inside) {
            (0,disk/* mkdirSync */.Hu)((0,external_node_path_.dirname)((0,external_node_path_.join)(empty, (0,external_node_path_.relative)(place, path))), { recursive: true });
            (0,disk/* writeFileSync */.zp)((0,external_node_path_.join)(empty, (0,external_node_path_.relative)(place, path)), '');
        }
        const folders = new Set(inside.flatMap(path => (0,sandbox_plan/* foldersBetween */.qz)(place, path)));
        for (const above of [...folders].reverse())
            (0,copies/* giveSameOwner */.VG)(above, (0,external_node_path_.join)(empty, (0,external_node_path_.relative)(place, above)));
        const layer = { above: inside.length === 0 ? [] : [empty], folder: own };
        return { kind: 'layer', source: place, target: place, layer };
    });
}
/** Programs are read-only. Caches are copied, as their tools write to them; a large one is left out, so it is filled again. */
async function withoutLayers(shown, folder) {
    const mounts = [];
    (0,disk/* mkdirSync */.Hu)((0,external_node_path_.join)(folder, 'caches'));
    for (const [at, target] of shown.layers.entries()) {
        if (!shown.caches.includes(target))
            mounts.push({ kind: 'read', source: target, target });
        else if (await (0,copies/* isAtMost */.L4)(MOST_COPIED_KB, target)) {
            const source = (0,external_node_path_.join)(folder, 'caches', String(at));
            await (0,copies/* copyWithEmpty */.hG)(shown.hidden, target, source);
            mounts.push({ kind: 'write', source, target });
        }
    }
    return mounts;
}
const MOST_COPIED_KB = 512 * 1024;
function createSources(folder, { uid, gid }) {
    const make = (name) => {
        (0,disk/* mkdirSync */.Hu)((0,external_node_path_.join)(folder, name), { recursive: true, mode: 0o755 });
        return (0,external_node_path_.join)(folder, name);
    };
    const emptyFile = (0,external_node_path_.join)(make('nothing'), 'file');
    (0,disk/* writeFileSync */.zp)(emptyFile, '');
    let covers = 0;
    return {
        emptyFile,
        own(name, mode) {
            const made = make(name);
            if (process.getuid?.() === 0)
                (0,disk/* chownSync */.fF)(made, uid, gid);
            (0,disk/* chmodSync */.PR)(made, mode);
            return made;
        },
        cover(target) {
            covers += 1;
            const source = (0,sandbox_plan/* isFolder */.lQ)(target) ? make((0,external_node_path_.join)('covers', String(covers))) : emptyFile;
            return { kind: 'cover', source, target };
        },
    };
}
/**
 * Covers of these real paths, and of the sockets that a service listens on now, as far as they are there and seen.
 * Sockets come and go, so this is asked before each command. Of git's data, only what is mounted as it is has them.
 */
function fileCovers({ isSeen, emptyFile, git }, paths) {
    const all = [...new Set([...listeningSockets(), ...paths])].filter(path => (0,disk/* existsSync */.mN)(path));
    const inGit = git.flatMap(({ source, target }) => all.flatMap(path => ((0,sandbox_plan/* isWithin */.UO)(path, source) ? (0,external_node_path_.join)(target, (0,external_node_path_.relative)(source, path)) : [])));
    return [...all.filter(isSeen), ...inGit].map(target => ({ kind: 'read', source: emptyFile, target }));
}
/**
 * The plan, with the folders above these covers held: who moves one away finds the files uncovered in the next
 * command. Other mounts lie over them. A copy may have no such folder, or a link.
 */
function withHeldFolders(plan, covers) {
    const { workspace } = plan;
    const bases = plan.mounts.filter(({ target }) => target === workspace || !(0,sandbox_plan/* isWithin */.UO)(target, workspace));
    const heldIn = (base) => {
        const real = (0,sandbox_plan/* realPathOf */.dN)(base.source);
        if (real === null || (base.kind !== 'write' && base.kind !== 'layer'))
            return [];
        const inside = covers.filter(({ target }) => bases.findLast(one => (0,sandbox_plan/* isWithin */.UO)(target, one.target)) === base);
        const folders = inside.flatMap(({ target }) => (0,sandbox_plan/* foldersBetween */.qz)(base.target, target));
        return [...new Set(folders)]
            .filter(folder => plan.mounts.every(({ target }) => target !== folder))
            .map(target => ({ kind: 'hold', source: (0,external_node_path_.join)(real, (0,external_node_path_.relative)(base.target, target)), target }))
            .filter(({ source }) => (0,sandbox_plan/* realPathOf */.dN)(source) === source)
            .sort(sandbox_plan/* byDepth */.$z);
    };
    return { ...plan, mounts: plan.mounts.flatMap(mount => [mount, ...heldIn(mount)]) };
}
function userOfCommands(workspace) {
    const uid = process.getuid?.() ?? 0;
    return uid === 0 ? (0,disk/* statSync */.us)(workspace) : { uid, gid: process.getgid?.() ?? 0 };
}
function homeFor({ environment, workspace }) {
    const home = (0,sandbox_plan/* realPathOf */.dN)(environment['HOME']);
    const fits = home !== null && home !== '/' && (0,sandbox_plan/* isFolder */.lQ)(home) && !(0,sandbox_plan/* isWithin */.UO)(home, workspace) && !(0,visible_paths/* isSystemPath */.bW)(home);
    return fits ? home : FALLBACK_HOME;
}
/**
 * Makes the mount points in the sandbox's own folders, where commands may have put links or files. Call it while no
 * command runs. Gives the covers whose paths are gone. Throws where another path is.
 */
function makeMountPoints(plan) {
    return plan.mounts.filter((mount, at) => {
        if (mount.target === '/')
            return false;
        const below = plan.mounts.slice(0, at).findLast(earlier => (0,sandbox_plan/* isWithin */.UO)(mount.target, earlier.target));
        if (below === undefined)
            throw new Error(`nothing holds ${mount.target}`);
        const isOwnLayer = below.layer !== undefined && (0,sandbox_plan/* isWithin */.UO)(below.source, plan.folder);
        const base = isOwnLayer && below.layer !== undefined ? (0,sandbox_plan/* upperOf */.Ag)(below.layer) : below.source;
        const place = (0,external_node_path_.join)(base, (0,external_node_path_.relative)(below.target, mount.target));
        if (place === base)
            return false;
        if (!(0,sandbox_plan/* isWithin */.UO)(base, plan.folder)) {
            if ((0,disk/* existsSync */.mN)(place))
                return false;
            if (mount.kind === 'cover')
                return true;
            throw new Error(`${place} is missing`);
        }
        if ((0,disk/* statSync */.us)(mount.source).isDirectory())
            makePlainFolder(base, place, plan);
        else
            makePlainFile(base, place, plan);
        return false;
    });
}
function makePlainFile(base, place, plan) {
    makePlainFolder(base, (0,external_node_path_.dirname)(place), plan);
    const found = (0,disk/* lstatSync */.Ec)(place, { throwIfNoEntry: false });
    if (found?.isFile())
        return;
    if (found !== undefined)
        (0,disk/* rmSync */.Ds)(place, { recursive: true });
    (0,disk/* writeFileSync */.zp)(place, '', { mode: 0o644 });
}
/** No part of the path may be a link. */
function makePlainFolder(base, place, plan) {
    if (place === base)
        return;
    makePlainFolder(base, (0,external_node_path_.dirname)(place), plan);
    const found = (0,disk/* lstatSync */.Ec)(place, { throwIfNoEntry: false });
    if (found?.isDirectory())
        return;
    if (found !== undefined)
        (0,disk/* rmSync */.Ds)(place);
    (0,disk/* mkdirSync */.Hu)(place, { mode: 0o755 });
    if (process.getuid?.() === 0)
        (0,disk/* chownSync */.fF)(place, plan.uid, plan.gid);
}


/***/ }),

/***/ 8980:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   If: () => (/* binding */ refusedCalls),
/* harmony export */   Ny: () => (/* binding */ prctlNumber),
/* harmony export */   iM: () => (/* binding */ syscallFilter)
/* harmony export */ });
/**
 * The system calls that commands are refused, as a table and as the program that the kernel runs
 * at every call (seccomp).
 */
const PROCESSORS = {
    x64: { auditArch: 0xc000003e, keys: [248, 249, 250], socket: 41, prctl: 157, clone: 56, unshare: 272 },
    ia32: {
        auditArch: 0x40000003,
        keys: [286, 287, 288],
        socket: 359,
        socketcall: 102,
        prctl: 172,
        clone: 120,
        unshare: 310,
    },
    arm64: { auditArch: 0xc00000b7, keys: [217, 218, 219], socket: 198, prctl: 167, clone: 220, unshare: 97 },
    arm: { auditArch: 0x40000028, keys: [309, 310, 311], socket: 281, prctl: 172, clone: 120, unshare: 337 },
};
/** Takes open files out of another process. */
const PIDFD_GETFD = 438;
/** Its requests pass no filter. Programs take this for an old kernel and do without. */
const IO_URING = [425, 426, 427];
/** Hides its arguments from a filter. Programs do without. */
const CLONE3 = 435;
/**
 * Whoever has a namespace of mounts can leave those of the sandbox behind, and move what a mount covers. Whoever has one
 * of control groups can mount them, and end or stop what runs in the runner's own.
 */
const [NEW_MOUNTS, NEW_CGROUP] = [0x00020000, 0x02000000];
/** Unix, IPv4, IPv6 and netlink. Not AF_VSOCK, which leads to the hypervisor out of every network namespace. */
const FAMILIES = [1, 2, 10, 16];
const AF_VSOCK = 40;
const [EPERM, EINVAL, ENOSYS, EAFNOSUPPORT] = [1, 22, 38, 97];
const [ALLOW, REFUSE] = [0x7fff0000, 0x00050000];
const [LOAD, IS, IS_AT_LEAST, HAS_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [AT_NUMBER, AT_PROCESSOR, AT_FIRST_ARGUMENT] = [0, 4, 16];
/** The first number of x32, a second set of numbers on x64. */
const X32 = 0x40000000;
/** The program, eight bytes for each instruction. A processor that is not in the table can call nothing. */
function syscallFilter() {
    const sections = Object.values(PROCESSORS).flatMap(numbers => {
        const section = instructionsFor(numbers);
        return [[IS, numbers.auditArch, section.length], ...section];
    });
    const program = [[LOAD, AT_PROCESSOR], ...sections, [RETURN, REFUSE + ENOSYS]];
    const code = Buffer.alloc(8 * program.length);
    for (const [at, [operation, value, skipped = 0]] of program.entries()) {
        code.writeUInt16LE(operation, 8 * at);
        code.writeUInt8(skipped, 8 * at + 3);
        code.writeUInt32LE(value, 8 * at + 4);
    }
    return code;
}
function instructionsFor(numbers) {
    const refusing = refusals(numbers).flatMap(([number, error]) => [
        [IS, number, 1],
        [RETURN, REFUSE + error],
    ]);
    const families = FAMILIES.flatMap((family) => [
        [IS, family, 1],
        [RETURN, ALLOW],
    ]);
    const socket = [[LOAD, AT_FIRST_ARGUMENT], ...families, [RETURN, REFUSE + EAFNOSUPPORT]];
    const namespaces = [numbers.clone, numbers.unshare].flatMap((number) => [
        [IS, number, 4],
        [LOAD, AT_FIRST_ARGUMENT],
        [HAS_BIT, NEW_MOUNTS | NEW_CGROUP, 1],
        [RETURN, REFUSE + EINVAL],
        [RETURN, ALLOW],
    ]);
    const noOther = [
        [LOAD, AT_NUMBER],
        [IS_AT_LEAST, X32, 1],
        [RETURN, REFUSE + ENOSYS],
    ];
    return [...noOther, ...refusing, ...namespaces, [IS, numbers.socket, socket.length], ...socket, [RETURN, ALLOW]];
}
function refusals({ keys, socketcall }) {
    const missing = [...IO_URING, CLONE3, ...(socketcall === undefined ? [] : [socketcall])];
    return [
        ...[...keys, PIDFD_GETFD].map(number => [number, EPERM]),
        ...missing.map(number => [number, ENOSYS]),
    ];
}
/**
 * Calls on a processor, each with the error that it must end with. Without arguments they would end otherwise, and
 * change nothing.
 */
function refusedCalls(processor) {
    const numbers = PROCESSORS[processor];
    if (numbers === undefined)
        return [];
    return [
        ...refusals(numbers).map(([number, error]) => ({ call: [number, 0, 0, 0, 0, 0], error })),
        ...[NEW_MOUNTS, NEW_CGROUP].map(spaces => ({ call: [numbers.unshare, spaces], error: EINVAL })),
        { call: [numbers.socket, AF_VSOCK, 1, 0], error: EAFNOSUPPORT },
    ];
}
function prctlNumber(processor) {
    return PROCESSORS[processor]?.prctl ?? 0;
}


/***/ }),

/***/ 8567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Im: () => (/* binding */ privatePathsNearRoot),
/* harmony export */   J9: () => (/* binding */ outermost),
/* harmony export */   O9: () => (/* binding */ runnerFiles),
/* harmony export */   UG: () => (/* binding */ shownPaths),
/* harmony export */   bW: () => (/* binding */ isSystemPath),
/* harmony export */   v_: () => (/* binding */ hiddenPaths)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5801);
/* harmony import */ var _core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3105);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9135);
/* harmony import */ var _sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2899);
/** Which paths a sandbox hides, and which tools and caches in them it shows again. */






const OF_EVERYBODY = ['/home', '/root', '/run', '/var/run', '/var/lock', '/tmp', '/var/tmp', '/github'];
const NOT_PRIVATE = /^\/(usr|bin|sbin|lib|lib64|dev|proc|sys|nix|snap|boot)$/;
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc', '/dev', '/proc', '/sys', '/nix'];
const RUNNER_FILES = ['ENV', 'OUTPUT', 'PATH', 'STATE', 'STEP_SUMMARY', 'EVENT_PATH'].map(name => `GITHUB_${name}`);
function runnerFiles(environment) {
    return RUNNER_FILES.map(name => environment[name] ?? '').filter(path => path !== '');
}
/**
 * The real paths to hide, without the workspace. Paths in the workspace are listed on their own, because the workspace
 * is mounted again.
 */
function hiddenPaths(machine) {
    const { environment, workspace, tempDir } = machine;
    const checkout = (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .realPathOf */ .dN)(environment['GITHUB_WORKSPACE']) ?? workspace;
    const work = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(checkout));
    const isWork = [environment['RUNNER_WORKSPACE'], environment['RUNNER_TEMP']].some(place => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)((0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .realPathOf */ .dN)(place) ?? '') === work);
    const installed = runnersIn([checkout, process.execPath, ...parentPrograms()]);
    const places = [
        ...OF_EVERYBODY,
        environment['HOME'],
        environment['RUNNER_TEMP'],
        tempDir,
        ...machine.private,
        ...runnerFiles(environment).map(node_path__WEBPACK_IMPORTED_MODULE_0__.dirname),
        ...(isWork ? [work] : ['_actions', '_temp', '_diag', '_update'].map(name => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(work, name))),
        ...installed,
    ];
    const real = [...new Set(places.map(_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .realPathOf */ .dN))].filter(place => place !== null);
    const hidden = real.filter(place => place !== workspace && !isSystemPath(place));
    const ofRunner = installed
        .flatMap(folder => OF_RUNNER.map(name => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, name)))
        .filter(place => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .existsSync */ .mN)(place));
    const inside = (place) => (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, workspace);
    const all = [...new Set([...hidden, ...ofRunner])];
    return [...outermost(all.filter(place => !inside(place))), ...outermost(all.filter(inside))];
}
const OF_RUNNER = ['.runner', '.credentials', '.credentials_rsaparams'];
function runnersIn(programs) {
    const folders = programs.flatMap(program => ['/', ...(0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersBetween */ .qz)('', program)]);
    return [...new Set(folders)].filter(folder => OF_RUNNER.some(name => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .existsSync */ .mN)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, name))));
}
function parentPrograms() {
    const programs = [];
    for (let id = process.ppid; id > 0;) {
        programs.push((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .linkAt */ ._m)(`/proc/${id}/exe`)) ?? '');
        const status = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .readFileSync */ .Un)(`/proc/${id}/status`, 'latin1')) ?? '';
        id = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? 0);
    }
    return programs;
}
/** Level by level: `visit` says whether a path is entered. Ends at `depth`. False after too many paths. */
function walkFolders(folders, depth, visit) {
    let looked = 0;
    let level = folders;
    for (let at = 0; at < depth; at += 1) {
        const below = [];
        for (const folder of level)
            for (const entry of (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .entriesIn */ .s9)(folder)) ?? []) {
                looked += 1;
                if (looked > MOST_LOOKED_AT)
                    return false;
                const path = `${folder === '/' ? '' : folder}/${entry.name}`;
                if (visit(path, entry))
                    below.push(path);
            }
        level = below;
    }
    return true;
}
const MOST_LOOKED_AT = 200_000;
const PRIVATE_DEPTH = 3;
/**
 * What not every user may read or enter and this process may, whoever owns it. And pipes and sockets: they take what is
 * written although their mount is read-only.
 */
function privatePathsNearRoot({ workspace, warn }, hidden) {
    const found = [];
    const visit = place => {
        if (hidden.includes(place))
            return false;
        const stats = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .lstatSync */ .Ec)(place));
        if (stats === null || (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, workspace) || NOT_PRIVATE.test(place))
            return false;
        // For other users, the mode has them as the same bits.
        const right = stats.isDirectory() ? _disk_js__WEBPACK_IMPORTED_MODULE_3__/* .constants */ .AA.X_OK : _disk_js__WEBPACK_IMPORTED_MODULE_3__/* .constants */ .AA.R_OK;
        const isPrivate = (stats.mode & right) === 0 && (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .accessSync */ .Gw)(place, right)) !== null;
        if (!(isPrivate || stats.isFIFO() || stats.isSocket()) || (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(workspace, place))
            return stats.isDirectory();
        found.push(place);
        return false;
    };
    if (!walkFolders(['/'], PRIVATE_DEPTH, visit))
        warn('near the root, only 200,000 paths were looked at for what not every user may read');
    return found;
}
/** Without paths that lie in another one. */
function outermost(places) {
    return places.filter(place => !places.some(other => other !== place && (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, other)));
}
/** True for system paths, which stay visible: service users have homes such as /usr/sbin. */
function isSystemPath(place) {
    return place === '/' || SYSTEM.some(folder => (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, folder) || (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(folder, place));
}
const PROGRAMS_BELOW_HOME = (0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(`.nvm .volta .deno/bin .bun/bin .local/bin .local/lib .local/pipx .local/share/uv .local/share/virtualenv
  .local/share/virtualenvs .local/share/mise .pyenv .rbenv .asdf .sdkman .jenv .cargo/bin .rustup go/bin .gradle/jdks .dotnet .gem .ghcup
  .opam .juliaup`);
/** Their tools fail where they cannot write to them. */
const CACHES_BELOW_HOME = (0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(`.npm .yarn .pnpm-store .bun/install .local/share/pnpm .cargo/registry .cargo/git go/pkg .m2/repository .m2/wrapper .gradle/caches
  .gradle/wrapper .ivy2/cache .sbt/boot .nuget/packages .bundle/cache .composer/cache .julia/packages`);
/** Other programs keep logins there. */
const BELOW_CACHE = (0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(`pip uv pypoetry pdm hatch virtualenv pre-commit go-build golangci-lint yarn pnpm node node-gyp npm bun deno turbo typescript
  prisma Cypress ms-playwright puppeteer selenium electron electron-builder composer coursier bazel bazelisk ccache sccache zig mise
  R JuliaLang matplotlib torch huggingface/hub huggingface/datasets nltk_data`);
const NEVER_SHOWN = ['.gem/credentials'];
/**
 * Folders of packages and of Python's own library: below each package are thousands of files that others have
 * published.
 */
const PACKAGE_FOLDERS = /^(?:node_modules|site-packages|registry|python\d[\d.]*|_cacache|http(?:-v2)?|go-build|archive-v\d+|wheels-v\d+|objects|files-2\.1|modules-2)$/;
const CREDENTIAL_DEPTH = 7;
function credentialFiles(folders, warn) {
    const found = folders.filter(path => !(0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isFolder */ .lQ)(path) && hasCredentials(path));
    const visit = (path, entry) => {
        if (!entry.isDirectory() && hasCredentials(path))
            found.push(path);
        return entry.isDirectory() && !PACKAGE_FOLDERS.test((0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(path)));
    };
    if (!walkFolders(folders, CREDENTIAL_DEPTH, visit))
        warn('in caches and tools, only 200,000 paths were looked at for credentials');
    return found;
}
function hasCredentials(path) {
    return (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_2__/* .credentialToolIn */ .Ld)(path, () => (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orNull */ .Xd)(() => (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .readFileSync */ .Un)(path, 'latin1'))) !== null;
}
const NAMED_FOLDERS = /^(RUNNER_TOOL_CACHE|AGENT_TOOLSDIRECTORY|GOROOT(_\d+_\d+_[A-Za-z0-9]+)?|RUSTUP_HOME|JAVA_HOME(_\d+_[A-Za-z0-9]+)?|NVM_DIR|VOLTA_HOME|PNPM_HOME|PYENV_ROOT|VIRTUAL_ENV|CONDA|pythonLocation|RBENV_ROOT|GEM_HOME|SDKMAN_DIR|MAVEN_HOME|GRADLE_HOME|ANT_HOME|ANDROID_HOME|ANDROID_SDK_ROOT|DOTNET_ROOT|BUN_INSTALL)$/;
const NAMED_CACHES = /^(GOMODCACHE|GOCACHE|DENO_DIR|UV_CACHE_DIR)$/;
const NAMED_FILES = /^(SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|PIP_CERT)$/;
/**
 * The real paths to show again: caches that commands may write to, in a layer; others to read; and what stays hidden
 * in both. The tool cache is always a layer, because packages are installed into it. `caches`: those of the layers
 * that hold packages. `never`: those of the hidden ones that nothing shows as a whole.
 */
function shownPaths(machine, hidden, never) {
    const { environment, workspace } = machine;
    const home = environment['HOME'] ?? '';
    const kept = [workspace, machine.tempDir, home, environment['RUNNER_TEMP'], ...machine.private].map(_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .realPathOf */ .dN);
    const isFit = (place) => !never.includes(place) && !kept.some(one => one !== null && (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(one, place));
    const isHidden = (place) => hidden.some(other => (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, other));
    const found = (paths) => [...new Set(paths.map(path => (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .realPathBeside */ ._2)(workspace, path ?? '')))].filter(place => place !== null).filter(isFit);
    const named = (names) => Object.entries(environment).flatMap(([name, path]) => (names.test(name) ? path : []));
    const belowNamed = (name, folders) => folders.map(folder => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(environment[name] || '/nowhere', folder));
    const belowHome = (names) => (home === '' ? [] : names.map(name => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(home, name)));
    const caches = found([
        ...belowHome([...CACHES_BELOW_HOME, ...BELOW_CACHE.map(name => `.cache/${name}`)]),
        ...[...named(NAMED_CACHES), ...belowNamed('CARGO_HOME', ['registry', 'git']), ...belowNamed('GOPATH', ['pkg'])],
    ]);
    const programs = found([
        ...[...belowHome(PROGRAMS_BELOW_HOME), ...named(NAMED_FOLDERS)],
        ...[...belowNamed('CARGO_HOME', ['bin']), ...belowNamed('GOPATH', ['bin'])],
    ]);
    const toolCache = found([environment['RUNNER_TOOL_CACHE'], environment['AGENT_TOOLSDIRECTORY']]);
    const layers = outermost([...new Set([...toolCache, ...[...caches, ...programs].filter(isHidden)])].filter(_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isFolder */ .lQ));
    const files = Object.entries(environment).filter(([name]) => NAMED_FILES.test(name));
    const read = found([
        '/etc/resolv.conf',
        ...files.map(([, path]) => path),
        ...(environment['PATH'] ?? '').split(':').flatMap(programFolders),
    ]).filter(place => isHidden(place) && !layers.some(layer => (0,_sandbox_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .isWithin */ .UO)(place, layer)));
    return {
        layers,
        caches: layers.filter(place => caches.includes(place)),
        read: outermost(read),
        hidden: found([
            ...(home === '' ? [] : NEVER_SHOWN.map(name => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(home, name))),
            ...credentialFiles([...layers, ...outermost(read)], machine.warn),
        ]),
    };
}
function programFolders(folder) {
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder);
    if (name === 'shims' || name === '.bin')
        return [(0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(folder)];
    if (name !== 'bin')
        return [folder];
    // Without its settings, the Python of an environment is the one that it was made from.
    return [folder, ...['lib', 'libexec', 'include', 'pyvenv.cfg'].map(other => (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(folder), other))];
}


/***/ })

};
