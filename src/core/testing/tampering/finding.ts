/** What the rules find, and the changed texts that they read. */

import type { TextPair } from '../../change/change.ts'
import { firstFew } from '../../text/quantities.ts'
import { singleSpaced } from '../../text/spaces.ts'

export const TAMPERING_KINDS = [
  'deleted-test-file',
  'fewer-tests',
  'skipped-test',
  'emptied-test',
  'removed-assertion',
  'weakened-assertion',
  'swallowed-failure',
  'forced-pass',
  'test-command',
  'asks-for-tests',
  'too-large',
] as const

/** `detail` names lines and counts, for the model and for the reviewer. */
export type Tampering = {
  kind: (typeof TAMPERING_KINDS)[number]
  path: string | null
  detail: string
}

/** Bytes of a text. More would cost the guards minutes. */
export const LARGEST_SEARCHED = 8 * 1024 * 1024

const LONGEST = 120

/** Text of the repository in a detail: one short line in quotes. */
export function quotedLine(text: string): string {
  const line = singleSpaced(text)
  return `"${line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line}"`
}

export function some(texts: readonly string[]): string {
  return firstFew(texts.map(quotedLine), 3)
}

export type ChangedText = TextPair & {
  from: string | null
  change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** True where a side is text, but more than is read; it is null then. */
  tooLarge?: boolean
  /** Which sides git takes for binary by their content, so that no forge shows a diff. */
  binary?: { before: boolean; after: boolean }
}

/** The multiset difference: what the first list holds more often than the second, in its order. */
export function surplus<T>(
  first: readonly T[],
  second: readonly T[],
  keyOf: (one: T) => unknown = one => one,
): readonly T[] {
  const left = new Map<unknown, number>()
  for (const one of second) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return first.filter(one => {
    const key = keyOf(one)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}

/** What there is more of than before; empty if the number did not grow. */
export function added(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.length > before.length ? surplus(after, before) : []
}
