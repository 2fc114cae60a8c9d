import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { failing, say } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, laidOpen, MODEL, modelErrorOf, request } from './test-bed.ts'

afterEach(closeBeds)

test.each([
  [400, /inputs model and effort/],
  [401, /Check the input anthropic-api-key/],
  [402, /no credit left/],
  [403, /may not use this model/],
  [404, /Check the input model/],
  [413, /too large for one request/],
])('an answer of %i is not repeated and comes with advice', async (status, hint) => {
  const { server, model, retries } = await bedWith([failing(say('x'), { status })])
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ fault: 'model', status, hint: expect.stringMatching(hint) })
  expect(error.message).toContain(`the model API answered ${status} for ${MODEL}: `)
  expect(server.requests).toHaveLength(1)
  expect(retries).toEqual([])
})

test('a wrong key and an unknown model are told in the words of the API', async () => {
  const wrongKey = await bedWith([say('x')], { apiKey: 'sk-wrong' })
  expect(await modelErrorOf(ask(wrongKey.model))).toMatchObject({
    status: 401,
    message: expect.stringMatching(/invalid x-api-key/),
  })
  const unknown = await bedWith([say('x')], { model: 'claude-none-9' })
  expect(await modelErrorOf(ask(unknown.model))).toMatchObject({
    status: 404,
    message: expect.stringMatching(/claude-none-9/),
  })
})

test('a conversation that is too long is told as that', async () => {
  const { model } = await bedWith([failing(say('x'), { contextExceeded: 'error' })])
  expect(await modelErrorOf(ask(model))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/prompt is too long/),
  })
})

test('a page of a gateway instead of an answer is told in one short line', async () => {
  const html = `<html>\n${'x'.repeat(5000)}</html>`
  const { model } = await bedWith([failing(say('x'), { status: 403, html })])
  const { message } = await modelErrorOf(ask(model))
  expect(message.length).toBeLessThan(400)
  expect(message).not.toMatch(/\n/)
})

test.each([
  ['429 with a time to wait', { status: 429, headers: { 'retry-after': '1' } }, 1000],
  ['529', { status: 529 }, 300],
  ['500', { status: 500 }, 300],
  ['a connection that is cut', { reset: true }, 300],
])('%s is repeated after a while', async (_, fault, leastMs) => {
  const { server, model } = await bedWith([failing(say('Done.'), fault)])
  const before = performance.now()
  expect(await ask(model)).toMatchObject({ text: 'Done.' })
  expect(performance.now() - before).toBeGreaterThanOrEqual(leastMs - 20)
  expect(server.requests).toHaveLength(2)
  expect(server.problems).toEqual([])
})

test('overload that holds on is given up at last', async () => {
  const quick = { headers: { 'retry-after-ms': '1' } }
  const { server, model, retries } = await bedWith([say('x')], { faults: [{ status: 529, ...quick, times: 20 }] })
  expect(await modelErrorOf(ask(model))).toMatchObject({ status: 529, hint: 'The API is overloaded; run again later.' })
  expect(server.requests).toHaveLength(5)
  expect(retries).toEqual([])
})

/** Asks, gives the signal after a while, and tells what came of it and how long it took from then. */
async function abortedAfter(ms: number, bed: Awaited<ReturnType<typeof bedWith>>) {
  const controller = new AbortController()
  const asked = bed.model.reply(request(), controller.signal)
  let given = 0
  setTimeout(() => {
    given = performance.now()
    controller.abort('cancelled')
  }, ms)
  const thrown = await asked.catch((reason: unknown) => reason)
  return { thrown, tookMs: performance.now() - given }
}

test.each([
  ['while nothing has come yet', [{ say: 'x', delayMs: 30_000 }]],
  ['in the middle of a stream', [{ say: 'word '.repeat(200), tokensPerSecond: 20 }]],
  ['while a stream is silent', [failing(say('some words'), { stallAfterEvents: 3, ms: 30_000 })]],
  ['while a rate limit is waited for', [failing(say('x'), { status: 429, headers: { 'retry-after': '60' } })]],
  ['between two tries of a broken stream', [failing(say('x'), ...Array(4).fill({ cutAfterEvents: 1 }))]],
])('an abort %s ends the request at once with the reason of the signal', async (_, script) => {
  const bed = await bedWith(script)
  const { thrown, tookMs } = await abortedAfter(250, bed)
  expect(thrown).toBe('cancelled')
  expect(tookMs).toBeLessThan(5_000)
  const sent = bed.server.requests.length
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(bed.server.requests).toHaveLength(sent)
})

test('a signal that was given before sends nothing', async () => {
  const { server, model } = await bedWith([say('x')])
  await expect(model.reply(request(), AbortSignal.abort('too late'))).rejects.toBe('too late')
  expect(server.requests).toHaveLength(0)
})

test('a server that is not there is told with what the network said', async () => {
  const model = createAnthropicModel({
    apiKey: 'sk-test',
    baseURL: 'http://127.0.0.1:9',
    model: MODEL,
    effort: '',
    idleMs: 1000,
    now: () => 0,
    onRetry: () => undefined,
  })
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ status: null, hint: expect.stringMatching(/anthropic-base-url/) })
  expect(error.message).toMatch(/^the model could not be reached: Connection error\. .+/)
}, 20_000)

test('the key is in no error, whatever the server says', async () => {
  const echo = (key: string) => ({ type: 'error', error: { type: 'x', message: `the key ${key} is bad` } })
  const key = 'sk-canary-9f27'
  for (const fault of [
    { status: 401, body: echo(key) },
    { status: 400, html: `<p>${key}</p>` },
    { errorEvent: 'permission_error' },
  ]) {
    const { model } = await bedWith([failing(say('x'), fault)], { keys: [key] })
    const error = await modelErrorOf(ask(model))
    expect(laidOpen(error)).not.toContain(key)
    expect(laidOpen(error)).not.toMatch(/authorization|bearer/i)
  }
})
