import { answerMarker } from '../../core/page/revision-answers.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { learn, type PublishJob } from '../run.ts'
import { beginStatusComment } from './status-comment.ts'

/** Notes the task, and into the journal what a later comment has to know. A whole run updates the issue from now on. */
export function takeTask(chosen: Task | AskedFile, run: PublishJob): void {
  const { config, state, ports } = run
  if (chosen.kind !== 'task-file') learn(state, { task: chosen })
  const comments = config.progressComment && !config.dryRun && config.action !== 'propose'
  const task = chosen.kind === 'task-file' ? null : chosen
  const { issue = null, revision } = task ?? {}
  const asked = revision === undefined ? null : { number: revision.pullRequest.number, marker: answerMarker(revision) }
  ports.journal.note({ kind: 'task', id: chosen.id, issue, revision: asked, comments })
  if (config.action === 'run') beginStatusComment(chosen, run)
}
