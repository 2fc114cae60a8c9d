/** The one sanitiser for untrusted prose on its way into Markdown that GitHub renders. */

import { longestRun } from './code-spans.ts'
import { writtenWithin } from './cut.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { unmarked } from './live-tokens.ts'
import { withoutHidden } from './sanitized-text.ts'

/** Prose begins below the body's own headings. */
const TOP_HEADING = 4
const LOWEST_HEADING = 6
/** GitHub draws blocks in these languages instead of showing them. */
export const DRAWN: ReadonlySet<string> = new Set(['mermaid', 'math', 'geojson', 'topojson', 'stl'])

/** Untrusted prose as Markdown of at most `limit` UTF-16 units in which nothing is live or hidden, and no table: those of a page are the host's. Fences and code spans are rewritten, so that GitHub sees code exactly where this function did. */
export function sanitizeProse(text: string, limit: number): string {
  const clean = withoutHidden(text.slice(0, limit * 2))
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim()
  return writtenWithin(clean, limit, writeProse)
}

function writeProse(text: string): string {
  const blocks = proseBlocks(text)
  const written = blocks.map(block => (block.kind === 'code' ? codeBlock(block) : textBlock(block.lines)))
  return written.filter(block => block !== '').join('\n\n')
}

function codeBlock(block: Block & { kind: 'code' }): string {
  const lines = block.lines.map(line => unmarked(line).replace(/^\/(?=[a-z])/i, ' /'))
  const longest = Math.max(2, ...lines.map(longestRun))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${languageOf(block.language)}`, ...lines, fence].join('\n')
}

function languageOf(given: string): string {
  const language = /^[\w+.#-]{1,20}/.exec(given)?.[0].toLowerCase() ?? ''
  // Reserved for the record.
  if (language.startsWith('json')) return 'js'
  return DRAWN.has(language) || language === 'suggestion' ? 'text' : language
}

function textBlock(lines: readonly string[]): string {
  return lines
    .map(line => belowOurHeadings(escapeMarkdown(line.trimEnd().replace(COMMAND, '$1`$2`'), { pipesSplit: false })))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

const CONTAINERS = '((?:[ \\t>]|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*)'
const HEADING = new RegExp(`^${CONTAINERS}(#{1,6})(?=[ \\t]|$)`)
/** Some bots obey `/close` at the start of a line, quoted or not. */
const COMMAND = new RegExp(`^${CONTAINERS}(/[a-z][\\w-]*)`, 'i')
/** Of a heading, or of a table with one column. */
const UNDERLINE = /^([\s>]*)(=+|:?-+:?)$/

function belowOurHeadings(line: string): string {
  const underline = UNDERLINE.exec(line)
  if (underline !== null) {
    const [, before = '', signs = ''] = underline
    return before + (/^-{3,}$/.test(signs) ? '***' : `\\${signs}`)
  }
  return line.replace(HEADING, (_, before: string, signs: string) => {
    return before + '#'.repeat(Math.min(LOWEST_HEADING, signs.length + TOP_HEADING - 1))
  })
}

type Block =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly lines: readonly string[] }

const FENCE = /^([ \t]*)(?:(`{3,})([^`]*)|(~{3,})(.*))$/

/** Splits at the fences that begin a line, however far indented. An unclosed fence lasts to the end. Code loses the indentation of its fence. */
export function proseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let open: { fence: string; indent: number; language: string } | null = null
  const finish = (): void => {
    if (open !== null) blocks.push({ kind: 'code', language: open.language, lines })
    else if (lines.length > 0) blocks.push({ kind: 'text', lines })
    lines = []
    open = null
  }
  for (const line of text.split('\n')) {
    if (open !== null) {
      if (closes(line, open.fence)) finish()
      else lines.push(dedented(line, open.indent))
      continue
    }
    const match = FENCE.exec(line)
    if (match === null) {
      lines.push(line)
      continue
    }
    finish()
    const language = (match[3] ?? match[5] ?? '').trim().split(/\s/, 1)[0] ?? ''
    open = { fence: match[2] ?? match[4] ?? '', indent: match[1]?.length ?? 0, language }
  }
  finish()
  return blocks
}

function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length)
}

function dedented(line: string, indent: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(own, indent))
}
