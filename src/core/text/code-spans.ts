/** Markdown code spans, read as GitHub's renderer reads them, so that the sanitiser and the page agree on what is code. */
import { cut } from './cut.ts'
import { escapeHidden } from './sanitized-text.ts'

export type Piece = { readonly kind: 'code' | 'text'; readonly text: string }

/** A line as code spans (with their backticks) and the text between; a run of backticks without a partner on the line is text. */
export function splitCode(line: string): Piece[] {
  const runs = Array.from(line.matchAll(/`+/g), match => ({ at: match.index, length: match[0].length }))
  const partners = partnersOf(runs.map(run => run.length))
  const pieces: Piece[] = []
  let done = 0
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]
    const partner = runs[partners[index] ?? -1]
    if (run === undefined || partner === undefined) continue
    const end = partner.at + partner.length
    pieces.push({ kind: 'text', text: line.slice(done, run.at) }, { kind: 'code', text: line.slice(run.at, end) })
    done = end
    index = partners[index] ?? index
  }
  pieces.push({ kind: 'text', text: line.slice(done) })
  return pieces.filter(piece => piece.text !== '')
}

/** For each run the index of the next run of the same length. */
function partnersOf(lengths: readonly number[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const partners: (number | undefined)[] = []
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0
    partners[index] = next.get(length)
    next.set(length, index)
  }
  return partners
}

const NAME_LIMIT = 300
const PIPE = '\\u{7c}'

/** One line of untrusted text (a path, a command) as a code span that is safe anywhere: hidden characters and pipes show as `\u{7c}`. */
export function codeSpan(text: string, limit = NAME_LIMIT): string {
  return spanned(shownName(text, limit).replaceAll('|', PIPE))
}

/** The same for a table cell, where an escaped pipe shows as itself. Renderers disagree about a pipe behind a backslash. */
export function codeCell(text: string, limit = NAME_LIMIT): string {
  return spanned(shownName(text, limit).replaceAll('\\|', `\\${PIPE}`).replaceAll('|', '\\|'))
}

/** A name in backticks inside a sentence that is escaped later, or shown as plain text. */
export function bareSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return inBackticks(line, line === '' || line.includes('`'))
}

function shownName(text: string, limit: number): string {
  return cut(escapeHidden(text.slice(0, limit + 1)), limit)
}

function spanned(text: string): string {
  const shown = unmarked(text)
  return inBackticks(shown, shown === '' || /^(?:[` ]|json)|[` ]$/i.test(shown))
}

function inBackticks(text: string, isPadded: boolean): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const pad = isPadded ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

export function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), match => match[0].length))
}

/** Code in which a reader that searches the raw text finds no comment and no `json` block. */
export function unmarked(code: string): string {
  return code.replace(/<!(?=-)/g, '< !').replace(/([`~]{3})(?=json)/gi, '$1 ')
}
