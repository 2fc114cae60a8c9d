import { describe, expect, test } from '@jest/globals'
import { findTampering } from '../../../../src/core/testing/tampering/find-tampering.ts'
import { TAMPERING_KINDS } from '../../../../src/core/testing/tampering/finding.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../../../src/core/testing/test-command.ts'
import { reversed } from './change-rows.ts'
import { ROWS } from './tampering-rows.ts'

const isTest = testPathMatcher(COMMON_TEST_PATHS)

describe.each(ROWS)('$kind: $title', ({ kind, tampered, twin, honest }) => {
  test('is found', () => {
    const found = findTampering(tampered, isTest)
    expect(found.map(one => one.kind)).toContain(kind)
    expect(found.every(({ detail }) => detail.length > 20 && !detail.includes('\n'))).toBe(true)
  })
  test(`is not found where ${twin}`, () => expect(findTampering(honest, isTest)).toEqual([]))
})

test('every kind has a row', () => {
  expect(new Set(ROWS.map(({ kind }) => kind))).toEqual(new Set(TAMPERING_KINDS))
})

test.each(
  ROWS.filter(
    ({ kind, tampered }) => /^(?:deleted|fewer)/.test(kind) && tampered.every(({ change }) => change !== 'added'),
  ),
)('taking back "$title" is nothing to report', ({ tampered }) => {
  const found = findTampering(tampered.map(reversed), isTest)
  expect(found.filter(({ kind }) => /^(?:deleted|fewer|emptied|removed)/.test(kind))).toEqual([])
})

test('a finding names the file, the tests that are gone and the counts', () => {
  const row = ROWS.find(({ title }) => title === 'one JavaScript test is taken out')
  expect(findTampering(row?.tampered ?? [], isTest)).toEqual([
    {
      kind: 'fewer-tests',
      path: 'test/add.test.js',
      detail: 'tests in this file: 2 before, 1 now; gone: "adds negative numbers"',
    },
  ])
})

test('a package.json on one line is read like any other, and one that is broken says nothing', () => {
  const changed = (before: string, after: string) =>
    findTampering([{ path: 'package.json', from: null, change: 'modified', before, after }], isTest)
  const found = changed('{"scripts":{"test":"jest"}}', '{"scripts":{"test":"jest || true"}}')
  expect(found).toMatchObject([{ kind: 'test-command', detail: expect.stringContaining('jest || true') }])
  expect(changed('{"scripts":{"test":"jest"}}', '{"scripts":{')).toEqual([])
})
