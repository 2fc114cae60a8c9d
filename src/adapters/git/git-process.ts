/** Runs one git process where bytes, standard input or the exit code matter. */
import { spawn } from 'node:child_process'

export type GitProcess = {
  readonly binary: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  readonly limitMs: number
  /** Of standard output; more of it ends the process as the time limit does. */
  readonly mostBytes?: number
  /** Takes standard output as it comes; none of it is kept then. */
  readonly take?: (chunk: Buffer) => void
}

export type GitOutput = {
  /** Null when a limit ended it. */
  readonly exitCode: number | null
  readonly stdout: Buffer
  readonly stderr: string
}

/** Returns whatever happened; rejects only when git cannot be started. */
export function runGitProcess(request: GitProcess): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(request.binary, [...request.args], {
      cwd: request.cwd,
      env: { ...request.env },
      detached: true,
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let late = false
    let length = 0
    const stop = () => {
      late = true
      endGroup(child.pid)
    }
    const timer = setTimeout(stop, request.limitMs)
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > (request.mostBytes ?? Number.POSITIVE_INFINITY)) stop()
      else if (request.take === undefined) stdout.push(chunk)
      else request.take(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    // Git may stop reading early; its exit code tells.
    child.stdin.on('error', () => undefined)
    child.stdin.end(request.input ?? '')
    child.on('error', error => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ exitCode: late ? null : (code ?? 1), stdout: joined(stdout), stderr: joined(stderr).toString() })
    })
  })
}

/** The child and its listeners are held for long after its end; a listing need not be held twice so. */
function joined(chunks: Buffer[]): Buffer {
  return Buffer.concat(chunks.splice(0))
}

/** Transport helpers are children of git, so the whole group ends. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}
