/** Finds what looks like somebody's key. */
import { KEY_SHAPES, SHORTEST_KEY } from './key-shapes.ts'
import { isMadeUp, isPublished } from './made-up.ts'

export type FoundKey = {
  readonly what: string
  /** Never to be shown: a line of it that tells it from any other. */
  readonly value: string
  /** Counted from 1. */
  readonly line: number
}

/** Keys in a text, those that are plainly made up aside. Linear. */
export function findKeys(text: string): FoundKey[] {
  const found: FoundKey[] = []
  for (const { what, pattern } of KEY_SHAPES) {
    for (const match of text.matchAll(pattern)) {
      const part = match[1] ?? match[0]
      if (!opensNothing(part)) found.push({ what, value: tellingLine(part), line: lineAt(text, match.index) })
    }
  }
  return found
}

/** A text with every such key as `***`. */
export function withoutKeys(text: string): string {
  if (text.length < SHORTEST_KEY) return text
  return KEY_SHAPES.reduce(
    (clean, { pattern }) =>
      clean.replace(pattern, (whole: string, part: string) => (opensNothing(part) ? whole : '***')),
    text,
  )
}

/** Of a signed token the signature alone is random; of a private key the beginning names its kind. */
function opensNothing(part: string): boolean {
  if (part.startsWith('eyJ')) return isPublished(part) || isMadeUp(part.slice(part.lastIndexOf('.') + 1))
  return isMadeUp(part.length > 400 ? part.slice(100, 400) : part)
}

function tellingLine(part: string): string {
  const lines = part.split(/\\[rn]|[\s"',]+/)
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
