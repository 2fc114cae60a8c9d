/** The checkout of a pull request: its base in the work tree, and its change as a receipt. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import type { AskedPull } from '../../ports/repository.ts'
import {
  attachedBranch,
  checkOutDetached,
  dirtyPaths,
  fetchAcross,
  findWorkTree,
  headOf,
  ignoresCase,
  sparsePathsOf,
  type UserTree,
} from './checkout.ts'
import type { Git } from './git-command.ts'
import { assertBranchName, assertObjectIds } from './git-names.ts'
import { fetchRefs, mergeBaseOf, remoteTip } from './remote.ts'
import {
  copyGitData,
  type GitData,
  makeGitDir,
  pointTrustedHead,
  readWorkTreeSettings,
  type TrustedRepository,
  trustedConfig,
} from './trusted-repository.ts'

type CheckoutAccess = {
  git: Git
  workspace: string
  folder: string
  home: string | undefined
  note: (note: Note) => void
}

type Commits = { base: string; proven: string; proved: 'merge' | 'head' | 'merge-group' }

type OpenedPull = Pick<Commits, 'proved'> & {
  repo: TrustedRepository
  tree: string
  /** Checks out again what was there before. */
  giveBack: () => Promise<void>
}

/** Puts the base into the work tree. Null where the pull request has another head by now. Throws ConfigurationError or RepositoryError. */
export async function checkOutPull(asked: AskedPull, place: CheckoutAccess): Promise<OpenedPull | null> {
  const { git, workspace, folder, note } = place
  assertBranchName(asked.into)
  assertObjectIds(asked.headSha, ...[asked.mergeSha, asked.baseSha].flatMap(sha => sha ?? []))
  if (asked.baseSha === null && (await remoteTip(git, asked.into)) === null)
    throw new ConfigurationError(
      `the branch ${asked.into} does not exist at ${git.url}`,
      'The pull request goes into a branch that is gone.',
    )
  const found = await findWorkTree(git, workspace)
  const user = found ?? (await initWorkspace(git, workspace))
  const settings = await readWorkTreeSettings(git, user.gitDir, found === null ? undefined : place.home)
  const { partial } = settings
  const head = found === null ? null : await headOf(git, user)
  const sparse = found === null ? [] : await sparsePathsOf(git, user.gitDir, workspace)
  const config = trustedConfig(settings, {
    sparse: sparse.length > 0,
    ignoreCase: await ignoresCase(workspace),
    url: git.url,
  })
  const trusted = join(folder, 'git')
  if (head === null) await makeGitDir(trusted, config)
  else await copyGitData(user, trusted, { config, head })

  const isWhole =
    head !== null && (await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted })) === 'false'
  const commits = await fetchCommits(asked, { git, folder, trusted, isWhole })
  if (commits === null) return null
  const { base: sha, proven, proved } = commits
  await pointTrustedHead(trusted, sha)
  const [tree = '', provenTree = ''] = await treesOf(git, trusted, [sha, proven], partial)
  const base = { branch: asked.into, sha, tree, cloned: found === null }
  const userTree = { git, workspace, user, settings }
  const giveBack = await switchToPull(userTree, { head, base: sha, trusted, note })
  const empty = join(folder, 'empty')
  await mkdir(empty)
  note({ kind: 'checked-out', gitDir: trusted, empty, base, partial, sparse: [...sparse] })
  const repo = { git, workspace, folder, empty, gitDir: trusted, base, partial, sparse }
  return { repo, proved, tree: provenTree, giveBack }
}

async function initWorkspace(git: Git, workspace: string): Promise<GitData> {
  // Simple-git waits 50 ms for the end of a command that prints nothing.
  await git.run(['init', '--quiet', '--template=', '--initial-branch=main'], { cwd: workspace })
  await git.run(['remote', 'add', 'origin', git.url], { cwd: workspace })
  const gitDir = join(workspace, '.git')
  return { gitDir, commonDir: gitDir }
}

async function treesOf(git: Git, gitDir: string, commits: readonly string[], network: boolean): Promise<string[]> {
  const trees = commits.map(commit => `${commit}^{tree}`)
  return (await git.ask(['rev-parse', ...trees], { gitDir }, { network })).split('\n')
}

/** `isWhole`: all of the history is there, and stays there. */
type Fetching = { git: Git; folder: string; trusted: string; isWhole: boolean }

/** The merge result and its first parent; else the head, and the commit where it left its base. */
async function fetchCommits(asked: AskedPull, at: Fetching): Promise<Commits | null> {
  const { number, into, headSha, mergeSha, baseSha, wanted } = asked
  if (baseSha !== null) {
    await fetchAtDepth(
      at,
      [headSha, baseSha].map((sha, n) => `+${sha}:${FETCHED}-${n}`),
      1,
    )
    return { base: baseSha, proven: headSha, proved: wanted === 'head' ? 'head' : 'merge-group' }
  }
  const ref = number === null ? [] : [`refs/pull/${number}/merge`]
  const candidates = wanted === 'head' ? [] : [...(mergeSha === null ? [] : [mergeSha]), ...ref]
  for (const candidate of candidates) {
    const merge = await fetchMerge(at, candidate)
    if (merge?.head === headSha) return { base: merge.base, proven: merge.sha, proved: 'merge' }
  }
  const isThere = await fetchCommit(at, headSha, 1).catch(refusedOnly)
  if (isThere === null && number !== null) {
    const now = await fetchCommit(at, `refs/pull/${number}/head`, 1).catch(refusedOnly)
    if (now !== headSha) return null
  }
  const base = await mergeBaseOf(at, into, headSha)
  if (base === null)
    throw new ConfigurationError(
      `the pull request and ${into} share no commit`,
      'Rebase the pull request on the branch that it goes into.',
    )
  await fetchCommit(at, base, 1)
  return { base, proven: headSha, proved: 'head' }
}

/** What a remote has not is no failure of the network. */
function refusedOnly(thrown: unknown): null {
  if (thrown instanceof RepositoryError && thrown.trouble !== 'passing') return null
  throw thrown
}

async function fetchMerge(at: Fetching, name: string) {
  const sha = await fetchCommit(at, name, 2).catch(refusedOnly)
  if (sha === null) return null
  const parents = await at.git.ask(['rev-parse', `${sha}^@`], { gitDir: at.trusted })
  const [base = '', head = '', more] = parents.split('\n')
  return head === '' || more !== undefined ? null : { sha, base, head }
}

const FETCHED = 'refs/diffproof/fetched'

async function fetchCommit(at: Fetching, name: string, depth: 1 | 2): Promise<string> {
  await fetchAtDepth(at, [`+${name}:${FETCHED}`], depth)
  return at.git.ask(['rev-parse', '--verify', `${FETCHED}^{commit}`], { gitDir: at.trusted })
}

async function fetchAtDepth({ git, trusted, isWhole }: Fetching, refs: readonly string[], depth: 1 | 2): Promise<void> {
  const scope = isWhole ? [] : [`--depth=${depth}`]
  await fetchRefs(git, trusted, [...scope, git.url, ...refs])
}

type Switching = Pick<CheckoutAccess, 'note'> & {
  head: string | null
  base: string
  trusted: string
}

async function switchToPull(tree: UserTree, { head, base, trusted, note }: Switching): Promise<() => Promise<void>> {
  if (head === base) return async () => undefined
  const { git, user } = tree
  const dirty = head === null ? [] : await dirtyPaths(tree)
  if (dirty.length > 0)
    throw new ConfigurationError(
      `the work tree has changes: ${dirty.slice(0, 10).join(', ')}`,
      'Run this step before others that change tracked files, or leave actions/checkout out.',
    )
  const before = head === null ? null : ((await attachedBranch(git, user)) ?? head)
  const known = await git.run(['cat-file', '-e', `${base}^{tree}`], { gitDir: user.gitDir }, { answers: [1, 128] })
  if (known.exitCode !== 0) await fetchAcross(git, { from: trusted, ref: 'refs/diffproof/base', into: user })
  note({ kind: 'switching', gitDir: user.gitDir, tip: base, config: [] })
  await checkOutDetached(tree, base)
  note({ kind: 'switched' })
  return async () => {
    if (before === null) return
    const at = { gitDir: user.gitDir, workTree: tree.workspace }
    await git.run(['checkout', '--quiet', '--force', '--no-recurse-submodules', before], at)
  }
}
