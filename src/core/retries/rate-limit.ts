/** Recognises a rate limit of GitHub and computes how long to wait. */
import { retryAfterMs } from '../retries.ts'

type Refused = {
  readonly status: number
  readonly said: string
  /** A header of the response by its lower-case name; empty if it is missing. */
  readonly header: (name: string) => string
  /** Milliseconds since the epoch, used if the response has no date. */
  readonly now: number
}

/** "Otherwise, wait for at least one minute before retrying." */
const NOTHING_SAID_MS = 60_000
/** Reset and date are whole seconds. */
const SECOND_MS = 1000

/**
 * Milliseconds to wait, null where it was no rate limit. Limits come as 403 or 429, with `retry-after`, with `x-ratelimit-remaining: 0` and the time of the reset,
 * or with words alone; see "Rate limits for the REST API" in GitHub's documentation. Counted from the server's own `date`.
 */
export function rateLimitMs({ status, said, header, now }: Refused): number | null {
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
