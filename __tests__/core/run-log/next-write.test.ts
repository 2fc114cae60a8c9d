import { expect, test } from '@jest/globals'
import { nextWriteAt, type Written } from '../../../src/core/run-log/next-write.ts'
import { fc } from '../../playground/properties.ts'

const MINUTE = 60_000
const at = (more: Partial<Written>) => nextWriteAt({ beganAt: 0, writtenAt: 0, isNews: false, failures: 0, ...more })

test('the first is due at once, a step five seconds after the one before, all else a quarter of a minute and then ever later', () => {
  expect(at({ beganAt: 7, writtenAt: null })).toBe(7)
  expect(at({ writtenAt: 100, isNews: true })).toBe(5_100)
  expect(at({ writtenAt: 100 })).toBe(100 + MINUTE / 4)
  expect(at({ writtenAt: 20 * MINUTE })).toBe(24 * MINUTE)
})

test('what fails is tried again ever later, however much happens', () => {
  expect([1, 2, 3].map(failures => at({ isNews: true, failures }))).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE])
})

test('no write comes sooner than five seconds after another', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), fc.nat(9), (beganAt, after, isNews, failures) => {
      const writtenAt = beganAt + after
      expect(nextWriteAt({ beganAt, writtenAt, isNews, failures })).toBeGreaterThanOrEqual(writtenAt + 5_000)
    }),
  )
})

test('a run without news writes less than thirty times in its first hour', () => {
  let writes = 0
  for (let now: number = at({ writtenAt: null }); now < 60 * MINUTE; now = at({ writtenAt: now })) writes += 1
  expect(writes).toBeGreaterThan(10)
  expect(writes).toBeLessThan(30)
})
