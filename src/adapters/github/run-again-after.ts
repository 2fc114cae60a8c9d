/** When a limit is over, in words. */

/** What is asked for beyond this is no time that anybody waits for, nor always one that a date can tell. */
const LONGEST_MS = 366 * 86_400_000

/** When to come back, for people: `after 14:05 UTC`, with the date where it is another day; without a time where that makes no sense. Throws nothing. */
export function runAgainAfter(now: number, waitMs: number): string {
  if (!(waitMs <= LONGEST_MS)) return 'Run again later.'
  const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString()
  const [day = '', time = ''] = minute.split('T')
  const isToday = new Date(now).toISOString().startsWith(day)
  return `Run again after ${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC.`
}
