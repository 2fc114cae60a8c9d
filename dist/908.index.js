export const id = 908;
export const ids = [908];
export const modules = {

/***/ 4908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginSolve: () => (/* binding */ beginSolve)
/* harmony export */ });
/* harmony import */ var _compose_run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7473);
/* harmony import */ var _flow_solve_task_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4490);
/** The entry of the whole job and of `propose`. */


async function beginSolve(start) {
    const run = await (0,_compose_run_js__WEBPACK_IMPORTED_MODULE_0__/* .composeRun */ .w)(start);
    return { job: run, work: () => (0,_flow_solve_task_js__WEBPACK_IMPORTED_MODULE_1__/* .solveTask */ .b)(run) };
}


/***/ })

};
