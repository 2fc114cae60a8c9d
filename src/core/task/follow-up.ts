/** Follow-up events: a `/diffproof` comment, a review, a failed workflow run. Decides from the payload alone. */
import { z } from 'zod'
import type { Config } from '../config/inputs.ts'
import { readCommand } from './revision.ts'

/** Text of a comment or review at the time of the event. */
export type AskedText = {
  readonly id: number
  readonly body: string
  /** When it was written, in milliseconds since the epoch; null if the payload has no time. */
  readonly at: number | null
}

/** `/diffproof` on an issue. */
export type CommandedIssue = {
  readonly kind: 'commanded-issue'
  readonly number: number
  readonly title: string
  readonly body: string
  readonly comment: AskedText & { readonly words: string }
}

export type FailedRun = {
  readonly id: number
  readonly attempt: number
  readonly workflow: string
  readonly branch: string
  readonly headSha: string
}

export type AskedRevision =
  | {
      readonly kind: 'revision'
      readonly ask: 'comment'
      readonly pullRequest: number
      readonly text: AskedText & { readonly words: string }
    }
  | { readonly kind: 'revision'; readonly ask: 'review'; readonly pullRequest: number; readonly text: AskedText }
  | { readonly kind: 'revision'; readonly ask: 'failed-run'; readonly run: FailedRun }

type Nothing =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'misconfigured'; readonly problems: readonly string[] }

const id = z.int().positive()
const repository = z.object({ full_name: z.string() })

const COMMENT = z.object({
  action: z.string(),
  issue: z.object({
    number: id,
    title: z.string(),
    body: z.string().nullish(),
    state: z.string().optional(),
    locked: z.boolean().nullish(),
    pull_request: z.unknown().optional(),
  }),
  comment: z.object({ id, body: z.string().nullish(), created_at: z.string().optional() }),
})

/** `issue_comment`: a command on an issue or a pull request. */
export function decideComment(payload: unknown, config: Config): CommandedIssue | AskedRevision | Nothing {
  const parsed = COMMENT.safeParse(payload)
  if (!parsed.success) return skip('the issue_comment event holds no comment')
  const { action, issue, comment } = parsed.data
  if (action !== 'created') return skip(`issue_comment.${action} starts nothing; only a new comment does`)
  const command = readCommand(comment.body ?? '')
  if (command === null) return skip('the comment does not begin with /diffproof')
  const isPull = issue.pull_request !== undefined && issue.pull_request !== null
  const name = `${isPull ? 'pull request' : 'issue'} #${issue.number}`
  if (issue.state === 'closed') return skip(`${name} is closed`)
  if (issue.locked === true) return skip(`${name} is locked`)
  const text = { id: comment.id, body: comment.body ?? '', at: timeOf(comment.created_at), words: command.words }
  if (!isPull) {
    const problems = wrongInputs(config, issue.number)
    if (problems.length > 0) return { kind: 'misconfigured', problems }
    const { number, title, body } = issue
    return { kind: 'commanded-issue', number, title, body: body ?? '', comment: text }
  }
  if (command.words === '') return skip('the comment says nothing after /diffproof: say what should change')
  return unlessMisconfigured({ kind: 'revision', ask: 'comment', pullRequest: issue.number, text }, config)
}

const REVIEW = z.object({
  action: z.string(),
  review: z.object({ id, body: z.string().nullish(), state: z.string(), submitted_at: z.string().nullish() }),
  pull_request: z.object({ number: id, state: z.string().optional() }),
})

/** `pull_request_review`: one that asks for changes. */
export function decideReview(payload: unknown, config: Config): AskedRevision | Nothing {
  const parsed = REVIEW.safeParse(payload)
  if (!parsed.success) return skip('the pull_request_review event holds no review')
  const { action, review, pull_request: pull } = parsed.data
  if (action !== 'submitted') return skip(`pull_request_review.${action} starts nothing; only submitted does`)
  if (review.state.toLowerCase() !== 'changes_requested') return skip('the review does not ask for changes')
  if (pull.state === 'closed') return skip(`pull request #${pull.number} is closed`)
  const text = { id: review.id, body: review.body ?? '', at: timeOf(review.submitted_at) }
  return unlessMisconfigured({ kind: 'revision', ask: 'review', pullRequest: pull.number, text }, config)
}

const WORKFLOW_RUN = z.object({
  action: z.string(),
  workflow_run: z.object({
    id,
    run_attempt: z.int().positive().default(1),
    name: z.string().nullish(),
    event: z.string(),
    conclusion: z.string().nullish(),
    head_branch: z.string().nullish(),
    head_sha: z.string(),
    head_repository: repository.nullish(),
  }),
  repository,
})

const FAILED = ['failure', 'timed_out']
/** Events of workflows that check a branch. Strangers can trigger others, and a run of Diffproof would follow itself. */
const CHECKS = ['push', 'pull_request', 'workflow_dispatch']

/** `workflow_run`: a failed check of a branch of ours. The pull request is looked up later, because the payload often names none. */
export function decideFailedRun(payload: unknown, config: Config): AskedRevision | Nothing {
  const parsed = WORKFLOW_RUN.safeParse(payload)
  if (!parsed.success) return skip('the workflow_run event holds no run')
  const { action, workflow_run: run, repository: here } = parsed.data
  if (action !== 'completed') return skip(`workflow_run.${action} starts nothing; only completed does`)
  if (!FAILED.includes(run.conclusion ?? '')) return skip(`the workflow run ended as ${run.conclusion ?? 'nothing'}`)
  if (!CHECKS.includes(run.event))
    return skip(`the workflow run was started by ${run.event}, not by ${CHECKS.join(', ')}`)
  if (run.head_repository?.full_name.toLowerCase() !== here.full_name.toLowerCase())
    return skip('the workflow run is of a fork, and code from forks is never run here')
  const branch = run.head_branch ?? ''
  if (!branch.startsWith(config.branchPrefix))
    return skip(`the workflow run is of ${branch || 'no branch'}, which is not ours`)
  const failed = { id: run.id, attempt: run.run_attempt, workflow: run.name ?? '', branch, headSha: run.head_sha }
  return unlessMisconfigured({ kind: 'revision', ask: 'failed-run', run: failed }, config)
}

function unlessMisconfigured(asked: AskedRevision, config: Config): AskedRevision | Nothing {
  const problems = [...modeProblem(config), ...wrongInputs(config, null)]
  return problems.length > 0 ? { kind: 'misconfigured', problems } : asked
}

function skip(reason: string): Nothing {
  return { kind: 'skip', reason }
}

/** Problems of `issue-number`, `prompt` and `task-file`; `issue` comes with the event, null for a pull request. */
function wrongInputs({ issueNumber, prompt, taskFile }: Config, issue: number | null): string[] {
  const isOther = issueNumber !== '' && Number(issueNumber) !== issue
  const brings = issue === null ? 'a pull request of its own' : `issue #${issue}`
  return [
    ...(isOther
      ? [`input issue-number is ${issueNumber}, but the event brings ${brings}: leave issue-number out here`]
      : []),
    ...(taskFile !== '' ? ['input task-file cannot be combined with this event: leave it out here'] : []),
    ...(prompt !== '' ? ['input prompt cannot be combined with this event: use instructions for extra guidance'] : []),
  ]
}

/** A revision needs one job for the branch and the answer. */
function modeProblem({ mode }: Config): string[] {
  return mode === 'run'
    ? []
    : [
        `mode: ${mode} cannot revise a pull request: use mode: run for reviews, /diffproof on pull requests and failed runs`,
      ]
}

/** Milliseconds since the epoch, or null. */
function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}
