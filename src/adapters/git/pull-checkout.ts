/** The checkout of a pull request: its base, and its change as a tree. An existing work tree stays as it is. */
import { SUBMODULE } from '../../core/change/check-change.ts'
import { ConfigurationError, RepositoryError } from '../../core/errors.ts'
import type { AskedPull } from '../../ports/repository.ts'
import { pathsIn } from './base-files.ts'
import {
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
import { assertBranchName, assertObjectIds, nulItems, textOf } from './git-names.ts'
import { fetchRefs, mergeBaseOf, remoteTip } from './remote.ts'
import { type GitData, pointTrustedHead, type TrustedRepository } from './trusted-repository.ts'
import { checkOutIn, type UserTree } from './user-tree.ts'

type Commits = { base: string; proven: string; proved: 'merge' | 'head' | 'merge-group' }

type OpenedPull = Pick<Commits, 'proved'> & {
  repo: TrustedRepository
  tree: string
  /** The tree of the commit that is checked out. */
  checkedOut: string
  others: OtherFiles
  /** Submodules that the base has not at the same commit. */
  submodules: readonly string[]
}

/** `ownPaths`: the output folder by the names that the workspace has. */
type PullPlace = CheckoutPlace & { ownPaths: readonly string[] }

/** Null where the pull request has another head by now. Throws ConfigurationError or RepositoryError. */
export async function checkOutPull(asked: AskedPull, place: PullPlace): Promise<OpenedPull | null> {
  const { git, workspace, folder, note } = place
  assertBranchName(asked.into)
  assertObjectIds(asked.headSha, ...[asked.mergeSha, asked.baseSha].flatMap(sha => sha ?? []))
  if (asked.baseSha === null && (await remoteTip(git, asked.into)) === null)
    throw new ConfigurationError(
      `the branch ${asked.into} does not exist at ${git.url}`,
      'The pull request goes into a branch that is gone.',
    )
  const existing = await findWorkTree(git, workspace)
  const cloned = existing === null
  const user = existing ?? (await initWorkspace(git, workspace, 'main'))
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
  const opened = await openTrusted(place, trusted, { branch: asked.into, sha, cloned, partial, sparse })
  // By the checked-out commit, which may have others than the base.
  const ofBase = new Set(sparse.length === 0 ? [] : await pathsIn(opened, opened.base.tree))
  const repo = { ...opened, sparse: sparse.filter(path => ofBase.has(path)) }
  const found = { repo, proved, tree }
  if (head !== null) {
    const { submodules, ...others } = await othersThan(asUser, { user, base: sha, trusted, partial })
    const checkedOut = await git.ask(
      ['rev-parse', '--verify', `${head}^{tree}`],
      { gitDir: trusted },
      { network: partial },
    )
    return { ...found, checkedOut, others, submodules }
  }
  await fetchAcross(git, trusted, 'refs/diffproof/base', user)
  note({ kind: 'switching', gitDir: user.gitDir, tip: sha })
  await checkOutIn(asUser, sha, { network: partial })
  note({ kind: 'switched' })
  return { ...found, checkedOut: repo.base.tree, others: NO_OTHERS, submodules: [] }
}

/** The pull request could have forged what seems to be kept there, or have it kept elsewhere. */
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

/** What a copy of the work tree has to be given, or to lose, to hold the base. As latin1 text, which fits any bytes. */
export type OtherFiles = { written: readonly string[]; gone: readonly string[] }

export const NO_OTHERS: OtherFiles = { written: [], gone: [] }

type Compared = { user: GitData; base: string; trusted: string; partial: boolean }

/** By the index: nothing of the checked-out commit is left for the base's setup. Throws RepositoryError. */
async function othersThan(tree: UserTree, { user, base, trusted, partial }: Compared) {
  const { git, gitDir } = tree
  const known = await git.run(['cat-file', '-e', `${base}^{tree}`], { gitDir }, { answers: [1, 128] })
  if (known.exitCode !== 0) await fetchAcross(git, trusted, 'refs/diffproof/base', user)
  // The configuration and `.gitmodules` can make git silent about submodules.
  const options = ['--cached', '--raw', '-z', '--no-renames', '--ignore-submodules=none']
  const at = { gitDir, workTree: tree.workspace }
  const fields = nulItems((await git.run(['diff-index', ...options, base, '--'], at, { network: partial })).stdout)
  const changes = fields.flatMap((path, n) => (n % 2 === 1 ? [{ path, modes: (fields[n - 1] ?? '').split(' ') }] : []))
  const isModule = ({ modes: [before, now] }: { modes: readonly string[] }) =>
    [before, `:${now}`].includes(`:${SUBMODULE}`)
  const submodules = changes.filter(isModule).map(({ path }) => path)
  const isOfBase = ({ modes: [before] }: { modes: readonly string[] }) => before !== ':000000'
  return {
    written: changes.filter(isOfBase).map(({ path }) => path),
    gone: [...submodules, ...changes.filter(one => !isOfBase(one)).map(({ path }) => path)],
    submodules: submodules.map(textOf),
  }
}
