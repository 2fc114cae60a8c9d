import { expect, test } from '@jest/globals'
import { limitEnding } from '../../../src/core/ending/limit-ending.ts'

test('the cap on dollars is told with what was spent of it', () => {
  const budget = { spentUsd: 0.031063, maxUsd: 0.08 }
  expect(limitEnding('max-cost-usd', budget)).toMatchObject({
    outcome: 'budget-exceeded',
    reason:
      'max-cost-usd ended the run before there was a change to deliver: stopped at $0.03 of the $0.08 limit because the next request might have exceeded it',
  })
  expect(limitEnding('max-cost-usd', { ...budget, spentUsd: null }).reason).toMatch(
    /deliver: the next request might have exceeded the \$0\.08 limit at the highest known price$/,
  )
  expect(limitEnding('max-turns', budget).reason).toBe('max-turns was reached before there was a change to deliver')
})
