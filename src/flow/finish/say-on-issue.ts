/** The word of a run that could not begin, on the issue that it was for. */
import { adviceIn } from '../../core/errors.ts'
import type { RunResult } from '../../core/outcome.ts'
import { commentMarker, reactionTarget, resultText, writtenByLine } from '../../core/report/comment.ts'
import { whatNext } from '../../core/report/next-step.ts'
import { runMarkers } from '../../core/report/run-markers.ts'
import { summarizeRun } from '../../core/run-log/run-summary.ts'
import { askedIssue } from '../../core/task/trigger.ts'
import { type Speaker, startOf } from '../run.ts'
import { openPermissions, whyRefusedActor } from '../start/authorization.ts'
import { createReactions } from './status-comment.ts'

/** Says what is wrong with the configuration in the one comment of the issue, if whoever started the run may start one. Problems are warnings. */
export async function sayOnIssue(runResult: RunResult, run: Speaker): Promise<void> {
  const { config, event, repositoryName, runUrl, runId, runLog, startedAt } = run
  const { forge, reporter, clock } = run.ports
  const isSilent = config.dryRun || !config.progressComment || (config.mode !== 'run' && config.mode !== 'publish')
  const asked = askedIssue(event, config)
  if (runResult.outcome !== 'configuration-error' || isSilent || asked === null) return
  const issue = asked.number
  try {
    if ((await whyRefusedActor(run, openPermissions(forge))) !== null) return
    const live = await forge.issue(issue)
    if (live === null || live.isPullRequest || !live.open || live.locked) return
    const durationMs = clock.now() - startedAt
    const summary = summarizeRun({ runLog, result: runResult, record: null, receipt: null, durationMs })
    const text = resultText(runResult, summary, {
      runLog,
      runUrl,
      rows: [],
      next: whatNext(runResult, startOf(run)),
      patch: '',
    })
    const marker = commentMarker({ repository: repositoryName, task: `issue-${issue}` })
    const keep = (stands: string) => runMarkers(stands, null)
    const body = `${writtenByLine({ run: runId, isOver: true })}\n${text}`
    await forge.comment(issue, marker, body, { overwrite: true, keep })
  } catch (thrown) {
    reporter.warning(`the comment could not be written: ${adviceIn(thrown)}`)
  }
  await createReactions({ target: reactionTarget(asked), issue, label: config.label }, reporter).end(forge, 'failed')
}
