/** Turns what the SDK throws into a ModelError that says what happened and what to do. */
import { APIError } from '@anthropic-ai/sdk'
import { ModelError, type ModelTrouble, messageOf, withHint } from '../../core/errors.ts'
import { retryAfterMs } from '../../core/model/retries.ts'
import type { AnthropicAccess } from './client.ts'
import { clockAdvice } from './ways/clock.ts'

export const MODEL_API = 'https://api.anthropic.com'
/** A shorter value would be found in ordinary words. */
const SHORTEST_SECRET = 6

const ADVICE: Readonly<Record<number, string>> = {
  400: 'The request was refused as invalid; check the inputs model and effort.',
  401: 'Check the input anthropic-api-key: the key is wrong, revoked or of another organisation.',
  402: 'The account has no credit left; add credit, then run again.',
  403: 'The key may not use this model or workspace.',
  404: 'Check the input model: this id is not known to the API or not open to the key.',
  413: 'The conversation is too large for one request; give a smaller task.',
  429: 'The rate limit of the account held on for too long; run again later, raise the limit or set fallback-model.',
  529: 'The API is overloaded; run again later or set fallback-model.',
}
/** A gateway refuses the key, or does not find it where the SDK puts it. */
const ANOTHER_HEADER = 'A gateway may want it in another header: see the input anthropic-headers.'
const REDIRECTED =
  'The address of the model redirects elsewhere, and logins follow no redirect; name the last address in anthropic-base-url.'
const TOO_LONG = 'The conversation does not fit into the window of the model; give a smaller task.'

export const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
}

type ModelAccess = Pick<AnthropicAccess, 'apiKey' | 'headers' | 'way' | 'baseURL'> & { now: number }

/** Makes a ModelError of anything thrown. It holds neither headers nor the key. `now`: milliseconds since the epoch. */
export function modelErrorOf(thrown: unknown, model: string, asked: ModelAccess): ModelError {
  if (thrown instanceof ModelError) return thrown
  const { apiKey, headers = {}, way, baseURL, now } = asked
  const secrets = [apiKey, ...Object.values(headers)].filter(one => one.length >= SHORTEST_SECRET)
  const without = (text: string) => secrets.reduce((rest, one) => rest.replaceAll(one, '***'), text).slice(0, 300)
  const status = thrown instanceof APIError && typeof thrown.status === 'number' ? thrown.status : null
  if (thrown instanceof APIError && (status !== null || thrown.type !== null)) {
    const like = status ?? STATUS_OF_TYPE[thrown.type ?? ''] ?? null
    const said = without(apiMessage(thrown))
    const title =
      status === null
        ? `the model API broke its answer off for ${model}: ${thrown.type}: ${said}`
        : `the model API answered ${status} for ${model}: ${said}`
    const trouble = troubleOf(like, said, thrown.headers)
    const of = like === 404 ? 'model' : like === 401 || like === 403 ? 'login' : null
    const gateway = like === 401 && baseURL !== MODEL_API ? ANOTHER_HEADER : ''
    const ofWay = of === null || way === undefined ? undefined : (clockAdvice(said, now) ?? way.advice[of])
    const advice = ofWay ?? withHint(modelAdvice(like, said, trouble), gateway)
    const known = way === undefined ? undefined : {}
    return new ModelError(title, advice, status, trouble, askedWait(thrown.headers, now), known)
  }
  const said = without(causeInWords(thrown))
  if (isUntrusted(said)) return untrustedServer('the model', said)
  const title = `the model could not be reached: ${said}`
  const refusal = said.includes('ENOTFOUND') ? way?.advice.nobody : undefined
  if (refusal !== undefined) return new ModelError(title, refusal, null, 'passing')
  return new ModelError(title, 'Check the network and the input anthropic-base-url; run again later.', null, 'passing')
}

const UNTRUSTED = /self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i

export function isUntrusted(said: string): boolean {
  return UNTRUSTED.test(said)
}

/** `whom`: who was asked, as the begin of a sentence. */
export function untrustedServer(whom: string, said: string): ModelError {
  return new ModelError(
    `${whom} could not be reached: ${said}`,
    'Name the file of your certificate authority as NODE_EXTRA_CA_CERTS in the environment of the runner.',
    null,
    'final',
  )
}

function modelAdvice(status: number | null, said: string, trouble: ModelTrouble): string {
  if (status === 400 && trouble === 'too-long') return TOO_LONG
  if (status !== null && status >= 300 && status < 400) return REDIRECTED
  const isCredit = status === 400 && /\bcredit balance\b/i.test(said)
  return ADVICE[isCredit ? 402 : (status ?? 0)] ?? 'Run again later.'
}

/** What the API says itself (`x-should-retry`) decides; the rest goes by the status. */
function troubleOf(status: number | null, message: string, headers: Headers | undefined): ModelTrouble {
  const shouldRetry = headers?.get('x-should-retry')
  if (status === 404) return 'not-this-model'
  if (status === 413 || (status === 400 && /prompt is too long|context window|maximum context/i.test(message)))
    return 'too-long'
  if (status === 429 || status === 503 || status === 529) return shouldRetry === 'false' ? 'not-this-model' : 'busy'
  if (shouldRetry === 'true') return 'passing'
  if (shouldRetry === 'false') return 'final'
  return status === null || status === 408 || status === 409 || status >= 500 ? 'passing' : 'final'
}

function askedWait(headers: Headers | undefined, now: number): number | null {
  const precise = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (precise >= 0) return precise
  return retryAfterMs(headers?.get('retry-after') ?? '', now)
}

function apiMessage(error: APIError): string {
  const message = (error.error as { error?: { message?: unknown } } | undefined)?.error?.message
  return typeof message === 'string' ? message : messageOf(error)
}

/** The SDK says "Connection error."; what the network said is in the causes. */
function causeInWords(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  if (!(cause instanceof Error) || cause.message === messageOf(thrown)) return messageOf(thrown)
  return `${messageOf(thrown)} ${causeInWords(cause)}`
}
