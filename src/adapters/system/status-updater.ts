/** Has the status comment written beside the run: always the newest state, and nothing after the stop. */

import type { RunLog } from '../../core/log/run-log.ts'
import { stepKey } from '../../core/log/steps.ts'
import type { Clock } from '../../ports/ports.ts'
import type { StatusUpdater, Wrote } from '../../ports/reporter.ts'

/** Never sooner after a write: GitHub counts what changes content, and people do not read faster. */
const STEP_MS = 5_000
/**
 * Cost and turns alone are little news; a job's token has a thousand requests an hour for all runs of the repository.
 */
const QUIET_MS = 15_000
const FAILED_MS = 60_000
const QUIET_SHARE = 0.2

export function createStatusUpdater(clock: Pick<Clock, 'now' | 'wait'>, runLog: RunLog): StatusUpdater {
  const stopping = new AbortController()
  const cutting = new AbortController()
  let waking = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let isNews = false
  let key = ''

  async function keepWriting(write: (stopping: AbortSignal) => Promise<Wrote>): Promise<void> {
    const beganAt = clock.now()
    let writtenAt: number | null = null
    let failures = 0
    /** The first write is due at once, the next soon after a new step, else ever more seldom. */
    const dueAt = (): number => {
      if (writtenAt === null) return beganAt
      const quiet = Math.max(QUIET_MS, (writtenAt - beganAt) * QUIET_SHARE)
      if (failures > 0) return writtenAt + Math.max(FAILED_MS, quiet) * failures
      return writtenAt + (isNews ? STEP_MS : quiet)
    }
    while (!stopping.signal.aborted) {
      const waitMs = dueAt() - clock.now()
      if (waitMs > 0) {
        waking = new AbortController()
        await clock.wait(waitMs, AbortSignal.any([waking.signal, stopping.signal]))
        continue
      }
      isNews = false
      const wrote = await write(stopping.signal)
      writtenAt = clock.now()
      if (wrote === 'over') return
      failures = wrote === 'written' ? 0 : failures + 1
    }
  }

  return {
    cut: cutting.signal,
    look() {
      const now = stepKey(runLog)
      if (now === key) return
      key = now
      isNews = true
      waking.abort()
    },
    start(write) {
      isRunning = true
      running = keepWriting(write).finally(() => (isRunning = false))
    },
    async stop(graceMs, shutdown) {
      stopping.abort()
      const enough = new AbortController()
      await Promise.race([running, clock.wait(graceMs, AbortSignal.any([enough.signal, shutdown]))])
      enough.abort()
      cutting.abort()
      return !isRunning
    },
  }
}
