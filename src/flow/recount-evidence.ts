/** What the publishing job can find out itself about a proposed change takes the place of what it was told. */
import type { Change } from '../core/change/change.ts'
import type { Finding, ProofRecord } from '../core/evidence/record.ts'
import { findDisagreements } from '../core/summary/disagreements.ts'
import { findTampering } from '../core/testing/tampering/find-tampering.ts'
import { changedTexts } from './changed-texts.ts'
import type { Run } from './run.ts'

/** The record with weakened tests and disagreements found anew; what only a test run can show (`rewritten-by-tests`) stays as it was told. Throws RepositoryError. */
export async function recountEvidence(
  record: ProofRecord,
  change: Change<'verified'>,
  isTest: (path: string) => boolean,
  { ports }: Run,
): Promise<ProofRecord> {
  const { evidence, summary } = record
  const { tests, checks } = evidence
  const found: readonly Finding[] = findTampering(await changedTexts(change, ports.repository), isTest)
  const keys = new Set(found.map(keyOf))
  const tampering = [...found, ...tests.tampering.filter(one => !keys.has(keyOf(one)))]
  const disagreements = findDisagreements(summary, change.files, tests.final, checks)
  return { ...record, evidence: { ...evidence, tests: { ...tests, tampering }, disagreements } }
}

function keyOf({ kind, path, detail }: Finding): string {
  return [kind, path, detail].join('\0')
}
