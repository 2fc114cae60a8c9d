/** Writes HTML: words of a page, and markup with values that are text. */
import { splitCode } from '../text/code-spans.ts'
import type { CutText } from '../text/cut.ts'
import { grouped } from '../text/quantities.ts'
import { sanitizedText } from '../text/sanitized-text.ts'
import { type Inline, isWords, type Words } from './words.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text between tags or in an attribute: hidden characters become visible, and nothing in it acts as markup. */
export function escapedHtml(text: string): string {
  return sanitizedText(text).replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
}

/** One line: of what others wrote only code spans are marked up. */
export function inlineHtml({ inlines }: Words): string {
  return inlines.map(spanHtml).join('')
}

function spanHtml(one: Inline): string {
  switch (one.kind) {
    case 'text':
      return escapedHtml(one.text)
    case 'code':
      return tagged('code', escapedHtml(one.text))
    case 'prose':
    case 'title':
      return splitCode(one.text)
        .map(({ text, code }) => (code === null ? escapedHtml(text) : tagged('code', escapedHtml(code))))
        .join('')
    case 'strong':
    case 'small':
      return tagged(one.kind, inlineHtml(one.content))
    case 'link':
      return `<a href="${escapedHtml(one.address)}" rel="noreferrer">${inlineHtml(one.content)}</a>`
  }
}

function tagged(tag: 'code' | 'strong' | 'small', content: string): string {
  return `<${tag}>${content}</${tag}>`
}

/** Only `html` and `trusted` make one. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Html = Markup
export type Content = Html | Words | string | number | null | readonly Content[]

/** Markup with values between tags and in double-quoted attributes. A value that is not HTML already is text: hidden characters become visible, and nothing in it acts as markup. */
export function html(template: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = template.map((part, index) => part.replace(/\n\s*/g, '') + markupOf(values[index] ?? null))
  return new Markup(parts.join(''))
}

/** A constant of this program as markup. It must never hold text from a run. */
export function trusted(constant: string): Html {
  return new Markup(constant)
}

function markupOf(content: Content): string {
  if (content === null) return ''
  if (content instanceof Markup) return content.text
  if (isWords(content)) return inlineHtml(content)
  if (typeof content === 'object') return content.map(markupOf).join('')
  return escapedHtml(String(content))
}

export type Mark = 'good' | 'bad' | 'open' | 'plain'

const SIGNS: Readonly<Record<Mark, string>> = { good: '✓', bad: '✗', open: '!', plain: '' }

export function sign(mark: Mark): Html {
  return html`<span class="sign ${mark}" aria-hidden="true">${SIGNS[mark]}</span>`
}

export function section(id: string, title: string, content: Content): Html {
  return html`
    <section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>${content}
    </section>`
}

export function folded(heading: Content, content: Content, { name = 'fold', open = false } = {}): Html {
  return html`<details class="${name}"${open ? trusted(' open') : ''}><summary>${heading}</summary>${content}</details>`
}

export function note(text: string): Html {
  return html`<p class="note">${text}</p>`
}

export function codeBlock(label: string, text: CutText): Html {
  const block = (name: string, part: string) =>
    html`<pre tabindex="0" role="group" aria-label="${name}"><code>${part}</code></pre>`
  return withGap(text, block(label, text.head), () => block(`${label}, end`, text.tail))
}

export function prose(text: CutText): Html {
  const block = (part: string) =>
    html`<p class="prose">${part.split('\n').map((line, index) => [index === 0 ? '' : '\n', sentence(line)])}</p>`
  return withGap(text, block(text.head), () => block(text.tail))
}

function withGap({ leftOut }: CutText, head: Html, tail: () => Html): Html {
  if (leftOut === 0) return head
  return html`${head}${note(`${grouped(leftOut)} characters are left out here; the transcript has them.`)}${tail()}`
}

/** A sentence of Diffproof on one line: text in backticks becomes code. */
export function sentence(text: string): Content {
  return splitCode(text).map(({ code, text: part }) => (code === null ? part : html`<code>${code}</code>`))
}
