/** What generating files took, as the record has it. */
import type { ProofRecord } from '../core/evidence/record.ts'
import { costIn, type Tariff } from '../core/money/cost.ts'
import type { FirstMove } from './first-move.ts'

/** Nothing where no file was generated. */
export function generationOf({ generation }: FirstMove, tariff: Tariff): Pick<ProofRecord['evidence'], 'generation'> {
  if (generation === null) return {}
  const files = generation.files.map(one => ({
    path: one.file.path,
    action: one.file.action,
    file_type: one.file.type,
    mode: one.mode,
    attempts: one.attempts,
    input_tokens: one.usage.inputTokens,
    output_tokens: one.usage.outputTokens,
    cache_read_tokens: one.usage.cacheReadTokens,
    cache_write_tokens: one.usage.cacheWriteTokens,
    cost_usd: costIn(one.dollars, tariff),
    duration_ms: one.durationMs,
  }))
  return { generation: { manifest_source: generation.source, files } }
}
