/** One turn of the model on one line: what it did, what that took. */
import { money } from '../text/quantities.ts'
import type { EventOf } from '../transcript/events.ts'
import type { ReadonlyDeep, SentRequest } from '../transcript/shorten-events.ts'
import { askedPath } from './asked-path.ts'
import { callsOf } from './calls-of.ts'
import { now, step, type Told, took, topic } from './told.ts'
import { tokensRead } from './turn-groups.ts'

type Reply = ReadonlyDeep<EventOf<'reply'>>

const MOST_CALLS = 3
const LONGEST_CALL = 80

export type TurnNarrator = {
  asked(event: SentRequest): readonly Told[]
  replied(event: Reply): readonly Told[]
}

/** Tells the turns of one run. `clean` takes secrets out of what is cut short here. */
export function createTurnNarrator(clean: (text: string) => string): TurnNarrator {
  const paths = new Map<number, string | null>()
  return {
    asked({ id, turn, messages }) {
      const newest = messages.at(-1)
      paths.set(id, newest?.role === 'user' ? askedPath(newest.blocks) : null)
      return [now(`turn ${turn}: the model is asked`)]
    },
    replied(event) {
      const turn = `turn ${event.turn}`
      const calls = callsIn(event, paths.get(event.request) ?? null, clean)
      paths.delete(event.request)
      return [step(turnLine(event, calls)), topic(turn), now(`${turn}: ${calls}`)]
    },
  }
}

/** `turn 3: view src/a.ts, bash npm test; 12.3k tokens read (11k from the cache), 240 written, 0.0123 USD (4.1 s)`; `calls`: what it calls for. */
function turnLine(event: Reply, calls: string): string {
  const { turn, usage, costUsd, durationMs } = event
  const tokens = `${short(tokensRead(usage))} tokens read (${short(usage.cacheReadTokens)} from the cache), ${short(usage.outputTokens)} written`
  return `turn ${turn}: ${calls}; ${tokens}, ${money(costUsd)}${took(durationMs)}`
}

/** What the reply calls for, or gives: the file at `path`, where it was asked for one. Foreign text, each taken through `clean` before it is cut. */
function callsIn({ raw, stopReason }: Reply, path: string | null, clean: (text: string) => string): string {
  const calls = callsOf(raw).map(({ words }) => words)
  if (calls.length === 0 && path !== null && stopReason === 'end_turn') return `generated ${shortened(clean(path))}`
  if (calls.length === 0) return stopReason === 'end_turn' ? 'text only' : `text only, ${stopReason}`
  const more = calls.length - MOST_CALLS
  const shown = calls.slice(0, MOST_CALLS).map(call => shortened(clean(call).replace(/\s+/g, ' ')))
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function shortened(call: string): string {
  return call.length > LONGEST_CALL ? `${call.slice(0, LONGEST_CALL - 1)}…` : call
}

function short(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  return `${(tokens / 1_000).toFixed(tokens < 10_000 ? 1 : 0)}k`
}
