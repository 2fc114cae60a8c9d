/** How long to wait before another try. */
/** Whether a request that failed in passing is sent again, and after how long. */

type RetrySchedule = {
  /** How often a request is sent at most, the first time included. */
  readonly mostTries: number
  /** The ceiling of a wait that nobody asked for doubles from a second up to this. */
  readonly highestCeilingMs: number
  /** The part of that ceiling which is always waited; the rest is left to chance. */
  readonly fixedPart: number
  /** What is waited at most because the server asked for it. */
  readonly longestAskedMs: number
}

/** A model that is overloaded is worth many short waits. */
export const WITH_THE_MODEL: RetrySchedule = {
  mostTries: 6,
  highestCeilingMs: 30_000,
  fixedPart: 0,
  longestAskedMs: 60_000,
}

/** What GitHub asks for is kept in full: coming back earlier makes it longer. */
export const WITH_THE_FORGE: RetrySchedule = {
  mostTries: 4,
  highestCeilingMs: Number.POSITIVE_INFINITY,
  fixedPart: 0.5,
  longestAskedMs: Number.POSITIVE_INFINITY,
}

const FIRST_CEILING_MS = 1_000
/** What is added to a wait that was asked for, so that many runs do not come back at the same moment. */
const SPREAD = 0.1
const LONGEST_SPREAD_MS = 10_000

/** Milliseconds to wait before the next try, or null where there have been enough. `askedMs`: what the server asks for; `fraction`: at random, from 0 up to 1. */
export function waitBeforeNextTry(
  { mostTries, highestCeilingMs, fixedPart, longestAskedMs }: RetrySchedule,
  failed: { readonly tries: number; readonly askedMs: number | null; readonly fraction: number },
): number | null {
  const { tries, askedMs, fraction } = failed
  if (tries >= mostTries) return null
  if (askedMs !== null) {
    const asked = Math.min(askedMs, longestAskedMs)
    return Math.round(asked + fraction * Math.min(asked * SPREAD, LONGEST_SPREAD_MS))
  }
  const ceiling = Math.min(highestCeilingMs, FIRST_CEILING_MS * 2 ** (tries - 1))
  return Math.round((fixedPart + (1 - fixedPart) * fraction) * ceiling)
}

/** What `retry-after` asks for: seconds or an HTTP date (RFC 9110, 10.2.3). */

const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/
const HTTP_DATE = /^[A-Z][a-z]{2,8}, [\w :-]{10,30} GMT$/

/** Milliseconds from `now` (ms since the epoch), never below nought; null where the value says neither. */
export function retryAfterMs(value: string, now: number): number | null {
  const text = value.trim()
  if (SECONDS.test(text)) return Math.round(Number(text) * 1000)
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
