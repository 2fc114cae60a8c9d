/** A file as FIND and REPLACE see it. */
import { type LineSpan, lineSpansOf } from '../../edit/line-spans.ts'

/**
 * What stands before, between and behind the line breaks of a text: a final line break is followed by an empty last line. So every text, with or without
 * a final line break, is its lines joined, and blocks can quote, add and drop that break like any other.
 */
export function fileLinesOf(text: string): readonly LineSpan[] {
  const spans = lineSpansOf(text)
  const last = spans.at(-1)
  if (last !== undefined && last.end === last.next) return spans
  return [...spans, { start: text.length, end: text.length, next: text.length }]
}
