/** Whether a request to GitHub that failed in passing is tried again, and after how long. */

/** How often a request is tried at most, the first time included. */
export const MOST_TRIES = 4
const FIRST_CEILING_MS = 1000
const SPREAD = 0.1
const LONGEST_SPREAD_MS = 10_000

/**
 * Milliseconds to wait before the next try, or null where there have been enough. What the server asks for is kept in full, since coming back earlier makes it longer;
 * else half of a ceiling that doubles from a second, and at random up to all of it. `fraction`: at random, from 0 up to 1.
 */
export function waitBeforeNextTry(failed: {
  readonly tries: number
  readonly askedMs: number | null
  readonly fraction: number
}): number | null {
  const { tries, askedMs, fraction } = failed
  if (tries >= MOST_TRIES) return null
  if (askedMs !== null) return Math.round(askedMs + fraction * Math.min(askedMs * SPREAD, LONGEST_SPREAD_MS))
  return Math.round(((1 + fraction) / 2) * FIRST_CEILING_MS * 2 ** (tries - 1))
}
