/** One pass over one object or array by JSON's grammar, forgiving only raw control characters inside strings. */

/** `end` is behind the value, or where it broke. `openingInString` is the first bracket inside one of its strings. */
export type Scan = { readonly complete: boolean; readonly end: number; readonly openingInString: number | null }

const SCALAR = /(?:-?(?:0|[1-9]\d{0,400})(?:\.\d{1,400})?(?:[eE][-+]?\d{1,9})?|true|false|null)(?![\w.])/y

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'comma or end'

/** Scans the value that opens at `start`, where a `{` or `[` stands. Iterative, so depth is no danger; stops at the first thing that cannot be JSON. */
export function scanValue(text: string, start: number): Scan {
  const open: string[] = []
  let openingInString: number | null = null
  let at = start
  let expected: Expected = 'value'

  const takeString = (): boolean => {
    if (text[at] !== '"') return false
    for (at++; at < text.length; at++) {
      const character = text[at]
      if (character === '"') break
      if (character === '\\') at++
      else if (openingInString === null && (character === '{' || character === '[')) openingInString = at
    }
    at++
    return at <= text.length
  }
  const takeScalar = (): boolean => {
    SCALAR.lastIndex = at
    const taken = SCALAR.test(text)
    if (taken) at = SCALAR.lastIndex
    return taken
  }

  for (;;) {
    at = skipSpace(text, at)
    const next = text[at]
    const inObject = open.at(-1) === '{'
    if (next === (inObject ? '}' : ']') && open.length > 0 && expected !== 'value' && expected !== 'key') {
      at++
      open.pop()
      if (open.length === 0) return { complete: true, end: at, openingInString }
      expected = 'comma or end'
    } else if (next === ',' && expected === 'comma or end') {
      at++
      expected = inObject ? 'key' : 'value'
    } else if ((expected === 'key' || expected === 'key or end') && takeString()) {
      at = skipSpace(text, at)
      if (text[at] !== ':') break
      at++
      expected = 'value'
    } else if (expected === 'value' || expected === 'value or end') {
      if (next === '{' || next === '[') {
        open.push(next)
        at++
        expected = next === '{' ? 'key or end' : 'value or end'
      } else if (takeString() || takeScalar()) {
        expected = 'comma or end'
      } else break
    } else break
  }
  return { complete: false, end: Math.min(at, text.length), openingInString }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}
