/** The checkout: from an empty workspace or an existing work tree to a base commit and a trusted repository. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/run-log/journal.ts'
import { settleBase } from './base-commit.ts'
import type { Git } from './git-command.ts'
import { assertBranchName } from './git-names.ts'
import { lstatAt } from './lstat.ts'
import { remoteIsEmpty, remoteTip } from './remote.ts'
import {
  copyGitData,
  type GitData,
  readWorkTreeSettings,
  type TrustedRepository,
  trustedConfig,
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

/** Clones where the workspace is empty, chooses the base commit, and copies git's data. Throws ConfigurationError or RepositoryError. */
export async function checkOut(request: CheckOutRequest): Promise<TrustedRepository> {
  const { git, workspace, folder, baseBranch: branch, fetchDepth: depth } = request
  const { atTip = false, note = () => undefined } = request
  assertBranchName(branch)
  const found = await findWorkTree(git, workspace)
  const tip = await tipOf(git, branch)
  const user = found ?? (await cloneWorkspace(request, tip))
  const head = await headOf(git, user)
  const settings = await readWorkTreeSettings(git, user.gitDir, found === null ? undefined : request.home)
  const sparseAtHead = await sparsePathsOf(git, user.gitDir, workspace)
  const config = trustedConfig(settings, {
    sha256: head.length === 64,
    sparse: sparseAtHead.length > 0,
    ignoreCase: await ignoresCase(workspace),
    url: git.url,
  })
  const trusted = join(folder, 'git')
  await copyGitData(user, trusted, { config, head })
  const sha = await settleBase({
    ...{ git, workspace, user, settings, trusted, folder, branch, head, tip, depth, atTip, note },
  })
  const sparse = sha === head ? sparseAtHead : await sparsePathsOf(git, user.gitDir, workspace)

  const { partial } = settings
  const context = { gitDir: trusted }
  const tree = await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], context, { network: partial })
  const base = { branch, sha, tree: tree.trim(), cloned: found === null }
  const empty = join(folder, 'empty')
  await mkdir(empty)
  note({ kind: 'checked-out', gitDir: trusted, empty, base, partial, sparse: [...sparse] })
  return { git, workspace, folder, empty, gitDir: trusted, base, partial, sparse }
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

/** Clones one branch into an empty workspace, with a plain `origin` and HEAD on a local branch of that name. Depth 0 fetches the whole history. Throws RepositoryError. */
async function cloneWorkspace(request: CheckOutRequest, tip: string): Promise<GitData> {
  const { git, workspace, baseBranch: branch, fetchDepth: depth, note = () => undefined } = request
  note({ kind: 'cloning', tip })
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
  note({ kind: 'cloned' })
  return gitDataOf(git, workspace)
}

/** The repository of the workspace, null where that is empty; a repository in a folder above does not count. Throws ConfigurationError for any other content. */
async function findWorkTree(git: Git, workspace: string): Promise<GitData | null> {
  await mkdir(workspace, { recursive: true })
  const names = await readdir(workspace)
  if (names.length === 0) return null
  if (names.includes('.git')) return gitDataOf(git, workspace)
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

/** The tracked paths that a sparse checkout leaves out: a missing one is no deletion. Throws RepositoryError. */
async function sparsePathsOf(git: Git, gitDir: string, workspace: string): Promise<string[]> {
  const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace })
  return stdout
    .toString()
    .split('\0')
    .flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []))
}
