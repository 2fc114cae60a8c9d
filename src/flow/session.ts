/** The session: everything one run works in, from the checkout to the last verdict. */
import type { PathReason } from '../core/change/change.ts'
import type { ChangePolicy } from '../core/change/check-change.ts'
import type { EarlierRun } from '../core/log/read-transcript.ts'
import type { OverviewEntry } from '../core/start/overview.ts'
import type { Task } from '../core/task/task.ts'
import type { MoreCommand } from '../core/testing/check-commands.ts'
import type { Baseline } from '../core/testing/test-run.ts'
import type { Image } from '../ports/commands.ts'
import type { FetchedPicture } from '../ports/pictures.ts'
import type { Base, Origin, StartSnapshot } from '../ports/repository.ts'
import type { FileContent } from '../ports/workspace.ts'
import type { ProofJob, Run } from './run.ts'

export type Session = {
  readonly run: Run
  readonly base: Base
  /** Of a revision: where its pull request began, which is what its proof is about. */
  readonly origin: Origin | null
  /** Null where nothing has to be installed. */
  readonly setupCommand: string | null
  /** What ran as setup and how it ended, as a sentence for the model; empty if nothing ran. */
  readonly setup: string
  readonly testCommand: string | null
  /** What runs after the tests: the commands of the input, else the checks that the project configures. */
  readonly moreCommands: readonly MoreCommand[]
  /** Test commands of other languages that cannot start on this machine. */
  readonly notTested: readonly string[]
  readonly task: Task
  readonly notes: readonly RepositoryNote[]
  readonly inputs: readonly GatheredInput[]
  readonly overview: readonly OverviewEntry[]
  readonly pictures: readonly FetchedPicture[]
  readonly earlier: EarlierWork | null
  readonly policy: ChangePolicy
  readonly start: StartSnapshot
  /** What checkout and setup left, once it is kept. */
  readonly frozen: Promise<Image>
  /** The tests on the untouched tree. */
  readonly baseline: BaselineRun
  /** Aborts when the editing has to end, or when the baseline shows that nothing can be tested. */
  readonly working: AbortSignal
  isTest(path: string): boolean
  /** Why a path may not change by the rules of the run, or null. */
  checkPath(path: string): PathReason | null
  /**
   * Why a file may not be written, or null. Ask before the write: afterwards it counts as edited.
   */
  checkWrite(found: FileContent): Promise<PathReason | null>
}

/** What measures a change, with a model or without one. */
export type ProofSession = Pick<
  Session,
  | 'base'
  | 'origin'
  | 'setupCommand'
  | 'setup'
  | 'testCommand'
  | 'moreCommands'
  | 'notTested'
  | 'start'
  | 'frozen'
  | 'baseline'
  | 'isTest'
> & { readonly run: ProofJob; readonly task: Pick<Task, 'revision' | 'fields'> }

export type RepositoryNote = { readonly file: string; readonly text: string }

/** An input artifact of the task. `note` says what is missing of it; empty when nothing is. */
export type GatheredInput = { readonly path: string; readonly text: string; readonly note: string }

export type EarlierWork = Pick<EarlierRun, 'runId' | 'costUsd' | 'base' | 'lastText'> & {
  readonly patch: string
  readonly tree: string
  readonly byEditTool: readonly string[]
}

export type BaselineRun = {
  /** Throws ConfigurationError where the tests cannot start. */
  ready(): Promise<Baseline>
  /** What later runs of the host begin with. Waits for the result. */
  image(): Promise<Image>
  /** Waits until the model may change the work tree and run commands in it. */
  mayEdit(): Promise<void>
  /** The result without waiting: null while the tests run. */
  known(): Baseline | null
  /** Aborts with the error of `ready` when the baseline shows that nothing can be tested. */
  readonly failed: AbortSignal
  /** Ends the tests early; none of their processes runs afterwards. Never throws. */
  stop(): Promise<void>
}
