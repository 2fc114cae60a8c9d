/** The state of a run. Everybody reads it; only the functions of this file change it. */
import type { Receipt } from '../core/change/change.ts'
import { addUsage, costOf, NO_USAGE, type Tariff, type Usage } from '../core/money/prices.ts'
import type { RunResult } from '../core/outcome.ts'
import type { ProofRecord } from '../core/record/record.ts'
import type { Task } from '../core/task/task.ts'
import type { TestRun } from '../core/testing/verdict.ts'
import type { ResumedFrom } from '../core/transcript/events.ts'
import type { Base } from '../ports/repository.ts'

/** The comment on the issue, with its reactions and labels, while the run goes on. */
export type StatusComment = {
  /** Ends the updates; nothing is written beside the run afterwards. To be called before the last word. */
  stop(): Promise<void>
  /** Writes the last text into the comment; false where there is none to be written. Throws ForgeError. */
  sayLast(text: string, runResult: RunResult): Promise<boolean>
  /** Warns that the comment could not be written, of the same reason once. */
  complain(thrown: unknown): void
  /** Leaves the last reactions. Never throws. */
  leaveLastReaction(runResult: RunResult): Promise<void>
}

type Known = {
  task: Task | null
  base: Base | null
  /** The newest receipt of the work. */
  receipt: Receipt | null
  /** The newest run of the test command on the change. */
  tests: TestRun | null
  record: ProofRecord | null
  /** The newest patch, without secrets. */
  patch: string | null
  patchFile: string | null
  /** Turns of the model; a turn may take several requests. */
  turns: number
  /** Requests sent, also those without an answer. */
  requests: number
  usage: Usage
  dollars: number
  /** Dollars that the requests on their way may still cost. */
  promised: number
  /** When a model was last asked, in milliseconds since the epoch. The prompt cache lives on from then. */
  askedAt: number | null
  /** A model without a known price was billed. */
  unpriced: boolean
  /** The fallback model is asked from now on. */
  switched: boolean
  /** When the editing ended, in milliseconds since the epoch. */
  editedAt: number | null
  /** The earlier run that this one continues (`resume`). */
  resumedFrom: ResumedFrom | null
  /** How the issue hears about the run; null when it does not. */
  statusComment: StatusComment | null
}

/** The state as everybody else sees it. */
export type RunState = Readonly<Known>

/** The state of a run that has just begun. */
export function newRunState(): RunState {
  const nothing: Known = {
    task: null,
    base: null,
    receipt: null,
    tests: null,
    record: null,
    patch: null,
    patchFile: null,
    turns: 0,
    requests: 0,
    usage: NO_USAGE,
    dollars: 0,
    promised: 0,
    askedAt: null,
    unpriced: false,
    switched: false,
    editedAt: null,
    resumedFrom: null,
    statusComment: null,
  }
  return nothing
}

type Facts = Pick<
  Known,
  | 'task'
  | 'base'
  | 'receipt'
  | 'tests'
  | 'record'
  | 'patch'
  | 'patchFile'
  | 'editedAt'
  | 'resumedFrom'
  | 'statusComment'
>

/** Notes facts as they become known. */
export function learn(state: RunState, facts: Partial<Facts>): void {
  Object.assign(state, facts)
}

/** Counts a turn and returns its number. */
export function beginTurn(state: RunState): number {
  const known: Known = state
  known.turns += 1
  return known.turns
}

/** Takes a turn back, because it is asked as another one. */
export function takeTurnBack(state: RunState): void {
  const known: Known = state
  known.turns -= 1
}

/** Counts a request and what it may cost, and returns its number. */
export function beginRequest(state: RunState, promised: number): number {
  const known: Known = state
  known.promised += promised
  known.requests += 1
  return known.requests
}

/** Bills an ended request. `billed` is what the API counted, also of a reply that broke off. */
export function billRequest(
  state: RunState,
  { promised, billed, tariff, at }: { promised: number; billed: Usage; tariff: Tariff; at: number },
): void {
  const known: Known = state
  known.promised -= promised
  known.askedAt = at
  known.usage = addUsage(known.usage, billed)
  known.dollars += costOf(billed, tariff)
  known.unpriced ||= !tariff.known && billed !== NO_USAGE
}

/** The fallback model takes over for good. */
export function switchModel(state: RunState): void {
  const known: Known = state
  known.switched = true
}
