/** The Commands port: commands run in a sandbox, or not at all unless `sandbox: off` allows it. */
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigurationError, orNull } from '../../../core/errors.ts'
import { secretLines } from '../../../core/secrets/secrets-in.ts'
import { type CommandBy, commandEnvironment, SYSTEM_PATH } from '../../../core/testing/command-environment.ts'
import type { CommandEnd } from '../../../core/testing/test-run.ts'
import type { Commands, Image, RunCommand, TreeFiles, World } from '../../../ports/commands.ts'
import { closeSync, existsSync, mkdirSync, realPath, rmSync, statfsSync, writeFileSync } from '../disk.ts'
import { createPlainCommands, type PlainCommandsOptions, STRICTNESS } from '../plain-commands.ts'
import { endProcesses, holdNamespace, isBelow, namespaceOf, runningPrograms, signalQuietly } from '../processes.ts'
import {
  type ChildEnd,
  GRACE_MS,
  type OutputPipe,
  type Running,
  runProcess,
  startChild,
  watchLimits,
} from '../run-process.ts'
import { possibleControlGroups, SUDO, scriptWords } from './launchers.ts'
import { linesKept, npmSettings, withNpmSettings } from './npm-settings.ts'
import { CANDIDATES, type FoundSandbox, openSandbox, removeSandbox } from './open-sandbox.ts'
import { fileCovers, makeMountPoints, withHeldFolders } from './plan-mounts.ts'
import { type Candidate, foldersBeside, type OpenSandbox, type SandboxPlan, upperOf } from './sandbox-plan.ts'
import { copyWorkTree, freezeWorld, inWorkTreeOfAll, withWorkTree } from './worlds.ts'

export type SandboxCommandsOptions = PlainCommandsOptions & {
  sandbox: 'auto' | 'require' | 'off'
  sandboxNetwork: 'none' | 'host'
  repositories?: readonly string[]
  /** Real paths that commands may not see, unless a request shows them. Known before the sandbox is opened. */
  closed?: ReadonlySet<string>
  warn?: (line: string) => void
  candidates?: readonly Candidate[]
}

/** `files` are left open for the command by mistake, as a runner may do. */
type Request = Parameters<RunCommand>[0] & { files?: readonly string[]; environment?: Environment }
type Environment = Readonly<Record<string, string>>

const NO_SANDBOX =
  'No command can be run here: this machine offers no sandbox to run it in (sandbox: off would run it without).'
const SELF_TEST_MS = 20_000

/** Makes the port. Commands of one world run one at a time, in order. */
export function createSandboxCommands(options: SandboxCommandsOptions): Commands {
  if (options.sandbox === 'off') return createPlainCommands(options)
  const runIn = createRunner(options)
  let sandbox: OpenSandbox | null = null
  let space = createSpaceGuard([])
  let ofModel: OpenSandbox | null = null
  // Without a sandbox nothing runs, but the model edits.
  const plain = createPlainCommands(options)
  let run: RunCommand = async () => ({ status: 'could-not-run', exitCode: null, output: NO_SANDBOX, durationMs: 0 })
  const runnerIn = (inside: OpenSandbox): RunCommand => {
    let turn: Promise<unknown> = Promise.resolve()
    return (request, signal) => {
      const mine = turn.then(() => runIn(inside, request, signal, space))
      turn = mine
      return mine
    }
  }
  const parts = ({ level }: OpenSandbox, base: TreeFiles | null) => ({
    base,
    closed: [...(options.closed ?? [])],
    asRoot: level === 'sudo-unshare' && process.getuid?.() !== 0 ? SUDO : [],
  })
  return {
    sharesWorkTree: false,
    get sandbox() {
      return sandbox?.level ?? 'none'
    },
    get canRun() {
      return sandbox !== null
    },
    async open(head) {
      const found = await findSandbox(options, runIn, head)
      sandbox = found.sandbox
      if (sandbox !== null) run = runnerIn(sandbox)
      const writable = sandbox?.plan.mounts.filter(mount => mount.kind === 'write') ?? []
      space = createSpaceGuard(writable.map(mount => mount.source))
      if (sandbox === null && options.sandbox === 'require') throw noSandbox(found)
      return found.said
    },
    run: (request, signal) => run(request, signal),
    async copyWorkTree(of, files) {
      if (sandbox === null) return plain.copyWorkTree(of, files)
      const copying = { sandbox, ...parts(sandbox, files.base) }
      const copy = await copyWorkTree(of === 'all' ? { ...copying, closed: [] } : copying)
      if (of === 'all') sandbox = inWorkTreeOfAll(sandbox, copy, files.base?.gone ?? [])
      else ofModel = withWorkTree(sandbox, copy)
      run = runnerIn(ofModel ?? sandbox)
      return copy
    },
    async freeze(tree, base) {
      if (sandbox === null) return imageWithoutCommands(tree, run)
      const frozen = await freezeWorld(tree, {
        sandbox,
        ofModel: ofModel ?? sandbox,
        runnerIn,
        ...parts(sandbox, base),
      })
      run = runnerIn(frozen.ofModel)
      return frozen.image
    },
    close() {
      plain.close()
      if (sandbox !== null) removeSandbox(sandbox.plan.folder)
      sandbox = null
    },
  }
}

function noSandbox({ said }: FoundSandbox): ConfigurationError {
  return new ConfigurationError(
    `input sandbox: "require", but no sandbox passed its self-test (${said.join('; ')})`,
    'Use a runner with sudo or with bubblewrap and user namespaces, or choose sandbox: auto, which runs no commands without a sandbox.',
  )
}

function imageWithoutCommands(tree: string, run: RunCommand): Image {
  const nothing = () => Promise.resolve()
  const image: Image = {
    tree,
    async enter({ folder }) {
      const world: World = {
        ...{
          written: { folder, isWhole: false, before: { folders: [], paths: [] } },
          run,
          show: nothing,
          undo: async () => world,
          leave: nothing,
        },
        ...{ keep: async () => image, keepCaches: async () => image },
      }
      return world
    },
  }
  return image
}

function findSandbox(options: SandboxCommandsOptions, runIn: RunIn, head = ''): Promise<FoundSandbox> {
  mkdirSync(options.tempDir, { recursive: true, mode: 0o700 })
  options.note({ kind: 'sandbox', groups: [...possibleControlGroups()] })
  const { environment, workingDirectory, mark, note, candidates = CANDIDATES } = options
  const { closed = new Set(), warn = () => undefined } = options
  const repositories = (options.repositories ?? []).filter(place => existsSync(place))
  const [workspace, tempDir] = [realPath(options.root), realPath(options.tempDir)]
  const limits = { timeoutMs: SELF_TEST_MS, outputLimit: 20_000 }
  const noLimit = createSpaceGuard([])
  const environmentFor = (home: string) =>
    besideTree(environmentIn(home, 'host', { ...options, passEnv: [] }), workspace)
  return openSandbox({
    ...{ workingDirectory, candidates, mark, note },
    machine: { environment, workspace, tempDir, private: options.private, repositories, closed, head, warn },
    environmentFor,
    network: options.sandboxNetwork === 'host',
    run: (tried, command, files) => {
      const asked = { command, files, environment: environmentFor(tried.plan.home), ...limits }
      return runIn(tried, asked, new AbortController().signal, noLimit)
    },
  })
}

/** Of a command whose programs and libraries must not be the work tree's. */
function besideTree(environment: Environment, workspace: string): Environment {
  const { PATH = '', LD_LIBRARY_PATH: libraries = '', ...rest } = environment
  const beside = { PATH: foldersBeside(workspace, PATH), LD_LIBRARY_PATH: foldersBeside(workspace, libraries) }
  const lists = Object.entries(beside).filter(([, folders]) => folders.length > 0)
  return { ...rest, ...Object.fromEntries(lists.map(([name, folders]) => [name, folders.join(':')])) }
}

function environmentIn(home: string, by: CommandBy, options: SandboxCommandsOptions): Environment {
  const { environment: ambient, passEnv: pass, secrets } = options
  return { ...commandEnvironment({ by, ambient, home, temporary: '/tmp', pass, secrets }), GIT_OPTIONAL_LOCKS: '0' }
}

type RunIn = (inside: OpenSandbox, request: Request, signal: AbortSignal, space: SpaceGuard) => Promise<CommandEnd>

/** What is covered may go while the sandbox is made. The command itself has not begun then, so it is tried again. */
const MOST_TRIES = 3

function createRunner(options: SandboxCommandsOptions): RunIn {
  let number = 0
  const tryIn: RunIn = async ({ plan, launch }, request, signal, space) => {
    const { by = 'host', timeoutMs, credentials } = request
    const asked = { environment: environmentIn(plan.home, by, options), ...request }
    const hidden = options.closed ?? new Set<string>()
    const settings = credentials === 'npm' ? npmSettings(plan.cwd, hidden, asked.environment) : ''
    const environment = withNpmSettings(settings, asked.environment)
    const shell = { command: asked.command, settings, options: STRICTNESS[by] }
    number += 1
    const words = join(plan.own, `words-${number}`)
    const looked = { hidden: [...hidden], file: `${words}-lines` }
    const network = request.network ?? options.sandboxNetwork === 'host'
    const { full, stop } = space()
    const since = Math.floor(Date.now() / 1000) - 1
    const either = AbortSignal.any([signal, full])
    const start = ({ writeEnd }: OutputPipe) => {
      const gone = makeMountPoints(plan)
      writeFileSync(words, scriptWords(plan.cwd, environment, shell), { mode: 0o600 })
      const closed = credentials === 'all' ? [] : [...(options.closed ?? [])]
      const covers = fileCovers(plan, closed)
      const { files = [], ...plainly } = launch({ plan: withHeldFolders(plan, covers), words, network, covers, gone })
      const env = { PATH: SYSTEM_PATH, LC_ALL: 'C', ...options.mark }
      const stdio = ['pipe', writeEnd, 'pipe'] as const
      return startChild({ ...plainly, files: [...files, ...(request.files ?? [])] }, { cwd: '/', env, stdio })
    }
    const supervise = (running: Running) => superviseSandbox(running, timeoutMs, either)
    const outputLimit = request.outputLimit - OUT_OF_SPACE.length - 1
    try {
      // What commands could read before is no secret.
      const known = await linesKept(secretLines(settings), writtenIn(plan), { since: 0, ...looked })
      const secret = secretLines(settings).filter(line => !known.includes(line))
      const result = await runProcess({ start, supervise, outputLimit, tempDir: options.tempDir }, either)
      if ((await linesKept(secret, writtenIn(plan), { since, ...looked })).length > 0)
        return { ...result, status: 'exited', exitCode: 1, output: KEEPS_SETTINGS }
      if (result.status !== 'signalled' || !full.aborted) return result
      return { ...result, output: `${result.output}\n${OUT_OF_SPACE}` }
    } finally {
      stop()
      for (const file of [words, `${words}-mounts`]) rmSync(file, { force: true })
    }
  }
  return async (...request) => {
    for (let tries = 1; ; tries += 1) {
      const end = await tryIn(...request)
      if (end.status !== 'could-not-run' || tries === MOST_TRIES) return end
    }
  }
}

const KEEPS_SETTINGS =
  'The manifests have the package manager keep credentials of its settings, where tests could read them.'

/** The folders in which commands write. */
function writtenIn({ mounts }: SandboxPlan): readonly string[] {
  return mounts.flatMap(({ kind, source, layer }) => (layer ? upperOf(layer) : kind === 'write' ? source : []))
}

const END_MS = 5_000
const STATUS_KEPT = 4_000
/** The shell's messages that distinguish a killed command from one that exits with the same number. */
const KILLED =
  /: +\d+ (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception|Hangup|Quit)\b/

/**
 * The control pipe closes with this process, and the sandbox ends with the pipe, so a kill leaves nothing behind.
 * Throws when the sandbox could not be made.
 */
async function superviseSandbox(
  { child, drained }: Running,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const control = child.stdin as Writable
  control.on('error', () => {})
  let said = ''
  const status = child.stderr as Readable
  const namespace = () => /^ready (\S+)$/m.exec(said)?.[1] ?? ''
  let held: number | null = null
  status.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(0, STATUS_KEPT)
    if (namespace() !== '') held ??= holdNamespace(namespace(), child.pid)
  })
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string | null>()
  const running = () => runningPrograms(id => isBelow(id, child.pid))
  const limits = watchLimits({ timeoutMs, signal, running }, [
    { afterMs: 0, take: () => control.write('end\n') },
    { afterMs: GRACE_MS, take: () => control.end() },
    { afterMs: GRACE_MS + END_MS, take: () => giveUp('it could not be ended') },
  ])
  const closed = once(child, 'close').then(() => null, String)
  const failure = await Promise.race([closed, givenUp])
  if (failure !== null && child.pid !== undefined) signalQuietly(-child.pid, 'SIGKILL')
  limits.clear()
  control.destroy()
  // Bubblewrap may end before the last process of its namespace.
  if (held !== null) {
    await endProcesses(id => namespaceOf(id) === namespace())
    closeSync(held)
  }
  await Promise.race([drained, pause(END_MS, undefined, { ref: false })])
  const stopped = limits.stopped()
  if (stopped !== null) return stopped
  const code = /^exit (\d+)$/m.exec(said)?.[1]
  if (code !== undefined) return KILLED.test(said) ? { kind: 'signalled' } : { kind: 'exited', code: Number(code) }
  if (/^ready\b/m.test(said)) return { kind: 'signalled' }
  throw new Error(`the sandbox could not be made: ${failure ?? (said.trim() || 'it said nothing')}`)
}

/** What must be left of the space, and of the number of files, that was free before the first command. */
const LEAST_SHARE = 1 / 4
/** A command that finds less than that may take this share more, so that it can clean up. */
const SPARE_SHARE = 1 / 100
const LOOK_MS = 200

const OUT_OF_SPACE =
  '(the command was ended: less than a quarter of the disk space that was free before the first command is left)'

type SpaceGuard = ReturnType<typeof createSpaceGuard>

function createSpaceGuard(places: readonly string[]) {
  const free = (): readonly number[] =>
    places.flatMap(place => {
      const found = orNull(() => statfsSync(place))
      return found === null ? [Number.NaN, Number.NaN] : [found.bavail * found.bsize, found.ffree]
    })
  const atFirst = free()
  return () => {
    const controller = new AbortController()
    const least = free().map((left, at) => {
      const first = atFirst[at] ?? 0
      return Math.min(first * LEAST_SHARE, left - first * SPARE_SHARE)
    })
    const look = (): void => {
      if (free().some((left, at) => left < (least[at] ?? 0))) controller.abort()
    }
    const timer = setInterval(look, LOOK_MS)
    return { full: controller.signal, stop: () => clearInterval(timer) }
  }
}
