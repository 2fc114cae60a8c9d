import { costOf, priceOf, type Tariff, type Usage } from '../money/prices.ts'
import type { Limit } from '../outcome.ts'

type Spent = {
  readonly turns: number
  readonly dollars: number
  /** Counts of the newest request, which the next one reads again. */
  readonly newest: Usage
  /** Estimated tokens that the next request adds. */
  readonly added?: number
  /** The cache has expired: the next request writes it again. */
  readonly cold?: boolean
}

type Allowance = { readonly maxTurns: number; readonly maxCostUsd: number; readonly tariff: Tariff }

/** The longest reply by default, in tokens. */
const LONGEST_REPLY = 32_000
/** No edit fits into a shorter reply. */
const SHORTEST_REPLY = 1_024
/** Estimated tokens that one turn adds to the conversation. */
const GROWTH = 4_000
/** The length of the reply with the summary. */
const SUMMARY_REPLY = 1_500

export type Allowed = { readonly kind: 'allowed'; readonly maxTokens: number }
export type Forbidden = { readonly kind: 'forbidden'; readonly limit: Limit }

/** The longest reply of the next request in tokens, or the limit that forbids the request. `closing`: it asks for the summary and may use the reserve. */
export function nextRequest(
  spent: Spent,
  allowance: Allowance,
  closing: boolean,
  wanted: number = LONGEST_REPLY,
): Allowed | Forbidden {
  if (spent.turns >= allowance.maxTurns) return { kind: 'forbidden', limit: 'max-turns' }
  const { tariff } = allowance
  const input = nextInput(spent)
  const left = allowance.maxCostUsd - spent.dollars - costOf(input, tariff) - (closing ? 0 : reserve(input, tariff))
  const { output } = priceOf(input, tariff)
  if (output === 0) return { kind: 'allowed', maxTokens: wanted }
  const affordable = Math.floor((left / output) * 1_000_000)
  if (affordable < SHORTEST_REPLY) return { kind: 'forbidden', limit: 'max-cost-usd' }
  return { kind: 'allowed', maxTokens: Math.min(wanted, affordable) }
}

/** The input of the next request. The part that was not cached before will not be cached either. */
function nextInput({ newest, added = 0, cold = false }: Spent): Usage {
  const { inputTokens } = newest
  const cached = promptTokens(newest) - inputTokens
  const more = Math.max(GROWTH, added)
  const [cacheReadTokens, cacheWriteTokens] = cold ? [0, cached + more] : [cached, more]
  return { inputTokens, outputTokens: 0, cacheReadTokens, cacheWriteTokens }
}

/** The cost of the summary: the whole conversation once more, and a reply. */
function reserve({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage, tariff: Tariff): number {
  return costOf(
    {
      inputTokens,
      outputTokens: SUMMARY_REPLY,
      cacheReadTokens: cacheReadTokens + cacheWriteTokens,
      cacheWriteTokens: GROWTH,
    },
    tariff,
  )
}

/** Tokens that the next request reads again. */
export function promptTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
