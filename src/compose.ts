/** The composition root: environment and inputs are read once, here, and every adapter is made here. */
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GivenInputs, judgeInputs, takeInputs } from './adapters/actions/action-inputs.ts'
import { createActionsReporter } from './adapters/actions/actions-reporter.ts'
import { readRunnerEnvironment } from './adapters/actions/runner-environment.ts'
import { createAnthropicModel } from './adapters/anthropic/anthropic-model.ts'
import { createPlainCommands } from './adapters/commands/plain-commands.ts'
import { createFileWorkspace } from './adapters/files/file-workspace.ts'
import { createGitRepository } from './adapters/git/git-repository.ts'
import { loadPrompts } from './adapters/prompts/prompt-files.ts'
import { systemClock } from './adapters/system/system-clock.ts'
import { createRedactor } from './core/log/redact.ts'
import { tariffOf } from './core/money/cost.ts'
import { newLedger, type Run } from './flow/run.ts'
import type { Reporter } from './ports.ts'

/** Kept back from the deadline, so that a verified change can still be tested and published. */
const RESERVE_SHARE = 0.15
const LONGEST_RESERVE_MS = 2 * 60_000
const STREAM_SILENCE_MS = 120_000

/** What stands before the inputs are judged: enough to say what is wrong with them. */
export type Stage = {
  readonly environment: NodeJS.ProcessEnv
  readonly given: GivenInputs
  readonly reporter: Reporter
  readonly cancelled: AbortSignal
}

/** Opens the stage: secrets leave the environment, the log is ready, signals cancel. */
export function openStage(environment: NodeJS.ProcessEnv): Stage {
  const given = takeInputs(environment)
  const tempDir = environment['RUNNER_TEMP'] || tmpdir()
  const workspace = environment['GITHUB_WORKSPACE'] || tempDir
  const outputPath = given.values['output-path']?.trim() ?? ''
  const cancelling = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancelling.abort('cancelled'))
  const outputFolder = outputPath === '' ? join(tempDir, 'diffproof') : resolve(workspace, outputPath)
  return {
    environment,
    given,
    reporter: createActionsReporter({ outputFolder, secrets: given.secrets }),
    cancelled: cancelling.signal,
  }
}

/** Makes a run out of what the runner gave. Throws ConfigurationError that names everything that is wrong. */
export async function compose(stage: Stage): Promise<Run> {
  const { given, reporter, environment } = stage
  const config = judgeInputs(given)
  const runner = readRunnerEnvironment(environment)
  const prompts = loadPrompts(config.promptsPath === '' ? ownPrompts() : resolve(runner.workspace, config.promptsPath))
  const redact = createRedactor(given.secrets)
  // Its package reads the event file while it loads; a damaged one has been named by then.
  const { createGithubForge } = await import('./adapters/github/github-forge.ts')
  const tempDir = mkdtempSync(join(runner.tempDir, 'diffproof-run-'))
  // What could not be given back to the user stays there; the rest goes with the process.
  process.once('exit', () => {
    for (const name of ['home', 'tmp']) rmSync(join(tempDir, name), { recursive: true, force: true })
    if (readdirSync(tempDir).length === 0) rmdirSync(tempDir)
  })
  const totalMs = config.timeoutMinutes * 60_000
  const editingMs = totalMs - Math.min(LONGEST_RESERVE_MS, totalMs * RESERVE_SHARE)

  return {
    config,
    event: { name: runner.eventName, payload: runner.payload, ref: runner.ref },
    tariff: tariffOf(config.model, config.modelPrices),
    repositoryName: `${runner.repository.owner}/${runner.repository.repo}`,
    serverUrl: runner.serverUrl,
    runUrl: runner.runUrl,
    runId: runner.runId,
    startedAt: systemClock.now(),
    editing: AbortSignal.any([stage.cancelled, AbortSignal.timeout(Math.round(editingMs))]),
    overall: AbortSignal.any([stage.cancelled, AbortSignal.timeout(Math.round(totalMs))]),
    redact,
    ledger: newLedger(),
    ports: {
      prompts,
      reporter,
      clock: systemClock,
      model: createAnthropicModel({
        apiKey: config.anthropicApiKey,
        baseURL: config.anthropicBaseUrl === '' ? null : config.anthropicBaseUrl,
        model: config.model,
        effort: config.effort,
        idleMs: STREAM_SILENCE_MS,
        now: systemClock.now,
        redact,
        onRetry: why => reporter.warning(`${why}; the turn is asked again`),
      }),
      repository: createGitRepository({
        workspace: runner.workspace,
        serverUrl: runner.serverUrl,
        repository: `${runner.repository.owner}/${runner.repository.repo}`,
        token: config.githubToken,
        environment,
        tempDir,
      }),
      workspace: createFileWorkspace({ root: runner.workspace, workingDirectory: config.workingDirectory }),
      commands: createPlainCommands({
        root: runner.workspace,
        workingDirectory: config.workingDirectory,
        environment,
        tempDir,
        secrets: given.secrets,
      }),
      forge: createGithubForge({
        token: config.githubToken,
        apiUrl: runner.apiUrl,
        repository: runner.repository,
        redact,
      }),
    },
  }
}

/** The one place that finds `prompts/`: beside `dist/`, in a form that the bundler leaves alone. */
function ownPrompts(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', 'prompts')
}
