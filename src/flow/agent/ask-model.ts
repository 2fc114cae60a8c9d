/** One turn of the model, with its limits, its retries and its bill. */

import { ModelError, messageOf } from '../../core/errors.ts'
import { replyEvent } from '../../core/log/shorten-events.ts'
import { addedTokens, holdsPictures, holdsReplies, nextRequest, type Reply } from '../../core/model/messages.ts'
import { addUsage, costIn, costOf, NO_USAGE, type Usage } from '../../core/model/prices.ts'
import { WITH_THE_MODEL, waitBeforeNextTry } from '../../core/model/retries.ts'
import type { Limit } from '../../core/outcome.ts'
import type { ModelRequest, OnUsage } from '../../ports/model.ts'
import { askedModel, type Interruption, interruptionOf, learn, type PricedModel, type Run } from '../run.ts'

/** The prompt cache lives five minutes. Half a minute is for a request on its way. */
const CACHE_LIFE_MS = 4.5 * 60_000

export type Question = Omit<ModelRequest, 'maxTokens'> & {
  newest: Usage
  maxTokens?: number
  closing: boolean
  /** Whether a request without replies can be made shorter. */
  canShorten?: boolean
  /** From then on other requests can read the shared part from the cache. */
  onFirstEvent?: () => void
}

export type ModelTurn = Reply & { kind: 'reply' }

export type Stopped = {
  kind: 'stopped'
  limit: Limit | 'cancelled'
  because: ModelError | null
}

export type StartOver = {
  kind: 'start-over'
  why: 'another-model' | 'too-long' | 'without-pictures'
}

type TurnResult = ModelTurn | Stopped | StartOver

/**
 * Asks the model until it replies or a limit forbids it. A turn counts once, however often it is sent. Throws
 * ModelError.
 */
export async function askModel(question: Question, run: Run, signal: AbortSignal): Promise<TurnResult> {
  const { state, config, ports } = run
  let turn: number | null = null
  let because: ModelError | null = null
  let uncached = 0
  const stopped = (limit: Stopped['limit']): Stopped => {
    ports.reporter.record({ type: 'limit', limit, closing: question.closing })
    return { kind: 'stopped', limit, because }
  }
  for (let tries = 1; ; tries += 1) {
    const interruption = interruptionOf(signal)
    if (interruption !== null) return stopped(interruption)
    const asked = askedModel(run)
    const spent = {
      turns: turn === null ? state.turns : 0,
      dollars: state.dollars + state.promised,
      newest: question.newest,
      cold: state.askedAt !== null && ports.clock.now() - state.askedAt > CACHE_LIFE_MS,
      added: Math.max(addedTokens(question.messages), uncached),
    }
    const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff: asked.tariff }
    const allowed = nextRequest(spent, allowance, question.closing, question.maxTokens)
    if (allowed.kind === 'forbidden') return stopped(allowed.limit)

    if (turn === null) learn(state, { turns: state.turns + 1 })
    turn ??= state.turns
    const attempt = { question, turn, ...allowed, asked, tries }
    const sent = await send(attempt, run, signal)
    if (sent.kind === 'reply') return sent
    if (sent.kind === 'interrupted') return stopped(sent.by)

    because = sent.error
    uncached = sent.billed.inputTokens // the next try reads it without the cache as well
    const next = await afterFailure({ ...attempt, error: sent.error }, run, signal)
    if (next === 'again-with-another') tries = 0
    if (next === 'again' || next === 'again-with-another') continue
    if (next.kind === 'start-over') learn(state, { turns: state.turns - 1 }) // it is asked as another turn
    return next
  }
}

type Sent = ModelTurn | { kind: 'failed'; error: ModelError; billed: Usage } | { kind: 'interrupted'; by: Interruption }

type RequestAttempt = {
  question: Question
  turn: number
  maxTokens: number
  mostUsd: number
  asked: PricedModel
  tries: number
}

const NO_TROUBLE = { trouble: null, status: null, waitMs: null }

async function send(
  { question, turn, maxTokens, mostUsd, asked }: RequestAttempt,
  run: Run,
  signal: AbortSignal,
): Promise<Sent> {
  const { state, ports } = run
  const { model, tariff } = asked
  const { system, tools, messages, breakpoints, sharedBlocks = 0, closing } = question
  // They are not billed yet; others sent meanwhile must not spend the same money.
  learn(state, { promised: state.promised + mostUsd, requests: state.requests + 1 })
  const id = state.requests
  const shared = { system, tools, messages, breakpoints, sharedBlocks }
  ports.reporter.record({ type: 'request', id, turn, model: model.name, maxTokens, ...shared, closing })
  const started = ports.clock.now()
  let billed: Usage = NO_USAGE
  let estimated = 0
  let hasBegun = false
  const onUsage: OnUsage = (usage, guess = 0) => {
    billed = usage
    estimated = guess
    if (!hasBegun) question.onFirstEvent?.()
    hasBegun = true
  }
  const bill = () => {
    // A request that was not answered costs nothing, even at an unknown price.
    const costUsd = billed === NO_USAGE ? 0 : costIn(costOf(billed, tariff), tariff)
    return { request: id, turn, usage: billed, costUsd, durationMs: ports.clock.now() - started }
  }
  try {
    const reply = await model.reply({ ...shared, maxTokens }, signal, onUsage)
    billed = reply.usage
    ports.reporter.record(replyEvent(reply, bill()))
    return { ...reply, kind: 'reply' }
  } catch (thrown) {
    const { trouble, status, waitMs } = thrown instanceof ModelError ? thrown : NO_TROUBLE
    const isEstimate = estimated > 0 && { estimatedTokens: estimated }
    ports.reporter.record({
      type: 'no-reply',
      why: messageOf(thrown),
      trouble,
      status,
      waitMs,
      ...bill(),
      ...isEstimate,
    })
    const by = interruptionOf(signal)
    if (by !== null) return { kind: 'interrupted', by }
    if (thrown instanceof ModelError) return { kind: 'failed', error: thrown, billed }
    throw thrown
  } finally {
    learn(state, {
      promised: state.promised - mostUsd,
      askedAt: ports.clock.now(),
      usage: addUsage(state.usage, billed),
      estimatedTokens: state.estimatedTokens + estimated,
      dollars: state.dollars + costOf(billed, tariff),
      unpriced: state.unpriced || (!tariff.known && billed !== NO_USAGE),
    })
  }
}

type FailedAttempt = RequestAttempt & { error: ModelError }
type AfterFailure = 'again' | 'again-with-another' | Stopped | StartOver

async function afterFailure(failure: FailedAttempt, run: Run, signal: AbortSignal): Promise<AfterFailure> {
  const { error, question, tries } = failure
  const { ports, deadlines } = run
  if (mayBePictures(failure)) {
    ports.reporter.warning(`${error.message}; the task is asked again without its pictures`)
    return { kind: 'start-over', why: 'without-pictures' }
  }
  const canShorten = holdsReplies(question.messages) || question.canShorten === true
  if (error.trouble === 'too-long' && canShorten) return { kind: 'start-over', why: 'too-long' }
  const fraction = Number.parseInt(ports.clock.randomHex(8), 16) / 2 ** 32
  const takesTime = error.trouble === 'passing' || error.trouble === 'busy'
  const waitMs = takesTime ? waitBeforeNextTry(WITH_THE_MODEL, { tries, askedMs: error.waitMs, fraction }) : null
  if (waitMs === null) return askAnotherModel(failure, run)

  const deadline = question.closing ? deadlines.overall : deadlines.editing
  if (ports.clock.now() + waitMs >= deadline) {
    ports.reporter.warning(`${error.message}; the next try would come after the deadline`)
    return { kind: 'stopped', limit: 'timeout-minutes', because: error }
  }
  ports.reporter.warning(`${error.message}; the turn is asked again in ${(waitMs / 1000).toFixed(1)} s`)
  await ports.clock.wait(waitMs, signal)
  return 'again'
}

const REFUSED = [400, 413, 422]

/** Refused, with pictures that are shown for the first time. The API does not say why. */
function mayBePictures({ error, question: { messages } }: FailedAttempt): boolean {
  return REFUSED.includes(error.status ?? 0) && !holdsReplies(messages) && holdsPictures(messages)
}

/** For good, in a new conversation. It is not asked for a summary, which Diffproof can write itself. */
function askAnotherModel({ error, question, asked }: FailedAttempt, run: Run): 'again-with-another' | StartOver {
  const { fallback, state, ports } = run
  const mayHelp = error.trouble === 'busy' || error.trouble === 'not-this-model'
  if (!mayHelp || fallback === null || question.closing || asked.model === fallback.model) throw error
  if (!state.switched) ports.reporter.warning(`${error.message}; ${fallback.model.name} is asked instead`)
  learn(state, { switched: true })
  return holdsReplies(question.messages) ? { kind: 'start-over', why: 'another-model' } : 'again-with-another'
}
