/** Follows a run by what it records, beside it, and has somebody write about it at a pace of its own: one at a time, the newest state, and nothing any more once it is stopped. */
import { nextWriteAt, type Wrote } from '../../core/progress/next-write.ts'
import { stepKey } from '../../core/progress/steps-at-work.ts'
import { briefEvent } from '../../core/story/brief-event.ts'
import { createStory } from '../../core/story/create-story.ts'
import type { Clock, Follower, Reporter } from '../../ports.ts'

/** Makes the follower of one run; `startedAt` in milliseconds since the epoch. */
export function createFollower(clock: Pick<Clock, 'now' | 'wait'>, startedAt: number): Follower {
  const { story, add } = createStory()
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
    story,
    cut: cutting.signal,
    add(event) {
      // A long run's story stays small; what is written of it is redacted by the forge's adapter.
      add(
        briefEvent(event, text => text),
        clock.now() - startedAt,
      )
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

/** The same reporter; what the run records is shown to the follower as well. */
export function followedReporter(reporter: Reporter, follower: Pick<Follower, 'add'>): Reporter {
  return {
    ...reporter,
    record(event) {
      reporter.record(event)
      follower.add(event)
    },
  }
}
