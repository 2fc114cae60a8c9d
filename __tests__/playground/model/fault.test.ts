import { afterEach, expect, test } from '@jest/globals'
import type { Fault } from './fault.ts'
import { converse, messages, openModel, request } from './model-client.ts'
import { bash, failing, say, turn, view } from './script.ts'

const { open, closeAll } = openModel()
afterEach(closeAll)

/** Asks once, with one fault in the way. */
async function askWith(fault: Fault) {
  const { client, server } = await open([turn(say('I will run it. '.repeat(8)), bash('node --test'))], {
    faults: [{ request: 1, ...fault }],
  })
  const ask = () => client.messages.stream(request()).finalMessage()
  return { ask, server }
}

test.each([400, 429, 529])('status %i is answered once, then the turn follows', async status => {
  const { ask, server } = await askWith({ status })
  await expect(ask()).rejects.toMatchObject({ status })
  expect((await ask()).content.at(-1)).toMatchObject({ name: 'bash' })
  expect(server.requests.map(record => record.status)).toEqual([status, 200])
  expect(server.problems).toEqual([])
})

test('a client that retries gets the same turn again, after the time the header names', async () => {
  const { clientWith, server } = await open([view('a'), say('Done.')], {
    faults: [{ step: 1, status: 429, headers: { 'retry-after-ms': '30' } }],
  })
  const { replies } = await converse(clientWith(server.key, 2))
  expect(replies).toHaveLength(2)
  expect(server.requests.map(record => record.position)).toEqual([0, 1, 1])
  expect(server.requests.map(record => record.attempt)).toEqual([0, 0, 1])
})

test.each<Fault>([{ cutAfterEvents: 5 }, { cutAfterBytes: 1500 }])('a stream is cut: %j', async fault => {
  const { ask, server } = await askWith(fault)
  await expect(ask()).rejects.toThrow(/terminated/)
  expect(server.totals()).toMatchObject({ output: 1 })
  expect((await ask()).stop_reason).toBe('tool_use')
})

test('a stream cut before its first event has told the client nothing', async () => {
  const { ask, server } = await askWith({ cutAfterEvents: 0 })
  await expect(ask()).rejects.toThrow()
  expect(server.totals()).toMatchObject({ input: 0, output: 0, requests: 1 })
})

test('a stall is as long as planned and the rest follows', async () => {
  const { ask } = await askWith({ stallAfterEvents: 4, ms: 120 })
  const before = performance.now()
  expect((await ask()).stop_reason).toBe('tool_use')
  expect(performance.now() - before).toBeGreaterThan(115)
})

test('an error event ends the stream in its middle', async () => {
  const { ask } = await askWith({ errorEvent: true })
  await expect(ask()).rejects.toThrow(/overloaded_error/)
  const other = await askWith({ errorEvent: 'api_error' })
  await expect(other.ask()).rejects.toThrow(/api_error/)
})

test('a garbage event is no JSON', async () => {
  const { ask } = await askWith({ garbageEvent: true })
  await expect(ask()).rejects.toThrow(/JSON/)
})

test('a broken tool input breaks off although the reply ends normally, and the turn is owed again', async () => {
  const { client, server } = await open([failing(bash('node --test'), { badToolJson: true }), say('Done.')])
  let json = ''
  const stream = client.messages.stream(request())
  stream.on('inputJson', piece => {
    json += piece
  })
  const broken = await stream.finalMessage()
  expect(broken.stop_reason).toBe('tool_use')
  expect(() => JSON.parse(json)).toThrow()
  const [use] = broken.content
  if (use?.type !== 'tool_use') throw new Error('no tool call')
  const again = await client.messages
    .stream(
      request({
        messages: [
          ...messages(),
          { role: 'assistant', content: [{ type: 'tool_use', id: use.id, name: use.name, input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: 'cut', is_error: true }] },
        ],
      }),
    )
    .finalMessage()
  expect(again.content).toMatchObject([{ name: 'bash', input: { command: 'node --test' } }])
  expect(server.problems).toEqual([])
})

test('a reply can be cut by max_tokens, refused, empty or too long for the context', async () => {
  const { ask } = await askWith({ maxTokensCut: true })
  expect((await ask()).stop_reason).toBe('max_tokens')
  const refused = await (await askWith({ refusal: 'No.' })).ask()
  expect(refused).toMatchObject({ stop_reason: 'refusal', content: [], stop_details: { explanation: 'No.' } })
  const empty = await (await askWith({ emptyReply: true })).ask()
  expect(empty).toMatchObject({ stop_reason: 'end_turn', content: [] })
  await expect((await askWith({ contextExceeded: true })).ask()).rejects.toThrow(/prompt is too long/)
  const full = await (await askWith({ contextExceeded: 'stop' })).ask()
  expect(full.stop_reason).toBe('model_context_window_exceeded')
})

test('after a pause the reply is sent back and the owed turn follows', async () => {
  const { client, server } = await open([failing(bash('ls'), { pauseTurn: true })])
  const paused = await client.messages.stream(request()).finalMessage()
  expect(paused.stop_reason).toBe('pause_turn')
  const back = [...messages(), { role: 'assistant' as const, content: paused.content }]
  const rest = await client.messages.stream(request({ messages: back })).finalMessage()
  expect(rest.content).toMatchObject([{ name: 'bash' }])
  expect(server.problems).toEqual([])
})
