/** When a limit is over, in words. */

/** When to come back, for people: `after 14:05 UTC`, with the date where it is another day. */
export function runAgainAfter(now: number, waitMs: number): string {
  const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString()
  const [day = '', time = ''] = minute.split('T')
  const isToday = new Date(now).toISOString().startsWith(day)
  return `Run again after ${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC.`
}
