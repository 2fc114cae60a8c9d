/** The lines of a FIND/REPLACE answer by what they could be in its grammar. */

export type FenceLine = {
  readonly kind: 'fence'
  readonly text: string
  readonly mark: string
  readonly length: number
  /** Without a language: only such a fence can close. */
  readonly bare: boolean
}

export type AnswerLine =
  | FenceLine
  | { readonly kind: 'heading'; readonly text: string; readonly number: number; readonly description: string }
  | { readonly kind: 'find' | 'replace' | 'blank' | 'text'; readonly text: string }

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const HEADING = /^#{2,4}[ \t]*CHANGE[ \t]+(\d{1,9})[ \t]*(?:[:.–—-](.*))?$/i
const FIND = /^(?:\*\*)?FIND(?::|\*\*:|:\*\*)[ \t]*$/
const REPLACE = /^(?:\*\*)?REPLACE WITH(?::|\*\*:|:\*\*)[ \t]*$/

/** The lines of an answer without their line breaks (LF or CRLF). Whether a fence or a marker is one, or code, is for the reader to decide. */
export function answerLines(answer: string): readonly AnswerLine[] {
  return answer.split('\n').map(line => answerLine(line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** True where the line can close a block that the other line opened. */
export function canClose(line: AnswerLine | undefined, opening: FenceLine): boolean {
  return line?.kind === 'fence' && line.bare && isAsStrong(line, opening)
}

/** True for a fence of the same character that is at least as long. */
export function isAsStrong(line: FenceLine, opening: FenceLine): boolean {
  return line.mark === opening.mark && line.length >= opening.length
}

/** True for the lines that only the grammar itself should hold. */
export function isMarker(line: AnswerLine | undefined): boolean {
  return line?.kind === 'heading' || line?.kind === 'find' || line?.kind === 'replace'
}

/** The index of the first line from `at` on that is not blank, or the number of lines. */
export function skipBlank(lines: readonly AnswerLine[], at: number): number {
  let next = at
  while (lines[next]?.kind === 'blank') next += 1
  return next
}

function answerLine(text: string): AnswerLine {
  switch (text[0]) {
    case '`':
    case '~':
      return fenceLine(text)
    case '#': {
      const heading = HEADING.exec(text)
      if (heading === null) return { kind: 'text', text }
      return { kind: 'heading', text, number: Number(heading[1]), description: (heading[2] ?? '').trim() }
    }
    case '*':
    case 'F':
    case 'R':
      return { kind: FIND.test(text) ? 'find' : REPLACE.test(text) ? 'replace' : 'text', text }
    default:
      return { kind: text.trim() === '' ? 'blank' : 'text', text }
  }
}

function fenceLine(text: string): AnswerLine {
  const fence = FENCE.exec(text)
  const marks = fence?.[1] ?? fence?.[2]
  if (marks === undefined) return { kind: 'text', text }
  const bare = text.slice(marks.length).trim() === ''
  return { kind: 'fence', text, mark: marks.slice(0, 1), length: marks.length, bare }
}
