/** Starts git: through simple-git for local commands that answer in text, as a plain process for bytes and for the network. */

import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { simpleGit } from 'simple-git'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { type GitSettings, gitEnvironment } from './git-environment.ts'
import { gitFailure, withoutSecrets } from './git-failure.ts'

/** The repository, work tree and index of a command. */
export type GitContext = {
  readonly gitDir?: string
  readonly workTree?: string
  readonly index?: string
  readonly cwd?: string
}

export type GitOptions = {
  readonly input?: string | Uint8Array
  /** Exit codes other than 0 that are no failure. */
  readonly answers?: readonly number[]
  /** Gives the command the token, the proxy and the network protocol. */
  readonly network?: boolean
  readonly config?: readonly (readonly [string, string])[]
  readonly env?: Readonly<Record<string, string>>
  /** Takes the output as it arrives. The returned output is then empty. */
  readonly take?: (chunk: Buffer) => void
  /** Limits below the usual ones. */
  readonly limits?: { readonly ms: number; readonly bytes: number }
}

export type Git = {
  readonly url: string
  /** Replaces the token in a text. */
  conceal(text: string): string
  /** Runs git and returns its text. Throws RepositoryError. */
  ask(args: readonly string[], context: GitContext, options?: Omit<GitOptions, 'input'>): Promise<string>
  /** Runs git and returns its bytes and exit code. Commands that only read from the network are retried after a transient failure. Throws RepositoryError. */
  run(args: readonly string[], context: GitContext, options?: GitOptions): Promise<GitOutput>
}

const LOCAL_LIMIT_MS = 5 * 60_000
const NETWORK_LIMIT_MS = 10 * 60_000

/** Commands that only read from the network. */
const REPEATABLE: ReadonlySet<string> = new Set(['ls-remote', 'fetch'])

/** Makes git for one address. `debug` gets one line per command; arguments hold no secrets. */
export function createGit(
  settings: GitSettings,
  debug: (line: string) => void,
  retryPolicy: RetryPolicy,
  limits: { readonly networkMs?: number } = {},
): Git {
  const cwdOf = (context: GitContext): string => context.cwd ?? context.workTree ?? context.gitDir ?? settings.home
  const environment = (context: GitContext, options: GitOptions): Record<string, string> =>
    gitEnvironment(settings, {
      network: options.network === true,
      config: options.config ?? [],
      extra: {
        ...(context.gitDir === undefined ? {} : { GIT_DIR: context.gitDir }),
        ...(context.workTree === undefined ? {} : { GIT_WORK_TREE: context.workTree }),
        ...(context.index === undefined ? {} : { GIT_INDEX_FILE: context.index }),
        // Git must not find a repository in a folder above.
        GIT_CEILING_DIRECTORIES: dirname(cwdOf(context)),
        ...options.env,
      },
    })
  const limitOf = (options: GitOptions): number =>
    options.limits?.ms ?? (options.network === true ? (limits.networkMs ?? NETWORK_LIMIT_MS) : LOCAL_LIMIT_MS)

  const checkEnd = (args: readonly string[], end: GitOutput, options: GitOptions): GitOutput => {
    if (end.exitCode === 0 || (end.exitCode !== null && options.answers?.includes(end.exitCode))) return end
    throw gitFailure(
      { command: args[0] ?? '', exitCode: end.exitCode, output: end.stderr || end.stdout.toString() },
      settings.token,
    )
  }

  const runOnce: Git['run'] = async (args, context, options = {}) => {
    debug(`git ${args.join(' ')}`)
    const env = environment(context, options)
    const request = {
      binary: settings.binary,
      args,
      cwd: cwdOf(context),
      env,
      limitMs: limitOf(options),
      mostBytes: options.limits?.bytes ?? Number.POSITIVE_INFINITY,
      ...(options.input === undefined ? {} : { input: options.input }),
      ...(options.take === undefined ? {} : { take: options.take }),
    }
    const end = await runGitProcess(request).catch((cause: unknown) => {
      throw new RepositoryError(`git could not be started: ${messageOf(cause)}`, '', cause)
    })
    return checkEnd(args, end, options)
  }
  const run: Git['run'] = async (args, context, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(args, context, options)
      } catch (thrown) {
        const isPassing = thrown instanceof RepositoryError && thrown.trouble === 'passing'
        if (!isPassing || !REPEATABLE.has(args[0] ?? '')) throw thrown
        if (!(await retryPolicy.pause({ what: thrown.message, tries, askedMs: null }))) throw thrown
      }
    }
  }
  return {
    url: settings.url,
    conceal: text => withoutSecrets(text, settings.token),
    run,
    async ask(args, context, options = {}) {
      // Simple-git can stop git, but not the transport helpers that git starts. They would keep running with the token.
      if (options.network === true) return (await run(args, context, options)).stdout.toString()
      debug(`git ${args.join(' ')}`)
      const env = environment(context, options)
      const end = await askSimpleGit(settings, args, { cwd: cwdOf(context), env, limitMs: limitOf(options) })
      return checkEnd(args, end, options).stdout.toString()
    },
  }
}

const OWN_VARIABLES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_CEILING_DIRECTORIES']

// Simple-git refuses these settings whatever their value. Ours turn the dangerous features off.
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

/** Runs one command through simple-git and returns how it ended. Throws RepositoryError where simple-git refuses to run it. */
async function askSimpleGit(
  settings: GitSettings,
  args: readonly string[],
  where: { readonly cwd: string; readonly env: Record<string, string>; readonly limitMs: number },
): Promise<GitOutput> {
  const limit = AbortSignal.timeout(where.limitMs)
  let end: GitOutput = { exitCode: 0, stdout: Buffer.alloc(0), stderr: '' }
  const git = simpleGit({
    baseDir: where.cwd,
    binary: settings.binary,
    abort: limit,
    trimmed: false,
    // The exit event may arrive before the last output.
    completion: { onClose: true, onExit: false },
    allowEnvironment: [...Object.keys(where.env), ...OWN_VARIABLES],
    unsafe: SWITCHED_OFF_BY_US,
    errors(error, result) {
      end = {
        exitCode: result.exitCode,
        stdout: Buffer.concat(result.stdOut),
        stderr: Buffer.concat(result.stdErr).toString(),
      }
      return result.exitCode === 0 ? error : undefined
    },
  }).env(where.env)
  try {
    const text = await git.raw([...args])
    return { ...end, stdout: Buffer.from(text) }
  } catch (thrown) {
    if (limit.aborted) return { ...end, exitCode: null }
    // Simple-git's guards throw before git starts, and may quote what they refuse.
    throw new RepositoryError(`git ${args[0] ?? ''} was not run: ${withoutSecrets(messageOf(thrown), settings.token)}`)
  }
}

type GitProcess = {
  readonly binary: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  readonly limitMs: number
  /** Limit of standard output. A longer output ends the process, as the time limit does. */
  readonly mostBytes?: number
  /** Takes standard output as it arrives, instead of keeping it. */
  readonly take?: (chunk: Buffer) => void
}

type GitOutput = {
  /** Null when a limit ended the process. */
  readonly exitCode: number | null
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs one git process and returns how it ended. Rejects only when git cannot be started. */
function runGitProcess(request: GitProcess): Promise<GitOutput> {
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
    // Git may stop reading early. Its exit code says whether that is a failure.
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

/** Empties the list, because the child and its listeners stay in memory for a while. */
function joined(chunks: Buffer[]): Buffer {
  return Buffer.concat(chunks.splice(0))
}

/** Ends the process group: transport helpers are children of git. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
