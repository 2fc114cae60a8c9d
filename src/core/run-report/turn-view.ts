/** One request to the model as the report shows it: what it said, what it did, what it cost. */
import type { StoryTurn } from '../story/story.ts'
import type { Usage } from '../talk/messages.ts'
import { type CallView, callView } from './call-view.ts'
import { type CutText, cutText } from './cut-text.ts'
import { cacheShare, inputOf } from './quantities.ts'
import { shownLine, shownText } from './shown-text.ts'

export type TurnView = {
  readonly kind: 'turn'
  readonly turn: number
  /** Counts all requests; a turn that was asked again has several. */
  readonly request: number
  readonly at: number
  /** Null while it was waited for. */
  readonly lastedMs: number | null
  /** Where it is another than the one before. */
  readonly model: string | null
  readonly closing: boolean
  readonly costUsd: number | null
  readonly tokens: { readonly input: number; readonly cached: string | null; readonly output: number } | null
  /** Why no usable answer came. */
  readonly failure: string | null
  /** Where the answer did not end as usual. */
  readonly stop: string | null
  readonly said: CutText | null
  readonly thought: CutText | null
  readonly calls: readonly CallView[]
  readonly callsLeftOut: number
}

const MOST_CALLS = 50
const LONGEST_FAILURE = 1_000
const USUAL: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

/** `before`: the model of the turn before; each text has at most `most` characters. */
export function turnView(turn: StoryTurn, before: string | null, most: number): TurnView {
  const { usage, said, thought, stopReason, failure, calls, beganAt, endedAt } = turn
  const block = (text: string) => (text.trim() === '' ? null : cutText(text, most, shownText))
  return {
    kind: 'turn',
    turn: turn.turn,
    request: turn.request,
    at: beganAt,
    lastedMs: endedAt === null ? null : endedAt - beganAt,
    model: turn.model === before ? null : shownLine(turn.model, 100),
    closing: turn.closing,
    costUsd: turn.costUsd,
    tokens: usage === null ? null : tokensOf(usage),
    failure: failure === null ? null : shownLine(failure, LONGEST_FAILURE),
    stop: stopReason === null || USUAL.has(stopReason) ? null : stopReason,
    said: block(said),
    thought: block(thought),
    calls: calls.slice(0, MOST_CALLS).map(call => callView(call, most)),
    callsLeftOut: Math.max(0, calls.length - MOST_CALLS),
  }
}

/** Null where nothing was billed. */
function tokensOf(usage: Usage): TurnView['tokens'] {
  const input = inputOf(usage)
  return input + usage.outputTokens === 0 ? null : { input, cached: cacheShare(usage), output: usage.outputTokens }
}
