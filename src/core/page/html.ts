/** Writes HTML: words and blocks of a page, and markup with values that are text. */
import { splitCode } from '../text/code-spans.ts'
import { cutMiddle } from '../text/cut.ts'
import { codeWithoutSigns, withoutSigns } from '../text/live-tokens.ts'
import { grouped } from '../text/quantities.ts'
import { sanitizedText, withoutTerminalSequences } from '../text/sanitized-text.ts'
import { type Block, blocksOf, type Document } from './document.ts'
import { plainText } from './plain-text.ts'
import { type Inline, isNothing, isWords, type Words } from './words.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Hidden characters become visible, and nothing acts as markup. */
function escapedHtml(text: string): string {
  return withEntities(sanitizedText(text))
}

function withEntities(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
}

type CanLink = (address: string) => boolean

/** One line: of what others wrote only code spans are marked up. */
export function inlineHtml({ inlines }: Words, canLink: CanLink = () => false): string {
  return inlines.map(one => spanHtml(one, canLink)).join('')
}

function spanHtml(one: Inline, canLink: CanLink): string {
  switch (one.kind) {
    case 'text':
      // Our own words, which may hold spaces that no line ends at.
      return withEntities(one.text)
    case 'code':
      return htmlOfCode(one.text)
    case 'prose':
    case 'title':
      return withCode(one.text)
    case 'strong':
    case 'small':
      return `<${one.kind}>${inlineHtml(one.content, canLink)}</${one.kind}>`
    case 'link': {
      const content = inlineHtml(one.content, canLink)
      if (!canLink(one.address)) return `${content} (${escapedHtml(one.address)})`
      return `<a href="${escapedHtml(one.address)}" rel="noreferrer">${content}</a>`
    }
  }
}

function htmlOfCode(code: string): string {
  return `<code>${escapedHtml(codeWithoutSigns(code))}</code>`
}

function withCode(text: string): string {
  return splitCode(text)
    .map(({ code, text: part }) => (code === null ? escapedHtml(withoutSigns(part)) : htmlOfCode(code)))
    .join('')
}

/** Only `html`, `trusted` and the writer of blocks make one. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Html = Markup
type HtmlContent = Html | Words | string | number | null | readonly HtmlContent[]

/**
 * Markup with values between tags and in double-quoted attributes. A value that is not HTML already is text: hidden
 * characters become visible, and nothing in it acts as markup.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  const parts = template.map((part, index) => part.replace(/\n\s*/g, '') + markupOf(values[index] ?? null))
  return new Markup(parts.join(''))
}

/** A constant of this program as markup. It must never hold text from a run. */
export function trusted(constant: string): Html {
  return new Markup(constant)
}

function markupOf(content: HtmlContent): string {
  if (content === null) return ''
  if (content instanceof Markup) return content.text
  if (isWords(content)) return inlineHtml(content)
  if (typeof content === 'object') return content.map(markupOf).join('')
  return escapedHtml(String(content))
}

/**
 * The writer of blocks. Only addresses that `canLink` allows are links. Markers and JSON are for programs and left
 * out.
 */
export function createHtmlWriter(canLink: CanLink) {
  const line = (content: Words): Html => new Markup(inlineHtml(content, canLink))

  /** `label` names blocks that scroll: the title of what they are folded below. */
  const blockHtml = (block: Block, label: string): HtmlContent => {
    switch (block.kind) {
      case 'heading':
        return new Markup(`<h${block.depth}>${line(block.content).text}</h${block.depth}>`)
      case 'text':
        return html`<p>${line(block.content)}</p>`
      case 'prose':
        return [
          isNothing(block.label) ? null : html`<p>${line(block.label)}</p>`,
          longProse(block.text.raw(), block.most),
        ]
      case 'code':
        return codeHtml(block, label)
      case 'list':
        return html`<ul>${block.items.map(({ content }) => html`<li>${line(content)}</li>`)}</ul>`
      case 'table':
        return tableHtml(block)
      case 'details':
        return html`
          <details${block.isOpen ? trusted(' open') : null}>
            <summary>${line(block.title)}</summary>${blocks(block.content, plainText(block.title))}
          </details>`
      case 'quote':
        return html`<blockquote>${blocks(block.content, label)}</blockquote>`
      default:
        return null
    }
  }
  const tableHtml = ({ head, rows }: Extract<Block, { kind: 'table' }>): Html => html`
    <table>
      <thead><tr>${head.map(cell => html`<th scope="col">${line(cell)}</th>`)}</tr></thead>
      <tbody>${rows.map(row => html`<tr>${row.map(cell => html`<td>${line(cell)}</td>`)}</tr>`)}</tbody>
    </table>`
  const blocks = (page: Document, label: string): HtmlContent => blocksOf(page).map(block => blockHtml(block, label))

  return (page: Document): Html => html`${blocks(page, '')}`
}

const left = (count: number): Html =>
  html`<p class="note">${grouped(count)} characters are left out here; the transcript has them.</p>`

function longProse(text: string, most: number): HtmlContent {
  const { head, leftOut, tail } = cutMiddle(text, most)
  const part = (words: string) => html`<p class="prose">${new Markup(words.split('\n').map(withCode).join('\n'))}</p>`
  return leftOut === 0 ? part(head) : [part(head), left(leftOut), part(tail)]
}

function codeHtml({ text, language, most }: Extract<Block, { kind: 'code' }>, label: string) {
  const name = label === '' ? 'Code' : label
  const box = (style: string | null, content: HtmlContent) =>
    html`<pre${style === null ? null : html` class="${style}"`} tabindex="0" role="group" aria-label="${name}"><code>${content}</code></pre>`
  if (language === 'diff') return box('diff', diffLines(text.raw()))
  const { head, leftOut, tail } = cutMiddle(withoutTerminalSequences(text.raw()), most)
  return leftOut === 0 ? box(null, head) : [box(null, head), left(leftOut), box(null, tail)]
}

const HUNK = /^@@ -(\d{1,9})(?:,\d{1,9})? \+(\d{1,9})(?:,\d{1,9})? @@/
const STYLES: Readonly<Record<string, string>> = { '+': 'add', '-': 'del', '@': 'hunk' }

/** With line numbers of the new file, of deleted lines those of the old one. A carriage return is shown. */
function diffLines(text: string): HtmlContent {
  let [old, now] = [Number.NaN, Number.NaN]
  return text.split('\n').map(line => {
    const [, from, to] = HUNK.exec(line) ?? []
    if (from !== undefined) [old, now] = [Number(from), Number(to)]
    const sign = line.charAt(0)
    const number = from !== undefined || sign === '\\' ? Number.NaN : sign === '-' ? old++ : now
    if (from === undefined && sign === '+') now += 1
    if (from === undefined && sign === ' ') [old, now] = [old + 1, now + 1]
    const style = STYLES[sign]
    return html`<span${style === undefined ? null : html` class="${style}"`}${Number.isNaN(number) ? null : html` data-line="${number}"`}>${`${line.replaceAll('\r', '␍')}\n`}</span>`
  })
}
