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

/** Token counts of one request. `inputTokens` is the part that was neither read from nor written to the cache. */
export type Usage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

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
