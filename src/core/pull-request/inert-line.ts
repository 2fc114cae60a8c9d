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
    // Two spans that touch would be one run of backticks; behind a long run `json` looks like the record's fence.
    const apart = (out.endsWith('`') && /^(?:`|json)/i.test(next)) || (isCode && endsInAddress(out))
    out += apart ? ` ${next}` : next
  }
  return out
}

/** GitHub's links of bare addresses go on to the next blank, over a backtick too. */
function endsInAddress(text: string): boolean {
  return /:\/\/|www\./i.test(text.slice(text.lastIndexOf(' ') + 1))
}

/** Code in which no reader that searches the bare text finds a comment or a `json` block. */
export function unmarked(code: string): string {
  return code.replace(/<!(?=-)/g, '< !').replace(/([`~]{3})(?=json)/gi, '$1 ')
}

/** What would begin a heading, a quote, a list or a rule where a line begins. */
const BLOCK_MARK = /^(\d{0,9})([#>=]|[-+](?=[\s-]|$)|[*_](?=[\s*_]*$|\s)|[.)](?=\s|$))/

/** Foreign prose as inert Markdown on one line of at most `limit` characters, for a list item, a quote or a table cell. */
export function inertLine(text: string, limit: number): string {
  const line = withoutHidden(text).replace(/\s+/g, ' ').trim()
  let room = Math.min(limit, line.length)
  for (;;) {
    const inert = inertMarkdown(cut(line, room), { pipesSplit: true }).replaceAll('|', '&#124;').replace(BLOCK_MARK, '$1\\$2')
    if (inert.length <= limit || room === 0) return inert.slice(0, limit)
    room = Math.max(0, Math.min(room - 1, Math.floor((room * limit) / inert.length)))
  }
}
