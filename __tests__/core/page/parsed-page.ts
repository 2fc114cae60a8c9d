/** A page as a browser's parser reads it: its elements with their attributes, and its text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type ParsedPage = {
  /** `tag[attribute="value"]` of every element in its order, without the values that hold foreign text. */
  readonly elements: readonly string[]
  /** The text of every element that has text of its own. */
  readonly texts: readonly string[]
  /** What stands in attributes that may hold foreign text. */
  readonly labels: readonly string[]
  readonly problems: readonly string[]
}

type Node = DefaultTreeAdapterTypes.Node

/** Attributes whose values are words. */
const WORDS = new Set(['aria-label', 'data-where', 'content'])

/** Parses by the HTML standard. Whatever the parser has to put right is a problem. */
export function parsedPage(html: string): ParsedPage {
  const elements: string[] = []
  const texts: string[] = []
  const labels: string[] = []
  const problems: string[] = []
  const walk = (node: Node): void => {
    if ('tagName' in node) {
      const attributes = node.attrs.map(({ name, value }) => {
        if (WORDS.has(name)) labels.push(value)
        return WORDS.has(name) ? `[${name}]` : `[${name}="${value}"]`
      })
      elements.push(node.tagName + attributes.join(''))
    }
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value)
    else if (node.nodeName === '#comment') problems.push('a comment')
    // Style and script are the page's own.
    if ('tagName' in node && ['style', 'script'].includes(node.tagName)) return
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(html, { onParseError: ({ code }) => void problems.push(code) }))
  return { elements, texts, labels, problems }
}
