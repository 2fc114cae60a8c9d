import { createHash } from 'node:crypto'
import { refuse } from './api-error.ts'
import { type Block, blocksOf, type MessageRequest, type RequestMessage, textOf } from './message-request.ts'
import { unmarkedJson } from './prompt-cache.ts'
import { type Reply, signThinking } from './reply.ts'
import type { TurnContext } from './turn.ts'

/** The replies given so far, by which later requests are understood. */
interface Conversation {
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

/** Counts how often each turn has been asked for. */
interface Attempts {
  /** How often this turn was asked for before now. `branching`: one position may stand for several turns. */
  readonly next: (request: MessageRequest, position: number, branching: boolean) => number
}

/** A count that begins at nought. */
export function createAttempts(): Attempts {
  const counts = new Map<string, number>()
  return {
    next(request, position, branching) {
      const key = turnKey(request, position, branching)
      const before = counts.get(key) ?? 0
      counts.set(key, before + 1)
      return before
    },
  }
}

/**
 * What two attempts at the same turn have in common. A conversation may grow in between (a broken call and its error),
 * and where it branches, several requests at one position differ in their text.
 */
function turnKey(request: MessageRequest, position: number, branching: boolean): string {
  const texts = request.messages
    .filter(message => message.role === 'user')
    .map(message => textOf(blocksOf(message.content).filter(block => block.type === 'text')))
    .filter(text => text !== '')
  return JSON.stringify([position, texts[0], branching ? texts.at(-1) : ''])
}

/** Something that should have stayed as it was within a conversation, and did not. */
export interface PrefixChange {
  readonly request: number
  readonly part: 'model' | 'tools' | 'system' | 'messages'
}

/** Compares every request with the earlier ones of its conversation (which begins with the same message). */
export function createPrefixWatch(): { look: (request: MessageRequest, number: number) => readonly PrefixChange[] } {
  const first = new Map<string, Record<'model' | 'tools' | 'system', string>>()
  const histories = new Set<string>()
  return {
    look(request, number) {
      const parts = {
        model: request.model,
        tools: digest(request.tools ?? []),
        system: digest(typeof request.system === 'string' ? [{ text: request.system }] : (request.system ?? [])),
      }
      const key = digest(blocksOf(request.messages[0]?.content))
      const before = first.get(key) ?? parts
      first.set(key, before)
      const changed = (['model', 'tools', 'system'] as const).filter(part => before[part] !== parts[part])
      // Each reply must follow a history that was once sent as a request, whatever was branched off or tried again.
      const unknown = request.messages.some(
        (message, index) => message.role === 'assistant' && !histories.has(historyBefore(request, index)),
      )
      histories.add(historyBefore(request, request.messages.length))
      const news = unknown ? [...changed, 'messages' as const] : changed
      if (news.length > 0) first.set(key, parts)
      return news.map(part => ({ request: number, part }))
    },
  }
}

function historyBefore(request: MessageRequest, index: number): string {
  return prefixBefore({ model: '', max_tokens: 1, messages: request.messages }, index)
}

function digest(blocks: readonly object[]): string {
  return createHash('sha256')
    .update(JSON.stringify(blocks.map(unmarkedJson)))
    .digest('base64')
}
