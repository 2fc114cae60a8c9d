/** Phase 1: talk and edit until git shows a change that may be delivered and the tests have judged it. */

import { limitEnding } from '../core/ending/limit-ending.ts'
import { endingOf, type RunResult } from '../core/outcome.ts'
import type { Reply, ToolResultBlock } from '../core/talk/messages.ts'
import { BASH, SUBMIT } from '../core/talk/tools.ts'
import type { Tested } from '../core/testing/test-verdict.ts'
import type { Conversation } from './conversation.ts'
import type { FirstMove } from './first-move.ts'
import type { Judge, Judgement } from './judge-work.ts'
import { createLookAhead, type LookAhead } from './look-ahead.ts'
import type { Forbidden } from './question.ts'
import { budgetOf } from './run.ts'
import { runTool } from './run-tool.ts'
import type { Session } from './session.ts'
import { type Submitted, submittedIn } from './submitted-summary.ts'
import { createBaselineNews } from './tell-baseline.ts'

/** All the answers to one reply, in characters: about 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000

/** What phase 1 hands on. */
export type Edited = {
  readonly kind: 'edited'
  readonly tested: Tested
  readonly limit: string | null
  readonly submitted: Submitted | null
}

/** Runs the loop until the work is tested, a limit ends it, or the attempts are used up. When the model cannot be had, the work so far is kept. */
export async function editUntilTested(
  talk: Conversation,
  judge: Judge,
  first: FirstMove,
  session: Session,
): Promise<Edited | RunResult> {
  try {
    return await converse(talk, judge, first, session)
  } catch (thrown) {
    await judge.keepWork()
    throw thrown
  }
}

async function converse(
  talk: Conversation,
  judge: Judge,
  first: FirstMove,
  session: Session,
): Promise<Edited | RunResult> {
  const { config } = session.run
  const { working } = session
  const baselineNews = first.tellsBaseline === true ? () => null : createBaselineNews(session)
  const ahead = createLookAhead(session, working)
  let early: Submitted | null = null
  let hasRun = false
  if (first.generation !== null) {
    const step = stopped(await judge.judge({ last: false, signal: working }), session)
    if (step.kind !== 'go-on') return step.kind === 'over' ? step.ending : step
    talk.say(step.text)
  }
  for (;;) {
    const news = baselineNews(hasRun)
    if (news !== null) talk.say(news)
    const reply = await talk.ask(working, false, ahead.listen)
    if ('limit' in reply) return endAtLimit(reply, judge, session)
    if (reply.text.trim() !== '') session.run.ports.reporter.foreign(reply.text)
    if (reply.stopReason === 'refusal') {
      await judge.keepWork()
      return endingOf('refused-content', 'the model refused the task')
    }

    if (!config.useStructuredPhases) early = submittedIn(reply) ?? early
    hasRun ||= reply.calls.some(({ name }) => name === BASH)
    const step = await answer(reply, ahead, judge, session)
    if (step.kind === 'over') return step.ending
    if (step.kind === 'edited') return { ...step, submitted: step.submitted ?? early }
    talk.say(step.text, step.answers)
  }
}

type Step =
  | { readonly kind: 'go-on'; readonly text: string | null; readonly answers: readonly ToolResultBlock[] }
  | { readonly kind: 'over'; readonly ending: RunResult }
  | Edited

/** Carries out a reply's calls in order; `submit_summary`, or a reply without calls, has the work judged. */
async function answer(reply: Reply, ahead: LookAhead, judge: Judge, session: Session): Promise<Step> {
  const { prompts } = session.run.ports
  const { working } = session
  const cutOff = reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded'
  const answers: ToolResultBlock[] = []
  const length = () => answers.reduce((sum, { text }) => sum + text.length, 0)
  for (const [index, call] of reply.calls.entries()) {
    const cut = cutOff && index === reply.calls.length - 1
    if (call.name !== SUBMIT && length() > LONGEST_ANSWERS) {
      answers.push(result(call.id, 'Not carried out: the answers to this reply are too long already. Call it again.'))
    } else if (cut) {
      answers.push(result(call.id, 'The reply was cut off here; this call was not carried out.'))
    } else if (call.name !== SUBMIT) {
      answers.push(await runTool(call, session, working, ahead.begunOf(call, index)))
    } else {
      const judgement = await judge.judge({ last: false, signal: working })
      if (judgement.kind === 'tested') {
        const later = reply.calls.slice(index + 1).map(one => result(one.id, 'Not carried out: the work is done.'))
        const waiting = { callId: call.id, answered: [...answers, ...later] }
        return edited(judgement.tested, { input: call.input, source: 'tool', waiting }, session)
      }
      if (judgement.kind === 'over') return judgement
      answers.push(result(call.id, prompts.render('not-yet', { why: judgement.text })))
    }
  }
  if (cutOff) return { kind: 'go-on', text: prompts.render('continue', {}), answers }
  if (reply.calls.length > 0 || reply.stopReason === 'pause_turn') return { kind: 'go-on', text: null, answers }
  return stopped(await judge.judge({ last: false, signal: working }), session)
}

function stopped(judgement: Judgement, session: Session): Step {
  if (judgement.kind === 'not-yet') return { kind: 'go-on', text: judgement.text, answers: [] }
  return judgement.kind === 'over' ? judgement : edited(judgement.tested, null, session)
}

/** A limit ends the run: what git verifies is still tested, and handed on to be delivered as a draft. Throws what kept the model from answering where there is nothing to deliver. */
async function endAtLimit({ limit, because }: Forbidden, judge: Judge, session: Session): Promise<Edited | RunResult> {
  if (limit === 'cancelled') {
    await judge.keepWork()
    return limitEnding(limit)
  }
  const judgement = await judge.judge({ last: true, signal: session.run.overall })
  if (judgement.kind === 'tested') return { ...edited(judgement.tested, null, session), limit }
  const isVerdict = judgement.kind === 'over' && judgement.ending.outcome === 'tests-failed'
  if (isVerdict) return judgement.ending
  if (because !== null && limit === 'timeout-minutes') throw because
  return limitEnding(limit, budgetOf(session.run))
}

function edited(tested: Tested, submitted: Edited['submitted'], session: Session): Edited {
  session.run.ledger.editedAt = session.run.ports.clock.now()
  return { kind: 'edited', tested, limit: null, submitted }
}

function result(callId: string, text: string): ToolResultBlock {
  return { type: 'tool-result', callId, text, isError: true }
}
