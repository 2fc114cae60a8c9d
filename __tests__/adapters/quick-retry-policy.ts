import type { RetryPolicy } from '../../src/ports/ports.ts'

export type Pause = Parameters<RetryPolicy['pause']>[0]

/** RetryPolicy that waits for nothing and remembers what it was asked for. */
export type QuickRetryPolicy = RetryPolicy & { readonly pauses: readonly Pause[] }

/** Goes on until there have been so many tries; with `longestMs`, not where the server asks for more. */
export function createRetryPolicy({
  tries,
  longestMs,
}: {
  readonly tries: number
  readonly longestMs?: number
}): QuickRetryPolicy {
  const pauses: Pause[] = []
  return {
    pauses,
    async pause(failed) {
      pauses.push(failed)
      return failed.tries < tries && (failed.askedMs ?? 0) <= (longestMs ?? Number.POSITIVE_INFINITY)
    },
  }
}
