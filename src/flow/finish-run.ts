/** The post step: puts in order what a run that was killed could not. Where the run ended by itself, nothing of this is seen. */

import type { NoteOf } from '../core/ending/journal.ts'
import { attachedPatch, leftEnding } from '../core/ending/left-ending.ts'
import { messageOf } from '../core/errors.ts'
import { isUnfinished, OUTCOMES, type RunResult } from '../core/outcome.ts'
import { checklist } from '../core/progress/checklist.ts'
import type { Effort } from '../core/progress/progress-comment.ts'
import { stateOf } from '../core/progress/state-labels.ts'
import { toldByLine } from '../core/progress/told-by.ts'
import { commentMarker, endingText } from '../core/report/issue-comment.ts'
import { jobSummary } from '../core/report/job-summary.ts'
import { whereThePatchIs } from '../core/report/kept-files.ts'
import { type Start, whatNext } from '../core/report/what-next.ts'
import { noCommit } from '../core/revision/answers.ts'
import type { Story } from '../core/story/story.ts'
import type { Leftovers } from '../ports/post-step.ts'
import type { Finish } from './finish.ts'
import { leftAtForge } from './left-at-forge.ts'
import { createMarks } from './trigger-marks.ts'

/** Kills, keeps, gives back, tells, removes, in this order. Never throws. */
export async function finishRun(finish: Finish): Promise<void> {
  const { left, leftovers, reporter } = finish
  await leftovers.endProcesses()
  if (!left.isClosed) {
    const kept = await keepPatch(finish)
    for (const path of await leftovers.restore())
      reporter.warning(`${path} could not be put back as it was before the run`)
    await tell(finish, kept)
  } else if (!left.isReported) await tell(finish, leftovers.keptPatch())
  else if (!left.hasReport) await makeReport(leftEnding({ ...NOTHING_LEFT, wasCancelled: left.wasCancelled }), finish)
  leftovers.remove()
}

/** A patch that is kept, or null. */
type KeptPatch = ReturnType<Leftovers['keptPatch']>

/** The newest patch: of the work tree as it was left, or else the one that the run had kept. */
async function keepPatch({ left, leftovers, reporter, redact, holdsSecret, sha256 }: Finish): Promise<KeptPatch> {
  const work = left.start === null ? null : await leftovers.work()
  if (work === null || work.tree === work.baseTree) return leftovers.keptPatch()
  const text = redact(work.patch)
  if (holdsSecret(text)) {
    reporter.warning('no patch is kept: it would hold a secret of this run in pieces')
    return null
  }
  // A later run goes on from a patch only where the transcript tells of it.
  const patchSha256 = text === work.patch ? sha256(text) : null
  const files = work.files.map(({ path, change }) => ({ path, change }))
  const byEditTool = [...left.byEditTool]
  const file = leftovers.keepPatch(text, { type: 'receipt', tree: work.tree, files, byEditTool, patchSha256 })
  return file === null ? leftovers.keptPatch() : { file, text }
}

async function tell(finish: Finish, patch: KeptPatch): Promise<void> {
  const { left, reporter } = finish
  const { task } = left
  const patchFile = patch?.file ?? null
  const { isDraft, ...atForge } = await leftAtForge(finish)
  const ending = leftEnding({ wasCancelled: left.wasCancelled, patchFile, ...atForge })
  const told = finish.told()
  const answer = task === null || !task.comments ? null : answerTo(task, { ending, patchFile, told, finish })
  if (answer !== null && left.hadBegun && !left.isCommented)
    await finish.forge
      .comment(answer.number, answer.marker, answer.body, { overwrite: true })
      .catch((thrown: unknown) => reporter.warning(`the comment could not be written: ${messageOf(thrown)}`))
  if (left.telling !== null && !left.isCommented)
    await createMarks({ ...left.telling, label: finish.start.label }, reporter).end(
      finish.forge,
      atForge.pullRequestUrl === null ? stateOf(ending) : isDraft ? 'draft' : 'done',
    )
  const reportFile = await makeReport(ending, finish, told)
  if (left.isReported) return
  reporter.warning(`${ending.reason}${patchFile === null ? '' : ` (${patchFile})`}`)
  const { story, transcriptFile } = told
  const files = {
    'patch-file': patchFile ?? '',
    'transcript-file': transcriptFile ?? '',
    'report-file': reportFile ?? '',
  }
  const attached = attachedPatch(patch?.text ?? '')
  const known = { ending, story, record: null, receipt: null, durationMs: story.lastAt, start: startOf(finish) }
  await reporter.summarise(jobSummary({ ...known, outputs: files, attached }))
}

const NOTHING_LEFT = { pullRequestUrl: null, branch: null, patchFile: null }

function makeReport(ending: RunResult, finish: Finish, told = finish.told()): Promise<string | null> {
  const { runId, runUrl, serverUrl, repositoryName: repository, reporter, left } = finish
  const known = { runId, runUrl, serverUrl, repository, record: null, receipt: null }
  return reporter.keepReport({ ...known, result: asReported(ending, told, left), start: startOf(finish) })
}

/** What the run itself reported as its end, in its own words where the transcript has those of that outcome. */
function asReported(
  ending: RunResult,
  { story }: ReturnType<Finish['told']>,
  { reportedAs }: Finish['left'],
): RunResult {
  const { end } = story
  if (end === null || end.outcome !== reportedAs) return ending
  const outcome = OUTCOMES.find(one => one === reportedAs)
  return outcome === undefined ? ending : { ...ending, outcome, reason: end.reason, passes: end.passes }
}

type Answer = { readonly number: number; readonly marker: string; readonly body: string }

type Known = {
  readonly ending: RunResult
  readonly patchFile: string | null
  readonly told: ReturnType<Finish['told']>
  readonly finish: Finish
}

/** Where the end is told, and how. */
function answerTo(task: NoteOf<'task'>, { ending, patchFile, told, finish }: Known): Answer | null {
  const { repositoryName, runUrl, planned } = finish
  const { id, issue, revision } = task
  const next = whatNext(ending, startOf(finish))
  const isThere = ending.outputs['pull-request-url'] !== undefined
  if (revision !== null && !isThere) return { ...revision, body: noCommit({ ending, runUrl, next }) }
  const { story, transcriptFile } = told
  const body = endingText(ending, {
    ...{ runUrl, evidence: null, effort: transcriptFile === null ? null : effortIn(story) },
    rows: isThere || transcriptFile === null ? [] : checklist(story, planned, true),
    next: isThere ? '' : next,
    patch: isThere ? '' : whereThePatchIs(patchFile, isUnfinished(ending.outcome, null), !finish.left.isReported),
  })
  if (revision !== null) return { ...revision, body }
  if (issue === null) return null
  const signed = `${toldByLine({ run: finish.runId, isOver: true })}\n${body}`
  return { number: issue, marker: commentMarker({ repository: repositoryName, task: id }), body: signed }
}

function startOf({ start, left }: Finish): Start {
  return { ...start, isRevision: (left.task?.revision ?? null) !== null }
}

/** As of the last event that it told. */
function effortIn({ lastAt, costUsd, turns, resumed }: Story): Effort {
  const asked = turns.reduce((last, { turn }) => Math.max(last, turn), 0)
  return { elapsedMs: lastAt, costUsd, turns: asked, begunIn: resumed }
}
