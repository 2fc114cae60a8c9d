/** Commands of the host (setup, tests, checks), and their runs on a tree as a fresh clone of it would be. */
import type { Receipt } from '../../core/change/change.ts'
import { type CommandEnd, runResultOf, type TestRun, testResultOf } from '../../core/testing/test-run.ts'
import { type Purpose, recordCommand, recordStep } from '../record-events.ts'
import type { Run } from '../run.ts'
import type { Session } from '../session.ts'

export type CleanRun<T> =
  /** `lacking`: untracked paths of the work tree that a clone would not have, and that the steps did without. */
  | { readonly kind: 'ran'; readonly result: T; readonly lacking: readonly string[] }
  | { readonly kind: 'not-set-up'; readonly setup: TestRun }

/** Takes the steps in a clean tree of the receipt, which the work tree must hold. What the setup command made beside dependencies is made again first. Throws RepositoryError. */
export async function inCleanTree<T>(
  receipt: Receipt,
  steps: () => Promise<T>,
  session: Session,
): Promise<CleanRun<T>> {
  const { run, setupCommand } = session
  const { repository } = run.ports
  const { lacking, needsSetup } = await repository.enterCleanTree(receipt)
  try {
    if (needsSetup && setupCommand !== null) {
      const setup = runResultOf(setupCommand, await runSetup(setupCommand, run, run.editing))
      await repository.putBack(receipt)
      if (setup.status !== 'passed') return { kind: 'not-set-up', setup }
    }
    return { kind: 'ran', result: await steps(), lacking }
  } finally {
    await repository.leaveCleanTree()
  }
}

const TEST_OUTPUT = 4 * 1024 * 1024
/** The clock of a file system may be behind ours. */
const CLOCK_SLACK_MS = 50

type HostCommand = {
  readonly command: string
  readonly purpose: Exclude<Purpose, 'setup'>
  readonly signal: AbortSignal
  /** Where it is shorter than that of every test run. */
  readonly timeoutMs?: number
}

/** Runs the test command and reads its results. Never throws. */
export async function runTestCommand(asked: HostCommand, run: Run): Promise<TestRun> {
  const since = run.ports.clock.now() - CLOCK_SLACK_MS
  const ended = await start(asked, run)
  const results = await run.ports.testReports.read({ output: ended.output, since })
  return recordCommand(asked.purpose, testResultOf(asked.command, ended, results), run)
}

/** Runs a check. Only its exit code counts. Never throws. */
export async function runCheck(asked: HostCommand, run: Run): Promise<TestRun> {
  return recordCommand(asked.purpose, runResultOf(asked.command, await start(asked, run)), run)
}

function start(
  { command, purpose, signal, timeoutMs: own = Number.POSITIVE_INFINITY }: HostCommand,
  run: Run,
): Promise<CommandEnd> {
  const { config, ports } = run
  recordStep(purpose, run)
  ports.reporter.info(`run ${command}`)
  ports.journal.note({ kind: 'testing' })
  const timeoutMs = Math.round(Math.min(own, config.testTimeoutMinutes * 60_000))
  const network = config.sandboxNetwork === 'host'
  return ports.commands.run({ command, timeoutMs, outputLimit: TEST_OUTPUT, network }, signal)
}

const SETUP_TIMEOUT_MS = 20 * 60_000
const SETUP_OUTPUT = 64 * 1024

/** Runs the setup command, with a network. Throws RepositoryError. */
export async function runSetup(command: string, run: Run, signal: AbortSignal): Promise<CommandEnd> {
  const { ports } = run
  recordStep('setup', run)
  ports.reporter.info(`setup: ${command}`)
  const request = { command, timeoutMs: SETUP_TIMEOUT_MS, outputLimit: SETUP_OUTPUT, network: true }
  const result = await ports.commands.run(request, signal)
  await ports.repository.packagesInstalled()
  recordCommand('setup', runResultOf(command, result), run)
  return result
}
