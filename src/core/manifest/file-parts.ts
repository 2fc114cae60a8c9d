/** The lines of a large file that the plan and its views name. */
import { cutLine, textLines } from '../edit/lines.ts'

export type LineRange = readonly [number, number]

const FIRST_LINES = 12
const AROUND = 12
const SMALLEST_GAP = 6
/** A file of which more than this would be shown is shown whole. */
const LARGEST_SHARE = 0.6
const LONGEST_LINE = 2_000

/**
 * Returns the first lines and those around the ranges (from 1), with numbers. Null without ranges, or if nearly all
 * would be shown.
 */
export function fileParts(text: string, ranges: readonly LineRange[]): string | null {
  if (ranges.length === 0) return null
  const lines = textLines(text)
  const around = ranges.map(([from, to]) => [Math.min(from, to) - AROUND, Math.max(from, to) + AROUND] as const)
  const parts = merged([[1, FIRST_LINES], ...around], lines.length)
  const shown = parts.flatMap(([from, to], at) => {
    const next = parts[at + 1]?.[0] ?? lines.length + 1
    const gap = next > to + 1 ? [`(lines ${to + 1} to ${next - 1} are not shown)`] : []
    return [...lines.slice(from - 1, to).map((line, n) => `${from + n}\t${cutLine(line, LONGEST_LINE)}`), ...gap]
  })
  const all = shown.join('\n')
  return all.length >= text.length * LARGEST_SHARE ? null : all
}

function merged(wanted: readonly LineRange[], last: number): LineRange[] {
  const parts: [number, number][] = []
  for (const [from, to] of wanted.toSorted((a, b) => a[0] - b[0])) {
    const [first, end] = [Math.max(1, from), Math.min(last, to)]
    const before = parts.at(-1)
    if (first > end) continue
    if (before !== undefined && first <= before[1] + SMALLEST_GAP) before[1] = Math.max(before[1], end)
    else parts.push([first, end])
  }
  return parts
}
