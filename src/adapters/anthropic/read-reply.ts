/** Reads the API's message as a Reply. Tool input must be whole, valid JSON: a cut command must never run. */
import type { ContentBlock, ToolUseBlock } from '@anthropic-ai/sdk/resources/messages'
import type { Reply, StopReason, ToolCall } from '../../core/conversation/messages.ts'
import type { CollectedMessage } from './collect-message.ts'

const STOP_REASONS: ReadonlySet<string> = new Set([
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
])

/** `raw` keeps every block as it came (thinking included), so that it can be sent back; the API does not take blank texts back. */
export function replyOf(message: CollectedMessage, durationMs: number): Reply {
  const calls: ToolCall[] = []
  const raw = message.blocks.flatMap((block, index) => {
    if (block.type === 'text' && block.text.trim() === '') return []
    if (block.type !== 'tool_use') return [plain(block)]
    const call = callOf(block, message.toolInputs.get(index) ?? '')
    calls.push(call)
    return [{ type: 'tool_use', id: call.id, name: call.name, input: call.input ?? {} }]
  })
  return {
    raw,
    text: message.blocks.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls,
    stopReason: stopReasonOf(message.stopReason),
    usage: message.usage,
    durationMs,
  }
}

/** A block and the JSON text of its input as a call, or as one that says why it cannot be carried out. */
export function callOf({ id, name }: Pick<ToolUseBlock, 'id' | 'name'>, json: string): ToolCall {
  const refused = (why: string): ToolCall => {
    return { id, name, input: undefined, problem: `The call was not carried out: its input is ${why}. Send it again.` }
  }
  try {
    const input: unknown = JSON.parse(json.trim() || '{}')
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return refused('not a JSON object')
    return isDeeper(input, DEEPEST) ? refused('nested too deeply') : { id, name, input, problem: null }
  } catch {
    return refused(`not valid JSON (${json.length} characters)`)
  }
}

/** Deeper nesting, which no tool needs, would overflow the stack when it is written again. */
const DEEPEST = 100

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}

/** A block to send back. The API does not accept the null citations of its own text blocks. */
function plain(block: ContentBlock): unknown {
  return block.type === 'text' ? { type: 'text', text: block.text } : { ...block }
}

function stopReasonOf(reason: string): StopReason {
  return STOP_REASONS.has(reason) ? (reason as StopReason) : 'unknown'
}
