/** A page before it is written: blocks of ten kinds. Each product makes one, and each writer writes it. */
import type { Untrusted } from '../text/untrusted.ts'
import { isNothing, NOTHING, type Words } from './words.ts'

export type Block =
  | { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; content: Words }
  | { kind: 'text'; content: Words }
  /** What others wrote, in as many paragraphs as it has. */
  | { kind: 'prose'; text: Untrusted; most: number; label: Words }
  /** `most`: how many characters of it HTML shows. */
  | {
      kind: 'code'
      text: Untrusted
      language: 'sh' | 'yaml' | 'diff' | ''
      most?: number
    }
  | { kind: 'list'; items: readonly Item[] }
  /** `numbers`: the columns that stand at the right. */
  | {
      kind: 'table'
      head: readonly Words[]
      rows: readonly (readonly Words[])[]
      numbers: readonly number[]
    }
  | { kind: 'details'; title: Words; content: Document; isOpen?: true }
  | { kind: 'quote'; alert: 'WARNING' | 'NOTE' | null; content: Document }
  | { kind: 'json'; value: unknown; indent: number }
  /** Invisible: a name and a JSON value, by which a program finds the page again. */
  | { kind: 'marker'; name: string; value: unknown }

export type Document = readonly Block[]

/** A box before it makes the item one of a checklist. */
type Item = { box: 'done' | 'open' | null; content: Words }

export function heading(depth: 1 | 2 | 3 | 4 | 5 | 6, content: Words): Document {
  return [{ kind: 'heading', depth, content }]
}

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
