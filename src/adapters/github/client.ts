/** What the files of this folder share: GitHub's client, and when its requests are repeated. */
import { getOctokit } from '@actions/github'
import { ForgeError } from '../../core/errors.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import { forgeErrorOf } from './forge-error.ts'

export type Repo = { readonly owner: string; readonly repo: string }
export type Client = {
  readonly octokit: ReturnType<typeof getOctokit>
  readonly repo: Repo
  readonly calls: ForgeCalls
}

export type GithubAccess = {
  readonly token: string
  /** The REST root, as in GITHUB_API_URL. */
  readonly apiUrl: string
  readonly repository: Repo
  readonly answerLimitMs?: number
  readonly signal?: AbortSignal
  readonly retryPolicy: RetryPolicy
  /** How requests leave this machine. Without it: Node's own way. */
  readonly fetch?: typeof fetch
  /** Takes secrets out of every text that is sent. */
  readonly redact?: (text: string) => string
}

/** The request option by which one call asks for a shorter limit, in milliseconds. */
export const LIMIT_OPTION = 'answerLimitMs'

/** What people read. A secret that got into such a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'] as const

/** Makes GitHub's client, which waits `limitMs` for an answer at most. */
export function connect(access: GithubAccess, limitMs: number): Client {
  const { token, apiUrl: baseUrl, repository: repo, fetch = globalThis.fetch, redact = text => text } = access
  const octokit = getOctokit(token, { baseUrl, request: { fetch } })
  octokit.hook.before('request', request => {
    // Requests share this object, so the signal is always set: one from an earlier request must not stay in it.
    const own: unknown = request.request[LIMIT_OPTION]
    const late = AbortSignal.timeout(typeof own === 'number' ? Math.min(own, limitMs) : limitMs)
    request.request.signal = access.signal === undefined ? late : AbortSignal.any([late, access.signal])
    for (const field of TEXT_FIELDS) if (typeof request[field] === 'string') request[field] = redact(request[field])
  })
  octokit.hook.after('request', ({ data }) => {
    // A proxy's error page can come with any status.
    if (typeof data === 'string' && data !== '') throw new Error('the answer was a web page, not JSON')
  })
  return { octokit, repo, calls: createForgeCalls(access.retryPolicy) }
}

type ForgeCalls = {
  /** For what may happen twice: a read, or a write whose repetition changes nothing. `what` completes "GitHub refused to ...". Throws ForgeError. */
  repeatable<T>(what: string, call: () => Promise<T>): Promise<T>
  /** As `repeatable`, with null for 404 (unknown, or a forge without this part of the API) and 410 (deleted). */
  orNull<T>(what: string, call: () => Promise<T>): Promise<T | null>
  /** For a write that must happen once. A write that failed in passing may have happened: `look` returns what it made, or null, before the next try. If looking fails too, nothing is repeated. Throws ForgeError. */
  once<T>(what: string, call: () => Promise<T>, look: () => Promise<T | null>): Promise<T>
}

/** The one place where requests to GitHub are repeated. */
export function createForgeCalls(retryPolicy: RetryPolicy): ForgeCalls {
  const once: ForgeCalls['once'] = async (what, call, look) => {
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
  const repeatable: ForgeCalls['repeatable'] = (what, call) => once(what, call, async () => null)

  return {
    once,
    repeatable,
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

/** The error for an answer that cannot be one of GitHub's. */
export function noAnswer(why: string): ForgeError {
  return new ForgeError(`GitHub's answer ${why}`, 'Run again later.', null, 'passing')
}

/** Whether the head of a pull request is in this repository. Its own is null once a fork was deleted, whatever the types say. */
export function isHere({ repo }: Client, head: { readonly full_name: string } | null): boolean {
  return head?.full_name.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase()
}
