/**
 * Reads a stream of events as a Reply. The SDK's own collector throws on tool input that is no JSON (ADR 10), but a cut
 * command must never run.
 */
import { APIError } from '@anthropic-ai/sdk'
import { Stream } from '@anthropic-ai/sdk/core/streaming'
import type {
  ContentBlock,
  MessageDeltaUsage,
  RawMessageStreamEvent,
  ToolUseBlock,
} from '@anthropic-ai/sdk/resources/messages'
import { ModelError } from '../../core/errors.ts'
import { estimatedTokens, type Reply, STOP_REASONS, type ToolCall, textLength } from '../../core/model/messages.ts'
import { NO_USAGE, type Usage } from '../../core/model/prices.ts'
import { parseJson } from '../../core/text/parse-json.ts'
import type { OnUsage } from '../../ports/model.ts'

type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta']

/** Many times the longest reply. A longer stream has no end and would fill the memory. */
const MOST_CHARACTERS = 16_000_000

/**
 * Reads a stream to its end. `onUsage` gets every count, and an estimate of the output of a stream that breaks off
 * before it was counted. `toolInputs`: the JSON text of each tool call, by the index of its block. Throws if the
 * stream ends early: then nothing of it may be used.
 */
export async function collectMessage(events: AsyncIterable<RawMessageStreamEvent>, onUsage?: OnUsage) {
  const blocks: ContentBlock[] = []
  const toolInputs = new Map<number, string>()
  let usage: Usage | null = null
  let stopReason: string | null = null
  let isWhole = false
  let characters = 0
  let arrived = 0

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
    arrived += textLength(more)
    if (characters <= MOST_CHARACTERS) return before + more
    const what = `the answer was given up: it is longer than ${MOST_CHARACTERS} characters`
    throw new ModelError(what, 'Check the gateway.', null)
  }

  try {
    for await (const event of events) {
      if (event.type === 'message_start' || event.type === 'message_delta') {
        usage = updatedCounts(usage ?? NO_USAGE, event.type === 'message_start' ? event.message.usage : event.usage)
        onUsage?.(usage)
      }
      if (event.type === 'content_block_start') blocks[event.index] = { ...event.content_block }
      else if (event.type === 'content_block_delta') take(event.index, event.delta)
      else if (event.type === 'message_delta') stopReason = event.delta.stop_reason
      else if (event.type === 'message_stop') isWhole = true
    }
  } finally {
    const outputTokens = estimatedTokens(arrived)
    if (usage !== null && stopReason === null && outputTokens > usage.outputTokens)
      onUsage?.({ ...usage, outputTokens }, outputTokens - usage.outputTokens)
  }
  if (!isWhole || usage === null || stopReason === null) throw new Error('the answer broke off before its end')
  return { blocks, toolInputs, stopReason, usage }
}

/**
 * Yields every readable event. Throws if the stream breaks, at an error event, and at the end if an event was
 * unreadable.
 */
export async function* readEvents(response: Response): AsyncGenerator<RawMessageStreamEvent> {
  let isSpoiled = false
  let isWhole = false
  try {
    for await (const { event, data } of Stream.rawEvents(response)) {
      if (event === null || event === 'ping' || data === '') continue
      const read = parsedEvent(data)
      if (event === 'error') throw new APIError(undefined, read ?? data, undefined, response.headers, read?.error?.type)
      isSpoiled ||= read === null
      isWhole ||= read?.type === 'message_stop'
      if (read !== null) yield read as RawMessageStreamEvent
    }
  } catch (thrown) {
    // After the end of a message, a broken connection does no harm.
    if (!isWhole || thrown instanceof APIError) throw thrown
  }
  if (isSpoiled) throw new Error('the answer broke off: one of its events is no JSON')
}

type StreamEvent = { type: string; error?: { type?: APIError['type'] } }

function parsedEvent(data: string): StreamEvent | null {
  const read = parseJson(data)
  return typeof read === 'object' && read !== null && 'type' in read ? (read as StreamEvent) : null
}

/**
 * The token counts after another event. Counts are totals; those that do not apply are missing or
 * null, and gateways may send anything.
 */
function updatedCounts(before: Usage, sent: Partial<MessageDeltaUsage> | null | undefined): Usage {
  const count = (value: unknown, otherwise: number) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise
  return {
    inputTokens: count(sent?.input_tokens, before.inputTokens),
    outputTokens: count(sent?.output_tokens, before.outputTokens),
    cacheReadTokens: count(sent?.cache_read_input_tokens, before.cacheReadTokens),
    cacheWriteTokens: count(sent?.cache_creation_input_tokens, before.cacheWriteTokens),
  }
}

/**
 * `raw` keeps every block as it came (thinking included), so that it can be sent back; the API does
 * not take blank texts back.
 */
export function replyOf(message: Awaited<ReturnType<typeof collectMessage>>): Reply {
  const calls: ToolCall[] = []
  const raw = message.blocks.flatMap((block, index): unknown[] => {
    if (block.type === 'text' && block.text.trim() === '') return []
    // A thought that was cut off has no signature, and the API takes none back without.
    if (block.type === 'thinking' && block.signature === '') return []
    // The API does not accept the null citations of its own text blocks.
    if (block.type === 'text') return [{ type: 'text', text: block.text }]
    if (block.type !== 'tool_use') return [{ ...block }]
    const call = callOf(block, message.toolInputs.get(index) ?? '')
    calls.push(call)
    return [{ type: 'tool_use', id: call.id, name: call.name, input: call.input ?? {} }]
  })
  return {
    raw,
    text: message.blocks.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls,
    stopReason: STOP_REASONS.find(reason => reason === message.stopReason) ?? 'unknown',
    usage: message.usage,
  }
}

/** A block and the JSON text of its input as a call, or as one that says why it cannot be carried out. */
export function callOf({ id, name }: Pick<ToolUseBlock, 'id' | 'name'>, json: string): ToolCall {
  const refused = (why: string): ToolCall => {
    return { id, name, input: undefined, problem: `The call was not carried out: its input is ${why}. Send it again.` }
  }
  const input = parseJson(json.trim() || '{}')
  if (input === undefined) return refused(`not valid JSON (${json.length} characters)`)
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refused('not a JSON object')
  return isDeeper(input, DEEPEST) ? refused('nested too deeply') : { id, name, input, problem: null }
}

/** Deeper nesting, which no tool needs, would overflow the stack when it is written again. */
const DEEPEST = 100

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1))
}
