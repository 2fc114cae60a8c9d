export const id = 958;
export const ids = [958,561];
export const modules = {

/***/ 3561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readTaskFile: () => (/* binding */ readTaskFile)
});

// UNUSED EXPORTS: TASK_FILE, TASK_FILE_FIELDS

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(6921);
// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/config/input-names.js
var input_names = __webpack_require__(9032);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./build/core/task/front-matter.js
/** The YAML block at the head of a Markdown file. Anchors, aliases, tags and second documents are not read. */

/** Fields are short, and comparing keys takes quadratic time. */
const LONGEST_BLOCK = 16_000;
const MOST_PROBLEMS = 5;
const FENCE = /^---[ \t]*$/;
/** Reads the block and the text below it, or says what is wrong and where. Never throws. */
function readFrontMatter(text) {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/);
    if (!FENCE.test(lines[0] ?? ''))
        return frontMatterProblem(1, 'the file must begin with front matter: a line ---, the fields as YAML, and a line ---');
    const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
    if (end === -1)
        return frontMatterProblem(1, 'the front matter has no end: a line --- is missing below the fields');
    // The empty line stands for the fence, so that line numbers fit the file.
    const yaml = ['', ...lines.slice(1, end)].join('\n');
    if (yaml.length > LONGEST_BLOCK)
        return frontMatterProblem(1, `the front matter has ${yaml.length} characters, at most ${LONGEST_BLOCK}: long text belongs below it`);
    const counter = new dist/* LineCounter */.HN();
    const options = { lineCounter: counter, prettyErrors: false, schema: 'core', logLevel: 'silent' };
    const document = (0,dist/* parseDocument */.Tp)(yaml, options);
    const lineAt = (offset) => counter.linePos(offset).line;
    const faults = [...document.errors, ...document.warnings].map(({ message, pos }) => {
        const first = message.split('\n', 1)[0] ?? '';
        return { line: lineAt(pos[0]), what: first + (HINTS.find(([said]) => said.test(first))?.[1] ?? '') };
    });
    const problems = faults.length > 0 ? faults : indirections(document, lineAt);
    if (problems.length > 0)
        return { kind: 'problems', problems: problems.slice(0, MOST_PROBLEMS) };
    if (document.contents !== null && !(0,dist/* isMap */.jh)(document.contents))
        return frontMatterProblem(2, 'the front matter must be fields, name: value');
    const fields = (document.toJS() ?? {});
    const body = lines.slice(end + 1).join('\n');
    return { kind: 'front-matter', fields, lineOf: path => lineAt(offsetOf(document, path)), body: body.trim() };
}
function frontMatterProblem(line, what) {
    return { kind: 'problems', problems: [{ line, what }] };
}
function indirections(document, lineAt) {
    const found = [];
    const add = (node, what) => found.push({ line: lineAt(node.range?.[0] ?? 0), what });
    (0,dist/* visit */.YR)(document, {
        Pair: (_, { key }) => {
            if (!(0,dist/* isNode */.Ll)(key) || (0,dist/* isScalar */.jn)(key))
                return undefined;
            add(key, 'the name of a field must be plain text');
            return dist/* visit */.YR.SKIP;
        },
        Node: (_, node) => {
            if ((0,dist/* isAlias */.Vj)(node) || node.anchor !== undefined || node.tag?.startsWith('!') === true)
                add(node, 'anchors (&name), aliases (*name) and tags (!name) are not read here: write the value out');
        },
    });
    return found;
}
function offsetOf(document, path) {
    if (!(0,dist/* isMap */.jh)(document.contents))
        return 0;
    const pair = document.contents.items.find(one => (0,dist/* isScalar */.jn)(one.key) && String(one.key.value) === path[0]);
    const inner = path.length < 2 ? null : document.getIn([...path], true);
    const node = (0,dist/* isNode */.Ll)(inner) ? inner : pair?.key;
    return (0,dist/* isNode */.Ll)(node) ? (node.range?.[0] ?? 0) : 0;
}
const HINTS = [
    [/reserved character `/, ': put the whole value into quotes, or write run: and the command'],
    [
        /^Nested mappings/,
        ': put a value that holds a colon and a blank into quotes, for example "Update: the dependencies"',
    ],
    [/^Map keys must be unique/, ': this field stands here a second time'],
    [/^Tabs are not allowed/, ': use blanks'],
];

;// CONCATENATED MODULE: ./build/core/task/read-task-file.js
/** Reads a task file. All problems are reported at once, with file, line and field. */





const PATHS = 50;
const ENTRIES = 50;
const LABELS = 20;
const expecting = (what) => ({
    error: ({ input }) => input === undefined ? `is missing: it must be ${what}` : `must be ${what}`,
});
const filled = (most) => schemas/* string */.YjP(expecting('text'))
    .refine(value => value.trim() !== '', { error: 'must not be empty' })
    .max(most, { error: `must be at most ${most} characters` });
const listOf = (item, most, example) => schemas/* array */.YOg(item, expecting(`a list, for example ${example}`)).max(most, { error: `must have at most ${most} entries` });
const textOrList = (most, example) => schemas/* union */.KCZ([filled(most), listOf(filled(most), ENTRIES, example)], expecting('text or a list of texts'))
    .optional()
    .transform(given => [given ?? []].flat().map(one => one.trim()));
const pathFor = (why) => filled(500).superRefine((value, context) => {
    const message = value.trim() === '' ? null : why((0,paths/* plainPath */.s1)(value));
    if (message !== null)
        context.addIssue({ code: 'custom', message });
});
/** As older files had them: run as a command, it could only fail. */
const SENTENCE = /^[A-Z][a-z]*(?:,? [A-Za-z][A-Za-z'\u2019]*){2,}\.?$/;
/** A command, with or without backticks, unless it is marked as words for the reviewer. */
function criterionOf(given) {
    if (typeof given !== 'string')
        return 'run' in given ? { kind: 'command', text: given.run.trim() } : { kind: 'words', text: given.words.trim() };
    const [, marked, words = '', command = ''] = /^(?:(words:)\s*(.*)|`?(.*?)`?)$/s.exec(given.trim()) ?? [];
    return marked === undefined ? { kind: 'command', text: command } : { kind: 'words', text: words };
}
/** The JSON schema for editors is made from it; unknown fields are checked apart. */
const TASK_FILE = schemas/* object */.Ikc({
    title: schemas/* string */.YjP(expecting('text, for example Update the dependencies'))
        .refine(value => value.trim() !== '' && !/[\r\n]/.test(value.trim()), { error: 'must be one line of text' })
        .max(200, { error: 'must be at most 200 characters' })
        .describe('What the task is called, in one line; the pull request is titled so'),
    description: filled(10_000)
        .optional()
        .describe('What is to be done and why; the text below the front matter is added to it'),
    instructions: textOrList(10_000, '[Look first, Then change]').describe('How to go about it; the model is given them word for word'),
    input_artifacts: listOf(pathFor(paths/* whyNoPath */.Dl), PATHS, '[docs/api.md, src/]')
        .optional()
        .describe('Files and folders, relative to the repository root, that are shown before the first request: a file with its content, a folder as a tree'),
    output_artifacts: listOf(pathFor(paths/* whyNoGlob */.MP), PATHS, '[docs/api.md]')
        .min(1, { error: 'must have an entry, or be left out' })
        .optional()
        .describe('Paths, folders and globs, relative to the repository root: nothing else may be written, and each must be there and changed at the end'),
    constraints: textOrList(2_000, '[No new dependencies]').describe('What the change must keep to'),
    validation_criteria: listOf(schemas/* union */.KCZ([
        filled(1_000).refine(text => !SENTENCE.test(text.trim()), {
            error: 'must say what it is: words: for the reviewer, or run: for a command',
        }),
        schemas/* strictObject */.rej({ run: filled(1_000).describe('A command for bash') }, expecting('run: and a command')),
        schemas/* strictObject */.rej({ words: filled(1_000).describe('For the reviewer; never run') }, expecting('words: and a text')),
    ], expecting('a command, run: and a command, or words: and a text, at most 1000 characters'))
        .transform(criterionOf), ENTRIES, '["npm run docs"]')
        .optional()
        .describe('Commands, run in this order after the tests, each of which must end with exit code 0; what begins with words: is for the reviewer and never run'),
    network: schemas/* enum */.k5n(['none', 'host'], expecting('one of none, host'))
        .optional()
        .describe('Whether commands of this task have the network of the machine, in place of the input sandbox-network'),
    labels: listOf(filled(50).refine(value => !value.includes(','), { error: 'must hold no comma' }), LABELS, '[dependencies]')
        .optional()
        .describe('Labels for the pull request, in addition to the input labels'),
    strategy: schemas/* enum */.k5n(['agent', 'manifest'], expecting('one of agent, manifest'))
        .optional()
        .describe('In place of the input strategy'),
});
const TASK_FILE_FIELDS = Object.keys(TASK_FILE.shape);
const read_task_file_MOST_PROBLEMS = 20;
const LONGEST_QUOTE = 60;
const NO_DESCRIPTION = { line: 1, what: 'description is missing: write below the front matter what is to be done' };
/** Reads the text of the task file at `file`; `whyProtected` says why a path may not change, or null. Never throws. */
function readTaskFile(file, text, whyProtected = () => null) {
    const inFile = ({ line, what }) => `${file}:${line}: ${what}`;
    const refused = (problems) => {
        const inOrder = problems.toSorted((a, b) => a.line - b.line);
        return { kind: 'problems', problems: inOrder.slice(0, read_task_file_MOST_PROBLEMS).map(inFile) };
    };
    const read = readFrontMatter(text);
    if (read.kind === 'problems')
        return refused(read.problems);
    // An empty field counts as missing, like an input.
    const given = Object.fromEntries(Object.entries(read.fields).filter(([, value]) => value !== null));
    const result = TASK_FILE.safeParse(given, { reportInput: true });
    const unknown = unknownFields(read);
    const problems = [
        ...unknown.filter(field => field.isMisspelt),
        ...(result.error?.issues ?? []).map(issue => placed(issue, read)),
        ...(given['description'] === undefined && read.body === '' ? [NO_DESCRIPTION] : []),
        ...outOfReach(result.data?.output_artifacts ?? [], read, whyProtected),
    ];
    const notes = unknown.filter(field => !field.isMisspelt);
    if (!result.success || problems.length > 0)
        return refused([...problems, ...notes]);
    return { kind: 'task', task: taskOf(result.data, read), notes: notes.map(inFile) };
}
function unknownFields({ fields, lineOf }) {
    return Object.keys(fields)
        .filter(name => !TASK_FILE_FIELDS.includes(name))
        .map(name => {
        const meant = (0,input_names/* nearest */.pA)(name, TASK_FILE_FIELDS);
        const why = meant === undefined ? 'a field of a task file and is ignored' : `known: did you mean ${meant}?`;
        return { line: lineOf([name]), what: `${name.slice(0, 60)} is not ${why}`, isMisspelt: meant !== undefined };
    });
}
function outOfReach(outputs, { lineOf }, whyProtected) {
    return outputs.flatMap((output, index) => {
        const path = (0,spaces/* withoutEndSlash */.Tv)((0,paths/* plainPath */.s1)(output));
        const why = /[*?[\]{}()+@!]/.test(path) || whyProtected(path) === null ? null : whyProtected(`${path}/any`);
        const what = `output_artifacts, entry ${index + 1}, can never be written: ${why} (got ${JSON.stringify(output)})`;
        return why === null ? [] : [{ line: lineOf(['output_artifacts', index]), what }];
    });
}
function placed({ path, message, input }, { lineOf }) {
    const [field, entry] = path;
    const where = typeof entry === 'number' ? `${String(field)}, entry ${entry + 1},` : String(field);
    const value = typeof input === 'string' ? input.slice(0, LONGEST_QUOTE) : input;
    const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).trim() !== '';
    const got = isShort ? ` (got ${JSON.stringify(value)})` : '';
    return { line: lineOf(path.slice(0, 2)), what: `${where} ${message}${got}` };
}
function taskOf(given, { body, lineOf }) {
    const { validation_criteria: criteria = [] } = given;
    const textsOf = (kind) => criteria.filter(one => one.kind === kind).map(({ text }) => text);
    return {
        title: given.title.trim(),
        description: [given.description?.trim() ?? '', body].filter(part => part !== '').join('\n\n'),
        fields: {
            instructions: given.instructions.join('\n'),
            inputs: (given.input_artifacts ?? []).map((path, index) => {
                return { path: (0,paths/* plainPath */.s1)(path), line: lineOf(['input_artifacts', index]) };
            }),
            outputs: (given.output_artifacts ?? []).map(paths/* plainPath */.s1),
            constraints: given.constraints,
            commands: textsOf('command'),
            words: textsOf('words'),
            network: given.network ?? null,
            strategy: given.strategy ?? null,
            labels: (given.labels ?? []).map(label => label.trim()),
        },
    };
}


/***/ }),

/***/ 4958:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ planTasks),
  n: () => (/* binding */ readPages)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/page/plan-pages.js
var plan_pages = __webpack_require__(3052);
// EXTERNAL MODULE: ./build/core/task/ownership.js
var ownership = __webpack_require__(2551);
// EXTERNAL MODULE: ./node_modules/picomatch/lib/picomatch.js
var picomatch = __webpack_require__(8016);
// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
// EXTERNAL MODULE: ./build/core/task/task.js
var task = __webpack_require__(9449);
;// CONCATENATED MODULE: ./build/core/task/plan.js
/** The tasks of the next jobs as a matrix. */




function withinLimit({ tasks, leftOut }, most) {
    const rest = tasks.slice(most).map(task => ({ task: plannedTaskName(task), why: whyBeyond(most) }));
    return { tasks: tasks.slice(0, most), leftOut: [...leftOut, ...rest] };
}
function whyBeyond(most) {
    return `beyond the limit of ${most}, left for the next time`;
}
function plannedTaskName(task) {
    return task.kind === 'issue' ? `#${task['issue-number']}` : task['task-file'];
}
function inHand(task, pullRequest) {
    return { task, why: `has the open pull request #${pullRequest}`, pullRequest };
}
/**
 * Plans a task for each open issue, in the order given. Issues that a run would skip, or with an open pull request,
 * are left out.
 */
function planIssues(labelled, inHandBy, repository) {
    const tasks = [];
    const leftOut = [];
    // An entry can move to the next page while pages are read.
    const once = new Map(labelled.filter(issue => issue.open).map(issue => [issue.number, issue]));
    for (const { number, locked, isPullRequest } of once.values()) {
        const id = `issue-${number}`;
        const task = `#${number}`;
        const pullRequest = inHandBy.get(id);
        if (isPullRequest)
            leftOut.push({ task, why: 'is a pull request, not an issue' });
        else if (locked)
            leftOut.push({ task, why: 'is locked' });
        else if (pullRequest !== undefined)
            leftOut.push(inHand(task, pullRequest));
        else
            tasks.push({ id, kind: 'issue', repository, 'issue-number': String(number), 'task-file': '' });
    }
    return { tasks, leftOut };
}
/** `8 tasks are planned; left out: 62`. */
function planInWords({ tasks, leftOut }) {
    const planned = tasks.length === 1 ? '1 task is planned' : `${tasks.length || 'no'} tasks are planned`;
    return leftOut.length === 0 ? planned : `${planned}; left out: ${leftOut.length}`;
}
const LARGEST = 256 * 1024;
const LONGEST_PATH = 500;
/** The folder above everything that a glob can match; empty for the root. */
function folderOf(glob) {
    const { base, isGlob } = picomatch.scan(glob);
    const folder = isGlob ? base : base.slice(0, Math.max(0, base.lastIndexOf('/')));
    return folder === '.' ? '' : (0,spaces/* withoutEndSlash */.Tv)(folder.replace(/^\.\//, ''));
}
/**
 * The files that a glob matches, sorted by path. Left out: unusable files, tasks with an open pull request, and the
 * second of two files with one name.
 */
function screenFiles(files, glob, inHandBy) {
    const matches = picomatch((0,paths/* plainPath */.s1)(glob), { dot: true });
    const byId = new Map();
    const candidates = [];
    const leftOut = [];
    const byPath = (a, b) => (a.path < b.path ? -1 : 1);
    for (const file of files.filter(({ path }) => matches(path)).sort(byPath)) {
        const { path, blob } = file;
        const { id } = (0,task/* askedFile */.Pf)(path);
        const namesake = byId.get(id);
        const pullRequest = inHandBy.get(id);
        const why = whyNoFile(file) ?? (namesake === undefined ? null : `has the name of ${namesake}: both are ${id}`);
        if (why !== null)
            leftOut.push({ task: path, why });
        else if (pullRequest !== undefined)
            leftOut.push(inHand(path, pullRequest));
        else
            candidates.push({ id, path, blob });
        if (why === null)
            byId.set(id, path);
    }
    return { candidates, leftOut };
}
function whyNoFile({ path, mode, size }) {
    if (mode === '120000')
        return 'is a symbolic link';
    if (mode !== '100644' && mode !== '100755')
        return 'is no file';
    if (size > LARGEST)
        return `has ${size} bytes, more than ${LARGEST}`;
    if (path.length > LONGEST_PATH)
        return `has a path of more than ${LONGEST_PATH} characters`;
    const why = (0,paths/* plainPath */.s1)(path) === path ? (0,paths/* whyNoPath */.Dl)(path) : 'begins or ends with a blank';
    return why === null ? null : `has a path that ${why}`;
}

// EXTERNAL MODULE: ./build/core/task/read-task-file.js + 1 modules
var read_task_file = __webpack_require__(3561);
// EXTERNAL MODULE: ./build/core/task/trigger.js
var trigger = __webpack_require__(7650);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(1708);
;// CONCATENATED MODULE: ./build/flow/modes/plan.js
/** The action `plan`. Nothing is checked out, written or asked of a model. */








const MOST_PAGES = 50;
/**
 * Plans labelled issues, then task files, if they have no open pull request of ours. Throws ForgeError, and
 * ConfigurationError for a missing branch.
 */
async function planTasks(run) {
    const { config, ports, repositoryName } = run;
    const { reporter } = ports;
    const labelled = [];
    const openPulls = new Map();
    await reporter.group('Look for tasks', async () => {
        await listAll(run, ports.forge.labelled(config.triggerLabel), 'labelled issues', page => {
            for (const issue of page)
                labelled.push(issue);
        });
        // Read after the issues, to see the pull requests opened meanwhile.
        await listAll(run, ports.forge.pullRequests('open'), 'open pull requests', page => {
            for (const pull of page) {
                const whose = (0,ownership/* ownershipOf */.VL)(pull, config.branchPrefix);
                if (whose.kind === 'ours')
                    openPulls.set(whose.marker.task, pull.number);
            }
        });
    });
    const issues = planIssues(labelled, openPulls, repositoryName);
    const files = await planTaskFiles(run, openPulls, config.maxTasks - issues.tasks.length);
    const all = { tasks: [...issues.tasks, ...files.tasks], leftOut: [...issues.leftOut, ...files.leftOut] };
    const interruption = (0,flow_run/* interruptionOf */.nS)(run.overall);
    if (interruption !== null)
        return (0,outcome/* limitResult */.Bc)(interruption);
    return planned(withinLimit(all, config.maxTasks), run);
}
async function listAll({ overall, ports }, list, what, take) {
    const end = await readPages(list, { most: MOST_PAGES, signal: overall }, take);
    if (end === 'too-many')
        ports.reporter.warning(`there are more than ${MOST_PAGES * 100} ${what}: the rest is not read`);
}
function planned(plan, { ports }) {
    for (const { id } of plan.tasks)
        ports.reporter.info(`planned: ${id}`);
    for (const { task, why } of plan.leftOut)
        ports.reporter.info(`left out: ${task} ${why}`);
    return {
        ...(0,outcome/* resultOf */.Bg)('planned', planInWords(plan)),
        page: (0,plan_pages/* planPage */.jt)(plan),
        outputs: { count: String(plan.tasks.length), matrix: JSON.stringify({ include: plan.tasks }) },
    };
}
/** Each text costs a request. */
const MOST_READ = 512;
async function planTaskFiles(run, inHandBy, room) {
    const { config, event, ports, repositoryName } = run;
    const glob = config.taskFile;
    if (glob === '')
        return { tasks: [], leftOut: [] };
    const branch = (0,trigger/* askedBaseBranch */.IS)(event, config) ?? (await ports.forge.defaultBranch());
    const found = await ports.forge.filesOf(branch, folderOf(glob));
    if (found === null)
        throw new errors/* ConfigurationError */.j1(`input task-file: the branch ${branch} cannot be read`, 'Check base-branch, and give the job the permission contents: read.');
    if (!found.isWhole)
        ports.reporter.warning(`input task-file: ${glob} covers too many files to list them all: name a folder in it`);
    const { candidates, leftOut } = screenFiles(found.files, glob, inHandBy);
    if (candidates.length + leftOut.length === 0)
        ports.reporter.warning(`input task-file: ${glob} matches no file of ${branch}`);
    const tasks = [];
    const useless = [];
    for (const [index, { id, path, blob }] of candidates.entries()) {
        if (tasks.length >= room || index >= MOST_READ || (0,flow_run/* interruptionOf */.nS)(run.overall) !== null) {
            useless.push({ task: path, why: whyBeyond(tasks.length >= room ? config.maxTasks : MOST_READ) });
            continue;
        }
        const text = await ports.forge.textOf(blob);
        const read = text === null ? { kind: 'problems', problems: ['it is no UTF-8 text'] } : (0,read_task_file.readTaskFile)(path, text);
        if ('problems' in read)
            useless.push({ task: path, why: read.problems.join('; ') });
        else
            tasks.push({ id, kind: 'maintenance', repository: repositoryName, 'issue-number': '', 'task-file': path });
    }
    return { tasks, leftOut: [...leftOut, ...useless] };
}
/** Hands at most `most` pages to `take`, which returns `false` when it needs no more. Throws ForgeError. */
async function readPages(list, { most, signal }, take) {
    let count = 0;
    for await (const page of list) {
        const interruption = (0,flow_run/* interruptionOf */.nS)(signal);
        if (interruption !== null)
            return interruption;
        if (count === most)
            return 'too-many';
        count += 1;
        if (take(page) === false)
            break;
    }
    return 'read';
}


/***/ })

};
