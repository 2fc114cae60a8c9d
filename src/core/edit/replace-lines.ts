/** Finds whole lines whatever their white space, and says what to put in their place. */
import { findOccurrences } from './find-occurrences.ts'
import { type LineSpan, lineBreakNear, lineSpansOf } from './line-spans.ts'
import { reindent } from './reindent.ts'

export type LinesReplacement =
  | { readonly kind: 'found'; readonly start: number; readonly end: number; readonly replacement: string }
  | { readonly kind: 'ambiguous'; readonly starts: readonly number[] }
  | { readonly kind: 'not-found' }

const NOT_FOUND: LinesReplacement = { kind: 'not-found' }

/**
 * Matches the lines of `oldText` with lines of the text (S4-30, S4-32): equal but for indentation, trailing blanks, runs of blanks and line breaks.
 * Blank lines at both ends of `oldText` may be missing in the file. Whole lines are replaced by whole lines: a missing final line break of
 * `newText` joins nothing, and an empty `newText` deletes the lines. Lines that `oldText` and `newText` share at the beginning and at the
 * end keep the file's bytes; the others are indented by `reindent`, and where that cannot be done with certainty nothing is found.
 */
export function replaceLines(
  text: string,
  spans: readonly LineSpan[],
  oldText: string,
  newText: string,
  limit: number,
): LinesReplacement {
  const wanted = linesOf(oldText)
  const changed = linesOf(newText)
  const core = wanted.slice(leadingBlank(wanted), wanted.length - leadingBlank(wanted.toReversed()))
  // Old and new that differ in white space only cannot be told from the noise that is ignored here.
  if (core.length === 0 || sameButForBlanks(wanted, changed)) return NOT_FOUND
  const found = spans.map(span => text.slice(span.start, span.end))
  const numbers = new Map<string, number>()
  const numberOf = (line: string) => numbers.get(plain(line)) ?? numbers.set(plain(line), numbers.size).size - 1
  const places = findOccurrences(found.map(numberOf), core.map(numberOf), limit)
  if (places.length > 1) return { kind: 'ambiguous', starts: places.map(place => spans[place]?.start ?? 0) }
  const place = places[0]
  if (place === undefined) return NOT_FOUND
  const above = Math.min(leadingBlank(wanted), leadingBlank(found.slice(0, place).toReversed()))
  const below = Math.min(leadingBlank(wanted.toReversed()), leadingBlank(found.slice(place + core.length)))
  const matched = found.slice(place - above, place + core.length + below)
  const oldLines = dropBlank(wanted, leadingBlank(wanted) - above, leadingBlank(wanted.toReversed()) - below)
  const newLines = dropBlank(changed, leadingBlank(wanted) - above, leadingBlank(wanted.toReversed()) - below)
  return replaceBlock(text, spans, place - above, matched, oldLines, newLines)
}

function replaceBlock(
  text: string,
  spans: readonly LineSpan[],
  first: number,
  matched: readonly string[],
  oldLines: readonly string[],
  newLines: readonly string[],
): LinesReplacement {
  const shared = sharedLength(oldLines, newLines)
  const head = Math.min(shared, matched.length)
  const tail = Math.min(
    sharedLength(oldLines.toReversed(), newLines.toReversed()),
    oldLines.length - head,
    newLines.length - head,
  )
  const indented = reindent(oldLines, matched, newLines.slice(head, newLines.length - tail))
  if (indented === null) return NOT_FOUND
  const from = first + head
  const to = first + matched.length - tail
  const start = spans[from]?.start ?? spans[from - 1]?.next ?? 0
  const end = to > from ? (spans[to - 1]?.next ?? start) : start
  const lineBreak = lineBreakNear(text, spans, Math.min(from, spans.length - 1))
  const body = indented.join(lineBreak)
  const last = spans[to - 1]
  const endsOpen = last !== undefined && last.end === last.next
  if (indented.length === 0) return { kind: 'found', start, end, replacement: '' }
  // Lines added behind a last line without a line break: that line is ended first, and the file ends as it did.
  if (endsOpen && to === from) return { kind: 'found', start, end, replacement: lineBreak + body }
  return { kind: 'found', start, end, replacement: endsOpen ? body : body + breakOf(text, last, lineBreak) }
}

function breakOf(text: string, span: LineSpan | undefined, otherwise: string): string {
  return span === undefined ? otherwise : text.slice(span.end, span.next)
}

function linesOf(text: string): readonly string[] {
  return lineSpansOf(text).map(span => text.slice(span.start, span.end))
}

function plain(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}

function leadingBlank(lines: readonly string[]): number {
  const at = lines.findIndex(line => line.trim() !== '')
  return at === -1 ? lines.length : at
}

function dropBlank(lines: readonly string[], above: number, below: number): readonly string[] {
  const start = Math.min(above, leadingBlank(lines))
  return lines.slice(start, lines.length - Math.min(below, leadingBlank(lines.slice(start).toReversed())))
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? one.length : at
}

function sameButForBlanks(one: readonly string[], other: readonly string[]): boolean {
  const words = (lines: readonly string[]) =>
    lines
      .map(plain)
      .filter(line => line !== '')
      .join('\n')
  return words(one) === words(other)
}
