/** How likely the places of a file are what a task is about. */
import type { MentionedName } from './mentions.ts'

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
type SeenFile = { readonly path: string; readonly lines: readonly string[]; readonly isTest: boolean }

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
function rareness(weight: number, uses: number): number {
  return weight / (1 + Math.log(Math.max(1, uses)))
}

/** Whether a line holds a name as a word of its own. */
function holdsWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
    if (!WORD.test(line[at - 1] ?? '') && !WORD.test(line[at + word.length] ?? '')) return true
  return false
}

const WORD = /[A-Za-z0-9_]/

/** Whether a line defines a name, by the habits of the languages. */

const BEFORE =
  /(?:^|[^\w$.])(?:function\*?|class|def|fn|func|fun|interface|type|enum|struct|trait|macro_rules!|sub|module)\s+$|^\s*func\s*\([^)]{0,80}\)\s*$/
const DECLARED = /^\s*(?:export\s+)?(?:pub(?:\([a-z]+\))?\s+)?(?:const|let|var|static)\s+(?:mut\s+)?$/
const ASSIGNED = /(?:^|[\w$\])]\.)\s*$/
const METHOD_BEFORE =
  /^\s*(?:(?:public|private|protected|internal|static|async|get|set|override|readonly|abstract|final|export|virtual|inline)\s+|[*#])*$/
const FUNCTION_AFTER =
  /^['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/
const METHOD_AFTER = /^\s*(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$/

/** How surely: 1 for a function, a class or a type, 0.5 for a variable of the file, 0 for a use. Linear in the line. */
export function definesName(line: string, name: string): 0 | 0.5 | 1 {
  const text = line.slice(0, 400)
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(0, at)
    const after = text.slice(at + name.length)
    if (/[\w$]$/.test(before) || /^[\w$]/.test(after)) continue
    if (BEFORE.test(before)) return 1
    if ((DECLARED.test(before) || ASSIGNED.test(before) || METHOD_BEFORE.test(before)) && FUNCTION_AFTER.test(after))
      return 1
    if (METHOD_BEFORE.test(before) && METHOD_AFTER.test(after)) return 1
    if (DECLARED.test(before) || (before === '' && /^\s*(?::[^=]{0,80})?=[^=]/.test(after))) return 0.5
  }
  return 0
}

/** How far what a line begins goes on, told by indentation. */

/** The number of the last line of the block that begins at a line, at most `most` lines further; both count from 1. */
export function endOfBlock(lines: readonly string[], from: number, most: number): number {
  const depth = indentOf(lines[from - 1] ?? '')
  let end = from
  for (let at = from + 1; at <= Math.min(lines.length, from + most); at += 1) {
    const line = lines[at - 1] ?? ''
    if (line.trim() === '') continue
    const closes = /^\s*[)\]}]/.test(line)
    if (indentOf(line) < depth || (indentOf(line) === depth && !closes)) return end
    end = at
    // Behind a bracket alone the block is over; `} else {` goes on.
    if (indentOf(line) === depth && /^\s*[)\]}]+[;,]?\s*$/.test(line)) return end
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
