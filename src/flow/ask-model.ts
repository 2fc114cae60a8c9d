/** One turn of the model, whoever asks: allowed by the limits, asked again where that helps, counted, written to the transcript. */
import type { ModelError } from '../core/errors.ts'
import { nextRequest } from '../core/limits.ts'
import type { Reply } from '../core/talk/messages.ts'
import { addedTokens } from '../core/talk/size.ts'
import { afterFailure } from './after-failure.ts'
import type { Forbidden, Question, StartOver } from './question.ts'
import { askedModel, interruptionOf, type Run } from './run.ts'
import { trySending } from './try-sending.ts'

/** Five minutes, and half of one for a request on its way. */
const CACHE_LIFE_MS = 4.5 * 60_000

/** The reply, the limit, or that a new conversation is needed (only where `messages` holds replies). A turn counts once, however often it is sent. Throws ModelError. */
export async function askModel(
  question: Question,
  run: Run,
  signal: AbortSignal,
): Promise<Reply | Forbidden | StartOver> {
  const { ledger, config, ports } = run
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
      turns: turn === null ? ledger.turns : 0,
      dollars: ledger.dollars + ledger.promised,
      newest: question.newest,
      cold: ledger.askedAt !== null && ports.clock.now() - ledger.askedAt > CACHE_LIFE_MS,
      added: Math.max(addedTokens(question.messages), unread),
    }
    const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff: asked.tariff }
    const allowed = nextRequest(spent, allowance, question.closing, question.maxTokens)
    if ('limit' in allowed) return forbidden(allowed.limit, because)

    turn ??= ++ledger.turns
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
      if ('startOver' in next) ledger.turns -= 1
      return next
    }
  }
}
