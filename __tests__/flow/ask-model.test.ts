import { afterEach, expect, test } from '@jest/globals'
import { systemClock } from '../../src/adapters/system/machine.ts'
import { ModelError } from '../../src/core/errors.ts'
import { costOf, tariffOf } from '../../src/core/model/prices.ts'
import { money } from '../../src/core/text/quantities.ts'
import { costSoFar, learn } from '../../src/flow/run.ts'
import { bedWith, closeBeds, modelErrorOf, user } from '../adapters/anthropic/test-bed.ts'
import type { Fault } from '../playground/model/fault.ts'
import { bash, failing, say, turn } from '../playground/model/script.ts'
import { world } from './fakes.ts'
import { patientWith } from './patient.ts'

afterEach(closeBeds)

const REPLIED = [user(), { role: 'assistant', raw: [{ type: 'text', text: 'I look.' }] } as const, user('Go on.')]

test.each<[string, Fault, number]>([
  ['429 that says how long to wait', { status: 429, headers: { 'retry-after': '3' } }, 3150],
  ['429 that asks for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 63_000],
  ['529', { status: 529 }, 500],
  ['a page of a gateway', { status: 502, html: '<h1>Bad Gateway</h1>' }, 500],
  ['a connection that is cut', { reset: true }, 500],
  ['an event that is no JSON', { garbageEvent: true }, 500],
  ['an error event that passes', { errorEvent: 'api_error' }, 500],
])('%s is asked again after a wait, with the same body, and counts as one turn', async (_, fault, wait) => {
  const whole = turn(say('I run it.'), bash('npm test'))
  const { server, model } = await bedWith([failing(whole, fault)])
  const patient = patientWith(model)
  expect(await patient.ask()).toMatchObject({ text: 'I run it.', calls: [{ input: { command: 'npm test' } }] })
  expect(patient.waits).toEqual([wait])
  expect(patient.warnings).toEqual([expect.stringMatching(/; the turn is asked again in \d+\.\d s$/)])
  expect(patient.run.state.turns).toBe(1)
  expect(server.requests).toHaveLength(2)
  expect(server.requests[1]?.body).toEqual(server.requests[0]?.body)
  expect(server.problems).toEqual([])
})

test('the ceiling of the wait doubles, and after six tries it is given up with advice', async () => {
  const { server, model } = await bedWith([say('x')], { faults: [{ status: 529, times: 99 }] })
  const patient = patientWith(model)
  expect(await modelErrorOf(patient.ask())).toMatchObject({
    status: 529,
    hint: expect.stringMatching(/run again later/),
  })
  expect(patient.waits).toEqual([500, 1000, 2000, 4000, 8000])
  expect(server.requests).toHaveLength(6)
})

test.each([400, 401, 404, 413])('%i is never asked again', async status => {
  const { server, model } = await bedWith([failing(say('x'), { status })])
  const patient = patientWith(model)
  expect(await modelErrorOf(patient.ask())).toMatchObject({ status })
  expect(patient.waits).toEqual([])
  expect(server.requests).toHaveLength(1)
})

test('a wait that would pass the deadline is not begun; the closing request has the later one', async () => {
  const slow = { status: 429, headers: { 'retry-after': '10' } }
  const { server, model } = await bedWith([failing(say('Done.'), slow, slow)])
  const patient = patientWith(model, {}, { deadlines: { editing: 10_000, overall: 30_000 } })
  expect(await patient.ask()).toMatchObject({ limit: 'timeout-minutes', because: { status: 429 } })
  expect(patient.waits).toEqual([])
  expect(server.requests).toHaveLength(1)
  expect(await patient.ask({ closing: true })).toMatchObject({ text: 'Done.' })
  expect(patient.waits).toEqual([10_500])
})

test('what broken replies cost is counted, and a try that the money does not reach for is not begun', async () => {
  const usage = { input_tokens: 100_000, output_tokens: 10, cache_read_input_tokens: 7, cache_creation_input_tokens: 3 }
  const { server, model } = await bedWith([{ ...say('x'), usage }], { faults: [{ cutAfterEvents: 2, times: 99 }] })
  const patient = patientWith(model, { 'max-cost-usd': '0.7' })
  expect(await patient.ask()).toMatchObject({ limit: 'max-cost-usd', because: { trouble: 'passing' } })
  const { input, output, cacheRead, cacheWrite, requests } = server.totals()
  const { state, tariff } = patient.run
  expect(requests).toBe(3)
  expect(state).toMatchObject({
    turns: 1,
    promised: expect.closeTo(0),
    usage: { inputTokens: input, outputTokens: output, cacheReadTokens: cacheRead, cacheWriteTokens: cacheWrite },
  })
  const counted = costOf(
    { inputTokens: input, outputTokens: output, cacheReadTokens: cacheRead, cacheWriteTokens: cacheWrite },
    tariff,
  )
  expect(state.dollars).toBeCloseTo(counted, 9)
  expect(state.dollars).toBeLessThanOrEqual(0.7)
})

test('a signal ends the waiting at once, and what came before it is billed', async () => {
  const usage = { input_tokens: 1000 }
  const { model } = await bedWith([
    failing({ say: 'x', usage }, { cutAfterEvents: 2 }, { status: 429, headers: { 'retry-after': '900' } }),
  ])
  const patient = patientWith(model, {}, {}, { clock: systemClock })
  const controller = new AbortController()
  setTimeout(() => controller.abort('cancelled'), 1500)
  expect(await patient.ask({ signal: controller.signal })).toMatchObject({ limit: 'cancelled' })
  expect(patient.run.state.usage.inputTokens).toBe(1000)
})

test('a reply that is interrupted in its middle is billed by what arrived, as an estimate', async () => {
  const slow = { say: 'word '.repeat(400), tokensPerSecond: 40, usage: { input_tokens: 500 } }
  const { model } = await bedWith([slow])
  const patient = patientWith(model)
  const controller = new AbortController()
  setTimeout(() => controller.abort('cancelled'), 400)
  expect(await patient.ask({ signal: controller.signal })).toMatchObject({ limit: 'cancelled' })
  const { usage, estimatedTokens } = patient.run.state
  expect(estimatedTokens).toBeGreaterThan(0)
  expect(usage).toMatchObject({ inputTokens: 500, outputTokens: estimatedTokens + 1 })
})

const FALLBACK = 'claude-opus-5-5'

async function withFallback(faults: readonly Fault[], inputs: Record<string, string> = {}) {
  const answer = { ...say('From the first.'), usage: { input_tokens: 10 } }
  const first = await bedWith([answer, answer], {
    faults: faults.map((fault, index) => ({ ...fault, request: index + 1 })),
  })
  const second = await bedWith([{ ...say('From the second.'), usage: { input_tokens: 1_000_000, output_tokens: 0 } }], {
    model: FALLBACK,
  })
  const fallback = { model: second.model, tariff: tariffOf(FALLBACK, {}) }
  return { first, second, patient: patientWith(first.model, { 'max-cost-usd': '50', ...inputs }, { fallback }) }
}

test.each<[string, Fault, number]>([
  ['overloaded for good', { status: 529, headers: { 'retry-after-ms': '1' } }, 6],
  ['rate-limited for good', { status: 429, headers: { 'retry-after-ms': '1' } }, 6],
  ['unknown', { status: 404 }, 1],
])('a model that is %s is replaced, at the price of the other', async (_, fault, tries) => {
  const { first, second, patient } = await withFallback(Array(9).fill(fault))
  expect(await patient.ask()).toMatchObject({ text: 'From the second.' })
  expect(first.server.requests).toHaveLength(tries)
  expect(patient.run.state).toMatchObject({ switched: true, turns: 1, dollars: 4 })
  expect(patient.warnings.at(-1)).toMatch(/; claude-opus-5-5 is asked instead$/)
  await patient.ask()
  expect(first.server.requests).toHaveLength(tries)
  expect(second.server.requests).toHaveLength(2)
})

test.each([500, 401, 402, 400])('%i for good is not a reason to ask another model', async status => {
  const { second, patient } = await withFallback(Array(9).fill({ status }))
  expect(await modelErrorOf(patient.ask())).toMatchObject({ status })
  expect(second.server.requests).toHaveLength(0)
})

test('a conversation that holds replies is not handed to another model: it begins anew, as another turn', async () => {
  const { second, patient } = await withFallback([{ status: 404 }])
  expect(await patient.ask({ messages: REPLIED })).toEqual({ kind: 'start-over', why: 'another-model' })
  expect(second.server.requests).toHaveLength(0)
  expect(patient.run.state).toMatchObject({ switched: true, turns: 0 })
})

test('another model is not asked for a summary, and where it cannot be had either, the run ends with its error', async () => {
  const { second, patient } = await withFallback([{ status: 404 }, { status: 404 }])
  expect(await modelErrorOf(patient.ask({ closing: true }))).toMatchObject({ status: 404 })
  expect(patient.run.state.switched).toBe(false)
  await second.server.close()
  expect((await modelErrorOf(patient.ask())).message).toMatch(/could not be reached/)
})

test('a conversation that is too long begins anew; a first message that is too long is an error with advice', async () => {
  const tooLong = [{ contextExceeded: 'error' as const }, { contextExceeded: 'error' as const }]
  const { model } = await bedWith([failing(say('x'), ...tooLong), failing(say('x'), ...tooLong)])
  const patient = patientWith(model)
  expect(await patient.ask({ messages: REPLIED })).toEqual({ kind: 'start-over', why: 'too-long' })
  expect(patient.run.state.turns).toBe(0)
  const error = await modelErrorOf(patient.ask())
  expect(error).toBeInstanceOf(ModelError)
  expect(error.hint).toMatch(/window of the model; give a smaller task/)
})

test('a run that asked no model has cost nothing, whatever the price', () => {
  const { run } = world([])
  const unpriced = { ...run, config: { ...run.config, model: 'a-model-without-a-price' } }
  expect([costSoFar(run), costSoFar(unpriced)]).toEqual([0, 0])
  learn(unpriced.state, { requests: 1 })
  expect(costSoFar(unpriced)).toBeNull()
  expect([0, 0.00001, null].map(money)).toEqual(['$0.00', '$0.00', 'cost unknown'])
})
