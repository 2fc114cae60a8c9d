/** The post step: puts in order what a run that was killed could not. */
import { cleanPatch, textOfPatch } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import { type Left, type LeftRun, type NoteOf, orphanedResult } from '../../core/log/journal.ts'
import type { RunLog } from '../../core/log/run-log.ts'
import type { StepItem } from '../../core/log/steps.ts'
import { OUTCOMES, type RunResult } from '../../core/outcome.ts'
import { stateOf } from '../../core/page/comment.ts'
import { lastComment, resultText } from '../../core/page/issue-comment.ts'
import { jobSummary, keptSection } from '../../core/page/job-summary.ts'
import type { RunStart } from '../../core/page/next-step.ts'
import { noCommit } from '../../core/page/revision-answers.ts'
import { failedRunOf, runMarkers } from '../../core/page/run-markers.ts'
import { type RunSummary, summarizeRun } from '../../core/page/run-summary.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import { compareLink } from '../../core/task/branch-name.ts'
import { readMarker } from '../../core/task/ownership.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Clock } from '../../ports/ports.ts'
import type { Leftovers, LeftWork } from '../../ports/post-step.ts'
import type { Reporter } from '../../ports/reporter.ts'
import { createReactions } from './reactions.ts'
import { sweepUp } from './sweep-up.ts'

export type Finish = {
  left: LeftRun
  leftovers: Leftovers
  forge: Forge
  reporter: Reporter
  /** The transcript of that run, and where it is; nothing where there is none. Never throws. */
  transcript: () => { runLog: RunLog; transcriptFile: string | null }
  secrets: Secrets
  sha256: Clock['sha256']
  serverUrl: string
  repositoryName: string
  runUrl: string
  runId: string
  start: RunStart
  planned: readonly StepItem[]
}

/** Kills, keeps, gives back, notifies, removes, in this order. Never throws. */
export async function finishRun(finish: Finish): Promise<void> {
  const { left, leftovers, reporter } = finish
  await leftovers.endProcesses()
  const isUnknown = left.isClosed || left.start === null
  const work = isUnknown ? null : await leftovers.work()
  const kept = left.isClosed ? null : await keepLeftPatch(work, finish)
  if (!left.isClosed) {
    await sweepUp({ ports: { repository: leftovers, reporter } })
    await leftovers.writeRest()
    for (const path of await leftovers.giveBack())
      reporter.warning(`${path} could not be put back as it was before the run`)
  }
  if (!left.isClosed) await notify(finish, kept)
  else if (left.reportedAs === null) await notify(finish, leftovers.keptPatch())
  else if (!left.hasReport) {
    await makeReport(orphanedResult({ wasCancelled: left.wasCancelled }), finish, finish.transcript())
  }
  leftovers.remove()
}

type KeptPatch = ReturnType<Leftovers['keptPatch']>

async function keepLeftPatch(work: LeftWork | null, { left, leftovers, secrets, sha256 }: Finish): Promise<KeptPatch> {
  if (work === null || work.tree === work.baseTree) return leftovers.keptPatch()
  const patch = cleanPatch(work.patch, secrets)
  const text = textOfPatch(patch)
  // A later run goes on from a patch only if the transcript names it.
  const patchSha256 = text === textOfPatch(work.patch) ? sha256(...patch) : null
  const files = work.files.map(({ path, change }) => ({ path, change }))
  const byEditTool = [...left.byEditTool]
  const file = await leftovers.keepPatch(patch, { type: 'receipt', tree: work.tree, files, byEditTool, patchSha256 })
  return file === null ? leftovers.keptPatch() : { file, text }
}

async function notify(finish: Finish, patch: KeptPatch): Promise<void> {
  const { left, reporter, forge } = finish
  const patchFile = patch?.file ?? null
  const { isDraft = false, ...atForge } = await leftAtForge(finish)
  const runResult = orphanedResult({ wasCancelled: left.wasCancelled, patchFile, ...atForge })
  const logged = finish.transcript()
  const { runLog, transcriptFile } = logged
  const summary = summarizeRun({ runLog, result: runResult })
  const answer =
    left.task?.comments === true ? finalAnswer(left.task, { runResult, summary, patchFile, logged }, finish) : null
  if (answer !== null && left.hadBegun && !left.isCommented)
    await forge
      .comment(answer.number, answer.marker, answer.body, answer.options)
      .catch((thrown: unknown) => reporter.warning(`the comment could not be written: ${messageOf(thrown)}`))
  if (left.notifying !== null && !left.isCommented)
    await createReactions({ ...left.notifying, label: finish.start.label }, reporter).end(
      forge,
      atForge.pullRequestUrl === undefined ? stateOf(runResult) : isDraft ? 'draft' : 'done',
    )
  const reportFile = await makeReport(runResult, finish, logged)
  if (left.reportedAs !== null) return
  reporter.warning(`${runResult.reason}${patchFile === null ? '' : ` (${patchFile})`}`)
  const outputs = { 'patch-file': patchFile, 'transcript-file': transcriptFile, 'report-file': reportFile }
  const known = { runResult, summary, runLog, record: null, start: leftRunStart(finish) }
  const page = jobSummary({ ...known, patch: patch?.text ?? '' })
  await reporter.add({}, [page, keptSection(runResult, summary, outputs)].join('\n\n').trimEnd())
}

type LoggedRun = ReturnType<Finish['transcript']>

function makeReport(runResult: RunResult, finish: Finish, { runLog: { end } }: LoggedRun): Promise<string | null> {
  const { runId, runUrl, serverUrl, repositoryName: repository, reporter, left } = finish
  const outcome = OUTCOMES.find(one => one === left.reportedAs)
  const isOwn = end !== null && outcome !== undefined && end.outcome === outcome
  const result = isOwn ? { ...runResult, outcome, reason: end.reason, passes: end.passes } : runResult
  const start = leftRunStart(finish)
  return reporter.keepReport({ runId, runUrl, serverUrl, repository, result, start, decided: null, receipt: null })
}

type EndedRun = { runResult: RunResult; summary: RunSummary; patchFile: string | null; logged: LoggedRun }

function finalAnswer({ id, issue, revision }: NoteOf<'task'>, ended: EndedRun, finish: Finish) {
  const { runResult, summary, patchFile, logged } = ended
  const { repositoryName, runUrl, planned } = finish
  const start = leftRunStart(finish)
  const isThere = runResult.outputs['pull-request-url'] !== undefined
  const answered = (body: string) => revision && { ...revision, body, options: { overwrite: true } }
  const kind = revision === null ? 'issue' : 'revision'
  const failed = failedRunOf(runResult, summary, { run: finish.runId, at: null, kind })
  if (revision !== null && !isThere)
    return answered(`${runMarkers('', failed)}${noCommit({ runResult, runUrl, start })}`)
  const body = resultText(runResult, summary, {
    runLog: logged.runLog,
    runUrl,
    start,
    planned: isThere || logged.transcriptFile === null ? null : planned,
    patchFile: isThere ? null : patchFile,
  })
  if (revision !== null || issue === null) return answered(body)
  return { number: issue, ...lastComment(body, { repository: repositoryName, task: id, run: finish.runId, failed }) }
}

function leftRunStart({ start, left }: Finish): RunStart {
  return { ...start, isRevision: (left.task?.revision ?? null) !== null }
}

/** A pull request, or a branch without one: the kill came between any two steps of publishing. */
async function leftAtForge(finish: Finish): Promise<Pick<Left, 'pullRequestUrl' | 'branch'> & { isDraft?: boolean }> {
  const { left, forge, runId } = finish
  const { branch } = left
  if (branch === null) return {}
  try {
    const pulls = await forge.pullRequestsFrom(branch.name)
    const ours = pulls.find(({ open, body }) => open && readMarker(body)?.run === runId)
    if (ours !== undefined) return { pullRequestUrl: ours.url, isDraft: ours.draft }
    const heads = await forge.branchesUnder(branch.name)
    const isOurs = heads?.has(branch.name) === true && heads.get(branch.name) !== branch.replaces && pulls.length === 0
    const link = compareLink(finish.serverUrl, finish.repositoryName, branch.base, branch.name)
    return isOurs ? { branch: { name: branch.name, link } } : {}
  } catch {
    return {}
  }
}
