/** Tests and checks with the settings of the base: what a change decides by its own settings shows there. */
import { type Receipt, touchedPaths } from '../../core/change/change.ts'
import { startFailure } from '../../core/testing/start-failure.ts'
import type { Baseline, TestRun, TestRuns } from '../../core/testing/test-run.ts'
import type { OldSettings } from '../../core/testing/test-steering.ts'
import type { World } from '../../ports/commands.ts'
import type { Repository } from '../../ports/repository.ts'
import type { ProofSession } from '../session.ts'
import { inWorld, runCheck, runTestCommand } from './clean-run.ts'
import type { AskedRuns } from './run-tests.ts'

/** The tree of a change, or of some of its paths, with the settings of the base. Throws RepositoryError. */
export async function treeWithOldSettings(
  whole: Receipt,
  settings: readonly OldSettings[],
  repository: Repository,
  paths?: readonly string[],
): Promise<string> {
  if (paths === undefined && settings.length === 0) return whole.tree
  const wanted = paths ?? touchedPaths(whole.files)
  const old = new Set(settings.flatMap(({ path, text }) => (text === null ? [path] : [])))
  let { tree } = await repository.assemble([{ receipt: whole, paths: wanted.filter(path => !old.has(path)) }])
  for (const { path, text } of settings)
    if (text !== null && wanted.includes(path)) tree = await repository.withFile(tree, path, text)
  return tree
}

/**
 * The runs on a change, and those with the settings of the base where the change brings others. A detected check that
 * the change takes away runs as it was. What fails runs twice. Throws RepositoryError.
 */
export async function withOldSettings(
  runs: TestRuns,
  whole: Receipt,
  { inDiff: { settings }, image, signal, baseline }: AskedRuns,
  session: ProofSession,
): Promise<TestRuns> {
  const { run, testCommand } = session
  const own = runs.checks.slice(0, runs.checks.length - session.task.fields.commands.length)
  const gone = new Set(own.flatMap(one => (cannotStart(one, baseline) ? (one.command ?? []) : [])))
  const counting = own.flatMap(({ command, status }) =>
    command !== null && (status === 'passed' || gone.has(command)) ? [command] : [],
  )
  if (settings.length === 0 || runs.tests.status !== 'passed' || testCommand === null) return runs
  const tree = await treeWithOldSettings(whole, settings, run.ports.repository)
  run.ports.reporter.info('the change brings settings of tests or checks: they run with those of the base too')
  const once = async (world: World): Promise<readonly TestRun[]> => {
    const ended = [await runTestCommand({ command: testCommand, signal, world }, session)]
    for (const command of counting) ended.push(await runCheck({ command, signal, world }, run))
    return ended
  }
  const all = () => inWorld({ tree, image }, once, setup => [setup], session)
  const first = await all()
  const again = first.every(({ status }) => status === 'passed') ? first : await all()
  if (signal.aborted) return runs
  const settled = again.map((one, at) => (first[at]?.status === 'passed' ? first[at] : one))
  const started = settled.filter((one, at) => at === 0 || startFailure(one.output, one.exitCode) === null)
  return {
    ...runs,
    checks: runs.checks.map(one => (gone.has(one.command ?? '') ? (started.find(has(one)) ?? one) : one)),
    withOldSettings: started.filter(({ command }) => !gone.has(command ?? '')),
  }
}

function cannotStart({ command, status }: TestRun, { checks }: Baseline): boolean {
  return status === 'not-run' && checks.some(one => one.command === command && one.status === 'passed')
}

function has({ command }: TestRun): (other: TestRun) => boolean {
  return other => other.command === command
}
