/** Starts git: simple-git for local commands that answer in text, and an own process for the rest. */
import { spawn } from 'node:child_process'
import { simpleGit } from 'simple-git'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import type { GitSettings } from './git-environment.ts'
import { withoutToken } from './git-failure.ts'

export type GitOutput = {
  /** Null when a limit ended the process. */
  exitCode: number | null
  stdout: Buffer
  /** Without secrets. */
  stderr: string
}

export type GitProcess = {
  settings: GitSettings
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
  input: string | Uint8Array
  limitMs: number
  mostBytes: number
  into: number | undefined
}

// Guards that refuse a setting whatever its value. Ours turn the dangerous features off.
const SWITCHED_OFF_BY_US = {
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeHooksPath: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeFilter: true,
  allowUnsafeTemplateDir: true,
}

/** Runs a local command whose answer is text. Simple-git's guards refuse every setting that runs a program. */
export async function runSimpleGit({ settings, args, cwd, env, limitMs }: GitProcess): Promise<GitOutput> {
  const limit = AbortSignal.timeout(limitMs)
  let end: GitOutput = { exitCode: 0, stdout: Buffer.alloc(0), stderr: '' }
  const git = simpleGit({
    baseDir: cwd,
    binary: settings.binary,
    abort: limit,
    trimmed: false,
    // The exit event may arrive before the last output.
    completion: { onClose: true, onExit: false },
    allowEnvironment: Object.keys(env),
    unsafe: SWITCHED_OFF_BY_US,
    errors(error, { exitCode, stdOut, stdErr }) {
      end = { exitCode, stdout: Buffer.concat(stdOut), stderr: Buffer.concat(stdErr).toString() }
      return exitCode === 0 ? error : undefined
    },
  }).env({ ...env })
  try {
    const text = await git.raw([...args])
    return { ...end, stdout: Buffer.from(text) }
  } catch (thrown) {
    if (limit.aborted) return { ...end, exitCode: null }
    // Simple-git's guards throw before git starts, and may quote what they refuse.
    throw new RepositoryError(`git ${args[0] ?? ''} was not run: ${withoutToken(messageOf(thrown), settings.token)}`)
  }
}

/**
 * Runs what simple-git cannot: bytes in and out, an output straight into a file, and a limit of bytes;
 * commands that print nothing, for whose end it waits 50 ms more;
 * and the network, where its kill reaches git but not the helper that has the token.
 */
export function spawnGit({
  settings,
  args,
  cwd,
  env,
  input,
  limitMs,
  mostBytes,
  into,
}: GitProcess): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(settings.binary, [...args], {
      ...{ cwd, env, detached: true },
      stdio: ['pipe', into ?? 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let late = false
    let length = 0
    const stop = () => {
      late = true
      endGroup(child.pid)
    }
    const timer = setTimeout(stop, limitMs)
    // A run that ends early waits for nothing, and git has the token.
    process.once('exit', stop)
    const settle = () => {
      clearTimeout(timer)
      process.off('exit', stop)
    }
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostBytes) stop()
      else stdout.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
    // Git may stop reading early. Its exit code says whether that is a failure.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    child.on('error', error => {
      settle()
      reject(new RepositoryError(`git could not be started: ${messageOf(error)}`, '', error))
    })
    child.on('close', code => {
      settle()
      const exitCode = late ? null : (code ?? 1)
      resolve({ exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() })
    })
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {}
}
