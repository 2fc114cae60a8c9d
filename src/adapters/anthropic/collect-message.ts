/** A stream's events put together, blocks exactly as they came. The SDK's own collector throws on tool input that is no JSON. */
import type { ContentBlock, RawMessageStreamEvent, Usage } from '@anthropic-ai/sdk/resources/messages'

/** A whole message. `toolInputs` holds the JSON text of each tool call, by the index of its block. */
export type CollectedMessage = {
  readonly blocks: readonly ContentBlock[]
  readonly toolInputs: ReadonlyMap<number, string>
  readonly stopReason: string | null
  readonly usage: TokenCounts
}

type TokenCounts = Pick<Usage, 'input_tokens' | 'output_tokens'> &
  Partial<Pick<Usage, 'cache_read_input_tokens' | 'cache_creation_input_tokens'>>
type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta']

/** Reads a stream to its end; `onFirstEvent` is called when it begins to arrive. Throws where it ends early: nothing of such an answer may be used. */
export async function collectMessage(
  events: AsyncIterable<RawMessageStreamEvent>,
  onFirstEvent?: () => void,
): Promise<CollectedMessage> {
  const blocks: ContentBlock[] = []
  const toolInputs = new Map<number, string>()
  let usage: TokenCounts | null = null
  let stopReason: string | null = null
  let isWhole = false

  function take(index: number, delta: Delta): void {
    const block = blocks[index]
    if (block === undefined) throw new Error('the answer broke off: a part of it is missing')
    if (delta.type === 'input_json_delta') toolInputs.set(index, (toolInputs.get(index) ?? '') + delta.partial_json)
    else if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text
    else if (delta.type === 'thinking_delta' && block.type === 'thinking') block.thinking += delta.thinking
    else if (delta.type === 'signature_delta' && block.type === 'thinking') block.signature = delta.signature
  }

  for await (const event of events) {
    if (event.type === 'message_start') {
      usage = event.message.usage
      onFirstEvent?.()
    }
    if (event.type === 'content_block_start') blocks[event.index] = { ...event.content_block }
    else if (event.type === 'content_block_delta') take(event.index, event.delta)
    else if (event.type === 'message_delta') {
      stopReason = event.delta.stop_reason
      usage = updated(usage, event.usage)
    } else if (event.type === 'message_stop') isWhole = true
  }
  if (!isWhole || usage === null) throw new Error('the answer broke off before its end')
  return { blocks, toolInputs, stopReason, usage }
}

/** Later counts are totals; those that do not apply are left out or null. */
function updated(counts: TokenCounts | null, later: object): TokenCounts | null {
  const given = Object.entries(later).filter(([, count]) => count !== null && count !== undefined)
  return counts === null ? null : { ...counts, ...Object.fromEntries(given) }
}
