import { awkwardPieces, mixedEscapes } from './awkward-pieces.ts'
import { tokensOf } from './prompt-cache.ts'
import type { Reply, ReplyBlock } from './reply.ts'
import type { Usage } from './reply-usage.ts'

/** One server-sent event. */
export interface StreamEvent {
  readonly type: string
  readonly data: string
  /** Output tokens that this event carries, for the pace of the stream. */
  readonly tokens: number
}

/** The reply as the JSON body of an answer that is not streamed. */
export function replyBody(reply: Reply, model: string, usage: Usage): Record<string, unknown> {
  return { ...envelope(reply.id, model, usage), content: reply.blocks.map(wholeBlock), ...ending(reply) }
}

/** The events of a streamed reply, in order; a ping comes right after the start and in every eleventh place. */
export function replyEvents(reply: Reply, model: string, usage: Usage): readonly StreamEvent[] {
  const start = envelope(reply.id, model, { ...usage, output_tokens: 1, output_tokens_details: null })
  const blocks = reply.blocks.flatMap((block, index) => [
    event('content_block_start', { index, content_block: emptyBlock(block) }),
    ...deltasOf(block).map(delta => event('content_block_delta', { index, delta }, deltaTokens(delta))),
    event('content_block_stop', { index }),
  ])
  const { cache_creation: _, service_tier: __, inference_geo: ___, speed: ____, ...cumulative } = usage
  return [
    event('message_start', { message: start }),
    ...blocks.flatMap((each, at) => (at % 11 === 0 ? [event('ping', {}), each] : [each])),
    event('message_delta', { delta: { container: null, ...ending(reply) }, usage: cumulative }),
    event('message_stop', {}),
  ]
}

/** An SSE event of a type with these further fields. */
export function event(type: string, fields: Readonly<Record<string, unknown>>, tokens = 0): StreamEvent {
  return { type, data: JSON.stringify({ type, ...fields }), tokens }
}

function envelope(id: string, model: string, usage: Usage): Record<string, unknown> {
  const fixed = { id, type: 'message', role: 'assistant', model, content: [], container: null, diagnostics: null }
  return { ...fixed, stop_reason: null, stop_sequence: null, stop_details: null, usage }
}

function ending(reply: Reply): Record<string, unknown> {
  return { stop_reason: reply.stop, stop_sequence: null, stop_details: reply.stopDetails }
}

function wholeBlock({ json: _, ...block }: ReplyBlock): Record<string, unknown> {
  if (block.type === 'text') return { citations: null, ...block }
  return block.type === 'tool_use' ? { caller: { type: 'direct' }, ...block } : block
}

function emptyBlock(block: ReplyBlock): Record<string, unknown> {
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  if (block.type === 'text') return { type: 'text', text: '', citations: null }
  return block.type === 'tool_use' ? { ...wholeBlock(block), input: {} } : wholeBlock(block)
}

type Delta = Readonly<Record<string, string>>

function deltasOf(block: ReplyBlock): readonly Delta[] {
  if (block.type === 'text') {
    return awkwardPieces(block.text ?? '').map(text => ({ type: 'text_delta', text }))
  }
  if (block.type === 'thinking') {
    const thoughts = awkwardPieces(block.thinking ?? '').map(thinking => ({ type: 'thinking_delta', thinking }))
    return [...thoughts, { type: 'signature_delta', signature: block.signature ?? '' }]
  }
  if (block.type !== 'tool_use') return []
  // As in the real stream, the first piece of an input is empty.
  const json = mixedEscapes(block.json ?? JSON.stringify(block.input))
  return ['', ...awkwardPieces(json)].map(piece => ({ type: 'input_json_delta', partial_json: piece }))
}

function deltaTokens(delta: Delta): number {
  return tokensOf((delta['text'] ?? delta['thinking'] ?? delta['partial_json'] ?? '').length)
}
