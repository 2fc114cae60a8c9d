import { expect, test } from '@jest/globals'
import { parseBody } from '../../../src/core/facts/record-block.ts'
import { baselineIn, reusableRun } from '../../../src/core/facts/reusable-run.ts'
import { renderBody } from '../../../src/core/page/pull-request-body.ts'
import { accountFor } from '../../../src/core/testing/account.ts'
import { readChangedTests } from '../../../src/core/testing/changed-tests.ts'
import { compareResults } from '../../../src/core/testing/results/compare-results.ts'
import { countsIn, type TestResults } from '../../../src/core/testing/results/test-results.ts'
import { NOT_RUN, type TestRun } from '../../../src/core/testing/test-run.ts'
import { extras, sampleRecord, withTests } from './sample-record.ts'

const TREE = sampleRecord.evidence.tree_sha
const casesOf = (...names: readonly string[]) => names.map(name => ({ name, file: 'a.js', status: 'passed' as const }))
const GREEN: TestResults = {
  format: 'jest',
  cases: casesOf('sum > adds', 'sum > is empty'),
  unloadable: [],
  counts: { passed: 2, failed: 0, skipped: 0 },
  complete: true,
  passesListed: true,
}
const ran = (results: TestResults | null, status: TestRun['status'] = 'passed'): TestRun => ({
  ...{ ...NOT_RUN, command: 'npm test', status, exitCode: status === 'passed' ? 0 : 1, durationMs: 940 },
  results,
})
const work = (tests: TestRun, more: Partial<Parameters<typeof reusableRun>[0]> = {}) => ({
  ...{ tests, checks: [], tampering: [], ...more },
})

/** The baseline that a revision reads from the body that a run with these results leaves. */
function readBack(results: TestResults | null, { tree = TREE, setting = 'same', command = 'npm test' } = {}) {
  const counts = results === null ? null : countsIn(results)
  const final = { ...sampleRecord.evidence.tests.final, ...(counts === null ? {} : { counts }) }
  const record = withTests({ final, ...reusableRun(work(ran(results)), 'same') })
  const read = parseBody(renderBody(record, extras))
  return read === null ? null : baselineIn(read, { tree, setting, command })
}

test.each<[string, Parameters<typeof reusableRun>[0]]>([
  ['red tests', work(ran(GREEN, 'failed'))],
  ['no tests', work(NOT_RUN)],
  [
    'a failed test in spite of exit code 0',
    work(ran({ ...GREEN, cases: [{ name: 'a', file: null, status: 'failed' }] })),
  ],
  ['a failed test that is only counted', work(ran({ ...GREEN, counts: { passed: 1, failed: 1, skipped: 0 } }))],
  ['a file that could not be loaded', work(ran({ ...GREEN, unloadable: ['b.js'] }))],
  ['a run that broke off', work(ran({ ...GREEN, complete: false }))],
  ['a red check', work(ran(GREEN), { checks: [ran(null, 'failed')] })],
  [
    'files that the tests rewrote',
    work(ran(GREEN), { tampering: [{ kind: 'rewritten-by-tests', path: 'a', detail: '' }] }),
  ],
])('%s are no baseline of a revision', (_, tested) => expect(reusableRun(tested, 'same')).toEqual({}))

test('what is read back stands for the run itself: status, counts, fewer tests and new tests', () => {
  const now = { ...GREEN, cases: casesOf('sum > adds', 'sum > is new'), counts: { passed: 1, failed: 0, skipped: 0 } }
  const baseline = readBack(GREEN)
  expect(baseline).toMatchObject({
    tests: { status: 'passed', exitCode: 0 },
    measuredBy: sampleRecord.evidence.run_url,
  })
  const before = baseline?.tests ?? NOT_RUN
  expect(account(before, now).missing).toEqual([{ test: 'sum > is empty', file: null, why: 'not-run' }])
  expect(compareResults(before.results, now)).toEqual(compareResults(GREEN, now))
  expect(compareResults(before.results, now)?.added).toEqual(['sum > is new'])
  expect(readBack(null)?.tests.results).toBeNull()
})

test.each<[string, TestResults]>([
  ['are too many', { ...GREEN, cases: casesOf(...Array.from({ length: 500 }, (_, at) => `test number ${at}`)) }],
  ['are partly skipped', { ...GREEN, cases: [...GREEN.cases, { name: 'later', file: null, status: 'skipped' }] }],
  ['are not listed', { ...GREEN, cases: [], passesListed: false }],
])('where tests %s, no test is called new, and fewer tests are still seen', (_, results) => {
  const before = readBack(results)?.tests ?? NOT_RUN
  expect(compareResults(before.results, { ...GREEN, cases: casesOf('sum > is new') })?.added).toEqual([])
  const now = { ...GREEN, counts: { passed: 1, failed: 0, skipped: 0 } }
  expect(account(before, now)).toMatchObject({ fewer: { now: 1 } })
})

const account = (before: TestRun, now: TestResults) =>
  accountFor(
    before,
    ran(now),
    readChangedTests([], () => true),
  )
const SAME = { tree: TREE, setting: 'same', command: 'npm test' }
const recorded = (edit: Partial<typeof sampleRecord.evidence.tests>) =>
  withTests({ ...reusableRun(work(ran(GREEN)), 'same'), ...edit })

test('another tree, setting or command is measured again, and so is what is not green or another job claims', () => {
  expect(readBack(GREEN, { tree: '3'.repeat(40) })).toBeNull()
  expect(readBack(GREEN, { setting: 'other' })).toBeNull()
  expect(readBack(GREEN, { command: 'npm run other' })).toBeNull()
  expect(baselineIn(sampleRecord, SAME)).toBeNull()
  const { final } = sampleRecord.evidence.tests
  expect(baselineIn(recorded({}), SAME)).not.toBeNull()
  expect(baselineIn(recorded({ command: null }), SAME)).toBeNull()
  expect(baselineIn(recorded({ final: { ...final, status: 'failed', exit_code: 1 } }), SAME)).toBeNull()
  expect(baselineIn(recorded({ final: { ...final, exit_code: 1 } }), SAME)).toBeNull()
  expect(baselineIn(recorded({ final: { ...final, counts: { passed: 1, failed: 1, skipped: 0 } } }), SAME)).toBeNull()
  const { evidence, ...record } = recorded({})
  expect(baselineIn({ ...record, evidence: { ...evidence, attested_by: 'propose' } }, SAME)).toBeNull()
})

test('a name that a body may cut is not listed', () => {
  const { reusable } = reusableRun(work(ran({ ...GREEN, cases: casesOf('long '.repeat(25)) })), 'same')
  expect(reusable).toEqual({ setting_sha256: 'same', format: 'jest' })
})
