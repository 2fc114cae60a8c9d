import type { InputTokens } from './prompt-cache.ts'
import type { Reply } from './reply.ts'
import type { UsageOverride } from './turn.ts'

/** The `usage` of a reply as the API writes it. */
export interface Usage {
  readonly input_tokens: number
  readonly cache_creation_input_tokens: number
  readonly cache_read_input_tokens: number
  readonly cache_creation: { readonly ephemeral_5m_input_tokens: number; readonly ephemeral_1h_input_tokens: number }
  readonly output_tokens: number
  readonly output_tokens_details: { readonly thinking_tokens: number } | null
  readonly server_tool_use: null
  readonly service_tier: 'standard'
  readonly speed: null
  readonly inference_geo: null
}

/** Tokens added up over requests. */
export interface Totals {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly requests: number
}

/** The usage of a reply: the simulated cache's numbers and the reply's size, unless overridden. */
export function usageOf(tokens: InputTokens, reply: Reply, override: UsageOverride = {}): Usage {
  return {
    input_tokens: tokens.input,
    cache_creation_input_tokens: tokens.cacheWrite,
    cache_read_input_tokens: tokens.cacheRead,
    cache_creation: {
      ephemeral_5m_input_tokens: tokens.cacheWrite - tokens.cacheWriteHour,
      ephemeral_1h_input_tokens: tokens.cacheWriteHour,
    },
    output_tokens: reply.outputTokens,
    output_tokens_details: { thinking_tokens: reply.thinkingTokens },
    server_tool_use: null,
    service_tier: 'standard',
    speed: null,
    inference_geo: null,
    ...override,
  }
}

/** What clients were told of all the replies sent, so far as they were sent. */
export function addUsage(told: readonly (Usage | null)[]): Totals {
  const sum = (pick: (usage: Usage) => number) => told.reduce((total, usage) => total + (usage ? pick(usage) : 0), 0)
  return {
    input: sum(usage => usage.input_tokens),
    output: sum(usage => usage.output_tokens),
    cacheRead: sum(usage => usage.cache_read_input_tokens),
    cacheWrite: sum(usage => usage.cache_creation_input_tokens),
    requests: told.length,
  }
}

/** The part of the usage that a client has heard of, by the events it was sent. */
export function told(usage: Usage, sent: readonly string[]): Usage | null {
  if (sent.includes('message_delta')) return usage
  return sent.includes('message_start') ? { ...usage, output_tokens: 1 } : null
}
