/** Vitest: the list of failures of every reporter, and the tests of the verbose one. */
import { countOf, countsInLine, sumOfCounts, type TestCase, type TestResults } from './test-results.ts'

const TESTS = /^ +Tests {2}(.*?)(?: \(\d+\))?$/
const FILES = /^ *Test Files {2}/
const FAIL = /^ FAIL {2}(\S.*)$/
const UNLOADABLE = /^(.+) \[ .+ \]$/
const VERBOSE = /^ ([✓×↓□]) (.+ > .+?)(?: \d+m?s)?$/
const SUITES = /^⎯+ Failed Suites (\d+) ⎯+$/

/** Recognised by its line of `Test Files`. Names are `file > suite > test`. */
export function readVitest(lines: readonly string[]): TestResults | null {
  if (!lines.some(line => FILES.test(line))) return null
  const counts = sumOfCounts(lines.flatMap(line => TESTS.exec(line)?.[1] ?? []).map(countsInLine))
  const failures = new Set<string>()
  const others = new Map<string, TestCase>()
  const unloadable = new Set<string>()
  let suites = 0
  for (const line of lines) {
    suites += Number(SUITES.exec(line)?.[1] ?? 0)
    const failure = FAIL.exec(line)?.[1]
    const file = failure === undefined ? undefined : UNLOADABLE.exec(failure)?.[1]
    if (file !== undefined && !file.includes(' > ')) unloadable.add(file)
    else if (failure !== undefined) failures.add(failure)
    const [, sign, name] = VERBOSE.exec(line) ?? []
    if (name !== undefined && sign !== '×') others.set(name, caseOf(name, sign === '✓' ? 'passed' : 'skipped'))
  }
  const cases = [
    ...[...failures].map(name => caseOf(name, 'failed')),
    ...[...others.values()].filter(({ name }) => !failures.has(name)),
  ]
  return {
    format: 'vitest',
    cases,
    unloadable: [...unloadable],
    counts,
    complete:
      failures.size + unloadable.size === counts.failed + suites && !lines.some(line => /^ +Errors {2}\d/.test(line)),
    passesListed: countOf(cases, 'passed') === counts.passed,
  }
}

function caseOf(name: string, status: TestCase['status']): TestCase {
  return { name, file: name.slice(0, name.indexOf(' > ')).replace(/^\|[^|]*\| /, ''), status }
}
