import type { Patience } from '../../src/ports.ts'

export type Pause = Parameters<Patience['pause']>[0]

/** Patience that waits for nothing and remembers what it was asked for. */
export type QuickPatience = Patience & { readonly pauses: readonly Pause[] }

/** Goes on until there have been so many tries; with `longestMs`, not where the server asks for more. */
export function createPatience({
  tries,
  longestMs,
}: {
  readonly tries: number
  readonly longestMs?: number
}): QuickPatience {
  const pauses: Pause[] = []
  return {
    pauses,
    async pause(failed) {
      pauses.push(failed)
      return failed.tries < tries && (failed.askedMs ?? 0) <= (longestMs ?? Number.POSITIVE_INFINITY)
    },
  }
}
