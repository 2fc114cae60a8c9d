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
  const { server, model } = await bedWith([failing(say('x'), { status })])
  const error = await modelErrorOf(ask(model))
  expect(error).toMatchObject({ fault: 'model', status, hint: expect.stringMatching(hint) })
  expect(error.message).toContain(`the model API answered ${status} for ${MODEL}: `)
  expect(server.requests).toHaveLength(1)
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

test('a 400 for want of credit is told as that, not as wrong inputs', async () => {
  const message = 'Your credit balance is too low to access the Anthropic API.'
  const body = { type: 'error', error: { type: 'invalid_request_error', message } }
  const { model } = await bedWith([failing(say('x'), { status: 400, body })])
  expect(await modelErrorOf(ask(model))).toMatchObject({
    status: 400,
    trouble: 'final',
    hint: expect.stringMatching(/no credit left/),
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

const LATER = new Date(Date.now() + 3_600_000).toUTCString()

test.each([
  ['429', { status: 429 }, { trouble: 'busy', waitMs: null }],
  ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, { trouble: 'busy', waitMs: 7000 }],
  ['429 with a date', { status: 429, headers: { 'retry-after': LATER } }, { trouble: 'busy' }],
  ['529 with milliseconds', { status: 529, headers: { 'retry-after-ms': '70' } }, { trouble: 'busy', waitMs: 70 }],
  ['503', { status: 503 }, { trouble: 'busy' }],
  ['500', { status: 500 }, { trouble: 'passing' }],
  ['502 of a gateway', { status: 502, html: '<h1>Bad Gateway</h1>' }, { trouble: 'passing' }],
  ['408', { status: 408 }, { trouble: 'passing' }],
  ['a connection that is cut', { reset: true }, { trouble: 'passing' }],
  ['500 that is not to be repeated', { status: 500, headers: { 'x-should-retry': 'false' } }, { trouble: 'final' }],
  ['400 that is to be repeated', { status: 400, headers: { 'x-should-retry': 'true' } }, { trouble: 'passing' }],
  [
    '529 that is not to be repeated',
    { status: 529, headers: { 'x-should-retry': 'false' } },
    { trouble: 'not-this-model' },
  ],
  ['404', { status: 404 }, { trouble: 'not-this-model' }],
  ['413', { status: 413 }, { trouble: 'too-long' }],
  ['a prompt that is too long', { contextExceeded: 'error' }, { trouble: 'too-long' }],
  ['400', { status: 400 }, { trouble: 'final' }],
  ['401', { status: 401 }, { trouble: 'final' }],
  ['402', { status: 402 }, { trouble: 'final' }],
] as const)('%s says what may help, and is sent once', async (_, fault, told) => {
  const { server, model } = await bedWith([failing(say('Done.'), fault)])
  expect(await modelErrorOf(ask(model))).toMatchObject(told)
  expect(server.requests).toHaveLength(1)
})

test('a date to wait for is told as the time until then', async () => {
  const { model } = await bedWith([failing(say('x'), { status: 429, headers: { 'retry-after': LATER } })])
  const { waitMs } = await modelErrorOf(ask(model))
  expect(waitMs).toBeGreaterThan(3_500_000)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
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
    idleMs: 30_000,
    now: () => 0,
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
