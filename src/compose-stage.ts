/** What every step of the action opens first. */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type GivenInputs, takeInputs } from './adapters/actions/action-inputs.ts'
import { createActionsReporter, type Output } from './adapters/actions/actions-reporter.ts'
import { listenForCancellation } from './adapters/actions/cancellation.ts'
import { nameRunFolder } from './adapters/actions/run-folder.ts'
import { type RunnerFiles, rememberRunnerFiles } from './adapters/actions/runner-files.ts'
import { createRunnerLog } from './adapters/actions/runner-log.ts'
import type { StepLog } from './adapters/actions/step-log.ts'
import { createTerminalLog } from './adapters/actions/terminal-log.ts'
import { endLeftProcesses } from './adapters/commands/processes.ts'
import { createJournalFile } from './adapters/files/journal-file.ts'
import { createOutputFolder, type OutputFolder } from './adapters/files/output-folder.ts'
import { flushed } from './adapters/system/flushed.ts'
import { keepHeapSmall } from './adapters/system/small-heap.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import { createRedactor } from './core/log/redact.ts'
import type { RunResult } from './core/outcome.ts'
import { withoutKeys } from './core/secrets/find-keys.ts'
import { briefEvent } from './core/story/brief-event.ts'
import { createStory } from './core/story/create-story.ts'
import type { Story } from './core/story/story.ts'
import type { Journal } from './ports/post-step.ts'
import type { Reporter } from './ports/reporter.ts'

/** What stands before the inputs are judged: enough to say what is wrong with them. */
export type Stage = {
  readonly environment: NodeJS.ProcessEnv
  readonly given: GivenInputs
  readonly reporter: Reporter
  /** What was recorded so far, in short. */
  readonly story: Story
  readonly runnerFiles: RunnerFiles
  /** The private folder of this run, not made yet. */
  readonly folder: string
  readonly journal: Journal
  readonly mark: string
  readonly cancelled: AbortSignal
  readonly hurry: AbortSignal
  readonly startedAt: number
  readonly outOfTime: Promise<RunResult>
  /** Ends this process now; `late`: with what still runs, and without removing anything. */
  leave(late: boolean): Promise<never>
}

/** How long a log that nobody takes may hold up the end, and that of a cancelled run. */
const FLUSH_MS = 60_000
const FLUSH_CANCELLED_MS = 500

/** Opens the stage: secrets leave the environment, the log is ready, signals cancel. */
export function openStage(environment: NodeJS.ProcessEnv): Stage {
  keepHeapSmall()
  const given = takeInputs()
  const tempDir = environment['RUNNER_TEMP'] || tmpdir()
  const workspace = environment['GITHUB_WORKSPACE'] || tempDir
  const folder = nameRunFolder(tempDir)
  const journal = createJournalFile(folder)
  const mark = systemClock.randomHex(32)
  const { signal, hurry, outOfTime } = listenForCancellation(journal)
  const outputFolder = outputFolderOf(given, workspace, tempDir)
  // What the post step is told belongs to what no command may change.
  const runnerFiles = rememberRunnerFiles(environment)
  const { now } = systemClock
  const startedAt = now()
  const redact = createRedactor(given.secrets)
  const clean = (text: string) => withoutKeys(redact(text))
  const outputTo = (warn: (line: string) => void): Output => {
    const output = createOutputFolder({ folder: outputFolder, clean, now, startedAt, warn })
    const write = reportWriter(outputFolder, clean, output.written)
    return { ...output, keepReport: async ground => (output.transcriptFile() === null ? null : write(ground)) }
  }
  const sinceStart = () => now() - startedAt
  const log = logFor(environment, sinceStart)
  const reporter = createActionsReporter({ outputTo, secrets: given.secrets, runnerFiles, log, sinceStart })
  const { add, story } = createStory()
  return {
    environment,
    given,
    runnerFiles,
    reporter: {
      ...reporter,
      record(event) {
        reporter.record(event)
        add(briefEvent(event, clean), sinceStart())
      },
    },
    story,
    startedAt,
    folder,
    journal,
    mark,
    cancelled: signal,
    hurry,
    outOfTime,
    async leave(late) {
      if (late) {
        process.removeAllListeners('exit')
        await endLeftProcesses({ pid: process.pid, started: '', mark, folder })
      }
      await flushed(process.stdout, signal.aborted ? FLUSH_CANCELLED_MS : FLUSH_MS)
      process.exit()
    },
  }
}

/** For people at a terminal, or for GitHub's page. */
function logFor(environment: NodeJS.ProcessEnv, sinceStart: () => number): StepLog {
  const isTerminal = process.stdout.isTTY === true && environment['GITHUB_ACTIONS'] !== 'true'
  return isTerminal ? createTerminalLog(process.stdout, sinceStart) : createRunnerLog()
}

/** Writes the report of a run into the folder, of what was written or of what lies there. What it takes is no part of a start that fails; a run has loaded it before its first command. */
export function reportWriter(
  folder: string,
  clean: (text: string) => string,
  written?: OutputFolder['written'],
): Output['keepReport'] {
  return async ground => {
    const { writeReport } = await import('./compose-report.ts')
    return writeReport(ground, folder, clean, written?.())
  }
}

/** Where patch, transcript and proposal go. */
export function outputFolderOf({ values }: GivenInputs, workspace: string, tempDir: string): string {
  const outputPath = values['output-path']?.trim() ?? ''
  return outputPath === '' ? join(tempDir, 'diffproof') : resolve(workspace, outputPath)
}
