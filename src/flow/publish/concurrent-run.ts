/** Detects a concurrent run on the same task: before anything is written, and again after a pull request was opened. */
import { messageOf } from '../../core/errors.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { Run } from '../run.ts'
import { goesInto, headsOf, markerOf, type Target, type TargetedPublication } from './target.ts'

type ConcurrentRun = {
  readonly kind: 'concurrent-run'
  readonly branch: string
  /** What happened to the branch or its pull request since this run started: `moved`. */
  readonly did: string
  readonly pullRequest: PullRequest | null
}

/** Checks that the target is still as it was. Returns the concurrent run, or the target; an orphaned branch that is gone becomes a new one. */
export async function checkTarget({ task, target }: TargetedPublication, run: Run): Promise<ConcurrentRun | Target> {
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

/** The concurrent run on a branch, with its open pull request. */
export async function concurrentRunOn(branch: string, did: string, run: Run): Promise<ConcurrentRun> {
  const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => [])
  return { kind: 'concurrent-run', branch, did, pullRequest: pulls.find(one => one.open) ?? null }
}

/** Finds an older open pull request of ours for the same task on an unknown branch: a changed title gives two runs two names. */
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

/** Takes back what this run has published in favour of the duplicate: closes the pull request, and deletes the branch if it is still at `head`. Never throws. */
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

/** The result of a run that another one has overtaken. Its reason links the other one. */
export function superseded(
  { branch, did, pullRequest }: Omit<ConcurrentRun, 'kind'>,
  publication: TargetedPublication,
  run: Run,
): RunResult {
  const link = pullRequest?.url ?? compareLink(run.serverUrl, run.repositoryName, goesInto(publication), branch)
  const outputs = { branch, ...(pullRequest === null ? {} : outputsFor(pullRequest, 'none')) }
  return { ...resultOf('superseded', `${branch} ${did} after this run had started: ${link}`), outputs }
}

/** The outputs of a pull request. */
export function outputsFor({ number, url }: PullRequest, operation: 'created' | 'updated' | 'none') {
  const outputs = {
    'pull-request-number': String(number),
    'pull-request-url': url,
    'pull-request-operation': operation,
  }
  return outputs
}
