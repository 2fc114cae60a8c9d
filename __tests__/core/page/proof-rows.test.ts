import { expect, test } from '@jest/globals'
import type { TestEvidence } from '../../../src/core/facts/record.ts'
import { plainText } from '../../../src/core/page/plain-text.ts'
import { proofRows } from '../../../src/core/page/proof-rows.ts'
import { growthOf } from '../../playground/growth.ts'
import { withTests } from '../facts/sample-record.ts'

const ADDED = { fixed: [], broken: [], still_failing: [], added: ['test_hang'] }

/** The cells of the row of the new test. */
function rowOf(patch: Partial<TestEvidence>): string {
  const { evidence } = withTests({ proof: 'red-then-green', results: ADDED, ...patch })
  const rows = proofRows(evidence).map(({ cells }) => cells.map(plainText).join(' | '))
  return rows.find(row => row.includes('test_hang')) ?? ''
}

test('of a red run that names no test, a new test is not said to have passed or failed', () => {
  expect(rowOf({ red: undefined })).toContain('not known')
  expect(rowOf({ red: undefined })).not.toContain('did not fail')
  expect(rowOf({ red: { failed: ['test_other'] } })).toContain('did not fail')
})

test.each([
  ['failed', 'not run'],
  ['timed-out', 'not run: the tests did not pass'],
] as const)('of changed tests that were not measured beside a final run that %s, the page says: %s', (status, said) => {
  const { evidence } = withTests({ proof: 'not-run', final: { status, exit_code: 1, duration_ms: 1 } })
  const rows = proofRows(evidence).map(({ cells }) => cells.map(plainText))
  expect(rows.find(([name]) => name === 'Changed tests')?.[2]).toBe(said)
})

test.each([
  ['green-on-base', 'failed', '❌ the run fails'],
  ['green-on-base', 'timed-out', '❌ ran into the time limit'],
  ['green-on-base', 'passed', '✅ pass'],
  ['still-red', 'passed', '✅ pass'],
] as const)('changed tests of the proof %s, in a final run that %s, are shown as: %s', (proof, status, said) => {
  const { evidence } = withTests({ proof, final: { status, exit_code: 1, duration_ms: 1 } })
  const rows = proofRows(evidence).map(({ cells }) => cells.map(plainText))
  expect(rows.find(([name]) => name === 'Changed tests')?.[2]).toBe(said)
})

test('many new tests, failures on the old source and new files take linear time', () => {
  const rows = (times: number) => {
    const names = Array.from({ length: times }, (_, n) => `adds ${n}`)
    const { evidence } = withTests({
      proof: 'red-then-green',
      results: { ...ADDED, added: names },
      red: { failed: names.map(name => `${name} up`) },
    })
    const files = names.map(name => ({ path: `${name}.js`, change: 'added', additions: 1, deletions: 0 }) as const)
    return () => proofRows({ ...evidence, files })
  }
  expect(growthOf({ small: rows(200), large: rows(2_000) }, 40)).toBeLessThanOrEqual(40)
})
