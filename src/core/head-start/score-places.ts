/** How likely the places of a file are what a task is about. */
import { definesName } from './definition.ts'
import { endOfBlock } from './end-of-block.ts'
import { holdsWord, rareness } from './found-line.ts'
import type { MentionedName } from './mentioned-names.ts'

/** A file that the text names, with the line or alone. */
export type NamedPlace = { readonly path: string; readonly line: number | null }

export type ScoredPlace = {
  readonly path: string
  /** The line itself, and what would be shown of it. */
  readonly line: number
  readonly from: number
  readonly to: number
  readonly score: number
}

/** What is known of one file. */
export type SeenFile = { readonly path: string; readonly lines: readonly string[]; readonly isTest: boolean }

type Use = { readonly line: number; readonly name: string; readonly weight: number; readonly defines: number }

/** Above anything that names alone make up. */
const NAMED_LINE = 10
const NAMED_TEST_LINE = 5
const NAMED_SHORT_FILE = 3
const SHORT_FILE = 60
const AROUND_NAMED = 10
const AROUND_USE = 4
const LONGEST_BLOCK = 60
/** A name that stands in more lines is found by its definition only. */
const MOST_USES = 80
const MOST_USES_OF_FILE = 300
const IN_NAMED_FILE = 1.5
const BEHIND_ITS_OWNER = 1.5

/** The places of one file, unsorted. Bounded whatever the file holds. */
export function scorePlaces(
  { path, lines, isTest }: SeenFile,
  named: readonly NamedPlace[],
  names: readonly MentionedName[],
  uses: ReadonlyMap<string, number>,
): readonly ScoredPlace[] {
  const here = named.filter(one => one.path === path)
  const clipped = (line: number, around: number) => ({
    from: Math.max(1, line - around),
    to: Math.min(lines.length, line + around),
  })
  const byLine = here.flatMap(({ line }): readonly ScoredPlace[] => {
    if (line !== null && line > lines.length) return []
    if (line !== null)
      return [{ path, line, ...clipped(line, AROUND_NAMED), score: isTest ? NAMED_TEST_LINE : NAMED_LINE }]
    if (isTest || lines.length > SHORT_FILE) return []
    return [{ path, line: 1, from: 1, to: lines.length, score: NAMED_SHORT_FILE }]
  })
  const found = isTest ? [] : usesIn(lines, names, uses)
  const byName = found.map((use): ScoredPlace => {
    const around = clipped(use.line, AROUND_USE)
    const block = { from: use.line, to: endOfBlock(lines, use.line, LONGEST_BLOCK) }
    const place = use.defines > 0 ? block : around
    const beside = new Map<string, number>()
    for (const { name, line, weight } of found)
      if (name !== use.name && line >= place.from && line <= place.to)
        beside.set(name, Math.max(beside.get(name) ?? 0, weight))
    const own = use.weight * (1 + 2 * use.defines)
    const all = [...beside.values()].reduce((sum, weight) => sum + weight, own)
    return { path, line: use.line, ...place, score: all * (here.length > 0 ? IN_NAMED_FILE : 1) }
  })
  return [...byLine, ...byName]
}

function usesIn(
  lines: readonly string[],
  names: readonly MentionedName[],
  uses: ReadonlyMap<string, number>,
): readonly Use[] {
  const found: Use[] = []
  for (const [at, text] of lines.entries()) {
    for (const { name, of, weight } of names) {
      const count = uses.get(name) ?? 0
      if (count === 0 || !holdsWord(text, name)) continue
      const defines = definesName(text, name)
      if (count > MOST_USES && defines === 0) continue
      const rare = rareness(weight, count)
      const isOwned = of !== '' && text.includes(`${of}.${name}`)
      found.push({ line: at + 1, name, weight: isOwned ? BEHIND_ITS_OWNER * rare : rare, defines })
    }
    if (found.length >= MOST_USES_OF_FILE) break
  }
  return found
}
