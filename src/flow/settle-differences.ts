/** A usable summary beside the facts: where they differ, the model is told once. */
import type { SummarySource } from '../core/evidence/record.ts'
import { findDisagreements, saysWrong } from '../core/summary/disagreements.ts'
import type { Summary } from '../core/summary/schema.ts'
import { askClosing } from './ask-closing.ts'
import type { Conversation } from './conversation.ts'
import type { Edited } from './edit-phase.ts'
import type { Run } from './run.ts'
import { summaryIn } from './submitted-summary.ts'

/** The summary of a change, where it came from, and how often one was asked for. */
export type Summarised = {
  readonly summary: Summary
  /** `tool`, the JSON reader's strategy, or `host`. */
  readonly source: SummarySource
  readonly attempts: number
}

/** A summary that came from the model; `answer` tells the model something about it. */
export type HandedIn = Summarised & { answer(text: string): void }

/** The summary that the model makes of it when told what differs; the one that was handed in where nothing does or it only leaves out all files, no attempt is left, a limit ended the run, or nothing usable comes back. */
export async function settleDifferences(
  { answer, ...first }: HandedIn,
  { tested, limit }: Edited,
  talk: Conversation,
  run: Run,
): Promise<Summarised> {
  const { prompts, reporter } = run.ports
  const found = findDisagreements(first.summary, tested.change.files, tested.tests, tested.checks)
  if (!saysWrong(first.summary, found) || limit !== null || first.attempts >= run.config.maxSummaryAttempts)
    return first
  const differences = found.map(({ path, detail }) => (path === null ? `- ${detail}` : `- ${path}: ${detail}`))
  reporter.info('the summary differs from the facts; the model is told once')
  answer(prompts.render('summary-differs', { differences: differences.join('\n') }))
  const reply = await askClosing(talk, run)
  if (reply === null) return first
  return { ...(summaryIn(reply, reporter) ?? first), attempts: first.attempts + 1 }
}
