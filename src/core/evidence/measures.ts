/** Words of the record that stand in more than one of its parts. */
import { z } from 'zod'

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

/** Something that was found; `path` is null where it concerns no file. */
export const finding = z.object({ kind: z.string(), path: z.string().nullable(), detail: z.string() })

/** What exists where a list was cut at its end: how many entries are missing. */
export const omitted = z.int().nonnegative().optional()
