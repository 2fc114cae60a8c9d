import { expect, test } from '@jest/globals'
import { reportOf, sampleRecord } from '../../adapters/report-page/sample-run.ts'
import { smallRun } from '../../adapters/report-page/sample-runs.ts'

test('a summary by Diffproof has no confidence, and says why it is there', () => {
  const run = smallRun()
  const record = sampleRecord({ limit: 'timeout-minutes' })
  record.evidence.phases = { ...record.evidence.phases, summary_source: 'host', summary_attempts: 0 }
  const { summary, notices } = reportOf({ ...run, ground: { ...run.ground, record } })
  expect(summary?.confidence).toBeNull()
  expect(JSON.stringify(notices)).toContain('was not asked for a summary: the time was up')
})
