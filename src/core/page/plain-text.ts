/** Words as plain text: for the log, outputs, the record, and rows on a terminal. */
import { inBackticks } from '../text/code-spans.ts'
import { logLine } from '../text/sanitized-text.ts'
import type { Inline, Words } from './words.ts'

export function plainText({ inlines }: Words): string {
  return inlines.map(plainInline).join('')
}

function plainInline(one: Inline): string {
  if (one.kind === 'code') return inBackticks(one.text)
  if ('text' in one) return one.text
  return one.kind === 'link' ? `${plainText(one.content)} (${one.address})` : plainText(one.content)
}

/** Without orders to a terminal. */
export function lineOf(content: Words): string {
  return logLine(plainText(content))
}

const NARROW: Readonly<Record<string, string>> = { '✅': '✓', '❌': '✗' }

/** Rows as columns of a terminal; the last one is not padded. Signs that are two cells wide become narrow ones. */
export function columns(rows: readonly (readonly Words[])[]): readonly string[] {
  const texts = rows.map(cells => cells.map(cell => lineOf(cell).replace(/[✅❌]/g, sign => NARROW[sign] ?? sign)))
  const widths = texts[0]?.map((_, at) => Math.max(...texts.map(row => row[at]?.length ?? 0))) ?? []
  const padded = texts.map(row => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
  return padded.map(row => row.join('  ').trimEnd())
}
