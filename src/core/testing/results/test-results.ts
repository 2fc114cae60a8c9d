/** What a test run said about single tests. */

export type TestCase = {
  /** The full name: `suite > test`, pytest's node id, `package.TestX/sub`. Stable from run to run, and each once. */
  readonly name: string
  /** As the runner wrote it; null where it does not say. */
  readonly file: string | null
  readonly status: 'passed' | 'failed' | 'skipped'
}

export type TestCounts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export type ResultFormat =
  | 'junit'
  | 'tap'
  | 'node'
  | 'jest'
  | 'vitest'
  | 'mocha'
  | 'pytest'
  | 'unittest'
  | 'go'
  | 'cargo'
  /** Runners one after the other in one output. */
  | 'several'

export type TestResults = {
  readonly format: ResultFormat
  /** Every test that was named. */
  readonly cases: readonly TestCase[]
  /** Files or packages that could not be loaded, built or collected. */
  readonly unloadable: readonly string[]
  /** What the runner itself counted; null where it does not say. */
  readonly counts: TestCounts | null
  /** Every failed test is named, by the runner's own count or by the way it reports: "no other test failed" can be believed. */
  readonly complete: boolean
  /** The passed tests are named too. */
  readonly passesListed: boolean
}

/** What one format says about the lines of an output; null where it does not occur in them. */
export type ReadLines = (lines: readonly string[]) => TestResults | null

export const NO_COUNTS: TestCounts = { passed: 0, failed: 0, skipped: 0 }

/** The sum of two counts. */
export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** The runner's own counts, else those of the tests that it named. */
export function countsIn({ counts, cases }: TestResults): TestCounts {
  return (
    counts ?? { passed: countOf(cases, 'passed'), failed: countOf(cases, 'failed'), skipped: countOf(cases, 'skipped') }
  )
}

/** How many cases have a status. */
export function countOf(cases: readonly TestCase[], status: TestCase['status']): number {
  return cases.reduce((count, one) => count + (one.status === status ? 1 : 0), 0)
}
