/** Follows a run by its run log, beside it, and has somebody write about it at a pace of its own: one at a time, the newest state, and nothing any more once it is stopped. */

import { stepKey } from '../../core/run-log/checklist.ts'
import { nextWriteAt, type Wrote } from '../../core/run-log/next-write.ts'
import type { RunLog } from '../../core/run-log/run-log.ts'
import type { Clock } from '../../ports/ports.ts'
import type { Reporter, StatusUpdater } from '../../ports/reporter.ts'

/** Makes the statusUpdater of the run whose run log this is. */
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
    while (!stopping.signal.aborted) {
      const waitMs = nextWriteAt({ beganAt, writtenAt, isNews, failures }) - clock.now()
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
      running = keepWriting(write).finally(() => {
        isRunning = false
      })
    },
    async stop(graceMs, shutdown) {
      stopping.abort()
      const enough = new AbortController()
      await Promise.race([running, clock.wait(graceMs, AbortSignal.any([enough.signal, shutdown]))])
      enough.abort()
      const isWhole = !isRunning
      cutting.abort()
      return isWhole
    },
  }
}

/** The same reporter; the statusUpdater looks at the run log after each event that it has taken in. */
export function observedReporter(reporter: Reporter, statusUpdater: Pick<StatusUpdater, 'look'>): Reporter {
  return {
    ...reporter,
    record(event) {
      reporter.record(event)
      statusUpdater.look()
    },
  }
}
