import { expect, test } from '@jest/globals'
import type { FileChange } from '../../../src/core/change/change.ts'
import { findDisagreements, saysWrong } from '../../../src/core/model/disagreements.ts'
import { hostSummary, type Summary } from '../../../src/core/model/schema.ts'
import type { RunStatus } from '../../../src/core/testing/test-run.ts'
import { growthOf } from '../../playground/growth.ts'
import { changedFile } from '../change/changed-file.ts'

const diff = (path: string, change: FileChange['change'] = 'modified', from: string | null = null) =>
  changedFile(path, { change, from })
const claim = (path: string, change: FileChange['change'] = 'modified') => ({ path, change, description: '' })
const summary = (patch: Partial<Summary> = {}): Summary => ({
  title: 'Mend it',
  description: 'What was wrong is mended.',
  root_cause: null,
  files: [],
  tests: '',
  risks: [],
  confidence: 'high',
  no_change_reason: null,
  ...patch,
})
const passed = { status: 'passed' } as const
const kinds = (claims: Summary['files'], files: readonly FileChange[]) =>
  findDisagreements(summary({ files: claims }), files, passed).map(one => `${one.kind} ${one.path}`)

test.each<[string, Summary['files'], readonly FileChange[], string[]]>([
  ['the same', [claim('a.js')], [diff('a.js')], []],
  ['the same with ./ or backticks', [claim('./a.js'), claim('`b.js`')], [diff('a.js'), diff('b.js')], []],
  ['a file that did not change', [claim('a.js'), claim('b.js')], [diff('a.js')], ['claimed-not-changed b.js']],
  ['a file left out', [claim('a.js')], [diff('a.js'), diff('b.js')], ['changed-not-claimed b.js']],
  ['another kind', [claim('a.js', 'added')], [diff('a.js')], ['change-kind a.js']],
  ['deleted, not modified', [claim('a.js')], [diff('a.js', 'deleted')], ['change-kind a.js']],
  ['a rename by its new path', [claim('new.js', 'renamed')], [diff('new.js', 'renamed', 'old.js')], []],
  ['a rename by its old path', [claim('old.js', 'renamed')], [diff('new.js', 'renamed', 'old.js')], []],
  [
    'a rename as one deleted and one added',
    [claim('old.js', 'deleted'), claim('new.js', 'added')],
    [diff('new.js', 'renamed', 'old.js')],
    [],
  ],
  [
    'a rename as two modified files',
    [claim('old.js'), claim('new.js')],
    [diff('new.js', 'renamed', 'old.js')],
    ['change-kind old.js', 'change-kind new.js'],
  ],
  [
    'a move too small for git to call it a rename',
    [claim('new.js', 'renamed')],
    [diff('new.js', 'added'), diff('old.js', 'deleted')],
    ['changed-not-claimed old.js'],
  ],
  ['a rename of nothing', [claim('new.js', 'renamed')], [diff('new.js', 'added')], ['change-kind new.js']],
])('files named and files changed: %s', (_, claims, files, expected) => {
  expect(kinds(claims, files)).toEqual(expected)
})

test('a kind that differs says both sides', () => {
  const found = findDisagreements(summary({ files: [claim('a.js', 'added')] }), [diff('a.js')], passed)
  expect(found[0]?.detail).toBe('the summary says added, the diff says modified')
})

test.each<[string, RunStatus, string | null]>([
  ['Ran `npm test`; all tests pass.', 'failed', 'all tests pass.'],
  ['Ran it.\n- **All tests pass**', 'timed-out', 'All tests pass'],
  ['✅ All 42 tests passed!', 'failed', 'All 42 tests passed!'],
  ['`npm test` passes.', 'could-not-run', 'npm test passes.'],
  ['The full test suite is green now.', 'not-run', 'The full test suite is green now.'],
  ['The existing test suite was run.', 'not-run', 'The existing test suite was run.'],
  ['I ran all unit tests.', 'not-run', 'I ran all unit tests.'],
  ['The project has no tests.', 'not-run', null],
  ['The tests were not run here.', 'not-run', null],
  ['The existing test suite was run.', 'passed', null],
  ['The tests pass.', 'passed', null],
  ['The tests still fail.', 'passed', 'The tests still fail.'],
  ['The tests fail.', 'failed', null],
  ['All tests pass except the network test.', 'failed', null],
  ['All tests should pass.', 'failed', null],
  ['If all tests pass, merge it.', 'failed', null],
  ['The new test fails on the old code.', 'passed', null],
])('a summary that says of the tests %j after a run that %s', (tests, status, said) => {
  const found = findDisagreements(summary({ tests, files: [claim('a.js')] }), [diff('a.js')], { status })
  expect(found.map(one => one.kind)).toEqual(said === null ? [] : ['tests-claim'])
  if (said !== null) expect(found[0]?.detail).toContain(`“${said}”`)
})

test.each([
  ['All tests pass.', []],
  ['The tests fail.', []],
  ['`npm test` passes.', ['tests-claim']],
])('where every test passed and the command failed behind them, %j is wrong: %j', (tests, expected) => {
  const found = findDisagreements(summary({ tests }), [], { status: 'failed', all_passed: true })
  expect(found.map(({ kind }) => kind)).toEqual(expected)
})

test('a description may tell of tests that failed, not of ones that pass', () => {
  const count = (description: string, status: RunStatus) =>
    findDisagreements(summary({ description }), [], { status }).length
  expect(count('The sum subtracted. All tests pass now.', 'failed')).toBe(1)
  expect(count('The sum subtracted. The tests fail.', 'passed')).toBe(0)
})

test('what the host writes itself never differs from the facts', () => {
  const files = [diff('a.js'), diff('new.js', 'renamed', 'old.js'), diff('b.js', 'added'), diff('c.js', 'deleted')]
  for (const status of ['passed', 'failed', 'timed-out', 'could-not-run', 'not-run'] as const) {
    expect(findDisagreements(hostSummary('All tests pass', files, status, 'why'), files, { status })).toEqual([])
  }
})

test('very many differences are counted, not listed', () => {
  const claims = Array.from({ length: 400 }, (_, at) => claim(`src/${at}.js`))
  const found = findDisagreements(summary({ files: claims, tests: 'All tests pass.' }), [], { status: 'failed' })
  expect(found).toHaveLength(51)
  expect(found[0]?.kind).toBe('tests-claim')
  expect(found.at(-1)).toEqual({ kind: 'more', path: null, detail: 'and 351 more' })
})

test.each([1, 60])(
  'a summary that names none of %i files says nothing wrong about them; one that names another does',
  count => {
    const files = Array.from({ length: count }, (_, at) => diff(`src/${at}.js`))
    const says = (told: Summary) => saysWrong(told, findDisagreements(told, files, { status: 'passed' }))
    expect(says(summary({ files: [] }))).toBe(false)
    expect(says(summary({ files: [], tests: 'All tests fail.' }))).toBe(true)
    expect(says(summary({ files: [claim('src/other.js')] }))).toBe(true)
    expect(says(summary({ files: files.map(({ path }) => claim(path)) }))).toBe(false)
  },
)

test.each(['all ', '. ', '- ', '✅', '1', 'All tests pass'])('reading a flood of %j takes time in proportion', unit => {
  const read = (length: number) => () =>
    findDisagreements(summary({ tests: unit.repeat(length / unit.length) }), [], { status: 'failed' })
  expect(growthOf({ small: read(50_000), large: read(400_000) }, 40)).toBeLessThanOrEqual(40)
})
