/** What a test run says about a change, by its exit code alone. */
import type { Change } from '../change/change.ts'

export type RunStatus = 'passed' | 'failed' | 'not-run' | 'could-not-run' | 'timed-out'

/** One run of the test command or of a check. `exitCode` and `durationMs` are null where nothing ran. */
export type RunResult = {
  readonly command: string | null
  readonly status: RunStatus
  readonly exitCode: number | null
  readonly durationMs: number | null
  readonly output: string
}

/** A change and what its tests and checks said, bound to one tree id. */
export type Tested = {
  readonly change: Change<'tested'>
  readonly tests: RunResult
  readonly checks: readonly RunResult[]
  /** Changed paths that the runs themselves rewrote, every time: what passed was another content. */
  readonly rewritten: readonly string[]
}

export const NOT_RUN: RunResult = { command: null, status: 'not-run', exitCode: null, durationMs: null, output: '' }

/** The shell's exit codes for "found but cannot be executed" and "not found". */
const CANNOT_START: ReadonlySet<number> = new Set([126, 127])

/** The exit code decides (`S1-33`); time-out, signal and could-not-start are states of their own. */
export function runResultOf(
  command: string,
  result: {
    status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
    exitCode: number | null
    output: string
    durationMs: number
  },
): RunResult {
  const { output, durationMs, exitCode } = result
  const status: RunStatus =
    result.status === 'timed-out'
      ? 'timed-out'
      : result.status !== 'exited' || CANNOT_START.has(exitCode ?? -1)
        ? 'could-not-run'
        : exitCode === 0
          ? 'passed'
          : 'failed'
  return { command, status, exitCode: result.status === 'exited' ? exitCode : null, durationMs, output }
}

/** The only maker of a tested change. */
export function testedChange(
  change: Change<'verified'>,
  tests: RunResult,
  checks: readonly RunResult[],
  rewritten: readonly string[] = [],
): Tested {
  return { change: change as unknown as Change<'tested'>, tests, checks, rewritten }
}

/** The first run that stands in the way of "proven", or null: a failed check counts as a failed test. */
export function firstFailure(tested: Tested): RunResult | null {
  return [tested.tests, ...tested.checks].find(run => run.status !== 'passed' && run.status !== 'not-run') ?? null
}

/** A run's ending in words: `failed with exit code 1`, `was stopped at its time limit`. */
export function inWords(run: RunResult): string {
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
      return 'did not run'
  }
}
