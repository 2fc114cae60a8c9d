export const id = 966;
export const ids = [966];
export const modules = {

/***/ 90915:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ inertJson)
/* harmony export */ });
/** JSON that means the same and does nothing: no tag, fence, mention, reference or hidden character stands in it bare. */
const LIVE = /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu;
/** The last slash before the number of an issue, so that no reader of bare text sees its address. */
const THREAD = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi;
/** A JSON value as text, with `indent` spaces a level; whatever could be live is written as an escape, which no value is changed by. */
function inertJson(value, indent) {
    return JSON.stringify(value, null, indent)
        .replace(LIVE, character => Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''))
        .replace(THREAD, '$1\\/');
}
function escapeUnit(code) {
    return `\\u${code.toString(16).padStart(4, '0')}`;
}


/***/ }),

/***/ 83093:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ ownershipOf)
/* harmony export */ });
/* harmony import */ var _task_branch_name_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62422);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7168);
/** Which pull requests are ours: by head, branch and marker together, since each of them alone can be somebody else's. */


const TASK_ID = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,99})$/;
const BRANCH = /^(?:issue-\d+(?:-|$)|task-.)/;
/** Judges one pull request; `prefix` is the input `branch-prefix`. */
function ownershipOf({ branch, isHere, body }, prefix) {
    const looksOurs = branch.startsWith(prefix) && BRANCH.test(branch.slice(prefix.length));
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t)(body);
    if (!looksOurs && marker === null)
        return { kind: 'other' };
    if (!isHere)
        return { kind: 'foreign', why: 'its head is in another repository' };
    if (!looksOurs)
        return { kind: 'foreign', why: 'its branch is none of ours' };
    if (marker === null)
        return { kind: 'foreign', why: 'its body holds no marker of ours' };
    const isSame = TASK_ID.test(marker.task) && (0,_task_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isBranchOf */ .Ss)(branch, marker.task, prefix);
    return isSame ? { kind: 'ours', marker } : { kind: 'foreign', why: 'its marker names another task than its branch' };
}


/***/ }),

/***/ 58296:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planTasks: () => (/* binding */ planTasks)
});

// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/plan/plan.js
var plan = __webpack_require__(16769);
;// CONCATENATED MODULE: ./build/core/plan/plan-issues.js
/** Which labelled issues are planned. */

/** A task for each open issue in the order given, but for those that a run would skip or that are in hand. */
function planIssues(labelled, inHandBy, repository) {
    const tasks = [];
    const leftOut = [];
    // While pages are read an entry can move from one to the next.
    const once = new Map(labelled.filter(issue => issue.open).map(issue => [issue.number, issue]));
    for (const { number, locked, isPullRequest } of once.values()) {
        const id = `issue-${number}`;
        const task = `#${number}`;
        const pullRequest = inHandBy.get(id);
        if (isPullRequest)
            leftOut.push({ task, reason: 'is-pull-request', why: 'is a pull request, not an issue' });
        else if (locked)
            leftOut.push({ task, reason: 'locked', why: 'is locked' });
        else if (pullRequest !== undefined)
            leftOut.push((0,plan/* inHand */.$E)(task, pullRequest));
        else
            tasks.push({ id, kind: 'issue', repository, 'issue-number': String(number), 'task-file': '' });
    }
    return { tasks, leftOut };
}

// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
;// CONCATENATED MODULE: ./build/core/plan/plan-page.js
/** A plan in words: one sentence, and the job summary. */



const ROWS_SHOWN = 1_000;
const IN_WORDS = {
    'has-pull-request': 'with an open pull request',
    'is-pull-request': 'that are pull requests',
    locked: 'that are locked',
    'task-file': 'that are no usable task files',
    limit: 'beyond the limit',
};
/** `8 tasks are planned; left out: 60 with an open pull request, 2 that are locked`. */
function planInWords({ tasks, leftOut }) {
    const planned = tasks.length === 1 ? '1 task is planned' : `${tasks.length || 'no'} tasks are planned`;
    const counts = Map.groupBy(leftOut, one => one.reason);
    const reasons = Object.keys(IN_WORDS);
    const parts = reasons.flatMap(reason => {
        const some = counts.get(reason);
        return some === undefined ? [] : [`${some.length} ${IN_WORDS[reason]}`];
    });
    return parts.length === 0 ? planned : `${planned}; left out: ${parts.join(', ')}`;
}
/** Markdown for the job's page: what runs, and each that does not with its reason. */
function planPage({ tasks, leftOut }) {
    const names = tasks.map(task => (task.kind === 'issue' ? (0,plan/* nameOf */.Vb)(task) : (0,code_spans/* codeSpan */.SS)((0,plan/* nameOf */.Vb)(task))));
    const rows = leftOut.slice(0, ROWS_SHOWN).map(row);
    const more = leftOut.length - rows.length;
    return [
        ...(names.length === 0 ? [] : [`**Planned:** ${names.join(', ')}`]),
        ...(rows.length === 0 ? [] : [['| left out | why |', '| --- | --- |', ...rows].join('\n')]),
        ...(more > 0 ? [`and ${(0,quantities/* counted */.hS)(more, 'more task')}, named in the log`] : []),
    ].join('\n\n');
}
function row({ task, reason, why }) {
    const isPath = !/^#\d+$/.test(task);
    // Reasons about a file can hold words of the file.
    return `| ${isPath ? (0,code_spans/* codeCell */.MZ)(task) : task} | ${reason === 'task-file' ? (0,code_spans/* codeCell */.MZ)(why) : why} |`;
}

// EXTERNAL MODULE: ./build/core/pull-request/ours.js
var ours = __webpack_require__(83093);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./node_modules/picomatch/lib/picomatch.js
var picomatch = __webpack_require__(98016);
// EXTERNAL MODULE: ./build/core/maintenance/artefact-path.js
var artefact_path = __webpack_require__(23868);
// EXTERNAL MODULE: ./build/core/task/task.js
var task = __webpack_require__(89449);
;// CONCATENATED MODULE: ./build/core/plan/plan-files.js
/** Which files of the base branch are tasks, by path and name; what they say is judged when they are read. */




/** As much as a run reads of a task file. */
const LARGEST = 256 * 1024;
const LONGEST_PATH = 500;
/** The folder that holds whatever a glob can match, empty for the root. */
function folderOf(glob) {
    const { base, isGlob } = picomatch.scan(glob);
    const folder = isGlob ? base : base.slice(0, Math.max(0, base.lastIndexOf('/')));
    return folder === '.' ? '' : folder.replace(/^\.\//, '').replace(/\/+$/, '');
}
/** The files that a glob matches, by path; left out are those that are none or in hand, and the second of two with one name. */
function screenFiles(files, glob, inHandBy) {
    const matches = picomatch((0,artefact_path/* plainPath */.s1)(glob), { dot: true });
    const byId = new Map();
    const candidates = [];
    const leftOut = [];
    const byPath = (a, b) => (a.path < b.path ? -1 : 1);
    for (const file of files.filter(({ path }) => matches(path)).sort(byPath)) {
        const { path, blob } = file;
        const id = (0,task/* askedFile */.Pf)(path).id;
        const namesake = byId.get(id);
        const pullRequest = inHandBy.get(id);
        const why = whyNoFile(file) ?? (namesake === undefined ? null : `has the name of ${namesake}: both are ${id}`);
        if (why !== null)
            leftOut.push({ task: path, reason: 'task-file', why });
        else if (pullRequest !== undefined)
            leftOut.push((0,plan/* inHand */.$E)(path, pullRequest));
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
    const why = (0,artefact_path/* plainPath */.s1)(path) === path ? (0,artefact_path/* whyNoPath */.Dl)(path) : 'begins or ends with a blank';
    return why === null ? null : `has a path that ${why}`;
}

// EXTERNAL MODULE: ./build/core/maintenance/read-task-file.js + 4 modules
var read_task_file = __webpack_require__(34970);
;// CONCATENATED MODULE: ./build/core/plan/task-file-problem.js
/** What a plan demands of a task file's text, so that no job is started for one that cannot be used. */

/** Why the file at `path` cannot be used, its fields and lines named, or null. */
function taskFileProblem(path, text) {
    const read = (0,read_task_file/* readTaskFile */.w)(path, text);
    return 'problems' in read ? read.problems.join('; ') : null;
}

// EXTERNAL MODULE: ./build/core/task/base-branch.js
var base_branch = __webpack_require__(81390);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
;// CONCATENATED MODULE: ./build/flow/plan-task-files.js
/** The task files of the base branch as tasks: found by the glob in `task-file`, read through the forge. */






/** Each text is a request. */
const MOST_READ = 512;
/** As many usable files as there is room for, by path. Throws ForgeError, and ConfigurationError where there is no such branch. */
async function planTaskFiles(run, inHandBy, room) {
    const { config, event, ports, repositoryName } = run;
    const glob = config.taskFile;
    if (glob === '')
        return { tasks: [], leftOut: [] };
    const branch = (0,base_branch/* askedBaseBranch */.I)(event, config) ?? (await ports.forge.defaultBranch());
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
            useless.push((0,plan/* beyond */.wQ)(path, tasks.length >= room ? config.maxTasks : MOST_READ));
            continue;
        }
        const text = await ports.forge.textOf(blob);
        const problem = text === null ? 'it is no UTF-8 text' : taskFileProblem(path, text);
        if (problem !== null)
            useless.push({ task: path, reason: 'task-file', why: problem });
        else
            tasks.push({ id, kind: 'maintenance', repository: repositoryName, 'issue-number': '', 'task-file': path });
    }
    return { tasks, leftOut: [...leftOut, ...useless] };
}

// EXTERNAL MODULE: ./build/flow/read-pages.js
var read_pages = __webpack_require__(30304);
;// CONCATENATED MODULE: ./build/flow/plan-tasks.js
/** `mode: plan`: which tasks the next jobs take, as a matrix. Nothing is checked out, written or asked of a model. */









/** 5,000 entries of a list. */
const MOST_PAGES = 50;
/** Labelled issues, then task files, each without an open pull request of ours. Throws ForgeError, and ConfigurationError where there is no such branch. */
async function planTasks(run) {
    const { config, ports, repositoryName } = run;
    const { reporter } = ports;
    const labelled = [];
    const openPulls = new Map();
    await reporter.group('Look for tasks', async () => {
        await listAll(run, ports.forge.labelled(config.label), 'labelled issues', page => labelled.push(...page));
        // After the issues, so that what was opened meanwhile is seen.
        await listAll(run, ports.forge.pullRequests('open'), 'open pull requests', page => {
            for (const pull of page) {
                const whose = (0,ours/* ownershipOf */.V)(pull, config.branchPrefix);
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
        return (0,limit_ending/* limitEnding */.p)(interruption);
    return told((0,plan/* withinLimit */.zl)(all, config.maxTasks), run);
}
async function listAll({ overall, ports }, list, what, take) {
    const end = await (0,read_pages/* readPages */.n)(list, { most: MOST_PAGES, signal: overall }, page => {
        take(page);
        return true;
    });
    if (end === 'too-many')
        ports.reporter.warning(`there are more than ${MOST_PAGES * 100} ${what}: the rest is not read`);
}
function told(plan, { ports, ledger }) {
    for (const { id } of plan.tasks)
        ports.reporter.info(`planned: ${id}`);
    for (const { task, why } of plan.leftOut)
        ports.reporter.info(`left out: ${task} ${why}`);
    ledger.page = planPage(plan);
    return {
        ...(0,outcome/* endingOf */.z6)('planned', planInWords(plan)),
        outputs: { count: String(plan.tasks.length), matrix: JSON.stringify({ include: plan.tasks }) },
    };
}


/***/ }),

/***/ 30304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ readPages)
/* harmony export */ });
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41708);
/** Lists that are read page by page. */

/** Hands each page to `take`, which returns false when it has enough; at most `most` pages. Throws ForgeError. */
async function readPages(list, { most, signal }, take) {
    let count = 0;
    for await (const page of list) {
        const interruption = (0,_run_js__WEBPACK_IMPORTED_MODULE_0__/* .interruptionOf */ .nS)(signal);
        if (interruption !== null)
            return interruption;
        if (count === most)
            return 'too-many';
        count += 1;
        if (!take(page))
            break;
    }
    return 'read';
}


/***/ })

};
