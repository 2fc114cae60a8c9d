/** Writes a page as Markdown for GitHub: the only way from untrusted text to it. */
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { longestRun } from '../text/code-spans.ts'
import { cut } from '../text/cut.ts'
import { harmlessJson, hiddenLine, unmarked, withoutSigns } from '../text/live-tokens.ts'
import { escapeHidden } from '../text/sanitized-text.ts'
import { type Block, blocksOf, type Document } from './document.ts'
import {
  codeNode,
  type FlowNode,
  harmlessBlocks,
  harmlessLine,
  harmlessTitle,
  type LineNode,
} from './harmless-markdown.ts'
import { inlineHtml } from './html.ts'
import { type Inline, isPlainAddress, type Words } from './words.ts'

export function markdown(page: Document): string {
  return toMarkdown({ type: 'root', children: pageNodes(page) }, OPTIONS).trimEnd()
}

/** Words as one line of Markdown. */
export function markdownLine(content: Words): string {
  return toMarkdown({ type: 'paragraph', children: lineNodes(content) }, OPTIONS).trimEnd()
}

/** These could make a table, HTML, an entity or the end of a code span. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&#x3C;', '&lt;'],
  ['&#x26;', '&amp;'],
  ['&#x7C;', '&#124;'],
  ['&#x60;', '&#96;'],
])
const ENCODED = ['<', '&', '|', '`']

/** The library searches for the best signs, which takes long for what a stranger can nest. */
const marked =
  (mark: string): Handle =>
  (node, _, state, info) =>
    mark + state.containerPhrasing(node, { ...info, before: mark, after: mark }) + mark
type TableNode = Extract<FlowNode, { type: 'table' }>

/** Nothing in these needs to be escaped between other words. Without this, every word asks all rules. */
const PLAIN = /^[A-Za-z0-9 ,;?"']*$/
const escaped: Handle = (node, _, state, info) =>
  PLAIN.test(node.value) && info.before !== '\n' && info.after !== '\n'
    ? node.value
    : state
        .safe(node.value, { ...info, encode: ENCODED })
        .replace(/&#x(?:3C|26|7C|60);/g, entity => ENTITIES.get(entity) ?? entity)
const untrusted: Handle = (node, ...given) =>
  escaped({ ...node, value: withoutSigns(node.value) }, ...given).replaceAll('$', '&#36;')
const writeCode: Handle = ({ value }: { value: string }, _, state) => {
  const fence = '`'.repeat(longestRun(value) + 1)
  const pad = /^`|`$|^ (?=.* $) *[^ ]/.test(value) ? ' ' : ''
  return `${fence}${pad}${state.stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value}${pad}${fence}`
}
const inlineCode = Object.assign(writeCode, { peek: () => '`' })

/** A plain address holds nothing that has to be escaped, so it stands as it is. */
const writeLink: Handle = (node, parent, state, info) => {
  if (!isPlainAddress(node.url) || node.title) return defaultHandlers.link(node, parent, state, info)
  const exits = [state.enter('link'), state.enter('label')]
  const content = state.containerPhrasing(node, { ...info, before: '[', after: ']' })
  for (const exit of exits.reverse()) exit()
  return `[${content}](${node.url})`
}
const plainLink = Object.assign(writeLink, { peek: () => '[' })

const writeTable: Handle = ({ align, children }: TableNode, _, state, info) => {
  const exits = [state.enter('tableCell'), state.enter('phrasing')]
  const lines = children.map(row => {
    const cells = row.children.map(cell => state.containerPhrasing(cell, { ...info, before: ' ', after: ' ' }))
    return `| ${cells.join(' | ')} |`
  })
  for (const exit of exits) exit()
  const rule = `| ${align?.map(side => (side === 'right' ? '--:' : '---')).join(' | ')} |`
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].join('\n')
}

const OPTIONS: Options = {
  ...{ bullet: '-', bulletOther: '*', rule: '*', fences: true, resourceLink: true, listItemIndent: 'one' },
  unsafe: [
    ...ENCODED.map(character => ({ character, inConstruct: 'phrasing' as const })),
    // A row of dashes and colons below a line makes it the head of a table.
    { atBreak: true, character: ':', after: '-' },
    { atBreak: true, character: '-', after: '[:|-]' },
  ],
  join: [left => (isAlert(left) ? 0 : undefined)],
  handlers: {
    link: plainLink,
    strong: marked('**'),
    emphasis: marked('_'),
    text: escaped,
    inlineCode,
    table: writeTable,
    ...{ untrusted },
  },
}

const ALERT = /^\[!\w+\]$/

function isAlert(node: { type: string }): boolean {
  const [first] = 'children' in node ? (node.children as readonly LineNode[]) : []
  return node.type === 'paragraph' && first?.type === 'html' && ALERT.test(first.value)
}

function pageNodes(page: Document): FlowNode[] {
  return blocksOf(page).flatMap(blockNodes)
}

function blockNodes(block: Block): FlowNode[] {
  switch (block.kind) {
    case 'heading':
      return [{ type: 'heading', depth: block.depth, children: lineNodes(block.content) }]
    case 'text':
      return [{ type: 'paragraph', children: lineNodes(block.content) }]
    case 'prose':
      return proseNodes(block)
    case 'code':
      return [{ type: 'code', lang: block.language, value: codeText(block) }]
    case 'list':
      return [listNode(block.items)]
    case 'table':
      return [tableNode(block)]
    case 'details':
      return [
        { type: 'html', value: `<details>\n<summary>${inlineHtml(block.title)}</summary>` },
        ...pageNodes(block.content),
        { type: 'html', value: '</details>' },
      ]
    case 'quote': {
      const first: FlowNode[] =
        block.alert === null ? [] : [{ type: 'paragraph', children: [{ type: 'html', value: `[!${block.alert}]` }] }]
      return [{ type: 'blockquote', children: [...first, ...pageNodes(block.content)] }]
    }
    case 'json':
      return [{ type: 'code', lang: 'json', value: harmlessJson(block.value, block.indent) }]
    case 'marker':
      return [{ type: 'html', value: hiddenLine(block.name, block.value) }]
  }
}

/** A patch has to stay as it is, so that it can be applied. */
function codeText({ text, language }: Extract<Block, { kind: 'code' }>): string {
  return language === 'diff' ? text.raw() : unmarked(text.raw())
}

/** A label stands before a single paragraph, and above anything longer. */
function proseNodes({ text, most, label }: Extract<Block, { kind: 'prose' }>): FlowNode[] {
  const nodes = harmlessBlocks(cut(text.raw(), most))
  const before = lineNodes(label)
  const [first] = nodes
  if (first === undefined || before.length === 0) return nodes
  if (nodes.length > 1 || first.type !== 'paragraph') return [{ type: 'paragraph', children: before }, ...nodes]
  return [{ type: 'paragraph', children: [...before, { type: 'text', value: ' ' }, ...first.children] }]
}

const BOXES = { done: '[x] ', open: '[ ] ' } as const

function listNode(items: Extract<Block, { kind: 'list' }>['items']): FlowNode {
  const children = items.map(({ box, content }) => {
    const mark: LineNode[] = box === null ? [] : [{ type: 'html', value: BOXES[box] }]
    const line = { type: 'paragraph' as const, children: [...mark, ...lineNodes(content)] }
    return { type: 'listItem' as const, spread: false, children: [line] }
  })
  return { type: 'list', ordered: false, spread: false, children }
}

function tableNode({ head, rows, numbers }: Extract<Block, { kind: 'table' }>): FlowNode {
  const cells = (row: readonly Words[]) => row.map(cell => ({ type: 'tableCell' as const, children: lineNodes(cell) }))
  const children = [head, ...rows].map(row => ({ type: 'tableRow' as const, children: cells(row) }))
  return { type: 'table', align: head.map((_, at) => (numbers.includes(at) ? 'right' : null)), children }
}

function lineNodes({ inlines }: Words): LineNode[] {
  return inlines.flatMap(spanNodes)
}

function spanNodes(one: Inline): LineNode[] {
  switch (one.kind) {
    case 'text':
      return [{ type: 'text', value: one.text }]
    case 'code':
      return [codeNode(one.text)]
    case 'title':
      return harmlessTitle(one.text)
    case 'prose':
      return harmlessLine(one.text)
    case 'strong':
      return [{ type: 'strong', children: lineNodes(one.content) }]
    case 'small':
      return [{ type: 'html', value: '<sub>' }, ...lineNodes(one.content), { type: 'html', value: '</sub>' }]
    case 'link':
      return [{ type: 'link', url: one.address, children: lineNodes(one.content).filter(isNoLink) }]
  }
}

function isNoLink(node: LineNode): node is Exclude<LineNode, { type: 'link' | 'linkReference' | 'footnoteReference' }> {
  return node.type !== 'link' && node.type !== 'linkReference' && node.type !== 'footnoteReference'
}

/** A patch as Markdown: hidden characters are written out, so that a reader sees what the lines hold. */
export function diffText(patch: string): string {
  return patch
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t').map(escapeHidden).join('\t'))
    .join('\n')
}
