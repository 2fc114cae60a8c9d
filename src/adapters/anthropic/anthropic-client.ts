/** The SDK's client, made of the inputs alone. */
import Anthropic from '@anthropic-ai/sdk'
import { watchedFetch } from './watched-fetch.ts'

export type AnthropicAccess = {
  readonly apiKey: string
  readonly baseURL: string
  /** How requests leave this machine. Without it: Node's own way. */
  readonly fetch?: typeof fetch
  /** An answer that is silent for this long, before its first byte or after it, is given up. */
  readonly idleMs: number
}

/** Makes the client. The key and the base URL come from the inputs alone; the ambient environment is never consulted. */
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
  // The SDK copies the headers of ANTHROPIC_CUSTOM_HEADERS into its own options; it has no switch for that.
  Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders')
  return client
}
