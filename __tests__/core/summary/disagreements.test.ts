import { expect, test } from '@jest/globals'
import type { FileChange } from '../../../src/core/change/change.ts'
import { findDisagreements, saysWrong } from '../../../src/core/summary/disagreements.ts'
import { hostSummary } from '../../../src/core/summary/host-summary.ts'
import type { Summary } from '../../../src/core/summary/schema.ts'
import { growthOf } from '../../playground/growth.ts'

const diff = (path: string, change: FileChange['change'] = 'modified', from: string | null = null): FileChange => ({
  path,
  change,
  from,
  additions: 1,
  deletions: 1,
  oldMode: '100644',
  newMode: '100644',
  blob: 'b',
})
const claim = (path: string, change: FileChange['change'] = 'modified') => ({ path, change, description: '' })
const summary = (patch: Partial<Summary> = {}): Summary => ({
  title: 'Mend it',
  description: 'What was wrong is mended.',
  root_cause: null,
  files: [],
  tests: '',
  risks: [],
  confidence: 'high',
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

test('a claim about the tests is quoted as it was said, before the files', () => {
  const found = findDisagreements(
    summary({ tests: 'Ran it.\n- **All tests pass** with `npm test`.' }),
    [diff('a.js')],
    {
      status: 'failed',
    },
  )
  expect(found.map(one => one.kind)).toEqual(['tests-claim', 'changed-not-claimed'])
  expect(found[0]?.detail).toContain('**All tests pass** with `npm test`.')
  expect(found[0]?.detail).toContain('they failed')
})

test('a claim in the description counts as one in the field for tests, but what failed in the story of the fault does not', () => {
  const say = (description: string, status: 'passed' | 'failed') =>
    findDisagreements(summary({ description }), [], { status }).length
  expect(say('The sum subtracted. All tests pass now.', 'failed')).toBe(1)
  expect(say('`sum` subtracts, and so the tests fail.', 'passed')).toBe(0)
})

test('who says somewhere that not all is well is not held to a sentence that sounds better', () => {
  const tests = 'Ran `npm test`. The existing tests pass. One new test still fails.'
  expect(findDisagreements(summary({ tests }), [], { status: 'failed' })).toEqual([])
})

test('checks that did not pass contradict a summary that says so', () => {
  const found = (tests: string) =>
    findDisagreements(summary({ tests }), [], passed, [{ status: 'failed' }]).map(one => one.kind)
  expect(found('All tests and checks pass.')).toEqual(['checks-claim'])
  expect(found('Lint is clean.')).toEqual(['checks-claim'])
  expect(found('Checks should pass.')).toEqual([])
  expect(findDisagreements(summary({ tests: 'All checks pass.' }), [], passed, [passed])).toEqual([])
})

test('what the host writes itself never differs from the facts', () => {
  const files = [diff('a.js'), diff('new.js', 'renamed', 'old.js'), diff('b.js', 'added'), diff('c.js', 'deleted')]
  for (const status of ['passed', 'failed', 'timed-out', 'could-not-run', 'not-run'] as const) {
    expect(findDisagreements(hostSummary('All tests pass', files, status), files, { status })).toEqual([])
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

test.each([
  'all ',
  'tests now ',
  'all the tests ',
  '1 ',
  '12/12 tests ',
  '` ',
  '```\n',
  'npm test ',
  '- * ',
  "a's tests ",
  'no 0 ',
  'and with no ',
  '. ',
  'x',
  'make the ',
])('reading a flood of %j takes time in proportion', unit => {
  const read = (length: number) => () =>
    findDisagreements(summary({ tests: unit.repeat(length / unit.length) }), [], { status: 'failed' })
  expect(growthOf({ small: read(50_000), large: read(400_000) }, 40)).toBeLessThanOrEqual(40)
})
