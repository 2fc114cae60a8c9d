import { expect, test } from '@jest/globals'
import { growthOf } from './growth.ts'

/** Work that is done at once and costs what the list says, time after time. */
function counted(...costs: readonly number[]) {
  const left = [...costs]
  return growthOf({ small: () => undefined, large: () => undefined }, 40, () => left.shift() ?? 0)
}

test('the least of the pairs decides, since the machine only ever adds; the first that is small enough ends it', () => {
  expect(counted(10, 900, 10, 300, 10, 9_999)).toBe(30)
  const square = Array.from({ length: 10 }, (_, pair) => [10, 1_000 + pair]).flat()
  expect(counted(...square)).toBe(100)
})

test('small work that is too fast to be measured counts as five milliseconds', () => {
  expect(counted(0.1, 100)).toBe(20)
})
