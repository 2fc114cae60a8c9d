/** The run as bars on one line of time: its steps, and within the editing the model and its tools. */

import type { Step } from '../story/steps.ts'
import type { Span, Story } from '../story/story.ts'
import { EDITING, strategyOf } from '../story/strategy-of.ts'
import { counted } from '../text/quantities.ts'
import type { ModelTurn } from './model-turns.ts'

export type TimelineRow = {
  readonly name: string
  /** How many parts it has, in words; null for one. */
  readonly note: string | null
  /** Whether it is a part of the row above it that is none. */
  readonly isPart: boolean
  /** Milliseconds since the run began. */
  readonly beganAt: number
  /** The time that its parts cover; what runs beside each other counts once. */
  readonly lastedMs: number
  readonly bars: readonly Bar[]
}
export type Timeline = { readonly totalMs: number; readonly rows: readonly TimelineRow[] }

type Row = readonly [name: string, parts: readonly Part[], note: string | null, isPart?: true]

/** One row for each kind of step that has begun, in their usual order, the model and its tools below the editing. */
export function timelineOf(story: Story, turns: readonly ModelTurn[]): Timeline {
  const totalMs = Math.max(story.lastAt, story.end?.durationMs ?? 0, 1)
  const spans = stepSpans(story, totalMs)
  const of = (step: keyof typeof spans) => spans[step].map(({ beganAt, endedAt }) => part(beganAt, endedAt, 'step'))
  const ran = (name: string, step: Step): Row => {
    const parts = commandParts(step, story)
    return parts.length === 0 ? timed(name, of(step)) : timed(name, parts)
  }
  const rows: readonly Row[] = [
    ['Task and checkout', of('checkout'), null],
    ['Preflight, workshop', of('workshop'), null],
    ran('Setup', 'setup'),
    ran('Tests before', 'baseline'),
    timed(EDITING[strategyOf(story)], of('edit')),
    ['Model', modelParts(turns, false, totalMs), turnsInWords(turns, false), true],
    ['Tools', toolParts(turns), callsInWords(turns), true],
    ran('Tests', 'tests'),
    ran('Changed tests on the old source', 'red'),
    ran('Checks', 'check'),
    ['Summary', of('summary'), turnsInWords(turns, true)],
    ['Publish', of('publish'), null],
  ]
  return {
    totalMs,
    rows: rows.flatMap(([name, parts, note, isPart = false]) =>
      parts.length === 0 ? [] : [{ name, note, isPart, ...drawn(parts, totalMs) }],
    ),
  }
}

function timed(name: string, parts: readonly Part[]): Row {
  return [name, parts, parts.length > 1 ? `${parts.length} times` : null]
}

function commandParts(step: Step, { commands }: Story): Part[] {
  return commands
    .filter(({ purpose, status }) => purpose === step && status !== 'not-run')
    .map(({ beganAt, endedAt, status }) => part(beganAt, endedAt, toneOf(step, status)))
}

function modelParts(turns: readonly ModelTurn[], closing: boolean, totalMs: number): Part[] {
  return turns
    .filter(turn => turn.closing === closing)
    .map(({ beganAt, endedAt }) => part(beganAt, endedAt ?? totalMs, 'model'))
}

/** Without the time in which a call waited for the tests before. */
function toolParts(turns: readonly ModelTurn[]): Part[] {
  return carriedOut(turns).map(({ beganAt, endedAt, waitedMs }) => part(beganAt + waitedMs, endedAt, 'tool'))
}

/** A turn that was asked again has several requests. */
function turnsInWords(turns: readonly ModelTurn[], closing: boolean): string | null {
  const of = turns.filter(turn => turn.closing === closing)
  if (of.length === 0) return null
  const distinct = new Set(of.map(({ turn }) => turn)).size
  return `${counted(distinct, 'turn')}${of.length > distinct ? `, ${of.length} requests` : ''}`
}

function callsInWords(turns: readonly ModelTurn[]): string {
  return counted(carriedOut(turns).length, 'call')
}

function carriedOut(turns: readonly ModelTurn[]): ModelTurn['calls'] {
  return turns.flatMap(({ calls }) => calls).filter(({ how }) => how === 'carried-out')
}

/** What fails before the change says nothing of the change; what fails on the old source is meant to. */
function toneOf(step: Step, status: Story['commands'][number]['status']): Part['tone'] {
  if (step === 'baseline') return 'step'
  return (step === 'red' ? status === 'failed' : status === 'passed') ? 'good' : 'bad'
}

function part(beganAt: number, endedAt: number, tone: Part['tone']): Part {
  return { beganAt, endedAt: Math.max(beganAt, endedAt), tone }
}

function drawn(parts: readonly Part[], totalMs: number): Pick<TimelineRow, 'beganAt' | 'lastedMs' | 'bars'> {
  const inOrder = parts.toSorted((one, other) => one.beganAt - other.beganAt)
  let [lastedMs, covered] = [0, 0]
  for (const { beganAt, endedAt } of inOrder) {
    lastedMs += Math.max(0, endedAt - Math.max(beganAt, covered))
    covered = Math.max(covered, endedAt)
  }
  return { beganAt: inOrder[0]?.beganAt ?? 0, lastedMs, bars: barsOf(inOrder, totalMs) }
}

type Part = {
  readonly beganAt: number
  readonly endedAt: number
  readonly tone: 'step' | 'good' | 'bad' | 'model' | 'tool'
}
/** `from` and `share` in percent of the whole time. */
type Bar = { readonly from: number; readonly share: number; readonly tone: Part['tone'] }

/** No two bars are nearer than the eye can tell, so that a row of a thousand parts stays small. */
const NEAREST = 0.1
const THINNEST = 0.25

/** `parts` in the order of their beginnings. */
function barsOf(parts: readonly Part[], totalMs: number): Bar[] {
  const percent = (ms: number) => Math.round((ms / totalMs) * 10_000) / 100
  const bars: Bar[] = []
  for (const { beganAt, endedAt, tone } of parts) {
    const from = Math.min(percent(beganAt), 100 - THINNEST)
    const share = Math.min(Math.max(percent(endedAt - beganAt), THINNEST), 100 - from)
    const last = bars.at(-1)
    const gap = last === undefined ? Number.POSITIVE_INFINITY : from - last.from - last.share
    if (last === undefined || last.tone !== tone || gap >= NEAREST) bars.push({ from, share: rounded(share), tone })
    else bars[bars.length - 1] = { ...last, share: rounded(Math.max(last.share, from + share - last.from)) }
  }
  return bars
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100
}

/** `checkout` is everything until the base was there, `workshop` what was prepared after that. */
type StepSpans = Readonly<Record<Step | 'workshop', readonly Span[]>>

/** Spans by step; what comes after the last one belongs to it until `totalMs`. */
function stepSpans(story: Story, totalMs: number): StepSpans {
  const spans: Record<Step | 'workshop', Span[]> = {
    ...{ task: [], checkout: [], workshop: [], setup: [], baseline: [], edit: [] },
    ...{ tests: [], red: [], check: [], summary: [], publish: [] },
  }
  const marks = marksOf(story)
  for (const [index, { step, at }] of marks.entries()) {
    const endedAt = marks[index + 1]?.at ?? totalMs
    if (step !== null && endedAt >= at) spans[step].push({ beganAt: at, endedAt })
  }
  // It runs beside the others.
  for (const { step, at } of story.began)
    if (step === 'baseline') spans.baseline.push({ beganAt: at, endedAt: totalMs })
  return spans
}

type Mark = { readonly step: keyof StepSpans | null; readonly at: number }

/** A transcript begins when the base is checked out; work that is sent back is edited again without a beginning of its own. */
function marksOf({ start, began, verdicts, workshop }: Story): Mark[] {
  const own = began.filter(({ step }) => !['baseline', 'task', 'checkout'].includes(step))
  const prepared: Mark[] =
    start === null
      ? []
      : [
          { step: 'checkout', at: 0 },
          { step: 'workshop', at: start.at },
        ]
  const set: Mark[] = workshop === null ? [] : [{ step: 'workshop', at: workshop.at }]
  const judged = verdicts.map(({ kind, at }): Mark => ({ step: kind === 'not-yet' ? 'edit' : null, at }))
  const all: Mark[] = [...prepared, ...set, ...own, ...judged]
  // What goes on is one span.
  return all
    .toSorted((one, other) => one.at - other.at)
    .filter(({ step }, index, marks) => index === 0 || step !== marks[index - 1]?.step)
}
