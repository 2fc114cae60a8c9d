/** The checkout: from an empty workspace or an existing work tree to a base commit and a trusted repository. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/run-log/journal.ts'
import type { Base } from '../../ports/repository.ts'
import { settleBase } from './base-commit.ts'
import type { Git } from './git-command.ts'
import { assertBranchName, entriesWith } from './git-names.ts'
import { lstatAt } from './lstat.ts'
import { remoteIsEmpty, remoteTip } from './remote.ts'
import {
  copyGitData,
  type GitData,
  readWorkTreeSettings,
  type TrustedRepository,
  trustedConfig,
  type WorkTreeSettings,
} from './trusted-repository.ts'

type CheckOutRequest = {
  readonly git: Git
  readonly workspace: string
  /** The private folder for the trusted git dir. */
  readonly folder: string
  /** The home whose git configuration applies to the work tree. */
  readonly home: string | undefined
  readonly baseBranch: string
  readonly fetchDepth: number
  readonly atTip?: boolean
  readonly note?: (note: Note) => void
}

type Laid = { readonly settings: WorkTreeSettings; readonly sparse: readonly string[]; readonly trusted: string }

/** Clones where the workspace is empty, chooses the base commit, and copies git's data. Throws ConfigurationError or RepositoryError. */
export async function checkOut(
  request: CheckOutRequest,
): Promise<{ readonly base: Base; readonly repo: TrustedRepository }> {
  const { git, workspace, folder, baseBranch: branch, fetchDepth: depth } = request
  const { atTip = false, note = () => undefined } = request
  assertBranchName(branch)
  const found = await findWorkTree(git, workspace)
  const head = found.kind === 'empty' ? null : await headOf(git, found)
  // Asks the remote while git's data is copied, because either may take long.
  const laying = head === null || found.kind === 'empty' ? null : layTrusted(request, found, head, request.home)
  const [asked, laid] = await Promise.allSettled([tipOf(git, branch), laying])
  if (asked.status === 'rejected') throw asked.reason
  if (laid.status === 'rejected') throw laid.reason
  const tip = asked.value

  const { start, settings, sparse, trusted } =
    laid.value === null || head === null ? await cloned(request, tip) : { start: head, ...laid.value }
  const user = found.kind === 'empty' ? null : found
  const sha =
    user === null
      ? start
      : await settleBase({
          ...{ git, workspace, user, settings, trusted, folder, branch, head: start, tip, depth, atTip, note },
        })
  const sparseNow = user === null || sha === start ? sparse : await sparsePathsOf(git, user.gitDir, workspace)

  const ask = { network: settings.partial }
  const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted }, ask)).trim()
  const base = { branch, sha, tree, cloned: user === null }
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const { partial } = settings
  note({ kind: 'checked-out', gitDir: trusted, empty, base, partial, sparse: [...sparseNow] })
  return {
    base,
    repo: { git, workspace, folder, empty, gitDir: trusted, base, partial, sparse: sparseNow },
  }
}

async function cloned(request: CheckOutRequest, tip: string): Promise<Laid & { readonly start: string }> {
  const { git, workspace, baseBranch: branch, fetchDepth: depth, note = () => undefined } = request
  note({ kind: 'cloning', tip })
  await cloneWorkspace(git, { workspace, branch, tip, depth })
  note({ kind: 'cloned' })
  const user = await gitDataOf(git, workspace)
  const start = await headOf(git, user)
  return { start, ...(await layTrusted(request, user, start, undefined)) }
}

/** Copies git's data to the trusted git dir. `home`: as in the request, undefined to read no personal configuration. */
async function layTrusted(
  { git, workspace, folder }: CheckOutRequest,
  user: GitData,
  head: string,
  home: string | undefined,
): Promise<Laid> {
  const settings = await readWorkTreeSettings(git, user.gitDir, home)
  const sparse = await sparsePathsOf(git, user.gitDir, workspace)
  const trusted = join(folder, 'git')
  const config = trustedConfig(settings, {
    sha256: head.length === 64,
    sparse: sparse.length > 0,
    ignoreCase: await ignoresCase(workspace),
    url: git.url,
  })
  // An attempt at another address may have left one.
  await rm(trusted, { recursive: true, force: true })
  await copyGitData(user, trusted, { config, head })
  return { settings, sparse, trusted }
}

async function headOf(git: Git, { gitDir }: GitData): Promise<string> {
  const { exitCode, stdout } = await git.run(
    ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'],
    { gitDir },
    { answers: [1, 128] },
  )
  if (exitCode === 0) return stdout.toString().trim()
  throw new ConfigurationError(
    'the checked-out repository has no commit at HEAD',
    'Check out a branch that has a commit, or leave the workspace empty.',
  )
}

/** Asks the file system, because a wrong setting would hide files whose names differ in case. */
async function ignoresCase(workspace: string): Promise<boolean> {
  return (await lstatAt(workspace, '.GIT')).kind !== 'absent'
}

async function tipOf(git: Git, branch: string): Promise<string> {
  const tip = await remoteTip(git, branch)
  if (tip !== null) return tip
  if (await remoteIsEmpty(git)) {
    throw new ConfigurationError(
      `the repository ${git.url} has no commit yet`,
      'Push a first commit to it, a README is enough, and run again.',
    )
  }
  throw new ConfigurationError(
    `the base branch ${branch} does not exist at ${git.url}`,
    'Set base-branch to a branch of the repository.',
  )
}

type CloneRequest = {
  readonly workspace: string
  readonly branch: string
  readonly tip: string
  readonly depth: number
}

/** Clones one branch into an empty workspace, with a plain `origin` and HEAD on a local branch of that name. Depth 0 fetches the whole history. Throws RepositoryError. */
async function cloneWorkspace(git: Git, { workspace, branch, tip, depth }: CloneRequest): Promise<void> {
  const context = { cwd: workspace }
  const format = tip.length === 64 ? ['--object-format=sha256'] : []
  await git.ask(['init', '--quiet', '--template=', `--initial-branch=${branch}`, ...format], context)
  await git.ask(['remote', 'add', 'origin', git.url], context)
  const scope = depth === 0 ? [] : [`--depth=${depth}`]
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`
  await git.ask(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...scope, 'origin', refs], context, {
    network: true,
  })
  await git.ask(['checkout', '--quiet', '--no-track', '-B', branch, `refs/remotes/origin/${branch}`], context)
}

type FoundWorkTree = { readonly kind: 'empty' } | ({ readonly kind: 'work-tree' } & GitData)

/** Whether the workspace is empty or a work tree; a repository in a folder above does not count. Throws ConfigurationError for any other content. */
async function findWorkTree(git: Git, workspace: string): Promise<FoundWorkTree> {
  await mkdir(workspace, { recursive: true })
  const names = await readdir(workspace)
  if (names.length === 0) return { kind: 'empty' }
  if (names.includes('.git')) return { kind: 'work-tree', ...(await gitDataOf(git, workspace)) }
  throw new ConfigurationError(
    `the workspace is not empty and is no git work tree: ${workspace}`,
    'Run actions/checkout before this step, into this folder, or leave the folder empty so that the action checks out itself.',
  )
}

/** The data folders of a work tree's repository. Throws ConfigurationError where git cannot use `.git`. */
async function gitDataOf(git: Git, workspace: string): Promise<GitData> {
  const lines = await git
    .ask(['rev-parse', '--path-format=absolute', '--absolute-git-dir', '--git-common-dir', '--is-inside-work-tree'], {
      cwd: workspace,
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof RepositoryError)) throw thrown
      throw new ConfigurationError(
        `the workspace has a .git that git cannot use: ${thrown.message}`,
        'Check the repository out again.',
        thrown,
      )
    })
  const [gitDir = '', commonDir = '', inside = ''] = lines.trimEnd().split('\n')
  if (inside === 'true') return { gitDir, commonDir }
  throw new ConfigurationError(
    `the workspace is no work tree of its repository ${gitDir}`,
    'Check the repository out again.',
  )
}

const LEFT_OUT = Buffer.from('S ')

/** The tracked paths that a sparse checkout leaves out: a missing one is no deletion. Throws RepositoryError. */
async function sparsePathsOf(git: Git, gitDir: string, workspace: string): Promise<string[]> {
  const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace })
  return entriesWith(stdout, [LEFT_OUT]).flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []))
}
