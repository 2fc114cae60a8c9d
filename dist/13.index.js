export const id = 13;
export const ids = [13];
export const modules = {

/***/ 72887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ findOccurrences),
/* harmony export */   _: () => (/* binding */ codeUnitsOf)
/* harmony export */ });
/** Finds a sequence in another in linear time, whatever they hold (Knuth, Morris and Pratt). */
/**
 * The places where `needle` begins in `haystack`, in order, overlapping ones included, at most `limit`.
 * The built-in `indexOf` is not used because its worst case is quadratic: a few kilobytes of repeated text could stall a run.
 */
function findOccurrences(haystack, needle, limit) {
    const found = [];
    if (needle.length === 0 || needle.length > haystack.length)
        return found;
    const borders = bordersOf(needle);
    let matched = 0;
    for (let at = 0; at < haystack.length && found.length < limit; at += 1) {
        const value = haystack[at];
        while (matched > 0 && needle[matched] !== value)
            matched = borders[matched - 1] ?? 0;
        if (needle[matched] === value)
            matched += 1;
        if (matched === needle.length) {
            found.push(at - needle.length + 1);
            matched = borders[matched - 1] ?? 0;
        }
    }
    return found;
}
/** The UTF-16 code units of a text, for `findOccurrences`. */
function codeUnitsOf(text) {
    const units = new Uint16Array(text.length);
    for (let at = 0; at < text.length; at += 1)
        units[at] = text.charCodeAt(at);
    return units;
}
/** For each prefix of the sequence: the length of its longest proper prefix that is also its end. */
function bordersOf(sequence) {
    const borders = new Int32Array(sequence.length);
    let length = 0;
    for (let at = 1; at < sequence.length; at += 1) {
        while (length > 0 && sequence[length] !== sequence[at])
            length = borders[length - 1] ?? 0;
        if (sequence[length] === sequence[at])
            length += 1;
        borders[at] = length;
    }
    return borders;
}


/***/ }),

/***/ 50219:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ nearestLines)
/* harmony export */ });
/* harmony import */ var _line_spans_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99089);

const MAX_CANDIDATES = 3;
/** Below this share of common words a line is no help. */
const MIN_LIKENESS = 0.5;
/** Enough to copy a line from; longer ones are cut. */
const MAX_EXCERPT = 200;
/** Longer lines are data or minified code, and comparing them is slow. */
const MAX_COMPARED = 1_000;
/**
 * Up to three lines of the text, best first, that share most words with the line of `wanted` that says the most.
 * Takes the text's own line spans; an excerpt is the line without its line break, cut after 200 characters.
 */
function nearestLines(text, spans, wanted) {
    const anchor = wordsOf(tellingLine(wanted));
    if (anchor.size === 0)
        return [];
    const best = [];
    for (const [at, { start, end }] of spans.entries()) {
        if (end === start || end - start > MAX_COMPARED)
            continue;
        const excerpt = text.slice(start, end);
        const likeness = likenessOf(anchor, wordsOf(excerpt));
        if (likeness < MIN_LIKENESS || likeness <= (best[MAX_CANDIDATES - 1]?.likeness ?? 0))
            continue;
        best.push({ line: at + 1, likeness, excerpt: excerpt.slice(0, MAX_EXCERPT) });
        best.sort((a, b) => b.likeness - a.likeness || a.line - b.line);
        best.length = Math.min(best.length, MAX_CANDIDATES);
    }
    return best.map(({ line, excerpt }) => ({ line, excerpt }));
}
function tellingLine(wanted) {
    let telling = '';
    for (const { start, end } of (0,_line_spans_js__WEBPACK_IMPORTED_MODULE_0__/* .lineSpansOf */ .x6)(wanted)) {
        const line = wanted.slice(start, Math.min(end, start + MAX_COMPARED)).trim();
        if (line.length > telling.length)
            telling = line;
    }
    return telling;
}
function wordsOf(line) {
    return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu));
}
/** Dice's coefficient of two sets of words. */
function likenessOf(one, other) {
    let common = 0;
    for (const word of one)
        if (other.has(word))
            common += 1;
    return (2 * common) / (one.size + other.size);
}


/***/ }),

/***/ 79832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ replaceLines)
});

// EXTERNAL MODULE: ./build/core/edit/find-occurrences.js
var find_occurrences = __webpack_require__(72887);
// EXTERNAL MODULE: ./build/core/edit/line-spans.js
var line_spans = __webpack_require__(99089);
;// CONCATENATED MODULE: ./build/core/edit/reindent.js
/** Moves lines that were written with one indentation to the indentation that the file has. */
/**
 * Indents new lines for a block that was quoted as `oldLines` and stands in the file as `fileLines` (same length, S4-30):
 * 1. the file has every quoted line deeper by the same characters: these go in front of every new line;
 * 2. the file has every quoted line shallower by the same characters: these come off every new line;
 * 3. else an indentation that a quoted line has becomes the one that this line has in the file, and any other is scaled by the
 *    one whole-number rule (spaces to tabs, two spaces to four) that holds for all quoted lines.
 * Blank lines stay as they are. Returns null where none of these fits: a guess could change what the code means.
 */
function reindent(oldLines, fileLines, newLines) {
    const pairs = oldLines
        .map((line, at) => ({ quoted: indentOf(line), found: indentOf(fileLines[at] ?? ''), blank: line.trim() === '' }))
        .filter(pair => !pair.blank);
    const first = pairs[0];
    if (first === undefined || newLines.every(line => line.trim() === ''))
        return newLines;
    const added = first.found.slice(0, Math.max(0, first.found.length - first.quoted.length));
    if (pairs.every(({ quoted, found }) => found === added + quoted))
        return mapIndents(newLines, indent => added + indent);
    const removed = first.quoted.slice(0, Math.max(0, first.quoted.length - first.found.length));
    if (pairs.every(({ quoted, found }) => quoted === removed + found)) {
        return mapIndents(newLines, indent => (indent.startsWith(removed) ? indent.slice(removed.length) : null));
    }
    return reindentByTable(pairs, newLines);
}
function reindentByTable(pairs, newLines) {
    const table = new Map();
    for (const { quoted, found } of pairs) {
        if ((table.get(quoted) ?? found) !== found)
            return null;
        table.set(quoted, found);
    }
    return mapIndents(newLines, indent => table.get(indent) ?? scaled(table, indent));
}
/** Applies found = factor * quoted + shift, where all pairs agree on it and each side uses one kind of blank. */
function scaled(table, indent) {
    const quotedBlank = onlyBlank([...table.keys(), indent]);
    const foundBlank = onlyBlank([...table.values()]);
    if (quotedBlank === null || foundBlank === null)
        return null;
    const points = [...table].map(([quoted, found]) => ({ x: quoted.length, y: found.length })).sort((a, b) => a.x - b.x);
    const low = points[0];
    const high = points.at(-1);
    if (low === undefined || high === undefined)
        return null;
    // With one point only, no indentation is taken to stay no indentation.
    const factor = high.x > low.x ? (high.y - low.y) / (high.x - low.x) : low.y / low.x;
    const shift = low.y - factor * low.x;
    const length = factor * indent.length + shift;
    const fits = (point) => Math.abs(factor * point.x + shift - point.y) < 1e-9;
    if (!points.every(fits) || !(length >= 0) || Math.abs(length - Math.round(length)) > 1e-9)
        return null;
    return foundBlank.repeat(Math.round(length));
}
/** The one character that all indentations consist of; null where they mix. */
function onlyBlank(indents) {
    const kinds = new Set(indents.join(''));
    return kinds.size > 1 ? null : ([...kinds][0] ?? ' ');
}
function indentOf(line) {
    return line.slice(0, line.length - line.trimStart().length);
}
function mapIndents(lines, move) {
    const moved = [];
    for (const line of lines) {
        const indent = line.trim() === '' ? line : move(indentOf(line));
        if (indent === null)
            return null;
        moved.push(line.trim() === '' ? line : indent + line.trimStart());
    }
    return moved;
}

;// CONCATENATED MODULE: ./build/core/edit/replace-lines.js
/** Finds whole lines whatever their white space, and says what to put in their place. */



const NOT_FOUND = { kind: 'not-found' };
/**
 * Matches the lines of `oldText` with lines of the text (S4-30, S4-32): equal but for indentation, trailing blanks, runs of blanks and line breaks.
 * Blank lines at both ends of `oldText` may be missing in the file. Whole lines are replaced by whole lines: a missing final line break of
 * `newText` joins nothing, and an empty `newText` deletes the lines. Lines that `oldText` and `newText` share at the beginning and at the
 * end keep the file's bytes; the others are indented by `reindent`, and where that cannot be done with certainty nothing is found.
 */
function replaceLines(text, spans, oldText, newText, limit) {
    const wanted = linesOf(oldText);
    const changed = linesOf(newText);
    const core = wanted.slice(leadingBlank(wanted), wanted.length - leadingBlank(wanted.toReversed()));
    // Old and new that differ in white space only cannot be told from the noise that is ignored here.
    if (core.length === 0 || sameButForBlanks(wanted, changed))
        return NOT_FOUND;
    const found = spans.map(span => text.slice(span.start, span.end));
    const numbers = new Map();
    const numberOf = (line) => numbers.get(plain(line)) ?? numbers.set(plain(line), numbers.size).size - 1;
    const places = (0,find_occurrences/* findOccurrences */.G)(found.map(numberOf), core.map(numberOf), limit);
    if (places.length > 1)
        return { kind: 'ambiguous', starts: places.map(place => spans[place]?.start ?? 0) };
    const place = places[0];
    if (place === undefined)
        return NOT_FOUND;
    const above = Math.min(leadingBlank(wanted), leadingBlank(found.slice(0, place).toReversed()));
    const below = Math.min(leadingBlank(wanted.toReversed()), leadingBlank(found.slice(place + core.length)));
    const matched = found.slice(place - above, place + core.length + below);
    const oldLines = dropBlank(wanted, leadingBlank(wanted) - above, leadingBlank(wanted.toReversed()) - below);
    const newLines = dropBlank(changed, leadingBlank(wanted) - above, leadingBlank(wanted.toReversed()) - below);
    return replaceBlock(text, spans, place - above, matched, oldLines, newLines);
}
function replaceBlock(text, spans, first, matched, oldLines, newLines) {
    const shared = sharedLength(oldLines, newLines);
    const head = Math.min(shared, matched.length);
    const tail = Math.min(sharedLength(oldLines.toReversed(), newLines.toReversed()), oldLines.length - head, newLines.length - head);
    const indented = reindent(oldLines, matched, newLines.slice(head, newLines.length - tail));
    if (indented === null)
        return NOT_FOUND;
    const from = first + head;
    const to = first + matched.length - tail;
    const start = spans[from]?.start ?? spans[from - 1]?.next ?? 0;
    const end = to > from ? (spans[to - 1]?.next ?? start) : start;
    const lineBreak = (0,line_spans/* lineBreakNear */.Yx)(text, spans, Math.min(from, spans.length - 1));
    const body = indented.join(lineBreak);
    const last = spans[to - 1];
    const endsOpen = last !== undefined && last.end === last.next;
    if (indented.length === 0)
        return { kind: 'found', start, end, replacement: '' };
    // Lines added behind a last line without a line break: that line is ended first, and the file ends as it did.
    if (endsOpen && to === from)
        return { kind: 'found', start, end, replacement: lineBreak + body };
    return { kind: 'found', start, end, replacement: endsOpen ? body : body + breakOf(text, last, lineBreak) };
}
function breakOf(text, span, otherwise) {
    return span === undefined ? otherwise : text.slice(span.end, span.next);
}
function linesOf(text) {
    return (0,line_spans/* lineSpansOf */.x6)(text).map(span => text.slice(span.start, span.end));
}
function plain(line) {
    return line.trim().replace(/\s+/g, ' ');
}
function leadingBlank(lines) {
    const at = lines.findIndex(line => line.trim() !== '');
    return at === -1 ? lines.length : at;
}
function dropBlank(lines, above, below) {
    const start = Math.min(above, leadingBlank(lines));
    return lines.slice(start, lines.length - Math.min(below, leadingBlank(lines.slice(start).toReversed())));
}
function sharedLength(one, other) {
    const at = one.findIndex((line, index) => line !== other[index]);
    return at === -1 ? one.length : at;
}
function sameButForBlanks(one, other) {
    const words = (lines) => lines
        .map(plain)
        .filter(line => line !== '')
        .join('\n');
    return words(one) === words(other);
}


/***/ }),

/***/ 40332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ promptTokens),
/* harmony export */   z: () => (/* binding */ nextRequest)
/* harmony export */ });
/* harmony import */ var _money_cost_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13528);
/** The limits that end a run, checked before every request, with enough kept back to finish. */

/** The longest reply that is asked for where nothing else is said, in tokens. */
const LONGEST_REPLY = 32_000;
/** A reply below this is not worth a request: no edit fits into it. */
const SHORTEST_REPLY = 1_024;
/** Tokens that one turn adds to the conversation, for the estimate before it is known. */
const GROWTH = 4_000;
/** What the closing summary takes: a reply of this length on the whole conversation. */
const SUMMARY_REPLY = 1_500;
/** What the next request may be: its longest reply in tokens, or the limit that forbids it. `closing` asks for the summary itself, which the reserve is for. */
function nextRequest(spent, allowance, closing, wanted = LONGEST_REPLY) {
    if (spent.turns >= allowance.maxTurns)
        return { limit: 'max-turns' };
    const { tariff } = allowance;
    const input = nextInput(spent);
    const left = allowance.maxCostUsd - spent.dollars - (0,_money_cost_js__WEBPACK_IMPORTED_MODULE_0__/* .costOf */ .ho)(input, tariff) - (closing ? 0 : reserve(input, tariff));
    const { output } = (0,_money_cost_js__WEBPACK_IMPORTED_MODULE_0__/* .priceOf */ .xx)(input, tariff);
    if (output === 0)
        return { maxTokens: wanted };
    const affordable = Math.floor((left / output) * 1_000_000);
    return affordable < SHORTEST_REPLY ? { limit: 'max-cost-usd' } : { maxTokens: Math.min(wanted, affordable) };
}
/** What the next request takes on its way in. What was not cached before will not be cached again. */
function nextInput({ newest, added = 0, cold = false }) {
    const { inputTokens } = newest;
    const cached = promptTokens(newest) - inputTokens;
    const more = Math.max(GROWTH, added);
    const [cacheReadTokens, cacheWriteTokens] = cold ? [0, cached + more] : [cached, more];
    return { inputTokens, outputTokens: 0, cacheReadTokens, cacheWriteTokens };
}
/** What is kept back for the summary: the whole conversation once more, and a reply. */
function reserve({ inputTokens, cacheReadTokens, cacheWriteTokens }, tariff) {
    return (0,_money_cost_js__WEBPACK_IMPORTED_MODULE_0__/* .costOf */ .ho)({
        inputTokens,
        outputTokens: SUMMARY_REPLY,
        cacheReadTokens: cacheReadTokens + cacheWriteTokens,
        cacheWriteTokens: GROWTH,
    }, tariff);
}
/** What the request after this one reads again. */
function promptTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }) {
    return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
}


/***/ }),

/***/ 86656:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DE: () => (/* binding */ holdsReplies),
/* harmony export */   Fq: () => (/* binding */ LONGEST_CONVERSATION),
/* harmony export */   ZP: () => (/* binding */ addedTokens)
/* harmony export */ });
/** Characters that make one token at least: an estimate that is rather too high than too low. */
const CHARACTERS_PER_TOKEN = 3;
/**
 * Above this many tokens a conversation is not gone on with: the window of the smallest model in use (200,000) has to hold the next reply too, and
 * every turn reads all of it again.
 */
const LONGEST_CONVERSATION = 150_000;
/** Tokens of what the user side has said since the newest reply; of everything where there is no reply yet. */
function addedTokens(messages) {
    const last = messages.findLastIndex(message => message.role === 'assistant');
    const added = messages.slice(last + 1).filter((message) => message.role === 'user');
    const characters = added.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0);
    return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
/** True where replies bind a conversation to the model that gave them. */
function holdsReplies(messages) {
    return messages.some(message => message.role === 'assistant');
}


/***/ }),

/***/ 73658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $: () => (/* binding */ askModel)
});

// EXTERNAL MODULE: ./build/core/limits.js
var limits = __webpack_require__(40332);
// EXTERNAL MODULE: ./build/core/talk/size.js
var size = __webpack_require__(86656);
// EXTERNAL MODULE: ./build/core/retries/next-try.js
var next_try = __webpack_require__(27682);
;// CONCATENATED MODULE: ./build/flow/after-failure.js


/** Waits where a wait comes before the next try; one that would pass the deadline is not begun. Throws the error where nothing helps. */
async function afterFailure(error, failed, run, signal) {
    const { ports, deadlines } = run;
    const { question, tries } = failed;
    if (error.trouble === 'too-long' && (0,size/* holdsReplies */.DE)(question.messages))
        return { startOver: 'too-long' };
    const fraction = Number.parseInt(ports.clock.randomHex(8), 16) / 2 ** 32;
    const takesTime = error.trouble === 'passing' || error.trouble === 'busy';
    const waitMs = takesTime ? (0,next_try/* waitBeforeNextTry */.xN)(next_try/* WITH_THE_MODEL */.$y, { tries, askedMs: error.waitMs, fraction }) : null;
    if (waitMs === null)
        return another(error, failed, run);
    const deadline = question.closing ? deadlines.overall : deadlines.editing;
    if (ports.clock.now() + waitMs >= deadline) {
        ports.reporter.warning(`${error.message}; the next try would come after the deadline`);
        return { limit: 'timeout-minutes', because: error };
    }
    ports.reporter.warning(`${error.message}; the turn is asked again in ${(waitMs / 1000).toFixed(1)} s`);
    await ports.clock.wait(waitMs, signal);
    return 'again';
}
/** The fallback model takes over for good, in a conversation of its own. A summary is not worth that: the host writes it. */
function another(error, { question, asked }, run) {
    const { fallback, ledger, ports } = run;
    const mayHelp = error.trouble === 'busy' || error.trouble === 'not-this-model';
    if (!mayHelp || fallback === null || question.closing || asked.model === fallback.model)
        throw error;
    if (!ledger.switched)
        ports.reporter.warning(`${error.message}; ${fallback.model.name} is asked instead`);
    ledger.switched = true;
    return (0,size/* holdsReplies */.DE)(question.messages) ? { startOver: 'another-model' } : 'again-with-another';
}

// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
// EXTERNAL MODULE: ./build/core/transcript/rebuild-requests.js
var rebuild_requests = __webpack_require__(19669);
;// CONCATENATED MODULE: ./build/core/transcript/reply-event.js

/** The event; `rebuildReply` makes the reply of it. */
function replyEvent({ raw, text, calls, stopReason, usage }, around) {
    const unreadable = calls.flatMap(({ id, problem }) => (problem === null ? [] : [{ callId: id, problem }]));
    return {
        ...around,
        type: 'reply',
        raw,
        ...(text === (0,rebuild_requests/* textIn */.r7)(raw) ? {} : { text }),
        ...(unreadable.length === 0 ? {} : { unreadable }),
        stopReason,
        usage,
    };
}

;// CONCATENATED MODULE: ./build/flow/try-sending.js
/** One request of a turn: sent, counted and billed, whatever comes of it. */




const NO_TROUBLE = { trouble: null, status: null, waitMs: null };
/** Sends a question once. What a reply that broke off was billed counts like the rest. Throws what is no error of the model. */
async function trySending(question, { turn, maxTokens, asked }, run, signal) {
    const { ledger, ports } = run;
    const { model, tariff } = asked;
    // Requests in flight have not been billed yet; others that are sent meanwhile must not spend the same money.
    const promised = (maxTokens * tariff.price.output) / 1_000_000;
    let billed = cost/* NO_USAGE */.yJ;
    let hasBegun = false;
    ledger.promised += promised;
    const { system, tools, messages, breakpoints, sharedBlocks = 0, closing } = question;
    const id = ++ledger.requests;
    const known = { system, tools, messages, breakpoints, sharedBlocks, closing };
    ports.reporter.record({ type: 'request', id, turn, model: model.name, maxTokens, ...known });
    const started = ports.clock.now();
    const ended = () => ({
        request: id,
        turn,
        usage: billed,
        costUsd: (0,cost/* costIn */.TK)((0,cost/* costOf */.ho)(billed, tariff), tariff),
        durationMs: ports.clock.now() - started,
    });
    try {
        const request = { system, tools, messages, breakpoints, sharedBlocks, maxTokens };
        const onUsage = (usage) => {
            billed = usage;
            if (!hasBegun)
                question.onFirstEvent?.();
            hasBegun = true;
        };
        const reply = await model.reply(request, signal, onUsage, question.listen?.());
        billed = reply.usage;
        ports.reporter.record(replyEvent(reply, ended()));
        return { reply };
    }
    catch (thrown) {
        const { trouble, status, waitMs } = thrown instanceof errors/* ModelError */.me ? thrown : NO_TROUBLE;
        ports.reporter.record({ type: 'no-reply', why: (0,errors/* messageOf */.bD)(thrown), trouble, status, waitMs, ...ended() });
        const interrupted = (0,flow_run/* interruptionOf */.nS)(signal);
        if (interrupted !== null)
            return { interrupted };
        if (thrown instanceof errors/* ModelError */.me)
            return { error: thrown, billed };
        throw thrown;
    }
    finally {
        ledger.promised -= promised;
        ledger.askedAt = ports.clock.now();
        ledger.usage = (0,cost/* addUsage */.vk)(ledger.usage, billed);
        ledger.dollars += (0,cost/* costOf */.ho)(billed, tariff);
        ledger.unpriced ||= !tariff.known && billed !== cost/* NO_USAGE */.yJ;
    }
}

;// CONCATENATED MODULE: ./build/flow/ask-model.js





/** Five minutes, and half of one for a request on its way. */
const CACHE_LIFE_MS = 4.5 * 60_000;
/** The reply, the limit, or that a new conversation is needed (only where `messages` holds replies). A turn counts once, however often it is sent. Throws ModelError. */
async function askModel(question, run, signal) {
    const { ledger, config, ports } = run;
    const forbidden = (limit, why) => {
        ports.reporter.record({ type: 'limit', limit, closing: question.closing });
        return { limit, because: why };
    };
    let turn = null;
    let because = null;
    let unread = 0;
    for (let tries = 1;; tries += 1) {
        const stopped = (0,flow_run/* interruptionOf */.nS)(signal);
        if (stopped !== null)
            return forbidden(stopped, because);
        const asked = (0,flow_run/* askedModel */.Om)(run);
        const spent = {
            turns: turn === null ? ledger.turns : 0,
            dollars: ledger.dollars + ledger.promised,
            newest: question.newest,
            cold: ledger.askedAt !== null && ports.clock.now() - ledger.askedAt > CACHE_LIFE_MS,
            added: Math.max((0,size/* addedTokens */.ZP)(question.messages), unread),
        };
        const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff: asked.tariff };
        const allowed = (0,limits/* nextRequest */.z)(spent, allowance, question.closing, question.maxTokens);
        if ('limit' in allowed)
            return forbidden(allowed.limit, because);
        turn ??= ++ledger.turns;
        const sent = await trySending(question, { turn, maxTokens: allowed.maxTokens, asked }, run, signal);
        if ('reply' in sent)
            return sent.reply;
        if ('interrupted' in sent)
            return forbidden(sent.interrupted, because);
        because = sent.error;
        unread = sent.billed.inputTokens; // read without the cache, and so will the next try
        const next = await afterFailure(sent.error, { question, asked, tries }, run, signal);
        if (next === 'again')
            continue;
        if (next === 'again-with-another')
            tries = 0;
        else {
            // It is asked as another turn, or not at all.
            if ('startOver' in next)
                ledger.turns -= 1;
            return next;
        }
    }
}


/***/ }),

/***/ 24340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k: () => (/* binding */ openConversation)
});

// EXTERNAL MODULE: ./build/core/limits.js
var limits = __webpack_require__(40332);
// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
;// CONCATENATED MODULE: ./build/core/talk/breakpoints.js
/**
 * Indexes of the messages whose last block carries a breakpoint: the newest user message, and the one before it, where the request
 * before had its newest. A lookup reaches only 20 blocks back, so a wide turn would lose the cache with the newest one alone.
 */
function breakpointsFor(messages) {
    const users = messages.flatMap((message, index) => (message.role === 'user' ? [index] : []));
    return users.slice(-2);
}

// EXTERNAL MODULE: ./build/core/talk/size.js
var size = __webpack_require__(86656);
// EXTERNAL MODULE: ./build/core/talk/tools.js
var talk_tools = __webpack_require__(50894);
// EXTERNAL MODULE: ./build/flow/ask-model.js + 3 modules
var ask_model = __webpack_require__(73658);
;// CONCATENATED MODULE: ./build/flow/conversation.js
/** The talk with the model: append-only, with tools and system text that never change. Where it cannot go on, a new one takes its place. */






/** Opens a conversation with its first message. A plain text begins the new conversation, too. */
function openConversation(first, run) {
    const { prompts, reporter } = run.ports;
    const opening = typeof first === 'string' ? { text: first, again: async () => first } : first;
    const system = prompts.render('system', {});
    const tools = (0,talk_tools/* toolDefinitions */.$I)({
        search: prompts.render('tool-search-files', {}),
        list: prompts.render('tool-list-files', {}),
        submit: prompts.render('tool-submit-summary', {}),
    });
    let messages = [];
    let unsent = textMessage(opening.text);
    let newest = cost/* NO_USAGE */.yJ;
    let said = '';
    let isFull = false;
    /** History cannot be cut: thinking is bound to the model and to everything before it. */
    async function startOver(why) {
        const untold = unsent.blocks.map(block => block.text).join('\n\n');
        reporter.info(`a new conversation begins with the task and the work so far: ${why}`);
        unsent = textMessage(await opening.again({ said, untold }));
        messages = [];
        newest = cost/* NO_USAGE */.yJ;
        isFull = false;
    }
    return {
        say(text, answers = []) {
            const added = text === null ? [] : [{ type: 'text', text }];
            unsent = { role: 'user', blocks: [...unsent.blocks, ...answers, ...added] };
        },
        async ask(signal, closing, listen) {
            const length = (0,limits/* promptTokens */.H)(newest) + (0,size/* addedTokens */.ZP)([unsent]);
            if (messages.length > 0 && (isFull || length > size/* LONGEST_CONVERSATION */.Fq))
                await startOver(`the one before is ${isFull ? 'too long for the model' : `${length} tokens long`}`);
            for (;;) {
                const next = unsent.blocks.length > 0 ? [...messages, unsent] : messages;
                const question = { system, tools, messages: next, breakpoints: breakpointsFor(next), newest, closing };
                const heard = listen === undefined ? question : { ...question, listen };
                const reply = await (0,ask_model/* askModel */.$)(heard, run, signal);
                if ('startOver' in reply) {
                    await startOver(reply.startOver === 'too-long' ? 'the one before is too long' : 'another model takes over');
                    continue;
                }
                if ('limit' in reply)
                    return reply;
                if (unsent.blocks.length > 0)
                    messages.push(unsent);
                unsent = { role: 'user', blocks: [] };
                newest = reply.usage;
                isFull = reply.stopReason === 'model_context_window_exceeded';
                if (reply.text.trim() !== '')
                    said = reply.text;
                const raw = reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }];
                messages.push({ role: 'assistant', raw });
                return reply;
            }
        },
    };
}
function textMessage(text) {
    return { role: 'user', blocks: [{ type: 'text', text }] };
}


/***/ }),

/***/ 88717:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ runLookTool),
/* harmony export */   d: () => (/* binding */ looksOnly)
/* harmony export */ });
/* harmony import */ var _core_talk_tool_input_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6882);
/* harmony import */ var _core_talk_tools_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50894);
/* harmony import */ var _run_tool_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57960);



/** True also for a call that cannot be read: all it comes to is a sentence. */
function looksOnly(call) {
    const known = call.problem === null ? (0,_core_talk_tool_input_js__WEBPACK_IMPORTED_MODULE_0__/* .readCall */ .D)(call.name, call.input) : null;
    if (known === null || 'problem' in known)
        return true;
    return known.tool === _core_talk_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .SEARCH */ .Dn || known.tool === _core_talk_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .LIST */ .rl || (known.tool === _core_talk_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .EDITOR */ .qS && known.input.command === 'view');
}
/** Runs a tool in a phase in which nothing may be changed: only looking is open. */
async function runLookTool(call, shop, signal) {
    if (looksOnly(call))
        return (0,_run_tool_js__WEBPACK_IMPORTED_MODULE_2__/* .runTool */ .q)(call, shop, signal);
    const text = 'Not carried out: nothing can be changed or run while the files are planned. Answer with the JSON object.';
    return { type: 'tool-result', callId: call.id, text, isError: true };
}


/***/ }),

/***/ 60250:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ reportReading)
/* harmony export */ });
const STRATEGIES = {
    '2a': 'in a fence',
    '2b': 'in a fence, control characters escaped',
    '3a': 'between prose',
    '3b': 'between prose, control characters escaped',
    '4': 'control characters escaped',
    repair: 'repaired',
};
/** `what`: what was being read, such as `the plan`. */
function reportReading(what, reading, reporter) {
    if (reading.kind === 'unreadable') {
        reporter.warning(`${what} holds no readable JSON: ${reading.syntaxError}`);
        reporter.foreign(reading.excerpt);
    }
    else if (reading.strategy !== '1') {
        reporter.info(`${what} was read as JSON by strategy ${reading.strategy}: ${STRATEGIES[reading.strategy]}`);
    }
}


/***/ }),

/***/ 57960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ carryOut),
  q: () => (/* binding */ runTool)
});

// EXTERNAL MODULE: ./build/core/edit/insert.js
var insert = __webpack_require__(61702);
// EXTERNAL MODULE: ./build/core/edit/find-occurrences.js
var find_occurrences = __webpack_require__(72887);
// EXTERNAL MODULE: ./build/core/edit/line-spans.js
var line_spans = __webpack_require__(99089);
;// CONCATENATED MODULE: ./build/core/edit/any-line-breaks.js
/** Finds a passage that was quoted with other line breaks than the file has. */


/**
 * Where `oldText` stands in the text when LF, CRLF and CR are all the same, in order, at most `limit`. Empty where neither holds a CR: there is
 * nothing then that an exact search does not find.
 */
function findWithAnyLineBreaks(text, oldText, limit) {
    if (!(0,line_spans/* hasLineBreak */.wT)(oldText) || !(text.includes('\r') || oldText.includes('\r')))
        return [];
    const plain = (0,line_spans/* withLineFeeds */.gX)(text);
    const plainOld = (0,line_spans/* withLineFeeds */.gX)(oldText);
    const starts = (0,find_occurrences/* findOccurrences */.G)((0,find_occurrences/* codeUnitsOf */._)(plain), (0,find_occurrences/* codeUnitsOf */._)(plainOld), limit);
    if (plain.length === text.length)
        return starts.map(start => ({ start, end: start + plainOld.length }));
    const place = offsetsBefore(text, starts.flatMap(start => [start, start + plainOld.length]));
    return starts.map((_, at) => ({ start: place[2 * at] ?? 0, end: place[2 * at + 1] ?? 0 }));
}
/** Turns offsets into the text with LF into offsets into the text with CRLF. */
function offsetsBefore(text, offsets) {
    const order = [...new Set(offsets)].sort((a, b) => a - b);
    const known = new Map();
    let removed = 0;
    let seen = 0;
    for (const offset of order) {
        for (; seen < offset + removed; seen += 1)
            if (text[seen] === '\r' && text[seen + 1] === '\n')
                removed += 1;
        known.set(offset, offset + removed);
    }
    return offsets.map(offset => known.get(offset) ?? 0);
}

// EXTERNAL MODULE: ./build/core/edit/nearest-lines.js
var nearest_lines = __webpack_require__(50219);
// EXTERNAL MODULE: ./build/core/edit/replace-lines.js + 1 modules
var replace_lines = __webpack_require__(79832);
;// CONCATENATED MODULE: ./build/core/edit/replace.js
/** Replaces one passage of a text, only where it is certain which one is meant. */





/** How many places of an ambiguous passage are worth naming. */
const MAX_PLACES = 10;
/**
 * Replaces the only place where `oldText` stands (S4-24 to S4-33). In this order: exactly; with any line breaks; on whole lines with any
 * white space (see `replaceLines`). Each must be unique, overlapping places count. Text outside the place stays as it is, and line
 * breaks in `newText` become the file's own unless `oldText` proved that it knows them. Takes and returns LF, CRLF, mixed, with or
 * without byte order mark; throws nothing.
 */
function replaceOnce(text, oldText, newText) {
    const why = whyInvalid(oldText, newText);
    if (why !== null)
        return { kind: 'invalid', why };
    const spans = (0,line_spans/* lineSpansOf */.x6)(text);
    const exact = (0,find_occurrences/* findOccurrences */.G)((0,find_occurrences/* codeUnitsOf */._)(text), (0,find_occurrences/* codeUnitsOf */._)(oldText), MAX_PLACES + 1);
    if (exact.length > 1)
        return ambiguous(exact, spans, 'exact');
    if (exact[0] !== undefined)
        return replaceExact(text, spans, exact[0], oldText, newText);
    const places = findWithAnyLineBreaks(text, oldText, MAX_PLACES + 1);
    if (places.length > 1)
        return ambiguous(places.map(place => place.start), spans, 'whitespace');
    if (places[0] !== undefined)
        return splice(text, places[0], withBreaksOf(text, spans, places[0].start, newText), 'whitespace');
    const lines = (0,replace_lines/* replaceLines */.W)(text, spans, oldText, newText, MAX_PLACES + 1);
    if (lines.kind === 'ambiguous')
        return ambiguous(lines.starts, spans, 'whitespace');
    if (lines.kind === 'found')
        return splice(text, lines, lines.replacement, 'whitespace');
    return { kind: 'not-found', nearest: (0,nearest_lines/* nearestLines */._)(text, spans, oldText), numbered: isNumbered(oldText) };
}
function whyInvalid(oldText, newText) {
    if (oldText === '')
        return 'the text to replace is empty';
    if (oldText === newText)
        return 'the old and the new text are the same';
    if (!oldText.isWellFormed() || !newText.isWellFormed())
        return 'the text holds half of a surrogate pair, which no UTF-8 file can hold';
    return null;
}
function replaceExact(text, spans, found, oldText, newText) {
    // A match that begins between CR and LF takes the CR with it: half a line break must not stay behind.
    const cutsBreak = oldText.startsWith('\n') && text[found - 1] === '\r';
    const place = { start: cutsBreak ? found - 1 : found, end: found + oldText.length };
    const knowsBreaks = (0,line_spans/* hasLineBreak */.wT)(oldText) && !cutsBreak;
    return splice(text, place, knowsBreaks || newText.includes('\r') ? newText : withBreaksOf(text, spans, found, newText), 'exact');
}
function withBreaksOf(text, spans, offset, newText) {
    const lineBreak = (0,line_spans/* lineBreakNear */.Yx)(text, spans, (0,line_spans/* lineAt */.mh)(spans, offset) - 1);
    return (0,line_spans/* withLineFeeds */.gX)(newText).replaceAll('\n', () => lineBreak);
}
function splice(text, place, replacement, how) {
    const after = text.slice(0, place.start) + replacement + text.slice(place.end);
    if (after === text)
        return { kind: 'invalid', why: 'the file already reads like the new text' };
    const spans = (0,line_spans/* lineSpansOf */.x6)(after);
    const line = (0,line_spans/* lineAt */.mh)(spans, place.start);
    const endLine = replacement === '' ? line : (0,line_spans/* lineAt */.mh)(spans, place.start + replacement.length - 1);
    return { kind: 'replaced', text: after, line, endLine: Math.max(line, endLine), how };
}
function isNumbered(text) {
    return (0,line_spans/* withLineFeeds */.gX)(text)
        .split('\n')
        .every(line => line === '' || /^ *\d+\t/.test(line));
}
function ambiguous(starts, spans, how) {
    const lines = [...new Set(starts.slice(0, MAX_PLACES).map(start => (0,line_spans/* lineAt */.mh)(spans, start)))];
    return { kind: 'ambiguous', lines, more: starts.length > MAX_PLACES, how };
}

// EXTERNAL MODULE: ./build/core/edit/tool-results.js
var tool_results = __webpack_require__(96582);
// EXTERNAL MODULE: ./build/core/edit/view.js
var view = __webpack_require__(93642);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
// EXTERNAL MODULE: ./build/core/talk/call-in-words.js
var call_in_words = __webpack_require__(71013);
// EXTERNAL MODULE: ./build/core/talk/command-ending.js
var command_ending = __webpack_require__(78874);
;// CONCATENATED MODULE: ./build/core/talk/fold-frames.js
/** Stack traces as short as they can be told: every later request carries them. */
/** A frame of Node's own code; the last of a trace may open the error's fields. */
const FRAME = /^( +)at (?:async )?(?:[^(]*\()?node:[\w/]+:\d+:\d+\)?( \{)?$/;
const LEAST = 2;
/** The output of a command in which two or more frames of Node's own code in a row are one line that counts them: nobody mends those. All other lines are as they were. */
function foldFrames(output) {
    if (!output.includes('node:'))
        return output;
    const shown = [];
    let frames = [];
    const close = () => {
        shown.push(...(frames.length < LEAST ? frames : [folded(frames)]));
        frames = [];
    };
    for (const line of output.split('\n')) {
        if (FRAME.test(line))
            frames.push(line);
        else {
            close();
            shown.push(line);
        }
    }
    close();
    return shown.join('\n');
}
function folded(frames) {
    const [, indent = ''] = FRAME.exec(frames[0] ?? '') ?? [];
    const [, , brace = ''] = FRAME.exec(frames.at(-1) ?? '') ?? [];
    return `${indent}... ${frames.length} frames inside Node${brace}`;
}

// EXTERNAL MODULE: ./build/core/talk/tool-input.js
var tool_input = __webpack_require__(6882);
// EXTERNAL MODULE: ./build/core/talk/tools.js
var tools = __webpack_require__(50894);
;// CONCATENATED MODULE: ./build/flow/run-tool.js
/** One tool call: against the workspace or the box, and back as a result. Nothing here ends a run. */










/** What one command of the model may take and say. */
const COMMAND_TIMEOUT_MS = 10 * 60_000;
const COMMAND_OUTPUT = 16_000;
const SEARCH_LIMIT = 100;
const LIST_LIMIT = 500;
const LONGEST_CALL = 160;
/** Carries out one call of any tool but `submit_summary`, or takes what was begun of it already. Problems of any kind are results that say how to repair (`S1-23`, `S1-24`). */
async function runTool(call, shop, signal, begun = null) {
    const { ports, ledger } = shop.run;
    const { id: callId, name, input } = call;
    ports.reporter.info(`tool ${describe(call)}`);
    const { text, isError, durationMs } = await (begun ?? carryOut(call, shop, signal));
    const told = { callId, text: text === '' ? '(no output)' : text, isError };
    ports.reporter.record({ type: 'tool', turn: ledger.turns, name, input, ...told, durationMs });
    return { type: 'tool-result', ...told };
}
/** Does what a call asks for, and says nothing. */
async function carryOut(call, shop, signal) {
    const { clock } = shop.run.ports;
    const started = clock.now();
    const answer = await answerTo(call, shop, signal);
    return { ...answer, durationMs: clock.now() - started };
}
async function answerTo(call, shop, signal) {
    if (call.problem !== null)
        return failed(call.problem);
    const known = (0,tool_input/* readCall */.D)(call.name, call.input);
    if ('problem' in known)
        return failed(known.problem);
    switch (known.tool) {
        case tools/* EDITOR */.qS:
            return edit(known.input, shop);
        case tools/* BASH */.PE:
            return 'restart' in known.input
                ? done('Every command starts in a fresh shell; there is nothing to restart.')
                : bash(known.input.command, shop, signal);
        case tools/* SEARCH */.Dn: {
            const { pattern, path, glob } = known.input;
            const found = await shop.run.ports.workspace.search({ pattern, path, glob: glob ?? null, limit: SEARCH_LIMIT });
            if ('refused' in found)
                return failed(found.refused);
            const note = found.more ? `\n(only the first ${SEARCH_LIMIT} matches; narrow it with path or glob)` : '';
            return done(found.matches.length === 0 ? 'No match.' : found.matches.join('\n') + note);
        }
        case tools/* LIST */.rl: {
            const listed = await shop.run.ports.workspace.list(known.input.path, known.input.depth, LIST_LIMIT);
            return 'refused' in listed ? failed(listed.refused) : (0,tool_results/* tellDirectory */.vf)(listed.paths, listed.more);
        }
        default:
            return (0,errors/* assertNever */.xb)(known);
    }
}
async function edit(input, shop) {
    const { workspace } = shop.run.ports;
    if (input.command !== 'view')
        await shop.baseline.ready();
    const found = await workspace.read(input.path);
    if (found.kind === 'refused' && input.command !== 'create')
        return (0,tool_results/* tellRefused */.O5)(found.path, found.why);
    if (input.command === 'view') {
        if (found.kind === 'directory')
            return (0,tool_results/* tellDirectory */.vf)(found.entries);
        return found.kind === 'text'
            ? (0,tool_results/* tellView */.tv)(found.path, (0,view/* viewText */.TO)(found.text, input.view_range ?? null))
            : (0,tool_results/* tellMissing */.ef)(found.path);
    }
    const closed = shop.whyClosed(found.path) ?? (await shop.whyForeign(found));
    if (closed !== null)
        return (0,tool_results/* tellRefused */.O5)(found.path, closed);
    if (found.kind === 'directory')
        return (0,tool_results/* tellRefused */.O5)(found.path, 'it is a folder');
    if (input.command === 'create') {
        return save(shop, input.path, input.file_text, (0,tool_results/* tellCreation */.rS)(found.path, input.file_text, found.kind !== 'missing'));
    }
    if (found.kind !== 'text')
        return (0,tool_results/* tellMissing */.ef)(found.path);
    if (input.command === 'insert') {
        const outcome = (0,insert/* insertAfterLine */.u)(found.text, input.insert_line, input.insert_text);
        const answer = (0,tool_results/* tellInsertion */.f8)(found.path, outcome);
        return outcome.kind === 'invalid' ? answer : save(shop, input.path, outcome.text, answer);
    }
    const outcome = replaceOnce(found.text, input.old_str, input.new_str);
    const answer = (0,tool_results/* tellReplacement */.Qq)(found.path, outcome);
    return outcome.kind === 'replaced' ? save(shop, input.path, outcome.text, answer) : answer;
}
async function save(shop, path, text, answer) {
    const written = await shop.run.ports.workspace.write(path, text);
    if ('refused' in written)
        return (0,tool_results/* tellRefused */.O5)(path, written.refused);
    shop.byEditTool.add(written.path);
    return answer;
}
async function bash(command, shop, signal) {
    await shop.baseline.ready();
    shop.run.ports.journal.note({ kind: 'worked' });
    const { config, ports } = shop.run;
    const network = config.sandboxNetwork === 'host';
    const request = { command, timeoutMs: COMMAND_TIMEOUT_MS, outputLimit: COMMAND_OUTPUT, network };
    const result = await ports.commands.run(request, signal);
    const isError = result.status !== 'exited' || result.exitCode !== 0;
    // What ended well may be a file that is read, and is shown to the letter.
    const output = isError ? foldFrames(result.output) : result.output;
    return { text: `${output.trimEnd()}\n${(0,command_ending/* endingLine */.K)(result, COMMAND_TIMEOUT_MS / 60_000)}`.trimStart(), isError };
}
function describe(call) {
    return (0,call_in_words/* callInWords */.j)(call.name, call.input).slice(0, LONGEST_CALL);
}
function done(text) {
    return { text, isError: false };
}
function failed(text) {
    return { text, isError: true };
}


/***/ }),

/***/ 89013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  solveChosenTask: () => (/* binding */ solveChosenTask),
  solveTask: () => (/* binding */ solveTask)
});

// EXTERNAL MODULE: ./build/core/testing/clean-output.js
var clean_output = __webpack_require__(70988);
;// CONCATENATED MODULE: ./build/core/maintenance/end-of-output.js
/** What of a criterion's output is kept as evidence. */

const LONGEST = 2_000;
/** Only the end is shown; what lies far before it need not be cleaned. */
const LOOKED_AT = 20_000;
/** The end of standard output and error, as they came together, without colours and control characters. */
function endOfOutput(output) {
    return (0,clean_output/* cleanLines */.v)(output.slice(-LOOKED_AT)).join('\n').trim().slice(-LONGEST).trim().toWellFormed();
}

// EXTERNAL MODULE: ./build/core/secrets/find-keys.js + 2 modules
var find_keys = __webpack_require__(26284);
// EXTERNAL MODULE: ./build/core/summary/disagreements.js + 4 modules
var disagreements = __webpack_require__(79369);
;// CONCATENATED MODULE: ./build/core/testing/results/failed-names.js
/** Names of failed tests and of what could not be loaded, each with the file where the runner says it (a file that cannot be loaded is its own). */
function failedNames({ cases, unloadable }) {
    const failed = cases.filter(({ status }) => status === 'failed');
    return new Map([
        ...failed.map(({ name, file }) => [name, file]),
        ...unloadable.map(name => [name, null]),
    ]);
}
/** True where a name of one run is the same test in another: not where both say in which file it stands, and the files differ. */
function isAmong(names, name, file) {
    const known = names.get(name);
    return known !== undefined && (known === null || file === null || known === file);
}
/** Names from a report file and names that a runner printed are different names. */
function areComparable(before, after) {
    return (before.format === 'junit') === (after.format === 'junit');
}

;// CONCATENATED MODULE: ./build/core/testing/results/suites.js
const BETWEEN = / [>\u203a] |::|\//g;
/** What became of the tests below each suite: `passed` where one passed and none failed. */
function suitesOf(cases) {
    const suites = new Map();
    for (const { name, status } of cases) {
        for (const { index } of name.matchAll(BETWEEN)) {
            const suite = name.slice(0, index);
            const known = suites.get(suite);
            if (known === undefined || known === 'skipped' || status === 'failed')
                suites.set(suite, status);
        }
    }
    return suites;
}

// EXTERNAL MODULE: ./build/core/testing/results/test-results.js
var test_results = __webpack_require__(28609);
;// CONCATENATED MODULE: ./build/core/testing/results/compare-results.js
/** What a change did to single tests. */



/** The difference by name; what could not be loaded counts as failed under its own name. Null where a run is missing or the names have different sources. */
function compareResults(before, after) {
    if (before === null || after === null || !areComparable(before, after))
        return null;
    const failedBefore = failedNames(before);
    const failedNow = failedNames(after);
    const isFixed = fixedIn(before, after);
    const isAdded = addedSince(before);
    const now = [...failedNow];
    return {
        fixed: [...failedBefore]
            .filter(([name, file]) => !isAmong(failedNow, name, file) && isFixed(name, file))
            .map(([name]) => name),
        broken: now.filter(([name, file]) => !isAmong(failedBefore, name, file)).map(([name]) => name),
        stillFailing: now.filter(([name, file]) => isAmong(failedBefore, name, file)).map(([name]) => name),
        added: after.cases.filter(isAdded).map(({ name }) => name),
    };
}
/** True only where it is certain that nothing new failed: both runs name every failure, there is one now, and each of them failed before. */
function failuresAreAllOld(before, after) {
    if (before === null || after === null || !areComparable(before, after))
        return false;
    const failedBefore = failedNames(before);
    const failedNow = [...failedNames(after)];
    return (before.complete &&
        after.complete &&
        failedNow.length > 0 &&
        failedNow.every(([name, file]) => isAmong(failedBefore, name, file)));
}
/** Whether a former failure that is none now has passed: by its name, as a suite whose tests have, or because a complete run names failures only. */
function fixedIn(before, after) {
    const statusOf = new Map(after.cases.map(({ name, status }) => [name, status]));
    const suites = suitesOf(after.cases);
    const gone = after.unloadable.filter(name => !before.unloadable.includes(name));
    const mayBeHidden = (name, file) => file === null ? gone.length > 0 : gone.some(place => place === file || name.startsWith(place));
    const ranFewer = before.counts !== null && after.counts !== null && totalOf(after.counts) < totalOf(before.counts);
    return (name, file) => {
        const status = statusOf.get(name);
        if (status !== undefined)
            return status === 'passed';
        if (before.unloadable.includes(name))
            return after.complete;
        const suite = suites.get(name);
        if (suite !== undefined)
            return suite === 'passed';
        return !after.passesListed && after.complete && !ranFewer && !mayBeHidden(name, file);
    };
}
function totalOf({ passed, failed, skipped }) {
    return passed + failed + skipped;
}
/** Nothing is certainly new where the run before did not name all its tests, or did not reach them. */
function addedSince(before) {
    const { counts, cases, unloadable } = before;
    const namesAll = before.passesListed && before.complete && (counts === null || (0,test_results/* countOf */.pq)(cases, 'skipped') === counts.skipped);
    if (!namesAll || unloadable.length > 0)
        return () => false;
    const known = new Set(cases.map(({ name }) => name));
    const suites = suitesOf(cases);
    return ({ name }) => !known.has(name) && !suites.has(name);
}

// EXTERNAL MODULE: ./build/core/testing/results/go-output.js
var go_output = __webpack_require__(21648);
;// CONCATENATED MODULE: ./build/core/testing/same-failure.js
/** Recognises a failure that did not change. */


/** Beside what every excerpt has replaced: what depends on which of several workers came first, and on the machine. */
const OF_THIS_RUN = [
    [/^(\s*)(not ok|ok) \d+/, '$1$2 N'],
    [/\[gw\d+\] ?/, ''],
    [/\[ *\d{1,3}%\]/, ''],
    [/\b(127\.0\.0\.1|localhost|\[?::1\]?):\d{4,5}\b/, '$1:(port)'],
    [/\b(pid|PID)(:? )\d+/, '$1$2N'],
];
/** Progress in dots, in the order in which workers were ready. */
const DOTS = /^[.FEsxX]+$/;
const MAX_LINE = 2000;
/**
 * True where two outputs show the same failure: the same lines once run times, dates, temporary paths, addresses and worker numbers are
 * replaced. The order of lines does not matter, since files that run beside each other end in any order. Throws nothing.
 */
function sameFailure(one, other) {
    return one === other || linesOf(one) === linesOf(other);
}
function linesOf(output) {
    return (0,clean_output/* cleanLines */.v)((0,go_output/* plainGoOutput */.A)(output))
        .map(line => OF_THIS_RUN.reduce((text, [from, to]) => text.replace(from, to), (0,clean_output/* stableLine */.A)(line.slice(0, MAX_LINE))).trim())
        .filter(line => line !== '' && !DOTS.test(line))
        .sort()
        .join('\n');
}

// EXTERNAL MODULE: ./build/core/testing/test-verdict.js + 1 modules
var test_verdict = __webpack_require__(24547);
;// CONCATENATED MODULE: ./build/core/testing/baseline.js
/** How the untouched tree did, and what that says about a failure on the changed one. */



const NO_BASELINE = { tests: test_verdict/* NOT_RUN */.OG, checks: [] };
/**
 * The first run that stands in the way of "proven", or null: old failures do not, where the change fixed or added other tests. A failed check counts as a failed
 * test. `isAgain`: the same tree was judged before, so that old failures are known to whoever handed it in, and what the checks say comes first.
 */
function firstNewFailure(now, before, isAgain = false) {
    const failedCheck = now.checks.find(isFailure) ?? null;
    if (!testsStandInTheWay(now.tests, before.tests))
        return failedCheck;
    return isAgain && onlyOldFail(now.tests, before.tests) ? (failedCheck ?? now.tests) : now.tests;
}
/** Whether the tests keep the checks from running: what had failed before says nothing about the change, so it does not. */
function testsStopTheChecks(now, before) {
    return testsStandInTheWay(now, before) && !onlyOldFail(now, before);
}
/** Whether the tests keep the change from being proven. */
function testsStandInTheWay(now, before) {
    if ((0,test_verdict/* ranNoTest */.hC)(now))
        return !(0,test_verdict/* ranNoTest */.hC)(before);
    return isFailure(now) && !(onlyOldFail(now, before) && madeProgress(now, before));
}
/** Whether every failure of a run is known to be one of the untouched tree. */
function onlyOldFail(now, before) {
    return now.status === 'failed' && before.status === 'failed' && failuresAreAllOld(before.results, now.results);
}
/** A change that neither fixed nor added a test may still have to fix those that fail: they may be what the task is about. */
function madeProgress(now, before) {
    const difference = compareResults(before.results, now.results);
    return difference !== null && difference.fixed.length + difference.added.length > 0;
}
/** Names of the tests and files that failed on the untouched tree. */
function oldFailures({ tests }) {
    return tests.status === 'failed' ? failingNames(tests.results) : new Set();
}
/** Every test, and every file or package that could not be loaded, that a run names as failed. */
function failingNames(results) {
    if (results === null)
        return new Set();
    const failed = results.cases.filter(one => one.status === 'failed').map(one => one.name);
    return new Set([...failed, ...results.unloadable]);
}
/** What the change fixed, broke, left and added, by name; null without per-test results on both sides. */
function differenceTo(before, now) {
    return compareResults(before.tests.results, now.results);
}
function isFailure(run) {
    return run.status !== 'passed' && run.status !== 'not-run';
}
/** Whether a run failed on the untouched tree in the same way. */
function failedAlike(now, before) {
    const then = [before.tests, ...before.checks].find(one => one.command === now.command);
    if (then === undefined || then.status !== now.status || then.exitCode !== now.exitCode)
        return false;
    return sameFailure(then.output, now.output);
}

// EXTERNAL MODULE: ./build/core/money/cost.js
var cost = __webpack_require__(13528);
;// CONCATENATED MODULE: ./build/flow/generation-record.js

/** Nothing where no file was generated. */
function generationOf({ generation }, tariff) {
    if (generation === null)
        return {};
    const files = generation.files.map(one => ({
        path: one.file.path,
        action: one.file.action,
        file_type: one.file.type,
        mode: one.mode,
        attempts: one.attempts,
        input_tokens: one.usage.inputTokens,
        output_tokens: one.usage.outputTokens,
        cache_read_tokens: one.usage.cacheReadTokens,
        cache_write_tokens: one.usage.cacheWriteTokens,
        cost_usd: (0,cost/* costIn */.TK)(one.dollars, tariff),
        duration_ms: one.durationMs,
    }));
    return { generation: { manifest_source: generation.source, files } };
}

;// CONCATENATED MODULE: ./build/flow/record-revision.js
/** The part of the evidence that tells which revision this is; nothing for another task. */
function revisionOf({ revision }, { files }, shop) {
    if (revision === undefined)
        return {};
    return {
        revision: {
            pull_request: revision.pullRequest.number,
            number: revision.number,
            asked_by: revision.ask,
            request: revision.request,
            tests_only: files.every(({ path }) => shop.isTest(path)),
            earlier: [...revision.earlier],
        },
    };
}

// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(41708);
;// CONCATENATED MODULE: ./build/flow/build-record.js








/** Puts the record together as the pull request's body carries it. Everything under `evidence` was measured here; nothing in it comes from the model. */
function buildRecord({ task, shop, first, edited, summary, tally }) {
    const { run, base } = shop;
    const { ports, ledger } = run;
    const { change, tests, checks, proof, tampering, unseen, splitOff } = edited.tested;
    const before = shop.baseline.known() ?? NO_BASELINE;
    const difference = differenceTo(before, tests);
    const now = ports.clock.now();
    const editedAt = ledger.editedAt ?? now;
    const record = {
        schema: 'diffproof/v1',
        task: { kind: task.kind, issue: task.issue, title: task.title, snapshot_sha256: task.snapshotSha256 },
        summary: cleaned(summary.summary, run),
        evidence: {
            base_sha: base.sha,
            tree_sha: change.tree,
            files: change.files.map(({ path, change: kind, additions, deletions }) => ({
                path,
                change: kind,
                additions,
                deletions,
            })),
            phases: {
                phase1_complete: true,
                files_edited: change.files.map(file => file.path),
                json_provided: summary.source !== 'host',
                success: summary.source !== 'host',
                edit_attempts: tally.editAttempts,
                summary_attempts: summary.attempts,
                summary_source: summary.source,
                phase1_ms: editedAt - run.startedAt,
                phase2_ms: now - editedAt,
            },
            tests: {
                command: shop.testCommand,
                attempts: shop.testCommand === null ? 0 : tally.testAttempts,
                baseline: measuredTests(before.tests),
                final: measuredTests(tests),
                proof,
                results: difference === null ? null : resultsOf(difference),
                tampering: [...tampering],
            },
            checks: measuredChecks(checks, task, run),
            ...(task.fields.words.length === 0 ? {} : { criteria_in_words: [...task.fields.words] }),
            disagreements: (0,disagreements/* findDisagreements */.j)(summary.summary, change.files, tests, checks),
            ...(unseen.length === 0 ? {} : { unseen_characters: [...unseen] }),
            ...(splitOff.length === 0 ? {} : { split_off: [...splitOff] }),
            ...revisionOf(task, change, shop),
            left_out: [...change.leftOut],
            limit: edited.limit,
            ...(edited.limit === 'max-cost-usd' ? { max_cost_usd: run.config.maxCostUsd } : {}),
            attested_by: 'run',
            strategy: first.generation === null ? 'agent' : 'manifest',
            ...generationOf(first, (0,flow_run/* askedModel */.Om)(run).tariff),
            sandbox: ports.commands.box,
            ...(ports.commands.canRun ? {} : { commands_ran: false }),
            model: (0,flow_run/* askedModel */.Om)(run).model.name,
            ...(ledger.switched ? { model_switched_from: ports.model.name } : {}),
            ...resumedFrom(ledger),
            usage: {
                turns: ledger.turns,
                input_tokens: ledger.usage.inputTokens,
                output_tokens: ledger.usage.outputTokens,
                cache_read_tokens: ledger.usage.cacheReadTokens,
                cache_write_tokens: ledger.usage.cacheWriteTokens,
            },
            cost_usd: (0,flow_run/* costSoFar */.RV)(run),
            duration_ms: now - run.startedAt,
            run_url: run.runUrl,
        },
    };
    ledger.record = record;
    return record;
}
/** Nothing of a key gets into the title, the body or the commit, whichever way they are published. */
function cleaned(summary, { redact }) {
    return JSON.parse(JSON.stringify(summary), (_, value) => typeof value === 'string' ? (0,find_keys/* withoutKeys */.P)(redact(value)) : value);
}
function resumedFrom({ resumedFrom: from }) {
    return from === null ? {} : { resumed_from: { run_id: from.runId, cost_usd: from.costUsd } };
}
function resultsOf({ fixed, broken, stillFailing, added }) {
    return { fixed: [...fixed], broken: [...broken], still_failing: [...stillFailing], added: [...added] };
}
/** The criteria come after the checks. */
function measuredChecks(checks, { fields }, { redact }) {
    const firstCriterion = checks.length - fields.commands.length;
    return checks.map((check, index) => {
        const told = { command: check.command ?? '', ...measured(check) };
        if (index < firstCriterion)
            return told;
        return { ...told, criterion: true, output: (0,find_keys/* withoutKeys */.P)(redact(endOfOutput(check.output))) };
    });
}
function measuredTests(result) {
    const { results, status } = result;
    const counts = results === null || status === 'not-run' ? {} : { counts: (0,test_results/* countsIn */.EI)(results) };
    return { ...measured(result), ...counts };
}
function measured(result) {
    return {
        status: result.status,
        exit_code: result.exitCode,
        duration_ms: result.durationMs === null ? null : Math.round(result.durationMs),
    };
}

// EXTERNAL MODULE: ./build/flow/choose-task.js + 10 modules
var choose_task = __webpack_require__(58734);
// EXTERNAL MODULE: ./build/flow/conversation.js + 1 modules
var conversation = __webpack_require__(24340);
// EXTERNAL MODULE: ./build/core/ending/limit-ending.js
var limit_ending = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(69058);
// EXTERNAL MODULE: ./build/core/talk/tools.js
var tools = __webpack_require__(50894);
// EXTERNAL MODULE: ./build/flow/look-tool.js
var look_tool = __webpack_require__(88717);
// EXTERNAL MODULE: ./build/flow/run-tool.js + 3 modules
var run_tool = __webpack_require__(57960);
;// CONCATENATED MODULE: ./build/flow/look-ahead.js


/** Looks ahead up to the first call that does more than look: what comes after it may look at what that one has changed. */
function createLookAhead(shop, signal) {
    let begun = [];
    return {
        listen() {
            const mine = [];
            begun = mine;
            let onlyLooks = true;
            return call => {
                onlyLooks &&= (0,look_tool/* looksOnly */.d)(call);
                if (!onlyLooks)
                    return;
                const carried = (0,run_tool/* carryOut */.u)(call, shop, signal);
                carried.catch(() => undefined); // nobody waits for it where the reply breaks off
                mine.push({ call, carried });
            };
        },
        begunOf(call, index) {
            const one = begun[index];
            return one !== undefined && JSON.stringify(one.call) === JSON.stringify(call) ? one.carried : null;
        },
    };
}

// EXTERNAL MODULE: ./build/core/summary/read-json.js + 6 modules
var read_json = __webpack_require__(25600);
// EXTERNAL MODULE: ./build/core/summary/schema.js + 1 modules
var schema = __webpack_require__(19160);
// EXTERNAL MODULE: ./build/flow/report-reading.js
var report_reading = __webpack_require__(60250);
;// CONCATENATED MODULE: ./build/flow/submitted-summary.js




/** The last call decides; text counts only where there is no call of the tool. Null where nothing usable is there. */
function summaryIn(reply, reporter) {
    const call = reply.calls.findLast(one => one.name === tools/* SUBMIT */.XD);
    if (call !== undefined) {
        const read = (0,schema/* readSummary */.L_)(call.input);
        return read.kind === 'summary' ? { summary: read.summary, source: 'tool' } : null;
    }
    const json = (0,read_json/* readJson */.V)(reply.text, value => (0,schema/* summaryProblems */.NR)(value).length === 0);
    (0,report_reading/* reportReading */.p)('the summary', json, reporter);
    const read = json.kind === 'read' ? (0,schema/* readSummary */.L_)(json.value) : null;
    return json.kind === 'read' && read?.kind === 'summary' ? { summary: read.summary, source: json.strategy } : null;
}
/** Most replies hold no summary, and need not. */
const QUIET = { warning: () => { }, foreign: () => { }, info: () => { } };
/** The same as something that was handed in before it was asked for. */
function submittedIn(reply) {
    const found = summaryIn(reply, QUIET);
    return found === null ? null : { input: found.summary, source: found.source, waiting: null };
}

// EXTERNAL MODULE: ./build/core/testing/failure-excerpt.js
var failure_excerpt = __webpack_require__(61547);
;// CONCATENATED MODULE: ./build/core/testing/first-failure.js
/** What the first failure of an output says, where there is room for no more. */


/** From this weight on a line says what went wrong, and not only that something did. */
const TELLING = 6;
/** The output from its first line that says what went wrong, without blank lines and the insides of test runners; an excerpt where there is no such line. At most `budget` characters. */
function firstFailure(output, budget) {
    const lines = (0,clean_output/* cleanLines */.v)(output).map(failure_excerpt/* shortStableLine */.GU);
    const at = lines.findIndex(line => (0,failure_excerpt/* weightOf */.mm)(line) >= TELLING);
    if (at === -1)
        return (0,failure_excerpt/* failureExcerpt */.af)(output, budget);
    let told = '';
    for (const line of lines.slice(at)) {
        if (line.trim() === '' || (0,failure_excerpt/* isNoise */.ty)(line))
            continue;
        if (told !== '' && told.length + line.length + 1 > budget)
            break;
        told += told === '' ? line : `\n${line}`;
    }
    return told.slice(0, budget);
}

;// CONCATENATED MODULE: ./build/core/testing/baseline-report.js
/** What failed on the untouched tree, in few words: it may be noise, and every later request carries it. */




const NAMES = 500;
const LONGEST_NAME = 120;
const EXCERPT = 400;
/** Where no test is named, the output is all there is. */
const EXCERPT_ALONE = 1_000;
/**
 * The names of the tests that failed, by file, then what the output says about the first of them; without that where `namesOnly` says that the model looks itself. Where the results name
 * nothing, an excerpt of the output. About 1,000 characters at most, empty where there is nothing to say.
 */
function baselineReport(run) {
    const output = (0,go_output/* plainGoOutput */.A)(run.output);
    const names = run.results === null ? [] : failingByFile(run.results);
    if (names.length === 0)
        return (0,failure_excerpt/* failureExcerpt */.af)(output, EXCERPT_ALONE).trim();
    const excerpt = run.namesOnly ? '' : firstFailure(output, EXCERPT).trim();
    return [names.join('\n'), excerpt].filter(part => part !== '').join('\n\n');
}
function failingByFile({ cases, unloadable }) {
    const failed = cases.filter(({ status }) => status === 'failed');
    const files = [...new Set(failed.map(({ file }) => file))].sort((a, b) => compare(a ?? '', b ?? ''));
    const lines = [
        ...unloadable.toSorted(compare).map(name => `- ${shown(name)} could not be loaded`),
        ...files.flatMap(file => {
            const names = failed.filter(one => one.file === file).map(({ name }) => name);
            const isTold = file === null || names.every(name => name.includes(file));
            return fitting(isTold ? '- ' : `- ${shown(file)}: `, names.map(shown).sort(compare));
        }),
    ];
    return fittingLines(lines);
}
/** One line of as many names as there is room for. */
function fitting(begin, names) {
    let line = begin + (names[0] ?? '');
    for (const [at, name] of names.entries()) {
        if (at === 0)
            continue;
        if (line.length + name.length > NAMES)
            return `${line} and ${names.length - at} more`;
        line += `, ${name}`;
    }
    return line;
}
function fittingLines(lines) {
    const kept = [];
    let length = 0;
    for (const line of lines) {
        if (length + line.length > NAMES + LONGEST_NAME)
            return [...kept, `- and more in ${lines.length - kept.length} other places`];
        kept.push(line);
        length += line.length;
    }
    return kept;
}
function shown(name) {
    const line = (0,clean_output/* stableLine */.A)((0,clean_output/* cleanLines */.v)(name).join(' '));
    return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}...` : line;
}
function compare(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
}

;// CONCATENATED MODULE: ./build/flow/tell-baseline.js
/** What the model is told about the untouched tree, once that is known: only what failed there. */


/** The old failures as text for the next message; null before the baseline is known, where it is green, and when it has been told. `hasRun`: the model has run a command, so that it sees for itself how they fail. */
function createBaselineNews(shop) {
    let told = false;
    return hasRun => {
        const known = told ? null : shop.baseline.known();
        if (known === null)
            return null;
        told = true;
        const parts = [known.tests, ...known.checks]
            .filter(run => run.status !== 'passed' && run.status !== 'not-run')
            .map(run => shop.run.ports.prompts.render('baseline-red', {
            command: run.command ?? '',
            result: (0,test_verdict/* inWords */.r4)(run),
            failing: baselineReport({ output: run.output, results: run.results, namesOnly: hasRun }) || '(it said nothing)',
        }));
        return parts.length === 0 ? null : parts.join('\n\n');
    };
}

;// CONCATENATED MODULE: ./build/flow/edit-phase.js
/** Phase 1: talk and edit until git shows a change that may be delivered and the tests have judged it. */








/** All the answers to one reply, in characters: about 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000;
/** Runs the loop until the work is tested, a limit ends it, or the attempts are used up. When the model cannot be had, the work so far is kept. */
async function editUntilTested(talk, judge, first, shop) {
    try {
        return await converse(talk, judge, first, shop);
    }
    catch (thrown) {
        await judge.keepWork();
        throw thrown;
    }
}
async function converse(talk, judge, first, shop) {
    const { config } = shop.run;
    const { working } = shop;
    const baselineNews = first.tellsBaseline === true ? () => null : createBaselineNews(shop);
    const ahead = createLookAhead(shop, working);
    let early = null;
    let hasRun = false;
    if (first.generation !== null) {
        const step = stopped(await judge.judge({ last: false, signal: working }), shop);
        if (step.kind !== 'go-on')
            return step.kind === 'over' ? step.ending : step;
        talk.say(step.text);
    }
    for (;;) {
        const news = baselineNews(hasRun);
        if (news !== null)
            talk.say(news);
        const reply = await talk.ask(working, false, ahead.listen);
        if ('limit' in reply)
            return endAtLimit(reply, judge, shop);
        if (reply.text.trim() !== '')
            shop.run.ports.reporter.foreign(reply.text);
        if (reply.stopReason === 'refusal') {
            await judge.keepWork();
            return (0,outcome/* endingOf */.z6)('refused-content', 'the model refused the task');
        }
        if (!config.useStructuredPhases)
            early = submittedIn(reply) ?? early;
        hasRun ||= reply.calls.some(({ name }) => name === tools/* BASH */.PE);
        const step = await answer(reply, ahead, judge, shop);
        if (step.kind === 'over')
            return step.ending;
        if (step.kind === 'edited')
            return { ...step, submitted: step.submitted ?? early };
        talk.say(step.text, step.answers);
    }
}
/** Carries out a reply's calls in order; `submit_summary`, or a reply without calls, has the work judged. */
async function answer(reply, ahead, judge, shop) {
    const { prompts } = shop.run.ports;
    const { working } = shop;
    const cutOff = reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded';
    const answers = [];
    const length = () => answers.reduce((sum, { text }) => sum + text.length, 0);
    for (const [index, call] of reply.calls.entries()) {
        const cut = cutOff && index === reply.calls.length - 1;
        if (call.name !== tools/* SUBMIT */.XD && length() > LONGEST_ANSWERS) {
            answers.push(result(call.id, 'Not carried out: the answers to this reply are too long already. Call it again.'));
        }
        else if (cut) {
            answers.push(result(call.id, 'The reply was cut off here; this call was not carried out.'));
        }
        else if (call.name !== tools/* SUBMIT */.XD) {
            answers.push(await (0,run_tool/* runTool */.q)(call, shop, working, ahead.begunOf(call, index)));
        }
        else {
            const judgement = await judge.judge({ last: false, signal: working });
            if (judgement.kind === 'tested') {
                const later = reply.calls.slice(index + 1).map(one => result(one.id, 'Not carried out: the work is done.'));
                const waiting = { callId: call.id, answered: [...answers, ...later] };
                return edited(judgement.tested, { input: call.input, source: 'tool', waiting }, shop);
            }
            if (judgement.kind === 'over')
                return judgement;
            answers.push(result(call.id, prompts.render('not-yet', { why: judgement.text })));
        }
    }
    if (cutOff)
        return { kind: 'go-on', text: prompts.render('continue', {}), answers };
    if (reply.calls.length > 0 || reply.stopReason === 'pause_turn')
        return { kind: 'go-on', text: null, answers };
    return stopped(await judge.judge({ last: false, signal: working }), shop);
}
function stopped(judgement, shop) {
    if (judgement.kind === 'not-yet')
        return { kind: 'go-on', text: judgement.text, answers: [] };
    return judgement.kind === 'over' ? judgement : edited(judgement.tested, null, shop);
}
/** A limit ends the run: what git verifies is still tested, and handed on to be delivered as a draft. Throws what kept the model from answering where there is nothing to deliver. */
async function endAtLimit({ limit, because }, judge, shop) {
    if (limit === 'cancelled') {
        await judge.keepWork();
        return (0,limit_ending/* limitEnding */.p)(limit);
    }
    const judgement = await judge.judge({ last: true, signal: shop.run.overall });
    if (judgement.kind === 'tested')
        return { ...edited(judgement.tested, null, shop), limit };
    const isVerdict = judgement.kind === 'over' && judgement.ending.outcome === 'tests-failed';
    if (isVerdict)
        return judgement.ending;
    if (because !== null && limit === 'timeout-minutes')
        throw because;
    return (0,limit_ending/* limitEnding */.p)(limit, (0,flow_run/* budgetOf */.nT)(shop.run));
}
function edited(tested, submitted, shop) {
    shop.run.ledger.editedAt = shop.run.ports.clock.now();
    return { kind: 'edited', tested, limit: null, submitted };
}
function result(callId, text) {
    return { type: 'tool-result', callId, text, isError: true };
}

// EXTERNAL MODULE: ./build/flow/find-place.js
var find_place = __webpack_require__(28148);
// EXTERNAL MODULE: ./build/core/intake/shown-revision.js
var shown_revision = __webpack_require__(73778);
// EXTERNAL MODULE: ./build/flow/begin.js
var begin = __webpack_require__(14536);
// EXTERNAL MODULE: ./build/core/change/judge-change.js
var judge_change = __webpack_require__(39469);
// EXTERNAL MODULE: ./build/core/ending/judged-endings.js
var judged_endings = __webpack_require__(47782);
// EXTERNAL MODULE: ./build/flow/refused-content.js + 2 modules
var refused_content = __webpack_require__(82600);
;// CONCATENATED MODULE: ./build/flow/lay-earlier-work.js



/** Puts the work tree to what the earlier run had made of it and remembers what the edit tool wrote. False where it does not fit: the log says why, and the work tree is as it was. */
async function layEarlierWork(work, shop) {
    const { run, base } = shop;
    const { repository, reporter } = run.ports;
    await shop.baseline.ready();
    const anew = (why) => {
        reporter.warning(`resume: the work of run ${work.runId} is not gone on with: ${why}`);
        return false;
    };
    const opened = await repository.receiptOf(work.patch);
    if ('refused' in opened)
        return anew(`its patch does not apply to ${base.sha.slice(0, 12)}: ${opened.refused}`);
    const laid = opened.receipt;
    if (work.base.sha === base.sha && laid.tree !== work.tree)
        return anew('its patch makes another tree than it told of');
    const why = await whyRefused(laid, shop);
    if (why !== null)
        return anew(why);
    const made = work.byEditTool.filter(path => laid.files.some(file => file.path === path));
    const untouched = await repository.takeReceipt([]);
    for (const path of made)
        run.ports.journal.note({ kind: 'edited', path });
    run.ports.journal.note({ kind: 'worked' });
    await repository.putBack(laid, made);
    const { tree } = await repository.takeReceipt(made);
    if (tree !== laid.tree) {
        await repository.putBack(untouched, made);
        return anew('the work tree does not take it');
    }
    for (const path of made)
        shop.byEditTool.add(path);
    const { runId, costUsd, said, patch } = work;
    run.ledger.resumedFrom = { runId, costUsd };
    reporter.record({ type: 'resumed', runId, costUsd, tree, byEditTool: made, said, patch });
    const cost = costUsd === null ? 'at an unknown cost' : `which cost ${costUsd} USD`;
    reporter.info(`resume: run ${runId}, ${cost}, is gone on with: ${laid.files.length} changed files; max-cost-usd counts this run only`);
    return true;
}
/** The checks of an edit, and those of a change. */
async function whyRefused(laid, shop) {
    for (const { path, from } of laid.files) {
        for (const one of from === null ? [path] : [path, from]) {
            const why = shop.whyClosed(one);
            if (why !== null)
                return `${one}: ${why}`;
        }
    }
    // Work that broke off need not have everything yet.
    const { outputs = null } = shop.policy;
    const policy = { ...shop.policy, outputs: outputs === null ? null : { ...outputs, missing: () => [] } };
    // Kinds and paths first: a submodule has no content that could be looked at.
    const verdict = (0,judge_change/* judgeChange */.s)(laid, policy);
    if (verdict.kind === 'empty')
        return 'it changes nothing any more';
    const problems = verdict.kind === 'refused' ? verdict.problems : await (0,refused_content/* refusedContent */.w)(laid, shop.run);
    return problems.length > 0 ? (0,judged_endings/* firstOf */.Ku)(problems) : null;
}

// EXTERNAL MODULE: ./build/flow/task-prompt.js + 1 modules
var task_prompt = __webpack_require__(10677);
;// CONCATENATED MODULE: ./build/flow/resumed-message.js


/** About 15,000 tokens; who wants to see more of a change looks at the files. */
const LONGEST_PATCH = 60_000;
const LONGEST_UNTOLD = 20_000;
const LONGEST_SAID = 4_000;
/** An opening whose new beginning is made of the work tree as it is then. */
function openingOf(text, task, shop) {
    const { ports } = shop.run;
    return {
        text,
        async again({ said, untold }) {
            await shop.baseline.ready();
            const receipt = await ports.repository.takeReceipt([...shop.byEditTool]);
            const isEmpty = receipt.tree === receipt.baseTree;
            const patch = isEmpty ? '(nothing was changed yet)' : cut(await ports.repository.patchOf(receipt), LONGEST_PATCH);
            const values = (0,task_prompt/* taskValues */.I)(task, shop);
            const told = (what, name, words, limit) => words.trim() === ''
                ? ''
                : `\n${what}:\n\n<${values.marker}-${name}>\n${cut(words, limit)}\n</${values.marker}-${name}>\n`;
            const before = [
                told('Your last words in it', 'said', said, LONGEST_SAID),
                told('What came back after them', 'answer', untold, LONGEST_UNTOLD),
                told('On the untouched tree', 'baseline', createBaselineNews(shop)(false) ?? '', LONGEST_UNTOLD),
            ].join('');
            return ports.prompts.render('resumed', { ...values, patch, before });
        },
    };
}
/** Head and tail, as a rule the parts that say most. */
function cut(text, limit) {
    if (text.length <= limit)
        return text;
    const half = Math.floor(limit / 2);
    return `${text.slice(0, half)}\n\u2026 ${text.length - 2 * half} characters are left out \u2026\n${text.slice(-half)}`;
}

;// CONCATENATED MODULE: ./build/flow/first-move.js
/** How a run begins: the agent with an empty work tree and the task, or with files that were planned and generated. */





/** Goes on from earlier work where there is some that fits; else chooses by `strategy`; a revision is a talk in any case. What was generated before it failed is kept as a patch. */
async function makeFirstMove(task, judge, shop) {
    (0,begin/* begin */.q)('edit', shop.run);
    const { earlier } = shop;
    const { prompts } = shop.run.ports;
    if (earlier !== null && (await layEarlierWork(earlier, shop))) {
        await judge.keepWork();
        const { again } = openingOf('', task, shop);
        const text = await again({ said: earlier.said, untold: '' });
        return { message: { text, again }, generation: null, tellsBaseline: true };
    }
    const { text: headStart, places } = await shop.headStart;
    if (places.length > 0)
        shop.run.ports.reporter.info(`looked up for the task: ${places.join(', ')}`);
    const values = (0,task_prompt/* taskValues */.I)(task, shop, headStart);
    if (task.revision !== undefined) {
        const { files } = (0,shown_revision/* showRevision */.r)(task.revision, '', '');
        return { message: openingOf(prompts.render('revision', { ...values, files }), task, shop), generation: null };
    }
    if (shop.run.config.strategy === 'agent')
        return { message: openingOf(prompts.render('task', values), task, shop), generation: null };
    const { group } = shop.run.ports.reporter;
    const [{ planFiles }, { generateFiles }] = await loadManifest();
    const plan = await group('Plan the files', () => planFiles(task, shop));
    if ('outcome' in plan)
        return plan;
    const generation = await group('Generate the files', () => generateFiles(task, plan, shop)).catch(async (thrown) => {
        await judge.keepWork();
        throw thrown;
    });
    if ('outcome' in generation) {
        await judge.keepWork();
        return generation;
    }
    const files = generation.files.map(({ file }) => `- ${file.path} (${file.action})`).join('\n');
    return { message: openingOf(prompts.render('generated', { ...values, files }), task, shop), generation };
}
/** What `strategy: manifest` takes; few runs do. To be called before the first command of a run, so that nothing of ours is read from a disk that commands have written to. */
function loadManifest() {
    return Promise.all([__webpack_require__.e(/* import() */ 25).then(__webpack_require__.bind(__webpack_require__, 20025)), Promise.all(/* import() */[__webpack_require__.e(324), __webpack_require__.e(536)]).then(__webpack_require__.bind(__webpack_require__, 20536))]);
}

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(62807);
;// CONCATENATED MODULE: ./build/flow/keep-patch.js

/** Keeps the patch where there is a change. It is a convenience: that it cannot be written never decides how the run ends. */
async function keepPatch(receipt, { run, byEditTool }) {
    const { ports, ledger } = run;
    ledger.receipt = receipt;
    const record = (patchSha256) => {
        const files = receipt.files.map(({ path, change }) => ({ path, change }));
        ports.reporter.record({ type: 'receipt', tree: receipt.tree, files, byEditTool: [...byEditTool], patchSha256 });
    };
    if (receipt.tree === receipt.baseTree)
        return record(null);
    try {
        const whole = await ports.repository.patchOf(receipt);
        const patch = run.redact(whole);
        const isSpoiled = run.holdsSecret(patch);
        // What stands for another content than the tree's is nothing to go on from.
        record(isSpoiled || patch !== whole ? null : ports.clock.sha256(patch));
        if (isSpoiled)
            ports.reporter.warning('no patch is kept: it would hold a secret of this run in pieces');
        else {
            ledger.patch = patch;
            ledger.patchFile = await ports.reporter.keepPatch(patch);
        }
    }
    catch (thrown) {
        ports.reporter.warning(`the patch could not be kept: ${(0,errors/* messageOf */.bD)(thrown)}`);
    }
}

;// CONCATENATED MODULE: ./build/core/change/unseen-characters.js
const BIDIRECTIONAL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;
const UNSEEN = String.raw `[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;
/** Scripts whose words need joiners. */
const JOINED = [
    'Arabic',
    'Syriac',
    'Mongolian',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Khmer',
    'Myanmar',
    'Tibetan',
    'Nko',
]
    .map(script => String.raw `\p{Script=${script}}`)
    .join('');
const SEEN = [
    // Emoji sequences, one selector after what has two looks, and flags of regions.
    String.raw `(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw `(?<=[\p{S}\p{P}\p{Extended_Pictographic}\p{Script=Han}0-9])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    String.raw `(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,7}\u{e007f}`,
    String.raw `(?<=[${JOINED}])[\u200c\u200d]`,
].join('|');
const SCAN = new RegExp(`${SEEN}|(${UNSEEN})`, 'gu');
const ANY = new RegExp(UNSEEN, 'u');
/** Where words of both directions meet, these two put a full stop or a bracket on the right side. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const MARK = /^[\u061c\u200e\u200f]$/;
const MOST = 5;
/** One finding for each changed text (null: none) whose added lines hold such characters. Emoji sequences, a byte order mark at the start, and what a line's own script needs are none. Linear. */
function findUnseen(texts) {
    return texts.flatMap(({ path, before, after }) => {
        if (after === null || !ANY.test(after))
            return [];
        const old = new Set(before?.split('\n'));
        const named = [];
        let count = 0;
        let kind = 'invisible';
        for (const [at, line] of after.split('\n').entries()) {
            if (!ANY.test(line) || old.has(line))
                continue;
            const isRightToLeft = RIGHT_TO_LEFT.test(line);
            for (const [, character] of (at === 0 ? line.replace(/^\ufeff/, '') : line).matchAll(SCAN)) {
                if (character === undefined || (isRightToLeft && MARK.test(character)))
                    continue;
                count += 1;
                if (BIDIRECTIONAL.test(character))
                    kind = 'bidirectional';
                if (count <= MOST)
                    named.push(`${codePoint(character)} in line ${at + 1}`);
            }
        }
        const more = count > MOST ? ` and ${count - MOST} more` : '';
        return count === 0 ? [] : [{ kind, path, detail: `characters that nobody sees: ${named.join(', ')}${more}` }];
    });
}
function codePoint(character) {
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

;// CONCATENATED MODULE: ./build/core/testing/gone-tests.js
const MOST_GONE = 20;
/** Tests that failed on the untouched tree and are not among the tests any more: they were not fixed, they are gone. Empty where that is not certain; one that was only moved or has other parameters is there. */
function goneFailures(before, after) {
    const runs = comparable(before, after);
    if (runs === null || !runs.now.passesListed)
        return [];
    const there = new Set([...runs.now.cases.map(one => titleOf(one.name)), ...runs.now.unloadable.map(titleOf)]);
    const gone = runs.then.cases.filter(one => one.status === 'failed' && !there.has(titleOf(one.name)));
    return gone.slice(0, MOST_GONE).map(({ name, file }) => ({
        kind: 'failing-test-gone',
        path: file,
        detail: `the test "${name}" failed before the change and is not there any more`,
    }));
}
/** Fewer tests than before, by the runner's own count. For a change that takes nothing out of a test file. */
function fewerRan(before, after) {
    const runs = comparable(before, after);
    if (runs === null || runs.then.counts === null || runs.now.counts === null)
        return [];
    const [then, now] = [gone_tests_totalOf(runs.then.counts), gone_tests_totalOf(runs.now.counts)];
    if (now >= then || runs.now.unloadable.length > 0)
        return [];
    const detail = `${then} tests ran before the change and ${now} with it, although no test was taken out of its file`;
    return [{ kind: 'fewer-tests-ran', path: null, detail }];
}
function comparable(before, after) {
    const [then, now] = [before.results, after.results];
    if (then === null || now === null || then.format !== now.format || !now.complete)
        return null;
    return after.status === 'passed' || after.status === 'failed' ? { then, now } : null;
}
function gone_tests_totalOf({ passed, failed, skipped }) {
    return passed + failed + skipped;
}
/** The last part of a full name, without parameters. */
function titleOf(name) {
    const last = name.split(/::| \u203a | > /).at(-1) ?? name;
    return last.replace(/\[[^\]]*\]$/, '').trim();
}

// EXTERNAL MODULE: ./build/core/testing/tampering/find-tampering.js + 44 modules
var find_tampering = __webpack_require__(65782);
// EXTERNAL MODULE: ./build/flow/changed-texts.js
var changed_texts = __webpack_require__(74220);
// EXTERNAL MODULE: ./build/core/testing/results/load-failure.js
var load_failure = __webpack_require__(31073);
;// CONCATENATED MODULE: ./build/core/testing/build-failure.js
/** Tells a failure to build from a test that says "wrong". */


/** What compilers write; no test runner does. */
const COMPILER = [
    /^\S.*(?:\(\d+,\d+\)|:\d+:\d+)(?:: | - )error TS\d+: /,
    /^error TS\d+: /,
    /^error: could not compile `/,
    /^error\[E\d{4}\]: /,
    /^\S+\.go:\d+:\d+: /,
    /^(?:\[ERROR\] )?COMPILATION ERROR\b/,
    /^(?:\[ERROR\] )?\S+\.(?:java|kt|scala|groovy)\b.*\b(?:cannot find symbol|error: )/,
    /\berror: cannot find symbol$/,
    /^Execution failed for task '.*:compile\w*'/,
    /\berror CS\d{4}: /,
    /^\S+\.(?:c|cc|cpp|cxx|h|hpp|m|mm|swift|zig):\d+:\d+: (?:fatal )?error: /,
];
/** How Node and Python end where a module cannot be loaded; a test may print that too. */
const LOADING = [
    /^(?:E {2,})?(?:ModuleNotFoundError|ImportError|IndentationError|TabError): /,
    /^ImportError while loading conftest/,
    /^ ?Exception during run: .*(?:ERR_MODULE_NOT_FOUND|Cannot find module|SyntaxError|does not provide an export)/,
];
/** A test that was reached, and did not like what it found. */
const BODY = /\bAssertion(?:Failed)?Error\b|\bERR_ASSERTION\b|\bassertion failed\b|^\s*(?:not ok \d|--- FAIL: |\u2716 |\u2717 |\u2718 )|^\[ERROR\] Tests run: .*(?:Failures|Errors): [1-9]|^FAILED \S+::/i;
/** Formats in whose counts a file that cannot be loaded is one of the failed tests. */
const COUNTS_FILES = new Set(['node', 'tap', 'pytest', 'unittest', 'junit']);
/**
 * True where a failed run says only that something could not be compiled, imported, parsed or collected. False as soon as a test failed in its
 * body, by name or by the runner's count, whatever else could not be built. Throws nothing.
 */
function failedToBuild(output, results) {
    if (results?.cases.some(({ status }) => status === 'failed'))
        return false;
    const lines = (0,clean_output/* cleanLines */.v)(output).filter(line => line.length < 2000);
    const isCompilerError = lines.some(line => COMPILER.some(sign => sign.test(line)));
    if (results === null) {
        if (lines.some(line => BODY.test(line)))
            return false;
        return isCompilerError || lines.some(line => (0,load_failure/* isLoadFailure */.j)(line) || LOADING.some(sign => sign.test(line)));
    }
    const { format, counts, unloadable } = results;
    const bodies = (counts?.failed ?? 0) - (COUNTS_FILES.has(format) ? unloadable.length : 0);
    // With several runners it is not known whose count holds what.
    if (bodies > 0 && !(format === 'several' && bodies <= unloadable.length))
        return false;
    return unloadable.length > 0 || isCompilerError;
}

;// CONCATENATED MODULE: ./build/core/testing/proof.js


/** Why there is nothing to run on the old source, or null where the run is wanted. */
function proofWithoutRun(facts) {
    if (!facts.testsChanged)
        return 'no-test-changes';
    const judged = facts.after.status === 'passed' || facts.after.status === 'failed';
    return facts.wanted && judged ? null : 'not-run';
}
/** What the runs prove together. `changed`: paths of the changed test files, relative to the root. Where no test is named, exit codes decide. */
function proofOf(runs, changed) {
    const { before, red, after } = runs;
    if (red.status === 'passed')
        return 'green-on-base';
    if (red.status !== 'failed')
        return 'could-not-run';
    const old = before.results === null ? new Map() : failedNames(before.results);
    const named = namedProof(runs, old, changed);
    if (named !== null)
        return named;
    if (after.status !== 'passed')
        return 'still-red';
    return redProof(red, one => isSure(one, old, changed));
}
/** A test proves something that fails on the old source, passes on the new one, and did not fail before the tests were changed, or stands in a changed file. */
function namedProof({ red, after }, old, changed) {
    if (red.results === null || !red.results.complete)
        return null;
    const failing = [...failedNames(red.results)];
    if (failing.length === 0)
        return null;
    const still = stillFailing(red, after);
    if (still === null)
        return null;
    const turned = failing.filter(([name, file]) => !isAmong(still, name, file));
    const proving = turned.filter(([name, file]) => !isAmong(old, name, file) || mayBeChanged(file, changed));
    if (proving.length > 0)
        return redProof(red, one => isSure(one, old, changed) && !isAmong(still, one.name, one.file));
    return failing.every(([name, file]) => isAmong(old, name, file)) ? 'green-on-base' : 'still-red';
}
/** Judged by the failures that prove something: beside a changed test that cannot be loaded, another one that fails in its body says nothing about it. */
function redProof({ output, results }, proves) {
    return failedToBuild(output, results === null ? null : withFailures(results, proves))
        ? 'red-by-build'
        : 'red-then-green';
}
function withFailures(results, isKept) {
    const cases = results.cases.filter(one => one.status !== 'failed' || isKept(one));
    const failed = Math.max(0, (results.counts?.failed ?? 0) - (results.cases.length - cases.length));
    return { ...results, cases, counts: results.counts === null ? null : { ...results.counts, failed } };
}
/** Whether a failure certainly comes of the changed tests: it is new, or its file was changed. */
function isSure({ name, file }, old, changed) {
    return !isAmong(old, name, file) || (file !== null && mayBeChanged(file, changed));
}
function stillFailing(red, after) {
    if (after.status === 'passed')
        return new Map();
    const { results } = after;
    return results?.complete && red.results !== null && areComparable(red.results, results) ? failedNames(results) : null;
}
/** Tests that failed before and pass on the old source once only the tests are changed: it is not the source that was put right. */
function rewrittenFailures({ before, red }, changed) {
    if (before.results === null || red.results === null || !areComparable(before.results, red.results))
        return [];
    const passed = new Set(red.results.cases.filter(one => one.status === 'passed').map(one => one.name));
    return before.results.cases
        .filter(one => one.status === 'failed' && passed.has(one.name) && mayBeChanged(one.file, changed))
        .map(({ name, file }) => ({
        kind: 'failing-test-rewritten',
        path: file,
        detail: `the test "${name}" failed before the change and passes on the old source with the changed tests: the test was changed, not what it tests`,
    }));
}
/** A runner's path may begin below the root. */
function mayBeChanged(file, changed) {
    return (file === null || [...changed].some(path => path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`)));
}

;// CONCATENATED MODULE: ./build/core/transcript/cap-output.js
/** What a transcript keeps of the output of one command, in characters. */
const LONGEST_OUTPUT = 64 * 1024;
/** Head and tail, with what was left out told between them. */
function capOutput(output) {
    if (output.length <= LONGEST_OUTPUT)
        return output;
    const half = LONGEST_OUTPUT / 2;
    return `${output.slice(0, half)}\n[${output.length - LONGEST_OUTPUT} characters are left out]\n${output.slice(-half)}`;
}

;// CONCATENATED MODULE: ./build/flow/record-command.js
/** A command of the host, told to the transcript. */


/** Records what came of it. */
function recordCommand(purpose, result, { ports }) {
    const { command, status, exitCode, durationMs, output, results } = result;
    ports.reporter.record({
        type: 'command',
        purpose,
        command: command ?? '',
        status,
        exitCode,
        durationMs,
        output: capOutput(output),
        tests: results === null ? null : (0,test_results/* countsIn */.EI)(results),
    });
}

;// CONCATENATED MODULE: ./build/flow/run-tests.js
/** One run of the test command or of a check: carried out, read, and told. */



const OUTPUT_KEPT = 4 * 1024 * 1024;
/** File systems stamp by a clock that ticks more slowly than ours. */
const CLOCK_SLACK_MS = 50;
/** Runs the test command; a run in which no test ran is none. Never throws. */
async function runTestCommand(command, run, signal, purpose) {
    const since = run.ports.clock.now() - CLOCK_SLACK_MS;
    const ended = await start(command, purpose, run, signal);
    const results = await run.ports.testReports.read({ output: ended.output, since });
    return recorded((0,test_verdict/* testResultOf */.v$)(command, ended, results), purpose, run);
}
/** Runs a check, which is judged by its exit code alone. Never throws. */
async function runCheck(command, run, signal, purpose) {
    return recorded((0,test_verdict/* runResultOf */.cy)(command, await start(command, purpose, run, signal)), purpose, run);
}
function start(command, purpose, run, signal) {
    const { config, ports } = run;
    (0,begin/* begin */.q)(purpose, run);
    ports.reporter.info(`run ${command}`);
    ports.journal.note({ kind: 'testing' });
    const timeoutMs = Math.round(config.testTimeoutMinutes * 60_000);
    const network = config.sandboxNetwork === 'host';
    return ports.commands.run({ command, timeoutMs, outputLimit: OUTPUT_KEPT, network }, signal);
}
function recorded(result, purpose, run) {
    recordCommand(purpose, result, run);
    return result;
}

;// CONCATENATED MODULE: ./build/flow/prove-change.js



/** Proves a tested change by the runs before and after it, and one in between. */
async function proveChange(change, { before, after }, shop) {
    // What is kept back for the end of a run is not spent here.
    const signal = shop.run.editing;
    const { config, ports } = shop.run;
    const { reporter } = ports;
    const paths = changedTestPaths(change, shop);
    const decided = proofWithoutRun({ testsChanged: addsOrEditsTests(change, shop), wanted: config.prove, after });
    if (decided !== null || shop.testCommand === null || signal.aborted)
        return { proof: decided ?? 'not-run', tampering: [] };
    reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`);
    let proven;
    try {
        const red = await redRun(change, paths, shop.testCommand, shop);
        const runs = { before, red, after };
        const changed = new Set(paths);
        proven = signal.aborted
            ? { proof: 'not-run', tampering: [] }
            : { proof: proofOf(runs, changed), tampering: rewrittenFailures(runs, changed) };
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* RepositoryError */.pU))
            throw thrown;
        // What was tested is in the receipt, whatever has become of the work tree.
        reporter.warning(`the red run is given up: ${(0,errors/* messageOf */.bD)(thrown)}`);
        proven = { proof: 'could-not-run', tampering: [] };
    }
    return proven;
}
async function redRun(change, paths, command, { run, byEditTool }) {
    const { repository } = run.ports;
    const made = [...byEditTool];
    let red;
    try {
        await repository.putBack(await repository.assemble([{ receipt: change, paths }]), made);
        red = await runTestCommand(command, run, run.editing, 'red');
    }
    finally {
        await repository.putBack(change, made);
    }
    const { tree } = await repository.takeReceipt(made);
    if (tree !== change.tree)
        throw new errors/* RepositoryError */.pU(`the tree is ${tree} afterwards, not ${change.tree}`);
    return red;
}
/** Whether the change adds or edits a test: only taking tests away proves nothing. */
function addsOrEditsTests(change, shop) {
    return change.files.some(file => file.change !== 'deleted' && shop.isTest(file.path));
}
/** Every name at which a test file changed, came or went. */
function changedTestPaths(change, { isTest }) {
    return change.files.flatMap(({ path, from }) => [...(from === null ? [] : [from]), path]).filter(isTest);
}

;// CONCATENATED MODULE: ./build/flow/object-to-tests.js





/** Makes the objector of one run; it remembers what the model has been told. */
function createObjector(shop) {
    const { config, ports } = shop.run;
    const told = new Set();
    const tellOnce = (tampering) => {
        const fresh = config.onTampering === 'ignore' ? [] : tampering.filter(one => !told.has(keyOf(one)));
        for (const one of fresh)
            told.add(keyOf(one));
        const findings = fresh.map(({ path, detail }) => (path === null ? `- ${detail}` : `- ${path}: ${detail}`));
        const text = findings.length === 0 ? null : ports.prompts.render('weakened-tests', { findings: findings.join('\n') });
        return { tampering, unseen: [], text };
    };
    return {
        async toDiff(change) {
            const texts = await (0,changed_texts/* changedTexts */.X)(change, ports.repository);
            const objection = { ...tellOnce((0,find_tampering/* findTampering */.N)(texts, shop.isTest)), unseen: findUnseen(texts) };
            const missing = config.requireTests && !addsOrEditsTests(change, shop);
            return missing ? { ...objection, text: objection.text ?? ports.prompts.render('tests-required', {}) } : objection;
        },
        toRuns(change, before, now) {
            const takenOut = change.files.some(({ path, from, deletions }) => shop.isTest(from ?? path) && deletions !== 0);
            return tellOnce([...goneFailures(before.tests, now), ...(takenOut ? [] : fewerRan(before.tests, now))]);
        },
    };
}
function keyOf({ kind, path, detail }) {
    return [kind, path, detail].join('\0');
}

;// CONCATENATED MODULE: ./build/core/setup/dependency-files.js
/** Files by which package managers know what to install. */
const LOCK_FILES = new Set(`package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  Cargo.lock go.sum poetry.lock uv.lock pdm.lock Pipfile.lock pixi.lock Gemfile.lock composer.lock mix.lock pubspec.lock Podfile.lock
  Package.resolved packages.lock.json gradle.lockfile flake.lock`.split(/\s+/));
const MANIFESTS = new Set(`package.json pnpm-workspace.yaml .npmrc .yarnrc.yml deno.json deno.jsonc Cargo.toml go.mod go.work pyproject.toml setup.py setup.cfg Pipfile
  Gemfile composer.json mix.exs pubspec.yaml Podfile Package.swift pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
  libs.versions.toml environment.yml`.split(/\s+/));
const REQUIREMENTS = /^(?:.*-)?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)$/;
/** Whether a path is a lock file: written by a package manager, and part of a dependency's change. */
function isLockFile(path) {
    return LOCK_FILES.has(nameOf(path));
}
/** Whether a change of this path can change what is installed. */
function isDependencyFile(path) {
    const name = nameOf(path);
    return MANIFESTS.has(name) || LOCK_FILES.has(name) || REQUIREMENTS.test(name);
}
function nameOf(path) {
    return path.slice(path.lastIndexOf('/') + 1);
}

;// CONCATENATED MODULE: ./build/core/setup/refreshing-command.js
/** The setup command as it has to run where manifests were changed. */
const FROZEN = [
    [/\bnpm (?:ci|clean-install)\b/g, 'npm install'],
    [/ --(?:frozen-lockfile|immutable|frozen|locked)(?=\s|$|[;&|])/g, ''],
];
/** Installing "exactly what the lock file says" refuses a manifest that has moved on; the same without that demand writes the lock file anew. */
function refreshingCommand(setup) {
    return FROZEN.reduce((command, [strict, loose]) => command.replace(strict, loose), setup);
}

;// CONCATENATED MODULE: ./build/flow/run-setup.js
/** One run of the setup command: with a network, and told. */



const TIMEOUT_MS = 20 * 60_000;
const run_setup_OUTPUT_KEPT = 64 * 1024;
/** Runs it to its end. Never throws. */
async function runSetup(command, run, signal) {
    const { ports } = run;
    (0,begin/* begin */.q)('setup', run);
    ports.reporter.info(`setup: ${command}`);
    const request = { command, timeoutMs: TIMEOUT_MS, outputLimit: run_setup_OUTPUT_KEPT, network: true };
    const result = await ports.commands.run(request, signal);
    recordCommand('setup', (0,test_verdict/* runResultOf */.cy)(command, result), run);
    return result;
}

;// CONCATENATED MODULE: ./build/flow/set-up-again.js




/** Makes the installer of one run; it remembers for which manifests it ran last. */
function createInstaller(shop) {
    const { run, byEditTool } = shop;
    const { repository, reporter, commands } = run.ports;
    let installed = '';
    return async (change, signal) => {
        const { setupCommand } = run.config;
        if (setupCommand === '' || !commands.canRun || dependenciesOf(change) === installed)
            return { kind: 'ready' };
        const command = refreshingCommand(setupCommand);
        const end = await runSetup(command, run, signal);
        const written = await repository.takeReceipt([...byEditTool]);
        const paths = lockFilesWritten(change, written);
        const failed = end.status !== 'exited' || end.exitCode !== 0;
        const kept = failed ? change : await repository.assemble([part(change), { receipt: written, paths }]);
        const undone = await repository.putBack(kept, [...byEditTool]);
        if (undone.length > 0)
            reporter.info(`${command} wrote ${undone.length} other paths, which were put back`);
        if (failed)
            return { kind: 'failed', result: (0,test_verdict/* runResultOf */.cy)(command, end) };
        installed = dependenciesOf(kept);
        if (paths.length > 0)
            reporter.info(`${command} wrote ${paths.join(', ')}: part of the change`);
        return paths.length > 0 ? { kind: 'joined', paths } : { kind: 'ready' };
    };
}
/** What decides what is installed, as text. */
function dependenciesOf({ files }) {
    return files
        .filter(file => isDependencyFile(file.path) || (file.from !== null && isDependencyFile(file.from)))
        .map(({ path, from, blob }) => [path, from, blob].join('\0'))
        .join('\n');
}
function lockFilesWritten(before, after) {
    const blobs = new Map(before.files.map(({ path, blob }) => [path, blob]));
    const differs = (path, blob) => !blobs.has(path) || blobs.get(path) !== blob;
    const written = after.files
        .filter(({ path, blob }) => isLockFile(path) && differs(path, blob))
        .map(({ path }) => path);
    // Back at the base: no change any more, but one of what was judged.
    const still = new Set(after.files.map(({ path }) => path));
    return [...written, ...before.files.map(({ path }) => path).filter(path => isLockFile(path) && !still.has(path))];
}
function part(receipt) {
    return { receipt, paths: receipt.files.flatMap(({ path, from }) => (from === null ? [path] : [path, from])) };
}

;// CONCATENATED MODULE: ./build/flow/split-off.js

/** Makes the splitter of one run. */
function createSplitter({ run, byEditTool }) {
    const { repository, reporter } = run.ports;
    const gone = new Map();
    const patches = new Map();
    return {
        leftOut: () => [...gone.values()],
        async split(receipt, problems, rest) {
            const staying = new Set(rest);
            const refused = receipt.files
                .flatMap(({ path, from }) => (from === null ? [path] : [path, from]))
                .filter(path => !staying.has(path));
            patches.set(refused.join('\0'), await repository.patchOf(await repository.assemble([{ receipt, paths: refused }])));
            await reporter.keepPatch([...patches.values()].join(''), 'refused');
            const open = await repository.assemble([{ receipt, paths: rest }]);
            await repository.putBack(open, [...byEditTool]);
            const { tree } = await repository.takeReceipt([...byEditTool]);
            if (tree !== open.tree)
                throw new errors/* RepositoryError */.pU(`the tree is ${tree} without the refused part, not ${open.tree}`);
            for (const { path, why } of problems)
                gone.set(path, { path, why: `${why}: refused, kept in refused.patch` });
            reporter.warning(`refused and split off, the rest goes on: ${refused.join(', ')}`);
        },
    };
}

;// CONCATENATED MODULE: ./build/core/testing/failing-first.js
/** What goes back after a failed run: which tests failed, then what the output says about them. */



const MAX_NAMES = 30;
const MAX_NAME = 300;
/** Of the budget; the rest is for the excerpt. */
const NAMES_SHARE = 0.4;
/**
 * The failed tests and what could not be loaded, those first that did not fail before (`old`: the names that did), at most 30 and in the order of
 * their names, so that files that ran in another order make no difference; then the excerpt of the output. At most `budget` characters.
 */
function failureReport(options) {
    const budget = Math.max(0, options.budget);
    const output = (0,go_output/* plainGoOutput */.A)(options.output);
    const failing = options.results === null ? [] : failingIn(options.results, options.old);
    if (failing.length === 0)
        return (0,failure_excerpt/* failureExcerpt */.af)(output, budget);
    const list = listOf(failing, Math.floor(budget * NAMES_SHARE));
    const rest = budget - list.length - 2;
    return rest > 0 ? `${list}\n\n${(0,failure_excerpt/* failureExcerpt */.af)(output, rest)}` : list.slice(0, budget);
}
function failingIn({ cases, unloadable }, old) {
    const tests = cases
        .filter(({ status }) => status === 'failed')
        .map(({ name, file }) => ({
        text: file === null || name.includes(file) ? failing_first_shown(name) : `${failing_first_shown(name)} (${failing_first_shown(file)})`,
        isOld: old.has(name),
    }));
    const files = unloadable.map(name => ({ text: `${failing_first_shown(name)} (could not be loaded)`, isOld: old.has(name) }));
    return [...files, ...tests].sort((a, b) => Number(a.isOld) - Number(b.isOld) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}
function listOf(failing, room) {
    const lines = [failing.length === 1 ? 'One test failed:' : `${failing.length} tests failed:`];
    let length = lines.join('').length;
    for (const { text, isOld } of failing.slice(0, MAX_NAMES)) {
        const line = `- ${text}${isOld ? ': failed before your change too' : ''}`;
        if (length + line.length + 1 > room)
            break;
        lines.push(line);
        length += line.length + 1;
    }
    const left = failing.length - (lines.length - 1);
    return [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
}
function failing_first_shown(name) {
    const line = (0,clean_output/* stableLine */.A)((0,clean_output/* cleanLines */.v)(name).join(' '));
    return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}...` : line;
}

;// CONCATENATED MODULE: ./build/flow/tell-failure.js
/** What the model is told about a failed run: which tests, what they said, and whether it has heard that before. */




const REPORT = 6_000;
/** Makes the teller of one run; it remembers the failure it told last. */
function createTeller(shop) {
    let last = null;
    return ({ failure, attemptsLeft, isNew, before }) => {
        const again = isNew && last !== null && last.command === failure.command && sameFailure(last.output, failure.output);
        last = failure;
        const runs = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`;
        const sentences = [
            ...(failedAlike(failure, before)
                ? [
                    'It ended in the same way before any change; where it is not what the task is about, call submit_summary again as it is.',
                ]
                : []),
            ...(again ? ['This is the same failure as before your last change, which did not touch its cause.'] : []),
            isNew ? `There ${runs} after this.` : 'Nothing has changed since that run.',
        ];
        return shop.run.ports.prompts.render('tests-failed', {
            command: failure.command ?? '',
            result: (0,test_verdict/* inWords */.r4)(failure),
            excerpt: failureReport({
                output: failure.output,
                budget: REPORT,
                results: failure.results,
                old: oldFailures(before),
            }),
            attempts: sentences.join(' '),
        });
    };
}

;// CONCATENATED MODULE: ./build/flow/test-change.js



/** Makes the tester of one run; what runs have left behind is remembered from one to the next. */
function createTester(shop) {
    const { config, ports } = shop.run;
    const leftByRuns = new Map();
    async function once(start, change) {
        const result = await start();
        const touched = await ports.repository.putBack(change, [...shop.byEditTool]);
        for (const path of touched)
            leftByRuns.set(path, { path, why: `written by ${result.command}` });
        return { result, rewritten: touched.filter(path => change.files.some(file => file.path === path)) };
    }
    /** A run that rewrote what it tests says nothing about it; it gets a second chance on the tree as it was. */
    async function settled(start, change) {
        const first = await once(start, change);
        if (first.rewritten.length === 0 || first.result.status !== 'passed')
            return first;
        const { command } = first.result;
        ports.reporter.warning(`${command} rewrote ${first.rewritten.join(', ')}, which it was to test; it is run again`);
        return once(start, change);
    }
    return async (change, before, signal) => {
        const { testCommand } = shop;
        const tests = testCommand === null
            ? { result: test_verdict/* NOT_RUN */.OG, rewritten: [] }
            : await settled(() => runTestCommand(testCommand, shop.run, signal, 'tests'), change);
        const checks = [];
        for (const command of ports.commands.canRun ? [...config.checkCommands, ...shop.task.fields.commands] : []) {
            const last = checks.at(-1)?.result;
            const stopped = testsStopTheChecks(tests.result, before.tests) || (last !== undefined && last.status !== 'passed');
            checks.push(stopped
                ? { result: { ...test_verdict/* NOT_RUN */.OG, command }, rewritten: [] }
                : await settled(() => runCheck(command, shop.run, signal, 'check'), change));
        }
        const known = new Set(change.leftOut.map(one => one.path));
        const leftOut = [...change.leftOut, ...[...leftByRuns.values()].filter(one => !known.has(one.path))];
        return {
            change: { ...change, leftOut },
            tests: tests.result,
            checks: checks.map(one => one.result),
            rewritten: [...new Set([tests, ...checks].flatMap(one => one.rewritten))],
        };
    };
}
/** The runs of a change whose setup failed: nothing could be tested, and the setup stands first among the checks. */
function untested(change, setup, { run, task, testCommand }) {
    const tests = testCommand === null ? test_verdict/* NOT_RUN */.OG : { ...test_verdict/* NOT_RUN */.OG, command: testCommand, status: 'could-not-run', output: setup.output };
    const checks = [...run.config.checkCommands, ...task.fields.commands].map(command => ({ ...test_verdict/* NOT_RUN */.OG, command }));
    return { change, tests, checks: [setup, ...checks], rewritten: [] };
}

;// CONCATENATED MODULE: ./build/flow/judge-work.js
/** What the host says when the model says "done": git first, then tests and checks. The model's words are not looked at. */












/** Makes the judge of one run. */
function createJudge(shop) {
    const { config, ports, ledger } = shop.run;
    const tally = { editAttempts: 1, testAttempts: 0 };
    let newest = null;
    const test = createTester(shop);
    const object = createObjector(shop);
    const tell = createTeller(shop);
    const install = createInstaller(shop);
    const splitter = createSplitter(shop);
    const maySendBack = () => tally.editAttempts <= config.maxEditAttempts;
    const sendBack = (text) => {
        tally.editAttempts += 1;
        return { kind: 'not-yet', text };
    };
    return {
        tally,
        keepWork: async () => keepPatch(await ports.repository.takeReceipt([...shop.byEditTool]), shop),
        judge: recorded,
    };
    async function recorded(options) {
        const judgement = await judge(options);
        const { kind } = judgement;
        const why = kind === 'not-yet' ? judgement.text : kind === 'over' ? judgement.ending.outcome : null;
        const proof = kind === 'tested' ? judgement.tested.proof : null;
        ports.reporter.record({ type: 'verdict', kind, tree: ledger.receipt?.tree ?? null, proof, why });
        return judgement;
    }
    async function judge(options) {
        const before = await shop.baseline.ready();
        const first = await look();
        let { verdict } = first;
        if (verdict.kind === 'empty')
            return maySendBack() && !options.last
                ? sendBack(ports.prompts.render('no-changes', {}))
                : over((0,judged_endings/* noChanges */.rw)(config, shop.task));
        if (verdict.kind === 'refused') {
            const { problems, rest } = verdict;
            const told = problems.map(({ path, why }) => `- ${path}: ${why}`).join('\n');
            if (maySendBack() && !options.last)
                return sendBack(ports.prompts.render('refused-change', { problems: told }));
            if (rest === null)
                return over((0,judged_endings/* blocked */.Z5)(problems));
            await splitter.split(first.receipt, problems, rest);
            verdict = (await look()).verdict;
            if (verdict.kind !== 'verified')
                return over((0,judged_endings/* blocked */.Z5)(problems));
        }
        const objection = await object.toDiff(verdict.change);
        if (objection.text !== null && !options.last && maySendBack())
            return sendBack(objection.text);
        const setUp = await install(verdict.change, options.signal);
        // What was written to lock files is judged like everything else; what is installed fits by then.
        if (setUp.kind === 'joined')
            return judge(options);
        return judgeByTests(verdict.change, objection, before, { ...options, setUp });
    }
    /** The work as it is now, and whether it may be delivered. */
    async function look() {
        const receipt = await ports.repository.takeReceipt([...shop.byEditTool]);
        await keepPatch(receipt, shop);
        const refused = [...receipt.refused, ...(await (0,refused_content/* refusedContent */.w)(receipt, shop.run))];
        return { receipt, verdict: (0,judge_change/* judgeChange */.s)({ ...receipt, refused }, shop.policy) };
    }
    async function judgeByTests(change, { tampering: weakened, unseen }, before, { last, signal, setUp }) {
        const isNew = newest === null || newest.change.tree !== change.tree;
        const runs = setUp.kind === 'failed'
            ? untested(change, setUp.result, shop)
            : isNew || newest === null
                ? await test(change, before, signal)
                : newest;
        if (isNew) {
            // What was stopped half-way is no verdict: the same tree is tested again.
            newest = signal.aborted ? null : runs;
            if (!signal.aborted)
                ledger.tests = runs.tests;
            if (shop.testCommand !== null || config.checkCommands.length + shop.task.fields.commands.length > 0)
                tally.testAttempts += 1;
        }
        const failure = setUp.kind === 'failed' ? setUp.result : firstNewFailure(runs, before, !isNew);
        const attemptsLeft = config.maxTestAttempts - tally.testAttempts;
        const oldOnly = onlyOldFail(runs.tests, before.tests) ? runs.tests : null;
        // Handed in again as it is, although told: these failures are not what the task is about, or the model cannot mend them.
        const insists = !isNew && failure !== null && (failure === oldOnly || failedAlike(failure, before));
        if (failure !== null && !last && attemptsLeft > 0 && !insists && (isNew || maySendBack())) {
            const text = tell({ failure, attemptsLeft, isNew, before });
            return isNew ? { kind: 'not-yet', text } : sendBack(text);
        }
        if (failure !== null && config.onTestFailure === 'fail')
            return over((0,judged_endings/* testsFailed */.fU)(failure));
        const gone = object.toRuns(change, before, runs.tests);
        if (gone.text !== null && !last && maySendBack())
            return sendBack(gone.text);
        const { proof, tampering } = await proveChange(change, { before: before.tests, after: runs.tests }, shop);
        const all = [...weakened, ...gone.tampering, ...tampering];
        if (config.onTampering === 'fail' && all.length > 0)
            return over((0,judged_endings/* tampered */.rZ)(all));
        const splitOff = splitter.leftOut();
        const leftOut = [...runs.change.leftOut, ...splitOff];
        const found = { failure, proof, tampering: all, unseen, splitOff: splitOff.map(({ path }) => path) };
        return { kind: 'tested', tested: (0,test_verdict/* testedChange */._O)({ ...runs, change: { ...runs.change, leftOut } }, found) };
    }
}
function over(ending) {
    return { kind: 'over', ending };
}

// EXTERNAL MODULE: ./build/flow/preflight.js + 11 modules
var preflight = __webpack_require__(1683);
// EXTERNAL MODULE: ./build/core/money/prices.js
var prices = __webpack_require__(33527);
// EXTERNAL MODULE: ./build/core/testing/detect-test-command.js + 2 modules
var detect_test_command = __webpack_require__(50683);
// EXTERNAL MODULE: ./build/core/maintenance/artefact-path.js
var artefact_path = __webpack_require__(23868);
;// CONCATENATED MODULE: ./build/flow/gather-inputs.js
/** The input artefacts of a task, gathered before the first request: a file with its content, a folder as a tree, each capped. */


const LONGEST_FILE = 30_000;
/** About 25,000 tokens, which every later turn reads again. */
const LONGEST_ALL = 100_000;
const TREE_DEPTH = 6;
const TREE_ENTRIES = 400;
/** Reads them as they are before any change. What a task file names has to be there (throws ConfigurationError); what an issue names may not be. */
async function gatherInputs(task, run) {
    const gathered = [];
    const problems = [];
    let room = LONGEST_ALL;
    for (const { path, line } of task.fields.inputs) {
        const found = await look(path, run);
        if ('problem' in found && line !== null)
            problems.push(`${task.file}:${line}: input_artifacts: ${path} ${found.problem}`);
        else if ('problem' in found)
            gathered.push({ path, text: '', note: found.problem });
        else {
            const kept = found.text.slice(0, Math.min(LONGEST_FILE, room));
            const missing = found.text.length - kept.length;
            room -= kept.length;
            const cut = missing === 0 ? [] : [`the last ${missing} of ${found.text.length} characters are left out`];
            gathered.push({ path, text: kept, note: [...found.notes, ...cut].join('; ') });
        }
    }
    if (problems.length > 0)
        throw new errors/* ConfigurationError */.j1(`the task file cannot be used: ${problems.join('; ')}`);
    for (const { path, note } of gathered.filter(one => one.note !== ''))
        run.ports.reporter.warning(`input artefact ${path}: ${note}`);
    return gathered;
}
async function look(path, { config, ports }) {
    const asked = (0,artefact_path/* fromWorkingDirectory */.J1)(path, config.workingDirectory);
    const content = await ports.workspace.read(asked);
    switch (content.kind) {
        case 'text':
            return { text: content.text, notes: [] };
        case 'missing':
            return { problem: 'is not there' };
        case 'refused':
            return { problem: `cannot be shown: ${content.why}` };
        case 'directory': {
            const listed = await ports.workspace.list(asked, TREE_DEPTH, TREE_ENTRIES);
            if ('refused' in listed)
                return { problem: `cannot be shown: ${listed.refused}` };
            const notes = listed.more ? [`a folder of more than ${TREE_ENTRIES} entries, the rest is left out`] : [];
            return { text: listed.paths.join('\n'), notes };
        }
    }
}

// EXTERNAL MODULE: ./build/core/change/protected-paths.js
var protected_paths = __webpack_require__(60640);
;// CONCATENATED MODULE: ./build/core/head-start/found-line.js
/** In so many files something is looked for. */
const MOST_FILES = 8;
/** Counts the names in the lines of the files that are wanted. Linear in the lines. */
function weighLines(lines, names, isWanted) {
    const uses = new Map();
    const heldBy = new Map();
    const wanted = new Map();
    for (const { path, text } of lines) {
        const known = wanted.get(path) ?? isWanted(path);
        wanted.set(path, known);
        if (!known)
            continue;
        const held = heldBy.get(path) ?? new Set();
        heldBy.set(path, held);
        for (const { name } of names) {
            if (!holdsWord(text, name))
                continue;
            uses.set(name, (uses.get(name) ?? 0) + 1);
            held.add(name);
        }
    }
    const worth = new Map(names.map(({ name, weight }) => [name, rareness(weight, uses.get(name) ?? 1)]));
    const files = [...heldBy]
        .map(([path, held]) => ({ path, sum: [...held].reduce((sum, name) => sum + (worth.get(name) ?? 0), 0) }))
        .sort((a, b) => b.sum - a.sum || (a.path < b.path ? -1 : 1));
    return { uses, files: files.slice(0, MOST_FILES).map(({ path }) => path) };
}
/** What a name says, the less the more often it stands somewhere. */
function rareness(weight, uses) {
    return weight / (1 + Math.log(Math.max(1, uses)));
}
/** Whether a line holds a name as a word of its own. */
function holdsWord(line, word) {
    for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
        if (!WORD.test(line[at - 1] ?? '') && !WORD.test(line[at + word.length] ?? ''))
            return true;
    return false;
}
const WORD = /[A-Za-z0-9_]/;

;// CONCATENATED MODULE: ./build/core/head-start/fill-room.js
/** About 800 tokens in all. */
const ROOM = { excerpts: 2_800, pointers: 800 };
const MOST_EXCERPTS = 3;
const MOST_POINTERS = 12;
/** Below these a place is more likely beside the point than not. */
const LEAST_EXCERPT = 2;
const LEAST_POINTER = 0.4;
/** Beside a much better place, another one is not shown. */
const SHARE_OF_BEST = 0.5;
/** Nearer to what is told already, a place is found without being told. */
const APART = 30;
/** Of a block that does not fit. */
const FEWEST_LINES = 20;
const LONGEST_LINE = 300;
const LONGEST_POINTER = 80;
/** Fills the room, best places first. `textOf`: the lines of a file. */
function fillRoom(places, textOf) {
    const ranked = [...places].sort((a, b) => b.score - a.score);
    const excerpts = [];
    const least = Math.max(LEAST_EXCERPT, SHARE_OF_BEST * (ranked[0]?.score ?? 0));
    let room = ROOM.excerpts;
    for (const { path, from, to, score } of ranked) {
        if (score < least || excerpts.length >= MOST_EXCERPTS)
            break;
        if (excerpts.some(one => one.path === path && one.from <= to && from <= one.to))
            continue;
        const lines = fill_room_fitting(textOf(path).slice(from - 1, to), room - path.length);
        if (lines.length === 0)
            continue;
        room -= lines.reduce((sum, line) => sum + line.length + 1, path.length);
        excerpts.push({ path, from, to: from + lines.length - 1, lines });
    }
    return { excerpts, pointers: pointersTo(ranked, excerpts, textOf) };
}
/** As many as there is room for; none where that would be a scrap, or where a line is data. */
function fill_room_fitting(lines, room) {
    const kept = [];
    let left = room;
    for (const line of lines) {
        left -= line.length + 1;
        if (left < 0 || line.length > LONGEST_LINE)
            break;
        kept.push(line);
    }
    return kept.length === lines.length || kept.length >= FEWEST_LINES ? kept : [];
}
function pointersTo(ranked, excerpts, textOf) {
    const pointers = [];
    let room = ROOM.pointers;
    for (const { path, line, score } of ranked) {
        if (score < LEAST_POINTER || pointers.length >= MOST_POINTERS)
            break;
        const isTold = excerpts.some(one => one.path === path && line >= one.from - APART && line <= one.to + APART) ||
            pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART);
        const text = (textOf(path)[line - 1] ?? '').trim().slice(0, LONGEST_POINTER);
        const length = path.length + text.length;
        if (isTold || text === '' || length > room)
            continue;
        room -= length;
        pointers.push({ path, line, text });
    }
    return pointers;
}

;// CONCATENATED MODULE: ./build/core/head-start/mentioned-names.js
/** The names of code that a text holds: what stands in code spans and fences, and words that only code writes like this. */
const LONGEST_TEXT = 20_000;
/** All are looked for at once. */
const MOST_NAMES = 24;
const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g;
const LINK = /\bhttps?:\/\/[^\s)>\]]+/g;
/** `fix(parser):` before what is said. */
const CONVENTIONAL = /^[a-z]{2,10}\([^()]{1,40}\)!?:/;
const mentioned_names_WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g;
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/;
/** Words that every program holds, and those that people write in code style about any program. */
const COMMON = new Set(('abstract and any arguments array assert assertequal async await bool boolean break byte call case catch char class console const continue debug def default del delete describe dict do double ' +
    'elif else enum equal error except exec exit expect export exports extends extern false final finally float fn for from func function get global goto http https if impl implements import in ' +
    'include index init input instanceof int integer interface is isinstance it lambda len let list log long main map match message mod module mut name namespace new nil node none not null number ' +
    'object of open option options output package panic param params parse pass path print private process promise protected prototype public pub raise range raw read ref require result return ' +
    'self set should static str string strict struct sub super switch symbol template test text then this throw throws todo toequal tobe tostring trait true try tuple type typeof undefined union ' +
    'unsafe url use value values var vec void when where while with write yield file line args kwargs data info warn length push foo bar baz example deepequal the are that was has have can but ' +
    'fix fixes chore feat com org foreach includes github javascript typescript nodejs pytest mocha jest chai runner invoke response request').split(' '));
/** The names that say most, each once, heaviest first. Linear; throws nothing. */
function mentionedNames(title, body) {
    const names = new Map();
    const add = (text, weight, needsLooks) => {
        for (const [, of = '', name = '', call] of text.matchAll(mentioned_names_WORD)) {
            const isCode = LOOKS_LIKE_CODE.test(name) || call !== undefined || of !== '';
            if ((needsLooks && !isCode) || COMMON.has(name.toLowerCase()))
                continue;
            const known = names.get(name);
            // What is said again and again is what the text is about.
            const total = known === undefined ? weight : Math.min(4, Math.max(known.weight, weight) + 0.25);
            names.set(name, { name, of: known?.of || of, weight: total });
        }
    };
    const whole = body.slice(0, LONGEST_TEXT).replace(LINK, ' ');
    const heading = title.replace(CONVENTIONAL, '');
    const fences = [];
    const prose = whole.replace(FENCE, (_, __, code) => {
        fences.push(code);
        return '\n';
    });
    for (const [, , code = ''] of heading.matchAll(SPAN))
        add(code, 3, false);
    add(heading.replace(SPAN, ' '), 2.5, true);
    for (const [, , code = ''] of prose.matchAll(SPAN))
        add(code, 2, false);
    add(prose.replace(SPAN, ' '), 1.5, true);
    for (const code of fences)
        add(code, 1, true);
    return [...names.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_NAMES);
}

;// CONCATENATED MODULE: ./build/core/head-start/mentioned-places.js
/** The places that a text names: paths with or without a line, as traces, compilers, links and people write them. */
/** What is longer holds pasted logs, not more places. */
const mentioned_places_LONGEST_TEXT = 30_000;
const LONGEST_PATH = 300;
const MOST_PLACES = 60;
const NAME = String.raw `[\w.@+-]`;
/** Folders and a name with an ending, which is what tells a path from other words. */
const PATH = String.raw `(?:[A-Za-z]:)?[\\/]{0,2}(?:${NAME}{1,100}[\\/]){0,20}${NAME}{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`;
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw `(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`;
const PLACE = new RegExp(String.raw `(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g');
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g;
/** The places, each once, in the order of the text; those of Python's traces, which name the innermost call last, the other way round. Linear; throws nothing. */
function mentionedPlaces(text) {
    const places = new Map();
    const inwards = [];
    for (const [, written = '', colon, bracket, link, word] of text
        .slice(0, mentioned_places_LONGEST_TEXT)
        .replace(SCHEME, ' /')
        .matchAll(PLACE)) {
        if (places.size + inwards.length >= MOST_PLACES)
            break;
        if (written.length > LONGEST_PATH)
            continue;
        const path = written.replaceAll('\\', '/');
        const line = Number(colon ?? bracket ?? link ?? word ?? 0);
        const place = { path, line: line === 0 ? null : line };
        if (word !== undefined && path.endsWith('.py'))
            inwards.unshift(place);
        else
            places.set(`${path}:${line}`, place);
    }
    for (const place of inwards)
        places.set(`${place.path}:${place.line}`, place);
    return [...places.values()];
}

;// CONCATENATED MODULE: ./build/core/head-start/named-file.js
/** Which file of the repository a written path means. */
/** Behind the repository in a link to a file of it; the next part is the branch. */
const LINKED = new Set(['blob', 'blame', 'raw']);
/** Files by their base names, of the names that are asked for. */
function indexFiles(paths, asked) {
    const names = new Set(asked.map(baseOf));
    const index = new Map();
    for (const path of paths) {
        const base = baseOf(path);
        if (!names.has(base))
            continue;
        const there = index.get(base);
        if (there === undefined)
            index.set(base, [path]);
        else
            there.push(path);
    }
    return index;
}
/**
 * The one file that is meant: by its whole path, by the end of it, or as it lies on somebody's disk; null where there is none or more than one. Files of other packages
 * (`node_modules/left-pad/index.js`) are none of ours. `repository`: its name without its owner.
 */
function namedFile(written, index, repository) {
    const wanted = ownParts(written, repository);
    if (wanted === null || wanted.includes('..'))
        return null;
    const found = (index.get(wanted.at(-1) ?? '') ?? []).flatMap(path => {
        const own = path.split('/');
        const same = sameParts(wanted, own);
        const liesInClone = same === own.length && bare(wanted.at(-same - 1) ?? '') === bare(repository);
        return same === wanted.length || same >= 2 || liesInClone ? [{ path, same }] : [];
    });
    const most = Math.max(0, ...found.map(({ same }) => same));
    const [only, ...others] = found.filter(({ same }) => same === most);
    return only === undefined || others.length > 0 ? null : only.path;
}
/** The path in parts, from the package on where it lies in one; null for another package and for what the platform brings. */
function ownParts(written, repository) {
    const parts = written.split('/').filter(part => part !== '' && part !== '.');
    if (LINKED.has(parts[3] ?? ''))
        return bare(parts[2] ?? '') === bare(repository) ? parts.slice(5) : null;
    const modules = parts.lastIndexOf('node_modules');
    if (modules >= 0) {
        const own = parts.slice(modules + 1);
        const name = own[0]?.startsWith('@') === true ? own.splice(0, 2).at(-1) : own.shift();
        return bare(name ?? '') === bare(repository) ? own : null;
    }
    const packages = Math.max(parts.lastIndexOf('site-packages'), parts.lastIndexOf('dist-packages'));
    if (packages >= 0)
        return parts.slice(packages + 1);
    return parts.some(part => /^python\d/.test(part)) ? null : parts;
}
function sameParts(one, other) {
    let same = 0;
    while (same < one.length && same < other.length && one.at(-1 - same) === other.at(-1 - same))
        same += 1;
    return same;
}
function bare(name) {
    return name.toLowerCase().replace(/[.-]?js$/, '');
}
function baseOf(path) {
    return path.slice(path.lastIndexOf('/') + 1);
}

;// CONCATENATED MODULE: ./build/core/head-start/definition.js
/** Whether a line defines a name, by the habits of the languages. */
const BEFORE = /(?:^|[^\w$.])(?:function\*?|class|def|fn|func|fun|interface|type|enum|struct|trait|macro_rules!|sub|module)\s+$|^\s*func\s*\([^)]{0,80}\)\s*$/;
const DECLARED = /^\s*(?:export\s+)?(?:pub(?:\([a-z]+\))?\s+)?(?:const|let|var|static)\s+(?:mut\s+)?$/;
const ASSIGNED = /(?:^|[\w$\])]\.)\s*$/;
const METHOD_BEFORE = /^\s*(?:(?:public|private|protected|internal|static|async|get|set|override|readonly|abstract|final|export|virtual|inline)\s+|[*#])*$/;
const FUNCTION_AFTER = /^['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/;
const METHOD_AFTER = /^\s*(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$/;
/** How surely: 1 for a function, a class or a type, 0.5 for a variable of the file, 0 for a use. Linear in the line. */
function definesName(line, name) {
    const text = line.slice(0, 400);
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
        const before = text.slice(0, at);
        const after = text.slice(at + name.length);
        if (/[\w$]$/.test(before) || /^[\w$]/.test(after))
            continue;
        if (BEFORE.test(before))
            return 1;
        if ((DECLARED.test(before) || ASSIGNED.test(before) || METHOD_BEFORE.test(before)) && FUNCTION_AFTER.test(after))
            return 1;
        if (METHOD_BEFORE.test(before) && METHOD_AFTER.test(after))
            return 1;
        if (DECLARED.test(before) || (before === '' && /^\s*(?::[^=]{0,80})?=[^=]/.test(after)))
            return 0.5;
    }
    return 0;
}

;// CONCATENATED MODULE: ./build/core/head-start/end-of-block.js
/** How far what a line begins goes on, told by indentation. */
/** The number of the last line of the block that begins at a line, at most `most` lines further; both count from 1. */
function endOfBlock(lines, from, most) {
    const depth = indentOf(lines[from - 1] ?? '');
    let end = from;
    for (let at = from + 1; at <= Math.min(lines.length, from + most); at += 1) {
        const line = lines[at - 1] ?? '';
        if (line.trim() === '')
            continue;
        const closes = /^\s*[)\]}]/.test(line);
        if (indentOf(line) < depth || (indentOf(line) === depth && !closes))
            return end;
        end = at;
        // Behind a bracket alone the block is over; `} else {` goes on.
        if (indentOf(line) === depth && /^\s*[)\]}]+[;,]?\s*$/.test(line))
            return end;
    }
    return end;
}
function indentOf(line) {
    return line.length - line.trimStart().length;
}

;// CONCATENATED MODULE: ./build/core/head-start/score-places.js
/** How likely the places of a file are what a task is about. */



/** Above anything that names alone make up. */
const NAMED_LINE = 10;
const NAMED_TEST_LINE = 5;
const NAMED_SHORT_FILE = 3;
const SHORT_FILE = 60;
const AROUND_NAMED = 10;
const AROUND_USE = 4;
const LONGEST_BLOCK = 60;
/** A name that stands in more lines is found by its definition only. */
const MOST_USES = 80;
const MOST_USES_OF_FILE = 300;
const IN_NAMED_FILE = 1.5;
const BEHIND_ITS_OWNER = 1.5;
/** The places of one file, unsorted. Bounded whatever the file holds. */
function scorePlaces({ path, lines, isTest }, named, names, uses) {
    const here = named.filter(one => one.path === path);
    const clipped = (line, around) => ({
        from: Math.max(1, line - around),
        to: Math.min(lines.length, line + around),
    });
    const byLine = here.flatMap(({ line }) => {
        if (line !== null && line > lines.length)
            return [];
        if (line !== null)
            return [{ path, line, ...clipped(line, AROUND_NAMED), score: isTest ? NAMED_TEST_LINE : NAMED_LINE }];
        if (isTest || lines.length > SHORT_FILE)
            return [];
        return [{ path, line: 1, from: 1, to: lines.length, score: NAMED_SHORT_FILE }];
    });
    const found = isTest ? [] : usesIn(lines, names, uses);
    const byName = found.map((use) => {
        const around = clipped(use.line, AROUND_USE);
        const block = { from: use.line, to: endOfBlock(lines, use.line, LONGEST_BLOCK) };
        const place = use.defines > 0 ? block : around;
        const beside = new Map();
        for (const { name, line, weight } of found)
            if (name !== use.name && line >= place.from && line <= place.to)
                beside.set(name, Math.max(beside.get(name) ?? 0, weight));
        const own = use.weight * (1 + 2 * use.defines);
        const all = [...beside.values()].reduce((sum, weight) => sum + weight, own);
        return { path, line: use.line, ...place, score: all * (here.length > 0 ? IN_NAMED_FILE : 1) };
    });
    return [...byLine, ...byName];
}
function usesIn(lines, names, uses) {
    const found = [];
    for (const [at, text] of lines.entries()) {
        for (const { name, of, weight } of names) {
            const count = uses.get(name) ?? 0;
            if (count === 0 || !holdsWord(text, name))
                continue;
            const defines = definesName(text, name);
            if (count > MOST_USES && defines === 0)
                continue;
            const rare = rareness(weight, count);
            const isOwned = of !== '' && text.includes(`${of}.${name}`);
            found.push({ line: at + 1, name, weight: isOwned ? BEHIND_ITS_OWNER * rare : rare, defines });
        }
        if (found.length >= MOST_USES_OF_FILE)
            break;
    }
    return found;
}

;// CONCATENATED MODULE: ./build/core/head-start/head-start.js
/** The head start of a task: what its text names, and which lines of the base show that. */





/** What a text names. Throws nothing. */
function wantedBy(title, body) {
    return { places: mentionedPlaces(`${title}\n${body}`), names: mentionedNames(title, body) };
}
/** The named files that there are, in the order in which they are named. `repository`: its name without its owner. */
function namedPlaces(places, paths, repository) {
    const written = places.map(({ path }) => path);
    const index = indexFiles(paths, written);
    return places.flatMap(({ path, line }) => {
        const file = namedFile(path, index, repository);
        return file === null ? [] : [{ path: file, line }];
    });
}
/** Chooses among the lines of some files of the base. */
function chooseHeadStart(named, names, { uses }, texts, isTest) {
    const files = new Map([...texts].map(([path, text]) => [path, head_start_linesOf(text)]));
    const scored = [...files].flatMap(([path, lines]) => scorePlaces({ path, lines, isTest: isTest(path) }, named, names, uses));
    return fillRoom(scored, path => files.get(path) ?? []);
}
/** Without the empty one behind the last line break. */
function head_start_linesOf(text) {
    const lines = text.split(/\r\n|\r|\n/);
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(88303);
;// CONCATENATED MODULE: ./build/core/head-start/shown-file.js
/** Which files may be shown without being asked for. */

/** What opens something, by the names that such files have. */
const SECRET_LIKE = /(?:^|\/)(?:\.env(?:\..*|rc)?|\.?envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.netrc|_netrc|\.htpasswd|\.pgpass|\.git-credentials|\.dockercfg|id_(?:rsa|dsa|ecdsa|ed25519)|(?:.*[._-])?(?:secrets?|credentials?|passwords?)(?:\.[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg|ppk|tfstate|tfvars)|\.(?:ssh|aws|gnupg|docker|kube)\/.*)$/i;
/** Letters of any script, digits and what paths are written with; no quotes, no angles, nothing unseen. */
const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u;
/** What people write programs in. */
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|rb|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|php|swift|dart|ex|exs|erl|hs|lua|pl|pm|c|cc|cpp|cxx|h|hh|hpp|m|mm|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i;
/** Made by a program, or somebody else's. */
const NOT_WRITTEN_HERE = /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i;
/** True for a file whose lines may be shown where a text names it. */
function mayBeShown(path) {
    return PLAIN.test(path) && !(0,path_policy/* isGitPath */.oP)(path) && !path.split('/').includes('..') && !SECRET_LIKE.test(path);
}
/** True for one in which names are worth being looked for: written here, in a language of programs. */
function isWrittenCode(path) {
    return mayBeShown(path) && CODE.test(path) && !NOT_WRITTEN_HERE.test(path);
}

// EXTERNAL MODULE: ./build/core/intake/visible-markdown.js + 7 modules
var visible_markdown = __webpack_require__(22655);
;// CONCATENATED MODULE: ./build/core/head-start/shown-head-start.js
/** The head start as the model gets to read it: lines of files as data between markers, without their numbers, as they are to be edited. */


/** One text; empty where there is nothing to show. `clean` takes secrets out; paths are told as the tools take them from the working directory. */
function showHeadStart({ excerpts, pointers }, marker, workingDirectory, clean) {
    const shown = (text) => clean((0,visible_markdown/* visibleText */.Q)(text, text.length).text);
    const parts = excerpts.map(({ path, from, to, lines }) => {
        const place = ` path="${toolPath(path, workingDirectory)}" lines="${from}-${to}"`;
        return `<${marker}${place}>\n${shown(lines.join('\n'))}\n</${marker}>`;
    });
    const places = pointers.map(({ path, line, text }) => `${toolPath(path, workingDirectory)}:${line}:${shown(text)}`);
    return [...parts, ...(places.length === 0 ? [] : [`<${marker}-more>\n${places.join('\n')}\n</${marker}-more>`])].join('\n');
}
function toolPath(path, workingDirectory) {
    const folder = workingDirectory.split('/').filter(part => part !== '' && part !== '.');
    const inside = `${folder.join('/')}/`;
    if (folder.length === 0)
        return path;
    return path.startsWith(inside) ? path.slice(inside.length) : (0,artefact_path/* fromWorkingDirectory */.J1)(path, workingDirectory);
}

// EXTERNAL MODULE: ./build/core/intake/shown-task.js
var shown_task = __webpack_require__(92946);
// EXTERNAL MODULE: ./build/core/testing/test-paths.js
var test_paths = __webpack_require__(46548);
;// CONCATENATED MODULE: ./build/flow/look-up-head-start.js
/** Looks up what the text of a task names, so that the first request holds it and no turn is spent on it. */









/** A search that takes longer than what is done beside it would be waited for. */
const SEARCH_MS = 1_500;
const NOTHING_LOOKED_UP = { text: '', places: [] };
/** Empty where the text names nothing that is there, and where files are planned instead. Never rejects: nothing depends on it. */
async function lookUpHeadStart(task, run) {
    if (run.config.strategy !== 'agent' && task.revision === undefined)
        return NOTHING_LOOKED_UP;
    return lookUp(task, run).catch(() => NOTHING_LOOKED_UP);
}
async function lookUp(task, { config, ports, repositoryName, redact }) {
    const { repository, prompts, clock } = ports;
    const { title, body, comments } = (0,shown_task/* showTask */.j)(task);
    const asked = task.revision === undefined ? '' : (0,shown_revision/* showRevision */.r)(task.revision, '', '').text;
    const wanted = wantedBy(title, [body, ...comments.map(({ text }) => text), asked].join('\n\n'));
    if (wanted.places.length + wanted.names.length === 0)
        return NOTHING_LOOKED_UP;
    const whyProtected = (0,protected_paths/* protectedPathJudge */.$)(config.protectedPaths);
    const isTest = (0,test_paths/* testPathJudge */.j)(config.testPaths);
    const [paths, lines] = await Promise.all([
        wanted.places.length === 0 ? [] : repository.basePaths(),
        repository.baseLines(wanted.names.map(({ name }) => name), SEARCH_MS),
    ]);
    const named = namedPlaces(wanted.places, paths, repositoryName.split('/').at(-1) ?? '').filter(({ path, line }) => mayBeShown(path) && (line !== null || isWrittenCode(path)));
    const found = weighLines(lines ?? [], wanted.names, path => isWrittenCode(path) && !isTest(path) && whyProtected(path) === null);
    const whole = new Set(task.fields.inputs.map(({ path }) => path)); // shown as they are already
    const files = [...new Set([...named.map(({ path }) => path), ...found.files])].filter(path => !whole.has(path));
    if (files.length === 0)
        return NOTHING_LOOKED_UP;
    const chosen = chooseHeadStart(named, wanted.names, found, await repository.readBaseFiles(files), isTest);
    const marker = `found-${clock.randomHex(12)}`;
    const places = showHeadStart(chosen, marker, config.workingDirectory, text => (0,find_keys/* withoutKeys */.P)(redact(text)));
    if (places === '')
        return NOTHING_LOOKED_UP;
    const shown = chosen.excerpts.map(({ path, from, to }) => `${path}:${from}-${to}`);
    return {
        text: prompts.render('head-start', { places }),
        places: [...shown, ...chosen.pointers.map(({ path, line }) => `${path}:${line}`)],
    };
}

;// CONCATENATED MODULE: ./build/flow/read-notes.js
/** What the repository tells whoever works in it: from the base commit only, capped, and trusted less than the rules. */


const FILES = ['AGENTS.md', 'CLAUDE.md'];
const LONGEST_NOTE = 8_000;
/** Reads the notes in the root of the base commit, of a revision only those that its pull request does not change; one that is the same as the other counts once. */
async function readNotes(revision, run) {
    const { repository, reporter } = run.ports;
    const notes = [];
    // What the pull request itself wrote nobody has agreed to yet.
    const asked = FILES.filter(file => revision?.changes.some(({ path }) => path === file) !== true);
    const texts = await repository.readBaseFiles(asked);
    for (const file of asked) {
        const text = texts.get(file) ?? '';
        if (text.trim() === '')
            continue;
        const visible = (0,visible_markdown/* visibleMarkdown */.u)(text, LONGEST_NOTE);
        const missing = (0,shown_task/* missingLine */.X)([visible], visible.cut > 0 ? [`the last ${visible.cut} characters`] : []);
        reporter.info(`notes of the repository: ${file}${missing && ` (${missing})`}`);
        const shown = visible.text.trim() + (missing && `\n\n[${missing}]`);
        if (!notes.some(other => other.text === shown))
            notes.push({ file, text: shown });
    }
    return notes;
}

// EXTERNAL MODULE: ./build/flow/read-task.js
var read_task = __webpack_require__(62679);
// EXTERNAL MODULE: ./build/core/maintenance/output-artefacts.js
var output_artefacts = __webpack_require__(21531);
// EXTERNAL MODULE: ./build/core/testing/results/read-output.js + 12 modules
var read_output = __webpack_require__(16051);
;// CONCATENATED MODULE: ./build/core/testing/cannot-start.js
/** Tells a command that cannot start from tests that fail. */


/** What package managers, interpreters and build tools say when they do not get as far as running anything. `$1` is what they name. */
const SIGNS = [
    [/^npm (?:ERR!|error) (?:code \w+ )?Missing script: "?([^"]+)"?$/i, 'package.json has no script "$1"'],
    [/^npm (?:ERR!|error) .*(?:Could not read package\.json|enoent.*package\.json)/i, 'there is no package.json to read'],
    [/^\s*ERR_PNPM_NO_SCRIPT\b.*Missing script: (.+)$/, 'package.json has no script "$1"'],
    [/^\s*ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND\b/, 'there is no package.json to read'],
    [/^\s*ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\b.*Command "(.+)" not found/, 'the command "$1" is not installed'],
    [/^error Command "(.+)" not found\.$/, 'package.json has no script "$1"'],
    [/^(?:Usage Error: )?Couldn't find a script named "(.+?)"/, 'package.json has no script "$1"'],
    [/^error Couldn't find a package\.json file/, 'there is no package.json to read'],
    [/^error: Script not found "(.+)"$/, 'package.json has no script "$1"'],
    [/^\S*python[\d.]*(?:\.exe)?: No module named (\S+)$/, 'the Python module $1 is not installed'],
    [/^\S*python[\d.]*(?:\.exe)?: can't open file (.+?): \[Errno 2\]/, 'the file $1 does not exist'],
    [/^make(?:\[\d+\])?: \*\*\* No rule to make target ['`]([^']+)'\. +Stop\.$/, 'the Makefile has no target "$1"'],
    [/^make(?:\[\d+\])?: \*\*\* No targets specified and no makefile found/, 'there is no Makefile'],
    [/^error: no such command: `([^`]+)`$/, 'cargo has no command "$1"'],
    [/^error: could not find `Cargo\.toml` in/, 'there is no Cargo.toml'],
    [/^go: (?:cannot find main module|go\.mod file not found)/, 'there is no go.mod'],
    [
        /directory prefix .* does not contain (?:main module|modules listed)/,
        'the Go packages that it names are in no module',
    ],
    [/\bthere is no POM in this directory\b/, 'there is no pom.xml'],
    [/^Task '([^']+)' not found in (?:root )?project/, 'the Gradle build has no task "$1"'],
    [/^Directory '.*' does not contain a Gradle build\./, 'there is no Gradle build'],
    [/^ERROR: file or directory not found: (.+)$/, 'pytest does not find $1'],
    [/^\S*: error: unrecognized arguments: (.+)$/, 'the runner does not know the argument $1'],
    [/^bash: -c: line \d+: (syntax error.*|unexpected EOF.*)$/, 'the shell cannot read it: $1'],
];
const NOT_FOUND = /(?:^|: )([^\s:][^:]*): (?:(?:command )?not found|No such file or directory)$/;
const cannot_start_MAX_NAME = 120;
/**
 * For a run on the untouched base: one sentence why the command itself cannot start (its set-up is broken), or null where it started, whatever
 * its tests said. An output with test results has started, unless the shell itself says otherwise (126, 127). Throws nothing.
 */
function cannotStart(output, exitCode) {
    if (exitCode === null || exitCode === 0)
        return null;
    const lines = (0,clean_output/* cleanLines */.v)(output).filter(line => line.length < 2000);
    if (exitCode === 126)
        return 'The command was found but cannot be executed (exit code 126).';
    if (exitCode === 127) {
        const missing = lines.flatMap(line => NOT_FOUND.exec(line)?.[1] ?? []).at(-1);
        return `The command was not found (exit code 127)${missing === undefined ? '' : `: ${cannot_start_nameOf(missing)}`}.`;
    }
    if ((0,read_output/* readTestOutput */._)(output)?.cases.length)
        return null;
    for (const line of lines) {
        for (const [sign, why] of SIGNS) {
            const found = sign.exec(line);
            if (found !== null)
                return `The command cannot start: ${why.replace('$1', () => cannot_start_nameOf(found[1] ?? ''))}.`;
        }
    }
    return null;
}
function cannot_start_nameOf(text) {
    const name = text.trim();
    return name.length > cannot_start_MAX_NAME ? `${name.slice(0, cannot_start_MAX_NAME)}...` : name;
}

;// CONCATENATED MODULE: ./build/flow/baseline-run.js
/** The tests on the untouched tree, beside the model's reading: edits and commands wait for them. */




/** Starts the baseline where it can matter (`baseline: auto`). Call once, after the start snapshot. */
function startBaseline(testCommand, run) {
    const stopping = new AbortController();
    const failing = new AbortController();
    let known = null;
    const { baseline } = run.config;
    const wanted = run.ports.commands.canRun && (baseline === 'always' || (baseline === 'auto' && testCommand !== null));
    const measuring = (wanted ? measure(testCommand, run, stopping.signal) : Promise.resolve(NO_BASELINE)).then(result => {
        known = result;
        return result;
    }, (thrown) => {
        failing.abort(thrown);
        throw thrown;
    });
    // Whoever waits gets the error; that nobody waits any more is no second one.
    measuring.catch(() => undefined);
    return {
        ready: () => measuring,
        known: () => known,
        failed: failing.signal,
        async stop() {
            stopping.abort('stopped');
            await measuring.catch(() => undefined);
        },
    };
}
async function measure(testCommand, run, stopping) {
    const { repository } = run.ports;
    const signal = AbortSignal.any([run.editing, stopping]);
    const untouched = await repository.takeReceipt([]);
    const startable = async (input, command, ran) => {
        const result = await ran;
        await repository.putBack(untouched, []);
        const why = signal.aborted ? null : cannotStart(result.output, result.exitCode);
        if (why === null)
            return result;
        throw new errors/* ConfigurationError */.j1(`${input}: "${command}" cannot start on the untouched base: ${why}`, 'Nothing of it depends on the change: set the right command, or install what it needs with setup-command');
    };
    const named = run.config.testCommand === '' ? 'the detected test command' : 'input test-command';
    const tests = testCommand === null
        ? NO_BASELINE.tests
        : await startable(named, testCommand, runTestCommand(testCommand, run, signal, 'baseline'));
    const checks = [];
    for (const command of run.config.checkCommands) {
        if (!signal.aborted)
            checks.push(await startable('input check-commands', command, runCheck(command, run, signal, 'baseline')));
    }
    if (signal.aborted)
        return NO_BASELINE;
    return { tests, checks };
}

;// CONCATENATED MODULE: ./build/flow/workshop.js
/** The place where the editing happens: what was found there, what is closed, and what the edit tool has written. */





const NOTHING_FOUND = {
    notes: [],
    inputs: [],
    earlier: null,
    headStart: Promise.resolve(NOTHING_LOOKED_UP),
};
/** Opens the workshop on a start snapshot; the baseline begins at once. */
function openWorkshop(run, base, start, testCommand, task, { notes, inputs, earlier, headStart } = NOTHING_FOUND) {
    const { config } = run;
    const protectedReason = (0,protected_paths/* protectedPathJudge */.$)(config.protectedPaths);
    const outputs = (0,output_artefacts/* outputsOf */.Y)(task);
    const byEditTool = new Set();
    const baseline = startBaseline(testCommand, run);
    const foreign = [...start.setAside, ...start.untracked];
    return {
        run,
        base,
        testCommand,
        task,
        notes,
        inputs,
        earlier,
        headStart,
        policy: { maxFiles: config.maxChangedFiles, maxLines: config.maxChangedLines, protectedReason, outputs },
        baseline,
        working: AbortSignal.any([run.editing, baseline.failed]),
        byEditTool,
        isTest: (0,test_paths/* testPathJudge */.j)(config.testPaths),
        whyClosed(path) {
            const wasThere = foreign.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one));
            return wasThere
                ? 'it was changed or untracked before this run began and is not part of it'
                : (protectedReason(path) ?? outputs?.whyOutside(path) ?? null);
        },
        async whyForeign({ kind, path }) {
            if (kind === 'missing' || kind === 'directory' || byEditTool.has(path))
                return null;
            return run.ports.repository.whyForeign(path);
        },
    };
}

;// CONCATENATED MODULE: ./build/flow/prepare-workshop.js
/** What is made ready before the first token: setup, start snapshot, how to test. */










const prepare_workshop_LONGEST_LINE = 300;
/** Prepares the checked-out work tree, and the run as the task asks for it. Throws ConfigurationError where the setup command will not do. */
async function prepareWorkshop({ base, task, earlier }, given) {
    const run = (0,read_task/* runFor */.P)(task, given);
    const { config, ports } = run;
    const asked = [{ model: ports.model, tariff: run.tariff }, ...(run.fallback === null ? [] : [run.fallback])];
    for (const { model } of asked.filter(one => !one.tariff.known))
        ports.reporter.warning(`no price is known for the model ${model.name} (table of ${prices/* PRICES_AS_OF */.Gw}): its cost is not reported, and max-cost-usd counts at the dearest known price; set model-prices`);
    // Beside all that follows; who goes on from earlier work has looked already.
    const headStart = earlier === null ? lookUpHeadStart(task, run) : Promise.resolve(NOTHING_LOOKED_UP);
    if (config.strategy === 'manifest')
        await loadManifest();
    if (config.setupCommand !== '')
        await setUp(run);
    const start = await ports.repository.takeStartSnapshot();
    if (start.setAside.length > 0)
        ports.reporter.warning(`${start.setAside.length} tracked paths differ from the base and are left out: ${start.setAside.slice(0, 10).join(', ')}`);
    const testCommand = await chooseTestCommand(run);
    const [setAside, untracked] = [start.setAside.length, start.untracked.length];
    ports.reporter.record({ type: 'workshop', sandbox: ports.commands.box, testCommand, setAside, untracked });
    const notes = await readNotes(task.revision, run);
    const inputs = await gatherInputs(task, run);
    return openWorkshop(run, base, start, testCommand, task, { notes, inputs, earlier, headStart });
}
async function setUp(run) {
    const { config } = run;
    const result = await runSetup(config.setupCommand, run, run.editing);
    if (result.status === 'exited' && result.exitCode === 0)
        return;
    const ending = result.status === 'exited' ? `failed with exit code ${result.exitCode}` : result.status;
    throw new errors/* ConfigurationError */.j1(`input setup-command: "${config.setupCommand}" ${ending}`, `${lastLine(result.output)} (the whole output is in the log above)`);
}
function lastLine(output) {
    return output.trimEnd().split('\n').at(-1)?.slice(0, prepare_workshop_LONGEST_LINE).trim() || 'It said nothing';
}
async function chooseTestCommand(run) {
    const { config, ports } = run;
    if (!ports.commands.canRun)
        return null;
    if (config.testCommand !== '') {
        ports.reporter.info(`test command: ${config.testCommand} (input test-command)`);
        return config.testCommand;
    }
    const detected = (0,detect_test_command/* detectTestCommand */.H)(await ports.workspace.rootFiles());
    if (detected === null) {
        ports.reporter.warning('no test command was found; the change will not be tested. Set the input test-command.');
        return null;
    }
    ports.reporter.info(`test command: ${detected.command} (${detected.because})`);
    return detected.command;
}

// EXTERNAL MODULE: ./build/core/proposal/proposal.js + 2 modules
var proposal = __webpack_require__(18905);
// EXTERNAL MODULE: ./build/core/pull-request/commit-message.js
var commit_message = __webpack_require__(32889);
// EXTERNAL MODULE: ./build/core/pull-request/title.js
var title = __webpack_require__(37134);
;// CONCATENATED MODULE: ./build/flow/propose.js
/** The end of `mode: propose`: the delivery as a folder for another job. Nothing is written to GitHub. */







/** Writes the proposal. Throws RepositoryError where git cannot make the bundle. */
async function propose({ task, base, change, record: measured }, run) {
    if ((0,flow_run/* interruptionOf */.nS)(run.overall) === 'cancelled')
        return (0,limit_ending/* limitEnding */.p)('cancelled');
    const { repository, proposals, clock, reporter } = run.ports;
    const record = (0,proposal/* proposedRecord */.ES)(measured);
    (0,begin/* begin */.q)('publish', run);
    run.ledger.record = record;
    const { description } = record.summary;
    const message = (0,commit_message/* commitMessage */.df)({
        title: (0,title/* titleOf */.Gg)(task, record),
        description,
        taskId: task.id,
        runId: run.runId,
        tree: change.tree,
    });
    const { commit, bytes } = await repository.bundle({ receipt: change, message: run.redact(message) });
    const json = (0,proposal/* writeProposal */.Gf)({
        task: {
            id: task.id,
            content_sha256: task.kind === 'maintenance' ? task.snapshotSha256 : clock.sha256(`${task.title}\n${task.body}`),
        },
        base: { branch: base.branch, sha: base.sha, tree: base.tree },
        commit,
        tree: change.tree,
        files: (0,proposal/* proposedFiles */.md)(change),
        record,
    });
    const folder = await proposals.write({ json: run.redact(json), bundle: bytes });
    reporter.info(`the proposal is in ${folder}; a job with mode: publish checks and publishes it`);
    return {
        ...(0,outcome/* endingOf */.z6)('proposed', `a change of ${change.files.length} files is proposed: hand the folder proposal-path to a job with mode: publish`),
        outputs: { summary: JSON.stringify(record), proof: record.evidence.tests.proof, 'proposal-path': folder },
    };
}

// EXTERNAL MODULE: ./build/flow/publish.js + 8 modules
var publish = __webpack_require__(38826);
// EXTERNAL MODULE: ./build/flow/report-run.js + 4 modules
var report_run = __webpack_require__(74765);
// EXTERNAL MODULE: ./build/core/summary/host-summary.js
var host_summary = __webpack_require__(25834);
;// CONCATENATED MODULE: ./build/flow/ask-closing.js
/** One request after the editing is over. */

/** The reply, or null where the model cannot be asked any more: the change is delivered all the same. */
async function askClosing(talk, run) {
    try {
        const reply = await talk.ask(run.overall, true);
        return 'limit' in reply ? null : reply;
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* ModelError */.me))
            throw thrown;
        run.ports.reporter.warning(`${(0,errors/* messageOf */.bD)(thrown)}; the model is not asked about the summary any more`);
        return null;
    }
}

;// CONCATENATED MODULE: ./build/flow/settle-differences.js



/** The summary that the model makes of it when told what differs; the one that was handed in where nothing does or it only leaves out all files, no attempt is left, a limit ended the run, or nothing usable comes back. */
async function settleDifferences({ answer, ...first }, { tested, limit }, talk, run) {
    const { prompts, reporter } = run.ports;
    const found = (0,disagreements/* findDisagreements */.j)(first.summary, tested.change.files, tested.tests, tested.checks);
    if (!(0,disagreements/* saysWrong */.Y)(first.summary, found) || limit !== null || first.attempts >= run.config.maxSummaryAttempts)
        return first;
    const differences = found.map(({ path, detail }) => (path === null ? `- ${detail}` : `- ${path}: ${detail}`));
    reporter.info('the summary differs from the facts; the model is told once');
    answer(prompts.render('summary-differs', { differences: differences.join('\n') }));
    const reply = await askClosing(talk, run);
    if (reply === null)
        return first;
    return { ...(summaryIn(reply, reporter) ?? first), attempts: first.attempts + 1 };
}

;// CONCATENATED MODULE: ./build/flow/summary-phase.js
/** Phase 2: the summary of a change that git verified and the tests judged. However it goes, the change is not lost. */








const FILES_SHOWN = 50;
/**
 * Takes the summary that came with "done", or asks for one; writes it itself after `max-summary-attempts`, or when the model cannot be asked.
 * One that differs from the facts goes back once.
 */
async function askForSummary(edited, talk, run) {
    (0,begin/* begin */.q)('summary', run);
    const { summary, source, attempts } = await settledSummary(edited, talk, run);
    run.ports.reporter.record({ type: 'summary', source, attempts, summary });
    return { summary, source, attempts };
}
async function settledSummary(edited, talk, run) {
    const { reporter } = run.ports;
    const handed = await firstUsable(edited, talk, run);
    if (handed.summary !== null)
        return settleDifferences(handed, edited, talk, run);
    reporter.warning(`${(0,host_summary/* whyHostSummary */.b)(handed.attempts, edited.limit)}; Diffproof writes one from the diff`);
    const { change, tests } = edited.tested;
    const summary = (0,host_summary/* hostSummary */.L)(run.ledger.task?.title ?? '', change.files, tests.status);
    return { summary, source: 'host', attempts: handed.attempts };
}
async function firstUsable(edited, talk, run) {
    const { config, ports } = run;
    const { submitted, tested } = edited;
    let attempts = 0;
    const asking = ports.prompts.render('summary-task', { files: fileList(tested.change), verdict: verdictOf(tested) });
    const waiting = submitted?.waiting ?? null;
    if (submitted === null) {
        talk.say(asking);
    }
    else if (waiting !== null && tested.failure !== null) {
        // It was written in the belief that all is well; the reviewer gets one written in knowledge of the verdict.
        talk.say(null, [...waiting.answered, failed(waiting.callId, asking)]);
    }
    else {
        attempts = 1;
        const read = (0,schema/* readSummary */.L_)(submitted.input);
        const answer = (text) => waiting === null ? talk.say(text) : talk.say(null, [...waiting.answered, failed(waiting.callId, text)]);
        if (read.kind === 'summary') {
            ports.reporter.info('the summary came with the work');
            return { summary: read.summary, source: submitted.source, attempts, answer };
        }
        answer(repair(read.problems, run));
    }
    while (attempts < config.maxSummaryAttempts && edited.limit !== 'timeout-minutes') {
        const reply = await askClosing(talk, run);
        if (reply === null)
            break;
        attempts += 1;
        const found = summaryIn(reply, ports.reporter);
        if (found !== null)
            return { ...found, attempts, answer: text => answerWith(reply, () => text, talk, run) };
        tellProblems(reply, talk, run);
    }
    return { summary: null, attempts };
}
function tellProblems(reply, talk, run) {
    answerWith(reply, call => {
        if (call === null)
            return repair(['there was no call of submit_summary and no readable JSON in the text'], run);
        return repair(call.problem === null ? (0,schema/* summaryProblems */.NR)(call.input) : [call.problem], run);
    }, talk, run);
}
/** Answers what was handed in: the calls of the tool, or the text where there was none (null). Other tools are closed. */
function answerWith(reply, text, talk, run) {
    const closed = () => repair(['editing is over; only submit_summary is open'], run);
    const answers = reply.calls.map(call => failed(call.id, call.name === tools/* SUBMIT */.XD ? text(call) : closed()));
    talk.say(reply.calls.some(call => call.name === tools/* SUBMIT */.XD) ? null : text(null), answers);
}
function failed(callId, text) {
    return { type: 'tool-result', callId, text, isError: true };
}
function repair(problems, run) {
    return run.ports.prompts.render('summary-repair', { problems: problems.map(one => `- ${one}`).join('\n') });
}
function fileList(change) {
    const shown = change.files.slice(0, FILES_SHOWN).map(file => `- ${file.path} (${file.change})`);
    const rest = change.files.length - shown.length;
    return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}
function verdictOf(tested) {
    const { failure, tests } = tested;
    if (failure !== null)
        return `\`${failure.command}\` still ${(0,test_verdict/* inWords */.r4)(failure)}; there are no more attempts. Say so honestly.`;
    if (tests.command === null)
        return 'There is no test command; nothing was tested by the host.';
    const old = tests.status === 'failed' ? ', but only with tests that failed before your change too' : '';
    return `\`${tests.command}\` ${(0,test_verdict/* inWords */.r4)(tests)}${old}.`;
}

;// CONCATENATED MODULE: ./build/flow/solve-task.js













/** Solves one task, from the trigger to the pull request, or to the proposal of one. Endings are values; what is thrown means "cannot go on". */
async function solveTask(run, ahead) {
    const { group } = run.ports.reporter;
    const chosen = await group('Choose the task', () => (0,choose_task/* chooseTask */.N)(run, ahead));
    return 'outcome' in chosen ? chosen : solveChosenTask(chosen, run);
}
/** The same for a task that is chosen already. */
async function solveChosenTask(chosen, run) {
    const { group } = run.ports.reporter;
    (0,report_run.takeTask)(chosen, run);
    const placing = run.config.mode === 'propose' ? null : (0,find_place/* findPlace */.Pj)(chosen, run); // whoever publishes looks for it
    const ground = await group('Preflight', () => (0,preflight/* preflight */.M)(chosen, placing, run));
    if ('outcome' in ground)
        return ground;
    const shop = await group('Prepare the workshop', () => prepareWorkshop(ground, run));
    try {
        const delivery = await workIn(shop);
        if ('outcome' in delivery)
            return delivery;
        if (placing === null)
            return await group('Propose', () => propose(delivery, shop.run));
        return await group('Publish', async () => (0,publish/* publish */.m)({ ...delivery, place: await placing }, shop.run));
    }
    finally {
        await shop.baseline.stop(); // an ending leaves nothing running behind
    }
}
async function workIn(shop) {
    const { run, base, task } = shop;
    const { group } = run.ports.reporter;
    const judge = createJudge(shop);
    const first = await makeFirstMove(task, judge, shop); // the agent's task, or files that were planned and generated
    if ('outcome' in first)
        return first;
    const talk = (0,conversation/* openConversation */.k)(first.message, run);
    const edited = await group('Phase 1: edit until tested', () => editUntilTested(talk, judge, first, shop)); // the diff is real, allowed and tested
    if ('outcome' in edited)
        return edited;
    const summary = await group('Phase 2: summary', () => askForSummary(edited, talk, run)); // only now the JSON
    const record = buildRecord({ task, shop, first, edited, summary, tally: judge.tally });
    return { task, base, change: edited.tested.change, record };
}


/***/ }),

/***/ 10677:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  I: () => (/* binding */ taskValues)
});

// EXTERNAL MODULE: ./build/core/intake/shown-revision.js
var shown_revision = __webpack_require__(73778);
// EXTERNAL MODULE: ./build/core/intake/shown-task.js
var shown_task = __webpack_require__(92946);
;// CONCATENATED MODULE: ./build/flow/tell-fields.js
/** The parts of the first message, in order; none for a task without fields. */
function fieldsToTell(task, { run, inputs }) {
    const { prompts, clock } = run.ports;
    const { fields, file, title, body } = task;
    const marker = `artefact-${clock.randomHex(12)}`;
    const artefacts = inputs.map(({ path, text, note }) => {
        const missing = note === '' ? '' : `(${note})`;
        return text === ''
            ? `${path}: ${missing || '(empty)'}`
            : `<${marker} path="${path}">\n${text}\n</${marker}>${missing}`;
    });
    return [
        ...(file === null
            ? []
            : [
                prompts.render('task-file', {
                    file,
                    instructions: fields.instructions === '' ? NONE : fields.instructions,
                    constraints: listed(fields.constraints),
                    commands: listed(fields.commands.map(command => `\`${command}\``)),
                    words: listed(fields.words),
                    json: JSON.stringify(taskJson({ fields, title, body })),
                }),
            ]),
        ...(fields.outputs.length === 0 ? [] : [prompts.render('output-artefacts', { outputs: listed(fields.outputs) })]),
        ...(artefacts.length === 0 ? [] : [prompts.render('input-artefacts', { artefacts: artefacts.join('\n\n') })]),
    ];
}
const NONE = '(none)';
function listed(entries) {
    return entries.length === 0 ? NONE : entries.map(entry => `- ${entry}`).join('\n');
}
/** By the names of the file (`S1-11`). */
function taskJson({ fields, title, body }) {
    return {
        title,
        description: body,
        instructions: fields.instructions,
        input_artifacts: fields.inputs.map(({ path }) => path),
        output_artifacts: fields.outputs,
        constraints: fields.constraints,
        validation_criteria: [...fields.commands.map(run => ({ run })), ...fields.words],
    };
}

;// CONCATENATED MODULE: ./build/flow/task-prompt.js
/** The first message of a talk: the task as data between markers that nobody can guess, and what the host will do. */



/** The values for one task; the markers are new at every call. `headStart`: what was looked up for it. */
function taskValues(task, shop, headStart = '') {
    const { config, ports } = shop.run;
    const { render } = ports.prompts;
    const marker = `${task.kind}-${ports.clock.randomHex(12)}`;
    const shown = (0,shown_task/* showTask */.j)(task);
    const comments = shown.comments.map(({ author, date, text }) => `\n\n<${marker}-comment author="${author}" date="${date}">\n${text}\n</${marker}-comment>`);
    const revised = task.revision === undefined ? null : (0,shown_revision/* showRevision */.r)(task.revision, shown.body, marker);
    const missing = [shown.missing, revised?.missing ?? ''].filter(one => one !== '').join('; ');
    const where = config.workingDirectory === '.'
        ? 'the repository root'
        : `${config.workingDirectory} (the rest of the repository can be reached too)`;
    return {
        kind: kindOf(task),
        marker,
        title: task.kind === 'prompt' ? '' : shown.title,
        body: (revised?.text ?? shown.body) + comments.join(''),
        place: `The working directory is ${where}.`,
        testing: shop.testCommand === null ? 'There is no test command.' : `The host tests with \`${shop.testCommand}\`.`,
        instructions: [
            ...(missing === '' ? [] : [`\n${render('missing-text', { missing })}`]),
            ...(headStart === '' ? [] : [`\n${headStart}`]),
            ...fieldsToTell(task, shop).map(text => `\n${text}`),
            ...shop.notes.map(({ file, text }) => `\n${render('repository-notes', { file, notes: text, marker: `notes-${ports.clock.randomHex(12)}` })}`),
            ...(config.instructions === '' ? [] : [`\nFrom the maintainers: ${config.instructions}`]),
            ...(config.useStructuredPhases ? [] : [`\n${render('summary-any-time', {})}`]),
        ].join('\n'),
    };
}
const ASKED = { comment: 'a comment on', review: 'a review of', 'failed-run': 'a failed check of' };
function kindOf({ kind, issue, revision }) {
    if (revision !== undefined)
        return `request for changes (${ASKED[revision.ask]} pull request #${revision.pullRequest.number})`;
    if (kind === 'issue')
        return `issue (#${issue})`;
    return kind === 'maintenance' ? 'maintenance task' : 'task';
}


/***/ })

};
