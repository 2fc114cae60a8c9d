/** The files through which a step passes values to the runner. What a command writes into them is undone. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { RunCommand } from '../../ports/commands.ts'

/**
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#environment-files
 */
const VARIABLES = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'] as const

export type RunnerFiles = {
  /** Returns the variables of files that differed, and says which could not be restored. Never throws. */
  restore(): readonly string[]
}

type KeptFile = { variable: string; path: string; content: Buffer; mode: number }

const DEFAULT_MODE = 0o644

/** Remembers the files as they are now, before any command. */
export function rememberRunnerFiles(environment: NodeJS.ProcessEnv): RunnerFiles {
  const kept = VARIABLES.flatMap((variable): KeptFile[] => {
    const path = environment[variable] ?? ''
    if (path === '' || !existsSync(path)) return []
    const stats = lstatSync(path)
    const content = contentAt(path, stats.size) ?? Buffer.alloc(0)
    return [{ variable, path, content, mode: stats.mode & 0o777 || DEFAULT_MODE }]
  })
  return { restore: () => kept.flatMap(restoreOne) }
}

function restoreOne({ variable, path, content, mode }: KeptFile): string[] {
  if (contentAt(path, content.length)?.equals(content) === true) return []
  try {
    // Removed first: a command may have put a link or a pipe there.
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, content, { flag: 'wx', mode })
    return [variable]
  } catch {
    return [`${variable} (which could not be put back)`]
  }
}

function contentAt(path: string, expected: number): Buffer | null {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stats = fstatSync(file)
      if (!stats.isFile() || stats.nlink > 1 || stats.size > expected) return null
      const content = Buffer.alloc(expected)
      return content.subarray(0, readSync(file, content, 0, expected, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

/** Undoes what a command wrote into the runner's files. The log and the command's output say so. */
export function guardedRun(files: RunnerFiles, warn: (line: string) => void): (run: RunCommand) => RunCommand {
  return run => async (request, signal) => {
    const result = await run(request, signal)
    const written = files.restore()
    if (written.length === 0) return result
    const what = `wrote into the runner's files, which was undone: ${written.join(', ')}`
    warn(`the command "${request.command}" ${what}`)
    return { ...result, output: `${result.output}\n[this command ${what}]` }
  }
}
