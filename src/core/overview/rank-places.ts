/** Ranks the lines of the base that a task may be about: those that it names, then definitions and uses of the names in it. */
import type { MentionedName, MentionedPlace } from './mentions.ts'

export type FoundLine = { readonly path: string; readonly line: number; readonly text: string }
export type RankedPlace = {
  readonly kind: 'file' | 'line' | 'definition' | 'use'
  readonly path: string
  readonly line: number
  readonly score: number
}

const MOST_PLACES = 24
/** A named line scores higher than any name. */
const NAMED_LINE = 12
const NAMED_FILE = 3
const DEFINITION = 3

/** Returns the best places, best first. A name counts the less, the more lines hold it, and three times where it is defined. */
export function rankPlaces(
  named: readonly MentionedPlace[],
  names: readonly MentionedName[],
  lines: readonly FoundLine[],
): readonly RankedPlace[] {
  const places = new Map<FoundLine, RankedPlace>()
  for (const { name, weight } of names) {
    const [word, definition] = [new RegExp(`\\b${name}\\b`), definitionOf(name)]
    const found = lines.filter(({ text }) => word.test(text))
    const worth = weight / (1 + Math.log(Math.max(1, found.length)))
    for (const one of found) {
      const defines = definition.test(one.text)
      const known = places.get(one)
      const kind = defines || known?.kind === 'definition' ? 'definition' : 'use'
      const score = (known?.score ?? 0) + (defines ? DEFINITION * worth : worth)
      places.set(one, { kind, path: one.path, line: one.line, score })
    }
  }
  const byPlace = named.map(({ path, line }): RankedPlace => {
    return line === null
      ? { kind: 'file', path, line: 1, score: NAMED_FILE }
      : { kind: 'line', path, line, score: NAMED_LINE }
  })
  return [...byPlace, ...places.values()].sort((a, b) => b.score - a.score).slice(0, MOST_PLACES)
}

const KEYWORD = String.raw`(?:^|[^\w$.])(?:function\*?|class|def|fn|func|fun|interface|type|enum|struct|trait|macro_rules!|sub|module)\s+`
const GO_METHOD = String.raw`^\s*func\s*\([^)]{0,80}\)\s*`
const MODIFIERS = String.raw`^\s*(?:(?:public|private|protected|internal|static|async|get|set|override|readonly|abstract|final|export|virtual|inline)\s+|[*#])*`
const METHOD_AFTER = String.raw`(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$`
const ASSIGNED = String.raw`(?:${MODIFIERS}(?:(?:const|let|var)\s+)?['"]?|[\w$\])]\.)`
const FUNCTION_AFTER = String.raw`['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)`

/** A pattern of lines that define a function, a class or a type of that name. Linear in the line. */
export function definitionOf(name: string): RegExp {
  const ways = [
    `(?:${KEYWORD}|${GO_METHOD})${name}(?![\\w$])`,
    `${MODIFIERS}${name}${METHOD_AFTER}`,
    `${ASSIGNED}${name}${FUNCTION_AFTER}`,
  ]
  return new RegExp(ways.join('|'))
}

/** Returns the last line of the block that begins at a line, by its indentation. Lines count from 1. */
export function endOfBlock(lines: readonly string[], from: number): number {
  const depth = indentOf(lines[from - 1] ?? '')
  let end = from
  for (let at = from + 1; at <= lines.length; at += 1) {
    const line = lines[at - 1] ?? ''
    if (line.trim() === '') continue
    const isBack = indentOf(line) === depth
    if (indentOf(line) < depth || (isBack && !/^\s*[)\]}]/.test(line))) return end
    end = at
    // `} else {` goes on, a bracket alone ends the block.
    if (isBack && /^\s*[)\]}]+[;,]?\s*$/.test(line)) return end
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
