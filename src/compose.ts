/** The composition root: environment and inputs are read once, here, and every adapter is made here. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedCommands } from './adapters/actions/guarded-commands.ts'
import { lateCatalog, lateModel, loadModel } from './adapters/anthropic/late-model.ts'
import { RUN_MARK, startOf } from './adapters/commands/processes.ts'
import { createBoxCommands } from './adapters/commands/sandbox/sandbox-commands.ts'
import { isWithin } from './adapters/commands/sandbox/sandbox-plan.ts'
import { createEarlierRuns } from './adapters/files/earlier-output.ts'
import { createFileWorkspace } from './adapters/files/file-workspace.ts'
import { createProposalFolder } from './adapters/files/proposal-folder.ts'
import { createTestReports, findReportFiles } from './adapters/files/test-reports.ts'
import { createGitRepository } from './adapters/git/git-repository.ts'
import { recordedForge, recordedPush } from './adapters/github/recorded-writes.ts'
import { loadPrompts } from './adapters/prompts/prompt-files.ts'
import { freeSpaceOf } from './adapters/system/free-space.ts'
import { proxiedFetch } from './adapters/system/proxied-fetch.ts'
import { createFollower, followedReporter } from './adapters/system/run-follower.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import type { Gate } from './compose-gate.ts'
import { outputFolderOf, type Stage } from './compose-stage.ts'
import { asksModel } from './core/config/modes.ts'
import { shownInputs } from './core/config/shown-inputs.ts'
import { ConfigurationError } from './core/errors.ts'
import { tariffOf } from './core/money/cost.ts'
import { createSecretFinder } from './core/secrets/known-secrets.ts'
import type { Run } from './flow/run.ts'
import { newRunState } from './flow/run-state.ts'

const MODEL_API = 'https://api.anthropic.com'
/** The list of models answers at once or is done without. */
const CATALOG_LIMIT_MS = 5_000

/** Makes a run out of what the runner gave, once the gate stands. Throws ConfigurationError. */
export function compose(stage: Stage, gate: Gate): Run {
  const { given, reporter, environment, startedAt } = stage
  const { config, runner, redact, overall, deadline, retryPolicy } = gate
  const { editingMs, silenceMs, answerMs } = gate.times
  const asksOwn = config.promptsPath === '' || !asksModel(config.mode)
  const prompts = loadPrompts(asksOwn ? ownPrompts() : resolve(runner.workspace, config.promptsPath))
  const outputFolder = outputFolderOf(given, runner.workspace, runner.tempDir)
  if (isWithin(resolve(runner.workspace), outputFolder))
    throw new ConfigurationError(
      'input output-path: it is the workspace itself or a folder above it',
      'Name a folder of its own.',
    )
  const { folder: tempDir, journal } = stage
  mkdirSync(runner.tempDir, { recursive: true })
  mkdirSync(tempDir, { mode: 0o700 })
  const { pid } = process
  journal.note({ kind: 'began', schema: 'diffproof-journal/v1', pid, started: startOf(pid), mark: stage.mark })
  const mark = { [RUN_MARK]: stage.mark }
  const commands = createBoxCommands({
    root: runner.workspace,
    workingDirectory: config.workingDirectory,
    environment,
    tempDir,
    secrets: given.kept,
    sandbox: config.sandbox,
    sandboxNetwork: config.sandboxNetwork,
    passEnv: config.passEnv,
    private: [outputFolder],
    note: journal.note,
    mark,
  })
  // What could not be given back to the user stays there; the rest goes with the process.
  process.once('exit', () => {
    commands.close()
    for (const name of ['home', 'tmp']) rmSync(join(tempDir, name), { recursive: true, force: true })
    if (readdirSync(tempDir).length <= 1) rmSync(tempDir, { recursive: true, force: true }) // the journal is the last to go
  })
  const baseURL = config.anthropicBaseUrl || MODEL_API
  const access = { apiKey: config.anthropicApiKey, baseURL, fetch: proxiedFetch(baseURL), now: systemClock.now }
  const modelNamed = (model: string) =>
    lateModel({ ...access, model, effort: config.effort, idleMs: silenceMs, redact })
  const priced = (model: string) => ({ model: modelNamed(model), tariff: tariffOf(model, config.modelPrices) })

  const follower = createFollower(systemClock, stage.story)
  // The workspace adds every path that the edit tool writes; the repository counts them as part of the change.
  const edited = new Set<string>()
  const repository = createGitRepository({
    edited,
    workspace: runner.workspace,
    serverUrl: runner.serverUrl,
    repository: `${runner.repository.owner}/${runner.repository.repo}`,
    token: config.githubToken,
    environment,
    tempDir,
    ownFolder: outputFolder,
    note: journal.note,
    mark,
    stallMs: answerMs,
    retryPolicy,
  })
  const { record } = reporter
  const { now } = systemClock
  return {
    config,
    inputs: shownInputs(given.values),
    event: runner.event,
    tariff: tariffOf(config.model, config.modelPrices),
    fallback: config.fallbackModel === '' ? null : priced(config.fallbackModel),
    repositoryName: `${runner.repository.owner}/${runner.repository.repo}`,
    serverUrl: runner.serverUrl,
    runUrl: runner.runUrl,
    runId: runner.runId,
    startedAt,
    editing: AbortSignal.any([stage.cancelled, AbortSignal.timeout(editingMs)]),
    overall,
    hurry: stage.hurry,
    deadlines: { editing: startedAt + editingMs, overall: deadline },
    redact,
    holdsSecret: createSecretFinder(given.secrets),
    story: stage.story,
    loadRest: () => Promise.all([import('./compose-report.ts'), asksModel(config.mode) ? loadModel() : null]),
    state: newRunState(),
    follower,
    besideForge: recordedForge(gate.forgeBeside(follower.cut), { record, now }),
    ports: {
      journal,
      prompts,
      reporter: followedReporter(reporter, follower),
      clock: systemClock,
      model: modelNamed(config.model),
      catalog: lateCatalog({ ...access, idleMs: CATALOG_LIMIT_MS }),
      freeSpace: () => freeSpaceOf([runner.workspace, runner.tempDir]),
      repository: recordedPush(repository, { record, now }),
      proposals: createProposalFolder(join(outputFolder, 'proposal'), resolve(runner.workspace, config.proposalPath)),
      earlierRuns: createEarlierRuns(outputFolder),
      workspace: createFileWorkspace({
        root: runner.workspace,
        workingDirectory: config.workingDirectory,
        own: outputFolder,
        ...{ edited, note: journal.note },
      }),
      commands: guardedCommands(commands, stage.runnerFiles, reporter.warning),
      testReports: createTestReports(since =>
        findReportFiles({ root: runner.workspace, workingDirectory: config.workingDirectory }, since),
      ),
      forge: recordedForge(gate.ports.forge, { record, now }),
    },
  }
}

/** The one place that finds `prompts/`: beside `dist/`, in a form that the bundler leaves alone. */
function ownPrompts(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', 'prompts')
}
