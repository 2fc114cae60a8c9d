/** Finds the fullest version of a text that still fits. */
import { cut } from './cut.ts'

/** One thing that can be made smaller, and how small it may get before the next one's turn. */
export type Step<Size> = { readonly knob: keyof Size; readonly floor: number }

/**
 * Turns one knob after the other down until `fits`, each only as far as needed: the first whose floor is enough gets the largest value
 * that fits. Returns the smallest size when nothing fits.
 */
export function largestFit<Size extends Readonly<Record<string, number>>>(
  start: Size,
  steps: readonly Step<Size>[],
  fits: (size: Size) => boolean,
): Size {
  if (fits(start)) return start
  let size = start
  for (const { knob, floor } of steps) {
    const from = Number(size[knob])
    if (from <= floor) continue
    const at = (value: number): Size => ({ ...size, [knob]: value })
    if (fits(at(floor))) return at(largest(floor, from, value => fits(at(value))))
    size = at(floor)
  }
  return size
}

/** `write` of as much of the text as gives at most `limit` UTF-16 units. */
export function writtenWithin(text: string, limit: number, write: (part: string) => string): string {
  const whole = text.length > limit ? null : write(text)
  if (whole !== null && whole.length <= limit) return whole
  const room = largest(0, Math.min(text.length, limit) + 1, length => write(cut(text, length)).length <= limit)
  return write(cut(text, room))
}

/** The largest whole number below `bad` that fits, looked for by halving; `good` fits. */
function largest(good: number, bad: number, fits: (value: number) => boolean): number {
  let [low, high] = [good, bad]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
