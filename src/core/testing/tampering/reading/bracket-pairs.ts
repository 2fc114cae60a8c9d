const OPEN = '([{'
const CLOSE = ')]}'

/** For each opening bracket of a text without strings the position of its closing one; 0 for everything else and for what is never closed. */
export function bracketPairs(code: string): Int32Array {
  const pairs = new Int32Array(code.length)
  const open: number[] = []
  const count = [0, 0, 0]
  for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
    const opening = OPEN.indexOf(char)
    if (opening !== -1) {
      open.push(index)
      count[opening] = (count[opening] ?? 0) + 1
      continue
    }
    const closing = CLOSE.indexOf(char)
    // A stray closing bracket closes nothing; one that fits closes what was left open inside as well.
    while ((count[closing] ?? 0) > 0) {
      const at = open.pop() ?? 0
      const kind = OPEN.indexOf(code[at] ?? '')
      count[kind] = (count[kind] ?? 0) - 1
      if (kind !== closing) continue
      pairs[at] = index
      break
    }
  }
  return pairs
}
