/** One replay: the recorded run once more, and how far it went the same way. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StepLog } from '../../src/adapters/actions/step-log.ts'
import { resultFor } from '../../src/core/outcome.ts'
import { logLine } from '../../src/core/text/sanitized-text.ts'
import { readTranscript, type Transcript } from '../../src/core/transcript/read-transcript.ts'
import type { RunEvent } from '../../src/core/transcript/shorten-events.ts'
import { solveChosenTask } from '../../src/flow/solve-task.ts'
import { type Difference, firstDifference } from './compare-events.ts'
import { composeReplay } from './compose-replay.ts'
import { fetchBase } from './fetch-base.ts'

export interface ReplayOptions {
  /** Where the base commit can be fetched from: a folder or an address. */
  readonly repository: string
  /** Where the work tree goes; a folder that is thrown away where it is not said. */
  readonly workspace?: string
  /** In place of the recorded input. */
  readonly sandbox?: string
  /** Lets the setup command have the network, as it had it in the run. */
  readonly network?: boolean
  readonly log?: StepLog
}

export interface Replayed {
  readonly same: boolean
  readonly recordedTree: string | null
  readonly tree: string | null
  /** Null where the run broke off. */
  readonly recordedOutcome: string | null
  readonly outcome: string
  readonly difference: Difference | null
  readonly notes: readonly string[]
}

/** Replays a transcript's text; or says why that cannot be done. */
export async function replayRun(
  text: string,
  options: ReplayOptions,
): Promise<Replayed | { readonly problem: string }> {
  const read = readTranscript(text)
  if (read.kind === 'unreadable') return read
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  try {
    const remote = fetchBase(folder, read.start, options.repository)
    if (remote !== null) return { problem: remote }
    const events: RunEvent[] = []
    const composed = composeReplay(read, { folder, record: event => events.push(event), ...options })
    if ('problem' in composed) return composed
    const { run, close } = composed
    try {
      const ending = await solveChosenTask(run.task, run).catch(resultFor)
      options.log?.end(logLine(`${ending.outcome}: ${ending.reason}`), ending.passes)
      return judge(read, events, run.state.receipt?.tree ?? null, ending.outcome)
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function judge(recorded: Transcript, events: readonly RunEvent[], tree: string | null, outcome: string): Replayed {
  const all = recorded.lines.map(({ event }) => event)
  const end = all.findLast(event => event.type === 'end')
  const last = all.findLast(event => event.type === 'receipt')
  const recordedTree = (end?.type === 'end' ? end.tree : null) ?? (last?.type === 'receipt' ? last.tree : null)
  return {
    same: tree === recordedTree,
    recordedTree,
    tree,
    recordedOutcome: end?.type === 'end' ? end.outcome : null,
    outcome,
    difference: firstDifference(recorded, events),
    notes: notesOn(recorded),
  }
}

/** What a replay cannot know. */
function notesOn({ lines, damaged }: Transcript): string[] {
  const changed = lines.filter(
    ({ event }) =>
      event.redacted === true && (event.type === 'reply' || event.type === 'start' || event.type === 'resumed'),
  )
  const cut = lines.some(({ event }) => event.type === 'cut')
  const session = lines.find(({ event }) => event.type === 'session')?.event
  const dirty = session?.type === 'session' && session.setAside + session.untracked > 0
  return [
    ...(changed.length > 0
      ? [
          `secrets were taken out of line ${changed.map(({ number }) => number).join(', ')}: what they stood in is replayed as ***`,
        ]
      : []),
    ...(damaged.length > 0 ? [`line ${damaged.join(', ')} cannot be read and was passed over`] : []),
    ...(cut ? ['the transcript had reached its largest size and is not whole'] : []),
    ...(dirty ? ['the work tree held other files before the run, which are not in the transcript'] : []),
  ]
}
