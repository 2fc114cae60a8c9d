/** Reads the text of a transcript line by line. The text may be hostile. */
import { isUnfinished } from '../outcome.ts'
import type { Task } from '../task/task.ts'
import { parseJson } from '../text/parse-json.ts'
import { EVENT_KEYS, type EventOf, TRANSCRIPT_LINE, TRANSCRIPT_SCHEMA, type TranscriptLine } from './events.ts'
import { createRunLog, strategyOf } from './run-log.ts'
import { textIn } from './shorten-events.ts'

const MOST_DAMAGED = 1_000

export type Transcript = {
  kind: 'transcript'
  start: EventOf<'start'>
  lines: readonly { number: number; event: TranscriptLine }[]
  /** Lines that cannot be read, but for an incomplete last one: the run was killed while writing it. */
  damaged: readonly number[]
}

/** Returns the transcript, or why it cannot be read. Skips lines of an unknown kind. */
export function readTranscript(text: string): Transcript | { kind: 'unreadable'; problem: string } {
  const lines: Transcript['lines'][number][] = []
  const damaged: number[] = []
  let number = 0
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    const event = readLine(text.slice(from, end))
    number += 1
    from = end + 1
    if (event === 'damaged') damaged.push(number)
    else if (event !== 'unknown') lines.push({ number, event })
    if (damaged.length > MOST_DAMAGED)
      return { kind: 'unreadable', problem: `more than ${MOST_DAMAGED} of its lines are damaged` }
  }
  const unfinished = text.slice(from)
  const first = lines[0]
  if (first?.number !== 1 || first.event.type !== 'start')
    return { kind: 'unreadable', problem: otherVersion(text) ?? `its first line is no start of ${TRANSCRIPT_SCHEMA}` }
  // A complete event without its line break counts.
  const last = unfinished === '' ? 'unknown' : readLine(unfinished)
  if (typeof last !== 'string') lines.push({ number: number + 1, event: last })
  return { kind: 'transcript', start: first.event, lines, damaged }
}

function otherVersion(text: string): string | null {
  const [, schema] = /^\{[^\n]{0,200}"schema":"(diffproof-transcript\/v\d{1,4})"/.exec(text) ?? []
  if (schema === undefined || schema === TRANSCRIPT_SCHEMA) return null
  return `it is ${schema}, and this version of Diffproof reads only ${TRANSCRIPT_SCHEMA}`
}

function readLine(text: string): TranscriptLine | 'damaged' | 'unknown' {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || !('type' in value)) return 'damaged'
  if (typeof value.type === 'string' && !Object.hasOwn(EVENT_KEYS, value.type)) return 'unknown'
  const read = TRANSCRIPT_LINE.safeParse(value)
  return read.success ? read.data : 'damaged'
}

export type EarlierFiles = { transcript: string; patch: string | { refused: string } } | { refused: string }

export type EarlierRun = {
  kind: 'earlier-run'
  runId: string
  /** What it cost, with the runs that it continued; null if a price is unknown. */
  costUsd: number | null
  base: EventOf<'start'>['base']
  lastText: string
  /** Every receipt that was kept as a patch, by the SHA-256 of the patch. */
  kept: ReadonlyMap<string, Pick<EventOf<'receipt'>, 'tree' | 'byEditTool'>>
}

/** A larger sum cannot be right. */
const MOST_USD = 1_000_000

/**
 * Reads the transcript of another run, or returns why this run starts afresh. `isEmpty`: that run changed nothing, so
 * an older one may count.
 */
export function readEarlierRun(
  text: string,
  now: { repository: string; task: Pick<Task, 'id' | 'snapshotSha256'> },
): EarlierRun | { kind: 'unusable'; why: string; isEmpty: boolean } {
  const read = readTranscript(text)
  if (read.kind === 'unreadable')
    return { kind: 'unusable', why: `its transcript cannot be read: ${read.problem}`, isEmpty: false }
  const why = whyUnusable(read, now)
  if (why !== null) return { kind: 'unusable', why, isEmpty: false }
  const { start } = read
  const events = read.lines.map(line => line.event)
  const receipts = events.filter(event => event.type === 'receipt')
  const kept = new Map(receipts.flatMap(one => (one.patchSha256 === null ? [] : [[one.patchSha256, one] as const])))
  if (kept.size === 0) return { kind: 'unusable', why: 'it had not changed anything', isEmpty: true }
  const texts = events.flatMap(event => (event.type === 'reply' ? [textIn(event.raw)] : []))
  return {
    kind: 'earlier-run',
    runId: start.runId,
    costUsd: loggedCost(read),
    base: start.base,
    lastText: texts.findLast(one => one.trim() !== '') ?? '',
    kept,
  }
}

function loggedCost({ lines }: Pick<Transcript, 'lines'>): number | null {
  const costs = lines.flatMap(({ event }) =>
    event.type === 'reply' || event.type === 'no-reply' || event.type === 'resumed' ? [event.costUsd] : [],
  )
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  return costs.includes(null) || sum > MOST_USD ? null : Math.round(sum * 1_000_000) / 1_000_000
}

/** What this run alone has cost; null where the transcript does not say. */
export function ownCostIn(read: ReturnType<typeof readTranscript>): number | null {
  if (read.kind === 'unreadable' || read.damaged.length > 0) return null
  if (read.lines.some(({ event }) => event.type === 'cut')) return null
  return loggedCost({ lines: read.lines.filter(({ event }) => event.type !== 'resumed') })
}

/** The strategy of the run, and how its summary was read. */
export function wayOf({ lines }: Pick<Transcript, 'lines'>) {
  const { add, runLog } = createRunLog()
  for (const { event } of lines) add(event, event.at)
  const summary = lines.findLast(({ event }) => event.type === 'summary')?.event
  return { strategy: strategyOf(runLog), summary_source: summary?.type === 'summary' ? summary.source : null }
}

function whyUnusable({ start, lines, damaged }: Transcript, now: Parameters<typeof readEarlierRun>[1]): string | null {
  if (start.repository !== now.repository) return 'it was a run of another repository'
  if (start.task.id !== now.task.id) return 'it was a run of another task'
  if (start.task.snapshotSha256 !== now.task.snapshotSha256) return 'the text of the task has changed since'
  if (damaged.length > 0) return `its transcript is damaged (line ${damaged[0]})`
  const end = lines.findLast(({ event }) => event.type === 'end')?.event
  if (end?.type !== 'end' || isUnfinished(end.outcome, end.limit)) return null
  return `it has ended with ${end.outcome.slice(0, 40)}`
}
