/** The target of a result: a new branch, or the branch of our open pull request, if nobody else has pushed to it. */
import type { Change } from '../../core/change/change.ts'
import { ForgeError } from '../../core/errors.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import {
  commitMessage,
  isByBot,
  isByOneHand,
  isTaskCommit,
  requestOf,
  titleOf,
} from '../../core/pull-request/commit-message.ts'
import type { ProofRecord } from '../../core/record/record.ts'
import { branchNameFor, compareLink, isBranchOf } from '../../core/task/branch-name.ts'
import { type Marker, readMarker } from '../../core/task/ownership.ts'
import type { CommitInfo, OwnPullRequest } from '../../core/task/revision.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { Base } from '../../ports/repository.ts'
import { orWarn, type PublishJob } from '../run.ts'

export type Target = {
  readonly kind: 'target'
  readonly branch: string
  /** The head to replace; null for a new branch. */
  readonly replaces: string | null
  readonly pullRequest: PullRequest | null
  /** An open pull request of the task that people have pushed to. It is linked and left alone. */
  readonly leftAlone: PullRequest | null
  /** The pull request that gets a commit on top of its head; null for one commit on the base. */
  readonly onTopOf: OwnPullRequest | null
  /** The branches of the task and their heads at the start. A later difference means that another run was faster. */
  readonly heads: ReadonlyMap<string, string>
}

type Identified = Pick<Task, 'id'>
type Ours = Pick<Target, 'branch' | 'pullRequest'> & { readonly replaces: string }

/** Resolves the target from the branches and pull requests of the task. An existing branch keeps its name when the title changes. */
export async function resolveTarget(task: Task | AskedFile, run: PublishJob): Promise<Target> {
  if (task.kind === 'revision' && task.revision !== undefined) {
    const { pullRequest } = task.revision
    const { branch, headSha: replaces } = pullRequest
    const heads = new Map([[branch, replaces]])
    return { kind: 'target', branch, replaces, pullRequest, leftAlone: null, onTopOf: pullRequest, heads }
  }
  const { forge } = run.ports
  const heads = await headsOf(task, run)
  const ours: Ours[] = []
  let leftAlone: PullRequest | null = null
  for (const [branch, sha] of heads) {
    const pulls = await forge.pullRequestsFrom(branch)
    const open = pulls.find(one => one.open) ?? null
    const marker = open !== null && (await isByWriter(open, run)) ? markerOf(open, task) : null
    // A run that died before it opened a pull request leaves a branch without one.
    const isFree = open === null ? pulls.length === 0 : marker !== null
    if (isFree && (await isAsWeLeftIt({ branch, sha, open, marker }, task, run))) {
      ours.push({ branch, replaces: sha, pullRequest: open })
    } else leftAlone = open ?? leftAlone
  }
  const target = ours.toSorted(byAge)[0]
  if (target !== undefined) return { kind: 'target', ...target, leftAlone, onTopOf: null, heads }

  const wanted = branchNameFor(task, run.config.branchPrefix)
  let branch = wanted
  for (let next = 2; heads.has(branch) || (await forge.pullRequestsFrom(branch)).length > 0; next += 1)
    branch = `${wanted}-${next}`
  return { kind: 'target', branch, replaces: null, pullRequest: null, leftAlone, onTopOf: null, heads }
}

/** Whether a bot opened it, or somebody who may write: everybody who can read can open one from a branch that is there. Throws ForgeError. */
export async function isByWriter({ author }: PullRequest, { ports }: Pick<PublishJob, 'ports'>): Promise<boolean> {
  if (author.isBot) return true
  try {
    return (await ports.forge.permissionOf(author.login)).push
  } catch (thrown) {
    if (thrown instanceof ForgeError && thrown.trouble === 'refused') return false
    throw thrown
  }
}

/** The marker of our pull request for this task; null for any other pull request. */
export function markerOf(pullRequest: PullRequest, task: Identified): Marker | null {
  const marker = readMarker(pullRequest.body)
  return marker?.task === task.id ? marker : null
}

export async function headsOf(task: Identified, { ports, config }: PublishJob): Promise<ReadonlyMap<string, string>> {
  const prefix = `${config.branchPrefix}${task.id}`
  const all = (await ports.forge.branchesUnder(prefix)) ?? (await ports.repository.remoteBranches(prefix))
  return new Map([...all].filter(([branch]) => isBranchOf(branch, task.id, config.branchPrefix)))
}

/** The commits of a pull request, oldest first; null where the forge and git cannot separate them from those of its base. */
export async function commitsOf({ number, branch, into }: PullRequest, { forge, repository }: PublishJob['ports']) {
  return (await forge.commitsIn(number)) ?? (await repository.remoteCommitsIn(branch, into))
}

type Head = { branch: string; sha: string; open: PullRequest | null; marker: Marker | null }

/** Whether nobody has pushed. Anyone can write our trailers, so author, committer and parents have to fit as well. */
async function isAsWeLeftIt(
  { branch, sha, open, marker }: Head,
  task: Identified,
  { ports }: PublishJob,
): Promise<boolean> {
  const { forge, repository } = ports
  const head = (await forge.commit(sha)) ?? (await repository.remoteCommitOf(branch))
  if (head === null || !isByOneHand(head)) return false
  // After a run that died before it wrote the marker, only a bot's commit is known for ours.
  if (head.tree !== marker?.tree && !(isTaskCommit(head, task.id) && isByBot(head))) return false
  if (open === null) {
    // A revision is never a branch that a run left before it opened a pull request.
    if (requestOf(head, task.id) !== null) return false
    const parent = head.parent === null ? null : await forge.commit(head.parent)
    return parent === null || !isTaskCommit(parent, task.id)
  }
  const all = (await commitsOf(open, ports)) ?? []
  if (all.at(-1)?.sha !== sha) return false
  const below = all.slice(0, -1)
  const isOurs = (one: CommitInfo) => isTaskCommit(one, task.id) && isByOneHand(one) && one.author === head.author
  // Only a revision is made on top of another commit.
  return below.every(isOurs) && [...below, head].slice(1).every(one => requestOf(one, task.id) !== null)
}

function byAge(a: Ours, b: Ours): number {
  const age = ({ pullRequest }: Ours) => pullRequest?.number ?? Number.MAX_SAFE_INTEGER
  return age(a) - age(b)
}

export type ProvenChange = {
  readonly task: Task
  readonly base: Base
  /** Tested by this run, or verified by it and tested by the run that proposed it. */
  readonly change: Change<'verified' | 'tested'>
  readonly record: ProofRecord
}

export type Publication = ProvenChange & { readonly target: Target }

export function commitMessageOf(
  { task, change, record }: Omit<ProvenChange, 'base'>,
  { runId, secrets }: PublishJob,
): string {
  const { description } = record.summary
  const facts = { taskId: task.id, runId, tree: change.tree, request: task.revision?.request }
  // Hidden characters are gone only now; they may have split a secret.
  return secrets.publishable(commitMessage({ title: titleOf(task, record), description, ...facts }))
}

export function goesInto({ base, target }: Publication): string {
  return target.onTopOf?.into ?? base.branch
}

type ConcurrentRun = {
  readonly kind: 'concurrent-run'
  readonly branch: string
  readonly did: string
  readonly pullRequest: PullRequest | null
}

/** Checks that the target is still as it was. Returns the concurrent run, or the target; an orphaned branch that is gone becomes a new one. */
export async function checkTarget({ task, target }: Publication, run: PublishJob): Promise<ConcurrentRun | Target> {
  const heads = await headsOf(task, run)
  for (const [branch, sha] of heads) {
    // A revision only depends on its own branch.
    if (target.onTopOf !== null && branch !== target.branch) continue
    const before = target.heads.get(branch)
    if (before !== sha && branch !== target.leftAlone?.branch)
      return concurrentRunOn(branch, before === undefined ? 'appeared' : 'moved', run)
  }
  if (target.replaces === null) return target

  const { branch, pullRequest } = target
  const met = (did: string, of: PullRequest) => ({ kind: 'concurrent-run', branch, did, pullRequest: of }) as const
  const isGone = !heads.has(branch)
  const pulls = await run.ports.forge.pullRequestsFrom(branch)
  if (pullRequest === null) {
    const [newest] = pulls
    if (newest !== undefined) return met('got a pull request', newest)
    return isGone ? { ...target, replaces: null } : target
  }
  const { number } = pullRequest
  if (isGone) return met('was deleted', pullRequest)
  if (pulls.some(one => one.number === number && one.open)) return target
  return met(`lost its pull request #${number}, which was closed,`, pullRequest)
}

export async function concurrentRunOn(branch: string, did: string, run: PublishJob): Promise<ConcurrentRun> {
  const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => [])
  return { kind: 'concurrent-run', branch, did, pullRequest: pulls.find(one => one.open) ?? null }
}

/** Finds an older open pull request of ours for the same task on an unknown branch: a changed title gives two runs two names. */
export async function findOlderDuplicate(publication: Publication, number: number, run: PublishJob) {
  const { task, target } = publication
  for (const branch of (await headsOf(task, run)).keys()) {
    if (branch === target.branch || target.heads.has(branch)) continue
    const pulls = await run.ports.forge.pullRequestsFrom(branch)
    const older = pulls.find(one => one.open && one.number < number && markerOf(one, task) !== null)
    if (older !== undefined && (await isByWriter(older, run)))
      return { kind: 'concurrent-run', branch, did: 'appeared', pullRequest: older } as const
  }
  return null
}

/** Takes back what this run has published in favour of the duplicate: closes the pull request, and deletes the branch if it is still at `head`. Never throws. */
export async function withdraw(
  duplicate: ConcurrentRun,
  own: PullRequest,
  head: string,
  publication: Publication,
  run: PublishJob,
): Promise<RunResult> {
  const { forge, reporter } = run.ports
  const { branch } = publication.target
  await orWarn(forge.closePullRequest(own.number), `${own.url} stays open`, run)
  const isGone = await orWarn(forge.deleteBranch(branch, head), `the branch ${branch} stays`, run)
  if (isGone === false)
    reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`)
  return superseded(duplicate, publication, run)
}

/** The result of a run that another one has overtaken. Its reason links the other one. */
export function superseded(other: Omit<ConcurrentRun, 'kind'>, publication: Publication, run: PublishJob): RunResult {
  const { branch, did, pullRequest } = other
  const link = pullRequest?.url ?? compareLink(run.serverUrl, run.repositoryName, goesInto(publication), branch)
  const outputs = { branch, ...(pullRequest === null ? {} : pullRequestOutputs(pullRequest, 'none')) }
  return { ...resultOf('superseded', `${branch} ${did} after this run had started: ${link}`), outputs }
}

export function pullRequestOutputs({ number, url }: PullRequest, operation: 'created' | 'updated' | 'none') {
  const outputs = { 'pull-request-number': `${number}`, 'pull-request-url': url, 'pull-request-operation': operation }
  return outputs
}
