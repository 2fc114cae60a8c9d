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
