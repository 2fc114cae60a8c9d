/** Rows as columns of a terminal, without orders to it. */
import { logLine } from '../text/sanitized-text.ts'
import { plainText } from './plain-text.ts'
import type { Words } from './words.ts'

/** The last column is not padded. Signs that are two cells wide become narrow ones. */
export function columns(rows: readonly (readonly Words[])[]): readonly string[] {
  const texts = rows.map(cells => cells.map(cell => lineOf(cell).replace(/[✅❌]/g, sign => SIGNS[sign] ?? sign)))
  const widths = texts[0]?.map((_, at) => Math.max(...texts.map(row => row[at]?.length ?? 0))) ?? []
  return texts.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function lineOf(content: Words): string {
  return logLine(plainText(content))
}

const SIGNS: Readonly<Record<string, string>> = { '✅': '✓', '❌': '✗' }
