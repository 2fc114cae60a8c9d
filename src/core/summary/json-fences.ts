/** What stands in the Markdown fences of an answer. */
import type { Span } from './json-values.ts'

const OPENING = /(`{3,}|~{3,})[ \t]*([\w+.#-]*)[ \t]*/g

/**
 * The contents of the fences, those that say `json` first, else in the order they stand (`S2-03`). A value that began in a fence ends where
 * the value ends, so that a fence inside one of its strings ends nothing; other content ends at the next fence and counts only where it may be
 * a bare string or number. A fence inside a value (`values`, ordered) is text of one of its strings and no fence.
 */
export function fencedTexts(text: string, values: readonly Span[]): string[] {
  const tagged: string[] = []
  const others: string[] = []
  let next = 0
  let behind = 0
  for (const match of text.matchAll(OPENING)) {
    if (match.index < behind) continue
    while ((values[next]?.end ?? Number.POSITIVE_INFINITY) <= match.index) next++
    const value = values[next]
    if (value !== undefined && value.start < match.index) continue
    const from = match.index + match[0].length
    const fence = match[1] ?? ''
    const begins = value !== undefined && text.slice(from, value.start).trim() === ''
    const until = begins ? value.end : closing(text, fence, from)
    behind = begins ? (closingBehind(text, value.end) ?? value.end) : Math.min(until + fence.length, text.length)
    const content = text.slice(from, until)
    if (!begins && !SCALAR.test(content)) continue
    if (/^json/i.test(match[2] ?? '')) tagged.push(content)
    else others.push(content)
  }
  return [...tagged, ...others]
}

const SCALAR = /^\s*(?:["\d-]|true|false|null)/

function closing(text: string, fence: string, from: number): number {
  const at = text.indexOf(fence, from)
  return at === -1 ? text.length : at
}

const CLOSING_BEHIND = /\s*(?:`{3,}|~{3,})/y

/** Behind the fence that closes a value's fence, so that it is not taken for an opening one. */
function closingBehind(text: string, end: number): number | null {
  CLOSING_BEHIND.lastIndex = end
  return CLOSING_BEHIND.test(text) ? CLOSING_BEHIND.lastIndex : null
}
