import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { collectMessage, readEvents, replyOf } from '../../../src/adapters/anthropic/collect-message.ts'
import type { Fault } from '../../playground/model/fault.ts'
import { bash, failing, say, turn } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, MODEL, modelErrorOf, request } from './test-bed.ts'

afterEach(closeBeds)

test.each<[Fault, RegExp, string]>([
  [{ cutAfterEvents: 0 }, /^the model could not be reached: /, 'passing'],
  [{ cutAfterEvents: 4 }, /^the model could not be reached: /, 'passing'],
  [{ cutAfterBytes: 900 }, /^the model could not be reached: /, 'passing'],
  [{ garbageEvent: true }, /^the model could not be reached: /, 'passing'],
  [{ errorEvent: true }, /broke its answer off for .*: overloaded_error: Overloaded/, 'busy'],
  [{ errorEvent: 'api_error' }, /api_error/, 'passing'],
  [{ errorEvent: 'rate_limit_error' }, /rate_limit_error/, 'busy'],
  [{ errorEvent: 'invalid_request_error' }, /invalid_request_error/, 'final'],
  [{ errorEvent: 'not_found_error' }, /not_found_error/, 'not-this-model'],
])('of a stream with %j nothing is used; the next one may be whole', async (fault, message, trouble) => {
  const whole = turn(say('I run it.'), bash('npm test -- --some-long-option'))
  const { server, model } = await bedWith([failing(whole, fault)])
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ fault: 'model', status: null, trouble, message: expect.stringMatching(message) })
  const reply = await ask(model)
  expect(reply).toMatchObject({ text: 'I run it.', stopReason: 'tool_use' })
  expect(reply.calls).toMatchObject([{ input: { command: 'npm test -- --some-long-option' }, problem: null }])
  expect(server.requests).toHaveLength(2)
  expect(server.problems).toEqual([])
})

test.each([
  ['before its first byte', 0, 500, /^the model could not be reached: /],
  ['in its middle', 4, 3_000, /^the model could not be reached: .*silent for 3 s/],
])('a stream that falls silent %s is given up after the limit', async (_, stallAfterEvents, idleMs, message) => {
  const { model } = await bedWith([failing(say('x'), { stallAfterEvents, ms: 60_000 })], { idleMs })
  expect(await modelErrorOf(ask(model))).toMatchObject({ message: expect.stringMatching(message), trouble: 'passing' })
})

test('what a stream cost that broke off is told', async () => {
  const usage = { input_tokens: 11, output_tokens: 22, cache_read_input_tokens: 33, cache_creation_input_tokens: 44 }
  const events = 7
  const told = async (cutAfterEvents: number) => {
    const { server, model } = await bedWith([failing({ say: 'x', usage }, { cutAfterEvents })])
    const counts: unknown[] = []
    await modelErrorOf(model.reply(request(), new AbortController().signal, one => void counts.push(one)))
    expect(server.requests).toHaveLength(1)
    return counts
  }
  const start = { inputTokens: 11, outputTokens: 1, cacheReadTokens: 33, cacheWriteTokens: 44 }
  expect(await told(0)).toEqual([])
  expect(await told(1)).toEqual([start])
  expect(await told(events - 1)).toEqual([start, { ...start, outputTokens: 22 }])
})

test('a stream that speaks slowly but steadily is left alone', async () => {
  const idleMs = 3_000
  const slow = { say: 'word '.repeat(120), tokensPerSecond: 50 }
  const { server, model } = await bedWith([slow], { idleMs })
  const started = performance.now()
  await ask(model)
  expect(performance.now() - started).toBeGreaterThan(idleMs)
  expect(server.requests).toHaveLength(1)
})

const modelAt = (baseURL: string) =>
  createAnthropicModel({ apiKey: 'sk-test', baseURL, model: MODEL, effort: '', idleMs: 30_000, now: () => 0 })

/** A response whose body breaks with an error behind these bytes. */
function breakingResponse(bytes: Uint8Array): Response {
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left.length === 0) controller.error(new TypeError('terminated'))
      else controller.enqueue(left)
      left = new Uint8Array()
    },
  })
  return new Response(body)
}

test('a stream of two calls that is cut at any byte gives both calls whole, or nothing at all', async () => {
  const { server } = await bedWith([turn(say('I run both.'), bash('echo "ünïcödé 🎉"'), bash('rm -rf build'))])
  const body = { model: MODEL, max_tokens: 100, stream: true, messages: [{ role: 'user', content: 'x' }] }
  const headers = { 'x-api-key': server.key, 'anthropic-version': '2023-06-01', 'content-type': 'application/json' }
  const whole = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const taken: number[] = []
  for (let at = 0; at <= bytes.length; at += 1) {
    const response = breakingResponse(bytes.subarray(0, at))
    const message = await collectMessage(readEvents(response)).catch(() => null)
    if (message === null) continue
    taken.push(at)
    const { calls } = replyOf(message)
    expect(calls.map(({ input }) => input)).toEqual([{ command: 'echo "ünïcödé 🎉"' }, { command: 'rm -rf build' }])
  }
  expect(taken).toEqual([bytes.length])
})

/** A server of few words: the same events for every request, and then a proper end of the answer. */
async function serving(events: readonly object[]) {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const typed = events as readonly { readonly type: string }[]
    response.end(typed.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

test('a stream with an event that is no JSON is read to its end, so that its cost is known, and not used', async () => {
  const { server, model } = await bedWith([failing(turn(say('x'), bash('ls')), { garbageEvent: true })])
  let counted: unknown = null
  const asked = model.reply(request(), new AbortController().signal, usage => {
    counted = usage
  })
  expect((await modelErrorOf(asked)).message).toMatch(/one of its events is no JSON/)
  expect(counted).toMatchObject({ outputTokens: server.totals().output })
})

test.each([
  ['in the middle of a call', []],
  [
    'before its last event',
    [{ type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } }],
  ],
])('a stream that ends politely %s is no reply', async (_, more) => {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [],
    stop_reason: null,
    usage,
  }
  const block = { type: 'tool_use', id: 'toolu_1', name: 'bash', input: {} }
  const delta = { type: 'input_json_delta', partial_json: '{"command": "rm -rf build"}' }
  const server = await serving([
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    ...more,
  ])
  try {
    const { message } = await modelErrorOf(ask(modelAt(server.url)))
    expect(message).toMatch(/broke off before its end/)
    expect(server.requests()).toBe(1)
  } finally {
    await server.close()
  }
})

const begin = (usage: unknown) => ({
  type: 'message_start',
  message: { id: 'msg_1', type: 'message', role: 'assistant', model: MODEL, content: [], stop_reason: null, usage },
})

test('an endless answer is given up, and not asked for again', async () => {
  const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x'.repeat(1 << 20) } }
  const server = await serving([
    begin({ input_tokens: 1, output_tokens: 1 }),
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...Array.from({ length: 20 }, () => delta),
  ])
  try {
    const error = await modelErrorOf(ask(modelAt(server.url)))
    expect(error).toMatchObject({ trouble: 'final', message: expect.stringMatching(/longer than 16000000/) })
  } finally {
    await server.close()
  }
})

test.each([[null], [{}], [{ input_tokens: 'many', output_tokens: -1 }], [{ input_tokens: null }]])(
  'counts that are none (%j) are nought, and never spoil the sum',
  async usage => {
    const server = await serving([
      begin(usage),
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
      { type: 'message_stop' },
    ])
    try {
      const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
      expect((await ask(modelAt(server.url))).usage).toEqual(none)
    } finally {
      await server.close()
    }
  },
)
