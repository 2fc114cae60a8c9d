/** The JSON of a pull request body, `diffproof/v1`: what others read, so names and meanings stay. */
import { z } from 'zod'
import { checkRun, testRun } from './command-run.ts'
import { generatedFile } from './generated-file.ts'
import { finding, omitted, proof } from './measures.ts'
import { resumedFrom } from './resumed-from.ts'
import { revisionEvidence } from './revision-evidence.ts'
import { testDifference } from './test-difference.ts'

export const RECORD_SCHEMA = 'diffproof/v1'

const count = z.int().nonnegative()
const milliseconds = z.number().nonnegative()
const change = z.enum(['added', 'modified', 'deleted', 'renamed'])
const names = z.array(z.string())

const task = z.object({
  kind: z.enum(['issue', 'prompt', 'maintenance', 'revision']),
  issue: count.nullable(),
  title: z.string(),
  snapshot_sha256: z.string(),
})

/** Without the limits that a model's answer must keep: what was accepted once stays readable. */
const summary = z.object({
  title: z.string(),
  description: z.string(),
  root_cause: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), change, description: z.string() })),
  files_omitted: omitted,
  tests: z.string(),
  risks: z.array(z.string()),
  risks_omitted: omitted,
  confidence: z.enum(['high', 'medium', 'low']),
})

/** `S3-16`, `S3-23` to `S3-26`. */
const phases = z.object({
  phase1_complete: z.boolean(),
  files_edited: z.array(z.string()),
  files_omitted: omitted,
  json_provided: z.boolean(),
  success: z.boolean(),
  edit_attempts: count,
  summary_attempts: count,
  summary_source: z.enum(['tool', '1', '2a', '2b', '3a', '3b', '4', 'repair', 'host']),
  phase1_ms: milliseconds,
  phase2_ms: milliseconds,
})

const tests = z.object({
  command: z.string().nullable(),
  attempts: count,
  baseline: testRun,
  final: testRun,
  proof,
  results: testDifference.nullable(),
  tampering: z.array(finding),
  tampering_omitted: omitted,
})

/** With `strategy: manifest`: how the plan was read, and what each generated file took. */
const generation = z.object({
  manifest_source: phases.shape.summary_source,
  files: z.array(generatedFile),
  files_omitted: omitted,
})

const evidence = z.object({
  base_sha: z.string(),
  tree_sha: z.string(),
  files: z.array(z.object({ path: z.string(), change, additions: count.nullable(), deletions: count.nullable() })),
  files_omitted: omitted,
  phases,
  tests,
  checks: z.array(checkRun),
  checks_omitted: omitted,
  /** Criteria in words, which nobody has run. */
  criteria_in_words: names.optional(),
  criteria_in_words_omitted: omitted,
  disagreements: z.array(finding),
  disagreements_omitted: omitted,
  /** Characters in added lines that nobody sees. */
  unseen_characters: z.array(finding).optional(),
  unseen_characters_omitted: omitted,
  /** Changed paths that were refused and split off: the rest stands without them. */
  split_off: names.optional(),
  split_off_omitted: omitted,
  /** What a revision answers, and what the pull request said before. */
  revision: revisionEvidence.optional(),
  left_out: z.array(z.object({ path: z.string(), why: z.string() })),
  left_out_omitted: omitted,
  limit: z.string().nullable(),
  /** The cap in dollars, where it is the limit that ended the run. */
  max_cost_usd: z.number().nonnegative().optional(),
  attested_by: z.enum(['run', 'propose', 'test-job']),
  strategy: z.enum(['agent', 'manifest']),
  generation: generation.optional(),
  sandbox: z.enum(['sudo-unshare', 'bubblewrap', 'landlock', 'seatbelt', 'none']),
  /** False where there was no box and therefore no command was run at all. */
  commands_ran: z.boolean().optional(),
  model: z.string(),
  /** The model that was asked first, where `fallback-model` took over. */
  model_switched_from: z.string().optional(),
  resumed_from: resumedFrom.optional(),
  usage: z.object({
    turns: count,
    input_tokens: count,
    output_tokens: count,
    cache_read_tokens: count,
    cache_write_tokens: count,
  }),
  cost_usd: z.number().nonnegative().nullable(),
  duration_ms: milliseconds,
  run_url: z.string(),
})

/** Reads the record; unknown keys are dropped. */
export const proofRecordSchema = z.object({ schema: z.literal(RECORD_SCHEMA), task, summary, evidence })

export type ProofRecord = z.infer<typeof proofRecordSchema>
export type Evidence = ProofRecord['evidence']
/** Something that differs (`disagreements`) or was weakened (`tampering`); `path` is null where it concerns no file. */
export type Finding = Evidence['disagreements'][number]
export type Proof = z.infer<typeof proof>
export type SummarySource = Evidence['phases']['summary_source']

/** The kind of disagreement that keeps a pull request a draft: the summary says something else about the tests than their exit code. */
export const TESTS_CLAIM = 'tests-claim'

/** A value from outside as a record; null where it is none. */
export function readProofRecord(value: unknown): ProofRecord | null {
  const result = proofRecordSchema.safeParse(value)
  return result.success ? result.data : null
}
