/** The assertions of a text. */
import { ASSERTION_HEADS } from './assertion-heads.ts'
import type { SourceText } from './source-text.ts'

export type Assertion = {
  readonly at: number
  readonly end: number
  /** As written, without comments and with single blanks; two are the same if this is. */
  readonly text: string
}

/** Longer ones are compared by their beginning. */
const LONGEST = 400

/** Returns them by where they begin. One that is a call goes on over the calls on its result; in one that is a statement is no other. */
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

/** To the end of the line, where brackets that are open go on. */
function statementEnd({ code, pairs }: SourceText, from: number): number {
  const most = from + LONGEST
  let at = from
  while (at < code.length && at < most && code[at] !== '\n' && code[at] !== ';') {
    const close = pairs[at] ?? 0
    at = close > 0 ? close + 1 : at + 1
  }
  return Math.min(at, code.length)
}

/** Over `(...)` and each `.name`, `.name(...)`, ` to name(...)` that follows. */
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
