/** Reads from a task's text which code it is about: names of code, and places in files. Linear in the text; throws nothing. */

/** `weight`: from 1 for a word in a fence to 4, how much the name says about the topic. */
export type MentionedName = { readonly name: string; readonly weight: number }
/** `line` is null if only the file is named. */
export type MentionedPlace = { readonly path: string; readonly line: number | null }

/** The rest of a longer text is pasted logs. */
const LONGEST_TEXT = 30_000
const MOST_NAMES = 24
const MOST_PLACES = 60
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
    if (places.size + python.length >= MOST_PLACES || written.length > LONGEST_PATH) continue
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
