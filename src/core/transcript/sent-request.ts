/** What the run tells: the events as they are written, but requests whole. */
import type { Message, ToolDefinition } from '../conversation/messages.ts'
import type { EventOf, TranscriptEvent } from './events.ts'

/** A request with everything in it, however often it was said before. */
export type SentRequest = Pick<EventOf<'request'>, 'type' | 'id' | 'turn' | 'closing' | 'model' | 'maxTokens'> & {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  readonly breakpoints: readonly number[]
  readonly sharedBlocks: number
}

export type ReadonlyDeep<T> = T extends readonly (infer One)[]
  ? readonly ReadonlyDeep<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T

/** What is given to `Reporter.record`. */
export type RunEvent = SentRequest | ReadonlyDeep<Exclude<TranscriptEvent, { type: 'request' | 'cut' }>>
