/** One place where GitHub's refusals become ForgeErrors with a way out, and where reads are repeated. */
import { ForgeError, messageOf } from '../../core/errors.ts'

type FieldError = { message?: unknown; field?: unknown; code?: unknown }
type Refusal = { status?: unknown; message?: unknown; response?: { data?: unknown } }

const READ_ATTEMPTS = 3
const PAUSE_MS = 500

/** Performs a write once. Throws ForgeError. */
export async function write<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (thrown) {
    throw forgeErrorOf(what, thrown)
  }
}

/** Performs a read, again after a passing fault. Throws ForgeError. */
export async function read<T>(what: string, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (thrown) {
      const status = statusOf(thrown)
      const passing = status === null || status >= 500 || status === 429
      if (!passing || attempt >= READ_ATTEMPTS) throw forgeErrorOf(what, thrown)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS * 2 ** attempt))
    }
  }
}

/** As `read`, with null for 404 (unknown, or a forge without this part of the API) and 410 (deleted). */
export async function readOrNull<T>(what: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await read(what, call)
  } catch (thrown) {
    if (thrown instanceof ForgeError && (thrown.status === 404 || thrown.status === 410)) return null
    throw thrown
  }
}

/** The HTTP status of something thrown, null where there was no answer: the client then says 500 without a response. */
export function statusOf(thrown: unknown): number | null {
  if (thrown instanceof ForgeError) return thrown.status
  if (!(thrown instanceof Error)) return null
  const { status, response } = thrown as Refusal
  return typeof status === 'number' && response !== undefined ? status : null
}

/** True for a write whose answer was lost or failed on the server's side: it may have been carried out all the same. */
export function mayHaveHappened(thrown: unknown): boolean {
  const status = statusOf(thrown)
  return status === null || status >= 500
}

function forgeErrorOf(what: string, thrown: unknown): ForgeError {
  if (thrown instanceof ForgeError) return thrown
  const status = statusOf(thrown)
  const said = saidBy(thrown)
  if (status === null)
    return new ForgeError(`GitHub could not be reached to ${what}: ${said}`, 'Run again later.', null)
  const verb = status >= 500 ? 'failed' : 'refused'
  return new ForgeError(`GitHub ${verb} to ${what} (${status}): ${said}`, adviceFor(status, said), status)
}

/** GitHub's own words: the message and those of its errors. Never the request, which carries the token. */
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
  const words = [message, ...details].filter(one => typeof one === 'string').join(': ')
  return words.slice(0, 400) || messageOf(thrown).slice(0, 300)
}

/** Some errors have no message but a field and a code: `head invalid`. */
function describeError({ message, field, code }: FieldError): string {
  if (typeof message === 'string') return message
  return [field, code].filter(one => typeof one === 'string').join(' ')
}

function adviceFor(status: number, said: string): string {
  if (status >= 500 || status === 429 || /rate limit/i.test(said)) return 'Run again later.'
  if (/not permitted to create/i.test(said))
    return 'Turn on "Allow GitHub Actions to create and approve pull requests" in Settings > Actions > General (the organisation may have to allow it first).'
  if (/workflow/i.test(said))
    return 'The token may not change workflow files: bring the base branch up to date or pass a token with that right.'
  if (status === 401) return 'Check the input github-token: it is not valid.'
  if (status === 403 || status === 404)
    return 'Give the job the permissions contents: write, pull-requests: write and issues: write.'
  if (status === 422) return 'Branch rules or the state of the repository stand in the way.'
  return 'Run again later.'
}
