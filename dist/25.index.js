export const id = 25;
export const ids = [25];
export const modules = {

/***/ 19886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ readManifest)
});

// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(88303);
// EXTERNAL MODULE: ./build/core/summary/problems.js
var summary_problems = __webpack_require__(16413);
;// CONCATENATED MODULE: ./build/core/generate/manifest/file-content.js
/** Finds file contents in a manifest: source code inside JSON strings is what the two steps are there to avoid (`S0-05`, `S0-16`). */
/** Names under which models put a file's text, without case and separators. */
const CONTENT_KEYS = new Set([
    'content',
    'contents',
    'code',
    'sourcecode',
    'filetext',
    'filecontent',
    'filecontents',
    'fulltext',
    'fullcontent',
    'newtext',
    'newcontent',
    'newstr',
    'body',
    'patch',
    'diff',
]);
const KNOWN_KEYS = new Set([
    'task_id',
    'files',
    'dependencies',
    'setup_instructions',
    'file_path',
    'action',
    'file_type',
    'description',
    'depends_on',
]);
/** A note of this many lines under an unknown name is a file. */
const LINES_OF_A_FILE = 5;
const MOST = 20;
/** One line for each key of the manifest or of a file entry that holds a file's content, at most 20. */
function fileContentProblems(value) {
    if (!isRecord(value))
        return [];
    const files = value['files'];
    const entries = Array.isArray(files) ? files.map((file, at) => [`files.${at}.`, file]) : [];
    return [['', value], ...entries]
        .flatMap(([where, one]) => (isRecord(one) ? contentKeys(one).map(key => `${where}${key}`) : []))
        .slice(0, MOST)
        .map(key => `${key}: the manifest must hold no file contents; each file is asked for on its own`);
}
function contentKeys(entry) {
    return Object.entries(entry)
        .filter(([key, held]) => !KNOWN_KEYS.has(key) && isContent(key, held))
        .map(([key]) => key);
}
function isContent(key, held) {
    const named = CONTENT_KEYS.has(key.toLowerCase().replace(/[^a-z]/g, ''));
    if (typeof held === 'string')
        return named ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE;
    return named && typeof held === 'object' && held !== null && Object.keys(held).length > 0;
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/generate/manifest/manifest.js
/** The plan of a run that generates file by file: which files, what for, and nothing of what is in them. */

const ACTIONS = ['create', 'modify', 'delete'];
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'];
const PROSE_LIMIT = 10_000;
const NOTE_LIMIT = 4_000;
const PATH_LIMIT = 4_096;
/** A longer plan is no plan for one pull request. */
const FILES_LIMIT = 500;
const path = schemas/* string */.YjP().trim().min(1).max(PATH_LIMIT);
/** As the model writes it. Unknown keys are ignored. */
const manifestSchema = schemas/* object */.Ikc({
    task_id: schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT),
    files: schemas/* array */.YOg(schemas/* object */.Ikc({
        file_path: path,
        action: schemas/* enum */.k5n(ACTIONS),
        file_type: schemas/* enum */.k5n(FILE_TYPES),
        description: schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT),
        depends_on: schemas/* array */.YOg(path).max(FILES_LIMIT).default([]),
    }))
        .min(1)
        .max(FILES_LIMIT),
    dependencies: schemas/* array */.YOg(schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT)).max(FILES_LIMIT),
    setup_instructions: schemas/* string */.YjP().trim().max(PROSE_LIMIT),
});

;// CONCATENATED MODULE: ./build/core/generate/manifest/merge-files.js
/**
 * Entries in the order of their first mention (S0-55). The first action and type count, descriptions are joined by line breaks, dependencies are united.
 * A path that is to be deleted and also written is a problem.
 */
function mergeFiles(files) {
    const merged = new Map();
    const problems = new Set();
    for (const file of files) {
        const first = merged.get(file.path);
        if (first !== undefined && first.action !== file.action && [first.action, file.action].includes('delete')) {
            problems.add(`${file.path}: listed twice with contradictory actions, ${first.action} and ${file.action}`);
        }
        merged.set(file.path, first === undefined ? file : joined(first, file));
    }
    return problems.size > 0
        ? { kind: 'problems', problems: [...problems] }
        : { kind: 'files', files: [...merged.values()] };
}
function joined(first, other) {
    const descriptions = first.description.split('\n').includes(other.description)
        ? first.description
        : `${first.description}\n${other.description}`;
    return { ...first, description: descriptions, dependsOn: [...new Set([...first.dependsOn, ...other.dependsOn])] };
}

;// CONCATENATED MODULE: ./build/core/generate/manifest/read-manifest.js
/** Reads the first answer of a run that generates file by file. */





/**
 * A value from outside as a manifest, or what is wrong with it, one line each (S0-04, S0-16 to S0-19). File contents anywhere in it are a problem. Entries
 * with the same path are one: the first action counts, descriptions are joined, and deleting what is also written is a problem (S0-55).
 */
function readManifest(value) {
    const parsed = manifestSchema.safeParse(value);
    const problems = [...(parsed.success ? [] : (0,summary_problems/* problemsOf */.G)(value, parsed.error.issues)), ...fileContentProblems(value)];
    if (!parsed.success || problems.length > 0)
        return { kind: 'problems', problems };
    const { task_id, files, dependencies, setup_instructions } = parsed.data;
    const planned = files.map(file => ({
        path: normalPath(file.file_path),
        action: file.action,
        type: file.file_type,
        description: file.description,
        dependsOn: file.depends_on.map(normalPath),
    }));
    const merged = mergeFiles(planned);
    if (merged.kind === 'problems')
        return merged;
    const manifest = {
        taskId: task_id,
        files: merged.files,
        dependencies: [...new Set(dependencies)],
        setupInstructions: setup_instructions,
        totals: {
            files: merged.files.length,
            byAction: counts(ACTIONS, merged.files.map(file => file.action)),
            byType: counts(FILE_TYPES, merged.files.map(file => file.type)),
        },
    };
    return { kind: 'manifest', manifest };
}
function normalPath(written) {
    const resolved = (0,path_policy/* resolveToolPath */.mv)(written, [], '');
    // A final slash names a folder, which is for the check of paths to refuse.
    return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written;
}
function counts(names, found) {
    const zero = Object.fromEntries(names.map(name => [name, 0]));
    for (const name of found)
        zero[name] += 1;
    return zero;
}


/***/ }),

/***/ 20025:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planFiles: () => (/* binding */ planFiles)
});

// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(88303);
;// CONCATENATED MODULE: ./build/core/generate/manifest/placeholder-paths.js
/** Paths that come from an example in the prompt, not from the repository. */
/** Written by habit where no such folder exists. */
const HABITS = new Set(['src', 'lib', 'app']);
const ANYWHERE = /^(?:your[-_ ].*|placeholder|\.{3,}|\u2026|<.*>|\{.*\}|\[your.*)$/i;
const AT_THE_ROOT = /^(?:examples?|foo|my[-_]project)$/i;
/** Why a new file may not lie in a folder of this name, else null (S4-60). A folder that exists is no placeholder. */
function placeholderIn(path, facts) {
    const names = path.split('/');
    for (const [at, name] of names.slice(0, -1).entries()) {
        const folder = names.slice(0, at + 1).join('/');
        if (facts.isFolder(folder))
            continue;
        const isPathTo = name.toLowerCase() === 'path' && names[at + 1]?.toLowerCase() === 'to';
        if (ANYWHERE.test(name) || isPathTo || (at === 0 && AT_THE_ROOT.test(name))) {
            return `${folder}/ looks like a placeholder, and there is no such folder`;
        }
        if (at === 0 && HABITS.has(name) && !facts.isEmpty) {
            return `there is no folder ${folder}/; put the file where the repository keeps such files`;
        }
    }
    const file = names.at(-1) ?? '';
    return ANYWHERE.test(file) || /^your[-_]/i.test(file) ? `${file} looks like a placeholder` : null;
}

;// CONCATENATED MODULE: ./build/core/generate/manifest/check-manifest.js
/** Can this plan be carried out in this repository? Answered before anything is spent on it. */


/**
 * One line for each thing that cannot be done (S4-55, S4-57 to S4-61); empty when the plan is good. What is modified or deleted must exist, what is created
 * must not: a file is replaced by modifying it. Missing parent folders are made, except those that look like placeholders.
 */
function checkManifest(manifest, facts) {
    const written = new Set(manifest.files.filter(file => file.action !== 'delete').map(file => file.path));
    const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => file.path));
    return manifest.files.flatMap(file => {
        const why = whyNot(file, facts, { written, deleted });
        return why === null ? [] : [`${file.path}: ${why}`];
    });
}
function whyNot(file, facts, planned) {
    const { path, action } = file;
    if (path.endsWith('/') || facts.isFolder(path))
        return 'is a folder; list its files instead';
    if (path.startsWith('~'))
        return 'it is outside the repository';
    const resolved = (0,path_policy/* resolveToolPath */.mv)(path, [], '');
    if (resolved.kind === 'refused')
        return resolved.why;
    if (resolved.path === '')
        return 'is a folder; list its files instead';
    const closed = facts.whyClosed(path);
    if (closed !== null)
        return closed;
    if (action !== 'create')
        return facts.exists(path) ? null : `cannot ${action} what does not exist`;
    if (facts.exists(path))
        return 'exists already; use modify';
    return (0,path_policy/* whyUnportable */.$5)(path) ?? blockedBy(path, facts, planned) ?? placeholderIn(path, facts);
}
/** A file cannot lie below another file. */
function blockedBy(path, facts, { written, deleted }) {
    const names = path.split('/');
    const parents = names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
    const file = parents.find(parent => written.has(parent) || (facts.exists(parent) && !deleted.has(parent)));
    return file === undefined ? null : `${file} is a file, not a folder`;
}

// EXTERNAL MODULE: ./build/core/generate/manifest/read-manifest.js + 3 modules
var read_manifest = __webpack_require__(19886);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/summary/read-json.js + 6 modules
var read_json = __webpack_require__(25600);
// EXTERNAL MODULE: ./build/flow/conversation.js + 1 modules
var conversation = __webpack_require__(24340);
// EXTERNAL MODULE: ./build/flow/look-tool.js
var look_tool = __webpack_require__(88717);
;// CONCATENATED MODULE: ./build/flow/manifest-facts.js
/** Reads every planned path and every folder above one. */
async function manifestFacts(manifest, shop) {
    const { workspace } = shop.run.ports;
    const present = new Map();
    const closed = new Map();
    for (const path of new Set(manifest.files.flatMap(file => [file.path, ...foldersAbove(file.path)])))
        present.set(path, await workspace.read(path));
    for (const { path } of manifest.files) {
        const found = present.get(path);
        if (found !== undefined)
            closed.set(path, shop.whyClosed(found.path) ?? (await shop.whyForeign(found)));
    }
    const listed = await workspace.list('.', 1, 1);
    const kindOf = (path) => present.get(path)?.kind ?? 'missing';
    return {
        present,
        facts: {
            exists: path => kindOf(path) === 'text' || kindOf(path) === 'refused',
            isFolder: path => path === '' || kindOf(path) === 'directory',
            isEmpty: 'paths' in listed && listed.paths.length === 0,
            whyClosed(path) {
                const found = present.get(path);
                return found?.kind === 'refused' ? found.why : (closed.get(path) ?? null);
            },
        },
    };
}
function foldersAbove(path) {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

// EXTERNAL MODULE: ./build/flow/report-reading.js
var report_reading = __webpack_require__(60250);
// EXTERNAL MODULE: ./build/flow/run.js
var run = __webpack_require__(41708);
// EXTERNAL MODULE: ./build/flow/task-prompt.js + 1 modules
var task_prompt = __webpack_require__(10677);
;// CONCATENATED MODULE: ./build/flow/plan-files.js
/** `strategy: manifest`, call one: which files, what for, and nothing of what is in them. */











const MAP_DEPTH = 8;
const MAP_LIMIT = 400;
/** Lets the model look, then asks for the manifest until it can be used; no file is asked for before that (`S0-21`). */
async function planFiles(task, shop) {
    const { ports, config } = shop.run;
    const { prompts } = ports;
    const talk = (0,conversation/* openConversation */.k)(prompts.render('manifest', { ...(0,task_prompt/* taskValues */.I)(task, shop), files: await repositoryMap(shop), taskId: task.id }), shop.run);
    for (let attempt = 0;;) {
        const reply = await talk.ask(shop.working, false);
        if ('limit' in reply)
            return (0,limit_ending/* limitEnding */.p)(reply.limit, (0,run/* budgetOf */.nT)(shop.run));
        if (reply.stopReason === 'refusal')
            return (0,outcome/* endingOf */.z6)('refused-content', 'the model refused the task');
        if (reply.stopReason === 'pause_turn' && reply.calls.length === 0)
            continue;
        if (reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded') {
            talk.say(prompts.render('continue', {}), reply.calls.map(call => ({ type: 'tool-result', callId: call.id, text: 'cut off', isError: true })));
            continue;
        }
        if (reply.calls.length > 0) {
            const answers = [];
            for (const call of reply.calls)
                answers.push(await (0,look_tool/* runLookTool */.L)(call, shop, shop.working));
            talk.say(null, answers);
            continue;
        }
        const read = await readPlan(reply, shop);
        if ('manifest' in read)
            return read;
        ports.reporter.foreign(read.problems.join('\n'));
        if (attempt >= config.maxEditAttempts)
            return (0,outcome/* endingOf */.z6)('model-error', `no usable manifest came from the model: ${read.problems.slice(0, 5).join('; ')}`);
        attempt += 1;
        talk.say(prompts.render('manifest-repair', { problems: read.problems.map(one => `- ${one}`).join('\n') }));
    }
}
async function readPlan(reply, shop) {
    const json = (0,read_json/* readJson */.V)(reply.text, value => typeof value === 'object' && value !== null && 'files' in value);
    (0,report_reading/* reportReading */.p)('the plan', json, shop.run.ports.reporter);
    if (json.kind === 'unreadable')
        return { problems: [`the answer holds no readable JSON (${json.syntaxError})`] };
    const read = (0,read_manifest/* readManifest */.W)(json.value);
    if (read.kind === 'problems')
        return { problems: read.problems };
    const { facts, present } = await manifestFacts(read.manifest, shop);
    const problems = checkManifest(read.manifest, facts);
    return problems.length > 0 ? { problems } : { manifest: read.manifest, source: json.strategy, present };
}
async function repositoryMap(shop) {
    const listed = await shop.run.ports.workspace.list('.', MAP_DEPTH, MAP_LIMIT);
    if ('refused' in listed)
        return '(none)';
    const rest = listed.more ? '\n(and more; use list_files)' : '';
    return `${listed.paths.join('\n')}${rest}`;
}


/***/ })

};
