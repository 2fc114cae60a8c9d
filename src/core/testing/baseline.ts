/** The results on the untouched tree, and what they say about a failure on the changed one. */

import { sameFailure } from './output-text.ts'
import { compareResults, failuresAreAllOld, type ResultDifference } from './results/compare-results.ts'
import { failedNames } from './results/test-results.ts'
import { NOT_RUN, ranNoTest, type TestRun } from './verdict.ts'

/** Tests and checks on the base tree; `not-run` if no baseline was wanted. */
export type Baseline = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

export const NO_BASELINE: Baseline = { tests: NOT_RUN, checks: [] }

type Runs = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

/**
 * The first failed test run or check that the change has to answer for, or null. Old failures do not count if the change fixed or added a test.
 * With `knowsOldFailures` (the model has read them), a failed check comes before them.
 */
export function firstNewFailure(
  now: Runs,
  before: Baseline,
  { knowsOldFailures }: { readonly knowsOldFailures: boolean },
): TestRun | null {
  const failedCheck = now.checks.find(isFailure) ?? null
  if (!testsBlock(now.tests, before.tests)) return failedCheck
  return knowsOldFailures && onlyOldFail(now.tests, before.tests) ? (failedCheck ?? now.tests) : now.tests
}

/** True if failed tests make the checks pointless; old failures do not. */
export function testsStopTheChecks(now: TestRun, before: TestRun): boolean {
  return testsBlock(now, before) && !onlyOldFail(now, before)
}

function testsBlock(now: TestRun, before: TestRun): boolean {
  if (ranNoTest(now)) return !ranNoTest(before)
  return isFailure(now) && !(onlyOldFail(now, before) && madeProgress(now, before))
}

/** True if every failure of a run certainly failed on the untouched tree too. */
export function onlyOldFail(now: TestRun, before: TestRun): boolean {
  return now.status === 'failed' && before.status === 'failed' && failuresAreAllOld(before.results, now.results)
}

/** Without progress the old failures may be what the task is about. */
function madeProgress(now: TestRun, before: TestRun): boolean {
  const difference = compareResults(before.results, now.results)
  return difference !== null && difference.fixed.length + difference.added.length > 0
}

/** Names of the tests and files that failed on the untouched tree. */
export function oldFailures({ tests }: Baseline): ReadonlySet<string> {
  return new Set(tests.status === 'failed' && tests.results !== null ? failedNames(tests.results).keys() : [])
}

/** What the change fixed, broke and added, by name; null without single results on both sides. */
export function differenceTo(before: Baseline, now: TestRun): ResultDifference | null {
  return compareResults(before.tests.results, now.results)
}

export function isFailure(run: TestRun): boolean {
  return run.status !== 'passed' && run.status !== 'not-run'
}

/** True if the same command failed on the untouched tree with the same output. */
export function failedAlike(now: TestRun, before: Baseline): boolean {
  const then = [before.tests, ...before.checks].find(one => one.command === now.command)
  if (then === undefined || then.status !== now.status || then.exitCode !== now.exitCode) return false
  return sameFailure(then.output, now.output)
}
