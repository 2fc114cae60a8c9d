/** The token counts of a stream: told with its first event, and again with its last. */
import type { MessageDeltaUsage } from '@anthropic-ai/sdk/resources/messages'
import type { Usage } from '../../core/conversation/messages.ts'

/** The counts as they stand after another event: later ones are totals; those that do not apply are left out or null. */
export function updatedCounts(before: Usage | null, told: Partial<MessageDeltaUsage> | null | undefined): Usage {
  return {
    inputTokens: count(told?.input_tokens) ?? before?.inputTokens ?? 0,
    outputTokens: count(told?.output_tokens) ?? before?.outputTokens ?? 0,
    cacheReadTokens: count(told?.cache_read_input_tokens) ?? before?.cacheReadTokens ?? 0,
    cacheWriteTokens: count(told?.cache_creation_input_tokens) ?? before?.cacheWriteTokens ?? 0,
  }
}

/** A gateway may write anything there; what is no count must not spoil the sum that the budget is checked against. */
function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
