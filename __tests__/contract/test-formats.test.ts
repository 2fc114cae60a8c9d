/** What a new format of test output has to bring along. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { PRINTED_FORMATS } from '../../src/core/testing/results/test-results.ts'
import { ROOT, readText } from './repository-files.ts'

const TESTS = '__tests__/core/testing/results'
const FIXTURES = readdirSync(join(ROOT, TESTS, 'fixtures'))
const ROWS = readText(`${TESTS}/read-output.test.ts`)
const NAMED = /It reads their names from:\n\n(?:- .*\n)+/.exec(readText('docs/guides/what-you-see.md'))?.[0] ?? ''

/** What is missing for a format, so that a newcomer knows what to add. */
function missingFor(format: string): string[] {
  const missing: string[] = []
  if (!FIXTURES.some(name => new RegExp(`\\b${format}`).test(name)))
    missing.push(`a sample of its output in ${TESTS}/fixtures`)
  if (!new RegExp(`^ +(?:\\['[^']+', )?'${format}',`, 'm').test(ROWS))
    missing.push('a row in RUNS of read-output.test.ts')
  if (!new RegExp(`\\b${format}\\b`, 'i').test(NAMED)) missing.push('its name in docs/guides/what-you-see.md')
  return missing
}

test.each([...PRINTED_FORMATS, 'junit'])('%s has a sample, a row and a word', format => {
  // JUnit reports are files, whose samples have a test of their own.
  expect(missingFor(format)).toEqual(format === 'junit' ? ['a row in RUNS of read-output.test.ts'] : [])
})

test('a format without all of that is found', () => expect(missingFor('rspec')).toHaveLength(3))
