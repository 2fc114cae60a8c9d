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
  for (const value of repairedValues(whole)) {
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

function jsonValues(text: string): Span[] {
  const found: Span[] = []
  let work = MOST_PASSES * text.length
  for (let at = nextOpening(text, 0); at < text.length && work > 0; ) {
    const { closed, end } = matchingBracket(text, at)
    work -= end - at
    if (closed) found.push({ start: at, end })
    at = nextOpening(text, closed ? end : at + 1)
  }
  return found
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

const OPENING = /(`{3,}|~{3,})[ \t]*([\w+.#-]*)[ \t]*/g

/**
 * Returns the contents of fences, those marked `json` first, else in order (S2-03). A value at the beginning of a fence ends where the value ends,
 * even if its strings hold fences. Other content ends at the next fence and counts only if it may be a bare string or number.
 * `values` are the spans of all values, in order: a fence inside one of them is text.
 */
function fencedTexts(text: string, values: readonly Span[]): string[] {
  const tagged: string[] = []
  const others: string[] = []
  let next = 0
  let behind = 0
  for (const match of text.matchAll(OPENING)) {
    if (match.index < behind) continue
    while ((values[next]?.end ?? Number.POSITIVE_INFINITY) <= match.index) next++
    const value = values[next]
    if (value !== undefined && value.start < match.index) continue
    const from = match.index + match[0].length
    const fence = match[1] ?? ''
    const begins = value !== undefined && text.slice(from, value.start).trim() === ''
    const until = begins ? value.end : closing(text, fence, from)
    behind = begins ? (closingBehind(text, value.end) ?? value.end) : Math.min(until + fence.length, text.length)
    const content = text.slice(from, until)
    if (!begins && !SCALAR.test(content)) continue
    if (/^json/i.test(match[2] ?? '')) tagged.push(content)
    else others.push(content)
  }
  return [...tagged, ...others]
}

const SCALAR = /^\s*(?:["\d-]|true|false|null)/

function closing(text: string, fence: string, from: number): number {
  const at = text.indexOf(fence, from)
  return at === -1 ? text.length : at
}

const CLOSING_BEHIND = /\s*(?:`{3,}|~{3,})/y

function closingBehind(text: string, end: number): number | null {
  CLOSING_BEHIND.lastIndex = end
  return CLOSING_BEHIND.test(text) ? CLOSING_BEHIND.lastIndex : null
}

/** jsonrepair is quadratic on some texts: 0.1 s at this length, half a minute at four times of it. */
const LONGEST = 64_000

/** With a second group of escapes that template strings and shells add; any other backslash is a lone one. */
const LONE_BACKSLASH = /\\(?:\\|["/bfnrt'`$]|u[0-9a-fA-F]{4}|)/g

const FENCED_START = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]{0,9}json\s*(?=[{[])/gi
const MOST_STARTS = 4

function* repairedValues(text: string): Generator<unknown> {
  yield* mendedValues(text)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  for (const start of startsIn(text)) {
    const candidate = text.slice(start, end)
    yield* mendedValues(candidate)
    if (candidate.length > LONGEST || !closesWhatItOpens(candidate)) continue
    const value = repaired(candidate)
    if (typeof value === 'object' && value !== null && hasPlainKeys(value)) yield value
  }
}

function startsIn(text: string): Set<number> {
  const fenced = Array.from(text.matchAll(FENCED_START).take(MOST_STARTS), match => match.index + match[0].length)
  return new Set([...fenced, text.search(/[{[]/), text.indexOf('{')].filter(start => start !== -1))
}

/** A missing end looks like a cut-off answer, and half an answer would be a wrong one. */
function closesWhatItOpens(text: string): boolean {
  const count = (character: string) => text.split(character).length
  return count('{') === count('}') && count('[') === count(']')
}

/** Text of a broken string turns into odd keys, but the wanted objects have keys like names. */
function hasPlainKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, one]) => /^[\w$.-]{1,60}$/.test(key) && hasPlainKeys(one))
}

function repaired(text: string): unknown {
  const whole = escapeControls(text).replace(LONE_BACKSLASH, found => (found === '\\' ? '\\\\' : found))
  try {
    return JSON.parse(jsonrepair(whole))
  } catch {
    return undefined
  }
}

const LONGEST_TO_MEND = 200_000

const TRIPLE_QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''/g
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
  return text.replace(TRIPLE_QUOTED, (_, double?: string, single?: string) => {
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
