/** Repairs damaged JSON, as the last resort: a schema has to accept the result. */
import { jsonrepair } from 'jsonrepair'

/** jsonrepair is quadratic on some texts: 0.1 s at this length, half a minute at four times of it. */
const LONGEST = 64_000

/** With a second group of escapes that template strings and shells add; any other backslash is a lone one. */
const LONE_BACKSLASH = /\\(?:\\|["/bfnrt'`$]|u[0-9a-fA-F]{4}|)/g

/** Where the value may begin: after a fence marked `json`, else at the first brace. */
const FENCED_START = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]{0,9}json\s*(?=[{[])/gi
const MOST_STARTS = 4

/** Yields the objects and arrays that a damaged text most likely meant, the best guess first. A text that looks cut off yields nothing. */
export function* repairedValues(text: string): Generator<unknown> {
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

/** The patterns below are not linear on every text. */
const LONGEST_TO_MEND = 200_000

const TRIPLE_QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''/g
/** An escape of JSON or of a triple-quoted string, or a character that JSON must escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ESCAPE_OR_RAW = /\\(?:["\\/bfnrt']|u[0-9a-fA-F]{4})|["\\\u0000-\u001f]/g
/** A string, whose commas stay, or a run of commas. */
const STRING_OR_COMMAS = /"(?:[^"\\]|\\.)*(?:"|$)|,(?:\s*,)+/gs

/** Yields the values of a text without one certain damage: written as a string, escaped for a shell, triple quotes, doubled commas, an array around it. */
function* mendedValues(text: string): Generator<unknown> {
  if (text.length > LONGEST_TO_MEND) return
  for (const candidate of [unquoted(text), unquoted(`"${text}"`), withSingleCommas(withPlainStrings(text))]) {
    const value = candidate === null ? undefined : parsed(candidate)
    if (typeof value === 'object' && value !== null) yield value
  }
  const list = parsed(text)
  if (Array.isArray(list) && list.length === 1) yield list[0]
}

/** Writes triple-quoted texts as JSON strings (S0-09). */
function withPlainStrings(text: string): string {
  return text.replace(TRIPLE_QUOTED, (_, double?: string, single?: string) => {
    const inside = (double ?? single ?? '').replace(ESCAPE_OR_RAW, found => {
      if (found === "\\'") return "'"
      return found.length > 1 ? found : JSON.stringify(found).slice(1, -1)
    })
    return `"${inside}"`
  })
}

function withSingleCommas(text: string): string {
  return text.replace(STRING_OR_COMMAS, found => (found.startsWith(',') ? ',' : found))
}

function unquoted(text: string): string | null {
  const value = parsed(text)
  return typeof value === 'string' ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A string; the last one may have no end. */
const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const CONTROL = /(\\?)([\u0000-\u001f])|\\[\s\S]/g

/**
 * Escapes raw U+0000 to U+001F inside strings (S2-10 to S2-17); valid JSON comes back unchanged. A backslash before such a character was meant to
 * escape it.
 */
export function escapeControls(text: string): string {
  return text.replace(STRING, string =>
    string.replace(CONTROL, (found, _, control?: string) =>
      control === undefined ? found : JSON.stringify(control).slice(1, -1),
    ),
  )
}
