/** Runs the setup command again after a change of manifests or lock files. Lock files that it writes become part of the change. */
import type { Change, Receipt } from '../../core/change/change.ts'
import { isDependencyFile, isLockFile, refreshingCommand } from '../../core/testing/test-command.ts'
import { runResultOf, type TestRun } from '../../core/testing/verdict.ts'
import type { Session } from '../session.ts'
import { runSetup } from './run-tests.ts'

export type Installation =
  /** The installation fits the change. */
  | { readonly kind: 'ready' }
  /** Lock files were written, so the work tree holds more than was verified. */
  | { readonly kind: 'joined'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly run: TestRun }

/** Makes the installer of one run. It remembers the manifests that it ran for. */
export function createInstaller(
  session: Session,
): (change: Change<'verified'>, signal: AbortSignal) => Promise<Installation> {
  const { run } = session
  const { repository, reporter, commands } = run.ports
  let installed = ''

  return async (change, signal) => {
    const { setupCommand } = run.config
    if (setupCommand === '' || !commands.canRun || dependenciesOf(change) === installed) return { kind: 'ready' }
    const command = refreshingCommand(setupCommand)
    const end = await runSetup(command, run, signal)
    const written = await repository.takeReceipt()
    const paths = lockFilesWritten(change, written)
    const failed = end.status !== 'exited' || end.exitCode !== 0
    const kept = failed ? change : await repository.assemble([part(change), { receipt: written, paths }])
    const undone = await repository.putBack(kept)
    if (undone.length > 0) reporter.info(`${command} wrote ${undone.length} other paths, which were put back`)
    if (failed) return { kind: 'failed', run: runResultOf(command, end) }
    installed = dependenciesOf(kept)
    if (paths.length > 0) reporter.info(`${command} wrote ${paths.join(', ')}: part of the change`)
    return paths.length > 0 ? { kind: 'joined', paths } : { kind: 'ready' }
  }
}

function dependenciesOf({ files }: Receipt): string {
  return files
    .filter(file => isDependencyFile(file.path) || (file.from !== null && isDependencyFile(file.from)))
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

function part(receipt: Receipt) {
  return { receipt, paths: receipt.files.flatMap(({ path, from }) => (from === null ? [path] : [path, from])) }
}
