import { indentOf } from './indented-block.ts'
import { lastNotAbove, lineAt, type SourceText } from './source-text.ts'

const CONDITION = /\b(?:if|unless|elif|else|case|switch|when|default|except|catch|rescue|ensure|guard)\b|&&|\|\|/
const MOST_LINES = 20

/** True for what stands on a line with a condition, or right below one that is less deep. */
export function isConditional(source: SourceText, at: number): boolean {
  const { code, lines, filled } = source
  const line = lineAt(source, at)
  const start = lines[line] ?? 0
  const own = indentOf(code, start)
  if (CONDITION.test(code.slice(Math.max(start, at - 200), Math.min(lines[line + 1] ?? code.length, at + 200))))
    return true
  const here = lastNotAbove(filled, line)
  for (let above = here - 1; above >= 0 && above > here - MOST_LINES; above -= 1) {
    const from = lines[filled[above] ?? 0] ?? 0
    if (indentOf(code, from) < own) return CONDITION.test(code.slice(from, from + 200).split('\n', 1)[0] ?? '')
  }
  return false
}
