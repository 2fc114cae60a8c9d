/** The checkout of a pull request: its base in the work tree, and its change as a receipt. */
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { AskedPull } from '../../ports/repository.ts'
import {
  attachedBranch,
  type CheckoutPlace,
  copyTrusted,
  fetchAcross,
  findWorkTree,
  headOf,
  initWorkspace,
  openTrusted,
  readTree,
  userTree,
} from './checkout.ts'
import type { Git } from './git-command.ts'
import { assertBranchName, assertObjectIds } from './git-names.ts'
import { fetchRefs, mergeBaseOf, remoteTip } from './remote.ts'
import type { SetAside } from './set-aside.ts'
import { type GitData, pointTrustedHead, type TrustedRepository } from './trusted-repository.ts'
import { byFilter, changesTo, checkOutIn, dirtyPaths, type Switch, switchTo, type UserTree } from './user-tree.ts'
import { lstatAt } from './work-tree.ts'

type Commits = { base: string; proven: string; proved: 'merge' | 'head' | 'merge-group' }

type OpenedPull = Pick<Commits, 'proved'> & {
  repo: TrustedRepository
  tree: string
  /** Submodules that the base has not at the same commit. */
  emptied: readonly string[]
}

/**
 * `ownPaths`: the output folder by the names that the workspace has. `switching` is called before the first file makes
 * way. From then on, what lies in `way` has to be put back.
 */
type PullPlace = CheckoutPlace & {
  ownPaths: readonly string[]
  way: SetAside
  switching: (back: Switch) => void
}

/** Null where the pull request has another head by now. Throws ConfigurationError or RepositoryError. */
export async function checkOutPull(asked: AskedPull, place: PullPlace): Promise<OpenedPull | null> {
  const { git, workspace, folder } = place
  assertBranchName(asked.into)
  assertObjectIds(asked.headSha, ...[asked.mergeSha, asked.baseSha].flatMap(sha => sha ?? []))
  if (asked.baseSha === null && (await remoteTip(git, asked.into)) === null)
    throw new ConfigurationError(
      `the branch ${asked.into} does not exist at ${git.url}`,
      'The pull request goes into a branch that is gone.',
    )
  const found = await findWorkTree(git, workspace)
  const cloned = found === null
  const user = found ?? (await initWorkspace(git, workspace, 'main'))
  const read = await readTree(place, user, { isOurs: cloned, asked: cloned ? NO_COMMIT : headOf(git, user) })
  const { head, settings, sparse } = read
  const asUser = userTree({ git, workspace, user, settings })
  if (head !== null) for (const own of place.ownPaths) await refuseTracked(own, asUser)
  const trusted = await copyTrusted(place, user, read)
  const isWhole =
    head !== null && (await git.ask(['rev-parse', '--is-shallow-repository'], { gitDir: trusted })) === 'false'
  const commits = await fetchCommits(asked, { git, folder, trusted, isWhole })
  if (commits === null) return null
  const { base: sha, proven, proved } = commits
  await pointTrustedHead(trusted, sha)
  const { partial } = settings
  const tree = await git.ask(['rev-parse', '--verify', `${proven}^{tree}`], { gitDir: trusted }, { network: partial })
  const repo = await openTrusted(place, trusted, { branch: asked.into, sha, cloned, partial, sparse })
  const emptied = await switchToBase(asUser, { ...place, user, head, base: sha, trusted, partial })
  return { repo, proved, tree, emptied }
}

/** What is checked out again afterwards would come in the place of what the run has kept there. */
async function refuseTracked(own: string, { git, workspace, gitDir }: UserTree): Promise<void> {
  const [first = ''] = own.split('/')
  if (first === '' || first === '..') return
  const { stdout } = await git.run(['ls-files', '-z', '--', first], { gitDir, workTree: workspace })
  const paths = stdout.toString().split('\0').slice(0, -1)
  const holders = ['.gitkeep', '.gitignore'].map(name => `${own}/${name}`)
  const isOfOutput = (path: string) => path.startsWith(`${own}/`) && !holders.includes(path)
  const tracked = paths.find(path => `${own}/`.startsWith(`${path}/`) || isOfOutput(path))
  if (tracked !== undefined)
    throw new ConfigurationError(
      `input output-path: ${own} holds, or is below, what the checked-out commit tracks (${tracked})`,
      'Name a folder outside of the repository, or leave it out.',
    )
}

const NO_COMMIT = Promise.resolve(null)

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

type Switching = Pick<PullPlace, 'note' | 'way' | 'switching'> & {
  user: GitData
  head: string | null
  base: string
  trusted: string
  partial: boolean
}

/** Nothing of another commit is left for the base's setup. Until all is given back, the post step would do that. */
async function switchToBase(tree: UserTree, switching: Switching): Promise<readonly string[]> {
  const { user, head, base, trusted, partial, way, note } = switching
  if (head === base) return []
  const { git, gitDir } = tree
  const dirty = head === null ? [] : await dirtyPaths(tree)
  if (dirty.length > 0)
    throw new ConfigurationError(
      `the work tree has changes: ${dirty.slice(0, 10).join(', ')}`,
      'Run this step before others that change tracked files, or leave actions/checkout out.',
    )
  const known = await git.run(['cat-file', '-e', `${base}^{tree}`], { gitDir }, { answers: [1, 128] })
  if (known.exitCode !== 0) await fetchAcross(git, trusted, 'refs/diffproof/base', user)
  const back = switchTo(head === null ? base : ((await attachedBranch(git, user)) ?? head), tree)
  note({ kind: 'switching', ...back })
  if (head !== null) switching.switching(back)
  const { submodules, others } = head === null ? NOTHING : await inTheWay(tree, base, partial)
  for (const path of [...submodules, ...others]) await way.keep(path)
  await checkOutIn(tree, switchTo(base, tree), { network: partial })
  if (head === null) note({ kind: 'switched' })
  return submodules
}

const NOTHING = { submodules: [], others: [] }

/** What a checkout of the base leaves as it is, what it overwrites, or what only a filter could write again. */
async function inTheWay(tree: UserTree, base: string, network: boolean) {
  const changes = await changesTo(tree, base, { network })
  const submodules = changes.flatMap(({ path, mode }) => (mode === '160000' ? [path] : []))
  const unnamed = submodules.find(path => path.includes('\ufffd'))
  if (unnamed !== undefined)
    throw new ConfigurationError(`the name of a submodule is no text: ${unnamed}`, 'Check out without submodules.')
  const files = changes.flatMap(({ path, mode }) => (/^1[02]0/.test(mode) ? [path] : []))
  const untracked = changes.flatMap(({ path, mode }) => (mode === '000000' && isTaken(tree, path) ? [path] : []))
  return { submodules, others: [...(await byFilter(tree, files)).filtered, ...untracked] }
}

/** By a file that git does not track, or by one in the place of a folder above it. */
function isTaken({ workspace }: UserTree, path: string): boolean {
  return lstatAt(workspace, path).kind !== 'absent'
}
