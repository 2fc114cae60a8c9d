/** One run: its configuration, its ports, its context and its state. */

import type { Config } from '../core/config/inputs.ts'
import { DiffproofError } from '../core/errors.ts'
import { costIn, type Tariff } from '../core/money/prices.ts'
import type { Budget } from '../core/outcome.ts'
import type { Start } from '../core/report/next-step.ts'
import type { RunLog } from '../core/run-log/run-log.ts'
import type { TriggerEvent } from '../core/task/trigger.ts'
import type { Forge } from '../ports/forge.ts'
import type { Model } from '../ports/model.ts'
import type { Ports } from '../ports/ports.ts'
import type { StatusUpdater } from '../ports/reporter.ts'
import type { RunState } from './run-state.ts'

/** What started the run. */
export function startOf({ event, config, state }: Run): Start {
  return { event: event.name, label: config.label, isRevision: state.task?.revision !== undefined }
}

/** A model and what it costs. */
export type PricedModel = { readonly model: Model; readonly tariff: Tariff }

/** What surrounds a run and never changes: where it runs, until when, and what it may not let out. */
export type RunContext = {
  /** The inputs as they were given, by name, without the secret ones. */
  readonly inputs: Readonly<Record<string, string>>
  readonly event: TriggerEvent
  readonly tariff: Tariff
  /** Asked instead when the model stays overloaded or is unknown (`fallback-model`). */
  readonly fallback: PricedModel | null
  readonly repositoryName: string
  readonly serverUrl: string
  readonly runUrl: string
  readonly runId: string
  readonly startedAt: number
  /** Aborts when the editing has to end: at the deadline minus the time to finish, or when the run is cancelled. */
  readonly editing: AbortSignal
  readonly overall: AbortSignal
  /** Aborts when a cancelled run has to stop reporting. */
  readonly shutdown: AbortSignal
  /** When `editing` and `overall` abort by themselves, in milliseconds since the epoch. */
  readonly deadlines: { readonly editing: number; readonly overall: number }
  readonly redact: (text: string) => string
  /** Whether a text holds a secret of this run, also in pieces or encoded. */
  readonly holdsSecret: (text: string) => boolean
}

export type Run = RunContext & {
  readonly config: Config
  readonly ports: Ports
  readonly state: RunState
  /** Knows how far the run is, and has it written beside the run. */
  readonly statusUpdater: StatusUpdater
  /** The forge for what is written beside the run. Every request is sent once, and broken off with the statusUpdater. */
  readonly besideForge: Forge
  readonly runLog: RunLog
}

/** The model that is asked now. */
export function askedModel({ ports, tariff, fallback, state }: Run): PricedModel {
  return state.switched && fallback !== null ? fallback : { model: ports.model, tariff }
}

/** What the run has cost so far in dollars; null when a price is unknown. */
export function costSoFar(run: Run): number | null {
  const { tariff } = askedModel(run)
  // Without a request the cost is zero, even at an unknown price.
  if (run.state.requests === 0) return 0
  return run.state.unpriced ? null : costIn(run.state.dollars, tariff)
}

/** The cost so far and its limit. */
export function budgetOf(run: Run): Budget {
  return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd }
}

/** Why a signal interrupted the work. */
export type Interruption = 'timeout-minutes' | 'cancelled'

/** The interruption that a signal carries; null while it has not fired. Throws when the signal carries one of our errors. */
export function interruptionOf(signal: AbortSignal): Interruption | null {
  if (!signal.aborted) return null
  if (signal.reason instanceof DiffproofError) throw signal.reason
  return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes'
}
