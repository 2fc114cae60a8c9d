/** The talk with the model: append-only, with tools and system text that never change. Where it cannot go on, a new one takes its place. */
import { promptTokens } from '../core/limits.ts'
import { NO_USAGE } from '../core/money/cost.ts'
import { breakpointsFor } from '../core/talk/breakpoints.ts'
import type { Message, Reply, ToolResultBlock, Usage, UserMessage } from '../core/talk/messages.ts'
import { addedTokens, LONGEST_CONVERSATION } from '../core/talk/size.ts'
import { toolDefinitions } from '../core/talk/tools.ts'
import { askModel } from './ask-model.ts'
import type { Forbidden, Question } from './question.ts'
import type { Run } from './run.ts'

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
