export const id = 305;
export const ids = [305,888,580];
export const modules = {

/***/ 84731:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ isWithin),
/* harmony export */   q: () => (/* binding */ foldersBetween)
/* harmony export */ });
/** Whether a path is a folder itself or lies in it. */
function isWithin(path, folder) {
    return path === folder || folder === '/' || path.startsWith(`${folder}/`);
}
/** The folders on the way from a folder down to a path in it, without both. */
function foldersBetween(folder, path) {
    const names = path
        .slice(folder.length + 1)
        .split('/')
        .slice(0, -1);
    return names.map((_, at) => [folder, ...names.slice(0, at + 1)].join('/'));
}


/***/ }),

/***/ 91118:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HH: () => (/* binding */ ROOT_SCRIPT),
/* harmony export */   R$: () => (/* binding */ scriptWords),
/* harmony export */   wp: () => (/* binding */ USER_SCRIPT)
/* harmony export */ });
/** The two shell scripts of a box. Each word they handle comes from a file of our own making, never from the command line. */
/**
 * Runs the command as the words say (`cwd`, number of variables, variables, command) with the prefix in `drop`. Standard input is the control pipe: a line tells the command to end,
 * its end ends everything. Standard error is the status pipe: `ready` with the process namespace, where its end has to be waited for, then `exit N`. When this script ends, so does its process namespace.
 */
const SUPERVISE = `
exec 3<&0
cd -- "\${words[0]}"
count=\${words[1]}
variables=("\${words[@]:2:count}")
command=\${words[2+count]}
ulimit -c 0
ulimit -u 8192 2>/dev/null || true
ulimit -f 8388608 2>/dev/null || true
echo 1000 2>/dev/null >/proc/self/oom_score_adj || true
echo "ready $namespace" >&2
setsid "\${drop[@]}" env -i "\${variables[@]}" bash --noprofile --norc -eo pipefail -c "$command" </dev/null 2>&1 3<&- &
running=$!
{ while read -r _; do kill -TERM -- "-$running"; done; } 2>/dev/null <&3 >/dev/null &
watching=$!
set +e
wait -n "$running" "$watching"
code=$?
kill -0 "$watching" 2>/dev/null && echo "exit $code" >&2
exit 0
`;
/** Arguments: words, mount table, new root, user, group, whether there is a network, name of a control group, most bytes of memory. Runs as root and process 1 of its own namespaces. */
const ROOT_SCRIPT = `
set -eu
umask 022
mapfile -d '' -t words <"$1"
for base in /sys/fs/cgroup /sys/fs/cgroup/memory /sys/fs/cgroup/pids; do
  [ -w "$base/cgroup.procs" ] && mkdir -p "$base/$7" || continue
  for limit in "memory.max $8" "memory.limit_in_bytes $8" "pids.max 8192"; do
    [ ! -e "$base/$7/\${limit% *}" ] || echo "\${limit#* }" >"$base/$7/\${limit% *}" || true
  done
  echo 0 >"$base/$7/cgroup.procs" || true
done 2>/dev/null
# A layer that was volatile keeps a note that it may be damaged, for after a crash; nothing of it outlives this run.
# Where the disk has seen an error, whoever wrote then, the kernel has no volatile layers.
fresh() { rm -rf -- "\${fstab%/*}"/layers/*/work/work/incompat; }
fstab=$2
fresh
if ! mount --all --fstab "$fstab" 2>/dev/null; then
  umount --recursive --lazy "$3" 2>/dev/null || true
  fresh
  sed 's/,index=off,volatile 0 0$/,index=off 0 0/' "$fstab" >"$fstab.plain"
  mount --all --fstab "$fstab.plain"
fi
if [ "$6" = none ]; then
  ip link set lo up 2>/dev/null ||
    perl -e 'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; ioctl($s, 0x8914, pack("a16 s x22", "lo", 0x41)) or die' 2>/dev/null ||
    python3 -c 'import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))'
fi
namespace=
cd "$3"
pivot_root . .
umount -l .
drop=(setpriv --reuid "$4" --regid "$5" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all)
${SUPERVISE}`;
/** Argument: words. Runs as the user himself, inside a box that stands already. */
const USER_SCRIPT = `
set -eu
mapfile -d '' -t words <"$1"
drop=()
namespace=$(readlink /proc/self/ns/pid)
${SUPERVISE}`;
/** The file that a script reads. Throws where a word cannot be written. */
function scriptWords(cwd, environment, command) {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const words = [cwd, String(variables.length), ...variables, command];
    if (words.some(word => word.includes('\0')))
        throw new Error('a NUL cannot be part of a command');
    return words.map(word => `${word}\0`).join('');
}


/***/ }),

/***/ 43734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  o: () => (/* binding */ gitWitness),
  a: () => (/* binding */ layOutGitView)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./build/adapters/commands/box/git-view-config.js
/** The part of a repository's configuration that says how its files are read, and nothing that acts or tells a secret. */
const HARMLESS = [
    /^core\.(repositoryformatversion|filemode|bare|symlinks|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|sparsecheckout|sparsecheckoutcone|quotepath|longpaths|worktree)$/,
    /^extensions\.(objectformat|compatobjectformat|partialclone|refstorage)$/,
    /^branch\.[^\n]+\.(remote|merge)$/,
    /^remote\.[^\n]+\.(url|fetch|promisor|partialclonefilter)$/,
    /^submodule\.[^\n]+\.(active|url)$/,
    /^(user\.(name|email)|init\.defaultbranch|index\.version)$/,
];
/** Reads configuration files in their order and writes one with what is harmless in them, addresses without users and passwords. */
async function harmlessConfig(files, read) {
    const lists = await Promise.all(files.map(read));
    const entries = lists.flatMap(list => list.split('\0').filter(entry => entry !== ''));
    const lines = entries.flatMap(entry => {
        const end = entry.indexOf('\n');
        const key = end < 0 ? entry : entry.slice(0, end);
        if (!HARMLESS.some(pattern => pattern.test(key)))
            return [];
        return [
            ...sectionOf(key),
            end < 0 ? `\t${nameOf(key)}` : `\t${nameOf(key)} = ${quoted(withoutUser(entry.slice(end + 1)))}`,
        ];
    });
    return lines.map(line => `${line}\n`).join('');
}
function sectionOf(key) {
    const [section = ''] = key.split('.');
    const rest = key.slice(section.length + 1);
    const end = rest.lastIndexOf('.');
    return [end < 0 ? `[${section}]` : `[${section} "${escaped(rest.slice(0, end))}"]`];
}
function nameOf(key) {
    return key.slice(key.lastIndexOf('.') + 1);
}
function quoted(text) {
    return `"${escaped(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}
/** Names of sections know no other escapes than these two. */
function escaped(text) {
    return text.replace(/[\\"]/g, '\\$&');
}
function withoutUser(value) {
    return value.replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/?#]*@/, '$1').replace(/[?#].*$/, '');
}

// EXTERNAL MODULE: ./build/adapters/commands/box/machine.js
var machine = __webpack_require__(74703);
;// CONCATENATED MODULE: ./build/adapters/commands/box/git-view.js
/** A copy of git's data for boxed commands: enough for status, log and diff, without the configuration's credentials, hooks or anything to write to. */




/** Where the view of a linked work tree stands in the box. */
const LINKED = '/run/git';
const MOST_MODULES = 500;
/** Git replaces these files by new ones when it writes them. */
const WITNESSES = ['HEAD', 'index', 'config', 'config.worktree', 'packed-refs', 'shallow'];
/** Lays the view out; empty mounts where there is no repository. Throws what the file system or git says. */
async function layOutGitView(request) {
    const { workspace, folder } = request;
    const dotGit = (0,external_node_path_.join)(workspace, '.git');
    const found = (0,external_node_fs_.lstatSync)(dotGit, { throwIfNoEntry: false });
    if (found === undefined)
        return { mounts: [], hidden: [] };
    if (found.isSymbolicLink())
        throw new Error(`${dotGit} is a link`);
    const isLinked = !found.isDirectory();
    const gitDir = isLinked ? linkedGitDir(dotGit) : dotGit;
    const common = commonDirOf(gitDir);
    const target = isLinked ? LINKED : dotGit;
    const view = (0,external_node_path_.join)(folder, 'git');
    const mounts = [{ kind: 'read', source: view, target }];
    await copyView({ gitDir, common, view, target }, request, mounts);
    if (isLinked) {
        const file = (0,external_node_path_.join)(folder, 'git-file');
        (0,external_node_fs_.writeFileSync)(file, `gitdir: ${LINKED}\n`);
        giveTo(request.owner, file);
        mounts.push({ kind: 'read', source: file, target: dotGit });
    }
    const elsewhere = isLinked ? [gitDir, common].map(machine/* realPathOf */.dN).filter(place => place !== null) : [];
    return { mounts, hidden: elsewhere };
}
/** What the view was copied from, as text that differs once git has switched, fetched or been configured; null where there is no repository. Throws what the file system says. */
function gitWitness(workspace) {
    const dotGit = (0,external_node_path_.join)(workspace, '.git');
    const found = (0,external_node_fs_.lstatSync)(dotGit, { throwIfNoEntry: false });
    if (found === undefined)
        return null;
    const gitDir = found.isDirectory() ? dotGit : linkedGitDir(dotGit);
    const common = commonDirOf(gitDir);
    const sources = [dotGit, ...WITNESSES.map(name => (0,external_node_path_.join)(gitDir, name)), ...WITNESSES.map(name => (0,external_node_path_.join)(common, name))];
    const stats = sources.map(source => (0,external_node_fs_.lstatSync)(source, { bigint: true, throwIfNoEntry: false }));
    return stats.map(one => (one === undefined ? '-' : `${one.ino}:${one.size}:${one.mtimeNs}:${one.ctimeNs}`)).join(' ');
}
function linkedGitDir(dotGit) {
    const named = /^gitdir: (.+?)\n*$/.exec((0,external_node_fs_.readFileSync)(dotGit, 'utf8'))?.[1];
    if (named === undefined)
        throw new Error(`${dotGit} names no folder`);
    return (0,external_node_path_.resolve)((0,external_node_path_.dirname)(dotGit), named);
}
function commonDirOf(gitDir) {
    const file = (0,external_node_path_.join)(gitDir, 'commondir');
    return (0,external_node_fs_.existsSync)(file) ? (0,external_node_path_.resolve)(gitDir, (0,external_node_fs_.readFileSync)(file, 'utf8').trim()) : gitDir;
}
async function copyView(place, request, mounts) {
    const { gitDir, common, view, target } = place;
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(view, 'info'), { recursive: true, mode: 0o755 });
    for (const name of ['HEAD', 'index', 'info/sparse-checkout'])
        copy((0,external_node_path_.join)(gitDir, name), (0,external_node_path_.join)(view, name));
    for (const name of (0,external_node_fs_.readdirSync)(gitDir))
        if (/^sharedindex\.[0-9a-f]+$/.test(name))
            copy((0,external_node_path_.join)(gitDir, name), (0,external_node_path_.join)(view, name));
    for (const name of ['packed-refs', 'refs', 'reftable', 'shallow', 'info/exclude', 'info/attributes'])
        copy((0,external_node_path_.join)(common, name), (0,external_node_path_.join)(view, name));
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(view, 'refs', 'heads'), { recursive: true });
    const files = [(0,external_node_path_.join)(common, 'config'), (0,external_node_path_.join)(gitDir, 'config.worktree')].filter(file => (0,external_node_fs_.existsSync)(file));
    (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(view, 'config'), await harmlessConfig(files, request.read));
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(view, 'objects'), { recursive: true });
    mounts.push({ kind: 'read', source: (0,external_node_path_.join)(common, 'objects'), target: (0,external_node_path_.join)(target, 'objects') });
    for (const module of modulesIn((0,external_node_path_.join)(common, 'modules'))) {
        const below = (0,external_node_path_.relative)(common, module);
        if (mounts.length > MOST_MODULES)
            break;
        await copyView({ gitDir: module, common: module, view: (0,external_node_path_.join)(view, below), target: (0,external_node_path_.join)(target, below) }, request, mounts);
    }
    giveTo(request.owner, view);
}
function copy(from, to) {
    if ((0,external_node_fs_.existsSync)(from))
        (0,external_node_fs_.cpSync)(from, to, { recursive: true, filter: path => !(0,external_node_path_.basename)(path).endsWith('.lock') });
}
/** Git folders of submodules; theirs are found with them. */
function modulesIn(folder) {
    if (!(0,machine/* isFolder */.lQ)(folder))
        return [];
    if ((0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, 'HEAD')) && (0,machine/* isFolder */.lQ)((0,external_node_path_.join)(folder, 'objects')))
        return [folder];
    const below = (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
    return below.flatMap(entry => modulesIn((0,external_node_path_.join)(folder, entry.name)));
}
function giveTo({ uid, gid }, path) {
    if (process.getuid?.() !== 0)
        return;
    (0,external_node_fs_.chownSync)(path, uid, gid);
    if ((0,machine/* isFolder */.lQ)(path))
        for (const name of (0,external_node_fs_.readdirSync)(path, { recursive: true, encoding: 'utf8' }))
            (0,external_node_fs_.chownSync)((0,external_node_path_.join)(path, name), uid, gid);
}


/***/ }),

/***/ 83755:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ SYSTEM_PATH)
/* harmony export */ });
/** What programs of the box's own are looked for in: never in folders that the workflow or the repository chose. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';


/***/ }),

/***/ 74703:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eb: () => (/* binding */ mountPoints),
/* harmony export */   OC: () => (/* binding */ listeningSockets),
/* harmony export */   dN: () => (/* binding */ realPathOf),
/* harmony export */   lQ: () => (/* binding */ isFolder)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/** What has to be known about the machine before a box can be planned. */

/** File systems that are the kernel's or hold what was put there for somebody else, such as the secrets of a pod. */
const NOT_FOR_COMMANDS = /^(proc|sysfs|devtmpfs|devpts|tmpfs|ramfs|cgroup2?|securityfs|debugfs|tracefs|bpf|mqueue|hugetlbfs|configfs|fusectl|pstore|efivarfs|autofs|binfmt_misc|rpc_pipefs|nsfs|selinuxfs)$/;
/** Mount points below the root with data for everybody, and those without, each by depth. Throws where the kernel does not tell. */
function mountPoints() {
    const entries = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/mountinfo', 'utf8').trimEnd().split('\n').map(readEntry);
    const ordered = entries.filter(entry => entry.target !== '/' && isFolderOrFile(entry.target)).sort(byDepth);
    const last = new Map(ordered.map(entry => [entry.target, NOT_FOR_COMMANDS.test(entry.type)]));
    const those = (kernel) => [...last].filter(([, is]) => is === kernel).map(([target]) => target);
    return { shared: those(false), other: those(true) };
}
function readEntry(line) {
    const [before = '', after = ''] = line.split(' - ');
    const escaped = before.split(' ')[4] ?? '';
    const target = escaped.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
    return { target, type: after.split(' ')[0] ?? '' };
}
function byDepth(one, other) {
    return one.target.split('/').length - other.target.split('/').length;
}
/** Paths of sockets that somebody listens on. */
function listeningSockets() {
    if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)('/proc/net/unix'))
        return [];
    const lines = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/net/unix', 'utf8').split('\n');
    const paths = lines.map(line => /\s(\/.*)$/.exec(line)?.[1]).filter(path => path !== undefined);
    return [...new Set(paths)].filter(isFolderOrFile);
}
/** The path without links, or null where nothing is there. */
function realPathOf(path) {
    if (path === undefined || !path.startsWith('/'))
        return null;
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(path);
    }
    catch {
        return null;
    }
}
function isFolder(path) {
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function isFolderOrFile(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false }) !== undefined;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 20778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Rb: () => (/* binding */ CANDIDATES),
  MM: () => (/* binding */ REMOVE_GROUPS),
  tE: () => (/* binding */ asRoot),
  KD: () => (/* binding */ openBox),
  gd: () => (/* binding */ quietly),
  q1: () => (/* binding */ removeBox)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/adapters/commands/box/box-plan.js
var box_plan = __webpack_require__(84731);
// EXTERNAL MODULE: ./build/adapters/commands/box/box-scripts.js
var box_scripts = __webpack_require__(91118);
// EXTERNAL MODULE: ./build/adapters/commands/box/launch.js
var launch = __webpack_require__(83755);
;// CONCATENATED MODULE: ./build/adapters/commands/box/bubblewrap.js
/** The box of bubblewrap: the same mounts by an ordinary user, in a user namespace. */




/** Where the words and the script lie in the box. */
const WORDS = '/run/box-words';
const SCRIPT = '/run/box-script';
/** Makes the place where the words are shown. Throws where the plan or the user does not fit: root would be alone in its namespace, a stranger to the files of others. */
function prepareBubblewrap(plan) {
    if (process.getuid?.() === 0)
        throw new Error('it is for ordinary users');
    const run = plan.mounts.find(mount => mount.target === (0,external_node_path_.dirname)(WORDS));
    if (run === undefined)
        throw new Error(`there is no ${(0,external_node_path_.dirname)(WORDS)}`);
    for (const place of [WORDS, SCRIPT])
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(run.source, (0,external_node_path_.basename)(place)), '');
    (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(plan.folder, 'script'), box_scripts/* USER_SCRIPT */.wp);
}
/** Starts one command. A layer becomes read-only: what is installed goes to the private home. */
function launchBubblewrap({ plan, words, network }) {
    const [root, ...rest] = plan.mounts.map(argumentsOf);
    return {
        program: 'bwrap',
        args: [
            ...[
                '--unshare-all',
                ...(network ? ['--share-net'] : []),
                '--die-with-parent',
                '--new-session',
                '--cap-drop',
                'ALL',
            ],
            ...(root ?? []),
            ...['--dev', '/dev', '--proc', '/proc'],
            ...rest.flat(),
            ...['--ro-bind', words, WORDS, '--ro-bind', (0,external_node_path_.join)(plan.folder, 'script'), SCRIPT],
            ...['--clearenv', '--setenv', 'PATH', launch/* SYSTEM_PATH */.s, '--chdir', '/'],
            ...['--', 'bash', '--noprofile', '--norc', SCRIPT, WORDS],
        ],
    };
}
function argumentsOf({ kind, source, target }) {
    return [kind === 'write' ? '--bind' : '--ro-bind', source, target];
}

// EXTERNAL MODULE: ./build/adapters/commands/box/git-view.js + 1 modules
var git_view = __webpack_require__(43734);
// EXTERNAL MODULE: ./build/adapters/commands/box/machine.js
var box_machine = __webpack_require__(74703);
;// CONCATENATED MODULE: ./build/adapters/commands/box/hidden-places.js
/** What a box hides of a file system that it otherwise shows read-only. */




/** Homes, sockets of services and what lies about for everybody. */
const OF_EVERYBODY = ['/home', '/root', '/run', '/var/run', '/var/lock', '/tmp', '/var/tmp', '/github'];
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc', '/dev', '/proc', '/sys', '/nix'];
/** Files that steer the rest of the job, and the event. */
const RUNNER_FILES = [
    'GITHUB_ENV',
    'GITHUB_OUTPUT',
    'GITHUB_PATH',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
    'GITHUB_EVENT_PATH',
];
/** The files by which later steps and the job are steered, where the runner named them. */
function runnerFiles(environment) {
    return RUNNER_FILES.map(name => environment[name] ?? '').filter(path => path !== '');
}
/** Real paths of what is hidden, the workspace never among them. None lies below another, but the workspace may: it is shown again, so what lies in it is hidden for itself. */
function hiddenPlaces(machine) {
    const { environment, workspace, tempDir } = machine;
    const work = (0,external_node_path_.dirname)((0,external_node_path_.dirname)(workspace));
    const installed = (0,external_node_path_.dirname)(work);
    const places = [
        ...OF_EVERYBODY,
        environment['HOME'],
        environment['RUNNER_TEMP'],
        tempDir,
        ...machine.private,
        ...runnerFiles(environment).map(external_node_path_.dirname),
        ...['_actions', '_temp', '_diag', '_update'].map(name => (0,external_node_path_.join)(work, name)),
        // A runner that somebody hosts keeps its own credentials beside its work folder.
        ...(['.runner', '.credentials'].some(name => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(installed, name))) ? [installed] : []),
    ];
    const real = [...new Set(places.map(box_machine/* realPathOf */.dN))].filter(place => place !== null);
    const hidden = real.filter(place => place !== workspace && !isSystem(place));
    const inside = (place) => (0,box_plan/* isWithin */.U)(place, workspace);
    return [...outermost(hidden.filter(place => !inside(place))), ...outermost(hidden.filter(inside))];
}
/** Without those that lie in another one. */
function outermost(places) {
    return places.filter(place => !places.some(other => other !== place && (0,box_plan/* isWithin */.U)(place, other)));
}
/** Service users have homes such as /usr/sbin, and nothing works without these. */
function isSystem(place) {
    return place === '/' || SYSTEM.some(folder => (0,box_plan/* isWithin */.U)(place, folder) || (0,box_plan/* isWithin */.U)(folder, place));
}

;// CONCATENATED MODULE: ./build/adapters/commands/box/shown-places.js
/** What a box shows of hidden places: programs and their caches, by name, so that a credential nobody thought of stays hidden. */




const BELOW_HOME = `.npm .cache .yarn .pnpm-store .nvm .volta .deno/bin .bun/bin .bun/install .local/bin .local/lib .local/pipx
  .local/share/pnpm .local/share/uv .local/share/virtualenv .local/share/virtualenvs .local/share/mise .pyenv .rbenv .asdf .sdkman .jenv
  .cargo/bin .cargo/registry .cargo/git .rustup go/bin go/pkg .m2/repository .m2/wrapper .gradle/caches .gradle/wrapper .gradle/jdks
  .ivy2/cache .sbt/boot .dotnet .nuget/packages .gem .bundle/cache .composer/cache .ghcup .opam .juliaup .julia/packages`.split(/\s+/);
/** Credentials and sockets in places that are shown. */
const NOT_EVEN_THERE = [
    '.cache/huggingface/token',
    '.cache/huggingface/stored_tokens',
    '.cache/git',
    '.gem/credentials',
];
/** Variables that name a folder with programs or packages. */
const NAMED_FOLDERS = /^(RUNNER_TOOL_CACHE|AGENT_TOOLSDIRECTORY|GOROOT(_\d+_\d+_[A-Za-z0-9]+)?|GOMODCACHE|GOCACHE|RUSTUP_HOME|JAVA_HOME(_\d+_[A-Za-z0-9]+)?|NVM_DIR|VOLTA_HOME|PNPM_HOME|PYENV_ROOT|VIRTUAL_ENV|CONDA|pythonLocation|RBENV_ROOT|GEM_HOME|SDKMAN_DIR|MAVEN_HOME|GRADLE_HOME|ANT_HOME|ANDROID_HOME|ANDROID_SDK_ROOT|DOTNET_ROOT|DENO_DIR|BUN_INSTALL)$/;
const BELOW_NAMED = [
    ['CARGO_HOME', ['bin', 'registry', 'git']],
    ['GOPATH', ['bin', 'pkg']],
];
const NAMED_FILES = /^(SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|PIP_CERT)$/;
/** Real paths of what is shown of the hidden places; the tool cache also where it is not hidden, because packages are installed into it. */
function shownPlaces(machine, hidden) {
    const { environment, workspace } = machine;
    const home = environment['HOME'] ?? '';
    const kept = [workspace, machine.tempDir, home, environment['RUNNER_TEMP'], ...machine.private].map(box_machine/* realPathOf */.dN);
    const isFit = (place) => !(0,box_plan/* isWithin */.U)(place, workspace) && !hidden.includes(place) && !kept.some(one => one !== null && (0,box_plan/* isWithin */.U)(one, place));
    const isHidden = (place) => hidden.some(other => (0,box_plan/* isWithin */.U)(place, other));
    const found = (paths) => [...new Set(paths.map(box_machine/* realPathOf */.dN))].filter(place => place !== null).filter(isFit);
    const named = Object.entries(environment).filter(([name]) => NAMED_FOLDERS.test(name));
    const caches = found([environment['RUNNER_TOOL_CACHE'], environment['AGENT_TOOLSDIRECTORY']]);
    const folders = found([
        ...(home === '' ? [] : BELOW_HOME.map(name => (0,external_node_path_.join)(home, name))),
        ...named.map(([, path]) => path),
        ...BELOW_NAMED.flatMap(([name, below]) => below.map(folder => (0,external_node_path_.join)(environment[name] || '/nowhere', folder))),
    ]).filter(isHidden);
    const layers = outermost([...new Set([...caches, ...folders])].filter(box_machine/* isFolder */.lQ));
    const files = Object.entries(environment).filter(([name]) => NAMED_FILES.test(name));
    const read = found([
        '/etc/resolv.conf',
        ...files.map(([, path]) => path),
        ...(environment['PATH'] ?? '').split(':').flatMap(programFolders),
    ]).filter(place => isHidden(place) && !layers.some(layer => (0,box_plan/* isWithin */.U)(place, layer)));
    return {
        layers,
        read: outermost(read),
        hidden: found(home === '' ? [] : NOT_EVEN_THERE.map(name => (0,external_node_path_.join)(home, name))),
    };
}
/** A folder of the search path, and what its programs are made of. */
function programFolders(folder) {
    const name = (0,external_node_path_.basename)(folder);
    if (name === 'shims')
        return [(0,external_node_path_.dirname)(folder)];
    if (name === '.bin')
        return [(0,external_node_path_.dirname)(folder)];
    return name === 'bin'
        ? [folder, ...['lib', 'libexec', 'include'].map(other => (0,external_node_path_.join)((0,external_node_path_.dirname)(folder), other))]
        : [folder];
}

;// CONCATENATED MODULE: ./build/adapters/commands/box/plan-box.js
/** Plans a box: everything to read, the workspace to write, homes and the runner's own folders hidden, tools and caches shown again. */






/** Where commands find their home when the runner has none that could be covered. */
const OWN_HOME = '/home/box';
/** Where the Node of this process stands in the box, for the self-test. */
const NODE_IN_BOX = '/run/diffproof-node';
/** Makes the plan and the folders it needs. Throws what the file system says. */
function planBox({ machine, workingDirectory, folder, git }) {
    const { workspace } = machine;
    const { uid, gid } = ownerOf(workspace);
    // A folder in the work tree can only be hidden once it is there.
    for (const place of machine.private)
        if ((0,box_plan/* isWithin */.U)(place, workspace))
            (0,external_node_fs_.mkdirSync)(place, { recursive: true });
    const hidden = [...hiddenPlaces(machine), ...git.hidden];
    const shown = shownPlaces(machine, hidden);
    const home = homeFor(machine);
    const isHidden = (place) => hidden.some(other => (0,box_plan/* isWithin */.U)(place, other));
    const points = (0,box_machine/* mountPoints */.Eb)();
    const isApi = (place) => ['/dev', '/proc', '/sys'].some(api => (0,box_plan/* isWithin */.U)(place, api));
    const make = (name) => {
        const made = (0,external_node_path_.join)(folder, name);
        (0,external_node_fs_.mkdirSync)(made, { recursive: true, mode: 0o755 });
        return made;
    };
    const own = (name, mode) => {
        const made = make(name);
        if (process.getuid?.() === 0)
            (0,external_node_fs_.chownSync)(made, uid, gid);
        (0,external_node_fs_.chmodSync)(made, mode);
        return made;
    };
    const nothing = (0,external_node_path_.join)(make('nothing'), 'file');
    (0,external_node_fs_.writeFileSync)(nothing, '');
    let covers = 0;
    const cover = (target) => {
        covers += 1;
        const source = (0,box_machine/* isFolder */.lQ)(target) ? make((0,external_node_path_.join)('covers', String(covers))) : nothing;
        return { kind: 'read', source, target };
    };
    const bind = (kind, target) => ({ kind, source: target, target });
    const temporary = own('tmp', 0o1777);
    const shared = points.shared.filter(point => !isHidden(point) && !isApi(point) && !(0,box_plan/* isWithin */.U)(point, workspace));
    const kernel = points.other.filter(point => !isHidden(point) && !isApi(point) && !(0,box_plan/* isWithin */.U)(point, workspace));
    const outer = hidden.filter(place => !(0,box_plan/* isWithin */.U)(place, workspace));
    const inner = hidden.filter(place => (0,box_plan/* isWithin */.U)(place, workspace));
    const volumes = points.shared.filter(point => point !== workspace && (0,box_plan/* isWithin */.U)(point, workspace));
    // A folder that something is mounted on cannot be moved away, one that only holds such a folder can.
    const held = inner.flatMap(place => (0,box_plan/* foldersBetween */.q)(workspace, place));
    const sockets = (0,box_machine/* listeningSockets */.OC)()
        .map(box_machine/* realPathOf */.dN)
        .filter(path => path !== null);
    const isSeen = (path) => !isApi(path) &&
        !(0,box_plan/* isWithin */.U)(path, workspace) &&
        (!isHidden(path) || [...shown.layers, ...shown.read].some(place => (0,box_plan/* isWithin */.U)(path, place)));
    const mounts = [
        bind('read', '/'),
        ...[...shared.map(point => bind('read', point)), ...outermost([...outer, ...kernel]).map(cover)].sort(byDepth),
        { kind: 'write', source: temporary, target: (0,external_node_fs_.realpathSync)('/tmp') },
        { kind: 'write', source: own('var-tmp', 0o1777), target: (0,external_node_fs_.realpathSync)('/var/tmp') },
        { kind: 'write', source: own('home', 0o700), target: home },
        ...[...shown.layers.map(place => bind('layer', place)), ...shown.read.map(place => bind('read', place))].sort(byDepth),
        { kind: 'read', source: (0,external_node_fs_.realpathSync)(process.execPath), target: NODE_IN_BOX },
        ...[...shown.hidden, ...new Set(sockets.filter(isSeen))].map(cover),
        bind('write', workspace),
        ...[...new Set([...volumes, ...held])].map(place => bind('write', place)).sort(byDepth),
        ...git.mounts,
        ...inner.map(cover),
    ];
    return { mounts, uid, gid, cwd: (0,external_node_path_.resolve)(workspace, workingDirectory), home, folder };
}
/** An ordinary user stays himself; root becomes the one whom the work tree belongs to. */
function ownerOf(workspace) {
    const uid = process.getuid?.() ?? 0;
    return uid === 0 ? (0,external_node_fs_.statSync)(workspace) : { uid, gid: process.getgid?.() ?? 0 };
}
function homeFor({ environment, workspace }) {
    const home = (0,box_machine/* realPathOf */.dN)(environment['HOME']);
    const fits = home !== null && home !== '/' && (0,box_machine/* isFolder */.lQ)(home) && !(0,box_plan/* isWithin */.U)(home, workspace) && !isSystem(home);
    return fits ? home : OWN_HOME;
}
function byDepth(one, other) {
    return one.target.split('/').length - other.target.split('/').length;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
;// CONCATENATED MODULE: ./build/adapters/commands/box/probe.js
/** What the self-test does inside a box. Stands alone: its text is run there, by the Node of this process. */
/** Tries everything. Imports nothing: it is turned into text. */
async function probe(task, { fs, net, childProcess, environment }) {
    const works = (step) => {
        try {
            step();
            return true;
        }
        catch {
            return false;
        }
    };
    const takes = (folder) => works(() => {
        fs.writeFileSync(`${folder}/${task.mark}`, '');
        fs.rmSync(`${folder}/${task.mark}`);
    });
    // With each folder that it lies in, up to the workspace; what could be moved is put back.
    const moves = (folder) => {
        if (folder === task.workspace)
            return false;
        const isMoved = works(() => {
            fs.renameSync(folder, `${folder}-${task.mark}`);
            fs.renameSync(`${folder}-${task.mark}`, folder);
        });
        return isMoved || moves(folder.slice(0, folder.lastIndexOf('/')));
    };
    const connects = (target) => new Promise(resolve => {
        const socket = net.connect(target);
        const end = (answer) => {
            socket.destroy();
            resolve(answer);
        };
        socket.setTimeout(3_000, () => end(false));
        socket.on('connect', () => end(true)).on('error', () => end(false));
    });
    const ownServer = () => new Promise(resolve => {
        const server = net.createServer(socket => socket.end());
        server.on('error', () => resolve(false));
        server.listen(0, '127.0.0.1', async () => {
            const answer = await connects({
                port: server.address().port,
                host: '127.0.0.1',
            });
            server.close();
            resolve(answer);
        });
    });
    const processes = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name));
    const tells = (path) => {
        let text = '';
        works(() => (text = fs.readFileSync(path, 'latin1')));
        return text.includes(task.canary);
    };
    const status = fs.readFileSync('/proc/self/status', 'latin1');
    const git = (args) => String(childProcess.spawnSync('git', args, { cwd: task.workspace, encoding: 'utf8' }).stdout);
    const dotGit = `${task.workspace}/.git`;
    const results = {
        'no other process': processes.length < 30 && !processes.some(id => tells(`/proc/${id}/environ`) || tells(`/proc/${id}/cmdline`)),
        // A number that means somebody in the box says nothing; the guard is looked for outside as well.
        'no signal': processes.includes(String(task.guard)) || !works(() => process.kill(task.guard, 'SIGKILL')),
        'clean environment': Object.keys(environment).every(name => task.variables.includes(name)) &&
            !JSON.stringify(environment).includes(task.canary),
        'no new privileges': /^NoNewPrivs:\s*1$/m.test(status) && /^CapEff:\s*0+$/m.test(status) && /^CapBnd:\s*0+$/m.test(status),
        'no sudo': childProcess.spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0,
        'files hidden': !task.files.some(file => works(() => fs.readFileSync(file)) || works(() => fs.writeFileSync(file, '', { flag: 'r+' }))),
        'nothing written outside': !task.folders.some(folder => works(() => fs.writeFileSync(`${folder}/${task.mark}`, ''))),
        'own folders held': !task.kept.some(folder => takes(folder) || moves(folder)),
        'no socket': !(await Promise.all(task.sockets.map(path => connects({ path })))).includes(true),
        'own server': await ownServer(),
        'workspace written': works(() => fs.writeFileSync(`${task.workspace}/${task.mark}`, '')),
        'home and temporary folder written': ['/tmp', task.home].every(folder => works(() => fs.writeFileSync(`${folder}/${task.mark}`, ''))),
        'kernel not told': !works(() => fs.closeSync(fs.openSync('/proc/sys/kernel/core_pattern', 'r+'))),
    };
    if (task.port !== null) {
        const port = task.port;
        const targets = [{ host: '127.0.0.1', port }, { host: '::1', port }, { path: `\0${task.mark}` }];
        results['no network'] =
            !(await Promise.all(targets.map(connects))).includes(true) &&
                fs.readFileSync('/proc/net/route', 'latin1').trim().split('\n').length < 2;
    }
    if (task.hasGit) {
        results['git works'] = /^[0-9a-f]{40,64}\n$/.test(git(['log', '-1', '--format=%H']));
        results['git not written'] =
            !works(() => fs.writeFileSync(`${dotGit}/${task.mark}`, '')) &&
                !works(() => fs.closeSync(fs.openSync(`${dotGit}/config`, 'r+'))) &&
                !works(() => fs.renameSync(dotGit, `${task.workspace}/${task.mark}-git`));
        results['no credential in git'] = !/extraheader|credential|:\/\/[^/\s"]*@/i.test(git(['config', '--local', '--list']));
    }
    for (const folder of ['/tmp', task.home])
        fs.rmSync(`${folder}/${task.mark}`, { force: true });
    childProcess.spawn('bash', ['-c', `sleep 300; : ${task.mark}`], { detached: true, stdio: 'ignore' }).unref();
    return results;
}

;// CONCATENATED MODULE: ./build/adapters/commands/box/self-test.js
/** Proves a box by attacking it: a level counts only when every attack from inside fails and honest work succeeds. */










const SHELL_VARIABLES = ['PWD', 'OLDPWD', 'SHLVL', '_'];
const OUTSIDE = ['/', '/usr', '/etc', '/var', '/home', '/root', '/run'];
/** Runs the probe in a box; returns its checks by name, or one named for why it could not run. Throws what the file system says about the canaries. */
async function selfTest(request) {
    const { machine, plan } = request;
    const mark = `diffproof-${(0,external_node_crypto_.randomUUID)()}`;
    const canary = `canary-${(0,external_node_crypto_.randomUUID)()}`;
    const kept = machine.private
        .map(box_machine/* realPathOf */.dN)
        .filter(place => place !== null)
        .filter(place => place !== machine.workspace && (0,box_plan/* isWithin */.U)(place, machine.workspace));
    const folders = [machine.tempDir, machine.environment['HOME'] ?? machine.tempDir, ...kept];
    const made = folders.map(folder => (0,external_node_path_.join)(folder, `.${mark}`));
    request.note?.({ kind: 'trying', files: [...made, (0,external_node_path_.join)(machine.workspace, mark)] });
    const env = { ...searchPath(machine), ...request.known, CANARY: canary };
    // It ends with its input, and that with this process.
    const guard = (0,external_node_child_process_.spawn)('cat', { env, stdio: ['pipe', 'ignore', 'ignore'] });
    guard.stdin.on('error', () => { });
    const ended = new Promise(resolve => guard.once('exit', () => resolve()).once('error', () => resolve()));
    let isGuardGone = false;
    guard.once('exit', () => (isGuardGone = true));
    const canaries = made.filter(file => isWritten(file, canary));
    const listeners = await Promise.all([
        listen({ port: 0, host: '127.0.0.1' }),
        listen({ path: `\0${mark}` }),
        listen({ path: (0,external_node_path_.join)(machine.tempDir, 'socket') }),
    ]);
    let connections = 0;
    for (const server of listeners)
        server?.on('connection', socket => (connections += socket.destroy() ? 1 : 0));
    const address = listeners[0]?.address();
    const task = {
        ...{ workspace: machine.workspace, home: plan.home, canary: canary, mark },
        guard: guard.pid ?? 0,
        files: [...canaries, ...runnerFiles(machine.environment)],
        kept,
        // Where one of them is the home, the box has a private one there.
        folders: OUTSIDE.filter(folder => ![plan.home, machine.workspace].includes((0,box_machine/* realPathOf */.dN)(folder) ?? folder)),
        port: request.network || typeof address !== 'object' || address === null ? null : address.port,
        sockets: [(0,external_node_path_.join)(machine.tempDir, 'socket'), '/var/run/docker.sock', '/run/docker.sock'],
        variables: [...request.variables, ...SHELL_VARIABLES],
        hasGit: (0,external_node_fs_.existsSync)((0,external_node_path_.join)(machine.workspace, '.git')),
    };
    try {
        const result = await request.run(commandOf(task));
        const inside = readResult(result);
        if (inside === null)
            return { [whyNot(result)]: false };
        const traces = [machine.tempDir, '/tmp', machine.environment['HOME'] ?? '/', '/'].map(folder => (0,external_node_path_.join)(folder, mark));
        return {
            ...inside,
            'guard untouched': !isGuardGone,
            'nobody connected': connections === 0,
            'nothing survives': !isAlive(mark),
            'work arrives': (0,external_node_fs_.existsSync)((0,external_node_path_.join)(machine.workspace, mark)),
            'no trace outside': !traces.some(path => (0,external_node_fs_.existsSync)(path)),
        };
    }
    finally {
        guard.kill('SIGKILL');
        await ended;
        for (const server of listeners)
            server?.close();
        for (const file of [...canaries, (0,external_node_path_.join)(machine.workspace, mark)])
            (0,external_node_fs_.rmSync)(file, { force: true });
    }
}
/** A program to start the guard with; it gets nothing else. */
function searchPath({ environment }) {
    return { PATH: environment['PATH'] ?? '/usr/bin:/bin' };
}
/** The task holds the canary, so that it must not stand in the command line of a process in the box: it goes in two halves. */
function commandOf(task) {
    const half = task.canary.length / 2;
    const rest = JSON.stringify({ ...task, canary: [task.canary.slice(0, half), task.canary.slice(half)] });
    const tools = 'fs: load("node:fs"), net: load("node:net"), childProcess: load("node:child_process")';
    const source = `const task = ${rest}; const load = process.getBuiltinModule; (${probe.toString()})({ ...task, canary: task.canary.join('') }, { ${tools}, environment: process.env }).then(result => { console.log(JSON.stringify(result)); process.exit() })`;
    return `exec ${NODE_IN_BOX} -e '${source.replaceAll("'", "'\\''")}'`;
}
function readResult(result) {
    try {
        return result.exitCode === 0 ? JSON.parse(result.output) : null;
    }
    catch {
        return null;
    }
}
function whyNot(result) {
    return result.output.trim().split('\n').at(-1)?.slice(0, 300) || `the probe ${result.status}`;
}
function isWritten(file, content) {
    try {
        (0,external_node_fs_.writeFileSync)(file, content, { mode: 0o600 });
        return true;
    }
    catch {
        return false;
    }
}
function listen(target) {
    return new Promise(resolve => {
        const server = (0,external_node_net_.createServer)();
        server.on('error', () => resolve(null));
        server.listen(target, () => resolve(server));
    });
}
function isAlive(mark) {
    return (0,external_node_fs_.readdirSync)('/proc')
        .filter(name => /^\d+$/.test(name))
        .some(id => {
        try {
            return (0,external_node_fs_.readFileSync)(`/proc/${id}/cmdline`, 'latin1').includes(`: ${mark}`);
        }
        catch {
            return false;
        }
    });
}

// EXTERNAL MODULE: ./build/adapters/commands/box/sudo-unshare.js
var sudo_unshare = __webpack_require__(92850);
;// CONCATENATED MODULE: ./build/adapters/commands/box/open-box.js
/** Finds the strongest box that proves itself on this machine. */











/** From the strongest to the weakest. */
const CANDIDATES = [
    { level: 'sudo-unshare', layers: true, prepare: sudo_unshare/* prepareSudoUnshare */.n$, launch: sudo_unshare/* launchSudoUnshare */.BZ },
    { level: 'sudo-unshare', layers: false, prepare: sudo_unshare/* prepareSudoUnshare */.n$, launch: sudo_unshare/* launchSudoUnshare */.BZ },
    { level: 'bubblewrap', layers: false, prepare: prepareBubblewrap, launch: launchBubblewrap },
];
/** Tries the levels in their order; `said` holds a line for each that was tried. Throws nothing. */
async function openBox(request) {
    const said = [];
    if (process.platform !== 'linux')
        return { box: null, said: [`no box is known for ${process.platform}`] };
    for (const candidate of request.candidates) {
        // Without layers it is the same box, for where they were what failed.
        if (candidate.level === 'sudo-unshare' && !candidate.layers && !said.some(line => line.includes('overlay')))
            continue;
        const started = request.now();
        const folder = (0,external_node_path_.join)(request.machine.tempDir, `box-${candidate.level}-${candidate.layers ? 'layers' : 'plain'}`);
        try {
            const box = await make(candidate, folder, request);
            const checks = await selfTest({
                plan: box.plan,
                machine: request.machine,
                network: request.network,
                variables: Object.keys(request.environmentFor(box.plan.home)),
                run: command => request.run(box, command),
                ...(request.known === undefined ? {} : { known: request.known }),
                ...(request.note === undefined ? {} : { note: request.note }),
            });
            const failed = Object.keys(checks).filter(name => checks[name] !== true);
            const took = `${Object.keys(checks).length} checks in ${Math.round(request.now() - started)} ms`;
            said.push(`box ${candidate.level}${candidate.level === 'bubblewrap' || candidate.layers ? '' : ' without layers'}: ${failed.length === 0 ? `self-test passed, ${took}` : `not used: ${failed.join('; ')}`}`);
            if (failed.length === 0)
                return { box, said };
            removeBox(box.plan);
        }
        catch (error) {
            removeBox({ folder });
            said.push(`box ${candidate.level}: not used: ${String(error).split('\n')[0]}`);
        }
    }
    return { box: null, said };
}
async function make(candidate, folder, { machine, workingDirectory }) {
    (0,external_node_fs_.mkdirSync)(folder, { mode: 0o755 });
    const { uid, gid } = (0,external_node_fs_.statSync)(machine.workspace);
    const git = await (0,git_view/* layOutGitView */.a)({
        workspace: machine.workspace,
        folder,
        read: configReader(machine),
        owner: { uid, gid },
    });
    const planned = planBox({ machine, workingDirectory, folder, git });
    const mounts = candidate.layers
        ? planned.mounts
        : planned.mounts.map(mount => (mount.kind === 'layer' ? { ...mount, kind: 'read' } : mount));
    const plan = { ...planned, mounts };
    candidate.prepare(plan);
    return { level: candidate.level, plan, launch: candidate.launch };
}
function configReader({ environment, workspace }) {
    const folders = (environment['PATH'] ?? '')
        .split(':')
        .filter(folder => folder.startsWith('/') && !(0,box_plan/* isWithin */.U)(folder, workspace));
    const env = { PATH: [launch/* SYSTEM_PATH */.s, ...folders].join(':'), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
    return async (file) => {
        const args = ['config', '--file', file, '--no-includes', '--list', '--null'];
        return (await (0,external_node_util_.promisify)(external_node_child_process_.execFile)('git', args, { cwd: '/', env, maxBuffer: 16 * 1024 * 1024 })).stdout;
    };
}
/** The kernel may let go of the last process a moment after it has ended. */
const REMOVE_GROUPS = 'for group; do for at in {1..20}; do rmdir "$group" && break; sleep 0.02; done; done';
/** Removes what was made for a box, and what its commands wrote into their home. Throws nothing. */
function removeBox({ folder }) {
    quietly(() => (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true }));
    // Some of it belongs to root, who made it for this user.
    if ((0,external_node_fs_.existsSync)(folder))
        asRoot('rm', '-rf', '--one-file-system', '--', folder);
    const groups = (0,sudo_unshare/* controlGroups */.kK)();
    if (groups.length > 0)
        asRoot('bash', '-c', REMOVE_GROUPS, 'box', ...groups);
}
/** What cannot be removed lies in the runner's temporary folder, which the runner empties. */
function asRoot(...command) {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', '--', ...command];
    quietly(() => (0,external_node_child_process_.execFileSync)(program, args, { env: { PATH: launch/* SYSTEM_PATH */.s }, stdio: 'ignore', timeout: 60_000 }));
}
/** Leaves out what a step throws. */
function quietly(step) {
    try {
        step();
    }
    catch {
        // The next step finds out.
    }
}


/***/ }),

/***/ 92850:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BZ: () => (/* binding */ launchSudoUnshare),
/* harmony export */   Lu: () => (/* binding */ possibleControlGroups),
/* harmony export */   Tb: () => (/* binding */ isControlGroup),
/* harmony export */   kK: () => (/* binding */ controlGroups),
/* harmony export */   n$: () => (/* binding */ prepareSudoUnshare)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _box_scripts_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(91118);
/* harmony import */ var _launch_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(83755);
/** The box of util-linux: root makes the namespaces and the mounts, and the command runs as an ordinary user without a way back. */






const SUDO = ['sudo', '-n', '--'];
/** Control groups, where the machine has them: what the box leaves of the memory is for this process and the runner. */
const GROUP = `diffproof-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`;
const GROUP_FOLDERS = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory', '/sys/fs/cgroup/pids'];
const MEMORY_SHARE = 0.9;
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
const DEVICE_LINKS = [
    ['fd', '/proc/self/fd'],
    ['stdin', '/proc/self/fd/0'],
    ['stdout', '/proc/self/fd/1'],
    ['stderr', '/proc/self/fd/2'],
    ['ptmx', 'pts/ptmx'],
];
/** Where the kernel can be told things; a box with the root user in it must not. */
const KERNEL_FOLDERS = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi'];
const KERNEL_FILES = ['sysrq-trigger', 'kcore', 'timer_list', 'keys', 'latency_stats'];
/** From Linux 5.10 on a layer can end without all of its disk being written out first, which would hold up the end of every command. */
const CAN_BE_VOLATILE = isAtLeast((0,node_os__WEBPACK_IMPORTED_MODULE_2__.release)(), 5, 10);
/** Writes the mount table of a plan into its folder; to be called once, before the first launch. Throws what the file system says. */
function prepareSudoUnshare(plan) {
    const devices = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'dev');
    for (const folder of ['pts', 'shm'])
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(devices, folder), { recursive: true });
    for (const name of DEVICES)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(devices, name), '');
    for (const [name, target] of DEVICE_LINKS)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.symlinkSync)(target, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(devices, name));
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'root'));
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'script'), _box_scripts_js__WEBPACK_IMPORTED_MODULE_4__/* .ROOT_SCRIPT */ .HH);
    const [root, ...rest] = plan.mounts;
    if (root === undefined)
        throw new Error('a plan without mounts');
    const lines = [lineOf(root, 0, plan), ...kernelLines(plan), ...rest.map((mount, at) => lineOf(mount, at, plan))];
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'fstab'), lines.map(line => `${line}\n`).join(''));
}
/** Starts one command. */
function launchSudoUnshare({ plan, words, network }) {
    const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(network ? [] : ['--net']), '--fork', '--kill-child'];
    const places = [words, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'fstab'), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'root'), String(plan.uid), String(plan.gid)];
    const command = [
        ...['env', '-i', `PATH=${_launch_js__WEBPACK_IMPORTED_MODULE_5__/* .SYSTEM_PATH */ .s}`, 'unshare', ...namespaces, '--'],
        ...[
            'bash',
            '--noprofile',
            '--norc',
            (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'script'),
            ...places,
            ...[network ? 'host' : 'none', GROUP, String(Math.floor((0,node_os__WEBPACK_IMPORTED_MODULE_2__.totalmem)() * MEMORY_SHARE))],
        ],
    ];
    const [program = '', ...args] = process.getuid?.() === 0 ? command : [...SUDO, ...command];
    return { program, args };
}
function kernelLines(plan) {
    const at = (path) => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'root', path);
    const bind = (path) => line(at(path), at(path), 'none', 'bind,ro');
    const isThere = (name) => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)('/proc', name), { throwIfNoEntry: false }) !== undefined;
    return [
        line('proc', at('proc'), 'proc', 'nosuid,nodev,noexec'),
        ...KERNEL_FOLDERS.filter(isThere).map(name => bind(`proc/${name}`)),
        ...KERNEL_FILES.filter(isThere).map(name => line('/dev/null', at(`proc/${name}`), 'none', 'bind')),
        line('/sys', at('sys'), 'none', 'bind,ro'),
        line((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'dev'), at('dev'), 'none', 'bind,ro'),
        ...DEVICES.map(name => line(`/dev/${name}`, at(`dev/${name}`), 'none', 'bind')),
        line('devpts', at('dev/pts'), 'devpts', 'newinstance,nosuid,noexec,ptmxmode=0666,mode=620'),
        line('shm', at('dev/shm'), 'tmpfs', 'nosuid,nodev,mode=1777,size=50%'),
    ];
}
function lineOf(mount, at, plan) {
    const target = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'root', mount.target);
    if (mount.kind === 'layer')
        return layerLine(mount, target, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(plan.folder, 'layers', String(at)));
    return line(mount.source, target, 'none', mount.kind === 'read' ? 'bind,ro' : 'bind');
}
/** What is written to a layer lasts as long as the plan's folder. */
function layerLine(mount, target, folder) {
    const [upper, work] = [(0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, 'upper'), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, 'work')];
    const { uid, gid, mode } = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(mount.source);
    for (const made of [upper, work])
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)(made, { recursive: true });
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)(upper, { recursive: true, mode: mode & 0o777 });
    if (process.getuid?.() === 0)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.chownSync)(upper, uid, gid);
    const options = `lowerdir=${mount.source},upperdir=${upper},workdir=${work},index=off${CAN_BE_VOLATILE ? ',volatile' : ''}`;
    return line('overlay', target, 'overlay', options);
}
/** One line of an fstab; blanks and backslashes are written as the format wants them. */
function line(source, target, type, options) {
    const field = (text) => text.replace(/[\s\\#]/g, at => `\\${at.charCodeAt(0).toString(8).padStart(3, '0')}`);
    return [field(source), field(target), type, field(options), '0', '0'].join(' ');
}
/** `version` as in `6.8.0-1014-azure`. */
function isAtLeast(version, major, minor) {
    const [first = 0, second = 0] = version.split('.').map(part => Number.parseInt(part, 10));
    return first > major || (first === major && second >= minor);
}
/** The control groups that this process has made. */
function controlGroups() {
    return possibleControlGroups().filter(folder => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)(folder));
}
/** Where they are, or will be. */
function possibleControlGroups() {
    return GROUP_FOLDERS.map(folder => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, GROUP));
}
/** Whether a folder is a control group that a process like this one has made. */
function isControlGroup(folder) {
    return GROUP_FOLDERS.includes((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder)) && /^diffproof-[0-9a-f-]{36}$/.test((0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(folder));
}


/***/ }),

/***/ 64580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b$: () => (/* binding */ readPlainFile),
/* harmony export */   pG: () => (/* binding */ plainTextAt),
/* harmony export */   vw: () => (/* binding */ utf8Of)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62807);
/** Reads a file that somebody else may have put there. */




/** The bytes of a regular file. A pipe is not waited for, a link not followed, and no more is read than the limit. */
async function readPlainFile(path, most) {
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path);
    const refused = (why) => ({ refused: `${name} ${why}`, isMissing: false });
    const flags = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, flags).catch((thrown) => thrown);
    if (!isOpen(file)) {
        const isMissing = typeof file === 'object' && file !== null && 'code' in file && file.code === 'ENOENT';
        return { refused: `${name} cannot be opened as a plain file: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(file)}`, isMissing };
    }
    try {
        const stats = await file.stat();
        if (!stats.isFile())
            return refused('is no regular file');
        if (stats.size > most)
            return refused(`has ${stats.size} bytes, at most ${most}`);
        if (stats.size === 0)
            return refused('is empty');
        const bytes = Buffer.alloc(stats.size);
        const { bytesRead } = await file.read(bytes, 0, stats.size, 0);
        return bytesRead === stats.size ? { bytes } : refused('changed while it was read');
    }
    finally {
        await file.close();
    }
}
/** The text of a regular file of at most so many bytes, at once; null for everything else, and a link is something else. Throws nothing. */
function plainTextAt(path, most) {
    try {
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK);
        try {
            const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(file);
            return stats.isFile() && stats.size <= most ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file, 'utf8') : null;
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
    catch {
        return null;
    }
}
/** Bytes as UTF-8 text; null where they are none. */
function utf8Of(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        return null;
    }
}
function isOpen(value) {
    return typeof value === 'object' && value !== null && 'fd' in value;
}


/***/ }),

/***/ 6996:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ holdsPath),
/* harmony export */   f: () => (/* binding */ listEntries)
/* harmony export */ });
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(93747);
/** What the base tree holds, as one list that is read once: objects of its entries would be many times as large. */

const TAB = 0x09;
/** Lists the entries of an index of the base tree. Throws RepositoryError. */
async function listEntries(ground, baseIndex) {
    const place = { gitDir: ground.trusted, workTree: ground.empty, index: baseIndex };
    return (0,_ground_js__WEBPACK_IMPORTED_MODULE_0__/* .trustedGit */ .K)(ground, ['ls-files', '-s', '-z'], place);
}
/** Whether there is an entry of exactly this path; a path may hold tabs. */
function holdsPath(entries, path) {
    const end = Buffer.from(`\t${path}\0`);
    for (let at = entries.indexOf(end); at !== -1; at = entries.indexOf(end, at + 1))
        if (entries.indexOf(TAB, entries.lastIndexOf(0, at) + 1) === at)
            return true;
    return false;
}


/***/ }),

/***/ 47099:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ readBaseRules),
/* harmony export */   GH: () => (/* binding */ filteredByBase),
/* harmony export */   Sg: () => (/* binding */ layRules),
/* harmony export */   X0: () => (/* binding */ touchesRules),
/* harmony export */   jT: () => (/* binding */ encodedByBase),
/* harmony export */   ty: () => (/* binding */ ignoredByBase)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _blobs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52606);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30910);
/** The base tree's ignore and attribute files: the only rules that count, whatever the work tree says now. */





/** What stands in the entries that matter: the mode of submodules, names of rule files. */
const SUBMODULE = Buffer.from('160000 ');
const RULE_NAME = Buffer.from('.git');
const RULE_FILE = /(^|\/)\.git(attributes|ignore)(\/|$)/;
/** True for a path that is, or lies below, a name git reads rules from. */
function touchesRules(path) {
    return RULE_FILE.test(path);
}
/** Reads the rules of the base tree. Throws RepositoryError. */
async function readBaseRules(ground, entries) {
    const submodules = [];
    const rules = [];
    for (const entry of (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_3__/* .entriesWith */ .XG)(entries, [SUBMODULE, RULE_NAME])) {
        const [, mode = '', blob = '', path = ''] = /^(\d+) ([0-9a-f]+) \d\t(.*)$/s.exec(entry) ?? [];
        if (mode === '160000')
            submodules.push(path);
        // Git reads no rules through a symbolic link.
        else if (mode.startsWith('100') && touchesRules(path))
            rules.push({ path, blob });
    }
    const blobs = await (0,_blobs_js__WEBPACK_IMPORTED_MODULE_2__/* .readBlobs */ .b)(ground, [...new Set(rules.map(({ blob }) => blob))]);
    return { files: new Map(rules.map(({ path, blob }) => [path, blobs.get(blob) ?? Buffer.alloc(0)])), submodules };
}
/** Makes `folder` a work tree that holds nothing but the rules. */
async function layRules(folder, rules) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const [path, content] of rules.files) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, path)), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, path), content);
    }
}
/** Which of the paths the base's rules ignore; folders end with a slash. The rules must have been laid at `shadow`. */
async function ignoredByBase(ground, shadow, paths) {
    if (paths.length === 0)
        return new Set();
    for (const path of paths) {
        // A pattern for folders only matches a folder that is there.
        if (path.endsWith('/'))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(shadow, path), { recursive: true }).catch(() => undefined);
    }
    const place = { gitDir: ground.trusted, workTree: shadow };
    // This command takes no literal paths, but a dot in front keeps a name from being read as magic.
    const options = {
        input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_3__/* .nulJoined */ .B0)(paths.map(path => `./${path}`)),
        answers: [1],
        env: { GIT_LITERAL_PATHSPECS: '0' },
    };
    const output = await (0,_ground_js__WEBPACK_IMPORTED_MODULE_4__/* .trustedGit */ .K)(ground, ['check-ignore', '--no-index', '-z', '--stdin'], place, options);
    return new Set(output
        .toString()
        .split('\0')
        .map(path => path.slice(2)));
}
/** Which of the paths the base's attributes hand to a filter driver, as LFS does. Without attribute files there are none: git is not asked then. */
async function filteredByBase(ground, { baseIndex, rules }, paths) {
    if (![...rules.files.keys()].some(path => path.endsWith('.gitattributes')))
        return new Set();
    return havingAttribute(ground, baseIndex, 'filter', paths);
}
/** Which of the paths the base's attributes want in another encoding in the work tree. */
async function encodedByBase(ground, baseIndex, paths) {
    return havingAttribute(ground, baseIndex, 'working-tree-encoding', paths);
}
async function havingAttribute(ground, baseIndex, attribute, paths) {
    if (paths.length === 0)
        return new Set();
    const place = { gitDir: ground.trusted, workTree: ground.empty, index: baseIndex };
    const args = ['check-attr', '--cached', '-z', '--stdin', attribute];
    const fields = (await (0,_ground_js__WEBPACK_IMPORTED_MODULE_4__/* .trustedGit */ .K)(ground, args, place, { input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_3__/* .nulJoined */ .B0)(paths) })).toString().split('\0');
    return new Set(paths.filter((_, n) => !['unspecified', 'unset', 'set'].includes(fields[3 * n + 2] ?? 'unset')));
}


/***/ }),

/***/ 52606:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ readBlobs)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93747);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(16029);
/** Reads blobs from the trusted git dir. */



/** The bytes of each blob, by id, with one process for all. Throws RepositoryError when one is missing. */
async function readBlobs(ground, ids) {
    const blobs = new Map();
    if (ids.length === 0)
        return blobs;
    (0,_object_id_js__WEBPACK_IMPORTED_MODULE_1__/* .assertObjectIds */ .O)(...ids);
    const input = ids.map(id => `${id}\n`).join('');
    const output = await (0,_ground_js__WEBPACK_IMPORTED_MODULE_2__/* .trustedGit */ .K)(ground, ['cat-file', '--batch'], { gitDir: ground.trusted }, { input });
    let at = 0;
    for (const id of ids) {
        const end = output.indexOf(10, at);
        const [, type = '', size = ''] = output.subarray(at, end).toString().split(' ');
        if (type !== 'blob')
            throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(`git cat-file found no blob ${id}`);
        blobs.set(id, output.subarray(end + 1, end + 1 + Number(size)));
        at = end + 1 + Number(size) + 1;
    }
    return blobs;
}


/***/ }),

/***/ 67024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ changedFiles),
/* harmony export */   h: () => (/* binding */ attributeFree)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30910);
/** What git says changed between two trees. */



/** The changed paths with kinds, modes and line counts, in git's order. Attributes have no say in it. Throws RepositoryError. */
async function changedFiles(ground, from, to, { renames = true } = {}) {
    if (from === to)
        return [];
    const args = [
        'diff-tree',
        '-r',
        '-z',
        renames ? '-M' : '--no-renames',
        '--raw',
        '--numstat',
        '--no-ext-diff',
        '--no-textconv',
        from,
        to,
    ];
    const fields = (await (0,_ground_js__WEBPACK_IMPORTED_MODULE_2__/* .trustedGit */ .K)(ground, args, attributeFree(ground))).toString().split('\0');
    const raws = [];
    const counts = new Map();
    for (let at = 0; at < fields.length - 1;) {
        const field = fields[at] ?? '';
        const renamed = field.startsWith(':') ? / [RC]\d*$/.test(field) : field.endsWith('\t');
        if (field.startsWith(':')) {
            raws.push(readRaw(field, fields[at + 1] ?? '', renamed ? (fields[at + 2] ?? '') : null));
            at += renamed ? 3 : 2;
        }
        else {
            const [, added = '', deleted = '', name = ''] = /^(-|\d+)\t(-|\d+)\t(.*)$/s.exec(field) ?? [];
            counts.set(renamed ? (fields[at + 2] ?? '') : name, [countOf(added), countOf(deleted)]);
            at += renamed ? 3 : 1;
        }
    }
    return raws
        .map(raw => ({
        ...raw,
        additions: counts.get(raw.path)?.[0] ?? null,
        deletions: counts.get(raw.path)?.[1] ?? null,
    }))
        .sort((a, b) => (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_1__/* .byBytes */ .bg)(a.path, b.path));
}
/** A work tree and an index that hold no attributes: a `-diff` in the repository would hide lines. */
function attributeFree(ground) {
    return { gitDir: ground.trusted, workTree: ground.empty, index: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(ground.empty, 'no-index') };
}
function readRaw(field, first, second) {
    const [oldMode = '', newMode = '', , newBlob = '', status = ''] = field.slice(1).split(' ');
    const kind = kindOf(status[0] ?? '');
    return {
        path: second ?? first,
        change: kind,
        from: second === null ? null : first,
        oldMode: kind === 'added' ? null : oldMode,
        newMode: kind === 'deleted' ? null : newMode,
        blob: kind === 'deleted' ? null : newBlob,
    };
}
function kindOf(letter) {
    if (letter === 'A' || letter === 'C')
        return 'added';
    if (letter === 'D')
        return 'deleted';
    return letter === 'R' ? 'renamed' : 'modified';
}
function countOf(text) {
    return text === '-' ? null : Number(text);
}


/***/ }),

/***/ 23967:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ differingPaths)
/* harmony export */ });
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30910);
/* harmony import */ var _untracked_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(40805);
/** Tracked paths whose size, times, mode or existence differ from what an index remembers. */



/** Compares by file attributes only; no file is read, so no attribute or filter can hide one. Throws RepositoryError. */
async function differingPaths(ground, index) {
    const args = ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules=all'];
    const { stdout, stderr } = await ground.git.run(args, (0,_ground_js__WEBPACK_IMPORTED_MODULE_2__/* .placeAt */ .B)(ground, ground.workspace, index), {
        network: ground.partial,
    });
    // Each record is a field of modes, ids and status, and a field with the name.
    return { names: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_0__/* .nulItems */ .Qt)(stdout).filter((_, n) => n % 2 === 1), unreadable: (0,_untracked_js__WEBPACK_IMPORTED_MODULE_1__/* .deniedPaths */ .qT)(stderr) };
}


/***/ }),

/***/ 4336:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ foreignJudge),
/* harmony export */   p: () => (/* binding */ foldersOf)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _core_change_by_products_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(36011);
/* harmony import */ var _base_entries_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6996);
/* harmony import */ var _base_rules_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47099);
/* harmony import */ var _unusable_name_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(36491);
/** Which existing files are no part of the change, so that an edit of one would publish what the run did not make. */





const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32';
/** Makes the judge. It throws RepositoryError. */
function foreignJudge(ground, { start, entries }) {
    const seen = new Set([...start.seen].map(name => folded(Buffer.from(name, 'latin1').toString())));
    const open = new Set(start.openFolders.map(folded));
    const submodules = start.rules.submodules.map(path => folded(`${path}/`));
    return async (path) => {
        // Such a path cannot be written at all, and git would fail on it.
        if (path.includes('\0') || (0,_unusable_name_js__WEBPACK_IMPORTED_MODULE_3__/* .unusableName */ .b)(path, false) !== null)
            return null;
        if ((0,_base_entries_js__WEBPACK_IMPORTED_MODULE_4__/* .holdsPath */ .W)(entries, path))
            return null;
        const name = folded(path);
        // Folders that were ignored before the run were never listed: what stands in one may be old.
        const old = seen.has(name) ||
            submodules.some(folder => name.startsWith(folder)) ||
            foldersOf(name).some(folder => seen.has(folder) && !open.has(folder));
        if (old)
            return 'it was there before the run and is not tracked by git';
        const why = await whyDropped(ground, start, path);
        return why === null ? null : `a command made it, and it would not be part of the change (${why})`;
    };
}
/** The folders above a path, outermost first, each with its slash. */
function foldersOf(path) {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, n) => `${parts.slice(0, n + 1).join('/')}/`);
}
async function whyDropped(ground, start, path) {
    const what = (0,_core_change_by_products_js__WEBPACK_IMPORTED_MODULE_1__/* .byProductOf */ .Y)(path);
    if (what !== null)
        return `by-product of a command: ${what}`;
    const shadow = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(ground.folder, 'shadow');
    await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .layRules */ .Sg)(shadow, start.rules);
    return (await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .ignoredByBase */ .ty)(ground, shadow, [path])).has(path) ? 'ignored by the base branch' : null;
}
function folded(path) {
    return FOLDS_NAMES ? path.normalize('NFC').toLowerCase() : path;
}


/***/ }),

/***/ 43773:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ createGit)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(50966);
// EXTERNAL MODULE: ./build/adapters/git/git-failure.js
var git_failure = __webpack_require__(24129);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
;// CONCATENATED MODULE: ./build/adapters/git/git-process.js
/** Runs one git process where bytes, standard input or the exit code matter. */

/** Returns whatever happened; rejects only when git cannot be started. */
function runGitProcess(request) {
    return new Promise((resolve, reject) => {
        const child = (0,external_node_child_process_.spawn)(request.binary, [...request.args], {
            cwd: request.cwd,
            env: { ...request.env },
            detached: true,
        });
        const stdout = [];
        const stderr = [];
        let late = false;
        let length = 0;
        const stop = () => {
            late = true;
            endGroup(child.pid);
        };
        const timer = setTimeout(stop, request.limitMs);
        child.stdout.on('data', (chunk) => {
            length += chunk.length;
            if (length > (request.mostBytes ?? Number.POSITIVE_INFINITY))
                stop();
            else if (request.take === undefined)
                stdout.push(chunk);
            else
                request.take(chunk);
        });
        child.stderr.on('data', (chunk) => stderr.push(chunk));
        // Git may stop reading early; its exit code tells.
        child.stdin.on('error', () => undefined);
        child.stdin.end(request.input ?? '');
        child.on('error', error => {
            clearTimeout(timer);
            reject(error);
        });
        child.on('close', code => {
            clearTimeout(timer);
            resolve({ exitCode: late ? null : (code ?? 1), stdout: joined(stdout), stderr: joined(stderr).toString() });
        });
    });
}
/** The child and its listeners are held for long after its end; a listing need not be held twice so. */
function joined(chunks) {
    return Buffer.concat(chunks.splice(0));
}
/** Transport helpers are children of git, so the whole group ends. */
function endGroup(pid) {
    if (pid === undefined)
        return;
    try {
        process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    }
    catch {
        // It ended by itself in the meantime.
    }
}

// EXTERNAL MODULE: ./node_modules/simple-git/dist/index.mjs + 2 modules
var dist = __webpack_require__(74724);
;// CONCATENATED MODULE: ./build/adapters/git/simple-git.js
/** Git through simple-git, for local commands that answer in text. */



const OWN_VARIABLES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_CEILING_DIRECTORIES'];
// Simple-git refuses these settings whatever their value; ours switch the named dangers off.
const SWITCHED_OFF_BY_US = {
    allowUnsafeConfigEnvCount: true,
    allowUnsafeConfigPaths: true,
    allowUnsafeHooksPath: true,
    allowUnsafeFsMonitor: true,
    allowUnsafeCredentialHelper: true,
    allowUnsafeProtocolOverride: true,
    allowUnsafeFilter: true,
    allowUnsafeTemplateDir: true,
};
/** Runs one command; returns however it ended. Throws RepositoryError where it was not run at all. */
async function askSimpleGit(settings, args, where) {
    const limit = AbortSignal.timeout(where.limitMs);
    let end = { exitCode: 0, stdout: Buffer.alloc(0), stderr: '' };
    const git = (0,dist/* simpleGit */.Lp)({
        baseDir: where.cwd,
        binary: settings.binary,
        abort: limit,
        trimmed: false,
        // The exit event may come before the last output.
        completion: { onClose: true, onExit: false },
        allowEnvironment: [...Object.keys(where.env), ...OWN_VARIABLES],
        unsafe: SWITCHED_OFF_BY_US,
        errors(error, result) {
            end = {
                exitCode: result.exitCode,
                stdout: Buffer.concat(result.stdOut),
                stderr: Buffer.concat(result.stdErr).toString(),
            };
            return result.exitCode === 0 ? error : undefined;
        },
    }).env(where.env);
    try {
        const text = await git.raw([...args]);
        return { ...end, stdout: Buffer.from(text) };
    }
    catch (thrown) {
        if (limit.aborted)
            return { ...end, exitCode: null };
        // Its own guards throw before git starts; their text may quote what they refuse.
        throw new errors/* RepositoryError */.pU(`git ${args[0] ?? ''} was not run: ${(0,git_failure/* withoutSecrets */.cT)((0,errors/* messageOf */.bD)(thrown), settings.token)}`);
    }
}

;// CONCATENATED MODULE: ./build/adapters/git/git-command.js
/** The one place where git is configured and started: simple-git for what answers in text, a plain process for bytes and for the network. */






const LOCAL_LIMIT_MS = 5 * 60_000;
const NETWORK_LIMIT_MS = 10 * 60_000;
/** Commands that ask the network and change nothing there. */
const REPEATABLE = new Set(['ls-remote', 'fetch']);
/** Makes the two ways of running git. `debug` gets one line a command, without secrets. */
function createGit(settings, debug, patience, limits = {}) {
    const cwdOf = (place) => place.cwd ?? place.workTree ?? place.gitDir ?? settings.home;
    const environment = (place, options) => (0,git_environment/* gitEnvironment */._K)(settings, {
        network: options.network === true,
        config: options.config ?? [],
        extra: {
            ...(place.gitDir === undefined ? {} : { GIT_DIR: place.gitDir }),
            ...(place.workTree === undefined ? {} : { GIT_WORK_TREE: place.workTree }),
            ...(place.index === undefined ? {} : { GIT_INDEX_FILE: place.index }),
            // A repository above the folder is not the one that was meant.
            GIT_CEILING_DIRECTORIES: (0,external_node_path_.dirname)(cwdOf(place)),
            ...options.env,
        },
    });
    const limitOf = (options) => options.limits?.ms ?? (options.network === true ? (limits.networkMs ?? NETWORK_LIMIT_MS) : LOCAL_LIMIT_MS);
    const judge = (args, end, options) => {
        if (end.exitCode === 0 || (end.exitCode !== null && options.answers?.includes(end.exitCode)))
            return end;
        throw (0,git_failure/* gitFailure */.tv)({ command: args[0] ?? '', exitCode: end.exitCode, output: end.stderr || end.stdout.toString() }, settings.token);
    };
    const runOnce = async (args, place, options = {}) => {
        debug(`git ${args.join(' ')}`);
        const env = environment(place, options);
        const request = {
            binary: settings.binary,
            args,
            cwd: cwdOf(place),
            env,
            limitMs: limitOf(options),
            mostBytes: options.limits?.bytes ?? Number.POSITIVE_INFINITY,
            ...(options.input === undefined ? {} : { input: options.input }),
            ...(options.take === undefined ? {} : { take: options.take }),
        };
        const end = await runGitProcess(request).catch((cause) => {
            throw new errors/* RepositoryError */.pU(`git could not be started: ${(0,errors/* messageOf */.bD)(cause)}`, '', cause);
        });
        return judge(args, end, options);
    };
    const run = async (args, place, options = {}) => {
        for (let tries = 1;; tries += 1) {
            try {
                return await runOnce(args, place, options);
            }
            catch (thrown) {
                const isPassing = thrown instanceof errors/* RepositoryError */.pU && thrown.trouble === 'passing';
                if (!isPassing || !REPEATABLE.has(args[0] ?? ''))
                    throw thrown;
                if (!(await patience.pause({ what: thrown.message, tries, askedMs: null })))
                    throw thrown;
            }
        }
    };
    return {
        url: settings.url,
        conceal: text => (0,git_failure/* withoutSecrets */.cT)(text, settings.token),
        run,
        async ask(args, place, options = {}) {
            // Simple-git can stop git, but not the transport helpers that git starts: they would outlive the limit, with the token.
            if (options.network === true)
                return (await run(args, place, options)).stdout.toString();
            debug(`git ${args.join(' ')}`);
            const env = environment(place, options);
            const end = await askSimpleGit(settings, args, { cwd: cwdOf(place), env, limitMs: limitOf(options) });
            return judge(args, end, options).stdout.toString();
        },
    };
}


/***/ }),

/***/ 50966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $5: () => (/* binding */ credentialOf),
/* harmony export */   Dw: () => (/* binding */ NETWORK_VARIABLES),
/* harmony export */   _K: () => (/* binding */ gitEnvironment)
/* harmony export */ });
const HARDENING = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.untrackedCache', 'false'],
    ['core.attributesFile', '/dev/null'],
    ['core.excludesFile', '/dev/null'],
    // A commit-graph file may claim trees and parents that the commits do not have.
    ['core.commitGraph', 'false'],
    ['core.trustctime', 'true'],
    ['core.checkStat', 'default'],
    ['core.safecrlf', 'false'],
    ['credential.helper', ''],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['submodule.recurse', 'false'],
    ['fetch.recurseSubmodules', 'false'],
    ['protocol.allow', 'never'],
    // A self-hosted workspace may belong to another user.
    ['safe.directory', '*'],
];
const NETWORK = [
    // Git would send the credential header on to wherever it is redirected.
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    // Without it, pushing from a shallow clone sends the whole tree once the base branch has moved.
    ['push.negotiate', 'true'],
];
/** Variables of the machine that network commands may see. */
const NETWORK_VARIABLES = [
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'all_proxy',
    'no_proxy',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'GIT_SSL_CAINFO',
];
/** The credential that is sent, in base64; secret like the token. Empty without a token. */
function credentialOf(token) {
    return token === '' ? '' : Buffer.from(`x-access-token:${token}`).toString('base64');
}
/** Builds the whole environment of one git process. `network` adds the credential, the proxy and the one allowed protocol. */
function gitEnvironment(settings, options) {
    const network = options.network === true;
    const config = [...HARDENING, ...(network ? [...NETWORK, ...access(settings)] : []), ...(options.config ?? [])];
    return {
        PATH: settings.path,
        HOME: settings.home,
        XDG_CONFIG_HOME: settings.home,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_GRAFT_FILE: '/dev/null',
        GIT_LITERAL_PATHSPECS: '1',
        ...(network ? settings.network : {}),
        ...Object.fromEntries(config.flatMap(([key, value], n) => [
            [`GIT_CONFIG_KEY_${n}`, key],
            [`GIT_CONFIG_VALUE_${n}`, value],
        ])),
        GIT_CONFIG_COUNT: String(config.length),
        ...settings.mark,
        ...options.extra,
    };
}
function access({ url, token, stallSeconds }) {
    const { protocol, origin } = new URL(url);
    const stall = ['http.lowSpeedTime', String(stallSeconds)];
    const allowed = [`protocol.${protocol.replace(':', '')}.allow`, 'always'];
    if (token === '')
        return [stall, allowed];
    return [stall, allowed, [`http.${origin}/.extraheader`, `AUTHORIZATION: basic ${credentialOf(token)}`]];
}


/***/ }),

/***/ 24129:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BG: () => (/* binding */ isUnknownRepository),
/* harmony export */   JZ: () => (/* binding */ refusedPush),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   tv: () => (/* binding */ gitFailure)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32888);
/* harmony import */ var _git_environment_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50966);
/** Turns what git printed into an error that names the command and the reason, and never a credential. */



const REFUSED_TOKEN = /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i;
const NOT_FOUND = /returned error: 404|repository .* not found/i;
const REDIRECTED = /returned error: 30\d|unable to update url base from redirection/i;
/** What curl and git say of a server that fails or cannot be reached; an answer with another status is a refusal, whatever breaks off after it. */
const PASSING_STATUS = /returned error: (?:5\d\d|429)/i;
const ANY_STATUS = /returned error: \d{3}/i;
const BROKEN_OFF = /RPC failed|early EOF|unexpected disconnect|hung up|Empty reply|Connection (?:reset|refused|timed out)|Could ?n[o']t (?:resolve|connect)|Failed to connect|too slow|timed out|transfer closed|invalid (?:index-pack|server response)|Recv failure|bad line length|expected flush|not valid: is this a git repository/i;
/** What follows where git takes a web page that a proxy sends with status 200 for a repository of plain files: without refs, or without what is asked for. */
const PAGE_FOR_REPOSITORY = /couldn't find remote ref|no DAV locking support|git-http-push failed|Cannot obtain needed object/i;
/** So is a lease that fails; who looks where the branch stands tells it from a lost race. */
const PASSING_REASON = /internal (?:server )?error|time(?:d )?out|stale info/i;
const SAID_LENGTH = 400;
const CHECK_RULES = 'Check the rules of the repository for this branch and the permissions of github-token.';
/** The error for a git command that failed; the title ends with git's own last line. */
function gitFailure(end, token) {
    const output = withoutSecrets(end.output, token);
    const said = [lastWord(output), ANY_STATUS.test(output) ? serverWords(output) : '']
        .filter(one => one !== '')
        .join(': ');
    if (end.exitCode === null) {
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(`git ${end.command} did not end within its time limit`, 'Check that the server can be reached from the runner.', undefined, 'passing');
    }
    const title = `git ${end.command} failed (exit code ${end.exitCode})${said === '' ? '' : `: ${said}`}`;
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, hintFor(output), undefined, troubleOf(output));
}
/** The error for a push whose ref was not accepted. `reason`: git's word for it; `output`: what it printed, without secrets. */
function refusedPush(branch, reason, output) {
    const said = [reason, serverWords(output)].filter(part => part !== '').join(': ');
    const title = `git push of ${branch} was refused: ${said}`;
    if (PASSING_REASON.test(reason))
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, 'Run again later.', undefined, 'passing');
    const hint = (0,_core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .adviceByWords */ .z)(said) ?? CHECK_RULES;
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, hint, undefined, 'refused');
}
/** Whether the server said that it knows no such repository. */
function isUnknownRepository(thrown) {
    return thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU && NOT_FOUND.test(thrown.message);
}
/** The same text with the token, its encoded form and credentials in addresses blotted out. */
function withoutSecrets(text, token) {
    const secrets = token === '' ? [] : [token, (0,_git_environment_js__WEBPACK_IMPORTED_MODULE_2__/* .credentialOf */ .$5)(token)];
    const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return blotted.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***');
}
function troubleOf(output) {
    if (PASSING_STATUS.test(output))
        return 'passing';
    if (ANY_STATUS.test(output) || REFUSED_TOKEN.test(output))
        return 'refused';
    return BROKEN_OFF.test(output) || PAGE_FOR_REPOSITORY.test(output) ? 'passing' : 'local';
}
function hintFor(output) {
    const words = (0,_core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .adviceByWords */ .z)(serverWords(output));
    if (words !== null)
        return words;
    if (PASSING_STATUS.test(output))
        return 'Run again later.';
    if (/returned error: 413/.test(output))
        return 'The change is larger than the server takes.';
    if (REFUSED_TOKEN.test(output)) {
        return 'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).';
    }
    if (NOT_FOUND.test(output))
        return 'Check that the repository exists and that github-token may read it.';
    if (REDIRECTED.test(output))
        return 'The server redirects to another address, which is not followed with a token. Use the new address.';
    const trouble = troubleOf(output);
    if (trouble === 'refused')
        return CHECK_RULES;
    return trouble === 'passing' ? 'Run again later.' : '';
}
/** What the server itself said: its lines come as `remote: ...`. */
function serverWords(output) {
    const lines = output.split(/[\r\n]+/).flatMap(line => /^remote: *(.*?)\s*$/.exec(line)?.[1] ?? []);
    return lines
        .filter(line => /\w/.test(line))
        .join(' ')
        .slice(0, SAID_LENGTH);
}
function lastWord(output) {
    const lines = output
        .split(/[\r\n]+/)
        .map(line => line.trim())
        .filter(line => line !== '');
    return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? '';
}


/***/ }),

/***/ 93747:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ placeAt),
/* harmony export */   K: () => (/* binding */ trustedGit)
/* harmony export */ });
/** Trusted git on a work tree and a private index. */
function placeAt(ground, workTree, index) {
    return { gitDir: ground.trusted, workTree, index };
}
/** Runs trusted git; in a partial clone it may ask the remote for what is missing. Throws RepositoryError. */
async function trustedGit(ground, args, place, options = {}) {
    return (await ground.git.run(args, place, { network: ground.partial, ...options })).stdout;
}


/***/ }),

/***/ 30910:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ nulJoined),
/* harmony export */   Hy: () => (/* binding */ sortNames),
/* harmony export */   Qt: () => (/* binding */ nulItems),
/* harmony export */   XG: () => (/* binding */ entriesWith),
/* harmony export */   bg: () => (/* binding */ byBytes)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/** Git's NUL-separated lists, kept as bytes until a name has proven to be text. */

/** The items of a NUL-terminated list. */
function nulItems(output) {
    const items = [];
    let from = 0;
    for (let end = output.indexOf(0, from); end !== -1; end = output.indexOf(0, from)) {
        items.push(output.subarray(from, end));
        from = end + 1;
    }
    return items;
}
/** The items of a NUL-terminated list, as text, in which one of some patterns stands; in the order of the list. The others, nearly all of a large list, are not made into anything. */
function entriesWith(list, patterns) {
    const starts = new Set();
    for (const pattern of patterns) {
        for (let at = list.indexOf(pattern); at !== -1;) {
            starts.add(list.lastIndexOf(0, at) + 1);
            const end = list.indexOf(0, at);
            at = end === -1 ? -1 : list.indexOf(pattern, end);
        }
    }
    return [...starts].sort((a, b) => a - b).map(start => list.toString('utf8', start, list.indexOf(0, start)));
}
/** Names that are valid UTF-8 as text, the others as they are. */
function sortNames(names) {
    const texts = [];
    const bytes = [];
    for (const name of names) {
        if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(name))
            texts.push(name.toString());
        else
            bytes.push(name);
    }
    return { texts, bytes };
}
/** The same names as input for a command that reads them with `-z --stdin`. */
function nulJoined(names) {
    return names.map(name => `${name}\0`).join('');
}
/** Git's order: by bytes. */
function byBytes(a, b) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
}


/***/ }),

/***/ 16029:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ assertObjectIds)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/** Ids that came from outside must be ids before they stand in a command. */

/** Throws RepositoryError unless every value is a full object id. */
function assertObjectIds(...ids) {
    for (const id of ids) {
        if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id))
            throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(`${JSON.stringify(id)} is no object id`);
    }
}


/***/ }),

/***/ 30396:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  U: () => (/* binding */ gitSettings),
  h: () => (/* binding */ openRepository)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/@actions/exec/lib/exec.js + 3 modules
var exec = __webpack_require__(81260);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/adapters/git/git-binary.js
/** Finds git once, by absolute path, so that nothing in the workspace can take its place. */





/** The git program and the search path its own children may use: absolute folders outside the workspace. Throws ConfigurationError. */
async function findGit(searchPath, workspace) {
    const folders = searchPath.split(external_node_path_.delimiter).filter(folder => (0,external_node_path_.isAbsolute)(folder) && !isInside(workspace, folder));
    const name = process.platform === 'win32' ? 'git.exe' : 'git';
    for (const folder of folders) {
        const binary = (0,external_node_path_.join)(folder, name);
        const found = await (0,promises_.access)(binary, external_node_fs_.constants.X_OK).then(() => true, () => false);
        if (!found)
            continue;
        const path = folders.join(external_node_path_.delimiter);
        await assertRecent(binary, path);
        return { binary, path };
    }
    throw new errors/* ConfigurationError */.j1('git was not found on the runner', 'Install git 2.36 or newer, or add its folder to PATH.');
}
/** Older ones lack options that the receipt needs. */
const OLDEST = [2, 36];
async function assertRecent(binary, path) {
    const env = { PATH: path, LC_ALL: 'C' };
    const { stdout } = await (0,exec/* getExecOutput */.H)(binary, ['--version'], { silent: true, ignoreReturnCode: true, env });
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    const [least, atLeast] = OLDEST;
    if (Number(major) > least || (Number(major) === least && Number(minor) >= atLeast))
        return;
    throw new errors/* ConfigurationError */.j1(`git on the runner is too old: ${stdout.trim() || 'it does not say its version'}`, `Install git ${least}.${atLeast} or newer.`);
}
function isInside(folder, path) {
    const way = (0,external_node_path_.relative)(folder, path);
    return way === '' || !(way.startsWith('..') || (0,external_node_path_.isAbsolute)(way));
}

// EXTERNAL MODULE: ./build/adapters/git/git-command.js + 2 modules
var git_command = __webpack_require__(43773);
// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(50966);
// EXTERNAL MODULE: ./build/adapters/git/set-aside.js
var set_aside = __webpack_require__(26291);
;// CONCATENATED MODULE: ./build/adapters/git/open-repository.js
/** What every step of the Repository port works with: folders of its own, the git program, and what is set aside. */






const LONGEST_STALL_MS = 60_000;
/** Makes the folders and finds git. Throws ConfigurationError, or the file system's error. */
async function openRepository(options) {
    await (0,promises_.mkdir)(options.workspace, { recursive: true });
    await (0,promises_.mkdir)(options.tempDir, { recursive: true });
    const workspace = await (0,promises_.realpath)(options.workspace);
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(await (0,promises_.realpath)(options.tempDir), 'diffproof-git-'));
    options.note?.({ kind: 'git', folder, workspace });
    const home = (0,external_node_path_.join)(folder, 'home');
    await (0,promises_.mkdir)(home);
    const settings = await gitSettings(options, workspace, home);
    const { url } = settings;
    const limits = options.networkLimitMs === undefined ? {} : { networkMs: options.networkLimitMs };
    const gitAt = (address) => (0,git_command/* createGit */.l)({ ...settings, url: address }, options.logger?.debug ?? (() => undefined), options.patience, limits);
    const aside = (0,set_aside/* createSetAside */.R)(workspace, (0,external_node_path_.join)(folder, 'aside'), kept => options.note?.({ kind: 'set-aside', ...kept, missing: [...kept.missing] }));
    return { folder, workspace, git: gitAt(url), aside, elsewhere: () => gitAt(`${url}.git`) };
}
/** How git is started for the repository of this run; `home` is a private folder. Throws ConfigurationError. */
async function gitSettings(options, workspace, home) {
    const { binary, path } = await findGit(options.environment['PATH'] ?? '', workspace);
    const network = Object.fromEntries(git_environment/* NETWORK_VARIABLES */.Dw.flatMap(name => [[name, options.environment[name]]]).filter(isSet));
    const url = `${options.serverUrl.replace(/\/+$/, '')}/${options.repository}`;
    const stallSeconds = Math.max(1, Math.round(Math.min(options.stallMs ?? LONGEST_STALL_MS, LONGEST_STALL_MS) / 1000));
    return { binary, path, home, url, token: options.token, network, stallSeconds, mark: options.mark ?? {} };
}
function isSet(entry) {
    return entry[1] !== undefined && entry[1] !== '';
}


/***/ }),

/***/ 13459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ isOwn),
/* harmony export */   o: () => (/* binding */ ownIn)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/** The folder in the work tree in which the run keeps its own files: no part of any change. */


/** Its path in the real `workspace`, with a slash at its end; null where it lies elsewhere. Throws nothing. */
async function ownIn(workspace, folder) {
    if (folder === '')
        return null;
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(workspace, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(folder).catch(() => folder));
    return path === '' || path.startsWith('..') || path.startsWith('/') ? null : `${path}/`;
}
/** Whether a path, which ends with a slash where it is a folder, is that folder or lies in it. */
function isOwn(path, own) {
    return own !== null && `${path}/`.startsWith(own);
}


/***/ }),

/***/ 34513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ giveToOwner)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/** When the host runs as root in somebody else's workspace, what it writes there belongs to the workspace's owner. */


/** Hands paths and the folders above them over; does nothing where there is nothing to hand over. */
async function giveToOwner(workspace, paths) {
    if (process.getuid?.() !== 0)
        return;
    const { uid, gid } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(workspace);
    if (uid === 0)
        return;
    const folders = paths.flatMap(path => foldersAbove(path));
    for (const path of new Set([...paths, ...folders])) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lchown)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path), uid, gid).catch(() => undefined);
    }
}
function foldersAbove(path) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
    return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}


/***/ }),

/***/ 69964:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ patchOf)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _changed_files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67024);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93747);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16029);
/** The change as a patch: text that `git apply` takes, whatever the files hold. */






const OPTIONS = ['-r', '-p', '--binary', '--full-index', '--no-ext-diff', '--no-textconv', '--no-color'];
/** The patch from the base tree to the receipt's. A file that is text but not UTF-8 is written as binary, so that no byte is lost. Throws RepositoryError. */
async function patchOf(ground, { baseTree, tree }) {
    (0,_object_id_js__WEBPACK_IMPORTED_MODULE_4__/* .assertObjectIds */ .O)(baseTree, tree);
    if (baseTree === tree)
        return '';
    const whole = await diff(ground, ['-M', baseTree, tree]);
    if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(whole))
        return whole.toString();
    const attributes = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(ground.folder, 'all-binary');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(attributes, '* -diff\n');
    const texts = sectionsOf(await diff(ground, ['--no-renames', baseTree, tree]));
    const binaries = sectionsOf(await diff(ground, ['--no-renames', baseTree, tree], [['core.attributesFile', attributes]]));
    return texts.map((text, n) => ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(text) ? text : (binaries[n] ?? text)).toString()).join('');
}
/** One part for each file. Lines of content begin with a space, a sign or a backslash, so the heading cannot be forged. */
function sectionsOf(patch) {
    const sections = [];
    let from = 0;
    while (from < patch.length) {
        const next = patch.indexOf('\ndiff --git ', from);
        const end = next === -1 ? patch.length : next + 1;
        sections.push(patch.subarray(from, end));
        from = end;
    }
    return sections;
}
async function diff(ground, args, config = []) {
    return (0,_ground_js__WEBPACK_IMPORTED_MODULE_5__/* .trustedGit */ .K)(ground, ['diff-tree', ...OPTIONS, ...args], (0,_changed_files_js__WEBPACK_IMPORTED_MODULE_3__/* .attributeFree */ .h)(ground), { config });
}


/***/ }),

/***/ 78527:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ putBack)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_rules_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47099);
/* harmony import */ var _blobs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52606);
/* harmony import */ var _changed_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(67024);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30910);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(16029);
/* harmony import */ var _owner_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(34513);
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(27416);
/* harmony import */ var _take_receipt_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(12215);
/** Makes the work tree hold a receipt's tree again, whatever a test run did to it. */











/** Puts tracked paths back, removes what is new; returns the paths that had differed. Throws RepositoryError. */
async function putBack(ground, start, receipt, byEditTool) {
    (0,_object_id_js__WEBPACK_IMPORTED_MODULE_6__/* .assertObjectIds */ .O)(receipt.tree);
    const look = () => (0,_take_receipt_js__WEBPACK_IMPORTED_MODULE_9__/* .measure */ .x)(ground, start, { byEditTool, withSetAside: true });
    let now = await look();
    const known = new Set(receipt.refused.map(({ path }) => path));
    const strange = now.refused.filter(({ path }) => !known.has(path));
    for (const item of strange)
        await removeStrange(ground, item);
    // What was refused had its base content in the tree; only now does it show that a tracked file is missing there.
    if (strange.length > 0)
        now = await look();
    const differing = await (0,_changed_files_js__WEBPACK_IMPORTED_MODULE_4__/* .changedFiles */ .Y)(ground, now.tree, receipt.tree, { renames: false });
    const wanted = differing.flatMap(({ path, newMode, blob }) => newMode === null || blob === null ? [] : [{ path, mode: newMode, blob }]);
    for (const { path, newMode } of differing)
        if (newMode === null)
            await removeFile(ground.workspace, path);
    await restore(ground, start, wanted);
    await (0,_owner_js__WEBPACK_IMPORTED_MODULE_7__/* .giveToOwner */ .m)(ground.workspace, wanted.map(({ path }) => path));
    return [...new Set([...strange.map(({ path }) => path), ...differing.map(({ path }) => path)])].sort(_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .byBytes */ .bg);
}
async function restore(ground, start, wanted) {
    for (const { path } of wanted)
        await clearWay(ground.workspace, path);
    const plain = wanted.filter(({ path }) => !(0,_base_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .touchesRules */ .X0)(path));
    if (plain.length > 0) {
        // The index keeps the base's attribute files, so that content comes back by the rules it was read with.
        const index = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(ground.folder, 'restore-index');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(start.baseIndex, index);
        const place = (0,_ground_js__WEBPACK_IMPORTED_MODULE_10__/* .placeAt */ .B)(ground, ground.workspace, index);
        const lines = plain.map(({ path, mode, blob }) => `${mode} ${blob}\t${path}`);
        await (0,_ground_js__WEBPACK_IMPORTED_MODULE_10__/* .trustedGit */ .K)(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(lines) });
        await (0,_ground_js__WEBPACK_IMPORTED_MODULE_10__/* .trustedGit */ .K)(ground, ['checkout-index', '--force', '-z', '--stdin'], place, {
            input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(plain.map(({ path }) => path)),
        });
    }
    const rules = wanted.filter(({ path }) => (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_2__/* .touchesRules */ .X0)(path));
    const blobs = await (0,_blobs_js__WEBPACK_IMPORTED_MODULE_3__/* .readBlobs */ .b)(ground, rules.map(({ blob }) => blob));
    for (const { path, mode, blob } of rules) {
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(ground.workspace, path);
        const bytes = blobs.get(blob) ?? Buffer.alloc(0);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), { recursive: true });
        if (mode === '120000')
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.symlink)(bytes, target);
        else {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(target, bytes, { flag: 'wx' });
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(target, mode === '100755' ? 0o755 : 0o644);
        }
    }
}
/** Takes away what stands at a path or in its way; git would write through a folder, never through a link. */
async function clearWay(workspace, path) {
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .standingAt */ .Ib)(workspace, path);
    if (standing.kind !== 'absent')
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path), { recursive: true, force: true });
    else if (standing.obstacle !== null)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, standing.obstacle), { force: true });
}
/** Removes a file and the folders that it leaves empty. */
async function removeFile(workspace, path) {
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .standingAt */ .Ib)(workspace, path);
    if (standing.kind === 'absent' || standing.kind === 'folder')
        return;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path), { force: true });
    for (let folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path); folder !== '.'; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder)) {
        const removed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, folder)).then(() => true, () => false);
        if (!removed)
            return;
    }
}
/** What can never be published and was not there when the receipt was taken: pipes, nested repositories, names that are no text. */
async function removeStrange(ground, item) {
    if (item.why.startsWith('LFS') || item.why.includes('submodule') || item.why === 'cannot be read')
        return;
    const bytes = 'bytes' in item ? item.bytes : Buffer.from(item.path);
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(bytes.toString('latin1').replace(/\/$/, ''));
    if (parent !== '.' &&
        (await (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .standingAt */ .Ib)(ground.workspace, Buffer.from(parent, 'latin1').toString())).kind !== 'folder')
        return;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(Buffer.concat([Buffer.from(`${ground.workspace}/`), bytes]), { recursive: true, force: true });
}


/***/ }),

/***/ 26291:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ createSetAside)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27416);
/** Keeps what stood at tracked paths before the run, byte for byte, and gives it back. */




/** `folder` is where it is kept; it must be private and on a disk with room. `note` is told before anything is moved; `kept` is what a run that was killed had noted. */
function createSetAside(workspace, folder, note = () => undefined, earlier = []) {
    const kept = [...earlier];
    return {
        async keep(path) {
            const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)(workspace, path);
            const place = standing.kind === 'absent' ? (standing.obstacle ?? path) : path;
            if (kept.some(one => one.saved !== null && one.place === place))
                return;
            const there = standing.kind !== 'absent' || standing.obstacle !== null;
            const saved = there ? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, String(kept.length)) : null;
            const missing = there ? [] : await missingFolders(workspace, path);
            note({ place, saved, missing });
            if (saved !== null) {
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true, mode: 0o700 });
                await move((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, place), saved);
            }
            kept.push({ place, saved, missing });
        },
        async restore() {
            const failed = [];
            for (const one of kept.toReversed()) {
                await putBack(workspace, one).catch(() => failed.push(one.place));
            }
            kept.length = 0;
            return failed.sort();
        },
    };
}
async function putBack(workspace, { place, saved, missing }) {
    // It had not been taken away yet when the run was killed, or has been given back already.
    if (saved !== null && (await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(saved), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(saved))).kind === 'absent')
        return;
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)(workspace, place);
    if (standing.kind === 'absent' && standing.obstacle !== null) {
        if (saved === null)
            return;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, standing.obstacle), { force: true });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, place), { recursive: true, force: true });
    if (saved !== null) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, place)), { recursive: true });
        await move(saved, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, place));
    }
    for (const folder of missing) {
        // A folder that has got other content stays.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, folder)).catch(() => undefined);
    }
}
async function missingFolders(workspace, path) {
    const missing = [];
    for (let folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path); folder !== '.'; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder)) {
        if ((await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)(workspace, folder)).kind === 'absent')
            missing.push(folder);
    }
    return missing;
}
/** Renames where it can; on another disk copies with mode, owner and times. */
async function move(from, to) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
    }
    catch (thrown) {
        if (!(0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .hasCode */ .up)(thrown, 'EXDEV'))
            throw thrown;
        // Under its name it is whole, whenever this process is killed.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(`${to}.part`, { recursive: true, force: true });
        await copyWhole(from, `${to}.part`);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(`${to}.part`, to);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(from, { recursive: true, force: true });
    }
}
async function copyWhole(from, to) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.cp)(from, to, {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        mode: node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.COPYFILE_FICLONE,
    });
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(from), from.slice((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(from).length + 1));
    if (standing.kind === 'absent')
        return;
    const { stats } = standing;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lchown)(to, Number(stats.uid), Number(stats.gid)).catch(() => undefined);
    if (standing.kind !== 'link')
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.chmod)(to, Number(stats.mode) & 0o7777);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lutimes)(to, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000);
}


/***/ }),

/***/ 27416:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ib: () => (/* binding */ standingAt),
/* harmony export */   XH: () => (/* binding */ witnessOf),
/* harmony export */   b2: () => (/* binding */ isMissing),
/* harmony export */   up: () => (/* binding */ hasCode)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


/** Looks at `path` (relative to `root`, with slashes). Throws what the file system throws, but for absence. */
async function standingAt(root, path) {
    const parts = path.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) {
        const here = parts.slice(0, depth).join('/');
        const stats = await lookAt((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, here));
        if (stats === null)
            return { kind: 'absent', obstacle: null };
        if (depth === parts.length)
            return { kind: kindOf(stats), stats };
        if (!stats.isDirectory())
            return { kind: 'absent', obstacle: here };
    }
    return { kind: 'absent', obstacle: null };
}
/** A short text that changes when a file does; `strict` also sees changes that restored size and time. */
function witnessOf(stats, strict = false) {
    const seen = [stats.mode, stats.size, stats.mtimeNs];
    return (strict ? [...seen, stats.ctimeNs, stats.ino] : seen).join(':');
}
async function lookAt(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path, { bigint: true });
    }
    catch (thrown) {
        if (isMissing(thrown))
            return null;
        throw thrown;
    }
}
/** True for the errors that mean "nothing is there": also where the way to it is a loop of links. */
function isMissing(thrown) {
    return ['ENOENT', 'ENOTDIR', 'ELOOP'].some(code => hasCode(thrown, code));
}
/** True for a system error with this code. */
function hasCode(thrown, code) {
    return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code;
}
function kindOf(stats) {
    if (stats.isFile())
        return 'file';
    if (stats.isSymbolicLink())
        return 'link';
    return stats.isDirectory() ? 'folder' : 'special';
}


/***/ }),

/***/ 51981:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ readStart),
/* harmony export */   u: () => (/* binding */ writeStart)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(12311);
/** The start snapshot as a file, for the post step. */



const PAIRS = zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()]));
const FILE = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    baseIndex: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    startIndex: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    rules: PAIRS,
    submodules: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    setAside: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    seen: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    watched: PAIRS,
    openFolders: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    young: PAIRS,
    filtered: PAIRS,
    emptySubmodules: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    own: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
});
/** Writes it into a folder, whole or not at all; returns its path. Throws what the file system throws. */
async function writeStart(folder, start) {
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'start.json');
    const { baseIndex, startIndex, rules, setAside, seen, watched, openFolders, young, filtered } = start;
    const flat = {
        baseIndex,
        startIndex,
        rules: [...rules.files].map(([path, bytes]) => [path, bytes.toString('base64')]),
        submodules: [...rules.submodules],
        setAside: [...setAside],
        seen: [...seen],
        watched: [...watched],
        openFolders: [...openFolders],
        young: [...young].map(([path, time]) => [path, String(time)]),
        filtered: [...filtered],
        emptySubmodules: [...start.emptySubmodules],
        own: start.own,
    };
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(`${file}.part`, JSON.stringify(flat), { mode: 0o600 });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(`${file}.part`, file);
    return file;
}
/** Reads it back. Throws where it is missing or not one. */
async function readStart(file) {
    const flat = FILE.parse(JSON.parse(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8')));
    return {
        ...flat,
        rules: {
            files: new Map(flat.rules.map(([path, text]) => [path, Buffer.from(text, 'base64')])),
            submodules: flat.submodules,
        },
        setAside: new Set(flat.setAside),
        seen: new Set(flat.seen),
        watched: new Map(flat.watched),
        young: new Map(flat.young.map(([path, time]) => [path, BigInt(time)])),
        filtered: new Map(flat.filtered),
        emptySubmodules: new Set(flat.emptySubmodules),
    };
}


/***/ }),

/***/ 49351:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cL: () => (/* binding */ looseWitness),
/* harmony export */   dZ: () => (/* binding */ strictWitness),
/* harmony export */   eL: () => (/* binding */ takeStart),
/* harmony export */   s: () => (/* binding */ shownStart)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _core_change_by_products_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36011);
/* harmony import */ var _base_entries_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(6996);
/* harmony import */ var _base_rules_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47099);
/* harmony import */ var _differing_paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(23967);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30910);
/* harmony import */ var _own_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(13459);
/* harmony import */ var _owner_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(34513);
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(27416);
/* harmony import */ var _submodules_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(61231);
/* harmony import */ var _untracked_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(40805);
/* harmony import */ var _young_paths_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(31975);
/** Remembers what the work tree looks like before the model begins, and puts tracked paths at the base. */














/** Takes the snapshot; dirty tracked paths go to `aside` and get base content. `ownFolder`: where the run keeps its files, an absolute path. Throws RepositoryError. */
async function takeStart(ground, aside, ownFolder = '') {
    const baseIndex = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(ground.folder, 'base-index');
    const startIndex = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(ground.folder, 'start-index');
    await (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .trustedGit */ .K)(ground, ['read-tree', ground.base.tree], (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .placeAt */ .B)(ground, ground.workspace, baseIndex));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(baseIndex, startIndex);
    const entries = await (0,_base_entries_js__WEBPACK_IMPORTED_MODULE_13__/* .listEntries */ .f)(ground, baseIndex);
    const rules = await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .readBaseRules */ .Dy)(ground, entries);
    await leaveOutSparse(ground, startIndex);
    await refresh(ground, startIndex);
    const { dirty, filtered } = await dirtyPaths(ground, { baseIndex, startIndex, rules });
    for (const path of dirty)
        await aside.keep(path);
    if (dirty.length > 0)
        await putBaseContent(ground, startIndex, dirty);
    const untracked = await rememberUntracked(ground, startIndex, rules);
    const empty = new Set(await (0,_submodules_js__WEBPACK_IMPORTED_MODULE_9__/* .emptySubmodules */ .J)(ground.workspace, rules.submodules));
    const young = await (0,_young_paths_js__WEBPACK_IMPORTED_MODULE_11__/* .youngPaths */ .bT)(ground, startIndex);
    for (const path of await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .filteredByBase */ .GH)(ground, { baseIndex, rules }, [...young.keys()])) {
        filtered.set(path, await strictWitness(ground.workspace, path));
    }
    const setAside = new Set(dirty);
    const own = await (0,_own_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .ownIn */ .o)(ground.workspace, ownFolder);
    const start = { baseIndex, startIndex, rules, setAside, ...untracked, young, filtered, emptySubmodules: empty, own };
    return { start, entries };
}
/** What of a snapshot the run is told. */
function shownStart({ setAside, openFolders, watched }) {
    const outermost = openFolders.filter(folder => !openFolders.some(other => other !== folder && folder.startsWith(other)));
    return { setAside: [...setAside], untracked: [...outermost, ...watched.keys()].sort() };
}
async function leaveOutSparse(ground, startIndex) {
    if (ground.sparse.length === 0)
        return;
    const args = ['update-index', '--skip-worktree', '-z', '--stdin'];
    await (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .trustedGit */ .K)(ground, args, (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .placeAt */ .B)(ground, ground.workspace, startIndex), { input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(ground.sparse) });
}
async function refresh(ground, startIndex) {
    const args = ['update-index', '-q', '--ignore-submodules', '--refresh'];
    await (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .trustedGit */ .K)(ground, args, (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .placeAt */ .B)(ground, ground.workspace, startIndex), { answers: [1] });
}
async function dirtyPaths(ground, { baseIndex, startIndex, rules }) {
    const { texts } = (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .sortNames */ .Hy)((await (0,_differing_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .differingPaths */ .Z)(ground, startIndex)).names);
    const byDriver = await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .filteredByBase */ .GH)(ground, { baseIndex, rules }, texts);
    const filtered = new Map();
    for (const path of byDriver)
        filtered.set(path, await strictWitness(ground.workspace, path));
    return { dirty: texts.filter(path => !byDriver.has(path)).sort(_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .byBytes */ .bg), filtered };
}
async function putBaseContent(ground, startIndex, paths) {
    const place = (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .placeAt */ .B)(ground, ground.workspace, startIndex);
    await (0,_ground_js__WEBPACK_IMPORTED_MODULE_12__/* .trustedGit */ .K)(ground, ['checkout-index', '--force', '--index', '-z', '--stdin'], place, {
        input: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(paths),
    });
    await (0,_owner_js__WEBPACK_IMPORTED_MODULE_7__/* .giveToOwner */ .m)(ground.workspace, paths);
    await refresh(ground, startIndex);
}
/** What stands at a path as text; changes whenever the file does. */
async function strictWitness(workspace, path) {
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .standingAt */ .Ib)(workspace, path);
    return standing.kind === 'absent' ? 'absent' : (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .witnessOf */ .XH)(standing.stats, true);
}
async function rememberUntracked(ground, startIndex, rules) {
    const shadow = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(ground.folder, 'shadow');
    await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .layRules */ .Sg)(shadow, rules);
    const seen = new Set();
    const watched = new Map();
    const openFolders = [];
    let level = (await (0,_untracked_js__WEBPACK_IMPORTED_MODULE_10__/* .listUntracked */ .c7)(ground, startIndex)).names;
    while (level.length > 0) {
        for (const name of level)
            seen.add(name.toString('latin1'));
        const { texts } = (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_5__/* .sortNames */ .Hy)(level);
        const ignored = await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .ignoredByBase */ .ty)(ground, shadow, texts);
        const open = texts.filter(path => !ignored.has(path) && (0,_core_change_by_products_js__WEBPACK_IMPORTED_MODULE_2__/* .byProductOf */ .Y)(path) === null);
        for (const path of open.filter(file => !file.endsWith('/')))
            watched.set(path, await looseWitness(ground.workspace, path));
        const inner = await Promise.all(open
            .filter(path => path.endsWith('/'))
            .map(async (path) => ({ path, names: await (0,_untracked_js__WEBPACK_IMPORTED_MODULE_10__/* .namesIn */ .wX)(ground.workspace, path) })));
        // A repository that was there before stays closed.
        const entered = inner.flatMap(({ path, names }) => (typeof names === 'string' ? [] : [{ path, names }]));
        openFolders.push(...entered.map(({ path }) => path));
        level = entered.flatMap(({ names }) => names);
    }
    return { seen, watched, openFolders };
}
/** What stands at an untracked path as text. */
async function looseWitness(workspace, path) {
    const standing = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .standingAt */ .Ib)(workspace, path);
    return standing.kind === 'absent' ? 'absent' : (0,_standing_js__WEBPACK_IMPORTED_MODULE_8__/* .witnessOf */ .XH)(standing.stats);
}


/***/ }),

/***/ 61231:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ emptySubmodules),
/* harmony export */   K: () => (/* binding */ refusedSubmodules)
/* harmony export */ });
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27416);
/* harmony import */ var _untracked_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(40805);


/** Which of the submodule folders hold nothing. */
async function emptySubmodules(workspace, submodules) {
    const empty = [];
    for (const path of submodules) {
        if ((await (0,_untracked_js__WEBPACK_IMPORTED_MODULE_1__/* .namesIn */ .wX)(workspace, path)).length === 0)
            empty.push(path);
    }
    return empty;
}
/** What stands in the place of a submodule, or in one that was empty, and cannot be published. */
async function refusedSubmodules(workspace, submodules, empty) {
    const refused = [];
    for (const path of submodules) {
        const { kind } = await (0,_standing_js__WEBPACK_IMPORTED_MODULE_0__/* .standingAt */ .Ib)(workspace, path);
        if (kind !== 'folder' && kind !== 'absent')
            refused.push({ path, why: 'a submodule' });
        else if (empty.has(path) && (await (0,_untracked_js__WEBPACK_IMPORTED_MODULE_1__/* .namesIn */ .wX)(workspace, path)).length > 0) {
            refused.push({ path, why: 'content in a submodule' });
        }
    }
    return refused;
}


/***/ }),

/***/ 12215:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  x: () => (/* binding */ measure),
  U: () => (/* binding */ takeReceipt)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/adapters/git/base-rules.js
var base_rules = __webpack_require__(47099);
// EXTERNAL MODULE: ./build/adapters/git/changed-files.js
var changed_files = __webpack_require__(67024);
// EXTERNAL MODULE: ./build/adapters/git/differing-paths.js
var differing_paths = __webpack_require__(23967);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/core/change/by-products.js
var by_products = __webpack_require__(36011);
// EXTERNAL MODULE: ./build/adapters/git/foreign-files.js
var foreign_files = __webpack_require__(4336);
// EXTERNAL MODULE: ./build/adapters/git/own-folder.js
var own_folder = __webpack_require__(13459);
// EXTERNAL MODULE: ./build/adapters/git/standing.js
var git_standing = __webpack_require__(27416);
// EXTERNAL MODULE: ./build/adapters/git/start-snapshot.js
var start_snapshot = __webpack_require__(49351);
// EXTERNAL MODULE: ./build/adapters/git/untracked.js
var git_untracked = __webpack_require__(40805);
;// CONCATENATED MODULE: ./build/adapters/git/new-untracked.js
/** What became untracked content since the start: files that are part of the change, and those that are not, with the reason. */








const BEFORE = 'was there before the run';
/** Lists new untracked files by the base's rules, laid at `shadow`. What the edit tool made counts in ignored places too. Throws RepositoryError. */
async function findNewUntracked(ground, start, search) {
    const found = { files: [], leftOut: [], refused: [] };
    for (const path of search.list.unreadable)
        found.refused.push(refusal(Buffer.from(path), 'cannot be read'));
    const open = start.openFolders.filter(folder => !(0,own_folder/* isOwn */.N)(folder, start.own));
    const inside = await Promise.all(open.map(folder => enter(ground, folder, found)));
    const names = [...search.list.names, ...search.replaced.map(folder => Buffer.from(folder))];
    const fresh = [...names, ...inside.flat()].filter(name => !start.seen.has(name.toString('latin1')));
    let level = textsOf(fresh, found).map(path => ({ path, inherited: null }));
    while (level.length > 0)
        level = await judgeLevel(ground, level, { ...search, own: start.own }, found);
    await addToolFilesInOldFolders(ground, start, search.byEditTool, found);
    for (const [path, witness] of start.watched) {
        if ((0,own_folder/* isOwn */.N)(path, start.own))
            continue;
        if ((await (0,start_snapshot/* looseWitness */.cL)(ground.workspace, path)) !== witness)
            found.leftOut.push({ path, why: BEFORE });
    }
    return found;
}
/** Files every path of one depth, returns the next depth. */
async function judgeLevel(ground, level, search, found) {
    const { own } = search;
    const judged = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []));
    const ignored = await (0,base_rules/* ignoredByBase */.ty)(ground, search.shadow, judged);
    const next = [];
    for (const { path, inherited } of level.filter(one => !(0,own_folder/* isOwn */.N)(one.path, own))) {
        const why = inherited ?? (ignored.has(path) ? 'ignored by the base branch' : byProductWhy(path));
        const folder = path.endsWith('/');
        const wanted = folder ? [...search.byEditTool].some(made => made.startsWith(path)) : search.byEditTool.has(path);
        if (why !== null && !wanted)
            found.leftOut.push({ path, why });
        else if (!folder)
            await addFile(ground, path, found);
        else
            next.push(...textsOf(await enter(ground, path, found), found).map(inner => ({ path: inner, inherited: why })));
    }
    return next;
}
/** Pipes and sockets are nothing to git, so they do not stop a change. */
async function addFile(ground, path, found) {
    const { kind } = await (0,git_standing/* standingAt */.Ib)(ground.workspace, path);
    if (kind === 'special')
        found.leftOut.push({ path, why: 'not a regular file' });
    else
        found.files.push(path);
}
/**
 * Folders that were ignored before the run are never listed; only what the edit tool names there is looked at. Old files are kept
 * from the edit tool before it writes: afterwards no time of a file that was replaced by renaming tells old from new.
 */
async function addToolFilesInOldFolders(ground, start, byEditTool, found) {
    const listed = new Set([...start.openFolders, ...found.files]);
    for (const path of byEditTool) {
        if ((0,own_folder/* isOwn */.N)(path, start.own))
            continue;
        const old = start.seen.has(latin1(path)) ||
            (0,foreign_files/* foldersOf */.p)(path).some(folder => start.seen.has(latin1(folder)) && !listed.has(folder));
        if (!old || start.watched.has(path) || listed.has(path))
            continue;
        if ((await (0,git_standing/* standingAt */.Ib)(ground.workspace, path)).kind === 'absent')
            continue;
        if (start.seen.has(latin1(path)))
            found.leftOut.push({ path, why: BEFORE });
        else
            found.files.push(path);
    }
}
async function enter(ground, folder, found) {
    const names = await (0,git_untracked/* namesIn */.wX)(ground.workspace, folder);
    if (typeof names !== 'string')
        return names;
    const why = names === 'repository' ? 'a repository inside the repository' : 'cannot be read';
    found.refused.push(refusal(Buffer.from(folder), why));
    return [];
}
function byProductWhy(path) {
    const what = (0,by_products/* byProductOf */.Y)(path);
    return what === null ? null : `by-product of a command: ${what}`;
}
function latin1(path) {
    return Buffer.from(path).toString('latin1');
}
function textsOf(names, found) {
    return names.flatMap(name => {
        if ((0,external_node_buffer_.isUtf8)(name))
            return [name.toString()];
        found.refused.push(refusal(name, 'the name is not UTF-8'));
        return [];
    });
}
function refusal(bytes, why) {
    return { path: bytes.toString(), why, bytes };
}

// EXTERNAL MODULE: ./build/adapters/git/nul-list.js
var nul_list = __webpack_require__(30910);
// EXTERNAL MODULE: ./build/adapters/git/submodules.js
var submodules = __webpack_require__(61231);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./build/adapters/git/ground.js
var git_ground = __webpack_require__(93747);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./build/adapters/git/stage-file.js
/** Copies one path of the work tree into the shadow, as what it is, never through a symbolic link. */




/** GitHub's limit of one file. */
const LARGEST = 100 * 1024 * 1024;
/** Reads a file's bytes or a link's target. Null where nothing, or a folder, stands. Returns a reason where it cannot be taken. */
async function readPlainly(workspace, path) {
    const standing = await (0,git_standing/* standingAt */.Ib)(workspace, path);
    if (standing.kind === 'absent' || standing.kind === 'folder')
        return null;
    if (standing.kind === 'special')
        return { why: 'not a regular file' };
    if (standing.kind === 'link')
        return { bytes: await (0,promises_.readlink)((0,external_node_path_.join)(workspace, path), { encoding: 'buffer' }), mode: '120000' };
    if (standing.stats.size > LARGEST)
        return { why: 'larger than 100 MB' };
    return readRegular((0,external_node_path_.join)(workspace, path), standing);
}
/** Puts the path's content at the same place below `shadow`. */
async function stageFile(workspace, shadow, path) {
    const content = await readPlainly(workspace, path);
    if (content === null)
        return { kind: 'absent' };
    if ('why' in content)
        return { kind: 'refused', why: content.why };
    const target = (0,external_node_path_.join)(shadow, path);
    await makeWay(shadow, (0,external_node_path_.dirname)(path));
    await (0,promises_.rm)(target, { recursive: true, force: true });
    if (content.mode === '120000')
        await (0,promises_.symlink)(content.bytes, target);
    else
        await (0,promises_.writeFile)(target, content.bytes, { mode: content.mode === '100755' ? 0o755 : 0o644 });
    return { kind: 'staged' };
}
async function readRegular(path, standing) {
    // Without O_NONBLOCK a pipe that took the file's place would hold the host up for ever.
    const file = await (0,promises_.open)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK).catch(() => null);
    if (file === null)
        return { why: 'cannot be read' };
    try {
        const stats = await file.stat({ bigint: true });
        if (!stats.isFile() || stats.ino !== standing.stats.ino)
            return { why: 'changed while it was read' };
        return { bytes: await (0,promises_.readFile)(file), mode: (stats.mode & 64n) === 0n ? '100644' : '100755' };
    }
    finally {
        await file.close();
    }
}
/** A folder of the shadow may stand where the base has a rules file, and the other way round. */
async function makeWay(shadow, folder) {
    if (folder === '.')
        return;
    const standing = await (0,git_standing/* standingAt */.Ib)(shadow, folder);
    if (standing.kind === 'folder')
        return;
    if (standing.kind === 'absent' && standing.obstacle !== null)
        await (0,promises_.rm)((0,external_node_path_.join)(shadow, standing.obstacle));
    else if (standing.kind !== 'absent')
        await (0,promises_.rm)((0,external_node_path_.join)(shadow, folder));
    await (0,promises_.mkdir)((0,external_node_path_.join)(shadow, folder), { recursive: true });
}

;// CONCATENATED MODULE: ./build/adapters/git/tree-of.js
/** Lays changed paths on the base tree: hashed in a shadow work tree by the base's attributes, and nothing else. */






/** Why content is refused that git cannot convert. */
const NOT_ENCODABLE = 'cannot be stored in the encoding that .gitattributes asks for';
/** Makes the index that `treeOf` changes; returns its path. Of a large repository it has many megabytes, so that it is made beside other work. */
async function copyBaseIndex(ground, start) {
    const index = (0,external_node_path_.join)(ground.folder, 'change-index');
    await (0,promises_.copyFile)(start.baseIndex, index);
    return index;
}
/** The id of the base tree with the workspace's content at `paths`; `copied`: the index to lay them in. A path that cannot be taken keeps its base content. Throws RepositoryError. */
async function treeOf(ground, start, paths, copied) {
    if (paths.length === 0)
        return { tree: ground.base.tree, refused: [] };
    const shadow = (0,external_node_path_.join)(ground.folder, 'shadow');
    await (0,base_rules/* layRules */.Sg)(shadow, start.rules);
    const index = copied ?? (await copyBaseIndex(ground, start));
    const place = (0,git_ground/* placeAt */.B)(ground, shadow, index);
    const refused = [];
    const present = [];
    const absent = [];
    for (const path of paths.filter(plain => !(0,base_rules/* touchesRules */.X0)(plain))) {
        const staged = await stageFile(ground.workspace, shadow, path);
        if (staged.kind === 'refused')
            refused.push({ path, why: staged.why });
        else if (staged.kind === 'absent')
            absent.push(path);
        else
            present.push(path);
    }
    // Removals first: a folder may have taken the place of a file.
    if (absent.length > 0)
        await (0,git_ground/* trustedGit */.K)(ground, ['update-index', '--force-remove', '-z', '--stdin'], place, { input: (0,nul_list/* nulJoined */.B0)(absent) });
    for (const path of await addAll(ground, start, place, present))
        refused.push({ path, why: NOT_ENCODABLE });
    // Rules files stay as the base has them in the shadow, so their new content is added by its hash.
    const lines = [];
    for (const path of paths.filter(base_rules/* touchesRules */.X0)) {
        const line = await hashedLine(ground, shadow, path).catch(async (thrown) => {
            if (!(await (0,base_rules/* encodedByBase */.jT)(ground, start.baseIndex, [path])).has(path))
                throw thrown;
            return { why: NOT_ENCODABLE };
        });
        if ('why' in line)
            refused.push({ path, why: line.why });
        else
            lines.push(line.line);
    }
    lines.sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 ')));
    if (lines.length > 0)
        await (0,git_ground/* trustedGit */.K)(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: (0,nul_list/* nulJoined */.B0)(lines) });
    const missing = ground.partial ? ['--missing-ok'] : [];
    return { tree: (await (0,git_ground/* trustedGit */.K)(ground, ['write-tree', ...missing], place)).toString().trim(), refused };
}
/** Adds the paths to the index; returns those that git cannot convert. */
async function addAll(ground, start, place, paths) {
    const add = async (some) => {
        const args = ['update-index', '--add', '--replace', '-z', '--stdin'];
        if (some.length > 0)
            await (0,git_ground/* trustedGit */.K)(ground, args, place, { input: (0,nul_list/* nulJoined */.B0)(some) });
    };
    try {
        await add(paths);
        return [];
    }
    catch (thrown) {
        const encoded = await (0,base_rules/* encodedByBase */.jT)(ground, start.baseIndex, paths);
        if (encoded.size === 0)
            throw thrown;
        // Git stops at the first such file and names no other.
        await add(paths.filter(path => !encoded.has(path)));
        const failed = [];
        for (const path of encoded)
            await add([path]).catch(() => failed.push(path));
        return failed;
    }
}
async function hashedLine(ground, shadow, path) {
    const content = await readPlainly(ground.workspace, path);
    if (content === null)
        return { line: `0 ${'0'.repeat(ground.base.tree.length)}\t${path}` };
    if ('why' in content)
        return content;
    const conversion = content.mode === '120000' ? ['--no-filters'] : [`--path=${path}`];
    const place = { gitDir: ground.trusted, workTree: shadow };
    const blob = await (0,git_ground/* trustedGit */.K)(ground, ['hash-object', '-w', '--stdin', ...conversion], place, {
        input: content.bytes,
    });
    return { line: `${content.mode} ${blob.toString().trim()}\t${path}` };
}

// EXTERNAL MODULE: ./build/adapters/git/unusable-name.js
var unusable_name = __webpack_require__(36491);
// EXTERNAL MODULE: ./build/adapters/git/young-paths.js
var young_paths = __webpack_require__(31975);
;// CONCATENATED MODULE: ./build/adapters/git/take-receipt.js
/** The tree receipt: what differs from the start, laid on the base tree. */














/** Measures and describes the change. Throws RepositoryError. */
async function takeReceipt(ground, start, byEditTool) {
    const { tree, leftOut, refused } = await measure(ground, start, { byEditTool });
    const files = await (0,changed_files/* changedFiles */.Y)(ground, ground.base.tree, tree);
    return { baseTree: ground.base.tree, tree, files, leftOut: listed(leftOut), refused: listed(refused) };
}
/** Finds what differs from the start and writes the tree. `withSetAside`: paths put at base count like all others. */
async function measure(ground, start, options) {
    const shadow = (0,external_node_path_.join)(ground.folder, 'shadow');
    await (0,base_rules/* layRules */.Sg)(shadow, start.rules);
    const [tracked, list] = await Promise.all([
        (0,differing_paths/* differingPaths */.Z)(ground, start.startIndex),
        (0,git_untracked/* listUntracked */.c7)(ground, start.startIndex),
    ]);
    const { texts: all, bytes } = (0,nul_list/* sortNames */.Hy)(tracked.names);
    const texts = all.filter(path => !(0,own_folder/* isOwn */.N)(path, start.own));
    const replaced = await foldersAt(ground.workspace, texts);
    const byEditTool = new Set(options.byEditTool);
    const [found, copied] = await Promise.allSettled([
        findNewUntracked(ground, start, { list, replaced, shadow, byEditTool }),
        texts.length === 0 ? undefined : copyBaseIndex(ground, start),
    ]);
    if (found.status === 'rejected')
        throw found.reason;
    if (copied.status === 'rejected')
        throw copied.reason;
    const untracked = found.value;
    const leftOut = [...untracked.leftOut];
    const refused = [
        ...untracked.refused,
        ...tracked.unreadable.map(path => ({ path, why: 'cannot be read' })),
    ];
    refused.push(...bytes.map(name => ({ path: name.toString(), why: 'the name is not UTF-8', bytes: name })));
    const young = await (0,young_paths/* touchedYoung */.RB)(ground.workspace, start.young);
    const candidates = new Set([...texts, ...young, ...untracked.files]);
    const filtered = await (0,base_rules/* filteredByBase */.GH)(ground, start, [...candidates]);
    const paths = [];
    const aside = [];
    for (const path of candidates) {
        const why = await whyRefused(ground, start, path, filtered.has(path));
        if (why !== null)
            refused.push({ path, why });
        else if (filtered.has(path))
            continue;
        else if (start.setAside.has(path) && options.withSetAside !== true)
            aside.push(path);
        else
            paths.push(path);
    }
    refused.push(...(await (0,submodules/* refusedSubmodules */.K)(ground.workspace, start.rules.submodules, start.emptySubmodules)));
    const laid = await treeOf(ground, start, paths, copied.value);
    leftOut.push(...(await changedSince(ground, start, aside)));
    refused.push(...laid.refused);
    return { tree: laid.tree, leftOut, refused };
}
async function foldersAt(workspace, paths) {
    const standings = await Promise.all(paths.map(async (path) => ({ path, standing: await (0,git_standing/* standingAt */.Ib)(workspace, path) })));
    return standings.flatMap(({ path, standing }) => (standing.kind === 'folder' ? [`${path}/`] : []));
}
async function whyRefused(ground, start, path, filtered) {
    if (filtered) {
        const same = start.filtered.get(path) === (await (0,start_snapshot/* strictWitness */.dZ)(ground.workspace, path));
        return same ? null : 'LFS content or another filter driver';
    }
    const standing = await (0,git_standing/* standingAt */.Ib)(ground.workspace, path);
    return standing.kind === 'absent' ? null : (0,unusable_name/* unusableName */.b)(path, standing.kind === 'link');
}
/** A path that was set aside differs when its content does, not when only its times do. */
async function changedSince(ground, start, paths) {
    const { tree, refused } = await treeOf(ground, start, paths);
    const changed = await (0,changed_files/* changedFiles */.Y)(ground, ground.base.tree, tree, { renames: false });
    return [...changed, ...refused].map(({ path }) => ({ path, why: 'was there before the run' }));
}
function listed(items) {
    const unique = new Map(items.map(({ path, why }) => [`${path}\0${why}`, { path, why }]));
    return [...unique.values()].sort((a, b) => (0,nul_list/* byBytes */.bg)(a.path, b.path) || (0,nul_list/* byBytes */.bg)(a.why, b.why));
}


/***/ }),

/***/ 40805:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c7: () => (/* binding */ listUntracked),
/* harmony export */   qT: () => (/* binding */ deniedPaths),
/* harmony export */   wX: () => (/* binding */ namesIn)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93747);
/* harmony import */ var _nul_list_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(30910);
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27416);
/** Untracked content of the work tree: listed as git lists it, collapsed to whole folders. */





/** One walk over the tracked folders; folders that are wholly untracked are not entered. Throws RepositoryError. */
async function listUntracked(ground, index) {
    const args = ['ls-files', '--others', '--directory', '-z'];
    const { stdout, stderr } = await ground.git.run(args, (0,_ground_js__WEBPACK_IMPORTED_MODULE_4__/* .placeAt */ .B)(ground, ground.workspace, index), {
        network: ground.partial,
    });
    return { names: (0,_nul_list_js__WEBPACK_IMPORTED_MODULE_2__/* .nulItems */ .Qt)(stdout), unreadable: deniedPaths(stderr) };
}
/** What git could not look at, from its complaints. */
function deniedPaths(stderr) {
    return stderr.split('\n').flatMap(line => {
        const said = /^(?:warning: could not open directory '(.*)'|(?:error: )?(?:open\(")?(.*?)"?\)?): Permission denied$/.exec(line);
        return said === null ? [] : [said[1] ?? said[2] ?? ''];
    });
}
/** Full names of what a folder holds, as bytes; or why it is not looked into. Symbolic links are entries, never entered. */
async function namesIn(workspace, folder) {
    const plain = folder.replace(/\/$/, '');
    if ((await (0,_standing_js__WEBPACK_IMPORTED_MODULE_3__/* .standingAt */ .Ib)(workspace, plain)).kind !== 'folder')
        return [];
    try {
        const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, plain), { withFileTypes: true, encoding: 'buffer' });
        if (entries.some(entry => entry.name.toString().toLowerCase() === '.git'))
            return 'repository';
        return entries.map(entry => Buffer.concat([Buffer.from(`${plain}/`), entry.name, Buffer.from(entry.isDirectory() ? '/' : '')]));
    }
    catch {
        return 'unreadable';
    }
}


/***/ }),

/***/ 36491:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ unusableName)
/* harmony export */ });
/** Which names can stand in a work tree but never in a commit: git refuses them, to the last one, for the whole command. */
/** Code points that some file systems skip when they compare names. */
const SKIPPED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Why git would not take the path, null where it would. `link`: the path is a symbolic link. */
function unusableName(path, link) {
    const parts = path.split(/[/\\]/).map(plain);
    if (parts.some(part => part === '.git' || part === 'git~1'))
        return 'git refuses names that some systems take for .git';
    if (link && /^(\.gitmodules|gitmod~\d)$/.test(parts.at(-1) ?? ''))
        return 'git refuses a symbolic link with this name';
    if (parts.some(part => part === '..' || part === '.'))
        return 'not a path inside the repository';
    return null;
}
function plain(part) {
    const seen = part.replace(SKIPPED, '').toLowerCase();
    // On some systems a colon begins a stream name, and trailing dots and spaces are dropped.
    return part === '.' || part === '..' ? part : (seen.split(':', 1)[0] ?? '').replace(/[. ]+$/, '');
}


/***/ }),

/***/ 31975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RB: () => (/* binding */ touchedYoung),
/* harmony export */   bT: () => (/* binding */ youngPaths)
/* harmony export */ });
/* unused harmony export readYoung */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _ground_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93747);
/* harmony import */ var _standing_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27416);
/**
 * Tracked paths that were written in the very second their index was: git compares times by the second, so a
 * change within it that keeps the size and restores the modification time would not show.
 */




/** Ends a path and begins the five lines about it. */
const DETAILS = Buffer.from('\0  ctime: ');
const MORE_LINES = 4;
const COLON = 0x3a;
const LINE_FEED = 0x0a;
const SECOND = 1000000000n;
/** Clocks of file systems may be behind ours. */
const SAFE_SECONDS = 2n;
const AT_ONCE = 500;
/** Those paths of an index; whatever the index says, they have to be looked at by themselves. Throws RepositoryError. */
async function youngPaths(ground, index) {
    const written = Math.floor((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(index)).mtimeMs / 1000);
    const { young, take } = readYoung(written);
    await (0,_ground_js__WEBPACK_IMPORTED_MODULE_3__/* .trustedGit */ .K)(ground, ['ls-files', '--debug', '-z'], (0,_ground_js__WEBPACK_IMPORTED_MODULE_3__/* .placeAt */ .B)(ground, ground.workspace, index), { take });
    return young;
}
/** Reads a listing (`git ls-files --debug -z`) piece by piece: `young` fills with the paths whose inode changed in the second `written` or later. */
function readYoung(written) {
    const young = new Map();
    // All pieces go through one piece of memory; what is read of a large repository is a hundred times as much.
    let memory = Buffer.allocUnsafeSlow(2 ** 17);
    let length = 0;
    const take = (piece) => {
        const end = length + piece.length;
        if (end > memory.length)
            memory = Buffer.concat([memory], 2 * end);
        piece.copy(memory, length);
        const from = addYoung(young, memory.subarray(0, end), written);
        memory.copyWithin(0, from, end);
        length = end - from;
    };
    return { young, take };
}
/** Adds those of the whole entries that a listing begins with; returns where these end. */
function addYoung(young, listing, written) {
    let from = 0;
    // Nearly all entries are old; they are not worth a string.
    for (let at = listing.indexOf(DETAILS); at !== -1; at = listing.indexOf(DETAILS, from)) {
        const colon = listing.indexOf(COLON, at + DETAILS.length);
        const end = listing.indexOf(LINE_FEED, colon);
        let next = end + 1;
        for (let line = 0; line < MORE_LINES && next > 0; line += 1)
            next = listing.indexOf(LINE_FEED, next) + 1;
        if (colon === -1 || end === -1 || next === 0)
            break;
        const seconds = numberAt(listing, at + DETAILS.length, colon);
        if (seconds >= written) {
            const nanoseconds = numberAt(listing, colon + 1, end);
            young.set(listing.toString('utf8', from, at), BigInt(seconds) * SECOND + BigInt(nanoseconds));
        }
        from = next;
    }
    return from;
}
function numberAt(listing, from, to) {
    return Number.parseInt(listing.toString('latin1', from, to), 10) || 0;
}
/** Those of them that were touched since. The others are left out from then on, once any later change would show in the seconds that git compares. */
async function touchedYoung(workspace, young) {
    const paths = [...young.keys()];
    const touched = [];
    for (let from = 0; from < paths.length; from += AT_ONCE) {
        const some = paths.slice(from, from + AT_ONCE);
        const now = BigInt(Date.now()) / 1000n;
        const times = await Promise.all(some.map(path => changeTimeOf((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, path))));
        for (const [at, path] of some.entries()) {
            const before = young.get(path) ?? 0n;
            if (times[at] !== before)
                touched.push(path);
            else if (before / SECOND + SAFE_SECONDS <= now)
                young.delete(path);
        }
    }
    return touched;
}
async function changeTimeOf(path) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path, { bigint: true })).ctimeNs;
    }
    catch (thrown) {
        if ((0,_standing_js__WEBPACK_IMPORTED_MODULE_2__/* .isMissing */ .b2)(thrown))
            return null;
        throw thrown;
    }
}


/***/ }),

/***/ 36011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ byProductOf)
/* harmony export */ });
/** What commands leave behind that is never meant for a commit: a closed list, for new files that no ignore rule covers. */
/** Folders that tools make for themselves, anywhere in the tree. */
const FOLDERS = [
    ['node_modules', 'installed packages'],
    ['__pycache__', 'compiled Python'],
    ['.venv', 'Python environment'],
    ['.tox', 'Python environment'],
    ['.nox', 'Python environment'],
    ['.eggs', 'Python packaging'],
    ['.pytest_cache', 'tool cache'],
    ['.mypy_cache', 'tool cache'],
    ['.ruff_cache', 'tool cache'],
    ['.hypothesis', 'tool cache'],
    ['.ipynb_checkpoints', 'tool cache'],
    ['.gradle', 'tool cache'],
    ['.kotlin', 'tool cache'],
    ['.parcel-cache', 'tool cache'],
    ['.turbo', 'tool cache'],
    ['.phpunit.cache', 'tool cache'],
    ['.sass-cache', 'tool cache'],
    ['.nyc_output', 'coverage'],
    ['htmlcov', 'coverage'],
    ['coverage/lcov-report', 'coverage'],
];
/** Files by name. `coverage/` itself is not listed: it may well be a source folder. */
const FILES = [
    { pattern: /\.py[co]$/, what: 'compiled Python' },
    { pattern: /\.egg-info(\/|$)/, what: 'Python packaging' },
    { pattern: /(^|\/)\.coverage(\.[^/]+)?$/, what: 'coverage' },
    {
        pattern: /(^|\/)coverage\/(lcov\.info|clover\.xml|coverage-(final|summary)\.json|cobertura-coverage\.xml)$/,
        what: 'coverage',
    },
    { pattern: /(^|\/)\.(eslint|stylelint)cache$/, what: 'tool cache' },
    { pattern: /(^|\/)\.phpunit\.result\.cache$/, what: 'tool cache' },
    { pattern: /\.tsbuildinfo$/, what: 'tool cache' },
    { pattern: /(^|\/)(npm-debug|yarn-(debug|error)|pnpm-debug)\.log(\.\d+)?$/, what: 'tool log' },
    { pattern: /(^|\/)(\.DS_Store|Thumbs\.db)$/, what: 'file manager data' },
];
/** Says what kind of by-product a path is (a folder ends with a slash), null for anything else. */
function byProductOf(path) {
    const folders = `/${path.slice(0, path.lastIndexOf('/') + 1)}`;
    const folder = FOLDERS.find(([name]) => folders.includes(`/${name}/`));
    return folder?.[1] ?? FILES.find(({ pattern }) => pattern.test(path))?.what ?? null;
}


/***/ }),

/***/ 32888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ adviceFor),
/* harmony export */   z: () => (/* binding */ adviceByWords)
/* harmony export */ });
/** What GitHub's refusals mean and the way out of each: known by their words, which the API and `git push` share. */
/** The more particular stands first: what a ruleset or push protection finds comes inside "Repository rule violations found". */
const BY_WORDS = [
    {
        said: /not permitted to create (or approve )?pull requests/i,
        hint: 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).',
    },
    {
        said: /push protection|cannot contain secrets|secrets? (was |were )?(detected|found)/i,
        hint: "GitHub's push protection sees a secret in the change: take it out, or allow it under Security > Secret scanning, and run again.",
    },
    {
        said: /verified signature|signed commits|must be signed|GH008/i,
        hint: 'The rules of the branch ask for signed commits: GitHub signs those that the token of Actions or of an app makes through its API, not those of a personal token or of git push. Use such a token as github-token, or exempt the branches below branch-prefix.',
    },
    {
        said: /\bworkflow/i,
        hint: 'The token may not change workflow files: bring the base branch up to date or pass a token with that right (an app with workflows: write, a personal token with the scope workflow).',
    },
    {
        said: /GH001|file size limit|larger than|too large|too big/i,
        hint: 'A file or the whole change is larger than GitHub takes (100 MB a file by git): keep it out of the change, for example with .gitignore.',
    },
    {
        said: /GH006|protected branch|force-push to this branch/i,
        hint: 'The branch is protected: let who owns github-token create and update the branches below branch-prefix, or choose another branch-prefix.',
    },
    {
        said: /GH013|rule violations/i,
        hint: 'A ruleset forbids it: exclude the branches below branch-prefix in Settings > Rules > Rulesets, or put who owns github-token on its bypass list.',
    },
    { said: /archived/i, hint: 'The repository is archived: nothing can be written to it until somebody unarchives it.' },
    {
        said: /SAML|single sign-on/i,
        hint: 'The organisation asks for single sign-on: authorise the token in github-token for it.',
    },
    {
        said: /already exists|not a fast.?forward|stale info/i,
        hint: 'Somebody else was at work here meanwhile; run again.',
    },
];
const LATER = 'Run again later.';
/** The way out by GitHub's words alone, null where they are not known. */
function adviceByWords(said) {
    return BY_WORDS.find(rule => rule.said.test(said))?.hint ?? null;
}
/** The way out of an HTTP refusal: by its words, else by its status. `accepted` is GitHub's header of the permissions that would do. */
function adviceFor(status, said, accepted = '') {
    if (status >= 500)
        return LATER;
    const known = adviceByWords(said);
    if (known !== null)
        return known;
    if (status === 401)
        return 'Check the input github-token: it is not valid.';
    if (status === 403 || status === 404)
        return permissionsFor(accepted);
    if (status === 413)
        return 'The change is larger than GitHub takes.';
    if (status === 409 || status === 422)
        return 'Branch rules or the state of the repository stand in the way.';
    return LATER;
}
const TO_PUBLISH = 'contents: write, pull-requests: write and issues: write';
/** Who only reads (`mode: propose`, `plan`, `report`) is not told to give write access away. */
function permissionsFor(accepted) {
    const ways = accepted.split(';').map(way => way.split(',').map(one => /^ *([a-z_]{1,40})=read *$/.exec(one)?.[1]));
    if (!ways.flat().every(name => name !== undefined))
        return `Give the job the permissions ${TO_PUBLISH}.`;
    const named = ways.map(way => way.map(name => `${name?.replaceAll('_', '-')}: read`).join(' and ')).join(' or ');
    return `Give the job the permission ${named} (${TO_PUBLISH} where it publishes).`;
}


/***/ }),

/***/ 82383:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ createSecretFinder)
/* harmony export */ });
/* harmony import */ var _log_redact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(40226);
/* harmony import */ var _log_secret_encodings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96084);
/** Finds the secrets of this run in a text, also in pieces and in the usual encodings. Stricter than what is redacted: a find refuses a change, it does not spoil a text. */


/** What is looked for: so many characters in a row, signs and blanks aside. */
const WINDOW = 12;
/** A whole form of this length tells a secret even where it is made of words. */
const WHOLE = 16;
/** The beginning that all keys of a kind share says nothing. */
const SHARED_BEGINNING = /^(?:sk-ant-[a-z]+\d*-|github_pat_|gh[a-z]_)/;
const ESCAPES = /\\x|\\u00|\\u\{00|0x|&#x/gi;
const SIGNS = /[^A-Za-z0-9]+/g;
/** Takes the secrets' values, returns a judge of texts: raw, reversed, base64 at any offset, hexadecimal, in addresses, in JSON, and any 12 characters of these in a row. Gzip and other compression is out of reach. Linear. */
function createSecretFinder(secrets) {
    const redact = (0,_log_redact_js__WEBPACK_IMPORTED_MODULE_0__/* .createRedactor */ .lY)(secrets);
    const forms = secrets.flatMap(formsOf);
    const wholes = forms.filter(form => form.length >= WHOLE);
    const windows = new Set(forms.flatMap(windowsOf));
    const isIn = (plain) => {
        if (wholes.some(form => plain.includes(form)))
            return true;
        for (let at = 0; at + WINDOW <= plain.length; at += 1)
            if (windows.has(plain.slice(at, at + WINDOW)))
                return true;
        return false;
    };
    return text => {
        if (redact(text) !== text)
            return true;
        if (wholes.length === 0 && windows.size === 0)
            return false;
        // What looks like an escape can be a part of base64.
        return [text, text.replace(ESCAPES, '')].some(one => isIn(one.replace(SIGNS, '')));
    };
}
function formsOf(secret) {
    return (0,_log_secret_encodings_js__WEBPACK_IMPORTED_MODULE_1__/* .encodingsOf */ .a)(secret.trim().replace(SHARED_BEGINNING, '')).map(form => form.replace(SIGNS, ''));
}
function windowsOf(form) {
    const starts = Math.max(0, form.length - WINDOW + 1);
    return Array.from({ length: starts }, (_, at) => form.slice(at, at + WINDOW)).filter(tells);
}
/** Words alone, or digits alone, may stand anywhere. */
function tells(window) {
    return /\d.*\d/.test(window) && /[A-Za-z].*[A-Za-z]/.test(window);
}


/***/ })

};
