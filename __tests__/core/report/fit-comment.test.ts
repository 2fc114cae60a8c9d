import { expect, test } from '@jest/globals'
import { fitComment } from '../../../src/core/report/fit-comment.ts'

const LIMIT = 65_536

test('a comment that fits is left as it is', () => {
  const text = 'line\n'.repeat(13_000)
  expect(fitComment(text)).toBe(text)
})

test.each(['- [x] a row of the list\n', '😀'])('a longer one is cut, says so, and fits: %j', unit => {
  const fit = fitComment(`marker\n${unit.repeat(70_000)}`)
  expect(fit.length).toBeLessThan(LIMIT)
  expect(fit.isWellFormed()).toBe(true)
  expect(fit.startsWith('marker')).toBe(true)
  expect(fit).toMatch(/the rest is left out/)
})
