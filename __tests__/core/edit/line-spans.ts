import { splitLines } from '../../../src/core/edit/lines.ts'

/** Where each line of a text begins and ends, and where the next one begins. */
export function lineSpansOf(text: string) {
  const { mark, lines, breaks } = splitLines(text)
  let next = mark.length
  return lines.flatMap((line, at) => {
    const start = next
    const end = start + line.length
    next = end + (breaks[at] ?? '').length
    return at === lines.length - 1 && line === '' ? [] : [{ start, end, next }]
  })
}
