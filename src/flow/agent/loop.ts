/** Ask, carry out the calls, verify; until the work is tested or a limit ends it. */

import type { SummarySource } from '../../core/facts/record.ts'
import { findSummary } from '../../core/model/find-summary.ts'
import { type CallResult, failedCall, isCutOff, type Reply } from '../../core/model/messages.ts'
import { createCallWatch, REPEATED_CALLS, type Repeated } from '../../core/model/repeated-calls.ts'
import { BASH, SUBMIT } from '../../core/model/tools.ts'
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import type { TestedWork } from '../../core/testing/test-run.ts'
import { budgetOf, learn } from '../run.ts'
import type { Session } from '../session.ts'
import { createBaselineNews } from '../verify/baseline.ts'
import type { Verification, Verifier } from '../verify/verify.ts'
import type { Stopped } from './ask-model.ts'
import type { Conversation } from './conversation.ts'
import { createLimitNews, joined, noteRepeats, repeatedNews } from './news.ts'
import { runTool } from './tools.ts'

/** About 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000

type EditingWork = {
  conversation: Conversation
  verifier: Verifier
  /** Without imports that lead nowhere the work is verified before the model is asked. */
  generation: { unresolved: readonly unknown[] } | null
  saysBaseline: boolean
}

export type Edited = {
  kind: 'edited'
  tested: TestedWork
  limit: string | null
  submitted: Submitted | null
  repeatedCall?: string
  /** The model has read once how its summary differs from the facts. */
  differencesSaid?: boolean
  /** The model has read how its tree fails. */
  failureSaid?: boolean
}

/**
 * Runs the loop until the work is tested, a limit ends it, or the attempts are used up. Throws ModelError when the
 * model cannot be asked; the work so far is kept as a patch.
 */
export async function editUntilTested(work: EditingWork, session: Session): Promise<Edited | RunResult> {
  return runLoop(work, session).catch(async (thrown: unknown) => {
    await work.verifier.keepWork()
    throw thrown
  })
}

async function runLoop(
  { conversation, verifier, ...work }: EditingWork,
  session: Session,
): Promise<Edited | RunResult> {
  const { config, ports } = session.run
  const newsOfBaseline = work.saysBaseline ? () => null : createBaselineNews(session)
  const newsOfLimits = createLimitNews(session.run)
  const watch = createCallWatch()
  let early: Submitted | null = null
  let hasRun = false
  if (work.generation?.unresolved.length === 0) {
    const step = stepAfter(await verify(verifier, session), session)
    if (step.kind !== 'go-on') return step.kind === 'over' ? step.result : step
    conversation.say(step.text)
  }
  for (let hasAsked = false; ; hasAsked = true) {
    // In the first request every later one would pay for it.
    const known = hasAsked ? newsOfBaseline(hasRun, verifier.attempts.testAttempts > 0) : null
    for (const news of [known, newsOfLimits()]) if (news !== null) conversation.say(news)
    const reply = await conversation.ask(session.working, false)
    if (reply.kind === 'stopped') return endAtLimit(reply, verifier, session)
    if (reply.text.trim() !== '') ports.reporter.untrusted(reply.text)
    if (reply.stopReason === 'refusal') {
      await verifier.keepWork()
      return resultOf('refused-content', 'the model refused the task')
    }

    // Most replies hold no summary, and need not: that is not reported.
    const found = config.useStructuredPhases ? null : findSummary(reply)
    if (found !== null) early = { input: found.summary, source: found.source, waiting: null }
    hasRun ||= reply.calls.some(({ name }) => name === BASH)
    const step = await answer(reply, verifier, session, early?.input)
    if (step.kind === 'over') return step.result
    if (step.kind === 'edited') return { ...step, submitted: step.submitted ?? early }
    const repeated = watch.note(reply, step.answers)
    if (repeated?.isOver === true) return endAtRepeats(repeated, verifier, session)
    conversation.say(joined(step.text, repeated && repeatedNews(repeated, session.run)), step.answers)
  }
}

type EditingStep =
  | { kind: 'go-on'; text: string | null; answers: readonly CallResult[] }
  | { kind: 'over'; result: RunResult }
  | Edited

/** `early`: a summary that came before, where that is allowed. */
async function answer(reply: Reply, verifier: Verifier, session: Session, early: unknown): Promise<EditingStep> {
  const { prompts } = session.run.ports
  const isCut = isCutOff(reply)
  const answers: CallResult[] = []
  const length = () => answers.reduce((sum, { text }) => sum + text.length, 0)
  for (const [index, call] of reply.calls.entries()) {
    if (call.name !== SUBMIT && length() > LONGEST_ANSWERS) {
      const why = 'the answers to this reply are too long already. Call it again.'
      answers.push(failedCall(call.id, `Not carried out: ${why}`))
    } else if (isCut && index === reply.calls.length - 1) {
      answers.push(failedCall(call.id, 'The reply was cut off here; this call was not carried out.'))
    } else if (call.name !== SUBMIT) {
      answers.push(await runTool(call, session))
    } else {
      const ended = await verify(verifier, session, call.input)
      if (ended.kind === 'tested') {
        const later = reply.calls.slice(index + 1).map(one => failedCall(one.id, 'Not carried out: the work is done.'))
        const waiting = { callId: call.id, answered: [...answers, ...later] }
        return edited(ended, { input: call.input, source: 'tool', waiting }, session)
      }
      if (ended.kind === 'over') return ended
      answers.push(failedCall(call.id, prompts.render('not-yet', { why: ended.text })))
    }
  }
  if (isCut) return { kind: 'go-on', text: prompts.render('continue', {}), answers }
  if (reply.calls.length > 0 || reply.stopReason === 'pause_turn') return { kind: 'go-on', text: null, answers }
  return stepAfter(await verify(verifier, session, early), session)
}

function verify(verifier: Verifier, session: Session, summary?: unknown): Promise<Verification> {
  return verifier.verify({ last: false, signal: session.working, summary })
}

type Tested = Extract<Verification, { kind: 'tested' }>

function stepAfter(ended: Verification, session: Session): EditingStep {
  if (ended.kind === 'sent-back') return { kind: 'go-on', text: ended.text, answers: [] }
  return ended.kind === 'over' ? ended : edited(ended, null, session)
}

async function endAtLimit(stopped: Stopped, verifier: Verifier, session: Session): Promise<Edited | RunResult> {
  const { limit, because } = stopped
  if (limit === 'cancelled') {
    await verifier.keepWork()
    return limitResult(limit)
  }
  const ended = await verifier.verify({ last: true, signal: session.run.overall })
  if (ended.kind === 'tested') return { ...edited(ended, null, session), limit }
  if (because !== null && limit === 'timeout-minutes') throw because
  return limitResult(limit, budgetOf(session.run))
}

async function endAtRepeats(repeated: Repeated, verifier: Verifier, session: Session): Promise<Edited | RunResult> {
  const why = noteRepeats(repeated, session.run)
  const ended = await verifier.verify({ last: true, signal: session.run.overall })
  if (ended.kind === 'tested')
    return { ...edited(ended, null, session), limit: REPEATED_CALLS, repeatedCall: repeated.call }
  return resultOf('model-error', why)
}

function edited(
  { tested, differencesSaid, failureSaid }: Tested,
  submitted: Submitted | null,
  session: Session,
): Edited {
  learn(session.run.state, { editedAt: session.run.ports.clock.now() })
  return { kind: 'edited', tested, limit: null, submitted, differencesSaid, failureSaid }
}

/** With "done", or before where the phases are not structured. Not yet validated. */
type Submitted = {
  input: unknown
  source: SummarySource
  /** The waiting call, and the answers to the others of that reply; null where none waits. */
  waiting: { callId: string; answered: readonly CallResult[] } | null
}
