import type { Message, Reply, ToolDefinition } from '../core/model/messages.ts'
import type { Usage } from '../core/model/prices.ts'
import type { ModelFacts } from '../core/start/problem.ts'

export type ModelRequest = {
  system: string
  tools: readonly ToolDefinition[]
  messages: readonly Message[]
  /**
   * Indexes into `messages` whose last block carries a cache breakpoint. Another breakpoint always
   * follows tools and system.
   */
  breakpoints: readonly number[]
  /** Leading blocks of the first message that other requests share. The last of them carries a breakpoint. */
  sharedBlocks?: number
  maxTokens: number
}

/** `estimated`: how many of the output tokens are an estimate, for a reply that broke off uncounted. */
export type OnUsage = (usage: Usage, estimated?: number) => void

export type Model = {
  name: string
  /**
   * Sends one request once. `onUsage` gets the counts as they grow, because a reply that breaks off
   * is billed too. Throws ModelError, or the signal's reason.
   */
  reply(request: ModelRequest, signal: AbortSignal, onUsage?: OnUsage): Promise<Reply>
}

/** The list of models. It is free, and asked once before the first token. Never throws. */
export type Catalog = { lookUp(model: string): Promise<ModelFacts> }
