/** Finds assertions and takes them apart. */

import { blankText, type Language } from './blank-text.ts'
import { bracketPairs, type SourceText } from './source-text.ts'

export type Assertion = {
  readonly at: number
  readonly end: number
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
    if (!/^\w*(?:Error|Exception)\b/.test(text)) found.push({ at, end, text })
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
  const link = /\s{0,80}\??\.\s{0,9}\w+|[ \t]+\.?(?:to|not_to|to_not)\b[^\n]{0,200}/y
  let at = from
  for (;;) {
    const close = pairs[at] ?? 0
    if (close === 0) return at
    at = close + 1
    for (;;) {
      link.lastIndex = at
      if (link.exec(code) === null) break
      at = link.lastIndex
    }
    if (code[at] !== '(' || at - from > LONGEST) return at
  }
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

export type AssertionParts = {
  /** Its names without arguments: `expect().toEqual()`, `assert ==`, `assert_eq!()`. */
  readonly verb: string
  /** The arguments of all calls in order, or both sides of a comparison, without white space. */
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

/** The comparison, if there is one, and both its sides; else an empty sign and the arguments. */
function split(text: string, code: string): readonly [string, readonly string[]] {
  const pairs = bracketPairs(code)
  const first = code.length - code.trimStart().length
  // Brackets around everything mean nothing.
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
