/** One run of the setup command: with a network, and said in the log. */
import { runResultOf } from '../core/testing/test-verdict.ts'
import type { CommandResult } from '../ports.ts'
import { begin } from './begin.ts'
import { recordCommand } from './record-command.ts'
import type { Run } from './run.ts'

const TIMEOUT_MS = 20 * 60_000
const OUTPUT_KEPT = 64 * 1024

/** Runs it to its end. Never throws. */
export async function runSetup(command: string, run: Run, signal: AbortSignal): Promise<CommandResult> {
  const { ports } = run
  begin('setup', run)
  ports.reporter.info(`setup: ${command}`)
  const request = { command, timeoutMs: TIMEOUT_MS, outputLimit: OUTPUT_KEPT, network: true }
  const result = await ports.commands.run(request, signal)
  recordCommand('setup', runResultOf(command, result), run)
  ports.reporter.foreign(result.output)
  return result
}
