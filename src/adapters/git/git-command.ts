import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { simpleGit } from 'simple-git'
import { messageOf, orNull, RepositoryError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { type GitSettings, gitEnvironment } from './git-environment.ts'
import { gitFailure, withoutToken } from './git-failure.ts'

export type GitContext = {
  gitDir?: string
  workTree?: string
  index?: string
  cwd?: string
}

export type GitOptions = {
  input?: string | Uint8Array
  /** Exit codes other than 0 that are no failure. */
  answers?: readonly number[]
  /** Gives the command the token, the proxy and the network protocol. */
  network?: boolean
  config?: readonly (readonly [string, string])[]
  env?: Readonly<Record<string, string>>
  limits?: { ms: number; bytes: number }
  into?: number
}

export type Git = {
  url: string
  ask(args: readonly string[], context: GitContext, options?: Omit<GitOptions, 'input'>): Promise<string>
  /**
   * Runs git and returns its bytes and exit code. Commands that only read from the network are retried after a
   * transient failure. Throws RepositoryError.
   */
  run(args: readonly string[], context: GitContext, options?: GitOptions): Promise<GitOutput>
  /**
   * For loops over many paths: lets timers and signals through now and then. Throws RepositoryError once the time is
   * over.
   */
  checkTime(): Promise<void>
}

const LOCAL_LIMIT_MS = 5 * 60_000
const NETWORK_LIMIT_MS = 10 * 60_000

const REPEATABLE: ReadonlySet<string> = new Set(['ls-remote', 'fetch'])
/** What publishes may not be left half done. */
const IS_PUBLISHING = /^git (ls-remote|push)$/
const TURN_MS = 50
/** A timer may be early by our clock. */
const CLOCK_SLACK_MS = 20

export type GitLimits = { networkLimitMs?: number; until?: number }

export function createGit(settings: GitSettings, retryPolicy: RetryPolicy, most: GitLimits = {}): Git {
  const { networkLimitMs = NETWORK_LIMIT_MS, until = Number.POSITIVE_INFINITY } = most
  let lastTurn = 0
  const assertInTime = (what: string) => {
    if (Date.now() + CLOCK_SLACK_MS < until || IS_PUBLISHING.test(what)) return
    throw new RepositoryError(`${what} was broken off: timeout-minutes was reached`, '', undefined, 'late')
  }
  const runOnce = async (
    start: (process: GitProcess) => Promise<GitOutput>,
    args: readonly string[],
    context: GitContext,
    options: GitOptions,
  ): Promise<GitOutput> => {
    const { network = false, limits, answers } = options
    const what = `git ${args[0]}`
    assertInTime(what)
    const leftMs = IS_PUBLISHING.test(what) ? networkLimitMs : until - Date.now()
    const end = await start({
      ...processOf(settings, args, context, options),
      limitMs: Math.min(leftMs, limits?.ms ?? (network ? networkLimitMs : LOCAL_LIMIT_MS)),
      mostBytes: limits?.bytes ?? Number.POSITIVE_INFINITY,
    })
    const { exitCode, stdout } = end
    const stderr = withoutToken(end.stderr, settings.token)
    if (exitCode === 0 || (exitCode !== null && answers?.includes(exitCode))) return { exitCode, stdout, stderr }
    if (exitCode === null) assertInTime(what)
    throw gitFailure({ command: args[0] ?? '', exitCode, output: stderr || stdout.toString() }, settings.token)
  }
  const run: Git['run'] = async (args, context, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(spawnGit, args, context, options)
      } catch (thrown) {
        const isPassing = thrown instanceof RepositoryError && thrown.trouble === 'passing'
        if (!isPassing || !REPEATABLE.has(args[0] ?? '')) throw thrown
        if (!(await retryPolicy.pause({ what: thrown.message, tries, askedMs: null }))) throw thrown
      }
    }
  }
  return {
    url: settings.url,
    run,
    async ask(args, context, options = {}) {
      const end = options.network === true ? run(args, context, options) : runOnce(runSimpleGit, args, context, options)
      return (await end).stdout.toString().trimEnd()
    },
    async checkTime() {
      if (performance.now() - lastTurn < TURN_MS) return
      await nextTurn()
      lastTurn = performance.now()
      assertInTime('the search for changes')
    },
  }
}

function processOf(
  settings: GitSettings,
  args: readonly string[],
  { gitDir, workTree, index, cwd = workTree ?? gitDir ?? settings.home }: GitContext,
  { network = false, config = [], env = {}, input = '', into }: GitOptions,
) {
  const extra = {
    ...(gitDir !== undefined && { GIT_DIR: gitDir }),
    ...(workTree !== undefined && { GIT_WORK_TREE: workTree }),
    ...(index !== undefined && { GIT_INDEX_FILE: index }),
    // Git must not find a repository in a folder above.
    GIT_CEILING_DIRECTORIES: dirname(cwd),
    ...env,
  }
  return { settings, args, cwd, input, into, env: gitEnvironment(settings, { network, config }, extra) }
}

type GitOutput = {
  /** Null when a limit ended the process. */
  exitCode: number | null
  stdout: Buffer
  /** Without secrets. */
  stderr: string
}

type GitProcess = {
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
async function runSimpleGit({ settings, args, cwd, env, limitMs }: GitProcess): Promise<GitOutput> {
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
 * Runs what simple-git cannot: bytes in and out, a limit of bytes; commands that print nothing, for whose end it waits
 * 50 ms more; and the network, where its kill does not reach the helper that has the token.
 */
function spawnGit({ settings, args, cwd, env, input, limitMs, mostBytes, into }: GitProcess): Promise<GitOutput> {
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
  if (pid !== undefined) orNull(() => process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL'))
}
