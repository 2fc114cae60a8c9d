import { expect, test } from '@jest/globals'
import { whatRan } from '../../../src/core/report/what-ran.ts'
import { ran, told } from '../story/any-story.ts'

test.each([
  ['tests', 'passed', false],
  ['tests', 'failed', true],
  ['red', 'failed', false],
  ['red', 'passed', true],
  ['red', 'timed-out', true],
] as const)('%s that %s stand out where that is not as it should be: %s', (purpose, status, standsOut) => {
  const exitCode = status === 'timed-out' ? null : status === 'passed' ? 0 : 1
  expect(whatRan(told([1, ran(purpose, { status, exitCode })])).includes('**')).toBe(standsOut)
})
