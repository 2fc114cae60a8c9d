/** The requests to the model with all their calls. Calls that were not carried out have no event of their own, so they are read from the replies. */
import { askedPath, type LoggedCall, type LoggedTurn, type RunLog } from '../run-log/run-log.ts'
import type { Transcript } from '../transcript/read-transcript.ts'

export type ModelCall = LoggedCall & {
  /** `answered`: it was not carried out, but the model got a result; `unanswered`: the run ended first. */
  readonly how: 'carried-out' | 'answered' | 'unanswered'
}

export type ModelTurn = Omit<LoggedTurn, 'calls'> & {
  readonly calls: readonly ModelCall[]
  /** The file that was asked for, in `strategy: manifest`; untrusted. */
  readonly path: string | null
}

/** One entry for each request, in order. */
export function modelTurns({ lines }: Pick<Transcript, 'lines'>, runLog: RunLog): ModelTurn[] {
  const replies = new Map<number, readonly RequestedCall[]>()
  const results = new Map<string, Pick<LoggedCall, 'text' | 'isError'>>()
  const paths = new Map<number, string>()
  for (const { event } of lines) {
    if (event.type === 'reply') replies.set(event.request, event.raw.flatMap(requestedCall))
    if (event.type !== 'request') continue
    const blocks = event.messages.flatMap(message => ('blocks' in message ? message.blocks : []))
    for (const block of blocks)
      if (block.type === 'tool-result' && block.text !== undefined)
        results.set(block.callId, { text: block.text, isError: block.isError })
    const path = askedPath(blocks) ?? (blocks.length === 0 ? paths.get(event.continues ?? 0) : undefined)
    if (path !== undefined) paths.set(event.id, path)
  }
  const carriedOut = new Set(runLog.turns.flatMap(({ calls }) => calls.map(({ callId }) => callId)))
  return runLog.turns.map(turn => {
    const at = turn.endedAt ?? turn.beganAt
    const others = (replies.get(turn.request) ?? []).filter(({ callId }) => !carriedOut.has(callId))
    return {
      ...turn,
      calls: [
        ...turn.calls.map(call => ({ ...call, how: 'carried-out' as const })),
        ...others.map((call): ModelCall => {
          const result = results.get(call.callId)
          const time = { turn: turn.turn, beganAt: at, endedAt: at, durationMs: 0 }
          const how = result === undefined ? 'unanswered' : 'answered'
          return { ...call, ...time, text: result?.text ?? '', isError: result?.isError ?? false, how }
        }),
      ],
      path: paths.get(turn.request) ?? null,
    }
  })
}

type RequestedCall = Pick<LoggedCall, 'callId' | 'name' | 'input'>

function requestedCall(block: unknown): RequestedCall[] {
  const { type, id, name, input } = (block ?? {}) as Readonly<Record<string, unknown>>
  const isCall = type === 'tool_use' && typeof id === 'string' && typeof name === 'string'
  return isCall ? [{ callId: id, name, input }] : []
}
