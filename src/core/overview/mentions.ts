/** The names of code that a text holds: what stands in code spans and fences, and words that only code writes like this. */

export type MentionedName = {
  readonly name: string
  /** What stands before it with a dot, as `req` in `req.accepts`; empty where nothing does. */
  readonly of: string
  /** How much it says about what the text is about: 3 for the title's code, 1 for a word of a fence. */
  readonly weight: number
}

const LONGEST_TEXT = 20_000
/** All are looked for at once. */
const MOST_NAMES = 24

const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g
const LINK = /\bhttps?:\/\/[^\s)>\]]+/g
/** `fix(parser):` before what is said. */
const CONVENTIONAL = /^[a-z]{2,10}\([^()]{1,40}\)!?:/
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/

/** Words that every program holds, and those that people write in code style about any program. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'abstract and any arguments array assert assertequal async await bool boolean break byte call case catch char class console const continue debug def default del delete describe dict do double ' +
    'elif else enum equal error except exec exit expect export exports extends extern false final finally float fn for from func function get global goto http https if impl implements import in ' +
    'include index init input instanceof int integer interface is isinstance it lambda len let list log long main map match message mod module mut name namespace new nil node none not null number ' +
    'object of open option options output package panic param params parse pass path print private process promise protected prototype public pub raise range raw read ref require result return ' +
    'self set should static str string strict struct sub super switch symbol template test text then this throw throws todo toequal tobe tostring trait true try tuple type typeof undefined union ' +
    'unsafe url use value values var vec void when where while with write yield file line args kwargs data info warn length push foo bar baz example deepequal the are that was has have can but ' +
    'fix fixes chore feat com org foreach includes github javascript typescript nodejs pytest mocha jest chai runner invoke response request'
  ).split(' '),
)

/** The names that say most, each once, heaviest first. Linear; throws nothing. */
export function mentionedNames(title: string, body: string): readonly MentionedName[] {
  const names = new Map<string, MentionedName>()
  const add = (text: string, weight: number, needsLooks: boolean): void => {
    for (const [, of = '', name = '', call] of text.matchAll(WORD)) {
      const isCode = LOOKS_LIKE_CODE.test(name) || call !== undefined || of !== ''
      if ((needsLooks && !isCode) || COMMON.has(name.toLowerCase())) continue
      const known = names.get(name)
      // What is said again and again is what the text is about.
      const total = known === undefined ? weight : Math.min(4, Math.max(known.weight, weight) + 0.25)
      names.set(name, { name, of: known?.of || of, weight: total })
    }
  }
  const whole = body.slice(0, LONGEST_TEXT).replace(LINK, ' ')
  const heading = title.replace(CONVENTIONAL, '')
  const fences: string[] = []
  const prose = whole.replace(FENCE, (_, __, code: string) => {
    fences.push(code)
    return '\n'
  })
  for (const [, , code = ''] of heading.matchAll(SPAN)) add(code, 3, false)
  add(heading.replace(SPAN, ' '), 2.5, true)
  for (const [, , code = ''] of prose.matchAll(SPAN)) add(code, 2, false)
  add(prose.replace(SPAN, ' '), 1.5, true)
  for (const code of fences) add(code, 1, true)
  return [...names.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_NAMES)
}

/** The places that a text names: paths with or without a line, as traces, compilers, links and people write them. */

export type MentionedPlace = {
  readonly path: string
  /** Counted from 1; null where only the file is named. */
  readonly line: number | null
}

/** What is longer holds pasted logs, not more places. */
const LONGEST_TRACE = 30_000
const LONGEST_PATH = 300
const MOST_PLACES = 60

const NAME = String.raw`[\w.@+-]`
/** Folders and a name with an ending, which is what tells a path from other words. */
const PATH = String.raw`(?:[A-Za-z]:)?[\\/]{0,2}(?:${NAME}{1,100}[\\/]){0,20}${NAME}{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw`(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`
const PLACE = new RegExp(String.raw`(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g')
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g

/** The places, each once, in the order of the text; those of Python's traces, which name the innermost call last, the other way round. Linear; throws nothing. */
export function mentionedPlaces(text: string): readonly MentionedPlace[] {
  const places = new Map<string, MentionedPlace>()
  const inwards: MentionedPlace[] = []
  for (const [, written = '', colon, bracket, link, word] of text
    .slice(0, LONGEST_TRACE)
    .replace(SCHEME, ' /')
    .matchAll(PLACE)) {
    if (places.size + inwards.length >= MOST_PLACES) break
    if (written.length > LONGEST_PATH) continue
    const path = written.replaceAll('\\', '/')
    const line = Number(colon ?? bracket ?? link ?? word ?? 0)
    const place = { path, line: line === 0 ? null : line }
    if (word !== undefined && path.endsWith('.py')) inwards.unshift(place)
    else places.set(`${path}:${line}`, place)
  }
  for (const place of inwards) places.set(`${place.path}:${place.line}`, place)
  return [...places.values()]
}

/** Which file of the repository a written path means. */

/** Paths that are told apart by their last part first. */
type FileIndex = ReadonlyMap<string, readonly string[]>

/** Behind the repository in a link to a file of it; the next part is the branch. */
const LINKED: ReadonlySet<string> = new Set(['blob', 'blame', 'raw'])

/** Files by their base names, of the names that are asked for. */
export function indexFiles(paths: readonly string[], asked: readonly string[]): FileIndex {
  const names = new Set(asked.map(baseOf))
  const index = new Map<string, string[]>()
  for (const path of paths) {
    const base = baseOf(path)
    if (!names.has(base)) continue
    const there = index.get(base)
    if (there === undefined) index.set(base, [path])
    else there.push(path)
  }
  return index
}

/**
 * The one file that is meant: by its whole path, by the end of it, or as it lies on somebody's disk; null where there is none or more than one. Files of other packages
 * (`node_modules/left-pad/index.js`) are none of ours. `repository`: its name without its owner.
 */
export function namedFile(written: string, index: FileIndex, repository: string): string | null {
  const wanted = ownParts(written, repository)
  if (wanted === null || wanted.includes('..')) return null
  const found = (index.get(wanted.at(-1) ?? '') ?? []).flatMap(path => {
    const own = path.split('/')
    const same = sameParts(wanted, own)
    const liesInClone = same === own.length && bare(wanted.at(-same - 1) ?? '') === bare(repository)
    return same === wanted.length || same >= 2 || liesInClone ? [{ path, same }] : []
  })
  const most = Math.max(0, ...found.map(({ same }) => same))
  const [only, ...others] = found.filter(({ same }) => same === most)
  return only === undefined || others.length > 0 ? null : only.path
}

/** The path in parts, from the package on where it lies in one; null for another package and for what the platform brings. */
function ownParts(written: string, repository: string): readonly string[] | null {
  const parts = written.split('/').filter(part => part !== '' && part !== '.')
  if (LINKED.has(parts[3] ?? '')) return bare(parts[2] ?? '') === bare(repository) ? parts.slice(5) : null
  const modules = parts.lastIndexOf('node_modules')
  if (modules >= 0) {
    const own = parts.slice(modules + 1)
    const name = own[0]?.startsWith('@') === true ? own.splice(0, 2).at(-1) : own.shift()
    return bare(name ?? '') === bare(repository) ? own : null
  }
  const packages = Math.max(parts.lastIndexOf('site-packages'), parts.lastIndexOf('dist-packages'))
  if (packages >= 0) return parts.slice(packages + 1)
  return parts.some(part => /^python\d/.test(part)) ? null : parts
}

function sameParts(one: readonly string[], other: readonly string[]): number {
  let same = 0
  while (same < one.length && same < other.length && one.at(-1 - same) === other.at(-1 - same)) same += 1
  return same
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[.-]?js$/, '')
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
