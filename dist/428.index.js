export const id = 428;
export const ids = [428];
export const modules = {

/***/ 1428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   beginPublish: () => (/* binding */ beginPublish)
/* harmony export */ });
/* harmony import */ var _compose_publish_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8880);
/* harmony import */ var _flow_modes_proposal_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9985);
/** The entry of `publish`: no model, no commands, and no API key. */


async function beginPublish(start) {
    const { job } = await (0,_compose_publish_js__WEBPACK_IMPORTED_MODULE_0__/* .composePublishJob */ .H)(start);
    return { job, work: () => (0,_flow_modes_proposal_js__WEBPACK_IMPORTED_MODULE_1__/* .publishProposal */ .O)(job) };
}


/***/ })

};
