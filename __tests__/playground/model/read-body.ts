import type { IncomingMessage } from 'node:http'
import { ApiError } from './api-error.ts'

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
