export const id = 217;
export const ids = [217];
export const modules = {

/***/ 3217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ht: () => (/* binding */ signedPicturesIn),
/* harmony export */   K2: () => (/* binding */ assetIn),
/* harmony export */   Uk: () => (/* binding */ shownAddress),
/* harmony export */   bM: () => (/* binding */ pictureAccess)
/* harmony export */ });
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3105);
/** Which addresses of pictures may be asked, and which may see the job's token. */

const GITHUB = 'https://github.com';
const ATTACHMENT_HOSTS = [
    'https://user-images.githubusercontent.com',
    'https://private-user-images.githubusercontent.com',
];
const RAW = 'https://raw.githubusercontent.com';
/** Of any repository, and below a repository: on GitHub, Gitea and Forgejo. */
const OF_SERVER = /^\/(?:user-attachments|attachments|storage\/user)\/./;
const OF_REPOSITORY = /^\/(?:raw|blob|media|assets|attachments)\/./;
/**
 * How a picture at this address may be asked: of the forge's own attachments and of this repository. Null for any
 * other address, which is not asked at all.
 */
function pictureAccess(address, { serverUrl, repository }) {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.username !== '' || url.password !== '' || hasOddPath(url.pathname))
        return null;
    if (serverUrl === GITHUB && url.origin === RAW)
        return pathBelow(`/${repository}`, url) === null ? null : 'own';
    if (serverUrl === GITHUB && ATTACHMENT_HOSTS.includes(url.origin))
        return 'open';
    const server = new URL(serverUrl);
    const root = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutEndSlash */ .Tv)(server.pathname);
    if (url.origin !== server.origin)
        return null;
    if (OF_REPOSITORY.test(pathBelow(`${root}/${repository}`, url) ?? ''))
        return 'own';
    return OF_SERVER.test(pathBelow(root, url) ?? '') ? 'shared' : null;
}
function pathBelow(folder, { pathname }) {
    return pathname.toLowerCase().startsWith(`${folder.toLowerCase()}/`) ? pathname.slice(folder.length) : null;
}
/** Encoded slashes and dots could lead a server elsewhere. */
function hasOddPath(path) {
    return /%(?:2e|2f|5c|25|00)|\\|\/\/|\.\./i.test(path);
}
const ASSET = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]+)?$/i;
const SIGNED = /https:\/\/private-user-images\.githubusercontent\.com\/[^"\s<>]+/g;
/** The id of an attachment by its address, or null. */
function assetIn(address) {
    const path = URL.canParse(address) ? new URL(address).pathname : '';
    return ASSET.exec(path)?.[1]?.toLowerCase() ?? null;
}
/** The signed addresses in a text that GitHub has rendered, by the id of their attachment. */
function signedPicturesIn(html) {
    const found = [...html.matchAll(SIGNED)].map(([address]) => address.replaceAll('&amp;', '&'));
    return new Map(found.flatMap(address => {
        const asset = assetIn(address);
        return asset === null ? [] : [[asset, address]];
    }));
}
const LONGEST_SHOWN = 200;
/** An address as people and the model read it: without its query, which may hold a signature. */
function shownAddress(address) {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url === null ? '(no address)' : `${url.origin}${url.pathname}`.slice(0, LONGEST_SHOWN);
}


/***/ })

};
