import type { Model } from '../../ports/model.ts'
import { type AnthropicAccess, anthropicClient } from './anthropic-client.ts'
import { collectMessage } from './collect-message.ts'
import { modelErrorOf } from './model-faults.ts'
import { readEvents } from './read-events.ts'
import { callOf, replyOf } from './read-reply.ts'
import { requestBodies } from './request-body.ts'

export type AnthropicOptions = AnthropicAccess & {
  readonly model: string
  readonly effort: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Takes secrets out of everything that is told to the model. */
  readonly redact?: (text: string) => string
}

/** Makes the model. */
export function createAnthropicModel(options: AnthropicOptions): Model {
  const client = anthropicClient(options)
  const bodyOf = requestBodies(options.model, options.effort, options.redact)
  return {
    name: options.model,
    async reply(request, signal, onUsage, onCall) {
      const started = options.now()
      try {
        const body = { ...bodyOf(request), stream: true } as const
        // The SDK listens on the signal for as long as the body lives; one that is good for this request alone gathers no listeners.
        const own = AbortSignal.any([signal])
        const response = await client.messages.create(body, { signal: own }).asResponse()
        const message = await collectMessage(readEvents(response, options.idleMs), onUsage, (block, json) => {
          if (block.type === 'tool_use') onCall?.(callOf(block, json))
        })
        return replyOf(message, options.now() - started)
      } catch (thrown) {
        signal.throwIfAborted()
        throw modelErrorOf(thrown, options.model, options.apiKey, options.now())
      }
    },
  }
}
