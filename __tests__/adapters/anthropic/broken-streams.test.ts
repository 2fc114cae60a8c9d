import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'
import type { Fault } from '../../playground/model/fault.ts'
import { bash, failing, say, turn } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, MODEL, modelErrorOf } from './test-bed.ts'

afterEach(closeBeds)

const IDLE_MS = 300

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['cut before its first event', { cutAfterEvents: 0 }],
  ['cut in its middle', { cutAfterEvents: 4 }],
  ['cut inside an event', { cutAfterBytes: 900 }],
  ['ended by an error event', { errorEvent: true }],
  ['ended by an error event of the server', { errorEvent: 'api_error' }],
  ['spoiled by an event that is no JSON', { garbageEvent: true }],
  ['silent before its first byte', { stallAfterEvents: 0, ms: 30_000 }],
  ['silent in its middle', { stallAfterEvents: 4, ms: 30_000 }],
]

test.each(FAULTS)('a stream that is %s is asked again, and nothing of it is used', async (_, fault) => {
  const whole = turn(say('I run it.'), bash('npm test -- --some-long-option'))
  const { server, model } = await bedWith([failing(whole, fault)], { idleMs: IDLE_MS })
  const reply = await ask(model)
  expect(reply).toMatchObject({ text: 'I run it.', stopReason: 'tool_use' })
  expect(reply.calls).toMatchObject([{ input: { command: 'npm test -- --some-long-option' }, problem: null }])
  expect(reply.raw).toHaveLength(2)
  expect(server.requests).toHaveLength(2)
  expect(server.problems).toEqual([])
})

test('whoever asked is told why the turn is asked again', async () => {
  const { model, retries } = await bedWith(
    [failing(say('x'), { stallAfterEvents: 2, ms: 30_000 }, { errorEvent: true })],
    { idleMs: IDLE_MS },
  )
  await ask(model)
  expect(retries).toEqual([
    expect.stringMatching(/^the model could not be reached: .*silent for 0\.3 s/),
    `the model API broke its answer off for ${MODEL}: overloaded_error: Overloaded`,
  ])
})

test('a stream that speaks slowly but steadily is left alone', async () => {
  const idleMs = 2_000
  const slow = { say: 'word '.repeat(200), tokensPerSecond: 50 }
  const { server, model } = await bedWith([slow], { idleMs })
  const reply = await ask(model)
  expect(reply.durationMs).toBeGreaterThan(idleMs)
  expect(server.requests).toHaveLength(1)
})

test('a stream that breaks every time is given up after three more tries', async () => {
  const { server, model, retries } = await bedWith([say('x')], { faults: [{ errorEvent: true, times: 9 }] })
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ fault: 'model', status: null, hint: 'The API is overloaded; run again later.' })
  expect(error.message).toMatch(/overloaded_error/)
  expect(server.requests).toHaveLength(4)
  expect(retries).toHaveLength(3)
}, 20_000)

test('an error event that would come again is not asked for again', async () => {
  const { server, model } = await bedWith([failing(say('x'), { errorEvent: 'invalid_request_error' })])
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ hint: expect.stringMatching(/model and effort/) })
  expect(server.requests).toHaveLength(1)
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

test('a stream that ends politely in the middle of a call is no reply', async () => {
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
  ])
  try {
    const giveUp = new AbortController()
    const model = createAnthropicModel({
      apiKey: 'sk-test',
      baseURL: server.url,
      model: MODEL,
      effort: '',
      idleMs: 5000,
      now: () => 0,
      onRetry: why => giveUp.abort(why),
    })
    const request = { system: 's', tools: [], messages: [], breakpoints: [], maxTokens: 10 }
    await expect(model.reply(request, giveUp.signal)).rejects.toMatch(/broke off before its end/)
    expect(server.requests()).toBe(1)
  } finally {
    await server.close()
  }
})
