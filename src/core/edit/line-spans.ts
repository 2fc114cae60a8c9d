/** Where the lines of a text begin and end, so that edits can leave every other byte alone. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** `start` to `end` is what the line says, `end` to `next` its line break (empty on a last line without one). */
export type LineSpan = { readonly start: number; readonly end: number; readonly next: number }

/**
 * The lines of a text. A final line break ends the last line and begins no further one; an empty text has no lines.
 * A byte order mark belongs to no line. Breaks are LF and CRLF; CR alone counts only in a text without any LF, so that line numbers
 * agree with compilers and grep.
 */
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

/** The line break that text put after the given line should use: that line's own, else the nearest before or after it, else LF. */
export function lineBreakNear(text: string, spans: readonly LineSpan[], index: number): string {
  for (let distance = 0; distance < spans.length; distance += 1) {
    for (const span of [spans[index - distance], spans[index + distance]]) {
      if (span !== undefined && span.next > span.end) return text.slice(span.end, span.next)
    }
    if (distance > index && index + distance >= spans.length) break
  }
  return '\n'
}

/** The number, counted from 1, of the line that holds an offset. */
export function lineAt(spans: readonly LineSpan[], offset: number): number {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((spans[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The same text with every line break as LF. */
export function withLineFeeds(text: string): string {
  return breakMarkOf(text) === '\n' ? text.replaceAll('\r\n', '\n') : text.replaceAll('\r', '\n')
}

/** True when a text holds any line break. */
export function hasLineBreak(text: string): boolean {
  return text.includes('\n') || text.includes('\r')
}

function breakMarkOf(text: string): string {
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
}
