import { setTimeout as wait } from 'node:timers/promises'

/** Time, so that tests can do without waiting. */
export interface Clock {
  readonly now: () => number
  /** Waits; ends early, without an error, when the signal is given. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The real time, in fractions of milliseconds. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  },
}
