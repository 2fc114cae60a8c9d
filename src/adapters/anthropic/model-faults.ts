/** What went wrong with the model, in a sentence that says what to do, and whether asking the turn again can help. */
import { APIConnectionError, APIError } from '@anthropic-ai/sdk'
import { ModelError, messageOf } from '../../core/errors.ts'

const ADVICE: Readonly<Record<number, string>> = {
  400: 'The request was refused as invalid; check the inputs model and effort.',
  401: 'Check the input anthropic-api-key: the key is wrong, revoked or of another organisation.',
  402: 'The account has no credit left; add credit, then run again.',
  403: 'The key may not use this model or workspace.',
  404: 'Check the input model: this id is not known to the API or not open to the key.',
  413: 'The conversation is too large for one request; give a smaller task.',
  429: 'The rate limit of the account held on for too long; run again later or raise the limit.',
  529: 'The API is overloaded; run again later.',
}

/** An error event inside a stream has a type where an answer has a status. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
}

/** True for what may be gone on the next try: broken streams, silence, error events that pass. What the SDK has repeated already stays as it is. */
export function isWorthAskingAgain(thrown: unknown): boolean {
  if (thrown instanceof APIConnectionError) return false
  if (!(thrown instanceof APIError)) return true
  if (typeof thrown.status === 'number') return false
  const likeStatus = STATUS_OF_TYPE[thrown.type ?? '']
  return likeStatus === undefined || likeStatus >= 429
}

/** Wraps whatever the SDK threw. Neither headers nor the key are in it. */
export function modelErrorOf(thrown: unknown, model: string, key: string): ModelError {
  const without = (text: string) => text.replaceAll(key, '***').slice(0, 300)
  if (thrown instanceof APIError && typeof thrown.status === 'number') {
    const title = `the model API answered ${thrown.status} for ${model}: ${without(apiMessage(thrown))}`
    return new ModelError(title, ADVICE[thrown.status] ?? 'Run again later.', thrown.status)
  }
  if (thrown instanceof APIError && thrown.type !== null) {
    const title = `the model API broke its answer off for ${model}: ${thrown.type}: ${without(apiMessage(thrown))}`
    return new ModelError(title, ADVICE[STATUS_OF_TYPE[thrown.type] ?? 0] ?? 'Run again later.', null)
  }
  return new ModelError(
    `the model could not be reached: ${without(reasonOf(thrown))}`,
    'Check the network and the input anthropic-base-url; run again later.',
    null,
  )
}

function apiMessage(error: APIError): string {
  const body = error.error as { error?: { message?: unknown } } | undefined
  const message = body?.error?.message
  return typeof message === 'string' ? message : messageOf(error)
}

/** The SDK says "Connection error."; what the network said is in the causes. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  if (!(cause instanceof Error) || cause.message === messageOf(thrown)) return messageOf(thrown)
  return `${messageOf(thrown)} ${reasonOf(cause)}`
}
