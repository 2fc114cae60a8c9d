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
  leaveLastReaction(runResult: RunResult): Promise<void>
}

/** What is known of a run so far. */
export type RunState = {
  readonly task: Task | null
  readonly base: Base | null
  readonly receipt: Receipt | null
  /** The newest run of the test command on the change. */
  readonly tests: TestRun | null
  readonly record: ProofRecord | null
  readonly patchFile: string | null
  /** Turns of the model; a turn may take several requests. */
  readonly turns: number
  /** Requests sent, also those without an answer. */
  readonly requests: number
  readonly usage: Usage
  readonly dollars: number
  /** Dollars that the requests on their way may still cost. */
  readonly promised: number
  /** When a model was last asked, in milliseconds since the epoch. The prompt cache lives on from then. */
  readonly askedAt: number | null
  readonly unpriced: boolean
  readonly switched: boolean
  readonly editedAt: number | null
  readonly resumedFrom: ResumedFrom | null
  readonly statusComment: StatusComment | null
}

/** The state of a run that has just begun. */
export function newRunState(): RunState {
  return {
    task: null,
    base: null,
    receipt: null,
    tests: null,
    record: null,
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
}

/** Notes facts as they become known. */
export function learn(state: RunState, facts: Partial<RunState>): void {
  Object.assign(state, facts)
}

/** Counts a turn and returns its number. */
export function beginTurn(state: RunState): number {
  learn(state, { turns: state.turns + 1 })
  return state.turns
}

/** Takes a turn back, because it is asked as another one. */
export function takeTurnBack(state: RunState): void {
  learn(state, { turns: state.turns - 1 })
}

/** Counts a request and what it may cost, and returns its number. */
export function beginRequest(state: RunState, promised: number): number {
  learn(state, { promised: state.promised + promised, requests: state.requests + 1 })
  return state.requests
}

/** Bills an ended request. `billed` is what the API counted, also of a reply that broke off. */
export function billRequest(
  state: RunState,
  { promised, billed, tariff, at }: { promised: number; billed: Usage; tariff: Tariff; at: number },
): void {
  learn(state, {
    promised: state.promised - promised,
    askedAt: at,
    usage: addUsage(state.usage, billed),
    dollars: state.dollars + costOf(billed, tariff),
    unpriced: state.unpriced || (!tariff.known && billed !== NO_USAGE),
  })
}
