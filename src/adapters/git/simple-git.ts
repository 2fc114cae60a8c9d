/** Git through simple-git, for local commands that answer in text. */
import { simpleGit } from 'simple-git'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import type { GitSettings } from './git-environment.ts'
import { withoutSecrets } from './git-failure.ts'
import type { GitOutput } from './git-process.ts'

const OWN_VARIABLES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_CEILING_DIRECTORIES']

// Simple-git refuses these settings whatever their value; ours switch the named dangers off.
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

/** Runs one command; returns however it ended. Throws RepositoryError where it was not run at all. */
export async function askSimpleGit(
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
    // The exit event may come before the last output.
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
    // Its own guards throw before git starts; their text may quote what they refuse.
    throw new RepositoryError(`git ${args[0] ?? ''} was not run: ${withoutSecrets(messageOf(thrown), settings.token)}`)
  }
}
