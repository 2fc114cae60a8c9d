/** The ending of a run that a limit ended with nothing to deliver. */
import type { Limit } from '../conversation/limits.ts'
import { endingOf, type RunResult } from '../outcome.ts'
import { budgetInWords } from '../text/quantities.ts'

/** What was spent, null for a model without a known price, and the cap, in dollars. */
export type Budget = { readonly spentUsd: number | null; readonly maxUsd: number }

/** One sentence and one outcome for each limit, a cancellation included. */
export function limitEnding(limit: Exclude<Limit, 'max-cost-usd'> | 'cancelled'): RunResult
export function limitEnding(limit: Limit | 'cancelled', budget: Budget): RunResult
export function limitEnding(limit: Limit | 'cancelled', budget: Budget | null = null): RunResult {
  const reached = 'was reached before there was a change to deliver'
  switch (limit) {
    case 'max-turns':
      return endingOf('turn-limit', `max-turns ${reached}`)
    case 'max-cost-usd':
      return endingOf(
        'budget-exceeded',
        budget === null
          ? `max-cost-usd ${reached}`
          : `max-cost-usd ended the run before there was a change to deliver: ${budgetInWords(budget.spentUsd, budget.maxUsd)}`,
      )
    case 'timeout-minutes':
      return endingOf('timed-out', `timeout-minutes ${reached}`)
    case 'cancelled':
      return endingOf('cancelled', 'the run was cancelled')
  }
}
