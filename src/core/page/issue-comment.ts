/** The texts of the one comment on an issue: how far a run has come, and how it ended. */

import type { RunLog } from '../log/run-log.ts'
import { type StepItem, turnsAnswered } from '../log/steps.ts'
import { isUnfinished, type RunResult } from '../outcome.ts'
import { type ChecklistRow, checklist, failedSetup } from './checklist.ts'
import { commentMarker, writtenByLine } from './comment.ts'
import { type Document, folded } from './document.ts'
import { headline } from './headline.ts'
import { markdown } from './markdown.ts'
import { nextBlocks, type RunStart, whereThePatchIs } from './next-step.ts'
import { type FailedRun, keepRuns } from './run-markers.ts'
import type { RunSummary } from './run-summary.ts'
import { effortWords, footer } from './sections.ts'
import { code, codeOf, joinWords, link, NOTHING, strong, type Words, words } from './words.ts'

export type CommentFacts = {
  runLog: RunLog
  runUrl: string
  start: RunStart
  /** The steps of the run; null where it is not known how far it came. */
  planned: readonly StepItem[] | null
  /** Where the patch was kept on the machine of the run. */
  patchFile: string | null
}

const LONGEST_SETUP = 200
const OPEN_DRAFT = words`${strong('Next:')} open the draft. It says what is missing.`

/** The last text: what happened, what a person does next, how far a failed run came, and what the run took. */
export function resultText(result: RunResult, summary: RunSummary, facts: CommentFacts): string {
  const { runUrl, runLog, start, planned, patchFile } = facts
  const { outcome, passes, outputs, pullRequest, byHand } = result
  const { branch, 'pull-request-url': url } = outputs
  const isDelivered = pullRequest !== undefined
  const places = { runUrl, docsUrl: start.places.docsUrl }
  const rows = planned === null || passes ? [] : checklist(runLog, planned, true)
  const isToDo = !isDelivered && outcome !== 'superseded'
  return markdown([
    headline(result, summary, runLog),
    setupWords(facts),
    isToDo && nextBlocks(result, start),
    isDelivered && result.isDraft === true && OPEN_DRAFT,
    byHand === undefined && [
      !isDelivered && whereThePatchIs(patchFile, isUnfinished(outcome, summary.limit), places),
      isToDo && url === undefined && branch !== undefined && words`Branch: ${codeOf(branch)}`,
      isToDo && folded('How far it came', checklistBlock(rows)),
    ],
    footer(runUrl, effortWords(summary), !isDelivered && code(outcome)),
  ])
}

function setupWords({ runLog, start }: CommentFacts): Words {
  const failed = failedSetup(runLog)
  if (failed === null) return NOTHING
  const workflow = link('the workflow', start.places.workflowUrl ?? '')
  return words`⚠️ The setup ${codeOf(failed.command, LONGEST_SETUP)} failed, and the run went on without it. If the tests need it, first set ${code('setup-command')} in ${workflow}. If not, set it to ${code('none')}.`
}

/** The last text as the one comment of its issue, for a run that no other one shares it with. */
export function lastComment(
  text: string,
  { repository, task, run, failed }: { repository: string; task: string; run: string; failed: FailedRun | null },
) {
  return {
    marker: commentMarker({ repository, task }),
    body: `${writtenByLine({ run, isOver: true })}\n${text}`,
    options: { overwrite: true, keep: keepRuns(failed) },
  }
}

/** The first text where another job works: it changes when that job has ended. */
export function begunText(runUrl: string): string {
  return markdown([
    strong('Diffproof is at work on this.'),
    words`This comment changes when it has finished. Until then, follow the ${link('page of the run', runUrl)}.`,
  ])
}

type Progress = { planned: readonly StepItem[]; elapsedMs: number; model: string; runUrl: string }

/** The text while the run goes on, without marker: the steps, and what they took so far. */
export function progressText(runLog: RunLog, { planned, elapsedMs, model, runUrl }: Progress): string {
  const { costUsd, estimatedTokens, resumed, turns } = runLog
  const took = { durationMs: elapsedMs, costUsd, estimatedTokens }
  const effort = { ...took, turns: turnsAnswered(runLog, true), resumedFrom: resumed }
  const name = codeOf(turns.at(-1)?.model ?? model)
  return markdown([
    strong('Diffproof is at work on this.'),
    checklistBlock(checklist(runLog, planned, false)),
    words`So far: ${effortWords(effort)} · ${name} · ${link('page of the run', runUrl)}`,
  ])
}

const NAME_OF: Readonly<Record<ChecklistRow['state'], (name: Words) => Words>> = {
  done: name => name,
  failed: name => words`❌ ${name}`,
  'at-work': name => words`${strong(name)} (now)`,
  'to-do': name => name,
}

export function checklistBlock(rows: readonly ChecklistRow[]): Document {
  const items = rows.map(({ name, state, detail }) => ({
    box: state === 'done' ? ('done' as const) : ('open' as const),
    content: joinWords([NAME_OF[state](words`${name}`), detail], ': '),
  }))
  return { kind: 'list', items }
}
