/** What every entry has before its inputs are validated. */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createActionsReporter } from '../adapters/actions/actions-reporter.ts'
import { listenForCancellation } from '../adapters/actions/cancellation.ts'
import { createRunnerLog } from '../adapters/actions/event-log.ts'
import { type GivenInputs, maskSecrets, takeInputs, validateInputs } from '../adapters/actions/inputs.ts'
import { nameRunFolder, readRunnerEnvironment } from '../adapters/actions/runner-environment.ts'
import { rememberRunnerFiles } from '../adapters/actions/runner-files.ts'
import { endOrphanedProcesses, endProcesses, isBelow } from '../adapters/commands/processes.ts'
import { createJournalFile } from '../adapters/files/journal-file.ts'
import { createOutputFolder } from '../adapters/files/output-folder.ts'
import { gitCredentials } from '../adapters/git/git-credentials.ts'
import { repositoriesIn } from '../adapters/git/repositories.ts'
import { flushed, keepHeapSmall, systemClock } from '../adapters/system/machine.ts'
import { createStatusUpdater } from '../adapters/system/status-updater.ts'
import type { ActionName } from '../core/config/actions.ts'
import { SHUTDOWN_TIMES } from '../core/deadlines.ts'
import { briefEvent, createRunLog } from '../core/log/run-log.ts'
import { lateResult } from '../core/outcome.ts'
import { renderReport } from '../core/page/run-report.ts'
import { createSecrets } from '../core/secrets/secrets.ts'
import type { Forge } from '../ports/forge.ts'
import type { Catalog } from '../ports/model.ts'
import type { RetryPolicy } from '../ports/ports.ts'
import type { Reporter } from '../ports/reporter.ts'
import type { LocalRepository } from '../ports/repository.ts'

/** How long a log that nobody reads may hold up the end of a run. */
const FLUSH_MS = 60_000
const FLUSH_CANCELLED_MS = 500

export type ForgeOptions = {
  retryPolicy: RetryPolicy
  signal?: AbortSignal
  token?: string
}

/** `gitServerUrl`: of git, where that is another one. */
export type RunnerContext = ReturnType<typeof readRunnerEnvironment> & { gitServerUrl?: string }

export type StartedAction = ReturnType<typeof startAction> & {
  connect?: (options: ForgeOptions) => Forge
  catalog?: Catalog
  /** Folders that no command may see. */
  hidden?: readonly string[]
  local?: LocalRepository
}

/** Takes the secrets out of the environment, opens the log and listens for signals. Throws nothing. */
export function startAction(environment: NodeJS.ProcessEnv, action: ActionName) {
  keepHeapSmall()
  const repositories = repositoriesIn(environment['GITHUB_WORKSPACE'] ?? '')
  const ofGit = gitCredentials(repositories, { isOfStranger: action === 'prove' })
  const given = takeInputs(ofGit)
  const tempDir = environment['RUNNER_TEMP'] || tmpdir()
  const workspace = environment['GITHUB_WORKSPACE'] || tempDir
  const folder = nameRunFolder(tempDir) // not made yet
  const journal = createJournalFile(folder)
  const mark = systemClock.randomHex(32)
  const limits = { ...SHUTDOWN_TIMES, late: lateResult() }
  const { signal: cancelled, shutdown, outOfTime } = listenForCancellation(journal, limits)
  const outputFolder = outputFolderOf(given, workspace, tempDir)
  // After the folder was named: no command may change what the post step learns.
  const runnerFiles = rememberRunnerFiles(environment)
  const { now } = systemClock
  const startedAt = now()
  const secrets = createSecrets(given.secrets)
  const clean = secrets.publishable
  const outputTo = (warn: (line: string) => void) =>
    createOutputFolder({ folder: outputFolder, clean, now, startedAt, warn, render: renderReport })
  const sinceStart = () => now() - startedAt
  const log = createRunnerLog()
  const reporter = createActionsReporter({ outputTo, secrets, runnerFiles, log, sinceStart })
  return {
    ...{ action, environment, given, ofGit, repositories, secrets, runnerFiles, startedAt, folder, journal, mark },
    ...{ cancelled, shutdown, outOfTime, ...withRunLog(reporter, { clean, sinceStart }) },
    runner: (): RunnerContext => readRunnerEnvironment(environment),
    /** Gets every credential that appears during the run, before its first use. */
    learn(credentials: readonly string[]): void {
      maskSecrets(credentials)
      secrets.add(credentials)
    },
    /** Throws ConfigurationError that names everything that is wrong. */
    config: () => validateInputs(given, action),
    /** `late`: with everything that still runs, and without removing anything. */
    async leave(late: boolean): Promise<never> {
      if (late) await endAll({ mark, folder })
      await flushed(process.stdout, cancelled.aborted ? FLUSH_CANCELLED_MS : FLUSH_MS)
      process.exit()
    },
  }
}

type Recording = { clean: (text: string) => string; sinceStart: () => number }

/** The reporter, which also keeps what it records as the log of the run, and the updates of the status comment. */
export function withRunLog<Base extends Reporter>(reporter: Base, { clean, sinceStart }: Recording) {
  const { add, runLog } = createRunLog()
  const statusUpdater = createStatusUpdater(systemClock, runLog)
  const record: Reporter['record'] = event => {
    reporter.record(event)
    add(briefEvent(event, clean), sinceStart())
    statusUpdater.look()
  }
  return { runLog, statusUpdater, reporter: { ...reporter, record } }
}

/** Ends everything that this process has started, and keeps it from removing anything at its own end. */
export async function endAll(started: { mark: string; folder: string }): Promise<void> {
  process.removeAllListeners('exit')
  const { pid } = process
  await endOrphanedProcesses({ pid, started: '', ...started })
  // Last: what is broken off may start another git.
  await endProcesses(id => isBelow(id, pid))
}

/** Where patch, transcript and proposal go. */
export function outputFolderOf({ values }: GivenInputs, workspace: string, tempDir: string): string {
  const outputPath = values['output-path']?.trim() ?? ''
  return outputPath === '' ? join(tempDir, 'diffproof') : resolve(workspace, outputPath)
}
