/** The requests to the model with all their calls. Calls that were not carried out have no event of their own, so they are read from the replies. */
import { BASH, EDITOR } from '../conversation/tools.ts'
import { type PlannedFile, readManifest } from '../manifest/manifest.ts'
import { askedPath, type LoggedCall, type LoggedTurn, type RunLog } from '../run-log/run-log.ts'
import { readJson } from '../summary/read-json.ts'
import type { Transcript } from '../transcript/read-transcript.ts'

export type ModelCall = LoggedCall & {
  /** How long it waited for the tests of the untouched tree. */
  readonly waitedMs: number
  /** `answered`: it was not carried out, but the model got a result; `unanswered`: the run ended first. */
  readonly how: 'carried-out' | 'answered' | 'unanswered'
}

/** A reply of `strategy: manifest`: the plan, or the content of one file. */
export type Generated =
  | { readonly kind: 'plan'; readonly files: readonly PlannedFile[] }
  | { readonly kind: 'file'; readonly path: string }

export type ModelTurn = Omit<LoggedTurn, 'calls'> & {
  readonly calls: readonly ModelCall[]
  readonly generated: Generated | null
}

/** One entry for each request, in order. `isManifest`: the run used `strategy: manifest`. */
export function modelTurns(transcript: Pick<Transcript, 'lines'>, runLog: RunLog, isManifest: boolean): ModelTurn[] {
  const { replies, results, paths } = readConversation(transcript)
  const carriedOut = new Set(runLog.turns.flatMap(({ calls }) => calls.map(({ callId }) => callId)))
  const baselineEnds = runLog.commands.filter(({ purpose }) => purpose === 'baseline').map(({ endedAt }) => endedAt)
  return runLog.turns.map(turn => {
    const at = turn.endedAt ?? turn.beganAt
    const others = (replies.get(turn.request) ?? []).filter(({ callId }) => !carriedOut.has(callId))
    return {
      ...turn,
      calls: [
        ...turn.calls.map(call => ({ ...call, waitedMs: waited(call, baselineEnds), how: 'carried-out' as const })),
        ...others.map((call): ModelCall => {
          const result = results.get(call.callId)
          const time = { turn: turn.turn, beganAt: at, endedAt: at, durationMs: 0, waitedMs: 0 }
          const how = result === undefined ? 'unanswered' : 'answered'
          return { ...call, ...time, text: result?.text ?? '', isError: result?.isError ?? false, how }
        }),
      ],
      generated: isManifest && !turn.closing ? generatedBy(turn, paths.get(turn.request)) : null,
    }
  })
}

type RequestedCall = Pick<LoggedCall, 'callId' | 'name' | 'input'>

/** By number of the request: the calls in its reply, and the file that it asked for. By id of the call: its result. */
function readConversation({ lines }: Pick<Transcript, 'lines'>) {
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
  return { replies, results, paths }
}

function requestedCall(block: unknown): RequestedCall[] {
  const { type, id, name, input } = (block ?? {}) as Readonly<Record<string, unknown>>
  const isCall = type === 'tool_use' && typeof id === 'string' && typeof name === 'string'
  return isCall ? [{ callId: id, name, input }] : []
}

/** Edits and commands wait until the tests of the untouched tree have ended. */
function waited({ name, input, beganAt, endedAt }: LoggedCall, baselineEnds: readonly number[]): number {
  const { command } = (input ?? {}) as { readonly command?: unknown }
  if (name !== BASH && (name !== EDITOR || command === 'view')) return 0
  const last = baselineEnds.findLast(ended => ended > beganAt && ended <= endedAt)
  return last === undefined ? 0 : last - beganAt
}

function generatedBy({ said }: LoggedTurn, path: string | undefined): Generated | null {
  if (said.trim() === '') return null
  if (path !== undefined) return { kind: 'file', path }
  const json = readJson(said, value => typeof value === 'object' && value !== null && 'files' in value)
  const read = json.kind === 'read' ? readManifest(json.value) : null
  return read?.kind === 'manifest' ? { kind: 'plan', files: read.manifest.files } : null
}
