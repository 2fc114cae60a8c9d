import { expect, test } from '@jest/globals'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { onlyOldFail, type TestRun } from '../../../src/core/testing/test-run.ts'

const failedRun = (output: string): TestRun => ({
  command: 'npm test',
  status: 'failed',
  exitCode: 1,
  durationMs: 1,
  output,
  results: readTestOutput(output),
})

test.each([
  ['TAP without totals', (names: readonly string[]) => `TAP version 13\n${tap(names)}\n# time=2.5ms\n`],
  [
    'node',
    (names: readonly string[]) =>
      `TAP version 13\n${tap(names)}\n# tests ${names.length}\n# pass ${names.length}\n# fail 0\n`,
  ],
])('a linter behind tests of %s that fails as before is old', (_, written) => {
  const lint = (what: string) => `\n> postlint\nlint: ${what}\n`
  const before = failedRun(written(['one']) + lint('no licence'))
  expect(onlyOldFail(failedRun(written(['one', 'two']) + lint('no licence')), before)).toBe(true)
  expect(onlyOldFail(failedRun(written(['one', 'two']) + lint('no author')), before)).toBe(false)
  const red = `${written(['one', 'two'])}not ok 3 - three\n${lint('no licence')}`
  expect(onlyOldFail(failedRun(red), before)).toBe(false)
})

function tap(names: readonly string[]): string {
  return `${names.map((name, at) => `ok ${at + 1} - ${name}`).join('\n')}\n1..${names.length}`
}
