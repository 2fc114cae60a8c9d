/** The Repository port. Every step after the checkout runs on a private copy of git's data. */
import { existsSync } from 'node:fs'
import { realpath, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PathReason, Receipt } from '../../core/change/change.ts'
import { pathOf } from '../../core/text/file-names.ts'
import type { Repository } from '../../ports/repository.ts'
import {
  attributesIn,
  baseHolds,
  baseLines,
  basePaths,
  baseText,
  ignoredByBase,
  pathsIn,
  readBaseFiles,
  trackedFiles,
} from './base-files.ts'
import { bundleReceipt, fetchBase, openProposal } from './bundle.ts'
import { checkOut } from './checkout.ts'
import { changedFiles, patchOf, receiptOfPatch, receiptOfTree } from './diff.ts'
import { isInside } from './git-environment.ts'
import { latin1, sortNames } from './git-names.ts'
import { asOurs, createGitState, type GitRepositoryOptions, type GitState, noteOfWork } from './git-state.ts'
import { because, editableChecker } from './new-files.ts'
import { checkOutPull } from './pull-checkout.ts'
import { readByGit } from './read-by-git.ts'
import { assembleReceipt, pathsWrittenSince, putBack, takeReceipt, writeChange } from './receipt.ts'
import { fetchMergeBase, pushReceipt, remoteBranches, remoteCommitOf, remoteCommitsIn } from './remote.ts'
import { repositoriesIn, type Surroundings, sweep, withMade, withNamed } from './repositories.ts'
import { layOutTree, treeWithFile, writtenInWorld } from './run-trees.ts'
import { lookAtSetup } from './setup-output.ts'
import {
  differingFromBase,
  keepForPostStep,
  layOutBase,
  refresh,
  shownStart,
  startInCopy,
  takeStart,
} from './start-snapshot.ts'
import { watchSubmodules } from './submodules.ts'
import {
  blobSizes,
  contextAt,
  readBlobs,
  readPieces,
  runTrusted,
  type TrustedRepository,
} from './trusted-repository.ts'

const STEP_LIMIT_MS = 2000
const SHORTEST_REMOVAL_MS = 1000

/** Makes the port. Nothing is read or written before the first call. */
export function createGitRepository(options: GitRepositoryOptions): Repository {
  const state = createGitState(options)
  return {
    ...checkoutSteps(state),
    ...snapshotSteps(state),
    ...surroundingSteps(state),
    ...baseSteps(state),
    ...changeSteps(state),
    ...remoteSteps(state),
    close: () => close(state),
  }
}

function baseIndexOf(repo: TrustedRepository): string {
  return join(repo.folder, 'base-index')
}

function checkoutSteps(state: GitState) {
  const { options, made, note, inTurn } = state
  const begin = async (repo: TrustedRepository): Promise<void> => {
    made.repo = repo
    await runTrusted(repo, ['read-tree', repo.base.tree], contextAt(repo, repo.workspace, baseIndexOf(repo)))
    await sayUnfinished(state, repo)
  }
  return {
    checkOut: request =>
      inTurn('check out', () =>
        state.atEitherAddress(async ({ git, workspace, folder }) => {
          const { HOME: home, GITHUB_RUN_ID: id = '', GITHUB_RUN_ATTEMPT: attempt } = options.environment
          const mine = { runId: id === '' ? '' : `${id}-${attempt}`, ownFolder: options.ownFolder }
          const repo = await checkOut({ git, workspace, folder, home, note, ...mine, ...request })
          await begin(repo)
          made.before = repo.base.cloned ? [] : await state.untracked(baseIndexOf(repo))
          return repo.base
        }),
      ),
    checkOutPull: asked =>
      inTurn('check out the pull request', () =>
        state.atEitherAddress(async ({ git, workspace, folder }) => {
          const { ownFolder = '', environment } = options
          const ownPaths = [options.workspace, workspace].map(root => relative(root, ownFolder))
          const opened = await checkOutPull(asked, {
            git,
            workspace,
            folder,
            home: environment['HOME'],
            note,
            ownPaths,
          })
          if (opened === null) return { kind: 'moved' as const }
          const { repo, proved, tree, submodules, checkedOut, others } = opened
          if (submodules.length > 0)
            options.say?.(`submodules that are not there for the base, which has others: ${submodules.join(', ')}`)
          await begin(repo)
          Object.assign(made, { checkedOut, others })
          const leftOut = because({ kind: 'submodule-not-there' }, submodules)
          return {
            kind: 'open' as const,
            base: repo.base,
            change: { ...(await receiptOfTree(repo, tree)), leftOut },
            proved,
          }
        }),
      ),
  } satisfies Partial<Repository>
}

/** Says where a run before this one could not end by itself. Throws RepositoryError, or the file system's error. */
async function sayUnfinished({ options, made }: GitState, { git, workspace }: TrustedRepository): Promise<void> {
  const file = await noteOfWork(git, workspace)
  if (existsSync(file))
    options.say?.(
      'an earlier run ended before it could put this work tree in order; what its commands left in ignored places may still be there (git clean -ffdx removes it)',
    )
  await writeFile(file, '')
  made.noteOfWork = file
}

async function rememberSurroundings({ made, note, open }: GitState, seen: Surroundings): Promise<void> {
  made.surroundings = seen
  const { folder } = await open()
  note({ kind: 'surroundings', file: await keepForPostStep(join(folder, 'surroundings'), seen) })
}

function snapshotSteps(state: GitState) {
  const { options, made, note, inTurn } = state
  let checkEditable: ((path: string) => Promise<PathReason | null>) | null = null
  return {
    takeStartSnapshot: () =>
      inTurn('take the start snapshot', async () => {
        const { folder } = await state.open()
        const repo = state.repo()
        const baseIndex = baseIndexOf(repo)
        const start = await takeStart(repo, { baseIndex, ownFolder: options.ownFolder, withheld: made.withheld })
        made.start = start
        note({ kind: 'start', file: await keepForPostStep(join(folder, 'start'), start) })
        const isOld = (path: string) =>
          made.before.some(old => path === old || (old.endsWith('/') && path.startsWith(old)))
        const bySetup = (await state.untracked(baseIndex)).filter(path => !isOld(path))
        const setup = await lookAtSetup(repo, sortNames(bySetup).texts)
        const names = [...[...start.uncommitted.keys()].map(latin1), ...start.unnamed]
        return shownStart(start, { base: names.length === 0 ? null : await layOutBase(repo, baseIndex, names), setup })
      }),
    layOutBase: () =>
      inTurn('lay the base out', async () => {
        const [repo, { others }] = [state.repo(), made]
        const names = [...others.written, ...(await differingFromBase(repo, baseIndexOf(repo), made.withheld))]
        return { ...(await layOutBase(repo, baseIndexOf(repo), [...new Set(names)])), gone: others.gone.map(pathOf) }
      }),
    workIn: copy =>
      inTurn('look at the copy', async () => {
        const { folder, workspace } = await state.open()
        made.repo = { ...state.repo(), workspace: copy }
        if (made.start === null) {
          made.before = await state.untracked(baseIndexOf(made.repo))
          made.checkedOut = null
          return
        }
        made.startOfCheckout = made.start
        made.start = await startInCopy(made.repo, made.start)
        made.submodules = watchSubmodules(copy, workspace, made.start.rules.submodules)
        note({ kind: 'copied', folder: copy, start: await keepForPostStep(join(folder, 'start-of-copy'), made.start) })
      }),
    checkEditable: path =>
      inTurn('look a path up', async () => {
        checkEditable ??= editableChecker(state.repo(), state.start())
        return state.edited.has(path) ? null : checkEditable(path)
      }),
  } satisfies Partial<Repository>
}

/** What git reads around the work tree. */
function surroundingSteps(state: GitState) {
  const { options, made, inTurn } = state
  return {
    lookAround: () =>
      inTurn('look at what git reads', async () => {
        const { git, workspace } = await state.open()
        // Other checkouts of the job may lie beside this one.
        const job = await realpath(options.environment['GITHUB_WORKSPACE'] || workspace).catch(() => workspace)
        const seen = repositoriesIn(isInside(job, workspace) ? job : workspace)
        const named = await readByGit(git, seen, options.environment['HOME'])
        // As commands without a sandbox name it, where theirs is another disk.
        const own = latin1(join(workspace, '.git', basename(options.tempDir)))
        await rememberSurroundings(state, { ...withNamed(seen, named), own })
      }),
    commandsEnded: isLast =>
      inTurn('look at what setup has made', async () => {
        if (made.surroundings !== null) await rememberSurroundings(state, withMade(made.surroundings, isLast))
      }),
    async sweep() {
      const { surroundings } = made
      return surroundings === null ? [] : sweep((await state.open()).workspace, surroundings)
    },
  } satisfies Partial<Repository>
}

function baseSteps(state: GitState) {
  const { repo, made, inTurn } = state
  return {
    readBaseFiles: paths => inTurn('read files of the base', () => readBaseFiles(repo(), paths)),
    checkedOutFiles: paths =>
      inTurn('read files of the checked-out commit', () =>
        trackedFiles(repo(), made.checkedOut ?? repo().base.tree, paths),
      ),
    withhold(paths) {
      for (const path of paths) made.withheld.add(path)
    },
    baseText: path => inTurn('read a file of the base', () => baseText(repo(), path)),
    baseHolds: text => inTurn('search the base', () => baseHolds(repo(), text)),
    ignoredPaths: paths => inTurn('look at ignored paths', () => ignoredUntracked(state, paths)),
    // These three only read objects, so they need not wait for other steps.
    basePaths: () => asOurs('list the base', () => basePaths(repo())),
    pathsIn: tree => asOurs('list a tree', () => pathsIn(repo(), tree)),
    baseLines: (words, limitMs) => asOurs('search the base', () => baseLines(repo(), words, limitMs)),
    readBlobs: blobs => inTurn('read blobs', () => readBlobs(repo(), blobs)),
    attributesIn: (tree, names, paths) => inTurn('look at attributes', () => attributesIn(repo(), tree, names, paths)),
    blobSizes: blobs => inTurn('look at blobs', () => blobSizes(repo(), blobs)),
    readPieces: (blob, take) => inTurn('read a blob', () => readPieces(repo(), blob, take)),
  } satisfies Partial<Repository>
}

async function ignoredUntracked({ repo, start }: GitState, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const ignored = await ignoredByBase(repo(), start().rules, paths)
  if (ignored.size === 0) return ignored
  const tracked = new Set(await basePaths(repo()))
  return new Set([...ignored].filter(path => !tracked.has(path)))
}

function changeSteps({ made, repo, start, edited, note, inTurn, open }: GitState) {
  const measure = async (paths: ReadonlySet<string>): Promise<Receipt> => {
    const inSubmodules = await made.submodules.changed()
    const measured = await takeReceipt(repo(), start(), paths)
    return { ...measured, leftOut: [...measured.leftOut, ...because({ kind: 'inside-submodule' }, inSubmodules)] }
  }
  return {
    takeReceipt: () => inTurn('take the receipt', () => measure(edited)),
    writtenSince: since =>
      inTurn('look at what a command wrote', async () => pathsWrittenSince(repo(), await measure(edited), since)),
    patchOf: receipt => inTurn('write the patch', () => patchOf(repo(), receipt)),
    putBack: receipt => inTurn('put the tree back', () => putBack(repo(), start(), receipt.tree, edited)),
    writeChange: change =>
      inTurn('write the change', async () => {
        const { workspace } = await open()
        return writeChange({ ...repo(), workspace }, made.startOfCheckout ?? start(), change.files)
      }),
    resumeFrom: (receipt, paths) =>
      inTurn('apply the work of an earlier run', async () => {
        const both = new Set([...edited, ...paths])
        const untouched = await measure(edited)
        for (const path of paths) note({ kind: 'edited', path })
        note({ kind: 'worked' })
        await putBack(repo(), start(), receipt.tree, both)
        const fits = (await measure(both)).tree === receipt.tree
        if (fits) for (const path of paths) edited.add(path)
        else await putBack(repo(), start(), untouched.tree, both)
        return fits
      }),
    since: (baseTree, receipt) =>
      inTurn('compare with another tree', async () => {
        return { ...receipt, baseTree, files: await changedFiles(repo(), baseTree, receipt.tree) }
      }),
    workTreeMoved: () =>
      inTurn('look at the times', () => refresh(repo(), contextAt(repo(), repo().workspace, start().startIndex))),
    layOut: trees => inTurn('lay a tree out', () => layOutTree(repo(), start(), trees)),
    withFile: (tree, path, text) => inTurn('write a tree', () => treeWithFile(repo(), tree, { path, text })),
    writtenIn: (tree, written) =>
      inTurn('look at what a run wrote', () => writtenInWorld(repo(), start(), tree, written)),
    assemble: parts => inTurn('assemble a receipt', () => assembleReceipt(repo(), parts)),
    receiptOf: patch => inTurn('apply a patch', () => receiptOfPatch(repo(), start(), patch)),
  } satisfies Partial<Repository>
}

function remoteSteps({ options, made, repo, open, atEitherAddress, inTurn }: GitState) {
  return {
    mergeBase: branch => inTurn('find the base of the pull request', () => fetchMergeBase(repo(), branch)),
    push: request => inTurn('push', () => pushReceipt(repo(), options.retryPolicy, request)),
    bundle: request => inTurn('make the bundle', () => bundleReceipt(repo(), request)),
    unbundle: proposed =>
      inTurn('take the bundle apart', async () => {
        const asked = { branch: proposed.branch, sha: proposed.baseSha }
        const opened = await openProposal(proposed, () =>
          atEitherAddress(({ git, folder }) => fetchBase(git, folder, asked)),
        )
        if ('refused' in opened) return opened
        made.repo = opened.repo
        return { base: opened.repo.base, receipt: opened.receipt }
      }),
    remoteBranches: prefix => asOurs('list branches', () => atEitherAddress(({ git }) => remoteBranches(git, prefix))),
    remoteCommitOf: branch => asOurs('read a remote commit', async () => remoteCommitOf(await open(), branch)),
    remoteCommitsIn: (branch, base) =>
      asOurs('read remote commits', async () => remoteCommitsIn(await open(), branch, base)),
  } satisfies Partial<Repository>
}

async function close({ options, ...state }: GitState): Promise<void> {
  const now = await state.close()
  if (now === null) return
  const { made } = state
  // A cancelled run has only seconds left.
  await within(STEP_LIMIT_MS, state.idle())
  if (made.noteOfWork !== null) await rm(made.noteOfWork, { force: true })
  // What there is no time for is left to the post step.
  const removed = rm(now.folder, { recursive: true, force: true }).catch(() => undefined)
  await within(Math.max(SHORTEST_REMOVAL_MS, (options.until ?? 0) - Date.now()), removed)
}

function within(ms: number, step: Promise<unknown>): Promise<unknown> {
  return Promise.race([step, pause(ms, undefined, { ref: false })])
}
