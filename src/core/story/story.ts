/** What a run did, as people read it: made of the events of its transcript by `createStory`. Times are milliseconds since the run began. */
import type { Usage } from '../conversation/messages.ts'
import type { EventOf } from '../transcript/events.ts'
import type { ReadonlyDeep } from '../transcript/shorten-events.ts'
import type { Step } from './steps.ts'

type Facts<
  Type extends
    | 'start'
    | 'session'
    | 'resumed'
    | 'command'
    | 'tool'
    | 'receipt'
    | 'verdict'
    | 'summary'
    | 'github'
    | 'end',
> = Omit<ReadonlyDeep<EventOf<Type>>, 'type'>

/** Something that took its time. */
export type Span = { readonly beganAt: number; readonly endedAt: number }

export type StoryCall = Facts<'tool'> & Span

/** One request to the model, and what came of it. */
export type StoryTurn = {
  /** Counted from 1; a request that is sent again keeps the turn. */
  readonly turn: number
  readonly request: number
  readonly model: string
  /** The editing was over. */
  readonly closing: boolean
  readonly beganAt: number
  /** Null while it is waited for. */
  readonly endedAt: number | null
  readonly usage: Usage | null
  /** Dollars; null without a known price or answer. */
  readonly costUsd: number | null
  /** Foreign text; empty where it only called tools. */
  readonly said: string
  /** Foreign text, where the model shows it. */
  readonly thought: string
  /** Null where no usable answer came: `failure` says why. */
  readonly stopReason: string | null
  readonly failure: string | null
  /** In the order of their results. `submit_summary` is not among them: what came of it is a verdict. */
  readonly calls: readonly StoryCall[]
}

export type Story = {
  readonly start: (Facts<'start'> & { readonly at: number }) | null
  readonly session: (Facts<'session'> & { readonly at: number }) | null
  readonly resumed: Facts<'resumed'> | null
  /** Every beginning of a step. */
  readonly began: readonly { readonly step: Step; readonly at: number }[]
  readonly turns: readonly StoryTurn[]
  /** Calls of the newest reply without a result, as far as its blocks are known: foreign text. */
  readonly openCalls: readonly { readonly id: string; readonly words: string }[]
  /** Of the host: setup, tests, checks. */
  readonly commands: readonly (Facts<'command'> & Span)[]
  readonly receipts: readonly (Facts<'receipt'> & { readonly at: number })[]
  readonly verdicts: readonly (Facts<'verdict'> & { readonly at: number })[]
  /** Inputs that name a limit; a cancellation is none. */
  readonly limits: readonly string[]
  readonly summary: (Facts<'summary'> & { readonly at: number }) | null
  /** What was written to GitHub. */
  readonly writes: readonly (Facts<'github'> & Span)[]
  /** Null while the run goes on, and where it was killed. */
  readonly end: Facts<'end'> | null
  /** The time of the newest event. */
  readonly lastAt: number
  /** Dollars so far; null once a price was not known. */
  readonly costUsd: number | null
}
