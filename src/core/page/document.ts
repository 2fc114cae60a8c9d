/** A page before it is written: blocks of ten kinds. Each product makes one, and each writer writes it. */
import type { Untrusted } from '../text/untrusted.ts'
import { isNothing, NOTHING, type Words } from './words.ts'

export type Block =
  | { readonly kind: 'heading'; readonly depth: 1 | 2 | 3 | 4 | 5 | 6; readonly content: Words }
  | { readonly kind: 'text'; readonly content: Words }
  /** What others wrote, in as many paragraphs as it has. */
  | { readonly kind: 'prose'; readonly text: Untrusted; readonly most: number; readonly label: Words }
  /** `most`: how many characters of it HTML shows. */
  | {
      readonly kind: 'code'
      readonly text: Untrusted
      readonly language: 'sh' | 'yaml' | 'diff' | ''
      readonly most?: number
    }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  /** `numbers`: the columns that stand at the right. */
  | {
      readonly kind: 'table'
      readonly head: readonly Words[]
      readonly rows: readonly (readonly Words[])[]
      readonly numbers: readonly number[]
    }
  | { readonly kind: 'details'; readonly title: Words; readonly content: Document; readonly isOpen?: true }
  | { readonly kind: 'quote'; readonly alert: 'WARNING' | 'NOTE' | null; readonly content: Document }
  | { readonly kind: 'json'; readonly value: unknown; readonly indent: number }
  /** Invisible: a name and a JSON value, by which a program finds the page again. */
  | { readonly kind: 'marker'; readonly name: string; readonly value: unknown }

export type Document = readonly Block[]

/** A box before it makes the item one of a checklist. */
type Item = { readonly box: 'done' | 'open' | null; readonly content: Words }

export function heading(depth: 1 | 2 | 3 | 4 | 5 | 6, content: Words): Document {
  return [{ kind: 'heading', depth, content }]
}

/** A paragraph; no words are no paragraph. */
export function paragraph(content: Words): Document {
  return isNothing(content) ? [] : [{ kind: 'text', content }]
}

/** `most`: how many characters of it are shown. `label`: our own words before it. */
export function untrustedText(text: Untrusted, most: number, label = NOTHING): Document {
  return text.raw().trim() === '' ? [] : [{ kind: 'prose', text, most, label }]
}

export function list(items: readonly Words[]): Document {
  const some = items.filter(one => !isNothing(one))
  return some.length === 0 ? [] : [{ kind: 'list', items: some.map(content => ({ box: null, content })) }]
}

export function table(
  head: readonly Words[],
  rows: readonly (readonly Words[])[],
  numbers: readonly number[] = [],
): Document {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows, numbers }]
}

/** Folded below its title; nothing where there is nothing to fold. */
export function folded(title: Words, content: Document, isOpen = false): Document {
  if (content.length === 0) return []
  return [{ kind: 'details', title, content, ...(isOpen ? { isOpen } : {}) }]
}

export function codeBlock(text: Untrusted, language: 'sh' | 'yaml' | 'diff' | '' = '', most?: number): Document {
  return text.raw() === '' ? [] : [{ kind: 'code', text, language, ...(most === undefined ? {} : { most }) }]
}

/** Lines in a box that catches the eye: one is a paragraph, several are a list. */
export function alert(kind: 'WARNING' | 'NOTE', lines: readonly Words[]): Document {
  const [first] = lines
  if (first === undefined) return []
  return [{ kind: 'quote', alert: kind, content: lines.length === 1 ? paragraph(first) : list(lines) }]
}

export function quote(content: Document): Document {
  return content.length === 0 ? [] : [{ kind: 'quote', alert: null, content }]
}
