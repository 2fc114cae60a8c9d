/** The limits that end a run, checked before every request, with enough kept back to finish. */
import { costOf, priceOf, type Tariff } from './money/cost.ts'
import type { Usage } from './talk/messages.ts'

/** The inputs that name a limit. */
export type Limit = 'max-turns' | 'max-cost-usd' | 'timeout-minutes'

export type Spent = {
  readonly turns: number
  readonly dollars: number
  /** Counts of the newest request; what the next one reads again. */
  readonly newest: Usage
  /** Tokens that the next request adds, as far as they can be estimated. */
  readonly added?: number
  /** The cache has been left alone for longer than it lives: what was read from it is written again. */
  readonly cold?: boolean
}

export type Allowance = { readonly maxTurns: number; readonly maxCostUsd: number; readonly tariff: Tariff }

/** The longest reply that is asked for where nothing else is said, in tokens. */
const LONGEST_REPLY = 32_000
/** A reply below this is not worth a request: no edit fits into it. */
const SHORTEST_REPLY = 1_024
/** Tokens that one turn adds to the conversation, for the estimate before it is known. */
const GROWTH = 4_000
/** What the closing summary takes: a reply of this length on the whole conversation. */
const SUMMARY_REPLY = 1_500

/** What the next request may be: its longest reply in tokens, or the limit that forbids it. `closing` asks for the summary itself, which the reserve is for. */
export function nextRequest(
  spent: Spent,
  allowance: Allowance,
  closing: boolean,
  wanted: number = LONGEST_REPLY,
): { maxTokens: number } | { limit: Limit } {
  if (spent.turns >= allowance.maxTurns) return { limit: 'max-turns' }
  const { tariff } = allowance
  const input = nextInput(spent)
  const left = allowance.maxCostUsd - spent.dollars - costOf(input, tariff) - (closing ? 0 : reserve(input, tariff))
  const { output } = priceOf(input, tariff)
  if (output === 0) return { maxTokens: wanted }
  const affordable = Math.floor((left / output) * 1_000_000)
  return affordable < SHORTEST_REPLY ? { limit: 'max-cost-usd' } : { maxTokens: Math.min(wanted, affordable) }
}

/** What the next request takes on its way in. What was not cached before will not be cached again. */
function nextInput({ newest, added = 0, cold = false }: Spent): Usage {
  const { inputTokens } = newest
  const cached = promptTokens(newest) - inputTokens
  const more = Math.max(GROWTH, added)
  const [cacheReadTokens, cacheWriteTokens] = cold ? [0, cached + more] : [cached, more]
  return { inputTokens, outputTokens: 0, cacheReadTokens, cacheWriteTokens }
}

/** What is kept back for the summary: the whole conversation once more, and a reply. */
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

/** What the request after this one reads again. */
export function promptTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
