export const id = 650;
export const ids = [650];
export const modules = {

/***/ 9650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connectAnthropic: () => (/* binding */ connectAnthropic)
});

// UNUSED EXPORTS: createAnthropicModel, requestBodies

// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/client.mjs + 222 modules
var sdk_client = __webpack_require__(8032);
;// CONCATENATED MODULE: ./build/adapters/anthropic/client.js
/** The SDK's client, made of the inputs alone, with an idle limit on answers. The SDK's own time limit ends with the headers, so a stalled stream would hang for ever. */

/** Makes the client. It uses no variable of the environment. */
function anthropicClient({ apiKey, baseURL, idleMs, fetch = globalThis.fetch }) {
    const client = new sdk_client/* Anthropic */.N({
        apiKey,
        authToken: null,
        baseURL,
        maxRetries: 0,
        timeout: idleMs,
        logLevel: 'off',
        fetch: watchedFetch(fetch, idleMs),
    });
    // The SDK has no option against the headers of ANTHROPIC_CUSTOM_HEADERS.
    Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders');
    return client;
}
/** A fetch whose bodies end with an error after `idleMs` without a byte. Event streams are read by `watchedChunks` instead, which costs less for many small parts. */
function watchedFetch(fetch, idleMs) {
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
/** The parts of a body as they come. Throws after `idleMs` without one, and what the network throws. A reader that stops early ends the connection. */
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

// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/error.mjs
var error = __webpack_require__(5064);
// EXTERNAL MODULE: ./node_modules/@anthropic-ai/sdk/core/streaming.mjs
var streaming = __webpack_require__(6922);
;// CONCATENATED MODULE: ./build/adapters/anthropic/collect-message.js
/** Reads a stream of events and puts the message together, with its blocks unchanged. The SDK's own collector throws on tool input that is no JSON (ADR 10). */



/** Many times the longest reply. A longer stream has no end. */
const MOST_CHARACTERS = 16_000_000;
class AnswerTooLong extends Error {
}
/** Reads a stream to its end. `onUsage` gets every count; `onBlock` gets each block as it ends, in order, with the JSON text of a call. Throws if the stream ends early: then nothing of it may be used. */
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
/** Yields every readable event. Throws if the stream breaks or is silent for `idleMs`, at an error event, and at the end if an event was unreadable. */
async function* readEvents(response, idleMs) {
    let isSpoiled = false;
    let isWhole = false;
    // The SDK reads the body's parts and nothing else of the response.
    const body = response.body === null ? null : watchedChunks(response.body, idleMs);
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
        // After the end of a message, a broken connection does no harm.
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
/** The token counts after another event. Counts are totals; those that do not apply are missing or null. */
function updatedCounts(before, sent) {
    return {
        inputTokens: count(sent?.input_tokens) ?? before?.inputTokens ?? 0,
        outputTokens: count(sent?.output_tokens) ?? before?.outputTokens ?? 0,
        cacheReadTokens: count(sent?.cache_read_input_tokens) ?? before?.cacheReadTokens ?? 0,
        cacheWriteTokens: count(sent?.cache_creation_input_tokens) ?? before?.cacheWriteTokens ?? 0,
    };
}
/** Gateways may send anything here. Only real counts may enter the sum that is compared with the budget. */
function count(value) {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/retries.js
var retries = __webpack_require__(4208);
;// CONCATENATED MODULE: ./build/adapters/anthropic/model-faults.js
/** Turns what the SDK throws into a ModelError that says what happened and what to do. */




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
/** Error events in a stream have a type instead of a status. */
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
function modelErrorOf(thrown, model, key, now) {
    const without = (text) => text.replaceAll(key, '***').slice(0, 300);
    if (thrown instanceof AnswerTooLong)
        return new errors/* ModelError */.me(`the answer of ${model} was given up: ${thrown.message}`, 'Check the gateway.', null);
    if (thrown instanceof error/* APIError */.LG && (typeof thrown.status === 'number' || thrown.type !== null)) {
        const status = typeof thrown.status === 'number' ? thrown.status : null;
        const like = status ?? STATUS_OF_TYPE[thrown.type ?? ''] ?? null;
        const said = without(apiMessage(thrown));
        const title = status === null
            ? `the model API broke its answer off for ${model}: ${thrown.type}: ${said}`
            : `the model API answered ${status} for ${model}: ${said}`;
        const trouble = troubleOf(like, said, thrown.headers);
        return new errors/* ModelError */.me(title, adviceFor(like, said, trouble), status, trouble, askedWait(thrown.headers, now));
    }
    const advice = 'Check the network and the input anthropic-base-url; run again later.';
    return new errors/* ModelError */.me(`the model could not be reached: ${without(reasonOf(thrown))}`, advice, null, 'passing');
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
    return (0,retries/* retryAfterMs */.Vs)(headers?.get('retry-after') ?? '', now);
}
function apiMessage(error) {
    const body = error.error;
    const message = body?.error?.message;
    return typeof message === 'string' ? message : (0,errors/* messageOf */.bD)(error);
}
/** The SDK says "Connection error."; what the network said is in the causes. */
function reasonOf(thrown) {
    const cause = thrown instanceof Error ? thrown.cause : undefined;
    if (!(cause instanceof Error) || cause.message === (0,errors/* messageOf */.bD)(thrown))
        return (0,errors/* messageOf */.bD)(thrown);
    return `${(0,errors/* messageOf */.bD)(thrown)} ${reasonOf(cause)}`;
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/model-catalog.js
/** The Catalog port over the Models API, by GET requests alone. A gateway without that API is not an error; an address where nobody listens is. */




/** Only texts of this form are taken from a list. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/;
const MOST = 1000;
/** The pause before the second attempt to reach a server. */
const AGAIN_MS = 1_000;
/** Network errors of an address where nobody listens. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND']);
const UNKNOWN_TO_API = { kind: 'not-listed' };
/** Makes the catalog. `now`: milliseconds since the epoch. */
function createModelCatalog(access) {
    const client = anthropicClient(access);
    /** The ids of the models that the key may use. Empty if the API does not say. */
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
                    const { message, hint } = modelErrorOf(thrown, model, access.apiKey, access.now());
                    return { kind: 'refused', what: message, fix: hint };
                };
                if (type === 'authentication_error' || isNobodyThere(thrown))
                    return refused();
                if (type !== 'not_found_error' && type !== 'permission_error')
                    return UNKNOWN_TO_API;
                // A server without this API answers the same. Only one that lists models, without this one, is believed.
                const others = await list();
                if (others.length === 0 || others.includes(model))
                    return UNKNOWN_TO_API;
                return type === 'permission_error' ? refused() : { kind: 'unknown', others };
            }
        },
    };
}
/** Asks, and asks again if nobody listens the first time. */
async function reached(ask) {
    try {
        return await ask();
    }
    catch (thrown) {
        if (!isNobodyThere(thrown))
            throw thrown;
        await (0,promises_.setTimeout)(AGAIN_MS);
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
/** The type of an error that has the API's own form. Null for errors of gateways and other servers. */
function ownErrorType(thrown) {
    if (!(thrown instanceof error/* APIError */.LG) || typeof thrown.status !== 'number')
        return null;
    const body = thrown.error;
    const type = body?.type === 'error' ? body.error?.type : undefined;
    return typeof type === 'string' && STATUS[thrown.status] === type ? type : null;
}
function idOf(entry) {
    const { type, id } = (entry ?? {});
    return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : [];
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
/** Deeper nesting, which no tool needs, would overflow the stack when it is written again. */
const DEEPEST = 100;
/** Reads character by character: a regular expression overflows its stack on strings of megabytes. */
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
/** A block to send back. The API does not accept the null citations of its own text blocks. */
function plain(block) {
    return block.type === 'text' ? { type: 'text', text: block.text } : { ...block };
}
function stopReasonOf(reason) {
    return STOP_REASONS.has(reason) ? reason : 'unknown';
}

;// CONCATENATED MODULE: ./build/adapters/anthropic/anthropic-model.js





/** Makes the model. `reply` throws ModelError, or what its signal carries. */
function createAnthropicModel(options) {
    const client = anthropicClient(options);
    const bodyOf = requestBodies(options.model, options.effort, options.redact);
    return {
        name: options.model,
        async reply(request, signal, onUsage, onCall) {
            const started = options.now();
            try {
                const body = { ...bodyOf(request), stream: true };
                // The SDK listens on the signal as long as the body lives. A signal for this request alone gathers no listeners.
                const own = AbortSignal.any([signal]);
                const response = await client.messages.create(body, { signal: own }).asResponse();
                const message = await collectMessage(readEvents(response, options.idleMs), onUsage, (block, json) => {
                    if (block.type === 'tool_use')
                        onCall?.(callOf(block, json));
                });
                return replyOf(message, options.now() - started);
            }
            catch (thrown) {
                signal.throwIfAborted();
                throw modelErrorOf(thrown, options.model, options.apiKey, options.now());
            }
        },
    };
}
const CACHED = { cache_control: { type: 'ephemeral' } };
/** Makes the bodies of `POST /v1/messages`. The breakpoint on the system text covers the tools, which come before it. Every request holds the whole conversation, so converted blocks are remembered. */
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
/** A block without the secrets of this run. Texts that were cut inside a character are repaired, because the API refuses a request with half a character. */
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
/** The list of models answers at once, or the run does without it. */
const CATALOG_LIMIT_MS = 5_000;
/** Connects to the API. `redact` takes secrets out of everything that the model is sent; `now`: milliseconds since the epoch. */
function connectAnthropic(access) {
    return {
        modelNamed: model => createAnthropicModel({ ...access, model }),
        catalog: createModelCatalog({ ...access, idleMs: CATALOG_LIMIT_MS }),
    };
}


/***/ })

};
