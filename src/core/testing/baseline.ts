/** The results on the untouched tree, and what they say about a failure on the changed one. */

import { failureExcerpt, firstFailure } from './excerpt.ts'
import { cleanLines, sameFailure, stableLine } from './output-text.ts'
import { compareResults, failuresAreAllOld, type ResultDifference } from './results/compare-results.ts'
import { plainGoOutput } from './results/go.ts'
import type { TestResults } from './results/test-results.ts'
import { NOT_RUN, ranNoTest, type TestRun } from './verdict.ts'

/** Tests and checks on the base tree; `not-run` if no baseline was wanted. */
export type Baseline = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

export const NO_BASELINE: Baseline = { tests: NOT_RUN, checks: [] }

type Runs = { readonly tests: TestRun; readonly checks: readonly TestRun[] }

/**
 * The first failed test run or check that the change has to answer for, or null. Old failures do not count if the change fixed or added a test.
 * `isAgain`: the same tree was tested before; its old failures are already known, so a failed check comes first.
 */
export function firstNewFailure(now: Runs, before: Baseline, isAgain = false): TestRun | null {
  const failedCheck = now.checks.find(isFailure) ?? null
  if (!testsBlock(now.tests, before.tests)) return failedCheck
  return isAgain && onlyOldFail(now.tests, before.tests) ? (failedCheck ?? now.tests) : now.tests
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
  return tests.status === 'failed' ? failingNames(tests.results) : new Set()
}

function failingNames(results: TestResults | null): ReadonlySet<string> {
  if (results === null) return new Set()
  const failed = results.cases.filter(one => one.status === 'failed').map(one => one.name)
  return new Set([...failed, ...results.unloadable])
}

/** What the change fixed, broke and added, by name; null without single results on both sides. */
export function differenceTo(before: Baseline, now: TestRun): ResultDifference | null {
  return compareResults(before.tests.results, now.results)
}

function isFailure(run: TestRun): boolean {
  return run.status !== 'passed' && run.status !== 'not-run'
}

/** True if the same command failed on the untouched tree with the same output. */
export function failedAlike(now: TestRun, before: Baseline): boolean {
  const then = [before.tests, ...before.checks].find(one => one.command === now.command)
  if (then === undefined || then.status !== now.status || then.exitCode !== now.exitCode) return false
  return sameFailure(then.output, now.output)
}

const NAMES = 500
const LONGEST_NAME = 120
const EXCERPT = 400
/** Used if no test is named. */
const EXCERPT_ALONE = 1_000

/**
 * The names of failed tests by file, then the first failure in the output (not with `namesOnly`). Without names, an excerpt of the output.
 * About 1,000 characters at most, because every later request carries it.
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
    ...unloadable.toSorted(compare).map(name => `- ${shortName(name)} could not be loaded`),
    ...files.flatMap(file => {
      const names = failed.filter(one => one.file === file).map(({ name }) => name)
      const isNamed = file === null || names.every(name => name.includes(file))
      return fitting(isNamed ? '- ' : `- ${shortName(file)}: `, names.map(shortName).sort(compare))
    }),
  ]
  return fittingLines(lines)
}

/** One line with as many names as fit. */
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

function shortName(name: string): string {
  const line = stableLine(cleanLines(name).join(' '))
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}...` : line
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
