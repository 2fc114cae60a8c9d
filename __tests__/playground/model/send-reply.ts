import type { ServerResponse } from 'node:http'
import { errorBody, errorTypeOf } from './api-error.ts'
import type { Clock } from './clock.ts'
import type { Fault } from './fault.ts'
import { event, type StreamEvent } from './reply.ts'

/** How a stream is to be sent. */
interface Sending {
  readonly fault: Fault | undefined
  readonly clock: Clock
  readonly tokensPerSecond: number
  readonly requestId: string
  readonly signal: AbortSignal
}

const CHUNKS = 12

/** Streams the events with the transport faults among them; gives the types of those that were sent whole. */
export async function sendEvents(
  response: ServerResponse,
  events: readonly StreamEvent[],
  sending: Sending,
): Promise<readonly string[]> {
  const { fault, clock, signal } = sending
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': sending.requestId,
  })
  const sent: string[] = []
  const middle = Math.max(1, events.length >> 1)
  let bytesLeft = fault?.cutAfterBytes ?? Number.POSITIVE_INFINITY
  for (const [index, next] of events.entries()) {
    if (signal.aborted) return sent
    if (index === fault?.cutAfterEvents) return cut(response, sent)
    if (index === fault?.stallAfterEvents) {
      await clock.sleep(fault.ms ?? 1000, signal)
      if (signal.aborted) return sent
    }
    if (index === middle && fault?.garbageEvent)
      await write(response, 'event: content_block_delta\ndata: {"type": ###\n\n')
    if (index === middle && fault?.errorEvent) {
      const type = typeof fault.errorEvent === 'string' ? fault.errorEvent : errorTypeOf(529)
      await endWithError(response, type, 'Overloaded', sending.requestId)
      return sent
    }
    const bytes = Buffer.from(`event: ${next.type}\ndata: ${next.data}\n\n`)
    await writeAwkwardly(response, bytes.subarray(0, Math.min(bytes.length, bytesLeft)))
    bytesLeft -= bytes.length
    if (bytesLeft < 0) return cut(response, sent)
    sent.push(next.type)
    if (sending.tokensPerSecond > 0 && next.tokens > 0) {
      await clock.sleep((next.tokens / sending.tokensPerSecond) * 1000, signal)
    }
  }
  response.end()
  return sent
}

/** Sends an SSE `error` event and ends the stream. */
export async function endWithError(
  response: ServerResponse,
  type: string,
  message: string,
  requestId: string,
): Promise<void> {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': requestId })
  const { data } = event('error', errorBody(type, message, requestId))
  response.end(`event: error\ndata: ${data}\n\n`)
}

async function cut(response: ServerResponse, sent: readonly string[]): Promise<readonly string[]> {
  response.flushHeaders()
  // What was written must be on its way before the connection goes.
  await write(response, '')
  response.socket?.destroy()
  return sent
}

async function writeAwkwardly(response: ServerResponse, bytes: Buffer): Promise<void> {
  const chunks = awkwardChunks(bytes, CHUNKS)
  for (const [index, chunk] of chunks.entries()) {
    if (index === 0 && chunks.length === 1) response.write(chunk)
    else await write(response, chunk)
  }
}

function write(response: ServerResponse, data: string | Buffer): Promise<void> {
  return new Promise(resolve => {
    if (response.destroyed || data.length === 0) setTimeout(resolve, 5)
    // Whether it arrived or the client has gone makes no difference to the script.
    else response.write(data, () => setImmediate(resolve))
  })
}

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

/** JSON text that says the same, with every second character outside ASCII written as an escape. */
export function mixedEscapes(json: string): string {
  let count = 0
  return json.replace(/[\u0080-\uffff]/g, unit => {
    // Both halves of a pair are escaped or none, so that the text stays well formed.
    const low = unit >= '\udc00' && unit <= '\udfff'
    if (!low) count += 1
    return count % 2 === 0 ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

const SIZES = [1, 3, 2, 7, 1, 19, 5, 34]

/** A text in pieces of uneven sizes that like to end behind a backslash; long texts come in larger pieces. */
export function awkwardPieces(text: string): readonly string[] {
  const scale = Math.max(1, Math.floor(text.length / 2000))
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const size = (SIZES[pieces.length % SIZES.length] ?? 1) * scale
    const to = endOfPiece(text, from, from + size)
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

function endOfPiece(text: string, from: number, wanted: number): number {
  const backslash = text.slice(wanted, wanted + 8).indexOf('\\')
  const end = Math.min(text.length, backslash < 0 ? wanted : wanted + backslash + 1)
  const splitsPair = /[\udc00-\udfff]/.test(text.charAt(end))
  return splitsPair ? Math.max(end + 1, from + 1) : end
}

/** Bytes in chunks that break inside UTF-8 sequences (up to `most` breaks): decoders must keep what is left over. */
export function awkwardChunks(bytes: Buffer, most: number): readonly Buffer[] {
  const chunks: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length && chunks.length < most; at++) {
    // A lead byte of a sequence: break right behind it.
    if ((bytes[at] ?? 0) >= 0xc2 && at + 1 < bytes.length) {
      chunks.push(bytes.subarray(from, at + 1))
      from = at + 1
    }
  }
  return [...chunks, bytes.subarray(from)]
}
