/** Reads the JSON of an answer that did not come through a tool. */
import { jsonrepair } from 'jsonrepair'
import { parseJson } from '../text/parse-json.ts'

export type JsonStrategy = '1' | '2a' | '2b' | '3a' | '3b' | '4' | 'repair'

export type JsonReading =
  | { kind: 'read'; value: unknown; strategy: JsonStrategy }
  | { kind: 'unreadable'; excerpt: string; syntaxError: string }

const EXCERPT = 1_000
/** More values are data, not an answer; trying the schema on each would take seconds. */
const MOST_CANDIDATES = 64

/**
 * Reads the JSON value of a text: 1 plain, 2 in a fence, 3 in prose, 4 the whole text, then repaired. `b` and 4 escape
 * control characters in strings. Returns the first value that `accept` takes. Never throws; linear.
 */
export function readJson(text: string, accept: (value: unknown) => boolean): JsonReading {
  const whole = text.trim()
  const spans = bracketSpans(whole).filter(span => !isPart(whole, span))
  const textsOf = (some: BracketSpan[]) =>
    some.slice(0, MOST_CANDIDATES).map(({ start, end }) => whole.slice(start, end))
  const fenced = textsOf(spans.filter(span => isFenced(whole, span)))
  const inProse = textsOf(spans.sort((a, b) => b.end - b.start - (a.end - a.start))).filter(one => one !== whole)
  const attempts: readonly (readonly [JsonStrategy, Iterable<string>, (one: string) => unknown])[] = [
    ['1', [whole], parseJson],
    ['2a', fenced, parseJson],
    ['2b', fenced, parseEscaped],
    ['3a', inProse, parseJson],
    ['3b', inProse, parseEscaped],
    ['4', [whole], parseEscaped],
    ['repair', [whole], unwrapped],
    ['repair', damagedTexts(text), repaired],
  ]
  for (const [strategy, candidates, read] of attempts) {
    for (const candidate of candidates) {
      const value = read(candidate)
      if (value !== undefined && accept(value)) return { kind: 'read', value, strategy }
    }
  }
  return { kind: 'unreadable', excerpt: text.slice(0, EXCERPT), syntaxError: syntaxErrorOf(whole) }
}

function syntaxErrorOf(text: string): string {
  try {
    JSON.parse(text)
    return 'valid JSON, but not of the right shape'
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

type BracketSpan = { start: number; end: number }

/** On average for each position, so that hostile text costs linear time. */
const MOST_PASSES = 8
const STRING_OR_BRACKET = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[{}[\]]/g
/** What is hardly prose. */
const VALUE = /\{\s*"[^"\\\n]{0,100}"\s*:|\[\s*[{["]/y

/** Outermost only. What follows a value without an end may be a part of it, unless its fence ends. */
function bracketSpans(text: string): BracketSpan[] {
  const found: BracketSpan[] = []
  let work = MOST_PASSES * text.length
  for (let at = nextOpening(text, 0); at < text.length && work > 0; ) {
    const { closed, end } = matchingBracket(text, at)
    work -= end - at
    VALUE.lastIndex = at
    if (closed) found.push({ start: at, end })
    const behind = closed ? end : VALUE.test(text) ? behindFence(text, at) : at + 1
    if (behind === null) break
    at = nextOpening(text, behind)
  }
  return found
}

const FENCE_END = /\n(?:`{3,}|~{3,})[ \t]*\n/g

function behindFence(text: string, start: number): number | null {
  if (!isFenced(text, { start, end: start })) return null
  FENCE_END.lastIndex = start
  return FENCE_END.exec(text) === null ? null : FENCE_END.lastIndex
}

function nextOpening(text: string, from: number): number {
  const found = text.slice(from).search(/[{[]/)
  return found < 0 ? text.length : from + found
}

function matchingBracket(text: string, start: number): { closed: boolean; end: number } {
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

/** A value behind another one, and what continues one: brackets alone are only too many. */
const FOLLOWS = /["\]}]\s{0,9},\s{0,9}$/
const GOES_ON = /\s*(?:"|,\s*["'{[]|[\]}][\s\]}]*[^\s\]}`~])/y

function isPart(text: string, { start, end }: BracketSpan): boolean {
  GOES_ON.lastIndex = end
  return FOLLOWS.test(text.slice(Math.max(0, start - 20), start)) || GOES_ON.test(text)
}

const FENCE = /(?:`{3,}|~{3,})[ \t]*[\w+.#-]*\s*$/
const LONGEST_FENCE = 100

/** Whether a value begins a fence. A fence inside a value is text. */
function isFenced(text: string, { start }: BracketSpan): boolean {
  return FENCE.test(text.slice(Math.max(0, start - LONGEST_FENCE), start))
}

/** jsonrepair is quadratic on some texts: 0.1 s here, half a minute at four times of it. */
const LONGEST = 64_000
/** The widest span of brackets, or all from the first on where only the last one is missing. */
function* damagedTexts(text: string): Generator<string> {
  if (text.length > LONGEST) return
  yield text
  const start = nextOpening(text, 0)
  yield text.slice(start, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1)
  const lines = withoutLastFence(text.slice(start))
  const members = lines.trimEnd()
  const closed = members + (members.startsWith('{') ? '}' : ']')
  // A last line without a comma behind its value: only the bracket is missing.
  const isLastLine = lines.slice(members.length).includes('\n') && /["\]}el\d]$/.test(members.slice(-1))
  if (isLastLine && matchingBracket(closed, 0).closed) yield closed
}

function withoutLastFence(text: string): string {
  const trimmed = text.trimEnd()
  const lastLine = trimmed.lastIndexOf('\n') + 1
  return /^(?:`{3}|~{3})/.test(trimmed.slice(lastLine, lastLine + 3)) ? trimmed.slice(0, lastLine) : text
}

function unwrapped(text: string): unknown {
  const value = parseJson(text) ?? parseEscaped(`"${text}"`)
  if (typeof value === 'string') return parseJson(value)
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined
}

/** Where the number of quotes is odd, a string has no end. */
const QUOTE_OR_ESCAPE = /"|\\[\s\S]/g
/** Whatever the strings before it lack. */
const LAST_STRING_ENDS = /[^\s,:{[\\]\s*"[\s}\]]+$/
const BEHIND = '"\ue000"'

/** Undefined where it is cut off: then what is put behind it becomes a part of it. */
function repaired(text: string): unknown {
  const quotes = text.match(QUOTE_OR_ESCAPE)?.filter(one => one === '"') ?? []
  const isOdd = quotes.length % 2 === 1
  if ((isOdd && !LAST_STRING_ENDS.test(text)) || /^[{[]\s*\\"/.test(text)) return undefined
  try {
    const prepared = withCertainRepairs(text)
    const value: unknown = JSON.parse(jsonrepair(prepared))
    const followed: unknown = JSON.parse(jsonrepair(`${prepared}\n${BEHIND}`))
    const isWhole =
      Array.isArray(followed) && followed.length === 2 && JSON.stringify(followed[0]) === JSON.stringify(value)
    if (isOdd && hasWideString(value)) return undefined
    return isWhole && typeof value === 'object' && hasPlainKeys(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a string may have taken in what was behind it. */
function hasWideString(value: unknown): boolean {
  return (
    JSON.stringify(value)
      .match(STRING)
      ?.some(one => /\\\\|[\]}]/.test(one)) ?? false
  )
}

const TRIPLE_QUOTED = /"""([\s\S]*?)"""/g
const STRING_OR_COMMAS = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|,(?:\s*,)+|(?<=[,{[]\s*)#[^\n]*/g
const NO_ESCAPE = /\\(?:(["\\/bfnrt'`$„“”‚‘’«»\s]|u[\da-fA-F]{4})|)/g

/** What jsonrepair reads as something else. */
function withCertainRepairs(text: string): string {
  return text
    .replace(TRIPLE_QUOTED, (_, inside: string) => `"${inside.replace(/\\?"/g, '\\"')}"`)
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "\\'")
    .replace(STRING_OR_COMMAS, found => (found.startsWith('"') ? found : found.startsWith(',') ? ',' : ''))
    .replace(NO_ESCAPE, (found, known?: string) => (known === undefined ? '\\\\' : found))
}

/** Text of a broken string turns into odd keys. */
function hasPlainKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, one]) => /^[\p{L}\d_$.-]{0,60}$/u.test(key) && hasPlainKeys(one))
}

const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const CONTROL = /(\\?)([\u0000-\u001f])|\\[\s\S]/g

/** Escapes raw U+0000 to U+001F inside strings, also behind a backslash. Valid JSON comes back unchanged. */
export function escapeControls(text: string): string {
  return text.replace(STRING, string =>
    string.replace(CONTROL, (found, _, control?: string) =>
      control === undefined ? found : JSON.stringify(control).slice(1, -1),
    ),
  )
}

function parseEscaped(text: string): unknown {
  return parseJson(escapeControls(text))
}
