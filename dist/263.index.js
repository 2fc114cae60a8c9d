export const id = 263;
export const ids = [263];
export const modules = {

/***/ 96263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   flowOf: () => (/* binding */ flowOf)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(69058);
/* harmony import */ var _core_task_trigger_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55830);
/* harmony import */ var _ask_ahead_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17716);




/** The flow of a run's mode; `ahead`: what was asked already. Throws ConfigurationError for an event that no mode may run on. */
function flowOf({ config, event }, ahead) {
    if (event.name === 'pull_request_target')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(_core_task_trigger_js__WEBPACK_IMPORTED_MODULE_2__/* .UNSUPPORTED_TARGET */ .k);
    const flows = {
        run: run => solve(run, ahead ?? (0,_ask_ahead_js__WEBPACK_IMPORTED_MODULE_3__/* .askAhead */ .x)(run)),
        propose: run => solve(run, ahead ?? (0,_ask_ahead_js__WEBPACK_IMPORTED_MODULE_3__/* .askAhead */ .x)(run)),
        publish: async (run) => (await loaded(run, Promise.all(/* import() */[__webpack_require__.e(508), __webpack_require__.e(567), __webpack_require__.e(131), __webpack_require__.e(946), __webpack_require__.e(147), __webpack_require__.e(686)]).then(__webpack_require__.bind(__webpack_require__, 59148)))).publishProposal(run),
        plan: async (run) => (await loaded(run, Promise.all(/* import() */[__webpack_require__.e(508), __webpack_require__.e(946), __webpack_require__.e(966)]).then(__webpack_require__.bind(__webpack_require__, 58296)))).planTasks(run),
        report: async (run) => (await loaded(run, __webpack_require__.e(/* import() */ 822).then(__webpack_require__.bind(__webpack_require__, 25822)))).reportTotals(run),
    };
    return flows[config.mode];
}
/** Another label than ours is the most frequent start of all. */
async function solve(run, ahead) {
    if (ahead.trigger.kind === 'skip')
        return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .endingOf */ .z6)('skipped', ahead.trigger.reason);
    return (await loaded(run, Promise.all(/* import() */[__webpack_require__.e(508), __webpack_require__.e(365), __webpack_require__.e(567), __webpack_require__.e(131), __webpack_require__.e(946), __webpack_require__.e(408), __webpack_require__.e(147), __webpack_require__.e(225), __webpack_require__.e(13)]).then(__webpack_require__.bind(__webpack_require__, 89013)))).solveTask(run, ahead);
}
/** With the story comes everything else that is needed until the end of the run. */
async function loaded(run, story) {
    const [told] = await Promise.all([story, Promise.all(/* import() */[__webpack_require__.e(567), __webpack_require__.e(131), __webpack_require__.e(765)]).then(__webpack_require__.bind(__webpack_require__, 74765)), run.loadRest()]);
    return told;
}


/***/ })

};
