/** Finds assertions. */
import type { Language, SourceText } from './source-text.ts'

export type Assertion = {
  readonly at: number
  /** As written, without comments and with single blanks. */
  readonly text: string
}

/** Longer assertions are cut. */
const LONGEST = 400

/** The assertions in order. A call includes the calls on its result; a statement holds no other assertion. */
export function assertions(source: SourceText): readonly Assertion[] {
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

/** The end of the line, after its open brackets are closed. */
function statementEnd({ code, pairs }: SourceText, from: number): number {
  const most = from + LONGEST
  let at = from
  while (at < code.length && at < most && code[at] !== '\n' && code[at] !== ';') {
    const close = pairs[at] ?? 0
    at = close > 0 ? close + 1 : at + 1
  }
  return Math.min(at, code.length)
}

/** The end after `(...)` and each following `.name`, `.name(...)` or ` to name(...)`. */
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
