/** What the totals take of one pull request: small, so that thousands fit. */

import type { ListedPullRequest } from '../pull-request/ownership.ts'
import type { Evidence, Proof, ProofRecord } from '../record/record.ts'
import { isoWeek } from './week.ts'

export type Facts = {
  readonly number: number
  readonly state: ListedPullRequest['state']
  readonly draft: boolean
  readonly strategy: Evidence['strategy']
  readonly model: string
  readonly labels: readonly string[]
  /** When it was opened, as `2026-W09`; null where that is not known. */
  readonly week: string | null
  readonly phase1: boolean
  readonly phase2: boolean
  readonly success: boolean
  readonly proof: Proof
  readonly filesEdited: number
  readonly filesClaimed: number
  /** Claimed and edited; null where a list was cut. */
  readonly filesBoth: number | null
  readonly phase1Ms: number
  readonly phase2Ms: number
  readonly durationMs: number
  readonly turns: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  /** Millionths of a dollar, so that sums are exact; null for a model without a known price. */
  readonly microDollars: number | null
}

const LONGEST_LABEL = 100

/** The facts of a pull request by its record. */
export function factsOf(pull: ListedPullRequest, { summary, evidence }: ProofRecord): Facts {
  const { phases, usage, cost_usd: cost } = evidence
  const edited = new Set(phases.files_edited)
  const claimed = new Set(summary.files.map(file => file.path))
  const isCut = phases.files_omitted !== undefined || summary.files_omitted !== undefined
  return {
    number: pull.number,
    state: pull.state,
    draft: pull.draft,
    strategy: evidence.strategy,
    model: evidence.model,
    labels: [...new Set(pull.labels.map(label => label.slice(0, LONGEST_LABEL)))],
    week: isoWeek(pull.createdAt),
    phase1: phases.phase1_complete,
    phase2: phases.json_provided,
    success: phases.success,
    proof: evidence.tests.proof,
    filesEdited: edited.size + (phases.files_omitted ?? 0),
    filesClaimed: claimed.size + (summary.files_omitted ?? 0),
    filesBoth: isCut ? null : claimed.intersection(edited).size,
    phase1Ms: Math.round(phases.phase1_ms),
    phase2Ms: Math.round(phases.phase2_ms),
    durationMs: Math.round(evidence.duration_ms),
    turns: usage.turns,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cacheReadTokens: usage.cache_read_tokens,
    cacheWriteTokens: usage.cache_write_tokens,
    microDollars: cost === null ? null : Math.round(cost * 1_000_000),
  }
}
