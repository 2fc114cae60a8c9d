export const id = 580;
export const ids = [580];
export const modules = {

/***/ 64580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b$: () => (/* binding */ readPlainFile),
/* harmony export */   pG: () => (/* binding */ plainTextAt),
/* harmony export */   vw: () => (/* binding */ utf8Of)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62807);
/** Reads a file that somebody else may have put there. */




/** The bytes of a regular file. A pipe is not waited for, a link not followed, and no more is read than the limit. */
async function readPlainFile(path, most) {
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path);
    const refused = (why) => ({ refused: `${name} ${why}`, isMissing: false });
    const flags = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, flags).catch((thrown) => thrown);
    if (!isOpen(file)) {
        const isMissing = typeof file === 'object' && file !== null && 'code' in file && file.code === 'ENOENT';
        return { refused: `${name} cannot be opened as a plain file: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(file)}`, isMissing };
    }
    try {
        const stats = await file.stat();
        if (!stats.isFile())
            return refused('is no regular file');
        if (stats.size > most)
            return refused(`has ${stats.size} bytes, at most ${most}`);
        if (stats.size === 0)
            return refused('is empty');
        const bytes = Buffer.alloc(stats.size);
        const { bytesRead } = await file.read(bytes, 0, stats.size, 0);
        return bytesRead === stats.size ? { bytes } : refused('changed while it was read');
    }
    finally {
        await file.close();
    }
}
/** The text of a regular file of at most so many bytes, at once; null for everything else, and a link is something else. Throws nothing. */
function plainTextAt(path, most) {
    try {
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK);
        try {
            const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(file);
            return stats.isFile() && stats.size <= most ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(file, 'utf8') : null;
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
    catch {
        return null;
    }
}
/** Bytes as UTF-8 text; null where they are none. */
function utf8Of(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        return null;
    }
}
function isOpen(value) {
    return typeof value === 'object' && value !== null && 'fd' in value;
}


/***/ })

};
