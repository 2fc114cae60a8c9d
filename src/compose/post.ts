/** The post step: what it takes to put in order what a killed run has left. */
import { tmpdir } from 'node:os'
import { createActionsReporter } from '../adapters/actions/actions-reporter.ts'
import { createRunnerLog } from '../adapters/actions/event-log.ts'
import { takeInputs, validateInputs } from '../adapters/actions/inputs.ts'
import { orphanedRunFolder, readRunnerEnvironment } from '../adapters/actions/runner-environment.ts'
import { rememberRunnerFiles } from '../adapters/actions/runner-files.ts'
import { removeBeside, swapBack } from '../adapters/commands/plain-worlds.ts'
import { endOrphanedProcesses } from '../adapters/commands/processes.ts'
import { removeOrphanedSandboxes, removeTestFiles } from '../adapters/commands/sandbox/open-sandbox.ts'
import { readJournalFile } from '../adapters/files/journal-file.ts'
import { keepReport, orphanedOutput } from '../adapters/files/output-folder.ts'
import { gitCredentials } from '../adapters/git/git-credentials.ts'
import { orphanedRepository } from '../adapters/git/orphaned-repository.ts'
import { repositoriesIn } from '../adapters/git/repositories.ts'
import { createRetryPolicy, systemClock } from '../adapters/system/machine.ts'
import { proxiedFetch } from '../adapters/system/proxied-fetch.ts'
import { messageOf } from '../core/errors.ts'
import { type LeftRun, leftRunOf } from '../core/log/journal.ts'
import { briefEvent, createRunLog } from '../core/log/run-log.ts'
import { plannedSteps } from '../core/log/steps.ts'
import type { ReportInput } from '../core/page/run-report.ts'
import { renderReport } from '../core/page/run-report.ts'
import { createSecrets, type Secrets } from '../core/secrets/secrets.ts'
import type { Finish } from '../flow/finish/post-step.ts'
import type { Leftovers } from '../ports/post-step.ts'
import type { Reporter } from '../ports/reporter.ts'
import { outputFolderOf } from './start.ts'

/** Nobody waits longer than this for a last word. */
const LONGEST_MS = 60_000

/** What is needed to finish a run that was killed; null where nothing is left of one. */
export async function composePost(environment: NodeJS.ProcessEnv): Promise<Finish | null> {
  const tempDir = environment['RUNNER_TEMP'] || tmpdir()
  const folder = orphanedRunFolder(environment, tempDir)
  const left = folder === null ? null : leftRunOf(readJournalFile(folder))
  const isOfStranger = left?.began.action === 'prove'
  const repositories = repositoriesIn(environment['GITHUB_WORKSPACE'] ?? '')
  const given = takeInputs(gitCredentials(repositories, { isOfStranger }))
  if (folder === null || left === null) return null
  const config = validateInputs(given, left.began.action)
  const runner = readRunnerEnvironment(environment)
  const { createGithubForge } = await import('../adapters/github/github-forge.ts')
  const { serverUrl, runUrl, runId, apiUrl, event } = runner
  const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`
  const secrets = createSecrets([...given.secrets, ...left.secrets])
  const outputFolder = outputFolderOf(given, runner.workspace, tempDir)
  const output = orphanedOutput(outputFolder, runId, secrets.publishable)
  const reporter = reporterOf(outputFolder, secrets, environment)
  const limits = { deadline: systemClock.now() + LONGEST_MS, signal: AbortSignal.timeout(LONGEST_MS) }
  const retryPolicy = createRetryPolicy({ clock: systemClock, ...limits, log: reporter.info })
  const { githubToken: token } = config
  const at = { workspace: runner.workspace, serverUrl, repository: repositoryName, token, environment, tempDir }
  const repository = orphanedRepository(left, { ...at, retryPolicy })
  const access = { token, apiUrl, repository: runner.repository, retryPolicy, fetch: proxiedFetch(apiUrl) }
  return {
    ...{ left, reporter, secrets, serverUrl, repositoryName, runUrl, runId },
    leftovers: leftoversOf(left, { folder, output, repository, warn: reporter.warning }),
    transcript: () => transcriptIn(output),
    sha256: systemClock.sha256,
    start: { event: event.name, label: config.triggerLabel, places: runner.places },
    planned: plannedSteps(config),
    forge: createGithubForge({ ...access, redact: secrets.publishable }),
  }
}

/** Writes the report alone: what else the run would have kept is there already. */
function reporterOf(folder: string, secrets: Secrets, environment: NodeJS.ProcessEnv): Reporter {
  const nothing = { record: () => undefined, transcriptFile: () => null, keepPatch: () => '', keepFile: () => '' }
  const writing = { folder, clean: secrets.publishable, render: renderReport }
  const output = { ...nothing, keepReport: (input: ReportInput) => keepReport(input, writing) }
  const startedAt = systemClock.now()
  return createActionsReporter({
    ...{ outputTo: () => output, secrets, log: createRunnerLog() },
    runnerFiles: rememberRunnerFiles(environment),
    sinceStart: () => systemClock.now() - startedAt,
  })
}

type OrphanedOutput = ReturnType<typeof orphanedOutput>

function transcriptIn(output: OrphanedOutput): ReturnType<Finish['transcript']> {
  const { add, runLog } = createRunLog()
  const transcript = output.transcript()
  for (const { event } of transcript?.lines ?? [])
    add(
      briefEvent(event, text => text),
      event.at,
    )
  return { runLog, transcriptFile: transcript?.file ?? null }
}

type PostPlaces = {
  folder: string
  output: OrphanedOutput
  repository: ReturnType<typeof orphanedRepository>
  warn: (line: string) => void
}

function leftoversOf(left: LeftRun, { folder, output, repository, warn }: PostPlaces): Leftovers {
  const quietly = async <T>(what: string, otherwise: T, step: () => T | Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (thrown) {
      warn(`${what}: ${messageOf(thrown)}`)
      return otherwise
    }
  }
  return {
    async endProcesses() {
      await endOrphanedProcesses({ ...left.began, folder })
      const { swapped } = left
      if (swapped !== null) await quietly('the work tree could not be put back', undefined, () => swapBack(swapped))
    },
    work: () => quietly('the patch of the killed run could not be made', null, repository.work),
    keepPatch: (patch, event) => quietly('the patch could not be kept', null, () => output.keep(patch, event)),
    keptPatch: output.patch,
    sweep: () => quietly('what commands have left could not be looked at', [], repository.sweep),
    writeRest: () => quietly('the work tree lacks a part of the change', undefined, repository.writeRest),
    giveBack: () => quietly('the work tree could not be put in order', [], repository.restore),
    remove() {
      removeTestFiles(left.trials)
      if (left.git !== null) removeBeside(left.git.workspace, folder)
      removeOrphanedSandboxes(folder, left.groups)
    },
  }
}
