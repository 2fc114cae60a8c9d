export const id = 717;
export const ids = [717];
export const modules = {

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

/***/ 8652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginPlan: () => (/* binding */ beginPlan)
/* harmony export */ });
/* harmony import */ var _compose_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3900);
/* harmony import */ var _flow_modes_plan_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4958);
/** The entry of `plan`: it only reads the forge. */


async function beginPlan(start) {
    const { job } = await (0,_compose_job_js__WEBPACK_IMPORTED_MODULE_0__/* .composeJob */ .U)(start);
    return { job, work: () => (0,_flow_modes_plan_js__WEBPACK_IMPORTED_MODULE_1__/* .planTasks */ .s)(job) };
}


/***/ })

};
