/** The limits that end a run, checked before every request, with enough kept back to finish. */
import { costOf, type Tariff } from './money/cost.ts'
import type { Usage } from './talk/messages.ts'

/** The inputs that name a limit. */
export type Limit = 'max-turns' | 'max-cost-usd' | 'timeout-minutes'

export type Spent = {
  readonly turns: number
  readonly dollars: number
  /** Counts of the newest request; what the next one reads again. */
  readonly newest: Usage
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
  const left =
    allowance.maxCostUsd -
    spent.dollars -
    inputCost(spent, allowance.tariff) -
    (closing ? 0 : reserve(spent, allowance.tariff))
  const affordable = Math.floor((left / allowance.tariff.price.output) * 1_000_000)
  if (allowance.tariff.price.output > 0 && affordable < SHORTEST_REPLY) return { limit: 'max-cost-usd' }
  return { maxTokens: allowance.tariff.price.output > 0 ? Math.min(wanted, affordable) : wanted }
}

function inputCost(spent: Spent, tariff: Tariff): number {
  return costOf({ inputTokens: 0, outputTokens: 0, cacheReadTokens: prompt(spent), cacheWriteTokens: GROWTH }, tariff)
}

function reserve(spent: Spent, tariff: Tariff): number {
  return costOf(
    { inputTokens: 0, outputTokens: SUMMARY_REPLY, cacheReadTokens: prompt(spent) + GROWTH, cacheWriteTokens: GROWTH },
    tariff,
  )
}

function prompt(spent: Spent): number {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = spent.newest
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
