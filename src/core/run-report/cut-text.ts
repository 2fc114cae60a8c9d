/** How much of a long text is shown: the same for all, and as much as there is room for. */

/** What there is room for: characters of each text, lines of each edit, calls of each turn. */
export type Room = { readonly text: number; readonly lines: number; readonly calls: number }

/** A text for the report: its head, how many characters are left out behind it, and its tail. */
export type CutText = { readonly head: string; readonly leftOut: number; readonly tail: string }

/** The most characters that each text may have, at most `most`, so that all of them together keep within `budget`. */
export function fairShare(lengths: readonly number[], budget: number, most: number): number {
  const ascending = lengths.toSorted((one, other) => one - other)
  let left = budget
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (length > share) return Math.min(share, most)
    left -= length
  }
  return most
}

/** Head and tail of a text, `most` characters of it at most, each through `show`. No character is halved. */
export function cutText(text: string, most: number, show: (text: string) => string): CutText {
  if (text.length <= most) return { head: show(text), leftOut: 0, tail: '' }
  const half = Math.floor(most / 2)
  const head = text.slice(0, most - half).replace(/[\ud800-\udbff]$/, '')
  const tail = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '')
  return { head: show(head), leftOut: text.length - head.length - tail.length, tail: show(tail) }
}
