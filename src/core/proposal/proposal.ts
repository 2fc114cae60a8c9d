/** `proposal.json`: what `propose` hands to `publish`. The reader treats it as hostile. */

import { z } from 'zod'
import { countedFile, type FileChange, type Receipt, touchedPaths } from '../change/change.ts'
import { isCostlyGlob } from '../change/paths.ts'
import { type Evidence, type ProofRecord, proofRecordSchema } from '../facts/record.ts'
import { schemaProblems } from '../model/schema.ts'
import type { ReadonlyDeep } from '../readonly.ts'
import type { Task } from '../task/task.ts'
import type { TestRun } from '../testing/test-run.ts'
import { objectId } from '../text/object-id.ts'
import { checkRecord } from './check-record.ts'

const PROPOSAL_SCHEMA = 'diffproof-proposal/v1'
export const PROPOSAL_REF = 'refs/diffproof/proposal'

const LONGEST_PATH = 4_096
const LONGEST_NAME = 300
const MOST_TEST_PATHS = 1_000

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'no SHA-256')
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Git would refuse most others too, but without a reason. */
const path = z
  .string()
  .min(1)
  .max(LONGEST_PATH)
  .refine(text => text.isWellFormed(), 'the path is no Unicode text')
  .refine(text => !CONTROL.test(text), 'the path holds control characters')
  .refine(text => !text.startsWith('/'), 'the path is absolute')
  .refine(text => !/(^|\/)\.\.?(\/|$)/.test(text), 'the path has the part . or ..')
  .refine(text => !text.split('/').includes(''), 'the path has an empty part')
const count = z.int().nonnegative()

/** Files and symbolic links; no submodules or folders. */
const mode = z.enum(['100644', '100755', '120000'])

const file = z.strictObject({
  path,
  from: path.nullable(),
  change: z.enum(['added', 'modified', 'deleted', 'renamed']),
  old_mode: mode.nullable(),
  new_mode: mode.nullable(),
  blob: objectId.nullable(),
  additions: count.nullable(),
  deletions: count.nullable(),
})

function namesEachPathOnce(files: readonly z.infer<typeof file>[]): boolean {
  const paths = touchedPaths(files)
  return new Set(paths).size === paths.length
}

const proposalSchema = z.strictObject({
  schema: z.literal(PROPOSAL_SCHEMA),
  /** SHA-256 over title, newline and body when it was frozen. */
  task: z.strictObject({
    id: z.string().max(LONGEST_NAME),
    content_sha256: digest,
    /** What was asked for where no event says it: the input `prompt` or `task-file`. */
    prompt: z.string().optional(),
    file: path.optional(),
  }),
  /** The input `test-paths`, where it was given. */
  test_paths: z
    .array(
      z
        .string()
        .min(1)
        .max(LONGEST_PATH)
        .refine(glob => !isCostlyGlob(glob), 'has too many stars or choices'),
    )
    .max(MOST_TEST_PATHS)
    .optional(),
  base: z.strictObject({ branch: z.string().min(1).max(LONGEST_NAME), sha: objectId, tree: objectId }),
  /** The commit that the bundle carries; only its tree is published. */
  commit: objectId,
  tree: objectId,
  files: z.array(file).min(1).refine(namesEachPathOnce, 'a path is named twice'),
  record: proofRecordSchema.superRefine(checkRecord),
})

export type Proposal = ReadonlyDeep<z.infer<typeof proposalSchema>>
type ProposedFile = Proposal['files'][number]

export function proposedFiles({ files }: Pick<Receipt, 'files'>): ProposedFile[] {
  const modeOf = (given: string | null) => mode.nullable().catch(null).parse(given)
  return files.map(({ path, from, change, oldMode, newMode, blob, additions, deletions }) => ({
    ...{ path, from, change, old_mode: modeOf(oldMode), new_mode: modeOf(newMode), blob, additions, deletions },
  }))
}

export function writeProposal(proposal: Omit<Proposal, 'schema'>): string {
  return `${JSON.stringify({ schema: PROPOSAL_SCHEMA, ...proposal }, null, 1)}\n`
}

/** Reads an untrusted text as a proposal, or says what is wrong. Its content is not checked yet. */
export function readProposal(text: string): { kind: 'proposal'; proposal: Proposal } | Problem {
  const json = readPlainJson(text)
  if (json.kind === 'problem') return json
  const { value } = json
  const schema = z.looseObject({ schema: z.unknown() }).safeParse(value).data?.schema
  const problem = (what: string): Problem => ({ kind: 'problem', problem: what })
  if (schema !== PROPOSAL_SCHEMA)
    return problem(`its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`)
  const read = proposalSchema.safeParse(value, { reportInput: true })
  if (!read.success) return problem(schemaProblems(read.error.issues).join('; '))
  const [unknown] = unknownKeys(value, read.data)
  return unknown === undefined ? { kind: 'proposal', proposal: read.data } : problem(`${unknown} is not known`)
}

type Problem = { kind: 'problem'; problem: string }

export function proposedRecord(record: ProofRecord): ProofRecord {
  return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } }
}

export type ProposedCommit = {
  branch: string
  baseSha: string
  commit: string
  tree: string
  files: readonly Pick<FileChange, 'path' | 'from' | 'newMode' | 'blob'>[]
  bundle: Uint8Array
}

function unknownKeys(given: unknown, read: unknown, where = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const name = where === '' ? key : `${where}.${key}`
    if (!Object.hasOwn(read, key)) return [name.slice(0, 200)]
    return unknownKeys(value, (read as Readonly<Record<string, unknown>>)[key], name)
  })
}

/** What the publishing job finds itself. */
export type Known = {
  task: Task
  files: readonly FileChange[]
  editsTests: boolean
  /** Whether what they check stayed, so that they may count as no edited tests. */
  onlyRenames: boolean
  /** `https://github.com/owner/name`: where the log of a run must be. */
  repositoryUrl: string
}

/** Returns one sentence for each claim of a proposal that differs from what the publishing job finds itself. */
export function proposalDifferences({ record, files, base, tree, task: asked }: Proposal, known: Known): string[] {
  const { evidence, task } = record
  const { kind, issue, title, fields } = known.task
  const real = proposedFiles(known)
  const byPath = (some: readonly ProposedFile[]) => some.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const criteria = evidence.checks.filter(check => check.criterion === true).map(check => check.command)
  const claims: readonly (readonly [name: string, claimed: unknown, found: unknown])[] = [
    ['files', byPath(files), byPath(real)],
    ['evidence.files', evidence.files.map(comparedParts), known.files.map(countedFile).map(comparedParts)],
    ['evidence.phases.files_edited', evidence.phases.files_edited, real.map(one => one.path)],
    ['evidence.base_sha', evidence.base_sha, base.sha],
    ['evidence.tree_sha', evidence.tree_sha, tree],
    ['task', [task.kind, task.issue, task.title], [kind, issue, title]],
    ['task.issue_sha256', task.issue_sha256 ?? asked.content_sha256, asked.content_sha256],
    ['evidence.checks of criteria', criteria, evidence.commands_ran === false ? [] : fields.commands],
    ['evidence.criteria_in_words', evidence.criteria_in_words ?? [], fields.words],
    ['evidence.run_url', isRunOf(evidence.run_url, known.repositoryUrl), true],
    [
      `evidence.tests.proof (${evidence.tests.proof}, by the diff ${known.editsTests ? 'a' : 'no'} test was changed)`,
      evidence.tests.proof !== 'no-test-changes',
      known.editsTests && !(known.onlyRenames && evidence.tests.proof === 'no-test-changes'),
    ],
  ]
  return claims.flatMap(([name, claimed, found]) =>
    JSON.stringify(claimed) === JSON.stringify(found) ? [] : [`${name} is not as this job finds it`],
  )
}

function comparedParts({ path, change, from, executable, additions, deletions }: Evidence['files'][number]) {
  return { path, change, from: from ?? null, executable: executable ?? null, additions, deletions }
}

/** True if an address is that of a run in a repository, and nothing more. */
export function isRunOf(url: string, repositoryUrl: string): boolean {
  const runs = `${repositoryUrl}/actions/runs/`
  return url.startsWith(runs) && /^\d{1,20}$/.test(url.slice(runs.length))
}

type Recorded = Evidence['tests']['final']

/** A recorded run, of which neither output nor single results are known. */
export function recordedRun(command: string | null, { status, exit_code, duration_ms }: Recorded): TestRun {
  return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null }
}

const LONGEST_TEXT = 65_536
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/**
 * The value of a JSON text without huge texts, NUL, dangerous or repeated keys; or what is wrong with it. Linear in
 * the text.
 */
export function readPlainJson(text: string): { kind: 'value'; value: unknown } | Problem {
  let members = 0
  let problem: string | null = null
  const look = function (this: unknown, key: string, value: unknown) {
    if (!Array.isArray(this)) members += 1
    if (FORBIDDEN_KEYS.has(key)) problem = `it has the key ${key}`
    if (typeof value !== 'string') return value
    if (value.includes('\0')) problem = `${key || 'it'} holds a NUL character`
    if (value.length > LONGEST_TEXT) problem = `${key || 'it'} has ${value.length} characters, at most ${LONGEST_TEXT}`
    return value
  }
  try {
    const value: unknown = JSON.parse(text, look)
    // Each member has one colon. The whole value counts as a member too; a repeated key leaves one less.
    if (text.replace(STRING, '').split(':').length > members) problem ??= 'a key stands twice in one object'
    return problem === null ? { kind: 'value', value } : { kind: 'problem', problem }
  } catch {
    // Too deep a nesting ends here as well.
    return { kind: 'problem', problem: 'it is no JSON' }
  }
}
