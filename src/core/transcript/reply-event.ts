/** A reply as a transcript holds it: what follows from its blocks is not said twice. */
import type { Reply } from '../conversation/messages.ts'
import type { EventOf } from './events.ts'
import type { RunEvent } from './sent-request.ts'

type Around = Pick<EventOf<'reply'>, 'request' | 'turn' | 'costUsd' | 'durationMs'>

/** The event; `rebuildReply` makes the reply of it. */
export function replyEvent({ raw, text, calls, stopReason, usage }: Reply, around: Around): RunEvent {
  const unreadable = calls.flatMap(({ id, problem }) => (problem === null ? [] : [{ callId: id, problem }]))
  return {
    ...around,
    type: 'reply',
    raw,
    ...(text === textIn(raw) ? {} : { text }),
    ...(unreadable.length === 0 ? {} : { unreadable }),
    stopReason,
    usage,
  }
}

/** The text of a reply's blocks. */
export function textIn(raw: readonly unknown[]): string {
  return raw.flatMap(block => (isText(block) ? [block.text] : [])).join('\n')
}

function isText(block: unknown): block is { readonly text: string } {
  if (typeof block !== 'object' || block === null) return false
  return 'type' in block && block.type === 'text' && 'text' in block && typeof block.text === 'string'
}
