/** Which texts a parser is let at. */

/** Larger files are data. */
const MAX_LENGTH = 300_000
/** People do not nest this deep, and the parser keeps every level for every way to read it: the square of the depth in memory. */
const MAX_DEPTH = 300

/** False for a text whose parsing could take more time or memory than a run has. Brackets in strings count too, which costs only this check. */
export function isParsable(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '(' || character === '[' || character === '{') depth += 1
    else if (character === ')' || character === ']' || character === '}') depth = Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return false
  }
  return true
}
