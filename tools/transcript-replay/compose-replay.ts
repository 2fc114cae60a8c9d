/** The composition root of a replay: everything as in a run, but for the model, which says what was recorded, and the forge, to which nothing is written. */

import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createSandboxCommands } from '../../src/adapters/commands/sandbox/sandbox-commands.ts'
import { wrapCommands } from '../../src/adapters/commands/wrap-commands.ts'
import { createFileWorkspace } from '../../src/adapters/files/file-workspace.ts'
import { createTestReports, findReportFiles } from '../../src/adapters/files/test-reports.ts'
import { createGitRepository } from '../../src/adapters/git/git-repository.ts'
import { loadPrompts } from '../../src/adapters/prompts/prompt-files.ts'
import { systemClock } from '../../src/adapters/system/machine.ts'
import { createStatusUpdater } from '../../src/adapters/system/status-updater.ts'
import { QUESTIONS } from '../../src/core/config/inputs.ts'
import { type Config, readConfig } from '../../src/core/config/read-inputs.ts'
import type { Transcript } from '../../src/core/log/read-transcript.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import type { RunEvent } from '../../src/core/log/shorten-events.ts'
import { NO_USAGE, tariffOf } from '../../src/core/model/prices.ts'
import { createSecrets } from '../../src/core/secrets/secrets.ts'
import { sanitizeTask, type Task } from '../../src/core/task/task.ts'
import { newRunState, type Run } from '../../src/flow/run.ts'
import type { Commands } from '../../src/ports/commands.ts'
import type { Forge } from '../../src/ports/forge.ts'
import type { FetchedPicture } from '../../src/ports/pictures.ts'
import type { EarlierRuns } from '../../src/ports/ports.ts'
import type { Reporter } from '../../src/ports/reporter.ts'
import { recordedModels } from './recorded-model.ts'

interface ComposeOptions {
  readonly record: (event: RunEvent) => void
  /** A folder of this replay alone. */
  readonly folder: string
  readonly workspace?: string
  readonly sandbox?: string
  readonly network?: boolean
}

/** The folder below which the remote stands under the repository's name. */
export function remotesIn(folder: string): string {
  return join(folder, 'remotes')
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
  const session = transcript.lines.find(({ event }) => event.type === 'session')?.event
  const run = {
    config,
    task: { ...start.task, sanitized: sanitizeTask(start.task) },
    inputs: start.inputs,
    event: { name: 'replay', payload: {}, ref: '', actor: '', triggeringActor: '', isRerun: false },
    ...priced(start.model),
    fallback: config.fallbackModel === '' ? null : priced(config.fallbackModel),
    repositoryName: start.repository,
    serverUrl: 'https://github.invalid',
    places: { repositoryUrl: 'https://github.invalid', workflowUrl: null, docsUrl: '', issuesUrl: '' },
    runUrl: start.runUrl,
    runId: start.runId,
    startedAt: systemClock.now(),
    environment: '',
    editing: stopping.signal,
    overall: new AbortController().signal,
    deadlines: { editing: never, overall: never },
    secrets: createSecrets([]),
    runLog,
    state: { ...newRunState(), windows: session?.type === 'session' ? (session.windows ?? {}) : {} },
    shutdown: new AbortController().signal,
    statusUpdater: createStatusUpdater(systemClock, runLog),
    besideForge: offlineForge(),
    checksForge: null,
    author: null,
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
      credentials: { find: async () => ({ files: [], isWhole: true }), hide: () => undefined },
      testReports: createTestReports((written, since) => findReportFiles({ ...written, workingDirectory }, since)),
      forge: offlineForge(),
      pictures: { fetch: async () => picturesOf(transcript) },
      reporter: silentReporter(options.record),
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
  const { 'prompts-path': _, ...recorded } = start.inputs
  const given = {
    // The way to the model is of the one who recorded it, and no model is asked.
    ...Object.fromEntries(Object.entries(recorded).filter(([name]) => !(name in QUESTIONS.cloud))),
    ...{ 'dry-run': 'true', 'anthropic-api-key': 'none', 'github-token': 'none' },
    ...{ 'base-branch': start.base.branch, resume: recorded['resume'] === 'auto' ? 'auto' : 'never' },
    // A transcript comes from somebody else: only who replays it can say that its commands may run without a sandbox.
    sandbox: sandbox ?? (recorded['sandbox'] === 'require' ? 'require' : 'auto'),
  }
  const read = readConfig(given, 'run')
  return 'config' in read ? read : { problem: read.problems.join('; ') }
}

function withoutNetwork(commands: Commands): Commands {
  return wrapCommands(
    commands,
    run =>
      ({ network: _, ...request }, signal) =>
        run(request, signal),
  )
}

function unused(): never {
  throw new Error('a replay makes no proposal')
}

/** Keeps no file and writes no log. */
function silentReporter(record: (event: RunEvent) => void): Reporter {
  const [nothing, later] = [() => undefined, async () => undefined]
  return {
    ...{ record, info: nothing, warning: nothing, untrusted: nothing, group: (_, work) => work() },
    ...{ finish: later, add: later, transcriptFile: () => null },
    keepPatch: async () => 'change.patch',
    keepFile: async name => name,
    keepReport: async () => null,
  }
}

/** A forge without branches and pull requests. Nothing else is asked of it in a dry run. */
function offlineForge(): Forge {
  const known: Partial<Forge> = {
    branchesUnder: async () => new Map(),
    pullRequestsFrom: async () => [],
    commit: async () => null,
  }
  return new Proxy(known as Forge, {
    get(target, name, receiver) {
      if (name in target) return Reflect.get(target, name, receiver)
      throw new Error(`a replay does not ask the forge for ${String(name)}`)
    },
  })
}

/** The pictures as they were shown, without their bytes. */
function picturesOf({ lines }: Transcript): readonly FetchedPicture[] {
  const seen = lines.find(({ event }) => event.type === 'pictures')?.event
  if (seen?.type !== 'pictures') return []
  return seen.pictures.map(({ address, why, picture }) =>
    picture === null ? { address, why: why ?? '' } : { address, picture: { ...picture, data: '' } },
  )
}

/** What the run had continued, told as that earlier run would have. */
function earlierRunsOf({ start, lines }: Transcript): EarlierRuns {
  const resumed = lines.find(({ event }) => event.type === 'resumed')?.event
  if (resumed?.type !== 'resumed') return { read: async () => null }
  const { runId, costUsd, tree, byEditTool, lastText, patch } = resumed
  const stamp = { at: 0, phase: null }
  const raw = [{ type: 'text', text: lastText }]
  const ended = { stopReason: 'end_turn', usage: NO_USAGE, costUsd, durationMs: 0 }
  const patchSha256 = createHash('sha256').update(patch).digest('hex')
  const transcript = [
    // The patch is only known to fit; which base it was made on was not recorded.
    { ...start, ...stamp, runId },
    { ...stamp, type: 'reply', request: 1, turn: 1, raw, ...ended },
    { ...stamp, type: 'receipt', tree, files: [], byEditTool, patchSha256 },
  ]
  const text = transcript.map(line => `${JSON.stringify(line)}\n`).join('')
  return { read: async back => (back === 0 ? { transcript: text, patch } : null) }
}
