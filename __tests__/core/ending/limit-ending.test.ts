import { expect, test } from '@jest/globals'
import { limitEnding } from '../../../src/core/ending/limit-ending.ts'

test('the cap on dollars is told with what was spent of it', () => {
  const budget = { spentUsd: 0.031063, maxUsd: 0.08 }
  expect(limitEnding('max-cost-usd', budget)).toMatchObject({
    outcome: 'budget-exceeded',
    reason:
      'max-cost-usd ended the run before there was a change to deliver: 0.0311 of 0.08 USD were spent, and another request could have used what is kept back for the summary',
  })
  expect(limitEnding('max-cost-usd', { ...budget, spentUsd: null }).reason).toMatch(
    /deliver: another request could have passed 0\.08 USD at the dearest known price$/,
  )
  expect(limitEnding('max-turns', budget).reason).toBe('max-turns was reached before there was a change to deliver')
})
