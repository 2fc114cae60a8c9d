import { createHash } from 'node:crypto'
import { refuse } from './api-error.ts'
import { type Block, blocksOf, type MessageRequest, type RequestMessage, textOf } from './message-request.ts'
import { unmarkedJson } from './prompt-blocks.ts'
import { type Reply, signThinking } from './reply.ts'
import type { TurnContext } from './turn.ts'

/** The replies given so far, by which later requests are understood. */
export interface Conversation {
  /** Keeps a reply that was sent. */
  readonly keep: (reply: Reply) => void
  readonly isPaused: (message: RequestMessage) => boolean
  /** How many replies of the script the request already holds; spoiled ones do not count. */
  readonly position: (request: MessageRequest) => number
  /** Refuses thinking blocks that are missing, changed, or moved behind another history. */
  readonly checkThinking: (request: MessageRequest) => void
}

/** A conversation no reply has been given in yet. */
export function createConversation(): Conversation {
  const byCall = new Map<string, Reply>()
  const byText = new Map<string, Reply>()

  /** The reply an assistant message came from: by its calls, else by its text. */
  function replyOf(message: RequestMessage): Reply | undefined {
    const ids = blocksOf(message.content).flatMap(block => (block.type === 'tool_use' ? [block.id ?? ''] : []))
    if (ids.length === 0) return byText.get(textOf(message.content))
    return ids.map(id => byCall.get(id)).find(reply => reply !== undefined)
  }

  return {
    keep(reply) {
      for (const block of reply.blocks) if (block.id !== undefined) byCall.set(block.id, reply)
      const text = textOf(reply.blocks)
      const callsTools = reply.blocks.some(block => block.type === 'tool_use')
      // A client may keep the text of a broken reply and drop its calls: that text must still be known as spoiled.
      if (!callsTools || reply.spoiled || !byText.has(text)) byText.set(text, reply)
    },
    isPaused: message => replyOf(message)?.stop === 'pause_turn',
    position: request =>
      request.messages.filter(message => message.role === 'assistant' && replyOf(message)?.spoiled !== true).length,
    checkThinking(request) {
      for (const [index, message] of request.messages.entries()) {
        if (message.role === 'assistant') checkThinkingOf(request, index, replyOf(message))
      }
    },
  }
}

function checkThinkingOf(request: MessageRequest, index: number, reply: Reply | undefined): void {
  const blocks = blocksOf(request.messages[index]?.content)
  const sent = blocks.filter(block => block.type === 'thinking')
  const prefix = prefixBefore(request, index)
  for (const block of sent) {
    if (block.signature !== signThinking(block.thinking ?? '', prefix)) {
      refuse(`messages.${index}: Invalid \`signature\` in \`thinking\` block: it must be sent back as it was received`)
    }
  }
  const owed = (reply?.blocks ?? []).some(block => block.type === 'thinking')
  const callsTools = blocks.some(block => block.type === 'tool_use')
  if (owed && callsTools && blocks[0]?.type !== 'thinking') {
    refuse(`messages.${index}.content.0.type: Expected \`thinking\`, but found \`${blocks[0]?.type}\``)
  }
}

/** A digest of all that comes before a message: model, tools, system and the messages up to it. */
export function prefixBefore(request: MessageRequest, index: number): string {
  const messages = request.messages.slice(0, index).map(message => [message.role, plain(message.content)])
  const system = request.system === undefined ? [] : plain(request.system)
  const tools = (request.tools ?? []).map(unmarkedJson)
  return createHash('sha256')
    .update(JSON.stringify([request.model, tools, system, messages]))
    .digest('base64')
}

/** What the last user message brought: the answers of the tools and the text beside them. */
export function newsOf(request: MessageRequest): Pick<TurnContext, 'results' | 'lastText'> {
  const last = request.messages.at(-1)
  const calls = request.messages
    .flatMap(message => blocksOf(message.content))
    .filter(block => block.type === 'tool_use')
  const blocks = last?.role === 'user' ? blocksOf(last.content) : []
  return {
    results: blocks
      .filter(block => block.type === 'tool_result')
      .map(block => ({
        name: calls.find(made => made.id === block.tool_use_id)?.name ?? '',
        text: textOf(block.content),
        isError: block.is_error === true,
      })),
    lastText: textOf(blocks.filter(block => block.type === 'text')),
  }
}

function plain(content: string | readonly Block[]): readonly string[] {
  return blocksOf(content).map(unmarkedJson)
}
