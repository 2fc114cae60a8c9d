/** `/diffproof` on an issue: the same as the label, as of the comment. */
import { ConfigurationError } from '../core/errors.ts'
import { senderOf } from '../core/gate/actors.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import type { CommandedIssue } from '../core/task/follow-up.ts'
import { issueTask, type Task } from '../core/task/task.ts'
import type { Permissions } from './permissions.ts'
import { readComments } from './read-comments.ts'
import type { Run } from './run.ts'
import { whyNotStarted } from './why-not-started.ts'

/** The task, or why nothing is started. The words of the order are the newest comment that belongs to it. Throws ConfigurationError and ForgeError. */
export async function chooseCommandedIssue(
  { number, title, body, comment }: CommandedIssue,
  permissions: Permissions,
  run: Run,
): Promise<Task | RunResult> {
  const { forge, clock } = run.ports
  const live = await forge.issue(number)
  if (live === null) throw new ConfigurationError(`issue #${number} is not there any more`)
  const ending = whyNotStarted(live)
  if (ending !== null) return ending
  if (live.title !== title || live.body !== body)
    return endingOf(
      'refused-content',
      `issue #${number} was edited after the comment; read it again, then comment again`,
    )
  if ((await forge.commentText(comment.id)) !== comment.body)
    return endingOf('refused-content', 'the comment was edited or taken back after it was written; write a new one')

  const at = comment.at ?? Number.NEGATIVE_INFINITY
  const { comments, olderComments } = await readComments(number, at, permissions, run)
  const order = {
    author: senderOf(run.event.payload)?.login ?? '',
    date: new Date(comment.at ?? clock.now()).toISOString(),
    body: comment.words,
  }
  const isRead = run.config.comments !== 'none' && comment.words !== ''
  return issueTask(live, { comments: isRead ? [...comments, order] : comments, olderComments }, clock.sha256)
}
