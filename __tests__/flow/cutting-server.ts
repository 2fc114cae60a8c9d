/** A model whose answers end where a test wants them to. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { bedWith } from '../adapters/anthropic/test-bed.ts'
import type { Turn } from '../playground/model/turn.ts'

/** The bytes that these replies are streamed as, one after the other. */
export async function streamed(...turns: readonly Turn[]): Promise<readonly Buffer[]> {
  const { server } = await bedWith((_, { number }) => turns[number - 1])
  const body = { model: 'claude-sonnet-5-5', max_tokens: 100, stream: true, messages: [{ role: 'user', content: 'x' }] }
  const streams: Buffer[] = []
  for (const _ of turns) {
    const response = await fetch(`${server.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'anthropic-version': '2023-06-01', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    streams.push(Buffer.from(await response.arrayBuffer()))
  }
  return streams
}

/** Serves a stream to first messages and another to later ones; the first time, at `/<byte>`, the stream ends with its connection at that byte. */
export async function cuttingServer(first: Buffer, later: Buffer) {
  const requests = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: readonly unknown[] }
    const byte = request.url?.split('/')[1] ?? ''
    const count = (requests.get(byte) ?? 0) + 1
    requests.set(byte, count)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (messages.length > 1) return void response.end(later)
    if (count > 1) return void response.end(first)
    response.flushHeaders()
    response.write(first.subarray(0, Number(byte)), () => response.socket?.destroySoon())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { at: (byte: number) => `http://127.0.0.1:${port}/${byte}`, requests, close }
}
