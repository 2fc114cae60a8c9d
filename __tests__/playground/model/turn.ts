import type { Fault } from './fault.ts'
import type { Block, MessageRequest } from './message-request.ts'

/** Why a reply ended. */
export type StopReason =
  | 'end_turn'
  | 'tool_use'
  | 'max_tokens'
  | 'stop_sequence'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded'

/** One tool call of a reply. */
export interface ToolCall {
  readonly name: string
  readonly input: unknown
  readonly id?: string
  /** The input's JSON text exactly as it is to be streamed, where `input` cannot express it. */
  readonly json?: string
}

/** Numbers of the reply's `usage` that are to differ from the measured ones. */
export interface UsageOverride {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly cache_read_input_tokens?: number
  readonly cache_creation_input_tokens?: number
}

/** One reply of the scripted model: thoughts first, then text, then tool calls, then raw blocks. */
export interface Turn {
  readonly think?: string
  readonly say?: string
  readonly calls?: readonly ToolCall[]
  readonly raw?: readonly Block[]
  readonly stop?: StopReason
  readonly usage?: UsageOverride
  /** Looks at the request; what it throws is kept in the server's `problems`. */
  readonly expect?: (request: MessageRequest) => void
  readonly delayMs?: number
  readonly tokensPerSecond?: number
  /** What goes wrong at the first, second, ... attempt of this turn. */
  readonly faults?: readonly Fault[]
  /** From this turn on other tools, another system prompt or another history are all right. */
  readonly newPrefix?: boolean
}

/** What a script that is a function gets to know besides the request. */
export interface TurnContext {
  /** Replies the conversation already holds: the index of the turn to give. */
  readonly position: number
  /** How often this position was asked for before. */
  readonly attempt: number
  /** Number of this request, from 1. */
  readonly number: number
  /** What the tools called by the last reply answered, in the order sent. */
  readonly results: readonly { readonly name: string; readonly text: string; readonly isError: boolean }[]
  /** The text of the last user message, tool results left out. */
  readonly lastText: string
}

/** All the model will ever say: turn by turn, or decided request by request. */
export type Script =
  | readonly Turn[]
  | ((request: MessageRequest, context: TurnContext) => Turn | undefined | Promise<Turn | undefined>)
