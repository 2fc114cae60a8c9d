/** The tests on the untouched tree. They run beside the work of the model. */
import { ConfigurationError } from '../../core/errors.ts'
import { readRecordBlocks } from '../../core/facts/record-block.ts'
import { baselineIn } from '../../core/facts/reusable-run.ts'
import { isRunOf } from '../../core/proposal/proposal.ts'
import { failureReport } from '../../core/testing/excerpt.ts'
import { linesToPaste } from '../../core/testing/lines-to-paste.ts'
import { countsIn, countsInWords } from '../../core/testing/results/test-results.ts'
import { startFailure } from '../../core/testing/start-failure.ts'
import { type Baseline, inWords, isFailure, NO_BASELINE, type TestRun } from '../../core/testing/test-run.ts'
import { durationInWords } from '../../core/text/quantities.ts'
import type { Image, World } from '../../ports/commands.ts'
import type { ProofJob, Run } from '../run.ts'
import type { BaselineRun, ProofSession, Session } from '../session.ts'
import { type HostCommand, inWorld, runCheck, runTestCommand } from './clean-run.ts'

/** Starts the baseline, if it can matter and no earlier run has measured it. Call it once, after the start snapshot. */
export function startBaseline(session: SessionOnBase, run: ProofJob): BaselineRun {
  const { testCommand, frozen } = session
  const stopping = new AbortController()
  const failing = new AbortController()
  let known: Baseline | null = null
  const { canRun, sharesWorkTree } = run.ports.commands
  const wanted = canRun && run.config.proof === 'full' && testCommand !== null
  const given = wanted ? measuredBefore(session, run) : NO_BASELINE
  const measured: Promise<BaselineOn> = given === null ? measure(session, run, stopping.signal) : Promise.resolve(given)
  const measuring = measured.then(
    result => {
      known = result
      return result
    },
    (thrown: unknown) => {
      failing.abort(thrown)
      throw thrown
    },
  )
  const later = measuring.then(({ image = frozen }) => image)
  // Whoever waits gets the error. When nobody waits, it must not be reported as unhandled.
  for (const one of [measuring, later, frozen]) one.catch(() => undefined)
  return {
    ready: () => measuring,
    image: () => later,
    async mayEdit() {
      await frozen
      if (sharesWorkTree) await measuring
    },
    known: () => known,
    failed: failing.signal,
    async stop() {
      stopping.abort('stopped')
      await measuring.catch(() => undefined)
    },
  }
}

type SessionOnBase = Pick<
  ProofSession,
  'base' | 'task' | 'setup' | 'setupCommand' | 'testCommand' | 'listing' | 'moreCommands' | 'start' | 'frozen'
>
/** `image`: the same with the caches of the baseline, where it ran code of the base alone. */
type BaselineOn = Baseline & { image?: Image }

/** The final run of this very tree that the body of a revised pull request records. */
function measuredBefore(session: SessionOnBase, run: ProofJob): Baseline | null {
  const { revision } = session.task
  const repositoryUrl = `${run.serverUrl}/${run.repositoryName}`
  const [record, ...others] = readRecordBlocks(revision?.pullRequest.body ?? '')
  if (record === undefined || others.length > 0 || !isRunOf(record.evidence.run_url, repositoryUrl)) return null
  // A failed run casts doubt on what was measured before.
  if (revision?.ask === 'failed-run' || !mayBeReused(run)) return null
  const { base, testCommand: command } = session
  const given = baselineIn(record, { tree: base.tree, command, setting: baselineSetting(session, run) })
  if (given !== null)
    run.ports.reporter.info(`baseline: passed on this tree in ${given.measuredBy}; it is not run again`)
  return given
}

/** False with pass-env, because its values cannot be compared without showing them. */
export function mayBeReused({ config }: ProofJob): boolean {
  return config.passEnv.length === 0
}

/** A digest of what has to be equal if two test runs of a tree are to say the same. */
export function baselineSetting(
  { setupCommand, testCommand, moreCommands }: SessionOnBase,
  { config, ports, environment, secrets }: ProofJob,
) {
  const { workingDirectory, sandboxNetwork } = config
  const { commands, clock } = ports
  const surroundings = [workingDirectory, sandboxNetwork, commands.sandbox, environment]
  return clock.sha256(secrets.redact(JSON.stringify([testCommand, setupCommand, moreCommands, ...surroundings])))
}

async function measure(session: SessionOnBase, run: ProofJob, stopping: AbortSignal): Promise<BaselineOn> {
  const image = await session.frozen
  const signal = AbortSignal.any([run.editing, stopping])
  return inWorld<BaselineOn>(
    { tree: image.tree, image },
    async world => {
      const baseline = await runOnBase(session, world, signal, run)
      if (signal.aborted) return NO_BASELINE
      // The tests of a pull request leave nothing to what decides about it.
      return session.task.revision === undefined ? { ...baseline, image: await world.keepCaches() } : baseline
    },
    () => NO_BASELINE,
    { ...session, run },
  )
}

async function runOnBase(session: SessionOnBase, world: World, signal: AbortSignal, run: ProofJob): Promise<Baseline> {
  const { testCommand, moreCommands, setup, setupCommand } = session
  const missing = setupCommand === null && setup !== '' ? `. ${setup.replace(/\.$/, '')}` : ''
  const check = (asked: HostCommand) => runCheck(asked, run)
  const measured = async (input: string, command: string, start: typeof check): Promise<TestRun> => {
    const result = await start({ command, purpose: 'baseline', signal, world })
    const why = signal.aborted ? null : startFailure(result.output, result.exitCode)
    if (why === null) return result
    throw new ConfigurationError(
      `${input}: "${command}" cannot start before the change (${why})${missing}`,
      'Set the right command, or install what it needs with setup-command',
      undefined,
      { reasonKind: 'test-command', paste: linesToPaste(setupCommand, command) },
    )
  }
  const named = run.config.testCommand === '' ? 'the detected test command' : 'input test-command'
  const tests =
    testCommand === null
      ? NO_BASELINE.tests
      : await measured(named, testCommand, asked => runTestCommand(asked, { ...session, run }))
  const checks: TestRun[] = []
  for (const { command, isDetected } of moreCommands) {
    if (signal.aborted) break
    if (!isDetected) checks.push(await measured('input more-commands', command, check))
    else for (const one of await detectedCheck({ command, purpose: 'baseline', signal, world }, run)) checks.push(one)
  }
  return { tests, checks }
}

const LONGEST_DETECTED_MS = 120_000

/** Nothing where it cannot start here or takes long. */
async function detectedCheck(asked: HostCommand, run: ProofJob): Promise<readonly TestRun[]> {
  const result = await runCheck({ ...asked, timeoutMs: LONGEST_DETECTED_MS }, run)
  const { command, output, exitCode, status } = result
  const why =
    status === 'timed-out'
      ? `it takes more than ${LONGEST_DETECTED_MS / 60_000} minutes`
      : status === 'could-not-run'
        ? inWords(result)
        : startFailure(output, exitCode)
  if (why === null) return [result]
  run.ports.reporter.info(`more commands: ${command} is left out (${why}); name it in more-commands if it should count`)
  return []
}

/** Every later request carries it. */
const MOST_NEWS = 1_000

/**
 * Makes the news about the untouched tree for the model, once, as soon as it is known: its failures, or one line.
 * `hasRun`: the model has run a command and sees itself how tests fail. `isReported`: a report on the change has
 * marked the tests that failed before.
 */
export function createBaselineNews({
  baseline,
  run,
}: Session): (hasRun: boolean, isReported?: boolean) => string | null {
  let isSaid = false
  return (hasRun, isReported) => {
    const known = isSaid ? null : baseline.known()
    if (known === null) return null
    isSaid = true
    const failed = [known.tests, ...known.checks].filter(isFailure)
    if (failed.length === 0) return greenNews(known, run)
    const unsaid = failed.filter(({ results }) => isReported !== true || results === null)
    const parts = unsaid.map(one => {
      const { output, results } = one
      // Its own commands show how tests fail, but hardly why a file could not be loaded.
      const detail = hasRun && results?.unloadable.length === 0 ? 'none' : 'first failure'
      const said = failureReport({ output, results, limit: MOST_NEWS, detail })
      const failing = [said.failing, said.excerpt.trim()].filter(one => one !== '').join('\n\n')
      return run.ports.prompts.render('baseline-red', {
        command: one.command ?? '',
        result: `${inWords(one)}${tookLong(one)}`,
        failing: failing || '(it said nothing)',
      })
    })
    return parts.join('\n\n') || null
  }
}

const SHORT_MS = 2_000

function tookLong({ durationMs }: TestRun): string {
  return durationMs === null || durationMs < SHORT_MS ? '' : ` in ${durationInWords(durationMs)}`
}

function greenNews({ tests, checks }: Baseline, { ports }: Run): string | null {
  const ran = [tests, ...checks].filter(({ command }) => command !== null)
  const results = ran.map(one => {
    const counts = one.results === null ? null : countsIn(one.results)
    return `\`${one.command}\` ${inWords(one)}${counts === null ? '' : ` (${countsInWords(counts)})`}${tookLong(one)}`
  })
  return results.length === 0 ? null : ports.prompts.render('baseline-green', { results: results.join(', ') })
}
