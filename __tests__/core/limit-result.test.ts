import { expect, test } from '@jest/globals'
import { limitResult } from '../../src/core/outcome.ts'

test('the cap on dollars is told with what was spent of it', () => {
  const budget = { spentUsd: 0.031063, maxUsd: 0.08 }
  expect(limitResult('max-cost-usd', budget)).toMatchObject({
    outcome: 'budget-exceeded',
    reason:
      '`max-cost-usd` ended the run before a change was tested: stopped at $0.03 of the $0.08 limit because the next request might have exceeded it',
  })
  expect(limitResult('max-cost-usd', { ...budget, spentUsd: null }).reason).toMatch(
    /tested: the next request might have exceeded the \$0\.08 limit at the highest known price$/,
  )
  expect(limitResult('max-turns', budget).reason).toBe('`max-turns` was reached before a change was tested')
})
