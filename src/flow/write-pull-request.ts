/** The two ways of writing a pull request, with what a plan without drafts and an unchangeable state ask for. */
import { ForgeError } from '../core/errors.ts'
import type { Readiness } from '../core/pull-request/readiness.ts'
import type { PullRequest, PullRequestText } from '../ports.ts'
import { type Dispatch, goesInto } from './delivery.ts'
import type { Run } from './run.ts'

/** Title and body for a state; `flags` go on top, one sentence each. */
export type TextFor = (draft: boolean, titlePrefix: string, flags: readonly string[]) => PullRequestText

const NOT_PROVEN = '[not proven] '

/** Opens it, or returns the one that is open already. Throws ForgeError. */
export async function openIt(
  { place, base }: Dispatch,
  { draft, reasons }: Readiness,
  textFor: TextFor,
  run: Run,
): Promise<PullRequest> {
  const { forge } = run.ports
  const ends = { branch: place.branch, base: base.branch }
  return forge.openPullRequest({ ...textFor(draft, '', reasons), ...ends }).catch((thrown: unknown) => {
    if (!(draft && noDraftsHere(thrown))) throw thrown
    const flags = [...reasons, 'this plan has no draft pull requests; treat it as one']
    return forge.openPullRequest({ ...textFor(false, NOT_PROVEN, flags), ...ends })
  })
}

/** Writes title and body anew; where the state cannot be changed the body says so. Throws ForgeError. */
export async function updateIt(
  pullRequest: PullRequest,
  delivery: Dispatch,
  { draft, reasons }: Readiness,
  textFor: TextFor,
  run: Run,
): Promise<void> {
  const { forge } = run.ports
  const base = goesInto(delivery)
  const { draftAsAsked } = await forge.updatePullRequest(pullRequest, { ...textFor(draft, '', reasons), base })
  if (draftAsAsked) return
  const wanted = draft
    ? 'this should be a draft, but the state could not be changed'
    : 'this is ready, but the state could not be changed'
  await forge.updatePullRequest(pullRequest, { ...textFor(pullRequest.draft, '', [...reasons, wanted]), base })
}

function noDraftsHere(thrown: unknown): boolean {
  return thrown instanceof ForgeError && thrown.status === 422 && /draft/i.test(thrown.message)
}
