/** Where the FIND blocks of an answer stand in a file, all of them in one pass. */
import type { LineSpan } from '../../edit/line-spans.ts'
import { findRuns, NO_VALUE } from './find-runs.ts'

/** How lines are compared: exactly, or as `plainLine` has them. */
export type Likeness = (line: string) => string

/** A line without indentation, trailing blanks and the length of its blanks: what is left where white space does not count (as `replaceLines` compares). */
export function plainLine(line: string): string {
  const trimmed = line.trim()
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const UNEVEN = /\s\s|[^\S ]/

/** For each block the indexes of the lines where it begins, at most `limit` each; overlapping places count. An empty block is nowhere. */
export function matchLines(
  text: string,
  lines: readonly LineSpan[],
  blocks: readonly (readonly string[])[],
  alike: Likeness,
  limit: number,
): readonly (readonly number[])[] {
  const numbers = new Map<string, number>()
  const runs = blocks.map(block =>
    block.map(line => {
      const key = alike(line)
      return numbers.get(key) ?? numbers.set(key, numbers.size).size - 1
    }),
  )
  const sequence = new Int32Array(lines.length)
  for (const [at, { start, end }] of lines.entries()) {
    sequence[at] = numbers.get(alike(text.slice(start, end))) ?? NO_VALUE
  }
  return findRuns(sequence, runs, limit)
}
