/** One request to the model as the report shows it: what it said, what it did, what it cost. */
import type { Usage } from '../conversation/messages.ts'
import { type CallView, callView } from './call-view.ts'
import { type CutText, cutText, type Room } from './cut-text.ts'
import { madeView } from './made-view.ts'
import { cacheShare, inputOf } from './quantities.ts'
import { shownLine, shownText } from './shown-text.ts'
import type { ShownTurn } from './shown-turns.ts'

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
  /** That no usable answer came, and why. */
  readonly failure: string | null
  /** Where the answer did not end as usual. */
  readonly stop: string | null
  readonly said: CutText | null
  readonly thought: CutText | null
  readonly calls: readonly CallView[]
  readonly callsLeftOut: number
}

const LONGEST_FAILURE = 1_000
const USUAL: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

/** `before`: the model of the turn before; nothing of it takes more than the room. */
export function turnView(turn: ShownTurn, before: string | null, room: Room): TurnView {
  const { usage, said, thought, stopReason, failure, calls, beganAt, endedAt, made } = turn
  const block = (text: string) => (text.trim() === '' ? null : cutText(text, room.text, shownText))
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
    failure: failure === null ? null : failureInWords(failure),
    stop: stopReason === null || USUAL.has(stopReason) ? null : stopReason,
    said: made === null ? block(said) : null,
    thought: block(thought),
    calls: [
      ...(made === null ? [] : [madeView(made, said, room.text)]),
      ...calls.slice(0, room.calls).map(call => callView(call, room)),
    ],
    callsLeftOut: Math.max(0, calls.length - room.calls),
  }
}

/** What breaks a request off goes by a word of ours. */
const BROKEN_OFF: Readonly<Record<string, string>> = {
  cancelled: 'broken off, the run was cancelled',
  'timeout-minutes': 'broken off, the time of the run was up',
}

function failureInWords(failure: string): string {
  return BROKEN_OFF[failure] ?? `No answer: ${shownLine(failure, LONGEST_FAILURE)}`
}

/** Null where nothing was billed. */
function tokensOf(usage: Usage): TurnView['tokens'] {
  const input = inputOf(usage)
  return input + usage.outputTokens === 0 ? null : { input, cached: cacheShare(usage), output: usage.outputTokens }
}
