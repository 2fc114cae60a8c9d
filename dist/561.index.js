export const id = 561;
export const ids = [561];
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


/***/ })

};
