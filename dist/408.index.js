export const id = 408;
export const ids = [408];
export const modules = {

/***/ 37134:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gg: () => (/* binding */ titleOf),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   Zr: () => (/* binding */ pullRequestTitle),
/* harmony export */   g4: () => (/* binding */ withoutOrders)
/* harmony export */ });
/* harmony import */ var _log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94380);
/* harmony import */ var _code_spans_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17991);
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47556);
/* harmony import */ var _inert_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83626);




/** GitHub's limit. */
const TITLE_LIMIT = 256;
/** What commit and pull request are called: as the task file has it, so that each time looks like the last; else as the summary has it. */
function titleOf(task, { summary }) {
    return task.kind === 'maintenance' ? task.title : summary.title;
}
/** Prefix and title on one line, at most 256 characters. Mentions and references stand in backticks; the prefix is the user's own. */
function pullRequestTitle(prefix, title) {
    const first = oneLine(prefix);
    const lead = first === '' ? '' : `${first} `;
    const rest = oneLine(title) || 'Change without a title';
    const words = (0,_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .splitCode */ .mB)(withoutOrders(rest)).map(piece => (isShortSpan(piece) ? piece.text : quoted(piece.text)));
    return cutOutsideCode(`${lead}${words.join('')}`.replaceAll('``', '` `'), TITLE_LIMIT);
}
/** A span with one backtick at each end and none within; others are no code in a title. */
function isShortSpan(piece) {
    return piece.kind === 'code' && piece.text.split('`').length === 3;
}
/** Foreign text on one line without hidden characters, nothing else changed. */
function oneLine(text) {
    return (0,_log_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutHidden */ .P)(text).replace(/\s+/g, ' ').trim();
}
/** `[skip ci]` in a commit's subject keeps checks from running. */
function withoutOrders(text) {
    return text.replace(/\[([^[\]]{0,40})\]/g, (whole, inner) => (ORDER.test(inner) ? `(${inner})` : whole));
}
const ORDER = /^\s*(?:(?:skip|no)[\s_-]+\w+|\w+[\s_-]+skip)\s*$/i;
/** Also behind closing keywords: a reference in backticks closes nothing. */
function quoted(text) {
    return text.replaceAll('`', "'").replace(/[\w.+/:@#-]+/g, word => ((0,_inert_text_js__WEBPACK_IMPORTED_MODULE_0__/* .refersElsewhere */ .A)(word) ? `\`${word}\`` : word));
}
/** A span that was cut in two would leave a lone backtick. */
function cutOutsideCode(text, limit) {
    const short = (0,_cut_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .J)(text, limit);
    const backticks = short.split('`').length - 1;
    return short === text || backticks % 2 === 0 ? short : `${short.slice(0, short.lastIndexOf('`')).trimEnd()}\u2026`;
}


/***/ }),

/***/ 25834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ hostSummary),
/* harmony export */   b: () => (/* binding */ whyHostSummary)
/* harmony export */ });
/* harmony import */ var _pull_request_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(47556);
/* harmony import */ var _pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79967);
/* harmony import */ var _pull_request_title_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(37134);
/* harmony import */ var _schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19160);




/** A summary from facts alone: titled by the task, files as git lists them, low confidence. It may hold more files than a model may name. */
function hostSummary(taskTitle, files, tests) {
    return {
        title: (0,_pull_request_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .J)((0,_pull_request_title_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(taskTitle), _schema_js__WEBPACK_IMPORTED_MODULE_1__/* .TITLE_LIMIT */ .TH) || 'Change without a title',
        description: 'Written by Diffproof, from the diff: the files below are what git shows as changed. Please read the diff itself.',
        root_cause: null,
        files: files.map(file => ({ path: file.path, change: file.change, description: descriptionOf(file) })),
        tests: TESTS[tests],
        risks: [],
        confidence: 'low',
    };
}
/** Why there is none of the model's, for the beginning or the middle of a sentence. `limit`: the one that ended the run. */
function whyHostSummary(attempts, limit) {
    if (attempts > 0)
        return 'the model gave no usable summary';
    return limit === 'timeout-minutes'
        ? 'the model was not asked for a summary: the time was up'
        : 'no summary came from the model';
}
const TESTS = {
    passed: 'The tests pass.',
    failed: 'The tests fail.',
    'not-run': 'Nothing was tested.',
    'could-not-run': 'The tests could not be run.',
    'timed-out': 'The tests ran into the time limit.',
};
function descriptionOf(file) {
    if (file.from !== null)
        return `Renamed from ${file.from}.`;
    if (file.additions === null || file.deletions === null)
        return 'Binary content.';
    return `${(0,_pull_request_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(file.additions, 'line')} added, ${file.deletions} removed.`;
}


/***/ }),

/***/ 25600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ readJson)
});

;// CONCATENATED MODULE: ./build/core/summary/escape-controls.js
/** Raw control characters inside JSON strings, written as JSON wants them (`S2-10` to `S2-17`). */
const SHORT = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' };
/**
 * Escapes U+0000 to U+001F where they stand inside a string; everything else stays as it is, so valid JSON comes back unchanged. A backslash
 * before a raw control character was meant to escape it.
 */
function escapeControls(text) {
    const parts = [];
    let kept = 0;
    let inString = false;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === QUOTE)
            inString = !inString;
        else if (!inString)
            continue;
        else if (code === BACKSLASH) {
            if (text.charCodeAt(at + 1) < FIRST_PRINTABLE) {
                parts.push(text.slice(kept, at));
                kept = at + 1;
            }
            else
                at++;
        }
        else if (code < FIRST_PRINTABLE) {
            parts.push(text.slice(kept, at), escaped(code));
            kept = at + 1;
        }
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
function escaped(code) {
    return SHORT[String.fromCharCode(code)] ?? `\\u${code.toString(16).padStart(4, '0')}`;
}

;// CONCATENATED MODULE: ./build/core/summary/json-fences.js
const OPENING = /(`{3,}|~{3,})[ \t]*([\w+.#-]*)[ \t]*/g;
/**
 * The contents of the fences, those that say `json` first, else in the order they stand (`S2-03`). A value that began in a fence ends where
 * the value ends, so that a fence inside one of its strings ends nothing; other content ends at the next fence and counts only where it may be
 * a bare string or number. A fence inside a value (`values`, ordered) is text of one of its strings and no fence.
 */
function fencedTexts(text, values) {
    const tagged = [];
    const others = [];
    let next = 0;
    let behind = 0;
    for (const match of text.matchAll(OPENING)) {
        if (match.index < behind)
            continue;
        while ((values[next]?.end ?? Number.POSITIVE_INFINITY) <= match.index)
            next++;
        const value = values[next];
        if (value !== undefined && value.start < match.index)
            continue;
        const from = match.index + match[0].length;
        const fence = match[1] ?? '';
        const begins = value !== undefined && text.slice(from, value.start).trim() === '';
        const until = begins ? value.end : closing(text, fence, from);
        behind = begins ? (closingBehind(text, value.end) ?? value.end) : Math.min(until + fence.length, text.length);
        const content = text.slice(from, until);
        if (!begins && !SCALAR.test(content))
            continue;
        if (/^json/i.test(match[2] ?? ''))
            tagged.push(content);
        else
            others.push(content);
    }
    return [...tagged, ...others];
}
const SCALAR = /^\s*(?:["\d-]|true|false|null)/;
function closing(text, fence, from) {
    const at = text.indexOf(fence, from);
    return at === -1 ? text.length : at;
}
const CLOSING_BEHIND = /\s*(?:`{3,}|~{3,})/y;
/** Behind the fence that closes a value's fence, so that it is not taken for an opening one. */
function closingBehind(text, end) {
    CLOSING_BEHIND.lastIndex = end;
    return CLOSING_BEHIND.test(text) ? CLOSING_BEHIND.lastIndex : null;
}

;// CONCATENATED MODULE: ./build/core/summary/scan-value.js
/** One pass over one object or array by JSON's grammar, forgiving only raw control characters inside strings. */
const scan_value_SCALAR = /(?:-?(?:0|[1-9]\d{0,400})(?:\.\d{1,400})?(?:[eE][-+]?\d{1,9})?|true|false|null)(?![\w.])/y;
/** Scans the value that opens at `start`, where a `{` or `[` stands. Iterative, so depth is no danger; stops at the first thing that cannot be JSON. */
function scanValue(text, start) {
    const open = [];
    let openingInString = null;
    let at = start;
    let expected = 'value';
    const takeString = () => {
        if (text[at] !== '"')
            return false;
        for (at++; at < text.length; at++) {
            const character = text[at];
            if (character === '"')
                break;
            if (character === '\\')
                at++;
            else if (openingInString === null && (character === '{' || character === '['))
                openingInString = at;
        }
        at++;
        return at <= text.length;
    };
    const takeScalar = () => {
        scan_value_SCALAR.lastIndex = at;
        const taken = scan_value_SCALAR.test(text);
        if (taken)
            at = scan_value_SCALAR.lastIndex;
        return taken;
    };
    for (;;) {
        at = skipSpace(text, at);
        const next = text[at];
        const inObject = open.at(-1) === '{';
        if (next === (inObject ? '}' : ']') && open.length > 0 && expected !== 'value' && expected !== 'key') {
            at++;
            open.pop();
            if (open.length === 0)
                return { complete: true, end: at, openingInString };
            expected = 'comma or end';
        }
        else if (next === ',' && expected === 'comma or end') {
            at++;
            expected = inObject ? 'key' : 'value';
        }
        else if ((expected === 'key' || expected === 'key or end') && takeString()) {
            at = skipSpace(text, at);
            if (text[at] !== ':')
                break;
            at++;
            expected = 'value';
        }
        else if (expected === 'value' || expected === 'value or end') {
            if (next === '{' || next === '[') {
                open.push(next);
                at++;
                expected = next === '{' ? 'key or end' : 'value or end';
            }
            else if (takeString() || takeScalar()) {
                expected = 'comma or end';
            }
            else
                break;
        }
        else
            break;
    }
    return { complete: false, end: Math.min(at, text.length), openingInString };
}
function skipSpace(text, from) {
    let at = from;
    while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t')
        at++;
    return at;
}

;// CONCATENATED MODULE: ./build/core/summary/json-values.js
/** Where objects and arrays stand in a text. */

/** Each position is looked at this often on average at most, so that hostile text costs linear time. */
const MOST_PASSES = 8;
/**
 * The outermost objects and arrays of a text in the order they stand, prose and braces in prose skipped (`S2-05`). What lies inside a value
 * that began well and then broke is no value of its own: a fragment would be a wrong answer. Spans do not overlap.
 */
function jsonValues(text) {
    const found = [];
    let work = MOST_PASSES * text.length;
    let at = nextOpening(text, 0);
    while (at < text.length && work > 0) {
        const scan = scanValue(text, at);
        work -= scan.end - at;
        if (scan.complete)
            found.push({ start: at, end: scan.end });
        at = nextOpening(text, scan.complete ? scan.end : whereToResume(scan, at));
    }
    return found;
}
/** A broken value may have been prose whose quotation mark swallowed the real one. */
function whereToResume(scan, start) {
    return Math.max(start + 1, Math.min(scan.openingInString ?? scan.end, scan.end));
}
function nextOpening(text, from) {
    for (let at = from; at < text.length; at++)
        if (text[at] === '{' || text[at] === '[')
            return at;
    return text.length;
}

// EXTERNAL MODULE: ./node_modules/jsonrepair/lib/esm/regular/jsonrepair.js + 2 modules
var jsonrepair = __webpack_require__(48365);
;// CONCATENATED MODULE: ./build/core/summary/mend-json.js
/** Damages with one sure cure each: what comes out must be JSON by the letter, nothing is guessed. */
/** An answer is shorter; the patterns below are not linear on every text. */
const LONGEST = 200_000;
const TRIPLE_QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''/g;
/** An escape that JSON or a triple-quoted string has, or a character that JSON has only escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ESCAPE_OR_RAW = /\\(?:["\\/bfnrt']|u[0-9a-fA-F]{4})|["\\\u0000-\u001f]/g;
/** A string, or a run of commas with blanks between them: strings are taken whole, so that commas in them stay. */
const STRING_OR_COMMAS = /"(?:[^"\\]|\\.)*(?:"|$)|,(?:\s*,)+/gs;
/** The values that a text is once one damage is taken away: written as one string, escaped as in a shell, triple quotes, doubled commas, an array around the one value. */
function* mendedValues(text) {
    if (text.length > LONGEST)
        return;
    const inner = unquoted(text);
    for (const candidate of [
        inner,
        unquoted(`"${text}"`),
        withPlainStrings(text),
        withSingleCommas(text),
        withSingleCommas(withPlainStrings(text)),
    ]) {
        const value = candidate === null ? undefined : parsed(candidate);
        if (typeof value === 'object' && value !== null)
            yield value;
    }
    const list = parsed(text);
    if (Array.isArray(list) && list.length === 1)
        yield list[0];
}
/** Triple-quoted text as a JSON string (`S0-09`): its escapes stay, what JSON wants escaped is. */
function withPlainStrings(text) {
    return text.replace(TRIPLE_QUOTED, (_, double, single) => {
        const inside = (double ?? single ?? '').replace(ESCAPE_OR_RAW, found => {
            if (found === "\\'")
                return "'";
            return found.length > 1 ? found : JSON.stringify(found).slice(1, -1);
        });
        return `"${inside}"`;
    });
}
function withSingleCommas(text) {
    return text.replace(STRING_OR_COMMAS, found => (found.startsWith(',') ? ',' : found));
}
function unquoted(text) {
    const value = parsed(text);
    return typeof value === 'string' ? value : null;
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/core/summary/repair-json.js
/** The last resort for damaged JSON: guesswork, so a schema has to agree with what comes out. */



/** jsonrepair takes quadratic time on some texts: 0.1 s at this length, half a minute at four times it. */
const repair_json_LONGEST = 64_000;
/** A backslash that begins no escape of JSON and is not one of those that template strings and shells add. */
const LONE_BACKSLASH = /\\(?:\\|["/bfnrt'`$]|u[0-9a-fA-F]{4}|)/g;
/** Where the wanted value may begin: after a fence that says `json`, or at the first brace. */
const FENCED_START = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]{0,9}json\s*(?=[{[])/gi;
const MOST_STARTS = 4;
/** The objects and arrays that a damaged text most likely stood for, the best guess first. A text that looks cut off stands for nothing. */
function* repairedValues(text) {
    yield* mendedValues(text);
    const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
    for (const start of startsIn(text)) {
        const candidate = text.slice(start, end);
        yield* mendedValues(candidate);
        if (candidate.length > repair_json_LONGEST || !closesWhatItOpens(candidate))
            continue;
        const value = repaired(candidate);
        if (typeof value === 'object' && value !== null && hasPlainKeys(value))
            yield value;
    }
}
function startsIn(text) {
    const fenced = Array.from(text.matchAll(FENCED_START).take(MOST_STARTS), match => match.index + match[0].length);
    return new Set([...fenced, text.search(/[{[]/), text.indexOf('{')].filter(start => start !== -1));
}
/** A missing end cannot be told from a cut-off, and half an answer would be a wrong one. */
function closesWhatItOpens(text) {
    const count = (character) => text.split(character).length;
    return count('{') === count('}') && count('[') === count(']');
}
/** Text that a broken string let out turns into keys: what is asked for here has keys like names. */
function hasPlainKeys(value) {
    if (typeof value !== 'object' || value === null)
        return true;
    return Object.entries(value).every(([key, one]) => /^[\w$.-]{1,60}$/.test(key) && hasPlainKeys(one));
}
function repaired(text) {
    const whole = escapeControls(text).replace(LONE_BACKSLASH, found => (found === '\\' ? '\\\\' : found));
    try {
        return JSON.parse((0,jsonrepair/* jsonrepair */.m)(whole));
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/core/summary/read-json.js
/** Reads the JSON of an answer that did not come through a tool: a cascade from plain to guesswork (`S2-01` to `S2-10`). */




const EXCERPT = 1_000;
/** Text with more values than this holds data, not an answer; asking the schema about each would take seconds. */
const MOST_CANDIDATES = 64;
/** Marks that editors, browsers and models leave around a text (`S2-34`). */
const MARGIN = /^[\s\u200b-\u200d\u2060\ufeff]+/;
const MARGIN_CHARACTER = /[\s\u200b-\u200d\u2060\ufeff]/;
/**
 * Reads the JSON value of a text: 1 plain, 2 in a fence, 3 in prose, 4 the whole text, `b` and 4 with control characters in strings
 * escaped, then repaired. A strategy that finds nothing `accept` takes leads to the next; repair is tried only where `accept` is given.
 * Never throws; linear in the length of the text.
 */
function readJson(text, accept) {
    const whole = withoutMargins(text);
    const taken = accept ?? (() => true);
    const plain = read_json_parsed(whole, taken);
    if (plain !== undefined)
        return { kind: 'read', value: plain.value, strategy: '1' };
    const values = jsonValues(whole);
    const fenced = fencedTexts(whole, values).slice(0, MOST_CANDIDATES).map(withoutMargins);
    const inProse = values
        .filter(span => span.end - span.start < whole.length)
        .sort((a, b) => b.end - b.start - (a.end - a.start))
        .slice(0, MOST_CANDIDATES)
        .map(span => whole.slice(span.start, span.end));
    const attempts = [
        ['2a', fenced, same],
        ['2b', fenced, escapeControls],
        ['3a', inProse, same],
        ['3b', inProse, escapeControls],
        ['4', [whole], escapeControls],
    ];
    for (const [strategy, candidates, put] of attempts) {
        for (const candidate of candidates) {
            const found = read_json_parsed(put(candidate), taken);
            if (found !== undefined)
                return { kind: 'read', value: found.value, strategy };
        }
    }
    if (accept !== undefined) {
        for (const value of repairedValues(whole)) {
            if (accept(value))
                return { kind: 'read', value, strategy: 'repair' };
        }
    }
    return { kind: 'unreadable', excerpt: text.slice(0, EXCERPT), syntaxError: whyNot(whole) };
}
function read_json_parsed(text, accept) {
    try {
        const value = JSON.parse(text);
        return accept(value) ? { value } : undefined;
    }
    catch {
        return undefined;
    }
}
function same(text) {
    return text;
}
function withoutMargins(text) {
    let end = text.length;
    while (end > 0 && MARGIN_CHARACTER.test(text[end - 1] ?? ''))
        end--;
    return text.slice(0, end).replace(MARGIN, '');
}
function whyNot(text) {
    try {
        JSON.parse(text);
        return 'valid JSON, but not of the wanted shape';
    }
    catch (thrown) {
        return thrown instanceof Error ? thrown.message : String(thrown);
    }
}


/***/ }),

/***/ 78874:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ endingLine),
/* harmony export */   P: () => (/* binding */ endingIn)
/* harmony export */ });
/** How a command of the model ended: the last line of its result, written and read back. */
const STOPPED = 'ended by a signal';
const NOT_STARTED = 'could not be started';
const LAST_LINE = new RegExp(String.raw `(?:^|\n)\((exit code -?\d+|${STOPPED}|stopped at the limit of [\d.]+ minutes|${NOT_STARTED})\)$`);
/** The line, in round brackets; `limitMinutes`: how long a command may take. */
function endingLine({ status, exitCode }, limitMinutes) {
    switch (status) {
        case 'exited':
            return `(exit code ${exitCode})`;
        case 'signalled':
            return `(${STOPPED})`;
        case 'timed-out':
            return `(stopped at the limit of ${limitMinutes} minutes)`;
        case 'could-not-run':
            return `(${NOT_STARTED})`;
    }
}
/** The end that a result tells of, for people: `exit code 3`, `stopped`; null where it tells of none. */
function endingIn(result) {
    const said = LAST_LINE.exec(result.slice(-100))?.[1] ?? null;
    return said === STOPPED ? 'stopped' : said;
}


/***/ }),

/***/ 6882:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ readCall)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(12311);
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50894);
/** What tool calls must look like. The model's JSON is input like any other: read strictly, refused with what would be right. */


const path = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1);
const range = zod__WEBPACK_IMPORTED_MODULE_1__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int()]);
const EDITOR_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('command', [
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('view'), path, view_range: range.nullish() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('create'), path, file_text: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('str_replace'), path, old_str: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), new_str: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('') }),
    zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('insert'), path, insert_line: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().min(0), insert_text: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }),
]);
const BASH_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ command: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1) }), zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ restart: zod__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz(true) })]);
const SEARCH_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ pattern: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1), path: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('.'), glob: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullish() });
const LIST_INPUT = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('.'), depth: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().min(1).max(20).default(2) });
/** Reads a call of any tool but `submit_summary`: the call, or a sentence for the model that says what is wrong. */
function readCall(name, input) {
    switch (name) {
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS:
            return read(EDITOR_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE:
            return read(BASH_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn:
            return read(SEARCH_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn, input: parsed }));
        case _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl:
            return read(LIST_INPUT, input, parsed => ({ tool: _tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl, input: parsed }));
        default:
            return {
                problem: `There is no tool named "${name.slice(0, 60)}". Use ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITOR */ .qS}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .BASH */ .PE}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .SEARCH */ .Dn}, ${_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .LIST */ .rl} or submit_summary.`,
            };
    }
}
function read(schema, input, build) {
    const result = schema.safeParse(input);
    if (result.success)
        return build(result.data);
    const problems = result.error.issues.map(issue => `${issue.path.join('.') || 'input'}: ${issue.message}`);
    return { problem: `The call was not carried out, its input is wrong: ${problems.slice(0, 5).join('; ')}.` };
}


/***/ }),

/***/ 944:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ readTranscript)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(12311);
// EXTERNAL MODULE: ./build/core/evidence/resumed-from.js
var resumed_from = __webpack_require__(71788);
// EXTERNAL MODULE: ./build/core/evidence/revision-evidence.js
var revision_evidence = __webpack_require__(10195);
;// CONCATENATED MODULE: ./build/core/transcript/revision-event.js
/** A revision as the first line of a transcript tells it, so that its run can be replayed. */


const pullRequest = schemas/* object */.Ikc({
    number: schemas/* int */.Whr(),
    url: schemas/* string */.YjP(),
    id: schemas/* string */.YjP(),
    branch: schemas/* string */.YjP(),
    headSha: schemas/* string */.YjP(),
    open: schemas/* boolean */.zMY(),
    draft: schemas/* boolean */.zMY(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    into: schemas/* string */.YjP(),
    isFromHere: schemas/* boolean */.zMY(),
    locked: schemas/* boolean */.zMY(),
    author: schemas/* object */.Ikc({ login: schemas/* string */.YjP(), isBot: schemas/* boolean */.zMY() }),
});
const lineComment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    thread: schemas/* int */.Whr(),
    path: schemas/* string */.YjP(),
    lines: schemas/* object */.Ikc({ from: schemas/* int */.Whr(), to: schemas/* int */.Whr() }).nullable(),
    hunk: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    editedAt: schemas/* number */.aig().nullable(),
});
const job = schemas/* object */.Ikc({ name: schemas/* string */.YjP(), steps: schemas/* array */.YOg(schemas/* string */.YjP()), excerpt: schemas/* string */.YjP() });
const revision = schemas/* object */.Ikc({
    ask: revision_evidence/* revisionEvidence */.D.shape.asked_by,
    request: schemas/* string */.YjP(),
    pullRequest,
    number: schemas/* int */.Whr(),
    lineComments: schemas/* array */.YOg(lineComment),
    failed: schemas/* object */.Ikc({ workflow: schemas/* string */.YjP(), jobs: schemas/* array */.YOg(job), missing: schemas/* string */.YjP() }).nullable(),
    changes: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), text: schemas/* string */.YjP() })),
    taskTitle: schemas/* string */.YjP().nullable(),
    earlier: revision_evidence/* revisionEvidence */.D.shape.earlier,
});

;// CONCATENATED MODULE: ./build/core/transcript/shapes.js
/** Parts that several kinds of events have. */

const count = schemas/* int */.Whr().nonnegative();
const milliseconds = schemas/* number */.aig().nonnegative();
const dollars = schemas/* number */.aig().nonnegative().nullable();
const usage = schemas/* object */.Ikc({
    inputTokens: schemas/* number */.aig(),
    outputTokens: schemas/* number */.aig(),
    cacheReadTokens: schemas/* number */.aig(),
    cacheWriteTokens: schemas/* number */.aig(),
});

;// CONCATENATED MODULE: ./build/core/transcript/talk-events.js
/** What went to the model and came back. */


const talk_events_text = schemas/* object */.Ikc({ type: schemas/* literal */.euz('text'), text: schemas/* string */.YjP() });
/** `text` is left out where it is the result of the newest `tool` event with that id. */
const toolResult = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('tool-result'),
    callId: schemas/* string */.YjP(),
    isError: schemas/* boolean */.zMY(),
    text: schemas/* string */.YjP().optional(),
});
const message = schemas/* union */.KCZ([
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('user'), blocks: schemas/* array */.YOg(schemas/* discriminatedUnion */.gMt('type', [talk_events_text, toolResult])) }),
    /** The reply to a request, sent back as it came. */
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('assistant'), reply: count }),
    schemas/* object */.Ikc({ role: schemas/* literal */.euz('assistant'), raw: schemas/* array */.YOg(schemas/* unknown */.L5J()) }),
]);
const builtIn = schemas/* object */.Ikc({
    kind: schemas/* literal */.euz('built-in'),
    type: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    options: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* number */.aig()),
});
const custom = schemas/* object */.Ikc({
    kind: schemas/* literal */.euz('custom'),
    name: schemas/* string */.YjP(),
    description: schemas/* string */.YjP(),
    inputSchema: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()),
});
/** A request, as what is new since another one. */
const request = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('request'),
    /** Counted from 1. */
    id: count,
    turn: count,
    /** The editing was over. */
    closing: schemas/* boolean */.zMY(),
    model: schemas/* string */.YjP(),
    maxTokens: count,
    /** The request whose system text, tools and first messages this one has too; null where there is none. */
    continues: count.nullable(),
    /** How many of its messages come first, and how many blocks of the next one. */
    keeps: schemas/* object */.Ikc({ messages: count, blocks: count }),
    system: schemas/* string */.YjP().optional(),
    tools: schemas/* array */.YOg(schemas/* discriminatedUnion */.gMt('kind', [builtIn, custom])).optional(),
    messages: schemas/* array */.YOg(message),
    breakpoints: schemas/* array */.YOg(count),
    sharedBlocks: count,
});
const reply = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('reply'),
    /** The request that it answers. */
    request: count,
    turn: count,
    raw: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    /** The text, where it is another than that of the blocks in `raw`. */
    text: schemas/* string */.YjP().optional(),
    /** Calls that could not be read. */
    unreadable: schemas/* array */.YOg(schemas/* object */.Ikc({ callId: schemas/* string */.YjP(), problem: schemas/* string */.YjP() })).optional(),
    stopReason: schemas/* enum */.k5n([
        'end_turn',
        'max_tokens',
        'stop_sequence',
        'tool_use',
        'pause_turn',
        'refusal',
        'model_context_window_exceeded',
        'unknown',
    ]),
    usage: usage,
    costUsd: dollars,
    durationMs: milliseconds,
});
/** A request without a usable answer. `usage` is what was billed all the same. */
const noReply = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('no-reply'),
    request: count,
    turn: count,
    why: schemas/* string */.YjP(),
    /** What may help (`ModelTrouble`); null where the run interrupted it. */
    trouble: schemas/* enum */.k5n(['final', 'passing', 'busy', 'not-this-model', 'too-long']).nullable(),
    status: schemas/* number */.aig().nullable(),
    waitMs: schemas/* number */.aig().nullable(),
    usage: usage,
    costUsd: dollars,
    durationMs: milliseconds,
});

// EXTERNAL MODULE: ./build/core/transcript/transcript-form.js
var transcript_form = __webpack_require__(51146);
// EXTERNAL MODULE: ./build/core/story/steps.js
var steps = __webpack_require__(61451);
;// CONCATENATED MODULE: ./build/core/transcript/work-events.js
/** What was done and found besides the talk. */



/** A step of the run has begun; what is recorded after it shows how it ended. */
const began = schemas/* object */.Ikc({ type: schemas/* literal */.euz('began'), step: schemas/* enum */.k5n(steps/* STEPS */.U) });
/** A tool call that was carried out, and what the model was told. */
const tool = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('tool'),
    turn: count,
    callId: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    /** Left out where it could not be read. */
    input: schemas/* unknown */.L5J().optional(),
    text: schemas/* string */.YjP(),
    isError: schemas/* boolean */.zMY(),
    durationMs: milliseconds,
});
/** What a command was run for; those of the model are `tool` events. */
const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'];
/** A command of the host. */
const command = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('command'),
    purpose: schemas/* enum */.k5n(PURPOSES),
    command: schemas/* string */.YjP(),
    status: schemas/* enum */.k5n(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
    exitCode: schemas/* int */.Whr().nullable(),
    durationMs: milliseconds.nullable(),
    /** Head and tail where it is long. */
    output: schemas/* string */.YjP(),
    /** What was said about single tests, counted. */
    tests: schemas/* object */.Ikc({ passed: count, failed: count, skipped: count }).nullable(),
});
/** The work tree as git has it, and the SHA-256 of the patch that was kept of it. */
const receipt = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('receipt'),
    tree: schemas/* string */.YjP(),
    files: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), change: schemas/* enum */.k5n(['added', 'modified', 'deleted', 'renamed']) })),
    /** Paths that the edit tool has written: they count where they are ignored, too. */
    byEditTool: schemas/* array */.YOg(schemas/* string */.YjP()),
    patchSha256: schemas/* string */.YjP().nullable(),
});
/** What the host said to "done". */
const verdict = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('verdict'),
    kind: schemas/* enum */.k5n(['tested', 'not-yet', 'over']),
    tree: schemas/* string */.YjP().nullable(),
    /** Tested: what the changed tests prove. */
    proof: schemas/* string */.YjP().nullable(),
    /** Not yet: what the model is told. Over: the outcome. */
    why: schemas/* string */.YjP().nullable(),
});
/** A limit forbade a request or interrupted it. */
const limit = schemas/* object */.Ikc({ type: schemas/* literal */.euz('limit'), limit: schemas/* string */.YjP(), closing: schemas/* boolean */.zMY() });
/** The summary that phase 2 ended with. */
const summary = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('summary'),
    source: schemas/* string */.YjP(),
    attempts: count,
    summary: schemas/* unknown */.L5J(),
});
/** Something was written to GitHub, or could not be. */
const github = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('github'),
    what: schemas/* enum */.k5n(['commit', 'branch', 'push', 'pull-request', 'comment', 'decoration']),
    target: schemas/* string */.YjP(),
    ok: schemas/* boolean */.zMY(),
    /** What came of it: an id, an address, a reason. */
    detail: schemas/* string */.YjP(),
    durationMs: milliseconds,
});

;// CONCATENATED MODULE: ./build/core/transcript/events.js
/** The kinds of events in a transcript (`diffproof-transcript/v1`), one JSON object a line. What they mean is told in `.github/transcript.md`. */







const comment = schemas/* object */.Ikc({ author: schemas/* string */.YjP(), date: schemas/* string */.YjP(), body: schemas/* string */.YjP() });
const paths = schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), line: count.nullable() }));
const texts = schemas/* array */.YOg(schemas/* string */.YjP());
const fields = schemas/* object */.Ikc({
    instructions: schemas/* string */.YjP(),
    inputs: paths,
    outputs: texts,
    constraints: texts,
    commands: texts,
    words: texts,
    network: schemas/* enum */.k5n(['none', 'host']).nullable(),
    strategy: schemas/* enum */.k5n(['agent', 'manifest']).nullable(),
    labels: texts,
});
const task = schemas/* object */.Ikc({
    kind: schemas/* enum */.k5n(['issue', 'prompt', 'maintenance', 'revision']),
    id: schemas/* string */.YjP(),
    issue: count.nullable(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    comments: schemas/* array */.YOg(comment),
    olderComments: count,
    fields,
    file: schemas/* string */.YjP().nullable(),
    snapshotSha256: schemas/* string */.YjP(),
    /** What a revision works on. */
    revision: revision.optional(),
});
/** The earlier run that this one goes on from: what it and those before it cost. */
const resumedFrom = schemas/* object */.Ikc({ runId: resumed_from/* runId */.V, costUsd: schemas/* number */.aig().nonnegative().nullable() });
/** The first line. */
const start = schemas/* object */.Ikc({
    schema: schemas/* literal */.euz(transcript_form/* TRANSCRIPT_SCHEMA */.Z),
    type: schemas/* literal */.euz('start'),
    version: schemas/* string */.YjP(),
    runId: resumed_from/* runId */.V,
    runUrl: schemas/* string */.YjP(),
    /** `owner/name`. */
    repository: schemas/* string */.YjP(),
    task,
    base: schemas/* object */.Ikc({ branch: schemas/* string */.YjP(), sha: schemas/* string */.YjP(), tree: schemas/* string */.YjP(), cloned: schemas/* boolean */.zMY() }),
    model: schemas/* string */.YjP(),
    /** As given, by name, without the secret ones. */
    inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
});
/** The work tree as the model finds it. */
const workshop = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('workshop'),
    sandbox: schemas/* string */.YjP(),
    testCommand: schemas/* string */.YjP().nullable(),
    /** How many paths differed from the base before the run, and how many were untracked. */
    setAside: count,
    untracked: count,
});
/** The work of an earlier run was laid onto the work tree. */
const resumed = resumedFrom.extend({
    type: schemas/* literal */.euz('resumed'),
    tree: schemas/* string */.YjP(),
    byEditTool: schemas/* array */.YOg(schemas/* string */.YjP()),
    said: schemas/* string */.YjP(),
    patch: schemas/* string */.YjP(),
});
/** The last line of a run that was not killed. */
const end = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('end'),
    outcome: schemas/* string */.YjP(),
    reason: schemas/* string */.YjP(),
    passes: schemas/* boolean */.zMY(),
    tree: schemas/* string */.YjP().nullable(),
    /** The limit that ended the editing, if one did. */
    limit: schemas/* string */.YjP().nullable(),
    turns: count,
    usage: usage,
    costUsd: schemas/* number */.aig().nonnegative().nullable(),
    durationMs: milliseconds,
});
/** What was left out from here on, because the transcript has reached its largest size. */
const cut = schemas/* object */.Ikc({ type: schemas/* literal */.euz('cut'), after: count });
/** What every line carries besides: milliseconds since the run began, the part of the run (the log's group), and whether something was redacted in it. */
const stamp = { at: milliseconds, phase: schemas/* string */.YjP().nullable(), redacted: schemas/* literal */.euz(true).optional() };
const KINDS = [
    start,
    workshop,
    resumed,
    began,
    request,
    reply,
    noReply,
    tool,
    command,
    receipt,
    verdict,
    limit,
    summary,
    github,
    end,
    cut,
];
const EVENT = schemas/* discriminatedUnion */.gMt('type', KINDS);
/** One line. */
const TRANSCRIPT_LINE = schemas/* intersection */.E$q(EVENT, schemas/* object */.Ikc(stamp));
/** The keys of every kind, besides those that every line has. */
const EVENT_KEYS = Object.fromEntries(KINDS.map(({ shape }) => [shape.type.value, Object.keys(shape)]));

;// CONCATENATED MODULE: ./build/core/transcript/read-transcript.js
/** A transcript's text, read line by line; whoever reads one takes it for hostile. */


/** A file with more of these is none of ours, however large it is. */
const MOST_DAMAGED = 1_000;
/** The transcript, or why it is none. Lines of a kind that is not known here are passed over. */
function readTranscript(text) {
    const lines = [];
    const damaged = [];
    let number = 0;
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const event = readLine(text.slice(from, end));
        number += 1;
        from = end + 1;
        if (event === 'damaged')
            damaged.push(number);
        else if (event !== 'unknown')
            lines.push({ number, event });
        if (damaged.length > MOST_DAMAGED)
            return { problem: `more than ${MOST_DAMAGED} of its lines are damaged` };
    }
    const unfinished = text.slice(from);
    const first = lines[0];
    if (first?.number !== 1 || first.event.type !== 'start')
        return { problem: `its first line is no start of ${transcript_form/* TRANSCRIPT_SCHEMA */.Z}` };
    // A whole event without its line break is still one.
    const last = unfinished === '' ? 'unknown' : readLine(unfinished);
    if (typeof last !== 'string')
        lines.push({ number: number + 1, event: last });
    return { start: first.event, lines, damaged };
}
function readLine(text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return 'damaged';
    }
    if (typeof value !== 'object' || value === null || !('type' in value))
        return 'damaged';
    if (typeof value.type === 'string' && !Object.hasOwn(EVENT_KEYS, value.type))
        return 'unknown';
    const read = TRANSCRIPT_LINE.safeParse(value);
    return read.success ? read.data : 'damaged';
}


/***/ })

};
