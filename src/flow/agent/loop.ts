/** Phase 1: talk and edit until git shows a change that may be delivered and the tests have judged it. */

import { addedTokens, breakpointsFor, holdsReplies, LONGEST_CONVERSATION } from '../../core/conversation/length.ts'
import { type Limit, nextRequest, promptTokens } from '../../core/conversation/limits.ts'
import type {
  Message,
  Reply,
  ToolCall,
  ToolDefinition,
  ToolResultBlock,
  Usage,
  UserMessage,
} from '../../core/conversation/messages.ts'
import { BASH, SUBMIT, toolDefinitions } from '../../core/conversation/tools.ts'
import { limitEnding } from '../../core/ending/limit-ending.ts'
import { ModelError, messageOf } from '../../core/errors.ts'
import { costIn, costOf, NO_USAGE } from '../../core/money/prices.ts'
import { endingOf, type RunResult } from '../../core/outcome.ts'
import { WITH_THE_MODEL, waitBeforeNextTry } from '../../core/retries.ts'
import type { Tested } from '../../core/testing/verdict.ts'
import { replyEvent } from '../../core/transcript/shorten-events.ts'
import { askedModel, budgetOf, type Interruption, interruptionOf, type PricedModel, type Run } from '../run.ts'
import { beginRequest, beginTurn, billRequest, learn, switchModel, takeTurnBack } from '../run-state.ts'
import type { Session } from '../session.ts'
import { createBaselineNews } from '../verify/baseline.ts'
import type { Judge, Judgement } from '../verify/verify.ts'
import { type Submitted, submittedIn } from './submitted-summary.ts'
import { type Carried, carryOut, looksOnly, runTool } from './tools.ts'

/** All the answers to one reply, in characters: about 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000

/** How the loop begins: `generation` has files that were made before it, and are verified first; `tellsBaseline`: the first message says what failed on the untouched tree. */
type Beginning = { readonly message: Opening | string; readonly generation: unknown; readonly tellsBaseline?: true }

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
  first: Beginning,
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
  first: Beginning,
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
  learn(session.run.state, { editedAt: session.run.ports.clock.now() })
  return { kind: 'edited', tested, limit: null, submitted }
}

function result(callId: string, text: string): ToolResultBlock {
  return { type: 'tool-result', callId, text, isError: true }
}

export type Conversation = {
  /** Adds what the user side says next: answers to tool calls first, then text. Several calls before an `ask` are joined. */
  say(text: string | null, answers?: readonly ToolResultBlock[]): void
  /** Sends everything and waits for the reply; or the limit that forbids the request. `closing`: the reserve for the summary may be used; `listen`: as in a question. */
  ask(signal: AbortSignal, closing: boolean, listen?: Question['listen']): Promise<Reply | Forbidden>
}

/** The first message, and what a new conversation begins with that goes on from there: the model's newest words, and what it was not told any more. */
export type Opening = {
  readonly text: string
  again(before: { readonly said: string; readonly untold: string }): Promise<string>
}

/** Opens a conversation with its first message. A plain text begins the new conversation, too. */
export function openConversation(first: Opening | string, run: Run): Conversation {
  const { prompts, reporter } = run.ports
  const opening = typeof first === 'string' ? { text: first, again: async () => first } : first
  const system = prompts.render('system', {})
  const tools = toolDefinitions({
    search: prompts.render('tool-search-files', {}),
    list: prompts.render('tool-list-files', {}),
    submit: prompts.render('tool-submit-summary', {}),
  })
  let messages: Message[] = []
  let unsent: UserMessage = textMessage(opening.text)
  let newest: Usage = NO_USAGE
  let said = ''
  let isFull = false

  /** History cannot be cut: thinking is bound to the model and to everything before it. */
  async function startOver(why: string): Promise<void> {
    const untold = unsent.blocks.map(block => block.text).join('\n\n')
    reporter.info(`a new conversation begins with the task and the work so far: ${why}`)
    unsent = textMessage(await opening.again({ said, untold }))
    messages = []
    newest = NO_USAGE
    isFull = false
  }

  return {
    say(text, answers = []) {
      const added = text === null ? [] : [{ type: 'text', text } as const]
      unsent = { role: 'user', blocks: [...unsent.blocks, ...answers, ...added] }
    },

    async ask(signal, closing, listen) {
      const length = promptTokens(newest) + addedTokens([unsent])
      if (messages.length > 0 && (isFull || length > LONGEST_CONVERSATION))
        await startOver(`the one before is ${isFull ? 'too long for the model' : `${length} tokens long`}`)
      for (;;) {
        const next = unsent.blocks.length > 0 ? [...messages, unsent] : messages
        const question = { system, tools, messages: next, breakpoints: breakpointsFor(next), newest, closing }
        const heard = listen === undefined ? question : { ...question, listen }
        const reply = await askModel(heard, run, signal)
        if ('startOver' in reply) {
          await startOver(reply.startOver === 'too-long' ? 'the one before is too long' : 'another model takes over')
          continue
        }
        if ('limit' in reply) return reply
        if (unsent.blocks.length > 0) messages.push(unsent)
        unsent = { role: 'user', blocks: [] }
        newest = reply.usage
        isFull = reply.stopReason === 'model_context_window_exceeded'
        if (reply.text.trim() !== '') said = reply.text
        const raw = reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }]
        messages.push({ role: 'assistant', raw })
        return reply
      }
    },
  }
}

function textMessage(text: string): UserMessage {
  return { role: 'user', blocks: [{ type: 'text', text }] }
}

type LookAhead = {
  /** To be called as a request is sent: forgets what was begun for the one before. What it returns is told each call of the reply, in their order. */
  listen(): (call: ToolCall) => void
  /** What was begun of a reply's call; null where nothing was. */
  begunOf(call: ToolCall, index: number): Promise<Carried> | null
}

/** Looks ahead up to the first call that does more than look: what comes after it may look at what that one has changed. */
function createLookAhead(session: Session, signal: AbortSignal): LookAhead {
  let begun: { readonly call: ToolCall; readonly carried: Promise<Carried> }[] = []
  return {
    listen() {
      const mine: typeof begun = []
      begun = mine
      let onlyLooks = true
      return call => {
        onlyLooks &&= looksOnly(call)
        if (!onlyLooks) return
        const carried = carryOut(call, session, signal)
        carried.catch(() => undefined) // nobody waits for it where the reply breaks off
        mine.push({ call, carried })
      }
    },
    begunOf(call, index) {
      const one = begun[index]
      return one !== undefined && JSON.stringify(one.call) === JSON.stringify(call) ? one.carried : null
    },
  }
}

/** The reply, or null where the model cannot be asked any more: the change is delivered all the same. */
export async function askClosing(talk: Conversation, run: Run): Promise<Reply | null> {
  try {
    const reply = await talk.ask(run.overall, true)
    return 'limit' in reply ? null : reply
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown
    run.ports.reporter.warning(`${messageOf(thrown)}; the model is not asked about the summary any more`)
    return null
  }
}

export type Question = {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  readonly breakpoints: readonly number[]
  readonly sharedBlocks?: number
  /** Counts of the request that this one continues: what it reads again. */
  readonly newest: Usage
  /** The longest reply wanted, in tokens; the limits may allow less. */
  readonly maxTokens?: number
  /** The reserve that is kept for the summary may be used. */
  readonly closing: boolean
  /** Called when the reply begins to arrive: from then on others can read the prefix from the cache. */
  readonly onFirstEvent?: () => void
  /** Called as the question is sent, again with every try; what it returns is told each call of the reply as soon as that is whole. The reply may still break off. */
  readonly listen?: () => (call: ToolCall) => void
}

/** The limit that forbade the request or interrupted it; `because`: what went wrong before, where the turn was to be asked again. */
export type Forbidden = { readonly limit: Limit | 'cancelled'; readonly because: ModelError | null }

/** The conversation cannot go on, but a new one can. */
export type StartOver = { readonly startOver: 'another-model' | 'too-long' }

/** Five minutes, and half of one for a request on its way. */
const CACHE_LIFE_MS = 4.5 * 60_000

/** The reply, the limit, or that a new conversation is needed (only where `messages` holds replies). A turn counts once, however often it is sent. Throws ModelError. */
export async function askModel(
  question: Question,
  run: Run,
  signal: AbortSignal,
): Promise<Reply | Forbidden | StartOver> {
  const { state, config, ports } = run
  const forbidden = (limit: Forbidden['limit'], why: ModelError | null): Forbidden => {
    ports.reporter.record({ type: 'limit', limit, closing: question.closing })
    return { limit, because: why }
  }
  let turn: number | null = null
  let because: ModelError | null = null
  let unread = 0
  for (let tries = 1; ; tries += 1) {
    const stopped = interruptionOf(signal)
    if (stopped !== null) return forbidden(stopped, because)
    const asked = askedModel(run)
    const spent = {
      turns: turn === null ? state.turns : 0,
      dollars: state.dollars + state.promised,
      newest: question.newest,
      cold: state.askedAt !== null && ports.clock.now() - state.askedAt > CACHE_LIFE_MS,
      added: Math.max(addedTokens(question.messages), unread),
    }
    const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff: asked.tariff }
    const allowed = nextRequest(spent, allowance, question.closing, question.maxTokens)
    if ('limit' in allowed) return forbidden(allowed.limit, because)

    turn ??= beginTurn(state)
    const sent = await trySending(question, { turn, maxTokens: allowed.maxTokens, asked }, run, signal)
    if ('reply' in sent) return sent.reply
    if ('interrupted' in sent) return forbidden(sent.interrupted, because)

    because = sent.error
    unread = sent.billed.inputTokens // read without the cache, and so will the next try
    const next = await afterFailure(sent.error, { question, asked, tries }, run, signal)
    if (next === 'again') continue
    if (next === 'again-with-another') tries = 0
    else {
      // It is asked as another turn, or not at all.
      if ('startOver' in next) takeTurnBack(state)
      return next
    }
  }
}

type Request = { readonly turn: number; readonly maxTokens: number; readonly asked: PricedModel }

const NO_TROUBLE = { trouble: null, status: null, waitMs: null }

type Sent =
  | { readonly reply: Reply }
  | { readonly error: ModelError; readonly billed: Usage }
  | { readonly interrupted: Interruption }

/** Sends a question once. What a reply that broke off was billed counts like the rest. Throws what is no error of the model. */
async function trySending(
  question: Question,
  { turn, maxTokens, asked }: Request,
  run: Run,
  signal: AbortSignal,
): Promise<Sent> {
  const { state, ports } = run
  const { model, tariff } = asked
  // Requests in flight have not been billed yet; others that are sent meanwhile must not spend the same money.
  const promised = (maxTokens * tariff.price.output) / 1_000_000
  let billed: Usage = NO_USAGE
  let hasBegun = false
  const { system, tools, messages, breakpoints, sharedBlocks = 0, closing } = question
  const id = beginRequest(state, promised)
  const known = { system, tools, messages, breakpoints, sharedBlocks, closing }
  ports.reporter.record({ type: 'request', id, turn, model: model.name, maxTokens, ...known })
  const started = ports.clock.now()
  const ended = () => ({
    request: id,
    turn,
    usage: billed,
    costUsd: costIn(costOf(billed, tariff), tariff),
    durationMs: ports.clock.now() - started,
  })
  try {
    const request = { system, tools, messages, breakpoints, sharedBlocks, maxTokens }
    const onUsage = (usage: Usage) => {
      billed = usage
      if (!hasBegun) question.onFirstEvent?.()
      hasBegun = true
    }
    const reply = await model.reply(request, signal, onUsage, question.listen?.())
    billed = reply.usage
    ports.reporter.record(replyEvent(reply, ended()))
    return { reply }
  } catch (thrown) {
    const { trouble, status, waitMs } = thrown instanceof ModelError ? thrown : NO_TROUBLE
    ports.reporter.record({ type: 'no-reply', why: messageOf(thrown), trouble, status, waitMs, ...ended() })
    const interrupted = interruptionOf(signal)
    if (interrupted !== null) return { interrupted }
    if (thrown instanceof ModelError) return { error: thrown, billed }
    throw thrown
  } finally {
    billRequest(state, { promised, billed, tariff, at: ports.clock.now() })
  }
}

type Failed = { readonly question: Question; readonly asked: PricedModel; readonly tries: number }

/** Waits where a wait comes before the next try; one that would pass the deadline is not begun. Throws the error where nothing helps. */
async function afterFailure(
  error: ModelError,
  failed: Failed,
  run: Run,
  signal: AbortSignal,
): Promise<'again' | 'again-with-another' | Forbidden | StartOver> {
  const { ports, deadlines } = run
  const { question, tries } = failed
  if (error.trouble === 'too-long' && holdsReplies(question.messages)) return { startOver: 'too-long' }
  const fraction = Number.parseInt(ports.clock.randomHex(8), 16) / 2 ** 32
  const takesTime = error.trouble === 'passing' || error.trouble === 'busy'
  const waitMs = takesTime ? waitBeforeNextTry(WITH_THE_MODEL, { tries, askedMs: error.waitMs, fraction }) : null
  if (waitMs === null) return another(error, failed, run)

  const deadline = question.closing ? deadlines.overall : deadlines.editing
  if (ports.clock.now() + waitMs >= deadline) {
    ports.reporter.warning(`${error.message}; the next try would come after the deadline`)
    return { limit: 'timeout-minutes', because: error }
  }
  ports.reporter.warning(`${error.message}; the turn is asked again in ${(waitMs / 1000).toFixed(1)} s`)
  await ports.clock.wait(waitMs, signal)
  return 'again'
}

/** The fallback model takes over for good, in a conversation of its own. A summary is not worth that: the host writes it. */
function another(error: ModelError, { question, asked }: Failed, run: Run): 'again-with-another' | StartOver {
  const { fallback, state, ports } = run
  const mayHelp = error.trouble === 'busy' || error.trouble === 'not-this-model'
  if (!mayHelp || fallback === null || question.closing || asked.model === fallback.model) throw error
  if (!state.switched) ports.reporter.warning(`${error.message}; ${fallback.model.name} is asked instead`)
  switchModel(state)
  return holdsReplies(question.messages) ? { startOver: 'another-model' } : 'again-with-another'
}
