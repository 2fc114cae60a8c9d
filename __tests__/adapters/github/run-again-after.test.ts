import { expect, test } from '@jest/globals'
import { runAgainAfter } from '../../../src/adapters/github/forge-error.ts'

const NOW = Date.parse('2026-01-02T10:00:00Z')

test('when to run again is said to the minute, never too early, with the day where it is another', () => {
  expect(runAgainAfter(NOW, 1)).toBe('Run again after 10:01 UTC.')
  expect(runAgainAfter(NOW, 61_000)).toBe('Run again after 10:02 UTC.')
  expect(runAgainAfter(NOW, 15 * 3_600_000)).toBe('Run again after 2026-01-03 01:00 UTC.')
})

test.each([Number.POSITIVE_INFINITY, 1e17, Number.NaN, 40 * 366 * 86_400_000])(
  'a wait of %d ms, which nobody waits for, is not told as a time',
  waitMs => {
    expect(runAgainAfter(NOW, waitMs)).toBe('Run again later.')
  },
)
