/** The one place where git is configured and started: simple-git for what answers in text, a plain process for bytes and for the network. */
import { dirname } from 'node:path'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports.ts'
import { type GitSettings, gitEnvironment } from './git-environment.ts'
import { gitFailure, withoutSecrets } from './git-failure.ts'
import { type GitOutput, runGitProcess } from './git-process.ts'
import { askSimpleGit } from './simple-git.ts'

/** Which repository, work tree and index a command works on. */
export type GitPlace = {
  readonly gitDir?: string
  readonly workTree?: string
  readonly index?: string
  readonly cwd?: string
}

export type GitOptions = {
  readonly input?: string | Uint8Array
  /** Exit codes that are answers, not failures. */
  readonly answers?: readonly number[]
  /** Gives the command the credential and the way out. */
  readonly network?: boolean
  readonly config?: readonly (readonly [string, string])[]
  readonly env?: Readonly<Record<string, string>>
  /** Takes the output as it comes; the bytes that are returned are none then. */
  readonly take?: (chunk: Buffer) => void
  /** Stricter limits than those of every command. */
  readonly limits?: { readonly ms: number; readonly bytes: number }
}

export type Git = {
  readonly url: string
  /** Takes the credential out of a text. */
  conceal(text: string): string
  /** Runs git and returns its text. Throws RepositoryError. */
  ask(args: readonly string[], place: GitPlace, options?: Omit<GitOptions, 'input'>): Promise<string>
  /** Runs git and returns its bytes and exit code; what only reads from the network is run again where that failed in passing. Throws RepositoryError. */
  run(args: readonly string[], place: GitPlace, options?: GitOptions): Promise<GitOutput>
}

const LOCAL_LIMIT_MS = 5 * 60_000
const NETWORK_LIMIT_MS = 10 * 60_000

/** Commands that ask the network and change nothing there. */
const REPEATABLE: ReadonlySet<string> = new Set(['ls-remote', 'fetch'])

/** Makes the two ways of running git. `debug` gets one line a command, without secrets. */
export function createGit(
  settings: GitSettings,
  debug: (line: string) => void,
  retryPolicy: RetryPolicy,
  limits: { readonly networkMs?: number } = {},
): Git {
  const cwdOf = (place: GitPlace): string => place.cwd ?? place.workTree ?? place.gitDir ?? settings.home
  const environment = (place: GitPlace, options: GitOptions): Record<string, string> =>
    gitEnvironment(settings, {
      network: options.network === true,
      config: options.config ?? [],
      extra: {
        ...(place.gitDir === undefined ? {} : { GIT_DIR: place.gitDir }),
        ...(place.workTree === undefined ? {} : { GIT_WORK_TREE: place.workTree }),
        ...(place.index === undefined ? {} : { GIT_INDEX_FILE: place.index }),
        // A repository above the folder is not the one that was meant.
        GIT_CEILING_DIRECTORIES: dirname(cwdOf(place)),
        ...options.env,
      },
    })
  const limitOf = (options: GitOptions): number =>
    options.limits?.ms ?? (options.network === true ? (limits.networkMs ?? NETWORK_LIMIT_MS) : LOCAL_LIMIT_MS)

  const judge = (args: readonly string[], end: GitOutput, options: GitOptions): GitOutput => {
    if (end.exitCode === 0 || (end.exitCode !== null && options.answers?.includes(end.exitCode))) return end
    throw gitFailure(
      { command: args[0] ?? '', exitCode: end.exitCode, output: end.stderr || end.stdout.toString() },
      settings.token,
    )
  }

  const runOnce: Git['run'] = async (args, place, options = {}) => {
    debug(`git ${args.join(' ')}`)
    const env = environment(place, options)
    const request = {
      binary: settings.binary,
      args,
      cwd: cwdOf(place),
      env,
      limitMs: limitOf(options),
      mostBytes: options.limits?.bytes ?? Number.POSITIVE_INFINITY,
      ...(options.input === undefined ? {} : { input: options.input }),
      ...(options.take === undefined ? {} : { take: options.take }),
    }
    const end = await runGitProcess(request).catch((cause: unknown) => {
      throw new RepositoryError(`git could not be started: ${messageOf(cause)}`, '', cause)
    })
    return judge(args, end, options)
  }
  const run: Git['run'] = async (args, place, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(args, place, options)
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
    async ask(args, place, options = {}) {
      // Simple-git can stop git, but not the transport helpers that git starts: they would outlive the limit, with the token.
      if (options.network === true) return (await run(args, place, options)).stdout.toString()
      debug(`git ${args.join(' ')}`)
      const env = environment(place, options)
      const end = await askSimpleGit(settings, args, { cwd: cwdOf(place), env, limitMs: limitOf(options) })
      return judge(args, end, options).stdout.toString()
    },
  }
}
