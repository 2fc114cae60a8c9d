/** The last word of a revision: an answer in the conversation and one in every thread of the review. Problems are warnings. */
import { messageOf } from '../../core/errors.ts'
import type { RunResult } from '../../core/outcome.ts'
import type { Effort } from '../../core/report/comment.ts'
import { whatNext } from '../../core/report/next-step.ts'
import { requestAnswer, threadAnswer } from '../../core/revision/answers.ts'
import type { Revision } from '../../core/revision/revision.ts'
import { type Run, startOf } from '../run.ts'

/** Answers what was asked for. `ending.outputs` says which commit came of it. */
export async function answerRequest(revision: Revision, ending: RunResult, effort: Effort, run: Run): Promise<void> {
  const { ports, state, runUrl } = run
  const { forge, reporter } = ports
  const { number } = revision.pullRequest
  const isDelivered = ending.outcome === 'pr-updated'
  const commit = isDelivered ? (ending.outputs['head-sha'] ?? null) : null
  const next = whatNext(ending, startOf(run))
  const answered = { ending, commit, record: state.record, patch: state.patch, runUrl, effort, next }
  const attempt = (call: () => Promise<unknown>) =>
    call().catch((thrown: unknown) => reporter.warning(`an answer could not be written: ${messageOf(thrown)}`))

  const { marker, body } = requestAnswer(revision, answered)
  await attempt(() => forge.comment(number, marker, body, { overwrite: true }))
  // A run that broke off before it began may be run again; the threads are spared.
  if (state.turns === 0) return
  const threads = new Map(revision.lineComments.map(comment => [comment.thread, comment]))
  for (const [thread, comment] of threads)
    await attempt(() => forge.replyTo(number, thread, threadAnswer(revision, comment, answered)))
}
