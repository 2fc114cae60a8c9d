import { expect, test } from '@jest/globals'
import { EVENT_KEYS, VERSION } from '../../src/core/log/events.ts'
import { inBackticks, rowsUnder } from './markdown-tables.ts'
import { readText } from './repository-files.ts'

test('the page on the transcript has a row for every kind of event, with all its keys', () => {
  const rows = rowsUnder(readText('docs/reference/transcript.md'), 'type')
  expect(rows.flatMap(({ names }) => names)).toEqual(Object.keys(EVENT_KEYS))
  for (const { names, cells } of rows) {
    const keys = EVENT_KEYS[names[0] ?? ''] ?? []
    expect(inBackticks(cells[2] ?? '')).toEqual(expect.arrayContaining(keys.filter(key => key !== 'type')))
  }
})

test('a transcript names the version of the package', () => {
  expect(VERSION).toBe((JSON.parse(readText('package.json')) as { version: string }).version)
})
