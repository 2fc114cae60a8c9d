/** The task of an event, before anything is checked out and before a model is asked. */
import { ConfigurationError } from '../../core/errors.ts'
import { isRunResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { shownPlan } from '../../core/page/plan-pages.ts'
import { sanitizeRevision } from '../../core/task/revision.ts'
import { type AskedFile, askedFile, issueTask, promptTask, type Task } from '../../core/task/task.ts'
import { ignoredLines } from '../../core/task/task-fields.ts'
import { decideTrigger, type LiveIssue, senderOf, type Trigger } from '../../core/task/trigger.ts'
import { orderIn, PLAN, planIn, planName, type WorkPlan } from '../../core/task/work-plan.ts'
import { recordStep } from '../record-events.ts'
import { orWarn, type PublishJob } from '../run.ts'
import { checkActors, openPermissions, type Permissions } from './authorization.ts'
import { chooseRevision } from './choose-revision.ts'
import { readComments } from './read-comments.ts'

/**
 * The task, or the result of a run that does not start. A task file is only named here; it is read with the base.
 * Throws ConfigurationError when event and inputs do not fit, and ForgeError.
 */
export async function chooseTask(run: PublishJob): Promise<Task | AskedFile | RunResult> {
  const { reporter } = run.ports
  const trigger = decideTrigger(run.event, run.config)
  if (trigger.kind === 'skip') return resultOf('skipped', trigger.reason)
  if (trigger.kind === 'misconfigured') throw new ConfigurationError(trigger.problems.join('; '))
  recordStep('task', run)
  const chosen = await decide(trigger, run)
  if (isRunResult(chosen)) return chosen
  if (chosen.kind === 'task-file') {
    reporter.info(`${chosen.id}: the task file ${chosen.file}`)
    return chosen
  }
  reporter.info(`${chosen.id}: ${chosen.title} (snapshot ${chosen.snapshotSha256})`)
  logIssueFields(chosen, run)
  const { revision } = chosen
  for (const { missing } of [chosen.sanitized, ...(revision === undefined ? [] : [sanitizeRevision(revision, '', '')])])
    if (missing !== '') reporter.warning(`${chosen.id}, as the model gets to read it: ${missing}`)
  return chosen
}

type Starting = Exclude<Trigger, { kind: 'skip' | 'misconfigured' }>

async function decide(trigger: Starting, run: PublishJob): Promise<Task | AskedFile | RunResult> {
  const { forge, clock } = run.ports
  const permissions = openPermissions(forge)
  if (trigger.kind === 'revision') return chooseRevision(trigger, permissions, run)
  const refused = await checkActors(run, permissions)
  if (refused !== null) return resultOf('refused-actor', refused)
  if (trigger.kind === 'prompt') return promptTask(trigger.text, clock.sha256)
  return trigger.kind === 'task-file' ? askedFile(trigger.path) : chooseIssue(trigger, permissions, run)
}

type AskedIssue = Extract<Trigger, { number: number }>

async function readIssue({ kind, number }: AskedIssue, { ports }: PublishJob): Promise<LiveIssue | RunResult> {
  const input = kind === 'issue-number' ? 'input issue-number: ' : ''
  const live = await ports.forge.issue(number)
  if (live === null) {
    const missing = `${input}there is no issue #${number} in this repository`
    const facts = await ports.forge.repository().catch(() => null)
    // GitHub answers the same when issues are switched off.
    if (facts?.hasIssues !== false) throw new ConfigurationError(missing)
    const hint = 'Turn them on in Settings > General > Features, or give the task as the input prompt.'
    throw new ConfigurationError(`${missing}: issues are switched off`, hint)
  }
  if (live.isPullRequest) throw new ConfigurationError(`${input}#${number} is a pull request, not an issue`)
  if (live.open && !live.locked) return live
  return resultOf('skipped', `issue #${number} is ${live.open ? 'locked' : 'closed'}`)
}

async function chooseIssue(trigger: AskedIssue, permissions: Permissions, run: PublishJob): Promise<Task | RunResult> {
  const { forge, clock } = run.ports
  const now = clock.now()
  const sender = senderOf(run.event.payload)?.login ?? ''
  const isLabelled = trigger.kind === 'labelled-issue'
  // Where the issue ends the run, nobody waits for its history.
  const history = isLabelled
    ? forge.labelledAt(trigger.number, run.config.triggerLabel, sender).catch(() => null)
    : null
  const live = await readIssue(trigger, run)
  if (isRunResult(live)) return live
  if (trigger.kind !== 'issue-number' && (live.title !== trigger.title || live.body !== trigger.body)) {
    const again = isLabelled
      ? 'the label was put on it; read it again, then remove the label and add it again'
      : 'the comment; read it again, then comment again'
    return resultOf('refused-content', `issue #${live.number} was edited after ${again}`)
  }
  const comment = trigger.kind === 'commanded-issue' ? trigger.comment : null
  if (comment !== null && (await forge.commentText(comment.id)) !== comment.body)
    return resultOf('refused-content', 'the comment was edited or taken back after it was written; write a new one')

  const atEvent = (isLabelled ? ((await history) ?? trigger.updatedAt) : comment?.at) ?? Number.NEGATIVE_INFINITY
  const triggeredAt = trigger.kind === 'issue-number' ? now : atEvent
  const discussion = await readComments({ issue: live.number, triggeredAt }, permissions, run)
  if (comment === null) return issueTask(live, discussion, clock.sha256)
  const { asks, words, named } = orderIn(comment.words)
  const plan = asks === 'go' ? await readPlan(live.number, named, run) : null
  if (isRunResult(plan)) return plan
  const isHeard = words !== '' && run.config.comments !== 'none'
  const order = { author: sender, date: new Date(comment.at ?? now).toISOString(), body: words }
  const comments = isHeard ? [...discussion.comments, order] : discussion.comments
  const task = issueTask(live, { ...discussion, comments }, clock.sha256)
  const command = isHeard || asks === 'plan' ? { command: { comment: comment.id, asks } } : {}
  return { ...task, ...command, ...(plan === null ? {} : { plan }) }
}

/**
 * Null where none is named and none is there. A name that fits no plan ends the run, and so does a plan that is not
 * named.
 */
async function readPlan(issue: number, named: string, run: PublishJob): Promise<WorkPlan | null | RunResult> {
  const { forge, reporter, clock } = run.ports
  const found = (await orWarn(forge.ownComments(issue, PLAN), 'the plan on the issue cannot be read', run)) ?? []
  if (named === '' && found.length > 0) {
    const why = `a plan is on issue #${issue}, and it is not named`
    return resultOf('refused-content', `${why}; read it, then comment the line that stands below it`)
  }
  if (named === '') {
    reporter.info('no plan of Diffproof is on the issue: the work starts without one')
    return null
  }
  for (const { id, body } of found.toReversed()) {
    const plan = planIn(body)
    const text = body.slice(body.indexOf('\n') + 1)
    if (plan === null || planName(plan, clock.sha256) !== named || !text.startsWith(shownPlan(plan))) continue
    reporter.info(`the work follows the plan of comment ${id}`)
    return plan
  }
  const why = `no plan of Diffproof on issue #${issue} has the name ${named}, or somebody edited it`
  return resultOf('refused-content', `${why}; comment /diffproof plan for a new one`)
}

const MOST_LOGGED = 5
const LONGEST_LOGGED = 100

function logIssueFields({ kind, sanitized, fields }: Task, { ports }: PublishJob): void {
  const { reporter } = ports
  if (kind !== 'issue') return
  const { inputs, outputs } = fields
  if (inputs.length > 0) reporter.info(`input artifacts of the issue: ${inputs.map(({ path }) => path).join(', ')}`)
  if (outputs.length > 0)
    reporter.info(`output artifacts of the issue, the only paths that may be written: ${outputs.join(', ')}`)
  for (const line of ignoredLines(sanitized.body).slice(0, MOST_LOGGED))
    reporter.warning(
      `a line below the artifacts of the issue is not a path and was ignored: ${line.trim().slice(0, LONGEST_LOGGED)}`,
    )
}
