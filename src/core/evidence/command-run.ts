/** What the record says about one run of a command. */
import { z } from 'zod'
import { runStatus } from './measures.ts'

const count = z.int().nonnegative()

/** Exit code and duration are null where nothing ran. */
export const commandRun = z.object({
  status: runStatus,
  exit_code: z.int().nullable(),
  duration_ms: z.number().nonnegative().nullable(),
})

/** A run of the tests, with the counts of single tests where they can be read. */
export const testRun = commandRun.extend({
  counts: z.object({ passed: count, failed: count, skipped: count }).optional(),
})

/** A check, or one of the task's validation criteria, which says so and carries the end of what it wrote. */
export const checkRun = commandRun.extend({
  command: z.string(),
  criterion: z.literal(true).optional(),
  output: z.string().optional(),
})
