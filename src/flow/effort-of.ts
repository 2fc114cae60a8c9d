/** What a run has taken by now. */
import type { Effort } from '../core/progress/progress-comment.ts'
import { costSoFar, type Run } from './run.ts'

/** Time, turns and cost, and the earlier run that it went on from. */
export function effortOf(run: Run): Effort {
  const { state, ports, startedAt } = run
  const elapsedMs = ports.clock.now() - startedAt
  return { elapsedMs, costUsd: costSoFar(run), turns: state.turns, begunIn: state.resumedFrom }
}
