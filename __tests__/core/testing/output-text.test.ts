import { expect, test } from '@jest/globals'
import { endOfOutput } from '../../../src/core/testing/output-text.ts'

test('the end of what a criterion wrote, without colours and control characters', () => {
  expect(endOfOutput('\u001b[31mred\u001b[0m\n10 %\r100 %\nlast\u0007\n\n')).toBe('red\n100 %\nlast')
  expect(endOfOutput(`begin ${'x\n'.repeat(50_000)}the end`)).toMatch(/^(?:x\n)+the end$/)
  expect(endOfOutput('x'.repeat(5_000))).toHaveLength(2_000)
  expect(endOfOutput(`\u{1f600}${'x'.repeat(1_999)}`).isWellFormed()).toBe(true)
})
