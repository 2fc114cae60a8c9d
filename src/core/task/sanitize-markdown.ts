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
  const tree = treeOf(source)
  const { pieces, removed } = write(source, tree, labelsOf(write(source, tree, NO_LABELS)))
  const parts: string[] = []
  const masked: string[] = []
  let hiddenCharacters = 0
  for (const { text: piece, isCode } of joined(pieces)) {
    const plain = isCode ? { text: piece, removed: 0 } : withoutHiddenReferences(piece)
    const clean = withoutHiddenCharacters(plain.text)
    hiddenCharacters += plain.removed + clean.removed
    parts.push(clean.text)
    masked.push(isCode ? clean.text.replace(/./g, 'x') : clean.text)
  }
  const seen = parts.join('')
  const formulas = mathToHide(masked.join(''))
  const shown = formulas.map(({ start }, index) => seen.slice(formulas[index - 1]?.end ?? 0, start) + LEFT_OUT).join('')
  const clean = cutTo(shown + seen.slice(formulas.at(-1)?.end ?? 0), limit)
  let end = 0
  const pictures = pieces.flatMap(piece => {
    end += piece.text.length
    return clean.cut === 0 || end - piece.text.length < limit ? piece.pictures : []
  })
  return {
    text: clean.text,
    hiddenCharacters,
    hiddenParts: removed + formulas.length,
    cut: clean.cut + whole.length - source.length,
    pictures: [...new Set(pictures.filter(url => url !== ''))],
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

type Tree = ReturnType<typeof fromMarkdown>
type MarkdownNode = Tree | Tree['children'][number]

function treeOf(text: string): Tree {
  const mdastExtensions = [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()]
  return fromMarkdown(text, { extensions: [gfmTable(), gfmFootnote(), htmlOnce()], mdastExtensions })
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

/** A part of what a person sees. `pictures`: the addresses of those it shows. `footnote`: what it refers to. */
type Piece = { text: string; isCode: boolean; pictures: readonly string[]; footnote?: string }

function joined(pieces: readonly Piece[]): Pick<Piece, 'text' | 'isCode'>[] {
  const runs: Pick<Piece, 'text' | 'isCode'>[] = []
  for (const { text, isCode } of pieces) {
    const last = runs.at(-1)
    if (last !== undefined && !last.isCode && !isCode) runs.splice(-1, 1, { text: last.text + text, isCode })
    else runs.push({ text, isCode })
  }
  return runs
}

/** `footnotes`: null while they are looked for. */
type Labels = { addresses: ReadonlyMap<string, string>; longest: number; footnotes: ReadonlyMap<string, number> | null }

const LONGEST_ADDRESS = 2_000
/** What all references together may write, so that no address multiplies the text. */
const MOST_WRITTEN = 10 * LONGEST
const NO_LABELS: Labels = { addresses: new Map(), longest: LONGEST_ADDRESS, footnotes: null }

/** Nothing that is left out refers to a footnote. */
function labelsOf({ pieces, addresses, references }: ReturnType<typeof write>): Labels {
  const footnotes = [...new Set(pieces.flatMap(({ footnote }) => footnote ?? []))]
  const longest = Math.min(LONGEST_ADDRESS, Math.floor(MOST_WRITTEN / references))
  return { addresses, longest, footnotes: new Map(footnotes.map((label, at) => [label, at + 1])) }
}

/** What a person sees of a tree, in order. `removed`: how many parts are left out. */
function write(source: string, tree: Tree, labels: Labels) {
  const html = openHtmlReader()
  const pieces: Piece[] = []
  const addresses = new Map<string, string>()
  const defined = new Set<string>()
  let [removed, references, seen, columns] = [0, 0, 0, 0]
  const add = (text: string, isSeen = false, more: Partial<Piece> = {}): void => {
    if (html.isHiding()) return
    pieces.push({ text, isCode: false, pictures: [], ...more })
    if (isSeen) seen += 1
  }
  const target = (url = '') => `](${address(url, labels.longest)})`
  const addPicture = (url = '') => add(`![${target(url)}`, true, { pictures: [url] })
  const numberOf = (label: string) => labels.footnotes?.get(label) ?? 0

  function writeLeaf(node: MarkdownNode, start: number, end: number) {
    const text = source.slice(start, end)
    switch (node.type) {
      case 'html': {
        const before = html.pictures().length
        const clean = html.read(node.value)
        const pictures = html.pictures().slice(before)
        pieces.push({ text: clean, isCode: false, pictures })
        seen += pictures.length
        return
      }
      case 'definition':
        if (!addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
        removed += 1
        return
      case 'inlineCode': {
        const hides = source[start - 1] === '$' && source[end] === '$' && !isPlainMath(node.value)
        if (hides) removed += 1
        return add(hides ? LEFT_OUT : text, isInk(node.value), { isCode: true })
      }
      case 'code': {
        const shown = shownBlock(node, text)
        if (shown !== text) removed += 1
        return add(shown, true, { isCode: true })
      }
      case 'image':
        if ([node.alt, node.title].some(words => isMoreThanName(words ?? ''))) removed += 1
        return addPicture(node.url)
      case 'imageReference':
        references += 1
        removed += 1
        return addPicture(labels.addresses.get(node.identifier))
      case 'footnoteReference':
        return add(`[^${numberOf(node.identifier)}]`, true, { footnote: node.identifier })
      default:
        return add(text, node.type === 'text' && isInk(node.value))
    }
  }

  /** What stands behind the last child of a node. */
  function endOf(node: MarkdownNode, text: string): string {
    const isCut = node.type === 'tableRow' && node.children.length > columns
    const isTitled = node.type === 'link' && typeof node.title === 'string'
    if (isCut || isTitled) removed += 1
    if (node.type === 'linkReference') references += 1
    // The label may differ from the visible text.
    if (node.type === 'linkReference') return target(labels.addresses.get(node.identifier))
    return isCut ? '|' : isTitled ? target(node.url) : text
  }

  /** A link without a visible text, and a footnote that is a second one or that nothing refers to. */
  function isUnseen(node: MarkdownNode, seenBefore: number): boolean {
    if (node.type === 'link' || node.type === 'linkReference') return seen === seenBefore
    if (node.type !== 'footnoteDefinition') return false
    const isSecond = defined.has(node.identifier)
    defined.add(node.identifier)
    return isSecond || labels.footnotes?.has(node.identifier) === false
  }

  function writeNode(node: MarkdownNode) {
    const { start, end } = rangeOf(node)
    if (!('children' in node)) return writeLeaf(node, start, end)
    const [from, seenBefore] = [pieces.length, seen]
    let at = start
    if (node.type === 'footnoteDefinition') {
      add(`[^${numberOf(node.identifier)}]:`)
      at = source.indexOf(']:', start) + 2
    }
    if (node.type === 'table') columns = node.children[0]?.children.length ?? 0
    // GitHub drops cells beyond those of the head.
    for (const child of node.type === 'tableRow' ? node.children.slice(0, columns) : node.children) {
      const range = rangeOf(child)
      add(source.slice(at, range.start))
      writeNode(child)
      at = range.end
    }
    add(endOf(node, source.slice(at, end)))
    if (!isUnseen(node, seenBefore)) return
    pieces.splice(from)
    removed += 1
  }

  writeNode(tree)
  return { pieces, removed: removed + html.removed(), addresses, references }
}

function isInk(text: string): boolean {
  return /\S/.test(withoutHiddenCharacters(text).text)
}

const LANGUAGE = /^[\w+.#-]{1,20}$/

/** Without what stands behind its language, or the note that the page draws it. */
function shownBlock({ lang, meta, value }: Extract<MarkdownNode, { type: 'code' }>, block: string): string {
  const drawn = lang?.toLowerCase() ?? ''
  if (DRAWN.has(drawn) && !(drawn === 'math' && isPlainMath(value))) return LEFT_OUT
  const isLanguage = !lang || LANGUAGE.test(lang)
  return isLanguage && !meta ? block : block.replace(/^([`~]{3,})[^\n]*/, `$1${isLanguage ? lang : ''}`)
}

function address(url: string, longest: number): string {
  const shown = cut(url, longest)
  return /^[^\s()<>]*$/.test(shown) ? shown : `<${shown.replace(/[<>\n]/g, '')}>`
}
