/** Who else has been at work on the same task: seen before anything is written, and once more after a pull request was opened. */
import { messageOf } from '../../core/errors.ts'
import { endingOf, type RunResult } from '../../core/outcome.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import type { PullRequest } from '../../ports/forge.ts'
import type { Run } from '../run.ts'
import { type Dispatch, goesInto, headsOf, markerOf, type Place } from './target.ts'

type Rival = {
  readonly branch: string
  /** What became of it or of its pull request since this run started: `it moved`. */
  readonly did: string
  readonly pullRequest: PullRequest | null
}

/** Whether the place is still as this run has found it: a rival, or the place, which is a new branch where a left-over one was deleted meanwhile. */
export async function lookAgain({ task, place }: Dispatch, run: Run): Promise<Rival | Place> {
  const heads = await headsOf(task, run)
  for (const [branch, sha] of heads) {
    // A revision cares for its own branch alone.
    if (place.onTopOf !== null && branch !== place.branch) continue
    const before = place.heads.get(branch)
    if (before !== sha && branch !== place.leftAlone?.branch)
      return rivalOn(branch, before === undefined ? 'appeared' : 'moved', run)
  }
  if (place.replaces === null) return place

  const isGone = !heads.has(place.branch)
  const pulls = await run.ports.forge.pullRequestsFrom(place.branch)
  if (place.pullRequest === null) {
    const [newest] = pulls
    if (newest !== undefined) return { branch: place.branch, did: 'got a pull request', pullRequest: newest }
    return isGone ? { ...place, replaces: null } : place
  }
  const { number } = place.pullRequest
  if (isGone) return { branch: place.branch, did: 'was deleted', pullRequest: place.pullRequest }
  if (pulls.some(one => one.number === number && one.open)) return place
  return {
    branch: place.branch,
    did: `lost its pull request #${number}, which was closed,`,
    pullRequest: place.pullRequest,
  }
}

/** The rival on a branch, with its pull request where one is open. */
export async function rivalOn(branch: string, did: string, run: Run): Promise<Rival> {
  const pulls = await run.ports.forge.pullRequestsFrom(branch).catch(() => [])
  return { branch, did, pullRequest: pulls.find(one => one.open) ?? null }
}

/** An older open pull request of ours for the same task, on a branch that this run has not known: a title that changes gives two runs two names. Null where there is none. */
export async function olderTwin({ task, place }: Dispatch, number: number, run: Run): Promise<Rival | null> {
  for (const branch of (await headsOf(task, run)).keys()) {
    if (branch === place.branch || place.heads.has(branch)) continue
    const pulls = await run.ports.forge.pullRequestsFrom(branch)
    const older = pulls.find(one => one.open && one.number < number && markerOf(one, task) !== null)
    if (older !== undefined) return { branch, did: 'appeared', pullRequest: older }
  }
  return null
}

/** Takes back what this run has just published in favour of the twin: closes the pull request and deletes the branch, if it is still at `head`. Never throws. */
export async function withdraw(
  twin: Rival,
  own: PullRequest,
  head: string,
  delivery: Dispatch,
  run: Run,
): Promise<RunResult> {
  const { forge, reporter } = run.ports
  const { branch } = delivery.place
  const missed = (what: string) => (thrown: unknown) => reporter.warning(`${what}: ${messageOf(thrown)}`)
  await forge.closePullRequest(own.number).catch(missed(`${own.url} stays open`))
  const isGone = await forge.deleteBranch(branch, head).catch(missed(`the branch ${branch} stays`))
  if (isGone === false)
    reporter.warning(`the branch ${branch} stays: it has moved, or the forge cannot delete it under a condition`)
  return superseded(twin, delivery, run)
}

/** The ending of a run that somebody else has overtaken; its reason links what there is. */
export function superseded({ branch, did, pullRequest }: Rival, delivery: Dispatch, run: Run): RunResult {
  const link = pullRequest?.url ?? compareLink(run.serverUrl, run.repositoryName, goesInto(delivery), branch)
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
