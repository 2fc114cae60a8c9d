/** An assertion taken apart: what it does, on what. */
import { blankText } from './blank-text.ts'
import { bracketPairs } from './bracket-pairs.ts'
import type { Language } from './language.ts'

export type AssertionParts = {
  /** Its names without arguments: `expect().toEqual()`, `assert ==`, `assert_eq!()`. */
  readonly verb: string
  /** All arguments of all its calls in order, without white space; the two sides of a comparison. */
  readonly parts: readonly string[]
}

const COMPARISON = /\s(===?|!==?|<=?|>=?|is not|is|not in|in|-eq|-ne|=~|=)\s/

/** Reads the text of an assertion. */
export function assertionParts(text: string, language: Language): AssertionParts {
  const { code } = blankText(text, language)
  const pairs = bracketPairs(code)
  const parts: string[] = []
  let verb = ''
  let at = 0
  while (at < code.length) {
    const close = pairs[at] ?? 0
    if (code[at] === '(' && close > 0 && /[\w!>]$/.test(verb)) {
      const [kind, own] = split(text.slice(at + 1, close), code.slice(at + 1, close))
      parts.push(...own)
      verb += `(${kind})`
      at = close + 1
    } else if (at > 0 && /\s/.test(code[at] ?? '') && !verb.endsWith(')') && language !== 'javascript') {
      const [kind, own] = split(text.slice(at), code.slice(at))
      return { verb: `${verb} ${kind}`.trim(), parts: [...parts, ...own] }
    } else {
      verb += (code[at] ?? '').trim()
      at += 1
    }
  }
  return { verb, parts }
}

/** Arguments, or the two sides where there is one argument that compares; the first of the pair is the comparison. */
function split(text: string, code: string): readonly [string, readonly string[]] {
  const pairs = bracketPairs(code)
  const first = code.length - code.trimStart().length
  // Brackets around the whole say nothing.
  if (code[first] === '(' && pairs[first] === code.trimEnd().length - 1)
    return split(text.slice(first + 1, pairs[first]), code.slice(first + 1, pairs[first]))
  const cuts: number[] = []
  let comparison: { at: number; length: number; sign: string } | null = null
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === ',') cuts.push(at)
    const found = /\s/.test(code[at] ?? '') ? COMPARISON.exec(code.slice(at, at + 12)) : null
    if (found?.index === 0) comparison ??= { at, length: found[0].length, sign: found[1] ?? '' }
    at = Math.max(at, pairs[at] ?? 0)
  }
  const clean = (part: string) => part.replace(/\s+/g, '')
  if (comparison !== null && (cuts[0] ?? code.length) > comparison.at) {
    const end = cuts[0] ?? code.length
    return [
      comparison.sign,
      [clean(text.slice(0, comparison.at)), clean(text.slice(comparison.at + comparison.length, end))],
    ]
  }
  const bounds = [-1, ...cuts, code.length]
  const own = bounds.slice(1).map((end, index) => clean(text.slice((bounds[index] ?? 0) + 1, end)))
  return ['', own.filter(part => part !== '')]
}
