/** Lines of the base that hold one of the names, and what they say about where to look. */
import type { MentionedName } from './mentioned-names.ts'

export type FoundLine = { readonly path: string; readonly line: number; readonly text: string }

/** In so many files something is looked for. */
const MOST_FILES = 8

export type Found = {
  /** In how many lines each name stands. */
  readonly uses: ReadonlyMap<string, number>
  /** The files that hold most of what is rare, best first. */
  readonly files: readonly string[]
}

/** Counts the names in the lines of the files that are wanted. Linear in the lines. */
export function weighLines(
  lines: readonly FoundLine[],
  names: readonly MentionedName[],
  isWanted: (path: string) => boolean,
): Found {
  const uses = new Map<string, number>()
  const heldBy = new Map<string, Set<string>>()
  const wanted = new Map<string, boolean>()
  for (const { path, text } of lines) {
    const known = wanted.get(path) ?? isWanted(path)
    wanted.set(path, known)
    if (!known) continue
    const held = heldBy.get(path) ?? new Set()
    heldBy.set(path, held)
    for (const { name } of names) {
      if (!holdsWord(text, name)) continue
      uses.set(name, (uses.get(name) ?? 0) + 1)
      held.add(name)
    }
  }
  const worth = new Map(names.map(({ name, weight }) => [name, rareness(weight, uses.get(name) ?? 1)]))
  const files = [...heldBy]
    .map(([path, held]) => ({ path, sum: [...held].reduce((sum, name) => sum + (worth.get(name) ?? 0), 0) }))
    .sort((a, b) => b.sum - a.sum || (a.path < b.path ? -1 : 1))
  return { uses, files: files.slice(0, MOST_FILES).map(({ path }) => path) }
}

/** What a name says, the less the more often it stands somewhere. */
export function rareness(weight: number, uses: number): number {
  return weight / (1 + Math.log(Math.max(1, uses)))
}

/** Whether a line holds a name as a word of its own. */
export function holdsWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
    if (!WORD.test(line[at - 1] ?? '') && !WORD.test(line[at + word.length] ?? '')) return true
  return false
}

const WORD = /[A-Za-z0-9_]/
