import { expect, test } from '@jest/globals'
import { nextRequest } from '../../../src/core/model/messages.ts'
import { costOf, parsePrices, tariffOf } from '../../../src/core/model/prices.ts'

const usage = {
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  cacheReadTokens: 1_000_000,
  cacheWriteTokens: 1_000_000,
}

test('input, output, cache writes and cache reads are priced each at its own price', () => {
  expect(costOf(usage, tariffOf('claude-sonnet-5-5', {}))).toBeCloseTo(2 + 10 + 2.5 + 0.1)
})

test('a model priced by prompt length is priced per request, cached tokens included', () => {
  const tariff = tariffOf('claude-haiku-5-5', {})
  const request = { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 99_000, cacheWriteTokens: 0 }
  expect(costOf(request, tariff)).toBeCloseTo((1_000 * 0.1 + 99_000 * 0.01) / 1e6, 10)
  expect(costOf({ ...request, inputTokens: 1_001 }, tariff)).toBeCloseTo((1_001 * 0.5 + 99_000 * 0.05) / 1e6, 10)
})

test('a date suffix does not change the price, and prices can be overridden', () => {
  expect(tariffOf('claude-haiku-4-5-20251001', {}).known).toBe(true)
  const parsed = parsePrices('{"claude-sonnet-5-5": {"input": 4, "output": 1}}')
  const prices = 'prices' in parsed ? parsed.prices : {}
  expect(tariffOf('claude-sonnet-5-5', prices).price).toEqual({ input: 4, output: 1, cacheWrite: 5, cacheRead: 0.4 })
})

test('an unknown model is capped at the dearest known price', () => {
  expect(tariffOf('some-other-model', {})).toMatchObject({ known: false, price: { output: 40 } })
})

const allowance = { maxTurns: 3, maxCostUsd: 1, tariff: tariffOf('claude-sonnet-5-5', {}) }

test('the reserve that editing may not touch is there for the summary', () => {
  const newest = { inputTokens: 0, outputTokens: 1_000, cacheReadTokens: 100_000, cacheWriteTokens: 5_000 }
  const spent = { turns: 1, dollars: 0.94, newest }
  expect(nextRequest(spent, allowance, false)).toEqual({ kind: 'forbidden', limit: 'max-cost-usd' })
  expect(nextRequest(spent, allowance, true)).toHaveProperty('maxTokens')
})

test('a free model never reaches the cost limit', () => {
  const free = { known: true, price: { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 } }
  expect(nextRequest({ turns: 0, dollars: 0, newest: usage }, { ...allowance, tariff: free }, false)).toMatchObject({
    kind: 'allowed',
    maxTokens: 32_000,
  })
})
