/** The one sanitiser for Markdown of strangers on its way to the model: what is left is what a person sees on the page. */
import { withoutHiddenCharacters, withoutHiddenReferences } from './hidden-characters.ts'
import { editsOf } from './markdown-edits.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { parseable } from './parseable.ts'

/** A text as it is shown, and what was taken out of it. */
export type Visible = {
  readonly text: string
  readonly hiddenCharacters: number
  readonly hiddenParts: number
  /** Characters cut off at the end. */
  readonly cut: number
}

/** Code blocks and code spans survive as they are, but for characters that cannot be seen; at most `limit` UTF-16 units of all are kept. */
export function visibleMarkdown(text: string, limit: number): Visible {
  const whole = text.replace(/\r\n?/g, '\n')
  const source = parseable(whole)
  // Read as it came: without its hidden characters it could be another document.
  const { edits, removed } = editsOf(source, parseMarkdown(source))
  const parts: string[] = []
  let hiddenCharacters = 0
  const add = (piece: string, isCode: boolean): void => {
    const plain = isCode ? { text: piece, removed: 0 } : withoutHiddenReferences(piece)
    const clean = withoutHiddenCharacters(plain.text)
    hiddenCharacters += plain.removed + clean.removed
    parts.push(clean.text)
  }
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) {
      at = Math.max(at, edit.end)
      continue
    }
    add(source.slice(at, edit.start), false)
    add(edit.text, edit.isCode === true)
    at = edit.end
  }
  add(source.slice(at), false)
  const shown = cutTo(parts.join(''), limit)
  return { ...shown, hiddenCharacters, hiddenParts: removed, cut: shown.cut + whole.length - source.length }
}

/** The same for plain text, where HTML is shown as it is: titles, and the input `prompt`. */
export function visibleText(text: string, limit: number): Visible {
  const { text: clean, removed } = withoutHiddenCharacters(text.replace(/\r\n?/g, '\n'))
  return { ...cutTo(clean, limit), hiddenCharacters: removed, hiddenParts: 0 }
}

function cutTo(text: string, limit: number): { text: string; cut: number } {
  if (text.length <= limit) return { text, cut: 0 }
  return { text: text.slice(0, limit).replace(/[\ud800-\udbff]$/, ''), cut: text.length - limit }
}
