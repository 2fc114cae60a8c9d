/** The story of a run, as the README tells it. */
import type { Ending } from '../core/outcome.ts'
import { buildRecord } from './build-record.ts'
import { chooseTask } from './choose-task.ts'
import { openConversation } from './conversation.ts'
import { editUntilTested } from './edit-phase.ts'
import { findPlace } from './find-place.ts'
import { makeFirstMove } from './first-move.ts'
import { createJudge } from './judge-work.ts'
import { prepareWorkshop } from './prepare-workshop.ts'
import { publish } from './publish.ts'
import type { Run } from './run.ts'
import { askForSummary } from './summary-phase.ts'

/** Solves one task, from the trigger to the pull request. Endings are values; what is thrown means "cannot go on". */
export async function solveTask(run: Run): Promise<Ending> {
  const { group } = run.ports.reporter
  const task = await group('Choose the task', () => chooseTask(run))
  if ('outcome' in task) return task
  run.ledger.task = task

  const place = await findPlace(task, run)
  const shop = await group('Prepare the workshop', () => prepareWorkshop(run))
  const judge = createJudge(shop)
  const first = await makeFirstMove(task, judge, shop) // the agent's task, or files that were planned and generated
  if ('outcome' in first) return first

  const talk = openConversation(first.message, run)
  const edited = await group('Phase 1: edit until tested', () => editUntilTested(talk, judge, first, shop)) // the diff is real, allowed and tested
  if ('outcome' in edited) return edited

  const summary = await group('Phase 2: summary', () => askForSummary(edited, talk, run)) // only now the JSON
  const record = buildRecord({ task, shop, first, edited, summary, tally: judge.tally })
  return group('Publish', () => publish({ task, place, edited, record }, run))
}
