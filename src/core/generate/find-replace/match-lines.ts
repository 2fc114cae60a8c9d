/** Where the FIND blocks of an answer stand in a file, all of them in one pass. */

import { findOccurrences } from '../../edit/find-occurrences.ts'
import type { LineSpan } from '../../edit/line-spans.ts'

/** How lines are compared: exactly, or as `plainLine` has them. */
export type Likeness = (line: string) => string

/** A line without indentation, trailing blanks and the length of its blanks: what is left where white space does not count (as `replaceLines` compares). */
export function plainLine(line: string): string {
  const trimmed = line.trim()
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const UNEVEN = /\s\s|[^\S ]/

/**
 * Returns for each block the indexes of the lines where it begins, in order, at most `limit` each; overlapping places count. An empty block is nowhere.
 * Each block is looked for at its rarest line; where even that one is common, by a search that is linear in the file.
 */
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
  const places: number[][] = Array.from(numbers, () => [])
  for (const [at, { start, end }] of lines.entries()) {
    sequence[at] = numbers.get(alike(text.slice(start, end))) ?? -1
    places[sequence[at]]?.push(at)
  }
  return runs.map(run => {
    const counts = run.map(line => places[line]?.length ?? 0)
    const least = Math.min(...counts)
    if (run.length === 0 || least === 0) return []
    if (least * run.length > 2 * lines.length) return findOccurrences(sequence, run, limit)
    const rarest = counts.indexOf(least)
    const begins = (start: number) => {
      let same = 0
      while (same < run.length && sequence[start + same] === run[same]) same += 1
      return same === run.length
    }
    const found: number[] = []
    for (const at of places[run[rarest] ?? -1] ?? []) {
      if (at >= rarest && found.length < limit && begins(at - rarest)) found.push(at - rarest)
    }
    return found
  })
}
