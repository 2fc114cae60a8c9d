/** Edits a text: replaces one passage if it is certain which one is meant, or inserts lines. */
import {
  BYTE_ORDER_MARK,
  codeUnitsOf,
  findOccurrences,
  hasLineBreak,
  type LineSpan,
  lineAt,
  lineBreakNear,
  lineSpansOf,
  type NearestLines,
  nearestLines,
  withLineFeeds,
} from './lines.ts'
import { replaceLines } from './replace-lines.ts'

export type Replacement =
  | {
      readonly kind: 'replaced'
      readonly text: string
      /** The lines of the new text that changed, from 1. After a deletion: the line that is there now. */
      readonly line: number
      readonly endLine: number
      readonly how: 'exact' | 'whitespace'
    }
  /** `numbered`: every line of the old text begins with a number, as in a view. */
  | { readonly kind: 'not-found'; readonly nearest: readonly NearestLines[]; readonly numbered: boolean }
  /** `more`: there are more places than these lines. */
  | {
      readonly kind: 'ambiguous'
      readonly lines: readonly number[]
      readonly more: boolean
      readonly how: 'exact' | 'whitespace'
    }
  | { readonly kind: 'invalid'; readonly why: string }

const MAX_PLACES = 10

/**
 * Replaces the only occurrence of `oldText` (S4-24 to S4-33). Tries an exact match, then one with other line breaks, then whole lines with
 * other white space (`replaceLines`). Each must be unique, and overlapping occurrences count. All other text stays as it is.
 * Line breaks in `newText` become the file's own, unless `oldText` has the right ones. Throws nothing.
 */
export function replaceOnce(text: string, oldText: string, newText: string): Replacement {
  const why = whyInvalid(oldText, newText)
  if (why !== null) return { kind: 'invalid', why }
  const spans = lineSpansOf(text)
  const exact = findOccurrences(codeUnitsOf(text), codeUnitsOf(oldText), MAX_PLACES + 1)
  if (exact.length > 1) return ambiguous(exact, spans, 'exact')
  if (exact[0] !== undefined) return replaceExact(text, spans, exact[0], oldText, newText)
  const places = findWithAnyLineBreaks(text, oldText, MAX_PLACES + 1)
  if (places.length > 1)
    return ambiguous(
      places.map(place => place.start),
      spans,
      'whitespace',
    )
  if (places[0] !== undefined)
    return splice(text, places[0], withBreaksOf(text, spans, places[0].start, newText), 'whitespace')
  const lines = replaceLines(text, spans, oldText, newText, MAX_PLACES + 1)
  if (lines.kind === 'ambiguous') return ambiguous(lines.starts, spans, 'whitespace')
  if (lines.kind === 'found') return splice(text, lines, lines.replacement, 'whitespace')
  return { kind: 'not-found', nearest: nearestLines(text, spans, oldText), numbered: isNumbered(oldText) }
}

function whyInvalid(oldText: string, newText: string): string | null {
  if (oldText === '') return 'the text to replace is empty'
  if (oldText === newText) return 'the old and the new text are the same'
  if (!oldText.isWellFormed() || !newText.isWellFormed())
    return 'the text holds half of a surrogate pair, which no UTF-8 file can hold'
  return null
}

function replaceExact(
  text: string,
  spans: readonly LineSpan[],
  found: number,
  oldText: string,
  newText: string,
): Replacement {
  // A match that begins between CR and LF includes the CR: half a line break must not stay.
  const cutsBreak = oldText.startsWith('\n') && text[found - 1] === '\r'
  const place = { start: cutsBreak ? found - 1 : found, end: found + oldText.length }
  const knowsBreaks = hasLineBreak(oldText) && !cutsBreak
  return splice(
    text,
    place,
    knowsBreaks || newText.includes('\r') ? newText : withBreaksOf(text, spans, found, newText),
    'exact',
  )
}

function withBreaksOf(text: string, spans: readonly LineSpan[], offset: number, newText: string): string {
  const lineBreak = lineBreakNear(text, spans, lineAt(spans, offset) - 1)
  return withLineFeeds(newText).replaceAll('\n', () => lineBreak)
}

function splice(text: string, place: Span, replacement: string, how: 'exact' | 'whitespace'): Replacement {
  const after = text.slice(0, place.start) + replacement + text.slice(place.end)
  if (after === text) return { kind: 'invalid', why: 'the file already reads like the new text' }
  const spans = lineSpansOf(after)
  const line = lineAt(spans, place.start)
  const endLine = replacement === '' ? line : lineAt(spans, place.start + replacement.length - 1)
  return { kind: 'replaced', text: after, line, endLine: Math.max(line, endLine), how }
}

function isNumbered(text: string): boolean {
  return withLineFeeds(text)
    .split('\n')
    .every(line => line === '' || /^ *\d+\t/.test(line))
}

function ambiguous(starts: readonly number[], spans: readonly LineSpan[], how: 'exact' | 'whitespace'): Replacement {
  const lines = [...new Set(starts.slice(0, MAX_PLACES).map(start => lineAt(spans, start)))]
  return { kind: 'ambiguous', lines, more: starts.length > MAX_PLACES, how }
}

type Span = { readonly start: number; readonly end: number }

/**
 * Returns where `oldText` is in the text if LF, CRLF and CR count as equal, at most `limit` places. Empty if neither holds a CR, because an
 * exact search has then found all there is.
 */
function findWithAnyLineBreaks(text: string, oldText: string, limit: number): readonly Span[] {
  if (!hasLineBreak(oldText) || !(text.includes('\r') || oldText.includes('\r'))) return []
  const plain = withLineFeeds(text)
  const plainOld = withLineFeeds(oldText)
  const starts = findOccurrences(codeUnitsOf(plain), codeUnitsOf(plainOld), limit)
  if (plain.length === text.length) return starts.map(start => ({ start, end: start + plainOld.length }))
  const place = offsetsBefore(
    text,
    starts.flatMap(start => [start, start + plainOld.length]),
  )
  return starts.map((_, at) => ({ start: place[2 * at] ?? 0, end: place[2 * at + 1] ?? 0 }))
}

/** Maps offsets in the text with LF to offsets in the text with CRLF. */
function offsetsBefore(text: string, offsets: readonly number[]): readonly number[] {
  const order = [...new Set(offsets)].sort((a, b) => a - b)
  const known = new Map<number, number>()
  let removed = 0
  let seen = 0
  for (const offset of order) {
    for (; seen < offset + removed; seen += 1) if (text[seen] === '\r' && text[seen + 1] === '\n') removed += 1
    known.set(offset, offset + removed)
  }
  return offsets.map(offset => known.get(offset) ?? 0)
}

export type Insertion =
  | {
      readonly kind: 'inserted'
      readonly text: string
      /** The first and the last inserted line, from 1. */
      readonly line: number
      readonly endLine: number
    }
  | { readonly kind: 'invalid'; readonly why: string }

/**
 * Inserts lines after line `line`; 0 inserts at the top, behind a byte order mark (S1-15). Line breaks become those of the line before.
 * The last inserted line gets one if a line follows or the file ended with one. Throws nothing.
 */
export function insertAfterLine(text: string, line: number, insertText: string): Insertion {
  const spans = lineSpansOf(text)
  if (!Number.isInteger(line) || line < 0 || line > spans.length) {
    return {
      kind: 'invalid',
      why: `line ${line} is out of range: the file has ${countOfLines(spans.length)}; 0 inserts at the top`,
    }
  }
  if (insertText === '') return { kind: 'invalid', why: 'the text to insert is empty' }
  if (!insertText.isWellFormed())
    return { kind: 'invalid', why: 'the text holds half of a surrogate pair, which no UTF-8 file can hold' }
  if (spans.length === 0) {
    const lines = lineSpansOf(insertText).length
    return { kind: 'inserted', text: text + insertText, line: 1, endLine: lines }
  }
  const lineBreak = lineBreakNear(text, spans, Math.max(0, line - 1))
  const body = withLineFeeds(insertText).replaceAll('\n', () => lineBreak)
  const before = spans[line - 1]
  const at = before?.next ?? (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0)
  const open = before !== undefined && before.end === before.next
  const whole = open || body.endsWith(lineBreak) ? body : body + lineBreak
  const inserted = (open ? lineBreak : '') + whole
  const added = lineSpansOf(whole).length
  return {
    kind: 'inserted',
    text: text.slice(0, at) + inserted + text.slice(at),
    line: line + 1,
    endLine: line + added,
  }
}

/** "1 line", "3 lines". */
export function countOfLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
