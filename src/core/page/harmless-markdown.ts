/** Markdown that others wrote, as a tree in which every token that GitHub acts on is code. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { splitCode } from '../text/code-spans.ts'
import { DRAWN, refersElsewhere, unmarked } from '../text/live-tokens.ts'
import { withoutHidden } from '../text/sanitized-text.ts'
import { isPlainAddress } from './words.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Of<Type extends Node['type']> = Extract<Node, { type: Type }>
export type FlowNode = Of<'paragraph' | 'heading' | 'blockquote' | 'list' | 'code' | 'thematicBreak' | 'html' | 'table'>
export type LineNode = Of<'paragraph'>['children'][number]

const NOT_READ = ['htmlFlow', 'htmlText', 'autolink', 'definition']
const BLOCKS = [
  ...['headingAtx', 'setextUnderline', 'thematicBreak', 'list', 'blockQuote', 'codeFenced', 'codeIndented'],
]

/** The blocks of a text. Headings begin below those of a page, and tables stay text: those of a page are the host's. */
export function harmlessBlocks(text: string): FlowNode[] {
  const clean = withoutHidden(text)
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim()
  if (isCostlyMarkdown(clean)) return [harmlessCode(clean, '')]
  return fromMarkdown(clean, { extensions: [{ disable: { null: NOT_READ } }] }).children.flatMap(harmlessBlock)
}

export function harmlessLine(line: string): LineNode[] {
  if (isCostlyMarkdown(line)) return harmlessText(line, true)
  const { children } = fromMarkdown(line, { extensions: [{ disable: { null: [...NOT_READ, ...BLOCKS] } }] })
  return harmlessSpans(children.flatMap(node => (node.type === 'paragraph' ? node.children : [])))
}

/** One line in which only code spans mean something. */
export function harmlessTitle(line: string): LineNode[] {
  return spaced(
    splitCode(line).flatMap(({ code, text }) => (code === null ? harmlessText(text, true) : [codeNode(code)])),
  )
}

/** The time of the parser grows quickly with lines, brackets, escapes, emphasis, runs of backticks and piled quotes. */
const MOST_COSTLY = 1_500
const PILED = /^(?:[ \t]{0,9}(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m

/** Whether the parser could take long for this text, or overflow the stack. */
export function isCostlyMarkdown(text: string): boolean {
  let found = 0
  for (const _ of text.matchAll(/\[|\*+|_+|`+|\\+|[\r\n]/g)) if (++found > MOST_COSTLY) return true
  return PILED.test(text)
}

const LOWEST_HEADING = 6
const HEADINGS_ABOVE = 3

function harmlessBlock(node: Node): FlowNode[] {
  switch (node.type) {
    case 'heading': {
      const depth = Math.min(LOWEST_HEADING, node.depth + HEADINGS_ABOVE) as Of<'heading'>['depth']
      return [{ ...node, depth, children: harmlessSpans(node.children) }]
    }
    case 'paragraph':
      return [{ ...node, children: harmlessSpans(node.children) }]
    case 'blockquote':
      return [{ ...node, children: node.children.flatMap(harmlessBlock) }]
    case 'list':
      return [
        { ...node, children: node.children.map(item => ({ ...item, children: item.children.flatMap(harmlessBlock) })) },
      ]
    case 'code':
      return [harmlessCode(node.value, node.lang ?? '')]
    case 'thematicBreak':
      return [node]
    default:
      return []
  }
}

function harmlessCode(value: string, given: string): Of<'code'> {
  const language = /^[\w+.#-]{1,20}/.exec(given)?.[0].toLowerCase() ?? ''
  // `json` is reserved for the record.
  const lang = language.startsWith('json') ? 'js' : DRAWN.has(language) || language === 'suggestion' ? 'text' : language
  // Some bots obey `/close` at the start of any line.
  // The language could be a closing keyword.
  const text = unmarked(`\n${withoutHidden(value)}`)
    .slice(1)
    .replace(/^\/(?=[a-z])/gim, ' /')
  return { type: 'code', lang: lang === '' ? null : lang, value: text }
}

/** Text is read after all nodes are known: what stands beside it may have been a link. */
function harmlessSpans<Inner extends LineNode>(nodes: readonly Inner[]): Inner[] {
  const read: LineNode[] = []
  for (const node of nodes.flatMap(plainSpan)) {
    const last = read.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      read.splice(-1, 1, { type: 'text', value: last.value + node.value })
    else read.push(node)
  }
  return spaced(read.flatMap(node => (node.type === 'text' ? harmlessText(node.value) : [node]))) as Inner[]
}

function plainSpan(node: LineNode): LineNode[] {
  switch (node.type) {
    case 'inlineCode':
      return [codeNode(withoutHidden(node.value))]
    case 'emphasis':
    case 'strong':
      return [{ ...node, children: harmlessSpans(node.children) }]
    case 'link':
      return plainLink(node.url, node.children.flatMap(plainSpan))
    case 'image':
      return plainLink(node.url, [{ type: 'text', value: `image: ${node.alt || 'untitled'}` }])
    default:
      return node.type === 'text' || node.type === 'break' ? [node] : []
  }
}

/** An address that refers elsewhere is code, and so is one whose words hold an address or a name: they could lie. */
function plainLink(url: string, label: readonly LineNode[]): LineNode[] {
  const children = harmlessSpans(label)
  const isPlain = isPlainAddress(url) && !refersElsewhere(url)
  const isTrue = children.length > 0 && children.every(({ type }) => type !== 'inlineCode' && type !== 'link')
  if (isPlain && isTrue) return [linkNode(url, children)]
  return [...label, { type: 'text', value: ' ' }, codeNode(url)]
}

function linkNode(url: string, children: LineNode[]): Of<'link'> {
  return { type: 'link', url, children: children as Of<'link'>['children'] }
}

const ADDRESS = /(?:[A-Za-z][A-Za-z0-9+.-]{0,15}:\/\/|www\.)[^\s<>"`]*/
const ORDER = /(?<=^[ \t]{0,9})\/[A-Za-z][\w.+/:@#-]*/m
const WORD = /[\w.+/:@#-]+/
const TOKEN = new RegExp([ADDRESS, ORDER, WORD].map(({ source }) => `(${source})`).join('|'), 'gm')
/** What GitHub links to a commit. */
const COMMIT = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,40}$/

/**
 * Mentions, references, ids of commits, orders to bots and addresses become code. A plain address is a link of its
 * own: GitHub's would swallow what follows.
 */
function harmlessText(value: string, isTitle = false): LineNode[] {
  // A bracket and an exclamation mark in front of a word make an alert, which is for our own words.
  const text = withoutHidden(value).replace(/\[(?=!\w)/g, '[ ')
  const nodes: LineNode[] = []
  let done = 0
  for (const { 0: token, 1: address, 2: order, index } of text.matchAll(TOKEN)) {
    const word = withoutEnd(token)
    const isAddress = address !== undefined || /:\/\/|www\./i.test(word)
    const isLive = isAddress || order !== undefined || refersElsewhere(word) || COMMIT.test(word)
    if (!isLive || word === '') continue
    const isLink = !isTitle && isPlainAddress(word) && !refersElsewhere(word)
    for (const node of untrustedNodes(text.slice(done, index))) nodes.push(node)
    nodes.push(isLink ? linkNode(word, untrustedNodes(word)) : codeNode(word))
    done = index + word.length
  }
  return [...nodes, ...untrustedNodes(text.slice(done))]
}

function withoutEnd(word: string): string {
  let end = word.length
  while (end > 0 && ".,:;!?'*_~/)+-".includes(word[end - 1] ?? '')) end--
  return word.slice(0, end)
}

/** A kind of our own, so that the writer escapes more in it than in our own text. */
function untrustedNodes(value: string): LineNode[] {
  return value === '' ? [] : [{ type: 'untrusted', value } as unknown as LineNode]
}

/** Code is a span without a line end; an empty one cannot be written. */
export function codeNode(value: string): Of<'inlineCode'> {
  const text = unmarked(value.replace(/\s+/g, ' ')).replaceAll('\\|', '\\\\u{7c}')
  return { type: 'inlineCode', value: /^json/i.test(text) || text === '' ? ` ${text} ` : text }
}

/** Two code spans that touch would be one; `json` behind one looks like the fence of the record. */
function spaced<Inner extends LineNode>(nodes: readonly Inner[]): Inner[] {
  return nodes.flatMap((node, at) => {
    const touches = node.type === 'inlineCode' || ('value' in node && /^json/i.test(node.value))
    const isNext = touches && nodes[at - 1]?.type === 'inlineCode'
    return isNext ? [{ type: 'text', value: ' ' } as Inner, node] : [node]
  })
}
