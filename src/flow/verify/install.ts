/** Installs what a verified change needs, before it is tested. */
import { type Change, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { isDependencyFile, isLockFile, refreshingCommand } from '../../core/testing/setup-command.ts'
import { runResultOf, type TestRun } from '../../core/testing/test-run.ts'
import type { Session } from '../session.ts'
import { runSetup } from './clean-run.ts'

type Installation =
  /** The installation fits the change. `changed`: files of dependencies that commands changed and nothing can install again. */
  | { readonly kind: 'ready'; readonly changed: readonly string[] }
  /** Lock files were written, so the work tree holds more than was verified. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'failed'; readonly run: TestRun }

/** Makes the installer of one run. It remembers the manifests that it ran for, and the dependencies that commands changed. */
export function createInstaller(
  session: Session,
): (change: Change<'verified'>, signal: AbortSignal) => Promise<Installation> {
  const { run, setupCommand } = session
  const { repository, reporter, commands } = run.ports
  const changed = new Set<string>()
  let installed = ''

  return async (change, signal) => {
    if (!commands.canRun) return { kind: 'ready', changed: [] }
    const now = await repository.changedDependencies()
    const isNew = dependenciesOf(change) !== installed
    if (setupCommand === null) {
      // A changed manifest explains them.
      if (!isNew) for (const path of now) changed.add(path)
      return { kind: 'ready', changed: [...changed] }
    }
    if (!isNew && now.length === 0) return { kind: 'ready', changed: [] }
    if (now.length > 0) {
      reporter.info(`${now.length} files of dependencies were changed, so they are installed again`)
      await repository.removeDependencies()
    }
    const command = refreshingCommand(setupCommand)
    const end = await runSetup(command, run, signal)
    const written = await repository.takeReceipt()
    const paths = lockFilesWritten(change, written)
    const failed = end.status !== 'exited' || end.exitCode !== 0
    const own = { receipt: change, paths: touchedPaths(change.files) }
    const kept = failed ? change : await repository.assemble([own, { receipt: written, paths }])
    const undone = await repository.putBack(kept)
    if (undone.length > 0) reporter.info(`${command} wrote ${undone.length} other paths, which were put back`)
    if (failed) return { kind: 'failed', run: runResultOf(command, end) }
    installed = dependenciesOf(kept)
    await repository.changedDependencies() // these are the new ones
    if (paths.length > 0) reporter.info(`${command} wrote ${paths.join(', ')}: part of the change`)
    return paths.length > 0 ? { kind: 'joined' } : { kind: 'ready', changed: [] }
  }
}

function dependenciesOf({ files }: Receipt): string {
  return files
    .filter(file => touchedPaths([file]).some(isDependencyFile))
    .map(({ path, from, blob }) => [path, from, blob].join('\0'))
    .join('\n')
}

function lockFilesWritten(before: Receipt, after: Receipt): string[] {
  const blobsOf = ({ files }: Receipt) => new Map(files.map(({ path, blob }) => [path, blob]))
  const [old, now] = [blobsOf(before), blobsOf(after)]
  // A lock file that is back at the base has changed too, since it was verified.
  return [...new Set([...now.keys(), ...old.keys()])].filter(
    path => isLockFile(path) && (!old.has(path) || old.get(path) !== now.get(path)),
  )
}
