/** Finds the lines that a passage which is not in the file was probably meant for. */
import type { LineSpan } from './line-spans.ts'
import { lineSpansOf } from './line-spans.ts'

export type NearestLines = { readonly line: number; readonly excerpt: string }

const MAX_CANDIDATES = 3
/** Below this share of common words a line is no help. */
const MIN_LIKENESS = 0.5
/** Enough to copy a line from; longer ones are cut. */
const MAX_EXCERPT = 200
/** Longer lines are data or minified code, and comparing them is slow. */
const MAX_COMPARED = 1_000

/**
 * Up to three lines of the text, best first, that share most words with the line of `wanted` that says the most.
 * Takes the text's own line spans; an excerpt is the line without its line break, cut after 200 characters.
 */
export function nearestLines(text: string, spans: readonly LineSpan[], wanted: string): readonly NearestLines[] {
  const anchor = wordsOf(tellingLine(wanted))
  if (anchor.size === 0) return []
  const best: { line: number; likeness: number; excerpt: string }[] = []
  for (const [at, { start, end }] of spans.entries()) {
    if (end === start || end - start > MAX_COMPARED) continue
    const excerpt = text.slice(start, end)
    const likeness = likenessOf(anchor, wordsOf(excerpt))
    if (likeness < MIN_LIKENESS || likeness <= (best[MAX_CANDIDATES - 1]?.likeness ?? 0)) continue
    best.push({ line: at + 1, likeness, excerpt: excerpt.slice(0, MAX_EXCERPT) })
    best.sort((a, b) => b.likeness - a.likeness || a.line - b.line)
    best.length = Math.min(best.length, MAX_CANDIDATES)
  }
  return best.map(({ line, excerpt }) => ({ line, excerpt }))
}

function tellingLine(wanted: string): string {
  let telling = ''
  for (const { start, end } of lineSpansOf(wanted)) {
    const line = wanted.slice(start, Math.min(end, start + MAX_COMPARED)).trim()
    if (line.length > telling.length) telling = line
  }
  return telling
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu))
}

/** Dice's coefficient of two sets of words. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size)
}
