/** Finds lines and passages in a text, so that edits can leave every other byte alone. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** `start` to `end` is the text of the line; `end` to `next` is its line break, empty on a last line without one. */
export type LineSpan = { readonly start: number; readonly end: number; readonly next: number }

/** Returns the lines of a text, without a byte order mark. CR alone is a break only in a text without LF, as compilers and grep count. */
export function lineSpansOf(text: string): readonly LineSpan[] {
  const spans: LineSpan[] = []
  const first = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  const mark = breakMarkOf(text)
  for (let start = first; start < text.length; ) {
    const found = text.indexOf(mark, start)
    const next = found === -1 ? text.length : found + 1
    let end = found === -1 ? text.length : found
    if (mark === '\n' && found !== -1 && end > start && text[end - 1] === '\r') end -= 1
    spans.push({ start, end, next })
    start = next
  }
  return spans
}

/** Returns the lines of a text without their line breaks. */
export function linesOf(text: string, spans: readonly LineSpan[] = lineSpansOf(text)): readonly string[] {
  return spans.map(({ start, end }) => text.slice(start, end))
}

/** Cuts a long line with a note of what is missing. */
export function cutLine(line: string, most: number): string {
  const more = line.length - most
  return more <= 0 ? line : `${line.slice(0, most).toWellFormed()} … (${more} more characters on this line)`
}

/** Returns the line break for text that is added at a line: the line's own, else the last one above, else the first one, else LF. */
export function lineBreakNear(text: string, spans: readonly LineSpan[], index: number): string {
  const hasBreak = ({ end, next }: LineSpan) => next > end
  let near = spans[index]
  for (let at = index; near !== undefined && !hasBreak(near); near = spans[at]) at -= 1
  near ??= spans.find(hasBreak)
  return near === undefined ? '\n' : text.slice(near.end, near.next)
}

/** Returns the line that holds an offset, from 1. */
export function lineAt(spans: readonly LineSpan[], offset: number): number {
  let [low, high] = [1, Math.max(1, spans.length)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((spans[middle - 1]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

export function withLineFeeds(text: string): string {
  return breakMarkOf(text) === '\n' ? text.replaceAll('\r\n', '\n') : text.replaceAll('\r', '\n')
}

/** Returns the one line break of a text, LF if it has none; null if it mixes them. */
export function onlyBreakOf(text: string): string | null {
  if (!text.includes('\r')) return '\n'
  if (!text.includes('\n')) return '\r'
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n'
}

function breakMarkOf(text: string): string {
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
}

/** Returns where `needle` begins in `haystack`, both texts or both lists of lines, at most `limit` places, overlapping ones included. Linear (Knuth, Morris and Pratt), because the worst case of `indexOf` could stall a run. */
export function findOccurrences(
  haystack: ArrayLike<string>,
  needle: ArrayLike<string>,
  limit: number,
): readonly number[] {
  const found: number[] = []
  if (needle.length === 0 || needle.length > haystack.length) return found
  const borders = bordersOf(needle)
  let matched = 0
  for (let at = 0; at < haystack.length && found.length < limit; at += 1) {
    const value = haystack[at]
    while (matched > 0 && needle[matched] !== value) matched = borders[matched - 1] ?? 0
    if (needle[matched] === value) matched += 1
    if (matched === needle.length) {
      found.push(at - needle.length + 1)
      matched = borders[matched - 1] ?? 0
    }
  }
  return found
}

/** Looks up more places of a line one by one only where a whole search is not quicker. */
const MOST_LOOKED_UP = 100

/** Returns a search for passages in the lines of a text, as `findOccurrences` finds them. Many passages take little longer than one. */
export function createLineSearch(
  lines: readonly string[],
): (passage: readonly string[], limit: number) => readonly number[] {
  const places = Map.groupBy(lines.keys(), at => lines[at] ?? '')
  return (passage, limit) => {
    let rarest: { readonly at: number; readonly found: readonly number[] } | null = null
    for (const [at, line] of passage.entries()) {
      const found = places.get(line) ?? []
      if (rarest === null || found.length < rarest.found.length) rarest = { at, found }
    }
    if (rarest === null || rarest.found.length > MOST_LOOKED_UP) return findOccurrences(lines, passage, limit)
    const { at, found } = rarest
    const begins = found.map(place => place - at)
    return begins.filter(begin => passage.every((line, n) => lines[begin + n] === line)).slice(0, limit)
  }
}

/** For each prefix of the sequence: the length of its longest proper prefix that is also its end. */
function bordersOf(sequence: ArrayLike<string>): Int32Array {
  const borders = new Int32Array(sequence.length)
  let length = 0
  for (let at = 1; at < sequence.length; at += 1) {
    while (length > 0 && sequence[length] !== sequence[at]) length = borders[length - 1] ?? 0
    if (sequence[length] === sequence[at]) length += 1
    borders[at] = length
  }
  return borders
}

export type NearestLines = { readonly line: number; readonly excerpt: string }

const MAX_CANDIDATES = 3
const MIN_LIKENESS = 0.5
const MAX_EXCERPT = 200
const MAX_STARTS = 20
/** Longer lines are data or minified code, and comparing them is slow. */
const MAX_COMPARED = 1_000

/** Returns lines of the text that `wanted` may mean: where it begins but goes on differently, else up to three, best first, that share most words with its longest line. */
export function nearestLines(text: string, spans: readonly LineSpan[], wanted: string): readonly NearestLines[] {
  const parting = partingLines(text, spans, wanted)
  if (parting.length > 0) return parting
  const candidates = wanted.split(/[\r\n]+/).map(line => line.slice(0, MAX_COMPARED).trim())
  const anchor = wordsOf(candidates.reduce((longest, line) => (line.length > longest.length ? line : longest)))
  if (anchor.size === 0) return []
  const like = spans.flatMap(({ start, end }, at) => {
    const line = text.slice(start, end)
    const likeness = line.length > MAX_COMPARED ? 0 : likenessOf(anchor, wordsOf(line))
    return likeness < MIN_LIKENESS ? [] : [{ line: at + 1, likeness, excerpt: line.slice(0, MAX_EXCERPT) }]
  })
  const best = like.sort((a, b) => b.likeness - a.likeness || a.line - b.line).slice(0, MAX_CANDIDATES)
  return best.map(({ line, excerpt }) => ({ line, excerpt }))
}

/** The last line that is the same and the first that is not, at the place where most lines are the same. */
function partingLines(text: string, spans: readonly LineSpan[], wanted: string): readonly NearestLines[] {
  const lines = wanted.split(/\r\n|[\r\n]/).map(line => line.trim())
  const isSame = (at: number, number: number) => {
    const span = spans[at]
    return span !== undefined && text.slice(span.start, span.end).trim() === lines[number]
  }
  if ((lines[0]?.match(/\w/g) ?? []).length < 3) return []
  const starts = spans.flatMap((_, at) => (isSame(at, 0) ? [at] : [])).slice(0, MAX_STARTS)
  const places = starts.map(start => {
    const same = lines.findIndex((_, number) => !isSame(start + number, number))
    return { same, differs: start + same }
  })
  const best = places.sort((a, b) => b.same - a.same)[0]
  if (best === undefined || best.same < 1) return []
  return [best.differs - 1, best.differs].flatMap(at => {
    const span = spans[at]
    return span === undefined ? [] : [{ line: at + 1, excerpt: text.slice(span.start, span.end).slice(0, MAX_EXCERPT) }]
  })
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu))
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return (2 * common) / (one.size + other.size)
}
