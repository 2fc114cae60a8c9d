/** The run as bars on one line of time. */
import type { RunLog, Span } from '../log/run-log.ts'
import { courseOf, ITEMS, type StepItem, titleOfStep } from '../log/steps.ts'
import { markOfCommand } from './log-lines.ts'

export type Timeline = ReturnType<typeof timelineOf>
type Bar = Span & { tone: 'good' | 'bad' | 'plain' | 'model' | 'tool' }

/** Milliseconds since the run began as `1:05`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** One row for each kind of step that has begun, in their usual order. */
export function timelineOf(runLog: RunLog) {
  const totalMs = Math.max(runLog.lastAt, runLog.end?.durationMs ?? 0, 1)
  const spans = phaseSpans(runLog, totalMs)
  const row = (name: string, bars: readonly Bar[], isPart = false) =>
    bars.length === 0 ? [] : [{ name, isPart, ...drawn(bars, totalMs) }]
  const calls = runLog.turns.flatMap(turn => turn.calls).filter(({ how }) => how === 'carried-out')
  const requests = runLog.turns.filter(({ closing }) => !closing)
  const rows = ITEMS.flatMap(phase => {
    const name = titleOfStep(phase, runLog)
    const runs = runLog.commands.filter(({ purpose, status }) => purpose === phase && status !== 'not-run')
    const ran = runs.map((run): Bar => ({ ...run, tone: markOfCommand(run) }))
    if (ran.length > 0) return row(name, ran)
    const own = spans.filter(one => one.phase === phase).map((span): Bar => ({ ...span, tone: 'plain' }))
    if (phase !== 'edit') return row(name, own)
    const asked = requests.map((one): Bar => ({ ...one, endedAt: one.endedAt ?? totalMs, tone: 'model' }))
    const called = calls.map((call): Bar => ({ ...call, tone: 'tool' }))
    return [...row(name, own), ...row('Model', asked, true), ...row('Tools', called, true)]
  })
  return { totalMs, rows }
}

function phaseSpans(runLog: RunLog, totalMs: number): (Span & { phase: StepItem })[] {
  const changes = courseOf(runLog).filter(({ phase }, index, all) => index === 0 || phase !== all[index - 1]?.phase)
  const own = changes.flatMap(({ phase, at: beganAt }, index) =>
    phase === null ? [] : [{ phase, beganAt, endedAt: changes[index + 1]?.at ?? totalMs }],
  )
  const beside = runLog.began.map(({ step, at }) => ({ phase: step, beganAt: at, endedAt: totalMs }))
  return [...own, ...beside.filter(({ phase }) => phase === 'baseline')]
}

const THINNEST = 0.25

/** `lastedMs`: how long at least one of the bars lasted. */
function drawn(parts: readonly Bar[], totalMs: number) {
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
