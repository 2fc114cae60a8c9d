/** Runs a script in a process namespace of its own, so that a mistake in killing can reach nothing else. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { namespaceArguments } from '../../playground/machine.ts'

export type ScenarioResult = {
  readonly status: string
  readonly exitCode: number | null
  readonly output: string
  readonly durationMs: number
  /** Command lines of processes that a scenario started and that are still there, zombies aside. */
  readonly left: readonly string[]
  readonly elapsedMs: number
  readonly extra: unknown
}

/** Runs one scenario of `scenarios.ts` and reads what it printed. */
export async function runScenario(name: string): Promise<ScenarioResult> {
  const script = fileURLToPath(new URL('./scenarios.ts', import.meta.url))
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', script, name]
  const namespace = namespaceArguments()
  const inside = namespace === null ? command : ['unshare', ...namespace, ...command]
  const { stdout } = await promisify(execFile)(inside[0] ?? '', inside.slice(1), { timeout: 60_000 })
  return JSON.parse(stdout) as ScenarioResult
}
