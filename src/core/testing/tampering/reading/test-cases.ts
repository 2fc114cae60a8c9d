/** The test cases of a file. */
import { calledTest } from './called-test.ts'
import { indentEnd } from './indented-block.ts'
import { lineEnd, type SourceText } from './source-text.ts'
import type { TestCase } from './test-case.ts'
import { TEST_HEADS, type TestHead } from './test-heads.ts'

/** Returns the cases by where they begin; those inside another come after it. */
export function testCases(source: SourceText): readonly TestCase[] {
  const found = TEST_HEADS[source.language].flatMap(head => [...casesOf(source, head)])
  return found.sort((one, other) => one.at - other.at || other.end - one.end)
}

function* casesOf(source: SourceText, { pattern, extent }: TestHead): Generator<TestCase> {
  const needsMark = pattern.source.includes('<mark>')
  let marked: number | null = null
  for (const match of source.code.matchAll(pattern)) {
    const groups = match.groups ?? {}
    if (groups['mark'] !== undefined) {
      marked ??= match.index
      continue
    }
    const name = groups['always'] ?? groups['name']
    const isDeclared =
      groups['always'] !== undefined || (groups['name'] !== undefined && (!needsMark || marked !== null))
    const isCall = !needsMark && groups['name'] === undefined
    const at = match.index
    const after = at + match[0].length
    marked = null
    if (isCall && extent === 'call') {
      const called = calledTest(source, at, after)
      if (called !== null) yield called
    } else if (isCall || isDeclared) {
      const end = extent === 'indent' ? indentEnd(source, at) : blockEnd(source, after)
      const title = name === undefined ? lineTitle(source, after) : source.plain.slice(after - match[0].length, after)
      yield { name: name === undefined ? title : nameIn(title, name), at, after, end }
    }
  }
}

/** Between quotation marks a name is blank in the code, not in the plain text. */
function nameIn(plain: string, name: string): string {
  return /^["`]/.test(name) ? (/["`]([^"`\n]*)["`]/.exec(plain)?.[1] ?? name) : name
}

/** The title of a case that is a statement: the first string on its line, or what is left of the line. */
function lineTitle(source: SourceText, from: number): string {
  const { code, plain } = source
  const end = Math.min(lineEnd(source, from), from + 300)
  const line = plain.slice(from, end)
  const quoted = /^[\s(]*(["'])/.exec(line)
  const close = quoted === null ? -1 : code.slice(from, end).indexOf(quoted[1] ?? '', quoted[0].length)
  return (quoted === null || close === -1 ? line : line.slice(quoted[0].length, close)).trim()
}

/** A declaration whose block has not begun after this many characters has none. */
const LONGEST_SIGNATURE = 400

function blockEnd(source: SourceText, from: number): number {
  const { code, pairs } = source
  const line = lineEnd(source, from)
  const signature = code.slice(from, from + LONGEST_SIGNATURE)
  const open = /^[^;{=]*(?:=[^;{\n]*)?\{/.exec(signature)
  const end = open === null ? 0 : (pairs[from + open[0].length - 1] ?? 0)
  return end > 0 ? end + 1 : line
}
