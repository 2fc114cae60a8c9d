/** Finds texts that look like somebody's key. */
import { KEY_SHAPES, SHORTEST_KEY } from './key-shapes.ts'

type FoundKey = {
  readonly what: string
  /** Secret: its longest line, which identifies it. Never log or publish it. */
  readonly value: string
  /** Counted from 1. */
  readonly line: number
}

/** The keys in a text, without those that are plainly made up. Linear. */
export function findKeys(text: string): FoundKey[] {
  const found: FoundKey[] = []
  for (const { what, pattern } of KEY_SHAPES) {
    for (const match of text.matchAll(pattern)) {
      const part = match[1] ?? match[0]
      if (!opensNothing(part)) found.push({ what, value: longestLine(part), line: lineAt(text, match.index) })
    }
  }
  return found
}

/** The text with `***` for every such key. */
export function withoutKeys(text: string): string {
  if (text.length < SHORTEST_KEY) return text
  return KEY_SHAPES.reduce(
    (clean, { pattern }) =>
      clean.replace(pattern, (whole: string, part: string) => (opensNothing(part) ? whole : '***')),
    text,
  )
}

/** True for a made-up key. Only the signature of a signed token is random; a private key begins with its kind. */
function opensNothing(part: string): boolean {
  if (part.startsWith('eyJ'))
    return PUBLISHED.some(one => part.includes(one)) || isMadeUp(part.slice(part.lastIndexOf('.') + 1))
  return isMadeUp(part.length > 400 ? part.slice(100, 400) : part)
}

function longestLine(part: string): string {
  const lines = part.split(/\\[rn]|[\s"',]+/)
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Words in keys of documentation and tests. */
const WORDS =
  /example|sample|dummy|fake|placeholder|redacted|changeme|change_me|xxxx|your[-_]?|test|0000|1234|abcd|qwer/i
/** Signature and subject `1234567890` of the token on jwt.io's front page. */
const PUBLISHED = ['SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c', 'IxMjM0NTY3ODkw']
/** Bits per character; 20 random letters and digits have about 4. */
const LEAST_ENTROPY = 3
const MOST_STEPS = 0.35

/** True if a key's random part is written by hand: it holds words, runs or few different characters. */
function isMadeUp(part: string): boolean {
  return WORDS.test(part) || entropyOf(part) < LEAST_ENTROPY || stepsIn(part) > MOST_STEPS
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

/** The share of neighbours that are equal or follow each other, as in `aaa` and `789`. */
function stepsIn(text: string): number {
  let steps = 0
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    if (step === 0 || step === 1 || step === -1) steps += 1
  }
  return text.length < 2 ? 0 : steps / (text.length - 1)
}
