/** The pull request of a published head: opened, or updated where it is ours; then read back. */
import type { Config } from '../core/config/inputs.ts'
import { ForgeError } from '../core/errors.ts'
import type { ProofRecord } from '../core/evidence/record.ts'
import { type Ending, endingOf } from '../core/outcome.ts'
import { parseBody, renderBody } from '../core/pull-request/body.ts'
import { decideReadiness, type Readiness } from '../core/pull-request/readiness.ts'
import { pullRequestTitle } from '../core/pull-request/title.ts'
import type { PullRequest } from '../ports.ts'
import type { Delivery } from './delivery.ts'
import type { Run } from './run.ts'

const NOT_PROVEN = '[not proven] '

/** Opens or updates the pull request. Throws ForgeError where the forge will not have it; the branch is there already. */
export async function putPullRequest(delivery: Delivery, run: Run): Promise<Ending> {
  const { record, place, edited } = delivery
  const { forge, reporter } = run.ports
  const readiness = readinessOf(record, run.config)
  const base = edited.base.branch
  const text = (draft: boolean, prefix: string, flags: readonly string[]) => ({
    draft,
    title: pullRequestTitle(`${prefix}${run.config.titlePrefix}`, record.summary.title),
    body: bodyOf(delivery, flags, run),
  })

  let pullRequest: PullRequest
  if (place.pullRequest === null) {
    pullRequest = await forge
      .openPullRequest({ ...text(readiness.draft, '', readiness.reasons), branch: place.branch, base })
      .catch((thrown: unknown) => {
        if (!(readiness.draft && noDraftsHere(thrown))) throw thrown
        const flags = [...readiness.reasons, 'this plan has no draft pull requests; treat it as one']
        return forge.openPullRequest({ ...text(false, NOT_PROVEN, flags), branch: place.branch, base })
      })
  } else {
    pullRequest = place.pullRequest
    const { draftAsAsked } = await forge.updatePullRequest(pullRequest, {
      ...text(readiness.draft, '', readiness.reasons),
      base,
    })
    if (!draftAsAsked) {
      const wanted = readiness.draft
        ? 'this should be a draft, but the state could not be changed'
        : 'this is ready, but the state could not be changed'
      await forge.updatePullRequest(pullRequest, {
        ...text(pullRequest.draft, '', [...readiness.reasons, wanted]),
        base,
      })
    }
  }
  for (const missed of await forge.decorate(pullRequest.number, run.config)) reporter.warning(missed)
  const tree = await remoteTree(delivery, run)
  reporter.info(`the head of ${place.branch} holds tree ${tree}; ${pullRequest.url}`)
  const ending = endingWith(pullRequest, delivery, readiness, bodyOf(delivery, readiness.reasons, run))
  if (tree === record.evidence.tree_sha) return ending
  const moved = `somebody changed ${place.branch} at the same moment: it holds tree ${tree}, not the tested ${record.evidence.tree_sha}: ${pullRequest.url}`
  return { ...endingOf('superseded', moved), outputs: ending.outputs }
}

/** Draft or ready, and why, as the input `draft` and the evidence have it. */
export function readinessOf(record: ProofRecord, { draft }: Config): Readiness {
  const wished = draft === 'auto' ? 'auto' : draft === 'true'
  return decideReadiness(record.evidence, { draft: wished, requireTests: false, tampering: 'draft' })
}

function bodyOf(delivery: Delivery, flags: readonly string[], run: Run): string {
  const { task, place, record } = delivery
  const closes = run.config.closeIssue && task.issue !== null ? task.issue : null
  return renderBody(record, {
    taskId: task.id,
    runId: run.runId,
    branch: place.branch,
    closes,
    reasons: flags,
    leftAlone: place.leftAlone?.number ?? null,
  })
}

function endingWith(pullRequest: PullRequest, { place, record }: Delivery, readiness: Readiness, body: string): Ending {
  const updated = place.pullRequest !== null
  const state = readiness.draft ? `as a draft: ${readiness.reasons.join('; ')}` : 'ready for review'
  // The same JSON as in the body, with its lists cut where they are cut there.
  const summary = JSON.stringify(parseBody(body) ?? record)
  const outputs = {
    'pull-request-number': String(pullRequest.number),
    'pull-request-url': pullRequest.url,
    'pull-request-operation': updated ? 'updated' : 'created',
    summary,
  }
  return {
    ...endingOf(updated ? 'pr-updated' : 'pr-created', `pull request #${pullRequest.number} is open, ${state}`),
    outputs,
  }
}

/** The tree of the remote's head now, whoever made it; it must be the tested one. */
async function remoteTree({ place }: Delivery, run: Run): Promise<string | null> {
  const { forge, repository } = run.ports
  const head = (await forge.branchesUnder(place.branch))?.get(place.branch)
  const known = head === undefined ? null : await forge.commit(head)
  return known?.tree ?? (await repository.remoteTreeOf(place.branch))
}

function noDraftsHere(thrown: unknown): boolean {
  return thrown instanceof ForgeError && thrown.status === 422 && /draft/i.test(thrown.message)
}
