/** What the pure core may not reach for itself: time, randomness, hashes, disks, and this process. */
import { createHash, randomBytes } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { WITH_THE_FORGE, waitBeforeNextTry } from '../../core/model/retries.ts'
import type { FreeSpace } from '../../core/start/problem.ts'
import type { Clock, RetryPolicy } from '../../ports/ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  randomHex: digits => randomBytes(digits / 2).toString('hex'),
  sha256: (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex'),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
}

type RetryOptions = {
  clock: Pick<Clock, 'now' | 'randomHex' | 'wait'>
  /** Milliseconds since the epoch. No wait ends after it. */
  deadline: number
  signal: AbortSignal
  log: (line: string) => void
}

export function createRetryPolicy({ clock, deadline, signal, log }: RetryOptions): RetryPolicy {
  return {
    async pause({ what, tries, askedMs }) {
      const fraction = Number.parseInt(clock.randomHex(8), 16) / 2 ** 32
      const waitMs = waitBeforeNextTry(WITH_THE_FORGE, { tries, askedMs, fraction })
      if (waitMs === null || signal.aborted || clock.now() + waitMs >= deadline) return false
      log(`${what}; tried again in ${(waitMs / 1000).toFixed(1)} s`)
      await clock.wait(waitMs, signal)
      return !signal.aborted
    },
  }
}

export const NO_RETRIES: RetryPolicy = { pause: async () => false }

/** The free space of each disk that holds one of the folders. Folders that cannot be read are left out. */
export async function freeSpaceOf(folders: readonly string[]): Promise<readonly FreeSpace[]> {
  const found = new Map<number, FreeSpace>()
  for (const folder of folders) {
    const stats = await Promise.all([stat(folder), statfs(folder)]).catch(() => null)
    if (stats === null) continue
    const [{ dev }, { bavail, bsize, blocks }] = stats
    // Some file systems report zero blocks.
    if (blocks > 0 && !found.has(dev)) found.set(dev, { place: folder, bytes: bavail * bsize })
  }
  return [...found.values()]
}

/**
 * Waits until a stream has written everything, at most `mostMs`. An exit would drop what a full pipe holds back. Never
 * throws.
 */
export async function flushed(stream: Writable, mostMs: number): Promise<void> {
  const written = new Promise<void>(resolve => stream.write('', () => resolve()))
  await Promise.race([written, sleep(mostMs, undefined, { ref: false })])
}

/**
 * Keeps the new-object space of the heap small. A search of many files would otherwise grow it until the process ends.
 * See ADR 30.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
