/** The run as bars on one line of time: its steps, and below the editing the requests to the model and its tools. */

import { askedPath, callsOf, type LoggedCall, type LoggedTurn, type RunLog, type Span } from '../run-log/run-log.ts'
import { ITEMS, type Item, titleOfStep } from '../run-log/steps.ts'
import type { Step } from '../transcript/events.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import { type Mark, markOfCommand } from './proof-rows.ts'

export type Timeline = ReturnType<typeof timelineOf>
type Part = Span & { readonly tone: Mark | 'model' | 'tool' }

/** One row for each kind of step that has begun, in their usual order. */
export function timelineOf(runLog: RunLog, turns: readonly ModelTurn[]) {
  const totalMs = Math.max(runLog.lastAt, runLog.end?.durationMs ?? 0, 1)
  const spans = phaseSpans(runLog, totalMs)
  const row = (name: string, parts: readonly Part[], isPart = false) =>
    parts.length === 0 ? [] : [{ name, isPart, ...drawn(parts, totalMs) }]
  const calls = turns.flatMap(turn => turn.calls).filter(({ how }) => how === 'carried-out')
  const requests = turns.filter(({ closing }) => !closing)
  const rows = ITEMS.flatMap(phase => {
    const name = titleOfStep(phase, runLog)
    const runs = runLog.commands.filter(({ purpose, status }) => purpose === phase && status !== 'not-run')
    const ran = runs.map((run): Part => ({ ...run, tone: markOfCommand(run) }))
    if (ran.length > 0) return row(name, ran)
    const own = spans.filter(one => one.phase === phase).map((span): Part => ({ ...span, tone: 'plain' }))
    if (phase !== 'edit') return row(name, own)
    const asked = requests.map((one): Part => ({ ...one, endedAt: one.endedAt ?? totalMs, tone: 'model' }))
    const called = calls.map((call): Part => ({ ...call, tone: 'tool' }))
    return [...row(name, own), ...row('Model', asked, true), ...row('Tools', called, true)]
  })
  return { totalMs, rows }
}

function phaseSpans({ start, began, verifications, session }: RunLog, totalMs: number): (Span & { phase: Item })[] {
  const points: { phase: Item | null; at: number }[] = [
    // A transcript begins when the base is checked out.
    ...(start === null ? [] : [{ phase: 'checkout' as const, at: 0 }]),
    ...[start, session].flatMap(event => (event === null ? [] : [{ phase: 'preflight' as const, at: event.at }])),
    ...began.flatMap(({ step, at }) => (BESIDE.includes(step) ? [] : [{ phase: step, at }])),
    // Work that is sent back is edited again without a beginning of its own.
    ...verifications.map(({ kind, at }) => ({ phase: kind === 'sent-back' ? ('edit' as const) : null, at })),
  ]
  const changes = points
    .toSorted((a, b) => a.at - b.at)
    .filter(({ phase }, index, all) => index === 0 || phase !== all[index - 1]?.phase)
  const own = changes.flatMap(({ phase, at: beganAt }, index) =>
    phase === null ? [] : [{ phase, beganAt, endedAt: changes[index + 1]?.at ?? totalMs }],
  )
  const beside = began.map(({ step, at }) => ({ phase: step, beganAt: at, endedAt: totalMs }))
  return [...own, ...beside.filter(({ phase }) => phase === 'baseline')]
}

const BESIDE: readonly Step[] = ['baseline', 'task', 'checkout']
const THINNEST = 0.25

/** `lastedMs`: how long at least one of the parts lasted. */
function drawn(parts: readonly Part[], totalMs: number) {
  const inOrder = parts.toSorted((a, b) => a.beganAt - b.beganAt)
  let [lastedMs, covered] = [0, 0]
  const bars = inOrder.map(({ beganAt, endedAt, tone }) => {
    lastedMs += Math.max(0, endedAt - Math.max(beganAt, covered))
    covered = Math.max(covered, endedAt)
    const from = Math.min((beganAt / totalMs) * 100, 100 - THINNEST)
    const share = Math.min(Math.max(((endedAt - beganAt) / totalMs) * 100, THINNEST), 100 - from)
    return { from: rounded(from), share: rounded(share), tone }
  })
  return { beganAt: inOrder[0]?.beganAt ?? 0, lastedMs, bars }
}

function rounded(percentage: number): number {
  return Math.round(percentage * 100) / 100
}

export type ModelCall = LoggedCall & {
  /** `answered`: it was not carried out, but the model got a result; `unanswered`: the run ended first. */
  readonly how: 'carried-out' | 'answered' | 'unanswered'
}

export type ModelTurn = Omit<LoggedTurn, 'calls'> & {
  readonly calls: readonly ModelCall[]
  /** The file that was asked for, in `strategy: manifest`; untrusted. */
  readonly path: string | null
}

export function modelTurns({ lines }: Pick<Transcript, 'lines'>, runLog: RunLog): ModelTurn[] {
  const replies = new Map<number, ReturnType<typeof callsOf>>()
  const results = new Map<string, Pick<LoggedCall, 'text' | 'isError'>>()
  const paths = new Map<number, string>()
  for (const { event } of lines) {
    if (event.type === 'reply') replies.set(event.request, callsOf(event.raw))
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
    const others = (replies.get(turn.request) ?? []).filter(({ id }) => !carriedOut.has(id))
    return {
      ...turn,
      calls: [
        ...turn.calls.map(call => ({ ...call, how: 'carried-out' as const })),
        ...others.map(({ id: callId, name, input }): ModelCall => {
          const result = results.get(callId)
          const time = { turn: turn.turn, beganAt: at, endedAt: at, durationMs: 0 }
          const how = result === undefined ? 'unanswered' : 'answered'
          return { callId, name, input, ...time, text: result?.text ?? '', isError: result?.isError ?? false, how }
        }),
      ],
      path: paths.get(turn.request) ?? null,
    }
  })
}
