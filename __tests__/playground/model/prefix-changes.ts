import { createHash } from 'node:crypto'
import { prefixBefore } from './conversation.ts'
import { blocksOf, type MessageRequest } from './message-request.ts'
import { unmarkedJson } from './prompt-blocks.ts'

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
