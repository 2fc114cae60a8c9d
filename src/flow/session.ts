/** Everything one run works in, from the checkout to the last verdict. */
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

/** What measures a change, with a model or without one. */
export type ProofSession = {
  run: ProofJob
  task: Pick<Task, 'revision' | 'fields'>
  base: Base
  /** Of a revision: its proof is about the whole pull request. */
  origin: Origin | null
  /** Null where nothing has to be installed. */
  setupCommand: string | null
  /** How the setup ended, for the model; empty if nothing ran. */
  setup: string
  testCommand: string | null
  /** The same, with the option by which its runner lists every test; null where it needs none. */
  listing: string | null
  /** Commands of the input, else the checks that the project configures. */
  moreCommands: readonly MoreCommand[]
  /** Test commands of other languages that cannot start on this machine. */
  notTested: readonly string[]
  start: StartSnapshot
  /** What checkout and setup left, once it is kept. */
  frozen: Promise<Image>
  /** The tests on the untouched tree. */
  baseline: BaselineRun
  isTest(path: string): boolean
}

export type Session = ProofSession & {
  run: Run
  task: Task
  notes: readonly RepositoryNote[]
  inputs: readonly GatheredInput[]
  overview: readonly OverviewEntry[]
  pictures: readonly FetchedPicture[]
  earlier: EarlierWork | null
  policy: ChangePolicy
  /** When the editing has to end, or when the baseline shows that nothing can be tested. */
  working: AbortSignal
  /** Why a path may not change by the rules of the run, or null. */
  checkPath(path: string): PathReason | null
  /** Ask before the write: afterwards it counts as edited. */
  checkWrite(found: FileContent): Promise<PathReason | null>
}

export type RepositoryNote = { file: string; text: string }

/** `note`: what is missing of it. */
export type GatheredInput = { path: string; text: string; note: string }

export type EarlierWork = Pick<EarlierRun, 'runId' | 'costUsd' | 'base' | 'lastText'> & {
  patch: string
  tree: string
  byEditTool: readonly string[]
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
  /** With the error of `ready`. */
  failed: AbortSignal
  /** Ends the tests early; none of their processes runs afterwards. Never throws. */
  stop(): Promise<void>
}
