import { expect, test } from '@jest/globals'
import type { Measured } from '../../../src/core/facts/record.ts'
import { plainText } from '../../../src/core/page/plain-text.ts'
import { mapWords } from '../../../src/core/page/sections.ts'
import { withEvidence } from '../facts/sample-record.ts'

type Place = NonNullable<Measured['map']>[number]
const place = (line: number, needed: Place['needed'], why?: Place['why']): Place => ({
  ...{ path: 'a.js', line, needed },
  ...(why === undefined ? {} : { why }),
})
const told = (map: Place[], map_omitted?: number) =>
  plainText(mapWords(withEvidence({ map, ...(map_omitted === undefined ? {} : { map_omitted }) }).evidence))

test.each([
  ['no-time', 'no time was left'],
  ['timed-out', 'the tests did not end in time'],
  ['could-not-run', 'the tests could not run'],
] as const)('a place that could not be decided says why: %s', (why, reason) => {
  expect(told([place(1, 'yes'), place(2, 'unknown', why), place(3, 'unknown', why)])).toBe(
    `The changed tests need 1 of the 3 changed places; 2 could not be decided (${reason}).`,
  )
})

test('each reason has its own count, older records have none, and places that were not tried are told as such', () => {
  const places = [place(1, 'unknown', 'no-time'), place(2, 'unknown', 'timed-out'), place(3, 'unknown')]
  expect(told(places, 4)).toBe(
    'The changed tests need 0 of the 7 changed places; 1 could not be decided (no time was left); 1 could not be decided (the tests did not end in time); 1 could not be decided; 4 more were not tried.',
  )
})

test('a test is called new only where one is, and two places are both', () => {
  const { evidence } = withEvidence({ map: [place(1, 'yes'), place(2, 'yes')] })
  const tests = { ...evidence.tests, proof: 'red-by-build' as const }
  expect(plainText(mapWords({ ...evidence, tests }))).toBe('The changed tests need both changed places.')
})
