/** One turn of the model on one line: what it did, what that took. */
import { costInWords } from '../pull-request/quantities.ts'
import { callInWords } from '../talk/call-in-words.ts'
import type { EventOf } from '../transcript/events.ts'
import type { ReadonlyDeep } from '../transcript/sent-request.ts'
import { took } from './told.ts'
import { tokensRead } from './turn-groups.ts'

type Reply = ReadonlyDeep<EventOf<'reply'>>

const MOST_CALLS = 3
const LONGEST_CALL = 80

/** `turn 3: view src/a.ts, bash npm test; 12.3k tokens read (11k from the cache), 240 written, 0.0123 USD (4.1 s)`. */
export function turnLine(event: Reply, clean: (text: string) => string): string {
  const { turn, usage, costUsd, durationMs } = event
  const tokens = `${short(tokensRead(usage))} tokens read (${short(usage.cacheReadTokens)} from the cache), ${short(usage.outputTokens)} written`
  return `turn ${turn}: ${callsIn(event, clean)}; ${tokens}, ${costInWords(costUsd)}${took(durationMs)}`
}

/** What the reply calls for; foreign text, each call taken through `clean` before it is cut. */
export function callsIn({ raw, stopReason }: Reply, clean: (text: string) => string): string {
  const calls = raw.flatMap(block => {
    const { type, name, input } = block as {
      readonly type?: unknown
      readonly name?: unknown
      readonly input?: unknown
    }
    return type === 'tool_use' && typeof name === 'string' ? [callInWords(name, input)] : []
  })
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
