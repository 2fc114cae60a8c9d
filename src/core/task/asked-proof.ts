/** What a proof is asked for: decided by the event and the inputs alone. */

import { z } from 'zod'
import { objectId } from '../text/object-id.ts'
import { COMMAND_LINE, type TriggerEvent, UNSUPPORTED_TARGET } from './trigger.ts'

/** A pull request as an event or the forge has it. Its texts are untrusted. */
export type PullToProve = {
  number: number
  branch: string
  headSha: string
  into: string
  isFromHere: boolean
  body: string
  /** The merge result, where the event was about it. */
  mergeSha: string | null
}

type AskedProof =
  | { kind: 'skip'; reason: string }
  | { kind: 'misconfigured'; problem: string; hint: string }
  | { kind: 'pull-request'; pull: PullToProve }
  | { kind: 'number'; number: number }
  | { kind: 'merge-group'; into: string; baseSha: string; headSha: string }
  | {
      kind: 'own-work'
      into: string
      baseSha: string
      headSha: string
      /** The commit holds what is not committed. */
      isUncommitted: boolean
      name: string
    }

const id = z.int().positive()
const name = z.object({ full_name: z.string() })

const PULL = z.object({
  action: z.string(),
  pull_request: z.object({
    number: id,
    body: z.string().nullish(),
    state: z.string().optional(),
    head: z.object({ ref: z.string(), sha: objectId, repo: name.nullish() }),
    base: z.object({ ref: z.string() }),
  }),
})

const COMMITS = { base_sha: objectId, head_sha: objectId, base_ref: z.string() }
const WORK = z.object({ ...COMMITS, uncommitted: z.boolean(), name: z.string() })
const GROUP = z.object({ merge_group: z.object(COMMITS) })

type PullRequestAddress = { repository: string; number: string; commit: string }

/** `number`: the input, or empty. `commit`: of the event, which for a pull request is the merge result. */
export function askedProof(
  { name: event, payload }: TriggerEvent,
  { repository, number, commit }: PullRequestAddress,
): AskedProof {
  if (event === 'pull_request_target') return wrong(UNSUPPORTED_TARGET, 'Start this job with pull_request.')
  if (event === 'pull_request') {
    const read = PULL.safeParse(payload).data
    if (read === undefined) return { kind: 'skip', reason: 'the pull_request event holds no pull request' }
    const { action, pull_request: pull } = read
    if (number !== '' && Number(number) !== pull.number)
      return wrong(
        `input pull-request-number: ${number} is another pull request than #${pull.number}, which started this run`,
        'Leave the input out of jobs that pull_request starts.',
      )
    if (action === 'closed') return { kind: 'skip', reason: `pull request #${pull.number} is closed` }
    const isFromHere = pull.head.repo?.full_name.toLowerCase() === repository.toLowerCase()
    const { ref: branch, sha: headSha } = pull.head
    const mergeSha = objectId.safeParse(commit).data ?? null
    const about = { number: pull.number, branch, headSha, into: pull.base.ref, isFromHere, body: pull.body ?? '' }
    return { kind: 'pull-request', pull: { ...about, mergeSha: mergeSha === headSha ? null : mergeSha } }
  }
  if (event === 'merge_group') {
    const group = GROUP.safeParse(payload).data?.merge_group
    if (group === undefined) return { kind: 'skip', reason: 'the merge_group event holds no group' }
    const into = group.base_ref.replace(/^refs\/heads\//, '')
    return { kind: 'merge-group', into, baseSha: group.base_sha, headSha: group.head_sha }
  }
  if (event === COMMAND_LINE) {
    const work = WORK.safeParse(payload).data
    if (work === undefined) return { kind: 'skip', reason: 'the command names no commits' }
    return {
      ...{ kind: 'own-work', into: work.base_ref, baseSha: work.base_sha, headSha: work.head_sha },
      ...{ isUncommitted: work.uncommitted, name: work.name },
    }
  }
  if (number !== '') return { kind: 'number', number: Number(number) }
  return wrong(
    `input pull-request-number is missing: the event ${event || '(none)'} names no pull request`,
    'It is needed with workflow_dispatch and schedule; pull_request and merge_group need no input.',
  )
}

function wrong(problem: string, hint: string): AskedProof {
  return { kind: 'misconfigured', problem, hint }
}

const RUN = z.object({
  workflow_run: z.object({
    id,
    event: z.string(),
    head_sha: objectId,
    head_branch: z.string().nullish(),
    html_url: z.string(),
    head_repository: name.nullish(),
  }),
})

/** The run that measured, by a workflow_run event. */
export type MeasuringRun = {
  id: number
  url: string
  headSha: string
  from: string | null
}

/** Null where the event is none of a run that a pull request started. */
export function measuringRun({ name: event, payload }: TriggerEvent): MeasuringRun | null {
  const run = RUN.safeParse(payload).data?.workflow_run
  if (event !== 'workflow_run' || run === undefined || run.event !== 'pull_request') return null
  return { id: run.id, url: run.html_url, headSha: run.head_sha, from: run.head_repository?.full_name ?? null }
}
