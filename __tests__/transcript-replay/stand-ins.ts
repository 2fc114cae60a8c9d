/** The parts of the outside world that a replay does without. */
import { createHash } from 'node:crypto'
import { createEventLog } from '../../src/adapters/actions/event-log.ts'
import type { StepLog } from '../../src/adapters/actions/step-log.ts'
import { systemClock } from '../../src/adapters/system/machine.ts'
import { TRANSCRIPT_SCHEMA } from '../../src/core/transcript/events.ts'
import type { Transcript } from '../../src/core/transcript/read-transcript.ts'
import type { RunEvent } from '../../src/core/transcript/shorten-events.ts'
import type { Forge } from '../../src/ports/forge.ts'
import type { EarlierRuns } from '../../src/ports/ports.ts'
import type { Reporter } from '../../src/ports/reporter.ts'

export interface Listener {
  readonly record: (event: RunEvent) => void
  /** Where the log goes; nowhere where it is not said. */
  readonly log?: StepLog
}

/** Says in a log what happens, as a run does; keeps no file. */
export function fileLessReporter({ record, log = NO_LOG }: Listener): Reporter {
  const started = systemClock.now()
  const sinceStart = () => systemClock.now() - started
  const { info, warning, untrusted, group, logEvent } = createEventLog(log, { redact: text => text, sinceStart })
  return {
    ...{ info, warning, untrusted, group },
    record(event) {
      record(event)
      logEvent(event)
    },
    keepPatch: async () => 'change.patch',
    keepTotals: async () => 'totals.json',
    keepReport: async () => null,
    transcriptFile: () => null,
    summarise: async () => undefined,
    finish: async () => undefined,
    add: async () => undefined,
  }
}

const NO_LOG: StepLog = {
  step: () => undefined,
  detail: () => undefined,
  block: () => undefined,
  warning: () => undefined,
  end: () => undefined,
}

/** A forge without branches and pull requests. Nothing else is asked of it in a dry run. */
export function offlineForge(): Forge {
  const known: Partial<Forge> = {
    branchesUnder: async () => new Map(),
    pullRequestsFrom: async () => [],
    commit: async () => null,
  }
  return new Proxy(known as Forge, {
    get(target, name, receiver) {
      if (name in target) return Reflect.get(target, name, receiver)
      throw new Error(`a replay does not ask the forge for ${String(name)}`)
    },
  })
}

/** What the run had gone on from, told as that earlier run would have. */
export function earlierRunsOf({ start, lines }: Transcript): EarlierRuns {
  const resumed = lines.find(({ event }) => event.type === 'resumed')?.event
  if (resumed?.type !== 'resumed') return { read: async () => null }
  const { runId, costUsd, tree, byEditTool, lastText, patch } = resumed
  const stamp = { at: 0, phase: null }
  const counts = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const patchSha256 = createHash('sha256').update(patch).digest('hex')
  const raw = [{ type: 'text', text: lastText }]
  const transcript = [
    // The patch is only known to fit; which base it was made on was not recorded.
    { ...start, ...stamp, schema: TRANSCRIPT_SCHEMA, runId },
    {
      ...stamp,
      type: 'reply',
      request: 1,
      turn: 1,
      raw,
      stopReason: 'end_turn',
      usage: counts,
      costUsd,
      durationMs: 0,
    },
    { ...stamp, type: 'receipt', tree, files: [], byEditTool, patchSha256 },
  ]
  const text = transcript.map(line => `${JSON.stringify(line)}\n`).join('')
  return { read: async back => (back === 0 ? { transcript: text, patch } : null) }
}
