/** Puts whole lines into a text behind a given line. */
import { BYTE_ORDER_MARK, lineBreakNear, lineSpansOf, withLineFeeds } from './line-spans.ts'

export type Insertion =
  | {
      readonly kind: 'inserted'
      readonly text: string
      /** The first and the last inserted line, counted from 1. */
      readonly line: number
      readonly endLine: number
    }
  | { readonly kind: 'invalid'; readonly why: string }

/**
 * Inserts lines behind line `line` (0: at the top, behind a byte order mark; S1-15). Line breaks become the ones of the line before; the last
 * inserted line gets one where a line follows or the file ended with one. Everything else stays as it is. Throws nothing.
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
