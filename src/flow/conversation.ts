/** The talk with the model: append-only, counted, within the limits. */

import { type Limit, nextRequest } from '../core/limits.ts'
import { addUsage, costOf, NO_USAGE } from '../core/money/cost.ts'
import { breakpointsFor } from '../core/talk/breakpoints.ts'
import type { Message, Reply, ToolResultBlock, Usage } from '../core/talk/messages.ts'
import { toolDefinitions } from '../core/talk/tools.ts'
import { interruptionOf, type Run } from './run.ts'

export type Conversation = {
  /** Adds what the user side says next: answers to tool calls first, then text. Several calls before an `ask` are joined. */
  say(text: string | null, answers?: readonly ToolResultBlock[]): void
  /** Sends everything and waits for the reply; or the limit that forbids the request. `closing`: the reserve for the summary may be used. */
  ask(signal: AbortSignal, closing: boolean): Promise<Reply | { readonly limit: Limit | 'cancelled' }>
}

/** Opens a conversation with its first message. */
export function openConversation(first: string, run: Run): Conversation {
  const { prompts, model, reporter } = run.ports
  const system = prompts.render('system', {})
  const tools = toolDefinitions({
    search: prompts.render('tool-search-files', {}),
    list: prompts.render('tool-list-files', {}),
    submit: prompts.render('tool-submit-summary', {}),
  })
  const messages: Message[] = []
  let unsent: Message & { role: 'user' } = { role: 'user', blocks: [{ type: 'text', text: first }] }
  let newest: Usage = NO_USAGE

  return {
    say(text, answers = []) {
      const added = text === null ? [] : [{ type: 'text', text } as const]
      unsent = { role: 'user', blocks: [...unsent.blocks, ...answers, ...added] }
    },

    async ask(signal, closing) {
      const { ledger, config, tariff } = run
      const stopped = interruptionOf(signal)
      if (stopped !== null) return { limit: stopped }
      const spent = { turns: ledger.turns, dollars: ledger.dollars, newest }
      const allowed = nextRequest(spent, { maxTurns: config.maxTurns, maxCostUsd: config.maxCostUsd, tariff }, closing)
      if ('limit' in allowed) return allowed
      if (unsent.blocks.length > 0) messages.push(unsent)
      unsent = { role: 'user', blocks: [] }

      ledger.turns += 1
      const request = { system, tools, messages, breakpoints: breakpointsFor(messages), maxTokens: allowed.maxTokens }
      reporter.record({
        type: 'request',
        turn: ledger.turns,
        messages: messages.slice(-1),
        maxTokens: allowed.maxTokens,
      })
      let reply: Reply
      try {
        reply = await model.reply(request, signal)
      } catch (thrown) {
        const interruption = interruptionOf(signal)
        if (interruption !== null) return { limit: interruption }
        throw thrown
      }
      newest = reply.usage
      ledger.usage = addUsage(ledger.usage, reply.usage)
      ledger.dollars += costOf(reply.usage, tariff)
      messages.push({
        role: 'assistant',
        raw: reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }],
      })
      reporter.record({
        type: 'reply',
        turn: ledger.turns,
        raw: reply.raw,
        stopReason: reply.stopReason,
        usage: reply.usage,
      })
      return reply
    },
  }
}
