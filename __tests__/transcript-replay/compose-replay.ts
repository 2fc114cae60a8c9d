/** The composition root of a replay: everything as in a run, but for the model, which says what was recorded, and the forge, to which nothing is written. */

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createSandboxCommands } from '../../src/adapters/commands/sandbox/sandbox-commands.ts'
import { createFileWorkspace } from '../../src/adapters/files/file-workspace.ts'
import { createTestReports, findReportFiles } from '../../src/adapters/files/test-reports.ts'
import { createGitRepository } from '../../src/adapters/git/git-repository.ts'
import { loadPrompts } from '../../src/adapters/prompts/prompt-files.ts'
import { systemClock } from '../../src/adapters/system/machine.ts'
import { createStatusUpdater } from '../../src/adapters/system/status-updater.ts'
import { type Config, readConfig } from '../../src/core/config/inputs.ts'
import { tariffOf } from '../../src/core/money/prices.ts'
import { createRunLog } from '../../src/core/run-log/run-log.ts'
import { sanitizeTask, type Task } from '../../src/core/task/task.ts'
import type { Transcript } from '../../src/core/transcript/read-transcript.ts'
import type { Run } from '../../src/flow/run.ts'
import { newRunState } from '../../src/flow/run-state.ts'
import type { Commands } from '../../src/ports/commands.ts'
import { remotesIn } from './fetch-base.ts'
import { recordedModels } from './recorded-model.ts'
import { earlierRunsOf, fileLessReporter, type Listener, offlineForge } from './stand-ins.ts'

export interface ComposeOptions extends Listener {
  /** A folder of this replay alone. */
  readonly folder: string
  readonly workspace?: string
  readonly sandbox?: string
  readonly network?: boolean
}

/** The run and what ends it; or why this version cannot replay it. */
export function composeReplay(
  transcript: Transcript,
  options: ComposeOptions,
): { readonly run: Run & { readonly task: Task }; close(): Promise<void> } | { readonly problem: string } {
  const { start } = transcript
  const { folder } = options
  const read = configOf(transcript, options.sandbox)
  if ('problem' in read) return read
  const { config } = read
  const workspace = resolve(options.workspace ?? join(folder, 'work', start.repository))
  const [tempDir, home] = [join(folder, 'temp'), join(folder, 'home')]
  for (const one of [workspace, tempDir, home]) mkdirSync(one, { recursive: true })
  const environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: home, LANG: 'C.UTF-8' }
  const { workingDirectory } = config
  const commands = createSandboxCommands({
    ...{ root: workspace, workingDirectory, environment, tempDir, secrets: [], private: [] },
    ...{ sandbox: config.sandbox, sandboxNetwork: 'none', passEnv: [], mark: {}, note: () => {} },
  })
  const stopping = new AbortController()
  const modelNamed = recordedModels(transcript, limit => stopping.abort(limit === 'cancelled' ? limit : 'stopped'))
  const priced = (name: string) => ({ model: modelNamed(name), tariff: tariffOf(name, config.modelPrices) })
  const edited = new Set<string>()
  const repository = createGitRepository({
    edited,
    ...{ workspace, environment, tempDir, token: '' },
    serverUrl: `file://${remotesIn(folder)}`,
    repository: start.repository,
    retryPolicy: { pause: async () => false },
  })
  const never = Number.POSITIVE_INFINITY
  const { runLog } = createRunLog()
  const run = {
    config,
    task: { ...start.task, sanitized: sanitizeTask(start.task) },
    inputs: start.inputs,
    event: { name: 'replay', payload: {}, ref: '', actor: '', triggeringActor: '', isRerun: false },
    ...priced(start.model),
    fallback: config.fallbackModel === '' ? null : priced(config.fallbackModel),
    repositoryName: start.repository,
    serverUrl: 'https://github.invalid',
    runUrl: start.runUrl,
    runId: start.runId,
    startedAt: systemClock.now(),
    editing: stopping.signal,
    overall: new AbortController().signal,
    deadlines: { editing: never, overall: never },
    redact: (text: string) => text,
    holdsSecret: () => false,
    runLog,
    state: newRunState(),
    shutdown: new AbortController().signal,
    statusUpdater: createStatusUpdater(systemClock, runLog),
    besideForge: offlineForge(),
    ports: {
      journal: { note: () => undefined },
      model: modelNamed(start.model),
      catalog: { lookUp: async () => ({ kind: 'not-listed' as const }) },
      freeSpace: async () => [],
      repository,
      proposals: { write: unused, read: unused },
      earlierRuns: earlierRunsOf(transcript),
      workspace: createFileWorkspace({ root: workspace, workingDirectory, edited }),
      commands: options.network === true ? commands : withoutNetwork(commands),
      testReports: createTestReports(since => findReportFiles({ root: workspace, workingDirectory }, since)),
      forge: offlineForge(),
      reporter: fileLessReporter(options),
      prompts: loadPrompts(join(import.meta.dirname, '../../prompts')),
      clock: { ...systemClock, wait: async () => undefined },
    },
  }
  const close = async () => {
    commands.close()
    await repository.close()
  }
  return { run, close }
}

function configOf({ start }: Transcript, sandbox: string | undefined): { config: Config } | { problem: string } {
  const { 'proposal-path': _, 'prompts-path': __, ...recorded } = start.inputs
  const isResumed = recorded['resume'] === 'auto'
  // A transcript comes from somebody else: only who replays it can say that its commands may run without a sandbox.
  const allowed = sandbox ?? (recorded['sandbox'] === 'require' ? 'require' : 'auto')
  const given = {
    ...recorded,
    ...{ mode: 'run', 'dry-run': 'true', 'anthropic-api-key': 'none', 'github-token': 'none' },
    ...{ 'base-branch': start.base.branch, resume: isResumed ? 'auto' : 'never' },
    sandbox: allowed,
  }
  const read = readConfig(given)
  return 'config' in read ? read : { problem: read.problems.join('; ') }
}

function withoutNetwork(commands: Commands): Commands {
  return {
    get sandbox() {
      return commands.sandbox
    },
    get canRun() {
      return commands.canRun
    },
    open: commands.open,
    close: commands.close,
    run: ({ network: _, ...request }, signal) => commands.run(request, signal),
  }
}

function unused(): never {
  throw new Error('a replay makes no proposal')
}
