/** The ending of a run that a limit ended with nothing to deliver. */
import type { Limit } from '../limits.ts'
import { type Ending, endingOf } from '../outcome.ts'

/** One sentence and one outcome for each limit, a cancellation included. */
export function limitEnding(limit: Limit | 'cancelled'): Ending {
  const reached = 'was reached before there was a change to deliver'
  switch (limit) {
    case 'max-turns':
      return endingOf('turn-limit', `max-turns ${reached}`)
    case 'max-cost-usd':
      return endingOf('budget-exceeded', `max-cost-usd ${reached}`)
    case 'timeout-minutes':
      return endingOf('timed-out', `timeout-minutes ${reached}`)
    case 'cancelled':
      return endingOf('cancelled', 'the run was cancelled')
  }
}
