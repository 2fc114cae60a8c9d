export const id = 445;
export const ids = [445];
export const modules = {

/***/ 9445:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginProve: () => (/* binding */ beginProve)
/* harmony export */ });
/* harmony import */ var _compose_prove_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8976);
/* harmony import */ var _flow_modes_prove_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7596);
/** The entry of `prove`: no model and no API key. */


async function beginProve(start) {
    const job = await (0,_compose_prove_js__WEBPACK_IMPORTED_MODULE_0__/* .composeProve */ .v)(start);
    return { job, work: () => (0,_flow_modes_prove_js__WEBPACK_IMPORTED_MODULE_1__/* .provePullRequest */ .D_)(job) };
}


/***/ })

};
