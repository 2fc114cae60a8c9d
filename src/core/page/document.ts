/** A page before it is written. Each product makes one, and each writer writes it. */
import { type Untrusted, untrusted } from '../text/untrusted.ts'
import { asWords, filled, isNothing, isWords, NOTHING, type OwnWords, type Words } from './words.ts'

type Depth = 1 | 2 | 3 | 4 | 5 | 6
type CodeLanguage = 'sh' | 'yaml' | 'diff' | ''

export type Block =
  | { kind: 'heading'; depth: Depth; content: Words }
  | { kind: 'text'; content: Words }
  /** What others wrote, in as many paragraphs as it has. `label`: our own words before it. */
  | { kind: 'prose'; text: Untrusted; most: number; label: Words }
  /** `most`: how many characters of it HTML shows. */
  | { kind: 'code'; text: Untrusted; language: CodeLanguage; most: number }
  | { kind: 'list'; items: readonly Item[] }
  /** `numbers`: the columns that stand at the right. */
  | { kind: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[]; numbers: readonly number[] }
  | { kind: 'details'; title: Words; content: Document; isOpen: boolean }
  | { kind: 'quote'; alert: 'WARNING' | 'NOTE' | null; content: Document }
  | { kind: 'json'; value: unknown; indent: number }
  /** Invisible: a name and a JSON value, by which a program finds the page again. */
  | { kind: 'marker'; name: string; value: unknown }

/** Words alone are a paragraph. What is empty is not written. */
export type Document = Words | Block | false | readonly Document[]

/** A box before it makes the item one of a checklist. */
type Item = { box: 'done' | 'open' | null; content: Words }

export function blocksOf(page: Document): Block[] {
  if (page === false) return []
  if (isWords(page)) return isNothing(page) ? [] : [{ kind: 'text', content: page }]
  if (!('kind' in page)) return page.flatMap(blocksOf)
  return isEmptyBlock(page) ? [] : [page]
}

function isEmptyBlock(block: Block): boolean {
  switch (block.kind) {
    case 'prose':
      return block.text.raw().trim() === ''
    case 'code':
      return block.text.raw() === ''
    case 'list':
      return block.items.length === 0
    case 'table':
      return block.rows.length === 0
    case 'details':
    case 'quote':
      return isEmptyPage(block.content)
    default:
      return false
  }
}

export function isEmptyPage(page: Document): boolean {
  return blocksOf(page).length === 0
}

export function heading<const Text>(depth: Depth, content: OwnWords<Text>): Block {
  return { kind: 'heading', depth, content: asWords(content) }
}

export function untrustedText(text: string, most: number, label = NOTHING): Block {
  return { kind: 'prose', text: untrusted(text), most, label }
}

export function list(items: readonly (Words | false)[]): Block {
  return { kind: 'list', items: filled(items).map(content => ({ box: null, content })) }
}

export function table<const Text>(
  head: readonly OwnWords<Text>[],
  rows: readonly (readonly Words[])[],
  numbers: readonly number[] = [],
): Block {
  return { kind: 'table', head: head.map(one => asWords(one)), rows, numbers }
}

export function folded<const Text>(title: OwnWords<Text>, content: Document, isOpen = false): Block {
  return { kind: 'details', title: asWords(title), content, isOpen }
}

export function codeBlock(text: string, language: CodeLanguage = '', most = Number.POSITIVE_INFINITY): Block {
  return { kind: 'code', text: untrusted(text), language, most }
}

/** Lines in a box that catches the eye: one is a paragraph, several are a list. */
export function alert(kind: 'WARNING' | 'NOTE', lines: readonly Words[]): Block {
  return { kind: 'quote', alert: kind, content: lines.length === 1 ? lines : list(lines) }
}

export function quote(content: Document): Block {
  return { kind: 'quote', alert: null, content }
}
