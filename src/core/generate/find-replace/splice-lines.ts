/** Puts new lines in the place of old ones, many at once, and leaves every other byte alone. */
import { BYTE_ORDER_MARK, type LineSpan, lineBreakNear } from '../../edit/line-spans.ts'

/** The lines from `from` up to `to` become `lines`. */
export type Splice = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

type Piece = { readonly text: string; readonly lineBreak: string }

/**
 * Takes splices in order that do not overlap. Lines that a splice begins or ends with unchanged keep their bytes. A new line gets the line break of the
 * line it replaces, else of its nearest neighbour. What is last has no line break behind it: the file's own final one is followed by an empty line.
 */
export function spliceLines(text: string, lines: readonly LineSpan[], splices: readonly Splice[]): string {
  const pieces: Piece[] = []
  let kept = 0
  const keepUntil = (end: number) => {
    const first = lines[kept]
    const last = lines[end - 1]
    if (end > kept && first !== undefined && last !== undefined) {
      pieces.push({ text: text.slice(first.start, last.end), lineBreak: text.slice(last.end, last.next) })
    }
  }
  const nearBreak = (at: number) => lineBreakNear(text, lines, Math.max(0, Math.min(at, lines.length - 1)))
  for (const splice of splices) {
    const { from, to, lines: added } = withoutShared(text, lines, splice)
    keepUntil(from)
    for (const [at, line] of added.entries()) {
      pieces.push({ text: line, lineBreak: nearBreak(Math.min(from + at, Math.max(from, to - 1))) })
    }
    kept = to
  }
  keepUntil(lines.length)
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const ended = pieces.map(({ text: piece, lineBreak }, at) =>
    at === pieces.length - 1 ? piece : piece + (lineBreak === '' ? nearBreak(lines.length - 1) : lineBreak),
  )
  return mark + ended.join('')
}

function withoutShared(text: string, lines: readonly LineSpan[], { from, to, lines: added }: Splice): Splice {
  const same = (at: number, line: string | undefined) => {
    const span = lines[at]
    return span !== undefined && text.slice(span.start, span.end) === line
  }
  let head = 0
  while (from + head < to && head < added.length && same(from + head, added[head])) head += 1
  let tail = 0
  const most = Math.min(to - from, added.length) - head
  while (tail < most && same(to - 1 - tail, added[added.length - 1 - tail])) tail += 1
  return { from: from + head, to: to - tail, lines: added.slice(head, added.length - tail) }
}
