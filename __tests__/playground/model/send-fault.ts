import type { ServerResponse } from 'node:http'
import { errorBody, errorTypeOf } from './api-error.ts'
import type { Fault } from './fault.ts'

const MESSAGES: Readonly<Record<number, string>> = {
  402: 'Your credit balance is too low to access the API.',
  403: 'Your API key does not have permission to use the specified resource.',
  413: 'Request exceeds the maximum size',
  429: 'This request would exceed your rate limit.',
  500: 'Internal server error',
  529: 'Overloaded',
}

/** Answers with the fault instead of a reply; gives the HTTP status (0: none). */
export function answerFault(response: ServerResponse, fault: Fault, requestId: string): number {
  if (fault.reset === true) {
    response.socket?.resetAndDestroy()
    return 0
  }
  const tooLong = fault.contextExceeded !== undefined
  const status = fault.status ?? 400
  const message = tooLong
    ? 'prompt is too long: 1048577 tokens > 1000000 maximum'
    : (MESSAGES[status] ?? 'Scripted error')
  const type = fault.html === undefined ? 'application/json' : 'text/html'
  const body = fault.html ?? JSON.stringify(fault.body ?? errorBody(errorTypeOf(status), message, requestId))
  response.writeHead(status, { 'content-type': type, 'request-id': requestId, ...fault.headers })
  response.end(body)
  return status
}

/** Sends a reply that is not streamed, with the transport faults that make sense there; whether it went out whole. */
export function sendWhole(
  response: ServerResponse,
  body: unknown,
  fault: Fault | undefined,
  requestId: string,
): boolean {
  const json = JSON.stringify(body)
  const half = json.slice(0, json.length >> 1)
  if (fault?.errorEvent) {
    answerFault(response, { status: 529 }, requestId)
    return false
  }
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': requestId })
  if (fault?.cutAfterEvents !== undefined || fault?.cutAfterBytes !== undefined) {
    response.write(half, () => response.socket?.destroy())
    return false
  }
  response.end(fault?.garbageEvent ? half : json)
  return fault?.garbageEvent !== true
}
