/** Tests, checks and criteria on a verified change. The tree they see is the tree that is published. */
import type { Change, LeftOut } from '../../core/change/change.ts'
import { type Baseline, NOT_RUN, type TestRun, type TestRuns, testsStopTheChecks } from '../../core/testing/test-run.ts'
import type { Session } from '../session.ts'
import { inCleanTree, runCheck, runTestCommand } from './clean-run.ts'

/** `touched`: paths that the run wrote, which were put back. */
type Ran = { readonly result: TestRun; readonly touched: readonly string[] }

/** Runs all of it on a clean tree. What a run rewrites is put back, and noted. Throws RepositoryError. */
export async function runTests(
  change: Change<'verified'>,
  baseline: Baseline,
  session: Session,
  signal: AbortSignal,
): Promise<TestRuns> {
  const clean = await inCleanTree(change, () => runAll(change, baseline, session, signal), session)
  if (clean.kind === 'not-set-up') return untested(change, clean.setup, session)
  const [tests, ...checks] = clean.result
  const changed = new Set(change.files.map(({ path }) => path))
  const beside = await writtenBeside(change, clean.result, session)
  return {
    change: { ...change, leftOut: [...change.leftOut, ...beside] },
    tests: tests?.result ?? NOT_RUN,
    checks: checks.map(({ result }) => result),
    failedSetup: null,
    lacking: clean.lacking,
    rewritten: [...new Set(clean.result.flatMap(({ touched }) => touched.filter(path => changed.has(path))))],
  }
}

/** The tests first, then each check and criterion. Nothing runs after a failure that the change has to answer for. */
async function runAll(change: Change<'verified'>, baseline: Baseline, session: Session, signal: AbortSignal) {
  const { run, task, testCommand } = session
  const { repository, commands } = run.ports
  const ran = async (result: Promise<TestRun>): Promise<Ran> => {
    return { result: await result, touched: await repository.putBack(change) }
  }
  const tests =
    testCommand === null
      ? notRun(null)
      : await ran(runTestCommand({ command: testCommand, purpose: 'tests', signal }, run))
  const checks: Ran[] = []
  let isStopped = testsStopTheChecks(tests.result, baseline.tests)
  for (const command of commands.canRun ? [...run.config.checkCommands, ...task.fields.commands] : []) {
    const check = isStopped ? notRun(command) : await ran(runCheck({ command, purpose: 'check', signal }, run))
    checks.push(check)
    isStopped ||= check.result.status !== 'passed'
  }
  await repository.changedDependencies() // what the runs themselves change does not count
  return [tests, ...checks]
}

/** Files of the base that runs wrote, and that are no part of the change. What is new was nobody's work. */
async function writtenBeside(
  { files, leftOut }: Change<'verified'>,
  all: readonly Ran[],
  { run }: Session,
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
export function untested(change: Change<'verified'>, setup: TestRun, { run, task, testCommand }: Session): TestRuns {
  const tests: TestRun =
    testCommand === null ? NOT_RUN : { ...NOT_RUN, command: testCommand, status: 'could-not-run', output: setup.output }
  const checks = [...run.config.checkCommands, ...task.fields.commands].map(command => ({ ...NOT_RUN, command }))
  return { change, tests, checks: [setup, ...checks], failedSetup: setup, lacking: [], rewritten: [] }
}
