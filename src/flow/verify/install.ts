/** Installs what an allowed change needs, before it is tested. */
import { type Change, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { LINK } from '../../core/change/check-change.ts'
import { findNewHosts } from '../../core/testing/review-findings.ts'
import {
  isDependencyFile,
  isInstalledBy,
  isLockFile,
  isPackageSettings,
  isSettingsText,
  refreshingParts,
  type SetupPart,
} from '../../core/testing/setup-command.ts'
import type { TestRun } from '../../core/testing/test-run.ts'
import { type OldSettings, oldSettings } from '../../core/testing/test-steering.ts'
import type { Image, RunCommand } from '../../ports/commands.ts'
import { changedTexts } from '../changed-content.ts'
import { learn, type ProofJob } from '../run.ts'
import type { ProofSession } from '../session.ts'
import { CLOCK_SLACK_MS } from './clean-run.ts'
import { treeWithOldSettings } from './old-settings.ts'
import { build, download, partsFor } from './set-up.ts'

/** The image of the runs, and the setup that failed. `joined`: lock files were written, so the work tree holds more than was verified. */
type Installation = { image: Image; failed: TestRun | null } | 'joined'

/**
 * Makes the installer of one run. What was downloaded serves every change with the same manifests. What code of a change
 * built serves that very tree: the next one may show nothing of that code.
 */
export function createInstaller(
  session: ProofSession,
): (change: Change<'allowed'>, signal: AbortSignal) => Promise<Installation> {
  const { run, setupCommand } = session
  const { repository, reporter } = run.ports
  let installed: { tree: string; packages: string | null; image: Image } | null = null

  return async (change, signal) => {
    const image = await session.baseline.image()
    const key = dependenciesOf(change)
    if (setupCommand === null || key === '') return { image, failed: null }
    if (installed?.tree === change.tree || installed?.packages === key) return { image: installed.image, failed: null }
    const done = await installPackages(change, { image, setupCommand, signal }, run)
    if ('failed' in done) return { image, failed: done.failed }
    const { tree } = done.receipt
    installed = { tree, packages: done.isBuilt ? null : dependenciesOf(done.receipt), image: done.image }
    if (tree === change.tree) return { image: done.image, failed: null }
    await repository.putBack(done.receipt)
    const locks = done.receipt.files.filter(({ path, blob }) => isLockFile(path) && !isIn(change, path, blob))
    reporter.info(`${setupCommand} wrote ${locks.map(({ path }) => path).join(', ')}: part of the change`)
    learn(run.state, { writtenBySetup: locks.map(({ path, blob }) => ({ path, blob, command: setupCommand })) })
    return 'joined'
  }
}

type Installing = { image: Image; setupCommand: string; signal: AbortSignal }

/**
 * Installs the packages of a change in a world of its own. A lock file of the change is taken as it is; only where that is
 * refused may it be written. Hosts that the change names are kept: it may take them back once they were asked.
 */
export async function installPackages(
  change: Change<'allowed'>,
  { image, setupCommand, signal }: Installing,
  run: ProofJob,
): Promise<Installed | { failed: TestRun }> {
  const parts = await partsFor(setupCommand, change.files, run)
  const opened = refreshingParts(parts)
  const texts = await changedTexts(change, run.ports.repository)
  learn(run.state, { namedHosts: [...run.state.namedHosts, ...findNewHosts(texts)] })
  const changed = { change, settings: oldSettings(texts.filter(({ path }) => isSettingsText(path))), signal }
  const before = { image, receipt: change }
  const hasLock = change.files.some(({ path, change: kind }) => kind !== 'deleted' && isLockFile(path))
  const closed = hasLock ? await setUpWith(parts, before, changed, run) : null
  const isOver = closed !== null && (!('failed' in closed) || JSON.stringify(parts) === JSON.stringify(opened))
  return isOver ? closed : setUpWith(opened, before, changed, run)
}

/** Whether a change touches what the setup command installs by. */
export function changesPackages(change: Receipt): boolean {
  return dependenciesOf(change) !== ''
}

function isIn({ files }: Receipt, path: string, blob: string | null): boolean {
  return files.some(file => file.path === path && file.blob === blob)
}

type SetUp = { image: Image; receipt: Receipt }
/** `isBuilt`: code of the change ran in it. */
type Installed = SetUp & { isBuilt: boolean }
type Changed = { change: Change<'allowed'>; settings: readonly OldSettings[]; signal: AbortSignal }

/**
 * Packages come by the settings of the base, which may start any file of the project: what downloads sees no code of the
 * change. Then that code may run.
 */
async function setUpWith(
  parts: readonly SetupPart[],
  before: SetUp,
  { change, settings, signal }: Changed,
  run: ProofJob,
): Promise<Installed | { failed: TestRun }> {
  const { repository } = run.ports
  let now = before
  if (parts.some(part => part.download !== null)) {
    const there = change.files.filter(({ newMode }) => newMode !== null && newMode !== LINK).map(({ path }) => path)
    const gone = change.files.flatMap(({ path, from, newMode }) => [newMode === null ? path : null, from])
    const paths = [
      ...there.filter(isInstalledBy),
      // What is gone starts nothing. Cargo wants no rest of a package that the change takes away.
      ...gone.filter(path => path !== null).filter(path => !isPackageSettings(path)),
    ]
    const tree = await treeWithOldSettings(change, settings, repository, paths)
    const done = await inNewImage({ ...now, tree }, inside => download(parts, run, { signal, inside }), run)
    if ('failed' in done) return done
    now = done
  }
  const { tree } = now.receipt
  if (parts.every(part => part.build === null)) return { ...now, isBuilt: false }
  const built = await inNewImage({ ...now, tree }, inside => build(parts, run, { signal, inside }), run)
  return 'failed' in built ? built : { ...built, isBuilt: true }
}

/** Lock files that were written join the receipt; nothing else of the tree stays written. */
async function inNewImage(
  { image, receipt, tree }: SetUp & { tree: string },
  steps: (inside: RunCommand) => Promise<TestRun | null>,
  run: ProofJob,
): Promise<SetUp | { failed: TestRun }> {
  const { repository, clock, reporter } = run.ports
  let world = await image.enter(await repository.layOut({ from: image.tree, tree }))
  try {
    const since = clock.now() - CLOCK_SLACK_MS
    const failed = await steps(world.run)
    if (failed !== null) return { failed }
    const written = await repository.writtenIn(tree, { ...world.written, since })
    const touched = touchedPaths(written.receipt.files)
    const locks = touched.filter(isLockFile)
    if (touched.length > locks.length)
      reporter.info(`setup wrote ${touched.length - locks.length} other paths, which are left out`)
    world = await world.undo([...touched, ...written.unshown])
    const own = { receipt, paths: touchedPaths(receipt.files) }
    const kept =
      locks.length === 0 ? receipt : await repository.assemble([own, { receipt: written.receipt, paths: locks }])
    return { image: await world.keep(tree), receipt: kept }
  } finally {
    await world.leave()
  }
}

function dependenciesOf({ files }: Receipt): string {
  return files
    .filter(file => touchedPaths([file]).some(isDependencyFile))
    .map(({ path, from, blob }) => [path, from, blob].join('\0'))
    .join('\n')
}
