import { expect, test } from '@jest/globals'
import { NO_USAGE } from '../../../src/core/money/prices.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { lastLine, outputsOf, type RunFacts } from '../../../src/core/report/outputs.ts'

const factsOf = (paths: readonly string[]): RunFacts => {
  const file = { change: 'modified' as const, additions: 1, deletions: 1, from: null }
  const modes = { oldMode: '100644', newMode: '100644', blob: 'b' }
  const files = paths.map(path => ({ path, ...file, ...modes }))
  return {
    baseSha: null,
    receipt: { baseTree: 'a', tree: 'b', leftOut: [], refused: [], files },
    tests: null,
    turns: 0,
    usage: NO_USAGE,
    costUsd: 0,
    durationMs: 1,
    patchFile: null,
    transcriptFile: null,
  }
}
const changedFiles = (paths: readonly string[]) =>
  JSON.parse(outputsOf(resultOf('pr-created', ''), factsOf(paths))['changed-files'] ?? '') as string[]

test('the changed paths are a JSON array in their order', () => {
  const paths = ['b.js', 'a "quoted"\n.js', 'ä.js']
  expect(changedFiles(paths)).toEqual(paths)
})

test('of very many the first ones are told, so that no output is lost', () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `src/${'folder/'.repeat(20)}${at}.js`)
  const told = changedFiles(paths)
  expect(told).toEqual(paths.slice(0, told.length))
  expect(told.length).toBeGreaterThan(1_000)
  expect(JSON.stringify(told).length).toBeLessThan(250_000)
})

const URL = 'https://github.com/octo/project/pull/3'
const OPEN = { ...resultOf('pr-created', 'it is open'), outputs: { 'pull-request-url': URL } }

test('the last line says how the run ended and why, and links the pull request once', () => {
  expect(lastLine(resultOf('tests-failed', 'npm test failed'))).toBe('tests-failed: npm test failed')
  expect(lastLine(OPEN)).toBe(`pr-created: it is open: ${URL}`)
  expect(lastLine({ ...OPEN, reason: `look at ${URL}` })).toBe(`pr-created: look at ${URL}`)
})

test('a draft is called one', () => {
  expect(lastLine({ ...OPEN, isDraft: true })).toBe(`pr-created (draft): it is open: ${URL}`)
  expect(lastLine({ ...resultOf('dry-run', 'nothing was made'), isDraft: true })).toBe(
    'dry-run (draft): nothing was made',
  )
})
