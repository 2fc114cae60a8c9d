import { expect, test } from '@jest/globals'
import { declinedIn, readSummary, summaryProblems, summaryToolSchema } from '../../../src/core/model/schema.ts'

const good = {
  title: 'Return 0 for the sum of an empty list',
  description: 'reduce had no start value.',
  root_cause: 'no start value',
  files: [{ path: 'src/sum.js', change: 'modified', description: 'start value' }],
  tests: 'a new test',
  risks: ['none known'],
  confidence: 'high',
  no_change_reason: null,
}

test('a whole summary is read as it is', () => {
  expect(readSummary(good)).toEqual({ kind: 'summary', summary: good })
})

test('unknown keys are dropped, blanks around texts too', () => {
  expect(readSummary({ ...good, title: ' Fix it\n', mood: 'fine' })).toEqual({
    kind: 'summary',
    summary: { ...good, title: 'Fix it' },
  })
})

test('what is missing but harmless is read as nothing said', () => {
  const { root_cause: _cause, risks: _risks, confidence: _confidence, ...rest } = good
  const read = readSummary({ ...rest, files: [{ path: 'a', change: 'added' }] })
  expect(read).toMatchObject({
    summary: { root_cause: null, risks: [], confidence: 'low', files: [{ path: 'a', description: '' }] },
  })
})

test.each([
  [{ title: 'x'.repeat(90) }, 'title: Too big: expected string to have <=72 characters'],
  [{ title: '' }, 'title: Too small: expected string to have >=1 characters'],
  [{ title: 'two\nlines' }, 'title: more than one line'],
  [{ title: undefined }, 'title: Invalid input: expected string, received undefined'],
  [{ description: '   ' }, 'description: Too small: expected string to have >=1 characters'],
  [{ description: 'x'.repeat(10_001) }, 'description: Too big: expected string to have <=10000 characters'],
  [{ root_cause: 3 }, 'root_cause: Invalid input: expected string, received number'],
  [{ files: 'a.ts' }, 'files: Invalid input: expected array, received string'],
  [{ files: [{ path: '', change: 'added' }] }, 'files.0.path: Too small: expected string to have >=1 characters'],
  [
    { files: [{ path: 'a', change: 'created' }] },
    'files.0.change: Invalid option: expected one of "added"|"modified"|"deleted"|"renamed"',
  ],
  [{ tests: null }, 'tests: Invalid input: expected string, received null'],
  [{ risks: ['a', 7] }, 'risks.1: Invalid input: expected string, received number'],
  [{ confidence: 'sure' }, 'confidence: Invalid option: expected one of "high"|"medium"|"low"'],
])('%j is refused with what to change', (patch, problem) => {
  expect(summaryProblems({ ...good, ...patch })).toEqual([problem])
})

test('a title may have 72 characters and not one more', () => {
  expect(summaryProblems({ ...good, title: 'x'.repeat(72) })).toEqual([])
  expect(summaryProblems({ ...good, title: 'x'.repeat(73) })).toHaveLength(1)
})

test('all problems are told at once, a flood of them is cut', () => {
  expect(summaryProblems({}).map(one => one.split(':', 1)[0])).toEqual(['title', 'description', 'files', 'tests'])
  const many = summaryProblems({ ...good, files: Array.from({ length: 100 }, () => 1) })
  expect(many).toHaveLength(21)
  expect(many.at(-1)).toBe('and 80 more')
})

test.each([null, 'text', 7, [], undefined])('%j is no summary', value => {
  expect(summaryProblems(value).length).toBeGreaterThan(0)
})

test('the tool schema is short and asks for every key', () => {
  const schema = summaryToolSchema()
  expect(schema['required']).toEqual(Object.keys(good))
  expect(schema['properties']).toMatchObject({
    title: { type: 'string', maxLength: 72 },
    root_cause: { type: ['string', 'null'] },
    files: { items: { required: ['path', 'change', 'description'] } },
    confidence: { enum: ['high', 'medium', 'low'] },
  })
  const text = JSON.stringify(schema)
  expect(text.length).toBeLessThan(650)
  expect(text).not.toMatch(/\$schema|default|additionalProperties|10000/)
})

test.each<readonly [unknown, string | null]>([
  [{ ...good, no_change_reason: ' It is done. ' }, 'It is done.'],
  [{ no_change_reason: 'It is done.' }, 'It is done.'],
  [{ no_change_reason: ' ' }, null],
  [{ no_change_reason: null }, null],
  [{ no_change_reason: 3 }, null],
  [good, null],
  ['It is done.', null],
  [undefined, null],
])('of %j the reason to change nothing is %j', (value, reason) =>
  expect(declinedIn(value)?.reason ?? null).toBe(reason),
)

test('a reason to change nothing keeps how it was checked and what is left, where these can be read', () => {
  const given = { no_change_reason: 'It is done.', tests: ' By hand. ', risks: ['Slow.'] }
  expect(declinedIn(given)).toEqual({ reason: 'It is done.', tests: 'By hand.', risks: ['Slow.'] })
  expect(declinedIn({ ...given, tests: 3, risks: 'none' })).toEqual({ reason: 'It is done.', tests: '', risks: [] })
})
