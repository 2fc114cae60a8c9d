/** Commands in their sandbox, and the reports of test runs. */
import type { CommandBy } from '../core/testing/command-environment.ts'
import type { TestResults } from '../core/testing/results/test-results.ts'
import type { CommandEnd } from '../core/testing/test-run.ts'

export type Commands = {
  /**
   * The sandbox that commands run in. `none` before `open`, with `sandbox: off`, and where the
   * machine has no sandbox.
   */
  readonly sandbox: 'sudo-unshare' | 'bubblewrap' | 'landlock' | 'seatbelt' | 'none'
  /** False where no command may run because the machine has no sandbox. Known after `open`. */
  readonly canRun: boolean
  /**
   * Chooses the strongest sandbox that passes its self-test on the checked-out workspace, and
   * returns a line for each one tested. Call it once, before the first command. Throws
   * ConfigurationError where a sandbox is required and none passes.
   */
  open(): Promise<readonly string[]>
  /**
   * Runs a shell command in the working directory, with an allowlisted environment and, unless
   * requested, without a network. One of the host ends at its first failure, of a pipe too. No
   * process of it is alive afterwards. Never throws.
   */
  run(
    request: {
      readonly command: string
      /** `host` if it is not said. */
      readonly by?: CommandBy
      readonly timeoutMs: number
      readonly outputLimit: number
      readonly network?: boolean
    },
    signal: AbortSignal,
  ): Promise<CommandEnd>
  close(): void
}

export type TestReports = {
  /**
   * The results of single tests, from JUnit XML written into the work tree since `since` (ms since
   * the epoch) and from the output. Null where nothing is readable. Never throws.
   */
  read(run: { readonly output: string; readonly since: number }): Promise<TestResults | null>
}
