/** The SDK's client, made of the inputs alone, with an idle limit on answers. The SDK's own time limit ends with the headers, so a stalled stream would hang for ever. */
import Anthropic from '@anthropic-ai/sdk'

export type AnthropicAccess = {
  readonly apiKey: string
  readonly baseURL: string
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
    async fetch(input, init) {
      const response = await fetch(input, init)
      return response.body === null ? response : new Response(watched(response.body, idleMs), response)
    },
  })
  // The SDK has no option against the headers of ANTHROPIC_CUSTOM_HEADERS.
  Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders')
  return client
}

/** A body that ends with an error after `idleMs` without a byte. */
function watched(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const silence = setTimeout(() => {
        const error = new Error(`the stream was silent for ${idleMs / 1000} s`)
        controller.error(error)
        void reader.cancel(error).catch(() => undefined)
      }, idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => reader.cancel(reason),
  })
}
