/** When a file is too large to be written anew for a change, and when a rewrite lost too much of one. */
import { countOfLines } from '../../edit/insert.ts'
import { lineSpansOf } from '../../edit/line-spans.ts'

export type LargeFileLimits = { readonly lines: number; readonly bytes: number }

/** True above either limit (S4-01 to S4-07): lines without counting a final line break as one more, bytes in UTF-8. */
export function isLarge(text: string, limits: LargeFileLimits): boolean {
  return lineSpansOf(text).length > limits.lines || new TextEncoder().encode(text).length > limits.bytes
}

/** Small files change completely for good reasons. */
const SMALL_LINES = 10
const SMALL_CHARACTERS = 1_000

/** What to ask about a rewrite that throws away more than half of a file (S4-65), or null. Blank lines do not count. */
export function shrinkQuestion(before: string, after: string): string | null {
  const [old, now] = [before, after].map(text => text.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length)
  if (old === undefined || now === undefined) return null
  const byLines = old > SMALL_LINES && now * 2 < old
  const byLength = old <= SMALL_LINES && before.length > SMALL_CHARACTERS && after.length * 2 < before.length
  if (!byLines && !byLength) return null
  const size = byLines
    ? `from ${countOfLines(old)} to ${countOfLines(now)}`
    : `from ${before.length} to ${after.length} characters`
  return `The file shrank ${size}. If that is right, send it again; if anything was left out, send the whole file.`
}
