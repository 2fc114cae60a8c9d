/** Who else has been at work on the same task: seen before anything is written, and once more after a pull request was opened. */
import { messageOf } from '../../core/errors.ts'
import { endingOf, type RunResult } from '../../core/outcome.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { Run } from '../run.ts'
import { goesInto, headsOf, markerOf, type Target, type TargetedPublication } from './target.ts'

type ConcurrentRun = {
  readonly kind: 'concurrent-run'
  readonly branch: string
  /** What became of it or of its pull request since this run started: `it moved`. */
  readonly did: string
  readonly pullRequest: PullRequest | null
}

/** Whether the target is still as this run has found it: a other, or the target, which is a new branch where a left-over one was deleted meanwhile. */
export async function checkTarget({ task, target }: TargetedPublication, run: Run): Promise<ConcurrentRun | Target> {
  const heads = await headsOf(task, run)
  for (const [branch, sha] of heads) {
    // A revision cares for its own branch alone.
    if (target.onTopOf !== null && branch !== target.branch) continue
    const before = target.heads.get(branch)
    if (before !== sha && branch !== target.leftAlone?.branch)
      return concurrentRunOn(branch, before === undefined ? 'appeared' : 'moved', run)
  }
  if (target.replaces === null) return target

  const isGone = !heads.has(target.branch)
  const pulls = await run.ports.forge.pullRequestsFrom(target.branch)
  if (target.pullRequest === null) {
    const [newest] = pulls
    if (newest !== undefined)
      return { kind: 'concurrent-run', branch: target.branch, did: 'got a pull request', pullRequest: newest }
    return isGone ? { ...target, replaces: null } : target
  }
  const { number } = target.pullRequest
  if (isGone)
    return { kind: 'concurrent-run', branch: target.branch, did: 'was deleted', pullRequest: target.pullRequest }
  if (pulls.some(one => one.number === number && one.open)) return target
  return {
    kind: 'concurrent-run',
    branch: target.branch,
    did: `lost its pull request #${number}, which was closed,`,
    pullRequest: target.pullRequest,
  }
}

/** The other on a branch, with its pull request where one is open. */
export async function concurrentRunOn(branch: string, did: string, run: Run): Promise<ConcurrentRun> {
  const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => [])
  return { kind: 'concurrent-run', branch, did, pullRequest: pulls.find(one => one.open) ?? null }
}

/** An older open pull request of ours for the same task, on a branch that this run has not known: a title that changes gives two runs two names. Null where there is none. */
export async function findOlderDuplicate(
  { task, target }: TargetedPublication,
  number: number,
  run: Run,
): Promise<ConcurrentRun | null> {
  for (const branch of (await headsOf(task, run)).keys()) {
    if (branch === target.branch || target.heads.has(branch)) continue
    const pulls = await run.ports.forge.pullRequestsFrom(branch)
    const older = pulls.find(one => one.open && one.number < number && markerOf(one, task) !== null)
    if (older !== undefined) return { kind: 'concurrent-run', branch, did: 'appeared', pullRequest: older }
  }
  return null
}

/** Takes back what this run has just published in favour of the duplicate: closes the pull request and deletes the branch, if it is still at `head`. Never throws. */
export async function withdraw(
  duplicate: ConcurrentRun,
  own: PullRequest,
  head: string,
  publication: TargetedPublication,
  run: Run,
): Promise<RunResult> {
  const { forge, reporter } = run.ports
  const { branch } = publication.target
  const missed = (what: string) => (thrown: unknown) => reporter.warning(`${what}: ${messageOf(thrown)}`)
  await forge.closePullRequest(own.number).catch(missed(`${own.url} stays open`))
  const isGone = await forge.deleteBranch(branch, head).catch(missed(`the branch ${branch} stays`))
  if (isGone === false)
    reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`)
  return superseded(duplicate, publication, run)
}

/** The ending of a run that somebody else has overtaken; its reason links what there is. */
export function superseded(
  { branch, did, pullRequest }: ConcurrentRun,
  publication: TargetedPublication,
  run: Run,
): RunResult {
  const link = pullRequest?.url ?? compareLink(run.serverUrl, run.repositoryName, goesInto(publication), branch)
  return {
    ...endingOf('superseded', `${branch} ${did} after this run had started: ${link}`),
    outputs: {
      branch,
      ...(pullRequest === null
        ? {}
        : { 'pull-request-number': String(pullRequest.number), 'pull-request-url': pullRequest.url }),
    },
  }
}
