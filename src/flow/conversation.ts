/** The talk with the model: append-only, with tools and system text that never change. */
import type { Limit } from '../core/limits.ts'
import { NO_USAGE } from '../core/money/cost.ts'
import { breakpointsFor } from '../core/talk/breakpoints.ts'
import type { Message, Reply, ToolResultBlock, Usage, UserMessage } from '../core/talk/messages.ts'
import { toolDefinitions } from '../core/talk/tools.ts'
import { askModel } from './ask-model.ts'
import type { Run } from './run.ts'

export type Conversation = {
  /** Adds what the user side says next: answers to tool calls first, then text. Several calls before an `ask` are joined. */
  say(text: string | null, answers?: readonly ToolResultBlock[]): void
  /** Sends everything and waits for the reply; or the limit that forbids the request. `closing`: the reserve for the summary may be used. */
  ask(signal: AbortSignal, closing: boolean): Promise<Reply | { readonly limit: Limit | 'cancelled' }>
}

/** Opens a conversation with its first message. */
export function openConversation(first: string, run: Run): Conversation {
  const { prompts } = run.ports
  const system = prompts.render('system', {})
  const tools = toolDefinitions({
    search: prompts.render('tool-search-files', {}),
    list: prompts.render('tool-list-files', {}),
    submit: prompts.render('tool-submit-summary', {}),
  })
  const messages: Message[] = []
  let unsent: UserMessage = { role: 'user', blocks: [{ type: 'text', text: first }] }
  let newest: Usage = NO_USAGE

  return {
    say(text, answers = []) {
      const added = text === null ? [] : [{ type: 'text', text } as const]
      unsent = { role: 'user', blocks: [...unsent.blocks, ...answers, ...added] }
    },

    async ask(signal, closing) {
      const next = unsent.blocks.length > 0 ? [...messages, unsent] : messages
      const question = { system, tools, messages: next, breakpoints: breakpointsFor(next), newest, closing }
      const reply = await askModel(question, run, signal)
      if ('limit' in reply) return reply
      if (unsent.blocks.length > 0) messages.push(unsent)
      unsent = { role: 'user', blocks: [] }
      newest = reply.usage
      const raw = reply.raw.length > 0 ? reply.raw : [{ type: 'text', text: '(empty reply)' }]
      messages.push({ role: 'assistant', raw })
      return reply
    },
  }
}
