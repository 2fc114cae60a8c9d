/** What the pure core may not reach for itself: time, randomness, hashes, disks, and this process. */
import { createHash, randomBytes } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FreeSpace } from '../../core/preflight/facts.ts'
import { WITH_THE_FORGE, waitBeforeNextTry } from '../../core/retries.ts'
import type { Clock, RetryPolicy } from '../../ports/clock.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  randomHex: digits =>
    randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits),
  sha256: text => createHash('sha256').update(text, 'utf8').digest('hex'),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
}

type PatienceOptions = {
  readonly clock: Pick<Clock, 'now' | 'randomHex' | 'wait'>
  /** Milliseconds since the epoch; no wait ends after it. */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
}

/** Makes the retryPolicy of one run. */
export function createRetryPolicy({ clock, deadline, signal, tell }: PatienceOptions): RetryPolicy {
  return {
    async pause({ what, tries, askedMs }) {
      const fraction = Number.parseInt(clock.randomHex(8), 16) / 2 ** 32
      const waitMs = waitBeforeNextTry(WITH_THE_FORGE, { tries, askedMs, fraction })
      if (waitMs === null || signal.aborted || clock.now() + waitMs >= deadline) return false
      tell(`${what}; tried again in ${(waitMs / 1000).toFixed(1)} s`)
      await clock.wait(waitMs, signal)
      return !signal.aborted
    },
  }
}

/** For what is tried once. */
export const NO_RETRIES: RetryPolicy = { pause: async () => false }

/** One entry for each disk that the folders lie on, named by the first of them; what the system does not tell is left out. */
export async function freeSpaceOf(folders: readonly string[]): Promise<readonly FreeSpace[]> {
  const found = new Map<number, FreeSpace>()
  for (const folder of folders) {
    const told = await Promise.all([stat(folder), statfs(folder)]).catch(() => null)
    if (told === null) continue
    const [{ dev }, { bavail, bsize, blocks }] = told
    // Some file systems count nothing.
    if (blocks > 0 && !found.has(dev)) found.set(dev, { place: folder, bytes: bavail * bsize })
  }
  return [...found.values()]
}

/** Resolves once what was written to a stream has left this process, or after `mostMs` where nobody takes it: a full pipe holds back what comes after, and an exit drops it. Never throws. */
export function flushed(stream: Writable, mostMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, mostMs)
    stream.write('', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** From now on the part of the heap in which everything begins does not grow, as it otherwise does while thousands of files are searched: it is swept more often, and the memory is left to commands and tests. Work that holds many small things for a while takes longer so (`docs/adr/0030`). */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
