import { expect, test } from '@jest/globals'
import { ranNothing, readTestOutput } from '../../../../src/core/testing/results/read-output.ts'
import { fc } from '../../../playground/properties.ts'
import { fixture } from './fixtures.ts'

const said = (output: string) => ranNothing(output, readTestOutput(output))

test.each([
  'node-none',
  'jest-none',
  'jest-none-pass',
  'vitest-none',
  'mocha-none',
  'pytest-none',
  'pytest-none-q',
  'unittest-none',
  'go-none',
  'go-run-none',
  'cargo-none',
  'cargo-filtered',
])('%s: no test ran', name => expect(said(fixture(`${name}.txt`))).toBe(true))

test.each([
  'node-default',
  'node-green-spec',
  'node-load-spec',
  'jest-many',
  'jest-load',
  'vitest-many',
  'vitest-load',
  'mocha',
  'pytest-main-q',
  'pytest-load',
  'unittest',
  'go-all',
  'go-local',
  'go-json',
  'cargo',
  'cargo-build',
])('%s: something ran, or failed before it could', name => expect(said(fixture(`${name}.txt`))).toBe(false))

test('a plan of no tests is nothing, and what is not known is not', () => {
  expect(said('TAP version 13\n1..0\n')).toBe(true)
  expect(said('NO TESTS RAN')).toBe(false)
  expect(said('\nRan 0 tests in 0.000s\n\nNO TESTS RAN\n')).toBe(true)
  expect(said('')).toBe(false)
  expect(said('All good.\n')).toBe(false)
  expect(said('?   \tex/a\t[no test files]\nok  \tex/b\t0.1s\n')).toBe(false)
  expect(said(`${fixture('node-none.txt')}${fixture('pytest-main.txt')}`)).toBe(false)
})

test('reports without a test are nothing', () => {
  const none = { format: 'junit', cases: [], unloadable: [], complete: true, passesListed: false } as const
  expect(ranNothing('', { ...none, counts: { passed: 0, failed: 0, skipped: 0 } })).toBe(true)
  expect(ranNothing('', { ...none, counts: { passed: 0, failed: 1, skipped: 0 } })).toBe(false)
})

test('any text is judged without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => typeof said(text) === 'boolean'))
})
