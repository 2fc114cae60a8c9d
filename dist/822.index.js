export const id = 822;
export const ids = [822];
export const modules = {

/***/ 13528:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O5: () => (/* binding */ tariffOf),
/* harmony export */   TK: () => (/* binding */ costIn),
/* harmony export */   ho: () => (/* binding */ costOf),
/* harmony export */   vk: () => (/* binding */ addUsage),
/* harmony export */   xx: () => (/* binding */ priceOf),
/* harmony export */   yJ: () => (/* binding */ NO_USAGE)
/* harmony export */ });
/* harmony import */ var _prices_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33527);

/** Finds a model's price: the overriding table first, then the dated one, also for ids with a date suffix. */
function tariffOf(model, overriding) {
    const undated = model.replace(/-\d{8}$/, '');
    const found = overriding[model] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[model] ?? overriding[undated] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[undated];
    return found === undefined ? { known: false, price: dearest() } : { known: true, price: found };
}
/** The price that holds for a request: some have another one above a length of the prompt. */
function priceOf(usage, { price }) {
    const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
    return price.above !== undefined && promptTokens > price.above.promptTokens ? price.above.price : price;
}
/** Dollars for one request. */
function costOf(usage, tariff) {
    const price = priceOf(usage, tariff);
    const millionths = usage.inputTokens * price.input +
        usage.outputTokens * price.output +
        usage.cacheWriteTokens * price.cacheWrite +
        usage.cacheReadTokens * price.cacheRead;
    return millionths / 1_000_000;
}
/** The sum of two counts. */
function addUsage(a, b) {
    return {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    };
}
const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
function dearest() {
    return Object.values(_prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze).reduce((most, one) => (one.output > most.output ? one : most));
}
/** Dollars to six places as they are reported, or null where the price of the model is not known. */
function costIn(dollars, tariff) {
    return tariff.known ? Math.round(dollars * 1_000_000) / 1_000_000 : null;
}


/***/ }),

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

/***/ 7168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ renderMarker),
/* harmony export */   t: () => (/* binding */ readMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12311);
/* harmony import */ var _inert_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90915);
/** The hidden line by which a pull request of ours is found again. */


const markerSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ task: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tree: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const MARKER = /<!-- diffproof (\{[^\n<>]*\}) -->/g;
/** The marker as one line of Markdown that is not shown. */
function renderMarker({ task, run, tree }) {
    return `<!-- diffproof ${(0,_inert_json_js__WEBPACK_IMPORTED_MODULE_1__/* .inertJson */ .n)({ task, run, tree }, 0)} -->`;
}
/** The last readable marker of a body, null where there is none. People can edit bodies: it is a hint, no proof. */
function readMarker(body) {
    let found = null;
    for (const [, json = ''] of body.matchAll(MARKER))
        found = parsed(json) ?? found;
    return found;
}
function parsed(json) {
    try {
        return markerSchema.safeParse(JSON.parse(json)).data ?? null;
    }
    catch {
        return null;
    }
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

/***/ 62422:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IL: () => (/* binding */ freeName),
/* harmony export */   Ss: () => (/* binding */ isBranchOf),
/* harmony export */   tF: () => (/* binding */ slugOf),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/** Names of branches: made only of letters, digits and dashes below the prefix, whatever the title holds. */
const TITLE_SLUG = 40;
/** The branch for a task: `<prefix>issue-12-<slug>`, or `<prefix>task-<slug>` for a prompt or a task file. */
function branchNameFor(task, prefix) {
    return task.kind === 'issue' ? `${prefix}${task.id}-${slugOf(task.title, TITLE_SLUG)}` : `${prefix}${task.id}`;
}
/** Lower-case ASCII words joined by dashes, at most `longest` characters; `change` where nothing is left. */
function slugOf(text, longest) {
    const plain = text
        .slice(0, 1000)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longest + 1);
    const slug = words.replace(/^-+/, '').slice(0, longest).replace(/-+$/, '');
    return slug === '' ? 'change' : slug;
}
/** Is this branch one for the task: `<prefix>issue-12` followed by a dash or the end, `<prefix>task-<slug>` by a number or the end? The slugs of two tasks can begin alike. */
function isBranchOf(branch, taskId, prefix) {
    const stem = `${prefix}${taskId}`;
    if (branch === stem)
        return true;
    return (branch.startsWith(`${stem}-`) && (taskId.startsWith('issue-') || /^\d{1,6}$/.test(branch.slice(stem.length + 1))));
}
/** The first of `name`, `name-2`, `name-3`, \u2026 that is not taken. */
function freeName(name, isTaken) {
    for (let attempt = 1;; attempt += 1) {
        const candidate = attempt === 1 ? name : `${name}-${attempt}`;
        if (!isTaken(candidate))
            return candidate;
    }
}


/***/ }),

/***/ 99015:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C8: () => (/* binding */ chartText),
/* harmony export */   S9: () => (/* binding */ barChart),
/* harmony export */   jS: () => (/* binding */ pieChart)
/* harmony export */ });
/** Charts as Mermaid draws them on GitHub (https://mermaid.js.org/syntax/pie.html, https://mermaid.js.org/syntax/xyChart.html). */
/** A pie of the parts that are more than nothing; empty where there is none. */
function pieChart(title, parts) {
    const shown = parts.filter(([, value]) => value > 0);
    if (shown.length === 0)
        return '';
    const lines = shown.map(([name, value]) => `    "${chartText(name)}" : ${value}`);
    return fenced(['pie showData', `    title ${chartText(title)}`, ...lines]);
}
/** Bars over names in order; empty where there are none. */
function barChart(title, axis, bars) {
    if (bars.length === 0)
        return '';
    const top = Math.max(1, ...bars.map(([, value]) => value));
    return fenced([
        'xychart-beta',
        `    title "${chartText(title)}"`,
        `    x-axis [${bars.map(([name]) => `"${chartText(name)}"`).join(', ')}]`,
        `    y-axis "${chartText(axis)}" 0 --> ${top}`,
        `    bar [${bars.map(([, value]) => value).join(', ')}]`,
    ]);
}
function fenced(lines) {
    return ['```mermaid', ...lines, '```'].join('\n');
}
/** A text that means nothing to Mermaid or Markdown: letters, digits and what names are made of. */
function chartText(text) {
    return text
        .slice(0, 100)
        .replace(/[^\p{L}\p{N}._/+-]+/gu, ' ')
        .trim();
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


/***/ }),

/***/ 25822:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  reportTotals: () => (/* binding */ reportTotals)
});

// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/pull-request/ours.js
var ours = __webpack_require__(83093);
// EXTERNAL MODULE: ./build/core/pull-request/record-block.js
var record_block = __webpack_require__(6367);
;// CONCATENATED MODULE: ./build/core/totals/week.js
/** Weeks as people in most of the world count them. */
const DAY = 86_400_000;
/** 1 January 1970 was a Thursday, and a week belongs to the year of its Thursday. */
const THURSDAY_TO_MONDAY = 3;
/** The ISO 8601 week of a moment in UTC, as `2026-W09`; null where the moment is none. */
function isoWeek(time) {
    if (!Number.isFinite(time))
        return null;
    const day = Math.floor(time / DAY);
    const sinceMonday = (((day + THURSDAY_TO_MONDAY) % 7) + 7) % 7;
    const thursday = day - sinceMonday + THURSDAY_TO_MONDAY;
    let year = 1970 + Math.floor(thursday / 365.2425);
    while (firstDay(year + 1) <= thursday)
        year += 1;
    while (firstDay(year) > thursday)
        year -= 1;
    const week = Math.floor((thursday - firstDay(year)) / 7) + 1;
    return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}
function firstDay(year) {
    return Date.UTC(year, 0, 1) / DAY;
}

;// CONCATENATED MODULE: ./build/core/totals/facts.js

const LONGEST_LABEL = 100;
/** The facts of a pull request by its record. */
function factsOf(pull, { summary, evidence }) {
    const { phases, usage, cost_usd: cost } = evidence;
    const edited = new Set(phases.files_edited);
    const claimed = new Set(summary.files.map(file => file.path));
    const isCut = phases.files_omitted !== undefined || summary.files_omitted !== undefined;
    return {
        number: pull.number,
        state: pull.state,
        draft: pull.draft,
        strategy: evidence.strategy,
        model: evidence.model,
        labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
        week: isoWeek(pull.createdAt),
        phase1: phases.phase1_complete,
        phase2: phases.json_provided,
        success: phases.success,
        proof: evidence.tests.proof,
        filesEdited: edited.size + (phases.files_omitted ?? 0),
        filesClaimed: claimed.size + (summary.files_omitted ?? 0),
        filesBoth: isCut ? null : claimed.intersection(edited).size,
        phase1Ms: Math.round(phases.phase1_ms),
        phase2Ms: Math.round(phases.phase2_ms),
        durationMs: Math.round(evidence.duration_ms),
        turns: usage.turns,
        inputTokens: usage.input_tokens,
        outputTokens: usage.output_tokens,
        cacheReadTokens: usage.cache_read_tokens,
        cacheWriteTokens: usage.cache_write_tokens,
        microDollars: cost === null ? null : Math.round(cost * 1_000_000),
    };
}

// EXTERNAL MODULE: ./build/core/config/name-fields.js
var name_fields = __webpack_require__(89506);
;// CONCATENATED MODULE: ./build/core/totals/record-doubts.js
/** Why a record cannot be what a run wrote: people can edit a body, and then it is no measurement any more. */

const LONGEST_MODEL = 200;
/** Beyond what inputs allow, GitHub lets happen or a year of work comes to. */
const MOST = { dollars: 20_000, milliseconds: 35 * 86_400_000, tokens: 1e12, count: 1_000_000 };
/** One reason, or null where marker and record fit together and every amount is possible. */
function recordDoubt(record, marker) {
    const { evidence } = record;
    const { phases, usage } = evidence;
    if (evidence.tree_sha !== marker.tree)
        return 'record and marker name different trees';
    if (!isOfTask(record, marker.task))
        return 'record and marker name different tasks';
    if (phases.success && !(phases.phase1_complete && phases.json_provided))
        return 'success without both phases';
    if (phases.json_provided !== (phases.summary_source !== 'host'))
        return 'the phases contradict their source';
    if (!hasSameFiles(record))
        return 'the lists of edited files differ';
    if (!name_fields/* MODEL_ID */.SN.test(evidence.model) || evidence.model.length > LONGEST_MODEL)
        return 'the model is no model id';
    const times = [phases.phase1_ms, phases.phase2_ms, evidence.duration_ms];
    const tokens = [usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens];
    const counts = [usage.turns, phases.files_omitted ?? 0, record.summary.files_omitted ?? 0];
    const isPossible = (evidence.cost_usd ?? 0) <= MOST.dollars &&
        times.every(one => one <= MOST.milliseconds) &&
        tokens.every(one => one <= MOST.tokens) &&
        counts.every(one => one <= MOST.count);
    return isPossible ? null : 'an amount is beyond what a run can reach';
}
function isOfTask({ task }, id) {
    if (task.kind === 'revision')
        return true;
    return task.kind === 'issue' ? id === `issue-${task.issue}` : id.startsWith('task-');
}
function hasSameFiles({ evidence: { files, files_omitted, phases } }) {
    if (files_omitted !== phases.files_omitted)
        return false;
    const paths = new Set(files.map(file => file.path));
    return phases.files_edited.length === files.length && phases.files_edited.every(path => paths.has(path));
}

;// CONCATENATED MODULE: ./build/core/totals/read-body.js




/** Facts, or why there are none; null for a pull request that is none of our business. Never throws, whatever a body holds. */
function readPullRequest(pull, prefix) {
    const { number, state, body } = pull;
    const whose = (0,ours/* ownershipOf */.V)(pull, prefix);
    if (whose.kind === 'other')
        return null;
    if (whose.kind === 'foreign')
        return { number, state, kind: 'foreign', why: whose.why };
    const records = (0,record_block/* readRecordBlocks */.yT)(body);
    const [record] = records;
    const why = record === undefined
        ? 'its body holds no record that can be read'
        : records.length > 1
            ? 'its body holds more than one record'
            : recordDoubt(record, whose.marker);
    return why === null && record !== undefined
        ? factsOf(pull, record)
        : { number, state, kind: 'edited', why: why ?? '' };
}

// EXTERNAL MODULE: ./build/core/pull-request/code-spans.js
var code_spans = __webpack_require__(17991);
// EXTERNAL MODULE: ./build/core/pull-request/quantities.js
var quantities = __webpack_require__(79967);
// EXTERNAL MODULE: ./build/core/totals/charts.js
var charts = __webpack_require__(99015);
;// CONCATENATED MODULE: ./build/core/totals/add-up.js
/** Adds up. */
function addUp(all) {
    const sum = (of) => all.reduce((total, one) => total + of(one), 0);
    const count = (is) => all.filter(is).length;
    const times = (of) => ({ sum: sum(of), median: medianOf(all.map(of)) });
    const proofs = Map.groupBy(all, one => one.proof);
    return {
        pull_requests: all.length,
        merged: count(one => one.state === 'merged'),
        closed: count(one => one.state === 'closed'),
        open: count(one => one.state === 'open'),
        drafts: count(one => one.state === 'open' && one.draft),
        phase1: count(one => one.phase1),
        phase2: count(one => one.phase2),
        success: count(one => one.success),
        files: {
            edited: sum(one => one.filesEdited),
            claimed: sum(one => one.filesClaimed),
            both: sum(one => one.filesBoth ?? 0),
            exact: count(one => one.filesBoth === one.filesEdited && one.filesBoth === one.filesClaimed),
            cut: count(one => one.filesBoth === null),
        },
        phase1_ms: times(one => one.phase1Ms),
        phase2_ms: times(one => one.phase2Ms),
        duration_ms: times(one => one.durationMs),
        usage: {
            turns: sum(one => one.turns),
            input_tokens: sum(one => one.inputTokens),
            output_tokens: sum(one => one.outputTokens),
            cache_read_tokens: sum(one => one.cacheReadTokens),
            cache_write_tokens: sum(one => one.cacheWriteTokens),
        },
        cost_usd: sum(one => one.microDollars ?? 0) / 1_000_000,
        cost_unknown: count(one => one.microDollars === null),
        proofs: Object.fromEntries([...proofs.keys()].sort().map(proof => [proof, proofs.get(proof)?.length])),
    };
}
/** The middle one, of two the lower; null of none. */
function medianOf(values) {
    return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}

;// CONCATENATED MODULE: ./build/core/totals/totals-report.js
/** The whole report as data: what `totals.json` holds. */

const TOTALS_SCHEMA = 'diffproof-totals/v1';
const GROUPINGS = ['strategy', 'model', 'label', 'week'];
const NO_WEEK = 'unknown';
/** Totals of all and by strategy, model, label (those with most pull requests first) and week (in order). */
function totalsReport(facts, apart, reading) {
    return {
        schema: TOTALS_SCHEMA,
        ...reading,
        totals: addUp(facts),
        by: {
            strategy: mostFirst(groupsBy(facts, one => [one.strategy])),
            model: mostFirst(groupsBy(facts, one => [one.model])),
            label: mostFirst(groupsBy(facts, one => one.labels)),
            week: groupsBy(facts, one => [one.week ?? NO_WEEK]),
        },
        edited: ofKind(apart, 'edited'),
        foreign: ofKind(apart, 'foreign'),
    };
}
function groupsBy(facts, namesOf) {
    const groups = new Map();
    for (const one of facts)
        for (const name of namesOf(one)) {
            const group = groups.get(name);
            if (group === undefined)
                groups.set(name, [one]);
            else
                group.push(one);
        }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, members]) => ({ name, totals: addUp(members) }));
}
function mostFirst(groups) {
    return groups.toSorted((a, b) => b.totals.pull_requests - a.totals.pull_requests);
}
function ofKind(apart, kind) {
    return apart
        .filter(one => one.kind === kind)
        .map(({ number, state, why }) => ({ number, state, why }))
        .sort((a, b) => a.number - b.number);
}

;// CONCATENATED MODULE: ./build/core/totals/totals-page.js
/** The report for people: tables and charts on the page of the job. */




const GROUPS_SHOWN = 20;
const WEEKS_SHOWN = 26;
const APART_SHOWN = 100;
const HEAD = 'pull requests|merged|closed|open|phase 1|phase 2|success|files edited / claimed|phase 1 takes|phase 2 takes|cost';
/** `460 of our pull requests: 75% succeeded, 60% of those decided were merged, 12.34 USD; 5 edited and 35 foreign ones are not counted`. */
function totalsInWords({ totals, edited, foreign, days, whole }) {
    const period = days === 0 ? '' : ` of the last ${(0,quantities/* counted */.hS)(days, 'day')}`;
    const rates = totals.pull_requests === 0
        ? ''
        : `: ${share(totals.success, totals.pull_requests)} succeeded, ${totals.merged} merged, ${money(totals)}`;
    const apart = edited.length + foreign.length;
    const left = apart === 0 ? '' : `; not counted: ${edited.length} edited by hand, ${foreign.length} foreign`;
    const end = whole ? '' : '; there were too many to read them all';
    return `${(0,quantities/* counted */.hS)(totals.pull_requests, 'pull request')} of ours${period}${rates}${left}${end}`;
}
/** Markdown with Mermaid charts; no text of a stranger but in code spans. */
function totalsPage(report) {
    const { totals, by, edited, foreign } = report;
    const weeks = by.week.slice(-WEEKS_SHOWN);
    const decided = [
        ['merged', totals.merged],
        ['closed', totals.closed],
        ['open', totals.open],
    ];
    const parts = [
        table('', [{ name: 'all', totals }]),
        usageLine(totals),
        (0,charts/* pieChart */.jS)('What became of them', decided),
        (0,charts/* pieChart */.jS)('What their tests prove', Object.entries(totals.proofs)),
        (0,charts/* barChart */.S9)('Opened by week', 'pull requests', weeks.map(perWeek(one => one.pull_requests))),
        (0,charts/* barChart */.S9)('Cost by week', 'USD', weeks.map(perWeek(one => cents(one.cost_usd)))),
        ...GROUPINGS.flatMap(kind => {
            const groups = kind === 'week' ? weeks : by[kind].slice(0, GROUPS_SHOWN);
            const more = by[kind].length - groups.length;
            const rest = more > 0 ? [`and ${more} more in the JSON`] : [];
            return groups.length === 0 ? [] : [`### By ${kind}`, table(kind, groups), ...rest];
        }),
        ...apartList('Edited by hand, not counted', edited),
        ...apartList('Foreign, not counted', foreign),
    ];
    return parts.filter(part => part !== '').join('\n\n');
}
function perWeek(of) {
    // The year has no room on the axis.
    return ({ name, totals }) => [name.replace(/^\d{4}-/, ''), of(totals)];
}
function table(kind, groups) {
    const head = [kind, ...HEAD.split('|')];
    const rows = groups.map(({ name, totals }) => [kind === '' ? name : (0,code_spans/* codeCell */.MZ)(name, 100), ...cells(totals)]);
    return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}
function cells(totals) {
    const { pull_requests: all, files, phase1_ms, phase2_ms } = totals;
    return [
        String(all),
        `${totals.merged} (${share(totals.merged, totals.merged + totals.closed)})`,
        String(totals.closed),
        totals.drafts === 0 ? String(totals.open) : `${totals.open} (${(0,quantities/* counted */.hS)(totals.drafts, 'draft')})`,
        share(totals.phase1, all),
        share(totals.phase2, all),
        share(totals.success, all),
        `${files.edited} / ${files.claimed}`,
        phase1_ms.median === null ? '' : (0,quantities/* durationInWords */.ji)(phase1_ms.median),
        phase2_ms.median === null ? '' : (0,quantities/* durationInWords */.ji)(phase2_ms.median),
        money(totals),
    ];
}
function usageLine({ pull_requests: all, files, usage, cost_usd, cost_unknown }) {
    const known = all - cost_unknown;
    const each = known === 0 ? '' : `, ${cents(cost_usd / known).toFixed(2)} USD each on average`;
    const unknown = cost_unknown === 0 ? '' : `, ${(0,quantities/* counted */.hS)(cost_unknown, 'pull request')} of unknown cost`;
    const cached = `${usage.cache_read_tokens} read from and ${usage.cache_write_tokens} written to the cache`;
    return [
        `${usage.turns} model requests, ${usage.input_tokens} input tokens (${cached} besides), ${usage.output_tokens} output tokens${each}${unknown}.`,
        `${files.both} of ${(0,quantities/* counted */.hS)(files.claimed, 'claimed file')} were edited; ${files.exact} of ${all} summaries name just the files that were edited.`,
        'Merged counts among merged and closed. Times are medians. Runs that ended without a pull request leave no trace here.',
    ].join(' ');
}
function apartList(title, all) {
    if (all.length === 0)
        return [];
    const lines = all.slice(0, APART_SHOWN).map(({ number, state, why }) => `- #${number} (${state}): ${why}`);
    const more = all.length - lines.length;
    return [`### ${title}`, [...lines, ...(more > 0 ? [`- and ${more} more in the JSON`] : [])].join('\n')];
}
function share(part, all) {
    return all === 0 ? 'none' : `${Math.round((100 * part) / all)}%`;
}
function money({ cost_usd }) {
    return `${cents(cost_usd).toFixed(2)} USD`;
}
function cents(dollars) {
    return Math.round(dollars * 100) / 100;
}

// EXTERNAL MODULE: ./build/flow/read-pages.js
var read_pages = __webpack_require__(30304);
;// CONCATENATED MODULE: ./build/flow/report-totals.js
/** `mode: report`: totals from the bodies of our pull requests, which are the only record there is. Nothing is written to GitHub. */






/** 20,000 pull requests, a fifth of the requests that a job's token has in an hour. */
const MOST_PAGES = 200;
const report_totals_DAY = 86_400_000;
/** Reads, adds up, and leaves a file and the job summary. Throws ForgeError. */
async function reportTotals(run) {
    const { config, ports, ledger, overall, repositoryName } = run;
    const { forge, reporter, clock } = ports;
    const now = clock.now();
    const since = config.reportDays === 0 ? Number.NEGATIVE_INFINITY : now - config.reportDays * report_totals_DAY;
    const facts = new Map();
    const apart = new Map();
    // Bodies are large: a page is taken in before the next one comes. An entry can move from one to the next meanwhile.
    const take = (page) => {
        const recent = page.filter(pull => !(pull.createdAt < since));
        for (const pull of recent) {
            const read = readPullRequest(pull, config.branchPrefix);
            if (read === null)
                continue;
            if ('why' in read)
                apart.set(read.number, read);
            else
                facts.set(read.number, read);
        }
        return recent.length === page.length;
    };
    const end = await reporter.group('Read our pull requests', () => (0,read_pages/* readPages */.n)(forge.pullRequests('all'), { most: MOST_PAGES, signal: overall }, take));
    if (end === 'cancelled' || end === 'timeout-minutes')
        return (0,limit_ending/* limitEnding */.p)(end);
    const reading = { repository: repositoryName, made_at: new Date(now).toISOString(), days: config.reportDays };
    const all = totalsReport([...facts.values()], [...apart.values()], { ...reading, whole: end === 'read' });
    for (const { number, kind, why } of apart.values())
        reporter.info(`not counted: #${number}, ${kind}: ${why}`);
    const file = await reporter.keepTotals(`${JSON.stringify(all, null, 2)}\n`);
    ledger.page = totalsPage(all);
    return { ...(0,outcome/* endingOf */.z6)('reported', totalsInWords(all)), outputs: { 'totals-file': file } };
}


/***/ }),

/***/ 41708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EZ: () => (/* binding */ newLedger),
/* harmony export */   GH: () => (/* binding */ startOf),
/* harmony export */   Om: () => (/* binding */ askedModel),
/* harmony export */   RV: () => (/* binding */ costSoFar),
/* harmony export */   nS: () => (/* binding */ interruptionOf),
/* harmony export */   nT: () => (/* binding */ budgetOf)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13528);


/** What started the run. */
function startOf({ event, config, ledger }) {
    return { event: event.name, label: config.label, isRevision: ledger.task?.revision !== undefined };
}
/** The ledger of a run that has just begun. */
function newLedger() {
    return {
        task: null,
        base: null,
        receipt: null,
        tests: null,
        record: null,
        patchFile: null,
        page: null,
        patch: null,
        turns: 0,
        requests: 0,
        usage: _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_USAGE */ .yJ,
        dollars: 0,
        askedAt: null,
        unpriced: false,
        switched: false,
        promised: 0,
        editedAt: null,
        resumedFrom: null,
        telling: null,
    };
}
/** The model that is asked now. */
function askedModel({ ports, tariff, fallback, ledger }) {
    return ledger.switched && fallback !== null ? fallback : { model: ports.model, tariff };
}
/** What the run has cost so far in dollars, or null where a price is not known. */
function costSoFar(run) {
    const { tariff } = askedModel(run);
    // What was never asked costs nothing, whatever its price.
    if (run.ledger.requests === 0)
        return 0;
    return run.ledger.unpriced ? null : (0,_core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .costIn */ .TK)(run.ledger.dollars, tariff);
}
/** The same beside its cap. */
function budgetOf(run) {
    return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd };
}
/** The interruption that a signal carries, or null while it has not fired. Throws what the signal carries where that is an error of ours. */
function interruptionOf(signal) {
    if (!signal.aborted)
        return null;
    if (signal.reason instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DiffproofError */ .QI)
        throw signal.reason;
    return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes';
}


/***/ })

};
