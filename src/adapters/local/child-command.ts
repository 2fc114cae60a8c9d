/** Another command of Diffproof, in a process of its own. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson } from '../../core/text/parse-json.ts'
import type { EndedCommand } from '../../ports/evaluation.ts'

/** Folders that no command of the child may see, one a line. */
export const HIDDEN_FOLDERS = 'DIFFPROOF_HIDDEN_FOLDERS'

const MOST_CHARACTERS = 32 * 1024 * 1024

type ChildCommand = {
  words: readonly string[]
  cwd: string
  environment: NodeJS.ProcessEnv
  folder: string
  signal: AbortSignal
}

/** Runs it with `--json`. It ends with this process, however that ends. Throws the system's error. */
export async function runCommand({ words, cwd, environment, folder, signal }: ChildCommand): Promise<EndedCommand> {
  // Beside the bundle, in a form that the bundler leaves alone.
  const file = join(dirname(fileURLToPath(import.meta.url)), 'cli.js')
  const place = join(folder, 'log.txt')
  rmSync(place, { force: true })
  const log = openSync(place, 'wx')
  try {
    return await new Promise((resolve, reject) => {
      // In a group of its own: a Ctrl-C at the terminal reaches it once, from here. The channel closes with us.
      const child = spawn(process.execPath, [file, ...words, '--json'], {
        ...{ cwd, env: environment, detached: true },
        stdio: ['ignore', 'pipe', log, 'ipc'],
      })
      const end = () => child.kill('SIGINT')
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
      let printed = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (printed.length < MOST_CHARACTERS) printed += text
      })
      child.on('error', reject)
      child.on('close', code => {
        signal.removeEventListener('abort', end)
        resolve({ code, outputs: outputsIn(printed) })
      })
    })
  } finally {
    closeSync(log)
  }
}

function outputsIn(text: string): Record<string, string> {
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null) return {}
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]))
}

/** Ends this process as Ctrl-C does when the one that started it is gone. */
export function endWithParent(): void {
  if (process.channel === undefined || process.channel === null) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
  process.channel.unref()
}
