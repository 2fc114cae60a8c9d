/** The Repository port. Every step after the checkout runs on a private copy of git's data. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LeftOut, Receipt } from '../../core/change/change.ts'
import { DiffproofError, messageOf, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/run-log/journal.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import type { Repository } from '../../ports/repository.ts'
import { baseHolds, baseLines, basePaths, baseText, readBaseFiles } from './base-files.ts'
import { bundleReceipt, fetchBase, openProposal } from './bundle.ts'
import { checkOut } from './checkout.ts'
import { type CleanTrees, watchCleanTree } from './clean-tree.ts'
import { changedFiles, patchOf, receiptOfPatch } from './diff.ts'
import { createGit, type Git, type GitLimits, isUnknownRepository } from './git-command.ts'
import { type GitAccess, gitSettings, isInside } from './git-environment.ts'
import { editableChecker } from './new-files.ts'
import { assembleReceipt, putBack, takeReceipt } from './receipt.ts'
import { fetchMergeBase, pushReceipt, remoteBranches, remoteCommitOf, remoteCommitsIn } from './remote.ts'
import { lookAround, type Surroundings, sweep, withPrograms } from './repositories.ts'
import { createSetAside, type SetAside } from './set-aside.ts'
import { keepForPostStep, ownFolderIn, type Start, shownStart, takeStart } from './start-snapshot.ts'
import { blobSizes, readBlobs, readPieces, type TrustedRepository } from './trusted-repository.ts'

const STEP_LIMIT_MS = 2000
const SHORTEST_REMOVAL_MS = 1000

export type GitRepositoryOptions = GitAccess &
  GitLimits & {
    readonly workspace: string
    readonly tempDir: string
    readonly ownFolder?: string
    readonly edited?: Set<string>
    readonly note?: (note: Note) => void
    readonly retryPolicy: RetryPolicy
  }

type OpenRepository = {
  readonly folder: string
  readonly workspace: string
  readonly git: Git
  readonly aside: SetAside
  readonly elsewhere: () => Git
}

async function openRepository(options: GitRepositoryOptions): Promise<OpenRepository> {
  const { retryPolicy, note } = options
  await mkdir(options.workspace, { recursive: true })
  await mkdir(options.tempDir, { recursive: true })
  const workspace = await realpath(options.workspace)
  const folder = await mkdtemp(join(await realpath(options.tempDir), 'diffproof-git-'))
  note?.({ kind: 'git', folder, workspace })
  const home = join(folder, 'home')
  await mkdir(home)
  const settings = await gitSettings(options, workspace, home)
  const gitAt = (url: string) => createGit({ ...settings, url }, retryPolicy, options)
  const aside = createSetAside(workspace, join(folder, 'aside'), kept => note?.({ kind: 'set-aside', ...kept }))
  return { folder, workspace, git: gitAt(settings.url), aside, elsewhere: () => gitAt(`${settings.url}.git`) }
}

/** Makes the port. Nothing is read or written before the first call. */
export function createGitRepository(options: GitRepositoryOptions): Repository {
  let opened: Promise<OpenRepository> | null = null
  let repo: TrustedRepository | null = null
  let clean: CleanTrees | null = null
  let start: Start | null = null
  let checkEditable: ReturnType<typeof editableChecker> | null = null
  let surroundings: Surroundings | null = null
  const edited = options.edited ?? new Set<string>()
  const open = (): Promise<OpenRepository> => {
    opened ??= openRepository(options)
    return opened
  }
  // Some servers know a repository only by its address with `.git` at the end.
  const atEitherAddress = async <T>(step: (now: OpenRepository) => Promise<T>): Promise<T> => {
    const now = await open()
    try {
      return await step(now)
    } catch (thrown) {
      if (!isUnknownRepository(thrown)) throw thrown
      const there = { ...now, git: now.elsewhere() }
      const result = await step(there).catch(() => Promise.reject(thrown))
      opened = Promise.resolve(there)
      return result
    }
  }
  const note = options.note ?? (() => undefined)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(what: string, step: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => translated(what, step))
    last = turn.catch(() => undefined)
    return turn
  }
  const checkedOut = (): TrustedRepository => repo ?? outOfOrder('checkOut')
  const cleanTrees = (): CleanTrees => clean ?? outOfOrder('checkOut')
  const started = (): Start => start ?? outOfOrder('takeStartSnapshot')
  const remember = async (seen: Surroundings): Promise<void> => {
    surroundings = seen
    const { folder } = await open()
    note({ kind: 'surroundings', file: await keepForPostStep(join(folder, 'surroundings'), seen) })
  }
  const measured = async (made: ReadonlySet<string>): Promise<Receipt> => {
    const inSubmodules = await cleanTrees().changedInSubmodules()
    const measured = await takeReceipt(checkedOut(), started(), made)
    const leftOut = measured.leftOut.filter(({ path }) => !cleanTrees().isByHost(path))
    const inside = inSubmodules.map((path): LeftOut => ({ path, reason: { kind: 'inside-submodule' } }))
    const receipt = { ...measured, leftOut: [...leftOut, ...inside] }
    note({ kind: 'measured', tree: receipt.tree, refused: receipt.refused.map(({ path }) => path) })
    return receipt
  }

  return {
    checkOut: request =>
      inTurn('check out', () =>
        atEitherAddress(async ({ git, workspace, folder }) => {
          repo = await checkOut({ git, workspace, folder, home: options.environment['HOME'], note, ...request })
          // Other checkouts of the job may lie beside this one.
          const job = await realpath(options.environment['GITHUB_WORKSPACE'] || workspace).catch(() => workspace)
          const watching = watchCleanTree(repo, await ownFolderIn(workspace, options.ownFolder))
          const looking = remember(lookAround(isInside(job, workspace) ? job : workspace))
          ;[clean] = await Promise.all([watching, looking])
          return repo.base
        }),
      ),
    mergeBase: branch => inTurn('find the base of the pull request', () => fetchMergeBase(checkedOut(), branch)),
    readBaseFiles: paths => inTurn('read files of the base', () => readBaseFiles(checkedOut(), paths)),
    baseText: path => inTurn('read a file of the base', () => baseText(checkedOut(), path)),
    baseHolds: text => inTurn('search the base', () => baseHolds(checkedOut(), text)),
    // These two only read objects, so they need not wait for other steps.
    basePaths: () => translated('list the base', () => basePaths(checkedOut())),
    baseLines: (words, limitMs) => translated('search the base', () => baseLines(checkedOut(), words, limitMs)),
    takeStartSnapshot: () =>
      inTurn('take the start snapshot', async () => {
        const { aside, folder } = await open()
        start = await takeStart(checkedOut(), { aside, clean: cleanTrees(), ownFolder: options.ownFolder })
        note({ kind: 'start', file: await keepForPostStep(join(folder, 'start'), start) })
        checkEditable = editableChecker(checkedOut(), start)
        return shownStart(start)
      }),
    checkEditable: path =>
      inTurn('look a path up', async () =>
        edited.has(path) ? null : (checkEditable ?? outOfOrder('takeStartSnapshot'))(path),
      ),
    takeReceipt: () => inTurn('take the receipt', () => measured(edited)),
    patchOf: receipt => inTurn('write the patch', () => patchOf(checkedOut(), receipt)),
    putBack: receipt => inTurn('put the tree back', () => putBack(checkedOut(), started(), receipt, edited)),
    tidyUp: () => inTurn('tidy up', () => cleanTrees().tidyUp()),
    enterCleanTree: ({ tree }) => inTurn('clean the work tree', () => cleanTrees().enter(tree)),
    leaveCleanTree: () => inTurn('bring back what was moved away', () => cleanTrees().leave()),
    removeDependencies: () => inTurn('remove dependencies', () => cleanTrees().removeDependencies()),
    changedDependencies: () => inTurn('look at the dependencies', () => cleanTrees().changedDependencies()),
    resumeFrom: (receipt, paths) =>
      inTurn('apply the work of an earlier run', async () => {
        const both = new Set([...edited, ...paths])
        const untouched = await measured(edited)
        for (const path of paths) note({ kind: 'edited', path })
        note({ kind: 'worked' })
        await putBack(checkedOut(), started(), receipt, both)
        const fits = (await measured(both)).tree === receipt.tree
        if (fits) for (const path of paths) edited.add(path)
        else await putBack(checkedOut(), started(), untouched, both)
        return fits
      }),
    since: (baseTree, receipt) =>
      inTurn('compare with another tree', async () => {
        return { ...receipt, baseTree, files: await changedFiles(checkedOut(), baseTree, receipt.tree) }
      }),
    assemble: parts => inTurn('assemble a receipt', () => assembleReceipt(checkedOut(), parts)),
    receiptOf: patch => inTurn('apply a patch', () => receiptOfPatch(checkedOut(), started(), patch)),
    readBlobs: blobs => inTurn('read blobs', () => readBlobs(checkedOut(), blobs)),
    blobSizes: blobs => inTurn('look at blobs', () => blobSizes(checkedOut(), blobs)),
    readPieces: (blob, take) => inTurn('read a blob', () => readPieces(checkedOut(), blob, take)),
    push: request => inTurn('push', () => pushReceipt(checkedOut(), options.retryPolicy, request)),
    bundle: request => inTurn('make the bundle', () => bundleReceipt(checkedOut(), request)),
    unbundle: proposed =>
      inTurn('take the bundle apart', async () => {
        const asked = { branch: proposed.branch, sha: proposed.baseSha }
        const fetch = () => atEitherAddress(({ git, folder }) => fetchBase(git, folder, asked))
        const opened = await openProposal(proposed, fetch)
        if ('refused' in opened) return opened
        repo = opened.repo
        return { base: repo.base, receipt: opened.receipt }
      }),
    remoteBranches: prefix =>
      translated('list branches', () => atEitherAddress(({ git }) => remoteBranches(git, prefix))),
    remoteCommitOf: branch => translated('read a remote commit', async () => remoteCommitOf(await open(), branch)),
    remoteCommitsIn: (branch, base) =>
      translated('read remote commits', async () => remoteCommitsIn(await open(), branch, base)),
    packagesInstalled: () =>
      inTurn('look at the installed packages', async () => {
        if (surroundings !== null) await remember(withPrograms(surroundings))
      }),
    async sweep() {
      return surroundings === null || repo === null ? [] : sweep(repo.workspace, surroundings)
    },
    async close() {
      if (opened === null) return []
      const now = await opened.catch(() => null)
      opened = null
      if (now === null) return []
      // A cancelled run has only seconds left, and the user's files matter more than a step that still runs.
      await within(STEP_LIMIT_MS, last)
      const failed = await now.aside.restore()
      // The folder still holds the user's files that could not be restored.
      const removed = failed.length > 0 ? null : rm(now.folder, { recursive: true, force: true }).catch(() => undefined)
      // What there is no time for is left to the post step.
      await within(Math.max(SHORTEST_REMOVAL_MS, (options.until ?? 0) - Date.now()), removed)
      return failed
    },
  }
}

function within(ms: number, step: Promise<unknown> | null): Promise<unknown> {
  return Promise.race([step, pause(ms, undefined, { ref: false })])
}

function outOfOrder(missing: string): never {
  throw new RepositoryError(`${missing} has to come first`)
}

async function translated<T>(what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (thrown) {
    if (thrown instanceof DiffproofError) throw thrown
    throw new RepositoryError(`could not ${what}: ${messageOf(thrown)}`, '', thrown)
  }
}
