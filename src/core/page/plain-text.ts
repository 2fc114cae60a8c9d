/** Writes words as plain text: for the log, for a sentence of an output, and for the record. */
import { inBackticks } from '../text/code-spans.ts'
import type { Inline, Words } from './words.ts'

export function plainText({ inlines }: Words): string {
  return inlines.map(plainInline).join('')
}

function plainInline(one: Inline): string {
  if (one.kind === 'code') return inBackticks(one.text)
  if ('text' in one) return one.text
  return one.kind === 'link' ? `${plainText(one.content)} (${one.address})` : plainText(one.content)
}
