/** Scores how likely places of a file are what a task is about. */
import type { MentionedName, MentionedPlace } from './mentions.ts'

export type FoundLine = { readonly path: string; readonly line: number; readonly text: string }
/** What a text names, and in how many lines each name occurs. */
export type Search = {
  readonly named: readonly MentionedPlace[]
  readonly names: readonly MentionedName[]
  readonly uses: ReadonlyMap<string, number>
}
export type ScoredPlace = {
  readonly path: string
  /** The line itself, and the lines to show with it. */
  readonly line: number
  readonly from: number
  readonly to: number
  readonly score: number
}

const MOST_FILES = 8

/** Returns in how many lines each name occurs, and up to eight files that hold most rare names, best first. Linear in the lines. */
export function weighLines(
  lines: readonly FoundLine[],
  names: readonly MentionedName[],
  isWanted: (path: string) => boolean,
): { readonly uses: ReadonlyMap<string, number>; readonly files: readonly string[] } {
  const uses = new Map<string, number>()
  const namesIn = new Map<string, Set<string>>()
  for (const [path, found] of Map.groupBy(lines, line => line.path)) {
    if (!isWanted(path)) continue
    const held = new Set<string>()
    namesIn.set(path, held)
    for (const { text } of found) {
      for (const { name } of names) {
        if (!holdsWord(text, name)) continue
        uses.set(name, (uses.get(name) ?? 0) + 1)
        held.add(name)
      }
    }
  }
  const worth = new Map(names.map(({ name, weight }) => [name, rareness(weight, uses.get(name) ?? 1)]))
  const files = [...namesIn]
    .map(([path, held]) => ({ path, sum: [...held].reduce((sum, name) => sum + (worth.get(name) ?? 0), 0) }))
    .sort((a, b) => b.sum - a.sum || (a.path < b.path ? -1 : 1))
  return { uses, files: files.slice(0, MOST_FILES).map(({ path }) => path) }
}

/** A named line scores higher than any sum of names. */
const NAMED_LINE = 10
const NAMED_TEST_LINE = 5
const NAMED_SHORT_FILE = 3
const SHORT_FILE = 60
const AROUND_NAMED = 10
const AROUND_USE = 4
const LONGEST_BLOCK = 60
/** A name with more uses is found by its definition alone. */
const MOST_USES = 80
const MOST_USES_OF_FILE = 300
const IN_NAMED_FILE = 1.5
const WITH_ITS_OWNER = 1.5

/** Returns the places of one file, unsorted: named lines, and uses and definitions of names. */
export function scorePlaces(
  { path, lines, isTest }: { readonly path: string; readonly lines: readonly string[]; readonly isTest: boolean },
  search: Search,
): readonly ScoredPlace[] {
  const here = search.named.filter(one => one.path === path)
  const around = (line: number, margin: number) => ({
    from: Math.max(1, line - margin),
    to: Math.min(lines.length, line + margin),
  })
  const byLine = here.flatMap(({ line }): readonly ScoredPlace[] => {
    if (line !== null && line > lines.length) return []
    if (line !== null)
      return [{ path, line, ...around(line, AROUND_NAMED), score: isTest ? NAMED_TEST_LINE : NAMED_LINE }]
    if (isTest || lines.length > SHORT_FILE) return []
    return [{ path, line: 1, from: 1, to: lines.length, score: NAMED_SHORT_FILE }]
  })
  const uses = isTest ? [] : usesIn(lines, search)
  const byName = uses.map(({ line, name, weight, defines }): ScoredPlace => {
    const place = defines > 0 ? { from: line, to: endOfBlock(lines, line, LONGEST_BLOCK) } : around(line, AROUND_USE)
    const others = new Map<string, number>()
    for (const use of uses)
      if (use.name !== name && use.line >= place.from && use.line <= place.to)
        others.set(use.name, Math.max(others.get(use.name) ?? 0, use.weight))
    const score = [...others.values()].reduce((sum, other) => sum + other, weight * (1 + 2 * defines))
    return { path, line, ...place, score: score * (here.length > 0 ? IN_NAMED_FILE : 1) }
  })
  return [...byLine, ...byName]
}

function usesIn(lines: readonly string[], { names, uses }: Search) {
  const found: { line: number; name: string; weight: number; defines: number }[] = []
  for (const [at, text] of lines.entries()) {
    for (const { name, of, weight } of names) {
      const count = uses.get(name) ?? 0
      if (count === 0 || !holdsWord(text, name)) continue
      const defines = definesName(text, name)
      if (count > MOST_USES && defines === 0) continue
      const isOwned = of !== '' && text.includes(`${of}.${name}`)
      found.push({ line: at + 1, name, weight: rareness(weight, count) * (isOwned ? WITH_ITS_OWNER : 1), defines })
    }
    if (found.length >= MOST_USES_OF_FILE) break
  }
  return found
}

/** Returns what a name is worth: the less, the more often it occurs. */
function rareness(weight: number, uses: number): number {
  return weight / (1 + Math.log(Math.max(1, uses)))
}

function holdsWord(line: string, word: string): boolean {
  const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1))
    if (!isWord(line[at - 1]) && !isWord(line[at + word.length])) return true
  return false
}

const BEFORE =
  /(?:^|[^\w$.])(?:function\*?|class|def|fn|func|fun|interface|type|enum|struct|trait|macro_rules!|sub|module)\s+$|^\s*func\s*\([^)]{0,80}\)\s*$/
const DECLARED = /^\s*(?:export\s+)?(?:pub(?:\([a-z]+\))?\s+)?(?:const|let|var|static)\s+(?:mut\s+)?$/
const ASSIGNED = /(?:^|[\w$\])]\.)\s*$/
const METHOD_BEFORE =
  /^\s*(?:(?:public|private|protected|internal|static|async|get|set|override|readonly|abstract|final|export|virtual|inline)\s+|[*#])*$/
const FUNCTION_AFTER =
  /^['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/
const METHOD_AFTER = /^\s*(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$/

/** Returns how surely a line defines a name: 1 for a function, class or type, 0.5 for a top-level variable, 0 for a use. Linear in the line. */
export function definesName(line: string, name: string): 0 | 0.5 | 1 {
  const text = line.slice(0, 400)
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(0, at)
    const after = text.slice(at + name.length)
    if (/[\w$]$/.test(before) || /^[\w$]/.test(after)) continue
    const isMethod = METHOD_BEFORE.test(before)
    if (BEFORE.test(before) || (isMethod && METHOD_AFTER.test(after))) return 1
    if ((isMethod || DECLARED.test(before) || ASSIGNED.test(before)) && FUNCTION_AFTER.test(after)) return 1
    if (DECLARED.test(before) || (before === '' && /^\s*(?::[^=]{0,80})?=[^=]/.test(after))) return 0.5
  }
  return 0
}

/** Returns the last line of the block that begins at a line, by its indentation, at most `most` lines further. Lines count from 1. */
export function endOfBlock(lines: readonly string[], from: number, most: number): number {
  const depth = indentOf(lines[from - 1] ?? '')
  let end = from
  for (let at = from + 1; at <= Math.min(lines.length, from + most); at += 1) {
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
