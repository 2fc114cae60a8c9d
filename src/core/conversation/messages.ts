/** Messages between Diffproof and the model, the length of a conversation, and its cache breakpoints. */
import type { Usage } from '../money/prices.ts'

/** The conversation as this program sees it. Assistant blocks are kept exactly as they came and sent back unchanged. */
type TextBlock = { readonly type: 'text'; readonly text: string }
export type ToolResultBlock = {
  readonly type: 'tool-result'
  readonly callId: string
  readonly text: string
  readonly isError: boolean
}
export type UserMessage = { readonly role: 'user'; readonly blocks: readonly (TextBlock | ToolResultBlock)[] }
type AssistantMessage = { readonly role: 'assistant'; readonly raw: readonly unknown[] }
export type Message = UserMessage | AssistantMessage

/** A tool call as the model wrote it. `input` is undefined when its JSON could not be read; `problem` then says why. */
export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly input: unknown
  readonly problem: string | null
}

export type StopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded'
  | 'unknown'
/** One reply. `raw` is what must be sent back; `text` and `calls` are read from it. */
export type Reply = {
  readonly raw: readonly unknown[]
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly stopReason: StopReason
  readonly usage: Usage
  readonly durationMs: number
}

/** A tool offered to the model: built in (by its type) or described by a JSON schema. */
export type ToolDefinition =
  | {
      readonly kind: 'built-in'
      readonly type: string
      readonly name: string
      readonly options: Readonly<Record<string, number>>
    }
  | {
      readonly kind: 'custom'
      readonly name: string
      readonly description: string
      readonly inputSchema: Readonly<Record<string, unknown>>
    }

/** Characters of one token. The estimate is rather too high than too low. */
const CHARACTERS_PER_TOKEN = 3

/** Tokens after which a new conversation begins. The smallest window in use has 200,000, and must hold the next reply too. */
export const LONGEST_CONVERSATION = 150_000

/** Estimated tokens of the user messages since the newest reply, or of all of them when there is none. */
export function addedTokens(messages: readonly Message[]): number {
  const last = messages.findLastIndex(message => message.role === 'assistant')
  const added = messages.slice(last + 1).filter((message): message is UserMessage => message.role === 'user')
  const characters = added.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}

/** Whether a conversation holds replies, which bind it to the model that gave them. */
export function holdsReplies(messages: readonly Message[]): boolean {
  return messages.some(message => message.role === 'assistant')
}

/** Indexes of the messages whose last block carries a cache breakpoint: the newest two of the user, because a lookup reaches only 20 blocks back. */
export function breakpointsFor(messages: readonly Message[]): number[] {
  const users = messages.flatMap((message, index) => (message.role === 'user' ? [index] : []))
  return users.slice(-2)
}
