export const id = 147;
export const ids = [147];
export const modules = {

/***/ 39469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ judgeChange)
/* harmony export */ });
/** The only maker of a verified change: non-empty by git, allowed by policy. */
function judgeChange(receipt, policy) {
    const hopeless = [
        ...receipt.refused,
        ...receipt.files.flatMap(kindProblems),
        ...receipt.files.flatMap(file => outsideProblems(file, policy)),
    ];
    const closed = receipt.files.flatMap(file => protectedProblems(file, policy));
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
    const missing = policy.outputs?.missing(receipt.files) ?? [];
    if (missing.length > 0)
        return { kind: 'refused', problems: missing, rest: null };
    return { kind: 'verified', change: receipt };
}
const SUBMODULE = '160000';
function kindProblems({ path, oldMode, newMode }) {
    return oldMode === SUBMODULE || newMode === SUBMODULE ? [{ path, why: 'a submodule, which may not change' }] : [];
}
/** Beside the output artefacts; what is protected is told as such. */
function outsideProblems(file, policy) {
    return pathsOf(file).flatMap(path => {
        const why = policy.protectedReason(path) === null ? (policy.outputs?.whyOutside(path) ?? null) : null;
        return why === null ? [] : [{ path, why }];
    });
}
function pathsOf({ path, from }) {
    return from === null ? [path] : [path, from];
}
function protectedProblems(file, policy) {
    return pathsOf(file).flatMap(path => {
        const why = policy.protectedReason(path);
        return why === null ? [] : [{ path, why }];
    });
}
/** A rename with one side in a protected place is left out as a whole. */
function restOf({ files }, policy) {
    const open = files.filter(file => protectedProblems(file, policy).length === 0);
    return open.length === 0 ? null : open.flatMap(pathsOf);
}
function sizeProblems(receipt, policy) {
    const lines = receipt.files.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0);
    return [
        ...(receipt.files.length > policy.maxFiles
            ? [{ path: `${receipt.files.length} files`, why: `more than max-changed-files (${policy.maxFiles})` }]
            : []),
        ...(lines > policy.maxLines
            ? [{ path: `${lines} changed lines`, why: `more than max-changed-lines (${policy.maxLines})` }]
            : []),
    ];
}


/***/ }),

/***/ 60640:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ protectedPathJudge)
/* harmony export */ });
/* harmony import */ var picomatch_posix_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98016);
/* harmony import */ var _folded_name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98765);
/* harmony import */ var _path_glob_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21883);
/** Which paths may not change. Matching folds what a reader, or a file system, would take for the same name. */



/** Always protected, whatever the input says: what runs with the repository's rights, and what names other repositories. */
const ALWAYS = ['.github/workflows/**', '.github/actions/**', '.git/**', '**/.git/**', '.gitmodules'];
/** Returns a judge: the reason why a path (relative to the root) may not change, or null. A file in the place of a folder that holds protected paths may not either. */
function protectedPathJudge(globs) {
    const all = [...ALWAYS, ...globs];
    const matchers = all.map(glob => {
        const folded = (0,_folded_name_js__WEBPACK_IMPORTED_MODULE_0__/* .foldedPath */ .kV)(glob);
        const base = folded.includes('/') ? picomatch_posix_js__WEBPACK_IMPORTED_MODULE_1__.scan(folded).base : '';
        const matches = (0,_path_glob_js__WEBPACK_IMPORTED_MODULE_2__/* .pathGlob */ .Q)(folded.includes('/') ? folded : `**/${folded}`);
        return { glob, matches, isAbove: (path) => base === path || base.startsWith(`${path}/`) };
    });
    const literals = new Set(all.flatMap(glob => (0,_folded_name_js__WEBPACK_IMPORTED_MODULE_0__/* .foldedPath */ .kV)(glob).split('/')).filter(part => !/[*?[\]{}()!+@]/.test(part)));
    return path => {
        const folded = withLongNames((0,_folded_name_js__WEBPACK_IMPORTED_MODULE_0__/* .foldedPath */ .kV)(path), literals);
        const hit = matchers.find(one => one.matches(folded) || one.isAbove(folded));
        return hit === undefined ? null : `protected path (${hit.glob})`;
    };
}
/** A short name of Windows stands for the protected name that it may be short for. */
function withLongNames(path, names) {
    if (!path.includes('~'))
        return path;
    const longName = (part) => [...names].find(name => (0,_folded_name_js__WEBPACK_IMPORTED_MODULE_0__/* .mayBeShortNameOf */ .zx)(part, name)) ?? part;
    return path.split('/').map(longName).join('/');
}


/***/ }),

/***/ 47782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dp: () => (/* binding */ refusedProposal),
/* harmony export */   Ku: () => (/* binding */ firstOf),
/* harmony export */   Z5: () => (/* binding */ blocked),
/* harmony export */   fU: () => (/* binding */ testsFailed),
/* harmony export */   rZ: () => (/* binding */ tampered),
/* harmony export */   rw: () => (/* binding */ noChanges)
/* harmony export */ });
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69058);
/* harmony import */ var _testing_test_verdict_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24547);
/** How a run ends whose work did not stand up to being judged. */


/** Nothing was changed, in spite of every reminder; maintenance may find nothing to do. */
function noChanges({ ifNoChanges }, { kind }) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endingOf */ .z6)('no-changes', 'the model ended without changing any file, after every reminder', ifNoChanges === 'pass' || (ifNoChanges === 'auto' && kind === 'maintenance'));
}
/** The change stayed one that may not be delivered. */
function blocked(problems) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endingOf */ .z6)('blocked-changes', `the change cannot be delivered: ${firstOf(problems)}`);
}
/** The first problem, and how many more there are. */
function firstOf(problems) {
    const [first] = problems;
    return `${first?.path}: ${first?.why}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`;
}
/** Tests stayed deleted, skipped or weakened under `on-tampering: fail`. */
function tampered(findings) {
    return blocked(findings.map(({ path, detail }) => ({ path: path ?? 'the tests', why: detail })));
}
/** The tests or checks stayed red under `on-test-failure: fail`. */
function testsFailed(failure) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endingOf */ .z6)('tests-failed', `${failure.command} ${(0,_testing_test_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .inWords */ .r4)(failure)} on the change; the patch is kept`);
}
/** A proposal did not stand up to being checked. */
function refusedProposal(why) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endingOf */ .z6)('blocked-changes', `the proposal is refused: ${why}`);
}


/***/ }),

/***/ 73778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ showRevision)
/* harmony export */ });
/* harmony import */ var _shown_task_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92946);
/* harmony import */ var _visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22655);


const LONGEST_ROUND = 4_000;
const LONGEST_COMMENT = 10_000;
const LONGEST_HUNK = 4_000;
const LONGEST_LOG = 10_000;
const LONGEST_NAME = 200;
const MOST_COMMENTS = 50;
const MOST_CHANGES = 100;
/** Shows everything but the request's own words, which stand between `<marker-request>`. `words`: those, already shown. */
function showRevision(revision, words, marker) {
    const seen = [];
    const see = (visible) => {
        seen.push(visible);
        return visible.text.trim();
    };
    const within = (name, text, attributes = '') => `<${marker}-${name}${attributes}>\n${text}\n</${marker}-${name}>`;
    const rounds = revision.earlier.map(({ title, description }) => [see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleText */ .Q)(title, LONGEST_NAME)), see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleMarkdown */ .u)(description, LONGEST_ROUND))].join('\n\n'));
    const onLines = revision.lineComments.slice(0, MOST_COMMENTS).map(comment => {
        const hunk = see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleText */ .Q)(endOf(comment.hunk), LONGEST_HUNK));
        const body = see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleMarkdown */ .u)(comment.body, LONGEST_COMMENT));
        return within('comment', `${within('diff', hunk)}\n${body}`, placeOf(comment));
    });
    const jobs = (revision.failed?.jobs ?? []).map(({ name, steps, excerpt }) => {
        const called = [name, ...steps].map(one => see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleText */ .Q)(one.replace(/\s+/g, ' '), LONGEST_NAME)));
        return within('job', [called.join(' > '), see((0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleText */ .Q)(excerpt, LONGEST_LOG))].filter(Boolean).join('\n\n'));
    });
    const parts = [
        ...(rounds.length === 0 ? [] : [within('described', rounds.join('\n\n'))]),
        ...(words === '' ? [] : [within('request', words)]),
        ...onLines,
        ...jobs,
    ];
    const leftOut = revision.lineComments.length - onLines.length;
    const cuts = seen.filter(({ cut }) => cut > 0).length;
    return {
        text: parts.join('\n\n'),
        files: filesOf(revision),
        missing: (0,_shown_task_js__WEBPACK_IMPORTED_MODULE_0__/* .missingLine */ .X)(seen, [
            ...(leftOut > 0 ? [`${leftOut} comments on lines`] : []),
            ...(cuts > 0 ? [`the ends of ${cuts} texts`] : []),
            ...(revision.failed === null || revision.failed.missing === '' ? [] : [revision.failed.missing]),
        ]),
    };
}
/** The line that a comment stands at is the last one of its hunk. */
function endOf(hunk) {
    return hunk.length <= LONGEST_HUNK ? hunk : hunk.slice(-LONGEST_HUNK);
}
function placeOf({ path, lines }) {
    const at = lines === null ? '' : ` lines="${lines.from}-${lines.to}"`;
    return ` path="${inertPath(path)}"${at}`;
}
function filesOf({ changes }) {
    const shown = changes.slice(0, MOST_CHANGES).map(({ text }) => `- ${inertPath(text)}`);
    const rest = changes.length - shown.length;
    return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n') || '(not known)';
}
/** Names of files can hold anything; these are to be recognised, not to be obeyed. */
function inertPath(path) {
    return path.replace(/[^\p{L}\p{N}_./@+(), -]/gu, '?').slice(0, 2 * LONGEST_NAME);
}


/***/ }),

/***/ 92946:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ missingLine),
/* harmony export */   j: () => (/* binding */ showTask)
/* harmony export */ });
/* harmony import */ var _visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22655);

const LONGEST_TITLE = 300;
const LONGEST_BODY = 60_000;
const LONGEST_COMMENT = 10_000;
/** Shows a task. An issue and a task file are Markdown, of which a page hides a part; the input `prompt` is plain text. */
function showTask(task) {
    const title = (0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q)(task.title, LONGEST_TITLE);
    const body = task.kind === 'prompt' ? (0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q)(task.body, LONGEST_BODY) : (0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleMarkdown */ .u)(task.body, LONGEST_BODY);
    const comments = task.comments.map(one => ({ one, visible: (0,_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleMarkdown */ .u)(one.body, LONGEST_COMMENT) }));
    const all = [title, body, ...comments.map(({ visible }) => visible)];
    const cutComments = comments.filter(({ visible }) => visible.cut > 0).length;
    return {
        title: title.text,
        body: body.text.trim(),
        comments: comments.map(({ one, visible }) => ({
            author: one.author.replace(/[^\w[\]-]/g, ''),
            date: one.date,
            text: visible.text.trim(),
        })),
        missing: missingLine(all, [
            ...(title.cut > 0 ? ['the end of the title'] : []),
            ...(body.cut > 0 ? [`the last ${body.cut} characters of the text`] : []),
            ...(cutComments > 0 ? [`the ends of ${counted(cutComments, 'comment')}`] : []),
            ...(task.olderComments > 0 ? [counted(task.olderComments, 'older comment')] : []),
        ]),
    };
}
/** Says what was taken out of texts, and what was cut; empty where nothing was. */
function missingLine(texts, cuts) {
    const characters = texts.reduce((sum, one) => sum + one.hiddenCharacters, 0);
    const parts = texts.reduce((sum, one) => sum + one.hiddenParts, 0);
    return [
        ...(characters + parts > 0
            ? [`${counted(characters, 'hidden character')}, ${counted(parts, 'hidden HTML part')} removed`]
            : []),
        ...(cuts.length > 0 ? [`left out: ${cuts.join(', ')}`] : []),
    ].join('; ');
}
function counted(count, what) {
    return `${count} ${what}${count === 1 ? '' : 's'}`;
}


/***/ }),

/***/ 21531:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ outputsOf)
/* harmony export */ });
/* unused harmony export outputJudge */
/* harmony import */ var _change_path_glob_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21883);

/** The judge of a task's output artefacts; null where it names none. */
function outputsOf({ fields }) {
    return fields.outputs.length === 0 ? null : outputJudge(fields.outputs);
}
/** A path stands for itself and, where it is a folder, for everything below it; globs as in the inputs, from the root. Letters count as they are. */
function outputJudge(outputs) {
    const matchers = outputs.map(output => ({ output, matches: matcherOf(output) }));
    const named = outputs.slice(0, 5).join(', ') + (outputs.length > 5 ? `, and ${outputs.length - 5} more` : '');
    return {
        whyOutside: path => matchers.some(({ matches }) => matches(path)) ? null : `not an output artefact of the task (${named})`,
        missing: files => matchers
            .filter(({ matches }) => !files.some(file => file.change !== 'deleted' && matches(file.path)))
            .map(({ output, matches }) => ({
            path: output,
            why: files.some(file => matches(file.path))
                ? 'an output artefact of the task, which must be there at the end and is deleted'
                : 'an output artefact of the task, which must be written and has not changed',
        })),
    };
}
function matcherOf(output) {
    const bare = output.replace(/\/+$/, '');
    if (bare === '.' || bare === '')
        return () => true;
    const isGlob = /[*?[\]{}()+@!]/.test(bare);
    const glob = isGlob ? (0,_change_path_glob_js__WEBPACK_IMPORTED_MODULE_0__/* .pathGlob */ .Q)(output.endsWith('/') ? `${bare}/**` : bare) : null;
    return path => path === output || path.startsWith(`${bare}/`) || (glob?.(path) ?? false);
}


/***/ }),

/***/ 44068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ plannedSteps)
/* harmony export */ });
/** In the order of `STAGES`. A job that only publishes leaves the rest to the one before it. */
function plannedSteps(config) {
    if (config.mode === 'publish')
        return ['task', 'preflight', 'publish'];
    const has = (step, condition) => (condition ? [step] : []);
    return [
        'task',
        'checkout',
        'preflight',
        ...has('setup', config.setupCommand !== ''),
        ...has('baseline', config.baseline !== 'never'),
        'edit',
        'tests',
        ...has('red', config.prove),
        ...has('check', config.checkCommands.length > 0),
        'summary',
        'publish',
    ];
}


/***/ }),

/***/ 18905:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rP: () => (/* binding */ PROPOSAL_REF),
  md: () => (/* binding */ proposedFiles),
  ES: () => (/* binding */ proposedRecord),
  Vv: () => (/* binding */ readProposal),
  Gf: () => (/* binding */ writeProposal)
});

// UNUSED EXPORTS: PROPOSAL_SCHEMA

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
// EXTERNAL MODULE: ./build/core/evidence/record.js + 3 modules
var record = __webpack_require__(22898);
// EXTERNAL MODULE: ./build/core/summary/problems.js
var problems = __webpack_require__(16413);
;// CONCATENATED MODULE: ./build/core/proposal/plain-json.js
/** JSON from somebody who may want to harm its reader: no deep nesting, no huge texts, no keys that mean something to JavaScript. */
const DEEPEST = 32;
const LONGEST_TEXT = 65_536;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** The value of a JSON text, or what is wrong with it; linear in the text. */
function readPlainJson(text) {
    if (nestsDeeper(text, DEEPEST))
        return { problem: `it is nested more than ${DEEPEST} deep` };
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return { problem: 'it is no JSON' };
    }
    const problem = problemIn(value, 'it');
    return problem === null ? { value } : { problem };
}
/** Counts brackets outside strings. */
function nestsDeeper(text, most) {
    let depth = 0;
    let isText = false;
    for (let at = 0; at < text.length; at += 1) {
        const char = text[at];
        if (isText) {
            if (char === '\\')
                at += 1;
            else if (char === '"')
                isText = false;
        }
        else if (char === '"')
            isText = true;
        else if (char === '[' || char === '{')
            depth += 1;
        else if (char === ']' || char === '}')
            depth -= 1;
        if (depth > most)
            return true;
    }
    return false;
}
function problemIn(value, where) {
    if (typeof value === 'string')
        return textProblem(value, where);
    if (typeof value !== 'object' || value === null)
        return null;
    for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key))
            return `${where} has the key ${key}`;
        const problem = problemIn(inner, nameOf(where, key));
        if (problem !== null)
            return problem;
    }
    return null;
}
function textProblem(text, where) {
    if (text.includes('\0'))
        return `${where} holds a NUL character`;
    return text.length > LONGEST_TEXT ? `${where} has ${text.length} characters, at most ${LONGEST_TEXT}` : null;
}
function nameOf(where, key) {
    const name = key.slice(0, 60);
    return where === 'it' ? name : `${where}.${name}`;
}

;// CONCATENATED MODULE: ./build/core/proposal/unknown-keys.js
/** Keys that a schema has dropped: in a proposal nobody may hide anything in them. */
/** Where `given` has keys that `read` lacks, as paths (`record.evidence.more`). */
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

;// CONCATENATED MODULE: ./build/core/proposal/proposal.js
/** `proposal.json`: what the job with the model hands to the job that publishes. Whoever reads one takes it for hostile. */





const PROPOSAL_SCHEMA = 'diffproof-proposal/v1';
/** The one ref of the bundle. */
const PROPOSAL_REF = 'refs/diffproof/proposal';
const LONGEST_PATH = 4_096;
const LONGEST_NAME = 300;
const id = schemas/* string */.YjP().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'no object id');
const digest = schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/, 'no SHA-256');
const path = schemas/* string */.YjP().min(1).max(LONGEST_PATH);
const count = schemas/* int */.Whr().nonnegative();
/** Files and symbolic links; a gitlink or a folder is no file. */
const mode = schemas/* enum */.k5n(['100644', '100755', '120000']);
const file = schemas/* strictObject */.rej({
    path,
    from: path.nullable(),
    change: schemas/* enum */.k5n(['added', 'modified', 'deleted', 'renamed']),
    old_mode: mode.nullable(),
    new_mode: mode.nullable(),
    /** Null where the path is deleted. */
    blob: id.nullable(),
    additions: count.nullable(),
    deletions: count.nullable(),
});
const proposalSchema = schemas/* strictObject */.rej({
    schema: schemas/* literal */.euz(PROPOSAL_SCHEMA),
    /** The identity, and SHA-256 over title, newline and body as they were when the task was frozen. */
    task: schemas/* strictObject */.rej({ id: schemas/* string */.YjP().max(LONGEST_NAME), content_sha256: digest }),
    base: schemas/* strictObject */.rej({ branch: schemas/* string */.YjP().min(1).max(LONGEST_NAME), sha: id, tree: id }),
    /** The commit that the bundle carries; only its tree is published. */
    commit: id,
    tree: id,
    files: schemas/* array */.YOg(file).min(1),
    record: record/* proofRecordSchema */.l1,
});
/** The files of a receipt as a proposal lists them. */
function proposedFiles({ files }) {
    return files.map(one => ({
        path: one.path,
        from: one.from,
        change: one.change,
        old_mode: modeOf(one.oldMode),
        new_mode: modeOf(one.newMode),
        blob: one.blob,
        additions: one.additions,
        deletions: one.deletions,
    }));
}
/** The text of `proposal.json`. */
function writeProposal(proposal) {
    return `${JSON.stringify({ schema: PROPOSAL_SCHEMA, ...proposal }, null, 1)}\n`;
}
/** A text from outside as a proposal, or what is wrong with it. Nothing of it is believed yet. */
function readProposal(text) {
    const json = readPlainJson(text);
    if ('problem' in json)
        return json;
    const { value } = json;
    const schema = typeof value === 'object' && value !== null ? value.schema : undefined;
    if (schema !== PROPOSAL_SCHEMA)
        return {
            problem: `its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`,
        };
    const read = proposalSchema.safeParse(value);
    if (!read.success)
        return { problem: (0,problems/* problemsOf */.G)(value, read.error.issues).join('; ') };
    const [unknown] = unknownKeys(value, read.data);
    return unknown === undefined ? { proposal: read.data } : { problem: `${unknown} is not known` };
}
/** The record that a proposal carries: measured by the job that proposes. */
function proposedRecord(record) {
    return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } };
}
function modeOf(given) {
    return mode.nullable().catch(null).parse(given);
}


/***/ }),

/***/ 60625:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  OG: () => (/* binding */ parseBody),
  lc: () => (/* binding */ renderBody)
});

// UNUSED EXPORTS: BODY_LIMIT

// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/inert-line.js
var inert_line = __webpack_require__(97735);
;// CONCATENATED MODULE: ./build/core/pull-request/file-table.js


const MOST_ROWS = 50;
const NOTE_LIMIT = 300;
/** The table as Markdown: git's files only, whatever the summary names. Empty without files. */
function renderFileTable({ evidence, summary }) {
    const notes = new Map(summary.files.map(file => [file.path, file.description]));
    const rows = evidence.files.slice(0, MOST_ROWS).map(file => {
        const lines = file.additions === null || file.deletions === null ? 'binary' : `+${file.additions} \u2212${file.deletions}`;
        return `| ${(0,code_spans/* codeCell */.MZ)(file.path)} | ${file.change} | ${lines} | ${(0,inert_line/* inertLine */.Fq)(notes.get(file.path) ?? '', NOTE_LIMIT)} |`;
    });
    if (rows.length === 0)
        return '';
    const more = evidence.files.length - rows.length + (evidence.files_omitted ?? 0);
    const table = ['| File | Change | Lines | What |', '| --- | --- | --- | --- |', ...rows].join('\n');
    return more > 0 ? `${table}\n\nand ${more} more.` : table;
}

;// CONCATENATED MODULE: ./build/core/pull-request/template-topics.js
/** What a heading of a pull request template asks for. */
/** In this order: what is named most clearly comes first. */
const TOPICS = [
    [
        'none',
        /\b(?:check ?list|screen ?shots?|(?:types?|kinds?) of (?:the |this )?changes?|what (?:type|kind)|before you|before submitting|reviewers?|deploy\w*|release notes?|documentation|docs|changelog|videos?|agreement|licen[cs]e|sign ?off|additional|notes?|other)\b/,
    ],
    ['issue', /\b(?:issues?|tickets?|fix(?:es)?|closes?|resolves?|references?|linked|related|jira)\b/],
    ['tests', /\b(?:test(?:s|ed|ing)?|verif\w+|validat\w+|qa|proof)\b/],
    ['risks', /\b(?:breaking|risks?|impacts?|side effects?|backwards?|compatib\w+|caveats?|drawbacks?|regressions?)\b/],
    ['cost', /\bcosts?\b/],
    ['files', /\b(?:files?|changes made|what has changed)\b/],
    [
        'cause',
        /^(?!.*\b(?:what|descri\w+|summary|overview)\b).*\b(?:motivation|why|context|background|cause|reasons?|reasoning|rationale|problem)\b/,
    ],
    [
        'what',
        /\b(?:descri\w+|summary|overview|what|changes?|proposed|proposal|about|abstract|tl dr|purpose|introduc\w+|implement\w+|solution|approach|details?|pull request|pr)\b/,
    ],
];
/** The topic of a heading, `none` where nothing of ours fits. */
function topicOf(title) {
    const words = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim();
    return TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'none';
}

;// CONCATENATED MODULE: ./build/core/pull-request/fill-template.js
/** A body laid out as the repository's pull request template wants it. */


const TITLE_LIMIT = 200;
const BOX_LIMIT = 300;
/**
 * The template's headings in their order, with our parts below those that ask for them, and its boxes, never ticked. Each part stands in one
 * place; what has none is not in `placed`. `lines`: how many headings and boxes are kept.
 */
function fillTemplate(template, parts, lines) {
    const sections = firstLines(template, lines);
    const topics = topicsOf(sections, parts);
    const written = sections.map((section, at) => {
        const topic = topics[at] ?? 'none';
        const content = [parts[topic] ?? '', boxesOf(section)].filter(one => one !== '');
        if (content.length === 0 && !isParent(sections, at) && section.depth > 0)
            content.push('_Not filled in by Diffproof._');
        return [headingOf(section), ...content].filter(one => one !== '').join('\n\n');
    });
    return { markdown: written.join('\n\n'), placed: new Set(topics.filter(topic => topic !== 'none')) };
}
/** How many lines of a template there are to keep. */
function linesOf(template) {
    return template.reduce((sum, section) => sum + 1 + section.boxes.length, 0);
}
function firstLines(template, lines) {
    let left = lines;
    const kept = [];
    for (const section of template) {
        if (left <= 0)
            break;
        kept.push({ ...section, boxes: section.boxes.slice(0, left - 1) });
        left -= 1 + section.boxes.length;
    }
    return kept;
}
/** The first heading that asks for a topic gets it, one with headings of its own below it last. */
function topicsOf(sections, parts) {
    const asked = sections.map(section => (section.depth === 0 ? 'none' : topicOf(section.title)));
    // Where nobody asks what was changed, it is told where the reason is asked for; where two do, the files are told to the second.
    const wanted = asked.includes('what') ? asked : asked.map(topic => (topic === 'cause' ? 'what' : topic));
    const given = sections.map(() => 'none');
    const taken = new Set();
    const order = [...sections.keys()].sort((a, b) => Number(isParent(sections, a)) - Number(isParent(sections, b)) || a - b);
    for (const at of order) {
        const topic = wanted[at] === 'what' && taken.has('what') && !isParent(sections, at) ? 'files' : (wanted[at] ?? 'none');
        if (topic === 'none' || taken.has(topic) || (parts[topic] ?? '') === '')
            continue;
        taken.add(topic);
        given[at] = topic;
    }
    return given;
}
function isParent(sections, at) {
    return (sections[at + 1]?.depth ?? 0) > (sections[at]?.depth ?? 0);
}
function headingOf({ depth, title }) {
    return depth === 0 ? '' : `${'#'.repeat(depth)} ${(0,inert_line/* inertLine */.Fq)(title, TITLE_LIMIT)}`;
}
function boxesOf({ boxes }) {
    return boxes.map(({ level, text }) => `${'  '.repeat(level)}- [ ] ${(0,inert_line/* inertLine */.Fq)(text, BOX_LIMIT)}`).join('\n');
}

// EXTERNAL MODULE: ./build/core/pull-request/fit.js
var fit = __webpack_require__(94559);
// EXTERNAL MODULE: ./build/core/summary/host-summary.js
var host_summary = __webpack_require__(25834);
// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(83592);
// EXTERNAL MODULE: ./build/core/pull-request/test-names.js
var test_names = __webpack_require__(21523);
;// CONCATENATED MODULE: ./build/core/pull-request/flags.js





const FLAG_LIMIT = 400;
const MOST_FLAGS = 20;
const MOST_FINDINGS = 10;
/** The alerts as Markdown, empty when nothing needs attention. `reasons`: what keeps the change from being ready, one sentence each; `leftAlone`: a pull request to link. */
function renderFlags(record, reasons, leftAlone) {
    const { evidence } = record;
    const earlier = evidence.revision?.earlier ?? [];
    const warnings = [
        // What weakens the tests is listed below.
        ...ordered(reasons.filter(one => !one.startsWith(readiness/* TAMPERED */.Fo)))
            .slice(0, MOST_FLAGS)
            .map(sentence),
        ...named('Tests that this change broke', evidence.tests.results?.broken, evidence.tests.results?.broken_omitted),
        ...findings('Tests that cannot be relied on', evidence.tests.tampering),
        ...findings('Look at the bytes', evidence.unseen_characters ?? []),
        ...findings('Tests that cannot be relied on, as of an earlier commit', earlier.flatMap(round => round.tampering)),
        ...findings('Look at the bytes of an earlier commit', earlier.flatMap(round => round.unseen_characters)),
        ...findings('The summary differs from the facts', evidence.disagreements),
        ...(evidence.sandbox === 'none' ? [withoutBox(evidence)] : []),
    ];
    return [flags_alert('WARNING', warnings), flags_alert('NOTE', notes(evidence, leftAlone))]
        .filter(part => part !== '')
        .join('\n\n');
}
function withoutBox(evidence) {
    return evidence.commands_ran === false
        ? 'No command was run, neither by the model nor as a test: the machine offers no box to run them in.'
        : 'Commands ran without a box: nothing kept them from the network or the files of this machine.';
}
function notes(evidence, leftAlone) {
    const { attested_by: by, phases, tests } = evidence;
    return [
        ...(tests.proof === 'red-by-build' ? [BY_BUILD] : []),
        ...(tests.proof === 'green-on-base' && evidence.revision?.tests_only === true ? [TESTS_ONLY] : []),
        // Where all failures are old ones, the reason on top names them.
        ...((0,readiness/* onlyOldFailures */.Pe)(tests)
            ? []
            : named('Tests that failed before and still do', tests.results?.still_failing, tests.results?.still_failing_omitted)),
        ...(leftAlone === null ? [] : [`People work on #${leftAlone} for the same task; it was left alone.`]),
        ...(phases.summary_source === 'host'
            ? [
                sentence(`${(0,host_summary/* whyHostSummary */.b)(phases.summary_attempts, evidence.limit)}; the text below is by Diffproof, from the diff`),
            ]
            : []),
        ...(by === 'run' ? [] : [`The evidence was measured by another job (${(0,code_spans/* codeSpan */.SS)(by)}) and handed over.`]),
    ];
}
const TESTS_ONLY = 'This revision changes tests alone. They pass without it too, on a pull request that already holds the change: that they would fail without the change is not shown.';
const BY_BUILD = 'The changed tests cannot be built or imported on the old source. That proves less than tests that run there and fail.';
/** A proof that is none comes first: it takes the worth of everything below. */
function ordered(reasons) {
    const first = readiness/* PROOF_REASON */.ef['green-on-base'];
    return [...reasons.filter(one => one === first), ...reasons.filter(one => one !== first)];
}
function named(title, names = [], omitted = 0) {
    return names.length + omitted === 0 ? [] : [`${title}: ${(0,test_names/* listedNames */.c)(names, omitted, 'line')}.`];
}
function flags_alert(kind, lines) {
    if (lines.length === 0)
        return '';
    return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n');
}
function sentence(reason) {
    const line = (0,inert_line/* inertSentence */._z)(reason, FLAG_LIMIT);
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?\u2026]$/.test(line) ? '' : '.'}`;
}
function findings(title, found) {
    const lines = found.slice(0, MOST_FINDINGS).map(one => {
        const where = one.path === null ? '' : `${(0,code_spans/* codeSpan */.SS)(one.path)}: `;
        return `${title}: ${where}${(0,inert_line/* inertLine */.Fq)(one.detail, FLAG_LIMIT)}`;
    });
    return found.length > MOST_FINDINGS
        ? [...lines, `${title}: ${found.length - MOST_FINDINGS} more, see the record below.`]
        : lines;
}

// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
;// CONCATENATED MODULE: ./build/core/pull-request/headline.js

/** One bold sentence; of a revision it is about the newest commit. */
function renderHeadline({ evidence }) {
    const files = evidence.files.length + (evidence.files_omitted ?? 0);
    const added = sum(evidence.files.map(file => file.additions));
    const deleted = sum(evidence.files.map(file => file.deletions));
    const lines = evidence.files_omitted === undefined ? ` (+${added} \u2212${deleted})` : '';
    return `**${whichOf(evidence)}${(0,quantities/* counted */.hS)(files, 'file')} changed${lines}; ${verdictOf(evidence)}.**`;
}
const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' };
function whichOf({ revision }) {
    return revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}: `;
}
function sum(counts) {
    return counts.reduce((total, count) => total + (count ?? 0), 0);
}
const PROVEN = {
    'red-then-green': ', and those that were changed fail on the old source',
    'red-by-build': ', and those that were changed cannot be built on the old source',
    'green-on-base': ', but those that were changed pass on the old source too',
};
function verdictOf({ tests, checks }) {
    switch (tests.final.status) {
        case 'passed': {
            const failed = checks.filter(check => check.status !== 'passed').length;
            if (failed > 0)
                return `the tests pass, but ${(0,quantities/* counted */.hS)(failed, 'check')} did not`;
            return `the tests pass${PROVEN[tests.proof] ?? ''}`;
        }
        case 'failed':
            return 'the tests fail';
        case 'timed-out':
            return 'the tests ran into the time limit';
        case 'could-not-run':
            return 'the tests could not be run';
        case 'not-run':
            return 'nothing was tested';
    }
}

// EXTERNAL MODULE: ./build/core/pull-request/marker.js
var marker = __webpack_require__(7168);
// EXTERNAL MODULE: ./build/core/pull-request/proof-table.js
var proof_table = __webpack_require__(40731);
// EXTERNAL MODULE: ./build/core/pull-request/record-block.js
var record_block = __webpack_require__(6367);
// EXTERNAL MODULE: ./build/core/pull-request/inert-text.js
var inert_text = __webpack_require__(83626);
// EXTERNAL MODULE: ./build/core/pull-request/prose.js
var prose = __webpack_require__(84303);
;// CONCATENATED MODULE: ./build/core/pull-request/sections.js





const LINE_LIMIT = 500;
const MOST_LINES = 20;
/** What changed and why. */
function renderDescription({ summary }, limit) {
    return (0,prose/* sanitizeProse */.H)(summary.description, limit);
}
/** What the commits before a revision were about, in their summaries' words; empty for the first run. */
function renderEarlier({ evidence }, limit) {
    const { earlier = [], earlier_omitted: omitted = 0 } = evidence.revision ?? {};
    const share = Math.floor(limit / Math.max(1, earlier.length));
    const parts = earlier.flatMap(round => [
        `**${(0,inert_line/* inertLine */.Fq)(round.title, LINE_LIMIT) || 'A commit without a title'}** (${round.proof}, tests ${round.tests})`,
        (0,prose/* sanitizeProse */.H)(round.description, share),
    ]);
    return [...parts, ...(omitted > 0 ? [`${(0,quantities/* counted */.hS)(omitted, 'commit')} more`] : [])]
        .filter(part => part !== '')
        .join('\n\n');
}
/** The root cause, empty where the summary names none. */
function renderCause({ summary }, limit) {
    return summary.root_cause === null ? '' : (0,prose/* sanitizeProse */.H)(summary.root_cause, limit);
}
/** What the model says about tests, below the host's facts; empty where the summary is the host's. */
function renderTestsNote({ summary, evidence }, limit) {
    if (evidence.phases.summary_source === 'host')
        return '';
    const said = (0,prose/* sanitizeProse */.H)(summary.tests, limit);
    return said === '' ? '' : `### What was tested, in the model\u2019s words\n\n${said}`;
}
/** How anyone can check that the tree under test is the tree of this pull request. */
function renderReceipt(evidence, branch) {
    return [
        'These results belong to one git tree. To check that it is the one of this pull request:',
        [
            '```sh',
            `git fetch origin ${shellWord(branch)}`,
            "git rev-parse 'FETCH_HEAD^{tree}'",
            `# ${(0,inert_line/* inertLine */.Fq)(evidence.tree_sha, LINE_LIMIT)}`,
            '```',
        ].join('\n'),
    ].join('\n\n');
}
function shellWord(word) {
    return /^[\w./-]+$/.test(word) ? word : `'${word.replace(/[^\x20-\x7e]|[`'\\]/g, '?')}'`;
}
/** The risks the summary names. */
function renderRisks({ summary }) {
    const risks = summary.risks.map(risk => (0,inert_line/* inertLine */.Fq)(risk, LINE_LIMIT)).filter(risk => risk !== '');
    return list(risks, summary.risks_omitted);
}
/** Paths that did not become part of the change. */
function renderLeftOut(evidence) {
    const lines = evidence.left_out.map(one => `${(0,code_spans/* codeSpan */.SS)(one.path)}: ${(0,inert_line/* inertLine */.Fq)(one.why, LINE_LIMIT)}`);
    return list(lines, evidence.left_out_omitted);
}
function list(lines, omitted = 0) {
    const more = Math.max(0, lines.length - MOST_LINES) + omitted;
    if (lines.length === 0 && more === 0)
        return '';
    const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`${more} more`] : [])];
    return shown.map(line => `- ${line}`).join('\n');
}
/** Who did it, in how many requests, how long and for how much. */
function renderRun(evidence) {
    const { model, usage, duration_ms: duration, cost_usd: cost, run_url: url, resumed_from: from } = evidence;
    const run = /^https?:\/\/[\w.~:/?#=&%-]+$/.test(url) && !(0,inert_text/* refersElsewhere */.A)(url) ? `[run](${url.replaceAll('&', '&amp;')})` : '';
    const earlier = from === undefined ? '' : `begun in run ${(0,inert_line/* inertLine */.Fq)(from.run_id, LINE_LIMIT)} (${(0,quantities/* costInWords */.M7)(from.cost_usd)} more)`;
    const facts = [
        (0,code_spans/* codeSpan */.SS)(model),
        (0,quantities/* counted */.hS)(usage.turns, 'turn'),
        `${(0,quantities/* durationInWords */.ji)(duration)} until publishing`,
        (0,quantities/* costInWords */.M7)(cost),
        earlier,
        run,
    ];
    return `Made by Diffproof: ${facts.filter(fact => fact !== '').join(' \u00b7 ')}`;
}
/** The line that closes the issue on merge, or only names it. */
function renderClosing({ task }, closes) {
    if (closes !== null)
        return `Closes #${closes}`;
    return task.issue === null ? '' : `For #${task.issue}`;
}

// EXTERNAL MODULE: ./build/core/pull-request/cut.js
var cut = __webpack_require__(47556);
;// CONCATENATED MODULE: ./build/core/pull-request/shorten-record.js

/** The record with every list and text within `room`; beside a list that was cut, `<list>_omitted` (`files_omitted` for lists of files) says by how many. */
function shortenRecord(record, room) {
    return shortened(record, room);
}
function shortened(value, room) {
    if (typeof value === 'string')
        return (0,cut/* cut */.J)(value, room.prose);
    if (Array.isArray(value))
        return value.map(one => shortened(one, room));
    if (typeof value !== 'object' || value === null)
        return value;
    const entries = [];
    for (const [key, one] of Object.entries(value)) {
        const most = Array.isArray(one) ? (isFileList(key) ? room.files : room.lists) : 0;
        if (!Array.isArray(one) || one.length <= most) {
            entries.push([key, shortened(one, room)]);
            continue;
        }
        const counter = isFileList(key) ? 'files_omitted' : `${key}_omitted`;
        const before = value[counter];
        entries.push([key, shortened(one.slice(0, most), room)]);
        entries.push([counter, one.length - most + (typeof before === 'number' ? before : 0)]);
    }
    return Object.fromEntries(entries);
}
function isFileList(key) {
    return key === 'files' || key === 'files_edited';
}
/** The longest list of files, the longest other list and the longest text of a record: the room in which nothing is cut. */
function roomOf(value, key = '') {
    if (typeof value === 'string')
        return { files: 0, lists: 0, prose: value.length };
    if (typeof value !== 'object' || value === null)
        return { files: 0, lists: 0, prose: 0 };
    const own = Array.isArray(value) ? value.length : 0;
    const start = { files: isFileList(key) ? own : 0, lists: isFileList(key) ? 0 : own, prose: 0 };
    return Object.entries(value).reduce((most, [name, one]) => {
        const inner = roomOf(one, name);
        return {
            files: Math.max(most.files, inner.files),
            lists: Math.max(most.lists, inner.lists),
            prose: Math.max(most.prose, inner.prose),
        };
    }, start);
}

// EXTERNAL MODULE: ./build/core/log/hidden-characters.js
var hidden_characters = __webpack_require__(94380);
// EXTERNAL MODULE: ./build/core/pull-request/prose-blocks.js
var prose_blocks = __webpack_require__(522);
;// CONCATENATED MODULE: ./build/core/pull-request/template.js
/** A repository's pull request template: its headings and its boxes to tick. The rest of it is guidance for people. */


/** More is no template but a document. */
const MOST_CHARACTERS = 60_000;
const MOST_SECTIONS = 60;
const MOST_BOXES = 100;
const DEEPEST = 3;
/** The sections in order, comments and front matter left out. Where a template has no headings, lines in bold are taken for them. Empty where there is nothing to follow. */
function readTemplate(markdown) {
    const text = withoutComments((0,hidden_characters/* withoutHidden */.P)(markdown.slice(0, MOST_CHARACTERS))).replace(FRONT_MATTER, '');
    const lines = (0,prose_blocks/* proseBlocks */.q)(text).flatMap(block => (block.kind === 'text' ? block.lines : ['']));
    const byHeading = sectionsOf(lines, headingAt);
    const sections = byHeading.some(one => one.depth > 0) ? byHeading : sectionsOf(lines, boldAt);
    return sections.filter(one => one.depth > 0 || one.boxes.length > 0).slice(0, MOST_SECTIONS);
}
function sectionsOf(lines, find) {
    const sections = [{ depth: 0, title: '', boxes: [] }];
    for (let at = 0; at < lines.length; at++) {
        const heading = find(lines, at);
        const boxes = sections.at(-1)?.boxes ?? [];
        if (heading !== null) {
            sections.push({ depth: heading.depth, title: heading.title, boxes: [] });
            at += heading.lines - 1;
        }
        else if (boxes.length < MOST_BOXES) {
            const [, indent = '', label] = BOX.exec(lines[at] ?? '') ?? [];
            if (label !== undefined)
                boxes.push({ level: Math.min(3, Math.floor(indent.length / 2)), text: label.trim() });
        }
    }
    return sections;
}
const BOX = /^([ \t>]{0,12})(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[[ xX]?\](?:[ \t](.*))?$/;
const ATX = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const BOLD = /^ {0,3}(?:\*\*|__)([^*_]{1,200})(?:\*\*|__)[ \t]*:?[ \t]*$/;
function headingAt(lines, at) {
    const [, marks, title = ''] = ATX.exec(lines[at] ?? '') ?? [];
    if (marks !== undefined) {
        const bare = title
            .trimEnd()
            .replace(/(?:^|[ \t])#+$/, '')
            .trim();
        return bare === '' ? null : { depth: Math.min(DEEPEST, marks.length), title: bare, lines: 1 };
    }
    const above = (lines[at] ?? '').trim();
    const [, underline = ''] = UNDERLINE.exec(lines[at + 1] ?? '') ?? [];
    const isText = above !== '' && !/^[-*+>|#=]|^\d+[.)]/.test(above) && (lines[at - 1] ?? '').trim() === '';
    return underline !== '' && isText ? { depth: underline.startsWith('=') ? 1 : 2, title: above, lines: 2 } : null;
}
function boldAt(lines, at) {
    const [, title = ''] = BOLD.exec(lines[at] ?? '') ?? [];
    const bare = title.replace(/:\s*$/, '').trim();
    return bare === '' ? null : { depth: DEEPEST, title: bare, lines: 1 };
}
const FRONT_MATTER = /^\s*---[ \t]*\n(?:[^\n]*\n){0,40}?---[ \t]*(?:\n|$)/;
function withoutComments(text) {
    const parts = text.split('<!--');
    const rest = parts.slice(1).map(part => {
        const end = part.indexOf('-->');
        return end === -1 ? '' : part.slice(end + 3);
    });
    return [parts[0] ?? '', ...rest].join('');
}

;// CONCATENATED MODULE: ./build/core/pull-request/body.js











/** GitHub's limit, taken in UTF-16 units, which are never fewer than what it counts. */
const BODY_LIMIT = 65_536;
/** In which order a body that is too long gives way: the template from its end, blanks, names of tests and the like, files, prose, and once more below what reads well. */
const STEPS = [
    { knob: 'template', floor: 0 },
    { knob: 'indent', floor: 0 },
    { knob: 'lists', floor: 50 },
    { knob: 'files', floor: 20 },
    { knob: 'prose', floor: 1_000 },
    { knob: 'files', floor: 0 },
    { knob: 'lists', floor: 0 },
    { knob: 'prose', floor: 120 },
];
const INDENT = 2;
/** Prose that is made inert gets longer. */
const GROWTH = 4;
/** The body as Markdown, at most 65,536 characters; its JSON is whole in any case, with lists cut and counted where they would not fit. */
function renderBody(record, extras) {
    const template = readTemplate(extras.template ?? '');
    const render = (size) => bodyOf(shortenRecord(record, size), extras, template, size);
    const fullest = (0,fit/* largestFit */.S)({ ...roomOf(record), template: linesOf(template), indent: INDENT }, STEPS, size => render(size).length <= BODY_LIMIT);
    return render(fullest);
}
/** The record of a body that `renderBody` wrote, null where it holds none. People can edit bodies: it is data, never identity or permission. */
function parseBody(markdown) {
    return (0,record_block/* readRecordBlock */.Vq)(markdown);
}
function bodyOf(record, extras, template, size) {
    const { evidence } = record;
    const sections = body_sectionsOf(record, extras, GROWTH * size.prose);
    const filled = fillTemplate(template, partsOf(sections), size.template);
    const rest = sections.filter(({ topic }) => topic === null || !filled.placed.has(topic));
    const parts = [
        renderHeadline(record),
        renderFlags(record, extras.reasons, extras.leftAlone ?? null),
        ...(filled.markdown === '' ? [] : [filled.markdown, '---']),
        ...rest.flatMap(({ heading, text }) => (text === '' ? [] : [heading, text])),
        (0,marker/* renderMarker */.B)({ task: extras.taskId, run: extras.runId, tree: evidence.tree_sha }),
        (0,record_block/* renderRecordBlock */.Hr)(record, size.indent),
    ];
    return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}
function body_sectionsOf(record, extras, room) {
    const { evidence } = record;
    const proof = [(0,proof_table/* renderProofTable */.z)(evidence), renderTestsNote(record, room)].filter(part => part !== '').join('\n\n');
    return [
        { topic: 'what', heading: '## What changed and why', text: renderDescription(record, room) },
        { topic: 'cause', heading: '### Root cause', text: renderCause(record, room) },
        { topic: null, heading: '### Before this revision', text: renderEarlier(record, room) },
        { topic: 'tests', heading: '## Proof', text: proof },
        { topic: 'files', heading: '## Files', text: renderFileTable(record) },
        { topic: 'risks', heading: '## Risks', text: renderRisks(record) },
        { topic: null, heading: '## Left out', text: renderLeftOut(evidence) },
        { topic: 'cost', heading: '', text: renderRun(evidence) },
        { topic: null, heading: '', text: renderReceipt(evidence, extras.branch) },
        { topic: 'issue', heading: '', text: renderClosing(record, extras.closes) },
    ];
}
function partsOf(sections) {
    return Object.fromEntries(sections.flatMap(({ topic, text }) => (topic === null ? [] : [[topic, text]])));
}


/***/ }),

/***/ 32889:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   VY: () => (/* binding */ isTaskCommit),
/* harmony export */   df: () => (/* binding */ commitMessage),
/* harmony export */   fo: () => (/* binding */ requestOf)
/* harmony export */ });
/* harmony import */ var _log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94380);
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47556);
/* harmony import */ var _title_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(37134);
/** The commit's message: plain text in which nothing is live, and the trailers by which a commit of ours is known. */



const SUBJECT_LIMIT = 72;
const BODY_LIMIT = 4_000;
/** Subject of at most 72 characters, body, trailers. A commit is no Markdown, so mentions and references are broken by a space. */
function commitMessage({ title, description, taskId, runId, tree, request }) {
    const subject = (0,_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .J)(plainLine(inertPlain((0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(title))) || 'Change without a title', SUBJECT_LIMIT);
    const body = (0,_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .J)(inertPlain((0,_log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutHidden */ .P)(description)).split('\n').map(plainLine).join('\n').trim(), BODY_LIMIT);
    const answers = request === undefined ? '' : `Diffproof-Request: ${(0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(request)}\n`;
    const trailers = `Diffproof-Task: ${(0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(taskId)}\nDiffproof-Run: ${(0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(runId)}\n${answers}Diffproof-Tree: ${(0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(tree)}`;
    return `${[subject, body, trailers].filter(part => part !== '').join('\n\n')}\n`;
}
/** Whether a commit is as one of our runs for this task left it: our trailers, and the tree that they name. Trailers can be written by anyone: a hint, no proof. */
function isTaskCommit(commit, taskId) {
    const lines = trailersOf(commit.message);
    return lines.includes(`Diffproof-Task: ${taskId}`) && lines.includes(`Diffproof-Tree: ${commit.tree}`);
}
/** The request that a commit of ours answers, null for any other commit. */
function requestOf(commit, taskId) {
    if (!isTaskCommit(commit, taskId))
        return null;
    return (trailersOf(commit.message)
        .find(line => line.startsWith(REQUEST))
        ?.slice(REQUEST.length) ?? null);
}
const REQUEST = 'Diffproof-Request: ';
function trailersOf(message) {
    const last = message
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    return last.split('\n').map(line => line.trim());
}
/** `@user` becomes `@ user`, `#1` becomes `# 1`, `GH-1` becomes `GH 1`; an address of an issue loses its last slash. */
function inertPlain(text) {
    return (0,_title_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutOrders */ .g4)(text)
        .replace(/@(?=\w)/g, '@ ')
        .replace(/#(?=\d)/g, '# ')
        .replace(/(?<![a-z0-9])GH-(?=\d)/gi, 'GH ')
        .replace(/(\/(?:issues|pulls?|discussions))\/(?=\d)/gi, '$1 ');
}
/** Trailers and orders are ours to give: a line that looks like one is quoted. */
function plainLine(line) {
    const bare = line.trimEnd();
    return /^\s*(?:[A-Za-z][\w-]*-(?:by|to|checks|task|run|request|tree)\s*:|\/[a-z])/i.test(bare)
        ? `> ${bare.trim()}`
        : bare;
}


/***/ }),

/***/ 6367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hr: () => (/* binding */ renderRecordBlock),
/* harmony export */   Vq: () => (/* binding */ readRecordBlock),
/* harmony export */   yT: () => (/* binding */ readRecordBlocks)
/* harmony export */ });
/* harmony import */ var _evidence_record_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22898);
/* harmony import */ var _inert_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90915);
/** The record at the end of a body: written where nothing in it can end the block, and read back. */


/** The record in a foldable block with one `json` fence. */
function renderRecordBlock(record, indent) {
    return [
        '<details>',
        '<summary>The record as JSON</summary>',
        '',
        '```json',
        (0,_inert_json_js__WEBPACK_IMPORTED_MODULE_1__/* .inertJson */ .n)(record, indent),
        '```',
        '',
        '</details>',
    ].join('\n');
}
/** People may add fences of their own below; more than this many are not ours to sort out. */
const MOST_FENCES = 10;
/** The last record in a text, null where there is none that can be read. Line ends may have become CR LF on the way. */
function readRecordBlock(body) {
    return readRecordBlocks(body).at(-1) ?? null;
}
/** Every record among the last fences of a text, in order. A body of ours holds one. */
function readRecordBlocks(body) {
    const fences = `\n${body.replaceAll('\r\n', '\n')}`.split('\n```json\n').slice(1);
    return fences.slice(-MOST_FENCES).flatMap(fence => parsed(fence.split('\n```', 1)[0] ?? '') ?? []);
}
function parsed(json) {
    try {
        return (0,_evidence_record_js__WEBPACK_IMPORTED_MODULE_0__/* .readProofRecord */ .CQ)(JSON.parse(json));
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 79369:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ findDisagreements),
  Y: () => (/* binding */ saysWrong)
});

// EXTERNAL MODULE: ./build/core/evidence/record.js + 3 modules
var record = __webpack_require__(22898);
;// CONCATENATED MODULE: ./build/core/summary/file-claims.js
/** The kind of a finding about a file of the diff that a summary does not name. */
const NOT_NAMED = 'changed-not-claimed';
/** Files named but not changed, changed but not named, and named with another kind of change (`S3-22`). A rename may be named by either path, or as one deleted and one added. */
function fileDisagreements(summary, files) {
    const claims = new Map();
    for (const { path, change } of summary.files) {
        const name = normal(path);
        claims.set(name, (claims.get(name) ?? new Set()).add(change));
    }
    const kinds = kindsByPath(files);
    return [
        ...[...claims.keys()]
            .filter(path => !kinds.has(path))
            .map(path => ({ kind: 'claimed-not-changed', path, detail: 'the summary names it, the diff does not hold it' })),
        ...files
            .filter(file => !claims.has(file.path) && !(file.from !== null && claims.has(file.from)))
            .map(file => ({
            kind: NOT_NAMED,
            path: file.path,
            detail: `the diff holds it (${file.change}), the summary does not name it`,
        })),
        ...[...claims].flatMap(([path, claimed]) => {
            const known = kinds.get(path);
            if (known === undefined || [...claimed].some(kind => known.fitting.has(kind)))
                return [];
            const detail = `the summary says ${[...claimed].join(' and ')}, the diff says ${known.is}`;
            return [{ kind: 'change-kind', path, detail }];
        }),
    ];
}
function kindsByPath(files) {
    const kinds = new Map();
    for (const { path, from } of files) {
        if (from === null)
            continue;
        kinds.set(from, { is: `renamed to ${path}`, fitting: new Set(['renamed', 'deleted']) });
    }
    // Git finds a rename where half of the content stayed; a model that moved less may still call it one.
    const deletes = files.some(file => file.change === 'deleted');
    const adds = files.some(file => file.change === 'added');
    for (const { path, change, from } of files) {
        const fitting = new Set([change]);
        if (change === 'renamed')
            fitting.add('added');
        if ((change === 'added' && deletes) || (change === 'deleted' && adds))
            fitting.add('renamed');
        kinds.set(path, { is: from === null ? change : `renamed from ${from}`, fitting });
    }
    return kinds;
}
/** As git writes it: no `./`, no quotes around it. */
function normal(path) {
    return path
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replace(/^(?:\.\/+)+/, '');
}

;// CONCATENATED MODULE: ./build/core/summary/claim-words.js
/** The words by which English says how tests ended, and those that take it back. Every pattern reads normalised clauses: small letters, single blanks. */
const SUBJECT = '(?:tests?(?: files| cases| runs?)?|suites?|specs?|testcommand|partcommand|everything)';
const BEFORE = "(?:[a-z]+'s|all(?: of)?|the|every|full|whole|entire|complete|existing|pre-existing|unit|integration|regression|automated|project|repository|repo|current|of|our|its|this|test|\\d+)";
const BETWEEN = '(?:now|still|all|also|again|currently|successfully|cleanly|locally|continues? to|have|has|been|are|is|were|was|stays?|remains?|came back|run and|ran and|runs and|results?|status|and it|and (?:the (?:two |three )?new ones|checks?|lint|linting|type checks?)|in (?:\\d+|all|the|both) (?:files?|suites?|packages?))';
const PASSING = '(?:pass(?:es|ed|ing)?(?! (?:an?|the|in(?! full)|into|to|through|over|as|it|them|null|undefined|code|their|its|values?|arguments?|options?|data)\\b)|succeed(?:s|ed)?|green|ok|okay|successful|(?:runs?|ran|complete[sd]?|finish(?:es|ed)?) (?:successfully|cleanly)|exit(?:s|ed)? (?:with )?(?:code )?0|exit code 0)';
const PASS = new RegExp(`\\b((?:${BEFORE} ){0,6})(${SUBJECT})(?:[:=(,]{0,2} ${BETWEEN}){0,5}[:=(]{0,2} ${PASSING}\\b`, 'g');
const CHECKS_PASS = new RegExp(`\\b(?:checks|lint|linter|linting|ci|type ?checks?|type-checks?)(?: ${BETWEEN}){0,4}:? (?:${PASSING}|clean)\\b`);
/** `42 passed`, `5 of 5 tests pass`. */
const COUNTED = /\b(\d{1,7})(?: ?(?:\/|of|out of) ?(\d{1,7}))? (?:(?:unit |integration |existing )?(?:tests?|specs?|cases|test cases|examples|assertions) )?(?:(?:now|all|are|were|have|still) ){0,2}(?:pass(?:ed|es|ing)?|green|ok)\b/;
/** `All green.`, `Everything passes`: only where nothing else is spoken of. */
const ALL_GREEN = /(?:^|[:,] )(?:all|everything|they all|all of them)(?: (?:is|are|now|still)){0,2} (?:green|pass|passes|passed|passing)[.!]?$/;
const FAILS = /(?<!\b(?:make|makes|made|making|let|lets|see|cause[sd]?) (?:the |all |some )?)\b(?:tests|suites?|specs|testcommand|(?:\d{1,7}|one|a|some|single) tests?)(?: (?:now|still|currently|are|is|remains?|continues? to|do|does|all|both)){0,3} (?:fail|fails|failing|red|broken|not pass|not passing|don't pass|doesn't pass|not green)(?=$|[.,:;!()]| (?:with|because|due|since|at|yet|still|locally|here|now|after)\b)/;
const FAIL_COUNT = /\b[1-9]\d{0,6} (?:tests? |of them |others? )?(?:fail(?:ed|s|ing|ures?)?|errored|broken)\b/;
const ADMITS = /\b(?:fails?|failing|failures?|red|broken|(?:not|n't|never) (?:be |been |yet )?(?:pass(?:ed|ing)?|run|ran|tested|verified|executed)|(?:un|not )able|(?:could|can|did|do|does|was|were|is|are)(?: ?not|n't)|cannot|time[sd]? ?out|hangs?|crash(?:es|ed)?|skipped|except|apart from|flaky)\b/;
const ABOUT_TESTS = /\b(?:tests?|suites?|specs?|testcommand|partcommand|checks?)\b/;
const RAN = /\b(?:(?:re-?)?ran|executed|have run|has run|tested (?:with|using|by running|via)) (?:(?:all|the|whole|full|entire|existing|complete|unit|project|project's|of|test|its|our) ){0,5}(?:tests?|suites?|specs|testcommand)\b|\b(?:tests|suites?|specs|testcommand) (?:was|were|has been|have been) (?:run|executed)\b/;
/** Wishes, conditions and duties. */
const HEDGED = /\b(?:should|shall|would|could|can|cannot|may|might|must|will|won't|expect(?:s|ed)?|if|when|once|unless|until|whether|while|please|(?:need|needs|needed|have|has|had|want|wants|try|tries|tried|aim|supposed|intended|ought|order|able) to|hope|hopefully|assum(?:e|es|ed|ing)|believe|think|likely|probably|presumably|so that|to (?:make|get|keep|ensure|verify|check|confirm|let|see|have|be)|ensure|make sure|verify|confirm|check that|let|todo|claims?|pretend|says?|sure that|goal|means?|either)\b/;
const NEGATED = /\b(?:not|never|neither|nor|nothing|unable|no|none|no longer|instead of|rather than|(?:fail|fails|failed) to|yet)\b|n't\b/;
/** All but some. */
const BOUNDED = /\b(?:except|excluding|apart from|aside from|other than|besides|save for|but|although|though|however|only|flaky|mostly|most|some|partially|partly|almost|nearly|many|several|few|half|with the exception|\d{1,2} ?%)\b/;
/** Other times and other places than this change as it is. */
const ELSEWHERE = /\b(?:before|previously|originally|initially|at first|prior|earlier|formerly|used to|old|original|unfixed|unpatched|unmodified|untouched|without|base|baseline|main|master|head|upstream|revert(?:ed|ing)?|stash(?:ed|ing)?|had|parent commit|windows|macos|node \d+|python \d[\d.]*|elsewhere|in ci|reported|reporter|issue|bugs?|faults?|defects?)\b/;
const NOW = /\b(?:now|after|afterwards|with (?:this|the|my) (?:change|fix|patch))\b/;
/** Leads that make a purpose of what follows. */
const PURPOSE = new Set([
    'get',
    'getting',
    'make',
    'making',
    'keep',
    'keeping',
    'let',
    'letting',
    'have',
    'having',
    'for',
    'see',
]);
/** Words behind which bare `tests pass` still speaks of all tests. */
const LEADS = new Set([
    'and',
    'so',
    'that',
    'now',
    'then',
    'where',
    'change',
    'fix',
    'patch',
    'verified',
    'confirmed',
    'result',
]);
const ALL = /\b(?:all|every|full|whole|entire|complete)\b/;

;// CONCATENATED MODULE: ./build/core/summary/clauses.js
/** English prose as clauses that can be read one by one, in small letters and plain words. */
/** What a test run is started with; with paths or names behind it, it is a run of some tests. */
const COMMAND = '(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:tests?|t|cit)|(?:npx )?(?:jest|vitest|mocha|ava)|(?:python3? -m )?(?:pytest|unittest|tox)|cargo test|go test|make (?:test|check)|node --test|deno test|(?:mvn|gradle|\\./gradlew|dotnet|mix|swift) test|(?:bundle exec )?rspec|phpunit)';
const WHOLE_RUN = new RegExp(`^${COMMAND}(?: (?:\\./\u2026|-[a-z]{1,2}|--all|--silent|--workspace))*$`);
const SOME_RUN = new RegExp(`^${COMMAND}\\b`);
/** Outside backticks: followed by no path or option. */
const BARE_RUN = new RegExp(`(?<![\\w./-])${COMMAND}(?![\\w:])(?!\\s+(?:--? ?\\S|[\\w-]*[./]\\S))(?: \\./\u2026)?`, 'g');
/** The clauses of a text, as they were said and in words: small letters, no marks, commands that run all tests as `testcommand`, other code as `code`. Fenced code is left out. */
function clausesOf(text) {
    return withoutFences(text)
        .replaceAll('./...', './\u2026')
        .replace(/\n(?=[ \t]*[a-z(])/g, ' ')
        .split(/(?<=[.!?]["')\]]?)\s+|[;\n]+|\s[\u2014\u2013-]\s/)
        .map(said => ({ said: said.replace(/\s+/g, ' ').trim(), words: wordsOf(said) }))
        .filter(clause => clause.words !== '');
}
function wordsOf(said) {
    return said
        .toLowerCase()
        .replace(/[\u2019\u02bc]/g, "'")
        .replace(/`+([^`]*)`+/g, (_, code) => ` ${wordFor(code.trim())} `)
        .replace(BARE_RUN, 'testcommand')
        .replace(/^\s*(?:(?:[-*+>#\u2705\u2714\u2713\u2611]|\d{1,3}[.)])\s*)+|[*_~"\u201c\u201d]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim();
}
function wordFor(code) {
    if (WHOLE_RUN.test(code))
        return 'testcommand';
    return SOME_RUN.test(code) ? 'partcommand' : 'code';
}
function withoutFences(text) {
    const kept = [];
    let fence = null;
    for (const line of text.split(/\r\n|[\r\n]/)) {
        const run = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
        if (fence !== null) {
            if (run?.startsWith(fence) === true)
                fence = null;
            continue;
        }
        if (run === null)
            kept.push(line);
        else {
            fence = run;
            kept.push('');
        }
    }
    return kept.join('\n');
}

;// CONCATENATED MODULE: ./build/core/summary/test-claims.js
/** What prose claims about how the tests ended. Made to be right where it finds something: what is hedged, bounded or told of the past is no claim. */


/** The claims of a text, at most one of each kind from one clause, which is given as it was said. */
function readTestClaims(text) {
    return clausesOf(text).flatMap(({ said, words }) => kindsIn(test_claims_normal(words)).map(kind => ({ kind, said })));
}
/** Whether a text claims that checks (lint, types, CI) pass, as the clause that says so. */
function readChecksClaim(text) {
    const found = clausesOf(text).find(clause => {
        const words = test_claims_normal(clause.words);
        return isPlain(words) && CHECKS_PASS.test(words) && !ELSEWHERE.test(words);
    });
    return found?.said ?? null;
}
function kindsIn(words) {
    const plain = isPlain(words);
    const here = !ELSEWHERE.test(words) || NOW.test(words);
    const kinds = [];
    const failing = FAIL_COUNT.test(words) || isPartCount(words);
    const passing = plain && here && !failing ? passKind(words) : null;
    if (passing !== null)
        kinds.push(passing);
    const fails = FAILS.test(words) || (FAIL_COUNT.test(words) && /\bpass(?:ed|es|ing)?\b/.test(words));
    if (fails && !HEDGED.test(words) && !ELSEWHERE.test(words) && !NOW.test(words.replace(/\bnow fail/g, ''))) {
        if (!/\b(?:no|none|never|nothing|no longer)\b/.test(words))
            kinds.push('fail');
    }
    if (failing || (ADMITS.test(words) && ABOUT_TESTS.test(words) && !ELSEWHERE.test(words)))
        kinds.push('admits');
    if (RAN.test(words) && !HEDGED.test(words) && !NEGATED.test(words) && here)
        kinds.push('ran');
    return kinds;
}
function passKind(words) {
    if (ALL_GREEN.test(words) || COUNTED.test(words))
        return 'pass';
    if (/\bnofail\b/.test(words) && ABOUT_TESTS.test(words))
        return 'pass';
    let some = null;
    for (const match of words.matchAll(PASS)) {
        const [, before = '', subject = ''] = match;
        const ahead = words.slice(0, match.index).trimEnd().split(' ').at(-1) ?? '';
        if (PURPOSE.has(ahead))
            continue;
        const isAll = ALL.test(before) || subject === 'everything' || ahead === '' || /[,:(]$/.test(ahead) || LEADS.has(ahead);
        if (isAll && (!/^(?:test|spec|partcommand)$/.test(subject) || /\bevery /.test(before)))
            return 'pass';
        some = 'pass-some';
    }
    return some;
}
/** `4 of 5 pass`. */
function isPartCount(words) {
    const [, some, of] = COUNTED.exec(words) ?? [];
    return some !== undefined && (some === '0' || (of !== undefined && some !== of));
}
function isPlain(words) {
    return !HEDGED.test(words) && !NEGATED.test(words) && !BOUNDED.test(words);
}
/** Ways of saying that nothing fails, and of saying that what was hoped for came. */
function test_claims_normal(clause) {
    return clause
        .replace(/\bas expected\b|, old and new\b/g, '')
        .replace(/\b(?:with(?:out)?|and) (?:any |a |no |zero |0 ){0,2}(?:test )?(?:errors?|failures?|problems?|issues?|regressions?)\b/g, 'successfully')
        .replace(/\b(?:no|zero|0|none)(?: of)?(?: the)?(?: tests?)? (?:fail(?:s|ed|ing|ures?)?|errors?)\b/g, 'nofail')
        .replace(/\s+/g, ' ')
        .trim();
}

;// CONCATENATED MODULE: ./build/core/summary/disagreements.js



/** A summary that is wrong about more than this is not read any more carefully. */
const MOST = 50;
const MORE = 'more';
const QUOTED = 160;
/** What a summary says otherwise than diff, test run and checks do: the tests first, then files. At most 50 and a count of the rest. */
function findDisagreements(summary, files, tests, checks = []) {
    const all = [
        ...testsDisagreement(summary, tests),
        ...checksDisagreement(summary, checks),
        ...fileDisagreements(summary, files),
    ];
    if (all.length <= MOST)
        return all;
    return [...all.slice(0, MOST), { kind: MORE, path: null, detail: `and ${all.length - MOST} more` }];
}
/** Whether a summary says anything that is not so. One that names no file at all claims nothing about them, and the diff tells the reader which they are. */
function saysWrong(summary, found) {
    if (summary.files.length > 0)
        return found.length > 0;
    // The rest of more than can be listed are files: the tests come first.
    return found.some(({ kind }) => kind !== NOT_NAMED && kind !== MORE);
}
const FACT = {
    passed: 'they passed',
    failed: 'they failed',
    'timed-out': 'they ran into the time limit',
    'could-not-run': 'they could not be run',
    'not-run': 'none were run',
};
/** The one claim that contradicts the exit code; a summary that elsewhere says how it was is believed to mean that. */
function testsDisagreement(summary, { status }) {
    const told = readTestClaims(summary.tests);
    const described = readTestClaims(summary.description);
    const claim = status === 'passed' ? redClaim(told, described) : greenClaim([...told, ...described], status);
    if (claim === undefined)
        return [];
    const detail = `the summary says about the tests \u201c${quoted(claim.said)}\u201d, but by the exit code ${FACT[status]}`;
    return [{ kind: record/* TESTS_CLAIM */.V6, path: null, detail }];
}
/** In a description, tests that fail are mostly those of the fault that was mended; only where tests are the topic does it count. */
function redClaim(told, described) {
    const mentions = (kinds) => [...told, ...described].some(one => kinds.includes(one.kind));
    return mentions(['pass', 'pass-some']) ? undefined : told.find(one => one.kind === 'fail');
}
function greenClaim(claims, status) {
    if (claims.some(one => one.kind === 'admits' || one.kind === 'fail'))
        return undefined;
    const kinds = status === 'failed' || status === 'timed-out' ? ['pass'] : ['pass', 'pass-some', 'ran'];
    return claims.find(one => kinds.includes(one.kind));
}
function checksDisagreement(summary, checks) {
    if (checks.every(check => check.status === 'passed'))
        return [];
    const words = readChecksClaim(summary.tests) ?? readChecksClaim(summary.description);
    if (words === null)
        return [];
    return [{ kind: 'checks-claim', path: null, detail: `the summary says \u201c${quoted(words)}\u201d, but a check did not pass` }];
}
function quoted(words) {
    return words.length <= QUOTED ? words : `${words.slice(0, QUOTED).toWellFormed()}\u2026`;
}


/***/ }),

/***/ 9662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ compareLink)
/* harmony export */ });
/** The address of the page where a person can open the pull request by hand. */
function compareLink(serverUrl, repository, base, branch) {
    const segment = (name) => name.split('/').map(encodeURIComponent).join('/');
    return `${serverUrl}/${repository}/compare/${segment(base)}...${segment(branch)}?expand=1`;
}


/***/ }),

/***/ 70988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ stableLine),
/* harmony export */   v: () => (/* binding */ cleanLines)
/* harmony export */ });
/** Makes the output of a program readable, and the same for the same failure. */
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const ANSI = new RegExp(`${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`, 'g');
/** All control characters but tab and line feed. */
const CONTROL = new RegExp(`[${['\\x00-\\x08', '\\x0B-\\x1F', '\\x7F-\\x9F'].join('')}]`, 'g');
const TIME = String.raw `\d+(?:[.,]\d+)? ?(?:ns|\u00b5s|us|ms|s|secs?|seconds?|m|min|minutes?)\b(?: ?\d+(?:\.\d+)? ?(?:ms|s)\b)?`;
/**
 * Only where test runners write them: a duration or a date inside an assertion is what the test is about, and stays.
 */
const UNSTABLE = [
    // Jest leaves it out where it is nothing.
    [new RegExp(String.raw ` *[([]${TIME}[)\]]$`), ''],
    [new RegExp(String.raw `\b(in|Time:|Time elapsed:|Total time:|Duration|took|estimated) +${TIME}`, 'g'), '$1 (time)'],
    [new RegExp(String.raw ` *\(${TIME}\)(?= # )`), ''],
    // Vitest, beside the name of a test or file.
    [/^( *[\u2713\u2717\u00d7\u2193\u276f] .*\S) +\d+m?s$/, '$1'],
    [/\b(Duration \(time\)) \(.*\)$/, '$1'],
    [/^(FAIL|ok)(\s+\S+\s+)\d+(?:\.\d+)?s(?=\s|$)/, '$1$2(time)'],
    [/\bduration_ms:? ?\d+(?:\.\d+)?/, 'duration_ms (time)'],
    [/^(\W{0,2})\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/, '$1(time)'],
    [/^(Time: .*), estimated .*$/, '$1'],
    [/\b(Finished at:|Start at) .*/, '$1 (time)'],
    [/(\/(?:tmp|_temp|T)\/)(?!\(temp\))[^/\s'"`:;,)\]}<>]+/g, '$1(temp)'],
    [/\b0x[0-9a-f]{9,16}\b/gi, '0x(address)'],
    [/(\/\(temp\)\/pytest-)\d+/g, '$1N'],
    [/^(thread '.*') \(\d+\) panicked/, '$1 panicked'],
    [/^goroutine \d+ \[/, 'goroutine N ['],
];
/** Lines without colours, cursor moves and control characters; of a line that was written over, what stood there last. */
function cleanLines(output) {
    return output
        .replace(ANSI, '')
        .split('\n')
        .map(line => lastWritten(line).replace(CONTROL, '').trimEnd());
}
/** The line with run times, dates, temporary paths and addresses replaced, so that two runs of one failure read the same. */
function stableLine(line) {
    return UNSTABLE.reduce((text, [pattern, stable]) => text.replace(pattern, stable), line);
}
function lastWritten(line) {
    const ended = line.trimEnd();
    return ended.slice(ended.lastIndexOf('\r') + 1);
}


/***/ }),

/***/ 61547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GU: () => (/* binding */ shortStableLine),
/* harmony export */   af: () => (/* binding */ failureExcerpt),
/* harmony export */   mm: () => (/* binding */ weightOf),
/* harmony export */   ty: () => (/* binding */ isNoise)
/* harmony export */ });
/* harmony import */ var _clean_output_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70988);
/** Chooses the part of a failed run's output that says what went wrong. */

/** How telling a line is. The highest that fits counts; what is not named is context. */
const SIGNS = [
    [
        6,
        /^\s*(E {2,}|AssertionError|AssertionFailedError|assert(ion)? .*failed|panicked at|thread '.*' panicked|Traceback \(most recent|error\[E\d+\]|error TS\d+)/i,
    ],
    [6, /^\s*(\u25cf .+ \u203a .+|\u25cf .+|--- FAIL: .+|_{3,} .+ _{3,}|---- .+ stdout ----|FAIL: test.*|ERROR: test.*)$/],
    [
        5,
        /\b(AssertionError|AssertionFailedError|ERR_ASSERTION|SyntaxError|TypeError|ReferenceError|ImportError|ModuleNotFoundError|NullPointerException|COMPILATION ERROR)\b/,
    ],
    [5, /^\s*(not ok \d+|[\u2716\u2717\u2718\u00d7\u2715] )/],
    [
        4,
        /^\s*(Expected|Received|expected|actual|\+ expected|left|right|\s*want|\s*got)\b.*[:=]|^\s*\[ERROR\] .*(Test|expected|FAIL|\.java)/,
    ],
    [4, /^[\w./@-]+[:(]\d+[:,)]?(\d+\)?)?:? +(fatal )?error\b|^\s*\S+_test\.go:\d+:|^(fatal )?error(\[|:)|: error[: ]/],
    [3, /^\s*(FAIL|FAILED|ERROR|Error|panic|fatal)\b|\bFAILED\b|\b\w+(Error|Exception): /],
];
/** Results of tests that passed, and the insides of test runners: worth no room beside a failure. */
const NOISE = [
    /^\s*([\u2713\u2714\u221a] |ok \d+|ok\s+\S+\s+(\(time\)|\(cached\))|--- PASS|PASSED \S|=== (RUN|PAUSE|CONT)|PASS\b|test .* \.\.\. ok$|\S+ PASSED\b)/,
    /^\s*(# Subtest|# duration_ms|duration_ms|type: 'test'|\.\.\.$|---$)/,
    /^\s+.*\((node:|internal\/)|^\s+at (async )?(node:|internal\/|java\.base|jdk\.internal|sun\.|org\.junit|org\.testng)\b/,
    /^\s+at (.*\()?(\/rustc\/|.*node_modules\/(jest|vitest|@vitest|mocha|jasmine)[-\w]*\/)/,
    /^\s+\/\S*\/src\/(testing|runtime)\/\w+\.go:|^testing\.|^created by testing\./,
    /^\[ERROR\] (-> )?\[Help|^\[ERROR\] *$|^\[ERROR\] (To see the full stack|Re-run Maven|For more information about|Please refer to)/,
];
/** Of the budget: for how the output begins and how it ends. The rest is for failures. */
const HEAD_SHARE = 0.1;
const TAIL_SHARE = 0.25;
const LINES_BEFORE = 2;
const LINES_AFTER = 24;
/** Shown whatever they are: an output that says nothing else ends somewhere. */
const LAST_LINES = 3;
/** Longer lines are data; their beginning tells which. */
const MAX_LINE = 500;
/** What a note about cut lines costs. */
const NOTE_LENGTH = 40;
/**
 * The most useful part of an output in at most `budget` characters: lines around failures, the first ones first; then the end and the beginning.
 * What was cut is noted; colours are removed; run times, dates and temporary paths are replaced, so that the same failure gives the same
 * text. Knows the shapes of node:test, Jest, Vitest, pytest, unittest, Go, Cargo, Maven and TAP. Throws nothing.
 */
function failureExcerpt(output, budget) {
    const lines = (0,_clean_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cleanLines */ .v)(output).map(shortStableLine);
    while (lines.at(-1) === '')
        lines.pop();
    const whole = lines.join('\n');
    if (whole.length <= budget)
        return whole;
    const chosen = new Set();
    let left = budget - NOTE_LENGTH;
    const choose = (at, reserve) => {
        const cost = (lines[at]?.length ?? 0) + 1 + (chosen.has(at - 1) || chosen.has(at + 1) ? 0 : NOTE_LENGTH);
        if (chosen.has(at))
            return true;
        if (cost > left - reserve)
            return false;
        chosen.add(at);
        left -= cost;
        return true;
    };
    const head = Math.floor(budget * HEAD_SHARE);
    const tail = Math.floor(budget * TAIL_SHARE);
    for (const { from, to } of failingRegions(lines)) {
        for (let at = from; at <= to; at += 1)
            if (!isNoise(lines[at] ?? '') && !choose(at, head + tail))
                break;
    }
    const telling = (at) => at >= lines.length - LAST_LINES || !isNoise(lines[at] ?? '');
    for (let at = lines.length - 1; at >= 0; at -= 1)
        if (telling(at) && !choose(at, head))
            break;
    for (let at = 0; at < lines.length; at += 1)
        if (telling(at) && !choose(at, 0))
            break;
    return withNotes(lines, chosen).slice(0, Math.max(0, budget));
}
/** Stretches around telling lines, the most telling first, and of equal ones the earlier. */
function failingRegions(lines) {
    const regions = [];
    for (const [at, line] of lines.entries()) {
        const weight = weightOf(line);
        if (weight === 0)
            continue;
        const last = regions.at(-1);
        if (last !== undefined && at <= last.to) {
            regions[regions.length - 1] = {
                from: last.from,
                to: Math.max(last.to, at + LINES_AFTER / 2),
                weight: Math.max(last.weight, weight),
            };
            continue;
        }
        const from = Math.max(last === undefined ? 0 : last.to + 1, at - LINES_BEFORE);
        regions.push({ from, to: at + (weight > 3 ? LINES_AFTER : LINES_BEFORE), weight });
    }
    return regions
        .map(region => ({ ...region, to: Math.min(region.to, lines.length - 1) }))
        .sort((a, b) => b.weight - a.weight || a.from - b.from);
}
/** How telling a line is: 0 where it is context or noise, 6 where it says what went wrong. */
function weightOf(line) {
    if (line === '' || isNoise(line))
        return 0;
    return SIGNS.find(([, sign]) => sign.test(line))?.[0] ?? 0;
}
/** Whether a line is worth no room beside a failure. */
function isNoise(line) {
    return NOISE.some(pattern => pattern.test(line));
}
function withNotes(lines, chosen) {
    const shown = [];
    let cut = 0;
    const note = () => {
        if (cut > 0)
            shown.push(cut === 1 ? '... (1 line cut)' : `... (${cut} lines cut)`);
        cut = 0;
    };
    for (const [at, line] of lines.entries()) {
        if (!chosen.has(at))
            cut += 1;
        else {
            note();
            shown.push(line);
        }
    }
    note();
    return shown.join('\n');
}
/** A line of bounded length that reads the same in every run. */
function shortStableLine(line) {
    if (line.length <= MAX_LINE)
        return (0,_clean_output_js__WEBPACK_IMPORTED_MODULE_0__/* .stableLine */ .A)(line);
    return `${(0,_clean_output_js__WEBPACK_IMPORTED_MODULE_0__/* .stableLine */ .A)(line.slice(0, MAX_LINE))} ... (${line.length - MAX_LINE} characters cut)`;
}


/***/ }),

/***/ 65782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ findTampering)
});

// UNUSED EXPORTS: TAMPERING_KINDS

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/file-case.js
const NAMED_AS_TEST = /^(?:test|spec)s?[-_.]|[-_.](?:test|spec)s?[.]/i;
/** A script that asserts without cases is one case itself, if it is named as a test. */
function fileCase(path, { source, assertions }) {
    const name = path.split('/').at(-1) ?? path;
    // By custom `.bash` is a library.
    if (assertions.length === 0 || !NAMED_AS_TEST.test(name) || name.endsWith('.bash'))
        return [];
    const lines = source.plain.split('\n').map(line => line.trim());
    const body = lines.filter(line => line !== '');
    return [{ name, at: 0, after: 0, end: source.text.length, assertions, body }];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/language.js
const BY_EXTENSION = [
    ['javascript', /\.(?:[cm]?[jt]sx?|vue|svelte)$/],
    ['python', /\.pyi?$/],
    ['go', /\.go$/],
    ['rust', /\.rs$/],
    ['java', /\.(?:java|kts?|scala|groovy|cs|fs|swift|dart)$/],
    ['php', /\.php$/],
    ['ruby', /\.(?:rb|rake)$/],
    ['elixir', /\.exs?$/],
    ['shell', /\.(?:sh|bash|zsh|bats)$/],
];
/** The language of a path, or null where it is none of these. */
function languageOf(path) {
    return BY_EXTENSION.find(([, extension]) => extension.test(path))?.[0] ?? null;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/assertion-heads.js
const AVA_AND_TAP = '(?:is|not|deepEqual|notDeepEqual|like|truthy|falsy|true|false|assert|regex|notRegex|match|notMatch|throws|throwsAsync|notThrows|notThrowsAsync|doesNotThrow|rejects|resolves|snapshot|matchSnapshot|equal|equals|notEqual|strictEqual|notStrictEqual|deepStrictEqual|same|strictSame|notSame|not|ok|notOk|error|fail|has|type|ifError)';
const ASSERTION_HEADS = {
    javascript: new RegExp(`(?<![\\w$])(?:expect(?:[A-Z_]\\w*|\\.(?:soft|poll))?|assert(?:[A-Z_]\\w*)?(?:\\.\\w+)*|verify[A-Z]\\w*|should|(?:t|tap)\\.${AVA_AND_TAP})(?=\\s?[(<])|\\.should\\b`, 'g'),
    python: /(?<![\w])assert\w*|\bpytest\s?\.\s?(?:raises|warns|fail)\b|\bfnmatch_lines\w*(?=\()|(?<=\.)(?:fail|should)\w*(?=\()/g,
    go: /\b[tb]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)(?=\()|\b(?:assert|require|is|must|should)(?:\.[A-Z]\w*)?(?=\()|\bassert[A-Z]\w*(?=\()|\bcheck[A-Z]\w*(?=\()/g,
    rust: /\b\w*(?:assert|eqnice)\w*!|\bpanic!|\bassert_\w+(?=\()|\.assert_\w+(?=\()/g,
    java: /\b(?:[aA]ssert\w*(?:\.\w+)?|verify\w*|fail|expect\w*)(?=\s?[({])|\.(?:should\w*|expect\w*)(?=\()|\bshould\w+\b/g,
    php: /(?:->|::)(?:assert\w*|expectException\w*|fail|should\w*)(?=\()|\b(?:expect|assert)(?=\()/g,
    ruby: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b[?!]?|\bexpect(?=\s?[({])|\.(?:should\w*|must_\w+|wont_\w+)|(?<![\w.])is_expected\b|(?<![\w.])should(?:_not)?\b/g,
    elixir: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b/g,
    shell: /(?<![^\s;&|(!])(?:\[\[?(?=\s)|assert\w*|refute\w*|test(?=\s)|fail(?=\s|$))/gm,
};

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/assertions.js
/** The assertions of a text. */

/** Longer ones are compared by their beginning. */
const LONGEST = 400;
/** Returns them by where they begin. One that is a call goes on over the calls on its result; in one that is a statement is no other. */
function assertions(source) {
    const { code, plain, language } = source;
    const found = [];
    let from = 0;
    for (const { 0: head, index: at } of code.matchAll(ASSERTION_HEADS[language])) {
        if (at < from || isDeclaration(code, at))
            continue;
        const after = at + head.length;
        const isStatement = language === 'shell' || (code[after] !== '(' && code[after] !== '{');
        const end = Math.min(isStatement ? statementEnd(source, after) : chainEnd(source, after), at + LONGEST);
        if (isStatement)
            from = end;
        const text = plain.slice(at, end).replace(/\s+/g, ' ').trim();
        if (!/^\w*(?:Error|Exception)\b/.test(text))
            found.push({ at, end, text });
    }
    return found;
}
function isDeclaration(code, at) {
    return /\b(?:function|def|func|fn|void|fun|import|from|use|class)\s$/.test(code.slice(Math.max(0, at - 12), at));
}
/** To the end of the line, where brackets that are open go on. */
function statementEnd({ code, pairs }, from) {
    const most = from + LONGEST;
    let at = from;
    while (at < code.length && at < most && code[at] !== '\n' && code[at] !== ';') {
        const close = pairs[at] ?? 0;
        at = close > 0 ? close + 1 : at + 1;
    }
    return Math.min(at, code.length);
}
/** Over `(...)` and each `.name`, `.name(...)`, ` to name(...)` that follows. */
function chainEnd({ code, pairs }, from) {
    const link = /\s{0,80}\??\.\s{0,9}\w+|[ \t]+\.?(?:to|not_to|to_not)\b[^\n]{0,200}/y;
    let at = from;
    for (;;) {
        const close = pairs[at] ?? 0;
        if (close === 0)
            return at;
        at = close + 1;
        for (;;) {
            link.lastIndex = at;
            if (link.exec(code) === null)
                break;
            at = link.lastIndex;
        }
        if (code[at] !== '(' || at - from > LONGEST)
            return at;
    }
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/lexical-rules.js
const LINE = { kind: 'comment', close: '\n', escapes: false, overLines: true };
const BLOCK = { kind: 'comment', close: '*/', escapes: false, overLines: true };
const quoted = (close, overLines, escapes = true) => ({
    kind: 'string',
    close,
    escapes,
    overLines,
});
const C_LIKE = { '//': LINE, '/*': BLOCK, '"': quoted('"', false), "'": quoted("'", false) };
const HASH = { '#': LINE, '"': quoted('"', false), "'": quoted("'", false) };
const TRIPLE = { '"""': quoted('"""', true), "'''": quoted("'''", true) };
/** Here documents, raw strings of Rust, template holes and regular expressions have openers here and are closed by `literal-spans.ts`. */
const LEXICAL_RULES = {
    javascript: { opener: /\/\/|\/\*|["'`/{}]/g, literals: C_LIKE },
    python: { opener: /"""|'''|["'#]/g, literals: { ...HASH, ...TRIPLE } },
    go: { opener: /\/\/|\/\*|["'`]/g, literals: { ...C_LIKE, '`': quoted('`', true, false) } },
    rust: {
        opener: /\/\/|\/\*|(?<![\w"])b?r#{0,9}"|"|'(?:\\(?:u\{\w{0,8}\}|x..|.)|[^\\'\n])'/g,
        literals: { ...C_LIKE, '"': quoted('"', true) },
    },
    java: { opener: /\/\/|\/\*|"""|@"|["']/g, literals: { ...C_LIKE, ...TRIPLE, '@"': quoted('"', true, false) } },
    php: {
        opener: /\/\/|\/\*|#(?!\[)|["']/g,
        literals: { ...C_LIKE, ...HASH, '"': quoted('"', true), "'": quoted("'", true) },
    },
    ruby: {
        opener: /^=begin\b|^__END__$|(?<!<)<<[~-](["']?)\w{1,40}\1|<<[A-Z_]{2,40}\b|(?<![\w$?&])#|["'`]/gm,
        literals: { ...HASH, '`': quoted('`', false), '=begin': { ...LINE, close: '\n=end' } },
    },
    elixir: { opener: /"""|["'#]/g, literals: { ...HASH, ...TRIPLE } },
    shell: {
        opener: /\\[\s\S]|(?<!<)<<-?(["']?)[A-Za-z_]\w{0,40}\1|(?<![^\s;(])#|["']/g,
        literals: { '#': LINE, '"': quoted('"', true), "'": quoted("'", true, false) },
    },
};

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/literal-spans.js

/** Returns the spans in order, none inside another. Text that is not closed runs to the end of its line, or of the file. */
function literalSpans(text, language) {
    const { opener, literals } = LEXICAL_RULES[language];
    const spans = [];
    const holes = [];
    let hereDocument = null;
    let at = 0;
    for (;;) {
        opener.lastIndex = at;
        const found = opener.exec(text);
        if (hereDocument !== null && (found === null || found.index >= hereDocument.from)) {
            spans.push(hereDocument);
            at = hereDocument.to;
            hereDocument = null;
            continue;
        }
        if (found === null)
            return spans;
        const [token] = found;
        const inside = found.index + token.length;
        at = inside;
        const depth = holes.length - 1;
        if (token === '{') {
            if (depth >= 0)
                holes[depth] = (holes[depth] ?? 0) + 1;
        }
        else if (token === '}' && (holes[depth] ?? 1) > 0) {
            if (depth >= 0)
                holes[depth] = (holes[depth] ?? 0) - 1;
        }
        else if (language === 'javascript' && (token === '`' || token === '}')) {
            if (token === '}')
                holes.pop();
            const end = templateEnd(text, inside);
            spans.push({ kind: 'string', from: inside, to: end });
            if (text.startsWith('${', end))
                holes.push(0);
            at = end + (text[end] === '`' ? 1 : 2);
        }
        else if (token === '/') {
            if (!startsPattern(text, found.index))
                continue;
            const end = patternEnd(text, inside);
            spans.push({ kind: 'string', from: inside, to: end });
            at = end + 1;
        }
        else if (token.startsWith('<<')) {
            hereDocument ??= hereDocumentOf(text, inside, token.replace(/^<<[~-]?["']?|["']$/g, ''));
        }
        else if (token.startsWith('\\')) {
            // An escaped character outside a string opens nothing.
        }
        else if (token.length > 1 && token.startsWith("'") && token !== "'''") {
            spans.push({ kind: 'string', from: found.index + 1, to: inside - 1 });
        }
        else {
            const literal = literals[token] ?? specialLiteral(token);
            const end = closeOf(text, inside, literal);
            spans.push({ kind: literal.kind, from: literal.kind === 'comment' ? found.index : inside, to: end });
            at = end + (literal.close === '\n' || !text.startsWith(literal.close, end) ? 0 : literal.close.length);
        }
    }
}
function specialLiteral(token) {
    if (token === '__END__')
        return { kind: 'comment', close: '\0', escapes: false, overLines: true };
    return { kind: 'string', close: `"${token.replace(/[^#]/g, '')}`, escapes: false, overLines: true };
}
function closeOf(text, from, { close, escapes, overLines }) {
    if (!escapes && overLines) {
        const end = text.indexOf(close, from);
        return end === -1 ? text.length : end;
    }
    for (let at = from; at < text.length; at += 1) {
        if (escapes && text[at] === '\\')
            at += 1;
        else if (!overLines && text[at] === '\n')
            return at;
        else if (text.startsWith(close, at))
            return at;
    }
    return text.length;
}
function templateEnd(text, from) {
    for (let at = from; at < text.length; at += 1) {
        if (text[at] === '\\')
            at += 1;
        else if (text[at] === '`' || text.startsWith('${', at))
            return at;
    }
    return text.length;
}
/** True where a slash cannot be a division: after an operator, an opening bracket or a word like `return`. */
function startsPattern(text, slash) {
    let at = slash - 1;
    while (at >= 0 && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n'))
        at -= 1;
    if (at < 0 || '(,=:[!&|?{};+-*%~^>'.includes(text[at] ?? ''))
        return true;
    return /(?<![\w$.])(?:return|typeof|case|in|of|void|await|yield|delete)$/.test(text.slice(Math.max(0, at - 8), at + 1));
}
function patternEnd(text, from) {
    let inClass = false;
    for (let at = from; at < text.length; at += 1) {
        const char = text[at];
        if (char === '\n')
            return at;
        if (char === '\\')
            at += 1;
        else if (char === '[')
            inClass = true;
        else if (char === ']')
            inClass = false;
        else if (char === '/' && !inClass)
            return at;
    }
    return text.length;
}
function hereDocumentOf(text, from, tag) {
    const start = text.indexOf('\n', from);
    if (start === -1)
        return { kind: 'string', from: text.length, to: text.length };
    const end = new RegExp(`^[ \\t]*${tag}[ \\t]*$`, 'gm');
    end.lastIndex = start + 1;
    return { kind: 'string', from: start + 1, to: end.exec(text)?.index ?? text.length };
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/blank-text.js

/** Puts spaces in the place of comments, and of strings. Line breaks stay. */
function blankText(text, language) {
    const spans = literalSpans(text, language);
    return {
        code: without(text, spans),
        plain: without(text, spans.filter(({ kind }) => kind === 'comment')),
    };
}
function without(text, spans) {
    const parts = [];
    let at = 0;
    for (const { from, to } of spans) {
        parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\n]/g, ' '));
        at = to;
    }
    parts.push(text.slice(at));
    return parts.join('');
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/bracket-pairs.js
const OPEN = '([{';
const CLOSE = ')]}';
/** For each opening bracket of a text without strings the position of its closing one; 0 for everything else and for what is never closed. */
function bracketPairs(code) {
    const pairs = new Int32Array(code.length);
    const open = [];
    const count = [0, 0, 0];
    for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
        const opening = OPEN.indexOf(char);
        if (opening !== -1) {
            open.push(index);
            count[opening] = (count[opening] ?? 0) + 1;
            continue;
        }
        const closing = CLOSE.indexOf(char);
        // A stray closing bracket closes nothing; one that fits closes what was left open inside as well.
        while ((count[closing] ?? 0) > 0) {
            const at = open.pop() ?? 0;
            const kind = OPEN.indexOf(code[at] ?? '');
            count[kind] = (count[kind] ?? 0) - 1;
            if (kind !== closing)
                continue;
            pairs[at] = index;
            break;
        }
    }
    return pairs;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/source-text.js
/** One side of a file, read for its structure. */



/** Reads a text in the language of its path; null for a language that is not known. */
function readSource(path, text) {
    const language = languageOf(path);
    if (language === null)
        return null;
    const { code, plain } = blankText(text, language);
    const lines = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)];
    const filled = lines.flatMap((start, line) => {
        return code.slice(start, lines[line + 1]).trim() === '' ? [] : [line];
    });
    return { language, text, code, plain, pairs: bracketPairs(code), lines, filled };
}
/** The number of the line (from 0) that holds a position. */
function lineAt({ lines }, position) {
    return lastNotAbove(lines, position);
}
/** The index of the last of these rising numbers that is not above `most`; 0 where all are. */
function lastNotAbove(numbers, most) {
    let [low, high] = [0, numbers.length - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((numbers[middle] ?? 0) <= most)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
/** The end of the line that holds a position. */
function lineEnd(source, position) {
    const next = source.lines[lineAt(source, position) + 1];
    return next === undefined ? source.code.length : next - 1;
}
/** The line that holds a position, without comments and white space around; of a long one what is near. */
function lineText(source, position) {
    const start = Math.max(source.lines[lineAt(source, position)] ?? 0, position - 100);
    return source.plain.slice(start, Math.min(lineEnd(source, position), position + 200)).trim();
}
/** The first position from here on that is no white space. */
function skipSpace(code, position) {
    let at = position;
    while (at < code.length && /\s/.test(code[at] ?? ''))
        at += 1;
    return at;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/called-test.js
/** Test cases that are calls: `it('adds', () => ...)`, `test.each(rows)('...', ...)`, `t.Run("...", ...)`. */

/** What may stand between `test` and its arguments; the last four take arguments of their own first. */
const MODIFIER = /^(?:only|skip|todo|fails|failing|serial|concurrent|sequential|macro|cb|ignore|each|for|skipIf|runIf)$/;
const TAKES_ARGUMENTS = /^(?:each|for|skipIf|runIf)$/;
const LONGEST_NAME = 300;
/** Reads the call whose callee begins at `at` and has its first word up to `after`; null for what is no test case. */
function calledTest(source, at, after) {
    const { code, pairs } = source;
    const open = argumentsAt(source, after);
    if (open === null || code[open] !== '(')
        return null;
    const close = pairs[open] ?? 0;
    const end = close > 0 ? close + 1 : lineEnd(source, open);
    // `test(value) { ... }` declares a method of that name.
    if (close > 0 && code[skipSpace(code, end)] === '{')
        return null;
    const first = skipSpace(code, open + 1);
    if (first >= end - 1)
        return null;
    const isString = /["'`]/.test(code[first] ?? '');
    const nameEnd = isString ? code.indexOf(code[first] ?? '', first + 1) : commaAfter(source, first, end);
    if (nameEnd === -1 || nameEnd >= end)
        return null;
    const from = isString ? first + 1 : first;
    return { name: source.plain.slice(from, Math.min(nameEnd, from + LONGEST_NAME)).trim(), at, after: nameEnd + 1, end };
}
function argumentsAt({ code, pairs }, from) {
    const step = /\s{0,99}\.\s{0,99}(\w+)|<[\w\s,.[\]{}:;|]{0,200}>(?=\()/y;
    let at = from;
    for (;;) {
        step.lastIndex = at;
        const found = step.exec(code);
        if (found === null)
            return skipSpace(code, at);
        const word = found[1];
        at += found[0].length;
        if (word === undefined)
            continue;
        if (!MODIFIER.test(word))
            return null;
        if (!TAKES_ARGUMENTS.test(word))
            continue;
        step.lastIndex = at;
        at = step.exec(code)?.[1] === undefined && step.lastIndex > at ? step.lastIndex : skipSpace(code, at);
        const close = code[at] === '`' ? code.indexOf('`', at + 1) : code[at] === '(' ? (pairs[at] ?? 0) : 0;
        if (close <= 0)
            return null;
        at = close + 1;
    }
}
/** The first comma between arguments; -1 where there is one argument only. */
function commaAfter({ code, pairs }, from, end) {
    for (let at = from; at < end - 1 && at < from + LONGEST_NAME; at += 1) {
        if (code[at] === ',')
            return at;
        const close = pairs[at] ?? 0;
        if (close > 0)
            at = close;
    }
    return -1;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/indented-block.js

/** Where what begins on this line ends: before the next line that is not deeper, with the closing word or bracket that stands there. */
function indentEnd(source, at) {
    const { code, lines, filled, language } = source;
    const first = lineAt(source, at);
    const own = indentOf(code, lines[first] ?? 0);
    const closing = language === 'python' ? /[)\]]/y : /end\b|[})]/y;
    let end = lineEnd(source, at);
    for (let next = lastNotAbove(filled, first) + 1; next < filled.length; next += 1) {
        const start = lines[filled[next] ?? 0] ?? 0;
        const indent = indentOf(code, start);
        if (indent <= own) {
            closing.lastIndex = start + indent;
            if (!closing.test(code))
                return end;
            if (language !== 'python')
                return lineEnd(source, start);
        }
        end = lineEnd(source, start);
    }
    return end;
}
/** How many blanks a line begins with. */
function indentOf(code, start) {
    let at = start;
    while (code[at] === ' ' || code[at] === '\t')
        at += 1;
    return at - start;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/test-heads.js
const JS_CALL = /(?<![\w$.]|function )(?:(?:t|tap|Deno|QUnit|harness)\.)?(?:it|test|specify|scenario|xit|fit|xtest|xspecify)(?=\s{0,9}[.(`<])/g;
const TEST_HEADS = {
    javascript: [{ pattern: JS_CALL, extent: 'call' }],
    python: [{ pattern: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>test\w*)[ \t]*\(/gm, extent: 'indent' }],
    go: [
        { pattern: /^func[ \t]+(?:\([^()\n]{0,80}\)[ \t]*)?(?<name>(?:Test|Fuzz|Example)\w*)[ \t]*\(/gm, extent: 'block' },
        { pattern: /\b[a-z]\w{0,20}(?:\.T\(\))?\.Run(?=\(\s{0,9}["`])/g, extent: 'call' },
    ],
    rust: [
        {
            pattern: /(?<mark>#\[(?:\w+::)?(?:test|rstest|test_case|wasm_bindgen_test)\b)|\bfn\s+(?<name>\w+)/g,
            extent: 'block',
        },
        { pattern: /\b\w*test!(?=\s{0,9}\()/g, extent: 'call' },
    ],
    java: [
        {
            pattern: /(?<mark>@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase)\b)|\b(?:void|fun|def|func|Task(?:<\w{1,40}>)?)\s+(?<name>`[^`\n]*`|"[^"\n]*"|\w+)\s*\(|\b(?:void|func)\s+(?<always>test\w*)\s*\(/g,
            extent: 'block',
        },
    ],
    php: [
        { pattern: /(?<mark>#\[Test\b)|\bfunction\s+(?:(?<always>test\w*)|(?<name>\w+))\s*\(/g, extent: 'block' },
        { pattern: /(?<![\w$>:\\]|function )(?:it|test)(?=\(\s{0,9}['"])/g, extent: 'call' },
    ],
    ruby: [
        { pattern: /^[ \t]*def[ \t]+(?<name>test_\w*[?!]?)/gm, extent: 'indent' },
        {
            pattern: /^[ \t]*(?:it|specify|example|scenario|xit|fit|xspecify|test|should)(?=[ \t]*\(?[ \t]*["']| *\{| +do\b)/gm,
            extent: 'indent',
        },
    ],
    elixir: [{ pattern: /^[ \t]*(?:test|property)(?=[ \t]+")/gm, extent: 'indent' }],
    shell: [
        { pattern: /^[ \t]*@test(?=[ \t])/gm, extent: 'block' },
        { pattern: /^(?:function[ \t]+)?(?<name>test_?\w*)[ \t]*\(\)/gm, extent: 'block' },
    ],
};

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/test-cases.js
/** The test cases of a file. */




/** Returns the cases by where they begin; those inside another come after it. */
function testCases(source) {
    const found = TEST_HEADS[source.language].flatMap(head => [...casesOf(source, head)]);
    return found.sort((one, other) => one.at - other.at || other.end - one.end);
}
function* casesOf(source, { pattern, extent }) {
    const needsMark = pattern.source.includes('<mark>');
    let marked = null;
    for (const match of source.code.matchAll(pattern)) {
        const groups = match.groups ?? {};
        if (groups['mark'] !== undefined) {
            marked ??= match.index;
            continue;
        }
        const name = groups['always'] ?? groups['name'];
        const isDeclared = groups['always'] !== undefined || (groups['name'] !== undefined && (!needsMark || marked !== null));
        const isCall = !needsMark && groups['name'] === undefined;
        const at = match.index;
        const after = at + match[0].length;
        marked = null;
        if (isCall && extent === 'call') {
            const called = calledTest(source, at, after);
            if (called !== null)
                yield called;
        }
        else if (isCall || isDeclared) {
            const end = extent === 'indent' ? indentEnd(source, at) : blockEnd(source, after);
            const title = name === undefined ? lineTitle(source, after) : source.plain.slice(after - match[0].length, after);
            yield { name: name === undefined ? title : nameIn(title, name), at, after, end };
        }
    }
}
/** Between quotation marks a name is blank in the code, not in the plain text. */
function nameIn(plain, name) {
    return /^["`]/.test(name) ? (/["`]([^"`\n]*)["`]/.exec(plain)?.[1] ?? name) : name;
}
/** The title of a case that is a statement: the first string on its line, or what is left of the line. */
function lineTitle(source, from) {
    const { code, plain } = source;
    const end = Math.min(lineEnd(source, from), from + 300);
    const line = plain.slice(from, end);
    const quoted = /^[\s(]*(["'])/.exec(line);
    const close = quoted === null ? -1 : code.slice(from, end).indexOf(quoted[1] ?? '', quoted[0].length);
    return (quoted === null || close === -1 ? line : line.slice(quoted[0].length, close)).trim();
}
/** A declaration whose block has not begun after this many characters has none. */
const LONGEST_SIGNATURE = 400;
function blockEnd(source, from) {
    const { code, pairs } = source;
    const line = lineEnd(source, from);
    const signature = code.slice(from, from + LONGEST_SIGNATURE);
    const open = /^[^;{=]*(?:=[^;{\n]*)?\{/.exec(signature);
    const end = open === null ? 0 : (pairs[from + open[0].length - 1] ?? 0);
    return end > 0 ? end + 1 : line;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/test-file.js
/** One side of a test file: its cases with what is asserted in each. */



/** Reads one side of a test file; null for a side that is not there or a language that is not known. */
function readTestFile(path, text) {
    const source = text === null ? null : readSource(path, text);
    if (source === null)
        return null;
    const found = testCases(source);
    const all = assertions(source);
    const owners = ownersOf(found, all);
    const bodies = ownLines(source, found);
    const cases = found.map((one, at) => ({ ...one, assertions: owners[at] ?? [], body: bodies[at] ?? [] }));
    return { source, cases, assertions: all };
}
/** Gives each assertion to the innermost case around it. */
function ownersOf(cases, all) {
    const owned = cases.map(() => []);
    const open = [];
    let next = 0;
    for (const assertion of all) {
        for (; (cases[next]?.at ?? Number.POSITIVE_INFINITY) <= assertion.at; next += 1)
            open.push(next);
        while (open.length > 0 && (cases[open.at(-1) ?? 0]?.end ?? 0) <= assertion.at)
            open.pop();
        owned[open.at(-1) ?? -1]?.push(assertion);
    }
    return owned;
}
/** The lines of each case; a text inside a case inside another belongs to the inner one. */
function ownLines({ plain }, cases) {
    const lines = cases.map(() => []);
    const open = [];
    let cursor = 0;
    const take = (which, to) => {
        const from = Math.max(cursor, cases[which]?.after ?? to);
        for (const line of plain.slice(from, Math.max(from, to)).split('\n'))
            if (line.trim() !== '')
                lines[which]?.push(line.trim());
        cursor = Math.max(cursor, to);
    };
    const close = (before) => {
        for (let top = open.at(-1); top !== undefined && (cases[top]?.end ?? 0) <= before; top = open.at(-1)) {
            take(top, cases[top]?.end ?? 0);
            open.pop();
        }
    };
    for (const [which, { at }] of cases.entries()) {
        close(at);
        const around = open.at(-1);
        if (around !== undefined)
            take(around, at);
        open.push(which);
    }
    close(Number.POSITIVE_INFINITY);
    return lines;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/multiset.js
/** What the first list has more often than the second, in its order and as often as that. */
function surplus(first, second, keyOf) {
    const left = new Map();
    for (const one of second)
        left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
    return first.filter(one => {
        const key = keyOf(one);
        const count = left.get(key) ?? 0;
        if (count > 0)
            left.set(key, count - 1);
        return count === 0;
    });
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/removed-code.js
/** What the sources spoke of before the change and do not any more: a test of it has nothing left to test. */



const WORD = /[\p{L}_$][\p{L}\p{N}_$]{3,}/gu;
/** Compares the code and strings of both sides of the sources; comments say nothing. */
function removalOf(sources) {
    const read = sources.filter(({ path }) => languageOf(path) !== null);
    const linesOf = (side) => read.flatMap(one => codeLines(one, side));
    const [before, after] = [linesOf('before'), linesOf('after')];
    const stay = wordsOf(after.join('\n'));
    const files = read.filter(({ change }) => change === 'deleted').map(({ path }) => fileStem(path));
    const words = [...wordsOf(before.join('\n'))].filter(word => !stay.has(word));
    const [gone, come] = [surplus(before, after, line => line).length, surplus(after, before, line => line).length];
    return { words: new Set([...words, ...files]), shrinks: gone >= SMALLEST_REMOVAL && gone > come * 2 };
}
const SMALLEST_REMOVAL = 2;
/** The words of a text, each once. */
function wordsOf(text) {
    return new Set(Array.from(text.matchAll(WORD), ([word]) => word));
}
/** Lines with code, without white space around; sources of Rust end with their own tests. */
function codeLines({ path, before, after }, side) {
    const language = languageOf(path);
    const text = (side === 'before' ? before : after)?.split('#[cfg(test)]', 1)[0] ?? '';
    if (language === null || text === '')
        return [];
    const lines = blankText(text, language).plain.split('\n');
    return lines.map(line => line.trim()).filter(line => /\w/.test(line));
}
function fileStem(path) {
    return (path.split('/').at(-1) ?? path).replace(/\..*$/, '');
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/test-changes.js




/** Reads all changed texts that `isTest` names, and the tests in Rust sources. */
function readTestChanges(changes, isTest) {
    const files = [];
    const sources = [];
    for (const change of changes) {
        const { path, from, before, after } = change;
        const wasTest = isTest(from ?? path) || holdsTests(from ?? path, before);
        const isNow = isTest(path) || holdsTests(path, after);
        if (!isTest(path) && languageOf(path) !== null)
            sources.push(change);
        if (!wasTest && !isNow)
            continue;
        files.push({ path, before: read(from ?? path, wasTest ? before : null), after: read(path, isNow ? after : null) });
    }
    return { files, sources, all: changes, groups: groupsOf(files), removal: removalOf(sources) };
}
function read(path, text) {
    const file = readTestFile(path, text);
    return file === null || file.cases.length > 0 ? file : { ...file, cases: fileCase(path, file) };
}
function holdsTests(path, text) {
    return path.endsWith('.rs') && text?.includes('#[test]') === true;
}
function groupsOf(files) {
    const groups = new Map();
    for (const file of files)
        for (const side of ['before', 'after'])
            for (const one of file[side]?.cases ?? []) {
                const group = groups.get(one.name) ?? { name: one.name, before: [], after: [] };
                groups.set(one.name, group);
                group[side].push({ ...one, file });
            }
    return [...groups.values()];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/settings-lines.js

/** The lines of a file of settings without comments and white space around; none for a side that is not there. */
function settingsLines(text) {
    const lines = (text ?? '').split('\n').map(line => line.trim());
    return lines.filter(line => line !== '' && !/^(?:#(?!!)|\/\/|;|\*|\/\*|<!--)/.test(line));
}
/** Lines that match a pattern and were not there, where there are more of them now. */
function addedLines({ before, after }, pattern) {
    const matching = (text) => settingsLines(text).filter(line => pattern.test(line.slice(0, 1000)));
    const [had, has] = [matching(before), matching(after)];
    return has.length > had.length ? surplus(has, had, line => line) : [];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/test-runners.js
/** Programs that run tests, and calls of other scripts that may. */
const RUNNER = /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/;
/** True for a command line that runs tests, as far as its words say. */
function runsTests(command) {
    return RUNNER.test(command.slice(0, 2000));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/finding.js
const finding_LONGEST = 120;
/** A text of the repository as part of a detail: on one line, not longer than a line is read. */
function quote(text) {
    const line = text.replace(/\s+/g, ' ').trim();
    return `"${line.length > finding_LONGEST ? `${line.slice(0, finding_LONGEST)}...` : line}"`;
}
/** The first three of a list, and how many more there are. */
function some(texts) {
    const more = texts.length > 3 ? ` and ${texts.length - 3} more` : '';
    return `${texts.slice(0, 3).map(quote).join(', ')}${more}`;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/ci-configurations.js
/** Settings of build servers, other than the workflows that may never be changed. */



const SETTINGS = /^(?:\.gitlab-ci\.ya?ml|\.gitlab\/.*\.ya?ml|\.travis\.ya?ml|\.?appveyor\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|\.azure-pipelines\/.*\.ya?ml|\.circleci\/.*|Jenkinsfile[\w.-]*|bitbucket-pipelines\.ya?ml|\.buildkite\/.*|\.drone\.ya?ml|\.cirrus\.ya?ml|\.woodpecker[\w./-]*\.ya?ml|cloudbuild\.ya?ml|buildspec\.ya?ml|\.ci\/.*)$/;
const WORKFLOW = /^\.github\/workflows\//;
const UNHEEDED = /\b(?:allow_failure|continue-on-error|continueOnError|soft_fail|ignore_failure)\s*:\s*(?:true|always)|\|\|\s*(?:true|:|exit 0)\s*["']?$|^(?:-\s*)?(?:if|when|condition)\s*:\s*["']?(?:false|never|manual)\b|\bcatchError\b|--pass-?[wW]ith-?[nN]o-?[tT]ests/;
/** Files that let failures pass, or run no tests any more where no other file of the change took them over. */
function ciConfigurations({ all }) {
    const tests = (text) => settingsLines(text).filter(runsTests);
    const isMoved = all.some(({ path, before, after }) => (WORKFLOW.test(path) || SETTINGS.test(path)) && tests(after).length > tests(before).length);
    return all
        .filter(({ path, from, before }) => SETTINGS.test(from ?? path) && before !== null)
        .flatMap(change => {
        const { path, before, after } = change;
        const unheeded = addedLines(change, UNHEEDED);
        const lost = tests(before).length > 0 && tests(after).length === 0 && !isMoved;
        return [
            ...(unheeded.length > 0
                ? [{ path, detail: `failures do not count, or steps do not run: ${some(unheeded)}` }]
                : []),
            ...(lost ? [{ path, detail: `no tests are run any more; before: ${some(tests(before))}` }] : []),
        ];
    });
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/coverage-thresholds.js
/** Coverage that is asked for, in the settings of coverage tools. */

const coverage_thresholds_SETTINGS = /(?:^|\/)(?:(?:jest|vitest|karma|ava)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.taprc|\.?nycrc[\w.]*|\.nycrc|\.c8rc[\w.]*|\.coveragerc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|[Mm]akefile|pom\.xml|build\.gradle(?:\.kts)?|package\.json|\.?codecov\.ya?ml|\.simplecov|spec_helper\.rb|mix\.exs|tarpaulin\.toml)$/;
const THRESHOLD = /(?:["']?\b(branches|functions|lines|statements|fail[_-]under|cov-fail-under|minimum_coverage\w*|minimum|minCoverage|min_coverage|target|threshold|check-coverage|checkCoverage)["']?\s{0,9}(?:[:=>]\s{0,9}|\s(?=\d))["']?(\d+(?:\.\d+)?|true|false)(?![\w]))/g;
const OF_ONE_TOOL = {
    target: /codecov/,
    threshold: /codecov/,
    minimum: /gradle|pom\.xml|simplecov/,
    functions: /^(?!.*\.py$)/,
};
/** Thresholds that are lower now, or gone from a file that stays. */
function coverageThresholds({ all }) {
    return all
        .filter(({ path, before, after }) => coverage_thresholds_SETTINGS.test(path) && before !== null && after !== null)
        .flatMap(({ path, before, after }) => {
        const now = thresholds(path, after);
        return Array.from(thresholds(path, before), ([key, values]) => ({
            key,
            values,
            kept: now.get(key) ?? [],
        })).flatMap(({ key, values, kept }) => {
            const looser = (value, at) => key === 'threshold' ? (kept[at] ?? value) > value : (kept[at] ?? value) < value;
            const isLower = values.length === kept.length && values.some(looser);
            const detail = `${key}: ${values.join(', ')} before, ${kept.join(', ') || 'none'} now`;
            return isLower || kept.length === 0 ? [{ path, detail: `coverage that is asked for: ${detail}` }] : [];
        });
    });
}
function thresholds(path, text) {
    const found = new Map();
    for (const [, key = '', value = ''] of settingsLines(text).join('\n').matchAll(THRESHOLD)) {
        if (OF_ONE_TOOL[key]?.test(path) === false)
            continue;
        const number = value === 'true' ? 1 : value === 'false' ? 0 : Number(value);
        found.set(key, [...(found.get(key) ?? []), number]);
    }
    return found;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/similar-titles.js
/** More pairs than this are not compared: a mass rewrite says nothing by its titles. */
const MOST_PAIRS = 20_000;
/** Which of these cases have a new one in their file whose title has at least half of their words in common; each with that one. */
function similarTitles(gone, arrived) {
    const pairs = new Map();
    if (gone.length * arrived.length > MOST_PAIRS)
        return pairs;
    const candidates = arrived.map(one => ({ one, words: titleWords(one.name) }));
    for (const old of gone) {
        const words = titleWords(old.name);
        const at = candidates.findIndex(({ one, words: other }) => one.file === old.file && isSimilar(words, other));
        const [found] = at === -1 ? [] : candidates.splice(at, 1);
        if (found !== undefined)
            pairs.set(old, found.one);
    }
    return pairs;
}
function isSimilar(one, other) {
    const common = one.intersection(other).size;
    return common > 0 && common * 2 >= one.union(other).size;
}
function titleWords(name) {
    const words = name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return new Set(words.filter(word => word !== 'test'));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/staying-tests.js


/** Pairs by name, and what is left by the words of its title. Only those that differ. */
function stayingTests({ groups }) {
    const gone = groups.flatMap(({ before, after }) => (after.length === 0 ? before : []));
    const arrived = groups.flatMap(({ before, after }) => (before.length === 0 ? after : []));
    const renamed = Array.from(similarTitles(gone, arrived), ([before, after]) => staying([before], [after]));
    const named = groups
        .filter(({ before, after }) => before.length > 0 && after.length >= before.length)
        .map(({ before, after }) => staying(before, after));
    return [...named, ...renamed].filter(({ before, after }) => before.body.join('\n') !== after.body.join('\n'));
}
function staying(before, after) {
    const [old, now] = [joined(before), joined(after)];
    const textOf = ({ text }) => text;
    return {
        name: after[0]?.name ?? '',
        path: after[0]?.file.path ?? '',
        before: old,
        after: now,
        lost: surplus(old.assertions, now.assertions, textOf),
        gained: surplus(now.assertions, old.assertions, textOf),
    };
}
function joined(cases) {
    return { body: cases.flatMap(({ body }) => body), assertions: cases.flatMap(({ assertions }) => assertions) };
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/emptied-tests.js
/** Tests whose name is still there and that do nothing any more. */


const WORDS_OF_NOTHING = /\b(?:async|function|func|pass|return|true|end|do|done|nil|null|None|undefined|void|fn|self|Ok)\b|\W/g;
const PARAMETERS = /\([^()]*\)(?=\s*(?:=>|->|[{:]|$|throws))|\b\w+\s*=>/g;
const RETURN = /^return(?:\s+(?:nil|None|null|undefined|true|0|Ok\(\(\)\)))?;?$/;
/** Tests with an empty body now, and those that return before anything happens. */
function emptiedTests(changes) {
    return stayingTests(changes).flatMap(test => {
        const what = wasEmptied(test)
            ? 'has nothing in it any more'
            : returnsAtOnce(test)
                ? 'returns before it begins'
                : null;
        const detail = `the test ${quote(test.name)} ${what}; assertions: ${test.before.assertions.length} before, ${test.after.assertions.length} now`;
        return what === null ? [] : [{ path: test.path, detail }];
    });
}
/** True for a test that did something before. */
function wasEmptied({ before, after }) {
    return after.assertions.length === 0 && isNothing(after.body) && !isNothing(before.body);
}
function isNothing(body) {
    return body.length < 20 && body.join('\n').replace(PARAMETERS, '').replace(WORDS_OF_NOTHING, '') === '';
}
function returnsAtOnce({ before, after }) {
    return beginsWithReturn(after.body) && !beginsWithReturn(before.body);
}
/** The first line is what is left of the line with the name. */
function beginsWithReturn(body) {
    const first = body.findIndex((line, at) => at > 0 && !/^["']/.test(line));
    return body.length > first + 2 && RETURN.test(body[first] ?? '');
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/forced-passes.js
/** What ends or rewrites a test run so that it passes whatever happened. */



/** In code: a clean exit out of a test process, a report that is rewritten, an object that equals everything. */
const FORCES = /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g;
/** Files of tests or their set-up (what is no sample of a program) with more of it than before. */
function forcedPasses({ files }) {
    return files.flatMap(({ path, before, after }) => {
        if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path))
            return [];
        const added = surplus(forcesOf(after), forcesOf(before), line => line);
        const detail = `ends or rewrites the test run: ${some(added)}`;
        return added.length > 0 && forcesOf(after).length > forcesOf(before).length ? [{ path, detail }] : [];
    });
}
function forcesOf(file) {
    if (file === null)
        return [];
    const { source } = file;
    return Array.from(source.code.matchAll(FORCES), ({ index }) => lineText(source, index));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/removed-assertions.js
/** Assertions that were taken out of tests that stay, with nothing in their place. */





/** Lines that check nothing. */
const IDLE = /^(?:console|log|print|puts|echo|fmt\.Print|t\.Log)|^(?:if|for|while|switch|catch)\b/;
/** Of so many lost assertions it is looked whether what they looked at stands alone. */
const MOST = 20;
const removed_assertions_LONGEST = 500;
/** Tests with fewer assertions. Not: where they moved to another test or helper, where a new call stands for them, where the thing is gone. */
function removedAssertions(changes) {
    const elsewhere = new Set([...freshAssertions(changes), ...arrivedAssertions(changes)].map(({ text }) => text));
    return stayingTests(changes).flatMap(test => {
        if (wasEmptied(test))
            return [];
        const stays = new Set(test.after.assertions.map(({ text }) => text));
        const lost = test.lost.filter(({ text }) => !stays.has(text) && !elsewhere.has(text) && !speaksOf(text, changes.removal));
        if (lost.length === 0 || test.gained.length > 0 || otherLines(test) > 0)
            return [];
        const detail = `assertions in the test ${quote(test.name)}: ${test.before.assertions.length} before, ${test.after.assertions.length} now; gone: ${some(lost.map(({ text }) => text))}`;
        return [{ path: test.path, detail }];
    });
}
/** Those of tests that are new, also where an old test has the same. */
function arrivedAssertions({ groups }) {
    return groups.flatMap(({ before, after }) => after.slice(before.length).flatMap(one => one.assertions));
}
function freshAssertions({ files }) {
    const all = (side) => files.flatMap(file => file[side]?.assertions ?? []);
    return surplus(all('after'), all('before'), ({ text }) => text);
}
function speaksOf(text, { words, shrinks }) {
    return shrinks || [...wordsOf(text)].some(word => words.has(word));
}
/** Lines that were not there and assert nothing themselves: a helper may. What a lost assertion looked at, left standing alone, is none. */
function otherLines({ before, after, gained, lost }) {
    const lookedAt = lost.slice(0, MOST).map(({ text }) => text.slice(0, removed_assertions_LONGEST));
    const fresh = surplus(after.body, before.body, line => line);
    return fresh.filter(line => /\w/.test(line) &&
        !lookedAt.some(text => text.includes(line.replace(/^await\s+|;\s*$/g, ''))) &&
        !IDLE.test(line) &&
        !gained.some(({ text }) => line.includes(text.slice(0, 20)))).length;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/table-rows.js
/** What says that one test runs for many values. */
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
/** How many rows the tables of a test file have; one whose rows stand elsewhere counts as `unknown`. */
function tableRows({ language, code, pairs }, unknown) {
    let rows = 0;
    for (const { 0: mark, index } of code.matchAll(TABLES[language])) {
        const after = index + mark.length;
        const list = firstList(code, pairs, after);
        rows += language === 'rust' && list === 0 ? 1 : list === 0 ? unknown : list;
    }
    return rows;
}
/** Elements of the longest list among the arguments. */
function firstList(code, pairs, open) {
    const end = pairs[open] ?? 0;
    if (end === 0)
        return 0;
    let most = 0;
    for (let at = open + 1; at < end; at += 1) {
        const close = pairs[at] ?? 0;
        if (close === 0)
            continue;
        if (code[at] === '[')
            most = Math.max(most, table_rows_elements(code, pairs, at, close));
        at = close;
    }
    return most;
}
function table_rows_elements(code, pairs, open, close) {
    let count = 0;
    let filled = false;
    for (let at = open + 1; at < close; at += 1) {
        const char = code[at] ?? '';
        if (char === ',') {
            count += 1;
            filled = false;
        }
        else if (/\S/.test(char))
            filled = true;
        at = Math.max(at, pairs[at] ?? 0);
    }
    return filled ? count + 1 : count;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/skip-markers.js
const SKIP_MARKERS = {
    javascript: /(?<![\w$.]|[?:] )(?:describe|context|suite|it|test|specify|bench)(?:\.(?:serial|concurrent|sequential|parallel|each))?\.(?:skip|only|todo|fixme|failing|fails)\b|(?<![\w$.])(?:xit|xdescribe|xtest|xcontext|xspecify|fit|fdescribe)(?=\s?\()|\b(?:t|this|ctx|context)\.(?:skip|todo)(?=\()|,\s?\{\s?(?:skip|only|todo)\s?:\s?(?:true\b|[\x22'`])/g,
    python: /\bmark\s?\.\s?(?:skip\b|skipif\(\s?(?:True|1)\b|xfail\b(?!\(\s?(?:condition\b|(?!reason|raises|strict|run)[a-z_]\w*\s?[.=!<>(])))|@(?:unittest\.)?(?:skip|expectedFailure)\b|@(?:unittest\.)?skip(?:If\(\s?True|Unless\(\s?False)\b|\bpytest\.(?:skip|xfail)(?=\()|\.skipTest(?=\()|\braise\s+(?:unittest\.)?SkipTest\b|\b__test__\s?=\s?False\b|\bcollect_ignore(?:_glob)?\s?(?:=|\+=|\.)/g,
    go: /\b[tbf]\.(?:Skip|Skipf|SkipNow)(?=\()/g,
    rust: /#\[ignore\b|#!?\[cfg\((?:any\(\)|FALSE|false)\)\]/g,
    java: /@(?:Disabled|Ignore)\b|\[(?:Ignore|Explicit)\b|\bSkip\s?=(?!=)|\bAssert\.(?:Ignore|Inconclusive)(?=\()|\bXCTSkip\b|\benabled\s?=\s?false\b|\bassume(?:True|That)?\(\s?false\b/g,
    php: /\bmarkTest(?:Skipped|Incomplete)\b|->(?:skip|only|todo)(?=\()/g,
    ruby: /^[ \t]*(?:xit|xdescribe|xcontext|xspecify|xtest|fit|fdescribe|fcontext|fspecify|focus|skip|pending|omit)\b(?![ \t]*[=.:])|,[ \t]*:?(?:skip|pending|focus)\b(?!:[ \t]*(?:false|nil))/gm,
    elixir: /@(?:module|describe)?tag[ \t]+:?(?:skip|pending)\b/g,
    shell: /^[ \t]*(?:skip|bats_skip)\b(?![ \t]*[=()])/gm,
};
/** Build constraints of Go that no build meets; they stand in a comment. */
const GO_NEVER_BUILT = /^\/\/(?:go:build|[ \t]?\+build)[ \t]+(?:ignore|never|skip|disabled|none)\b/gm;
/** What also singles out a test that is new: the others do not run. */
const ONLY_MARKER = /\bonly\b|\bfit\b|\bfdescribe\b|\bfcontext\b|\bfspecify\b|\bfocus\b/;

;// CONCATENATED MODULE: ./build/core/testing/tampering/comparing/lost-cases.js
/** Which test cases a change took away without a reason that the diff itself shows. */





/** As much of a case as its name and options take. */
const HEAD = 60;
/** This many new cases, and as many as are gone, are the tests written anew. */
const REWRITE = 6;
/** A line that says something. */
const TELLING = /\w.{4,}\w/;
/**
 * Cases that are gone. Not lost: one whose name is in another changed file; one whose lines, or most of them, are in what was added
 * (renamed, merged, made a row); one that became rows of a table; one of something that the sources do not have any more.
 */
function lostCases(changes) {
    const { groups, files } = changes;
    const gone = groups.flatMap(({ before, after }) => (before.length > after.length ? missing(before, after) : []));
    if (gone.length === 0)
        return [];
    const arrived = groups.flatMap(({ before, after }) => after.slice(before.length));
    // Of two tests with one name, the one that stays may say what the other said.
    const doubles = groups.flatMap(({ before, after }) => (before.length > after.length ? after : []));
    const fresh = freshLines(files, [...arrived, ...doubles]);
    const left = gone.filter(one => runs(one) && !isIn(one, fresh) && !namesRemoved(one, changes));
    if (arrived.length >= REWRITE && arrived.length >= left.length)
        return [];
    const renamed = similarTitles(left, arrived);
    return withoutRows(left.filter(one => !renamed.has(one)));
}
/** Those before whose file has fewer of the name now. */
function missing(before, after) {
    return surplus(before, after, ({ file }) => file.path).slice(0, before.length - after.length);
}
/** False for a case that was skipped by its own words. */
function runs({ file, at }) {
    const source = file.before?.source;
    if (source === undefined)
        return true;
    return !source.code
        .slice(at, at + HEAD)
        .match(SKIP_MARKERS[source.language])
        ?.some(marker => !ONLY_MARKER.test(marker));
}
/** Lines that are new in the test files, and those of new cases. */
function freshLines(files, arrived) {
    const linesOf = (side) => files.flatMap(file => (file[side]?.source.plain.split('\n') ?? []).map(line => line.trim()));
    return new Set([
        ...surplus(linesOf('after'), linesOf('before'), line => line),
        ...arrived.flatMap(({ body }) => body),
    ]);
}
function isIn({ body }, fresh) {
    const telling = body.filter(line => TELLING.test(line));
    const found = telling.filter(line => fresh.has(line)).length;
    return telling.length > 0 && found * 2 >= telling.length;
}
/** True where the test, its title included, speaks of something that the sources had and have no more, or where they mostly shrink. */
function namesRemoved({ name, body }, { removal }) {
    if (removal.shrinks || removal.words.size === 0)
        return removal.shrinks;
    return [...wordsOf(`${name}\n${body.join('\n')}`)].some(word => removal.words.has(word));
}
/** A table that grew by at least as many rows as its file has lost cases holds them. */
function withoutRows(lost) {
    return [...Map.groupBy(lost, ({ file }) => file)].flatMap(([{ before, after }, cases]) => {
        if (before === null || after === null)
            return cases;
        const grown = tableRows(after.source, cases.length) - tableRows(before.source, cases.length);
        return grown >= cases.length ? [] : cases;
    });
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/removed-tests.js
/** Test cases, and whole files of them, that are gone. */


/** Files with tests that are no test files any more. */
function deletedTestFiles(changes) {
    return byFile(changes)
        .filter(([{ after }]) => after === null)
        .map(([{ path, before }, lost]) => ({
        path,
        detail: `the file and its tests (${before?.cases.length ?? 0}) are gone: ${named(lost)}`,
    }));
}
/** Tests that are gone from a file that stays and has fewer of them: what is replaced there one by one is a rewrite. */
function fewerTests(changes) {
    return byFile(changes)
        .filter(([{ before, after }]) => after !== null && after.cases.length < (before?.cases.length ?? 0))
        .map(([{ path, before, after }, lost]) => ({
        path,
        detail: `tests in this file: ${before?.cases.length ?? 0} before, ${after?.cases.length ?? 0} now; gone: ${named(lost)}`,
    }));
}
function byFile(changes) {
    return [...Map.groupBy(lostCases(changes), ({ file }) => file)];
}
function named(lost) {
    return some(lost.map(({ name }) => name));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/is-conditional.js


const CONDITION = /\b(?:if|unless|elif|else|case|switch|when|default|except|catch|rescue|ensure|guard)\b|&&|\|\|/;
const MOST_LINES = 20;
/** True for what stands on a line with a condition, or right below one that is less deep. */
function isConditional(source, at) {
    const { code, lines, filled } = source;
    const line = lineAt(source, at);
    const start = lines[line] ?? 0;
    const own = indentOf(code, start);
    if (CONDITION.test(code.slice(Math.max(start, at - 200), Math.min(lines[line + 1] ?? code.length, at + 200))))
        return true;
    const here = lastNotAbove(filled, line);
    for (let above = here - 1; above >= 0 && above > here - MOST_LINES; above -= 1) {
        const from = lines[filled[above] ?? 0] ?? 0;
        if (indentOf(code, from) < own)
            return CONDITION.test(code.slice(from, from + 200).split('\n', 1)[0] ?? '');
    }
    return false;
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/skipped-tests.js
/** Markers that were added so that tests do not run, only some run, or failures do not count. */





/**
 * Files with more markers than before, where the whole change has more of them too: a moved one is not new. A test that is new may be
 * skipped, it takes nothing away; it may not be the only one.
 */
function skippedTests({ files, groups }) {
    const old = new Set(groups.flatMap(({ name, before }) => (before.length > 0 ? [name] : [])));
    const sides = files.map(({ path, before, after }) => ({ path, before: markersOf(before), after: markersOf(after) }));
    const before = sides.flatMap(side => side.before);
    const after = sides.flatMap(side => side.after);
    if (after.length <= before.length)
        return [];
    const added = new Set(surplus(after, before, ({ line }) => line));
    return sides.flatMap(({ path, before: had, after: has }, at) => {
        const isNew = files[at]?.before === null;
        const own = has.filter(one => added.has(one) && (one.isOnly || (one.test === null ? !isNew : old.has(one.test))));
        if (own.length === 0 || has.length <= had.length)
            return [];
        const detail = `markers that skip, single out or excuse tests: ${had.length} before, ${has.length} now; added: ${some(own.map(({ line }) => line))}`;
        return [{ path, detail }];
    });
}
function markersOf(file) {
    if (file === null)
        return [];
    const { source } = file;
    const starts = file.cases.map(({ at }) => at);
    const markers = Array.from(source.code.matchAll(SKIP_MARKERS[source.language]), ({ 0: found, index }) => {
        const at = index + found.length - found.trimStart().length;
        return { at, line: lineText(source, at), isOnly: ONLY_MARKER.test(found), test: testOf(file, starts, at) };
    }).filter(({ at }) => !isConditional(source, at));
    return [...markers, ...constraintsOf(source)];
}
/** The name of the test that the marker stands in, or before as an annotation. */
function testOf({ cases, source }, starts, at) {
    const last = lastNotAbove(starts, at);
    const inside = cases[last];
    if (inside !== undefined && inside.at <= at && at < inside.end)
        return inside.name;
    const isAnnotation = /[@#[]/.test(source.code.slice(Math.max(source.lines[lineAt(source, at)] ?? 0, at - 100), at + 1));
    const next = cases[inside !== undefined && inside.at > at ? last : last + 1];
    return isAnnotation && next !== undefined && next.at - at < 400 ? next.name : null;
}
function constraintsOf({ language, text }) {
    if (language !== 'go')
        return [];
    return Array.from(text.matchAll(GO_NEVER_BUILT), ([line]) => ({ line, isOnly: false, test: null }));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/catch-alls.js
/** Blocks whose errors, whatever they are, go nowhere. */


/** Returns the insides of such blocks by where they begin. */
function catchAlls(source) {
    return source.language === 'python' ? [...pythonBlocks(source)] : [...braceBlocks(source)];
}
const NOTHING = /^\s*(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]*\);?|return;?|\s)*$/;
function* braceBlocks({ code, pairs }) {
    const handler = /\s*catch\s*(?:\(([^()]{0,80})\))?\s*\{/y;
    for (const { 0: head, index } of code.matchAll(/\btry\s?\{/g)) {
        const from = index + head.length;
        const to = pairs[from - 1] ?? 0;
        if (to === 0)
            continue;
        handler.lastIndex = skipSpace(code, to + 1);
        const caught = handler.exec(code);
        if (caught === null)
            continue;
        const inside = code.slice(handler.lastIndex, Math.min(pairs[handler.lastIndex - 1] ?? 0, handler.lastIndex + 300));
        const type = /(\w+)\s+\w+\s*$/.exec(caught[1] ?? '')?.[1];
        if (NOTHING.test(inside) &&
            (type === undefined || /^(?:Throwable|Exception|Error|AssertionError|final)$/.test(type)))
            yield { from, to };
    }
}
const DROPS = /^[ \t]*except(?:[ \t]*\(?[ \t]*(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$/m;
function* pythonBlocks(source) {
    const { code, lines } = source;
    for (const { 0: head, index } of code.matchAll(/^[ \t]*(?:try|with[ \t]+(?:contextlib\.)?suppress\((?:Base)?(?:Exception|AssertionError)\))[ \t]*:/gm)) {
        const from = index + head.length;
        const to = indentEnd(source, index);
        const next = skipSpace(code, to);
        const line = lines[lineAt(source, next)] ?? 0;
        const handlers = code.slice(line, Math.min(lineEnd(source, lineEnd(source, next) + 1), next + 300));
        const isDropped = head.includes('suppress') || (DROPS.test(handlers) && indentOf(code, line) === indentOf(code, index));
        if (isDropped)
            yield { from, to };
    }
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/swallowed-failures.js
/** Assertions whose failure is caught and forgotten. */



/** Files with more such assertions than before. */
function swallowedFailures({ files }) {
    return files.flatMap(({ path, before, after }) => {
        const [had, has] = [swallowed(before), swallowed(after)];
        const detail = `assertions whose failure is caught and dropped: ${had.length} before, ${has.length} now; for example ${quote(has.find(text => !had.includes(text)) ?? has[0] ?? '')}`;
        return has.length > had.length ? [{ path, detail }] : [];
    });
}
const DROPPED = /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)$|\|\|\s*(?:true|:)\s*$|\brescue\s+(?:nil|true)\s*$|^assert.*\bor True$/;
function swallowed(file) {
    if (file === null)
        return [];
    const blocks = catchAlls(file.source);
    const starts = blocks.map(({ from }) => from);
    return file.assertions
        .filter(({ at, text }) => {
        const block = blocks[lastNotAbove(starts, at)];
        return DROPPED.test(text) || (block !== undefined && block.from <= at && at < block.to);
    })
        .map(({ text }) => text);
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/reading/assertion-parts.js
/** An assertion taken apart: what it does, on what. */


const COMPARISON = /\s(===?|!==?|<=?|>=?|is not|is|not in|in|-eq|-ne|=~|=)\s/;
/** Reads the text of an assertion. */
function assertionParts(text, language) {
    const { code } = blankText(text, language);
    const pairs = bracketPairs(code);
    const parts = [];
    let verb = '';
    let at = 0;
    while (at < code.length) {
        const close = pairs[at] ?? 0;
        if (code[at] === '(' && close > 0 && /[\w!>]$/.test(verb)) {
            const [kind, own] = split(text.slice(at + 1, close), code.slice(at + 1, close));
            parts.push(...own);
            verb += `(${kind})`;
            at = close + 1;
        }
        else if (at > 0 && /\s/.test(code[at] ?? '') && !verb.endsWith(')') && language !== 'javascript') {
            const [kind, own] = split(text.slice(at), code.slice(at));
            return { verb: `${verb} ${kind}`.trim(), parts: [...parts, ...own] };
        }
        else {
            verb += (code[at] ?? '').trim();
            at += 1;
        }
    }
    return { verb, parts };
}
/** Arguments, or the two sides where there is one argument that compares; the first of the pair is the comparison. */
function split(text, code) {
    const pairs = bracketPairs(code);
    const first = code.length - code.trimStart().length;
    // Brackets around the whole say nothing.
    if (code[first] === '(' && pairs[first] === code.trimEnd().length - 1)
        return split(text.slice(first + 1, pairs[first]), code.slice(first + 1, pairs[first]));
    const cuts = [];
    let comparison = null;
    for (let at = 0; at < code.length; at += 1) {
        if (code[at] === ',')
            cuts.push(at);
        const found = /\s/.test(code[at] ?? '') ? COMPARISON.exec(code.slice(at, at + 12)) : null;
        if (found?.index === 0)
            comparison ??= { at, length: found[0].length, sign: found[1] ?? '' };
        at = Math.max(at, pairs[at] ?? 0);
    }
    const clean = (part) => part.replace(/\s+/g, '');
    if (comparison !== null && (cuts[0] ?? code.length) > comparison.at) {
        const end = cuts[0] ?? code.length;
        return [
            comparison.sign,
            [clean(text.slice(0, comparison.at)), clean(text.slice(comparison.at + comparison.length, end))],
        ];
    }
    const bounds = [-1, ...cuts, code.length];
    const own = bounds.slice(1).map((end, index) => clean(text.slice((bounds[index] ?? 0) + 1, end)));
    return ['', own.filter(part => part !== '')];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/tautologies.js
/** Assertions that cannot fail. */




/** Files with assertions on literals alone, or on a thing and itself, that were not there. */
function tautologies({ files }) {
    const before = files.flatMap(file => emptyIn(file, 'before'));
    return files.flatMap(file => {
        const added = surplus(emptyIn(file, 'after'), before, text => text);
        return added.length === 0
            ? []
            : [{ path: file.path, detail: `assertions that cannot fail were added: ${some(added)}` }];
    });
}
function emptyIn(file, side) {
    return (file[side]?.cases ?? [])
        .flatMap(one => one.assertions.map(({ text }) => text))
        .filter(text => cannotFail(text, file.path));
}
const TRUE = /^(?:true|True|1|!0|!!1|not False|!false|:true)$/;
const TRUTH = /^(?:self\.)?(?:assert|assert\.ok|assert\.isTrue|assert\.True|t\.(?:true|truthy|ok|assert)|assert(?:True|_true)|require\.True|assert!|Assert\.(?:True|IsTrue)|assertThat)\(\)(?:\.isTrue\(\))?$|^assert$/;
const SAME = /^expect\(\)\.to(?:Be|Equal|StrictEqual)\(\)$|^(?:self\.)?(?:assert\.(?:(?:deep)?(?:strict)?equals?|(?:deep)?StrictEqual|Equal|deepEqual)|t\.(?:is|deepEqual|equal|same)|assert(?:Equals?|Same|_eq!|_equal|Is)|require\.Equal|Assert\.(?:Equal|AreEqual))\(\)$|^assert ==$|^expect\(\)\.to\.(?:deep\.)?(?:equal|eql|eq)\(\)$|^\[\[? ?(?:==?|-eq)$/i;
function cannotFail(text, path) {
    const language = languageOf(path);
    if (text.length > 80 || language === null)
        return false;
    const { verb, parts } = assertionParts(text, language);
    const own = parts.filter(part => part !== 't');
    const [first = '', second = ''] = own;
    // With a message it marks that a callback was reached.
    if (TRUTH.test(verb))
        return own.length === 1 && TRUE.test(first);
    if (/^expect\(\)\.to(?:BeTruthy\(\)|BeDefined\(\)|\.be\.(?:true|ok))$/.test(verb))
        return TRUE.test(first);
    return SAME.test(verb) && own.length === 2 && first === second && isLiteral(first);
}
function isLiteral(part) {
    return /^(?:true|True|false|False|null|None|nil|-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')$/.test(part);
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/ignored-tests.js
/** Lists in settings that say which tests are left out, or are the only ones. */




const LEFT_OUT = /["']?\b(?:testPathIgnorePatterns|testIgnore|collect_ignore|collect_ignore_glob|norecursedirs|excludeSpecPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g;
const LOOKED_FOR = /["']?\b(?:testMatch|testRegex|testpaths|specPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g;
/** Says which entries were added to the lists of what is left out, or taken from the lists of where tests are looked for. */
function ignoredTests({ before, after }) {
    const changed = (pattern, more, less) => surplus(entries(more, pattern), entries(less, pattern), entry => entry);
    const out = changed(LEFT_OUT, after, before);
    const gone = changed(LOOKED_FOR, before, after);
    const shorter = entries(after, LOOKED_FOR).length < entries(before, LOOKED_FOR).length;
    const longer = entries(after, LEFT_OUT).length > entries(before, LEFT_OUT).length;
    return [
        ...(longer && out.length > 0 ? [`test files are left out: ${some(out)}`] : []),
        ...(shorter && entries(after, LOOKED_FOR).length > 0 ? [`tests are not looked for any more in ${some(gone)}`] : []),
    ];
}
function entries(text, pattern) {
    const code = settingsLines(text).join('\n');
    const pairs = bracketPairs(code);
    return Array.from(code.matchAll(pattern), ({ 0: head, index }) => {
        const open = index + head.length - 1;
        const list = code.slice(open + 1, Math.max(pairs[open] ?? 0, open + 1));
        return list
            .split(',')
            .map(entry => entry.trim())
            .filter(entry => entry !== '');
    }).flat();
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/script-changes.js
/** Test scripts of a package.json. */


const manifest = schemas/* object */.Ikc({ scripts: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional() });
const TEST_SCRIPT = /^(?:pre|post)?tests?(?:$|[:_.-])|^(?:unit|integration|e2e|coverage|ci|verify)(?:$|[:_.-])/;
/** What became of the scripts that test, judged by `judge` from the old and the new command. */
function scriptChanges({ before, after }, judge) {
    const [old, now] = [scriptsOf(before), scriptsOf(after)];
    if (old === null || now === null)
        return [];
    return Object.entries(old).flatMap(([name, command]) => {
        if (!TEST_SCRIPT.test(name) || typeof command !== 'string')
            return [];
        const current = now[name];
        if (current === command)
            return [];
        if (typeof current !== 'string')
            return name === 'test' ? [`the script "test" is gone: it was ${quote(command)}`] : [];
        const how = judge(command, current);
        return how === null ? [] : [`the script ${quote(name)} ${how}: ${quote(command)} became ${quote(current)}`];
    });
}
function scriptsOf(text) {
    try {
        return manifest.safeParse(JSON.parse((text ?? '').replace(/^\uFEFF/, ''))).data?.scripts ?? null;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/test-commands.js
/** Commands and settings of the test run that let it see less, or succeed whatever it sees. */





const test_commands_SETTINGS = /(?:^|\/)(?:(?:jest|vitest|karma|ava|playwright|cypress|wdio|mocha|tap)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.mocharc\.\w+|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|nextest\.toml|mix\.exs|package\.json)$/;
const ANY_RESULT = /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/;
const test_commands_UNHEEDED = /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$|^-\s*@?(?=\w)/;
const NARROWED = /--(?:ignore|ignore-glob|deselect|testPathIgnorePatterns|exclude-group|exclude-tag|exclude-testsuite|invert)\b|\s-(?:k|m)[\s=]*\\?["']?not\s|--tag\s+~|-p no:\w+|--grep\b.*--invert|\bexcludeTestsMatching\b|<exclude>[^<]*Test/;
/** Files of settings, and the test scripts of manifests. */
function testCommands({ all }) {
    return all
        .filter(({ path, before, after }) => test_commands_SETTINGS.test(path) && before !== null && after !== null)
        .flatMap(change => {
        const isScript = change.path.endsWith('package.json');
        const scripts = isScript ? scriptChanges(change, weakened) : [];
        const found = [
            ...scripts,
            ...said('tests need not be found, run or pass', addedLines(change, ANY_RESULT)),
            ...said('tests are left out', isScript ? [] : addedLines(change, NARROWED)),
            ...said('a failure is not heeded', isScript ? [] : addedLines(change, test_commands_UNHEEDED).filter(runsTests)),
            ...(isScript ? [] : runnerLost(settingsLines(change.before), settingsLines(change.after))),
            ...ignoredTests(change),
        ];
        return found.map(detail => ({ path: change.path, detail }));
    });
}
/** What a test script says now that it did not say. */
function weakened(before, after) {
    const gains = (pattern) => pattern.test(after) && !pattern.test(before);
    if (gains(ANY_RESULT) || gains(NARROWED) || gains(test_commands_UNHEEDED))
        return 'leaves tests or failures out';
    return runsTests(before) && !runsTests(after) ? 'does not run the tests any more' : null;
}
function said(what, lines) {
    return lines.length === 0 ? [] : [`${what}: ${some(lines)}`];
}
function runnerLost(before, after) {
    const isTarget = (line) => /^(?:test|check|commands?)\b[\w. -]*[:=]/.test(line);
    const recipe = (lines) => lines.flatMap((line, at) => (isTarget(line) ? lines.slice(at, at + 6) : []));
    const old = recipe(before).find(runsTests);
    return old !== undefined && recipe(after).length > 0 && !recipe(after).some(runsTests)
        ? [`the test target does not run ${quote(old)} any more`]
        : [];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/test-only-branches.js
/** Sources that ask whether they are being tested. */




/** Files that serve building, testing or showing, not the product. */
const TOOLING = /^\.|(?:^|\/)(?:vendor|third_party|node_modules|dist|scripts?|tools?|build|bench\w*|benchmarks?|examples?|docs?|playground|website|ci|testing|test-\w+)\/|\.(?:config|conf|setup)\.\w+$|(?:^|\/)(?:gulpfile|gruntfile|rakefile|noxfile|setup|conftest)\.\w+$|[-_.](?:test|testing)[-_.]?\w*\.\w+$/i;
const ASKS = /\bprocess\.env(?:\.|\[["'])(?:CI|JEST_WORKER_ID|VITEST|VITEST_WORKER_ID|MOCHA|NODE_TEST_CONTEXT|AVA_PATH|TAP|GITHUB_ACTIONS)\b|\bNODE_ENV\b["'\])]*\s*[!=]==?\s*["']test["']|["']test["']\s*[!=]==?\s*process\.env\.NODE_ENV\b|\bimport\.meta\.(?:env\.)?VITEST\b|\bPYTEST_CURRENT_TEST\b|["'](?:pytest|unittest|_pytest)["']\s+(?:not\s+)?in\s+sys\.modules|\bsys\.modules\.get\(["'](?:pytest|unittest)|\btesting\.Testing\(\)|\bflag\.Lookup\(["']test\.v["']\)|\bcfg!\(test\)|\b(?:environ(?:\.get)?|getenv|Getenv|LookupEnv)\s*[([]\s*["'](?:CI|GITHUB_ACTIONS|PYTEST_\w+)["']|\bENV(?:\.fetch)?[[(]["'](?:CI|GITHUB_ACTIONS)["']|\bRails\.env\.test\?|\bdefined\?\(\s?(?:RSpec|Minitest)\b|\bMix\.env\(?\)?\s*==\s*:test|\bHasPrefix\([^\n]{0,60}["']\.test["']|\btypeof\s+(?:jest|describe|it|vi)\s*[!=]==?|\bglobalThis\.(?:jest|describe|__vitest\w*)\b/g;
/** Sources with more such questions than before; one that moved from another source is not new. */
function testOnlyBranches({ sources }) {
    const product = sources.filter(({ path }) => !TOOLING.test(path));
    const before = product.flatMap(change => questions(change, 'before'));
    return product.flatMap(change => {
        const [had, has] = [questions(change, 'before'), questions(change, 'after')];
        const added = surplus(has, before, line => line);
        return has.length > had.length && added.length > 0
            ? [{ path: change.path, detail: `the source asks whether it is being tested: ${some(added)}` }]
            : [];
    });
}
function questions(change, side) {
    const text = change[side];
    const language = languageOf(change.path);
    if (text === null || language === null || text.search(ASKS) === -1)
        return [];
    const { plain, code } = blankText(text, language);
    const found = new Map();
    let start = 0;
    for (const line of plain.split('\n')) {
        for (const { 0: asked, index } of line.matchAll(ASKS)) {
            const at = start + index;
            // Inside a string nothing is asked: its words are blank in the code.
            if (code.slice(at, at + asked.length).replace(/[\s"']/g, '') !== '')
                found.set(at, line.trim().slice(0, 200));
        }
        start += line.length + 1;
    }
    return [...found.values()];
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/assertion-strength.js
const EXACT = /to(?:Be|Equal|StrictEqual|HaveLength|MatchObject|HaveBeenCalledWith|HaveBeenCalledTimes|Contain|ContainEqual|Match|Throw\w*|HaveProperty|BeCloseTo)\(|(?:^|\.)(?:is|same|eql?|equals?|like|deepEquals?)\(|[eE]qual(?:s|To)?\w*[!(]|[dD]eepEqual|StrictEqual|assert(?:Equals?|Same|_eq|_equal|_same|ListEqual|DictEqual)|(?:==|-eq|^\[\[? =|=~)|\bto (?:eq|eql|equal|match_array|contain_exactly)\b|Exactly|must_equal|[tT]hrows|raises/;
const WEAK = /to(?:BeTruthy|BeDefined|BeFalsy|BeInstanceOf|BeTypeOf|HaveBeenCalled)\(\)|not\.to(?:BeNull|BeUndefined|Throw|BeNaN)\(|to(?:Be|Equal|StrictEqual)\(\)\.?$|\.(?:ok|exist|exists|truthy|isOk|isDefined|isNotNull|notNull|true|assert)\b|(?:^|\W)assert(?:\.ok)?\(\)$|^assert ?$|^assert (?:is not|is|in|!=)$|assert(?:True|IsNotNone|NotNull|IsNotNull|NotEmpty|IsInstance|NotNil|NotEquals?|_not_nil|_instance_of|_kind_of)|refute_nil|\.(?:NotNil|NotEmpty|True|isNotNull|isNotEmpty|isInstanceOf|notStrictEqual|notEqual|doesNotThrow)\b|^assert!\(\)$|\bto be\b|be_truthy|not_to be_nil|^\[\[? ?(?:-n|!=)?/;
const NEGATED = /\bnot\b|[nN]ot(?:Equal|Same|Deep|Strict)|!=|\bassert_ne|refute/;
/** True where one certain value, or error, is asked for. */
function isExact({ verb, parts }) {
    return EXACT.test(verb) && !NEGATED.test(verb) && !parts.some(part => /^(?:true|false|True|False)$/.test(part));
}
/** True where nearly any value will do. */
function isWeak(parts) {
    return !isExact(parts) && WEAK.test(parts.verb);
}
const EMPTY = /^u?(?:\[\]|\{\}|''|""|``|null|undefined|None|nil|expect\.anything\(\)|expect\.any\(\w+\)|mock\.ANY|ANY|mock\.Anything|dict\(\)|list\(\)|vec!\[\]|String::new\(\))$/;
/** True for an expected value that says nothing, or nearly so. */
function isEmptyValue(part) {
    return EMPTY.test(part);
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/tolerance.js
/** More of these digits, or places, is stricter; every other tolerance is stricter when smaller. */
const DIGITS = /toBeCloseTo|assertAlmostEqual|assert_almost_equal|decimal/;
const TOLERANT = /InDelta|InEpsilon|WithinDuration|within|approx|delta|closeTo|isclose|allclose|in_epsilon|\b(?:atol|rtol|abs|rel|tol|eps)\w*=|assert_abs_diff|relative_eq|isCloseTo|offset/i;
const UPPER = /LessThan|lessThan|be_below|\bbelow|isAtMost|atMost|\b(?:Less|LessOrEqual)\(|^assert(?:!\()? ?<=?|\(<=?\)/;
const LOWER = /GreaterThan|greaterThan|\babove|isAtLeast|atLeast|\b(?:Greater|GreaterOrEqual)\(|^assert(?:!\()? ?>=?|\(>=?\)/;
const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?/gi;
/** Says how the second of two assertions is more tolerant than the first, or null. They must be the same but for one number. */
function widened(before, after) {
    if (before.verb !== after.verb)
        return null;
    const [old, now] = [before.parts.join(', '), after.parts.join(', ')];
    const [from, to] = [numbersIn(old), numbersIn(now)];
    const isTolerant = DIGITS.test(old + before.verb) || TOLERANT.test(old + before.verb);
    if (isTolerant && DIGITS.test(before.verb) && after.parts.length < before.parts.length)
        return (from.at(-1) ?? 0) > 2 && now === before.parts.slice(0, -1).join(', ')
            ? `${from.at(-1)} digits -> default`
            : null;
    if (old.replace(NUMBER, '#') !== now.replace(NUMBER, '#'))
        return null;
    const differ = from.flatMap((number, at) => (number === to[at] ? [] : [at]));
    const [at] = differ;
    if (at === undefined || differ.length > 1 || at !== from.length - 1)
        return null;
    const [a, b] = [from[at] ?? 0, to[at] ?? 0];
    const wider = DIGITS.test(old + before.verb)
        ? !/delta/.test(old) === b < a
        : UPPER.test(before.verb)
            ? b > a
            : LOWER.test(before.verb)
                ? b < a
                : isTolerant && b > a;
    return wider ? `${a} -> ${b}` : null;
}
function numbersIn(text) {
    return Array.from(text.matchAll(NUMBER), ([number]) => Number(number.replaceAll('_', '')));
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/rules/weakened-assertions.js
/** Assertions that were replaced by ones that say less about the same thing. */






/** More assertions than this that changed in one test are a rewrite. */
const weakened_assertions_MOST = 40;
/** In tests that stay: a certain value became any value, a tolerance grew, an expected value was emptied. */
function weakenedAssertions(changes) {
    return stayingTests(changes).flatMap(test => weakenedIn(test).map(([old, now, how]) => ({
        path: test.path,
        detail: `the test ${quote(test.name)} asserts less (${how}): ${quote(old)} became ${quote(now)}`,
    })));
}
function weakenedIn(test) {
    const language = languageOf(test.path);
    if (language === null || test.lost.length > weakened_assertions_MOST || test.gained.length > weakened_assertions_MOST)
        return [];
    const read = ({ text }) => ({ text, ...assertionParts(text, language) });
    const gained = test.gained.map(read);
    return test.lost.map(read).flatMap(old => {
        for (const now of gained) {
            const how = weaker(old, now, gained);
            if (how !== null)
                return [[old.text, now.text, how]];
        }
        return [];
    });
}
function weaker(old, now, gained) {
    const wider = widened(old, now);
    if (wider !== null)
        return `tolerance ${wider}`;
    if (!isExact(old))
        return null;
    const subjects = old.parts.filter(isSubject);
    const about = (one) => subjects.some(subject => one.parts.some(part => part.includes(subject)));
    if (!about(now))
        return null;
    if (isExact(now) && now.verb === old.verb) {
        const [was, is] = [
            old.parts.filter(part => !now.parts.includes(part)),
            now.parts.filter(part => !old.parts.includes(part)),
        ];
        return was.length === 1 && is.length === 1 && !isEmptyValue(was[0] ?? '') && isEmptyValue(is[0] ?? '')
            ? 'expected value emptied'
            : null;
    }
    const asksForAny = now.parts.some(part => subjects.some(subject => isAnyOf(part, subject)));
    return isWeak(now) && asksForAny && !gained.some(one => isExact(one) && about(one))
        ? 'a certain value became any value'
        : null;
}
/** True where a condition holds for nearly any value of the subject. */
function isAnyOf(part, subject) {
    const rest = part.split(subject);
    if (rest.length !== 2)
        return false;
    return /^(?:!!|!|&|len\(|Boolean\(|isinstance\(|typeof|type\()?(?:\)|,\w+\)|!={1,2}(?:null|undefined|nil|None|''|""|0)|\.(?:is_ok|is_some)\(\)|\.len(?:gth|\(\))?>=?0|>=?0|(?:===?)['"]\w+['"]|\.present\?|\.any\?)*$/.test(rest.join(''));
}
/** Something that is tested, not a literal that is expected. */
function isSubject(part) {
    return /^[\p{L}_$"&*(]/u.test(part) && !/^(?:["'].*["']|true|false|null|None|nil|undefined|True|False|t)$/.test(part);
}

;// CONCATENATED MODULE: ./build/core/testing/tampering/find-tampering.js













const TAMPERING_KINDS = [
    'deleted-test-file',
    'fewer-tests',
    'skipped-test',
    'emptied-test',
    'removed-assertion',
    'weakened-assertion',
    'tautology',
    'swallowed-failure',
    'forced-pass',
    'test-command',
    'coverage-threshold',
    'ci-configuration',
    'test-only-branch',
];
const RULES = {
    'deleted-test-file': deletedTestFiles,
    'fewer-tests': fewerTests,
    'skipped-test': skippedTests,
    'emptied-test': emptiedTests,
    'removed-assertion': removedAssertions,
    'weakened-assertion': weakenedAssertions,
    tautology: tautologies,
    'swallowed-failure': swallowedFailures,
    'forced-pass': forcedPasses,
    'test-command': testCommands,
    'coverage-threshold': coverageThresholds,
    'ci-configuration': ciConfigurations,
    'test-only-branch': testOnlyBranches,
};
/** What in these changes makes tests say less than they did, kind by kind. Throws nothing; linear in the texts. */
function findTampering(changes, isTest) {
    const read = readTestChanges(changes, isTest);
    return TAMPERING_KINDS.flatMap(kind => RULES[kind](read).map(finding => ({ kind, ...finding })));
}


/***/ }),

/***/ 24547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  OG: () => (/* binding */ NOT_RUN),
  r4: () => (/* binding */ inWords),
  hC: () => (/* binding */ ranNoTest),
  cy: () => (/* binding */ runResultOf),
  v$: () => (/* binding */ testResultOf),
  _O: () => (/* binding */ testedChange)
});

// EXTERNAL MODULE: ./build/core/testing/clean-output.js
var clean_output = __webpack_require__(70988);
;// CONCATENATED MODULE: ./build/core/testing/results/ran-nothing.js
/** "0 tests ran" is not a pass. */

/** Jest and Vitest count nothing where they find nothing. */
const FOUND_NOTHING = /^(?:No tests found, exiting with code \d|No test files found, exiting with code \d)/;
/** A folder that is called like the target. */
const MADE_NOTHING = /^make(?:\[\d+\])?: (?:['`\u2018][^'\u2019]+['\u2019] is up to date|Nothing to be done for ['`\u2018][^'\u2019]+['\u2019])\.$/;
const GO_PACKAGE = /^(?:ok|FAIL|\?) *\t\S+(?:\t| )/;
const GO_NOTHING = /\[no test(?: file)?s(?: to run)?\]$/;
/** True where the runner itself says that no test was run. What is not recognised is false. Throws nothing. */
function ranNothing(output, results) {
    if (results === null) {
        const lines = (0,clean_output/* cleanLines */.v)(output).filter(line => line !== '');
        return (lines.some(line => FOUND_NOTHING.test(line)) || (lines.length > 0 && lines.every(line => MADE_NOTHING.test(line))));
    }
    const { format, cases, unloadable, counts } = results;
    if (cases.length > 0 || unloadable.length > 0)
        return false;
    if (counts !== null)
        return counts.passed + counts.failed + counts.skipped === 0;
    // Without -v Go names no test that passed, so it is the packages that tell.
    if (format === 'go') {
        const packages = (0,clean_output/* cleanLines */.v)(output).filter(line => GO_PACKAGE.test(line));
        return packages.every(line => GO_NOTHING.test(line));
    }
    return format === 'tap';
}

;// CONCATENATED MODULE: ./build/core/testing/test-verdict.js

const NOT_RUN = {
    command: null,
    status: 'not-run',
    exitCode: null,
    durationMs: null,
    output: '',
    results: null,
};
/** The shell's exit codes for "found but cannot be executed" and "not found". */
const CANNOT_START = new Set([126, 127]);
/** The same for the test command, with what it said about single tests: a run in which no test ran is none, whatever its exit code. */
function testResultOf(command, end, results) {
    const run = { ...runResultOf(command, end), results };
    const judged = run.status === 'passed' || run.status === 'failed';
    return judged && ranNothing(end.output, results) ? { ...NOT_RUN, command, output: end.output } : run;
}
/** The exit code decides (`S1-33`); time-out, signal and could-not-start are states of their own. */
function runResultOf(command, end) {
    const { output, durationMs, exitCode } = end;
    const status = end.status === 'timed-out'
        ? 'timed-out'
        : end.status !== 'exited' || CANNOT_START.has(exitCode ?? -1)
            ? 'could-not-run'
            : exitCode === 0
                ? 'passed'
                : 'failed';
    return { command, status, exitCode: end.status === 'exited' ? exitCode : null, durationMs, output, results: null };
}
/** The only maker of a tested change. */
function testedChange(runs, verdict) {
    const rewritten = runs.rewritten.map(path => ({
        kind: 'rewritten-by-tests',
        path,
        detail: 'the tests or checks rewrote this file while they ran, so what passed is not what is published',
    }));
    const { change, tests, checks } = runs;
    const tampering = [...verdict.tampering, ...rewritten];
    return { ...verdict, change: change, tests, checks, tampering };
}
/** Whether the test command ended without running a test. */
function ranNoTest(run) {
    return run.status === 'not-run' && run.command !== null;
}
/** A run's ending in words: `failed with exit code 1`, `was stopped at its time limit`. */
function inWords(run) {
    switch (run.status) {
        case 'passed':
            return 'passed';
        case 'failed':
            return `failed with exit code ${run.exitCode}`;
        case 'timed-out':
            return 'was stopped at its time limit';
        case 'could-not-run':
            return run.exitCode === null
                ? 'was ended by a signal or could not be started'
                : `could not be started (exit code ${run.exitCode})`;
        case 'not-run':
            return run.command === null ? 'did not run' : 'ran no tests';
    }
}


/***/ }),

/***/ 14536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ begin)
/* harmony export */ });
/** To be called as the step begins; that it ends shows by what is recorded after it. */
function begin(step, { ports }) {
    ports.reporter.record({ type: 'began', step });
}


/***/ }),

/***/ 83975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ blobsOf)
/* harmony export */ });
const AT_ONCE = 50;
/** Each file with its bytes, in order; null where it has no content any more. Throws RepositoryError. */
async function* blobsOf(files, repository) {
    for (let from = 0; from < files.length; from += AT_ONCE) {
        const some = files.slice(from, from + AT_ONCE);
        const ids = some.flatMap(({ blob }) => (blob === null ? [] : [blob]));
        const blobs = ids.length === 0 ? new Map() : await repository.readBlobs([...new Set(ids)]);
        for (const file of some)
            yield [file, file.blob === null ? null : (blobs.get(file.blob) ?? null)];
    }
}


/***/ }),

/***/ 74220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ changedTexts)
/* harmony export */ });
/* harmony import */ var _blobs_of_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83975);

/** One entry for each changed file; a side that is not there or no text is null. */
async function changedTexts(change, repository) {
    const texts = [];
    const old = change.files.flatMap(({ path, from, change: kind }) => (kind === 'added' ? [] : [from ?? path]));
    const base = old.length === 0 ? new Map() : await repository.readBaseFiles(old);
    for await (const [{ path, from, change: kind }, bytes] of (0,_blobs_of_js__WEBPACK_IMPORTED_MODULE_0__/* .blobsOf */ .O)(change.files, repository)) {
        const before = kind === 'added' ? null : (base.get(from ?? path) ?? null);
        const after = kind === 'deleted' || bytes === null ? null : asText(bytes);
        texts.push({ path, from, change: kind, before, after });
    }
    return texts;
}
function asText(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 58734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ chooseTask)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/intake/shown-revision.js
var shown_revision = __webpack_require__(73778);
// EXTERNAL MODULE: ./build/core/intake/shown-task.js
var shown_task = __webpack_require__(92946);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/task/task.js
var task = __webpack_require__(89449);
// EXTERNAL MODULE: ./build/flow/ask-ahead.js + 1 modules
var ask_ahead = __webpack_require__(17716);
// EXTERNAL MODULE: ./build/flow/begin.js
var begin = __webpack_require__(14536);
// EXTERNAL MODULE: ./build/core/gate/actors.js
var actors = __webpack_require__(44876);
// EXTERNAL MODULE: ./build/core/gate/permission.js
var permission = __webpack_require__(70417);
;// CONCATENATED MODULE: ./build/flow/check-actor.js
/** The gate before the first token: may who started this run start it? */


/** Null where everybody who started the run may, else why not, in one sentence. */
async function whyRefusedActor(run, permissions) {
    for (const actor of (0,actors/* actorsOf */.SD)(run.event)) {
        const why = await whyRefused(actor, run, permissions);
        if (why !== null)
            return why;
    }
    return null;
}
async function whyRefused({ login, isBot }, run, permissions) {
    const { minimumPermission, allowedBots } = run.config;
    if (login === '')
        return 'the event does not say who started this run';
    if (isBot)
        return allowedBots.includes(login) ? null : botRefused(login);
    const answer = await permissions.of(login);
    if ('unknown' in answer)
        return `whether ${login} may start this run cannot be found out, which counts as no: ${answer.unknown}`;
    if (answer.permission.isBot)
        return allowedBots.includes(login) ? null : botRefused(login);
    if ((0,permission/* reaches */.O)(answer.permission, minimumPermission))
        return null;
    return `${login} may not start this run: the permission ${minimumPermission} is needed (input minimum-permission)`;
}
function botRefused(login) {
    return `${login} is a bot, and bots may start this run only where the input allowed-bots names them exactly`;
}

// EXTERNAL MODULE: ./build/core/pull-request/body.js + 8 modules
var body = __webpack_require__(60625);
// EXTERNAL MODULE: ./build/core/pull-request/commit-message.js
var commit_message = __webpack_require__(32889);
// EXTERNAL MODULE: ./build/core/revision/answers.js + 1 modules
var answers = __webpack_require__(37474);
// EXTERNAL MODULE: ./build/core/pull-request/cut.js
var cut = __webpack_require__(47556);
;// CONCATENATED MODULE: ./build/core/revision/earlier-rounds.js

const MOST_ROUNDS = 20;
const MOST_FINDINGS = 20;
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 3_000;
const LONGEST_WORD = 400;
/** The rounds of a record that was read from a body, its own last; of too many the first and the newest. */
function earlierRounds(record) {
    const all = [...(record.evidence.revision?.earlier ?? []), roundOf(record)].map(shortened);
    const [first] = all;
    return all.length <= MOST_ROUNDS || first === undefined ? all : [first, ...all.slice(1 - MOST_ROUNDS)];
}
function roundOf({ summary, evidence }) {
    const { tests } = evidence;
    return {
        title: summary.title,
        description: summary.description,
        base_sha: evidence.base_sha,
        tree_sha: evidence.tree_sha,
        proof: tests.proof,
        tests: tests.final.status,
        tampering: tests.tampering,
        ...omission('tampering_omitted', tests.tampering_omitted),
        unseen_characters: evidence.unseen_characters ?? [],
        ...omission('unseen_characters_omitted', evidence.unseen_characters_omitted),
        cost_usd: evidence.cost_usd,
        run_url: evidence.run_url,
    };
}
function shortened(round) {
    const findings = (found) => found.slice(0, MOST_FINDINGS).map(({ kind, path, detail }) => ({
        kind: (0,cut/* cut */.J)(kind, LONGEST_WORD),
        path: path === null ? null : (0,cut/* cut */.J)(path, LONGEST_WORD),
        detail: (0,cut/* cut */.J)(detail, LONGEST_WORD),
    }));
    return {
        ...round,
        title: (0,cut/* cut */.J)(round.title, LONGEST_TITLE),
        description: (0,cut/* cut */.J)(round.description, LONGEST_DESCRIPTION),
        base_sha: (0,cut/* cut */.J)(round.base_sha, LONGEST_WORD),
        tree_sha: (0,cut/* cut */.J)(round.tree_sha, LONGEST_WORD),
        run_url: (0,cut/* cut */.J)(round.run_url, LONGEST_WORD),
        tampering: findings(round.tampering),
        ...omission('tampering_omitted', left(round.tampering, round.tampering_omitted)),
        unseen_characters: findings(round.unseen_characters),
        ...omission('unseen_characters_omitted', left(round.unseen_characters, round.unseen_characters_omitted)),
    };
}
function left(found, omitted = 0) {
    return Math.max(0, found.length - MOST_FINDINGS) + omitted;
}
function omission(name, count = 0) {
    return count === 0 ? {} : { [name]: count };
}

// EXTERNAL MODULE: ./build/core/revision/ours.js
var revision_ours = __webpack_require__(10283);
// EXTERNAL MODULE: ./build/core/testing/failure-excerpt.js
var failure_excerpt = __webpack_require__(61547);
;// CONCATENATED MODULE: ./build/core/revision/run-log.js
/** What the log of a failed job says went wrong. */

/** What the runner puts before each line, and the lines that are only its own. */
const TIME = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ?/;
const OWN = /^##\[(?:group|endgroup|command|debug|section)\]/;
const ERROR = '##[error]';
/** The telling part of a job's log in at most `budget` characters. What follows the last error is cleaning up, and left out. */
function runLogExcerpt(log, budget) {
    const lines = log.split('\n').map(line => line.replace(TIME, ''));
    const last = lines.findLastIndex(line => line.startsWith(ERROR));
    const upToError = last === -1 ? lines : lines.slice(0, last + 1);
    const telling = upToError.filter(line => !OWN.test(line)).map(line => line.replace(ERROR, 'error: '));
    return (0,failure_excerpt/* failureExcerpt */.af)(telling.join('\n'), budget);
}

;// CONCATENATED MODULE: ./build/core/gate/eligible-comments.js
/** Which comments may be looked at at all, before anybody is asked who wrote them. */
/** What the comments begin with that this action writes. */
const eligible_comments_OWN = '<!-- diffproof';
const ORDER = '/diffproof';
/** What nobody misses where comments are counted: those of Diffproof itself, and the order that started the run. */
function isAside({ byBot, body, createdAt }, triggeredAt) {
    const text = body.trimStart();
    return (byBot && text.startsWith(eligible_comments_OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith(ORDER));
}
/** Null for a comment that was created and last edited before the trigger, by a person, and is shown to people. A time that is not known is not before. */
function whyNotEligible(comment, triggeredAt) {
    const { createdAt, editedAt } = comment;
    if (!(createdAt < triggeredAt && editedAt < triggeredAt))
        return 'written or edited after the trigger';
    if (comment.byBot)
        return 'by bots';
    if (comment.body.trimStart().startsWith(eligible_comments_OWN))
        return 'of Diffproof';
    if (comment.hidden)
        return 'minimised';
    return comment.body.trim() === '' ? 'empty' : null;
}

;// CONCATENATED MODULE: ./build/flow/read-comments.js
/** The comments that belong to the task: before the trigger, and by people whose word counts. */



const MOST_COMMENTS = 100;
const MOST_CHARACTERS = 60_000;
/** Strangers can comment under many names; each costs a request. */
const MOST_PEOPLE = 50;
const NONE = { comments: [], olderComments: 0 };
const TOO_OLD = 'older than the newest that are read';
/** Reads them by the input `comments`, oldest first; of too many the newest. `asked`: where they are on their way already. Says in the log what was left out and why. */
async function readComments(issue, triggeredAt, permissions, run, asked) {
    const { config, ports } = run;
    if (config.comments === 'none')
        return NONE;
    const read = await (asked ?? ports.forge.comments(issue)).catch((thrown) => {
        ports.reporter.warning(`the comments of the issue cannot be read, so none is used: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return { comments: [], isWhole: true };
    });
    if (!read.isWhole)
        ports.reporter.warning(`only the first ${read.comments.length} comments of the issue are read`);
    const comments = read.comments.filter(comment => !isAside(comment, triggeredAt));
    if (comments.length === 0)
        return NONE;
    const used = [];
    const leftOut = new Map();
    let characters = 0;
    let isFull = false;
    for (const comment of comments.toReversed()) {
        let why = whyNotEligible(comment, triggeredAt) ?? (isFull ? TOO_OLD : null);
        why ??= await whyNotTrusted(comment, permissions, run);
        if (why === null && (used.length === MOST_COMMENTS || characters + comment.body.length > MOST_CHARACTERS)) {
            isFull = true;
            why = TOO_OLD;
        }
        if (why === null) {
            characters += comment.body.length;
            used.push({ author: comment.author, date: new Date(comment.createdAt).toISOString(), body: comment.body });
        }
        else
            leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
    }
    const reasons = [...leftOut].map(([why, count]) => `${count} ${why}`).join(', ');
    ports.reporter.info(`comments: ${used.length} of ${comments.length} used${reasons && ` (left out: ${reasons})`}`);
    return { comments: used.reverse(), olderComments: leftOut.get(TOO_OLD) ?? 0 };
}
async function whyNotTrusted(comment, permissions, run) {
    if (run.config.comments === 'all')
        return null;
    const why = 'by authors without write';
    if (permissions.asked() >= MOST_PEOPLE && !permissions.knows(comment.author))
        return why;
    const answer = await permissions.of(comment.author);
    return 'permission' in answer && !answer.permission.isBot && (0,permission/* reaches */.O)(answer.permission, 'write') ? null : why;
}

;// CONCATENATED MODULE: ./build/flow/read-request.js
/** What is asked for, bound to the event: text that was changed since then is not worked on. */




const NOTHING = {
    words: '',
    lineComments: [],
    failed: null,
    discussion: { comments: [], olderComments: 0 },
};
/** Comments of a review are stamped when it is submitted, some of them a moment later. */
const STAMPING_MS = 10_000;
const LONGEST_LOG = 10_000;
/** Reads it, or says why nothing is started. Throws ForgeError. */
async function readRequest(asked, pull, permissions, run) {
    switch (asked.ask) {
        case 'comment': {
            const { id, body, at, words } = asked.text;
            if ((await run.ports.forge.commentText(id)) !== body)
                return changed('the comment');
            const discussion = await readComments(pull.number, at ?? Number.NEGATIVE_INFINITY, permissions, run);
            return { ...NOTHING, words, discussion };
        }
        case 'review':
            return readReview(asked.text, pull, run);
        case 'failed-run':
            return readFailure(asked.run, run);
    }
}
async function readReview({ id, body, at }, pull, run) {
    const now = await run.ports.forge.review(pull.number, id);
    if (now === null || now.body !== body)
        return changed('the review');
    if (now.state !== 'CHANGES_REQUESTED')
        return (0,outcome/* endingOf */.z6)('skipped', 'the review does not ask for changes any more');
    const submittedAt = at ?? Number.NEGATIVE_INFINITY;
    const edited = now.comments.find(({ editedAt }) => !((editedAt ?? Number.NaN) <= submittedAt + STAMPING_MS));
    if (edited !== undefined)
        return changed(`the review's comment on ${edited.path}`);
    if (body.trim() === '' && now.comments.length === 0)
        return (0,outcome/* endingOf */.z6)('skipped', 'the review asks for changes, but does not say for which');
    return { ...NOTHING, words: body, lineComments: now.comments };
}
async function readFailure({ id, workflow }, run) {
    const { forge, reporter } = run.ports;
    let jobs = [];
    let missing = '';
    try {
        const found = await forge.failedJobs(id);
        if (found.length === 0)
            return (0,outcome/* endingOf */.z6)('skipped', 'no job of the workflow run is failed any more');
        jobs = found.map(({ name, steps, log }) => ({ name, steps, excerpt: runLogExcerpt(log ?? '', LONGEST_LOG) }));
        if (found.some(({ log }) => log === null))
            missing = 'logs that could not be read';
    }
    catch (thrown) {
        missing = 'which jobs failed and their logs, which could not be read';
        reporter.warning(`what failed cannot be read: ${(0,errors/* messageOf */.bD)(thrown)}. Give the job the permission actions: read; the run goes on without`);
    }
    return { ...NOTHING, failed: { workflow, jobs, missing } };
}
function changed(what) {
    return (0,outcome/* endingOf */.z6)('refused-content', `${what} was changed or taken back after the event; ask again`);
}

;// CONCATENATED MODULE: ./build/flow/choose-revision.js
/** From an event on a pull request of ours to a frozen task: the same gate as for an issue, and only what was asked for, as it was asked. */











/** GitHub lists no more commits of a pull request, oldest first. */
const MOST_COMMITS = 250;
/** The task, or why nothing is started. Throws ForgeError where GitHub cannot be asked. */
async function chooseRevision(asked, permissions, run) {
    const { forge, clock, reporter } = run.ports;
    const refused = await whyRefusedActor(run, permissions);
    if (refused !== null && asked.ask !== 'failed-run')
        return (0,outcome/* endingOf */.z6)('refused-actor', refused);
    const pull = await pullRequestOf(asked, run);
    if ('outcome' in pull)
        return pull;
    const ours = (0,revision_ours/* taskOf */.X)(pull, run.config.branchPrefix);
    if ('not' in ours)
        return (0,outcome/* endingOf */.z6)('skipped', ours.not);
    const { taskId } = ours;
    const commits = await forge.commitsIn(pull.number);
    if (refused !== null && !failedByItself(pull, commits, taskId, run))
        return (0,outcome/* endingOf */.z6)('refused-actor', refused);
    const request = requestName(asked);
    const answered = commits.find(commit => (0,commit_message/* requestOf */.fo)(commit, taskId) === request);
    if (answered !== undefined)
        return (0,outcome/* endingOf */.z6)('skipped', `commit ${answered.sha} answers ${request} already; comment again for more`);
    const revisions = commits.filter(commit => (0,commit_message/* requestOf */.fo)(commit, taskId) !== null).length;
    if (revisions >= run.config.maxRunsPerPullRequest || commits.length >= MOST_COMMITS)
        return tooMany(pull, run);
    const content = await readRequest(asked, pull, permissions, run);
    if ('outcome' in content)
        return content;
    const record = (0,body/* parseBody */.OG)(pull.body);
    const changes = await forge.changesIn(pull.number).catch((thrown) => {
        reporter.warning(`what the pull request changes cannot be listed: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return [];
    });
    const { words, discussion, ...read } = content;
    const revision = {
        ...read,
        ask: asked.ask,
        request,
        pullRequest: pull,
        number: revisions + 1,
        changes,
        taskTitle: record?.task.title ?? null,
        earlier: record === null ? [] : earlierRounds(record),
    };
    if (asked.ask === 'comment')
        await greet(asked.text.id, run);
    return (0,task/* revisionTask */.t2)({ taskId, words, revision }, discussion, clock.sha256);
}
/** The pull request as it is now, where it can be revised. */
async function pullRequestOf(asked, run) {
    const { forge } = run.ports;
    const skipped = (reason) => (0,outcome/* endingOf */.z6)('skipped', reason);
    let number;
    if (asked.ask === 'failed-run') {
        const open = (await forge.pullRequestsFrom(asked.run.branch)).find(one => one.open);
        if (open === undefined)
            return skipped(`no pull request from ${asked.run.branch} is open`);
        number = open.number;
    }
    else
        number = asked.pullRequest;
    const pull = await forge.pullRequest(number);
    if (pull === null)
        return skipped(`pull request #${number} is not there any more`);
    if (!pull.open)
        return skipped(`pull request #${number} is closed`);
    if (pull.locked)
        return skipped(`pull request #${number} is locked`);
    if (asked.ask === 'failed-run' && pull.headSha !== asked.run.headSha)
        return skipped(`${pull.branch} has moved on since ${asked.run.headSha}, whose workflow run failed`);
    return pull;
}
/**
 * Whether a bot that may not start runs has only seen its own commit fail: it opened the pull request, the head is a commit of ours for this task, and nobody has run
 * it again by hand. `max-runs-per-pull-request` keeps that from going on for ever.
 */
function failedByItself(pull, commits, taskId, { event }) {
    const sender = (0,actors/* senderOf */.VO)(event.payload);
    const head = commits.at(-1);
    const isAuthor = sender?.isBot === true && pull.author.isBot && sender.login === pull.author.login;
    return isAuthor && !event.isRerun && head?.sha === pull.headSha && (0,commit_message/* isTaskCommit */.VY)(head, taskId);
}
function requestName(asked) {
    return asked.ask === 'failed-run' ? `run-${asked.run.id}-${asked.run.attempt}` : `${asked.ask}-${asked.text.id}`;
}
/** Told on the pull request, once: a later one only writes the same comment again. */
async function tooMany({ number }, run) {
    const { config, ports } = run;
    const most = config.maxRunsPerPullRequest;
    if (config.progressComment && !config.dryRun && most > 0) {
        const { marker, body } = (0,answers/* limitAnswer */.kK)(most);
        await ports.forge
            .comment(number, marker, body, { overwrite: true })
            .catch((thrown) => ports.reporter.warning(`the comment could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`));
    }
    if (most === 0)
        return (0,outcome/* endingOf */.z6)('skipped', 'revisions are switched off (input max-runs-per-pull-request is 0)');
    return (0,outcome/* endingOf */.z6)('skipped', `pull request #${number} has had its ${most} revisions (input max-runs-per-pull-request)`);
}
/** Says to whoever wrote the order that it was seen. */
async function greet(comment, { config, ports }) {
    if (!config.progressComment || config.dryRun)
        return;
    await ports.forge
        .react({ on: 'comment', id: comment }, 'eyes', [])
        .catch((thrown) => ports.reporter.warning(`no reaction could be left: ${(0,errors/* messageOf */.bD)(thrown)}`));
}

;// CONCATENATED MODULE: ./build/flow/why-not-started.js
/** Issues that are not worked on. */

/** The ending for an issue that is closed or locked by now; null for one that can be solved. */
function whyNotStarted({ number, open, locked }) {
    if (open && !locked)
        return null;
    return (0,outcome/* endingOf */.z6)('skipped', `issue #${number} is ${open ? 'locked' : 'closed'}`);
}

;// CONCATENATED MODULE: ./build/flow/commanded-issue.js
/** `/diffproof` on an issue: the same as the label, as of the comment. */






/** The task, or why nothing is started. The words of the order are the newest comment that belongs to it. Throws ConfigurationError and ForgeError. */
async function chooseCommandedIssue({ number, title, body, comment }, permissions, run) {
    const { forge, clock } = run.ports;
    const live = await forge.issue(number);
    if (live === null)
        throw new errors/* ConfigurationError */.j1(`issue #${number} is not there any more`);
    const ending = whyNotStarted(live);
    if (ending !== null)
        return ending;
    if (live.title !== title || live.body !== body)
        return (0,outcome/* endingOf */.z6)('refused-content', `issue #${number} was edited after the comment; read it again, then comment again`);
    if ((await forge.commentText(comment.id)) !== comment.body)
        return (0,outcome/* endingOf */.z6)('refused-content', 'the comment was edited or taken back after it was written; write a new one');
    const at = comment.at ?? Number.NEGATIVE_INFINITY;
    const { comments, olderComments } = await readComments(number, at, permissions, run);
    const order = {
        author: (0,actors/* senderOf */.VO)(run.event.payload)?.login ?? '',
        date: new Date(comment.at ?? clock.now()).toISOString(),
        body: comment.words,
    };
    const isRead = run.config.comments !== 'none' && comment.words !== '';
    return (0,task/* issueTask */.l_)(live, { comments: isRead ? [...comments, order] : comments, olderComments }, clock.sha256);
}

// EXTERNAL MODULE: ./build/core/maintenance/issue-fields.js
var issue_fields = __webpack_require__(31927);
;// CONCATENATED MODULE: ./build/flow/tell-issue-fields.js
/** Which artefacts of an issue are followed, and which of its lines are not: whoever filled in the form has no other way to see it. */


const MOST_TOLD = 5;
const LONGEST_TOLD = 100;
/** Says it in the log; nothing for a task that is no issue, or names none. */
function tellIssueFields({ kind, body, fields }, reporter) {
    if (kind !== 'issue')
        return;
    const { inputs, outputs } = fields;
    if (inputs.length > 0)
        reporter.info(`input artefacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`);
    if (outputs.length > 0)
        reporter.info(`output artefacts of the issue, beside which nothing may be written: ${outputs.join(', ')}`);
    for (const line of (0,issue_fields/* linesPassedOver */._)((0,task/* textForFields */.Er)(body)).slice(0, MOST_TOLD))
        reporter.warning(`the issue names artefacts in a line that is no path and is passed over: ${line.trim().slice(0, LONGEST_TOLD)}`);
}

;// CONCATENATED MODULE: ./build/flow/choose-task.js
/** From the event to a frozen task: what to solve, or why nothing is started. Nothing is checked out and no model is asked before. */













/** The task (of a task file its name: the text is read with the base), or the ending of a run that starts nothing. Throws ConfigurationError where event and inputs do not fit, ForgeError where the issue cannot be read. */
async function chooseTask(run, ahead = (0,ask_ahead/* askAhead */.x)(run)) {
    const { reporter } = run.ports;
    (0,begin/* begin */.q)('task', run);
    const chosen = await decide(run, ahead);
    if ('outcome' in chosen)
        return chosen;
    if (chosen.kind === 'task-file') {
        reporter.info(`${chosen.id}: the task file ${chosen.file}`);
        return chosen;
    }
    reporter.info(`${chosen.id}: ${chosen.title} (snapshot ${chosen.snapshotSha256})`);
    tellIssueFields(chosen, reporter);
    const { revision } = chosen;
    for (const { missing } of [(0,shown_task/* showTask */.j)(chosen), ...(revision === undefined ? [] : [(0,shown_revision/* showRevision */.r)(revision, '', '')])])
        if (missing !== '')
            reporter.warning(`${chosen.id}, as the model gets to read it: ${missing}`);
    return chosen;
}
async function decide(run, { trigger, permissions, live: asked }) {
    const { forge, clock } = run.ports;
    if (trigger.kind === 'skip')
        return (0,outcome/* endingOf */.z6)('skipped', trigger.reason);
    if (trigger.kind === 'misconfigured')
        throw new errors/* ConfigurationError */.j1(trigger.problems.join('; '));
    if (trigger.kind === 'revision')
        return chooseRevision(trigger, permissions, run);
    const refused = await whyRefusedActor(run, permissions);
    if (refused !== null)
        return (0,outcome/* endingOf */.z6)('refused-actor', refused);
    switch (trigger.kind) {
        case 'prompt':
            return (0,task/* promptTask */.Yk)(trigger.text, clock.sha256);
        case 'task-file':
            return (0,task/* askedFile */.Pf)(trigger.path);
        case 'labelled-issue': {
            const discussion = (0,ask_ahead/* askDiscussion */.a)(trigger.number, run);
            const live = await (asked ?? forge.issue(trigger.number));
            if (live === null)
                throw await notThere(`issue #${trigger.number} is not there any more`, run);
            const ending = whyNotStarted(live);
            if (ending !== null)
                return ending;
            if (live.title !== trigger.title || live.body !== trigger.body)
                return (0,outcome/* endingOf */.z6)('refused-content', `issue #${trigger.number} was edited after the label was put on it; read it again, then remove the label and add it again`);
            const labelledAt = (await discussion.labelledAt) ?? trigger.updatedAt ?? Number.NEGATIVE_INFINITY;
            const comments = await readComments(trigger.number, labelledAt, permissions, run, discussion.comments);
            return (0,task/* issueTask */.l_)(trigger, comments, clock.sha256);
        }
        case 'commanded-issue':
            return chooseCommandedIssue(trigger, permissions, run);
        case 'issue-number': {
            const triggeredAt = clock.now();
            const live = await (asked ?? forge.issue(trigger.number));
            if (live === null)
                throw await notThere(`input issue-number: there is no issue #${trigger.number} in this repository`, run);
            if (live.isPullRequest)
                throw new errors/* ConfigurationError */.j1(`input issue-number: #${trigger.number} is a pull request, not an issue`);
            const ending = whyNotStarted(live);
            if (ending !== null)
                return ending;
            return (0,task/* issueTask */.l_)(live, await readComments(live.number, triggeredAt, permissions, run), clock.sha256);
        }
    }
}
/** The forge says the same of every issue where they are switched off. */
async function notThere(what, { ports }) {
    const facts = await ports.forge.repository().catch(() => null);
    if (facts?.hasIssues !== false)
        return new errors/* ConfigurationError */.j1(what);
    return new errors/* ConfigurationError */.j1(`${what}: issues are switched off`, 'Turn them on in Settings > General > Features, or give the task as the input prompt.');
}


/***/ }),

/***/ 28148:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pj: () => (/* binding */ findPlace),
/* harmony export */   j$: () => (/* binding */ headsOf),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var _core_pull_request_commit_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32889);
/* harmony import */ var _core_pull_request_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7168);
/* harmony import */ var _core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(62422);
/** Where the result goes: a new branch, or the one of an open pull request of ours that nobody else has pushed to. */



/** Looks at the task's branches and pull requests. An existing head keeps its name when the title changed. */
async function findPlace(task, run) {
    if (task.kind === 'revision' && task.revision !== undefined)
        return onTop(task.revision.pullRequest);
    const { forge } = run.ports;
    const heads = await headsOf(task, run);
    const ours = [];
    let leftAlone = null;
    for (const [branch, sha] of heads) {
        const pulls = await forge.pullRequestsFrom(branch);
        const open = pulls.find(one => one.open) ?? null;
        const marker = open === null ? null : markerOf(open, task);
        // A branch without a pull request is what a run has left that died before it opened one.
        const isFree = open === null ? pulls.length === 0 : marker !== null;
        if (isFree && (await isAsWeLeftIt({ branch, sha, open, marker }, task, run))) {
            ours.push({ branch, replaces: sha, pullRequest: open });
        }
        else if (open !== null) {
            leftAlone = open;
        }
    }
    const place = ours.toSorted(byAge)[0];
    if (place !== undefined)
        return { ...place, leftAlone, onTopOf: null, heads };
    const taken = new Set(heads.keys());
    const wanted = (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .branchNameFor */ .xG)(task, run.config.branchPrefix);
    let branch = (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .freeName */ .IL)(wanted, name => taken.has(name));
    while ((await forge.pullRequestsFrom(branch)).length > 0) {
        taken.add(branch);
        branch = (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .freeName */ .IL)(wanted, name => taken.has(name));
    }
    return { branch, replaces: null, pullRequest: null, leftAlone, onTopOf: null, heads };
}
function onTop(pull) {
    const { branch, headSha } = pull;
    const heads = new Map([[branch, headSha]]);
    return { branch, replaces: headSha, pullRequest: pull, leftAlone: null, onTopOf: pull, heads };
}
/** The marker of a pull request of ours for this task, null where it is somebody else's. */
function markerOf(pullRequest, task) {
    const marker = (0,_core_pull_request_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .readMarker */ .t)(pullRequest.body);
    return marker?.task === task.id ? marker : null;
}
/** The branches of the task and their heads, as they are now. */
async function headsOf(task, { ports, config }) {
    const prefix = `${config.branchPrefix}${task.id}`;
    const all = (await ports.forge.branchesUnder(prefix)) ?? (await ports.repository.remoteBranches(prefix));
    return new Map([...all].filter(([branch]) => (0,_core_task_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .isBranchOf */ .Ss)(branch, task.id, config.branchPrefix)));
}
/** Nobody has pushed to it: its head holds the tree of the marker or, where a run has not come to the marker yet, the one its own commit names, and what lies below is ours as well. */
async function isAsWeLeftIt({ branch, sha, open, marker }, task, { ports }) {
    const head = (await ports.forge.commit(sha)) ?? (await ports.repository.remoteCommitOf(branch));
    if (head === null || !(head.tree === marker?.tree || (0,_core_pull_request_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isTaskCommit */ .VY)(head, task.id)))
        return false;
    // A revision puts its commit on top of whatever is there.
    const below = open === null ? [] : (await ports.forge.commitsIn(open.number)).slice(0, -1);
    return below.every(one => (0,_core_pull_request_commit_message_js__WEBPACK_IMPORTED_MODULE_0__/* .isTaskCommit */ .VY)(one, task.id));
}
/** The oldest pull request first, branches without one last. */
function byAge(a, b) {
    const age = ({ pullRequest }) => pullRequest?.number ?? Number.MAX_SAFE_INTEGER;
    return age(a) - age(b);
}


/***/ }),

/***/ 1683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  M: () => (/* binding */ preflight),
  u: () => (/* binding */ preflightToPublish)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/core/preflight/near-names.js
/** Names that somebody may have meant, by the number of letters between them. */
const MOST = 3;
const LONGEST = 100;
const MOST_NAMES = 500;
/** The nearest of `names`, at most three and none that differs by more than a quarter; separators count for nothing. */
function nearNames(name, names) {
    const wanted = bare(name);
    return names
        .slice(0, MOST_NAMES)
        .map(other => ({ other, letters: lettersBetween(wanted, bare(other)) }))
        .filter(({ letters }) => letters <= wanted.length / 4)
        .sort((a, b) => a.letters - b.letters)
        .slice(0, MOST)
        .map(({ other }) => other);
}
function bare(name) {
    return name
        .slice(0, LONGEST)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '');
}
/** Levenshtein's distance. */
function lettersBetween(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (const [at, letter] of [...a].entries()) {
        const next = [at + 1];
        for (let index = 0; index < b.length; index += 1) {
            const kept = (row[index] ?? 0) + (b[index] === letter ? 0 : 1);
            next.push(Math.min(kept, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
        }
        row = next;
    }
    return row.at(-1) ?? 0;
}

// EXTERNAL MODULE: ./build/core/ending/ending-for.js
var ending_for = __webpack_require__(31235);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/preflight/obstacle.js
/** What the preflight found: what stands in the way, with what to do about it, and what is only worth a warning. */



const NOTHING_FOUND = { obstacles: [], remarks: [] };
/** What the user can mend comes first. */
const RANK = ['configuration', 'repository', 'forge', 'model'];
/** Something that the user has to set up differently. */
function misconfigured(what, fix) {
    return { fault: 'configuration', what, fix };
}
/** The obstacle that an error of ours tells of. */
function obstacleOf({ fault, message, hint }) {
    return { fault, what: message, fix: hint };
}
/** All judgements as one. */
function together(judgements) {
    return {
        obstacles: judgements.flatMap(one => one.obstacles),
        remarks: judgements.flatMap(one => one.remarks),
    };
}
/** The ending that tells all obstacles at once, and by the first of them in rank what kind of ending it is. */
function preflightEnding(obstacles) {
    const fault = RANK.find(rank => obstacles.some(one => one.fault === rank)) ?? obstacles[0].fault;
    const texts = obstacles.map(({ what, fix }) => (0,errors/* withHint */.mu)(what, fix));
    const told = texts.length === 1 ? texts : texts.map((text, index) => `(${index + 1}) ${text}`);
    const before = texts.length === 1 ? '' : `${texts.length} things stand in the way, and nothing was spent: `;
    return (0,outcome/* endingOf */.z6)(ending_for/* OUTCOME_OF */.t[fault], `${before}${told.join(' ')}`);
}

;// CONCATENATED MODULE: ./build/core/preflight/judge-models.js


const SHOWN = 6;
/** An unknown model with a fallback that is not unknown is a remark: the first request switches to it. */
function judgeModels(model, fallback) {
    const found = judgeModel('model', model);
    const spare = fallback === null ? null : judgeModel('fallback-model', fallback);
    if (model.facts.kind === 'unknown' && fallback !== null && spare === null)
        return { obstacles: [], remarks: [`${found?.what}; ${fallback.name} will be asked instead`] };
    // One key, one refusal.
    const both = [found, model.facts.kind === 'refused' && fallback?.facts.kind === 'refused' ? null : spare];
    return { obstacles: both.filter(one => one !== null), remarks: [] };
}
function judgeModel(input, { name, facts }) {
    switch (facts.kind) {
        case 'known':
        case 'not-told':
            return null;
        case 'refused':
            return { fault: 'model', what: facts.what, fix: facts.fix };
        case 'unknown':
            return misconfigured(`input ${input}: the API has no model "${name}" for this key`, suggestion(name, facts.others));
    }
}
function suggestion(name, others) {
    const near = nearNames(name, others);
    if (near.length > 0)
        return `Did you mean ${near.join(' or ')}?`;
    const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : '';
    return `It has ${others.slice(0, SHOWN).join(', ')}${more}.`;
}

;// CONCATENATED MODULE: ./build/core/preflight/judge-space.js

const MEGABYTE = 1024 * 1024;
/** Far below what any run needs that installs and tests something; nothing works with less. */
const LEAST_FREE = 50 * MEGABYTE;
/** An obstacle for each place with less than 50 MB. */
function judgeSpace(spaces) {
    const obstacles = spaces
        .filter(({ bytes }) => bytes < LEAST_FREE)
        .map(({ place, bytes }) => misconfigured(`${place} has ${Math.floor(bytes / MEGABYTE)} MB of free disk space, and at least ${LEAST_FREE / MEGABYTE} MB are needed`, 'Free space on the runner, or use one with a larger disk.'));
    return { obstacles, remarks: [] };
}

// EXTERNAL MODULE: ./build/core/change/protected-paths.js
var protected_paths = __webpack_require__(60640);
;// CONCATENATED MODULE: ./build/core/preflight/workflow-files.js
/** Workflow files: what the default token can never change, said before anybody tries. */

/** One sentence; `isLifted` where the input leaves open what lies beside the workflows. */
function workflowFiles(protectedPaths) {
    const isLifted = (0,protected_paths/* protectedPathJudge */.$)(protectedPaths)('.github/dependabot.yml') === null;
    const said = "workflow files (.github/workflows, .github/actions) are never changed, and GitHub refuses them from the job's own token";
    return { said: isLifted ? `protected-paths leaves .github open, but ${said}` : said, isLifted };
}

// EXTERNAL MODULE: ./build/core/task/base-branch.js
var base_branch = __webpack_require__(81390);
// EXTERNAL MODULE: ./build/flow/begin.js
var begin = __webpack_require__(14536);
// EXTERNAL MODULE: ./build/core/transcript/read-transcript.js + 5 modules
var read_transcript = __webpack_require__(944);
// EXTERNAL MODULE: ./build/core/transcript/rebuild-requests.js
var rebuild_requests = __webpack_require__(19669);
;// CONCATENATED MODULE: ./build/core/transcript/earlier-run.js
/** Whether a run can go on from where an earlier one ended, by that one's transcript alone. */



/** More than any number of runs costs: what says so is no measurement. */
const MOST_USD = 1_000_000;
/** Reads what another run wrote; or says why this run begins anew. `isEmpty`: it had not changed anything, so that the one before it may count. */
function judgeEarlierRun(text, now) {
    const read = (0,read_transcript/* readTranscript */.l)(text);
    if ('problem' in read)
        return { why: `its transcript cannot be read: ${read.problem}`, isEmpty: false };
    const why = whyNot(read, now);
    if (why !== null)
        return { why, isEmpty: false };
    const { start } = read;
    const events = read.lines.map(line => line.event);
    const kept = new Map(events.flatMap(event => event.type === 'receipt' && event.patchSha256 !== null ? [[event.patchSha256, event]] : []));
    if (kept.size === 0)
        return { why: 'it had not changed anything', isEmpty: true };
    const costs = events.flatMap(event => event.type === 'reply' || event.type === 'no-reply' || event.type === 'resumed' ? [event.costUsd] : []);
    const sum = costs.reduce((total, cost) => total + (cost ?? 0), 0);
    const costUsd = costs.includes(null) || sum > MOST_USD ? null : sum;
    const said = events.findLast(event => event.type === 'reply' && (0,rebuild_requests/* textIn */.r7)(event.raw).trim() !== '');
    return {
        runId: start.runId,
        costUsd: costUsd === null ? null : Math.round(costUsd * 1_000_000) / 1_000_000,
        base: start.base,
        said: said?.type === 'reply' ? (0,rebuild_requests/* textIn */.r7)(said.raw) : '',
        kept,
    };
}
function whyNot({ start, lines, damaged }, now) {
    if (start.repository !== now.repository)
        return 'it was a run of another repository';
    if (start.task.id !== now.task.id)
        return 'it was a run of another task';
    if (start.task.snapshotSha256 !== now.task.snapshotSha256)
        return 'the text of the task has changed since';
    if (damaged.length > 0)
        return `its transcript is damaged (line ${damaged[0]})`;
    const end = lines.findLast(({ event }) => event.type === 'end')?.event;
    if (end?.type !== 'end' || (0,outcome/* isUnfinished */.ui)(end.outcome, end.limit))
        return null;
    return `it has ended with ${end.outcome.slice(0, 40)}`;
}

;// CONCATENATED MODULE: ./build/flow/earlier-work.js

/** How many runs back one is looked for that had changed anything. */
const FURTHEST_BACK = 3;
/** The newest work to go on from, or null: then the log says why. To be asked before this run records anything. */
async function findEarlierWork(task, run) {
    if (run.config.resume === 'never')
        return null;
    const anew = (why) => {
        run.ports.reporter.info(`resume: nothing to go on from, ${why}`);
        return null;
    };
    for (let back = 0; back < FURTHEST_BACK; back += 1) {
        const left = await run.ports.earlierRuns.read(back);
        if (left === null)
            return anew(back === 0 ? 'no earlier run has left anything in output-path' : 'no run before it has left anything');
        if ('refused' in left)
            return anew(left.refused);
        const judged = judgeEarlierRun(left.transcript, { repository: run.repositoryName, task });
        if ('why' in judged) {
            if (!judged.isEmpty)
                return anew(judged.why);
            anew(judged.why);
            continue;
        }
        if (typeof left.patch !== 'string')
            return anew(left.patch.refused);
        const kept = judged.kept.get(run.ports.clock.sha256(left.patch));
        if (kept === undefined)
            return anew('the patch is not one that its transcript tells of');
        return { ...judged, ...kept, patch: left.patch };
    }
    return null;
}

// EXTERNAL MODULE: ./build/flow/read-task.js
var read_task = __webpack_require__(62679);
// EXTERNAL MODULE: ./build/flow/record-start.js + 1 modules
var record_start = __webpack_require__(17431);
;// CONCATENATED MODULE: ./build/flow/lay-ground.js
/** The ground of a run: the checked-out base, the whole task, the folder to work in, and a box for commands. */







/** The ground, or `superseded` where the branch to revise has moved by now. Throws ConfigurationError where the repository, the base, the folder, the task file or the machine will not do, RepositoryError and ForgeError where they cannot be read. */
async function layGround(chosen, run) {
    const { config, ports, ledger } = run;
    const revised = chosen.kind === 'revision' ? (chosen.revision?.pullRequest ?? null) : null;
    (0,begin/* begin */.q)('checkout', run);
    // A revision switches to its branch, so that no box could be kept.
    const trying = revised === null ? ports.commands.openAhead() : null;
    const [checkedOut] = await Promise.allSettled([checkOut(revised?.branch ?? null, run), trying]);
    if (checkedOut.status === 'rejected')
        throw checkedOut.reason;
    const base = checkedOut.value;
    ledger.base = base;
    if (revised !== null && base.sha !== revised.headSha)
        return (0,outcome/* endingOf */.z6)('superseded', `${base.branch} moved after this run had started: ${revised.url}`);
    const place = await ports.workspace.read('.');
    if (place.kind !== 'directory')
        throw new errors/* ConfigurationError */.j1(`input working-directory: "${config.workingDirectory}" is not a folder of the repository at ${base.sha.slice(0, 12)}`, 'It is relative to the repository root, for example packages/api.');
    const task = await (0,read_task/* readTask */.g)(chosen, run);
    ledger.task = task;
    const earlier = await findEarlierWork(task, run);
    (0,record_start/* recordStart */.c)(task, base, run);
    ports.reporter.info(`base ${base.branch} at ${base.sha}${base.cloned ? ' (checked out by this run)' : ''}`);
    await openBox(run);
    return { base, task, earlier };
}
/** At its tip, where a branch is to be revised. */
async function checkOut(revised, { config, event, ports }) {
    const baseBranch = revised ?? (0,base_branch/* askedBaseBranch */.I)(event, config) ?? (await ports.forge.defaultBranch());
    return ports.repository.checkOut({ baseBranch, fetchDepth: config.fetchDepth, atTip: revised !== null });
}
async function openBox({ config, ports }) {
    for (const line of await ports.commands.open())
        ports.reporter.info(line);
    if (config.sandbox === 'off')
        ports.reporter.warning('sandbox: off: commands of the model, setup and tests run without a box; nothing keeps them from the network, the files and the secrets of this machine');
    else if (!ports.commands.canRun)
        ports.reporter.warning('this machine offers no box that passes its self-test: no command is run, and the change will not be tested. Use a runner with sudo or bubblewrap, or set sandbox: off');
}

;// CONCATENATED MODULE: ./build/core/preflight/judge-repository.js

/** `writes`: this very step publishes, and not a later one. */
function judgeRepository(facts, writes) {
    const obstacles = [];
    if (facts.archived)
        obstacles.push(misconfigured('the repository is archived and takes no change', 'Unarchive it in Settings > General.'));
    if (facts.disabled)
        obstacles.push(misconfigured('GitHub has disabled the repository', 'Its owner finds the reason on its page, or asks the support.'));
    // An answer that denies even reading what was just read shows no role.
    if (writes && !facts.isAppToken && facts.role?.pull === true && !facts.role.push)
        obstacles.push(misconfigured('the owner of github-token may read this repository, but not push to it', 'Pass the token of somebody with write, or leave github-token out and give the job the permissions contents: write and pull-requests: write.'));
    return { obstacles, remarks: [] };
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/preflight/judge-rules.js
/** Which rules of the repository would refuse our branch. See "Available rules for rulesets" in GitHub's documentation. */


const PATTERN = schemas/* object */.Ikc({
    operator: schemas/* enum */.k5n(['starts_with', 'ends_with', 'contains', 'regex']),
    pattern: schemas/* string */.YjP().max(500),
    negate: schemas/* boolean */.zMY().optional(),
});
const CHECKS = schemas/* object */.Ikc({ do_not_enforce_on_create: schemas/* literal */.euz(true) });
/** Rules that hold for files: what of them the change will touch is not known yet. */
const FILE_RULES = {
    file_path_restriction: 'restricted_file_paths',
    file_extension_restriction: 'restricted_file_extensions',
    max_file_size: 'max_file_size',
    max_file_path_length: 'max_file_path_length',
};
const LONGEST_VALUE = 200;
/** Certain refusals are obstacles; what depends on the change is a remark. Rules of other kinds do not concern a new branch. */
function judgeRules(rules, target) {
    const all = rules.map(rule => judgeRule(rule, target));
    return { obstacles: all.flatMap(one => one.obstacles), remarks: all.flatMap(one => one.remarks) };
}
function judgeRule(rule, target) {
    const { branch, replaces, signs } = target;
    switch (rule.type) {
        case 'creation':
            return replaces ? NOTHING_FOUND : refused(`the branch ${branch} may not be made`, rule, target);
        case 'update':
            return replaces ? refused(`the branch ${branch} may not be updated`, rule, target) : NOTHING_FOUND;
        case 'non_fast_forward':
            return replaces && target.onTop !== true
                ? refused(`the head of ${branch} may not be replaced`, rule, target)
                : NOTHING_FOUND;
        case 'pull_request':
            // A new branch may come with commits; only later ones have to take the way through a pull request.
            return replaces ? refused(`${branch} takes commits through pull requests only`, rule, target) : NOTHING_FOUND;
        case 'required_signatures':
            return signs ? NOTHING_FOUND : obstacle(unsigned(rule, target));
        case 'branch_name_pattern':
            return replaces ? NOTHING_FOUND : judgeName(rule, target);
        case 'required_status_checks':
            if (replaces)
                return refused(`${branch} takes only commits whose checks have passed elsewhere`, rule, target);
            return CHECKS.safeParse(rule.parameters).success ? NOTHING_FOUND : uncertain(rule, target, '');
        case 'required_deployments':
        case 'workflows':
        case 'code_scanning':
            return uncertain(rule, target, '');
        case 'commit_message_pattern':
        case 'commit_author_email_pattern':
        case 'committer_email_pattern':
            return uncertain(rule, target, patternOf(rule));
        default: {
            const name = FILE_RULES[rule.type];
            return name === undefined ? NOTHING_FOUND : uncertain(rule, target, limitsOf(rule, name));
        }
    }
}
function judgeName(rule, target) {
    const parsed = PATTERN.safeParse(rule.parameters);
    if (!parsed.success)
        return uncertain(rule, target, '');
    const { operator, pattern, negate = false } = parsed.data;
    const name = target.branch;
    const fits = {
        starts_with: () => name.startsWith(pattern),
        ends_with: () => name.endsWith(pattern),
        contains: () => name.includes(pattern),
        regex: () => null,
    }[operator]();
    if (fits === null)
        return uncertain(rule, target, patternOf(rule));
    return fits === !negate ? NOTHING_FOUND : refused(`the name ${name} does not fit: ${patternOf(rule)}`, rule, target);
}
function refused(what, rule, { prefix }) {
    return obstacle(misconfigured(`by the rules of the repository ${what} (${nameOf(rule)})`, `Leave ${prefix}** out of that ruleset in Settings > Rules, put the owner of github-token on its bypass list, or set branch-prefix to names that it lets be.`));
}
function unsigned(rule, { branch, prefix }) {
    return misconfigured(`by the rules of the repository commits on ${branch} must be signed (${nameOf(rule)}), which GitHub does for the tokens of apps only`, `Leave github-token out to use the job's own token, pass an app's token, or leave ${prefix}** out of that ruleset in Settings > Rules.`);
}
function uncertain(rule, { branch }, value) {
    const shown = value === '' ? '' : `: ${value}`;
    const advice = rule.type === 'file_path_restriction'
        ? '; name these paths in protected-paths too, so that the model is told at once'
        : '';
    return {
        obstacles: [],
        remarks: [
            `the repository has a rule that may refuse ${branch}, depending on the change (${nameOf(rule)}${shown})${advice}`,
        ],
    };
}
function obstacle(one) {
    return { obstacles: [one], remarks: [] };
}
function patternOf(rule) {
    const parsed = PATTERN.safeParse(rule.parameters);
    if (!parsed.success)
        return '';
    const { operator, pattern, negate = false } = parsed.data;
    return `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`;
}
function limitsOf({ parameters }, name) {
    const value = typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, name) : undefined;
    return [value].flat().join(', ').slice(0, LONGEST_VALUE);
}
function nameOf({ type, ruleset, source }) {
    return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`;
}

// EXTERNAL MODULE: ./build/core/pull-request/record-block.js
var record_block = __webpack_require__(6367);
;// CONCATENATED MODULE: ./build/flow/look-at-forge.js
/** What the forge tells about the repository and about the branch that is to be made. What the token may not read shows at the first refusal. */





/** Never throws: what cannot be read stops nothing. `place` is null where another job publishes. */
async function lookAtForge(place, run) {
    const { config, ports } = run;
    if (config.dryRun)
        return NOTHING_FOUND;
    if (place !== null)
        ports.reporter.info(placeInWords(place));
    if (place !== null)
        warnOfRevisions(place, run);
    const repository = ask('the repository', () => ports.forge.repository(), run);
    const rules = place === null ? null : ask(`the rules of ${place.branch}`, () => ports.forge.rulesOf(place.branch), run);
    const facts = await repository;
    const found = await rules;
    const judged = facts === null ? NOTHING_FOUND : judgeRepository(facts, place !== null);
    if (place === null || found === null)
        return judged;
    const { branch, replaces, onTopOf } = place;
    const signs = facts?.isAppToken ?? true;
    const target = { branch, replaces: replaces !== null, onTop: onTopOf !== null, signs, prefix: config.branchPrefix };
    const bound = judgeRules(found, target);
    if (bound.obstacles.length === 0)
        return together([judged, bound]);
    // Rules are listed for everybody; who stands on a bypass list is not bound by them.
    const rulesets = [...new Set(found.map(rule => rule.ruleset))].filter(id => id !== null);
    const exempt = await Promise.all(rulesets.map(async (id) => ((await ports.forge.isExempt(id).catch(() => false)) ? id : null)));
    return together([
        judged,
        judgeRules(found.filter(rule => rule.ruleset === null || !exempt.includes(rule.ruleset)), target),
    ]);
}
async function ask(what, call, { ports }) {
    try {
        return await call();
    }
    catch (thrown) {
        ports.reporter.info(`${what} could not be looked at beforehand: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return null;
    }
}
/** Revisions are paid work that somebody asked for; whoever starts the task again should know that they go. */
function warnOfRevisions({ pullRequest, onTopOf }, { ports }) {
    if (pullRequest === null || onTopOf !== null)
        return;
    const revisions = (0,record_block/* readRecordBlock */.Vq)(pullRequest.body)?.evidence.revision?.number ?? 0;
    if (revisions > 0)
        ports.reporter.warning(`pull request #${pullRequest.number} has had revisions (${revisions}): this run begins anew on the base, and its commit takes their place; to go on from them comment /diffproof and what should change there`);
}
function placeInWords({ branch, replaces, pullRequest, leftAlone, onTopOf }) {
    if (pullRequest !== null)
        return `pull request #${pullRequest.number} of this task is open: its branch ${branch} ${onTopOf === null ? 'gets a new commit on the base in place of its own' : 'gets one more commit'}`;
    if (replaces !== null)
        return `the branch ${branch} of this task is there without a pull request: its head is replaced`;
    if (leftAlone !== null)
        return `people have pushed to pull request #${leftAlone.number} of this task, which is left alone: the branch will be ${branch}`;
    return `the branch will be ${branch}`;
}

;// CONCATENATED MODULE: ./build/flow/preflight.js
/** Everything that can be found out before the first token. What stands in the way is told in one ending, each with what to do about it. */







/** Checks the repository out and asks all the others meanwhile; the ground, or the ending that names every obstacle. `placing` is null where another job publishes. Throws what kept it from finding the place, once nothing is under way any more. */
async function preflight(chosen, placing, run) {
    const steps = [
        layGround(chosen, run).catch(obstacleOnly),
        Promise.resolve(placing).then(place => lookAtForge(place, run)),
        lookAtModels(run),
        run.ports.freeSpace().then(judgeSpace),
    ];
    await Promise.allSettled(steps);
    const [ground, ...judged] = await Promise.all(steps);
    const { obstacles } = tell(together(judged), run);
    tellWorkflowFiles(run);
    if (!('what' in ground))
        return tellEnding(obstacles, run) ?? ground;
    return tellAll([ground, ...obstacles], run);
}
/** The same for a job that only publishes: no model is asked, nothing is checked out. Null where nothing stands in the way. */
async function preflightToPublish(place, run) {
    return tellEnding(tell(await lookAtForge(place, run), run).obstacles, run);
}
/** The API's list of models, which a gateway need not have. */
async function lookAtModels({ config, ports, fallback }) {
    const lookUp = async (name) => ({ name, facts: await ports.catalog.lookUp(name) });
    const [model, spare] = await Promise.all([
        lookUp(config.model),
        fallback === null ? null : lookUp(fallback.model.name),
    ]);
    return judgeModels(model, spare);
}
function tell(judgement, { ports }) {
    for (const remark of judgement.remarks)
        ports.reporter.warning(remark);
    return judgement;
}
function tellWorkflowFiles({ config, ports }) {
    const { said, isLifted } = workflowFiles(config.protectedPaths);
    if (isLifted)
        ports.reporter.warning(said);
    else
        ports.reporter.info(said);
}
function tellEnding([first, ...more], run) {
    return first === undefined ? null : tellAll([first, ...more], run);
}
function tellAll(obstacles, { ports }) {
    if (obstacles.length > 1)
        for (const { what, fix } of obstacles)
            ports.reporter.info(`in the way: ${(0,errors/* withHint */.mu)(what, fix)}`);
    return preflightEnding(obstacles);
}
/** Throws what is no error of ours, and a bug of ours. */
function obstacleOnly(thrown) {
    if (thrown instanceof errors/* DiffproofError */.QI && thrown.fault !== 'internal')
        return obstacleOf(thrown);
    throw thrown;
}


/***/ }),

/***/ 38826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  m: () => (/* binding */ publish)
});

// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/ending/publishing-endings.js
/** How a run ends whose work stands, but which the forge does not take, or not all of it. */


/** There is no branch: the patch is what is left. */
function branchNotMade(error) {
    const outcome = error.trouble === 'refused' ? 'push-refused' : 'forge-error';
    return (0,core_outcome/* endingOf */.z6)(outcome, (0,errors/* withHint */.mu)((0,errors/* withHint */.mu)(error.message, error.hint), 'The patch is kept (patch-file)'));
}
/** The branch holds the change, but the pull request could not be opened or, where `existing` is its address, not be updated. */
function pullRequestNotWritten(error, compareLink, existing) {
    const isForbidden = error.trouble === 'refused' && (error.status === 403 || error.status === 404);
    const where = existing === null
        ? `The branch is there; open the pull request by hand: ${compareLink}`
        : `The branch holds the change, but title and body of ${existing} are still the old ones; compare: ${compareLink}`;
    return (0,core_outcome/* endingOf */.z6)(isForbidden ? 'pr-not-permitted' : 'forge-error', (0,errors/* withHint */.mu)((0,errors/* withHint */.mu)(error.message, error.hint), where));
}
/** The same ending, where it was a cancellation that ended the tries. */
function cancelledInstead({ reason }) {
    return (0,core_outcome/* endingOf */.z6)('cancelled', `the run was cancelled while it published: ${reason}`);
}

// EXTERNAL MODULE: ./build/core/pull-request/commit-message.js
var commit_message = __webpack_require__(32889);
// EXTERNAL MODULE: ./build/core/pull-request/title.js
var title = __webpack_require__(37134);
// EXTERNAL MODULE: ./build/core/task/compare-link.js
var compare_link = __webpack_require__(9662);
// EXTERNAL MODULE: ./build/flow/begin.js
var begin = __webpack_require__(14536);
// EXTERNAL MODULE: ./build/flow/blobs-of.js
var blobs_of = __webpack_require__(83975);
;// CONCATENATED MODULE: ./build/flow/delivery.js
/** The branch that the pull request goes into. */
function goesInto({ base, place }) {
    return place.onTopOf?.into ?? base.branch;
}

;// CONCATENATED MODULE: ./build/flow/find-template.js
/** The pull request template of the repository, from the base commit. */

/** Where GitHub looks, in its order, and how people spell the name; a folder of several templates is a choice for people and is not followed. */
const FOLDERS = ['.github/', '', 'docs/'];
const NAMES = [
    'pull_request_template.md',
    'PULL_REQUEST_TEMPLATE.md',
    'Pull_Request_Template.md',
    'pull_request_template.MD',
];
/** The template's text, null where there is none. That it cannot be read never decides how a run ends. */
async function findTemplate({ ports }) {
    try {
        const paths = FOLDERS.flatMap(folder => NAMES.map(name => `${folder}${name}`));
        const texts = await ports.repository.readBaseFiles(paths);
        for (const path of paths) {
            const text = texts.get(path);
            if (text === undefined)
                continue;
            ports.reporter.info(`the body follows ${path}`);
            return text;
        }
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        ports.reporter.warning(`the pull request template could not be read: ${(0,errors/* messageOf */.bD)(thrown)}`);
    }
    return null;
}

// EXTERNAL MODULE: ./build/core/pull-request/body.js + 8 modules
var pull_request_body = __webpack_require__(60625);
// EXTERNAL MODULE: ./build/core/pull-request/readiness.js + 1 modules
var readiness = __webpack_require__(83592);
;// CONCATENATED MODULE: ./build/flow/read-back.js
/** What the remote holds after publishing, whoever put it there. */

/** The tree of the branch's head now (null: no such branch), or that it could not be read: the forge is asked first, then git. */
async function readBack({ place }, run) {
    const { forge, repository, reporter } = run.ports;
    try {
        const head = (await forge.branchesUnder(place.branch))?.get(place.branch);
        const known = head === undefined ? null : await forge.commit(head);
        if (known !== null)
            return { tree: known.tree };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
    }
    try {
        return { tree: (await repository.remoteCommitOf(place.branch))?.tree ?? null };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        reporter.warning(`the head of ${place.branch} could not be read back: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return 'unknown';
    }
}

// EXTERNAL MODULE: ./build/flow/find-place.js
var find_place = __webpack_require__(28148);
;// CONCATENATED MODULE: ./build/flow/rival.js
/** Who else has been at work on the same task: seen before anything is written, and once more after a pull request was opened. */





/** Whether the place is still as this run has found it: a rival, or the place, which is a new branch where a left-over one was deleted meanwhile. */
async function lookAgain({ task, place }, run) {
    const heads = await (0,find_place/* headsOf */.j$)(task, run);
    for (const [branch, sha] of heads) {
        // A revision cares for its own branch alone.
        if (place.onTopOf !== null && branch !== place.branch)
            continue;
        const before = place.heads.get(branch);
        if (before !== sha && branch !== place.leftAlone?.branch)
            return rivalOn(branch, before === undefined ? 'appeared' : 'moved', run);
    }
    if (place.replaces === null)
        return place;
    const isGone = !heads.has(place.branch);
    const pulls = await run.ports.forge.pullRequestsFrom(place.branch);
    if (place.pullRequest === null) {
        const [newest] = pulls;
        if (newest !== undefined)
            return { branch: place.branch, did: 'got a pull request', pullRequest: newest };
        return isGone ? { ...place, replaces: null } : place;
    }
    const { number } = place.pullRequest;
    if (isGone)
        return { branch: place.branch, did: 'was deleted', pullRequest: place.pullRequest };
    if (pulls.some(one => one.number === number && one.open))
        return place;
    return {
        branch: place.branch,
        did: `lost its pull request #${number}, which was closed,`,
        pullRequest: place.pullRequest,
    };
}
/** The rival on a branch, with its pull request where one is open. */
async function rivalOn(branch, did, run) {
    const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => []);
    return { branch, did, pullRequest: pulls.find(one => one.open) ?? null };
}
/** An older open pull request of ours for the same task, on a branch that this run has not known: a title that changes gives two runs two names. Null where there is none. */
async function olderTwin({ task, place }, number, run) {
    for (const branch of (await (0,find_place/* headsOf */.j$)(task, run)).keys()) {
        if (branch === place.branch || place.heads.has(branch))
            continue;
        const pulls = await run.ports.forge.pullRequestsFrom(branch);
        const older = pulls.find(one => one.open && one.number < number && (0,find_place/* markerOf */.we)(one, task) !== null);
        if (older !== undefined)
            return { branch, did: 'appeared', pullRequest: older };
    }
    return null;
}
/** Takes back what this run has just published in favour of the twin: closes the pull request and deletes the branch, if it is still at `head`. Never throws. */
async function withdraw(twin, own, head, delivery, run) {
    const { forge, reporter } = run.ports;
    const { branch } = delivery.place;
    const missed = (what) => (thrown) => reporter.warning(`${what}: ${(0,errors/* messageOf */.bD)(thrown)}`);
    await forge.closePullRequest(own.number).catch(missed(`${own.url} stays open`));
    const isGone = await forge.deleteBranch(branch, head).catch(missed(`the branch ${branch} stays`));
    if (isGone === false)
        reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`);
    return superseded(twin, delivery, run);
}
/** The ending of a run that somebody else has overtaken; its reason links what there is. */
function superseded({ branch, did, pullRequest }, delivery, run) {
    const link = pullRequest?.url ?? (0,compare_link/* compareLink */.y)(run.serverUrl, run.repositoryName, goesInto(delivery), branch);
    return {
        ...(0,core_outcome/* endingOf */.z6)('superseded', `${branch} ${did} after this run had started: ${link}`),
        outputs: {
            branch,
            ...(pullRequest === null
                ? {}
                : { 'pull-request-number': String(pullRequest.number), 'pull-request-url': pullRequest.url }),
        },
    };
}

;// CONCATENATED MODULE: ./build/flow/whose-pull-request.js

/**
 * `new`: this run wrote it, told by its marker, as an answer that got lost is looked up. `to-update`: of another run of ours, whose head was replaced just now
 * by `head`. `others`: in the way of these nobody stands.
 */
async function whosePullRequest(opened, head, { task, place, change }, run) {
    const marker = (0,find_place/* markerOf */.we)(opened, task);
    if (marker === null)
        return 'others';
    if (marker.run === run.runId && marker.tree === change.tree)
        return 'new';
    return (await (0,find_place/* headsOf */.j$)(task, run)).get(place.branch) === head ? 'to-update' : 'others';
}

;// CONCATENATED MODULE: ./build/flow/write-pull-request.js
/** The two ways of writing a pull request, with what a plan without drafts and an unchangeable state ask for. */


const NOT_PROVEN = '[not proven] ';
/** Opens it, or returns the one that is open already. Throws ForgeError. */
async function openIt({ place, base }, { draft, reasons }, textFor, run) {
    const { forge } = run.ports;
    const ends = { branch: place.branch, base: base.branch };
    return forge.openPullRequest({ ...textFor(draft, '', reasons), ...ends }).catch((thrown) => {
        if (!(draft && noDraftsHere(thrown)))
            throw thrown;
        const flags = [...reasons, 'this plan has no draft pull requests; treat it as one'];
        return forge.openPullRequest({ ...textFor(false, NOT_PROVEN, flags), ...ends });
    });
}
/** Writes title and body anew; where the state cannot be changed the body says so. Throws ForgeError. */
async function updateIt(pullRequest, delivery, { draft, reasons }, textFor, run) {
    const { forge } = run.ports;
    const base = goesInto(delivery);
    const { draftAsAsked } = await forge.updatePullRequest(pullRequest, { ...textFor(draft, '', reasons), base });
    if (draftAsAsked)
        return;
    const wanted = draft
        ? 'this should be a draft, but the state could not be changed'
        : 'this is ready, but the state could not be changed';
    await forge.updatePullRequest(pullRequest, { ...textFor(pullRequest.draft, '', [...reasons, wanted]), base });
}
function noDraftsHere(thrown) {
    return thrown instanceof errors/* ForgeError */.Q8 && thrown.status === 422 && /draft/i.test(thrown.message);
}

;// CONCATENATED MODULE: ./build/flow/put-pull-request.js









/** Opens or updates the pull request of `head`, the published commit; `asked`: the template of the repository, on its way. Throws ForgeError where the forge will not have it; the branch is there already. */
async function putPullRequest(delivery, head, asked, run) {
    const { record, place } = delivery;
    const { forge, reporter } = run.ports;
    const readiness = readinessOf(record, run.config);
    const template = await asked;
    const textFor = (draft, prefix, flags) => ({
        draft,
        title: place.onTopOf?.title ?? (0,title/* pullRequestTitle */.Zr)(`${prefix}${run.config.titlePrefix}`, (0,title/* titleOf */.Gg)(delivery.task, record)),
        body: bodyOf(delivery, flags, template, run),
    });
    const opened = place.pullRequest === null ? await openIt(delivery, readiness, textFor, run) : null;
    const whose = opened === null ? 'to-update' : await whosePullRequest(opened, head, delivery, run);
    if (opened !== null && whose === 'others') {
        const rival = { branch: place.branch, did: 'got another pull request', pullRequest: opened };
        const { outputs, ...ending } = superseded(rival, delivery, run);
        return { ...ending, outputs: { ...outputs, ...outputsFor(opened, 'none') } };
    }
    const pullRequest = opened ?? place.pullRequest;
    if (pullRequest === null)
        throw new Error('there is no pull request');
    // What the forge holds by now is not changed any more by what follows.
    const held = readBack(delivery, run);
    held.catch(() => undefined); // nobody waits for it where the pull request is withdrawn
    const isNew = whose === 'new';
    const twin = isNew ? await olderTwin(delivery, pullRequest.number, run).catch(unseen(run)) : null;
    if (twin !== null)
        return withdraw(twin, pullRequest, head, delivery, run);
    if (!isNew)
        await updateIt(pullRequest, delivery, readiness, textFor, run);
    for (const missed of await forge.decorate(pullRequest.number, run.config))
        reporter.warning(missed);
    const body = bodyOf(delivery, readiness.reasons, template, run);
    const ending = endingWith({ pullRequest, isNew }, delivery, readiness, body);
    const remote = await held;
    if (remote === 'unknown')
        return ending;
    const { tree } = remote;
    reporter.info(`the head of ${place.branch} holds tree ${tree}; ${pullRequest.url}`);
    if (tree === record.evidence.tree_sha)
        return ending;
    const moved = `somebody changed ${place.branch} at the same moment: it holds tree ${tree}, not the tested ${record.evidence.tree_sha}: ${pullRequest.url}`;
    return { ...(0,core_outcome/* endingOf */.z6)('superseded', moved), outputs: ending.outputs };
}
/** Draft or ready, and why, as the input `draft` and the evidence have it. */
function readinessOf(record, { draft, requireTests, onTampering }) {
    const wished = draft === 'auto' ? 'auto' : draft === 'true';
    return (0,readiness/* decideReadiness */.Zb)(record.evidence, { draft: wished, requireTests, tampering: onTampering });
}
function bodyOf(delivery, flags, template, run) {
    const { task, place, record } = delivery;
    const closes = run.config.closeIssue && task.issue !== null ? task.issue : null;
    return (0,pull_request_body/* renderBody */.lc)(record, {
        taskId: task.id,
        runId: run.runId,
        branch: place.branch,
        closes,
        reasons: flags,
        leftAlone: place.leftAlone?.number ?? null,
        template,
    });
}
function endingWith({ pullRequest, isNew }, { record, place: { leftAlone } }, readiness, body) {
    const state = readiness.draft ? `as a draft: ${readiness.reasons.join('; ')}` : 'ready for review';
    const other = leftAlone === null ? '' : `; people work on ${leftAlone.url}, which was left alone`;
    // The same JSON as in the body, with its lists cut where they are cut there.
    const summary = JSON.stringify((0,pull_request_body/* parseBody */.OG)(body) ?? record);
    const outputs = {
        ...outputsFor(pullRequest, isNew ? 'created' : 'updated'),
        summary,
    };
    return {
        ...(0,core_outcome/* endingOf */.z6)(isNew ? 'pr-created' : 'pr-updated', `pull request #${pullRequest.number} is open, ${state}${other}`),
        isDraft: readiness.draft,
        outputs,
    };
}
/** What is told of a pull request, and what this run did to it. */
function outputsFor({ number, url }, operation) {
    const outputs = {
        'pull-request-number': String(number),
        'pull-request-url': url,
        'pull-request-operation': operation,
    };
    return outputs;
}
/** The pull request is open by now: what cannot be looked at does not undo that. */
function unseen({ ports }) {
    return thrown => {
        if (!(thrown instanceof errors/* ForgeError */.Q8 || thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        ports.reporter.warning(`whether another run was at work could not be seen: ${(0,errors/* messageOf */.bD)(thrown)}`);
        return null;
    };
}

// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
;// CONCATENATED MODULE: ./build/flow/publish.js
/** From a proven change to a pull request: commit, branch, pull request, read back. Nothing of the repository is executed here. */














/** Publishes a delivery, or says why it could not be. */
async function publish(intended, run) {
    if ((0,flow_run/* interruptionOf */.nS)(run.overall) === 'cancelled')
        return (0,limit_ending/* limitEnding */.p)('cancelled');
    const { record, place: wanted } = intended;
    (0,begin/* begin */.q)('publish', run);
    const outputs = {
        branch: wanted.branch,
        summary: JSON.stringify(record),
        proof: record.evidence.tests.proof,
    };
    if (run.config.dryRun) {
        const { draft, reasons } = readinessOf(record, run.config);
        const would = draft
            ? `a draft would be opened: ${reasons.join('; ')}`
            : 'a pull request ready for review would be opened';
        return { ...(0,core_outcome/* endingOf */.z6)('dry-run', `dry run, ${wanted.branch} was not made; ${would}`), isDraft: draft, outputs };
    }
    const prepared = prepare(intended, run);
    const place = await lookAgain(intended, run);
    if ('did' in place)
        return superseded(place, intended, run);
    const delivery = { ...intended, place };
    const { branch: name, replaces } = place;
    run.ports.journal.note({ kind: 'publishing', name, base: goesInto(delivery), replaces });
    let head;
    try {
        head = await commitAndBranch(delivery, prepared, run);
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8 || thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        return { ...judged(branchNotMade(thrown), run), outputs };
    }
    if (head === null)
        return superseded(await rivalOn(place.branch, 'appeared or moved', run), delivery, run);
    const published = { ...outputs, 'head-sha': head, branch: place.branch };
    try {
        const ending = await putPullRequest(delivery, head, prepared.template, run);
        return { ...ending, outputs: { ...published, ...ending.outputs } };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ForgeError */.Q8))
            throw thrown;
        const link = (0,compare_link/* compareLink */.y)(run.serverUrl, run.repositoryName, goesInto(delivery), place.branch);
        const { pullRequest } = place;
        const ending = judged(pullRequestNotWritten(thrown, link, pullRequest?.url ?? null), run);
        return {
            ...ending,
            outputs: pullRequest === null ? published : { ...published, ...outputsFor(pullRequest, 'none') },
        };
    }
}
function prepare(intended, run) {
    const edits = treeEdits(intended, run);
    edits.catch(() => undefined); // nobody waits for it where the place is taken
    return { edits, template: findTemplate(run) };
}
/** A run that is cancelled waits for nothing: what then failed is not why it ended. */
function judged(ending, { overall }) {
    return (0,flow_run/* interruptionOf */.nS)(overall) === 'cancelled' ? cancelledInstead(ending) : ending;
}
/** Makes the commit and the branch; null when somebody else was faster. */
async function commitAndBranch(delivery, { edits }, run) {
    const { task, place, base, change, record } = delivery;
    const { forge, repository } = run.ports;
    const message = (0,commit_message/* commitMessage */.df)({
        title: (0,title/* titleOf */.Gg)(task, record),
        description: record.summary.description,
        taskId: task.id,
        runId: run.runId,
        tree: change.tree,
        request: task.revision?.request,
    });
    const head = await forge.commitTree({
        baseTree: change.baseTree,
        parent: base.sha,
        edits: await edits,
        expectedTree: change.tree,
        message,
    });
    const made = head === null ? null : await putBranch(place, head, run);
    // Git compares and swaps where the forge's API does not.
    if (made === null)
        return repository.push({ receipt: change, branch: place.branch, message, expected: place.replaces });
    return made ? head : null;
}
/** False where the branch stands elsewhere, null where the forge cannot replace under a condition. */
function putBranch({ branch, replaces }, head, { ports }) {
    return replaces === null ? ports.forge.createBranch(branch, head) : ports.forge.moveBranch(branch, replaces, head);
}
async function treeEdits({ change }, run) {
    const edits = [];
    for await (const [file, content] of (0,blobs_of/* blobsOf */.O)(change.files, run.ports.repository)) {
        if (file.from !== null)
            edits.push({ path: file.from, mode: '100644', content: null });
        if (content === null || file.newMode === null)
            edits.push({ path: file.path, mode: '100644', content: null });
        else
            edits.push({ path: file.path, mode: file.newMode, content });
    }
    return edits;
}


/***/ }),

/***/ 62679:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ runFor),
/* harmony export */   g: () => (/* binding */ readTask)
/* harmony export */ });
/* harmony import */ var _core_change_protected_paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60640);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_maintenance_read_task_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34970);
/* harmony import */ var _core_task_task_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89449);
/** A task that is kept in a file, read from the base commit: what the work tree or a branch of somebody holds plays no part. */




const ONE_FILE = 'It is the path of one file from the repository root, as it is in the base; a glob is for mode: plan.';
/** The task in full. To be called once the base is here. Throws ConfigurationError that names everything that is wrong with the file. */
async function readTask(chosen, { config, ports, ledger }) {
    if (chosen.kind !== 'task-file')
        return chosen;
    const { repository, clock, reporter } = ports;
    const { file } = chosen;
    const found = await repository.baseText(file);
    if ('problem' in found)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(`input task-file: "${file}" ${found.problem} at ${base(ledger.base)}`, ONE_FILE);
    const read = (0,_core_maintenance_read_task_file_js__WEBPACK_IMPORTED_MODULE_1__/* .readTaskFile */ .w)(file, found.text, (0,_core_change_protected_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .protectedPathJudge */ .$)(config.protectedPaths));
    if ('problems' in read)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(`the task file cannot be used: ${read.problems.join('; ')}`);
    for (const note of read.notes)
        reporter.warning(note);
    const task = (0,_core_task_task_js__WEBPACK_IMPORTED_MODULE_2__/* .maintenanceTask */ .Nu)(chosen, read.task, found.text, clock.sha256);
    const { commands, words } = task.fields;
    reporter.info(`${task.id}: ${task.title} (snapshot ${task.snapshotSha256})`);
    for (const command of commands)
        reporter.info(`criterion, run after the tests: ${command}`);
    for (const one of words)
        reporter.info(`criterion in words, not run (write run: or backticks around a command): ${one}`);
    return task;
}
/** The run as the task's fields have it: network, strategy, and labels besides those of the inputs. */
function runFor({ fields }, run) {
    const { config } = run;
    const labels = [...new Set([...config.labels, ...fields.labels])];
    const strategy = fields.strategy ?? config.strategy;
    return { ...run, config: { ...config, labels, strategy, sandboxNetwork: fields.network ?? config.sandboxNetwork } };
}
function base(known) {
    return known === null ? 'the base' : `${known.branch} (${known.sha.slice(0, 12)})`;
}


/***/ }),

/***/ 17431:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ recordStart)
});

// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
;// CONCATENATED MODULE: ./build/core/version.js
/** The version of this action, as in `package.json`. */
const VERSION = '0.1.0';

;// CONCATENATED MODULE: ./build/flow/record-start.js
/** The first line of a transcript: what the run was asked to do, and where it starts from. */


/** To be called once, when task and base are known; nothing is recorded before. */
function recordStart(task, base, { ports, runId, runUrl, repositoryName, inputs }) {
    ports.reporter.record({
        schema: transcript_form/* TRANSCRIPT_SCHEMA */.Z,
        type: 'start',
        version: VERSION,
        ...{ runId, runUrl, repository: repositoryName },
        ...{ task, base, model: ports.model.name, inputs },
    });
}


/***/ }),

/***/ 82600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ refusedContent)
});

// EXTERNAL MODULE: ./build/core/secrets/find-keys.js + 2 modules
var find_keys = __webpack_require__(26284);
// EXTERNAL MODULE: ./build/core/change/folded-name.js
var folded_name = __webpack_require__(98765);
;// CONCATENATED MODULE: ./build/core/change/link-targets.js
/** Where a committed symbolic link may lead: to a place of the tree that it stands in, by any system's reading. */

const ABSOLUTE = /^(?:\/|[A-Za-z]:|~)/;
/** Why a link (path relative to the root) may not have this target, or null. Climbing is only allowed at the target's beginning: behind a name it may pass another link and end anywhere. */
function whyLinkRefused(path, target) {
    const plain = target.replaceAll('\\', '/');
    if (plain === '' || plain.includes('\0'))
        return 'a link without a usable target';
    if (ABSOLUTE.test(plain))
        return 'a link to an absolute path';
    const parts = plain.split('/').filter(part => part !== '' && part !== '.');
    const climbs = parts.findIndex(part => part !== '..');
    const up = climbs === -1 ? parts.length : climbs;
    const names = parts.slice(up);
    if (up > path.split('/').length - 1)
        return 'a link that leaves the repository';
    if (names.includes('..'))
        return 'a link whose target climbs behind a name, so that it may leave the repository';
    if (names.some(name => (0,folded_name/* foldedName */.mw)(name) === '.git'))
        return "a link into git's own data";
    return null;
}

;// CONCATENATED MODULE: ./build/core/change/content-problems.js
/** What the content and the name of one changed file hold that may not be published. */


const LINK = '120000';
/** Why a file cannot be published whatever the base holds. `content`: its new content, one character a byte, null where it is deleted; `holdsSecret`: whether a text holds a secret of this run. */
function contentProblems({ path, newMode }, content, holdsSecret) {
    const link = newMode === LINK && content !== null ? whyLinkRefused(path, content) : null;
    const secret = (content !== null && holdsSecret(content)) || holdsSecret(path);
    return [
        ...(link === null ? [] : [{ path, why: link }]),
        ...(secret ? [{ path, why: 'it holds a secret of this run' }] : []),
    ];
}
/** What looks like somebody's key in the new content or in the name. */
function keysInFile({ path }, content) {
    // In UTF-16 every other byte of a key is NUL.
    const inContent = content === null ? [] : (0,find_keys/* findKeys */.W)(content.replaceAll('\0', ''));
    return [
        ...inContent.map(({ what, value, line }) => ({
            path,
            why: `line ${line} holds what looks like ${what}; write a placeholder, or read it from the environment`,
            value,
        })),
        ...(0,find_keys/* findKeys */.W)(path).map(({ what, value }) => ({ path, why: `its name looks like ${what}`, value })),
    ];
}

// EXTERNAL MODULE: ./build/flow/blobs-of.js
var blobs_of = __webpack_require__(83975);
;// CONCATENATED MODULE: ./build/flow/refused-content.js



/** The changed paths that cannot be published because of what they hold, none of it shown. A key that the base holds anywhere is no finding. */
async function refusedContent(receipt, run) {
    const { repository } = run.ports;
    const found = [];
    for await (const [file, bytes] of (0,blobs_of/* blobsOf */.O)(receipt.files, repository)) {
        // One character a byte: binary content is searched as well.
        const content = bytes === null ? null : new TextDecoder('latin1').decode(bytes);
        found.push(...contentProblems(file, content, run.holdsSecret));
        for (const { path, why, value } of keysInFile(file, content))
            if (!(await repository.baseHolds(value)))
                found.push({ path, why });
    }
    return found.map(({ path, why }) => ({ path: (0,find_keys/* withoutKeys */.P)(run.redact(path)), why }));
}


/***/ }),

/***/ 74765:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  reportRun: () => (/* binding */ reportRun),
  takeTask: () => (/* binding */ takeTask)
});

// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
// EXTERNAL MODULE: ./build/core/report/job-summary.js + 8 modules
var job_summary = __webpack_require__(29464);
// EXTERNAL MODULE: ./build/core/report/kept-files.js
var kept_files = __webpack_require__(16079);
;// CONCATENATED MODULE: ./build/core/report/outputs.js
/** Every output that applies, as strings, but for the report's, which is made later; those of the ending itself come on top. */
function outputsOf(ending, facts) {
    const { receipt, usage } = facts;
    const optional = {
        'changed-files': receipt === null ? null : pathsAsJson(receipt.files.map(file => file.path)),
        'tree-sha': receipt === null ? null : receipt.tree,
        'base-sha': facts.baseSha,
        'patch-file': facts.patchFile,
        'transcript-file': facts.transcriptFile,
        'cost-usd': facts.costUsd === null ? null : dollars(facts.costUsd),
    };
    return {
        outcome: ending.outcome,
        reason: ending.reason,
        'tests-passed': testsPassed(facts.tests),
        'pull-request-operation': 'none',
        turns: String(facts.turns),
        'input-tokens': String(usage.inputTokens),
        'output-tokens': String(usage.outputTokens),
        'cache-read-tokens': String(usage.cacheReadTokens),
        'cache-write-tokens': String(usage.cacheWriteTokens),
        'duration-ms': String(facts.durationMs),
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
        ...ending.outputs,
    };
}
/** GitHub takes a megabyte of outputs, and drops all of them beyond it. */
const LONGEST_LIST = 250_000;
/** As a JSON array; of very many paths the first ones. */
function pathsAsJson(paths) {
    let left = LONGEST_LIST;
    const fit = paths.filter(path => {
        left -= JSON.stringify(path).length + 1;
        return left > 0;
    });
    return JSON.stringify(fit);
}
/** Dollars to six places: one token of the cheapest model shows. */
function dollars(amount) {
    return String(Math.round(amount * 1_000_000) / 1_000_000);
}
function testsPassed(tests) {
    if (tests === null || tests.status === 'not-run')
        return 'not-run';
    return String(tests.status === 'passed');
}

// EXTERNAL MODULE: ./build/core/revision/answers.js + 1 modules
var answers = __webpack_require__(37474);
// EXTERNAL MODULE: ./build/core/story/create-story.js
var create_story = __webpack_require__(68078);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/progress/checklist.js + 1 modules
var checklist = __webpack_require__(85034);
// EXTERNAL MODULE: ./build/core/progress/planned-steps.js
var planned_steps = __webpack_require__(44068);
// EXTERNAL MODULE: ./build/core/report/issue-comment.js
var issue_comment = __webpack_require__(33358);
// EXTERNAL MODULE: ./build/core/report/what-next.js
var what_next = __webpack_require__(38794);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/flow/answer-request.js
/** The last word of a revision: an answer in the conversation and one in every thread of the review. Problems are warnings. */




/** Answers what was asked for. `ending.outputs` says which commit came of it. */
async function answerRequest(revision, ending, effort, run) {
    const { ports, ledger, runUrl } = run;
    const { forge, reporter } = ports;
    const { number } = revision.pullRequest;
    const isDelivered = ending.outcome === 'pr-updated';
    const commit = isDelivered ? (ending.outputs['head-sha'] ?? null) : null;
    const next = (0,what_next/* whatNext */.Q)(ending, (0,flow_run/* startOf */.GH)(run));
    const answered = { ending, commit, record: ledger.record, patch: ledger.patch, runUrl, effort, next };
    const attempt = (call) => call().catch((thrown) => reporter.warning(`an answer could not be written: ${(0,errors/* messageOf */.bD)(thrown)}`));
    const { marker, body } = (0,answers/* requestAnswer */.GA)(revision, answered);
    await attempt(() => forge.comment(number, marker, body, { overwrite: true }));
    // A run that broke off before it began may be run again; the threads are spared.
    if (ledger.turns === 0)
        return;
    const threads = new Map(revision.lineComments.map(comment => [comment.thread, comment]));
    for (const [thread, comment] of threads)
        await attempt(() => forge.replyTo(number, thread, (0,answers/* threadAnswer */.$o)(revision, comment, answered)));
}

;// CONCATENATED MODULE: ./build/flow/effort-of.js

/** Time, turns and cost, and the earlier run that it went on from. */
function effortOf(run) {
    const { ledger, ports, startedAt } = run;
    const elapsedMs = ports.clock.now() - startedAt;
    return { elapsedMs, costUsd: (0,flow_run/* costSoFar */.RV)(run), turns: ledger.turns, begunIn: ledger.resumedFrom };
}

;// CONCATENATED MODULE: ./build/flow/tell-ending.js
/** The last word of a run to whoever asked for it: in the comment on the issue, or in the answers to a revision, and as marks. Problems are warnings. */









/** To be called once the work has come to its end. Waits no longer than `hurry` allows. */
async function tellEnding(ending, run) {
    const { ledger, ports, hurry, config } = run;
    const { telling, task } = ledger;
    if (telling === null)
        return;
    const revision = task?.revision;
    const speak = async () => {
        await telling.stop();
        if (revision === undefined)
            return telling.sayLast(lastText(ending, run), ending);
        if (config.progressComment)
            await answerRequest(revision, ending, effortOf(run), run);
        return config.progressComment;
    };
    try {
        const said = await Promise.race([speak(), given(hurry)]);
        if (said === 'too late')
            return ports.reporter.warning('the comment could not be written in time');
        if (said)
            ports.journal.note({ kind: 'commented' });
    }
    catch (thrown) {
        telling.complain(thrown);
    }
    await Promise.race([telling.markLast(ending), given(hurry)]);
}
function lastText(ending, run) {
    const { config, ledger, runUrl, story } = run;
    return (0,issue_comment/* endingText */.p)(ending, {
        runUrl,
        evidence: ledger.record?.evidence ?? null,
        rows: (0,checklist/* checklist */.D)(story, (0,planned_steps/* plannedSteps */.i)(config), true),
        next: (0,what_next/* whatNext */.Q)(ending, (0,flow_run/* startOf */.GH)(run)),
        patch: (0,kept_files/* whereThePatchIs */.t9)(ledger.patchFile, (0,outcome/* isUnfinished */.ui)(ending.outcome, ledger.record?.evidence.limit ?? null)),
        effort: effortOf(run),
    });
}
/** Settles once the signal is given. */
function given(signal) {
    return new Promise(resolve => {
        if (signal.aborted)
            resolve('too late');
        signal.addEventListener('abort', () => resolve('too late'), { once: true });
    });
}

// EXTERNAL MODULE: ./build/flow/tell-issue.js
var tell_issue = __webpack_require__(69884);
;// CONCATENATED MODULE: ./build/flow/report-run.js
/** The last step of every run, however it ended: work tree given back, comment, outputs, job summary. */









const NOTHING_KNOWN = {
    baseSha: null,
    receipt: null,
    tests: null,
    turns: 0,
    usage: cost/* NO_USAGE */.yJ,
    costUsd: 0,
    durationMs: 0,
    patchFile: null,
    transcriptFile: null,
};
/** Reports an ending. `run` is null where the inputs were wrong; `late`: the work has not come to its end, and is left to the post step. Problems of the reporting itself are warnings. */
async function reportRun(ending, run, reporter, late = false) {
    if (run !== null && !late) {
        await Promise.all([giveBack(run, reporter), tellEnding(ending, run)]);
    }
    // A late run leaves the last word to the post step, and nothing may come after that.
    if (late)
        await run?.follower.stop(0, run.hurry);
    const facts = run === null ? NOTHING_KNOWN : factsOf(run);
    recordEnd(ending, facts, run, reporter);
    const outputs = outputsOf(ending, facts);
    await reporter.finish(ending, outputs, pageOf(ending, facts, outputs, run));
    run?.ports.journal.note({ kind: 'reported', outcome: ending.outcome });
    // The report is made last: it is the largest, and what else is told must not be lost with it.
    if (run === null || late)
        return;
    await addReport(ending, run);
    run.ports.journal.note({ kind: 'report-made' });
}
async function addReport(ending, run) {
    const file = await keepReport(ending, run);
    if (file === null)
        return;
    const outputs = { 'report-file': file };
    await run.ports.reporter.add(outputs, (0,kept_files/* keptFile */.hr)('report-file', file));
}
async function giveBack({ ports }, reporter) {
    for (const path of await ports.repository.close())
        reporter.warning(`${path} could not be put back as it was before the run`);
    ports.journal.note({ kind: 'closed' });
}
/** Takes the task into the ledger, and into the journal what a later comment has to know. A whole run tells the issue from now on. */
function takeTask(chosen, run) {
    const { config, ledger, ports } = run;
    if (chosen.kind !== 'task-file')
        ledger.task = chosen;
    const comments = config.progressComment && !config.dryRun && config.mode !== 'propose';
    const task = chosen.kind === 'task-file' ? null : chosen;
    const { issue = null, revision } = task ?? {};
    const asked = revision === undefined ? null : { number: revision.pullRequest.number, marker: (0,answers/* answerMarker */.rz)(revision) };
    ports.journal.note({ kind: 'task', id: chosen.id, issue, revision: asked, comments });
    if (config.mode === 'run')
        (0,tell_issue/* beginTelling */.p)(chosen, run);
}
function recordEnd({ outcome, reason, passes }, facts, run, reporter) {
    const { receipt, turns, usage, costUsd, durationMs } = facts;
    const tree = receipt?.tree ?? null;
    const limit = run?.ledger.record?.evidence.limit ?? null;
    reporter.record({ type: 'end', outcome, reason, passes, tree, limit, turns, usage, costUsd, durationMs });
}
function pageOf(ending, facts, outputs, run) {
    const start = run === null ? null : (0,flow_run/* startOf */.GH)(run);
    const page = run?.ledger.page ?? null;
    if (page !== null && start !== null)
        return (0,job_summary/* pageSummary */.k)(ending, page, start);
    const { receipt, durationMs } = facts;
    const [story, record] = [run?.story ?? (0,create_story/* createStory */.k)().story, run?.ledger.record ?? null];
    return (0,job_summary/* jobSummary */.s)({ ending, story, record, receipt, outputs, durationMs, start });
}
function factsOf(run) {
    const { ledger, ports, startedAt } = run;
    return {
        baseSha: ledger.base?.sha ?? null,
        receipt: ledger.receipt,
        tests: ledger.tests,
        turns: ledger.turns,
        usage: ledger.usage,
        costUsd: (0,flow_run/* costSoFar */.RV)(run),
        durationMs: ports.clock.now() - startedAt,
        patchFile: ledger.patchFile,
        transcriptFile: ports.reporter.transcriptFile(),
    };
}
/** To be called when everything that the report tells has happened. */
function keepReport(ending, run) {
    const { ledger, ports, runId, runUrl, serverUrl, repositoryName: repository } = run;
    const { record, receipt } = ledger;
    const start = (0,flow_run/* startOf */.GH)(run);
    return ports.reporter.keepReport({ runId, runUrl, serverUrl, repository, ending, start, record, receipt });
}


/***/ }),

/***/ 69884:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ beginTelling)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_progress_planned_steps_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(44068);
/* harmony import */ var _core_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8649);
/* harmony import */ var _core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9124);
/* harmony import */ var _core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2589);
/* harmony import */ var _core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(41045);
/* harmony import */ var _core_report_issue_comment_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(33358);
/* harmony import */ var _core_task_trigger_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(55830);
/* harmony import */ var _trigger_marks_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(16142);
/** Tells the issue how its run goes, beside the run: what started it gets a reaction, the issue a label and one comment that is kept up to date, and at the end the last word. */









/** What is on its way when the run ends has so long, and so long where the run is in a hurry. */
const GRACE_MS = 5_000;
const SHORT_GRACE_MS = 500;
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000;
/** Begins to tell of a run whose task is taken, into the ledger; nothing is told in a dry run, and in a job that may not write. */
function beginTelling(chosen, run) {
    run.ledger.telling = tellingOf(chosen, run);
}
function tellingOf(chosen, run) {
    const { config, ports, follower, runUrl } = run;
    if (config.dryRun || config.mode === 'propose' || chosen.kind === 'task-file')
        return null;
    const { reporter, clock, forge } = ports;
    const isRevision = chosen.revision !== undefined;
    const issue = isRevision ? null : chosen.issue;
    if (issue === null && !isRevision)
        return null;
    const target = config.progressComment ? (0,_core_progress_reactions_js__WEBPACK_IMPORTED_MODULE_2__/* .reactionTarget */ .f6)((0,_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_4__/* .decideTrigger */ .f)(run.event, config)) : null;
    const hasComment = config.progressComment && issue !== null;
    const marker = (0,_core_report_issue_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Q)({ repository: run.repositoryName, task: chosen.id });
    const by = clock.randomHex(16);
    const marks = (0,_trigger_marks_js__WEBPACK_IMPORTED_MODULE_5__/* .createMarks */ .L)({ target, issue, label: config.label }, reporter);
    const beside = run.besideForge;
    let known = null;
    // A revision was greeted when it was chosen.
    let isMarked = isRevision;
    let hasWritten = false;
    let mayMake = true;
    let isOnItsWay = false;
    let complaint = '';
    const isOurs = (text) => (0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .readToldBy */ .R)(text)?.run === by;
    const signed = (text, isOver) => `${(0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .toldByLine */ .F)({ run: by, isOver })}\n${text}`;
    function complain(thrown) {
        const said = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown);
        if (said !== complaint)
            reporter.warning(`the comment could not be written: ${said}`);
        complaint = said;
    }
    async function write(stopping) {
        if (!isMarked)
            await marks.begin(beside, stopping);
        isMarked = true;
        if (!hasComment || issue === null)
            return 'over';
        if (stopping.aborted)
            return 'failed';
        isOnItsWay = true;
        try {
            const elapsedMs = clock.now() - run.startedAt;
            const planned = (0,_core_progress_planned_steps_js__WEBPACK_IMPORTED_MODULE_7__/* .plannedSteps */ .i)(config);
            const text = (0,_core_progress_progress_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .progressText */ .l_)(run.story, { planned, elapsedMs, model: config.model, runUrl });
            const overwrite = (stands) => !hasWritten || isOurs(stands);
            const done = await beside.comment(issue, marker, signed(text, false), { overwrite, known, create: mayMake });
            if (done === null || !done.isWritten)
                return 'over';
            // Whoever deletes it twice does not want it before the end.
            if (known !== null && done.id !== known)
                mayMake = false;
            known = done.id;
            hasWritten = true;
            return 'written';
        }
        catch (thrown) {
            if (!follower.cut.aborted)
                complain(thrown);
            return 'failed';
        }
        finally {
            // What was broken off is on its way still.
            isOnItsWay = follower.cut.aborted;
        }
    }
    ports.journal.note({ kind: 'telling', target, issue });
    follower.start(write);
    return {
        async stop() {
            const isWhole = await follower.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.hurry);
            if (isWhole || !isOnItsWay || known === null)
                return;
            // What was broken off may still arrive, and finds nothing then.
            const gone = known;
            known = null;
            await forge.deleteComment(gone).catch(() => undefined);
        },
        async sayLast(text, ending) {
            if (!hasComment || issue === null)
                return false;
            const last = signed(text, true);
            let isShared = false;
            const overwrite = (stands) => {
                const other = (0,_core_progress_told_by_js__WEBPACK_IMPORTED_MODULE_6__/* .readToldBy */ .R)(stands);
                isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver);
                // Whoever was faster has more to say.
                return ending.outcome !== 'superseded' || isOurs(stands);
            };
            const done = await forge.comment(issue, marker, last, { overwrite, known });
            if (!isShared || done?.isWritten !== true)
                return true;
            await clock.wait(SECOND_LOOK_MS, run.hurry);
            await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id });
            return true;
        },
        complain,
        markLast: ending => marks.end(forge, (0,_core_progress_state_labels_js__WEBPACK_IMPORTED_MODULE_8__/* .stateOf */ .L4)(ending)),
    };
}


/***/ })

};
