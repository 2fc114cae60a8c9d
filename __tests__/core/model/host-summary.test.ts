import { expect, test } from '@jest/globals'
import type { FileChange } from '../../../src/core/change/change.ts'
import { hostSummary, summaryProblems, whyHostSummary } from '../../../src/core/model/schema.ts'
import { changedFile } from '../change/changed-file.ts'

const file = (path: string, patch: Partial<FileChange> = {}) => changedFile(path, { additions: 3, ...patch })

test('it holds the facts and claims nothing', () => {
  const summary = hostSummary(
    'sum() throws',
    [
      file('src/sum.js'),
      file('one.js', { additions: 1, deletions: 0 }),
      file('logo.png', { additions: null, deletions: null }),
    ],
    'passed',
    'no summary came from the model',
  )
  expect(summary).toMatchObject({
    title: 'sum() throws',
    root_cause: null,
    confidence: 'low',
    tests: 'The tests passed.',
    risks: [],
  })
  expect(summary.description).toMatch(/^No summary came from the model\. Diffproof wrote this one from the diff/)
  expect(summary.files).toEqual([
    { path: 'src/sum.js', change: 'modified', description: '3 lines added, 1 removed.' },
    { path: 'one.js', change: 'modified', description: '1 line added, 0 removed.' },
    { path: 'logo.png', change: 'modified', description: 'Binary content.' },
  ])
  expect(summaryProblems(summary)).toEqual([])
})

test('a title of any length and content becomes one line of at most 72 characters', () => {
  const title = hostSummary(`one\u202e two\n${'word '.repeat(40)}`, [], 'failed', 'why').title
  expect(title).toMatch(/^one two word/)
  expect(title.length).toBeLessThanOrEqual(72)
  expect(hostSummary('\u200b \n', [], 'failed', 'why').title).toBe('Change without a title')
})

test.each<[number, string | null, string]>([
  [2, null, 'the model gave no usable summary'],
  [1, 'timeout-minutes', 'the model gave no usable summary'],
  [0, 'timeout-minutes', 'the model was not asked for a summary: the time was up'],
  [0, 'max-cost-usd', 'no summary came from the model'],
])('after %i attempts under the limit %s: %s', (attempts, limit, why) => {
  expect(whyHostSummary(attempts, limit)).toBe(why)
})
