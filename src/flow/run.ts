/** One run: its configuration, its ports, and its state, which only `learn` changes. */
import type { Finding, Receipt } from '../core/change/change.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { DiffproofError, messageOf } from '../core/errors.ts'
import type { Decided } from '../core/facts/verdict.ts'
import type { ResumedFrom } from '../core/log/events.ts'
import type { RunLog } from '../core/log/run-log.ts'
import { costIn, NO_USAGE, type Tariff, tariffOf } from '../core/model/prices.ts'
import type { Budget, RunResult } from '../core/outcome.ts'
import type { RunStart } from '../core/page/next-step.ts'
import type { FailedRun } from '../core/page/run-markers.ts'
import type { RunPlaces } from '../core/page/run-places.ts'
import type { Secrets } from '../core/secrets/secrets.ts'
import type { Task } from '../core/task/task.ts'
import type { TriggerEvent } from '../core/task/trigger.ts'
import type { TestRun } from '../core/testing/test-run.ts'
import type { Forge } from '../ports/forge.ts'
import type { Model } from '../ports/model.ts'
import type { Ports } from '../ports/ports.ts'
import type { StatusUpdater } from '../ports/reporter.ts'
import type { Base, CommitAuthor, LocalRepository } from '../ports/repository.ts'

export type PricedModel = { model: Model; tariff: Tariff }

/** What every mode has, also one that starts no session. */
export type Job = {
  config: Config
  ports: Pick<Ports, 'forge' | 'reporter' | 'clock' | 'journal'>
  state: RunState
  event: TriggerEvent
  repositoryName: string
  serverUrl: string
  runUrl: string
  runId: string
  places: RunPlaces
  startedAt: number
  overall: AbortSignal
  /** Aborts when a cancelled run has to stop reporting. */
  shutdown: AbortSignal
  runLog: RunLog
  statusUpdater: StatusUpdater
}

/** A job that publishes a change: it has the repository, and neither a model nor commands. */
export type PublishJob = Job & {
  ports: Pick<Ports, 'repository' | 'proposals'>
  /** The inputs as they were given, by name, without the secret ones. */
  inputs: Readonly<Record<string, string>>
  secrets: Secrets
  /** For the status comment: every request is sent once, and broken off with the updater. */
  besideForge: Forge
  /** The forge by the token of `ci-token`; null without one. */
  checksForge: Pick<Forge, 'commitTree' | 'moveBranch'> | null
  /** Of the commits; null for the owner of the token. */
  author: CommitAuthor | null
}

/** A job that measures a change: it has commands, and no model. */
export type ProofJob = PublishJob & {
  ports: Pick<Ports, 'commands' | 'credentials' | 'testReports' | 'workspace'>
  /** What commands get, without anything secret. */
  environment: string
  /** Aborts at the deadline minus the time to finish, or when the run is cancelled. */
  editing: AbortSignal
}

export type Run = ProofJob & {
  ports: Ports
  tariff: Tariff
  fallback: PricedModel | null
  /** When `editing` and `overall` abort by themselves, in milliseconds since the epoch. */
  deadlines: { editing: number; overall: number }
  /** On somebody's own machine: their repository. */
  local?: LocalRepository
}

export function canPublish(job: Job | PublishJob): job is PublishJob {
  return 'repository' in job.ports
}

export type RunState = Readonly<ReturnType<typeof newRunState>>

export function newRunState() {
  return {
    task: null as Task | null,
    base: null as Base | null,
    receipt: null as Receipt | null,
    tests: null as TestRun | null,
    decided: null as Decided | null,
    patchFile: null as string | null,
    patch: '',
    turns: 0,
    /** Requests sent, also those without an answer. */
    requests: 0,
    usage: NO_USAGE,
    estimatedTokens: 0,
    dollars: 0,
    /** Dollars that the requests on their way may still cost. */
    promised: 0,
    /** The prompt cache lives on from then. */
    askedAt: null as number | null,
    /** Tokens of the models' windows, by name, where the list of models has them. */
    windows: {} as Readonly<Record<string, number>>,
    unpriced: false,
    switched: false,
    /** Edits whose quotation differed from the file in white space alone. */
    whitespaceMatches: [] as readonly { path: string; line: number }[],
    /** The same one again is written. */
    refusedElision: null as string | null,
    editedAt: null as number | null,
    resumedFrom: null as ResumedFrom | null,
    /** Lock files that the setup command wrote into the change. */
    writtenBySetup: [] as readonly { path: string; blob: string | null; command: string }[],
    /** New hosts of packages that any state of the work named when its packages were installed. */
    namedHosts: [] as readonly Finding[],
    /** The last setup command that may have run code of the change with a network. */
    setupWithNetwork: null as string | null,
    /** It was found and failed on the base, and the run went on. */
    failedSetup: null as string | null,
    statusComment: null as StatusComment | null,
  }
}

export type StatusComment = {
  /** Nothing is written beside the run afterwards. To be called before the last word. */
  stop(): Promise<void>
  /** False where there is none to be written. Throws ForgeError. */
  sayLast(text: string, runResult: RunResult, failed: FailedRun | null): Promise<boolean>
  /** As it was before this run, whose word is elsewhere. Throws ForgeError. */
  giveBack(): Promise<void>
  complain(thrown: unknown): void
  leaveLastReaction(runResult: RunResult): Promise<void>
}

export function learn(state: RunState, facts: Partial<RunState>): void {
  Object.assign(state, facts)
}

export function startOf({
  event,
  config,
  places,
  ...rest
}: Pick<Run, 'event' | 'config' | 'places'> & Partial<Pick<Run, 'state'>>): RunStart {
  const { action, triggerLabel: label } = config
  return { event: event.name, label, places, action, isRevision: rest.state?.task?.revision !== undefined }
}

export function askedModel({ ports, tariff, fallback, state }: Run): PricedModel {
  return state.switched && fallback !== null ? fallback : { model: ports.model, tariff }
}

/** What was asked for; null, and a warning, where that failed. */
export async function orWarn<T>(asked: Promise<T>, what: string, { ports }: Pick<Job, 'ports'>): Promise<T | null> {
  return asked.catch((thrown: unknown) => {
    ports.reporter.warning(`${what}: ${messageOf(thrown)}`)
    return null
  })
}

/** What the run has cost so far in dollars; null when a price is unknown. */
export function costSoFar({ state, config }: Pick<Run, 'state' | 'config'>): number | null {
  // Without a request the cost is zero, even at an unknown price.
  if (state.requests === 0) return 0
  const model = state.switched ? config.fallbackModel : config.model
  return state.unpriced ? null : costIn(state.dollars, tariffOf(model, config.modelPrices))
}

export function budgetOf(run: Run): Budget {
  return { spentUsd: costSoFar(run), maxUsd: run.config.maxCostUsd }
}

export type Interruption = 'timeout-minutes' | 'cancelled'

/**
 * The interruption that a signal carries; null while it has not fired. Throws when the signal carries one of our
 * errors.
 */
export function interruptionOf(signal: AbortSignal): Interruption | null {
  if (!signal.aborted) return null
  if (signal.reason instanceof DiffproofError) throw signal.reason
  return signal.reason === 'cancelled' ? 'cancelled' : 'timeout-minutes'
}
