import { createHmac } from 'node:crypto'
import type { Fault } from './fault.ts'
import type { Block } from './message-request.ts'
import { tokensOf } from './prompt-cache.ts'
import type { StopReason, Turn } from './turn.ts'

/** A content block of a reply, and the JSON text its input is streamed as. */
export interface ReplyBlock extends Block {
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
