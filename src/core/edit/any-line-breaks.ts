/** Finds a passage that was quoted with other line breaks than the file has. */
import { codeUnitsOf, findOccurrences } from './find-occurrences.ts'
import { hasLineBreak, withLineFeeds } from './line-spans.ts'

export type Place = { readonly start: number; readonly end: number }

/**
 * Where `oldText` stands in the text when LF, CRLF and CR are all the same, in order, at most `limit`. Empty where neither holds a CR: there is
 * nothing then that an exact search does not find.
 */
export function findWithAnyLineBreaks(text: string, oldText: string, limit: number): readonly Place[] {
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

/** Turns offsets into the text with LF into offsets into the text with CRLF. */
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
