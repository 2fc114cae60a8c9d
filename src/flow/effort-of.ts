/** What a run has taken by now. */
import type { Effort } from '../core/progress/progress-comment.ts'
import { costSoFar, type Run } from './run.ts'

/** Time, turns and cost, and the earlier run that it went on from. */
export function effortOf(run: Run): Effort {
  const { ledger, ports, startedAt } = run
  const elapsedMs = ports.clock.now() - startedAt
  return { elapsedMs, costUsd: costSoFar(run), turns: ledger.turns, begunIn: ledger.resumedFrom }
}
