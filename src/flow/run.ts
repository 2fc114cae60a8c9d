/** One run: what it was given, and what is known so far. Only the report reads the ledger back. */
import type { Receipt } from '../core/change/change.ts'
import type { Config } from '../core/config/inputs.ts'
import type { Budget } from '../core/ending/limit-ending.ts'
import { DiffproofError } from '../core/errors.ts'
import type { ProofRecord } from '../core/evidence/record.ts'
import { costIn, NO_USAGE, type Tariff } from '../core/money/cost.ts'
import type { Start } from '../core/report/what-next.ts'
import type { Story } from '../core/story/story.ts'
import type { Usage } from '../core/talk/messages.ts'
import type { Task } from '../core/task/task.ts'
import type { TriggerEvent } from '../core/task/trigger.ts'
import type { TestRun } from '../core/testing/test-verdict.ts'
import type { ResumedFrom } from '../core/transcript/events.ts'
import type { Base, Follower, Forge, Model, Ports } from '../ports.ts'
import type { Telling } from './telling.ts'

/** What started the run. */
export function startOf({ event, config, ledger }: Run): Start {
  return { event: event.name, label: config.label, isRevision: ledger.task?.revision !== undefined }
}

/** A model and what it costs. */
export type PricedModel = { readonly model: Model; readonly tariff: Tariff }

export type Run = {
  readonly config: Config
  /** The inputs as they were given, by name, without the secret ones. */
  readonly inputs: Readonly<Record<string, string>>
  readonly event: TriggerEvent
  readonly ports: Ports
  /** Knows how far the run has come, and has it written beside the run. */
  readonly follower: Follower
  /** The forge for what is written beside the run: every request once, and broken off with the follower. */
  readonly besideForge: Forge
  readonly tariff: Tariff
  /** Asked instead where the model stays overloaded or is unknown (`fallback-model`). */
  readonly fallback: PricedModel | null
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
  /** Aborts when a cancelled run has to come to the end of its report. */
  readonly hurry: AbortSignal
  /** When those two abort by themselves, in milliseconds since the epoch. */
  readonly deadlines: { readonly editing: number; readonly overall: number }
  /** Takes the secrets of this run out of a text. */
  readonly redact: (text: string) => string
  /** Whether a text holds a secret of this run, also in pieces or encoded. */
  readonly holdsSecret: (text: string) => boolean
  readonly ledger: Ledger
  /** What was recorded so far, in short. */
  readonly story: Story
  /** Loads what is needed later: nothing may be loaded once commands could have written to where the action lies. */
  readonly loadRest: () => Promise<unknown>
}

/** Filled while the run goes on. */
export type Ledger = {
  task: Task | null
  base: Base | null
  receipt: Receipt | null
  tests: TestRun | null
  record: ProofRecord | null
  patchFile: string | null
  /** Markdown for the job summary of a mode that solves nothing. */
  page: string | null
  /** The newest patch, without secrets; null where there is none. */
  patch: string | null
  turns: number
  /** Requests sent, those without an answer included. */
  requests: number
  usage: Usage
  dollars: number
  /** When a model was last asked, in milliseconds since the epoch: its cache lives on from then. */
  askedAt: number | null
  /** A model without a known price has been billed. */
  unpriced: boolean
  /** The fallback model is asked now, and for the rest of the run. */
  switched: boolean
  /** Dollars that requests in flight may still cost. */
  promised: number
  /** When the editing ended, in milliseconds since the epoch. */
  editedAt: number | null
  /** The earlier run whose work this one goes on with (`resume`). */
  resumedFrom: ResumedFrom | null
  /** How the issue is told; null before the task is chosen, and where nothing is told. */
  telling: Telling | null
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
    page: null,
    patch: null,
    turns: 0,
    requests: 0,
    usage: NO_USAGE,
    dollars: 0,
    askedAt: null,
    unpriced: false,
    switched: false,
    promised: 0,
    editedAt: null,
    resumedFrom: null,
    telling: null,
  }
}

/** The model that is asked now. */
export function askedModel({ ports, tariff, fallback, ledger }: Run): PricedModel {
  return ledger.switched && fallback !== null ? fallback : { model: ports.model, tariff }
}

/** What the run has cost so far in dollars, or null where a price is not known. */
export function costSoFar(run: Run): number | null {
  const { tariff } = askedModel(run)
  // What was never asked costs nothing, whatever its price.
  if (run.ledger.requests === 0) return 0
  return run.ledger.unpriced ? null : costIn(run.ledger.dollars, tariff)
}

/** The same beside its cap. */
export function budgetOf(run: Run): Budget {
  return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd }
}

/** Thrown by signals: why work was interrupted. */
export type Interruption = 'timeout-minutes' | 'cancelled'

/** The interruption that a signal carries, or null while it has not fired. Throws what the signal carries where that is an error of ours. */
export function interruptionOf(signal: AbortSignal): Interruption | null {
  if (!signal.aborted) return null
  if (signal.reason instanceof DiffproofError) throw signal.reason
  return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes'
}
