/** The overview that the model gets with its task: lines of the base that the task names, in about 800 tokens (`docs/adr/0030`). Linear in the texts. */
import { fromWorkingDirectory } from '../change/artifacts.ts'
import { isGitPath } from '../change/paths.ts'
import { sanitizeText } from '../task/sanitize-markdown.ts'

type Excerpt = { readonly path: string; readonly from: number; readonly to: number; readonly lines: readonly string[] }
type Pointer = { readonly path: string; readonly line: number; readonly text: string }
type Overview = { readonly excerpts: readonly Excerpt[]; readonly pointers: readonly Pointer[] }

export const ROOM = { excerpts: 2_800, pointers: 800 }
const MOST = { excerpts: 3, pointers: 5 }
/** A place with a lower score, or an excerpt with less than half of the best one, is probably beside the point. */
const LEAST = { excerpt: 2, pointer: 0.4 }
/** A place this near to another one needs no pointer. */
const APART = 30
const AROUND_NAMED = 10
const SHORT_FILE = 60
const LONGEST_LINE = 300
const LONGEST_POINTER = 80

/** Chooses excerpts of named lines, short named files and definitions that fit as a whole, and pointers to other places. `texts`: the files of the base. */
export function chooseOverview(ranked: readonly RankedPlace[], texts: ReadonlyMap<string, string>): Overview {
  const excerpts: Excerpt[] = []
  const pointers: Pointer[] = []
  const room = { ...ROOM }
  const least = Math.max(LEAST.excerpt, (ranked[0]?.score ?? 0) / 2)
  for (const place of ranked) {
    const { path, line } = place
    const all = (texts.get(path) ?? '').replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
    const found = all[line - 1]
    const isNear = (from: number, to: number, margin: number) =>
      excerpts.some(one => one.path === path && from <= one.to + margin && to >= one.from - margin)
    if (found === undefined || isNear(line, line, 0)) continue
    const span = place.score < least ? null : spanOf(place, all)
    const lines = span === null ? [] : all.slice(span.from - 1, span.to)
    const length = lines.reduce((sum, one) => sum + one.length + 1, path.length)
    const fits =
      length <= room.excerpts && excerpts.length < MOST.excerpts && lines.every(one => one.length <= LONGEST_LINE)
    if (span !== null && fits && !isNear(span.from, span.to, 0)) {
      excerpts.push({ path, ...span, lines })
      room.excerpts -= length
      continue
    }
    const text = found.trim().slice(0, LONGEST_POINTER)
    const isPointed = pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART)
    if (place.kind === 'file' || place.score < LEAST.pointer || pointers.length >= MOST.pointers || text === '')
      continue
    if (isPointed || isNear(line, line, APART) || path.length + text.length > room.pointers) continue
    pointers.push({ path, line, text })
    room.pointers -= path.length + text.length
  }
  return { excerpts, pointers }
}

function spanOf({ kind, line }: RankedPlace, all: readonly string[]): Pick<Excerpt, 'from' | 'to'> | null {
  switch (kind) {
    case 'file':
      return all.length > SHORT_FILE ? null : { from: 1, to: all.length }
    case 'line':
      return { from: Math.max(1, line - AROUND_NAMED), to: Math.min(all.length, line + AROUND_NAMED) }
    case 'definition':
      return { from: line, to: endOfBlock(all, line) }
    case 'use':
      return null
  }
}

/** Formats an overview for the model: lines as data between markers, without numbers, paths as the tools take them. `clean` removes secrets. Empty if there is nothing to show. */
export function formatOverview(
  { excerpts, pointers }: Overview,
  { marker, workingDirectory }: { readonly marker: string; readonly workingDirectory: string },
  clean: (text: string) => string,
): string {
  const toolPath = (path: string) => fromWorkingDirectory(path, workingDirectory)
  const sanitized = (text: string) => clean(sanitizeText(text, text.length).text)
  const parts = excerpts.map(({ path, from, to, lines }) => {
    const place = ` path="${toolPath(path)}" lines="${from}-${to}"`
    return `<${marker}${place}>\n${sanitized(lines.join('\n'))}\n</${marker}>`
  })
  const places = pointers.map(({ path, line, text }) => `${toolPath(path)}:${line}:${sanitized(text)}`)
  const more = places.length === 0 ? [] : [`<${marker}-more>\n${places.join('\n')}\n</${marker}-more>`]
  return [...parts, ...more].join('\n')
}

const SECRET_LIKE =
  /(?:^|\/)(?:\.env(?:\..*|rc)?|\.?envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.netrc|_netrc|\.htpasswd|\.pgpass|\.git-credentials|\.dockercfg|id_(?:rsa|dsa|ecdsa|ed25519)|(?:.*[._-])?(?:secrets?|credentials?|passwords?)(?:\.[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg|ppk|tfstate|tfvars)|\.(?:ssh|aws|gnupg|docker|kube)\/.*)$/i
/** No quotes, no angle brackets, nothing invisible. */
const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u
const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|rb|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|php|swift|dart|ex|exs|erl|hs|lua|pl|pm|c|cc|cpp|cxx|h|hh|hpp|m|mm|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i
const NOT_WRITTEN_HERE =
  /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i

/** Returns true for a file whose lines may be shown if a text names it: no secrets, no part of `.git`. */
export function mayBeShown(path: string): boolean {
  return PLAIN.test(path) && !isGitPath(path) && !path.split('/').includes('..') && !SECRET_LIKE.test(path)
}

/** Returns true for source code written in this repository, where names are looked for. */
export function isWrittenCode(path: string): boolean {
  return mayBeShown(path) && CODE.test(path) && !NOT_WRITTEN_HERE.test(path)
}

export type FoundLine = { readonly path: string; readonly line: number; readonly text: string }
type RankedPlace = {
  readonly kind: 'file' | 'line' | 'definition' | 'use'
  readonly path: string
  readonly line: number
  readonly score: number
}

const MOST_PLACES = 24
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

type MentionedName = { readonly name: string; readonly weight: number }
/** `line` is null if only the file is named. */
type MentionedPlace = { readonly path: string; readonly line: number | null }

/** The rest of a longer text is pasted logs. */
const LONGEST_TEXT = 30_000
const MOST_NAMES = 24
const MOST_MENTIONED = 60
const LONGEST_PATH = 300

const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g
const LINK = /\bhttps?:\/\/[^\s)>\]]+/g
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/

/** Words of every program, and words that people write as code about any program. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'abstract and any arguments array assert assertequal async await bool boolean break byte call case catch char class console const continue debug def default del delete describe dict do double ' +
    'elif else enum equal error except exec exit expect export exports extends extern false final finally float fn for from func function get global goto http https if impl implements import in ' +
    'include index init input instanceof int integer interface is isinstance it lambda len let list log long main map match message mod module mut name namespace new nil node none not null number ' +
    'object of open option options output package panic param params parse pass path print private process promise protected prototype public pub raise range raw read ref require result return ' +
    'self set should static str string strict struct sub super switch symbol template test text then this throw throws todo toequal tobe tostring trait true try tuple type typeof undefined union ' +
    'unsafe url use value values var vec void when where while with write yield file line args kwargs data info warn length push foo bar baz example deepequal the are that was has have can but ' +
    'fix fixes chore feat refactor perf docs com org foreach includes github javascript typescript nodejs pytest mocha jest chai runner invoke response request'
  ).split(' '),
)

/** Returns the names in code spans and fences, and words that look like code: each once, heaviest first. */
export function mentionedNames(title: string, body: string): readonly MentionedName[] {
  const names = new Map<string, number>()
  const add = (text: string, weight: number, isAnyWord: boolean): void => {
    for (const [, owner, name = '', call] of text.matchAll(WORD)) {
      const isCode = isAnyWord || LOOKS_LIKE_CODE.test(name) || call !== undefined || owner !== undefined
      if (!isCode || COMMON.has(name.toLowerCase())) continue
      const known = names.get(name)
      // A repeated name is more likely the topic.
      names.set(name, known === undefined ? weight : Math.min(4, Math.max(known, weight) + 0.25))
    }
  }
  const fences: string[] = []
  const prose = body
    .slice(0, LONGEST_TEXT)
    .replace(LINK, ' ')
    .replace(FENCE, (_, __, code: string) => {
      fences.push(code)
      return '\n'
    })
  for (const [, , code = ''] of title.matchAll(SPAN)) add(code, 3, true)
  add(title.replace(SPAN, ' '), 2.5, false)
  for (const [, , code = ''] of prose.matchAll(SPAN)) add(code, 2, true)
  add(prose.replace(SPAN, ' '), 1.5, false)
  for (const code of fences) add(code, 1, false)
  const found = [...names].map(([name, weight]) => ({ name, weight }))
  return found.sort((a, b) => b.weight - a.weight).slice(0, MOST_NAMES)
}

const NAME = String.raw`[\w.@+-]`
/** Folders, and a name with an extension, which ordinary words lack. */
const PATH = String.raw`(?:[A-Za-z]:)?[\\/]{0,2}(?:${NAME}{1,100}[\\/]){0,20}${NAME}{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw`(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`
const PLACE = new RegExp(String.raw`(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g')
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g

/** Returns the paths in a text, as traces, compilers, links and people write them: each once, in order. Python's traces are reversed: the innermost call comes last there. */
export function mentionedPlaces(text: string): readonly MentionedPlace[] {
  const places = new Map<string, MentionedPlace>()
  const python: MentionedPlace[] = []
  const matches = text.slice(0, LONGEST_TEXT).replace(SCHEME, ' /').matchAll(PLACE)
  for (const [, written = '', colon, bracket, link, word] of matches) {
    if (places.size + python.length >= MOST_MENTIONED || written.length > LONGEST_PATH) continue
    const path = written.replaceAll('\\', '/')
    const line = Number(colon ?? bracket ?? link ?? word ?? 0) || null
    if (word !== undefined && path.endsWith('.py')) python.unshift({ path, line })
    else places.set(`${path}:${line}`, { path, line })
  }
  for (const place of python) places.set(`${place.path}:${place.line}`, place)
  return [...places.values()]
}

/** Returns the places whose path means exactly one of `paths`: by the whole path or by its last two parts or more, as the file is on somebody's disk. */
export function namedPlaces(
  places: readonly MentionedPlace[],
  paths: readonly string[],
  repository: string,
): readonly MentionedPlace[] {
  const asked = new Set(places.map(({ path }) => baseOf(path)))
  const candidates = paths.filter(path => asked.has(baseOf(path))).map(path => path.split('/'))
  return places.flatMap(({ path, line }) => {
    const wanted = path.split('/').filter(part => part !== '' && part !== '.')
    if (wanted.includes('..')) return []
    const found = candidates.flatMap(own => {
      const differs = own.toReversed().findIndex((part, at) => part !== wanted.at(-1 - at))
      const shared = differs === -1 ? own.length : differs
      const isClone = shared === own.length && wanted.at(-shared - 1) === repository
      return shared > 0 && (shared === wanted.length || shared > 1 || isClone) ? [{ path: own.join('/'), shared }] : []
    })
    const most = Math.max(0, ...found.map(({ shared }) => shared))
    const [only, ...others] = found.filter(({ shared }) => shared === most)
    return only === undefined || others.length > 0 ? [] : [{ path: only.path, line }]
  })
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
