/** The run as bars on one line of time: its steps, and below the editing the model and its tools. */

import { EDITING, type RunLog, type Span, strategyOf } from '../run-log/run-log.ts'
import { counted } from '../text/quantities.ts'
import type { Step } from '../transcript/events.ts'
import type { ModelCall, ModelTurn } from './model-turns.ts'

type Tone = 'step' | 'good' | 'bad' | 'model' | 'tool'

/** `from` and `share` are percentages of the whole time. */
export type Bar = { readonly from: number; readonly share: number; readonly tone: Tone }

export type TimelineRow = {
  readonly name: string
  /** How many parts the row has, in words. */
  readonly note: string | null
  /** Whether the row is a part of the row above. */
  readonly isPart: boolean
  /** Milliseconds since the run began. */
  readonly beganAt: number
  /** How long at least one of its parts lasted. */
  readonly lastedMs: number
  readonly bars: readonly Bar[]
}

export type Timeline = { readonly totalMs: number; readonly rows: readonly TimelineRow[] }

type Part = Span & { readonly tone: Tone }

/** One row for each kind of step that has begun, in their usual order. */
export function timelineOf(runLog: RunLog, turns: readonly ModelTurn[]): Timeline {
  const totalMs = Math.max(runLog.lastAt, runLog.end?.durationMs ?? 0, 1)
  const spans = stepSpans(runLog, totalMs)
  const row = (name: string, parts: readonly Part[], note: string | null = timesOf(parts), isPart = false) =>
    parts.length === 0 ? [] : [{ name, note, isPart, ...drawn(parts, totalMs) }]
  const spansOf = (step: PhaseOfRun) =>
    spans.filter(one => one.step === step).map((span): Part => ({ ...span, tone: 'step' }))
  const step = (name: string, of: PhaseOfRun) => row(name, spansOf(of))
  const command = (name: string, purpose: 'setup' | 'baseline' | 'tests' | 'red' | 'check') => {
    const runs = runLog.commands.filter(one => one.purpose === purpose && one.status !== 'not-run')
    const parts = runs.map(({ beganAt, endedAt, status }) => ({ beganAt, endedAt, tone: toneOf(purpose, status) }))
    return runs.length === 0 ? step(name, purpose) : row(name, parts)
  }
  const model = (closing: boolean) => turns.filter(turn => turn.closing === closing)
  const requests = model(false).map(
    ({ beganAt, endedAt }): Part => ({ beganAt, endedAt: endedAt ?? totalMs, tone: 'model' }),
  )
  const calls = turns.flatMap(turn => turn.calls).filter(({ how }) => how === 'carried-out')
  return {
    totalMs,
    rows: [
      ...step('Task and checkout', 'checkout'),
      ...step('Preflight and sandbox', 'session'),
      ...command('Setup', 'setup'),
      ...command('Tests before', 'baseline'),
      ...step(EDITING[strategyOf(runLog)], 'edit'),
      ...row('Model', requests, turnsInWords(model(false)), true),
      ...row('Tools', calls.map(toolPart), counted(calls.length, 'call'), true),
      ...command('Tests', 'tests'),
      ...command('Changed tests on the old source', 'red'),
      ...command('Checks', 'check'),
      ...row('Summary', spansOf('summary'), turnsInWords(model(true))),
      ...step('Publish', 'publish'),
    ],
  }
}

function timesOf({ length }: readonly Part[]): string | null {
  return length > 1 ? `${length} times` : null
}

/** The baseline says nothing about the change. The changed tests should fail on the old source. */
function toneOf(purpose: string, status: string): Tone {
  if (purpose === 'baseline') return 'step'
  return status === (purpose === 'red' ? 'failed' : 'passed') ? 'good' : 'bad'
}

/** Without the time that a call waited for the tests before. */
function toolPart({ beganAt, endedAt, waitedMs }: ModelCall): Part {
  return { beganAt: beganAt + waitedMs, endedAt, tone: 'tool' }
}

/** A turn that was asked again has several requests. */
function turnsInWords(turns: readonly ModelTurn[]): string | null {
  if (turns.length === 0) return null
  const distinct = new Set(turns.map(({ turn }) => turn)).size
  return `${counted(distinct, 'turn')}${turns.length > distinct ? `, ${turns.length} requests` : ''}`
}

type PhaseOfRun = Step | 'session'
type Mark = { readonly step: PhaseOfRun | null; readonly at: number }

/** Each step lasts until the next one begins; only the baseline runs beside the others. */
function stepSpans({ start, began, verdicts, session }: RunLog, totalMs: number): (Span & { step: PhaseOfRun })[] {
  const points: Mark[] = [
    // A transcript begins when the base is checked out.
    ...(start === null
      ? []
      : [
          { step: 'checkout' as const, at: 0 },
          { step: 'session' as const, at: start.at },
        ]),
    ...(session === null ? [] : [{ step: 'session' as const, at: session.at }]),
    ...began.filter(({ step }) => !['baseline', 'task', 'checkout'].includes(step)),
    // Work that is sent back is edited again without a beginning of its own.
    ...verdicts.map(({ kind, at }): Mark => ({ step: kind === 'not-yet' ? 'edit' : null, at })),
  ]
  const changes = points
    .toSorted((a, b) => a.at - b.at)
    .filter(({ step }, index, all) => index === 0 || step !== all[index - 1]?.step)
  return [
    ...changes.flatMap(({ step, at }, index) =>
      step === null ? [] : [{ step, beganAt: at, endedAt: changes[index + 1]?.at ?? totalMs }],
    ),
    ...began.filter(({ step }) => step === 'baseline').map(({ step, at }) => ({ step, beganAt: at, endedAt: totalMs })),
  ]
}

/** Time that two parts share counts once. */
function drawn(parts: readonly Part[], totalMs: number): Pick<TimelineRow, 'beganAt' | 'lastedMs' | 'bars'> {
  const inOrder = parts.toSorted((a, b) => a.beganAt - b.beganAt)
  let [lastedMs, covered] = [0, 0]
  for (const { beganAt, endedAt } of inOrder) {
    lastedMs += Math.max(0, endedAt - Math.max(beganAt, covered))
    covered = Math.max(covered, endedAt)
  }
  return { beganAt: inOrder[0]?.beganAt ?? 0, lastedMs, bars: barsOf(inOrder, totalMs) }
}

/** Bars that are closer than this percentage look like one, so a row of a thousand parts stays small. */
const NEAREST = 0.1
const THINNEST = 0.25

function barsOf(parts: readonly Part[], totalMs: number): Bar[] {
  const rounded = (percentage: number) => Math.round(percentage * 100) / 100
  const bars: Bar[] = []
  for (const { beganAt, endedAt, tone } of parts) {
    const from = Math.min(rounded((beganAt / totalMs) * 100), 100 - THINNEST)
    const share = Math.min(Math.max(((endedAt - beganAt) / totalMs) * 100, THINNEST), 100 - from)
    const last = bars.at(-1)
    if (last === undefined || last.tone !== tone || from - last.from - last.share >= NEAREST) {
      bars.push({ from, share: rounded(share), tone })
    } else bars[bars.length - 1] = { ...last, share: rounded(Math.max(last.share, from + share - last.from)) }
  }
  return bars
}
