/** What GitHub's client throws, as a ForgeError that says what to do. */
import { ForgeError, messageOf } from '../../core/errors.ts'
import { adviceFor } from '../../core/forge-advice.ts'
import { rateLimitMs } from '../../core/retries.ts'

type FieldError = { message?: unknown; field?: unknown; code?: unknown }
type Headers = Readonly<Record<string, unknown>>
type Refusal = { status?: unknown; response?: { data?: unknown; headers?: Headers } }
type GraphqlRefusal = { headers?: Headers; errors?: readonly Complaint[] }
type Complaint = { readonly type?: unknown; readonly message?: unknown }

/** What GraphQL's types of errors are called in REST. */
const STATUS: Readonly<Record<string, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, RATE_LIMITED: 429 }

/** Turns anything thrown into a ForgeError. `what` completes "GitHub refused to ...". */
export function forgeErrorOf(what: string, thrown: unknown): ForgeError {
  if (thrown instanceof ForgeError) return thrown
  const complaints = complaintsOf(thrown)
  const status = complaints.length === 0 ? statusOf(thrown) : (STATUS[String(complaints[0]?.type)] ?? 422)
  const said = complaints.length === 0 ? saidBy(thrown) : shortened(complaints.map(one => String(one.message)))
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
  const { status, response } = thrown as Refusal
  return typeof status === 'number' && response !== undefined ? status : null
}

/** The errors of a GraphQL answer, which come with status 200. Empty for anything else. */
export function complaintsOf(thrown: unknown): readonly Complaint[] {
  if (!(thrown instanceof Error) || thrown.name !== 'GraphqlResponseError') return []
  return (thrown as GraphqlRefusal).errors ?? []
}

function headerOf(thrown: unknown, name: string): string {
  const { response, headers } = thrown as Refusal & GraphqlRefusal
  const value = (response?.headers ?? headers)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** GitHub's own words. Never the request, which carries the token. */
function saidBy(thrown: unknown): string {
  const data = (thrown as Refusal).response?.data
  if (typeof data === 'string' && /^\s*</.test(data)) return 'the answer was a web page'
  if (typeof data !== 'object' || data === null) return messageOf(thrown).slice(0, 300)
  const { message, errors } = data as { message?: unknown; errors?: unknown }
  const details = Array.isArray(errors)
    ? errors
        .map(one => (typeof one === 'string' ? one : describeError((one ?? {}) as FieldError)))
        .filter(one => one !== '')
    : []
  const words = [message, ...details].filter(one => typeof one === 'string')
  return shortened(words) || messageOf(thrown).slice(0, 300)
}

function shortened(words: readonly string[]): string {
  return words.join(': ').replace(/\s+/g, ' ').trim().slice(0, 400)
}

/** Some errors have no message but a field and a code: `head invalid`. */
function describeError({ message, field, code }: FieldError): string {
  if (typeof message === 'string') return message
  return [field, code].filter(one => typeof one === 'string').join(' ')
}

/** Nobody waits for a longer time, and a Date may not hold it. */
const LONGEST_MS = 366 * 86_400_000

/** When to run again, for people: the time, with the date if it is another day. Never throws. */
export function runAgainAfter(now: number, waitMs: number): string {
  if (!(waitMs <= LONGEST_MS)) return 'Run again later.'
  const minute = new Date(Math.ceil((now + waitMs) / 60_000) * 60_000).toISOString()
  const [day = '', time = ''] = minute.split('T')
  const isToday = new Date(now).toISOString().startsWith(day)
  return `Run again after ${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC.`
}
