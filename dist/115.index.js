export const id = 115;
export const ids = [115];
export const modules = {

/***/ 56948:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ anthropicClient)
/* harmony export */ });
/* harmony import */ var _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78032);
/* harmony import */ var _watched_fetch_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54225);
/** The SDK's client, made of the inputs alone. */


/** Makes the client. The key and the base URL come from the inputs alone; the ambient environment is never consulted. */
function anthropicClient({ apiKey, baseURL, idleMs }) {
    const client = new _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_0__/* .Anthropic */ .N({
        apiKey,
        authToken: null,
        baseURL: baseURL ?? 'https://api.anthropic.com',
        maxRetries: 0,
        timeout: idleMs,
        logLevel: 'off',
        fetch: (0,_watched_fetch_js__WEBPACK_IMPORTED_MODULE_1__/* .watchedFetch */ .R)(idleMs),
    });
    // The SDK copies the headers of ANTHROPIC_CUSTOM_HEADERS into its own options; it has no switch for that.
    Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders');
    return client;
}


/***/ }),

/***/ 92115:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createAnthropicModel: () => (/* binding */ createAnthropicModel)
});

// EXTERNAL MODULE: ./build/adapters/anthropic/anthropic-client.js
var anthropic_client = __webpack_require__(56948);
// EXTERNAL MODULE: ./build/adapters/anthropic/collect-message.js + 1 modules
var collect_message = __webpack_require__(13500);
// EXTERNAL MODULE: ./build/adapters/anthropic/model-faults.js
var model_faults = __webpack_require__(48737);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/error.mjs
var error = __webpack_require__(25064);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/streaming.mjs
var streaming = __webpack_require__(6922);
// EXTERNAL MODULE: ./build/adapters/anthropic/watched-fetch.js
var watched_fetch = __webpack_require__(54225);
;// CONCATENATED MODULE: ./build/adapters/anthropic/read-events.js
/** The events of a streamed answer. The SDK's own reader stops at the first one that is no JSON, while the rest is still being sent and billed. */



/** Yields what can be read. Throws where the stream breaks or is silent for `idleMs` before the end of its message, at an error event, and after the last event where one could not be read. */
async function* readEvents(response, idleMs) {
    let isSpoiled = false;
    let isWhole = false;
    // The SDK goes through the parts of the body, and looks at nothing else.
    const body = response.body === null ? null : (0,watched_fetch/* watchedChunks */.b)(response.body, idleMs);
    try {
        for await (const { event, data } of streaming/* Stream */.Z.rawEvents({ body })) {
            if (event === null || event === 'ping' || data === '')
                continue;
            const read = parsed(data);
            if (event === 'error')
                throw new error/* APIError */.LG(undefined, read ?? data, undefined, response.headers, typeOf(read));
            isSpoiled ||= read === null;
            isWhole ||= read?.type === 'message_stop';
            if (read !== null)
                yield read;
        }
    }
    catch (thrown) {
        // What breaks behind the end of a message takes nothing from it.
        if (!isWhole || thrown instanceof error/* APIError */.LG)
            throw thrown;
    }
    if (isSpoiled)
        throw new Error('the answer broke off: one of its events is no JSON');
}
function parsed(data) {
    try {
        const read = JSON.parse(data);
        return typeof read === 'object' && read !== null && 'type' in read ? read : null;
    }
    catch {
        return null;
    }
}
function typeOf(read) {
    const type = read?.error?.type;
    return typeof type === 'string' ? type : null;
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/read-reply.js
const STOP_REASONS = new Set([
    'end_turn',
    'max_tokens',
    'stop_sequence',
    'tool_use',
    'pause_turn',
    'refusal',
    'model_context_window_exceeded',
]);
/** `raw` keeps every block as it came (thinking included), so that it can be sent back; the API does not take blank texts back. */
function replyOf(message, durationMs) {
    const calls = [];
    const raw = message.blocks.flatMap((block, index) => {
        if (block.type === 'text' && block.text.trim() === '')
            return [];
        if (block.type !== 'tool_use')
            return [plain(block)];
        const call = callOf(block, message.toolInputs.get(index) ?? '');
        calls.push(call);
        return [{ type: 'tool_use', id: call.id, name: call.name, input: call.input ?? {} }];
    });
    return {
        raw,
        text: message.blocks.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n'),
        calls,
        stopReason: stopReasonOf(message.stopReason),
        usage: message.usage,
        durationMs,
    };
}
/** A block and the JSON text of its input as a call. */
function callOf({ id, name }, json) {
    const read = readInput(json);
    return 'input' in read ? { id, name, input: read.input, problem: null } : { id, name, input: undefined, ...read };
}
/** The input that a JSON text stands for, or why it cannot be used. */
function readInput(json) {
    if (json.trim() === '')
        return { input: {} };
    if (isTooDeep(json))
        return { problem: 'The call was not carried out: its input is nested too deeply. Send it again.' };
    try {
        const input = JSON.parse(json);
        if (typeof input === 'object' && input !== null && !Array.isArray(input))
            return { input };
        return { problem: 'The call was not carried out: its input is not a JSON object. Send it again.' };
    }
    catch {
        const size = `${json.length} characters`;
        return { problem: `The call was not carried out: its input is not valid JSON (${size}). Send it again.` };
    }
}
/** Nesting that no tool asks for would overflow the stack wherever it is written out again. */
const DEEPEST = 100;
/** Character by character: a pattern that steps over strings overflows its own stack on one of megabytes. */
function isTooDeep(json) {
    let depth = 0;
    let isInString = false;
    for (let at = 0; at < json.length; at += 1) {
        const character = json[at];
        if (isInString && character === '\\')
            at += 1;
        else if (character === '"')
            isInString = !isInString;
        else if (!isInString && (character === '{' || character === '['))
            depth += 1;
        else if (!isInString && (character === '}' || character === ']'))
            depth -= 1;
        if (depth > DEEPEST)
            return true;
    }
    return false;
}
/** A text block as a parameter: the citations of an answer are not accepted back when they are null. */
function plain(block) {
    return block.type === 'text' ? { type: 'text', text: block.text } : { ...block };
}
function stopReasonOf(reason) {
    return STOP_REASONS.has(reason) ? reason : 'unknown';
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/request-body.js
const CACHED = { cache_control: { type: 'ephemeral' } };
/** Makes the bodies of `POST /v1/messages`. The breakpoint on the system text covers the tools, which stand before it. A conversation is sent whole with every request; each of its blocks is gone through once. */
function requestBodies(model, effort, redact = text => text) {
    const known = new WeakMap();
    const paramOf = (block) => {
        const param = known.get(block) ?? blockParam(block, redact);
        known.set(block, param);
        return param;
    };
    return request => ({
        model,
        max_tokens: request.maxTokens,
        system: [{ type: 'text', text: request.system, ...CACHED }],
        tools: request.tools.map(toolParam),
        messages: request.messages.map((message, index) => {
            if (message.role === 'assistant')
                return { role: 'assistant', content: message.raw };
            const last = request.breakpoints.includes(index) ? message.blocks.length - 1 : -1;
            const shared = index === 0 ? (request.sharedBlocks ?? 0) - 1 : -1;
            const content = message.blocks.map((block, at) => at === last || at === shared ? { ...paramOf(block), ...CACHED } : paramOf(block));
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
/** What commands and files showed may hold a secret of this run, which is not the model's to see. Texts that were cut between the halves of a character are mended: the API refuses such halves, and with them the whole request. */
function blockParam(block, redact) {
    if (block.type === 'text')
        return { type: 'text', text: redact(block.text).toWellFormed() };
    return {
        type: 'tool_result',
        tool_use_id: block.callId,
        content: redact(block.text).toWellFormed(),
        ...(block.isError ? { is_error: true } : {}),
    };
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/anthropic-model.js






/** Makes the model. */
function createAnthropicModel(options) {
    const client = (0,anthropic_client/* anthropicClient */.U)(options);
    const bodyOf = requestBodies(options.model, options.effort, options.redact);
    return {
        name: options.model,
        async reply(request, signal, onUsage, onCall) {
            const started = options.now();
            try {
                const body = { ...bodyOf(request), stream: true };
                // The SDK listens on the signal for as long as the body lives; one that is good for this request alone gathers no listeners.
                const own = AbortSignal.any([signal]);
                const response = await client.messages.create(body, { signal: own }).asResponse();
                const message = await (0,collect_message/* collectMessage */.E)(readEvents(response, options.idleMs), onUsage, (block, json) => {
                    if (block.type === 'tool_use')
                        onCall?.(callOf(block, json));
                });
                return replyOf(message, options.now() - started);
            }
            catch (thrown) {
                signal.throwIfAborted();
                throw (0,model_faults/* modelErrorOf */.Z)(thrown, options.model, options.apiKey, options.now());
            }
        },
    };
}


/***/ }),

/***/ 13500:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  r: () => (/* binding */ AnswerTooLong),
  E: () => (/* binding */ collectMessage)
});

;// CONCATENATED MODULE: ./build/adapters/anthropic/token-counts.js
/** The counts as they stand after another event: later ones are totals; those that do not apply are left out or null. */
function updatedCounts(before, told) {
    return {
        inputTokens: count(told?.input_tokens) ?? before?.inputTokens ?? 0,
        outputTokens: count(told?.output_tokens) ?? before?.outputTokens ?? 0,
        cacheReadTokens: count(told?.cache_read_input_tokens) ?? before?.cacheReadTokens ?? 0,
        cacheWriteTokens: count(told?.cache_creation_input_tokens) ?? before?.cacheWriteTokens ?? 0,
    };
}
/** A gateway may write anything there; what is no count must not spoil the sum that the budget is checked against. */
function count(value) {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/collect-message.js

/** Many times what the longest reply holds; a stream that goes on beyond it has no end. */
const MOST_CHARACTERS = 16_000_000;
/** A stream without an end. */
class AnswerTooLong extends Error {
}
/** Reads a stream to its end; `onUsage` gets the counts whenever they are told, `onBlock` each block as it ends, with the JSON text of a call, as long as they end in their order. Throws where it ends early: nothing of such an answer may be used. */
async function collectMessage(events, onUsage, onBlock) {
    const blocks = [];
    const toolInputs = new Map();
    let usage = null;
    let stopReason = null;
    let isWhole = false;
    let characters = 0;
    let ended = 0;
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
        if (characters > MOST_CHARACTERS)
            throw new AnswerTooLong(`it is longer than ${MOST_CHARACTERS} characters`);
        return before + more;
    }
    function end(index) {
        const block = blocks[index];
        if (block !== undefined)
            onBlock?.(block, toolInputs.get(index) ?? '');
    }
    for await (const event of events) {
        if (event.type === 'message_start' || event.type === 'message_delta') {
            usage = updatedCounts(usage, event.type === 'message_start' ? event.message.usage : event.usage);
            onUsage?.(usage);
        }
        if (event.type === 'content_block_start')
            blocks[event.index] = { ...event.content_block };
        else if (event.type === 'content_block_delta')
            take(event.index, event.delta);
        else if (event.type === 'content_block_stop' && event.index === ended)
            end(ended++);
        else if (event.type === 'message_delta')
            stopReason = event.delta.stop_reason;
        else if (event.type === 'message_stop')
            isWhole = true;
    }
    if (!isWhole || usage === null || stopReason === null)
        throw new Error('the answer broke off before its end');
    return { blocks, toolInputs, stopReason, usage };
}


/***/ }),

/***/ 48737:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ modelErrorOf)
/* harmony export */ });
/* harmony import */ var _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(25064);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62807);
/* harmony import */ var _core_retries_retry_after_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70878);
/* harmony import */ var _collect_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13500);
/** What went wrong with the model, in a sentence that says what to do, and what may help. */




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
const TOO_LONG = 'The conversation does not fit into the window of the model; give a smaller task.';
/** An error event inside a stream has a type where an answer has a status. */
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
/** Wraps whatever the SDK threw. Neither headers nor the key are in it. `now`: milliseconds since the epoch. */
function modelErrorOf(thrown, model, key, now) {
    const without = (text) => text.replaceAll(key, '***').slice(0, 300);
    if (thrown instanceof _collect_message_js__WEBPACK_IMPORTED_MODULE_1__/* .AnswerTooLong */ .r)
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`the answer of ${model} was given up: ${thrown.message}`, 'Check the gateway.', null);
    if (thrown instanceof _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_2__/* .APIError */ .LG && (typeof thrown.status === 'number' || thrown.type !== null)) {
        const status = typeof thrown.status === 'number' ? thrown.status : null;
        const like = status ?? STATUS_OF_TYPE[thrown.type ?? ''] ?? null;
        const said = without(apiMessage(thrown));
        const title = status === null
            ? `the model API broke its answer off for ${model}: ${thrown.type}: ${said}`
            : `the model API answered ${status} for ${model}: ${said}`;
        const trouble = troubleOf(like, said, thrown.headers);
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(title, adviceFor(like, said, trouble), status, trouble, askedWait(thrown.headers, now));
    }
    const advice = 'Check the network and the input anthropic-base-url; run again later.';
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ModelError */ .me(`the model could not be reached: ${without(reasonOf(thrown))}`, advice, null, 'passing');
}
function adviceFor(status, said, trouble) {
    if (status === 400 && trouble === 'too-long')
        return TOO_LONG;
    const isCredit = status === 400 && /\bcredit balance\b/i.test(said);
    return ADVICE[isCredit ? 402 : (status ?? 0)] ?? 'Run again later.';
}
/** What the API says itself (`x-should-retry`) decides; the rest goes by the status, or by what the type of an event stands for. */
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
    return (0,_core_retries_retry_after_js__WEBPACK_IMPORTED_MODULE_3__/* .retryAfterMs */ .V)(headers?.get('retry-after') ?? '', now);
}
function apiMessage(error) {
    const body = error.error;
    const message = body?.error?.message;
    return typeof message === 'string' ? message : (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error);
}
/** The SDK says "Connection error."; what the network said is in the causes. */
function reasonOf(thrown) {
    const cause = thrown instanceof Error ? thrown.cause : undefined;
    if (!(cause instanceof Error) || cause.message === (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown))
        return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown);
    return `${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown)} ${reasonOf(cause)}`;
}


/***/ }),

/***/ 54225:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ watchedFetch),
/* harmony export */   b: () => (/* binding */ watchedChunks)
/* harmony export */ });
/** Answers that may not fall silent: the SDK's own time limit ends with the headers, so a stalled stream would hang for ever. */
/** Returns a fetch that breaks the body with an error once no byte has come for `idleMs`. A stream of events is left as it is: whoever reads it watches it by `watchedChunks`, which costs less for each of its many small parts. */
function watchedFetch(idleMs) {
    return async (input, init) => {
        const response = await fetch(input, init);
        if (response.body === null || isEventStream(response, init?.method))
            return response;
        return new Response(watched(response.body, idleMs), response);
    };
}
function isEventStream({ ok, headers }, method) {
    return ok && method?.toUpperCase() === 'POST' && headers.get('content-type')?.startsWith('text/event-stream') === true;
}
/** The parts of a body as they come. Throws once none has come for `idleMs`, and what the network throws; a reader that stops early ends the connection. */
function watchedChunks(body, idleMs) {
    const reader = body.getReader();
    const next = () => inTime(reader.read(), idleMs, error => void reader.cancel(error).catch(() => undefined));
    const stop = async () => {
        await reader.cancel().catch(() => undefined);
        return { done: true, value: undefined };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: stop }) };
}
function watched(body, idleMs) {
    const reader = body.getReader();
    return new ReadableStream({
        async pull(controller) {
            const cancel = (error) => void reader.cancel(error).catch(() => undefined);
            const { done, value } = await inTime(reader.read(), idleMs, cancel);
            if (done)
                controller.close();
            else
                controller.enqueue(value);
        },
        cancel(reason) {
            return reader.cancel(reason);
        },
    });
}
function inTime(part, idleMs, giveUp) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
            const error = new Error(`the stream was silent for ${idleMs / 1000} s`);
            reject(error);
            giveUp(error);
        }, idleMs);
        part.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}


/***/ }),

/***/ 70878:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ retryAfterMs)
/* harmony export */ });
/** What `retry-after` asks for: seconds or an HTTP date (RFC 9110, 10.2.3). */
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;
const HTTP_DATE = /^[A-Z][a-z]{2,8}, [\w :-]{10,30} GMT$/;
/** Milliseconds from `now` (ms since the epoch), never below nought; null where the value says neither. */
function retryAfterMs(value, now) {
    const text = value.trim();
    if (SECONDS.test(text))
        return Math.round(Number(text) * 1000);
    const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? null : Math.max(0, date - now);
}


/***/ })

};
