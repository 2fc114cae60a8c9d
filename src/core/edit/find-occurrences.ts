/** Finds a sequence in another in linear time, whatever they hold (Knuth, Morris and Pratt). */

/**
 * The places where `needle` begins in `haystack`, in order, overlapping ones included, at most `limit`.
 * The built-in `indexOf` is not used because its worst case is quadratic: a few kilobytes of repeated text could stall a run.
 */
export function findOccurrences(
  haystack: ArrayLike<number>,
  needle: ArrayLike<number>,
  limit: number,
): readonly number[] {
  const found: number[] = []
  if (needle.length === 0 || needle.length > haystack.length) return found
  const borders = bordersOf(needle)
  let matched = 0
  for (let at = 0; at < haystack.length && found.length < limit; at += 1) {
    const value = haystack[at]
    while (matched > 0 && needle[matched] !== value) matched = borders[matched - 1] ?? 0
    if (needle[matched] === value) matched += 1
    if (matched === needle.length) {
      found.push(at - needle.length + 1)
      matched = borders[matched - 1] ?? 0
    }
  }
  return found
}

/** The UTF-16 code units of a text, for `findOccurrences`. */
export function codeUnitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at)
  return units
}

/** For each prefix of the sequence: the length of its longest proper prefix that is also its end. */
function bordersOf(sequence: ArrayLike<number>): Int32Array {
  const borders = new Int32Array(sequence.length)
  let length = 0
  for (let at = 1; at < sequence.length; at += 1) {
    while (length > 0 && sequence[length] !== sequence[at]) length = borders[length - 1] ?? 0
    if (sequence[length] === sequence[at]) length += 1
    borders[at] = length
  }
  return borders
}
