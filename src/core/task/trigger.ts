/** Decides from the event and the inputs alone whether a run starts, and for what. */
import { z } from 'zod'
import type { Config } from '../config/inputs.ts'
import { type AskedRevision, type CommandedIssue, decideComment, decideFailedRun, decideReview } from './follow-up.ts'

/** The event as the runner describes it. */
export type TriggerEvent = {
  readonly name: string
  readonly payload: unknown
  /** The full ref of the workflow, such as `refs/heads/main`. */
  readonly ref: string
  /** Who started the run, according to the runner. */
  readonly actor: string
  /** Who started this attempt of the run. */
  readonly triggeringActor: string
  readonly isRerun: boolean
}

export type Trigger =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'misconfigured'; readonly problems: readonly string[] }
  | LabelledIssue
  | CommandedIssue
  | AskedRevision
  | { readonly kind: 'issue-number'; readonly number: number }
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'task-file'; readonly path: string }

type LabelledIssue = {
  readonly kind: 'labelled-issue'
  readonly number: number
  readonly title: string
  readonly body: string
  /** The issue's last change as of the label, in milliseconds since the epoch; null if the payload has none. */
  readonly updatedAt: number | null
}

const LABELED = z.object({
  action: z.string(),
  label: z.object({ name: z.string() }).optional(),
  issue: z.object({
    number: z.number().int().positive(),
    title: z.string(),
    body: z.string().nullish(),
    state: z.string().optional(),
    locked: z.boolean().nullish(),
    pull_request: z.unknown().optional(),
    updated_at: z.string().optional(),
  }),
})

export const UNSUPPORTED_TARGET =
  'pull_request_target runs with secrets beside code from strangers and is never supported; use issues: [labeled], workflow_dispatch or schedule'

/** An event that starts nothing is a skip with its reason; a contradiction between event and inputs is a problem. */
export function decideTrigger(event: TriggerEvent, config: Config): Trigger {
  switch (event.name) {
    case 'issues':
      return decideLabelled(event.payload, config)
    case 'workflow_dispatch':
    case 'schedule':
      return decideAsked(event.name, config)
    case 'issue_comment':
      return decideComment(event.payload, config)
    case 'pull_request_review':
      return decideReview(event.payload, config)
    case 'workflow_run':
      return decideFailedRun(event.payload, config)
    case 'pull_request_target':
      return misconfigured(UNSUPPORTED_TARGET)
    default:
      return skip(
        `the event ${event.name || '(none)'} starts nothing; supported are issues (labeled), workflow_dispatch, schedule, issue_comment, pull_request_review and workflow_run`,
      )
  }
}

function decideLabelled(payload: unknown, config: Config): Trigger {
  const parsed = LABELED.safeParse(payload)
  if (!parsed.success) return skip('the issues event holds no issue')
  const { action, label, issue } = parsed.data
  if (action !== 'labeled') return skip(`issues.${action} starts nothing; only issues.labeled does`)
  if (label === undefined || label.name.toLowerCase() !== config.label.toLowerCase())
    return skip(`the label "${label?.name ?? ''}" is not "${config.label}"`)
  if (issue.pull_request !== undefined && issue.pull_request !== null)
    return skip(`#${issue.number} is a pull request, not an issue`)
  if (issue.state === 'closed') return skip(`issue #${issue.number} is closed`)
  if (issue.locked === true) return skip(`issue #${issue.number} is locked`)

  const problems = [
    ...(config.issueNumber !== '' && Number(config.issueNumber) !== issue.number
      ? [
          `input issue-number is ${config.issueNumber}, but the label was put on issue #${issue.number}: leave issue-number out for label events`,
        ]
      : []),
    ...(config.prompt !== ''
      ? ['input prompt cannot be combined with a labelled issue: use instructions for extra guidance']
      : []),
    ...(config.taskFile !== ''
      ? ['input task-file cannot be combined with a labelled issue: leave it out for label events']
      : []),
  ]
  if (problems.length > 0) return { kind: 'misconfigured', problems }
  const updatedAt = Date.parse(issue.updated_at ?? '')
  return {
    kind: 'labelled-issue',
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    updatedAt: Number.isNaN(updatedAt) ? null : updatedAt,
  }
}

function decideAsked(eventName: string, config: Config): Trigger {
  const asked = { 'issue-number': config.issueNumber, prompt: config.prompt, 'task-file': config.taskFile }
  const given = Object.entries(asked).flatMap(([name, value]) => (value === '' ? [] : [name]))
  if (given.length !== 1)
    return misconfigured(
      `${eventName} needs exactly one of the inputs issue-number, prompt and task-file, and ${given.length === 0 ? 'none is given' : `${given.join(' and ')} are given`}`,
    )
  if (config.prompt !== '') return { kind: 'prompt', text: config.prompt }
  if (config.taskFile !== '') return { kind: 'task-file', path: config.taskFile }
  return { kind: 'issue-number', number: Number(config.issueNumber) }
}

function skip(reason: string): Trigger {
  return { kind: 'skip', reason }
}

function misconfigured(problem: string): Trigger {
  return { kind: 'misconfigured', problems: [problem] }
}

/** An issue as it is now. */
export type LiveIssue = {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly open: boolean
  readonly locked: boolean
  readonly isPullRequest: boolean
}

/** The input `base-branch`; else, on dispatch, the dispatched branch; else null for the default branch. */
export function askedBaseBranch(event: TriggerEvent, config: Config): string | null {
  if (config.baseBranch !== '') return config.baseBranch
  const dispatched = event.name === 'workflow_dispatch' && event.ref.startsWith('refs/heads/')
  return dispatched ? event.ref.slice('refs/heads/'.length) : null
}
