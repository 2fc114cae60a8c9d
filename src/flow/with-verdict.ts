/** The verdict, decided again with each fact that becomes known while it is published. */
import type { ProofRecord } from '../core/facts/record.ts'
import { type Decided, type DoubtRules, decideVerdict } from '../core/facts/verdict.ts'
import { type RunResult, resultOf } from '../core/outcome.ts'
import { doubtInWords, recordedDoubts } from '../core/page/verdict-words.ts'
import type { PublishJob } from './run.ts'

/** Decides the verdict, and writes it into the record. */
export function withVerdict(record: ProofRecord, rules: DoubtRules): Decided {
  const verdict = decideVerdict(record.evidence, rules)
  const evidence = { ...record.evidence, verdict: verdict.level, doubts: recordedDoubts(verdict.doubts) }
  return { record: { ...record, evidence }, verdict }
}

/** The outputs that say a record and its verdict. */
export function recordOutputs({ record, verdict }: Decided) {
  const outputs = { summary: JSON.stringify(record), proof: record.evidence.tests.proof, verdict: verdict.level }
  return outputs
}

/** The end of a run whose change is not ready, where `when-not-ready` is `fail`; else null. */
export function endIfNotReady(decided: Decided, { config }: Pick<PublishJob, 'config'>): RunResult | null {
  const [gravest] = decided.verdict.doubts
  if (config.whenNotReady !== 'fail' || gravest === undefined) return null
  return { ...resultOf('not-ready', doubtInWords(gravest)), outputs: recordOutputs(decided) }
}
