/** The SDK's client, made of the inputs alone, with an idle limit on answers. The SDK's own time limit ends with the headers, so a stalled stream would hang for ever. */
import Anthropic from '@anthropic-ai/sdk'

export type AnthropicAccess = {
  readonly apiKey: string
  readonly baseURL: string
  /** How requests leave this machine. Without it: Node's own way. */
  readonly fetch?: typeof fetch
  /** The longest silence of an answer, before its first byte and after it. */
  readonly idleMs: number
}

/** Makes the client. It uses no variable of the environment. */
export function anthropicClient({ apiKey, baseURL, idleMs, fetch = globalThis.fetch }: AnthropicAccess): Anthropic {
  const client = new Anthropic({
    apiKey,
    authToken: null,
    baseURL,
    maxRetries: 0,
    timeout: idleMs,
    logLevel: 'off',
    fetch: watchedFetch(fetch, idleMs),
  })
  // The SDK has no option against the headers of ANTHROPIC_CUSTOM_HEADERS.
  Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders')
  return client
}

/** A fetch whose bodies end with an error after `idleMs` without a byte. Event streams are read by `watchedChunks` instead, which costs less for many small parts. */
function watchedFetch(fetch: typeof globalThis.fetch, idleMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.body === null || isEventStream(response, init?.method)) return response
    return new Response(watched(response.body, idleMs), response)
  }
}

function isEventStream({ ok, headers }: Response, method: string | undefined): boolean {
  return ok && method?.toUpperCase() === 'POST' && headers.get('content-type')?.startsWith('text/event-stream') === true
}

/** The parts of a body as they come. Throws after `idleMs` without one, and what the network throws. A reader that stops early ends the connection. */
export function watchedChunks(body: ReadableStream<Uint8Array>, idleMs: number): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  const next = () => inTime(reader.read(), idleMs, error => void reader.cancel(error).catch(() => undefined))
  const stop = async () => {
    await reader.cancel().catch(() => undefined)
    return { done: true, value: undefined } as const
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: stop }) }
}

function watched(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const cancel = (error: Error) => void reader.cancel(error).catch(() => undefined)
      const { done, value } = await inTime(reader.read(), idleMs, cancel)
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel(reason) {
      return reader.cancel(reason)
    },
  })
}

type Part = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>

function inTime(part: Promise<Part>, idleMs: number, giveUp: (error: Error) => void): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new Error(`the stream was silent for ${idleMs / 1000} s`)
      reject(error)
      giveUp(error)
    }, idleMs)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
