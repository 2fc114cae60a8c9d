export const id = 946;
export const ids = [946];
export const modules = {

/***/ 22655:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ visibleMarkdown),
  Q: () => (/* binding */ visibleText)
});

;// CONCATENATED MODULE: ./build/core/intake/hidden-characters.js
/** Characters that a person cannot see but a model reads, taken out of text on its way in. */
/** What is seen of a variation selector: the coloured form of the pictograph or of the keycap before it. */
const EMOJI = String.raw `(?:\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f`;
/** Formats, bidirectional controls, tags, variation selectors, fillers, private characters, the empty Braille cell, controls but tab and line feed. */
const UNSEEN = String.raw `(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]`;
const SCAN = new RegExp(`${EMOJI}|(${UNSEEN})`, 'gu');
const ONE_UNSEEN = new RegExp(`^(?:${UNSEEN})$`, 'u');
const REFERENCE = /&(?:#0*(\d{1,7})(?!\d)|#[xX]0*([\da-fA-F]{1,6})(?![\da-fA-F])|([A-Za-z]{2,31})(?=;));?/g;
/** Named references whose character cannot be seen. */
const UNSEEN_NAMES = new Set('shy lrm rlm zwj zwnj ZeroWidthSpace NegativeThinSpace NegativeMediumSpace NegativeThickSpace NegativeVeryThinSpace NoBreak af ApplyFunction it InvisibleTimes ic InvisibleComma'.split(' '));
/** The text without them, and how many there were; line and paragraph separators become line feeds. Linear. */
function withoutHiddenCharacters(text) {
    let removed = 0;
    const clean = text
        .toWellFormed()
        .replace(/[\u2028\u2029]/g, '\n')
        .replace(SCAN, (seen, unseen) => {
        if (unseen === undefined)
            return seen;
        removed += 1;
        return '';
    });
    return { text: clean, removed };
}
/** The same for Markdown or HTML outside code, where `&#8203;` stands for a character as well. */
function withoutHiddenReferences(text) {
    let removed = 0;
    const clean = text.replace(REFERENCE, (reference, decimal, hexadecimal, name) => {
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
        const hides = name === undefined ? isUnseen(code) : UNSEEN_NAMES.has(name);
        if (hides)
            removed += 1;
        return hides ? '' : reference;
    });
    return { text: clean, removed };
}
function isUnseen(code) {
    return code <= 0x10ffff && ONE_UNSEEN.test(String.fromCodePoint(code));
}

;// CONCATENATED MODULE: ./build/core/intake/hidden-elements.js
const words = (text) => new Set(text.split(' '));
/** What GitHub keeps of HTML in Markdown; any other tag vanishes, its name with it. */
const SHOWN = words('a abbr b bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr');
/** Elements whose content is never shown as text. */
const SILENT = words('applet audio canvas datalist embed frameset head iframe math noembed noframes noscript object option script select style svg template textarea title video xmp');
const VOID = words('area base br col embed frame hr img input link meta param source track wbr');
const HIDING_STYLE = new RegExp([
    '[&\\\\]',
    'display:none',
    'visibility:(?:hidden|collapse)',
    'content-visibility',
    'opacity:(?:0(?![.\\d])|0?\\.[0-3])',
    '(?:font-size|line-height|zoom):(?:0|[12](?:\\.\\d+)?p[xt])',
    'font:[^;]*\\b[0-2]p[xt]',
    '(?:^|;)color:(?:transparent|white|#fff|rgb|hsl)',
    '(?:width|height):[01](?:px)?(?![.\\d])',
    'position:(?:absolute|fixed)',
    '(?:left|right|top|bottom|indent|margin[a-z-]*):-',
    'clip|mask|filter|transform|scale|z-index:-',
].join('|'));
const HIDING_CLASS = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|hidden|invisible|d-none)(?:\s|$)/i;
const PALE = /^(?:white|transparent|#fff(?:fff)?)$/i;
const TINY = /^[01](?:px)?$/;
/** True for a tag that is left as it is, without its attributes. */
function isShownTag(name) {
    return SHOWN.has(name);
}
/** True for an element that has no content and no closing tag. */
function isVoid(name) {
    return VOID.has(name);
}
/** True for an element that, with all that is in it, is meant not to be seen. */
function hidesContent({ name, attributes }) {
    if (SILENT.has(name) || attributes.has('hidden'))
        return true;
    const get = (key) => attributes.get(key)?.trim() ?? '';
    const style = get('style')
        .replace(/\/\*.*?(?:\*\/|$)/gs, '')
        .replace(/\s+/g, '')
        .toLowerCase();
    return (HIDING_STYLE.test(style) ||
        HIDING_CLASS.test(get('class')) ||
        PALE.test(get('color')) ||
        [get('width'), get('height')].some(size => TINY.test(size)));
}

;// CONCATENATED MODULE: ./build/core/intake/html-tag.js
/** One HTML tag, read as browsers read it: https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */
const NAME = /<(\/?)([A-Za-z][^\s/>]*)/y;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?/y;
const VALUE_LEFT_OPEN = /\s*=/y;
const END = /[\s/]*>/y;
/** The tag at an offset; `open` where it never ends, null where there is none. */
function tagAt(html, at) {
    NAME.lastIndex = at;
    const [head = '', slash, name = ''] = NAME.exec(html) ?? [];
    if (name === '')
        return null;
    const attributes = new Map();
    for (let here = at + head.length;;) {
        END.lastIndex = here;
        const end = END.exec(html);
        if (end !== null)
            return { name: name.toLowerCase(), closes: slash === '/', attributes, end: here + end[0].length };
        ATTRIBUTE.lastIndex = here;
        const [whole = '', key = '', double, single, bare] = ATTRIBUTE.exec(html) ?? [];
        here += whole.length;
        VALUE_LEFT_OPEN.lastIndex = here;
        if (whole === '' || VALUE_LEFT_OPEN.test(html))
            return 'open';
        if (!attributes.has(key.toLowerCase()))
            attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '');
    }
}

;// CONCATENATED MODULE: ./build/core/intake/visible-html.js
/** HTML as its reader sees it: without comments, attributes, unknown tags and hidden elements. Comes in pieces, since Markdown stands between. */


/** Opens a reader for one text. Where browsers and Markdown disagree about an end, the later one counts. Linear. */
function openHtmlReader() {
    let hiding = null;
    let removed = 0;
    const hide = (now) => {
        hiding = now;
        removed += 1;
    };
    /** Reads on from `at`, where nothing is hidden and a `<` stands; gives what is shown and the offset behind. */
    function markup(html, at) {
        const nothing = { shown: '', end: at };
        const end = terminatorOf(html, at);
        if (end !== null) {
            hide({ until: end.terminator });
            return { shown: '', end: end.from };
        }
        const tag = tagAt(html, at);
        if (tag === null)
            return { shown: '<', end: at + 1 };
        if (tag === 'open') {
            hide({ until: null });
            return nothing;
        }
        if (!tag.closes && hidesContent(tag)) {
            if (isVoid(tag.name))
                removed += 1;
            else
                hide({ element: tag.name, depth: 1 });
            return { shown: '', end: tag.end };
        }
        if (!isShownTag(tag.name) || tag.attributes.size > 0)
            removed += 1;
        return { shown: isShownTag(tag.name) ? `<${tag.closes ? '/' : ''}${tag.name}>` : '', end: tag.end };
    }
    /** Reads on from `at` while something is hidden; gives the offset where that ends, or the length. */
    function silence(html, at, now) {
        if ('until' in now) {
            const end = now.until === null ? -1 : html.indexOf(now.until, at);
            if (end === -1)
                return html.length;
            hiding = null;
            return end + (now.until?.length ?? 0);
        }
        const next = html.indexOf('<', at);
        if (next === -1)
            return html.length;
        const tag = tagAt(html, next);
        if (tag === 'open')
            hiding = { until: null };
        if (tag === null || tag === 'open')
            return next + 1;
        if (tag.name !== now.element)
            return tag.end;
        const depth = now.depth + (tag.closes ? -1 : 1);
        hiding = depth === 0 ? null : { element: now.element, depth };
        return tag.end;
    }
    return {
        read(html) {
            const shown = [];
            for (let at = 0; at < html.length;) {
                if (hiding !== null) {
                    at = silence(html, at, hiding);
                    continue;
                }
                const next = html.indexOf('<', at);
                shown.push(html.slice(at, next === -1 ? html.length : next));
                if (next === -1)
                    break;
                const piece = markup(html, next);
                shown.push(piece.shown);
                at = piece.end;
            }
            return shown.join('');
        },
        isHiding: () => hiding !== null,
        removed: () => removed,
    };
}
/** What ends the comment, instruction or declaration that begins here, and from where to look for it; null for anything else. */
function terminatorOf(html, at) {
    if (html.startsWith('<!--', at))
        return { terminator: '-->', from: at + 4 };
    if (html.startsWith('<![CDATA[', at))
        return { terminator: ']]>', from: at + 9 };
    if (html.startsWith('<?', at))
        return { terminator: '?>', from: at + 2 };
    // A closing tag without a name is a comment to browsers.
    return /^<(?:!|\/[^A-Za-z])/.test(html.slice(at, at + 3)) ? { terminator: '>', from: at + 2 } : null;
}

;// CONCATENATED MODULE: ./build/core/intake/markdown-edits.js

const LONGEST_LANGUAGE = 30;
/** The edits for a text's nodes, by their start; where two overlap, the first counts. */
function editsOf(source, nodes) {
    const html = htmlEdits(source, nodes);
    const addresses = addressesOf(nodes);
    const notes = footnoteNumbers(nodes);
    let removed = html.removed;
    const edits = [...html.edits];
    const remove = (edit, hides = true) => {
        edits.push(edit);
        if (hides)
            removed += 1;
    };
    for (const { node, start, end, childrenEnd } of nodes) {
        switch (node.type) {
            case 'inlineCode':
                edits.push({ start, end, text: source.slice(start, end), isCode: true });
                break;
            case 'code': {
                const { text, hides } = codeBlock(source.slice(start, end), node.meta ?? null);
                remove({ start, end, text, isCode: true }, hides);
                break;
            }
            case 'image':
                remove({ start, end, text: `![](${address(node.url)})` }, Boolean(node.alt || node.title));
                break;
            case 'imageReference':
                remove({ start, end, text: `![](${address(addresses.get(node.identifier) ?? '')})` });
                break;
            case 'link':
                if (node.children.length === 0)
                    remove({ start, end, text: '' });
                else if (node.title)
                    remove({ start: childrenEnd, end, text: `](${address(node.url)})` });
                break;
            case 'linkReference':
                // The label may say something else than what is shown.
                remove({ start: childrenEnd, end, text: `](${address(addresses.get(node.identifier) ?? '')})` }, false);
                break;
            case 'definition':
                remove({ start, end, text: '' });
                break;
            case 'footnoteReference':
                edits.push({ start, end, text: `[^${notes.get(node.identifier) ?? 0}]` });
                break;
            case 'footnoteDefinition': {
                const number = notes.get(node.identifier);
                if (number === undefined)
                    remove({ start, end, text: '' });
                else
                    edits.push({ start, end: labelEnd(source, start), text: `[^${number}]:` });
                break;
            }
        }
    }
    return { edits: edits.sort((a, b) => a.start - b.start || b.end - a.end), removed };
}
function htmlEdits(source, nodes) {
    const reader = openHtmlReader();
    const edits = [];
    let hidden = null;
    for (const { node, start, end } of nodes) {
        if (node.type !== 'html')
            continue;
        const text = (hidden?.text ?? '') + reader.read(node.value);
        const from = hidden?.start ?? start;
        hidden = reader.isHiding() ? { start: from, text } : null;
        if (hidden === null)
            edits.push({ start: from, end, text });
    }
    if (hidden !== null)
        edits.push({ ...hidden, end: source.length });
    return { edits, removed: reader.removed() };
}
/** Of several definitions with one label the first counts. */
function addressesOf(nodes) {
    const addresses = new Map();
    for (const { node } of nodes)
        if (node.type === 'definition' && !addresses.has(node.identifier))
            addresses.set(node.identifier, node.url);
    return addresses;
}
/** Footnotes that something refers to, in that order; the label itself is never shown. */
function footnoteNumbers(nodes) {
    const numbers = new Map();
    for (const { node } of nodes)
        if (node.type === 'footnoteReference' && !numbers.has(node.identifier))
            numbers.set(node.identifier, numbers.size + 1);
    return numbers;
}
function labelEnd(source, start) {
    return source.indexOf(']:', start) + 2;
}
/** A block keeps every character but what stands behind the language, which nobody sees. */
function codeBlock(block, meta) {
    const [, fence = '', info = ''] = /^(`{3,}|~{3,})([^\n]*)/.exec(block) ?? [];
    const language = info.trim().split(/\s/, 1)[0] ?? '';
    if (fence === '' || (meta === null && language.length <= LONGEST_LANGUAGE))
        return { text: block, hides: false };
    const kept = language.length <= LONGEST_LANGUAGE ? language : '';
    return { text: `${fence}${kept}${block.slice(fence.length + info.length)}`, hides: true };
}
function address(url) {
    return /^[^\s()<>]*$/.test(url) ? url : `<${url.replace(/[<>\n]/g, '')}>`;
}

// EXTERNAL MODULE: ./node_modules/mdast-util-from-markdown/lib/index.js + 49 modules
var lib = __webpack_require__(27326);
// EXTERNAL MODULE: ./node_modules/mdast-util-gfm-footnote/lib/index.js
var mdast_util_gfm_footnote_lib = __webpack_require__(66807);
// EXTERNAL MODULE: ./node_modules/mdast-util-gfm-table/lib/index.js
var mdast_util_gfm_table_lib = __webpack_require__(37421);
// EXTERNAL MODULE: ./node_modules/micromark-extension-gfm-footnote/lib/syntax.js
var syntax = __webpack_require__(22429);
// EXTERNAL MODULE: ./node_modules/micromark-extension-gfm-table/lib/syntax.js + 2 modules
var lib_syntax = __webpack_require__(57749);
;// CONCATENATED MODULE: ./build/core/intake/parse-markdown.js
/** Markdown as GitHub reads it (CommonMark with tables and footnotes), as nodes in the order they stand. */





/** All nodes, parents before children. */
function parseMarkdown(text) {
    const tree = (0,lib/* fromMarkdown */.Y)(text, {
        extensions: [(0,lib_syntax/* gfmTable */.x)(), (0,syntax/* gfmFootnote */.r)()],
        mdastExtensions: [(0,mdast_util_gfm_table_lib/* gfmTableFromMarkdown */.c)(), (0,mdast_util_gfm_footnote_lib/* gfmFootnoteFromMarkdown */.i)()],
    });
    const nodes = [];
    const waiting = tree.children.toReversed();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        const children = 'children' in node ? node.children : [];
        const start = offsetOf(node.position?.start);
        const last = children.at(-1);
        nodes.push({
            node,
            start,
            end: offsetOf(node.position?.end),
            childrenEnd: last === undefined ? start + 1 : offsetOf(last.position?.end),
        });
        for (const child of children.toReversed())
            waiting.push(child);
    }
    return nodes;
}
function offsetOf(point) {
    if (point?.offset === undefined)
        throw new Error('the Markdown parser gave a node without a place');
    return point.offset;
}

;// CONCATENATED MODULE: ./build/core/intake/parseable.js
/** How much of a Markdown text is read: the parser's time grows faster than the text where brackets, quotes or emphasis are piled up. */
/** More than a forge takes. */
const LONGEST = 70_000;
const MOST_BRACKETS = 5_000;
/** Of delimiters that may begin or end emphasis, in one paragraph. */
const MOST_DELIMITERS = 2_000;
const BREAK_OR_DELIMITER = /\n[ \t]*\n|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;
/** Quotes and list items within each other on one line. */
const DEEPEST = 50;
const PILED = new RegExp(`^(?:[ \\t]{0,9}(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${DEEPEST}}`, 'm');
/** The text, or its head up to the paragraph in which it becomes too long or too intricate. */
function parseable(text) {
    const end = Math.min(LONGEST, PILED.exec(text)?.index ?? text.length, endOfBrackets(text), endOfDelimiters(text));
    if (end >= text.length)
        return text;
    // A comment cut in half would be shown, so the last paragraph goes as a whole.
    return text.slice(0, Math.max(0, text.lastIndexOf('\n\n', end)));
}
function endOfBrackets(text) {
    let at = -1;
    for (let count = 0; count < MOST_BRACKETS; count += 1) {
        at = text.indexOf('[', at + 1);
        if (at === -1)
            return text.length;
    }
    return at;
}
function endOfDelimiters(text) {
    let count = 0;
    for (const { 0: found, index } of text.matchAll(BREAK_OR_DELIMITER)) {
        if (found.startsWith('\n'))
            count = 0;
        else {
            count += 1;
            if (count > MOST_DELIMITERS)
                return index;
        }
    }
    return text.length;
}

;// CONCATENATED MODULE: ./build/core/intake/visible-markdown.js
/** The one sanitiser for Markdown of strangers on its way to the model: what is left is what a person sees on the page. */




/** Code blocks and code spans survive as they are, but for characters that cannot be seen; at most `limit` UTF-16 units of all are kept. */
function visibleMarkdown(text, limit) {
    const whole = text.replace(/\r\n?/g, '\n');
    const source = parseable(whole);
    // Read as it came: without its hidden characters it could be another document.
    const { edits, removed } = editsOf(source, parseMarkdown(source));
    const parts = [];
    let hiddenCharacters = 0;
    const add = (piece, isCode) => {
        const plain = isCode ? { text: piece, removed: 0 } : withoutHiddenReferences(piece);
        const clean = withoutHiddenCharacters(plain.text);
        hiddenCharacters += plain.removed + clean.removed;
        parts.push(clean.text);
    };
    let at = 0;
    for (const edit of edits) {
        if (edit.start < at) {
            at = Math.max(at, edit.end);
            continue;
        }
        add(source.slice(at, edit.start), false);
        add(edit.text, edit.isCode === true);
        at = edit.end;
    }
    add(source.slice(at), false);
    const shown = cutTo(parts.join(''), limit);
    return { ...shown, hiddenCharacters, hiddenParts: removed, cut: shown.cut + whole.length - source.length };
}
/** The same for plain text, where HTML is shown as it is: titles, and the input `prompt`. */
function visibleText(text, limit) {
    const { text: clean, removed } = withoutHiddenCharacters(text.replace(/\r\n?/g, '\n'));
    return { ...cutTo(clean, limit), hiddenCharacters: removed, hiddenParts: 0 };
}
function cutTo(text, limit) {
    if (text.length <= limit)
        return { text, cut: 0 };
    return { text: text.slice(0, limit).replace(/[\ud800-\udbff]$/, ''), cut: text.length - limit };
}


/***/ }),

/***/ 31927:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ issueFields),
/* harmony export */   _: () => (/* binding */ linesPassedOver)
/* harmony export */ });
/* harmony import */ var _task_task_fields_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56319);
/* harmony import */ var _artefact_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23868);
/** The fields of a task file as an issue form renders them: `### Label`, then what was filled in. Strangers write issues, so only what narrows or shows is taken. */


const MOST_INPUTS = 10;
const MOST_OUTPUTS = 20;
/** What is filled in where nothing was filled in (https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema). */
const NOTHING = '_No response_';
/** Few stars: somebody else has chosen what they are matched with. */
const PATH = /^[\w.@+-]+(?:\/[\w.@+*-]+)*\/?$/;
const MOST_STARS = 3;
const LONGEST_PATH = 200;
/**
 * Input and output artefacts of an issue's visible text; nothing else. Its criteria and constraints stay words for the model: no command of an issue is ever
 * run, and none of its words changes network, labels or strategy.
 */
function issueFields(text) {
    const named = (label) => (sectionsOf(text).get(label) ?? []).flatMap(pathsIn);
    const inputs = named('input artifacts').filter(path => (0,_artefact_path_js__WEBPACK_IMPORTED_MODULE_1__/* .whyNoPath */ .Dl)(path) === null && !path.includes('*'));
    const outputs = named('output artifacts').filter(path => (0,_artefact_path_js__WEBPACK_IMPORTED_MODULE_1__/* .whyNoGlob */ .MP)(path) === null);
    return {
        ..._task_task_fields_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_FIELDS */ .e,
        inputs: [...new Set(inputs)].slice(0, MOST_INPUTS).map(path => ({ path, line: null })),
        outputs: [...new Set(outputs)].slice(0, MOST_OUTPUTS),
    };
}
/** The lines of artefacts that name no path that can be followed, to be told: whoever wrote them may believe that they narrow. */
function linesPassedOver(text) {
    const sections = sectionsOf(text);
    const lines = ['input artifacts', 'output artifacts'].flatMap(label => sections.get(label) ?? []);
    const isFollowed = (paths) => paths.length > 0 && paths.every(path => (0,_artefact_path_js__WEBPACK_IMPORTED_MODULE_1__/* .whyNoGlob */ .MP)(path) === null);
    return lines.filter(line => !isFollowed(pathsIn(line))).slice(0, MOST_OUTPUTS);
}
/** Lines below each heading of the third level, by its label; the last of two counts. */
function sectionsOf(text) {
    const sections = new Map();
    let lines = [];
    let fence = '';
    for (const line of text.split('\n')) {
        const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
        const [, label] = fence === '' ? (/^#{1,3} +(.*)$/.exec(line) ?? []) : [];
        if (mark !== '')
            fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
        if (label !== undefined) {
            lines = [];
            sections.set(labelOf(label), lines);
        }
        else if (mark === '' && line.trim() !== '' && line.trim() !== NOTHING)
            lines.push(line);
    }
    return sections;
}
function labelOf(heading) {
    const words = heading.toLowerCase().replace(/[^a-z]+/g, ' ');
    return words.trim().replaceAll('artefact', 'artifact');
}
/** The paths of a line: a list entry, code spans, or bare paths with commas between them. Where one part is none, as in a sentence, the line has none. */
function pathsIn(line) {
    const entry = line.trim().replace(/^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
    const parts = entry.replace(/,$/, '').split(',', MOST_INPUTS + MOST_OUTPUTS);
    const paths = parts.map(part => (0,_artefact_path_js__WEBPACK_IMPORTED_MODULE_1__/* .plainPath */ .s1)(part.trim().replace(/^`([^`]*)`$/, '$1')));
    return paths.every(isPath) ? paths : [];
}
function isPath(path) {
    const isPlain = path.length <= LONGEST_PATH && PATH.test(path) && path.split('*').length - 1 <= MOST_STARS;
    return isPlain && /[/.*]/.test(path);
}


/***/ }),

/***/ 34970:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ readTaskFile)
});

// EXTERNAL MODULE: ./build/core/config/near-miss.js
var near_miss = __webpack_require__(37492);
// EXTERNAL MODULE: ./build/core/maintenance/artefact-path.js
var artefact_path = __webpack_require__(23868);
;// CONCATENATED MODULE: ./build/core/maintenance/criterion.js
/** Which criteria are commands. Only what is written as one is ever run; everything else is words for the model and the reviewer. */
/** Names that a plain line may begin with to be a command. */
const PROGRAMS = new Set(('awk biome bundle bunx cargo clang cmake ctest curl deno cmp diff docker dotnet echo eslint false flake8 flutter gcc git gofmt golangci-lint gradle ' +
    'grep helm isort javac jest jq kotlinc meson mix mocha mvn mypy ninja npm npx nox nx phpunit pip pipenv pnpm poetry prettier ' +
    'pre-commit pylint pyright pytest rebar3 rspec rubocop ls printf ruff rustc rustfmt sbt sed shellcheck terraform tox true tsc tsx uv vitest yarn yamllint').split(' '));
/** Programs that sentences begin with, too: these need a flag, a path or another sign of a shell beside them, or one word after them. */
const ALSO_WORDS = new Set('! [ [[ ant bash black bun cat cd composer exit find go java just make node perl php prove python python3 rake ruby sh stack swift tap task test touch turbo zig'.split(' '));
/** Words that commands do not hold outside quotes and sentences can hardly do without. */
const OF_SENTENCES = new Set(('a an and are as be been but by can cannot could does every from has have if into is it its may must never nor not of ' +
    'or shall should still sure than that the their them there these they this those to was were when where which while will with without would').split(' '));
const SCRIPT = /^(?:\.{1,2}\/)?(?:[\w@.+-]+\/)+[\w@.+-]+$/;
/** `NAME=value` before a command. */
const SETTINGS = /^(?:[A-Za-z_]\w*=\S*\s+)+/;
const SHELL_SIGN = /^-|[/=|&;<>$*]|\.\w/;
/** A whole code span is a command, and a line that begins with a program or a script and is no sentence. */
function readCriterion(text) {
    const ticks = /^`*/.exec(text)?.[0] ?? '';
    const inner = text.slice(ticks.length, -ticks.length || undefined).trim();
    const isSpan = ticks !== '' && text.endsWith(ticks) && inner !== '' && !inner.includes('`');
    if (isSpan)
        return { command: inner };
    return looksRun(text) ? { command: text } : { words: text };
}
function looksRun(text) {
    if (text.includes('\n') || text.includes('`'))
        return false;
    const bare = text.replace(/"[^"]*"|'[^']*'/g, '""').replace(SETTINGS, '');
    const [first = '', ...rest] = bare.split(/\s+/);
    const isProgram = PROGRAMS.has(first) || ALSO_WORDS.has(first) || SCRIPT.test(first);
    if (!isProgram || rest.some(word => OF_SENTENCES.has(word.toLowerCase())))
        return false;
    if (/[\w"')][.!?:]$/.test(text))
        return false;
    return !ALSO_WORDS.has(first) || rest.length === 1 || rest.some(word => SHELL_SIGN.test(word));
}

;// CONCATENATED MODULE: ./build/core/maintenance/front-matter.js
/** The YAML block at the head of a Markdown file, and the text below it. */
/** Fields are short; the text below may be long. Comparing keys takes the square of their number. */
const LONGEST_BLOCK = 16_000;
const FENCE = /^---[ \t]*$/;
/** Takes a file apart, or says what is wrong with it and where. Linear in the text. */
function splitFrontMatter(text) {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/);
    if (!FENCE.test(lines[0] ?? ''))
        return { problem: 'the file must begin with front matter: a line ---, the fields as YAML, and a line ---', line: 1 };
    const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
    if (end === -1)
        return { problem: 'the front matter has no end: a line --- is missing below the fields', line: 1 };
    const yaml = ['', ...lines.slice(1, end)].join('\n');
    if (yaml.length > LONGEST_BLOCK)
        return {
            problem: `the front matter has ${yaml.length} characters, at most ${LONGEST_BLOCK}: long text belongs below it`,
            line: 1,
        };
    return {
        yaml,
        body: lines
            .slice(end + 1)
            .join('\n')
            .trim(),
    };
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
;// CONCATENATED MODULE: ./build/core/maintenance/parse-fields.js
/** YAML as plain values, with the line of each. Nothing that could stand for something else is read: no anchors, aliases, tags or second documents. */

const MOST_PROBLEMS = 5;
/** The fields of a block, or what is wrong with it. Never throws. */
function parseFields(yaml) {
    const counter = new dist/* LineCounter */.HN();
    const document = (0,dist/* parseDocument */.Tp)(yaml, {
        lineCounter: counter,
        prettyErrors: false,
        schema: 'core',
        logLevel: 'silent',
    });
    const lineAt = (offset) => counter.linePos(offset).line;
    const faults = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
        line: lineAt(pos[0]),
        what: inWords(message),
    }));
    const problems = faults.length > 0 ? faults : standIns(document, lineAt);
    if (problems.length > 0)
        return { problems: problems.slice(0, MOST_PROBLEMS) };
    if (document.contents === null)
        return { fields: {}, lineOf: () => 1 };
    if (!(0,dist/* isMap */.jh)(document.contents))
        return { problems: [{ line: 2, what: 'the front matter must be fields, name: value' }] };
    return {
        fields: document.toJS(),
        lineOf: path => {
            const offset = offsetOf(document, path);
            return offset === null ? 1 : lineAt(offset);
        },
    };
}
function standIns(document, lineAt) {
    const found = [];
    const add = (node, what) => found.push({ line: lineAt(node.range?.[0] ?? 0), what });
    (0,dist/* visit */.YR)(document, {
        Pair: (_, pair) => {
            // A key that is itself a list or a mapping is written out again for each level that it holds.
            if (pair.key === null || (0,dist/* isScalar */.jn)(pair.key))
                return undefined;
            if ((0,dist/* isNode */.Ll)(pair.key))
                add(pair.key, 'the name of a field must be plain text');
            return dist/* visit */.YR.SKIP;
        },
        Alias: (_, node) => {
            add(node, 'an alias (*name) is not read here: write the value out');
        },
        Value: (_, node) => {
            if (node.anchor !== undefined)
                add(node, 'an anchor (&name) is not read here');
            else if (node.tag?.startsWith('!') === true)
                add(node, 'a tag (!name) is not read here');
        },
    });
    return found;
}
function offsetOf(document, path) {
    const [name, ...rest] = path;
    if (!(0,dist/* isMap */.jh)(document.contents) || name === undefined)
        return null;
    const pair = document.contents.items.find(one => (0,dist/* isPair */.tO)(one) && (0,dist/* isScalar */.jn)(one.key) && String(one.key.value) === name);
    if (pair === undefined)
        return null;
    const inner = rest.length === 0 ? null : document.getIn([...path], true);
    const node = (0,dist/* isNode */.Ll)(inner) ? inner : pair.key;
    return (0,dist/* isNode */.Ll)(node) ? (node.range?.[0] ?? null) : null;
}
function inWords(message) {
    const first = message.split('\n', 1)[0] ?? '';
    return first + (HINTS.find(([said]) => said.test(first))?.[1] ?? '');
}
/** What the library's messages leave open. */
const HINTS = [
    [/reserved character `/, ': put the whole value into quotes, or write run: and the command'],
    [
        /^Nested mappings/,
        ': put a value that holds a colon and a blank into quotes, for example "Update: the dependencies"',
    ],
    [/^Map keys must be unique/, ': this field stands here a second time'],
    [/^Tabs are not allowed/, ': use blanks'],
];

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
;// CONCATENATED MODULE: ./build/core/maintenance/task-file-schema.js
/** The front matter of a task file: the one schema, from which the JSON schema for editors is made. */


const PATHS = 50;
const ENTRIES = 50;
const LABELS = 20;
const expecting = (what) => ({
    error: ({ input }) => input === undefined ? `is missing: it must be ${what}` : `must be ${what}`,
});
const filled = (most) => schemas/* string */.YjP(expecting('text'))
    .refine(value => value.trim() !== '', { error: 'must not be empty' })
    .max(most, { error: `must be at most ${most} characters` });
const listOf = (item, most, example) => schemas/* array */.YOg(item, expecting(`a list, for example ${example}`)).max(most, { error: `must have at most ${most} entries` });
const textOrList = (most, example) => schemas/* union */.KCZ([filled(most), listOf(filled(most), ENTRIES, example)], expecting('text or a list of texts'));
const command = filled(1_000);
const pathFor = (why) => filled(500).superRefine((value, context) => {
    const message = value.trim() === '' ? null : why((0,artefact_path/* plainPath */.s1)(value));
    if (message !== null)
        context.addIssue({ code: 'custom', message });
});
/** Unknown fields are judged by their names (`read-task-file.ts`). */
const TASK_FILE = schemas/* object */.Ikc({
    title: schemas/* string */.YjP(expecting('text, for example Update the dependencies'))
        .refine(value => value.trim() !== '' && !/[\r\n]/.test(value.trim()), { error: 'must be one line of text' })
        .max(200, { error: 'must be at most 200 characters' })
        .describe('What the task is called, in one line; the pull request is titled so'),
    description: filled(10_000)
        .optional()
        .describe('What is to be done and why; the text below the front matter is added to it'),
    instructions: textOrList(10_000, '[Look first, Then change]')
        .optional()
        .describe('How to go about it; the model is given them word for word'),
    input_artifacts: listOf(pathFor(artefact_path/* whyNoPath */.Dl), PATHS, '[docs/api.md, src/]')
        .optional()
        .describe('Files and folders, relative to the repository root, that are shown before the first request: a file with its content, a folder as a tree'),
    output_artifacts: listOf(pathFor(artefact_path/* whyNoGlob */.MP), PATHS, '[docs/api.md]')
        .min(1, { error: 'must have an entry, or be left out' })
        .optional()
        .describe('Paths, folders and globs, relative to the repository root: nothing else may be written, and each must be there and changed at the end'),
    constraints: textOrList(2_000, '[No new dependencies]').optional().describe('What the change must keep to'),
    validation_criteria: listOf(schemas/* union */.KCZ([filled(1_000), schemas/* strictObject */.rej({ run: command.describe('A command for bash') }, expecting('run: and a command'))], expecting('words, a command, or run: and a command, at most 1000 characters')), ENTRIES, '["npm run docs"]')
        .optional()
        .describe('Commands, run in this order after the tests, each of which must end with exit code 0; criteria in ordinary words are never run'),
    network: schemas/* enum */.k5n(['none', 'host'], expecting('one of none, host'))
        .optional()
        .describe('Whether commands of this task have the network of the machine, in place of the input sandbox-network'),
    labels: listOf(filled(50).refine(value => !value.includes(','), { error: 'must hold no comma' }), LABELS, '[dependencies]')
        .optional()
        .describe('Labels for the pull request, besides those of the input labels'),
    strategy: schemas/* enum */.k5n(['agent', 'manifest'], expecting('one of agent, manifest'))
        .optional()
        .describe('In place of the input strategy'),
});
const TASK_FILE_FIELDS = Object.keys(TASK_FILE.shape);

;// CONCATENATED MODULE: ./build/core/maintenance/read-task-file.js






const read_task_file_MOST_PROBLEMS = 20;
const LONGEST_SHOWN = 60;
const SILENT = { line: 1, what: 'description is missing: write below the front matter what is to be done' };
/** Reads the text of one task file; `file` is its path, for the messages, `whyProtected` says why a path may not change, or null. Never throws. */
function readTaskFile(file, text, whyProtected = () => null) {
    const told = (problems) => ({
        problems: [...problems]
            .sort((a, b) => a.line - b.line)
            .slice(0, read_task_file_MOST_PROBLEMS)
            .map(({ line, what }) => `${file}:${line}: ${what}`),
    });
    const split = splitFrontMatter(text);
    if ('problem' in split)
        return told([{ line: split.line, what: split.problem }]);
    const parsed = parseFields(split.yaml);
    if ('problems' in parsed)
        return told(parsed.problems);
    // A field that is written down but empty counts as not given, like an input.
    const given = Object.fromEntries(Object.entries(parsed.fields).filter(([, value]) => value !== null));
    const result = TASK_FILE.safeParse(given);
    const names = namesIn(parsed);
    const problems = [
        ...names.problems,
        ...(result.error?.issues ?? []).map(issue => placed(issue, given, parsed)),
        ...(given['description'] === undefined && split.body === '' ? [SILENT] : []),
        ...outOfReach(result.data, parsed, whyProtected),
    ];
    if (!result.success || problems.length > 0)
        return told([...problems, ...names.notes]);
    const notes = names.notes.map(({ line, what }) => `${file}:${line}: ${what}`);
    return { task: taskOf(result.data, split.body, parsed), notes };
}
/** Output artefacts that no run may write, so that the task could only fail. Of globs, and folders that are protected in part, nobody can say. */
function outOfReach(given, { lineOf }, whyProtected) {
    return (given?.output_artifacts ?? []).flatMap((output, index) => {
        const path = (0,artefact_path/* plainPath */.s1)(output).replace(/\/+$/, '');
        const why = /[*?[\]{}()+@!]/.test(path) || whyProtected(path) === null ? null : whyProtected(`${path}/any`);
        const what = `output_artifacts, entry ${index + 1}, can never be written: ${why} (got ${JSON.stringify(output)})`;
        return why === null ? [] : [{ line: lineOf(['output_artifacts', index]), what }];
    });
}
/** Names that are nearly one of ours are errors; others may belong to somebody else. */
function namesIn({ fields, lineOf }) {
    const unknown = Object.keys(fields)
        .filter(name => !TASK_FILE_FIELDS.includes(name))
        .map(name => ({ line: lineOf([name]), name: name.slice(0, 60), meant: (0,near_miss/* nearest */.p)(name, TASK_FILE_FIELDS) }));
    return {
        problems: unknown.flatMap(({ line, name, meant }) => meant === undefined ? [] : [{ line, what: `${name} is not known: did you mean ${meant}?` }]),
        notes: unknown.flatMap(({ line, name, meant }) => meant === undefined ? [{ line, what: `${name} is no field of a task file and is passed over` }] : []),
    };
}
function placed({ path, message }, given, { lineOf }) {
    const [field, entry] = path;
    const where = typeof entry === 'number' ? `${String(field)}, entry ${entry + 1},` : String(field);
    const value = path.reduce((at, key) => at?.[key], given);
    const isShort = (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean';
    const shown = isShort
        ? ` (got ${JSON.stringify(typeof value === 'string' ? value.slice(0, LONGEST_SHOWN) : value)})`
        : '';
    return { line: lineOf(path.slice(0, 2)), what: `${where} ${message}${shown}` };
}
function taskOf(given, body, { lineOf }) {
    const criteria = (given.validation_criteria ?? []).map(one => typeof one === 'string' ? readCriterion(one.trim()) : { command: one.run.trim() });
    const description = [given.description?.trim() ?? '', body].filter(part => part !== '').join('\n\n');
    return {
        title: given.title.trim(),
        description,
        fields: {
            instructions: textsOf(given.instructions).join('\n'),
            inputs: (given.input_artifacts ?? []).map((path, index) => ({
                path: (0,artefact_path/* plainPath */.s1)(path),
                line: lineOf(['input_artifacts', index]),
            })),
            outputs: (given.output_artifacts ?? []).map(artefact_path/* plainPath */.s1),
            constraints: textsOf(given.constraints),
            commands: criteria.flatMap(one => ('command' in one ? [one.command] : [])),
            words: criteria.flatMap(one => ('words' in one ? [one.words] : [])),
            network: given.network ?? null,
            strategy: given.strategy ?? null,
            labels: (given.labels ?? []).map(label => label.trim()),
        },
    };
}
function textsOf(given) {
    return given === undefined ? [] : typeof given === 'string' ? [given.trim()] : given.map(one => one.trim());
}


/***/ }),

/***/ 13528:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O5: () => (/* binding */ tariffOf),
/* harmony export */   TK: () => (/* binding */ costIn),
/* harmony export */   ho: () => (/* binding */ costOf),
/* harmony export */   vk: () => (/* binding */ addUsage),
/* harmony export */   xx: () => (/* binding */ priceOf),
/* harmony export */   yJ: () => (/* binding */ NO_USAGE)
/* harmony export */ });
/* harmony import */ var _prices_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33527);

/** Finds a model's price: the overriding table first, then the dated one, also for ids with a date suffix. */
function tariffOf(model, overriding) {
    const undated = model.replace(/-\d{8}$/, '');
    const found = overriding[model] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[model] ?? overriding[undated] ?? _prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze[undated];
    return found === undefined ? { known: false, price: dearest() } : { known: true, price: found };
}
/** The price that holds for a request: some have another one above a length of the prompt. */
function priceOf(usage, { price }) {
    const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
    return price.above !== undefined && promptTokens > price.above.promptTokens ? price.above.price : price;
}
/** Dollars for one request. */
function costOf(usage, tariff) {
    const price = priceOf(usage, tariff);
    const millionths = usage.inputTokens * price.input +
        usage.outputTokens * price.output +
        usage.cacheWriteTokens * price.cacheWrite +
        usage.cacheReadTokens * price.cacheRead;
    return millionths / 1_000_000;
}
/** The sum of two counts. */
function addUsage(a, b) {
    return {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    };
}
const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
function dearest() {
    return Object.values(_prices_js__WEBPACK_IMPORTED_MODULE_0__/* .PRICES */ .ze).reduce((most, one) => (one.output > most.output ? one : most));
}
/** Dollars to six places as they are reported, or null where the price of the model is not known. */
function costIn(dollars, tariff) {
    return tariff.known ? Math.round(dollars * 1_000_000) / 1_000_000 : null;
}


/***/ }),

/***/ 7168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ renderMarker),
/* harmony export */   t: () => (/* binding */ readMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12311);
/* harmony import */ var _inert_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90915);
/** The hidden line by which a pull request of ours is found again. */


const markerSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ task: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tree: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const MARKER = /<!-- diffproof (\{[^\n<>]*\}) -->/g;
/** The marker as one line of Markdown that is not shown. */
function renderMarker({ task, run, tree }) {
    return `<!-- diffproof ${(0,_inert_json_js__WEBPACK_IMPORTED_MODULE_1__/* .inertJson */ .n)({ task, run, tree }, 0)} -->`;
}
/** The last readable marker of a body, null where there is none. People can edit bodies: it is a hint, no proof. */
function readMarker(body) {
    let found = null;
    for (const [, json = ''] of body.matchAll(MARKER))
        found = parsed(json) ?? found;
    return found;
}
function parsed(json) {
    try {
        return markerSchema.safeParse(JSON.parse(json)).data ?? null;
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 10283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ taskOf),
/* harmony export */   v: () => (/* binding */ issueOf)
/* harmony export */ });
/* harmony import */ var _pull_request_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7168);
/* harmony import */ var _task_branch_name_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62422);
/** Which pull requests may be revised: ours alone. Never by its author: bodies and branches of strangers can look like anything. */


const TASK = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,120})$/;
/** The task of a pull request of ours, or why it is none: its head in this repository, a branch of ours, and our marker for the same task. */
function taskOf(pull, branchPrefix) {
    const name = `pull request #${pull.number}`;
    if (!pull.isFromHere)
        return { not: `${name} comes from another repository, and code from forks is never run here` };
    const marker = (0,_pull_request_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t)(pull.body);
    if (marker === null)
        return { not: `${name} is not ours: its body holds no marker of Diffproof` };
    if (!TASK.test(marker.task) || !(0,_task_branch_name_js__WEBPACK_IMPORTED_MODULE_1__/* .isBranchOf */ .Ss)(pull.branch, marker.task, branchPrefix))
        return { not: `${name} is not ours: its branch ${pull.branch} is not one of the task that its body names` };
    return { taskId: marker.task };
}
/** The issue that a task began as, null for others. */
function issueOf(taskId) {
    const number = /^issue-(\d+)$/.exec(taskId)?.[1];
    return number === undefined ? null : Number(number);
}


/***/ }),

/***/ 81390:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ askedBaseBranch)
/* harmony export */ });
/** The input `base-branch`; else, on dispatch, the dispatched branch; else null, which means the default branch. */
function askedBaseBranch(event, config) {
    if (config.baseBranch !== '')
        return config.baseBranch;
    const dispatched = event.name === 'workflow_dispatch' && event.ref.startsWith('refs/heads/');
    return dispatched ? event.ref.slice('refs/heads/'.length) : null;
}


/***/ }),

/***/ 62422:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IL: () => (/* binding */ freeName),
/* harmony export */   Ss: () => (/* binding */ isBranchOf),
/* harmony export */   tF: () => (/* binding */ slugOf),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/** Names of branches: made only of letters, digits and dashes below the prefix, whatever the title holds. */
const TITLE_SLUG = 40;
/** The branch for a task: `<prefix>issue-12-<slug>`, or `<prefix>task-<slug>` for a prompt or a task file. */
function branchNameFor(task, prefix) {
    return task.kind === 'issue' ? `${prefix}${task.id}-${slugOf(task.title, TITLE_SLUG)}` : `${prefix}${task.id}`;
}
/** Lower-case ASCII words joined by dashes, at most `longest` characters; `change` where nothing is left. */
function slugOf(text, longest) {
    const plain = text
        .slice(0, 1000)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longest + 1);
    const slug = words.replace(/^-+/, '').slice(0, longest).replace(/-+$/, '');
    return slug === '' ? 'change' : slug;
}
/** Is this branch one for the task: `<prefix>issue-12` followed by a dash or the end, `<prefix>task-<slug>` by a number or the end? The slugs of two tasks can begin alike. */
function isBranchOf(branch, taskId, prefix) {
    const stem = `${prefix}${taskId}`;
    if (branch === stem)
        return true;
    return (branch.startsWith(`${stem}-`) && (taskId.startsWith('issue-') || /^\d{1,6}$/.test(branch.slice(stem.length + 1))));
}
/** The first of `name`, `name-2`, `name-3`, \u2026 that is not taken. */
function freeName(name, isTaken) {
    for (let attempt = 1;; attempt += 1) {
        const candidate = attempt === 1 ? name : `${name}-${attempt}`;
        if (!isTaken(candidate))
            return candidate;
    }
}


/***/ }),

/***/ 56319:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ NO_FIELDS)
/* harmony export */ });
/** What a task says beside its text: the fields of a task file, or those of an issue form that are safe to follow. */
const NO_FIELDS = {
    instructions: '',
    inputs: [],
    outputs: [],
    constraints: [],
    commands: [],
    words: [],
    network: null,
    strategy: null,
    labels: [],
};


/***/ }),

/***/ 89449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Er: () => (/* binding */ textForFields),
/* harmony export */   Nu: () => (/* binding */ maintenanceTask),
/* harmony export */   Pf: () => (/* binding */ askedFile),
/* harmony export */   Yk: () => (/* binding */ promptTask),
/* harmony export */   l_: () => (/* binding */ issueTask),
/* harmony export */   t2: () => (/* binding */ revisionTask)
/* harmony export */ });
/* harmony import */ var _intake_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22655);
/* harmony import */ var _maintenance_issue_fields_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(31927);
/* harmony import */ var _revision_ours_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10283);
/* harmony import */ var _branch_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(62422);
/* harmony import */ var _task_fields_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56319);
/** The task of a run, frozen when it starts. */





const PROMPT_TITLE = 72;
const FILE_SLUG = 60;
const READ_FOR_FIELDS = 60_000;
/** The task of an issue; title and body as of the trigger. */
function issueTask(issue, discussion, sha256) {
    const { comments, olderComments } = discussion;
    return {
        kind: 'issue',
        id: `issue-${issue.number}`,
        issue: issue.number,
        title: issue.title,
        body: issue.body,
        comments,
        olderComments,
        fields: (0,_maintenance_issue_fields_js__WEBPACK_IMPORTED_MODULE_1__/* .issueFields */ .T)(textForFields(issue.body)),
        file: null,
        snapshotSha256: sha256(snapshotText(issue.title, issue.body, comments)),
    };
}
/** What of an issue's body its fields are read from: what a person sees. */
function textForFields(body) {
    return (0,_intake_visible_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleMarkdown */ .u)(body, READ_FOR_FIELDS).text;
}
/** The task of a prompt: titled by its first line, known by its first 40 slug characters and 8 digits of its hash. */
function promptTask(text, sha256) {
    const firstLine = text.split('\n', 1)[0]?.trim() ?? '';
    const title = firstLine.length > PROMPT_TITLE ? `${firstLine.slice(0, PROMPT_TITLE - 1)}\u2026` : firstLine;
    return {
        kind: 'prompt',
        id: `task-${(0,_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slugOf */ .tF)(text, 40)}-${sha256(text).slice(0, 8)}`,
        issue: null,
        title,
        body: text,
        comments: [],
        olderComments: 0,
        fields: _task_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_FIELDS */ .e,
        file: null,
        snapshotSha256: sha256(snapshotText(title, text, [])),
    };
}
/** The task of a revision: known by the task of its pull request, with what is asked for as its text and the comments on lines behind it. */
function revisionTask(asked, discussion, sha256) {
    const { taskId, words, revision } = asked;
    const { comments, olderComments } = discussion;
    const title = revision.taskTitle ?? revision.pullRequest.title;
    const said = [...comments.map(({ body }) => body), ...revision.lineComments.map(({ body }) => body)];
    return {
        kind: 'revision',
        id: taskId,
        issue: (0,_revision_ours_js__WEBPACK_IMPORTED_MODULE_2__/* .issueOf */ .v)(taskId),
        title,
        body: words,
        comments,
        olderComments,
        snapshotSha256: sha256([title, words, ...said].join('\n')),
        fields: _task_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_FIELDS */ .e,
        file: null,
        revision,
    };
}
/** The task that a file holds, known by the file's name: `.github/diffproof/update-deps.md` is `task-update-deps`. */
function askedFile(path) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    return { kind: 'task-file', id: `task-${(0,_branch_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slugOf */ .tF)(name, FILE_SLUG)}`, file: path, title: path };
}
/** The same once the file has been read; `text` is the whole of it. */
function maintenanceTask({ id, file }, { title, description, fields }, text, sha256) {
    const snapshotSha256 = sha256(snapshotText(title, text, []));
    const rest = { issue: null, comments: [], olderComments: 0, fields, file, snapshotSha256 };
    return { kind: 'maintenance', id, title, body: description, ...rest };
}
function snapshotText(title, body, comments) {
    return [title, body, ...comments.map(comment => comment.body)].join('\n');
}


/***/ }),

/***/ 41708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EZ: () => (/* binding */ newLedger),
/* harmony export */   GH: () => (/* binding */ startOf),
/* harmony export */   Om: () => (/* binding */ askedModel),
/* harmony export */   RV: () => (/* binding */ costSoFar),
/* harmony export */   nS: () => (/* binding */ interruptionOf),
/* harmony export */   nT: () => (/* binding */ budgetOf)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13528);


/** What started the run. */
function startOf({ event, config, ledger }) {
    return { event: event.name, label: config.label, isRevision: ledger.task?.revision !== undefined };
}
/** The ledger of a run that has just begun. */
function newLedger() {
    return {
        task: null,
        base: null,
        receipt: null,
        tests: null,
        record: null,
        patchFile: null,
        page: null,
        patch: null,
        turns: 0,
        requests: 0,
        usage: _core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_USAGE */ .yJ,
        dollars: 0,
        askedAt: null,
        unpriced: false,
        switched: false,
        promised: 0,
        editedAt: null,
        resumedFrom: null,
        telling: null,
    };
}
/** The model that is asked now. */
function askedModel({ ports, tariff, fallback, ledger }) {
    return ledger.switched && fallback !== null ? fallback : { model: ports.model, tariff };
}
/** What the run has cost so far in dollars, or null where a price is not known. */
function costSoFar(run) {
    const { tariff } = askedModel(run);
    // What was never asked costs nothing, whatever its price.
    if (run.ledger.requests === 0)
        return 0;
    return run.ledger.unpriced ? null : (0,_core_money_cost_js__WEBPACK_IMPORTED_MODULE_1__/* .costIn */ .TK)(run.ledger.dollars, tariff);
}
/** The same beside its cap. */
function budgetOf(run) {
    return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd };
}
/** The interruption that a signal carries, or null while it has not fired. Throws what the signal carries where that is an error of ours. */
function interruptionOf(signal) {
    if (!signal.aborted)
        return null;
    if (signal.reason instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DiffproofError */ .QI)
        throw signal.reason;
    return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes';
}


/***/ })

};
