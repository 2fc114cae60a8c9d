/** The API's message as a Reply. Tool input is parsed here, strictly: the SDK completes cut JSON, and a cut command must never run. */
import type { ContentBlock, RawMessageStreamEvent, Message as SdkMessage } from '@anthropic-ai/sdk/resources/messages'
import type { Reply, StopReason, ToolCall } from '../../core/talk/messages.ts'

const STOP_REASONS: ReadonlySet<string> = new Set([
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
])

/** Collects each tool call's JSON exactly as it was streamed. */
export class RawToolInputs {
  readonly #texts = new Map<number, string>()

  see(event: RawMessageStreamEvent): void {
    if (event.type !== 'content_block_delta' || event.delta.type !== 'input_json_delta') return
    this.#texts.set(event.index, (this.#texts.get(event.index) ?? '') + event.delta.partial_json)
  }

  /** The parsed input of the block at an index, or why it cannot be used. */
  read(index: number): { input: object } | { problem: string } {
    const text = this.#texts.get(index) ?? ''
    if (text.trim() === '') return { input: {} }
    try {
      const input: unknown = JSON.parse(text)
      if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { input }
      return { problem: 'The call was not carried out: its input is not a JSON object. Send it again.' }
    } catch {
      const size = `${text.length} characters`
      return { problem: `The call was not carried out: its input is not valid JSON (${size}). Send it again.` }
    }
  }
}

/** `raw` keeps every block as it came (thinking included), so that it can be sent back; the API does not take blank texts back. */
export function replyOf(message: SdkMessage, inputs: RawToolInputs, durationMs: number): Reply {
  const calls: ToolCall[] = []
  const raw = message.content.flatMap((block, index) => {
    if (block.type === 'text' && block.text.trim() === '') return []
    if (block.type !== 'tool_use') return [plain(block)]
    const read = inputs.read(index)
    const input = 'input' in read ? read.input : undefined
    const problem = 'problem' in read ? read.problem : null
    calls.push({ id: block.id, name: block.name, input, problem })
    return [{ type: 'tool_use', id: block.id, name: block.name, input: input ?? {} }]
  })
  return {
    raw,
    text: message.content.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls,
    stopReason: stopReasonOf(message.stop_reason),
    usage: {
      inputTokens: message.usage.input_tokens,
      outputTokens: message.usage.output_tokens,
      cacheReadTokens: message.usage.cache_read_input_tokens ?? 0,
      cacheWriteTokens: message.usage.cache_creation_input_tokens ?? 0,
    },
    durationMs,
  }
}

/** A text block as a parameter: the citations of an answer are not accepted back when they are null. */
function plain(block: ContentBlock): unknown {
  return block.type === 'text' ? { type: 'text', text: block.text } : { ...block }
}

function stopReasonOf(reason: string | null): StopReason {
  return reason !== null && STOP_REASONS.has(reason) ? (reason as StopReason) : 'unknown'
}
