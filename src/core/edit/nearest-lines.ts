/** Finds the lines that a passage may mean which is not there. */

/** `line` is from 1. */
export type NearestLine = { line: number; excerpt: string }

const MOST_LINES = 3
const LEAST_LIKENESS = 0.5
const LONGEST_EXCERPT = 200
const MOST_STARTS = 20
/** Longer lines are data or minified code, and comparing them is slow. */
const LONGEST_COMPARED = 1_000

/**
 * Returns the lines where `wanted` begins but goes on differently, else up to three, best first, most like its longest
 * line.
 */
export function nearestLines(lines: readonly string[], wanted: string): readonly NearestLine[] {
  const asked = wanted.split('\n').map(line => line.trim())
  const parting = partingLine(lines, asked)
  const best = parting === null ? mostLike(lines, asked) : [parting - 1, parting].filter(at => at < lines.length)
  return best.map(at => ({ line: at + 1, excerpt: (lines[at] ?? '').slice(0, LONGEST_EXCERPT) }))
}

function partingLine(lines: readonly string[], asked: readonly string[]): number | null {
  if ((asked[0]?.match(/\w/g) ?? []).length < 3) return null
  const starts = lines.flatMap((line, at) => (line.trim() === asked[0] ? [at] : [])).slice(0, MOST_STARTS)
  const places = starts.map(start => {
    const same = asked.findIndex((line, at) => lines[start + at]?.trim() !== line)
    return { same, at: start + same }
  })
  return places.sort((a, b) => b.same - a.same).find(({ same }) => same > 0)?.at ?? null
}

function mostLike(lines: readonly string[], asked: readonly string[]): readonly number[] {
  const cut = asked.map(line => line.slice(0, LONGEST_COMPARED))
  const anchor = wordsOf(cut.reduce((longest, line) => (line.length > longest.length ? line : longest)))
  if (anchor.size === 0) return []
  const like = lines.flatMap((line, at) => {
    const likeness = line.length > LONGEST_COMPARED ? 0 : likenessOf(anchor, wordsOf(line))
    return likeness < LEAST_LIKENESS ? [] : [{ at, likeness }]
  })
  return like
    .sort((a, b) => b.likeness - a.likeness || a.at - b.at)
    .slice(0, MOST_LINES)
    .map(({ at }) => at)
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu))
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size)
}
