import { expect, test } from '@jest/globals'
import type { ProofRecord } from '../../../src/core/facts/record.ts'
import { plainText } from '../../../src/core/page/plain-text.ts'
import { nextOfProof } from '../../../src/core/page/proof-page.ts'
import { doubtInWords, recordedDoubts, stateVerdict } from '../../../src/core/page/verdict-words.ts'
import { decide, withEvidence, withTests } from '../facts/sample-record.ts'

const told = (record: ProofRecord) => {
  const { proven, ...others } = stateVerdict(record.evidence, decide(record).verdict)
  return { ...others, proven: plainText(proven) }
}
const doubtsIn = (record: ProofRecord) => decide(record).verdict.doubts.map(doubtInWords)
const run = (
  status: 'passed' | 'failed' | 'not-run' | 'timed-out' | 'could-not-run',
  exit_code: number | null = null,
) => ({
  status,
  exit_code,
  duration_ms: null,
})
const finding = { kind: 'deleted-test', path: 'a.test.js', detail: 'deleted' }

test.each([
  [{ failed: ['a', 'b', 'c'], new_tests: 5, new_failed: 3 }, 5, '5 of 5 tests pass, and 3 of the 5 new tests fail'],
  [{ failed: ['a'], new_tests: 5, new_failed: 1 }, 5, '5 of 5 tests pass, and 1 of the 5 new tests fails'],
  [{ failed: ['a', 'b'], new_tests: 2, new_failed: 2 }, 2, '2 of 2 tests pass, and the 2 new tests fail'],
  [{ failed: ['a'], new_tests: 1, new_failed: 1 }, 1, '1 test passes, and the new test fails'],
  [
    { failed: ['a', 'b'], new_tests: 4, new_failed: 1 },
    9,
    '9 of 9 tests pass, and 1 of the 4 new tests and 1 older test fail',
  ],
  [{ failed: ['a'], new_tests: 4, new_failed: 0 }, 9, '9 of 9 tests pass, and 1 older test fails'],
  [{ failed: ['a'], failed_omitted: 2 }, 9, '9 of 9 tests pass, and 3 tests fail'],
])('the red run %j is told by its counts', (red, passed, words) => {
  const final = { ...run('passed', 0), counts: { passed, failed: 0, skipped: 0 } }
  expect(told(withTests({ final, red })).proven).toBe(`${words} without this change`)
})

test.each([
  [1, 1, '1 test passes, which failed before'],
  [3, 1, '3 of 3 tests pass, and 1 of them failed before'],
  [3, 3, '3 of 3 tests pass, and 3 of them failed before'],
])('of %i tests, %i failed before', (passed, fixed, words) => {
  const final = { ...run('passed', 0), counts: { passed, failed: 0, skipped: 0 } }
  const names = ['a', 'b', 'c'].slice(0, fixed)
  const results = { fixed: names, broken: [], still_failing: [], added: [] }
  expect(told(withTests({ final, results, proof: 'no-test-changes', red: undefined })).proven).toBe(words)
})

const failed = { ...run('failed', 1), counts: { passed: 8, failed: 1, skipped: 0 } }
const passedBehind = { ...run('failed', 3), counts: { passed: 8, failed: 0, skipped: 0 } }
const results = { fixed: [], broken: [], still_failing: ['old'], added: [] }
const SAME = 'the changed tests pass on the old source too, so they prove nothing'

test.each([
  ['red tests', withTests({ final: failed }), '1 of 9 tests fails', []],
  [
    'what failed behind tests that all pass',
    withTests({ final: { ...passedBehind, all_passed: true } }),
    '8 of 8 tests pass, but `npm test` exited with 3',
    [],
  ],
  ['old failures', withTests({ final: failed, results }), '1 of 9 tests fails, and it failed before this change', []],
  [
    'failures that are known in part',
    withTests({ final: failed, results: { ...results, still_failing: ['old', 'older'], fixed: ['a'] } }),
    '1 of 9 tests fails',
    ['only tests fail that failed before: `old`, `older`'],
  ],
  [
    'no test',
    withTests({ command: null, final: run('not-run') }),
    'nothing was tested, because there is no test command',
    [],
  ],
  [
    'tests that prove nothing',
    withTests({ proof: 'green-on-base' }),
    '`npm test` exited with 0, but the changed tests pass without this change too',
    [],
  ],
  [
    'weakened tests, which do not say what they prove',
    withTests({ proof: 'green-on-base', tampering: [finding] }),
    '`npm test` exited with 0, but it cannot be relied on',
    [SAME],
  ],
  [
    'a limit',
    withEvidence({ limit: 'max-turns' }),
    '`npm test` exited with 0, and a run of the changed tests fails on the old source, but the limit `max-turns` ended the run',
    [],
  ],
  [
    'a repeated call whole',
    withEvidence({ limit: 'max-turns', repeated_call: 'bash echo a: b' }),
    '`npm test` exited with 0, and a run of the changed tests fails on the old source, but the model repeated `bash echo a: b` until the work was ended',
    [],
  ],
  [
    'a doubt with names',
    withEvidence({ split_off: ['ci.yml'] }),
    '`npm test` exited with 0, and a run of the changed tests fails on the old source, but a part of the work was refused and left out',
    [expect.stringMatching(/`ci\.yml`/)],
  ],
])('the verdict tells %s, and which doubts it leaves to others', (_, record, words, unsaid) => {
  const { proven, unsaid: others } = told(record)
  expect(proven).toBe(words)
  expect(others.map(doubtInWords)).toEqual(unsaid)
})

test.each([
  ['red tests', withTests({ final: run('failed', 1) }), 'the tests did not pass: failed (exit code 1)'],
  [
    'what failed behind tests that all pass',
    withTests({ final: { ...passedBehind, all_passed: true } }),
    'all tests pass, but their command does not: failed (exit code 3)',
  ],
  ['a time-out', withTests({ final: run('timed-out') }), 'the tests did not pass: ran into the time limit'],
  [
    'tests that cannot run',
    withTests({ final: run('could-not-run', 127) }),
    'the tests did not pass: could not run (exit code 127)',
  ],
  [
    'no test command',
    withTests({ command: null, final: run('not-run') }),
    'the change was not tested: there is no test command',
  ],
  [
    'a run that was left out',
    withTests({ final: run('not-run') }),
    'the change was not tested: the test command ran no tests',
  ],
  [
    'a failed check',
    withEvidence({ checks: [{ ...run('failed', 2), command: 'lint' }] }),
    '`lint` failed (exit code 2)',
  ],
  [
    'a check that did not run',
    withEvidence({ checks: [{ ...run('not-run'), command: 'lint' }] }),
    '`lint` did not run',
  ],
  [
    'proof green-on-base',
    withTests({ proof: 'green-on-base' }),
    'the changed tests pass on the old source too, so they prove nothing',
  ],
  ['proof still-red', withTests({ proof: 'still-red' }), 'the tests fail on the old source and on the new one'],
  [
    'proof could-not-run',
    withTests({ proof: 'could-not-run' }),
    'the changed tests could not be run on the old source',
  ],
  ['tampering', withTests({ tampering: [finding] }), 'what the tests say cannot be relied on: `a.test.js`'],
  [
    'tampering without a file',
    withTests({ tampering: [{ ...finding, path: null }] }),
    'what the tests say cannot be relied on',
  ],
  [
    'a summary against the tests',
    withEvidence({ disagreements: [{ kind: 'tests-claim', path: null, detail: 'x' }] }),
    'the summary contradicts the tests',
  ],
  ['a limit', withEvidence({ limit: 'max-turns' }), 'the limit `max-turns` ended the run'],
  [
    'the cap on dollars',
    withEvidence({ limit: 'max-cost-usd', cost_usd: 0.0468, max_cost_usd: 0.08 }),
    'the limit `max-cost-usd` ended the run: stopped at $0.05 of the $0.08 limit because the next request might have exceeded it',
  ],
  [
    'the cap on dollars, of an older record',
    withEvidence({ limit: 'max-cost-usd' }),
    'the limit `max-cost-usd` ended the run',
  ],
])('the doubt about %s is told', (_, record, reason) => {
  expect(doubtsIn(record)).toEqual([reason])
})

test('the counts of single tests are told with their failure', () => {
  const counts = { passed: 7, failed: 1, skipped: 0 }
  expect(doubtsIn(withTests({ final: { ...run('failed', 1), counts } }))).toEqual([
    'the tests did not pass: 1 of 8 failed',
  ])
})

test('a refused part is named as code, with the place where it is kept', () => {
  expect(doubtsIn(withEvidence({ split_off: ['.github/a`b.yml'] }))).toEqual([
    'a part of the work was refused and left out: `` .github/a`b.yml `` (kept as `refused.patch` in the folder of `output-path`)',
  ])
})

test('old failures where nothing was fixed are told as what they are', () => {
  const results = { fixed: [], broken: [], still_failing: ['sums'], added: [] }
  const reasons = (more: object) => doubtsIn(withTests({ final: run('failed', 1), results: { ...results, ...more } }))
  expect(reasons({})).toEqual(['the tests still fail, and none that failed before was fixed: `sums`'])
  for (const more of [{ fixed: ['a'] }, { added: ['a'] }, { fixed_omitted: 1 }])
    expect(reasons(more)).toEqual(['only tests fail that failed before: `sums`'])
})

test('failures that are all old ones are named', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const results = { fixed: ['z'], broken: [], still_failing: names, added: [] }
  expect(doubtsIn(withTests({ final: run('failed', 1), results }))).toEqual([
    'only tests fail that failed before: `a`, `b`, `c`, `d`, `e` and 1 more',
  ])
  const worse = { ...results, broken: ['g'] }
  expect(doubtsIn(withTests({ final: run('failed', 1), results: worse }))).toEqual([
    'the tests did not pass: failed (exit code 1)',
  ])
})

test('a name with backticks and a colon is told whole, and its doubt once', () => {
  const call = 'bash echo `date`: now'
  const { proven, unsaid, shortened } = told(withEvidence({ limit: 'max-turns', repeated_call: call }))
  expect(proven).toMatch(/, but the model repeated `` bash echo `date`: now `` until the work was ended$/)
  expect([unsaid, shortened]).toEqual([[], null])
})

test('the record keeps each doubt with its kind, and with its path where it has one', () => {
  const { doubts } = decide(withEvidence({ split_off: ['a.yml'], issue_closed: true })).verdict
  expect(recordedDoubts(doubts)).toEqual([
    { kind: 'refused-part', path: 'a.yml', detail: expect.stringMatching(/`a\.yml`/) },
    { kind: 'issue-closed', path: null, detail: 'the issue is no longer open' },
  ])
})

test('edited tests that check no more are not told as tests that nobody edited', () => {
  const record = withTests({ proof: 'no-test-changes', only_renames: true, results: null })
  expect(told(record).proven).toMatch(/; no test was added, and no edited test checks more$/)
})

test('the gravest doubt is said before what the proof says, and its next step names what can be done', () => {
  const missing = [{ test: 'adds', file: null, why: 'new-not-run' as const }]
  const record = withTests({ proof: 'could-not-run', account: { by: 'names', missing } })
  const { proven, unsaid } = told(record)
  expect(proven).toMatch(/, but 1 new test did not run$/)
  expect(unsaid.map(({ kind }) => kind)).toEqual(['tests-missing', 'could-not-run'])
  const next = (one: ProofRecord) =>
    plainText(nextOfProof({ scope: 'source', evidence: one.evidence }, decide(one).verdict))
  expect(next(record)).toBe('Next: name a `test-command` that runs every new test.')
  const untested = withTests({ proof: 'no-test-changes' })
  expect(next(untested)).toBe('Next: if behaviour changes, add a test that fails without this change.')
})
