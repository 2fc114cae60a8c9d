/** A command of the host, told to the transcript. */
import { countsIn } from '../core/testing/results/test-results.ts'
import type { TestRun } from '../core/testing/verdict.ts'
import type { EventOf } from '../core/transcript/events.ts'
import { capOutput } from '../core/transcript/transcript-line.ts'
import type { Run } from './run.ts'

export type Purpose = EventOf<'command'>['purpose']

/** Records what came of it. */
export function recordCommand(purpose: Purpose, result: TestRun, { ports }: Run): void {
  const { command, status, exitCode, durationMs, output, results } = result
  ports.reporter.record({
    type: 'command',
    purpose,
    command: command ?? '',
    status,
    exitCode,
    durationMs,
    output: capOutput(output),
    tests: results === null ? null : countsIn(results),
  })
}
