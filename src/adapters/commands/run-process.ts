/** Runs one program to its end or its limit, and leaves nothing of it behind. */
import type { CommandResult } from '../../ports.ts'
import { type OutputPipe, openOutputPipe } from './output-pipe.ts'
import { createOutputWindow } from './output-window.ts'
import type { ChildEnding } from './supervise-child.ts'

export type ProcessRequest = {
  /** Starts the program with the pipe as its output and runs it to its end; throws nothing. */
  readonly supervise: (pipe: OutputPipe, drained: Promise<void>, signal: AbortSignal) => Promise<ChildEnding>
  readonly outputLimit: number
  /** Where the output pipe is made. */
  readonly tempDir: string
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** Runs a program whose standard output and error are one pipe. Never throws. */
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
    const ending = await request.supervise(pipe, drained, signal)
    if (ending.kind === 'not-started') return resultOf('could-not-run', ending.why)
    if (ending.kind === 'exited') return resultOf('exited', output.text(), ending.code)
    return resultOf(ending.kind, output.text())
  } finally {
    pipe.readEnd.destroy()
  }
}
