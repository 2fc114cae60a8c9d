export const id = 652;
export const ids = [652];
export const modules = {

/***/ 8652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginPlan: () => (/* binding */ beginPlan)
/* harmony export */ });
/* harmony import */ var _compose_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3900);
/* harmony import */ var _flow_modes_plan_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9686);
/** The entry of `plan`: it only reads the forge. */


async function beginPlan(start) {
    const { job } = await (0,_compose_job_js__WEBPACK_IMPORTED_MODULE_0__/* .composeJob */ .U)(start);
    return { job, work: () => (0,_flow_modes_plan_js__WEBPACK_IMPORTED_MODULE_1__/* .planTasks */ .s)(job) };
}


/***/ })

};
