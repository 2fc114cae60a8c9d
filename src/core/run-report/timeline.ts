/** The run as bars on one line of time: its steps, and in which of them the model or a tool was waited for. */
import type { Step } from '../story/steps.ts'
import { STEPS } from '../story/steps.ts'
import type { Story } from '../story/story.ts'

export type Tone = 'step' | 'good' | 'bad' | 'model' | 'tool'
/** `from` and `share` in percent of the whole time. */
export type Bar = { readonly from: number; readonly share: number; readonly tone: Tone }
export type TimelineRow = {
  readonly name: string
  /** Milliseconds since the run began. */
  readonly beganAt: number
  /** What its parts took together. */
  readonly lastedMs: number
  readonly parts: number
  readonly bars: readonly Bar[]
}
export type Timeline = { readonly totalMs: number; readonly rows: readonly TimelineRow[] }

const NAMES: Readonly<Record<Step, string>> = {
  task: 'Read the task',
  checkout: 'Check out',
  setup: 'Setup',
  baseline: 'Tests before',
  edit: 'Edit',
  tests: 'Tests',
  red: 'Changed tests on the old source',
  check: 'Checks',
  summary: 'Summary',
  publish: 'Publish',
}

type Part = { readonly beganAt: number; readonly endedAt: number; readonly tone: Tone }

/** One row for each kind of step that has begun, in their usual order, the model and its tools below the editing. */
export function timelineOf(story: Story): Timeline {
  const totalMs = Math.max(story.lastAt, story.end?.durationMs ?? 0, 1)
  const model = story.turns.map(({ beganAt, endedAt }) => part(beganAt, endedAt ?? totalMs, 'model'))
  const tools = story.turns.flatMap(({ calls }) => calls.map(({ beganAt, endedAt }) => part(beganAt, endedAt, 'tool')))
  const steps = STEPS.map(step => [NAMES[step], partsOf(step, story, totalMs)] as const)
  const afterEdit = STEPS.indexOf('edit') + 1
  const rows = [
    ...steps.slice(0, afterEdit),
    ['Model', model] as const,
    ['Tools', tools] as const,
    ...steps.slice(afterEdit),
  ]
  return { totalMs, rows: rows.flatMap(([name, parts]) => (parts.length === 0 ? [] : [rowOf(name, parts, totalMs)])) }
}

/** Where commands show how long a step took and how it ended, they are its parts; else it lasts until the next one begins. */
function partsOf(step: Step, { began, commands }: Story, totalMs: number): Part[] {
  const ran = commands.filter(({ purpose, status }) => purpose === step && status !== 'not-run')
  if (ran.length > 0) return ran.map(({ beganAt, endedAt, status }) => part(beganAt, endedAt, toneOf(step, status)))
  // The baseline runs beside the others.
  const inOrder = began.filter(one => step === 'baseline' || one.step !== 'baseline')
  return inOrder.flatMap((one, index) =>
    one.step === step ? [part(one.at, inOrder[index + 1]?.at ?? totalMs, 'step')] : [],
  )
}

/** What fails before the change says nothing of the change; what fails on the old source is meant to. */
function toneOf(step: Step, status: Story['commands'][number]['status']): Tone {
  if (step === 'baseline') return 'step'
  return (step === 'red' ? status === 'failed' : status === 'passed') ? 'good' : 'bad'
}

function part(beganAt: number, endedAt: number, tone: Tone): Part {
  return { beganAt, endedAt: Math.max(beganAt, endedAt), tone }
}

function rowOf(name: string, parts: readonly Part[], totalMs: number): TimelineRow {
  const inOrder = parts.toSorted((one, other) => one.beganAt - other.beganAt)
  return {
    name,
    beganAt: inOrder[0]?.beganAt ?? 0,
    lastedMs: parts.reduce((sum, { beganAt, endedAt }) => sum + endedAt - beganAt, 0),
    parts: parts.length,
    bars: barsOf(inOrder, totalMs),
  }
}

/** No two bars are nearer than the eye can tell, so that a row of a thousand parts stays small. */
const NEAREST = 0.1
const THINNEST = 0.25

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
