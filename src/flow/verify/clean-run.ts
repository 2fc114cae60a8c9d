/** Commands of the host (tests, checks), and the worlds that they run in. */

import { touchedPaths } from '../../core/change/change.ts'
import { setupParts } from '../../core/testing/setup-command.ts'
import { type CommandEnd, runResultOf, type TestRun, testResultOf } from '../../core/testing/test-run.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import type { Image, World } from '../../ports/commands.ts'
import { type Purpose, recordCommand, recordStep } from '../record-events.ts'
import type { ProofJob } from '../run.ts'
import type { ProofSession } from '../session.ts'
import { build } from './set-up.ts'

type TreeRun = { tree: string; image: Image }

/**
 * Takes the steps in a world that holds the tree. What the setup command makes of a tree's own source is made again
 * first; `unless`: that fails. Throws RepositoryError.
 */
export async function inWorld<T>(
  { tree, image }: TreeRun,
  steps: (world: World) => Promise<T>,
  unless: (setup: TestRun) => T | Promise<T>,
  { run, setupCommand, start: { setup } }: Pick<ProofSession, 'run' | 'setupCommand' | 'start'>,
): Promise<T> {
  const { repository, clock } = run.ports
  const { generated, copiesSource } = setup
  const followsTree = setupCommand !== null && tree !== image.tree && (copiesSource || generated.length > 0)
  const files = await repository.layOut({ from: image.tree, tree })
  const gone = followsTree ? [...files.gone, ...generated.map(path => withoutEndSlash(path))] : files.gone
  let world = await image.enter({ ...files, gone })
  try {
    if (followsTree) {
      const since = clock.now() - CLOCK_SLACK_MS
      const failed = await build(setupParts(setupCommand), run, { signal: run.editing, inside: world.run })
      if (failed !== null) return await unless(failed)
      const { receipt, unshown } = await repository.writtenIn(tree, { ...world.written, since })
      world = await world.undo([...touchedPaths(receipt.files), ...unshown])
    }
    return await steps(world)
  } finally {
    await world.leave()
  }
}

/** Whether worlds share nothing, so that several may be there at the same time. */
export function worldsAreApart({ run: { ports, config } }: Pick<ProofSession, 'run'>): boolean {
  return !ports.commands.sharesWorkTree && config.sandboxNetwork !== 'host'
}

/** No step is left behind where another one throws. */
export async function allAtOnce(steps: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(steps)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

type TestSession = Pick<ProofSession, 'run' | 'testCommand' | 'listing'>

const TEST_OUTPUT = 4 * 1024 * 1024
/** The clock of a file system may be behind ours. */
export const CLOCK_SLACK_MS = 50

/** `purpose`: of a step of its own, which is announced and recorded. `timeoutMs`: where it is shorter than that of every test run. */
export type HostCommand = {
  command: string
  purpose?: Exclude<Purpose, 'setup'>
  signal: AbortSignal
  timeoutMs?: number
  world: World
}

/**
 * Runs the test command, so that its runner lists every test where that is known, and reads its results. Never throws.
 */
export async function runTestCommand(asked: HostCommand, { run, testCommand, listing }: TestSession): Promise<TestRun> {
  const { command } = asked
  const ran = async (line: string): Promise<TestRun> => {
    const since = run.ports.clock.now() - CLOCK_SLACK_MS
    const ended = await runInWorld({ ...asked, command: withOwnPrograms(line) }, run)
    const results = await run.ports.testReports.read({ output: ended.output, since, written: asked.world.written })
    return testResultOf(command, ended, results)
  }
  return runStep(asked, run, async () => {
    const listed = listing !== null && command === testCommand ? await ran(listing) : null
    // A change may bring another runner, which does not know the option.
    const isRefused = listed?.status === 'failed' && listed.results === null && !asked.signal.aborted
    return listed === null || isRefused ? ran(command) : listed
  })
}

const ENVIRONMENT = /(?:^|\s)(\.?venv\/bin)\/python/

/** Tests start the programs of an environment by name, as where it is activated. */
function withOwnPrograms(command: string): string {
  const bin = ENVIRONMENT.exec(command)?.[1]
  return bin === undefined ? command : `export PATH="$PWD/${bin}:$PATH"; ${command}`
}

/** Runs a check. Only its exit code counts. Never throws. */
export async function runCheck(asked: HostCommand, run: ProofJob): Promise<TestRun> {
  return runStep(asked, run, async () => runResultOf(asked.command, await runInWorld(asked, run)))
}

async function runStep(
  { command, purpose }: HostCommand,
  run: ProofJob,
  start: () => Promise<TestRun>,
): Promise<TestRun> {
  if (purpose === undefined) return start()
  recordStep(purpose, run)
  run.ports.reporter.info(`run ${command}`)
  return recordCommand(purpose, await start(), run)
}

export function runInWorld(
  { command, signal, world, timeoutMs: own = Number.POSITIVE_INFINITY }: HostCommand,
  { config }: ProofJob,
): Promise<CommandEnd> {
  const timeoutMs = Math.round(Math.min(own, (config.timeoutMinutes * 60_000) / 2))
  const network = config.sandboxNetwork === 'host'
  return world.run({ command, timeoutMs, outputLimit: TEST_OUTPUT, network }, signal)
}
