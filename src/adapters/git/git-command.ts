/** Git's commands: with the environment of the run, its time limits and its retries. */
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RepositoryError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { type GitSettings, gitEnvironment } from './git-environment.ts'
import { gitFailure, withoutToken } from './git-failure.ts'
import { type GitOutput, type GitProcess, runSimpleGit, spawnGit } from './git-process.ts'

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
  /** An open file that gets the standard output. */
  into?: number
}

export type Git = {
  url: string
  /** Runs git and returns its text without the last line end. Throws RepositoryError. */
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

/** `until`: when the time of the run is over, in milliseconds since the epoch. */
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
