export const id = 154;
export const ids = [154,217];
export const modules = {

/***/ 9522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ adviceFor),
/* harmony export */   z: () => (/* binding */ adviceByWords)
/* harmony export */ });
/** What a user can do about a refusal of GitHub, by the API or by `git push`. */
/** Specific rules come first: they are inside "Repository rule violations found". */
const BY_WORDS = [
    {
        said: /not permitted to create (or approve )?pull requests/i,
        hint: 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).',
        reasonKind: 'pull-request-setting',
    },
    {
        said: /push protection|cannot contain secrets|secrets? (was |were )?(detected|found)/i,
        hint: "GitHub's push protection sees a secret in the change: take it out, or allow it under Security > Secret scanning, and run again.",
    },
    {
        said: /verified signature|signed commits|must be signed|GH008/i,
        hint: 'The rules of the branch ask for signed commits: GitHub signs those that the token of Actions or of an app makes through its API, not those of a personal token or of git push. Use such a token as github-token, or exempt the branches below branch-prefix.',
    },
    {
        said: /\bworkflow/i,
        hint: 'The token may not change workflow files: bring the base branch up to date or pass a token with that right (an app with workflows: write, a personal token with the scope workflow).',
    },
    {
        said: /GH001|file size limit|larger than|too large|too big/i,
        hint: 'A file or the whole change is larger than GitHub takes (100 MB a file by git): keep it out of the change, for example with .gitignore.',
    },
    {
        said: /GH006|protected branch|force-push to this branch/i,
        hint: 'The branch is protected: let the owner of github-token create and update the branches below branch-prefix, or choose another branch-prefix.',
    },
    {
        said: /GH013|rule violations/i,
        hint: 'A ruleset forbids it: exclude the branches below branch-prefix in Settings > Rules > Rulesets, or add the owner of github-token to its bypass list.',
        reasonKind: 'branch-rules',
    },
    {
        said: /only admins can query all permissions/i,
        hint: 'Gitea and Forgejo show permissions to administrators only: pass the token of an administrator of the repository as github-token.',
    },
    { said: /archived/i, hint: 'The repository is archived: nothing can be written to it until somebody unarchives it.' },
    {
        said: /SAML|single sign-on/i,
        hint: 'The organisation asks for single sign-on: authorise the token in github-token for it.',
    },
    {
        said: /already exists|not a fast.?forward|stale info/i,
        hint: 'The branch changed during the run. Run again.',
    },
];
const LATER = 'Run again later.';
const IN_THE_WAY = 'Branch rules or the state of the repository stand in the way.';
const BY_STATUS = {
    401: 'Check the input github-token: it is not valid.',
    409: IN_THE_WAY,
    413: 'The change is larger than GitHub takes.',
    422: IN_THE_WAY,
};
/** The advice for GitHub's words; null if they are unknown. */
function adviceByWords(said) {
    const rule = BY_WORDS.find(rule => rule.said.test(said));
    if (rule === undefined)
        return null;
    const { said: _, ...advice } = rule;
    return advice;
}
/**
 * The advice for an HTTP refusal: by its words, else by its status. `accepted` is GitHub's header of sufficient
 * permissions.
 */
function adviceFor(status, said, accepted = '') {
    if (status >= 500)
        return { hint: LATER };
    const known = adviceByWords(said);
    if (known !== null)
        return known;
    if (status !== 403 && status !== 404)
        return { hint: BY_STATUS[status] ?? LATER };
    return { hint: permissionsFor(accepted), reasonKind: 'job-permissions' };
}
const TO_PUBLISH = 'contents: write, pull-requests: write and issues: write';
/** Modes that only read need no advice to grant write access. */
function permissionsFor(accepted) {
    const ways = accepted.split(';').map(way => way.split(',').map(one => /^ *([a-z_]{1,40})=read *$/.exec(one)?.[1]));
    if (!ways.flat().every(name => name !== undefined))
        return `Give the job the permissions ${TO_PUBLISH}.`;
    const named = ways.map(way => way.map(name => `${name?.replaceAll('_', '-')}: read`).join(' and ')).join(' or ');
    return `Give the job the permission ${named} (${TO_PUBLISH} where it publishes).`;
}


/***/ }),

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
