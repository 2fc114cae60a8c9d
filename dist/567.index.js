export const id = 567;
export const ids = [567];
export const modules = {

/***/ 61702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ countOfLines),
/* harmony export */   u: () => (/* binding */ insertAfterLine)
/* harmony export */ });
/* harmony import */ var _line_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99089);
/** Puts whole lines into a text behind a given line. */

/**
 * Inserts lines behind line `line` (0: at the top, behind a byte order mark; S1-15). Line breaks become the ones of the line before; the last
 * inserted line gets one where a line follows or the file ended with one. Everything else stays as it is. Throws nothing.
 */
function insertAfterLine(text, line, insertText) {
    const spans = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineSpansOf */ .x6)(text);
    if (!Number.isInteger(line) || line < 0 || line > spans.length) {
        return {
            kind: 'invalid',
            why: `line ${line} is out of range: the file has ${countOfLines(spans.length)}; 0 inserts at the top`,
        };
    }
    if (insertText === '')
        return { kind: 'invalid', why: 'the text to insert is empty' };
    if (!insertText.isWellFormed())
        return { kind: 'invalid', why: 'the text holds half of a surrogate pair, which no UTF-8 file can hold' };
    if (spans.length === 0) {
        const lines = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineSpansOf */ .x6)(insertText).length;
        return { kind: 'inserted', text: text + insertText, line: 1, endLine: lines };
    }
    const lineBreak = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineBreakNear */ .Yx)(text, spans, Math.max(0, line - 1));
    const body = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .withLineFeeds */ .gX)(insertText).replaceAll('\n', () => lineBreak);
    const before = spans[line - 1];
    const at = before?.next ?? (text.startsWith(_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .BYTE_ORDER_MARK */ .sn) ? _line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .BYTE_ORDER_MARK */ .sn.length : 0);
    const open = before !== undefined && before.end === before.next;
    const whole = open || body.endsWith(lineBreak) ? body : body + lineBreak;
    const inserted = (open ? lineBreak : '') + whole;
    const added = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineSpansOf */ .x6)(whole).length;
    return {
        kind: 'inserted',
        text: text.slice(0, at) + inserted + text.slice(at),
        line: line + 1,
        endLine: line + added,
    };
}
/** "1 line", "3 lines". */
function countOfLines(count) {
    return count === 1 ? '1 line' : `${count} lines`;
}


/***/ }),

/***/ 99089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yx: () => (/* binding */ lineBreakNear),
/* harmony export */   gX: () => (/* binding */ withLineFeeds),
/* harmony export */   mh: () => (/* binding */ lineAt),
/* harmony export */   sn: () => (/* binding */ BYTE_ORDER_MARK),
/* harmony export */   wT: () => (/* binding */ hasLineBreak),
/* harmony export */   x6: () => (/* binding */ lineSpansOf)
/* harmony export */ });
/** Where the lines of a text begin and end, so that edits can leave every other byte alone. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * The lines of a text. A final line break ends the last line and begins no further one; an empty text has no lines.
 * A byte order mark belongs to no line. Breaks are LF and CRLF; CR alone counts only in a text without any LF, so that line numbers
 * agree with compilers and grep.
 */
function lineSpansOf(text) {
    const spans = [];
    const first = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const mark = breakMarkOf(text);
    for (let start = first; start < text.length;) {
        const found = text.indexOf(mark, start);
        const next = found === -1 ? text.length : found + 1;
        let end = found === -1 ? text.length : found;
        if (mark === '\n' && found !== -1 && end > start && text[end - 1] === '\r')
            end -= 1;
        spans.push({ start, end, next });
        start = next;
    }
    return spans;
}
/** The line break that text put after the given line should use: that line's own, else the nearest before or after it, else LF. */
function lineBreakNear(text, spans, index) {
    for (let distance = 0; distance < spans.length; distance += 1) {
        for (const span of [spans[index - distance], spans[index + distance]]) {
            if (span !== undefined && span.next > span.end)
                return text.slice(span.end, span.next);
        }
        if (distance > index && index + distance >= spans.length)
            break;
    }
    return '\n';
}
/** The number, counted from 1, of the line that holds an offset. */
function lineAt(spans, offset) {
    let low = 0;
    let high = spans.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((spans[middle]?.start ?? 0) <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low + 1;
}
/** The same text with every line break as LF. */
function withLineFeeds(text) {
    return breakMarkOf(text) === '\n' ? text.replaceAll('\r\n', '\n') : text.replaceAll('\r', '\n');
}
/** True when a text holds any line break. */
function hasLineBreak(text) {
    return text.includes('\n') || text.includes('\r');
}
function breakMarkOf(text) {
    return text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
}


/***/ }),

/***/ 96582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O5: () => (/* binding */ tellRefused),
/* harmony export */   Q6: () => (/* binding */ failureIn),
/* harmony export */   Qq: () => (/* binding */ tellReplacement),
/* harmony export */   c3: () => (/* binding */ refusalIn),
/* harmony export */   ef: () => (/* binding */ tellMissing),
/* harmony export */   f8: () => (/* binding */ tellInsertion),
/* harmony export */   rS: () => (/* binding */ tellCreation),
/* harmony export */   tv: () => (/* binding */ tellView),
/* harmony export */   vf: () => (/* binding */ tellDirectory)
/* harmony export */ });
/* harmony import */ var _insert_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(61702);
/* harmony import */ var _line_spans_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99089);
/* harmony import */ var _view_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(93642);



/** Lines shown above and below a change: enough to see where it landed. */
const CONTEXT_LINES = 2;
/** A longer change is shown by its two ends: the model knows what it wrote. */
const MAX_CHANGED_LINES = 8;
/**
 * The answer to `str_replace`: where the change is, with its lines only where they are not what the model wrote (every later request carries them); or why nothing was changed
 * and what to do (S4-30 to S4-33, S4-36).
 */
function tellReplacement(path, outcome) {
    switch (outcome.kind) {
        case 'replaced': {
            const isEmpty = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .lineSpansOf */ .x6)(outcome.text).length === 0;
            if (outcome.how === 'exact' && !isEmpty)
                return done(`Edited line ${outcome.line}.`);
            const how = outcome.how === 'exact'
                ? ''
                : " (matched with different white space; indentation and line breaks are the file's)";
            return done(`Edited ${path}${how}:\n${changedLines(outcome.text, outcome.line, outcome.endLine)}`);
        }
        case 'not-found':
            return failed(`${NOT_IN}${path}. Nothing was changed. ${nearestHint(outcome)}`);
        case 'ambiguous': {
            const lines = outcome.lines.join(', ') + (outcome.more ? ', ...' : '');
            const where = outcome.lines.length === 1 && !outcome.more
                ? `more than once on line ${lines}`
                : `in several places, on lines ${lines}`;
            const how = outcome.how === 'exact' ? '' : ' (not counting white space)';
            return failed(`${IN_MANY}${where} of ${path}${how}. Nothing was changed. Add lines around it until it is unique.`);
        }
        case 'invalid':
            return failed(`Nothing was changed in ${path}: ${outcome.why}.`);
    }
}
/** The answer to `insert`. */
function tellInsertion(path, outcome) {
    if (outcome.kind === 'invalid')
        return failed(`Nothing was inserted into ${path}: ${outcome.why}.`);
    return done(`Edited ${path}:\n${changedLines(outcome.text, outcome.line, outcome.endLine)}`);
}
/** The answer to `create`. `existed`: the file was replaced. */
function tellCreation(path, text, existed) {
    return done(`${existed ? 'Replaced' : 'Created'} ${path} (${(0,_insert_js__WEBPACK_IMPORTED_MODULE_2__/* .countOfLines */ .c)((0,_line_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .lineSpansOf */ .x6)(text).length)}).`);
}
/** The answer to `view` on a file. */
function tellView(path, view) {
    return view.kind === 'shown' ? done(view.text) : failed(`${path}: ${view.why}.`);
}
/** The answer to `view` on a folder. */
function tellDirectory(entries, more = false) {
    return done((0,_view_js__WEBPACK_IMPORTED_MODULE_0__/* .viewDirectory */ .BX)(entries, more));
}
/** The answer where a path does not exist. */
function tellMissing(path) {
    return failed(`${path}${MISSING}list_files or search_files to find the right path, or create it.`);
}
const REFUSED = ' cannot be used: ';
const MISSING = ' does not exist. Use ';
const NOT_IN = 'old_str is not in ';
const IN_MANY = 'old_str is found ';
/** The answer where a path may not be used. */
function tellRefused(path, why) {
    return failed(`${path}${REFUSED}${why}.`);
}
/** Path and reason of such an answer; null for any other. */
function refusalIn(text) {
    const at = text.indexOf(REFUSED);
    return at < 0 ? null : { path: text.slice(0, at), why: text.slice(at + REFUSED.length) };
}
/** What kept a file tool from its work, in few words, by such an answer; null where it was something else. */
function failureIn(text) {
    if (text.startsWith(NOT_IN))
        return 'text not found';
    if (text.startsWith(IN_MANY))
        return 'text found more than once';
    if (text.includes(REFUSED))
        return 'refused';
    return text.includes(MISSING) ? 'not found' : null;
}
function changedLines(text, line, endLine) {
    const from = Math.max(1, line - CONTEXT_LINES);
    const part = (first, last) => {
        const view = (0,_view_js__WEBPACK_IMPORTED_MODULE_0__/* .viewText */ .TO)(text, [first, last]);
        return view.kind === 'shown' ? view.text : '';
    };
    if ((0,_line_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .lineSpansOf */ .x6)(text).length === 0)
        return '(the file is empty now)';
    if (endLine - line < MAX_CHANGED_LINES)
        return part(Math.min(from, (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .lineSpansOf */ .x6)(text).length), endLine + CONTEXT_LINES);
    const half = MAX_CHANGED_LINES / 2;
    return `${part(from, line + half - 1)}\n...\n${part(endLine - half + 1, endLine + CONTEXT_LINES)}`;
}
function nearestHint({ nearest, numbered }) {
    if (numbered)
        return 'Leave out the line numbers that view shows.';
    if (nearest.length === 0)
        return 'No line is like it; view the file and copy the text exactly.';
    const lines = nearest.map(({ line, excerpt }) => `${line}\t${excerpt}`).join('\n');
    return `The lines most like it:\n${lines}\nView them and copy the text exactly.`;
}
function done(text) {
    return { text, isError: false };
}
function failed(text) {
    return { text, isError: true };
}


/***/ }),

/***/ 93642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BX: () => (/* binding */ viewDirectory),
/* harmony export */   TO: () => (/* binding */ viewText)
/* harmony export */ });
/* unused harmony export VIEW_CAPS */
/* harmony import */ var _insert_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61702);
/* harmony import */ var _line_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99089);
/** Shows a text or a folder to the model: numbered, capped, and saying how to get the rest. */


/** About 8,000 tokens: a whole file of ordinary size, and no more than a few cents when it is sent again with every later request. */
const VIEW_CAPS = {
    lines: 1_000,
    characters: 30_000,
    lineLength: 1_000,
    plainLines: 100,
    first: { lines: 200, characters: 8_000 },
};
/**
 * The lines of a text from `range[0]` to `range[1]` (-1: to the end), or all, each as number, tab, text; a short text that is shown whole as it is. Stops at the caps with
 * a note that names the range to ask for next; of a text that does not fit and was asked for whole, the beginning is shown. Line breaks and a byte order mark
 * are not shown. Throws nothing; a range outside the text is `invalid`.
 */
function viewText(text, range, caps = VIEW_CAPS) {
    const spans = (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineSpansOf */ .x6)(text);
    const lines = spans.length;
    const [from, wantedTo] = range ?? [1, -1];
    if (lines === 0 && range === null)
        return { kind: 'shown', text: '(the file is empty)', from: 0, to: 0, lines };
    const last = wantedTo === -1 ? lines : Math.min(wantedTo, lines);
    const why = whyInvalidRange(from, wantedTo, lines);
    if (why !== null)
        return { kind: 'invalid', why };
    const whole = linesWithin(text, spans.slice(from - 1, last), from, caps, caps.lineLength);
    if (whole.length === last - from + 1) {
        const isPlain = range === null && lines <= caps.plainLines;
        return { kind: 'shown', text: whole.map(isPlain ? withoutNumber : asIs).join('\n'), from, to: last, lines };
    }
    const shown = range === null ? linesWithin(text, spans, 1, caps.first, caps.lineLength) : whole;
    const to = from + shown.length - 1;
    const next = Math.min(last, to + (range === null ? caps.lines : shown.length));
    const hint = range === null ? 'find the place with search_files, or go on' : 'go on';
    const note = `(lines ${from} to ${to} of ${lines} are shown; ${hint} with view_range [${to + 1}, ${next}])`;
    return { kind: 'shown', text: [...shown, note].join('\n'), from, to, lines };
}
/** As many numbered lines as there is room for, at least one. */
function linesWithin(text, spans, from, room, lineLength) {
    const shown = [];
    let characters = 0;
    for (const { start, end } of spans) {
        const line = `${from + shown.length}\t${cutLine(text, start, end, lineLength)}`;
        if (shown.length >= room.lines || (shown.length > 0 && characters + line.length > room.characters))
            break;
        shown.push(line);
        characters += line.length + 1;
    }
    return shown;
}
function withoutNumber(line) {
    return line.slice(line.indexOf('\t') + 1);
}
function asIs(line) {
    return line;
}
/** The entries of a folder, one a line, folders with a trailing slash, at most `limit`. `more`: the list was already cut. */
function viewDirectory(entries, more = false, limit = VIEW_CAPS.lines) {
    if (entries.length === 0)
        return '(the folder is empty)';
    const shown = entries.slice(0, limit).map(entry => entry.replaceAll('\n', '\\n'));
    const cut = more || entries.length > limit;
    return [
        ...shown,
        ...(cut ? [`(only the first ${shown.length} are shown; view a folder below to see more)`] : []),
    ].join('\n');
}
function whyInvalidRange(from, to, lines) {
    const has = `the file has ${(0,_insert_js__WEBPACK_IMPORTED_MODULE_1__/* .countOfLines */ .c)(lines)}`;
    if (!Number.isInteger(from) || !Number.isInteger(to))
        return `view_range takes two whole numbers, [first, last]; ${has}`;
    if (from < 1)
        return `view_range begins with ${from}, but lines are counted from 1; ${has}`;
    if (from > lines)
        return `view_range begins with line ${from}, but ${has}`;
    if (to !== -1 && to < from)
        return `view_range ends with line ${to}, before it begins; use [${from}, -1] for the rest of the file; ${has}`;
    return null;
}
function cutLine(text, start, end, longest) {
    const length = end - start;
    if (length <= longest)
        return text.slice(start, end);
    return `${text.slice(start, start + longest)} \u2026 (${length - longest} more characters on this line)`;
}


/***/ }),

/***/ 9124:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KJ: () => (/* binding */ REACTION_OF),
/* harmony export */   f6: () => (/* binding */ reactionTarget),
/* harmony export */   nM: () => (/* binding */ REACTIONS)
/* harmony export */ });
const REACTIONS = ['eyes', 'rocket', 'confused'];
/** What is reacted to; null for what holds no reactions: reviews, failed runs, prompts, task files. */
function reactionTarget(trigger) {
    switch (trigger.kind) {
        case 'labelled-issue':
        case 'issue-number':
            return { on: 'issue', id: trigger.number };
        case 'commanded-issue':
            return { on: 'comment', id: trigger.comment.id };
        case 'revision':
            return trigger.ask === 'comment' ? { on: 'comment', id: trigger.text.id } : null;
        default:
            return null;
    }
}
/** The reaction that a state stands for. Null for none: the eyes stay on a draft, since somebody has to look at it. */
const REACTION_OF = {
    working: 'eyes',
    done: 'rocket',
    draft: null,
    failed: 'confused',
};


/***/ }),

/***/ 83626:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ refersElsewhere),
/* harmony export */   U: () => (/* binding */ inertText)
/* harmony export */ });
/** Text outside code, written so that GitHub shows it and does nothing else. */
/** An inline link or image to the web; others stay text. The title is dropped. */
const LINK = /(!?)\[([^[\]]*)\]\((https?:\/\/[\w.~:/?#@!&'*+,;=%-]+)(?:[ \t]+"[^"]*")?\)/;
/** As far as GitHub's own links of bare addresses reach, so that one never swallows half of what follows. */
const ADDRESS = /(?:[A-Za-z][A-Za-z0-9+.-]{0,15}:\/\/|www\.)[^\s<`]*/;
/** A whole run of characters that mentions and references are made of, so that each is looked at once. */
const WORD = /[\w.+/:@#-]+/;
const SPECIAL = /[<&[\\$`]|~{3,}/;
const TOKEN = new RegExp([LINK, ADDRESS, WORD, SPECIAL].map(one => `(?:${one.source})`).join('|'), 'g');
/** What GitHub turns into a link that leaves a trace elsewhere: a person, a team, an issue, a commit of a repository. */
const LIVE = /@[\w.-]|#\d|(?<![a-z0-9])GH-\d/i;
/** An address of an issue, a pull request or a discussion, on any host. */
const THREAD = /\/(?:issues|pulls?|discussions)\/\d/i;
/** Only the web may be linked. */
const OTHER_SCHEME = /^(?!https?:)_*[a-z][a-z0-9+.-]*:\/\//i;
/** In an address, which is not escaped: entities that would turn into something else, mathematics, and what no address holds. */
const NOT_PLAIN = /&[#\w]+;|[$"|\\^{}[\]]/;
const ENTITIES = new Map([
    ['<', '&lt;'],
    ['&', '&amp;'],
    ['$', '&#36;'],
    ['`', '&#96;'],
]);
/** Markdown text (no code spans in it) without mentions, references, HTML, images and links other than to the web; each that was live becomes code. */
function inertText(text) {
    const inert = text.replace(TOKEN, (token, image, label, target, at = 0) => {
        // Behind an exclamation mark a link would be an image.
        if (target !== undefined)
            return (text[at - 1] === '!' ? ' ' : '') + inertLink(label ?? '', target, image === '!');
        const entity = ENTITIES.get(token);
        if (entity !== undefined)
            return entity;
        if (token === '[')
            return ALERT.test(text.slice(at, at + ALERT_LENGTH)) ? '\\[ ' : '\\[';
        if (token === '\\')
            return '\\\\';
        if (token.startsWith('~~~'))
            return token.replaceAll('~', '\\~');
        return inertWord(token);
    });
    // Two spans that touch would be one run of backticks; there are no others, since bare ones are entities now.
    return inert.replaceAll('``', '` `');
}
/** `[!WARNING]` is for the host's own words. */
const ALERT = /^\[!\w/;
const ALERT_LENGTH = 3;
function inertLink(label, target, isImage) {
    // An address that leads to another one is a lie.
    if (/:\/\/|www\./i.test(label))
        return inertWord(target);
    const said = inertText(label).trim();
    const shown = isImage ? `image: ${said === '' ? 'untitled' : said}` : said;
    if (shown === '' || isLive(target))
        return `${shown}${shown === '' ? '' : ' '}${asCode(target)}`;
    return `[${shown}](${target.replaceAll('&', '&amp;')})`;
}
function inertWord(word) {
    const end = endOfWord(word);
    const head = word.slice(0, end);
    if (isLive(head))
        return asCode(head) + escaped(word.slice(end));
    return /^(?:https?:\/\/|www\.)/i.test(word) ? word : escaped(word);
}
/** Without the punctuation that ends a sentence, which is no part of an address either. */
function endOfWord(word) {
    let end = word.length;
    while (end > 0 && ".,:;!?'*_~/)+-".includes(word[end - 1] ?? ''))
        end--;
    return end;
}
/** Whether a word mentions somebody or refers to an issue, also in a text that is no Markdown. */
function refersElsewhere(word) {
    return LIVE.test(word) || THREAD.test(word);
}
function isLive(text) {
    return refersElsewhere(text) || OTHER_SCHEME.test(text) || NOT_PLAIN.test(text);
}
function asCode(text) {
    return `\`${text}\``;
}
function escaped(text) {
    return text.replace(/[<&$`]/g, character => ENTITIES.get(character) ?? character);
}


/***/ }),

/***/ 38794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ whatNext)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17991);
/** What a person does next, by how a run ended: the same words in the comment, in the answer to a revision and on the page of the job. */


/** One or two sentences of Markdown; empty where nothing is to be done, or where `reason` has said it. `start` is null where the inputs were too wrong to tell. */
function whatNext({ outcome, passes, outputs = {} }, start) {
    const again = howToStart(start);
    const task = taskInWords(start);
    switch (outcome) {
        case 'no-changes':
            return passes
                ? ''
                : `Say in ${task} what has to change, and how one would see it, then ${again}. Where nothing to do is fine, set \`if-no-changes: pass\`.`;
        case 'tests-failed':
            return `Look at what fails in the log (\`on-test-failure: draft\` would have opened a draft). Go on from the patch by hand, or say more in ${task} and ${again}.`;
        case 'blocked-changes':
            return `Say in ${task} how to do without what was refused, or open it in the workflow (\`protected-paths\`, \`max-changed-files\`, \`max-changed-lines\`, \`on-tampering\`), then ${again}.`;
        case 'refused-actor':
            return `Let somebody start it who has the permission of \`minimum-permission\`: ${again}.`;
        case 'refused-content':
            return `Read ${task} as it is now, put it in other words if the model refused it, then ${again}.`;
        case 'budget-exceeded':
            return `Raise \`max-cost-usd\`, or ask for less at once, then ${again}.`;
        case 'turn-limit':
            return `Raise \`max-turns\`, or ask for less at once, then ${again}.`;
        case 'timed-out':
            return `Raise \`timeout-minutes\`, or ask for less at once, then ${again}.`;
        case 'cancelled':
            return outputs['pull-request-url'] === undefined ? `To go on, ${again}.` : '';
        case 'model-error':
        case 'push-refused':
            return `Once that is put right, ${again}.`;
        case 'configuration-error':
            return `Change what the reason names, then ${again}.`;
        case 'pr-not-permitted':
            return `Open the pull request by hand from the branch, or put that right and ${again}.`;
        case 'forge-error':
            return `Later, ${again}: the next run finds what is at GitHub by then, and makes nothing twice.`;
        case 'internal-error':
            return `This is a fault of Diffproof itself: report it with the transcript and the log. To try once more, ${again}.`;
        case 'proposed':
            return 'A job with `mode: publish` takes it from here.';
        case 'dry-run':
            return 'Without `dry-run` the same run would write to GitHub.';
        case 'superseded':
        case 'pr-created':
        case 'pr-updated':
        case 'planned':
        case 'reported':
        case 'skipped':
            return '';
        default:
            return (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .assertNever */ .xb)(outcome);
    }
}
function taskInWords(start) {
    if (start?.isRevision === true)
        return 'the request';
    return start?.event.startsWith('issue') === true ? 'the issue' : 'the task';
}
function howToStart(start) {
    if (start?.isRevision === true)
        return 'ask again on the pull request (`/diffproof` and what to do)';
    switch (start?.event) {
        case 'issues':
            return `remove the label ${(0,_pull_request_code_spans_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(start.label)} and add it again`;
        case 'issue_comment':
            return 'comment `/diffproof` again';
        default:
            return 'start the workflow again';
    }
}


/***/ }),

/***/ 50724:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TG: () => (/* binding */ money),
/* harmony export */   e_: () => (/* binding */ cacheShare),
/* harmony export */   ie: () => (/* binding */ clockOf),
/* harmony export */   wg: () => (/* binding */ inputOf),
/* harmony export */   zD: () => (/* binding */ grouped)
/* harmony export */ });
/** `12,345`. */
function grouped(count) {
    return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}
/** Milliseconds since the run began as `1:05`. */
function clockOf(milliseconds) {
    const seconds = Math.floor(milliseconds / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
/** Dollars as `$0.0123`; an unknown price says so, and nothing is `$0`. */
function money(dollars) {
    if (dollars === null)
        return 'not known';
    if (dollars === 0)
        return '$0';
    return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`;
}
/** All input tokens of a request, whichever way they are billed. */
function inputOf({ inputTokens, cacheReadTokens, cacheWriteTokens }) {
    return inputTokens + cacheReadTokens + cacheWriteTokens;
}
/** How much of the input came from the cache, as `91 %`; null without input. */
function cacheShare(usage) {
    const all = inputOf(usage);
    return all === 0 ? null : `${Math.floor((usage.cacheReadTokens / all) * 100)} %`;
}


/***/ }),

/***/ 61451:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ STEPS)
/* harmony export */ });
/** The steps of a run that people can follow, in the order in which they usually begin. */
/** `baseline` runs beside `edit`; `edit`, `tests` and `check` come again after a failure. */
const STEPS = [
    'task',
    'checkout',
    'setup',
    'baseline',
    'edit',
    'tests',
    'red',
    'check',
    'summary',
    'publish',
];


/***/ }),

/***/ 74417:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ EDITING),
/* harmony export */   x: () => (/* binding */ strategyOf)
/* harmony export */ });
/** What the editing is called. */
const EDITING = { agent: 'Edit', manifest: 'Plan, generate, edit' };
/** By the record where there is one, else by what the run was given: the task's own wish goes before the input. A revision and work that is gone on with are a talk in any case. */
function strategyOf({ start, resumed }, recorded = null) {
    if (recorded !== null)
        return recorded;
    if (start === null || resumed !== null || start.task.kind === 'revision')
        return 'agent';
    return (start.task.fields.strategy ?? start.inputs['strategy']) === 'manifest' ? 'manifest' : 'agent';
}


/***/ })

};
