export const id = 72;
export const ids = [72];
export const modules = {

/***/ 1072:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  carryOut: () => (/* binding */ carryOut)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/adapters/git/git-command.js + 1 modules
var git_command = __webpack_require__(2316);
// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(966);
// EXTERNAL MODULE: ./build/adapters/git/git-names.js
var git_names = __webpack_require__(395);
// EXTERNAL MODULE: ./build/adapters/git/remote.js
var remote = __webpack_require__(3010);
;// CONCATENATED MODULE: ./build/adapters/git/user-repository.js
/**
 * The repository of who runs the command line. It is only read; a finished branch is the one thing
 * that is written there.
 */







/** Git for repositories on this machine. Throws ConfigurationError without a usable git. */
async function localGit({ folder, tempDir, environment }) {
    const home = await (0,promises_.mkdtemp)((0,external_node_path_.join)(tempDir, 'home-'));
    const access = { serverUrl: 'file://', repository: '', token: '', environment };
    return (0,git_command/* createGit */.l)(await (0,git_environment/* gitSettings */.Ug)(access, (0,external_node_path_.join)(folder, '.no-folder'), home), { pause: async () => false });
}
/** Looks at the repository around a folder. Throws ConfigurationError that says what to do where it cannot be used. */
async function lookAtRepository(git, { folder, environment }) {
    const ask = asker(git, { cwd: folder });
    const found = await ask([
        'rev-parse',
        '--path-format=absolute',
        '--absolute-git-dir',
        '--git-common-dir',
        '--git-path',
        'objects',
        '--is-bare-repository',
        '--is-inside-work-tree',
    ]);
    if (found === null)
        throw new errors/* ConfigurationError */.j1(`${folder} is in no git repository`, 'Go into one. For a new one: git init, git add --all, git commit.');
    const [gitDir = '', commonDir = '', objects = '', isBare = '', isInside = ''] = found.split('\n');
    if (isBare !== 'true' && isInside !== 'true')
        throw new errors/* ConfigurationError */.j1(`${folder} is inside of a .git folder`, 'Go into the work tree.');
    const head = await ask(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
    if (head === null || head === '')
        throw new errors/* ConfigurationError */.j1('the repository has no commit yet', 'Make a first one: git add --all, git commit.');
    const workTree = isBare === 'true' ? null : await ask(['rev-parse', '--show-toplevel']);
    const ref = (await ask(['symbolic-ref', '--quiet', 'HEAD'])) ?? '';
    const status = workTree === null ? '' : await ask(['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=no']);
    const [tree, partial, origin] = [
        (await ask(['ls-tree', '-r', 'HEAD'])) ?? '',
        await ask(['config', '--get-regexp', '^(extensions\\.partialclone|remote\\..*\\.promisor)$']),
        await ask(['config', '--get', 'remote.origin.url']),
    ];
    return {
        ...{ workTree, gitDir, objects: objects === '' ? (0,external_node_path_.join)(commonDir, 'objects') : objects, head },
        branch: /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? null,
        changed: (status ?? '').split('\0').flatMap(entry => (entry === '' ? [] : [entry.slice(3)])),
        submodules: tree.split('\n').filter(line => line.startsWith('160000 ')).length,
        ...{ origin: origin ?? '', isPartial: (partial ?? '') !== '' },
        author: {
            name: environment['GIT_AUTHOR_NAME'] ||
                (await ask(['config', '--get', 'user.name'], withUser(environment))) ||
                'Diffproof',
            email: environment['GIT_AUTHOR_EMAIL'] ||
                (await ask(['config', '--get', 'user.email'], withUser(environment))) ||
                'diffproof@localhost',
        },
    };
}
/** With the configuration of the user, of which only values are asked. */
function withUser({ HOME = '' }) {
    return { env: { HOME, GIT_CONFIG_GLOBAL: (0,external_node_path_.join)(HOME, '.gitconfig') } };
}
/** The answer of git; null where it says no. */
function asker(git, context) {
    return async (args, options = {}) => {
        // Here git may find the repository in a folder above.
        const env = { GIT_CEILING_DIRECTORIES: '', ...options.env };
        const { exitCode, stdout } = await git.run(args, context, { env, answers: [1, 128, 129] });
        return exitCode === 0 ? stdout.toString().replace(/\n$/, '') : null;
    };
}
/**
 * Makes a bare repository whose branch is a commit of the user's, and that borrows the user's
 * objects. A run clones from it. Throws RepositoryError.
 */
async function makeLocalRemote(git, user, { folder, branches }) {
    await (0,promises_.mkdir)(folder, { recursive: true });
    await git.run(['init', '--quiet', '--bare', '--template=', folder], { cwd: folder });
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'objects', 'info', 'alternates'), `${user.objects}\n`);
    const shallow = await asker(git, { gitDir: user.gitDir })(['rev-parse', '--is-shallow-repository']);
    if (shallow === 'true')
        await copyShallow(git, user, folder);
    for (const name of ['allowFilter', 'allowAnySHA1InWant'])
        await git.run(['config', `uploadpack.${name}`, 'true'], { gitDir: folder });
    for (const [branch, commit] of Object.entries(branches)) {
        (0,git_names/* assertBranchName */.ae)(branch);
        await git.run(['update-ref', `refs/heads/${branch}`, commit], { gitDir: folder });
    }
}
/** The commit that a name stands for. Throws ConfigurationError. */
async function commitOf(git, { gitDir }, name) {
    const ask = asker(git, { gitDir });
    for (const one of [name, `origin/${name}`]) {
        const commit = await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${one}^{commit}`]);
        if (commit !== null && commit !== '')
            return commit;
    }
    throw new errors/* ConfigurationError */.j1(`there is no commit or branch "${name}" in this repository`, 'See: git branch --all.');
}
/**
 * A commit of everything in the work tree, ignored files left out; HEAD where nothing differs. Its
 * objects and its index lie in `remote`. Throws RepositoryError.
 */
async function commitOfWork(git, user, { remote, environment }) {
    const { workTree, gitDir, head } = user;
    if (workTree === null)
        return head;
    const index = (0,external_node_path_.join)(remote, 'work-index');
    // With the index of the user, git reads only files that have changed since.
    await copyIndex((0,external_node_path_.join)(gitDir, 'index'), index).catch(() => undefined);
    const env = { GIT_OBJECT_DIRECTORY: (0,external_node_path_.join)(remote, 'objects'), GIT_ALTERNATE_OBJECT_DIRECTORIES: user.objects };
    const excluded = await excludesFile(git, user, environment);
    const context = { gitDir, workTree, index };
    await git.run(['add', '--all', '--', '.'], context, { env, config: [['core.excludesFile', excluded]] });
    const textOf = async (args, more = {}) => (await git.run(args, context, { ...more, env: { ...env, ...more.env } })).stdout.toString().trim();
    const tree = await textOf(['write-tree']);
    if (tree === (await textOf(['rev-parse', `${head}^{tree}`])))
        return head;
    const { name, email } = user.author;
    const by = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
    return textOf(['commit-tree', tree, '-p', head, '-m', 'Work that is not committed'], { env: by });
}
/** With its time: git takes a file that changed in the same moment for unchanged where the index is younger. */
async function copyIndex(from, to) {
    const { atime, mtime } = await (0,promises_.stat)(from);
    await (0,promises_.copyFile)(from, to);
    await (0,promises_.utimes)(to, atime, mtime);
}
async function excludesFile(git, { gitDir }, environment) {
    const { HOME = '', XDG_CONFIG_HOME } = environment;
    const named = await asker(git, { gitDir })(['config', '--type=path', '--get', 'core.excludesFile'], withUser(environment));
    return named || (0,external_node_path_.join)(XDG_CONFIG_HOME || (0,external_node_path_.join)(HOME, '.config'), 'git', 'ignore');
}
const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
/**
 * The commit where the work left `base`, and its name; without one, the usual main branches are
 * tried. Throws ConfigurationError.
 */
async function mergeBaseWith(git, user, base) {
    const ask = asker(git, { gitDir: user.gitDir });
    for (const name of base === undefined ? USUAL_BASES : [base, `origin/${base}`]) {
        const commit = await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
        if (commit === null || commit === '')
            continue;
        const shared = await ask(['merge-base', commit, user.head]);
        if (shared !== null && shared !== '')
            return { name, commit: shared.split('\n')[0] ?? '' };
    }
    throw base === undefined
        ? new errors/* ConfigurationError */.j1('it is not known what this branch is compared with', 'Name it: --base main.')
        : new errors/* ConfigurationError */.j1(`"${base}" is no commit that shares history with HEAD`, 'See: git branch --all.');
}
async function copyShallow(git, { gitDir }, folder) {
    const file = await asker(git, { gitDir })(['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
    await (0,promises_.copyFile)(file ?? '', (0,external_node_path_.join)(folder, 'shallow'));
}
/**
 * Brings a bundle's commit into the user's repository as a new branch: `wanted`, or with a number
 * behind. Returns its name. Throws RepositoryError.
 */
async function fetchBranch(git, user, request) {
    const { bundle, ref, wanted, tempDir } = request;
    (0,git_names/* assertBranchName */.ae)(wanted);
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(tempDir, 'branch-'));
    const file = (0,external_node_path_.join)(folder, 'change.bundle');
    await (0,promises_.writeFile)(file, bundle);
    const ask = asker(git, { gitDir: user.gitDir });
    try {
        for (let next = 1;; next += 1) {
            const branch = next === 1 ? wanted : `${wanted}-${next}`;
            if ((await ask(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])) !== null)
                continue;
            if (next > 1_000)
                throw new errors/* RepositoryError */.pU(`there is no free name for the branch ${wanted}`);
            await (0,remote/* fetchRefs */.BA)(git, user.gitDir, [
                '--no-auto-maintenance',
                '--no-recurse-submodules',
                file,
                `${ref}:refs/heads/${branch}`,
            ]);
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
;// CONCATENATED MODULE: ./build/compose/command-line/open-copy.js
/** The user's repository, where it is at GitHub, and which of both a command is about. */







/** The command was given wrong words. */
class UsageError extends errors/* ConfigurationError */.j1 {
}
/** The repository at GitHub that an address of git names; null for any other address. */
function githubPlace(address, environment) {
    const form = /^(?:(https?):\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([^/:]+(?::\d+)?)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/;
    const [, scheme = 'https', host = '', owner = '', repo = ''] = form.exec(address) ?? [];
    if (repo === '')
        return null;
    const serverUrl = (environment['GITHUB_SERVER_URL'] || `${scheme}://${host}`).replace(/\/+$/, '');
    const api = host === 'github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`;
    return { owner, repo, serverUrl, apiUrl: (environment['GITHUB_API_URL'] || api).replace(/\/+$/, '') };
}
/** Opens the copy of the repository around the current folder. Throws ConfigurationError and RepositoryError. */
async function openCopy(started) {
    const { environment, tempDir } = started;
    const folder = process.cwd();
    const git = await localGit({ folder, tempDir, environment });
    const user = await lookAtRepository(git, { folder, environment });
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
function placeOf({ user, github }, issue, environment) {
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
/** GitHub itself. Loaded late, because its package looks at the event of a job. */
async function githubForge(started, place) {
    const { createGithubForge } = await Promise.all(/* import() */[__webpack_require__.e(413), __webpack_require__.e(464)]).then(__webpack_require__.bind(__webpack_require__, 4464));
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
/** Those that are not empty. */
function filled(values) {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

;// CONCATENATED MODULE: ./build/core/start/workflow-file.js
const WORKFLOW_FILE = '.github/workflows/diffproof.yml';
/** The same as in `docs/guides/languages.md`. Rust is on GitHub's images. */
const SETUP_STEPS = {
    Node: {
        signs: /^package\.json$/,
        uses: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
        with: ['node-version: 24', 'package-manager-cache: false'],
    },
    Python: {
        signs: /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w-]*\.txt|tox\.ini)$/,
        uses: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
        with: ['python-version: "3.14"'],
    },
    Go: {
        signs: /^go\.(?:mod|work)$/,
        uses: 'actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0',
        with: ['go-version: stable', 'cache: false'],
    },
    Java: {
        signs: /^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?)$/,
        uses: 'actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0',
        with: ['distribution: temurin', 'java-version: 25'],
    },
    '.NET': {
        signs: /\.(?:sln|slnx|csproj|fsproj)$/,
        uses: 'actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0',
        with: ['dotnet-version: 10.0.x'],
    },
    Ruby: {
        signs: /^Gemfile$/,
        uses: 'ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0',
        with: ['ruby-version: "3.4"'],
    },
    PHP: {
        signs: /^composer\.json$/,
        uses: 'shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # 2.37.2',
        with: ['php-version: "8.4"'],
    },
};
/** The languages whose step the workflow needs, by the files in the root. */
function languagesOf(files) {
    const names = [...files.keys()];
    return Object.keys(SETUP_STEPS).filter(one => names.some(name => SETUP_STEPS[one]?.signs.test(name) === true));
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
/** Title and body. */
function setupPullRequest({ jobs, repositoryUrl }) {
    const split = jobs === 'two jobs'
        ? (0,words/* words */.aL) `It has two jobs, so that none has both the model and write access.`
        : (0,words/* words */.aL) `It has one job.`;
    const body = (0,markdown/* markdown */.wD)([
        ...(0,page_document/* paragraph */.FY)((0,words/* words */.aL) `Adds ${(0,words/* code */.aY)(WORKFLOW_FILE)}. Put the label ${(0,words/* code */.aY)('diffproof')} on an issue, and Diffproof opens a pull request that is proven by its diff and its tests. ${split}`),
        ...(0,page_document/* paragraph */.FY)((0,words/* words */.aL) `Beside this file it needs three things:`),
        ...(0,page_document/* list */.p_)([
            (0,words/* words */.aL) `The key of the model: ${(0,words/* code */.aY)('gh secret set ANTHROPIC_API_KEY')}`,
            (0,words/* words */.aL) `The label: ${(0,words/* code */.aY)('gh label create diffproof')}`,
            (0,words/* words */.aL) `\u201cAllow GitHub Actions to create and approve pull requests\u201d in the ${(0,words/* link */.nf)((0,words/* words */.aL) `settings of Actions`, `${repositoryUrl}/settings/actions`)}`,
        ]),
    ]);
    return { title: TITLE, body: `${body}\n` };
}

;// CONCATENATED MODULE: ./build/compose/command-line/open-setup.js
/** The pull request of `diffproof init --pull-request`: one new file at GitHub, and nothing of it here. */



/**
 * Opens a pull request that adds the workflow to the default branch, unless a file of its name or such a pull request
 * is there. Throws ConfigurationError and ForgeError.
 */
async function openSetup(started, copy, { file, text, jobs }) {
    if (copy.github === null)
        throw new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub, so there is nowhere to open a pull request', 'Leave out --pull-request.');
    if (started.given.values['github-token'] === '')
        throw new errors/* ConfigurationError */.j1('there is no token for GitHub', 'Set GITHUB_TOKEN, or log in with: gh auth login.');
    const place = placeOf(copy, null, started.environment);
    const forge = await githubForge(started, place);
    const base = await forge.defaultBranch();
    const there = await textAt(forge, base, file);
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
/** The text of a file of a branch; null where there is none. */
async function textAt(forge, branch, file) {
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
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
;// CONCATENATED MODULE: ./build/compose/command-line/run-tool.js
/** Commands that a clone of Diffproof brings and the package does not: they start what stands in `tools/`. */




const TOOLS = { demo: 'demo.ts', replay: 'transcript-replay/replay.ts' };
/** Starts the tool and returns its exit code; null where this is no clone. */
async function runTool({ verb, argument, options, inputs }) {
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
/** The tool in a folder above. */
function toolIn(folder, tool) {
    const file = (0,external_node_path_.join)(folder, 'tools', tool);
    if ((0,external_node_fs_.existsSync)(file))
        return file;
    return (0,external_node_path_.dirname)(folder) === folder || (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, 'package.json')) ? null : toolIn((0,external_node_path_.dirname)(folder), tool);
}

// EXTERNAL MODULE: ./build/core/config/access.js + 1 modules
var access = __webpack_require__(2237);
// EXTERNAL MODULE: ./build/core/page/run-places.js
var run_places = __webpack_require__(5798);
// EXTERNAL MODULE: ./build/core/start/problem.js
var problem = __webpack_require__(9122);
// EXTERNAL MODULE: ./build/core/task/trigger.js
var trigger = __webpack_require__(7650);
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

// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 1 modules
var proposal = __webpack_require__(4612);
// EXTERNAL MODULE: ./build/core/text/sanitized-text.js
var sanitized_text = __webpack_require__(9149);
;// CONCATENATED MODULE: ./build/compose/command-line/start-run.js
/** A run on a copy of the user's repository, in the form of a step of the action. */














const DETACHED = 'detached-head';
/** What a run on a copy is started with, in the form of a step of the action. Throws ConfigurationError. */
async function startOnCopy(started, { copy, place, asked, github, from, local }) {
    const { given, root, pages } = started;
    const { git, user } = copy;
    const branch = user.branch ?? DETACHED;
    const own = { 'progress-comment': 'false', 'base-branch': branch, ...asked };
    const values = { 'github-token': 'none', ...own, ...filled(given.values), 'output-path': pages };
    const config = configOf(values, 'run');
    const base = config.baseBranch;
    if (from === 'here') {
        const commit = base === branch ? user.head : await commitOf(git, user, base);
        const remote = (0,external_node_path_.join)(root, 'remote', place.owner, place.repo);
        await makeLocalRemote(git, user, { folder: remote, branches: { [base]: commit } });
    }
    const runner = runnerOf(started, place, from);
    const connect = github === 'whole' ? {} : { connect: await localForge(started, place, base, github === 'issue') };
    const start = {
        action: 'run',
        ...{ ...started, given: { ...given, values }, repositories: (0,repositories/* repositoriesIn */.St)(runner.workspace) },
        ...(local === undefined ? {} : { local }),
        ...{ ...connect, hidden: [user.workTree ?? user.gitDir, (0,external_node_path_.join)(root, 'remote')] },
        ...{ runner: () => runner, config: () => config },
    };
    return { start, config };
}
/** What `diffproof run` is started with. Throws ConfigurationError for wrong options, before anything is spent. */
async function startRun(started) {
    const { order, given, environment, reporter } = started;
    const copy = await openCopy(started);
    const { git, user } = copy;
    const isPush = order.options['push'] === 'true';
    const issue = issueOf(order, copy.github);
    const asked = taskOf(order, issue);
    if (isPush && order.options['yes'] !== 'true' && !(process.stdin.isTTY && process.stderr.isTTY))
        throw new UsageError('--push asks before it writes, and here is no terminal to ask on', 'Add --yes.');
    if (!(0,access/* namesAccess */.X)(given.values))
        throw new errors/* ConfigurationError */.j1('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.');
    if ((isPush || issue !== null) && given.values['github-token'] === '')
        throw new errors/* ConfigurationError */.j1('there is no token for GitHub', 'Set GITHUB_TOKEN, or log in with: gh auth login.');
    if (isPush && copy.github === null)
        throw new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub, so there is nowhere to push to', 'Add one with: git remote add origin, or leave --push out.');
    if (user.changed.length > 0)
        reporter.warning(`${user.changed.length} files have changes that are not committed: the copy is made without them`);
    const place = placeOf(copy, issue, environment);
    if (isPush)
        await checkBase(await githubForge(started, place), user, given.values['base-branch'] || user.branch);
    const local = localRepository(started, { git, user, isPush });
    const github = isPush ? 'whole' : issue === null ? 'nothing' : 'issue';
    return startOnCopy(started, { copy, place, asked, github, from: isPush ? 'github' : 'here', local });
}
function taskOf({ argument, options, inputs }, issue) {
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
function runnerOf({ root, tempDir }, place, from) {
    const { owner, repo, serverUrl, apiUrl } = place;
    const gitServerUrl = from === 'github' ? serverUrl : `file://${(0,external_node_path_.join)(root, 'remote')}`;
    return {
        ...{ workspace: (0,external_node_path_.join)(root, 'copy', repo), tempDir, repository: { owner, repo }, serverUrl, apiUrl, gitServerUrl },
        event: { name: trigger/* COMMAND_LINE */.rD, payload: {}, ref: '', actor: '', triggeringActor: '', isRerun: false },
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
            const file = (0,external_node_path_.join)(pages, name);
            await (0,promises_.writeFile)(file, secrets.publishable(text));
            return file;
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
    const hasKey = (0,access/* namesAccess */.X)(given.values);
    const hasToken = given.values['github-token'] !== '';
    const problems = [
        hasKey || isOffline || order.verb === 'init'
            ? null
            : (0,problem/* misconfigured */.o7)('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.'),
        hasToken || isOffline || copy.github === null
            ? null
            : (0,problem/* misconfigured */.o7)('there is no token for GitHub', 'Set GITHUB_TOKEN, or log in with: gh auth login.'),
    ];
    const asksGithub = hasToken && !isOffline && copy.github !== null;
    const asked = hasKey ? {} : { 'anthropic-api-key': 'none' };
    const place = placeOf(copy, null, environment);
    const github = asksGithub ? 'whole' : 'nothing';
    const run = await startOnCopy(started, { copy, place, asked, github, from: 'here' });
    const hasNoModel = !hasKey || isOffline;
    const start = hasNoModel
        ? { ...run.start, catalog: { lookUp: async () => ({ kind: 'not-listed' }) } }
        : run.start;
    const isPublic = async () => {
        if (!asksGithub)
            return copy.github !== null;
        const facts = await (await githubForge(started, place)).repository().catch(() => null);
        return facts?.isPublic !== false;
    };
    return { ...run, start, copy, problems: problems.filter(one => one !== null), isPublic };
}
/** What `report` is started with. Throws ConfigurationError where it is not known which repository is meant. */
async function startReport(started) {
    const { order, given, environment, tempDir } = started;
    const named = order.options['repository'];
    const place = named === undefined ? (await openCopy(started)).github : githubPlace(`https://github.com/${named}`, environment);
    if (place === null)
        throw named === undefined
            ? new errors/* ConfigurationError */.j1('the repository has no remote origin at GitHub', 'Name one: --repository owner/repo.')
            : new UsageError(`--repository is "${named}", and must have the form owner/repo`);
    if (given.values['github-token'] === '')
        throw new errors/* ConfigurationError */.j1('there is no token for GitHub', 'Set GITHUB_TOKEN, or log in with: gh auth login.');
    const { 'anthropic-api-key': _, ...own } = given.values;
    const values = { ...filled(own), 'output-path': started.pages };
    const config = configOf(values, 'report');
    const { owner, repo, serverUrl, apiUrl } = place;
    const runner = {
        ...{ workspace: tempDir, tempDir, repository: { owner, repo }, serverUrl, apiUrl },
        event: { name: trigger/* COMMAND_LINE */.rD, payload: {}, ref: '', actor: '', triggeringActor: '', isRerun: false },
        ...{ runId: String(machine/* systemClock */.ml.now()), runUrl: '' },
        places: (0,run_places/* findPlaces */.C)({
            ...{ repositoryUrl: `${serverUrl}/${owner}/${repo}`, workflowRef: '' },
            ...{ actionRepository: '', actionRef: '' },
        }),
    };
    const repositories = { root: tempDir, entries: new Map(), behind: [], hooks: [] };
    return {
        start: {
            action: 'report',
            ...started,
            given: { ...given, values },
            repositories,
            runner: () => runner,
            config: () => config,
        },
        config,
    };
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:readline/promises"
var external_node_readline_promises_ = __webpack_require__(6848);
// EXTERNAL MODULE: ./build/adapters/actions/cancellation.js
var cancellation = __webpack_require__(4630);
// EXTERNAL MODULE: ./build/adapters/actions/event-log.js
var event_log = __webpack_require__(418);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
// EXTERNAL MODULE: ./build/adapters/files/journal-file.js
var journal_file = __webpack_require__(3209);
// EXTERNAL MODULE: ./build/adapters/files/output-folder.js
var output_folder = __webpack_require__(373);
// EXTERNAL MODULE: ./build/adapters/system/status-updater.js
var status_updater = __webpack_require__(7469);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./build/adapters/terminal/terminal-log.js

const FRAME_MS = 100;
/** With colours where the stream takes them and `NO_COLOR` does not forbid them. */
function styled(stream, format, text) {
    return (0,external_node_util_.styleText)(format, text, { stream });
}
/**
 * Makes it. `isVerbose` prints what is folded in a job's log too.
 */
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
        /** The result is printed by whoever has it whole. */
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
        const seconds = `${((Date.now() - since) / 1_000).toFixed(1)} s`;
        const width = stream.columns || 80;
        const line = `\u2026 ${what === '' ? 'working' : what} ${seconds}`.slice(0, width - 1);
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

// EXTERNAL MODULE: ./build/core/change/change.js
var change = __webpack_require__(8127);
;// CONCATENATED MODULE: ./build/adapters/terminal/terminal-reporter.js
/** The Reporter port of the command line: the log on a terminal, pages in a folder, and the outputs kept as values. */





/** Makes it. `outputs` is filled as the run ends; pages go into `folder`. */
function createTerminalReporter(options) {
    const { events, kept, secrets, folder, outputs } = options;
    const { redact, publishable } = secrets;
    const add = async (more, markdown) => {
        for (const [name, value] of Object.entries(more))
            outputs[name] = publishable(value);
        if (markdown === '')
            return;
        try {
            (0,external_node_fs_.mkdirSync)(folder, { recursive: true });
            await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'summary.md'), `${publishable(markdown)}\n`, { flag: 'a' });
        }
        catch (thrown) {
            events.warning(`the summary could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`);
        }
    };
    return {
        ...{ info: events.info, warning: events.warning, untrusted: events.untrusted, group: events.group },
        record(event) {
            kept.record(event, events.phase());
            events.logEvent(event);
        },
        transcriptFile: () => kept.transcriptFile(),
        keepPatch: async (patch, of = 'change') => kept.keepPatch((0,change/* cleanPatch */.SW)(patch, { redact, publishable: redact }), of),
        keepFile: async (name, text) => kept.keepFile(name, redact(text)),
        async keepReport(input) {
            try {
                return await kept.keepReport(input);
            }
            catch (thrown) {
                events.warning(`the report could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`);
                return null;
            }
        },
        add,
        finish: async (_result, _line, more, jobSummary) => add(more, jobSummary),
    };
}

// EXTERNAL MODULE: ./build/core/config/extra-headers.js
var extra_headers = __webpack_require__(8148);
// EXTERNAL MODULE: ./build/core/config/inputs.js + 1 modules
var config_inputs = __webpack_require__(8938);
// EXTERNAL MODULE: ./build/core/log/run-log.js
var run_log = __webpack_require__(969);
// EXTERNAL MODULE: ./build/core/page/run-report.js + 4 modules
var run_report = __webpack_require__(9721);
// EXTERNAL MODULE: ./build/core/secrets/cloud-variables.js
var cloud_variables = __webpack_require__(5217);
// EXTERNAL MODULE: ./build/core/secrets/secrets.js
var secrets_secrets = __webpack_require__(2633);
;// CONCATENATED MODULE: ./build/compose/command-line/start-command.js
/** What every command of the command line has: its options, a log on the terminal, a folder of its own, and signals. */





















const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN'];
const FLUSH_MS = 5_000;
/**
 * Takes the keys out of the environment, opens the log and a folder of this command, and listens
 * for signals. Throws nothing.
 */
function startCommand(order, environment) {
    (0,machine/* keepHeapSmall */.p8)();
    const isJson = order.options['json'] === 'true';
    const given = takeKeys(order, environment);
    const root = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'diffproof-'));
    const [tempDir, pages] = [(0,external_node_path_.join)(root, 'temp'), given.values['output-path'] || (0,external_node_path_.join)(root, 'pages')];
    (0,external_node_fs_.mkdirSync)(tempDir);
    const folder = (0,external_node_path_.join)(tempDir, `diffproof-run-${machine/* systemClock */.ml.randomHex(32)}`);
    const mark = machine/* systemClock */.ml.randomHex(32);
    const journal = (0,journal_file/* createJournalFile */.W)(folder);
    const { signal: cancelled, shutdown, outOfTime } = (0,cancellation/* listenForCancellation */.c)(journal);
    const { now } = machine/* systemClock */.ml;
    const startedAt = now();
    const sinceStart = () => now() - startedAt;
    const secrets = (0,secrets_secrets/* createSecrets */.g)(given.secrets);
    const clean = secrets.publishable;
    const log = createTerminalLog(process.stderr, { isVerbose: order.options['verbose'] === 'true' });
    const events = (0,event_log/* createEventLog */.b)(log, { redact: clean, sinceStart });
    const output = (0,output_folder/* createOutputFolder */.An)({ folder: pages, clean, now, startedAt, warn: events.warning });
    const writing = { folder: pages, clean, render: run_report/* renderReport */.B };
    const kept = {
        ...output,
        keepReport: async (input) => (0,output_folder/* keepReport */.kA)(input, { ...writing, texts: output.written() }),
    };
    const outputs = {};
    const reporter = createTerminalReporter({ events, kept, secrets, folder: pages, outputs });
    const { add, runLog } = (0,run_log/* createRunLog */.Md)();
    const statusUpdater = (0,status_updater/* createStatusUpdater */.m)(machine/* systemClock */.ml, runLog);
    const record = event => {
        reporter.record(event);
        add((0,run_log/* briefEvent */.xG)(event, clean), sinceStart());
    };
    return {
        ...{ order, environment, given, secrets, runLog, startedAt, folder, journal, mark, cancelled, shutdown, outOfTime },
        ...{ statusUpdater, reporter: { ...reporter, record }, outputs, root, tempDir, pages, isJson },
        runnerFiles: { restore: () => [] },
        learn: secrets.add,
        /** Prints the last lines, or the outputs as JSON beside them. */
        say(lines) {
            log.stop();
            const stream = isJson ? process.stderr : process.stdout;
            for (const line of lines)
                stream.write(`${clean(line)}\n`);
            if (isJson)
                process.stdout.write(`${JSON.stringify(outputs, null, 2)}\n`);
        },
        /** Shows something and asks. True with `--yes`; false where nobody can be asked. */
        async agrees(question, shown) {
            log.stop();
            for (const text of shown)
                process.stderr.write(`${clean(text)}\n`);
            if (order.options['yes'] === 'true')
                return true;
            if (!process.stdin.isTTY || !process.stderr.isTTY)
                return false;
            const asking = (0,external_node_readline_promises_.createInterface)({ input: process.stdin, output: process.stderr });
            const answer = await asking.question(`${question} [y/N] `, { signal: cancelled }).catch(() => '');
            asking.close();
            return /^y(?:es)?$/i.test(answer.trim());
        },
        /** Removes the copy and ends the process. `late`: with everything that still runs. */
        async leave(late) {
            log.stop();
            if (late) {
                process.removeAllListeners('exit');
                await (0,processes/* endOrphanedProcesses */.sQ)({ pid: process.pid, started: '', mark, folder });
            }
            // Behind what the sandbox and the journal do at the exit.
            process.once('exit', () => removeCopy(root, order.verb === 'doctor' || order.verb === 'init' ? '' : 'pages'));
            await (0,machine/* flushed */.a6)(process.stdout, FLUSH_MS);
            await (0,machine/* flushed */.a6)(process.stderr, FLUSH_MS);
            process.exit();
        },
    };
}
function removeCopy(root, kept) {
    for (const name of (0,external_node_fs_.readdirSync)(root))
        if (name !== kept)
            (0,external_node_fs_.rmSync)((0,external_node_path_.join)(root, name), { recursive: true, force: true, maxRetries: 2 });
    if ((0,external_node_fs_.readdirSync)(root).length === 0)
        (0,external_node_fs_.rmSync)(root, { recursive: true, force: true });
}
/** The inputs, with the keys of the environment, which no child process gets. */
function takeKeys({ verb, inputs, options }, environment) {
    const values = { ...inputs };
    values['anthropic-api-key'] ??= '';
    if (!(0,access/* namesAccess */.X)(values))
        values['anthropic-api-key'] = environment['ANTHROPIC_API_KEY'] ?? '';
    values['github-token'] ||= environment['GITHUB_TOKEN'] || environment['GH_TOKEN'] || '';
    const asksGithub = verb !== 'run' || options['push'] === 'true' || options['issue'] !== undefined;
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
/** The token of GitHub's own command line; empty where that is missing or nobody is logged in. */
function tokenOfGh({ PATH = '', HOME = '' }) {
    const { status, stdout } = (0,external_node_child_process_.spawnSync)('gh', ['auth', 'token'], {
        env: { PATH, HOME },
        encoding: 'utf8',
        timeout: 5_000,
    });
    return status === 0 ? stdout.trim() : '';
}

;// CONCATENATED MODULE: ./build/compose/command-line/start-prove.js
/** The proof of a branch, or of work that is not committed, on a copy: no model, no key. */





/** What `diffproof prove` is started with. Throws ConfigurationError where there is nothing to compare with. */
async function startProve(started) {
    const { order, given, environment, root, pages, reporter } = started;
    const copy = await openCopy(started);
    const { git, user } = copy;
    const base = await mergeBaseWith(git, user, order.options['base']);
    const place = placeOf(copy, null, environment);
    const remote = (0,external_node_path_.join)(root, 'remote', place.owner, place.repo);
    const into = /^[\w][\w./-]*$/.test(base.name) ? base.name : 'base';
    await makeLocalRemote(git, user, { folder: remote, branches: { [into]: base.commit } });
    const head = await commitOfWork(git, user, { remote, environment });
    const what = head === user.head ? (user.branch ?? 'HEAD') : 'the work that is not committed';
    reporter.info(`${what} is proven against ${base.name} at ${base.commit}`);
    const { 'anthropic-api-key': _, ...own } = filled(given.values);
    const failOn = order.options['fail-on'];
    const asked = failOn === undefined ? {} : { 'fail-on': failOn };
    const values = { ...own, ...asked, 'github-token': 'none', comment: 'false', 'output-path': pages };
    const config = configOf(values, 'prove');
    const runner = runnerOf(started, place, 'here');
    const payload = { base_sha: base.commit, head_sha: head, base_ref: into };
    const start = {
        ...{ action: 'prove', ...started, given: { ...given, values } },
        ...{ repositories: (0,repositories/* repositoriesIn */.St)(runner.workspace), connect: await localForge(started, place, into, false) },
        hidden: [user.workTree ?? user.gitDir, (0,external_node_path_.join)(root, 'remote')],
        runner: () => ({ ...runner, event: { ...runner.event, payload } }),
        config: () => config,
    };
    return { start, config };
}

;// CONCATENATED MODULE: ./build/compose/command-line/write-workflow.js
/** The workflow of `diffproof init`: chosen, shown, and written into the user's work tree where they agree. */





/** The workflow for these files: two jobs where everybody can read the repository, unless an option says otherwise. */
function chooseWorkflow({ order: { options } }, { files, isPublic }) {
    const isTwo = options['two-jobs'] === 'true' || (isPublic && options['one-job'] !== 'true');
    const languages = languagesOf(files);
    const text = workflowFor(exampleOf(isTwo ? 'two-jobs.yml' : 'fix-labelled-issues.yml'), languages);
    return { file: WORKFLOW_FILE, languages, jobs: isTwo ? 'two jobs' : 'one job', text };
}
/** Writes the workflow, unless a file is there already or nobody agrees. Throws ConfigurationError without a work tree. */
async function writeWorkflow(started, workTree, { file, text }) {
    if (workTree === null)
        throw new errors/* ConfigurationError */.j1('a bare repository has no work tree to write a workflow into', 'Go into a clone of it, or add --pull-request.');
    const path = (0,external_node_path_.join)(workTree, file);
    if ((0,external_node_fs_.existsSync)(path))
        return (0,external_node_fs_.readFileSync)(path, 'utf8') === text ? 'same' : 'other';
    if (!(await started.agrees(`Write ${file}?`, [text])))
        return 'left-out';
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text, { flag: 'wx' });
    return 'written';
}
/** An example of the documents, which the package brings. */
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
// EXTERNAL MODULE: ./build/compose/run.js + 5 modules
var compose_run = __webpack_require__(5735);
// EXTERNAL MODULE: ./build/core/facts/pull-record.js
var pull_record = __webpack_require__(4257);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
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
        `Test command   ${(0,sanitized_text/* logLine */.BP)(testCommand ?? 'none: set --test-command')}`,
    ];
    const found = problems.flatMap(({ what, fix }) => [
        `\u2717 ${(0,sanitized_text/* logLine */.BP)(what)}`,
        ...(fix === '' ? [] : [`  ${(0,sanitized_text/* logLine */.BP)(fix)}`]),
    ]);
    return [...facts, '', ...(found.length === 0 ? ['\u2713 Nothing is in the way.'] : found)];
}

// EXTERNAL MODULE: ./build/core/page/map-words.js
var map_words = __webpack_require__(8974);
// EXTERNAL MODULE: ./build/core/page/plain-text.js
var plain_text = __webpack_require__(1166);
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
    const asked = model === '' || turns === 0 ? [] : [lineOf(effort)];
    return [...measuredLines(result, summary, decided.record.evidence), ...placeLines(places), ...asked];
}
/** The same for a proof of somebody's own change. */
function proofTerminalPage(result, { record, verdict }, places) {
    const summary = (0,run_summary/* summarizeMeasured */.og)(record.evidence, verdict);
    return [...measuredLines(result, summary, record.evidence), ...placeLines(places)];
}
function lastLineOf(result) {
    return (0,sanitized_text/* logLine */.BP)(`${result.passes ? '' : '\u274c '}${(0,outcome/* happened */.Y5)(result)}: ${result.reason}`);
}
function placeLines(places) {
    const width = Math.max(0, ...places.map(([label]) => label.length));
    return places.map(([label, place]) => `${label.padEnd(width)}  ${(0,sanitized_text/* logLine */.BP)(place)}`);
}
function measuredLines(result, summary, evidence) {
    const map = (0,map_words/* mapWords */.M)(evidence);
    const unsaid = summary.verdict.unsaid.map(verdict_words/* doubtWords */.OX);
    const rows = summary.proof.slice(0, MOST_ROWS).map(({ cells }) => cells);
    return [
        lineOf((0,sections/* verdictLine */.MT)(summary.verdict)),
        ...(unsaid.length === 0 ? [] : [lineOf((0,sections/* sentences */.hC)(...unsaid))]),
        ...(result.passes ? [] : [lastLineOf(result)]),
        '',
        ...columns([[(0,words/* words */.aL) `Evidence`, (0,words/* words */.aL) `Before`, (0,words/* words */.aL) `After`], ...rows]),
        ...(summary.proof.length > MOST_ROWS ? [`and ${summary.proof.length - MOST_ROWS} more`] : []),
        ...((0,words/* isNothing */.qv)(map) ? [] : [lineOf(map)]),
        '',
    ];
}
function columns(rows) {
    const texts = rows.map(cells => cells.map(cell => lineOf(cell).replace(/[\u2705\u274c]/g, sign => SIGNS[sign] ?? sign)));
    const widths = texts[0]?.map((_, at) => Math.max(...texts.map(row => row[at]?.length ?? 0))) ?? [];
    return texts.map(row => row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd());
}
function lineOf(content) {
    return (0,sanitized_text/* logLine */.BP)((0,plain_text/* plainText */.w)(content));
}
const SIGNS = { '\u2705': '\u2713', '\u274c': '\u2717' };

// EXTERNAL MODULE: ./build/core/testing/test-run.js
var test_run = __webpack_require__(6957);
// EXTERNAL MODULE: ./build/flow/finish/report-run.js + 1 modules
var report_run = __webpack_require__(5986);
// EXTERNAL MODULE: ./build/core/task/task.js
var task_task = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/core/testing/setup-command.js
var setup_command = __webpack_require__(924);
// EXTERNAL MODULE: ./build/core/testing/test-command.js
var test_command = __webpack_require__(493);
// EXTERNAL MODULE: ./build/flow/start/open-session.js
var open_session = __webpack_require__(1133);
// EXTERNAL MODULE: ./build/flow/start/preflight.js
var preflight = __webpack_require__(6637);
;// CONCATENATED MODULE: ./build/flow/modes/examine.js
/** The checks before a run, alone: what is in the way, and what Diffproof would do here. Nothing is asked of a model. */







/** `tries`: whether setup and tests are run once, in the sandbox. */
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
    if (!tries || checkout === null || (0,outcome/* isRunResult */.Lw)(checkout) || !ports.commands.canRun)
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
        const code = await runTool(order);
        if (code === null)
            process.stderr.write(`diffproof ${order.verb} needs a clone of Diffproof with its packages.\n`);
        process.exitCode = code ?? USAGE;
        return;
    }
    const started = startCommand(order, environment);
    const begun = { job: null };
    const { result, isLate, isUsage } = await endOf(WORK[order.verb](started, begun), started);
    if (order.verb === 'run' || order.verb === 'prove' || order.verb === 'report')
        await (0,report_run/* reportRun */.Go)(result, begun.job, started.reporter, isLate);
    else
        Object.assign(started.outputs, { outcome: result.outcome, reason: result.reason }, result.outputs);
    process.exitCode = result.passes ? 0 : isUsage ? USAGE : 1;
    const decided = begun.job?.state.decided ?? null;
    const places = placesOf(started);
    const ended = () => begun.proof === undefined ? terminalPage(result, decided, places) : proofTerminalPage(result, begun.proof, places);
    started.say(begun.page ?? ended());
    await started.leave(isLate);
}
const WORK = {
    async run(started, begun) {
        const { start, config } = await startRun(started);
        const run = await (0,compose_run/* composeRun */.w)(start, config);
        begun.job = run;
        return (0,solve_task/* solveTask */.b)(run);
    },
    async report(started, begun) {
        const { start, config } = await startReport(started);
        const { job } = await (0,compose_job/* composeJob */.U)(start, config);
        begun.job = job;
        return (0,report/* reportTotals */.q)(job);
    },
    async doctor(started, begun) {
        const { start, config, problems } = await startCheck(started);
        const run = await (0,compose_run/* composeRun */.w)(start, config);
        const found = await examine(run, false);
        for (const path of await run.ports.repository.close())
            started.reporter.warning(`${path} could not be put back`);
        const all = { ...found, problems: [...problems, ...found.problems] };
        begun.page = examinationPage(all);
        const { length } = all.problems;
        if (length === 0)
            return { ...(0,outcome/* resultOf */.Bg)('dry-run', 'nothing is in the way'), outputs: outputsOf(all) };
        const reason = length === 1 ? 'something is in the way' : `${length} things are in the way`;
        return { ...(0,outcome/* resultOf */.Bg)('configuration-error', reason), outputs: outputsOf(all) };
    },
    async init(started, begun) {
        const { start, config, copy, isPublic } = await startCheck(started);
        const run = await (0,compose_run/* composeRun */.w)(start, config);
        const found = await examine(run, true);
        const files = await run.ports.workspace.rootFiles();
        for (const path of await run.ports.repository.close())
            started.reporter.warning(`${path} could not be put back`);
        const workflow = chooseWorkflow(started, { files, isPublic: await isPublic() });
        const { end, url } = started.order.options['pull-request'] === 'true'
            ? await openSetup(started, copy, workflow)
            : { end: await writeWorkflow(started, copy.user.workTree, workflow), url: '' };
        const tests = found.tests === null ? null : (0,test_run/* inWords */.r4)(found.tests);
        begun.page = [...examinationPage(found), '', ...initPage({ ...workflow, end, url }, tests)];
        const { file, jobs } = workflow;
        const written = { written: String(end === 'written'), 'pull-request-url': url };
        return {
            ...(0,outcome/* resultOf */.Bg)('dry-run', `${file}: ${end}`),
            outputs: { ...outputsOf(found), 'workflow-file': file, jobs, ...written },
        };
    },
    async prove(started, begun) {
        const { start, config } = await startProve(started);
        const job = await (0,prove/* composeProve */.v)(start, config);
        begun.job = job;
        const result = await (0,modes_prove/* provePullRequest */.D)(job);
        const read = (0,pull_record/* readPullRecord */.je)(result.outputs['record'] ?? '');
        if ('record' in read)
            begun.proof = { ...read, verdict: (0,verdict/* decideVerdict */.AU)(read.record.evidence, config) };
        return result;
    },
};
function outputsOf({ problems, sandbox, setupCommand, testCommand }) {
    return {
        ...{ problems: JSON.stringify(problems.map(({ what, fix }) => ({ what, fix }))), sandbox },
        ...{ 'setup-command': setupCommand ?? '', 'test-command': testCommand ?? '' },
    };
}
/** The end of the work, also where that does not come in time. */
async function endOf(work, { outOfTime }) {
    let isUsage = false;
    const end = await Promise.race([
        work
            .catch((thrown) => {
            isUsage = thrown instanceof UsageError;
            return (0,outcome/* resultFor */.T2)(thrown);
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
function placesOf({ outputs }) {
    return Object.entries(PLACES).flatMap(([output, label]) => {
        const place = outputs[output] ?? '';
        return place === '' ? [] : [[label, place]];
    });
}


/***/ })

};
