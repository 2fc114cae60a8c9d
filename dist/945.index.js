export const id = 945;
export const ids = [945];
export const modules = {

/***/ 3643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ readBaseRules),
/* harmony export */   GH: () => (/* binding */ filteredByBase),
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   Mr: () => (/* binding */ pathsIn),
/* harmony export */   O: () => (/* binding */ trackedFiles),
/* harmony export */   SN: () => (/* binding */ baseHolds),
/* harmony export */   X0: () => (/* binding */ touchesRules),
/* harmony export */   b6: () => (/* binding */ baseText),
/* harmony export */   bC: () => (/* binding */ writeRules),
/* harmony export */   bU: () => (/* binding */ readBaseFiles),
/* harmony export */   d5: () => (/* binding */ baseLines),
/* harmony export */   eC: () => (/* binding */ basePaths),
/* harmony export */   jT: () => (/* binding */ encodedByBase),
/* harmony export */   lH: () => (/* binding */ attributesIn),
/* harmony export */   ty: () => (/* binding */ ignoredByBase),
/* harmony export */   zY: () => (/* binding */ baseHasPath)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2807);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(395);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6194);







/** One entry of `git ls-tree`: `<mode> <type> <id>\t<path>`, with the size before the tab where it was asked for. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+)(?: +(\d+|-))?\t/;
function listTree(repo, args, tree = repo.base.tree) {
    return (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .runTrusted */ .$5)(repo, ['ls-tree', '-z', '--full-tree', tree, ...args], { gitDir: repo.gitDir });
}
const LISTED = new WeakMap();
/** All but folders. Git is asked once. Throws RepositoryError. */
async function allEntries(repo) {
    const listed = LISTED.get(repo) ?? listTree(repo, ['-r']);
    LISTED.set(repo, listed);
    // A run may go on after a failure, and ask again.
    listed.catch(() => LISTED.delete(repo));
    return entriesIn(await listed);
}
async function entriesOf(repo, args, tree) {
    return entriesIn(await listTree(repo, args, tree));
}
/** One at a time, because all at once would take megabytes. */
function* entriesIn(output) {
    for (let from = 0, to = output.indexOf(0); to !== -1; from = to + 1, to = output.indexOf(0, from)) {
        const text = (0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(output.subarray(from, to)) ? output.toString('utf8', from, to) : '';
        const [all, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(text) ?? [];
        if (all !== undefined)
            yield { path: text.slice(all.length), mode, type, blob, size };
    }
}
/** The entries at these paths. Paths with parts that git would resolve have none. Throws RepositoryError. */
async function entriesAt(repo, paths, tree) {
    const plain = paths.filter(path => !path.split('/').some(part => ['', '.', '..'].includes(part)));
    const entries = plain.length === 0 ? [] : await entriesOf(repo, ['-l', '--', ...plain], tree);
    return new Map(Array.from(entries, entry => [entry.path, entry]));
}
/** Whether the base has a file, link or submodule at exactly this path. Throws RepositoryError. */
async function baseHasPath(repo, path) {
    const entry = (await entriesAt(repo, [path])).get(path);
    return entry !== undefined && entry.type !== 'tree';
}
const LARGEST = 256 * 1024;
const LARGEST_TRACKED = 1024 * 1024;
/** Paths in one call, because the system limits the length of a command line. */
const AT_ONCE = 200;
/**
 * The texts by path. Leaves out what is missing, is no regular file, has more than 256 KB, or is not UTF-8. Throws
 * RepositoryError.
 */
async function readBaseFiles(repo, paths) {
    const texts = new Map();
    for (let from = 0; from < paths.length; from += AT_ONCE)
        for (const [path, found] of await lookUp(repo, paths.slice(from, from + AT_ONCE)))
            if ('text' in found)
                texts.set(path, found.text);
    return texts;
}
/**
 * What the files hold that a tree tracks at these paths, a character a byte; null where one is no regular file or has more
 * than 1 MB. Throws RepositoryError.
 */
async function trackedFiles(repo, tree, paths) {
    const files = new Map();
    for (let from = 0; from < paths.length; from += AT_ONCE) {
        const entries = [...(await entriesAt(repo, paths.slice(from, from + AT_ONCE), tree))];
        const tracked = entries.filter(([, entry]) => entry.type !== 'tree');
        const blobs = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .readBlobs */ .b4)(repo, tracked.flatMap(([, entry]) => (whyNoText(entry, LARGEST_TRACKED) === null ? [entry.blob] : [])));
        for (const [path, { blob }] of tracked)
            files.set(path, blobs.get(blob)?.toString('latin1') ?? null);
    }
    return files;
}
async function baseText(repo, path) {
    return (await lookUp(repo, [path])).get(path) ?? { problem: 'is not there' };
}
async function lookUp(repo, paths) {
    const entries = await entriesAt(repo, paths);
    const ids = [...entries.values()].flatMap(entry => (whyNoText(entry) === null ? [entry.blob] : []));
    const blobs = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .readBlobs */ .b4)(repo, ids);
    const textAt = (entry) => {
        const problem = whyNoText(entry);
        if (problem !== null)
            return { problem };
        const bytes = blobs.get(entry.blob) ?? Buffer.alloc(0);
        if (bytes.includes(0) || !(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
            return { problem: 'is no UTF-8 text' };
        return { text: new TextDecoder().decode(bytes) };
    };
    return new Map([...entries].map(([path, entry]) => [path, textAt(entry)]));
}
function whyNoText({ mode, type, size }, most = LARGEST) {
    if (mode === '120000')
        return 'is a symbolic link';
    if (type !== 'blob')
        return type === 'tree' ? 'is a folder' : 'is a submodule';
    return Number(size) > most ? `has ${size} bytes, more than ${most}` : null;
}
/**
 * Searches the base tree for lines of text that come by standard input, because everybody on the machine can read
 * command lines.
 */
const GREP = ['grep', '--fixed-strings', '--no-color', '--no-recurse-submodules', '-f', '-'];
/** Whether a line of text occurs in any file of the base tree. False for a partial clone. Throws RepositoryError. */
async function baseHolds(repo, text) {
    if (repo.partial || text === '' || /[\n\0]/.test(text))
        return false;
    const args = [...GREP, '--quiet', '--text', repo.base.tree];
    const { exitCode } = await repo.git.run(args, (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutAttributes */ .YS)(repo), { input: `${text}\n`, answers: [1] });
    return exitCode === 0;
}
const MOST_BYTES = 8_000_000;
const LONGEST_LINE = 400;
const MATCH = /^[0-9a-f]{40}:([^\0]+)\0(\d+)\0/;
/**
 * The lines of the base tree's text files that contain one of the words, each cut to 400 characters. Null after
 * `limitMs`, for too many lines, and for a partial clone. Throws nothing.
 */
async function baseLines(repo, words, limitMs) {
    const asked = words.filter(word => !/[\n\0]/.test(word));
    if (repo.partial)
        return null;
    if (asked.length === 0)
        return [];
    const args = [...GREP, '-z', '-n', '-I', '-w', repo.base.tree];
    const options = { input: `${asked.join('\n')}\n`, answers: [1], limits: { ms: limitMs, bytes: MOST_BYTES } };
    const done = await repo.git.run(args, (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutAttributes */ .YS)(repo), options).catch(() => null);
    if (done === null)
        return null;
    const sparse = new Set(repo.sparse);
    const entries = done.stdout.toString().split('\n');
    return entries.flatMap(entry => {
        const [head, path = '', line = ''] = MATCH.exec(entry) ?? [];
        if (head === undefined || sparse.has(path))
            return [];
        return [{ path, line: Number(line), text: entry.slice(head.length, head.length + LONGEST_LINE) }];
    });
}
/**
 * The UTF-8 paths of the base's regular files, without those that a sparse checkout leaves out. Throws
 * RepositoryError.
 */
async function basePaths(repo) {
    const sparse = new Set(repo.sparse);
    const paths = [];
    for (const { mode, path } of await allEntries(repo))
        if (mode.startsWith('100') && !sparse.has(path))
            paths.push(path);
    return paths;
}
/**
 * The paths of all entries of a tree but its folders, in names that are not UTF-8 with replaced bytes. Throws
 * RepositoryError.
 */
async function pathsIn(repo, tree) {
    return (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulItems */ .Qt)(await listTree(repo, ['-r', '--name-only'], tree)).map(_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6);
}
const RULE_FILE = /(^|\/)\.git(attributes|ignore)(\/|$)/;
/** True for a file that git reads rules from, and for a path below such a name. */
function touchesRules(path) {
    return RULE_FILE.test(path);
}
async function readBaseRules(repo) {
    const submodules = [];
    const rules = [];
    for (const { mode, blob, path } of await allEntries(repo)) {
        if (mode === '160000')
            submodules.push(path);
        // Git reads no rules through a symbolic link.
        else if (mode.startsWith('100') && touchesRules(path))
            rules.push({ path, blob });
    }
    const blobs = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .readBlobs */ .b4)(repo, rules.map(({ blob }) => blob));
    return { files: new Map(rules.map(({ path, blob }) => [path, blobs.get(blob) ?? Buffer.alloc(0)])), submodules };
}
/** Makes a work tree with nothing but the rule files; returns its folder. */
async function writeRules(repo, rules) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(repo.folder, 'shadow');
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(folder, { recursive: true, force: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(folder, { recursive: true, mode: 0o700 });
    for (const [path, content] of rules.files) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, path)), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, path), content);
    }
    return folder;
}
/** The paths that the base's rules ignore. Folders end with a slash. */
async function ignoredByBase(repo, rules, paths) {
    if (paths.length === 0)
        return new Set();
    const shadow = await writeRules(repo, rules);
    // A folder pattern only matches a folder that exists.
    for (const path of paths.filter(one => one.endsWith('/'))) {
        await repo.git.checkTime();
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(shadow, path), { recursive: true }).catch(() => undefined);
    }
    const context = { gitDir: repo.gitDir, workTree: shadow };
    // `check-ignore` takes no literal paths, but after `./` no name is read as a pattern.
    const input = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(paths.map(path => `./${path}`));
    const options = { input, answers: [1], env: { GIT_LITERAL_PATHSPECS: '0' } };
    const output = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .runTrusted */ .$5)(repo, ['check-ignore', '--no-index', '-z', '--stdin'], context, options);
    return new Set((0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulItems */ .Qt)(output).map(path => (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)(path).slice(2)));
}
const filteredByBase = havingAttribute('filter');
const encodedByBase = havingAttribute('working-tree-encoding');
function havingAttribute(attribute) {
    return async (repo, { baseIndex, rules }, paths) => {
        if (![...rules.files.keys()].some(path => path.endsWith('.gitattributes')))
            return new Set();
        const values = await attributeValues(repo, baseIndex, [attribute], paths);
        return new Set(paths.filter((_, n) => !['unspecified', 'unset', 'set'].includes(values[n] ?? 'unset')));
    };
}
/** Before 2.41, git tries all ways in which stars may match, which takes hours for some patterns. */
const ATTRIBUTES_LIMIT = { ms: 20_000, bytes: Number.POSITIVE_INFINITY };
/**
 * What the files of attributes in a tree say about each path, in order. Null where git needs more than 20 seconds.
 * Throws RepositoryError.
 */
async function attributesIn(repo, tree, names, paths) {
    const index = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(repo.folder, 'attributes-index');
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .runTrusted */ .$5)(repo, ['read-tree', tree], (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .contextAt */ .vP)(repo, repo.empty, index));
    const values = await attributeValues(repo, index, names, paths, ATTRIBUTES_LIMIT).catch((thrown) => {
        if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .RepositoryError */ .pU && thrown.trouble === 'passing')
            return null;
        throw thrown;
    });
    if (values === null)
        return null;
    return paths.map((_, n) => Object.fromEntries(names.map((name, at) => [name, values[n * names.length + at] ?? ''])));
}
async function attributeValues(repo, index, names, paths, limits) {
    const args = ['check-attr', '--cached', '-z', '--stdin', ...names];
    // Into a pipe git writes each answer by itself: 100,000 paths took 7 seconds instead of half a one.
    const options = { input: (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(paths), env: { GIT_FLUSH: '0' }, ...(limits !== undefined && { limits }) };
    const output = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .runTrusted */ .$5)(repo, args, (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .contextAt */ .vP)(repo, repo.empty, index), options);
    const fields = output.toString().split('\0');
    return fields.filter((_, n) => n % 3 === 2);
}


/***/ }),

/***/ 8596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fv: () => (/* binding */ copyTrusted),
/* harmony export */   Q5: () => (/* binding */ openTrusted),
/* harmony export */   Uo: () => (/* binding */ headOf),
/* harmony export */   Zc: () => (/* binding */ readTree),
/* harmony export */   b$: () => (/* binding */ checkOut),
/* harmony export */   os: () => (/* binding */ userTree),
/* harmony export */   qt: () => (/* binding */ fetchAcross),
/* harmony export */   th: () => (/* binding */ placeInTree),
/* harmony export */   uw: () => (/* binding */ initWorkspace),
/* harmony export */   vE: () => (/* binding */ findWorkTree)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2807);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(395);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3010);
/* harmony import */ var _remove_tree_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9333);
/* harmony import */ var _start_snapshot_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9351);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(6194);
/* harmony import */ var _user_tree_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(2704);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(746);
/** The checkout: from an empty workspace or an existing work tree to a trusted repository. */











/**
 * Clones where the workspace is empty, chooses the base commit, and copies git's data. Throws ConfigurationError or
 * RepositoryError.
 */
async function checkOut(request) {
    const { git, workspace, baseBranch: branch } = request;
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertBranchName */ .ae)(branch);
    const found = await findWorkTree(git, workspace, await removeLeftTree(request));
    const asked = tipOf(git, branch);
    const user = found ?? (await cloneWorkspace(request, await asked));
    const cloned = found === null;
    const [tip, read] = await Promise.all([asked, readTree(request, user, { isOurs: cloned, asked: headOf(git, user) })]);
    const { head, settings } = read;
    const trusted = await copyTrusted(request, user, read);
    const sha = await settleBase({ ...request, user, settings, trusted, head, tip });
    const sparse = sha === head ? read.sparse : await sparsePathsOf(git, user.gitDir, workspace);
    return openTrusted(request, trusted, { branch, sha, cloned, partial: settings.partial, sparse });
}
async function readTree({ git, workspace, home }, { gitDir }, { isOurs, asked }) {
    const [head, found, sparse] = await Promise.all([
        asked,
        (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .readSettings */ .sb)(git, gitDir, isOurs ? undefined : home),
        isOurs ? [] : sparsePathsOf(git, gitDir, workspace),
    ]);
    return { head, settings: (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .workTreeSettingsIn */ .ce)(found), sparse };
}
async function copyTrusted({ git, workspace, folder }, user, { head, settings, sparse }) {
    // The file system is asked, because a wrong setting would hide files whose names differ in case.
    const ignoreCase = (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_10__/* .lstatAt */ .ag)(workspace, '.GIT').kind !== 'absent';
    const config = (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .trustedConfig */ .av)(settings, { sparse: sparse.length > 0, ignoreCase, url: git.url });
    const trusted = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'git');
    if (head === null)
        await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .makeGitDir */ .s$)(trusted, config);
    else
        await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .copyGitData */ .Ow)(user, trusted, { config, head });
    return trusted;
}
async function openTrusted({ git, workspace, folder, note }, gitDir, { partial, sparse, ...opened }) {
    const asked = ['rev-parse', '--verify', `${opened.sha}^{tree}`];
    const base = { ...opened, tree: await git.ask(asked, { gitDir }, { network: partial }) };
    const empty = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'empty');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(empty);
    note({ kind: 'checked-out', gitDir, empty, base, partial, sparse: [...sparse] });
    return { git, workspace, folder, empty, gitDir, base, partial, sparse };
}
/** The commit that is checked out. Throws ConfigurationError where there is none. */
async function headOf(git, { gitDir }) {
    const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
    const head = await git.ask(args, { gitDir }, { answers: [1, 128] });
    if (head !== '')
        return head;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1('the checked-out repository has no commit at HEAD', 'Check out a branch that has a commit, or leave the workspace empty.');
}
async function tipOf(git, branch) {
    const tip = await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .remoteTip */ .W_)(git, branch);
    if (tip !== null)
        return tip;
    if (await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .remoteIsEmpty */ .oD)(git))
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the repository ${git.url} has no commit yet`, 'Push a first commit to it, a README is enough, and run again.');
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the base branch ${branch} does not exist at ${git.url}`, 'Set base-branch to a branch of the repository.');
}
async function cloneWorkspace(request, tip) {
    const { git, workspace, baseBranch: branch, fetchDepth: depth, note } = request;
    note({ kind: 'cloning', tip });
    const context = { cwd: workspace };
    const made = await initWorkspace(git, workspace, branch);
    if (request.runId !== '')
        await git.run(['config', MADE_BY, request.runId], context);
    const scope = depth === 0 ? [] : [`--depth=${depth}`];
    const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
    await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .fetchRefs */ .BA)(git, made.gitDir, [...scope, 'origin', refs]);
    await git.run(['update-ref', `refs/heads/${branch}`, `refs/remotes/origin/${branch}`], context);
    const tree = { git, workspace, gitDir: made.gitDir, filters: [] };
    await (0,_user_tree_js__WEBPACK_IMPORTED_MODULE_9__/* .checkOutIn */ .iH)(tree, branch, { isForced: true });
    note({ kind: 'cloned' });
    return made;
}
async function initWorkspace(git, workspace, branch) {
    // Simple-git waits 50 ms for the end of a command that prints nothing.
    await git.run(['init', '--quiet', '--template=', `--initial-branch=${branch}`], { cwd: workspace });
    await git.run(['remote', 'add', 'origin', git.url], { cwd: workspace });
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, '.git');
    return { gitDir, commonDir: gitDir };
}
const MADE_BY = 'diffproof.run';
/**
 * Removes a work tree that an earlier run has made, but for the run's output folder. Returns whether it did. Throws
 * ConfigurationError where it cannot.
 */
async function removeLeftTree({ git, workspace, runId, ownFolder }) {
    const asked = () => git.run(['config', '--get', MADE_BY], { cwd: workspace }, { answers: [1, 128] });
    const madeBy = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, '.git')) ? (await asked()).stdout.toString().trim() : '';
    if (madeBy === '' || madeBy === runId)
        return false;
    const root = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .latin1 */ .Wy)(workspace);
    const own = `${root}/${(0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .latin1 */ .Wy)((await (0,_start_snapshot_js__WEBPACK_IMPORTED_MODULE_7__/* .ownFolderIn */ .Ir)(workspace, ownFolder)) ?? '')}`;
    const stayed = [];
    const clear = async (folder) => {
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)((0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .bytePath */ .OO)(folder), 'latin1')) {
            const place = `${folder}/${name}`;
            // Git's data says whose work tree this is, until the rest is gone.
            if ([own, `${root}/.git/`].includes(`${place}/`))
                continue;
            if (own.startsWith(`${place}/`))
                await clear(place);
            else if (!(0,_remove_tree_js__WEBPACK_IMPORTED_MODULE_6__/* .removeTree */ .d)(place))
                stayed.push((0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6)(place));
        }
    };
    await clear(root);
    if (stayed.length === 0 && (0,_remove_tree_js__WEBPACK_IMPORTED_MODULE_6__/* .removeTree */ .d)(`${root}/.git`))
        return true;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the work tree that an earlier run made cannot be removed: ${stayed.join(', ')}`, 'Remove it as the user that these files belong to.');
}
/**
 * The folder of the repository: the workspace, unless `actions/checkout` had a `path`. Then it is the first folder on
 * the way to the working directory that is a work tree.
 */
function placeInTree(workspace, workingDirectory) {
    const folders = workingDirectory.split('/').filter(part => part !== '' && part !== '.');
    const rootAt = (depth) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, ...folders.slice(0, depth));
    const depth = [...folders.keys(), folders.length].find(at => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(rootAt(at), '.git')));
    if (depth === undefined || depth === 0)
        return { root: workspace, workingDirectory };
    return { root: rootAt(depth), workingDirectory: folders.slice(depth).join('/') || '.' };
}
/**
 * The repository of the workspace, null where that is empty; a repository in a folder above does not count. Throws
 * ConfigurationError for any other content.
 */
async function findWorkTree(git, workspace, isCleared = false) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(workspace, { recursive: true });
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(workspace);
    if (names.length === 0 || isCleared)
        return null;
    if (names.includes('.git'))
        return gitDataOf(git, workspace);
    const inside = names.filter(name => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, name, '.git')));
    if (inside.length > 0)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the workspace is no git work tree, but ${inside.join(', ')} in it is one: ${workspace}`, `Set working-directory to ${inside[0]}, as actions/checkout has that path.`);
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the workspace is not empty and is no git work tree: ${workspace}`, 'Run actions/checkout before this step, into this folder, or leave the folder empty so that the action checks out itself. If actions/checkout has a path, set working-directory to it.');
}
async function gitDataOf(git, workspace) {
    const asked = ['--absolute-git-dir', '--git-common-dir', '--is-inside-work-tree'];
    const answer = git.ask(['rev-parse', '--path-format=absolute', ...asked], { cwd: workspace });
    const lines = await answer.catch((thrown) => {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .RepositoryError */ .pU))
            throw thrown;
        const title = `the workspace has a .git that git cannot use: ${thrown.message}`;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(title, 'Check the repository out again.', thrown);
    });
    const [gitDir = '', commonDir = '', inside = ''] = lines.split('\n');
    if (inside === 'true')
        return { gitDir, commonDir };
    const title = `the workspace is no work tree of its repository ${gitDir}`;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(title, 'Check the repository out again.');
}
/** The tracked paths that a sparse checkout leaves out: a missing one is no deletion. Throws RepositoryError. */
async function sparsePathsOf(git, gitDir, workspace) {
    const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace });
    const entries = stdout.toString().split('\0');
    return entries.flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []));
}
/**
 * HEAD if it is on the remote branch, else the branch's tip, which is then fetched and switched to. Throws
 * ConfigurationError or RepositoryError.
 */
async function settleBase(question) {
    const { git, folder, baseBranch, head, tip, trusted, user, note } = question;
    if (head === tip)
        return head;
    if (question.atTip !== true) {
        // Another checked-out branch may be contained in the base, but the change still belongs on the base branch.
        const attached = await attachedBranch(git, user);
        const isElsewhere = attached !== null && attached !== baseBranch;
        if (!isElsewhere && (await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .isOnRemoteBranch */ .Am)(git, folder, baseBranch, head)))
            return head;
    }
    const tree = userTree(question);
    const dirty = await (0,_user_tree_js__WEBPACK_IMPORTED_MODULE_9__/* .dirtyPaths */ .Xb)(tree);
    if (dirty.length > 0) {
        const more = dirty.length > 10 ? ', ...' : '';
        throw notSwitchable(question, `and has changes: ${dirty.slice(0, 10).join(', ')}${more}`);
    }
    const fetched = await fetchTip(question);
    note({ kind: 'switching', gitDir: tree.gitDir, tip: fetched });
    await (0,_user_tree_js__WEBPACK_IMPORTED_MODULE_9__/* .checkOutIn */ .iH)(tree, fetched, { network: question.settings.partial }).catch(thrown => {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .RepositoryError */ .pU))
            throw thrown;
        throw notSwitchable(question, `and could not be switched: ${thrown.message}`);
    });
    note({ kind: 'switched' });
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .pointTrustedHead */ .qT)(trusted, fetched);
    return fetched;
}
/** The branch that is checked out; null for a commit alone. */
async function attachedBranch(git, { gitDir }) {
    const ref = await git.ask(['symbolic-ref', '--quiet', 'HEAD'], { gitDir }, { answers: [1, 128] });
    return /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? null;
}
function userTree({ git, workspace, user: { gitDir }, settings: { filters } }) {
    return { git, workspace, gitDir, filters };
}
/** Fetches through the trusted git dir, because the user's configuration may hold credentials. */
async function fetchTip({ git, user, trusted, baseBranch, fetchDepth }) {
    const at = { gitDir: trusted };
    const shallow = (await git.ask(['rev-parse', '--is-shallow-repository'], at)) === 'true';
    const scope = shallow ? [`--depth=${Math.max(1, fetchDepth)}`] : [];
    const ref = 'refs/diffproof/tip';
    await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .fetchRefs */ .BA)(git, trusted, [...scope, git.url, `+refs/heads/${baseBranch}:${ref}`]);
    await fetchAcross(git, trusted, ref, user);
    return git.ask(['rev-parse', '--verify', ref], at);
}
async function fetchAcross(git, trusted, ref, { gitDir }) {
    await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .fetchLocally */ .Lj)(git, gitDir, ['--update-shallow', trusted, ref]);
}
function notSwitchable({ baseBranch: branch, head }, why) {
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigurationError */ .j1(`the work tree is at ${head.slice(0, 12)}, which is not on the base branch ${branch} of the remote, ${why}`, `Check out ${branch} before this step, commit or remove the changes, or set base-branch to the branch that was checked out.`);
}


/***/ }),

/***/ 5503:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D$: () => (/* binding */ indexEditsOf),
/* harmony export */   UG: () => (/* binding */ receiptOfTree),
/* harmony export */   Y_: () => (/* binding */ changedFiles),
/* harmony export */   gn: () => (/* binding */ patchOf),
/* harmony export */   ob: () => (/* binding */ receiptOfPatch)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(395);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6194);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(746);







/**
 * The changed paths with kinds, modes and line counts, in git's order. Attributes are ignored. Throws RepositoryError.
 */
async function changedFiles(repo, from, to, { renames = true } = {}) {
    if (from === to)
        return [];
    const options = [renames ? '-M' : '--no-renames', '--raw', '--numstat', '--no-ext-diff', '--no-textconv'];
    const args = ['diff-tree', '-r', '-z', ...options, from, to];
    const fields = (await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .runTrusted */ .$5)(repo, args, (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutAttributes */ .YS)(repo))).toString().split('\0');
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
            counts.set(renamed ? (fields[at + 2] ?? '') : name, [numstatCount(added), numstatCount(deleted)]);
            at += renamed ? 3 : 1;
        }
    }
    const files = raws.map(raw => {
        const [additions = null, deletions = null] = counts.get(raw.path) ?? [];
        return { ...raw, additions, deletions };
    });
    return files.sort((a, b) => (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .byBytes */ .bg)(a.path, b.path));
}
function readRaw(field, first, second) {
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', status = ''] = field.slice(1).split(' ');
    const kind = KINDS[status[0] ?? ''] ?? 'modified';
    return {
        path: second ?? first,
        change: kind,
        from: second === null ? null : first,
        oldMode: kind === 'added' ? null : oldMode,
        newMode: kind === 'deleted' ? null : newMode,
        oldBlob: kind === 'added' ? null : oldBlob,
        blob: kind === 'deleted' ? null : newBlob,
    };
}
const KINDS = { A: 'added', C: 'added', D: 'deleted', R: 'renamed' };
function numstatCount(text) {
    return text === '-' ? null : Number(text);
}
function indexEditsOf(files) {
    const gone = files.flatMap(({ from: path }) => (path === null ? [] : [{ path, mode: null, blob: null }]));
    return [...gone, ...files.map(({ path, newMode: mode, blob }) => ({ path, mode, blob }))];
}
const OPTIONS = ['-r', '-p', '--binary', '--full-index', '--no-ext-diff', '--no-textconv', '--no-color'];
/**
 * The patch from the base tree to the receipt's, for `git apply`. Text that is not UTF-8 is written as binary, so no
 * byte is lost. Throws RepositoryError.
 */
async function patchOf(repo, { baseTree, tree }) {
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertObjectIds */ .OH)(baseTree, tree);
    if (baseTree === tree)
        return [];
    const whole = await diff(repo, ['-M', baseTree, tree]);
    if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(whole))
        return patchParts(whole);
    const attributes = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(repo.folder, 'all-binary');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)(attributes, '* -diff\n');
    const texts = fileSections(await diff(repo, ['--no-renames', baseTree, tree]));
    const binaries = fileSections(await diff(repo, ['--no-renames', baseTree, tree], [['core.attributesFile', attributes]]));
    return texts.flatMap((text, n) => patchParts((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(text) ? text : (binaries[n] ?? text)));
}
function fileSections(patch) {
    const sections = patch.toString('latin1').split(/(?<=\n)(?=diff --git )/);
    return sections.map(section => Buffer.from(section, 'latin1'));
}
function diff(repo, args, config = []) {
    const whole = ['diff-tree', ...OPTIONS, ...args];
    // The data of binary files may be large.
    return (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .throughFile */ .w1)(repo, whole, { context: (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutAttributes */ .YS)(repo), config }, file => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(file));
}
const BINARY = '\nGIT binary patch\n';
const NEXT_FILE = '\ndiff --git ';
/** Separates the text of a patch from the data of its binary files. No line of a text begins as these headings do. */
function patchParts(patch) {
    const parts = [];
    for (let from = 0; from < patch.length;) {
        const at = patch.indexOf(BINARY, from);
        const begin = at === -1 ? patch.length : at + BINARY.length;
        const next = patch.indexOf(NEXT_FILE, begin);
        const end = next === -1 ? patch.length : next + 1;
        parts.push(patch.toString('utf8', from, begin));
        if (end > begin)
            parts.push(patch.subarray(begin, end));
        from = end;
    }
    return parts;
}
/** The receipt of a tree that git has: nothing of it is left out or refused. Throws RepositoryError. */
async function receiptOfTree(repo, tree, baseTree = repo.base.tree) {
    return { baseTree, tree, files: await changedFiles(repo, baseTree, tree), leftOut: [], refused: [] };
}
const LONGEST_REASON = 300;
/** Git would allocate whatever size a binary section claims. */
const LARGEST_ALLOCATION = '128m';
/**
 * Applies a patch to the base tree in an index of its own (https://git-scm.com/docs/git-apply); the work tree stays as
 * it is. Returns the receipt or git's error message. Throws RepositoryError.
 */
async function receiptOfPatch(repo, start, patch) {
    const index = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(repo.folder, 'patched-index');
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .copyIndex */ .UZ)(start.baseIndex, index);
    const context = { ...(0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutAttributes */ .YS)(repo), index };
    const { exitCode, stderr } = await repo.git.run(['apply', '--cached', '--whitespace=nowarn', '-'], context, {
        input: patch,
        answers: [1, 128],
        network: repo.partial,
        env: { GIT_ALLOC_LIMIT: LARGEST_ALLOCATION },
    });
    if (exitCode !== 0)
        return { refused: (stderr.split('\n')[0] ?? '').slice(0, LONGEST_REASON) };
    const tree = await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .writeTree */ .WM)(repo, context);
    const receipt = await receiptOfTree(repo, tree);
    const inTheWay = await firstInTheWay(repo.workspace, receipt.files);
    return inTheWay === null ? { receipt } : { refused: `${inTheWay} is there and not tracked by git` };
}
async function firstInTheWay(workspace, files) {
    const leaving = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : [from ?? ''])));
    const added = files.filter(({ change }) => change === 'added' || change === 'renamed');
    for (const { path } of added) {
        const found = (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_6__/* .lstatAt */ .ag)(workspace, path);
        const there = (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_6__/* .placeTaken */ .X8)(found, path);
        const isFolderOfLeaving = found.kind === 'folder' && [...leaving].some(one => one.startsWith(`${path}/`));
        if (there !== null && !leaving.has(there) && !isFolderOfLeaving)
            return there;
    }
    return null;
}


/***/ }),

/***/ 5246:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ createGit)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8500);
/* harmony import */ var simple_git__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4724);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2807);
/* harmony import */ var _git_environment_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(966);
/* harmony import */ var _git_failure_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4129);







const LOCAL_LIMIT_MS = 5 * 60_000;
const NETWORK_LIMIT_MS = 10 * 60_000;
const REPEATABLE = new Set(['ls-remote', 'fetch']);
/** What publishes may not be left half done. */
const IS_PUBLISHING = /^git (ls-remote|push)$/;
const TURN_MS = 50;
/** A timer may be early by our clock. */
const CLOCK_SLACK_MS = 20;
function createGit(settings, retryPolicy, most = {}) {
    const { networkLimitMs = NETWORK_LIMIT_MS, until = Number.POSITIVE_INFINITY } = most;
    let lastTurn = 0;
    const assertInTime = (what) => {
        if (Date.now() + CLOCK_SLACK_MS < until || IS_PUBLISHING.test(what))
            return;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .RepositoryError */ .pU(`${what} was broken off: timeout-minutes was reached`, '', undefined, 'late');
    };
    const runOnce = async (start, args, context, options) => {
        const { network = false, limits, answers } = options;
        const what = `git ${args[0]}`;
        assertInTime(what);
        const leftMs = IS_PUBLISHING.test(what) ? networkLimitMs : until - Date.now();
        const end = await start({
            ...processOf(settings, args, context, options),
            limitMs: Math.min(leftMs, limits?.ms ?? (network ? networkLimitMs : LOCAL_LIMIT_MS)),
            mostBytes: limits?.bytes ?? Number.POSITIVE_INFINITY,
        });
        const { exitCode, stdout } = end;
        const stderr = (0,_git_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutToken */ ._Q)(end.stderr, settings.token);
        if (exitCode === 0 || (exitCode !== null && answers?.includes(exitCode)))
            return { exitCode, stdout, stderr };
        if (exitCode === null)
            assertInTime(what);
        throw (0,_git_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .gitFailure */ .tv)({ command: args[0] ?? '', exitCode, output: stderr || stdout.toString() }, settings.token);
    };
    const run = async (args, context, options = {}) => {
        for (let tries = 1;; tries += 1) {
            try {
                return await runOnce(spawnGit, args, context, options);
            }
            catch (thrown) {
                const isPassing = thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .RepositoryError */ .pU && thrown.trouble === 'passing';
                if (!isPassing || !REPEATABLE.has(args[0] ?? ''))
                    throw thrown;
                if (!(await retryPolicy.pause({ what: thrown.message, tries, askedMs: null })))
                    throw thrown;
            }
        }
    };
    return {
        url: settings.url,
        run,
        async ask(args, context, options = {}) {
            const end = options.network === true ? run(args, context, options) : runOnce(runSimpleGit, args, context, options);
            return (await end).stdout.toString().trimEnd();
        },
        async checkTime() {
            if (performance.now() - lastTurn < TURN_MS)
                return;
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_2__.setImmediate)();
            lastTurn = performance.now();
            assertInTime('the search for changes');
        },
    };
}
function processOf(settings, args, { gitDir, workTree, index, cwd = workTree ?? gitDir ?? settings.home }, { network = false, config = [], env = {}, input = '', into }) {
    const extra = {
        ...(gitDir !== undefined && { GIT_DIR: gitDir }),
        ...(workTree !== undefined && { GIT_WORK_TREE: workTree }),
        ...(index !== undefined && { GIT_INDEX_FILE: index }),
        // Git must not find a repository in a folder above.
        GIT_CEILING_DIRECTORIES: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(cwd),
        ...env,
    };
    return { settings, args, cwd, input, into, env: (0,_git_environment_js__WEBPACK_IMPORTED_MODULE_5__/* .gitEnvironment */ ._K)(settings, { network, config }, extra) };
}
// Guards that refuse a setting whatever its value. Ours turn the dangerous features off.
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
/** Runs a local command whose answer is text. Simple-git's guards refuse every setting that runs a program. */
async function runSimpleGit({ settings, args, cwd, env, limitMs }) {
    const limit = AbortSignal.timeout(limitMs);
    let end = { exitCode: 0, stdout: Buffer.alloc(0), stderr: '' };
    const git = (0,simple_git__WEBPACK_IMPORTED_MODULE_3__/* .simpleGit */ .Lp)({
        baseDir: cwd,
        binary: settings.binary,
        abort: limit,
        trimmed: false,
        // The exit event may arrive before the last output.
        completion: { onClose: true, onExit: false },
        allowEnvironment: Object.keys(env),
        unsafe: SWITCHED_OFF_BY_US,
        errors(error, { exitCode, stdOut, stdErr }) {
            end = { exitCode, stdout: Buffer.concat(stdOut), stderr: Buffer.concat(stdErr).toString() };
            return exitCode === 0 ? error : undefined;
        },
    }).env({ ...env });
    try {
        const text = await git.raw([...args]);
        return { ...end, stdout: Buffer.from(text) };
    }
    catch (thrown) {
        if (limit.aborted)
            return { ...end, exitCode: null };
        // Simple-git's guards throw before git starts, and may quote what they refuse.
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .RepositoryError */ .pU(`git ${args[0] ?? ''} was not run: ${(0,_git_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutToken */ ._Q)((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .messageOf */ .bD)(thrown), settings.token)}`);
    }
}
/**
 * Runs what simple-git cannot: bytes in and out, a limit of bytes; commands that print nothing, for whose end it waits
 * 50 ms more; and the network, where its kill does not reach the helper that has the token.
 */
function spawnGit({ settings, args, cwd, env, input, limitMs, mostBytes, into }) {
    return new Promise((resolve, reject) => {
        const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(settings.binary, [...args], {
            ...{ cwd, env, detached: true },
            stdio: ['pipe', into ?? 'pipe', 'pipe'],
        });
        const stdout = [];
        const stderr = [];
        let late = false;
        let length = 0;
        const stop = () => {
            late = true;
            endGroup(child.pid);
        };
        const timer = setTimeout(stop, limitMs);
        // A run that ends early waits for nothing, and git has the token.
        process.once('exit', stop);
        const settle = () => {
            clearTimeout(timer);
            process.off('exit', stop);
        };
        child.stdout?.on('data', (chunk) => {
            length += chunk.length;
            if (length > mostBytes)
                stop();
            else
                stdout.push(chunk);
        });
        child.stderr?.on('data', (chunk) => stderr.push(chunk));
        // Git may stop reading early. Its exit code says whether that is a failure.
        child.stdin?.on('error', () => undefined);
        child.stdin?.end(input);
        child.on('error', error => {
            settle();
            reject(new _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .RepositoryError */ .pU(`git could not be started: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .messageOf */ .bD)(error)}`, '', error));
        });
        child.on('close', code => {
            settle();
            const exitCode = late ? null : (code ?? 1);
            resolve({ exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
        });
    });
}
function endGroup(pid) {
    if (pid !== undefined)
        (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .orNull */ .Xd)(() => process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL'));
}


/***/ }),

/***/ 966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $5: () => (/* binding */ credentialOf),
/* harmony export */   Ct: () => (/* binding */ findGit),
/* harmony export */   FK: () => (/* binding */ isInside),
/* harmony export */   Ug: () => (/* binding */ gitSettings),
/* harmony export */   _K: () => (/* binding */ gitEnvironment),
/* harmony export */   lA: () => (/* binding */ foldersOutside)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _actions_exec__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9529);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2807);
/* harmony import */ var _core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3105);






const HARDENING = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.untrackedCache', 'false'],
    ['core.attributesFile', '/dev/null'],
    ['core.excludesFile', '/dev/null'],
    // A commit-graph file could claim trees and parents that differ from the commits.
    ['core.commitGraph', 'false'],
    ['core.trustctime', 'true'],
    ['core.checkStat', 'default'],
    ['core.safecrlf', 'false'],
    ['credential.helper', ''],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['submodule.recurse', 'false'],
    ['fetch.recurseSubmodules', 'false'],
    // A self-hosted workspace may belong to another user.
    ['safe.directory', '*'],
];
const NETWORK = [
    // Git would send the token to the address it is redirected to.
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    // Without this, a push from a shallow clone sends the whole tree once the base branch has moved.
    ['push.negotiate', 'true'],
];
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'];
const CERTIFICATES = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO'];
const NETWORK_VARIABLES = [...PROXIES, ...PROXIES.map(name => name.toLowerCase()), ...CERTIFICATES];
/** The credential for the authorization header, as secret as the token. Empty without a token. */
function credentialOf(token) {
    return token === '' ? '' : Buffer.from(`x-access-token:${token}`).toString('base64');
}
/** The environment of one git process. `network` adds the token, the proxy and the one allowed protocol. */
function gitEnvironment(settings, asked, extra) {
    const access = asked.network ? [...NETWORK, ...networkAccess(settings)] : [];
    // Variables, because the configuration of a repository could allow more by name.
    const allowed = asked.network
        ? { GIT_ALLOW_PROTOCOL: new URL(settings.url).protocol.replace(':', ''), ...settings.network }
        : { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };
    const config = [...HARDENING, ...access, ...asked.config];
    const numbered = config.flatMap(([key, value], n) => [
        [`GIT_CONFIG_KEY_${n}`, key],
        [`GIT_CONFIG_VALUE_${n}`, value],
    ]);
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
        ...allowed,
        ...Object.fromEntries(numbered),
        GIT_CONFIG_COUNT: String(config.length),
        ...settings.mark,
        ...extra,
    };
}
function networkAccess({ url, token, stallSeconds }) {
    const stall = ['http.lowSpeedTime', String(stallSeconds)];
    if (token === '')
        return [stall];
    return [stall, [`http.${new URL(url).origin}/.extraheader`, `AUTHORIZATION: basic ${credentialOf(token)}`]];
}
const LONGEST_STALL_MS = 60_000;
/** The settings of every git process of this run. `home` is a private folder. Throws ConfigurationError. */
async function gitSettings(access, workspace, home) {
    const { serverUrl, repository, token, environment, mark = {}, stallMs = LONGEST_STALL_MS } = access;
    const network = NETWORK_VARIABLES.flatMap(name => {
        const value = environment[name] ?? '';
        return value === '' ? [] : [[name, value]];
    });
    return {
        ...(await findGit(environment['PATH'] ?? '', workspace)),
        ...{ home, token, mark },
        url: `${(0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutEndSlash */ .Tv)(serverUrl)}/${repository}`,
        network: Object.fromEntries(network),
        stallSeconds: Math.max(1, Math.round(Math.min(stallMs, LONGEST_STALL_MS) / 1000)),
    };
}
/** The folders of a search path that are absolute, and that do not lie in the workspace, also not behind a link. */
function foldersOutside(searchPath, workspace) {
    const real = (path) => ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(path) ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(path) : path);
    const tree = real(workspace);
    const isOutside = (folder) => !isInside(workspace, folder) && !isInside(tree, real(folder));
    return searchPath.split(node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter).filter(folder => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(folder) && isOutside(folder));
}
/**
 * The absolute path of git, and the search path for git's children: no folder in the workspace is searched. Throws
 * ConfigurationError.
 */
async function findGit(searchPath, workspace) {
    const folders = foldersOutside(searchPath, workspace);
    const name = process.platform === 'win32' ? 'git.exe' : 'git';
    const tried = folders.map(folder => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.access)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name), node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK).then(() => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name)));
    const found = (await Promise.allSettled(tried)).find(one => one.status === 'fulfilled');
    if (found === undefined) {
        const hint = 'Install git 2.36 or newer, or add its folder to PATH.';
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ConfigurationError */ .j1('git was not found on the runner', hint);
    }
    const [binary, path] = [found.value, folders.join(node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter)];
    await assertRecent(binary, path);
    return { binary, path };
}
/** Older versions lack options that the receipt needs. */
const OLDEST = [2, 36];
async function assertRecent(binary, path) {
    const env = { PATH: path, LC_ALL: 'C' };
    const { stdout } = await (0,_actions_exec__WEBPACK_IMPORTED_MODULE_3__/* .getExecOutput */ .H)(binary, ['--version'], { silent: true, ignoreReturnCode: true, env });
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
    const [least, atLeast] = OLDEST;
    if (Number(major) > least || (Number(major) === least && Number(minor) >= atLeast))
        return;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ConfigurationError */ .j1(`git on the runner is too old: ${stdout.trim() || 'it does not say its version'}`, `Install git ${least}.${atLeast} or newer.`);
}
function isInside(folder, path) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(folder, path);
    return way === '' || !(way.startsWith('..') || (0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way));
}


/***/ }),

/***/ 4129:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BG: () => (/* binding */ isUnknownRepository),
/* harmony export */   JZ: () => (/* binding */ refusedPush),
/* harmony export */   _Q: () => (/* binding */ withoutToken),
/* harmony export */   tv: () => (/* binding */ gitFailure)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9522);
/* harmony import */ var _git_environment_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(966);



const NOT_FOUND = /returned error: 404|repository .* not found/i;
const ANY_STATUS = /returned error: \d{3}/i;
const LATER = 'Run again later.';
const CHECK_RULES = 'Check the rules of the repository for this branch and the permissions of github-token.';
const TROUBLES = [
    [/returned error: (?:5\d\d|429)/i, 'passing', LATER],
    [/returned error: 413/, 'refused', 'The change is larger than the server takes.'],
    [
        /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i,
        'refused',
        'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).',
    ],
    [NOT_FOUND, 'refused', 'Check that the repository exists and that github-token may read it.'],
    [
        /returned error: 30\d|unable to update url base from redirection/i,
        'refused',
        'The server redirects to another address, which is not followed with a token. Use the new address.',
    ],
    [ANY_STATUS, 'refused', CHECK_RULES],
    [
        /RPC failed|early EOF|unexpected disconnect|hung up|Empty reply|Connection (?:reset|refused|timed out)|Could ?n[o']t (?:resolve|connect)|Failed to connect|too slow|timed out|transfer closed|invalid (?:index-pack|server response)|Recv failure|bad line length|expected flush|not valid: is this a git repository/i,
        'passing',
        LATER,
    ],
    // A proxy answered with a web page and status 200, which git takes for a repository of plain files.
    [
        /couldn't find remote ref|no DAV locking support|git-http-push failed|Cannot obtain needed object/i,
        'passing',
        LATER,
    ],
];
/**
 * Reasons of a rejected push that may be transient. `stale info` is a failed lease: the caller looks at the branch to
 * distinguish it from a lost race.
 */
const PASSING_REASON = /internal (?:server )?error|time(?:d )?out|stale info/i;
const SAID_LENGTH = 400;
/** The error for a failed git command. Its title ends with git's last message. */
function gitFailure(end, token) {
    const output = withoutToken(end.output, token);
    if (end.exitCode === null) {
        const late = `git ${end.command} did not end within its time limit`;
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(late, 'Check that the server can be reached from the runner.', undefined, 'passing');
    }
    const failed = `git ${end.command} failed (exit code ${end.exitCode})`;
    const said = ANY_STATUS.test(output) ? serverWords(output) : '';
    const title = [failed, lastWord(output), said].filter(part => part !== '').join(': ');
    const [, trouble = 'local', hint = ''] = TROUBLES.find(([pattern]) => pattern.test(output)) ?? [];
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, (0,_core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .adviceByWords */ .z)(serverWords(output))?.hint ?? hint, undefined, trouble);
}
/** The error for a rejected push. `reason`: git's word for it. `output`: git's output without secrets. */
function refusedPush(branch, reason, output) {
    const said = [reason, serverWords(output)].filter(part => part !== '').join(': ');
    const title = `git push of ${branch} was refused: ${said}`;
    if (PASSING_REASON.test(reason))
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, LATER, undefined, 'passing');
    const hint = (0,_core_forge_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .adviceByWords */ .z)(said)?.hint ?? CHECK_RULES;
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU(title, hint, undefined, 'refused');
}
function isUnknownRepository(thrown) {
    return thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RepositoryError */ .pU && NOT_FOUND.test(thrown.message);
}
/** Replaces the token, its encoded form, and credentials in addresses by `***`. */
function withoutToken(text, token) {
    const secrets = token === '' ? [] : [token, (0,_git_environment_js__WEBPACK_IMPORTED_MODULE_2__/* .credentialOf */ .$5)(token)];
    const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return blotted.replace(/(\b\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***');
}
function serverWords(output) {
    const lines = [...output.matchAll(/^[ \t]*remote:(.*)$/gm)].map(([, line = '']) => line.trim());
    return lines
        .filter(line => /\w/.test(line))
        .join(' ')
        .slice(0, SAID_LENGTH);
}
function lastWord(output) {
    const lines = output.split(/[\r\n]/).flatMap(line => line.trim() || []);
    return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? '';
}


/***/ }),

/***/ 514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AK: () => (/* binding */ asOurs),
/* harmony export */   XP: () => (/* binding */ noteOfWork),
/* harmony export */   sx: () => (/* binding */ createGitState)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _git_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5246);
/* harmony import */ var _git_environment_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(966);
/* harmony import */ var _git_failure_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4129);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(395);
/* harmony import */ var _pull_checkout_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9628);
/* harmony import */ var _start_snapshot_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9351);
/* harmony import */ var _submodules_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1231);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(746);











async function openFolder(options) {
    const { retryPolicy, note } = options;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(options.workspace, { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(options.tempDir, { recursive: true });
    const workspace = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(options.workspace);
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(options.tempDir), 'diffproof-git-'));
    note?.({ kind: 'git', folder, workspace });
    const home = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'home');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(home);
    const settings = await (0,_git_environment_js__WEBPACK_IMPORTED_MODULE_4__/* .gitSettings */ .Ug)(options, workspace, home);
    const gitAt = (url) => (0,_git_command_js__WEBPACK_IMPORTED_MODULE_3__/* .createGit */ .l)({ ...settings, url }, retryPolicy, options);
    return { folder, workspace, git: gitAt(settings.url), elsewhere: () => gitAt(`${settings.url}.git`) };
}
const NOTHING_MADE = {
    repo: null,
    before: [],
    start: null,
    startOfCheckout: null,
    submodules: _submodules_js__WEBPACK_IMPORTED_MODULE_9__/* .NO_SUBMODULES */ .aQ,
    surroundings: null,
    noteOfWork: null,
    checkedOut: null,
    others: _pull_checkout_js__WEBPACK_IMPORTED_MODULE_7__/* .NO_OTHERS */ .I,
};
/** Makes the state. Nothing is read or written before the first call. */
function createGitState(options) {
    let opened = null;
    let last = Promise.resolve();
    const made = { ...NOTHING_MADE, withheld: new Set() };
    const open = () => {
        opened ??= openFolder(options);
        return opened;
    };
    return {
        options,
        made,
        edited: options.edited ?? new Set(),
        note: options.note ?? (() => undefined),
        open,
        async close() {
            const now = await opened?.catch(() => null);
            opened = null;
            return now ?? null;
        },
        idle: () => last,
        repo: () => made.repo ?? outOfOrder('checkOut'),
        start: () => made.start ?? outOfOrder('takeStartSnapshot'),
        /** One character a byte, without the run's output folder; a folder ends with a slash. */
        async untracked(index) {
            const repo = made.repo ?? outOfOrder('checkOut');
            const folder = await (0,_start_snapshot_js__WEBPACK_IMPORTED_MODULE_8__/* .ownFolderIn */ .Ir)(repo.workspace, options.ownFolder);
            const own = folder === null ? null : (0,_git_names_js__WEBPACK_IMPORTED_MODULE_6__/* .latin1 */ .Wy)(folder);
            const { names } = await (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_10__/* .listUntracked */ .c7)(repo, index);
            return names.filter(path => own === null || !(path.startsWith(own) || own.startsWith(path)));
        },
        /** Runs a step of the remote. Some servers know a repository only by its address with `.git` at the end. */
        async atEitherAddress(step) {
            const now = await open();
            try {
                return await step(now);
            }
            catch (thrown) {
                if (!(0,_git_failure_js__WEBPACK_IMPORTED_MODULE_5__/* .isUnknownRepository */ .BG)(thrown))
                    throw thrown;
                const there = { ...now, git: now.elsewhere() };
                const result = await step(there).catch(() => Promise.reject(thrown));
                opened = Promise.resolve(there);
                return result;
            }
        },
        inTurn(what, step) {
            const turn = last.then(() => asOurs(what, step));
            last = turn.catch(() => undefined);
            return turn;
        },
    };
}
function outOfOrder(missing) {
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RepositoryError */ .pU(`${missing} has to come first`);
}
/** Runs a step at once. Throws RepositoryError, or what else of ours the step throws. */
async function asOurs(what, step) {
    try {
        return await step();
    }
    catch (thrown) {
        if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DiffproofError */ .QI)
            throw thrown;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RepositoryError */ .pU(`could not ${what}: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(thrown)}`, '', thrown);
    }
}
/** Says that a run works in this tree. It lies in git's own data, where no command in a sandbox writes. */
async function noteOfWork(git, workspace) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await git.ask(['rev-parse', '--absolute-git-dir'], { cwd: workspace }), 'diffproof-worked');
}


/***/ }),

/***/ 5945:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bx: () => (/* binding */ findNewUntracked),
/* harmony export */   GV: () => (/* binding */ BEFORE),
/* harmony export */   Kk: () => (/* binding */ editableChecker),
/* harmony export */   xx: () => (/* binding */ because)
/* harmony export */ });
/* harmony import */ var _core_change_clone_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1341);
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5635);
/* harmony import */ var _base_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3643);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(395);
/* harmony import */ var _start_snapshot_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9351);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(746);
/** Untracked files: which new ones belong to the change, and which existing ones may not be edited. */






const BEFORE = { kind: 'was-before' };
function because(reason, paths) {
    return paths.map(path => ({ path, reason }));
}
/** No project nests so many folders, and each level costs a call of git. */
const DEEPEST = 64;
/**
 * Sorts new untracked files by the base's rules. Files of the edit tool count even where they are ignored. Throws
 * RepositoryError.
 */
async function findNewUntracked(repo, start, { names: untracked, unreadable, edited }) {
    const { workspace } = repo;
    const files = [];
    const leftOut = [];
    const refused = because({ kind: 'unreadable' }, unreadable);
    const isOwn = (path) => (0,_start_snapshot_js__WEBPACK_IMPORTED_MODULE_4__/* .isOwnFolder */ .Zn)(path, start.own);
    const textsOf = (names) => {
        const { texts, bytes } = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .sortNames */ .Hy)(names);
        for (const path of bytes.map(_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6))
            refused.push({ path, reason: { kind: 'name-not-utf8' } });
        return texts;
    };
    const enter = (folder) => {
        const names = folder.split('/').length > DEEPEST ? 'too deep' : (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(workspace, folder);
        if (typeof names !== 'string')
            return names;
        refused.push({ path: folder, reason: NOT_ENTERED[names] });
        return [];
    };
    const classify = async (level) => {
        const open = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []));
        const ignored = await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_2__/* .ignoredByBase */ .ty)(repo, start.rules, open);
        const next = [];
        for (const { path, inherited } of level.filter(one => !isOwn(one.path))) {
            await repo.git.checkTime();
            const reason = inherited ?? checkNew(path, ignored);
            const isFolder = path.endsWith('/');
            const isWanted = isFolder ? [...edited].some(made => made.startsWith(path)) : edited.has(path);
            if (reason !== null && !isWanted)
                leftOut.push({ path, reason });
            else if (isFolder)
                for (const inner of textsOf(enter(path)))
                    next.push({ path: inner, inherited: reason });
            // Git cannot store pipes and sockets, so they are left out and do not block a change.
            else if ((0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .lstatAt */ .ag)(workspace, path).kind === 'special')
                leftOut.push({ path, reason: { kind: 'special-file' } });
            else
                files.push(path);
        }
        return next;
    };
    const inside = start.openFolders.filter(folder => !isOwn(folder)).flatMap(enter);
    const fresh = [...untracked, ...inside].filter(name => !start.seen.has(name));
    let level = textsOf(fresh).map(path => ({ path, inherited: null }));
    while (level.length > 0)
        level = await classify(level);
    // Folders that were ignored before the run are never listed; only the edit tool's paths in them are checked.
    const listed = new Set([...start.openFolders, ...files]);
    for (const path of [...edited].filter(one => !isOwn(one) && !start.watched.has(one) && !listed.has(one))) {
        const isSeen = start.seen.has((0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .latin1 */ .Wy)(path));
        const isClosed = (folder) => start.seen.has((0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .latin1 */ .Wy)(`${folder}/`)) && !listed.has(`${folder}/`);
        if (!isSeen && !(0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .foldersAbove */ .Zv)(path).some(isClosed))
            continue;
        if ((0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .lstatAt */ .ag)(workspace, path).stats === null)
            continue;
        if (isSeen)
            leftOut.push({ path, reason: BEFORE });
        else
            files.push(path);
    }
    for (const [path, fingerprint] of start.watched)
        if (!isOwn(path) && (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .fingerprintAt */ .q$)(workspace, path) !== fingerprint)
            leftOut.push({ path, reason: BEFORE });
    return { files, leftOut, refused };
}
const NOT_ENTERED = {
    repository: { kind: 'nested-repository' },
    unreadable: { kind: 'unreadable' },
    'too deep': { kind: 'too-deep', folders: DEEPEST },
};
function checkNew(path, ignored) {
    if (ignored.has(path))
        return { kind: 'ignored' };
    const what = (0,_core_change_clone_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .byProductOf */ .Y)(path);
    return what === null ? null : { kind: 'by-product', what };
}
const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32';
/** Makes the port's `checkEditable`, except for files of the edit tool. */
function editableChecker(repo, start) {
    const seen = new Set([...start.seen].map(name => nameOnDisk((0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6)(name))));
    const open = new Set(start.openFolders.map(nameOnDisk));
    const submodules = start.rules.submodules.map(path => nameOnDisk(`${path}/`));
    return async (path) => {
        // The edit tool cannot write such a path, and git would fail on it.
        if (path.includes('\0') || (0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .checkName */ .I3)(path, false) !== null)
            return null;
        if (await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_2__/* .baseHasPath */ .zY)(repo, path))
            return null;
        const name = nameOnDisk(path);
        // Folders that were ignored before the run were never listed, so a file in one may be old.
        const old = seen.has(name) ||
            submodules.some(folder => name.startsWith(folder)) ||
            (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .foldersAbove */ .Zv)(name).some(folder => seen.has(`${folder}/`) && !open.has(`${folder}/`));
        if (old)
            return { kind: 'untracked-before' };
        const leftOut = checkNew(path, await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_2__/* .ignoredByBase */ .ty)(repo, start.rules, [path]));
        return leftOut === null ? null : { kind: 'made-by-command', leftOut };
    };
}
function nameOnDisk(path) {
    return FOLDS_NAMES ? (0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .foldedPath */ .kV)(path) : path;
}


/***/ }),

/***/ 9628:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ checkOutPull),
/* harmony export */   I: () => (/* binding */ NO_OTHERS)
/* harmony export */ });
/* harmony import */ var _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8184);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _base_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3643);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8596);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(395);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3010);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6194);
/* harmony import */ var _user_tree_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2704);
/** The checkout of a pull request: its base, and its change as a tree. An existing work tree stays as it is. */








/** Null where the pull request has another head by now. Throws ConfigurationError or RepositoryError. */
async function checkOutPull(asked, place) {
    const { git, workspace, folder, note } = place;
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertBranchName */ .ae)(asked.into);
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertObjectIds */ .OH)(asked.headSha, ...[asked.mergeSha, asked.baseSha].flatMap(sha => sha ?? []));
    if (asked.baseSha === null && (await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .remoteTip */ .W_)(git, asked.into)) === null)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`the branch ${asked.into} does not exist at ${git.url}`, 'The pull request goes into a branch that is gone.');
    const existing = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .findWorkTree */ .vE)(git, workspace);
    const cloned = existing === null;
    const user = existing ?? (await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .initWorkspace */ .uw)(git, workspace, 'main'));
    const read = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .readTree */ .Zc)(place, user, { isOurs: cloned, asked: cloned ? NO_COMMIT : (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .headOf */ .Uo)(git, user) });
    const { head, settings, sparse } = read;
    const asUser = (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .userTree */ .os)({ git, workspace, user, settings });
    if (head !== null)
        for (const own of place.ownPaths)
            await refuseTracked(own, asUser);
    const trusted = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .copyTrusted */ .Fv)(place, user, read);
    const isWhole = head !== null && (await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted })) === 'false';
    const commits = await fetchCommits(asked, { git, folder, trusted, isWhole });
    if (commits === null)
        return null;
    const { base: sha, proven, proved } = commits;
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .pointTrustedHead */ .qT)(trusted, sha);
    const { partial } = settings;
    const tree = await git.ask(['rev-parse', '--verify', `${proven}^{tree}`], { gitDir: trusted }, { network: partial });
    const opened = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .openTrusted */ .Q5)(place, trusted, { branch: asked.into, sha, cloned, partial, sparse });
    // By the checked-out commit, which may have others than the base.
    const ofBase = new Set(sparse.length === 0 ? [] : await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_2__/* .pathsIn */ .Mr)(opened, opened.base.tree));
    const repo = { ...opened, sparse: sparse.filter(path => ofBase.has(path)) };
    const found = { repo, proved, tree };
    if (head !== null) {
        const { submodules, ...others } = await othersThan(asUser, { user, base: sha, trusted, partial });
        const checkedOut = await git.ask(['rev-parse', '--verify', `${head}^{tree}`], { gitDir: trusted }, { network: partial });
        return { ...found, checkedOut, others, submodules };
    }
    await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .fetchAcross */ .qt)(git, trusted, 'refs/diffproof/base', user);
    note({ kind: 'switching', gitDir: user.gitDir, tip: sha });
    await (0,_user_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .checkOutIn */ .iH)(asUser, sha, { network: partial });
    note({ kind: 'switched' });
    return { ...found, checkedOut: repo.base.tree, others: NO_OTHERS, submodules: [] };
}
/** The pull request could have forged what seems to be kept there, or have it kept elsewhere. */
async function refuseTracked(own, { git, workspace, gitDir }) {
    const [first = ''] = own.split('/');
    if (first === '' || first === '..')
        return;
    const { stdout } = await git.run(['ls-files', '-z', '--', first], { gitDir, workTree: workspace });
    const paths = stdout.toString().split('\0').slice(0, -1);
    const holders = ['.gitkeep', '.gitignore'].map(name => `${own}/${name}`);
    const isOfOutput = (path) => path.startsWith(`${own}/`) && !holders.includes(path);
    const tracked = paths.find(path => `${own}/`.startsWith(`${path}/`) || isOfOutput(path));
    if (tracked !== undefined)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`input output-path: ${own} holds, or is below, what the checked-out commit tracks (${tracked})`, 'Name a folder outside of the repository, or leave it out.');
}
const NO_COMMIT = Promise.resolve(null);
/** The merge result and its first parent; else the head, and the commit where it left its base. */
async function fetchCommits(asked, at) {
    const { number, into, headSha, mergeSha, baseSha, wanted } = asked;
    if (baseSha !== null) {
        await fetchAtDepth(at, [headSha, baseSha].map((sha, n) => `+${sha}:${FETCHED}-${n}`), 1);
        return { base: baseSha, proven: headSha, proved: wanted === 'head' ? 'head' : 'merge-group' };
    }
    const ref = number === null ? [] : [`refs/pull/${number}/merge`];
    const candidates = wanted === 'head' ? [] : [...(mergeSha === null ? [] : [mergeSha]), ...ref];
    for (const candidate of candidates) {
        const merge = await fetchMerge(at, candidate);
        if (merge?.head === headSha)
            return { base: merge.base, proven: merge.sha, proved: 'merge' };
    }
    const isThere = await fetchCommit(at, headSha, 1).catch(refusedOnly);
    if (isThere === null && number !== null) {
        const now = await fetchCommit(at, `refs/pull/${number}/head`, 1).catch(refusedOnly);
        if (now !== headSha)
            return null;
    }
    const base = await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .mergeBaseOf */ .nM)(at, into, headSha);
    if (base === null)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`the pull request and ${into} share no commit`, 'Rebase the pull request on the branch that it goes into.');
    await fetchCommit(at, base, 1);
    return { base, proven: headSha, proved: 'head' };
}
/** What a remote has not is no failure of the network. */
function refusedOnly(thrown) {
    if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RepositoryError */ .pU && thrown.trouble !== 'passing')
        return null;
    throw thrown;
}
async function fetchMerge(at, name) {
    const sha = await fetchCommit(at, name, 2).catch(refusedOnly);
    if (sha === null)
        return null;
    const parents = await at.git.ask(['rev-parse', `${sha}^@`], { gitDir: at.trusted });
    const [base = '', head = '', more] = parents.split('\n');
    return head === '' || more !== undefined ? null : { sha, base, head };
}
const FETCHED = 'refs/diffproof/fetched';
async function fetchCommit(at, name, depth) {
    await fetchAtDepth(at, [`+${name}:${FETCHED}`], depth);
    return at.git.ask(['rev-parse', '--verify', `${FETCHED}^{commit}`], { gitDir: at.trusted });
}
async function fetchAtDepth({ git, trusted, isWhole }, refs, depth) {
    const scope = isWhole ? [] : [`--depth=${depth}`];
    await (0,_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .fetchRefs */ .BA)(git, trusted, [...scope, git.url, ...refs]);
}
const NO_OTHERS = { written: [], gone: [] };
/** By the index: nothing of the checked-out commit is left for the base's setup. Throws RepositoryError. */
async function othersThan(tree, { user, base, trusted, partial }) {
    const { git, gitDir } = tree;
    const known = await git.run(['cat-file', '-e', `${base}^{tree}`], { gitDir }, { answers: [1, 128] });
    if (known.exitCode !== 0)
        await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_3__/* .fetchAcross */ .qt)(git, trusted, 'refs/diffproof/base', user);
    // The configuration and `.gitmodules` can make git silent about submodules.
    const options = ['--cached', '--raw', '-z', '--no-renames', '--ignore-submodules=none'];
    const at = { gitDir, workTree: tree.workspace };
    const fields = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .nulItems */ .Qt)((await git.run(['diff-index', ...options, base, '--'], at, { network: partial })).stdout);
    const changes = fields.flatMap((path, n) => (n % 2 === 1 ? [{ path, modes: (fields[n - 1] ?? '').split(' ') }] : []));
    const isModule = ({ modes: [before, now] }) => [before, `:${now}`].includes(`:${_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .SUBMODULE */ .NG}`);
    const submodules = changes.filter(isModule).map(({ path }) => path);
    const isOfBase = ({ modes: [before] }) => before !== ':000000';
    return {
        written: changes.filter(isOfBase).map(({ path }) => path),
        gone: [...submodules, ...changes.filter(one => !isOfBase(one)).map(({ path }) => path)],
        submodules: submodules.map(_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .textOf */ .b6),
    };
}


/***/ }),

/***/ 5828:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  dp: () => (/* binding */ assembleReceipt),
  uo: () => (/* binding */ blobsIn),
  aw: () => (/* binding */ pathsWrittenSince),
  pK: () => (/* binding */ putBack),
  Uc: () => (/* binding */ takeReceipt),
  g7: () => (/* binding */ treeOf),
  k$: () => (/* binding */ writeChange),
  Xq: () => (/* binding */ writeWanted)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/core/change/change.js
var change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/adapters/git/base-files.js
var base_files = __webpack_require__(3643);
// EXTERNAL MODULE: ./build/adapters/git/diff.js
var diff = __webpack_require__(5503);
// EXTERNAL MODULE: ./build/adapters/git/git-names.js
var git_names = __webpack_require__(395);
// EXTERNAL MODULE: ./build/adapters/git/start-snapshot.js
var start_snapshot = __webpack_require__(9351);
// EXTERNAL MODULE: ./build/adapters/git/trusted-repository.js
var trusted_repository = __webpack_require__(6194);
// EXTERNAL MODULE: ./build/adapters/git/work-tree.js
var work_tree = __webpack_require__(746);
;// CONCATENATED MODULE: ./build/adapters/git/moved-out.js
/** Tracked files that a command moved into a folder that is left out: to publish them as deleted would lose them. */






/** So many names still fit on a command line. Whoever deletes more does not move a file by mistake. */
const MOST_DELETED = 1_000;
/** In how many places files are looked for: commands may leave any number of names. */
const MOST_PLACES = 100_000;
/**
 * The deleted files that are left out under the same name, with the same content. A file that moves keeps the time of
 * its content; what a build copies has a new one. Throws RepositoryError.
 */
async function movedOut({ repo, files }, { leftOut, start }) {
    const deleted = files.flatMap(({ path, oldBlob: blob, change }) => change === 'deleted' && blob !== null ? [{ path, blob }] : []);
    if (deleted.length === 0 || deleted.length > MOST_DELETED)
        return [];
    const times = new Map();
    const paths = deleted.map(({ path }) => path);
    await (0,start_snapshot/* entriesOfIndex */.yz)(repo, { index: start.startIndex, paths }, ({ path, written }) => times.set(path, written()));
    const fresh = leftOut.map(({ path }) => path);
    const byName = Map.groupBy(fresh, path => path.slice(path.lastIndexOf('/') + 1));
    const closed = [...start.seen].map(git_names/* textOf */.b6);
    const folders = [...fresh, ...closed].filter(path => path.endsWith('/') && !start.openFolders.includes(path));
    if (folders.length * deleted.length > MOST_PLACES)
        return [];
    const found = deleted.flatMap(({ path, blob }) => {
        const names = path.split('/').map((_, at, parts) => parts.slice(at).join('/'));
        const beside = names.flatMap(name => byName.get(name) ?? []);
        const inside = folders.flatMap(folder => names.map(name => `${folder}${name}`));
        const isMoved = (place) => {
            const there = (0,work_tree/* lstatAt */.ag)(repo.workspace, place);
            return there.kind === 'file' && there.stats.mtimeNs === times.get(path);
        };
        return [...beside, ...inside].filter(isMoved).map(to => ({ path, to, blob }));
    });
    const blobs = await (0,trusted_repository/* readBlobs */.b4)(repo, found.map(({ blob }) => blob));
    const isSame = ({ to, blob }) => {
        const old = blobs.get(blob);
        const there = (0,work_tree/* lstatAt */.ag)(repo.workspace, to);
        // A file of another size is not read: it may be larger than the memory.
        const fits = old !== undefined && there.kind === 'file' && there.stats.size === BigInt(old.length);
        return fits && old.equals((0,external_node_fs_.readFileSync)((0,external_node_path_.join)(repo.workspace, to)));
    };
    return found.filter(isSame).map(({ path, to }) => ({ path, reason: { kind: 'moved-out', to } }));
}

// EXTERNAL MODULE: ./build/adapters/git/new-files.js
var new_files = __webpack_require__(5945);
// EXTERNAL MODULE: ./build/adapters/git/submodules.js
var submodules = __webpack_require__(1231);
;// CONCATENATED MODULE: ./build/adapters/git/receipt.js
/** The receipt: what differs from the start snapshot, put on the base tree. The work tree can be put back to it. */














async function takeReceipt(repo, start, edited) {
    const { tree, leftOut, refused } = await measureTree(repo, start, edited);
    const files = await (0,diff/* changedFiles */.Y_)(repo, repo.base.tree, tree);
    const moved = await movedOut({ repo, files }, { leftOut, start });
    return { baseTree: repo.base.tree, tree, files, leftOut: leftOutOf(leftOut), refused: leftOutOf(refused), moved };
}
/**
 * Files that differ from the start, in the change or left out of it, and were written since a time (ms since the
 * epoch). Throws RepositoryError.
 */
function pathsWrittenSince({ workspace }, { files, leftOut, refused }, since) {
    const paths = new Set([...files, ...leftOut, ...refused].map(({ path }) => path));
    return [...paths].sort(git_names/* byBytes */.bg).filter(path => {
        const { stats } = (0,work_tree/* lstatAt */.ag)(workspace, path);
        // Without a sandbox, the time of the inode is that of the command.
        return stats !== null && Number(stats.mtimeMs) >= since;
    });
}
async function measureTree(repo, start, given) {
    // A copy, because the workspace may add to it meanwhile.
    const edited = new Set(given);
    const { workspace } = repo;
    const tracked = await (0,work_tree/* differingPaths */.Zk)(repo, start.startIndex);
    const list = await (0,work_tree/* listUntracked */.c7)(repo, start.startIndex);
    const { texts: all, bytes } = (0,git_names/* sortNames */.Hy)(tracked.names);
    const texts = all.filter(path => !(0,start_snapshot/* isOwnFolder */.Zn)(path, start.own));
    // Git does not list folders in place of tracked files.
    const folders = texts.filter(path => (0,work_tree/* lstatAt */.ag)(workspace, path).kind === 'folder');
    const names = [...list.names, ...folders.map(path => (0,git_names/* latin1 */.Wy)(`${path}/`))];
    const untracked = await (0,new_files/* findNewUntracked */.Bx)(repo, start, { ...list, names, edited });
    const refused = [
        ...untracked.refused,
        ...(0,new_files/* because */.xx)({ kind: 'unreadable' }, tracked.unreadable),
        ...(0,new_files/* because */.xx)({ kind: 'name-not-utf8' }, (await changedBytes(repo, start, bytes)).map(git_names/* textOf */.b6)),
        ...(0,submodules/* refusedSubmodules */.Kk)(workspace, start.rules.submodules, start.emptySubmodules),
    ];
    const racy = (0,start_snapshot/* touchedRacyEntries */.oR)(workspace, start.racy);
    const candidates = new Set([...texts, ...racy, ...untracked.files]);
    const filtered = await (0,base_files/* filteredByBase */.GH)(repo, start, [...candidates]);
    // A folder in the place of a file, and a file in that of a folder, too.
    const above = new Set([...start.uncommitted.keys()].flatMap(work_tree/* foldersAbove */.Zv));
    const isUncommitted = (path) => above.has(path) || [path, ...(0,work_tree/* foldersAbove */.Zv)(path)].some(one => start.uncommitted.has(one));
    const paths = [];
    const aside = [];
    for (const path of candidates) {
        await repo.git.checkTime();
        if (filtered.has(path)) {
            if (start.filtered.get(path) !== (0,work_tree/* fingerprintAt */.q$)(workspace, path))
                refused.push({ path, reason: { kind: 'filtered' } });
            continue;
        }
        const { kind, stats } = (0,work_tree/* lstatAt */.ag)(workspace, path);
        const reason = stats === null ? null : (0,git_names/* checkName */.I3)(path, kind === 'link');
        if (reason !== null)
            refused.push({ path, reason });
        else if (isUncommitted(path))
            aside.push(path);
        else
            paths.push(path);
    }
    const changedAside = await changedSince(repo, start, aside);
    const written = await treeOf(repo, start, paths);
    return {
        tree: written.tree,
        leftOut: [...untracked.leftOut, ...changedAside],
        refused: [...refused, ...written.refused],
    };
}
/** Those with other content; other times alone do not count. */
async function changedBytes(repo, start, names) {
    if (names.length === 0)
        return names;
    const index = (0,external_node_path_.join)(repo.folder, 'refreshed-index');
    await (0,trusted_repository/* copyIndex */.UZ)(start.startIndex, index);
    await (0,start_snapshot/* refresh */.Ow)(repo, (0,trusted_repository/* contextAt */.vP)(repo, repo.workspace, index));
    const now = await (0,work_tree/* differingPaths */.Zk)(repo, index);
    return (0,git_names/* sortNames */.Hy)(now.names).bytes;
}
/** Other times alone do not count. */
async function changedSince(repo, start, paths) {
    const { tree, refused } = await treeOf(repo, start, paths);
    const changed = await (0,diff/* changedFiles */.Y_)(repo, repo.base.tree, tree, { renames: false });
    return (0,new_files/* because */.xx)(new_files/* BEFORE */.GV, [...changed, ...refused].map(({ path }) => path));
}
function leftOutOf(items) {
    const unique = new Map(items.map(({ path, reason }) => [JSON.stringify([path, reason]), { path, reason }]));
    return [...unique.values()].sort((a, b) => (0,git_names/* byBytes */.bg)(a.path, b.path) || (0,git_names/* byBytes */.bg)(a.reason.kind, b.reason.kind));
}
/**
 * The first part's base tree with each part's content at its paths; later parts win. The old and the new name of a
 * rename are two paths. Throws RepositoryError.
 */
async function assembleReceipt(repo, parts) {
    const edits = new Map(parts.flatMap(editsOf));
    const { baseTree = repo.base.tree, leftOut = [], refused = [] } = parts[0]?.receipt ?? {};
    const wanted = [...edits.values()].filter(edit => edit !== null);
    return { ...(await (0,diff/* receiptOfTree */.UG)(repo, await (0,trusted_repository/* treeWith */.p6)(repo, baseTree, wanted), baseTree)), leftOut, refused };
}
function editsOf({ receipt: { files }, paths }) {
    const all = new Map((0,diff/* indexEditsOf */.D$)(files).map(edit => [edit.path, edit]));
    return paths.map(path => [path, all.get(path) ?? null]);
}
/** The base tree with these files as they are in the work tree, by the base's attributes. Throws RepositoryError. */
async function treeOf(repo, start, paths) {
    const refused = [];
    if (paths.length === 0)
        return { tree: repo.base.tree, refused };
    // Content is hashed in a copy of the changed files, by the base's attributes only.
    const shadow = await (0,base_files/* writeRules */.bC)(repo, start.rules);
    const index = (0,external_node_path_.join)(repo.folder, 'change-index');
    await (0,trusted_repository/* copyIndex */.UZ)(start.baseIndex, index);
    const context = (0,trusted_repository/* contextAt */.vP)(repo, shadow, index);
    const encoded = await (0,base_files/* encodedByBase */.jT)(repo, start, paths);
    const present = [];
    const absent = [];
    const rules = [];
    for (const path of paths) {
        await repo.git.checkTime();
        const read = readPlainly(repo.workspace, path, content => {
            // In the shadow, ignore and attribute files keep their base content, so their new content is added by its hash.
            if ((0,base_files/* touchesRules */.X0)(path))
                return rules.push({ ...content, path, bytes: wholeOf(content.bytes) });
            // The base may have a rules file in place of a folder, or a folder with one in place of the file.
            (0,work_tree/* clearWay */.Bq)(shadow, path);
            writePlainly((0,external_node_path_.join)(shadow, path), content);
            return present.push(path);
        });
        if (read === 'absent')
            absent.push(path);
        else if (read !== 'taken')
            refused.push({ path, reason: { kind: read } });
    }
    const update = async (args, some) => {
        const input = (0,git_names/* nulJoined */.B0)(some);
        if (some.length > 0)
            await (0,trusted_repository/* runTrusted */.$5)(repo, ['update-index', ...args, '-z', '--stdin'], context, { input });
    };
    // Removals first: a folder may have replaced a file.
    await update(['--force-remove'], absent);
    const add = (some) => update(['--add', '--replace'], some);
    await add(present.filter(path => !encoded.has(path)));
    const notEncodable = (path, thrown) => {
        if (!encoded.has(path))
            throw thrown;
        refused.push({ path, reason: { kind: 'not-encodable' } });
    };
    // One by one: git stops at the first that it cannot convert.
    for (const path of present.filter(one => encoded.has(one)))
        await add([path]).catch(thrown => notEncodable(path, thrown));
    const edits = [];
    for (const { path, bytes: input, mode } of rules) {
        const conversion = mode === '120000' ? '--no-filters' : `--path=${path}`;
        await (0,trusted_repository/* runTrusted */.$5)(repo, ['hash-object', '-w', '--stdin', conversion], context, { input }).then(blob => edits.push({ path, mode, blob: blob.toString().trim() }), thrown => notEncodable(path, thrown));
    }
    const plain = await (0,trusted_repository/* writeTree */.WM)(repo, context);
    // In an index of its own: git would read these rules to compare the files that were just written.
    const tree = edits.length === 0 ? plain : await (0,trusted_repository/* treeWith */.p6)(repo, plain, edits);
    // Thousands of files are removed quickly as long as the disk has not written them.
    external_node_fs_.rmSync(shadow, { recursive: true, force: true });
    return { tree, refused };
}
const LARGEST = 100 * 1024 * 1024;
/** Shows `take` a file or a link. A folder counts as absent. Otherwise why the path cannot be published. */
function readPlainly(workspace, path, take) {
    const place = (0,external_node_path_.join)(workspace, path);
    const found = (0,work_tree/* lstatAt */.ag)(workspace, path);
    if (found.stats === null || found.kind === 'folder')
        return 'absent';
    if (found.kind === 'special')
        return 'special-file';
    if (found.kind === 'link') {
        take({ bytes: external_node_fs_.readlinkSync(place, { encoding: 'buffer' }), mode: '120000' });
        return 'taken';
    }
    if (found.stats.size > LARGEST)
        return 'too-large';
    // Without O_NONBLOCK, a pipe in place of the file would block this process.
    let file;
    try {
        file = external_node_fs_.openSync(place, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK);
    }
    catch {
        return 'unreadable';
    }
    try {
        const stats = external_node_fs_.fstatSync(file, { bigint: true });
        if (!stats.isFile() || stats.ino !== found.stats.ino)
            return 'changed-while-read';
        take({ bytes: file, mode: (stats.mode & 64n) === 0n ? '100644' : '100755' });
        return 'taken';
    }
    finally {
        external_node_fs_.closeSync(file);
    }
}
const wholeOf = (bytes) => (typeof bytes === 'number' ? external_node_fs_.readFileSync(bytes) : bytes);
function writePlainly(target, { bytes, mode }) {
    external_node_fs_.mkdirSync((0,external_node_path_.dirname)(target), { recursive: true });
    if (mode === '120000') {
        external_node_fs_.symlinkSync(wholeOf(bytes), target);
        return;
    }
    const file = external_node_fs_.openSync(target, 'wx');
    try {
        for (const piece of typeof bytes === 'number' ? (0,trusted_repository/* piecesIn */.bP)(bytes) : [bytes])
            external_node_fs_.writeFileSync(file, piece);
        external_node_fs_.fchmodSync(file, mode === '100755' ? 0o755 : 0o644);
    }
    finally {
        external_node_fs_.closeSync(file);
    }
}
/** Makes the work tree that of a receipt, where it differs. Throws RepositoryError. */
async function putBack(repo, start, tree, edited) {
    (0,git_names/* assertObjectIds */.OH)(tree);
    const now = await measureTree(repo, start, edited);
    const differing = await (0,diff/* changedFiles */.Y_)(repo, now.tree, tree, { renames: false });
    const left = await writeFiles(repo, start, wantedBy(differing), path => {
        (0,work_tree/* clearWay */.Bq)(repo.workspace, path);
        return true;
    });
    if (left.length > 0)
        throw new errors/* RepositoryError */.pU(`could not write ${left.join(', ')}`);
}
/**
 * Writes what a change makes of its paths, where the work tree is what it was at the start. Returns the others: git does
 * not take away what somebody has written meanwhile. Throws RepositoryError.
 */
async function writeChange(repo, start, files) {
    const { workspace } = repo;
    const folders = [...new Set((0,change/* touchedPaths */.Pq)(files).flatMap(work_tree/* foldersAbove */.Zv))].map(path => ({
        path,
        ...(0,work_tree/* lstatAt */.ag)(workspace, path),
    }));
    const all = wantedBy(files);
    const touched = await neitherOldNorWanted(repo, start, all);
    const wanted = new Map([...all].filter(([path]) => !touched.has(path)));
    const mayWrite = (path) => !['blocked', 'folder'].includes((0,work_tree/* lstatAt */.ag)(workspace, path).kind);
    const inTheWay = await writeFiles(repo, start, wanted, mayWrite);
    for (const found of folders)
        if (found.kind === 'folder' && (0,work_tree/* lstatAt */.ag)(workspace, found.path).kind === 'folder')
            await (0,promises_.chmod)((0,external_node_path_.join)(workspace, found.path), Number(found.stats.mode) & 0o7777).catch(() => undefined);
    return [...touched, ...inTheWay].sort(git_names/* byBytes */.bg);
}
function wantedBy(files) {
    const written = blobsIn(files).map(one => [one.path, one]);
    return new Map([...(0,change/* touchedPaths */.Pq)(files).map(path => [path, null]), ...written]);
}
/** The paths that are neither what they were at the start nor what is wanted. */
async function neitherOldNorWanted(repo, start, wanted) {
    await (0,start_snapshot/* refresh */.Ow)(repo, (0,trusted_repository/* contextAt */.vP)(repo, repo.workspace, start.startIndex));
    const differing = new Set((0,git_names/* sortNames */.Hy)((await (0,work_tree/* differingPaths */.Zk)(repo, start.startIndex)).names).texts);
    const tracked = new Set(await (0,base_files/* pathsIn */.Mr)(repo, repo.base.tree));
    const touched = [...wanted.keys()].filter(path => {
        if (tracked.has(path))
            return differing.has(path);
        return !['absent', 'blocked', 'folder'].includes((0,work_tree/* lstatAt */.ag)(repo.workspace, path).kind);
    });
    if (touched.length === 0)
        return new Set();
    const { tree, refused } = await treeOf(repo, start, touched);
    const changed = await (0,diff/* changedFiles */.Y_)(repo, repo.base.tree, tree, { renames: false });
    const now = new Map(changed.map(({ path, newMode: mode, blob }) => [path, { mode, blob }]));
    const isFree = (path) => {
        const found = now.get(path);
        const { mode = null, blob = null } = wanted.get(path) ?? {};
        return found === undefined ? tracked.has(path) : found.mode === mode && found.blob === blob;
    };
    return new Set([...touched.filter(path => !isFree(path)), ...refused.map(({ path }) => path)]);
}
/** Returns the paths that may not be written. */
async function writeFiles(repo, start, wanted, mayWrite) {
    const blobs = [...wanted.values()].filter(blob => blob !== null);
    // A full disk leaves the files that are there.
    const laid = external_node_fs_.mkdtempSync((0,external_node_path_.join)(repo.folder, 'laid-'));
    try {
        await writeWanted(repo, start, blobs, laid);
        return await moveFiles(repo, { wanted, blobs, laid }, mayWrite);
    }
    finally {
        external_node_fs_.rmSync(laid, { recursive: true, force: true });
    }
}
async function moveFiles(repo, { wanted, blobs, laid }, mayWrite) {
    const { workspace } = repo;
    const paths = [...wanted.keys()];
    await makeWritable(workspace, paths);
    const left = [];
    const made = [];
    // What cannot be written, such as a file that is mounted, keeps no other from being written.
    const orLeft = async (path, write) => {
        await repo.git.checkTime();
        await Promise.try(write).catch(() => left.push(path));
    };
    const gone = [...wanted.keys()].filter(path => wanted.get(path) === null);
    for (const path of gone)
        await orLeft(path, () => removeFile(workspace, path));
    const free = new Set(blobs.map(({ path }) => path).filter(mayWrite));
    for (const path of free)
        await orLeft(path, async () => {
            for (const folder of (0,work_tree/* makeFoldersAbove */.BC)(workspace, path))
                made.push(folder);
            await (0,work_tree/* move */.Cy)((0,external_node_path_.join)(laid, path), (0,external_node_path_.join)(workspace, path));
            made.push(path);
        });
    await (0,work_tree/* giveToOwner */.mi)(workspace, made);
    return [...left, ...blobs.flatMap(({ path }) => (free.has(path) ? [] : [path]))];
}
function blobsIn(files) {
    return files.flatMap(({ path, newMode: mode, blob }) => mode === null || blob === null ? [] : [{ path, mode, blob }]);
}
/** Writes files into a folder where nothing is in their way, by the base's attributes. Throws RepositoryError. */
async function writeWanted(repo, { baseIndex }, wanted, folder) {
    const plain = wanted.filter(({ path }) => !(0,base_files/* touchesRules */.X0)(path));
    if (plain.length > 0) {
        // This index keeps the base's attribute files, so content is written by the rules it was read with.
        const index = (0,external_node_path_.join)(repo.folder, 'restore-index');
        await (0,trusted_repository/* copyIndex */.UZ)(baseIndex, index);
        const context = (0,trusted_repository/* contextAt */.vP)(repo, folder, index);
        await (0,trusted_repository/* updateIndex */.UB)(repo, context, plain);
        const input = (0,git_names/* nulJoined */.B0)(plain.map(({ path }) => path));
        await (0,trusted_repository/* runTrusted */.$5)(repo, ['checkout-index', '--force', '-z', '--stdin'], context, { input });
    }
    const rules = wanted.filter(({ path }) => (0,base_files/* touchesRules */.X0)(path));
    const ids = rules.map(({ blob }) => blob);
    const blobs = await (0,trusted_repository/* readBlobs */.b4)(repo, ids);
    for (const { path, mode, blob } of rules)
        writePlainly((0,external_node_path_.join)(folder, path), { bytes: blobs.get(blob) ?? Buffer.alloc(0), mode });
}
/** A command may take away the right to write from folders that hold these paths; root does not notice, other users do. */
async function makeWritable(workspace, paths) {
    for (const folder of [...new Set(paths.flatMap(work_tree/* foldersAbove */.Zv))].sort(git_names/* byBytes */.bg)) {
        if ((0,work_tree/* lstatAt */.ag)(workspace, folder).kind !== 'folder')
            continue;
        const place = (0,external_node_path_.join)(workspace, folder);
        await (0,promises_.access)(place, external_node_fs_.constants.W_OK).catch(() => (0,promises_.chmod)(place, 0o755));
    }
}
function removeFile(workspace, path) {
    const { kind, stats } = (0,work_tree/* lstatAt */.ag)(workspace, path);
    if (stats === null || kind === 'folder')
        return;
    external_node_fs_.unlinkSync((0,external_node_path_.join)(workspace, path));
    (0,work_tree/* removeEmptyFolders */.dp)(workspace, path);
}


/***/ }),

/***/ 3010:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Am: () => (/* binding */ isOnRemoteBranch),
/* harmony export */   BA: () => (/* binding */ fetchRefs),
/* harmony export */   KM: () => (/* binding */ remoteCommitsIn),
/* harmony export */   Lc: () => (/* binding */ remoteCommitOf),
/* harmony export */   Lj: () => (/* binding */ fetchLocally),
/* harmony export */   Vd: () => (/* binding */ pushReceipt),
/* harmony export */   W_: () => (/* binding */ remoteTip),
/* harmony export */   _k: () => (/* binding */ commitReceipt),
/* harmony export */   l5: () => (/* binding */ remoteBranches),
/* harmony export */   nM: () => (/* binding */ mergeBaseOf),
/* harmony export */   oD: () => (/* binding */ remoteIsEmpty),
/* harmony export */   sl: () => (/* binding */ fetchMergeBase),
/* harmony export */   v$: () => (/* binding */ madeBy)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _git_failure_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4129);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(395);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6194);






/** The remote's branches with this prefix, by name. Throws RepositoryError. */
async function remoteBranches(git, prefix) {
    const lines = (await listRefs(git, ['--heads', git.url])).split('\n');
    const heads = lines.map(line => line.split('\trefs/heads/'));
    return new Map(heads.flatMap(([sha = '', name = '']) => (name.startsWith(prefix) && name !== '' ? [[name, sha]] : [])));
}
/** The commit of a remote branch; null where the branch does not exist. Throws RepositoryError. */
async function remoteTip(git, branch) {
    const ref = `refs/heads/${branch}`;
    // Every repository has HEAD, so an empty answer is no valid one.
    const lines = (await listRefs(git, [git.url, 'HEAD', ref])).split('\n');
    return lines.find(line => line.endsWith(`\t${ref}`))?.split('\t')[0] ?? null;
}
async function remoteIsEmpty(git) {
    return (await listRefs(git, [git.url])) === '';
}
/** Asks again after an empty answer: a proxy's web page with status 200 looks like a repository without refs. */
async function listRefs(git, args) {
    const ask = () => git.ask(['ls-remote', ...args], {}, { network: true });
    const answer = await ask();
    return answer === '' ? ask() : answer;
}
const MOST_COMMITS = 5000;
/** Whether `commit` is among the last 5,000 commits of the remote branch. Throws RepositoryError. */
async function isOnRemoteBranch(git, folder, branch, commit) {
    const asked = { refs: [tipOf(branch)], depth: MOST_COMMITS, question: logOf('%H') };
    return (await askHistory(git, folder, asked)).split('\n').includes(commit);
}
/**
 * Where the base left a remote branch, with that commit's files; null where they share none of their last 5,000
 * commits. Throws RepositoryError.
 */
async function fetchMergeBase(repo, branch) {
    const { git, folder, gitDir, base, partial } = repo;
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertBranchName */ .ae)(branch);
    if ((await remoteTip(git, branch)) === null)
        return null;
    const sha = await mergeBaseOf({ git, folder }, branch, base.sha);
    if (sha === null)
        return null;
    const context = { gitDir };
    const isThere = async (name) => (await git.run(['rev-parse', '--verify', '--quiet', name], context, { answers: [1, 128] })).exitCode === 0;
    // What a whole history lacks cannot be its own.
    if (!(await isThere(`${sha}^{tree}`)))
        await fetchRefs(git, gitDir, ['--depth=1', git.url, sha]);
    const tree = await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], context, { network: partial });
    return { sha, tree, hasParent: await isThere(`${base.sha}^`) };
}
/**
 * Where a commit of the remote left a branch; null where they share none of their last 5,000 commits. Throws
 * RepositoryError.
 */
async function mergeBaseOf({ git, folder }, branch, commit) {
    const asked = { refs: [tipOf(branch), commit], depth: MOST_COMMITS, question: ['merge-base', 'refs/tip', commit] };
    const sha = (await askHistory(git, folder, asked)).trim();
    return sha === '' ? null : sha;
}
/** A remote branch's newest commit; null where the branch does not exist. Throws RepositoryError. */
async function remoteCommitOf({ git, folder }, branch) {
    if ((await remoteTip(git, branch)) === null)
        return null;
    const asked = { refs: [tipOf(branch)], depth: 1, question: logOf('%T%n%ae%n%ce%n%B') };
    const [tree = '', author = '', committer = '', ...message] = (await askHistory(git, folder, asked)).split('\n');
    return { tree, author, committer, parent: null, message: message.join('\n') };
}
/**
 * The commits of a remote branch that `base` lacks, oldest first, of the last 5,000; null where either branch does not
 * exist. Throws RepositoryError.
 */
async function remoteCommitsIn({ git, folder }, branch, base) {
    if ((await remoteTip(git, branch)) === null || (await remoteTip(git, base)) === null)
        return null;
    const refs = [tipOf(branch), `+refs/heads/${base}:refs/base`];
    const question = [...logOf('%H%n%T%n%ae%n%ce%n%B%x00', '--reverse', '^refs/base')];
    const commits = (await askHistory(git, folder, { refs, depth: MOST_COMMITS, question })).split('\0\n').slice(0, -1);
    return commits.map(commit => {
        const [sha = '', tree = '', author = '', committer = '', ...message] = commit.split('\n');
        return { sha, tree, author, committer, message: message.join('\n') };
    });
}
const tipOf = (branch) => `+refs/heads/${branch}:refs/tip`;
const logOf = (format, ...more) => {
    return ['log', '--no-mailmap', '--no-decorate', `--format=${format}`, ...more, 'refs/tip', '--'];
};
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head'];
/** Fetches without tags and without a note in the git dir. Throws RepositoryError. */
async function fetchRefs(git, gitDir, args) {
    await git.run([...FETCH, ...args], { gitDir }, { network: true });
}
async function fetchLocally(git, gitDir, args, env = {}) {
    await git.run([...FETCH, ...args], { gitDir }, { env: { ...env, GIT_ALLOW_PROTOCOL: 'file' } });
}
async function askHistory(git, folder, { refs, depth, question }) {
    const gitDir = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'commits-'));
    try {
        await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .makeGitDir */ .s$)(gitDir);
        await fetchRefs(git, gitDir, ['--filter=tree:0', `--depth=${depth}`, git.url, ...refs]);
        return (await git.run(question, { gitDir }, { answers: [1] })).stdout.toString();
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(gitDir, { recursive: true, force: true });
    }
}
/** The committer: https://github.com/apps/github-actions */
const BOT = { name: 'github-actions[bot]', email: '41898282+github-actions[bot]@users.noreply.github.com' };
function madeBy({ name, email }, date) {
    const facts = { NAME: name, EMAIL: email, ...(date !== undefined && { DATE: date }) };
    const ofBoth = Object.entries(facts).flatMap(([fact, value]) => ['AUTHOR', 'COMMITTER'].map(who => [`GIT_${who}_${fact}`, value]));
    return Object.fromEntries(ofBoth);
}
/**
 * Commits and pushes under a lease. Returns the commit; null where the branch is no longer at `expected`. Throws
 * RepositoryError with the server's reason, ConfigurationError for a bad branch name.
 */
async function pushReceipt(repo, retryPolicy, request) {
    const { receipt, branch, expected } = request;
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertBranchName */ .ae)(branch);
    (0,_git_names_js__WEBPACK_IMPORTED_MODULE_4__/* .assertObjectIds */ .OH)(receipt.tree, ...(expected === null ? [] : [expected]));
    const commit = await commitReceipt(repo, request);
    for (let tries = 1;; tries += 1) {
        try {
            await push(repo, request, commit);
            return commit;
        }
        catch (thrown) {
            if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RepositoryError */ .pU) || thrown.trouble === 'local')
                throw thrown;
            const isPassing = thrown.trouble === 'passing';
            const goesOn = isPassing && (await retryPolicy.pause({ what: thrown.message, tries, askedMs: null }));
            // The branch's head distinguishes a lost answer and a lost race from a refusal.
            const now = await remoteTip(repo.git, branch).catch(() => Promise.reject(thrown));
            if (now === commit)
                return commit;
            if (now !== expected)
                return null;
            if (!goesOn)
                throw thrown;
        }
    }
}
async function push(repo, { branch, expected }, commit) {
    const ref = `refs/heads/${branch}`;
    const flags = ['--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${expected ?? ''}`];
    const args = ['push', ...flags, repo.git.url, `${commit}:${ref}`];
    const options = { network: true, answers: [1] };
    const { exitCode, stdout, stderr } = await repo.git.run(args, { gitDir: repo.gitDir }, options);
    const lines = stdout.toString().split('\n');
    const line = lines.find(text => text.startsWith('!'));
    if (line !== undefined)
        throw (0,_git_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .refusedPush */ .JZ)(branch, line.split('\t').at(-1) ?? '', stderr);
    if (exitCode !== 0)
        throw (0,_git_failure_js__WEBPACK_IMPORTED_MODULE_3__/* .gitFailure */ .tv)({ command: 'push', exitCode, output: stderr }, '');
}
async function commitReceipt(repo, { receipt, message, author }) {
    const env = madeBy(author ?? BOT);
    const args = ['commit-tree', receipt.tree, '-p', repo.base.sha, '-F', '-'];
    const { stdout } = await repo.git.run(args, { gitDir: repo.gitDir }, { env, input: message, network: repo.partial });
    return stdout.toString().trim();
}


/***/ }),

/***/ 9351:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fk: () => (/* binding */ startInCopy),
/* harmony export */   Ir: () => (/* binding */ ownFolderIn),
/* harmony export */   Ow: () => (/* binding */ refresh),
/* harmony export */   TQ: () => (/* binding */ keepForPostStep),
/* harmony export */   Y_: () => (/* binding */ differingFromBase),
/* harmony export */   Zn: () => (/* binding */ isOwnFolder),
/* harmony export */   eL: () => (/* binding */ takeStart),
/* harmony export */   oR: () => (/* binding */ touchedRacyEntries),
/* harmony export */   s: () => (/* binding */ shownStart),
/* harmony export */   ud: () => (/* binding */ layOutBase),
/* harmony export */   yz: () => (/* binding */ entriesOfIndex)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_v8__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8877);
/* harmony import */ var _core_change_clone_parts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1341);
/* harmony import */ var _core_text_spaces_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(3105);
/* harmony import */ var _base_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3643);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(395);
/* harmony import */ var _submodules_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1231);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6194);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(746);
/** The start snapshot: what the work tree holds before the model begins. */










/** Takes the snapshot, and writes nothing into the work tree. Throws RepositoryError. */
async function takeStart(repo, { baseIndex, ownFolder, withheld }) {
    const startIndex = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(repo.folder, 'start-index');
    const place = { ...(0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .contextAt */ .vP)(repo, repo.workspace, startIndex), index: startIndex };
    const [rules, listed, differingNames] = await Promise.all([
        (0,_base_files_js__WEBPACK_IMPORTED_MODULE_4__/* .readBaseRules */ .Dy)(repo),
        (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .listUntracked */ .c7)(repo, baseIndex),
        refreshedIndex(repo, place, baseIndex),
    ]);
    const { texts: differing, bytes: unnamed } = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .sortNames */ .Hy)(differingNames);
    const byDriver = await ofFilter(repo, { baseIndex, rules, withheld }, differing);
    const dirty = differing.filter(path => !byDriver.has(path)).sort(_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .byBytes */ .bg);
    // In their place a copy has what the base has, and nothing in a folder's.
    const replaced = new Set([...[...dirty, ...dirty.flatMap(_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .foldersAbove */ .Zv)].map(_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .latin1 */ .Wy), ...unnamed]);
    const untracked = await rememberUntracked(repo, listed.names.filter(name => !replaced.has((0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_9__/* .withoutEndSlash */ .Tv)(name))), rules);
    return {
        ...{ baseIndex, startIndex, rules, uncommitted: (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .fingerprintsAt */ .Ll)(repo.workspace, dirty), unnamed, ...untracked },
        ...(await timesOf(repo, { baseIndex, startIndex, rules }, byDriver)),
        emptySubmodules: new Set((0,_submodules_js__WEBPACK_IMPORTED_MODULE_6__/* .emptySubmodules */ .Js)(repo.workspace, rules.submodules)),
        own: await ownFolderIn(repo.workspace, ownFolder),
    };
}
/** Makes an index with each file's size and times in the work tree. Returns the names that differ, a character a byte. */
async function refreshedIndex(repo, place, from) {
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .copyIndex */ .UZ)(from, place.index);
    await leaveOutSparse(repo, place);
    await refresh(repo, place);
    return (await (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .differingPaths */ .Zk)(repo, place.index)).names;
}
async function ofFilter(repo, { withheld, ...base }, paths) {
    const filtered = await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_4__/* .filteredByBase */ .GH)(repo, base, paths);
    return new Set([...filtered].filter(path => !withheld.has(path)));
}
/** The tracked names that differ from the base, but for files of a filter, which always do. Throws RepositoryError. */
async function differingFromBase(repo, baseIndex, withheld) {
    const index = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(repo.folder, 'compared-index');
    const [rules, names] = await Promise.all([
        (0,_base_files_js__WEBPACK_IMPORTED_MODULE_4__/* .readBaseRules */ .Dy)(repo),
        refreshedIndex(repo, { ...(0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .contextAt */ .vP)(repo, repo.workspace, index), index }, baseIndex),
    ]);
    const byDriver = await ofFilter(repo, { baseIndex, rules, withheld }, (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .sortNames */ .Hy)(names).texts);
    return names.filter(name => !byDriver.has((0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)(name)));
}
/** Writes what the base has at these names (a character a byte) into a new private folder. Throws RepositoryError. */
async function layOutBase(repo, baseIndex, names) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(repo.folder, 'base-files-'));
    const index = `${folder}-index`;
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .copyIndex */ .UZ)(baseIndex, index);
    const input = Buffer.from((0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(names), 'latin1');
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .runTrusted */ .$5)(repo, ['checkout-index', '-z', '--stdin'], (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .contextAt */ .vP)(repo, folder, index), { input });
    const texts = names.map(_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6);
    await (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .giveToOwner */ .mi)(repo.workspace, [...texts, ...texts.flatMap(_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .foldersAbove */ .Zv)], folder);
    return { folder, gone: [] };
}
/** The snapshot of a copy of the work tree, where times and numbers of files are others. Throws RepositoryError. */
async function startInCopy(repo, start) {
    const startIndex = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(repo.folder, 'start-index-of-copy');
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .copyIndex */ .UZ)(start.startIndex, startIndex);
    const place = (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .contextAt */ .vP)(repo, repo.workspace, startIndex);
    await refresh(repo, place);
    // What could not be read is not in the copy, and nobody has removed it.
    const { names } = await (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .differingPaths */ .Zk)(repo, startIndex, ['--diff-filter=D']);
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .runTrusted */ .$5)(repo, ['update-index', '--skip-worktree', '-z', '--stdin'], place, { input: (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(names) });
    return {
        ...{ ...start, startIndex },
        ...(await timesOf(repo, { ...start, startIndex }, start.filtered.keys())),
        watched: (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .fingerprintsAt */ .Ll)(repo.workspace, [...start.watched.keys()]),
    };
}
async function timesOf(repo, start, byDriver) {
    const racy = await racyEntries(repo, start.startIndex);
    const racyByDriver = await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_4__/* .filteredByBase */ .GH)(repo, start, [...racy.keys()]);
    return { racy, filtered: (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .fingerprintsAt */ .Ll)(repo.workspace, [...byDriver, ...racyByDriver]) };
}
function shownStart({ uncommitted, unnamed, openFolders, watched }, more) {
    const outermost = openFolders.filter(folder => !openFolders.some(other => other !== folder && folder.startsWith(other)));
    return {
        uncommitted: [...uncommitted.keys(), ...unnamed.map(_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)],
        untracked: [...outermost, ...watched.keys()].sort(),
        ...more,
    };
}
async function leaveOutSparse(repo, place) {
    const input = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .nulJoined */ .B0)(repo.sparse);
    if (input !== '')
        await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .runTrusted */ .$5)(repo, ['update-index', '--skip-worktree', '-z', '--stdin'], place, { input });
}
/** Compares files whose times alone differ from the index, and notes their times. Throws RepositoryError. */
async function refresh(repo, place) {
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .runTrusted */ .$5)(repo, ['update-index', '-q', '--ignore-submodules', '--refresh'], place, { answers: [1] });
}
async function rememberUntracked(repo, names, rules) {
    const seen = new Set();
    const watched = [];
    const openFolders = [];
    let level = names;
    while (level.length > 0) {
        for (const name of level)
            seen.add(name);
        const { texts } = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .sortNames */ .Hy)(level);
        const ignored = await (0,_base_files_js__WEBPACK_IMPORTED_MODULE_4__/* .ignoredByBase */ .ty)(repo, rules, texts);
        const open = texts.filter(path => !ignored.has(path) && (0,_core_change_clone_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .byProductOf */ .Y)(path) === null);
        const next = [];
        for (const path of open) {
            const names = path.endsWith('/') ? (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .namesIn */ .wX)(repo.workspace, path) : [];
            if (!path.endsWith('/'))
                watched.push(path);
            // An existing repository in a folder is not entered.
            else if (typeof names !== 'string') {
                openFolders.push(path);
                for (const name of names)
                    next.push(name);
            }
        }
        level = next;
    }
    return { seen, watched: (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .fingerprintsAt */ .Ll)(repo.workspace, watched), openFolders };
}
/** Writes what the post step may need; returns the file's path. Throws the file system's error. */
async function keepForPostStep(file, value) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(`${file}.part`, (0,node_v8__WEBPACK_IMPORTED_MODULE_2__.serialize)(value), { mode: 0o600 });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(`${file}.part`, file);
    return file;
}
/** The folder's path in the real `workspace`, with a slash at its end; null where it is elsewhere. Throws nothing. */
async function ownFolderIn(workspace, folder = '') {
    if (folder === '')
        return null;
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(workspace, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(folder).catch(() => folder));
    return path === '' || path.startsWith('..') || path.startsWith('/') ? null : `${path}/`;
}
function isOwnFolder(path, own) {
    return own !== null && `${path}/`.startsWith(own);
}
/** One entry of `ls-files --debug -z`, with the times of its inode and of its content. */
const ENTRY = /([^\0]*)\0 {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n(?:.*\n){3}/g;
const SECOND = 1000000000n;
/** Gives the entries of an index in order, or those of these paths; times in nanoseconds. Throws RepositoryError. */
async function entriesOfIndex(repo, { index, paths = [] }, take) {
    let rest = '';
    const nanoseconds = (whole = '', part = '') => BigInt(whole) * SECOND + BigInt(part);
    const takePiece = (piece) => {
        const text = rest + piece;
        let read = 0;
        for (const match of text.matchAll(ENTRY)) {
            const [entry, path = '', ...times] = match;
            read = match.index + entry.length;
            const at = (first) => nanoseconds(times[first], times[first + 1]);
            take({ path: (0,_git_names_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)(path), changed: () => at(0), written: () => at(2) });
        }
        rest = text.slice(read);
    };
    const context = (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .contextAt */ .vP)(repo, repo.workspace, index);
    await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_7__/* .piecesOf */ .Xe)(repo, ['ls-files', '--debug', '-z', '--', ...paths], { context, take: takePiece });
}
/** A file system's clock may be slow. */
const SAFE_SECONDS = 2n;
async function racyEntries(repo, index) {
    const madeAt = BigInt(Math.floor((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(index)).mtimeMs / 1000)) * SECOND;
    const racy = new Map();
    await entriesOfIndex(repo, { index }, ({ path, changed }) => {
        if (changed() >= madeAt)
            racy.set(path, changed());
    });
    return racy;
}
/**
 * The entries whose inode has changed since. Unchanged ones leave the map as soon as git itself would notice a later
 * change.
 */
function touchedRacyEntries(workspace, racy) {
    const now = BigInt(Date.now()) / 1000n;
    return [...racy].flatMap(([path, before]) => {
        if ((0,_work_tree_js__WEBPACK_IMPORTED_MODULE_8__/* .lstatAt */ .ag)(workspace, path).stats?.ctimeNs !== before)
            return [path];
        if (before / SECOND + SAFE_SECONDS <= now)
            racy.delete(path);
        return [];
    });
}


/***/ }),

/***/ 1231:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Js: () => (/* binding */ emptySubmodules),
/* harmony export */   Kk: () => (/* binding */ refusedSubmodules),
/* harmony export */   XQ: () => (/* binding */ watchSubmodules),
/* harmony export */   aQ: () => (/* binding */ NO_SUBMODULES)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(395);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6194);
/* harmony import */ var _work_tree_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(746);
/** Submodules: their content is no part of a change, and a clone has it as it was recorded. */






const NO_SUBMODULES = { changed: async () => [] };
/** Remembers the submodules of a copy of the checkout. */
function watchSubmodules(copy, checkout, submodules) {
    const [own, others] = [(0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .latin1 */ .Wy)(copy), (0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .latin1 */ .Wy)(checkout)];
    const times = () => timesBelow(own, submodules.map(_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .latin1 */ .Wy));
    const start = times();
    const isSame = (path) => contentOf(`${others}/${path}`) === contentOf(`${own}/${path}`);
    const changed = () => changedTimes(start, times()).filter(path => !isSame(path));
    return { changed: async () => changed().map(_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b6) };
}
/** Follows no link. */
function timesBelow(root, paths) {
    const times = new Map();
    const enter = (path) => {
        const place = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .bytePath */ .OO)(`${root}/${path}`);
        const stats = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path) === '.git' ? undefined : (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(place, { throwIfNoEntry: false });
        if (stats === undefined)
            return;
        if (!stats.isDirectory())
            times.set(path, stats.ctimeMs);
        else
            for (const name of (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .orNull */ .Xd)(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(place, 'latin1')) ?? [])
                enter(`${path}/${name}`);
    };
    for (const path of paths)
        enter(path);
    return times;
}
function changedTimes(old, now) {
    return [...new Set([...old.keys(), ...now.keys()])].filter(path => old.get(path) !== now.get(path)).sort();
}
function contentOf(path) {
    const place = (0,_git_names_js__WEBPACK_IMPORTED_MODULE_3__/* .bytePath */ .OO)(path);
    const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(place, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink())
        return `link ${(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readlinkSync)(place, 'latin1')}`;
    return stats?.isFile() ? `${stats.mode} ${(0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .digestOf */ .ol)(place)}` : null;
}
function emptySubmodules(workspace, submodules) {
    return submodules.filter(path => (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(workspace, path).length === 0);
}
/**
 * Content in the place of a submodule, or in one that was empty: it cannot be published. Git has to ignore submodules,
 * so they are checked here.
 */
function refusedSubmodules(workspace, submodules, empty) {
    const refused = [];
    for (const path of submodules) {
        const { kind, stats } = (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .lstatAt */ .ag)(workspace, path);
        if (kind !== 'folder' && stats !== null)
            refused.push({ path, reason: { kind: 'submodule-replaced' } });
        else if (empty.has(path) && (0,_work_tree_js__WEBPACK_IMPORTED_MODULE_5__/* .namesIn */ .wX)(workspace, path).length > 0)
            refused.push({ path, reason: { kind: 'submodule-filled' } });
    }
    return refused;
}


/***/ }),

/***/ 2704:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WZ: () => (/* binding */ byFilter),
/* harmony export */   Xb: () => (/* binding */ dirtyPaths),
/* harmony export */   iH: () => (/* binding */ checkOutIn)
/* harmony export */ });
/* harmony import */ var _git_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(395);
/* harmony import */ var _trusted_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6194);


/** `tip`: a commit, or a branch of the user, which is not moved. Throws RepositoryError. */
async function checkOutIn({ git, workspace, gitDir }, tip, { isForced = false, network = false } = {}) {
    const how = [...(isForced ? ['--force'] : []), ...(/^[0-9a-f]{40,}$/.test(tip) ? ['--detach'] : [])];
    const args = ['checkout', '--quiet', '--no-recurse-submodules', ...how, tip, '--'];
    await git.run(args, { gitDir, workTree: workspace }, { config: await withoutFilters(git, gitDir), network });
}
/** Throws RepositoryError. */
async function dirtyPaths(tree) {
    return (await byFilter(tree, await statusPaths(tree))).plain;
}
async function statusPaths({ git, workspace, gitDir }) {
    const options = ['--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all', '--untracked-files=no'];
    const config = await withoutFilters(git, gitDir);
    const { stdout } = await git.run(['status', ...options], { gitDir, workTree: workspace }, { config });
    return stdout
        .toString()
        .split('\0')
        .flatMap(entry => (entry === '' ? [] : [entry.slice(3)]));
}
/** `filtered`: where a filter is set up. Without it, such content always looks changed. Throws RepositoryError. */
async function byFilter({ git, workspace, gitDir, filters }, paths, encoding = 'utf8') {
    if (paths.length === 0 || filters.length === 0)
        return { plain: paths, filtered: [] };
    const input = Buffer.from((0,_git_names_js__WEBPACK_IMPORTED_MODULE_0__/* .nulJoined */ .B0)(paths), encoding);
    const args = ['check-attr', '-z', '--stdin', 'filter'];
    const fields = (await git.run(args, { gitDir, workTree: workspace }, { input })).stdout.toString().split('\0');
    const isFiltered = (_, n) => filters.includes(fields[3 * n + 2] ?? '');
    return { plain: paths.filter((path, n) => !isFiltered(path, n)), filtered: paths.filter(isFiltered) };
}
/** By the settings of this moment: they may include a file of what is checked out, and then each commit has its own. */
async function withoutFilters(git, gitDir) {
    const { filters } = (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .workTreeSettingsIn */ .ce)(await (0,_trusted_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .readSettings */ .sb)(git, gitDir, undefined));
    const values = { clean: '', smudge: '', process: '', required: 'false' };
    return filters.flatMap(name => Object.entries(values).map(([key, value]) => [`filter.${name}.${key}`, value]));
}


/***/ }),

/***/ 8184:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $_: () => (/* binding */ checkChange),
/* harmony export */   H4: () => (/* binding */ measuredOnly),
/* harmony export */   NG: () => (/* binding */ SUBMODULE),
/* harmony export */   kD: () => (/* binding */ linkProblem),
/* harmony export */   ps: () => (/* binding */ LINK),
/* harmony export */   sn: () => (/* binding */ keysInFile),
/* harmony export */   tL: () => (/* binding */ outputRules),
/* harmony export */   ye: () => (/* binding */ closingPaths)
/* harmony export */ });
/* unused harmony export checkLink */
/* harmony import */ var _secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5801);
/* harmony import */ var _secrets_find_keys_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8326);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3105);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8127);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5635);





/**
 * The policy with some paths closed like protected ones, so that they alone can be left out: files that hold
 * somebody's keys, and files that would be lost.
 */
function closingPaths(policy, found) {
    const byPath = Map.groupBy(found, ({ path }) => path);
    const checkClosed = (path) => {
        const reasons = byPath.get(path)?.map(({ reason }) => reason) ?? [];
        const keys = reasons.flatMap(reason => (reason.kind === 'keys' ? reason.keys : []));
        return keys.length === 0 ? (reasons[0] ?? null) : { kind: 'keys', keys };
    };
    return { ...policy, checkProtected: path => policy.checkProtected(path) ?? checkClosed(path) };
}
/**
 * Makes an allowed change: not empty by git, and nothing in it is against the policy. `paths`: all files of the tree
 * with the change.
 */
function checkChange(receipt, policy, paths) {
    const hopeless = [
        ...receipt.refused,
        ...receipt.files.flatMap(submoduleProblems),
        ...repositoryProblems(receipt, paths),
        ...receipt.files.flatMap(file => problemsAt(file, path => checkOutputs(path, policy))),
    ];
    const closed = receipt.files.flatMap(file => problemsAt(file, policy.checkProtected));
    const size = sizeProblems(receipt, policy);
    const problems = [...hopeless, ...closed, ...size];
    if (problems.length > 0)
        return {
            kind: 'refused',
            problems,
            rest: hopeless.length > 0 || closed.length === 0 ? null : restOf(receipt, policy),
        };
    if (receipt.tree === receipt.baseTree || receipt.files.length === 0)
        return { kind: 'empty' };
    const { missing = [], unchanged = [] } = policy.outputs?.compare(receipt.files, paths) ?? {};
    if (missing.length > 0)
        return { kind: 'refused', problems: missing, rest: null };
    const change = unchanged.length === 0 ? receipt : { ...receipt, leftOut: [...receipt.leftOut, ...unchanged] };
    return { kind: 'allowed', change: change };
}
/** A change that is measured where it is, and never published: no policy applies. */
function measuredOnly(receipt) {
    return receipt;
}
const SUBMODULE = '160000';
function submoduleProblems({ path, oldMode, newMode }) {
    return [oldMode, newMode].includes(SUBMODULE) ? [{ path, reason: { kind: 'submodule-moved' } }] : [];
}
/** Where git reads what to do, folded, behind the folder of a repository. */
const STEERING = /(?<![^/])(?:hooks(?![^/])|(?:head|commondir|config(?:\.worktree)?)$)/g;
/**
 * Git runs what the configuration of such a folder names, at the first command in it (gitrepository-layout(5)). Part
 * of it may have been there before. Of a whole one the data may change.
 */
function repositoryProblems({ files }, paths) {
    const names = (0,_change_js__WEBPACK_IMPORTED_MODULE_2__/* .touchedPaths */ .Pq)(files).map(_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .foldedPath */ .kV);
    const touched = foldersOf(names, /(?<![^/])(?=[^/])/g);
    const now = foldersWithHeads(paths, touched);
    if (now.size === 0)
        return [];
    const added = new Set(files.flatMap(({ path, change }) => (change === 'modified' ? [] : [path])));
    const gone = files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? [])));
    const before = foldersWithHeads([...paths.filter(path => !added.has(path)), ...gone], touched);
    const steered = foldersOf(names, STEERING);
    return [...now]
        .filter(([folder]) => !before.has(folder) || steered.has(folder))
        .map(([, path]) => ({ path, reason: { kind: 'nested-repository' } }));
}
/** Those of these folders that are repositories, each with its head. Folders are folded. */
function foldersWithHeads(paths, folders) {
    const folded = paths.map(_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .foldedPath */ .kV);
    const heads = folded.flatMap((name, at) => {
        const [, folder] = /^(|.*\/)head$/s.exec(name) ?? [];
        return folder !== undefined && folders.has(folder) ? [[folder, paths[at] ?? '']] : [];
    });
    if (heads.length === 0)
        return new Map();
    // Data may be linked, or lie in another folder.
    const objects = foldersOf(folded, /(?<![^/])objects(?![^/])/g);
    const refs = foldersOf(folded, /(?<![^/])refs(?![^/])/g);
    const elsewhere = foldersOf(folded, /(?<![^/])commondir$/g);
    return new Map(heads.filter(([folder]) => elsewhere.has(folder) || (objects.has(folder) && refs.has(folder))));
}
/** What stands before each place in the folded paths where this part begins. */
function foldersOf(folded, part) {
    return new Set(folded.flatMap(path => Array.from(path.matchAll(part), ({ index }) => path.slice(0, index))));
}
function checkOutputs(path, { checkProtected, outputs }) {
    return checkProtected(path) === null ? (outputs?.check(path) ?? null) : null;
}
function problemsAt(file, check) {
    return (0,_change_js__WEBPACK_IMPORTED_MODULE_2__/* .touchedPaths */ .Pq)([file]).flatMap(path => {
        const reason = check(path);
        return reason === null ? [] : [{ path, reason }];
    });
}
function restOf({ files }, policy) {
    const open = files.filter(file => problemsAt(file, policy.checkProtected).length === 0);
    return open.length === 0 ? null : (0,_change_js__WEBPACK_IMPORTED_MODULE_2__/* .touchedPaths */ .Pq)(open);
}
/** Nobody reviews more at once. */
const MOST_CHANGED_LINES = 5_000;
function sizeProblems({ files }, { maxFiles, isLockFile }) {
    const count = files.length;
    const written = files.filter(({ path }) => !isLockFile(path));
    const lines = written.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0);
    const sizes = [
        { kind: 'too-many-files', count, most: maxFiles },
        { kind: 'too-many-lines', count: lines, most: MOST_CHANGED_LINES },
    ];
    return sizes.flatMap(reason => (reason.count > reason.most ? [{ path: null, reason }] : []));
}
const LINK = '120000';
/** Why what is now a link may not have this target, or null. */
function linkProblem({ path, newMode }, target) {
    return newMode === LINK ? checkLink(path, target) : null;
}
/** Keys in the new content or in the name of a file. */
function keysInFile({ path }, content, linesBefore) {
    // Every other byte of a key in UTF-16 is NUL.
    const inContent = content === null ? [] : (0,_secrets_find_keys_js__WEBPACK_IMPORTED_MODULE_1__/* .findKeys */ .W)(content.replaceAll('\0', ''));
    return [
        ...inContent.map(({ what, value, line }) => ({ place: { what, line: linesBefore + line }, value })),
        ...(0,_secrets_find_keys_js__WEBPACK_IMPORTED_MODULE_1__/* .findKeys */ .W)(path).map(({ what, value }) => ({ place: { what, line: null }, value })),
    ];
}
const ABSOLUTE = /^(?:\/|[A-Za-z]:|~)/;
/** What such a link leads to would be hidden from tests. */
function namesCredentials(path) {
    return (0,_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__/* .credentialToolOf */ .p3)(path) !== null || _secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__/* .CREDENTIAL_FOLDERS */ .UG.has(path.slice(path.lastIndexOf('/') + 1));
}
/**
 * Why a link at `path` may not have this target, or null. `..` may only begin the target: after a name it could follow
 * another link anywhere.
 */
function checkLink(path, target) {
    if (namesCredentials(path))
        return 'link-as-credentials';
    const plain = target.replaceAll('\\', '/');
    if (plain === '' || plain.includes('\0'))
        return 'link-without-target';
    if (ABSOLUTE.test(plain))
        return 'link-absolute';
    const parts = plain.split('/').filter(part => part !== '' && part !== '.');
    const climbs = parts.findIndex(part => part !== '..');
    const up = climbs === -1 ? parts.length : climbs;
    const names = parts.slice(up);
    if (up > path.split('/').length - 1)
        return 'link-leads-out';
    if (names.includes('..'))
        return 'link-may-lead-out';
    if (names.some(_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isGitPath */ .oP))
        return 'link-into-git';
    return null;
}
/**
 * The rules of a task's output artifacts; null if it names none. A path means itself or, for a folder, everything
 * below it; globs begin at the root. Case counts.
 */
function outputRules(outputs) {
    if (outputs.length === 0)
        return null;
    const matchers = outputs.map(output => ({ output, matches: matcherOf(output) }));
    return {
        check: path => (matchers.some(({ matches }) => matches(path)) ? null : { kind: 'no-output', outputs }),
        compare(files, paths) {
            const open = matchers.filter(({ matches }) => !files.some(file => file.change !== 'deleted' && matches(file.path)));
            const found = Map.groupBy(open.map(({ output, matches }) => {
                const isDeleted = files.some(file => matches(file.path));
                const lacking = isDeleted ? 'output-deleted' : 'output-missing';
                return { path: output, reason: { kind: paths.some(matches) ? 'output-unchanged' : lacking } };
            }), ({ reason }) => reason.kind === 'output-unchanged');
            return { missing: found.get(false) ?? [], unchanged: found.get(true) ?? [] };
        },
    };
}
function matcherOf(output) {
    const bare = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutEndSlash */ .Tv)(output);
    if (bare === '.' || bare === '')
        return () => true;
    const isGlob = /[*?[\]{}()+@!]/.test(bare);
    const glob = isGlob ? (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .pathGlob */ .Qh)(output.endsWith('/') ? `${bare}/**` : bare) : null;
    return path => path === output || path.startsWith(`${bare}/`) || (glob?.(path) ?? false);
}


/***/ }),

/***/ 9522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ adviceFor),
/* harmony export */   z: () => (/* binding */ adviceByWords)
/* harmony export */ });
/** What a user can do about a refusal of GitHub, by the API or by `git push`. */
/** Specific rules come first: they are inside "Repository rule violations found". */
const BY_WORDS = [
    {
        said: /not permitted to create (or approve )?pull requests/i,
        hint: 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).',
        reasonKind: 'pull-request-setting',
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
        hint: 'The branch is protected: let the owner of github-token create and update the branches below branch-prefix, or choose another branch-prefix.',
    },
    {
        said: /GH013|rule violations/i,
        hint: 'A ruleset forbids it: exclude the branches below branch-prefix in Settings > Rules > Rulesets, or add the owner of github-token to its bypass list.',
        reasonKind: 'branch-rules',
    },
    {
        said: /only admins can query all permissions/i,
        hint: 'Gitea and Forgejo show permissions to administrators only: pass the token of an administrator of the repository as github-token.',
    },
    { said: /archived/i, hint: 'The repository is archived: nothing can be written to it until somebody unarchives it.' },
    {
        said: /SAML|single sign-on/i,
        hint: 'The organisation asks for single sign-on: authorise the token in github-token for it.',
    },
    {
        said: /already exists|not a fast.?forward|stale info/i,
        hint: 'The branch changed during the run. Run again.',
    },
];
const LATER = 'Run again later.';
const IN_THE_WAY = 'Branch rules or the state of the repository stand in the way.';
const BY_STATUS = {
    401: 'Check the input github-token: it is not valid.',
    409: IN_THE_WAY,
    413: 'The change is larger than GitHub takes.',
    422: IN_THE_WAY,
};
/** The advice for GitHub's words; null if they are unknown. */
function adviceByWords(said) {
    const rule = BY_WORDS.find(rule => rule.said.test(said));
    if (rule === undefined)
        return null;
    const { said: _, ...advice } = rule;
    return advice;
}
/**
 * The advice for an HTTP refusal: by its words, else by its status. `accepted` is GitHub's header of sufficient
 * permissions.
 */
function adviceFor(status, said, accepted = '') {
    if (status >= 500)
        return { hint: LATER };
    const known = adviceByWords(said);
    if (known !== null)
        return known;
    if (status !== 403 && status !== 404)
        return { hint: BY_STATUS[status] ?? LATER };
    return { hint: permissionsFor(accepted), reasonKind: 'job-permissions' };
}
const TO_PUBLISH = 'contents: write, pull-requests: write and issues: write';
/** Modes that only read need no advice to grant write access. */
function permissionsFor(accepted) {
    const ways = accepted.split(';').map(way => way.split(',').map(one => /^ *([a-z_]{1,40})=read *$/.exec(one)?.[1]));
    if (!ways.flat().every(name => name !== undefined))
        return `Give the job the permissions ${TO_PUBLISH}.`;
    const named = ways.map(way => way.map(name => `${name?.replaceAll('_', '-')}: read`).join(' and ')).join(' or ');
    return `Give the job the permission ${named} (${TO_PUBLISH} where it publishes).`;
}


/***/ }),

/***/ 5801:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ld: () => (/* binding */ credentialToolIn),
/* harmony export */   UG: () => (/* binding */ CREDENTIAL_FOLDERS),
/* harmony export */   eB: () => (/* binding */ CREDENTIAL_VARIABLES),
/* harmony export */   p3: () => (/* binding */ credentialToolOf),
/* harmony export */   pw: () => (/* binding */ addedCredentials),
/* harmony export */   u4: () => (/* binding */ addedLines),
/* harmony export */   w2: () => (/* binding */ credentialValues)
/* harmony export */ });
/* harmony import */ var _secrets_in_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4245);
/** Files in which tools keep credentials, by their names. */

/** Each matches the end of a path; the tool writes such files. */
const CREDENTIAL_FILES = [
    ['google-github-actions/auth', /gha-creds-[^/]+\.json$/],
    ['google-github-actions/get-gke-credentials', /gha-kubeconfig-[^/]+$/],
    ['gcloud', /(?:application_default_credentials|service[-_]account[^/]*|[^/]*adminsdk[^/]*)\.json$/],
    ['kubectl', /(?:^|\/)(?:(?:[^/]*\.)?kubeconfig(?:\.ya?ml)?|\.kube\/config)$/],
    ['npm', /(?:^|\/)\.?npmrc$/],
    ['Yarn', /(?:^|\/)\.yarnrc(?:\.yml)?$/],
    ['twine', /(?:^|\/)\.?pypirc$/],
    ['pip', /(?:^|\/)pip\.(?:conf|ini)$/],
    ['conda', /(?:^|\/)\.?condarc$/],
    ['curl', /(?:^|\/)[._]netrc$/],
    ['git', /(?:^|\/)\.git-credentials$/],
    ['Composer or Poetry', /(?:^|\/)auth\.(?:json|toml)$/],
    ['Bundler', /(?:^|\/)\.bundle\/config$/],
    ['NuGet', /(?:^|\/)nuget\.config$/i],
    ['Gradle', /(?:^|\/)gradle\.properties$/],
    [
        'Terraform',
        /(?:^|\/)(?:\.terraformrc|terraform\.rc|[^/]*\.tfrc\.json|[^/]*\.tfvars(?:\.json)?|terraform\.tfstate(?:\.backup)?)$/,
    ],
    ['Docker', /(?:^|\/)(?:\.docker\/config\.json|\.dockercfg)$/],
    ['gh', /(?:^|\/)gh\/hosts\.yml$/],
    ['AWS', /(?:^|\/)\.aws\/config$/],
    ['Vault', /(?:^|\/)\.vault-token$/],
    ['Ansible', /(?:^|\/)\.vault[-_]pass(?:word)?(?:\.txt)?$/],
    ['Sentry', /(?:^|\/)\.sentryclirc$/],
    ['s3cmd', /(?:^|\/)\.s3cfg$/],
    ['Boto', /(?:^|\/)\.boto$/],
    ['MySQL', /(?:^|\/)\.my\.cnf$/],
    ['Android', /(?:^|\/)keystore\.properties$/],
    ['Wrangler', /(?:^|\/)\.dev\.vars$/],
    ['Azure Functions', /(?:^|\/)local\.settings\.json$/],
    ['rclone', /(?:^|\/)rclone\.conf$/],
    ['PostgreSQL', /(?:^|\/)\.pgpass$/],
    ['ssh', /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|\.ssh\/[^/]+)$/],
    ['OpenSSL', /(?:^|\/)(?:[^/]*\.(?:pfx|p12|p8|jks|key)|(?:[^/]*[-_.])?(?:key|private)\.pem)$/i],
    ['dotenv', /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[^/]+)?|\.envrc|[^/.]+\.env)$/],
    ['a login', /(?:^|\/)\.?(?:credentials?|tokens?|secrets?)(?:\.(?:json|ya?ml|toml|ini|txt|db|xml))?$/i],
    // Not `tokenizer.json`.
    ['a login', /(?<![a-z])(?:credentials?|tokens?|secrets?)(?![a-z])[^/]*\.(?:json|ya?ml|toml|ini)$/i],
];
/** Folders that make such a file of one in them by its name. */
const CREDENTIAL_FOLDERS = new Set(['.kube', '.bundle', '.docker', 'gh', '.aws', '.ssh']);
/** Nearly every name fails this one question. */
const ANY = new RegExp(CREDENTIAL_FILES.map(([, { source }]) => source).join('|'), 'i');
/** Characters of a file's name and its folder's: Linux and macOS take 255 bytes or units for each. */
const LONGEST = 255 + 1 + 255;
/** Packages hold such names as data. */
const OFTEN_DATA = new Set(['Composer or Poetry', 'NuGet', 'Gradle', 'OpenSSL', 'a login']);
const IN_PACKAGE = /(?:^|\/)(?:(?:node_modules|bower_components|jspm_packages)\/(?:@[^/]+\/)?[^/.@][^/]*|site-packages\/[^/]+)\//;
/** The tool that keeps credentials in a file of this name, or null. Slashes part the path. Linear. */
function credentialToolOf(path) {
    // A name counts with its folder at most. No file system has longer ones.
    const end = path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1);
    if (end.length > LONGEST || !ANY.test(end))
        return null;
    const tool = CREDENTIAL_FILES.find(([, name]) => name.test(end))?.[0] ?? null;
    return tool !== null && OFTEN_DATA.has(tool) && IN_PACKAGE.test(path) ? null : tool;
}
/** Names that many files have: what is in them decides. */
const BY_CONTENT = [
    [
        'git',
        /(?:^|\/)config(?:\.worktree)?$/,
        /:\/\/(?![^/\s@:]{0,19}@)[^/\s@]+@|extraheader|^[ \t]*(?:password|oauth)/im,
    ],
    ['Maven', /(?:^|\/)settings\.xml$/, /<(?:password|passphrase)>/],
];
/** The same, also of a file with a password of git or Maven, wherever it is. */
function credentialToolIn(path, read) {
    const holds = ([, name, text]) => name.test(path) && text.test(read() ?? '');
    return credentialToolOf(path) ?? BY_CONTENT.find(holds)?.[0] ?? null;
}
/** Variables that name a file with credentials, as the tools document them. */
const CREDENTIAL_VARIABLES = /^(?:GOOGLE_APPLICATION_CREDENTIALS|GOOGLE_GHA_CREDS_PATH|CLOUDSDK_AUTH_CREDENTIAL_FILE_OVERRIDE|AWS_\w+_FILE|AZURE_\w+_FILE|KUBECONFIG|NPM_CONFIG_USERCONFIG|PIP_CONFIG_FILE|NETRC|DOCKER_CONFIG)$/i;
/** A shorter text is hardly a secret. */
const SHORTEST = 16;
const MOST_VALUES = 1000;
/** The name of a scope with its registry, and the digest of an image. */
const PUBLIC = /(?<!\S)@[\w.-]+:registry(?=\s?=)|@sha256:[0-9a-f]{64}(?![0-9a-f])/g;
const WITH_USER = /:\/\/[^/]*@/;
/**
 * The values in the text of such a file that were not there before: the first and the last 1,000. Linear.
 */
function addedCredentials(text, before) {
    const added = addedLines(text, before);
    if (added === '')
        return [];
    const known = new Set(credentialValues(before));
    const values = credentialValues(added).filter(value => !known.has(value));
    return values.filter((_, n) => n < MOST_VALUES || n >= values.length - MOST_VALUES);
}
/** The lines of a text that were not there before. Linear. */
function addedLines(text, before) {
    const lines = new Set(before.split(LINE_END));
    return text
        .split(LINE_END)
        .filter(line => !lines.has(line))
        .join('\n');
}
const LINE_END = /\r?\n/;
/** Long values that are no words and no addresses, and passwords of addresses. Linear. */
function credentialValues(text) {
    const words = text.replace(PUBLIC, ' ').split(/[\s"'=,;<>(){}[\]\\]+/);
    const parts = words.flatMap(word => [...(WITH_USER.test(word) ? [word] : []), ...word.split(/:(?!\/\/)/)]);
    const found = parts.filter(part => part.length >= SHORTEST).flatMap(part => (0,_secrets_in_js__WEBPACK_IMPORTED_MODULE_0__/* .secretsIn */ .VY)('VALUE', part));
    // A password may be any text, also a sentence of a page or a piece of JSON, which nobody may mask.
    return [...new Set(found)].filter(value => value.length >= SHORTEST && !/[\s"]/.test(value));
}


/***/ })

};
