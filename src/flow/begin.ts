/** Tells that a step of the run begins: to the transcript, and to those who watch the run. */
import type { Step } from '../core/story/steps.ts'
import type { Run } from './run.ts'

/** To be called as the step begins; that it ends shows by what is recorded after it. */
export function begin(step: Step, { ports }: Pick<Run, 'ports'>): void {
  ports.reporter.record({ type: 'began', step })
}
