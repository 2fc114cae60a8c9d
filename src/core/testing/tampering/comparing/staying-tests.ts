/** Tests that are there before and after, with what left them and what came. */
import type { Assertion } from '../reading/assertions.ts'
import { surplus } from './multiset.ts'
import type { PlacedCase, TestChanges } from './test-changes.ts'

export type StayingTest = {
  readonly name: string
  readonly path: string
  readonly before: { readonly body: readonly string[]; readonly assertions: readonly Assertion[] }
  readonly after: { readonly body: readonly string[]; readonly assertions: readonly Assertion[] }
  readonly lost: readonly Assertion[]
  readonly gained: readonly Assertion[]
}

/** Pairs tests by name. Returns only those that differ. */
export function stayingTests({ groups }: TestChanges): readonly StayingTest[] {
  return groups
    .filter(({ before, after }) => before.length > 0 && after.length >= before.length)
    .map(({ before, after }) => staying(before, after))
    .filter(({ before, after }) => before.body.join('\n') !== after.body.join('\n'))
}

function staying(before: readonly PlacedCase[], after: readonly PlacedCase[]): StayingTest {
  const [old, now] = [joined(before), joined(after)]
  const textOf = ({ text }: Assertion) => text
  return {
    name: after[0]?.name ?? '',
    path: after[0]?.file.path ?? '',
    before: old,
    after: now,
    lost: surplus(old.assertions, now.assertions, textOf),
    gained: surplus(now.assertions, old.assertions, textOf),
  }
}

function joined(cases: readonly PlacedCase[]): StayingTest['before'] {
  return { body: cases.flatMap(({ body }) => body), assertions: cases.flatMap(({ assertions }) => assertions) }
}
