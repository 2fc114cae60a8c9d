/** The end of a run: what is reported, and the last word to whoever asked for it. */
import type { ActionName } from '../../core/config/actions.ts'
import { createRunLog } from '../../core/log/run-log.ts'
import { plannedSteps } from '../../core/log/steps.ts'
import type { RunResult } from '../../core/outcome.ts'
import { resultText } from '../../core/page/issue-comment.ts'
import { jobSummary, keptSection, pageSummary } from '../../core/page/job-summary.ts'
import { declaredOutputs, lastLine, outputsOf } from '../../core/page/outputs.ts'
import { answerMarker, noCommit, requestAnswer, threadAnswer } from '../../core/page/revision-answers.ts'
import { type FailedRun, failedRunOf, runMarkers } from '../../core/page/run-markers.ts'
import { type RunSummary, summarizeRun } from '../../core/page/run-summary.ts'
import type { Revision } from '../../core/task/revision.ts'
import type { Task } from '../../core/task/task.ts'
import { COMMAND_LINE } from '../../core/task/trigger.ts'
import type { Reporter } from '../../ports/reporter.ts'
import { canPublish, type Job, newRunState, orWarn, type PublishJob, type StatusComment, startOf } from '../run.ts'
import { writeFailureIssue } from './failure-issue.ts'
import { sweepUp } from './sweep-up.ts'

/**
 * Reports a result. `run` is null where the inputs were wrong; `speaker` is then what could be read of them. `isLate`:
 * the work has not come to its end, and is left to the post step. Problems of the reporting itself are warnings.
 */
export async function reportRun(
  runResult: RunResult,
  run: Job | PublishJob | null,
  reporter: Reporter,
  { action, isLate, speaker }: { action: ActionName; isLate: boolean; speaker: Job | null },
) {
  if (run !== null && !isLate && canPublish(run))
    await Promise.all([
      giveBack(run),
      notifyOfResult(runResult, run),
      writeFailureIssue(runResult, run, () => lastText(runResult, run)),
    ])
  // A late run leaves the last word to the post step, and nothing may come after that.
  if (isLate) await run?.statusUpdater.stop(0, run.shutdown)
  const { decided, receipt, base, tests, patchFile, patch } = run?.state ?? newRunState()
  const summary = summaryOf(runResult, run)
  const { outcome, reason, passes } = runResult
  const { turns, usage, costUsd, durationMs, limit, phases: reached } = summary
  const tree = receipt?.tree ?? null
  const phases = {
    ...{ phase1Complete: reached.phase1_complete, filesEdited: reached.files_edited.length },
    ...{ jsonProvided: reached.json_provided, jsonTurn: reached.json_turn, editTurn: reached.edit_turn },
    success: reached.success,
  }
  const effort = { turns, usage, costUsd, durationMs }
  reporter.record({ type: 'end', outcome, reason, passes, tree, limit, phases, ...effort })
  const transcriptFile = run === null ? null : reporter.transcriptFile()
  const known = { tree, baseSha: base?.sha ?? null, tests: tests?.status ?? null, patchFile, transcriptFile }
  const outputs = outputsOf(summary, runResult, known)
  const start = speaker === null ? null : startOf(speaker)
  const runLog = run?.runLog ?? createRunLog().runLog
  const isLost = !passes || outcome === 'dry-run' || outcome === 'superseded'
  const page =
    runResult.page === undefined || start === null
      ? jobSummary({ runResult, summary, runLog, record: decided?.record ?? null, start, patch: isLost ? patch : '' })
      : runResult.verdict !== undefined
        ? runResult.page
        : pageSummary(runResult, runResult.page, start)
  // On somebody's own machine the files stay.
  const keptWith = (more: Readonly<Record<string, string>>) =>
    start?.event === COMMAND_LINE ? '' : keptSection(runResult, summary, { ...outputs, ...more })
  const line = lastLine(runResult, summary)
  const declared = declaredOutputs(outputs, action, runResult.outputs)
  await reporter.finish(runResult, line, declared, isLate ? [page, keptWith({})].join('\n\n').trimEnd() : page)
  run?.ports.journal.note({ kind: 'reported', outcome: runResult.outcome })
  // The report is made last: it is the largest, and nothing else may be lost with it.
  if (run === null || start === null || isLate) return
  const { runId, runUrl, serverUrl, repositoryName: repository } = run
  const of = { runId, runUrl, serverUrl, repository, result: runResult, start, decided, receipt }
  const file = await reporter.keepReport(of)
  const made = file === null ? {} : { 'report-file': file }
  const kept = keptWith(made)
  if (file !== null || kept !== '') await reporter.add(declaredOutputs(made, action, {}), kept)
  run.ports.journal.note({ kind: 'report-made' })
}

function summaryOf(result: RunResult, run: Job | null): RunSummary {
  if (run === null) return summarizeRun({ runLog: createRunLog().runLog, result, durationMs: 0 })
  const { runLog, state, ports, startedAt } = run
  return summarizeRun({ ...state, runLog, result, durationMs: ports.clock.now() - startedAt })
}

async function giveBack(run: PublishJob): Promise<void> {
  const { ports } = run
  // With a record it has been done.
  if (run.state.decided === null) await sweepUp(run)
  await ports.repository.close()
  ports.journal.note({ kind: 'closed' })
}

/** To be called once the work has come to its end. Waits no longer than `shutdown` allows. */
export async function notifyOfResult(runResult: RunResult, run: PublishJob): Promise<void> {
  const { state, ports, shutdown, config } = run
  const { statusComment, task } = state
  if (statusComment === null) return
  const revision = task?.revision
  const failedRun = () => {
    const at = new Date(ports.clock.now()).toISOString()
    return failedRunOf(runResult, summaryOf(runResult, run), { run: run.runId, at, kind: task?.kind })
  }
  const speak = async (): Promise<boolean> => {
    await statusComment.stop()
    if (task?.command?.asks === 'plan' && runResult.outcome === 'planned') return true
    if (task?.command !== undefined && (runResult.outcome === 'declined' || task.command.asks === 'plan'))
      return answerCommand(task, { runResult, failed: failedRun(), statusComment }, run)
    if (revision === undefined) return statusComment.sayLast(lastText(runResult, run), runResult, failedRun())
    if (config.progressComment) await answerRequest(revision, runResult, failedRun(), run)
    return config.progressComment
  }
  try {
    const said = await Promise.race([speak(), given(shutdown)])
    if (said === 'too late') return ports.reporter.warning('the comment could not be written in time')
    if (said) ports.journal.note({ kind: 'commented' })
  } catch (thrown) {
    statusComment.complain(thrown)
  }
  await Promise.race([statusComment.leaveLastReaction(runResult), given(shutdown)])
}

function lastText(runResult: RunResult, run: Job): string {
  const { config, state, runUrl, runLog } = run
  const summary = summaryOf(runResult, run)
  // How far the other job came is in its own log.
  const planned = config.proposeJob === null || state.decided !== null ? plannedSteps(config) : null
  const said = { ...runResult, reason: runResult.reasonOnIssue ?? runResult.reason }
  return resultText(said, summary, { runLog, runUrl, start: startOf(run), planned, patchFile: state.patchFile })
}

function given(signal: AbortSignal): Promise<'too late'> {
  return new Promise(resolve => {
    if (signal.aborted) resolve('too late')
    signal.addEventListener('abort', () => resolve('too late'), { once: true })
  })
}

type AnsweredRun = {
  runResult: RunResult
  failed: FailedRun | null
  statusComment: StatusComment
}

/** The comment about the issue's runs is as it was before. */
async function answerCommand({ command, issue }: Task, answer: AnsweredRun, run: PublishJob): Promise<boolean> {
  const { config, ports, runUrl } = run
  if (command === undefined || issue === null || !config.progressComment) return false
  const { runResult, failed, statusComment } = answer
  const marker = answerMarker({ request: `comment-${command.comment}` })
  const body = `${runMarkers('', failed)}${noCommit({ runResult, runUrl, start: startOf(run) })}`
  await ports.forge.comment(issue, marker, body, { overwrite: true })
  await statusComment.giveBack()
  return true
}

async function answerRequest(
  revision: Revision,
  runResult: RunResult,
  failed: FailedRun | null,
  run: PublishJob,
): Promise<void> {
  const { state, runUrl, runLog } = run
  const { forge } = run.ports
  const { number } = revision.pullRequest
  const isDelivered = runResult.outcome === 'pr-updated'
  const commit = isDelivered ? (runResult.outputs['head-sha'] ?? null) : null
  const record = state.decided?.record ?? null
  const answered = {
    ...{ runResult, commit, record, runUrl, runLog },
    summary: summaryOf(runResult, run),
    start: startOf(run),
  }
  const attempt = (written: Promise<unknown>) => orWarn(written, 'an answer could not be written', run)
  const { marker, body } = requestAnswer(revision, answered)
  await attempt(forge.comment(number, marker, `${runMarkers('', failed)}${body}`, { overwrite: true }))
  // A run that broke off before it began may be run again; the threads are spared.
  if (state.turns === 0) return
  const threads = new Map(revision.lineComments.map(comment => [comment.thread, comment]))
  for (const [thread, comment] of threads)
    await attempt(forge.replyTo(number, thread, threadAnswer(revision, comment, answered)))
}
