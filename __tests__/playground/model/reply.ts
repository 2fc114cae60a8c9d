import { createHmac } from 'node:crypto'
import type { Fault } from './fault.ts'
import type { Block } from './message-request.ts'
import { type InputTokens, tokensOf } from './prompt-cache.ts'
import { awkwardPieces, mixedEscapes } from './send-reply.ts'
import type { StopReason, Turn, UsageOverride } from './turn.ts'

/** A content block of a reply, and the JSON text its input is streamed as. */
interface ReplyBlock extends Block {
  readonly json?: string
}

/** A whole reply before it is sent. */
export interface Reply {
  readonly id: string
  readonly blocks: readonly ReplyBlock[]
  readonly stop: StopReason
  readonly stopDetails: Readonly<Record<string, unknown>> | null
  readonly outputTokens: number
  readonly thinkingTokens: number
  /** Whether the turn is still owed: what was sent is not what the script wanted to say. */
  readonly spoiled: boolean
}

/** Signs a thinking block, bound to the conversation before it. */
export function signThinking(text: string, prefix: string): string {
  return createHmac('sha256', 'scripted model').update(`${prefix}\n${text}`).digest('base64')
}

/** The reply that a turn of the script makes, with the content faults in it. `serial` keeps ids unique. */
export function makeReply(turn: Turn, fault: Fault | undefined, serial: number, prefix: string): Reply {
  const whole = blocksOfTurn(turn, serial, prefix)
  const natural = turn.stop ?? ((turn.calls ?? []).length > 0 ? 'tool_use' : 'end_turn')
  const { blocks, stop, stopDetails } = spoil(whole, natural, fault)
  const thinkingTokens = tokensOf(blocks.reduce((sum, block) => sum + (block.thinking?.length ?? 0), 0))
  const characters = blocks.reduce((sum, block) => sum + sizeOf(block), 0)
  return {
    id: `msg_${String(serial).padStart(6, '0')}`,
    blocks,
    stop,
    stopDetails,
    outputTokens: Math.max(1, tokensOf(characters) + thinkingTokens),
    thinkingTokens,
    spoiled: blocks !== whole || stop !== natural,
  }
}

function blocksOfTurn(turn: Turn, serial: number, prefix: string): readonly ReplyBlock[] {
  const thought = turn.think
  return [
    ...(thought === undefined
      ? []
      : [{ type: 'thinking', thinking: thought, signature: signThinking(thought, prefix) }]),
    ...(turn.say === undefined ? [] : [{ type: 'text', text: turn.say }]),
    ...(turn.calls ?? []).map(({ name, input, id, json }, index) => ({
      type: 'tool_use',
      id: id ?? `toolu_${String(serial).padStart(5, '0')}x${index}`,
      name,
      input,
      json: json ?? JSON.stringify(input),
    })),
    ...(turn.raw ?? []),
  ]
}

type RunResult = Pick<Reply, 'blocks' | 'stop' | 'stopDetails'>

function spoil(blocks: readonly ReplyBlock[], stop: StopReason, fault: Fault | undefined): RunResult {
  const stopDetails = null
  if (fault?.emptyReply) return { blocks: [], stop: 'end_turn', stopDetails }
  if (fault?.refusal) return refusal(fault.refusal)
  if (fault?.pauseTurn) return { blocks: [{ type: 'text', text: 'Going on.' }], stop: 'pause_turn', stopDetails }
  if (fault?.badToolJson) return { blocks: cutLast(blocks), stop, stopDetails }
  if (fault?.maxTokensCut) return { blocks: cutLast(blocks), stop: 'max_tokens', stopDetails }
  if (fault?.contextExceeded) return { blocks: cutLast(blocks), stop: 'model_context_window_exceeded', stopDetails }
  if (stop === 'refusal') return { ...refusal(true), blocks }
  return { blocks, stop, stopDetails }
}

function refusal(why: string | boolean): RunResult {
  const explanation = typeof why === 'string' ? why : 'This request cannot be helped with.'
  return { blocks: [], stop: 'refusal', stopDetails: { type: 'refusal', category: 'general_harms', explanation } }
}

/** The blocks with the last one broken off in its middle. */
function cutLast(blocks: readonly ReplyBlock[]): readonly ReplyBlock[] {
  const last = blocks.at(-1)
  if (last === undefined) return [...blocks]
  const half = (text: string) => text.slice(0, Math.max(1, text.length >> 1))
  const cut =
    last.type === 'tool_use'
      ? { ...last, input: {}, json: half(last.json ?? '{}') }
      : { ...last, ...(last.text !== undefined && { text: half(last.text) }) }
  return [...blocks.slice(0, -1), cut]
}

function sizeOf(block: ReplyBlock): number {
  return (block.text?.length ?? 0) + (block.json?.length ?? 0) + (block.name?.length ?? 0)
}

/** The `usage` of a reply as the API writes it. */
export interface Usage {
  readonly input_tokens: number
  readonly cache_creation_input_tokens: number
  readonly cache_read_input_tokens: number
  readonly cache_creation: { readonly ephemeral_5m_input_tokens: number; readonly ephemeral_1h_input_tokens: number }
  readonly output_tokens: number
  readonly output_tokens_details: { readonly thinking_tokens: number } | null
  readonly server_tool_use: null
  readonly service_tier: 'standard'
  readonly speed: null
  readonly inference_geo: null
}

/** Tokens added up over requests. */
export interface Totals {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly requests: number
}

/** The usage of a reply: the simulated cache's numbers and the reply's size, unless overridden. */
export function usageOf(tokens: InputTokens, reply: Reply, override: UsageOverride = {}): Usage {
  return {
    input_tokens: tokens.input,
    cache_creation_input_tokens: tokens.cacheWrite,
    cache_read_input_tokens: tokens.cacheRead,
    cache_creation: {
      ephemeral_5m_input_tokens: tokens.cacheWrite - tokens.cacheWriteHour,
      ephemeral_1h_input_tokens: tokens.cacheWriteHour,
    },
    output_tokens: reply.outputTokens,
    output_tokens_details: { thinking_tokens: reply.thinkingTokens },
    server_tool_use: null,
    service_tier: 'standard',
    speed: null,
    inference_geo: null,
    ...override,
  }
}

/** What clients were told of all the replies sent, so far as they were sent. */
export function addUsage(told: readonly (Usage | null)[]): Totals {
  const sum = (pick: (usage: Usage) => number) => told.reduce((total, usage) => total + (usage ? pick(usage) : 0), 0)
  return {
    input: sum(usage => usage.input_tokens),
    output: sum(usage => usage.output_tokens),
    cacheRead: sum(usage => usage.cache_read_input_tokens),
    cacheWrite: sum(usage => usage.cache_creation_input_tokens),
    requests: told.length,
  }
}

/** The part of the usage that a client has heard of, by the events it was sent. */
export function told(usage: Usage, sent: readonly string[]): Usage | null {
  if (sent.includes('message_delta')) return usage
  return sent.includes('message_start') ? { ...usage, output_tokens: 1 } : null
}

/** One server-sent event. */
export interface StreamEvent {
  readonly type: string
  readonly data: string
  /** Output tokens that this event carries, for the pace of the stream. */
  readonly tokens: number
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
