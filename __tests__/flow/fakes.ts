/** The outside world in memory. A call that a test did not arrange fails loudly. */

import { createStatusUpdater } from '../../src/adapters/system/status-updater.ts'
import { type FileChange, type Receipt, textOfPatch } from '../../src/core/change/change.ts'
import { readConfig } from '../../src/core/config/read-inputs.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import type { Reply, ToolCall } from '../../src/core/model/messages.ts'
import { NO_USAGE, tariffOf } from '../../src/core/model/prices.ts'
import { PROMPTS, type PromptName } from '../../src/core/model/prompt.ts'
import { createSecrets } from '../../src/core/secrets/secrets.ts'
import { issueTask, type Task } from '../../src/core/task/task.ts'
import { readTestOutput } from '../../src/core/testing/results/read-output.ts'
import type { CommandEnd } from '../../src/core/testing/test-run.ts'
import { newRunState, type Run } from '../../src/flow/run.ts'
import type { Session } from '../../src/flow/session.ts'

import { createSession } from '../../src/flow/start/open-session.ts'
import type { Image, RunCommand, World as RunWorld } from '../../src/ports/commands.ts'
import type { ModelRequest } from '../../src/ports/model.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { PLACES } from '../core/page/places.ts'

export interface World {
  readonly run: Run
  /** Every request the model got. */
  readonly requests: ModelRequest[]
  /** The work tree: path to text; the base holds `src/a.js`. */
  readonly files: Map<string, string>
  readonly commands: string[]
  readonly patches: string[]
}

const MODE = '100644'
const BASE = new Map([['src/a.js', 'old\n']])

/** What the model is to do, where it does not matter. */
export const SOME_TASK: Task = taskSaying('Please.')

/** The same task with another text. */
export function taskSaying(body: string): Task {
  return issueTask({ number: 1, title: 'Broken', body }, { comments: [], olderComments: 0 }, () => '')
}

/** A reply of the model. */
export function reply(
  text: string,
  calls: readonly Omit<ToolCall, 'problem'>[] = [],
  more: Partial<Reply> = {},
): Reply {
  return {
    raw: [{ type: 'text', text: text || '(calls)' }],
    text,
    calls: calls.map(call => ({ ...call, problem: null })),
    stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { ...NO_USAGE, inputTokens: 10, outputTokens: 10 },
    ...more,
  }
}

/** A world in which the model says `replies` in order and commands end as told. */
export function world(
  replies: readonly (Reply | Error)[],
  inputs: Record<string, string> = {},
  ends: readonly Partial<CommandEnd>[] = [],
): World {
  const needed = { 'anthropic-api-key': 'key', 'github-token': 'token', 'test-command': 'run-tests' }
  const read = readConfig({ ...needed, proof: 'tests-only', ...inputs }, 'run')
  if ('problems' in read) throw new Error(read.problems.join())
  const { config } = read
  const requests: ModelRequest[] = []
  const files = new Map(BASE)
  const commands: string[] = []
  const patches: string[] = []
  const edited = new Set<string>()
  let time = 0
  const results = [...ends]
  const unexpected = (): never => {
    throw new Error('not arranged by this test')
  }
  const receipt = (): Receipt => {
    const paths = [...new Set([...BASE.keys(), ...files.keys()])]
      .filter(path => BASE.get(path) !== files.get(path))
      .sort()
    const changed = paths.map((path): FileChange => {
      const change = !BASE.has(path) ? 'added' : files.has(path) ? 'modified' : 'deleted'
      return {
        path,
        change,
        from: null,
        additions: 1,
        deletions: 1,
        oldMode: MODE,
        newMode: MODE,
        oldBlob: null,
        blob: path,
      }
    })
    const tree =
      paths.length === 0 ? 'base-tree' : `tree-of-${paths.map(path => `${path}=${files.get(path)}`).join('|')}`
    return { baseTree: 'base-tree', tree, files: changed, leftOut: [], refused: [] }
  }
  const ports: Ports = {
    model: {
      name: 'scripted',
      async reply(request) {
        requests.push(structuredClone(request))
        const next = replies[requests.length - 1]
        if (next === undefined) throw new Error('the script is over')
        if (next instanceof Error) throw next
        return next
      },
    },
    catalog: { lookUp: async () => ({ kind: 'not-listed' }) },
    freeSpace: async () => [],
    credentials: { find: async () => ({ files: [], isWhole: true }), hide: () => undefined },
    repository: {
      takeReceipt: async () => receipt(),
      patchOf: async (one: Receipt) => [`patch of ${one.tree}`],
      writeChange: async () => [],
      putBack: async () => undefined,
      workTreeMoved: async () => undefined,
      layOut: async () => ({ folder: '', gone: [], paths: [] }),
      writtenIn: async (tree: string) => ({
        receipt: { baseTree: tree, tree, files: [], leftOut: [], refused: [] },
        unshown: [],
      }),
      assemble: async ([first]: readonly { readonly receipt: Receipt }[]) => ({ ...first?.receipt, tree: 'part' }),
      checkOut: unexpected,
      mergeBase: unexpected,
      baseHolds: async () => false,
      basePaths: async () => [],
      pathsIn: async () => [],
      readBaseFiles: async (paths: readonly string[]) =>
        new Map(paths.flatMap(path => (BASE.has(path) ? [[path, BASE.get(path) ?? ''] as const] : []))),
      takeStartSnapshot: unexpected,
      blobSizes: async (blobs: readonly string[]) => new Map(blobs.map(blob => [blob, 0])),
      readBlobs: async (blobs: readonly string[]) => new Map(blobs.map(blob => [blob, new Uint8Array()])),
      push: unexpected,
      remoteBranches: unexpected,
      remoteCommitOf: unexpected,
      checkEditable: async () => null,
      close: async () => [],
      sweep: async () => [],
    } as unknown as Ports['repository'],
    journal: { note: () => undefined },
    proposals: { write: unexpected, read: unexpected },
    earlierRuns: { read: async () => null },
    workspace: {
      read: async (path: string) => {
        const text = files.get(path)
        return text === undefined ? { kind: 'missing', path } : { kind: 'text', text, path }
      },
      write: async (path: string, text: string) => {
        files.set(path, text)
        edited.add(path)
        return { path }
      },
      editedPaths: () => [...edited],
      list: unexpected,
      search: unexpected,
      rootFiles: unexpected,
    } as unknown as Ports['workspace'],
    commands: fakeCommands(async ({ command }) => {
      commands.push(command)
      return { status: 'exited', exitCode: 0, output: '', durationMs: 5, ...results.shift() }
    }),
    testReports: { read: async ({ output }) => readTestOutput(output) },
    pictures: { fetch: async () => [] },
    forge: new Proxy({} as Ports['forge'], { get: unexpected }),
    reporter: {
      info: () => {},
      warning: () => {},
      group: (_, work) => work(),
      untrusted: () => {},
      record: () => {},
      keepPatch: async patch => {
        patches.push(textOfPatch(patch))
        return 'change.patch'
      },
      keepFile: async name => name,
      keepReport: async () => null,
      transcriptFile: () => null,
      finish: async () => {},
      add: async () => {},
    },
    prompts: {
      load: async () => undefined,
      render: (name: PromptName, values: Readonly<Record<string, string>>) =>
        `[${name}] ${PROMPTS[name].map(key => values[key]).join(' ')}`.trim(),
    },
    clock: {
      now: () => ++time,
      randomHex: digits => '0'.repeat(digits),
      sha256: text => `sha-of-${text}`,
      wait: async () => {},
    },
  }
  const { runLog } = createRunLog()
  const run: Run = {
    config,
    inputs: {},
    places: PLACES,
    event: {
      name: 'issues',
      payload: {},
      ref: 'refs/heads/main',
      actor: 'mona',
      triggeringActor: 'mona',
      isRerun: false,
    },
    ports,
    statusUpdater: createStatusUpdater(ports.clock, runLog),
    besideForge: ports.forge,
    author: null,
    checksForge: null,
    tariff: tariffOf(config.model, {}),
    fallback: null,
    deadlines: { editing: Number.POSITIVE_INFINITY, overall: Number.POSITIVE_INFINITY },
    repositoryName: 'octo/project',
    serverUrl: 'http://localhost',
    runUrl: 'http://localhost/run',
    runId: '1',
    startedAt: 0,
    environment: '',
    editing: new AbortController().signal,
    overall: new AbortController().signal,
    shutdown: new AbortController().signal,
    secrets: createSecrets([]),
    runLog,
    state: newRunState(),
  }
  return { run, requests, files, commands, patches }
}

/** Commands whose worlds are all the same. */
export function fakeCommands(run: RunCommand): Ports['commands'] {
  const nothing = async () => undefined
  const imageOf = (tree: string): Image => ({
    tree,
    async enter() {
      const same: RunWorld = {
        ...{
          written: { folder: '', isWhole: false, before: { folders: [], paths: [] } },
          run,
          show: nothing,
          undo: async () => same,
          leave: nothing,
        },
        ...{ keep: async held => imageOf(held), keepCaches: async () => imageOf(tree) },
      }
      return same
    },
  })
  return {
    ...{ sandbox: 'none', canRun: true, sharesWorkTree: false, open: async () => [], close: () => {}, run },
    freeze: async tree => imageOf(tree),
    copyWorkTree: async () => '',
  }
}

const BASE_COMMIT = { branch: 'main', sha: 'base-sha', tree: 'base-tree', cloned: true }

/** A session of a run: the test command of its inputs, nothing looked up before. */
export function sessionOf(run: Run, parts: Partial<Parameters<typeof createSession>[0]> = {}): Session {
  const start = { uncommitted: [], base: null, untracked: [], setup: { generated: [], copiesSource: false } }
  const frozen = run.ports.commands.freeze(BASE_COMMIT.tree, null)
  const found = { notes: [], inputs: [], earlier: null, overview: [], pictures: [] }
  const { testCommand, setupCommand } = run.config
  const moreCommands = run.config.moreCommands.map(command => ({ command, isDetected: false }))
  const commands = {
    setupCommand: setupCommand || null,
    setup: '',
    testCommand,
    listing: null,
    moreCommands,
    notTested: [],
  }
  const known = { base: BASE_COMMIT, origin: null, task: SOME_TASK, start, frozen, ...commands, ...found }
  return createSession({ ...known, ...parts }, run)
}
