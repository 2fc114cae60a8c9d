export const id = 736;
export const ids = [736];
export const modules = {

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

/***/ 3052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MM: () => (/* binding */ planSummary),
/* harmony export */   jt: () => (/* binding */ planPage),
/* harmony export */   tx: () => (/* binding */ planComment),
/* harmony export */   vJ: () => (/* binding */ shownPlan)
/* harmony export */ });
/* harmony import */ var _task_work_plan_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8133);
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(659);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9364);
/* harmony import */ var _sections_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5326);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7181);





const LONGEST_APPROACH = 4_000;
const LONGEST_LINE = 400;
/** The text below the line by which the comment is found. Its first line holds the plan as data. */
function planComment(plan, { name, cost, summary, runUrl, remembered }) {
    const rest = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([
        costWords(cost),
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Next:')} To start the work with this plan, comment this line. Text below it is taken into account.`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .codeBlock */ .DV)(`/diffproof go ${name}`),
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `For another plan, comment ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)('/diffproof plan')} again. If somebody edits the plan, this line does not start it any more.`,
        (0,_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .footer */ .qr)(runUrl, (0,_sections_js__WEBPACK_IMPORTED_MODULE_3__/* .effortWords */ .cn)(summary), (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)('planned')),
    ]);
    return `${shownPlan(plan)}\n\n${rest}\n${remembered}`;
}
/**
 * The part that holds the plan, as data and for people. A comment that does not show what its data says is not ours.
 */
function shownPlan(plan) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([{ kind: 'marker', name: _task_work_plan_js__WEBPACK_IMPORTED_MODULE_0__/* .PLANNED */ .TZ, value: plan }, planBlocks(plan)]).trimEnd();
}
function planSummary(plan, cost) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([planBlocks(plan), costWords(cost)]);
}
function planBlocks({ approach, files, risks }) {
    const rows = files.map(({ path, change }) => [(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(path), (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(change, LONGEST_LINE)]);
    return [
        (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('The plan.')} The model wrote:`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)((0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .untrustedText */ .Ui)(approach, LONGEST_APPROACH)),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(['File', 'What changes'], rows),
        risks.length !== 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Risks'),
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .list */ .p_)(risks.map(risk => (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(risk, LONGEST_LINE))),
    ];
}
function costWords(cost) {
    if (cost === null)
        return _words_js__WEBPACK_IMPORTED_MODULE_4__/* .NOTHING */ .K$;
    const { low, high, median, count } = cost;
    const range = low === high ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(low) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(low)} to ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(high)}, half of them at most ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(median)}`;
    return (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Cost:')} ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(count, 'pull request')} of this repository took ${range}.`;
}
const ROWS_SHOWN = 1_000;
/** The planned tasks, and each task that was left out with its reason. */
function planPage({ tasks, leftOut }) {
    const rows = leftOut.slice(0, ROWS_SHOWN).map(leftOutRow);
    const more = leftOut.length - rows.length;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)([
        tasks.length !== 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .strong */ .ko)('Planned:')} ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .joinWords */ .yZ)(tasks.map(taskName), ', ')}`,
        (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(['left out', 'why'], rows),
        more > 0 && (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `and ${(0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .counted */ .hS)(more, 'more task')}, named in the log`,
    ]);
}
function taskName(task) {
    return task.kind === 'issue' ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `#${Number(task['issue-number'])}` : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(task['task-file']);
}
function leftOutRow({ task, why, pullRequest }) {
    const reason = pullRequest === undefined ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .line */ .n8)(why) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `has the open pull request #${pullRequest}`;
    const issue = /^#(\d+)$/.exec(task)?.[1];
    return [issue === undefined ? (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .codeOf */ .$N)(task) : (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .words */ .aL) `#${Number(issue)}`, reason];
}


/***/ }),

/***/ 2321:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginReport: () => (/* binding */ beginReport)
/* harmony export */ });
/* harmony import */ var _compose_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3900);
/* harmony import */ var _flow_modes_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4256);
/** The entry of `report`: it only reads the forge. */


async function beginReport(start) {
    const { job } = await (0,_compose_job_js__WEBPACK_IMPORTED_MODULE_0__/* .composeJob */ .U)(start);
    return { job, work: () => (0,_flow_modes_report_js__WEBPACK_IMPORTED_MODULE_1__/* .reportTotals */ .q)(job) };
}


/***/ })

};
