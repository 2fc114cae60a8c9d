/** Follows a run by its story, beside it, and has somebody write about it at a pace of its own: one at a time, the newest state, and nothing any more once it is stopped. */
import { nextWriteAt, type Wrote } from '../../core/progress/next-write.ts'
import { stepKey } from '../../core/progress/steps-at-work.ts'
import type { Story } from '../../core/story/story.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Follower, Reporter } from '../../ports/reporter.ts'

/** Makes the follower of the run whose story this is. */
export function createFollower(clock: Pick<Clock, 'now' | 'wait'>, story: Story): Follower {
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
      const now = stepKey(story)
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
    async stop(graceMs, hurry) {
      stopping.abort()
      const enough = new AbortController()
      await Promise.race([running, clock.wait(graceMs, AbortSignal.any([enough.signal, hurry]))])
      enough.abort()
      const isWhole = !isRunning
      cutting.abort()
      return isWhole
    },
  }
}

/** The same reporter; the follower looks at the story after each event that it has taken in. */
export function followedReporter(reporter: Reporter, follower: Pick<Follower, 'look'>): Reporter {
  return {
    ...reporter,
    record(event) {
      reporter.record(event)
      follower.look()
    },
  }
}
