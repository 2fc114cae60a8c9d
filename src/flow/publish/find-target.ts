/** Asks the forge and git for the target of a result. */
import { ForgeError } from '../../core/errors.ts'
import { isTaskCommit } from '../../core/page/commit-message.ts'
import { branchNameFor, isBranchOf } from '../../core/task/branch-name.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { askedBaseBranch } from '../../core/task/trigger.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { PublishJob } from '../run.ts'
import {
  type ConcurrentRun,
  checkExisting,
  type FoundBranch,
  findMovedBranch,
  isOurHead,
  isUntouched,
  markerOf,
  oldestOf,
  type Publication,
  type Target,
} from './decide.ts'

type Identified = Pick<Task, 'id'>

/**
 * Finds the target among the branches and pull requests of the task. An existing branch keeps its name when the title
 * changes.
 */
export async function findTarget(task: Task | AskedFile, run: PublishJob): Promise<Target> {
  if (task.kind === 'revision' && task.revision !== undefined) {
    const { pullRequest } = task.revision
    const { branch, headSha: replaces } = pullRequest
    const heads = new Map([[branch, replaces]])
    return { kind: 'target', branch, replaces, pullRequest, leftAlone: null, onTopOf: pullRequest, heads }
  }
  const { forge } = run.ports
  const heads = await headsOf(task, run)
  const ours: FoundBranch[] = []
  let leftAlone: PullRequest | null = null
  for (const [branch, sha] of heads) {
    const pulls = await forge.pullRequestsFrom(branch)
    const open = pulls.find(one => one.open) ?? null
    // It is another piece of work, whose reviews stay with it.
    if (open !== null && open.into !== (await baseBranchOf(run))) continue
    const marker = open !== null && (await isByWriter(open, run)) ? markerOf(open, task) : null
    const found = { branch, sha, open, marker }
    // A run that died before it opened a pull request leaves a branch without one.
    const isFree = open === null ? pulls.length === 0 : marker !== null
    if (isFree && (await isAsWeLeftIt(found, task, run))) ours.push(found)
    else leftAlone = open ?? leftAlone
  }
  const target = oldestOf(ours)
  if (target !== undefined) {
    const { branch, sha: replaces, open: pullRequest } = target
    return { kind: 'target', branch, replaces, pullRequest, leftAlone, onTopOf: null, heads }
  }
  const wanted = branchNameFor(task, run.config.branchPrefix)
  let branch = wanted
  for (let next = 2; heads.has(branch) || (await forge.pullRequestsFrom(branch)).length > 0; next += 1)
    branch = `${wanted}-${next}`
  return { kind: 'target', branch, replaces: null, pullRequest: null, leftAlone, onTopOf: null, heads }
}

/** The branch into which a pull request of this run goes. Throws ForgeError. */
export async function baseBranchOf({ event, config, ports }: PublishJob): Promise<string> {
  return askedBaseBranch(event, config) ?? (await ports.forge.defaultBranch())
}

async function isAsWeLeftIt(found: FoundBranch, task: Identified, { ports }: PublishJob): Promise<boolean> {
  const { forge, repository } = ports
  const head = (await forge.commit(found.sha)) ?? (await repository.remoteCommitOf(found.branch))
  if (head === null || !isOurHead(found, head, task)) return false
  if (found.open !== null) return isUntouched(found, head, (await commitsOf(found.open, ports)) ?? [], task)
  const parent = head.parent === null ? null : await forge.commit(head.parent)
  return parent === null || !isTaskCommit(parent, task.id)
}

/**
 * Whether a bot opened it, or somebody who may write: everybody who can read can open one from a branch that is there.
 * Throws ForgeError.
 */
export async function isByWriter({ author }: PullRequest, { ports }: Pick<PublishJob, 'ports'>): Promise<boolean> {
  if (author.isBot) return true
  try {
    return (await ports.forge.permissionOf(author.login)).push
  } catch (thrown) {
    if (thrown instanceof ForgeError && thrown.trouble === 'refused') return false
    throw thrown
  }
}

/** The branches of the task on the remote, with their heads. */
export async function headsOf(task: Identified, { ports, config }: PublishJob): Promise<ReadonlyMap<string, string>> {
  const prefix = `${config.branchPrefix}${task.id}`
  const all = (await ports.forge.branchesUnder(prefix)) ?? (await ports.repository.remoteBranches(prefix))
  return new Map([...all].filter(([branch]) => isBranchOf(branch, task.id, config.branchPrefix)))
}

/**
 * The commits of a pull request, oldest first; null where the forge and git cannot separate them from those of its
 * base.
 */
export async function commitsOf({ number, branch, into }: PullRequest, { forge, repository }: PublishJob['ports']) {
  return (await forge.commitsIn(number)) ?? (await repository.remoteCommitsIn(branch, into))
}

/** Checks that the target is still as it was. Returns the concurrent run, or the target. */
export async function checkTarget({ task, target }: Publication, run: PublishJob): Promise<ConcurrentRun | Target> {
  const heads = await headsOf(task, run)
  const moved = findMovedBranch(target, heads)
  if (moved !== null) return concurrentRunOn(moved.branch, moved.did, run)
  if (target.replaces === null) return target
  return checkExisting(target, !heads.has(target.branch), await run.ports.forge.pullRequestsFrom(target.branch))
}

/** The concurrent run on a branch, with its open pull request if that can be seen. */
export async function concurrentRunOn(branch: string, did: string, run: PublishJob): Promise<ConcurrentRun> {
  const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => [])
  return { kind: 'concurrent-run', branch, did, pullRequest: pulls.find(one => one.open) ?? null }
}

/**
 * Finds an older open pull request of ours for the same task on an unknown branch: a changed title gives two runs two
 * names.
 */
export async function findOlderDuplicate({ task, target, base }: Publication, number: number, run: PublishJob) {
  for (const branch of (await headsOf(task, run)).keys()) {
    if (branch === target.branch || target.heads.has(branch)) continue
    const pulls = await run.ports.forge.pullRequestsFrom(branch)
    const isSame = (one: PullRequest) => one.open && one.into === base.branch && markerOf(one, task) !== null
    const older = pulls.find(one => one.number < number && isSame(one))
    if (older !== undefined && (await isByWriter(older, run)))
      return { kind: 'concurrent-run', branch, did: 'appeared', pullRequest: older } as const
  }
  return null
}
