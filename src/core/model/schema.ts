/** The summary of phase 2, and what Diffproof writes where there is none. */
import { z } from 'zod'
import type { FileChange } from '../change/change.ts'
import type { ReadonlyDeep } from '../readonly.ts'
import type { RunStatus } from '../testing/test-run.ts'
import { cut } from '../text/cut.ts'
import { countInWords, upperFirst } from '../text/quantities.ts'
import { oneLine } from '../text/sanitized-text.ts'

const TITLE_LIMIT = 72
const PROSE_LIMIT = 10_000
const NOTE_LIMIT = 1_000
/** Longer lists come from loops. Git's own list of files has no limit. */
const FILES_LIMIT = 500
const RISKS_LIMIT = 50
const PATH_LIMIT = 500

/** Unknown keys are dropped. */
const summarySchema = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(TITLE_LIMIT)
    .regex(/^[^\r\n\u2028\u2029]*$/, 'more than one line'),
  description: z.string().trim().min(1).max(PROSE_LIMIT),
  root_cause: z.string().trim().max(PROSE_LIMIT).nullable().default(null),
  files: z
    .array(
      z.object({
        path: z.string().min(1).max(PATH_LIMIT),
        change: z.enum(['added', 'modified', 'deleted', 'renamed']),
        description: z.string().trim().max(NOTE_LIMIT).default(''),
      }),
    )
    .max(FILES_LIMIT),
  tests: z.string().trim().max(PROSE_LIMIT),
  risks: z.array(z.string().trim().max(NOTE_LIMIT)).max(RISKS_LIMIT).default([]),
  confidence: z.enum(['high', 'medium', 'low']).default('low'),
  no_change_reason: z.string().trim().max(PROSE_LIMIT).nullable().default(null),
})

export type Summary = ReadonlyDeep<z.infer<typeof summarySchema>>

/**
 * Reads a value from outside as a summary, or returns its problems, one line each (`title: 90 characters, at most
 * 72`).
 */
export function readSummary(
  value: unknown,
): { kind: 'summary'; summary: Summary } | { kind: 'problems'; problems: string[] } {
  const result = summarySchema.safeParse(value, { reportInput: true })
  if (result.success) return { kind: 'summary', summary: result.data }
  return { kind: 'problems', problems: schemaProblems(result.error.issues) }
}

const DECLINED = z.object({
  no_change_reason: summarySchema.shape.no_change_reason.unwrap().unwrap().min(1),
  tests: summarySchema.shape.tests.catch(''),
  risks: summarySchema.shape.risks.catch([]),
})

/**
 * Why nothing should change, how that was checked and what is left, if an untrusted summary gives a reason; else null.
 * Its other parts may be missing.
 */
export function declinedIn(value: unknown): { reason: string; tests: string; risks: readonly string[] } | null {
  const read = DECLINED.safeParse(value).data
  return read === undefined ? null : { reason: read.no_change_reason, tests: read.tests, risks: read.risks }
}

export function summaryProblems(value: unknown): string[] {
  const read = readSummary(value)
  return read.kind === 'problems' ? read.problems : []
}

/** Returns the JSON schema of the tool `submit_summary`. It asks for every key, even for those that may be missing. */
export function summaryToolSchema(): JsonSchema {
  return trimSchema(z.toJSONSchema(summarySchema, { io: 'input' }))
}

type JsonSchema = Readonly<Record<string, unknown>>

const KEPT: ReadonlySet<string> = new Set(['type', 'properties', 'items', 'enum', 'maxLength'])
const WORTH_SAYING = 100

function trimSchema(schema: JsonSchema): JsonSchema {
  const choices = schema['anyOf']
  if (Array.isArray(choices)) return { type: choices.map((one: JsonSchema) => one['type']) }
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!KEPT.has(key) || (key === 'maxLength' && Number(value) > WORTH_SAYING)) continue
    if (key === 'type' && 'enum' in schema) continue
    kept[key] = key === 'items' ? trimSchema(value as JsonSchema) : value
    if (key !== 'properties') continue
    const properties = Object.entries(value as Readonly<Record<string, JsonSchema>>)
    kept['properties'] = Object.fromEntries(properties.map(([name, one]) => [name, trimSchema(one)]))
    kept['required'] = properties.map(([name]) => name)
  }
  return kept
}

const MOST = 20

/**
 * Describes what a schema found wrong with a value, one line each: `path: what is wrong`. At most 20, and a count of
 * the rest.
 */
export function schemaProblems(issues: readonly z.core.$ZodIssue[]): string[] {
  const lines = issues.slice(0, MOST).map(issue => {
    const where = issue.path.map(String).join('.')
    const what = issueInWords(issue, issue.input)
    return where === '' ? what : `${where}: ${what}`
  })
  return issues.length > MOST ? [...lines, `and ${issues.length - MOST} more`] : lines
}

function issueInWords(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'too_big':
      return `${sizeOf(found)}, at most ${issue.maximum}`
    case 'too_small':
      return sizeOf(found).startsWith('0 ') ? 'empty' : `${sizeOf(found)}, at least ${issue.minimum}`
    case 'invalid_type':
      return found === undefined ? 'missing' : `${typeName(found)}, must be ${issue.expected}`
    case 'invalid_value':
      return `${found === undefined ? 'missing' : shown(found)}, must be one of ${issue.values.map(String).join(', ')}`
    default:
      return issue.message
  }
}

function sizeOf(found: unknown): string {
  if (typeof found === 'string') return `${found.trim().length} characters`
  return Array.isArray(found) ? `${found.length} entries` : shown(found)
}

function typeName(found: unknown): string {
  if (found === null) return 'null'
  return Array.isArray(found) ? 'array' : typeof found
}

function shown(found: unknown): string {
  return typeof found === 'string' ? JSON.stringify(found.slice(0, 40)) : typeName(found)
}

/**
 * Returns a summary of facts alone: the task's title, files as git lists them, low confidence, and `why` there is no
 * other.
 */
export function hostSummary(taskTitle: string, files: readonly FileChange[], tests: RunStatus, why: string): Summary {
  return {
    title: cut(oneLine(taskTitle), TITLE_LIMIT) || 'Change without a title',
    description: `${upperFirst(why)}. Diffproof wrote this one from the diff: please read the diff itself.`,
    root_cause: null,
    files: files.map(file => ({ path: file.path, change: file.change, description: changeDescription(file) })),
    tests: `The tests ${STATUS_IN_WORDS[tests]}.`,
    risks: [],
    confidence: 'low',
    no_change_reason: null,
  }
}

/**
 * Returns why the model's summary is missing, as a part of a sentence. `limit`: the limit that ended the run, or null.
 */
export function whyHostSummary(attempts: number, limit: string | null): string {
  if (attempts > 0) return 'the model gave no usable summary'
  return limit === 'timeout-minutes'
    ? 'the model was not asked for a summary: the time was up'
    : 'no summary came from the model'
}

export const STATUS_IN_WORDS = {
  passed: 'passed',
  failed: 'failed',
  'not-run': 'did not run',
  'could-not-run': 'could not run',
  'timed-out': 'ran into the time limit',
} as const satisfies Readonly<Record<RunStatus, string>>

function changeDescription(file: FileChange): string {
  if (file.from !== null) return `Renamed from ${file.from}.`
  if (file.additions === null || file.deletions === null) return 'Binary content.'
  return `${countInWords(file.additions, 'line')} added, ${file.deletions} removed.`
}
