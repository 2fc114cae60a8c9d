/** Commands in their sandbox, and the reports of test runs. */
import type { TestResults } from '../core/testing/results/test-results.ts'

export type CommandResult = {
  readonly status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
  /** Null unless `exited`. */
  readonly exitCode: number | null
  /** Standard output and error as they came, at most the limit: head and tail with a note of what was cut. */
  readonly output: string
  readonly durationMs: number
}

export type Commands = {
  /** Which box commands run in: `none` before `open`, where there is none, and where it is switched off. */
  readonly box: 'sudo-unshare' | 'bubblewrap' | 'landlock' | 'seatbelt' | 'none'
  /** False where there is no box and commands may not do without: `run` then runs nothing. Known after `open`. */
  readonly canRun: boolean
  /** Tries a box on the work tree as it stands before the checkout, where a repository stands there; `open` takes it where it still counts. Nothing of it runs any more in the end. Never throws. */
  openAhead(): Promise<void>
  /** Chooses the strongest box that passes its self-test on the checked-out workspace; says what was found, a line for each. To be called once, before the first command. Throws ConfigurationError where a box is required and there is none. */
  open(): Promise<readonly string[]>
  /** Runs a shell command in the working directory with an allowlisted environment, without a network unless it asks for one; nothing it started is alive afterwards. Never throws. */
  run(
    request: {
      readonly command: string
      readonly timeoutMs: number
      readonly outputLimit: number
      readonly network?: boolean
    },
    signal: AbortSignal,
  ): Promise<CommandResult>
  /** Removes what the box kept between commands. Throws nothing. */
  close(): void
}

export type TestReports = {
  /** What a run said about single tests: from JUnit XML that it wrote into the work tree since `since` (ms since the epoch), and from its output. Null where nothing is readable. Never throws. */
  read(run: { readonly output: string; readonly since: number }): Promise<TestResults | null>
}
