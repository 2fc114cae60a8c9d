/** What a scripted server counted, in dollars by the table of prices. */
import { addUsage, costOf, NO_USAGE, tariffOf } from '../../src/core/model/prices.ts'
import type { ModelServer } from '../playground/model/start-model.ts'

export function countedCost({ requests }: ModelServer): number {
  return requests.reduce((sum, { body, usage }) => {
    if (usage === null) return sum
    const counts = addUsage(NO_USAGE, {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cacheReadTokens: usage.cache_read_input_tokens,
      cacheWriteTokens: usage.cache_creation_input_tokens,
    })
    return sum + costOf(counts, tariffOf(body.model, {}))
  }, 0)
}
