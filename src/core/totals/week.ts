/** Weeks as people in most of the world count them. */

const DAY = 86_400_000
/** 1 January 1970 was a Thursday, and a week belongs to the year of its Thursday. */
const THURSDAY_TO_MONDAY = 3

/** The ISO 8601 week of a moment in UTC, as `2026-W09`; null where the moment is none. */
export function isoWeek(time: number): string | null {
  if (!Number.isFinite(time)) return null
  const day = Math.floor(time / DAY)
  const sinceMonday = (((day + THURSDAY_TO_MONDAY) % 7) + 7) % 7
  const thursday = day - sinceMonday + THURSDAY_TO_MONDAY
  let year = 1970 + Math.floor(thursday / 365.2425)
  while (firstDay(year + 1) <= thursday) year += 1
  while (firstDay(year) > thursday) year -= 1
  const week = Math.floor((thursday - firstDay(year)) / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

function firstDay(year: number): number {
  return Date.UTC(year, 0, 1) / DAY
}
