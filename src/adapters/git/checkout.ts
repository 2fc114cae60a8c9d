/** The checkout: from an empty workspace or an existing work tree to a trusted repository. */
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import type { Base, Repository } from '../../ports/repository.ts'
import type { Git } from './git-command.ts'
import { assertBranchName, bytePath, latin1, textOf } from './git-names.ts'
import { fetchLocally, fetchRefs, isOnRemoteBranch, remoteIsEmpty, remoteTip } from './remote.ts'
import { removeTree } from './remove-tree.ts'
import { ownFolderIn } from './start-snapshot.ts'
import {
  copyGitData,
  type GitData,
  makeGitDir,
  pointTrustedHead,
  readSettings,
  type TrustedRepository,
  trustedConfig,
  type WorkTreeSettings,
  workTreeSettingsIn,
} from './trusted-repository.ts'
import { checkOutIn, dirtyPaths, type UserTree } from './user-tree.ts'
import { lstatAt } from './work-tree.ts'

export type CheckoutPlace = {
  git: Git
  workspace: string
  folder: string
  home: string | undefined
  note: (note: Note) => void
}

type CheckOutRequest = CheckoutPlace &
  Parameters<Repository['checkOut']>[0] & {
    runId: string
    ownFolder: string | undefined
  }

/**
 * Clones where the workspace is empty, chooses the base commit, and copies git's data. Throws ConfigurationError or
 * RepositoryError.
 */
export async function checkOut(request: CheckOutRequest): Promise<TrustedRepository> {
  const { git, workspace, baseBranch: branch } = request
  assertBranchName(branch)
  const found = await findWorkTree(git, workspace, await removeLeftTree(request))
  const asked = tipOf(git, branch)
  const user = found ?? (await cloneWorkspace(request, await asked))
  const cloned = found === null
  const [tip, read] = await Promise.all([asked, readTree(request, user, { isOurs: cloned, asked: headOf(git, user) })])
  const { head, settings } = read
  const trusted = await copyTrusted(request, user, read)
  const sha = await settleBase({ ...request, user, settings, trusted, head, tip })
  const sparse = sha === head ? read.sparse : await sparsePathsOf(git, user.gitDir, workspace)
  return openTrusted(request, trusted, { branch, sha, cloned, partial: settings.partial, sparse })
}

type ReadTree<Head> = { head: Head; settings: WorkTreeSettings; sparse: readonly string[] }

export async function readTree<Head>(
  { git, workspace, home }: CheckoutPlace,
  { gitDir }: GitData,
  { isOurs, asked }: { isOurs: boolean; asked: Promise<Head> },
): Promise<ReadTree<Head>> {
  const [head, found, sparse] = await Promise.all([
    asked,
    readSettings(git, gitDir, isOurs ? undefined : home),
    isOurs ? [] : sparsePathsOf(git, gitDir, workspace),
  ])
  return { head, settings: workTreeSettingsIn(found), sparse }
}

export async function copyTrusted(
  { git, workspace, folder }: CheckoutPlace,
  user: GitData,
  { head, settings, sparse }: ReadTree<string | null>,
): Promise<string> {
  // The file system is asked, because a wrong setting would hide files whose names differ in case.
  const ignoreCase = lstatAt(workspace, '.GIT').kind !== 'absent'
  const config = trustedConfig(settings, { sparse: sparse.length > 0, ignoreCase, url: git.url })
  const trusted = join(folder, 'git')
  if (head === null) await makeGitDir(trusted, config)
  else await copyGitData(user, trusted, { config, head })
  return trusted
}

type OpenedBase = Omit<Base, 'tree'> & Pick<TrustedRepository, 'partial' | 'sparse'>

export async function openTrusted(
  { git, workspace, folder, note }: Omit<CheckoutPlace, 'home'>,
  gitDir: string,
  { partial, sparse, ...opened }: OpenedBase,
): Promise<TrustedRepository> {
  const asked = ['rev-parse', '--verify', `${opened.sha}^{tree}`]
  const base = { ...opened, tree: await git.ask(asked, { gitDir }, { network: partial }) }
  const empty = join(folder, 'empty')
  await mkdir(empty)
  note({ kind: 'checked-out', gitDir, empty, base, partial, sparse: [...sparse] })
  return { git, workspace, folder, empty, gitDir, base, partial, sparse }
}

/** The commit that is checked out. Throws ConfigurationError where there is none. */
export async function headOf(git: Git, { gitDir }: GitData): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']
  const head = await git.ask(args, { gitDir }, { answers: [1, 128] })
  if (head !== '') return head
  throw new ConfigurationError(
    'the checked-out repository has no commit at HEAD',
    'Check out a branch that has a commit, or leave the workspace empty.',
  )
}

async function tipOf(git: Git, branch: string): Promise<string> {
  const tip = await remoteTip(git, branch)
  if (tip !== null) return tip
  if (await remoteIsEmpty(git))
    throw new ConfigurationError(
      `the repository ${git.url} has no commit yet`,
      'Push a first commit to it, a README is enough, and run again.',
    )
  throw new ConfigurationError(
    `the base branch ${branch} does not exist at ${git.url}`,
    'Set base-branch to a branch of the repository.',
  )
}

async function cloneWorkspace(request: CheckOutRequest, tip: string): Promise<GitData> {
  const { git, workspace, baseBranch: branch, fetchDepth: depth, note } = request
  note({ kind: 'cloning', tip })
  const context = { cwd: workspace }
  const made = await initWorkspace(git, workspace, branch)
  if (request.runId !== '') await git.run(['config', MADE_BY, request.runId], context)
  const scope = depth === 0 ? [] : [`--depth=${depth}`]
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`
  await fetchRefs(git, made.gitDir, [...scope, 'origin', refs])
  await git.run(['update-ref', `refs/heads/${branch}`, `refs/remotes/origin/${branch}`], context)
  const tree = { git, workspace, gitDir: made.gitDir, filters: [] }
  await checkOutIn(tree, branch, { isForced: true })
  note({ kind: 'cloned' })
  return made
}

export async function initWorkspace(git: Git, workspace: string, branch: string): Promise<GitData> {
  // Simple-git waits 50 ms for the end of a command that prints nothing.
  await git.run(['init', '--quiet', '--template=', `--initial-branch=${branch}`], { cwd: workspace })
  await git.run(['remote', 'add', 'origin', git.url], { cwd: workspace })
  const gitDir = join(workspace, '.git')
  return { gitDir, commonDir: gitDir }
}

const MADE_BY = 'diffproof.run'

/**
 * Removes a work tree that an earlier run has made, but for the run's output folder. Returns whether it did. Throws
 * ConfigurationError where it cannot.
 */
async function removeLeftTree({ git, workspace, runId, ownFolder }: CheckOutRequest): Promise<boolean> {
  const asked = () => git.run(['config', '--get', MADE_BY], { cwd: workspace }, { answers: [1, 128] })
  const madeBy = existsSync(join(workspace, '.git')) ? (await asked()).stdout.toString().trim() : ''
  if (madeBy === '' || madeBy === runId) return false
  const root = latin1(workspace)
  const own = `${root}/${latin1((await ownFolderIn(workspace, ownFolder)) ?? '')}`
  const stayed: string[] = []
  const clear = async (folder: string): Promise<void> => {
    for (const name of await readdir(bytePath(folder), 'latin1')) {
      const place = `${folder}/${name}`
      // Git's data says whose work tree this is, until the rest is gone.
      if ([own, `${root}/.git/`].includes(`${place}/`)) continue
      if (own.startsWith(`${place}/`)) await clear(place)
      else if (!removeTree(place)) stayed.push(textOf(place))
    }
  }
  await clear(root)
  if (stayed.length === 0 && removeTree(`${root}/.git`)) return true
  throw new ConfigurationError(
    `the work tree that an earlier run made cannot be removed: ${stayed.join(', ')}`,
    'Remove it as the user that these files belong to.',
  )
}

/**
 * The folder of the repository: the workspace, unless `actions/checkout` had a `path`. Then it is the first folder on
 * the way to the working directory that is a work tree.
 */
export function placeInTree(workspace: string, workingDirectory: string): { root: string; workingDirectory: string } {
  const folders = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const rootAt = (depth: number) => join(workspace, ...folders.slice(0, depth))
  const depth = [...folders.keys(), folders.length].find(at => existsSync(join(rootAt(at), '.git')))
  if (depth === undefined || depth === 0) return { root: workspace, workingDirectory }
  return { root: rootAt(depth), workingDirectory: folders.slice(depth).join('/') || '.' }
}

/**
 * The repository of the workspace, null where that is empty; a repository in a folder above does not count. Throws
 * ConfigurationError for any other content.
 */
export async function findWorkTree(git: Git, workspace: string, isCleared = false): Promise<GitData | null> {
  await mkdir(workspace, { recursive: true })
  const names = await readdir(workspace)
  if (names.length === 0 || isCleared) return null
  if (names.includes('.git')) return gitDataOf(git, workspace)
  const inside = names.filter(name => existsSync(join(workspace, name, '.git')))
  if (inside.length > 0)
    throw new ConfigurationError(
      `the workspace is no git work tree, but ${inside.join(', ')} in it is one: ${workspace}`,
      `Set working-directory to ${inside[0]}, as actions/checkout has that path.`,
    )
  throw new ConfigurationError(
    `the workspace is not empty and is no git work tree: ${workspace}`,
    'Run actions/checkout before this step, into this folder, or leave the folder empty so that the action checks out itself. If actions/checkout has a path, set working-directory to it.',
  )
}

async function gitDataOf(git: Git, workspace: string): Promise<GitData> {
  const asked = ['--absolute-git-dir', '--git-common-dir', '--is-inside-work-tree']
  const answer = git.ask(['rev-parse', '--path-format=absolute', ...asked], { cwd: workspace })
  const lines = await answer.catch((thrown: unknown) => {
    if (!(thrown instanceof RepositoryError)) throw thrown
    const title = `the workspace has a .git that git cannot use: ${thrown.message}`
    throw new ConfigurationError(title, 'Check the repository out again.', thrown)
  })
  const [gitDir = '', commonDir = '', inside = ''] = lines.split('\n')
  if (inside === 'true') return { gitDir, commonDir }
  const title = `the workspace is no work tree of its repository ${gitDir}`
  throw new ConfigurationError(title, 'Check the repository out again.')
}

/** The tracked paths that a sparse checkout leaves out: a missing one is no deletion. Throws RepositoryError. */
async function sparsePathsOf(git: Git, gitDir: string, workspace: string): Promise<string[]> {
  const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace })
  const entries = stdout.toString().split('\0')
  return entries.flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []))
}

type BaseQuestion = CheckOutRequest & {
  user: GitData
  settings: WorkTreeSettings
  trusted: string
  head: string
  tip: string
}

/**
 * HEAD if it is on the remote branch, else the branch's tip, which is then fetched and switched to. Throws
 * ConfigurationError or RepositoryError.
 */
async function settleBase(question: BaseQuestion): Promise<string> {
  const { git, folder, baseBranch, head, tip, trusted, user, note } = question
  if (head === tip) return head
  if (question.atTip !== true) {
    // Another checked-out branch may be contained in the base, but the change still belongs on the base branch.
    const attached = await attachedBranch(git, user)
    const isElsewhere = attached !== null && attached !== baseBranch
    if (!isElsewhere && (await isOnRemoteBranch(git, folder, baseBranch, head))) return head
  }
  const tree = userTree(question)
  const dirty = await dirtyPaths(tree)
  if (dirty.length > 0) {
    const more = dirty.length > 10 ? ', ...' : ''
    throw notSwitchable(question, `and has changes: ${dirty.slice(0, 10).join(', ')}${more}`)
  }
  const fetched = await fetchTip(question)
  note({ kind: 'switching', gitDir: tree.gitDir, tip: fetched })
  await checkOutIn(tree, fetched, { network: question.settings.partial }).catch(thrown => {
    if (!(thrown instanceof RepositoryError)) throw thrown
    throw notSwitchable(question, `and could not be switched: ${thrown.message}`)
  })
  note({ kind: 'switched' })
  await pointTrustedHead(trusted, fetched)
  return fetched
}

/** The branch that is checked out; null for a commit alone. */
async function attachedBranch(git: Git, { gitDir }: GitData): Promise<string | null> {
  const ref = await git.ask(['symbolic-ref', '--quiet', 'HEAD'], { gitDir }, { answers: [1, 128] })
  return /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? null
}

type CheckedOut = { git: Git; workspace: string; user: GitData; settings: WorkTreeSettings }

export function userTree({ git, workspace, user: { gitDir }, settings: { filters } }: CheckedOut): UserTree {
  return { git, workspace, gitDir, filters }
}

/** Fetches through the trusted git dir, because the user's configuration may hold credentials. */
async function fetchTip({ git, user, trusted, baseBranch, fetchDepth }: BaseQuestion): Promise<string> {
  const at = { gitDir: trusted }
  const shallow = (await git.ask(['rev-parse', '--is-shallow-repository'], at)) === 'true'
  const scope = shallow ? [`--depth=${Math.max(1, fetchDepth)}`] : []
  const ref = 'refs/diffproof/tip'
  await fetchRefs(git, trusted, [...scope, git.url, `+refs/heads/${baseBranch}:${ref}`])
  await fetchAcross(git, trusted, ref, user)
  return git.ask(['rev-parse', '--verify', ref], at)
}

export async function fetchAcross(git: Git, trusted: string, ref: string, { gitDir }: GitData): Promise<void> {
  await fetchLocally(git, gitDir, ['--update-shallow', trusted, ref])
}

function notSwitchable({ baseBranch: branch, head }: BaseQuestion, why: string): ConfigurationError {
  return new ConfigurationError(
    `the work tree is at ${head.slice(0, 12)}, which is not on the base branch ${branch} of the remote, ${why}`,
    `Check out ${branch} before this step, commit or remove the changes, or set base-branch to the branch that was checked out.`,
  )
}
