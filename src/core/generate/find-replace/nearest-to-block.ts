/** The lines that a FIND block which is not in the file was probably meant for. */
import { type LineSpan, lineAt } from '../../edit/line-spans.ts'
import { type NearestLines, nearestLines } from '../../edit/nearest-lines.ts'

/** Comparing every line of a large file takes longer than all the rest: only lines with one of the block's rarer words are. */
const WORDS = 3
const MAX_WORD = 20
const MAX_LINES = 300

/** Up to three lines of the text, best first, that are most like the longest line of the block; none where its words are not in the text. */
export function nearestToBlock(
  text: string,
  lines: readonly LineSpan[],
  block: readonly string[],
): readonly NearestLines[] {
  const telling = block.reduce((longest, line) => (line.trim().length > longest.trim().length ? line : longest), '')
  const found = new Set<number>()
  for (const word of longestWords(telling)) {
    let at = text.indexOf(word)
    for (let hits = 0; at !== -1 && hits < MAX_LINES; hits += 1) {
      const line = lineAt(lines, at) - 1
      found.add(line)
      const next = lines[line]?.next ?? text.length
      at = next > at ? text.indexOf(word, next) : -1
    }
  }
  const chosen = [...found].sort((a, b) => a - b)
  const spans = chosen.flatMap(line => lines[line] ?? [])
  return nearestLines(text, spans, telling).map(({ line, excerpt }) => ({ line: (chosen[line - 1] ?? 0) + 1, excerpt }))
}

function longestWords(line: string): readonly string[] {
  const words = new Set(line.slice(0, 1_000).match(/[\p{L}\p{N}_]+/gu))
  return [...words]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS)
    .map(word => word.slice(0, MAX_WORD))
}
