import { expect, test } from '@jest/globals'
import { growthExponent } from './growth-exponent.ts'

const following = (exponent: number) => [10, 100, 1_000].map(size => ({ size, cost: 3 * size ** exponent }))

test.each([0, 0.5, 1, 2])('what follows the power %d of its size has that exponent', exponent => {
  expect(growthExponent(following(exponent))).toBeCloseTo(exponent, 10)
})

test('one size tells no growth', () => {
  expect(growthExponent([{ size: 10, cost: 1 }])).toBeNaN()
})
