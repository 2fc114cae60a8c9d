/** What failed in a run, by name. */
import type { EventOf } from '../../transcript/events.ts'

/** What a test run said about single tests. */

export type TestCase = {
  /** The full name: `suite > test`, pytest's node id, `package.TestX/sub`. Stable from run to run, and each once. */
  readonly name: string
  /** As the runner wrote it; null where it does not say. */
  readonly file: string | null
  readonly status: 'passed' | 'failed' | 'skipped'
}

export type TestCounts = { readonly passed: number; readonly failed: number; readonly skipped: number }

type ResultFormat =
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

/** Names of failed tests and of what could not be loaded, each with the file where the runner says it (a file that cannot be loaded is its own). */
export function failedNames({ cases, unloadable }: TestResults): ReadonlyMap<string, string | null> {
  const failed = cases.filter(({ status }) => status === 'failed')
  return new Map<string, string | null>([
    ...failed.map(({ name, file }) => [name, file] as const),
    ...unloadable.map(name => [name, null] as const),
  ])
}

/** True where a name of one run is the same test in another: not where both say in which file it stands, and the files differ. */
export function isAmong(names: ReadonlyMap<string, string | null>, name: string, file: string | null): boolean {
  const known = names.get(name)
  return known !== undefined && (known === null || file === null || known === file)
}

/** Names from a report file and names that a runner printed are different names. */
export function areComparable(before: TestResults, after: TestResults): boolean {
  return (before.format === 'junit') === (after.format === 'junit')
}

/** True where tests share a name, one of them failed, and no file tells them apart: in the next run they may come in another order. */
export function isAmbiguous(cases: readonly TestCase[]): boolean {
  const counts = new Map<string, number>()
  for (const { name } of cases) counts.set(name, (counts.get(name) ?? 0) + 1)
  return cases.some(({ name, file, status }) => status === 'failed' && file === null && (counts.get(name) ?? 0) > 1)
}

/**
 * The cases with each name once: of equal names the second becomes `name (2)`, in the order of the run, because runners that do not name files
 * let two tests have one name, and one of them may fail while the other passes.
 */
export function nameOnce(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  const taken = new Set(cases.map(one => one.name))
  return cases.map(one => {
    let count = (seen.get(one.name) ?? 0) + 1
    if (count > 1) while (taken.has(`${one.name} (${count})`)) count += 1
    seen.set(one.name, count)
    if (count === 1) return one
    const name = `${one.name} (${count})`
    taken.add(name)
    return { ...one, name }
  })
}

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

/** Signs that code could not be loaded at all, as the languages themselves write them. */

const SIGNS: readonly RegExp[] = [
  // Node; a message of its own at the beginning of a line, not one that a test quotes.
  /^(?:Uncaught )?(?:\w*Error )?\[?(?:ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED_DIR_IMPORT|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX|ERR_INVALID_TYPESCRIPT_SYNTAX)\b/,
  /^(?:Error: )?Cannot find (?:module|package) ['"`]/,
  /^SyntaxError\b/,
  /\bdoes not provide an export named\b/,
  /^(?:Error: )?Failed to (?:load url|resolve import)\b/,
]

/** True for a line by which Node says that a module cannot be loaded. */
export function isLoadFailure(line: string): boolean {
  return line.length < 2000 && SIGNS.some(sign => sign.test(line))
}

/** `40 passed, 1 failed`; what there is none of is left out, but for `0 passed` alone. */
export function countsInWords({ passed, failed, skipped }: NonNullable<EventOf<'command'>['tests']>): string {
  const parts = [
    ...(passed > 0 || failed + skipped === 0 ? [`${passed} passed`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return parts.join(', ')
}
