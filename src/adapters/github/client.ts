/** What the files of this folder share: GitHub's client, when its requests are repeated, and lists page by page. */
import { getOctokit } from '@actions/github'
import { ForgeError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/clock.ts'
import { forgeErrorOf } from './forge-error.ts'

type Octokit = ReturnType<typeof getOctokit>
export type Repo = { readonly owner: string; readonly repo: string }
export type Client = { readonly octokit: Octokit; readonly repo: Repo; readonly calls: ForgeCalls }

/** Makes GitHub's client; `baseUrl` as in GITHUB_API_URL. Requests leave by `fetch`. */
export function createOctokit(token: string, baseUrl: string, fetch: typeof globalThis.fetch): Octokit {
  return getOctokit(token, { baseUrl, request: { fetch } })
}

type ForgeCalls = {
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

export const PER_PAGE = 100
/** What has more than 5,000 entries is not read to its end. */
const MOST_PAGES = 50

type Page<T> = { readonly data: readonly T[] }

/** Reads the pages of a list, oldest entries first as GitHub sorts them; `what` is for the log. Throws ForgeError. */
export async function pages<T>(
  calls: ForgeCalls,
  what: string,
  get: (page: number) => Promise<Page<T>>,
): Promise<{ readonly entries: readonly T[]; readonly isWhole: boolean }> {
  const entries: T[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await calls.repeatable(what, () => get(page))
    entries.push(...data)
    if (data.length < PER_PAGE) return { entries, isWhole: true }
  }
  return { entries, isWhole: false }
}
