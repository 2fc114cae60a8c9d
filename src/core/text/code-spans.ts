/** Code spans in a line: found, and made for a name in a plain sentence. */
import { singleSpaced } from './spaces.ts'

/** `text`: as it is in the line. `code`: without its backticks; null for other text. */
export type Piece = { text: string; code: string | null }

/** A line as code spans and the text between; a run of backticks without a partner on the line is text. */
export function splitCode(line: string): Piece[] {
  const runs = Array.from(line.matchAll(/`+/g), match => ({ at: match.index, length: match[0].length }))
  const partners = nextOfSameLength(runs.map(run => run.length))
  const pieces: Piece[] = []
  let done = 0
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]
    const partner = runs[partners[index] ?? -1]
    if (run === undefined || partner === undefined) continue
    const end = partner.at + partner.length
    const text = line.slice(run.at, end)
    pieces.push({ text: line.slice(done, run.at), code: null }, { text, code: unfenced(text, run.length) })
    done = end
    index = partners[index] ?? index
  }
  pieces.push({ text: line.slice(done), code: null })
  return pieces.filter(piece => piece.text !== '')
}

/** A space on both sides belongs to the span. */
function unfenced(span: string, fence: number): string {
  const code = span.slice(fence, -fence)
  return /^ (?=.* $) *[^ ]/.test(code) ? code.slice(1, -1) : code
}

function nextOfSameLength(lengths: readonly number[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const partners: (number | undefined)[] = []
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0
    partners[index] = next.get(length)
    next.set(length, index)
  }
  return partners
}

export function longestRun(text: string): number {
  return text.matchAll(/`+/g).reduce((longest, [run]) => Math.max(longest, run.length), 0)
}

/** A name in backticks, for a sentence that is plain text. */
export function inBackticks(name: string): string {
  const line = singleSpaced(name)
  const fence = '`'.repeat(longestRun(line) + 1)
  const pad = line === '' || line.includes('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
