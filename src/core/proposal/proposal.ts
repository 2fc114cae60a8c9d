/** `proposal.json`: what `mode: propose` hands to `mode: publish`. The reader treats it as hostile. */
import { z } from 'zod'
import type { FileChange, LeftOut, PathReason, Receipt } from '../change/change.ts'
import { type Evidence, type ProofRecord, proofRecordSchema } from '../record/record.ts'
import { onlyOldFailures } from '../record/verdict.ts'
import { problemsOf } from '../summary/schema.ts'
import { isFailure, type TestRun } from '../testing/verdict.ts'
import { parseJson } from '../text/parse-json.ts'

const PROPOSAL_SCHEMA = 'diffproof-proposal/v1'
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
export function readProposal(text: string): { readonly kind: 'proposal'; readonly proposal: Proposal } | Problem {
  const json = readPlainJson(text)
  if (json.kind === 'problem') return json
  const { value } = json
  const schema = z.looseObject({ schema: z.unknown() }).safeParse(value).data?.schema
  const problem = (what: string): Problem => ({ kind: 'problem', problem: what })
  if (schema !== PROPOSAL_SCHEMA)
    return problem(`its schema is ${JSON.stringify(schema) ?? 'missing'}; this version reads ${PROPOSAL_SCHEMA} only`)
  const read = proposalSchema.safeParse(value, { reportInput: true })
  if (!read.success) return problem(problemsOf(read.error.issues).join('; '))
  const [unknown] = unknownKeys(value, read.data)
  return unknown === undefined ? { kind: 'proposal', proposal: read.data } : problem(`${unknown} is not known`)
}

type Problem = { readonly kind: 'problem'; readonly problem: string }

export function proposedRecord(record: ProofRecord): ProofRecord {
  return { ...record, evidence: { ...record.evidence, attested_by: 'propose' } }
}

export type ProposedCommit = {
  readonly branch: string
  readonly baseSha: string
  readonly commit: string
  readonly tree: string
  readonly files: readonly Pick<FileChange, 'path' | 'from' | 'newMode' | 'blob'>[]
  readonly bundle: Uint8Array
}

function unknownKeys(given: unknown, read: unknown, where = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const name = where === '' ? key : `${where}.${key}`
    if (!Object.hasOwn(read, key)) return [name.slice(0, 200)]
    return unknownKeys(value, (read as Readonly<Record<string, unknown>>)[key], name)
  })
}

type Recorded = Evidence['tests']['final']

/** The first failed run that the change has to answer for, or null; tests that all failed before do not count. */
export function failureIn({ tests, checks }: Evidence): TestRun | null {
  if (isFailure(tests.final) && !onlyOldFailures(tests)) return recordedRun(tests.command, tests.final)
  const check = checks.find(isFailure)
  return check === undefined ? null : recordedRun(check.command, check)
}

/** A recorded run, of which neither output nor single results are known. */
export function recordedRun(command: string | null, { status, exit_code, duration_ms }: Recorded): TestRun {
  return { command, status, exitCode: exit_code, durationMs: duration_ms, output: '', results: null }
}

const DEEPEST = 32
const LONGEST_TEXT = 65_536
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The value of a JSON text without deep nesting, huge texts, dangerous or repeated keys; or what is wrong with it. Linear in the text. */
export function readPlainJson(text: string): { readonly kind: 'value'; readonly value: unknown } | Problem {
  const value = parseJson(text)
  if (value === undefined) return { kind: 'problem', problem: 'it is no JSON' }
  // Each member has one colon, and a repeated key leaves one member less.
  const members = text.replace(STRING, '').split(':').length - 1
  const problem = problemIn(value, []) ?? (members > membersOf(value) ? 'a key stands twice in one object' : null)
  return problem === null ? { kind: 'value', value } : { kind: 'problem', problem }
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce((sum: number, one) => sum + membersOf(one), Array.isArray(value) ? 0 : inner.length)
}

function problemIn(value: unknown, keys: readonly string[]): string | null {
  const where = keys.join('.') || 'it'
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${where} holds a NUL character`
    return value.length > LONGEST_TEXT ? `${where} has ${value.length} characters, at most ${LONGEST_TEXT}` : null
  }
  if (typeof value !== 'object' || value === null) return null
  if (keys.length >= DEEPEST) return `it is nested more than ${DEEPEST} deep`
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key)) return `${where} has the key ${key}`
    const problem = problemIn(inner, [...keys, key.slice(0, 60)])
    if (problem !== null) return problem
  }
  return null
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Why a repository cannot hold this path, or null. Git would refuse most of these too, but without a reason. */
export function checkProposedPath(path: string): PathReason | null {
  if (!path.isWellFormed()) return { kind: 'not-unicode' }
  if (CONTROL.test(path)) return { kind: 'control-characters' }
  if (path.startsWith('/')) return { kind: 'absolute-path' }
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return { kind: 'dot-part' }
  return parts.includes('') ? { kind: 'empty-part' } : null
}

/** Paths that a repository cannot hold or that are named twice, each with its reason. */
export function badPaths(paths: readonly string[]): LeftOut[] {
  const seen = new Set<string>()
  return paths.flatMap(path => {
    const reason = checkProposedPath(path) ?? (seen.has(path) ? ({ kind: 'named-twice' } as const) : null)
    seen.add(path)
    return reason === null ? [] : [{ path, reason }]
  })
}
