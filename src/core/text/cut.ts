/** Text cut to the room there is, without halving a character. */

/** At most `limit` UTF-16 units; ends with an ellipsis if cut, at the end of a word where one is near. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = withoutHalfEnd(text.slice(0, Math.max(0, limit - 1)))
  const word = head.lastIndexOf(' ')
  return `${(word > head.length * 0.8 ? head.slice(0, word) : head).trimEnd()}…`.slice(0, limit)
}

/** `grain`: how exactly the size is looked for; 1 where it is not given. */
export type CutStep<Size> = { knob: keyof Size; floor: number; grain?: number }

/**
 * Shrinks one size after the other until `fits`, the last one only as far as it must. Returns the smallest size when
 * nothing fits.
 */
export function largestFit<Size extends Readonly<Record<string, number>>>(
  start: Size,
  steps: readonly CutStep<Size>[],
  fits: (size: Size) => boolean,
): Size {
  if (fits(start)) return start
  let size = start
  for (const { knob, floor, grain = 1 } of steps) {
    const from = Number(size[knob])
    if (from <= floor) continue
    const at = (value: number): Size => ({ ...size, [knob]: value })
    if (fits(at(floor))) return at(largest(floor, from, grain, value => fits(at(value))))
    size = at(floor)
  }
  return size
}

function largest(good: number, bad: number, grain: number, fits: (value: number) => boolean): number {
  let [low, high] = [good, bad]
  while (high - low > grain) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

type CutText = { head: string; leftOut: number; tail: string }

export function cutMiddle(text: string, most: number): CutText {
  if (text.length <= most) return { head: text, leftOut: 0, tail: '' }
  const half = Math.floor(most / 2)
  const head = withoutHalfEnd(text.slice(0, most - half))
  const tail = withoutHalfStart(text.slice(text.length - half))
  return { head, leftOut: text.length - head.length - tail.length, tail }
}

/** Without half a character at its end. */
export function withoutHalfEnd(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}

/** Without half a character at its start. */
export function withoutHalfStart(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '')
}

/** Head and tail of a long text, which usually say most, and how much is missing between them. */
export function headAndTail(text: string, most: number): string {
  const { head, leftOut, tail } = cutMiddle(text, most)
  return leftOut === 0 ? text : `${head}\n… ${leftOut} characters are left out …\n${tail}`
}
