/** What has to be rewritten in Markdown so that only what its reader sees is left. */
import type { MarkdownNode } from './parse-markdown.ts'
import { openHtmlReader } from './visible-html.ts'

/** A range of the source and what stands there instead; `isCode` where that is code. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string; readonly isCode?: boolean }

export type Edits = { readonly edits: readonly Edit[]; readonly removed: number }

const LONGEST_LANGUAGE = 30

/** The edits for a text's nodes, by their start; where two overlap, the first counts. */
export function editsOf(source: string, nodes: readonly MarkdownNode[]): Edits {
  const html = htmlEdits(source, nodes)
  const addresses = addressesOf(nodes)
  const notes = footnoteNumbers(nodes)
  let removed = html.removed
  const edits: Edit[] = [...html.edits]
  const remove = (edit: Edit, hides = true): void => {
    edits.push(edit)
    if (hides) removed += 1
  }
  for (const { node, start, end, childrenEnd } of nodes) {
    switch (node.type) {
      case 'inlineCode':
        edits.push({ start, end, text: source.slice(start, end), isCode: true })
        break
      case 'code': {
        const { text, hides } = codeBlock(source.slice(start, end), node.meta ?? null)
        remove({ start, end, text, isCode: true }, hides)
        break
      }
      case 'image':
        remove({ start, end, text: `![](${address(node.url)})` }, Boolean(node.alt || node.title))
        break
      case 'imageReference':
        remove({ start, end, text: `![](${address(addresses.get(node.identifier) ?? '')})` })
        break
      case 'link':
        if (node.children.length === 0) remove({ start, end, text: '' })
        else if (node.title) remove({ start: childrenEnd, end, text: `](${address(node.url)})` })
        break
      case 'linkReference':
        // The label may say something else than what is shown.
        remove({ start: childrenEnd, end, text: `](${address(addresses.get(node.identifier) ?? '')})` }, false)
        break
      case 'definition':
        remove({ start, end, text: '' })
        break
      case 'footnoteReference':
        edits.push({ start, end, text: `[^${notes.get(node.identifier) ?? 0}]` })
        break
      case 'footnoteDefinition': {
        const number = notes.get(node.identifier)
        if (number === undefined) remove({ start, end, text: '' })
        else edits.push({ start, end: labelEnd(source, start), text: `[^${number}]:` })
        break
      }
    }
  }
  return { edits: edits.sort((a, b) => a.start - b.start || b.end - a.end), removed }
}

function htmlEdits(source: string, nodes: readonly MarkdownNode[]): Edits {
  const reader = openHtmlReader()
  const edits: Edit[] = []
  let hidden: { start: number; text: string } | null = null
  for (const { node, start, end } of nodes) {
    if (node.type !== 'html') continue
    const text: string = (hidden?.text ?? '') + reader.read(node.value)
    const from: number = hidden?.start ?? start
    hidden = reader.isHiding() ? { start: from, text } : null
    if (hidden === null) edits.push({ start: from, end, text })
  }
  if (hidden !== null) edits.push({ ...hidden, end: source.length })
  return { edits, removed: reader.removed() }
}

/** Of several definitions with one label the first counts. */
function addressesOf(nodes: readonly MarkdownNode[]): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const { node } of nodes)
    if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
  return addresses
}

/** Footnotes that something refers to, in that order; the label itself is never shown. */
function footnoteNumbers(nodes: readonly MarkdownNode[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { node } of nodes)
    if (node.type === 'footnoteReference' && !numbers.has(node.identifier))
      numbers.set(node.identifier, numbers.size + 1)
  return numbers
}

function labelEnd(source: string, start: number): number {
  return source.indexOf(']:', start) + 2
}

/** A block keeps every character but what stands behind the language, which nobody sees. */
function codeBlock(block: string, meta: string | null): { text: string; hides: boolean } {
  const [, fence = '', info = ''] = /^(`{3,}|~{3,})([^\n]*)/.exec(block) ?? []
  const language = info.trim().split(/\s/, 1)[0] ?? ''
  if (fence === '' || (meta === null && language.length <= LONGEST_LANGUAGE)) return { text: block, hides: false }
  const kept = language.length <= LONGEST_LANGUAGE ? language : ''
  return { text: `${fence}${kept}${block.slice(fence.length + info.length)}`, hides: true }
}

function address(url: string): string {
  return /^[^\s()<>]*$/.test(url) ? url : `<${url.replace(/[<>\n]/g, '')}>`
}
