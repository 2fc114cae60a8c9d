/** The only sanitizer for untrusted Markdown on its way to the model: keeps what a person sees on the page. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { withoutHiddenCharacters, withoutHiddenReferences } from './hidden-characters.ts'
import { openHtmlReader } from './sanitize-html.ts'

/** A text without anything that its reader cannot see, and what was taken out. */
export type Sanitized = {
  readonly text: string
  readonly hiddenCharacters: number
  readonly hiddenParts: number
  /** Characters cut off at the end. */
  readonly cut: number
}

/** Sanitizes Markdown and cuts it to `limit` UTF-16 units. Code loses only its hidden characters. */
export function sanitizeMarkdown(text: string, limit: number): Sanitized {
  const whole = text.replace(/\r\n?/g, '\n')
  const source = parseable(whole)
  // Parsed before hidden characters are removed: without them it could be another document.
  const { edits, removed } = editsOf(source, parseMarkdown(source))
  const parts: string[] = []
  let hiddenCharacters = 0
  const add = (piece: string, isCode: boolean): void => {
    const plain = isCode ? { text: piece, removed: 0 } : withoutHiddenReferences(piece)
    const clean = withoutHiddenCharacters(plain.text)
    hiddenCharacters += plain.removed + clean.removed
    parts.push(clean.text)
  }
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) {
      at = Math.max(at, edit.end)
      continue
    }
    add(source.slice(at, edit.start), false)
    add(edit.text, edit.isCode === true)
    at = edit.end
  }
  add(source.slice(at), false)
  const clean = cutTo(parts.join(''), limit)
  return { ...clean, hiddenCharacters, hiddenParts: removed, cut: clean.cut + whole.length - source.length }
}

/** The same for plain text, in which HTML has no meaning: titles and the input `prompt`. */
export function sanitizeText(text: string, limit: number): Sanitized {
  const { text: clean, removed } = withoutHiddenCharacters(text.replace(/\r\n?/g, '\n'))
  return { ...cutTo(clean, limit), hiddenCharacters: removed, hiddenParts: 0 }
}

/** One line about what was removed and cut (`cuts`); empty if nothing was. */
export function missingLine(texts: readonly Sanitized[], cuts: readonly string[]): string {
  const characters = texts.reduce((sum, one) => sum + one.hiddenCharacters, 0)
  const parts = texts.reduce((sum, one) => sum + one.hiddenParts, 0)
  return [
    ...(characters + parts > 0
      ? [`${counted(characters, 'hidden character')}, ${counted(parts, 'hidden HTML part')} removed`]
      : []),
    ...(cuts.length > 0 ? [`left out: ${cuts.join(', ')}`] : []),
  ].join('; ')
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function cutTo(text: string, limit: number): { text: string; cut: number } {
  if (text.length <= limit) return { text, cut: 0 }
  return { text: text.slice(0, limit).replace(/[\ud800-\udbff]$/, ''), cut: text.length - limit }
}

type Tree = ReturnType<typeof fromMarkdown>
type Content = Tree['children'][number]

type MarkdownNode = {
  readonly node: Content
  readonly start: number
  readonly end: number
  /** The end of its last child, or the position after its first character. */
  readonly childrenEnd: number
}

/** All nodes, parents before children. */
function parseMarkdown(text: string): readonly MarkdownNode[] {
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
  })
  const nodes: MarkdownNode[] = []
  const waiting: Content[] = tree.children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children: readonly Content[] = 'children' in node ? node.children : []
    const start = offsetOf(node.position?.start)
    const last = children.at(-1)
    nodes.push({
      node,
      start,
      end: offsetOf(node.position?.end),
      childrenEnd: last === undefined ? start + 1 : offsetOf(last.position?.end),
    })
    for (const child of children.toReversed()) waiting.push(child)
  }
  return nodes
}

function offsetOf(point: { readonly offset?: number | undefined } | undefined): number {
  if (point?.offset === undefined) throw new Error('the Markdown parser gave a node without a position')
  return point.offset
}

/** No forge takes more. The other limits bound the parser, whose time grows quickly with nested brackets, quotes and emphasis. */
const LONGEST = 70_000
const MOST_BRACKETS = 5_000
/** Delimiters of emphasis in one paragraph. */
const MOST_DELIMITERS = 2_000
const BREAK_OR_DELIMITER = /\n[ \t]*\n|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu
/** Nested quotes and list items on one line. */
const DEEPEST = 50
const PILED = new RegExp(`^(?:[ \\t]{0,9}(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${DEEPEST}}`, 'm')

/** The text, or its paragraphs before it becomes too long or too complex. */
function parseable(text: string): string {
  const end = Math.min(LONGEST, PILED.exec(text)?.index ?? text.length, endOfBrackets(text), endOfDelimiters(text))
  if (end >= text.length) return text
  // Half a comment would become visible, so the last paragraph goes as a whole.
  return text.slice(0, Math.max(0, text.lastIndexOf('\n\n', end)))
}

function endOfBrackets(text: string): number {
  let at = -1
  for (let count = 0; count < MOST_BRACKETS; count += 1) {
    at = text.indexOf('[', at + 1)
    if (at === -1) return text.length
  }
  return at
}

function endOfDelimiters(text: string): number {
  let count = 0
  for (const { 0: found, index } of text.matchAll(BREAK_OR_DELIMITER)) {
    if (found.startsWith('\n')) count = 0
    else {
      count += 1
      if (count > MOST_DELIMITERS) return index
    }
  }
  return text.length
}

/** A range of the source and its replacement. */
type Edit = { readonly start: number; readonly end: number; readonly text: string; readonly isCode?: boolean }

type Edits = { readonly edits: readonly Edit[]; readonly removed: number }

const LONGEST_LANGUAGE = 30

/** The edits for all nodes in order; of two that overlap the first counts. */
function editsOf(source: string, nodes: readonly MarkdownNode[]): Edits {
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
        // The label may differ from the visible text.
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

/** Addresses by label; the first definition counts. */
function addressesOf(nodes: readonly MarkdownNode[]): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const { node } of nodes)
    if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
  return addresses
}

/** Numbers of footnotes in the order of their references; pages display these instead of labels. */
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

/** A code block without the invisible text after its language. */
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
