import { expect, test } from '@jest/globals'
import { createTokens } from '../../../src/adapters/anthropic/ways/tokens.ts'

/** Tokens of a lifetime, at a time that the test sets. */
function tokensOf(lifetimeMs: number) {
  const clock = { now: 0 }
  const made: number[] = []
  const fail = { next: false }
  const exchange = async () => {
    await Promise.resolve()
    if (fail.next) throw new Error('out of order')
    made.push(clock.now)
    return { value: `token-${made.length}`, lifetimeMs }
  }
  return { clock, made, fail, tokens: createTokens(exchange, { now: () => clock.now, learn: () => undefined }) }
}

test('twenty callers at once share one exchange, also after a refusal', async () => {
  const { tokens, made } = tokensOf(3_600_000)
  const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()))
  expect(new Set(all.map(({ value }) => value))).toEqual(new Set(['token-1']))
  const again = await Promise.all(
    all.map(async token => {
      tokens.forget(token)
      return tokens.get()
    }),
  )
  expect(new Set(again.map(({ value }) => value))).toEqual(new Set(['token-2']))
  // Another one hears of the refusal when the new token is there.
  for (const token of all) tokens.forget(token)
  expect((await tokens.get()).value).toBe('token-2')
  expect(made).toHaveLength(2)
})

test('in two hours of requests, each token is renewed two minutes before it ends', async () => {
  const { tokens, made, clock } = tokensOf(600_000)
  for (clock.now = 0; clock.now < 7_200_000; clock.now += 10_000) {
    const { expiresAt } = await tokens.get()
    expect(expiresAt - clock.now).toBeGreaterThan(120_000)
  }
  expect(made).toEqual(Array.from({ length: 15 }, (_, at) => at * 480_000))
})

test('a renewal that fails leaves the token that still holds, and throws when it has ended', async () => {
  const { tokens, fail, clock } = tokensOf(600_000)
  await tokens.get()
  fail.next = true
  clock.now = 500_000
  expect((await tokens.get()).value).toBe('token-1')
  clock.now = 595_000
  await expect(tokens.get()).rejects.toThrow('out of order')
  fail.next = false
  expect((await tokens.get()).value).toBe('token-2')
})
