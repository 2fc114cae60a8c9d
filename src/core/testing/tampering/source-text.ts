/** A source text with its lines, brackets and indented blocks. */
import { blankText, type Language, languageOf } from './blank-text.ts'

export type SourceText = {
  readonly language: Language
  readonly text: string
  readonly code: string
  readonly plain: string
  readonly pairs: Int32Array
  /** The start of each line. */
  readonly lines: readonly number[]
  /** The numbers of lines with code. */
  readonly filled: readonly number[]
}

/** Reads a text in the language of its path; null for an unknown language. */
export function readSource(path: string, text: string): SourceText | null {
  const language = languageOf(path)
  if (language === null) return null
  const { code, plain } = blankText(text, language)
  const lines = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
  const filled = lines.flatMap((start, line) => {
    return code.slice(start, lines[line + 1]).trim() === '' ? [] : [line]
  })
  return { language, text, code, plain, pairs: bracketPairs(code), lines, filled }
}

/** The number of the line (from 0) that holds a position. */
export function lineAt({ lines }: SourceText, position: number): number {
  return lastNotAbove(lines, position)
}

/** The index of the last of these rising numbers that is at most `most`; 0 if there is none. */
export function lastNotAbove(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle
    else high = middle - 1
  }
  return low
}

/** The end of the line that holds a position. */
export function lineEnd(source: SourceText, position: number): number {
  const next = source.lines[lineAt(source, position) + 1]
  return next === undefined ? source.code.length : next - 1
}

/** The line around a position, trimmed and without comments; only the nearby part of a long line. */
export function lineText(source: SourceText, position: number): string {
  const start = Math.max(source.lines[lineAt(source, position)] ?? 0, position - 100)
  return source.plain.slice(start, Math.min(lineEnd(source, position), position + 200)).trim()
}

/** The next position that is not white space. */
export function skipSpace(code: string, position: number): number {
  let at = position
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1
  return at
}

const OPEN = '([{'
const CLOSE = ')]}'

/** For each opening bracket the position of its closing one; 0 elsewhere and for brackets that are never closed. */
export function bracketPairs(code: string): Int32Array {
  const pairs = new Int32Array(code.length)
  const open: number[] = []
  const count = [0, 0, 0]
  for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
    const opening = OPEN.indexOf(char)
    if (opening !== -1) {
      open.push(index)
      count[opening] = (count[opening] ?? 0) + 1
      continue
    }
    const closing = CLOSE.indexOf(char)
    // A stray closing bracket closes nothing; a fitting one also closes everything left open inside.
    while ((count[closing] ?? 0) > 0) {
      const at = open.pop() ?? 0
      const kind = OPEN.indexOf(code[at] ?? '')
      count[kind] = (count[kind] ?? 0) - 1
      if (kind !== closing) continue
      pairs[at] = index
      break
    }
  }
  return pairs
}

/** The end of the block that begins on this line: before the next line that is not deeper, with its closing word or bracket. */
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

export function indentOf(code: string, start: number): number {
  let at = start
  while (code[at] === ' ' || code[at] === '\t') at += 1
  return at - start
}
