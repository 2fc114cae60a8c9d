/** Finds the lines that a passage may mean which is not there. */

/** `line` is from 1. */
export type NearestLine = { line: number; excerpt: string }

const MOST_LINES = 3
const LEAST_LIKENESS = 0.5
const LONGEST_EXCERPT = 200
/** Longer lines are data or minified code, and comparing them is slow. */
const LONGEST_COMPARED = 1_000

/** Returns up to three lines most like the first one of `wanted` that is not there, best first. */
export function nearestLines(lines: readonly string[], wanted: string): readonly NearestLine[] {
  const there = new Set(lines.map(line => line.trim()))
  const asked = wanted.split('\n').map(line => line.trim())
  const missing = asked.find(line => !there.has(line)) ?? asked[0] ?? ''
  const anchor = wordsOf(missing.slice(0, LONGEST_COMPARED))
  if (anchor.size === 0) return []
  const like = lines.flatMap((line, at) => {
    const likeness = line.length > LONGEST_COMPARED ? 0 : likenessOf(anchor, wordsOf(line))
    return likeness < LEAST_LIKENESS ? [] : [{ at, likeness }]
  })
  return like
    .sort((a, b) => b.likeness - a.likeness || a.at - b.at)
    .slice(0, MOST_LINES)
    .map(({ at }) => ({ line: at + 1, excerpt: (lines[at] ?? '').slice(0, LONGEST_EXCERPT) }))
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu))
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size)
}
