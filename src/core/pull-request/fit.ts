/** Finds the fullest version of a text that still fits. */

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
    const smallest = { ...size, [knob]: floor }
    if (!fits(smallest)) {
      size = smallest
      continue
    }
    let [good, bad] = [floor, from]
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2)
      if (fits({ ...size, [knob]: middle })) good = middle
      else bad = middle
    }
    return { ...size, [knob]: good }
  }
  return size
}
