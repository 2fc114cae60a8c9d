/** Runs one program with a real pipe for its output, and keeps the beginning and the end of that output. */

import { execFile } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CommandResult } from '../../ports/commands.ts'
import { SYSTEM_PATH } from './sandbox/sandbox-plan.ts'

/** How a program ended. */
export type ChildEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'not-started'; readonly why: string }

export type ProcessRequest = {
  /** Starts the program with the pipe as its output and waits for its end. Throws nothing. */
  readonly supervise: (pipe: OutputPipe, drained: Promise<void>, signal: AbortSignal) => Promise<ChildEnd>
  readonly outputLimit: number
  /** The folder for the output pipe. */
  readonly tempDir: string
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** Runs a program with one pipe for standard output and error. Never throws. */
export async function runProcess(request: ProcessRequest, signal: AbortSignal): Promise<CommandResult> {
  const started = request.now()
  const output = createOutputWindow(request.outputLimit)
  const resultOf = (status: CommandResult['status'], text: string, exitCode: number | null = null): CommandResult => ({
    status,
    exitCode,
    output: text,
    durationMs: Math.round(request.now() - started),
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
    const end = await request.supervise(pipe, drained, signal)
    if (end.kind === 'not-started') return resultOf('could-not-run', end.why)
    if (end.kind === 'exited') return resultOf('exited', output.text(), end.code)
    return resultOf(end.kind, output.text())
  } finally {
    pipe.readEnd.destroy()
  }
}

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

export type OutputPipe = {
  /** The child's standard output and error. Close it here once the child has it. */
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

export function closeWriteEnd(pipe: OutputPipe): void {
  closeSync(pipe.writeEnd)
}

/** An output of any length in constant memory. */

/** Room for the note about the cut. */
const NOTE_LENGTH = 80

type OutputWindow = {
  add(chunk: Uint8Array): void
  /** The output as text of at most `limit` characters: whole, or both ends with a note between them. */
  text(): string
}

/** Keeps at most `limit` characters, half of them from the beginning and half from the end. Invalid UTF-8 becomes U+FFFD. */
export function createOutputWindow(limit: number): OutputWindow {
  const room = Math.max(0, Math.floor(limit) - NOTE_LENGTH)
  const head = Buffer.alloc(Math.ceil(room / 2))
  const tail = Buffer.alloc(room - head.length)
  let headLength = 0
  let beyond = 0
  const add = (chunk: Uint8Array): void => {
    const taken = Math.min(chunk.length, head.length - headLength)
    head.set(chunk.subarray(0, taken), headLength)
    headLength += taken
    const rest = chunk.subarray(taken)
    if (tail.length > 0) {
      const kept = rest.subarray(Math.max(0, rest.length - tail.length))
      const at = (beyond + rest.length - kept.length) % tail.length
      const first = kept.subarray(0, tail.length - at)
      tail.set(first, at)
      tail.set(kept.subarray(first.length), 0)
    }
    beyond += rest.length
  }
  const text = (): string => {
    const beginning = head.subarray(0, headLength)
    if (beyond <= tail.length) return decode(Buffer.concat([beginning, tail.subarray(0, beyond)]))
    const turn = beyond % Math.max(1, tail.length)
    const end = Buffer.concat([tail.subarray(turn), tail.subarray(0, turn)])
    const whole = beginning.subarray(0, wholeLength(beginning))
    const rest = end.subarray(leadingContinuations(end))
    const cut = beyond + headLength - whole.length - rest.length
    return `${decode(whole)}\n... (${cut} bytes of output cut here) ...\n${decode(rest)}`.slice(0, Math.max(0, limit))
  }
  return { add, text }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The length without a UTF-8 character that is cut at the end. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const needed = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1
    return needed > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The number of bytes that continue a UTF-8 character from before. */
function leadingContinuations(bytes: Uint8Array): number {
  let count = 0
  while (count < 3 && ((bytes[count] ?? 0) & 0b1100_0000) === 0b1000_0000) count += 1
  return count
}
