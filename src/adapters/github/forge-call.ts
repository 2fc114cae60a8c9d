/** The one place where requests to GitHub are repeated: reads and writes that do no harm twice as they are, all others only after looking. */
import { ForgeError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/clock.ts'
import { forgeErrorOf } from './forge-error.ts'

export type ForgeCalls = {
  /** Performs what may be done twice: a read, or a write whose repetition changes nothing. Throws ForgeError. */
  repeatable<T>(what: string, call: () => Promise<T>): Promise<T>
  /** As `repeatable`, with null for 404 (unknown, or a forge without this part of the API) and 410 (deleted). */
  orNull<T>(what: string, call: () => Promise<T>): Promise<T | null>
  /**
   * Performs a write once: where that failed in passing it may have happened, so `look` finds what it makes, or null, before it is tried again. Where looking
   * fails as well, nothing is repeated. Throws ForgeError.
   */
  once<T>(what: string, call: () => Promise<T>, look: () => Promise<T | null>): Promise<T>
}

/** Makes the three ways of asking. */
export function createForgeCalls(retryPolicy: RetryPolicy): ForgeCalls {
  async function attempt<T>(what: string, call: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call()
      } catch (thrown) {
        const error = forgeErrorOf(what, thrown)
        if (error.trouble === 'refused') throw error
        const goesOn = await retryPolicy.pause({ what: error.message, tries, askedMs: error.waitMs })
        if (!goesOn && error.trouble === 'limited') throw error
        const found = await look().catch(() => Promise.reject(error))
        if (found !== null) return found
        if (!goesOn) throw error
      }
    }
  }
  const nothingToSee = async () => null
  const repeatable: ForgeCalls['repeatable'] = (what, call) => attempt(what, call, nothingToSee)

  return {
    repeatable,
    once: attempt,
    async orNull(what, call) {
      try {
        return await repeatable(what, call)
      } catch (thrown) {
        if (thrown instanceof ForgeError && (thrown.status === 404 || thrown.status === 410)) return null
        throw thrown
      }
    },
  }
}
