import { expect, test } from '@jest/globals'
import { cutMiddle, fairShare } from '../../../src/core/text/cut.ts'
import { fc } from '../../playground/properties.ts'

test('a text that is not too long is whole; of another head and tail are left, and how much is not there', () => {
  expect(cutMiddle('abcdef', 6)).toEqual({ head: 'abcdef', leftOut: 0, tail: '' })
  expect(cutMiddle('abcdefghij', 5)).toEqual({ head: 'abc', leftOut: 5, tail: 'ij' })
  expect(cutMiddle('ab😀cdef😀gh', 6)).toEqual({ head: 'ab', leftOut: 8, tail: 'gh' })
})

test('nothing is counted twice or lost, and no character is halved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 40 }), (text, most) => {
      const { head, leftOut, tail } = cutMiddle(text, most)
      expect(head.length + leftOut + tail.length).toBe(text.length)
      expect(head.length + tail.length).toBeLessThanOrEqual(Math.max(most, 0))
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true)
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true)
    }),
  )
})

test('short texts are whole, and long ones share what is left', () => {
  expect(fairShare([1, 2, 3], { together: 100, one: 50 })).toBe(50)
  expect(fairShare([10, 1_000, 1_000], { together: 110, one: 500 })).toBe(50)
  expect(fairShare([1_000], { together: 5_000, one: 500 })).toBe(500)
  expect(fairShare([], { together: 10, one: 5 })).toBe(5)
})

test('all texts together keep within the budget, and more would not', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 })), fc.nat({ max: 5_000 }), (lengths, budget) => {
      const most = fairShare(lengths, { together: budget, one: 1_000 })
      const sumAt = (limit: number) => lengths.reduce((sum, length) => sum + Math.min(length, limit), 0)
      expect(sumAt(most)).toBeLessThanOrEqual(budget)
      if (most < 1_000) expect(sumAt(most + 1)).toBeGreaterThan(budget)
    }),
  )
})
