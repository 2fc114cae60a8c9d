/** What the files of this folder share: GitHub's client, and when its requests are repeated. */

import { getOctokit } from '@actions/github'
import { ForgeError, messageOf } from '../../core/errors.ts'
import { adviceFor } from '../../core/forge-advice.ts'
import { rateLimitMs } from '../../core/model/retries.ts'
import { singleSpaced } from '../../core/text/spaces.ts'
import type { RetryPolicy } from '../../ports/ports.ts'

export type Client = ReturnType<typeof connect>

export type GithubAccess = {
  token: string
  apiUrl: string
  repository: { owner: string; repo: string }
  answerLimitMs?: number
  signal?: AbortSignal
  retryPolicy: RetryPolicy
  fetch?: typeof fetch
  redact?: (text: string) => string
}

/** What people read. A secret that got into such a text must not leave with it. */
const TEXT_FIELDS = ['title', 'body', 'message'] as const

/** Answers take seconds. Only one that never comes takes this long. */
const ANSWER_LIMIT_MS = 120_000

/** Makes GitHub's client, which waits `limitMs` for an answer at most. */
export function connect(access: GithubAccess, limitMs = ANSWER_LIMIT_MS) {
  const { token, apiUrl: baseUrl, repository: repo, fetch = globalThis.fetch, redact = text => text } = access
  const octokit = getOctokit(token, { baseUrl, request: { fetch } })
  octokit.hook.before('request', request => {
    // Requests share this object, so the signal is always set: one from an earlier request must not stay in it.
    const late = AbortSignal.timeout(Math.min(limitMs, access.answerLimitMs ?? limitMs))
    request.request.signal = access.signal === undefined ? late : AbortSignal.any([late, access.signal])
    for (const field of TEXT_FIELDS) if (typeof request[field] === 'string') request[field] = redact(request[field])
  })
  octokit.hook.after('request', ({ data }) => {
    // A proxy's error page can come with any status.
    if (typeof data === 'string' && data !== '') throw new Error('the answer was a web page, not JSON')
  })
  const calls = createForgeCalls(access.retryPolicy)
  /** As `repeatable`: the entries of every page of a list. */
  const all = <List extends AnyList>(what: string, list: List, at: Parameters<List>[0]) =>
    calls.repeatable(what, () => octokit.paginate(list, Object.assign({ per_page: PER_PAGE }, at)))
  return { octokit, repo, calls, all }
}

type AnyList = Parameters<ReturnType<typeof getOctokit>['paginate']>[0]

type ForgeCalls = {
  /**
   * For a read, or a write whose repetition changes nothing. `what` completes "GitHub refused to ...". Throws
   * ForgeError.
   */
  repeatable<T>(what: string, call: () => Promise<T>): Promise<T>
  /** As `repeatable`, with null for 404 (unknown, or a forge without this part of the API) and 410 (deleted). */
  orNull<T>(what: string, call: () => Promise<T>): Promise<T | null>
  /**
   * For a write that must happen once. One that failed in passing may have happened: `look` returns what it made, or
   * null. If looking fails too, nothing is repeated. Throws ForgeError.
   */
  once<T>(what: string, call: () => Promise<T>, look: () => Promise<T | null>): Promise<T>
}

function createForgeCalls(retryPolicy: RetryPolicy): ForgeCalls {
  const once: ForgeCalls['once'] = async (what, call, look) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call()
      } catch (thrown) {
        const error = forgeErrorOf(what, thrown)
        const isTooEarly = tries < EARLY_TRIES && error.status === 422 && TOO_EARLY.test(error.message)
        if (error.trouble === 'refused' && !isTooEarly) throw error
        const askedMs = isTooEarly ? EARLY_WAIT_MS : error.waitMs
        const goesOn = await retryPolicy.pause({ what: error.message, tries, askedMs })
        if (!goesOn && error.trouble === 'limited') throw error
        const found = await look().catch(() => Promise.reject(error))
        if (found !== null) return found
        if (!goesOn) throw error
      }
    }
  }
  const repeatable: ForgeCalls['repeatable'] = (what, call) => once(what, call, async () => null)
  const orNull: ForgeCalls['orNull'] = (what, call) =>
    repeatable(what, call).catch((thrown: unknown) => {
      if (thrown instanceof ForgeError && (thrown.status === 404 || thrown.status === 410)) return null
      throw thrown
    })
  return { once, repeatable, orNull }
}

/** GitHub's words for a branch or a pull request that was made a moment ago. */
const TOO_EARLY = /\bhead\b.{0,20}\binvalid\b|could not resolve to a node/i
const EARLY_TRIES = 3
const EARLY_WAIT_MS = 1_000

export const PER_PAGE = 100

export function noAnswer(why: string): ForgeError {
  return new ForgeError(`GitHub's answer ${why}`, 'Run again later.', null, 'passing')
}

/**
 * Whether the head of a pull request is in this repository. Its own is null once a fork was
 * deleted, whatever the types say.
 */
export function isHere({ repo }: Client, head: { full_name: string } | null): boolean {
  return head?.full_name.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase()
}

type Headers = Readonly<Record<string, unknown>>
type ApiRefusal = { status?: unknown; response?: { data?: unknown; headers?: Headers } }
type GraphqlRefusal = { headers?: Headers; errors?: readonly Complaint[] }
type Complaint = { type?: unknown; message?: unknown }

const STATUS: Readonly<Record<string, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, RATE_LIMITED: 429 }

/** Turns anything thrown into a ForgeError. `what` completes "GitHub refused to ...". */
export function forgeErrorOf(what: string, thrown: unknown): ForgeError {
  if (thrown instanceof ForgeError) return thrown
  const complaints = complaintsOf(thrown)
  const status = complaints.length === 0 ? statusOf(thrown) : (STATUS[String(complaints[0]?.type)] ?? 422)
  const said = complaints.length === 0 ? saidBy(thrown) : joinedWords(complaints.map(one => one.message))
  if (status === null)
    return new ForgeError(`GitHub could not be reached to ${what}: ${said}`, 'Run again later.', null, 'passing')
  const now = Date.now()
  const waitMs = rateLimitMs({ status, said, header: name => headerOf(thrown, name), now })
  if (waitMs !== null) {
    const title = `GitHub put off the request to ${what} (${status}): ${said}`
    return new ForgeError(title, runAgainAfter(now, waitMs), status, 'limited', waitMs)
  }
  const verb = status >= 500 ? 'failed' : 'refused'
  const trouble = status >= 500 ? 'passing' : 'refused'
  const advice = adviceFor(status, said, headerOf(thrown, 'x-accepted-github-permissions'))
  return new ForgeError(`GitHub ${verb} to ${what} (${status}): ${said}`, advice, status, trouble)
}

/** The HTTP status of something thrown. Null if there was no answer: the client then says 500, without a response. */
export function statusOf(thrown: unknown): number | null {
  if (thrown instanceof ForgeError) return thrown.status
  if (!(thrown instanceof Error)) return null
  const { status, response } = thrown as ApiRefusal
  return typeof status === 'number' && response !== undefined ? status : null
}

export function complaintsOf(thrown: unknown): readonly Complaint[] {
  if (!(thrown instanceof Error) || thrown.name !== 'GraphqlResponseError') return []
  return (thrown as GraphqlRefusal).errors ?? []
}

function headerOf(thrown: unknown, name: string): string {
  const { response, headers } = thrown as ApiRefusal & GraphqlRefusal
  const value = (response?.headers ?? headers)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** GitHub's own words. Never the request, which carries the token. */
function saidBy(thrown: unknown): string {
  const data = (thrown as ApiRefusal).response?.data
  if (typeof data === 'string' && /^\s*</.test(data)) return 'the answer was a web page'
  if (typeof data !== 'object' || data === null) return messageOf(thrown).slice(0, 300)
  const { message, errors } = data as { message?: unknown; errors?: unknown }
  const details = Array.isArray(errors) ? errors.map(describeError) : []
  const words = [message, ...details].filter(one => typeof one === 'string' && one !== '')
  return joinedWords(words) || messageOf(thrown).slice(0, 300)
}

function joinedWords(words: readonly unknown[]): string {
  return singleSpaced(words.join(': ')).slice(0, 400)
}

function describeError(one: unknown): string {
  if (typeof one === 'string') return one
  const { message, field, code } = (one ?? {}) as { message?: unknown; field?: unknown; code?: unknown }
  if (typeof message === 'string') return message
  return [field, code].filter(one => typeof one === 'string').join(' ')
}

const LONGEST_MS = 366 * 86_400_000

/** When to run again, for people. Never throws. */
export function runAgainAfter(now: number, waitMs: number): string {
  if (!(waitMs <= LONGEST_MS)) return 'Run again later.'
  const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString().slice(0, 16)
  return `Run again after ${minute.replace('T', ' ')} UTC.`
}
