import { expect, test } from '@jest/globals'
import { endingOf } from '../../../src/core/outcome.ts'
import { lastLine } from '../../../src/core/report/last-line.ts'

const URL = 'https://github.com/octo/project/pull/3'
const OPEN = { ...endingOf('pr-created', 'it is open'), outputs: { 'pull-request-url': URL } }

test('the last line says how the run ended and why, and links the pull request once', () => {
  expect(lastLine(endingOf('tests-failed', 'npm test failed'))).toBe('tests-failed: npm test failed')
  expect(lastLine(OPEN)).toBe(`pr-created: it is open: ${URL}`)
  expect(lastLine({ ...OPEN, reason: `look at ${URL}` })).toBe(`pr-created: look at ${URL}`)
})

test('a draft is called one', () => {
  expect(lastLine({ ...OPEN, isDraft: true })).toBe(`pr-created (draft): it is open: ${URL}`)
  expect(lastLine({ ...endingOf('dry-run', 'nothing was made'), isDraft: true })).toBe(
    'dry-run (draft): nothing was made',
  )
})
