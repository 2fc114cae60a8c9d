/** The last resort for damaged JSON: guesswork, so a schema has to agree with what comes out. */
import { jsonrepair } from 'jsonrepair'
import { escapeControls } from './escape-controls.ts'
import { mendedValues } from './mend-json.ts'

/** jsonrepair takes quadratic time on some texts: 0.1 s at this length, half a minute at four times it. */
const LONGEST = 64_000

/** A backslash that begins no escape of JSON and is not one of those that template strings and shells add. */
const LONE_BACKSLASH = /\\(?:\\|["/bfnrt'`$]|u[0-9a-fA-F]{4}|)/g

/** Where the wanted value may begin: after a fence that says `json`, or at the first brace. */
const FENCED_START = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]{0,9}json\s*(?=[{[])/gi
const MOST_STARTS = 4

/** The objects and arrays that a damaged text most likely stood for, the best guess first. A text that looks cut off stands for nothing. */
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

/** A missing end cannot be told from a cut-off, and half an answer would be a wrong one. */
function closesWhatItOpens(text: string): boolean {
  const count = (character: string) => text.split(character).length
  return count('{') === count('}') && count('[') === count(']')
}

/** Text that a broken string let out turns into keys: what is asked for here has keys like names. */
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
