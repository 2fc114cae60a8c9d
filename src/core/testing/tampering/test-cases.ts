/**
 * Reads the test cases of a file, with their assertions and lines. A case extends over the deeper lines below its own.
 */
import { singleSpaced } from '../../text/spaces.ts'
import { type Language, type LogicalLine, readSource, type SourceText, testLanguageOf } from './source-text.ts'

export type ReadCase = {
  name: string
  /** False where the name stands in a variable. */
  isQuoted: boolean
  /** Whether a runner certainly takes it, by its name. */
  isTaken: boolean
  head: string
  /** As written, with single blanks; without those of cases inside this one. */
  assertions: readonly string[]
  body: readonly string[]
  inner: readonly ReadCase[]
}

/** `test`: the name of the test that the line belongs to, or declares last. */
export type TestLine = LogicalLine & { text: string; test: string | null }

export type TestFile = {
  source: SourceText
  lines: readonly TestLine[]
  cases: readonly ReadCase[]
  assertions: readonly string[]
}

type OpenCase = ReadCase & { indent: number; assertions: string[]; body: string[]; inner: ReadCase[] }

/** Cases further inside count as none, so that many on a deep line stay cheap. */
const DEEPEST = 9

/** Reads a test file; null for no text or an unknown language. */
export function readTestFile(path: string, text: string | null): TestFile | null {
  const source = text === null ? null : readSource(path, text)
  if (source === null) return null
  const cases: OpenCase[] = []
  const all = assertionsOf(source)
  const patterns = headPatterns(source)
  let taken = 0
  let open: OpenCase[] = []
  const scopeOf = openScopes(source)
  const lines = source.lines.map((line): TestLine => {
    const start = line.code[line.indent] ?? ''
    const ended = start === '{' ? [] : open.filter(one => one.indent >= line.indent)
    const closes =
      ended.some(one => one.indent === line.indent) && /^(?:[)\]}]|end\b)/.test(line.code.slice(line.indent))
    open = open.filter(one => !ended.includes(one))
    let from = 0
    const takeUntil = (to: number) => {
      const owner = open.at(-1)
      const piece = singleSpaced(line.plain.slice(from, to))
      for (; (all[taken]?.at ?? Number.POSITIVE_INFINITY) < line.at + to; taken += 1)
        owner?.assertions.push(all[taken]?.text ?? '')
      if (piece !== '' && !closes) owner?.body.push(piece)
    }
    const scope = scopeOf(line)
    const heads = scope === 'function' ? [] : headsIn(line, patterns)
    for (const { name, isQuoted, at, after } of heads) {
      if (at < from) continue
      takeUntil(at)
      const head = line.code.slice(Math.max(0, at - LONGEST_NAME), after)
      const added = {
        name,
        isQuoted,
        isTaken:
          scope === 'suite' && isTaken(path, { name, head }, text?.slice(line.at, line.at + LONGEST_EXAMPLE) ?? ''),
        head,
        indent: line.indent,
        assertions: [],
        body: [],
        inner: [],
      }
      open = open.filter(one => one.indent < line.indent)
      for (const one of open.slice(-DEEPEST)) one.inner.push(added)
      open.push(added)
      cases.push(added)
      from = after
    }
    takeUntil(line.code.length)
    return { ...line, text: singleSpaced(line.plain), test: open.at(-1)?.name ?? null }
  })
  return { source, lines, cases, assertions: all.map(({ text }) => text) }
}

type PythonScope = 'suite' | 'class' | 'function'

const SCOPE = /(?<!\S)(?:def\s|class\s(?<suite>[^:]{0,300}))/
const SUITE = /^\s{0,9}Test|\(.{0,300}Test/s

/** Python runs the functions of a file and of a suite, and none inside a function. */
function openScopes({ language }: SourceText) {
  const scopes: { indent: number; kind: PythonScope }[] = []
  return ({ code, indent }: LogicalLine): PythonScope => {
    while ((scopes.at(-1)?.indent ?? -1) >= indent) scopes.pop()
    const around = scopes.at(-1)?.kind ?? 'suite'
    const opened = language === 'python' ? SCOPE.exec(code) : null
    const suite = opened?.groups?.['suite']
    if (opened !== null)
      scopes.push({ indent, kind: suite === undefined ? 'function' : SUITE.test(suite) ? 'suite' : 'class' })
    return around
  }
}

const LONGEST_EXAMPLE = 4_000
const PYTHON_TESTS = /(?:^|\/)(?:tests?\w{0,99}|\w{0,99}_tests?)\.py$/
const GO_TEST = /^func\s+(?:Test(?!Main\b)|Fuzz|Example)(?!\p{Ll})/u
const OUTPUT = /\/\/[ \t]*(?:unordered )?output:/i

function isTaken(path: string, { name, head }: Pick<ReadCase, 'name' | 'head'>, text: string): boolean {
  const language = testLanguageOf(path)
  if (language === 'python') return PYTHON_TESTS.test(path)
  // Runners print such an escape, or what it stands for.
  if (language === 'javascript') return !/\\[bfnrtv0]/.test(name)
  if (language !== 'go' || !head.startsWith('func')) return true
  return GO_TEST.test(head) && (!/^func\s+Example/.test(head) || OUTPUT.test(text.split('\n}', 1)[0] ?? ''))
}

/**
 * The pattern of the line that declares a test. Group `name` is a declared name; without it the first argument is the
 * name.
 */
const TEST_HEADS: Readonly<Record<Language, readonly RegExp[]>> = {
  javascript: [
    /(?<![\w$.]|function )(?:(?:t|tap|Deno|QUnit|harness)\.)?(?:it|test|specify|scenario|xit|fit|xtest|xspecify)(?:\s{0,9}\.\s{0,9}(?:only|skip|todo|fails|failing|serial|concurrent|sequential|macro|cb|ignore|each|for|skipIf|runIf))*(?:<[\w\s,.[\]{}:;|]{0,200}>)?(?=\s{0,9}[(`])(?!\s{0,9}\([^()]{0,200}\)\s{0,9}\{)/g,
  ],
  python: [/(?<!\S)(?=def[ \t])(?<!@[\w.]{0,80}fixture\b.{0,300})def[ \t]+(?<name>test\w*)[ \t]*(?=\()/g],
  go: [
    /^func[ \t]+(?:\([^()]{0,80}\)[ \t]*)?(?<name>(?:Test|Fuzz|Example)\w*)[ \t]*(?=\()/g,
    /\b(?:t{1,2}|st?|suite|c|\w{1,20}\.T\(\)|(?!b\.)[a-z]\w{0,20}(?=\.Run\([^,()]{0,330},\s{0,9}func\b))\.Run(?=\(\s{0,9}["`] {0,300}["`],)/g,
  ],
  rust: [
    /#\[(?:\w+::)?(?:test|rstest|test_case|wasm_bindgen_test)\b.{0,2000}?\bfn\s+(?<name>\w+)/g,
    /\b\w*test!(?=\s{0,9}\()/g,
  ],
  java: [
    /(?:(?:@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase)\b).{0,2000}?\b(?:void|fun|def|func|Task(?:<\w{1,40}>)?)\s+|\b(?:void|func)\s+(?=test))(?<name>`[^`]*`|"[^"]*"|\w+)\s*(?=\()/g,
  ],
  php: [
    /(?:#\[Test\b.{0,2000}?\bfunction\s+|\bfunction\s+(?=test))(?<name>\w+)\s*(?=\()/g,
    /(?<![\w$>:\\]|function )(?:it|test)(?=\(\s{0,9}['"])/g,
  ],
  ruby: [
    /^[ \t]*def[ \t]+(?<name>test_\w*[?!]?)/g,
    /^[ \t]*(?:it|specify|example|scenario|xit|fit|xspecify|test|should)(?=[ \t]*(?:\([ \t]*)?["']| *\{| +do\b)/g,
  ],
  elixir: [/(?<!\S)(?:test|property)(?=[ \t]+")/g],
  shell: [/^[ \t]*@test(?=[ \t])/g, /^(?:function[ \t]+)?(?<name>test_?\w*)[ \t]*(?=\(\))/g],
}

/** A name that a file gives the function that declares tests: `const testFn = isMac ? test.skip : test`. */
const ALIAS = /\b(?:const|let|var)\s(\w+)\s?=\s?(?:[^;{}\n]{0,200}[?:]\s)?(?:it|test)(?:\.\w+)?;?\s*$/gm
const MOST_ALIASES = 20

function headPatterns({ language, code }: SourceText): readonly RegExp[] {
  const own = language === 'javascript' ? Array.from(code.matchAll(ALIAS).take(MOST_ALIASES), ([, name]) => name) : []
  const known = TEST_HEADS[language]
  return own.length === 0 ? known : [...known, new RegExp(`(?<![\\w$.])(?:${own.join('|')})(?=\\s?\\()`, 'g')]
}

type CaseHead = Pick<ReadCase, 'name' | 'isQuoted'> & { at: number; after: number }

function headsIn(line: LogicalLine, patterns: readonly RegExp[]): readonly CaseHead[] {
  const found = patterns.flatMap(pattern => [...line.code.matchAll(pattern)])
  if (found.length === 0) return []
  const ends = bracketEnds(line.code)
  const heads = found.flatMap(one => caseHead(line, one, ends) ?? [])
  return heads.sort((one, other) => one.at - other.at)
}

type BracketEnds = ReadonlyMap<number, number>

function caseHead(
  line: LogicalLine,
  { 0: head, index: at, groups }: RegExpExecArray,
  ends: BracketEnds,
): CaseHead | null {
  const after = at + head.length
  const name = groups?.['name']
  if (name === undefined) return titledHead(line, at, after, ends)
  // Quoted names are blank in the code.
  const written = /^["`]/.test(name) ? line.plain.slice(after - name.length, after).replace(/["`]/g, '') : name
  return { name: written, isQuoted: true, at, after: Math.max(after, ends.get(after) ?? 0) }
}

const LONGEST_NAME = 300

/**
 * Reads `it('adds', ...)`, `test.each(rows)('...', ...)`, `t.Run("...", ...)` or `it "adds" do`; null if it is no
 * test.
 */
function titledHead({ code, plain }: LogicalLine, at: number, from: number, ends: BracketEnds): CaseHead | null {
  const args = skipSpace(code, from)
  const behind = code[args] === '`' ? code.indexOf('`', args + 1) + 1 : (ends.get(args) ?? 0)
  const open = behind > 0 && code[skipSpace(code, behind)] === '(' ? skipSpace(code, behind) : args
  const first = code[open] === '(' ? skipSpace(code, open + 1) : open
  const isString = /["'`]/.test(code[first] ?? '')
  const start = isString ? first + 1 : first
  const most = Math.min(code.length, start + LONGEST_NAME)
  const length = code.slice(start, most).indexOf(isString ? (code[first] ?? '') : ',')
  if (length === -1 && most === code.length && code[open] === '(') return null
  const end = length === -1 ? most : start + length
  const [joined] = (isString ? JOINED.exec(code.slice(first, first + LONGEST_LITERAL)) : null) ?? ['']
  const literals = Array.from(joined.matchAll(LITERAL), ({ 0: found, index }) =>
    plain.slice(first + index + 1, first + index + found.length - 1),
  )
  const name = joined === '' ? plain.slice(start, end) : literals.join('')
  const isQuoted = isString && (joined !== '' || length === -1)
  return { name: readEscapes(name.slice(0, LONGEST_NAME)).trim(), isQuoted, at, after: end + 1 }
}

const LONGEST_LITERAL = 600
const LITERAL = /(["'`])\s*\1/g
/** Strings that a plus joins, where no value and no call follows. The contents of strings are blank. */
const JOINED = /^(?:(["'`])\s*\1\s*\+\s*){0,9}(["'`])\s*\2(?=\s*(?:$|[,){]|do\b))/

function readEscapes(title: string): string {
  return title.replace(
    /\\(?:u\{([\da-f]{1,5})\}|u([\da-f]{4})|x([\da-f]{2}))/gi,
    (_, ...codes: (string | undefined)[]) =>
      String.fromCodePoint(Number.parseInt(codes.find(one => one !== undefined) ?? '0', 16)),
  )
}

function skipSpace(code: string, position: number): number {
  let at = position
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1
  return at
}

const OPEN = '([{'
const CLOSE = ')]}'

/** What follows the end of each bracket. All are matched at once, so that a line of many is read only once. */
function bracketEnds(code: string): BracketEnds {
  const open: number[] = []
  const ends = new Map<number, number>()
  for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
    if (OPEN.includes(char)) open.push(index)
    else ends.set(open.pop() ?? -1, index + 1)
  }
  return ends
}

/**
 * The first bracket, comma, semicolon or line break between two positions that is the end, by its depth in brackets; -1 for
 * none.
 */
export function reach(
  code: string,
  from: number,
  to: number,
  isEnd: (char: string, depth: number, position: number) => boolean,
): number {
  let depth = 0
  for (const { 0: char, index } of code.slice(from, to).matchAll(/[()[\]{};,\n]/g)) {
    if (OPEN.includes(char)) depth += 1
    else if (CLOSE.includes(char)) depth -= 1
    if (isEnd(char, depth, from + index)) return from + index
  }
  return -1
}

const NAMED_AS_TEST = /^(?:test|spec)s?[-_.]|[-_.](?:test|spec)s?[.]/i

/** A script with assertions but without cases is one case, if its name says test. */
export function fileCase(path: string, { lines, assertions }: TestFile): readonly ReadCase[] {
  const name = path.split('/').at(-1) ?? path
  // `.bash` is a library by convention.
  if (assertions.length === 0 || !NAMED_AS_TEST.test(name) || name.endsWith('.bash')) return []
  return [
    { name, isQuoted: false, isTaken: false, head: '', assertions, body: lines.map(({ text }) => text), inner: [] },
  ]
}

const LONGEST_ASSERTION = 400

type Assertion = { at: number; text: string }

/** An assertion inside another one belongs to it. */
function assertionsOf({ code, plain, language }: SourceText): readonly Assertion[] {
  const found: Assertion[] = []
  let from = 0
  for (const { index: at } of code.matchAll(ASSERTION_HEADS[language])) {
    if (at < from || isDeclaration(code, at)) continue
    const most = Math.min(at + LONGEST_ASSERTION, code.length)
    const isEnd = (char: string, depth: number, position: number) =>
      depth < 0 || (depth === 0 && (char === ';' || (char === '\n' && !isChained(code, position + 1))))
    const end = reach(code, at, most, isEnd)
    const text = singleSpaced(plain.slice(at, end === -1 ? most : end))
    if (/^\w*(?:Error|Exception)\b/.test(text)) continue
    found.push({ at, text })
    from = end === -1 ? most : end
  }
  return found
}

function isChained(code: string, at: number): boolean {
  return /^\s{0,80}\??\.\w/.test(code.slice(at, at + 100))
}

function isDeclaration(code: string, at: number): boolean {
  return /\b(?:function|def|func|fn|void|fun|import|from|use|class)\s$/.test(code.slice(Math.max(0, at - 12), at))
}

const AVA_AND_TAP =
  '(?:is|not|deepEqual|notDeepEqual|like|truthy|falsy|true|false|assert|regex|notRegex|match|notMatch|throws|throwsAsync|notThrows|notThrowsAsync|doesNotThrow|rejects|resolves|snapshot|matchSnapshot|equal|equals|notEqual|strictEqual|notStrictEqual|deepStrictEqual|same|strictSame|notSame|not|ok|notOk|error|fail|has|type|ifError)'

const ASSERTION_HEADS: Readonly<Record<Language, RegExp>> = {
  javascript: new RegExp(
    `(?<![\\w$])(?:expect(?:[A-Z_]\\w*|\\.(?:soft|poll))?|assert(?:[A-Z_]\\w*)?(?:\\.\\w+){0,9}|verify[A-Z]\\w*|should|(?:t|tap)\\.${AVA_AND_TAP})(?=\\s?[(<])|\\.should\\b`,
    'g',
  ),
  python:
    /(?<![\w])assert\w*|\bpytest\s?\.\s?(?:raises|warns|fail)\b|\bfnmatch_lines\w*(?=\()|(?<=\.)(?:fail|should)\w*(?=\()/g,
  go: /\b[tb]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)(?=\()|\b(?:assert|require|is|must|should)(?:\.[A-Z]\w*)?(?=\()|\bassert[A-Z]\w*(?=\()|\bcheck[A-Z]\w*(?=\()/g,
  rust: /\b(?=\w*(?:assert|eqnice))\w+!|\bpanic!|\bassert_\w+(?=\()|\.assert_\w+(?=\()/g,
  java: /\b(?:[aA]ssert\w*(?:\.\w+)?|verify\w*|fail|expect\w*)(?=\s?[({])|\.(?:should\w*|expect\w*)(?=\()|\bshould\w+\b/g,
  php: /(?:->|::)(?:assert\w*|expectException\w*|fail|should\w*)(?=\()|\b(?:expect|assert)(?=\()/g,
  ruby: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b[?!]?|\bexpect(?=\s?[({])|\.(?:should\w*|must_\w+|wont_\w+)|(?<![\w.])is_expected\b|(?<![\w.])should(?:_not)?\b/g,
  elixir: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b/g,
  shell: /(?<![^\s;&|(!])(?:\[\[?(?=\s)|assert\w*|refute\w*|test(?=\s)|fail(?=\s|$))/gm,
}
