/** Decides from the transcript of an earlier run whether this run can continue it. */
import { isUnfinished } from '../outcome.ts'
import type { Task } from '../task/task.ts'
import type { EventOf } from './events.ts'
import { readTranscript, type Transcript } from './read-transcript.ts'
import { textIn } from './shorten-events.ts'

/** The files of an earlier run, or why they are not read. */
export type EarlierFiles =
  | { readonly transcript: string; readonly patch: string | { readonly refused: string } }
  | { readonly refused: string }

export type EarlierRun = {
  readonly kind: 'earlier-run'
  readonly runId: string
  /** What it cost, with the runs that it continued; null if a price is unknown. */
  readonly costUsd: number | null
  readonly base: EventOf<'start'>['base']
  /** The last text of the model. */
  readonly lastText: string
  /** Every receipt that was kept as a patch, by the SHA-256 of the patch. */
  readonly kept: ReadonlyMap<string, Pick<EventOf<'receipt'>, 'tree' | 'byEditTool'>>
}

/** A larger sum cannot be right. */
const MOST_USD = 1_000_000

/** Reads the transcript of another run, or returns why this run starts afresh. `isEmpty`: that run changed nothing, so an older one may count. */
export function readEarlierRun(
  text: string,
  now: { readonly repository: string; readonly task: Pick<Task, 'id' | 'snapshotSha256'> },
): EarlierRun | { readonly kind: 'unusable'; readonly why: string; readonly isEmpty: boolean } {
  const read = readTranscript(text)
  if (read.kind === 'unreadable')
    return { kind: 'unusable', why: `its transcript cannot be read: ${read.problem}`, isEmpty: false }
  const why = whyNot(read, now)
  if (why !== null) return { kind: 'unusable', why, isEmpty: false }
  const { start } = read
  const events = read.lines.map(line => line.event)
  const kept = new Map(
    events.flatMap(event =>
      event.type === 'receipt' && event.patchSha256 !== null ? [[event.patchSha256, event] as const] : [],
    ),
  )
  if (kept.size === 0) return { kind: 'unusable', why: 'it had not changed anything', isEmpty: true }
  const costs = events.flatMap(event =>
    event.type === 'reply' || event.type === 'no-reply' || event.type === 'resumed' ? [event.costUsd] : [],
  )
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  const costUsd = costs.includes(null) || sum > MOST_USD ? null : sum
  const last = events.findLast(event => event.type === 'reply' && textIn(event.raw).trim() !== '')
  return {
    kind: 'earlier-run',
    runId: start.runId,
    costUsd: costUsd === null ? null : Math.round(costUsd * 1_000_000) / 1_000_000,
    base: start.base,
    lastText: last?.type === 'reply' ? textIn(last.raw) : '',
    kept,
  }
}

function whyNot({ start, lines, damaged }: Transcript, now: Parameters<typeof readEarlierRun>[1]): string | null {
  if (start.repository !== now.repository) return 'it was a run of another repository'
  if (start.task.id !== now.task.id) return 'it was a run of another task'
  if (start.task.snapshotSha256 !== now.task.snapshotSha256) return 'the text of the task has changed since'
  if (damaged.length > 0) return `its transcript is damaged (line ${damaged[0]})`
  const end = lines.findLast(({ event }) => event.type === 'end')?.event
  if (end?.type !== 'end' || isUnfinished(end.outcome, end.limit)) return null
  return `it has ended with ${end.outcome.slice(0, 40)}`
}
