/** Reads the JSON of an answer that did not come through a tool, in steps from plain JSON to repair (S2-01 to S2-10). */
import { fencedTexts, jsonValues } from './find-json.ts'
import { escapeControls, repairedValues } from './repair-json.ts'

export type JsonStrategy = '1' | '2a' | '2b' | '3a' | '3b' | '4' | 'repair'

export type JsonReading =
  | { readonly kind: 'read'; readonly value: unknown; readonly strategy: JsonStrategy }
  /** `excerpt`: the first 1,000 characters. `syntaxError`: why the text is no JSON, or that no value has the right shape. */
  | { readonly kind: 'unreadable'; readonly excerpt: string; readonly syntaxError: string }

type Accept = (value: unknown) => boolean

const EXCERPT = 1_000
/** A text with more values is data, not an answer, and trying the schema on each would take seconds. */
const MOST_CANDIDATES = 64

/** Invisible characters that editors, browsers and models leave around a text (S2-34). */
const MARGIN = /^[\s\u200b-\u200d\u2060\ufeff]+/
const MARGIN_CHARACTER = /[\s\u200b-\u200d\u2060\ufeff]/

/**
 * Reads the JSON value of a text: 1 plain, 2 in a fence, 3 in prose, 4 the whole text, then repaired. `b` and 4 escape control characters in strings.
 * The first value that `accept` takes is returned. Repair needs an `accept`. Never throws; linear in the length of the text.
 */
export function readJson(text: string, accept?: Accept): JsonReading {
  const whole = withoutMargins(text)
  const taken = accept ?? (() => true)
  const plain = parsed(whole, taken)
  if (plain !== undefined) return { kind: 'read', value: plain.value, strategy: '1' }

  const values = jsonValues(whole)
  const fenced = fencedTexts(whole, values).slice(0, MOST_CANDIDATES).map(withoutMargins)
  const inProse = values
    .filter(span => span.end - span.start < whole.length)
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MOST_CANDIDATES)
    .map(span => whole.slice(span.start, span.end))
  const attempts: readonly (readonly [JsonStrategy, readonly string[], (one: string) => string])[] = [
    ['2a', fenced, same],
    ['2b', fenced, escapeControls],
    ['3a', inProse, same],
    ['3b', inProse, escapeControls],
    ['4', [whole], escapeControls],
  ]
  for (const [strategy, candidates, put] of attempts) {
    for (const candidate of candidates) {
      const found = parsed(put(candidate), taken)
      if (found !== undefined) return { kind: 'read', value: found.value, strategy }
    }
  }
  if (accept !== undefined) {
    for (const value of repairedValues(whole)) {
      if (accept(value)) return { kind: 'read', value, strategy: 'repair' }
    }
  }
  return { kind: 'unreadable', excerpt: text.slice(0, EXCERPT), syntaxError: whyNot(whole) }
}

function parsed(text: string, accept: Accept): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return accept(value) ? { value } : undefined
  } catch {
    return undefined
  }
}

function same(text: string): string {
  return text
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
