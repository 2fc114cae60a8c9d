/** Reads the test cases of a file, with their assertions and lines. */
import { indentEnd, type Language, lineEnd, readSource, type SourceText, skipSpace } from './source-text.ts'

export type ReadCase = TestCase & {
  /** Without those of cases inside this one. */
  readonly assertions: readonly Assertion[]
  /** Trimmed lines after the name, without comments and without cases inside this one. */
  readonly body: readonly string[]
}

export type TestFile = {
  readonly source: SourceText
  readonly cases: readonly ReadCase[]
  readonly assertions: readonly Assertion[]
}

/** Reads a test file; null for no text or an unknown language. */
export function readTestFile(path: string, text: string | null): TestFile | null {
  const source = text === null ? null : readSource(path, text)
  if (source === null) return null
  const found = testCases(source)
  const all = assertions(source)
  const own = Map.groupBy(all, ownerIn(found))
  const lines = Map.groupBy(piecesOf(source, found), ownerIn(found))
  const cases = found.map((one, at) => ({
    ...one,
    assertions: own.get(at) ?? [],
    body: (lines.get(at) ?? []).map(piece => piece.text),
  }))
  return { source, cases, assertions: all }
}

function ownerIn(cases: readonly TestCase[]): (one: { readonly at: number }) => number {
  const open: number[] = []
  let next = 0
  return ({ at }) => {
    for (; (cases[next]?.at ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      closeUntil(cases[next]?.at ?? 0)
      open.push(next)
    }
    closeUntil(at)
    return open.at(-1) ?? -1
  }
  function closeUntil(position: number) {
    while (open.length > 0 && (cases[open.at(-1) ?? 0]?.end ?? 0) <= position) open.pop()
  }
}

function piecesOf({ plain, lines }: SourceText, cases: readonly TestCase[]): { at: number; text: string }[] {
  const heads = new Map(cases.map(({ at, after }) => [at, after]))
  const cuts = [...new Set([...lines, ...cases.flatMap(({ at, after, end }) => [at, after, end]), plain.length])]
  cuts.sort((a, b) => a - b)
  let behindHead = 0
  return cuts.flatMap((at, index) => {
    behindHead = Math.max(behindHead, heads.get(at) ?? 0)
    const text = at < behindHead ? '' : plain.slice(at, cuts[index + 1]).trim()
    return text === '' ? [] : [{ at, text }]
  })
}

function testCases(source: SourceText): readonly TestCase[] {
  const found = TEST_HEADS[source.language].flatMap(head => [...casesOf(source, head)])
  return found.sort((one, other) => one.at - other.at || other.end - one.end)
}

function* casesOf(source: SourceText, { pattern, extent }: TestHead): Generator<TestCase> {
  for (const { 0: head, index: at, groups } of source.code.matchAll(pattern)) {
    const after = at + head.length
    if (extent === 'call') {
      const called = calledTest(source, at, after)
      if (called !== null) yield called
    } else {
      const declared = groups?.['name']
      const name = declared === undefined ? lineTitle(source, after) : nameIn(source.plain.slice(at, after), declared)
      yield { name, at, after, end: extent === 'indent' ? indentEnd(source, at) : blockEnd(source, after) }
    }
  }
}

function nameIn(plain: string, name: string): string {
  return /^["`]/.test(name) ? (/["`]([^"`\n]*)["`]\s*\($/.exec(plain)?.[1] ?? name) : name
}

function lineTitle(source: SourceText, from: number): string {
  const { code, plain } = source
  const end = Math.min(lineEnd(source, from), from + 300)
  const line = plain.slice(from, end)
  const [opening = '', quote = ''] = /^[\s(]*(["'])/.exec(line) ?? []
  const close = opening === '' ? -1 : code.slice(from, end).indexOf(quote, opening.length)
  return (close === -1 ? line : line.slice(opening.length, close)).trim()
}

/** A declaration whose block begins later has none. */
const LONGEST_SIGNATURE = 400

function blockEnd(source: SourceText, from: number): number {
  const { code, pairs } = source
  const line = lineEnd(source, from)
  const signature = code.slice(from, from + LONGEST_SIGNATURE)
  const open = /^[^;{=]*(?:=[^;{\n]*)?\{/.exec(signature)
  const end = open === null ? 0 : (pairs[from + open[0].length - 1] ?? 0)
  return end > 0 ? end + 1 : line
}

type TestCase = {
  readonly name: string
  readonly at: number
  /** The position after name and parameters. */
  readonly after: number
  readonly end: number
}

/** A pattern over code without strings. Group `name` is a declared name; without it the first argument is the name. A case extends over its call, its block in braces, or its indented lines. */
type TestHead = { readonly pattern: RegExp; readonly extent: 'call' | 'block' | 'indent' }

const JS_CALL =
  /(?<![\w$.]|function )(?:(?:t|tap|Deno|QUnit|harness)\.)?(?:it|test|specify|scenario|xit|fit|xtest|xspecify)(?=\s{0,9}[.(`<])/g

/** An annotation belongs to the next declaration. */
const TEST_HEADS: Readonly<Record<Language, readonly TestHead[]>> = {
  javascript: [{ pattern: JS_CALL, extent: 'call' }],
  python: [{ pattern: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>test\w*)[ \t]*\(/gm, extent: 'indent' }],
  go: [
    { pattern: /^func[ \t]+(?:\([^()\n]{0,80}\)[ \t]*)?(?<name>(?:Test|Fuzz|Example)\w*)[ \t]*\(/gm, extent: 'block' },
    { pattern: /\b[a-z]\w{0,20}(?:\.T\(\))?\.Run(?=\(\s{0,9}["`])/g, extent: 'call' },
  ],
  rust: [
    {
      pattern: /#\[(?:\w+::)?(?:test|rstest|test_case|wasm_bindgen_test)\b[\s\S]{0,2000}?\bfn\s+(?<name>\w+)/g,
      extent: 'block',
    },
    { pattern: /\b\w*test!(?=\s{0,9}\()/g, extent: 'call' },
  ],
  java: [
    {
      pattern:
        /(?:(?:@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase)\b)[\s\S]{0,2000}?\b(?:void|fun|def|func|Task(?:<\w{1,40}>)?)\s+|\b(?:void|func)\s+(?=test))(?<name>`[^`\n]*`|"[^"\n]*"|\w+)\s*\(/g,
      extent: 'block',
    },
  ],
  php: [
    { pattern: /(?:#\[Test\b[\s\S]{0,2000}?\bfunction\s+|\bfunction\s+(?=test))(?<name>\w+)\s*\(/g, extent: 'block' },
    { pattern: /(?<![\w$>:\\]|function )(?:it|test)(?=\(\s{0,9}['"])/g, extent: 'call' },
  ],
  ruby: [
    { pattern: /^[ \t]*def[ \t]+(?<name>test_\w*[?!]?)/gm, extent: 'indent' },
    {
      pattern:
        /^[ \t]*(?:it|specify|example|scenario|xit|fit|xspecify|test|should)(?=[ \t]*\(?[ \t]*["']| *\{| +do\b)/gm,
      extent: 'indent',
    },
  ],
  elixir: [{ pattern: /^[ \t]*(?:test|property)(?=[ \t]+")/gm, extent: 'indent' }],
  shell: [
    { pattern: /^[ \t]*@test(?=[ \t])/gm, extent: 'block' },
    { pattern: /^(?:function[ \t]+)?(?<name>test_?\w*)[ \t]*\(\)/gm, extent: 'block' },
  ],
}

/** Words between `test` and its arguments; the last four take arguments of their own first. */
const MODIFIER = /^(?:only|skip|todo|fails|failing|serial|concurrent|sequential|macro|cb|ignore|each|for|skipIf|runIf)$/
const TAKES_ARGUMENTS = /^(?:each|for|skipIf|runIf)$/
const LONGEST_NAME = 300

/** Reads a call such as `it('adds', ...)`, `test.each(rows)('...', ...)` or `t.Run("...", ...)`; null if it is not a test case. */
function calledTest(source: SourceText, at: number, after: number): TestCase | null {
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
  const nameEnd = code.indexOf(isString ? (code[first] ?? '') : ',', first + 1)
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

const NAMED_AS_TEST = /^(?:test|spec)s?[-_.]|[-_.](?:test|spec)s?[.]/i

/** A script with assertions but without cases is one case, if its name says test. */
export function fileCase(path: string, { source, assertions }: TestFile): readonly ReadCase[] {
  const name = path.split('/').at(-1) ?? path
  // `.bash` is a library by convention.
  if (assertions.length === 0 || !NAMED_AS_TEST.test(name) || name.endsWith('.bash')) return []
  const lines = source.plain.split('\n').map(line => line.trim())
  const body = lines.filter(line => line !== '')
  return [{ name, at: 0, after: 0, end: source.text.length, assertions, body }]
}

export type Assertion = {
  readonly at: number
  /** As written, without comments and with single blanks. */
  readonly text: string
}

const LONGEST = 400

function assertions(source: SourceText): readonly Assertion[] {
  const { code, plain, language } = source
  const found: Assertion[] = []
  let from = 0
  for (const { 0: head, index: at } of code.matchAll(ASSERTION_HEADS[language])) {
    if (at < from || isDeclaration(code, at)) continue
    const after = at + head.length
    const isStatement = language === 'shell' || (code[after] !== '(' && code[after] !== '{')
    const end = Math.min(isStatement ? statementEnd(source, after) : chainEnd(source, after), at + LONGEST)
    if (isStatement) from = end
    const text = plain.slice(at, end).replace(/\s+/g, ' ').trim()
    if (!/^\w*(?:Error|Exception)\b/.test(text)) found.push({ at, text })
  }
  return found
}

function isDeclaration(code: string, at: number): boolean {
  return /\b(?:function|def|func|fn|void|fun|import|from|use|class)\s$/.test(code.slice(Math.max(0, at - 12), at))
}

function statementEnd({ code, pairs }: SourceText, from: number): number {
  const most = from + LONGEST
  let at = from
  while (at < code.length && at < most && code[at] !== '\n' && code[at] !== ';') {
    const close = pairs[at] ?? 0
    at = close > 0 ? close + 1 : at + 1
  }
  return Math.min(at, code.length)
}

function chainEnd({ code, pairs }: SourceText, from: number): number {
  const links = /(?:\s{0,80}\??\.\s{0,9}\w+|[ \t]+\.?(?:to|not_to|to_not)\b[^\n]{0,200})*/y
  let at = from
  for (let close = pairs[at] ?? 0; close > 0; close = code[at] === '(' && at - from <= LONGEST ? (pairs[at] ?? 0) : 0) {
    links.lastIndex = close + 1
    links.exec(code)
    at = links.lastIndex
  }
  return at
}

const AVA_AND_TAP =
  '(?:is|not|deepEqual|notDeepEqual|like|truthy|falsy|true|false|assert|regex|notRegex|match|notMatch|throws|throwsAsync|notThrows|notThrowsAsync|doesNotThrow|rejects|resolves|snapshot|matchSnapshot|equal|equals|notEqual|strictEqual|notStrictEqual|deepStrictEqual|same|strictSame|notSame|not|ok|notOk|error|fail|has|type|ifError)'

const ASSERTION_HEADS: Readonly<Record<Language, RegExp>> = {
  javascript: new RegExp(
    `(?<![\\w$])(?:expect(?:[A-Z_]\\w*|\\.(?:soft|poll))?|assert(?:[A-Z_]\\w*)?(?:\\.\\w+)*|verify[A-Z]\\w*|should|(?:t|tap)\\.${AVA_AND_TAP})(?=\\s?[(<])|\\.should\\b`,
    'g',
  ),
  python:
    /(?<![\w])assert\w*|\bpytest\s?\.\s?(?:raises|warns|fail)\b|\bfnmatch_lines\w*(?=\()|(?<=\.)(?:fail|should)\w*(?=\()/g,
  go: /\b[tb]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)(?=\()|\b(?:assert|require|is|must|should)(?:\.[A-Z]\w*)?(?=\()|\bassert[A-Z]\w*(?=\()|\bcheck[A-Z]\w*(?=\()/g,
  rust: /\b\w*(?:assert|eqnice)\w*!|\bpanic!|\bassert_\w+(?=\()|\.assert_\w+(?=\()/g,
  java: /\b(?:[aA]ssert\w*(?:\.\w+)?|verify\w*|fail|expect\w*)(?=\s?[({])|\.(?:should\w*|expect\w*)(?=\()|\bshould\w+\b/g,
  php: /(?:->|::)(?:assert\w*|expectException\w*|fail|should\w*)(?=\()|\b(?:expect|assert)(?=\()/g,
  ruby: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b[?!]?|\bexpect(?=\s?[({])|\.(?:should\w*|must_\w+|wont_\w+)|(?<![\w.])is_expected\b|(?<![\w.])should(?:_not)?\b/g,
  elixir: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b/g,
  shell: /(?<![^\s;&|(!])(?:\[\[?(?=\s)|assert\w*|refute\w*|test(?=\s)|fail(?=\s|$))/gm,
}
