/** What ends a run from outside its run log. */
import { DiffproofError, messageOf } from '../../core/errors.ts'
import { type RunResult, resultFor } from '../../core/outcome.ts'
import type { Journal } from '../../ports/post-step.ts'

/**
 * Listens from now on. The runner sends SIGINT, 7.5 s later SIGTERM, 2.5 s later SIGKILL; the first one counts.
 * `signal` aborts with `cancelled` or an error of ours, `shutdown` when the rest of the time is needed for outputs and
 * job summary. `outOfTime`: what to report where the work did not end in time; of a cancellation it is `late`.
 */
export function listenForCancellation(
  journal: Journal,
  { workMs, reportMs, late }: { workMs: number; reportMs: number; late: RunResult },
) {
  const cancelling = new AbortController()
  const shuttingDown = new AbortController()
  const { promise: outOfTime, resolve } = Promise.withResolvers<RunResult>()
  const cancel = (reason: 'cancelled' | DiffproofError): void => {
    if (cancelling.signal.aborted) return
    cancelling.abort(reason)
    setTimeout(() => resolve(reason === 'cancelled' ? late : resultFor(reason)), workMs).unref()
    setTimeout(() => shuttingDown.abort(reason), reportMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      journal.note({ kind: 'cancelled' })
      cancel('cancelled')
    })
  process.on('uncaughtException', thrown =>
    cancel(
      thrown instanceof DiffproofError
        ? thrown
        : new DiffproofError(
            'internal',
            `an error in Diffproof itself, outside of any step: ${messageOf(thrown)}`,
            '',
            thrown,
          ),
    ),
  )
  return { signal: cancelling.signal, outOfTime, shutdown: shuttingDown.signal }
}
