/** One request of a turn: sent, counted and billed, whatever comes of it. */
import { ModelError, messageOf } from '../core/errors.ts'
import { addUsage, costIn, costOf, NO_USAGE } from '../core/money/cost.ts'
import type { Reply, Usage } from '../core/talk/messages.ts'
import { replyEvent } from '../core/transcript/reply-event.ts'
import type { Question } from './question.ts'
import { type Interruption, interruptionOf, type PricedModel, type Run } from './run.ts'

type Request = { readonly turn: number; readonly maxTokens: number; readonly asked: PricedModel }

const NO_TROUBLE = { trouble: null, status: null, waitMs: null }

export type Sent =
  | { readonly reply: Reply }
  | { readonly error: ModelError; readonly billed: Usage }
  | { readonly interrupted: Interruption }

/** Sends a question once. What a reply that broke off was billed counts like the rest. Throws what is no error of the model. */
export async function trySending(
  question: Question,
  { turn, maxTokens, asked }: Request,
  run: Run,
  signal: AbortSignal,
): Promise<Sent> {
  const { ledger, ports } = run
  const { model, tariff } = asked
  // Requests in flight have not been billed yet; others that are sent meanwhile must not spend the same money.
  const promised = (maxTokens * tariff.price.output) / 1_000_000
  let billed: Usage = NO_USAGE
  let hasBegun = false
  ledger.promised += promised
  const { system, tools, messages, breakpoints, sharedBlocks = 0, closing } = question
  const id = ++ledger.requests
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
    ledger.promised -= promised
    ledger.askedAt = ports.clock.now()
    ledger.usage = addUsage(ledger.usage, billed)
    ledger.dollars += costOf(billed, tariff)
    ledger.unpriced ||= !tariff.known && billed !== NO_USAGE
  }
}
