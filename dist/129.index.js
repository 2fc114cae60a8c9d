export const id = 129;
export const ids = [129];
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
/** How many weakened tests had rounds that a body no longer names; at least one where it does not say. */
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
