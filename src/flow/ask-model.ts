/** One request to the model, whoever asks: allowed by the limits, counted, written to the transcript. */
import { type Limit, nextRequest } from '../core/limits.ts'
import { addUsage, costOf } from '../core/money/cost.ts'
import type { Message, Reply, ToolDefinition, Usage } from '../core/talk/messages.ts'
import { interruptionOf, type Run } from './run.ts'

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
}

/** The reply, or the limit that forbade the request or interrupted it. Throws ModelError. */
export async function askModel(
  question: Question,
  run: Run,
  signal: AbortSignal,
): Promise<Reply | { readonly limit: Limit | 'cancelled' }> {
  const { ledger, config, tariff, ports } = run
  const stopped = interruptionOf(signal)
  if (stopped !== null) return { limit: stopped }
  const spent = { turns: ledger.turns, dollars: ledger.dollars + ledger.promised, newest: question.newest }
  const allowance = { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff }
  const allowed = nextRequest(spent, allowance, question.closing, question.maxTokens)
  if ('limit' in allowed) return allowed

  ledger.turns += 1
  const turn = ledger.turns
  const { maxTokens } = allowed
  // Requests in flight have not been billed yet; others that are sent meanwhile must not spend the same money.
  const promised = (maxTokens * tariff.price.output) / 1_000_000
  ledger.promised += promised
  ports.reporter.record({ type: 'request', turn, messages: question.messages.slice(-1), maxTokens })
  try {
    const { system, tools, messages, breakpoints, sharedBlocks = 0 } = question
    const reply = await ports.model.reply(
      { system, tools, messages, breakpoints, sharedBlocks, maxTokens },
      signal,
      question.onFirstEvent,
    )
    ledger.usage = addUsage(ledger.usage, reply.usage)
    ledger.dollars += costOf(reply.usage, tariff)
    ports.reporter.record({ type: 'reply', turn, raw: reply.raw, stopReason: reply.stopReason, usage: reply.usage })
    return reply
  } catch (thrown) {
    const interruption = interruptionOf(signal)
    if (interruption !== null) return { limit: interruption }
    throw thrown
  } finally {
    ledger.promised -= promised
  }
}
