/** What the record says about runs of commands and about single tests. */
import { z } from 'zod'

const count = z.int().nonnegative()
const names = z.array(z.string())

/** A list that was shortened has a counter beside it: how many entries are missing. */
export const omitted = count.optional()

export const runStatus = z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out'])

export const proof = z.enum([
  'red-then-green',
  'red-by-build',
  'green-on-base',
  'still-red',
  'could-not-run',
  'no-test-changes',
  'not-run',
])

/** `path` is null where the finding concerns no single file. */
export const finding = z.object({ kind: z.string(), path: z.string().nullable(), detail: z.string() })

/** Exit code and duration are null where nothing ran. */
const commandRun = z.object({
  status: runStatus,
  exit_code: z.int().nullable(),
  duration_ms: z.number().nonnegative().nullable(),
})

/** A run of the tests, with counts where single tests could be read. */
export const testRun = commandRun.extend({
  counts: z.object({ passed: count, failed: count, skipped: count }).optional(),
})

/** A check command, or a validation criterion of the task, with the end of its output. */
export const checkRun = commandRun.extend({
  command: z.string(),
  criterion: z.literal(true).optional(),
  output: z.string().optional(),
})

/** Single tests that pass, fail or exist because of the change. */
export const testDifference = z.object({
  fixed: names,
  fixed_omitted: omitted,
  broken: names,
  broken_omitted: omitted,
  still_failing: names,
  still_failing_omitted: omitted,
  added: names,
  added_omitted: omitted,
})
