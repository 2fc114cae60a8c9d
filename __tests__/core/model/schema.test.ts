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
  [{ title: 'x'.repeat(90) }, 'title: 90 characters, at most 72'],
  [{ title: '' }, 'title: empty'],
  [{ title: 'two\nlines' }, 'title: more than one line'],
  [{ title: undefined }, 'title: missing'],
  [{ description: '   ' }, 'description: empty'],
  [{ description: 'x'.repeat(10_001) }, 'description: 10001 characters, at most 10000'],
  [{ root_cause: 3 }, 'root_cause: number, must be string'],
  [{ files: 'a.ts' }, 'files: string, must be array'],
  [{ files: [{ path: '', change: 'added' }] }, 'files.0.path: empty'],
  [
    { files: [{ path: 'a', change: 'created' }] },
    'files.0.change: "created", must be one of added, modified, deleted, renamed',
  ],
  [{ tests: null }, 'tests: null, must be string'],
  [{ risks: ['a', 7] }, 'risks.1: number, must be string'],
  [{ confidence: 'sure' }, 'confidence: "sure", must be one of high, medium, low'],
])('%j is refused with what to change', (patch, problem) => {
  expect(summaryProblems({ ...good, ...patch })).toEqual([problem])
})

test('a title may have 72 characters and not one more', () => {
  expect(summaryProblems({ ...good, title: 'x'.repeat(72) })).toEqual([])
  expect(summaryProblems({ ...good, title: 'x'.repeat(73) })).toHaveLength(1)
})

test('all problems are told at once, a flood of them is cut', () => {
  expect(summaryProblems({})).toEqual(['title: missing', 'description: missing', 'files: missing', 'tests: missing'])
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
