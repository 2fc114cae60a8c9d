/** Whose the branch and the pull request of a task are. It asks nobody. */
import type { Change } from '../../core/change/change.ts'
import type { Decided } from '../../core/facts/verdict.ts'
import { isByBot, isByOneHand, isTaskCommit, requestOf } from '../../core/page/commit-message.ts'
import { type Marker, readMarker } from '../../core/task/ownership.ts'
import type { CommitInfo, HeadCommit, OwnPullRequest } from '../../core/task/revision.ts'
import type { Task } from '../../core/task/task.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { Base } from '../../ports/repository.ts'

/** A new branch, or that of our open pull request, if nobody else has pushed to it. */
export type Target = {
  kind: 'target'
  branch: string
  /** The head to replace; null for a new branch. */
  replaces: string | null
  pullRequest: PullRequest | null
  /** An open one that people have pushed to. It is linked. */
  leftAlone: PullRequest | null
  /** It gets a commit on top of its head; null for one commit on the base. */
  onTopOf: OwnPullRequest | null
  /** The heads at the start. A later difference means that another run was faster. */
  heads: ReadonlyMap<string, string>
}

export type MeasuredChange = Decided & {
  task: Task
  base: Base
  /** Tested by this run, or verified by it and tested by the run that proposed it. */
  change: Change<'allowed' | 'tested'>
}

export type Publication = MeasuredChange & { target: Target }

/** The branch into which the pull request goes. */
export function goesInto({ base, target }: Publication): string {
  return target.onTopOf?.into ?? base.branch
}

/** Returns the marker of our pull request for this task; null for any other pull request. */
export function markerOf(pullRequest: PullRequest, task: Pick<Task, 'id'>): Marker | null {
  const marker = readMarker(pullRequest.body)
  return marker?.task === task.id ? marker : null
}

/** `marker`: null where its open pull request is not ours, or opened by a reader. */
export type FoundBranch = {
  branch: string
  sha: string
  open: PullRequest | null
  marker: Marker | null
}

/** Whether the head is a commit of ours. Anyone can write our trailers, so author and committer have to fit as well. */
export function isOurHead({ open, marker }: FoundBranch, head: HeadCommit, { id }: Pick<Task, 'id'>): boolean {
  if (!isByOneHand(head)) return false
  // After a run that died before the marker, only a bot's commit is known for ours.
  if (head.tree !== marker?.tree && !(isTaskCommit(head, id) && isByBot(head))) return false
  // A revision is never a branch that a run left before it opened a pull request.
  return open !== null || requestOf(head, id) === null
}

/**
 * Whether nobody has pushed to a pull request with a head of ours. `commits`: all that it has, oldest first. A commit
 * of ours that changes nothing only started checks, so it counts for nobody's.
 */
export function isUntouched(
  { sha }: FoundBranch,
  head: HeadCommit,
  commits: readonly CommitInfo[],
  { id }: Pick<Task, 'id'>,
): boolean {
  if (commits.at(-1)?.sha !== sha) return false
  const work = commits.filter((one, at) => !(isTaskCommit(one, id) && one.tree === commits[at - 1]?.tree))
  const top = work.at(-1)?.sha === sha ? head : work.at(-1)
  const below = work.slice(0, -1)
  const isOurs = (one: CommitInfo) => isTaskCommit(one, id) && isByOneHand(one) && one.author === top?.author
  // Only a revision is made on top of another commit.
  return top !== undefined && below.every(isOurs) && [...below, top].slice(1).every(one => requestOf(one, id) !== null)
}

/** Returns the oldest of our branches that have a pull request, else one without; undefined for none. */
export function oldestOf(ours: readonly FoundBranch[]): FoundBranch | undefined {
  const age = ({ open }: FoundBranch) => open?.number ?? Number.MAX_SAFE_INTEGER
  return ours.toSorted((a, b) => age(a) - age(b))[0]
}

/** Another run that was faster, or people who were. */
export type ConcurrentRun = {
  kind: 'concurrent-run'
  branch: string
  did: string
  pullRequest: PullRequest | null
}

/** Returns the first branch of the task that differs from what the target knows, and what it did; null for none. */
export function findMovedBranch({ onTopOf, branch: own, leftAlone, heads }: Target, now: Target['heads']) {
  for (const [branch, sha] of now) {
    // A revision only depends on its own branch.
    if (onTopOf !== null && branch !== own) continue
    const before = heads.get(branch)
    if (before !== sha && branch !== leftAlone?.branch)
      return { branch, did: before === undefined ? 'appeared' : 'moved' }
  }
  return null
}

/** Checks an existing branch by its pull requests of now. An orphaned branch that is gone becomes a new one. */
export function checkExisting(target: Target, isGone: boolean, pulls: readonly PullRequest[]): ConcurrentRun | Target {
  const { branch, pullRequest } = target
  const concurrent = (did: string, of: PullRequest) =>
    ({ kind: 'concurrent-run', branch, did, pullRequest: of }) as const
  if (pullRequest === null) {
    const [newest] = pulls
    if (newest !== undefined) return concurrent('got a pull request', newest)
    return isGone ? { ...target, replaces: null } : target
  }
  const { number } = pullRequest
  if (isGone) return concurrent('was deleted', pullRequest)
  if (pulls.some(one => one.number === number && one.open)) return target
  return concurrent(`lost its pull request #${number}, which was closed,`, pullRequest)
}

/** What the run says of a pull request to its outputs. */
export function pullRequestOutputs({ number, url }: PullRequest, operation: 'created' | 'updated' | 'none') {
  const outputs = { 'pull-request-number': `${number}`, 'pull-request-url': url, 'pull-request-operation': operation }
  return outputs
}
