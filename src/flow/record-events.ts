/** What the flow records in the transcript. */

import { type EventOf, type Step, TRANSCRIPT_SCHEMA, VERSION } from '../core/log/events.ts'
import type { JsonReading } from '../core/model/read-json.ts'
import type { Task } from '../core/task/task.ts'
import { countsIn } from '../core/testing/results/test-results.ts'
import type { TestRun } from '../core/testing/test-run.ts'
import { headAndTail } from '../core/text/cut.ts'
import type { Reporter } from '../ports/reporter.ts'
import type { Base } from '../ports/repository.ts'
import type { PublishJob } from './run.ts'

/** To be called as the step begins; that it ends shows by what is recorded after it. */
export function recordStep(step: Step, { ports }: Pick<PublishJob, 'ports'>): void {
  ports.reporter.record({ type: 'began', step })
}

export type Purpose = EventOf<'command'>['purpose']

const LONGEST_OUTPUT = 64 * 1024

/** Records a run that has ended, and returns it. */
export function recordCommand(purpose: Purpose, result: TestRun, { ports }: PublishJob): TestRun {
  const { command, status, exitCode, durationMs, results } = result
  const output = headAndTail(result.output, LONGEST_OUTPUT)
  const tests = results === null ? null : countsIn(results)
  const ended = { status, exitCode, durationMs, output, tests }
  ports.reporter.record({ type: 'command', purpose, command: command ?? '', ...ended })
  return result
}

/** To be called once, when task and base are known; nothing is recorded before. */
export function recordStart({ sanitized, ...task }: Task, base: Base, run: PublishJob): void {
  const { config, ports, runId, runUrl, repositoryName: repository, inputs } = run
  const about = { runId, runUrl, repository, task, base, model: config.model, inputs }
  ports.reporter.record({ schema: TRANSCRIPT_SCHEMA, type: 'start', version: VERSION, ...about })
}

const STRATEGIES = {
  '2a': 'in a fence',
  '2b': 'in a fence, control characters escaped',
  '3a': 'between prose',
  '3b': 'between prose, control characters escaped',
  '4': 'control characters escaped',
  repair: 'repaired',
} as const

/** `what`: what was being read, such as `the plan`. */
export function reportReading(what: string, reading: JsonReading, reporter: Reporter): void {
  if (reading.kind === 'unreadable') {
    reporter.warning(`${what} holds no readable JSON: ${reading.syntaxError}`)
    reporter.untrusted(reading.excerpt)
  } else if (reading.strategy !== '1') {
    reporter.info(`${what} was read as JSON by strategy ${reading.strategy}: ${STRATEGIES[reading.strategy]}`)
  }
}
