/** The JSON of a body, `diffproof/v1`. Others read it: names and meanings stay. */
import { z } from 'zod'
import type { Finding } from '../change/change.ts'
import type { ReadonlyDeep } from '../readonly.ts'
import { ACCOUNTS, MISSING } from '../testing/account.ts'
import { PRINTED_FORMATS } from '../testing/results/test-results.ts'
import { PROOF_KINDS, UNMAPPED } from '../testing/test-run.ts'

/** Bounds are beyond what inputs allow, GitHub lets happen or a year of work comes to. */
const count = z.int().nonnegative().max(1e12)
const names = z.array(z.string())

const omitted = count.optional()
const milliseconds = z
  .number()
  .nonnegative()
  .max(35 * 86_400_000)
const dollars = z.number().nonnegative().max(20_000).nullable()

function listOf<Name extends string, List extends z.ZodType>(name: Name, list: List) {
  return { [name]: list, [`${name}_omitted`]: omitted } as { [Key in Name]: List } & {
    [Key in `${Name}_omitted`]: typeof omitted
  }
}

const runStatus = z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out'])
const proof = z.enum(PROOF_KINDS)

const finding = z.object({
  kind: z.string(),
  path: z.string().nullable(),
  detail: z.string(),
}) satisfies z.ZodType<Finding>

const commandRun = z.object({ status: runStatus, exit_code: z.int().nullable(), duration_ms: milliseconds.nullable() })

const testRun = commandRun.extend({
  counts: z.object({ passed: count, failed: count, skipped: count }).optional(),
  /** The command failed behind its tests. */
  all_passed: z.literal(true).optional(),
})

/** What the final run accounts for, beside the baseline. Older records lack it. */
const account = z.object({
  by: z.enum(ACCOUNTS),
  ...listOf('missing', z.array(z.object({ test: z.string(), file: z.string().nullable(), why: z.enum(MISSING) }))),
  fewer: z.object({ before: count, now: count }).optional(),
  no_results: z.literal(true).optional(),
})

/** A test that failed in one run of a tree and passed in another one. */
const flakyTest = z.object({ test: z.string(), run: z.enum(['baseline', 'red', 'final']) })

const checkRun = commandRun.extend({
  command: z.string(),
  criterion: z.literal(true).optional(),
  /** Detected, so that it counts only where it passed on the base. */
  detected: z.literal(true).optional(),
  /** The same command on the base. */
  baseline: commandRun.optional(),
  output: z.string().optional(),
})

const testDifference = z.object({
  ...listOf('fixed', names),
  ...listOf('broken', names),
  ...listOf('still_failing', names),
  ...listOf('added', names),
})

const change = z.enum(['added', 'modified', 'deleted', 'renamed'])
/** `from`: the old name of a renamed file. `executable`: where the change turns it on or off. */
const changedFile = z.object({
  ...{ path: z.string(), change, from: z.string().optional(), executable: z.boolean().optional() },
  ...{ additions: count.nullable(), deletions: count.nullable() },
})

const earlierRound = z.object({
  title: z.string(),
  description: z.string(),
  root_cause: z.string().nullable().optional(),
  ...listOf('files', z.array(z.object({ path: z.string(), description: z.string() })).optional()),
  ...listOf('risks', names.optional()),
  base_sha: z.string(),
  tree_sha: z.string(),
  proof,
  tests: runStatus,
  ...listOf('tampering', z.array(finding)),
  ...listOf('unseen_characters', z.array(finding)),
  cost_usd: dollars,
  run_url: z.string(),
})

export type EarlierRound = ReadonlyDeep<z.infer<typeof earlierRound>>

export const revisionEvidence = z.object({
  pull_request: z.int().positive(),
  number: z.int().positive(),
  asked_by: z.enum(['comment', 'review', 'failed-run']),
  request: z.string(),
  /** Where the pull request began, and all that it changes since; the proof is about this. Missing where the branches share no commit. */
  base_sha: z.string().optional(),
  ...listOf('files', z.array(changedFile).optional()),
  ...listOf('earlier', z.array(earlierRound)),
  /** How many weakened tests the omitted earlier rounds have. */
  earlier_tampering: omitted,
})

const tokens = { input_tokens: count, output_tokens: count, cache_read_tokens: count, cache_write_tokens: count }

const task = z.object({
  kind: z.enum(['issue', 'prompt', 'maintenance', 'revision']),
  issue: count.nullable(),
  title: z.string(),
  snapshot_sha256: z.string(),
  /** SHA-256 over title, newline and body of the issue with which the pull request began. */
  issue_sha256: z.string().optional(),
})

/** The limits of a model's answer do not apply here: an old record stays readable. */
const summary = z.object({
  title: z.string(),
  description: z.string(),
  root_cause: z.string().nullable(),
  ...listOf('files', z.array(z.object({ path: z.string(), change, description: z.string() }))),
  tests: z.string(),
  ...listOf('risks', names),
  /** Of a plan: what has to be installed and set up. */
  ...listOf('dependencies', names.optional()),
  setup_instructions: z.string().optional(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** What is published is a change, so it is null. Older records lack it. */
  no_change_reason: z.string().nullable().default(null),
})

/** How a summary or a plan was read: by the tool, from text, or not at all. */
export const SUMMARY_SOURCES = ['tool', '1', '2a', '2b', '3a', '3b', '4', 'repair', 'host'] as const

const phases = z.object({
  phase1_complete: z.boolean(),
  files_edited: names,
  files_omitted: omitted,
  json_provided: z.boolean(),
  /** The turns that first held a usable summary and first changed a file; null where none did. Older records lack them. */
  json_turn: count.nullish(),
  edit_turn: count.nullish(),
  success: z.boolean(),
  edit_attempts: count,
  summary_attempts: count,
  summary_source: z.enum(SUMMARY_SOURCES),
  phase1_ms: milliseconds,
  phase2_ms: milliseconds,
})

/** Tests (of `red-by-build`: files) that fail on the old source and pass with the change. `new_failed` of `new_tests` are new, where the runner names all tests, and `new_passed` of them pass there too. */
const redRun = z.object({
  ...listOf('failed', names),
  new_tests: count.optional(),
  new_failed: count.optional(),
  new_passed: count.optional(),
})

/** Of a green final run, so that a revision can take it as its baseline. `format`: null if no single test could be read. `names`: of all tests, if there are few and all passed. */
const reusable = z.object({
  /** Over commands, folder, sandbox and environment, without secrets. */
  setting_sha256: z.string(),
  format: z.enum([...PRINTED_FORMATS, 'junit', 'several']).nullable(),
  ...listOf('names', names.optional()),
})

const tests = z.object({
  command: z.string().nullable(),
  attempts: count,
  /** `measured_by`: the earlier run whose final run it is. */
  baseline: testRun.extend({ measured_by: z.string().optional() }),
  final: testRun.extend({ output: z.string().optional() }),
  proof,
  /** The run ended while the changed tests ran on the old source, which then is no proof. */
  proof_ended: z.literal(true).optional(),
  /** Tests were edited, and none of them checks more. */
  only_renames: z.literal(true).optional(),
  red: redRun.optional(),
  results: testDifference.nullable(),
  account: account.optional(),
  ...listOf('flaky', z.array(flakyTest).optional()),
  /** Changed snapshots, golden files and cassettes. */
  ...listOf('recorded_output', names.optional()),
  reusable: reusable.optional(),
  ...listOf('tampering', z.array(finding)),
  not_tested: names.optional(),
})

/** `why`: what kept an answer from being found. */
const mappedPlace = z.object({
  ...{ path: z.string(), line: count, needed: z.enum(['yes', 'no', 'unknown']) },
  why: z.enum(UNMAPPED).optional(),
})

const madeFile = z.object({
  path: z.string(),
  action: z.enum(['create', 'modify', 'delete']),
  file_type: z.enum(['source', 'test', 'config', 'docs', 'other']),
  mode: z.enum(['whole', 'changes']),
  attempts: count,
  ...tokens,
  cost_usd: dollars,
  duration_ms: milliseconds,
})

const generation = z.object({
  manifest_source: phases.shape.summary_source,
  planning: z.object({ ...tokens, cost_usd: dollars }).optional(),
  ...listOf('files', z.array(madeFile)),
  ...listOf('broken_imports', z.array(finding).optional()),
})

export const runId = z.string().regex(/^\d{1,20}(?:-\d{1,6})?$/)

/** What was asked where no issue says it. `login`: null where a schedule started the run. */
const asked = z.object({
  started_by: z.enum(['schedule', 'dispatch']),
  login: z.string().nullable(),
  prompt: z.string().optional(),
  task_file: z.string().optional(),
})

const evidence = z.object({
  asked: asked.optional(),
  base_sha: z.string(),
  tree_sha: z.string(),
  ...listOf('files', z.array(changedFile)),
  phases,
  tests,
  ...listOf('checks', z.array(checkRun)),
  ...listOf('criteria_in_words', names.optional()),
  ...listOf('disagreements', z.array(finding)),
  ...listOf('unseen_characters', z.array(finding).optional()),
  /** What a reviewer should look at oneself, in the whole pull request. */
  ...listOf('for_review', z.array(finding).optional()),
  /** Which changed places the changed tests need, in the order of the diff. */
  ...listOf('map', z.array(mappedPlace).optional()),
  /** The changed tests take too long for a map. */
  map_skipped: z.literal('slow').optional(),
  /** Commands that passed with settings of the change, run once more with those of the base. */
  ...listOf('base_settings', z.array(testRun.extend({ command: z.string() })).optional()),
  /** A setup command that may have run code of the change with a network. */
  setup_with_network: z.string().optional(),
  /** The setup command that was found, where it failed on the base and the run went on without it. */
  failed_setup: z.string().optional(),
  ...listOf('whitespace_matches', z.array(z.object({ path: z.string(), line: count })).optional()),
  /** Changed paths that were refused and left out of the change. */
  ...listOf('split_off', names.optional()),
  revision: revisionEvidence.optional(),
  ...listOf('left_out', z.array(z.object({ path: z.string(), why: z.string(), usual: z.literal(true).optional() }))),
  /** What the page of the pull request says, where the forge did not do as asked. */
  shown_as: z.enum(['draft', 'ready']).optional(),
  issue_closed: z.literal(true).optional(),
  limit: z.string().nullable(),
  max_cost_usd: z.number().nonnegative().optional(),
  /** The call that was repeated until the work ended. */
  repeated_call: z.string().optional(),
  attested_by: z.enum(['run', 'propose', 'test-job']),
  strategy: z.enum(['agent', 'manifest']),
  generation: generation.optional(),
  sandbox: z.enum(['sudo-unshare', 'bubblewrap', 'landlock', 'seatbelt', 'none']),
  /** Whether tests and checks had the network of the machine. Older records lack it. */
  sandbox_network: z.enum(['none', 'host']).optional(),
  /** False where commands could not be run for want of a sandbox. */
  commands_ran: z.boolean().optional(),
  model: z.string(),
  model_switched_from: z.string().optional(),
  /** The earlier run whose work was resumed, and what it and the runs before it cost. */
  resumed_from: z.object({ run_id: runId, cost_usd: dollars }).optional(),
  /** `estimated_output_tokens`: of replies that broke off before they were counted. */
  usage: z.object({ turns: count, ...tokens, estimated_output_tokens: count.optional() }),
  cost_usd: dollars,
  duration_ms: milliseconds,
  run_url: z.string(),
  /** What the evidence comes to, and why it is `not-ready`: the gravest doubt first. Older records lack both. */
  verdict: z.enum(['proven', 'proven-by-build', 'ready', 'not-ready']).optional(),
  ...listOf('doubts', z.array(finding).optional()),
})

export const proofRecordSchema = z.object({ schema: z.literal('diffproof/v1'), task, summary, evidence })

export type ProofRecord = ReadonlyDeep<z.infer<typeof proofRecordSchema>>
export type Evidence = ProofRecord['evidence']
export type TestEvidence = Evidence['tests']

export const measuredSchema = evidence.omit({ phases: true, strategy: true, model: true, usage: true, cost_usd: true })
export type Measured = ReadonlyDeep<z.infer<typeof measuredSchema>> & Partial<Pick<Evidence, 'cost_usd' | 'model'>>

export type SummarySource = Evidence['phases']['summary_source']

/** Reads an untrusted value; null where it is no record. */
export function readProofRecord(value: unknown): ProofRecord | null {
  return proofRecordSchema.safeParse(value).data ?? null
}
