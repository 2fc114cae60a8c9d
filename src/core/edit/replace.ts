/** Edits a text: replaces one passage if it is certain which one is meant, or inserts lines. */
import { counted } from '../text/quantities.ts'
import {
  BYTE_ORDER_MARK,
  findOccurrences,
  type LineSpan,
  lineAt,
  lineBreakNear,
  lineSpansOf,
  linesOf,
  type NearestLines,
  nearestLines,
  onlyBreakOf,
  withLineFeeds,
} from './lines.ts'
import { fitLines, isText, plainLine } from './replace-lines.ts'

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
  | {
      readonly kind: 'ambiguous'
      readonly lines: readonly number[]
      readonly more: boolean
      readonly how: 'exact' | 'whitespace'
    }
  | { readonly kind: 'invalid'; readonly why: string }

const MAX_PLACES = 10

/** Replaces the only occurrence of `oldText`: an exact match, else whole lines with other white space (S4-24 to S4-33). The kind of line break does not matter if the file has only one. */
export function replaceOnce(text: string, oldText: string, newText: string): Replacement {
  const why = whyInvalid(oldText, newText)
  if (why !== null) return { kind: 'invalid', why }
  const lineBreak = onlyBreakOf(text)
  if (lineBreak === null) return replaceIn(text, oldText, newText)
  const outcome = replaceIn(withLineFeeds(text), withLineFeeds(oldText), withLineFeeds(newText))
  return outcome.kind === 'replaced' ? { ...outcome, text: outcome.text.replaceAll('\n', lineBreak) } : outcome
}

function whyInvalid(oldText: string, newText: string): string | null {
  if (oldText === '') return 'the text to replace is empty'
  if (oldText === newText) return 'the old and the new text are the same'
  return oldText.isWellFormed() && newText.isWellFormed() ? null : HALF_PAIR
}

const HALF_PAIR = 'the text holds half of a surrogate pair, which no UTF-8 file can hold'

function replaceIn(text: string, oldText: string, newText: string): Replacement {
  const spans = lineSpansOf(text)
  const exact = findOccurrences(text, oldText, MAX_PLACES + 1)
  const [start] = exact
  if (exact.length > 1)
    return ambiguousAt(
      exact.map(place => lineAt(spans, place)),
      'exact',
    )
  if (start !== undefined) {
    const lineBreak = lineBreakNear(text, spans, lineAt(spans, start) - 1)
    const replacement = newText.includes('\r') ? newText : newText.replaceAll('\n', lineBreak)
    // A match that begins between CR and LF includes the CR: half a line break must not stay.
    const cutsBreak = oldText.startsWith('\n') && text[start - 1] === '\r'
    return splice(text, { start: cutsBreak ? start - 1 : start, end: start + oldText.length, replacement }, 'exact')
  }
  const file = linesOf(text, spans)
  const oldLines = linesOf(oldText)
  const places = oldLines.some(isText)
    ? findOccurrences(file.map(plainLine), oldLines.map(plainLine), MAX_PLACES + 1)
    : []
  const [from] = places
  if (places.length > 1)
    return ambiguousAt(
      places.map(place => place + 1),
      'whitespace',
    )
  const fitted =
    from === undefined ? null : fitLines(oldLines, file.slice(from, from + oldLines.length), linesOf(newText))
  if (from === undefined || fitted === null)
    return { kind: 'not-found', nearest: nearestLines(text, spans, oldText), numbered: isNumbered(oldText) }
  const { head, tail, lines } = fitted
  return splice(
    text,
    editOf(text, spans, { from: from + head, to: from + oldLines.length - tail, lines }),
    'whitespace',
  )
}

type Edit = { readonly start: number; readonly end: number; readonly replacement: string }
type LinesEdit = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

function editOf(text: string, spans: readonly LineSpan[], { from, to, lines }: LinesEdit): Edit {
  const start = spans[from]?.start ?? spans[from - 1]?.next ?? 0
  const last = spans[to - 1]
  const end = to > from ? (last?.next ?? start) : start
  if (lines.length === 0) return { start, end, replacement: '' }
  const lineBreak = lineBreakNear(text, spans, Math.min(from, spans.length - 1))
  const body = lines.join(lineBreak)
  // Lines are added behind a last line without a line break: end that line first, and end the file as before.
  if (last !== undefined && last.end === last.next && to === from) return { start, end, replacement: lineBreak + body }
  return { start, end, replacement: body + (last === undefined ? lineBreak : text.slice(last.end, last.next)) }
}

function splice(text: string, { start, end, replacement }: Edit, how: 'exact' | 'whitespace'): Replacement {
  const after = text.slice(0, start) + replacement + text.slice(end)
  if (after === text) return { kind: 'invalid', why: 'the file already reads like the new text' }
  const spans = lineSpansOf(after)
  const line = lineAt(spans, start)
  const endLine = replacement === '' ? line : lineAt(spans, start + replacement.length - 1)
  return { kind: 'replaced', text: after, line, endLine: Math.max(line, endLine), how }
}

function isNumbered(text: string): boolean {
  return text.split(/\r?\n/).every(line => line === '' || /^ *\d+\t/.test(line))
}

function ambiguousAt(found: readonly number[], how: 'exact' | 'whitespace'): Replacement {
  const lines = [...new Set(found.slice(0, MAX_PLACES))]
  return { kind: 'ambiguous', lines, more: found.length > MAX_PLACES, how }
}

export type Insertion =
  | { readonly kind: 'inserted'; readonly text: string; readonly line: number; readonly endLine: number }
  | { readonly kind: 'invalid'; readonly why: string }

/** Inserts lines after line `line`; 0 inserts at the top (S1-15). Line breaks become those of the line before. */
export function insertAfterLine(text: string, line: number, insertText: string): Insertion {
  const spans = lineSpansOf(text)
  if (!Number.isInteger(line) || line < 0 || line > spans.length) {
    const why = `line ${line} is out of range: the file has ${counted(spans.length, 'line')}; 0 inserts at the top`
    return { kind: 'invalid', why }
  }
  if (insertText === '') return { kind: 'invalid', why: 'the text to insert is empty' }
  if (!insertText.isWellFormed()) return { kind: 'invalid', why: HALF_PAIR }
  if (spans.length === 0)
    return { kind: 'inserted', text: text + insertText, line: 1, endLine: lineSpansOf(insertText).length }
  const lineBreak = lineBreakNear(text, spans, Math.max(0, line - 1))
  const body = withLineFeeds(insertText).replaceAll('\n', () => lineBreak)
  const before = spans[line - 1]
  const at = before?.next ?? (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0)
  const open = before !== undefined && before.end === before.next
  const whole = open || body.endsWith(lineBreak) ? body : body + lineBreak
  const after = text.slice(0, at) + (open ? lineBreak : '') + whole + text.slice(at)
  return { kind: 'inserted', text: after, line: line + 1, endLine: line + lineSpansOf(whole).length }
}
