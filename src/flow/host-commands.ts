/** Commands of Diffproof itself: the test command, checks and the setup command. Each is run, read and recorded. */
import { runResultOf, type TestRun, testResultOf } from '../core/testing/verdict.ts'
import type { CommandResult } from '../ports/commands.ts'
import { begin, type Purpose, recordCommand } from './record-events.ts'
import type { Run } from './run.ts'

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
