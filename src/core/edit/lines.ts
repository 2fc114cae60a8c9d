/** Lines of a text, so that an edit can leave every other byte alone. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** `breaks[n]` ends `lines[n]`. The last line has no break. */
export type SplitText = { mark: string; lines: readonly string[]; breaks: readonly string[] }

/** Splits a text behind its byte order mark. CR alone is a break only in a text without LF, as compilers count. */
export function splitLines(text: string): SplitText {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const body = text.slice(mark.length)
  const lineBreak = lineBreakIn(body)
  return { mark, lines: body.split(lineBreak), breaks: body.match(lineBreak) ?? [] }
}

/** Returns the lines of a text without their breaks. A final break begins no further line. */
export function textLines(text: string): readonly string[] {
  const { lines } = splitLines(text)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

export function withLineFeeds(text: string): string {
  return text.replace(lineBreakIn(text), '\n')
}

function lineBreakIn(text: string): RegExp {
  return text.includes('\n') || !text.includes('\r') ? /\r?\n/g : /\r/g
}

export function cutLine(line: string, most: number): string {
  const more = line.length - most
  return more <= 0 ? line : `${line.slice(0, most).toWellFormed()} … (${more} more characters on this line)`
}
