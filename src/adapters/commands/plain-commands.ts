/** Commands without a box: an allowlisted environment and a private home, but the same user and the same files. */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandEnvironment, HOMES_BELOW_HOME } from '../../core/testing/command-environment.ts'
import type { Commands } from '../../ports.ts'
import { type ProcessRequest, runProcess } from './run-process.ts'
import { type ChildRequest, superviseChild } from './supervise-child.ts'

export type PlainCommandsOptions = {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly workingDirectory: string
  /** The environment of this process; only allowlisted names get through. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** A private folder; the commands' home and temporary folder are made in it and last as long as it does. */
  readonly tempDir: string
  /** The commands' home, where it is not `home` in the private folder. */
  readonly home?: string
  readonly passEnv?: readonly string[]
  readonly secrets?: readonly string[]
  /** Variables that every process outside a box gets, so that it is known by them. */
  readonly mark?: Readonly<Record<string, string>>
  readonly now?: () => number
}

/** Commands that run as `bash --noprofile --norc -eo pipefail -c` (section 8). Never throws; what cannot be started is `could-not-run`. */
export function createPlainCommands(options: PlainCommandsOptions): Pick<Commands, 'run'> {
  const { now = () => performance.now() } = options
  const home = options.home ?? join(options.tempDir, 'home')
  const temporary = join(options.tempDir, 'tmp')
  const environment = commandEnvironment({
    ambient: { ...homesBelow(options.environment['HOME']), ...options.environment },
    home,
    temporary,
    pass: options.passEnv ?? [],
    secrets: options.secrets ?? [],
  })
  return {
    run: async ({ command, timeoutMs, outputLimit }, signal) => {
      try {
        for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        return { status: 'could-not-run', exitCode: null, output: `no private folder: ${String(error)}`, durationMs: 0 }
      }
      const child: ChildRequest = {
        program: 'bash',
        args: ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command],
        cwd: resolve(options.root, options.workingDirectory),
        environment: { ...environment, ...options.mark },
        timeoutMs,
      }
      const supervise: ProcessRequest['supervise'] = (pipe, drained, stop) => superviseChild(child, pipe, drained, stop)
      return runProcess({ supervise, outputLimit, tempDir: options.tempDir, now }, signal)
    },
  }
}

/** Tools installed below the real home are found from the private one too. */
function homesBelow(home: string | undefined): Record<string, string> {
  if (home === undefined) return {}
  const found = Object.entries(HOMES_BELOW_HOME).map(([name, folder]) => [name, join(home, folder)] as const)
  return Object.fromEntries(found.filter(([, folder]) => existsSync(folder)))
}
