/** Decides from event and inputs alone whether a run starts, for what, and whose permission counts. */
import { z } from 'zod'
import { usesOf } from '../config/actions.ts'
import { readsInput } from '../config/input-names.ts'
import type { Config } from '../config/read-inputs.ts'
import { orderIn } from './work-plan.ts'

export type TriggerEvent = {
  name: string
  payload: unknown
  ref: string
  actor: string
  triggeringActor: string
  isRerun: boolean
}

type NotStarted = { kind: 'skip'; reason: string } | { kind: 'misconfigured'; problems: readonly string[] }

export type EventIssue = { number: number; title: string; body: string }

/** As of the event. `at`: milliseconds since the epoch, or null. */
export type AskedText = { id: number; body: string; at: number | null }

type Command = AskedText & { words: string }

export type FailedWorkflow = {
  id: number
  attempt: number
  workflow: string
  branch: string
  headSha: string
}

export type AskedRevision = { kind: 'revision' } & (
  | { ask: 'comment'; pullRequest: number; text: Command }
  | { ask: 'review'; pullRequest: number; text: AskedText }
  | { ask: 'failed-run'; run: FailedWorkflow }
)

export type Trigger =
  | NotStarted
  /** `updatedAt`: the issue's last change as of the label. */
  | (EventIssue & { kind: 'labelled-issue'; updatedAt: number | null })
  | (EventIssue & { kind: 'commanded-issue'; comment: Command })
  | AskedRevision
  | { kind: 'issue-number'; number: number }
  | { kind: 'prompt'; text: string }
  | { kind: 'task-file'; path: string }

/** The event of a run that somebody started on their own machine. */
export const COMMAND_LINE = 'command-line'

export const UNSUPPORTED_TARGET =
  'pull_request_target runs with secrets beside code from strangers and is never supported; use issues: [labeled], workflow_dispatch or schedule'

/** An event that starts nothing is a skip with its reason; a contradiction between event and inputs is a problem. */
export function decideTrigger(event: TriggerEvent, config: Config): Trigger {
  const { name, payload } = event
  if (name === 'issues') return decideLabelled(payload, config)
  if (name === 'workflow_dispatch' || name === 'schedule' || name === COMMAND_LINE) return decideAsked(name, config)
  if (name === 'issue_comment') return decideComment(payload, config)
  if (name === 'pull_request_review') return decideReview(payload, config)
  if (name === 'workflow_run') return decideFailedRun(payload, config)
  if (name === 'pull_request_target') return { kind: 'misconfigured', problems: [UNSUPPORTED_TARGET] }
  return skip(
    `the event ${name || '(none)'} starts nothing; supported are issues (labeled), workflow_dispatch, schedule, issue_comment, pull_request_review and workflow_run`,
  )
}

/** The name of a request for a revision, one for each comment, review and attempt of a failed run. */
export function requestName(asked: AskedRevision): string {
  return asked.ask === 'failed-run' ? `run-${asked.run.id}-${asked.run.attempt}` : `${asked.ask}-${asked.text.id}`
}

type Answerable = Extract<Trigger, { number: number } | { pullRequest: number }>

/** What a person asked for on an issue or a pull request, as if the inputs were right; null for any other event. */
export function askedByPerson(event: TriggerEvent, config: Config): Answerable | null {
  const issueNumber = event.name === 'workflow_dispatch' || event.name === 'schedule' ? config.issueNumber : ''
  const trigger = decideTrigger(event, { ...config, action: 'run', issueNumber, prompt: '', taskFile: '' })
  return 'number' in trigger || 'pullRequest' in trigger ? trigger : null
}

const id = z.int().positive()
const repository = z.object({ full_name: z.string() })
const text = z.string().nullish()
const body = text.transform(given => given ?? '')
const time = text.transform(given => Date.parse(given ?? '') || null)
const issueInEvent = z.object({
  number: id,
  title: z.string(),
  body,
  state: z.string().optional(),
  locked: z.boolean().nullish(),
  pull_request: z.unknown().optional(),
  updated_at: time,
})

const label = z.object({ name: z.string() })
/** Gitea and Forgejo name an added label in `changes`. */
const changes = z.object({ added_labels: z.array(label).nullish() }).nullish()
const ADDED = z
  .object({ action: z.string(), label: label.optional(), changes })
  .transform(
    ({ action, label, changes }) =>
      (action === 'labeled' && label !== undefined ? [label] : changes?.added_labels) ?? [],
  )
const LABELED = z.object({ action: z.string(), issue: issueInEvent })

/** The config with the label of the event, for an action that has no input for it. */
export function withLabelOf({ payload }: TriggerEvent, config: Config): Config {
  const [added] = readsInput(config.action, 'trigger-label') ? [] : (ADDED.safeParse(payload).data ?? [])
  return added === undefined ? config : { ...config, triggerLabel: added.name }
}

function decideLabelled(payload: unknown, config: Config): Trigger {
  const read = LABELED.safeParse(payload).data
  if (read === undefined) return skip('the issues event holds no issue')
  const { action, issue } = read
  const added = ADDED.safeParse(payload).data ?? []
  if (action !== 'labeled' && added.length === 0)
    return skip(`issues.${action} starts nothing; only issues.labeled does`)
  if (!added.some(({ name }) => name.toLowerCase() === config.triggerLabel.toLowerCase()))
    return skip(`the label "${added.map(({ name }) => name).join(', ')}" is not "${config.triggerLabel}"`)
  if (isPullRequest(issue)) return skip(`#${issue.number} is a pull request, not an issue`)
  const { number, title, body, updated_at: updatedAt } = issue
  const wrong = closedOrLocked(issue) ?? contradictions(wrongInputs(config, number))
  return wrong ?? { kind: 'labelled-issue', number, title, body, updatedAt }
}

function decideAsked(eventName: string, { issueNumber, prompt, taskFile }: Config): Trigger {
  const asked = { 'issue-number': issueNumber, prompt, 'task-file': taskFile }
  const given = Object.entries(asked).flatMap(([name, value]) => (value === '' ? [] : [name]))
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none is given' : `${given.join(' and ')} are given`
    const problem = `${eventName} needs exactly one of the inputs issue-number, prompt and task-file, and ${found}`
    return { kind: 'misconfigured', problems: [problem] }
  }
  if (prompt !== '') return { kind: 'prompt', text: prompt }
  return taskFile === '' ? { kind: 'issue-number', number: Number(issueNumber) } : { kind: 'task-file', path: taskFile }
}

const comment = z.object({ id, body, created_at: time })
const COMMENT = z.object({ action: z.string(), issue: issueInEvent, comment })

/** No text of the model reaches the issue then. */
export const NO_PLAN = `${usesOf('propose')} may not write a plan to the issue: use ${usesOf('run')} for it`

function decideComment(payload: unknown, config: Config): Trigger {
  const read = COMMENT.safeParse(payload).data
  if (read === undefined) return skip('the issue_comment event holds no comment')
  const { action, issue, comment: said } = read
  if (action !== 'created') return skip(`issue_comment.${action} starts nothing; only a new comment does`)
  const words = readCommand(said.body)
  if (words === null) return skip('the comment does not begin with /diffproof')
  const closed = closedOrLocked(issue)
  if (closed !== null) return closed
  const { number, title, body } = issue
  const command = { id: said.id, body: said.body, at: said.created_at, words }
  if (!isPullRequest(issue)) {
    const plans = orderIn(words).asks === 'plan' && config.action === 'propose'
    const wrong = contradictions([...(plans ? [NO_PLAN] : []), ...wrongInputs(config, number)])
    return wrong ?? { kind: 'commanded-issue', number, title, body, comment: command }
  }
  if (words === '') return skip('the comment says nothing after /diffproof: say what should change')
  return revisionUnlessWrong({ kind: 'revision', ask: 'comment', pullRequest: number, text: command }, config)
}

const REVIEW = z.object({
  action: z.string(),
  review: z.object({ id, body, state: z.string(), submitted_at: time }),
  pull_request: z.object({ number: id, state: z.string().optional() }),
})

function decideReview(payload: unknown, config: Config): AskedRevision | NotStarted {
  const read = REVIEW.safeParse(payload).data
  if (read === undefined) return skip('the pull_request_review event holds no review')
  const { action, review, pull_request: pull } = read
  if (action !== 'submitted') return skip(`pull_request_review.${action} starts nothing; only submitted does`)
  if (review.state.toLowerCase() !== 'changes_requested') return skip('the review does not ask for changes')
  if (pull.state === 'closed') return skip(`pull request #${pull.number} is closed`)
  const asked = { id: review.id, body: review.body, at: review.submitted_at }
  return revisionUnlessWrong({ kind: 'revision', ask: 'review', pullRequest: pull.number, text: asked }, config)
}

const WORKFLOW_RUN = z.object({
  action: z.string(),
  workflow_run: z.object({
    id,
    run_attempt: id.default(1),
    name: z.string().nullish(),
    event: z.string(),
    conclusion: z.string().nullish(),
    head_branch: z.string().nullish(),
    head_sha: z.string(),
    head_repository: repository.nullish(),
  }),
  repository,
})

/** Strangers can trigger others, and a run of Diffproof would follow itself. */
const CHECKS = ['push', 'pull_request', 'workflow_dispatch']

/** The pull request is looked up later, because the payload often names none. */
function decideFailedRun(payload: unknown, config: Config): AskedRevision | NotStarted {
  const read = WORKFLOW_RUN.safeParse(payload).data
  if (read === undefined) return skip('the workflow_run event holds no run')
  const { action, workflow_run: run, repository: here } = read
  if (action !== 'completed') return skip(`workflow_run.${action} starts nothing; only completed does`)
  if (run.conclusion !== 'failure' && run.conclusion !== 'timed_out')
    return skip(`the workflow run ended as ${run.conclusion ?? 'nothing'}`)
  if (!CHECKS.includes(run.event))
    return skip(`the workflow run was started by ${run.event}, not by ${CHECKS.join(', ')}`)
  if (run.head_repository?.full_name.toLowerCase() !== here.full_name.toLowerCase())
    return skip('the workflow run is of a fork, and code from forks is never run here')
  const branch = run.head_branch ?? ''
  if (!branch.startsWith(config.branchPrefix))
    return skip(`the workflow run is of ${branch || 'no branch'}, which is not ours`)
  const failed = { id: run.id, attempt: run.run_attempt, workflow: run.name ?? '', branch, headSha: run.head_sha }
  return revisionUnlessWrong({ kind: 'revision', ask: 'failed-run', run: failed }, config)
}

function isPullRequest(issue: z.infer<typeof issueInEvent>): boolean {
  return issue.pull_request !== undefined && issue.pull_request !== null
}

function closedOrLocked(issue: z.infer<typeof issueInEvent>): NotStarted | null {
  const name = `${isPullRequest(issue) ? 'pull request' : 'issue'} #${issue.number}`
  if (issue.state === 'closed') return skip(`${name} is closed`)
  return issue.locked === true ? skip(`${name} is locked`) : null
}

/** A revision needs one job for the branch and the answer. */
function revisionUnlessWrong(asked: AskedRevision, config: Config): AskedRevision | NotStarted {
  const notHere = `${usesOf(config.action)} cannot revise a pull request: use ${usesOf('run')} for reviews, /diffproof on pull requests and failed runs`
  return contradictions([...(config.action === 'run' ? [] : [notHere]), ...wrongInputs(config, null)]) ?? asked
}

function wrongInputs({ issueNumber, prompt, taskFile }: Config, issue: number | null): string[] {
  const wrong: string[] = []
  const brings = issue === null ? 'a pull request of its own' : `issue #${issue}`
  if (issueNumber !== '' && Number(issueNumber) !== issue)
    wrong.push(`input issue-number is ${issueNumber}, but the event brings ${brings}: leave issue-number out here`)
  if (taskFile !== '') wrong.push('input task-file cannot be combined with this event: leave it out here')
  if (prompt !== '') wrong.push('input prompt cannot be combined with this event: use instructions for extra guidance')
  return wrong
}

function skip(reason: string): NotStarted {
  return { kind: 'skip', reason }
}

function contradictions(problems: readonly string[]): NotStarted | null {
  return problems.length === 0 ? null : { kind: 'misconfigured', problems }
}

const COMMAND = /^\/diffproof(?:[:,](?=\s|$)|(?=\s|$))/i

/**
 * The words after `/diffproof` if a comment begins with it, else null. In a quote, in code or further down somebody
 * only mentions it.
 */
export function readCommand(comment: string): string | null {
  const match = COMMAND.exec(comment)
  return match === null ? null : comment.slice(match[0].length).trim()
}

export type LiveIssue = EventIssue & {
  open: boolean
  locked: boolean
  isPullRequest: boolean
  labels: readonly string[]
}

/** The input `base-branch`; else, on dispatch, the dispatched branch; else null for the default branch. */
export function askedBaseBranch(event: TriggerEvent, config: Config): string | null {
  if (config.baseBranch !== '') return config.baseBranch
  const dispatched = event.name === 'workflow_dispatch' && event.ref.startsWith('refs/heads/')
  return dispatched ? event.ref.slice('refs/heads/'.length) : null
}

export type Actor = { login: string; isBot: boolean }

const SENDER = z.object({ sender: z.object({ login: z.string().min(1), type: z.string().optional() }) })
export const LOGIN = /^[A-Za-z0-9_][\w.-]{0,99}(?:\[bot\])?$/
const BOT_SUFFIX = /\[bot\]$/i

export function senderOf(payload: unknown): Actor | null {
  const sender = SENDER.safeParse(payload).data?.sender
  if (sender === undefined) return null
  const { login, type } = sender
  return { login, isBot: type === 'Bot' || BOT_SUFFIX.test(login) }
}

/**
 * Everybody whose permission must be checked: the sender and, on a re-run, who started it. An empty login is an
 * unknown person.
 */
export function actorsOf(event: TriggerEvent): readonly Actor[] {
  const named = (login: string): Actor => ({ login, isBot: BOT_SUFFIX.test(login) })
  const again = event.isRerun ? [named(event.triggeringActor)] : []
  if (event.name === 'schedule' || event.name === COMMAND_LINE) return again
  // Runners that emulate GitHub may leave the sender out of a dispatch.
  const first = senderOf(event.payload) ?? named(event.name === 'workflow_dispatch' ? event.actor : '')
  return [first, ...again.filter(other => other.login.toLowerCase() !== first.login.toLowerCase())]
}
