/** One run: what it was given, and what is known so far. Only the report reads the ledger back. */

import type { Receipt } from '../core/change/change.ts'
import type { Config } from '../core/config/inputs.ts'
import type { ProofRecord } from '../core/evidence/record.ts'
import { NO_USAGE, type Tariff } from '../core/money/cost.ts'
import type { Usage } from '../core/talk/messages.ts'
import type { Task } from '../core/task/task.ts'
import type { TriggerEvent } from '../core/task/trigger.ts'
import type { RunResult } from '../core/testing/test-verdict.ts'
import type { Base, Ports } from '../ports.ts'

export type Run = {
  readonly config: Config
  readonly event: TriggerEvent
  readonly ports: Ports
  readonly tariff: Tariff
  /** `owner/name`. */
  readonly repositoryName: string
  readonly serverUrl: string
  /** Address of this run's log, for people. */
  readonly runUrl: string
  readonly runId: string
  readonly startedAt: number
  /** Aborts when the editing has to end: deadline minus what finishing takes, or a cancellation. */
  readonly editing: AbortSignal
  /** Aborts when everything has to end. */
  readonly overall: AbortSignal
  /** Takes the secrets of this run out of a text. */
  readonly redact: (text: string) => string
  readonly ledger: Ledger
}

/** Filled while the run goes on. */
export type Ledger = {
  task: Task | null
  base: Base | null
  receipt: Receipt | null
  tests: RunResult | null
  record: ProofRecord | null
  patchFile: string | null
  turns: number
  usage: Usage
  dollars: number
  /** Dollars that requests in flight may still cost. */
  promised: number
  /** When the editing ended, in milliseconds since the epoch. */
  editedAt: number | null
}

/** The ledger of a run that has just begun. */
export function newLedger(): Ledger {
  return {
    task: null,
    base: null,
    receipt: null,
    tests: null,
    record: null,
    patchFile: null,
    turns: 0,
    usage: NO_USAGE,
    dollars: 0,
    promised: 0,
    editedAt: null,
  }
}

/** Thrown by signals: why work was interrupted. */
export type Interruption = 'timeout-minutes' | 'cancelled'

/** The interruption that a signal carries, or null while it has not fired. */
export function interruptionOf(signal: AbortSignal): Interruption | null {
  if (!signal.aborted) return null
  return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes'
}
