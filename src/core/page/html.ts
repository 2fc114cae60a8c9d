/** Writes words as HTML. */
import { splitCode } from '../text/code-spans.ts'
import { sanitizedText } from '../text/sanitized-text.ts'
import type { Inline, Words } from './words.ts'

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
