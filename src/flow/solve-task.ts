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
  const task = await chooseTask(run)
  if ('outcome' in task) return task
  run.ledger.task = task

  const place = await findPlace(task, run)
  const shop = await prepareWorkshop(run)
  const judge = createJudge(shop)
  const first = await makeFirstMove(task, judge, shop) // the agent's task, or files that were planned and generated
  if ('outcome' in first) return first

  const talk = openConversation(first.message, run)
  const edited = await editUntilTested(talk, judge, first, shop) // phase 1: edit until the diff is real, allowed and tested
  if ('outcome' in edited) return edited

  const summary = await askForSummary(edited, talk, run) // phase 2: only now the JSON
  const record = buildRecord({ task, shop, first, edited, summary, tally: judge.tally })
  return publish({ task, place, edited, record }, run)
}
