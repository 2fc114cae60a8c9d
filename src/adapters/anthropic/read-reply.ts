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

/** A block and the JSON text of its input as a call. */
export function callOf({ id, name }: Pick<ToolUseBlock, 'id' | 'name'>, json: string): ToolCall {
  const read = readInput(json)
  return 'input' in read ? { id, name, input: read.input, problem: null } : { id, name, input: undefined, ...read }
}

/** The input that a JSON text stands for, or why it cannot be used. */
function readInput(json: string): { input: object } | { problem: string } {
  if (json.trim() === '') return { input: {} }
  if (isTooDeep(json))
    return { problem: 'The call was not carried out: its input is nested too deeply. Send it again.' }
  try {
    const input: unknown = JSON.parse(json)
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { input }
    return { problem: 'The call was not carried out: its input is not a JSON object. Send it again.' }
  } catch {
    const size = `${json.length} characters`
    return { problem: `The call was not carried out: its input is not valid JSON (${size}). Send it again.` }
  }
}

/** Deeper nesting, which no tool needs, would overflow the stack when it is written again. */
const DEEPEST = 100

/** Reads character by character: a regular expression overflows its stack on strings of megabytes. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isInString && character === '\\') at += 1
    else if (character === '"') isInString = !isInString
    else if (!isInString && (character === '{' || character === '[')) depth += 1
    else if (!isInString && (character === '}' || character === ']')) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** A block to send back. The API does not accept the null citations of its own text blocks. */
function plain(block: ContentBlock): unknown {
  return block.type === 'text' ? { type: 'text', text: block.text } : { ...block }
}

function stopReasonOf(reason: string): StopReason {
  return STOP_REASONS.has(reason) ? (reason as StopReason) : 'unknown'
}
