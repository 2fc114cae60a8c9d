/** Whether a turn that failed is asked again, and after how long. */

/** How often a turn is sent at most, the first time included. */
export const MOST_TRIES = 6
const FIRST_CEILING_MS = 1_000
const HIGHEST_CEILING_MS = 30_000
/** What is waited at most because the server asked for it. */
const LONGEST_ASKED_MS = 60_000
/** What is added to a wait that was asked for, so that many runs do not come back at the same moment. */
const SPREAD = 0.1

/**
 * Milliseconds to wait before the next try, or null where there have been enough. Full jitter: anything from nothing to a ceiling that doubles;
 * a wait that the server asked for is kept, up to a minute. `fraction`: at random, from 0 up to 1.
 */
export function waitBeforeNextTry(failed: {
  readonly tries: number
  readonly askedMs: number | null
  readonly fraction: number
}): number | null {
  const { tries, askedMs, fraction } = failed
  if (tries >= MOST_TRIES) return null
  if (askedMs !== null) return Math.round(Math.min(askedMs, LONGEST_ASKED_MS) * (1 + SPREAD * fraction))
  return Math.round(fraction * Math.min(HIGHEST_CEILING_MS, FIRST_CEILING_MS * 2 ** (tries - 1)))
}
