/** Replaces one passage of a text, only where it is certain which one is meant. */
import { findWithAnyLineBreaks, type Place } from './any-line-breaks.ts'
import { codeUnitsOf, findOccurrences } from './find-occurrences.ts'
import { hasLineBreak, type LineSpan, lineAt, lineBreakNear, lineSpansOf, withLineFeeds } from './line-spans.ts'
import { type NearestLines, nearestLines } from './nearest-lines.ts'
import { replaceLines } from './replace-lines.ts'

export type Replacement =
  | {
      readonly kind: 'replaced'
      readonly text: string
      /** The lines of the new text that the replacement touches, counted from 1; where lines were deleted, the line now there. */
      readonly line: number
      readonly endLine: number
      readonly how: 'exact' | 'whitespace'
    }
  /** `numbered`: every line of the old text begins like a line of a view. */
  | { readonly kind: 'not-found'; readonly nearest: readonly NearestLines[]; readonly numbered: boolean }
  /** `more`: there are further places than the lines listed. */
  | {
      readonly kind: 'ambiguous'
      readonly lines: readonly number[]
      readonly more: boolean
      readonly how: 'exact' | 'whitespace'
    }
  | { readonly kind: 'invalid'; readonly why: string }

/** How many places of an ambiguous passage are worth naming. */
const MAX_PLACES = 10

/**
 * Replaces the only place where `oldText` stands (S4-24 to S4-33). In this order: exactly; with any line breaks; on whole lines with any
 * white space (see `replaceLines`). Each must be unique, overlapping places count. Text outside the place stays as it is, and line
 * breaks in `newText` become the file's own unless `oldText` proved that it knows them. Takes and returns LF, CRLF, mixed, with or
 * without byte order mark; throws nothing.
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
  // A match that begins between CR and LF takes the CR with it: half a line break must not stay behind.
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

function splice(text: string, place: Place, replacement: string, how: 'exact' | 'whitespace'): Replacement {
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
