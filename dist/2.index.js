export const id = 2;
export const ids = [2];
export const modules = {

/***/ 8737:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Wx: () => (/* binding */ untrustedServer),
/* harmony export */   Zw: () => (/* binding */ modelErrorOf),
/* harmony export */   fb: () => (/* binding */ isUntrusted),
/* harmony export */   lo: () => (/* binding */ MODEL_API),
/* harmony export */   we: () => (/* binding */ STATUS_OF_TYPE)
/* harmony export */ });
/* harmony import */ var _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5064);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_model_retries_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9070);
/* harmony import */ var _ways_clock_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5725);
/** Turns what the SDK throws into a ModelError that says what happened and what to do. */




const MODEL_API = 'https://api.anthropic.com';
/** A shorter value would be found in ordinary words. */
const SHORTEST_SECRET = 6;
const ADVICE = {
    400: 'The request was refused as invalid; check the inputs model and effort.',
    401: 'Check the input anthropic-api-key: the key is wrong, revoked or of another organisation.',
    402: 'The account has no credit left; add credit, then run again.',
    403: 'The key may not use this model or workspace.',
    404: 'Check the input model: this id is not known to the API or not open to the key.',
    413: 'The conversation is too large for one request; give a smaller task.',
    429: 'The rate limit of the account held on for too long; run again later, raise the limit or set fallback-model.',
    529: 'The API is overloaded; run again later or set fallback-model.',
};
/** A gateway refuses the key, or does not find it where the SDK puts it. */
const ANOTHER_HEADER = 'A gateway may want it in another header: see the input anthropic-headers.';
const REDIRECTED = 'The address of the model redirects elsewhere, and logins follow no redirect; name the last address in anthropic-base-url.';
const TOO_LONG = 'The conversation does not fit into the window of the model; give a smaller task.';
const STATUS_OF_TYPE = {
    invalid_request_error: 400,
    authentication_error: 401,
    billing_error: 402,
    permission_error: 403,
    not_found_error: 404,
    request_too_large: 413,
    rate_limit_error: 429,
    overloaded_error: 529,
};
/** Makes a ModelError of anything thrown. It holds neither headers nor the key. `now`: milliseconds since the epoch. */
function modelErrorOf(thrown, model, asked) {
    if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me)
        return thrown;
    const { apiKey, headers = {}, way, baseURL, now } = asked;
    const secrets = [apiKey, ...Object.values(headers)].filter(one => one.length >= SHORTEST_SECRET);
    const without = (text) => secrets.reduce((rest, one) => rest.replaceAll(one, '***'), text).slice(0, 300);
    const status = thrown instanceof _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_2__/* .APIError */ .LG && typeof thrown.status === 'number' ? thrown.status : null;
    if (thrown instanceof _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_2__/* .APIError */ .LG && (status !== null || thrown.type !== null)) {
        const like = status ?? STATUS_OF_TYPE[thrown.type ?? ''] ?? null;
        const said = without(apiMessage(thrown));
        const title = status === null
            ? `the model API broke its answer off for ${model}: ${thrown.type}: ${said}`
            : `the model API answered ${status} for ${model}: ${said}`;
        const trouble = troubleOf(like, said, thrown.headers);
        const of = like === 404 ? 'model' : like === 401 || like === 403 ? 'login' : null;
        const gateway = like === 401 && baseURL !== MODEL_API ? ANOTHER_HEADER : '';
        const ofWay = of === null || way === undefined ? undefined : ((0,_ways_clock_js__WEBPACK_IMPORTED_MODULE_3__/* .clockAdvice */ .$)(said, now) ?? way.advice[of]);
        const advice = ofWay ?? (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .withHint */ .mu)(modelAdvice(like, said, trouble), gateway);
        const known = way === undefined ? undefined : {};
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(title, advice, status, trouble, askedWait(thrown.headers, now), known);
    }
    const said = without(causeInWords(thrown));
    if (isUntrusted(said))
        return untrustedServer('the model', said);
    const title = `the model could not be reached: ${said}`;
    const refusal = said.includes('ENOTFOUND') ? way?.advice.nobody : undefined;
    if (refusal !== undefined)
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(title, refusal, null, 'passing');
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(title, 'Check the network and the input anthropic-base-url; run again later.', null, 'passing');
}
const UNTRUSTED = /self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i;
function isUntrusted(said) {
    return UNTRUSTED.test(said);
}
/** `whom`: who was asked, as the begin of a sentence. */
function untrustedServer(whom, said) {
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`${whom} could not be reached: ${said}`, 'Name the file of your certificate authority as NODE_EXTRA_CA_CERTS in the environment of the runner.', null, 'final');
}
function modelAdvice(status, said, trouble) {
    if (status === 400 && trouble === 'too-long')
        return TOO_LONG;
    if (status !== null && status >= 300 && status < 400)
        return REDIRECTED;
    const isCredit = status === 400 && /\bcredit balance\b/i.test(said);
    return ADVICE[isCredit ? 402 : (status ?? 0)] ?? 'Run again later.';
}
/** What the API says itself (`x-should-retry`) decides; the rest goes by the status. */
function troubleOf(status, message, headers) {
    const shouldRetry = headers?.get('x-should-retry');
    if (status === 404)
        return 'not-this-model';
    if (status === 413 || (status === 400 && /prompt is too long|context window|maximum context/i.test(message)))
        return 'too-long';
    if (status === 429 || status === 503 || status === 529)
        return shouldRetry === 'false' ? 'not-this-model' : 'busy';
    if (shouldRetry === 'true')
        return 'passing';
    if (shouldRetry === 'false')
        return 'final';
    return status === null || status === 408 || status === 409 || status >= 500 ? 'passing' : 'final';
}
function askedWait(headers, now) {
    const precise = Number(headers?.get('retry-after-ms') ?? Number.NaN);
    if (precise >= 0)
        return precise;
    return (0,_core_model_retries_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(headers?.get('retry-after') ?? '', now);
}
function apiMessage(error) {
    const message = error.error?.error?.message;
    return typeof message === 'string' ? message : (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error);
}
/** The SDK says "Connection error."; what the network said is in the causes. */
function causeInWords(thrown) {
    const cause = thrown instanceof Error ? thrown.cause : undefined;
    if (!(cause instanceof Error) || cause.message === (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown))
        return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown);
    return `${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown)} ${causeInWords(cause)}`;
}


/***/ }),

/***/ 5725:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ clockAdvice),
/* harmony export */   V: () => (/* binding */ minute)
/* harmony export */ });
/** A clock that is wrong: what is signed with its time is refused. */
/** The words of AWS, of Google and of Entra. An expired session has others. */
const WRONG_TIME = /signature expired|signature not yet current|RequestTimeTooSkewed|RequestExpired|reasonable timeframe|AADSTS700024/i;
/** What to do where a refusal names the time of a request; null for any other. `now`: milliseconds since the epoch. */
function clockAdvice(said, now) {
    return WRONG_TIME.test(said) ? `This machine says it is ${minute(now)}: set its clock, for example by NTP.` : null;
}
/** `2026-11-26 14:02 UTC`. */
function minute(at) {
    return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}


/***/ }),

/***/ 9728:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ loadPrompts)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
;// CONCATENATED MODULE: ./build/core/model/prompt.js
/** The prompts by name, the placeholders each must hold, and one-pass rendering. */
const PROMPTS = {
    system: ['commands', 'protectedPaths'],
    'commands-sandboxed': ['network', 'minutes'],
    'commands-open': ['minutes'],
    'commands-none': [],
    task: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder'],
    revision: ['kind', 'marker', 'title', 'body', 'files', 'instructions', 'testing', 'folder'],
    'asked-by-comment': ['place'],
    'plan-system': [],
    'plan-first': ['kind', 'marker', 'title', 'body', 'instructions', 'folder'],
    'agreed-plan': ['marker', 'plan'],
    pictures: ['count', 'shown', 'missing'],
    'no-pictures': [],
    'missing-text': ['missing'],
    overview: ['places'],
    'maintainer-instructions': ['marker', 'instructions'],
    'repository-notes': ['file', 'marker', 'notes'],
    'task-file': ['file', 'instructions', 'constraints', 'commands', 'words', 'json'],
    'output-artifacts': ['outputs'],
    'input-artifacts': ['artifacts'],
    'no-changes': [],
    'not-declined': ['files'],
    'refused-change': ['problems'],
    'weakened-tests': ['findings'],
    'tests-required': [],
    'baseline-red': ['command', 'result', 'failing'],
    'baseline-green': ['results'],
    'limit-near': ['left'],
    'not-proven': ['problems'],
    'tests-failed': ['failing', 'command', 'result', 'excerpt', 'unless', 'attempts'],
    'summary-task': ['files', 'verdict'],
    'summary-repair': ['problems'],
    'summary-differs': ['differences'],
    'summary-any-time': [],
    'not-yet': ['why'],
    continue: [],
    'repeated-calls': ['call', 'count', 'most'],
    manifest: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder', 'files', 'taskId'],
    'manifest-system': [],
    'manifest-repair': ['problems'],
    'file-system': [],
    'file-shared': ['marker', 'title', 'body', 'instructions', 'manifest'],
    'file-whole': ['context', 'description', 'problem', 'path'],
    'file-parts': ['path', 'parts'],
    'file-changes': ['context', 'description', 'problem', 'path'],
    resumed: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder', 'patch', 'before'],
    generated: ['kind', 'files', 'marker', 'title', 'body', 'instructions', 'testing', 'folder'],
    'tool-search-files': [],
    'tool-list-files': [],
    'tool-submit-summary': [],
};
const PLACEHOLDER = /\{\{([a-zA-Z]+)\}\}/g;
/** Problems of a prompt's text, one line each: it is empty, or its placeholders are not the declared ones. */
function promptProblems(name, text) {
    const declared = PROMPTS[name];
    const used = new Set(Array.from(text.matchAll(PLACEHOLDER), match => match[1] ?? ''));
    return [
        ...(text.trim() === '' ? [`prompts/${name}.md is empty`] : []),
        ...[...used]
            .filter(one => !declared.includes(one))
            .map(one => `prompts/${name}.md uses {{${one}}}, which it is never given`),
        ...declared.filter(one => !used.has(one)).map(one => `prompts/${name}.md does not use {{${one}}}`),
    ];
}
const PARAGRAPH = /^\{\{([a-zA-Z]+)\}\}\n\n/gm;
/**
 * Fills the placeholders in one pass, so that `{{x}}` or `$&` in a value stays plain text. A paragraph that is one
 * placeholder goes where its value is empty.
 */
function renderPrompt(text, values) {
    const filled = text.trim().replace(PARAGRAPH, (whole, key) => (values[key] === '' ? '' : whole));
    return filled.replace(PLACEHOLDER, (whole, key) => values[key] ?? whole);
}

// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
;// CONCATENATED MODULE: ./build/adapters/prompts/prompt-files.js
/** Loads and checks every prompt before the model is asked. */





const MAX_PROMPT_CHARACTERS = 100_000;
/**
 * Reads a folder of prompts. `fromBase`: a folder of the repository whose prompts replace them once the base commit is
 * there. Throws one ConfigurationError with everything that is missing or wrong.
 */
function loadPrompts(folder, fromBase = null) {
    let texts = checked(folder, new Map(NAMES.map(name => [name, readPrompt(folder, name)])));
    return {
        render: (name, values) => renderPrompt(texts.get(name) ?? '', values),
        async load(baseText) {
            if (fromBase === null)
                return;
            const found = new Map();
            for (const name of NAMES) {
                const file = await baseText(`${fromBase}/${name}.md`.replace(/^\//, ''));
                found.set(name, 'text' in file ? file.text.slice(0, MAX_PROMPT_CHARACTERS) : null);
            }
            texts = checked(`${fromBase || '.'} of the base commit`, found);
        },
    };
}
const NAMES = Object.keys(PROMPTS);
function checked(folder, texts) {
    const problems = [...texts].flatMap(([name, text]) => text === null ? [`prompts/${name}.md cannot be read`] : promptProblems(name, text));
    const isEmpty = [...texts.values()].every(text => text === null);
    if (problems.length > 0)
        throw new errors/* ConfigurationError */.j1(`the prompts in ${folder} are not usable (input prompts-path): ${isEmpty ? 'there are none' : (0,quantities/* firstFew */.Dt)(problems, 5)}`, "Copy the action's own prompts/ folder and change the texts, keeping file names and placeholders.");
    return new Map([...texts].map(([name, text]) => [name, text ?? '']));
}
function readPrompt(folder, name) {
    return (0,errors/* orNull */.Xd)(() => (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(folder, `${name}.md`), 'utf8').slice(0, MAX_PROMPT_CHARACTERS));
}


/***/ }),

/***/ 7473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ composeRun),
  O: () => (/* binding */ openCatalog)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/error.mjs
var error = __webpack_require__(5064);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(6921);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(4377);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/client.mjs + 41 modules
var client = __webpack_require__(4850);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/resources/messages/messages.mjs + 10 modules
var messages = __webpack_require__(9230);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/resources/models.mjs
var models = __webpack_require__(8394);
;// CONCATENATED MODULE: ./build/adapters/anthropic/client.js
/** The SDK's client of this run, and the one seam where another way to the model takes the place of a key. */



/** The SDK's client with the two resources that a run asks. The whole one loads twice as much code. */
class AnthropicClient extends client/* BaseAnthropic */.q {
    messages = new messages/* Messages */.B2(this);
    models = new models/* Models */.B(this);
    way;
    backendMiddleware() {
        return this.way === undefined ? [] : [this.way.send];
    }
}
/** The SDK makes no request without a key. It never leaves this machine. */
const NO_KEY = 'none';
/**
 * Makes the SDK's client of the inputs alone. The SDK's own time limit ends with the headers, so a
 * stalled stream would hang for ever.
 */
function anthropicClient(access) {
    const { apiKey, headers = {}, way, baseURL, idleMs, fetch = globalThis.fetch } = access;
    const client = new AnthropicClient({
        apiKey: apiKey || NO_KEY,
        authToken: null,
        baseURL,
        maxRetries: 0,
        timeout: idleMs,
        logLevel: 'off',
        async fetch(input, init) {
            // Headers and the whole request would follow a redirect to wherever it leads.
            const response = await fetch(input, { ...init, redirect: 'manual' });
            return response.body === null ? response : new Response(failingWhenSilent(response.body, idleMs), response);
        },
    });
    client.way = way;
    // The SDK has no option against the headers of ANTHROPIC_CUSTOM_HEADERS.
    Reflect.set(Reflect.get(client, '_options'), 'defaultHeaders', {
        ...(apiKey === '' ? { authorization: null } : {}),
        ...headers,
    });
    return client;
}
function failingWhenSilent(body, idleMs) {
    const reader = body.getReader();
    return new ReadableStream({
        async pull(controller) {
            const silence = setTimeout(() => {
                const error = new Error(`the stream was silent for ${idleMs / 1000} s`);
                controller.error(error);
                void reader.cancel(error).catch(() => undefined);
            }, idleMs);
            const { done, value } = await reader.read().finally(() => clearTimeout(silence));
            if (done)
                controller.close();
            else
                controller.enqueue(value);
        },
        cancel: reason => reader.cancel(reason),
    });
}

// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/streaming.mjs
var streaming = __webpack_require__(6922);
// EXTERNAL MODULE: ./build/core/model/messages.js
var model_messages = __webpack_require__(9214);
// EXTERNAL MODULE: ./build/core/model/prices.js
var prices = __webpack_require__(8368);
// EXTERNAL MODULE: ./build/core/text/parse-json.js
var parse_json = __webpack_require__(2246);
;// CONCATENATED MODULE: ./build/adapters/anthropic/collect-message.js
/**
 * Reads a stream of events as a Reply. The SDK's own collector throws on tool input that is no JSON (ADR 10), but a cut
 * command must never run.
 */






/** Many times the longest reply. A longer stream has no end and would fill the memory. */
const MOST_CHARACTERS = 16_000_000;
/**
 * Reads a stream to its end. `onUsage` gets every count, and an estimate of the output of a stream that breaks off
 * before it was counted. `toolInputs`: the JSON text of each tool call, by the index of its block. Throws if the
 * stream ends early: then nothing of it may be used.
 */
async function collectMessage(events, onUsage) {
    const blocks = [];
    const toolInputs = new Map();
    let usage = null;
    let stopReason = null;
    let isWhole = false;
    let characters = 0;
    let arrived = 0;
    function take(index, delta) {
        const block = blocks[index];
        if (block === undefined)
            throw new Error('the answer broke off: a part of it is missing');
        if (delta.type === 'input_json_delta')
            toolInputs.set(index, grown(toolInputs.get(index) ?? '', delta.partial_json));
        else if (delta.type === 'text_delta' && block.type === 'text')
            block.text = grown(block.text, delta.text);
        else if (delta.type === 'thinking_delta' && block.type === 'thinking')
            block.thinking = grown(block.thinking, delta.thinking);
        else if (delta.type === 'signature_delta' && block.type === 'thinking')
            block.signature = delta.signature;
    }
    function grown(before, more) {
        characters += more.length;
        arrived += (0,model_messages/* textLength */.sc)(more);
        if (characters <= MOST_CHARACTERS)
            return before + more;
        const what = `the answer was given up: it is longer than ${MOST_CHARACTERS} characters`;
        throw new errors/* ModelError */.me(what, 'Check the gateway.', null);
    }
    try {
        for await (const event of events) {
            if (event.type === 'message_start' || event.type === 'message_delta') {
                usage = updatedCounts(usage ?? prices/* NO_USAGE */.yJ, event.type === 'message_start' ? event.message.usage : event.usage);
                onUsage?.(usage);
            }
            if (event.type === 'content_block_start')
                blocks[event.index] = { ...event.content_block };
            else if (event.type === 'content_block_delta')
                take(event.index, event.delta);
            else if (event.type === 'message_delta')
                stopReason = event.delta.stop_reason;
            else if (event.type === 'message_stop')
                isWhole = true;
        }
    }
    finally {
        const outputTokens = (0,model_messages/* estimatedTokens */.Te)(arrived);
        if (usage !== null && stopReason === null && outputTokens > usage.outputTokens)
            onUsage?.({ ...usage, outputTokens }, outputTokens - usage.outputTokens);
    }
    if (!isWhole || usage === null || stopReason === null)
        throw new Error('the answer broke off before its end');
    return { blocks, toolInputs, stopReason, usage };
}
/**
 * Yields every readable event. Throws if the stream breaks, at an error event, and at the end if an event was
 * unreadable.
 */
async function* readEvents(response) {
    let isSpoiled = false;
    let isWhole = false;
    try {
        for await (const { event, data } of streaming/* Stream */.Z.rawEvents(response)) {
            if (event === null || event === 'ping' || data === '')
                continue;
            const read = parsedEvent(data);
            if (event === 'error')
                throw new error/* APIError */.LG(undefined, read ?? data, undefined, response.headers, read?.error?.type);
            isSpoiled ||= read === null;
            isWhole ||= read?.type === 'message_stop';
            if (read !== null)
                yield read;
        }
    }
    catch (thrown) {
        // After the end of a message, a broken connection does no harm.
        if (!isWhole || thrown instanceof error/* APIError */.LG)
            throw thrown;
    }
    if (isSpoiled)
        throw new Error('the answer broke off: one of its events is no JSON');
}
function parsedEvent(data) {
    const read = (0,parse_json/* parseJson */.q)(data);
    return typeof read === 'object' && read !== null && 'type' in read ? read : null;
}
/**
 * The token counts after another event. Counts are totals; those that do not apply are missing or
 * null, and gateways may send anything.
 */
function updatedCounts(before, sent) {
    const count = (value, otherwise) => typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
    return {
        inputTokens: count(sent?.input_tokens, before.inputTokens),
        outputTokens: count(sent?.output_tokens, before.outputTokens),
        cacheReadTokens: count(sent?.cache_read_input_tokens, before.cacheReadTokens),
        cacheWriteTokens: count(sent?.cache_creation_input_tokens, before.cacheWriteTokens),
    };
}
/**
 * `raw` keeps every block as it came (thinking included), so that it can be sent back; the API does
 * not take blank texts back.
 */
function replyOf(message) {
    const calls = [];
    const raw = message.blocks.flatMap((block, index) => {
        if (block.type === 'text' && block.text.trim() === '')
            return [];
        // A thought that was cut off has no signature, and the API takes none back without.
        if (block.type === 'thinking' && block.signature === '')
            return [];
        // The API does not accept the null citations of its own text blocks.
        if (block.type === 'text')
            return [{ type: 'text', text: block.text }];
        if (block.type !== 'tool_use')
            return [{ ...block }];
        const call = callOf(block, message.toolInputs.get(index) ?? '');
        calls.push(call);
        return [{ type: 'tool_use', id: call.id, name: call.name, input: call.input ?? {} }];
    });
    return {
        raw,
        text: message.blocks.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n'),
        calls,
        stopReason: model_messages/* STOP_REASONS */.Np.find(reason => reason === message.stopReason) ?? 'unknown',
        usage: message.usage,
    };
}
/** A block and the JSON text of its input as a call, or as one that says why it cannot be carried out. */
function callOf({ id, name }, json) {
    const refused = (why) => {
        return { id, name, input: undefined, problem: `The call was not carried out: its input is ${why}. Send it again.` };
    };
    const input = (0,parse_json/* parseJson */.q)(json.trim() || '{}');
    if (input === undefined)
        return refused(`not valid JSON (${json.length} characters)`);
    if (typeof input !== 'object' || input === null || Array.isArray(input))
        return refused('not a JSON object');
    return isDeeper(input, DEEPEST) ? refused('nested too deeply') : { id, name, input, problem: null };
}
/** Deeper nesting, which no tool needs, would overflow the stack when it is written again. */
const DEEPEST = 100;
function isDeeper(value, levels) {
    if (typeof value !== 'object' || value === null)
        return false;
    return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1));
}

// EXTERNAL MODULE: ./build/adapters/anthropic/model-faults.js
var model_faults = __webpack_require__(8737);
;// CONCATENATED MODULE: ./build/adapters/anthropic/anthropic-model.js
/** The Model port over the SDK's stable streaming call. The caller decides about another try. */






/**
 * Makes the model. `redact` takes secrets out of everything that it is sent. `reply` throws ModelError, or what its
 * signal carries.
 */
function createAnthropicModel(options) {
    const client = anthropicClient(options);
    const bodyOf = requestBodies(options.model, options.effort, options.redact);
    return {
        name: options.model,
        async reply(request, signal, onUsage) {
            try {
                const body = { ...bodyOf(request), stream: true };
                // The SDK listens on the signal as long as the body lives. A signal for this request alone
                // gathers no listeners.
                const own = AbortSignal.any([signal]);
                const response = await client.messages.create(body, { signal: own }).asResponse();
                return replyOf(await collectMessage(readEvents(response), onUsage));
            }
            catch (thrown) {
                signal.throwIfAborted();
                throw (0,model_faults/* modelErrorOf */.Zw)(thrown, options.model, { ...options, now: options.now() });
            }
        },
    };
}
const CACHED = { cache_control: { type: 'ephemeral' } };
/**
 * Makes the bodies of `POST /v1/messages`. The breakpoint on the system text covers the tools, which come before it.
 */
function requestBodies(model, effort, redact = text => text) {
    return request => ({
        model,
        max_tokens: request.maxTokens,
        system: [{ type: 'text', text: request.system, ...CACHED }],
        tools: request.tools.map(toolParam),
        messages: request.messages.map((message, index) => {
            if (message.role === 'assistant')
                return { role: 'assistant', content: message.raw };
            const last = request.breakpoints.includes(index) ? message.blocks.length - 1 : -1;
            const shared = index === 0 ? (request.sharedBlocks ?? 0) : 0;
            const content = message.blocks.map((block, at) => ({
                ...blockParam(block, redact),
                ...(at === last || at < shared ? CACHED : {}),
            }));
            return { role: 'user', content };
        }),
        ...(effort === '' ? {} : { output_config: { effort: effort } }),
    });
}
function toolParam(tool) {
    if (tool.kind === 'built-in')
        return { type: tool.type, name: tool.name, ...tool.options };
    return { name: tool.name, description: tool.description, input_schema: { type: 'object', ...tool.inputSchema } };
}
/** Texts that were cut inside a character are repaired, because the API refuses half a character. */
function blockParam(block, redact) {
    if (block.type === 'text')
        return { type: 'text', text: redact(block.text).toWellFormed() };
    if (block.type === 'picture')
        return { type: 'image', source: { type: 'base64', media_type: block.kind, data: block.data } };
    return {
        type: 'tool_result',
        tool_use_id: block.callId,
        content: redact(block.text).toWellFormed(),
        ...(block.isError ? { is_error: true } : {}),
    };
}
/** The list of models answers at once, or the run does without it. */
const CATALOG_LIMIT_MS = 5_000;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/;
const MOST = 1000;
const WINDOW = schemas/* int */.Whr().min(1_000).max(1e9);
/** A time of 1970 stands for one that is not known: https://docs.claude.com/en/api/models */
const RELEASED = iso/* datetime */.w$({ offset: true }).refine(time => Date.parse(time) > Date.parse('2000-01-01'));
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND']);
function createModelCatalog(access) {
    const client = anthropicClient({ ...access, idleMs: CATALOG_LIMIT_MS });
    const counts = access.way?.looksUp === 'count';
    async function list() {
        try {
            const { data } = (await client.models.list({ limit: MOST }));
            return Array.isArray(data) ? data.flatMap(idOf) : [];
        }
        catch {
            return [];
        }
    }
    return {
        async lookUp(model) {
            try {
                if (counts) {
                    // Free, and it asks for the same rights as a request.
                    await client.messages.countTokens({ model, messages: [{ role: 'user', content: 'Hello' }] });
                    return { kind: 'not-listed' };
                }
                const found = { ...(await client.models.retrieve(model)) };
                const window = WINDOW.safeParse(found['max_input_tokens']).data ?? null;
                return { kind: 'known', window, released: RELEASED.safeParse(found['created_at']).data ?? null };
            }
            catch (thrown) {
                const type = ownErrorType(thrown);
                const { message, hint, known } = (0,model_faults/* modelErrorOf */.Zw)(thrown, model, { ...access, now: access.now() });
                const refused = { kind: 'refused', what: message, fix: hint, known };
                if (type === 'authentication_error' || isNobodyThere(thrown) || isLoginRefused(thrown, access))
                    return refused;
                if ((0,model_faults/* isUntrusted */.fb)(message))
                    return refused;
                if (type !== 'not_found_error' && type !== 'permission_error')
                    return { kind: 'not-listed' };
                // A server without this API answers the same. Only one that lists models, without this one, is believed.
                const others = await list();
                if (others.length === 0 || others.includes(model))
                    return { kind: 'not-listed' };
                return type === 'permission_error' ? refused : { kind: 'unknown', others };
            }
        },
    };
}
/** An exchange that failed for good, or a cloud that refused the login; clouds have errors of their own form. */
function isLoginRefused(thrown, { way }) {
    if (thrown instanceof errors/* ModelError */.me)
        return thrown.trouble === 'final';
    return way !== undefined && thrown instanceof error/* APIError */.LG && (thrown.status === 401 || thrown.status === 403);
}
function isNobodyThere(thrown) {
    if (typeof thrown !== 'object' || thrown === null)
        return false;
    return NOBODY_THERE.has(Reflect.get(thrown, 'code')) || isNobodyThere(Reflect.get(thrown, 'cause'));
}
/** The type of an error that has the API's own form. Null for errors of gateways and other servers. */
function ownErrorType(thrown) {
    if (!(thrown instanceof error/* APIError */.LG) || typeof thrown.status !== 'number')
        return null;
    const body = thrown.error;
    const type = body?.type === 'error' ? body.error?.type : undefined;
    return typeof type === 'string' && model_faults/* STATUS_OF_TYPE */.we[type] === thrown.status ? type : null;
}
function idOf(entry) {
    const { type, id } = (entry ?? {});
    return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : [];
}

// EXTERNAL MODULE: ./build/adapters/prompts/prompt-files.js + 1 modules
var prompt_files = __webpack_require__(9728);
// EXTERNAL MODULE: ./build/adapters/system/machine.js
var machine = __webpack_require__(3734);
// EXTERNAL MODULE: ./build/adapters/system/proxied-fetch.js
var proxied_fetch = __webpack_require__(6483);
// EXTERNAL MODULE: ./build/core/deadlines.js
var deadlines = __webpack_require__(4587);
// EXTERNAL MODULE: ./build/compose/commands.js + 10 modules
var commands = __webpack_require__(162);
;// CONCATENATED MODULE: ./build/compose/run.js
/** A whole run, port by port. */










/** Throws ConfigurationError that names everything that is wrong. */
async function composeRun(start) {
    const { job, places, deadline } = await (0,commands/* composeProofJob */.i)(start);
    const { config } = job;
    const { model, catalog, tariff, fallback } = await composeModels(start, config);
    const ports = {
        ...job.ports,
        ...{ model, catalog: start.catalog ?? catalog },
        prompts: composePrompts(places.workspace, config),
        pictures: composePictures(start, config),
    };
    return {
        ...job,
        ...{ ports, tariff, fallback },
        ...(start.local === undefined ? {} : { local: start.local }),
        deadlines: { editing: start.startedAt + (0,deadlines/* timesFor */.sD)(config.timeoutMinutes).editingMs, overall: deadline },
    };
}
/** Only a task with pictures loads what fetches them. */
function composePictures(start, { githubToken: token }) {
    const { serverUrl, repository } = start.runner();
    const options = { serverUrl, token, fetchFor: proxied_fetch/* proxiedFetch */.i, repository: `${repository.owner}/${repository.repo}` };
    return {
        async fetch(...asked) {
            const { createPictures } = await __webpack_require__.e(/* import() */ 873).then(__webpack_require__.bind(__webpack_require__, 3254));
            return createPictures(options).fetch(...asked);
        },
    };
}
/** What asks about models without a run. Throws ConfigurationError. */
async function openCatalog(start, config) {
    return createModelCatalog(await openedAccess(start, config));
}
async function openedAccess(start, config) {
    const way = await openAccess(start, config);
    return {
        ...{ ...way, fetch: (0,proxied_fetch/* proxiedFetch */.i)(way.baseURL), effort: config.effort, redact: start.secrets.redact },
        ...{ idleMs: (0,deadlines/* timesFor */.sD)(config.timeoutMinutes).silenceMs, now: machine/* systemClock */.ml.now },
    };
}
async function composeModels(start, config) {
    const access = await openedAccess(start, config);
    const priced = (model) => ({
        model: createAnthropicModel({ ...access, model }),
        tariff: (0,prices/* tariffOf */.O5)(model, config.modelPrices),
    });
    const fallback = config.fallbackModel === '' ? null : priced(config.fallbackModel);
    return { ...priced(config.model), fallback, catalog: createModelCatalog(access) };
}
/** Every way but a key is opened once. Throws ConfigurationError for what it lacks. */
async function openAccess({ given, learn, startedAt }, { access, timeoutMinutes }) {
    if (access === null)
        throw new Error('this action has no model');
    const { headers, baseURL } = access;
    if (access.kind === 'key')
        return { apiKey: access.key, headers, baseURL: baseURL || model_faults/* MODEL_API */.lo };
    const { openWay } = await __webpack_require__.e(/* import() */ 181).then(__webpack_require__.bind(__webpack_require__, 4181));
    const endsBy = startedAt + (0,deadlines/* timesFor */.sD)(timeoutMinutes).totalMs;
    const surroundings = { fetchTo: proxied_fetch/* proxiedFetch */.i, now: machine/* systemClock */.ml.now, endsBy, learn, variables: given.clouds };
    return { apiKey: '', headers, ...(await openWay(access, surroundings)) };
}
function composePrompts(workspace, { promptsPath }) {
    // Beside `dist/`, in a form that the bundler leaves alone.
    const own = (0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)), '..', 'prompts');
    if (promptsPath === '')
        return (0,prompt_files/* loadPrompts */.y)(own);
    const folder = (0,external_node_path_.resolve)(workspace, promptsPath);
    const path = (0,external_node_path_.relative)(workspace, folder);
    // What an earlier step or run has left in the work tree gives no orders.
    return path.startsWith('..') ? (0,prompt_files/* loadPrompts */.y)(folder) : (0,prompt_files/* loadPrompts */.y)(own, path);
}


/***/ }),

/***/ 1442:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ PROSE_FILE),
/* harmony export */   B: () => (/* binding */ findElision)
/* harmony export */ });
/* harmony import */ var _text_spaces_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3105);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7496);
/** Finds a line that stands for text that was left out, such as `// ... existing code ...`. */


/** Prose, where such lines may be examples in fences, or sentences. */
const PROSE_FILE = /(?:^|\/)(?!(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile)$)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i;
const FENCE = /^\s*(?:```|~~~)/;
const LONGEST_LINE = 100;
/**
 * Returns the first such line of a text that is in none of the `known` texts, or null. Pass the file as it was as
 * known: then a comment of dots alone counts too.
 */
function findElision(path, text, known) {
    if (!/\.{3}|\u2026|\brest\b|\bremain/i.test(text))
        return null;
    const isProse = PROSE_FILE.test(path);
    const old = new Set(known.flatMap(one => (0,_lines_js__WEBPACK_IMPORTED_MODULE_0__/* .withLineFeeds */ .gX)(one)
        .split('\n')
        .map(line => line.trim())));
    let isFenced = false;
    for (const [at, line] of text.split('\n').entries()) {
        const quote = line.trim();
        if (isProse && FENCE.test(line))
            isFenced = !isFenced;
        if (isFenced || quote === '' || quote.length > LONGEST_LINE || old.has(quote))
            continue;
        if (standsForText(quote, isProse, known.length > 0))
            return { line: at + 1, quote };
    }
    return null;
}
const COMMENT = /^(?:\/\/+|\{?\/\*+|\*|#+|--+|<!--+|;+|%+)\s*|\s*(?:\*+\/\}?|--+>)$/g;
const HTML_COMMENT = /^<!--/;
const BRACKETS = /^[[(]\s*|\s*[\])]$/g;
const DOTS = /^(?:\.{3,}|\u2026)$/;
const DOTTED = /^(?:\.{3,}|\u2026)|(?:\.{3,}|\u2026)$/;
// Of 11 files that models had shortened, these find all 11. Of 23,353 honest files they question 4.
const LEFT_OUT = /^[.\u2026\s]*[([]?(?:the |all |lines? |[\d-]+ )*(?:existing|rest|remain\w*|unchanged|previous|omitted|same|other)\b/i;
const REST_STAYS = /^(?:the )?(?:rest|remainder|remaining)\b.*\b(?:unchanged|same|omitted|here|stays?|kept)\b/i;
const MOST_WORDS = 8;
function standsForText(line, isProse, mayBeBare) {
    const comment = isProse && !HTML_COMMENT.test(line) ? line : line.replace(COMMENT, '');
    const isComment = comment !== line;
    if (DOTS.test(comment))
        return isComment && mayBeBare;
    const said = comment.replace(BRACKETS, '');
    // In code, `...rest` is no sign.
    if ((0,_text_spaces_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsIn */ .Hn)(said).length > MOST_WORDS || (!isComment && !/^(?:\.{3,}|\u2026)\s/.test(said)))
        return false;
    return (DOTTED.test(said) && LEFT_OUT.test(said)) || (isComment && REST_STAYS.test(said));
}


/***/ }),

/***/ 1877:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uA: () => (/* binding */ insertAfterLine),
  yh: () => (/* binding */ replaceAll),
  YO: () => (/* binding */ replaceOnce)
});

// EXTERNAL MODULE: ./build/core/text/spaces.js
var spaces = __webpack_require__(3105);
;// CONCATENATED MODULE: ./build/core/edit/fit-lines.js
/** Fits lines that replace others to the white space of the file. */

/** Returns a line without the white space that does not count here: at both ends, and runs of it. */
function normalisedLine(line) {
    const trimmed = line.trim();
    return UNEVEN.test(trimmed) ? (0,spaces/* singleSpaced */.NL)(trimmed) : trimmed;
}
const UNEVEN = /\s\s|[^\S ]/;
/** True for a line that is not blank. */
function isText(line) {
    return line.trim() !== '';
}
/**
 * Fits `put`, which replaces `quoted`, to the `found` lines, which differ from `quoted` in white space. Null if it is
 * not certain.
 */
function fitLines(quoted, found, put) {
    // A change of white space alone looks like the differences that are ignored here.
    if (plainWords(quoted) === plainWords(put))
        return null;
    // White space inside a line may be that of a string.
    if (quoted.some((line, at) => QUOTATION_MARK.test(line) && line.trim() !== found[at]?.trim()))
        return null;
    const head = sharedLength(quoted, put);
    const after = sharedLength(quoted.toReversed(), put.toReversed());
    const tail = Math.min(after, quoted.length - head, put.length - head);
    const added = put.slice(head, put.length - tail);
    const [ofQuoted, ofFound, ofPut] = [least(quoted), least(found), least(put)];
    const old = new Set(quoted);
    const stays = put.some(line => isText(line) && old.has(line));
    if (ofPut !== null && ofPut === ofFound && ofPut !== ofQuoted)
        return stays ? null : { head: 0, tail: 0, lines: put };
    // New code at the left margin may belong there.
    const isSame = quoted.every((line, at) => indentOf(line) === indentOf(found[at] ?? ''));
    const isLike = ofPut === ofQuoted && (stays || put.filter(isText).length === quoted.filter(isText).length);
    const lines = isSame || ofPut === null ? added : isLike ? shifted(quoted, found, added) : null;
    return lines && { head, tail, lines };
}
const QUOTATION_MARK = /["'`]/;
function plainWords(lines) {
    return lines.filter(isText).map(normalisedLine).join('\n');
}
function sharedLength(one, other) {
    const at = one.findIndex((line, index) => line !== other[index]);
    return at === -1 ? one.length : at;
}
function least(lines) {
    const indents = lines.filter(isText).map(indentOf);
    return indents.length === 0 ? null : indents.reduce((one, other) => (other.length < one.length ? other : one));
}
/** Indents lines like the found line of each quoted indentation, or all by as much. Null if that is not certain. */
function shifted(quoted, found, lines) {
    const pairs = quoted.flatMap((line, at) => isText(line) ? [[indentOf(line), indentOf(found[at] ?? '')]] : []);
    const [wrong, right] = pairs[0] ?? ['', ''];
    // One of these is empty.
    const more = right.slice(0, Math.max(0, right.length - wrong.length));
    const less = wrong.slice(0, Math.max(0, wrong.length - right.length));
    const isShift = pairs.every(([wrong, right]) => less + right === more + wrong);
    const table = new Map(pairs);
    const isTable = pairs.every(([wrong, right]) => table.get(wrong) === right);
    const moved = lines.map(line => {
        const indent = indentOf(line);
        if (!isText(line))
            return line;
        if (isShift)
            return indent.startsWith(less) ? more + line.slice(less.length) : null;
        const known = isTable ? table.get(indent) : undefined;
        return known === undefined ? null : known + line.trimStart();
    });
    return moved.includes(null) ? null : moved.filter(line => line !== null);
}
function indentOf(line) {
    return line.slice(0, line.length - line.trimStart().length);
}

// EXTERNAL MODULE: ./build/core/edit/lines.js
var edit_lines = __webpack_require__(7496);
;// CONCATENATED MODULE: ./build/core/edit/nearest-lines.js
/** Finds the lines that a passage may mean which is not there. */
const MOST_LINES = 3;
const LEAST_LIKENESS = 0.5;
const LONGEST_EXCERPT = 200;
const MOST_STARTS = 20;
/** Longer lines are data or minified code, and comparing them is slow. */
const LONGEST_COMPARED = 1_000;
/**
 * Returns the lines where `wanted` begins but goes on differently, else up to three, best first, most like its longest
 * line.
 */
function nearestLines(lines, wanted) {
    const asked = wanted.split('\n').map(line => line.trim());
    const parting = partingLine(lines, asked);
    const best = parting === null ? mostLike(lines, asked) : [parting - 1, parting].filter(at => at < lines.length);
    return best.map(at => ({ line: at + 1, excerpt: (lines[at] ?? '').slice(0, LONGEST_EXCERPT) }));
}
function partingLine(lines, asked) {
    if ((asked[0]?.match(/\w/g) ?? []).length < 3)
        return null;
    const starts = lines.flatMap((line, at) => (line.trim() === asked[0] ? [at] : [])).slice(0, MOST_STARTS);
    const places = starts.map(start => {
        const same = asked.findIndex((line, at) => lines[start + at]?.trim() !== line);
        return { same, at: start + same };
    });
    return places.sort((a, b) => b.same - a.same).find(({ same }) => same > 0)?.at ?? null;
}
function mostLike(lines, asked) {
    const cut = asked.map(line => line.slice(0, LONGEST_COMPARED));
    const anchor = wordsOf(cut.reduce((longest, line) => (line.length > longest.length ? line : longest)));
    if (anchor.size === 0)
        return [];
    const like = lines.flatMap((line, at) => {
        const likeness = line.length > LONGEST_COMPARED ? 0 : likenessOf(anchor, wordsOf(line));
        return likeness < LEAST_LIKENESS ? [] : [{ at, likeness }];
    });
    return like
        .sort((a, b) => b.likeness - a.likeness || a.at - b.at)
        .slice(0, MOST_LINES)
        .map(({ at }) => at);
}
function wordsOf(line) {
    return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu));
}
function likenessOf(one, other) {
    let common = 0;
    for (const word of one)
        if (other.has(word))
            common += 1;
    return (2 * common) / (one.size + other.size);
}

;// CONCATENATED MODULE: ./build/core/edit/replace.js
/** Edits of a text: passages that are each found in one place are replaced, all or none. All other bytes stay. */



/**
 * Replaces the only place of a passage: an exact one, else whole lines with other white space. The kind of line break
 * does not count.
 */
function replaceOnce(text, oldText, newText) {
    const [find, replace] = [(0,edit_lines/* withLineFeeds */.gX)(oldText), (0,edit_lines/* withLineFeeds */.gX)(newText)];
    const file = (0,edit_lines/* splitLines */.uz)(text);
    const found = createPassageFinder(file)({ kind: 'text', find, replace });
    if ('kind' in found)
        return { kind: 'refused', refused: found };
    const after = assemble(file, [found]);
    if (after === text)
        return refusedAs('same');
    const line = Math.max(1, Math.min(found.from + 1, (0,edit_lines/* textLines */.Fy)(after).length));
    const count = found.how === 'exact' ? (0,edit_lines/* textLines */.Fy)(replace).length : found.lines.length;
    return { kind: 'edited', text: after, line, endLine: Math.max(line, found.from + count), how: found.how };
}
/**
 * Finds every passage in the text as it was, and replaces all at once. Refuses all if one of them has no certain
 * place.
 */
function replaceAll(text, passages) {
    const file = (0,edit_lines/* splitLines */.uz)(text);
    const found = passages.map(createPassageFinder(file));
    const edits = found.flatMap((one, at) => ('kind' in one ? [] : [{ ...one, at }])).sort((a, b) => a.from - b.from);
    const refused = found.flatMap((one, at) => ('kind' in one ? [{ at, why: one }] : []));
    let furthest = edits[0];
    for (const edit of edits.slice(1)) {
        if (furthest !== undefined && edit.from < furthest.to) {
            const [from, to] = [edit.from + 1, Math.min(edit.to, furthest.to)];
            refused.push({ at: edit.at, why: { kind: 'overlap', other: furthest.at, from, to } });
        }
        if (furthest === undefined || edit.to > furthest.to)
            furthest = edit;
    }
    if (refused.length > 0)
        return { kind: 'refused', refused };
    const after = assemble(file, edits);
    if (after === text)
        return { kind: 'refused', refused: [{ at: 0, why: { kind: 'same' } }] };
    const loosely = edits.flatMap(({ how, from }) => (how === 'whitespace' ? [from + 1] : []));
    return { kind: 'edited', text: after, loosely };
}
/** Inserts lines after line `line`; 0 inserts at the top. Line breaks become those of the line before. */
function insertAfterLine(text, line, insertText) {
    const file = (0,edit_lines/* splitLines */.uz)(text);
    const { length } = (0,edit_lines/* textLines */.Fy)(text);
    if (!Number.isInteger(line) || line < 0 || line > length)
        return { kind: 'refused', refused: { kind: 'out-of-range', line, lines: length } };
    if (insertText === '')
        return refusedAs('empty');
    if (!insertText.isWellFormed())
        return refusedAs('half-character');
    const isOpenEnd = line === length && file.lines.at(-1) !== '';
    const body = (0,edit_lines/* withLineFeeds */.gX)(insertText);
    const lines = (isOpenEnd || length === 0 ? body : body.replace(/\n$/, '')).split('\n');
    const edit = { from: line, to: length === 0 ? 1 : line, lines, how: 'exact' };
    const endLine = line + (0,edit_lines/* textLines */.Fy)(body).length;
    return { kind: 'edited', text: assemble(file, [edit]), line: line + 1, endLine, how: 'exact' };
}
function refusedAs(kind) {
    return { kind: 'refused', refused: { kind } };
}
const MOST_PLACES = 10;
function createPassageFinder(file) {
    const { lines } = file;
    const text = lines.join('\n');
    const starts = [];
    for (let at = 0, start = 0; at < lines.length; at += 1) {
        starts.push(start);
        start += (lines[at] ?? '').length + 1;
    }
    const lineAt = (offset) => starts.findLastIndex(start => start <= offset);
    let plain = null;
    return passage => {
        const isPart = passage.kind === 'text';
        const [find, replace] = isPart
            ? [passage.find, passage.replace]
            : [passage.find.join('\n'), passage.replace.join('\n')];
        if (find === '')
            return { kind: 'empty' };
        if (find === replace && passage.find.length === passage.replace.length)
            return { kind: 'same' };
        if (!find.isWellFormed() || !replace.isWellFormed())
            return { kind: 'half-character' };
        const exact = isPart ? findOccurrences(text, find) : findOccurrences(`\n${text}\n`, `\n${find}\n`);
        if (exact === null)
            return { kind: 'too-common' };
        const [start] = exact;
        if (exact.length > 1)
            return ambiguousAt(exact.map(lineAt), 'exact');
        if (start !== undefined && !isPart) {
            const from = lineAt(start);
            return { from, to: from + passage.find.length, lines: passage.replace, how: 'exact' };
        }
        if (start !== undefined) {
            const [end, from] = [start + find.length, lineAt(start)];
            const to = lineAt(end) + 1;
            const put = text.slice(starts[from], start) + replace + text.slice(end, (starts[to] ?? text.length + 1) - 1);
            return { from, to, lines: put.split('\n'), how: 'exact' };
        }
        plain ??= `\n${lines.map(normalisedLine).join('\n')}\n`;
        const quoted = isPart ? { find: (0,edit_lines/* textLines */.Fy)(find), replace: (0,edit_lines/* textLines */.Fy)(replace) } : passage;
        const loose = fitted(file, plain, quoted);
        // The line break above is no part of the passage.
        if (isPart && loose !== null && !('kind' in loose) && loose.lines.length === 0 && loose.to === lines.length)
            return { ...loose, lines: [''] };
        return loose ?? { kind: 'not-found', nearest: nearestLines(lines, find), isNumbered: isNumbered(find) };
    };
}
/** The passage without blank lines at its ends, where the file has it with other white space. */
function fitted({ lines }, plain, quoted) {
    const find = withoutBlankEnds(quoted.find);
    if (find.length === 0)
        return null;
    const places = findOccurrences(plain, `\n${find.map(normalisedLine).join('\n')}\n`);
    if (places === null)
        return { kind: 'too-common' };
    const [place] = places;
    if (place === undefined)
        return null;
    const numbers = places.map(one => plain.slice(0, one).split('\n').length - 1);
    const [from = 0] = numbers;
    if (places.length > 1)
        return ambiguousAt(numbers, 'whitespace');
    const put = replaceWithin(quoted);
    const fit = put === null ? null : fitLines(find, lines.slice(from, from + find.length), put);
    if (fit === null)
        return { kind: 'white-space', line: from + 1 };
    return { from: from + fit.head, to: from + find.length - fit.tail, lines: fit.lines, how: 'whitespace' };
}
function withoutBlankEnds(block) {
    return block.slice(block.findIndex(isText), block.findLastIndex(isText) + 1);
}
/** REPLACE without the blank lines that FIND has at its ends. Null where it has others. */
function replaceWithin({ find, replace }) {
    const [above, below] = [find.findIndex(isText), find.length - 1 - find.findLastIndex(isText)];
    if (above + below === 0)
        return replace;
    const core = withoutBlankEnds(replace);
    const ended = [...find.slice(0, above), ...core, ...find.slice(find.length - below)];
    return core.length > 0 && ended.join('\n') === replace.join('\n') ? core : null;
}
/** More candidates of a passage could stall a run, and are no place that a model can mean. */
const MOST_TRIED = 10_000;
const LONGEST_ANCHOR = 500;
/** Where a passage begins. Null where its lines are too common to be sure. Linear. */
function findOccurrences(text, wanted) {
    const longest = wanted.split('\n').reduce((one, other) => (other.length > one.length ? other : one));
    const offset = Math.max(0, wanted.indexOf(longest) - 1);
    const anchor = wanted.slice(offset, offset + Math.min(longest.length + 2, LONGEST_ANCHOR));
    const places = [];
    let tried = 0;
    for (let at = text.indexOf(anchor); at !== -1; at = text.indexOf(anchor, at + 1)) {
        tried += 1;
        if (tried > MOST_TRIED)
            return null;
        if (at >= offset && text.startsWith(wanted, at - offset))
            places.push(at - offset);
        if (places.length > MOST_PLACES)
            break;
    }
    return places;
}
function ambiguousAt(found, how) {
    const lines = [...new Set(found.slice(0, MOST_PLACES).map(line => line + 1))];
    return { kind: 'ambiguous', lines, more: found.length > MOST_PLACES, how };
}
function isNumbered(text) {
    return text.split('\n').every(line => line === '' || /^ *\d+\t/.test(line));
}
/** New lines end like the lines in whose place they are. */
function assemble({ mark, lines, breaks }, edits) {
    const breakNear = (at) => breaks[Math.max(0, at)] ?? breaks.at(-1) ?? '\n';
    const parts = [];
    const keep = (from, to) => {
        for (let at = from; at < to; at += 1)
            parts.push({ line: lines[at] ?? '', lineBreak: breakNear(at) });
    };
    let kept = 0;
    for (const edit of edits) {
        keep(kept, edit.from);
        for (const [at, line] of edit.lines.entries()) {
            const isLast = at === edit.lines.length - 1;
            parts.push({ line, lineBreak: breakNear(isLast ? edit.to - 1 : Math.min(edit.from + at, edit.to - 1)) });
        }
        kept = edit.to;
    }
    keep(kept, lines.length);
    return mark + parts.map(({ line, lineBreak }, at) => (at === parts.length - 1 ? line : line + lineBreak)).join('');
}


/***/ }),

/***/ 5148:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ keptHistory)
/* harmony export */ });
/* harmony import */ var _text_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1684);
/* harmony import */ var _text_quantities_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(175);
/* harmony import */ var _messages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9214);
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7859);
/** What a new conversation is given of those before it (`docs/adr/0010`). */




/** Characters of the newest reply and its answers that are kept in any case. */
const LEAST = 24_000;
const ENTRY_OVERHEAD = 100;
const LONGEST_CALL = 80;
const MOST_NAMED = 20;
/**
 * Returns about `tokens` of the past. Answers that newer ones replace are cut first, then the oldest entries. A line
 * says what was cut and how to see it again.
 */
function keptHistory(past, tokens) {
    const newest = past.slice(past.findLastIndex(({ kind }) => kind === 'said'));
    const replaced = replacedAnswers(past);
    let room = tokens * _messages_js__WEBPACK_IMPORTED_MODULE_0__/* .CHARACTERS_PER_TOKEN */ .vS;
    const isLong = newest.reduce((sum, { text }) => sum + text.length, 0) > Math.max(LEAST, room);
    const most = isLong ? Math.max(LEAST, room) / newest.length : Number.POSITIVE_INFINITY;
    const kept = [];
    let left = [];
    const closeGap = () => {
        if (left.length > 0)
            kept.push(cutEntry(left.toReversed()));
        left = [];
    };
    for (const entry of past.toReversed()) {
        const isNewest = newest.includes(entry);
        const text = isNewest ? (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .headAndTail */ .U_)(entry.text, most) : entry.text;
        if (text.trim() === '')
            continue;
        if (isNewest || !replaced.has(entry))
            room -= text.length + ENTRY_OVERHEAD;
        if (isNewest || (!replaced.has(entry) && room >= 0)) {
            closeGap();
            kept.push({ kind: entry.kind, call: entry.kind === 'answer' ? shortCall(entry.call) : '', text });
        }
        else
            left.push(entry);
    }
    closeGap();
    return kept.toReversed();
}
function replacedAnswers(past) {
    const calls = new Set();
    const files = new Set();
    const replaced = new Set();
    for (const entry of past.toReversed()) {
        if (entry.kind !== 'answer')
            continue;
        const { name, input } = entry.call;
        const key = JSON.stringify([name, input]);
        const read = (0,_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .readCall */ .D9)(name, input);
        const edit = 'tool' in read && read.tool === _tools_js__WEBPACK_IMPORTED_MODULE_1__/* .EDITOR */ .qS ? read.input : null;
        if (calls.has(key) || (edit?.command === 'view' && files.has(edit.path)))
            replaced.add(entry);
        calls.add(key);
        const isPart = edit?.command === 'view' && (edit.view_range ?? null) !== null;
        if (edit !== null && !isPart && !entry.isError)
            files.add(edit.path);
    }
    return replaced;
}
function cutEntry(entries) {
    const counts = new Map();
    for (const entry of entries) {
        const name = entry.kind === 'answer' ? shortCall(entry.call) : 'messages';
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const named = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
    const text = `Cut here to save room: ${(0,_text_quantities_js__WEBPACK_IMPORTED_MODULE_3__/* .firstFew */ .Dt)(named, MOST_NAMED)}. Repeat a call to see its result again.`;
    return { kind: 'cut', call: '', text };
}
function shortCall({ name, input }) {
    return (0,_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .callInWords */ .js)(name, input).replace(/\s+/g, ' '), LONGEST_CALL);
}


/***/ }),

/***/ 998:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ askModel)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_log_shorten_events_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4074);
/* harmony import */ var _core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9214);
/* harmony import */ var _core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8368);
/* harmony import */ var _core_model_retries_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9070);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1708);
/** One turn of the model, with its limits, its retries and its bill. */






/** The prompt cache lives five minutes. Half a minute is for a request on its way. */
const CACHE_LIFE_MS = 4.5 * 60_000;
/**
 * Asks the model until it replies or a limit forbids it. A turn counts once, however often it is sent. Throws
 * ModelError.
 */
async function askModel(question, run, signal) {
    const { state, config, ports } = run;
    let turn = null;
    let because = null;
    let uncached = 0;
    const stopped = (limit) => {
        ports.reporter.record({ type: 'limit', limit, closing: question.closing });
        return { kind: 'stopped', limit, because };
    };
    for (let tries = 1;; tries += 1) {
        const interruption = (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .interruptionOf */ .nS)(signal);
        if (interruption !== null)
            return stopped(interruption);
        const asked = (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .askedModel */ .Om)(run);
        const spent = {
            turns: turn === null ? state.turns : 0,
            dollars: state.dollars + state.promised,
            newest: question.newest,
            cold: state.askedAt !== null && ports.clock.now() - state.askedAt > CACHE_LIFE_MS,
            added: Math.max((0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .addedTokens */ .ZP)(question.messages), uncached),
        };
        const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff: asked.tariff };
        const allowed = (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .nextRequest */ .zl)(spent, allowance, question.closing, question.maxTokens);
        if (allowed.kind === 'forbidden')
            return stopped(allowed.limit);
        if (turn === null)
            (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { turns: state.turns + 1 });
        turn ??= state.turns;
        const attempt = { question, turn, ...allowed, asked, tries };
        const sent = await send(attempt, run, signal);
        if (sent.kind === 'reply')
            return sent;
        if (sent.kind === 'interrupted')
            return stopped(sent.by);
        because = sent.error;
        uncached = sent.billed.inputTokens; // the next try reads it without the cache as well
        const next = await afterFailure({ ...attempt, error: sent.error }, run, signal);
        if (next === 'again-with-another')
            tries = 0;
        if (next === 'again' || next === 'again-with-another')
            continue;
        if (next.kind === 'start-over')
            (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { turns: state.turns - 1 }); // it is asked as another turn
        return next;
    }
}
const NO_TROUBLE = { trouble: null, status: null, waitMs: null };
async function send({ question, turn, maxTokens, mostUsd, asked }, run, signal) {
    const { state, ports } = run;
    const { model, tariff } = asked;
    const { system, tools, messages, breakpoints, sharedBlocks = 0, closing } = question;
    // They are not billed yet; others sent meanwhile must not spend the same money.
    (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { promised: state.promised + mostUsd, requests: state.requests + 1 });
    const id = state.requests;
    const shared = { system, tools, messages, breakpoints, sharedBlocks };
    ports.reporter.record({ type: 'request', id, turn, model: model.name, maxTokens, ...shared, closing });
    const started = ports.clock.now();
    let billed = _core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_USAGE */ .yJ;
    let estimated = 0;
    let hasBegun = false;
    const onUsage = (usage, guess = 0) => {
        billed = usage;
        estimated = guess;
        if (!hasBegun)
            question.onFirstEvent?.();
        hasBegun = true;
    };
    const bill = () => {
        // A request that was not answered costs nothing, even at an unknown price.
        const costUsd = billed === _core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_USAGE */ .yJ ? 0 : (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .costIn */ .TK)((0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .costOf */ .ho)(billed, tariff), tariff);
        return { request: id, turn, usage: billed, costUsd, durationMs: ports.clock.now() - started };
    };
    try {
        const reply = await model.reply({ ...shared, maxTokens }, signal, onUsage);
        billed = reply.usage;
        ports.reporter.record((0,_core_log_shorten_events_js__WEBPACK_IMPORTED_MODULE_1__/* .replyEvent */ .vN)(reply, bill()));
        return { ...reply, kind: 'reply' };
    }
    catch (thrown) {
        const { trouble, status, waitMs } = thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me ? thrown : NO_TROUBLE;
        const isEstimate = estimated > 0 && { estimatedTokens: estimated };
        ports.reporter.record({
            type: 'no-reply',
            why: (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown),
            trouble,
            status,
            waitMs,
            ...bill(),
            ...isEstimate,
        });
        const by = (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .interruptionOf */ .nS)(signal);
        if (by !== null)
            return { kind: 'interrupted', by };
        if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me)
            return { kind: 'failed', error: thrown, billed };
        throw thrown;
    }
    finally {
        (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, {
            promised: state.promised - mostUsd,
            askedAt: ports.clock.now(),
            usage: (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .addUsage */ .vk)(state.usage, billed),
            estimatedTokens: state.estimatedTokens + estimated,
            dollars: state.dollars + (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .costOf */ .ho)(billed, tariff),
            unpriced: state.unpriced || (!tariff.known && billed !== _core_model_prices_js__WEBPACK_IMPORTED_MODULE_3__/* .NO_USAGE */ .yJ),
        });
    }
}
async function afterFailure(failure, run, signal) {
    const { error, question, tries } = failure;
    const { ports, deadlines } = run;
    if (mayBePictures(failure)) {
        ports.reporter.warning(`${error.message}; the task is asked again without its pictures`);
        return { kind: 'start-over', why: 'without-pictures' };
    }
    const canShorten = (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .holdsReplies */ .DE)(question.messages) || question.canShorten === true;
    if (error.trouble === 'too-long' && canShorten)
        return { kind: 'start-over', why: 'too-long' };
    const fraction = Number.parseInt(ports.clock.randomHex(8), 16) / 2 ** 32;
    const takesTime = error.trouble === 'passing' || error.trouble === 'busy';
    const waitMs = takesTime ? (0,_core_model_retries_js__WEBPACK_IMPORTED_MODULE_4__/* .waitBeforeNextTry */ .xN)(_core_model_retries_js__WEBPACK_IMPORTED_MODULE_4__/* .WITH_THE_MODEL */ .$y, { tries, askedMs: error.waitMs, fraction }) : null;
    if (waitMs === null)
        return askAnotherModel(failure, run);
    const deadline = question.closing ? deadlines.overall : deadlines.editing;
    if (ports.clock.now() + waitMs >= deadline) {
        ports.reporter.warning(`${error.message}; the next try would come after the deadline`);
        return { kind: 'stopped', limit: 'timeout-minutes', because: error };
    }
    ports.reporter.warning(`${error.message}; the turn is asked again in ${(waitMs / 1000).toFixed(1)} s`);
    await ports.clock.wait(waitMs, signal);
    return 'again';
}
const REFUSED = [400, 413, 422];
/** Refused, with pictures that are shown for the first time. The API does not say why. */
function mayBePictures({ error, question: { messages } }) {
    return REFUSED.includes(error.status ?? 0) && !(0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .holdsReplies */ .DE)(messages) && (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .holdsPictures */ .A6)(messages);
}
/** For good, in a new conversation. It is not asked for a summary, which Diffproof can write itself. */
function askAnotherModel({ error, question, asked }, run) {
    const { fallback, state, ports } = run;
    const mayHelp = error.trouble === 'busy' || error.trouble === 'not-this-model';
    if (!mayHelp || fallback === null || question.closing || asked.model === fallback.model)
        throw error;
    if (!state.switched)
        ports.reporter.warning(`${error.message}; ${fallback.model.name} is asked instead`);
    (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { switched: true });
    return (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .holdsReplies */ .DE)(question.messages) ? { kind: 'start-over', why: 'another-model' } : 'again-with-another';
}


/***/ }),

/***/ 8448:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ Conversation)
/* harmony export */ });
/* harmony import */ var _core_change_paths_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5635);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_model_history_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5148);
/* harmony import */ var _core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9214);
/* harmony import */ var _core_model_prices_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8368);
/* harmony import */ var _core_model_tools_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7859);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1708);
/* harmony import */ var _ask_model_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(998);
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(732);
/** Append-only; its tools and its system text never change. */









const PLANNING = { plan: 'manifest-system', 'plan-first': 'plan-system' };
/** How much of the longest conversation the history of those before may take. */
const HISTORY_SHARE = 0.1;
/** A model that refuses less has another reason, or its counts are wrong. */
const SHORTEST_REFUSED = 32_000;
/** When it cannot go on, another one begins with the task and the work so far. */
class Conversation {
    #run;
    #first;
    #fixed;
    #past = [];
    #messages = [];
    /** Where the API refuses them, a word about it takes their place. */
    #pictures;
    #unsent;
    #newest = _core_model_prices_js__WEBPACK_IMPORTED_MODULE_4__/* .NO_USAGE */ .yJ;
    #calls = null;
    #isFull = false;
    /** Without a history, because the one before was refused as too long at once. */
    #isBare = false;
    #refusedLength = Number.POSITIVE_INFINITY;
    /** A plain text as the first message also begins every new conversation. */
    constructor(first, run, purpose = 'work') {
        this.#run = run;
        this.#first = typeof first === 'string' ? { text: first, again: async () => first } : first;
        this.#pictures = this.#first.pictures ?? [];
        this.#unsent = { role: 'user', blocks: [{ type: 'text', text: this.#first.text }, ...this.#pictures] };
        const { render } = run.ports.prompts;
        const tools = (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_5__/* .toolDefinitions */ .$I)({
            search: render('tool-search-files', {}),
            list: render('tool-list-files', {}),
            submit: render('tool-submit-summary', {}),
        });
        this.#fixed = { system: purpose === 'work' ? systemText(run) : render(PLANNING[purpose], {}), tools };
    }
    /** To the next message. */
    say(text, answers = []) {
        for (const answer of answers) {
            const call = this.#calls?.find(({ id }) => id === answer.callId);
            if (call !== undefined)
                this.#past.push({ kind: 'answer', call, text: answer.text, isError: answer.isError });
        }
        if (text !== null)
            this.#past.push({ kind: 'host', text });
        const added = text === null ? [] : [{ type: 'text', text }];
        this.#unsent = { role: 'user', blocks: [...this.#unsent.blocks, ...answers.map(_core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .resultBlock */ .V8), ...added] };
    }
    /** `closing`: the reserve for the summary may be used. Throws ModelError. */
    async ask(signal, closing) {
        if (this.#isFull)
            this.#noteRefusal();
        const length = this.#length();
        if (this.#messages.length > 0 && (this.#isFull || length > this.#longest()))
            await this.#startOver(`the one before is ${this.#isFull ? 'too long for the model' : `${length} tokens long`}`);
        for (;;) {
            const hasUnsent = this.#unsent.blocks.length > 0;
            const messages = hasUnsent ? [...this.#messages, this.#unsent] : this.#messages;
            const canShorten = this.#calls !== null && !this.#isBare;
            const sent = { messages, breakpoints: (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .breakpointsFor */ .sU)(messages), newest: this.#newest };
            const reply = await (0,_ask_model_js__WEBPACK_IMPORTED_MODULE_7__/* .askModel */ .$)({ ...this.#fixed, ...sent, closing, canShorten }, this.#run, signal);
            if (reply.kind === 'reply')
                return this.#keep(reply, messages);
            if (reply.kind === 'stopped')
                return reply;
            if (reply.why === 'without-pictures') {
                this.#dropPictures();
                continue;
            }
            const isTooLong = reply.why === 'too-long';
            if (isTooLong && this.#messages.length > 0)
                this.#noteRefusal();
            this.#isBare = isTooLong && this.#messages.length === 0;
            await this.#startOver(isTooLong ? 'the one before is too long' : 'another model takes over');
        }
    }
    /** After the editing. Null when the model cannot be asked; the change is published all the same. */
    async askClosing() {
        try {
            const reply = await this.ask(this.#run.overall, true);
            return reply.kind === 'stopped' ? null : reply;
        }
        catch (thrown) {
            if (!(thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ModelError */ .me))
                throw thrown;
            this.#run.ports.reporter.warning(`${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(thrown)}; the model is not asked about the summary again`);
            return null;
        }
    }
    #keep(reply, messages) {
        const raw = reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }];
        this.#messages = [...messages, { role: 'assistant', raw }];
        this.#unsent = { role: 'user', blocks: [] };
        this.#newest = reply.usage;
        this.#calls = reply.calls;
        this.#isFull = reply.stopReason === 'model_context_window_exceeded';
        this.#isBare = false;
        this.#past.push({ kind: 'said', text: reply.text });
        return reply;
    }
    /** A history cannot be cut where it is: thinking is bound to the model and to everything before it. */
    async #startOver(why) {
        this.#run.ports.reporter.info(`a new conversation begins with the task and the work so far: ${why}`);
        const room = this.#isBare ? 0 : this.#longest() * HISTORY_SHARE;
        const text = await this.#first.again((0,_core_model_history_js__WEBPACK_IMPORTED_MODULE_2__/* .keptHistory */ .h)(this.#past, room));
        this.#unsent = { role: 'user', blocks: [{ type: 'text', text }, ...this.#pictures] };
        this.#messages = [];
        this.#newest = _core_model_prices_js__WEBPACK_IMPORTED_MODULE_4__/* .NO_USAGE */ .yJ;
        this.#isFull = false;
    }
    #dropPictures() {
        const others = this.#unsent.blocks.filter(({ type }) => type !== 'picture');
        this.#pictures = [{ type: 'text', text: this.#run.ports.prompts.render('no-pictures', {}) }];
        this.#unsent = { role: 'user', blocks: [...others, ...this.#pictures] };
    }
    #length() {
        return (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .promptTokens */ .Hl)(this.#newest) + (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .addedTokens */ .ZP)([this.#unsent]);
    }
    #longest() {
        const { config, state } = this.#run;
        const { model, tariff } = (0,_run_js__WEBPACK_IMPORTED_MODULE_6__/* .askedModel */ .Om)(this.#run);
        const cost = (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_4__/* .costOf */ .ho)({ ..._core_model_prices_js__WEBPACK_IMPORTED_MODULE_4__/* .NO_USAGE */ .yJ, cacheReadTokens: this.#length() }, tariff);
        const longest = (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .longestConversation */ .ef)(state.windows[model.name], (config.maxCostUsd - state.dollars) / cost);
        return Math.min(longest, this.#refusedLength * 0.8);
    }
    #noteRefusal() {
        this.#refusedLength = Math.max(SHORTEST_REFUSED, this.#length());
    }
}
/** The same in every request. */
function systemText({ config, ports }) {
    const { prompts, commands } = ports;
    const minutes = String((0,_tools_js__WEBPACK_IMPORTED_MODULE_8__/* .commandMinutes */ .d$)(config));
    const network = config.sandboxNetwork === 'host' ? 'with a network' : 'no network';
    const inWords = !commands.canRun
        ? prompts.render('commands-none', {})
        : commands.sandbox === 'none'
            ? prompts.render('commands-open', { minutes })
            : prompts.render('commands-sandboxed', { network, minutes });
    return prompts.render('system', {
        commands: inWords,
        protectedPaths: (0,_core_change_paths_js__WEBPACK_IMPORTED_MODULE_0__/* .protectedGlobs */ .uo)(config.protectedPaths).join(', '),
    });
}


/***/ }),

/***/ 7323:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Io: () => (/* binding */ taskValues),
/* harmony export */   l4: () => (/* binding */ firstMessageOf),
/* harmony export */   yI: () => (/* binding */ patchOfPullRequest)
/* harmony export */ });
/* harmony import */ var _core_change_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8127);
/* harmony import */ var _core_task_revision_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6425);
/* harmony import */ var _core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8133);
/* harmony import */ var _core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(493);
/* harmony import */ var _core_text_code_spans_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7479);
/* harmony import */ var _core_text_cut_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1684);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(175);
/* harmony import */ var _start_gather_pictures_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4195);
/* harmony import */ var _verify_baseline_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8780);
/** The first message: the task as data between markers that nobody can guess. */









/**
 * Fills in the task of the session. Every call makes new markers. `offersSummary`: false where a summary in the text
 * would be taken for the answer; `showsPictures`: false where none follow.
 */
function taskValues(session, { offersSummary = true, showsPictures = true } = {}) {
    const { task, overview, pictures } = session;
    const { config, ports } = session.run;
    const { render } = ports.prompts;
    const { instructions } = config;
    const newMarker = (kind) => `${kind}-${ports.clock.randomHex(12)}`;
    const marker = newMarker(task.kind);
    const { sanitized } = task;
    const comments = sanitized.comments.map(({ author, date, text }) => `\n\n<${marker}-comment author="${author}" date="${date}">\n${text}\n</${marker}-comment>`);
    const revised = task.revision === undefined ? null : (0,_core_task_revision_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeRevision */ .x)(task.revision, sanitized.body, marker);
    const missing = [sanitized.missing, revised?.missing ?? ''].filter(one => one !== '').join('; ');
    const inside = `in ${config.workingDirectory} (the rest of the repository can be reached too)`;
    return {
        kind: taskKindInWords(task),
        marker,
        title: task.kind === 'prompt' ? '' : sanitized.title,
        body: (revised?.text ?? sanitized.body) + comments.join(''),
        folder: `Commands and paths start ${config.workingDirectory === '.' ? 'at the repository root' : inside}.`,
        testing: testingInWords(session),
        instructions: [
            missing !== '' && render('missing-text', { missing }),
            pictures.length > 0 && showsPictures && render('pictures', (0,_start_gather_pictures_js__WEBPACK_IMPORTED_MODULE_4__/* .picturesForPrompt */ .VJ)(pictures)),
            overview.length > 0 && render('overview', { places: writtenOverview(overview, marker) }),
            ...fieldTexts(task, session),
            ...session.notes.map(({ file, text: notes }) => render('repository-notes', { file, notes, marker: newMarker('notes') })),
            task.plan !== undefined && render('agreed-plan', { marker: newMarker('plan'), plan: (0,_core_task_work_plan_js__WEBPACK_IMPORTED_MODULE_2__/* .workPlanText */ .oD)(task.plan) }),
            isAsked(task) && render('asked-by-comment', { place: offersSummary ? IN_SUMMARY : IN_PLAN }),
            // In a tag that no issue can forge, because its code is random.
            instructions !== '' &&
                render('maintainer-instructions', { marker: newMarker('maintainer-instructions'), instructions }),
            !config.useStructuredPhases && offersSummary && render('summary-any-time', {}),
        ]
            .flatMap(text => (text === false ? [] : `\n${text}`))
            .join('\n'),
    };
}
const IN_SUMMARY = 'no_change_reason of submit_summary';
const IN_PLAN = '{"files": [], "no_change_reason": "..."}';
/** Whether words of a person started it, which may only ask something. */
function isAsked({ command, revision }) {
    return command?.asks === 'work' || (revision !== undefined && revision.ask !== 'failed-run');
}
const MOST_NOT_TESTED = 3;
function testingInWords({ run, setup, testCommand, notTested, baseline }) {
    const reach = testCommand !== null && (0,_core_testing_test_command_js__WEBPACK_IMPORTED_MODULE_3__/* .namesTestFiles */ .On)(testCommand) ? ', which runs the test files it names' : '';
    const tests = testCommand === null ? 'There is no test command.' : `The host tests with \`${testCommand}\`${reach}.`;
    const missing = (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_6__/* .firstFew */ .Dt)(notTested.map(one => (0,_core_text_code_spans_js__WEBPACK_IMPORTED_MODULE_7__/* .inBackticks */ .Zw)(one)), MOST_NOT_TESTED);
    const others = missing !== '' && `Not run, because their tools are not installed: ${missing}.`;
    const waiting = run.ports.commands.sharesWorkTree ? '; commands and edits wait for that, views do not' : '';
    const now = baseline.known() === null && `It is doing so now on the untouched tree${waiting}.`;
    return [setup, tests, others, now].filter(one => one !== '' && one !== false).join(' ');
}
function writtenOverview(overview, marker) {
    const blocks = overview
        .filter(({ code }) => code !== '')
        .map(({ pointer, code }) => `\n\n<${marker}-code of="${pointer}">\n${code}\n</${marker}-code>`);
    return overview.map(({ pointer }) => pointer).join('\n') + blocks.join('');
}
const ASKED = { comment: 'a comment on', review: 'a review of', 'failed-run': 'a failed check of' };
function taskKindInWords({ kind, issue, revision }) {
    if (revision !== undefined)
        return `request for changes (${ASKED[revision.ask]} pull request #${revision.pullRequest.number})`;
    if (kind === 'issue')
        return `issue (#${issue})`;
    return kind === 'maintenance' ? 'maintenance task' : 'task';
}
/** About 15,000 tokens. The model can look at the files for more. */
const LONGEST_PATCH = 60_000;
const LONGEST_PULL_REQUEST = 24_000;
/** What the pull request of a revision changes so far, between markers, and whether git can show its newest commit. */
async function patchOfPullRequest(marker, { run, base, origin }) {
    if (origin === null)
        return '';
    const receipt = { baseTree: origin.tree, tree: base.tree, files: [], leftOut: [], refused: [] };
    const patch = (0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfPatch */ .Vh)(await run.ports.repository.patchOf(receipt));
    const shown = `\n\n<${marker}-patch>\n${(0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_8__/* .headAndTail */ .U_)(patch, LONGEST_PULL_REQUEST)}\n</${marker}-patch>`;
    return origin.hasParent ? shown : `${shown}\n\nThe history is shallow: \`git diff HEAD~1\` does not work here.`;
}
/** An opening. A new conversation begins with the task, the patch so far, and what is kept of the ones before. */
function firstMessageOf(text, session) {
    const { ports } = session.run;
    return {
        text,
        pictures: (0,_start_gather_pictures_js__WEBPACK_IMPORTED_MODULE_4__/* .pictureBlocks */ .HM)(session.pictures),
        async again(history) {
            await session.baseline.mayEdit();
            const receipt = await ports.repository.takeReceipt();
            const isEmpty = receipt.tree === receipt.baseTree;
            const patch = isEmpty
                ? '(nothing was changed yet)'
                : (0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_8__/* .headAndTail */ .U_)((0,_core_change_change_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfPatch */ .Vh)(await ports.repository.patchOf(receipt)), LONGEST_PATCH);
            const values = taskValues(session);
            const quoted = (kind, words, of = '') => words.trim() === '' ? '' : `\n<${values.marker}-${kind}${of}>\n${words}\n</${values.marker}-${kind}>\n`;
            const before = [
                ...history.map(({ kind, text, call }) => quoted(kind, text, call === '' ? '' : ` of=${JSON.stringify(call)}`)),
                quoted('baseline', (0,_verify_baseline_js__WEBPACK_IMPORTED_MODULE_5__/* .createBaselineNews */ .Js)(session)(false) ?? ''),
            ].join('');
            return ports.prompts.render('resumed', { ...values, patch, before });
        },
    };
}
function fieldTexts(task, session) {
    const { inputs } = session;
    const { prompts, clock } = session.run.ports;
    const { fields, file, title, body } = task;
    const marker = `artifact-${clock.randomHex(12)}`;
    const artifacts = inputs.map(({ path, text, note }) => {
        const missing = note === '' ? '' : `(${note})`;
        return text === ''
            ? `${path}: ${missing || '(empty)'}`
            : `<${marker} path="${path}">\n${text}\n</${marker}>${missing}`;
    });
    const own = file !== null &&
        prompts.render('task-file', {
            file,
            instructions: fields.instructions || NONE,
            constraints: bulletsOrNone(fields.constraints),
            commands: bulletsOrNone(fields.commands.map(command => `\`${command}\``)),
            words: bulletsOrNone(fields.words),
            // By the names of the file (`S1-11`).
            json: JSON.stringify({
                title,
                description: body,
                instructions: fields.instructions,
                input_artifacts: fields.inputs.map(({ path }) => path),
                output_artifacts: fields.outputs,
                constraints: fields.constraints,
                validation_criteria: [...fields.commands, ...fields.words.map(words => ({ words }))],
            }),
        });
    return [
        own,
        fields.outputs.length > 0 && prompts.render('output-artifacts', { outputs: bulletsOrNone(fields.outputs) }),
        artifacts.length > 0 && prompts.render('input-artifacts', { artifacts: artifacts.join('\n\n') }),
    ].filter(text => text !== false);
}
const NONE = '(none)';
function bulletsOrNone(entries) {
    return (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_6__/* .bulleted */ .iK)(entries) || NONE;
}


/***/ }),

/***/ 8952:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h3: () => (/* binding */ lookAround),
/* harmony export */   vM: () => (/* binding */ planningConversation),
/* harmony export */   zO: () => (/* binding */ planJsonIn)
/* harmony export */ });
/* harmony import */ var _core_model_messages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9214);
/* harmony import */ var _core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8368);
/* harmony import */ var _core_model_read_json_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(3348);
/* harmony import */ var _core_model_repeated_calls_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(84);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9058);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(175);
/* harmony import */ var _record_events_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4596);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1708);
/* harmony import */ var _start_gather_pictures_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4195);
/* harmony import */ var _conversation_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8448);
/* harmony import */ var _news_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(9264);
/* harmony import */ var _tools_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(732);
/** The model only looks, until its reply holds what is asked for. */












/** What was read, with what it took; or how the run ended. Problems go back as often as `max-attempts` says. */
async function lookAround({ conversation, what, read: readReply, onCall }, session) {
    const { ports, config } = session.run;
    const { prompts } = ports;
    const watch = (0,_core_model_repeated_calls_js__WEBPACK_IMPORTED_MODULE_2__/* .createCallWatch */ .e)();
    let [usage, dollars] = [_core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_USAGE */ .yJ, 0];
    for (let attempt = 0;;) {
        const reply = await conversation.ask(session.working, false);
        if (reply.kind === 'stopped')
            return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .limitResult */ .Bc)(reply.limit, (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .budgetOf */ .nT)(session.run));
        usage = (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__/* .addUsage */ .vk)(usage, reply.usage);
        dollars += (0,_core_model_prices_js__WEBPACK_IMPORTED_MODULE_1__/* .costOf */ .ho)(reply.usage, (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .askedModel */ .Om)(session.run).tariff);
        if (reply.stopReason === 'refusal')
            return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .resultOf */ .Bg)('refused-content', 'the model refused the task');
        const isCut = (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_0__/* .isCutOff */ .o7)(reply);
        if (isCut || reply.stopReason === 'pause_turn' || reply.calls.length > 0) {
            const answers = [];
            for (const call of reply.calls) {
                await onCall?.(call);
                answers.push(isCut ? (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_0__/* .failedCall */ .mG)(call.id, 'cut off') : await (0,_tools_js__WEBPACK_IMPORTED_MODULE_9__/* .runLookTool */ .Lc)(call, session));
            }
            const repeated = watch.note(reply, answers);
            if (repeated?.isOver === true)
                return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .resultOf */ .Bg)('model-error', `${(0,_news_js__WEBPACK_IMPORTED_MODULE_8__/* .noteRepeats */ .ZX)(repeated, session.run)}; there is no plan`);
            const news = repeated && (0,_news_js__WEBPACK_IMPORTED_MODULE_8__/* .repeatedNews */ .kD)(repeated, session.run);
            conversation.say((0,_news_js__WEBPACK_IMPORTED_MODULE_8__/* .joined */ .oR)(isCut ? prompts.render('continue', {}) : null, news), answers);
            continue;
        }
        const read = await readReply(reply);
        if ((0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .isRunResult */ .Lw)(read))
            return read;
        if (!('problems' in read))
            return { ...read, usage, dollars };
        ports.reporter.untrusted(read.problems.join('\n'));
        if (attempt >= config.maxAttempts)
            return (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .resultOf */ .Bg)('model-error', `no usable ${what} came from the model: ${read.problems.slice(0, 5).join('; ')}`);
        attempt += 1;
        conversation.say(prompts.render('manifest-repair', { problems: (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_10__/* .bulleted */ .iK)(read.problems) }));
    }
}
/** The conversation in which a plan is made: it begins anew with the same text. */
function planningConversation(text, session, prompt) {
    const first = { text, pictures: (0,_start_gather_pictures_js__WEBPACK_IMPORTED_MODULE_6__/* .pictureBlocks */ .HM)(session.pictures), again: async () => text };
    return new _conversation_js__WEBPACK_IMPORTED_MODULE_7__/* .Conversation */ .s(first, session.run, prompt);
}
/** The JSON of a plan in a reply, or why it cannot be read. */
function planJsonIn({ text }, { run }) {
    const json = (0,_core_model_read_json_js__WEBPACK_IMPORTED_MODULE_11__/* .readJson */ .V)(text, value => typeof value === 'object' && value !== null && 'files' in value);
    (0,_record_events_js__WEBPACK_IMPORTED_MODULE_4__/* .reportReading */ .pQ)('the plan', json, run.ports.reporter);
    if (json.kind !== 'unreadable')
        return json;
    return { problems: [`the answer holds no readable JSON (${json.syntaxError})`] };
}


/***/ }),

/***/ 9264:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dw: () => (/* binding */ createLimitNews),
/* harmony export */   ZX: () => (/* binding */ noteRepeats),
/* harmony export */   kD: () => (/* binding */ repeatedNews),
/* harmony export */   oR: () => (/* binding */ joined)
/* harmony export */ });
/* harmony import */ var _core_model_repeated_calls_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(175);
/** What the model reads beside the answers to its calls. */


const NEAR = 0.15;
/** The next request and one for the summary. */
const LAST_TURNS = 2;
/** Makes the news about limits: each once, as soon as little of it is left, so that the model can finish in time. */
function createLimitNews({ config, state, ports, deadlines, startedAt }) {
    const said = new Set();
    const { maxTurns, maxCostUsd } = config;
    return () => {
        const turns = maxTurns - state.turns;
        const dollars = maxCostUsd - state.dollars;
        const ms = deadlines.editing - ports.clock.now();
        const near = {
            ...(turns <= Math.max(LAST_TURNS, maxTurns * NEAR) && {
                'max-turns': `${turns} of ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .countInWords */ .K4)(maxTurns, 'request')}`,
            }),
            ...(dollars <= maxCostUsd * NEAR && { 'max-cost-usd': `${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .money */ .TG)(dollars)} of ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .money */ .TG)(maxCostUsd)}` }),
            ...(ms <= (deadlines.editing - startedAt) * NEAR && {
                'timeout-minutes': (0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_1__/* .countInWords */ .K4)(Math.round(ms / 60_000), 'minute'),
            }),
        };
        const unsaid = Object.entries(near).filter(([limit]) => !said.has(limit));
        for (const [limit] of unsaid)
            said.add(limit);
        return unsaid.length === 0
            ? null
            : ports.prompts.render('limit-near', { left: unsaid.map(one => one[1]).join(', ') });
    };
}
function repeatedNews({ call, count }, { ports }) {
    return ports.prompts.render('repeated-calls', { call, count: String(count), most: String(_core_model_repeated_calls_js__WEBPACK_IMPORTED_MODULE_0__/* .MOST_REPEATS */ .pk) });
}
/** Records that repeated calls ended the work, and returns that as a sentence. */
function noteRepeats({ call, count }, { ports }, closing = false) {
    const why = `the model made the same or failing calls ${count} times without a new result, at last \`${call}\``;
    ports.reporter.warning(why);
    ports.reporter.record({ type: 'limit', limit: _core_model_repeated_calls_js__WEBPACK_IMPORTED_MODULE_0__/* .REPEATED_CALLS */ .n3, closing });
    return why;
}
function joined(...texts) {
    return texts.filter(text => text !== null).join('\n\n') || null;
}


/***/ }),

/***/ 732:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lc: () => (/* binding */ runLookTool),
/* harmony export */   d$: () => (/* binding */ commandMinutes),
/* harmony export */   mp: () => (/* binding */ noteLooseMatches),
/* harmony export */   qI: () => (/* binding */ runTool)
/* harmony export */ });
/* harmony import */ var _core_edit_elision_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1442);
/* harmony import */ var _core_edit_replace_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1877);
/* harmony import */ var _core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6582);
/* harmony import */ var _core_model_messages_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9214);
/* harmony import */ var _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7859);
/* harmony import */ var _core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(486);
/* harmony import */ var _core_text_cut_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1684);
/* harmony import */ var _core_text_quantities_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(175);
/* harmony import */ var _core_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9149);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1708);
/** Calls of the model against workspace and sandbox. Nothing here ends a run. */










const COMMAND_MINUTES = 10;
const COMMAND_OUTPUT = 16_000;
const SEARCH_LIMIT = 100;
const SEARCH_LIMIT_OF_FILE = 30;
const LIST_LIMIT = 500;
const LONGEST_CALL = 160;
/** How long a command of the model may take: as one run of the tests, it leaves time to act on its end. */
function commandMinutes({ timeoutMinutes }) {
    return Math.min(COMMAND_MINUTES, timeoutMinutes / 2);
}
/**
 * Carries out one call of any tool but `submit_summary`. Problems are results that say how to repair the call
 * (`S1-23`, `S1-24`).
 */
async function runTool(call, session) {
    const { ports, state } = session.run;
    const { id: callId, name, input } = call;
    ports.reporter.info(`tool ${(0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .callInWords */ .js)(name, input).slice(0, LONGEST_CALL)}`);
    const started = ports.clock.now();
    const { text, isError, end } = await answerCall(call, session);
    const result = { callId, text: text === '' ? '(no output)' : text, isError, end };
    const durationMs = ports.clock.now() - started;
    ports.reporter.record({ type: 'tool', turn: state.turns, name, input, ...result, durationMs });
    return result;
}
async function answerCall(call, session) {
    if (call.problem !== null)
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .gz)(call.problem);
    const known = (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .readCall */ .D9)(call.name, call.input);
    if ('problem' in known)
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .gz)(known.problem);
    switch (known.tool) {
        case _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .EDITOR */ .qS:
            return edit(known.input, session);
        case _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .BASH */ .PE:
            return 'restart' in known.input
                ? (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .done */ .Vw)('Every command starts in a fresh shell; there is nothing to restart.')
                : bash(known.input.command, session);
        case _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .SEARCH */ .Dn: {
            const { pattern, path, glob } = known.input;
            const { workspace, repository } = session.run.ports;
            const limits = { limit: SEARCH_LIMIT, limitOfFile: SEARCH_LIMIT_OF_FILE };
            const leaveOut = (paths) => repository.ignoredPaths(paths);
            const found = await workspace.search({ pattern, path, glob: glob ?? null, ...limits, leaveOut });
            if ('refused' in found)
                return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .gz)(found.refused);
            const note = found.more ? `\n(only the first ${SEARCH_LIMIT} matches; narrow it with path or glob)` : '';
            return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .done */ .Vw)(found.matches.length === 0 ? 'No match.' : found.matches.join('\n') + note);
        }
        case _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .LIST */ .rl: {
            const listed = await session.run.ports.workspace.list(known.input.path, known.input.depth, LIST_LIMIT);
            return 'refused' in listed ? (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .gz)(listed.refused) : (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDirectory */ .f1)(listed.paths, listed.more);
        }
    }
}
async function edit(input, session) {
    const { workspace } = session.run.ports;
    if (input.command !== 'view')
        await session.baseline.mayEdit();
    const found = await workspace.read(input.path);
    if (found.kind === 'refused' && input.command !== 'create')
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatClosed */ .kG)(found.path, found.why);
    if (input.command === 'view') {
        if (found.kind === 'directory')
            return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDirectory */ .f1)(found.entries);
        if (found.kind !== 'text')
            return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatMissing */ .kK)(found.path);
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatView */ .Pm)(found.path, found.text, input.view_range ?? null);
    }
    const closed = await session.checkWrite(found);
    if (closed !== null)
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatClosed */ .kG)(found.path, (0,_core_page_left_out_words_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonInWords */ .jA)(closed));
    if (found.kind === 'directory')
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatClosed */ .kG)(found.path, 'it is a folder');
    if (input.command === 'create') {
        const answer = (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCreation */ .R9)(found.path, input.file_text, found.kind !== 'missing');
        return save(found, input.path, { text: input.file_text, answer }, session);
    }
    if (found.kind !== 'text')
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatMissing */ .kK)(found.path);
    if (input.command === 'insert') {
        const outcome = (0,_core_edit_replace_js__WEBPACK_IMPORTED_MODULE_6__/* .insertAfterLine */ .uA)(found.text, input.insert_line, input.insert_text);
        const answer = (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatInsertion */ .HA)(found.path, outcome);
        return outcome.kind === 'refused' ? answer : save(found, input.path, { text: outcome.text, answer }, session);
    }
    const outcome = (0,_core_edit_replace_js__WEBPACK_IMPORTED_MODULE_6__/* .replaceOnce */ .YO)(found.text, input.old_str, input.new_str);
    const answer = (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatReplacement */ .C9)(found.path, outcome);
    if (outcome.kind === 'refused')
        return answer;
    const saved = await save(found, input.path, { text: outcome.text, answer }, session);
    if (outcome.how === 'whitespace' && !saved.isError)
        noteLooseMatches(found.path, [outcome.line], session.run);
    return saved;
}
/** Keeps for the record which edits were made although their quotation differed in white space. */
function noteLooseMatches(path, lines, { state }) {
    const matches = lines.map(line => ({ path, line }));
    (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { whitespaceMatches: [...state.whitespaceMatches, ...matches] });
}
/** A line that seems to stand for omitted text goes back once. */
async function save(found, path, made, session) {
    const { ports, state } = session.run;
    const { workspace } = ports;
    const elision = (0,_core_edit_elision_js__WEBPACK_IMPORTED_MODULE_7__/* .findElision */ .B)(found.path, made.text, found.kind === 'text' ? [found.text] : []);
    const edit = `${found.path}\n${made.text}`;
    if (elision !== null && state.refusedElision !== edit) {
        (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .learn */ .nB)(state, { refusedElision: edit });
        return (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatElision */ .NV)(found.path, elision);
    }
    const written = await workspace.write(path, made.text);
    return 'refused' in written ? (0,_core_edit_tool_results_js__WEBPACK_IMPORTED_MODULE_0__/* .formatClosed */ .kG)(path, written.refused) : made.answer;
}
async function bash(command, session) {
    const { config, ports } = session.run;
    const { clock, commands } = ports;
    const [waits, since] = [commands.sharesWorkTree && session.baseline.known() === null, clock.now()];
    await session.baseline.mayEdit();
    const waited = waits ? `(it waited ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_8__/* .durationInWords */ .ji)(clock.now() - since)} for the tests on the untouched tree)` : '';
    ports.journal.note({ kind: 'worked' });
    const network = config.sandboxNetwork === 'host';
    const [minutes, began] = [commandMinutes(config), clock.now()];
    const limits = { timeoutMs: Math.round(minutes * 60_000), outputLimit: COMMAND_OUTPUT };
    const result = await commands.run({ command, by: 'model', network, ...limits }, session.working);
    if (commands.sharesWorkTree)
        await ports.repository.workTreeMoved();
    const isError = result.status !== 'exited' || result.exitCode !== 0;
    // It may be a file, so it is not shortened. A program whose errors are asked for prints no file.
    const mayBeFile = !isError && !command.includes('2>&1');
    const plain = (0,_core_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutTerminalSequences */ .$u)(result.output); // some projects force colours upon their tools
    const output = (mayBeFile ? plain : (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .foldFrames */ .Sc)(plain)).replace(LINE_BREAKS_AT_ENDS, '');
    const advice = commands.sandbox === 'none' ? '' : (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .adviceForGit */ .m0)(command, output);
    const end = (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .endOfCommand */ .k1)(result);
    const left = result.status === 'timed-out' ? await leftInWords(result, began, session.run) : [];
    const lines = [output, waited, advice, ...left, (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .exitLine */ .X2)(end, minutes)];
    return { text: lines.filter(line => line !== '').join('\n'), isError, end };
}
const MOST_LEFT = 8;
const LONGEST_PROGRAM = 100;
/** Of a command that was stopped at its limit. */
async function leftInWords({ running = [] }, began, run) {
    const programs = running.map(line => `\`${(0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_9__/* .cut */ .Jj)(line.replace(/\s+/g, ' '), LONGEST_PROGRAM)}\``);
    const asked = run.ports.repository.writtenSince(began);
    const written = (await (0,_run_js__WEBPACK_IMPORTED_MODULE_5__/* .orWarn */ .wF)(asked, 'what the command wrote is not known', run)) ?? [];
    return [
        programs.length === 0 ? '' : `(ended with it: ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_8__/* .firstFew */ .Dt)(programs, MOST_LEFT)})`,
        written.length === 0 ? '' : `(it wrote: ${(0,_core_text_quantities_js__WEBPACK_IMPORTED_MODULE_8__/* .firstFew */ .Dt)(written, MOST_LEFT)})`,
    ];
}
const LINE_BREAKS_AT_ENDS = /^[\r\n]+|(?<![\r\n])[\r\n]+$/g;
const PLAN_FIRST = 'The plan comes first: answer with its JSON object. The files and the tests follow, then the summary.';
/**
 * Carries out a call in a phase in which nothing may change or run. A call that cannot be read only gets a sentence.
 */
async function runLookTool(call, session) {
    const known = call.problem === null ? (0,_core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .readCall */ .D9)(call.name, call.input) : { problem: call.problem };
    if (call.name === _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .SUBMIT */ .XD)
        return (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_1__/* .failedCall */ .mG)(call.id, session.run.ports.prompts.render('not-yet', { why: PLAN_FIRST }));
    const isWrite = 'tool' in known && known.tool === _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .EDITOR */ .qS && known.input.command !== 'view';
    if (!isWrite && call.name !== _core_model_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .BASH */ .PE)
        return runTool(call, session);
    const why = 'nothing can be changed or run while the files are planned. Look with view, search_files and list_files.';
    return (0,_core_model_messages_js__WEBPACK_IMPORTED_MODULE_1__/* .failedCall */ .mG)(call.id, `Not carried out: ${why}`);
}


/***/ }),

/***/ 5936:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
/**
 * The first one begins alone, so that the others find what it leaves in a cache. After an error no other begins; throws
 * the first one.
 */
async function inParallel(items, atOnce, work) {
    const { promise: opened, resolve: open } = Promise.withResolvers();
    const queue = Iterator.from(items);
    const errors = [];
    const worker = async (number) => {
        if (number > 0)
            await opened;
        for (const item of queue)
            if (errors.length === 0)
                await work(item, open).catch((thrown) => errors.push(thrown));
        open();
    };
    await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)));
    if (errors.length > 0)
        throw errors[0];
}


/***/ }),

/***/ 4490:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  b: () => (/* binding */ solveTask)
});

// UNUSED EXPORTS: solveChosenTask

// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/flow/agent/conversation.js
var agent_conversation = __webpack_require__(8448);
// EXTERNAL MODULE: ./build/core/model/find-summary.js
var find_summary = __webpack_require__(5976);
// EXTERNAL MODULE: ./build/core/model/messages.js
var messages = __webpack_require__(9214);
// EXTERNAL MODULE: ./build/core/model/repeated-calls.js
var repeated_calls = __webpack_require__(84);
// EXTERNAL MODULE: ./build/core/model/tools.js
var tools = __webpack_require__(7859);
// EXTERNAL MODULE: ./build/flow/run.js
var flow_run = __webpack_require__(1708);
// EXTERNAL MODULE: ./build/flow/verify/baseline.js
var baseline = __webpack_require__(8780);
// EXTERNAL MODULE: ./build/flow/agent/news.js
var news = __webpack_require__(9264);
// EXTERNAL MODULE: ./build/flow/agent/tools.js
var agent_tools = __webpack_require__(732);
;// CONCATENATED MODULE: ./build/flow/agent/loop.js
/** Ask, carry out the calls, verify; until the work is tested or a limit ends it. */









/** About 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000;
/**
 * Runs the loop until the work is tested, a limit ends it, or the attempts are used up. Throws ModelError when the
 * model cannot be asked; the work so far is kept as a patch.
 */
async function editUntilTested(work, session) {
    return runLoop(work, session).catch(async (thrown) => {
        await work.verifier.keepWork();
        throw thrown;
    });
}
async function runLoop({ conversation, verifier, ...work }, session) {
    const { config, ports } = session.run;
    const newsOfBaseline = work.saysBaseline ? () => null : (0,baseline/* createBaselineNews */.Js)(session);
    const newsOfLimits = (0,news/* createLimitNews */.Dw)(session.run);
    const watch = (0,repeated_calls/* createCallWatch */.e)();
    let early = null;
    let hasRun = false;
    if (work.generation?.unresolved.length === 0) {
        const step = stepAfter(await verify(verifier, session), session);
        if (step.kind !== 'go-on')
            return step.kind === 'over' ? step.result : step;
        conversation.say(step.text);
    }
    for (let hasAsked = false;; hasAsked = true) {
        // In the first request every later one would pay for it.
        const known = hasAsked ? newsOfBaseline(hasRun, verifier.attempts.testAttempts > 0) : null;
        for (const news of [known, newsOfLimits()])
            if (news !== null)
                conversation.say(news);
        const reply = await conversation.ask(session.working, false);
        if (reply.kind === 'stopped')
            return endAtLimit(reply, verifier, session);
        if (reply.text.trim() !== '')
            ports.reporter.untrusted(reply.text);
        if (reply.stopReason === 'refusal') {
            await verifier.keepWork();
            return (0,outcome/* resultOf */.Bg)('refused-content', 'the model refused the task');
        }
        // Most replies hold no summary, and need not: that is not reported.
        const found = config.useStructuredPhases ? null : (0,find_summary/* findSummary */.w)(reply);
        if (found !== null)
            early = { input: found.summary, source: found.source, waiting: null };
        hasRun ||= reply.calls.some(({ name }) => name === tools/* BASH */.PE);
        const step = await answer(reply, verifier, session, early?.input);
        if (step.kind === 'over')
            return step.result;
        if (step.kind === 'edited')
            return { ...step, submitted: step.submitted ?? early };
        const repeated = watch.note(reply, step.answers);
        if (repeated?.isOver === true)
            return endAtRepeats(repeated, verifier, session);
        conversation.say((0,news/* joined */.oR)(step.text, repeated && (0,news/* repeatedNews */.kD)(repeated, session.run)), step.answers);
    }
}
/** `early`: a summary that came before, where that is allowed. */
async function answer(reply, verifier, session, early) {
    const { prompts } = session.run.ports;
    const isCut = (0,messages/* isCutOff */.o7)(reply);
    const answers = [];
    const length = () => answers.reduce((sum, { text }) => sum + text.length, 0);
    for (const [index, call] of reply.calls.entries()) {
        if (call.name !== tools/* SUBMIT */.XD && length() > LONGEST_ANSWERS) {
            const why = 'the answers to this reply are too long already. Call it again.';
            answers.push((0,messages/* failedCall */.mG)(call.id, `Not carried out: ${why}`));
        }
        else if (isCut && index === reply.calls.length - 1) {
            answers.push((0,messages/* failedCall */.mG)(call.id, 'The reply was cut off here; this call was not carried out.'));
        }
        else if (call.name !== tools/* SUBMIT */.XD) {
            answers.push(await (0,agent_tools/* runTool */.qI)(call, session));
        }
        else {
            const ended = await verify(verifier, session, call.input);
            if (ended.kind === 'tested') {
                const later = reply.calls.slice(index + 1).map(one => (0,messages/* failedCall */.mG)(one.id, 'Not carried out: the work is done.'));
                const waiting = { callId: call.id, answered: [...answers, ...later] };
                return edited(ended, { input: call.input, source: 'tool', waiting }, session);
            }
            if (ended.kind === 'over')
                return ended;
            answers.push((0,messages/* failedCall */.mG)(call.id, prompts.render('not-yet', { why: ended.text })));
        }
    }
    if (isCut)
        return { kind: 'go-on', text: prompts.render('continue', {}), answers };
    if (reply.calls.length > 0 || reply.stopReason === 'pause_turn')
        return { kind: 'go-on', text: null, answers };
    return stepAfter(await verify(verifier, session, early), session);
}
function verify(verifier, session, summary) {
    return verifier.verify({ last: false, signal: session.working, summary });
}
function stepAfter(ended, session) {
    if (ended.kind === 'sent-back')
        return { kind: 'go-on', text: ended.text, answers: [] };
    return ended.kind === 'over' ? ended : edited(ended, null, session);
}
async function endAtLimit(stopped, verifier, session) {
    const { limit, because } = stopped;
    if (limit === 'cancelled') {
        await verifier.keepWork();
        return (0,outcome/* limitResult */.Bc)(limit);
    }
    const ended = await verifier.verify({ last: true, signal: session.run.overall });
    if (ended.kind === 'tested')
        return { ...edited(ended, null, session), limit };
    if (because !== null && limit === 'timeout-minutes')
        throw because;
    return (0,outcome/* limitResult */.Bc)(limit, (0,flow_run/* budgetOf */.nT)(session.run));
}
async function endAtRepeats(repeated, verifier, session) {
    const why = (0,news/* noteRepeats */.ZX)(repeated, session.run);
    const ended = await verifier.verify({ last: true, signal: session.run.overall });
    if (ended.kind === 'tested')
        return { ...edited(ended, null, session), limit: repeated_calls/* REPEATED_CALLS */.n3, repeatedCall: repeated.call };
    return (0,outcome/* resultOf */.Bg)('model-error', why);
}
function edited({ tested, differencesSaid, failureSaid }, submitted, session) {
    (0,flow_run/* learn */.nB)(session.run.state, { editedAt: session.run.ports.clock.now() });
    return { kind: 'edited', tested, limit: null, submitted, differencesSaid, failureSaid };
}

// EXTERNAL MODULE: ./build/core/change/change.js
var change_change = __webpack_require__(8127);
// EXTERNAL MODULE: ./build/core/change/check-change.js
var check_change = __webpack_require__(8184);
// EXTERNAL MODULE: ./build/core/model/history.js
var model_history = __webpack_require__(5148);
// EXTERNAL MODULE: ./build/core/page/left-out-words.js
var left_out_words = __webpack_require__(486);
// EXTERNAL MODULE: ./build/core/page/sent-back-words.js
var sent_back_words = __webpack_require__(7250);
// EXTERNAL MODULE: ./build/core/task/revision.js
var revision = __webpack_require__(6425);
// EXTERNAL MODULE: ./build/core/text/cut.js
var cut = __webpack_require__(1684);
// EXTERNAL MODULE: ./build/core/text/quantities.js
var quantities = __webpack_require__(175);
// EXTERNAL MODULE: ./build/flow/agent/first-message.js
var first_message = __webpack_require__(7323);
// EXTERNAL MODULE: ./build/flow/changed-content.js
var changed_content = __webpack_require__(4741);
// EXTERNAL MODULE: ./build/core/edit/lines.js
var edit_lines = __webpack_require__(7496);
;// CONCATENATED MODULE: ./build/core/manifest/file-parts.js
/** The lines of a large file that the plan and its views name. */

const FIRST_LINES = 12;
const AROUND = 12;
const SMALLEST_GAP = 6;
/** A file of which more than this would be shown is shown whole. */
const LARGEST_SHARE = 0.6;
const LONGEST_LINE = 2_000;
/**
 * Returns the first lines and those around the ranges (from 1), with numbers. Null without ranges, or if nearly all
 * would be shown.
 */
function fileParts(text, ranges) {
    if (ranges.length === 0)
        return null;
    const lines = (0,edit_lines/* textLines */.Fy)(text);
    const around = ranges.map(([from, to]) => [Math.min(from, to) - AROUND, Math.max(from, to) + AROUND]);
    const parts = merged([[1, FIRST_LINES], ...around], lines.length);
    const shown = parts.flatMap(([from, to], at) => {
        const next = parts[at + 1]?.[0] ?? lines.length + 1;
        const gap = next > to + 1 ? [`(lines ${to + 1} to ${next - 1} are not shown)`] : [];
        return [...lines.slice(from - 1, to).map((line, n) => `${from + n}\t${(0,edit_lines/* cutLine */.Hh)(line, LONGEST_LINE)}`), ...gap];
    });
    const all = shown.join('\n');
    return all.length >= text.length * LARGEST_SHARE ? null : all;
}
function merged(wanted, last) {
    const parts = [];
    for (const [from, to] of wanted.toSorted((a, b) => a[0] - b[0])) {
        const [first, end] = [Math.max(1, from), Math.min(last, to)];
        const before = parts.at(-1);
        if (first > end)
            continue;
        if (before !== undefined && first <= before[1] + SMALLEST_GAP)
            before[1] = Math.max(before[1], end);
        else
            parts.push([first, end]);
    }
    return parts;
}

;// CONCATENATED MODULE: ./build/core/manifest/related-tests.js
/** Finds the tests of a file by its name. */
const MOST = 2;
const TEST_WORDS = /(?:^|[._-])(?:tests?|specs?|it)(?=[._-]|$)|(?<=[a-z0-9])(?:Tests?|Spec|IT)$/g;
/**
 * Returns at most two of the tests that are named like one of the paths (`sum.test.js`, `test_sum.py`,
 * `SumTest.java`), those in the nearest folder first.
 */
function testsNamedLike(paths, tests) {
    const byName = Map.groupBy(tests, testedName);
    return new Map(paths.map(path => {
        const found = (byName.get(testedName(path)) ?? []).filter(test => test !== path);
        return [path, found.sort((a, b) => nearness(b, path) - nearness(a, path)).slice(0, MOST)];
    }));
}
function testedName(path) {
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
    return file.replace(TEST_WORDS, '').replace(/[._-]/g, '').toLowerCase();
}
function nearness(a, b) {
    const others = new Set(b.split('/').slice(0, -1));
    return a
        .split('/')
        .slice(0, -1)
        .filter(name => others.has(name)).length;
}

// EXTERNAL MODULE: ./build/core/model/prices.js
var prices = __webpack_require__(8368);
// EXTERNAL MODULE: ./build/core/edit/path-policy.js
var path_policy = __webpack_require__(8303);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(6921);
// EXTERNAL MODULE: ./build/core/model/schema.js
var schema = __webpack_require__(2073);
;// CONCATENATED MODULE: ./build/core/manifest/manifest.js
/** The plan of a run that generates file by file. */



const ACTIONS = ['create', 'modify', 'delete'];
const FILE_TYPES = ['source', 'test', 'config', 'docs', 'other'];
const PROSE_LIMIT = 10_000;
const NOTE_LIMIT = 4_000;
const PATH_LIMIT = 4_096;
const FILES_LIMIT = 500;
const LINES_LIMIT = 100_000;
const path = schemas/* string */.YjP().trim().min(1).max(PATH_LIMIT);
const note = schemas/* string */.YjP().trim().min(1).max(NOTE_LIMIT);
const fileSchema = schemas/* object */.Ikc({
    file_path: path,
    action: schemas/* enum */.k5n(ACTIONS),
    file_type: schemas/* enum */.k5n(FILE_TYPES),
    description: note,
    depends_on: schemas/* array */.YOg(path).max(FILES_LIMIT).default([]),
    // Wishes: a wrong one only costs tokens.
    places: schemas/* array */.YOg(schemas/* tuple */.PVZ([schemas/* int */.Whr().positive(), schemas/* int */.Whr().positive()]))
        .max(FILES_LIMIT)
        .catch([]),
    lines: schemas/* int */.Whr().positive().max(LINES_LIMIT).nullable().catch(null),
});
const plannedFile = fileSchema.transform(({ file_path, file_type: type, depends_on, ...rest }) => {
    return { ...rest, path: normalPath(file_path), type, dependsOn: depends_on.map(normalPath) };
});
const manifestSchema = schemas/* object */.Ikc({
    task_id: note,
    files: schemas/* array */.YOg(plannedFile).min(1).max(FILES_LIMIT),
    dependencies: schemas/* array */.YOg(note).max(FILES_LIMIT),
    setup_instructions: schemas/* string */.YjP().trim().max(PROSE_LIMIT),
});
/**
 * Reads a value from outside as a manifest, or returns its problems, one line each (S0-04, S0-16 to S0-19). Entries
 * with the same path become one (S0-55).
 */
function readManifest(value) {
    const parsed = manifestSchema.safeParse(value, { reportInput: true });
    const problems = [...(parsed.success ? [] : (0,schema/* schemaProblems */.Ic)(parsed.error.issues)), ...fileContentProblems(value)];
    if (!parsed.success || problems.length > 0)
        return { kind: 'problems', problems };
    const { files, dependencies, setup_instructions: setupInstructions } = parsed.data;
    const merged = new Map();
    const contradictions = new Set();
    for (const file of files) {
        const { path, action } = file;
        const first = merged.get(path) ?? { ...file, places: [] };
        if (first.action !== action && [first.action, action].includes('delete'))
            contradictions.add(`${path}: listed twice with contradictory actions, ${first.action} and ${action}`);
        merged.set(path, {
            ...first,
            description: [...new Set([...first.description.split('\n'), file.description])].join('\n'),
            dependsOn: [...new Set([...first.dependsOn, ...file.dependsOn])],
            places: [...first.places, ...file.places],
        });
    }
    if (contradictions.size > 0)
        return { kind: 'problems', problems: [...contradictions] };
    const manifest = { files: [...merged.values()], dependencies: [...new Set(dependencies)], setupInstructions };
    return { kind: 'manifest', manifest };
}
function normalPath(written) {
    const resolved = (0,path_policy/* resolveToolPath */.mv)(written, [], '');
    // A final slash names a folder, which `checkManifest` refuses.
    return resolved.kind === 'inside' && !written.endsWith('/') ? resolved.path : written;
}
const CONTENT_KEY = /^(?:source|file|full|new)?[-_ ]?(?:contents?|code|text|str|body|patch|diff)$/i;
const KNOWN_KEYS = new Set(Object.keys({ ...manifestSchema.shape, ...fileSchema.shape }));
const LINES_OF_A_FILE = 5;
const manifest_MOST = 20;
function fileContentProblems(value) {
    if (!isRecord(value))
        return [];
    const files = Array.isArray(value['files']) ? value['files'] : [];
    const entries = [['', value], ...files.map((file, at) => [`files.${at}.`, file])];
    const keys = entries.flatMap(([where, entry]) => {
        const held = isRecord(entry) ? Object.entries(entry) : [];
        return held.filter(isContent).map(([key]) => where + key);
    });
    return keys
        .slice(0, manifest_MOST)
        .map(key => `${key}: the manifest must hold no file contents; you will write each file on its own`);
}
function isContent([key, held]) {
    if (KNOWN_KEYS.has(key))
        return false;
    const isNamed = CONTENT_KEY.test(key);
    if (typeof held === 'string')
        return isNamed ? held.trim() !== '' : held.split('\n').length >= LINES_OF_A_FILE;
    return isNamed && isRecord(held) && Object.keys(held).length > 0;
}
function isRecord(value) {
    return typeof value === 'object' && value !== null;
}
/** Returns one line for each file that cannot be changed as planned (S4-55, S4-57 to S4-61). */
function checkManifest(manifest, facts) {
    const written = new Set(manifest.files.filter(file => file.action !== 'delete').map(file => file.path));
    const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => file.path));
    return manifest.files.flatMap(file => {
        const why = checkPlanned(file, facts, { written, deleted });
        return why === null ? [] : [`${file.path}: ${why}`];
    });
}
function checkPlanned(file, facts, planned) {
    const { path, action } = file;
    if (path.endsWith('/') || facts.isFolder(path))
        return 'is a folder; list its files instead';
    if (path.startsWith('~'))
        return 'it is outside the repository';
    const resolved = (0,path_policy/* resolveToolPath */.mv)(path, [], '');
    if (resolved.kind === 'refused')
        return resolved.why;
    if (resolved.path === '')
        return 'is a folder; list its files instead';
    const closed = facts.whyClosed(path);
    if (closed !== null)
        return closed;
    if (action !== 'create')
        return facts.exists(path) ? null : `cannot ${action} what does not exist`;
    if (facts.exists(path))
        return 'exists already; use modify';
    return (0,path_policy/* checkPortable */.yO)(path) ?? blockedBy(path, facts, planned) ?? placeholderIn(path, facts);
}
function blockedBy(path, facts, { written, deleted }) {
    const file = (0,path_policy/* parentFolders */._7)(path).find(parent => written.has(parent) || (facts.exists(parent) && !deleted.has(parent)));
    return file === undefined ? null : `${file} is a file, not a folder`;
}
const ANYWHERE = /^(?:your[-_ ].*|placeholder|\.{3,}|\u2026|<.*>|\{.*\}|\[your.*)$/i;
const AT_THE_ROOT = /^(?:examples?|foo|my[-_]project)$/i;
/** New folders are legitimate, unless they are named as in an example (S4-59, S4-60). */
function placeholderIn(path, facts) {
    const names = path.split('/');
    for (const [at, folder] of (0,path_policy/* parentFolders */._7)(path).entries()) {
        const name = names[at] ?? '';
        if (facts.isFolder(folder))
            continue;
        const isPathTo = name.toLowerCase() === 'path' && names[at + 1]?.toLowerCase() === 'to';
        if (ANYWHERE.test(name) || isPathTo || (at === 0 && AT_THE_ROOT.test(name)))
            return `${folder}/ looks like a placeholder, and there is no such folder`;
    }
    const file = names.at(-1) ?? '';
    return ANYWHERE.test(file) || /^your[-_]/i.test(file) ? `${file} looks like a placeholder` : null;
}
/**
 * Returns the paths to generate in order of `depends_on`: files of a wave need earlier waves alone. Unknown names delay
 * nothing. A circle becomes one wave, and is no error: every request holds the whole plan.
 */
function generationOrder({ files }) {
    const left = new Map(files.filter(file => file.action !== 'delete').map(file => [file.path, file.dependsOn]));
    const waits = (path) => left.get(path)?.filter(needed => needed !== path && left.has(needed)) ?? [];
    const [waves, circular] = [[], []];
    while (left.size > 0) {
        const ready = [...left.keys()].filter(path => waits(path).length === 0);
        const wave = ready.length > 0 ? ready : circleIn(left.keys().next().value ?? '', waits);
        waves.push(wave);
        for (const path of wave) {
            if (ready.length === 0)
                circular.push(path);
            left.delete(path);
        }
    }
    return { waves, circular };
}
/** Follows what each path waits for until one comes again. */
function circleIn(start, waits) {
    const passed = [];
    for (let path = start;; path = waits(path)[0] ?? '') {
        if (passed.includes(path))
            return passed.slice(passed.indexOf(path));
        passed.push(path);
    }
}

// EXTERNAL MODULE: ./build/flow/agent/look-around.js
var look_around = __webpack_require__(8952);
// EXTERNAL MODULE: ./build/flow/verify/decline.js
var decline = __webpack_require__(4237);
;// CONCATENATED MODULE: ./build/flow/manifest/plan-files.js
/** `strategy: manifest`, first step: which files, and what for. */









function rootPath(path, { present }) {
    return present.get(path)?.path ?? path;
}
const MAP_DEPTH = 8;
const MAP_LIMIT = 400;
/**
 * Lets the model look around, then asks for the manifest until it is usable. No file is asked for before that
 * (`S0-21`).
 */
async function planFiles(session) {
    const { prompts } = session.run.ports;
    const task = (0,first_message/* taskValues */.Io)(session, { offersSummary: false });
    const values = { ...task, files: await repositoryMap(session), taskId: session.task.id };
    const conversation = (0,look_around/* planningConversation */.vM)(prompts.render('manifest', values), session, 'plan');
    const views = new Map();
    const onCall = (call) => noteView(call, views, session);
    const read = (reply) => readManifestPlan(reply, session);
    const found = await (0,look_around/* lookAround */.h3)({ conversation, what: 'manifest', read, onCall }, session);
    return (0,outcome/* isRunResult */.Lw)(found) ? found : { ...found, views };
}
async function noteView(call, views, { run }) {
    const known = call.problem === null ? (0,tools/* readCall */.D9)(call.name, call.input) : { problem: call.problem };
    if (!('tool' in known) || known.tool !== tools/* EDITOR */.qS || known.input.command !== 'view' || !known.input.view_range)
        return;
    const { path } = await run.ports.workspace.read(known.input.path);
    const [from, to] = known.input.view_range;
    // -1 is the end of the file.
    if (to >= from)
        views.set(path, [...(views.get(path) ?? []), [from, to]]);
}
async function readManifestPlan(reply, session) {
    const json = (0,look_around/* planJsonIn */.zO)(reply, session);
    if ('problems' in json)
        return json;
    const declined = (0,schema/* declinedIn */.Eb)(json.value);
    if (declined !== null && isWithoutFiles(json.value))
        return (0,decline/* declinedResult */.o)(declined, session.run.secrets);
    const read = readManifest(json.value);
    if (read.kind === 'problems')
        return { problems: read.problems };
    const { facts, present } = await manifestFacts(read.manifest, session);
    const problems = checkManifest(read.manifest, facts);
    return problems.length > 0 ? { problems } : { manifest: read.manifest, source: json.strategy, present };
}
function isWithoutFiles(value) {
    const { files } = (value ?? {});
    return Array.isArray(files) && files.length === 0;
}
async function repositoryMap(session) {
    const listed = await session.run.ports.workspace.list('.', MAP_DEPTH, MAP_LIMIT);
    if ('refused' in listed)
        return '(none)';
    const rest = listed.more ? '\n(and more; use list_files)' : '';
    return `${listed.paths.join('\n')}${rest}`;
}
async function manifestFacts(manifest, session) {
    const { workspace } = session.run.ports;
    const present = new Map();
    const closed = new Map();
    for (const path of new Set(manifest.files.flatMap(file => [file.path, ...(0,path_policy/* parentFolders */._7)(file.path)])))
        present.set(path, await workspace.read(path));
    for (const { path } of manifest.files) {
        const found = present.get(path);
        const reason = found === undefined ? null : await session.checkWrite(found);
        if (reason !== null)
            closed.set(path, (0,left_out_words/* reasonInWords */.jA)(reason));
    }
    const kindOf = (path) => present.get(path)?.kind ?? 'missing';
    const facts = {
        exists: path => kindOf(path) === 'text' || kindOf(path) === 'refused',
        isFolder: path => path === '' || kindOf(path) === 'directory',
        whyClosed(path) {
            const found = present.get(path);
            return found?.kind === 'refused' ? found.why : (closed.get(path) ?? null);
        },
    };
    return { present, facts };
}

;// CONCATENATED MODULE: ./build/flow/manifest/file-request.js
/** The request for one file. Its beginning is the same for all files of a wave, for the cache. */





/**
 * Makes the questions of a run: first for the files of a wave, then for one of them. `textOf` gives a file as it is
 * now, without those that are not there.
 */
async function createQuestions(plan, textOf, session) {
    const { prompts } = session.run.ports;
    const { manifest } = plan;
    const { marker, title, body, instructions, testing } = (0,first_message/* taskValues */.Io)(session, {
        offersSummary: false,
        showsPictures: false,
    });
    const system = prompts.render('file-system', {});
    const shared = prompts.render('file-shared', {
        ...{ marker, title, body },
        instructions: `\n${testing}\n${instructions}`,
        manifest: planText(manifest),
    });
    const tests = await relatedTests(plan, session);
    const asNow = (path) => {
        const text = textOf(path);
        return text === null ? [] : [asItIsNow(path, cutAtLine(text, LONGEST_NEIGHBOUR))];
    };
    return (wave) => {
        const paths = new Set(wave.map(file => file.path));
        const needed = wave.flatMap(file => [...new Set(file.dependsOn)]);
        // Files of this wave change while it is asked for.
        const common = new Set(needed.filter((path, at) => !paths.has(path) && needed.indexOf(path) !== at));
        const ofWave = cutAtLine([...common].flatMap(asNow).join(''), LONGEST_CONTEXT);
        return ({ file, mode, before, problem, places }) => {
            const own = file.dependsOn.filter(path => path !== file.path && !common.has(path)).flatMap(asNow);
            const parts = before === null || mode === 'whole' ? null : fileParts(before, places);
            const shown = parts === null ? null : `${prompts.render('file-parts', { path: file.path, parts })}\n\n`;
            const now = before === null ? '' : (shown ?? asItIsNow(file.path, before));
            const rendered = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', {
                context: [cutAtLine(own.join(''), LONGEST_CONTEXT), ...(tests.get(file.path) ?? []), now].join(''),
                description: `${file.action} (${file.type}), as the plan describes it.`,
                problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
                path: file.path,
            });
            const needsCommon = file.dependsOn.some(path => common.has(path));
            const beginning = needsCommon && ofWave !== '' ? [shared, ofWave] : [shared];
            const blocks = [...beginning, rendered].map(text => ({ type: 'text', text }));
            return {
                ...{ system, tools: [], messages: [{ role: 'user', blocks }] },
                ...{ breakpoints: [], sharedBlocks: beginning.length, newest: prices/* NO_USAGE */.yJ, closing: false },
            };
        };
    };
}
function shownPlaces({ path, places }, plan) {
    return [...places, ...(plan.views.get(rootPath(path, plan)) ?? [])];
}
const LONGEST_TEST = 8_000;
/** Those that the plan names too come by `depends_on`. */
async function relatedTests(plan, { run, isTest }) {
    const { repository } = run.ports;
    const { files } = plan.manifest;
    const rootOf = ({ path }) => rootPath(path, plan);
    const planned = new Set(files.map(rootOf));
    const asked = files.filter(file => file.action !== 'delete' && !isTest(rootOf(file)));
    const tests = asked.length === 0 ? [] : (await repository.basePaths()).filter(path => isTest(path) && !planned.has(path));
    const named = testsNamedLike(asked.map(rootOf), tests);
    const texts = await repository.readBaseFiles([...new Set([...named.values()].flat())]);
    const shown = (path) => {
        const text = texts.get(path);
        return text === undefined ? [] : [asItIsNow(path, cutAtLine(text, LONGEST_TEST))];
    };
    return new Map(asked.map(file => [file.path, (named.get(rootOf(file)) ?? []).flatMap(shown)]));
}
const LONGEST_NEIGHBOUR = 20_000;
function cutAtLine(text, most) {
    if (text.length <= most)
        return text;
    const head = text.slice(0, text.lastIndexOf('\n', most) + 1 || most).toWellFormed();
    return `${head}[${text.length - head.length} characters omitted]\n\n`;
}
function asItIsNow(path, text) {
    return `${path} as it is now:\n\n${text}\n\n`;
}
const LONGEST_CONTEXT = 200_000;
/** The plan as the model reads it, one line for each file. */
function planText(manifest) {
    const files = manifest.files.map(file => {
        const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`;
        return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`;
    });
    const { dependencies, setupInstructions } = manifest;
    if (dependencies.length > 0)
        files.push(`Dependencies: ${dependencies.join(', ')}`);
    if (setupInstructions !== '')
        files.push(`Set-up: ${setupInstructions}`);
    return files.join('\n');
}

// EXTERNAL MODULE: ./build/core/edit/replace.js + 2 modules
var replace = __webpack_require__(1877);
// EXTERNAL MODULE: ./build/core/edit/tool-results.js
var tool_results = __webpack_require__(6582);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./build/core/edit/elision.js
var edit_elision = __webpack_require__(1442);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/text/parse-json.js
var parse_json = __webpack_require__(2246);
;// CONCATENATED MODULE: ./build/core/manifest/check-file.js
/** Asks whether an answer is the file that was asked for. Whether it is right, the tests decide. */







/**
 * Returns what speaks against a file, with the line if there is one; null if nothing does. Lines that it held before
 * are not questioned.
 */
function questionFile(file) {
    const { path, text, before } = file;
    if (text === before)
        return null;
    const old = new Set(before?.split('\n').map(line => line.trim()));
    const lines = text
        .split('\n')
        .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, text: line.trimEnd() }]));
    const isNew = (line) => line !== undefined && !old.has(line.text.trim());
    const elision = (0,edit_elision/* findElision */.B)(path, text, before === null ? [] : [before]);
    return (editsIn(file, lines, isNew) ??
        chatterIn(path, lines, isNew) ??
        (elision && question('elision', LEFT_OUT, { line: elision.line, text: elision.quote })) ??
        syntaxIn(file) ??
        shrinkIn(file));
}
const LEFT_OUT = 'this line stands for text that was left out and would be written as it is; write the whole text';
const LONGEST_QUOTE = 160;
function question(kind, why, { line, text }) {
    return { kind, text: `line ${line}: ${why}: ${(0,cut/* cut */.Jj)(text.trim(), LONGEST_QUOTE)}` };
}
const EDITS = 'these are changes, but the whole file was asked for';
const BLOCKS = [
    [/^(?:\*\*)?FIND(?::|\*\*:|:\*\*)$/, /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)$/],
    [/^<{5,9} ?SEARCH\b/, /^>{5,9} ?REPLACE\b/],
    [/^\*\*\* Begin Patch/, /^\*\*\* End Patch/],
];
const PATCH_FILE = /\.(?:diff|patch|rej|snap)$/i;
const PATCH = /^(?:diff |--- |\+\+\+ |Index: |@@ )/;
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/;
const FENCE = /^(?:```|~~~)/;
/** Prose may show such blocks in fences. */
function editsIn({ path, text, before }, lines, isNew) {
    const [first] = lines;
    if (first === undefined || PATCH_FILE.test(path))
        return null;
    const hunk = PATCH.test(first.text) ? lines.find(line => HUNK.test(line.text) && isNew(line)) : undefined;
    if (hunk !== undefined)
        return question('edits', EDITS, hunk);
    const isJson = (one) => /^\s*[[{]/.test(one) && (0,parse_json/* parseJson */.q)(one) !== undefined;
    if ((CODE_FILE.test(path) || isProseFile(path)) && !YAML_FILE.test(path) && isJson(text) && !isJson(before ?? ''))
        return question('edits', 'this is JSON, but the raw file was asked for', first);
    let isFenced = false;
    const outside = lines.filter(line => {
        if (isProseFile(path) && FENCE.test(line.text))
            isFenced = !isFenced;
        return !isFenced;
    });
    for (const [begin, end] of BLOCKS) {
        const from = outside.find(line => begin.test(line.text) && isNew(line));
        if (from !== undefined && outside.some(({ line, text }) => line > from.line && end.test(text)))
            return question('edits', EDITS, from);
    }
    return null;
}
const CODE_FILE = /(?:^|\/)(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile)$|\.(?:[cm]?[jt]sx?|pyi?|ya?ml|toml|ini|go|rs|java|kts?|[ch]|cc|cpp|hpp|cs|swift|rb|sh|bash|ps1|lua|r|scala|exs?|dart|sql|s?css|less|proto|graphql|tf)$/i;
/** Three words or more that end like a sentence and hold no sign of code. */
const SENTENCE = /^(?:[-*] |\d{1,2}\. )?\p{Lu}[\p{L}'\u2019]*(?:[,;:]? [\p{L}\p{N}'\u2019"\u201c\u201d/.-]+){2,60} ?[.:!?]$/u;
// Of 834 recorded answers, 65 were broken code or data; all began or ended with a sentence or a fence. Of 77 for prose,
// 18 were a sentence about the file. None of 23,353 honest files is questioned.
const ABOUT_THE_FILE = [
    /^(?:sure|certainly|of course|done|perfect|great)[,.!:]/i,
    /^(?:here|below)\b.*\b(?:file|version|document|contents?|code|template|readme)\b.*[.:!]$/i,
    /^(?:i(?:['\u2019](?:ve|ll)| have| will)?|let me) (?:create|write|update|check|wrote|written|add|change|fix|made)\w*\b.*[.:!]$/i,
    /^(?:the |this )?(?:file|document|change|task)s?\b.*\b(?:already|written|created|updated|saved|complete|exists?|unchanged)\b/i,
    /^all (?:\d+ |the )?tests\b/i,
    /\bno (?:further |other )?changes (?:are |were )?(?:needed|required|necessary)\b/i,
];
const MARKDOWN_FENCE = /^(?:```|~~~)(?:md|markdown)$/i;
const CHATTER = 'this is about the file, not a part of it; send the file alone';
const STRAY_FENCE = 'this code fence does not belong to the file; send the raw file alone';
/** Sentences and fences at one end. A fence around all the rest was taken off before. */
function chatterIn(path, lines, isNew) {
    const [first, second] = lines;
    const last = lines.at(-1);
    const isSentence = ({ text }) => SENTENCE.test(text.replace(/`[^`]*`/g, 'x'));
    const isChatter = (line) => namesPath(line.text, path) || ABOUT_THE_FILE.some(sign => sign.test(line.text));
    if (isProseFile(path)) {
        if (isNew(first) && isChatter(first))
            return question('chatter', CHATTER, first);
        const isWrapped = second !== undefined && MARKDOWN_FENCE.test(second.text) && !first?.text.startsWith('#');
        return isWrapped && isNew(second) ? question('chatter', STRAY_FENCE, second) : null;
    }
    const isCode = CODE_FILE.test(path);
    for (const line of [first, last]) {
        if (!isNew(line))
            continue;
        if (FENCE.test(line.text))
            return question('chatter', STRAY_FENCE, line);
        if ((isCode && isSentence(line)) || (line === first && isChatter(line)))
            return question('chatter', CHATTER, line);
    }
    return null;
}
/** `guide.md.hbs` is prose too, `page.hbs` is not. */
function isProseFile(path) {
    return edit_elision/* PROSE_FILE */.$.test(path) || (!CODE_FILE.test(path) && edit_elision/* PROSE_FILE */.$.test(path.replace(/(\.\w+)\.\w+$/, '$1')));
}
/** A line that is the path or the name, or a sentence of prose that holds the path. */
function namesPath(line, path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!/\w\.\w/.test(name))
        return false;
    const bare = line.replace(/^[*`]+|(?<![*`:])[*`:]+$/g, '');
    return bare === path || bare === name || (isProseFile(path) && line.includes(path) && !/^[#<[]/.test(line));
}
/** A file that did not parse before is left as it is. */
function syntaxIn({ path, text, before }) {
    const problem = dataProblem(text, path);
    const isOld = problem !== null && before !== null && dataProblem(before, path) !== null;
    return problem === null || isOld ? null : { kind: 'syntax', text: problem };
}
const JSON_FILE = /\.(?:json|ipynb|webmanifest|geojson)$/i;
const YAML_FILE = /\.ya?ml$/i;
/** Templates, and JSON with comments. */
const NOT_PLAIN = /^[ \t]*(?:\{[{%]|<%|\/[/*])/m;
/** Code is left to the tests of the project. */
function dataProblem(text, path) {
    const plain = text.startsWith(edit_lines/* BYTE_ORDER_MARK */.sn) ? text.slice(1) : text;
    if (NOT_PLAIN.test(plain))
        return null;
    try {
        if (YAML_FILE.test(path)) {
            const documents = (0,dist/* parseAllDocuments */.hR)(plain, { uniqueKeys: false, logLevel: 'silent' });
            const [error] = Array.isArray(documents) ? documents.flatMap(({ errors }) => errors) : [];
            return error === undefined ? null : `this is not valid YAML: ${error.message.split('\n', 1)[0] ?? ''}`;
        }
        const lines = plain.split('\n').filter(line => line.trim() !== '');
        // Some tools write one value a line.
        if (JSON_FILE.test(path) && (lines.length < 2 || lines.some(line => (0,parse_json/* parseJson */.q)(line) === undefined)))
            JSON.parse(plain);
        return null;
    }
    catch (thrown) {
        // A parser whose stack was too small says nothing about the file.
        if (thrown instanceof RangeError)
            return null;
        return `this is not valid JSON: ${(0,errors/* messageOf */.bD)(thrown)}`;
    }
}
const SMALL_LINES = 10;
/** A plan that says that much goes. It is asked to say `remove`. */
const SHRINKS = /\b(?:remov|delet|drop|mov(?:e|es|ing)\b|split|extract|rewrit|replac|shorten|empt)/i;
/** Blank lines are not counted. */
function shrinkIn({ before, text, description }) {
    if (before === null || SHRINKS.test(description))
        return null;
    const linesIn = (one) => one.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length;
    const [old, now] = [linesIn(before), linesIn(text)];
    if ((old <= SMALL_LINES && now > 0) || now * 2 >= old)
        return null;
    const size = `from ${(0,quantities/* countInWords */.K4)(old, 'line')} to ${(0,quantities/* countInWords */.K4)(now, 'line')}`;
    return {
        kind: 'shrink',
        text: `the file shrank ${size}, and the plan does not say that much goes; keep what is to stay`,
    };
}

;// CONCATENATED MODULE: ./build/core/manifest/imports.js
/** Imports of generated files, and the files that each may lead to. */


const JAVASCRIPT = /\.[cm]?[jt]sx?$/i;
const PYTHON = /\.pyi?$/i;
/**
 * Returns the imports of a file that should lead to a file of the repository. Paths are relative to its root. Packages
 * of Python are looked for below the root and below `workingDirectory`. A folder of Python files in `written` is a
 * package. Only statements at the left margin count: others may be in a `try` or a text.
 */
function importsIn(path, text, { workingDirectory, written }) {
    const found = JAVASCRIPT.test(path)
        ? javascriptImports(path, text)
        : PYTHON.test(path)
            ? pythonImports(path, text, packagePaths(workingDirectory, written))
            : [];
    let [line, from] = [1, 0];
    return found.map(({ at, ...rest }) => {
        line += (0,edit_lines/* splitLines */.uz)(text.slice(from, at)).breaks.length;
        from = at;
        return { ...rest, line };
    });
}
function importInWords({ module, wanted, line }) {
    return `line ${line}: '${module}' leads to no file: there is no ${wanted}`;
}
const JAVASCRIPT_IMPORT = /^(?:(?:import\b(?:[^'"`;()=]{0,2000}?\bfrom)?|export\b[^'"`;()=]{0,2000}?\bfrom)\s*(?=['"])|(?:(?:export\s+)?(?:const|let|var|type|import)\s+[^'"`\n=]*=\s*)?(?:await\s+)?(?:require|import)\()(['"`])([^'"`\\$\n]+)\1/gm;
const EXTENSIONS = '.ts .tsx .d.ts .js .jsx .mts .d.mts .cts .d.cts .mjs .cjs .json .node .vue'.split(' ');
const SUFFIXES = [...EXTENSIONS, ...EXTENSIONS.map(extension => `/index${extension}`), '/package.json'];
/** Folders whose files are made by a build. */
const MADE = /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/;
function javascriptImports(path, text) {
    return [...text.matchAll(JAVASCRIPT_IMPORT)].flatMap(({ 0: statement, 2: module = '', index }) => {
        const plain = module.replace(/[?#].*$/s, '');
        const wanted = (0,path_policy/* normalise */.j7)(`${folderOfFile(path)}/${plain}`);
        if (!/^\.\.?(?:\/|$)/.test(plain) || module.includes('!') || wanted === null || MADE.test(wanted))
            return [];
        // `./a.js` may be written as `a.ts`, and `./a.css` be declared in `a.d.css.ts`.
        const stems = [wanted, wanted.replace(/\.[cm]?jsx?$/, '')];
        const files = stems.flatMap(stem => SUFFIXES.map(suffix => (0,path_policy/* normalise */.j7)(stem + suffix) ?? ''));
        const candidates = [wanted, wanted.replace(/\.([^./]+)$/, '.d.$1.ts'), ...files];
        return [{ module, wanted, candidates, roots: null, at: index + statement.length - 1 }];
    });
}
const PYTHON_IMPORT = /^(?:from[ \t]+([\w.]+)[ \t]+import\b[ \t]*(?:\(([^)]{0,5000})\)|([^\n(]+))|import[ \t]+([^\n]+))$/gm;
const MODULE_ENDS = ['.py', '.pyi', '.pyx', '.so', '.pyd', '/__init__.py', '/__init__.pyi'];
/** Where packages may be, and the folders that become packages. */
function packagePaths(workingDirectory, written) {
    const parents = ['', 'src', 'lib', 'python'].flatMap(one => [one, (0,path_policy/* normalise */.j7)(`${workingDirectory}/${one}`) ?? one]);
    return {
        parents: [...new Set(parents)],
        written: new Set(written.filter(path => PYTHON.test(path)).flatMap(path_policy/* parentFolders */._7)),
    };
}
function pythonImports(path, text, { parents, written }) {
    const code = text.replace(/("{3}|'{3})[\s\S]*?\1|#[^\n]*/g, hidden => hidden.replace(/[^\n]/g, ' '));
    return [...code.matchAll(PYTHON_IMPORT)].flatMap(({ 1: from, 2: list, 3: line, 4: modules, index: at }) => {
        const listed = (list ?? line ?? modules ?? '').split(',').map(one => one.trim().split(/\s/, 1)[0] ?? '');
        const names = from === undefined ? [] : listed.filter(one => /^\w+$/.test(one));
        return (from === undefined ? listed : [from]).flatMap((module) => {
            const [dots = ''] = /^\.*/.exec(module) ?? [];
            const parts = module.split('.').filter(part => part !== '');
            const up = dots === '' ? '' : (0,path_policy/* normalise */.j7)(`${folderOfFile(path)}/${'../'.repeat(dots.length - 1)}`);
            if (up === null || parts.length + dots.length === 0)
                return [];
            const modules = (dots === '' ? parents : [up]).map(parent => joinedPath(parent, ...parts));
            // A name that is imported may be a module too.
            const named = modules.flatMap(one => names.map(name => joinedPath(one, name)));
            if ((names.length === 0 ? modules : named).some(one => written.has(one)))
                return [];
            const [first = ''] = modules;
            const isFolder = parts.length === 0 || written.has(first);
            const packages = parents.map(parent => joinedPath(parent, parts[0] ?? ''));
            const isOurs = dots !== '' || packages.some(one => written.has(one));
            return [
                {
                    ...{ module, at, wanted: `${isFolder ? (named[0] ?? first) : first}.py` },
                    candidates: [...modules, ...named].flatMap(one => MODULE_ENDS.map(end => one + end)),
                    roots: isOurs ? null : packages.map(one => `${one}/__init__.py`),
                },
            ];
        });
    });
}
function joinedPath(...parts) {
    return parts.filter(part => part !== '').join('/');
}
function folderOfFile(path) {
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

;// CONCATENATED MODULE: ./build/core/manifest/read-changes.js
/** Reads an answer of `### CHANGE n`, `FIND:` and `REPLACE WITH:` blocks. */

const NO_CHANGES = 'the answer holds no change; each begins with a line like "### CHANGE 1: what it does"';
const NOT_UNICODE = 'the answer holds half of a surrogate pair, which no UTF-8 file can hold';
const NO_HEADING = 'a heading like "### CHANGE 1: what it does" must come before FIND:';
const NO_FIND = 'the line "FIND:" must follow this heading';
const NO_FENCE = 'a fenced block must follow this line';
const NO_REPLACE = '"REPLACE WITH:" and its block must follow the FIND block that ends before this line';
const EMPTY_FIND = 'the FIND block is empty; quote the lines to change, or lines next to the new ones';
const NOT_CLOSED = 'the block that opens here is not closed: make its fence longer than every fence inside it';
const FENCE_INSIDE = 'the block that opens here holds a fence as long as its own: make its fence longer';
const FENCE_BEHIND = 'this may be code of the block above or text behind it: make the fence of the block longer than every fence inside it, and put no fence between or behind changes';
const read_changes_LONGEST_QUOTE = 200;
const read_changes_FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.\u2013\u2014-](.*))?$/i;
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/;
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/;
const MARKERS = [HEADING, FIND, REPLACE];
/**
 * Returns the changes of an answer in order, or all problems. Text around the blocks is ignored if it holds no fence.
 */
function readChanges(answer) {
    if (!answer.isWellFormed())
        return { kind: 'problems', problems: [NOT_UNICODE] };
    const all = answer.split(/\r?\n/);
    const first = indexOfAny(all, 0, MARKERS);
    const lines = all.slice(0, endInOuterFence(all, first));
    const changes = [];
    const problems = [];
    for (let at = first; at < lines.length;) {
        const read = readChange(lines, at);
        if (read.kind === 'change')
            changes.push(read.change);
        else
            problems.push(`line ${read.at + 1}: ${read.why}: ${(0,cut/* cut */.Jj)(lines[read.at] ?? '', read_changes_LONGEST_QUOTE)}`);
        at = read.kind === 'change' ? read.next : indexOfAny(lines, Math.max(read.next, at + 1), [HEADING]);
    }
    if (changes.length + problems.length === 0)
        problems.push(NO_CHANGES);
    return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'changes', changes };
}
/** Where the changes end: before the end of a fence that is around all of them. */
function endInOuterFence(lines, first) {
    const fences = lines.slice(0, first).filter(line => read_changes_FENCE.test(line)).length;
    const last = lines.findLastIndex(line => line.trim() !== '');
    return fences % 2 === 1 && last > first && read_changes_FENCE.test(lines[last] ?? '') ? last : lines.length;
}
function readChange(lines, at) {
    const [, number, description = ''] = HEADING.exec(lines[at] ?? '') ?? [];
    if (number === undefined)
        return problemAt(NO_HEADING, at);
    const find = skipText(lines, at + 1);
    if (!FIND.test(lines[find] ?? ''))
        return problemAt(NO_FIND, at, find);
    const found = readBlock(lines, find);
    if (found.kind === 'problem')
        return found;
    const { next: put } = found;
    if (!REPLACE.test(lines[put] ?? ''))
        return problemAt(NO_REPLACE, Math.min(put, lines.length - 1), put);
    const made = readBlock(lines, put);
    if (made.kind === 'problem')
        return made;
    const { next } = made;
    if (found.lines.every(line => line.trim() === ''))
        return problemAt(EMPTY_FIND, find, next);
    const change = { number: Number(number), description: description.trim(), find: found.lines, replace: made.lines };
    return { kind: 'change', change, next };
}
/** Its end is in doubt if a fence stands between it and the next marker. */
function readBlock(lines, at) {
    const from = indexOfAny(lines, at + 1, [/\S/]);
    const opening = fenceOf(lines[from]);
    if (opening === '')
        return problemAt(NO_FENCE, at, from);
    const end = indexOfAny(lines, from + 1, [new RegExp(`^${opening}${opening[0]}*\\s*$`)]);
    if (end === lines.length)
        return problemAt(NOT_CLOSED, from, end);
    const isAsLong = (line) => fenceOf(line).startsWith(opening);
    if (lines.slice(from + 1, end).some(isAsLong))
        return problemAt(FENCE_INSIDE, from, end + 1);
    const next = skipText(lines, end + 1);
    if (fenceOf(lines[next]) !== '')
        return problemAt(FENCE_BEHIND, indexOfAny(lines, end + 1, [/\S/]), next);
    return { kind: 'block', lines: lines.slice(from + 1, end), next };
}
function problemAt(why, at, next = at + 1) {
    return { kind: 'problem', why, at, next };
}
function fenceOf(line = '') {
    const [, ticks, waves] = read_changes_FENCE.exec(line) ?? [];
    return ticks ?? waves ?? '';
}
function skipText(lines, from) {
    return indexOfAny(lines, from, [...MARKERS, read_changes_FENCE]);
}
function indexOfAny(lines, from, kinds) {
    let at = from;
    while (at < lines.length && !kinds.some(kind => kind.test(lines[at] ?? '')))
        at += 1;
    return at;
}

;// CONCATENATED MODULE: ./build/core/manifest/whole-file.js
/** Reads an answer that is one whole file. */

/**
 * Returns the text of the file in an answer: without a first line `FILE: <path>` and one fence around all the rest.
 * Line breaks, the final one too, and the byte order mark become those of the file before.
 */
function readWholeFile(answer, path, before) {
    const same = writtenLike(before, answer);
    if (same === before)
        return same;
    const echo = /^\s*[*`]{0,3}FILE:[*]{0,2} `?(.*?)[*`]{0,3}\r?(?:\n|$)/i.exec(answer);
    const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer;
    return writtenLike(before, insideFence(text, path) ?? text);
}
function writtenLike(before, text) {
    const [first, other] = new Set((0,edit_lines/* splitLines */.uz)(before ?? '').breaks);
    const lineBreak = other === undefined ? first : undefined;
    const broken = lineBreak === undefined ? text : (0,edit_lines/* withLineFeeds */.gX)(text).replaceAll('\n', lineBreak);
    const isMarked = before?.startsWith(edit_lines/* BYTE_ORDER_MARK */.sn) === true && !text.startsWith(edit_lines/* BYTE_ORDER_MARK */.sn);
    const end = text !== '' && before !== null && endsOpen(text) && !endsOpen(before) ? (lineBreak ?? '\n') : '';
    return `${isMarked ? edit_lines/* BYTE_ORDER_MARK */.sn : ''}${broken}${end}`;
}
function endsOpen(text) {
    return !/[\r\n]$/.test(text);
}
const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd)$/i;
const whole_file_FENCE = /^(`{3,}|~{3,})[ \t]*([^`]*)$/;
const MARKDOWN = /^(?:md|mdx|markdown)\b/i;
/** What one fence around all of a text holds; null where it is not one block. */
function insideFence(text, path) {
    const { lines, breaks } = (0,edit_lines/* splitLines */.uz)(text);
    const fences = lines.flatMap((line, at) => {
        const [, ticks, info] = whole_file_FENCE.exec(line) ?? [];
        return ticks === undefined ? [] : [{ at, ticks, info: (info ?? '').trim() }];
    });
    const [first, last] = [fences[0], fences.at(-1)];
    if (first === undefined || last === undefined || first === last || !closes(last, first))
        return null;
    if ([...lines.slice(0, first.at), ...lines.slice(last.at + 1)].some(line => line.trim() !== ''))
        return null;
    const isMarkdown = MARKDOWN.test(first.info);
    if (MARKDOWN_FILE.test(path) && first.info !== '' && !isMarkdown)
        return null;
    // Behind a fence that may close the first one, there can be a second block.
    const inner = fences.slice(1, -1);
    if (inner.some(fence => closes(fence, first)) && !(isMarkdown && isBalanced(inner)))
        return null;
    const inside = lines.slice(first.at + 1, last.at);
    return inside.map((line, at) => line + (breaks[first.at + 1 + at] ?? '')).join('');
}
function closes(fence, opening) {
    return fence.info === '' && fence.ticks.startsWith(opening.ticks);
}
function isBalanced(fences) {
    let open = null;
    for (const fence of fences)
        open = open === null ? fence : closes(fence, open) ? null : open;
    return open === null;
}
const MOST_WHOLE_LINES = 500;
const MOST_WHOLE_BYTES = 15_000;
/**
 * Returns true above either limit (S4-01 to S4-07). A final line break begins no further line; bytes are those of
 * UTF-8.
 */
function isLarge(text) {
    return (0,edit_lines/* textLines */.Fy)(text).length > MOST_WHOLE_LINES || new TextEncoder().encode(text).length > MOST_WHOLE_BYTES;
}

// EXTERNAL MODULE: ./build/flow/agent/ask-model.js
var ask_model = __webpack_require__(998);
// EXTERNAL MODULE: ./build/flow/in-parallel.js
var in_parallel = __webpack_require__(5936);
// EXTERNAL MODULE: ./build/core/change/paths.js
var paths = __webpack_require__(5635);
;// CONCATENATED MODULE: ./build/flow/manifest/consistency.js




/** Makes the check of one plan, while the work tree is as it was. */
async function createConsistency(plan, { run }) {
    const { manifest, present } = plan;
    const { workspace } = run.ports;
    const { workingDirectory } = run.config;
    const planned = new Map(manifest.files.map(({ path }) => [rootPath(path, plan), path]));
    const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(({ path }) => rootPath(path, plan)));
    const isThere = async (path) => {
        const toolPath = (0,paths/* fromWorkingDirectory */.J1)(path, workingDirectory) || '.';
        return (await workspace.read(toolPath)).kind !== 'missing';
    };
    const willBeThere = async (path) => ![...(0,path_policy/* parentFolders */._7)(path), path].some(one => deleted.has(one)) && isThere(path);
    const before = new Map();
    for (const content of present.values())
        if (content.kind === 'text')
            before.set(content.path, content.text);
    const keyOf = ({ path, broken }) => [path, broken.module, broken.wanted].join('\0');
    const known = new Set((await brokenIn(before, workingDirectory, isThere)).map(keyOf));
    const newIn = async (texts, exists) => (await brokenIn(texts, workingDirectory, exists)).filter(one => !known.has(keyOf(one)));
    return {
        async problems(after) {
            const texts = new Map([...after].map(([path, text]) => [rootPath(path, plan), text]));
            const found = Map.groupBy(await newIn(texts, willBeThere), ({ path }) => planned.get(path) ?? path);
            return new Map([...found].map(([path, list]) => [path, list.map(({ broken }) => broken)]));
        },
        async stillThere(paths) {
            const contents = await Promise.all(paths.map(path => workspace.read(path)));
            const texts = contents.flatMap(one => (one.kind === 'text' ? [[one.path, one.text]] : []));
            const found = await newIn(new Map(texts), isThere);
            return found.map(({ path, broken }) => ({ kind: 'broken-import', path, detail: importInWords(broken) }));
        },
    };
}
async function brokenIn(files, workingDirectory, exists) {
    const asked = new Map();
    const isThere = (path) => {
        const known = asked.get(path) ?? (files.has(path) ? Promise.resolve(true) : exists(path));
        asked.set(path, known);
        return known;
    };
    const isAnyThere = async (paths) => {
        for (const path of paths)
            if (await isThere(path))
                return true;
        return false;
    };
    const all = [];
    const written = [...files.keys()];
    for (const [path, text] of files)
        for (const broken of importsIn(path, text, { workingDirectory, written })) {
            const { roots, candidates } = broken;
            if ((roots === null || (await isAnyThere(roots))) && !(await isAnyThere(candidates)))
                all.push({ path, broken });
        }
    return all;
}

;// CONCATENATED MODULE: ./build/flow/manifest/generate-files.js



















const CONSISTENCY_ROUNDS = 2;
const FILES_AT_ONCE = 5;
/**
 * Generates, checks and writes the files of a plan. A file that fails for good ends the run; the others stay in the
 * work tree.
 */
async function generateFiles(plan, session) {
    const { ports } = session.run;
    const over = checkLimits(plan, session);
    if (over !== null)
        return over;
    const done = new Map();
    const textOf = (path) => {
        const present = plan.present.get(path);
        return done.get(path)?.text ?? (present?.kind === 'text' ? present.text : null);
    };
    const questions = await createQuestions(plan, textOf, session);
    const consistency = await createConsistency(plan, session);
    const byPath = new Map(plan.manifest.files.map(file => [file.path, file]));
    const generate = async (paths, problems) => {
        const wave = paths.flatMap(path => byPath.get(path) ?? []);
        const questionFor = questions(wave);
        await (0,in_parallel/* inParallel */.H)(wave, FILES_AT_ONCE, async (file, othersMayBegin) => {
            const { path } = file;
            const problem = problems.get(path) ?? null;
            const places = problem === null ? shownPlaces(file, plan) : [];
            const asked = { file, before: textOf(path), problem, places, earlier: done.get(path) };
            const question = (now) => ({ ...questionFor(now), onFirstEvent: othersMayBegin });
            const made = await generateFile(asked, question, session);
            done.set(path, made);
            (0,agent_tools/* noteLooseMatches */.mp)(rootPath(path, plan), made.loosely ?? [], session.run);
            const same = made.text === asked.before ? 'unchanged' : made.mode;
            const how = made.loosely?.length ? `${same}, quoted with other white space` : same;
            ports.reporter.info(`${path}: ${made.text === null ? 'failed' : `${how}, attempt ${made.attempts}`}`);
        });
    };
    const failed = () => [...done.values()].find(one => one.text === null);
    let left = new Map();
    try {
        const { waves, circular } = generationOrder(plan.manifest);
        if (circular.length > 0)
            ports.reporter.info(`depends_on in a circle: ${circular.join(', ')}`);
        for (const wave of waves)
            if (failed() === undefined)
                await generate(wave, new Map());
        for (let round = 0; failed() === undefined; round += 1) {
            const texts = [...done].flatMap(([path, { text }]) => (text === null ? [] : [[path, text]]));
            left = await consistency.problems(new Map(texts));
            const asked = [...left.keys()].filter(path => done.has(path));
            if (asked.length === 0 || round === CONSISTENCY_ROUNDS)
                break;
            await generate(asked, new Map([...left].map(([path, list]) => [path, importProblem(list)])));
        }
    }
    finally {
        await put(plan, done, session);
    }
    const lost = failed();
    if (lost?.limit)
        return (0,outcome/* limitResult */.Bc)(lost.limit, (0,flow_run/* budgetOf */.nT)(session.run));
    if (lost !== undefined) {
        const what = `${lost.file.path} could not be generated in ${lost.attempts} attempts`;
        return (0,outcome/* resultOf */.Bg)('model-error', `${what}: ${lost.problem}`);
    }
    const stillUnresolved = () => consistency.stillThere([...left.keys()]);
    const unresolved = await stillUnresolved();
    for (const { path, detail } of unresolved)
        ports.reporter.warning(`${path}: ${detail}`);
    return { plan, files: plan.manifest.files.flatMap(file => done.get(file.path) ?? []), unresolved, stillUnresolved };
}
function importProblem(broken) {
    return broken.map(one => `${importInWords(one)}; import what exists`).join('\n');
}
function checkLimits({ manifest }, { run }) {
    const { config, state } = run;
    const turns = state.turns + manifest.files.filter(file => file.action !== 'delete').length + 1;
    const files = (0,quantities/* countInWords */.K4)(manifest.files.length, 'file');
    if (turns > config.maxTurns) {
        const why = `the plan has ${files} and the run would need at least ${turns} turns, but max-turns is ${config.maxTurns}`;
        return (0,outcome/* resultOf */.Bg)('turn-limit', `${why}: raise max-turns to ${turns} or more, or split the task`);
    }
    if (manifest.files.length <= config.maxChangedFiles)
        return null;
    return (0,outcome/* resultOf */.Bg)('blocked-changes', `the plan has ${files}, more than max-changed-files (${config.maxChangedFiles})`);
}
async function put(plan, done, session) {
    const { workspace, reporter } = session.run.ports;
    await session.baseline.mayEdit();
    for (const file of plan.manifest.files) {
        const text = done.get(file.path)?.text;
        if (file.action !== 'delete' && (text === null || text === undefined))
            continue;
        const written = file.action === 'delete' ? await workspace.remove(file.path) : await workspace.write(file.path, text ?? '');
        if ('refused' in written)
            reporter.warning(`${file.path} could not be written: ${written.refused}`);
    }
}
/** How often a file is asked for again, with the reason. */
const RETRIES = 3;
/** It doubles after every answer that was cut off. */
const FIRST_BUDGET = 16_000;
const LARGEST_BUDGET = 128_000;
async function generateFile(wanted, questionFor, session) {
    const { file, before, problem, earlier } = wanted;
    let { places } = wanted;
    const { run, working } = session;
    const { ports } = run;
    const started = ports.clock.now() - (earlier?.durationMs ?? 0);
    const large = before !== null && isLarge(before);
    const mode = large ? 'changes' : 'whole';
    let { attempts, usage, dollars } = earlier ?? { attempts: 0, usage: prices/* NO_USAGE */.yJ, dollars: 0 };
    const mostAttempts = attempts + RETRIES;
    let [wrong, budget] = [problem, firstBudget(file, large ? null : before)];
    const questioned = new Set();
    const ended = (made, limit = null) => {
        const text = made ?? earlier?.text ?? null;
        const durationMs = ports.clock.now() - started;
        return { file, mode, text, problem: made === null ? wrong : null, limit, attempts, usage, dollars, durationMs };
    };
    for (;;) {
        attempts += 1;
        const asked = { file, mode, before, problem: wrong, places };
        const reply = await (0,ask_model/* askModel */.$)({ ...questionFor(asked), maxTokens: budget }, run, working);
        if (reply.kind === 'stopped')
            return ended(null, reply.limit);
        if (reply.kind === 'start-over')
            continue;
        usage = (0,prices/* addUsage */.vk)(usage, reply.usage);
        dollars += (0,prices/* costOf */.ho)(reply.usage, (0,flow_run/* askedModel */.Om)(run).tariff);
        const read = readAnswer(reply, asked);
        if ('text' in read)
            return { ...ended(read.text), loosely: read.loosely ?? [] };
        ports.reporter.warning(`${file.path}: ${read.problem}`);
        wrong = read.problem;
        if (read.question !== null && questioned.has(read.question))
            return ended(null);
        if (read.question !== null)
            questioned.add(read.question);
        // What could not be found may stand in a part that was not shown.
        if (read.cut)
            budget = Math.min(LARGEST_BUDGET, budget * 2);
        else
            places = [];
        if (attempts > mostAttempts)
            return ended(null);
    }
}
const TOKENS_PER_LINE = 15;
/** By the size of the file or the lines that the plan expects of it. */
function firstBudget({ lines }, rewritten) {
    const needed = Math.max((0,messages/* estimatedTokens */.Te)(rewritten?.length ?? 0), (lines ?? 0) * TOKENS_PER_LINE);
    return Math.min(LARGEST_BUDGET, Math.max(FIRST_BUDGET, Math.ceil(needed * 1.25)));
}
function readAnswer(reply, asked) {
    const { file, mode, before } = asked;
    const bad = (problem, cut = false) => ({ problem, cut, question: null });
    if ((0,messages/* isCutOff */.o7)(reply))
        return bad('the answer was truncated at its length limit', true);
    if (reply.stopReason === 'refusal')
        return bad('the model refused');
    if (reply.text === '')
        return bad('the answer was empty');
    const made = mode === 'whole' ? { text: readWholeFile(reply.text, file.path, before) } : applyChanges(reply.text, before ?? '');
    if ('problems' in made)
        return bad(made.problems.join('\n'));
    const { path, description } = file;
    const question = questionFile({ path, text: made.text, before, description });
    return question === null ? made : { problem: question.text, cut: false, question: question.kind };
}
function applyChanges(answer, before) {
    const read = readChanges(answer);
    if (read.kind === 'problems')
        return read;
    const made = (0,replace/* replaceAll */.yh)(before, read.changes.map(({ find, replace }) => ({ kind: 'lines', find, replace })));
    if (made.kind === 'edited')
        return made;
    const problems = made.refused.map(({ at, why }) => {
        const { number, description, find } = read.changes[at] ?? { number: at + 1, description: '', find: [] };
        const name = description === '' ? `change ${number}` : `change ${number} (${(0,cut/* cut */.Jj)(description, LONGEST_NAME)})`;
        const quoted = why.kind === 'not-found' ? `\n${(0,cut/* cut */.Jj)(find.join('\n'), LONGEST_FIND)}` : '';
        return `${name}: ${(0,tool_results/* refusedEditInWords */.NG)(why, 'the FIND block', 'the file')}${quoted}`;
    });
    return { problems };
}
const LONGEST_NAME = 200;
const LONGEST_FIND = 2_000;

// EXTERNAL MODULE: ./build/flow/record-events.js
var record_events = __webpack_require__(4596);
;// CONCATENATED MODULE: ./build/flow/begin-work.js
/** How the work begins: with the task, with an earlier run, or with generated files. */
















/**
 * Continues earlier work that still fits; else begins by `strategy`. A revision always begins with a conversation.
 * Files that were generated before an error are kept as a patch.
 */
async function beginWork(verifier, session) {
    const { run, task, earlier, overview } = session;
    const { config, ports } = run;
    (0,record_events/* recordStep */.IC)('edit', run);
    await waitForStart(session);
    if (earlier !== null && (await resume(earlier, session))) {
        await verifier.keepWork();
        const first = (0,first_message/* firstMessageOf */.l4)('', session);
        const text = await first.again((0,model_history/* keptHistory */.h)([{ kind: 'said', text: earlier.lastText }], 0));
        return { message: { ...first, text }, generation: null, saysBaseline: true };
    }
    if (overview.length > 0)
        ports.reporter.info(`looked up for the task: ${overview.map(({ pointer }) => pointer).join(', ')}`);
    const values = (0,first_message/* taskValues */.Io)(session);
    const beginWith = (text, generation = null) => {
        return { message: (0,first_message/* firstMessageOf */.l4)(text, session), generation, saysBaseline: false };
    };
    if (task.revision !== undefined) {
        const { files } = (0,revision/* sanitizeRevision */.x)(task.revision, '', '');
        const patch = await (0,first_message/* patchOfPullRequest */.yI)(values.marker, session);
        return beginWith(ports.prompts.render('revision', { ...values, files: `${files}${patch}` }));
    }
    if (config.strategy === 'agent')
        return beginWith(ports.prompts.render('task', values));
    const plan = await ports.reporter.group('Plan the files', () => planFiles(session));
    if ((0,outcome/* isRunResult */.Lw)(plan))
        return plan;
    const generating = ports.reporter.group('Generate the files', () => generateFiles(plan, session));
    const generation = await generating.catch(async (thrown) => {
        await verifier.keepWork();
        throw thrown;
    });
    if ((0,outcome/* isRunResult */.Lw)(generation)) {
        await verifier.keepWork();
        return generation;
    }
    const files = await generatedWork(generation, values.marker, session);
    return beginWith(ports.prompts.render('generated', { ...values, files }), generation);
}
/** A command that cannot start says so at once. */
const START_MS = 2_000;
/** No request is sent before it is known whether the tests start. Throws ConfigurationError. */
async function waitForStart({ baseline, run, setupCommand, testCommand }) {
    if (setupCommand !== null || testCommand === null)
        return;
    await Promise.race([baseline.ready(), run.ports.clock.wait(START_MS, run.editing)]);
}
const LONGEST_PATCH = 24_000;
async function generatedWork({ plan, unresolved }, marker, { run }) {
    const { repository } = run.ports;
    const patch = (0,change_change/* textOfPatch */.Vh)(await repository.patchOf(await repository.takeReceipt()));
    const broken = unresolved.length === 0
        ? ''
        : `\n\nThese imports lead nowhere. Repair them first:\n${(0,quantities/* bulleted */.iK)(unresolved.map(sent_back_words/* findingInWords */.IC))}`;
    return `${planText(plan.manifest)}\n\n<${marker}-patch>\n${(0,cut/* headAndTail */.U_)(patch, LONGEST_PATCH)}\n</${marker}-patch>${broken}`;
}
/**
 * Puts the work tree to the result of an earlier run. False when that does not fit: the log says why, and the work
 * tree is as it was.
 */
async function resume(work, session) {
    const { run, base } = session;
    const { repository, reporter } = run.ports;
    await session.baseline.mayEdit();
    const startOver = (why) => {
        reporter.warning(`resume: the work of run ${work.runId} is not used: ${why}`);
        return false;
    };
    const opened = await repository.receiptOf(work.patch);
    if ('refused' in opened)
        return startOver(`its patch does not apply to ${base.sha.slice(0, 12)}: ${opened.refused}`);
    const { receipt } = opened;
    if (work.base.sha === base.sha && receipt.tree !== work.tree)
        return startOver('its patch makes another tree');
    const why = await checkResumed(receipt, session);
    if (why !== null)
        return startOver(why);
    const made = work.byEditTool.filter(path => receipt.files.some(file => file.path === path));
    if (!(await repository.resumeFrom(receipt, made)))
        return startOver('the work tree does not take it');
    const { runId, costUsd, lastText, patch } = work;
    (0,flow_run/* learn */.nB)(run.state, { resumedFrom: { runId, costUsd } });
    reporter.record({ type: 'resumed', runId, costUsd, tree: receipt.tree, byEditTool: made, lastText, patch });
    const cost = costUsd === null ? 'at an unknown cost' : `which cost ${costUsd} USD`;
    const what = `${receipt.files.length} changed files; max-cost-usd counts this run only`;
    reporter.info(`resume: run ${runId}, ${cost}, is continued: ${what}`);
    return true;
}
async function checkResumed(receipt, session) {
    for (const path of (0,change_change/* touchedPaths */.Pq)(receipt.files)) {
        const reason = session.checkPath(path);
        if (reason !== null)
            return (0,left_out_words/* refusalInWords */.$R)({ path, reason });
    }
    // Work that broke off need not have all its outputs yet.
    const { outputs = null } = session.policy;
    const policy = {
        ...session.policy,
        outputs: outputs === null ? null : { ...outputs, compare: () => ({ missing: [], unchanged: [] }) },
    };
    // Kinds and paths come first, because a submodule has no content to look at.
    const paths = await session.run.ports.repository.pathsIn(receipt.tree);
    const result = (0,check_change/* checkChange */.$_)(receipt, policy, paths);
    if (result.kind === 'empty')
        return 'it changes nothing any more';
    const problems = result.kind === 'refused' ? result.problems : await (0,changed_content/* refusedContent */.wj)(receipt, session.run);
    return problems.length > 0 ? (0,left_out_words/* firstRefusalInWords */.T1)(problems) : null;
}

// EXTERNAL MODULE: ./build/flow/finish/sweep-up.js
var sweep_up = __webpack_require__(4987);
// EXTERNAL MODULE: ./build/flow/finish/take-task.js
var take_task = __webpack_require__(9226);
// EXTERNAL MODULE: ./build/core/facts/verdict.js
var verdict = __webpack_require__(8231);
// EXTERNAL MODULE: ./build/core/page/verdict-words.js
var verdict_words = __webpack_require__(6537);
// EXTERNAL MODULE: ./build/core/task/branch-name.js
var branch_name = __webpack_require__(2422);
// EXTERNAL MODULE: ./build/flow/publish/pull-request-text.js
var pull_request_text = __webpack_require__(7648);
// EXTERNAL MODULE: ./build/flow/with-verdict.js
var with_verdict = __webpack_require__(9);
;// CONCATENATED MODULE: ./build/flow/modes/keep-branch.js
/** A run on somebody's own machine ends as a branch of their repository. */








/** Makes the branch, and keeps what the pull request would say. Throws RepositoryError. */
async function keepBranch(proven, local, run) {
    if ((0,flow_run/* interruptionOf */.nS)(run.overall) === 'cancelled')
        return (0,outcome/* limitResult */.Bc)('cancelled');
    const { task, change } = proven;
    (0,record_events/* recordStep */.IC)('publish', run);
    const decided = (0,with_verdict/* withVerdict */.m3)(proven.record, run.config);
    (0,flow_run/* learn */.nB)(run.state, { decided });
    const message = (0,pull_request_text/* commitMessageOf */.os)({ task, change, record: decided.record }, run);
    const made = await run.ports.repository.bundle({ receipt: change, message, author: local.author });
    const branch = await local.keepBranch({ ...made, wanted: (0,branch_name/* branchNameFor */.xG)(task, run.config.branchPrefix) });
    const target = { kind: 'target', branch, replaces: null, pullRequest: null, leftAlone: null, onTopOf: null };
    const publication = { ...proven, ...decided, target: { ...target, heads: new Map() } };
    const page = await local.keepPage('pull-request.md', (await (0,pull_request_text/* pullRequestText */.qA)(publication, run)).body);
    const isDraft = (0,verdict/* opensAsDraft */.f5)(decided.verdict, run.config);
    const { because } = (0,verdict_words/* stateInWords */.OB)(isDraft, decided.verdict);
    const outputs = { ...(0,with_verdict/* recordOutputs */.QS)(decided), branch, 'head-sha': made.commit, 'pull-request-file': page };
    return { ...(0,outcome/* resultOf */.Bg)('proposed', `the branch ${branch} holds the change, ${because}`), isDraft, outputs };
}

// EXTERNAL MODULE: ./build/flow/modes/proposal.js + 1 modules
var proposal = __webpack_require__(9985);
// EXTERNAL MODULE: ./build/flow/publish/publish.js + 1 modules
var publish = __webpack_require__(7180);
// EXTERNAL MODULE: ./build/flow/start/choose-task.js + 2 modules
var choose_task = __webpack_require__(6737);
// EXTERNAL MODULE: ./build/flow/start/open-session.js
var open_session = __webpack_require__(1133);
// EXTERNAL MODULE: ./build/flow/start/preflight.js
var preflight = __webpack_require__(6637);
// EXTERNAL MODULE: ./build/core/facts/clean-record.js
var clean_record = __webpack_require__(3405);
// EXTERNAL MODULE: ./build/core/facts/record.js
var facts_record = __webpack_require__(145);
// EXTERNAL MODULE: ./build/core/facts/recorded-run.js
var recorded_run = __webpack_require__(5292);
// EXTERNAL MODULE: ./build/core/facts/reusable-run.js
var reusable_run = __webpack_require__(9653);
// EXTERNAL MODULE: ./build/core/log/run-log.js
var run_log = __webpack_require__(969);
// EXTERNAL MODULE: ./build/core/model/disagreements.js
var disagreements = __webpack_require__(8369);
// EXTERNAL MODULE: ./build/core/task/asked.js
var asked = __webpack_require__(9922);
// EXTERNAL MODULE: ./build/core/testing/test-run.js
var test_run = __webpack_require__(6957);
// EXTERNAL MODULE: ./build/flow/summarize/measured-evidence.js
var measured_evidence = __webpack_require__(537);
;// CONCATENATED MODULE: ./build/flow/summarize/build-record.js














/**
 * Builds the record with its verdict that the body of the pull request carries. Nothing under `evidence` comes from
 * the model.
 */
function buildRecord(parts) {
    const { session, generation, edited, leftBehind, summary, verifier } = parts;
    const { run, base, task } = session;
    const { config, ports, state } = run;
    const { tested, limit } = edited;
    const { change, tests, checks, unseen, excludedPaths } = tested;
    const { dependencies = [], setupInstructions = '' } = generation?.plan.manifest ?? {};
    const [before, now] = [session.baseline.known() ?? test_run/* NO_BASELINE */.gN, ports.clock.now()];
    const named = new Set([...change.files, ...change.leftOut].map(({ path }) => path));
    const { sandbox, canRun } = ports.commands;
    const record = {
        schema: 'diffproof/v1',
        task: {
            ...{ kind: task.kind, issue: task.issue, title: task.title, snapshot_sha256: task.snapshotSha256 },
            issue_sha256: hashOfIssue(task, ports.clock.sha256),
        },
        summary: {
            ...{ ...summary.summary, no_change_reason: null, dependencies: (0,measured_evidence/* ifAny */.GK)(dependencies) },
            setup_instructions: setupInstructions || undefined,
        },
        evidence: {
            ...(0,asked/* askedOf */.i)(task, run.event),
            base_sha: base.sha,
            tree_sha: change.tree,
            files: (0,measured_evidence/* countedFiles */.gx)(change.files),
            phases: phasesOf(parts, now),
            tests: (0,measured_evidence/* testsEvidence */.ZX)({
                ...{ tested, before, attempts: verifier.attempts.testAttempts },
                ...((0,baseline/* mayBeReused */.vQ)(run) ? (0,reusable_run/* reusableRun */.l)(tested, (0,baseline/* baselineSetting */._j)(session, run)) : {}),
            }, session),
            checks: (0,measured_evidence/* measuredChecks */.cT)({ checks, before }, session),
            criteria_in_words: (0,measured_evidence/* ifAny */.GK)(task.fields.words),
            disagreements: (0,disagreements/* findDisagreements */.jq)(summary.summary, change.files, (0,recorded_run/* testsInRecord */.Ku)(tests)),
            ...(0,measured_evidence/* reviewEvidence */.Ks)({ unseen, forReview: [...tested.forReview, ...seenInRun(tested, state)] }),
            whitespace_matches: (0,measured_evidence/* ifAny */.GK)(state.whitespaceMatches),
            ...(0,measured_evidence/* runsEvidence */.q7)(tested, state),
            split_off: (0,measured_evidence/* ifAny */.GK)(excludedPaths),
            revision: revisionOf(parts),
            left_out: (0,left_out_words/* leftOutInWords */.Er)([...change.leftOut, ...leftBehind.filter(({ path }) => !named.has(path))]),
            limit,
            repeated_call: edited.repeatedCall,
            max_cost_usd: limit === 'max-cost-usd' ? config.maxCostUsd : undefined,
            attested_by: 'run',
            strategy: generation === null ? 'agent' : 'manifest',
            generation: generation === null ? undefined : generationOf(generation, parts, (0,flow_run/* askedModel */.Om)(run).tariff),
            sandbox,
            sandbox_network: sandbox === 'none' ? undefined : config.sandboxNetwork,
            commands_ran: canRun ? undefined : false,
            ...modelAndCost(run),
            duration_ms: now - run.startedAt,
            run_url: run.runUrl,
        },
    };
    const decided = (0,with_verdict/* withVerdict */.m3)((0,clean_record/* withoutSecrets */.c)(record, facts_record/* proofRecordSchema */.l1, run.secrets), config);
    (0,flow_run/* learn */.nB)(state, { decided });
    return decided;
}
function phasesOf({ session, edited, summary, verifier }, now) {
    const { run } = session;
    const { attempts } = verifier;
    const editedAt = run.state.editedAt ?? now;
    return {
        phase1_complete: edited.limit === null,
        files_edited: edited.tested.change.files.map(file => file.path),
        json_provided: summary.source !== 'host',
        ...(0,run_log/* phaseTurns */.aE)(run.runLog),
        success: edited.limit === null && summary.source !== 'host',
        edit_attempts: attempts.editAttempts,
        summary_attempts: summary.attempts,
        summary_source: summary.source,
        phase1_ms: editedAt - run.startedAt,
        phase2_ms: now - editedAt,
    };
}
function modelAndCost(run) {
    const { ports, state } = run;
    const from = state.resumedFrom;
    return {
        model: (0,flow_run/* askedModel */.Om)(run).model.name,
        model_switched_from: state.switched ? ports.model.name : undefined,
        resumed_from: from === null ? undefined : { run_id: from.runId, cost_usd: from.costUsd },
        usage: {
            ...{ turns: state.turns, ...tokens(state.usage) },
            estimated_output_tokens: state.estimatedTokens || undefined,
        },
        cost_usd: (0,flow_run/* costSoFar */.RV)(run),
    };
}
/** Lock files that setup wrote, and hosts that it asked for packages and that the change does not name any more. */
function seenInRun({ change, forReview }, state) {
    const written = state.writtenBySetup
        .filter(({ path, blob }) => change.files.some(file => file.path === path && file.blob === blob))
        .map(({ path, command }) => ({ kind: 'written-by-setup', path, detail: command }));
    const named = new Set(forReview.filter(({ kind }) => kind === 'package-host').map(({ detail }) => detail));
    const asked = new Map(state.namedHosts.filter(({ detail }) => !named.has(detail)).map(one => [one.detail, one]));
    return [...written, ...[...asked.values()].map(one => ({ ...one, kind: 'asked-host' }))];
}
function tokens(usage) {
    return {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        cache_read_tokens: usage.cacheReadTokens,
        cache_write_tokens: usage.cacheWriteTokens,
    };
}
function generationOf(generation, { unresolved }, tariff) {
    const { plan } = generation;
    const files = generation.files.map(one => ({
        path: plan.present.get(one.file.path)?.path ?? one.file.path,
        action: one.file.action,
        file_type: one.file.type,
        mode: one.mode,
        attempts: one.attempts,
        ...tokens(one.usage),
        cost_usd: (0,prices/* costIn */.TK)(one.dollars, tariff),
        duration_ms: one.durationMs,
    }));
    const planning = { ...tokens(plan.usage), cost_usd: (0,prices/* costIn */.TK)(plan.dollars, tariff) };
    return { manifest_source: plan.source, planning, files, broken_imports: (0,measured_evidence/* ifAny */.GK)(unresolved) };
}
/** By this, a later revision knows that nobody has edited the issue. */
function hashOfIssue({ kind, title, body, revision }, sha256) {
    return kind === 'issue' ? sha256(`${title}\n${body}`) : revision?.issueSha256;
}
function revisionOf({ session: { task, origin }, whole }) {
    const { revision } = task;
    return (revision && {
        pull_request: revision.pullRequest.number,
        number: revision.number,
        asked_by: revision.ask,
        request: revision.request,
        ...(origin === null ? {} : { base_sha: origin.sha, files: (0,measured_evidence/* countedFiles */.gx)(whole.files) }),
        earlier: revision.earlier,
    });
}

;// CONCATENATED MODULE: ./build/flow/summarize/summarize.js
/** Phase 2: the summary of a tested change. Whatever happens here, the change is published. */












const FILES_SHOWN = 50;
/**
 * Takes the summary that came with the work, or asks for one; Diffproof writes it when no usable one comes. One that
 * differs from the facts goes back once.
 */
async function summarize(edited, conversation, run) {
    (0,record_events/* recordStep */.IC)('summary', run);
    const handed = await firstUsable(edited, conversation, run);
    const { summary, source, attempts } = handed.summary === null
        ? byHost(edited, handed.attempts, run)
        : await settleDifferences(handed, edited, conversation, run);
    run.ports.reporter.record({ type: 'summary', source, attempts, summary });
    return { summary, source, attempts };
}
function byHost({ tested, limit }, attempts, { ports, state }) {
    const why = (0,schema/* whyHostSummary */.bP)(attempts, limit);
    ports.reporter.warning(`${why}; Diffproof writes one from the diff`);
    const summary = (0,schema/* hostSummary */.Lb)(state.task?.title ?? '', tested.change.files, tested.tests.status, why);
    return { summary, source: 'host', attempts };
}
async function firstUsable(edited, conversation, run) {
    const { config, ports } = run;
    const { submitted, tested, failureSaid = false } = edited;
    let attempts = 0;
    const files = tested.change.files.map(({ path, change }) => `${path} (${change})`);
    const values = { files: (0,quantities/* bulleted */.iK)(files, FILES_SHOWN), verdict: endOfTests(tested) };
    const asking = ports.prompts.render('summary-task', values);
    const waiting = submitted?.waiting ?? null;
    const watch = (0,repeated_calls/* createCallWatch */.e)();
    if (submitted === null) {
        conversation.say(asking);
    }
    else if (waiting !== null && tested.failure !== null && !failureSaid) {
        // The model wrote it in the belief that the tests pass, so it is asked for one that knows the verdict.
        conversation.say(null, [...waiting.answered, (0,messages/* failedCall */.mG)(waiting.callId, asking)]);
    }
    else {
        attempts = 1;
        const read = (0,schema/* readSummary */.L_)(submitted.input);
        const answer = (text) => waiting === null
            ? conversation.say(text)
            : conversation.say(null, [...waiting.answered, (0,messages/* failedCall */.mG)(waiting.callId, text)]);
        if (read.kind === 'summary') {
            ports.reporter.info('the summary came with the work');
            return { summary: read.summary, source: submitted.source, attempts, answer };
        }
        const problems = repair(read.problems, run);
        answer(problems);
        if (waiting !== null) {
            const call = { id: waiting.callId, name: tools/* SUBMIT */.XD, input: submitted.input, problem: null };
            watch.note({ calls: [call], stopReason: 'tool_use' }, [(0,messages/* failedCall */.mG)(call.id, problems)]);
        }
    }
    // Where nothing goes back, the summary is still asked for once.
    const most = Math.max(1, config.maxAttempts);
    while (attempts < most && edited.limit !== 'timeout-minutes') {
        const reply = await conversation.askClosing();
        if (reply === null)
            break;
        attempts += 1;
        const found = (0,find_summary/* findSummary */.w)(reply, reading => (0,record_events/* reportReading */.pQ)('the summary', reading, ports.reporter));
        if (found !== null)
            return { ...found, attempts, answer: text => answerWith(reply, () => text, conversation, run) };
        const answers = answerWith(reply, call => repair(problemsOf(call), run), conversation, run);
        const repeated = watch.note(reply, answers);
        if (repeated?.isOver === true)
            (0,news/* noteRepeats */.ZX)(repeated, run, true);
        if (repeated?.isOver === true)
            break;
        if (repeated !== null)
            conversation.say((0,news/* repeatedNews */.kD)(repeated, run));
    }
    return { summary: null, attempts };
}
function answerWith(reply, text, conversation, run) {
    const closed = () => repair(['editing is over; only submit_summary is open'], run);
    const answers = reply.calls.map(call => (0,messages/* failedCall */.mG)(call.id, call.name === tools/* SUBMIT */.XD ? text(call) : closed()));
    conversation.say(reply.calls.some(call => call.name === tools/* SUBMIT */.XD) ? null : text(null), answers);
    return answers;
}
function problemsOf(call) {
    if (call === null)
        return ['there was no call of submit_summary and no readable JSON in the text'];
    return call.problem === null ? (0,schema/* summaryProblems */.NR)(call.input) : [call.problem];
}
function repair(problems, run) {
    return run.ports.prompts.render('summary-repair', { problems: (0,quantities/* bulleted */.iK)(problems) });
}
function endOfTests(tested) {
    const { failure, tests } = tested;
    if (failure !== null)
        return `\`${failure.command}\` still ${(0,test_run/* inWords */.r4)(failure)}; there are no more attempts. Say so honestly.`;
    if (tests.command === null)
        return 'There is no test command; nothing was tested by the host.';
    const old = tests.status === 'failed' ? ', but only with tests that failed before your change too' : '';
    return `\`${tests.command}\` ${(0,test_run/* inWords */.r4)(tests)}${old}.`;
}
/** Lets the model correct a summary once. Keeps the first one when nothing better comes back. */
async function settleDifferences({ answer, ...first }, { tested, limit, differencesSaid = false }, conversation, run) {
    const { prompts, reporter } = run.ports;
    const found = (0,disagreements/* findDisagreements */.jq)(first.summary, tested.change.files, (0,recorded_run/* testsInRecord */.Ku)(tested.tests));
    const isOver = limit !== null || differencesSaid;
    if (!(0,disagreements/* saysWrong */.YE)(first.summary, found) || isOver)
        return first;
    reporter.info('the summary differs from the facts; the model may correct it once');
    answer(prompts.render('summary-differs', { differences: (0,quantities/* bulleted */.iK)(found.map(sent_back_words/* findingInWords */.IC)) }));
    const reply = await conversation.askClosing();
    if (reply === null)
        return first;
    return {
        ...((0,find_summary/* findSummary */.w)(reply, reading => (0,record_events/* reportReading */.pQ)('the summary', reading, reporter)) ?? first),
        attempts: first.attempts + 1,
    };
}

// EXTERNAL MODULE: ./build/core/testing/account.js
var testing_account = __webpack_require__(1070);
// EXTERNAL MODULE: ./build/core/testing/proof.js
var testing_proof = __webpack_require__(939);
// EXTERNAL MODULE: ./build/flow/verify/install.js
var install = __webpack_require__(1064);
;// CONCATENATED MODULE: ./build/flow/verify/keep-work.js
/** The work as patches: what may be delivered, and the part that was refused. */



/** Makes the exclusions of one run. It remembers what was refused and left out, and keeps it as `refused.patch`. */
function createExclusions({ run }) {
    const { repository, reporter } = run.ports;
    const excluded = new Map();
    const patches = new Map();
    return {
        list: () => [...excluded.values()],
        async exclude(receipt, problems, rest) {
            const kept = new Set(rest);
            const refused = (0,change_change/* touchedPaths */.Pq)(receipt.files).filter(path => !kept.has(path));
            const patch = await repository.patchOf(await repository.assemble([{ receipt, paths: refused }]));
            // A patch may be uploaded where others read it.
            patches.set(refused.join('\0'), (0,change_change/* cleanPatch */.SW)(patch, run.secrets));
            await reporter.keepPatch([...patches.values()].flat(), 'refused');
            const open = await repository.assemble([{ receipt, paths: rest }]);
            await repository.putBack(open);
            const { tree } = await repository.takeReceipt();
            if (tree !== open.tree)
                throw new errors/* RepositoryError */.pU(`the tree is ${tree} without the refused part, not ${open.tree}`);
            for (const { path, reason } of problems)
                if (path !== null)
                    excluded.set(path, { path, reason: { kind: 'excluded', refused: reason } });
            reporter.warning(`refused and left out, the rest goes on: ${refused.join(', ')}`);
        },
    };
}
/** Keeps the work as a patch, if there is any. A patch that cannot be written never decides how the run ends. */
async function keepPatch(receipt, { run }) {
    const { ports, state } = run;
    (0,flow_run/* learn */.nB)(state, { receipt });
    const record = (patchSha256) => {
        const files = receipt.files.map(({ path, change }) => ({ path, change }));
        const byEditTool = [...ports.workspace.editedPaths()];
        ports.reporter.record({ type: 'receipt', tree: receipt.tree, files, byEditTool, patchSha256 });
    };
    if (receipt.tree === receipt.baseTree)
        return record(null);
    try {
        const whole = await ports.repository.patchOf(receipt);
        const patch = (0,change_change/* cleanPatch */.SW)(whole, run.secrets);
        // A later run can only continue from a patch that holds exactly the tree.
        const isWhole = (0,change_change/* textOfPatch */.Vh)(patch) === (0,change_change/* textOfPatch */.Vh)(whole);
        if (!isWhole)
            ports.reporter.warning('the kept patch is not whole: it has *** in place of what looks like a secret');
        record(isWhole ? ports.clock.sha256(...patch) : null);
        (0,flow_run/* learn */.nB)(state, { patchFile: await ports.reporter.keepPatch(patch), patch: (0,change_change/* textOfPatch */.Vh)(patch) });
    }
    catch (thrown) {
        ports.reporter.warning(`the patch could not be kept: ${(0,errors/* messageOf */.bD)(thrown)}`);
    }
}

// EXTERNAL MODULE: ./build/flow/verify/measure-change.js + 3 modules
var measure_change = __webpack_require__(5946);
// EXTERNAL MODULE: ./build/flow/verify/prove-change.js
var prove_change = __webpack_require__(538);
// EXTERNAL MODULE: ./build/flow/verify/read-diff.js + 6 modules
var read_diff = __webpack_require__(2168);
// EXTERNAL MODULE: ./build/core/testing/changed-tests.js
var changed_tests = __webpack_require__(809);
// EXTERNAL MODULE: ./build/core/testing/excerpt.js + 1 modules
var excerpt = __webpack_require__(7092);
// EXTERNAL MODULE: ./build/core/testing/output-text.js
var output_text = __webpack_require__(6226);
;// CONCATENATED MODULE: ./build/flow/verify/report-failure.js
/** The report of a failed run for the model. */






const LONGEST_REPORT = 6_000;
const OLD_FAILURE = ' only if the task is about it: it failed in the same way before any change. Otherwise call submit_summary as it is';
/**
 * Makes the report of a failure for the model: which tests failed, and their messages. What the report before said is
 * not said again.
 */
function createFailureReport({ run }) {
    let last = null;
    return ({ failure, attemptsLeft, isNewTree, isOld, baseline, runs: { lacking, change }, inDiff }) => {
        const isSaid = last?.command === failure.command && (0,output_text/* sameFailure */.d1)(last.output, failure.output);
        last = failure;
        const more = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`;
        const sentences = [
            lacking.length > 0 && lackingInWords(lacking),
            isSaid && isNewTree && 'This is the same failure as before your last change, which did not touch its cause.',
            isNewTree ? `There ${more} after this.` : 'Nothing has changed since that run.',
        ];
        const { command, output, results, status, exitCode } = failure;
        const isNew = (name) => (0,changed_tests/* isNewTest */.Dv)(name, inDiff.wholeTests);
        const said = (0,excerpt/* failureReport */.LK)({ output, limit: LONGEST_REPORT, results, old: (0,test_run/* oldFailures */.FK)(baseline), isNew });
        const report = run.ports.prompts.render('tests-failed', {
            failing: isSaid || said.failing === '' ? '' : `${said.failing}\n\n`,
            command: command ?? '',
            result: (0,test_run/* inWords */.r4)(failure),
            excerpt: isSaid ? 'The tests and messages are those of the last report.' : said.excerpt,
            unless: isOld ? OLD_FAILURE : '',
            attempts: sentences.filter(sentence => sentence !== false).join(' '),
        });
        const { shown: failing, omitted } = said.tests;
        return {
            kind: 'sent-back',
            sentBack: { kind: 'tests-failed', command: command ?? '', status, exitCode, failing, omitted },
            text: `${report}\n\nYour change differs from the base in: ${(0,quantities/* firstFew */.Dt)((0,change_change/* touchedPaths */.Pq)(change.files), MOST_DIFFERING)}.`,
        };
    };
}
const MOST_LACKING = 8;
const MOST_DIFFERING = 20;
function lackingInWords(paths) {
    return `The run was on a fresh clone of your change. It had no ${(0,quantities/* firstFew */.Dt)(paths, MOST_LACKING)}: the base ignores that, so the pull request will not contain it.`;
}

// EXTERNAL MODULE: ./build/flow/verify/send-back.js
var send_back = __webpack_require__(2801);
;// CONCATENATED MODULE: ./build/flow/verify/verify.js



















function openContext(session) {
    const state = {
        editAttempts: 1,
        testAttempts: 0,
        newest: null,
        shown: null,
        askedForProof: false,
        differencesSaid: false,
    };
    const known = new Map();
    return {
        ...{ session, state, known },
        install: (0,install/* createInstaller */.$C)(session),
        findings: (0,read_diff/* createFinder */.pW)(session),
        exclusions: createExclusions(session),
        reportFailure: createFailureReport(session),
    };
}
/** Makes the verifier of one run. */
function createVerifier(session) {
    const context = openContext(session);
    const { repository, reporter } = session.run.ports;
    return {
        attempts: context.state,
        /** Unverified. */
        keepWork: async () => keepPatch(await repository.takeReceipt(), session),
        async verify(options) {
            const ended = await verifyWork(context, options);
            reporter.record({
                ...{ type: 'verification', kind: ended.kind, tree: session.run.state.receipt?.tree ?? null },
                proof: ended.kind === 'tested' ? ended.tested.proof : null,
                sentBack: ended.kind === 'sent-back' ? ended.sentBack : null,
                outcome: ended.kind === 'over' ? ended.result.outcome : null,
            });
            return ended;
        },
    };
}
async function verifyWork(context, options) {
    const { session, exclusions } = context;
    const baseline = await session.baseline.ready();
    const { receipt, result } = await takeCheckedReceipt(context);
    const declined = (0,schema/* declinedIn */.Eb)(options.summary);
    if (result.kind === 'empty')
        return declined === null && mayGoBack(context, options)
            ? goBack(context, { kind: 'no-changes', leftOut: receipt.leftOut.map(left_out_words/* refusalInWords */.$R) })
            : over(declined === null ? noChanges(session.task) : (0,decline/* declinedResult */.o)(declined, session.run.secrets));
    if (declined !== null && mayGoBack(context, options)) {
        const files = receipt.files.map(({ path, change }) => ({ path, change }));
        return goBack(context, { kind: 'not-declined', files });
    }
    if (result.kind === 'allowed')
        return verifyChange(context, result.change, baseline, options);
    const { problems, rest } = result;
    if (mayGoBack(context, options))
        return goBack(context, { kind: 'refused-change', problems: problems.map(left_out_words/* refusalInWords */.$R) });
    if (rest === null)
        return over((0,outcome/* refusedChange */.FX)((0,left_out_words/* firstRefusalInWords */.T1)(problems)));
    await exclusions.exclude(receipt, problems, rest);
    const again = (await takeCheckedReceipt(context)).result;
    return again.kind === 'allowed'
        ? verifyChange(context, again.change, baseline, options)
        : over((0,outcome/* refusedChange */.FX)((0,left_out_words/* firstRefusalInWords */.T1)(problems)));
}
async function takeCheckedReceipt({ session, known }) {
    const { repository } = session.run.ports;
    const receipt = await repository.takeReceipt();
    await keepPatch(receipt, session);
    const found = await (0,changed_content/* refusedContent */.wj)(receipt, session.run, known);
    const refused = [...receipt.refused, ...found.filter(one => !one.isKey)];
    const closed = [...found.filter(one => one.isKey), ...(receipt.moved ?? [])];
    const paths = await repository.pathsIn(receipt.tree);
    return { receipt, result: (0,check_change/* checkChange */.$_)({ ...receipt, refused }, (0,check_change/* closingPaths */.ye)(session.policy, closed), paths) };
}
async function verifyChange(context, change, baseline, options) {
    const { session, state } = context;
    const installed = await context.install(change, options.signal);
    // Lock files that were written are verified like everything else. By then the installation fits.
    if (installed === 'joined')
        return verifyWork(context, options);
    const inDiff = await context.findings.inDiff(change);
    if (inDiff.returned !== null && mayGoBack(context, options))
        return countEdit(context, inDiff.returned);
    const { image, failed } = installed;
    const known = state.newest?.change.tree === change.tree ? state.newest : null;
    const isNewTree = known === null;
    const asked = { change, image, baseline, inDiff, signal: options.signal };
    const runs = (failed === null ? known : null) ?? (await (0,measure_change/* runAsked */.U2)(asked, failed, session));
    if (isNewTree) {
        // An interrupted run decides nothing: the same tree is tested again.
        state.newest = options.signal.aborted ? null : runs;
        if (state.newest !== null)
            (0,flow_run/* learn */.nB)(session.run.state, { tests: runs.tests });
        if (session.testCommand !== null || runs.checks.length > 0)
            state.testAttempts += 1;
    }
    const failure = (0,measure_change/* failureIn */.Q6)(runs, { baseline, knowsOldFailures: !isNewTree }, session);
    const work = { runs, isNewTree, failure, inDiff, baseline, image };
    return answerFailure(context, work, options) ?? proveWork(context, work, options);
}
/** Null where the work is delivered with its failure. */
function answerFailure(context, { runs, isNewTree, failure, inDiff, baseline }, options) {
    if (failure === null)
        return null;
    const { config } = context.session.run;
    const attemptsLeft = config.maxAttempts - context.state.testAttempts;
    const isOld = (0,test_run/* failedAlike */.SC)(failure, baseline) || (failure === runs.tests && (0,test_run/* onlyOldFail */.Id)(failure, baseline.tests));
    // The same tree handed in again: an old failure is not about the task then.
    const goesBack = isNewTree ? !options.last : mayGoBack(context, options) && !isOld;
    if (goesBack && attemptsLeft > 0) {
        const returned = context.reportFailure({ failure, attemptsLeft, isNewTree, isOld, baseline, runs, inDiff });
        return isNewTree ? returned : countEdit(context, returned);
    }
    return null;
}
async function proveWork(context, work, options) {
    const { session, state } = context;
    const { runs, failure, inDiff, baseline, image } = work;
    const { config } = session.run;
    const { change } = runs;
    const account = (0,testing_account/* accountFor */.NR)(baseline.tests, runs.tests, inDiff.changedTests);
    const inRuns = context.findings.inRuns(runs, baseline.tests, account);
    if (inRuns.returned !== null && mayGoBack(context, options))
        return countEdit(context, inRuns.returned);
    const proven = state.shown?.tree === change.tree
        ? state.shown.proof
        : await (0,prove_change/* proveChange */.T)(change, { before: baseline.tests, after: runs.tests, inDiff, image }, session);
    state.shown = session.run.editing.aborted ? null : { tree: change.tree, proof: proven };
    const tampering = [...inDiff.tampering, ...inRuns.tampering, ...proven.tampering];
    const mayAsk = failure === null && tampering.length === 0 && config.proof === 'full' && !state.askedForProof;
    if (mayAsk && mayGoBack(context, options) && (await lacksProof(runs, proven, session))) {
        const differences = (0,disagreements/* differencesIn */.Cg)(options.summary, change.files, (0,recorded_run/* testsInRecord */.Ku)(runs.tests));
        state.askedForProof = true;
        state.differencesSaid = differences.length > 0;
        return goBack(context, { kind: 'not-proven', proof: proven.proof, differences });
    }
    const tested = await (0,measure_change/* measuredWork */.E5)(work, proven, context.exclusions.list(), session);
    return { kind: 'tested', tested, differencesSaid: state.differencesSaid, failureSaid: !work.isNewTree };
}
async function lacksProof({ change, tests }, { proof, before }, session) {
    const { isTest, testCommand, run } = session;
    const fixes = (0,test_run/* isFailure */.N6)(before) && !(0,test_run/* isFailure */.N6)(tests);
    const hasTests = proof === 'no-test-changes' && !fixes && (await run.ports.repository.basePaths()).some(isTest);
    return testCommand !== null && (0,testing_proof/* isProofMissing */.nM)(change, { proof, isTest, hasTests });
}
function mayGoBack({ session, state }, { last }) {
    return !last && state.editAttempts <= session.run.config.maxAttempts;
}
function goBack(context, sentBack) {
    return countEdit(context, (0,send_back/* sendBack */.k)(sentBack, context.session.run.ports));
}
function countEdit({ state }, returned) {
    state.editAttempts += 1;
    return returned;
}
function over(result) {
    return { kind: 'over', result };
}
function noChanges({ kind }) {
    const reason = 'the model ended without changing any file, after every reminder';
    return (0,outcome/* resultOf */.Bg)('no-changes', reason, kind === 'maintenance');
}

;// CONCATENATED MODULE: ./build/flow/solve-task.js
/** A whole run, from the trigger to the pull request, in the words of the README. */
















/**
 * Solves one task, from the trigger to the pull request or to its proposal. Throws only when the run cannot continue.
 */
async function solveTask(run) {
    const { group } = run.ports.reporter;
    const chosen = await group('Choose the task', () => (0,choose_task/* chooseTask */.N)(run));
    return (0,outcome/* isRunResult */.Lw)(chosen) ? chosen : solveChosenTask(chosen, run);
}
async function solveChosenTask(chosen, run) {
    const { group } = run.ports.reporter;
    (0,take_task/* takeTask */.f)(chosen, run);
    const ready = await group('Preflight', () => (0,preflight/* preflight */.Mz)(chosen, run));
    if ((0,outcome/* isRunResult */.Lw)(ready))
        return ready;
    const { checkout, target } = ready;
    if (checkout.task.command?.asks === 'plan')
        return (await __webpack_require__.e(/* import() */ 881).then(__webpack_require__.bind(__webpack_require__, 2881))).planIssue(checkout, run);
    const session = await group('Prepare the session', () => (0,open_session/* openSession */.fA)(checkout, run));
    try {
        const proven = await workIn(session);
        if ((0,outcome/* isRunResult */.Lw)(proven))
            return proven;
        const result = await deliver(proven, target, session.run);
        if (result.passes)
            await (0,sweep_up/* writeChange */.k)(proven.change, session.run); // as it is published, not as commands left it
        return result;
    }
    finally {
        await session.baseline.stop(); // no process outlives the run
    }
}
async function deliver(proven, target, run) {
    const { local } = run;
    const { group } = run.ports.reporter;
    if (local !== undefined && !(target !== null && (await (0,publish/* askApproval */.Ns)({ ...proven, target }, local, run))))
        return group('Keep the branch', () => keepBranch(proven, local, run));
    if (target === null)
        return group('Propose', () => (0,proposal/* propose */.B)(proven, run));
    return group('Publish', () => (0,publish/* publish */.mk)({ ...proven, target }, run));
}
async function workIn(session) {
    const { run, base, task } = session;
    const { group } = run.ports.reporter;
    const verifier = createVerifier(session);
    const beginning = await beginWork(verifier, session); // the agent's task, or files that were planned and generated
    if ((0,outcome/* isRunResult */.Lw)(beginning))
        return beginning;
    const conversation = new agent_conversation/* Conversation */.s(beginning.message, run);
    const work = { ...beginning, conversation, verifier };
    const edited = await group('Phase 1: edit until tested', () => editUntilTested(work, session)); // the diff is real, allowed and tested
    if ((0,outcome/* isRunResult */.Lw)(edited))
        return edited;
    const summary = await group('Phase 2: summary', () => summarize(edited, conversation, run)); // only now the JSON
    const whole = await (0,changed_content/* readWholeChange */.Wc)(edited.tested.change, session);
    const leftBehind = await (0,sweep_up/* sweepUp */.Y)(run);
    const { generation } = beginning;
    const unresolved = (await generation?.stillUnresolved()) ?? [];
    const decided = buildRecord({ session, leftBehind, generation, unresolved, edited, whole, summary, verifier });
    return { task, base, change: edited.tested.change, ...decided };
}


/***/ }),

/***/ 4237:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ declinedResult)
/* harmony export */ });
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9058);
/* harmony import */ var _core_text_cut_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1684);
/* harmony import */ var _core_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9149);



const LONGEST_REASON = 1_000;
const LONGEST_TEXT = 4_000;
const MOST_RISKS = 10;
/** The result `declined`, in the model's words without secrets. Nothing is published. */
function declinedResult({ reason, tests, risks }, { publishable }) {
    const said = (text) => (0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(publishable(text), LONGEST_TEXT);
    const declined = { reason: said(reason), tests: said(tests), risks: risks.slice(0, MOST_RISKS).map(said) };
    const why = `the model changed nothing, because \u201c${(0,_core_text_cut_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_core_text_sanitized_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(declined.reason), LONGEST_REASON)}\u201d`;
    return { ...(0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .resultOf */ .Bg)('declined', why), declined };
}


/***/ })

};
