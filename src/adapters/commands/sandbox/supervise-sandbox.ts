/** Starts a sandboxed command, watches its limits and ends it, even though its first processes may belong to root. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { endProcesses, readQuietly, signalQuietly } from '../processes.ts'
import type { ChildEnd } from '../run-process.ts'
import { closeWriteEnd, type OutputPipe } from '../run-process.ts'
import { type Launch, SYSTEM_PATH } from './sandbox-plan.ts'

/** Time after SIGTERM to write reports and remove lock files. */
const GRACE_MS = 2_000
/** How long the namespace may take to end. */
const END_MS = 5_000
const MAX_DELAY_MS = 2 ** 31 - 1
const STATUS_KEPT = 4_000
/** The shell's messages that distinguish a killed command from one that exits with the same number. */
const KILLED =
  /: +\d+ (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction|Floating point exception|Hangup|Quit)\b/

/** Runs a command to its end or its limit. The control pipe closes with this process, and the sandbox ends with the pipe, so a kill leaves nothing behind. Throws nothing. */
export async function superviseSandbox(
  launch: Launch,
  timeoutMs: number,
  pipe: OutputPipe,
  drained: Promise<void>,
  signal: AbortSignal,
  mark: Readonly<Record<string, string>> = {},
): Promise<ChildEnd> {
  const child = start(launch, pipe, mark)
  if ('why' in child) return { kind: 'not-started', why: child.why }
  const control = child.stdin as Writable
  control.on('error', () => {})
  const status = readStatus(child.stderr as Readable)
  const limits = watchLimits(child, control, timeoutMs, signal)
  const failure = await Promise.race([ended(child), limits.givenUp])
  limits.clear()
  const said = status()
  const namespace = /^ready (\S+)$/m.exec(said)?.[1]
  if (namespace !== undefined) await endNamespace(namespace)
  await Promise.race([drained, pause(END_MS, undefined, { ref: false })])
  const stopped = limits.stopped()
  if (stopped !== null) return { kind: stopped }
  const code = /^exit (\d+)$/m.exec(said)?.[1]
  if (code !== undefined) return KILLED.test(said) ? { kind: 'signalled' } : { kind: 'exited', code: Number(code) }
  if (/^ready\b/m.test(said)) return { kind: 'signalled' }
  return { kind: 'not-started', why: `the sandbox could not be made: ${failure ?? (said.trim() || 'it said nothing')}` }
}

function start(
  launch: Launch,
  pipe: OutputPipe,
  mark: Readonly<Record<string, string>>,
): ChildProcess | { readonly why: string } {
  try {
    const env = { PATH: SYSTEM_PATH, LC_ALL: 'C', ...mark }
    return spawn(launch.program, launch.args, { cwd: '/', env, stdio: ['pipe', pipe.writeEnd, 'pipe'], detached: true })
  } catch (error) {
    return { why: String(error) }
  } finally {
    closeWriteEnd(pipe)
  }
}

/** Bubblewrap may end before the last process of its namespace. */
async function endNamespace(namespace: string): Promise<void> {
  await endProcesses(id => readQuietly(() => readlinkSync(`/proc/${id}/ns/pid`)) === namespace)
}

async function ended(child: ChildProcess): Promise<string | null> {
  try {
    await once(child, 'close')
    return null
  } catch (error) {
    return String(error)
  }
}

function readStatus(from: Readable): () => string {
  let text = ''
  from.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(0, STATUS_KEPT)
  })
  return () => text
}

function watchLimits(child: ChildProcess, control: Writable, timeoutMs: number, signal: AbortSignal) {
  let stopped: 'timed-out' | 'signalled' | null = null
  const timers: NodeJS.Timeout[] = []
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string | null>()
  const after = (delay: number, step: () => void): unknown => timers.push(setTimeout(step, delay))
  const stop = (why: 'timed-out' | 'signalled'): void => {
    if (stopped !== null) return
    stopped = why
    control.write('end\n')
    after(GRACE_MS, () => control.end())
    after(GRACE_MS + END_MS, () => {
      if (child.pid !== undefined) signalQuietly(-child.pid, 'SIGKILL')
      giveUp('it could not be ended')
    })
  }
  after(Math.min(timeoutMs, MAX_DELAY_MS), () => stop('timed-out'))
  const abort = (): void => stop('signalled')
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return {
    givenUp,
    stopped: () => stopped,
    clear: () => {
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      control.destroy()
    },
  }
}
