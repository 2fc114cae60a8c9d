/** Runs of tests and checks: exit codes decide, single results explain. */
import type { Change, Finding } from '../change/change.ts'
import type { Account } from './account.ts'
import { besidePasses } from './excerpt.ts'
import { sameFailure } from './output-text.ts'
import { compareResults, failuresAreAllOld } from './results/compare-results.ts'
import { ranNothing } from './results/read-output.ts'
import { countsIn, failedCases, failedNames, mayBeOf, pathsOf, type TestResults } from './results/test-results.ts'
import { failedToBuild, missingPackages } from './start-failure.ts'

export type RunStatus = 'passed' | 'failed' | 'not-run' | 'could-not-run' | 'timed-out'

export const PROOF_KINDS = [
  'red-then-green',
  'red-by-build',
  'green-on-base',
  'still-red',
  'could-not-run',
  'no-test-changes',
  'not-run',
] as const

export type Proof = (typeof PROOF_KINDS)[number]

/** `exitCode` and `durationMs` are null if nothing ran, `results` if no single test could be read. */
export type TestRun = {
  command: string | null
  status: RunStatus
  exitCode: number | null
  durationMs: number | null
  output: string
  results: TestResults | null
  /** It was ended by a signal that nobody here sent: it crashed. */
  crashed?: true
}

/**
 * On one tree, most often the base; `not-run` if they were not wanted. `measuredBy`: the earlier run that measured
 * them.
 */
export type Baseline = { tests: TestRun; checks: readonly TestRun[]; measuredBy?: string }

export type TestRuns = Baseline & {
  change: Change<'allowed'>
  failedSetup: TestRun | null
  /** Untracked paths of the work tree that the runs did without, because a clone would not have them. */
  lacking: readonly string[]
  /** Changed paths that the runs rewrote, so that another content passed. */
  rewritten: readonly string[]
  /** What passed with settings of the change, with those of the base. */
  withOldSettings?: readonly TestRun[]
  /** Tests that failed in an earlier run of this tree and pass in this one. */
  flaky?: readonly string[]
}

/** It passed in another run of the same tree. */
export type FlakyTest = { test: string; run: 'baseline' | 'red' | 'final' }

export function flakyTests(tests: readonly string[], run: FlakyTest['run']): FlakyTest[] {
  return tests.map(test => ({ test, run }))
}

export type TestedWork = Baseline & {
  change: Change<'tested'>
  failure: TestRun | null
  proof: Proof
  /** The run ended while the changed tests ran on the old source. */
  isEnded?: true
  /**
   * Names of tests (or files) that fail on the old source and pass with the change, and those of them that are new.
   */
  proving: readonly string[]
  provingNew: readonly string[]
  /** Tests that pass on the old source too, where the red run names them. */
  guards?: readonly string[]
  /** The tests before the change, without failures that another run of the same tree does not show. */
  before: TestRun
  account: Account
  withOldSettings: readonly TestRun[]
  flaky: readonly FlakyTest[]
  recorded: readonly string[]
  onlyRenames: boolean
  tampering: readonly Finding[]
  unseen: readonly Finding[]
  forReview: readonly Finding[]
  excludedPaths: readonly string[]
  map: ProofMap | null
}

/** Why it is not known whether a changed place is needed. */
export const UNMAPPED = ['no-time', 'timed-out', 'could-not-run'] as const

/** A changed place, and whether the changed tests fail without it. */
export type MappedPlace = { path: string; line: number } & (
  | { needed: 'yes' | 'no' }
  | { needed: 'unknown'; why: (typeof UNMAPPED)[number] }
)

/** Which changed places the proof needs. `omitted`: how many more there are. `slow`: the changed tests take too long for it. */
export type ProofMap = { kind: 'mapped'; places: readonly MappedPlace[]; omitted: number } | { kind: 'slow' }

export const NOT_RUN: TestRun = {
  command: null,
  status: 'not-run',
  exitCode: null,
  durationMs: null,
  output: '',
  results: null,
}

const CANNOT_START: ReadonlySet<number> = new Set([126, 127])

export type CommandEnd = {
  status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
  /** Null unless `exited`. */
  exitCode: number | null
  /** Standard output and error in order. Beyond the limit: head and tail, with a note about the cut between them. */
  output: string
  durationMs: number
  /** The programs that ran when its time was over, where the machine shows them. */
  running?: readonly string[]
}

/** The exit code decides; a time-out, a signal and a failed start are states of their own. */
export function runResultOf(command: string, end: CommandEnd): TestRun {
  const { output, durationMs, exitCode } = end
  const run = { command, exitCode: end.status === 'exited' ? exitCode : null, durationMs, output, results: null }
  if (end.status === 'timed-out') return { ...run, status: 'timed-out' }
  if (end.status === 'signalled') return { ...run, status: 'could-not-run', crashed: true }
  if (run.exitCode === null || CANNOT_START.has(run.exitCode)) return { ...run, status: 'could-not-run' }
  return { ...run, status: run.exitCode === 0 ? 'passed' : 'failed' }
}

/** The same for the test command, with single results. A run without any test is `not-run`, whatever its exit code. */
export function testResultOf(command: string, end: CommandEnd, results: TestResults | null): TestRun {
  const run = { ...runResultOf(command, end), results }
  const ended = run.status === 'passed' || run.status === 'failed'
  return ended && ranNothing(end.output, results) ? { ...NOT_RUN, command, output: end.output } : run
}

export const REWRITTEN = 'rewritten-by-tests'

/** A finding for each changed file that the runs rewrote. */
export function rewrittenByTests({ rewritten }: Pick<TestRuns, 'rewritten'>): Finding[] {
  const detail = 'the tests or checks rewrote this file while they ran, so what passed is not what is published'
  return rewritten.map(path => ({ kind: REWRITTEN, path, detail }))
}

/** The only function that makes a tested change. */
export function testedChange(runs: TestRuns, found: Omit<TestedWork, 'change' | 'tests' | 'checks'>): TestedWork {
  const { change, tests, checks } = runs
  return { ...found, change: change as unknown as Change<'tested'>, tests, checks }
}

/** The result of a run in words: `failed with exit code 1`, `was stopped at its time limit`. */
export function inWords(run: Pick<TestRun, 'command' | 'status' | 'exitCode'>): string {
  switch (run.status) {
    case 'passed':
      return 'passed'
    case 'failed':
      return `failed with exit code ${run.exitCode}`
    case 'timed-out':
      return 'was stopped at its time limit'
    case 'could-not-run':
      return run.exitCode === null
        ? 'was ended by a signal or could not be started'
        : `could not be started (exit code ${run.exitCode})`
    case 'not-run':
      return run.command === null ? 'did not run' : 'ran no tests'
  }
}

export const NO_BASELINE: Baseline = { tests: NOT_RUN, checks: [] }

/**
 * The first failed test run or check that the change has to answer for, or null. Old failures do not count if the
 * change fixed or added a test. They do not count either if none is in the test files `changedTests`, or if the files
 * lack the same packages as before. With `knowsOldFailures` (the model has read them), a failed check comes before
 * them.
 */
export function firstNewFailure(
  now: Baseline,
  before: Baseline,
  { knowsOldFailures, changedTests }: { knowsOldFailures: boolean; changedTests: ReadonlySet<string> },
): TestRun | null {
  const failedCheck = now.checks.find(isFailure) ?? null
  if (!testsBlock(now.tests, before.tests, changedTests)) return failedCheck
  return knowsOldFailures && onlyOldFail(now.tests, before.tests) ? (failedCheck ?? now.tests) : now.tests
}

/** True if failed tests make the checks pointless; old failures do not. */
export function testsStopTheChecks(now: TestRun, before: TestRun): boolean {
  return testsBlock(now, before, new Set()) && !onlyOldFail(now, before)
}

function ranNoTest(run: TestRun): boolean {
  return run.status === 'not-run' && run.command !== null
}

function testsBlock(now: TestRun, before: TestRun, changedTests: ReadonlySet<string>): boolean {
  if (ranNoTest(now)) return !ranNoTest(before)
  // Without progress the old failures may be what the task is about.
  return isFailure(now) && !(onlyOldFail(now, before) && madeProgress(now, before, changedTests))
}

/**
 * True if every failure of a run certainly failed on the untouched tree too, if files lack the same packages as there,
 * or if something behind the tests fails as it did there.
 */
export function onlyOldFail(now: TestRun, before: TestRun): boolean {
  if (now.status !== 'failed' || before.status !== 'failed') return false
  return (
    failuresAreAllOld(before.results, now.results) || lackSamePackages(now, before) || failsBehindTests(now, before)
  )
}

/** No edit of theirs mends that. */
function lackSamePackages({ output, results }: TestRun, before: TestRun): boolean {
  const missing = missingPackages(output)
  const unloadable = results?.unloadable.length ?? 0
  if (unloadable === 0 || missing.length < unloadable || !failedToBuild(output, results)) return false
  const isSame = missing.join('\n') === missingPackages(before.output).join('\n')
  return isSame && compareResults(before.results, results)?.broken.length === 0
}

/** True if a run shows that every test passed. Its command may fail all the same: a linter behind the tests. */
export function allTestsPassed({ results }: Pick<TestRun, 'results'>): boolean {
  if (results?.complete !== true || results.unloadable.length > 0) return false
  const { passed, failed } = countsIn(results) ?? { passed: 0, failed: 0 }
  return passed > 0 && failed === 0
}

function failsBehindTests(now: TestRun, before: TestRun): boolean {
  return (
    allTestsPassed(now) && allTestsPassed(before) && sameFailure(besidePasses(before.output), besidePasses(now.output))
  )
}

function madeProgress(now: TestRun, before: TestRun, changedTests: ReadonlySet<string>): boolean {
  const difference = compareResults(before.results, now.results)
  const failing = [...failedCases(now.results).map(({ file }) => file), ...(now.results?.unloadable ?? [])]
  const changed = pathsOf(changedTests)
  const editedPass = failing.every(file => !mayBeOf(file, changed)) || lackSamePackages(now, before)
  return (
    (changedTests.size > 0 && editedPass) ||
    (difference !== null && difference.fixed.length + difference.added.length > 0)
  )
}

export function oldFailures({ tests }: Baseline): ReadonlySet<string> {
  return new Set(tests.status === 'failed' ? failedNames(tests.results).keys() : [])
}

export function isFailure({ status }: Pick<TestRun, 'status'>): boolean {
  return status !== 'passed' && status !== 'not-run'
}

/** True if the same command failed on the untouched tree with the same output. */
export function failedAlike(now: TestRun, before: Baseline): boolean {
  const then = [before.tests, ...before.checks].find(one => one.command === now.command)
  if (then === undefined || then.status !== now.status || then.exitCode !== now.exitCode) return false
  return sameFailure(then.output, now.output)
}
