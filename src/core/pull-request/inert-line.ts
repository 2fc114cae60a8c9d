/** One line of Markdown prose made inert: code spans stay, everything else becomes harmless text. */
import { withoutHidden } from '../log/hidden-characters.ts'
import { splitCode, unmarked } from './code-spans.ts'
import { writtenWithin } from './fit.ts'
import { inertText } from './inert-text.ts'

/** A line without its hidden characters. `pipesSplit`: the line may be a table row, where a pipe ends a code span. */
export function inertMarkdown(line: string, { pipesSplit }: { readonly pipesSplit: boolean }): string {
  const parts: string[] = []
  for (const piece of splitCode(line)) {
    const isCode = piece.kind === 'code' && !(pipesSplit && piece.text.includes('|'))
    const next = isCode ? unmarked(piece.text) : inertText(piece.text)
    const before = parts.at(-1) ?? ''
    // Two spans that touch would be one run of backticks; behind a long run `json` looks like the record's fence.
    if (before.endsWith('`') && /^(?:`|json)/i.test(next)) parts.push(' ')
    else if (isCode && endsInAddress(before)) parts.push(' ')
    parts.push(next)
  }
  return parts.join('')
}

/** GitHub's links of bare addresses go on to the next blank, over a backtick too. */
function endsInAddress(text: string): boolean {
  return /:\/\/|www\./i.test(text.slice(text.lastIndexOf(' ') + 1))
}

/** What would begin a heading, a quote, a list or a rule where a line begins. */
const BLOCK_MARK = /^(\d{0,9})([#>=]|[-+](?=[\s-]|$)|[*_](?=[\s*_]*$|\s)|[.)](?=\s|$))/

/** So much of a text may be hidden or blank before its end is given up. */
const HIDDEN_SHARE = 4

/** Foreign prose as inert Markdown on one line of at most `limit` characters, for a list item, a quote or a table cell. */
export function inertLine(text: string, limit: number): string {
  return writtenWithin(lineOf(text, limit), limit, part =>
    inertMarkdown(part, { pipesSplit: true }).replaceAll('|', NO_PIPE).replace(BLOCK_MARK, '$1\\$2'),
  )
}

/** The same for a line that no other line follows in its paragraph, so that no table can begin in it: code keeps its pipes. */
export function inertSentence(text: string, limit: number): string {
  return writtenWithin(lineOf(text, limit), limit, part =>
    splitCode(inertMarkdown(part, { pipesSplit: false }))
      .map(piece => (piece.kind === 'code' ? piece.text : piece.text.replaceAll('|', NO_PIPE)))
      .join('')
      .replace(BLOCK_MARK, '$1\\$2'),
  )
}

const NO_PIPE = '&#124;'

function lineOf(text: string, limit: number): string {
  return withoutHidden(text.slice(0, limit * HIDDEN_SHARE))
    .replace(/\s+/g, ' ')
    .trim()
}
