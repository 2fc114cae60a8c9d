/** A whole run, from the trigger to the pull request, in the words of the README. */
import { isRunResult, type RunResult } from '../core/outcome.ts'
import type { AskedFile, Task } from '../core/task/task.ts'
import { Conversation } from './agent/conversation.ts'
import { editUntilTested } from './agent/loop.ts'
import { beginWork } from './begin-work.ts'
import { readWholeChange } from './changed-content.ts'
import { sweepUp, writeChange } from './finish/sweep-up.ts'
import { takeTask } from './finish/take-task.ts'
import { keepBranch } from './modes/keep-branch.ts'
import { propose } from './modes/proposal.ts'
import type { MeasuredChange, Target } from './publish/decide.ts'
import { askApproval, publish } from './publish/publish.ts'
import type { Run } from './run.ts'
import type { Session } from './session.ts'
import { chooseTask } from './start/choose-task.ts'
import { openSession } from './start/open-session.ts'
import { preflight } from './start/preflight.ts'
import { buildRecord } from './summarize/build-record.ts'
import { summarize } from './summarize/summarize.ts'
import { createVerifier } from './verify/verify.ts'

/**
 * Solves one task, from the trigger to the pull request or to its proposal. Throws only when the run cannot continue.
 */
export async function solveTask(run: Run): Promise<RunResult> {
  const { group } = run.ports.reporter
  const chosen = await group('Choose the task', () => chooseTask(run))
  return isRunResult(chosen) ? chosen : solveChosenTask(chosen, run)
}

export async function solveChosenTask(chosen: Task | AskedFile, run: Run): Promise<RunResult> {
  const { group } = run.ports.reporter
  takeTask(chosen, run)
  const ready = await group('Preflight', () => preflight(chosen, run))
  if (isRunResult(ready)) return ready
  const { checkout, target } = ready
  if (checkout.task.command?.asks === 'plan') return (await import('./modes/plan-issue.ts')).planIssue(checkout, run)
  const session = await group('Prepare the session', () => openSession(checkout, run))
  try {
    const proven = await workIn(session)
    if (isRunResult(proven)) return proven
    const result = await deliver(proven, target, session.run)
    if (result.passes) await writeChange(proven.change, session.run) // as it is published, not as commands left it
    return result
  } finally {
    await session.baseline.stop() // no process outlives the run
  }
}

async function deliver(proven: MeasuredChange, target: Target | null, run: Run): Promise<RunResult> {
  const { local } = run
  const { group } = run.ports.reporter
  if (local !== undefined && !(target !== null && (await askApproval({ ...proven, target }, local, run))))
    return group('Keep the branch', () => keepBranch(proven, local, run))
  if (target === null) return group('Propose', () => propose(proven, run))
  return group('Publish', () => publish({ ...proven, target }, run))
}

async function workIn(session: Session): Promise<MeasuredChange | RunResult> {
  const { run, base, task } = session
  const { group } = run.ports.reporter
  const verifier = createVerifier(session)
  const beginning = await beginWork(verifier, session) // the agent's task, or files that were planned and generated
  if (isRunResult(beginning)) return beginning

  const conversation = new Conversation(beginning.message, run)
  const work = { ...beginning, conversation, verifier }
  const edited = await group('Phase 1: edit until tested', () => editUntilTested(work, session)) // the diff is real, allowed and tested
  if (isRunResult(edited)) return edited

  const summary = await group('Phase 2: summary', () => summarize(edited, conversation, run)) // only now the JSON
  const whole = await readWholeChange(edited.tested.change, session)
  const leftBehind = await sweepUp(run)
  const { generation } = beginning
  const unresolved = (await generation?.stillUnresolved()) ?? []
  const decided = buildRecord({ session, leftBehind, generation, unresolved, edited, whole, summary, verifier })
  return { task, base, change: edited.tested.change, ...decided }
}
