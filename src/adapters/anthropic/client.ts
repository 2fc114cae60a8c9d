/** The SDK's client of this run, and the one seam where another way to the model takes the place of a key. */
import { BaseAnthropic } from '@anthropic-ai/sdk'
import { Messages } from '@anthropic-ai/sdk/resources/messages'
import { Models } from '@anthropic-ai/sdk/resources/models'

export type Middleware = ReturnType<BaseAnthropic['backendMiddleware']>[number]

export type ModelWay = {
  /** Gets each request in the form of the Claude API, and sends it as this way has it. */
  send: Middleware
  /** What to do where the login was refused, nothing is known by the model's name, or there is no such address. */
  advice: { login?: string; model?: string; nobody?: string }
  /** How a model is looked up before the first token: in a list, or by a request that is free. */
  looksUp: 'list' | 'count'
}

export type AnthropicAccess = {
  /** Empty where the headers or the way log in. */
  apiKey: string
  headers?: Readonly<Record<string, string>>
  way?: ModelWay
  baseURL: string
  fetch?: typeof fetch
  idleMs: number
}

/** The SDK's client with the two resources that a run asks. The whole one loads twice as much code. */
class AnthropicClient extends BaseAnthropic {
  readonly messages = new Messages(this)
  readonly models = new Models(this)
  way: ModelWay | undefined

  protected override backendMiddleware(): readonly Middleware[] {
    return this.way === undefined ? [] : [this.way.send]
  }
}

/** The SDK makes no request without a key. It never leaves this machine. */
const NO_KEY = 'none'

/**
 * Makes the SDK's client of the inputs alone. The SDK's own time limit ends with the headers, so a
 * stalled stream would hang for ever.
 */
export function anthropicClient(access: AnthropicAccess): AnthropicClient {
  const { apiKey, headers = {}, way, baseURL, idleMs, fetch = globalThis.fetch } = access
  const client = new AnthropicClient({
    apiKey: apiKey || NO_KEY,
    authToken: null,
    baseURL,
    maxRetries: 0,
    timeout: idleMs,
    logLevel: 'off',
    async fetch(input, init) {
      // Headers and the whole request would follow a redirect to wherever it leads.
      const response = await fetch(input, { ...init, redirect: 'manual' })
      return response.body === null ? response : new Response(failingWhenSilent(response.body, idleMs), response)
    },
  })
  client.way = way
  // The SDK has no option against the headers of ANTHROPIC_CUSTOM_HEADERS.
  Reflect.set(Reflect.get(client, '_options'), 'defaultHeaders', {
    ...(apiKey === '' ? { authorization: null } : {}),
    ...headers,
  })
  return client
}

function failingWhenSilent(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
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
