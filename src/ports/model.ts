/** The models: one request at a time, and the list of models. */
import type { Message, Reply, ToolCall, ToolDefinition, Usage } from '../core/conversation/messages.ts'
import type { ModelFacts } from '../core/preflight/facts.ts'

export type ModelRequest = {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  /** Indexes into `messages` whose last block carries a cache breakpoint (the one after tools and system is always set). */
  readonly breakpoints: readonly number[]
  /** Leading blocks of the first message that other requests share; the last of them carries a breakpoint. */
  readonly sharedBlocks?: number
  readonly maxTokens: number
}

export type Model = {
  readonly name: string
  /**
   * Sends one request, once, and waits for the whole reply. `onUsage` is told the counts when it begins to arrive and again when they have grown: a reply that
   * breaks off is billed too. `onCall` is told each call as soon as it is whole, in their order, though the reply may still break off. Throws ModelError when
   * it cannot be had; aborts with the signal's reason.
   */
  reply(
    request: ModelRequest,
    signal: AbortSignal,
    onUsage?: (usage: Usage) => void,
    onCall?: (call: ToolCall) => void,
  ): Promise<Reply>
}

/** The list of models: asked once, before the first token, and free. Throws nothing. */
export type Catalog = { lookUp(model: string): Promise<ModelFacts> }
