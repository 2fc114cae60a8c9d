export const id = 451;
export const ids = [451];
export const modules = {

/***/ 6514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ mayBeCredential),
/* harmony export */   z: () => (/* binding */ createCredentials)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2807);
/* harmony import */ var _core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5801);
/* harmony import */ var _core_text_file_names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9117);
/* harmony import */ var _plain_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4580);
/* harmony import */ var _read_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3473);








/** What such an error says. Behind any other one may be a file. */
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
/** Nobody but the owner may read such a file. */
const OF_OTHERS = 0o077;
/** Makes the port. Throws nothing. */
function createCredentials({ root, environment, closed }) {
    return {
        find: async (copy = root) => {
            const trees = [...new Set([copy, root])].map(folder => (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => realPath(folder)));
            const [whole, real = whole] = trees;
            if (!real || !whole)
                return { files: [], isWhole: true };
            let isWhole = true;
            const look = at => {
                try {
                    return at();
                }
                catch (error) {
                    isWhole &&= NOTHING_THERE.has((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .errorCode */ .CA)(error));
                    return null;
                }
            };
            const files = new Map();
            const { inside, outside } = namedFiles(real, environment);
            const namedIn = (tree) => inside.map(({ place, why }) => ({ place: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(tree, place), why }));
            const links = whole === real ? [] : [...namedIn(real), ...filesBelow(real, look)];
            const named = [...outside, ...namedIn(whole), ...filesBelow(whole, look), ...links];
            const plain = new Set(named.flatMap(({ place }) => (look(() => realPath(place)) === place ? place : [])));
            for (const [n, { place, why }] of named.entries()) {
                const target = look(() => realPath(place)) ?? '';
                const tree = [whole, real].find(folder => (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_6__/* .isBelow */ .Yw)(folder, target));
                const path = tree === undefined ? null : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(tree, target);
                // Of git's data, a copy has none.
                const at = path === null || path.startsWith('.git/') ? target : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(whole, path);
                const text = at !== '' && look(() => realPath(at)) === at ? endsOfFile(at) : null;
                const known = path === null ? target : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(real, path);
                if (text === null || files.has(known))
                    continue;
                const isInCopy = n < named.length - links.length;
                const from = [whole, real].find(folder => (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_6__/* .isBelow */ .Yw)(folder, place)) ?? place;
                const isOwnName = path === null ? (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__/* .credentialToolOf */ .p3)(target) !== null : plain.has(at);
                const link = isOwnName ? null : linkOn(from, place);
                const isDirect = link !== null && isInCopy && link.leadsTo === target;
                const sha256 = () => (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => sha256Of(at));
                const given = link && { path: link.path, isDirect };
                files.set(known, { path, place: known, why, text, sha256, link: given });
            }
            return { files: [...files.values()], isWhole };
        },
        hide: places => {
            for (const place of places)
                closed.add(place);
        },
    };
}
/** Whether an untracked file may hold credentials, by its path below `root`. Throws nothing. */
function mayBeCredential({ root, environment }, path) {
    const place = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => realPath((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, path))) ?? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, path);
    const real = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => realPath(root)) ?? root;
    const isNamed = () => namedFiles(real, environment).inside.some(one => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(real, one.place) === place);
    return (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__/* .credentialToolOf */ .p3)(path) !== null || (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => isPrivate(place)) !== false || isNamed();
}
/** The places that variables name: those in this real folder by their path in it, before any link there is followed. */
function namedFiles(real, environment) {
    const named = Object.entries(environment).filter(([name]) => _core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__/* .CREDENTIAL_VARIABLES */ .eB.test(name));
    const places = named.flatMap(([why, value = '']) => placesIn(value).map(one => ({ place: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(real, one), why, below: pathBelow(real, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(real, one)) })));
    return {
        inside: places.flatMap(({ below, why }) => (below === null ? [] : [{ place: below, why }])),
        outside: places.filter(({ below }) => below === null),
    };
}
/** The first link on the way to a place below a tree, and the place to which it leads if no other link follows. */
function linkOn(tree, place) {
    const names = place.slice(tree.length + 1).split('/');
    const ways = names.map((_, n) => names.slice(0, n + 1).join('/'));
    const path = ways.find(way => linkAt(`${tree}/${way}`) !== null);
    if (path === undefined)
        return null;
    const link = `${tree}/${path}`;
    return { path, leadsTo: `${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(link), linkAt(link) ?? '')}${place.slice(link.length)}` };
}
function linkAt(place) {
    return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => (0,_core_text_file_names_js__WEBPACK_IMPORTED_MODULE_5__/* .pathOf */ .X)((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readlinkSync)(bytesOf(place), 'latin1')));
}
/** A link elsewhere may lead to the folder. */
function pathBelow(real, place) {
    const names = place.split('/');
    for (let n = 1; n <= names.length; n += 1) {
        const above = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .orNull */ .Xd)(() => realPath(names.slice(0, n).join('/') || '/'));
        if (above === null)
            return null;
        if ((0,_plain_file_js__WEBPACK_IMPORTED_MODULE_6__/* .isBelow */ .Yw)(real, above))
            return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(real, above), ...names.slice(n));
    }
    return null;
}
/** `KUBECONFIG` may name several files, and `DOCKER_CONFIG` names a folder. */
function placesIn(value) {
    const named = [value, ...value.split(node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter)].filter(place => place !== '');
    return named.flatMap(place => [place, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(place, 'config.json')]);
}
/**
 * A link to a folder gives the files in it another name, and they are the project's own: a pull request can make any
 * link. Linear: a folder is looked at once, and once more for each name that says what its files are.
 */
function filesBelow(root, look) {
    const places = [];
    const [own, links, packages] = [[''], [], []];
    const lookAt = (at, isOwn, next) => {
        for (const entry of look(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readdirSync)(bytesOf(`${root}/${at}`), { withFileTypes: true, encoding: 'buffer' })) ?? []) {
            const path = `${at}${(0,_core_text_file_names_js__WEBPACK_IMPORTED_MODULE_5__/* .pathOf */ .X)(entry.name.toString('latin1'))}`;
            const place = `${root}/${path}`;
            if (entry.isDirectory()) {
                const name = entry.name.toString();
                if (next !== null && name !== '.git')
                    (_read_text_js__WEBPACK_IMPORTED_MODULE_7__/* .DEPENDENCY_FOLDERS */ .wI.has(name) ? packages : next).push(`${path}/`);
                continue;
            }
            // A manifest may name the links to the programs of its packages.
            if (!isOwn && entry.isSymbolicLink())
                continue;
            if (isOwn && next !== null && entry.isSymbolicLink())
                links.push(`${path}/`);
            const kind = entry.isSocket() ? 'a socket' : (0,_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__/* .credentialToolIn */ .Ld)(path, () => endsOfFile(place));
            const why = kind ?? (isOwn && look(() => isPrivate(place)) ? 'mode 0600' : null);
            if (why !== null)
                places.push({ place, why });
        }
    };
    for (const at of own)
        lookAt(at, true, own);
    for (const at of packages)
        lookAt(at, false, packages);
    const known = new Set(own.map(at => `${root}/${at}`));
    for (const at of links) {
        const real = `${look(() => realPath(`${root}/${at}`))}/`;
        const named = `${real}${_core_secrets_credential_files_js__WEBPACK_IMPORTED_MODULE_4__/* .CREDENTIAL_FOLDERS */ .UG.has((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(at)) ? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(at) : ''}`;
        if (!known.has(named))
            lookAt(at, true, !known.has(real) && (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_6__/* .isBelow */ .Yw)(root, real) ? links : null);
        known.add(real).add(named);
    }
    return places;
}
function bytesOf(path) {
    return Buffer.from((0,_core_text_file_names_js__WEBPACK_IMPORTED_MODULE_5__/* .latin1Of */ .D)(path), 'latin1');
}
/** Only the native one takes bytes. */
function realPath(path) {
    return (0,_core_text_file_names_js__WEBPACK_IMPORTED_MODULE_5__/* .pathOf */ .X)(node_fs__WEBPACK_IMPORTED_MODULE_1__.realpathSync.native(bytesOf(path), 'latin1'));
}
/** Where all files are private, that says nothing about one. Throws the file system's error. */
function isPrivate(place) {
    if ((process.umask() & OF_OTHERS) === OF_OTHERS)
        return false;
    const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(bytesOf(place), { throwIfNoEntry: false });
    return stats?.isFile() === true && (stats.mode & OF_OTHERS) === 0;
}
const MOST_READ = 1024 * 1024;
/** In pieces, as it may be larger than the memory. Throws the file system's error. */
function sha256Of(place) {
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(bytesOf(place), node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK);
    try {
        const [hash, piece] = [(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256'), Buffer.alloc(MOST_READ)];
        for (let size = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(file, piece); size > 0; size = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(file, piece))
            hash.update(piece.subarray(0, size));
        return hash.digest('hex');
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.closeSync)(file);
    }
}
/**
 * The text, and of a large file its first and last megabyte. Empty where it cannot be read or is a socket, and null for
 * another that is no file. Its name, or who may read it, says enough.
 */
function endsOfFile(place) {
    try {
        const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(bytesOf(place));
        if (!stats.isFile())
            return stats.isSocket() ? '' : null;
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(bytesOf(place), node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK);
        try {
            const [start, end] = [Buffer.alloc(MOST_READ), Buffer.alloc(MOST_READ)];
            const first = start.toString('latin1', 0, (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(file, start));
            const from = Math.max(first.length, stats.size - MOST_READ);
            const last = end.toString('latin1', 0, (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(file, end, 0, MOST_READ, from));
            return from === first.length ? `${first}${last}` : `${first}\n${last}`;
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.closeSync)(file);
        }
    }
    catch {
        return '';
    }
}


/***/ }),

/***/ 8403:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ reasonOf),
/* harmony export */   Bu: () => (/* binding */ toolPathOf),
/* harmony export */   RD: () => (/* binding */ rootsOf),
/* harmony export */   x5: () => (/* binding */ locate)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5635);
/* harmony import */ var _core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8303);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2807);
/* harmony import */ var _plain_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4580);






/**
 * Resolves the root, the working directory and the run's output folder. `copy`: of the root, where its files are looked
 * for. Throws the file system's error where the root does not exist.
 */
function rootsOf({ root, copy, workingDirectory, own = '', closed = new Set(), }) {
    const named = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(root);
    const checkout = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(named);
    const real = copy === undefined ? checkout : node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(copy);
    const inCopy = (place) => ((0,_plain_file_js__WEBPACK_IMPORTED_MODULE_5__/* .isBelow */ .Yw)(checkout, place) ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(real, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(checkout, place)) : place);
    return {
        closed: copy === undefined ? closed : new Set([...closed].map(inCopy)),
        own: own === '' ? '' : inCopy(realPathOrNull(own) ?? own),
        names: [named, checkout, real].map(slashed),
        real,
        workingDirectory: slashed((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(named, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(named, workingDirectory))),
    };
}
/**
 * Looks at a path without opening it. Refuses paths outside the root, in git's data, and in the run's output folder,
 * also through links. Throws nothing.
 */
function locate(roots, written) {
    const lexical = (0,_core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_3__/* .resolveToolPath */ .mv)(slashed(written), roots.names, roots.workingDirectory);
    if (lexical.kind === 'refused')
        return { kind: 'refused', path: written, why: lexical.why };
    const { path } = lexical;
    const refused = (why) => ({ kind: 'refused', path, why });
    const target = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(roots.real, path);
    try {
        const absolute = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(target);
        const why = checkOpen(roots, absolute, absolute);
        if (why !== null)
            return refused(why);
        const realPath = slashed((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(roots.real, absolute));
        return { kind: 'found', path, realPath, absolute, stat: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(absolute) };
    }
    catch (error) {
        if ((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT')
            return locateMissing(roots, path, target);
        return refused(reasonOf(error));
    }
}
function locateMissing(roots, path, target) {
    const missing = [];
    const refused = (why) => ({ kind: 'refused', path, why });
    for (let at = target;; at = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at)) {
        try {
            const isLink = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(at).isSymbolicLink();
            const parent = realPathOrNull(at);
            if (parent === null)
                return refused(isLink ? 'it goes through a symbolic link that leads nowhere' : 'it changed while it was used');
            const why = checkOpen(roots, parent, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(parent, ...missing));
            return why === null ? { kind: 'missing', path, parent, missing } : refused(why);
        }
        catch (error) {
            if ((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) !== 'ENOENT')
                return refused(reasonOf(error));
            missing.unshift((0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(at));
        }
    }
}
/**
 * Why no tool may go there, or null. `existing`: the deepest folder or file on the way to `target`
 * that exists; both are real paths.
 */
function checkOpen({ real, own, closed }, existing, target) {
    if (!(0,_plain_file_js__WEBPACK_IMPORTED_MODULE_5__/* .isBelow */ .Yw)(real, existing))
        return 'it leads outside the repository through a symbolic link';
    if (own !== '' && (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_5__/* .isBelow */ .Yw)(own, target))
        return 'Diffproof keeps its own files there';
    if (closed.has(target))
        return 'it holds credentials of this machine';
    return (0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .isGitPath */ .oP)(slashed((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(real, existing))) ? "it leads into git's own data through a symbolic link" : null;
}
function realPathOrNull(path) {
    try {
        return node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(path);
    }
    catch (error) {
        if ((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT')
            return null;
        throw error;
    }
}
const REASONS = {
    EACCES: 'the file system does not allow it',
    EPERM: 'the file system does not allow it',
    EROFS: 'the file system is read-only',
    ELOOP: 'it is a symbolic link, or goes through too many of them',
    ENAMETOOLONG: 'its name is too long',
    ENOSPC: 'the disk is full',
    ENXIO: 'it is not a regular file',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of it is a file, not a folder',
};
/** A file system error in words for the model, without any path of this machine. */
function reasonOf(error) {
    const code = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error);
    if (['', 'EINVAL', 'ENOENT'].includes(code))
        return 'it changed while it was used';
    return REASONS[code] ?? `the file system answered ${code}`;
}
function slashed(path) {
    return node_path__WEBPACK_IMPORTED_MODULE_1__.sep === '/' ? path : path.replaceAll(node_path__WEBPACK_IMPORTED_MODULE_1__.sep, '/');
}
/** A path relative to the root, rewritten relative to the working directory. */
function toolPathOf(roots, path) {
    return roots.workingDirectory === '' ? path : node_path__WEBPACK_IMPORTED_MODULE_1__.posix.relative(`/${roots.workingDirectory}`, `/${path}`) || '.';
}


/***/ }),

/***/ 3473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $D: () => (/* binding */ MAX_TEXT_BYTES),
/* harmony export */   LG: () => (/* binding */ searchedText),
/* harmony export */   Pe: () => (/* binding */ listPaths),
/* harmony export */   Wi: () => (/* binding */ readRootFiles),
/* harmony export */   c_: () => (/* binding */ readContent),
/* harmony export */   nK: () => (/* binding */ levelsBelow),
/* harmony export */   wI: () => (/* binding */ DEPENDENCY_FOLDERS)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5635);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2807);
/* harmony import */ var _core_testing_check_commands_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9104);
/* harmony import */ var _core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(493);
/* harmony import */ var _locate_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8403);
/* harmony import */ var _plain_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4580);









/** Larger files are data. No model reads them, and decoding costs memory. */
const MAX_TEXT_BYTES = 10_000_000;
/** Reads a path from the model. Follows a symbolic link that stays inside the repository. Throws nothing. */
function readContent(roots, written) {
    const found = (0,_locate_js__WEBPACK_IMPORTED_MODULE_7__/* .locate */ .x5)(roots, written);
    if (found.kind === 'refused')
        return { kind: 'refused', why: found.why, path: found.path };
    if (found.kind === 'missing')
        return { kind: 'missing', path: found.path };
    const path = found.realPath === '' ? '.' : found.realPath;
    const refused = (why) => ({ kind: 'refused', why, path });
    try {
        if (found.stat.isDirectory()) {
            const entries = readEntries(roots, found.absolute).map(({ name, kind }) => kind === 'folder' ? `${name}/` : name);
            return { kind: 'directory', entries, path };
        }
        const file = found.stat.isFile() ? (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readInside */ .xO)(roots.real, found.absolute, MAX_TEXT_BYTES) : null;
        if (file === null)
            return refused('it is not a regular file');
        const { stats, bytes } = file;
        if (bytes === null)
            return refused(`it is too large to edit as text (${stats.size} bytes; the limit is ${MAX_TEXT_BYTES})`);
        if (bytes.includes(0) || !(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
            return refused(`it is not UTF-8 text (${bytes.length} bytes)`);
        return { kind: 'text', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), path };
    }
    catch (error) {
        return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT' ? { kind: 'missing', path } : refused((0,_locate_js__WEBPACK_IMPORTED_MODULE_7__/* .reasonOf */ .A3)(error));
    }
}
/**
 * The text of a file for a search, by its path relative to the root. Null where it is binary, too large, or missing.
 * Throws nothing.
 */
function searchedText(roots, path, mostBytes) {
    try {
        const bytes = (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readInside */ .xO)(roots.real, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(roots.real, path), mostBytes)?.bytes ?? null;
        return bytes === null || bytes.includes(0) ? null : new TextDecoder().decode(bytes);
    }
    catch {
        return null;
    }
}
const MOST_NAMES = 2000;
/**
 * The names in the working directory, and below some of its folders (folders with a trailing slash). Files that say
 * how to test come with their text, others with an empty text. Throws nothing.
 */
function readRootFiles(roots) {
    const names = listedEntries(roots, roots.workingDirectory).flatMap(({ name, kind }) => {
        if (kind !== 'folder')
            return [name];
        const listed = _core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_6__/* .LOOKED_INTO */ .Y2.test(name) ? listPaths(roots, name, 2, MOST_NAMES) : { paths: [] };
        return [`${name}/`, ...('paths' in listed ? listed.paths : [])];
    });
    const textAt = (path) => {
        const content = (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_6__/* .isRelevantForTests */ .MF)(path) || (0,_core_testing_check_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .isRelevantForChecks */ .k4)(path) ? readContent(roots, path) : null;
        return content?.kind === 'text' ? content.text : '';
    };
    return new Map(names.map(name => [name, textAt(name)]));
}
/** Neither searched nor listed, unless a search or a list begins in one. */
const DEPENDENCY_FOLDERS = new Set([
    ...['node_modules', 'bower_components', 'jspm_packages', '.yarn', '.pnpm-store', '.next', '.nuxt', '.turbo'],
    ...['.venv', 'venv', 'virtualenv', 'site-packages', '__pycache__', '.tox', '.nox'],
    ...['.mypy_cache', '.pytest_cache', '.ruff_cache', '.gradle', '.terraform'],
]);
function readEntries(roots, realFolder) {
    const folder = (0,_plain_file_js__WEBPACK_IMPORTED_MODULE_8__/* .openAnchored */ .t8)(roots.real, realFolder);
    try {
        const own = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(roots.own) === realFolder ? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(roots.own) : null;
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readdirSync)(folder.at('.'), { withFileTypes: true })
            .filter(({ name }) => !(0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .isGitPath */ .oP)(name) && name !== own)
            .map(entry => ({ name: entry.name, kind: entryKind(entry) }))
            .sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    finally {
        folder.close();
    }
}
function entryKind(entry) {
    if (entry.isDirectory())
        return 'folder';
    return entry.isFile() ? 'file' : 'other';
}
function listedEntries(roots, folder) {
    try {
        const entries = readEntries(roots, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(roots.real, folder));
        return entries.map(entry => ({ ...entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }));
    }
    catch {
        return [];
    }
}
/** The walk goes level by level, because depth first would spend the limit on the first folder. */
const MAX_FOLDERS = 50_000;
/**
 * Sorted paths below a folder down to a depth (1: its own entries), the nearest `limit` of them. Follows no links, and
 * enters no dependency folders. Throws nothing.
 */
function listPaths(roots, written, depth, limit) {
    const start = (0,_locate_js__WEBPACK_IMPORTED_MODULE_7__/* .locate */ .x5)(roots, written);
    if (start.kind === 'refused')
        return { refused: start.why };
    if (start.kind === 'missing')
        return { refused: 'it does not exist' };
    if (!start.stat.isDirectory())
        return { refused: 'it is a file, not a folder' };
    try {
        readEntries(roots, start.absolute);
    }
    catch (error) {
        return { refused: (0,_locate_js__WEBPACK_IMPORTED_MODULE_7__/* .reasonOf */ .A3)(error) };
    }
    const paths = [];
    for (const { path, kind } of levelsBelow(roots, start.realPath, (_, at) => at < depth)) {
        if (paths.length >= limit)
            return { paths: paths.sort(), more: true };
        paths.push((0,_locate_js__WEBPACK_IMPORTED_MODULE_7__/* .toolPathOf */ .Bu)(roots, path) + (kind === 'folder' ? '/' : ''));
    }
    return { paths: paths.sort(), more: false };
}
/**
 * The entries below a folder, level by level. `isEntered` decides about each folder below it but those of
 * dependencies; `at` counts levels from 1. Throws nothing.
 */
function* levelsBelow(roots, start, isEntered) {
    let level = [start];
    for (let at = 1; level.length > 0; at += 1) {
        const below = [];
        for (const folder of level)
            for (const entry of listedEntries(roots, folder)) {
                const { path, name, kind } = entry;
                yield entry;
                const isOpen = kind === 'folder' && !DEPENDENCY_FOLDERS.has(name) && below.length < MAX_FOLDERS;
                if (isOpen && isEntered(path, at))
                    below.push(path);
            }
        level = below;
    }
}


/***/ }),

/***/ 162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ composeProofJob)
});

// EXTERNAL MODULE: ./build/adapters/actions/runner-files.js
var runner_files = __webpack_require__(3545);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/secrets/secrets-in.js
var secrets_in = __webpack_require__(4245);
// EXTERNAL MODULE: ./build/core/testing/command-environment.js
var command_environment = __webpack_require__(3020);
// EXTERNAL MODULE: ./build/adapters/commands/disk.js
var disk = __webpack_require__(9135);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/adapters/commands/copies.js
var commands_copies = __webpack_require__(499);
// EXTERNAL MODULE: ./build/adapters/commands/plain-worlds.js
var plain_worlds = __webpack_require__(5740);
// EXTERNAL MODULE: ./build/adapters/commands/processes.js
var processes = __webpack_require__(3457);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./build/core/text/cut.js
var cut = __webpack_require__(1684);
;// CONCATENATED MODULE: ./build/adapters/commands/run-process.js
/** Runs one program with a real pipe for its output, and keeps the beginning and the end of that output. */








/** Runs a program with one pipe for standard output and error. Never throws. */
async function runProcess(request, signal) {
    const started = performance.now();
    const output = createOutputWindow(request.outputLimit);
    const resultOf = (status, text, exitCode = null) => ({
        status,
        exitCode,
        output: text,
        durationMs: Math.round(performance.now() - started),
    });
    if (signal.aborted)
        return resultOf('signalled', '');
    let pipe = null;
    try {
        pipe = await openOutputPipe(request.tempDir);
        const { readEnd } = pipe;
        readEnd.on('data', chunk => output.add(chunk)).on('error', () => { });
        const drained = new Promise(resolve => readEnd.on('close', resolve));
        const end = await request.supervise({ child: startOn(pipe, request.start), pipe, drained });
        const ended = resultOf(end.kind, output.text(), end.kind === 'exited' ? end.code : null);
        return end.kind === 'timed-out' ? { ...ended, running: end.running } : ended;
    }
    catch (error) {
        return resultOf('could-not-run', (0,errors/* messageOf */.bD)(error));
    }
    finally {
        pipe?.readEnd.destroy();
    }
}
function startOn(pipe, start) {
    try {
        return start(pipe);
    }
    finally {
        (0,disk/* closeSync */.Qt)(pipe.writeEnd);
    }
}
const { O_NONBLOCK, O_RDONLY, O_WRONLY } = disk/* constants */.AA;
/**
 * Makes a named pipe, because Node's own sockets fail on `> /dev/stdout` and `tee /dev/stderr`.
 * Throws the system's error.
 */
async function openOutputPipe(tempDir) {
    (0,disk/* mkdirSync */.Hu)(tempDir, { recursive: true, mode: 0o700 });
    const folder = (0,disk/* mkdtempSync */._j)((0,external_node_path_.join)(tempDir, 'output-'));
    try {
        const file = (0,external_node_path_.join)(folder, 'pipe');
        // A sandboxed command may run as another user and reopen /dev/stdout. The private folder keeps others out. Children
        // get no inherited environment, not even this one.
        await (0,external_node_util_.promisify)(external_node_child_process_.execFile)('mkfifo', ['-m', '666', file], { env: { PATH: command_environment/* SYSTEM_PATH */.sg } });
        const reader = (0,disk/* openSync */.mH)(file, O_RDONLY | O_NONBLOCK);
        const writeEnd = (0,disk/* openSync */.mH)(file, O_WRONLY);
        return { writeEnd, readEnd: new external_node_net_.Socket({ fd: reader, readable: true, writable: false }), file };
    }
    finally {
        (0,disk/* rmSync */.Ds)(folder, { recursive: true, force: true });
    }
}
/** Starts a program in a group of its own. Throws the system's error. */
function startChild({ program, args, files = [] }, options) {
    const open = [];
    try {
        for (const file of files)
            open.push((0,disk/* openSync */.mH)(file, 'r'));
        return (0,external_node_child_process_.spawn)(program, args, { ...options, stdio: [...options.stdio, ...open], detached: true });
    }
    finally {
        open.forEach(disk/* closeSync */.Qt);
    }
}
/** The time between the first and the second step that end a child: to write reports and remove lock files. */
const GRACE_MS = 2_000;
const MAX_DELAY_MS = 2 ** 31 - 1;
/**
 * Ends a child at its limit or on the signal: takes each step after its delay. `running`: its programs, asked for at
 * the limit.
 */
function watchLimits({ timeoutMs, signal, running }, steps) {
    let stopped = null;
    const stop = (why) => {
        if (stopped === null)
            for (const { afterMs, take } of steps)
                timers.push(setTimeout(take, afterMs));
        stopped ??= why();
    };
    const atLimit = () => stop(() => ({ kind: 'timed-out', running: running() }));
    const timers = [setTimeout(atLimit, Math.min(timeoutMs, MAX_DELAY_MS))];
    const abort = () => stop(() => ({ kind: 'signalled' }));
    signal.addEventListener('abort', abort, { once: true });
    // The signal may have fired while the pipe was opened.
    if (signal.aborted)
        abort();
    return {
        stopped: () => stopped,
        clear: () => {
            for (const timer of timers)
                clearTimeout(timer);
            signal.removeEventListener('abort', abort);
        },
    };
}
const ROOM_FOR_CUT_NOTE = 80;
/** A line that is longer is cut in its middle. */
const LONGEST_LOST = 1_000;
/** Head and tail of an output up to and from a whole line, with the numbers of the lines between them. */
function wholeLines(head, tail, breaks) {
    const [end, begin] = [head.lastIndexOf('\n'), tail.indexOf('\n') + 1];
    if (end < head.length - LONGEST_LOST || end < 0 || begin === 0 || begin > LONGEST_LOST)
        return null;
    const [first, last] = [head.slice(0, end), tail.slice(begin)];
    const from = first.split('\n').length + 1;
    const to = breaks - (last.split('\n').length - 1);
    const whole = breaks + (tail.endsWith('\n') ? 0 : 1);
    return `${first}\n... (lines ${from} to ${to} of ${whole} cut here) ...\n${last}`;
}
function cutBytes(first, last, bytes) {
    const cut = bytes - Buffer.byteLength(first) - Buffer.byteLength(last);
    return `${first}\n... (${cut} bytes of output cut here) ...\n${last}`;
}
/**
 * Keeps at most `limit` characters of an output of any length, half of them from the end. Invalid UTF-8 becomes U+FFFD.
 */
function createOutputWindow(limit) {
    const room = Math.max(0, Math.floor(limit) - ROOM_FOR_CUT_NOTE);
    const half = Math.floor(room / 2);
    const decoder = new TextDecoder();
    let [head, tail, bytes, lines, isCut] = ['', '', 0, 0, false];
    const keep = (text) => {
        lines += text.split('\n').length - 1;
        const more = room - half - head.length;
        head += text.slice(0, more);
        tail += text.slice(more);
        // Rarely, because every cut copies what is kept.
        if (tail.length > 2 * half) {
            isCut = true;
            tail = tail.slice(tail.length - half);
        }
    };
    return {
        add(chunk) {
            bytes += chunk.length;
            keep(decoder.decode(chunk, { stream: true }));
        },
        text() {
            keep(decoder.decode());
            if (!isCut && tail.length <= half)
                return head + tail;
            const first = (0,cut/* withoutHalfEnd */.rm)(head);
            const last = (0,cut/* withoutHalfStart */.gI)(tail.slice(Math.max(0, tail.length - half)));
            return (wholeLines(first, last, lines) ?? cutBytes(first, last, bytes)).slice(0, Math.max(0, limit));
        },
    };
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/sandbox-plan.js
var sandbox_plan = __webpack_require__(2899);
;// CONCATENATED MODULE: ./build/adapters/commands/plain-commands.js












/**
 * Runs commands as `bash --noprofile --norc -eo pipefail -c`, those of the model without `-eo pipefail`. Never throws:
 * what cannot be started is `could-not-run`.
 */
function createPlainCommands(options) {
    const homesOf = (by) => ['home', 'tmp'].map(name => (0,external_node_path_.join)(options.tempDir, `${name}-of-${by}`));
    const run = runnerWith(options, homesOf);
    let copy = null;
    return {
        sandbox: 'none',
        canRun: true,
        sharesWorkTree: true,
        open: async () => [],
        async run(request, signal) {
            if (copy === null || (copy.of === 'model' && request.by !== 'model'))
                return run(request, signal);
            // Where the work tree is not back in its place, nothing goes on.
            const swapBack = (0,plain_worlds/* swapIn */.zN)(copy.folder, placesOf(options));
            return run(request, signal).finally(swapBack);
        },
        async copyWorkTree(of, { tracked, base }) {
            const { workspace, stays } = placesOf(options);
            if (of === 'model')
                (0,plain_worlds/* assertMovable */.lt)(tracked, { workspace, stays: stays() });
            const place = (0,plain_worlds/* placeFor */.vM)(workspace, options.tempDir);
            (0,disk/* mkdirSync */.Hu)(place, { recursive: true, mode: 0o700 });
            const folder = (0,external_node_path_.join)(place, 'copy');
            copy = { folder, of };
            await (0,commands_copies/* copyFolder */.mo)(workspace, folder, { without: stays() });
            if (base !== null)
                await (0,commands_copies/* layInto */.Zb)(folder, base);
            return folder;
        },
        async freeze(tree, base) {
            const folder = (0,external_node_path_.join)(options.tempDir, 'worlds');
            (0,disk/* mkdirSync */.Hu)(folder, { mode: 0o700 });
            const [homes, ofModel] = [homesOf('host'), homesOf('model')];
            for (const [at, home] of homes.entries())
                if ((0,disk/* existsSync */.mN)(home))
                    await (0,commands_copies/* copyFolder */.mo)(home, ofModel[at] ?? '');
            const places = placesOf(options);
            const source = copy?.of === 'all' ? copy.folder : places.workspace;
            return (0,plain_worlds/* freezePlainWorld */.uF)(tree, { source, base }, { ...places, folder, homes, run });
        },
        close() {
            if (copy !== null)
                (0,commands_copies/* removeNow */.ny)(copy.folder);
            (0,plain_worlds/* removeBeside */.xd)((0,disk/* realPath */.Ye)(options.root), options.tempDir);
        },
    };
}
/** `stays`: what is in its place while a copy stands in that of the work tree. */
function placesOf({ root: named, tempDir, private: kept, note }) {
    const workspace = (0,disk/* realPath */.Ye)(named);
    const root = (0,external_node_path_.resolve)(named);
    // A link may lead to the workspace, and so to what is in it.
    const realPlace = (place) => ((0,sandbox_plan/* isWithin */.UO)(place, root) ? (0,external_node_path_.join)(workspace, (0,external_node_path_.relative)(root, place)) : place);
    const own = [(0,external_node_path_.join)(workspace, '.git'), ...[tempDir, ...kept].map(place => realPlace((0,external_node_path_.resolve)(place)))];
    const stays = () => {
        const entries = (0,disk/* namesIn */.wX)(workspace).map(name => (0,external_node_path_.join)(workspace, name));
        // Nobody can move a mounted disk by itself, nor a folder to another one who may not write in it.
        return [...own, ...(0,sandbox_plan/* allMounts */.kS)().filter(place => (0,external_node_path_.dirname)(place) === workspace), ...entries.filter(isOfOthers)];
    };
    return { workspace, stays, note };
}
function isOfOthers(place) {
    const stats = (0,disk/* lstatSync */.Ec)(place, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true || stats.uid === process.getuid?.())
        return false;
    return (0,errors/* orNull */.Xd)(() => [(0,disk/* accessSync */.Gw)(place, disk/* constants */.AA.W_OK)]) === null;
}
function runnerWith(options, homesOf) {
    const ambient = { ...homesBelow(options.environment['HOME']), ...options.environment };
    const { passEnv: pass, secrets } = options;
    return async ({ command, by = 'host', timeoutMs, outputLimit }, signal) => {
        const [home = '', temporary = ''] = homesOf(by);
        const id = (0,external_node_crypto_.randomUUID)();
        const cwd = (0,external_node_path_.resolve)(options.root, options.workingDirectory);
        const environment = (0,command_environment/* commandEnvironment */.J$)({ by, ambient, home, temporary, pass, secrets });
        const env = { ...environment, ...options.mark, [MARK]: id };
        const bash = { program: 'bash', args: ['--noprofile', '--norc', ...STRICTNESS[by], '-c', command] };
        const start = ({ writeEnd }) => {
            for (const folder of [home, temporary])
                (0,disk/* mkdirSync */.Hu)(folder, { recursive: true, mode: 0o700 });
            return startChild(bash, { cwd, env, stdio: ['ignore', writeEnd, writeEnd] });
        };
        const supervise = (running) => superviseBash({ ...running, cwd, id, timeoutMs }, signal);
        return runProcess({ start, supervise, outputLimit, tempDir: options.tempDir }, signal);
    };
}
/** Options of the shell. Models know a shell that goes on after a failure. */
const STRICTNESS = { host: ['-eo', 'pipefail'], model: [] };
/** Tools installed below the real home must be found from the private home too. */
function homesBelow(home) {
    if (home === undefined)
        return {};
    const found = Object.entries(command_environment/* HOMES_BELOW_HOME */.vH).map(([name, folder]) => [name, (0,external_node_path_.join)(home, folder)]);
    return Object.fromEntries(found.filter(([, folder]) => (0,disk/* existsSync */.mN)(folder)));
}
const DRAIN_AFTER_END_MS = 250;
const MARK = 'DIFFPROOF_COMMAND_ID';
async function superviseBash(supervised, signal) {
    const { child, pipe, drained, cwd, id, timeoutMs } = supervised;
    // A process that cleared its environment, left the session and closed the output is not found.
    const isLeft = (one) => {
        const stat = (0,processes/* statOf */._N)(one);
        if (stat === null || stat.isOver)
            return false;
        return stat.session === child.pid || (0,processes/* hasMark */.mP)(one, `${MARK}=${id}`) || (0,processes/* writesTo */.Ki)(one, file => file === pipe.file);
    };
    const limits = watchLimits({ timeoutMs, signal, running: () => (0,processes/* runningPrograms */.D5)(isLeft) }, [
        { afterMs: 0, take: () => signalGroup(child, 'SIGTERM') },
        { afterMs: GRACE_MS, take: () => signalGroup(child, 'SIGKILL') },
    ]);
    const end = await awaitEnd(child, cwd).finally(limits.clear);
    const drainTime = () => Promise.race([drained, (0,promises_.setTimeout)(DRAIN_AFTER_END_MS, undefined, { ref: false })]);
    await drainTime();
    // Other systems do not show processes, so the group is all that is known.
    if (process.platform === 'linux')
        await (0,processes/* endProcesses */.Hk)(isLeft);
    else if (child.pid !== undefined)
        (0,processes/* signalQuietly */.y_)(-child.pid, 'SIGKILL');
    await drainTime();
    return limits.stopped() ?? end;
}
/** Waits for `exit` and not for `close`, because background processes may hold the pipe. */
async function awaitEnd(child, cwd) {
    try {
        const [code] = await (0,external_node_events_.once)(child, 'exit');
        return typeof code === 'number' ? { kind: 'exited', code } : { kind: 'signalled' };
    }
    catch (error) {
        throw new Error(`bash could not be started in ${cwd}: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
/** Only while the first process exists: afterwards the number may belong to another group. */
function signalGroup(child, signal) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        (0,processes/* signalQuietly */.y_)(-child.pid, signal);
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/launchers.js
var launchers = __webpack_require__(2782);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/npm-settings.js
/** Settings of npm with credentials, for downloads by manifests of a change. */





const USER_FILE = /^npm_config_userconfig$/i;
/**
 * What hidden files say: that of the user, which a variable names, then the `.npmrc` of this folder and of those above
 * it, the nearest last. npm takes the last word.
 */
function npmSettings(folder, hidden, environment) {
    const [, named = ''] = Object.entries(environment).find(([name]) => USER_FILE.test(name)) ?? [];
    const user = (0,errors/* orNull */.Xd)(() => (0,disk/* realPath */.Ye)(named)) ?? '';
    const above = [...hidden].filter(file => (0,external_node_path_.basename)(file) === '.npmrc' && (0,sandbox_plan/* isWithin */.UO)(folder, (0,external_node_path_.dirname)(file)));
    const own = above.filter(file => file !== user).toSorted((one, other) => one.length - other.length);
    const texts = [...(hidden.has(user) ? [user] : []), ...own].map(file => (0,errors/* orNull */.Xd)(() => (0,disk/* readFileSync */.Un)(file)));
    return texts.map(text => (text === null ? '' : `${text}\n`)).join('');
}
/** The variables of a command that finds the settings in its descriptor 3. pnpm and Yarn 1 read npm's file of the user too. */
function withNpmSettings(settings, environment) {
    if (settings === '')
        return environment;
    const others = Object.entries(environment).filter(([name]) => !USER_FILE.test(name));
    return { ...Object.fromEntries(others), npm_config_userconfig: '/proc/self/fd/3' };
}
const LINES_IN_FILES = 'mapfile -d "" -t words; find "${words[@]}" -print0 2>/dev/null | xargs -0 -r grep -haoF -f "$0" -- 2>/dev/null | sort -u';
/**
 * The lines of these that stand in a file of these folders which was written since a time (s since the epoch), and is
 * none of the hidden ones. npm keeps what a manifest of a change names in its cache, which may be a link to the
 * descriptor with the settings: it copies them whole. `file`: where the lines are meanwhile. Throws the file system's
 * error.
 */
async function linesKept(lines, folders, { since, hidden, file }) {
    if (lines.length === 0)
        return [];
    const inside = hidden.filter(path => (0,disk/* existsSync */.mN)(path) && folders.some(folder => (0,sandbox_plan/* isWithin */.UO)(path, folder)));
    const others = inside.flatMap(path => ['!', '-samefile', path]);
    (0,disk/* writeFileSync */.zp)(file, lines.map(line => `${line}\n`).join(''), { mode: 0o600 });
    try {
        const words = [...folders, '-type', 'f', '-newerct', `@${since}`, ...others];
        const shell = ['bash', '--noprofile', '--norc', '-c', LINES_IN_FILES, file];
        const found = (await (0,commands_copies/* run */.eF)(shell, (0,disk/* bytesOf */.$$)((0,commands_copies/* nulEnded */.Yd)(words)))).split('\n');
        return lines.filter(line => found.some(one => one.includes(line)));
    }
    finally {
        (0,disk/* rmSync */.Ds)(file, { force: true });
    }
}

// EXTERNAL MODULE: ./build/adapters/commands/sandbox/open-sandbox.js + 3 modules
var open_sandbox = __webpack_require__(8138);
// EXTERNAL MODULE: ./build/adapters/commands/sandbox/plan-mounts.js + 1 modules
var plan_mounts = __webpack_require__(5841);
// EXTERNAL MODULE: ./build/core/text/shell-word.js
var shell_word = __webpack_require__(6783);
;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/worlds.js
/**
 * The worlds of the host: layers (or copies, where the sandbox has none) over what checkout and setup have made. The
 * model's commands reach neither.
 */







/** Copies the work tree. Returns the copy's folder. Throws the file system's error. */
async function copyWorkTree(copying) {
    const copy = (0,external_node_path_.join)(copying.sandbox.plan.folder, 'copy');
    await copyTree(copy, copying);
    return copy;
}
/** Mounted disks are copied one by one: the same folder may be there twice, and `cp` refuses that. */
async function copyTree(copy, { sandbox, base, asRoot, closed }) {
    const source = sourceOf(sandbox);
    const { hidden, secret, disks, unseen } = notPlain(sandbox, closed);
    const without = [...hidden, ...disks, ...unseen];
    const at = (place) => (0,external_node_path_.join)(copy, (0,external_node_path_.relative)(source, place));
    for (const from of [source, ...disks])
        await (0,commands_copies/* copyFolder */.mo)(from, at(from), { asRoot, without: without.filter(place => place !== from) });
    for (const place of unseen)
        (0,errors/* orNull */.Xd)(() => (0,disk/* mkdirSync */.Hu)(at(place)));
    if (base !== null)
        await (0,commands_copies/* layInto */.Zb)(copy, base, asRoot);
    // The base may have a link in the place of a folder.
    const there = secret.filter(place => (0,commands_copies/* isThereBelow */.kg)(copy, (0,external_node_path_.relative)(source, place))).map(at);
    await (0,commands_copies/* removeAll */.C0)(there, asRoot);
    for (const place of there)
        (0,errors/* orNull */.Xd)(() => (0,disk/* writeFileSync */.zp)(place, ''));
}
/** Where what commands see as the work tree lies: it, or a copy of it. */
function sourceOf({ plan: { mounts, workspace } }) {
    return mounts.find(({ target }) => target === workspace)?.source ?? workspace;
}
/** What a copy has otherwise than its source, by the places there. */
function notPlain(sandbox, closed) {
    const { mounts, workspace } = sandbox.plan;
    const source = sourceOf(sandbox);
    const isInside = (place, folder = source) => place !== folder && (0,sandbox_plan/* isWithin */.UO)(place, folder);
    const at = (place) => (0,external_node_path_.join)(source, (0,external_node_path_.relative)(workspace, place));
    const { shared, other } = (0,sandbox_plan/* mountPoints */.Eb)();
    const hidden = mounts.filter(one => one.kind === 'read' && isInTree(one, sandbox)).map(one => at(one.target));
    return {
        hidden,
        secret: closed
            .filter(place => isInside(place, workspace) && (0,commands_copies/* isThereBelow */.kg)(source, (0,external_node_path_.relative)(workspace, place)))
            .map(at),
        disks: shared.filter(disk => isInside(disk) && !hidden.some(place => (0,sandbox_plan/* isWithin */.UO)(disk, place))),
        unseen: other.filter(place => isInside(place)),
    };
}
/** The sandbox in which the model's commands see this copy in the work tree's place. */
function withWorkTree(sandbox, copy) {
    const { plan, ...rest } = withoutMountsInTree(sandbox);
    const mounts = plan.mounts.map(mount => (mount.target === plan.workspace ? { ...mount, source: copy } : mount));
    return { ...rest, plan: { ...plan, mounts } };
}
/** The same for all commands: those that may see files with credentials find them there. `gone`: paths that the copy has lost. */
function inWorkTreeOfAll(sandbox, copy, gone) {
    const { plan, ...rest } = withWorkTree(sandbox, copy);
    const { workspace, isSeen } = sandbox.plan;
    const lost = gone.map(path => (0,external_node_path_.join)(workspace, path));
    // Git's data of a submodule that the base has not.
    const isLost = ({ target }) => lost.some(place => (0,sandbox_plan/* isWithin */.UO)(target, place));
    const isThere = (path) => !(0,sandbox_plan/* isWithin */.UO)(path, workspace) || (0,commands_copies/* isThereBelow */.kg)(copy, (0,external_node_path_.relative)(workspace, path));
    return {
        ...rest,
        plan: {
            ...plan,
            mounts: plan.mounts.filter(mount => !isLost(mount)),
            git: plan.git.filter(mount => !isLost(mount)),
            isSeen: path => isSeen(path) && isThere(path),
        },
    };
}
/**
 * What worlds of the host begin with: the work tree itself, in which nobody writes from now on. A copy where it holds
 * what they may not see, and where layers may not lie over it. Throws the file system's error.
 */
async function treeToBeginWith(copy, copying) {
    const { plan } = copying.sandbox;
    const { hidden, secret, disks, unseen } = notPlain(copying.sandbox, copying.closed);
    const source = sourceOf(copying.sandbox);
    // What is covered in a folder could be seen where a command moves the folder to. None moves the work tree.
    const isGit = (place) => (0,sandbox_plan/* isWithin */.UO)(place, (0,external_node_path_.join)(source, '.git'));
    const isPlain = copying.base === null && hidden.every(isGit) && [secret, disks, unseen].every(places => places.length === 0);
    const mayBeBelow = (0,disk/* statSync */.us)(source).dev === (0,disk/* statSync */.us)(plan.folder).dev && !/[:,"\\]/.test(source);
    if (isPlain && mayBeBelow)
        return source;
    await copyTree(copy, copying);
    return copy;
}
/**
 * Keeps the work tree and the sandbox's own folders as they are. The model's commands go on in the sandbox that is
 * returned. Throws the file system's error.
 */
async function freezeWorld(tree, parts) {
    const { sandbox, ofModel, asRoot } = parts;
    const { plan, layers } = sandbox;
    const host = (0,external_node_path_.join)(plan.folder, 'host');
    (0,disk/* mkdirSync */.Hu)(host);
    const stacks = new Map();
    for (const [at, mount] of plan.mounts.entries()) {
        const copy = (0,external_node_path_.join)(host, String(at));
        if (mount.target === plan.workspace)
            stacks.set(mount, [await treeToBeginWith(copy, parts)]);
        else if (mount.kind === 'write' && (0,sandbox_plan/* isWithin */.UO)(mount.source, plan.folder)) {
            if (!layers)
                await (0,commands_copies/* copyFolder */.mo)(mount.source, copy, { asRoot });
            stacks.set(mount, [layers ? mount.source : copy]);
        }
        else if (mount.layer !== undefined)
            stacks.set(mount, [(0,sandbox_plan/* upperOf */.Ag)(mount.layer), ...mount.layer.above, mount.source]);
    }
    return {
        image: createImage(tree, stacks, { ...parts, number: { last: 0 } }),
        ofModel: layers ? withStacks(ofModel, outsideTree(stacks, sandbox), (0,external_node_path_.join)(plan.folder, 'model')) : ofModel,
    };
}
function isInTree({ target }, { plan: { workspace } }) {
    return target !== workspace && (0,sandbox_plan/* isWithin */.UO)(target, workspace);
}
function outsideTree(stacks, { plan }) {
    return new Map([...stacks].filter(([{ target }]) => target !== plan.workspace));
}
/** The sandbox with layers of its own over these folders, in `folder`. */
function withStacks(sandbox, stacks, folder) {
    const { plan } = sandbox;
    (0,disk/* mkdirSync */.Hu)(folder, { recursive: true });
    const mounts = plan.mounts.map((mount, at) => {
        const stack = stacks.get(mount);
        if (stack === undefined)
            return mount;
        const layer = { above: stack.slice(0, -1), folder: (0,external_node_path_.join)(folder, 'layers', String(at)) };
        const layered = { kind: 'layer', source: stack.at(-1) ?? '', target: mount.target, layer };
        (0,launchers/* makeLayer */.Ar)(layered.source, layer);
        return layered;
    });
    return { ...sandbox, plan: { ...plan, mounts, own: folder } };
}
/** `laid`: folders with files that were laid on the tree of the first image, the last ones first. */
function createImage(tree, stacks, making, laid = []) {
    return {
        tree,
        async enter(files) {
            const { sandbox, number } = making;
            number.last += 1;
            const folder = (0,external_node_path_.join)(sandbox.plan.folder, `world-${number.last}`);
            (0,disk/* mkdirSync */.Hu)(folder);
            const image = { tree, stacks, laid, files, folder, making };
            return sandbox.layers ? layeredWorld(image) : copiedWorld(image);
        },
    };
}
/**
 * Only git's data is shown in the tree: everything else that the plan has there belongs to the model's. Nothing else in
 * it is covered: code of a change may have put a link in the way, which a mount would follow.
 */
function withoutMountsInTree(sandbox) {
    const { plan } = sandbox;
    const mounts = plan.mounts.filter(mount => !isInTree(mount, sandbox) || plan.git.includes(mount));
    const isSeen = (path) => !(0,sandbox_plan/* isWithin */.UO)(path, plan.workspace) && plan.isSeen(path);
    return { ...sandbox, plan: { ...plan, mounts, isSeen } };
}
/** `outer`: of the world in whose folder this one is made. */
function layeredWorld(image, outer) {
    const { tree, stacks, laid: laidBefore, files, folder, making } = image;
    const { plan } = making.sandbox;
    const ofTree = [...stacks.keys()].find(({ target }) => target === plan.workspace);
    const laid = new Map([...stacks].map(([mount, stack]) => [mount, mount === ofTree ? [files.folder, ...stack] : stack]));
    const inside = withStacks(withoutMountsInTree(making.sandbox), laid, folder);
    const whole = (0,external_node_path_.join)(plan.folder, 'root', plan.workspace);
    if (files.gone.length > 0)
        (0,disk/* writeFileSync */.zp)((0,external_node_path_.join)(folder, 'gone'), (0,disk/* bytesOf */.$$)((0,commands_copies/* nulEnded */.Yd)([whole, ...files.gone])));
    const uppers = new Map(inside.plan.mounts.flatMap(({ target, layer }) => (layer === undefined ? [] : [[target, (0,sandbox_plan/* upperOf */.Ag)(layer)]])));
    const upper = uppers.get(plan.workspace) ?? '';
    const over = (mount, stack) => {
        const own = uppers.get(mount.target);
        return own === undefined || isEmpty(own) ? stack : [own, ...stack];
    };
    const wholeStacks = () => new Map([...laid].map(([mount, stack]) => [mount, over(mount, stack)]));
    const laidNow = [files.folder, ...laidBefore];
    let isKept = false;
    const leave = outer?.leave ?? (async () => void (isKept || removeLater(folder, making.asRoot)));
    const hold = () => {
        isKept = true;
        outer?.hold();
    };
    const world = {
        written: {
            folder: upper,
            isWhole: false,
            before: { folders: (ofTree && laid.get(ofTree)) ?? [], paths: files.paths },
        },
        run: making.runnerIn(inside),
        show: paths => touch(paths, plan.workspace, world.run),
        // Files come on top of what commands have made: only a mount shows where a folder in a layer was moved from.
        async undo(paths) {
            const again = (0,external_node_path_.join)(folder, 'again');
            const base = (ofTree === undefined ? undefined : stacks.get(ofTree)?.at(-1)) ?? '';
            const gone = await layAgain(paths, [...laidNow, base], { folder: again, asRoot: making.asRoot });
            const inner = { folder: (0,external_node_path_.join)(folder, 'inner'), files: { folder: again, gone, paths: files.paths } };
            (0,disk/* mkdirSync */.Hu)(inner.folder);
            const undone = layeredWorld({ ...image, stacks: wholeStacks(), laid: laidNow, ...inner }, { leave, hold });
            // Its first command takes away what is gone.
            if (gone.length > 0)
                await undone.run({ command: ':', ...SHORT }, AbortSignal.any([]));
            return { ...undone, keepCaches: world.keepCaches };
        },
        async keep(held) {
            hold();
            return createImage(held, wholeStacks(), making, laidNow);
        },
        async keepCaches() {
            hold();
            const caches = moveCaches(upper, plan.workspace, (0,external_node_path_.join)(folder, 'caches'));
            const kept = [...stacks].map(([mount, stack]) => {
                if (mount === ofTree)
                    return [mount, [...caches, ...stack]];
                return [mount, mount.target === plan.home || mount.layer !== undefined ? over(mount, stack) : stack];
            });
            return createImage(tree, new Map(kept), making, laidBefore);
        },
        leave,
    };
    return world;
}
/** A layer takes in what gets another time. Who runs there may have programs of its own in the home. */
async function touch(paths, workspace, run) {
    for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
        const some = paths.slice(from, from + PATHS_AT_ONCE);
        const command = `cd ${(0,shell_word/* shellWord */.r)(workspace)} && command -p touch -c -h -a -- ${some.map(shell_word/* shellWord */.r).join(' ')}`;
        await run({ command, ...SHORT }, AbortSignal.any([]));
    }
}
/** The folder to which they went, if there are any. */
function moveCaches(upper, workspace, caches) {
    for (const path of (0,commands_copies/* buildCachesIn */.NZ)(upper, workspace)) {
        (0,disk/* mkdirSync */.Hu)((0,external_node_path_.dirname)((0,external_node_path_.join)(caches, path)), { recursive: true });
        (0,disk/* renameSync */.qs)((0,external_node_path_.join)(upper, path), (0,external_node_path_.join)(caches, path));
    }
    return (0,disk/* existsSync */.mN)(caches) ? [caches] : [];
}
/** A word of a command takes 128 KiB. */
const PATHS_AT_ONCE = 200;
const SHORT = { timeoutMs: 60_000, outputLimit: 1024 };
function isEmpty(folder) {
    return (0,errors/* orNull */.Xd)(() => (0,disk/* namesIn */.wX)(folder))?.length === 0;
}
/** Lays files into a new folder, each from the first source that has it. Returns the paths that none has. */
async function layAgain(paths, sources, { folder, asRoot }) {
    (0,disk/* mkdirSync */.Hu)(folder);
    let missing = paths;
    for (const source of sources) {
        const there = new Set(missing.filter(path => (0,commands_copies/* isThereBelow */.kg)(source, path)));
        await (0,commands_copies/* copyBelow */.Bu)([...there], source, { to: folder, asRoot });
        missing = missing.filter(path => !there.has(path));
    }
    return missing;
}
/** Nobody waits for it: what is left goes with the sandbox's folder. */
function removeLater(folder, asRoot) {
    (0,commands_copies/* removeAll */.C0)([folder], asRoot).catch(() => undefined);
}
/** A copy of the image with the build caches of a world; the image where it has none. */
async function withCaches(image, { whole, workspace, to, copying }) {
    const caches = (0,commands_copies/* buildCachesIn */.NZ)(whole, workspace);
    if (caches.length === 0)
        return image;
    await (0,commands_copies/* copyFolder */.mo)(image, to, copying);
    for (const path of caches)
        (0,commands_copies/* moveBelow */.Dz)(path, whole, to);
    return to;
}
async function copiedWorld({ tree, stacks, files, folder, making }) {
    const { sandbox, asRoot } = making;
    const { plan } = sandbox;
    // The work tree itself may be what is copied.
    const copying = { asRoot, without: plan.git.map(({ target }) => target) };
    const copies = new Map();
    for (const [at, mount] of plan.mounts.entries()) {
        const [source] = stacks.get(mount) ?? [];
        if (source === undefined)
            continue;
        const copy = (0,external_node_path_.join)(folder, String(at));
        await (0,commands_copies/* copyFolder */.mo)(source, copy, copying);
        copies.set(mount, copy);
    }
    const ofTree = [...copies].find(([{ target }]) => target === plan.workspace)?.[0];
    const image = ofTree === undefined ? '' : (stacks.get(ofTree)?.[0] ?? '');
    const whole = ofTree === undefined ? '' : (copies.get(ofTree) ?? '');
    await (0,commands_copies/* layInto */.Zb)(whole, files, asRoot);
    const { plan: bare } = withoutMountsInTree(sandbox);
    const mounts = bare.mounts.map(mount => ({ ...mount, source: copies.get(mount) ?? mount.source }));
    let isKept = false;
    const imageOf = (folders, of) => createImage(of, new Map([...folders].map(([mount, one]) => [mount, [one]])), making);
    const world = {
        written: { folder: whole, isWhole: true, before: { folders: [files.folder, image], paths: files.paths } },
        run: making.runnerIn({ ...sandbox, plan: { ...bare, mounts, own: folder } }),
        show: async () => undefined,
        async undo(paths) {
            await (0,commands_copies/* copyAgain */.gB)(paths, { whole, image, files }, asRoot);
            return world;
        },
        async keep(held) {
            isKept = true;
            return imageOf(copies, held);
        },
        async keepCaches() {
            isKept = true;
            const own = await withCaches(image, { whole, workspace: plan.workspace, to: (0,external_node_path_.join)(folder, 'image'), copying });
            const home = [...copies].filter(([{ target }]) => target === plan.home);
            const before = [...stacks].map(([mount, [source = '']]) => [mount, mount === ofTree ? own : source]);
            return imageOf(new Map([...before, ...home]), tree);
        },
        leave: async () => void (isKept || removeLater(folder, asRoot)),
    };
    return world;
}

;// CONCATENATED MODULE: ./build/adapters/commands/sandbox/sandbox-commands.js
/** The Commands port: commands run in a sandbox, or not at all unless `sandbox: off` allows it. */
















const NO_SANDBOX = 'No command can be run here: this machine offers no sandbox to run it in (sandbox: off would run it without).';
const SELF_TEST_MS = 20_000;
/** Makes the port. Commands of one world run one at a time, in order. */
function createSandboxCommands(options) {
    if (options.sandbox === 'off')
        return createPlainCommands(options);
    const runIn = createRunner(options);
    let sandbox = null;
    let space = createSpaceGuard([]);
    let ofModel = null;
    // Without a sandbox nothing runs, but the model edits.
    const plain = createPlainCommands(options);
    let run = async () => ({ status: 'could-not-run', exitCode: null, output: NO_SANDBOX, durationMs: 0 });
    const runnerIn = (inside) => {
        let turn = Promise.resolve();
        return (request, signal) => {
            const mine = turn.then(() => runIn(inside, request, signal, space));
            turn = mine;
            return mine;
        };
    };
    const parts = ({ level }, base) => ({
        base,
        closed: [...(options.closed ?? [])],
        asRoot: level === 'sudo-unshare' && process.getuid?.() !== 0 ? launchers/* SUDO */.QR : [],
    });
    return {
        sharesWorkTree: false,
        get sandbox() {
            return sandbox?.level ?? 'none';
        },
        get canRun() {
            return sandbox !== null;
        },
        async open(head) {
            const found = await findSandbox(options, runIn, head);
            sandbox = found.sandbox;
            if (sandbox !== null)
                run = runnerIn(sandbox);
            const writable = sandbox?.plan.mounts.filter(mount => mount.kind === 'write') ?? [];
            space = createSpaceGuard(writable.map(mount => mount.source));
            if (sandbox === null && options.sandbox === 'require')
                throw noSandbox(found);
            return found.said;
        },
        run: (request, signal) => run(request, signal),
        async copyWorkTree(of, files) {
            if (sandbox === null)
                return plain.copyWorkTree(of, files);
            const copying = { sandbox, ...parts(sandbox, files.base) };
            const copy = await copyWorkTree(of === 'all' ? { ...copying, closed: [] } : copying);
            if (of === 'all')
                sandbox = inWorkTreeOfAll(sandbox, copy, files.base?.gone ?? []);
            else
                ofModel = withWorkTree(sandbox, copy);
            run = runnerIn(ofModel ?? sandbox);
            return copy;
        },
        async freeze(tree, base) {
            if (sandbox === null)
                return imageWithoutCommands(tree, run);
            const frozen = await freezeWorld(tree, {
                sandbox,
                ofModel: ofModel ?? sandbox,
                runnerIn,
                ...parts(sandbox, base),
            });
            run = runnerIn(frozen.ofModel);
            return frozen.image;
        },
        close() {
            plain.close();
            if (sandbox !== null)
                (0,open_sandbox/* removeSandbox */.Ur)(sandbox.plan.folder);
            sandbox = null;
        },
    };
}
function noSandbox({ said }) {
    return new errors/* ConfigurationError */.j1(`input sandbox: "require", but no sandbox passed its self-test (${said.join('; ')})`, 'Use a runner with sudo or with bubblewrap and user namespaces, or choose sandbox: auto, which runs no commands without a sandbox.');
}
function imageWithoutCommands(tree, run) {
    const nothing = () => Promise.resolve();
    const image = {
        tree,
        async enter({ folder }) {
            const world = {
                ...{
                    written: { folder, isWhole: false, before: { folders: [], paths: [] } },
                    run,
                    show: nothing,
                    undo: async () => world,
                    leave: nothing,
                },
                ...{ keep: async () => image, keepCaches: async () => image },
            };
            return world;
        },
    };
    return image;
}
function findSandbox(options, runIn, head = '') {
    (0,disk/* mkdirSync */.Hu)(options.tempDir, { recursive: true, mode: 0o700 });
    options.note({ kind: 'sandbox', groups: [...(0,launchers/* possibleControlGroups */.Lu)()] });
    const { environment, workingDirectory, mark, note, candidates = open_sandbox/* CANDIDATES */.Rb } = options;
    const { closed = new Set(), warn = () => undefined } = options;
    const repositories = (options.repositories ?? []).filter(place => (0,disk/* existsSync */.mN)(place));
    const [workspace, tempDir] = [(0,disk/* realPath */.Ye)(options.root), (0,disk/* realPath */.Ye)(options.tempDir)];
    const limits = { timeoutMs: SELF_TEST_MS, outputLimit: 20_000 };
    const noLimit = createSpaceGuard([]);
    const environmentFor = (home) => besideTree(environmentIn(home, 'host', { ...options, passEnv: [] }), workspace);
    return (0,open_sandbox/* openSandbox */.Ep)({
        ...{ workingDirectory, candidates, mark, note },
        machine: { environment, workspace, tempDir, private: options.private, repositories, closed, head, warn },
        environmentFor,
        network: options.sandboxNetwork === 'host',
        run: (tried, command, files) => {
            const asked = { command, files, environment: environmentFor(tried.plan.home), ...limits };
            return runIn(tried, asked, new AbortController().signal, noLimit);
        },
    });
}
/** Of a command whose programs and libraries must not be the work tree's. */
function besideTree(environment, workspace) {
    const { PATH = '', LD_LIBRARY_PATH: libraries = '', ...rest } = environment;
    const beside = { PATH: (0,sandbox_plan/* foldersBeside */.A$)(workspace, PATH), LD_LIBRARY_PATH: (0,sandbox_plan/* foldersBeside */.A$)(workspace, libraries) };
    const lists = Object.entries(beside).filter(([, folders]) => folders.length > 0);
    return { ...rest, ...Object.fromEntries(lists.map(([name, folders]) => [name, folders.join(':')])) };
}
function environmentIn(home, by, options) {
    const { environment: ambient, passEnv: pass, secrets } = options;
    return { ...(0,command_environment/* commandEnvironment */.J$)({ by, ambient, home, temporary: '/tmp', pass, secrets }), GIT_OPTIONAL_LOCKS: '0' };
}
/** What is covered may go while the sandbox is made. The command itself has not begun then, so it is tried again. */
const MOST_TRIES = 3;
function createRunner(options) {
    let number = 0;
    const tryIn = async ({ plan, launch }, request, signal, space) => {
        const { by = 'host', timeoutMs, credentials } = request;
        const asked = { environment: environmentIn(plan.home, by, options), ...request };
        const hidden = options.closed ?? new Set();
        const settings = credentials === 'npm' ? npmSettings(plan.cwd, hidden, asked.environment) : '';
        const environment = withNpmSettings(settings, asked.environment);
        const shell = { command: asked.command, settings, options: STRICTNESS[by] };
        number += 1;
        const words = (0,external_node_path_.join)(plan.own, `words-${number}`);
        const looked = { hidden: [...hidden], file: `${words}-lines` };
        const network = request.network ?? options.sandboxNetwork === 'host';
        const { full, stop } = space();
        const since = Math.floor(Date.now() / 1000) - 1;
        const either = AbortSignal.any([signal, full]);
        const start = ({ writeEnd }) => {
            const gone = (0,plan_mounts/* makeMountPoints */.fy)(plan);
            (0,disk/* writeFileSync */.zp)(words, (0,launchers/* scriptWords */.R$)(plan.cwd, environment, shell), { mode: 0o600 });
            const closed = credentials === 'all' ? [] : [...(options.closed ?? [])];
            const covers = (0,plan_mounts/* fileCovers */.Jf)(plan, closed);
            const { files = [], ...plainly } = launch({ plan: (0,plan_mounts/* withHeldFolders */.pV)(plan, covers), words, network, covers, gone });
            const env = { PATH: command_environment/* SYSTEM_PATH */.sg, LC_ALL: 'C', ...options.mark };
            const stdio = ['pipe', writeEnd, 'pipe'];
            return startChild({ ...plainly, files: [...files, ...(request.files ?? [])] }, { cwd: '/', env, stdio });
        };
        const supervise = (running) => superviseSandbox(running, timeoutMs, either);
        const outputLimit = request.outputLimit - OUT_OF_SPACE.length - 1;
        try {
            // What commands could read before is no secret.
            const known = await linesKept((0,secrets_in/* secretLines */._o)(settings), writtenIn(plan), { since: 0, ...looked });
            const secret = (0,secrets_in/* secretLines */._o)(settings).filter(line => !known.includes(line));
            const result = await runProcess({ start, supervise, outputLimit, tempDir: options.tempDir }, either);
            if ((await linesKept(secret, writtenIn(plan), { since, ...looked })).length > 0)
                return { ...result, status: 'exited', exitCode: 1, output: KEEPS_SETTINGS };
            if (result.status !== 'signalled' || !full.aborted)
                return result;
            return { ...result, output: `${result.output}\n${OUT_OF_SPACE}` };
        }
        finally {
            stop();
            for (const file of [words, `${words}-mounts`])
                (0,disk/* rmSync */.Ds)(file, { force: true });
        }
    };
    return async (...request) => {
        for (let tries = 1;; tries += 1) {
            const end = await tryIn(...request);
            if (end.status !== 'could-not-run' || tries === MOST_TRIES)
                return end;
        }
    };
}
const KEEPS_SETTINGS = 'The manifests have the package manager keep credentials of its settings, where tests could read them.';
/** The folders in which commands write. */
function writtenIn({ mounts }) {
    return mounts.flatMap(({ kind, source, layer }) => (layer ? (0,sandbox_plan/* upperOf */.Ag)(layer) : kind === 'write' ? source : []));
}
const END_MS = 5_000;
const STATUS_KEPT = 4_000;
/** The shell's messages that distinguish a killed command from one that exits with the same number. */
const KILLED = /: +\d+ (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception|Hangup|Quit)\b/;
/**
 * The control pipe closes with this process, and the sandbox ends with the pipe, so a kill leaves nothing behind.
 * Throws when the sandbox could not be made.
 */
async function superviseSandbox({ child, drained }, timeoutMs, signal) {
    const control = child.stdin;
    control.on('error', () => { });
    let said = '';
    const status = child.stderr;
    const namespace = () => /^ready (\S+)$/m.exec(said)?.[1] ?? '';
    let held = null;
    status.setEncoding('utf8').on('data', (part) => {
        said = (said + part).slice(0, STATUS_KEPT);
        if (namespace() !== '')
            held ??= (0,processes/* holdNamespace */.rU)(namespace(), child.pid);
    });
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers();
    const running = () => (0,processes/* runningPrograms */.D5)(id => (0,processes/* isBelow */.Yw)(id, child.pid));
    const limits = watchLimits({ timeoutMs, signal, running }, [
        { afterMs: 0, take: () => control.write('end\n') },
        { afterMs: GRACE_MS, take: () => control.end() },
        { afterMs: GRACE_MS + END_MS, take: () => giveUp('it could not be ended') },
    ]);
    const closed = (0,external_node_events_.once)(child, 'close').then(() => null, String);
    const failure = await Promise.race([closed, givenUp]);
    if (failure !== null && child.pid !== undefined)
        (0,processes/* signalQuietly */.y_)(-child.pid, 'SIGKILL');
    limits.clear();
    control.destroy();
    // Bubblewrap may end before the last process of its namespace.
    if (held !== null) {
        await (0,processes/* endProcesses */.Hk)(id => (0,processes/* namespaceOf */.N6)(id) === namespace());
        (0,disk/* closeSync */.Qt)(held);
    }
    await Promise.race([drained, (0,promises_.setTimeout)(END_MS, undefined, { ref: false })]);
    const stopped = limits.stopped();
    if (stopped !== null)
        return stopped;
    const code = /^exit (\d+)$/m.exec(said)?.[1];
    if (code !== undefined)
        return KILLED.test(said) ? { kind: 'signalled' } : { kind: 'exited', code: Number(code) };
    if (/^ready\b/m.test(said))
        return { kind: 'signalled' };
    throw new Error(`the sandbox could not be made: ${failure ?? (said.trim() || 'it said nothing')}`);
}
/** What must be left of the space, and of the number of files, that was free before the first command. */
const LEAST_SHARE = 1 / 4;
/** A command that finds less than that may take this share more, so that it can clean up. */
const SPARE_SHARE = 1 / 100;
const LOOK_MS = 200;
const OUT_OF_SPACE = '(the command was ended: less than a quarter of the disk space that was free before the first command is left)';
function createSpaceGuard(places) {
    const free = () => places.flatMap(place => {
        const found = (0,errors/* orNull */.Xd)(() => (0,disk/* statfsSync */.h3)(place));
        return found === null ? [Number.NaN, Number.NaN] : [found.bavail * found.bsize, found.ffree];
    });
    const atFirst = free();
    return () => {
        const controller = new AbortController();
        const least = free().map((left, at) => {
            const first = atFirst[at] ?? 0;
            return Math.min(first * LEAST_SHARE, left - first * SPARE_SHARE);
        });
        const look = () => {
            if (free().some((left, at) => left < (least[at] ?? 0)))
                controller.abort();
        };
        const timer = setInterval(look, LOOK_MS);
        return { full: controller.signal, stop: () => clearInterval(timer) };
    };
}

;// CONCATENATED MODULE: ./build/adapters/commands/wrap-commands.js
function wrapCommands(commands, wrap) {
    const wrapImage = (image) => ({
        ...image,
        enter: async (files) => wrapWorld(await image.enter(files)),
    });
    const wrapWorld = (world) => ({
        ...world,
        run: wrap(world.run),
        undo: async (paths) => wrapWorld(await world.undo(paths)),
        keep: async (tree) => wrapImage(await world.keep(tree)),
        keepCaches: async () => wrapImage(await world.keepCaches()),
    });
    return {
        get sandbox() {
            return commands.sandbox;
        },
        get canRun() {
            return commands.canRun;
        },
        sharesWorkTree: commands.sharesWorkTree,
        open: head => commands.open(head),
        close: () => commands.close(),
        run: wrap(commands.run),
        copyWorkTree: (of, files) => commands.copyWorkTree(of, files),
        freeze: async (tree, base) => wrapImage(await commands.freeze(tree, base)),
    };
}

// EXTERNAL MODULE: ./build/adapters/files/credential-files.js
var credential_files = __webpack_require__(6514);
// EXTERNAL MODULE: ./build/adapters/files/locate.js
var locate = __webpack_require__(8403);
// EXTERNAL MODULE: ./build/adapters/files/read-text.js
var read_text = __webpack_require__(3473);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
;// CONCATENATED MODULE: ./build/adapters/files/search.js
/** Searches the repository's files by `git grep`, in a process that a slow pattern cannot keep beyond a limit. */





const MAX_ASKED = 1_000;
const LIMIT_MS = 8_000;
const MAX_OUTPUT_BYTES = 20_000_000;
const BATCH_FILES = 500;
const BATCH_CHARACTERS = 20_000_000;
const MAX_FILE_BYTES = 2_000_000;
const MAX_LINE = 5_000;
const MAX_SHOWN = 300;
const TOO_SLOW = 'the search takes too long; use a simpler pattern or glob, or search in a smaller folder';
/**
 * Returns the lines that match a Perl-compatible regular expression, in order of their paths. Leaves out binary and
 * large files, links, git's data, and dependency folders unless it begins in one. Git names the places; the text is
 * read like any other file for the model. Throws nothing.
 */
async function searchFiles(roots, { pattern, path, glob, limit, limitOfFile = limit, leaveOut }, git) {
    if (pattern === '')
        return { refused: 'the pattern is empty' };
    const asked = `${pattern}\n${glob ?? ''}`;
    if (asked.length > MAX_ASKED)
        return { refused: `pattern and glob have more than ${MAX_ASKED} characters` };
    if (asked.includes('\0'))
        return { refused: 'the pattern or the glob holds a NUL character' };
    const start = (0,locate/* locate */.x5)(roots, path);
    if (start.kind === 'refused')
        return { refused: start.why };
    if (start.kind === 'missing')
        return { refused: 'it does not exist' };
    const isFolder = start.stat.isDirectory();
    const folder = isFolder ? start.absolute : (0,external_node_path_.dirname)(start.absolute);
    const paths = isFolder ? pathspecsOf(glob) : [literal((0,external_node_path_.basename)(start.absolute))];
    // A line may end with CR LF.
    let expression = ['-P', '-e', `(*ANYCRLF)${pattern}`];
    const grep = (wanted, some) => runGrep(git, folder, [wanted, ...expression, '--', ...some]);
    let holding = await grep('--files-with-matches', paths);
    if (holding.complaint.includes(NO_PERL)) {
        expression = ['-E', '-e', pattern];
        holding = await grep('--files-with-matches', paths);
    }
    const refused = problemOf(holding);
    if (refused !== null)
        return { refused };
    const holds = holding.output.split('\0').filter(name => name !== '');
    const names = leaveOut === undefined ? holds : await withoutLeftOut({ roots, start, folder }, holds, leaveOut);
    const deadline = performance.now() + LIMIT_MS;
    const matches = [];
    for (let at = 0; at < names.length;) {
        if (performance.now() > deadline)
            return { matches, more: true };
        const batch = new Map();
        const end = Math.min(names.length, at + BATCH_FILES);
        for (let size = 0; at < end && batch.size <= limit && size < BATCH_CHARACTERS; at += 1) {
            const name = names[at] ?? '';
            const file = readSearched(roots, (0,external_node_path_.join)(folder, name));
            if (file !== null)
                batch.set(name, file);
            size += file?.text.length ?? 0;
        }
        if (batch.size === 0)
            continue;
        const found = await grep('--line-number', [...batch.keys()].map(literal));
        const problem = problemOf(found);
        if (problem !== null)
            return { refused: problem };
        for (const { path, lines } of matchedLines(found.output, batch)) {
            const shown = names.length > 1 ? lines.slice(0, limitOfFile) : lines;
            for (const { number, text } of shown) {
                if (matches.length === limit)
                    return { matches, more: true };
                matches.push(`${(0,locate/* toolPathOf */.Bu)(roots, path)}:${number}:${text}`);
            }
            const rest = lines.length - shown.length;
            if (rest > 0)
                matches.push(`${(0,locate/* toolPathOf */.Bu)(roots, path)}: ${rest} more`);
        }
        if (found.isCut)
            return { matches, more: true };
    }
    return { matches, more: holding.isCut };
}
async function withoutLeftOut({ roots, start, folder }, names, leaveOut) {
    const fromRoot = (name) => (0,external_node_path_.relative)(roots.real, (0,external_node_path_.join)(folder, name)).replaceAll(external_node_path_.sep, '/');
    const begun = start.stat.isDirectory() ? `${start.realPath}/` : start.realPath;
    const leftOut = await leaveOut([...names.map(fromRoot), ...(start.realPath === '' ? [] : [begun])]);
    return leftOut.has(begun) ? names : names.filter(name => !leftOut.has(fromRoot(name)));
}
function readSearched(roots, path) {
    const file = (0,locate/* locate */.x5)(roots, path);
    const text = file.kind === 'found' ? (0,read_text/* searchedText */.LG)(roots, file.realPath, MAX_FILE_BYTES) : null;
    return file.kind === 'found' && text !== null ? { path: file.path, text } : null;
}
/** The lines of the files that an output names: each of its rows is name, NUL, number, NUL, text. */
function* matchedLines(output, files) {
    const hits = output.split('\n').map(row => row.split('\0', 3));
    for (const [name, rows] of Map.groupBy(hits, ([name = '']) => name)) {
        const file = files.get(name);
        const lines = file?.text.split('\n') ?? [];
        const shown = rows.flatMap(([, number]) => {
            const text = lines[Number(number) - 1];
            return text === undefined || text.length > MAX_LINE ? [] : [{ number, text: shownLine(text) }];
        });
        if (file !== undefined)
            yield { path: file.path, lines: shown };
    }
}
function literal(path) {
    return `:(literal)${path}`;
}
function shownLine(line) {
    const text = line.replace(/\r$/, '');
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\u2026` : text;
}
/** A glob without a slash matches a name at any depth. */
function pathspecsOf(glob) {
    const wanted = (glob === null ? [] : alternativesOf(glob)).map(one => {
        const isExcluded = one.startsWith('!');
        const plain = one.replace(/^!?\.?\/?/, '');
        const whole = plain.includes('/') ? plain : `**/${plain}`;
        return `:(glob${isExcluded ? ',exclude' : ''})${whole}`;
    });
    const dependencies = [...read_text/* DEPENDENCY_FOLDERS */.wI].map(name => `:(glob,exclude)**/${name}/**`);
    return [...(wanted.length === 0 ? ['.'] : wanted), ...dependencies];
}
const MOST_ALTERNATIVES = 50;
const BRACES = /^(.*?)\{([^{}]*)\}(.*)$/s;
/** Git knows no `{a,b}`: returns one glob for each alternative. */
function alternativesOf(glob) {
    let globs = [glob];
    while (globs.some(one => BRACES.test(one)))
        globs = globs
            .flatMap(one => {
            const [whole, before = '', inner = '', after = ''] = BRACES.exec(one) ?? [];
            return whole === undefined ? [one] : inner.split(',').map(part => before + part + after);
        })
            .slice(0, MOST_ALTERNATIVES);
    return globs;
}
function runGrep(git, cwd, more) {
    // As text, because git would ask the repository's attributes which files are binary.
    const options = ['--no-index', '--text', '--no-textconv', '--no-color', '--null', '--threads=2'];
    const args = ['--no-pager', 'grep', ...options, ...more];
    const env = {
        ...{ PATH: git.path, LC_ALL: 'C.UTF-8' },
        // No repository, and no settings of anybody.
        ...{ GIT_DIR: external_node_os_.devNull, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: external_node_os_.devNull, GIT_ATTR_NOSYSTEM: '1' },
        // Git takes each file into memory whole.
        GIT_ALLOC_LIMIT: '512m',
    };
    const limits = { timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' };
    return new Promise(resolve => {
        (0,external_node_child_process_.execFile)(git.binary, args, { cwd, env, ...limits }, (error, output, stderr) => {
            const isCut = error?.killed === true || error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
            const isSearched = error === null || isCut || error.code === NO_MATCH;
            resolve({ output, isCut, complaint: isSearched ? '' : stderr || error.message });
        });
    });
}
const NO_MATCH = 1;
/** Some builds of git, as that of macOS, know extended regular expressions alone. */
const NO_PERL = 'USE_LIBPCRE';
function problemOf({ output, isCut, complaint }) {
    if (complaint === '')
        return isCut && output === '' ? TOO_SLOW : null;
    if (/match limit|JIT stack|over limit|out of memory/i.test(complaint))
        return TOO_SLOW;
    return `the pattern cannot be used: ${complaint.trim().split(': ').at(-1)}`;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(8303);
// EXTERNAL MODULE: ./build/adapters/files/plain-file.js
var plain_file = __webpack_require__(4580);
;// CONCATENATED MODULE: ./build/adapters/files/write-text.js








const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY: write_text_O_WRONLY } = external_node_fs_.constants;
// A full disk or a kill leaves the old file. A name swapped for a link is replaced, never followed.
/**
 * Writes UTF-8 text to a path from the model and makes missing folders. An existing file keeps its mode and owner.
 * Refuses links, hard links, read-only and special files. Throws nothing.
 */
function writeText(roots, written, text) {
    const bytes = Buffer.from(text, 'utf8');
    if (!text.isWellFormed())
        return { refused: 'the text holds half of a surrogate pair, which no UTF-8 file can hold' };
    if (bytes.length > read_text/* MAX_TEXT_BYTES */.$D)
        return { refused: `the text is too large (${bytes.length} bytes; the limit is ${read_text/* MAX_TEXT_BYTES */.$D})` };
    const found = (0,locate/* locate */.x5)(roots, written);
    const why = checkWritable(roots, found);
    if (why !== null || found.kind === 'refused')
        return { refused: why ?? 'it cannot be written' };
    const made = [];
    try {
        const folder = found.kind === 'found'
            ? (0,external_node_path_.dirname)(found.absolute)
            : makeFolders(roots, found.parent, found.missing.slice(0, -1), made);
        const before = found.kind === 'found' ? found.stat : null;
        replaceFile(roots, folder, (0,external_node_path_.basename)((0,external_node_path_.join)(roots.real, found.path)), bytes, before);
        return { path: found.path };
    }
    catch (error) {
        // The first error is the one to report.
        for (const folder of made.toReversed())
            (0,errors/* orNull */.Xd)(() => external_node_fs_.rmdirSync(folder));
        return { refused: (0,locate/* reasonOf */.A3)(error) };
    }
}
function checkWritable(roots, found) {
    if (found.kind === 'refused')
        return found.why;
    if (found.kind === 'missing') {
        const real = [(0,external_node_path_.relative)(roots.real, found.parent), ...found.missing].filter(part => part !== '').join('/');
        if (!sameName(real, found.path))
            return `it goes through a symbolic link; the real path is ${real}`;
        return (0,path_policy/* checkPortable */.yO)(found.missing.join('/'));
    }
    if (!sameName(found.realPath, found.path))
        return `it is, or goes through, a symbolic link; the real path is ${found.realPath || '.'}`;
    if (found.stat.isDirectory())
        return 'it is a folder';
    if (!found.stat.isFile())
        return 'it is not a regular file';
    if (found.stat.nlink > 1)
        return `it has ${found.stat.nlink} hard links, so that other files would change with it`;
    return checkMode(found.absolute, found.stat);
}
function checkMode(absolute, stat) {
    const readOnly = `it is read-only (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')})`;
    if ((stat.mode & 0o222) === 0)
        return readOnly;
    return (0,errors/* orNull */.Xd)(() => [external_node_fs_.accessSync(absolute, external_node_fs_.constants.W_OK)]) === null ? readOnly : null;
}
function replaceFile(roots, realFolder, name, bytes, before) {
    withFolder(roots, realFolder, folder => {
        const temporary = folder.at(`.diffproof-${(0,external_node_crypto_.randomUUID)()}.tmp`);
        try {
            const mode = before === null ? 0o666 : 0o600;
            const descriptor = external_node_fs_.openSync(temporary, write_text_O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
            try {
                external_node_fs_.writeFileSync(descriptor, bytes);
                // Only root can change the owner. Any other user owns the file already, or may not write it.
                if (before !== null && process.getuid?.() === 0)
                    external_node_fs_.fchownSync(descriptor, before.uid, before.gid);
                if (before !== null)
                    external_node_fs_.fchmodSync(descriptor, before.mode & 0o7777);
            }
            finally {
                external_node_fs_.closeSync(descriptor);
            }
            folder.recheck();
            external_node_fs_.renameSync(temporary, folder.at(name));
        }
        catch (error) {
            (0,errors/* orNull */.Xd)(() => external_node_fs_.unlinkSync(temporary));
            throw error;
        }
    });
}
function sameName(one, other) {
    if (process.platform !== 'darwin' && process.platform !== 'win32')
        return one === other;
    return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}
/** Removes a regular file that `writeText` could replace. Throws nothing. */
function removeText(roots, written) {
    const found = (0,locate/* locate */.x5)(roots, written);
    const why = checkWritable(roots, found);
    if (why !== null)
        return { refused: why };
    if (found.kind !== 'found')
        return { refused: 'it does not exist' };
    try {
        withFolder(roots, (0,external_node_path_.dirname)(found.absolute), folder => external_node_fs_.unlinkSync(folder.at((0,external_node_path_.basename)(found.absolute))));
        return { path: found.path };
    }
    catch (error) {
        return { refused: (0,locate/* reasonOf */.A3)(error) };
    }
}
function makeFolders(roots, parent, names, made) {
    let folder = parent;
    for (const name of names) {
        withFolder(roots, folder, anchor => external_node_fs_.mkdirSync(anchor.at(name)));
        folder = (0,external_node_path_.join)(folder, name);
        made.push(folder);
    }
    return folder;
}
function withFolder(roots, realFolder, use) {
    const folder = (0,plain_file/* openAnchored */.t8)(roots.real, realFolder);
    try {
        use(folder);
    }
    finally {
        folder.close();
    }
}

;// CONCATENATED MODULE: ./build/adapters/files/file-workspace.js




const USUAL_GIT = { binary: 'git', path: '/usr/local/bin:/usr/bin:/bin' };
/** Makes the port. While the root does not exist, everything is refused. Throws nothing. */
function createFileWorkspace(options) {
    const { root, workingDirectory, own, closed, note = () => undefined, git = async () => USUAL_GIT } = options;
    const edited = options.edited ?? new Set();
    let copy;
    const within = async (use, refuse) => {
        let roots;
        try {
            roots = (0,locate/* rootsOf */.RD)({ root, copy, workingDirectory, own, closed });
        }
        catch (error) {
            return refuse(`the repository folder cannot be used: ${(0,locate/* reasonOf */.A3)(error)}`);
        }
        return use(roots);
    };
    const refusal = (refused) => ({ refused });
    const edit = async (change) => {
        // The work tree may hold edits of the model from here on.
        note({ kind: 'worked' });
        const written = await within(change, refusal);
        if ('path' in written) {
            edited.add(written.path);
            note({ kind: 'edited', path: written.path });
        }
        return written;
    };
    return {
        workIn(folder) {
            copy = folder;
        },
        read: path => within(roots => (0,read_text/* readContent */.c_)(roots, path), why => ({ kind: 'refused', why, path })),
        write: (path, text) => edit(roots => writeText(roots, path, text)),
        remove: path => edit(roots => removeText(roots, path)),
        editedPaths: () => [...edited],
        list: (path, depth, limit) => within(roots => (0,read_text/* listPaths */.Pe)(roots, path, depth, limit), refusal),
        search: request => within(async (roots) => searchFiles(roots, request, await git()), refusal),
        rootFiles: () => within(read_text/* readRootFiles */.Wi, () => new Map()),
    };
}

// EXTERNAL MODULE: ./build/adapters/files/output-folder.js
var output_folder = __webpack_require__(373);
// EXTERNAL MODULE: ./node_modules/sax/lib/sax.js
var sax = __webpack_require__(2560);
// EXTERNAL MODULE: ./build/core/testing/results/read-output.js + 6 modules
var read_output = __webpack_require__(8168);
// EXTERNAL MODULE: ./build/core/testing/results/test-results.js
var test_results = __webpack_require__(8609);
// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
;// CONCATENATED MODULE: ./build/adapters/files/test-reports.js











/** Makes the port. `findReports` finds report files written since a time. Throws nothing. */
function createTestReports(findReports) {
    return {
        async read({ output, since, written }) {
            const { texts, more } = findReports(written, since);
            const reports = texts.flatMap(text => readJunitReport(text) ?? []);
            const reported = (0,test_results/* resultsOfReports */.Nt)(more ? reports.map(report => ({ ...report, whole: false })) : reports);
            return (0,test_results/* joinResults */.FU)(reported, (0,read_output/* readTestOutput */._)(output));
        },
    };
}
const REPORT_FOLDER = /^(?:(?:test|junit|surefire|failsafe)[-_]?(?:results?|reports?|output)|reports?|junit|testresults)$/i;
const REPORT_FILE = /junit.*\.xml$|^TEST-.*\.xml$|^(?:test[-_]?(?:results?|reports?|output)|results?|reports?|xunit|nosetests|pytest|rspec)\.xml$/i;
const OUTPUT_FOLDER = /^(?:target|build|out|output|dist|coverage|tmp|\.?artifacts)$/i;
const MAX_SOURCE_DEPTH = 3;
const MAX_DEPTH = 8;
const MAX_FOLDERS = 3000;
const MAX_FILES = 500;
const test_reports_MAX_FILE_BYTES = 8_000_000;
const MAX_BYTES = 24_000_000;
/** The file system's clock is coarser than that of the process. */
const CLOCK_SLACK_MS = 10;
/**
 * The texts of XML files in the usual places below the working directory, written since `since` (ms since the epoch).
 * What was there before says nothing of a run, whatever its time and place: a change may hold a report, and tests may
 * copy it. Follows no links. Throws nothing.
 */
function findReportFiles(place, since) {
    try {
        const roots = (0,locate/* rootsOf */.RD)({ root: place.folder, workingDirectory: place.workingDirectory });
        const { paths, more } = reportPaths(roots);
        const wasThere = filesBefore(place.before, paths);
        const read = readRecent(roots, paths, { since: since - CLOCK_SLACK_MS, wasThere });
        return { texts: read.texts, more: more || read.more };
    }
    catch {
        return { texts: [], more: false };
    }
}
function reportPaths(roots) {
    const paths = [];
    let folders = 0;
    const isForReports = (path) => {
        const names = path.slice(roots.workingDirectory.length).split('/');
        return names.some(name => REPORT_FOLDER.test(name));
    };
    const isReport = (path, name) => REPORT_FILE.test(name) || (/\.xml$/i.test(name) && isForReports(path.slice(0, -name.length)));
    const isEntered = (path, at) => {
        const isWanted = at <= MAX_SOURCE_DEPTH || OUTPUT_FOLDER.test((0,external_node_path_.basename)(path)) || isForReports(path);
        if (!isWanted || at > MAX_DEPTH)
            return false;
        folders += 1;
        return folders < MAX_FOLDERS;
    };
    for (const { path, name, kind } of (0,read_text/* levelsBelow */.nK)(roots, roots.workingDirectory, isEntered))
        if (kind === 'file' && isReport(path, name))
            paths.push(path);
    return { paths, more: folders >= MAX_FOLDERS };
}
function readRecent({ real }, paths, { since, wasThere }) {
    // Both times count, because a program can set one of them.
    const isRecent = ({ mtimeMs, ctimeMs }) => mtimeMs >= since && ctimeMs >= since;
    const texts = [];
    let bytes = 0;
    let more = false;
    for (const path of paths) {
        if (texts.length >= MAX_FILES || bytes >= MAX_BYTES)
            return { texts, more: true };
        try {
            const file = (0,plain_file/* readInside */.xO)(real, (0,external_node_path_.join)(real, path), test_reports_MAX_FILE_BYTES, isRecent);
            if (file === null || wasThere(file))
                continue;
            more ||= file.bytes === null;
            if (file.bytes === null)
                continue;
            texts.push(new TextDecoder().decode(file.bytes));
            bytes += file.bytes.length;
        }
        catch {
            // It is gone, or has become something else.
        }
    }
    return { texts, more };
}
/**
 * Whether a file has the content of one that was there before, in the tree or at one of these paths. Of a file that is
 * too large to be read, the size says so. Each one that was there is read at most once.
 */
function filesBefore({ folders, paths }, more) {
    const real = folders.flatMap(folder => (0,errors/* orNull */.Xd)(() => external_node_fs_.realpathSync.native(folder)) ?? []);
    const sizeOf = ({ folder, path }) => (0,errors/* orNull */.Xd)(() => (0,external_node_fs_.lstatSync)(`${folder}/${path}`, { throwIfNoEntry: false }))?.size;
    const digestAt = ({ folder, path }) => {
        const bytes = (0,errors/* orNull */.Xd)(() => (0,plain_file/* readInside */.xO)(folder, (0,external_node_path_.join)(folder, path), test_reports_MAX_FILE_BYTES))?.bytes ?? null;
        return bytes === null ? [] : [digestOf(bytes)];
    };
    let bySize = null;
    const digests = new Map();
    return ({ stats: { size }, bytes }) => {
        const files = () => real.flatMap(folder => Array.from(new Set([...paths, ...more]), path => ({ folder, path })));
        bySize ??= Map.groupBy(files(), sizeOf);
        const alike = bySize.get(size) ?? [];
        if (bytes === null)
            return alike.length > 0;
        const known = digests.get(size) ?? new Set(alike.flatMap(digestAt));
        digests.set(size, known);
        return known.has(digestOf(bytes));
    };
}
const digestOf = (bytes) => (0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex');
/** A message may be as long as the file, whose size is limited. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
/** sax reads a declaration again for each of its characters. Reports have one that is longer in sections of text alone. */
const LONGEST_DECLARATION = 100;
const PIECE = 2_000;
const MAX_NESTING = 64;
/** Of a name, and of those of all suites around a test. */
const LONGEST_NAME = 2_000;
/** All names of tests may be so many times as long as their report. */
const MOST_REPEATED = 16;
/** How pytest reports a file that it could not import. */
const NOT_COLLECTED = 'collection failure';
/**
 * Reads one report; null where it is not JUnit XML. A damaged report gives the cases before the damage. sax expands no
 * entities of a document type. Throws nothing.
 */
function readJunitReport(text) {
    const cases = [];
    const unloadable = [];
    const suites = [];
    const path = [];
    let open = null;
    let declared = null;
    let failures = 0;
    let named = 0;
    let begun = false;
    let damaged = false;
    const parser = sax.parser(true, { position: false });
    parser.onopentag = tag => {
        const cut = (value) => String(value).slice(0, LONGEST_NAME);
        const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [name, cut(value)]));
        path.push(tag.name);
        if (path.length === 1 && tag.name !== 'testsuites' && tag.name !== 'testsuite')
            throw new NoReport();
        begun = true;
        if (path.length > MAX_NESTING || named > MOST_REPEATED * text.length)
            throw new Error('too much');
        // The outermost numbers include those of inner suites.
        const outermost = path.length === 1 || (path.length === 2 && declared === null);
        if (outermost && tag.name.startsWith('testsuite'))
            declared = declaredIn(attributes);
        if (tag.name === 'testsuite')
            suites.push(suiteIn(suites.at(-1), attributes.get('name') ?? ''));
        if (tag.name === 'testcase')
            open = { attributes, failures: 0, skipped: isLeftOut(attributes), notCollected: false };
        if (open === null || path.at(-2) !== 'testcase')
            return;
        if (tag.name === 'skipped')
            open.skipped = true;
        if (tag.name !== 'failure' && tag.name !== 'error')
            return;
        failures += 1;
        open.failures += 1;
        if (attributes.get('message') === NOT_COLLECTED)
            open.notCollected = true;
    };
    parser.onclosetag = name => {
        path.pop();
        if (name === 'testsuite')
            suites.pop();
        if (name !== 'testcase' || open === null)
            return;
        const full = caseName(open.attributes, suites.at(-1));
        named += full.length;
        if (open.notCollected)
            unloadable.push(full);
        else
            cases.push({ name: full, file: open.attributes.get('file') ?? null, status: caseStatus(open) });
        open = null;
    };
    parser.onerror = error => {
        throw error;
    };
    try {
        for (let at = 0; at < text.length; at += PIECE) {
            parser.write(text.slice(at, at + PIECE));
            if ('sgmlDecl' in parser && String(parser.sgmlDecl).length > LONGEST_DECLARATION)
                throw new Error('too long');
        }
        parser.close();
    }
    catch (error) {
        if (error instanceof NoReport)
            return null;
        damaged = true;
    }
    if (!begun || (damaged && cases.length === 0))
        return null;
    return { cases, unloadable, whole: !damaged && (declared === null || failures >= declared) };
}
class NoReport extends Error {
}
function caseStatus({ failures, skipped }) {
    if (skipped)
        return 'skipped';
    return failures > 0 ? 'failed' : 'passed';
}
function isLeftOut(attributes) {
    return /^(?:notrun|skipped|disabled|suppressed)$/i.test(attributes.get('status') ?? attributes.get('result') ?? '');
}
function declaredIn(attributes) {
    const numbers = ['failures', 'errors'].flatMap(name => (attributes.has(name) ? [Number(attributes.get(name))] : []));
    return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + (Number.isFinite(number) ? number : 0), 0);
}
function suiteIn(outer, written) {
    const name = (0,spaces/* singleSpaced */.NL)(written);
    const dotted = outer === undefined ? name : `${outer.dotted}.${name}`;
    return { dotted: dotted.slice(0, LONGEST_NAME), shown: joined(outer?.shown ?? '', name).slice(0, LONGEST_NAME) };
}
const joined = (...parts) => parts.filter(part => part !== '').join(' > ');
function caseName(attributes, suite) {
    const name = (0,spaces/* singleSpaced */.NL)(attributes.get('name') ?? '');
    const written = attributes.get('classname') ?? attributes.get('class');
    const place = (0,spaces/* singleSpaced */.NL)(written ?? '');
    if (place === name || written === '')
        return name;
    // Node writes `test` for a test without a suite.
    const isRepeated = place === '' || place === suite?.dotted || (place === 'test' && suite === undefined);
    return joined(isRepeated ? (suite?.shown ?? '') : place, name);
}

// EXTERNAL MODULE: ./build/adapters/git/git-environment.js
var git_environment = __webpack_require__(966);
// EXTERNAL MODULE: ./build/adapters/git/repositories.js
var repositories = __webpack_require__(5788);
// EXTERNAL MODULE: ./build/adapters/system/machine.js
var machine = __webpack_require__(3734);
// EXTERNAL MODULE: ./build/core/deadlines.js
var deadlines = __webpack_require__(4587);
// EXTERNAL MODULE: ./build/compose/publish.js + 6 modules
var publish = __webpack_require__(8880);
;// CONCATENATED MODULE: ./build/compose/commands.js
/** Commands in their sandbox, and the files of the work tree that they run in. */













/** Makes a job that measures a change. Throws ConfigurationError that names everything that is wrong. */
async function composeProofJob(start) {
    const { given, environment, cancelled } = start;
    const { job, places, deadline } = await (0,publish/* composePublishJob */.H)(start);
    const { editingMs } = (0,deadlines/* timesFor */.sD)(job.config.timeoutMinutes);
    const closed = new Set();
    const commands = composeCommands(start, job.config, { ...places, closed });
    const measuring = {
        ...job,
        ports: { ...job.ports, ...filePorts(start, places, closed), commands },
        environment: (0,command_environment/* environmentText */.HR)(environment, given.hiddenFromCommands),
        editing: AbortSignal.any([cancelled, AbortSignal.timeout(editingMs)]),
    };
    return { job: measuring, places, deadline };
}
/** `closed`: files of other steps that hold credentials; no command sees them. */
function filePorts({ journal, environment }, places, closed) {
    const { tree, tempDir, outputFolder, edited, workspace } = places;
    const git = () => (0,git_environment/* findGit */.Ct)(environment['PATH'] ?? '', workspace);
    return {
        workspace: createFileWorkspace({ ...tree, git, own: outputFolder, closed, edited, note: journal.note }),
        credentials: (0,credential_files/* createCredentials */.z)({ root: tree.root, environment, closed }),
        testReports: createTestReports((written, since) => findReportFiles({ ...tree, ...written }, since)),
        earlierRuns: (0,output_folder/* createEarlierRuns */.d6)(outputFolder),
        freeSpace: () => (0,machine/* freeSpaceOf */.Oj)([tree.root, tempDir]),
    };
}
/** They go with this process. */
function composeCommands(start, config, { tree, own, outputFolder, closed }) {
    const commands = createSandboxCommands({
        ...own,
        ...tree,
        secrets: start.given.hiddenFromCommands,
        sandbox: config.sandbox,
        sandboxNetwork: config.sandboxNetwork,
        passEnv: config.passEnv,
        private: [outputFolder, ...(start.hidden ?? [])],
        closed,
        warn: start.reporter.warning,
        repositories: (0,repositories/* dotGitsIn */.y5)(start.repositories),
    });
    // Before the folder goes in which the sandbox lies.
    process.prependOnceListener('exit', () => commands.close());
    return wrapCommands(commands, (0,runner_files/* guardedRun */.k)(start.runnerFiles, start.reporter.warning));
}


/***/ }),

/***/ 3405:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ withoutSecrets)
/* harmony export */ });
/**
 * A record without secrets. Each text is cleaned before anybody escapes it, which would hide a secret. What `schema` refuses
 * then is one of its own words or an id, and stays.
 */
function withoutSecrets(record, schema, { publishable }) {
    const clean = JSON.parse(JSON.stringify(record), (_, value) => typeof value === 'string' ? publishable(value) : value);
    for (const { path } of schema.safeParse(clean).error?.issues ?? [])
        restoreAt(path, record, clean);
    return clean;
}
function restoreAt([key = '', ...rest], from, to) {
    const old = Reflect.get(from, key);
    if (rest.length === 0)
        Reflect.set(to, key, old);
    else
        restoreAt(rest, old, Reflect.get(to, key));
}


/***/ }),

/***/ 9653:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ baselineIn),
/* harmony export */   l: () => (/* binding */ reusableRun)
/* harmony export */ });
/* harmony import */ var _testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6957);
/** A green final run as the baseline of a revision. */

/** A body with more would be hard to read, and a longer name may be cut in it. */
const LONGEST_NAMES = 4_000;
const LONGEST_NAME = 120;
/**
 * What a revision needs of the final run; nothing unless all of it was green. `setting`: a digest of how the commands
 * ran.
 */
function reusableRun({ tests, checks, tampering }, setting) {
    const { format = null, cases = [], unloadable = [], counts, complete = true, passesListed } = tests.results ?? {};
    const isGreen = complete && tests.status === 'passed' && checks.every(one => ['passed', 'not-run'].includes(one.status));
    const failed = cases.filter(one => one.status === 'failed').length + unloadable.length + (counts?.failed ?? 0);
    // What rewrote a file says something else on a fresh clone.
    if (!isGreen || failed > 0 || tampering.some(({ kind }) => kind === _testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__/* .REWRITTEN */ .vK))
        return {};
    const names = cases.map(({ name }) => name);
    const isNamed = passesListed &&
        cases.every(({ name, status }) => status === 'passed' && name.length <= LONGEST_NAME) &&
        names.join().length <= LONGEST_NAMES;
    return { reusable: { setting_sha256: setting, format, ...(isNamed ? { names } : {}) } };
}
/**
 * The recorded final run as a baseline; null if it was of another tree, command or setting, not green, or the claim of
 * another job.
 */
function baselineIn({ evidence }, { tree, command, setting }) {
    const { final, reusable } = evidence.tests;
    const isSame = reusable?.setting_sha256 === setting && evidence.tree_sha === tree && evidence.tests.command === command;
    const isGreen = final.status === 'passed' && final.exit_code === 0 && (final.counts?.failed ?? 0) === 0;
    if (reusable === undefined || !isSame || !isGreen || evidence.attested_by !== 'run')
        return null;
    const { format, names = null, names_omitted: omitted = 0 } = reusable;
    const cases = (names ?? []).map(name => ({ name, file: null, status: 'passed' }));
    const read = { cases, unloadable: [], counts: final.counts ?? null, complete: true };
    const results = format && { ...read, format, passesListed: names !== null && omitted === 0 };
    const run = { command, status: 'passed', exitCode: 0, durationMs: final.duration_ms, results };
    const checks = evidence.checks.flatMap(({ command, detected, status, baseline }) => {
        const { exit_code: exitCode, ...measured } = (status === 'passed' ? null : baseline) ?? { status, exit_code: 0 };
        return detected === true ? [{ ..._testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__/* .NOT_RUN */ .OG, command, status: measured.status, exitCode }] : [];
    });
    return { tests: { ..._testing_test_run_js__WEBPACK_IMPORTED_MODULE_0__/* .NOT_RUN */ .OG, ...run }, checks, measuredBy: evidence.run_url };
}


/***/ }),

/***/ 9104:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P4: () => (/* binding */ detectChecks),
/* harmony export */   k4: () => (/* binding */ isRelevantForChecks)
/* harmony export */ });
/* unused harmony export CHECK_COMMANDS */
/* harmony import */ var _change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _test_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(493);
/**
 * The checks of a project beside its tests. Only what it configures itself counts.
 * Shown in `docs/reference/test-commands.md`.
 */


const TYPES = ['typecheck', 'type-check', 'check-types', 'check:types', 'types:check', 'tsc'];
/** Without files of its own, mypy asks for them. */
const MYPY_FILES = /^\[(?:tool\.)?mypy\]\n(?:(?!\[).*\n)*?(?:files|packages|modules) *=/m;
const GO_LINTER = '.golangci.{yml,yaml,toml,json}';
const CHECK_COMMANDS = [
    ...TYPES.map(name => ofPackage('types', name, 'tsc')),
    checkRow('types', 'node_modules/.bin/tsc -p . --noEmit', 'tsc|ts-jest|tsd', [
        ['tsconfig.json'],
        ['package.json', 'names typescript', '"typescript"'],
    ]),
    ofPackage('lint', 'lint', 'lint'),
    checkRow('clippy', 'cargo clippy --all-targets', 'clippy', [
        ['Cargo.toml', 'sets lints', /^\[(?:workspace\.)?lints\b/m],
    ]),
    checkRow('clippy', 'cargo clippy --all-targets', 'clippy', [['{clippy,.clippy}.toml']]),
    checkRow('vet', 'go vet ./...', 'go vet', [['go.mod'], [GO_LINTER]]),
    checkRow('vet', 'go vet ./...', 'go vet', [['go.mod'], ['{GNUmakefile,makefile,Makefile}', 'runs go vet', 'go vet']]),
    checkRow('ruff', '{python} -m ruff check .', 'ruff', [['{ruff,.ruff}.toml']]),
    checkRow('ruff', '{python} -m ruff check .', 'ruff', [['pyproject.toml', 'sets ruff', /^\[tool\.ruff\b/m]]),
    checkRow('mypy', '{python} -m mypy', 'mypy', [
        ['{mypy.ini,.mypy.ini,setup.cfg,pyproject.toml}', 'names the files of mypy', MYPY_FILES],
    ]),
];
function checkRow(what, command, covered, signs) {
    return { what, command, covered, signs };
}
function ofPackage(what, name, covered) {
    return checkRow(what, `{run} ${name}`, covered, [
        ['package.json', `has a script ${name} that writes nothing`, harmlessScript(name)],
    ]);
}
const WRITES = /\s--(?:fix|write|apply|update)\b|\s-w\b|\bformat\b/;
function harmlessScript(name) {
    const read = (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .script */ .K$)(name);
    return text => {
        const held = read(text);
        return (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .scriptsReached */ .Hq)(name, text).some(one => WRITES.test(one)) ? null : held;
    };
}
const isRelevantForChecks = (0,_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .pathGlob */ .Qh)(CHECK_COMMANDS.flatMap(({ signs }) => signs.flatMap(([file, , holds]) => (holds ? file : []))));
/** The checks that the test command does not make already, with the reason of each. Throws nothing. */
function detectChecks(files, testCommand) {
    const ran = (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .scriptsReached */ .Hq)(testCommand, files.get('package.json') ?? '').join('\n');
    const kinds = Map.groupBy(CHECK_COMMANDS, ({ what }) => what);
    return [...kinds.values()].flatMap(rows => {
        const found = (0,_test_command_js__WEBPACK_IMPORTED_MODULE_1__/* .firstMatch */ .o4)(rows, files);
        if (found === null || rows.some(one => one === found.rule && new RegExp(`\\b(?:${one.covered})\\b`).test(ran)))
            return [];
        return [{ command: found.command, because: found.because }];
    });
}


/***/ }),

/***/ 2504:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ linesToPaste),
/* harmony export */   w: () => (/* binding */ setupToPaste)
/* harmony export */ });
/** The lines for a workflow that a person corrects where a command of this repository cannot start. */
/** How the usual runners get what they need, where nothing was installed. */
const INSTALLS = [
    [
        /^(?:python[\d.]* -m )?pytest\b/,
        'python3 -m venv .venv && .venv/bin/pip install pytest',
        '.venv/bin/python -m pytest',
    ],
    [/^(?:npm|npx|node|vitest|jest|mocha)\b/, 'npm install'],
];
/** One line where the files of the repository ask for another setup than the one that failed; else nothing. */
function setupToPaste(failed, detected) {
    if (detected === null || detected === failed)
        return {};
    return { paste: `setup-command: ${yamlText(detected)} # as Diffproof detects it` };
}
/** Two lines of YAML; `setup`: the command that ran before, null for none. */
function linesToPaste(setup, test) {
    const [, known = 'how your project installs what its tests need', instead = test] = INSTALLS.find(([tool]) => tool.test(test)) ?? [];
    return `setup-command: ${yamlText(setup ?? known)}\ntest-command: ${yamlText(setup === null ? instead : test)}`;
}
function yamlText(text) {
    return /^[\w./][\w./ =&-]*$/.test(text) ? text : JSON.stringify(text);
}


/***/ }),

/***/ 8758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ testsAlone),
/* harmony export */   U: () => (/* binding */ listingTests)
/* harmony export */ });
/* harmony import */ var _text_shell_word_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6783);
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3105);
/* harmony import */ var _test_command_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(493);
/** What can be asked of the runner behind a test command: to run some files alone, or to list every test. */



const SCRIPTED = /\.[cm]?[jt]sx?$/;
const PYTHON_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;
/** Options of other runners stay as they are; what is no option was a file or a folder, and gives way. */
const RUNNERS = [
    {
        start: /^(?:\S*\/)?node(?= .*--test\b)/,
        valued: '--import --require -r --loader --experimental-loader --test-reporter --env-file --conditions -C',
        named: SCRIPTED,
    },
    { start: /^(?:npx )?jest\b/, valued: '-c --config --reporters --setupFiles -w --maxWorkers', named: SCRIPTED },
    { start: /^(?:npx )?vitest(?: run)?\b/, valued: '-c --config -r --root --reporter --project', named: SCRIPTED },
    {
        start: /^(?:npx )?mocha\b/,
        valued: '-r --require -R --reporter -t --timeout --config -u --ui --import',
        named: SCRIPTED,
    },
    {
        start: /^(?:uv run )?(?:\S*python[\d.]* -m )?pytest\b/,
        valued: '-c -p -n -W --rootdir -o',
        named: PYTHON_FILE,
    },
    { start: /^(?:uv run )?\S*python[\d.]* -m unittest(?: discover)?\b/, valued: '-s -t -p', named: PYTHON_FILE },
];
const ENVIRONMENT = /^(?:(?:cross-env|env|[A-Z_][A-Z0-9_]*=[\w./:-]*) )*/;
/** It runs in a shell with other commands, which may build what is tested. */
const JOINED = /[;&|<>`$(){}\n\\]/;
/**
 * `paths`: of test files, below the folder of the command. `packageJson`: its text, if there is one. Null where it is
 * not known how.
 */
function testsAlone(command, paths, packageJson) {
    const [isEither, python, pytest = '', unittest = ''] = /^if (\S+ -c 'import pytest') 2>\/dev\/null; then ([^;]+); else ([^;]+); fi$/.exec(command) ?? [];
    if (isEither !== undefined) {
        const [one, other] = [withFiles(pytest, paths), withFiles(unittest, paths)];
        return one === null || other === null ? null : `if ${python} 2>/dev/null; then ${one}; else ${other}; fi`;
    }
    if (!/^(?:npm|pnpm|yarn|bun)\b/.test(command))
        return withFiles(command, paths);
    const script = scriptOf(command, packageJson);
    const alone = script === null || script.hasPreparation ? null : withFiles(script.line, paths);
    return alone === null ? null : `PATH="$PWD/node_modules/.bin:$PATH" ${alone}`;
}
function scriptOf(command, packageJson) {
    const [, name = '', flags = ''] = /^(?:npm|pnpm|yarn|bun)(?: run)? (test[\w:-]*)(?: --)?((?: -[\w=.-]+)*)$/.exec(command) ?? [];
    const all = (0,_test_command_js__WEBPACK_IMPORTED_MODULE_0__/* .scriptsIn */ .Oq)(packageJson ?? '');
    const script = all.get(name);
    return script === undefined ? null : { line: `${script.trim()}${flags}`, hasPreparation: all.has(`pre${name}`) };
}
function withFiles(command, paths) {
    if (JOINED.test(command))
        return null;
    const line = command.trim();
    const [before = ''] = ENVIRONMENT.exec(line) ?? [];
    const rest = line.slice(before.length);
    if (/^go test\b/.test(rest))
        return goTest(rest, paths);
    const runner = RUNNERS.find(({ start }) => start.test(rest));
    if (runner === undefined)
        return null;
    const files = paths.filter(path => runner.named.test(path));
    const [start = ''] = runner.start.exec(rest) ?? [];
    const words = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsIn */ .Hn)(rest.slice(start.length));
    const options = words.filter((word, at) => word.startsWith('-') || (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsIn */ .Hn)(runner.valued).includes(words[at - 1] ?? ''));
    const bare = start.replace(/ discover$/, '');
    // The others say where to search.
    const kept = bare === start ? options : options.filter(word => word === '-v');
    return files.length === 0 ? null : `${before}${[bare, ...kept, ...files.map(_text_shell_word_js__WEBPACK_IMPORTED_MODULE_2__/* .shellWord */ .r)].join(' ')}`;
}
/** Go tests packages, and shows what passed once from its cache. */
function goTest(command, paths) {
    const folders = paths.filter(path => path.endsWith('_test.go')).map(path => path.replace(/[^/]*$/, ''));
    const options = (0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsIn */ .Hn)(command)
        .slice(2)
        .filter(word => word.startsWith('-'));
    const packages = [...new Set(folders)].map(folder => (0,_text_shell_word_js__WEBPACK_IMPORTED_MODULE_2__/* .shellWord */ .r)(`./${folder}`));
    return packages.length === 0 ? null : ['go test', ...options, '-count=1', ...packages].join(' ');
}
/** Options by which a runner lists what passes, and those beside which it does not. */
const LISTING = [
    [/^(?:(?:npx|yarn|pnpm(?: exec)?) )?jest(?=\s|$)/, /\s--(?:verbose|reporters|silent|json|watch\w*)\b/, '--verbose'],
    [
        /^(?:(?:npx|yarn|pnpm(?: exec)?) )?vitest(?= (?!list|bench)(?:.* )?(?:--)?run\b)/,
        /\s--(?:reporter|silent|watch)\b/,
        '--reporter=verbose',
    ],
    [/^(?:uv run )?\S*python[\d.]* -m unittest(?=\s|$)/, /\s-(?:-|v|q|-verbose|-quiet)(?=\s|$)/, '-v'],
];
/** The test command with the option by which its runner lists every test; null where it needs none, or none is known. */
function listingTests(command, packageJson) {
    const isScript = /^(?:npm|pnpm|yarn|bun run)\b/.test(command);
    if (/\s(?:-w|-ws|--workspaces?)\b/.test(command))
        return null;
    const line = isScript ? (scriptOf(command, packageJson)?.line ?? '') : command;
    // What is added goes to the last command of a line.
    const last = line.split('&&').at(-1)?.trim() ?? '';
    const bare = last.replace(ENVIRONMENT, '');
    const [, , option] = LISTING.find(([start, unless]) => start.test(bare) && !unless.test(bare)) ?? [];
    if (option === undefined || JOINED.test(last))
        return null;
    return [command, ...(command.startsWith('npm ') && !command.includes(' -- ') ? ['--'] : []), option].join(' ');
}


/***/ }),

/***/ 6783:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ shellWord)
/* harmony export */ });
/** A text as one word of a POSIX shell's command. */
function shellWord(text) {
    return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}


/***/ }),

/***/ 1133:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fA: () => (/* binding */ openSession),
/* harmony export */   jX: () => (/* binding */ chooseTests),
/* harmony export */   s: () => (/* binding */ setUp),
/* harmony export */   vn: () => (/* binding */ chooseChecks)
/* harmony export */ });
/* unused harmony export createSession */
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8368);
/* harmony import */ var _core_testing_check_commands_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9104);
/* harmony import */ var _core_testing_lines_to_paste_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(2504);
/* harmony import */ var _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(924);
/* harmony import */ var _core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1698);
/* harmony import */ var _core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(493);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6957);
/* harmony import */ var _core_testing_tests_alone_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8758);
/* harmony import */ var _core_text_code_spans_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(7479);
/* harmony import */ var _changed_content_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4741);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1708);
/* harmony import */ var _verify_baseline_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8780);
/* harmony import */ var _verify_set_up_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(1085);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(1492);
/* harmony import */ var _gather_context_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(5918);
/** Opens the session: setup command, start snapshot, test command, context. */
















/** Opens the session of a checked-out task. Throws ConfigurationError when the setup command of the input fails. */
async function openSession(checkout, given) {
    const { task } = checkout;
    const run = (0,_checkout_js__WEBPACK_IMPORTED_MODULE_12__/* .runFor */ .PJ)(task, given);
    const { ports } = run;
    const asked = [{ model: ports.model, tariff: run.tariff }, ...(run.fallback === null ? [] : [run.fallback])];
    for (const { model } of asked.filter(one => !one.tariff.known))
        ports.reporter.warning(`no price is known for the model ${model.name} (table of ${_core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__/* .PRICES_AS_OF */ .Gw}): its cost is not reported, and max-cost-usd counts at the dearest known price; set model-prices`);
    const { setupCommand, setup } = await setUp(run);
    await ports.repository.commandsEnded(!ports.commands.sharesWorkTree);
    const start = await ports.repository.takeStartSnapshot();
    if (start.uncommitted.length > 0)
        ports.reporter.warning(`${start.uncommitted.length} tracked paths differ from the base and are left out: ${start.uncommitted.slice(0, 10).join(', ')}`);
    await workInCopy(start, run);
    const tests = await chooseTests(run);
    const { testCommand } = tests;
    const moreCommands = await chooseChecks(testCommand, run);
    const counts = { setAside: start.uncommitted.length, untracked: start.untracked.length };
    ports.reporter.record({
        type: 'session',
        sandbox: ports.commands.sandbox,
        testCommand,
        ...counts,
        windows: run.state.windows,
    });
    const frozen = ports.commands.freeze(checkout.base.tree, start.base);
    frozen.catch(() => undefined); // whoever waits for it gets the error
    // Nothing is read there any more when a world of the host takes its place.
    if (ports.commands.sharesWorkTree)
        await frozen;
    const inputs = await (0,_gather_context_js__WEBPACK_IMPORTED_MODULE_13__/* .gatherInputs */ .ne)(task, run);
    const session = createSession({ ...checkout, inputs, start, frozen, setupCommand, setup, ...tests, moreCommands }, run);
    // Tests that cannot start end the run before anything is paid.
    if (setupCommand === null && setup !== '')
        await session.baseline.ready();
    return session;
}
/** From here on the model works in a copy, and the work tree stays as checkout and setup left it. */
async function workInCopy({ base }, { ports: { commands, repository, workspace } }) {
    const copy = await commands.copyWorkTree('model', { tracked: await repository.basePaths(), base });
    await repository.workIn(copy);
    workspace.workIn(copy);
}
/** Runs the setup command on the base. Throws ConfigurationError when that of the input fails. */
async function setUp(run) {
    const { config, ports } = run;
    const none = { setupCommand: null, setup: '' };
    await ports.repository.lookAround();
    if (config.setupCommand === 'none' || (config.setupCommand === '' && !ports.commands.canRun))
        return none;
    const detected = (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .detectSetupCommand */ .ct)(await ports.workspace.rootFiles());
    const { command, because } = config.setupCommand === '' ? detected : { command: config.setupCommand, because: 'input setup-command' };
    ports.reporter.info(`setup command: ${command ?? 'none'} (${because})`);
    if (command === null)
        return none;
    const place = { signal: run.editing, inside: ports.commands.run };
    // What a pull request already holds was written by a run.
    const end = run.state.task?.revision === undefined
        ? await (0,_verify_set_up_js__WEBPACK_IMPORTED_MODULE_11__/* .runSetup */ .xn)(command, run, { ...place, network: true, credentials: 'all' })
        : await (0,_verify_set_up_js__WEBPACK_IMPORTED_MODULE_11__/* .setUpApart */ .u8)(command, run, place);
    const { status, exitCode, output } = end;
    const setup = `The host ran the setup \`${command}\`, which ${(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .inWords */ .r4)(end)}`;
    if (exitCode === 0)
        return { setupCommand: command, setup: `${setup}.` };
    const last = (0,_core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_4__/* .causeIn */ .Po)(output);
    const what = `"${command}" ${exitCode === null ? status : `failed with exit code ${exitCode}`}`;
    if (config.setupCommand !== '')
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(`input setup-command: ${what}`, `${last} (the whole output is in the log above)`, undefined, { reasonKind: 'setup-command', ...(0,_core_testing_lines_to_paste_js__WEBPACK_IMPORTED_MODULE_14__/* .setupToPaste */ .w)(command, detected.command) });
    (0,_run_js__WEBPACK_IMPORTED_MODULE_9__/* .learn */ .nB)(run.state, { failedSetup: command });
    ports.reporter.warning(`the detected setup command ${what}: ${last.replace(/\.$/, '')}. The run continues without it. Set setup-command, or "none" if nothing is to be installed.`);
    return { ...none, setup: `${setup}: ${(0,_core_text_code_spans_js__WEBPACK_IMPORTED_MODULE_15__/* .inBackticks */ .Zw)(last)}.` };
}
/** The test command of the base, and those that cannot start on this machine. */
async function chooseTests(run) {
    const chosen = await findTests(run);
    const manifest = (await run.ports.workspace.rootFiles()).get('package.json') ?? null;
    return { ...chosen, listing: chosen.testCommand === null ? null : (0,_core_testing_tests_alone_js__WEBPACK_IMPORTED_MODULE_7__/* .listingTests */ .U)(chosen.testCommand, manifest) };
}
async function findTests(run) {
    const { config, ports } = run;
    const none = { testCommand: null, notTested: [] };
    if (!ports.commands.canRun)
        return none;
    if (config.testCommand !== '') {
        ports.reporter.info(`test command: ${config.testCommand} (input test-command)`);
        return { ...none, testCommand: config.testCommand };
    }
    if (config.proof === 'none') {
        ports.reporter.info('test command: none (input proof)');
        return none;
    }
    const files = await ports.workspace.rootFiles();
    const detected = (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_5__/* .detectTestCommand */ .HK)(files);
    if (detected === null) {
        const endless = (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_5__/* .endlessScript */ .o9)(files);
        const why = endless === null ? '' : ` (the script ${endless} does not end by itself)`;
        ports.reporter.warning(`no test command was found${why}; the change will not be tested. Set the input test-command.`);
        return none;
    }
    const missing = [];
    for (const one of detected.joined) {
        const probe = { command: (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_5__/* .probeOf */ .u0)(one), timeoutMs: 60_000, outputLimit: 2_000 };
        if ((await ports.commands.run(probe, run.editing)).exitCode !== 0)
            missing.push(one);
    }
    const isWhole = missing.length === 0 || missing.length === detected.joined.length;
    const testCommand = isWhole ? detected.command : detected.joined.filter(one => !missing.includes(one)).join(' && ');
    ports.reporter.info(`test command: ${testCommand} (${detected.because})`);
    const notTested = isWhole ? [] : missing;
    for (const one of notTested)
        ports.reporter.warning(`the tool of these tests is not installed, so they are not run: ${one}. ${TO_RUN_THEM}`);
    for (const one of detected.notRun)
        ports.reporter.warning(`these tests were found too and are not run: ${one}. ${TO_RUN_THEM}`);
    return { testCommand, notTested };
}
/** The commands of the input, else the project's own checks. Those count by the base, so they need a baseline. */
async function chooseChecks(testCommand, run) {
    const { config, ports } = run;
    const given = config.moreCommands.map(command => ({ command, isDetected: false }));
    if (given.length > 0 || testCommand === null || config.proof !== 'full')
        return given.filter(({ command }) => command !== NO_CHECKS);
    const detected = (0,_core_testing_check_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .detectChecks */ .P4)(await ports.workspace.rootFiles(), testCommand);
    for (const { command, because } of detected)
        ports.reporter.info(`more commands: ${command} (${because})`);
    return detected.map(({ command }) => ({ command, isDetected: true }));
}
const NO_CHECKS = 'none';
const TO_RUN_THEM = 'Set the inputs setup-command and test-command if they count.';
/** Makes a session. The baseline begins at once. */
function createSession(parts, run) {
    const { config } = run;
    const policy = (0,_changed_content_js__WEBPACK_IMPORTED_MODULE_8__/* .policyFor */ .KV)(parts.task, config);
    const baseline = (0,_verify_baseline_js__WEBPACK_IMPORTED_MODULE_10__/* .startBaseline */ .OK)(parts, run);
    const preExisting = [...parts.start.uncommitted, ...parts.start.untracked];
    const checkPath = path => {
        const wasThere = preExisting.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one));
        if (wasThere)
            return { kind: 'dirty-before' };
        return policy.checkProtected(path) ?? policy.outputs?.check(path) ?? null;
    };
    return {
        ...parts,
        run,
        policy,
        baseline,
        working: AbortSignal.any([run.editing, baseline.failed]),
        isTest: (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_5__/* .testPathMatcher */ .q6)(config.testPaths),
        checkPath,
        async checkWrite({ kind, path }) {
            const closed = checkPath(path);
            if (closed !== null || kind === 'missing' || kind === 'directory')
                return closed;
            return run.ports.repository.checkEditable(path);
        },
    };
}


/***/ }),

/***/ 8780:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Js: () => (/* binding */ createBaselineNews),
/* harmony export */   OK: () => (/* binding */ startBaseline),
/* harmony export */   _j: () => (/* binding */ baselineSetting),
/* harmony export */   vQ: () => (/* binding */ mayBeReused)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7145);
/* harmony import */ var _core_facts_reusable_run_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9653);
/* harmony import */ var _core_proposal_proposal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4612);
/* harmony import */ var _core_testing_excerpt_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7092);
/* harmony import */ var _core_testing_lines_to_paste_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2504);
/* harmony import */ var _core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8609);
/* harmony import */ var _core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1698);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6957);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(175);
/* harmony import */ var _clean_run_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1794);
/** The tests on the untouched tree. They run beside the work of the model. */











/** Starts the baseline, if it can matter and no earlier run has measured it. Call it once, after the start snapshot. */
function startBaseline(session, run) {
    const { testCommand, frozen } = session;
    const stopping = new AbortController();
    const failing = new AbortController();
    let known = null;
    const { canRun, sharesWorkTree } = run.ports.commands;
    const wanted = canRun && run.config.proof === 'full' && testCommand !== null;
    const given = wanted ? measuredBefore(session, run) : _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .NO_BASELINE */ .gN;
    const measured = given === null ? measure(session, run, stopping.signal) : Promise.resolve(given);
    const measuring = measured.then(result => {
        known = result;
        return result;
    }, (thrown) => {
        failing.abort(thrown);
        throw thrown;
    });
    const later = measuring.then(({ image = frozen }) => image);
    // Whoever waits gets the error. When nobody waits, it must not be reported as unhandled.
    for (const one of [measuring, later, frozen])
        one.catch(() => undefined);
    return {
        ready: () => measuring,
        image: () => later,
        async mayEdit() {
            await frozen;
            if (sharesWorkTree)
                await measuring;
        },
        known: () => known,
        failed: failing.signal,
        async stop() {
            stopping.abort('stopped');
            await measuring.catch(() => undefined);
        },
    };
}
/** The final run of this very tree that the body of a revised pull request records. */
function measuredBefore(session, run) {
    const { revision } = session.task;
    const repositoryUrl = `${run.serverUrl}/${run.repositoryName}`;
    const [record, ...others] = (0,_core_facts_record_block_js__WEBPACK_IMPORTED_MODULE_1__/* .readRecordBlocks */ .yT)(revision?.pullRequest.body ?? '');
    if (record === undefined || others.length > 0 || !(0,_core_proposal_proposal_js__WEBPACK_IMPORTED_MODULE_3__/* .isRunOf */ .tf)(record.evidence.run_url, repositoryUrl))
        return null;
    // A failed run casts doubt on what was measured before.
    if (revision?.ask === 'failed-run' || !mayBeReused(run))
        return null;
    const { base, testCommand: command } = session;
    const given = (0,_core_facts_reusable_run_js__WEBPACK_IMPORTED_MODULE_2__/* .baselineIn */ .H)(record, { tree: base.tree, command, setting: baselineSetting(session, run) });
    if (given !== null)
        run.ports.reporter.info(`baseline: passed on this tree in ${given.measuredBy}; it is not run again`);
    return given;
}
/** False with pass-env, because its values cannot be compared without showing them. */
function mayBeReused({ config }) {
    return config.passEnv.length === 0;
}
/** A digest of what has to be equal if two test runs of a tree are to say the same. */
function baselineSetting({ setupCommand, testCommand, moreCommands }, { config, ports, environment, secrets }) {
    const { workingDirectory, sandboxNetwork } = config;
    const { commands, clock } = ports;
    const surroundings = [workingDirectory, sandboxNetwork, commands.sandbox, environment];
    return clock.sha256(secrets.redact(JSON.stringify([testCommand, setupCommand, moreCommands, ...surroundings])));
}
async function measure(session, run, stopping) {
    const image = await session.frozen;
    const signal = AbortSignal.any([run.editing, stopping]);
    return (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .inWorld */ .Qk)({ tree: image.tree, image }, async (world) => {
        const baseline = await runOnBase(session, world, signal, run);
        if (signal.aborted)
            return _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .NO_BASELINE */ .gN;
        // The tests of a pull request leave nothing to what decides about it.
        return session.task.revision === undefined ? { ...baseline, image: await world.keepCaches() } : baseline;
    }, () => _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .NO_BASELINE */ .gN, { ...session, run });
}
async function runOnBase(session, world, signal, run) {
    const { testCommand, moreCommands, setup, setupCommand } = session;
    const missing = setupCommand === null && setup !== '' ? `. ${setup.replace(/\.$/, '')}` : '';
    const check = (asked) => (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .runCheck */ .k_)(asked, run);
    const measured = async (input, command, start) => {
        const result = await start({ command, purpose: 'baseline', signal, world });
        const why = signal.aborted ? null : (0,_core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_5__/* .startFailure */ .xn)(result.output, result.exitCode);
        if (why === null)
            return result;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigurationError */ .j1(`${input}: "${command}" cannot start before the change (${why})${missing}`, 'Set the right command, or install what it needs with setup-command', undefined, { reasonKind: 'test-command', paste: (0,_core_testing_lines_to_paste_js__WEBPACK_IMPORTED_MODULE_8__/* .linesToPaste */ .s)(setupCommand, command) });
    };
    const named = run.config.testCommand === '' ? 'the detected test command' : 'input test-command';
    const tests = testCommand === null
        ? _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .NO_BASELINE */ .gN.tests
        : await measured(named, testCommand, asked => (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .runTestCommand */ .z0)(asked, { ...session, run }));
    const checks = [];
    for (const { command, isDetected } of moreCommands) {
        if (signal.aborted)
            break;
        if (!isDetected)
            checks.push(await measured('input more-commands', command, check));
        else
            for (const one of await detectedCheck({ command, purpose: 'baseline', signal, world }, run))
                checks.push(one);
    }
    return { tests, checks };
}
const LONGEST_DETECTED_MS = 120_000;
/** Nothing where it cannot start here or takes long. */
async function detectedCheck(asked, run) {
    const result = await (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .runCheck */ .k_)({ ...asked, timeoutMs: LONGEST_DETECTED_MS }, run);
    const { command, output, exitCode, status } = result;
    const why = status === 'timed-out'
        ? `it takes more than ${LONGEST_DETECTED_MS / 60_000} minutes`
        : status === 'could-not-run'
            ? (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .inWords */ .r4)(result)
            : (0,_core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_5__/* .startFailure */ .xn)(output, exitCode);
    if (why === null)
        return [result];
    run.ports.reporter.info(`more commands: ${command} is left out (${why}); name it in more-commands if it should count`);
    return [];
}
/** Every later request carries it. */
const MOST_NEWS = 1_000;
/**
 * Makes the news about the untouched tree for the model, once, as soon as it is known: its failures, or one line.
 * `hasRun`: the model has run a command and sees itself how tests fail. `isReported`: a report on the change has
 * marked the tests that failed before.
 */
function createBaselineNews({ baseline, run, }) {
    let isSaid = false;
    return (hasRun, isReported) => {
        const known = isSaid ? null : baseline.known();
        if (known === null)
            return null;
        isSaid = true;
        const failed = [known.tests, ...known.checks].filter(_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .isFailure */ .N6);
        if (failed.length === 0)
            return greenNews(known, run);
        const unsaid = failed.filter(({ results }) => isReported !== true || results === null);
        const parts = unsaid.map(one => {
            const { output, results } = one;
            // Its own commands show how tests fail, but hardly why a file could not be loaded.
            const detail = hasRun && results?.unloadable.length === 0 ? 'none' : 'first failure';
            const said = (0,_core_testing_excerpt_js__WEBPACK_IMPORTED_MODULE_4__/* .failureReport */ .LK)({ output, results, limit: MOST_NEWS, detail });
            const failing = [said.failing, said.excerpt.trim()].filter(one => one !== '').join('\n\n');
            return run.ports.prompts.render('baseline-red', {
                command: one.command ?? '',
                result: `${(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .inWords */ .r4)(one)}${tookLong(one)}`,
                failing: failing || '(it said nothing)',
            });
        });
        return parts.join('\n\n') || null;
    };
}
const SHORT_MS = 2_000;
function tookLong({ durationMs }) {
    return durationMs === null || durationMs < SHORT_MS ? '' : ` in ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_9__/* .durationInWords */ .ji)(durationMs)}`;
}
function greenNews({ tests, checks }, { ports }) {
    const ran = [tests, ...checks].filter(({ command }) => command !== null);
    const results = ran.map(one => {
        const counts = one.results === null ? null : (0,_core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__/* .countsIn */ .EI)(one.results);
        return `\`${one.command}\` ${(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_6__/* .inWords */ .r4)(one)}${counts === null ? '' : ` (${(0,_core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__/* .countsInWords */ .Pe)(counts)})`}${tookLong(one)}`;
    });
    return results.length === 0 ? null : ports.prompts.render('baseline-green', { results: results.join(', ') });
}


/***/ }),

/***/ 1794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ir: () => (/* binding */ allAtOnce),
/* harmony export */   Qk: () => (/* binding */ inWorld),
/* harmony export */   YL: () => (/* binding */ worldsAreApart),
/* harmony export */   d5: () => (/* binding */ runInWorld),
/* harmony export */   k_: () => (/* binding */ runCheck),
/* harmony export */   n2: () => (/* binding */ CLOCK_SLACK_MS),
/* harmony export */   z0: () => (/* binding */ runTestCommand)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(924);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6957);
/* harmony import */ var _core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3105);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4596);
/* harmony import */ var _set_up_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1085);
/** Commands of the host (tests, checks), and the worlds that they run in. */






/**
 * Takes the steps in a world that holds the tree. What the setup command makes of a tree's own source is made again
 * first; `unless`: that fails. Throws RepositoryError.
 */
async function inWorld({ tree, image }, steps, unless, { run, setupCommand, start: { setup } }) {
    const { repository, clock } = run.ports;
    const { generated, copiesSource } = setup;
    const followsTree = setupCommand !== null && tree !== image.tree && (copiesSource || generated.length > 0);
    const files = await repository.layOut({ from: image.tree, tree });
    const gone = followsTree ? [...files.gone, ...generated.map(path => (0,_core_text_spaces_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutEndSlash */ .Tv)(path))] : files.gone;
    let world = await image.enter({ ...files, gone });
    try {
        if (followsTree) {
            const since = clock.now() - CLOCK_SLACK_MS;
            const failed = await (0,_set_up_js__WEBPACK_IMPORTED_MODULE_4__/* .build */ .jq)((0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .setupParts */ .em)(setupCommand), run, { signal: run.editing, inside: world.run });
            if (failed !== null)
                return await unless(failed);
            const { receipt, unshown } = await repository.writtenIn(tree, { ...world.written, since });
            world = await world.undo([...(0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(receipt.files), ...unshown]);
        }
        return await steps(world);
    }
    finally {
        await world.leave();
    }
}
/** Whether worlds share nothing, so that several may be there at the same time. */
function worldsAreApart({ run: { ports, config } }) {
    return !ports.commands.sharesWorkTree && config.sandboxNetwork !== 'host';
}
/** No step is left behind where another one throws. */
async function allAtOnce(steps) {
    const ends = await Promise.allSettled(steps);
    for (const end of ends)
        if (end.status === 'rejected')
            throw end.reason;
}
const TEST_OUTPUT = 4 * 1024 * 1024;
/** The clock of a file system may be behind ours. */
const CLOCK_SLACK_MS = 50;
/**
 * Runs the test command, so that its runner lists every test where that is known, and reads its results. Never throws.
 */
async function runTestCommand(asked, { run, testCommand, listing }) {
    const { command } = asked;
    const ran = async (line) => {
        const since = run.ports.clock.now() - CLOCK_SLACK_MS;
        const ended = await runInWorld({ ...asked, command: withOwnPrograms(line) }, run);
        const results = await run.ports.testReports.read({ output: ended.output, since, written: asked.world.written });
        return (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__/* .testResultOf */ .v$)(command, ended, results);
    };
    return runStep(asked, run, async () => {
        const listed = listing !== null && command === testCommand ? await ran(listing) : null;
        // A change may bring another runner, which does not know the option.
        const isRefused = listed?.status === 'failed' && listed.results === null && !asked.signal.aborted;
        return listed === null || isRefused ? ran(command) : listed;
    });
}
const ENVIRONMENT = /(?:^|\s)(\.?venv\/bin)\/python/;
/** Tests start the programs of an environment by name, as where it is activated. */
function withOwnPrograms(command) {
    const bin = ENVIRONMENT.exec(command)?.[1];
    return bin === undefined ? command : `export PATH="$PWD/${bin}:$PATH"; ${command}`;
}
/** Runs a check. Only its exit code counts. Never throws. */
async function runCheck(asked, run) {
    return runStep(asked, run, async () => (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__/* .runResultOf */ .cy)(asked.command, await runInWorld(asked, run)));
}
async function runStep({ command, purpose }, run, start) {
    if (purpose === undefined)
        return start();
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_3__/* .recordStep */ .IC)(purpose, run);
    run.ports.reporter.info(`run ${command}`);
    return (0,_record_events_js__WEBPACK_IMPORTED_MODULE_3__/* .recordCommand */ .t6)(purpose, await start(), run);
}
function runInWorld({ command, signal, world, timeoutMs: own = Number.POSITIVE_INFINITY }, { config }) {
    const timeoutMs = Math.round(Math.min(own, (config.timeoutMinutes * 60_000) / 2));
    const network = config.sandboxNetwork === 'host';
    return world.run({ command, timeoutMs, outputLimit: TEST_OUTPUT, network }, signal);
}


/***/ }),

/***/ 1064:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $C: () => (/* binding */ createInstaller),
/* harmony export */   $U: () => (/* binding */ changesPackages),
/* harmony export */   R: () => (/* binding */ installPackages)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8184);
/* harmony import */ var _core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3436);
/* harmony import */ var _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(924);
/* harmony import */ var _core_testing_test_steering_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9341);
/* harmony import */ var _changed_content_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4741);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1708);
/* harmony import */ var _clean_run_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1794);
/* harmony import */ var _old_settings_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7750);
/* harmony import */ var _set_up_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1085);
/** Installs what an allowed change needs, before it is tested. */










/**
 * Makes the installer of one run. What was downloaded serves every change with the same manifests. What code of a change
 * built serves that very tree: the next one may show nothing of that code.
 */
function createInstaller(session) {
    const { run, setupCommand } = session;
    const { repository, reporter } = run.ports;
    let installed = null;
    return async (change, signal) => {
        const image = await session.baseline.image();
        const key = dependenciesOf(change);
        if (setupCommand === null || key === '')
            return { image, failed: null };
        if (installed?.tree === change.tree || installed?.packages === key)
            return { image: installed.image, failed: null };
        const done = await installPackages(change, { image, setupCommand, signal }, run);
        if ('failed' in done)
            return { image, failed: done.failed };
        const { tree } = done.receipt;
        installed = { tree, packages: done.isBuilt ? null : dependenciesOf(done.receipt), image: done.image };
        if (tree === change.tree)
            return { image: done.image, failed: null };
        await repository.putBack(done.receipt);
        const locks = done.receipt.files.filter(({ path, blob }) => (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isLockFile */ .ue)(path) && !isIn(change, path, blob));
        reporter.info(`${setupCommand} wrote ${locks.map(({ path }) => path).join(', ')}: part of the change`);
        (0,_run_js__WEBPACK_IMPORTED_MODULE_6__/* .learn */ .nB)(run.state, { writtenBySetup: locks.map(({ path, blob }) => ({ path, blob, command: setupCommand })) });
        return 'joined';
    };
}
/**
 * Installs the packages of a change in a world of its own. A lock file of the change is taken as it is; only where that is
 * refused may it be written. Hosts that the change names are kept: it may take them back once they were asked.
 */
async function installPackages(change, { image, setupCommand, signal }, run) {
    const parts = await (0,_set_up_js__WEBPACK_IMPORTED_MODULE_9__/* .partsFor */ ._c)(setupCommand, change.files, run);
    const opened = (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .refreshingParts */ .MY)(parts);
    const texts = await (0,_changed_content_js__WEBPACK_IMPORTED_MODULE_5__/* .changedTexts */ .XH)(change, run.ports.repository);
    (0,_run_js__WEBPACK_IMPORTED_MODULE_6__/* .learn */ .nB)(run.state, { namedHosts: [...run.state.namedHosts, ...(0,_core_testing_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .findNewHosts */ .Hk)(texts)] });
    const changed = { change, settings: (0,_core_testing_test_steering_js__WEBPACK_IMPORTED_MODULE_4__/* .oldSettings */ .lD)(texts.filter(({ path }) => (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isSettingsText */ .L0)(path))), signal };
    const before = { image, receipt: change };
    const hasLock = change.files.some(({ path, change: kind }) => kind !== 'deleted' && (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isLockFile */ .ue)(path));
    const closed = hasLock ? await setUpWith(parts, before, changed, run) : null;
    const isOver = closed !== null && (!('failed' in closed) || JSON.stringify(parts) === JSON.stringify(opened));
    return isOver ? closed : setUpWith(opened, before, changed, run);
}
/** Whether a change touches what the setup command installs by. */
function changesPackages(change) {
    return dependenciesOf(change) !== '';
}
function isIn({ files }, path, blob) {
    return files.some(file => file.path === path && file.blob === blob);
}
/**
 * Packages come by the settings of the base, which may start any file of the project: what downloads sees no code of the
 * change. Then that code may run.
 */
async function setUpWith(parts, before, { change, settings, signal }, run) {
    const { repository } = run.ports;
    let now = before;
    if (parts.some(part => part.download !== null)) {
        const there = change.files.filter(({ newMode }) => newMode !== null && newMode !== _core_change_check_change_js__WEBPACK_IMPORTED_MODULE_1__/* .LINK */ .ps).map(({ path }) => path);
        const gone = change.files.flatMap(({ path, from, newMode }) => [newMode === null ? path : null, from]);
        const paths = [
            ...there.filter(_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isInstalledBy */ .Y1),
            // What is gone starts nothing. Cargo wants no rest of a package that the change takes away.
            ...gone.filter(path => path !== null).filter(path => !(0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isPackageSettings */ .Ae)(path)),
        ];
        const tree = await (0,_old_settings_js__WEBPACK_IMPORTED_MODULE_8__/* .treeWithOldSettings */ .X)(change, settings, repository, paths);
        const done = await inNewImage({ ...now, tree }, inside => (0,_set_up_js__WEBPACK_IMPORTED_MODULE_9__/* .download */ .RG)(parts, run, { signal, inside }), run);
        if ('failed' in done)
            return done;
        now = done;
    }
    const { tree } = now.receipt;
    if (parts.every(part => part.build === null))
        return { ...now, isBuilt: false };
    const built = await inNewImage({ ...now, tree }, inside => (0,_set_up_js__WEBPACK_IMPORTED_MODULE_9__/* .build */ .jq)(parts, run, { signal, inside }), run);
    return 'failed' in built ? built : { ...built, isBuilt: true };
}
/** Lock files that were written join the receipt; nothing else of the tree stays written. */
async function inNewImage({ image, receipt, tree }, steps, run) {
    const { repository, clock, reporter } = run.ports;
    let world = await image.enter(await repository.layOut({ from: image.tree, tree }));
    try {
        const since = clock.now() - _clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .CLOCK_SLACK_MS */ .n2;
        const failed = await steps(world.run);
        if (failed !== null)
            return { failed };
        const written = await repository.writtenIn(tree, { ...world.written, since });
        const touched = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(written.receipt.files);
        const locks = touched.filter(_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isLockFile */ .ue);
        if (touched.length > locks.length)
            reporter.info(`setup wrote ${touched.length - locks.length} other paths, which are left out`);
        world = await world.undo([...touched, ...written.unshown]);
        const own = { receipt, paths: (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(receipt.files) };
        const kept = locks.length === 0 ? receipt : await repository.assemble([own, { receipt: written.receipt, paths: locks }]);
        return { image: await world.keep(tree), receipt: kept };
    }
    finally {
        await world.leave();
    }
}
function dependenciesOf({ files }) {
    return files
        .filter(file => (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)([file]).some(_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isDependencyFile */ .Wb))
        .map(({ path, from, blob }) => [path, from, blob].join('\0'))
        .join('\n');
}


/***/ }),

/***/ 5946:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Q6: () => (/* binding */ failureIn),
  BX: () => (/* binding */ measureChange),
  E5: () => (/* binding */ measuredWork),
  U2: () => (/* binding */ runAsked)
});

// EXTERNAL MODULE: ./build/core/change/change.js
var change_change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/testing/account.js
var testing_account = __webpack_require__(1070);
// EXTERNAL MODULE: ./build/core/testing/changed-tests.js
var changed_tests = __webpack_require__(809);
// EXTERNAL MODULE: ./build/core/testing/proof.js
var proof = __webpack_require__(939);
// EXTERNAL MODULE: ./build/core/testing/results/test-results.js
var test_results = __webpack_require__(8609);
// EXTERNAL MODULE: ./build/core/testing/test-run.js
var test_run = __webpack_require__(6957);
// EXTERNAL MODULE: ./build/flow/changed-content.js
var changed_content = __webpack_require__(4741);
// EXTERNAL MODULE: ./build/flow/verify/install.js
var install = __webpack_require__(1064);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/testing/tampering/source-text.js
var source_text = __webpack_require__(8114);
;// CONCATENATED MODULE: ./build/core/testing/changed-places.js

/**
 * The places of these files in a patch of git, in its order. Comments and blank lines are none; files that are gone
 * and mere renames have none.
 */
function changedPlaces(patch, texts) {
    const hunks = hunksIn(patch);
    return texts.flatMap((text) => {
        const { path, before, after } = text;
        if (after === null)
            return [];
        const nowCode = codeLines(path, after);
        if (before === null)
            return text.change === 'added' && bareCode(nowCode) !== '' ? [{ path, line: 1, without: null }] : [];
        const [old, now] = [before.split('\n'), after.split('\n')];
        const oldCode = codeLines(path, before);
        return (hunks.get(path) ?? []).flatMap(hunk => {
            const code = bareCode(hunkLines(oldCode, hunk.oldLine, hunk.oldCount));
            const isSame = code === bareCode(hunkLines(nowCode, hunk.newLine, hunk.newCount));
            return isSame ? [] : [placeOf(path, hunk, { old, now })];
        });
    });
}
function placeOf(path, hunk, { old, now }) {
    const [before, after] = [hunkLines(old, hunk.oldLine, hunk.oldCount), hunkLines(now, hunk.newLine, hunk.newCount)];
    const start = hunkStart(hunk.newLine, hunk.newCount);
    const same = after.findIndex((line, at) => line !== before[at]);
    const line = start + 1 + (same === -1 ? after.length : same);
    const without = [...now.slice(0, start), ...before, ...now.slice(start + hunk.newCount)].join('\n');
    return { path, line, without };
}
/** Git counts the line before an empty range. */
function hunkStart(line, count) {
    return count === 0 ? line : line - 1;
}
function hunkLines(lines, line, count) {
    const start = hunkStart(line, count);
    return lines.slice(start, start + count);
}
/** Without comments; of an unknown language as they are. */
function codeLines(path, text) {
    return ((0,source_text/* readSource */.o$)(path, text)?.plain ?? text).split('\n');
}
function bareCode(lines) {
    return lines
        .map(line => line.trim())
        .filter(line => line !== '')
        .join('\n');
}
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** By the path of the new file. Names that git quotes are passed over. */
function hunksIn(patch) {
    const found = new Map();
    let hunks = [];
    // Lines of content may look like headings.
    let [oldLeft, newLeft] = [0, 0];
    for (const line of patch.split('\n')) {
        if (oldLeft > 0 || newLeft > 0) {
            if (line.startsWith('-') || line.startsWith(' '))
                oldLeft -= 1;
            if (line.startsWith('+') || line.startsWith(' '))
                newLeft -= 1;
            continue;
        }
        // A file that is gone has no path here, and its hunks are nobody's.
        if (line.startsWith('+++ '))
            hunks = [];
        const [, path] = /^\+\+\+ b\/([^\t]+)/.exec(line) ?? [];
        if (path !== undefined)
            found.set(path, hunks);
        const [head, oldLine, oldCount = '1', newLine, newCount = '1'] = HUNK.exec(line) ?? [];
        if (head === undefined)
            continue;
        const hunk = {
            ...{ oldLine: Number(oldLine), oldCount: Number(oldCount) },
            ...{ newLine: Number(newLine), newCount: Number(newCount) },
        };
        hunks.push(hunk);
        [oldLeft, newLeft] = [hunk.oldCount, hunk.newCount];
    }
    return found;
}

// EXTERNAL MODULE: ./build/core/testing/run-files.js
var run_files = __webpack_require__(414);
// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
// EXTERNAL MODULE: ./build/flow/verify/clean-run.js
var clean_run = __webpack_require__(1794);
// EXTERNAL MODULE: ./build/flow/verify/repeat-proof.js
var repeat_proof = __webpack_require__(6143);
;// CONCATENATED MODULE: ./build/flow/verify/map-proof.js
/** The map of the proof: each changed place of the source is taken back by itself, and the changed tests run. */










const MOST_PLACES = 12;
const TIMES_RED = 2;
/** So that quick tests have time for twelve places. */
const LEAST_MS = 20_000;
/**
 * Null where nothing is proven, no source changed, or it is not known how the changed tests run alone. Throws
 * RepositoryError.
 */
async function mapProof({ change, proven, inDiff, image }, session) {
    const { run, isTest, origin } = session;
    const { repository, clock, reporter } = run.ports;
    // The proof of a revision is about more than its own change.
    if (!(0,verdict/* provesChange */.Y0)(proven.proof) || origin !== null)
        return null;
    const texts = await (0,changed_content/* changedTexts */.XH)(change, repository);
    const own = texts.filter(({ path }) => !isTest(path) && !(0,run_files/* isProse */.y6)(path) && !inDiff.helpers.includes(path));
    const places = changedPlaces((0,change_change/* textOfPatch */.Vh)(await repository.patchOf(change)), own);
    const command = await (0,repeat_proof/* changedTestsAlone */.v)(change, session);
    if (command === null || places.length === 0)
        return null;
    const limitMs = Math.max(LEAST_MS, (proven.redMs ?? 0) * TIMES_RED);
    const began = clock.now();
    const left = () => (run.editing.aborted ? 0 : began + limitMs - clock.now());
    reporter.info(`map of the proof: ${(0,quantities/* countInWords */.K4)(places.length, 'changed place')}, each taken back by itself`);
    const asked = { tree: change.tree, command, image, known: proven.alone?.command === command ? proven.alone : null };
    const looked = places.slice(0, MOST_PLACES);
    const [whole, ...runs] = await runWithoutEach([null, ...looked], { ...asked, left }, session);
    if (whole?.status === 'timed-out')
        return { kind: 'slow' };
    if (whole?.status !== 'passed')
        return null;
    if (runs.every(one => one === null))
        return { kind: 'slow' };
    const mapped = looked.map(({ path, line }, at) => ({ path, line, ...answerOf(runs[at] ?? null) }));
    for (const { path, line, needed } of mapped)
        reporter.info(`${path}:${line}: needed: ${needed}`);
    return { kind: 'mapped', places: mapped, omitted: places.length - mapped.length };
}
/** A run that this limit ended says nothing: an endless loop has that in common with a slow test. */
function answerOf(ran) {
    if (ran === null)
        return { needed: 'unknown', why: 'no-time' };
    if (ran.status === 'timed-out')
        return { needed: 'unknown', why: 'timed-out' };
    if (ran.status === 'passed')
        return { needed: 'no' };
    return (0,proof/* isRedRun */.bh)(ran) ? { needed: 'yes' } : { needed: 'unknown', why: 'could-not-run' };
}
/** Two at a time where they share nothing. Null for what there was no time for. */
async function runWithoutEach(places, { left, known, ...asked }, session) {
    const { clock } = session.run.ports;
    const runs = places.map((_, at) => (at === 0 ? known : null));
    // Beside the tests, a world may need its own setup.
    let longest = known?.durationMs ?? 1;
    let next = known === null ? 0 : 1;
    const work = async () => {
        for (let at = next++; at < places.length; at = next++) {
            const whole = runs[0] ?? null;
            if (left() < longest || (whole !== null && whole.status !== 'passed'))
                return;
            const began = clock.now();
            runs[at] = await runWithout(places[at] ?? null, { ...asked, timeoutMs: left() }, session);
            longest = Math.max(longest, clock.now() - began);
        }
    };
    await (0,clean_run/* allAtOnce */.Ir)((0,clean_run/* worldsAreApart */.YL)(session) ? [work(), work()] : [work()]);
    return runs;
}
async function runWithout(place, { tree, command, image, timeoutMs }, session) {
    const { run } = session;
    const without = place === null ? tree : await run.ports.repository.withFile(tree, place.path, place.without);
    const once = async (world) => (0,test_run/* testResultOf */.v$)(command, await (0,clean_run/* runInWorld */.d5)({ command, timeoutMs, world, signal: run.editing }, run), null);
    return (0,clean_run/* inWorld */.Qk)({ tree: without, image }, once, () => ({ ...test_run/* NOT_RUN */.OG, command, status: 'could-not-run' }), session);
}

// EXTERNAL MODULE: ./build/flow/verify/old-settings.js
var old_settings = __webpack_require__(7750);
// EXTERNAL MODULE: ./build/flow/verify/prove-change.js
var prove_change = __webpack_require__(538);
// EXTERNAL MODULE: ./build/flow/verify/read-diff.js + 6 modules
var read_diff = __webpack_require__(2168);
// EXTERNAL MODULE: ./build/core/change/clone-parts.js
var clone_parts = __webpack_require__(1341);
// EXTERNAL MODULE: ./build/core/testing/start-failure.js
var start_failure = __webpack_require__(1698);
;// CONCATENATED MODULE: ./build/flow/verify/run-tests.js




/** Runs all of it in a world that holds the change. What a run rewrites there is noted. Throws RepositoryError. */
async function runTests(asked, session) {
    const { change, image } = asked;
    const all = (world) => runAll(asked, world, session);
    return (0,clean_run/* inWorld */.Qk)({ tree: change.tree, image }, all, setup => untested(change, setup, session), session);
}
async function measuredRuns(change, ran, session) {
    const [tests, ...checks] = ran;
    const changed = new Set(change.files.map(({ path }) => path));
    const beside = await writtenBeside(change, ran, session);
    return {
        change: { ...change, leftOut: [...change.leftOut, ...beside] },
        tests: tests?.result ?? test_run/* NOT_RUN */.OG,
        checks: checks.map(({ result }) => result),
        failedSetup: null,
        lacking: change.leftOut.filter(isLacking).map(({ path }) => path),
        rewritten: [...new Set(ran.flatMap(({ touched }) => touched.filter(path => changed.has(path))))],
    };
}
function isLacking({ path, reason }) {
    return reason.kind === 'ignored' && (0,clone_parts/* clonePartOf */.c)(path, () => true) === 'other';
}
/** The tests first, then each check and criterion, as on one clone. Nothing runs after a failure that the change has to answer for. */
async function runAll({ change, baseline, signal }, world, session) {
    const { run, task, testCommand, moreCommands } = session;
    const { repository, commands, clock } = run.ports;
    const changed = new Set(change.files.map(({ path }) => path));
    const ran = async (start) => {
        const since = clock.now() - clean_run/* CLOCK_SLACK_MS */.n2;
        const result = await start();
        const look = () => repository.writtenIn(change.tree, { ...world.written, since });
        const written = await look();
        const unshown = written.unshown.filter(path => changed.has(path));
        if (unshown.length === 0)
            return { result, touched: pathsOf(written) };
        await world.show(unshown);
        const shown = await look();
        return { result, touched: [...pathsOf(shown), ...shown.unshown.filter(path => changed.has(path))] };
    };
    const tests = testCommand === null
        ? notRun(null)
        : await ran(() => (0,clean_run/* runTestCommand */.z0)({ command: testCommand, purpose: 'tests', signal, world }, session));
    const checks = [];
    let isStopped = (0,test_run/* testsStopTheChecks */.gt)(tests.result, baseline.tests);
    const more = moreCommands.flatMap(one => commandOn(baseline, one));
    for (const { command, wasRed, mayGo } of commands.canRun ? [...more, ...task.fields.commands.map(always)] : []) {
        const check = isStopped || wasRed
            ? notRun(command)
            : await ran(() => (0,clean_run/* runCheck */.k_)({ command, purpose: 'check', signal, world }, run));
        const isGone = mayGo && (0,start_failure/* startFailure */.xn)(check.result.output, check.result.exitCode) !== null;
        checks.push(isGone ? notRun(command) : check);
        isStopped ||= !wasRed && !isGone && check.result.status !== 'passed';
    }
    return measuredRuns(change, [tests, ...checks], session);
}
const pathsOf = ({ receipt }) => receipt.files.map(({ path }) => path);
const always = (command) => ({ command, wasRed: false, mayGo: false });
/** A detected check that was red on the base does not run again, and one without a result there does not count. `mayGo`: a change may take it away. */
function commandOn(baseline, { command, isDetected }) {
    if (!isDetected)
        return [always(command)];
    const before = baseline.checks.find(one => one.command === command);
    return before === undefined ? [] : [{ command, wasRed: before.status !== 'passed', mayGo: true }];
}
/** Files of the base that runs wrote, and that are no part of the change. What is new was nobody's work. */
async function writtenBeside({ files, leftOut }, all, { run }) {
    const known = new Set([...files, ...leftOut].map(({ path }) => path));
    const written = new Map(all.flatMap(({ result, touched }) => touched.map(path => [path, result.command])));
    if (written.size === 0)
        return [];
    const ofBase = new Set(await run.ports.repository.basePaths());
    return [...written]
        .filter(([path]) => ofBase.has(path) && !known.has(path))
        .map(([path, command]) => ({ path, reason: { kind: 'written-by-run', command: command ?? '' } }));
}
function notRun(command) {
    return { result: { ...test_run/* NOT_RUN */.OG, command }, touched: [] };
}
/** The runs of a change whose setup command failed: nothing was tested, and the setup is the first of the checks. */
function untested(change, setup, { moreCommands, task, testCommand }) {
    const tests = testCommand === null ? test_run/* NOT_RUN */.OG : { ...test_run/* NOT_RUN */.OG, command: testCommand, status: 'could-not-run', output: setup.output };
    const more = moreCommands.flatMap(one => (one.isDetected ? [] : one.command));
    const checks = [...more, ...task.fields.commands].map(command => ({ ...test_run/* NOT_RUN */.OG, command }));
    return { change, tests, checks: [setup, ...checks], failedSetup: setup, lacking: [], rewritten: [] };
}

;// CONCATENATED MODULE: ./build/flow/verify/measure-change.js
/** The measured change: its runs, what was found in it, and its proof as one value. */













/** With the settings of the base too, where the change brings others. */
async function runAsked(asked, failedSetup, session) {
    if (failedSetup !== null)
        return untested(asked.change, failedSetup, session);
    const runs = await runTwiceIfFlaky(asked, session);
    const whole = await (0,changed_content/* readWholeChange */.Wc)(asked.change, session);
    return asked.signal.aborted ? runs : (0,old_settings/* withOldSettings */.o)(runs, whole, asked, session);
}
/** Where only tests fail that passed before and that the change does not touch, they run once more. */
async function runTwiceIfFlaky(testing, session) {
    const { baseline, inDiff, signal } = testing;
    const first = await runTests(testing, session);
    if (signal.aborted || !(0,proof/* failsUntouched */.jn)(first.tests, baseline.tests, inDiff.changedTests))
        return first;
    session.run.ports.reporter.info('only tests fail that passed before and did not change: they run once more');
    const again = await runTests(testing, session);
    const failing = (0,test_results/* failedNames */.sN)(again.tests.results);
    return { ...again, flaky: [...(0,test_results/* failedNames */.sN)(first.tests.results).keys()].filter(name => !failing.has(name)) };
}
/** `knowsOldFailures`: the model has read them. */
function failureIn(runs, { baseline, knowsOldFailures }, { isTest }) {
    const changedTests = new Set((0,change_change/* touchedPaths */.Pq)(runs.change.files).filter(isTest));
    return runs.failedSetup ?? (0,test_run/* firstNewFailure */.BG)(runs, baseline, { knowsOldFailures, changedTests });
}
async function measuredWork({ runs, failure, inDiff, baseline, image }, proven, excluded, session) {
    const { change } = runs;
    const account = (0,testing_account/* accountFor */.NR)(baseline.tests, runs.tests, inDiff.changedTests);
    const missing = new Set(account.missing.map(({ test }) => test));
    const unseen = (proven.missing ?? []).filter(({ test }) => !missing.has(test));
    const map = failure === null ? await mapProof({ change, proven, inDiff, image }, session) : null;
    return (0,test_run/* testedChange */._O)({ ...runs, change: { ...change, leftOut: [...change.leftOut, ...excluded] } }, {
        ...proven,
        ...{ failure, map },
        ...{ unseen: inDiff.unseen, recorded: inDiff.recorded, onlyRenames: inDiff.wholeTests.onlyRenames },
        forReview: [
            ...inDiff.forReview,
            ...(0,testing_account/* replacedTests */.m$)(baseline.tests, runs.tests, inDiff.changedTests),
            ...(proven.forReview ?? []),
        ],
        tampering: [...inDiff.tampering, ...(0,test_run/* rewrittenByTests */.jS)(runs), ...proven.tampering],
        account: { ...account, missing: [...account.missing, ...unseen] },
        withOldSettings: runs.withOldSettings ?? [],
        flaky: [...proven.flaky, ...(0,test_run/* flakyTests */.Xk)(runs.flaky ?? [], 'final')],
        provingNew: proven.proving.filter(name => (0,changed_tests/* isNewTest */.Dv)(name, inDiff.wholeTests)),
        excludedPaths: excluded.map(({ path }) => path),
    });
}
/**
 * Measures a change that nobody works on any more. `hasSource`: else there is no old source to run its tests on.
 * Throws RepositoryError.
 */
async function measureChange(change, hasSource, session) {
    const { run, setupCommand } = session;
    const signal = run.editing;
    const baseline = await session.baseline.ready();
    const kept = await session.baseline.image();
    const inDiff = await (0,read_diff/* findInDiff */.an)(change, session);
    const done = setupCommand !== null && (0,install/* changesPackages */.$U)(change)
        ? await (0,install/* installPackages */.R)(change, { image: kept, setupCommand, signal }, run)
        : { image: kept };
    const [image, failedSetup] = 'failed' in done ? [kept, done.failed] : [done.image, null];
    const runs = await runAsked({ change, image, baseline, inDiff, signal }, failedSetup, session);
    const failure = failureIn(runs, { baseline, knowsOldFailures: true }, session);
    const before = baseline.tests;
    const proven = hasSource
        ? await (0,prove_change/* proveChange */.T)(change, { before, after: runs.tests, inDiff, image }, session)
        : (0,prove_change/* unproven */.g)(inDiff.editsTests ? 'not-run' : 'no-test-changes', before);
    return measuredWork({ runs, failure, inDiff, baseline, image }, proven, [], session);
}


/***/ }),

/***/ 7750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ treeWithOldSettings),
/* harmony export */   o: () => (/* binding */ withOldSettings)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1698);
/* harmony import */ var _clean_run_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1794);
/** Tests and checks with the settings of the base: what a change decides by its own settings shows there. */



/** The tree of a change, or of some of its paths, with the settings of the base. Throws RepositoryError. */
async function treeWithOldSettings(whole, settings, repository, paths) {
    if (paths === undefined && settings.length === 0)
        return whole.tree;
    const wanted = paths ?? (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(whole.files);
    const old = new Set(settings.flatMap(({ path, text }) => (text === null ? [path] : [])));
    let { tree } = await repository.assemble([{ receipt: whole, paths: wanted.filter(path => !old.has(path)) }]);
    for (const { path, text } of settings)
        if (text !== null && wanted.includes(path))
            tree = await repository.withFile(tree, path, text);
    return tree;
}
/**
 * The runs on a change, and those with the settings of the base where the change brings others. A detected check that
 * the change takes away runs as it was. What fails runs twice. Throws RepositoryError.
 */
async function withOldSettings(runs, whole, { inDiff: { settings }, image, signal, baseline }, session) {
    const { run, testCommand } = session;
    const own = runs.checks.slice(0, runs.checks.length - session.task.fields.commands.length);
    const gone = new Set(own.flatMap(one => (cannotStart(one, baseline) ? (one.command ?? []) : [])));
    const counting = own.flatMap(({ command, status }) => command !== null && (status === 'passed' || gone.has(command)) ? [command] : []);
    if (settings.length === 0 || runs.tests.status !== 'passed' || testCommand === null)
        return runs;
    const tree = await treeWithOldSettings(whole, settings, run.ports.repository);
    run.ports.reporter.info('the change brings settings of tests or checks: they run with those of the base too');
    const once = async (world) => {
        const ended = [await (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_2__/* .runTestCommand */ .z0)({ command: testCommand, signal, world }, session)];
        for (const command of counting)
            ended.push(await (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_2__/* .runCheck */ .k_)({ command, signal, world }, run));
        return ended;
    };
    const all = () => (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_2__/* .inWorld */ .Qk)({ tree, image }, once, setup => [setup], session);
    const first = await all();
    const again = first.every(({ status }) => status === 'passed') ? first : await all();
    if (signal.aborted)
        return runs;
    const settled = again.map((one, at) => (first[at]?.status === 'passed' ? first[at] : one));
    const started = settled.filter((one, at) => at === 0 || (0,_core_testing_start_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .startFailure */ .xn)(one.output, one.exitCode) === null);
    return {
        ...runs,
        checks: runs.checks.map(one => (gone.has(one.command ?? '') ? (started.find(has(one)) ?? one) : one)),
        withOldSettings: started.filter(({ command }) => !gone.has(command ?? '')),
    };
}
function cannotStart({ command, status }, { checks }) {
    return status === 'not-run' && checks.some(one => one.command === command && one.status === 'passed');
}
function has({ command }) {
    return other => other.command === command;
}


/***/ }),

/***/ 538:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ proveChange),
/* harmony export */   g: () => (/* binding */ unproven)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8303);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(939);
/* harmony import */ var _core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(8609);
/* harmony import */ var _core_testing_run_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(414);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6957);
/* harmony import */ var _changed_content_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4741);
/* harmony import */ var _clean_run_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1794);
/* harmony import */ var _old_settings_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7750);
/* harmony import */ var _repeat_proof_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6143);
/** The red run: the changed tests on the old source. */











/**
 * Proves a tested change by its runs: before it, on the old source with only its tests, and after it. What may be
 * chance is run once more.
 */
async function proveChange(change, given, session) {
    const shown = await runRed(change, given, session);
    const { after } = given;
    const isFixed = (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .isFailure */ .N6)(shown.before) && shown.before.status !== 'timed-out' && after.status === 'passed';
    if (shown.proof !== 'no-test-changes' || !isFixed || session.run.config.proof !== 'full')
        return shown;
    // Nothing in the change explains it yet, so the failure may have been chance.
    const { testCommand: command, run } = session;
    const base = { whole: change, paths: [], helpers: [], command: command ?? '', ...given };
    const again = await redRun(base, session);
    if (typeof again === 'string' || run.editing.aborted)
        return shown;
    const { run: before, flaky } = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .settleRuns */ .Q1)(shown.before, again);
    return { ...shown, before, flaky: [...shown.flaky, ...(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .flakyTests */ .Xk)(flaky, 'baseline')] };
}
function unproven(proof, before) {
    return { proof, proving: [], tampering: [], before, flaky: [] };
}
async function runRed(change, given, session) {
    const { before, after, inDiff, image } = given;
    // The time that is kept back for the end of a run is not spent here.
    const signal = session.run.editing;
    const { config, ports } = session.run;
    const isAsked = config.proof === 'full';
    // Where the pull request began is too far away to be found.
    if (session.task.revision !== undefined && session.origin === null && isAsked)
        return unproven('could-not-run', before);
    const whole = await (0,_changed_content_js__WEBPACK_IMPORTED_MODULE_6__/* .readWholeChange */ .Wc)(change, session);
    const paths = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(whole.files).filter(session.isTest);
    const mayProve = isAsked && (after.status === 'passed' || after.status === 'failed');
    // Tests inside a source cannot be run without it.
    const isApart = whole.files.some(one => one.change !== 'deleted' && session.isTest(one.path));
    const { testCommand: command, origin } = session;
    if (!inDiff.editsTests)
        return unproven('no-test-changes', before);
    if (!mayProve || !isApart || command === null || signal.aborted)
        return unproven('not-run', before);
    ports.reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`);
    const asked = { whole, paths, helpers: inDiff.helpers, command, after, image, inDiff };
    const red = await redRun(asked, session);
    const ended = { ...unproven('not-run', before), isEnded: true };
    if (signal.aborted)
        return ended;
    if (typeof red === 'string')
        return unproven(red, before);
    const { wholeTests } = inDiff;
    const proofAfter = (old) => (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .proofOf */ .oX)({ before: old, red, after }, wholeTests);
    let old = origin === null ? before : _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .NOT_RUN */ .OG;
    // The baseline of a revision is not that of its pull request. It is run where old failures would decide.
    if (origin !== null && before.command !== null && proofAfter(_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .NOT_RUN */ .OG).proof !== proofAfter(red).proof) {
        const ran = await redRun({ ...asked, paths: [], helpers: [] }, session);
        if (signal.aborted)
            return ended;
        if (ran === 'could-not-run')
            return unproven(ran, before);
        old = typeof ran === 'string' ? red : ran;
    }
    const bare = proofAfter(old).proof === 'green-on-base' ? await withoutHelpers(asked, session) : null;
    const settled = await settleRed({ asked, red, ...bare }, { ...given, before: old }, session);
    if (typeof settled === 'string')
        return settled === 'not-run' ? ended : unproven(settled, before);
    const loosened = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .loosenedTests */ .ho)(await findLoosened({ asked, red }, given, session), wholeTests);
    if (signal.aborted)
        return ended;
    const runs = { before: old, red: settled.red, after };
    const { proof, proving } = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .proofOf */ .oX)({ ...runs, after: settled.after }, wholeTests);
    const rewritten = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .rewrittenFailures */ .iI)({ ...runs, red: bare === null ? settled.red : red }, wholeTests);
    const chance = origin === null ? (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .flakyBefore */ .bp)(runs, wholeTests) : [];
    return {
        ...{ proof: bare !== null && proof === 'red-then-green' ? 'red-by-build' : proof, proving },
        ...{ tampering: [...rewritten, ...loosened.tampering], forReview: loosened.forReview },
        ...{ guards: [...(0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .passedNames */ .B9)(settled.red)], redMs: settled.red.durationMs, missing: (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .unseenTests */ .Wd)(runs, wholeTests) },
        alone: inDiff.settings.length === 0 ? (settled.alone ?? null) : null,
        flaky: [...settled.flaky, ...(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .flakyTests */ .Xk)(chance, 'baseline')],
        before: (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutFailures */ .sn)(before, chance),
    };
}
/** A new file that its test needs may be what the change adds: the red run without such files, where it fails. */
async function withoutHelpers(asked, session) {
    const helpers = asked.helpers.filter(_core_testing_run_files_js__WEBPACK_IMPORTED_MODULE_4__/* .isNamedHelper */ .m3);
    if (helpers.length === asked.helpers.length)
        return null;
    const bare = { ...asked, helpers };
    const red = await redRun(bare, session);
    return typeof red !== 'string' && (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .isRedRun */ .bh)(red) ? { asked: bare, red } : null;
}
/** The runs of both sides, repeated. Where only tests fail of which nothing changed, they count for nothing. */
async function settleRed({ asked, red }, { before, after, inDiff }, session) {
    const prove = (runs) => (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .proofOf */ .oX)({ before, ...runs }, inDiff.wholeTests);
    const { isSteady, proving } = prove({ red, after });
    if (!isSteady && red.results !== null && !inDiff.wholeTests.isShared)
        return { red: (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutFailures */ .sn)(red, proving), after, flaky: (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_5__/* .flakyTests */ .Xk)(proving, 'red') };
    const { editing: signal } = session.run;
    const { command, image, whole } = asked;
    // A hang is not waited for as long each time.
    const timeoutMs = limitFor(after, red.status === 'timed-out' ? SHORT_SLACK_MS : SLACK_MS);
    const trees = {
        old: await redTree(asked, session),
        new: await (0,_old_settings_js__WEBPACK_IMPORTED_MODULE_8__/* .treeWithOldSettings */ .X)(whole, inDiff.settings, session.run.ports.repository),
    };
    const enter = async (side, steps) => {
        const within = (world) => steps(async (line) => {
            const ran = await (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .runTestCommand */ .z0)({ command: line, signal, world, ...timeoutMs }, session);
            return signal.aborted ? null : ran;
        });
        const unless = (setup) => steps(async () => (signal.aborted ? null : setup));
        return (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .inWorld */ .Qk)({ tree: trees[side], image }, within, unless, session);
    };
    // Tests that nobody changed may prove it too: where a pull request began, it is not known how they ended.
    const names = new Set(proving);
    const ofProving = red.results?.cases.flatMap(({ name, file }) => (names.has(name) ? (file ?? []) : []));
    const alone = await (0,_repeat_proof_js__WEBPACK_IMPORTED_MODULE_9__/* .changedTestsAlone */ .v)(whole, session, ofProving);
    const given = { red, after, command, alone, isApart: (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .worldsAreApart */ .YL)(session), enter, prove };
    const repeated = await onOldSource(() => (0,_repeat_proof_js__WEBPACK_IMPORTED_MODULE_9__/* .repeatProof */ .g)(given, session), session);
    return repeated ?? 'not-run';
}
/** Old tests that fail on the new source each time, and not on the old one with the same packages: what they are now. */
async function findLoosened({ asked, red }, { after, inDiff }, session) {
    const changed = inDiff.wholeTests;
    const none = { loosened: [], unasked: [] };
    if (!changed.rewritesOld || !(0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .mayCheckLess */ .Jx)({ red, after }, changed))
        return none;
    session.run.ports.reporter.info('the old tests on the new source');
    const renamed = asked.whole.files.filter(({ path, from }) => from !== null && session.isTest(path));
    const namesOf = (name) => [
        name,
        ...renamed.flatMap(({ path, from }) => from !== null && name.includes(from) ? name.replace(from, () => path) : []),
    ];
    const sources = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(asked.whole.files).filter(path => !session.isTest(path));
    const ranWith = (paths) => redRun({ ...asked, paths, helpers: [], isSilent: true }, session);
    let old = null;
    let failing = [];
    let less = none;
    for (const paths of [sources, sources, []]) {
        const isOver = session.run.editing.aborted || (old !== null && less.loosened.length + less.unasked.length === 0);
        const run = isOver ? null : await ranWith(paths);
        if (run === null || typeof run === 'string')
            return none;
        const names = paths === sources ? new Set((0,_core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__/* .failedCases */ .xc)(run.results).map(({ name }) => name)) : (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .passedNames */ .B9)(run);
        failing = (old === null ? (0,_core_testing_results_test_results_js__WEBPACK_IMPORTED_MODULE_10__/* .failedCases */ .xc)(run.results) : failing).filter(({ name }) => names.has(name));
        old ??= run.results?.cases ?? [];
        less = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_3__/* .checkLess */ .M8)(failing, { old, red, after }, changed, namesOf);
    }
    return less;
}
/** A damaged work tree ends the proof, not the run: the receipt holds what was tested. */
async function onOldSource(start, { run }) {
    try {
        return await start();
    }
    catch (thrown) {
        if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RepositoryError */ .pU))
            throw thrown;
        run.ports.reporter.warning(`the red run is given up: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(thrown)}`);
        return 'could-not-run';
    }
}
const TIMES_FINAL = 3;
const SLACK_MS = 60_000;
const SHORT_SLACK_MS = 5_000;
function limitFor({ durationMs }, slackMs) {
    return durationMs === null ? {} : { timeoutMs: durationMs * TIMES_FINAL + slackMs };
}
async function redTree({ whole, paths, helpers, inDiff }, { run }) {
    const asked = new Set([...paths, ...helpers]);
    const old = whole.files.flatMap(({ path, from, oldMode }) => (oldMode === null ? [] : [from ?? path]));
    const others = new Set(old.filter(path => !asked.has(path)));
    const folders = new Set([...others].flatMap(_core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .parentFolders */ ._7));
    // No part of the old source makes way for a test, as it would for a link in place of a folder.
    const added = [...asked].filter(path => !folders.has(path) && !(0,_core_edit_path_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .parentFolders */ ._7)(path).some(one => others.has(one)));
    return (0,_old_settings_js__WEBPACK_IMPORTED_MODULE_8__/* .treeWithOldSettings */ .X)(whole, inDiff.settings, run.ports.repository, added);
}
/** Where the tests cannot be installed on the old source, that is the proof. */
async function redRun(asked, session) {
    const { run } = session;
    const { command, after, image, isSilent } = asked;
    const own = isSilent === true ? {} : { purpose: 'red' };
    const limit = limitFor(after, SLACK_MS);
    const once = (world) => (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .runTestCommand */ .z0)({ command, ...own, signal: run.editing, world, ...limit }, session);
    return onOldSource(async () => {
        const tree = await redTree(asked, session);
        return (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_7__/* .inWorld */ .Qk)({ tree, image }, once, () => 'red-by-build', session);
    }, session);
}


/***/ }),

/***/ 6143:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ repeatProof),
/* harmony export */   v: () => (/* binding */ changedTestsAlone)
/* harmony export */ });
/* harmony import */ var _core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8231);
/* harmony import */ var _core_testing_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(809);
/* harmony import */ var _core_testing_proof_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(939);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6957);
/* harmony import */ var _core_testing_tests_alone_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8758);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(175);
/* harmony import */ var _clean_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1794);







/** ADR 16 has the chances of a hollow test, and what repeats cost. */
const MOST_REPEATS = 3;
/** Of the whole command, where the changed tests alone ended otherwise, or any other test beside them. */
const AFTER_DOUBT = 6;
/** No repeat but the first begins that would end later: this share of the two runs that are repeated, and never less. */
const SHARE = 0.3;
const LEAST_MS = 15_000;
/**
 * Repeats what proves a change on both sides, until it does not hold or has held often. Null where it was ended before
 * that. Throws RepositoryError.
 */
async function repeatProof(given, session) {
    const { command, alone } = given;
    // Another result of the changed tests alone may be due to what runs before them, or to what they leave behind.
    const quick = alone === null || alone === command ? null : await repeatWith(alone, given, session);
    const holds = quick?.isSteady === true && quick.red === given.red && quick.after === given.after;
    return holds ? quick : repeatWith(command, given, session, quick === null ? MOST_REPEATS : AFTER_DOUBT);
}
async function repeatWith(line, given, { run: { ports } }, most = MOST_REPEATS) {
    const { red, after, command, isApart, enter, prove } = given;
    const isWhole = line === command;
    // A busy machine looks like a hang: the new source has to pass meanwhile, within the same limit.
    const isHang = red.status === 'timed-out';
    const limitMs = isHang ? 0 : Math.max(LEAST_MS, SHARE * ((red.durationMs ?? 0) + (after.durationMs ?? 0)));
    let settled = { red, after, flaky: [] };
    let isEnded = false;
    let isSteady = true;
    const ran = { old: 0, new: 0 };
    const repeatSide = async (side, run) => {
        const began = ports.clock.now();
        let first = null;
        const fits = (times) => (ports.clock.now() - began) * (1 + 1 / times) <= (isApart ? limitMs : limitMs / 2);
        for (let times = 0; times < most && (times === 0 || fits(times)) && !isEnded; times += 1) {
            const { proof, proving } = prove(settled);
            // Where no test is named, any other test of the suite may have failed.
            if (!(0,_core_facts_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .provesChange */ .Y0)(proof) || (side === 'new' && proving.length === 0 && isWhole && !isHang))
                return;
            const again = await run(line);
            isEnded ||= again === null;
            if (again === null)
                return;
            ran[side] += 1;
            first ??= again;
            isSteady &&= (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_2__/* .settleRuns */ .Q1)(first, again).flaky.length === 0;
            const names = (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_2__/* .otherwiseIn */ .K1)(again, side, proving);
            if (names !== null)
                settled = settle(settled, again, side, names);
            else if (side === 'new' && !isWhole)
                settled = { ...settled, alone: again };
        }
    };
    const repeat = async (side) => 
    // The whole suite begins each time as it did at first.
    isWhole ? repeatSide(side, one => enter(side, run => run(one))) : enter(side, run => repeatSide(side, run));
    // Where what both sides reach fails for a while, it has to come and go between them.
    if (isApart)
        await (0,_clean_run_js__WEBPACK_IMPORTED_MODULE_5__/* .allAtOnce */ .Ir)([repeat('new'), repeat('old')]);
    else
        await repeat('new').then(() => repeat('old'));
    ports.reporter.info(`the proof once more: ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_6__/* .countInWords */ .K4)(ran.old, 'run')} on the old source, ${ran.new} on the new one`);
    return isEnded ? null : { ...settled, isSteady };
}
/** With another run of a side, in which tests of these names ended otherwise. */
function settle({ red, after, ...settled }, again, side, names) {
    const flaky = [...settled.flaky, ...(0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_3__/* .flakyTests */ .Xk)(names, side === 'old' ? 'red' : 'final')];
    if (side === 'old')
        return { red: names.length === 0 ? again : (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutFailures */ .sn)(red, names), after, flaky };
    if (red.status === 'timed-out' && names.length === 0)
        return { red: { ...red, status: 'could-not-run' }, after, flaky };
    return { red, after: (0,_core_testing_proof_js__WEBPACK_IMPORTED_MODULE_2__/* .withFailed */ .a8)(after, names), flaky };
}
/**
 * What runs the changed tests alone, in the folder of the test command; null where that is not known. `others`: files
 * to run with them, below that folder.
 */
async function changedTestsAlone({ files }, { run, isTest, testCommand }, others = []) {
    const there = files.filter(one => one.change !== 'deleted');
    const tests = there.map(({ path }) => path).filter(path => isTest(path) && !(0,_core_testing_changed_tests_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecordedOutput */ .wL)(path));
    const folder = run.config.workingDirectory.replace(/^\.\/|(?<!\/)\/+$/g, '');
    const prefix = folder === '.' || folder === '' ? '' : `${folder}/`;
    const manifest = await run.ports.repository.baseText(`${prefix}package.json`);
    const packageJson = 'text' in manifest ? manifest.text : null;
    if (testCommand === null || tests.some(path => !path.startsWith(prefix)))
        return null;
    const changed = tests.map(path => path.slice(prefix.length));
    const proving = others.filter(path => isTest(prefix + path));
    return (0,_core_testing_tests_alone_js__WEBPACK_IMPORTED_MODULE_4__/* .testsAlone */ .T)(testCommand, [...new Set([...changed, ...proving])], packageJson);
}


/***/ }),

/***/ 1085:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RG: () => (/* binding */ download),
/* harmony export */   _c: () => (/* binding */ partsFor),
/* harmony export */   jq: () => (/* binding */ build),
/* harmony export */   u8: () => (/* binding */ setUpApart),
/* harmony export */   xn: () => (/* binding */ runSetup)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(924);
/* harmony import */ var _core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6957);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4596);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1708);
/** Setup commands: those of a change get packages with a network and run its code without one. */





const SETUP_TIMEOUT_MS = 20 * 60_000;
const SETUP_OUTPUT = 64 * 1024;
/** Runs one setup command. Never throws. */
async function runSetup(command, run, { signal, inside, ...access }) {
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_3__/* .recordStep */ .IC)('setup', run);
    run.ports.reporter.info(`setup${access.network ? '' : ' without a network'}: ${command}`);
    const limits = { timeoutMs: SETUP_TIMEOUT_MS, outputLimit: SETUP_OUTPUT };
    const request = { command, ...limits, ...access };
    return (0,_record_events_js__WEBPACK_IMPORTED_MODULE_3__/* .recordCommand */ .t6)('setup', (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__/* .runResultOf */ .cy)(command, await inside(request, signal)), run);
}
/** Downloads packages without running code of the project. Returns the run that failed. Never throws. */
async function download(parts, run, place) {
    for (const { download: command } of parts) {
        if (command === null)
            continue;
        const ended = await runSetup(command, run, { ...place, network: true, credentials: 'npm' });
        if (ended.status !== 'passed')
            return ended;
    }
    return null;
}
/** The parts of the setup command for these changes. Throws RepositoryError. */
async function partsFor(command, files, run) {
    const changed = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .touchedPaths */ .Pq)(files);
    const carried = run.state.task?.revision?.changes.map(({ path }) => path);
    if (await picksManager(files, run)) {
        run.ports.reporter.info('setup gets no credentials: the change picks or extends the package manager');
        return [{ download: null, build: command }];
    }
    if (carried === undefined)
        return (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .setupParts */ .em)(command, changed);
    // The base of a revision is the pull request, and so is what its settings start.
    const { repository } = run.ports;
    const settings = (await repository.basePaths()).filter(_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .isSettingsText */ .L0);
    const pins = carried.filter(_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .isPinFile */ .WH);
    const texts = await repository.readBaseFiles([...settings, ...pins]);
    const textsAt = (paths) => paths.map(path => [path, texts.get(path) ?? '']);
    const isOwn = (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .mayOwnSettings */ .tT)(carried) ||
        (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .startsFiles */ .LU)(textsAt(settings)) ||
        textsAt(pins).some(([path, text]) => text !== '' && (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .managerPin */ .nE)(path, text) !== '');
    if (!isOwn)
        return (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .setupParts */ .em)(command, [...carried, ...changed]);
    run.ports.reporter.info('setup gets no credentials: the pull request may decide what its package manager starts');
    return [{ download: null, build: command }];
}
async function picksManager(files, { ports: { repository } }) {
    const pinned = files.filter(({ path }) => (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .isPinFile */ .WH)(path));
    const blobs = await repository.readBlobs(pinned.flatMap(({ oldBlob, blob }) => [oldBlob, blob]).filter(id => id !== null));
    const pinIn = (path, blob) => blob === null ? '' : (0,_core_testing_setup_command_js__WEBPACK_IMPORTED_MODULE_1__/* .managerPin */ .nE)(path, new TextDecoder().decode(blobs.get(blob)));
    return pinned.some(({ path, oldBlob, blob }) => !['', pinIn(path, oldBlob)].includes(pinIn(path, blob)));
}
/**
 * Sets a tree up that holds what an earlier run has written: its code gets no credentials, and a network only where it
 * cannot do without. Never throws.
 */
async function setUpApart(command, run, place) {
    const parts = await partsFor(command, [], run);
    const failed = (await download(parts, run, place)) ?? (await build(parts, run, place));
    return failed ?? (0,_core_testing_test_run_js__WEBPACK_IMPORTED_MODULE_2__/* .runResultOf */ .cy)(command, { status: 'exited', exitCode: 0, output: '', durationMs: 0 });
}
/**
 * Runs what may be code of the change, without a network where that is enough. Returns the run that failed. Never
 * throws.
 */
async function build(parts, run, place) {
    const { commands, reporter } = run.ports;
    const cutsNetwork = commands.sandbox !== 'none' && run.config.sandboxNetwork === 'none';
    for (const { download: before, build: command } of parts) {
        if (command === null)
            continue;
        // What needed a network once is not tried without one in each world.
        const cuts = cutsNetwork && run.state.setupWithNetwork !== command;
        let ended = await runSetup(command, run, { ...place, network: !cuts });
        if (ended.status !== 'passed' && before === null && cuts && !place.signal.aborted) {
            reporter.info(`code of the change may run with a network now: ${command}`);
            (0,_run_js__WEBPACK_IMPORTED_MODULE_4__/* .learn */ .nB)(run.state, { setupWithNetwork: command });
            ended = await runSetup(command, run, { ...place, network: true });
        }
        if (ended.status !== 'passed')
            return ended;
    }
    return null;
}


/***/ })

};
