/** The agent loop, from top to bottom: edit until the work is tested, answer one reply, end at a limit; then the conversation. */

import { protectedGlobs } from '../../core/change/paths.ts'
import { type KeptEntry, keptHistory, type PastEntry } from '../../core/conversation/history.ts'
import {
  addedTokens,
  breakpointsFor,
  type CallResult,
  failedCall,
  longestConversation,
  type Message,
  promptTokens,
  type Reply,
  resultBlock,
  type UserMessage,
} from '../../core/conversation/messages.ts'
import { createCallWatch, MOST_REPEATS, REPEATED_CALLS, type Repeated } from '../../core/conversation/repeated-calls.ts'
import { BASH, SUBMIT, toolDefinitions } from '../../core/conversation/tools.ts'
import { ModelError, messageOf } from '../../core/errors.ts'
import type { SummarySource } from '../../core/facts/record.ts'
import { costOf, NO_USAGE, type Usage } from '../../core/money/prices.ts'
import { type Limit, limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { readJson } from '../../core/summary/read-json.ts'
import { readSummary, type Summary, summaryProblems } from '../../core/summary/schema.ts'
import type { TestedWork } from '../../core/testing/test-run.ts'
import { counted, money } from '../../core/text/quantities.ts'
import type { Reporter } from '../../ports/reporter.ts'
import { reportReading } from '../record-events.ts'
import { askedModel, budgetOf, learn, type Run } from '../run.ts'
import type { Session } from '../session.ts'
import { createBaselineNews } from '../verify/baseline.ts'
import type { Verification, Verifier } from '../verify/verify.ts'
import { type Answered, askModel, type Stopped } from './ask-model.ts'
import { COMMAND_MINUTES, runTool } from './tools.ts'

/** All answers to one reply, in characters: about 50,000 tokens, which every later turn reads again. */
const LONGEST_ANSWERS = 150_000

type Work = {
  readonly conversation: Conversation
  readonly verifier: Verifier
  /** Files were generated before the loop. Without imports that lead nowhere the work is verified before the model is asked. */
  readonly generation: { readonly unresolved: readonly unknown[] } | null
  readonly saysBaseline: boolean
}

export type Edited = {
  readonly kind: 'edited'
  readonly tested: TestedWork
  readonly limit: string | null
  readonly submitted: Submitted | null
  /** The call that the model repeated until the work ended. */
  readonly repeatedCall?: string
  /** The model has read once how its summary differs from the facts. */
  readonly differencesSaid?: boolean
  /** The model has read how its tree fails. */
  readonly failureSaid?: boolean
}

/** Runs the loop until the work is tested, a limit ends it, or the attempts are used up. Throws ModelError when the model cannot be asked; the work so far is kept as a patch. */
export async function editUntilTested(work: Work, session: Session): Promise<Edited | RunResult> {
  return runLoop(work, session).catch(async (thrown: unknown) => {
    await work.verifier.keepWork()
    throw thrown
  })
}

async function runLoop(work: Work, session: Session): Promise<Edited | RunResult> {
  const { conversation, verifier } = work
  const { config, ports } = session.run
  const newsOf = work.saysBaseline ? () => null : createBaselineNews(session)
  const baselineNews = () => newsOf(hasRun, verifier.attempts.testAttempts > 0)
  const limitNews = createLimitNews(session.run)
  let early: Submitted | null = null
  const watch = createCallWatch()
  let hasRun = false
  if (work.generation?.unresolved.length === 0) {
    const step = stepAfter(await verify(verifier, session), session)
    if (step.kind === 'over') return step.result
    if (step.kind === 'edited') return step
    conversation.say(step.text)
  }
  for (;;) {
    for (const news of [baselineNews(), limitNews()]) if (news !== null) conversation.say(news)
    const reply = await conversation.ask(session.working, false)
    if (reply.kind === 'stopped') return endAtLimit(reply, verifier, session)
    if (reply.text.trim() !== '') ports.reporter.untrusted(reply.text)
    if (reply.stopReason === 'refusal') {
      await verifier.keepWork()
      return resultOf('refused-content', 'the model refused the task')
    }

    // Most replies hold no summary, and need not: that is not reported.
    const found = config.useStructuredPhases ? null : summaryIn(reply, null)
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

const NEAR = 0.15
/** The next request and one for the summary. */
const LAST_TURNS = 2

/** Makes the news about limits: each limit once, as soon as little of it is left, so that the model can finish in time. */
export function createLimitNews({ config, state, ports, deadlines, startedAt }: Run): () => string | null {
  const said = new Set<Limit>()
  return () => {
    const turns = config.maxTurns - state.turns
    const dollars = config.maxCostUsd - state.dollars
    const ms = deadlines.editing - ports.clock.now()
    const limits: readonly (readonly [limit: Limit, isNear: boolean, left: string])[] = [
      [
        'max-turns',
        turns <= Math.max(LAST_TURNS, config.maxTurns * NEAR),
        `${turns} of ${counted(config.maxTurns, 'request')}`,
      ],
      ['max-cost-usd', dollars <= config.maxCostUsd * NEAR, `${money(dollars)} of ${money(config.maxCostUsd)}`],
      ['timeout-minutes', ms <= (deadlines.editing - startedAt) * NEAR, counted(Math.round(ms / 60_000), 'minute')],
    ]
    const near = limits.filter(([limit, isNear]) => isNear && !said.has(limit))
    for (const [limit] of near) said.add(limit)
    return near.length === 0 ? null : ports.prompts.render('limit-near', { left: near.map(one => one[2]).join(', ') })
  }
}

/** What the model reads about calls that it repeats. */
export function repeatedNews({ call, count }: Repeated, { ports }: Run): string {
  return ports.prompts.render('repeated-calls', { call, count: String(count), most: String(MOST_REPEATS) })
}

/** Records that repeated calls ended the work, and returns that as a sentence. */
export function noteRepeats({ call, count }: Repeated, { ports }: Run, closing = false): string {
  const why = `the model made the same or failing calls ${count} times without a new result, at last \`${call}\``
  ports.reporter.warning(why)
  ports.reporter.record({ type: 'limit', limit: REPEATED_CALLS, closing })
  return why
}

export function joined(...texts: readonly (string | null)[]): string | null {
  return texts.filter(text => text !== null).join('\n\n') || null
}

type Step =
  | { readonly kind: 'go-on'; readonly text: string | null; readonly answers: readonly CallResult[] }
  | { readonly kind: 'over'; readonly result: RunResult }
  | Edited

/** `early`: a summary that came before, where that is allowed. */
async function answer(reply: Reply, verifier: Verifier, session: Session, early: unknown): Promise<Step> {
  const { prompts } = session.run.ports
  const isCut = reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded'
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

function stepAfter(ended: Verification, session: Session): Step {
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
  if (ended.kind === 'over' && ended.result.outcome === 'tests-failed') return ended.result
  if (because !== null && limit === 'timeout-minutes') throw because
  return limitResult(limit, budgetOf(session.run))
}

async function endAtRepeats(repeated: Repeated, verifier: Verifier, session: Session): Promise<Edited | RunResult> {
  const why = noteRepeats(repeated, session.run)
  const ended = await verifier.verify({ last: true, signal: session.run.overall })
  if (ended.kind === 'tested')
    return { ...edited(ended, null, session), limit: REPEATED_CALLS, repeatedCall: repeated.call }
  const failed = ended.kind === 'over' && ended.result.outcome === 'tests-failed' ? ended.result : null
  return failed === null ? resultOf('model-error', why) : { ...failed, reason: `${failed.reason}; ${why}` }
}

function edited(
  { tested, differencesSaid, failureSaid }: Tested,
  submitted: Submitted | null,
  session: Session,
): Edited {
  learn(session.run.state, { editedAt: session.run.ports.clock.now() })
  return { kind: 'edited', tested, limit: null, submitted, differencesSaid, failureSaid }
}

/** A conversation is append-only; its tools and its system text never change. When it cannot continue, a new one takes its place. */
export type Conversation = {
  say(text: string | null, answers?: readonly CallResult[]): void
  /** Sends everything and waits for the reply. `closing`: the reserve for the summary may be used. */
  ask(signal: AbortSignal, closing: boolean): Promise<Answered | Stopped>
}

/** The first message, and how a new conversation begins: with what is kept of the ones before. */
export type FirstMessage = {
  readonly text: string
  again(history: readonly KeptEntry[]): Promise<string>
}

/** How much of the longest conversation the history of those before may take. */
const HISTORY_SHARE = 0.1
/** A model that refuses less has another reason, or its counts are wrong. */
const SHORTEST_REFUSED = 32_000

/** How commands run here: by configuration and machine, so that the text is the same in every request. */
function commandsInWords({ config, ports }: Run): string {
  const { prompts, commands } = ports
  const minutes = String(COMMAND_MINUTES)
  if (!commands.canRun) return prompts.render('commands-none', {})
  if (commands.sandbox === 'none') return prompts.render('commands-open', { minutes })
  const network = config.sandboxNetwork === 'host' ? 'with a network' : 'no network'
  return prompts.render('commands-sandboxed', { network, minutes })
}

/** Opens a conversation with its first message. A plain text also begins every new conversation. */
export function openConversation(
  first: FirstMessage | string,
  run: Run,
  systemPrompt: 'system' | 'manifest-system' = 'system',
): Conversation {
  const { prompts, reporter } = run.ports
  const opening = typeof first === 'string' ? { text: first, again: async () => first } : first
  const protectedPaths = protectedGlobs(run.config.protectedPaths).join(', ')
  const system =
    systemPrompt === 'system'
      ? prompts.render(systemPrompt, { commands: commandsInWords(run), protectedPaths })
      : prompts.render(systemPrompt, {})
  const tools = toolDefinitions({
    search: prompts.render('tool-search-files', {}),
    list: prompts.render('tool-list-files', {}),
    submit: prompts.render('tool-submit-summary', {}),
  })
  let messages: Message[] = []
  let unsent: UserMessage = textMessage(opening.text)
  let newest: Usage = NO_USAGE
  let isFull = false
  let calls: Reply['calls'] | null = null
  const past: PastEntry[] = []
  let refusedLength = Number.POSITIVE_INFINITY
  let isBare = false

  const length = () => promptTokens(newest) + addedTokens([unsent])
  const longest = () => {
    const { model, tariff } = askedModel(run)
    const left = run.config.maxCostUsd - run.state.dollars
    const affordable = left / costOf({ ...NO_USAGE, cacheReadTokens: length() }, tariff)
    return Math.min(longestConversation(run.state.windows[model.name], affordable), refusedLength * 0.8)
  }

  const learnRefusal = () => {
    refusedLength = Math.max(SHORTEST_REFUSED, length())
  }

  // A history cannot be cut where it is, because thinking is bound to the model and to everything before it.
  async function startOver(why: string): Promise<void> {
    reporter.info(`a new conversation begins with the task and the work so far: ${why}`)
    unsent = textMessage(await opening.again(keptHistory(past, isBare ? 0 : longest() * HISTORY_SHARE)))
    messages = []
    newest = NO_USAGE
    isFull = false
  }

  return {
    say(text, answers = []) {
      for (const answer of answers) {
        const call = calls?.find(({ id }) => id === answer.callId)
        if (call !== undefined) past.push({ kind: 'answer', call, text: answer.text, isError: answer.isError })
      }
      if (text !== null) past.push({ kind: 'host', text })
      const added = text === null ? [] : [{ type: 'text', text } as const]
      unsent = { role: 'user', blocks: [...unsent.blocks, ...answers.map(resultBlock), ...added] }
    },

    async ask(signal, closing) {
      if (isFull) learnRefusal()
      if (messages.length > 0 && (isFull || length() > longest()))
        await startOver(`the one before is ${isFull ? 'too long for the model' : `${length()} tokens long`}`)
      for (;;) {
        const next = unsent.blocks.length > 0 ? [...messages, unsent] : messages
        const canShorten = calls !== null && !isBare
        const question = {
          system,
          tools,
          messages: next,
          breakpoints: breakpointsFor(next),
          newest,
          closing,
          canShorten,
        }
        const reply = await askModel(question, run, signal)
        if (reply.kind === 'stopped') return reply
        if (reply.kind === 'start-over') {
          if (reply.why === 'too-long' && messages.length > 0) learnRefusal()
          isBare = reply.why === 'too-long' && messages.length === 0
          await startOver(reply.why === 'too-long' ? 'the one before is too long' : 'another model takes over')
          continue
        }
        if (unsent.blocks.length > 0) messages.push(unsent)
        unsent = { role: 'user', blocks: [] }
        newest = reply.usage
        isFull = reply.stopReason === 'model_context_window_exceeded'
        past.push({ kind: 'said', text: reply.text })
        calls = reply.calls
        isBare = false
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

/** Asks once more after the editing is over. Null when the model cannot be asked; the change is published all the same. */
export async function askClosing(conversation: Conversation, run: Run): Promise<Reply | null> {
  try {
    const reply = await conversation.ask(run.overall, true)
    return reply.kind === 'stopped' ? null : reply
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown
    run.ports.reporter.warning(`${messageOf(thrown)}; the model is not asked about the summary again`)
    return null
  }
}

/** A summary that came with "done", or before where the phases are not structured. Not yet validated. */
type Submitted = {
  readonly input: unknown
  readonly source: SummarySource
  /** The call that waits for an answer, and the answers to the other calls of that reply; null where none waits. */
  readonly waiting: { readonly callId: string; readonly answered: readonly CallResult[] } | null
}

type FoundSummary = { readonly summary: Summary; readonly source: SummarySource }

/** The last call decides; text counts only where there is no call of the tool. Null where nothing usable is there. */
export function summaryIn(reply: Reply, reporter: Reporter | null): FoundSummary | null {
  const call = reply.calls.findLast(one => one.name === SUBMIT)
  if (call !== undefined) {
    const read = readSummary(call.input)
    return read.kind === 'summary' ? { summary: read.summary, source: 'tool' } : null
  }
  const json = readJson(reply.text, value => summaryProblems(value).length === 0)
  if (reporter !== null) reportReading('the summary', json, reporter)
  const read = json.kind === 'read' ? readSummary(json.value) : null
  return json.kind === 'read' && read?.kind === 'summary' ? { summary: read.summary, source: json.strategy } : null
}
