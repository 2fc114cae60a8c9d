import { expect, test } from '@jest/globals'
import { withoutSecrets } from '../../../src/core/facts/clean-record.ts'
import { proofRecordSchema } from '../../../src/core/facts/record.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import { sampleRecord } from './sample-record.ts'

test('a secret that is one of our own words is masked in texts of others alone', () => {
  const { status } = sampleRecord.evidence.tests.final
  const [path = ''] = sampleRecord.summary.files.map(file => file.path)
  const secrets = createSecrets([status, 'modified', 'diffproof/v1', path])
  expect(withoutSecrets(sampleRecord, proofRecordSchema, secrets)).toMatchObject({
    schema: 'diffproof/v1',
    summary: { files: [{ path: '***', change: 'modified' }] },
    evidence: { tests: { final: { status } } },
  })
})
