/** `proposal.json`: what `mode: propose` hands to `mode: publish`. The reader treats it as hostile. */
import { z } from 'zod'
import type { FileChange, Receipt } from '../change/change.ts'
import { type Evidence, type ProofRecord, proofRecordSchema } from '../record/record.ts'
import { onlyOldFailures } from '../record/verdict.ts'
import { problemsOf } from '../summary/schema.ts'
import type { TestRun } from '../testing/verdict.ts'
import { readPlainJson } from './untrusted-json.ts'

const PROPOSAL_SCHEMA = 'diffproof-proposal/v1'
/** The only ref in the bundle. */
export const PROPOSAL_REF = 'refs/diffproof/proposal'

const LONGEST_PATH = 4_096
const LONGEST_NAME = 300

const id = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'no object id')
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'no SHA-256')
const path = z.string().min(1).max(LONGEST_PATH)
const count = z.int().nonnegative()

/** Files and symbolic links; no submodules or folders. */
const mode = z.enum(['100644', '100755', '120000'])

const file = z.strictObject({
  path,
  from: path.nullable(),
  change: z.enum(['added', 'modified', 'deleted', 'renamed']),
  old_mode: mode.nullable(),
  new_mode: mode.nullable(),
  /** Null for a deleted path. */
  blob: id.nullable(),
  additions: count.nullable(),
  deletions: count.nullable(),
})

const proposalSchema = z.strictObject({
  schema: z.literal(PROPOSAL_SCHEMA),
  /** The task's id, and SHA-256 over its title, newline and body when it was frozen. */
  task: z.strictObject({ id: z.string().max(LONGEST_NAME), content_sha256: digest }),
  base: z.strictObject({ branch: z.string().min(1).max(LONGEST_NAME), sha: id, tree: id }),
  /** The commit that the bundle carries; only its tree is published. */
  commit: id,
  tree: id,
  files: z.array(file).min(1),
  record: proofRecordSchema,
})

export type Proposal = z.infer<typeof proposalSchema>
export type ProposedFile = Proposal['files'][number]

/** The files of a receipt as a proposal lists them. */
export function proposedFiles({ files }: Pick<Receipt, 'files'>): ProposedFile[] {
  return files.map(({ path, from, change, oldMode, newMode, blob, additions, deletions }) => ({
    ...{ path, from, change, old_mode: modeOf(oldMode), new_mode: modeOf(newMode), blob, additions, deletions },
  }))
}

/** The text of `proposal.json`. */
export function writeProposal(proposal: Omit<Proposal, 'schema'>): string {
  return `${JSON.stringify({ schema: PROPOSAL_SCHEMA, ...proposal }, null, 1)}\n`
}

/** Reads an untrusted text as a proposal, or says what is wrong. Its content is not checked yet. */
export function readProposal(text: string): { readonly kind: 'proposal'; readonly proposal: Proposal } | Problem {
  const json = readPlainJson(text)
  if (json.kind === 'problem') return json
  const { value } = json
  const schema = typeof value === 'object' && value !== null ? (value as { schema?: unknown }).schema : undefined
  const problem = (what: string): Problem => ({ kind: 'problem', problem: what })
  if (schema !== PROPOSAL_SCHEMA)
    return problem(`its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`)
  const read = proposalSchema.safeParse(value)
  if (!read.success) return problem(problemsOf(value, read.error.issues).join('; '))
  const [unknown] = unknownKeys(value, read.data)
  return unknown === undefined ? { kind: 'proposal', proposal: read.data } : problem(`${unknown} is not known`)
}

type Problem = { readonly kind: 'problem'; readonly problem: string }

/** The record in a proposal: measured by the job that proposes. */
export function proposedRecord(record: ProofRecord): ProofRecord {
  return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } }
}

function modeOf(given: string | null): ProposedFile['new_mode'] {
  return mode.nullable().catch(null).parse(given)
}

/** What a proposal says about the commit in its bundle. */
export type ProposedCommit = {
  readonly branch: string
  readonly baseSha: string
  readonly commit: string
  readonly tree: string
  /** All differences from the base. */
  readonly files: readonly Pick<FileChange, 'path' | 'from' | 'newMode' | 'blob'>[]
  readonly bundle: Uint8Array
}

/** Keys of `given` that the schema dropped from `read`, as paths (`record.evidence.more`): a proposal may hide nothing in them. */
function unknownKeys(given: unknown, read: unknown, where = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const name = where === '' ? key : `${where}.${key}`
    if (!Object.hasOwn(read, key)) return [name.slice(0, 200)]
    return unknownKeys(value, (read as Readonly<Record<string, unknown>>)[key], name)
  })
}

type Recorded = Evidence['tests']['final']

/** The final test run of the record. */
export function finalRun({ command, final }: Evidence['tests']): TestRun {
  return runOf(command, final)
}

/** The first failed run that the change has to answer for, or null; tests that all failed before do not count. */
export function failureIn({ tests, checks }: Evidence): TestRun | null {
  if (failed(tests.final) && !onlyOldFailures(tests)) return finalRun(tests)
  const check = checks.find(failed)
  return check === undefined ? null : runOf(check.command, check)
}

function failed({ status }: Recorded): boolean {
  return status !== 'passed' && status !== 'not-run'
}

function runOf(command: string | null, { status, exit_code, duration_ms }: Recorded): TestRun {
  return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null }
}
