export const id = 757;
export const ids = [757];
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

/***/ 38757:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createModelCatalog: () => (/* binding */ createModelCatalog)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(25064);
/* harmony import */ var _anthropic_client_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56948);
/* harmony import */ var _model_faults_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48737);
/** The Catalog port over the Models API: GET requests alone. Whoever does not have that API is believed in nothing; an address at which nobody listens is an answer. */




/** What a model id looks like; nothing else is taken out of a list. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/;
const MOST = 1000;
/** Between the two attempts to reach a server that is not there. */
const AGAIN_MS = 1_000;
/** What the network says of an address at which nobody is. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND']);
const NOT_TOLD = { kind: 'not-told' };
/** Makes the catalog. `now`: milliseconds since the epoch. */
function createModelCatalog(access) {
    const client = (0,_anthropic_client_js__WEBPACK_IMPORTED_MODULE_2__/* .anthropicClient */ .U)(access);
    /** The ids of the models that the key may use, empty where that cannot be found out. */
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
                await reached(() => client.models.retrieve(model));
                return { kind: 'known' };
            }
            catch (thrown) {
                const type = ownErrorType(thrown);
                const refused = () => {
                    const { message, hint } = (0,_model_faults_js__WEBPACK_IMPORTED_MODULE_1__/* .modelErrorOf */ .Z)(thrown, model, access.apiKey, access.now());
                    return { kind: 'refused', what: message, fix: hint };
                };
                if (type === 'authentication_error' || isNobodyThere(thrown))
                    return refused();
                if (type !== 'not_found_error' && type !== 'permission_error')
                    return NOT_TOLD;
                // A server that knows no such address says the same. One that lists models, and not this one, means it.
                const others = await list();
                if (others.length === 0 || others.includes(model))
                    return NOT_TOLD;
                return type === 'permission_error' ? refused() : { kind: 'unknown', others };
            }
        },
    };
}
/** What `ask` gives; it is asked twice where nobody is there the first time. */
async function reached(ask) {
    try {
        return await ask();
    }
    catch (thrown) {
        if (!isNobodyThere(thrown))
            throw thrown;
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(AGAIN_MS);
        return ask();
    }
}
function isNobodyThere(thrown) {
    if (typeof thrown !== 'object' || thrown === null)
        return false;
    return NOBODY_THERE.has(Reflect.get(thrown, 'code')) || isNobodyThere(Reflect.get(thrown, 'cause'));
}
const STATUS = {
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
};
/** The type of an error in the API's own shape whose status fits; null for what a gateway or another server says. */
function ownErrorType(thrown) {
    if (!(thrown instanceof _anthropic_ai_sdk__WEBPACK_IMPORTED_MODULE_3__/* .APIError */ .LG) || typeof thrown.status !== 'number')
        return null;
    const body = thrown.error;
    const type = body?.type === 'error' ? body.error?.type : undefined;
    return typeof type === 'string' && STATUS[thrown.status] === type ? type : null;
}
function idOf(entry) {
    const { type, id } = (entry ?? {});
    return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : [];
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
