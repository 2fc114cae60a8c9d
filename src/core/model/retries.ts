/** Whether a failed request is sent again, and after how long. */

type RetrySchedule = {
  /** How often a request is sent, the first time included. */
  mostTries: number
  /** Without a wish of the server, it doubles from one second up to this. */
  highestCeilingMs: number
  /** The share of that ceiling that is always waited. The rest is random. */
  fixedPart: number
  longestAskedMs: number
}

/** An overloaded model is worth many short waits. */
export const WITH_THE_MODEL: RetrySchedule = {
  mostTries: 6,
  highestCeilingMs: 30_000,
  fixedPart: 0,
  longestAskedMs: 60_000,
}

/** GitHub's wishes are kept in full: an earlier request makes the wait longer. */
export const WITH_THE_FORGE: RetrySchedule = {
  mostTries: 4,
  highestCeilingMs: Number.POSITIVE_INFINITY,
  fixedPart: 0.5,
  longestAskedMs: Number.POSITIVE_INFINITY,
}

const FIRST_CEILING_MS = 1_000
/** So that many runs do not come back at once. */
const SPREAD = 0.1
const LONGEST_SPREAD_MS = 10_000

/**
 * Milliseconds to wait before the next try, or null after enough tries. `askedMs`: what the server asks for;
 * `fraction`: random, from 0 up to 1.
 */
export function waitBeforeNextTry(
  { mostTries, highestCeilingMs, fixedPart, longestAskedMs }: RetrySchedule,
  failed: { tries: number; askedMs: number | null; fraction: number },
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

const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/
const HTTP_DATE = /^[A-Z][a-z]{2,8}, [\w :-]{10,30} GMT$/

/**
 * Reads `retry-after`: seconds or an HTTP date (RFC 9110, 10.2.3). Returns milliseconds from `now`, at least 0, or
 * null for anything else.
 */
export function retryAfterMs(value: string, now: number): number | null {
  const text = value.trim()
  if (SECONDS.test(text)) return Math.round(Number(text) * 1000)
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

type RefusedAnswer = {
  status: number
  said: string
  /** A header of the answer by its lower-case name; empty if it is missing. */
  header: (name: string) => string
  /** Milliseconds since the epoch, for an answer without a date. */
  now: number
}

/** "Otherwise, wait for at least one minute before retrying." */
const NOTHING_SAID_MS = 60_000
const SECOND_MS = 1_000

/**
 * How long GitHub asks to wait, in milliseconds; null if it was no rate limit. Limits come as 403 or 429, with
 * `retry-after`, with `x-ratelimit-remaining: 0` and the time of the reset, or with words alone. See
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
 */
export function rateLimitMs({ status, said, header, now }: RefusedAnswer): number | null {
  if (status !== 403 && status !== 429) return null
  const date = Date.parse(header('date'))
  const serverNow = Number.isNaN(date) ? now : date
  const asked = retryAfterMs(header('retry-after'), serverNow)
  if (asked !== null) return asked
  const isSpent = header('x-ratelimit-remaining').trim() === '0'
  const reset = Number(header('x-ratelimit-reset') || Number.NaN)
  if (isSpent && Number.isFinite(reset)) return Math.max(0, reset * SECOND_MS - serverNow) + SECOND_MS
  return status === 429 || /rate limit|abuse detection/i.test(said) ? NOTHING_SAID_MS : null
}
