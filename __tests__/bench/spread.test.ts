import { expect, test } from '@jest/globals'
import { spreadOf, timesOf } from './spread.ts'

test('the median and the half around it do not care about single hiccups', () => {
  expect(spreadOf([3, 1, 2, 1000, 4])).toEqual({ median: 3, low: 2, high: 4 })
  expect(spreadOf([1, 2, 3, 4])).toEqual({ median: 2.5, low: 1.75, high: 3.25 })
  expect(spreadOf([7])).toEqual({ median: 7, low: 7, high: 7 })
})

test('a spread is shown as multiples', () => {
  expect(timesOf({ median: 3, low: 2, high: 4 }, 2)).toBe('1.50 (1.00 to 2.00)')
})
