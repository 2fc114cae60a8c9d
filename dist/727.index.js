export const id = 727;
export const ids = [727,217];
export const modules = {

/***/ 8880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  H: () => (/* binding */ composePublishJob)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/sandbox-plan.js
var sandbox_plan = __webpack_require__(2899);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
;// CONCATENATED MODULE: ./build/adapters/files/proposal-folder.js




const RECORD = 'proposal.json';
const BUNDLE = 'change.bundle';
const MEGABYTE = 1024 * 1024;
const LARGEST = { [RECORD]: 8 * MEGABYTE, [BUNDLE]: 100 * MEGABYTE };
function createProposalFolder(written, given) {
    return {
        async write({ json, bundle }) {
            // An existing folder is removed, so nothing is written through its links.
            await (0,promises_.rm)(written, { recursive: true, force: true });
            await (0,promises_.mkdir)(written, { recursive: true });
            await (0,promises_.writeFile)((0,external_node_path_.join)(written, RECORD), json, { flag: 'wx' });
            await (0,promises_.writeFile)((0,external_node_path_.join)(written, BUNDLE), bundle, { flag: 'wx' });
            return written;
        },
        async read() {
            const names = await fileNamesIn(given);
            if (names === null)
                return { refused: `${given} is no folder` };
            const other = names.find(name => name !== RECORD && name !== BUNDLE);
            if (other !== undefined)
                return { refused: `it holds ${JSON.stringify(other.slice(0, 100))}, which belongs to no proposal` };
            const json = (0,plain_file/* readPlainText */.Sg)((0,external_node_path_.join)(given, RECORD), LARGEST[RECORD]);
            if (typeof json !== 'string')
                return { refused: json.refused };
            const bundle = (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(given, BUNDLE), LARGEST[BUNDLE]);
            return 'refused' in bundle ? { refused: bundle.refused } : { json, bundle: bundle.bytes };
        },
    };
}
async function fileNamesIn(folder) {
    try {
        return (await (0,promises_.lstat)(folder)).isDirectory() ? await (0,promises_.readdir)(folder) : null;
    }
    catch (thrown) {
        throw new errors/* ConfigurationError */.j1(`input proposal-path: ${folder} cannot be read: ${(0,errors/* messageOf */.bD)(thrown)}`, 'It has to be the folder that the action propose has written, for example downloaded with actions/download-artifact.', thrown);
    }
}

// EXTERNAL MODULE: ./build/adapters/git/checkout.js
var checkout = __webpack_require__(8596);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/core/text/file-names.js
var file_names = __webpack_require__(9117);
// EXTERNAL MODULE: ./build/adapters/git/base-files.js
var base_files = __webpack_require__(3643);
// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 1 modules
var proposal = __webpack_require__(4612);
// EXTERNAL MODULE: ./build/adapters/git/diff.js
var diff = __webpack_require__(5503);
// EXTERNAL MODULE: ./build/adapters/git/git-names.js
var git_names = __webpack_require__(395);
// EXTERNAL MODULE: ./build/adapters/git/remote.js
var remote = __webpack_require__(3010);
// EXTERNAL MODULE: ./build/adapters/git/trusted-repository.js
var trusted_repository = __webpack_require__(6194);
;// CONCATENATED MODULE: ./build/adapters/git/bundle.js
/** A proposal as a git bundle: made in one job, and opened in another that trusts nothing in it. */









/** One commit on the base, and a bundle of the objects that the base lacks. Throws RepositoryError. */
async function bundleReceipt(repo, request) {
    (0,git_names/* assertObjectIds */.OH)(request.receipt.tree);
    const context = { gitDir: repo.gitDir };
    const commit = await (0,remote/* commitReceipt */._k)(repo, request);
    await (0,trusted_repository/* runTrusted */.$5)(repo, ['update-ref', proposal/* PROPOSAL_REF */.rP, commit], context);
    const args = ['bundle', 'create', '--quiet', '-', proposal/* PROPOSAL_REF */.rP, `^${repo.base.sha}`];
    // The faster search for new objects may include some of the base.
    const bytes = await (0,trusted_repository/* runTrusted */.$5)(repo, args, context, { config: [['pack.useSparse', 'false']] });
    return { commit, bytes };
}
const NO_SETTINGS = { honest: new Map(), partial: false, filters: [] };
/**
 * Fetches one commit of the remote branch into a private git dir without a work tree; or says why `sha` cannot be the
 * base. Throws RepositoryError.
 */
async function fetchBase(git, folder, { branch, sha }) {
    const tip = await (0,remote/* remoteTip */.W_)(git, branch);
    if (tip === null)
        return { refused: `the base branch ${branch} does not exist on the remote` };
    if (sha !== tip && !(await (0,remote/* isOnRemoteBranch */.Am)(git, folder, branch, sha)))
        return { refused: `its base ${sha} is not on the remote branch ${branch}` };
    const trusted = (0,external_node_path_.join)(folder, 'git');
    const config = (0,trusted_repository/* trustedConfig */.av)(NO_SETTINGS, { sparse: false, ignoreCase: false, url: git.url });
    await (0,trusted_repository/* makeGitDir */.s$)(trusted, config);
    await (0,remote/* fetchRefs */.BA)(git, trusted, ['--depth=1', git.url, sha]);
    await (0,trusted_repository/* pointTrustedHead */.qT)(trusted, sha);
    const repo = await (0,checkout/* openTrusted */.Q5)({ git, workspace: '', folder, note: () => undefined }, trusted, {
        ...{ branch, sha, cloned: false, partial: false, sparse: [] },
    });
    return { ...repo, workspace: repo.empty };
}
/**
 * Fetches the base and opens an untrusted bundle on it, or says why it is refused. Throws RepositoryError for other
 * failures.
 */
async function openProposal(proposed, fetch) {
    const pack = packIn(proposed);
    if ('refused' in pack)
        return { refused: `change.bundle ${pack.refused}` };
    const repo = await fetch();
    if ('refused' in repo)
        return repo;
    try {
        const opened = await unbundle(repo, proposed, pack);
        return 'tree' in opened ? { repo, receipt: opened } : opened;
    }
    catch (thrown) {
        // No step uses the network, so an error of git is about the bundle.
        if (thrown instanceof errors/* RepositoryError */.pU)
            return { refused: `change.bundle: ${thrown.message}` };
        throw thrown;
    }
}
const MOST_HEADER = 1024;
const MOST_OBJECTS = 50_000;
/**
 * The pack of a bundle (https://git-scm.com/docs/gitformat-bundle) whose header names the proposed commit on its base
 * alone.
 */
function packIn({ bundle, commit, baseSha }) {
    const bytes = Buffer.from(bundle);
    const end = bytes.subarray(0, MOST_HEADER).indexOf('\n\n');
    const [signature = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\n');
    if (!/^# v[23] git bundle$/.test(signature))
        return { refused: 'is no git bundle of version 2 or 3' };
    const rest = lines.filter(line => line !== '@object-format=sha1');
    const bases = rest.flatMap(line => (line.startsWith('-') ? [line.slice(1).split(' ', 1)[0]] : []));
    const refs = rest.filter(line => !line.startsWith('-'));
    if (refs.length !== 1 || refs[0]?.endsWith(` ${proposal/* PROPOSAL_REF */.rP}`) !== true)
        return { refused: `has other refs than ${proposal/* PROPOSAL_REF */.rP} alone` };
    if (refs[0] !== `${commit} ${proposal/* PROPOSAL_REF */.rP}`)
        return { refused: 'brings another commit than the proposal names' };
    if (bases.length !== 1 || bases[0] !== baseSha)
        return { refused: 'is not made on the base alone' };
    const pack = bytes.subarray(end + 2);
    // Its head is `PACK`, the version and the number of objects, which git holds it to.
    const isFew = pack.length >= 12 && pack.readUInt32BE(8) <= MOST_OBJECTS;
    return isFew ? pack : { refused: `holds no pack of at most ${MOST_OBJECTS} objects` };
}
async function unbundle(repo, proposed, pack) {
    const { commit, tree } = proposed;
    const taken = await takePack(repo, pack);
    if ('refused' in taken)
        return { refused: `change.bundle: ${taken.refused}` };
    const [made, ...parents] = await (0,trusted_repository/* answerLines */.g8)(repo, ['rev-parse', `${commit}^{tree}`, `${commit}^@`]);
    if (parents.join() !== repo.base.sha)
        return { refused: `the parent of its commit is ${parents.join(', ') || 'none'}, not its base` };
    if (made !== tree)
        return { refused: `its commit holds the tree ${made}, not ${tree} as it says` };
    const needed = new Set(await (0,trusted_repository/* answerLines */.g8)(repo, ['rev-list', '--objects', '--no-object-names', commit]));
    const stray = taken.ids.find(id => !needed.has(id));
    if (stray !== undefined)
        return { refused: `change.bundle: it brings the object ${stray}, which its commit does not need` };
    const absent = await firstNotAFile(repo, proposed);
    if (absent !== null)
        return {
            refused: `the content that it lists for ${JSON.stringify(absent)} is no file that came with it or is in its base`,
        };
    // The bundle's own trees are never walked: a few objects can stand for billions of paths.
    const listed = await (0,trusted_repository/* treeWith */.p6)(repo, repo.base.tree, (0,diff/* indexEditsOf */.D$)(proposed.files));
    if (listed !== tree)
        return {
            refused: `the listed files, laid on the base, make the tree ${listed}, not ${tree}: something is not listed`,
        };
    const receipt = await (0,diff/* receiptOfTree */.UG)(repo, tree);
    const refused = receipt.files.flatMap(({ path, newMode }) => {
        const reason = (0,git_names/* checkName */.I3)(path, newMode === '120000');
        return reason === null ? [] : [{ path, reason }];
    });
    return { ...receipt, refused };
}
const LONGEST_REASON = 300;
const MOST_MEMORY = '100m';
const LONGEST_MS = 60_000;
const bundle_LARGEST = 500 * 1024 * 1024;
async function takePack(repo, pack) {
    const { exitCode, stdout, stderr } = await repo.git.run(['index-pack', '--stdin', '--fix-thin', '--strict'], { gitDir: repo.gitDir }, {
        input: pack,
        answers: [1, 128],
        limits: { ms: LONGEST_MS, bytes: bundle_LARGEST },
        config: [['pack.threads', '1']],
        env: { GIT_ALLOC_LIMIT: MOST_MEMORY },
    });
    if (exitCode !== 0) {
        const said = (word) => stderr.split('\n').find(line => line.startsWith(word));
        return { refused: (said('error:') ?? said('fatal:') ?? 'git cannot read it').slice(0, LONGEST_REASON) };
    }
    const name = stdout.toString().trim().replace('\t', '-');
    const index = await (0,promises_.readFile)((0,external_node_path_.join)(repo.gitDir, 'objects', 'pack', `${name}.idx`));
    const ids = (await (0,trusted_repository/* answerLines */.g8)(repo, ['show-index'], index)).map(entry => entry.split(' ')[1] ?? '');
    const total = (await (0,trusted_repository/* factsOf */.xS)(repo, 'objectsize', ids)).reduce((sum, size) => sum + Number(size), 0);
    return total > bundle_LARGEST ? { refused: `its objects have ${total} bytes, at most ${bundle_LARGEST}` } : { ids };
}
async function firstNotAFile(repo, { files }) {
    const kept = files.flatMap(({ path, blob }) => (blob === null ? [] : [{ path, blob }]));
    const ids = kept.map(({ blob }) => blob);
    const types = await (0,trusted_repository/* factsOf */.xS)(repo, 'objecttype', ids);
    return kept.find((_, index) => types[index] !== 'blob')?.path ?? null;
}

// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(966);
// EXTERNAL MODULE: ./build/adapters/git/git-state.js
var git_state = __webpack_require__(514);
// EXTERNAL MODULE: ./build/adapters/git/new-files.js
var new_files = __webpack_require__(5945);
// EXTERNAL MODULE: ./build/adapters/git/pull-checkout.js
var pull_checkout = __webpack_require__(9628);
// EXTERNAL MODULE: ./build/adapters/git/repositories.js
var repositories = __webpack_require__(5788);
// EXTERNAL MODULE: ./build/adapters/git/work-tree.js
var work_tree = __webpack_require__(746);
;// CONCATENATED MODULE: ./build/adapters/git/read-by-git.js
/** What git reads in a work tree beside its own data. Git itself is asked, as later steps would run it. */






/** One setting, with the file that holds it. */
const SETTING = /file:([^\0]*)\0([^\n\0]*)\n?([^\0]*)\0/g;
const INCLUDE = /^include(?:if\..*)?\.path$/s;
/** Settings whose whole value is a path. */
const OF_PATH = /(?:path|file)$/;
/**
 * The files that configuration comes from or names, and the folders of hooks, below the root of what was seen.
 * `home`: of the user. Throws nothing.
 */
async function readByGit(git, seen, home) {
    const hooks = new Set();
    const files = new Set();
    for (const { tree, gitDir } of (0,repositories/* workTreesIn */.Ak)(seen)) {
        const asked = { gitDir: utf8(gitDir), cwd: utf8(tree) };
        const folders = new Set([(0,external_node_path_.resolve)(gitDir, 'hooks')]);
        const read = new Set();
        // Each file once. What is included under a condition need not be so now, so it is asked by itself.
        const open = [['--includes']];
        for (let from = open.pop(); from !== undefined; from = open.pop()) {
            const args = ['config', '--list', '--show-origin', '-z', ...from];
            const answer = await git.run(args, asked, { env: (0,trusted_repository/* asUser */.ex)(home) }).catch(() => null);
            for (const [, origin = '', key = '', value = ''] of (answer?.stdout.toString('latin1') ?? '').matchAll(SETTING)) {
                const file = (0,external_node_path_.resolve)(tree, origin);
                const isInclude = INCLUDE.test(key);
                const path = value.replace(/^~(?=\/)/, () => (0,git_names/* latin1 */.Wy)(home ?? '~'));
                for (const one of [file, ...pathsInValue(key, path, isInclude ? (0,external_node_path_.dirname)(file) : tree)])
                    files.add(one);
                if (key === 'core.hookspath')
                    folders.add((0,external_node_path_.resolve)(tree, path));
                const included = (0,external_node_path_.resolve)((0,external_node_path_.dirname)(file), path);
                if (!isInclude || read.has(included))
                    continue;
                read.add(included);
                open.push(['--file', utf8(included)]);
            }
        }
        for (const folder of folders) {
            if (folder === tree)
                continue;
            hooks.add(realOf(folder));
            // Husky's own hooks run those beside them.
            if ((0,external_node_path_.basename)(folder) === '_')
                hooks.add((0,external_node_path_.dirname)(folder));
        }
    }
    const isBelow = (path) => path.startsWith(`${seen.root}/`);
    return { hooks: [...hooks].filter(isBelow), files: [...files].filter(isBelow) };
}
/** The paths in a value: of a program, and of the files among its arguments. */
function pathsInValue(key, value, from) {
    const [program = '', ...words] = value.replace(/^!/, '').split(/[\s"';|&()]+/);
    const whole = OF_PATH.test(key) || value.includes('/') ? [value] : [];
    const named = [...whole, ...(program.includes('/') ? [program] : []), ...words.filter(word => isPath(from, word))];
    return named.map(path => (0,external_node_path_.resolve)(from, path));
}
/** What is no file yet, a command may make. */
function isPath(folder, path) {
    if (path === '' || path.startsWith('-'))
        return false;
    if (path.includes('/'))
        return true;
    try {
        return ['file', 'link'].includes((0,work_tree/* lstatAt */.ag)(utf8(folder), utf8(path)).kind);
    }
    catch {
        return false;
    }
}
/** Where it is not there yet, a command may make it. */
function realOf(folder) {
    try {
        return external_node_fs_.realpathSync.native(Buffer.from(folder, 'latin1'), 'latin1');
    }
    catch {
        return folder;
    }
}
function utf8(path) {
    return Buffer.from(path, 'latin1').toString();
}

// EXTERNAL MODULE: ./build/adapters/git/receipt.js + 1 modules
var git_receipt = __webpack_require__(5828);
// EXTERNAL MODULE: ./build/core/change/check-change.js
var check_change = __webpack_require__(8184);
;// CONCATENATED MODULE: ./build/adapters/git/run-trees.js









/**
 * Writes the files of `tree` that differ from those of `from` into a private folder, with the times of now. Throws
 * RepositoryError, or the file system's error.
 */
async function layOutTree(repo, start, { from, tree }) {
    (0,git_names/* assertObjectIds */.OH)(from, tree);
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(repo.folder, 'tree-'));
    const changed = await (0,diff/* changedFiles */.Y_)(repo, from, tree, { renames: false });
    const files = changed.filter(({ oldMode, newMode }) => oldMode !== check_change/* SUBMODULE */.NG && newMode !== check_change/* SUBMODULE */.NG);
    const wanted = (0,git_receipt/* blobsIn */.uo)(files);
    await (0,git_receipt/* writeWanted */.Xq)(repo, start, wanted, folder);
    const there = wanted.map(({ path }) => path);
    await (0,work_tree/* giveToOwner */.mi)(repo.workspace, [...there, ...there.flatMap(work_tree/* foldersAbove */.Zv)], folder);
    // What lies below a path that is no folder any more is gone with it, and a file in place of which is a folder.
    const [replaced, folders] = [new Set(there), new Set(there.flatMap(work_tree/* foldersAbove */.Zv))];
    const isReplaced = (path) => folders.has(path) || (0,work_tree/* foldersAbove */.Zv)(path).some(one => replaced.has(one));
    const gone = files.filter(one => one.newMode === null && !isReplaced(one.path));
    return { folder, gone: gone.map(({ path }) => path), paths: await (0,base_files/* pathsIn */.Mr)(repo, tree) };
}
/**
 * What commands have made of the tree's files since a time (ms since the epoch), as a receipt on that tree. Untracked
 * files do not count. A layer does not show whether a folder in it was moved there, or made anew: what the tree has
 * below such a folder and the layer has not is unshown. Throws RepositoryError.
 */
async function writtenInWorld(repo, start, tree, { folder, isWhole, since }) {
    (0,git_names/* assertObjectIds */.OH)(tree);
    const written = new Set();
    const unshown = [];
    const moved = new Map();
    // Files in a folder that was moved here keep their times.
    const isMoved = (above) => {
        const known = moved.get(above);
        if (known !== undefined)
            return known;
        const found = (0,work_tree/* lstatAt */.ag)(folder, above);
        const is = found.kind === 'folder' && isSince(found.stats, since);
        moved.set(above, is);
        return is;
    };
    const edits = [];
    for (const { path, mode } of await (0,base_files/* entriesOf */.Mc)(repo, ['-r'], tree)) {
        if (mode === check_change/* SUBMODULE */.NG)
            continue;
        await repo.git.checkTime();
        const found = (0,work_tree/* lstatAt */.ag)(folder, path);
        if (found.kind === 'file' || found.kind === 'link') {
            if (isSince(found.stats, since) || (0,work_tree/* foldersAbove */.Zv)(path).some(isMoved))
                written.add(path);
        }
        else if (found.kind !== 'absent' || isWhole)
            edits.push({ path, mode: null, blob: null });
        else if (isBelowFolder(folder, path))
            unshown.push(path);
    }
    for (const path of await (0,base_files/* filteredByBase */.GH)(repo, start, [...written]))
        written.delete(path);
    const now = await (0,git_receipt/* treeOf */.g7)({ ...repo, workspace: folder }, start, [...written]);
    for (const { path, newMode: mode, blob } of await (0,diff/* changedFiles */.Y_)(repo, tree, now.tree, { renames: false }))
        if (written.has(path))
            edits.push({ path, mode, blob });
    if (edits.length === 0)
        return { receipt: { baseTree: tree, tree, files: [], leftOut: [], refused: [] }, unshown };
    return { receipt: await (0,diff/* receiptOfTree */.UG)(repo, await (0,trusted_repository/* treeWith */.p6)(repo, tree, edits), tree), unshown };
}
function isSince({ ctimeMs }, since) {
    return Number(ctimeMs) >= since;
}
function isBelowFolder(folder, path) {
    const outermost = (0,work_tree/* foldersAbove */.Zv)(path).at(-1);
    return outermost !== undefined && (0,work_tree/* lstatAt */.ag)(folder, outermost).kind === 'folder';
}
/** The tree with another text of one of its files, or without it. Throws RepositoryError. */
async function treeWithFile(repo, tree, { path, text }) {
    (0,git_names/* assertObjectIds */.OH)(tree);
    const [entry] = await (0,base_files/* entriesOf */.Mc)(repo, ['--', path], tree);
    const input = text ?? '';
    const blob = (await (0,trusted_repository/* runTrusted */.$5)(repo, ['hash-object', '-w', '--stdin'], { gitDir: repo.gitDir }, { input }))
        .toString()
        .trim();
    const isGone = text === null || entry === undefined;
    return (0,trusted_repository/* treeWith */.p6)(repo, tree, [isGone ? { path, mode: null, blob: null } : { path, mode: entry.mode, blob }]);
}

// EXTERNAL MODULE: ./build/core/change/clone-parts.js
var clone_parts = __webpack_require__(1341);
// EXTERNAL MODULE: ./build/core/testing/setup-command.js
var setup_command = __webpack_require__(924);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
;// CONCATENATED MODULE: ./build/adapters/git/setup-output.js
/** What the setup command has made in the work tree. */







/** `made`: untracked paths; a folder ends with a slash. Throws RepositoryError. */
async function lookAtSetup(repo, made) {
    const { workspace } = repo;
    const partOf = (path) => (0,clone_parts/* clonePartOf */.c)(path, file => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(workspace, file)));
    const installed = made.filter(path => partOf(path) === 'dependency');
    return {
        // A lock file follows the manifests, which install anew where they change.
        generated: made.filter(path => partOf(path) === 'other' && !(0,setup_command/* isLockFile */.ue)(path)),
        copiesSource: installed.length > 0 && (await holdsCopy(repo, installed)),
    };
}
/** Texts that many projects share. */
const SHARED = /^(licen[cs]e|copying|notice|readme|changelog|authors)|\.(md|txt|rst|json|ya?ml|toml|lock|cfg|ini)$|^\./i;
/** Shorter files may be equal by chance. */
const SHORTEST = 40;
async function holdsCopy(repo, folders) {
    const { workspace } = repo;
    const own = new Map();
    for (const { path, mode, size } of await (0,base_files/* entriesOf */.Mc)(repo, ['-r', '-l'])) {
        if (!mode.startsWith('100') || Number(size) < SHORTEST || SHARED.test((0,external_node_path_.basename)(path)))
            continue;
        own.set((0,external_node_path_.basename)(path), [...(own.get((0,external_node_path_.basename)(path)) ?? []), path]);
    }
    const isCopy = (path) => {
        const stats = (0,external_node_fs_.lstatSync)((0,external_node_path_.join)(workspace, path), { throwIfNoEntry: false });
        return (own.get((0,external_node_path_.basename)(path)) ?? []).some(source => {
            const original = (0,external_node_fs_.lstatSync)((0,external_node_path_.join)(workspace, source), { throwIfNoEntry: false });
            if (original?.size !== stats?.size || stats?.isFile() !== true)
                return false;
            return (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(workspace, source)).equals((0,external_node_fs_.readFileSync)((0,external_node_path_.join)(workspace, path)));
        });
    };
    const open = folders.map(path => (0,spaces/* withoutEndSlash */.Tv)(path));
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
        for (const entry of await (0,promises_.readdir)((0,external_node_path_.join)(workspace, folder), { withFileTypes: true }).catch(() => [])) {
            const path = (0,external_node_path_.join)(folder, entry.name);
            if (entry.isDirectory())
                open.push(path);
            else if (own.has(entry.name) && isCopy(path))
                return true;
        }
    return false;
}

// EXTERNAL MODULE: ./build/adapters/git/start-snapshot.js
var start_snapshot = __webpack_require__(9351);
// EXTERNAL MODULE: ./build/adapters/git/submodules.js
var submodules = __webpack_require__(1231);
;// CONCATENATED MODULE: ./build/adapters/git/git-repository.js
/** The Repository port. Every step after the checkout runs on a private copy of git's data. */























const STEP_LIMIT_MS = 2000;
const SHORTEST_REMOVAL_MS = 1000;
/** Makes the port. Nothing is read or written before the first call. */
function createGitRepository(options) {
    const state = (0,git_state/* createGitState */.sx)(options);
    return {
        ...checkoutSteps(state),
        ...snapshotSteps(state),
        ...surroundingSteps(state),
        ...baseSteps(state),
        ...changeSteps(state),
        ...remoteSteps(state),
        close: () => git_repository_close(state),
    };
}
function baseIndexOf(repo) {
    return (0,external_node_path_.join)(repo.folder, 'base-index');
}
function checkoutSteps(state) {
    const { options, made, note, inTurn } = state;
    const begin = async (repo) => {
        made.repo = repo;
        await (0,trusted_repository/* runTrusted */.$5)(repo, ['read-tree', repo.base.tree], (0,trusted_repository/* contextAt */.vP)(repo, repo.workspace, baseIndexOf(repo)));
        await sayUnfinished(state, repo);
    };
    return {
        checkOut: request => inTurn('check out', () => state.atEitherAddress(async ({ git, workspace, folder }) => {
            const { HOME: home, GITHUB_RUN_ID: id = '', GITHUB_RUN_ATTEMPT: attempt } = options.environment;
            const mine = { runId: id === '' ? '' : `${id}-${attempt}`, ownFolder: options.ownFolder };
            const repo = await (0,checkout/* checkOut */.b$)({ git, workspace, folder, home, note, ...mine, ...request });
            await begin(repo);
            made.before = repo.base.cloned ? [] : await state.untracked(baseIndexOf(repo));
            return repo.base;
        })),
        checkOutPull: asked => inTurn('check out the pull request', () => state.atEitherAddress(async ({ git, workspace, folder }) => {
            const { ownFolder = '', environment } = options;
            const ownPaths = [options.workspace, workspace].map(root => (0,external_node_path_.relative)(root, ownFolder));
            const opened = await (0,pull_checkout/* checkOutPull */.C)(asked, {
                git,
                workspace,
                folder,
                home: environment['HOME'],
                note,
                ownPaths,
            });
            if (opened === null)
                return { kind: 'moved' };
            const { repo, proved, tree, submodules, checkedOut, others } = opened;
            if (submodules.length > 0)
                options.say?.(`submodules that are not there for the base, which has others: ${submodules.join(', ')}`);
            await begin(repo);
            Object.assign(made, { checkedOut, others });
            const leftOut = (0,new_files/* because */.xx)({ kind: 'submodule-not-there' }, submodules);
            return {
                kind: 'open',
                base: repo.base,
                change: { ...(await (0,diff/* receiptOfTree */.UG)(repo, tree)), leftOut },
                proved,
            };
        })),
    };
}
/** Says where a run before this one could not end by itself. Throws RepositoryError, or the file system's error. */
async function sayUnfinished({ options, made }, { git, workspace }) {
    const file = await (0,git_state/* noteOfWork */.XP)(git, workspace);
    if ((0,external_node_fs_.existsSync)(file))
        options.say?.('an earlier run ended before it could put this work tree in order; what its commands left in ignored places may still be there (git clean -ffdx removes it)');
    await (0,promises_.writeFile)(file, '');
    made.noteOfWork = file;
}
async function rememberSurroundings({ made, note, open }, seen) {
    made.surroundings = seen;
    const { folder } = await open();
    note({ kind: 'surroundings', file: await (0,start_snapshot/* keepForPostStep */.TQ)((0,external_node_path_.join)(folder, 'surroundings'), seen) });
}
function snapshotSteps(state) {
    const { options, made, note, inTurn } = state;
    let checkEditable = null;
    return {
        takeStartSnapshot: () => inTurn('take the start snapshot', async () => {
            const { folder } = await state.open();
            const repo = state.repo();
            const baseIndex = baseIndexOf(repo);
            const start = await (0,start_snapshot/* takeStart */.eL)(repo, { baseIndex, ownFolder: options.ownFolder, withheld: made.withheld });
            made.start = start;
            note({ kind: 'start', file: await (0,start_snapshot/* keepForPostStep */.TQ)((0,external_node_path_.join)(folder, 'start'), start) });
            const isOld = (path) => made.before.some(old => path === old || (old.endsWith('/') && path.startsWith(old)));
            const bySetup = (await state.untracked(baseIndex)).filter(path => !isOld(path));
            const setup = await lookAtSetup(repo, (0,git_names/* sortNames */.Hy)(bySetup).texts);
            const names = [...[...start.uncommitted.keys()].map(git_names/* latin1 */.Wy), ...start.unnamed];
            return (0,start_snapshot/* shownStart */.s)(start, { base: names.length === 0 ? null : await (0,start_snapshot/* layOutBase */.ud)(repo, baseIndex, names), setup });
        }),
        layOutBase: () => inTurn('lay the base out', async () => {
            const [repo, { others }] = [state.repo(), made];
            const names = [...others.written, ...(await (0,start_snapshot/* differingFromBase */.Y_)(repo, baseIndexOf(repo), made.withheld))];
            return { ...(await (0,start_snapshot/* layOutBase */.ud)(repo, baseIndexOf(repo), [...new Set(names)])), gone: others.gone.map(file_names/* pathOf */.X) };
        }),
        workIn: copy => inTurn('look at the copy', async () => {
            const { folder, workspace } = await state.open();
            made.repo = { ...state.repo(), workspace: copy };
            if (made.start === null) {
                made.before = await state.untracked(baseIndexOf(made.repo));
                made.checkedOut = null;
                return;
            }
            made.startOfCheckout = made.start;
            made.start = await (0,start_snapshot/* startInCopy */.Fk)(made.repo, made.start);
            made.submodules = (0,submodules/* watchSubmodules */.XQ)(copy, workspace, made.start.rules.submodules);
            note({ kind: 'copied', folder: copy, start: await (0,start_snapshot/* keepForPostStep */.TQ)((0,external_node_path_.join)(folder, 'start-of-copy'), made.start) });
        }),
        checkEditable: path => inTurn('look a path up', async () => {
            checkEditable ??= (0,new_files/* editableChecker */.Kk)(state.repo(), state.start());
            return state.edited.has(path) ? null : checkEditable(path);
        }),
    };
}
/** What git reads around the work tree. */
function surroundingSteps(state) {
    const { options, made, inTurn } = state;
    return {
        lookAround: () => inTurn('look at what git reads', async () => {
            const { git, workspace } = await state.open();
            // Other checkouts of the job may lie beside this one.
            const job = await (0,promises_.realpath)(options.environment['GITHUB_WORKSPACE'] || workspace).catch(() => workspace);
            const seen = (0,repositories/* repositoriesIn */.St)((0,git_environment/* isInside */.FK)(job, workspace) ? job : workspace);
            const named = await readByGit(git, seen, options.environment['HOME']);
            // As commands without a sandbox name it, where theirs is another disk.
            const own = (0,git_names/* latin1 */.Wy)((0,external_node_path_.join)(workspace, '.git', (0,external_node_path_.basename)(options.tempDir)));
            await rememberSurroundings(state, { ...(0,repositories/* withNamed */.uR)(seen, named), own });
        }),
        commandsEnded: isLast => inTurn('look at what setup has made', async () => {
            if (made.surroundings !== null)
                await rememberSurroundings(state, (0,repositories/* withMade */.wj)(made.surroundings, isLast));
        }),
        async sweep() {
            const { surroundings } = made;
            return surroundings === null ? [] : (0,repositories/* sweep */.X0)((await state.open()).workspace, surroundings);
        },
    };
}
function baseSteps(state) {
    const { repo, made, inTurn } = state;
    return {
        readBaseFiles: paths => inTurn('read files of the base', () => (0,base_files/* readBaseFiles */.bU)(repo(), paths)),
        checkedOutFiles: paths => inTurn('read files of the checked-out commit', () => (0,base_files/* trackedFiles */.O)(repo(), made.checkedOut ?? repo().base.tree, paths)),
        withhold(paths) {
            for (const path of paths)
                made.withheld.add(path);
        },
        baseText: path => inTurn('read a file of the base', () => (0,base_files/* baseText */.b6)(repo(), path)),
        baseHolds: text => inTurn('search the base', () => (0,base_files/* baseHolds */.SN)(repo(), text)),
        ignoredPaths: paths => inTurn('look at ignored paths', () => ignoredUntracked(state, paths)),
        // These three only read objects, so they need not wait for other steps.
        basePaths: () => (0,git_state/* asOurs */.AK)('list the base', () => (0,base_files/* basePaths */.eC)(repo())),
        pathsIn: tree => (0,git_state/* asOurs */.AK)('list a tree', () => (0,base_files/* pathsIn */.Mr)(repo(), tree)),
        baseLines: (words, limitMs) => (0,git_state/* asOurs */.AK)('search the base', () => (0,base_files/* baseLines */.d5)(repo(), words, limitMs)),
        readBlobs: blobs => inTurn('read blobs', () => (0,trusted_repository/* readBlobs */.b4)(repo(), blobs)),
        attributesIn: (tree, names, paths) => inTurn('look at attributes', () => (0,base_files/* attributesIn */.lH)(repo(), tree, names, paths)),
        blobSizes: blobs => inTurn('look at blobs', () => (0,trusted_repository/* blobSizes */.Iv)(repo(), blobs)),
        readPieces: (blob, take) => inTurn('read a blob', () => (0,trusted_repository/* readPieces */.ut)(repo(), blob, take)),
    };
}
async function ignoredUntracked({ repo, start }, paths) {
    const ignored = await (0,base_files/* ignoredByBase */.ty)(repo(), start().rules, paths);
    if (ignored.size === 0)
        return ignored;
    const tracked = new Set(await (0,base_files/* basePaths */.eC)(repo()));
    return new Set([...ignored].filter(path => !tracked.has(path)));
}
function changeSteps({ made, repo, start, edited, note, inTurn, open }) {
    const measure = async (paths) => {
        const inSubmodules = await made.submodules.changed();
        const measured = await (0,git_receipt/* takeReceipt */.Uc)(repo(), start(), paths);
        return { ...measured, leftOut: [...measured.leftOut, ...(0,new_files/* because */.xx)({ kind: 'inside-submodule' }, inSubmodules)] };
    };
    return {
        takeReceipt: () => inTurn('take the receipt', () => measure(edited)),
        writtenSince: since => inTurn('look at what a command wrote', async () => (0,git_receipt/* pathsWrittenSince */.aw)(repo(), await measure(edited), since)),
        patchOf: receipt => inTurn('write the patch', () => (0,diff/* patchOf */.gn)(repo(), receipt)),
        putBack: receipt => inTurn('put the tree back', () => (0,git_receipt/* putBack */.pK)(repo(), start(), receipt.tree, edited)),
        writeChange: change => inTurn('write the change', async () => {
            const { workspace } = await open();
            return (0,git_receipt/* writeChange */.k$)({ ...repo(), workspace }, made.startOfCheckout ?? start(), change.files);
        }),
        resumeFrom: (receipt, paths) => inTurn('apply the work of an earlier run', async () => {
            const both = new Set([...edited, ...paths]);
            const untouched = await measure(edited);
            for (const path of paths)
                note({ kind: 'edited', path });
            note({ kind: 'worked' });
            await (0,git_receipt/* putBack */.pK)(repo(), start(), receipt.tree, both);
            const fits = (await measure(both)).tree === receipt.tree;
            if (fits)
                for (const path of paths)
                    edited.add(path);
            else
                await (0,git_receipt/* putBack */.pK)(repo(), start(), untouched.tree, both);
            return fits;
        }),
        since: (baseTree, receipt) => inTurn('compare with another tree', async () => {
            return { ...receipt, baseTree, files: await (0,diff/* changedFiles */.Y_)(repo(), baseTree, receipt.tree) };
        }),
        workTreeMoved: () => inTurn('look at the times', () => (0,start_snapshot/* refresh */.Ow)(repo(), (0,trusted_repository/* contextAt */.vP)(repo(), repo().workspace, start().startIndex))),
        layOut: trees => inTurn('lay a tree out', () => layOutTree(repo(), start(), trees)),
        withFile: (tree, path, text) => inTurn('write a tree', () => treeWithFile(repo(), tree, { path, text })),
        writtenIn: (tree, written) => inTurn('look at what a run wrote', () => writtenInWorld(repo(), start(), tree, written)),
        assemble: parts => inTurn('assemble a receipt', () => (0,git_receipt/* assembleReceipt */.dp)(repo(), parts)),
        receiptOf: patch => inTurn('apply a patch', () => (0,diff/* receiptOfPatch */.ob)(repo(), start(), patch)),
    };
}
function remoteSteps({ options, made, repo, open, atEitherAddress, inTurn }) {
    return {
        mergeBase: branch => inTurn('find the base of the pull request', () => (0,remote/* fetchMergeBase */.sl)(repo(), branch)),
        push: request => inTurn('push', () => (0,remote/* pushReceipt */.Vd)(repo(), options.retryPolicy, request)),
        bundle: request => inTurn('make the bundle', () => bundleReceipt(repo(), request)),
        unbundle: proposed => inTurn('take the bundle apart', async () => {
            const asked = { branch: proposed.branch, sha: proposed.baseSha };
            const opened = await openProposal(proposed, () => atEitherAddress(({ git, folder }) => fetchBase(git, folder, asked)));
            if ('refused' in opened)
                return opened;
            made.repo = opened.repo;
            return { base: opened.repo.base, receipt: opened.receipt };
        }),
        remoteBranches: prefix => (0,git_state/* asOurs */.AK)('list branches', () => atEitherAddress(({ git }) => (0,remote/* remoteBranches */.l5)(git, prefix))),
        remoteCommitOf: branch => (0,git_state/* asOurs */.AK)('read a remote commit', async () => (0,remote/* remoteCommitOf */.Lc)(await open(), branch)),
        remoteCommitsIn: (branch, base) => (0,git_state/* asOurs */.AK)('read remote commits', async () => (0,remote/* remoteCommitsIn */.KM)(await open(), branch, base)),
    };
}
async function git_repository_close({ options, ...state }) {
    const now = await state.close();
    if (now === null)
        return;
    const { made } = state;
    // A cancelled run has only seconds left.
    await within(STEP_LIMIT_MS, state.idle());
    if (made.noteOfWork !== null)
        await (0,promises_.rm)(made.noteOfWork, { force: true });
    // What there is no time for is left to the post step.
    const removed = (0,promises_.rm)(now.folder, { recursive: true, force: true }).catch(() => undefined);
    await within(Math.max(SHORTEST_REMOVAL_MS, (options.until ?? 0) - Date.now()), removed);
}
function within(ms, step) {
    return Promise.race([step, (0,external_node_timers_promises_.setTimeout)(ms, undefined, { ref: false })]);
}

// EXTERNAL MODULE: ./build/adapters/github/recorded-writes.js
var recorded_writes = __webpack_require__(38);
// EXTERNAL MODULE: ./build/adapters/system/machine.js
var machine = __webpack_require__(3734);
// EXTERNAL MODULE: ./build/core/config/read-inputs.js
var read_inputs = __webpack_require__(6903);
// EXTERNAL MODULE: ./build/core/deadlines.js
var deadlines = __webpack_require__(4587);
// EXTERNAL MODULE: ./build/compose/job.js
var compose_job = __webpack_require__(3900);
// EXTERNAL MODULE: ./build/compose/start.js + 1 modules
var compose_start = __webpack_require__(2927);
;// CONCATENATED MODULE: ./build/compose/publish.js
/** What publishes a change. */













const PLAIN_NAME = /^[^<>\p{Cc}]{1,200}$/u;
const PLAIN_EMAIL = /^[^<>\s\p{Cc}]{1,200}@[^<>\s\p{Cc}]{1,200}$/u;
/** Throws ConfigurationError that names everything that is wrong. */
async function composePublishJob(start) {
    const { job: reading, runner, deadline, retryPolicy, recording, forgeWith } = await (0,compose_job/* composeJob */.U)(start);
    const places = jobPlaces(start, runner, reading.config);
    const { tree, outputFolder, own, edited } = places;
    const config = { ...reading.config, workingDirectory: tree.workingDirectory };
    const repository = createGitRepository({
        ...{ ...own, edited, retryPolicy, workspace: tree.root, ownFolder: outputFolder },
        say: reading.ports.reporter.info,
        ...{
            serverUrl: runner.gitServerUrl ?? runner.serverUrl,
            repository: reading.repositoryName,
            token: config.githubToken,
        },
        stallMs: (0,deadlines/* timesFor */.sD)(config.timeoutMinutes).answerMs,
        until: deadline + deadlines/* LATE_MS */.g,
    });
    const ports = {
        ...reading.ports,
        repository: (0,recorded_writes/* recordedPush */.T)(repository, recording),
        proposals: createProposalFolder((0,external_node_path_.join)(outputFolder, 'proposal'), (0,external_node_path_.resolve)(runner.workspace, config.proposalPath)),
    };
    const job = {
        ...{ ...reading, config, ports, secrets: start.secrets, author: authorIn(start.environment) },
        inputs: (0,read_inputs/* shownInputs */.BX)(start.given.values),
        checksForge: config.ciToken === '' ? null : forgeWith({ retryPolicy, token: config.ciToken }),
        besideForge: forgeWith({ retryPolicy: machine/* NO_RETRIES */.zs, signal: start.statusUpdater.cut }),
    };
    return { job, places, deadline };
}
/** The author that git itself would take. Throws ConfigurationError for a half one. */
function authorIn({ GIT_AUTHOR_NAME: name = '', GIT_AUTHOR_EMAIL: email = '' }) {
    if (name === '' && email === '')
        return null;
    if (PLAIN_NAME.test(name) && PLAIN_EMAIL.test(email))
        return { name, email };
    throw new errors/* ConfigurationError */.j1(`GIT_AUTHOR_NAME is "${name}" and GIT_AUTHOR_EMAIL is "${email}", which is no author`, 'Set both in the env of the step, without < and >, such as "Mona Lisa" and "mona@example.com"; or neither.');
}
/** Throws ConfigurationError where the outputs would lie around the work tree. */
function jobPlaces(start, runner, { workingDirectory }) {
    const { given, environment, folder, journal, mark } = start;
    const tree = (0,checkout/* placeInTree */.th)(runner.workspace, workingDirectory);
    const outputFolder = (0,compose_start/* outputFolderOf */.xQ)(given, runner.workspace, runner.tempDir);
    if ((0,sandbox_plan/* isWithin */.UO)((0,external_node_path_.resolve)(tree.root), outputFolder))
        throw new errors/* ConfigurationError */.j1('input output-path: it is the workspace itself or a folder above it', 'Name a folder of its own.');
    const real = (path) => (0,sandbox_plan/* realPathOf */.dN)(path) ?? (0,external_node_path_.resolve)(path);
    if ((0,sandbox_plan/* isWithin */.UO)(real(folder), real(tree.root)))
        throw new errors/* ConfigurationError */.j1(`the temporary folder ${runner.tempDir} lies in the workspace`, 'Set RUNNER_TEMP, or TMPDIR on the command line, to a folder outside.');
    const own = { environment, tempDir: folder, note: journal.note, mark: { [processes/* RUN_MARK */.GT]: mark } };
    // The workspace adds every path that the edit tool writes; the repository counts them for the change.
    return { ...runner, tree, outputFolder, own, edited: new Set() };
}


/***/ }),

/***/ 2034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B_: () => (/* binding */ CONVERSION),
/* harmony export */   Do: () => (/* binding */ checkoutFindings),
/* harmony export */   N0: () => (/* binding */ rulesAbout),
/* harmony export */   ee: () => (/* binding */ isAttributes),
/* harmony export */   fF: () => (/* binding */ findInvisibleCharacters),
/* harmony export */   ux: () => (/* binding */ unseenIn)
/* harmony export */ });
/* harmony import */ var _text_quantities_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(175);
/* harmony import */ var _check_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8184);
/** What a reviewer of a change cannot see. */


const BIDIRECTIONAL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;
/** Sources in C have form feeds. */
const UNSEEN = String.raw `[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\t\n\f\r]|\r(?!\n|$)`;
const JOINED = [
    ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
    ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Nko'],
]
    .map(script => String.raw `\p{Script=${script}}`)
    .join('');
const SEEN = [
    // Emoji sequences, one selector after a character with such looks, and flags of regions.
    String.raw `(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw `(?<=[\p{Extended_Pictographic}#*0-9]|(?!\p{ASCII})[\p{S}\p{P}])[\ufe0e\ufe0f]`,
    String.raw `(?<=[\p{Script=Han}0]|(?!\p{ASCII})[\p{S}\p{P}])[\ufe00-\ufe02]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
    String.raw `(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,7}\u{e007f}`,
    String.raw `(?<=[${JOINED}])[\u200c\u200d]`,
].join('|');
const SCAN = new RegExp(`${SEEN}|(${UNSEEN})`, 'gu');
const ANY = new RegExp(UNSEEN, 'u');
/** Lines of these scripts need direction characters around full stops and brackets. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const MARK = /^[\u061c\u200e\u200f]$/;
const MOST = 5;
/**
 * One finding for each changed text (null: none) whose added lines hold such characters. Emoji sequences, a byte order
 * mark at the start, and what a line's own script needs are none. Linear.
 */
function findInvisibleCharacters(texts) {
    return texts.flatMap(({ path, before, after }) => {
        if (after === null || !ANY.test(after))
            return [];
        const old = new Set(before?.split('\n'));
        const named = [];
        let count = 0;
        let kind = 'invisible';
        for (const [at, line] of after.split('\n').entries()) {
            if (!ANY.test(line) || old.has(line))
                continue;
            const isRightToLeft = RIGHT_TO_LEFT.test(line);
            for (const character of unseenIn(at === 0 ? line.replace(/^\ufeff/, '') : line)) {
                if (isRightToLeft && MARK.test(character))
                    continue;
                count += 1;
                if (BIDIRECTIONAL.test(character))
                    kind = 'bidirectional';
                if (count <= MOST)
                    named.push(`${codePoint(character)} in line ${at + 1}`);
            }
        }
        const detail = (0,_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .firstFew */ .Dt)(named, MOST, count - named.length);
        return count === 0 ? [] : [{ kind, path, detail }];
    });
}
/** What nobody sees in a line or a name. */
function unseenIn(line) {
    return Array.from(line.matchAll(SCAN)).flatMap(([, character]) => character ?? []);
}
function codePoint(character) {
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
/** What converts a checkout with line feeds (https://git-scm.com/docs/gitattributes). */
const CONVERSION = ['eol', 'crlf', 'working-tree-encoding', 'ident', 'filter'];
/**
 * Findings about rules of conversion and of what a checkout fetches, names that fall together, and submodules. `basePaths`: the files of the base,
 * which matter for new names. `attributes`: those of all paths, where a file of attributes changed.
 */
function checkoutFindings({ files, leftOut }, attributes, basePaths) {
    const gone = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? []))));
    const added = files.filter(({ change }) => change === 'added' || change === 'renamed');
    const converted = attributes.filter(one => !gone.has(one.path) && isConverted(one));
    const names = new Set(added.map(({ path }) => caseless(path)));
    const near = basePaths.filter(path => !gone.has(path) && names.has(caseless(path)));
    const kept = new Map(near.map(path => [caseless(path), path]));
    const collisions = added.flatMap(({ path }) => {
        const other = kept.get(caseless(path)) ?? path;
        kept.set(caseless(path), path);
        return other === path ? [] : [{ kind: 'names-collide', path, other }];
    });
    return [
        ...fetchedLess(files, leftOut).map(({ path }) => ({ kind: 'checkout-content', path })),
        ...rulesAbout(converted, files).map(({ path }) => ({ kind: 'checkout-rules', path })),
        ...collisions,
        ...leftOut
            .filter(({ reason }) => reason.kind === 'inside-submodule')
            .map(({ path }) => ({ kind: 'submodule-changed', path })),
    ];
}
/** By these, a checkout or the copy of it lacks what the base has: a check that reads it passes on less. */
function fetchedLess(files, leftOut) {
    const notThere = new Set(leftOut.flatMap(({ path, reason }) => (reason.kind === 'submodule-not-there' ? path : [])));
    return files.filter(({ path, from, change, oldMode }) => {
        if ([path, from].includes('.lfsconfig'))
            return true;
        // The base has a submodule then.
        const isOld = change !== 'added' && [path, from].includes('.gitmodules');
        return isOld || (oldMode === _check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .SUBMODULE */ .NG && notThere.has(path));
    });
}
/** One file on a file system that keeps case and the form of Unicode apart from names. By capitals, a long s is an s. */
function caseless(path) {
    return path.normalize('NFC').toUpperCase().toLowerCase();
}
/** The changed files of attributes, each with the number of these paths that it may be about. Leaves out those about none. Linear. */
function rulesAbout(paths, files) {
    const rules = files.flatMap(({ path, from }) => [path, from ?? path]).filter(isAttributes);
    const counts = new Map(rules.map(rule => [rule, 0]));
    for (const { path } of paths)
        for (const { index } of path.matchAll(/(?<![^/])/g)) {
            const rule = `${path.slice(0, index)}.gitattributes`;
            const count = counts.get(rule);
            if (count !== undefined && rule !== path)
                counts.set(rule, count + 1);
        }
    return Array.from(counts, ([path, count]) => ({ path, count })).filter(({ count }) => count > 0);
}
/** Whether a path is a file of attributes. */
function isAttributes(path) {
    return /(^|\/)\.gitattributes$/.test(path);
}
function isConverted({ before, after }) {
    // Lines end with a line feed anyway.
    const plain = (value = '') => (value === 'lf' || value === 'unset' ? 'unspecified' : value);
    return CONVERSION.some(name => plain(before[name]) !== plain(after[name]));
}


/***/ }),

/***/ 8303:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _7: () => (/* binding */ parentFolders),
/* harmony export */   j7: () => (/* binding */ normalise),
/* harmony export */   mv: () => (/* binding */ resolveToolPath),
/* harmony export */   yO: () => (/* binding */ checkPortable)
/* harmony export */ });
/* harmony import */ var _change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3105);
/** Which paths the file tools may use, by spelling alone. Where a path really leads is checked when it is opened. */


/**
 * Resolves what the model wrote to a path relative to the repository root; `''` is the root. `roots`: its absolute
 * spellings. Refuses paths outside and in `.git`.
 */
function resolveToolPath(path, roots, workingDirectory) {
    if (path.includes('\0'))
        return { kind: 'refused', why: 'it holds a NUL character' };
    if (!path.isWellFormed())
        return { kind: 'refused', why: 'it is not valid Unicode' };
    const start = fromRoot(path, roots, workingDirectory);
    if (start === null)
        return { kind: 'refused', why: 'it is outside the repository' };
    const resolved = normalise(start);
    if (resolved === null)
        return { kind: 'refused', why: 'it is outside the repository' };
    if ((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .isGitPath */ .oP)(resolved))
        return { kind: 'refused', why: "it is part of git's own data" };
    return { kind: 'inside', path: resolved };
}
/** Returns why a new file with this path could not be checked out everywhere, else null. */
function checkPortable(path) {
    for (const name of path.split('/')) {
        const shown = JSON.stringify(name);
        if (hasControlCharacter(name) || /[<>:"|?*\\]/.test(name))
            return `the name ${shown} holds a character that Windows does not allow`;
        if (/[. ]$/.test(name))
            return `the name ${shown} ends with a dot or a blank, which Windows drops`;
        if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name))
            return `the name ${shown} is a device on Windows`;
        if (new TextEncoder().encode(name).length > 255)
            return `the name ${shown.slice(0, 40)}... is longer than 255 bytes`;
    }
    return null;
}
function fromRoot(path, roots, workingDirectory) {
    if (!path.startsWith('/') && !/^[a-z]:[\\/]/i.test(path))
        return `${workingDirectory}/${path}`;
    const root = roots.find(candidate => path === candidate || path.startsWith(`${(0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutEndSlash */ .Tv)(candidate)}/`));
    return root === undefined ? null : path.slice((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutEndSlash */ .Tv)(root).length);
}
/** The folders above a path, from the root on: `a` and `a/b` for `a/b/c`. */
function parentFolders(path) {
    const names = path.split('/');
    return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}
/** The path without `.`, `..` and empty names; null if it leads out of the root. */
function normalise(path) {
    const names = [];
    for (const name of path.split('/')) {
        if (name === '' || name === '.')
            continue;
        if (name !== '..')
            names.push(name);
        else if (names.pop() === undefined)
            return null;
    }
    return names.join('/');
}
function hasControlCharacter(name) {
    return [...name].some(character => character < ' ' || character === '\u007F');
}


/***/ }),

/***/ 7145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OG: () => (/* binding */ parseBody),
/* harmony export */   aJ: () => (/* binding */ earlierRounds),
/* harmony export */   v0: () => (/* binding */ shortenRecord),
/* harmony export */   yT: () => (/* binding */ readRecordBlocks)
/* harmony export */ });
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1684);
/* harmony import */ var _text_parse_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2246);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(145);
/** The record at the end of a body: shortened until it fits, and read back. */



const MOST_FENCES = 10;
/** Every record among the last fences of a text, in order. */
function readRecordBlocks(body) {
    const fences = `\n${body.replaceAll('\r\n', '\n')}`.split('\n```json\n').slice(1);
    return fences.slice(-MOST_FENCES).flatMap(fence => (0,_record_js__WEBPACK_IMPORTED_MODULE_0__/* .readProofRecord */ .CQ)((0,_text_parse_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(fence.split('\n```', 1)[0] ?? '')) ?? []);
}
/** Reads the last record of a body; null without one. People can edit bodies, so it is data, never permission. */
function parseBody(markdown) {
    return readRecordBlocks(markdown).at(-1) ?? null;
}
/**
 * The record with every list and text cut to `room`. Beside a cut list, `<list>_omitted` (`files_omitted` for files)
 * counts the missing entries.
 */
function shortenRecord(record, room) {
    const short = shortened(record, room);
    const [before, after] = [record.evidence.revision, short.evidence.revision];
    if (before === undefined || after?.earlier_omitted === undefined)
        return short;
    const lost = countWeakened(before.earlier.slice(after.earlier.length)) + lostBefore(before);
    return { ...short, evidence: { ...short.evidence, revision: { ...after, earlier_tampering: lost } } };
}
function countWeakened(rounds) {
    return rounds.reduce((sum, { tampering, tampering_omitted: more = 0 }) => sum + tampering.length + more, 0);
}
/** Of rounds that a body no longer names; at least one where it does not say. */
function lostBefore({ earlier_omitted: omitted = 0, earlier_tampering }) {
    return earlier_tampering ?? Math.min(omitted, 1);
}
function shortened(value, room) {
    if (typeof value === 'string')
        return (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(value, room.prose);
    if (Array.isArray(value))
        return value.map(one => shortened(one, room));
    if (typeof value !== 'object' || value === null)
        return value;
    const entries = new Map();
    for (const [key, one] of Object.entries(value)) {
        const most = Array.isArray(one) ? (isFileList(key) ? room.files : room.lists) : 0;
        if (!Array.isArray(one) || one.length <= most) {
            if (!entries.has(key))
                entries.set(key, shortened(one, room));
            continue;
        }
        const counter = isFileList(key) ? 'files_omitted' : `${key}_omitted`;
        const before = value[counter];
        entries.set(key, shortened(one.slice(0, most), room));
        entries.set(counter, one.length - most + (typeof before === 'number' ? before : 0));
    }
    return Object.fromEntries(entries);
}
function isFileList(key) {
    return key === 'files' || key === 'files_edited';
}
const MOST_ROUNDS = 20;
const ROOM_OF_ROUND = { files: 0, lists: 20, prose: 400 };
const ROOM_FOR_FILES = { files: 20, lists: 0, prose: 200 };
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 3_000;
const LONGEST_CAUSE = 1_000;
/**
 * The rounds of a record that was read from a body, its own last, for the body of the next revision. If there are too
 * many, the first and the newest remain.
 */
function earlierRounds(record) {
    const { earlier = [], ...said } = record.evidence.revision ?? {};
    const gone = Math.max(0, earlier.length + 1 - MOST_ROUNDS);
    const [own, lost] = [roundOf(record), lostBefore(said) + countWeakened(earlier.slice(1, 1 + gone))];
    const newest = lost === 0 ? own : { ...own, tampering_omitted: (own.tampering_omitted ?? 0) + lost };
    return [...earlier.slice(0, 1), ...earlier.slice(1 + gone), newest];
}
function roundOf({ summary, evidence }) {
    const { base_sha, tree_sha, tests, unseen_characters = [], unseen_characters_omitted, cost_usd, run_url } = evidence;
    const { proof, final, tampering, tampering_omitted } = tests;
    const round = {
        ...{ base_sha, tree_sha, proof, tests: final.status, cost_usd, run_url },
        ...{ tampering, tampering_omitted, unseen_characters, unseen_characters_omitted },
    };
    const { risks, risks_omitted } = summary;
    const files = summary.files.map(({ path, description }) => ({ path, description }));
    return {
        ...shortened({ ...round, risks, risks_omitted }, ROOM_OF_ROUND),
        ...shortened({ files }, ROOM_FOR_FILES),
        title: (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(summary.title, LONGEST_TITLE),
        description: (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(summary.description, LONGEST_DESCRIPTION),
        root_cause: summary.root_cause === null ? null : (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(summary.root_cause, LONGEST_CAUSE),
    };
}


/***/ }),

/***/ 5292:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IK: () => (/* binding */ settingsInRecord),
/* harmony export */   Ku: () => (/* binding */ testsInRecord),
/* harmony export */   e: () => (/* binding */ runInRecord),
/* harmony export */   ut: () => (/* binding */ accountInRecord)
/* harmony export */ });
/* harmony import */ var _testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8609);
/* harmony import */ var _testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6957);


function runInRecord({ status, exitCode, durationMs }) {
    return { status, exit_code: exitCode, duration_ms: durationMs === null ? null : Math.round(durationMs) };
}
function testsInRecord(run) {
    const { results, status } = run;
    return {
        ...runInRecord(run),
        counts: results === null || status === 'not-run' ? undefined : ((0,_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_1__/* .countsIn */ .EI)(results) ?? undefined),
        all_passed: (status === 'failed' && (0,_testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__/* .allTestsPassed */ .jT)(run)) || undefined,
    };
}
/** The commands of the change that ran with the settings of the base, too. */
function settingsInRecord({ withOldSettings = [] }) {
    return withOldSettings.map(run => ({ command: run.command ?? '', ...testsInRecord(run) }));
}
const MOST_MISSING = 100;
function accountInRecord({ by, missing, fewer, isSilent }) {
    return {
        by,
        missing: missing.slice(0, MOST_MISSING),
        missing_omitted: Math.max(0, missing.length - MOST_MISSING) || undefined,
        fewer: fewer ?? undefined,
        no_results: isSilent || undefined,
    };
}


/***/ }),

/***/ 84:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ createCallWatch),
/* harmony export */   n3: () => (/* binding */ REPEATED_CALLS),
/* harmony export */   pk: () => (/* binding */ MOST_REPEATS)
/* harmony export */ });
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7859);

/** The name of this limit, beside those that are inputs. */
const REPEATED_CALLS = 'repeated-calls';
/** From here on the model reads that it repeats itself. */
const SAID_AT = 3;
/** Here the work ends. */
const MOST_REPEATS = 6;
const LONGEST_CALL = 160;
/**
 * A new edit or a new command begins all counts again, and a call that succeeds that of failures. An old one again is
 * no progress.
 */
function createCallWatch() {
    const made = new Set();
    const counts = new Map();
    let failing = 0;
    return {
        note({ calls, stopReason }, results) {
            const noted = calls.flatMap((call, at) => {
                const result = results[at];
                return result === undefined ? [] : [notedCall(call, result)];
            });
            if (noted.some(({ input, mayChange }) => mayChange && !made.has(input)))
                counts.clear();
            const isWaste = noted.length === 0 ? stopReason !== 'end_turn' : noted.every(({ fails }) => fails);
            failing = isWaste ? failing + 1 : 0;
            let most = { words: noted.at(-1)?.words ?? 'a reply that did not end', count: failing };
            for (const [result, { words, input }] of new Map(noted.map(one => [one.result, one]))) {
                made.add(input);
                const count = (counts.get(result) ?? 0) + 1;
                counts.set(result, count);
                if (count > most.count)
                    most = { words, count };
            }
            const isOver = most.count >= MOST_REPEATS;
            return isOver || most.count === SAID_AT ? { call: most.words, count: most.count, isOver } : null;
        },
    };
}
const RAN = ['exited', 'stopped', 'out-of-time', 'not-started'];
function notedCall({ name, input }, { text, isError, end }) {
    const said = `${name} ${JSON.stringify(input)}`;
    // It may fail for good reasons, and may have changed something.
    const hasRun = RAN.includes(end.kind);
    const isView = typeof input === 'object' && input !== null && 'command' in input && input.command === 'view';
    return {
        words: (0,_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .callInWords */ .js)(name, input).slice(0, LONGEST_CALL),
        input: said,
        // Times and counters differ in every run of a command.
        result: `${said}\n${text.replace(/\d+/g, '0')}`,
        fails: isError && !hasRun,
        mayChange: hasRun || (name === _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS && !isView && !isError),
    };
}


/***/ }),

/***/ 5253:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gg: () => (/* binding */ titleOf),
/* harmony export */   NF: () => (/* binding */ checksMessage),
/* harmony export */   NU: () => (/* binding */ isByOneHand),
/* harmony export */   Tf: () => (/* binding */ isByBot),
/* harmony export */   VY: () => (/* binding */ isTaskCommit),
/* harmony export */   Zr: () => (/* binding */ pullRequestTitle),
/* harmony export */   df: () => (/* binding */ commitMessage),
/* harmony export */   fo: () => (/* binding */ requestOf)
/* harmony export */ });
/* harmony import */ var _text_code_spans_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7479);
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1684);
/* harmony import */ var _text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9723);
/* harmony import */ var _text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9149);




const SUBJECT_LIMIT = 72;
const BODY_LIMIT = 4_000;
/**
 * Subject of at most 72 characters, body and trailers. A commit message has no code spans, so a space breaks mentions
 * and references.
 */
function commitMessage({ title, description, request, coAuthor = null, signer = null, ...traced }) {
    const subject = (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(plainLine(escapedPlain((0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(title))) || 'Change without a title', SUBJECT_LIMIT);
    const body = (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(escapedPlain((0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutHidden */ .P)(description)).split('\n').map(plainLine).join('\n').trim(), BODY_LIMIT);
    const by = coAuthor === null ? [] : [`Co-authored-by: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(coAuthor)}`];
    if (signer !== null)
        by.push(`Signed-off-by: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(`${signer.name} <${signer.email}>`)}`);
    return `${[subject, body, [...trailersFor(traced, request), ...by].join('\n')].filter(part => part !== '').join('\n\n')}\n`;
}
/** The message of a commit that changes nothing and lets checks start. */
function checksMessage(traced) {
    return `Start the checks\n\n${trailersFor(traced).join('\n')}\n`;
}
function trailersFor({ taskId, runId, tree }, request) {
    const answers = request === undefined ? [] : [`Diffproof-Request: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(request)}`];
    return [
        `Diffproof-Task: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(taskId)}`,
        `Diffproof-Run: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(runId)}`,
        ...answers,
        `Diffproof-Tree: ${(0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(tree)}`,
    ];
}
/**
 * Whether a commit has the trailers of this task and the tree that they name. Anyone can write trailers, so this
 * proves nothing.
 */
function isTaskCommit(commit, taskId) {
    const lines = trailersOf(commit.message);
    return lines.includes(`Diffproof-Task: ${taskId}`) && lines.includes(`Diffproof-Tree: ${commit.tree}`);
}
/** Whether the author has committed it, or GitHub for the author. Addresses that are not known agree. */
function isByOneHand({ author, committer }) {
    return committer === author || committer === 'noreply@github.com';
}
function isByBot({ author }) {
    return author === '' || author.endsWith('[bot]@users.noreply.github.com');
}
const REQUEST = 'Diffproof-Request: ';
/** The request of the revision that made the commit; null for any other commit. */
function requestOf(commit, taskId) {
    if (!isTaskCommit(commit, taskId))
        return null;
    const line = trailersOf(commit.message).find(one => one.startsWith(REQUEST));
    return line?.slice(REQUEST.length) ?? null;
}
function trailersOf(message) {
    const paragraphs = message.trimEnd().split(/\n\s*\n/);
    return (paragraphs.at(-1) ?? '').split('\n').map(line => line.trim());
}
function escapedPlain(text) {
    return (0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutReferences */ .Xl)((0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSigns */ .l$)((0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutOrders */ .g4)(text))).replace(/@(?=\w)/g, '@ ');
}
/** A line that looks like a trailer or a command to a bot is quoted. */
function plainLine(line) {
    const bare = line.trimEnd();
    return /^\s*(?:[A-Za-z][\w-]*-(?:by|to|task|run|request|tree)\s*:|\/[a-z])/i.test(bare) ? `> ${bare.trim()}` : bare;
}
const TITLE_LIMIT = 256;
/**
 * The title of commit and pull request. Maintenance keeps the title of its task file, so that every run looks like the
 * last.
 */
function titleOf(task, { summary }) {
    return task.kind === 'maintenance' ? task.title : summary.title;
}
/**
 * Prefix and title on one line of at most 256 characters. Mentions and references are put into backticks; the prefix
 * is trusted.
 */
function pullRequestTitle(prefix, title) {
    const first = (0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(prefix);
    const lead = first === '' ? '' : `${first} `;
    const rest = (0,_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(title) || 'Change without a title';
    const pieces = (0,_text_code_spans_js__WEBPACK_IMPORTED_MODULE_3__/* .splitCode */ .mB)((0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSigns */ .l$)((0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutOrders */ .g4)(rest)));
    const words = pieces.map(piece => isShortSpan(piece) ? `\`${(0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .unmarked */ .u7)(piece.code)}\`` : withReferencesAsCode(piece.text));
    return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT);
}
/** In titles GitHub knows only code between single backticks. */
function isShortSpan(piece) {
    return piece.code !== null && piece.text.split('`').length === 3;
}
/** A reference in backticks closes nothing, even behind a closing keyword. */
function withReferencesAsCode(text) {
    return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => ((0,_text_live_tokens_js__WEBPACK_IMPORTED_MODULE_0__/* .refersElsewhere */ .AG)(word) ? `\`${word}\`` : word));
}
function cutOutsideCode(text, limit) {
    const short = (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(text, limit);
    const backticks = short.split('`').length - 1;
    return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}\u2026`;
}


/***/ }),

/***/ 7390:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  P3: () => (/* binding */ flagBlocks),
  lc: () => (/* binding */ renderBody)
});

// UNUSED EXPORTS: BODY_LIMIT

// EXTERNAL MODULE: ./build/core/facts/record-block.js
var record_block = __webpack_require__(7145);
// EXTERNAL MODULE: ./build/core/text/cut.js
var cut = __webpack_require__(1684);
// EXTERNAL MODULE: ./build/core/text/live-tokens.js
var live_tokens = __webpack_require__(9723);
// EXTERNAL MODULE: ./build/core/page/document.js
var page_document = __webpack_require__(659);
// EXTERNAL MODULE: ./build/core/page/markdown.js + 56 modules
var markdown = __webpack_require__(9364);
// EXTERNAL MODULE: ./build/core/page/run-places.js
var run_places = __webpack_require__(5798);
// EXTERNAL MODULE: ./build/core/page/run-summary.js + 1 modules
var run_summary = __webpack_require__(4930);
// EXTERNAL MODULE: ./build/core/page/sections.js
var sections = __webpack_require__(5326);
// EXTERNAL MODULE: ./node_modules/mdast-util-from-markdown/lib/index.js + 42 modules
var lib = __webpack_require__(9875);
// EXTERNAL MODULE: ./build/core/text/sanitized-text.js
var sanitized_text = __webpack_require__(9149);
// EXTERNAL MODULE: ./build/core/page/harmless-markdown.js
var harmless_markdown = __webpack_require__(291);
// EXTERNAL MODULE: ./build/core/page/words.js
var words = __webpack_require__(7181);
;// CONCATENATED MODULE: ./build/core/page/template.js
/** The pull request template of a repository: its headings and boxes are kept. */





const MOST_CHARACTERS = 20_000;
const MOST_SECTIONS = 60;
const MOST_BOXES = 100;
const DEEPEST = 3;
const BOX = /^\[[ xX]?\][ \t\n]([\s\S]*)$/;
const FRONT_MATTER = /^\s*---[ \t]*\n(?:[^\n]*\n){0,40}?---[ \t]*(?:\n|$)/;
/** Where HTML in a line ends does not matter here, and it takes long to find. */
const NO_HTML = { extensions: [{ disable: { null: ['htmlText'] } }] };
/**
 * The sections in order, without comments and front matter; none of a text that takes long to read. Whether the
 * template has a box ticked does not matter.
 */
function readTemplate(markdown) {
    const text = (0,sanitized_text/* withoutHidden */.P)(markdown.slice(0, MOST_CHARACTERS)).replace(FRONT_MATTER, '');
    const sections = [{ depth: 1, title: '', boxes: [] }];
    const sourceOf = (nodes) => text.slice(nodes[0]?.position?.start.offset ?? 0, nodes.at(-1)?.position?.end.offset ?? 0);
    const read = (node) => {
        if (node.type === 'heading')
            sections.push({ depth: Math.min(DEEPEST, node.depth), title: sourceOf(node.children), boxes: [] });
        else if (node.type === 'paragraph')
            return;
        else if (node.type === 'listItem') {
            const [first] = node.children;
            const label = first?.type === 'paragraph' ? BOX.exec(sourceOf([first]))?.[1] : undefined;
            const boxes = sections.at(-1)?.boxes ?? [];
            if (label !== undefined && boxes.length < MOST_BOXES)
                boxes.push(label);
        }
        if ('children' in node && node.type !== 'heading')
            node.children.forEach(read);
    };
    if (!(0,harmless_markdown/* isCostlyMarkdown */.M)(text))
        (0,lib/* fromMarkdown */.Y)(text, NO_HTML).children.forEach(read);
    return sections.filter(({ title, boxes }) => title !== '' || boxes.length > 0).slice(0, MOST_SECTIONS);
}
const TITLE_LIMIT = 200;
const BOX_LIMIT = 300;
/** The headings and the boxes, for people to fill in. Diffproof does not guess what belongs below them. */
function templateBlocks(sections) {
    const blocks = sections.map(({ depth, title, boxes }) => {
        const items = boxes.map(box => ({ box: 'open', content: (0,words/* line */.n8)(box, BOX_LIMIT) }));
        return [title !== '' && (0,page_document/* heading */.R_)(depth, (0,words/* line */.n8)(title, TITLE_LIMIT)), { kind: 'list', items }];
    });
    return (0,page_document/* folded */.TM)('The template of this repository', blocks);
}

// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
;// CONCATENATED MODULE: ./build/core/page/pull-request-body.js











/** GitHub takes 65,536 characters, and never counts more of them than there are UTF-16 units. 100 are kept for the seal. */
const BODY_LIMIT = 65_436;
const LONGEST_PROMPT = 600;
/** What was asked of a run that no issue started, and who started it. */
function askedBlocks({ asked, base_sha: base, run_url: runUrl }) {
    if (asked === undefined)
        return false;
    const { prompt, task_file: file, login, started_by: how } = asked;
    const who = login !== null && (0,words/* words */.aL) ` by ${(0,words/* codeOf */.$N)(login)}`;
    const again = login !== null && (0,words/* words */.aL) ` and again${who}`;
    const started = how === 'schedule' ? (0,words/* words */.aL) `on a schedule${again}` : (0,words/* words */.aL) `by hand${who}`;
    if (file !== undefined) {
        const address = `${(0,run_places/* repositoryOf */._)(runUrl)}/blob/${base}/${encodeURI(file)}`;
        return (0,words/* words */.aL) `The task is ${(0,words/* link */.nf)((0,words/* codeOf */.$N)(file), address)}, started ${started}.`;
    }
    if (prompt === undefined)
        return false;
    const more = prompt.length > LONGEST_PROMPT && (0,words/* words */.aL) ` The record below has all of it.`;
    return [(0,words/* words */.aL) `The task, started ${started}:${more}`, (0,page_document/* quote */.hD)((0,page_document/* untrustedText */.Ui)(prompt, LONGEST_PROMPT))];
}
const STEPS = [
    { knob: 'template', floor: 0 },
    { knob: 'indent', floor: 0 },
    { knob: 'lists', floor: 50 },
    { knob: 'files', floor: 20 },
    { knob: 'prose', floor: 1_000, grain: 500 },
    { knob: 'files', floor: 0 },
    { knob: 'lists', floor: 0 },
    { knob: 'prose', floor: 120, grain: 50 },
];
const FULLEST = { files: BODY_LIMIT, lists: BODY_LIMIT, prose: 20_000, indent: 2 };
/**
 * The body as Markdown, at most `BODY_LIMIT` characters. Its JSON is always valid; lists that do not fit are cut and
 * counted.
 */
function renderBody(record, extras) {
    const template = readTemplate(extras.template ?? '');
    const written = new Map();
    const render = (size) => {
        const known = written.get(size);
        if (known !== undefined)
            return known;
        const short = (0,record_block/* shortenRecord */.v0)(record, size);
        const page = [bodyPage(short, extras, template.slice(0, size.template)), programPart(short, extras, size.indent)];
        const body = `${(0,live_tokens/* withoutOrders */.g4)((0,markdown/* markdown */.wD)(page))}\n`;
        written.set(size, body);
        return body;
    };
    const fullest = { ...FULLEST, template: template.length };
    return render((0,cut/* largestFit */.SV)(fullest, STEPS, size => render(size).length <= BODY_LIMIT));
}
function programPart(record, { taskId, runId, head }, indent) {
    const { tree_sha: tree } = record.evidence;
    return [
        { kind: 'marker', name: 'diffproof', value: { task: taskId, run: runId, tree } },
        head !== undefined && { kind: 'marker', name: 'diffproof-head', value: { head } },
        (0,page_document/* folded */.TM)('Record as JSON', { kind: 'json', value: record, indent }),
    ];
}
function bodyPage(record, extras, template) {
    const { evidence, task } = record;
    const summary = (0,run_summary/* summarizeRecord */.FL)({ record, verdict: extras.verdict });
    const closing = extras.closes !== null ? (0,words/* words */.aL) `Closes #${extras.closes}` : task.issue === null ? words/* NOTHING */.K$ : (0,words/* words */.aL) `For #${task.issue}`;
    const excluded = new Set(evidence.split_off);
    const leftOut = evidence.left_out
        .filter(({ path, usual }) => usual !== true && !excluded.has(path))
        .map(({ path, why }) => (0,words/* atPath */.Z$)(path, (0,words/* line */.n8)(why)));
    return [
        (0,words/* joinWords */.yZ)([headWords(summary, evidence), closing], ' '),
        askedBlocks(evidence),
        flagBlocks(summary, extras.leftAlone ?? null),
        nextWords(summary, extras, evidence.revision?.asked_by === 'comment'),
        modelBlocks(record),
        (0,sections/* proofTable */.Jz)(summary, 2),
        (0,sections/* mapWords */.MQ)(evidence),
        originBlock(evidence),
        changedFilesBlocks(record),
        (0,sections/* labelled */.wW)('Left out:', (0,sections/* findingList */.QQ)(leftOut, evidence.left_out_omitted)),
        templateBlocks(template),
        runBlock(summary, evidence),
        receiptBlock(evidence, extras.branch),
    ];
}
function nextWords({ verdict }, { takesFollowUps = false, checksStarted = false }, isAnswer) {
    const look = verdict.hasDoubts
        ? (0,words/* words */.aL) `decide on the doubts above, and press \u201cReady for review\u201d if they do not count.`
        : (0,words/* words */.aL) `review the change.`;
    const checks = checksStarted
        ? words/* NOTHING */.K$
        : (0,words/* words */.aL) `If GitHub shows \u201cApprove workflows to run\u201d, one click starts your checks.`;
    const ask = (takesFollowUps || isAnswer) && (0,words/* words */.aL) `To ask for changes, reply ${(0,words/* code */.aY)('/diffproof \u2026')}.`;
    return (0,words/* joinWords */.yZ)([(0,words/* words */.aL) `${(0,words/* strong */.ko)('Next:')} ${look}`, checks, ask], ' ');
}
function modelBlocks(record) {
    const { summary, evidence } = record;
    const { revision, phases } = evidence;
    const isModels = phases.summary_source !== 'host';
    const earlier = revision?.earlier ?? [];
    const causes = new Set([...earlier, summary].flatMap(one => one.root_cause ?? []));
    const risks = new Set([...summary.risks, ...earlier.flatMap(round => round.risks ?? [])]);
    const { dependencies = [], dependencies_omitted: omitted, setup_instructions: setup = '' } = summary;
    const said = [
        revision !== undefined && newestFiles(evidence),
        longText(summary.description),
        longText([...causes].join('\n\n'), 'Root cause:'),
        longText(isModels ? (0,sections/* testsClaim */.Uc)(record) : '', 'Tested:'),
        // They may refer to what was tested.
        (0,sections/* labelled */.wW)('Look twice at:', itemsOf([...risks], summary.risks_omitted)),
        (0,sections/* labelled */.wW)('To install:', itemsOf(dependencies, omitted)),
        longText(setup, 'To set up:'),
        earlierCommits(evidence),
    ];
    return [isModels && !(0,page_document/* isEmptyPage */.Nm)(said) && (0,page_document/* heading */.R_)(2, 'In the model\u2019s words'), said];
}
/** The record is cut to what fits, so its texts are whole here. */
function longText(text, label = '') {
    return (0,page_document/* untrustedText */.Ui)(text, BODY_LIMIT, (0,words/* strong */.ko)(label));
}
function itemsOf(texts, omitted) {
    return (0,sections/* findingList */.QQ)(texts.map(text => (0,words/* line */.n8)(text)), omitted);
}
const MOST_NAMED = 10;
function newestFiles({ files, files_omitted: omitted = 0 }) {
    const names = files.map(({ path }) => (0,words/* codeOf */.$N)(path));
    return names.length > 0 && (0,words/* words */.aL) `${(0,words/* strong */.ko)('The newest commit')} changes ${(0,words/* firstOf */.Ku)(names, MOST_NAMED, omitted)}.`;
}
const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' };
function headWords({ verdict }, { revision }) {
    const round = revision !== undefined && (0,words/* words */.aL) `Revision ${revision.number}, after ${ASKED[revision.asked_by]}. `;
    return (0,sections/* verdictLine */.MT)(verdict, round);
}
const LINE_LIMIT = 500;
const MOST_LINES = 20;
const MOST_ITEMS = 10;
/** What a reader has to see first. `leftAlone`: another pull request for the same task. */
function flagBlocks({ flags, verdict }, leftAlone) {
    // The findings of weakened tests have lines of their own.
    const doubts = verdict.unsaid.filter(({ kind }) => kind !== 'tampering').map(one => (0,sections/* sentences */.hC)((0,verdict_words/* doubtWords */.OX)(one)));
    const linesOf = (weight) => flags.filter(flag => flag.weight === weight).flatMap(flagLines);
    const other = leftAlone === null ? [] : [(0,words/* words */.aL) `People work on #${leftAlone} for the same task; it was left alone.`];
    return [
        (0,page_document/* alert */.xE)('WARNING', [...doubts.slice(0, MOST_LINES), ...linesOf('warning')]),
        (0,page_document/* alert */.xE)('NOTE', [...other, ...linesOf('note')]),
    ];
}
function flagLines({ kind, title: name, items, omitted }) {
    if (kind === 'no-sandbox' || kind === 'note')
        return items.map(text => (0,sections/* sentences */.hC)(text));
    if (kind !== 'tampering' && kind !== 'invisible-characters' && kind !== 'for-review' && kind !== 'disagreement')
        return [];
    const lines = items.slice(0, MOST_ITEMS).map(item => (0,words/* words */.aL) `${name}: ${item}`);
    const more = items.length - lines.length + omitted;
    return more === 0 ? lines : [...lines, (0,words/* words */.aL) `${name}: ${(0,words/* amount */.vj)(more)} more, see the record below.`];
}
function originBlock({ revision, tests }) {
    const { base_sha: sha, files = [] } = revision ?? {};
    const url = tests.baseline.measured_by;
    const origin = sha === undefined || files.length === 0
        ? words/* NOTHING */.K$
        : (0,words/* words */.aL) `\u201cBefore\u201d of the proof is the base of the pull request, ${(0,words/* shortCode */.ov)(sha)}. \u201cBefore\u201d of the other rows is the commit before this revision.`;
    const baseline = url === undefined
        ? words/* NOTHING */.K$
        : (0,words/* words */.aL) `The tests before this revision ran in ${linkUnlessLive(url, (0,words/* words */.aL) `the run before`)} on the same tree, and not again.`;
    return (0,words/* small */.EX)((0,words/* joinWords */.yZ)([origin, baseline], ' '));
}
/** The words alone if the address could be read as something else. */
function linkUnlessLive(url, content) {
    return (0,live_tokens/* refersElsewhere */.AG)(url) ? content : (0,words/* link */.nf)(content, url);
}
function earlierCommits({ revision }) {
    const { earlier = [], earlier_omitted: omitted = 0 } = revision ?? {};
    const rounds = earlier.map(({ title: name, description }) => {
        const shown = name.trim() === '' ? (0,words/* words */.aL) `without a title` : (0,words/* title */.DD)(name, LINE_LIMIT);
        return [(0,words/* strong */.ko)((0,words/* words */.aL) `Earlier commit: ${shown}`), longText(description)];
    });
    return [rounds, omitted > 0 && (0,words/* words */.aL) `${(0,words/* counted */.hS)(omitted, 'earlier commit')} more`];
}
function receiptBlock({ tree_sha: tree }, branch) {
    const lines = [
        `git fetch origin ${shellWord(branch)}`,
        `git rev-parse 'FETCH_HEAD^{tree}' # ${/^[0-9a-f]+$/.test(tree) ? tree : shellWord(tree)}`,
    ];
    return (0,page_document/* folded */.TM)('Verify it yourself', [
        (0,words/* words */.aL) `These results belong to one git tree. To check that it is the one of this pull request:`,
        (0,page_document/* codeBlock */.DV)(lines.join('\n'), 'sh'),
    ]);
}
function shellWord(word) {
    return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`;
}
function runBlock(summary, { run_url: url }) {
    const parts = [(0,words/* words */.aL) `Diffproof`, (0,words/* codeOf */.$N)(summary.model ?? ''), (0,sections/* effortWords */.cn)(summary), linkUnlessLive(url, (0,words/* words */.aL) `run`)];
    return (0,words/* small */.EX)((0,words/* joinWords */.yZ)(parts, ' \u00b7 '));
}
function changedFilesBlocks({ evidence, summary }) {
    const { earlier = [], files: ofAll, files_omitted: omittedOfAll } = evidence.revision ?? {};
    const [files, omitted = 0] = ofAll === undefined ? [evidence.files, evidence.files_omitted] : [ofAll, omittedOfAll];
    // What Diffproof wrote about a file is what git says about it.
    const isNoted = evidence.phases.summary_source !== 'host';
    const notes = [...earlier.flatMap(round => round.files ?? []), ...summary.files];
    return (0,sections/* fileTable */.Nm)({ files, filesOmitted: omitted }, isNoted ? notes : null);
}


/***/ }),

/***/ 4612:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rP: () => (/* binding */ PROPOSAL_REF),
  tf: () => (/* binding */ isRunOf),
  Lz: () => (/* binding */ proposalDifferences),
  md: () => (/* binding */ proposedFiles),
  ES: () => (/* binding */ proposedRecord),
  Vv: () => (/* binding */ readProposal),
  i1: () => (/* binding */ recordedRun),
  Gf: () => (/* binding */ writeProposal)
});

// UNUSED EXPORTS: readPlainJson

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(6921);
// EXTERNAL MODULE: ./build/core/change/change.js
var change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/facts/record.js
var record = __webpack_require__(145);
// EXTERNAL MODULE: ./build/core/model/schema.js
var model_schema = __webpack_require__(2073);
// EXTERNAL MODULE: ./build/core/text/object-id.js
var object_id = __webpack_require__(7259);
// EXTERNAL MODULE: ./build/core/model/repeated-calls.js
var repeated_calls = __webpack_require__(84);
;// CONCATENATED MODULE: ./build/core/proposal/check-record.js


const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,199}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const LIMITS = [null, 'max-turns', 'max-cost-usd', 'timeout-minutes', repeated_calls/* REPEATED_CALLS */.n3];
/** 126 and 127 are a shell's "cannot be executed" and "not found". */
const CAN_BE = {
    passed: ({ exit_code, duration_ms }) => exit_code === 0 && duration_ms !== null,
    failed: ({ exit_code, duration_ms }) => exit_code !== null && exit_code !== 0 && duration_ms !== null,
    'not-run': ({ exit_code, duration_ms }) => exit_code === null && duration_ms === null,
    'timed-out': ({ exit_code }) => exit_code === null,
    'could-not-run': ({ exit_code }) => exit_code === null || exit_code === 126 || exit_code === 127,
};
/** A refinement of the record's schema: adds an issue for each contradiction of the record with itself. */
function checkRecord(record, context) {
    const { evidence, task, summary } = record;
    const { phases, tests, checks, strategy } = evidence;
    const fromModel = phases.summary_source !== 'host';
    const rows = [
        [!SHA256.test(task.snapshot_sha256), 'task.snapshot_sha256 is no SHA-256'],
        [evidence.attested_by !== 'propose', `attested_by is ${evidence.attested_by}, not propose`],
        [!MODEL.test(evidence.model), 'model is no model id'],
        [!LIMITS.includes(evidence.limit), 'limit is no limit of a run'],
        [evidence.shown_as !== undefined, 'shown_as says what no page can say yet'],
        [evidence.revision !== undefined, 'revision is never proposed'],
        [tests.baseline.measured_by !== undefined, 'tests.baseline is of another run, as only of a revision'],
        [phases.phase1_complete !== (evidence.limit === null), 'phases and limit contradict each other'],
        [phases.edit_attempts < 1, 'phases.edit_attempts is 0'],
        [
            phases.json_provided !== fromModel || phases.success !== (phases.phase1_complete && fromModel),
            'phases contradicts itself about the summary',
        ],
        [
            (strategy === 'manifest') !== (evidence.generation !== undefined),
            'strategy and generation contradict each other',
        ],
        [
            checks.some(check => check.criterion !== true && check.status === 'passed' && check.output !== undefined),
            'checks has the output of a command that passed and is no criterion',
        ],
        ...runRows(evidence),
        ...proofFacts(evidence),
        // Only bodies cut their lists; a proposal holds them whole.
        [/"\w+_omitted":/.test(JSON.stringify([summary, evidence])), 'a list is cut, which only a body may do'],
    ];
    const problems = rows.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
    const ofSummary = fromModel ? (0,model_schema/* summaryProblems */.NR)(summary).map(one => `summary.${one}`) : [];
    for (const message of [...problems, ...ofSummary])
        context.addIssue({ code: 'custom', message });
}
function runRows({ tests, checks, sandbox, commands_ran: commandsRan }) {
    const runs = [
        ['tests.baseline', tests.baseline],
        ['tests.final', tests.final],
        ...checks.map((check, index) => [`checks.${index}`, check]),
    ];
    const didRun = (run) => run.status !== 'not-run';
    const tested = [tests.baseline, tests.final].some(didRun);
    const ran = tested || checks.some(didRun);
    return [
        ...runs.map(([name, run]) => [!CAN_BE[run.status](run), `${name} ${runInWords(run)}, which cannot be`]),
        [
            tests.command === null && (tested || tests.attempts > 0 || tests.results !== null),
            'tests describes runs without a command',
        ],
        [tests.command !== null && didRun(tests.final) && tests.attempts === 0, 'tests.attempts is 0, but the tests ran'],
        [commandsRan === false && (ran || sandbox !== 'none'), 'commands_ran is false, but commands ran'],
    ];
}
function runInWords({ status, exit_code: code, duration_ms: duration }) {
    return `is ${status} with exit code ${code}${duration === null ? ' and no duration' : ''}`;
}
function proofFacts({ tests: { proof, final, results, red } }) {
    if (proof === 'no-test-changes' || proof === 'not-run')
        return [[red !== undefined, 'tests.red describes a run that was not made']];
    const ended = final.status === 'passed' || final.status === 'failed';
    // Names can show that every failure is old.
    const isGreen = final.status === 'passed' || (results !== null && results.broken.length === 0);
    const needsGreen = proof === 'red-then-green' || proof === 'red-by-build';
    const { failed = [], new_tests: all = 0, new_failed: fresh = 0 } = red ?? {};
    const isCounted = needsGreen && fresh <= all && fresh <= failed.length;
    return [
        [!ended, `tests.proof is ${proof}, but the tests did not run to their end`],
        [red !== undefined && !isCounted, 'tests.red and tests.proof contradict each other'],
        [ended && needsGreen && !isGreen, `tests.proof is ${proof}, but the tests are not green`],
        [proof === 'still-red' && final.status === 'passed', 'tests.proof is still-red, but the tests are green'],
    ];
}

;// CONCATENATED MODULE: ./build/core/proposal/proposal.js
/** `proposal.json`: what `propose` hands to `publish`. The reader treats it as hostile. */







const PROPOSAL_SCHEMA = 'diffproof-proposal/v1';
const PROPOSAL_REF = 'refs/diffproof/proposal';
const LONGEST_PATH = 4_096;
const LONGEST_NAME = 300;
const MOST_TEST_PATHS = 1_000;
const digest = schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/, 'no SHA-256');
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Git would refuse most others too, but without a reason. */
const path = schemas/* string */.YjP()
    .min(1)
    .max(LONGEST_PATH)
    .refine(text => text.isWellFormed(), 'the path is no Unicode text')
    .refine(text => !CONTROL.test(text), 'the path holds control characters')
    .refine(text => !text.startsWith('/'), 'the path is absolute')
    .refine(text => !/(^|\/)\.\.?(\/|$)/.test(text), 'the path has the part . or ..')
    .refine(text => !text.split('/').includes(''), 'the path has an empty part');
const count = schemas/* int */.Whr().nonnegative();
/** Files and symbolic links; no submodules or folders. */
const mode = schemas/* enum */.k5n(['100644', '100755', '120000']);
const file = schemas/* strictObject */.rej({
    path,
    from: path.nullable(),
    change: schemas/* enum */.k5n(['added', 'modified', 'deleted', 'renamed']),
    old_mode: mode.nullable(),
    new_mode: mode.nullable(),
    blob: object_id/* objectId */.T.nullable(),
    additions: count.nullable(),
    deletions: count.nullable(),
});
function namesEachPathOnce(files) {
    const paths = (0,change/* touchedPaths */.Pq)(files);
    return new Set(paths).size === paths.length;
}
const proposalSchema = schemas/* strictObject */.rej({
    schema: schemas/* literal */.euz(PROPOSAL_SCHEMA),
    /** SHA-256 over title, newline and body when it was frozen. */
    task: schemas/* strictObject */.rej({
        id: schemas/* string */.YjP().max(LONGEST_NAME),
        content_sha256: digest,
        /** What was asked for where no event says it: the input `prompt` or `task-file`. */
        prompt: schemas/* string */.YjP().optional(),
        file: path.optional(),
    }),
    /** The input `test-paths`, where it was given. */
    test_paths: schemas/* array */.YOg(schemas/* string */.YjP()
        .min(1)
        .max(LONGEST_PATH)
        .refine(glob => !(0,paths/* isCostlyGlob */.rJ)(glob), 'has too many stars or choices'))
        .max(MOST_TEST_PATHS)
        .optional(),
    base: schemas/* strictObject */.rej({ branch: schemas/* string */.YjP().min(1).max(LONGEST_NAME), sha: object_id/* objectId */.T, tree: object_id/* objectId */.T }),
    /** The commit that the bundle carries; only its tree is published. */
    commit: object_id/* objectId */.T,
    tree: object_id/* objectId */.T,
    files: schemas/* array */.YOg(file).min(1).refine(namesEachPathOnce, 'a path is named twice'),
    record: record/* proofRecordSchema */.l1.superRefine(checkRecord),
});
function proposedFiles({ files }) {
    const modeOf = (given) => mode.nullable().catch(null).parse(given);
    return files.map(({ path, from, change, oldMode, newMode, blob, additions, deletions }) => ({
        ...{ path, from, change, old_mode: modeOf(oldMode), new_mode: modeOf(newMode), blob, additions, deletions },
    }));
}
function writeProposal(proposal) {
    return `${JSON.stringify({ schema: PROPOSAL_SCHEMA, ...proposal }, null, 1)}\n`;
}
/** Reads an untrusted text as a proposal, or says what is wrong. Its content is not checked yet. */
function readProposal(text) {
    const json = readPlainJson(text);
    if (json.kind === 'problem')
        return json;
    const { value } = json;
    const schema = schemas/* looseObject */._H3({ schema: schemas/* unknown */.L5J() }).safeParse(value).data?.schema;
    const problem = (what) => ({ kind: 'problem', problem: what });
    if (schema !== PROPOSAL_SCHEMA)
        return problem(`its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`);
    const read = proposalSchema.safeParse(value, { reportInput: true });
    if (!read.success)
        return problem((0,model_schema/* schemaProblems */.Ic)(read.error.issues).join('; '));
    const [unknown] = unknownKeys(value, read.data);
    return unknown === undefined ? { kind: 'proposal', proposal: read.data } : problem(`${unknown} is not known`);
}
function proposedRecord(record) {
    return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } };
}
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
/** Returns one sentence for each claim of a proposal that differs from what the publishing job finds itself. */
function proposalDifferences({ record, files, base, tree, task: asked }, known) {
    const { evidence, task } = record;
    const { kind, issue, title, fields } = known.task;
    const real = proposedFiles(known);
    const byPath = (some) => some.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    const criteria = evidence.checks.filter(check => check.criterion === true).map(check => check.command);
    const claims = [
        ['files', byPath(files), byPath(real)],
        ['evidence.files', evidence.files.map(comparedParts), known.files.map(change/* countedFile */.Xe).map(comparedParts)],
        ['evidence.phases.files_edited', evidence.phases.files_edited, real.map(one => one.path)],
        ['evidence.base_sha', evidence.base_sha, base.sha],
        ['evidence.tree_sha', evidence.tree_sha, tree],
        ['task', [task.kind, task.issue, task.title], [kind, issue, title]],
        ['task.issue_sha256', task.issue_sha256 ?? asked.content_sha256, asked.content_sha256],
        ['evidence.checks of criteria', criteria, evidence.commands_ran === false ? [] : fields.commands],
        ['evidence.criteria_in_words', evidence.criteria_in_words ?? [], fields.words],
        ['evidence.run_url', isRunOf(evidence.run_url, known.repositoryUrl), true],
        [
            `evidence.tests.proof (${evidence.tests.proof}, by the diff ${known.editsTests ? 'a' : 'no'} test was changed)`,
            evidence.tests.proof !== 'no-test-changes',
            known.editsTests && !(known.onlyRenames && evidence.tests.proof === 'no-test-changes'),
        ],
    ];
    return claims.flatMap(([name, claimed, found]) => JSON.stringify(claimed) === JSON.stringify(found) ? [] : [`${name} is not as this job finds it`]);
}
function comparedParts({ path, change, from, executable, additions, deletions }) {
    return { path, change, from: from ?? null, executable: executable ?? null, additions, deletions };
}
/** True if an address is that of a run in a repository, and nothing more. */
function isRunOf(url, repositoryUrl) {
    const runs = `${repositoryUrl}/actions/runs/`;
    return url.startsWith(runs) && /^\d{1,20}$/.test(url.slice(runs.length));
}
/** A recorded run, of which neither output nor single results are known. */
function recordedRun(command, { status, exit_code, duration_ms }) {
    return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null };
}
const LONGEST_TEXT = 65_536;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
/**
 * The value of a JSON text without huge texts, NUL, dangerous or repeated keys; or what is wrong with it. Linear in
 * the text.
 */
function readPlainJson(text) {
    let members = 0;
    let problem = null;
    const look = function (key, value) {
        if (!Array.isArray(this))
            members += 1;
        if (FORBIDDEN_KEYS.has(key))
            problem = `it has the key ${key}`;
        if (typeof value !== 'string')
            return value;
        if (value.includes('\0'))
            problem = `${key || 'it'} holds a NUL character`;
        if (value.length > LONGEST_TEXT)
            problem = `${key || 'it'} has ${value.length} characters, at most ${LONGEST_TEXT}`;
        return value;
    };
    try {
        const value = JSON.parse(text, look);
        // Each member has one colon. The whole value counts as a member too; a repeated key leaves one less.
        if (text.replace(STRING, '').split(':').length > members)
            problem ??= 'a key stands twice in one object';
        return problem === null ? { kind: 'value', value } : { kind: 'problem', problem };
    }
    catch {
        // Too deep a nesting ends here as well.
        return { kind: 'problem', problem: 'it is no JSON' };
    }
}


/***/ }),

/***/ 3217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ht: () => (/* binding */ signedPicturesIn),
/* harmony export */   K2: () => (/* binding */ assetIn),
/* harmony export */   Uk: () => (/* binding */ shownAddress),
/* harmony export */   bM: () => (/* binding */ pictureAccess)
/* harmony export */ });
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3105);
/** Which addresses of pictures may be asked, and which may see the job's token. */

const GITHUB = 'https://github.com';
const ATTACHMENT_HOSTS = [
    'https://user-images.githubusercontent.com',
    'https://private-user-images.githubusercontent.com',
];
const RAW = 'https://raw.githubusercontent.com';
/** Of any repository, and below a repository: on GitHub, Gitea and Forgejo. */
const OF_SERVER = /^\/(?:user-attachments|attachments|storage\/user)\/./;
const OF_REPOSITORY = /^\/(?:raw|blob|media|assets|attachments)\/./;
/**
 * How a picture at this address may be asked: of the forge's own attachments and of this repository. Null for any
 * other address, which is not asked at all.
 */
function pictureAccess(address, { serverUrl, repository }) {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.username !== '' || url.password !== '' || hasOddPath(url.pathname))
        return null;
    if (serverUrl === GITHUB && url.origin === RAW)
        return pathBelow(`/${repository}`, url) === null ? null : 'own';
    if (serverUrl === GITHUB && ATTACHMENT_HOSTS.includes(url.origin))
        return 'open';
    const server = new URL(serverUrl);
    const root = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutEndSlash */ .Tv)(server.pathname);
    if (url.origin !== server.origin)
        return null;
    if (OF_REPOSITORY.test(pathBelow(`${root}/${repository}`, url) ?? ''))
        return 'own';
    return OF_SERVER.test(pathBelow(root, url) ?? '') ? 'shared' : null;
}
function pathBelow(folder, { pathname }) {
    return pathname.toLowerCase().startsWith(`${folder.toLowerCase()}/`) ? pathname.slice(folder.length) : null;
}
/** Encoded slashes and dots could lead a server elsewhere. */
function hasOddPath(path) {
    return /%(?:2e|2f|5c|25|00)|\\|\/\/|\.\./i.test(path);
}
const ASSET = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]+)?$/i;
const SIGNED = /https:\/\/private-user-images\.githubusercontent\.com\/[^"\s<>]+/g;
/** The id of an attachment by its address, or null. */
function assetIn(address) {
    const path = URL.canParse(address) ? new URL(address).pathname : '';
    return ASSET.exec(path)?.[1]?.toLowerCase() ?? null;
}
/** The signed addresses in a text that GitHub has rendered, by the id of their attachment. */
function signedPicturesIn(html) {
    const found = [...html.matchAll(SIGNED)].map(([address]) => address.replaceAll('&amp;', '&'));
    return new Map(found.flatMap(address => {
        const asset = assetIn(address);
        return asset === null ? [] : [[asset, address]];
    }));
}
const LONGEST_SHOWN = 200;
/** An address as people and the model read it: without its query, which may hold a signature. */
function shownAddress(address) {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url === null ? '(no address)' : `${url.origin}${url.pathname}`.slice(0, LONGEST_SHOWN);
}


/***/ }),

/***/ 939:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B9: () => (/* binding */ passedNames),
/* harmony export */   Jx: () => (/* binding */ mayCheckLess),
/* harmony export */   K1: () => (/* binding */ otherwiseIn),
/* harmony export */   M8: () => (/* binding */ checkLess),
/* harmony export */   Q1: () => (/* binding */ settleRuns),
/* harmony export */   Uc: () => (/* binding */ NO_CODE),
/* harmony export */   Wd: () => (/* binding */ unseenTests),
/* harmony export */   a8: () => (/* binding */ withFailed),
/* harmony export */   bh: () => (/* binding */ isRedRun),
/* harmony export */   bp: () => (/* binding */ flakyBefore),
/* harmony export */   ho: () => (/* binding */ loosenedTests),
/* harmony export */   iI: () => (/* binding */ rewrittenFailures),
/* harmony export */   jn: () => (/* binding */ failsUntouched),
/* harmony export */   nM: () => (/* binding */ isProofMissing),
/* harmony export */   oX: () => (/* binding */ proofOf),
/* harmony export */   sn: () => (/* binding */ withoutFailures)
/* harmony export */ });
/* harmony import */ var _account_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1070);
/* harmony import */ var _changed_tests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(809);
/* harmony import */ var _results_test_results_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8609);
/* harmony import */ var _start_failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1698);




const unproven = (proof) => ({ proof, proving: [], isSteady: true });
/**
 * What the runs prove together. Exit codes decide if no test is named. A hang or a crash on the old source is a
 * failure. A test proves the change if it fails on the old source and passes on the new one. One that already failed
 * before counts only if its text may have changed.
 */
function proofOf({ before, red, after }, changed) {
    if (red.status === 'passed') {
        const green = changed.onlyRenames ? 'no-test-changes' : 'green-on-base';
        return unproven(runsNone(red, after, changed) ? 'could-not-run' : green);
    }
    if (!isRedRun(red) || (red.results === null && (0,_start_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .cannotLoadPlugin */ .bb)(red.output)))
        return unproven('could-not-run');
    const old = (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(before.results);
    // What an interrupted run names failed all the same: pytest ends at a file that it cannot load.
    const { results } = red;
    const isWhole = results?.complete === true;
    const failing = results !== null && (isWhole || after.status !== 'passed') ? (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failuresIn */ .xM)(results) : [];
    const known = new Set(before.results?.cases.map(({ name }) => name));
    const isNew = (name) => before.results?.passesListed === true && !known.has(name);
    const isSteady = (names, proof) => red.status !== 'failed' ||
        proof === 'red-by-build' ||
        names.some(one => !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed) || isNew(one.name));
    const isOut = mayHoldChanged(results, changed);
    const unloadable = new Set(results?.unloadable);
    const passes = passesChanged(after, changed);
    const isOld = ({ name, file }) => (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .isAmong */ .FB)(old, name, file);
    const shows = (one) => !isOld(one) || (unloadable.has(one.name) ? isOut(one.name) && passes : !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed));
    if (results === null || failing.length === 0) {
        if (after.status !== 'passed')
            return unproven('still-red');
        // Another step of the command may have failed, as one that checks spelling, and no test began.
        if (isBeforeTests(red, after))
            return unproven('could-not-run');
        // It broke off at what failed before the change, so nobody knows what the changed tests do there.
        const reached = red.status === 'failed' ? (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failuresIn */ .xM)(results) : [];
        if (reached.length > 0 && !reached.some(shows))
            return unproven('could-not-run');
        const proves = (one) => isSure(one, old, changed);
        const proof = redProof(red, proves);
        // A run that broke off names what failed until then.
        const named = (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)(results).filter(proves);
        return { proof, proving: named.map(({ name }) => name), isSteady: isSteady(named, proof) };
    }
    const turned = failing.filter(passesNow(results, after));
    if (!turned.some(shows))
        return unproven(isWhole && !failing.some(shows) && !results.unloadable.some(isOut) ? 'green-on-base' : 'still-red');
    const green = new Set(turned.map(({ name }) => name));
    const proves = (one) => isSure(one, old, changed) && green.has(one.name);
    const tests = (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)(results).filter(proves);
    const files = results.unloadable.filter(name => green.has(name) && shows({ name, file: null }));
    const proof = redProof(red, proves);
    return {
        proof,
        proving: tests.length > 0 ? tests.map(({ name }) => name) : files,
        isSteady: isSteady(tests, proof),
    };
}
/** Whether the changed tests are known by their names, and none of them ran on the old source. */
function runsNone({ results }, { results: now }, changed) {
    if (results === null || !results.passesListed)
        return false;
    const missing = (0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .missingNew */ .nS)(results, changed).length;
    if (missing > 0 && missing === changed.edited.size)
        return true;
    const changedIn = ({ cases }) => cases.filter(({ name }) => isChanged(name, changed));
    return now?.passesListed === true && changedIn(now).length > 0 && changedIn(results).length === 0;
}
function isChanged(name, { edited }) {
    return (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .titlesIn */ .dy)(name).some(title => edited.has(title));
}
/** Whether the old source ended with neither a test nor a build that failed, where the new one shows its tests. */
function isBeforeTests({ status, crashed, output, results }, after) {
    if (status !== 'failed' || crashed === true || (0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .accountedBy */ .Mv)(after) === 'exit-code')
        return false;
    const hasFailed = results !== null && (results.counts?.failed ?? 0) + (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(results).size > 0;
    return !hasFailed && !(0,_start_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .diedLoading */ .rt)(output);
}
/** Whether what fails on the old source passes on the new one. A run that broke off has to name it. */
function passesNow(red, after) {
    const { results, status } = after;
    const [failed, passed] = [(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(results), passedNames(after)];
    const isKnown = results !== null && (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .areComparable */ .ti)(red, results);
    return ({ name, file }) => status === 'passed' || (isKnown && !(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .isAmong */ .FB)(failed, name, file) && (results.complete || passed.has(name)));
}
/** Whether changed tests may be in what the old source could not load, so that they did not run there. */
function mayHoldChanged(red, changed) {
    const runsNone = red?.passesListed === true && red.cases.every(one => (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed));
    return unloadable => runsNone || (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .mayBeOf */ .cC)(unloadable, changed.paths);
}
function passesChanged({ results }, changed) {
    return results?.cases.some(one => one.status === 'passed' && !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed)) ?? false;
}
function isRedRun({ status, crashed }) {
    return status === 'failed' || status === 'timed-out' || crashed === true;
}
function passedNames({ results }) {
    return new Set(results?.cases.flatMap(({ name, status }) => (status === 'passed' ? [name] : [])));
}
/** Whether only tests fail that passed before the change and that it does not touch. */
function failsUntouched(after, before, changed) {
    const { results } = after;
    if (after.status !== 'failed' || results?.complete !== true || results.unloadable.length > 0)
        return false;
    const failed = (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)(results);
    const passed = passedNames(before);
    const passedBefore = ({ name }) => passed.has(name) || (before.status === 'passed' && before.results?.passesListed === false);
    return failed.length > 0 && failed.every(one => (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed) && passedBefore(one));
}
/** Two runs of one tree: a test fails only if it fails in both. `flaky`: those that failed in one. */
function settleRuns(one, other) {
    if (one.results === null || other.results === null)
        return { run: other.status === 'passed' ? other : one, flaky: [] };
    const [names, others] = [(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(one.results), (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(other.results)];
    const flaky = [...names.keys(), ...others.keys()].filter(name => names.has(name) !== others.has(name));
    return { run: withoutFailures(other, flaky), flaky };
}
/** The proving tests that end otherwise in another run; null where it agrees. Without names the whole run counts. */
function otherwiseIn(again, side, proving) {
    const { results, status } = again;
    if (results === null || proving.length === 0)
        return (side === 'old' ? isRedRun(again) : status === 'passed') ? null : proving;
    const [failing, passed] = [(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedNames */ .sN)(results), passedNames(again)];
    const passes = (name) => (results.complete ? !failing.has(name) : passed.has(name));
    const others = proving.filter(name => (side === 'old' ? passes(name) : failing.has(name)));
    return others.length === 0 ? null : others;
}
function withFailed(run, names) {
    const { results } = run;
    if (results === null)
        return { ...run, status: 'failed', exitCode: 1 };
    const failed = names.map(name => ({ name, file: null, status: 'failed' }));
    const all = new Set(names);
    const cases = [...results.cases.filter(({ name }) => !all.has(name)), ...failed];
    return { ...run, status: 'failed', exitCode: 1, results: { ...results, cases } };
}
function withoutFailures(run, names) {
    const { results, status } = run;
    if (results === null || names.length === 0)
        return run;
    const passed = new Set(names);
    const left = withFailures(results, ({ name }) => !passed.has(name));
    const cases = results.cases.map(one => (passed.has(one.name) ? { ...one, status: 'passed' } : one));
    const unloadable = left.unloadable.filter(name => !passed.has(name));
    const isGreen = status === 'failed' && (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)({ ...left, cases }).length + unloadable.length === 0;
    return {
        ...run,
        ...(isGreen ? { status: 'passed', exitCode: 0 } : {}),
        results: { ...results, cases, unloadable, counts: left.counts },
    };
}
/** Tests that fail in one run and pass in another. */
function turnedGreen({ results }, other) {
    const passed = passedNames(other);
    return (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)(results).filter(({ name }) => passed.has(name));
}
/** Tests that failed before, and pass on the old source although their text did not change. */
function flakyBefore({ before, red }, changed) {
    return turnedGreen(before, red).flatMap(one => ((0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed) ? [one.name] : []));
}
/** Looks only at failures that prove something: an old failure must not turn `red-by-build` into `red-then-green`. */
function redProof({ output, results }, proves) {
    return (0,_start_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .failedToBuild */ .lb)(output, results === null ? null : withFailures(results, proves))
        ? 'red-by-build'
        : 'red-then-green';
}
function withFailures(results, isKept) {
    const cases = results.cases.filter(one => one.status !== 'failed' || isKept(one));
    const failed = Math.max(0, (results.counts?.failed ?? 0) - (results.cases.length - cases.length));
    return { ...results, cases, counts: results.counts === null ? null : { ...results.counts, failed } };
}
function isSure(one, old, changed) {
    return !(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .isAmong */ .FB)(old, one.name, one.file) || (one.file !== null && !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed));
}
/** Files whose change needs no test: prose, data, settings, pictures. */
const NO_CODE = /(^|\/)(LICENSE|NOTICE|CODEOWNERS|\.[^/]+)$|\.(md|mdx|rst|adoc|txt|html?|css|scss|less|svg|png|jpe?g|gif|ico|json5?|jsonc|ya?ml|toml|ini|cfg|conf|lock|csv|po|properties|env|xml)$/i;
/**
 * Whether the model is asked for a better proof. `hasTests`: the base has tests, and none of them failed before and
 * passes now.
 */
function isProofMissing({ files }, { proof, isTest, hasTests }) {
    // A revision that touches no test does not answer for those of its pull request.
    if (proof === 'green-on-base')
        return files.some(({ path }) => isTest(path));
    const isCode = ({ path }) => !isTest(path) && !NO_CODE.test(path);
    return proof === 'no-test-changes' && hasTests && files.some(isCode);
}
/**
 * Tests of the change that the old source names and the new one does not, though its run lists what passes: a process
 * that ends early passes by its file's name (node:test).
 */
function unseenTests({ red, after }, changed) {
    const { results: now } = after;
    if (red.results === null || now?.passesListed !== true || !now.complete || !(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .areComparable */ .ti)(red.results, now))
        return [];
    const there = new Set(now.cases.flatMap(({ name }) => (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .titlesIn */ .dy)(name)));
    // A failure may name a part of its test, as `subTest` does.
    const isUnseen = (name) => {
        const written = (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .titlesIn */ .dy)(name).filter(title => changed.present.has(title));
        return written.length > 0 && !written.some(title => there.has(title));
    };
    return (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .failedCases */ .xc)(red.results)
        .filter(one => isUnseen(one.name) && !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed))
        .map(({ name, file }) => ({ test: name, file, why: 'new-not-run' }));
}
/** Tests that failed before and pass on the old source with the changed tests: the test was fixed, not the source. */
function rewrittenFailures({ before, red }, changed) {
    if (before.results === null || red.results === null || !(0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .areComparable */ .ti)(before.results, red.results))
        return [];
    return turnedGreen(before, red)
        .filter(one => (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .mayBeOf */ .cC)(one.file, changed.paths) && !(0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isUntouchedTest */ .K6)(one, changed))
        .map(({ name, file }) => ({
        kind: 'failing-test-rewritten',
        path: file,
        detail: `the test "${name}" failed before the change and passes on the old source with the changed tests: the test was changed, not what it tests`,
    }));
}
/** Whether a test may check less now: it passes on both sources, or the old one could not be asked about it. */
function mayCheckLess({ red, after }, changed) {
    const [passed, there] = [passedNames(red), new Set(red.results?.cases.map(_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ))];
    const isUnasked = (one) => !there.has((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(one)) && (changed.isRedirected || isTitled(one, changed.unchecked));
    const cases = after.results?.cases.filter(one => one.status === 'passed' && mayReadOtherwise(one, changed)) ?? [];
    return cases.some(one => passed.has(one.name) || isUnasked(one));
}
/**
 * What became of old tests that fail on the new source as they were. A test is found again by its name; where its suite
 * or file has another one, by its title under a name that is new. All namesakes have to pass, and the change takes none
 * out. `namesOf`: a name or a path, and what the change calls it. `old`: all tests as they were.
 */
function checkLess(failing, { old, red, after }, changed, namesOf) {
    const found = { loosened: new Map(), unasked: new Map() };
    const [was, now, there] = [old, after.results?.cases ?? [], red.results?.cases ?? []].map(cases => ({
        named: Map.groupBy(cases, _account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ),
        titled: Map.groupBy(cases, _account_js__WEBPACK_IMPORTED_MODULE_0__/* .keyOf */ .TN),
    }));
    const known = new Set([...(was?.named.keys() ?? [])].flatMap(namesOf));
    const findNamesakes = (one, isNamed) => {
        const named = namesOf((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(one)).flatMap(name => now?.named.get(name) ?? []);
        const isFresh = (other) => !known.has((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(other));
        const namesakes = isNamed ? named : (now?.titled.get((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .keyOf */ .TN)(one))?.filter(isFresh) ?? []);
        const before = isNamed ? (was?.named.get((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(one))?.length ?? 0) : 1;
        const hasPassed = namesakes.length >= before && namesakes.every(({ status }) => status === 'passed');
        if (!hasPassed || !namesakes.some(other => mayReadOtherwise(other, changed)))
            return null;
        const all = [...new Set(namesakes.map(_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ))].flatMap(name => there?.named.get(name) ?? []);
        return Map.groupBy(all, ({ file }) => file);
    };
    // Thousands of tests may have one name or title, so each is looked for once.
    const asked = new Map();
    const seen = new Set();
    for (const one of failing) {
        const isNamed = namesOf((0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(one)).some(name => now?.named.has(name));
        const key = `${isNamed} ${isNamed ? (0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .bareName */ .yZ)(one) : (0,_account_js__WEBPACK_IMPORTED_MODULE_0__/* .keyOf */ .TN)(one)}`;
        const inFile = `${key}\0${isNamed ? one.file : ''}`;
        if (seen.has(inFile))
            continue;
        seen.add(inFile);
        if (!asked.has(key))
            asked.set(key, findNamesakes(one, isNamed));
        const byFile = asked.get(key) ?? null;
        if (byFile === null)
            continue;
        const files = one.file === null || !isNamed ? [...byFile.keys()] : [null, ...namesOf(one.file)];
        const own = files.flatMap(file => byFile.get(file) ?? []);
        const [first] = own;
        if (first !== undefined && own.every(({ status }) => status === 'passed'))
            found.loosened.set(first.name, first);
        else if (own.length === 0 && (byFile.size > 0 || changed.isRedirected || isTitled(one, changed.unchecked)))
            found.unasked.set(one.name, one);
    }
    return { loosened: [...found.loosened.values()], unasked: [...found.unasked.values()] };
}
function mayReadOtherwise({ file }, { isShared, paths }) {
    return isShared || (0,_results_test_results_js__WEBPACK_IMPORTED_MODULE_3__/* .mayBeOf */ .cC)(file, paths);
}
function isTitled({ name }, titles) {
    return (0,_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .titlesIn */ .dy)(name).some(one => titles.has(one));
}
const MOST_LOOSENED = 5;
/**
 * Findings about tests that pass on both sources, and fail on the new one as they were before. Where a check went, it
 * was weakened; else, or where it named what the sources lost, it may only have learned what the new source asks.
 */
function loosenedTests({ loosened, unasked }, { unchecked, isUnchecked, outdated, isOutdated }) {
    const isWeakened = (one) => (isUnchecked || isTitled(one, unchecked)) && !isOutdated && !isTitled(one, outdated);
    const found = ({ name, file }, detail = name) => ({ kind: 'loosened-test', path: file, detail });
    const inWords = (name) => `the test "${name}" passes on both sources, but as it was it fails on the new one: it checks less`;
    return {
        tampering: loosened.filter(isWeakened).map(one => found(one, inWords(one.name))),
        forReview: [...loosened.filter(one => !isWeakened(one)), ...unasked].slice(0, MOST_LOOSENED).map(one => found(one)),
    };
}


/***/ }),

/***/ 3436:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hk: () => (/* binding */ findNewHosts),
/* harmony export */   Qu: () => (/* binding */ HIDING),
/* harmony export */   ZY: () => (/* binding */ findForReview),
/* harmony export */   __: () => (/* binding */ isSource)
/* harmony export */ });
/* harmony import */ var _change_check_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8184);
/* harmony import */ var _change_findings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2034);
/* harmony import */ var _change_paths_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5635);
/* harmony import */ var _text_parse_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2246);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3105);
/* harmony import */ var _setup_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(924);
/* harmony import */ var _test_steering_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9341);
/** What a reviewer should look at oneself: files that run elsewhere than in the tests, and what hides or fetches code. */







/** Editors, containers, shells, package managers and hooks of git run them, without a question or after one click. Folded. */
const RUNS_FOR_PEOPLE = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(String.raw `\.(?:husky|githooks|lefthook|devcontainer|codesandbox|run)/.+ \.config/mise/.+ \.(?:claude|kiro)/hooks/.+
  \.idea/runconfigurations/.+ \.zed/(?:tasks|settings)\.json \.vscode/(?:tasks|launch|settings|extensions|mcp)\.json
  \.vs/tasks\.vs\.json [^/]+\.code-workspace|\.devcontainer\.json|\.gitpod\.yml|\.replit
  \.idea/(?:startup|watchertasks)\.xml
  \.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.yaml|\.huskyrc(?:\.\w+)?|\.overcommit\.yml
  \.simple-git-hooks\.\w+|\.exrc|\.l?vimrc|\.nvimrc|\.nvim\.lua|\.dir-locals(?:-2)?\.el|\.gdbinit|\.lldbinit
  \.envrc|\.?mise(?:\.\w+)*\.toml|\.mcp\.json|binding\.gyp|\.pnpmfile\.[cm]?js \.mise/config\.toml
  \.cursor/(?:mcp|hooks|environment)\.json \.claude/settings[^/]*\.json \.gemini/settings\.json \.codex/config\.toml
  \.kiro/settings/mcp\.json \.mvn/extensions\.xml \.mvn/wrapper/.+ gradle/wrapper/[^/]+\.jar`));
/** A push starts the commands in them, though most of their lines are settings of a site. */
const BUILDS_SITE = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)([String.raw `netlify\.toml|vercel\.json|\.readthedocs\.ya?ml|render\.yaml|amplify\.yml`]);
/** Scripts of a manifest that its package manager starts by itself. */
const SCRIPTS = {
    'package.json': /^(?:(?:pre|post)?(?:install|prepare|dependencies)|prepublish|pnpm:devPreinstall)$/,
    'composer.json': /^(?:(?:pre|post)-.+|init|command)$/,
};
/** Coding agents read them as orders of the repository. */
const AGENT_FILES = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(String.raw `AGENTS?(?:\.override)?\.md|(?:CLAUDE|CRUSH)(?:\.local)?\.md|(?:GEMINI|QWEN|WARP|SKILL)\.md|opencode\.jsonc?
  \.(?:cursor|windsurf|cline)?rules|\.goosehints
  \.(?:clinerules|junie)/.+ \.(?:windsurf|cursor)/rules/.+ \.kiro/steering/.+ \.claude/(?:agents|commands|skills)/.+
  \.github/copilot-instructions\.md \.github/(?:instructions|prompts|agents|chatmodes|diffproof)/.+`);
const STEERS_AGENTS = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)(AGENT_FILES);
const STEERS_AGENTS_FOLDED = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)(AGENT_FILES, 'i');
/** Folders of tools that hold no orders, and files in others that no tool runs or obeys. Folded. */
const HARMLESS = [
    ...(0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(`git gitlab circleci ci changeset changes changelog storybook vitepress vuepress tx dependabot yarn tshy
  devcontainer well-known doctrees`).map(folder => `${folder}(?:/|$)`),
    ...(0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(String.raw `github/(?:[^/]+\.(?:md|rst|txt|ya?ml)|codeowners|(?:issue|pull_request)_template)$
  github/(?:(?:(?:issue|pull_request|discussion)_template|actions)/|.+\.(?:png|svg|jpe?g|gif|webp)$|workflows/[^/]+\.ya?ml$)
  vscode/(?:[^/]+\.code-snippets|(?:snippets|cspell)\.json)$
  idea/(?:(?:codestyles|copyright|dictionaries|inspectionprofiles|scopes)/|\.gitignore$|(?:encodings|misc|modules|vcs)\.xml$)
  idea/[^/]+\.iml$`),
];
/**
 * Agents and editors read every file below a folder of theirs. Of 75,774 commits in 42 repositories, 42 changed a file
 * of `.github`, `.vscode` or `.idea` that this names.
 */
const STEERS_TOOLS = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)([String.raw `\.(?!${HARMLESS.join('|').replace(/\/(?!\])/g, '[/]')})[^/]+/.+`]);
/** A page about agents in a folder of documents is none. */
function steersAgents(path, isLink) {
    return STEERS_AGENTS(path, isLink) || (/^(?:\.|[^/]+$)/.test(path) && STEERS_AGENTS_FOLDED((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .foldedPath */ .kV)(path), isLink));
}
function startsByItself({ path, from, before, after }) {
    const old = new Set(startedIn(from ?? path, before ?? ''));
    const isChanged = startedIn(path, after ?? '').some(one => !old.has(one));
    return isChanged ? [{ kind: 'runs-for-people', path, detail: '' }] : [];
}
/** What such a file has package managers, hooks of git or rustup start. */
function startedIn(path, text) {
    const name = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .fileName */ .Md)((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .foldedPath */ .kV)(path));
    // A name may hold escapes.
    if (/^rust-toolchain(?:\.toml)?$/.test(name))
        return text.split('\n').filter(line => /\bpath\b|\\/.test(line));
    const starts = SCRIPTS[name];
    if (starts === undefined)
        return [];
    const { scripts, husky, 'simple-git-hooks': hooks } = (0,_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .objectIn */ .D7)(text);
    const started = Object.entries(scripts ?? {}).filter(([script]) => starts.test(script));
    const ofHusky = Object.entries(husky ?? {}).filter(([key]) => key === 'hooks');
    return [...started, ...ofHusky, hooks].flatMap(one => JSON.stringify(one) ?? []);
}
/** Findings about changed files, their texts and their attributes. Linear. */
function findForReview(files, texts, attributes) {
    const there = files.filter(({ change }) => change !== 'deleted');
    const steering = (0,_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .findSteering */ .Xp)(texts).map(one => ({ kind: 'steers-tests', ...one }));
    const steered = new Set(steering.map(({ path }) => path));
    const byName = there.flatMap(({ path, change, newMode }) => {
        const isLink = newMode === _change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .LINK */ .ps;
        const folded = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .foldedPath */ .kV)(path);
        const found = (kind, is) => (is ? [{ kind, path, detail: '' }] : []);
        const isNew = change === 'added' || change === 'renamed';
        const known = [
            ...found('runs-for-people', RUNS_FOR_PEOPLE(folded, isLink)),
            ...found('builds-site', BUILDS_SITE(folded, isLink)),
            ...found('steers-agents', steersAgents(path, isLink)),
        ];
        return [
            ...known,
            ...found('steers-tools', known.length === 0 && !steered.has(path) && STEERS_TOOLS(folded, isLink)),
            ...found('hides-diff', FOLDED(path, isLink)),
            ...found('name-unseen', isNew && (UNSEEN.test(path) || (0,_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .unseenIn */ .ux)(path).length > 0)),
            ...found('name-not-portable', isNew && path.split('/').some(part => NOT_PORTABLE.test(part))),
        ];
    });
    const changed = new Set(there.map(({ path }) => path));
    const hidden = attributes.filter(one => changed.has(one.path) && isHidden(one.after) && !isHidden(one.before));
    const hiding = (0,_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .rulesAbout */ .N0)(hidden, files).map(({ path, count }) => ({ kind: 'hides-diff', path, detail: String(count) }));
    const binary = texts
        .filter(one => changed.has(one.path) && isTextWithoutDiff(one))
        .map(({ path }) => ({ kind: 'hides-diff', path, detail: '' }));
    return [...byName, ...steering, ...hiding, ...binary, ...texts.flatMap(startsByItself), ...findNewHosts(texts)];
}
const ENDS_OF_TEXT = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .wordsIn */ .Hn)(`[cm]?[jt]sx? json[5cl]? vue svelte astro x?html? css s[ac]ss less py[ix]? r[bs] rake gemspec
  go java kts? scala sbt groovy gradle clj[cs]? edn exs? erl hrl l?hs mli? elm dart swift [chi](?:pp|xx|c|h)? mm? cs fsx? vb
  zig nim cr p[lm] php phtml jl lua tcl [drst] sql graphql gql proto ba?sh zsh fish ps[dm]?1 bat cmd tf hcl nix cmake mk bzl
  bazel sol ya?ml toml ini cfg conf properties env xml xsl xsd svg mdx? rst adoc txt tex diff patch`);
/** Sources, settings and prose. Pictures, archives and the like may be binary. */
const NAME_OF_TEXT = new RegExp(String.raw `(?:^|/)(?:(?:GNU)?Make|Docker|Container|Gem|Rake|Proc|Just|Jenkins|Vagrant)file$|\.(?:\w*rc|${ENDS_OF_TEXT.join('|')})$`, 'i');
/** A text before, by its name, or by its first line, of which git shows no lines. */
function isTextWithoutDiff({ path, before, after, binary }) {
    if (binary === undefined || !(binary.before || binary.after))
        return false;
    return NAME_OF_TEXT.test(path) || (before !== null && !binary.before) || (after ?? '').startsWith('#!');
}
/** Another blank matters only at either end of a name or before a full stop. Screenshots have one inside. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<![^/])[^\P{Zs} ]|[^\P{Zs} ](?![^./])/u;
/** Windows cannot check them out (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const NOT_PORTABLE = /[<>:"|?*\\]|[. ]$|^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3]) *(?:\.|$)/i;
/** Of what lies there, forges fold the diff without any attribute (Linguist). */
const FOLDED = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .anyPlace */ .GA)(['node_modules/.+']);
/** Attributes by which a forge folds a diff or shows none. */
const HIDING = ['diff', 'linguist-generated'];
/** Linguist takes every value but one for true. */
function isHidden({ diff = '', 'linguist-generated': generated = 'unset' }) {
    return !['set', 'unspecified'].includes(diff) || !['unset', 'unspecified', 'false'].includes(generated);
}
/** Other files that say where a package manager, a wrapper or git gets things from. */
const SOURCES = /(?:^|\/)(?:pip\.conf|\.pypirc|bunfig\.toml|nuget\.config|uv\.toml|(?:gradle|maven)-wrapper\.properties|\.lfsconfig|bower\.json|[^/]+\.sbt|\.bundle\/config)$/i;
/** Whether a file says where packages come from. */
function isSource(path) {
    return (0,_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isSettingsText */ .L0)(path) || (0,_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isDependencyFile */ .Wb)(path) || SOURCES.test(path);
}
/** Hosts that packages come from now and did not before. Linear. */
function findNewHosts(texts) {
    return texts.flatMap(({ path, from, before, after }) => {
        // Under a name of another meaning nothing was read.
        const old = isSource(from ?? path) ? before : null;
        // A new lock file says nothing about that.
        if (after === null || !isSource(path) || ((0,_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isLockFile */ .ue)(path) && old === null))
            return [];
        const known = new Set([...hostsIn(path, old ?? ''), ...(old?.toLowerCase().match(ALONE) ?? [])]);
        const hosts = new Set(hostsIn(path, after).filter(host => !known.has(host)));
        return [...hosts].slice(0, MOST_HOSTS).map(detail => ({ kind: 'package-host', path, detail }));
    });
}
const MOST_HOSTS = 5;
/** What a description of a package says for people. */
const FOR_PEOPLE = /^(?:\$schema|abandoned|author|authors|bugs|deprecated|description|contributors|funding|homepage|repository|support)$/;
const NAMESPACES = /\s(?:xmlns|xsi:)[\w:]*="[^"<>\n]*"/g;
/** Escapes of JSON, TOML, YAML and properties, and what XML may have inside of a text. */
const ESCAPE = /\\(?:u(?:0000)?[0-9a-f]{4}|x[0-9a-f]{2}|\r?\n\s*)?|&#x?[0-9a-f]+;|<!\[CDATA\[|\]\]>/gi;
const NAME = String.raw `[\w-]+(?:\.[\w-]+)+`;
/** What a host is behind: a scheme, which may lack slashes, or Go's sign of a replacement. */
const START = new RegExp(String.raw `://|\bhttps?:[\\/]*|=>[ "\`]*(?=${NAME}/)`, 'i');
const PART = String.raw `[^\s/@"'\`?#<>()[\]{},;|\\]`;
/** Programs differ in what ends a host, so what is behind an at sign is one too. */
const HOST = new RegExp(String.raw `(?<=^|@)(?:\[[\da-f:.]+\](?::\d+)?|${PART}+)(?!${PART}|[@>])`, 'gi');
/** Git's short form of an address, also without a user. */
const SHORT = new RegExp(String.raw `(?<=@\[?)(?<!://[^\s/@]*@\[?)${NAME}(?=\]?:[^\s:])|(?<![^\s"'=>])${NAME}(?=:[a-z~][\w.~-]*/)`, 'gi');
/** A module of Go. */
const ALONE = new RegExp(String.raw `(?<![^\s"\`])${NAME}(?=/)`, 'g');
/** What package managers call hosts. */
const CALLED = {
    ...{ github: 'github.com', gitlab: 'gitlab.com', bitbucket: 'bitbucket.org', sourcehut: 'git.sr.ht' },
    ...{ gist: 'gist.github.com', jsr: 'jsr' },
};
const CALL = /\b(github|gitlab|bitbucket|sourcehut|gist|jsr)(?::|\s*=>)\s*["']?(?=[^\s"'/]{1,80}\/[^\s"'/]|[\da-f]{7})/gi;
/**
 * The hosts of all addresses, and those that shorter spellings stand for; in JSON without what descriptions of packages
 * say for people. Linear.
 */
function hostsIn(path, text) {
    const parsed = (0,_text_parse_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJsonFile */ .O)(text, Number.POSITIVE_INFINITY);
    const short = shortHosts((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .fileName */ .Md)(path).toLowerCase(), text, parsed);
    if (parsed !== undefined) {
        const texts = textsIn(parsed, (0,_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isLockFile */ .ue)(path) ? 2 : 0);
        return [...short, ...texts.flatMap(one => hostsInText(one.replaceAll('\n', '')))];
    }
    const plain = text.replace(NAMESPACES, '');
    // A comment may split an address in XML.
    const parts = plain.split('-->').map(one => one.split('<!--')[0]);
    return [...short, ...[plain, unescaped(plain), unescaped(parts.join(''))].flatMap(hostsInText)];
}
/** Repositories that Gradle knows by a name; that of Maven, which most projects name, is none. */
const GRADLE = /\b(?:jcenter(?=\s*[({])|(?:google|gradlePluginPortal)(?=\s*\())/g;
/** Where a manifest of npm, pnpm, Yarn or Bower says where each package comes from. */
const TABLE = /^(?:(?:dev|optional|peer)?dependencies|overrides|resolutions|catalogs?)$/i;
const YAML_VALUE = /(?:["']:|:\s)\s*(?:[&!|>]\S*\s+)*["']?(?=([^\s"',{}]+))/g;
const YAML_NONE = /^patchedDependencies:.*\n(?:[ \t].*\n?|\n)*|^[ \t]*#.*/gm;
/** Such a value that stands for a repository of GitHub. */
const OWNER_AND_NAME = /^[^\s.~/:@#][^\s/:@#]*\/[^\s/:@#]+(?:#|$)/;
/** Composer takes it for an address of HTTP. */
const ALONE_AT_START = new RegExp(`^${NAME}(?=[:/]|$)`);
/** Where packages come from, in the spellings that hold no address. `name`: of the file. */
function shortHosts(name, text, parsed) {
    const tablesIn = (value) => Object.entries(value ?? {}).flatMap(([key, table]) => (TABLE.test(key) ? [table] : []));
    const named = (value) => OWNER_AND_NAME.test(value) ? ['github.com'] : value.startsWith('jsr:') ? ['jsr'] : [];
    const { repositories, pnpm, workspaces } = (0,_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(parsed);
    switch (name) {
        case 'package.json':
        case 'bower.json':
            return textsIn([parsed, pnpm, workspaces].flatMap(tablesIn), -1, false).flatMap(named);
        case 'pnpm-workspace.yaml': {
            const values = unescaped(text.replace(YAML_NONE, '')).matchAll(YAML_VALUE);
            return Array.from(values, ([, value = '']) => value).flatMap(named);
        }
        case 'composer.json':
            return Object.values((0,_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(repositories)).flatMap(one => {
                const { type, url } = (0,_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .objectOf */ .Xy)(one);
                return type === 'path' ? [] : (String(url).match(ALONE_AT_START) ?? []);
            });
        default:
            return /\.gradle(?:\.kts)?$/.test(name) ? (text.match(GRADLE) ?? []) : [];
    }
}
/** Parsers of addresses pass over some blanks. */
function hostsInText(text) {
    const plain = text.replace(/[\0\t\r]/g, '');
    const behind = plain.split(START).slice(1);
    const hosts = behind.flatMap(one => one.slice(0, one.search(/[\n/?#]|$/)).match(HOST) ?? []);
    const called = Array.from(plain.matchAll(CALL), ([, name = '']) => CALLED[name.toLowerCase()] ?? '');
    const all = [...hosts, ...(plain.match(SHORT) ?? []), ...called];
    return all.map(one => URL.parse(`https://${one}`)?.host ?? one.replace(/:.*/, ''));
}
function unescaped(text) {
    return text.replace(ESCAPE, found => {
        const code = Number(found.replace(/^(?:\\[ux]|&#x)/i, '0x').replace(/^&#|;$/g, ''));
        return code > 32 ? String.fromCharCode(code) : '';
    });
}
/** All texts of a value, and its names, however deep it is. */
function textsIn(value, depth, hasNames = true) {
    const texts = [];
    let level = [value];
    for (let at = 0; level.length > 0; at += 1) {
        const below = [];
        for (const one of level) {
            if (typeof one === 'string')
                texts.push(one);
            if (typeof one !== 'object' || one === null)
                continue;
            const entries = Object.entries(one).filter(([name]) => at !== depth || !FOR_PEOPLE.test(name));
            if (hasNames && !Array.isArray(one))
                for (const [name] of entries)
                    texts.push(name);
            for (const [, inner] of entries)
                below.push(inner);
        }
        level = below;
    }
    return texts;
}


/***/ }),

/***/ 414:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SL: () => (/* binding */ filesOfTests),
/* harmony export */   m3: () => (/* binding */ isNamedHelper),
/* harmony export */   y6: () => (/* binding */ isProse)
/* harmony export */ });
/* harmony import */ var _proof_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(939);
/** What test runs need or write beside the tests. */

const PROSE = /\.(?:md|mdx|rst|adoc|txt)$/i;
/** Prose may name any other file without using it, and no test needs it. */
function isProse(path) {
    return PROSE.test(path);
}
const FOLDER_FILE = /^(?:index|mod|main|__init__)$/;
/**
 * The new files that belong to the red run like tests, because a test that proves nothing would fail there for want of
 * its helper: those outside the test paths that changed tests name and no changed source does, neither by path nor by
 * a declared name. Empty if the change has no other code: then they are what it adds.
 */
function filesOfTests(texts, isTest) {
    const mayBe = ({ path, change }) => change === 'added' && !isTest(path) && !isProse(path);
    let free = texts
        .filter(mayBe)
        .map(file => ({ path: file.path, names: namesOf(file), words: importWords(file.after) }));
    if (free.length === 0 || free.length > MOST)
        return [];
    const users = texts.filter(file => !mayBe(file)).map(({ path, after }) => ({ path, words: importWords(after) }));
    const tests = users.filter(({ path }) => isTest(path));
    const sources = users.filter(({ path }) => !isTest(path) && !isProse(path));
    const usedBy = (some) => {
        const used = free.filter(({ names }) => some.some(({ words }) => names.some(name => words.has(name))));
        free = free.filter(file => !used.includes(file));
        return used;
    };
    // Whatever one of them uses goes its way.
    for (let next = usedBy(sources); next.length > 0;)
        next = usedBy(next);
    const kept = [];
    for (let next = usedBy(tests); next.length > 0; next = usedBy(next))
        for (const { path } of next)
            kept.push(path);
    const hasOther = texts.some(({ path }) => !kept.includes(path) && !isTest(path) && !_proof_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_CODE */ .Uc.test(path));
    return hasOther ? kept : [];
}
const NAMED_HELPER = /(?:^|[\W_])(?:tests?|testing|helpers?|fixtures?|mocks?|fakes?|stubs?)(?:[\W_]|$)/i;
/** Whether the path says that a file is for tests. Another new file may be what the change adds. */
function isNamedHelper(path) {
    return NAMED_HELPER.test(path);
}
/** With more new files the change is more than a test and its helpers. */
const MOST = 50;
/** Words as imports write them: `date.helper.js` is also `date.helper`, and `app.helper` also `helper`. */
function importWords(text) {
    const words = new Set();
    for (const [word] of (text ?? '').matchAll(/[\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*/gu)) {
        words.add(word).add(word.replace(/\.\w+$/, ''));
        for (const part of word.split('.'))
            words.add(part);
    }
    return words;
}
/** By what others use a file: its name, and in Go, where no file is imported, what it declares. */
function namesOf({ path, after }) {
    const parts = path.replace(/\.\w+$/, '').split('/');
    const last = parts.at(-1) ?? path;
    const name = FOLDER_FILE.test(last) ? (parts.at(-2) ?? last) : last;
    if (!path.endsWith('.go'))
        return [name, path.split('/').at(-1) ?? path];
    return Array.from((after ?? '').matchAll(/^(?:func|type|var|const)[ \t]+(\w+)/gm), ([, declared = '']) => declared);
}


/***/ }),

/***/ 924:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ae: () => (/* binding */ isPackageSettings),
/* harmony export */   L0: () => (/* binding */ isSettingsText),
/* harmony export */   LU: () => (/* binding */ startsFiles),
/* harmony export */   MY: () => (/* binding */ refreshingParts),
/* harmony export */   WH: () => (/* binding */ isPinFile),
/* harmony export */   Wb: () => (/* binding */ isDependencyFile),
/* harmony export */   Y1: () => (/* binding */ isInstalledBy),
/* harmony export */   ZO: () => (/* binding */ SETUP_COMMANDS),
/* harmony export */   ct: () => (/* binding */ detectSetupCommand),
/* harmony export */   em: () => (/* binding */ setupParts),
/* harmony export */   nE: () => (/* binding */ managerPin),
/* harmony export */   tT: () => (/* binding */ mayOwnSettings),
/* harmony export */   ue: () => (/* binding */ isLockFile)
/* harmony export */ });
/* unused harmony export refreshingCommand */
/* harmony import */ var _change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _text_parse_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2246);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3105);
/* harmony import */ var _test_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(493);
/** How a project's packages are installed: by lock files, else by manifests, and again after a change of these. */




const HAS_PACKAGES = ['names packages', /"(?:d|devD|optionalD)ependencies"\s*:\s*\{\s*"/];
/**
 * What an earlier step of the job has installed is used where every test can be loaded with it, and where a new
 * environment can be filled no better. Pytest alone is not enough: it can be there while the project and its packages
 * are not. Options of the project may leave tests out, and may need a plug-in. An environment that is there already
 * stays: the test command was chosen by it. Another copy of the project that python3 loads in place of its source would
 * be measured whatever the change does.
 */
const COPIES = [
    'import os, sys',
    'from importlib.util import find_spec',
    'names = {name.split(".")[0] for root in ("src", "lib") if os.path.isdir(root) for name in os.listdir(root)}',
    'found = [find_spec(name) for name in names if name.isidentifier() and name[0] != "_"]',
    'sys.exit(any("-packages" + os.sep in str(spec.origin) for spec in found if spec))',
].join('; ');
const VENV = [
    'had=$(ls -d .venv 2>/dev/null || true)',
    'loads() { "$1" -m pytest -q --collect-only || "$1" -m pytest -q -o addopts= --collect-only; } >/dev/null 2>&1',
    `own() { python3 -c '${COPIES}'; }`,
    'finds() { own && [ -n "$(python3 -m pytest -o addopts= --collect-only -q 2>/dev/null | grep ::)" ]; }',
    [
        'own && loads python3',
        '{ python3 -m venv .venv && {newpip}.venv/bin/pip install{requirements}{project}{group} pytest && { loads .venv/bin/python || [ "$had" ] || ! finds; }; }',
        '{ [ "$had" ] || rm -rf .venv; finds; }',
    ].join(' || '),
].join('; ');
const PIP = `{ ${VENV}; }`;
/** Maven fetches what runs the tests only when it starts them, so a class has to fit, and no method of it. */
const MAVEN = "{mvn} -q -B test -Dtest='*#None' -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false";
const GRADLE = '{gradle} --no-daemon testClasses && { {gradle} --no-daemon test --tests None || true; }';
const BUNDLE = 'bundle config set --local path vendor/bundle && bundle install';
const COMPOSER = 'composer install --no-interaction';
const SETUP_COMMANDS = [
    ...rows('JavaScript', 'node_modules/', [
        ['pnpm install --frozen-lockfile', ['pnpm-lock.yaml']],
        ['yarn install --immutable', ['.yarnrc.yml'], ['yarn.lock']],
        ['yarn install --frozen-lockfile', ['yarn.lock']],
        ['bun install --frozen-lockfile', ['bun.{lock,lockb}']],
        ['npm ci', ['{package-lock,npm-shrinkwrap}.json']],
        ['deno install --frozen', ['deno.lock']],
        ['{install}', ['package.json', ...HAS_PACKAGES]],
    ]),
    ...rows('Python', '{.venv,venv}/', [
        ['uv sync --frozen --all-packages{group}', ['uv.lock']],
        ['poetry install', ['poetry.lock']],
        ['pdm install --frozen-lockfile', ['pdm.lock']],
        ['pipenv install --deploy --dev', ['Pipfile.lock']],
        [PIP, [_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .REQUIREMENTS_FILES */ .$t]],
        [PIP, ['pyproject.toml', ..._test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .IS_PACKAGE */ .q3]],
        [PIP, ['setup.py']],
    ]),
    ...rows('Rust', 'target/', [
        ['cargo fetch --locked', ['Cargo.lock']],
        ['cargo fetch', ['Cargo.toml']],
    ]),
    ...rows('Go', 'vendor/', [['go mod download', ['go.{sum,work.sum}']]]),
    ...rows('JVM', '{target,build}/', [
        [MAVEN, ['pom.xml']],
        [GRADLE, ['{build,settings}.{gradle,gradle.kts}']],
    ]),
    ...rows('Ruby', '{vendor,.bundle}/', [
        [BUNDLE, ['Gemfile.lock']],
        [BUNDLE, ['Gemfile']],
    ]),
    ...rows('PHP', 'vendor/', [
        [COMPOSER, ['composer.lock']],
        [COMPOSER, ['composer.json']],
    ]),
    ...rows('Elixir', 'deps/', [
        ['mix deps.get', ['mix.lock']],
        ['mix deps.get', ['mix.exs']],
    ]),
    ...rows('.NET', 'obj/', [
        ['dotnet restore --locked-mode', ['packages.lock.json']],
        ['dotnet restore', ['*.{sln,slnx,csproj,fsproj,vbproj}']],
    ]),
    ...rows('Dart', '.dart_tool/', [
        ['flutter pub get', ['pubspec.yaml', 'needs Flutter', 'sdk: flutter']],
        ['dart pub get', ['pubspec.{lock,yaml}']],
    ]),
    ...rows('Swift', '.build/', [
        ['swift package resolve', ['Package.resolved']],
        ['swift package resolve', ['Package.swift']],
    ]),
];
function rows(language, there, all) {
    return all.map(([command, ...signs]) => ({ language, signs, command, there }));
}
/**
 * The setup command for the files in a folder, and what decided, for the log. Packages that are there already are not
 * installed. Throws nothing.
 */
function detectSetupCommand(files) {
    const found = [...Map.groupBy(SETUP_COMMANDS, ({ language }) => language).values()].flatMap(all => all.find(({ signs }) => signs.every(sign => (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .findSign */ .hL)(sign, files) !== null)) ?? []);
    const missing = found.filter(({ there }) => (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .findSign */ .hL)([there], files) === null);
    if (found.length === 0)
        return { command: null, because: 'no file names packages' };
    const there = found.flatMap(({ there }) => (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .findSign */ .hL)([there], files)?.names[0] ?? []);
    if (missing.length === 0)
        return { command: null, because: `${there.join(', ')} is there already` };
    const why = missing.flatMap(({ signs }) => {
        const sign = (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .findSign */ .hL)(signs.at(-1) ?? [''], files);
        return sign === null ? [] : [`${sign.names[0]} ${sign.held.words === '' ? 'is there' : sign.held.words}`];
    });
    return {
        command: missing.map(({ command }) => (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .withTools */ .YP)(command, files)).join(' && '),
        because: why.join(', '),
    };
}
const OPTIONS = String.raw `((?:\s+-{1,2}[\w-]+(?:[= ](?!(?:ci|clean-install|install|i|run|run-script|exec|x)\b)[^\s;&|-][^\s;&|]*)?)*)`;
const END = String.raw `(?=\s|$|[;&|)])`;
const tool = (name, commands) => new RegExp(`\\b${name}${OPTIONS}\\s+(?:${commands})${END}`, 'g');
const OPEN_LOCK_FILE = 'YARN_ENABLE_IMMUTABLE_INSTALLS=false npm_config_frozen_lockfile=false';
/** How the installers are kept from refusing a changed manifest. `CI` alone closes the lock file for pnpm and Yarn 2. */
const REFRESHING = [
    [/ --(?:frozen-lockfile|immutable|frozen|locked|locked-mode|deploy|deployment)(?=\s|$|[;&|)])/g, ''],
    [tool('npm', 'ci|clean-install'), 'npm$1 install'],
    [tool('bun', 'ci'), 'bun$1 install'],
    [tool('pnpm', 'install|i|ci'), 'pnpm$1 install --no-frozen-lockfile'],
    [/(?<![\w@/.-])yarn(?=\s+(?:install\b|-)|\s*(?:$|[;&|)]))/g, 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn'],
    [/\bpoetry install\b/g, '{ poetry lock --no-update || poetry lock; } && poetry install'],
    [/\bpipenv sync\b/g, 'pipenv install'],
    [/^(?=(?:make|just|task|sh|bash|\.{0,2}\/?[\w./-]+\.sh|\.\/\S+)(?:\s|$))/, `export ${OPEN_LOCK_FILE}; `],
];
/** The setup command without `npm ci`, `--frozen-lockfile` and the like: those refuse a changed manifest. */
function refreshingCommand(setup) {
    return REFRESHING.reduce((command, [strict, loose]) => command.replace(strict, loose), setup);
}
const DOWNLOADS = /^(?:cargo fetch|go mod download|dart pub get)(?: [\w.=/@-]+)*$/;
const INSTALLS = /^(npm|pnpm)(?: -{1,2}[\w-]+(?:=[\w./@-]+)?)* (?:ci|clean-install|install|i)(?: -{1,2}[\w-]+(?:=[\w./@-]+)?)*$/;
const YARN_1 = /^yarn(?: install)? --frozen-lockfile$/;
/** Programs of the project, which need nothing of the parts before but files. */
const RUNS = /^(?:npm|pnpm|yarn) run [\w:-]+$|^make(?: [\w-]+)*$/;
/**
 * The parts of a setup command in their order; the command as a whole where one is unknown. `changed`: the paths of
 * the change that it sets up. Throws nothing.
 */
function setupParts(command, changed = []) {
    const bringsHooks = changed.some(path => PNPM_WORKSPACE.test(path));
    const parts = command.split(' && ').map(part => partOf(part, bringsHooks));
    const isKnown = parts.every(({ download, build }) => download !== null || RUNS.test(build ?? ''));
    return isKnown ? parts : [{ download: null, build: command }];
}
/** It may name a hook of any name, or a package with one, which pnpm runs while it downloads. */
const PNPM_WORKSPACE = /(?:^|\/)pnpm-workspace\.yaml$/;
/** True where the settings that a download goes by can be those of the pull request: nothing in it is only a download then. */
function mayOwnSettings(changed) {
    return changed.length === 0 || changed.some(path => isPackageSettings(path) || PNPM_WORKSPACE.test(path));
}
/** The same parts, free to write lock files. */
function refreshingParts(parts) {
    const refreshed = (command) => command && refreshingCommand(command);
    return parts.map(({ download, build }) => ({ download: refreshed(download), build: refreshed(build) }));
}
/** A package from a repository is prepared by an installer of its own, which reads settings of that repository: variables are stronger. */
const PREPARED = 'npm_config_git=git npm_config_node_options=--no-deprecation npm_config_location=user npm_config_global=false';
function partOf(command, bringsHooks) {
    const [, tool] = INSTALLS.exec(command) ?? [];
    if (DOWNLOADS.test(command))
        return { download: command, build: null };
    if (tool !== undefined) {
        const without = `--ignore-scripts${tool === 'pnpm' && bringsHooks ? ' --ignore-pnpmfile' : ''}`;
        const scripts = `for script in preinstall install postinstall prepare; do ${tool} run --if-present "$script"; done`;
        const download = `${command} ${without}`;
        if (tool === 'npm')
            return { download: `${PREPARED} ${download}`, build: `npm rebuild && ${scripts}` };
        // It copies a folder of the project, which is whole only now. What fails without a network stays as it was downloaded.
        return { download, build: `{ ${download} --offline || true; } && pnpm rebuild && ${scripts}` };
    }
    if (YARN_1.test(command))
        return { download: `YARN_IGNORE_SCRIPTS=true ${command} --ignore-scripts`, build: `${command} --offline --force` };
    // Yarn 2 starts what `exec:` names and prepares what is in a repository, while it downloads.
    return { download: null, build: command };
}
/** Registries and programs of package managers. Where there is a network, those of the base count. */
const PACKAGE_SETTINGS = /(^|\/)(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.[cm]?js|\.yarn\/(releases|plugins)\/.+|\.cargo\/config(\.toml)?|rust-toolchain(\.toml)?)$/;
function isPackageSettings(path) {
    return PACKAGE_SETTINGS.test(path);
}
/** Files that may say which package manager runs. */
function isPinFile(path) {
    return /^(?:package\.json|pnpm-lock\.yaml)$/.test((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .fileName */ .Md)(path));
}
/** Settings of pnpm in a manifest that say which packages there are, and load nothing. */
const OF_PACKAGES = new Set((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsIn */ .Hn)(`overrides patchedDependencies onlyBuiltDependencies neverBuiltDependencies ignoredBuiltDependencies
  ignoredOptionalDependencies peerDependencyRules packageExtensions allowedDeprecatedVersions supportedArchitectures
  requiredScripts auditConfig updateConfig`));
/**
 * What such a file says about the package manager: its version, and what pnpm loads before it reads anything else. An
 * old version may run what a newer one does not. Empty where it says nothing. Linear.
 */
function managerPin(path, text) {
    // In a lock file these stand in a document of their own, before that of the packages.
    if (isLockFile(path))
        return text.slice(0, Math.max(0, text.lastIndexOf('\n---')));
    const manifest = (0,_text_parse_json_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJsonFile */ .O)(text);
    if (typeof manifest !== 'object' || manifest === null)
        return '';
    const { packageManager, devEngines, pnpm } = manifest;
    const settings = Object.entries(pnpm ?? {}).filter(([name]) => !OF_PACKAGES.has(name));
    const pins = [packageManager, devEngines, ...settings];
    return pins.every(pin => pin === undefined) ? '' : JSON.stringify(pins);
}
/** Settings that name a program or a hook. Yarn's own folder holds no code of the project. */
const STARTS = new RegExp([
    String.raw `\b(?:pnpmfile|node-options|script-shell|tokenHelper|yarn-path|credential-(?:provider|alias|process))\b|^[ \t]*git[ \t]*=`,
    String.raw `\brustc(?:-workspace)?(?:-wrapper)?["']?[ \t]*=|^[ \t]*\[?["']?env\b`,
    String.raw `yarnPath:\s*(?!["']?(?:\./)?\.yarn/releases/)\S`,
    String.raw `^[ \t]*-[ \t]+(?:path:\s*)?(?!["']?(?:\./)?\.yarn/plugins/)\S+\.[cm]?js\b`,
].join('|'), 'm');
/** Files that settings of package managers lie in, beside what they start. */
function isSettingsText(path) {
    return PNPM_WORKSPACE.test(path) || CARGO_LINK.test(path) || (isPackageSettings(path) && !path.includes('.yarn/'));
}
/** A link with this name leads to settings of another name. */
const CARGO_LINK = /(?:^|\/)\.cargo$/;
/** Whether such files, by their paths, make a package manager start a file of the project. Linear. */
function startsFiles(settings) {
    return settings.some(([path, text]) => /\.[cm]?js$/.test(path) || CARGO_LINK.test(path) || STARTS.test(text));
}
/**
 * What a package manager goes by while it downloads: manifests, lock files, patches and archives, and nothing that it
 * could start. Cargo asks whether the sources of a package are there.
 */
function isInstalledBy(path) {
    return (!isPackageSettings(path) &&
        (isDependencyFile(path) || /\.(?:patch|diff|tgz|rs)$|(?:^|\/)(?:pubspec_overrides\.yaml|go\.work\.sum)$/.test(path)));
}
const INSTALL_LOCK_FILES = new Set((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsIn */ .Hn)(`package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  Cargo.lock go.sum poetry.lock uv.lock pdm.lock Pipfile.lock pixi.lock Gemfile.lock gems.locked composer.lock mix.lock pubspec.lock Podfile.lock
  Package.resolved packages.lock.json gradle.lockfile flake.lock`));
/** In lower case: capitals may be the same to a file system. */
const MANIFESTS = new Set((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsIn */ .Hn)(`package.json pnpm-workspace.yaml .npmrc .yarnrc.yml deno.json deno.jsonc cargo.toml go.mod go.work pyproject.toml setup.py setup.cfg pipfile
  gemfile gems.rb composer.json mix.exs pubspec.yaml podfile package.swift pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
  libs.versions.toml environment.yml environment.yaml`));
const REQUIREMENTS = /(?:^|\/)(?:[^/]*-)?(?:requirements|constraints)(?:[-_./][^/]*)?\.(?:txt|in)$/;
function isLockFile(path) {
    return INSTALL_LOCK_FILES.has((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .fileName */ .Md)(path));
}
/** True if a change of this path can change what is installed. */
function isDependencyFile(path) {
    return MANIFESTS.has((0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .fileName */ .Md)(path).toLowerCase()) || isLockFile(path) || REQUIREMENTS.test(path);
}


/***/ }),

/***/ 9341:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D7: () => (/* binding */ objectIn),
/* harmony export */   RV: () => (/* binding */ settingsIn),
/* harmony export */   Xp: () => (/* binding */ findSteering),
/* harmony export */   Xy: () => (/* binding */ objectOf),
/* harmony export */   gC: () => (/* binding */ isTaskFile),
/* harmony export */   lD: () => (/* binding */ oldSettings),
/* harmony export */   yh: () => (/* binding */ mayBeSettings)
/* harmony export */ });
/* harmony import */ var _text_parse_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2246);
/* harmony import */ var _text_quantities_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(175);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3105);



/** Every line of them decides it. */
const WHOLE = /(?:^|\/)(?:(?:jest|vitest|vite|babel|karma|ava|playwright|cypress|wdio|mocha|tap|nyc|eslint|prettier)[\w.-]*\.(?:config|conf|workspace|setup)\.[cm]?[jt]s(?:x|on)?|setupTests\.[jt]sx?|node\.config\.json|\.(?!(?:npm|yarn|nvm|env|ex|vim|lvim|nvim|husky|release|commitlint|lintstaged|cz)rc\b)[\w-]+rc(?:\.\w+)?|\.(?:eslint|prettier)ignore|tsconfig[\w.-]*\.json|(?:biome|deno)\.jsonc?|bunfig\.toml|\.?(?:pytest|tox|mypy|ruff|clippy)\.(?:ini|toml)|\.flake8|\.stestr\.conf|noxfile\.py|\.golangci\.ya?ml|\.cargo(?:\/config(?:\.toml)?)?|nextest\.toml|[^/]+\.runsettings|Rakefile|\.rspec(?:-local)?|\.simplecov|\.rubocop\.ya?ml|dart_test\.yaml|\.yarn(?:\/(?:releases|plugins)(?:\/.+)?)?|\.pnpmfile\.[cm]?js|phpunit[\w.]*\.xml(?:\.dist)?|\.mvn\/(?:maven\.config|jvm\.config|extensions\.xml)|[^/]+\.(?:dist|egg)-info\/entry_points\.txt)$/i;
/** A line of npm's settings by which no test runs otherwise. Others may name a program, a loader or more settings. */
const NPM = String.raw `(?:(?:@[\w.~-]+:)?registry|(?://[^=]*:)?(?:_auth|_authToken|_password|username|email|always-auth)|package-lock|lockfile|save(?:-exact|-prefix|-workspace-protocol)?|fund|audit(?:-level)?|engine-strict|(?:legacy|strict)-peer-dep(?:s|endencies)|auto-install-peers|(?:link|prefer)-workspace-packages|min-release-age|allow-git|access|provenance|update-notifier|loglevel)`;
const PNPM = 'packages|catalogs?|overrides|(?:onlyBuilt|ignoredBuilt)Dependencies|allowBuilds|autoInstallPeers|(?:link|prefer)WorkspacePackages|save(?:Exact|Prefix|WorkspaceProtocol)|strictPeerDependencies|minimumReleaseAge(?:Exclude)?';
const YARN = 'nodeLinker|npm(?:RegistryServer|Scopes|AuthToken|AlwaysAuth)|enableTelemetry|enableGlobalCache|compressionLevel';
/** Only such lines of them do. */
const LINES = [
    [/(?:^|\/)\.npmrc$/, new RegExp(String.raw `^(?!\s*(?:[;#]|$)|\s*${NPM}\s*(?:=|$))`)],
    [/(?:^|\/)pnpm-workspace\.yaml$/, new RegExp(`^(?!(?:#.*|---)?$|(?:${PNPM}):)`)],
    [/(?:^|\/)\.yarnrc\.yml$/, new RegExp(`^(?!(?:#.*|---)?$|(?:${YARN}):)`)],
    [/(?:^|\/)\.yarnrc$/, /^(?!\s*(?:#|$)|(?:registry|"@[\w.~-]+:registry"|save-prefix|network-timeout)\s)/],
    // Each form of a plug-in's entry point; a name may hold escapes.
    [/(?:^|\/)pyproject\.toml$/, /pytest11|\\u(?:0000)?00(?:31|6[5ef]|7[0349])/i],
    [/(?:^|\/)setup\.py$|\.(?:toml|cfg|ini|txt)$/, /pytest11/],
    [/(?:^|\/)mix\.exs$/, /\btest\w*:|"test|aliases/],
    [/(?:^|\/)gradle\.properties$/, /^\s*(?:org\.gradle|systemProp|test)/],
    [/(?:^|\/)pom\.xml$|\.gradle(?:\.kts)?$/, /surefire|failsafe|useJUnit|\btest\s*\{/],
];
/** Only such sections of them do. */
const SECTIONS = [
    [
        /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/,
        /^\[(?:(?:project\.entry-points|tool\.poetry\.plugins)\.pytest11|options\.entry_points|(?:tool[.:])?(?:pytest|coverage|ruff|mypy|flake8|pylint|pyright|tox|isort|black|hatch\.envs))\b|^\[tool[\]=]/,
    ],
    [/(?:^|\/)Cargo\.toml$/, /^\[(?:\[?test[\].=]|lib[\].=]|workspace=|profile\b|(?:workspace\.)?lints\b)/],
];
/** Where Go finds a module in the project in place of a published one. */
const REPLACED = /^\s*(?:replace\s+)?["`]?([^\s="`]+)["`]?(?:\s+["`]?v[^\s"`]+["`]?)?\s*=>\s*["`]?\.{0,2}\//;
/** Of what the rest of pytest runs by. Fixtures, options and markers are no such thing. */
const CONFTEST = /(?:^|\/)conftest\.py$/;
const HOOK = /\bdef[ \t]+pytest_(?!(?:configure|addoption|report_header)\b)|hookimpl|pytest_plugins|^[ \t]*pytest_\w+[ \t]*[=:,]|(?:\S[ \t]+import[ \t(]+|\bas[ \t]+|,[ \t]*)pytest_\w+\b(?!\.)/m;
/** Before each statement outside of others, with its decorator. */
const STATEMENT = /^(?<!^@[^\n]*\n)(?=[^\s#)\]}])(?!(?:elif|else|except|finally)\b)/m;
/** What stands there belongs to a project that tests only read. */
const FIXTURE = /(?:^|\/)(?:__fixtures__|fixtures?|test[-_]?data|examples?|templates?)\//;
/** What runners of Python load, the standard library among it. */
const RUNNER_MODULES = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_0__/* .wordsIn */ .Hn)(`_collections_abc _colorize _compat_pickle _pydatetime _pyio _pyrepl _sitebuiltins _strptime _threading_local
  _weakrefset abc annotationlib anyio argparse array ast asyncio atexit attr attrs base64 bdb binascii bisect
  builtins bz2 cProfile calendar cgitb cmath cmd code codecs codeop collections colorsys compileall compression
  concurrent configparser contextlib contextvars copy copyreg coverage csv ctypes curses dataclasses datetime dbm
  decimal difflib dis distutils doctest email encodings ensurepip enum errno execnet faulthandler fcntl filecmp
  fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip
  hashlib heapq hmac html http hypothesis imaplib imp importlib inspect io ipaddress itertools json keyword
  linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc ntpath
  nturl2path numbers opcode operator optparse os packaging pathlib pdb pickle pickletools pkgutil platform
  plistlib poplib posix posixpath pprint profile pstats pty pwd py py_compile pyclbr pydoc pydoc_data pyexpat
  pygments queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors
  shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat
  statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios
  textwrap threading time timeit token tokenize tomllib trace traceback tracemalloc tty types typing unicodedata
  urllib uuid venv warnings weakref xdist xml zipapp zipfile zipimport zlib zoneinfo`).join('|');
/** New modules that stand in the way of a runner's own. Inside of a package most of these are plain words. */
const SHADOWS = new RegExp(String.raw `(?:(?:^|(?<!vendor(?:ed)?)/)(?:_?pytest|unittest|(?:site|user)customize|pluggy|iniconfig|exceptiongroup|tomli|colorama)|^(?:${RUNNER_MODULES}))(?:\.(?:py[cdw]?|(?:[\w-]+\.)*so)|/__init__\.pyc?)?$`);
/** The keys of a manifest that say what runs and what is loaded. */
const KEYS = /^(?:imports|exports|type|autoload-dev|babel|c8|nyc|jest|mocha|ava|tap|vitest|jasmine|ts-node|swc|tsd|wireit|xo|standard|prettier|stylelint|eslintConfig)$/;
/** Each changed file that steers tests or checks; `detail`: the keys of a package.json. Linear. */
function findSteering(texts) {
    return texts
        .flatMap(byName)
        .filter(isSteering)
        .map(text => ({
        path: text.path,
        detail: isManifest(text) ? (0,_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .firstFew */ .Dt)(changedKeys(text), MOST_KEYS) : '',
    }));
}
/** Whether tools may read settings from a file that is no UTF-8. */
function mayBeSettings(path) {
    return [WHOLE, TASKS, ...LINES.map(([file]) => file)].some(name => name.test(path));
}
/** A file whose recipes tests may be. */
function isTaskFile(path) {
    return TASKS.test(path);
}
const TASKS = /(?:^|\/)(?:(?:GNU)?makefile|\.?justfile|taskfile(?:\.dist)?\.ya?ml|[^/]+\.(?:mk|mak|just))$/i;
/** The part of a file that steers tests; null where its name says nothing. Linear. */
function settingsIn(path, text) {
    if (FIXTURE.test(path))
        return null;
    const pair = { path, before: text, after: text };
    if (isManifest(pair)) {
        const kept = Object.entries(objectIn(text)).filter(([key]) => KEYS.test(key) && !/^(?:im|ex)ports$/.test(key));
        return JSON.stringify(kept.map(([, value]) => value), null, 1);
    }
    if (WHOLE.test(path))
        return text;
    if (/(?:^|\/)(?:conftest\.py|pyproject\.toml|setup\.cfg)$/.test(path))
        return parted(text, pair)?.sections ?? null;
    const [, line] = LINES.find(([file]) => /(?:rc|rc\.yml|workspace\.yaml)$/.test(path) && file.test(path)) ?? [];
    return line === undefined
        ? null
        : text
            .split('\n')
            .filter(one => line.test(one))
            .join('\n');
}
/** The changed settings as they were before, those that only commands load among them. Linear. */
function oldSettings(texts, isLoaded = () => false) {
    return texts.flatMap(byName).flatMap(text => {
        const isNamed = isLoaded(text.path);
        // Fixtures of a plug-in are no settings.
        const read = isNamed && isPlugin(text) ? { ...text, path: 'conftest.py' } : text;
        const isCounted = isSteering(read) || (isNamed && read === text);
        return isCounted ? [{ path: text.path, text: mixed(read) }] : [];
    });
}
/** As the base has it: no change makes a plug-in of a program. */
function isPlugin({ path, before }) {
    return path.endsWith('.py') && /@pytest\.fixture|@fixture\b/.test(before ?? '');
}
/** A tool finds its settings by their name: under another one they are gone, or new. */
function byName({ path, from, before, after }) {
    if (from == null || from === path)
        return [{ path, before, after }];
    return [
        { path: from, before, after: null },
        { path, before: null, after },
    ];
}
function mixed(text) {
    const { path, before, after } = text;
    if (after === null || (before === null && !CONFTEST.test(path)) || hasLine(text))
        return null;
    if (isManifest(text))
        return withOldKeys(text);
    const [now = null, old = null] = [after, before ?? ''].map(side => parted(side, text));
    if (now === null || old === null || [now, old].some(one => isHeadless(one.sections, path)))
        return null;
    return `${now.rest}\n${old.sections}`;
}
/** What stands above all heads cannot come behind one. */
function isHeadless(sections, path) {
    const [first = ''] = sections.trimStart().split('\n');
    return first !== '' && !HEAD.test(first) && SECTIONS.some(([file]) => file.test(path));
}
function isSteering(text) {
    const { path, before, after } = text;
    if (FIXTURE.test(path))
        return false;
    // Both are null where it is no text.
    if (before === null && SHADOWS.test(path))
        return true;
    if (before === after)
        return false;
    if (isManifest(text))
        return after !== null && changedKeys(text).length > 0;
    return WHOLE.test(path) || TASKS.test(path) || hasLine(text) || hasSection(text);
}
function isManifest({ path }) {
    return /(?:^|\/)(?:package|composer)\.json$/.test(path);
}
const MOST_KEYS = 5;
function hasLine({ path, before, after }) {
    const [, line] = LINES.find(([file]) => file.test(path)) ?? [];
    if (line === undefined)
        return false;
    const [old, now] = [before, after].map(text => linesOf(text ?? '', /\.ya?ml$/.test(path))
        .filter(one => line.test(one))
        .join('\n'));
    return old !== now;
}
/** The lines that hold something. In YAML, a list and what is indented belong to the line above. */
function linesOf(text, isYaml) {
    const groups = [];
    for (const line of text.split(/\r\n?|\n/).filter(one => one.trim() !== '')) {
        const above = isYaml && /^(?:\s|- )/.test(line) ? groups.at(-1) : undefined;
        if (above === undefined)
            groups.push([line]);
        else
            above.push(line);
    }
    return groups.map(lines => lines.join('\n'));
}
function hasSection(pair) {
    const [old, now] = [pair.before, pair.after].map(text => (parted(text ?? '', pair)?.sections ?? '')
        .split('\n')
        .map(line => (CONFTEST.test(pair.path) ? line : line.replace(/#.*/, '')).trimEnd())
        .filter(line => line !== '')
        .join('\n'));
    return old !== now;
}
/** The sections that decide, and the rest; null in a file that has none. */
function parted(text, { path, before }) {
    if (CONFTEST.test(path)) {
        const [hooks = [], others = []] = [true, false].map(is => text.split(STATEMENT).filter(one => HOOK.test(one) === is));
        return { rest: others.join(''), sections: hooks.join('') };
    }
    if (/(?:^|\/)go\.(?:mod|work)$/.test(path))
        return partedModules(text, before ?? '');
    const head = SECTIONS.find(([file]) => file.test(path))?.[1];
    if (head === undefined)
        return null;
    const isToml = path.endsWith('.toml');
    const isOurs = ({ heads, lines }) => heads.length > MOST_HEADS ||
        heads.some(one => head.test(one) || one.includes('\\')) ||
        keysIn(heads, lines, key => head.test(key) || key.includes('\\'));
    const parts = Map.groupBy(tablesIn(text, isToml), isOurs);
    const textOf = (is) => (parts.get(is) ?? []).flatMap(({ lines }) => lines).join('\n');
    return { rest: textOf(false), sections: textOf(true) };
}
const HEAD = /^\s*\[[^=]*\]\s*(?:#.*)?$/s;
const KEY = /^\s*([\w-]+|"[^"]*"|'[^']*')((?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/;
const OPEN_END = /[[,]\s*(?:#.*)?$/s;
const MOST_HEADS = 20;
/** So much of a name decides. */
const LONGEST_NAME = 200;
function tablesIn(text, isToml) {
    let now = { heads: [''], lines: [] };
    const tables = [now];
    let [isText, isOpen] = [false, false];
    for (const line of text.split('\n')) {
        if (HEAD.test(line)) {
            const head = line.replace(/#.*|[\s"']/gs, '').slice(0, LONGEST_NAME);
            const heads = now.heads.length > MOST_HEADS ? now.heads : [...now.heads, head];
            now = { heads: isText || isOpen ? heads : [head], lines: [] };
            tables.push(now);
        }
        now.lines.push(line);
        if (isToml && !/^\s*(?:#|$)/.test(line))
            isOpen = OPEN_END.test(line);
        if (isToml && line.split(/"""|'''/).length % 2 === 0)
            isText = !isText;
    }
    return tables;
}
/** Whether one of the keys is meant, in the form of a head, because TOML can have a part of either in the other one. */
function keysIn(heads, lines, isMeant) {
    const stems = heads.map(head => (head === '' ? '[' : `${head.replace(/\]+$/, '')}.`));
    return lines.some(line => {
        const [, first, more = ''] = KEY.exec(line) ?? [];
        if (first === undefined)
            return false;
        const path = `${first}${more}`.slice(0, 2 * LONGEST_NAME).replace(/[\s"']/g, '');
        return stems.some(stem => isMeant(`${stem}${path}=`));
    });
}
/** A module that is new with the change is none of the tests' settings. */
function partedModules(text, before) {
    const known = new Set((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_0__/* .wordsIn */ .Hn)(before.replaceAll(/["`]/g, '')));
    const nameOf = (line) => REPLACED.exec(line.slice(0, 1_000))?.[1] ?? '';
    const [ours = [], others = []] = [true, false].map(is => text.split('\n').filter(line => (known.has(nameOf(line)) || nameOf(line).includes('\\')) === is));
    const sections = ours.map(line => `replace ${line.trim().replace(/^replace\s+/, '')}`);
    return { rest: others.join('\n'), sections: sections.join('\n') };
}
const AROUND = /^(?:pre|post)/;
/** Scripts that are new run in no test, unless they are named for it or run around another one. */
function changedKeys({ before, after }) {
    const [old, now] = [objectIn(before), objectIn(after)];
    if (before === null)
        return [];
    const isOther = (name, ...[was, is]) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]);
    const [oldScripts, scripts] = [objectOf(old['scripts']), objectOf(now['scripts'])];
    const names = [...new Set([...Object.keys(oldScripts), ...Object.keys(scripts)])];
    const changed = names.filter(name => isOther(name, oldScripts, scripts) &&
        (/^(?:pre|post)?test/.test(name) || name.replace(AROUND, '') in oldScripts || name in oldScripts));
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return [...changed.map(name => `scripts.${name}`), ...keys.filter(name => KEYS.test(name) && isOther(name, old, now))];
}
function withOldKeys(text) {
    const [old, now] = [objectIn(text.before), { ...objectIn(text.after) }];
    const scripts = { ...objectOf(now['scripts']) };
    for (const key of changedKeys(text)) {
        const name = key.replace(/^scripts\./, '');
        const [from, into] = name === key ? [old, now] : [objectOf(old['scripts']), scripts];
        if (name in from)
            into[name] = from[name];
        else
            delete into[name];
    }
    return `${JSON.stringify({ ...now, scripts }, null, 2)}\n`;
}
function objectIn(text) {
    return objectOf((0,_text_parse_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJsonFile */ .O)(text ?? ''));
}
function objectOf(value) {
    return typeof value === 'object' && value !== null ? value : {};
}


/***/ }),

/***/ 4741:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GR: () => (/* binding */ changedAttributes),
/* harmony export */   KV: () => (/* binding */ policyFor),
/* harmony export */   OR: () => (/* binding */ blobsOf),
/* harmony export */   Wc: () => (/* binding */ readWholeChange),
/* harmony export */   XH: () => (/* binding */ changedTexts),
/* harmony export */   wj: () => (/* binding */ refusedContent)
/* harmony export */ });
/* harmony import */ var _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8184);
/* harmony import */ var _core_change_findings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2034);
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5635);
/* harmony import */ var _core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3436);
/* harmony import */ var _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(924);
/* harmony import */ var _core_testing_tampering_finding_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6156);
/* harmony import */ var _core_testing_test_steering_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9341);
/** The content of changed files: what it is, and what of it is never published. */







/** The change of the pull request that a change is, or becomes part of. Throws RepositoryError. */
async function readWholeChange(change, { run, origin }) {
    return origin === null ? change : run.ports.repository.since(origin.tree, change);
}
/**
 * What git makes of the attributes of changed paths and `others`, where a file of attributes changed. Throws
 * RepositoryError.
 */
async function changedAttributes({ files, baseTree, tree }, repository, others = []) {
    if (!files.some(({ path, from }) => (0,_core_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .isAttributes */ .ee)(path) || (0,_core_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .isAttributes */ .ee)(from ?? '')))
        return [];
    const paths = [...new Set([...files.map(({ path }) => path), ...others])];
    const names = [..._core_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .CONVERSION */ .B_, ..._core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_3__/* .HIDING */ .Qu];
    const before = await repository.attributesIn(baseTree, names, paths);
    const after = await repository.attributesIn(tree, names, paths);
    return paths.map((path, n) => ({ path, before: before?.[n] ?? PLAIN, after: after?.[n] ?? ANY }));
}
const PLAIN = Object.fromEntries([..._core_change_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .CONVERSION */ .B_, ..._core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_3__/* .HIDING */ .Qu].map(name => [name, 'unspecified']));
/** Rules that git cannot read in time may hide and convert any file. */
const ANY = { ...PLAIN, diff: 'unset', eol: 'crlf' };
function policyFor(task, config) {
    return {
        maxFiles: config.maxChangedFiles,
        isLockFile: _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_4__/* .isLockFile */ .ue,
        checkProtected: (0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .protectedPathMatcher */ .o5)(config.protectedPaths),
        outputs: (0,_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .outputRules */ .tL)(task.fields.outputs),
    };
}
/** About so many files and bytes are read at once, unless one file has more. */
const FILES_AT_ONCE = 5_000;
const BYTES_AT_ONCE = 8 * 1024 * 1024;
/**
 * Each file with its bytes, in order; null for a deleted file, a submodule, and above `most` bytes. Throws
 * RepositoryError.
 */
async function* blobsOf(files, repository, most = Number.POSITIVE_INFINITY) {
    const idsOf = (some) => [...new Set(some.flatMap(({ blob }) => blob ?? []))];
    const plain = files.map(file => (file.newMode === _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .SUBMODULE */ .NG ? { ...file, blob: null } : file));
    const sizes = new Map([...(await repository.blobSizes(idsOf(plain)))].filter(([, size]) => !(size > most)));
    let bytes = 0;
    const parts = Map.groupBy(plain, ({ blob }, n) => {
        bytes += sizes.get(blob ?? '') ?? 0;
        return [n / FILES_AT_ONCE, bytes / BYTES_AT_ONCE].map(Math.floor).join();
    });
    for (const part of parts.values()) {
        const blobs = await repository.readBlobs(idsOf(part).filter(id => sizes.has(id)));
        for (const file of part)
            yield [file, file.blob === null ? null : (blobs.get(file.blob) ?? null)];
    }
}
/** Both sides of every changed file as text. A side is null when it does not exist, is not text, or is too large. */
async function changedTexts({ files }, repository) {
    const sides = [];
    const olds = files.map(file => ({ ...file, blob: file.oldBlob, newMode: file.oldMode }));
    for await (const [{ path, additions, blob }, bytes] of blobsOf([...olds, ...files], repository, _core_testing_tampering_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .LARGEST_SEARCHED */ .P7)) {
        const isText = additions !== null;
        sides.push({
            text: bytes === null ? null : decodedText(bytes, isText, (0,_core_testing_test_steering_js__WEBPACK_IMPORTED_MODULE_5__/* .mayBeSettings */ .yh)(path) || (0,_core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_3__/* .isSource */ .__)(path)),
            tooLarge: bytes === null && blob !== null && isText,
            isBinary: bytes === null ? blob !== null && !isText : bytes.subarray(0, READ_BY_GIT).includes(0),
        });
    }
    return files.map(({ path, from, change }, at) => {
        const [before, after] = [sides[at], sides[files.length + at]];
        const tooLarge = before?.tooLarge === true || after?.tooLarge === true;
        const binary = { before: before?.isBinary === true, after: after?.isBinary === true };
        return { path, from, change, before: before?.text ?? null, after: after?.text ?? null, tooLarge, binary };
    });
}
/** So many bytes decide for git whether a file is text: a NUL among them makes it binary. */
const READ_BY_GIT = 8_000;
/** `isText`: what git says. Other encodings are read byte by byte, which tests and assertions survive. */
function decodedText(bytes, isText, isRead) {
    try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        // No forge shows it: control characters are data there.
        return isText ? text : text.replace(/[^\P{Cc}\s]/gu, '');
    }
    catch {
        // A byte of a longer character is no soft hyphen or control character.
        return isText || isRead ? new TextDecoder('latin1').decode(bytes).replace(/[\x80-\x9f\xad]/g, '?') : null;
    }
}
/**
 * The changed paths with content that is never published: secrets of this run, keys, links out of the tree. Keys of
 * the base are exempt. Files that `known` knows are not read again.
 */
async function refusedContent(receipt, run, known = new Map()) {
    const { repository } = run.ports;
    const idOf = ({ path, newMode, blob }) => [path, newMode, blob].join('\0');
    const unknown = receipt.files.filter(file => !known.has(idOf(file)));
    for await (const [file, bytes] of blobsOf(unknown, repository, LARGEST_SEARCHED_AT_ONCE)) {
        const path = run.secrets.publishable(file.path);
        const [links, keys] = [new Set(), (0,_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .keysInFile */ .sn)(file, null, 0)];
        const search = run.secrets.searching();
        let [isSecret, before, linesBefore] = [run.secrets.holds(file.path), '', 0];
        const take = (piece) => {
            const link = (0,_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .linkProblem */ .kD)(file, piece);
            if (link !== null)
                links.add(link);
            isSecret = search(piece) || isSecret;
            // A key in UTF-16 has a NUL beside every byte.
            const part = before + piece.replaceAll('\0', '');
            for (const key of (0,_core_change_check_change_js__WEBPACK_IMPORTED_MODULE_0__/* .keysInFile */ .sn)(file, part, linesBefore))
                keys.push(key);
            before = part.slice(-LONGEST_KEY);
            linesBefore += part.slice(0, -LONGEST_KEY).split('\n').length - 1;
        };
        // One character a byte, so that binary content is searched too.
        if (bytes !== null)
            take(new TextDecoder('latin1').decode(bytes));
        else if (file.blob !== null)
            await repository.readPieces(file.blob, take);
        const problems = [...links].map(kind => ({ kind }));
        if (search(' ') || isSecret)
            problems.push({ kind: 'secret' });
        const found = problems.map((reason) => ({ path, reason, isKey: false }));
        for (const { place, value } of new Map(keys.map(key => [`${key.place.line} ${key.place.what}`, key])).values())
            if (!(await repository.baseHolds(value)))
                found.push({ path, reason: { kind: 'keys', keys: [place] }, isKey: path === file.path });
        known.set(idOf(file), found);
    }
    return receipt.files.flatMap(file => known.get(idOf(file)) ?? []);
}
const LARGEST_SEARCHED_AT_ONCE = 1024 * 1024;
const LONGEST_KEY = 16 * 1024;


/***/ }),

/***/ 2637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N1: () => (/* binding */ isOurHead),
/* harmony export */   O2: () => (/* binding */ isUntouched),
/* harmony export */   Pp: () => (/* binding */ findMovedBranch),
/* harmony export */   R$: () => (/* binding */ pullRequestOutputs),
/* harmony export */   TW: () => (/* binding */ oldestOf),
/* harmony export */   nH: () => (/* binding */ goesInto),
/* harmony export */   qz: () => (/* binding */ checkExisting),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var _core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5253);
/* harmony import */ var _core_task_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2551);


/** The branch into which the pull request goes. */
function goesInto({ base, target }) {
    return target.onTopOf?.into ?? base.branch;
}
/** Returns the marker of our pull request for this task; null for any other pull request. */
function markerOf(pullRequest, task) {
    const marker = (0,_core_task_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t7)(pullRequest.body);
    return marker?.task === task.id ? marker : null;
}
/** Whether the head is a commit of ours. Anyone can write our trailers, so author and committer have to fit as well. */
function isOurHead({ open, marker }, head, { id }) {
    if (!(0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isByOneHand */ .NU)(head))
        return false;
    // After a run that died before the marker, only a bot's commit is known for ours.
    if (head.tree !== marker?.tree && !((0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isTaskCommit */ .VY)(head, id) && (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isByBot */ .Tf)(head)))
        return false;
    // A revision is never a branch that a run left before it opened a pull request.
    return open !== null || (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .requestOf */ .fo)(head, id) === null;
}
/**
 * Whether nobody has pushed to a pull request with a head of ours. `commits`: all that it has, oldest first. A commit
 * of ours that changes nothing only started checks, so it counts for nobody's.
 */
function isUntouched({ sha }, head, commits, { id }) {
    if (commits.at(-1)?.sha !== sha)
        return false;
    const work = commits.filter((one, at) => !((0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isTaskCommit */ .VY)(one, id) && one.tree === commits[at - 1]?.tree));
    const top = work.at(-1)?.sha === sha ? head : work.at(-1);
    const below = work.slice(0, -1);
    const isOurs = (one) => (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isTaskCommit */ .VY)(one, id) && (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isByOneHand */ .NU)(one) && one.author === top?.author;
    // Only a revision is made on top of another commit.
    return top !== undefined && below.every(isOurs) && [...below, top].slice(1).every(one => (0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .requestOf */ .fo)(one, id) !== null);
}
/** Returns the oldest of our branches that have a pull request, else one without; undefined for none. */
function oldestOf(ours) {
    const age = ({ open }) => open?.number ?? Number.MAX_SAFE_INTEGER;
    return ours.toSorted((a, b) => age(a) - age(b))[0];
}
/** Returns the first branch of the task that differs from what the target knows, and what it did; null for none. */
function findMovedBranch({ onTopOf, branch: own, leftAlone, heads }, now) {
    for (const [branch, sha] of now) {
        // A revision only depends on its own branch.
        if (onTopOf !== null && branch !== own)
            continue;
        const before = heads.get(branch);
        if (before !== sha && branch !== leftAlone?.branch)
            return { branch, did: before === undefined ? 'appeared' : 'moved' };
    }
    return null;
}
/** Checks an existing branch by its pull requests of now. An orphaned branch that is gone becomes a new one. */
function checkExisting(target, isGone, pulls) {
    const { branch, pullRequest } = target;
    const concurrent = (did, of) => ({ kind: 'concurrent-run', branch, did, pullRequest: of });
    if (pullRequest === null) {
        const [newest] = pulls;
        if (newest !== undefined)
            return concurrent('got a pull request', newest);
        return isGone ? { ...target, replaces: null } : target;
    }
    const { number } = pullRequest;
    if (isGone)
        return concurrent('was deleted', pullRequest);
    if (pulls.some(one => one.number === number && one.open))
        return target;
    return concurrent(`lost its pull request #${number}, which was closed,`, pullRequest);
}
/** What the run says of a pull request to its outputs. */
function pullRequestOutputs({ number, url }, operation) {
    const outputs = { 'pull-request-number': `${number}`, 'pull-request-url': url, 'pull-request-operation': operation };
    return outputs;
}


/***/ }),

/***/ 5742:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D$: () => (/* binding */ findOlderDuplicate),
/* harmony export */   FB: () => (/* binding */ findTarget),
/* harmony export */   FN: () => (/* binding */ isByWriter),
/* harmony export */   _O: () => (/* binding */ concurrentRunOn),
/* harmony export */   e$: () => (/* binding */ checkTarget),
/* harmony export */   g3: () => (/* binding */ commitsOf),
/* harmony export */   j$: () => (/* binding */ headsOf),
/* harmony export */   vr: () => (/* binding */ baseBranchOf)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5253);
/* harmony import */ var _core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2422);
/* harmony import */ var _core_task_trigger_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7650);
/* harmony import */ var _decide_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2637);
/** Asks the forge and git for the target of a result. */





/**
 * Finds the target among the branches and pull requests of the task. An existing branch keeps its name when the title
 * changes.
 */
async function findTarget(task, run) {
    if (task.kind === 'revision' && task.revision !== undefined) {
        const { pullRequest } = task.revision;
        const { branch, headSha: replaces } = pullRequest;
        const heads = new Map([[branch, replaces]]);
        return { kind: 'target', branch, replaces, pullRequest, leftAlone: null, onTopOf: pullRequest, heads };
    }
    const { forge } = run.ports;
    const heads = await headsOf(task, run);
    const ours = [];
    let leftAlone = null;
    for (const [branch, sha] of heads) {
        const pulls = await forge.pullRequestsFrom(branch);
        const open = pulls.find(one => one.open) ?? null;
        // It is another piece of work, whose reviews stay with it.
        if (open !== null && open.into !== (await baseBranchOf(run)))
            continue;
        const marker = open !== null && (await isByWriter(open, run)) ? (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .markerOf */ .we)(open, task) : null;
        const found = { branch, sha, open, marker };
        // A run that died before it opened a pull request leaves a branch without one.
        const isFree = open === null ? pulls.length === 0 : marker !== null;
        if (isFree && (await isAsWeLeftIt(found, task, run)))
            ours.push(found);
        else
            leftAlone = open ?? leftAlone;
    }
    const target = (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .oldestOf */ .TW)(ours);
    if (target !== undefined) {
        const { branch, sha: replaces, open: pullRequest } = target;
        return { kind: 'target', branch, replaces, pullRequest, leftAlone, onTopOf: null, heads };
    }
    const wanted = (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .branchNameFor */ .xG)(task, run.config.branchPrefix);
    let branch = wanted;
    for (let next = 2; heads.has(branch) || (await forge.pullRequestsFrom(branch)).length > 0; next += 1)
        branch = `${wanted}-${next}`;
    return { kind: 'target', branch, replaces: null, pullRequest: null, leftAlone, onTopOf: null, heads };
}
/** The branch into which a pull request of this run goes. Throws ForgeError. */
async function baseBranchOf({ event, config, ports }) {
    return (0,_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_2__/* .askedBaseBranch */ .IS)(event, config) ?? (await ports.forge.defaultBranch());
}
async function isAsWeLeftIt(found, task, { ports }) {
    const { forge, repository } = ports;
    const head = (await forge.commit(found.sha)) ?? (await repository.remoteCommitOf(found.branch));
    if (head === null || !(0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .isOurHead */ .N1)(found, head, task))
        return false;
    if (found.open !== null)
        return (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .isUntouched */ .O2)(found, head, (await commitsOf(found.open, ports)) ?? [], task);
    const parent = head.parent === null ? null : await forge.commit(head.parent);
    return parent === null || !(0,_core_page_commit_message_js__WEBPACK_IMPORTED_MODULE_1__/* .isTaskCommit */ .VY)(parent, task.id);
}
/**
 * Whether a bot opened it, or somebody who may write: everybody who can read can open one from a branch that is there.
 * Throws ForgeError.
 */
async function isByWriter({ author }, { ports }) {
    if (author.isBot)
        return true;
    try {
        return (await ports.forge.permissionOf(author.login)).push;
    }
    catch (thrown) {
        if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ForgeError */ .Q8 && thrown.trouble === 'refused')
            return false;
        throw thrown;
    }
}
/** The branches of the task on the remote, with their heads. */
async function headsOf(task, { ports, config }) {
    const prefix = `${config.branchPrefix}${task.id}`;
    const all = (await ports.forge.branchesUnder(prefix)) ?? (await ports.repository.remoteBranches(prefix));
    return new Map([...all].filter(([branch]) => (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .isBranchOf */ .Ss)(branch, task.id, config.branchPrefix)));
}
/**
 * The commits of a pull request, oldest first; null where the forge and git cannot separate them from those of its
 * base.
 */
async function commitsOf({ number, branch, into }, { forge, repository }) {
    return (await forge.commitsIn(number)) ?? (await repository.remoteCommitsIn(branch, into));
}
/** Checks that the target is still as it was. Returns the concurrent run, or the target. */
async function checkTarget({ task, target }, run) {
    const heads = await headsOf(task, run);
    const moved = (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .findMovedBranch */ .Pp)(target, heads);
    if (moved !== null)
        return concurrentRunOn(moved.branch, moved.did, run);
    if (target.replaces === null)
        return target;
    return (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .checkExisting */ .qz)(target, !heads.has(target.branch), await run.ports.forge.pullRequestsFrom(target.branch));
}
/** The concurrent run on a branch, with its open pull request if that can be seen. */
async function concurrentRunOn(branch, did, run) {
    const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => []);
    return { kind: 'concurrent-run', branch, did, pullRequest: pulls.find(one => one.open) ?? null };
}
/**
 * Finds an older open pull request of ours for the same task on an unknown branch: a changed title gives two runs two
 * names.
 */
async function findOlderDuplicate({ task, target, base }, number, run) {
    for (const branch of (await headsOf(task, run)).keys()) {
        if (branch === target.branch || target.heads.has(branch))
            continue;
        const pulls = await run.ports.forge.pullRequestsFrom(branch);
        const isSame = (one) => one.open && one.into === base.branch && (0,_decide_js__WEBPACK_IMPORTED_MODULE_3__/* .markerOf */ .we)(one, task) !== null;
        const older = pulls.find(one => one.number < number && isSame(one));
        if (older !== undefined && (await isByWriter(older, run)))
            return { kind: 'concurrent-run', branch, did: 'appeared', pullRequest: older };
    }
    return null;
}


/***/ }),

/***/ 4596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IC: () => (/* binding */ recordStep),
/* harmony export */   cv: () => (/* binding */ recordStart),
/* harmony export */   pQ: () => (/* binding */ reportReading),
/* harmony export */   t6: () => (/* binding */ recordCommand)
/* harmony export */ });
/* harmony import */ var _core_log_events_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5494);
/* harmony import */ var _core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8609);
/* harmony import */ var _core_text_cut_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1684);
/** What the flow records in the transcript. */



/** To be called as the step begins; that it ends shows by what is recorded after it. */
function recordStep(step, { ports }) {
    ports.reporter.record({ type: 'began', step });
}
const LONGEST_OUTPUT = 64 * 1024;
/** Records a run that has ended, and returns it. */
function recordCommand(purpose, result, { ports }) {
    const { command, status, exitCode, durationMs, results } = result;
    const output = (0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .headAndTail */ .U_)(result.output, LONGEST_OUTPUT);
    const tests = results === null ? null : (0,_core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_2__/* .countsIn */ .EI)(results);
    const ended = { status, exitCode, durationMs, output, tests };
    ports.reporter.record({ type: 'command', purpose, command: command ?? '', ...ended });
    return result;
}
/** To be called once, when task and base are known; nothing is recorded before. */
function recordStart({ sanitized, ...task }, base, run) {
    const { config, ports, runId, runUrl, repositoryName: repository, inputs } = run;
    const about = { runId, runUrl, repository, task, base, model: config.model, inputs };
    ports.reporter.record({ schema: _core_log_events_js__WEBPACK_IMPORTED_MODULE_0__/* .TRANSCRIPT_SCHEMA */ .Z7, type: 'start', version: _core_log_events_js__WEBPACK_IMPORTED_MODULE_0__/* .VERSION */ .xv, ...about });
}
const STRATEGIES = {
    '2a': 'in a fence',
    '2b': 'in a fence, control characters escaped',
    '3a': 'between prose',
    '3b': 'between prose, control characters escaped',
    '4': 'control characters escaped',
    repair: 'repaired',
};
/** `what`: what was being read, such as `the plan`. */
function reportReading(what, reading, reporter) {
    if (reading.kind === 'unreadable') {
        reporter.warning(`${what} holds no readable JSON: ${reading.syntaxError}`);
        reporter.untrusted(reading.excerpt);
    }
    else if (reading.strategy !== '1') {
        reporter.info(`${what} was read as JSON by strategy ${reading.strategy}: ${STRATEGIES[reading.strategy]}`);
    }
}


/***/ }),

/***/ 1492:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PJ: () => (/* binding */ runFor),
/* harmony export */   gv: () => (/* binding */ readTask),
/* harmony export */   y2: () => (/* binding */ checkOutBase),
/* harmony export */   zE: () => (/* binding */ openCommands)
/* harmony export */ });
/* unused harmony export findEarlierWork */
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_log_read_transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(890);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9058);
/* harmony import */ var _core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(486);
/* harmony import */ var _core_task_task_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9449);
/* harmony import */ var _publish_find_target_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5742);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4596);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1708);
/* harmony import */ var _gather_context_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5918);
/* harmony import */ var _gather_pictures_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(4195);
/* harmony import */ var _hide_credentials_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1475);
/** The base in the work tree, the whole task, what the base says about it, and a sandbox. */












/** Of a revision, the commit before its base as well. */
const DEPTH_OF_REVISION = 2;
/**
 * Checks the base out, or ends as `superseded` when the branch to revise has moved. Throws ConfigurationError,
 * RepositoryError and ForgeError.
 */
async function checkOutBase(chosen, run) {
    const { config, ports, state } = run;
    const revised = chosen.kind === 'revision' ? (chosen.revision?.pullRequest ?? null) : null;
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_7__/* .recordStep */ .IC)('checkout', run);
    const baseBranch = revised?.branch ?? (await (0,_publish_find_target_js__WEBPACK_IMPORTED_MODULE_6__/* .baseBranchOf */ .vr)(run));
    const fetchDepth = revised === null ? 1 : DEPTH_OF_REVISION;
    const wanted = { baseBranch, fetchDepth, atTip: revised !== null };
    const base = await ports.repository.checkOut(wanted);
    (0,_run_js__WEBPACK_IMPORTED_MODULE_8__/* .learn */ .nB)(state, { base });
    if (revised !== null && base.sha !== revised.headSha)
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .resultOf */ .Bg)('superseded', `${base.branch} moved after this run had started: ${revised.url}`);
    const origin = revised === null ? null : await ports.repository.mergeBase(revised.into);
    if (origin !== null)
        ports.reporter.info(`the pull request began at ${origin.sha}: its tests are proven on that`);
    const place = await ports.workspace.read('.');
    if (place.kind !== 'directory')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`input working-directory: "${config.workingDirectory}" is not a folder of the repository at ${base.sha.slice(0, 12)}`, 'It is relative to the repository root, for example packages/api.');
    await ports.prompts.load(ports.repository.baseText);
    const task = await readTask(chosen, base, run);
    (0,_run_js__WEBPACK_IMPORTED_MODULE_8__/* .learn */ .nB)(state, { task });
    const earlier = await findEarlierWork(task, run);
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_7__/* .recordStart */ .cv)(task, base, run);
    ports.reporter.info(`base ${base.branch} at ${base.sha}${base.cloned ? ' (checked out by this run)' : ''}`);
    // They are read from the base commit, so no command can change them.
    const steps = [
        (0,_gather_context_js__WEBPACK_IMPORTED_MODULE_9__/* .readNotes */ .WT)(task.revision, run),
        earlier === null ? (0,_gather_context_js__WEBPACK_IMPORTED_MODULE_9__/* .findOverview */ .dm)(task, runFor(task, run)) : [], // earlier work needs none
        (0,_hide_credentials_js__WEBPACK_IMPORTED_MODULE_11__/* .hideCredentials */ .RW)(run).then(() => openCommands(base, run)),
        (0,_gather_pictures_js__WEBPACK_IMPORTED_MODULE_10__/* .gatherPictures */ .Jm)(task, run),
    ];
    await Promise.allSettled(steps);
    const [notes, overview, , pictures] = await Promise.all(steps);
    return { base, origin, task, earlier, notes, overview, pictures };
}
/**
 * Opens the sandbox, and says what it is. Call it when credentials were looked for. Throws ConfigurationError where a
 * required one is missing.
 */
async function openCommands({ sha }, run) {
    const { config, ports } = run;
    for (const line of await ports.commands.open(sha))
        ports.reporter.info(line);
    if (config.sandbox === 'off')
        ports.reporter.warning('sandbox: off: commands of the model, setup and tests run without a sandbox; nothing keeps them from the network, from the files, processes and secrets that this user can reach, from git\u2019s data, or from the patch and the transcript in `output-path`');
    else if (!ports.commands.canRun)
        ports.reporter.warning('this machine offers no sandbox that passes its self-test: no command is run, and the change will not be tested. Use a runner with sudo or bubblewrap, or set sandbox: off');
}
const FURTHEST_BACK = 3;
/**
 * The newest work that can be continued. Null when there is none; the log says why. Call it before this run records
 * anything.
 */
async function findEarlierWork(task, run) {
    if (run.config.resume === 'never')
        return null;
    const none = (why) => {
        run.ports.reporter.info(`resume: nothing to go on from, ${why}`);
        return null;
    };
    for (let back = 0; back < FURTHEST_BACK; back += 1) {
        const left = await run.ports.earlierRuns.read(back);
        if (left === null)
            return none(back === 0 ? 'no earlier run has left anything in output-path' : 'no run before it has left anything');
        if ('refused' in left)
            return none(left.refused);
        const earlier = (0,_core_log_read_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .readEarlierRun */ .SK)(left.transcript, { repository: run.repositoryName, task });
        if (earlier.kind === 'unusable') {
            none(earlier.why);
            if (earlier.isEmpty)
                continue;
            return null;
        }
        if (typeof left.patch !== 'string')
            return none(left.patch.refused);
        const kept = earlier.kept.get(run.ports.clock.sha256(left.patch));
        if (kept === undefined)
            return none('the patch is not one that its transcript records');
        return { ...earlier, ...kept, patch: left.patch };
    }
    return null;
}
/** The whole task. Call it after the checkout. Throws ConfigurationError that names everything wrong with the file. */
async function readTask(chosen, base, { config, ports }) {
    if (chosen.kind !== 'task-file')
        return chosen;
    const { repository, clock, reporter } = ports;
    const { file } = chosen;
    const found = await repository.baseText(file);
    if ('problem' in found)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`input task-file: "${file}" ${found.problem} at ${base.branch} (${base.sha.slice(0, 12)})`, 'It is the path of one file from the repository root, as it is in the base; only the action plan takes a glob.');
    // Only task files need a parser of YAML.
    const { readTaskFile } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(561)]).then(__webpack_require__.bind(__webpack_require__, 3561));
    const checkProtected = (0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .protectedPathMatcher */ .o5)(config.protectedPaths);
    const read = readTaskFile(file, found.text, path => {
        const reason = checkProtected(path);
        return reason === null ? null : (0,_core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_4__/* .reasonInWords */ .jA)(reason);
    });
    if (read.kind === 'problems')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigurationError */ .j1(`the task file cannot be used: ${read.problems.join('; ')}`);
    for (const note of read.notes)
        reporter.warning(note);
    const task = (0,_core_task_task_js__WEBPACK_IMPORTED_MODULE_5__/* .maintenanceTask */ .Nu)({ ...chosen, text: found.text }, read.task, clock.sha256);
    const { commands, words } = task.fields;
    reporter.info(`${task.id}: ${task.title} (snapshot ${task.snapshotSha256})`);
    for (const command of commands)
        reporter.info(`criterion, run after the tests: ${command}`);
    for (const one of words)
        reporter.info(`criterion in words, not run (write run: or backticks around a command): ${one}`);
    return task;
}
/** The run with the settings of the task: network, strategy, and more labels. */
function runFor({ fields }, run) {
    const { config } = run;
    const pullRequestLabels = [...new Set([...config.pullRequestLabels, ...fields.labels])];
    const strategy = fields.strategy ?? config.strategy;
    return {
        ...run,
        config: { ...config, pullRequestLabels, strategy, sandboxNetwork: fields.network ?? config.sandboxNetwork },
    };
}


/***/ }),

/***/ 5918:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  dm: () => (/* binding */ findOverview),
  ne: () => (/* binding */ gatherInputs),
  WT: () => (/* binding */ readNotes)
});

// EXTERNAL MODULE: ./build/core/change/paths.js
var change_paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
;// CONCATENATED MODULE: ./build/core/start/notes.js
/** The notes of a repository in the room that there is: sections about work on the code before all others. */
const HEADING = /^#{1,3} +(\S.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** What a change has to follow. A project's tree and its history can be looked up. */
const ABOUT_WORK = /\b(?:test|fix|bug|style|lint|format|contribut|pull request|commit|convention|guideline|rule|workflow|review|check|build|command|setup|do not|don.t|never|must)/i;
/**
 * Returns notes of at most `room` characters: all, or whole sections in their order, those about work first. `leftOut`:
 * the headings of the others. Text without headings is cut at its end.
 */
function fittingNotes(text, room) {
    if (text.length <= room)
        return { text, leftOut: [] };
    const sections = noteSections(text);
    const kept = new Set();
    let left = room;
    const wanted = (one) => one.name === '' || ABOUT_WORK.test(one.name);
    for (const one of [...sections.filter(wanted), ...sections.filter(some => !wanted(some))]) {
        if (one.text.length > left)
            continue;
        kept.add(one);
        left -= one.text.length;
    }
    if (kept.size === 0)
        return { text: text.slice(0, room), leftOut: [] };
    return {
        text: sections.flatMap(one => (kept.has(one) ? one.text : [])).join(''),
        leftOut: sections.flatMap(one => (kept.has(one) ? [] : one.name)).filter(name => name !== ''),
    };
}
/** The parts from heading to heading; what is above the first has no name. */
function noteSections(text) {
    const sections = [{ name: '', lines: [] }];
    let isCode = false;
    for (const line of text.split(/(?<=\n)/)) {
        if (FENCE.test(line))
            isCode = !isCode;
        const name = isCode ? undefined : HEADING.exec(line.trimEnd())?.[1];
        if (name !== undefined)
            sections.push({ name, lines: [] });
        sections.at(-1)?.lines.push(line);
    }
    return sections.map(({ name, lines }) => ({ name, text: lines.join('') })).filter(one => one.text !== '');
}

// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
;// CONCATENATED MODULE: ./build/core/start/overview.js
/**
 * What the model gets with its task: at most five places of the base, the code of two, and a test (`docs/adr/0030`).
 * Linear.
 */

const MOST = { names: 24, mentioned: 60, places: 5 };
/** Of a name of the title or of a code span. Only such names are worth an excerpt. */
const HEAVY = 2;
const BUILT_IN = /\b(str|repr|len|hash|bool|iter|next|bytes|int|float|format)\([A-Z]\w/g;
const overview_FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
const STRING_LITERAL = /(["'`])(?:\\.|(?!\1)[^\\\n]){0,200}\1/g;
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g;
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g;
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/;
/** Words of every program, and words that people write as code. */
const COMMON_WORDS = `and any are array assert async await bool but can catch class code console const def default del delete describe dict elif else enum error except exec expect export extends false file
  finally fix float for from func function get global has have http https import include index init input int interface len let list log long main map match message module name namespace new nil none not
  null number object open option options output package params parse pass path print private promise public raise range read require request response result return self set static str string struct super
  switch test text the then this throw throws true try tuple type typeof undefined url use value values var void when with`;
const COMMON = new Set((0,spaces/* wordsIn */.Hn)(COMMON_WORDS));
/**
 * Returns the names in code spans, and words that look like code: each once, heaviest first. A repeated name is more
 * likely the topic. String literals in fences hold no names.
 */
function mentionedNames(title, body) {
    const names = new Map();
    const add = (text, weight, isAnyWord) => {
        for (const [, owner, name = '', call] of text.matchAll(WORD)) {
            const isCode = isAnyWord || LOOKS_LIKE_CODE.test(name) || call !== undefined || owner !== undefined;
            if (!isCode || COMMON.has(name.toLowerCase()))
                continue;
            names.set(name, Math.min(4, Math.max(names.get(name) ?? 0, weight) + 0.25));
        }
    };
    const addProse = (text, weight) => {
        for (const [, name] of text.matchAll(BUILT_IN))
            names.set(`__${name}__`, weight);
        for (const [, , code = ''] of text.matchAll(SPAN))
            add(code, weight, true);
        add(text.replace(SPAN, ' '), weight - 0.5, false);
    };
    addProse(title, 3);
    addProse(body.replace(overview_FENCE, '\n'), 2);
    for (const [, , code = ''] of body.matchAll(overview_FENCE))
        add(code.replace(STRING_LITERAL, ' '), 1, false);
    return new Map([...names].sort(([, a], [, b]) => b - a).slice(0, MOST.names));
}
const PLAIN_WORD = /\b[A-Za-z][a-z]{4,}\b/g;
const [MESSAGE_WEIGHT, START_WEIGHT, WORD_WEIGHT] = [4, 2, 0.5];
/** Returns the plain words of a title, which count least. `others`: what is looked for already. */
function titleWords(title, others) {
    const words = Array.from(title.matchAll(PLAIN_WORD), ([word]) => word);
    const wanted = words.filter(word => !others.has(word) && !COMMON.has(word.toLowerCase()));
    return new Map(wanted.map(word => [word, WORD_WEIGHT]));
}
const QUOTED = /"([^"\n]{12,300})"|\u201c([^\u201d\n]{12,300})\u201d|`([^`\n]{12,300})`|\b(?:[A-Z]\w*(?:Error|Exception)|[Ee]rror|ERROR|panic|[Ff]atal): ([^\n]{12,300})/g;
/** What is likely to be a value, not a part of the message. */
const VALUE = /[\d"'`\u201c\u201d\u2018\u2019<>{}%$/\\=]|^[A-Z_]*$/;
const LEAST = { words: 3, length: 12, start: 3 };
const MOST_MESSAGES = 8;
/**
 * Returns the messages that a text quotes, up to their first value, and their first words: the rest may be values too.
 */
function quotedMessages(text) {
    const messages = new Map();
    for (const [, ...parts] of text.matchAll(QUOTED).take(MOST.mentioned)) {
        const words = (parts.find(one => one !== undefined) ?? '').trim().split(' ');
        const value = words.findIndex(word => VALUE.test(word));
        const constant = words.slice(0, value < 0 ? undefined : value);
        const [whole, start] = [constant, constant.slice(0, LEAST.start)].map(some => some.join(' ').replace(/\W+$/, ''));
        if (constant.length < LEAST.words || whole === undefined || start === undefined)
            continue;
        if (whole.length < LEAST.length || messages.size >= MOST_MESSAGES)
            continue;
        messages.set(start, START_WEIGHT);
        messages.set(whole, MESSAGE_WEIGHT);
    }
    return messages;
}
const PATH = String.raw `(?:[A-Za-z]:)?[\\/]{0,2}(?:[\w.@+-]{1,100}[\\/]){0,20}[\w.@+-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`;
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw `(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`;
const PLACE = new RegExp(String.raw `(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g');
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g;
/**
 * Returns the paths in a text, as traces, compilers, links and people write them. The innermost call comes first,
 * which Python writes last.
 */
function mentionedPlaces(text) {
    const places = [];
    const matches = text.replace(SCHEME, ' /').matchAll(PLACE);
    for (const [, written = '', ...lines] of matches.take(MOST.mentioned)) {
        const line = Number(lines.find(one => one !== undefined) ?? 0) || null;
        const place = { path: written.replaceAll('\\', '/'), line };
        if (lines[3] !== undefined && written.endsWith('.py'))
            places.unshift(place);
        else
            places.push(place);
    }
    return places;
}
/** The only path with the most last parts in common, at least two of a path with folders. */
function meantPath(written, paths) {
    const parts = written.split('/').filter(part => part !== '' && part !== '.');
    const candidates = paths.filter(path => path.endsWith(parts.at(-1) ?? ''));
    for (let count = parts.length; count >= Math.min(2, parts.length); count -= 1) {
        const tail = `/${parts.slice(-count).join('/')}`;
        const [only, ...others] = candidates.filter(path => `/${path}`.endsWith(tail));
        if (only !== undefined)
            return others.length === 0 ? only : null;
    }
    return null;
}
const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|rb|go|rs|java|kts?|scala|groovy|cs|fs|vb|php|swift|dart|exs?|erl|hs|lua|p[lm]|cc?|cpp|cxx|hh?|hpp|mm?|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i;
const NOT_WRITTEN_HERE = /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i;
/** Returns true for source code written in this repository, where names are looked for. */
function isWrittenCode(path) {
    return CODE.test(path) && !NOT_WRITTEN_HERE.test(path);
}
/** A pattern of lines that define a function, a class or a type of that name. Linear in the line. */
function definitionOf(name) {
    const keyword = String.raw `(?:^|[^\w$.:])(?:function\*?|class|def|fn|func(?:\s*\([^)]{0,80}\))?|fun|interface|type|enum|struct|trait|sub|module)\s+${name}(?![\w$])`;
    const method = String.raw `^\s*(?:(?:public|private|protected|static|async|get|set|override|abstract|final)\s+|[*#])*${name}(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$`;
    const assigned = String.raw `(?<![\w$])${name}['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)`;
    return new RegExp(`${keyword}|${method}|${assigned}`);
}
/** Where a name is defined; of an error, where it is raised. */
function definitionPattern(name) {
    const definition = definitionOf(name);
    if (!/(?:Error|Exception)$/.test(name))
        return definition;
    return new RegExp(String.raw `\b(?:raise|throw(?: new)?)\s+(?:\w+\.)*${name}\b|${definition.source}`);
}
const SCORE = { namedLine: 12, namedFile: 3, definition: 3, titleWord: 1, more: 0.25, least: 0.6 };
/**
 * Returns the best places, best first, one in a file. A name counts the less, the more lines hold it, and three times
 * where it is defined.
 */
function chooseOverview(title, named, names, { paths, code, lines }) {
    const files = new Map();
    const add = (score, path, line, defines = null) => {
        const file = files.get(path) ?? { score: 0, best: 0, place: { path, line: null, defines: null } };
        file.score += score;
        if (line !== null && score > file.best)
            Object.assign(file, { best: score, place: { path, line, defines } });
        files.set(path, file);
    };
    for (const { path, line } of named) {
        const meant = meantPath(path, paths);
        if (meant !== null)
            add(line === null ? SCORE.namedFile : SCORE.namedLine, meant, line);
    }
    // `__str__` is that of the class, so it comes after the class.
    const isSpecial = (name) => name.startsWith('__');
    for (const [name, weight] of [...names].sort(([a], [b]) => Number(isSpecial(a)) - Number(isSpecial(b)))) {
        const isMessage = name.includes(' ');
        const definition = isMessage ? null : definitionPattern(name);
        const word = isMessage ? null : new RegExp(`\\b${name}\\b`);
        const found = lines.filter(({ text }) => (word === null ? text.includes(name) : word.test(text)));
        const worth = weight / (1 + Math.log(Math.max(1, found.length)));
        for (const [path, uses] of Map.groupBy(found, one => one.path)) {
            const owner = isSpecial(name) ? files.get(path) : undefined;
            const from = owner?.place.line ?? 0;
            const defined = uses.find(({ line, text }) => line >= from && (definition === null || definition.test(text)));
            const times = (defined === undefined ? 1 : SCORE.definition) + SCORE.more * Math.log(uses.length);
            const line = (defined ?? uses[0])?.line ?? null;
            const defines = defined !== undefined && !isMessage && weight >= HEAVY ? name : null;
            add(worth * times + (owner?.best ?? 0), path, line, defines);
        }
    }
    for (const found of pathsByWord(title, code))
        for (const path of found)
            add(SCORE.titleWord / (1 + Math.log(found.length)), path, null);
    return [...files.values()]
        .filter(({ score, place }) => score >= SCORE.least && PLAIN.test(place.path))
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST.places)
        .map(({ place }) => place);
}
const PARTS = /[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]{2,}/g;
/** So that `routers` and `routing` are one. */
function stems(text) {
    const words = (text.match(PARTS) ?? []).map(word => word.toLowerCase()).filter(word => !COMMON.has(word));
    return new Set(words.map(word => word.replace(/(?:ing|ies|es|ed|er|or|s|y|e)$/, '')).filter(stem => stem.length > 2));
}
function pathsByWord(title, paths) {
    const byWord = new Map(Array.from(stems(title), word => [word, []]));
    if (byWord.size > 0)
        for (const path of paths)
            for (const word of stems(path.replace(/\.\w+$/, '')))
                byWord.get(word)?.push(path);
    return byWord.values();
}
/** The last line of the block that begins at a line (both from 1), by its indentation. */
function blockEnd(lines, line) {
    const indentOf = (text) => text.length - text.trimStart().length;
    const indent = indentOf(lines[line - 1] ?? '');
    let end = line;
    for (const [at, text] of lines.entries()) {
        if (at < line || text.trim() === '')
            continue;
        const isInside = indentOf(text) > indent;
        // A signature of several lines ends with `):` or `) {`.
        const isSignature = !isInside && /^\s*\).*[:{]\s*$/.test(text);
        if (isInside || isSignature || /^\s*[})\]]/.test(text))
            end = at + 1;
        if (!isInside && !isSignature)
            break;
    }
    return end;
}
/** Everything of the overview together, in characters: about 600 tokens. */
const ROOM = 1_800;
const MOST_EXCERPTS = 2;
/** A file whose best line is such says nothing about the names. */
const IMPORT = /^\s*(?:import\b|from\s.*\bimport\b|export\b.*\bfrom\b|(?:pub )?use\s|#include\b)/;
function blockAt(path, lines, line, isDefinition) {
    if (!isDefinition)
        return { path, lines: `${line}`, code: '' };
    const end = blockEnd(lines, line);
    return { path, lines: end === line ? `${line}` : `${line}-${end}`, code: lines.slice(line - 1, end).join('\n') };
}
/**
 * Adds the lines of definitions, and the code of the first two places: the whole file, else the block of the
 * definition, if it fits. `texts`: files by path.
 */
function withBlocks(places, texts) {
    let room = ROOM - places.reduce((sum, { path }) => sum + path.length + 12, 0);
    return places.map(({ path, line, defines }, rank) => {
        const all = texts.get(path)?.trimEnd().split(/\r?\n/) ?? [];
        const whole = { path, lines: '', code: all.join('\n') };
        const isImport = line !== null && IMPORT.test(all[line - 1] ?? '');
        const fits = ({ code }) => rank < MOST_EXCERPTS && !isImport && code !== '' && code.length <= room;
        const found = line === null || fits(whole) ? whole : blockAt(path, all, line, defines !== null);
        const code = fits(found) ? found.code : '';
        room -= code.length;
        return { ...found, code };
    });
}

// EXTERNAL MODULE: ./build/core/task/revision.js
var revision = __webpack_require__(6425);
// EXTERNAL MODULE: ./build/core/task/sanitize-markdown.js + 10 modules
var sanitize_markdown = __webpack_require__(4950);
// EXTERNAL MODULE: ./build/core/testing/test-command.js
var test_command = __webpack_require__(493);
// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
;// CONCATENATED MODULE: ./build/flow/start/gather-context.js
/** What is gathered before the first request. */








const LONGEST_FILE = 30_000;
/** About 25,000 tokens, which every later turn reads again. */
const LONGEST_ALL = 100_000;
const TREE_DEPTH = 6;
const TREE_ENTRIES = 400;
/**
 * Reads the input artifacts before any change. Throws ConfigurationError for a missing artifact of a task file; one of
 * an issue may be missing.
 */
async function gatherInputs(task, run) {
    const gathered = [];
    const problems = [];
    let room = LONGEST_ALL;
    for (const { path, line } of task.fields.inputs) {
        const found = await readArtifact(path, run);
        if ('problem' in found && line !== null)
            problems.push(`${task.file}:${line}: input_artifacts: ${path} ${found.problem}`);
        else if ('problem' in found)
            gathered.push({ path, text: '', note: found.problem });
        else {
            const kept = found.text.slice(0, Math.min(LONGEST_FILE, room));
            const missing = found.text.length - kept.length;
            room -= kept.length;
            const cut = missing === 0 ? '' : `the last ${missing} of ${found.text.length} characters are left out`;
            gathered.push({ path, text: kept, note: [found.note, cut].filter(one => one !== '').join('; ') });
        }
    }
    if (problems.length > 0)
        throw new errors/* ConfigurationError */.j1(`the task file cannot be used: ${problems.join('; ')}`);
    for (const { path, note } of gathered.filter(one => one.note !== ''))
        run.ports.reporter.warning(`input artifact ${path}: ${note}`);
    return gathered;
}
async function readArtifact(path, { config, ports }) {
    const asked = (0,change_paths/* fromWorkingDirectory */.J1)(path, config.workingDirectory);
    const content = await ports.workspace.read(asked);
    if (content.kind === 'text')
        return { text: content.text, note: '' };
    if (content.kind === 'missing')
        return { problem: 'is not there' };
    if (content.kind === 'refused')
        return { problem: `cannot be shown: ${content.why}` };
    const listed = await ports.workspace.list(asked, TREE_DEPTH, TREE_ENTRIES);
    if ('refused' in listed)
        return { problem: `cannot be shown: ${listed.refused}` };
    const note = listed.more ? `a folder of more than ${TREE_ENTRIES} entries, the rest is left out` : '';
    return { text: listed.paths.join('\n'), note };
}
const FILES = ['AGENTS.md', 'CLAUDE.md'];
const LONGEST_NOTE = 8_000;
const MOST_SECTIONS = 8;
/** Such a file only sends the reader to the other one. */
const gather_context_IMPORT = /^\s*@\.?\/?(?:AGENTS|CLAUDE)\.md\s*$/;
/**
 * Reads the notes in the root of the base commit. A revision skips those that its pull request changes. Equal notes
 * count once.
 */
async function readNotes(revision, run) {
    const { repository, reporter } = run.ports;
    const notes = [];
    // Nobody has accepted yet what the pull request itself wrote.
    const asked = FILES.filter(file => revision?.changes.some(({ path }) => path === file) !== true);
    const texts = await repository.readBaseFiles(asked);
    for (const file of asked) {
        const text = texts.get(file) ?? '';
        if (text.trim() === '' || gather_context_IMPORT.test(text))
            continue;
        const clean = (0,sanitize_markdown/* sanitizeMarkdown */.LO)(text, Number.POSITIVE_INFINITY);
        const { text: fitting, leftOut } = fittingNotes(clean.text, LONGEST_NOTE);
        const cut = clean.text.length - fitting.length;
        const sections = leftOut.length > 0 ? `the sections ${(0,quantities/* firstFew */.Dt)(leftOut, MOST_SECTIONS)}` : `the last ${cut} characters`;
        const missing = (0,sanitize_markdown/* missingLine */.X1)([clean], cut > 0 ? [sections] : []);
        reporter.info(`notes of the repository: ${file}${missing && ` (${missing})`}`);
        const note = fitting.trim() + (missing && `\n\n[${missing}]`);
        if (!notes.some(other => other.text === note))
            notes.push({ file, text: note });
    }
    return notes;
}
const SEARCH_MS = 1_500;
/** The rest of a longer text is pasted logs. */
const LONGEST_SEARCHED = 30_000;
/**
 * Looks up the places that the text names, best first, with paths for the tools, and behind them the likeliest test.
 * None with `strategy: manifest`. Never rejects.
 */
async function findOverview(task, run) {
    if (run.config.strategy !== 'agent' && task.revision === undefined)
        return [];
    return lookUpPlaces(task, run).catch(() => []);
}
async function lookUpPlaces(task, { config, ports, secrets }) {
    const { repository } = ports;
    const { title, body, comments } = task.sanitized;
    const asked = task.revision === undefined ? '' : (0,revision/* sanitizeRevision */.x)(task.revision, '', '').text;
    const text = [body, ...comments.map(comment => comment.text), asked].join('\n\n').slice(0, LONGEST_SEARCHED);
    const mentioned = mentionedPlaces(`${title}\n${text}`);
    const rare = new Map([...quotedMessages(`${title}\n${text}`), ...mentionedNames(title, text)]);
    const words = titleWords(title, rare);
    const names = new Map([...rare, ...words]);
    const paths = await repository.basePaths();
    // They may not cost the names their places: words that stand everywhere take too long.
    const searches = [rare, words].filter(some => some.size > 0);
    const lines = await Promise.all(searches.map(some => repository.baseLines([...some.keys()], SEARCH_MS)));
    const byPlace = new Map(lines.flatMap(some => some ?? []).map(one => [`${one.path}:${one.line}`, one]));
    const found = [...byPlace.values()];
    const whyProtected = (0,change_paths/* protectedPathMatcher */.o5)(config.protectedPaths);
    const isTest = (0,test_command/* testPathMatcher */.q6)(config.testPaths);
    const shown = new Set(task.fields.inputs.map(({ path }) => path)); // as a whole already
    const isWanted = (path) => isWrittenCode(path) && whyProtected(path) === null && !shown.has(path);
    const among = (isAsked) => ({
        code: paths.filter(path => isWanted(path) && isAsked(path)),
        lines: found.filter(({ path }) => isWanted(path) && isAsked(path)),
    });
    const known = { paths: paths.filter(path => !shown.has(path)), ...among(path => !isTest(path)) };
    const places = chooseOverview(title, mentioned, names, known);
    if (places.length === 0)
        return [];
    const test = chooseOverview(title, [], names, { paths: [], ...among(isTest) }).slice(0, 1);
    const texts = await repository.readBaseFiles(places.map(({ path }) => path).filter(isWanted));
    const pointerTo = (path, lines) => secrets.publishable((0,change_paths/* fromWorkingDirectory */.J1)(path, config.workingDirectory)) + (lines === '' ? '' : `:${lines}`);
    return [
        ...withBlocks(places, texts).map(({ path, lines, code }) => ({
            pointer: pointerTo(path, lines),
            code: secrets.publishable(code),
        })),
        ...test.map(({ path, line }) => ({ pointer: `${pointerTo(path, `${line ?? ''}`)} (test)`, code: '' })),
    ];
}


/***/ }),

/***/ 4195:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HM: () => (/* binding */ pictureBlocks),
/* harmony export */   Jm: () => (/* binding */ gatherPictures),
/* harmony export */   VJ: () => (/* binding */ picturesForPrompt)
/* harmony export */ });
/* harmony import */ var _core_task_picture_places_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3217);
/* harmony import */ var _core_task_revision_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6425);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(175);



/** Fetches them. A task without pictures asks nobody. Never rejects. */
async function gatherPictures(task, { ports, editing }) {
    const { revision, issue, sanitized } = task;
    const more = revision === undefined ? [] : (0,_core_task_revision_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeRevision */ .x)(revision, '', '').pictures;
    const addresses = [...new Set([...sanitized.pictures, ...more])];
    if (addresses.length === 0)
        return [];
    const number = revision?.pullRequest.number ?? issue;
    const signed = async () => (number === null ? new Map() : ports.forge.signedPictures(number));
    const pictures = await ports.pictures.fetch(addresses, signed, editing);
    ports.reporter.record({
        type: 'pictures',
        pictures: pictures.map(one => {
            const address = (0,_core_task_picture_places_js__WEBPACK_IMPORTED_MODULE_1__/* .shownAddress */ .Uk)(one.address);
            if ('why' in one)
                return { address, why: one.why, picture: null };
            const { data: _, ...picture } = one.picture;
            return { address, why: null, picture };
        }),
    });
    return pictures;
}
function pictureBlocks(pictures) {
    return pictures.flatMap(one => ('picture' in one ? [one.picture] : []));
}
const MOST_NAMED = 20;
/** By number, so that no address stands outside of the task's own text. */
function picturesForPrompt(pictures) {
    const named = (lines) => (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_2__/* .firstFew */ .Dt)(lines, MOST_NAMED);
    const numbered = pictures.map((one, index) => ({ ...one, number: index + 1 }));
    const shown = numbered.flatMap(one => 'why' in one ? [] : [`${one.number} (${one.picture.kind}, ${one.picture.width} \u00d7 ${one.picture.height})`]);
    const missing = numbered.flatMap(one => ('why' in one ? [`${one.number} (${one.why})`] : []));
    return {
        count: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_2__/* .countInWords */ .K4)(pictures.length, 'picture'),
        shown: shown.length === 0 ? '' : ` Behind this text: ${named(shown)}.`,
        missing: missing.length === 0 ? '' : ` Not shown: ${named(missing)}.`,
    };
}


/***/ }),

/***/ 1475:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LQ: () => (/* binding */ closeCredentials),
/* harmony export */   RW: () => (/* binding */ hideCredentials),
/* harmony export */   gz: () => (/* binding */ keepSecret),
/* harmony export */   k4: () => (/* binding */ nameHidden)
/* harmony export */ });
/* harmony import */ var _core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5801);
/* harmony import */ var _core_secrets_secrets_in_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4245);
/** Credentials that other steps have left: hidden from the model, and secrets of this run. */


/**
 * Hides files with credentials from tools and commands, except setup. What they hold becomes a secret of the run. A
 * tracked one is shown as the commit has it. `copy`: where to look, if not in the work tree. `secretsOf`: those that no
 * stranger brought. Returns those that are not tracked. Throws RepositoryError.
 */
async function hideCredentials(run, { copy, secretsOf = file => file.values, } = {}) {
    const found = await closeCredentials(run, copy);
    keepSecret(found.flatMap(secretsOf), run);
    nameHidden(found, run);
    return found.filter(({ isTracked }) => !isTracked);
}
/** Says in the log which files are hidden. */
function nameHidden(found, { config, ports: { reporter } }) {
    for (const { path, place, why } of found)
        reporter.info(`credentials hidden from the model and the tests: ${(path ?? place).toWellFormed()} (${why})`);
    if (found.length > 0 && config.sandbox === 'off')
        reporter.warning('without a sandbox, commands can read these files with credentials');
}
/** Has values be secrets of the run, also for its post step. */
function keepSecret(values, { ports, secrets }) {
    secrets.add(values);
    ports.journal.note({ kind: 'secrets', values: [...values] });
}
/** Hides them alone. `values`: what a step has written. Throws RepositoryError. */
async function closeCredentials({ ports }, copy) {
    const { files, isWhole } = await ports.credentials.find(copy);
    if (!isWhole && copy === undefined)
        ports.reporter.warning('not every file was looked at for credentials: they lie too deep, or a folder cannot be listed');
    if (files.length === 0)
        return [];
    const ofBase = new Set(await ports.repository.basePaths());
    const checkedOut = await ports.repository.checkedOutFiles(files.flatMap(({ path }) => path ?? []));
    const found = files.flatMap(file => {
        const before = checkedOut.get(file.path ?? '');
        // Of what is too large to compare, a pull request may have written each word.
        if (before === null)
            return [];
        const { link, text } = file;
        const isTracked = before !== undefined || ofBase.has(file.path);
        const isNamedByBase = link === null || (link.isDirect && ofBase.has(link.path));
        const values = (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__/* .addedCredentials */ .pw)(text, before ?? '');
        const [, named = null] = POINTER.exec(before ?? '') ?? [];
        // Other filters, such as git-crypt, make any text of what is committed.
        const holdsSecret = () => values.length > 0 || (0,_core_secrets_secrets_in_js__WEBPACK_IMPORTED_MODULE_1__/* .secretLines */ ._o)((0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_0__/* .addedLines */ .u4)(text, before ?? '')).length > 0;
        const isChanged = named === null ? holdsSecret() : text !== before && named !== file.sha256();
        return isTracked && !isChanged ? [] : [{ ...file, isTracked, isNamedByBase, values }];
    });
    ports.credentials.hide(found.flatMap(({ place, isTracked }) => (isTracked ? [] : place)));
    ports.repository.withhold(found.flatMap(({ path, isTracked }) => (isTracked && path !== null ? path : [])));
    return found;
}
/** What a commit has of a file of LFS. */
const POINTER = /^oid sha256:([0-9a-f]{64})$/m;


/***/ }),

/***/ 537:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GK: () => (/* binding */ ifAny),
/* harmony export */   Ks: () => (/* binding */ reviewEvidence),
/* harmony export */   ZX: () => (/* binding */ testsEvidence),
/* harmony export */   cT: () => (/* binding */ measuredChecks),
/* harmony export */   gx: () => (/* binding */ countedFiles),
/* harmony export */   q7: () => (/* binding */ runsEvidence)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5292);
/* harmony import */ var _core_testing_excerpt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7092);
/* harmony import */ var _core_testing_output_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6226);
/* harmony import */ var _core_testing_results_compare_results_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4816);
/** What was measured of a change, as records hold it. What is undefined is not written. */





/** The list, if there is something in it. */
function ifAny(list) {
    return list.length > 0 ? list : undefined;
}
function testsEvidence({ tested, before, attempts, reusable }, { run, testCommand, notTested }) {
    const { tests, proof, isEnded, onlyRenames, tampering, account, flaky, recorded } = tested;
    return {
        command: testCommand,
        attempts: testCommand === null ? 0 : attempts,
        baseline: { ...(0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .testsInRecord */ .Ku)(before.tests), measured_by: before.measuredBy },
        final: { ...(0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .testsInRecord */ .Ku)(tests), output: outputOfFailure(tests, run) },
        proof,
        proof_ended: isEnded || undefined,
        only_renames: (proof === 'no-test-changes' && onlyRenames) || undefined,
        ...comparison(tested),
        account: tests.command === null ? undefined : (0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .accountInRecord */ .ut)(account),
        flaky: ifAny(flaky),
        recorded_output: ifAny(recorded),
        reusable,
        tampering,
        not_tested: ifAny(notTested),
    };
}
function comparison({ before, tests, proving, provingNew, guards = [] }) {
    const difference = (0,_core_testing_results_compare_results_js__WEBPACK_IMPORTED_MODULE_4__/* .compareResults */ .e)(before.results, tests.results);
    const added = new Set(difference?.added);
    const newOnes = (names) => names.filter(name => added.has(name)).length;
    const counts = { new_tests: added.size, new_failed: newOnes(proving), new_passed: newOnes(guards) || undefined };
    const results = difference && {
        ...{ fixed: difference.fixed, broken: difference.broken, still_failing: difference.stillFailing },
        // Where the runner does not name tests that pass, the red run has named those that failed in it.
        added: ifAny(difference.added) ?? provingNew,
    };
    return { red: ifAny(proving) && { failed: proving, ...(added.size > 0 ? counts : {}) }, results };
}
/** What a reviewer should look at, where there is something. */
function reviewEvidence({ unseen, forReview, }) {
    return { unseen_characters: ifAny(unseen), for_review: ifAny(forReview) };
}
/** What ran with the settings of the base, the map of the proof, and what the setup did. */
function runsEvidence(tested, { setupWithNetwork, failedSetup }) {
    const { map } = tested;
    return {
        base_settings: ifAny((0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .settingsInRecord */ .IK)(tested)),
        ...(map?.kind === 'mapped' ? { map: map.places, map_omitted: map.omitted || undefined } : {}),
        map_skipped: map?.kind === 'slow' ? 'slow' : undefined,
        setup_with_network: setupWithNetwork ?? undefined,
        failed_setup: failedSetup ?? undefined,
    };
}
function measuredChecks({ checks, before }, { run: { secrets }, task: { fields }, moreCommands }) {
    const detected = new Set(moreCommands.flatMap(one => (one.isDetected ? one.command : [])));
    const firstCriterion = checks.length - fields.commands.length;
    return checks.map((check, index) => {
        const isCriterion = index >= firstCriterion;
        const command = check.command ?? '';
        const earlier = isCriterion ? undefined : before.checks.find(one => one.command === command);
        const isShown = isCriterion || (check.status !== 'passed' && check.output !== '');
        return {
            ...{ command, ...(0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .runInRecord */ .e)(check) },
            baseline: earlier && (0,_core_facts_recorded_run_js__WEBPACK_IMPORTED_MODULE_1__/* .runInRecord */ .e)(earlier),
            detected: (!isCriterion && detected.has(command)) || undefined,
            criterion: isCriterion || undefined,
            // Before it is cut: the rest of a secret would not be found.
            output: isShown ? (0,_core_testing_output_text_js__WEBPACK_IMPORTED_MODULE_3__/* .endOfOutput */ .IG)(secrets.publishable(check.output)) : undefined,
        };
    });
}
const LONGEST_OUTPUT = 2_000;
function outputOfFailure({ status, output, results }, { secrets }) {
    if (status === 'passed' || status === 'not-run' || output === '')
        return undefined;
    return (0,_core_testing_excerpt_js__WEBPACK_IMPORTED_MODULE_2__/* .failureExcerpt */ .af)(secrets.publishable(output), LONGEST_OUTPUT, results);
}
function countedFiles(files) {
    return files.map(_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .countedFile */ .Xe);
}


/***/ }),

/***/ 2168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  pW: () => (/* binding */ createFinder),
  tt: () => (/* binding */ editsTests),
  an: () => (/* binding */ findInDiff),
  fl: () => (/* binding */ findingKey),
  iH: () => (/* binding */ readDiff)
});

// EXTERNAL MODULE: ./build/core/change/findings.js
var findings = __webpack_require__(2034);
// EXTERNAL MODULE: ./build/core/facts/recorded-run.js
var recorded_run = __webpack_require__(5292);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/page/left-out-words.js
var left_out_words = __webpack_require__(486);
// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
// EXTERNAL MODULE: ./build/core/testing/changed-tests.js
var changed_tests = __webpack_require__(809);
// EXTERNAL MODULE: ./build/core/testing/review-findings.js
var review_findings = __webpack_require__(3436);
// EXTERNAL MODULE: ./build/core/testing/run-files.js
var run_files = __webpack_require__(414);
// EXTERNAL MODULE: ./build/core/testing/tampering/finding.js
var finding = __webpack_require__(6156);
;// CONCATENATED MODULE: ./build/core/testing/tampering/disabled-tests.js
/** Rules: markers that skip tests or run only some, forced passes, and assertions whose failure is dropped. */

/**
 * Files with more markers than before, if the whole change has more too. A new test may be skipped, but may not be the
 * only one that runs.
 */
function skippedTests({ files, groups }) {
    const old = new Set(groups.flatMap(({ name, before }) => (before.length > 0 ? [name] : [])));
    const sides = files.map(({ path, before, after }) => ({ path, before: markersOf(before), after: markersOf(after) }));
    const before = sides.flatMap(side => side.before);
    const after = sides.flatMap(side => side.after);
    if (after.length <= before.length)
        return [];
    const fresh = new Set((0,finding/* surplus */.tI)(after, before, ({ line }) => line));
    return sides.flatMap(({ path, before: had, after: has }, at) => {
        const isNew = files[at]?.before === null;
        const own = has.filter(one => fresh.has(one) && (one.isOnly || (one.test === null ? !isNew : old.has(one.test))));
        if (own.length === 0 || has.length <= had.length)
            return [];
        const detail = `markers that skip, single out or excuse tests: ${had.length} before, ${has.length} now; added: ${(0,finding/* some */.zN)(own.map(({ line }) => line))}`;
        return [{ kind: 'skipped-test', path, detail }];
    });
}
function markersOf(file) {
    if (file === null)
        return [];
    const { lines, source } = file;
    return lines.flatMap((line, index) => [...line.code.matchAll(SKIP_MARKERS[source.language])]
        .filter(({ index: at }) => !isConditional(lines, index, at))
        .map(([found]) => ({ line: line.text, isOnly: ONLY_MARKER.test(found), test: line.test })));
}
const SKIP_MARKERS = {
    javascript: /(?<![\w$.]|[?:] )(?:describe|context|suite|it|test|specify|bench)(?:\.(?:serial|concurrent|sequential|parallel|each))?\.(?:skip|only|todo|fixme|failing|fails)\b|(?<![\w$.])(?:xit|xdescribe|xtest|xcontext|xspecify|fit|fdescribe)(?=\s?\()|\b(?:t|this|ctx|context)\.(?:skip|todo)(?=\()|,\s?\{\s?(?:skip|only|todo)\s?:\s?(?:true\b|[\x22'`])/g,
    python: /\bmark\s?\.\s?(?:skip\b|skipif\(\s?(?:True|1)\b|xfail\b(?!\(\s?(?:condition\b|(?!reason|raises|strict|run)[a-z_]\w*\s?[.=!<>(])))|@(?:unittest\.)?(?:skip|expectedFailure)\b|@(?:unittest\.)?skip(?:If\(\s?True|Unless\(\s?False)\b|\bpytest\.(?:skip|xfail)(?=\()|\.skipTest(?=\()|\braise\s+(?:unittest\.)?SkipTest\b|\b__test__\s?=\s?False\b|\bcollect_ignore(?:_glob)?\s?(?:=|\+=|\.)/g,
    go: /\b[tbf]\.(?:Skip|Skipf|SkipNow)(?=\()|^\/\/(?:go:build|[ \t]?\+build)[ \t]+(?:ignore|never|skip|disabled|none)\b/g,
    rust: /#\[ignore\b|#!?\[cfg\((?:any\(\)|FALSE|false)\)\]/g,
    java: /@(?:Disabled|Ignore)\b|\[(?:Ignore|Explicit)\b|\bSkip\s?=(?!=)|\bAssert\.(?:Ignore|Inconclusive)(?=\()|\bXCTSkip\b|\benabled\s?=\s?false\b|\bassume(?:True|That)?\(\s?false\b/g,
    php: /\bmarkTest(?:Skipped|Incomplete)\b|->(?:skip|only|todo)(?=\()/g,
    ruby: /^[ \t]*(?:xit|xdescribe|xcontext|xspecify|xtest|fit|fdescribe|fcontext|fspecify|focus|skip|pending|omit)\b(?![ \t]*[=.:])|,[ \t]*:?(?:skip|pending|focus)\b(?!:[ \t]*(?:false|nil))/gm,
    elixir: /@(?:module|describe)?tag[ \t]+:?(?:skip|pending)\b/g,
    shell: /^[ \t]*(?:skip|bats_skip)\b(?![ \t]*[=()])/gm,
};
/** Also counts on a new test, because the others do not run. */
const ONLY_MARKER = /\bonly\b|\bfit\b|\bfdescribe\b|\bfcontext\b|\bfspecify\b|\bfocus\b/;
const CONDITION = /\b(?:if|unless|elif|else|case|switch|when|default|except|catch|rescue|ensure|guard)\b|&&|\|\|/;
const MOST_LINES = 20;
function isConditional(lines, index, at) {
    const { code, indent } = lines[index] ?? { code: '', indent: 0 };
    if (CONDITION.test(code.slice(Math.max(0, at - 200), at + 200)))
        return true;
    const above = lines.slice(Math.max(0, index - MOST_LINES), index).findLast(one => one.indent < indent);
    return above !== undefined && CONDITION.test(above.code.slice(0, 200));
}
const DROPPING_HANDLER = String.raw `catch\s*(?:\((?:(?:final\s+)?(?:Throwable|Exception|Error|AssertionError)\s+)?\w*\)\s*)?\{\s*(?:(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]{0,200}\);?|return;?)\s*)?\}`;
const DROPPING_EXCEPT = String.raw `except(?:[ \t]*(?:\([ \t]*)?(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$`;
const PATTERNS = [
    {
        kind: 'swallowed-failure',
        what: 'drops the failure of an assertion',
        code: new RegExp([
            String.raw `\b(?:expect|assert\w*|verify|should)\b(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,60}\}){0,100}\}){1,400}\}\s*${DROPPING_HANDLER}`,
            String.raw `\bassert\w*\b[^\n]{0,300}\n\s*${DROPPING_EXCEPT}`,
            String.raw `\b(?:expect|assert)\b[^;\n]{0,300}\.catch\(\s*(?:\(\s*(?:\w+\s*)?\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)`,
            String.raw `^[ \t]*(?:\[\[?|test|assert\w*|refute\w*)[ \t][^\n]{0,300}\|\|\s*(?:true|:)[ \t]*$`,
        ].join('|'), 'gm'),
    },
    {
        kind: 'forced-pass',
        what: 'ends or rewrites the test run',
        code: /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g,
    },
];
/** Test and set-up files, except samples of programs, with more of it than before. */
function forcedPasses({ files }) {
    return files.flatMap(({ path, before, after }) => {
        if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path))
            return [];
        return PATTERNS.flatMap(({ kind, what, code }) => {
            const lines = (0,finding/* added */.vN)(linesWith(before, code), linesWith(after, code));
            return lines.length > 0 ? [{ kind, path, detail: `${what}: ${(0,finding/* some */.zN)(lines)}` }] : [];
        });
    });
}
function linesWith(file, pattern) {
    if (file === null)
        return [];
    const { code, plain } = file.source;
    return Array.from(code.matchAll(pattern), ({ index }) => plain
        .slice(index, index + 200)
        .trim()
        .split('\n', 1)[0] ?? '');
}

// EXTERNAL MODULE: ./build/core/testing/tampering/test-changes.js
var test_changes = __webpack_require__(9937);
// EXTERNAL MODULE: ./build/core/change/paths.js
var change_paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/text/parse-json.js
var parse_json = __webpack_require__(2246);
// EXTERNAL MODULE: ./build/core/testing/test-steering.js
var test_steering = __webpack_require__(9341);
// EXTERNAL MODULE: ./build/core/testing/tampering/source-text.js
var source_text = __webpack_require__(8114);
;// CONCATENATED MODULE: ./build/core/testing/tampering/test-settings.js
/** Rules: settings and scripts that run no tests or ignore failures, and sources that ask for a test runner. */





/** Settings of test tools, and files with the commands that run tests. */
const isOfTools = (0,change_paths/* pathGlob */.Qh)('**/{Cargo.toml,mix.exs,pom.xml,build.{gradle,gradle.kts}}');
function isSettings(path) {
    return (0,test_steering/* settingsIn */.RV)(path, '') !== null || (0,test_steering/* isTaskFile */.gC)(path) || isOfTools(path);
}
/** `onlyOnRunners`: only lines that run tests count. */
const WEAKENING = [
    {
        what: 'tests need not exist, run or pass',
        files: /./,
        line: /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/,
        onlyOnRunners: false,
    },
    {
        what: 'a failure is ignored',
        files: /./,
        line: /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$/,
        onlyOnRunners: true,
    },
    // Elsewhere a dash begins an entry of a list.
    { what: 'a failure is ignored', files: /akefile$/, line: /^@?-\s*@?(?=\w)/, onlyOnRunners: true },
];
/** Reads settings of test tools and the scripts of package.json. */
function weakerSettings({ all }) {
    const changed = all.filter(({ path }) => isSettings(path));
    const settings = changed.flatMap(({ path, before, after }) => {
        const [old, now] = [settingLines(path, before), settingLines(path, after)];
        return old === null || now === null ? [] : [{ path, before: old, after: now }];
    });
    return settings.flatMap(change => [...weakerLines(change), ...runnerLost(change)].map((detail) => ({ kind: 'test-command', path: change.path, detail })));
}
function settingLines(path, text) {
    const laidOut = text !== null && path.endsWith('package.json') ? inLines(text) : text;
    const lines = laidOut?.split('\n').map(line => line.trim()) ?? null;
    return lines?.filter(line => line !== '' && !/^(?:#(?!!)|\/\/|;|\*|\/\*|<!--)/.test(line)) ?? null;
}
function inLines(json) {
    return JSON.stringify((0,parse_json/* parseJsonFile */.O)(json), null, 2) ?? null;
}
function weakerLines(change) {
    const known = WEAKENING.filter(({ files }) => files.test(change.path));
    return known.flatMap(({ what, line: pattern, onlyOnRunners }) => {
        const matching = (lines) => lines.filter(line => pattern.test(line.slice(0, 1000)));
        const lines = (0,finding/* added */.vN)(matching(change.before), matching(change.after)).filter(line => runsTests(line) ? !isNewScript(line, change) : !onlyOnRunners);
        return lines.length === 0 ? [] : [`${what}: ${(0,finding/* some */.zN)(lines)}`];
    });
}
function isNewScript(line, { path, before }) {
    const name = /^"[^"]*":/.exec(line)?.[0];
    return path.endsWith('package.json') && name !== undefined && !before.some(one => one.startsWith(name));
}
const TARGET = /^(?:"(?:pre|post)?(?:tests?|unit|integration|e2e|coverage|ci|verify)(?:[:_.-][\w:.-]*)?"\s*|(?:test|check|commands?)\b[\w.\s-]*)[:=]/;
const RECIPE = 6;
function runnerLost({ path, before, after }) {
    const length = path.endsWith('.json') ? 1 : RECIPE;
    const [old, now] = [targetsOf(before, length), targetsOf(after, length)];
    return [...old].flatMap(([target, recipe]) => {
        const runner = recipe.find(runsTests);
        const current = now.get(target) ?? (target === '"test"' ? [] : null);
        if (runner === undefined || current === null || current.some(runsTests))
            return [];
        return [`${target} no longer runs the tests: it was ${(0,finding/* quotedLine */.vw)(runner)}`];
    });
}
function targetsOf(lines, length) {
    return new Map(lines.flatMap((line, at) => {
        const target = TARGET.exec(line)?.[0].replace(/(?<!\s)\s*[:=]$/, '');
        return target === undefined ? [] : [[target, lines.slice(at, at + length)]];
    }));
}
const RUNNER = /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/;
function runsTests(command) {
    return RUNNER.test(command.slice(0, 2000));
}
/** What only a test runner sets or answers: Node, Jest, Vitest, Mocha, pytest, Go, Rust. */
const ASKS = /\b(?:NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST(?:_\w+)?|MOCHA_WORKER_ID|PYTEST_CURRENT_TEST|testing\.Testing\(\)|cfg!\(test\))/;
/** Added lines of sources that ask whether a test runs them. Commits that do so are rare, and all of them ask (ADR 13). */
function asksForTests({ sources }) {
    return sources.flatMap(({ path, from, before, after }) => {
        if (after === null || isSettings(path) || !ASKS.test(after))
            return [];
        const linesOf = (name, text) => (text === null ? null : (0,source_text/* readSource */.o$)(name, text))?.plain.split('\n').filter(line => ASKS.test(line)) ?? [];
        const lines = (0,finding/* surplus */.tI)(linesOf(path, after), linesOf(from ?? path, before));
        const detail = `the code asks whether a test runs it: ${(0,finding/* some */.zN)(lines)}`;
        return lines.length === 0 ? [] : [{ kind: 'asks-for-tests', path, detail }];
    });
}

// EXTERNAL MODULE: ./build/core/testing/tampering/test-cases.js
var test_cases = __webpack_require__(3781);
;// CONCATENATED MODULE: ./build/core/testing/tampering/weaker-tests.js
/** Rules: tests that stay but check nothing, lose assertions, or assert less. */



const WORDS_OF_NOTHING = /\b(?:async|await|function|func|pass|return|true|end|do|done|nil|null|None|undefined|void|fn|self|Ok)\b|\W/g;
const PARAMETERS = /\([^()]*\)(?=\s*(?:=>|->|[{:]|$|throws))|\b\w+\s*=>/g;
const RETURN = /^return(?:\s+(?:nil|None|null|undefined|true|0|Ok\(\(\)\)))?;?$/;
function emptiedTests({ staying }) {
    return staying.flatMap(test => {
        const returns = beginsWithReturn(test.after.body) && !beginsWithReturn(test.before.body);
        const what = wasEmptied(test) ? 'is empty now' : returns ? 'returns at once' : null;
        const detail = `the test ${(0,finding/* quotedLine */.vw)(test.name)} ${what}; assertions: ${test.before.assertions.length} before, ${test.after.assertions.length} now`;
        return what === null ? [] : [{ kind: 'emptied-test', path: test.path, detail }];
    });
}
function wasEmptied({ held, after }) {
    return holdsNothing(after.body) && !holdsNothing(held);
}
function holdsNothing(body) {
    return body.length < 20 && body.join('\n').replace(PARAMETERS, '').replace(WORDS_OF_NOTHING, '') === '';
}
function beginsWithReturn(body) {
    const first = body.findIndex((line, at) => at > 0 && !/^["']/.test(line));
    return body.length > first + 1 && RETURN.test(body[first] ?? '');
}
const IDLE = /^(?:console|log|print|puts|echo|fmt\.Print|t\.Log)|^(?:if|for|while|switch|catch)\b/;
/** An assertion of a constant cannot fail: it replaces nothing. */
const HOLLOW = /^(?:expect\((?:true|1)\)\.to\w*\((?:true|1)?\)|assert(?:\.ok|True|_true|!)?[ (]\s?[tT]rue\)?)$/;
const MOST = 20;
/** Tests that lost assertions. Not if they moved, a new line may replace them, or the tested code is gone. */
function removedAssertions({ files, groups, removal, staying }) {
    const arrived = groups.flatMap(({ before, after }) => after.slice(before.length).flatMap(one => one.assertions));
    const all = (side) => files.flatMap(file => file[side]?.assertions ?? []);
    const fresh = (0,finding/* surplus */.tI)(all('after'), all('before'));
    const elsewhere = new Set([...fresh, ...arrived]);
    if (removal.shrinks)
        return [];
    return staying.flatMap(test => {
        if (wasEmptied(test))
            return [];
        const stays = new Set(test.after.assertions);
        const lost = test.lost.filter(text => !stays.has(text) && !elsewhere.has(text) && ![...(0,test_changes/* identifiersIn */.UX)(text)].some(word => removal.words.has(word)));
        if (lost.length === 0 || test.gained.some(text => !HOLLOW.test(text)) || mayAssertOtherwise(test))
            return [];
        const detail = `assertions in the test ${(0,finding/* quotedLine */.vw)(test.name)}: ${test.before.assertions.length} before, ${test.after.assertions.length} now; gone: ${(0,finding/* some */.zN)(lost)}`;
        return [{ kind: 'removed-assertion', path: test.path, detail }];
    });
}
/** The bare subject of a lost assertion asserts nothing. */
function mayAssertOtherwise({ before, after, gained, lost }) {
    const subjects = lost.slice(0, MOST);
    return (0,finding/* surplus */.tI)(after.body, before.body).some(line => /\w/.test(line) &&
        !subjects.some(text => text.includes(line.replace(/^await\s+|;\s*$/g, ''))) &&
        !IDLE.test(line) &&
        !gained.some(text => line.includes(text.slice(0, 20))));
}
/** A test with more changed assertions was rewritten. */
const MOST_CHANGED = 40;
function weakenedAssertions({ staying }) {
    return staying.flatMap(({ lost, gained, name, path }) => {
        if (lost.length > MOST_CHANGED || gained.length > MOST_CHANGED)
            return [];
        return lost.flatMap(old => {
            const weak = isExact(old) ? gained.find(now => isWeaker(old, now, gained)) : undefined;
            if (weak === undefined)
                return [];
            const detail = `the test ${(0,finding/* quotedLine */.vw)(name)} asserts less: ${(0,finding/* quotedLine */.vw)(old)} became ${(0,finding/* quotedLine */.vw)(weak)}`;
            return [{ kind: 'weakened-assertion', path, detail }];
        });
    });
}
function isWeaker(old, now, gained) {
    const subject = anyValueOf(now);
    if (subject === null || !old.includes(subject))
        return false;
    const whole = withMembers(old, subject);
    return !gained.some(one => isExact(one) && one.includes(whole));
}
/** The value with the members that the assertion reads of it: of `user` in `assert user.name == 1`, `user.name`. */
function withMembers(text, subject) {
    const rest = text.slice(text.indexOf(subject) + subject.length);
    return subject + (/^(?:\??\.\w+|\[[^\]]{0,80}\])*/.exec(rest)?.[0] ?? '');
}
const EXACT = /\.to(?:Be|Equal|StrictEqual|HaveLength|MatchObject|HaveBeenCalledWith|HaveBeenCalledTimes|Contain|ContainEqual|Match|Throw\w*|HaveProperty|BeCloseTo)\(|\.(?:is|same|eql?|equals?|like|deepEquals?)\(|(?:assert|t)\.match\(|[eE]qual(?:s|To)?\w*[!(]|[dD]eepEqual|StrictEqual|assert(?:Equals?|Same|_eq|_equal|_same|ListEqual|DictEqual)|\s(?:===?|-eq|=~|is(?!\s(?:not|None|True|False)\b))\s|^\[\[? .* = |\bto (?:eq|eql|equal|match_array|contain_exactly)\b|Exactly|must_equal|[tT]hrows|raises/;
const NEGATED = /\.not\.|\b(?:to_not|not_to)\b|^assert not\b|\s(?:is not|not in|!==?)\s|[nN]ot(?:Equal|Same|Deep|Strict)|\bassert_ne|refute/;
const EXPECTS_A_FLAG = /[(,=]\s?(?:[tT]rue|[fF]alse)\)?$|\((?:[tT]rue|[fF]alse),/;
const EXPECTS_ANYTHING = /expect\.any(?:thing)?\(|\b(?:mock\.)?(?:ANY|Anything)\b/;
function isExact(text) {
    return EXACT.test(text) && ![NEGATED, EXPECTS_A_FLAG, EXPECTS_ANYTHING].some(pattern => pattern.test(text));
}
/** Nearly any value passes them. One of `false`, `null` or nothing is not among them: issues ask for it. */
const WEAK = [
    // Jest, Vitest, Chai and RSpec
    /^expect\(.+\)\.(?:to(?:BeTruthy|BeDefined|BeInstanceOf|BeTypeOf|HaveBeenCalled)\(|not\.to(?:BeNull|BeUndefined|BeNaN|Throw)\(|to(?:Be|Equal|StrictEqual)\((?:expect\.any|true\)|false\))|to\.(?:exist|be\.(?:ok|true|an?\())|(?:to|not_to|to_not) (?:be|be_truthy|exist|be_nil)$)/,
    // Others begin with what they ask
    /^(?:->|::)?(?:assert(?:\.?(?:ok|isOk|exists|isDefined|isNotNull|notEqual|notStrictEqual)|True|IsNotNone|(?:Is)?NotNull|NotEmpty|IsInstance|_not_nil|_instance_of|_kind_of|!)?|(?:assert|require)\.(?:NotNil|NotEmpty|True)|t\.(?:ok|truthy|assert|not)|refute_nil|\[\[?)[ (]/,
];
/** What most values meet, before and behind the value that is asked. */
const BEFORE = /^(?:-n |!!|&|(?:Boolean|len|type|isinstance)\(|typeof )/;
const BEHIND = /(?:\.(?:is_ok|is_some)\(\)|\.(?:present|any)\?|(?:\.len(?:gth|\(\)))? ?>=? ?0| ?(?:!==?|is not) ?(?:null|undefined|nil|None|''|"")| == (?:mock\.)?ANY| ===? ["']\w+["'])$/;
const CONSTANT = /^(?:["'](?!\$).*["']|None|null|nil|t)$/;
function anyValueOf(text) {
    if (!WEAK.some(form => form.test(text)) || isExact(text))
        return null;
    const asked = firstArgument(text).trim();
    const before = BEFORE.exec(asked)?.[0] ?? '';
    const inner = before.endsWith('(') ? firstArgument(asked) : asked.slice(before.length);
    const value = inner.replace(BEHIND, '');
    const isCondition = before !== '' || value !== asked;
    if (!isCondition && /\.to(?:Be|Equal|StrictEqual)\((?:true|false)\)$/.test(text))
        return null;
    return /^[\p{L}_$"*(]/u.test(value) && !CONSTANT.test(value) ? value : null;
}
/** The first argument of a call, without the `t` of Go; what follows the first blank where there are no brackets. */
function firstArgument(text, from = text.search(/[ (]/) + 1) {
    const end = (0,test_cases/* reach */.gl)(text, from, text.length, (char, depth) => depth < 0 || (depth === 0 && char === ','));
    const first = text.slice(from, end === -1 ? text.length : end);
    return first === 't' && text[end] === ',' ? firstArgument(text, end + 1) : first;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/find-tampering.js
/** Finds tampered tests in the diff alone (ADR 13); here the rules for tests, and whole test files, that are gone. */





/** A rewrite one by one is fine. */
function lostTests(changes) {
    return [...Map.groupBy(lostCases(changes), ({ file }) => file)].flatMap(([{ path, before, after }, lost]) => {
        const [had, has] = [before?.cases.length ?? 0, after?.cases.length ?? 0];
        const names = (0,finding/* some */.zN)(lost.map(({ name }) => name));
        if (after === null)
            return [{ kind: 'deleted-test-file', path, detail: `the file and its tests (${had}) are gone: ${names}` }];
        const detail = `tests in this file: ${had} before, ${has} now; gone: ${names}`;
        return has < had ? [{ kind: 'fewer-tests', path, detail }] : [];
    });
}
/** From this many new cases on, if at least as many as are gone, the tests were rewritten. */
const REWRITE = 6;
const CONTENT = /\w.{4,}\w/;
function lostCases(changes) {
    const { groups, files } = changes;
    const gone = groups.flatMap(({ before, after }) => (0,finding/* surplus */.tI)(before, after, ({ file }) => file.path).slice(0, Math.max(0, before.length - after.length)));
    if (gone.length === 0)
        return [];
    const arrived = groups.flatMap(({ before, after }) => after.slice(before.length));
    const fresh = freshLines(files, arrived);
    const kept = groups.flatMap(({ before, after }) => (before.length > 0 ? after : []));
    const copies = new Set(gone.length > MOST_COPIES ? [] : gone.filter(one => hasCopy(one, kept)));
    const imports = new Map(files.map(file => [file, lostImports(file.before, changes.removal.left)]));
    const isOfLostCode = (one) => testsLostCode(one, changes, imports.get(one.file) ?? new Set());
    const left = gone.filter(one => runs(one) && !isMostlyIn(one, fresh) && !copies.has(one) && !isOfLostCode(one));
    if (arrived.length >= REWRITE && arrived.length >= left.length)
        return [];
    const tables = new Set(files.filter(becameTable));
    return left.filter(({ file }) => !tables.has(file));
}
const MOST_COPIES = 20;
function hasCopy({ file, body }, kept) {
    const plain = (lines) => lines.map(line => line.toLowerCase().replace(/(?<![;,\s])[;,\s]+$/, ''));
    const wanted = plain(body).filter(line => CONTENT.test(line));
    if (wanted.length === 0)
        return false;
    return kept.some(other => {
        if (other.file.path !== file.path)
            return false;
        const lines = new Set(plain(other.body));
        return wanted.every(line => lines.has(line));
    });
}
function runs({ file, head }) {
    const markers = head.match(SKIP_MARKERS[file.before?.source.language ?? 'shell']) ?? [];
    return markers.every(marker => ONLY_MARKER.test(marker));
}
function freshLines(files, arrived) {
    const linesOf = (side) => files.flatMap(file => file[side]?.lines.map(({ text }) => text) ?? []);
    const fresh = (0,finding/* surplus */.tI)(linesOf('after'), linesOf('before'));
    return new Set([...fresh, ...arrived.flatMap(({ body }) => body)]);
}
function isMostlyIn({ body }, fresh) {
    const lines = body.filter(line => CONTENT.test(line));
    const found = lines.filter(line => fresh.has(line)).length;
    return found * 2 > lines.length;
}
function testsLostCode({ name, body }, { removal: { words, shrinks } }, imports) {
    const used = [...(0,test_changes/* identifiersIn */.UX)(`${name}\n${body.join('\n')}`)];
    return shrinks || used.some(word => words.has(word) || imports.has(word));
}
/** What the lines of a test file take from a source by its name, and is not there any more. */
function lostImports(file, left) {
    const lines = file?.lines.filter(({ text }) => IMPORTS.test(text)) ?? [];
    return new Set(lines.flatMap(({ text: whole }) => {
        const text = whole.slice(0, LONGEST_IMPORT);
        const gone = [...new Set(text.match(/[\w-]+/g))].flatMap(stem => left.get(stem) ?? []);
        return [...(0,test_changes/* identifiersIn */.UX)(text)].filter(word => gone.some(words => words.has(word)));
    }));
}
const LONGEST_IMPORT = 2_000;
const IMPORTS = /\b(?:import|from|require|use)\b/;
const TABLES = {
    javascript: /\.(?:each|for)(?=\s?[(`])|\.forEach(?=\()|\bfor\s?\((?:const|let|var)\b[^()\n]{0,80}\bof\b/g,
    python: /\bparametrize(?=\()|\bsubTest\b|\bparameterized\b/g,
    go: /\brange\b/g,
    rust: /#\[(?:case|test_case|rstest|values)\b/g,
    java: /@(?:ParameterizedTest|CsvSource|ValueSource|MethodSource|EnumSource)\b|\[(?:InlineData|TestCase|MemberData)\b|\bwhere:/g,
    php: /#\[(?:DataProvider|TestWith)\b|->with(?=\()/g,
    ruby: /\.each(?:_\w+)?\b/g,
    elixir: /\bfor\b/g,
    shell: /\bfor\b/g,
};
function becameTable({ before, after }) {
    const tables = (file) => file?.source.code.match(TABLES[file.source.language])?.length ?? 0;
    return tables(after) > tables(before);
}
const RULES = [
    lostTests,
    skippedTests,
    emptiedTests,
    removedAssertions,
    weakenedAssertions,
    forcedPasses,
    weakerSettings,
    asksForTests,
];
/** Everything in these changes that makes tests check less, rule by rule. Throws nothing; linear in the texts. */
function findTampering(changes, isTest) {
    const read = (0,test_changes/* readTestChanges */.k2)(changes, isTest);
    return [...unread(changes, isTest), ...RULES.flatMap(rule => rule(read))];
}
/** A file that is too large to be searched is named. A data file that is deleted leaves nothing to search. */
function unread(changes, isTest) {
    const detail = `has more than ${finding/* LARGEST_SEARCHED */.P7 / 1024 / 1024} MB, so it was not searched for weakened tests and invisible characters`;
    return changes
        .filter(({ tooLarge, change, path }) => tooLarge === true && (change !== 'deleted' || isTest(path)))
        .map(({ path }) => ({ kind: 'too-large', path, detail }));
}

// EXTERNAL MODULE: ./build/core/testing/test-run.js
var test_run = __webpack_require__(6957);
// EXTERNAL MODULE: ./build/flow/changed-content.js
var changed_content = __webpack_require__(4741);
// EXTERNAL MODULE: ./build/flow/verify/send-back.js
var send_back = __webpack_require__(2801);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
// EXTERNAL MODULE: ./build/core/testing/test-command.js
var test_command = __webpack_require__(493);
;// CONCATENATED MODULE: ./build/core/testing/named-files.js
/** Files that commands, recipes and settings name: what they load or start decides how tests run. */





const INTERPRETER = /^(?:\.|source|(?:ba|da|z)?sh|node|bun|deno|tsx|ts-node|python[\d.]*|ruby|perl)$/;
/** Options whose file is loaded before the tests, or says how they run. The source under test stands behind no such one. */
const LOADS = /^(?:-r|--(?:[\w-]*config(?:-file|uration)?|require|import|(?:experimental-)?loader|preload|env-file(?:-if-exists)?|rcfile|settings))$/;
const EXTENSIONS = ['', '.js', '.cjs', '.mjs', '.ts', '.json'];
/**
 * The files that a command loads by an option, or starts as programs, which may be the source under test as well. Scripts
 * of a package.json count too. Linear.
 */
function filesNamedIn(command, manifest) {
    const commands = (0,test_command/* scriptsReached */.Hq)(command, manifest ?? '')
        .flatMap(text => text.split(/[;&|()\n]/))
        // A variable may hold options, and is no program.
        .map(part => (0,spaces/* wordsIn */.Hn)(part.replace(/["']/g, ' ')).map(word => word.replace(/^[A-Z_]\w*=(?:(?=-)|.*)/, '')));
    const loaded = commands.flatMap(loadedIn).flatMap(name => EXTENSIONS.map(end => `${(0,change_paths/* plainPath */.s1)(name)}${end}`));
    return { loaded: new Set(loaded), started: new Set(commands.flatMap(programsIn).map(change_paths/* plainPath */.s1)) };
}
const INCLUDES = /^[ \t]*(?:(?:-|s)?include|import\??)[ \t]+(\S.*)$|^[ \t]+(?:taskfile|[\w-]+):[ \t]*(\S+)[ \t]*$/gm;
/** What a Makefile, a justfile or a Taskfile takes in: as seen from its folder and from where it runs. Linear. */
function filesIncludedIn(text, path) {
    const words = Array.from(takesIn(text, path).matchAll(INCLUDES), ([, line, file]) => line === undefined ? (0,spaces/* wordsIn */.Hn)(file ?? '').filter(word => /\.ya?ml["']?$/.test(word)) : (0,spaces/* wordsIn */.Hn)(line)).flat();
    const names = words.map(word => (0,change_paths/* plainPath */.s1)(word.replace(/["']/g, '').replace(/^\$[({][\w-]+[)}]\/?/, '')));
    return names.flatMap(name => [name, path.replace(/[^/]*$/, name)]);
}
/** Of a Taskfile, what stands below `includes`: other keys name files too. */
function takesIn(text, path) {
    if (!/\.ya?ml$/.test(path))
        return text;
    const lines = text.split('\n');
    const rest = lines.slice(lines.findIndex(line => /^includes:/.test(line)) + 1 || lines.length);
    const end = rest.findIndex(line => /^[^\s#]/.test(line));
    return rest.slice(0, end === -1 ? rest.length : end).join('\n');
}
function loadedIn(words) {
    const isRunner = words.some(word => /(?:^|\/)(?:pytest|jest|vitest|playwright|phpunit|tox|nose2)$/.test(word));
    const isPytest = words.some(word => /(?:^|\/)pytest$/.test(word));
    return words.flatMap((word, at) => {
        const [, option = words[at - 1] ?? '', value = word] = /^(--[\w-]+)=(.*)$/.exec(word) ?? [];
        if (option === '-p' && isPytest)
            return [`${value.replaceAll('.', '/')}.py`];
        return (option === '-c' ? isRunner : LOADS.test(option)) ? [value] : [];
    });
}
/** A program of the project, and what an interpreter starts. */
function programsIn(words) {
    const isOption = (word = '') => /^--?\w/.test(word);
    const start = words.findIndex(word => INTERPRETER.test(word));
    const first = words.findIndex((word, at) => start !== -1 && at > start && ![word, words[at - 1]].some(isOption));
    const program = words.findIndex(word => word !== '' && !isOption(word));
    return words.filter((word, at) => at === first || (at === program && word.includes('/')));
}
/** Parts of settings that name what the project is made of. */
const OF_PRODUCT = /\b(?:entry\w*|input|main|alias(?:es)?|paths|moduleNameMapper|include|exclude|files|omit|source\w*|ignore\w*|collectCoverageFrom|testpaths|roots?|packages|modules?)["']?(?:\s{0,20}=[ \t]{0,20}(?:\n[ \t]+[^\n]{0,300}){1,50}|\s{0,20}[:=]\s{0,20}(?:\[[^\]]{0,2000}\]|\{[^}]{0,2000}\}|[\w.]{1,40}\([^)]{0,500}\)|[^\n,]{0,500}))/g;
const named_files_IMPORTS = /\b(?:import|require|from)\b/;
const OF_LINTERS = /(?:^|\/)[^/]*(?:eslint|prettier|tsconfig|biome|ruff|mypy|flake8|pylint|golangci|clippy|rubocop)[^/]*$/;
/** Whether a file names others by its own name. */
function isNaming(path) {
    return !(0,test_steering/* isTaskFile */.gC)(path) && !OF_LINTERS.test(path) && (0,test_steering/* settingsIn */.RV)(path, '') !== null;
}
/** What a command (without a path), a recipe, a script or a file of settings names. Linear. */
function filesNamedBy(path, text, manifest) {
    const named = (some, isStarted = false) => Array.from(some, name => ({ name, isStarted, by: path }));
    if (path === '' || (0,test_steering/* isTaskFile */.gC)(path) || isScript(path)) {
        const { loaded, started } = filesNamedIn(text.replace(/^[ \t]*(?:- )?@?-?/gm, ''), manifest);
        const scripts = (0,spaces/* wordsIn */.Hn)(text.replace(/\$\w+|["'();]/g, ' ')).filter(isScript);
        return [...named([...loaded, ...scripts, ...filesIncludedIn(text, path)]), ...named(started, true)];
    }
    const used = text.split('\n').filter(line => named_files_IMPORTS.test(line));
    return named(possiblePaths((0,test_steering/* settingsIn */.RV)(path, text)?.replace(OF_PRODUCT, '') ?? used.join('\n'), path));
}
/** The paths that a line of code uses. Of what Python imports from a module, the first and those of the `names`. */
function usedPaths(path, line, names) {
    const [, from, list = ''] = (path.endsWith('.py') && /^\s*from\s+(\S{1,300})\s+import\s+(.*)/.exec(line)) || [];
    const words = list.split(/\W+/).filter(one => one !== '');
    const parts = new Set(words.filter((one, at) => at === 0 || names.has(one)));
    return possiblePaths([line.replace(/[:=]/g, ' '), ...Array.from(parts, part => `${from}.${part}`.replace('..', '.'))].join(' '), path);
}
function isScript(path) {
    return (0,source_text/* testLanguageOf */.gE)(path) === 'shell';
}
const PYTHON = /\.(?:py|ini|toml|cfg)$|rc$/;
/** The words that may be paths, without keys; in Python modules too, in JavaScript without extensions too. */
function possiblePaths(text, path) {
    const isPython = PYTHON.test(path);
    const words = Array.from(text.replace(/\$\w+/g, '').matchAll(/([\w@.~/-]+)(["']?[ \t]{0,20}[:=])?/g));
    return words.flatMap(([, word = '', key]) => {
        if (key !== undefined)
            return [];
        const name = word.replace(/^\/+/, '');
        const [, dots = '', module = ''] = /^(\.*)(\w[\w.]*)$/.exec(name) ?? [];
        const base = `${'../'.repeat(Math.max(0, dots.length - 1))}${module.replaceAll('.', '/')}`;
        const modules = isPython && module !== '' ? [`${base}.py`, `${base}/__init__.py`] : [];
        return [...modules, ...(/[./]/.test(name) ? EXTENSIONS.map(end => `${name}${end}`) : [])];
    });
}
/** A name as seen from some folders, which end with a slash; none above the root. Linear. */
function placesOf(name, folders) {
    return folders.flatMap(folder => {
        const parts = [];
        for (const part of `${folder}${name}`.split('/')) {
            if (part === '..' && parts.pop() === undefined)
                return [];
            if (part !== '' && part !== '.' && part !== '..')
                parts.push(part);
        }
        return [parts.join('/')];
    });
}
/** What a file is called by where it is used. */
function stemsOf({ path, isStarted }) {
    const [name = '', folder = ''] = path.split('/').reverse();
    return [name, name.replace(/\.\w+$/, ''), ...(isStarted || /^(?:index|__init__)\./.test(name) ? [folder] : [])];
}
/**
 * Those of the files that are settings: no line of a source or test uses them. A program belongs to the source if
 * anything beside it does.
 */
function settingsAmong(found, lines) {
    const bare = (path) => path.replace(/\.\w+$/, '').replace(/\/(?:index|__init__)$/, '');
    const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1);
    const [used, modules, names] = [new Set(['']), new Set(), new Set(found.flatMap(stemsOf))];
    for (const { path, text } of lines)
        for (const place of usedPaths(path, text, names).flatMap(name => placesOf(name, ['', folderOf(path)]))) {
            used.add(bare(place));
            // A module of Python is found in any folder that is set up so.
            if (path.endsWith('.py') && !place.includes('/'))
                modules.add(bare(place));
            if (folderOf(place) !== folderOf(path))
                used.add(folderOf(place));
        }
    const isSource = ({ path, isStarted }) => used.has(bare(path)) ||
        modules.has(bare(path.replace(/.*\//, ''))) ||
        (isStarted && (0,source_text/* isProgram */.Vd)(path) && used.has(folderOf(path)));
    return found.flatMap(one => (isSource(one) ? [] : [one.path]));
}

// EXTERNAL MODULE: ./build/core/testing/setup-command.js
var setup_command = __webpack_require__(924);
;// CONCATENATED MODULE: ./build/flow/verify/settings-of-base.js
/** Files that settings of the base name, its test command among them: they are settings of tests too. */






const STARTS_TASKS = /(?:^|[\s;&|("])(?:g?make|just|task)\b/;
const MOST_STEPS = 5;
const MOST_FILES = 1_000;
const SEARCH_MS = 5_000;
/**
 * By any number of steps. `isLoaded`: settings, which no test and no source uses. `isStarted`: programs too, which may
 * be the source under test as well. Throws RepositoryError.
 */
async function settingsOfBase(texts, { testCommand, isTest, workingDirectory }, repository) {
    const base = readerOf(texts, repository);
    const nameOf = (path) => (0,change_paths/* fromWorkingDirectory */.J1)(path, workingDirectory);
    const paths = await repository.basePaths();
    const project = new Set([...paths, ...texts.flatMap(({ path, from }) => [path, from ?? path])]);
    const isFree = (path) => project.has(path) && !isTest(path) && !(0,setup_command/* isDependencyFile */.Wb)(path) && !(0,run_files/* isProse */.y6)(path);
    const [[, manifest] = [null, null]] = await base.textsOf(paths.filter(path => nameOf(path) === 'package.json'));
    const usesTasks = STARTS_TASKS.test(`${testCommand} ${manifest}`);
    const isRoot = (path) => isNaming(path) || (usesTasks && !nameOf(path).includes('/') && (0,test_steering/* isTaskFile */.gC)(path));
    let next = paths.filter(isRoot).slice(0, MOST_FILES);
    let named = filesNamedBy('', testCommand ?? '', manifest);
    const [reached, settings, started] = [new Set(next), new Set(), new Set()];
    const isUser = (path) => !reached.has(path) && (isTest(path) || (0,source_text/* isProgram */.Vd)(path));
    for (let step = 0; step < MOST_STEPS && next.length + named.length > 0; step += 1) {
        const read = await base.textsOf(next);
        named = [...named, ...read.flatMap(([by, text]) => filesNamedBy(by, text, manifest))];
        const found = named.flatMap(({ name, isStarted, by }) => placesOf(name, ['', `${workingDirectory}/`, by.replace(/[^/]*$/, '')])
            .filter(path => isFree(path) && !reached.has(path))
            .map(path => ({ path, isStarted })));
        for (const { path, isStarted } of found)
            if (isStarted)
                started.add(path);
        const lines = found.length === 0 ? [] : await base.linesWith(found.flatMap(stemsOf));
        next = [
            ...new Set(settingsAmong(found, lines.filter(({ path }) => isUser(path)))),
        ];
        for (const path of next)
            for (const set of [reached, settings, started])
                set.add(path);
        named = [];
    }
    const isAmong = (set) => (path) => isFree(path) && set.has(path);
    return { isLoaded: isAmong(settings), isStarted: isAmong(started) };
}
/** Reads the base as it was before the change: in a revision, the checked-out tree has a part of that. */
function readerOf(texts, repository) {
    const before = new Map(texts.map(({ path, from, before: text }) => [from ?? path, text]));
    return {
        async textsOf(paths) {
            const read = [...(await repository.readBaseFiles(paths))];
            return read.flatMap(([path, text]) => {
                const old = before.has(path) ? before.get(path) : text;
                return old == null ? [] : [[path, old]];
            });
        },
        async linesWith(words) {
            // What uses a file is not known where the search ends at its limit.
            const lines = (await repository.baseLines([...new Set(words)], SEARCH_MS)) ?? [];
            const changed = [...before].flatMap(([path, text]) => (text ?? '').split('\n').map(line => ({ path, text: line })));
            return [...lines.filter(({ path }) => !before.has(path)), ...changed];
        },
    };
}

;// CONCATENATED MODULE: ./build/flow/verify/read-diff.js















/** Makes the finder of one run. It remembers what the model has read. */
function createFinder(session) {
    const { config, ports } = session.run;
    const read = new Set();
    const once = (tampering) => {
        const findings = tampering.filter(one => !read.has(findingKey(one)));
        for (const one of findings)
            read.add(findingKey(one));
        return { tampering, returned: findings.length === 0 ? null : (0,send_back/* sendBack */.k)({ kind: 'weakened-tests', findings }, ports) };
    };
    return {
        async inDiff(change) {
            const found = await findInDiff(change, session);
            const required = config.requireTests && !found.editsTests ? (0,send_back/* sendBack */.k)({ kind: 'tests-required' }, ports) : null;
            return { ...found, returned: once(found.tampering).returned ?? required };
        },
        inRuns(runs, before, account) {
            const tampering = (0,test_run/* rewrittenByTests */.jS)(runs);
            const [final, baseline] = [(0,recorded_run/* testsInRecord */.Ku)(runs.tests), (0,recorded_run/* testsInRecord */.Ku)(before)];
            const doubts = [
                ...(0,verdict/* doubtsOfRun */.eS)({ final, baseline, account: (0,recorded_run/* accountInRecord */.ut)(account) }),
                ...(0,verdict/* doubtsOfSettings */.qN)({ base_settings: (0,recorded_run/* settingsInRecord */.IK)(runs) }),
            ];
            const { returned } = once([...(0,verdict_words/* recordedDoubts */.Wv)(doubts), ...tampering]);
            return { tampering, returned };
        },
    };
}
/** Whether a change adds or edits a test. */
function editsTests({ files }, texts, isTest) {
    const isCode = (path) => isTest(path) && !(0,changed_tests/* isRecordedOutput */.wL)(path);
    return files.some(file => file.change !== 'deleted' && isCode(file.path)) || (0,test_changes/* addsOrEditsTests */.sW)(texts, isCode);
}
/** What anybody can find in a change again, without a run. Throws RepositoryError. */
async function readDiff(change, isTest, repository) {
    const texts = await (0,changed_content/* changedTexts */.XH)(change, repository);
    const paths = await repository.basePaths();
    const attributes = await (0,changed_content/* changedAttributes */.GR)(change, repository, paths);
    return {
        texts,
        editsTests: editsTests(change, texts, isTest),
        tampering: [
            ...findTampering(texts, isTest),
            ...(0,findings/* checkoutFindings */.Do)(change, attributes, paths).map(left_out_words/* checkoutFindingInWords */.GT),
        ],
        unseen: (0,findings/* findInvisibleCharacters */.fF)(texts),
        forReview: (0,review_findings/* findForReview */.ZY)(change.files, texts, attributes),
        recorded: change.files.map(({ path }) => path).filter(path => isTest(path) && (0,changed_tests/* isRecordedOutput */.wL)(path)),
    };
}
/** What a change shows by itself. `recorded`: recorded output that it changes. Throws RepositoryError. */
async function findInDiff(change, session) {
    const { isTest, run, testCommand } = session;
    const { repository } = run.ports;
    const own = await readDiff(change, isTest, repository);
    const { texts, tampering, unseen } = own;
    const whole = await (0,changed_content/* readWholeChange */.Wc)(change, session);
    const { texts: all, forReview, recorded, ...ofWhole } = whole === change ? own : await readDiff(whole, isTest, repository);
    const changedTests = (0,changed_tests/* readChangedTests */.KC)(texts, isTest);
    const { workingDirectory } = run.config;
    const named = await settingsOfBase(all, { testCommand, isTest, workingDirectory }, repository);
    const flagged = new Set(forReview.flatMap(({ kind, path }) => (kind === 'steers-tests' ? [path] : [])));
    const started = all.filter(({ path }) => named.isStarted(path) && !flagged.has(path));
    const steering = started.map(({ path }) => ({ kind: 'steers-tests', path, detail: '' }));
    return {
        ...{ tampering, unseen, forReview: [...forReview, ...steering], recorded },
        /** Whether the change adds or edits a test. */
        editsTests: own.editsTests || ofWhole.editsTests,
        /** New files that only its tests use. */
        helpers: (0,run_files/* filesOfTests */.SL)(all, isTest),
        /** Changed settings of tests and checks, as they were. */
        settings: (0,test_steering/* oldSettings */.lD)(all, named.isLoaded),
        changedTests,
        /** Of the whole pull request, which the proof is about. */
        wholeTests: whole === change ? changedTests : (0,changed_tests/* readChangedTests */.KC)(all, isTest),
    };
}
function findingKey({ kind, path, detail }) {
    return [kind, path, detail].join('\0');
}


/***/ }),

/***/ 2801:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ sendBack)
/* harmony export */ });
/* harmony import */ var _core_page_sent_back_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7250);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(175);


const MOST_LISTED = 10;
/** Renders what the model reads. A failure has a report of its own. */
function sendBack(sentBack, { prompts }) {
    const returned = (text) => ({ kind: 'sent-back', sentBack, text });
    switch (sentBack.kind) {
        case 'no-changes': {
            const leftOut = (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .bulleted */ .iK)(sentBack.leftOut, MOST_LISTED);
            const more = leftOut === '' ? '' : `\n\nOf what is new, the repository takes none:\n${leftOut}`;
            return returned(`${prompts.render('no-changes', {})}${more}`);
        }
        case 'not-declined': {
            const files = sentBack.files.map(({ path, change }) => `${path} (${change})`);
            return returned(prompts.render('not-declined', { files: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .bulleted */ .iK)(files, MOST_LISTED) }));
        }
        case 'refused-change':
            return returned(prompts.render('refused-change', { problems: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .bulleted */ .iK)(sentBack.problems) }));
        case 'weakened-tests':
            return returned(prompts.render('weakened-tests', { findings: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .bulleted */ .iK)(sentBack.findings.map(_core_page_sent_back_words_js__WEBPACK_IMPORTED_MODULE_0__/* .findingInWords */ .IC)) }));
        case 'tests-required':
            return returned(prompts.render('tests-required', {}));
        case 'not-proven': {
            const problems = [(0,_core_page_sent_back_words_js__WEBPACK_IMPORTED_MODULE_0__/* .missingProofInWords */ .PT)(sentBack.proof), ...sentBack.differences.map(_core_page_sent_back_words_js__WEBPACK_IMPORTED_MODULE_0__/* .findingInWords */ .IC)];
            return returned(prompts.render('not-proven', { problems: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .bulleted */ .iK)(problems) }));
        }
    }
}


/***/ })

};
