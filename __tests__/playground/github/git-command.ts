import { spawn } from 'node:child_process'

export interface GitResult {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

export interface GitOptions {
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
}

/** Who commits here unless it is said otherwise. */
export const SOMEBODY = { name: 'Mona Lisa', email: 'mona@example.com' }

/** The environment of every git child: a fixed identity, no prompts, nothing from the machine or the user's home. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: SOMEBODY.name,
    GIT_AUTHOR_EMAIL: SOMEBODY.email,
    GIT_COMMITTER_NAME: SOMEBODY.name,
    GIT_COMMITTER_EMAIL: SOMEBODY.email,
    ...extra,
  }
}

/** Runs git in a bare repository and returns whatever happened; only a git that cannot be started rejects. */
export function tryGit(gitDir: string, args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['--no-replace-objects', `--git-dir=${gitDir}`, ...args], {
      env: gitEnvironment(options.env),
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', reject)
    child.on('close', code =>
      resolve({ code: code ?? 1, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    )
    // A git that stops reading early (a wrong argument) is reported by its exit code, not by a broken pipe.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })
}

/** Runs git and returns its output without the last newline; rejects when git fails. */
export async function git(gitDir: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  const result = await tryGit(gitDir, args, options)
  if (result.code !== 0) throw new Error(`git ${args.join(' ')} ended with ${result.code}: ${result.stderr.trim()}`)
  return result.stdout.toString().replace(/\n$/, '')
}
