import { failed, type ToolAnswer } from '../edit/tool-results.ts'
import type { Limit } from '../outcome.ts'
import { type PictureHeader, pictureTokens } from './picture-header.ts'
import { costOf, priceOf, type Tariff, type Usage } from './prices.ts'

type TextBlock = { type: 'text'; text: string }
export type ToolResultBlock = {
  type: 'tool-result'
  callId: string
  text: string
  isError: boolean
}
/** A picture: what its header says, its hash, and its bytes in base64. */
export type PictureBlock = PictureHeader & {
  type: 'picture'
  bytes: number
  sha256: string
  data: string
}
export type CallResult = { callId: string } & ToolAnswer

export function failedCall(callId: string, text: string): CallResult {
  return { callId, ...failed(text) }
}

export function resultBlock({ callId, text, isError }: CallResult): ToolResultBlock {
  return { type: 'tool-result', callId, text, isError }
}

export type UserMessage = { role: 'user'; blocks: readonly UserBlock[] }
type UserBlock = TextBlock | ToolResultBlock | PictureBlock
export type Message = UserMessage | { role: 'assistant'; raw: readonly unknown[] }

export type ToolCall = {
  id: string
  name: string
  input: unknown
  problem: string | null
}

export const STOP_REASONS = [
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
  'unknown',
] as const
export type StopReason = (typeof STOP_REASONS)[number]
/** `raw` is what must be sent back; `text` and `calls` are read from it. */
export type Reply = {
  raw: readonly unknown[]
  text: string
  calls: readonly ToolCall[]
  stopReason: StopReason
  usage: Usage
}

/** Whether a reply has no end, so that its last call is not whole. */
export function isCutOff({ stopReason }: Pick<Reply, 'stopReason'>): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
}

export type ToolDefinition =
  | {
      kind: 'built-in'
      type: string
      name: string
      options: Readonly<Record<string, number>>
    }
  | {
      kind: 'custom'
      name: string
      description: string
      inputSchema: Readonly<Record<string, unknown>>
    }

/**
 * Rather too high than too low: a published tokenizer makes 3.6 of code and English, 3.1 of Chinese and Japanese, 2.9
 * of keys and hashes, and 1.6 of emoji.
 */
export const CHARACTERS_PER_TOKEN = 3

/** For models that the list of models does not describe. */
const SMALLEST_WINDOW = 200_000

/** A run that can pay for fewer requests cuts as in the smallest window. */
const REQUESTS_TO_COME = 50

/**
 * Tokens after which a new conversation begins. `window`: the model's, which must hold the next reply too; a tenth is
 * for what the estimate misses. `affordable`: how many more requests of the present length can be paid.
 */
export function longestConversation(window = SMALLEST_WINDOW, affordable = Number.POSITIVE_INFINITY): number {
  const usable = affordable < REQUESTS_TO_COME ? Math.min(window, SMALLEST_WINDOW) : window
  return Math.max(usable / 2, usable * 0.9 - LONGEST_REPLY)
}

/** Estimated tokens of the user messages since the newest reply, or of all of them when there is none. */
export function addedTokens(messages: readonly Message[]): number {
  const last = messages.findLastIndex(message => message.role === 'assistant')
  const added = messages.slice(last + 1).filter((message): message is UserMessage => message.role === 'user')
  const blocks = added.flatMap(message => message.blocks)
  const pictures = blocks.filter(block => block.type === 'picture')
  const length = blocks.reduce((sum, block) => sum + (block.type === 'picture' ? 0 : textLength(block.text)), 0)
  return estimatedTokens(length) + pictures.reduce((sum, picture) => sum + pictureTokens(picture), 0)
}

/** Base64, hexadecimal and the like: a token is about half as long there. */
const UNBROKEN = /[\w+/=-]{60,}/g

/** How long a text is for the estimate: its bytes in UTF-8, and those of unbroken text twice. */
export function textLength(text: string): number {
  const unbroken = text.match(UNBROKEN)?.reduce((sum, { length }) => sum + length, 0) ?? 0
  return new TextEncoder().encode(text).length + unbroken
}

export function estimatedTokens(length: number): number {
  return Math.ceil(length / CHARACTERS_PER_TOKEN)
}

/** Whether a conversation holds replies, which bind it to the model that gave them. */
export function holdsReplies(messages: readonly Message[]): boolean {
  return messages.some(message => message.role === 'assistant')
}

export function holdsPictures(messages: readonly Message[]): boolean {
  return messages.some(message => message.role === 'user' && message.blocks.some(({ type }) => type === 'picture'))
}

/**
 * Indexes of the messages whose last block carries a cache breakpoint: the newest two of the user, because a lookup
 * reaches only 20 blocks back.
 */
export function breakpointsFor(messages: readonly Message[]): number[] {
  return messages.flatMap((message, index) => (message.role === 'user' ? [index] : [])).slice(-2)
}

type Spent = {
  turns: number
  dollars: number
  newest: Usage
  added?: number
  cold?: boolean
}

type Allowance = { maxTurns: number; maxCostUsd: number; tariff: Tariff }

const LONGEST_REPLY = 32_000
const SHORTEST_REPLY = 1_024
const GROWTH_PER_TURN = 4_000
const SUMMARY_REPLY = 1_500

type NextRequest =
  /** `mostUsd`: what the request costs at most. */
  { kind: 'allowed'; maxTokens: number; mostUsd: number } | { kind: 'forbidden'; limit: Limit }

/**
 * The longest reply of the next request in tokens, or the limit that forbids the request. `closing`: it asks for the
 * summary and may use the reserve.
 */
export function nextRequest(spent: Spent, allowance: Allowance, closing: boolean, wanted = LONGEST_REPLY): NextRequest {
  if (spent.turns >= allowance.maxTurns) return { kind: 'forbidden', limit: 'max-turns' }
  const { tariff } = allowance
  const input = nextInput(spent)
  const left = allowance.maxCostUsd - spent.dollars - costOf(input, tariff) - (closing ? 0 : reserve(input, tariff))
  const { output } = priceOf(input, tariff)
  const allowed = (maxTokens: number) => {
    return { kind: 'allowed', maxTokens, mostUsd: costOf({ ...input, outputTokens: maxTokens }, tariff) } as const
  }
  if (output === 0) return allowed(wanted)
  const affordable = Math.floor((left / output) * 1_000_000)
  if (affordable < SHORTEST_REPLY) return { kind: 'forbidden', limit: 'max-cost-usd' }
  return allowed(Math.min(wanted, affordable))
}

/** The part that was not cached before will not be cached either. */
function nextInput({ newest, added = 0, cold = false }: Spent): Usage {
  const { inputTokens } = newest
  const cached = promptTokens(newest) - inputTokens
  const more = Math.max(GROWTH_PER_TURN, added)
  const [cacheReadTokens, cacheWriteTokens] = cold ? [0, cached + more] : [cached, more]
  return { inputTokens, outputTokens: 0, cacheReadTokens, cacheWriteTokens }
}

function reserve({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage, tariff: Tariff): number {
  const cached = { cacheReadTokens: cacheReadTokens + cacheWriteTokens, cacheWriteTokens: GROWTH_PER_TURN }
  return costOf({ inputTokens, outputTokens: SUMMARY_REPLY, ...cached }, tariff)
}

/** Tokens that the next request reads again. */
export function promptTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}
