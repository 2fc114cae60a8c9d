/** The one sanitiser for prose of the model or of strangers on its way into Markdown that GitHub renders. */
import { withoutHidden } from '../log/hidden-characters.ts'
import { unmarked } from './code-spans.ts'
import { writtenWithin } from './fit.ts'
import { inertMarkdown } from './inert-line.ts'
import { type Block, proseBlocks } from './prose-blocks.ts'

/** Prose begins below the body's own headings. */
const TOP_HEADING = 4
const LOWEST_HEADING = 6
/** These are drawn, not shown; `json` is kept for the one block that is the record. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['mermaid', 'math', 'geojson', 'topojson', 'stl', 'suggestion'])

/**
 * Foreign prose as Markdown that looks as meant and does nothing: no mention, reference or closing keyword is live, images are links, HTML
 * and comments are text, slash commands begin no line, hidden characters are gone, fences are closed, headings stay below ours. At most
 * `limit` UTF-16 units. Fences and code spans are written anew, so that GitHub sees code exactly where this function did.
 */
export function sanitizeProse(text: string, limit: number): string {
  const clean = withoutHidden(text.slice(0, limit * 2))
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim()
  return writtenWithin(clean, limit, inertProse)
}

function inertProse(text: string): string {
  const blocks = proseBlocks(text)
  const pipesSplit = blocks.some(block => block.kind === 'text' && block.lines.some(mayBeginTable))
  const written = blocks.map(block => (block.kind === 'code' ? codeBlock(block) : textBlock(block.lines, pipesSplit)))
  return written.filter(block => block !== '').join('\n\n')
}

/** The row under a table's head, or anything that could pass for one. */
function mayBeginTable(line: string): boolean {
  return line.includes('-') && /^[\s>*+\d.)|:-]*$/.test(line)
}

function codeBlock(block: Block & { kind: 'code' }): string {
  const lines = block.lines.map(line => unmarked(line).replace(/^\/(?=[a-z])/i, ' /'))
  const longest = Math.max(2, ...lines.map(line => longestRun(line)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${languageOf(block.language)}`, ...lines, fence].join('\n')
}

function longestRun(line: string): number {
  return Math.max(0, ...Array.from(line.matchAll(/`+/g), match => match[0].length))
}

function languageOf(given: string): string {
  const language = /^[\w+.#-]{1,20}/.exec(given)?.[0].toLowerCase() ?? ''
  if (language.startsWith('json')) return 'js'
  return NO_LANGUAGE.has(language) ? 'text' : language
}

function textBlock(lines: readonly string[], pipesSplit: boolean): string {
  return lines
    .map(line => belowOurHeadings(inertMarkdown(withoutCommand(line.trimEnd()), { pipesSplit })))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

/** Quotes and list items that a line may begin with. */
const CONTAINERS = '((?:[ \\t>]|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*)'
const HEADING = new RegExp(`^${CONTAINERS}(#{1,6})(?=[ \\t]|$)`)
const COMMAND = new RegExp(`^${CONTAINERS}(/[a-z][\\w-]*)`, 'i')
const UNDERLINE = /^([\s>]*)(=+|-+)$/

function belowOurHeadings(line: string): string {
  const underline = UNDERLINE.exec(line)
  if (underline !== null) {
    const [, before = '', marks = ''] = underline
    return before + (/^-{3,}$/.test(marks) ? '***' : `\\${marks}`)
  }
  return line.replace(HEADING, (_, before: string, marks: string) => {
    return before + '#'.repeat(Math.min(LOWEST_HEADING, marks.length + TOP_HEADING - 1))
  })
}

/** `/close` at the start of a line is an order to some bots, quoted or not. */
function withoutCommand(line: string): string {
  return line.replace(COMMAND, '$1`$2`')
}
