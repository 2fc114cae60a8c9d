import type { ServerResponse } from 'node:http'
import { errorBody, errorTypeOf } from './api-error.ts'
import { awkwardChunks } from './awkward-pieces.ts'
import type { Clock } from './clock.ts'
import type { Fault } from './fault.ts'
import { event, type StreamEvent } from './reply-events.ts'

/** How a stream is to be sent. */
export interface Sending {
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
