import type { IncomingMessage } from 'node:http'

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

/** The API's name for errors of an HTTP status. */
export function errorTypeOf(status: number): string {
  return TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
}

/** A refusal the API answers with: thrown by the validators, turned into a response in one place. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, message: string, type: string = errorTypeOf(status)) {
    super(message)
    this.status = status
    this.type = type
  }
}

/** Throws the API's 400 with this message. */
export function refuse(message: string): never {
  throw new ApiError(400, message)
}

/** The JSON body of an error response or of an SSE `error` event. */
export function errorBody(type: string, message: string, requestId: string): Record<string, unknown> {
  return { type: 'error', error: { type, message, details: null }, request_id: requestId }
}

const MAX_BYTES = 32 * 1024 * 1024

/** The whole body of a request as text; throws the API's 413 as soon as it is larger than 32 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new ApiError(413, 'Request exceeds the maximum size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The body as JSON; throws the API's 400 where it is none. */
export function parseBody(raw: string): unknown {
  const body = jsonOrNothing(raw)
  if (body === undefined) throw new ApiError(400, 'The request body is not valid JSON')
  return body
}

/** The body as JSON; undefined where it is none. */
export function jsonOrNothing(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
