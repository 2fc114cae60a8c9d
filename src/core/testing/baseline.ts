/** How the untouched tree did, and what that says about a failure on the changed one. */

import { failureExcerpt, firstFailure } from './excerpt.ts'
import { cleanLines, sameFailure, stableLine } from './output-text.ts'
import { compareResults, failuresAreAllOld, type ResultDifference } from './results/compare-results.ts'
import { plainGoOutput } from './results/go.ts'
import type { TestResults } from './results/test-results.ts'
import { NOT_RUN, ranNoTest, type TestRun } from './verdict.ts'

/** The tests and checks on the base tree; `not-run` where they were not asked for. */
export type Baseline = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

export const NO_BASELINE: Baseline = { tests: NOT_RUN, checks: [] }

type Runs = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

/**
 * The first run that stands in the way of "proven", or null: old failures do not, where the change fixed or added other tests. A failed check counts as a failed
 * test. `isAgain`: the same tree was judged before, so that old failures are known to whoever handed it in, and what the checks say comes first.
 */
export function firstNewFailure(now: Runs, before: Baseline, isAgain = false): TestRun | null {
  const failedCheck = now.checks.find(isFailure) ?? null
  if (!testsStandInTheWay(now.tests, before.tests)) return failedCheck
  return isAgain && onlyOldFail(now.tests, before.tests) ? (failedCheck ?? now.tests) : now.tests
}

/** Whether the tests keep the checks from running: what had failed before says nothing about the change, so it does not. */
export function testsStopTheChecks(now: TestRun, before: TestRun): boolean {
  return testsStandInTheWay(now, before) && !onlyOldFail(now, before)
}

/** Whether the tests keep the change from being proven. */
function testsStandInTheWay(now: TestRun, before: TestRun): boolean {
  if (ranNoTest(now)) return !ranNoTest(before)
  return isFailure(now) && !(onlyOldFail(now, before) && madeProgress(now, before))
}

/** Whether every failure of a run is known to be one of the untouched tree. */
export function onlyOldFail(now: TestRun, before: TestRun): boolean {
  return now.status === 'failed' && before.status === 'failed' && failuresAreAllOld(before.results, now.results)
}

/** A change that neither fixed nor added a test may still have to fix those that fail: they may be what the task is about. */
function madeProgress(now: TestRun, before: TestRun): boolean {
  const difference = compareResults(before.results, now.results)
  return difference !== null && difference.fixed.length + difference.added.length > 0
}

/** Names of the tests and files that failed on the untouched tree. */
export function oldFailures({ tests }: Baseline): ReadonlySet<string> {
  return tests.status === 'failed' ? failingNames(tests.results) : new Set()
}

/** Every test, and every file or package that could not be loaded, that a run names as failed. */
function failingNames(results: TestResults | null): ReadonlySet<string> {
  if (results === null) return new Set()
  const failed = results.cases.filter(one => one.status === 'failed').map(one => one.name)
  return new Set([...failed, ...results.unloadable])
}

/** What the change fixed, broke, left and added, by name; null without per-test results on both sides. */
export function differenceTo(before: Baseline, now: TestRun): ResultDifference | null {
  return compareResults(before.tests.results, now.results)
}

function isFailure(run: TestRun): boolean {
  return run.status !== 'passed' && run.status !== 'not-run'
}

/** Whether a run failed on the untouched tree in the same way. */
export function failedAlike(now: TestRun, before: Baseline): boolean {
  const then = [before.tests, ...before.checks].find(one => one.command === now.command)
  if (then === undefined || then.status !== now.status || then.exitCode !== now.exitCode) return false
  return sameFailure(then.output, now.output)
}

const NAMES = 500
const LONGEST_NAME = 120
const EXCERPT = 400
/** Where no test is named, the output is all there is. */
const EXCERPT_ALONE = 1_000

/**
 * The names of the tests that failed, by file, then what the output says about the first of them; without that where `namesOnly` says that the model looks itself. Where the results name
 * nothing, an excerpt of the output. About 1,000 characters at most, empty where there is nothing to say.
 */
export function baselineReport(run: {
  readonly output: string
  readonly results: TestResults | null
  readonly namesOnly: boolean
}): string {
  const output = plainGoOutput(run.output)
  const names = run.results === null ? [] : failingByFile(run.results)
  if (names.length === 0) return failureExcerpt(output, EXCERPT_ALONE).trim()
  const excerpt = run.namesOnly ? '' : firstFailure(output, EXCERPT).trim()
  return [names.join('\n'), excerpt].filter(part => part !== '').join('\n\n')
}

function failingByFile({ cases, unloadable }: TestResults): readonly string[] {
  const failed = cases.filter(({ status }) => status === 'failed')
  const files = [...new Set(failed.map(({ file }) => file))].sort((a, b) => compare(a ?? '', b ?? ''))
  const lines = [
    ...unloadable.toSorted(compare).map(name => `- ${shown(name)} could not be loaded`),
    ...files.flatMap(file => {
      const names = failed.filter(one => one.file === file).map(({ name }) => name)
      const isTold = file === null || names.every(name => name.includes(file))
      return fitting(isTold ? '- ' : `- ${shown(file)}: `, names.map(shown).sort(compare))
    }),
  ]
  return fittingLines(lines)
}

/** One line of as many names as there is room for. */
function fitting(begin: string, names: readonly string[]): string {
  let line = begin + (names[0] ?? '')
  for (const [at, name] of names.entries()) {
    if (at === 0) continue
    if (line.length + name.length > NAMES) return `${line} and ${names.length - at} more`
    line += `, ${name}`
  }
  return line
}

function fittingLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    if (length + line.length > NAMES + LONGEST_NAME)
      return [...kept, `- and more in ${lines.length - kept.length} other places`]
    kept.push(line)
    length += line.length
  }
  return kept
}

function shown(name: string): string {
  const line = stableLine(cleanLines(name).join(' '))
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}...` : line
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
