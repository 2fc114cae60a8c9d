/** The composition root: the environment and the inputs are read here, once, and every adapter is made here. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createActionsReporter, type Output } from './adapters/actions/actions-reporter.ts'
import { listenForCancellation } from './adapters/actions/cancellation.ts'
import { createRunnerLog } from './adapters/actions/event-log.ts'
import { type GivenInputs, takeInputs, validateInputs } from './adapters/actions/inputs.ts'
import { nameRunFolder, readRunnerEnvironment } from './adapters/actions/runner-environment.ts'
import { guardedCommands, rememberRunnerFiles } from './adapters/actions/runner-files.ts'
import { createAnthropicModel, createModelCatalog } from './adapters/anthropic/anthropic-model.ts'
import { endOrphanedProcesses, RUN_MARK, startOf } from './adapters/commands/processes.ts'
import { createSandboxCommands } from './adapters/commands/sandbox/sandbox-commands.ts'
import { isWithin } from './adapters/commands/sandbox/sandbox-plan.ts'
import { createFileWorkspace } from './adapters/files/file-workspace.ts'
import { createJournalFile } from './adapters/files/journal-file.ts'
import { createEarlierRuns, createOutputFolder, keepReport } from './adapters/files/output-folder.ts'
import { createProposalFolder } from './adapters/files/proposal-folder.ts'
import { createTestReports, findReportFiles } from './adapters/files/test-reports.ts'
import { placeOf } from './adapters/git/checkout.ts'
import { findGit } from './adapters/git/git-environment.ts'
import { createGitRepository } from './adapters/git/git-repository.ts'
import { dotGitsIn, gitCredentials, repositoriesIn } from './adapters/git/repositories.ts'
import { recordedForge, recordedPush } from './adapters/github/recorded-writes.ts'
import { renderReport } from './adapters/html/page.ts'
import { loadPrompts } from './adapters/prompts/prompt-files.ts'
import {
  createRetryPolicy,
  flushed,
  freeSpaceOf,
  keepHeapSmall,
  NO_RETRIES,
  systemClock,
} from './adapters/system/machine.ts'
import { parseJavascript } from './adapters/system/parse-javascript.ts'
import { proxiedFetch } from './adapters/system/proxied-fetch.ts'
import { createStatusUpdater } from './adapters/system/status-updater.ts'
import { type Config, readRightInputs, shownInputs } from './core/config/inputs.ts'
import { LATE_MS, timesFor } from './core/deadlines.ts'
import { ConfigurationError } from './core/errors.ts'
import { tariffOf } from './core/money/prices.ts'
import { briefEvent, createRunLog } from './core/run-log/run-log.ts'
import { createSecrets } from './core/secrets/secrets.ts'
import { environmentText } from './core/testing/command-environment.ts'
import { newRunState, type Run, type Speaker } from './flow/run.ts'
import type { RetryPolicy } from './ports/ports.ts'
import type { Reporter } from './ports/reporter.ts'

const MODEL_API = 'https://api.anthropic.com'
/** How long a log that nobody reads may hold up the end of a run, and that of a cancelled run. */
const FLUSH_MS = 60_000
const FLUSH_CANCELLED_MS = 500

/** What is there before the inputs are validated: takes the secrets out of the environment, opens the log and listens for signals. */
export function bootstrap(environment: NodeJS.ProcessEnv) {
  keepHeapSmall()
  const repositories = repositoriesIn(environment['GITHUB_WORKSPACE'] ?? '')
  const given = takeInputs(gitCredentials(repositories))
  const tempDir = environment['RUNNER_TEMP'] || tmpdir()
  const workspace = environment['GITHUB_WORKSPACE'] || tempDir
  const folder = nameRunFolder(tempDir) // not made yet
  const journal = createJournalFile(folder)
  const mark = systemClock.randomHex(32)
  const { signal: cancelled, shutdown, outOfTime } = listenForCancellation(journal)
  const outputFolder = outputFolderOf(given, workspace, tempDir)
  // After the folder was named: what the post step learns is among what no command may change.
  const runnerFiles = rememberRunnerFiles(environment)
  const { now } = systemClock
  const startedAt = now()
  const secrets = createSecrets(given.secrets)
  const clean = secrets.publishable
  const outputTo = (warn: (line: string) => void): Output => {
    const output = createOutputFolder({ folder: outputFolder, clean, now, startedAt, warn })
    const writing = { folder: outputFolder, clean, render: renderReport }
    return { ...output, keepReport: async input => keepReport(input, { ...writing, texts: output.written() }) }
  }
  const sinceStart = () => now() - startedAt
  const log = createRunnerLog()
  const reporter = createActionsReporter({ outputTo, secrets, runnerFiles, log, sinceStart })
  const { add, runLog } = createRunLog()
  const statusUpdater = createStatusUpdater(systemClock, runLog)
  const record: Reporter['record'] = event => {
    reporter.record(event)
    add(briefEvent(event, clean), sinceStart())
    statusUpdater.look()
  }
  return {
    ...{ environment, given, repositories, secrets, runnerFiles, runLog, startedAt, folder, journal, mark },
    ...{ cancelled, shutdown, outOfTime, statusUpdater, reporter: { ...reporter, record } },
    /** Ends this process now. `late`: with everything that still runs, and without removing anything. */
    async leave(late: boolean): Promise<never> {
      if (late) {
        process.removeAllListeners('exit')
        await endOrphanedProcesses({ pid: process.pid, started: '', mark, folder })
      }
      await flushed(process.stdout, cancelled.aborted ? FLUSH_CANCELLED_MS : FLUSH_MS)
      process.exit()
    },
  }
}

/** Makes a run of the inputs and of what the runner gave. Throws ConfigurationError that names everything that is wrong. */
export async function compose(start: Bootstrap): Promise<Run> {
  const { given, secrets, reporter, statusUpdater, environment, startedAt, cancelled } = start
  const validated = validateInputs(given)
  const runner = readRunnerEnvironment(environment)
  const tree = placeOf(runner.workspace, validated.workingDirectory)
  const config = { ...validated, workingDirectory: tree.workingDirectory }
  const forgeTo = await connectForge(start, runner, config)
  const { totalMs, editingMs, silenceMs, answerMs } = timesFor(config.timeoutMinutes)
  const overall = AbortSignal.any([cancelled, AbortSignal.timeout(totalMs)])
  const deadline = startedAt + totalMs
  const retryPolicy = createRetryPolicy({ clock: systemClock, deadline, signal: overall, log: reporter.info })
  const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`
  const asksModel = config.mode === 'run' || config.mode === 'propose'
  // Beside `dist/`, in a form that the bundler leaves alone.
  const ownPrompts = join(dirname(fileURLToPath(import.meta.url)), '..', 'prompts')
  const usersPrompts = asksModel && config.promptsPath !== '' && resolve(runner.workspace, config.promptsPath)
  const prompts = loadPrompts(usersPrompts || ownPrompts)
  const outputFolder = outputFolderOf(given, runner.workspace, runner.tempDir)
  if (isWithin(resolve(tree.root), outputFolder))
    throw new ConfigurationError(
      'input output-path: it is the workspace itself or a folder above it',
      'Name a folder of its own.',
    )
  const { folder: tempDir, journal } = start
  mkdirSync(runner.tempDir, { recursive: true })
  mkdirSync(tempDir, { mode: 0o700 })
  const { pid } = process
  journal.note({ kind: 'began', schema: 'diffproof-journal/v1', pid, started: startOf(pid), mark: start.mark })
  const own = { environment, tempDir, note: journal.note, mark: { [RUN_MARK]: start.mark } }
  const commands = createSandboxCommands({
    ...own,
    ...tree,
    secrets: given.hiddenFromCommands,
    sandbox: config.sandbox,
    sandboxNetwork: config.sandboxNetwork,
    passEnv: config.passEnv,
    private: [outputFolder],
    repositories: dotGitsIn(start.repositories),
  })
  // What could not be given back to the user stays there; the rest goes with the process.
  process.once('exit', () => {
    commands.close()
    for (const name of ['home', 'tmp']) rmSync(join(tempDir, name), { recursive: true, force: true })
    if (readdirSync(tempDir).length <= 1) rmSync(tempDir, { recursive: true, force: true }) // the journal is the last to go
  })
  const baseURL = config.anthropicBaseUrl || MODEL_API
  const modelAccess = {
    apiKey: config.anthropicApiKey,
    baseURL,
    fetch: proxiedFetch(baseURL),
    idleMs: silenceMs,
    effort: config.effort,
    now: systemClock.now,
    redact: secrets.redact,
  }
  const modelNamed = (model: string) => createAnthropicModel({ ...modelAccess, model })
  const priced = (model: string) => ({ model: modelNamed(model), tariff: tariffOf(model, config.modelPrices) })

  // The workspace adds every path that the edit tool writes; the repository counts them as part of the change.
  const edited = new Set<string>()
  const repository = createGitRepository({
    ...own,
    edited,
    workspace: tree.root,
    serverUrl: runner.serverUrl,
    repository: repositoryName,
    token: config.githubToken,
    ownFolder: outputFolder,
    stallMs: answerMs,
    until: deadline + LATE_MS,
    retryPolicy,
  })
  const { record } = reporter
  const { now } = systemClock
  const forgeWith = (more: { retryPolicy: RetryPolicy; signal?: AbortSignal }) =>
    recordedForge(forgeTo(more), { record, now })
  return {
    config,
    inputs: shownInputs(given.values),
    event: runner.event,
    tariff: tariffOf(config.model, config.modelPrices),
    fallback: config.fallbackModel === '' ? null : priced(config.fallbackModel),
    repositoryName,
    serverUrl: runner.serverUrl,
    runUrl: runner.runUrl,
    runId: runner.runId,
    startedAt,
    environment: environmentText(environment, given.hiddenFromCommands),
    editing: AbortSignal.any([cancelled, AbortSignal.timeout(editingMs)]),
    overall,
    shutdown: start.shutdown,
    deadlines: { editing: startedAt + editingMs, overall: deadline },
    secrets,
    runLog: start.runLog,
    state: newRunState(),
    statusUpdater,
    besideForge: forgeWith({ retryPolicy: NO_RETRIES, signal: statusUpdater.cut }),
    ports: {
      journal,
      prompts,
      reporter,
      clock: systemClock,
      model: modelNamed(config.model),
      catalog: createModelCatalog(modelAccess),
      freeSpace: () => freeSpaceOf([tree.root, runner.tempDir]),
      parseJavascript,
      repository: recordedPush(repository, { record, now }),
      proposals: createProposalFolder(join(outputFolder, 'proposal'), resolve(runner.workspace, config.proposalPath)),
      earlierRuns: createEarlierRuns(outputFolder),
      workspace: createFileWorkspace({
        ...{ ...tree, own: outputFolder, edited, note: journal.note },
        git: () => findGit(environment['PATH'] ?? '', runner.workspace),
      }),
      commands: guardedCommands(commands, start.runnerFiles, reporter.warning),
      testReports: createTestReports(since => findReportFiles(tree, since)),
      forge: forgeWith({ retryPolicy }),
    },
  }
}

type Bootstrap = ReturnType<typeof bootstrap>

async function connectForge({ secrets }: Bootstrap, runner: ReturnType<typeof readRunnerEnvironment>, config: Config) {
  // GitHub's package reads the event file as it is loaded and throws where that holds no JSON, so it is loaded after the file was checked.
  const { createGithubForge } = await import(/* webpackMode: "eager" */ './adapters/github/github-forge.ts')
  const { apiUrl, repository } = runner
  const access = {
    ...{ token: config.githubToken, apiUrl, repository, fetch: proxiedFetch(apiUrl) },
    answerLimitMs: timesFor(config.timeoutMinutes).answerMs,
    redact: secrets.publishable,
  }
  return (more: { retryPolicy: RetryPolicy; signal?: AbortSignal }) => createGithubForge({ ...access, ...more })
}

/** A run that cannot be made has so long to say so on its issue. */
const LAST_WORD_MS = 60_000

/** Makes what says on the issue why no run could be made, of the inputs that are right. Null where they or the runner's variables are too few. Never throws. */
export async function composeSpeaker(start: Bootstrap): Promise<Speaker | null> {
  const { given, environment, reporter, startedAt, shutdown, runLog } = start
  const config = readRightInputs(given.values, given.names)
  if (config === null) return null
  try {
    const runner = readRunnerEnvironment(environment)
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(LAST_WORD_MS)])
    const deadline = startedAt + LAST_WORD_MS
    const retryPolicy = createRetryPolicy({ clock: systemClock, deadline, signal, log: reporter.info })
    const forge = (await connectForge(start, runner, config))({ retryPolicy, signal })
    const repositoryName = `${runner.repository.owner}/${runner.repository.repo}`
    const { event, runUrl, runId } = runner
    const ports = { forge, reporter, clock: systemClock }
    return { config, event, repositoryName, runUrl, runId, startedAt, shutdown, runLog, ports }
  } catch {
    return null
  }
}

/** Where patch, transcript and proposal go. */
export function outputFolderOf({ values }: GivenInputs, workspace: string, tempDir: string): string {
  const outputPath = values['output-path']?.trim() ?? ''
  return outputPath === '' ? join(tempDir, 'diffproof') : resolve(workspace, outputPath)
}
