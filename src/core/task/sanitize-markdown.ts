/** The only sanitizer for untrusted Markdown on its way to the model: keeps what a person sees. */

import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { cut, withoutHalfEnd } from '../text/cut.ts'
import { DRAWN } from '../text/live-tokens.ts'
import { countInWords } from '../text/quantities.ts'
import { withoutHiddenCharacters, withoutHiddenReferences } from './hidden-characters.ts'
import { isMoreThanName, openHtmlReader } from './sanitize-html.ts'
import { isPlainMath, LEFT_OUT, mathToHide } from './sanitize-math.ts'

export type Sanitized = {
  text: string
  hiddenCharacters: number
  hiddenParts: number
  cut: number
  /** The addresses of the pictures that a person sees in it, in order. */
  pictures: readonly string[]
}

/**
 * Sanitizes Markdown and cuts it to `limit` UTF-16 units. Code loses only its hidden characters, unless GitHub draws
 * it.
 */
export function sanitizeMarkdown(text: string, limit: number): Sanitized {
  const whole = text.replace(/\r\n?/g, '\n')
  const source = parseable(whole)
  // Parsed before hidden characters are removed: without them it could be another document.
  const { edits, removed } = editsOfNodes(source, nodesOf(source))
  const parts: string[] = []
  const masked: string[] = []
  const pictures: { start: number; url: string }[] = []
  let hiddenCharacters = 0
  const add = (piece: string, isCode: boolean): void => {
    const plain = isCode ? { text: piece, removed: 0 } : withoutHiddenReferences(piece)
    const clean = withoutHiddenCharacters(plain.text)
    hiddenCharacters += plain.removed + clean.removed
    parts.push(clean.text)
    masked.push(isCode ? clean.text.replace(/./g, 'x') : clean.text)
  }
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) {
      at = Math.max(at, edit.end)
      continue
    }
    add(source.slice(at, edit.start), false)
    add(edit.text, edit.isCode === true)
    // Only an edit that counts shows its pictures: another one may hide this place.
    for (const url of edit.pictures ?? []) if (url !== '') pictures.push({ start: edit.start, url })
    at = edit.end
  }
  add(source.slice(at), false)
  const seen = parts.join('')
  const formulas = mathToHide(masked.join(''))
  const shown = formulas.map(({ start }, index) => seen.slice(formulas[index - 1]?.end ?? 0, start) + LEFT_OUT).join('')
  const clean = cutTo(shown + seen.slice(formulas.at(-1)?.end ?? 0), limit)
  const hiddenParts = removed + formulas.length
  const kept = pictures.filter(({ start }) => clean.cut === 0 || start < limit).map(({ url }) => url)
  return {
    text: clean.text,
    hiddenCharacters,
    hiddenParts,
    cut: clean.cut + whole.length - source.length,
    pictures: [...new Set(kept)],
  }
}

/** The same for plain text, in which HTML has no meaning: titles and the input `prompt`. */
export function sanitizeText(text: string, limit: number): Sanitized {
  const { text: clean, removed } = withoutHiddenCharacters(text.replace(/\r\n?/g, '\n'))
  return { ...cutTo(clean, limit), hiddenCharacters: removed, hiddenParts: 0, pictures: [] }
}

/** One line about what was removed and cut (`cuts`); empty if nothing was. */
export function missingLine(texts: readonly Sanitized[], cuts: readonly string[]): string {
  const characters = texts.reduce((sum, one) => sum + one.hiddenCharacters, 0)
  const parts = texts.reduce((sum, one) => sum + one.hiddenParts, 0)
  const removed = [
    ...(characters > 0 ? [countInWords(characters, 'hidden character')] : []),
    ...(parts > 0 ? [countInWords(parts, 'hidden HTML part')] : []),
  ].join(', ')
  const leftOut = cuts.length > 0 ? [`left out: ${cuts.join(', ')}`] : []
  return [...(removed === '' ? [] : [`${removed} removed`]), ...leftOut].join('; ')
}

function cutTo(text: string, limit: number): { text: string; cut: number } {
  if (text.length <= limit) return { text, cut: 0 }
  return { text: withoutHalfEnd(text.slice(0, limit)), cut: text.length - limit }
}

type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number]

function nodesOf(text: string): readonly MarkdownNode[] {
  const mdastExtensions = [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()]
  const tree = fromMarkdown(text, { extensions: [gfmTable(), gfmFootnote(), htmlOnce()], mdastExtensions })
  const withDescendants = (node: MarkdownNode): readonly MarkdownNode[] =>
    'children' in node ? [node, ...node.children.flatMap<MarkdownNode>(withDescendants)] : [node]
  return tree.children.flatMap(withDescendants)
}

const LONGEST_BEGIN = 9
const HTML_ENDS: readonly (readonly [begin: RegExp, end: string])[] = [
  [/^<!--/, '-->'],
  [/^<!\[CDATA\[/, ']]>'],
  [/^<![A-Za-z]/, '>'],
  [/^<\?/, '?>'],
]

type Position = Record<'line' | 'column' | 'offset' | '_index' | '_bufferIndex', number>

/** The parser reads a paragraph to its end for HTML without an end. It does so once: what begins behind it is text. */
function htmlOnce(): ReturnType<typeof gfmTable> {
  const begun = new WeakMap<object, Map<string, Position>>()
  return {
    text: {
      ['<'.charCodeAt(0)]: {
        name: 'htmlOnce',
        tokenize(effects, ok, nok) {
          const start = this.now()
          const behind = (count: number) => ({ ...start, _bufferIndex: start._bufferIndex + count })
          const head = this.sliceSerialize({ start, end: behind(LONGEST_BEGIN) })
          const end = HTML_ENDS.find(([begin]) => begin.test(head))?.[1]
          if (end === undefined) return nok
          const before = begun.get(this) ?? new Map<string, Position>()
          const last = before.get(end)
          begun.set(this, before.set(end, behind(2)))
          if (last === undefined || this.sliceSerialize({ start: last, end: start }).includes(end)) return nok
          return code => {
            effects.enter('data')
            effects.consume(code)
            effects.exit('data')
            return ok
          }
        },
      },
    },
  }
}

function rangeOf({ position }: MarkdownNode): { start: number; end: number } {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) throw new Error('the Markdown parser gave a node without a position')
  return { start, end }
}

/** No forge takes more. The other limits bound the parser, whose time grows quickly with these. */
const LONGEST = 70_000
const MOST_BRACKETS = 5_000
const MOST_DELIMITERS_IN_PARAGRAPH = 2_000
const MOST_UNDERLINES = 1_500
const MOST_LINES = 8_000
const COSTLY =
  /\n[ \t]*\n|\n {0,3}(?:=+|-+)[ \t]*(?=\n)|\[|(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])|\]/gu
const MOST_PILED_ON_LINE = 50
/** Of lines by piled signs: the parser moves what it has read for each of these. */
const MOST_WORK = 6_000_000
const MARK = /[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t]|\[\^[^\]\s]{1,99}\]:)/g
const LINE = new RegExp(`^(?:${MARK.source})*`, 'gm')

function parseable(text: string): string {
  const end = Math.min(LONGEST, tooComplexAt(text), tooManyLinesAt(text))
  if (end >= text.length) return text
  // Half a comment would become visible, so the last paragraph goes as a whole.
  return text.slice(0, Math.max(0, text.lastIndexOf('\n\n', end)))
}

function tooManyLinesAt(text: string): number {
  let [lines, piled] = [0, 0]
  for (const { 0: signs, index } of text.matchAll(LINE)) {
    const count = signs.match(MARK)?.length ?? 0
    // An item of a list that is in nothing else costs little.
    piled += /^[^\s>]/.test(signs) ? count - 1 : count
    lines += 1
    if (lines > MOST_LINES || count >= MOST_PILED_ON_LINE || piled * lines > MOST_WORK) return index
  }
  return text.length
}

function tooComplexAt(text: string): number {
  let [opening, closing, delimiters, underlines] = [0, 0, 0, 0]
  for (const { 0: found, index } of text.matchAll(COSTLY)) {
    if (found === '[') opening += 1
    else if (found === ']') closing += 1
    else if (found.startsWith('\n')) delimiters = 0
    else delimiters += 1
    if (/[=-]/.test(found)) underlines += 1
    const brackets = Math.max(opening, closing)
    if (brackets >= MOST_BRACKETS || delimiters > MOST_DELIMITERS_IN_PARAGRAPH || underlines > MOST_UNDERLINES)
      return index
  }
  return text.length
}

type Edit = {
  start: number
  end: number
  text: string
  isCode?: boolean
  /** The addresses of the pictures that the text shows. */
  pictures?: readonly string[]
}

type Edits = { edits: readonly Edit[]; removed: number }

const LONGEST_LANGUAGE = 30

function editsOfNodes(source: string, nodes: readonly MarkdownNode[]): Edits {
  const html = htmlEdits(source, nodes)
  const labels = labelsOf(nodes)
  const others = nodes.flatMap(node => editsOfNode(source, node, labels))
  return {
    edits: [...html.edits, ...others].sort((a, b) => a.start - b.start || b.end - a.end),
    removed: html.removed + others.filter(edit => edit.hides).length,
  }
}

/** `hides`: a reader of the page does not see what is taken out. */
function editsOfNode(
  source: string,
  node: MarkdownNode,
  { addresses, longest, footnotes }: ReturnType<typeof labelsOf>,
): readonly (Edit & { hides: boolean })[] {
  const { start, end } = rangeOf(node)
  const replace = (text: string, hides: boolean, from = start) => [{ start: from, end, text, hides }]
  const showPicture = (url: string | undefined, hides: boolean) => [
    { start, end, text: `![](${address(url, longest)})`, pictures: [url ?? ''], hides },
  ]
  switch (node.type) {
    case 'inlineCode': {
      const hides = source[start - 1] === '$' && source[end] === '$' && !isPlainMath(node.value)
      return [{ start, end, text: hides ? LEFT_OUT : source.slice(start, end), isCode: true, hides }]
    }
    case 'table':
      return cellsTooMany(node).map(edit => ({ ...edit, hides: true }))
    case 'code':
      return [{ start, end, isCode: true, ...shownBlock(node, source.slice(start, end)) }]
    case 'image':
      return showPicture(
        node.url,
        [node.alt, node.title].some(text => isMoreThanName(text ?? '')),
      )
    case 'imageReference':
      return showPicture(addresses.get(node.identifier), true)
    case 'link':
      if (node.children.length === 0) return replace('', true)
      return node.title ? replace(`](${address(node.url, longest)})`, true, labelEnd(node)) : []
    case 'linkReference':
      // The label may differ from the visible text.
      return replace(`](${address(addresses.get(node.identifier), longest)})`, false, labelEnd(node))
    case 'definition':
      return replace('', true)
    case 'footnoteReference':
      return replace(`[^${footnotes.get(node.identifier) ?? 0}]`, false)
    case 'footnoteDefinition': {
      const number = footnotes.get(node.identifier)
      if (number === undefined) return replace('', true)
      return [{ start, end: source.indexOf(']:', start) + 2, text: `[^${number}]:`, hides: false }]
    }
    default:
      return []
  }
}

function labelEnd(node: MarkdownNode): number {
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last === undefined ? rangeOf(node).start + 1 : rangeOf(last).end
}

/** GitHub drops cells beyond those of the head. */
function cellsTooMany({ children: [head, ...rows] }: Extract<MarkdownNode, { type: 'table' }>): readonly Edit[] {
  return rows.flatMap(row => {
    const more = row.children[head?.children.length ?? 0]
    return more === undefined ? [] : [{ start: rangeOf(more).start, end: rangeOf(row).end, text: '|' }]
  })
}

function htmlEdits(source: string, nodes: readonly MarkdownNode[]): Edits {
  const reader = openHtmlReader()
  const edits: Edit[] = []
  let shown = 0
  let hidden: { start: number; text: string } | null = null
  for (const node of nodes) {
    if (node.type !== 'html') continue
    const { start, end } = rangeOf(node)
    const text: string = (hidden?.text ?? '') + reader.read(node.value)
    const from: number = hidden?.start ?? start
    hidden = reader.isHiding() ? { start: from, text } : null
    if (hidden !== null) continue
    edits.push({ start: from, end, text, pictures: reader.pictures().slice(shown) })
    shown = reader.pictures().length
  }
  if (hidden !== null) edits.push({ ...hidden, end: source.length, pictures: reader.pictures().slice(shown) })
  return { edits, removed: reader.removed() }
}

const LONGEST_ADDRESS = 2_000
/** What all references together may write, so that no address multiplies the text. */
const MOST_WRITTEN = 10 * LONGEST

function labelsOf(nodes: readonly MarkdownNode[]) {
  const addresses = new Map<string, string>()
  const footnotes = new Map<string, number>()
  for (const node of nodes) {
    if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
    if (node.type === 'footnoteReference' && !footnotes.has(node.identifier))
      footnotes.set(node.identifier, footnotes.size + 1)
  }
  const references = nodes.filter(({ type }) => type === 'imageReference' || type === 'linkReference')
  const longest = Math.min(LONGEST_ADDRESS, Math.floor(MOST_WRITTEN / references.length))
  return { addresses, longest, footnotes }
}

/** Without what stands behind its language, or the note that the page draws it. */
function shownBlock({ lang, meta, value }: Extract<MarkdownNode, { type: 'code' }>, block: string) {
  const drawn = lang?.toLowerCase() ?? ''
  if (DRAWN.has(drawn) && !(drawn === 'math' && isPlainMath(value))) return { text: LEFT_OUT, hides: true }
  const [, fence = '', info = ''] = /^(`{3,}|~{3,})([^\n]*)/.exec(block) ?? []
  const language = info.trim().split(/\s/, 1)[0] ?? ''
  if (fence === '' || (!meta && language.length <= LONGEST_LANGUAGE)) return { text: block, hides: false }
  const kept = language.length <= LONGEST_LANGUAGE ? language : ''
  return { text: `${fence}${kept}${block.slice(fence.length + info.length)}`, hides: true }
}

function address(url = '', longest: number): string {
  const shown = cut(url, longest)
  return /^[^\s()<>]*$/.test(shown) ? shown : `<${shown.replace(/[<>\n]/g, '')}>`
}
