/** Commands that only a clone of Diffproof brings, in `tools/`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Order } from '../../core/order.ts'

const TOOLS = { demo: 'demo.ts', replay: 'transcript-replay/replay.ts' } as const

/** Starts the tool and returns its exit code; null where this is no clone. */
export async function runCloneTool({ verb, argument, options, inputs }: Order): Promise<number | null> {
  if (verb !== 'demo' && verb !== 'replay') return null
  // In a form that the bundler leaves alone.
  const file = toolIn(dirname(fileURLToPath(import.meta.url)), TOOLS[verb])
  if (file === null) return null
  const given = Object.entries({ ...options, ...inputs }).flatMap(([name, value]) =>
    value === 'true' ? [`--${name}`] : [`--${name}`, value],
  )
  const words = ['--disable-warning=ExperimentalWarning', file, ...(argument === '' ? [] : [argument]), ...given]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}

function toolIn(folder: string, tool: string): string | null {
  const file = join(folder, 'tools', tool)
  if (existsSync(file)) return file
  return dirname(folder) === folder || existsSync(join(folder, 'package.json')) ? null : toolIn(dirname(folder), tool)
}
