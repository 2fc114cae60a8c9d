/** Finds whole lines whatever their white space, and indents what replaces them. */
import { findOccurrences, type LineSpan, lineBreakNear, lineSpansOf } from './lines.ts'

type LinesReplacement =
  | { readonly kind: 'found'; readonly start: number; readonly end: number; readonly replacement: string }
  | { readonly kind: 'ambiguous'; readonly starts: readonly number[] }
  | { readonly kind: 'not-found' }

const NOT_FOUND: LinesReplacement = { kind: 'not-found' }

/** Finds `oldText` as whole lines, white space and line breaks aside, and returns what to put there (S4-30, S4-32). Lines shared with `newText` at either end keep the file's bytes. */
export function replaceLines(
  text: string,
  spans: readonly LineSpan[],
  oldText: string,
  newText: string,
  limit: number,
): LinesReplacement {
  const [oldLines, newLines] = [linesOf(oldText), linesOf(newText)]
  // A change of white space alone looks like the differences that are ignored here.
  if (oldLines.every(line => line.trim() === '') || words(oldLines) === words(newLines)) return NOT_FOUND
  const found = spans.map(span => text.slice(span.start, span.end))
  const numbers = new Map<string, number>()
  const numberOf = (line: string) => numbers.get(plainLine(line)) ?? numbers.set(plainLine(line), numbers.size).size - 1
  const places = findOccurrences(found.map(numberOf), oldLines.map(numberOf), limit)
  if (places.length > 1) return { kind: 'ambiguous', starts: places.map(place => spans[place]?.start ?? 0) }
  const place = places[0]
  if (place === undefined) return NOT_FOUND
  const head = sharedLength(oldLines, newLines)
  const after = sharedLength(oldLines.toReversed(), newLines.toReversed())
  const tail = Math.min(after, oldLines.length - head, newLines.length - head)
  const fileLines = found.slice(place, place + oldLines.length)
  const indented = reindent(oldLines, fileLines, newLines.slice(head, newLines.length - tail))
  if (indented === null) return NOT_FOUND
  const from = place + head
  const to = place + oldLines.length - tail
  const start = spans[from]?.start ?? spans[from - 1]?.next ?? 0
  const end = to > from ? (spans[to - 1]?.next ?? start) : start
  if (indented.length === 0) return { kind: 'found', start, end, replacement: '' }
  const lineBreak = lineBreakNear(text, spans, Math.min(from, spans.length - 1))
  const body = indented.join(lineBreak)
  const last = spans[to - 1]
  const endsOpen = last !== undefined && last.end === last.next
  // Lines are added behind a last line without a line break: end that line first, and end the file as before.
  if (endsOpen && to === from) return { kind: 'found', start, end, replacement: lineBreak + body }
  const lineEnding = last === undefined ? lineBreak : text.slice(last.end, last.next)
  return { kind: 'found', start, end, replacement: body + lineEnding }
}

function linesOf(text: string): readonly string[] {
  return lineSpansOf(text).map(span => text.slice(span.start, span.end))
}

/** Returns a line without the white space that does not count here: at both ends, and runs of it. */
export function plainLine(line: string): string {
  const trimmed = line.trim()
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const UNEVEN = /\s\s|[^\S ]/

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? one.length : at
}

function words(lines: readonly string[]): string {
  return lines
    .map(plainLine)
    .filter(line => line !== '')
    .join('\n')
}

/**
 * Indents new lines for a block that was quoted as `oldLines` and is `fileLines` in the file: by what every line of the file has more or less,
 * else by the file's indentation of each quoted line. Null if it is not certain: a guess could change what the code means (S4-30).
 */
export function reindent(
  oldLines: readonly string[],
  fileLines: readonly string[],
  newLines: readonly string[],
): readonly string[] | null {
  const pairs = oldLines
    .map((line, at) => ({ quoted: indentOf(line), found: indentOf(fileLines[at] ?? ''), blank: line.trim() === '' }))
    .filter(pair => !pair.blank)
  const first = pairs[0]
  if (first === undefined || newLines.every(line => line.trim() === '')) return newLines
  const added = first.found.slice(0, Math.max(0, first.found.length - first.quoted.length))
  if (pairs.every(({ quoted, found }) => found === added + quoted))
    return mapIndents(newLines, indent => added + indent)
  const removed = first.quoted.slice(0, Math.max(0, first.quoted.length - first.found.length))
  if (pairs.every(({ quoted, found }) => quoted === removed + found)) {
    return mapIndents(newLines, indent => (indent.startsWith(removed) ? indent.slice(removed.length) : null))
  }
  return reindentByTable(pairs, newLines)
}

type Pair = { readonly quoted: string; readonly found: string }

function reindentByTable(pairs: readonly Pair[], newLines: readonly string[]): readonly string[] | null {
  const table = new Map<string, string>()
  for (const { quoted, found } of pairs) {
    if ((table.get(quoted) ?? found) !== found) return null
    table.set(quoted, found)
  }
  return mapIndents(newLines, indent => table.get(indent) ?? scaled(table, indent))
}

/** Applies `found = factor * quoted + shift`, if all pairs agree on it and each side uses one kind of blank. */
function scaled(table: ReadonlyMap<string, string>, indent: string): string | null {
  const quotedBlank = onlyBlank([...table.keys(), indent])
  const foundBlank = onlyBlank([...table.values()])
  if (quotedBlank === null || foundBlank === null) return null
  const points = [...table].map(([quoted, found]) => ({ x: quoted.length, y: found.length })).sort((a, b) => a.x - b.x)
  const low = points[0]
  const high = points.at(-1)
  if (low === undefined || high === undefined) return null
  // With a single point, assume that no indentation stays no indentation.
  const factor = high.x > low.x ? (high.y - low.y) / (high.x - low.x) : low.y / low.x
  const shift = low.y - factor * low.x
  const length = factor * indent.length + shift
  const fits = (point: { x: number; y: number }) => Math.abs(factor * point.x + shift - point.y) < 1e-9
  if (!points.every(fits) || !(length >= 0) || Math.abs(length - Math.round(length)) > 1e-9) return null
  return foundBlank.repeat(Math.round(length))
}

/** Returns the one character of all indentations, or null if they mix. */
function onlyBlank(indents: readonly string[]): string | null {
  const kinds = new Set(indents.join(''))
  return kinds.size > 1 ? null : ([...kinds][0] ?? ' ')
}

/** The white space that a line begins with. */
export function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

function mapIndents(lines: readonly string[], move: (indent: string) => string | null): readonly string[] | null {
  const moved: string[] = []
  for (const line of lines) {
    const indent = line.trim() === '' ? line : move(indentOf(line))
    if (indent === null) return null
    moved.push(line.trim() === '' ? line : indent + line.trimStart())
  }
  return moved
}
