/** The word of a run that could not begin. */
import { adviceIn } from '../../core/errors.ts'
import type { RunResult } from '../../core/outcome.ts'
import { reactionTarget } from '../../core/page/comment.ts'
import { lastComment, resultText } from '../../core/page/issue-comment.ts'
import { answerMarker, noCommit } from '../../core/page/revision-answers.ts'
import { summarizeRun } from '../../core/page/run-summary.ts'
import { ownershipOf } from '../../core/task/ownership.ts'
import { askedByPerson, requestName } from '../../core/task/trigger.ts'
import { canPublish, type Job, startOf } from '../run.ts'
import { checkActors, openPermissions } from '../start/authorization.ts'
import { writeFailureIssue } from './failure-issue.ts'
import { createReactions } from './reactions.ts'

/**
 * Says what is wrong with the configuration: in the one comment of the issue, or as the answer on our pull request.
 * Whoever started the run must be one who may. Problems are warnings.
 */
export async function sayOnIssue(runResult: RunResult, run: Job): Promise<void> {
  const { config, event } = run
  const { forge, reporter } = run.ports
  const isSilent = config.dryRun || !config.progressComment || (config.action !== 'run' && config.action !== 'publish')
  const asked = askedByPerson(event, config)
  // A job that could begin reports by itself.
  if (asked === null && !canPublish(run)) await writeFailureIssue(runResult, run, () => textForIssue(runResult, run))
  if (runResult.outcome !== 'configuration-error' || isSilent || asked === null) return
  const isRevision = asked.kind === 'revision'
  const number = isRevision ? asked.pullRequest : asked.number
  try {
    if ((await checkActors(run, openPermissions(forge))) !== null) return
    const said = isRevision
      ? await answerOnPullRequest(number, requestName(asked), runResult, run)
      : await commentOnIssue(number, runResult, run)
    if (!said) return
  } catch (thrown) {
    reporter.warning(`the comment could not be written: ${adviceIn(thrown)}`)
  }
  const marked = { target: reactionTarget(asked), issue: isRevision ? null : number, label: config.triggerLabel }
  await createReactions(marked, reporter).end(forge, 'failed')
}

async function answerOnPullRequest(number: number, request: string, runResult: RunResult, run: Job) {
  const { config, runUrl } = run
  const { forge } = run.ports
  const pull = await forge.pullRequest(number)
  if (pull === null || !pull.open || pull.locked) return false
  if (ownershipOf({ ...pull, isHere: pull.isFromHere }, config.branchPrefix).kind !== 'ours') return false
  const start = { ...startOf(run), isRevision: true }
  const marker = answerMarker({ request })
  await forge.comment(number, marker, noCommit({ runResult, runUrl, start }), { overwrite: true })
  return true
}

async function commentOnIssue(issue: number, runResult: RunResult, run: Job) {
  const { repositoryName, runId, ports } = run
  const { forge } = ports
  const live = await forge.issue(issue)
  if (live === null || live.isPullRequest || !live.open || live.locked) return false
  const of = { repository: repositoryName, task: `issue-${issue}`, run: runId, failed: null }
  const { marker, body, options } = lastComment(textForIssue(runResult, run), of)
  await forge.comment(issue, marker, body, options)
  return true
}

function textForIssue(runResult: RunResult, run: Job): string {
  const { runUrl, runLog, startedAt, ports } = run
  const durationMs = ports.clock.now() - startedAt
  const summary = summarizeRun({ runLog, result: runResult, durationMs })
  return resultText(runResult, summary, { runLog, runUrl, start: startOf(run), planned: null, patchFile: null })
}
