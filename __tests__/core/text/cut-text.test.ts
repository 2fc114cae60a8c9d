import { expect, test } from '@jest/globals'
import { cutMiddle } from '../../../src/core/text/cut.ts'
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
