import { expect, test } from '@jest/globals'
import { readProofRecord } from '../../../src/core/facts/record.ts'
import { sampleRecord, withEvidence } from './sample-record.ts'

test('a record is read, unknown keys at any depth are dropped', () => {
  const later = { ...sampleRecord, later: 1, evidence: { ...sampleRecord.evidence, later: { a: 1 } } }
  expect(readProofRecord(later)).toEqual(sampleRecord)
})

test('counts of what was cut are kept', () => {
  const record = withEvidence({ files_omitted: 3, left_out_omitted: 1 })
  expect(readProofRecord(record)).toEqual(record)
})

test.each([
  ['another schema', { ...sampleRecord, schema: 'diffproof/v2' }],
  ['a missing part', { ...sampleRecord, evidence: undefined }],
  ['an unknown status', withEvidence({ limit: 3 as unknown as string })],
  ['a negative count', withEvidence({ files_omitted: -1 })],
  ['no object', 'text'],
])('%s is no record', (_, value) => {
  expect(readProofRecord(value)).toBeNull()
})
