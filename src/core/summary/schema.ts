/** The phase-2 summary: what the model must hand in, and what is said where it does not fit. */
import { z } from 'zod'
import { problemsOf } from './problems.ts'
import { type JsonSchema, trimSchema } from './trim-schema.ts'

export const TITLE_LIMIT = 72
const PROSE_LIMIT = 10_000
const NOTE_LIMIT = 1_000
/** Longer lists come from loops, not from reviewers; git's own list has no such limit. */
const FILES_LIMIT = 500
const RISKS_LIMIT = 50
const PATH_LIMIT = 500

const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(TITLE_LIMIT)
  .regex(/^[^\r\n\u2028\u2029]*$/, 'more than one line')

/** Missing `root_cause`, `risks` and `confidence` are read as "nothing said": null, none, low. Unknown keys are dropped. */
export const summarySchema = z.object({
  title: oneLine,
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
})

export type Summary = z.infer<typeof summarySchema>

/** A value from outside as a summary, or what is wrong with it, one line each (`title: 90 characters, at most 72`). */
export function readSummary(
  value: unknown,
): { kind: 'summary'; summary: Summary } | { kind: 'problems'; problems: string[] } {
  const result = summarySchema.safeParse(value)
  if (result.success) return { kind: 'summary', summary: result.data }
  return { kind: 'problems', problems: problemsOf(value, result.error.issues) }
}

/** What is wrong with a summary, one readable line each; empty when it can be used (`S2-30`). */
export function summaryProblems(value: unknown): string[] {
  const read = readSummary(value)
  return read.kind === 'problems' ? read.problems : []
}

/** The JSON schema of the tool `submit_summary`. It asks for every key, also for those that may be missing. */
export function summaryToolSchema(): JsonSchema {
  return trimSchema(z.toJSONSchema(summarySchema, { io: 'input' }))
}
