/** Starts git: through simple-git for local commands that answer in text, as a plain process for bytes and for the network. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { simpleGit } from 'simple-git'
import { type GitTrouble, messageOf, RepositoryError } from '../../core/errors.ts'
import { adviceByWords } from '../../core/forge-advice.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { credentialOf, type GitSettings, gitEnvironment } from './git-environment.ts'

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
  readonly limits?: { readonly ms: number; readonly bytes: number }
  /** An open file that gets the standard output. */
  readonly into?: number
}

export type Git = {
  readonly url: string
  /** Runs git and returns its text without the last line end. Throws RepositoryError. */
  ask(args: readonly string[], context: GitContext, options?: Omit<GitOptions, 'input'>): Promise<string>
  /** Runs git and returns its bytes and exit code. Commands that only read from the network are retried after a transient failure. Throws RepositoryError. */
  run(args: readonly string[], context: GitContext, options?: GitOptions): Promise<GitOutput>
  /** For loops over many paths: lets timers and signals through now and then. Throws RepositoryError once the time is over. */
  checkTime(): Promise<void>
}

type GitOutput = {
  /** Null when a limit ended the process. */
  readonly exitCode: number | null
  readonly stdout: Buffer
  /** Without secrets. */
  readonly stderr: string
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
export type GitLimits = { readonly networkLimitMs?: number; readonly until?: number }

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
    const { network = false, config = [], limits, input, answers, into } = options
    const { gitDir, workTree, index, cwd = workTree ?? gitDir ?? settings.home } = context
    const extra = {
      ...(gitDir !== undefined && { GIT_DIR: gitDir }),
      ...(workTree !== undefined && { GIT_WORK_TREE: workTree }),
      ...(index !== undefined && { GIT_INDEX_FILE: index }),
      // Git must not find a repository in a folder above.
      GIT_CEILING_DIRECTORIES: dirname(cwd),
      ...options.env,
    }
    const what = `git ${args[0]}`
    assertInTime(what)
    const leftMs = IS_PUBLISHING.test(what) ? networkLimitMs : until - Date.now()
    const end = await start({
      ...{ settings, args, cwd, input: input ?? '', into },
      env: gitEnvironment(settings, { network, config }, extra),
      limitMs: Math.min(leftMs, limits?.ms ?? (network ? networkLimitMs : LOCAL_LIMIT_MS)),
      mostBytes: limits?.bytes ?? Number.POSITIVE_INFINITY,
    })
    const { exitCode, stdout } = end
    const stderr = withoutSecrets(end.stderr, settings.token)
    if (exitCode === 0 || (exitCode !== null && answers?.includes(exitCode))) return { exitCode, stdout, stderr }
    if (exitCode === null) assertInTime(what)
    throw gitFailure({ command: args[0] ?? '', exitCode, output: stderr || stdout.toString() }, settings.token)
  }
  const run: Git['run'] = async (args, context, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(runGitProcess, args, context, options)
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
      // Simple-git can stop git, but not the transport helpers that git starts. They would keep running with the token.
      const end = options.network === true ? run(args, context, options) : runOnce(askSimpleGit, args, context, options)
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

type GitProcess = {
  readonly settings: GitSettings
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input: string | Uint8Array
  readonly limitMs: number
  readonly mostBytes: number
  readonly into: number | undefined
}

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

async function askSimpleGit({ settings, args, cwd, env, limitMs }: GitProcess): Promise<GitOutput> {
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
    throw new RepositoryError(`git ${args[0] ?? ''} was not run: ${withoutSecrets(messageOf(thrown), settings.token)}`)
  }
}

function runGitProcess({ settings, args, cwd, env, input, limitMs, mostBytes, into }: GitProcess): Promise<GitOutput> {
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

type GitEnd = { readonly command: string; readonly exitCode: number | null; readonly output: string }

const NOT_FOUND = /returned error: 404|repository .* not found/i
const ANY_STATUS = /returned error: \d{3}/i
const LATER = 'Run again later.'
const CHECK_RULES = 'Check the rules of the repository for this branch and the permissions of github-token.'

/** What messages of git, curl and the server mean, the first that fits. */
const TROUBLES: readonly (readonly [said: RegExp, trouble: GitTrouble, hint: string])[] = [
  [/returned error: (?:5\d\d|429)/i, 'passing', LATER],
  [/returned error: 413/, 'refused', 'The change is larger than the server takes.'],
  [
    /could not read (Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission to .* denied/i,
    'refused',
    'The server refused the token. Check that github-token is valid and that the job has `contents: read` (`contents: write` to publish).',
  ],
  [NOT_FOUND, 'refused', 'Check that the repository exists and that github-token may read it.'],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'refused',
    'The server redirects to another address, which is not followed with a token. Use the new address.',
  ],
  [ANY_STATUS, 'refused', CHECK_RULES],
  [
    /RPC failed|early EOF|unexpected disconnect|hung up|Empty reply|Connection (?:reset|refused|timed out)|Could ?n[o']t (?:resolve|connect)|Failed to connect|too slow|timed out|transfer closed|invalid (?:index-pack|server response)|Recv failure|bad line length|expected flush|not valid: is this a git repository/i,
    'passing',
    LATER,
  ],
  // A proxy answered with a web page and status 200, which git takes for a repository of plain files.
  [
    /couldn't find remote ref|no DAV locking support|git-http-push failed|Cannot obtain needed object/i,
    'passing',
    LATER,
  ],
]

/** Reasons of a rejected push that may be transient. `stale info` is a failed lease: the caller looks at the branch to distinguish it from a lost race. */
const PASSING_REASON = /internal (?:server )?error|time(?:d )?out|stale info/i

const SAID_LENGTH = 400

/** The error for a failed git command. Its title ends with git's last message. */
export function gitFailure(end: GitEnd, token: string): RepositoryError {
  const output = withoutSecrets(end.output, token)
  if (end.exitCode === null) {
    const late = `git ${end.command} did not end within its time limit`
    return new RepositoryError(late, 'Check that the server can be reached from the runner.', undefined, 'passing')
  }
  const failed = `git ${end.command} failed (exit code ${end.exitCode})`
  const said = ANY_STATUS.test(output) ? serverWords(output) : ''
  const title = [failed, lastWord(output), said].filter(part => part !== '').join(': ')
  const [, trouble = 'local', hint = ''] = TROUBLES.find(([pattern]) => pattern.test(output)) ?? []
  return new RepositoryError(title, adviceByWords(serverWords(output)) ?? hint, undefined, trouble)
}

/** The error for a rejected push. `reason`: git's word for it. `output`: git's output without secrets. */
export function refusedPush(branch: string, reason: string, output: string): RepositoryError {
  const said = [reason, serverWords(output)].filter(part => part !== '').join(': ')
  const title = `git push of ${branch} was refused: ${said}`
  if (PASSING_REASON.test(reason)) return new RepositoryError(title, LATER, undefined, 'passing')
  const hint = adviceByWords(said) ?? CHECK_RULES
  return new RepositoryError(title, hint, undefined, 'refused')
}

export function isUnknownRepository(thrown: unknown): boolean {
  return thrown instanceof RepositoryError && NOT_FOUND.test(thrown.message)
}

/** Replaces the token, its encoded form, and credentials in addresses by `***`. */
export function withoutSecrets(text: string, token: string): string {
  const secrets = token === '' ? [] : [token, credentialOf(token)]
  const blotted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return blotted.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@').replace(/(authorization: *\w+ +)\S+/gi, '$1***')
}

function serverWords(output: string): string {
  const lines = [...output.matchAll(/^\s*remote: *(.*?)\s*$/gm)].map(([, line = '']) => line)
  return lines
    .filter(line => /\w/.test(line))
    .join(' ')
    .slice(0, SAID_LENGTH)
}

function lastWord(output: string): string {
  const lines = output.split(/\s*[\r\n]\s*/).filter(line => line !== '')
  return lines.findLast(line => /^(fatal|error|!|remote rejected)/.test(line)) ?? lines.at(-1) ?? ''
}
