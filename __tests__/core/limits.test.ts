import { expect, test } from '@jest/globals'
import { nextRequest } from '../../src/core/conversation/limits.ts'
import { addedTokens, holdsReplies } from '../../src/core/conversation/messages.ts'
import { timesFor } from '../../src/core/deadlines.ts'
import { costOf, NO_USAGE, tariffOf } from '../../src/core/money/prices.ts'
import { fc } from '../playground/properties.ts'

const tariff = tariffOf('claude-sonnet-5-5', {})
const allowance = (maxCostUsd: number) => ({ maxTurns: 10, maxCostUsd, tariff })
const spent = { turns: 0, dollars: 0, newest: NO_USAGE }

test('the request after the last turn is forbidden', () => {
  expect(nextRequest({ ...spent, turns: 9 }, allowance(5), false)).toHaveProperty('maxTokens')
  expect(nextRequest({ ...spent, turns: 10 }, allowance(5), false)).toEqual({ limit: 'max-turns' })
})

test('a prompt that was not cached before, or whose cache has died, is counted at its price', () => {
  const output = (more: object) => {
    const allowed = nextRequest({ ...spent, ...more }, allowance(1), true, 1_000_000)
    return 'maxTokens' in allowed ? 1 - allowed.maxTokens * 10e-6 : null
  }
  const warm = { newest: { ...NO_USAGE, cacheReadTokens: 200_000 } }
  expect(output(warm)).toBeCloseTo(0.02 + 0.01, 4)
  expect(output({ ...warm, cold: true })).toBeCloseTo(0.51, 4)
  expect(output({ newest: { ...NO_USAGE, inputTokens: 200_000 } })).toBeCloseTo(0.4 + 0.01, 4)
})

test('the price of a reply is that of the length of its prompt', () => {
  const haiku = { maxTurns: 10, maxCostUsd: 0.05, tariff: tariffOf('claude-haiku-5-5', {}) }
  const at = (cacheReadTokens: number) =>
    nextRequest({ ...spent, newest: { ...NO_USAGE, cacheReadTokens } }, haiku, true)
  expect(at(50_000)).toEqual({ maxTokens: 32_000 })
  expect(at(150_000)).toEqual({ maxTokens: 16_000 })
})

test('no request that is allowed can cost more than what is left, whatever it adds and replies', () => {
  const count = fc.nat(2_000_000)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), count, count, (dollars, added, cacheReadTokens) => {
      const newest = { ...NO_USAGE, cacheReadTokens }
      const allowed = nextRequest({ turns: 0, dollars, newest, added }, allowance(5), false)
      if ('limit' in allowed) return
      const usage = { inputTokens: 0, outputTokens: allowed.maxTokens, cacheReadTokens, cacheWriteTokens: added }
      expect(dollars + costOf(usage, tariff)).toBeLessThanOrEqual(5)
    }),
  )
})

test('the closing request may use what the others keep back for it', () => {
  const nearlyAll = { ...spent, dollars: 4.96 }
  expect(nextRequest(nearlyAll, allowance(5), false)).toEqual({ limit: 'max-cost-usd' })
  expect(nextRequest(nearlyAll, allowance(5), true)).toHaveProperty('maxTokens')
})

test('what is added is what the user side said since the newest reply', () => {
  const user = (text: string) => ({ role: 'user', blocks: [{ type: 'text', text }] }) as const
  const assistant = { role: 'assistant', raw: [{ type: 'text', text: 'x'.repeat(900) }] } as const
  expect(addedTokens([user('x'.repeat(300))])).toBe(100)
  expect(addedTokens([user('x'.repeat(300)), assistant])).toBe(0)
  expect(addedTokens([user('x'.repeat(300)), assistant, user('x'.repeat(30))])).toBe(10)
  expect(holdsReplies([user('x')])).toBe(false)
  expect(holdsReplies([user('x'), assistant])).toBe(true)
})

test('time for finishing is kept back, and the model may never be silent for more than a quarter of the rest', () => {
  expect(timesFor(30)).toEqual({ totalMs: 1_800_000, editingMs: 1_680_000, silenceMs: 120_000, answerMs: 120_000 })
  expect(timesFor(1)).toEqual({ totalMs: 60_000, editingMs: 51_000, silenceMs: 12_750, answerMs: 6_000 })
})
