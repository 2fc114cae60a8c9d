/** All ports of a run. The flow sees nothing else of the outside world. */

import type { EarlierFiles } from '../core/log/read-transcript.ts'
import type { PromptName, PromptValues } from '../core/model/prompt.ts'
import type { FreeSpace } from '../core/start/problem.ts'
import type { Commands, TestReports } from './commands.ts'
import type { Credentials } from './credentials.ts'
import type { Forge } from './forge.ts'
import type { Catalog, Model } from './model.ts'
import type { Pictures } from './pictures.ts'
import type { Journal } from './post-step.ts'
import type { Reporter } from './reporter.ts'
import type { Repository } from './repository.ts'
import type { Workspace } from './workspace.ts'

export type Ports = {
  journal: Journal
  model: Model
  catalog: Catalog
  freeSpace: () => Promise<readonly FreeSpace[]>
  repository: Repository
  proposals: Proposals
  earlierRuns: EarlierRuns
  workspace: Workspace
  commands: Commands
  credentials: Credentials
  testReports: TestReports
  forge: Forge
  pictures: Pictures
  reporter: Reporter
  prompts: Prompts
  clock: Clock
}

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** An even number of lower-case digits, for secrets and markers. */
  randomHex(digits: number): string
  /** In lower-case hexadecimal. */
  sha256(...parts: (string | Uint8Array)[]): string
  /** Waits until the time is over or the signal fires. Never throws. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export type RetryPolicy = {
  /**
   * Waits and returns true. False at once after too many tries, when the wait would pass the deadline, or when the run
   * is cancelled.
   */
  pause(failed: { what: string; tries: number; askedMs: number | null }): Promise<boolean>
}

export type Prompts = {
  /** Fills in the placeholders of a prompt. Values are never read as a template. */
  render<Name extends PromptName>(name: Name, values: PromptValues<Name>): string
  /** Takes the prompts that replace ours from the base commit, if there are any. Throws ConfigurationError where they are not usable. */
  load(baseText: Repository['baseText']): Promise<void>
}

export type Proposals = {
  /** Replaces the folder with `proposal.json` and `change.bundle`; returns its path. */
  write(proposal: { json: string; bundle: Uint8Array }): Promise<string>
  /**
   * Reads the folder of `proposal-path`, or says why it is refused. Throws ConfigurationError when there is no folder.
   */
  read(): Promise<{ json: string; bundle: Uint8Array } | { refused: string }>
}

/** The files of earlier runs in `output-path`, which are untrusted. */
export type EarlierRuns = {
  /**
   * The newest run, or one `back` runs ago; null when there is none. Call it before this run records anything. Never
   * throws.
   */
  read(back: number): Promise<EarlierFiles | null>
}
