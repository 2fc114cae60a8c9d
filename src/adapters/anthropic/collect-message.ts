/** A stream's events put together, blocks exactly as they came. The SDK's own collector throws on tool input that is no JSON. */
import type { ContentBlock, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import type { Usage } from '../../core/conversation/messages.ts'
import { updatedCounts } from './token-counts.ts'

/** A whole message. `toolInputs` holds the JSON text of each tool call, by the index of its block. */
export type CollectedMessage = {
  readonly blocks: readonly ContentBlock[]
  readonly toolInputs: ReadonlyMap<number, string>
  readonly stopReason: string
  readonly usage: Usage
}

type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta']

/** Many times what the longest reply holds; a stream that goes on beyond it has no end. */
const MOST_CHARACTERS = 16_000_000

/** A stream without an end. */
export class AnswerTooLong extends Error {}

/** Reads a stream to its end; `onUsage` gets the counts whenever they are told, `onBlock` each block as it ends, with the JSON text of a call, as long as they end in their order. Throws where it ends early: nothing of such an answer may be used. */
export async function collectMessage(
  events: AsyncIterable<RawMessageStreamEvent>,
  onUsage?: (usage: Usage) => void,
  onBlock?: (block: ContentBlock, json: string) => void,
): Promise<CollectedMessage> {
  const blocks: ContentBlock[] = []
  const toolInputs = new Map<number, string>()
  let usage: Usage | null = null
  let stopReason: string | null = null
  let isWhole = false
  let characters = 0
  let ended = 0

  function take(index: number, delta: Delta): void {
    const block = blocks[index]
    if (block === undefined) throw new Error('the answer broke off: a part of it is missing')
    if (delta.type === 'input_json_delta') toolInputs.set(index, grown(toolInputs.get(index) ?? '', delta.partial_json))
    else if (delta.type === 'text_delta' && block.type === 'text') block.text = grown(block.text, delta.text)
    else if (delta.type === 'thinking_delta' && block.type === 'thinking')
      block.thinking = grown(block.thinking, delta.thinking)
    else if (delta.type === 'signature_delta' && block.type === 'thinking') block.signature = delta.signature
  }

  function grown(before: string, more: string): string {
    characters += more.length
    if (characters > MOST_CHARACTERS) throw new AnswerTooLong(`it is longer than ${MOST_CHARACTERS} characters`)
    return before + more
  }

  function end(index: number): void {
    const block = blocks[index]
    if (block !== undefined) onBlock?.(block, toolInputs.get(index) ?? '')
  }

  for await (const event of events) {
    if (event.type === 'message_start' || event.type === 'message_delta') {
      usage = updatedCounts(usage, event.type === 'message_start' ? event.message.usage : event.usage)
      onUsage?.(usage)
    }
    if (event.type === 'content_block_start') blocks[event.index] = { ...event.content_block }
    else if (event.type === 'content_block_delta') take(event.index, event.delta)
    else if (event.type === 'content_block_stop' && event.index === ended) end(ended++)
    else if (event.type === 'message_delta') stopReason = event.delta.stop_reason
    else if (event.type === 'message_stop') isWhole = true
  }
  if (!isWhole || usage === null || stopReason === null) throw new Error('the answer broke off before its end')
  return { blocks, toolInputs, stopReason, usage }
}
