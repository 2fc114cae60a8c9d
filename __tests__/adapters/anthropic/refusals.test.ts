import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'
import type { Fault } from '../../playground/model/fault.ts'
import { failing, say } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds, laidOpen, MODEL, modelErrorOf, request } from './test-bed.ts'

afterEach(closeBeds)

test('a wrong key and an unknown model are told in the words of the API', async () => {
  const wrongKey = await bedWith([say('x')], { apiKey: 'sk-wrong' })
  expect((await modelErrorOf(ask(wrongKey.model))).message).toBe(
    `the model API answered 401 for ${MODEL}: invalid x-api-key`,
  )
  const unknown = await bedWith([say('x')], { model: 'claude-none-9' })
  expect((await modelErrorOf(ask(unknown.model))).message).toMatch(/404.*claude-none-9/)
})

test('a page of a gateway instead of an answer is told in one short line', async () => {
  const html = `<html>\n${'x'.repeat(5000)}</html>`
  const { model } = await bedWith([failing(say('x'), { status: 403, html })])
  const { message } = await modelErrorOf(ask(model))
  expect(message.length).toBeLessThan(400)
  expect(message).not.toMatch(/\n/)
})

const CREDIT = { type: 'invalid_request_error', message: 'Your credit balance is too low.' }
const noRetry = { headers: { 'x-should-retry': 'false' } }

test.each([
  ['400', { status: 400 }, { status: 400, trouble: 'final', hint: /inputs model and effort/ }],
  ['401', { status: 401 }, { trouble: 'final', hint: /Check the input anthropic-api-key/ }],
  ['402', { status: 402 }, { trouble: 'final', hint: /no credit left/ }],
  ['no credit', { status: 400, body: { type: 'error', error: CREDIT } }, { trouble: 'final', hint: /no credit left/ }],
  ['403', { status: 403 }, { hint: /may not use this model/ }],
  ['404', { status: 404 }, { trouble: 'not-this-model', hint: /Check the input model/ }],
  ['413', { status: 413 }, { trouble: 'too-long', hint: /too large for one request/ }],
  ['a prompt that is too long', { contextExceeded: 'error' }, { trouble: 'too-long', message: /prompt is too long/ }],
  ['429', { status: 429 }, { trouble: 'busy', waitMs: null }],
  ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, { trouble: 'busy', waitMs: 7000 }],
  ['529 with milliseconds', { status: 529, headers: { 'retry-after-ms': '70' } }, { trouble: 'busy', waitMs: 70 }],
  ['503', { status: 503 }, { trouble: 'busy' }],
  ['500', { status: 500 }, { trouble: 'passing' }],
  ['502 of a gateway', { status: 502, html: '<h1>Bad Gateway</h1>' }, { trouble: 'passing' }],
  ['408', { status: 408 }, { trouble: 'passing' }],
  [
    'a redirect',
    { status: 307, headers: { location: '/v1/elsewhere' } },
    { trouble: 'final', hint: /follow no redirect/ },
  ],
  ['a connection that is cut', { reset: true }, { trouble: 'passing' }],
  ['500 that is not to be repeated', { status: 500, ...noRetry }, { trouble: 'final' }],
  ['400 that is to be repeated', { status: 400, headers: { 'x-should-retry': 'true' } }, { trouble: 'passing' }],
  ['529 that is not to be repeated', { status: 529, ...noRetry }, { trouble: 'not-this-model' }],
] as const)('%s says what may help, and is sent once', async (_, fault, told) => {
  const { server, model } = await bedWith([failing(say('Done.'), fault as Fault)])
  const matching = Object.entries(told).map(([name, value]) => [
    name,
    value instanceof RegExp ? expect.stringMatching(value) : value,
  ])
  expect(await modelErrorOf(ask(model))).toMatchObject({ fault: 'model', ...Object.fromEntries(matching) })
  expect(server.requests).toHaveLength(1)
})

test('a date to wait for is told as the time until then', async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString()
  const { model } = await bedWith([failing(say('x'), { status: 429, headers: { 'retry-after': later } })])
  const { waitMs } = await modelErrorOf(ask(model))
  expect(waitMs).toBeGreaterThan(3_500_000)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
})

test.each([
  ['while nothing has come yet', [{ say: 'x', delayMs: 60_000 }]],
  ['in the middle of a stream', [{ say: 'word '.repeat(2_000), tokensPerSecond: 20 }]],
  ['while a stream is silent', [failing(say('some words'), { stallAfterEvents: 3, ms: 60_000 })]],
])('an abort %s ends the request at once with the reason of the signal', async (_, script) => {
  const { server, model } = await bedWith(script)
  const controller = new AbortController()
  setTimeout(() => controller.abort('cancelled'), 250)
  await expect(model.reply(request(), controller.signal)).rejects.toBe('cancelled')
  expect(server.requests.length).toBeLessThanOrEqual(1)
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
})

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
