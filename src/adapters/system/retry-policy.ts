/** Waits before another try, as long as the run has time. */
import { WITH_THE_FORGE, waitBeforeNextTry } from '../../core/retries/next-try.ts'
import type { Clock, RetryPolicy } from '../../ports/clock.ts'

type PatienceOptions = {
  readonly clock: Pick<Clock, 'now' | 'randomHex' | 'wait'>
  /** Milliseconds since the epoch; no wait ends after it. */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
}

/** Makes the retryPolicy of one run. */
export function createRetryPolicy({ clock, deadline, signal, tell }: PatienceOptions): RetryPolicy {
  return {
    async pause({ what, tries, askedMs }) {
      const fraction = Number.parseInt(clock.randomHex(8), 16) / 2 ** 32
      const waitMs = waitBeforeNextTry(WITH_THE_FORGE, { tries, askedMs, fraction })
      if (waitMs === null || signal.aborted || clock.now() + waitMs >= deadline) return false
      tell(`${what}; tried again in ${(waitMs / 1000).toFixed(1)} s`)
      await clock.wait(waitMs, signal)
      return !signal.aborted
    },
  }
}

/** For what is tried once. */
export const NO_RETRIES: RetryPolicy = { pause: async () => false }
