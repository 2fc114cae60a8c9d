/** The overview that the model gets with its task: at most five places of the base that its text names (`docs/adr/0030`). Linear in the texts. */

export type FoundLine = { readonly path: string; readonly line: number; readonly text: string }
/** `line` is null if only the file is named. */
type MentionedPlace = { readonly path: string; readonly line: number | null }

const MOST = { names: 24, mentioned: 60, places: 5 }
const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const STRING_LITERAL = /(["'`])(?:\\.|(?!\1)[^\\\n]){0,200}\1/g
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/
/** Words of every program, and words that people write as code about any program. */
const COMMON_WORDS = `and any are array assert async await bool but can catch class code console const def default del delete describe dict elif else enum error except exec expect export extends false file
  finally fix float for from func function get global has have http https import include index init input int interface len let list log long main map match message module name namespace new nil none not
  null number object open option options output package params parse pass path print private promise public raise range read require request response result return self set static str string struct super
  switch test text the then this throw throws true try tuple type typeof undefined url use value values var void when with`
const COMMON: ReadonlySet<string> = new Set(COMMON_WORDS.split(/\s+/))

/** Returns the names in code spans, and words that look like code: each once, heaviest first. A repeated name is more likely the topic. String literals in fences hold no names. */
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
    for (const [, , code = ''] of text.matchAll(SPAN)) add(code, weight, true)
    add(text.replace(SPAN, ' '), weight - 0.5, false)
  }
  addProse(title, 3)
  addProse(body.replace(FENCE, '\n'), 2)
  for (const [, , code = ''] of body.matchAll(FENCE)) add(code.replace(STRING_LITERAL, ' '), 1, false)
  return new Map([...names].sort(([, a], [, b]) => b - a).slice(0, MOST.names))
}

const PATH = String.raw`(?:[A-Za-z]:)?[\\/]{0,2}(?:[\w.@+-]{1,100}[\\/]){0,20}[\w.@+-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw`(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`
const PLACE = new RegExp(String.raw`(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g')
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g

/** Returns the paths in a text, as traces, compilers, links and people write them. The innermost call comes first, which Python writes last. */
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

/** The path that is meant: the only one with the most last parts in common, at least two of a path with folders. Null if there is none. */
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
  const keyword = String.raw`(?:^|[^\w$.])(?:function\*?|class|def|fn|func(?:\s*\([^)]{0,80}\))?|fun|interface|type|enum|struct|trait|sub|module)\s+${name}(?![\w$])`
  const method = String.raw`^\s*(?:(?:public|private|protected|static|async|get|set|override|abstract|final)\s+|[*#])*${name}(?:<[^>]{0,80}>)?\([^;]{0,300}\{\s*$`
  const assigned = String.raw`(?<![\w$])${name}['"]?\s*[=:]\s*(?:async\s*)?(?:function\b|class\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)`
  return new RegExp(`${keyword}|${method}|${assigned}`)
}

const SCORE = { namedLine: 12, namedFile: 3, definition: 3, least: 0.4 }

/** Returns the best places, best first, one in a file. A name counts the less, the more lines hold it, and three times where it is defined. `paths`: all of the base; `lines`: those that hold a name. */
export function chooseOverview(
  named: readonly MentionedPlace[],
  names: ReadonlyMap<string, number>,
  { paths, lines }: { readonly paths: readonly string[]; readonly lines: readonly FoundLine[] },
): readonly MentionedPlace[] {
  const scores = new Map<MentionedPlace, number>()
  for (const { path, line } of named) {
    const meant = meantPath(path, paths)
    if (meant !== null) scores.set({ path: meant, line }, line === null ? SCORE.namedFile : SCORE.namedLine)
  }
  for (const [name, weight] of names) {
    const [word, definition] = [new RegExp(`\\b${name}\\b`), definitionOf(name)]
    const found = lines.filter(({ text }) => word.test(text))
    const worth = weight / (1 + Math.log(Math.max(1, found.length)))
    for (const one of found)
      scores.set(one, (scores.get(one) ?? 0) + worth * (definition.test(one.text) ? SCORE.definition : 1))
  }
  const chosen: MentionedPlace[] = []
  for (const [{ path, line }, score] of [...scores].sort(([, a], [, b]) => b - a)) {
    const isNew = chosen.length < MOST.places && !chosen.some(one => one.path === path)
    if (isNew && score >= SCORE.least && PLAIN.test(path)) chosen.push({ path, line })
  }
  return chosen
}
