/** Test cases that are calls: `it('adds', () => ...)`, `test.each(rows)('...', ...)`, `t.Run("...", ...)`. */
import { lineEnd, type SourceText, skipSpace } from './source-text.ts'
import type { TestCase } from './test-case.ts'

/** What may stand between `test` and its arguments; the last four take arguments of their own first. */
const MODIFIER = /^(?:only|skip|todo|fails|failing|serial|concurrent|sequential|macro|cb|ignore|each|for|skipIf|runIf)$/
const TAKES_ARGUMENTS = /^(?:each|for|skipIf|runIf)$/
const LONGEST_NAME = 300

/** Reads the call whose callee begins at `at` and has its first word up to `after`; null for what is no test case. */
export function calledTest(source: SourceText, at: number, after: number): TestCase | null {
  const { code, pairs } = source
  const open = argumentsAt(source, after)
  if (open === null || code[open] !== '(') return null
  const close = pairs[open] ?? 0
  const end = close > 0 ? close + 1 : lineEnd(source, open)
  // `test(value) { ... }` declares a method of that name.
  if (close > 0 && code[skipSpace(code, end)] === '{') return null
  const first = skipSpace(code, open + 1)
  if (first >= end - 1) return null
  const isString = /["'`]/.test(code[first] ?? '')
  const nameEnd = isString ? code.indexOf(code[first] ?? '', first + 1) : commaAfter(source, first, end)
  if (nameEnd === -1 || nameEnd >= end) return null
  const from = isString ? first + 1 : first
  return { name: source.plain.slice(from, Math.min(nameEnd, from + LONGEST_NAME)).trim(), at, after: nameEnd + 1, end }
}

function argumentsAt({ code, pairs }: SourceText, from: number): number | null {
  const step = /\s{0,99}\.\s{0,99}(\w+)|<[\w\s,.[\]{}:;|]{0,200}>(?=\()/y
  let at = from
  for (;;) {
    step.lastIndex = at
    const found = step.exec(code)
    if (found === null) return skipSpace(code, at)
    const word = found[1]
    at += found[0].length
    if (word === undefined) continue
    if (!MODIFIER.test(word)) return null
    if (!TAKES_ARGUMENTS.test(word)) continue
    step.lastIndex = at
    at = step.exec(code)?.[1] === undefined && step.lastIndex > at ? step.lastIndex : skipSpace(code, at)
    const close = code[at] === '`' ? code.indexOf('`', at + 1) : code[at] === '(' ? (pairs[at] ?? 0) : 0
    if (close <= 0) return null
    at = close + 1
  }
}

/** The first comma between arguments; -1 where there is one argument only. */
function commaAfter({ code, pairs }: SourceText, from: number, end: number): number {
  for (let at = from; at < end - 1 && at < from + LONGEST_NAME; at += 1) {
    if (code[at] === ',') return at
    const close = pairs[at] ?? 0
    if (close > 0) at = close
  }
  return -1
}
