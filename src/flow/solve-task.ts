/** The story of a run, as the README tells it. */
import type { RunResult } from '../core/outcome.ts'
import type { AskedFile, Task } from '../core/task/task.ts'
import { makeFirstMove } from './agent/begin-work.ts'
import { editUntilTested, openConversation } from './agent/loop.ts'
import { propose } from './modes/propose.ts'
import { publish } from './publish/publish.ts'
import { type Delivery, findPlace } from './publish/target.ts'
import { takeTask } from './report-run.ts'
import type { Run } from './run.ts'
import type { Session } from './session.ts'
import { chooseTask } from './start/choose-task.ts'
import { openSession } from './start/open-session.ts'
import { preflight } from './start/preflight.ts'
import { buildRecord } from './summarize/build-record.ts'
import { askForSummary } from './summarize/summarize.ts'
import { createJudge } from './verify/verify.ts'

/** Solves one task, from the trigger to the pull request, or to the proposal of one. Endings are values; what is thrown means "cannot go on". */
export async function solveTask(run: Run, ahead?: Parameters<typeof chooseTask>[1]): Promise<RunResult> {
  const { group } = run.ports.reporter
  const chosen = await group('Choose the task', () => chooseTask(run, ahead))
  return 'outcome' in chosen ? chosen : solveChosenTask(chosen, run)
}

/** The same for a task that is chosen already. */
export async function solveChosenTask(chosen: Task | AskedFile, run: Run): Promise<RunResult> {
  const { group } = run.ports.reporter
  takeTask(chosen, run)
  const placing = run.config.mode === 'propose' ? null : findPlace(chosen, run) // whoever publishes looks for it
  const ground = await group('Preflight', () => preflight(chosen, placing, run))
  if ('outcome' in ground) return ground
  const session = await group('Prepare the workshop', () => openSession(ground, run))
  try {
    const delivery = await workIn(session)
    if ('outcome' in delivery) return delivery
    if (placing === null) return await group('Propose', () => propose(delivery, session.run))
    return await group('Publish', async () => publish({ ...delivery, place: await placing }, session.run))
  } finally {
    await session.baseline.stop() // an ending leaves nothing running behind
  }
}

async function workIn(session: Session): Promise<Delivery | RunResult> {
  const { run, base, task } = session
  const { group } = run.ports.reporter
  const judge = createJudge(session)
  const first = await makeFirstMove(task, judge, session) // the agent's task, or files that were planned and generated
  if ('outcome' in first) return first

  const talk = openConversation(first.message, run)
  const edited = await group('Phase 1: edit until tested', () => editUntilTested(talk, judge, first, session)) // the diff is real, allowed and tested
  if ('outcome' in edited) return edited

  const summary = await group('Phase 2: summary', () => askForSummary(edited, talk, run)) // only now the JSON
  const record = buildRecord({ task, session, first, edited, summary, tally: judge.tally })
  return { task, base, change: edited.tested.change, record }
}
