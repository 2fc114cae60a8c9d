/** Tests, checks and criteria on an allowed change. The tree they see is the tree that is published. */
import type { Change, LeftOut } from '../../core/change/change.ts'
import { clonePartOf } from '../../core/change/clone-parts.ts'
import type { MoreCommand } from '../../core/testing/check-commands.ts'
import { startFailure } from '../../core/testing/start-failure.ts'
import { type Baseline, NOT_RUN, type TestRun, type TestRuns, testsStopTheChecks } from '../../core/testing/test-run.ts'
import type { Image, World } from '../../ports/commands.ts'
import type { WrittenFiles } from '../../ports/repository.ts'
import type { ProofSession } from '../session.ts'
import { CLOCK_SLACK_MS, inWorld, runCheck, runTestCommand } from './clean-run.ts'
import type { DiffFindings } from './read-diff.ts'

/** `touched`: files of the tree that the run wrote. */
type Ran = { result: TestRun; touched: readonly string[] }

export type AskedRuns = {
  change: Change<'allowed'>
  image: Image
  baseline: Baseline
  inDiff: DiffFindings
  signal: AbortSignal
}

/** Runs all of it in a world that holds the change. What a run rewrites there is noted. Throws RepositoryError. */
export async function runTests(asked: AskedRuns, session: ProofSession): Promise<TestRuns> {
  const { change, image } = asked
  const all = (world: World) => runAll(asked, world, session)
  return inWorld({ tree: change.tree, image }, all, setup => untested(change, setup, session), session)
}

async function measuredRuns(change: Change<'allowed'>, ran: readonly Ran[], session: ProofSession): Promise<TestRuns> {
  const [tests, ...checks] = ran
  const changed = new Set(change.files.map(({ path }) => path))
  const beside = await writtenBeside(change, ran, session)
  return {
    change: { ...change, leftOut: [...change.leftOut, ...beside] },
    tests: tests?.result ?? NOT_RUN,
    checks: checks.map(({ result }) => result),
    failedSetup: null,
    lacking: change.leftOut.filter(isLacking).map(({ path }) => path),
    rewritten: [...new Set(ran.flatMap(({ touched }) => touched.filter(path => changed.has(path))))],
  }
}

function isLacking({ path, reason }: LeftOut): boolean {
  return reason.kind === 'ignored' && clonePartOf(path, () => true) === 'other'
}

/** The tests first, then each check and criterion, as on one clone. Nothing runs after a failure that the change has to answer for. */
async function runAll({ change, baseline, signal }: AskedRuns, world: World, session: ProofSession): Promise<TestRuns> {
  const { run, task, testCommand, moreCommands } = session
  const { repository, commands, clock } = run.ports
  const changed = new Set(change.files.map(({ path }) => path))
  const ran = async (start: () => Promise<TestRun>): Promise<Ran> => {
    const since = clock.now() - CLOCK_SLACK_MS
    const result = await start()
    const look = () => repository.writtenIn(change.tree, { ...world.written, since })
    const written = await look()
    const unshown = written.unshown.filter(path => changed.has(path))
    if (unshown.length === 0) return { result, touched: pathsOf(written) }
    await world.show(unshown)
    const shown = await look()
    return { result, touched: [...pathsOf(shown), ...shown.unshown.filter(path => changed.has(path))] }
  }
  const tests =
    testCommand === null
      ? notRun(null)
      : await ran(() => runTestCommand({ command: testCommand, purpose: 'tests', signal, world }, session))
  const checks: Ran[] = []
  let isStopped = testsStopTheChecks(tests.result, baseline.tests)
  const more = moreCommands.flatMap(one => commandOn(baseline, one))
  for (const { command, wasRed, mayGo } of commands.canRun ? [...more, ...task.fields.commands.map(always)] : []) {
    const check =
      isStopped || wasRed
        ? notRun(command)
        : await ran(() => runCheck({ command, purpose: 'check', signal, world }, run))
    const isGone = mayGo && startFailure(check.result.output, check.result.exitCode) !== null
    checks.push(isGone ? notRun(command) : check)
    isStopped ||= !wasRed && !isGone && check.result.status !== 'passed'
  }
  return measuredRuns(change, [tests, ...checks], session)
}

const pathsOf = ({ receipt }: WrittenFiles) => receipt.files.map(({ path }) => path)

const always = (command: string) => ({ command, wasRed: false, mayGo: false })

/** A detected check that was red on the base does not run again, and one without a result there does not count. `mayGo`: a change may take it away. */
function commandOn(baseline: Baseline, { command, isDetected }: MoreCommand) {
  if (!isDetected) return [always(command)]
  const before = baseline.checks.find(one => one.command === command)
  return before === undefined ? [] : [{ command, wasRed: before.status !== 'passed', mayGo: true }]
}

/** Files of the base that runs wrote, and that are no part of the change. What is new was nobody's work. */
async function writtenBeside(
  { files, leftOut }: Change<'allowed'>,
  all: readonly Ran[],
  { run }: ProofSession,
): Promise<LeftOut[]> {
  const known = new Set([...files, ...leftOut].map(({ path }) => path))
  const written = new Map(all.flatMap(({ result, touched }) => touched.map(path => [path, result.command] as const)))
  if (written.size === 0) return []
  const ofBase = new Set(await run.ports.repository.basePaths())
  return [...written]
    .filter(([path]) => ofBase.has(path) && !known.has(path))
    .map(([path, command]) => ({ path, reason: { kind: 'written-by-run', command: command ?? '' } }))
}

function notRun(command: string | null): Ran {
  return { result: { ...NOT_RUN, command }, touched: [] }
}

/** The runs of a change whose setup command failed: nothing was tested, and the setup is the first of the checks. */
export function untested(
  change: Change<'allowed'>,
  setup: TestRun,
  { moreCommands, task, testCommand }: ProofSession,
): TestRuns {
  const tests: TestRun =
    testCommand === null ? NOT_RUN : { ...NOT_RUN, command: testCommand, status: 'could-not-run', output: setup.output }
  const more = moreCommands.flatMap(one => (one.isDetected ? [] : one.command))
  const checks = [...more, ...task.fields.commands].map(command => ({ ...NOT_RUN, command }))
  return { change, tests, checks: [setup, ...checks], failedSetup: setup, lacking: [], rewritten: [] }
}
