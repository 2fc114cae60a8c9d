/** The task of an event on one of our pull requests. A later edit of the text stops the run. */
import { messageOf } from '../../core/errors.ts'
import type { ProofRecord } from '../../core/facts/record.ts'
import { earlierRounds, parseBody } from '../../core/facts/record-block.ts'
import { decideVerdict } from '../../core/facts/verdict.ts'
import { isRunResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { isTaskCommit, requestOf } from '../../core/page/commit-message.ts'
import { limitAnswer } from '../../core/page/revision-answers.ts'
import { doubtInWords } from '../../core/page/verdict-words.ts'
import { ownershipOf } from '../../core/task/ownership.ts'
import type { CommitInfo, FailedJob, OwnPullRequest, Revision } from '../../core/task/revision.ts'
import { type Discussion, revisionTask } from '../../core/task/task.ts'
import {
  type AskedRevision,
  type AskedText,
  type FailedWorkflow,
  requestName,
  senderOf,
} from '../../core/task/trigger.ts'
import { runLogExcerpt } from '../../core/testing/excerpt.ts'
import { commitsOf, isByWriter } from '../publish/find-target.ts'
import { orWarn, type PublishJob } from '../run.ts'
import { checkActors, type Permissions } from './authorization.ts'
import { NO_DISCUSSION, readComments } from './read-comments.ts'

/** Work that needs more should be split, or done by hand. */
const MOST_REVISIONS = 5
/** GitHub lists at most 250 commits of a pull request. */
const MOST_COMMITS = 250

/** The task, or the result of a run that does not start. Throws ForgeError. */
export async function chooseRevision(asked: AskedRevision, permissions: Permissions, run: PublishJob) {
  const { forge, clock } = run.ports
  const refused = await checkActors(run, permissions)
  if (refused !== null && asked.ask !== 'failed-run') return resultOf('refused-actor', refused)
  const pull = await findPullRequest(asked, run)
  if (isRunResult(pull)) return pull
  const whose = ownershipOf({ ...pull, isHere: pull.isFromHere }, run.config.branchPrefix)
  if (whose.kind !== 'ours') {
    const why = whose.kind === 'other' ? 'nothing about it is of Diffproof' : whose.why
    return resultOf('skipped', `pull request #${pull.number} is not ours: ${why}`)
  }
  if (!(await isByWriter(pull, run)))
    return resultOf(
      'skipped',
      `pull request #${pull.number} is not ours: ${pull.author.login} opened it, who may not write`,
    )
  const taskId = whose.marker.task
  const commits = await commitsOf(pull, run.ports)
  if (commits === null)
    return resultOf('skipped', `the base branch ${pull.into} of pull request #${pull.number} is gone`)
  if (refused !== null && !failedByItself(pull, commits, taskId, run)) return resultOf('refused-actor', refused)

  const request = requestName(asked)
  const answered = commits.find(commit => requestOf(commit, taskId) === request)
  if (answered !== undefined)
    return resultOf('skipped', `commit ${answered.sha} answers ${request} already; comment again for more`)
  const revisions = commits.filter(commit => requestOf(commit, taskId) !== null).length
  if (revisions >= MOST_REVISIONS || commits.length >= MOST_COMMITS) return tooMany(pull, run)

  const content = await readRequest(asked, pull, permissions, run)
  if (isRunResult(content)) return content
  const record = parseBody(pull.body)
  const changes =
    (await orWarn(forge.changesIn(pull.number), 'what the pull request changes cannot be listed', run)) ?? []
  const { words, discussion, ...read } = content
  const revision = {
    ...read,
    ask: asked.ask,
    request,
    pullRequest: pull,
    number: revisions + 1,
    changes,
    taskTitle: record?.task.title ?? null,
    earlier: record === null ? [] : earlierRounds(record),
    draftFor: pull.draft && record !== null ? decideVerdict(record.evidence, run.config).doubts.map(doubtInWords) : [],
    ...(await issueBehind(record?.task, run)),
  }
  // Shows the author of a comment that it was seen.
  if (asked.ask === 'comment' && run.config.progressComment && !run.config.dryRun)
    await orWarn(forge.react({ on: 'comment', id: asked.text.id }, 'eyes', []), 'no reaction could be left', run)
  return revisionTask({ taskId, words, revision }, discussion, clock.sha256)
}

async function findPullRequest(asked: AskedRevision, { ports }: PublishJob): Promise<OwnPullRequest | RunResult> {
  const { forge } = ports
  const skipped = (reason: string) => resultOf('skipped', reason)
  const number =
    asked.ask === 'failed-run'
      ? (await forge.pullRequestsFrom(asked.run.branch)).find(one => one.open)?.number
      : asked.pullRequest
  if (number === undefined) return skipped('no pull request from the branch of the failed run is open')
  const pull = await forge.pullRequest(number)
  if (pull === null) return skipped(`pull request #${number} is not there any more`)
  if (!pull.open) return skipped(`pull request #${number} is closed`)
  if (pull.locked) return skipped(`pull request #${number} is locked`)
  if (asked.ask === 'failed-run' && pull.headSha !== asked.run.headSha)
    return skipped(`${pull.branch} has moved on since ${asked.run.headSha}, whose workflow run failed`)
  return pull
}

/**
 * A bot without permission may report that our own commit failed: it opened the pull request, and nobody has re-run the
 * workflow.
 */
function failedByItself(
  pull: OwnPullRequest,
  commits: readonly CommitInfo[],
  taskId: string,
  { event }: PublishJob,
): boolean {
  const sender = senderOf(event.payload)
  const head = commits.at(-1)
  const isAuthor = sender?.isBot === true && pull.author.isBot && sender.login === pull.author.login
  return isAuthor && !event.isRerun && head?.sha === pull.headSha && isTaskCommit(head, taskId)
}

async function tooMany({ number }: OwnPullRequest, run: PublishJob): Promise<RunResult> {
  const { config, ports } = run
  if (config.progressComment && !config.dryRun) {
    const { marker, body } = limitAnswer(MOST_REVISIONS)
    const written = ports.forge.comment(number, marker, body, { overwrite: true })
    await orWarn(written, 'the comment could not be written', run)
  }
  return resultOf('skipped', `pull request #${number} has had its ${MOST_REVISIONS} revisions, which is the most`)
}

async function issueBehind(task: ProofRecord['task'] | undefined, { ports }: PublishJob) {
  const issueSha256 = task?.issue_sha256 ?? (task?.kind === 'issue' ? task.snapshot_sha256 : undefined)
  if (task === undefined || task.issue === null || issueSha256 === undefined) return {}
  const live = await ports.forge.issue(task.issue).catch(() => null)
  const isSame = live !== null && ports.clock.sha256(`${live.title}\n${live.body}`) === issueSha256
  return isSame ? { issueSha256, issueBody: live.body } : { issueSha256 }
}

type RequestedChange = Pick<Revision, 'lineComments' | 'failed'> & {
  words: string
  discussion: Discussion
}

const NOTHING: RequestedChange = { words: '', lineComments: [], failed: null, discussion: NO_DISCUSSION }
/** GitHub stamps some comments of a review shortly after its submission. */
const STAMPING_MS = 10_000
const LONGEST_LOG = 10_000

async function readRequest(asked: AskedRevision, pull: OwnPullRequest, permissions: Permissions, run: PublishJob) {
  if (asked.ask === 'review') return readReview(asked.text, pull, run)
  if (asked.ask === 'failed-run') return readFailure(asked.run, run)
  const { id, body, at, words } = asked.text
  if ((await run.ports.forge.commentText(id)) !== body) return editedAfterEvent('the comment')
  const triggeredAt = at ?? Number.NEGATIVE_INFINITY
  const discussion = await readComments({ issue: pull.number, triggeredAt }, permissions, run)
  return { ...NOTHING, words, discussion }
}

async function readReview(
  { id, body, at }: AskedText,
  pull: OwnPullRequest,
  run: PublishJob,
): Promise<RequestedChange | RunResult> {
  const now = await run.ports.forge.review(pull.number, id)
  if (now === null || now.body !== body) return editedAfterEvent('the review')
  if (now.state !== 'CHANGES_REQUESTED') return resultOf('skipped', 'the review does not ask for changes any more')
  const submittedAt = at ?? Number.NEGATIVE_INFINITY
  const edited = now.comments.find(({ editedAt }) => !((editedAt ?? Number.NaN) <= submittedAt + STAMPING_MS))
  if (edited !== undefined) return editedAfterEvent(`the review's comment on ${edited.path}`)
  if (body.trim() === '' && now.comments.length === 0)
    return resultOf('skipped', 'the review asks for changes, but does not say for which')
  return { ...NOTHING, words: body, lineComments: now.comments }
}

async function readFailure({ id, workflow }: FailedWorkflow, run: PublishJob): Promise<RequestedChange | RunResult> {
  const { forge, reporter } = run.ports
  let jobs: readonly FailedJob[] = []
  let missing = ''
  try {
    const found = await forge.failedJobs(id)
    if (found.length === 0) return resultOf('skipped', 'no job of the workflow run is failed any more')
    jobs = found.map(({ name, steps, log }) => ({ name, steps, excerpt: runLogExcerpt(log ?? '', LONGEST_LOG) }))
    if (found.some(({ log }) => log === null)) missing = 'logs that could not be read'
  } catch (thrown) {
    missing = 'which jobs failed and their logs, which could not be read'
    reporter.warning(
      `what failed cannot be read: ${messageOf(thrown)}. Give the job the permission actions: read; the run goes on without`,
    )
  }
  return { ...NOTHING, failed: { workflow, jobs, missing } }
}

function editedAfterEvent(what: string): RunResult {
  return resultOf('refused-content', `${what} was changed or taken back after the event; ask again`)
}
