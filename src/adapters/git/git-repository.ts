/** The Repository port on git: everything after the checkout runs on a private copy of git's data. */
import { rm } from 'node:fs/promises'
import type { Receipt } from '../../core/change/change.ts'
import { DiffproofError, messageOf, RepositoryError } from '../../core/errors.ts'
import type { Repository } from '../../ports.ts'
import { assembleReceipt } from './assemble-receipt.ts'
import { baseText, readBaseFiles } from './base-file.ts'
import { baseHolds } from './base-holds.ts'
import { baseLines } from './base-lines.ts'
import { basePaths } from './base-paths.ts'
import { readBlobs } from './blobs.ts'
import { bundleReceipt } from './bundle-receipt.ts'
import { checkOut } from './check-out.ts'
import { fetchBase } from './fetch-base.ts'
import { type OutsideChange, outsideChange } from './foreign-files.ts'
import { isUnknownRepository } from './git-failure.ts'
import type { Ground } from './ground.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type GitRepositoryOptions, type OpenRepository, openRepository } from './open-repository.ts'
import { patchOf } from './patch.ts'
import { receiptOfPatch } from './patch-receipt.ts'
import { ACTIONS_BOT, pushReceipt } from './push-receipt.ts'
import { putBack } from './put-back.ts'
import { remoteBranches, remoteCommitOf } from './remote.ts'
import { writeStart } from './start-file.ts'
import { type Start, shownStart, takeStart } from './start-snapshot.ts'
import { takeReceipt } from './take-receipt.ts'
import { bundleProblem, unbundleProposal } from './unbundle-proposal.ts'

const STEP_LIMIT_MS = 2000

/** Makes the port; nothing is touched before the first call. */
export function createGitRepository(options: GitRepositoryOptions): Repository {
  let opened: Promise<OpenRepository> | null = null
  let ground: Ground | null = null
  let start: Start | null = null
  let whyOutside: OutsideChange | null = null
  const edited = options.edited ?? new Set<string>()
  const open = (): Promise<OpenRepository> => {
    opened ??= openRepository(options)
    return opened
  }
  // Some servers know a repository only with the suffix `.git`.
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
  const turns = oneAtATime()
  const inTurn = <T>(what: string, step: () => Promise<T>): Promise<T> => turns.take(() => translated(what, step))
  const grounded = (): Ground => ground ?? outOfOrder('checkOut')
  const started = (): Start => start ?? outOfOrder('takeStartSnapshot')
  const measured = async (made: ReadonlySet<string>): Promise<Receipt> => {
    const receipt = await takeReceipt(grounded(), started(), made)
    note({ kind: 'measured', tree: receipt.tree, refused: [...receipt.refused] })
    return receipt
  }

  return {
    checkOut: request =>
      inTurn('check out', () =>
        atEitherAddress(async ({ git, workspace, folder }) => {
          const done = await checkOut({ git, workspace, folder, home: options.environment['HOME'], note, ...request })
          ground = done.ground
          return done.base
        }),
      ),
    readBaseFiles: paths => inTurn('read files of the base', () => readBaseFiles(grounded(), paths)),
    baseText: path => inTurn('read a file of the base', () => baseText(grounded(), path)),
    baseHolds: text => inTurn('search the base', () => baseHolds(grounded(), text)),
    // Both only read objects, which is nobody's turn.
    basePaths: () => translated('list the base', () => basePaths(grounded())),
    baseLines: (words, limitMs) => translated('search the base', () => baseLines(grounded(), words, limitMs)),
    takeStartSnapshot: () =>
      inTurn('take the start snapshot', async () => {
        const { aside, folder } = await open()
        const taken = await takeStart(grounded(), aside, options.ownFolder)
        start = taken.start
        note({ kind: 'start', file: await writeStart(folder, start) })
        whyOutside = outsideChange(grounded(), taken)
        return shownStart(start)
      }),
    whyOutsideChange: path =>
      inTurn('look a path up', async () =>
        edited.has(path) ? null : (whyOutside ?? outOfOrder('takeStartSnapshot'))(path),
      ),
    takeReceipt: () => inTurn('take the receipt', () => measured(edited)),
    patchOf: receipt => inTurn('write the patch', () => patchOf(grounded(), receipt)),
    putBack: receipt => inTurn('put the tree back', () => putBack(grounded(), started(), receipt, edited)),
    resumeFrom: (receipt, paths) =>
      inTurn('lay the work of an earlier run', async () => {
        const both = new Set([...edited, ...paths])
        const untouched = await measured(edited)
        for (const path of paths) note({ kind: 'edited', path })
        note({ kind: 'worked' })
        await putBack(grounded(), started(), receipt, both)
        const fits = (await measured(both)).tree === receipt.tree
        if (fits) for (const path of paths) edited.add(path)
        else await putBack(grounded(), started(), untouched, both)
        return fits
      }),
    assemble: parts => inTurn('assemble a receipt', () => assembleReceipt(grounded(), started(), parts)),
    receiptOf: patch => inTurn('lay a patch', () => receiptOfPatch(grounded(), started(), patch)),
    readBlobs: blobs => inTurn('read blobs', () => readBlobs(grounded(), blobs)),
    push: request =>
      inTurn('push', () => pushReceipt(grounded(), options.identity ?? ACTIONS_BOT, options.retryPolicy, request)),
    bundle: request =>
      inTurn('make the bundle', () => bundleReceipt(grounded(), options.identity ?? ACTIONS_BOT, request)),
    unbundle: proposed =>
      inTurn('take the bundle apart', async () => {
        const problem = bundleProblem(proposed)
        if (problem !== null) return { refused: `change.bundle ${problem}` }
        const asked = { branch: proposed.branch, sha: proposed.baseSha }
        const fetched = await atEitherAddress(({ git, folder }) => fetchBase(git, folder, asked))
        if ('refused' in fetched) return fetched
        ground = fetched
        return { base: fetched.base, ...(await unbundleProposal(fetched, proposed)) }
      }),
    remoteBranches: prefix =>
      translated('list branches', () => atEitherAddress(({ git }) => remoteBranches(git, prefix))),
    remoteCommitOf: branch =>
      translated('read a remote commit', async () => {
        const { git, folder } = await open()
        return remoteCommitOf(git, folder, branch)
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
