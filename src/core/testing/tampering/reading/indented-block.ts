import { lastNotAbove, lineAt, lineEnd, type SourceText } from './source-text.ts'

/** Where what begins on this line ends: before the next line that is not deeper, with the closing word or bracket that stands there. */
export function indentEnd(source: SourceText, at: number): number {
  const { code, lines, filled, language } = source
  const first = lineAt(source, at)
  const own = indentOf(code, lines[first] ?? 0)
  const closing = language === 'python' ? /[)\]]/y : /end\b|[})]/y
  let end = lineEnd(source, at)
  for (let next = lastNotAbove(filled, first) + 1; next < filled.length; next += 1) {
    const start = lines[filled[next] ?? 0] ?? 0
    const indent = indentOf(code, start)
    if (indent <= own) {
      closing.lastIndex = start + indent
      if (!closing.test(code)) return end
      if (language !== 'python') return lineEnd(source, start)
    }
    end = lineEnd(source, start)
  }
  return end
}

/** How many blanks a line begins with. */
export function indentOf(code: string, start: number): number {
  let at = start
  while (code[at] === ' ' || code[at] === '\t') at += 1
  return at - start
}
