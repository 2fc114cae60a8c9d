/** Suites, which have no line of their own where all went well. */
import type { TestCase } from './test-results.ts'

const BETWEEN = / [>›] |::|\//g

/** What became of the tests below each suite: `passed` where one passed and none failed. */
export function suitesOf(cases: readonly TestCase[]): ReadonlyMap<string, TestCase['status']> {
  const suites = new Map<string, TestCase['status']>()
  for (const { name, status } of cases) {
    for (const { index } of name.matchAll(BETWEEN)) {
      const suite = name.slice(0, index)
      const known = suites.get(suite)
      if (known === undefined || known === 'skipped' || status === 'failed') suites.set(suite, status)
    }
  }
  return suites
}
