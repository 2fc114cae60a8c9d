export const id = 349;
export const ids = [349];
export const modules = {

/***/ 5349:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  carryOut: () => (/* binding */ carryOut)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/text/file-names.js
var file_names = __webpack_require__(9117);
// EXTERNAL MODULE: ./build/adapters/git/base-files.js
var base_files = __webpack_require__(3643);
// EXTERNAL MODULE: ./build/adapters/git/git-command.js
var git_command = __webpack_require__(5246);
// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(966);
// EXTERNAL MODULE: ./build/adapters/git/git-names.js
var git_names = __webpack_require__(395);
// EXTERNAL MODULE: ./build/adapters/git/remote.js
var git_remote = __webpack_require__(3010);
// EXTERNAL MODULE: ./build/adapters/git/trusted-repository.js
var trusted_repository = __webpack_require__(6194);
// EXTERNAL MODULE: ./build/adapters/git/user-tree.js
var user_tree = __webpack_require__(2704);
;// CONCATENATED MODULE: ./build/adapters/git/user-repository.js
/** The repository of who runs the command line. Only a finished branch is written there. */












/** Git for repositories on this machine. Throws ConfigurationError without a usable git. */
async function localGit({ folder, tempDir, environment }) {
    const home = await (0,promises_.mkdtemp)((0,external_node_path_.join)(tempDir, 'home-'));
    const access = { serverUrl: 'file://', repository: '', token: '', environment };
    return (0,git_command/* createGit */.l)(await (0,git_environment/* gitSettings */.Ug)(access, repositoryAround(folder, environment['HOME']), home), {
        pause: async () => false,
    });
}
/** The outermost folder on the way up that is a repository; one that is not there where none is. Git is not asked. */
function repositoryAround(folder, home = '') {
    const holds = (at, ...names) => names.every(name => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(at, name)));
    // All programs lie in the folder above all others, and those of the user in the home, which may be a repository.
    let found = (0,external_node_path_.join)(folder, '.no-repository');
    for (let at = folder; (0,external_node_path_.dirname)(at) !== at && at !== home; at = (0,external_node_path_.dirname)(at))
        if (holds(at, '.git') || holds(at, 'HEAD', 'objects', 'refs'))
            found = at;
    return found;
}
/** Looks at the repository around a folder. Throws ConfigurationError that says what to do where it cannot be used. */
async function lookAtRepository(git, { folder, tempDir, environment }) {
    const ask = asker(git, { cwd: folder });
    const places = ['--absolute-git-dir', ...['objects', 'shallow', 'index', 'info'].flatMap(one => ['--git-path', one])];
    const facts = ['--is-shallow-repository', '--is-bare-repository', '--is-inside-git-dir'];
    const found = await ask(['rev-parse', '--path-format=absolute', ...places, ...facts]);
    const elsewhere = (place, named = '') => new errors/* ConfigurationError */.j1(`the repository ${place} names another folder as its work tree: core.worktree is ${named}`, 'If you trust it, set this right: GIT_WORK_TREE=. git config --unset core.worktree.');
    // Where the folder above is missing too, git answers nothing else.
    const named = found === null ? await ask(['config', 'core.worktree'], { env: { GIT_WORK_TREE: '.' } }) : null;
    if (named !== null)
        throw elsewhere(folder, named);
    if (found === null)
        throw new errors/* ConfigurationError */.j1(`${folder} is in no git repository`, 'Go into one. For a new one: git init, git add --all, git commit.');
    const [gitDir = '', objects = '', shallow = '', index = '', info = '', ...answers] = found.split('\n');
    const [isShallow = '', isBare = '', isInside = ''] = answers;
    if (isBare !== 'true' && isInside === 'true')
        throw new errors/* ConfigurationError */.j1(`${folder} is inside of a .git folder`, 'Go into the work tree.');
    const settings = await (0,trusted_repository/* readSettings */.sb)(git, gitDir, environment['HOME']);
    const own = (0,trusted_repository/* workTreeSettingsIn */.ce)(settings);
    const top = isBare === 'true' ? [] : ['--show-toplevel'];
    const newest = await ask(['rev-parse', 'HEAD^{commit}', 'HEAD^{tree}', ...top, '--symbolic-full-name', 'HEAD']);
    if (newest === null && own.partial)
        throw partialClone();
    if (newest === null)
        throw new errors/* ConfigurationError */.j1('the repository has no commit yet', 'Make a first one: git add --all, git commit.');
    const [head = '', tree = '', ...rest] = newest.split('\n');
    const workTree = isBare === 'true' ? null : (rest[0] ?? '');
    // A clone's configuration may name any folder as its work tree, also the home.
    const gitDirOf = async (cwd) => (0,external_node_fs_.existsSync)(cwd) && (await asker(git, { cwd })(['rev-parse', '--absolute-git-dir']));
    if (workTree !== null && (await gitDirOf(workTree)) !== gitDir)
        throw elsewhere(gitDir, settings.get('core.worktree'));
    const local = { gitDir, objects, shallow: isShallow === 'true' ? shallow : null };
    const trusted = await (0,promises_.mkdtemp)((0,external_node_path_.join)(tempDir, 'trusted-'));
    const isSet = (key) => settings.get(key) === 'true';
    const options = { sparse: isSet('core.sparsecheckout'), ignoreCase: isSet('core.ignorecase'), url: '' };
    await makeBorrowing(trusted, local, (0,trusted_repository/* trustedConfig */.av)({ ...own, partial: false }, options));
    await (0,trusted_repository/* pointTrustedHead */.qT)(trusted, head);
    // With the index of the user, git reads only files that have changed since.
    await (0,trusted_repository/* copyIndex */.UZ)(index, (0,external_node_path_.join)(trusted, 'index')).catch(() => undefined);
    for (const name of ['attributes', 'exclude', 'sparse-checkout'])
        await (0,promises_.copyFile)((0,external_node_path_.join)(info, name), (0,external_node_path_.join)(trusted, 'info', name)).catch(() => undefined);
    return {
        ...{ ...local, workTree, trusted, settings: own, head, tree },
        branch: /^refs\/heads\/(.+)$/.exec(rest.at(-1) ?? '')?.[1] ?? null,
        origin: settings.get('remote.origin.url') ?? '',
        author: {
            name: environment['GIT_AUTHOR_NAME'] || settings.get('user.name') || 'Diffproof',
            email: environment['GIT_AUTHOR_EMAIL'] || settings.get('user.email') || 'diffproof@localhost',
        },
    };
}
/** What is said where a clone lacks an object. Git would get it by a program that the clone's configuration may name. */
function partialClone() {
    const hint = 'Use a clone that was made without --filter.';
    return new errors/* ConfigurationError */.j1('this is a partial clone, which lacks the files of old commits', hint);
}
/** The tracked paths that differ from HEAD. Throws RepositoryError. */
async function changedPaths(git, user) {
    const { workTree: workspace, trusted, settings } = user;
    if (workspace === null)
        return [];
    return (0,user_tree/* dirtyPaths */.Xb)({ git, workspace, gitDir: trusted, filters: settings.filters });
}
function asker(git, context) {
    return async (args, options = {}) => {
        // Here git may find the repository in a folder above.
        const env = { GIT_CEILING_DIRECTORIES: '', ...options.env };
        const { exitCode, stdout } = await git.run(args, context, { env, answers: [1, 128, 129] });
        return exitCode === 0 ? stdout.toString().replace(/\n$/, '') : null;
    };
}
/**
 * Makes a bare repository whose branch is a commit of the user's, and that borrows the user's objects. A run clones
 * from it. Throws the file system's error.
 */
async function makeLocalRemote(user, { folder, branches }) {
    await makeBorrowing(folder, user, REMOTE_CONFIG);
    for (const [branch, commit] of Object.entries(branches)) {
        (0,git_names/* assertBranchName */.ae)(branch);
        const ref = (0,external_node_path_.join)(folder, 'refs', 'heads', branch);
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(ref), { recursive: true });
        await (0,promises_.writeFile)(ref, `${commit}\n`);
    }
}
async function makeBorrowing(folder, { objects, shallow }, config) {
    await (0,trusted_repository/* makeGitDir */.s$)(folder, config);
    await (0,promises_.mkdir)((0,external_node_path_.join)(folder, 'info'));
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'objects', 'info', 'alternates'), `${objects}\n`);
    if (shallow !== null)
        await (0,promises_.copyFile)(shallow, (0,external_node_path_.join)(folder, 'shallow'));
}
const REMOTE_CONFIG = `[core]
\trepositoryformatversion = 0
\tbare = true
[uploadpack]
\tallowFilter = true
\tallowAnySHA1InWant = true
`;
async function commitOf(git, { gitDir, settings }, name) {
    const [commit] = await commitsOf(git, gitDir, [name, `origin/${name}`]);
    if (commit !== undefined)
        return commit.sha;
    if (settings.partial)
        throw partialClone();
    throw new errors/* ConfigurationError */.j1(`there is no commit or branch "${name}" in this repository`, 'See: git branch --all.');
}
async function commitsOf(git, gitDir, names) {
    const asked = names.filter(name => !/[\n\0]/.test(name));
    const input = asked.map(name => `${name}^{commit}\n`).join('');
    const answer = await git.run(['cat-file', '--batch-check=%(objectname)'], { gitDir }, { input });
    const lines = answer.stdout.toString().split('\n');
    return asked.flatMap((name, at) => {
        const sha = lines[at] ?? '';
        return /^[0-9a-f]+$/.test(sha) ? [{ name, sha }] : [];
    });
}
/**
 * A commit of the work tree; HEAD where nothing differs. `private`: untracked files that stay out, because the base
 * ignores them or they may hold credentials. So do files of a filter such as LFS, which does not run; they are
 * counted. The objects lie in `remote`. Throws RepositoryError.
 */
async function commitOfWork(git, user, { remote, environment, base, folder, isCredential }) {
    const { workTree, trusted, head, settings } = user;
    if (workTree === null)
        return { commit: head, filtered: 0, private: [] };
    const context = { gitDir: trusted, workTree };
    const env = { GIT_OBJECT_DIRECTORY: (0,external_node_path_.join)(remote, 'objects'), GIT_ALTERNATE_OBJECT_DIRECTORIES: user.objects };
    const config = [['core.excludesFile', await excludesFile(git, user, environment)]];
    // By name, because `git add` of a folder asks each submodule, by the configuration of that.
    const list = async (...which) => {
        const { stdout } = await git.run(['ls-files', '-z', ...which], context, { env, config });
        return [...new Set((0,git_names/* nulItems */.Qt)(stdout))].filter(path => !path.endsWith('/'));
    };
    const untracked = await list('--others', '--exclude-standard');
    const asBase = { git, workspace: workTree, folder, empty: folder, gitDir: trusted, partial: false, sparse: [] };
    const repo = { ...asBase, base: { branch: '', sha: base, tree: base, cloned: false } };
    const ignored = await (0,base_files/* ignoredByBase */.ty)(repo, await (0,base_files/* readBaseRules */.Dy)(repo), untracked.map(git_names/* textOf */.b6));
    const isPrivate = (path) => ignored.has((0,git_names/* textOf */.b6)(path)) || isCredential((0,file_names/* pathOf */.X)(path));
    const files = [...(await list('--modified', '--deleted')), ...untracked.filter(path => !isPrivate(path))];
    const at = { git, workspace: workTree, gitDir: trusted, filters: settings.filters };
    const { plain: paths } = await (0,user_tree/* byFilter */.WZ)(at, files, 'latin1');
    const input = Buffer.from((0,git_names/* nulJoined */.B0)(paths), 'latin1');
    const add = ['add', '--all', '--sparse', '--pathspec-from-file=-', '--pathspec-file-nul'];
    if (paths.length > 0)
        await git.run(add, context, { env, config, input });
    const left = { filtered: files.length - paths.length, private: untracked.filter(isPrivate).map(git_names/* textOf */.b6) };
    const tree = await git.ask(['write-tree'], context, { env });
    if (tree === user.tree)
        return { commit: head, ...left };
    const message = ['-m', 'WorkToCommit that is not committed'];
    const commit = await git.ask(['commit-tree', tree, '-p', head, ...message], context, {
        env: { ...env, ...(0,git_remote/* madeBy */.v$)(user.author) },
    });
    return { commit, ...left };
}
async function excludesFile(git, { gitDir }, environment) {
    const { HOME = '', XDG_CONFIG_HOME } = environment;
    const named = await asker(git, { gitDir })(['config', '--type=path', '--get', 'core.excludesFile'], {
        env: (0,trusted_repository/* asUser */.ex)(HOME),
    });
    return named || (0,external_node_path_.join)(XDG_CONFIG_HOME || (0,external_node_path_.join)(HOME, '.config'), 'git', 'ignore');
}
const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
/**
 * The commit where the work left `base`, and its name; without one, the usual main branches are tried. Throws
 * ConfigurationError.
 */
async function mergeBaseWith(git, user, base) {
    const ask = asker(git, { gitDir: user.trusted });
    const names = base === undefined ? USUAL_BASES : [base, `origin/${base}`];
    for (const { name, sha } of await commitsOf(git, user.gitDir, names)) {
        const shared = await ask(['merge-base', sha, user.head]);
        if (shared !== null && shared !== '')
            return { name, commit: shared.split('\n')[0] ?? '' };
    }
    if (user.settings.partial)
        throw partialClone();
    throw base === undefined
        ? new errors/* ConfigurationError */.j1('it is not known what this branch is compared with', 'Name it: --base main.')
        : new errors/* ConfigurationError */.j1(`"${base}" is no commit that shares history with HEAD`, 'See: git branch --all.');
}
/**
 * Brings a bundle's commit into the user's repository as a new branch: `wanted`, or with a number behind. Returns its
 * name. Throws RepositoryError.
 */
async function fetchBranch(git, user, request) {
    const { bundle, ref, wanted, tempDir } = request;
    (0,git_names/* assertBranchName */.ae)(wanted);
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(tempDir, 'branch-'));
    const file = (0,external_node_path_.join)(folder, 'change.bundle');
    await (0,promises_.writeFile)(file, bundle);
    const ask = asker(git, { gitDir: user.gitDir });
    const arrived = 'refs/diffproof/arrived';
    try {
        // Through our git dir: the user's configuration may name programs that a fetch runs.
        const fetch = ['--no-recurse-submodules', file, `+${ref}:${arrived}`];
        await (0,git_remote/* fetchLocally */.Lj)(git, user.trusted, fetch, { GIT_OBJECT_DIRECTORY: user.objects });
        const commit = await git.ask(['rev-parse', '--verify', arrived], { gitDir: user.trusted });
        for (let next = 1;; next += 1) {
            const branch = next === 1 ? wanted : `${wanted}-${next}`;
            if ((await ask(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])) !== null)
                continue;
            if (next > 1_000)
                throw new errors/* RepositoryError */.pU(`there is no free name for the branch ${wanted}`);
            await git.run(['update-ref', `refs/heads/${branch}`, commit, ''], { gitDir: user.gitDir });
            return branch;
        }
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: ./build/adapters/system/machine.js
var machine = __webpack_require__(3734);
// EXTERNAL MODULE: ./build/adapters/system/proxied-fetch.js
var proxied_fetch = __webpack_require__(6483);
// EXTERNAL MODULE: ./build/core/config/read-inputs.js
var read_inputs = __webpack_require__(6903);
// EXTERNAL MODULE: ./build/core/deadlines.js
var deadlines = __webpack_require__(4587);
// EXTERNAL MODULE: ./build/core/start/problem.js
var problem = __webpack_require__(9122);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
// EXTERNAL MODULE: ./build/core/config/access.js + 1 modules
var config_access = __webpack_require__(2237);
;// CONCATENATED MODULE: ./build/compose/command-line/named-host.js
/** Where the token for GitHub may go. */


/** The host that the user names. The token is for this one. */
function namedHost(environment) {
    return (environment['GH_HOST'] || hostOf(environment['GITHUB_SERVER_URL'] ?? '') || 'github.com').toLowerCase();
}
const CLOUD_TOKENS = ['GITHUB_TOKEN', 'GH_TOKEN'];
const SERVER_TOKENS = ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'];
const ALL_TOKENS = [...CLOUD_TOKENS, ...SERVER_TOKENS];
/** The variables with a token for the named host, the first ones first. GitHub's own command line has the same names. */
function tokenNames(environment) {
    const isCloud = /^github\.com$|\.ghe\.com$/.test(namedHost(environment));
    return isCloud ? CLOUD_TOKENS : [...SERVER_TOKENS, ...CLOUD_TOKENS];
}
/** With its port; empty for what is no address. */
function hostOf(address) {
    return URL.canParse(address) ? new URL(address).host : '';
}
/** Throws ConfigurationError where the user has not named the host: an address of a clone decides nothing. */
function assertNamedHost(place, environment) {
    const [host, named] = [hostOf(place.serverUrl), namedHost(environment)];
    const isHere = (address) => config_access/* LOOPBACK */.Ws.test(new URL(address).origin);
    if (host !== named && !isHere(place.serverUrl))
        throw new errors/* ConfigurationError */.j1(`the repository is at ${host}, and the token for GitHub is of ${named}`, `If the token may go to ${host}, set GH_HOST=${host}.`);
    const isPlain = (address) => !address.startsWith('https:') && !isHere(address);
    if (isPlain(place.serverUrl) || isPlain(place.apiUrl))
        throw new errors/* ConfigurationError */.j1(`the token for GitHub would go to ${host} over plain http`, 'Use an address with https.');
}

;// CONCATENATED MODULE: ./build/compose/command-line/open-copy.js
/** The user's repository, and where it is at GitHub. */










/** Throws ConfigurationError where nobody is logged in at GitHub. */
function requireToken({ given, environment }) {
    if (given.values['github-token'] !== '')
        return;
    const { what, fix } = noToken(environment);
    throw new errors/* ConfigurationError */.j1(what, fix);
}
function noToken(environment) {
    return (0,problem/* misconfigured */.o7)('there is no token for GitHub', `Set ${tokenNames(environment)[0]}, or log in with: gh auth login.`);
}
class UsageError extends errors/* ConfigurationError */.j1 {
}
/** The repository at GitHub that an address of git names; null for any other address. */
function githubPlace(address, environment) {
    const form = /^(?:(https?):\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([^/:]+(?::\d+)?)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/;
    const [, scheme = 'https', host = '', owner = '', repo = ''] = form.exec(address) ?? [];
    if (repo === '')
        return null;
    const serverUrl = (0,spaces/* withoutEndSlash */.Tv)(environment['GITHUB_SERVER_URL'] || `${scheme}://${host}`);
    const api = hostOf(serverUrl) === 'github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`;
    return { owner, repo, serverUrl, apiUrl: (0,spaces/* withoutEndSlash */.Tv)(environment['GITHUB_API_URL'] || api) };
}
/** Opens the copy of the repository around a folder. Throws ConfigurationError and RepositoryError. */
async function openCopy(started, folder = process.cwd()) {
    const { environment, tempDir } = started;
    const git = await localGit({ folder, tempDir, environment });
    const user = await lookAtRepository(git, { folder, tempDir, environment });
    const github = githubPlace(user.origin, environment);
    return { git, user, github };
}
function issueOf({ options, inputs }, github) {
    const text = options['issue'];
    const number = inputs['issue-number'];
    if (text === undefined)
        return number === undefined || github === null ? null : { ...github, number };
    const [, owner = '', repo = '', named = ''] = /^([\w.-]+)\/([\w.-]+)#([1-9]\d{0,8})$/.exec(text) ?? [];
    if (named === '')
        throw new UsageError(`--issue is "${text}", and must have the form owner/repo#12`);
    return { owner, repo, number: named };
}
/** The repository as the pages name it: of the issue, of the remote origin, or a local one. */
function placeForIssue({ user, github }, issue, environment) {
    if (issue !== null) {
        const named = `${issue.owner}/${issue.repo}`;
        const isHere = github !== null && `${github.owner}/${github.repo}`.toLowerCase() === named.toLowerCase();
        const there = isHere ? github : githubPlace(`https://github.com/${named}`, environment);
        if (there !== null)
            return there;
    }
    if (github !== null)
        return github;
    const repo = (0,external_node_path_.basename)(user.workTree ?? user.gitDir.replace(/\/\.git$/, '')).replace(/[^\w.-]|^\.+/g, '-') || 'repository';
    return { owner: 'local', repo, serverUrl: 'https://github.invalid', apiUrl: 'https://github.invalid' };
}
/** GitHub itself. Loaded late, because its package looks at the event of a job. Throws ConfigurationError. */
async function githubForge(started, place) {
    assertNamedHost(place, started.environment);
    const { createGithubForge } = await Promise.all(/* import() */[__webpack_require__.e(413), __webpack_require__.e(676)]).then(__webpack_require__.bind(__webpack_require__, 2676));
    const { owner, repo, apiUrl } = place;
    return createGithubForge({
        ...{
            token: started.given.values['github-token'] ?? '',
            apiUrl,
            repository: { owner, repo },
            retryPolicy: machine/* NO_RETRIES */.zs,
        },
        ...{ fetch: (0,proxied_fetch/* proxiedFetch */.i)(apiUrl), answerLimitMs: (0,deadlines/* timesFor */.sD)(30).answerMs, redact: started.secrets.publishable },
    });
}
/** The values of the inputs of a run. Throws UsageError that names everything that is wrong. */
function configOf(values, action) {
    const read = (0,read_inputs/* readConfig */.Xg)(values, action);
    if (read.kind === 'config')
        return read.config;
    throw new UsageError(read.problems.join('; '), 'See diffproof --help.');
}

// EXTERNAL MODULE: ./build/core/testing/setup-command.js
var setup_command = __webpack_require__(924);
// EXTERNAL MODULE: ./build/core/testing/test-command.js
var test_command = __webpack_require__(493);
;// CONCATENATED MODULE: ./build/core/start/workflow-file.js
/** The workflow file of `init`: an example with the setup step of the project's languages. */


const WORKFLOW_FILE = '.github/workflows/diffproof.yml';
/** The same as in `docs/guides/languages.md`. Rust is on GitHub's images. */
const SETUP_STEPS = {
    Node: {
        uses: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
        with: ['node-version: 24', 'package-manager-cache: false'],
    },
    Python: {
        uses: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
        with: ['python-version: "3.14"'],
    },
    Go: {
        uses: 'actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0',
        with: ['go-version: stable', 'cache: false'],
    },
    Java: {
        uses: 'actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0',
        with: ['distribution: temurin', 'java-version: 25'],
    },
    '.NET': {
        uses: 'actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0',
        with: ['dotnet-version: 10.0.x'],
    },
    Ruby: {
        uses: 'ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0',
        with: ['ruby-version: "3.4"'],
    },
    PHP: {
        uses: 'shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # 2.37.2',
        with: ['php-version: "8.4"'],
    },
};
/** Names that the tables of commands have for the same languages. */
const NAMES = { JavaScript: 'Node', JVM: 'Java' };
/** The languages whose step the workflow needs: those of which a command may set up or test the project. */
function languagesOf(files) {
    const found = [...setup_command/* SETUP_COMMANDS */.ZO, ...test_command/* TEST_COMMANDS */.Ix].filter(row => (0,test_command/* hasFilesOf */.ZD)(row, files));
    const names = new Set(found.map(({ language }) => NAMES[language] ?? language));
    return Object.keys(SETUP_STEPS).filter(one => names.has(one));
}
const NODE_STEP = /^( +)- uses: actions\/setup-node@.*\n(?:\1 .*\n)+/gm;
/** The example with the setup steps of these languages in place of Node's; none where no language is known. */
function workflowFor(example, languages) {
    return example.replace(NODE_STEP, (_, indent) => languages
        .flatMap(one => SETUP_STEPS[one] ?? [])
        .map(step => [`- uses: ${step.uses}`, '  with:', ...step.with.map(line => `    ${line}`)])
        .flatMap(lines => lines.map(line => `${indent}${line}\n`))
        .join(''));
}

// EXTERNAL MODULE: ./build/core/page/document.js
var page_document = __webpack_require__(659);
// EXTERNAL MODULE: ./build/core/page/markdown.js + 56 modules
var markdown = __webpack_require__(9364);
// EXTERNAL MODULE: ./build/core/page/words.js
var words = __webpack_require__(7181);
;// CONCATENATED MODULE: ./build/core/page/setup-pull-request.js
/** What the pull request says that adds Diffproof to a repository. */




const SETUP_BRANCH = 'add-diffproof';
const TITLE = 'Add Diffproof';
const SETUP_COMMIT = `${TITLE}\n`;
function setupPullRequest({ jobs, repositoryUrl }) {
    const split = jobs === 'two jobs'
        ? (0,words/* words */.aL) `It has two jobs, so that none has both the model and write access.`
        : (0,words/* words */.aL) `It has one job.`;
    const body = (0,markdown/* markdown */.wD)([
        (0,words/* words */.aL) `Adds ${(0,words/* code */.aY)(WORKFLOW_FILE)}. Put the label ${(0,words/* code */.aY)('diffproof')} on an issue, and Diffproof opens a pull request that is proven by its diff and its tests. ${split}`,
        (0,words/* words */.aL) `Beside this file it needs three things:`,
        (0,page_document/* list */.p_)([
            (0,words/* words */.aL) `The key of the model: ${(0,words/* code */.aY)('gh secret set ANTHROPIC_API_KEY')}`,
            (0,words/* words */.aL) `The label: ${(0,words/* code */.aY)('gh label create diffproof')}`,
            (0,words/* words */.aL) `\u201cAllow GitHub Actions to create and approve pull requests\u201d in the ${(0,words/* link */.nf)('settings of Actions', `${repositoryUrl}/settings/actions`)}`,
        ]),
    ]);
    return { title: TITLE, body: `${body}\n` };
}

;// CONCATENATED MODULE: ./build/compose/command-line/open-setup.js
/** The pull request of `diffproof init --pull-request`: one new file at GitHub. */



/**
 * Opens a pull request that adds the workflow to the default branch, unless a file of its name or such a pull request
 * is there. Throws ConfigurationError and ForgeError.
 */
async function openSetup(started, copy, { file, text, jobs }) {
    if (copy.github === null)
        throw new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub, so there is nowhere to open a pull request', 'Leave out --pull-request.');
    requireToken(started);
    const place = placeForIssue(copy, null, started.environment);
    const forge = await githubForge(started, place);
    const base = await forge.defaultBranch();
    const there = await forgeText(forge, base, file);
    if (there !== null)
        return { end: there === text ? 'same' : 'other', url: '' };
    const open = (await forge.pullRequestsFrom(SETUP_BRANCH)).find(one => one.open);
    if (open !== undefined)
        return { end: 'open', url: open.url };
    const page = setupPullRequest({ jobs, repositoryUrl: `${place.serverUrl}/${place.owner}/${place.repo}` });
    const shown = [`Pull request: ${page.title}`, `from ${SETUP_BRANCH} into ${base}`, '', page.body, '', text];
    if (!(await started.agrees('Open this pull request?', shown)))
        return { end: 'left-out', url: '' };
    await makeBranch(forge, base, { path: file, mode: '100644', content: Buffer.from(text) });
    const { url } = await forge.openPullRequest({ ...page, draft: false, branch: SETUP_BRANCH, base });
    return { end: 'opened', url };
}
async function forgeText(forge, branch, file) {
    const found = await forge.filesOf(branch, file.slice(0, file.lastIndexOf('/')));
    const blob = found?.files.find(one => one.path === file)?.blob;
    return blob === undefined ? null : forge.textOf(blob);
}
/** A branch that an earlier try has left, without a pull request, is replaced. */
async function makeBranch(forge, base, edit) {
    const made = await commitOn(base, edit, forge);
    const old = await forge.headOf(SETUP_BRANCH);
    const isDone = old === null ? await forge.createBranch(SETUP_BRANCH, made) : await forge.moveBranch(SETUP_BRANCH, old, made);
    if (isDone !== true)
        throw new errors/* ForgeError */.Q8(`the branch ${SETUP_BRANCH} appeared or moved meanwhile`, 'Try again.', null, 'refused');
}
const NEEDS = 'The token needs the right to write workflow files: gh auth refresh --scopes workflow. Or leave out --pull-request.';
/** GitHub answers 403 or 404 where the token may not write workflow files. */
async function commitOn(base, edit, forge) {
    const parent = await forge.headOf(base);
    const tip = parent === null ? null : await forge.commit(parent);
    if (parent === null || tip === null)
        throw new errors/* ForgeError */.Q8(`the branch ${base} cannot be read`, 'Leave out --pull-request.', null, 'refused');
    const request = { baseTree: tip.tree, parent, edits: [edit], expectedTree: null, message: SETUP_COMMIT };
    const made = await forge.commitTree(request).catch((thrown) => {
        if (thrown instanceof errors/* ForgeError */.Q8 && thrown.status === 403)
            return null;
        throw thrown;
    });
    if (made === null)
        throw new errors/* ForgeError */.Q8('GitHub did not take the workflow file', NEEDS, 403, 'refused');
    return made;
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
;// CONCATENATED MODULE: ./build/compose/command-line/run-tool.js
/** Commands that only a clone of Diffproof brings, in `tools/`. */




const TOOLS = { demo: 'demo.ts', replay: 'transcript-replay/replay.ts' };
/** Starts the tool and returns its exit code; null where this is no clone. */
async function runCloneTool({ verb, argument, options, inputs }) {
    if (verb !== 'demo' && verb !== 'replay')
        return null;
    // In a form that the bundler leaves alone.
    const file = toolIn((0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)), TOOLS[verb]);
    if (file === null)
        return null;
    const given = Object.entries({ ...options, ...inputs }).flatMap(([name, value]) => value === 'true' ? [`--${name}`] : [`--${name}`, value]);
    const words = ['--disable-warning=ExperimentalWarning', file, ...(argument === '' ? [] : [argument]), ...given];
    return new Promise((resolve, reject) => {
        const child = (0,external_node_child_process_.spawn)(process.execPath, words, { stdio: 'inherit' });
        child.on('error', reject);
        child.on('close', code => resolve(code ?? 1));
    });
}
function toolIn(folder, tool) {
    const file = (0,external_node_path_.join)(folder, 'tools', tool);
    if ((0,external_node_fs_.existsSync)(file))
        return file;
    return (0,external_node_path_.dirname)(folder) === folder || (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, 'package.json')) ? null : toolIn((0,external_node_path_.dirname)(folder), tool);
}

// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
// EXTERNAL MODULE: ./build/adapters/git/repositories.js
var repositories = __webpack_require__(5788);
;// CONCATENATED MODULE: ./build/adapters/local/local-forge.js
/** What it cannot answer is asked of `reading`, or is an error of ours. */
function createLocalForge(branch, reading) {
    const known = {
        defaultBranch: async () => branch,
        repository: async () => ({ archived: false, disabled: false, hasIssues: true, role: null, isAppToken: true }),
        rulesOf: async () => [],
        branchesUnder: async () => new Map(),
        pullRequestsFrom: async () => [],
        headOf: async () => null,
        commit: async () => null,
        ...reading,
    };
    return new Proxy(known, {
        get(target, name, receiver) {
            if (name in target)
                return Reflect.get(target, name, receiver);
            throw new Error(`a run without GitHub does not ask for ${String(name)}`);
        },
    });
}

// EXTERNAL MODULE: ./build/core/page/run-places.js
var run_places = __webpack_require__(5798);
// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 1 modules
var proposal = __webpack_require__(4612);
// EXTERNAL MODULE: ./build/core/task/trigger.js
var trigger = __webpack_require__(7650);
// EXTERNAL MODULE: ./build/core/text/sanitized-text.js
var sanitized_text = __webpack_require__(9149);
;// CONCATENATED MODULE: ./build/compose/command-line/start-run.js
/** A run on a copy of the user's repository, in the form of a step of the action. */
















const DETACHED = 'detached-head';
/** Throws ConfigurationError. */
async function startOnCopy(started, { copy, place, asked, github, from, local }) {
    const { given, root, pages } = started;
    const { git, user } = copy;
    const branch = user.branch ?? DETACHED;
    const own = { 'progress-comment': 'false', 'base-branch': branch, ...asked };
    const values = { 'github-token': 'none', ...own, ...(0,read_inputs/* filledIn */.AE)(given.values), 'output-path': pages };
    const step = stepOf(started, place, { action: 'run', values, from });
    const base = step.config().baseBranch;
    if (from === 'here') {
        const commit = base === branch ? user.head : await commitOf(git, user, base);
        const remote = (0,external_node_path_.join)(root, 'remote', place.owner, place.repo);
        await makeLocalRemote(user, { folder: remote, branches: { [base]: commit } });
    }
    const connect = github === 'whole' ? {} : { connect: await localForge(started, place, base, github === 'issue') };
    const hidden = [user.workTree ?? user.gitDir, (0,external_node_path_.join)(root, 'remote'), ...started.hiddenFolders];
    return { ...step, ...connect, hidden, ...(local === undefined ? {} : { local }) };
}
/** Throws ConfigurationError for wrong options, before anything is spent. */
function stepOf(started, place, { action, values, from, payload = {} }) {
    const config = configOf(values, action);
    const runner = runnerOf(started, { place, from, payload });
    return {
        ...{
            ...started,
            action,
            given: { ...started.given, values },
            repositories: (0,repositories/* repositoriesIn */.St)(runner.workspace),
            ofGit: [],
        },
        ...{ runner: () => runner, config: () => config },
    };
}
/** What `diffproof run` is started with. Throws ConfigurationError for wrong options, before anything is spent. */
async function startRun(started) {
    const { order, given, environment, reporter } = started;
    const copy = await openCopy(started);
    const { git, user } = copy;
    const isPush = order.options['push'] === 'true';
    const issue = issueOf(order, copy.github);
    const asked = taskInputs(order, issue);
    if (isPush && order.options['yes'] !== 'true' && !(process.stdin.isTTY && process.stderr.isTTY))
        throw new UsageError('--push asks before it writes, and here is no terminal to ask on', 'Add --yes.');
    if (!(0,config_access/* namesAccess */.XP)(given.values))
        throw new errors/* ConfigurationError */.j1('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.');
    if (isPush || issue !== null)
        requireToken(started);
    if (isPush && copy.github === null)
        throw new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub, so there is nowhere to push to', 'Add one with: git remote add origin, or leave --push out.');
    const changed = await changedPaths(git, user);
    if (changed.length > 0)
        reporter.warning(`${changed.length} files have changes that are not committed: the copy is made without them`);
    const place = placeForIssue(copy, issue, environment);
    if (isPush)
        await checkBase(await githubForge(started, place), user, given.values['base-branch'] || user.branch);
    const local = localRepository(started, { git, user, isPush });
    const github = isPush ? 'whole' : issue === null ? 'nothing' : 'issue';
    return startOnCopy(started, { copy, place, asked, github, from: isPush ? 'github' : 'here', local });
}
function taskInputs({ argument, options, inputs }, issue) {
    const given = {
        'a task in words': argument.trim() !== '',
        'an issue': issue !== null,
        '--issue-file': options['issue-file'] !== undefined,
        '--task-file': inputs['task-file'] !== undefined,
        '--prompt': inputs['prompt'] !== undefined,
    };
    const names = Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
    if (names.length !== 1)
        throw new UsageError(names.length === 0 ? 'there is no task' : `only one task at a time: ${names.join(' and ')} were given`, 'Give one in words, or --issue, --issue-file or --task-file.');
    if (issue !== null)
        return { 'issue-number': issue.number };
    if (options['issue-file'] !== undefined)
        return { prompt: issueText(options['issue-file']) };
    return argument.trim() === '' ? {} : { prompt: argument };
}
/** The first line is the title, also where it is marked as a heading. */
function issueText(file) {
    try {
        return (0,external_node_fs_.readFileSync)(file, 'utf8').replace(/^\s*#+\s+/, '');
    }
    catch (thrown) {
        throw new UsageError(`--issue-file cannot be read: ${file}`, '', thrown);
    }
}
function runnerOf({ root, tempDir }, { place, from, payload }) {
    const { owner, repo, serverUrl, apiUrl } = place;
    const gitServerUrl = from === 'github' ? serverUrl : `file://${(0,external_node_path_.join)(root, 'remote')}`;
    return {
        ...{ workspace: (0,external_node_path_.join)(root, 'copy', repo), tempDir, repository: { owner, repo }, serverUrl, apiUrl, gitServerUrl },
        event: { name: trigger/* COMMAND_LINE */.rD, payload, ref: '', actor: '', triggeringActor: '', isRerun: false },
        runId: String(machine/* systemClock */.ml.now()),
        // There is no page of this run at GitHub.
        runUrl: '',
        places: (0,run_places/* findPlaces */.C)({
            ...{ repositoryUrl: `${serverUrl}/${owner}/${repo}`, workflowRef: '' },
            ...{ actionRepository: '', actionRef: '' },
        }),
    };
}
async function localForge(started, place, base, readsIssue) {
    const github = readsIssue ? await githubForge(started, place) : null;
    const { issue, comments, permissionOf, signedPictures } = github ?? {};
    const reading = github === null ? {} : { issue, comments, permissionOf, signedPictures };
    const forge = createLocalForge(base, reading);
    return () => forge;
}
/** A base that GitHub has as it is here. Throws ConfigurationError, before anything is spent. */
async function checkBase(forge, { branch, head }, base) {
    if (base === null)
        throw new errors/* ConfigurationError */.j1('HEAD is detached, so there is no branch to go into', 'Name it: --base-branch main.');
    const tip = await forge.headOf(base);
    if (tip === null)
        throw new errors/* ConfigurationError */.j1(`the branch ${base} is not at GitHub`, `Push it with: git push origin ${base}. Or name another one: --base-branch main.`);
    if (branch === base && tip !== head)
        throw new errors/* ConfigurationError */.j1(`GitHub has another commit on ${base} (${tip.slice(0, 12)}) than HEAD (${head.slice(0, 12)})`, 'Push or pull first. Or name another branch: --base-branch main.');
}
function localRepository(started, { git, user, isPush }) {
    const { pages, tempDir, secrets } = started;
    return {
        author: user.author,
        keepBranch: ({ bytes, wanted }) => fetchBranch(git, user, { bundle: bytes, ref: proposal/* PROPOSAL_REF */.rP, wanted, tempDir }),
        async keepPage(name, text) {
            await (0,promises_.mkdir)(pages, { recursive: true });
            return (0,plain_file/* putWhole */.Ld)(pages, name, secrets.publishable(text));
        },
        approve: !isPush
            ? null
            : ({ title, body, draft, branch, into }) => {
                const head = [`Pull request: ${title}`, `from ${branch} into ${into}${draft ? ', as a draft' : ''}`];
                const shown = [...head.map(line => (0,sanitized_text/* logLine */.BP)(line)), '', (0,sanitized_text/* logText */.kc)(body, 20_000), ''];
                return started.agrees('Open this pull request?', shown);
            },
    };
}

;// CONCATENATED MODULE: ./build/compose/command-line/start-check.js
/** What looks at a repository without a task: the checks before a run, and the totals of a repository at GitHub. */







/** What `doctor` and `init` are started with. Throws ConfigurationError where there is no usable repository. */
async function startCheck(started) {
    const { given, environment, order } = started;
    const copy = await openCopy(started);
    const isOffline = order.options['offline'] === 'true';
    const hasKey = (0,config_access/* namesAccess */.XP)(given.values);
    const hasToken = given.values['github-token'] !== '';
    const problems = [
        hasKey || isOffline || order.verb === 'init'
            ? null
            : (0,problem/* misconfigured */.o7)('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.'),
        hasToken || isOffline || copy.github === null ? null : noToken(environment),
    ];
    const asksGithub = hasToken && !isOffline && copy.github !== null;
    const asked = hasKey ? {} : { 'anthropic-api-key': 'none' };
    const place = placeForIssue(copy, null, environment);
    if (asksGithub)
        assertNamedHost(place, environment);
    const github = asksGithub ? 'whole' : 'nothing';
    const run = await startOnCopy(started, { copy, place, asked, github, from: 'here' });
    const hasNoModel = !hasKey || isOffline;
    const start = hasNoModel ? { ...run, catalog: { lookUp: async () => ({ kind: 'not-listed' }) } } : run;
    const isPublic = async () => {
        if (!asksGithub)
            return copy.github !== null;
        const facts = await (await githubForge(started, place)).repository().catch(() => null);
        return facts?.isPublic !== false;
    };
    return { start, copy, problems: problems.filter(one => one !== null), isPublic };
}
/** Throws ConfigurationError where it is not known which repository is meant. */
async function startReport(started) {
    const { order, given, environment } = started;
    const named = order.options['repository'];
    const place = named === undefined ? (await openCopy(started)).github : githubPlace(`https://github.com/${named}`, environment);
    if (place === null)
        throw named === undefined
            ? new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub', 'Name one: --repository owner/repo.')
            : new UsageError(`--repository is "${named}", and must have the form owner/repo`);
    requireToken(started);
    assertNamedHost(place, environment);
    const { 'anthropic-api-key': _, ...own } = given.values;
    const values = { ...(0,read_inputs/* filledIn */.AE)(own), 'output-path': started.pages };
    return stepOf(started, place, { action: 'report', values, from: 'github' });
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:readline/promises"
var external_node_readline_promises_ = __webpack_require__(6848);
// EXTERNAL MODULE: ./build/adapters/actions/actions-reporter.js
var actions_reporter = __webpack_require__(6446);
// EXTERNAL MODULE: ./build/adapters/actions/cancellation.js
var cancellation = __webpack_require__(4630);
// EXTERNAL MODULE: ./build/adapters/files/journal-file.js
var journal_file = __webpack_require__(3209);
// EXTERNAL MODULE: ./build/adapters/files/output-folder.js
var output_folder = __webpack_require__(373);
// EXTERNAL MODULE: ./build/core/text/parse-json.js
var parse_json = __webpack_require__(2246);
;// CONCATENATED MODULE: ./build/adapters/local/child-command.js
/** Another command of Diffproof, in a process of its own. */





/** Folders that no command of the child may see, one a line. */
const HIDDEN_FOLDERS = 'DIFFPROOF_HIDDEN_FOLDERS';
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** Runs it with `--json`. It ends with this process, however that ends. Throws the system's error. */
async function runCommand({ words, cwd, environment, folder, signal }) {
    // Beside the bundle, in a form that the bundler leaves alone.
    const file = (0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)), 'cli.js');
    const place = (0,external_node_path_.join)(folder, 'log.txt');
    (0,external_node_fs_.rmSync)(place, { force: true });
    const log = (0,external_node_fs_.openSync)(place, 'wx');
    try {
        return await new Promise((resolve, reject) => {
            // In a group of its own: a Ctrl-C at the terminal reaches it once, from here. The channel closes with us.
            const child = (0,external_node_child_process_.spawn)(process.execPath, [file, ...words, '--json'], {
                ...{ cwd, env: environment, detached: true },
                stdio: ['ignore', 'pipe', log, 'ipc'],
            });
            const end = () => child.kill('SIGINT');
            if (signal.aborted)
                end();
            signal.addEventListener('abort', end, { once: true });
            let printed = '';
            child.stdout?.setEncoding('utf8').on('data', (text) => {
                if (printed.length < MOST_CHARACTERS)
                    printed += text;
            });
            child.on('error', reject);
            child.on('close', code => {
                signal.removeEventListener('abort', end);
                resolve({ code, outputs: outputsIn(printed) });
            });
        });
    }
    finally {
        (0,external_node_fs_.closeSync)(log);
    }
}
function outputsIn(text) {
    const json = (0,parse_json/* parseJson */.q)(text);
    if (typeof json !== 'object' || json === null)
        return {};
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
}
/** Ends this process as Ctrl-C does when the one that started it is gone. */
function endWithParent() {
    if (process.channel === undefined || process.channel === null)
        return;
    process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
    process.channel.unref();
}

;// CONCATENATED MODULE: ./build/adapters/terminal/page-writer.js
/** Where the command line puts pages and outputs. */




function createPageWriter({ publishable }, { folder, outputs, warn }) {
    const page = (0,external_node_path_.join)(folder, 'summary.md');
    let flag = 'wx';
    return async (more, markdown) => {
        for (const [name, value] of Object.entries(more))
            outputs[name] = publishable(value);
        if (markdown === '')
            return;
        try {
            (0,external_node_fs_.mkdirSync)(folder, { recursive: true });
            // That of an earlier command in this folder, or a link that leads out of it.
            if (flag === 'wx')
                (0,external_node_fs_.rmSync)(page, { force: true });
            await (0,promises_.writeFile)(page, `${publishable(markdown)}\n`, { flag });
            flag = 'a';
        }
        catch (thrown) {
            warn(`the summary could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`);
        }
    };
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./build/adapters/terminal/terminal-log.js

const FRAME_MS = 100;
/** With colours where the stream takes them and `NO_COLOR` does not forbid them. */
function styled(stream, format, text) {
    return (0,external_node_util_.styleText)(format, text, { stream });
}
/** Makes it. `isVerbose` prints what is folded in a job's log too. */
function createTerminalLog(stream, { isVerbose }) {
    const progress = createProgressLine(stream);
    const print = (text) => {
        progress.erase();
        stream.write(`${text}\n`);
    };
    const indented = (text) => print(styled(stream, 'dim', text.replace(/^/gm, '    ')));
    return {
        step(text) {
            print(text);
            progress.begin('');
        },
        begin: progress.begin,
        detail(title, text) {
            if (isVerbose)
                indented(text);
            progress.begin(title);
        },
        block(title, text) {
            if (isVerbose)
                indented(`${title}\n${text}`);
        },
        warning: (text) => print(styled(stream, 'yellow', `warning: ${text}`)),
        end: () => progress.end(),
        stop: () => progress.end(),
    };
}
/** What is under way and for how long, at the bottom of a terminal; nothing in a pipe. */
function createProgressLine(stream) {
    let [what, since, timer] = ['', Date.now(), undefined];
    const erase = () => {
        if (stream.isTTY)
            stream.write('\r\u001b[K');
    };
    const draw = () => {
        const seconds = ` ${((Date.now() - since) / 1_000).toFixed(1)} s`;
        const width = stream.columns || 80;
        const line = `\u2026 ${what === '' ? 'working' : what}`.slice(0, width - 1 - seconds.length) + seconds;
        stream.write(`\r\u001b[K${styled(stream, 'dim', line)}`);
    };
    return {
        erase,
        begin(now) {
            if (!stream.isTTY)
                return;
            if (now !== what)
                [what, since] = [now, Date.now()];
            timer ??= setInterval(draw, FRAME_MS).unref();
        },
        end() {
            clearInterval(timer);
            timer = undefined;
            erase();
        },
    };
}

// EXTERNAL MODULE: ./build/core/config/extra-headers.js
var extra_headers = __webpack_require__(8148);
// EXTERNAL MODULE: ./build/core/config/inputs.js + 1 modules
var config_inputs = __webpack_require__(8938);
;// CONCATENATED MODULE: ./build/core/order.js
/** Whether an argument names a repository at the forge: `owner/repo`. A path below this folder begins with `./`. */
function namesRepository(argument) {
    return /^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(argument);
}

// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/run-report.js + 4 modules
var run_report = __webpack_require__(9721);
// EXTERNAL MODULE: ./build/core/secrets/cloud-variables.js
var cloud_variables = __webpack_require__(5217);
// EXTERNAL MODULE: ./build/core/secrets/secrets.js
var secrets_secrets = __webpack_require__(2633);
// EXTERNAL MODULE: ./build/compose/start.js + 1 modules
var start = __webpack_require__(2927);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(6921);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
;// CONCATENATED MODULE: ./build/compose/command-line/left-copies.js
/** The folders of commands that were killed. */







/** How the folders of commands begin, in the temporary folder. */
const COPY_PREFIX = 'diffproof-';
const OWNER = (0,external_node_path_.join)('temp', 'owner.json');
const LONGEST = 10_000;
const ownerSchema = schemas/* object */.Ikc({
    pid: schemas/* int */.Whr().positive(),
    started: schemas/* string */.YjP(),
    /** Ids of another namespace say nothing here. */
    namespace: schemas/* string */.YjP(),
    mark: schemas/* string */.YjP(),
    folder: schemas/* string */.YjP(),
});
/** Notes in the folder of a command whose it is. Throws errors of the file system. */
function noteOwner(root, { mark, folder }) {
    const started = (0,processes/* processStart */.gy)(process.pid);
    const owner = { pid: process.pid, started, namespace: namespaceOf(), mark, folder };
    (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(root, OWNER), JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
}
/** Removes what killed commands of this user have left below a temporary folder. Throws nothing. */
async function removeLeftCopies(tempDir) {
    const names = (0,errors/* orNull */.Xd)(() => (0,external_node_fs_.readdirSync)(tempDir)) ?? [];
    for (const name of names.filter(one => one.startsWith(COPY_PREFIX))) {
        const root = (0,external_node_path_.join)(tempDir, name);
        const owner = ownerOf(root);
        if (owner === null || owner.namespace !== namespaceOf() || isRunning(owner))
            continue;
        await (0,processes/* endOrphanedProcesses */.sQ)(owner);
        (0,errors/* orNull */.Xd)(() => removeCopy(root, 'pages'));
    }
}
/** Removes the folder of a command, but for one name in it. Throws errors of the file system. */
function removeCopy(root, kept) {
    for (const name of (0,external_node_fs_.readdirSync)(root))
        if (name !== kept)
            (0,external_node_fs_.rmSync)((0,external_node_path_.join)(root, name), { recursive: true, force: true, maxRetries: 2 });
    if ((0,external_node_fs_.readdirSync)(root).length === 0)
        (0,external_node_fs_.rmSync)(root, { recursive: true, force: true });
}
function ownerOf(root) {
    const file = (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(root, OWNER), LONGEST);
    if (!('bytes' in file) || file.owner !== process.getuid?.())
        return null;
    return ownerSchema.safeParse((0,parse_json/* parseJson */.q)(file.bytes.toString())).data ?? null;
}
function isRunning({ pid, started }) {
    const isThere = (0,errors/* orNull */.Xd)(() => process.kill(pid, 0)) !== null;
    return isThere && (started === '' || (0,processes/* processStart */.gy)(pid) === started);
}
function namespaceOf() {
    return (0,errors/* orNull */.Xd)(() => (0,external_node_fs_.readlinkSync)('/proc/self/ns/pid')) ?? '';
}

;// CONCATENATED MODULE: ./build/compose/command-line/start-command.js
/** What every command of the command line has. */



























const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', ...ALL_TOKENS];
const FLUSH_MS = 5_000;
/**
 * Takes the keys out of the environment, opens the log and a folder of this command, and listens for signals. Throws
 * nothing.
 */
function startCommand(order, environment) {
    (0,machine/* keepHeapSmall */.p8)();
    leaveFoldersOfClone(order, environment);
    const given = takeKeys(order, environment);
    const hiddenFolders = takeHiddenFolders(environment);
    const root = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), COPY_PREFIX));
    const [tempDir, pages] = [(0,external_node_path_.join)(root, 'temp'), given.values['output-path'] || (0,external_node_path_.join)(root, 'pages')];
    (0,external_node_fs_.mkdirSync)(tempDir);
    const folder = (0,external_node_path_.join)(tempDir, `diffproof-run-${machine/* systemClock */.ml.randomHex(32)}`);
    const mark = machine/* systemClock */.ml.randomHex(32);
    noteOwner(root, { mark, folder });
    const journal = (0,journal_file/* createJournalFile */.W)(folder);
    const { signal: cancelled, shutdown, outOfTime, } = (0,cancellation/* listenForCancellation */.c)(journal, {
        ...(order.verb === 'eval' ? deadlines/* EVALUATION_SHUTDOWN_TIMES */.vi : deadlines/* SHUTDOWN_TIMES */.Oz),
        late: (0,core_outcome/* limitResult */.Bc)('cancelled'),
    });
    const { now } = machine/* systemClock */.ml;
    const startedAt = now();
    const sinceStart = () => now() - startedAt;
    const secrets = (0,secrets_secrets/* createSecrets */.g)(given.secrets);
    const clean = secrets.publishable;
    const log = createTerminalLog(process.stderr, { isVerbose: order.options['verbose'] === 'true' });
    const writing = { folder: pages, clean, now, startedAt, render: run_report/* renderReport */.B };
    const outputTo = (warn) => (0,output_folder/* createOutputFolder */.An)({ ...writing, warn });
    const outputs = {};
    const reporter = (0,actions_reporter/* createReporter */.A)({ outputTo, secrets, log, sinceStart }, warn => createPageWriter(secrets, { folder: pages, outputs, warn }));
    return {
        ...{ order, environment, given, secrets, startedAt, folder, journal, mark, cancelled, shutdown, outOfTime },
        ...{ ...(0,start/* withRunLog */.yI)(reporter, { clean, sinceStart }), outputs, root, tempDir, pages },
        runnerFiles: { restore: () => [] },
        learn: secrets.add,
        hiddenFolders,
        removeLeftCopies: () => removeLeftCopies((0,external_node_path_.dirname)(root)),
        ...createSpeech({ log, clean, order, outputs, cancelled }),
        /** Removes the copy and ends the process. `late`: with everything that still runs. */
        async leave(late) {
            log.stop();
            await (0,machine/* flushed */.a6)(process.stdout, FLUSH_MS);
            await (0,machine/* flushed */.a6)(process.stderr, FLUSH_MS);
            if (late)
                await (0,start/* endAll */.XZ)({ mark, folder });
            // Behind what the sandbox and the journal do at the exit.
            process.once('exit', () => removeCopy(root, order.verb === 'doctor' || order.verb === 'init' ? '' : 'pages'));
            process.exit();
        },
    };
}
/**
 * A clone may bring a `git` of its own, and shells and npx search its folders. Without a sandbox its code may run
 * anyway.
 */
function leaveFoldersOfClone({ inputs }, environment) {
    if (inputs['sandbox'] === 'off')
        return;
    const clone = repositoryAround(process.cwd(), environment['HOME']);
    environment['PATH'] = (0,git_environment/* foldersOutside */.lA)(environment['PATH'] ?? '', clone).join(external_node_path_.delimiter);
}
function createSpeech({ log, clean, order: { options }, outputs, cancelled }) {
    const isJson = options['json'] === 'true';
    return {
        isJson,
        notify: (line) => log.step(clean(line)),
        /** Shows at the bottom of a terminal what is under way. */
        begin: (line) => log.begin(clean(line)),
        /** Prints the last lines, or the outputs as JSON beside them. */
        say(lines, { object = outputs, isWrong }) {
            log.stop();
            const stream = isJson || isWrong ? process.stderr : process.stdout;
            for (const line of lines)
                stream.write(`${clean(line)}\n`);
            if (isJson)
                process.stdout.write(`${JSON.stringify(object, null, 2)}\n`);
        },
        /** Shows something and asks. True with `--yes`; false where nobody can be asked. */
        async agrees(question, shown) {
            log.stop();
            for (const text of shown)
                process.stderr.write(`${clean(text)}\n`);
            if (options['yes'] === 'true')
                return true;
            if (!process.stdin.isTTY || !process.stderr.isTTY)
                return false;
            const asking = (0,external_node_readline_promises_.createInterface)({ input: process.stdin, output: process.stderr });
            const answer = await asking.question(`${question} [y/N] `, { signal: cancelled }).catch(() => '');
            asking.close();
            return /^y(?:es)?$/i.test(answer.trim());
        },
    };
}
/** The inputs, with the keys of the environment, which no child process gets. */
function takeKeys({ verb, inputs, options, argument }, environment) {
    const values = { ...inputs };
    values['anthropic-api-key'] ??= '';
    if (!(0,config_access/* namesAccess */.XP)(values))
        values['anthropic-api-key'] = environment['ANTHROPIC_API_KEY'] ?? '';
    values['github-token'] ||= environment[tokenNames(environment).find(name => environment[name]) ?? ''] ?? '';
    const asksGithub = (verb !== 'run' && verb !== 'prove' && verb !== 'eval') ||
        options['issues'] === 'true' ||
        (verb === 'eval' && namesRepository(argument)) ||
        options['push'] === 'true' ||
        options['issue'] !== undefined;
    if (values['github-token'] === '' && asksGithub)
        values['github-token'] = tokenOfGh(environment);
    if ((values['output-path'] ?? '') !== '')
        values['output-path'] = (0,external_node_path_.resolve)(values['output-path'] ?? '');
    const clouds = (0,cloud_variables/* cloudVariables */.z)(environment, values['provider'] ?? '', (values['pass-env'] ?? '').split(/[,\s]+/));
    const secrets = [
        ...config_inputs/* SECRET_INPUTS */.pH.flatMap(name => (0,extra_headers/* secretsOfInput */.Ro)(name, values[name] ?? '')),
        ...KEYS.map(name => environment[name] ?? ''),
        ...clouds.secrets,
    ];
    const hiddenFromCommands = [...new Set(secrets.filter(one => one !== ''))];
    for (const name of [...KEYS, ...clouds.taken])
        delete environment[name];
    const names = Object.keys(inputs);
    return { values, names, secrets: hiddenFromCommands, hiddenFromCommands, clouds: clouds.values };
}
/** What an evaluation hides from the commands of its tasks. */
function takeHiddenFolders(environment) {
    endWithParent();
    const folders = environment[HIDDEN_FOLDERS]?.split('\n') ?? [];
    delete environment[HIDDEN_FOLDERS];
    return folders;
}
/** Empty where GitHub's own command line is missing, or nobody is logged in. */
function tokenOfGh(environment) {
    const { PATH = '', HOME = '' } = environment;
    const { status, stdout } = (0,external_node_child_process_.spawnSync)('gh', ['auth', 'token', '--hostname', namedHost(environment)], {
        env: { PATH, HOME },
        encoding: 'utf8',
        timeout: 5_000,
    });
    return status === 0 ? stdout.trim() : '';
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(4377);
// EXTERNAL MODULE: ./build/core/facts/pull-record.js
var pull_record = __webpack_require__(4257);
// EXTERNAL MODULE: ./build/core/testing/test-run.js
var test_run = __webpack_require__(6957);
;// CONCATENATED MODULE: ./build/core/evaluation/measurement.js
/** What one measurement of `diffproof prove` came to, as an evaluation keeps it. */



const count = schemas/* int */.Whr().nonnegative();
const verdictSchema = schemas/* enum */.k5n(['proven', 'proven-by-build', 'ready', 'not-ready']);
const measurementSchema = schemas/* object */.Ikc({
    verdict: verdictSchema.nullable().describe('Null where nothing could be measured; `reason` says why.'),
    proof: schemas/* enum */.k5n(test_run/* PROOF_KINDS */.fV).nullable(),
    doubts: schemas/* array */.YOg(schemas/* object */.Ikc({ kind: schemas/* string */.YjP(), detail: schemas/* string */.YjP() })),
    reason: schemas/* string */.YjP(),
    turned: schemas/* array */.YOg(schemas/* string */.YjP()).describe('The tests that fail on the old source and pass with the change.'),
    turned_omitted: count,
    broken: count.describe('Tests that fail with the change and did not fail before it, new ones included.'),
    tests: schemas/* string */.YjP().describe('How the final run of the tests ended.'),
    setup_failed: schemas/* boolean */.zMY().default(false).describe('The setup failed, so that its packages may be missing.'),
    duration_ms: schemas/* number */.aig().nonnegative(),
    page: schemas/* string */.YjP().nullable().describe('The page of the proof, relative to this file.'),
})
    .describe('What `diffproof prove` measured.');
/**
 * What the outputs of `diffproof prove` say. `folder`: where its pages are, relative to the evaluation. Outputs
 * without a record are a measurement that could not be made.
 */
function readMeasurement(outputs, folder) {
    const read = (0,pull_record/* readPullRecord */.je)(outputs['record'] ?? '');
    const reason = outputs['reason'] ?? 'Diffproof ended without a word; see its log';
    if (!('record' in read))
        return { ...NOTHING_MEASURED, reason, setup_failed: outputs['reason-kind'] === 'setup-command' };
    const { evidence } = read.record;
    const { red, results, proof, final } = evidence.tests;
    // Without a sandbox nothing was run: that is no verdict on the change.
    if (evidence.commands_ran === false)
        return { ...NOTHING_MEASURED, reason, page: `${folder}/proof.html` };
    return {
        ...{ verdict: evidence.verdict ?? null, proof, reason, tests: final.status },
        doubts: (evidence.doubts ?? []).map(({ kind, detail }) => ({ kind, detail })),
        ...{ turned: [...(red?.failed ?? [])], turned_omitted: red?.failed_omitted ?? 0 },
        setup_failed: evidence.failed_setup !== undefined,
        broken: (results?.broken.length ?? 0) + (results?.broken_omitted ?? 0),
        duration_ms: Math.round(evidence.duration_ms),
        page: `${folder}/proof.html`,
    };
}
const NOTHING_MEASURED = {
    ...{ verdict: null, proof: null, doubts: [], turned: [], turned_omitted: 0, broken: 0, tests: 'not-run' },
    ...{ setup_failed: false, duration_ms: 0, page: null },
};
function isProven({ verdict }) {
    return verdict === 'proven' || verdict === 'proven-by-build';
}
/** A setup that failed, the gravest doubt, or what else keeps it from being proven. */
function whyNotProven({ verdict, setup_failed: isUnset, doubts, proof }) {
    if (isUnset)
        return 'setup-failed';
    if (verdict === null)
        return 'not-measured';
    return doubts[0]?.kind ?? proof ?? 'not-run';
}
const WHY_NO_TASK = ['not-measured', 'setup-failed', 'fails-after', 'passes-before'];
/** Its tests have to fail before it and pass with it. Null for a task. */
function whyNoTask(fix) {
    if (turnsGreen(fix))
        return null;
    if (fix.setup_failed)
        return 'setup-failed';
    if (fix.verdict === null)
        return 'not-measured';
    return fix.tests === 'passed' ? 'passes-before' : 'fails-after';
}
/**
 * Whether a change passes the tests of the real fix. `checked`: its source with these tests. All that the fix turned
 * green must turn green, and nothing may break that the fix does not break.
 */
function passesHidden(checked, fix) {
    if (!turnsGreen(checked) || (fix.tests === 'passed' && checked.tests !== 'passed'))
        return false;
    const turned = new Set(checked.turned);
    const isAll = checked.turned.length + checked.turned_omitted >= fix.turned.length + fix.turned_omitted;
    const isCut = checked.turned_omitted > 0;
    return isAll && checked.broken <= fix.broken && (isCut || fix.turned.every(test => turned.has(test)));
}
function turnsGreen({ proof }) {
    return proof === 'red-then-green' || proof === 'red-by-build';
}

;// CONCATENATED MODULE: ./build/core/evaluation/attempt.js
/** What a model made of one past fix, checked by the hidden tests and by the verdict. */


const dollars = schemas/* number */.aig().nonnegative().nullable();
const limit = schemas/* number */.aig().nonnegative().describe('The limit. An unknown cost counts as the whole of it.');
const ATTEMPT_ENDS = ['solved', 'wrong', 'draft', 'no-change', 'error'];
const wayShape = {
    strategy: schemas/* enum */.k5n(['agent', 'manifest']).nullable().describe('Null where the run did not get so far.'),
    summary_source: schemas/* string */.YjP().nullable().describe('How the summary was read: `tool`, or a way of reading text.'),
};
const NO_WAY = { strategy: null, summary_source: null };
const attemptSchema = schemas/* object */.Ikc({
    variant: schemas/* string */.YjP(),
    end: schemas/* enum */.k5n(ATTEMPT_ENDS)
        .nullable()
        .describe('solved: called ready or proven, and the hidden tests pass. wrong: called so, and they fail. draft: not ready by its verdict. Null until it is checked.'),
    hidden: schemas/* enum */.k5n(['passed', 'failed', 'not-measured']).nullable().describe('Null where there is no change to check.'),
    outcome: schemas/* string */.YjP(),
    reason: schemas/* string */.YjP(),
    verdict: verdictSchema.nullable(),
    tree: schemas/* string */.YjP().nullable().describe('The tree id of the change.'),
    ...wayShape,
    turns: count,
    cost_usd: dollars.describe('With what interrupted attempts at the same task had cost. Null where that is not known.'),
    limit_usd: limit,
    duration_ms: schemas/* number */.aig().nonnegative(),
    checked: measurementSchema.nullable().describe('The source of the change with the tests of the real fix.'),
    page: schemas/* string */.YjP().nullable().describe('The report of the run, relative to this file.'),
})
    .describe('One run of Diffproof on one task.');
const begunSchema = schemas/* object */.Ikc({ variant: schemas/* string */.YjP(), cost_usd: dollars, limit_usd: limit });
/** The dollars that an attempt counts for. */
function chargeOf({ cost_usd, limit_usd }) {
    return cost_usd ?? limit_usd;
}
/** What the outputs of `diffproof run` say, before it is checked. `paidBefore`: for interrupted attempts. */
function readAttempt(outputs, { variant, paidBefore, limit, folder, way }) {
    const cost = outputs['cost-usd'];
    const verdict = verdictSchema.safeParse(outputs['verdict']).data ?? null;
    const isChange = verdict !== null && outputs['patch-file'] !== undefined && outputs['branch'] !== undefined;
    const numberOf = (name) => Math.max(0, Math.round(Number(outputs[name] ?? 0))) || 0;
    const attempt = {
        ...{ variant, verdict, ...way, end: null, hidden: null, checked: null },
        outcome: outputs['outcome'] ?? 'internal-error',
        reason: outputs['reason'] ?? 'Diffproof ended without a word; see its log',
        tree: isChange ? (outputs['tree-sha'] ?? null) : null,
        turns: numberOf('turns'),
        cost_usd: cost === undefined ? null : Math.round((Number(cost) + paidBefore) * 1e6) / 1e6,
        limit_usd: limit,
        duration_ms: numberOf('duration-ms'),
        page: outputs['report-file'] === undefined ? null : `${folder}/report.html`,
    };
    if (attempt.tree !== null)
        return attempt;
    return { ...attempt, end: NO_CHANGE.includes(attempt.outcome) ? 'no-change' : 'error' };
}
const NO_CHANGE = ['no-changes', 'declined'];
/** With what the hidden tests say. `fix`: the real one. */
function checkedAttempt(attempt, checked, fix) {
    if (checked.verdict === null)
        return { ...attempt, checked, hidden: 'not-measured', end: 'error' };
    const isRight = passesHidden(checked, fix);
    const end = attempt.verdict === 'not-ready' ? 'draft' : isRight ? 'solved' : 'wrong';
    return { ...attempt, checked, hidden: isRight ? 'passed' : 'failed', end };
}

// EXTERNAL MODULE: ./build/core/text/object-id.js
var object_id = __webpack_require__(7259);
;// CONCATENATED MODULE: ./build/core/evaluation/past-fix.js
/** Which commits of a repository are past fixes: they change a source and its tests. */

/** Why a commit is no task, in the order in which they are asked. */
const WHY_NOT_CHOSEN = [
    'no-parent',
    'no-test-changed',
    'no-source-changed',
    'too-large',
    'no-issue',
    'no-label',
];
/** The same limit as `max-changed-files` has. */
const MOST_FILES = 100;
/**
 * Chooses the newest fixes, at most so many. `commits`: newest first. Counts what was looked at and left out until
 * then.
 */
function chooseFixes(commits, { most, isTest }) {
    const fixes = [];
    const leftOut = new Map();
    let lookedAt = 0;
    for (const commit of commits) {
        if (fixes.length >= most)
            break;
        lookedAt += 1;
        const why = whyNotChosen(commit, isTest);
        if (why !== null)
            leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
        else if (commit.parent !== null)
            fixes.push({ ...commit, parent: commit.parent });
    }
    const counts = WHY_NOT_CHOSEN.flatMap(why => (leftOut.has(why) ? [{ why, count: leftOut.get(why) ?? 0 }] : []));
    return { fixes, lookedAt, leftOut: counts };
}
function whyNotChosen({ parent, files }, isTest) {
    if (parent === null)
        return 'no-parent';
    if (!files.some(({ path, isKept }) => isKept && isTest(path)))
        return 'no-test-changed';
    const paths = files.map(({ path }) => path).filter(path => !HIDDEN.test(path));
    if ((0,pull_record/* scopeOf */.Od)(paths, isTest) !== 'source')
        return 'no-source-changed';
    return files.length > MOST_FILES ? 'too-large' : null;
}
/** Settings of tools and services, such as `.golangci.yaml`. */
const HIDDEN = /(?:^|\/)\./;
const GENERATED = /(?:^|\/)(?:package\.json|[^/]*lock[^/]*)$|\.(?:json|lock|sum|min\.js|png|jpe?g|gif|ico|pdf|zip|gz|wasm)$/i;
/** A file of the source to which an empty line does nothing; null where the fix changes no such file. */
function placeToTouch({ files }, isTest) {
    const fit = ({ path, isKept, isOld }) => isKept && isOld && (0,pull_record/* scopeOf */.Od)([path], isTest) === 'source' && !GENERATED.test(path);
    return files.find(fit)?.path ?? null;
}
function subjectOf({ message }) {
    const [first = '', ...rest] = message.split('\n').filter(line => line.trim() !== '');
    // A merge commit says what it merges, and below what that is about.
    return /^Merge (?:pull request|branch|remote)/.test(first) ? (rest[0] ?? first) : first;
}

;// CONCATENATED MODULE: ./build/core/evaluation/evaluation.js
/** What an evaluation has found, `diffproof-eval/v1`. Others read it, so names and meanings stay. */






const task = schemas/* object */.Ikc({
    id: schemas/* string */.YjP().regex(/^[0-9a-f]{12}$/),
    commit: object_id/* objectId */.T,
    parent: object_id/* objectId */.T,
    date: schemas/* string */.YjP(),
    subject: schemas/* string */.YjP(),
    issue: schemas/* string */.YjP()
        .describe('What the model is asked: the issue, or the message of the commit without the facts of its diff.'),
    issue_number: count.nullable().describe('With --issues: the issue that the fix has closed.'),
    files: count,
    touched: schemas/* string */.YjP().nullable().describe('The source file that gets an empty line where the source is taken back.'),
    fix: measurementSchema.nullable().describe('The real fix. Null until it is measured.'),
    taken_back: measurementSchema
        .nullable()
        .describe('The tests of the real fix with the source of before. Null until it is measured, and with a model.'),
    attempts: schemas/* array */.YOg(attemptSchema),
    begun: schemas/* array */.YOg(begunSchema).describe('Attempts under way or interrupted, and what they had cost.'),
});
const model = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    released: schemas/* string */.YjP().nullable().describe('As the list of models says; null where it does not.'),
});
const variant = schemas/* object */.Ikc({ name: schemas/* string */.YjP(), inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()) });
const evaluationSchema = schemas/* object */.Ikc({
    schema: schemas/* literal */.euz('diffproof-eval/v1'),
    mode: schemas/* enum */.k5n(['prove-only', 'model']),
    repository: schemas/* string */.YjP(),
    head_sha: object_id/* objectId */.T,
    setting: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()).describe('The inputs and options that were given.'),
    variants: schemas/* array */.YOg(variant).describe('What each task is tried with. Empty with prove-only.'),
    models: schemas/* array */.YOg(model).describe('The models that are tried. Empty with prove-only.'),
    looked_at: count.describe('The commits that were looked at.'),
    left_out: schemas/* array */.YOg(schemas/* object */.Ikc({ why: schemas/* enum */.k5n(WHY_NOT_CHOSEN), count: count }))
        .describe('The commits that are no tasks, by reason.'),
    tasks: schemas/* array */.YOg(task),
});
/** Whether nothing of it is left to measure or to try. */
function isDone({ fix, taken_back: back, attempts }, { mode, variants }) {
    if (fix === null)
        return false;
    if (mode === 'prove-only')
        return back !== null;
    const isEnded = (name) => attempts.some(({ variant, end }) => variant === name && end !== null);
    return whyNoTask(fix) !== null || variants.every(({ name }) => isEnded(name));
}
/** Reads an untrusted text; says why it is no evaluation. */
function readEvaluation(text) {
    const json = (0,parse_json/* parseJson */.q)(text);
    if (json === undefined)
        return { problem: 'it is no JSON' };
    const read = evaluationSchema.safeParse(json);
    if (read.success)
        return { evaluation: read.data };
    const [issue] = read.error.issues;
    return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no evaluation'}` };
}
const AS_GIVEN = { name: 'as given', inputs: {} };
/** `effort=high; model=a, strategy=manifest` are two more variants. Returns what is wrong instead. */
function readVariants(text) {
    const parts = text.split(';').map(part => part.trim());
    const variants = [AS_GIVEN];
    for (const part of parts.filter(one => one !== '')) {
        const pairs = part.split(',').map(pair => pair.split('='));
        if (pairs.some(pair => pair.length !== 2 || pair.some(word => word.trim() === '')))
            return `--compare: "${part}" must have the form input=value`;
        const inputs = Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), value.trim()]));
        if (Object.keys(inputs).some(name => APART.includes(name) || ACCESS.test(name)))
            return `--compare: ${part} cannot differ between variants`;
        if (variants.some(({ name }) => name === part))
            return `--compare: "${part}" is there twice`;
        variants.push({ name: part, inputs });
    }
    return variants;
}
const APART = ['max-cost-usd', 'output-path', 'github-token', 'resume', 'dry-run', 'test-paths'];
const ACCESS = /^(?:anthropic-|provider)/;

;// CONCATENATED MODULE: ./build/core/evaluation/intervals.js
/** The intervals at 95 % of what was counted, and of differences. */
const TAIL = 0.025;
/** Both ends for `hits` of `all`, exact by Clopper and Pearson (Biometrika 26, 1934). Nothing counted is no knowledge: 0 to 1. */
function exactInterval(hits, all) {
    return [
        hits === 0 ? 0 : firstChance(chance => atLeast(hits, all, chance) >= TAIL),
        hits === all ? 1 : firstChance(chance => atLeast(hits + 1, all, chance) >= 1 - TAIL),
    ];
}
/** The lowest chance at which something holds that holds above it too. */
function firstChance(holds) {
    let [low, high] = [0, 1];
    for (let step = 0; step < 60; step += 1) {
        const middle = (low + high) / 2;
        if (holds(middle))
            high = middle;
        else
            low = middle;
    }
    return (low + high) / 2;
}
/** The chance of so many hits or more. */
function atLeast(hits, all, chance) {
    let ways = 0;
    let sum = 0;
    for (let count = 0; count <= all; count += 1) {
        if (count > 0)
            ways += Math.log((all - count + 1) / count);
        if (count >= hits)
            sum += Math.exp(ways + count * Math.log(chance) + (all - count) * Math.log1p(-chance));
    }
    return sum;
}
const SAMPLES = 10_000;
/** The same differences give the same interval, on every machine. */
const SEED = 20_261_126;
/** The mean, and the ends between which 95 % of the resampled means lie. Zero where there is nothing. */
function differenceOf(differences) {
    const { length } = differences;
    if (length === 0)
        return { value: 0, low: 0, high: 0 };
    const draw = drawsFrom(SEED);
    const means = new Float64Array(SAMPLES).map(() => {
        let sum = 0;
        for (let at = 0; at < length; at += 1)
            sum += differences[Math.floor(draw() * length)] ?? 0;
        return sum / length;
    });
    means.sort();
    const at = (share) => means[Math.floor(share * SAMPLES)] ?? 0;
    return { value: differences.reduce((all, one) => all + one, 0) / length, low: at(TAIL), high: at(1 - TAIL) };
}
/** Numbers from 0 to 1 that look drawn and follow from the seed: mulberry32, a public-domain generator. */
function drawsFrom(seed) {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

;// CONCATENATED MODULE: ./build/core/evaluation/totals.js
/** The totals of an evaluation: rates of proof, and whether the verdict was right. */





const totals_dollars = schemas/* number */.aig().nonnegative();
const rate = schemas/* object */.Ikc({ hits: count, of: count, low: schemas/* number */.aig(), high: schemas/* number */.aig() })
    .describe('So many of so many, and the ends of the exact interval at 95 %.');
const variantTotals = schemas/* object */.Ikc({
    variant: schemas/* string */.YjP(),
    attempts: count,
    ends: schemas/* record */.g1P(schemas/* enum */.k5n(ATTEMPT_ENDS), count),
    solved: rate,
    proven_wrong: rate.describe('Of those called proven, so many failed the hidden tests.'),
    ready_wrong: rate.describe('Of those called ready, so many failed the hidden tests.'),
    drafts_right: rate.describe('Of the drafts, so many passed the hidden tests.'),
    strategies: schemas/* record */.g1P(schemas/* enum */.k5n(['agent', 'manifest']), count),
    summary_sources: schemas/* array */.YOg(schemas/* object */.Ikc({ month: schemas/* string */.YjP(), source: schemas/* string */.YjP(), count: count }))
        .describe('How summaries were read, by the month of the fix.'),
    turns: count,
    cost_usd: totals_dollars,
    duration_ms: schemas/* number */.aig().nonnegative(),
    cost_per_solved_usd: totals_dollars.nullable(),
});
const interval = schemas/* object */.Ikc({ value: schemas/* number */.aig(), low: schemas/* number */.aig(), high: schemas/* number */.aig() });
const comparison = schemas/* object */.Ikc({
    variant: schemas/* string */.YjP(),
    than: schemas/* string */.YjP(),
    tasks: count.describe('Tasks that both were tried on.'),
    both: count,
    only_this: count,
    only_that: count,
    neither: count,
    solved: interval.describe('The difference of the rates of solved tasks.'),
    cost_usd: interval.describe('The difference of the dollars for each task.'),
})
    .describe('The differences have intervals at 95 % of a bootstrap over tasks, which repeats itself.');
const totalsSchema = schemas/* object */.Ikc({
    proven: rate.describe('Real fixes that are proven.'),
    proven_taken_back: rate.describe('Fixes with their source taken back that are proven: each is a false proof.'),
    not_measured: count.describe('Real fixes that could not be measured.'),
    not_proven: schemas/* array */.YOg(schemas/* object */.Ikc({ why: schemas/* string */.YjP(), count: count })).describe('Why real fixes are not proven.'),
    no_task: schemas/* array */.YOg(schemas/* object */.Ikc({ why: schemas/* enum */.k5n(WHY_NO_TASK), count: count }))
        .describe('Fixes that no model was tried on, because their tests do not fail before and pass after.'),
    waiting: count.describe('Attempts that were not made yet.'),
    paid_usd: totals_dollars.describe('With what interrupted attempts had cost. An unknown cost counts as its limit.'),
    variants: schemas/* array */.YOg(variantTotals),
    comparisons: schemas/* array */.YOg(comparison),
});
/** The whole of `eval.json`. The totals follow from the rest. */
const evaluationFileSchema = evaluationSchema.extend({ totals: totalsSchema });
/** With its totals, as it is written. */
function withTotals(evaluation) {
    return { ...evaluation, totals: totalsOf(evaluation) };
}
function totalsOf({ mode, tasks, variants }) {
    const fixes = tasks.flatMap(({ fix }) => fix ?? []);
    const why = countsOf(fixes.filter(one => !isProven(one)).map(whyNotProven));
    const noTask = countsOf(mode === 'model' ? fixes.map(whyNoTask) : []);
    const names = variants.map(({ name }) => name);
    return {
        proven: rateOfProven(fixes),
        proven_taken_back: rateOfProven(tasks.flatMap(({ taken_back: back }) => back ?? [])),
        not_measured: fixes.filter(({ verdict }) => verdict === null).length,
        not_proven: [...why].map(([kind, count]) => ({ why: kind, count })).sort((a, b) => b.count - a.count),
        no_task: WHY_NO_TASK.flatMap(kind => (noTask.has(kind) ? [{ why: kind, count: noTask.get(kind) ?? 0 }] : [])),
        waiting: sum(tasks.map(task => waitingIn(task, names))),
        paid_usd: roundedUsd(paidFor(tasks)),
        variants: names.map(name => variantOf(name, tasks)),
        comparisons: names.slice(1).map(name => compare(name, names[0] ?? '', tasks)),
    };
}
function countsOf(kinds) {
    return new Map([...Map.groupBy(kinds, kind => kind)].map(([kind, { length }]) => [kind, length]));
}
/** What was paid so far, for attempts that were interrupted too. */
function paidFor(tasks) {
    return sum(tasks.flatMap(({ attempts, begun }) => [...attempts, ...begun].map(chargeOf)));
}
function waitingIn({ fix, attempts }, names) {
    if (fix !== null && whyNoTask(fix) !== null)
        return 0;
    return names.filter(name => endedAttempt(name, attempts) === undefined).length;
}
function rateOfProven(all) {
    const some = all.filter(({ verdict }) => verdict !== null);
    return rateOf(some.filter(isProven).length, some.length);
}
function rateOf(hits, of) {
    const [low, high] = exactInterval(hits, of);
    return { hits, of, low, high };
}
function endedAttempt(name, attempts) {
    return attempts.find(one => one.variant === name && one.end !== null);
}
function variantOf(name, tasks) {
    const all = tasks.flatMap(({ attempts }) => endedAttempt(name, attempts) ?? []);
    const found = countsOf(all.map(({ end }) => end));
    const ends = Object.fromEntries(ATTEMPT_ENDS.map(end => [end, found.get(end) ?? 0]));
    const share = (hit, ...verdicts) => {
        const some = all.filter(one => ['passed', 'failed'].includes(one.hidden ?? '') && verdicts.includes(one.verdict));
        return rateOf(some.filter(({ hidden }) => hidden === hit).length, some.length);
    };
    const strategies = countsOf(all.map(({ strategy }) => strategy));
    const cost = sum(all.map(chargeOf));
    return {
        ...{ variant: name, attempts: all.length, ends, solved: rateOf(ends.solved, all.length) },
        proven_wrong: share('failed', 'proven', 'proven-by-build'),
        ready_wrong: share('failed', 'ready'),
        drafts_right: share('passed', 'not-ready'),
        strategies: { agent: strategies.get('agent') ?? 0, manifest: strategies.get('manifest') ?? 0 },
        summary_sources: sourcesOf(name, tasks),
        turns: sum(all.map(one => one.turns)),
        cost_usd: roundedUsd(cost),
        duration_ms: sum(all.map(one => one.duration_ms)),
        cost_per_solved_usd: ends.solved === 0 ? null : roundedUsd(cost / ends.solved),
    };
}
/** The newest month first. */
function sourcesOf(name, tasks) {
    const found = tasks.flatMap(({ date, attempts }) => {
        const source = endedAttempt(name, attempts)?.summary_source ?? null;
        return source === null ? [] : [`${date.slice(0, 7)} ${source}`];
    });
    const counted = [...countsOf(found)].sort().map(([one, count]) => {
        const [month = '', source = ''] = one.split(' ');
        return { month, source, count };
    });
    return counted.sort((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0));
}
function compare(name, than, tasks) {
    const pairs = tasks.flatMap(({ attempts }) => {
        const [one, other] = [endedAttempt(name, attempts), endedAttempt(than, attempts)];
        return one === undefined || other === undefined ? [] : [[one, other]];
    });
    const solved = pairs.map(pair => pair.map(({ end }) => Number(end === 'solved')));
    const countOf = (here, there) => solved.filter(([one, other]) => one === here && other === there).length;
    return {
        ...{ variant: name, than, tasks: pairs.length, both: countOf(1, 1), only_this: countOf(1, 0) },
        ...{ only_that: countOf(0, 1), neither: countOf(0, 0) },
        solved: differenceOf(solved.map(([one, other]) => one - other)),
        cost_usd: differenceOf(pairs.map(([one, other]) => chargeOf(one) - chargeOf(other))),
    };
}
function sum(all) {
    return all.reduce((total, one) => total + one, 0);
}
function roundedUsd(usd) {
    return Math.round(usd * 1e6) / 1e6;
}

// EXTERNAL MODULE: ./build/core/log/read-transcript.js
var read_transcript = __webpack_require__(890);
;// CONCATENATED MODULE: ./build/adapters/files/evaluation-folder.js








const FILE = 'eval.json';
const TRANSCRIPT = /^transcript(?:-\d+)?\.jsonl$/;
const LARGEST = 64 * 1024 * 1024;
function transcriptAt(path) {
    const text = (0,plain_file/* readPlainText */.Sg)(path, LARGEST);
    return typeof text === 'string' ? (0,read_transcript/* readTranscript */.lb)(text) : { kind: 'unreadable', problem: text.refused };
}
/** Makes the folder. `render` writes the page; `clean` takes secrets out. */
function createEvaluationFolder(folder, { render, clean }) {
    return {
        /** Keeps it whole or not at all. Returns where. Throws the file system's error. */
        keep(evaluation) {
            const whole = withTotals(evaluation);
            (0,external_node_fs_.mkdirSync)(folder, { recursive: true });
            const page = (0,plain_file/* putWhole */.Ld)(folder, 'eval.html', clean(render(whole)));
            const file = (0,plain_file/* putWhole */.Ld)(folder, FILE, clean(`${JSON.stringify(whole, null, 2)}\n`));
            return { file, page, evaluation: whole };
        },
        /** Makes a folder of a task. Throws ConfigurationError where a link would lead out of here. */
        place(name) {
            const parts = name.split('/').map((_, at, all) => (0,external_node_path_.join)(folder, ...all.slice(0, at + 1)));
            for (const part of parts) {
                (0,external_node_fs_.mkdirSync)(part, { recursive: true });
                if ((0,external_node_fs_.lstatSync)(part).isSymbolicLink())
                    throw new errors/* ConfigurationError */.j1(`${part} is a link, which nothing is written through`, 'Name another folder.');
            }
            return (0,external_node_path_.join)(folder, name);
        },
        /** By the transcripts of the runs in a folder of it; null where one cannot be read. */
        paidIn(name) {
            const path = (0,external_node_path_.join)(folder, name);
            const files = (0,external_node_fs_.existsSync)(path) ? (0,external_node_fs_.readdirSync)(path).filter(file => TRANSCRIPT.test(file)) : [];
            const costs = files.map(file => (0,read_transcript/* ownCostIn */.Tv)(transcriptAt((0,external_node_path_.join)(path, file))));
            return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
        },
        wayIn(name) {
            const read = transcriptAt((0,external_node_path_.join)(folder, name, 'transcript.jsonl'));
            return read.kind === 'unreadable' ? NO_WAY : (0,read_transcript/* wayOf */.VO)(read);
        },
        /** What another command has left there; null where there is nothing. Throws ConfigurationError for a damaged file. */
        read() {
            const text = (0,plain_file/* readPlainText */.Sg)((0,external_node_path_.join)(folder, FILE), LARGEST);
            if (typeof text !== 'string') {
                if (text.isMissing)
                    return null;
                throw new errors/* ConfigurationError */.j1(text.refused);
            }
            const read = readEvaluation(text);
            if ('evaluation' in read)
                return read.evaluation;
            throw new errors/* ConfigurationError */.j1(`${(0,external_node_path_.join)(folder, FILE)} is no evaluation: ${read.problem}`, 'Name another folder.');
        },
    };
}

;// CONCATENATED MODULE: ./build/adapters/git/past-commits.js
/** The past commits of a repository, and repositories of one task each, in which nothing of its history is. */







const MOST_COMMITS = 5_000;
/**
 * Clones the default branch with its whole history, as a bare repository. Returns the folder. Throws RepositoryError.
 */
async function cloneHistory(access, { folder, tempDir }) {
    const git = (0,git_command/* createGit */.l)(await (0,git_environment/* gitSettings */.Ug)(access, (0,external_node_path_.join)(folder, '.no-folder'), tempDir), { pause: async () => false });
    await initBare(git, folder);
    await (0,git_remote/* fetchRefs */.BA)(git, folder, [git.url, '+HEAD:refs/heads/main']);
    await git.run(['config', 'remote.origin.url', git.url], { gitDir: folder });
    return folder;
}
async function initBare(git, folder) {
    await (0,promises_.mkdir)(folder, { recursive: true });
    await git.run(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', folder], { cwd: folder });
}
/**
 * The commits of the main line, newest first. Throws RepositoryError, and ConfigurationError where the clone lacks the
 * files of old commits.
 */
async function readPastCommits(git, user) {
    if (user.settings.partial)
        throw partialClone();
    // No message holds NUL.
    const format = '--format=%x00%H%x00%P%x00%cI%x00%B%x00';
    const args = ['log', '--first-parent', '--diff-merges=first-parent', '--no-renames', '--name-status', '-z'];
    const { stdout } = await git.run([...args, `--max-count=${MOST_COMMITS}`, format, '--end-of-options', user.head, '--'], { gitDir: user.trusted });
    return commitsIn(stdout.toString().split('\0'));
}
/** Each commit: an empty word, four fields, an empty word, and the status and the path of each file. */
function commitsIn(words) {
    const commits = [];
    for (let at = 1; at + 3 < words.length; at += 1) {
        const [sha = '', parents = '', date = '', message = ''] = words.slice(at, at + 4);
        const files = [];
        for (at += 5; (words[at] ?? '') !== ''; at += 2) {
            const status = words[at]?.trim();
            files.push({ path: words[at + 1] ?? '', isKept: status !== 'D', isOld: status !== 'A' });
        }
        const [parent = ''] = parents.split(' ');
        commits.push({ sha, date, files, parent: parent === '' ? null : parent, message: message.trim() });
    }
    return commits;
}
/** A store that borrows the objects of the user's repository and takes new ones. Throws RepositoryError. */
async function openTaskStore(git, user, folder) {
    await makeLocalRemote(user, { folder, branches: {} });
    const isTests = (isTest, entry) => isTest(entry.slice(entry.indexOf('\t') + 1));
    const entriesOf = async (tree) => (await git.run(['ls-tree', '-r', '-z', '--full-tree', tree], { gitDir: folder })).stdout
        .toString()
        .split('\0')
        .filter(one => one !== '');
    let made = 0;
    const nextIndex = () => {
        made += 1;
        return (0,external_node_path_.join)(folder, `index-${made}`);
    };
    async function withEmptyLine(entry) {
        const [mode = '', , blob = ''] = entry.split(/[ \t]/);
        const { stdout } = await git.run(['cat-file', 'blob', blob], { gitDir: folder });
        const input = Buffer.concat([stdout, Buffer.from('\n')]);
        const written = await git.run(['hash-object', '-w', '--stdin'], { gitDir: folder }, { input });
        return `${mode} blob ${written.stdout.toString().trim()}\t${entry.slice(entry.indexOf('\t') + 1)}`;
    }
    return {
        folder,
        async mix({ source, tests, touched }, isTest) {
            const own = (await entriesOf(source)).filter(one => !isTests(isTest, one));
            const hidden = (await entriesOf(tests)).filter(one => isTests(isTest, one));
            const changed = await Promise.all(own.map(one => (touched !== null && one.endsWith(`\t${touched}`) ? withEmptyLine(one) : one)));
            const index = nextIndex();
            const input = [...changed, ...hidden].map(one => `${one}\0`).join('');
            await git.run(['update-index', '-z', '--add', '--index-info'], { gitDir: folder, index }, { input });
            return git.ask(['write-tree'], { gitDir: folder, index });
        },
        /** Throws RepositoryError where the patch does not make the tree that is wanted: it was cut or masked. */
        async patched({ onto, patch, wanted }) {
            const index = nextIndex();
            await git.run(['read-tree', `${onto}^{tree}`], { gitDir: folder, index });
            if (patch.length > 0)
                await git.run(['apply', '--cached', '--whitespace=nowarn'], { gitDir: folder, index }, { input: patch });
            const tree = await git.ask(['write-tree'], { gitDir: folder, index });
            if (tree !== wanted)
                throw new errors/* RepositoryError */.pU('the patch of the change does not make its tree');
            return tree;
        },
        layOut: (fix, asked) => layOutTask({ git, folder }, fix, asked),
    };
}
/** A bare repository of one commit, or two where there is a change. Both are new: no id leads back to the history. */
async function layOutTask({ git, folder }, { parent, date }, { change, into }) {
    const base = await commitTree({ git, folder }, { tree: `${parent}`, date, message: FIRST });
    const second = change === null ? null : await commitTree({ git, folder }, { ...change, date, parent: base });
    await initBare(git, into);
    await git.run(['update-ref', `refs/tasks/${base}`, base], { gitDir: folder });
    if (second !== null)
        await git.run(['update-ref', `refs/tasks/${second}`, second], { gitDir: folder });
    const branch = `refs/heads/${change?.branch}`;
    const wanted = [`+${base}:refs/heads/main`, ...(second === null ? [] : [`+${second}:${branch}`])];
    await (0,git_remote/* fetchLocally */.Lj)(git, into, [folder, ...wanted]);
    if (second !== null)
        await git.run(['symbolic-ref', 'HEAD', branch], { gitDir: into });
    return { folder: into, base, change: second };
}
const FIRST = 'The files of this task';
async function commitTree({ git, folder }, { tree, date, message, parent }) {
    const parents = parent === undefined ? [] : ['-p', parent];
    const env = (0,git_remote/* madeBy */.v$)({ name: 'Diffproof', email: 'diffproof@localhost' }, date);
    return git.ask(['commit-tree', `${tree}^{tree}`, ...parents, '-m', message], { gitDir: folder }, { env });
}

// EXTERNAL MODULE: ./build/adapters/prompts/prompt-files.js + 1 modules
var prompt_files = __webpack_require__(9728);
;// CONCATENATED MODULE: ./build/core/evaluation/budget.js
/** The dollars of an evaluation. An attempt starts only where its own limit still fits. */
function createBudget({ max, paid }) {
    let spent = paid;
    let reserved = 0;
    return {
        /** Keeps the limit of one attempt back; false where it does not fit any more. */
        reserve(limit) {
            if (spent + reserved + limit > max + ROUNDING)
                return false;
            reserved += limit;
            return true;
        },
        /** Gives back what was kept, and counts what was paid. An unknown price counts as the whole limit. */
        settle(limit, cost) {
            reserved -= limit;
            spent += cost ?? limit;
        },
    };
}
const ROUNDING = 1e-9;
/** Dollars for a task of an unknown repository: the cheapest and the dearest of seven measured runs (docs/cost.md). */
const MEASURED = { low: 0.04, high: 0.1, output: 10 };
/** What attempts may cost in all, before anything is known. `output`: dollars for a million tokens of the model; null if unknown. */
function estimateOf(attempts, output, limits) {
    const most = Math.min(limits.max, attempts * limits.each);
    if (output === null)
        return { attempts, low: null, high: null, most };
    const [low, high] = [MEASURED.low, MEASURED.high].map(one => Math.min(most, (attempts * one * output) / MEASURED.output));
    return { attempts, low, high, most };
}

;// CONCATENATED MODULE: ./build/core/evaluation/merge.js
/** Those with the same fixes, of which each task is taken from where it was done. Returns what is wrong instead. */
function mergeEvaluations(parts) {
    const [first] = parts.toSorted((a, b) => b.evaluation.tasks.length - a.evaluation.tasks.length);
    if (first === undefined)
        return 'there is no eval.json in a folder of it';
    for (const { folder, evaluation } of parts) {
        const differ = differencesOf(evaluation, first.evaluation);
        if (differ.length > 0)
            return `${folder} and ${first.folder} differ: ${differ.join(', ')}`;
    }
    const all = parts.flatMap(({ folder, evaluation }) => evaluation.tasks.map(task => inFolder(task, folder)));
    const tasks = first.evaluation.tasks.map(({ id }) => mostDone(all.filter(task => task.id === id)));
    return { ...first.evaluation, tasks };
}
/** What must be alike, as `--last is 5 and 20`. */
function differencesOf(one, other) {
    const [these, those] = [comparedFacts(one), comparedFacts(other)];
    const names = new Set([...Object.keys(these), ...Object.keys(those)]);
    const differ = [...names].filter(name => these[name] !== those[name]);
    return differ.map(name => `${name} is ${these[name] ?? 'not given'} and ${those[name] ?? 'not given'}`);
}
function comparedFacts({ mode, repository, head_sha: head, setting, variants, }) {
    const options = Object.entries(setting).map(([name, value]) => [`--${name}`, value]);
    const about = { repository, 'the commit': head.slice(0, 12), mode, 'what is compared': JSON.stringify(variants) };
    return { ...about, ...Object.fromEntries(options) };
}
function mostDone(tasks) {
    const done = ({ fix, taken_back: back, attempts }) => Number(fix !== null) + Number(back !== null) + attempts.filter(({ end }) => end !== null).length;
    return tasks.reduce((best, task) => (done(task) > done(best) ? task : best));
}
function inFolder(task, folder) {
    const moved = (one) => ({
        ...one,
        page: one.page === null ? null : `${folder}/${one.page}`,
    });
    const measured = (one) => (one === null ? null : moved(one));
    return {
        ...task,
        ...{ fix: measured(task.fix), taken_back: measured(task.taken_back) },
        attempts: task.attempts.map(one => ({ ...moved(one), checked: measured(one.checked) })),
    };
}

// EXTERNAL MODULE: ./build/core/model/prices.js
var prices = __webpack_require__(8368);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
;// CONCATENATED MODULE: ./build/core/page/evaluation-tables.js




const END_TITLES = {
    solved: 'Solved',
    wrong: 'Wrong',
    draft: 'Draft',
    'no-change': 'No change',
    error: 'Error',
};
const LEFT_OUT = {
    'no-parent': 'it is the first commit that is here',
    'no-test-changed': 'it changes no test',
    'no-source-changed': 'it changes no source',
    'too-large': 'it changes more than 100 files',
    'no-issue': 'it names no issue that it closes',
    'no-label': 'its issue lacks the label',
    'not-measured': 'its tests could not be run',
    'setup-failed': 'its setup failed, and its tests do not turn green',
    'fails-after': 'its tests fail with it too',
    'passes-before': 'its tests pass without it too',
};
/** What the reasons mean. Most are doubts. */
const REASONS = new Map([
    ...Object.entries(verdict/* DOUBTS */.gG).map(([kind, { when }]) => [kind, when]),
    ['not-measured', 'nothing could be measured; the log says why'],
    ['setup-failed', 'the setup failed, so packages may be missing'],
    ['no-test-changes', 'the change has no test that could be run on the old source'],
    ['not-run', 'the changed tests were not run on the old source'],
]);
function proofTables(evaluation) {
    const { totals, mode } = evaluation;
    const { proven, proven_taken_back: back, not_measured: unmeasured } = totals;
    const rows = [
        [(0,words/* words */.aL) `Real fixes that are proven`, ...rateCells(proven)],
        ...(mode === 'model' ? [] : [[(0,words/* words */.aL) `Fixes with their source taken back that are proven`, ...rateCells(back)]]),
        ...(unmeasured === 0 ? [] : [[(0,words/* words */.aL) `Fixes that could not be measured`, (0,words/* amount */.vj)(unmeasured), words/* NOTHING */.K$]]),
    ];
    return [(0,page_document/* table */.tp)(['Rate of proof', 'Count', '95 % interval'], rows), reasonTable(evaluation)];
}
function reasonTable({ tasks, totals, mode }) {
    const ofFixes = new Map(totals.not_proven.map(({ why, count }) => [why, count]));
    const backs = tasks.flatMap(({ taken_back: back }) => (back === null || isProven(back) ? [] : [whyNotProven(back)]));
    const back = mode === 'model' ? [] : [(0,words/* words */.aL) `Source taken back`];
    return (0,page_document/* table */.tp)(['Why not proven', 'Real fixes', ...back], [...new Set([...ofFixes.keys(), ...backs])].map(why => [
        (0,words/* joinWords */.yZ)([(0,words/* line */.n8)(why), (0,words/* line */.n8)(REASONS.get(why) ?? '')], (0,words/* words */.aL) `: `),
        (0,words/* amount */.vj)(ofFixes.get(why) ?? 0),
        ...back.map(() => (0,words/* amount */.vj)(backs.filter(one => one === why).length)),
    ]));
}
/** What became of the attempts, whether the verdict was right, and the variants side by side. */
function attemptTables({ totals }) {
    const { variants, comparisons } = totals;
    const heads = variants.map(one => (0,words/* line */.n8)(one.variant));
    const row = (label, cell) => [
        (0,words/* asWords */.kk)(label),
        ...variants.map(cell),
    ];
    const ends = Object.entries(END_TITLES);
    return [
        (0,page_document/* table */.tp)(['Attempts', ...heads], [
            row('Tasks tried', one => (0,words/* amount */.vj)(one.attempts)),
            ...ends.map(([end, title]) => row(title, one => (0,words/* amount */.vj)(one.ends[end]))),
            row('Share that is solved', one => wholeRate(one.solved)),
            ...(variants.some(({ strategies }) => strategies.manifest > 0)
                ? [row('With strategy: manifest', one => (0,words/* amount */.vj)(one.strategies.manifest))]
                : []),
            row('Turns for each task', one => each(one.turns, one.attempts)),
            row('Time for each task', one => (one.attempts === 0 ? words/* NOTHING */.K$ : (0,words/* duration */.p0)(one.duration_ms / one.attempts))),
            row('Cost', one => (0,words/* dollars */.E9)(one.cost_usd)),
            row('Cost for each task', one => (one.attempts === 0 ? words/* NOTHING */.K$ : (0,words/* dollars */.E9)(one.cost_usd / one.attempts))),
            row('Cost for each solved task', one => one.cost_per_solved_usd === null ? words/* NOTHING */.K$ : (0,words/* dollars */.E9)(one.cost_per_solved_usd)),
        ]),
        (0,page_document/* table */.tp)(['Was the verdict right?', ...heads], [
            row('Called proven, and the hidden tests fail', one => wholeRate(one.proven_wrong)),
            row('Called ready, and the hidden tests fail', one => wholeRate(one.ready_wrong)),
            row('Drafts whose hidden tests pass', one => wholeRate(one.drafts_right)),
        ]),
        ...comparisons.flatMap(comparisonTable),
    ];
}
/** By which way the answers of the model were read, month by month. */
function sourceTable({ totals: { variants } }) {
    const months = [...new Set(variants.flatMap(one => one.summary_sources.map(({ month }) => month)))].sort().reverse();
    const cell = (month, one) => {
        const found = one.summary_sources.filter(source => source.month === month);
        return (0,words/* joinWords */.yZ)(found.map(({ source, count }) => (0,words/* words */.aL) `${(0,words/* line */.n8)(source)}: ${(0,words/* amount */.vj)(count)}`), ', ');
    };
    return (0,page_document/* table */.tp)(['How summaries were read', ...variants.map(one => (0,words/* line */.n8)(one.variant))], months.map(month => [(0,words/* line */.n8)(month), ...variants.map(one => cell(month, one))]));
}
function comparisonTable(one) {
    return (0,page_document/* table */.tp)([(0,words/* words */.aL) `${(0,words/* line */.n8)(one.variant)} beside ${(0,words/* line */.n8)(one.than)}`, (0,words/* words */.aL) `${(0,words/* amount */.vj)(one.tasks)} tasks of both`], [
        [(0,words/* words */.aL) `Both solve`, (0,words/* amount */.vj)(one.both)],
        [(0,words/* words */.aL) `Only ${(0,words/* line */.n8)(one.variant)} solves`, (0,words/* amount */.vj)(one.only_this)],
        [(0,words/* words */.aL) `Only ${(0,words/* line */.n8)(one.than)} solves`, (0,words/* amount */.vj)(one.only_that)],
        [(0,words/* words */.aL) `Neither solves`, (0,words/* amount */.vj)(one.neither)],
        [(0,words/* words */.aL) `Difference of the rate`, intervalWords(one.solved, share => percent(share))],
        [(0,words/* words */.aL) `Difference of the cost for each task`, intervalWords(one.cost_usd, signedDollars)],
    ]);
}
/** Why commits are no tasks, and why tasks were not tried, in one table. */
function leftOutTable({ totals, left_out: leftOut, looked_at: lookedAt }) {
    const waiting = totals.waiting === 0 ? [] : [[(0,words/* words */.aL) `attempts that were not made`, (0,words/* amount */.vj)(totals.waiting)]];
    const rows = [...leftOut, ...totals.no_task].map(one => [(0,words/* words */.aL) `${LEFT_OUT[one.why]}`, (0,words/* amount */.vj)(one.count)]);
    return (0,page_document/* table */.tp)([(0,words/* words */.aL) `Left out of ${(0,words/* amount */.vj)(lookedAt)} commits`, 'Count'], [...rows, ...waiting]);
}
function rateCells(rate) {
    const { hits, of, low, high } = rate;
    if (of === 0)
        return [(0,words/* words */.aL) `0 of 0`, words/* NOTHING */.K$];
    return [(0,words/* words */.aL) `${hits} of ${of} (${percent(hits / of)})`, (0,words/* words */.aL) `${percent(low)} to ${percent(high)}`];
}
function wholeRate(rate) {
    const [counts, between] = rateCells(rate);
    return rate.of === 0 ? (0,words/* words */.aL) `0 of 0` : (0,words/* words */.aL) `${counts ?? words/* NOTHING */.K$}, ${between ?? words/* NOTHING */.K$}`;
}
function intervalWords({ value, low, high }, say) {
    return (0,words/* words */.aL) `${say(value)} (${say(low)} to ${say(high)})`;
}
function signedDollars(usd) {
    return usd < 0 ? (0,words/* words */.aL) `-${(0,words/* dollars */.E9)(-usd)}` : (0,words/* dollars */.E9)(usd);
}
function each(sum, count) {
    return count === 0 ? words/* NOTHING */.K$ : (0,words/* words */.aL) `${Math.round((10 * sum) / count) / 10}`;
}
function percent(share) {
    return (0,words/* words */.aL) `${Math.round(1000 * share) / 10} %`;
}

// EXTERNAL MODULE: ./build/core/page/html.js
var html = __webpack_require__(9655);
// EXTERNAL MODULE: ./build/core/page/html-page.js
var html_page = __webpack_require__(4619);
// EXTERNAL MODULE: ./build/core/page/plain-text.js
var plain_text = __webpack_require__(1166);
;// CONCATENATED MODULE: ./build/core/page/evaluation-page.js









const SUBJECT = 72;
/** One task that is done: `[3/12] 0a1b2c3d4e5f Proven; source taken back: Not ready: Reject negative amounts`. */
function evaluatedTaskLine(task, done, total) {
    const { id, fix, taken_back: back, attempts, subject } = task;
    const why = fix === null ? null : whyNoTask(fix);
    const measured = back === null
        ? why === null
            ? (0,words/* joinWords */.yZ)(attempts.map(attemptWords), '; ')
            : (0,words/* words */.aL) `no task (${why})`
        : (0,words/* words */.aL) `${verdictWords(fix)}; source taken back: ${verdictWords(back)}`;
    return (0,plain_text/* lineOf */.cA)((0,words/* words */.aL) `[${done}/${total}] ${(0,words/* line */.n8)(id)} ${measured}: ${(0,words/* title */.DD)(subject, SUBJECT)}`);
}
/** What is under way: `0a1b2c3d4e5f, source taken back: Reject negative amounts`. */
function begunTaskLine({ id, subject }, part) {
    return (0,plain_text/* lineOf */.cA)((0,words/* words */.aL) `${(0,words/* line */.n8)(id)}${PARTS[part]}: ${(0,words/* title */.DD)(subject, SUBJECT)}`);
}
const PARTS = {
    fix: words/* NOTHING */.K$,
    'taken-back': (0,words/* words */.aL) `, source taken back`,
    attempt: (0,words/* words */.aL) `, the model is at work`,
    patch: (0,words/* words */.aL) `, hidden tests`,
};
/** What it may cost, before anything is paid. */
function estimateLine(evaluation, { attempts, low, high, most }) {
    const { length: tasks } = evaluation.tasks;
    const fixes = tasks === 1 ? (0,words/* words */.aL) `1 past fix` : (0,words/* words */.aL) `${(0,words/* amount */.vj)(tasks)} past fixes`;
    if (evaluation.mode === 'prove-only')
        return (0,plain_text/* lineOf */.cA)((0,words/* words */.aL) `${fixes}, ${timeWords(evaluation)}`);
    const range = low === null || high === null ? words/* NOTHING */.K$ : (0,words/* joinWords */.yZ)([...new Set([low, high])].map(words/* dollars */.E9), ' to ');
    const about = (0,words/* isNothing */.qv)(range)
        ? (0,words/* words */.aL) `the price of the model is not known`
        : (0,words/* words */.aL) `about ${range}, by seven measured runs on other projects`;
    return (0,plain_text/* lineOf */.cA)((0,words/* words */.aL) `${fixes}, at most ${(0,words/* counted */.hS)(attempts, 'attempt')}: ${about}; never more than ${(0,words/* dollars */.E9)(most)}`);
}
function timeWords({ tasks }) {
    const done = tasks.flatMap(({ fix, taken_back: back }) => [fix, back].filter(one => one !== null));
    const left = 2 * tasks.length - done.length;
    const each = done.reduce((sum, one) => sum + one.duration_ms, 0) / done.length;
    const time = done.length === 0 ? (0,words/* words */.aL) `each takes several test runs` : (0,words/* words */.aL) `about ${(0,words/* duration */.p0)(each * left)}`;
    return (0,words/* words */.aL) `${(0,words/* counted */.hS)(left, 'measurement')} (${time}): no model is asked, nothing is paid`;
}
function undoneWords(evaluation) {
    const { tasks } = evaluation;
    const done = tasks.filter(task => isDone(task, evaluation)).length;
    if (done === tasks.length)
        return words/* NOTHING */.K$;
    return (0,words/* words */.aL) `Incomplete: ${done} of ${tasks.length} fixes are done. The figures count what was measured.`;
}
function evaluationLines(evaluation) {
    const rows = evaluation.tasks.map(task => rowOf(task, evaluation));
    const below = (0,words/* filled */.Bq)([datesWords(evaluation), undoneWords(evaluation)]);
    const shown = (0,page_document/* blocksOf */.SH)(tablesOf(evaluation)).flatMap(block => (block.kind === 'table' ? [block] : []));
    return [
        ...(0,plain_text/* columns */.YB)([columnHeads(evaluation), ...rows.map(cells => cells.map(({ said }) => said))]),
        ...shown.flatMap(({ head, rows: all }) => ['', ...(0,plain_text/* columns */.YB)([head, ...all])]),
        '',
        ...below.flatMap(one => [(0,plain_text/* lineOf */.cA)(one), '']),
    ];
}
function tablesOf(evaluation) {
    const attempts = evaluation.mode === 'model' && attemptTables(evaluation);
    return [attempts, proofTables(evaluation), sourceTable(evaluation), leftOutTable(evaluation)];
}
/** A model may have read a fix that is older than its training. */
function datesWords({ tasks, models }) {
    const dates = tasks.map(({ date }) => date.slice(0, 10)).sort();
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    if (models.length === 0 || first === '')
        return words/* NOTHING */.K$;
    const said = models.map(model => modelWords(model, tasks));
    return (0,words/* joinWords */.yZ)([(0,words/* words */.aL) `The fixes are from ${(0,words/* line */.n8)(first)} to ${(0,words/* line */.n8)(last)}.`, ...said], ' ');
}
function modelWords({ name, released }, tasks) {
    if (released === null)
        return (0,words/* words */.aL) `If ${(0,words/* line */.n8)(name)} was trained later, it may have read them.`;
    const older = tasks.filter(({ date }) => Date.parse(date) < Date.parse(released)).length;
    return (0,words/* words */.aL) `${(0,words/* line */.n8)(name)} was released on ${(0,words/* line */.n8)(released.slice(0, 10))}: it may have read ${older} of them.`;
}
function columnHeads({ mode, variants }) {
    const middle = mode === 'prove-only'
        ? [(0,words/* words */.aL) `As it was`, (0,words/* words */.aL) `Source taken back`]
        : [(0,words/* words */.aL) `Real fix`, ...variants.map(({ name }) => (0,words/* line */.n8)(name))];
    return [(0,words/* words */.aL) `Fix`, (0,words/* words */.aL) `Date`, ...middle, (0,words/* words */.aL) `Subject`];
}
function rowOf(task, { mode, variants }) {
    const plain = (said) => ({ said, more: words/* NOTHING */.K$, page: null });
    const { id, date, fix, taken_back: back, attempts, subject } = task;
    const ofAttempt = ({ name }) => {
        const found = attempts.find(({ variant }) => variant === name);
        if (found === undefined)
            return plain((0,words/* words */.aL) `\u2013`);
        return { said: attemptWords(found), more: (0,words/* line */.n8)(found.reason, 200), page: found.page };
    };
    const middle = mode === 'prove-only' ? [measuredCell(fix), measuredCell(back)] : [measuredCell(fix), ...variants.map(ofAttempt)];
    return [plain((0,words/* line */.n8)(id)), plain((0,words/* line */.n8)(date.slice(0, 10))), ...middle, plain((0,words/* title */.DD)(subject, SUBJECT))];
}
function measuredCell(measured) {
    const more = measured === null || isProven(measured) ? words/* NOTHING */.K$ : (0,words/* line */.n8)(measured.reason, 200);
    return { said: verdictWords(measured), more, page: measured?.page ?? null };
}
function verdictWords(measured) {
    if (measured === null)
        return (0,words/* words */.aL) `\u2013`;
    const { verdict } = measured;
    const name = verdict === null ? (0,words/* words */.aL) `Not measured` : (0,words/* words */.aL) `${core_outcome/* VERDICT_TITLES */.A1[verdict]}`;
    const why = whyNotProven(measured);
    return isProven(measured) || why === 'not-measured' ? name : (0,words/* words */.aL) `${name} (${(0,words/* line */.n8)(why)})`;
}
function attemptWords({ end, verdict, hidden, outcome, cost_usd: cost }) {
    if (end === null)
        return (0,words/* words */.aL) `not checked`;
    const called = verdict !== null && (0,words/* words */.aL) `${core_outcome/* VERDICT_TITLES */.A1[verdict]}`;
    const tests = (hidden === 'passed' || hidden === 'failed') && (0,words/* words */.aL) `hidden tests ${hidden}`;
    const why = end === 'error' && (0,words/* line */.n8)(outcome);
    return (0,words/* words */.aL) `${END_TITLES[end]} (${(0,words/* joinWords */.yZ)([called, tests, why, (0,words/* dollars */.E9)(cost)], ', ')})`;
}
/** One HTML file, which loads nothing. Each row opens the pages of its proofs and runs beside it. */
function evaluationReport(evaluation) {
    const write = (0,html/* createHtmlWriter */.bs)(() => false);
    const name = (0,words/* line */.n8)(evaluation.repository);
    const isModel = evaluation.mode === 'model';
    const about = isModel
        ? (0,words/* words */.aL) `Past fixes of this repository as tasks for a model, checked by the tests of the real fixes.`
        : (0,words/* words */.aL) `The past fixes of this repository, measured as ${(0,words/* code */.aY)('diffproof prove')} does. With its source taken back, no fix should be proven.`;
    const undone = undoneWords(evaluation);
    const warning = !(0,words/* isNothing */.qv)(undone) && (0,words/* words */.aL) `\u26a0\ufe0f ${(0,words/* strong */.ko)(undone)}`;
    const figures = isModel ? attemptTables(evaluation) : proofTables(evaluation);
    const head = [(0,page_document/* heading */.R_)(1, (0,words/* words */.aL) `Evaluation of ${name}`), about, warning, figures, datesWords(evaluation)];
    const ofFixes = isModel && [proofTables(evaluation), sourceTable(evaluation)];
    const rest = write([ofFixes, leftOutTable(evaluation)]);
    const sections = [
        ['tasks', 'Fixes', taskTable(evaluation)],
        ['more', isModel ? 'More' : 'Left out', rest],
    ];
    const commit = (0,words/* words */.aL) `At commit ${(0,words/* codeOf */.$N)(evaluation.head_sha.slice(0, 12))}`;
    return (0,html_page/* htmlPage */.X)({
        title: (0,words/* words */.aL) `${name} \u00b7 Diffproof evaluation`,
        body: (0,html/* html */.qy) `
      ${(0,html_page/* pageHeader */.Vr)('Diffproof evaluation', sections)}
      <main id="main">
        <section class="overview">${write(head)}</section>
        ${sections.map(([id, title, content]) => (0,html_page/* pageSection */.RW)(id, title, content))}
      </main>
      <footer>${write((0,words/* small */.EX)(commit))}</footer>`,
    });
}
/** On a narrow screen each row is a block, and its cells say what they are. */
function taskTable(evaluation) {
    const [, , ...titles] = columnHeads(evaluation);
    const middle = titles.slice(0, -1);
    const rows = evaluation.tasks.map(task => {
        const [id, date, ...cells] = rowOf(task, evaluation);
        const subject = cells.at(-1)?.said ?? words/* NOTHING */.K$;
        const results = cells
            .slice(0, -1)
            .map((cell, at) => (0,html/* html */.qy) `<td data-head="${(0,plain_text/* plainText */.wh)(middle[at] ?? words/* NOTHING */.K$)}">${cellHtml(cell)}</td>`);
        return (0,html/* html */.qy) `<tr><td>${subject}<br><small>${id?.said ?? words/* NOTHING */.K$} \u00b7 ${date?.said ?? words/* NOTHING */.K$}</small></td>${results}</tr>`;
    });
    const head = [(0,words/* words */.aL) `Fix`, ...middle].map(cell => (0,html/* html */.qy) `<th scope="col">${cell}</th>`);
    return (0,html/* html */.qy) `<table class="fixes"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}
function cellHtml({ said, more, page }) {
    const linked = page === null ? (0,html/* html */.qy) `${said}` : (0,html/* html */.qy) `<a href="${page}">${said}</a>`;
    return (0,words/* isNothing */.qv)(more) ? linked : (0,html/* html */.qy) `${linked}<br><small>${more}</small>`;
}

// EXTERNAL MODULE: ./build/compose/run.js + 3 modules
var compose_run = __webpack_require__(7473);
;// CONCATENATED MODULE: ./build/core/evaluation/closed-issue.js
const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d{1,9})\b/gi;
/** The numbers behind closing words: `Fixes #12`. Those of other repositories are not meant. */
function closedNumbers(text) {
    return [...new Set([...text.matchAll(CLOSING)].map(([, digits]) => Number(digits)))];
}
/** The pull request that brought the commit: `Merge pull request #12`, or `(#12)` behind the first line. */
function pullRequestIn({ message }) {
    const [first = ''] = message.split('\n');
    const digits = /^Merge pull request #(\d{1,9})\b|\(#(\d{1,9})\)\s*$/.exec(first);
    return digits === null ? null : Number(digits[1] ?? digits[2]);
}
/** The issue as it was right before a moment; null where its text of then is not known. */
function issueBefore(today, { texts, titles }, moment) {
    const older = texts.filter(({ since }) => since < moment).toSorted((a, b) => b.since - a.since);
    const body = texts.length === 0 ? today.body : (older[0]?.text ?? null);
    const [named] = titles.filter(({ until }) => until >= moment).toSorted((a, b) => a.until - b.until);
    return body === null ? null : { title: named?.title ?? today.title, body };
}
/** Title and body as `--issue-file` takes them: the first line is the title. */
function textOfIssue({ title, body }) {
    const below = body.trim();
    return below === '' ? `${title.trim()}\n` : `${title.trim()}\n\n${below}\n`;
}

// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
;// CONCATENATED MODULE: ./build/core/evaluation/issue-text.js
/** The task of a past fix, out of its commit message: what was wrong, without the facts of the diff. */


const TRAILER = /^(?:(?:signed-off|co-authored|reviewed|acked|tested|reported|suggested|approved|helped)-by|fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|pr-url|change-id|backport(?:ed)?|cherry[ -]picked from|part of|related)\b[^a-z]*(?::|#|http)/i;
const COMMIT_ID = /\b[0-9a-f]{7,40}\b/g;
/** A list has one blank behind its sign. */
const DIFF = /^\s*(?:diff --git|@@ |\+\+\+ |--- |[+-](?:\t| {2,}\S|(?![ -]*\s)\S))/;
/** What is left of a line that only names a commit. */
const STUB = /^\W*(?:\w{1,5}\W*)?$/;
/**
 * The title and what is below it. Left out: trailers, lines of a diff, commit ids, and lines that name a file that the
 * fix changes. If nothing else is there, the title keeps its words without those names.
 */
function issueTextOf(commit) {
    const subject = subjectOf(commit);
    const names = new Set(commit.files.flatMap(({ path }) => [path, (0,paths/* fileName */.Md)(path)]));
    const below = commit.message.split('\n').filter(line => line.trim() !== subject.trim() && !/^Merge /.test(line));
    const kept = below.filter(line => !isFact(line, names)).flatMap(withoutIds);
    const titled = withoutKind(subject);
    const [first = namesOut(titled, names), ...rest] = isFact(titled, names)
        ? kept.filter(line => line !== '')
        : [titled, ...kept];
    const title = withoutKind(first);
    const body = rest
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    return body === '' ? `${title}\n` : `${title}\n\n${body}\n`;
}
function withoutIds(line) {
    const rest = line.replace(COMMIT_ID, '').trimEnd();
    return rest !== line.trimEnd() && STUB.test(rest) ? [] : [rest];
}
/** A title without its kind, as in `fix(core): title`, and without the number of its pull request. */
function withoutKind(title) {
    return title
        .replace(/^\w+(?:\([^)]*\))?!?:\s+/, '')
        .replace(/\(#\d+\)\s*$/, '')
        .trimEnd();
}
const WORD = /[^\s`'"(),;]+/g;
function isNameOf(word, names) {
    return names.has(word.replace(/(?<![.:])[.:]+$/, ''));
}
function isFact(line, names) {
    const words = line.match(WORD) ?? [];
    return TRAILER.test(line.trim()) || DIFF.test(line) || words.some(word => isNameOf(word, names));
}
function namesOut(line, names) {
    const rest = line.replace(WORD, word => (isNameOf(word, names) ? '' : word)).replace(COMMIT_ID, '');
    return rest.replace(/ {2,}/g, ' ').trim();
}

;// CONCATENATED MODULE: ./build/compose/command-line/choose-tasks.js
/** The tasks of an evaluation: past fixes of the repository, each with what the model is asked. */





const MOST_ASKED = 1_000;
/** Throws ConfigurationError where there is none, RepositoryError and ForgeError. */
async function chooseTasks({ git, user }, choice) {
    const { mode, variants, models, setting, most, isTest, name, forge } = choice;
    const since = setting['since'] ?? '';
    const all = await readPastCommits(git, user);
    const commits = all.filter(({ date }) => since === '' || Date.parse(date) >= Date.parse(since));
    const { fixes, lookedAt, leftOut } = chooseFixes(commits, { most: forge === null ? most : MOST_ASKED, isTest });
    const about = { mode, repository: name, head_sha: user.head, setting, variants, models };
    if (fixes.length === 0)
        throw new errors/* ConfigurationError */.j1(`none of ${lookedAt} commits${since === '' ? '' : ` since ${since}`} changes a source and its tests`, 'Look further back: --since, or a clone with more history. If the tests have unusual names, set --test-paths.');
    if (forge === null) {
        const tasks = fixes.map(fix => taskOfFix(fix, null, isTest));
        return { schema: 'diffproof-eval/v1', ...about, looked_at: lookedAt, left_out: leftOut, tasks };
    }
    const { found, without } = await fixesWithIssues(fixes, { most, label: setting['label'], forge });
    const count = without['no-issue'] + without['no-label'];
    if (found.length === 0)
        throw new errors/* ConfigurationError */.j1(`none of ${count} past fixes closes such an issue`, 'Leave --issues and --label out: then the messages of the commits are the tasks.');
    const asked = chooseFixes(commits, { most: found.length + count, isTest });
    const noIssue = ['no-issue', 'no-label'].map(why => ({ why, count: without[why] }));
    const leftOutToo = [...asked.leftOut, ...noIssue.filter(one => one.count > 0)];
    const tasks = found.map(([fix, issue]) => taskOfFix(fix, issue, isTest));
    return { schema: 'diffproof-eval/v1', ...about, looked_at: asked.lookedAt, left_out: leftOutToo, tasks };
}
function taskOfFix(fix, issue, isTest) {
    return {
        ...{ id: fix.sha.slice(0, 12), commit: fix.sha, parent: fix.parent, date: fix.date, subject: subjectOf(fix) },
        ...{ issue: issue?.text ?? issueTextOf(fix), issue_number: issue?.number ?? null },
        ...{ files: fix.files.length, touched: placeToTouch(fix, isTest) },
        ...{ fix: null, taken_back: null, attempts: [], begun: [] },
    };
}
/** Newest first, until enough have an issue. Throws ForgeError. */
async function fixesWithIssues(fixes, { most, label, forge }) {
    const found = [];
    const without = { 'no-issue': 0, 'no-label': 0 };
    for (const fix of fixes) {
        if (found.length >= most)
            break;
        const issue = await issueOfFix(fix, forge);
        if (issue === null)
            without['no-issue'] += 1;
        else if (label !== undefined && !issue.labels.includes(label.toLowerCase()))
            without['no-label'] += 1;
        else
            found.push([fix, issue]);
    }
    return { found, without };
}
/** Named by the commit, or by the pull request that brought it. */
async function issueOfFix(fix, forge) {
    const pull = pullRequestIn(fix);
    const body = pull === null ? '' : ((await forge.pullRequest(pull))?.body ?? '');
    for (const number of [...closedNumbers(fix.message), ...closedNumbers(body)]) {
        const issue = await forge.issue(number);
        if (issue === null || issue.isPullRequest)
            continue;
        const history = await forge.issueHistory(number);
        // A forge without a history of texts has only the one of today.
        const then = history === null ? issue : issueBefore(issue, history, Date.parse(fix.date));
        if (then !== null)
            return { number, text: textOfIssue(then), labels: issue.labels.map(one => one.toLowerCase()) };
    }
    return null;
}

// EXTERNAL MODULE: ./build/core/config/input-names.js
var input_names = __webpack_require__(9032);
;// CONCATENATED MODULE: ./build/compose/command-line/evaluation-ports.js
/** How each task of an evaluation is measured and solved: in a repository and a command of its own. */






const LARGEST_PATCH = 64 * 1024 * 1024;
/** Makes them. What a task is not to see is hidden from its commands: this repository, and all other tasks. */
function evaluationPorts(started, places) {
    const { root, environment, cancelled: signal, given } = started;
    const { copy, store, folder: pages, inputs, name, kept } = places;
    const { workTree, gitDir, objects } = copy.user;
    const hidden = [workTree ?? gitDir, gitDir, objects, root, pages].join('\n');
    let count = 0;
    /** `change`: null for a repository of one commit. */
    async function inCopy(fix, { change, folder, words, env = {} }) {
        count += 1;
        const work = (0,external_node_path_.join)(root, 'tasks', `${fix.id}-${count}`);
        const temporary = (0,external_node_path_.join)(work, 'temporary');
        await (0,promises_.mkdir)(temporary, { recursive: true });
        try {
            const repository = await store.layOut(fix, { change, into: (0,external_node_path_.join)(work, name) });
            const output = kept.place(folder);
            return await runCommand({
                words: [...(await words(work)), `--output-path=${output}`, '--verbose'],
                ...{ cwd: repository.folder, folder: output, signal },
                environment: { ...environment, ...env, TMPDIR: temporary, [HIDDEN_FOLDERS]: hidden },
            });
        }
        finally {
            await (0,promises_.rm)(work, { recursive: true, force: true, maxRetries: 2 });
        }
    }
    return {
        async prove(fix, side, folder) {
            try {
                const tree = await treeToProve(fix, { side, folder }, places);
                const change = { tree, branch: `${BRANCHES[side.of]}-${fix.id}`, message: fix.subject };
                const words = async () => ['prove', '--base=main', ...optionWords(ofProve(inputs))];
                return await inCopy(fix, { change, folder, words });
            }
            catch (thrown) {
                // One commit that git cannot lay out is no reason to give up the others.
                if (thrown instanceof errors/* RepositoryError */.pU)
                    return { code: null, outputs: { reason: thrown.message } };
                throw thrown;
            }
        },
        async solve(fix, { issue, variant, most }, folder) {
            const key = given.values['anthropic-api-key'] ?? '';
            const words = async (work) => {
                const file = (0,external_node_path_.join)(work, 'issue.md');
                await (0,promises_.writeFile)(file, issue);
                const asked = { ...inputs, ...variant.inputs, 'max-cost-usd': String(most), resume: 'auto' };
                return ['run', `--issue-file=${file}`, ...optionWords(asked)];
            };
            return inCopy(fix, { change: null, folder, words, env: { ...given.clouds, ANTHROPIC_API_KEY: key } });
        },
        ...{ paidIn: kept.paidIn, wayIn: kept.wayIn, notify: started.notify, begin: started.begin, signal },
        keep: known => void kept.keep(known),
    };
}
const BRANCHES = { fix: 'fix', 'taken-back': 'source-taken-back', patch: 'attempt' };
async function treeToProve(fix, { side, folder }, { store, folder: pages, isTest }) {
    if (side.of === 'fix')
        return fix.sha;
    const mixed = { source: fix.parent, tests: fix.sha, touched: fix.touched };
    if (side.of !== 'patch')
        return store.mix(mixed, isTest);
    const patch = (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(pages, folder, '..', 'change.patch'), LARGEST_PATCH);
    if ('refused' in patch)
        throw new errors/* RepositoryError */.pU(patch.refused);
    const source = await store.patched({ onto: fix.parent, patch: patch.bytes, wanted: side.tree });
    return store.mix({ ...mixed, source, touched: null }, isTest);
}
function ofProve(inputs) {
    return Object.fromEntries(Object.entries(inputs).filter(([name]) => (0,input_names/* readsInput */.si)('prove', name)));
}
function optionWords(inputs) {
    return Object.entries(inputs).map(([input, value]) => `--${input}=${value}`);
}

;// CONCATENATED MODULE: ./build/compose/command-line/start-eval.js
/** An evaluation on past fixes: its options, its tasks, and what it goes on from. */





















/** How fast, how long and to where: they may differ where an evaluation goes on. */
const NOT_SETTINGS = /^(?:json|verbose|jobs|resume|dry-run|task|max-cost-usd|output-path|anthropic-.*|github-token)$/;
const MOST = { tasks: 1_000, jobs: 64, dollars: 10_000 };
const DEFAULTS = { last: 50, jobs: 1, all: 5, each: 1 };
/** What `diffproof eval` is started with. Throws ConfigurationError for wrong options, before anything is measured. */
async function startEval(started) {
    const { order, given, environment, root, secrets, pages } = started;
    const { options } = order;
    const limits = limitsIn(options);
    checkSince(options);
    const resumed = options['resume'];
    const folder = resumed === undefined ? pages : (0,external_node_path_.resolve)(resumed);
    const inputs = withPrompts(apartFrom((0,read_inputs/* filledIn */.AE)(given.values), /^(?:output-path|anthropic-api-key|github-token)$/));
    const { mode, variants, config, models } = await variantsOf(options, inputs, (0,config_access/* namesAccess */.XP)(given.values));
    const isTest = (0,test_command/* testPathMatcher */.q6)(config.testPaths);
    const kept = createEvaluationFolder(folder, { render: evaluationReport, clean: secrets.publishable });
    const copy = await openCopy(started, await evaluatedFolder(started));
    const place = placeForIssue(copy, null, environment);
    const setting = apartFrom({ ...inputs, ...options }, NOT_SETTINGS);
    const earlier = earlierOf(kept.read(), { setting, folder, isAsked: resumed !== undefined });
    if (earlier !== null)
        await requireCommit(copy, earlier);
    const name = place.owner === 'local' ? place.repo : `${place.owner}/${place.repo}`;
    if (options['label'] !== undefined && options['issues'] !== 'true')
        throw new UsageError('--label is of issues, which are not read', 'Add --issues.');
    const forge = options['issues'] === 'true' ? await forgeOf(started, copy.github) : null;
    const tried = await datesOf(models, started);
    const choice = { ...{ mode, variants, models: tried, setting, isTest, name, forge }, most: limits.last };
    const evaluation = onlyTask(earlier ?? (await chooseTasks(copy, choice)), options['task']);
    const store = await openTaskStore(copy.git, copy.user, (0,external_node_path_.join)(root, 'store'));
    const ports = evaluationPorts(started, { copy, store, folder, isTest, inputs, name: place.repo, kept });
    const attempts = evaluation.tasks.length * variants.length;
    const { known, price } = (0,prices/* tariffOf */.O5)(config.model, config.modelPrices);
    const estimate = estimateLine(evaluation, estimateOf(attempts, known ? price.output : null, { max: limits.max, each: limits.each }));
    return { evaluation, limits, ports, folder, keep: kept.keep, estimate, isDry: options['dry-run'] === 'true' };
}
async function evaluatedFolder(started) {
    const { argument } = started.order;
    const given = (0,external_node_path_.resolve)(argument);
    if ((0,external_node_fs_.existsSync)(given))
        return given;
    if (!namesRepository(argument))
        throw new UsageError(`there is no folder ${given}`, 'Name a folder, or owner/repo.');
    const { environment, root, tempDir } = started;
    const place = githubPlace(`https://github.com/${argument}`, environment);
    const token = started.given.values['github-token'] ?? '';
    if (place !== null && token !== '')
        assertNamedHost(place, environment);
    const access = { serverUrl: place?.serverUrl ?? '', repository: argument, token, environment };
    return cloneHistory(access, { folder: (0,external_node_path_.join)(root, 'clone', place?.repo ?? ''), tempDir });
}
function onlyTask(evaluation, id) {
    const tasks = evaluation.tasks.filter(task => id === undefined || task.id === id);
    if (tasks.length > 0)
        return { ...evaluation, tasks };
    throw new UsageError(`--task: there is no task "${id}"`, 'Their ids: diffproof eval --dry-run --json.');
}
/** What `--merge` makes of the evaluations in the folders of one. Throws UsageError. */
function startMerge({ order, secrets }) {
    const folder = (0,external_node_path_.resolve)(order.options['merge'] ?? '');
    const names = (0,external_node_fs_.existsSync)(folder) ? (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true }) : [];
    const partIn = (name) => createEvaluationFolder((0,external_node_path_.join)(folder, name), { render: evaluationReport, clean: secrets.publishable }).read();
    const parts = names.flatMap(entry => {
        const evaluation = entry.isDirectory() ? partIn(entry.name) : null;
        return evaluation === null ? [] : [{ folder: entry.name, evaluation }];
    });
    const merged = mergeEvaluations(parts);
    if (typeof merged === 'string')
        throw new UsageError(`--merge ${folder}: ${merged}`, 'See diffproof help eval.');
    return createEvaluationFolder(folder, { render: evaluationReport, clean: secrets.publishable }).keep(merged);
}
function apartFrom(values, names) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => !names.test(name)));
}
function limitsIn(options) {
    const max = numberIn(options, 'max-cost-usd', { fallback: DEFAULTS.all, most: MOST.dollars, isWhole: false });
    const each = { fallback: Math.min(DEFAULTS.each, max), most: max, isWhole: false };
    return {
        max,
        each: numberIn(options, 'task-cost-usd', each),
        jobs: numberIn(options, 'jobs', { fallback: DEFAULTS.jobs, most: MOST.jobs, isWhole: true }),
        last: numberIn(options, 'last', { fallback: DEFAULTS.last, most: MOST.tasks, isWhole: true }),
    };
}
function numberIn(options, name, { fallback, most, isWhole }) {
    const text = options[name];
    if (text === undefined)
        return fallback;
    const number = Number(text);
    if (number > 0 && number <= most && (!isWhole || Number.isInteger(number)))
        return number;
    throw new UsageError(`--${name} must be a ${isWhole ? 'whole ' : ''}number ${isWhole ? 'from 1' : 'above 0 and'} up to ${most}, and is "${text}"`);
}
function checkSince({ since }) {
    if (since === undefined || iso/* date */.p6().safeParse(since).success)
        return;
    throw new UsageError(`--since must be a date such as 2026-01-31, and is "${since}"`);
}
/** Every combination is checked here, before anything is measured. */
async function variantsOf(options, inputs, hasAccess) {
    if (options['prove-only'] === 'true') {
        if (options['compare'] !== undefined)
            throw new UsageError('--compare needs a model, and --prove-only has none');
        const config = configOf({ ...ofProve(inputs), 'github-token': 'none' }, 'prove');
        return { mode: 'prove-only', variants: [], config, models: [] };
    }
    if (!hasAccess && options['dry-run'] !== 'true')
        throw new errors/* ConfigurationError */.j1('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model. Without a key: diffproof eval --prove-only.');
    const read = readVariants(options['compare'] ?? '');
    if (typeof read === 'string')
        throw new UsageError(read, 'For example: --compare "effort=high; model=my-model".');
    const variants = read.map(one => ({ ...one, inputs: withPrompts(one.inputs) }));
    const configs = variants.map(variant => configOfVariant(inputs, variant));
    for (const { promptsPath } of configs)
        if (promptsPath !== '')
            (0,prompt_files/* loadPrompts */.y)(promptsPath);
    const models = [...new Set(configs.map(({ model }) => model))];
    return { mode: 'model', variants, config: configs[0], models };
}
/** Prompts are those of today: a past commit may have others, or none. */
function withPrompts(inputs) {
    const path = inputs['prompts-path'] ?? '';
    return path === '' ? { ...inputs } : { ...inputs, 'prompts-path': (0,external_node_path_.resolve)(path) };
}
async function datesOf(names, started) {
    const { values } = started.given;
    if (names.length === 0 || !(0,config_access/* namesAccess */.XP)(values))
        return names.map(name => ({ name, released: null }));
    const catalog = await (0,compose_run/* openCatalog */.O)(started, configOf({ 'github-token': 'none', ...(0,read_inputs/* filledIn */.AE)(values) }, 'run'));
    return Promise.all(names.map(async (name) => {
        const facts = await catalog.lookUp(name);
        return { name, released: facts.kind === 'known' ? facts.released : null };
    }));
}
function configOfVariant(inputs, { inputs: other, name }) {
    const access = (0,config_access/* namesAccess */.XP)(inputs) ? {} : { 'anthropic-api-key': 'none' };
    const read = (0,read_inputs/* readConfig */.Xg)({ ...inputs, ...other, ...access, 'github-token': 'none' }, 'run');
    if (read.kind === 'config')
        return read.config;
    throw new UsageError(`${name}: ${read.problems.join('; ')}`, 'See diffproof help eval.');
}
async function forgeOf(started, github) {
    if (github === null)
        throw new UsageError('--issues: the repository has no remote origin at GitHub', 'Leave it out, or go into a clone.');
    requireToken(started);
    return githubForge(started, github);
}
/** It keeps its setting, so that all its figures were measured alike. */
function earlierOf(earlier, { setting, folder, isAsked }) {
    if (earlier === null && isAsked)
        throw new UsageError(`--resume: there is no eval.json in ${folder}`, 'Name the folder of the evaluation.');
    if (earlier === null)
        return null;
    if (!isAsked)
        throw new UsageError(`${folder} holds an evaluation already`, `Go on with it: --resume ${folder}. Or name another folder: --output-path.`);
    const names = new Set([...Object.keys(earlier.setting), ...Object.keys(setting)]);
    const changed = [...names].filter(name => earlier.setting[name] !== setting[name]);
    const before = changed.map(name => `--${name} (${earlier.setting[name] ?? 'none'})`);
    if (changed.length === 0)
        return earlier;
    throw new UsageError(`--resume: the evaluation was begun with another ${before.join(', ')}`, 'Give the same options. Or begin a new evaluation in another folder.');
}
/** Another repository's evaluation cannot go on here. */
async function requireCommit({ git, user }, { head_sha: head }) {
    const asked = ['cat-file', '-e', `${head}^{commit}`];
    const { exitCode } = await git.run(asked, { gitDir: user.gitDir }, { answers: [1, 128] });
    if (exitCode === 0)
        return;
    throw new UsageError(`--resume: the evaluation began at ${head.slice(0, 12)}, a commit that is not in this repository`, 'Go into the repository that it measures.');
}

// EXTERNAL MODULE: ./build/adapters/files/credential-files.js
var credential_files = __webpack_require__(6514);
// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
;// CONCATENATED MODULE: ./build/compose/command-line/start-prove.js
/** The proof of a branch, or of work that is not committed, on a copy. */







/** Throws ConfigurationError where there is nothing to compare with. */
async function startProve(started) {
    const { order, given, environment, root, pages, reporter } = started;
    const copy = await openCopy(started);
    const { git, user } = copy;
    const base = await mergeBaseWith(git, user, order.options['base']);
    const place = placeForIssue(copy, null, environment);
    const remote = (0,external_node_path_.join)(root, 'remote', place.owner, place.repo);
    const into = /^[\w][\w./-]*$/.test(base.name) ? base.name : 'base';
    await makeLocalRemote(user, { folder: remote, branches: { [into]: base.commit } });
    const { commit: head, ...left } = await commitOfWork(git, user, {
        ...{ remote, environment, base: base.commit, folder: started.tempDir },
        isCredential: path => (0,credential_files/* mayBeCredential */.i)({ root: user.workTree ?? '', environment }, path),
    });
    const uncommitted = head !== user.head;
    const subject = uncommitted
        ? 'the work that is not committed'
        : await git.ask(['log', '-1', '--format=%s', '--end-of-options', head], { gitDir: user.trusted });
    const name = `${user.branch ?? 'HEAD'}: ${subject}`;
    reporter.info(`measured against ${base.name} at ${base.commit}: ${name}`);
    if (left.filtered > 0)
        reporter.warning(`changed files that are left out, because a filter of git such as LFS is set up for them: ${left.filtered}`);
    if (left.private.length > 0)
        reporter.warning(`untracked files that are left out, as credentials or as ignored by the base: ${(0,quantities/* firstFew */.Dt)(left.private, 5)}. To measure them: git add.`);
    const { 'anthropic-api-key': _, ...own } = (0,read_inputs/* filledIn */.AE)(given.values);
    const failOn = order.options['fail-on'];
    const asked = failOn === undefined ? {} : { 'fail-on': failOn };
    const values = { ...own, ...asked, 'github-token': 'none', 'output-path': pages };
    const payload = { base_sha: base.commit, head_sha: head, base_ref: into, uncommitted, name };
    return {
        ...stepOf(started, place, { action: 'prove', values, from: 'here', payload }),
        connect: await localForge(started, place, into, false),
        hidden: [user.workTree ?? user.gitDir, (0,external_node_path_.join)(root, 'remote'), ...started.hiddenFolders],
    };
}

;// CONCATENATED MODULE: ./build/compose/command-line/write-workflow.js
/** The workflow of `diffproof init`. */





/** The workflow for these files: two jobs where everybody can read the repository, unless an option says otherwise. */
function chooseWorkflow({ order: { options } }, { files, isPublic }) {
    const isTwo = options['two-jobs'] === 'true' || (isPublic && options['one-job'] !== 'true');
    const languages = languagesOf(files);
    const text = workflowFor(exampleOf(isTwo ? 'two-jobs.yml' : 'fix-labelled-issues.yml'), languages);
    return { file: WORKFLOW_FILE, languages, jobs: isTwo ? 'two jobs' : 'one job', text };
}
/**
 * Writes the workflow, unless a file is there already or nobody agrees. Throws ConfigurationError without a work tree.
 */
async function writeWorkflow(started, workTree, { file, text }) {
    if (workTree === null)
        throw new errors/* ConfigurationError */.j1('a bare repository has no work tree to write a workflow into', 'Go into a clone of it, or add --pull-request.');
    const link = [(0,external_node_path_.dirname)((0,external_node_path_.dirname)(file)), (0,external_node_path_.dirname)(file), file].find(one => (0,external_node_fs_.lstatSync)((0,external_node_path_.join)(workTree, one), { throwIfNoEntry: false })?.isSymbolicLink());
    if (link !== undefined)
        throw new errors/* ConfigurationError */.j1(`${link} is a symbolic link, which may lead out of the repository`, 'Put a folder or file in its place.');
    const path = (0,external_node_path_.join)(workTree, file);
    if ((0,external_node_fs_.existsSync)(path))
        return (0,external_node_fs_.readFileSync)(path, 'utf8') === text ? 'same' : 'other';
    if (!(await started.agrees(`Write ${file}?`, [text])))
        return 'left-out';
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text, { flag: 'wx' });
    return 'written';
}
function exampleOf(name) {
    // In a form that the bundler leaves alone.
    for (let folder = (0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)); (0,external_node_path_.dirname)(folder) !== folder; folder = (0,external_node_path_.dirname)(folder)) {
        const file = (0,external_node_path_.join)(folder, 'docs', 'examples', name);
        if ((0,external_node_fs_.existsSync)(file))
            return (0,external_node_fs_.readFileSync)(file, 'utf8');
    }
    throw new errors/* ConfigurationError */.j1(`the example ${name} is missing`, 'Install Diffproof again.');
}

// EXTERNAL MODULE: ./build/compose/job.js
var compose_job = __webpack_require__(3900);
// EXTERNAL MODULE: ./build/compose/prove.js + 1 modules
var prove = __webpack_require__(8976);
;// CONCATENATED MODULE: ./build/core/page/examination-page.js

const ENDS = {
    written: 'is written. Commit and push it.',
    same: 'is there already, as it would be written.',
    other: 'is there already and differs, so it was left as it is.',
    'left-out': 'was not written. Add --yes to write it without being asked.',
    opened: 'is in a new pull request:',
    open: 'is in a pull request that is open already:',
};
const NEXT = [
    '',
    'Next:',
    '  gh secret set ANTHROPIC_API_KEY',
    '  gh label create diffproof',
    '  Settings > Actions > General: allow GitHub Actions to create pull requests',
    'Then put the label diffproof on an issue.',
];
/** What was tried, and the workflow. `tests`: how they ended; null where they were not run. */
function initPage(workflow, tests) {
    return [
        `Languages      ${workflow.languages.join(', ') || 'none that needs a setup step'}`,
        `Tests          ${tests === null ? 'not run' : (0,sanitized_text/* logLine */.BP)(tests)}`,
        `Workflow       ${workflow.jobs}`,
        '',
        `${workflow.file} ${ENDS[workflow.end]}`,
        ...(workflow.url === '' ? [] : [(0,sanitized_text/* logLine */.BP)(workflow.url)]),
        ...(workflow.end === 'written' || workflow.end === 'opened' ? NEXT : []),
    ];
}
/** Its lines, without orders to a terminal. */
function examinationPage({ problems, sandbox, setupCommand, testCommand }) {
    const facts = [
        `Sandbox        ${sandbox === 'none' ? 'none: no command will run' : sandbox}`,
        `Setup command  ${(0,sanitized_text/* logLine */.BP)(setupCommand ?? 'none')}`,
        `Test command   ${(0,sanitized_text/* logLine */.BP)(testCommand ?? 'none')}`,
    ];
    const untested = testCommand === null ? ['\u26a0 There is no test command, so nothing can be proven. Set --test-command.'] : [];
    const found = problems.flatMap(({ what, fix }) => [
        `\u2717 ${(0,sanitized_text/* logLine */.BP)(what)}`,
        ...(fix === '' ? [] : [`  ${(0,sanitized_text/* logLine */.BP)(fix)}`]),
    ]);
    return [...facts, '', ...untested, ...(found.length === 0 ? ['\u2713 Nothing is in the way.'] : found)];
}

// EXTERNAL MODULE: ./build/core/page/proof-page.js
var proof_page = __webpack_require__(4212);
// EXTERNAL MODULE: ./build/core/page/run-summary.js + 1 modules
var run_summary = __webpack_require__(4930);
// EXTERNAL MODULE: ./build/core/page/sections.js
var sections = __webpack_require__(5326);
// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
;// CONCATENATED MODULE: ./build/core/page/terminal-page.js








const MOST_ROWS = 20;
/** Its lines, without orders to a terminal. `places`: what lies where, each with its label. */
function terminalPage(result, decided, places) {
    if (decided === null)
        return [lastLineOf(result), ...placeLines(places)];
    const summary = (0,run_summary/* summarizeRecord */.FL)(decided);
    const { turns, costUsd, durationMs, model } = summary;
    const effort = (0,words/* words */.aL) `Took ${(0,words/* duration */.p0)(durationMs)}, ${turns} turns, ${(0,words/* dollars */.E9)(costUsd)}`;
    const asked = model === '' || turns === 0 ? [] : [(0,plain_text/* lineOf */.cA)(effort)];
    const end = result.passes ? [] : [lastLineOf(result)];
    return [...measuredLines(summary, decided.record.evidence, end), ...placeLines(places), ...asked];
}
/** The same for a proof of somebody's own change. */
function proofTerminalPage(result, pull, places) {
    const { record, verdict } = pull;
    const first = [(0,proof_page/* workTreeWords */.F2)(record)].filter(one => !(0,words/* isNothing */.qv)(one)).map(one => (0,plain_text/* lineOf */.cA)(one));
    // The verdict says why it is not ready.
    const end = result.passes || verdict.level === 'not-ready' ? [] : [(0,sanitized_text/* logLine */.BP)(`\u274c But ${proof_page/* PROOF_ASKED */.ce}.`)];
    const next = (0,proof_page/* nextOfProof */.HH)(record, verdict);
    const nextLine = (0,words/* isNothing */.qv)(next) ? [] : [(0,plain_text/* lineOf */.cA)(next), ''];
    return [...first, ...measuredLines((0,proof_page/* summarizeProof */.KS)(pull), record.evidence, end), ...nextLine, ...placeLines(places)];
}
function lastLineOf(result) {
    return (0,sanitized_text/* logLine */.BP)(`${result.passes ? '' : '\u274c '}${(0,core_outcome/* happened */.Y5)(result)}: ${result.reason}`);
}
function placeLines(places) {
    const width = Math.max(0, ...places.map(([label]) => label.length));
    return places.map(([label, place]) => `${label.padEnd(width)}  ${(0,sanitized_text/* logLine */.BP)(place)}`);
}
function measuredLines(summary, evidence, end) {
    const map = (0,sections/* mapWords */.MQ)(evidence);
    const unsaid = summary.verdict.unsaid.map(verdict_words/* doubtWords */.OX);
    const rows = summary.proof.slice(0, MOST_ROWS).map(({ cells }) => cells);
    return [
        (0,plain_text/* lineOf */.cA)((0,sections/* verdictLine */.MT)(summary.verdict)),
        ...(unsaid.length === 0 ? [] : [(0,plain_text/* lineOf */.cA)((0,sections/* sentences */.hC)(...unsaid))]),
        ...end,
        '',
        ...(0,plain_text/* columns */.YB)([[(0,words/* words */.aL) `Evidence`, (0,words/* words */.aL) `Before`, (0,words/* words */.aL) `After`], ...rows]),
        ...(summary.proof.length > MOST_ROWS ? [`and ${summary.proof.length - MOST_ROWS} more`] : []),
        ...((0,words/* isNothing */.qv)(map) ? [] : [(0,plain_text/* lineOf */.cA)(map)]),
        '',
    ];
}

// EXTERNAL MODULE: ./build/flow/finish/report-run.js + 1 modules
var report_run = __webpack_require__(5986);
// EXTERNAL MODULE: ./build/flow/in-parallel.js
var in_parallel = __webpack_require__(5936);
;// CONCATENATED MODULE: ./build/flow/modes/evaluate.js
/** Past fixes: measured, and with a model tried and checked. */








/**
 * Does what is not done yet, `jobs` tasks at a time. Returns all that is known at the end. Throws RepositoryError and
 * ConfigurationError.
 */
async function evaluateFixes(begun, { jobs, max, each }, ports) {
    const tasks = begun.tasks.map(task => withPaid(task, ports));
    const now = () => ({ ...begun, tasks: [...tasks] });
    const { mode, variants } = begun;
    const budget = createBudget({ max, paid: paidFor(tasks) });
    let done = tasks.filter(one => isDone(one, begun)).length;
    ports.keep(now());
    await (0,in_parallel/* inParallel */.H)(tasks.entries().filter(([, one]) => !isDone(one, begun)), jobs, async ([at, first], othersMayBegin) => {
        othersMayBegin();
        const task = () => tasks[at] ?? first;
        const update = (more) => {
            tasks[at] = { ...task(), ...more };
            ports.keep(now());
        };
        await workOn({ ...{ mode, variants, each, budget, ports }, task, update });
        if (!isDone(task(), begun))
            return;
        done += 1;
        ports.notify(evaluatedTaskLine(task(), done, tasks.length));
    });
    return now();
}
/** What attempts have cost that ended without a word. */
function withPaid(task, ports) {
    const paid = (one) => ({
        ...one,
        cost_usd: one.cost_usd ?? ports.paidIn(folderOfTask(task, variantFolder(one.variant))),
    });
    return { ...task, begun: task.begun.map(paid), attempts: task.attempts.map(paid) };
}
async function workOn(work) {
    const { mode, variants, task, update, ports } = work;
    if (task().fix === null) {
        const fix = await measureSide(work, { of: 'fix' }, 'fix');
        if (fix !== null)
            update({ fix });
    }
    const { fix, taken_back: back } = task();
    if (fix === null || ports.signal.aborted)
        return;
    if (mode === 'prove-only' && back === null) {
        const taken = await measureSide(work, { of: 'taken-back' }, 'taken-back');
        if (taken !== null)
            update({ taken_back: taken });
    }
    if (mode === 'prove-only' || whyNoTask(fix) !== null)
        return;
    for (const variant of variants) {
        if (!task().attempts.some(one => one.variant === variant.name))
            await attempt(work, variant);
        await checkAttempt(work, variant.name);
    }
}
/** Null where it was interrupted. */
async function measureSide({ task, ports }, side, name) {
    if (ports.signal.aborted)
        return null;
    const folder = folderOfTask(task(), name);
    ports.begin(begunTaskLine(task(), side.of));
    const ended = await ports.prove(fixOf(task()), side, folder);
    return ports.signal.aborted ? null : readMeasurement(ended.outputs, folder);
}
/** Tries the task, if the money is there. What was paid is known in every case. */
async function attempt({ task, update, each, budget, ports }, variant) {
    const { name } = variant;
    const earlier = task().begun.find(one => one.variant === name);
    const before = earlier === undefined ? 0 : chargeOf(earlier);
    const most = Math.max(each - (earlier?.cost_usd ?? 0), LEAST_USD);
    const limit = before + most;
    if (ports.signal.aborted || !budget.reserve(most))
        return;
    const others = task().begun.filter(one => one.variant !== name);
    update({ begun: [...others, { variant: name, cost_usd: null, limit_usd: limit }] });
    const folder = folderOfTask(task(), variantFolder(name));
    const { issue } = task();
    ports.begin(begunTaskLine(task(), 'attempt'));
    const ended = await ports.solve(fixOf(task()), { issue, variant, most }, folder);
    const tried = readAttempt(ended.outputs, {
        variant: name,
        paidBefore: before,
        limit,
        folder,
        way: ports.wayIn(folder),
    });
    // The next one would end in the same way.
    if (tried.outcome === 'configuration-error')
        throw new errors/* ConfigurationError */.j1(tried.reason);
    budget.settle(most, tried.cost_usd === null ? null : tried.cost_usd - before);
    // Interrupted, it goes on another time.
    if (ports.signal.aborted)
        update({ begun: [...others, { variant: name, cost_usd: tried.cost_usd, limit_usd: limit }] });
    else
        update({ begun: others, attempts: [...task().attempts, tried] });
}
const LEAST_USD = 0.0001;
async function checkAttempt(work, name) {
    const { task, update } = work;
    const { fix, attempts } = task();
    const tried = attempts.find(one => one.variant === name);
    if (fix === null || tried === undefined || tried.end !== null || tried.tree === null)
        return;
    const checked = await measureSide(work, { of: 'patch', tree: tried.tree }, `${variantFolder(name)}/checked`);
    if (checked === null)
        return;
    update({ attempts: attempts.map(one => (one === tried ? checkedAttempt(one, checked, fix) : one)) });
}
function fixOf({ commit: sha, ...task }) {
    return { sha, ...task };
}
/** Relative to `eval.json`. */
function folderOfTask({ id }, name) {
    return `tasks/${id}/${name}`;
}
function variantFolder(name) {
    return name.replace(/[^\w.-]+/g, '-');
}

// EXTERNAL MODULE: ./build/core/task/task.js
var task_task = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/flow/start/open-session.js
var open_session = __webpack_require__(1133);
// EXTERNAL MODULE: ./build/flow/start/preflight.js
var preflight = __webpack_require__(6637);
;// CONCATENATED MODULE: ./build/flow/modes/examine.js
/** The checks before a run, alone. Nothing is asked of a model. */







/** `tries`: whether setup and tests are run once on the untouched tree, in the sandbox. */
async function examine(run, tries) {
    const { config, ports } = run;
    const task = (0,task_task/* promptTask */.Yk)('examine this repository', ports.clock.sha256);
    const { problems, checkout } = await (0,preflight/* findProblems */.o6)(task, run);
    const files = await ports.workspace.rootFiles();
    const commands = {
        setupCommand: config.setupCommand || (0,setup_command/* detectSetupCommand */.ct)(files).command,
        testCommand: config.testCommand || ((0,test_command/* detectTestCommand */.HK)(files)?.command ?? null),
    };
    const found = { ...commands, sandbox: ports.commands.sandbox };
    if (!tries || checkout === null || (0,core_outcome/* isRunResult */.Lw)(checkout) || !ports.commands.canRun)
        return { ...found, problems, tests: null };
    try {
        const session = await ports.reporter.group('Try setup and tests', () => (0,open_session/* openSession */.fA)(checkout, run));
        try {
            const { tests } = await session.baseline.ready();
            return { ...found, setupCommand: session.setupCommand, testCommand: session.testCommand, problems, tests };
        }
        finally {
            await session.baseline.stop();
        }
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* DiffproofError */.QI))
            throw thrown;
        const problem = { fault: thrown.fault, what: thrown.message, fix: thrown.hint };
        return { ...found, problems: [...problems, problem], tests: null };
    }
}

// EXTERNAL MODULE: ./build/flow/modes/prove.js
var modes_prove = __webpack_require__(7596);
// EXTERNAL MODULE: ./build/flow/modes/report.js + 1 modules
var report = __webpack_require__(4256);
// EXTERNAL MODULE: ./build/flow/solve-task.js + 19 modules
var solve_task = __webpack_require__(4490);
;// CONCATENATED MODULE: ./build/entries/command-line.js
/** The entry of the command line: one command, carried out, and its exit code. */


























const USAGE = 2;
/** Carries out what `dist/cli.js` has read, and sets the exit code. */
async function carryOut(order, environment) {
    process.exitCode = 1;
    if (order.verb === 'demo' || order.verb === 'replay') {
        const code = await runCloneTool(order);
        if (code === null)
            process.stderr.write(`diffproof ${order.verb} needs a clone of Diffproof with its packages.\n`);
        process.exitCode = code ?? USAGE;
        return;
    }
    const started = startCommand(order, environment);
    const begun = { job: null };
    const { result, isLate, isUsage } = await endOf(workOf(order.verb, started, begun), started);
    if (order.verb === 'run' || order.verb === 'prove' || order.verb === 'report')
        await (0,report_run/* reportRun */.G)(result, begun.job, started.reporter, { action: order.verb, isLate, speaker: begun.job });
    else
        Object.assign(started.outputs, { outcome: result.outcome, reason: result.reason }, result.outputs);
    process.exitCode = result.passes ? 0 : isUsage ? USAGE : 1;
    const decided = begun.job?.state.decided ?? null;
    const places = pageRows(started);
    const ended = () => begun.proof === undefined ? terminalPage(result, decided, places) : proofTerminalPage(result, begun.proof, places);
    // Wrong options are no result that a program could read.
    const isWrong = begun.page === undefined && result.outcome === 'configuration-error';
    started.say(begun.page ?? ended(), { object: begun.object, isWrong });
    await started.leave(isLate);
}
async function workOf(verb, started, begun) {
    await started.removeLeftCopies();
    return WORK[verb](started, begun);
}
const WORK = {
    async run(started, begun) {
        const run = await (0,compose_run/* composeRun */.w)(await startRun(started));
        begun.job = run;
        return (0,solve_task/* solveTask */.b)(run);
    },
    async report(started, begun) {
        const { job } = await (0,compose_job/* composeJob */.U)(await startReport(started));
        begun.job = job;
        return (0,report/* reportTotals */.q)(job);
    },
    async doctor(started, begun) {
        const { start, problems } = await startCheck(started);
        const run = await (0,compose_run/* composeRun */.w)(start);
        const found = await examine(run, false);
        await run.ports.repository.close();
        const all = { ...found, problems: [...problems, ...found.problems] };
        begun.page = examinationPage(all);
        const { length } = all.problems;
        if (length === 0)
            return { ...(0,core_outcome/* resultOf */.Bg)('dry-run', 'nothing is in the way'), outputs: examinationOutputs(all) };
        const reason = length === 1 ? 'something is in the way' : `${length} things are in the way`;
        return { ...(0,core_outcome/* resultOf */.Bg)('configuration-error', reason), outputs: examinationOutputs(all) };
    },
    async init(started, begun) {
        const { start, copy, isPublic } = await startCheck(started);
        const run = await (0,compose_run/* composeRun */.w)(start);
        const found = await examine(run, true);
        const files = await run.ports.workspace.rootFiles();
        await run.ports.repository.close();
        const workflow = chooseWorkflow(started, { files, isPublic: await isPublic() });
        const { end, url } = started.order.options['pull-request'] === 'true'
            ? await openSetup(started, copy, workflow)
            : { end: await writeWorkflow(started, copy.user.workTree, workflow), url: '' };
        const tests = found.tests === null ? null : (0,test_run/* inWords */.r4)(found.tests);
        begun.page = [...examinationPage(found), '', ...initPage({ ...workflow, end, url }, tests)];
        const { file, jobs } = workflow;
        const written = { written: String(end === 'written'), 'pull-request-url': url };
        return {
            ...(0,core_outcome/* resultOf */.Bg)('dry-run', `${file}: ${end}`),
            outputs: { ...examinationOutputs(found), 'workflow-file': file, jobs, ...written },
        };
    },
    async eval(started, begun) {
        if (started.order.options['merge'] !== undefined) {
            const { file, page, evaluation: known } = startMerge(started);
            begun.page = [...evaluationLines(known), `Report      ${page}`, `Evaluation  ${file}`];
            begun.object = { outcome: 'reported', ...known, files: { evaluation: file, report: page } };
            return (0,core_outcome/* resultOf */.Bg)('reported', 'the evaluations were put together');
        }
        const { evaluation, limits, ports, folder, keep, estimate, isDry } = await startEval(started);
        if (isDry) {
            begun.page = [estimate];
            begun.object = { outcome: 'dry-run', reason: estimate, ...withTotals(evaluation) };
            return (0,core_outcome/* resultOf */.Bg)('dry-run', estimate);
        }
        ports.notify(estimate);
        const { file, page, evaluation: known } = keep(await evaluateFixes(evaluation, limits, ports));
        const result = ports.signal.aborted
            ? (0,core_outcome/* limitResult */.Bc)('cancelled')
            : (0,core_outcome/* resultOf */.Bg)('reported', 'the past fixes were measured');
        const goOn = ports.signal.aborted ? [`Cancelled. The same command goes on with --resume ${folder}`] : [];
        begun.page = [...evaluationLines(known), ...goOn, `Report      ${page}`, `Evaluation  ${file}`];
        begun.object = { outcome: result.outcome, ...known, files: { evaluation: file, report: page } };
        return result;
    },
    async prove(started, begun) {
        const job = await (0,prove/* composeProve */.v)(await startProve(started));
        begun.job = job;
        const result = await (0,modes_prove/* provePullRequest */.D_)(job);
        const read = (0,pull_record/* readPullRecord */.je)(result.outputs['record'] ?? '');
        if ('record' in read)
            begun.proof = { ...read, verdict: (0,verdict/* decideVerdict */.AU)(read.record.evidence, job.config) };
        return result;
    },
};
function examinationOutputs({ problems, sandbox, setupCommand, testCommand }) {
    return {
        ...{ problems: JSON.stringify(problems.map(({ what, fix }) => ({ what, fix }))), sandbox },
        ...{ 'setup-command': setupCommand ?? '', 'test-command': testCommand ?? '' },
    };
}
async function endOf(work, { outOfTime }) {
    let isUsage = false;
    const end = await Promise.race([
        work
            .catch((thrown) => {
            isUsage = thrown instanceof UsageError;
            return (0,core_outcome/* resultFor */.T2)(thrown);
        })
            .then(result => ({ result, isLate: false })),
        outOfTime.then(result => ({ result, isLate: true })),
    ]);
    return { ...end, isUsage };
}
const PLACES = {
    branch: 'Branch',
    'pull-request-url': 'Pull request',
    'patch-file': 'Patch',
    'pull-request-file': 'Pull request text',
    'report-file': 'Report',
    'totals-file': 'Totals',
    'record-file': 'Record',
    'transcript-file': 'Transcript',
};
function pageRows({ outputs }) {
    return Object.entries(PLACES).flatMap(([output, label]) => {
        const place = outputs[output] ?? '';
        return place === '' ? [] : [[label, place]];
    });
}


/***/ })

};
