import { expect, test } from '@jest/globals'
import { growthOf } from './growth.ts'

/** Adds up `rounds` numbers, which no compiler leaves out as long as the sum is looked at. */
function busy(rounds: number): number {
  let sum = 0
  for (let at = 0; at < rounds; at += 1) sum = (sum + at * 31) % 1_000_003
  return sum
}

test('work that grows with the square of its input is told from work that grows with it', () => {
  const linear = growthOf({ small: () => busy(1_000_000), large: () => busy(10_000_000) }, 40)
  expect(linear).toBeLessThanOrEqual(40)
  const square = growthOf({ small: () => busy(1_000_000), large: () => busy(100_000_000) }, 40)
  expect(square).toBeGreaterThan(40)
})
