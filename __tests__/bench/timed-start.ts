import { spawn } from 'node:child_process'

/** How long a process took from its start to its first line and to its end, in milliseconds. */
export type TimedStart = {
  readonly firstLineMs: number | null
  readonly exitMs: number
  readonly exitCode: number | null
  readonly output: string
}

/** Masks are commands to the runner: nobody sees them in the log. */
const MASK = '::add-mask::'

/** Starts Node with these arguments and this environment, and waits for its end. */
export function timeStart(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<TimedStart> {
  return new Promise((resolve, reject) => {
    let output = ''
    let firstLineMs: number | null = null
    const before = performance.now()
    const child = spawn(process.execPath, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const take = (chunk: Buffer) => {
      const now = performance.now() - before
      output += chunk.toString()
      const lines = output.split('\n').slice(0, -1)
      if (firstLineMs === null && lines.some(line => line !== '' && !line.startsWith(MASK))) firstLineMs = now
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', reject)
    child.once('close', exitCode => resolve({ firstLineMs, exitMs: performance.now() - before, exitCode, output }))
  })
}
