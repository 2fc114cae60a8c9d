import type { Language } from './language.ts'
import type { SourceText } from './source-text.ts'

/** What says that one test runs for many values. */
const TABLES: Readonly<Record<Language, RegExp>> = {
  javascript: /\.(?:each|for)(?=\s?[(`])|\.forEach(?=\()|\bfor\s?\((?:const|let|var)\b[^()\n]{0,80}\bof\b/g,
  python: /\bparametrize(?=\()|\bsubTest\b|\bparameterized\b/g,
  go: /\brange\b/g,
  rust: /#\[(?:case|test_case|rstest|values)\b/g,
  java: /@(?:ParameterizedTest|CsvSource|ValueSource|MethodSource|EnumSource)\b|\[(?:InlineData|TestCase|MemberData)\b|\bwhere:/g,
  php: /#\[(?:DataProvider|TestWith)\b|->with(?=\()/g,
  ruby: /\.each(?:_\w+)?\b/g,
  elixir: /\bfor\b/g,
  shell: /\bfor\b/g,
}

/** How many rows the tables of a test file have; one whose rows stand elsewhere counts as `unknown`. */
export function tableRows({ language, code, pairs }: SourceText, unknown: number): number {
  let rows = 0
  for (const { 0: mark, index } of code.matchAll(TABLES[language])) {
    const after = index + mark.length
    const list = firstList(code, pairs, after)
    rows += language === 'rust' && list === 0 ? 1 : list === 0 ? unknown : list
  }
  return rows
}

/** Elements of the longest list among the arguments. */
function firstList(code: string, pairs: Int32Array, open: number): number {
  const end = pairs[open] ?? 0
  if (end === 0) return 0
  let most = 0
  for (let at = open + 1; at < end; at += 1) {
    const close = pairs[at] ?? 0
    if (close === 0) continue
    if (code[at] === '[') most = Math.max(most, elements(code, pairs, at, close))
    at = close
  }
  return most
}

function elements(code: string, pairs: Int32Array, open: number, close: number): number {
  let count = 0
  let filled = false
  for (let at = open + 1; at < close; at += 1) {
    const char = code[at] ?? ''
    if (char === ',') {
      count += 1
      filled = false
    } else if (/\S/.test(char)) filled = true
    at = Math.max(at, pairs[at] ?? 0)
  }
  return filled ? count + 1 : count
}
