/** The Repository port on git: everything after the checkout runs on a private copy of git's data. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DiffproofError, messageOf, RepositoryError } from '../../core/errors.ts'
import type { Repository } from '../../ports.ts'
import { readBlobs } from './blobs.ts'
import { checkOut } from './check-out.ts'
import { findGit } from './git-binary.ts'
import { createGit, type Git } from './git-command.ts'
import { NETWORK_VARIABLES } from './git-environment.ts'
import type { Ground } from './ground.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { patchOf } from './patch.ts'
import { type Identity, pushReceipt } from './push-receipt.ts'
import { putBack } from './put-back.ts'
import { remoteBranches, remoteTree } from './remote.ts'
import { restrictReceipt } from './restrict-receipt.ts'
import { createSetAside, type SetAside } from './set-aside.ts'
import { type Start, takeStart } from './start-snapshot.ts'
import { takeReceipt } from './take-receipt.ts'

export type GitRepositoryOptions = {
  readonly workspace: string
  readonly serverUrl: string
  /** `owner/name` */
  readonly repository: string
  readonly token: string
  readonly tempDir: string
  /** The machine's environment: only the search path, the home and proxy and certificate settings are taken from it. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly identity?: Identity
  readonly logger?: { debug(line: string): void }
  readonly networkLimitMs?: number
}

const ACTIONS_BOT: Identity = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
}

const STEP_LIMIT_MS = 2000

type Open = { readonly folder: string; readonly workspace: string; readonly git: Git; readonly aside: SetAside }

/** Makes the port; nothing is touched before the first call. */
export function createGitRepository(options: GitRepositoryOptions): Repository {
  let opened: Promise<Open> | null = null
  let ground: Ground | null = null
  let start: Start | null = null
  const open = (): Promise<Open> => {
    opened ??= openRepository(options)
    return opened
  }
  const turns = oneAtATime()
  const inTurn = <T>(what: string, step: () => Promise<T>): Promise<T> => turns.take(() => translated(what, step))
  const grounded = (): Ground => ground ?? outOfOrder('checkOut')
  const started = (): Start => start ?? outOfOrder('takeStartSnapshot')

  return {
    checkOut: request =>
      inTurn('check out', async () => {
        const { git, workspace, folder } = await open()
        const done = await checkOut({ git, workspace, folder, home: options.environment['HOME'], ...request })
        ground = done.ground
        return done.base
      }),
    takeStartSnapshot: () =>
      inTurn('take the start snapshot', async () => {
        const { aside } = await open()
        start = await takeStart(grounded(), aside)
        return {
          setAside: [...start.setAside],
          untracked: [...start.openFolders.filter(outermost), ...start.watched.keys()].sort(),
        }
      }),
    takeReceipt: byEditTool => inTurn('take the receipt', () => takeReceipt(grounded(), started(), byEditTool)),
    patchOf: receipt => inTurn('write the patch', () => patchOf(grounded(), receipt)),
    putBack: (receipt, byEditTool) =>
      inTurn('put the tree back', () => putBack(grounded(), started(), receipt, byEditTool)),
    restrict: (receipt, paths) =>
      inTurn('restrict the receipt', () => restrictReceipt(grounded(), started(), receipt, paths)),
    readBlob: blob =>
      inTurn('read a blob', async () => (await readBlobs(grounded(), [blob])).get(blob) ?? outOfOrder('takeReceipt')),
    push: request => inTurn('push', () => pushReceipt(grounded(), options.identity ?? ACTIONS_BOT, request)),
    remoteBranches: prefix => translated('list branches', async () => remoteBranches((await open()).git, prefix)),
    remoteTreeOf: branch =>
      translated('read a remote tree', async () => {
        const { git, folder } = await open()
        return remoteTree(git, folder, branch)
      }),
    async close() {
      if (opened === null) return []
      const now = await opened.catch(() => null)
      opened = null
      if (now === null) return []
      // On cancellation there are seconds left; the user's files matter more than a step that is still running.
      await turns.idle(STEP_LIMIT_MS)
      const failed = await now.aside.restore()
      // What could not be given back must not be deleted.
      if (failed.length === 0) await rm(now.folder, { recursive: true, force: true }).catch(() => undefined)
      return failed
    },
  }
}

async function openRepository(options: GitRepositoryOptions): Promise<Open> {
  await mkdir(options.workspace, { recursive: true })
  await mkdir(options.tempDir, { recursive: true })
  const workspace = await realpath(options.workspace)
  const folder = await mkdtemp(join(await realpath(options.tempDir), 'diffproof-git-'))
  const home = join(folder, 'home')
  await mkdir(home)
  const { binary, path } = await findGit(options.environment['PATH'] ?? '', workspace)
  const network = Object.fromEntries(
    NETWORK_VARIABLES.flatMap(name => [[name, options.environment[name]] as const]).filter(isSet),
  )
  const url = `${options.serverUrl.replace(/\/+$/, '')}/${options.repository}`
  const settings = { binary, path, home, url, token: options.token, network }
  const limits = options.networkLimitMs === undefined ? {} : { networkMs: options.networkLimitMs }
  const git = createGit(settings, options.logger?.debug ?? (() => undefined), limits)
  return { folder, workspace, git, aside: createSetAside(workspace, join(folder, 'aside')) }
}

function isSet(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined && entry[1] !== ''
}

function outermost(folder: string, _: number, folders: readonly string[]): boolean {
  return !folders.some(other => other !== folder && folder.startsWith(other))
}

function outOfOrder(missing: string): never {
  throw new RepositoryError(`${missing} has to come first`)
}

/** File system errors become ours; they carry no secret, but also no context. */
async function translated<T>(what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (thrown) {
    if (thrown instanceof DiffproofError) throw thrown
    throw new RepositoryError(`could not ${what}: ${messageOf(thrown)}`, '', thrown)
  }
}
