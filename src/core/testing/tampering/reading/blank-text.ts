import type { Language } from './language.ts'
import { literalSpans, type Span } from './literal-spans.ts'

/** A text whose positions are those of the original. */
export type BlankedText = {
  /** Without comments and without what is between quotes. */
  readonly code: string
  /** Without comments. */
  readonly plain: string
}

/** Puts spaces in the place of comments, and of strings. Line breaks stay. */
export function blankText(text: string, language: Language): BlankedText {
  const spans = literalSpans(text, language)
  return {
    code: without(text, spans),
    plain: without(
      text,
      spans.filter(({ kind }) => kind === 'comment'),
    ),
  }
}

function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of spans) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\n]/g, ' '))
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}
