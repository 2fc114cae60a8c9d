/** Whether a run can go on from where an earlier one ended, by that one's transcript alone. */
import { isUnfinished } from '../outcome.ts'
import type { Task } from '../task/task.ts'
import type { EventOf } from './events.ts'
import { readTranscript, type Transcript } from './read-transcript.ts'
import { textIn } from './reply-event.ts'

/** The files that an earlier run has left, or why they are not read. */
export type EarlierFiles =
  | { readonly transcript: string; readonly patch: string | { readonly refused: string } }
  | { readonly refused: string }

/** What an earlier run has done. */
export type EarlierRun = {
  readonly runId: string
  /** What it cost, and those that it went on from; null where a price is not known. */
  readonly costUsd: number | null
  readonly base: EventOf<'start'>['base']
  /** Its last words. */
  readonly said: string
  /** Every state of the work that was kept as a patch, by the SHA-256 of the patch. */
  readonly kept: ReadonlyMap<string, Pick<EventOf<'receipt'>, 'tree' | 'byEditTool'>>
}

/** More than any number of runs costs: what says so is no measurement. */
const MOST_USD = 1_000_000

/** Reads what another run wrote; or says why this run begins anew. `isEmpty`: it had not changed anything, so that the one before it may count. */
export function judgeEarlierRun(
  text: string,
  now: { readonly repository: string; readonly task: Pick<Task, 'id' | 'snapshotSha256'> },
): EarlierRun | { readonly why: string; readonly isEmpty: boolean } {
  const read = readTranscript(text)
  if ('problem' in read) return { why: `its transcript cannot be read: ${read.problem}`, isEmpty: false }
  const why = whyNot(read, now)
  if (why !== null) return { why, isEmpty: false }
  const { start } = read
  const events = read.lines.map(line => line.event)
  const kept = new Map(
    events.flatMap(event =>
      event.type === 'receipt' && event.patchSha256 !== null ? [[event.patchSha256, event] as const] : [],
    ),
  )
  if (kept.size === 0) return { why: 'it had not changed anything', isEmpty: true }
  const costs = events.flatMap(event =>
    event.type === 'reply' || event.type === 'no-reply' || event.type === 'resumed' ? [event.costUsd] : [],
  )
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  const costUsd = costs.includes(null) || sum > MOST_USD ? null : sum
  const said = events.findLast(event => event.type === 'reply' && textIn(event.raw).trim() !== '')
  return {
    runId: start.runId,
    costUsd: costUsd === null ? null : Math.round(costUsd * 1_000_000) / 1_000_000,
    base: start.base,
    said: said?.type === 'reply' ? textIn(said.raw) : '',
    kept,
  }
}

function whyNot({ start, lines, damaged }: Transcript, now: Parameters<typeof judgeEarlierRun>[1]): string | null {
  if (start.repository !== now.repository) return 'it was a run of another repository'
  if (start.task.id !== now.task.id) return 'it was a run of another task'
  if (start.task.snapshotSha256 !== now.task.snapshotSha256) return 'the text of the task has changed since'
  if (damaged.length > 0) return `its transcript is damaged (line ${damaged[0]})`
  const end = lines.findLast(({ event }) => event.type === 'end')?.event
  if (end?.type !== 'end' || isUnfinished(end.outcome, end.limit)) return null
  return `it has ended with ${end.outcome.slice(0, 40)}`
}
