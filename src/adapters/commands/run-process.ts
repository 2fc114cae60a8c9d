/** Runs one program with a real pipe for its output, and keeps the beginning and the end of that output. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../../core/errors.ts'
import { SYSTEM_PATH } from '../../core/testing/command-environment.ts'
import type { CommandEnd } from '../../core/testing/test-run.ts'
import { withoutHalfEnd, withoutHalfStart } from '../../core/text/cut.ts'
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync } from './disk.ts'
import type { Launch } from './sandbox/sandbox-plan.ts'

export type ChildEnd =
  | { kind: 'exited'; code: number }
  | { kind: 'signalled' }
  | { kind: 'timed-out'; running: readonly string[] }

export type Running = { child: ChildProcess; pipe: OutputPipe; drained: Promise<void> }

type ProcessRequest = {
  start: (pipe: OutputPipe) => ChildProcess
  supervise: (running: Running) => Promise<ChildEnd>
  outputLimit: number
  tempDir: string
}

/** Runs a program with one pipe for standard output and error. Never throws. */
export async function runProcess(request: ProcessRequest, signal: AbortSignal): Promise<CommandEnd> {
  const started = performance.now()
  const output = createOutputWindow(request.outputLimit)
  const resultOf = (status: CommandEnd['status'], text: string, exitCode: number | null = null): CommandEnd => ({
    status,
    exitCode,
    output: text,
    durationMs: Math.round(performance.now() - started),
  })
  if (signal.aborted) return resultOf('signalled', '')
  let pipe: OutputPipe | null = null
  try {
    pipe = await openOutputPipe(request.tempDir)
    const { readEnd } = pipe
    readEnd.on('data', chunk => output.add(chunk)).on('error', () => {})
    const drained = new Promise<void>(resolve => readEnd.on('close', resolve))
    const end = await request.supervise({ child: startOn(pipe, request.start), pipe, drained })
    const ended = resultOf(end.kind, output.text(), end.kind === 'exited' ? end.code : null)
    return end.kind === 'timed-out' ? { ...ended, running: end.running } : ended
  } catch (error) {
    return resultOf('could-not-run', messageOf(error))
  } finally {
    pipe?.readEnd.destroy()
  }
}

function startOn(pipe: OutputPipe, start: ProcessRequest['start']): ChildProcess {
  try {
    return start(pipe)
  } finally {
    closeSync(pipe.writeEnd)
  }
}

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

export type OutputPipe = {
  writeEnd: number
  readEnd: Socket
  /** The name it had, which identifies open ends of it. */
  file: string
}

/**
 * Makes a named pipe, because Node's own sockets fail on `> /dev/stdout` and `tee /dev/stderr`.
 * Throws the system's error.
 */
async function openOutputPipe(tempDir: string): Promise<OutputPipe> {
  mkdirSync(tempDir, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(tempDir, 'output-'))
  try {
    const file = join(folder, 'pipe')
    // A sandboxed command may run as another user and reopen /dev/stdout. The private folder keeps others out. Children
    // get no inherited environment, not even this one.
    await promisify(execFile)('mkfifo', ['-m', '666', file], { env: { PATH: SYSTEM_PATH } })
    const reader = openSync(file, O_RDONLY | O_NONBLOCK)
    const writeEnd = openSync(file, O_WRONLY)
    return { writeEnd, readEnd: new Socket({ fd: reader, readable: true, writable: false }), file }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a program in a group of its own. Throws the system's error. */
export function startChild(
  { program, args, files = [] }: Launch,
  options: {
    cwd: string
    env: NodeJS.ProcessEnv
    stdio: readonly ('pipe' | 'ignore' | number)[]
  },
): ChildProcess {
  const open: number[] = []
  try {
    for (const file of files) open.push(openSync(file, 'r'))
    return spawn(program, args, { ...options, stdio: [...options.stdio, ...open], detached: true })
  } finally {
    open.forEach(closeSync)
  }
}

/** The time between the first and the second step that end a child: to write reports and remove lock files. */
export const GRACE_MS = 2_000
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Ends a child at its limit or on the signal: takes each step after its delay. `running`: its programs, asked for at
 * the limit.
 */
export function watchLimits(
  { timeoutMs, signal, running }: { timeoutMs: number; signal: AbortSignal; running: () => readonly string[] },
  steps: readonly { afterMs: number; take: () => void }[],
): { stopped: () => ChildEnd | null; clear: () => void } {
  let stopped: ChildEnd | null = null
  const stop = (why: () => ChildEnd): void => {
    if (stopped === null) for (const { afterMs, take } of steps) timers.push(setTimeout(take, afterMs))
    stopped ??= why()
  }
  const atLimit = (): void => stop(() => ({ kind: 'timed-out', running: running() }))
  const timers = [setTimeout(atLimit, Math.min(timeoutMs, MAX_DELAY_MS))]
  const abort = (): void => stop(() => ({ kind: 'signalled' }))
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

const ROOM_FOR_CUT_NOTE = 80
/** A line that is longer is cut in its middle. */
const LONGEST_LOST = 1_000

/** Head and tail of an output up to and from a whole line, with the numbers of the lines between them. */
function wholeLines(head: string, tail: string, breaks: number): string | null {
  const [end, begin] = [head.lastIndexOf('\n'), tail.indexOf('\n') + 1]
  if (end < head.length - LONGEST_LOST || end < 0 || begin === 0 || begin > LONGEST_LOST) return null
  const [first, last] = [head.slice(0, end), tail.slice(begin)]
  const from = first.split('\n').length + 1
  const to = breaks - (last.split('\n').length - 1)
  const whole = breaks + (tail.endsWith('\n') ? 0 : 1)
  return `${first}\n... (lines ${from} to ${to} of ${whole} cut here) ...\n${last}`
}

function cutBytes(first: string, last: string, bytes: number): string {
  const cut = bytes - Buffer.byteLength(first) - Buffer.byteLength(last)
  return `${first}\n... (${cut} bytes of output cut here) ...\n${last}`
}

/**
 * Keeps at most `limit` characters of an output of any length, half of them from the end. Invalid UTF-8 becomes U+FFFD.
 */
export function createOutputWindow(limit: number) {
  const room = Math.max(0, Math.floor(limit) - ROOM_FOR_CUT_NOTE)
  const half = Math.floor(room / 2)
  const decoder = new TextDecoder()
  let [head, tail, bytes, lines, isCut] = ['', '', 0, 0, false]
  const keep = (text: string): void => {
    lines += text.split('\n').length - 1
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
    text(): string {
      keep(decoder.decode())
      if (!isCut && tail.length <= half) return head + tail
      const first = withoutHalfEnd(head)
      const last = withoutHalfStart(tail.slice(Math.max(0, tail.length - half)))
      return (wholeLines(first, last, lines) ?? cutBytes(first, last, bytes)).slice(0, Math.max(0, limit))
    },
  }
}
