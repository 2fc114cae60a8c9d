/** Commands with `sandbox: off`: an allowlisted environment and a private home, but the same user and the same files. */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandEnvironment, HOMES_BELOW_HOME } from '../../core/testing/command-environment.ts'
import type { Commands } from '../../ports/commands.ts'
import { endProcessesOf, signalQuietly } from './processes.ts'
import { type ChildEnd, closeWriteEnd, type OutputPipe, type ProcessRequest, runProcess } from './run-process.ts'

export type PlainCommandsOptions = {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly workingDirectory: string
  /** The environment of this process, of which only allowlisted names are passed on. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** A private folder for the commands' home and temporary folder. */
  readonly tempDir: string
  /** The commands' home, if it is not `home` in the private folder. */
  readonly home?: string
  readonly passEnv?: readonly string[]
  readonly secrets?: readonly string[]
  /** Variables that identify every process without a sandbox as part of this run. */
  readonly mark?: Readonly<Record<string, string>>
  readonly now?: () => number
}

/** Runs commands as `bash --noprofile --norc -eo pipefail -c` (section 8). Never throws: what cannot be started is `could-not-run`. */
export function createPlainCommands(options: PlainCommandsOptions): Pick<Commands, 'run'> {
  const { now = () => performance.now() } = options
  const home = options.home ?? join(options.tempDir, 'home')
  const temporary = join(options.tempDir, 'tmp')
  const environment = commandEnvironment({
    ambient: { ...homesBelow(options.environment['HOME']), ...options.environment },
    home,
    temporary,
    pass: options.passEnv ?? [],
    secrets: options.secrets ?? [],
  })
  return {
    run: async ({ command, timeoutMs, outputLimit }, signal) => {
      try {
        for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        return { status: 'could-not-run', exitCode: null, output: `no private folder: ${String(error)}`, durationMs: 0 }
      }
      const child: ChildRequest = {
        program: 'bash',
        args: ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command],
        cwd: resolve(options.root, options.workingDirectory),
        environment: { ...environment, ...options.mark },
        timeoutMs,
      }
      const supervise: ProcessRequest['supervise'] = (pipe, drained, stop) => superviseChild(child, pipe, drained, stop)
      return runProcess({ supervise, outputLimit, tempDir: options.tempDir, now }, signal)
    },
  }
}

/** Tools installed below the real home must be found from the private home too. */
function homesBelow(home: string | undefined): Record<string, string> {
  if (home === undefined) return {}
  const found = Object.entries(HOMES_BELOW_HOME).map(([name, folder]) => [name, join(home, folder)] as const)
  return Object.fromEntries(found.filter(([, folder]) => existsSync(folder)))
}

type ChildRequest = {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** Time after SIGTERM to write reports and remove lock files. */
const GRACE_MS = 2_000
/** How long a background process may go on writing after the command has ended. */
const DRAIN_MS = 250
const MARK = 'DIFFPROOF_COMMAND_ID'
/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Runs a child to its end. At the limit, or on the signal, its group gets SIGTERM and then SIGKILL, and the result is `timed-out` or `signalled`.
 * Settles when the first process has ended and the others are gone. `drained` settles when nobody holds the pipe any more. Throws nothing.
 */
async function superviseChild(
  request: ChildRequest,
  pipe: OutputPipe,
  drained: Promise<void>,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const id = randomUUID()
  const child = startChild(request, pipe, id)
  if ('why' in child) return { kind: 'not-started', why: child.why }
  const limits = watchLimits(child, request.timeoutMs, signal)
  const end = await endOf(child, request)
  limits.clear()
  await withinDrainTime(drained)
  if (child.pid !== undefined) await endLeftovers(child.pid, `${MARK}=${id}`, pipe)
  await withinDrainTime(drained)
  const stopped = limits.stopped()
  return stopped === null || end.kind === 'not-started' ? end : { kind: stopped }
}

function startChild(request: ChildRequest, pipe: OutputPipe, id: string): ChildProcess | { readonly why: string } {
  try {
    return spawn(request.program, request.args, {
      cwd: request.cwd,
      env: { ...request.environment, [MARK]: id },
      stdio: ['ignore', pipe.writeEnd, pipe.writeEnd],
      detached: true,
    })
  } catch (error) {
    return { why: String(error) }
  } finally {
    closeWriteEnd(pipe)
  }
}

function watchLimits(child: ChildProcess, timeoutMs: number, signal: AbortSignal) {
  let stopped: 'timed-out' | 'signalled' | null = null
  let killing: NodeJS.Timeout | undefined
  const stop = (why: 'timed-out' | 'signalled'): void => {
    if (stopped !== null) return
    stopped = why
    signalGroup(child, 'SIGTERM')
    killing = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS)
  }
  const limit = setTimeout(() => stop('timed-out'), Math.min(timeoutMs, MAX_DELAY_MS))
  const abort = (): void => stop('signalled')
  signal.addEventListener('abort', abort, { once: true })
  // The signal may have fired while the pipe was opened.
  if (signal.aborted) abort()
  return {
    stopped: () => stopped,
    clear: () => {
      clearTimeout(limit)
      clearTimeout(killing)
      signal.removeEventListener('abort', abort)
    },
  }
}

/** Waits for `exit` and not for `close`, because background processes may hold the pipe. */
async function endOf(child: ChildProcess, request: ChildRequest): Promise<ChildEnd> {
  try {
    const [code]: unknown[] = await once(child, 'exit')
    return typeof code === 'number' ? { kind: 'exited', code } : { kind: 'signalled' }
  } catch (error) {
    return { kind: 'not-started', why: `${request.program} could not be started in ${request.cwd}: ${String(error)}` }
  }
}

/** Only while the first process exists: afterwards the number may belong to another group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) signalQuietly(-child.pid, signal)
}

async function endLeftovers(session: number, mark: string, pipe: OutputPipe): Promise<void> {
  // Other systems do not show processes, so the group is all that is known.
  if (process.platform === 'linux') await endProcessesOf({ session, mark, outputFile: pipe.file })
  else signalQuietly(-session, 'SIGKILL')
}

async function withinDrainTime(drained: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, DRAIN_MS)
  })
  await Promise.race([drained, late])
  clearTimeout(timer)
}
