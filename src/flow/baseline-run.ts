/** The tests on the untouched tree, beside the model's reading: edits and commands wait for them. */
import { ConfigurationError } from '../core/errors.ts'
import { type Baseline, NO_BASELINE } from '../core/testing/baseline.ts'
import { cannotStart } from '../core/testing/cannot-start.ts'
import type { TestRun } from '../core/testing/test-verdict.ts'
import type { Run } from './run.ts'
import { runCheck, runTestCommand } from './run-tests.ts'

export type BaselineRun = {
  /** Waits until the tree is untouched again and may be edited. Throws ConfigurationError where the tests cannot start. */
  ready(): Promise<Baseline>
  /** The same without waiting: null while it runs. */
  known(): Baseline | null
  /** Aborts, with the error that `ready` throws, when it shows that nothing can be tested here. */
  readonly failed: AbortSignal
  /** Ends it early; nothing of it runs any more afterwards. Never throws. */
  stop(): Promise<void>
}

/** Starts the baseline where it can matter (`baseline: auto`). Call once, after the start snapshot. */
export function startBaseline(testCommand: string | null, run: Run): BaselineRun {
  const stopping = new AbortController()
  const failing = new AbortController()
  let known: Baseline | null = null
  const { baseline } = run.config
  const wanted = run.ports.commands.canRun && (baseline === 'always' || (baseline === 'auto' && testCommand !== null))
  const measuring = (wanted ? measure(testCommand, run, stopping.signal) : Promise.resolve(NO_BASELINE)).then(
    result => {
      known = result
      return result
    },
    (thrown: unknown) => {
      failing.abort(thrown)
      throw thrown
    },
  )
  // Whoever waits gets the error; that nobody waits any more is no second one.
  measuring.catch(() => undefined)
  return {
    ready: () => measuring,
    known: () => known,
    failed: failing.signal,
    async stop() {
      stopping.abort('stopped')
      await measuring.catch(() => undefined)
    },
  }
}

async function measure(testCommand: string | null, run: Run, stopping: AbortSignal): Promise<Baseline> {
  const { repository } = run.ports
  const signal = AbortSignal.any([run.editing, stopping])
  const untouched = await repository.takeReceipt([])
  const startable = async (input: string, command: string, ran: Promise<TestRun>): Promise<TestRun> => {
    const result = await ran
    await repository.putBack(untouched, [])
    const why = signal.aborted ? null : cannotStart(result.output, result.exitCode)
    if (why === null) return result
    throw new ConfigurationError(
      `${input}: "${command}" cannot start on the untouched base: ${why}`,
      'Nothing of it depends on the change: set the right command, or install what it needs with setup-command',
    )
  }
  const named = run.config.testCommand === '' ? 'the detected test command' : 'input test-command'
  const tests =
    testCommand === null
      ? NO_BASELINE.tests
      : await startable(named, testCommand, runTestCommand(testCommand, run, signal, 'baseline'))
  const checks: TestRun[] = []
  for (const command of run.config.checkCommands) {
    if (!signal.aborted)
      checks.push(await startable('input check-commands', command, runCheck(command, run, signal, 'baseline')))
  }
  if (signal.aborted) return NO_BASELINE
  return { tests, checks }
}
