/**
 * Commands with `sandbox: off`: an allowlisted environment and a private home, but the same user and the same files.
 */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, orNull } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import { type CommandBy, commandEnvironment, HOMES_BELOW_HOME } from '../../core/testing/command-environment.ts'
import type { Commands, RunCommand } from '../../ports/commands.ts'
import { copyFolder, layInto, removeNow } from './copies.ts'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, namesIn, realPath } from './disk.ts'
import { assertMovable, freezePlainWorld, placeFor, removeBeside, swapIn } from './plain-worlds.ts'
import { endProcesses, hasMark, runningPrograms, signalQuietly, statOf, writesTo } from './processes.ts'
import {
  type ChildEnd,
  GRACE_MS,
  type OutputPipe,
  type Running,
  runProcess,
  startChild,
  watchLimits,
} from './run-process.ts'
import { allMounts, isWithin } from './sandbox/sandbox-plan.ts'

export type PlainCommandsOptions = {
  root: string
  workingDirectory: string
  environment: Readonly<Record<string, string | undefined>>
  tempDir: string
  passEnv: readonly string[]
  secrets: readonly string[]
  mark: Readonly<Record<string, string>>
  /** Folders in the work tree that are the run's own. */
  private: readonly string[]
  note: (note: Note) => void
}

/**
 * Runs commands as `bash --noprofile --norc -eo pipefail -c`, those of the model without `-eo pipefail`. Never throws:
 * what cannot be started is `could-not-run`.
 */
export function createPlainCommands(options: PlainCommandsOptions): Commands {
  const homesOf = (by: CommandBy) => ['home', 'tmp'].map(name => join(options.tempDir, `${name}-of-${by}`))
  const run = runnerWith(options, homesOf)
  let copy: { folder: string; of: 'model' | 'all' } | null = null
  return {
    sandbox: 'none',
    canRun: true,
    sharesWorkTree: true,
    open: async () => [],
    async run(request, signal) {
      if (copy === null || (copy.of === 'model' && request.by !== 'model')) return run(request, signal)
      // Where the work tree is not back in its place, nothing goes on.
      const swapBack = swapIn(copy.folder, placesOf(options))
      return run(request, signal).finally(swapBack)
    },
    async copyWorkTree(of, { tracked, base }) {
      const { workspace, stays } = placesOf(options)
      if (of === 'model') assertMovable(tracked, { workspace, stays: stays() })
      const place = placeFor(workspace, options.tempDir)
      mkdirSync(place, { recursive: true, mode: 0o700 })
      const folder = join(place, 'copy')
      copy = { folder, of }
      await copyFolder(workspace, folder, { without: stays() })
      if (base !== null) await layInto(folder, base)
      return folder
    },
    async freeze(tree, base) {
      const folder = join(options.tempDir, 'worlds')
      mkdirSync(folder, { mode: 0o700 })
      const [homes, ofModel] = [homesOf('host'), homesOf('model')]
      for (const [at, home] of homes.entries()) if (existsSync(home)) await copyFolder(home, ofModel[at] ?? '')
      const places = placesOf(options)
      const source = copy?.of === 'all' ? copy.folder : places.workspace
      return freezePlainWorld(tree, { source, base }, { ...places, folder, homes, run })
    },
    close() {
      if (copy !== null) removeNow(copy.folder)
      removeBeside(realPath(options.root), options.tempDir)
    },
  }
}

/** `stays`: what is in its place while a copy stands in that of the work tree. */
function placesOf({ root: named, tempDir, private: kept, note }: PlainCommandsOptions) {
  const workspace = realPath(named)
  const root = resolve(named)
  // A link may lead to the workspace, and so to what is in it.
  const realPlace = (place: string) => (isWithin(place, root) ? join(workspace, relative(root, place)) : place)
  const own = [join(workspace, '.git'), ...[tempDir, ...kept].map(place => realPlace(resolve(place)))]
  const stays = () => {
    const entries = namesIn(workspace).map(name => join(workspace, name))
    // Nobody can move a mounted disk by itself, nor a folder to another one who may not write in it.
    return [...own, ...allMounts().filter(place => dirname(place) === workspace), ...entries.filter(isOfOthers)]
  }
  return { workspace, stays, note }
}

function isOfOthers(place: string): boolean {
  const stats = lstatSync(place, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true || stats.uid === process.getuid?.()) return false
  return orNull(() => [accessSync(place, constants.W_OK)]) === null
}

function runnerWith(options: PlainCommandsOptions, homesOf: (by: CommandBy) => readonly string[]): RunCommand {
  const ambient = { ...homesBelow(options.environment['HOME']), ...options.environment }
  const { passEnv: pass, secrets } = options
  return async ({ command, by = 'host', timeoutMs, outputLimit }, signal) => {
    const [home = '', temporary = ''] = homesOf(by)
    const id = randomUUID()
    const cwd = resolve(options.root, options.workingDirectory)
    const environment = commandEnvironment({ by, ambient, home, temporary, pass, secrets })
    const env = { ...environment, ...options.mark, [MARK]: id }
    const bash = { program: 'bash', args: ['--noprofile', '--norc', ...STRICTNESS[by], '-c', command] }
    const start = ({ writeEnd }: OutputPipe) => {
      for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true, mode: 0o700 })
      return startChild(bash, { cwd, env, stdio: ['ignore', writeEnd, writeEnd] })
    }
    const supervise = (running: Running) => superviseBash({ ...running, cwd, id, timeoutMs }, signal)
    return runProcess({ start, supervise, outputLimit, tempDir: options.tempDir }, signal)
  }
}

/** Options of the shell. Models know a shell that goes on after a failure. */
export const STRICTNESS: Readonly<Record<CommandBy, readonly string[]>> = { host: ['-eo', 'pipefail'], model: [] }

/** Tools installed below the real home must be found from the private home too. */
function homesBelow(home: string | undefined): Record<string, string> {
  if (home === undefined) return {}
  const found = Object.entries(HOMES_BELOW_HOME).map(([name, folder]) => [name, join(home, folder)] as const)
  return Object.fromEntries(found.filter(([, folder]) => existsSync(folder)))
}

const DRAIN_AFTER_END_MS = 250
const MARK = 'DIFFPROOF_COMMAND_ID'

type Supervised = Running & { cwd: string; id: string; timeoutMs: number }

async function superviseBash(supervised: Supervised, signal: AbortSignal): Promise<ChildEnd> {
  const { child, pipe, drained, cwd, id, timeoutMs } = supervised
  // A process that cleared its environment, left the session and closed the output is not found.
  const isLeft = (one: number): boolean => {
    const stat = statOf(one)
    if (stat === null || stat.isOver) return false
    return stat.session === child.pid || hasMark(one, `${MARK}=${id}`) || writesTo(one, file => file === pipe.file)
  }
  const limits = watchLimits({ timeoutMs, signal, running: () => runningPrograms(isLeft) }, [
    { afterMs: 0, take: () => signalGroup(child, 'SIGTERM') },
    { afterMs: GRACE_MS, take: () => signalGroup(child, 'SIGKILL') },
  ])
  const end = await awaitEnd(child, cwd).finally(limits.clear)
  const drainTime = () => Promise.race([drained, pause(DRAIN_AFTER_END_MS, undefined, { ref: false })])
  await drainTime()
  // Other systems do not show processes, so the group is all that is known.
  if (process.platform === 'linux') await endProcesses(isLeft)
  else if (child.pid !== undefined) signalQuietly(-child.pid, 'SIGKILL')
  await drainTime()
  return limits.stopped() ?? end
}

/** Waits for `exit` and not for `close`, because background processes may hold the pipe. */
async function awaitEnd(child: ChildProcess, cwd: string): Promise<ChildEnd> {
  try {
    const [code]: unknown[] = await once(child, 'exit')
    return typeof code === 'number' ? { kind: 'exited', code } : { kind: 'signalled' }
  } catch (error) {
    throw new Error(`bash could not be started in ${cwd}: ${messageOf(error)}`)
  }
}

/** Only while the first process exists: afterwards the number may belong to another group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) signalQuietly(-child.pid, signal)
}
