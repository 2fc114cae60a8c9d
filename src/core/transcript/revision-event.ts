/** A revision as the first line of a transcript tells it, so that its run can be replayed. */
import { z } from 'zod'
import { revisionEvidence } from '../record/revision.ts'
import type { Revision } from '../revision/revision.ts'

const pullRequest = z.object({
  number: z.int(),
  url: z.string(),
  id: z.string(),
  branch: z.string(),
  headSha: z.string(),
  open: z.boolean(),
  draft: z.boolean(),
  title: z.string(),
  body: z.string(),
  into: z.string(),
  isFromHere: z.boolean(),
  locked: z.boolean(),
  author: z.object({ login: z.string(), isBot: z.boolean() }),
})

const lineComment = z.object({
  id: z.int(),
  thread: z.int(),
  path: z.string(),
  lines: z.object({ from: z.int(), to: z.int() }).nullable(),
  hunk: z.string(),
  body: z.string(),
  editedAt: z.number().nullable(),
})

const job = z.object({ name: z.string(), steps: z.array(z.string()), excerpt: z.string() })

export const revision = z.object({
  ask: revisionEvidence.shape.asked_by,
  request: z.string(),
  pullRequest,
  number: z.int(),
  lineComments: z.array(lineComment),
  failed: z.object({ workflow: z.string(), jobs: z.array(job), missing: z.string() }).nullable(),
  changes: z.array(z.object({ path: z.string(), text: z.string() })),
  taskTitle: z.string().nullable(),
  earlier: revisionEvidence.shape.earlier,
}) satisfies z.ZodType<Revision>
