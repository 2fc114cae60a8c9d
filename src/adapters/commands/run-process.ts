/** Runs one program with a real pipe for its output, and keeps the beginning and the end of that output. */
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CommandResult } from '../../ports/commands.ts'
import { type Launch, SYSTEM_PATH } from './sandbox/sandbox-plan.ts'

export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'not-started'; readonly why: string }

type ProcessRequest = {
  /** Starts the program with the pipe as its output and waits for its end. `drained` settles when nobody holds the pipe any more. Throws nothing. */
  readonly supervise: (pipe: OutputPipe, drained: Promise<void>) => Promise<ChildEnd>
  readonly outputLimit: number
  readonly tempDir: string
}

/** Runs a program with one pipe for standard output and error. Never throws. */
export async function runProcess(request: ProcessRequest, signal: AbortSignal): Promise<CommandResult> {
  const started = performance.now()
  const output = createOutputWindow(request.outputLimit)
  const resultOf = (status: CommandResult['status'], text: string, exitCode: number | null = null): CommandResult => ({
    status,
    exitCode,
    output: text,
    durationMs: Math.round(performance.now() - started),
  })
  if (signal.aborted) return resultOf('signalled', '')
  let pipe: OutputPipe
  try {
    pipe = await openOutputPipe(request.tempDir)
  } catch (error) {
    return resultOf('could-not-run', `no pipe for the output: ${String(error)}`)
  }
  const drained = new Promise<void>(resolve => {
    pipe.readEnd
      .on('data', chunk => output.add(chunk))
      .on('error', () => {})
      .on('close', resolve)
  })
  try {
    const end = await request.supervise(pipe, drained)
    if (end.kind === 'not-started') return resultOf('could-not-run', end.why)
    if (end.kind === 'exited') return resultOf('exited', output.text(), end.code)
    return resultOf(end.kind, output.text())
  } finally {
    pipe.readEnd.destroy()
  }
}

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

export type OutputPipe = {
  /** The child's standard output and error. `startChild` closes it. */
  readonly writeEnd: number
  readonly readEnd: Socket
  /** The name it had, which identifies open ends of it. */
  readonly file: string
}

/** Makes a named pipe, because Node's own sockets fail on `> /dev/stdout` and `tee /dev/stderr`. Throws the system's error. */
async function openOutputPipe(tempDir: string): Promise<OutputPipe> {
  const folder = mkdtempSync(join(tempDir, 'output-'))
  try {
    const file = join(folder, 'pipe')
    // A sandboxed command may run as another user and reopen /dev/stdout, so all may open the pipe. The private folder keeps others out.
    // Children get no inherited environment, not even this one.
    await promisify(execFile)('mkfifo', ['-m', '666', file], { env: { PATH: SYSTEM_PATH } })
    const reader = openSync(file, O_RDONLY | O_NONBLOCK)
    const writeEnd = openSync(file, O_WRONLY)
    return { writeEnd, readEnd: new Socket({ fd: reader, readable: true, writable: false }), file }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a program in a group of its own, and closes this side's end of its pipe. Throws nothing. */
export function startChild(
  { program, args, files = [] }: Launch,
  options: Omit<SpawnOptions, 'stdio'> & { readonly stdio: readonly ('pipe' | 'ignore' | number)[] },
  pipe: OutputPipe,
): ChildProcess | { readonly why: string } {
  const open = [pipe.writeEnd]
  try {
    for (const file of files) open.push(openSync(file, 'r'))
    return spawn(program, args, {
      ...options,
      stdio: [...options.stdio, ...open.slice(1)],
      detached: true,
    })
  } catch (error) {
    return { why: String(error) }
  } finally {
    open.forEach(closeSync)
  }
}

/** The time between the first and the second step that end a child: to write reports and remove lock files. */
export const GRACE_MS = 2_000
const MAX_DELAY_MS = 2 ** 31 - 1

/** Ends a child at its limit or on the signal: takes each step after its delay. */
export function watchLimits(
  timeoutMs: number,
  signal: AbortSignal,
  steps: readonly { readonly afterMs: number; readonly take: () => void }[],
): { readonly stopped: () => 'timed-out' | 'signalled' | null; readonly clear: () => void } {
  let stopped: 'timed-out' | 'signalled' | null = null
  const stop = (why: 'timed-out' | 'signalled'): void => {
    if (stopped === null) timers.push(...steps.map(({ afterMs, take }) => setTimeout(take, afterMs)))
    stopped ??= why
  }
  const timers = [setTimeout(() => stop('timed-out'), Math.min(timeoutMs, MAX_DELAY_MS))]
  const abort = (): void => stop('signalled')
  signal.addEventListener('abort', abort, { once: true })
  // The signal may have fired while the pipe was opened.
  if (signal.aborted) abort()
  return {
    stopped: () => stopped,
    clear: () => {
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    },
  }
}

/** Room for the note about the cut. */
const NOTE_LENGTH = 80

/** Keeps at most `limit` characters of an output of any length, half of them from the end. Invalid UTF-8 becomes U+FFFD. */
export function createOutputWindow(limit: number) {
  const room = Math.max(0, Math.floor(limit) - NOTE_LENGTH)
  const half = Math.floor(room / 2)
  const decoder = new TextDecoder()
  let [head, tail, bytes, isCut] = ['', '', 0, false]
  const keep = (text: string): void => {
    const more = room - half - head.length
    head += text.slice(0, more)
    tail += text.slice(more)
    // Rarely, because every cut copies what is kept.
    if (tail.length > 2 * half) {
      isCut = true
      tail = tail.slice(tail.length - half)
    }
  }
  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.length
      keep(decoder.decode(chunk, { stream: true }))
    },
    /** At most `limit` characters: the whole output, or both ends with a note between them. */
    text(): string {
      keep(decoder.decode())
      if (!isCut && tail.length <= half) return head + tail
      const first = head.replace(/[\ud800-\udbff]$/, '')
      const last = tail.slice(Math.max(0, tail.length - half)).replace(/^[\udc00-\udfff]/, '')
      const cut = bytes - Buffer.byteLength(first) - Buffer.byteLength(last)
      return `${first}\n... (${cut} bytes of output cut here) ...\n${last}`.slice(0, Math.max(0, limit))
    },
  }
}
