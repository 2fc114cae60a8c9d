/** A turn of the model as the flow asks for it, and what may come instead of a reply. */
import type { ModelError } from '../core/errors.ts'
import type { Limit } from '../core/limits.ts'
import type { Message, ToolCall, ToolDefinition, Usage } from '../core/talk/messages.ts'

export type Question = {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  readonly breakpoints: readonly number[]
  readonly sharedBlocks?: number
  /** Counts of the request that this one continues: what it reads again. */
  readonly newest: Usage
  /** The longest reply wanted, in tokens; the limits may allow less. */
  readonly maxTokens?: number
  /** The reserve that is kept for the summary may be used. */
  readonly closing: boolean
  /** Called when the reply begins to arrive: from then on others can read the prefix from the cache. */
  readonly onFirstEvent?: () => void
  /** Called as the question is sent, again with every try; what it returns is told each call of the reply as soon as that is whole. The reply may still break off. */
  readonly listen?: () => (call: ToolCall) => void
}

/** The limit that forbade the request or interrupted it; `because`: what went wrong before, where the turn was to be asked again. */
export type Forbidden = { readonly limit: Limit | 'cancelled'; readonly because: ModelError | null }

/** The conversation cannot go on, but a new one can. */
export type StartOver = { readonly startOver: 'another-model' | 'too-long' }
