/** What is asked for, bound to the event: text that was changed since then is not worked on. */
import { messageOf } from '../core/errors.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import type { FailedJob, OwnPullRequest, Revision } from '../core/revision/revision.ts'
import { runLogExcerpt } from '../core/revision/run-log.ts'
import type { AskedRevision, AskedText, FailedRun } from '../core/task/follow-up.ts'
import type { Task } from '../core/task/task.ts'
import type { Permissions } from './permissions.ts'
import { readComments } from './read-comments.ts'
import type { Run } from './run.ts'

export type ReadRequest = Pick<Revision, 'lineComments' | 'failed'> & {
  readonly words: string
  readonly discussion: Pick<Task, 'comments' | 'olderComments'>
}

const NOTHING: ReadRequest = {
  words: '',
  lineComments: [],
  failed: null,
  discussion: { comments: [], olderComments: 0 },
}
/** Comments of a review are stamped when it is submitted, some of them a moment later. */
const STAMPING_MS = 10_000
const LONGEST_LOG = 10_000

/** Reads it, or says why nothing is started. Throws ForgeError. */
export async function readRequest(
  asked: AskedRevision,
  pull: OwnPullRequest,
  permissions: Permissions,
  run: Run,
): Promise<ReadRequest | RunResult> {
  switch (asked.ask) {
    case 'comment': {
      const { id, body, at, words } = asked.text
      if ((await run.ports.forge.commentText(id)) !== body) return changed('the comment')
      const discussion = await readComments(pull.number, at ?? Number.NEGATIVE_INFINITY, permissions, run)
      return { ...NOTHING, words, discussion }
    }
    case 'review':
      return readReview(asked.text, pull, run)
    case 'failed-run':
      return readFailure(asked.run, run)
  }
}

async function readReview(
  { id, body, at }: AskedText,
  pull: OwnPullRequest,
  run: Run,
): Promise<ReadRequest | RunResult> {
  const now = await run.ports.forge.review(pull.number, id)
  if (now === null || now.body !== body) return changed('the review')
  if (now.state !== 'CHANGES_REQUESTED') return endingOf('skipped', 'the review does not ask for changes any more')
  const submittedAt = at ?? Number.NEGATIVE_INFINITY
  const edited = now.comments.find(({ editedAt }) => !((editedAt ?? Number.NaN) <= submittedAt + STAMPING_MS))
  if (edited !== undefined) return changed(`the review's comment on ${edited.path}`)
  if (body.trim() === '' && now.comments.length === 0)
    return endingOf('skipped', 'the review asks for changes, but does not say for which')
  return { ...NOTHING, words: body, lineComments: now.comments }
}

async function readFailure({ id, workflow }: FailedRun, run: Run): Promise<ReadRequest | RunResult> {
  const { forge, reporter } = run.ports
  let jobs: readonly FailedJob[] = []
  let missing = ''
  try {
    const found = await forge.failedJobs(id)
    if (found.length === 0) return endingOf('skipped', 'no job of the workflow run is failed any more')
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

function changed(what: string): RunResult {
  return endingOf('refused-content', `${what} was changed or taken back after the event; ask again`)
}
