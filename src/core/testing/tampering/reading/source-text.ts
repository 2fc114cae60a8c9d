/** One side of a file, read for its structure. */
import { blankText } from './blank-text.ts'
import { bracketPairs } from './bracket-pairs.ts'
import { type Language, languageOf } from './language.ts'

export type SourceText = {
  readonly language: Language
  readonly text: string
  readonly code: string
  readonly plain: string
  readonly pairs: Int32Array
  /** Where each line begins. */
  readonly lines: readonly number[]
  /** The numbers of the lines that hold code. */
  readonly filled: readonly number[]
}

/** Reads a text in the language of its path; null for a language that is not known. */
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

/** The index of the last of these rising numbers that is not above `most`; 0 where all are. */
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

/** The line that holds a position, without comments and white space around; of a long one what is near. */
export function lineText(source: SourceText, position: number): string {
  const start = Math.max(source.lines[lineAt(source, position)] ?? 0, position - 100)
  return source.plain.slice(start, Math.min(lineEnd(source, position), position + 200)).trim()
}

/** The first position from here on that is no white space. */
export function skipSpace(code: string, position: number): number {
  let at = position
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1
  return at
}
