/** The tests on the untouched tree. They run while the model reads; edits and commands wait for them. */
import { ConfigurationError } from '../../core/errors.ts'
import { failureReport } from '../../core/testing/excerpt.ts'
import { cannotStart } from '../../core/testing/start-failure.ts'
import { type Baseline, inWords, isFailure, NO_BASELINE, type TestRun } from '../../core/testing/verdict.ts'
import type { Run } from '../run.ts'
import type { BaselineRun, Session } from '../session.ts'
import { runCheck, runTestCommand } from './clean-run.ts'

/** Starts the baseline, if it can matter (`baseline: auto`). Call it once, after the start snapshot. */
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
  // Whoever waits gets the error. When nobody waits, it must not be reported as unhandled.
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
  const untouched = await repository.takeReceipt()
  const measured = async (input: string, command: string, start: typeof runCheck): Promise<TestRun> => {
    const result = await start({ command, purpose: 'baseline', signal }, run)
    await repository.putBack(untouched)
    const why = signal.aborted ? null : cannotStart(result.output, result.exitCode)
    if (why === null) return result
    throw new ConfigurationError(
      `${input}: "${command}" cannot start on the untouched base: ${why}`,
      'Nothing of it depends on the change: set the right command, or install what it needs with setup-command',
    )
  }
  const named = run.config.testCommand === '' ? 'the detected test command' : 'input test-command'
  const tests = testCommand === null ? NO_BASELINE.tests : await measured(named, testCommand, runTestCommand)
  const checks: TestRun[] = []
  for (const command of run.config.checkCommands)
    if (!signal.aborted) checks.push(await measured('input check-commands', command, runCheck))
  await repository.tidyUp()
  await repository.changedDependencies() // what the tests themselves change does not count
  if (signal.aborted) return NO_BASELINE
  return { tests, checks }
}

/** Every later request carries it. */
const MOST_NEWS = 1_000

/**
 * Makes the news about the untouched tree for the model: its failures, once, as soon as they are known. `hasRun`: the model has run a command
 * and sees itself how tests fail.
 */
export function createBaselineNews({ baseline, run }: Session): (hasRun: boolean) => string | null {
  let isSaid = false
  return hasRun => {
    const known = isSaid ? null : baseline.known()
    if (known === null) return null
    isSaid = true
    const failed = [known.tests, ...known.checks].filter(isFailure)
    const parts = failed.map(one => {
      const { output, results } = one
      const detail = hasRun ? 'none' : 'first failure'
      const failing = failureReport({ output, results, budget: MOST_NEWS, detail }).trim()
      return run.ports.prompts.render('baseline-red', {
        command: one.command ?? '',
        result: inWords(one),
        failing: failing || '(it said nothing)',
      })
    })
    return parts.length === 0 ? null : parts.join('\n\n')
  }
}
