/**
 * What the model gets with its task: at most five places of the base, the code of two, and a test (`docs/adr/0030`).
 * Linear.
 */
import { wordsIn } from '../text/spaces.ts'

export type FoundLine = { path: string; line: number; text: string }
/** `line` is null if only the file is named. */
type MentionedPlace = { path: string; line: number | null }

const MOST = { names: 24, mentioned: 60, places: 5 }
/** Of a name of the title or of a code span. Only such names are worth an excerpt. */
const HEAVY = 2
const BUILT_IN = /\b(str|repr|len|hash|bool|iter|next|bytes|int|float|format)\([A-Z]\w/g
const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const STRING_LITERAL = /(["'`])(?:\\.|(?!\1)[^\\\n]){0,200}\1/g
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/
/** Words of every program, and words that people write as code. */
const COMMON_WORDS = `and any are array assert async await bool but can catch class code console const def default del delete describe dict elif else enum error except exec expect export extends false file
  finally fix float for from func function get global has have http https import include index init input int interface len let list log long main map match message module name namespace new nil none not
  null number object open option options output package params parse pass path print private promise public raise range read require request response result return self set static str string struct super
  switch test text the then this throw throws true try tuple type typeof undefined url use value values var void when with`
const COMMON: ReadonlySet<string> = new Set(wordsIn(COMMON_WORDS))

/**
 * Returns the names in code spans, and words that look like code: each once, heaviest first. A repeated name is more
 * likely the topic. String literals in fences hold no names.
 */
export function mentionedNames(title: string, body: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  const add = (text: string, weight: number, isAnyWord: boolean): void => {
    for (const [, owner, name = '', call] of text.matchAll(WORD)) {
      const isCode = isAnyWord || LOOKS_LIKE_CODE.test(name) || call !== undefined || owner !== undefined
      if (!isCode || COMMON.has(name.toLowerCase())) continue
      names.set(name, Math.min(4, Math.max(names.get(name) ?? 0, weight) + 0.25))
    }
  }
  const addProse = (text: string, weight: number): void => {
    for (const [, name] of text.matchAll(BUILT_IN)) names.set(`__${name}__`, weight)
    for (const [, , code = ''] of text.matchAll(SPAN)) add(code, weight, true)
    add(text.replace(SPAN, ' '), weight - 0.5, false)
  }
  addProse(title, 3)
  addProse(body.replace(FENCE, '\n'), 2)
  for (const [, , code = ''] of body.matchAll(FENCE)) add(code.replace(STRING_LITERAL, ' '), 1, false)
  return new Map([...names].sort(([, a], [, b]) => b - a).slice(0, MOST.names))
}

const PLAIN_WORD = /\b[A-Za-z][a-z]{4,}\b/g
const [MESSAGE_WEIGHT, START_WEIGHT, WORD_WEIGHT] = [4, 2, 0.5]

/** Returns the plain words of a title, which count least. `others`: what is looked for already. */
export function titleWords(title: string, others: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const words = Array.from(title.matchAll(PLAIN_WORD), ([word]) => word)
  const wanted = words.filter(word => !others.has(word) && !COMMON.has(word.toLowerCase()))
  return new Map(wanted.map(word => [word, WORD_WEIGHT]))
}

const QUOTED =
  /"([^"\n]{12,300})"|“([^”\n]{12,300})”|`([^`\n]{12,300})`|\b(?:[A-Z]\w*(?:Error|Exception)|[Ee]rror|ERROR|panic|[Ff]atal): ([^\n]{12,300})/g
/** What is likely to be a value, not a part of the message. */
const VALUE = /[\d"'`“”‘’<>{}%$/\\=]|^[A-Z_]*$/
const LEAST = { words: 3, length: 12, start: 3 }
const MOST_MESSAGES = 8

/**
 * Returns the messages that a text quotes, up to their first value, and their first words: the rest may be values too.
 */
export function quotedMessages(text: string): ReadonlyMap<string, number> {
  const messages = new Map<string, number>()
  for (const [, ...parts] of text.matchAll(QUOTED).take(MOST.mentioned)) {
    const words = (parts.find(one => one !== undefined) ?? '').trim().split(' ')
    const value = words.findIndex(word => VALUE.test(word))
    const constant = words.slice(0, value < 0 ? undefined : value)
    const [whole, start] = [constant, constant.slice(0, LEAST.start)].map(some => some.join(' ').replace(/\W+$/, ''))
    if (constant.length < LEAST.words || whole === undefined || start === undefined) continue
    if (whole.length < LEAST.length || messages.size >= MOST_MESSAGES) continue
    messages.set(start, START_WEIGHT)
    messages.set(whole, MESSAGE_WEIGHT)
  }
  return messages
}

const PATH = String.raw`(?:[A-Za-z]:)?[\\/]{0,2}(?:[\w.@+-]{1,100}[\\/]){0,20}[\w.@+-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw`(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`
const PLACE = new RegExp(String.raw`(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g')
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g

/**
 * Returns the paths in a text, as traces, compilers, links and people write them. The innermost call comes first,
 * which Python writes last.
 */
export function mentionedPlaces(text: string): readonly MentionedPlace[] {
  const places: MentionedPlace[] = []
  const matches = text.replace(SCHEME, ' /').matchAll(PLACE)
  for (const [, written = '', ...lines] of matches.take(MOST.mentioned)) {
    const line = Number(lines.find(one => one !== undefined) ?? 0) || null
    const place = { path: written.replaceAll('\\', '/'), line }
    if (lines[3] !== undefined && written.endsWith('.py')) places.unshift(place)
    else places.push(place)
  }
  return places
}

/** The only path with the most last parts in common, at least two of a path with folders. */
function meantPath(written: string, paths: readonly string[]): string | null {
  const parts = written.split('/').filter(part => part !== '' && part !== '.')
  const candidates = paths.filter(path => path.endsWith(parts.at(-1) ?? ''))
  for (let count = parts.length; count >= Math.min(2, parts.length); count -= 1) {
    const tail = `/${parts.slice(-count).join('/')}`
    const [only, ...others] = candidates.filter(path => `/${path}`.endsWith(tail))
    if (only !== undefined) return others.length === 0 ? only : null
  }
  return null
}

const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u
const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|rb|go|rs|java|kts?|scala|groovy|cs|fs|vb|php|swift|dart|exs?|erl|hs|lua|p[lm]|cc?|cpp|cxx|hh?|hpp|mm?|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i
const NOT_WRITTEN_HERE =
  /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i

/** Returns true for source code written in this repository, where names are looked for. */
export function isWrittenCode(path: string): boolean {
  return CODE.test(path) && !NOT_WRITTEN_HERE.test(path)
}

/** A pattern of lines that define a function, a class or a type of that name. Linear in the line. */
export function definitionOf(name: string): RegExp {
  const keyword = String.raw`(?:^|[^\w$.:])(?:function\*?|class|def|fn|func(?:\s*\([^)]{0,80}\))?|fun|interface|type|enum|struct|trait|sub|module)\s+${name}(?![\w$])`
  const method = String.raw`^\s*(?:(?:public|private|protected|static|async|get|set|override|abstract|final)\s+|[*#])*${name}(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$`
  const assigned = String.raw`(?<![\w$])${name}['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)`
  return new RegExp(`${keyword}|${method}|${assigned}`)
}

/** Where a name is defined; of an error, where it is raised. */
function definitionPattern(name: string): RegExp {
  const definition = definitionOf(name)
  if (!/(?:Error|Exception)$/.test(name)) return definition
  return new RegExp(String.raw`\b(?:raise|throw(?: new)?)\s+(?:\w+\.)*${name}\b|${definition.source}`)
}

const SCORE = { namedLine: 12, namedFile: 3, definition: 3, titleWord: 1, more: 0.25, least: 0.6 }

type ChosenPlace = MentionedPlace & {
  /** The name that the line defines, if it is one of the title or of a code span. */
  defines: string | null
}

type SearchedBase = {
  /** All of the base. */
  paths: readonly string[]
  /** Whose folders and names are compared with the words of the title. */
  code: readonly string[]
  lines: readonly FoundLine[]
}

/**
 * Returns the best places, best first, one in a file. A name counts the less, the more lines hold it, and three times
 * where it is defined.
 */
export function chooseOverview(
  title: string,
  named: readonly MentionedPlace[],
  names: ReadonlyMap<string, number>,
  { paths, code, lines }: SearchedBase,
): readonly ChosenPlace[] {
  const files = new Map<string, { score: number; best: number; place: ChosenPlace }>()
  const add = (score: number, path: string, line: number | null, defines: string | null = null): void => {
    const file = files.get(path) ?? { score: 0, best: 0, place: { path, line: null, defines: null } }
    file.score += score
    if (line !== null && score > file.best) Object.assign(file, { best: score, place: { path, line, defines } })
    files.set(path, file)
  }
  for (const { path, line } of named) {
    const meant = meantPath(path, paths)
    if (meant !== null) add(line === null ? SCORE.namedFile : SCORE.namedLine, meant, line)
  }
  // `__str__` is that of the class, so it comes after the class.
  const isSpecial = (name: string) => name.startsWith('__')
  for (const [name, weight] of [...names].sort(([a], [b]) => Number(isSpecial(a)) - Number(isSpecial(b)))) {
    const isMessage = name.includes(' ')
    const definition = isMessage ? null : definitionPattern(name)
    const word = isMessage ? null : new RegExp(`\\b${name}\\b`)
    const found = lines.filter(({ text }) => (word === null ? text.includes(name) : word.test(text)))
    const worth = weight / (1 + Math.log(Math.max(1, found.length)))
    for (const [path, uses] of Map.groupBy(found, one => one.path)) {
      const owner = isSpecial(name) ? files.get(path) : undefined
      const from = owner?.place.line ?? 0
      const defined = uses.find(({ line, text }) => line >= from && (definition === null || definition.test(text)))
      const times = (defined === undefined ? 1 : SCORE.definition) + SCORE.more * Math.log(uses.length)
      const line = (defined ?? uses[0])?.line ?? null
      const defines = defined !== undefined && !isMessage && weight >= HEAVY ? name : null
      add(worth * times + (owner?.best ?? 0), path, line, defines)
    }
  }
  for (const found of pathsByWord(title, code))
    for (const path of found) add(SCORE.titleWord / (1 + Math.log(found.length)), path, null)
  return [...files.values()]
    .filter(({ score, place }) => score >= SCORE.least && PLAIN.test(place.path))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST.places)
    .map(({ place }) => place)
}

const PARTS = /[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]{2,}/g

/** So that `routers` and `routing` are one. */
function stems(text: string): ReadonlySet<string> {
  const words = (text.match(PARTS) ?? []).map(word => word.toLowerCase()).filter(word => !COMMON.has(word))
  return new Set(words.map(word => word.replace(/(?:ing|ies|es|ed|er|or|s|y|e)$/, '')).filter(stem => stem.length > 2))
}

function pathsByWord(title: string, paths: readonly string[]): Iterable<readonly string[]> {
  const byWord = new Map(Array.from(stems(title), word => [word, [] as string[]]))
  if (byWord.size > 0)
    for (const path of paths) for (const word of stems(path.replace(/\.\w+$/, ''))) byWord.get(word)?.push(path)
  return byWord.values()
}

/** The last line of the block that begins at a line (both from 1), by its indentation. */
export function blockEnd(lines: readonly string[], line: number): number {
  const indentOf = (text: string) => text.length - text.trimStart().length
  const indent = indentOf(lines[line - 1] ?? '')
  let end = line
  for (const [at, text] of lines.entries()) {
    if (at < line || text.trim() === '') continue
    const isInside = indentOf(text) > indent
    // A signature of several lines ends with `):` or `) {`.
    const isSignature = !isInside && /^\s*\).*[:{]\s*$/.test(text)
    if (isInside || isSignature || /^\s*[})\]]/.test(text)) end = at + 1
    if (!isInside && !isSignature) break
  }
  return end
}

/** Everything of the overview together, in characters: about 600 tokens. */
const ROOM = 1_800
const MOST_EXCERPTS = 2

/** `path:12-20` or `path`, and the code if it is shown. */
export type OverviewEntry = { pointer: string; code: string }

/** A file whose best line is such says nothing about the names. */
const IMPORT = /^\s*(?:import\b|from\s.*\bimport\b|export\b.*\bfrom\b|(?:pub )?use\s|#include\b)/

/** A place with its lines: none, one, or `12-20`. */
type PlaceBlock = { path: string; lines: string; code: string }

function blockAt(path: string, lines: readonly string[], line: number, isDefinition: boolean): PlaceBlock {
  if (!isDefinition) return { path, lines: `${line}`, code: '' }
  const end = blockEnd(lines, line)
  return { path, lines: end === line ? `${line}` : `${line}-${end}`, code: lines.slice(line - 1, end).join('\n') }
}

/**
 * Adds the lines of definitions, and the code of the first two places: the whole file, else the block of the
 * definition, if it fits. `texts`: files by path.
 */
export function withBlocks(places: readonly ChosenPlace[], texts: ReadonlyMap<string, string>): readonly PlaceBlock[] {
  let room = ROOM - places.reduce((sum, { path }) => sum + path.length + 12, 0)
  return places.map(({ path, line, defines }, rank) => {
    const all = texts.get(path)?.trimEnd().split(/\r?\n/) ?? []
    const whole = { path, lines: '', code: all.join('\n') }
    const isImport = line !== null && IMPORT.test(all[line - 1] ?? '')
    const fits = ({ code }: PlaceBlock) => rank < MOST_EXCERPTS && !isImport && code !== '' && code.length <= room
    const found = line === null || fits(whole) ? whole : blockAt(path, all, line, defines !== null)
    const code = fits(found) ? found.code : ''
    room -= code.length
    return { ...found, code }
  })
}
