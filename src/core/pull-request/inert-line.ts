/** One line of Markdown prose made inert: code spans stay, everything else becomes harmless text. */
import { withoutHidden } from '../log/hidden-characters.ts'
import { splitCode } from './code-spans.ts'
import { cut } from './cut.ts'
import { inertText } from './inert-text.ts'

/** A line without its hidden characters. `pipesSplit`: the line may be a table row, where a pipe ends a code span. */
export function inertMarkdown(line: string, { pipesSplit }: { readonly pipesSplit: boolean }): string {
  let out = ''
  for (const piece of splitCode(line)) {
    const isCode = piece.kind === 'code' && !(pipesSplit && piece.text.includes('|'))
    const next = isCode ? unmarked(piece.text) : inertText(piece.text)
    // Two spans that touch would be one run of backticks.
    out += out.endsWith('`') && next.startsWith('`') ? ` ${next}` : next
  }
  return out
}

/** Code in which no reader that searches the bare text finds a comment or a `json` block. */
export function unmarked(code: string): string {
  return code.replace(/<!(?=-)/g, '< !').replace(/([`~]{3})(?=json)/gi, '$1 ')
}

/** Foreign prose as inert Markdown on one line of at most `limit` characters, also inside a table cell. */
export function inertLine(text: string, limit: number): string {
  const line = withoutHidden(text).replace(/\s+/g, ' ').trim()
  let room = Math.min(limit, line.length)
  for (;;) {
    const inert = inertMarkdown(cut(line, room), { pipesSplit: true }).replaceAll('|', '&#124;')
    if (inert.length <= limit || room === 0) return inert.slice(0, limit)
    room = Math.max(0, Math.min(room - 1, Math.floor((room * limit) / inert.length)))
  }
}
