export const id = 536;
export const ids = [536];
export const modules = {

/***/ 20536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  generateFiles: () => (/* binding */ generateFiles)
});

// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
;// CONCATENATED MODULE: ./build/core/generate/cycles.js
/** Circles in a graph of paths. */
/**
 * One shortest circle for each group of paths that all lead to each other, written from its first path (by name) back to it; a path that leads to itself
 * included. In order of those paths. Targets that are no keys are ignored.
 */
function cyclesOf(edges) {
    const backward = reversed(edges);
    const done = new Set();
    const cycles = [];
    for (const start of [...edges.keys()].sort()) {
        if (done.has(start))
            continue;
        const forth = reachable(edges, start);
        if (!forth.has(start))
            continue;
        const back = reachable(backward, start);
        for (const path of forth.keys())
            if (back.has(path))
                done.add(path);
        cycles.push(wayTo(forth, start));
    }
    return cycles;
}
/** Every path that `start` leads to, with the one before it on a shortest way. */
function reachable(edges, start) {
    const before = new Map();
    const queue = [start];
    for (const path of queue) {
        for (const next of edges.get(path) ?? []) {
            if (before.has(next) || !edges.has(next))
                continue;
            before.set(next, path);
            queue.push(next);
        }
    }
    return before;
}
function wayTo(before, start) {
    const way = [start];
    let path = before.get(start) ?? start;
    while (path !== start) {
        way.push(path);
        path = before.get(path) ?? start;
    }
    return [...way, start].reverse();
}
function reversed(edges) {
    const turned = new Map([...edges.keys()].map(path => [path, []]));
    for (const [from, targets] of edges)
        for (const to of targets)
            turned.get(to)?.push(from);
    return turned;
}

// EXTERNAL MODULE: ./node_modules/@lezer/javascript/dist/index.js
var dist = __webpack_require__(37096);
// EXTERNAL MODULE: ./build/core/edit/line-spans.js
var line_spans = __webpack_require__(99089);
;// CONCATENATED MODULE: ./build/core/generate/consistency/javascript-imports.js


const TYPED = /\.[cm]?ts$/i;
/**
 * Imports, re-exports, `import()` and `require()` of literals, in order, of a file in whatever state: what cannot be parsed is skipped. Left out is what
 * stands in a `try`, where a missing module is provided for. Never throws.
 */
function javascriptImports(path, text) {
    // In a .ts file `<T>x` is a cast, elsewhere `<T>` is an element.
    const dialect = TYPED.test(path) ? 'ts' : /\.tsx$/i.test(path) ? 'ts jsx' : 'jsx';
    const spans = (0,line_spans/* lineSpansOf */.x6)(text);
    const found = [];
    dist/* parser */.K
        .configure({ dialect })
        .parse(text)
        .iterate({
        enter: ({ name, node }) => {
            if (name === 'TryStatement')
                return false;
            const literal = literalOf(name, node, text);
            const module = literal === null ? null : plainText(text.slice(literal.from, literal.to));
            if (literal === null || module === null)
                return true;
            const typeOnly = name === 'ImportType' || node.getChild('type') !== null;
            found.push({ module, names: [], line: (0,line_spans/* lineAt */.mh)(spans, literal.from), typeOnly });
            return true;
        },
    });
    return found;
}
function literalOf(name, node, text) {
    switch (name) {
        case 'ImportDeclaration':
        case 'ExportDeclaration':
        case 'ImportType':
            return node.getChild('String');
        case 'DynamicImport':
            return node.getChild('String') ?? node.getChild('TemplateString');
        case 'CallExpression': {
            const called = node.firstChild;
            if (called === null || text.slice(called.from, called.to) !== 'require')
                return null;
            return node.getChild('ArgList')?.getChild('String') ?? null;
        }
        default:
            return null;
    }
}
/** The text of a string literal without escapes or substitutions, which no module name needs. */
function plainText(literal) {
    const quote = literal[0];
    const inside = literal.slice(1, -1);
    return literal.length > 1 && literal.endsWith(`${quote}`) && !/[\\\n]|\$\{/.test(inside) ? inside : null;
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/parse-limits.js
/** Which texts a parser is let at. */
/** Larger files are data. */
const MAX_LENGTH = 300_000;
/** People do not nest this deep, and the parser keeps every level for every way to read it: the square of the depth in memory. */
const MAX_DEPTH = 300;
/** False for a text whose parsing could take more time or memory than a run has. Brackets in strings count too, which costs only this check. */
function isParsable(text) {
    if (text.length > MAX_LENGTH)
        return false;
    let depth = 0;
    for (let at = 0; at < text.length; at += 1) {
        const character = text[at];
        if (character === '(' || character === '[' || character === '{')
            depth += 1;
        else if (character === ')' || character === ']' || character === '}')
            depth = Math.max(0, depth - 1);
        if (depth > MAX_DEPTH)
            return false;
    }
    return true;
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/path-names.js
/** Paths inside a repository, with slashes and relative to its root (`''`). */
/** The folder of a path. */
function folderOf(path) {
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
/** A path below a folder; `.` and `..` resolved. Null where it leads outside. */
function joinPath(folder, below) {
    const names = folder === '' ? [] : folder.split('/');
    for (const name of below.split('/')) {
        if (name === '' || name === '.')
            continue;
        if (name !== '..')
            names.push(name);
        else if (names.pop() === undefined)
            return null;
    }
    return names.join('/');
}
/** How a file in a folder names another path: `./a`, `../b/c`. */
function relativePath(folder, path) {
    const from = folder === '' ? [] : folder.split('/');
    const to = path.split('/');
    let shared = 0;
    while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared])
        shared += 1;
    const up = '../'.repeat(from.length - shared);
    return `${up === '' ? './' : up}${to.slice(shared).join('/')}`;
}

// EXTERNAL MODULE: ./node_modules/@lezer/python/dist/index.js
var python_dist = __webpack_require__(17335);
;// CONCATENATED MODULE: ./build/core/generate/consistency/python-imports.js


/**
 * `import` and `from ... import` statements in order, of a file in whatever state: statements that cannot be parsed are skipped. Left out is what stands
 * in a `try`, where a missing module is provided for. Never throws.
 */
function pythonImports(text) {
    const spans = (0,line_spans/* lineSpansOf */.x6)(text);
    const found = [];
    python_dist/* parser */.K.parse(text).iterate({
        enter: ({ name, node }) => {
            if (name === 'TryStatement')
                return false;
            if (name !== 'ImportStatement' || node.getChild('\u26a0') !== null)
                return true;
            const line = (0,line_spans/* lineAt */.mh)(spans, node.from);
            found.push(...statementImports(tokensOf(node, text)).map(one => ({ ...one, line, typeOnly: false })));
            return false;
        },
    });
    return found;
}
function tokensOf(node, text) {
    const tokens = [];
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
        if (child.name !== 'Comment')
            tokens.push(text.slice(child.from, child.to));
    }
    return tokens;
}
function statementImports(tokens) {
    const from = tokens.indexOf('import');
    const listed = lists(tokens.slice(from + 1).filter(token => token !== '(' && token !== ')'));
    if (tokens[0] !== 'from')
        return listed.map(module => ({ module, names: [] }));
    return [{ module: tokens.slice(1, from).join(''), names: listed.filter(name => name !== '*') }];
}
/** `a . b as c , d` as `a.b` and `d`. */
function lists(tokens) {
    const names = [];
    let name = '';
    let renamed = false;
    for (const token of [...tokens, ',']) {
        if (token === ',') {
            if (name !== '')
                names.push(name);
            name = '';
            renamed = false;
        }
        else if (token === 'as')
            renamed = true;
        else if (!renamed)
            name += token;
    }
    return names;
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/resolve-javascript.js
/** Which file a relative import of JavaScript or TypeScript means. */

const ADDED = [
    '',
    '.ts',
    '.tsx',
    '.d.ts',
    '.js',
    '.jsx',
    '.mts',
    '.cts',
    '.mjs',
    '.cjs',
    '.json',
    '.node',
    '.vue',
    '.svelte',
];
const INDEX = [
    'index.ts',
    'index.tsx',
    'index.d.ts',
    'index.js',
    'index.jsx',
    'index.mts',
    'index.mjs',
    'index.cts',
    'index.cjs',
    'index.json',
    'package.json',
];
/** What TypeScript sources may be written as. */
const WRITTEN_AS = {
    '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
    '.jsx': ['.tsx', '.d.ts'],
    '.mjs': ['.mts', '.d.mts'],
    '.cjs': ['.cts', '.d.cts'],
};
/** Folders and names that tools make and no repository holds. */
const MADE = /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/;
/** Bundlers, TypeScript and Node find different files; whatever any of them would find counts. `importer` is the path of the file that imports. */
function resolveJavascript(importer, specifier, exists) {
    const plain = specifier.replace(/[?#].*$/s, '');
    if (!/^\.\.?(?:\/|$)/.test(plain) || specifier.includes('!'))
        return { kind: 'unknown' };
    const wanted = joinPath(folderOf(importer), plain);
    if (wanted === null)
        return { kind: 'unknown' };
    const found = candidates(wanted, /(?:^|\/)\.{0,2}$/.test(plain)).find(exists);
    if (found !== undefined)
        return { kind: 'found', path: found };
    return MADE.test(wanted) ? { kind: 'unknown' } : { kind: 'missing', wanted };
}
function candidates(wanted, folderOnly) {
    const prefix = wanted === '' ? '' : `${wanted}/`;
    const inside = INDEX.map(name => prefix + name);
    if (folderOnly)
        return inside;
    const extension = /\.[cm]?jsx?$/.exec(wanted)?.[0] ?? '';
    const stem = wanted.slice(0, wanted.length - extension.length);
    const written = (WRITTEN_AS[extension] ?? []).map(other => stem + other);
    const declared = wanted.replace(/\.([^./]+)$/, '.d.$1.ts');
    return [...ADDED.map(added => wanted + added), ...written, ...inside, ...(declared === wanted ? [] : [declared])];
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/resolve-python.js
/** Which module inside the repository a Python import means. */

/** Packages of the standard library: a folder of the same name says nothing about them. */
const STANDARD = new Set('asyncio collections compression concurrent ctypes curses dbm email encodings html http importlib json logging multiprocessing os pathlib pydoc_data re sqlite3 string sysconfig test tkinter tomllib unittest urllib venv wsgiref xml xmlrpc zipfile zoneinfo'.split(' '));
/** Where packages lie, besides the folders above the importing file. */
const ROOTS = ['', 'src', 'lib', 'python'];
/** One verdict for each module that an import needs; an import of names from a package that could define them itself is not judged further. */
function resolvePython(importer, wanted, facts) {
    const dots = /^\.*/.exec(wanted.module)?.[0].length ?? 0;
    const names = wanted.module
        .slice(dots)
        .split('.')
        .filter(name => name !== '');
    if (dots > 0) {
        const folder = above(folderOf(importer), dots - 1);
        return folder === null ? [{ kind: 'unknown' }] : inFolder(folder, names, wanted.names, facts);
    }
    const top = names[0] ?? '';
    const roots = [...new Set([...ancestors(folderOf(importer)), ...ROOTS])].filter(root => isOurs(under(root, top), facts));
    if (STANDARD.has(top) || roots.length === 0)
        return [{ kind: 'unknown' }];
    const all = roots.map(root => inFolder(root, names, wanted.names, facts));
    const found = all.find(verdicts => verdicts.every(one => one.kind === 'found'));
    // `from typing import x` beside a folder typing/: a folder without a file of its own hides no module of that name.
    if (found === undefined && names.length === 1 && !roots.some(root => hasFile(under(root, top), facts))) {
        return [{ kind: 'unknown' }];
    }
    return found ?? all[0] ?? [];
}
function inFolder(folder, names, imported, facts) {
    const wanted = names.reduce(under, folder);
    const file = names.length === 0 ? undefined : moduleFile(wanted, facts);
    if (file !== undefined)
        return [{ kind: 'found', path: file }];
    const init = [under(wanted, '__init__.py'), under(wanted, '__init__.pyi')].find(facts.exists);
    if (imported.length === 0) {
        if (init !== undefined)
            return [{ kind: 'found', path: init }];
        return [facts.isGeneratedFolder(wanted) ? { kind: 'unknown' } : { kind: 'missing', wanted }];
    }
    const modules = imported.map((name) => {
        const module = under(wanted, name);
        const found = moduleFile(module, facts) ?? [under(module, '__init__.py')].find(facts.exists) ?? init;
        if (found !== undefined)
            return { kind: 'found', path: found };
        // Only a package without a file of its own has nothing but modules to offer.
        return facts.isGeneratedFolder(module) ? { kind: 'unknown' } : { kind: 'missing', wanted: module };
    });
    const isPackage = names.length === 0 || facts.isGeneratedFolder(wanted) || modules.some(one => one.kind !== 'missing');
    return isPackage ? modules : [{ kind: 'missing', wanted }];
}
function moduleFile(path, { exists }) {
    return ['.py', '.pyi', '.pyx', '.so', '.pyd'].map(extension => path + extension).find(exists);
}
/** A folder without `__init__.py` may be anything (`docker/`), unless modules are being put there. */
function isOurs(path, facts) {
    return hasFile(path, facts) || facts.isGeneratedFolder(path);
}
function hasFile(path, { exists }) {
    return exists(`${path}.py`) || exists(`${path}/__init__.py`);
}
function under(folder, name) {
    return folder === '' ? name : `${folder}/${name}`;
}
function above(folder, levels) {
    if (levels === 0)
        return folder;
    return folder === '' ? null : above(folderOf(folder), levels - 1);
}
function ancestors(folder) {
    return folder === '' ? [''] : [folder, ...ancestors(folderOf(folder))];
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/suggest-import.js
/** What an import that leads nowhere was probably meant to say. */


const MAX_LEVELS = 4;
/**
 * Another specifier that leads to a file, or null: the same name among the generated files, or the same path one or more folders higher or lower.
 * Takes what `exists` takes; `generated` are the paths of this run.
 */
function suggestImport(importer, specifier, generated, exists) {
    const name = stemOf(specifier);
    const namesake = generated.find(path => path !== importer && stemOf(path) === name);
    if (namesake !== undefined) {
        const relative = relativePath(folderOf(importer), namesake);
        return /\.\w+$/.test(specifier.replace(/^[./]+/, '')) ? relative : relative.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
    }
    const rest = specifier.replace(/^(?:\.\.?\/)+/, '');
    const levels = [`./${rest}`, ...Array.from({ length: MAX_LEVELS }, (_, at) => '../'.repeat(at + 1) + rest)];
    return levels.find(one => one !== specifier && resolveJavascript(importer, one, exists).kind === 'found') ?? null;
}
/** The name of a module without extension; of an index file the folder's. */
function stemOf(path) {
    const parts = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');
    const last = parts.pop() ?? '';
    return last === 'index' ? (parts.pop() ?? '') : last;
}

;// CONCATENATED MODULE: ./build/core/generate/consistency/check-consistency.js
/** Do the generated files fit each other and the repository? Asked before they are accepted. */








const JAVASCRIPT = /\.[cm]?[jt]sx?$/i;
const PYTHON = /\.pyi?$/i;
/**
 * Imports of modules inside the repository that lead nowhere, and circles among the generated files (S0-36, S0-38, S0-39). `files`: text by path; `exists`
 * is true for the files that the repository holds besides, deleted ones left out. Packages, and files that cannot be parsed, are
 * not judged.
 */
function checkConsistency(files, exists) {
    const here = path => files.has(path) || exists(path);
    const folders = new Set([...files.keys()].filter(path => PYTHON.test(path)).flatMap(foldersOf));
    const python = { exists: here, isGeneratedFolder: (path) => folders.has(path) };
    const problems = [];
    const edges = new Map();
    for (const [path, text] of files) {
        const targets = [];
        for (const one of importsOf(path, text)) {
            for (const resolution of resolve(path, one, here, python)) {
                if (resolution.kind === 'missing')
                    problems.push(problemOf(path, one, resolution.wanted, [...files.keys()], here));
                if (resolution.kind === 'found' && !one.typeOnly)
                    targets.push(resolution.path);
            }
        }
        edges.set(path, targets);
    }
    return { problems, notes: cyclesOf(edges).map(cycle => `imports in a circle: ${cycle.join(' -> ')}`) };
}
function importsOf(path, text) {
    if (!isParsable(text))
        return [];
    if (JAVASCRIPT.test(path))
        return javascriptImports(path, text);
    return PYTHON.test(path) ? pythonImports(text) : [];
}
function resolve(path, one, exists, python) {
    return PYTHON.test(path) ? resolvePython(path, one, python) : [resolveJavascript(path, one.module, exists)];
}
function problemOf(path, { module, line }, wanted, generated, exists) {
    if (PYTHON.test(path)) {
        const name = wanted.split('/').at(-1);
        const namesake = generated.find(other => other !== path && new RegExp(`(?:^|/)${name}(?:\\.pyi?|/__init__\\.py)$`).test(other));
        const right = namesake === undefined ? 'import a module that exists' : `the module is ${namesake}`;
        return {
            path,
            line,
            message: `line ${line}: ${module} is not in the repository: there is no ${wanted}.py; ${right}`,
        };
    }
    const other = suggestImport(path, module, generated, exists);
    const right = other === null ? 'import a file that exists' : `it should be '${other}'`;
    return { path, line, message: `line ${line}: '${module}' leads to no file: there is no ${wanted}; ${right}` };
}
function foldersOf(path) {
    const folder = folderOf(path);
    return folder === '' ? [] : [folder, ...foldersOf(folder)];
}

;// CONCATENATED MODULE: ./build/core/generate/manifest/generation-order.js
/** In which order the files of a manifest are asked for. */

/** `depends_on` orders and never delays: a file is generated from the plan, not from its neighbours' text. Unknown names are ignored. */
function generationOrder({ files }) {
    const written = files.filter(file => file.action !== 'delete');
    const known = new Set(written.map(file => file.path));
    const edges = new Map(written.map(file => [file.path, file.dependsOn.filter(path => known.has(path))]));
    const paths = [];
    const seen = new Set();
    for (const root of known) {
        const open = [{ path: root, next: 0 }];
        if (seen.has(root))
            continue;
        seen.add(root);
        for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
            const dependency = edges.get(top.path)?.[top.next];
            top.next += 1;
            if (dependency === undefined)
                paths.push(open.pop()?.path ?? '');
            else if (!seen.has(dependency)) {
                seen.add(dependency);
                open.push({ path: dependency, next: 0 });
            }
        }
    }
    return { paths, cycles: cyclesOf(edges) };
}

// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
;// CONCATENATED MODULE: ./build/core/generate/find-replace/change.js
/** One change of a file as a model writes it: lines to find and lines to put in their place. */
/** `change 2 (rename the parser)`. */
function nameOf(change) {
    const short = change.description.length > LONGEST ? `${change.description.slice(0, LONGEST)}...` : change.description;
    return short === '' ? `change ${change.number}` : `change ${change.number} (${short})`;
}
const LONGEST = 200;

;// CONCATENATED MODULE: ./build/core/generate/find-replace/file-lines.js
/** A file as FIND and REPLACE see it. */

/**
 * What stands before, between and behind the line breaks of a text: a final line break is followed by an empty last line. So every text, with or without
 * a final line break, is its lines joined, and blocks can quote, add and drop that break like any other.
 */
function fileLinesOf(text) {
    const spans = (0,line_spans/* lineSpansOf */.x6)(text);
    const last = spans.at(-1);
    if (last !== undefined && last.end === last.next)
        return spans;
    return [...spans, { start: text.length, end: text.length, next: text.length }];
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/find-runs.js
/** Finds many runs of values in a sequence in one pass, whatever they hold (Aho and Corasick). */
/** A value of the sequence that is in no run. */
const NO_VALUE = -1;
/**
 * For each run the places where it begins in the sequence, in order, overlapping ones included, at most `limit`. Values are whole numbers from 0; an
 * empty run is nowhere. Linear in the sequence and the runs: two hundred searches one after another would be too slow on a large file.
 */
function findRuns(sequence, runs, limit) {
    const trie = trieOf(runs);
    const { children, width, ends, depths } = trie;
    const { fallback, shorter } = linksOf(trie);
    const places = new Map(ends.filter(end => end !== ROOT).map(end => [end, []]));
    const wants = (node) => (places.get(node)?.length ?? limit) < limit;
    // The next run that ends here and still wants places; what has enough is skipped for good, or one repeated line would cost the square.
    const wanting = (from) => {
        let found = from;
        while (found !== ROOT && !wants(found))
            found = shorter[found] ?? ROOT;
        for (let node = from; node !== found;) {
            const next = shorter[node] ?? ROOT;
            shorter[node] = found;
            node = next;
        }
        return found;
    };
    let node = ROOT;
    for (let at = 0; at < sequence.length; at += 1) {
        const value = sequence[at] ?? NO_VALUE;
        // A value that no run has: its key would belong to another node.
        if (value === NO_VALUE || value >= width) {
            node = ROOT;
            continue;
        }
        let next = children.get(node * width + value);
        while (next === undefined && node !== ROOT) {
            node = fallback[node] ?? ROOT;
            next = children.get(node * width + value);
        }
        node = next ?? ROOT;
        for (let found = wanting(node); found !== ROOT; found = wanting(shorter[found] ?? ROOT)) {
            places.get(found)?.push(at + 1 - (depths[found] ?? 0));
        }
    }
    return ends.map(end => places.get(end) ?? []);
}
const ROOT = 0;
function trieOf(runs) {
    const width = 1 + runs.reduce((most, run) => run.reduce((max, value) => Math.max(max, value), most), 0);
    const children = new Map();
    const depths = [0];
    const ends = runs.map(run => run.reduce((node, value, at) => {
        const known = children.get(node * width + value);
        if (known !== undefined)
            return known;
        children.set(node * width + value, depths.length);
        return depths.push(at + 1) - 1;
    }, ROOT));
    return { children, width, ends, depths };
}
/** `fallback`: the longest proper ending of a node that is also a beginning. `shorter`: the longest that is a whole run. */
function linksOf({ children, width, ends, depths }) {
    const whole = new Set(ends);
    const fallback = new Int32Array(depths.length);
    const shorter = new Int32Array(depths.length);
    // By depth, since a link leads to a node that is less deep.
    const edges = [...children].map(([key, child]) => ({ parent: Math.floor(key / width), value: key % width, child }));
    for (const { parent, value, child } of edges.sort((a, b) => (depths[a.child] ?? 0) - (depths[b.child] ?? 0))) {
        if (parent === ROOT)
            continue;
        let from = fallback[parent] ?? ROOT;
        while (from !== ROOT && !children.has(from * width + value))
            from = fallback[from] ?? ROOT;
        const to = children.get(from * width + value) ?? ROOT;
        fallback[child] = to;
        shorter[child] = whole.has(to) ? to : (shorter[to] ?? ROOT);
    }
    return { fallback, shorter };
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/match-lines.js

/** A line without indentation, trailing blanks and the length of its blanks: what is left where white space does not count (as `replaceLines` compares). */
function plainLine(line) {
    const trimmed = line.trim();
    return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
}
const UNEVEN = /\s\s|[^\S ]/;
/** For each block the indexes of the lines where it begins, at most `limit` each; overlapping places count. An empty block is nowhere. */
function matchLines(text, lines, blocks, alike, limit) {
    const numbers = new Map();
    const runs = blocks.map(block => block.map(line => {
        const key = alike(line);
        return numbers.get(key) ?? numbers.set(key, numbers.size).size - 1;
    }));
    const sequence = new Int32Array(lines.length);
    for (const [at, { start, end }] of lines.entries()) {
        sequence[at] = numbers.get(alike(text.slice(start, end))) ?? NO_VALUE;
    }
    return findRuns(sequence, runs, limit);
}

// EXTERNAL MODULE: ./build/core/edit/replace-lines.js + 1 modules
var replace_lines = __webpack_require__(79832);
;// CONCATENATED MODULE: ./build/core/generate/find-replace/whose-indentation.js
/** Which indentation the new lines of a change were written with, where its FIND block has another than the file. */

/**
 * A model that mistakes the indentation may do so in FIND alone or in both blocks. Two things tell: the lines that stay, and how deep the whole block is.
 * Takes the quoted lines and those of the file, one for one, and the new lines.
 */
function whoseIndentation(quoted, found, put) {
    const pairs = quoted.flatMap((line, at) => (line.trim() === '' ? [] : [{ quoted: line, found: found[at] ?? '' }]));
    const moved = pairs.filter(pair => indentOf(pair.quoted) !== indentOf(pair.found));
    const texts = put.filter(line => line.trim() !== '');
    if (moved.length === 0 || texts.length === 0)
        return 'same';
    const votes = moved.flatMap(pair => {
        const staying = texts.filter(line => plainLine(line) === plainLine(pair.quoted));
        const like = pairs.filter(other => plainLine(other.quoted) === plainLine(pair.quoted));
        // Of a line that occurs more than once nobody knows which one stayed.
        return staying.length === 1 && like.length === 1 ? [vote(staying, [pair.quoted], [pair.found])] : [];
    });
    // Depth alone may be a coincidence where lines come or go: new code at the left margin may be meant to stand there.
    const isQuotationsOwn = votes.includes('of the quotation') || texts.length === pairs.length;
    votes.push(vote(texts, pairs.map(pair => pair.quoted), pairs.map(pair => pair.found)));
    const said = new Set(votes.filter(one => one !== 'same'));
    const [only] = said;
    if (said.size !== 1 || only === undefined)
        return 'unclear';
    return only === 'of the quotation' && !isQuotationsOwn ? 'unclear' : only;
}
function vote(put, quoted, found) {
    const [ofPut, ofQuoted, ofFound] = [put, quoted, found].map(least);
    if (ofQuoted === ofFound)
        return 'same';
    if (ofPut === ofQuoted)
        return 'of the quotation';
    return ofPut === ofFound ? 'of the file' : 'unclear';
}
function least(lines) {
    return lines.map(indentOf).reduce((one, other) => (other.length < one.length ? other : one));
}
function indentOf(line) {
    return line.slice(0, line.length - line.trimStart().length);
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/with-file-indentation.js
/** Fits a change that was quoted with other white space to the lines that it means. */



/**
 * Takes the line where the block (without blank lines at its ends) stands, and returns the whole place and the lines to put there with the file's
 * indentation; null where `replaceLines` is not certain of it, or where nobody can say which indentation the new lines have.
 */
function withFileIndentation(text, lines, place, { find, replace }) {
    const isText = (line) => line.trim() !== '';
    const above = find.findIndex(isText);
    const last = find.findLastIndex(isText);
    const isBlank = (at) => {
        const line = lines[at];
        return line !== undefined && text.slice(line.start, line.end).trim() === '';
    };
    let from = place;
    while (place - from < above && isBlank(from - 1))
        from -= 1;
    let to = place + last + 1 - above;
    for (let below = find.length - 1 - last; below > 0 && isBlank(to); below -= 1)
        to += 1;
    const blanks = { above: place - from, below: to - (place + last + 1 - above) };
    if (!keepsBlankLines(blanks, { find, replace }))
        return null;
    const lineBreak = (0,line_spans/* lineBreakNear */.Yx)(text, lines, from);
    const open = to === lines.length ? lineBreak : '';
    const part = text.slice(lines[from]?.start, lines[to - 1]?.next) + open;
    const spans = (0,line_spans/* lineSpansOf */.x6)(part);
    // A CR inside a line is a line break to a part without any LF.
    if (spans.length !== to - from)
        return null;
    const found = (0,replace_lines/* replaceLines */.W)(part, spans, ended(find), ended(replace), 2);
    const core = { quoted: find.slice(above, last + 1), start: place - from };
    const old = spans.map(span => part.slice(span.start, span.end));
    const indentation = whoseIndentation(core.quoted, old.slice(core.start), replace);
    if (found.kind !== 'found' || indentation === 'unclear')
        return null;
    // Blank lines that FIND and REPLACE begin or end with may be missing in the file: only as written can they be told from others.
    if (indentation === 'of the file')
        return old.length === find.length ? { from, to, lines: replace } : null;
    const fitted = part.slice(0, found.start) + found.replacement + part.slice(found.end);
    return { from, to, lines: (0,line_spans/* lineSpansOf */.x6)(fitted).map(span => fitted.slice(span.start, span.end)) };
}
/** Blank lines of the file that FIND quotes at its ends would vanish, or double, where REPLACE does not have as many there. */
function keepsBlankLines(blanks, { find, replace }) {
    const [quoted, put] = [find, replace].map(lines => ({
        above: lines.findIndex(line => line.trim() !== ''),
        below: lines.length - 1 - lines.findLastIndex(line => line.trim() !== ''),
    }));
    if (put === undefined || quoted === undefined || put.above === -1)
        return blanks.above + blanks.below === 0;
    return (blanks.above === 0 || put.above === quoted.above) && (blanks.below === 0 || put.below === quoted.below);
}
function ended(lines) {
    return lines.map(line => `${line}\n`).join('');
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/locate-changes.js



/** More places than a message needs. */
const MAX_PLACES = 100;
/**
 * One verdict for each change (S4-29 to S4-33), all against the text as it is. An exact match wins over places that differ in white space, unless
 * another change of the answer was quoted with wrong white space: then the exact match may be chance.
 */
function locateChanges(text, lines, changes) {
    const finds = changes.map(change => change.find);
    const exact = matchLines(text, lines, finds, line => line, MAX_PLACES + 1);
    const allExact = exact.every(places => places.length > 0);
    const alike = allExact ? [] : matchLines(text, lines, finds.map(withoutBlankEnds), plainLine, MAX_PLACES + 1);
    const isNoisy = exact.some((places, at) => places.length === 0 && (alike[at] ?? []).length > 0);
    return changes.map((change, at) => {
        const places = exact[at] ?? [];
        const similar = alike[at] ?? [];
        const [place] = places;
        if (places.length > 1)
            return ambiguous(change, places, '');
        if (similar.length > 1 && (place === undefined || isNoisy))
            return ambiguous(change, similar, LEFT_OUT);
        if (place !== undefined) {
            return { change, from: place, to: place + change.find.length, lines: change.replace, how: 'exact' };
        }
        if (similar[0] === undefined)
            return { change, kind: 'not-found' };
        const found = withFileIndentation(text, lines, similar[0], change);
        return found === null ? uncertain(change, similar[0]) : { change, ...found, how: 'whitespace' };
    });
}
const LEFT_OUT = ', white space left out';
function withoutBlankEnds(block) {
    const isText = (line) => line.trim() !== '';
    return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1);
}
function ambiguous(change, places, how) {
    const lines = places.slice(0, MAX_PLACES).map(place => place + 1);
    const more = places.length > MAX_PLACES ? ' and more' : '';
    const message = `${nameOf(change)}: the FIND block stands in several places${how}: on lines ${lines.join(', ')}${more}; quote more lines around it`;
    return { change, kind: 'problem', problem: { kind: 'ambiguous', numbers: [change.number], lines, message } };
}
function uncertain(change, place) {
    const message = `${nameOf(change)}: the FIND block and line ${place + 1} differ in white space, and what the new lines should have is not certain; quote the lines exactly`;
    return {
        change,
        kind: 'problem',
        problem: { kind: 'white-space', numbers: [change.number], lines: [place + 1], message },
    };
}

// EXTERNAL MODULE: ./build/core/edit/nearest-lines.js
var nearest_lines = __webpack_require__(50219);
;// CONCATENATED MODULE: ./build/core/generate/find-replace/nearest-to-block.js
/** The lines that a FIND block which is not in the file was probably meant for. */


/** Comparing every line of a large file takes longer than all the rest: only lines with one of the block's rarer words are. */
const WORDS = 3;
const MAX_WORD = 20;
const MAX_LINES = 300;
/** Up to three lines of the text, best first, that are most like the longest line of the block; none where its words are not in the text. */
function nearestToBlock(text, lines, block) {
    const telling = block.reduce((longest, line) => (line.trim().length > longest.trim().length ? line : longest), '');
    const found = new Set();
    for (const word of longestWords(telling)) {
        let at = text.indexOf(word);
        for (let hits = 0; at !== -1 && hits < MAX_LINES; hits += 1) {
            const line = (0,line_spans/* lineAt */.mh)(lines, at) - 1;
            found.add(line);
            const next = lines[line]?.next ?? text.length;
            at = next > at ? text.indexOf(word, next) : -1;
        }
    }
    const chosen = [...found].sort((a, b) => a - b);
    const spans = chosen.flatMap(line => lines[line] ?? []);
    return (0,nearest_lines/* nearestLines */._)(text, spans, telling).map(({ line, excerpt }) => ({ line: (chosen[line - 1] ?? 0) + 1, excerpt }));
}
function longestWords(line) {
    const words = new Set(line.slice(0, 1_000).match(/[\p{L}\p{N}_]+/gu));
    return [...words]
        .sort((a, b) => b.length - a.length)
        .slice(0, WORDS)
        .map(word => word.slice(0, MAX_WORD));
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/answer-lines.js
/** The lines of a FIND/REPLACE answer by what they could be in its grammar. */
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.\u2013\u2014-](.*))?$/i;
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/;
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/;
/** The lines of an answer without their line breaks (LF or CRLF). Whether a fence or a marker is one, or code, is for the reader to decide. */
function answerLines(answer) {
    return answer.split('\n').map(line => answerLine(line.endsWith('\r') ? line.slice(0, -1) : line));
}
/** True where the line can close a block that the other line opened. */
function canClose(line, opening) {
    return line?.kind === 'fence' && line.bare && isAsStrong(line, opening);
}
/** True for a fence of the same character that is at least as long. */
function isAsStrong(line, opening) {
    return line.mark === opening.mark && line.length >= opening.length;
}
/** True for the lines that only the grammar itself should hold. */
function isMarker(line) {
    return line?.kind === 'heading' || line?.kind === 'find' || line?.kind === 'replace';
}
/** The index of the first line from `at` on that is not blank, or the number of lines. */
function skipBlank(lines, at) {
    let next = at;
    while (lines[next]?.kind === 'blank')
        next += 1;
    return next;
}
function answerLine(text) {
    switch (text[0]) {
        case '`':
        case '~':
            return fenceLine(text);
        case '#': {
            const heading = HEADING.exec(text);
            if (heading === null)
                return { kind: 'text', text };
            return { kind: 'heading', text, number: Number(heading[1]), description: (heading[2] ?? '').trim() };
        }
        case '*':
        case 'F':
        case 'R':
            return { kind: FIND.test(text) ? 'find' : REPLACE.test(text) ? 'replace' : 'text', text };
        default:
            return { kind: text.trim() === '' ? 'blank' : 'text', text };
    }
}
function fenceLine(text) {
    const fence = FENCE.exec(text);
    const marks = fence?.[1] ?? fence?.[2];
    if (marks === undefined)
        return { kind: 'text', text };
    const bare = text.slice(marks.length).trim() === '';
    return { kind: 'fence', text, mark: marks.slice(0, 1), length: marks.length, bare };
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/own-format.js



/** Lines for the two fences and the marker, and blank ones between. */
const MARGIN = 12;
/**
 * A problem where the file goes on behind the FIND block as the answer does: with a closing fence, `REPLACE WITH:` and this very REPLACE block. All of
 * that was then meant to be part of the quotation, and nothing in the answer alone can tell.
 */
function ownFormatBehind(text, lines, located) {
    const { change, to } = located;
    const rest = lines.slice(to, to + change.replace.length + MARGIN).map(line => text.slice(line.start, line.end));
    const behind = answerLines(rest.join('\n'));
    const marker = skipBlank(behind, 1);
    if (!canClose(behind[0], fenceOf(change.fence)) || behind[marker]?.kind !== 'replace')
        return [];
    const opening = behind[skipBlank(behind, marker + 1)];
    if (opening?.kind !== 'fence')
        return [];
    const block = behind.slice(behind.indexOf(opening) + 1);
    if (!change.replace.every((line, at) => plainLine(line) === plainLine(block[at]?.text ?? '')))
        return [];
    if (!canClose(block[change.replace.length], opening))
        return [];
    const message = `${nameOf(change)}: the file itself goes on with a fence, REPLACE WITH: and this block; use a fence that is longer than every fence in the file`;
    return [{ kind: 'own-format', numbers: [change.number], lines: [to + 1], message }];
}
function fenceOf(marks) {
    return { kind: 'fence', text: marks, mark: marks.slice(0, 1), length: marks.length, bare: true };
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/splice-lines.js
/** Puts new lines in the place of old ones, many at once, and leaves every other byte alone. */

/**
 * Takes splices in order that do not overlap. Lines that a splice begins or ends with unchanged keep their bytes. A new line gets the line break of the
 * line it replaces, else of its nearest neighbour. What is last has no line break behind it: the file's own final one is followed by an empty line.
 */
function spliceLines(text, lines, splices) {
    const pieces = [];
    let kept = 0;
    const keepUntil = (end) => {
        const first = lines[kept];
        const last = lines[end - 1];
        if (end > kept && first !== undefined && last !== undefined) {
            pieces.push({ text: text.slice(first.start, last.end), lineBreak: text.slice(last.end, last.next) });
        }
    };
    const nearBreak = (at) => (0,line_spans/* lineBreakNear */.Yx)(text, lines, Math.max(0, Math.min(at, lines.length - 1)));
    for (const splice of splices) {
        const { from, to, lines: added } = withoutShared(text, lines, splice);
        keepUntil(from);
        for (const [at, line] of added.entries()) {
            pieces.push({ text: line, lineBreak: nearBreak(Math.min(from + at, Math.max(from, to - 1))) });
        }
        kept = to;
    }
    keepUntil(lines.length);
    const mark = text.startsWith(line_spans/* BYTE_ORDER_MARK */.sn) ? line_spans/* BYTE_ORDER_MARK */.sn : '';
    const ended = pieces.map(({ text: piece, lineBreak }, at) => at === pieces.length - 1 ? piece : piece + (lineBreak === '' ? nearBreak(lines.length - 1) : lineBreak));
    return mark + ended.join('');
}
function withoutShared(text, lines, { from, to, lines: added }) {
    const same = (at, line) => {
        const span = lines[at];
        return span !== undefined && text.slice(span.start, span.end) === line;
    };
    let head = 0;
    while (from + head < to && head < added.length && same(from + head, added[head]))
        head += 1;
    let tail = 0;
    const most = Math.min(to - from, added.length) - head;
    while (tail < most && same(to - 1 - tail, added[added.length - 1 - tail]))
        tail += 1;
    return { from: from + head, to: to - tail, lines: added.slice(head, added.length - tail) };
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/apply-changes.js






/**
 * Every FIND block is matched against the text as it was, must stand there once, and all are replaced at once, whatever their order (S4-26 to S4-36,
 * S4-64). Blocks are whole lines; a text is its lines joined (see `fileLinesOf`), so an empty REPLACE takes the lines with their line breaks
 * away, and a last line without one stays so. All other bytes stay. All or nothing: any problem leaves the text alone.
 */
function applyChanges(text, changes) {
    const lines = fileLinesOf(text);
    const verdicts = locateChanges(text, lines, changes);
    const located = verdicts.filter(verdict => 'how' in verdict).sort((a, b) => a.from - b.from);
    const problems = [
        ...notLocated(text, lines, verdicts),
        ...located.flatMap(one => ownFormatBehind(text, lines, one)),
        ...overlaps(located),
    ];
    if (problems.length > 0)
        return { kind: 'refused', problems };
    const after = spliceLines(text, lines, located);
    if (after === text)
        return { kind: 'refused', problems: [NO_EFFECT] };
    const applied = located.map(({ change, from, how }) => ({ number: change.number, line: from + 1, how }));
    return { kind: 'applied', text: after, changes: applied };
}
const NO_EFFECT = {
    kind: 'no-effect',
    numbers: [],
    lines: [],
    message: 'the changes leave the file as it is',
};
/** Looking for near lines takes time, and a model that missed this often has to read the file again anyway. */
const MAX_EXPLAINED = 3;
/** Enough of a block to know it by. */
const MAX_SHOWN = 2_000;
function notLocated(text, lines, verdicts) {
    let explained = 0;
    return verdicts.flatMap(verdict => {
        if ('how' in verdict)
            return [];
        if (verdict.kind === 'problem')
            return [verdict.problem];
        explained += 1;
        const nearest = explained > MAX_EXPLAINED ? [] : nearestToBlock(text, lines, verdict.change.find);
        return [notFound(verdict.change, nearest)];
    });
}
function notFound(change, nearest) {
    const whole = change.find.join('\n');
    const block = whole.length > MAX_SHOWN ? `${whole.slice(0, MAX_SHOWN)}...` : whole;
    const near = nearest.map(({ line, excerpt }) => `\nline ${line}: ${excerpt}`).join('');
    return {
        kind: 'not-found',
        numbers: [change.number],
        lines: nearest.map(({ line }) => line),
        message: `${nameOf(change)}: the FIND block is not in the file:\n${block}${near === '' ? '' : `\nThe lines most like it:${near}`}`,
    };
}
function overlaps(located) {
    let furthest = located[0];
    return located.slice(1).flatMap(one => {
        const before = furthest;
        if (before === undefined || one.to > before.to)
            furthest = one;
        if (before === undefined || one.from >= before.to)
            return [];
        const lines = [one.from + 1, Math.min(one.to, before.to)];
        const message = `${nameOf(before.change)} and ${nameOf(one.change)} overlap on lines ${lines.join(' to ')}; make them one change`;
        return [{ kind: 'overlapping', numbers: [before.change.number, one.change.number], lines, message }];
    });
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/outer-fence.js
/** A fence around the whole answer, which models like to add. */

/** The range of lines inside the fence that is open where the first change begins and that the last line closes; else all lines. */
function insideOuterFence(lines) {
    const first = lines.findIndex(line => line.kind === 'heading');
    const last = lines.findLastIndex(line => line.kind !== 'blank');
    const outer = openAt(lines, first);
    if (outer === null || last <= first || !canClose(lines[last], outer)) {
        return { from: 0, to: lines.length, strict: false };
    }
    const inner = lines.slice(first).find(line => line.kind === 'fence');
    const strict = inner?.mark === outer.mark && inner.length >= outer.length;
    return { from: first, to: last, strict };
}
function openAt(lines, end) {
    let open = null;
    for (const line of lines.slice(0, Math.max(0, end))) {
        if (line.kind !== 'fence')
            continue;
        if (open === null)
            open = line;
        else if (canClose(line, open))
            open = null;
    }
    return open;
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/read-block.js
/** Finds the end of one fenced block, where code may hold fences and the grammar's own markers. */

/**
 * Reads the block whose opening fence is line `from` (S4-22, S4-23). It ends at the first bare fence, at least as strong, behind which the answer goes on as
 * it must: with `REPLACE WITH:` and a fence after a FIND, with the next change or the end after a REPLACE. Other text behind such a fence
 * makes it part of the code. A marker out of turn behind it, or a block with both markers and fences that could have closed it, has more
 * than one reading and is a problem: the writer has to take a longer fence. `strict`: such fences alone are a problem.
 */
function readBlock(lines, from, part, strict) {
    const opening = lines[from];
    let held = -1;
    for (let at = from + 1; at < lines.length; at += 1) {
        if (!canClose(lines[at], opening))
            continue;
        const next = skipBlank(lines, at + 1);
        const follows = whatFollows(lines, next);
        if (follows === 'text') {
            held = next;
            continue;
        }
        const problem = (part === 'find' ? AFTER_FIND : AFTER_REPLACE)[follows];
        const body = lines.slice(from + 1, at);
        if (problem !== null && body.some(isMarker)) {
            return { kind: 'problem', problem: held === -1 ? 'unterminated' : 'unclear-end', at: from, next };
        }
        if (problem !== null)
            return { kind: 'problem', problem, at: Math.min(next, lines.length - 1), next };
        if (isUnclear(body, opening, strict))
            return { kind: 'problem', problem: 'unclear-end', at: from, next };
        return { kind: 'block', lines: body.map(line => line.text), next };
    }
    const body = lines.slice(from + 1);
    if (isUnclear(body, opening, strict))
        return { kind: 'problem', problem: 'unclear-end', at: from, next: lines.length };
    if (held !== -1)
        return { kind: 'problem', problem: 'text-behind', at: held, next: lines.length };
    return { kind: 'problem', problem: 'unterminated', at: from, next: lines.length };
}
const AFTER_FIND = {
    end: 'no-replace',
    heading: 'no-replace',
    find: 'no-replace',
    replace: null,
    'replace without fence': 'no-fence',
};
const AFTER_REPLACE = {
    end: null,
    heading: null,
    find: 'no-heading',
    replace: 'replace-twice',
    'replace without fence': 'replace-twice',
};
function whatFollows(lines, at) {
    switch (lines[at]?.kind) {
        case undefined:
            return 'end';
        case 'heading':
            return 'heading';
        case 'find':
            return 'find';
        case 'replace':
            return lines[skipBlank(lines, at + 1)]?.kind === 'fence' ? 'replace' : 'replace without fence';
        default:
            return 'text';
    }
}
function isUnclear(body, opening, strict) {
    if (!strict && !body.some(isMarker))
        return false;
    return body.some(line => line.kind === 'fence' && isAsStrong(line, opening));
}

;// CONCATENATED MODULE: ./build/core/generate/find-replace/read-changes.js
/** Reads an answer of `### CHANGE n`, `FIND:` and `REPLACE WITH:` blocks. */



/**
 * The changes of an answer in the order they stand, or all problems (S4-17 to S4-25). Text before the first change is ignored, any after it is
 * a problem: it could be code that a fence cut off. Blocks are whole lines: leading white space and blank lines stay, line breaks may be LF or CRLF.
 * Takes one line for each heading, marker and fence; linear in the length of the answer; throws nothing.
 */
function readChanges(answer) {
    if (!answer.isWellFormed())
        return { kind: 'problems', problems: [problem('not-unicode', 0)] };
    const all = answerLines(answer);
    const { from, to, strict } = insideOuterFence(all);
    const lines = all.slice(from, to);
    const changes = [];
    const problems = [];
    let at = lines.findIndex(isMarker);
    while (lines[at] !== undefined) {
        const read = readChange(lines, at, strict);
        if (read.kind === 'change')
            changes.push({ ...read.change, line: read.change.line + from });
        else
            problems.push(problem(read.problem, read.at + from));
        at = read.kind === 'change' ? read.next : nextHeading(lines, Math.max(read.next, at + 1));
    }
    problems.push(...numberedTwice(changes));
    if (changes.length === 0 && problems.length === 0)
        problems.push(problem('no-changes', 0));
    if (problems.length > 0)
        return { kind: 'problems', problems: problems.sort((a, b) => a.line - b.line) };
    return { kind: 'changes', changes };
}
function readChange(lines, at, strict) {
    const heading = lines[at];
    if (heading?.kind !== 'heading')
        return { kind: 'problem', problem: 'no-heading', at, next: at + 1 };
    const find = skipBlank(lines, at + 1);
    if (lines[find]?.kind !== 'find')
        return { kind: 'problem', problem: 'no-find', at, next: find };
    const findFence = skipBlank(lines, find + 1);
    if (lines[findFence]?.kind !== 'fence')
        return { kind: 'problem', problem: 'no-fence', at: find, next: findFence };
    const found = readBlock(lines, findFence, 'find', strict);
    if (found.kind === 'problem')
        return found;
    const put = readBlock(lines, skipBlank(lines, found.next + 1), 'replace', strict);
    if (put.kind === 'problem')
        return put;
    if (found.lines.every(line => line.trim() === ''))
        return { kind: 'problem', problem: 'empty-find', at: find, next: put.next };
    const { mark, length } = lines[findFence];
    const { number, description } = heading;
    const change = {
        number,
        description,
        line: at + 1,
        find: found.lines,
        replace: put.lines,
        fence: mark.repeat(length),
    };
    return { kind: 'change', change, next: put.next };
}
function nextHeading(lines, from) {
    let at = from;
    while (at < lines.length && lines[at]?.kind !== 'heading')
        at += 1;
    return at;
}
/** An example of this format inside code is numbered from 1 again: one of the two is not a change. */
function numberedTwice(changes) {
    const seen = new Set();
    return changes.flatMap(({ number, line }) => {
        if (!seen.has(number)) {
            seen.add(number);
            return [];
        }
        return [problem('number-twice', line - 1)];
    });
}
const MESSAGES = {
    'not-unicode': 'the answer holds half of a surrogate pair, which no UTF-8 file can hold',
    'no-changes': 'the answer holds no change; each begins with a line like "### CHANGE 1: what it does"',
    'no-heading': 'a heading like "### CHANGE 1: what it does" must stand before FIND:',
    'no-find': 'the line "FIND:" must follow this heading',
    'no-fence': 'a fenced block must follow this line',
    'no-replace': '"REPLACE WITH:" and its block must follow the FIND block that ends before this line',
    'replace-twice': 'this is a second "REPLACE WITH:" for one FIND block, or the fence of an earlier block is too short for the code in it',
    'empty-find': 'the FIND block is empty; quote the lines to change, or lines next to which new ones belong',
    unterminated: 'the block that opens here is not closed, or its fence is no longer than a fence inside it',
    'text-behind': 'text stands behind a block; nothing but further changes may follow',
    'unclear-end': 'where the block that opens here ends is not certain: close it, let its fence be longer than every fence inside it, and put nothing between changes',
    'number-twice': 'this number was used for an earlier change',
};
function problem(kind, index) {
    return { kind, line: index + 1, message: `line ${index + 1}: ${MESSAGES[kind]}` };
}

// EXTERNAL MODULE: ./build/core/edit/insert.js
var insert = __webpack_require__(61702);
;// CONCATENATED MODULE: ./build/core/generate/whole-file/large-file.js
/** When a file is too large to be written anew for a change, and when a rewrite lost too much of one. */


/** True above either limit (S4-01 to S4-07): lines without counting a final line break as one more, bytes in UTF-8. */
function isLarge(text, limits) {
    return (0,line_spans/* lineSpansOf */.x6)(text).length > limits.lines || new TextEncoder().encode(text).length > limits.bytes;
}
/** Small files change completely for good reasons. */
const SMALL_LINES = 10;
const SMALL_CHARACTERS = 1_000;
/** What to ask about a rewrite that throws away more than half of a file (S4-65), or null. Blank lines do not count. */
function shrinkQuestion(before, after) {
    const [old, now] = [before, after].map(text => text.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length);
    if (old === undefined || now === undefined)
        return null;
    const byLines = old > SMALL_LINES && now * 2 < old;
    const byLength = old <= SMALL_LINES && before.length > SMALL_CHARACTERS && after.length * 2 < before.length;
    if (!byLines && !byLength)
        return null;
    const size = byLines
        ? `from ${(0,insert/* countOfLines */.c)(old)} to ${(0,insert/* countOfLines */.c)(now)}`
        : `from ${before.length} to ${after.length} characters`;
    return `The file shrank ${size}. If that is right, send it again; if anything was left out, send the whole file.`;
}

;// CONCATENATED MODULE: ./build/core/generate/whole-file/fence-around-all.js
/** Files that may hold fences of their own on their first line. No extension: `README`. */
const WITH_FENCES = /(?:^|\/)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i;
const fence_around_all_FENCE = /^(`{3,}|~{3,})[ \t]*([^`]*)$/;
const MARKDOWN = /^(?:md|mdx|markdown)\b/i;
/** Where the text inside a fence around all of an answer stands, or null. Blank lines outside do not count. Takes the answer's own line spans. */
function fenceAroundAll(text, lines, path) {
    const fences = lines.flatMap(({ start, end }, at) => {
        const [, marks, info] = fence_around_all_FENCE.exec(text.slice(start, end)) ?? [];
        return marks === undefined ? [] : [{ at, marks, info: (info ?? '').trim() }];
    });
    const first = fences[0];
    const last = fences.at(-1);
    if (first === undefined || last === undefined || first === last || !closes(last, first))
        return null;
    const isBlank = ({ start, end }) => text.slice(start, end).trim() === '';
    if (!lines.slice(0, first.at).every(isBlank) || !lines.slice(last.at + 1).every(isBlank))
        return null;
    if (WITH_FENCES.test(path) && !enclosesTheRest(fences, first, last))
        return null;
    return { start: lines[first.at]?.next ?? 0, end: lines[last.at]?.start ?? 0 };
}
/** True where a file of a kind that holds no fences begins or ends with one. */
function hasStrayFence(text, path) {
    const lines = text.trim().split('\n');
    return !WITH_FENCES.test(path) && [lines[0], lines.at(-1)].some(line => fence_around_all_FENCE.test(line?.trim() ?? ''));
}
function closes(fence, opening) {
    return fence.info === '' && fence.marks.startsWith(opening.marks);
}
/** A fence with a language opens a further one, so that the first one's end is the last line only where nothing but nested blocks lies between. */
function enclosesTheRest(fences, first, last) {
    if (nests(fences, last))
        return true;
    return MARKDOWN.test(first.info) && isBalanced(fences.slice(1, -1));
}
function nests(fences, last) {
    const open = [];
    for (const fence of fences) {
        const innermost = open.at(-1);
        if (innermost !== undefined && closes(fence, innermost))
            open.pop();
        else
            open.push(fence);
        if (open.length === 0)
            return fence === last;
    }
    return false;
}
/** Read as a Markdown file on its own, every block is closed. */
function isBalanced(fences) {
    let open = null;
    for (const fence of fences) {
        if (open === null)
            open = fence;
        else if (closes(fence, open))
            open = null;
    }
    return open === null;
}

;// CONCATENATED MODULE: ./build/core/generate/whole-file/whole-file.js
/** An answer that is one file, kept byte for byte. */


/**
 * The text of a file from the answer that gives it (S0-25, S0-26, S0-51). Only two things are taken away: a first line that is exactly `FILE: <path>`, and
 * one fence that encloses all the rest. What is inside stays as sent, final line break or none included, and JSON stays text.
 */
function readWholeFile(answer, path) {
    const echo = /^\s*FILE: (.*?)\r?(?:\n|$)/.exec(answer);
    const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer;
    const inside = fenceAroundAll(text, (0,line_spans/* lineSpansOf */.x6)(text), path);
    if (inside !== null)
        return { text: text.slice(inside.start, inside.end), unwrapped: true, strayFence: false };
    return { text, unwrapped: text !== answer, strayFence: hasStrayFence(text, path) };
}

// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
// EXTERNAL MODULE: ./build/flow/ask-model.js + 3 modules
var ask_model = __webpack_require__(73658);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
;// CONCATENATED MODULE: ./build/flow/generate-file.js
/** One file of a plan: asked for, read, and asked for again alone when it cannot be used. */







/** A file that fails is asked for again this often, told why (`S0-28`, `S4-40`). */
const RETRIES = 3;
/** The first budget; doubled for every answer that was cut off (`S4-39`). */
const FIRST_BUDGET = 16_000;
const LARGEST_BUDGET = 128_000;
const STRAY_FENCE = 'The answer holds a code fence that does not belong to the file. Send the raw file alone; if the fence is right, send it again.';
/** Generates one file. `before` is its present text, null where it is new; `problem` says what was wrong with it so far. Throws ModelError where the model cannot be asked. */
async function generateFile({ file, before, problem, shared, }, run, signal, onFirstEvent) {
    const { config, ports } = run;
    const started = ports.clock.now();
    const large = before !== null && isLarge(before, { lines: config.largeFileLines, bytes: config.largeFileBytes });
    let state = { mode: (large ? 'changes' : 'whole'), problem, budget: FIRST_BUDGET, cut: false };
    let usage = cost/* NO_USAGE */.yJ;
    let dollars = 0;
    let attempts = 0;
    const ended = (text, limit = null) => {
        const durationMs = ports.clock.now() - started;
        return {
            file,
            mode: state.mode,
            text,
            problem: text === null ? state.problem : null,
            limit,
            attempts,
            usage,
            dollars,
            durationMs,
        };
    };
    for (;;) {
        attempts += 1;
        const reply = await (0,ask_model/* askModel */.$)({
            ...shared.question(file, state.mode, before, state.problem),
            maxTokens: state.budget,
            ...(onFirstEvent === undefined ? {} : { onFirstEvent }),
        }, run, signal);
        if ('limit' in reply)
            return ended(null, reply.limit);
        if ('startOver' in reply)
            continue;
        usage = (0,cost/* addUsage */.vk)(usage, reply.usage);
        dollars += (0,cost/* costOf */.ho)(reply.usage, (0,flow_run/* askedModel */.Om)(run).tariff);
        const read = readAnswer(reply, file, state.mode, before, state.problem);
        if ('text' in read)
            return ended(read.text);
        ports.reporter.warning(`${file.path}: ${read.problem}`);
        state = {
            ...state,
            problem: read.problem,
            cut: read.cut,
            budget: read.cut ? Math.min(LARGEST_BUDGET, state.budget * 2) : state.budget,
        };
        if (attempts <= RETRIES)
            continue;
        // What is too long to be written whole may still fit as changes; the other way round it is tried in vain.
        if (state.cut && state.mode === 'whole' && before !== null)
            state = { ...state, mode: 'changes' };
        else
            return ended(null);
    }
}
/** Looks at the stop reason before anything else (`S4-37`). */
function readAnswer(reply, file, mode, before, told) {
    const bad = (problem, cut = false) => ({ problem, cut });
    if (reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded')
        return bad('the answer was truncated at its length limit', true);
    if (reply.stopReason === 'refusal')
        return bad('the model refused');
    if (reply.text === '')
        return bad('the answer was empty');
    if (mode === 'whole') {
        const { text, strayFence } = readWholeFile(reply.text, file.path);
        const question = strayFence ? STRAY_FENCE : before === null ? null : shrinkQuestion(before, text);
        return question === null || question === told ? { text } : bad(question);
    }
    const read = readChanges(reply.text);
    if (read.kind === 'problems')
        return bad(read.problems.map(one => one.message).join('\n'));
    const applied = applyChanges(before ?? '', read.changes);
    return applied.kind === 'applied' ? { text: applied.text } : bad(applied.problems.map(one => one.message).join('\n'));
}

;// CONCATENATED MODULE: ./build/flow/in-parallel.js
/** Runs work on every item, at most so many at once. The first one begins alone; the others follow when it says so, or has ended. */
async function inParallel(items, atOnce, work) {
    const results = [];
    let next = 0;
    let open = () => { };
    const opened = new Promise(resolve => {
        open = resolve;
    });
    const worker = async (number) => {
        if (number > 0)
            await opened;
        for (let index = next++; index < items.length; index = next++)
            results[index] = await work(items[index], open);
        open();
    };
    await Promise.all(Array.from({ length: Math.max(1, atOnce) }, (_, number) => worker(number)));
    return results;
}

// EXTERNAL MODULE: ./build/flow/task-prompt.js + 1 modules
var task_prompt = __webpack_require__(10677);
;// CONCATENATED MODULE: ./build/flow/shared-part.js


const LONGEST_NEIGHBOUR = 20_000;
/** Renders the shared part once. */
function openSharedPart(task, manifest, present, shop) {
    const { prompts } = shop.run.ports;
    const { marker, title, body, instructions } = (0,task_prompt/* taskValues */.I)(task, shop);
    const system = prompts.render('file-system', {});
    const shared = prompts.render('file-shared', { marker, title, body, instructions, manifest: planText(manifest) });
    return {
        question(file, mode, before, problem) {
            const values = {
                context: context(file, before, present),
                description: `${file.action} (${file.type}): ${file.description}`,
                problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
                path: file.path,
            };
            const own = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', values);
            return {
                system,
                tools: [],
                messages: [
                    {
                        role: 'user',
                        blocks: [
                            { type: 'text', text: shared },
                            { type: 'text', text: own },
                        ],
                    },
                ],
                breakpoints: [],
                sharedBlocks: 1,
                newest: cost/* NO_USAGE */.yJ,
                closing: false,
            };
        },
    };
}
function planText(manifest) {
    const files = manifest.files.map(file => {
        const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`;
        return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`;
    });
    const more = [
        ...(manifest.dependencies.length === 0 ? [] : [`Dependencies: ${manifest.dependencies.join(', ')}`]),
        ...(manifest.setupInstructions === '' ? [] : [`Set-up: ${manifest.setupInstructions}`]),
    ];
    return [...files, ...more].join('\n');
}
/** The file's present text, and that of the files it depends on as far as they are there already. */
function context(file, before, present) {
    const neighbours = file.dependsOn.flatMap(path => {
        const found = present.get(path);
        return found?.kind === 'text' ? [`${path} as it is now:\n\n${found.text.slice(0, LONGEST_NEIGHBOUR)}\n`] : [];
    });
    const own = before === null ? [] : [`${file.path} as it is now:\n\n${before}\n`];
    return [...neighbours, ...own].map(one => `${one}\n`).join('');
}

;// CONCATENATED MODULE: ./build/flow/generate-files.js
/** `strategy: manifest`, after the plan: one request for each file, the checks between them, and all of it put into the work tree. */








/** How often files go back for imports that lead nowhere. */
const CONSISTENCY_ROUNDS = 2;
/** Generates, checks and writes. What fails for good ends the run; the files that are there are kept as a patch. */
async function generateFiles(task, plan, shop) {
    const shared = openSharedPart(task, plan.manifest, plan.present, shop);
    const order = generationOrder(plan.manifest);
    const byPath = new Map(plan.manifest.files.map(file => [file.path, file]));
    for (const cycle of order.cycles)
        shop.run.ports.reporter.info(`depends_on in a circle: ${cycle.join(' -> ')}`);
    const done = new Map();
    const generate = async (paths, problems) => {
        let thrown = null;
        await inParallel(paths, shop.run.config.maxParallelFiles, async (path, othersMayBegin) => {
            const file = byPath.get(path);
            if (file === undefined || thrown !== null)
                return;
            const before = done.get(path)?.text ?? presentText(plan, path);
            try {
                const made = await generateFile({ file, before, problem: problems.get(path) ?? null, shared }, shop.run, shop.working, othersMayBegin);
                done.set(path, added(made, done.get(path)));
                shop.run.ports.reporter.info(`${path}: ${made.text === null ? 'failed' : `${made.mode}, attempt ${made.attempts}`}`);
            }
            catch (error) {
                thrown = error;
            }
        });
        if (thrown !== null)
            throw thrown;
    };
    try {
        await generate(order.paths, new Map());
        for (let round = 0; round < CONSISTENCY_ROUNDS && allThere(done); round += 1) {
            const problems = await inconsistencies(plan, done, shop);
            if (problems.size === 0)
                break;
            await generate([...problems.keys()], problems);
        }
    }
    finally {
        await put(plan, done, shop);
    }
    const failed = [...done.values()].find(one => one.text === null);
    if (failed?.limit)
        return (0,limit_ending/* limitEnding */.p)(failed.limit, (0,flow_run/* budgetOf */.nT)(shop.run));
    if (failed !== undefined)
        return (0,outcome/* endingOf */.z6)('model-error', `${failed.file.path} could not be generated in ${failed.attempts} attempts: ${failed.problem}`);
    return { source: plan.source, files: plan.manifest.files.flatMap(file => done.get(file.path) ?? []) };
}
function presentText(plan, path) {
    const found = plan.present.get(path);
    return found?.kind === 'text' ? found.text : null;
}
function allThere(done) {
    return [...done.values()].every(one => one.text !== null);
}
/** Counts of a second generation come on top of the first. */
function added(now, before) {
    if (before === undefined)
        return now;
    return {
        ...now,
        text: now.text ?? before.text,
        attempts: before.attempts + now.attempts,
        dollars: before.dollars + now.dollars,
        durationMs: before.durationMs + now.durationMs,
    };
}
/** What is wrong between the files, by the file that has to change. Which paths exist is asked in one go: the check runs once to learn what it wants to know. */
async function inconsistencies(plan, done, shop) {
    const files = new Map([...done].flatMap(([path, one]) => (one.text === null ? [] : [[path, one.text]])));
    const deleted = new Set(plan.manifest.files.filter(file => file.action === 'delete').map(file => file.path));
    const asked = new Set();
    checkConsistency(files, path => {
        asked.add(path);
        return false;
    });
    const there = new Set();
    for (const path of asked)
        if (!deleted.has(path) && (await shop.run.ports.workspace.read(path)).kind !== 'missing')
            there.add(path);
    const { problems, notes } = checkConsistency(files, path => there.has(path));
    for (const note of notes)
        shop.run.ports.reporter.info(note);
    return new Map(Object.entries(Object.groupBy(problems, one => one.path)).map(([path, list]) => [path, told(list ?? [])]));
}
function told(problems) {
    return problems.map(one => one.message).join('\n');
}
async function put(plan, done, shop) {
    const { workspace, reporter } = shop.run.ports;
    await shop.baseline.ready();
    for (const file of plan.manifest.files) {
        const text = done.get(file.path)?.text;
        if (file.action !== 'delete' && (text === null || text === undefined))
            continue;
        const written = file.action === 'delete' ? await workspace.remove(file.path) : await workspace.write(file.path, text ?? '');
        if ('path' in written)
            shop.byEditTool.add(written.path);
        else
            reporter.warning(`${file.path} could not be written: ${written.refused}`);
    }
}


/***/ })

};
