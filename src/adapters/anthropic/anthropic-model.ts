/** The Model port over the SDK's stable streaming call: one request, one whole reply, or a ModelError. */
import Anthropic from '@anthropic-ai/sdk'
import type { Reply } from '../../core/talk/messages.ts'
import type { Model, ModelRequest } from '../../ports.ts'
import { collectMessage } from './collect-message.ts'
import { isWorthAskingAgain, modelErrorOf } from './model-faults.ts'
import { replyOf } from './read-reply.ts'
import { requestBody } from './request-body.ts'
import { watchedFetch } from './watched-fetch.ts'

export type AnthropicOptions = {
  readonly apiKey: string
  readonly baseURL: string | null
  readonly model: string
  readonly effort: string
  /** An answer that is silent for this long, before its first byte or after it, is given up and asked again. */
  readonly idleMs: number
  readonly now: () => number
  /** Takes secrets out of everything that is told to the model. */
  readonly redact?: (text: string) => string
  readonly onRetry: (why: string) => void
}

/** The SDK repeats a request up to this often before the first byte of an answer, honouring `retry-after`. */
const RETRIES_BEFORE_STREAM = 4
/** How often a turn is asked again after its stream broke. Nothing of a broken reply is ever used. */
const RETRIES_OF_STREAM = 3
const BACK_OFF_MS = 1000

/** Makes the model. The key and the base URL come from the inputs alone; the ambient environment is never consulted. */
export function createAnthropicModel(options: AnthropicOptions): Model {
  const client = new Anthropic({
    apiKey: options.apiKey,
    authToken: null,
    baseURL: options.baseURL ?? 'https://api.anthropic.com',
    maxRetries: RETRIES_BEFORE_STREAM,
    timeout: options.idleMs,
    logLevel: 'off',
    fetch: watchedFetch(options.idleMs),
  })
  // The SDK copies the headers of ANTHROPIC_CUSTOM_HEADERS into its own options; it has no switch for that.
  Reflect.deleteProperty(Reflect.get(client, '_options'), 'defaultHeaders')

  async function once(request: ModelRequest, signal: AbortSignal, onFirstEvent?: () => void): Promise<Reply> {
    const started = options.now()
    const body = { ...requestBody(request, options.model, options.effort, options.redact), stream: true } as const
    const message = await collectMessage(await client.messages.create(body, { signal }), onFirstEvent)
    return replyOf(message, options.now() - started)
  }

  return {
    name: options.model,
    async reply(request, signal, onFirstEvent) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await once(request, signal, onFirstEvent)
        } catch (thrown) {
          signal.throwIfAborted()
          const error = modelErrorOf(thrown, options.model, options.apiKey)
          if (attempt >= RETRIES_OF_STREAM || !isWorthAskingAgain(thrown)) throw error
          options.onRetry(error.message)
          await pause(BACK_OFF_MS * 2 ** attempt, signal)
        }
      }
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })
}
