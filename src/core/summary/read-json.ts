/** Reads the JSON of an answer that did not come through a tool, in steps from plain JSON to repair (S2-01 to S2-10). */
import { jsonrepair } from 'jsonrepair'
import { parseJson } from '../text/parse-json.ts'

export type JsonStrategy = '1' | '2a' | '2b' | '3a' | '3b' | '4' | 'repair'

export type JsonReading =
  | { readonly kind: 'read'; readonly value: unknown; readonly strategy: JsonStrategy }
  | { readonly kind: 'unreadable'; readonly excerpt: string; readonly syntaxError: string }

const EXCERPT = 1_000
/** A text with more values is data, not an answer, and trying the schema on each would take seconds. */
const MOST_CANDIDATES = 64

/** Invisible characters that editors, browsers and models leave around a text (S2-34). */
const MARGIN = /^[\s\u200b-\u200d\u2060\ufeff]+/
const MARGIN_CHARACTER = /[\s\u200b-\u200d\u2060\ufeff]/

/**
 * Reads the JSON value of a text: 1 plain, 2 in a fence, 3 in prose, 4 the whole text, then repaired. `b` and 4 escape control characters in strings.
 * The first value that `accept` takes is returned. Never throws; linear in the length of the text.
 */
export function readJson(text: string, accept: (value: unknown) => boolean): JsonReading {
  const whole = withoutMargins(text)
  const values = jsonValues(whole)
  const fenced = fencedTexts(whole, values).slice(0, MOST_CANDIDATES).map(withoutMargins)
  const inProse = values
    .filter(span => span.end - span.start < whole.length)
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MOST_CANDIDATES)
    .map(span => whole.slice(span.start, span.end))
  const attempts: readonly (readonly [JsonStrategy, readonly string[], (one: string) => string])[] = [
    ['1', [whole], String],
    ['2a', fenced, String],
    ['2b', fenced, escapeControls],
    ['3a', inProse, String],
    ['3b', inProse, escapeControls],
    ['4', [whole], escapeControls],
  ]
  for (const [strategy, candidates, put] of attempts) {
    for (const candidate of candidates) {
      const value = parseJson(put(candidate))
      if (value !== undefined && accept(value)) return { kind: 'read', value, strategy }
    }
  }
  for (const value of repairedValues(whole, values)) {
    if (accept(value)) return { kind: 'read', value, strategy: 'repair' }
  }
  return { kind: 'unreadable', excerpt: text.slice(0, EXCERPT), syntaxError: whyNot(whole) }
}

function withoutMargins(text: string): string {
  let end = text.length
  while (end > 0 && MARGIN_CHARACTER.test(text[end - 1] ?? '')) end--
  return text.slice(0, end).replace(MARGIN, '')
}

function whyNot(text: string): string {
  try {
    JSON.parse(text)
    return 'valid JSON, but not of the right shape'
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

type Span = { readonly start: number; readonly end: number }

/** How often each position may be read on average, so that hostile text costs linear time. */
const MOST_PASSES = 8
const STRING_OR_BRACKET = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[{}[\]]/g
const LIKE_JSON =
  /\{\s*(?:\/\*[^*]{0,200}\*\/\s*|\/\/[^\n]{0,200}\n\s*){0,9}(?:"[^"\\\n]*"|'[^'\\\n]*'|[“„][^”“\n]*[”“]|[\w$]+)\s*:|\[\s*[{["]/y

/** Returns the spans of JSON values. What follows a value that never ends, or that ends in two places, may be a part of it. */
function jsonValues(text: string): Span[] {
  const found: Span[] = []
  const lastComment = text.lastIndexOf('*/')
  let work = MOST_PASSES * text.length
  for (let at = nextOpening(text, 0); at < text.length && work > 0; ) {
    const { closed, end } = matchingBracket(text, at)
    work -= end - at
    LIKE_JSON.lastIndex = at
    if (LIKE_JSON.test(text)) {
      const damaged = scanDamaged(text, at, lastComment)
      work -= (damaged?.end ?? text.length) - at
      if (damaged === null || (closed && damaged.end !== end)) break
      found.push({ start: at, end: damaged.end })
      at = nextOpening(text, damaged.end)
    } else {
      if (closed) found.push({ start: at, end })
      at = nextOpening(text, closed ? end : at + 1)
    }
  }
  return found.filter((span, at) => !goesOn(text, span) && !isListed(text, found[at - 1], span))
}

const SIGNS = /[\s,}\]"'“”‘’]*/y

/** Whether the next entry of a list or an object comes behind a value: it is a part, or it only seemed to end in a string. */
function goesOn(text: string, { end }: Span): boolean {
  SIGNS.lastIndex = end
  const [signs = ''] = SIGNS.exec(text) ?? []
  return /,\s*["'“‘]/.test(signs) || (signs.trimEnd().endsWith(',') && /[{[]/.test(text[end + signs.length] ?? ''))
}

function isListed(text: string, before: Span | undefined, span: Span): boolean {
  return before !== undefined && text.slice(before.end, span.start).trim() === ','
}

/** `parts`: strings and comments, in order. */
type Damaged = { readonly end: number; readonly parts: readonly Span[] }

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '“”',
  '„': '“”',
  '”': '“”',
  '‘': '‘’',
  '’': '‘’',
  '`': '`',
}
const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const BEHIND_STRING = /(\s*)(?:[,:}\]]|\/[/*]|$|(["'“‘]))/y

const JOINED = /\s*\+\s*["'“‘]/y

/** Reads a value whose strings may hold quotes that are not escaped: one ends a string only where JSON goes on behind it. Null if the value has no end. */
function scanDamaged(text: string, start: number, lastComment = text.lastIndexOf('*/')): Damaged | null {
  const closers: string[] = []
  const parts: Span[] = []
  let mayBegin = true
  for (let at = start; at < text.length; ) {
    SKIPPED.lastIndex = at
    const sign = text[at] ?? ''
    if ((at < lastComment || !text.startsWith('/*', at)) && SKIPPED.test(text)) {
      mayBegin ||= text.slice(at, SKIPPED.lastIndex).includes('\n')
      if (sign === '/') parts.push({ start: at, end: SKIPPED.lastIndex })
      at = SKIPPED.lastIndex
      continue
    }
    const closing = mayBegin || sign === '"' ? CLOSING[sign] : undefined
    if (closing !== undefined) {
      const end = endOfString(text, at, closing)
      if (end === null) return null
      parts.push({ start: at, end })
      at = end
      mayBegin = false
      continue
    }
    at += 1
    mayBegin = '{[,:'.includes(sign)
    if (sign === '{' || sign === '[') closers.push(sign === '{' ? '}' : ']')
    else if (sign !== '}' && sign !== ']') continue
    else if (closers.pop() !== sign) return null
    else if (closers.length === 0) return { end: at, parts }
  }
  return null
}

function endOfString(text: string, start: number, closing: string): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (closing.includes(text[at] ?? '')) {
      BEHIND_STRING.lastIndex = at + 1
      const [, blank, next] = BEHIND_STRING.exec(text) ?? []
      if (blank !== undefined && (next === undefined || blank.includes('\n'))) return at + 1
      JOINED.lastIndex = at + 1
      if (JOINED.test(text)) return null
    }
  }
  return null
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at
  return text.length
}

function matchingBracket(text: string, start: number): { readonly closed: boolean; readonly end: number } {
  const closers: string[] = []
  STRING_OR_BRACKET.lastIndex = start
  for (let match = STRING_OR_BRACKET.exec(text); match !== null; match = STRING_OR_BRACKET.exec(text)) {
    const [sign] = match
    const end = match.index + sign.length
    if (sign === '{' || sign === '[') closers.push(sign === '{' ? '}' : ']')
    else if (sign.startsWith('"')) continue
    else if (closers.pop() !== sign) return { closed: false, end }
    else if (closers.length === 0) return { closed: true, end }
  }
  return { closed: false, end: text.length }
}

const OPENING = /(?:`{3,}|~{3,})[ \t]*([\w+.#-]*)\s*$/
const LONGEST_OPENING = 100

/** Returns the values at the beginning of fences, those marked `json` first (S2-03). A fence inside a value is text, and one that ends behind other text counts as well. */
function fencedTexts(text: string, values: readonly Span[]): string[] {
  const found = values.flatMap(({ start, end }) => {
    const opening = OPENING.exec(text.slice(Math.max(0, start - LONGEST_OPENING), start))
    return opening === null ? [] : [{ value: text.slice(start, end), isJson: /^json/i.test(opening[1] ?? '') }]
  })
  return found.sort((a, b) => Number(b.isJson) - Number(a.isJson)).map(({ value }) => value)
}

/** jsonrepair is quadratic on some texts: 0.1 s at this length, half a minute at four times of it. */
const LONGEST = 64_000

const MOST_REPAIRED = 4

function* repairedValues(text: string, values: readonly Span[]): Generator<unknown> {
  yield* mendedValues(text)
  for (const { start, end } of values.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MOST_REPAIRED)) {
    const candidate = text.slice(start, end)
    yield* mendedValues(candidate)
    LIKE_JSON.lastIndex = start
    if (candidate.length > LONGEST || !LIKE_JSON.test(text)) continue
    const value = repaired(candidate)
    if (typeof value === 'object' && value !== null && hasPlainKeys(value)) yield value
  }
}

/** Text of a broken string turns into odd keys, but the wanted objects have keys like names. */
function hasPlainKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, one]) => /^[\w$.-]{1,60}$/.test(key) && hasPlainKeys(one))
}

/** Repairs the structure of a text. Its strings stand aside meanwhile, so that nothing in them is taken for structure. */
function repaired(text: string): unknown {
  const strings: string[] = []
  let [made, from] = ['', 0]
  for (const { start, end } of scanDamaged(text, 0)?.parts ?? []) {
    const isComment = text[start] === '/'
    made += `${text.slice(from, start)}${isComment ? ' ' : `"\ue000${strings.length}\ue000"`}`
    if (!isComment) strings.push(contentOf(text.slice(start + 1, end - 1)))
    from = end
  }
  const put = (found: string, at: string) => JSON.stringify(strings[Number(at)] ?? found).slice(1, -1)
  try {
    return JSON.parse(jsonrepair(made + text.slice(from)).replace(/\ue000(\d+)\ue000/g, put))
  } catch {
    return undefined
  }
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt])|(['`$„“”‚‘’«»])|(\r\n|[\n\r\t]))/g

/** The content of a string. A backslash that begins no escape of JSON, template strings, shells or typography is one. */
function contentOf(inside: string): string {
  return inside.replace(ESCAPE, (found, code?: string, letter?: string, plain?: string, control?: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return letter === undefined ? (plain ?? control ?? found) : String(parseJson(`"\\${letter}"`))
  })
}

const LONGEST_TO_MEND = 200_000

const TRIPLE_QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''|"(?:[^"\\]|\\[\s\S])*(?:"|$)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ESCAPE_OR_RAW = /\\(?:["\\/bfnrt']|u[0-9a-fA-F]{4})|["\\\u0000-\u001f]/g
const STRING_OR_COMMAS = /"(?:[^"\\]|\\.)*(?:"|$)|,(?:\s*,)+/gs

/** Yields the values of a text without one certain damage: written as a string, escaped for a shell, triple quotes, doubled commas, an array around it. */
function* mendedValues(text: string): Generator<unknown> {
  if (text.length > LONGEST_TO_MEND) return
  for (const candidate of [
    unquoted(text),
    unquoted(`"${text}"`),
    withPlainStrings(text).replace(STRING_OR_COMMAS, found => (found.startsWith(',') ? ',' : found)),
  ]) {
    const value = candidate === null ? undefined : parseJson(candidate)
    if (typeof value === 'object' && value !== null) yield value
  }
  const list = parseJson(text)
  if (Array.isArray(list) && list.length === 1) yield list[0]
}

function withPlainStrings(text: string): string {
  return text.replace(TRIPLE_QUOTED, (all: string, double?: string, single?: string) => {
    if (double === undefined && single === undefined) return all
    const inside = (double ?? single ?? '').replace(ESCAPE_OR_RAW, found => {
      if (found === "\\'") return "'"
      return found.length > 1 ? found : JSON.stringify(found).slice(1, -1)
    })
    return `"${inside}"`
  })
}

function unquoted(text: string): string | null {
  const value = parseJson(text)
  return typeof value === 'string' ? value : null
}

const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const CONTROL = /(\\?)([\u0000-\u001f])|\\[\s\S]/g

/** Escapes raw U+0000 to U+001F inside strings, also behind a backslash (S2-10 to S2-17). Valid JSON comes back unchanged. */
export function escapeControls(text: string): string {
  return text.replace(STRING, string =>
    string.replace(CONTROL, (found, _, control?: string) =>
      control === undefined ? found : JSON.stringify(control).slice(1, -1),
    ),
  )
}
