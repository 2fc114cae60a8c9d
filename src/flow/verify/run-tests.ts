/** Runs commands of the host: setup, and the tests, checks and criteria on a verified change. The tree they see is the tree that is published. */
import type { Change, LeftOut } from '../../core/change/change.ts'
import { type Baseline, failedAlike, oldFailures, testsStopTheChecks } from '../../core/testing/baseline.ts'
import { failureReport } from '../../core/testing/excerpt.ts'
import { sameFailure } from '../../core/testing/output-text.ts'
import { inWords, NOT_RUN, runResultOf, type TestRun, type TestRuns, testResultOf } from '../../core/testing/verdict.ts'
import type { CommandResult } from '../../ports/commands.ts'
import { begin, type Purpose, recordCommand } from '../record-events.ts'
import type { Run } from '../run.ts'
import type { Session } from '../session.ts'

type Tester = (change: Change<'verified'>, baseline: Baseline, signal: AbortSignal) => Promise<TestRuns>

type Ran = { readonly result: TestRun; readonly rewritten: readonly string[] }

/** Makes the tester of one run. It remembers the files that test runs have written. */
export function createTester(session: Session): Tester {
  const { config, ports } = session.run
  const leftByRuns = new Map<string, LeftOut>()

  async function once(start: () => Promise<TestRun>, change: Change<'verified'>): Promise<Ran> {
    const result = await start()
    const touched = await ports.repository.putBack(change)
    for (const path of touched) leftByRuns.set(path, { path, why: `written by ${result.command}` })
    return { result, rewritten: touched.filter(path => change.files.some(file => file.path === path)) }
  }

  /** A run that rewrote what it tests proves nothing, so it is repeated on the tree as it was. */
  async function settled(start: () => Promise<TestRun>, change: Change<'verified'>): Promise<Ran> {
    const first = await once(start, change)
    if (first.rewritten.length === 0 || first.result.status !== 'passed') return first
    const { command } = first.result
    ports.reporter.warning(`${command} rewrote ${first.rewritten.join(', ')}, which it was to test; it is run again`)
    return once(start, change)
  }

  return async (change, baseline, signal) => {
    const { testCommand } = session
    const tests =
      testCommand === null
        ? { result: NOT_RUN, rewritten: [] }
        : await settled(() => runTestCommand(testCommand, session.run, signal, 'tests'), change)
    const checks: Ran[] = []
    let stopped = testsStopTheChecks(tests.result, baseline.tests)
    for (const command of ports.commands.canRun ? [...config.checkCommands, ...session.task.fields.commands] : []) {
      const check = stopped
        ? { result: { ...NOT_RUN, command }, rewritten: [] }
        : await settled(() => runCheck(command, session.run, signal, 'check'), change)
      checks.push(check)
      stopped ||= check.result.status !== 'passed'
    }
    const known = new Set(change.leftOut.map(one => one.path))
    const leftOut = [...change.leftOut, ...[...leftByRuns.values()].filter(one => !known.has(one.path))]
    return {
      change: { ...change, leftOut },
      tests: tests.result,
      checks: checks.map(one => one.result),
      rewritten: [...new Set([tests, ...checks].flatMap(one => one.rewritten))],
    }
  }
}

/** The runs of a change whose setup command failed: nothing was tested, and the setup is the first of the checks. */
export function untested(change: Change<'verified'>, setup: TestRun, { run, task, testCommand }: Session): TestRuns {
  const tests: TestRun =
    testCommand === null ? NOT_RUN : { ...NOT_RUN, command: testCommand, status: 'could-not-run', output: setup.output }
  const checks = [...run.config.checkCommands, ...task.fields.commands].map(command => ({ ...NOT_RUN, command }))
  return { change, tests, checks: [setup, ...checks], rewritten: [] }
}

/** Characters of a report. */
const REPORT = 6_000
const OLD_FAILURE =
  'It ended in the same way before any change; where it is not what the task is about, call submit_summary again as it is.'

type Failure = {
  readonly failure: TestRun
  readonly attemptsLeft: number
  /** False when the model has handed in the tree that failed before. */
  readonly isNew: boolean
  readonly baseline: Baseline
}

/** Makes the report of a failure for the model: which tests failed, and their messages. It remembers the failure before. */
export function createFailureReport(session: Session): (failed: Failure) => string {
  let last: TestRun | null = null
  return ({ failure, attemptsLeft, isNew, baseline }) => {
    const again = isNew && last !== null && last.command === failure.command && sameFailure(last.output, failure.output)
    last = failure
    const runs = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`
    const sentences = [
      failedAlike(failure, baseline) && OLD_FAILURE,
      again && 'This is the same failure as before your last change, which did not touch its cause.',
      isNew ? `There ${runs} after this.` : 'Nothing has changed since that run.',
    ]
    const { command, output, results } = failure
    return session.run.ports.prompts.render('tests-failed', {
      command: command ?? '',
      result: inWords(failure),
      excerpt: failureReport({ output, budget: REPORT, results, old: oldFailures(baseline) }),
      attempts: sentences.filter(sentence => sentence !== false).join(' '),
    })
  }
}

const TEST_OUTPUT = 4 * 1024 * 1024
/** The clock of a file system may be behind ours. */
const CLOCK_SLACK_MS = 50

/** Runs the test command and reads its results. Never throws. */
export async function runTestCommand(
  command: string,
  run: Run,
  signal: AbortSignal,
  purpose: Exclude<Purpose, 'setup' | 'check'>,
): Promise<TestRun> {
  const since = run.ports.clock.now() - CLOCK_SLACK_MS
  const ended = await start(command, purpose, run, signal)
  const results = await run.ports.testReports.read({ output: ended.output, since })
  return recorded(testResultOf(command, ended, results), purpose, run)
}

/** Runs a check. Only its exit code counts. Never throws. */
export async function runCheck(
  command: string,
  run: Run,
  signal: AbortSignal,
  purpose: Extract<Purpose, 'baseline' | 'check'>,
): Promise<TestRun> {
  return recorded(runResultOf(command, await start(command, purpose, run, signal)), purpose, run)
}

function start(command: string, purpose: Purpose, run: Run, signal: AbortSignal) {
  const { config, ports } = run
  begin(purpose, run)
  ports.reporter.info(`run ${command}`)
  ports.journal.note({ kind: 'testing' })
  const timeoutMs = Math.round(config.testTimeoutMinutes * 60_000)
  const network = config.sandboxNetwork === 'host'
  return ports.commands.run({ command, timeoutMs, outputLimit: TEST_OUTPUT, network }, signal)
}

function recorded(result: TestRun, purpose: Purpose, run: Run): TestRun {
  recordCommand(purpose, result, run)
  return result
}

const SETUP_TIMEOUT_MS = 20 * 60_000
const SETUP_OUTPUT = 64 * 1024

/** Runs the setup command, with a network. Never throws. */
export async function runSetup(command: string, run: Run, signal: AbortSignal): Promise<CommandResult> {
  const { ports } = run
  begin('setup', run)
  ports.reporter.info(`setup: ${command}`)
  const request = { command, timeoutMs: SETUP_TIMEOUT_MS, outputLimit: SETUP_OUTPUT, network: true }
  const result = await ports.commands.run(request, signal)
  recordCommand('setup', runResultOf(command, result), run)
  return result
}
