/** The task of a run in the first line of its transcript. */
import { z } from 'zod'
import { revisionEvidence } from '../record/record.ts'
import type { Revision } from '../task/revision.ts'
import { count } from './conversation-events.ts'

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

const revision = z.object({
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

const comment = z.object({ author: z.string(), date: z.string(), body: z.string() })

const paths = z.array(z.object({ path: z.string(), line: count.nullable() }))
const texts = z.array(z.string())

const fields = z.object({
  instructions: z.string(),
  inputs: paths,
  outputs: texts,
  constraints: texts,
  commands: texts,
  words: texts,
  network: z.enum(['none', 'host']).nullable(),
  strategy: z.enum(['agent', 'manifest']).nullable(),
  labels: texts,
})

/** The task of a run, whole, so that the run can be replayed. */
export const task = z.object({
  kind: z.enum(['issue', 'prompt', 'maintenance', 'revision']),
  id: z.string(),
  issue: count.nullable(),
  title: z.string(),
  body: z.string(),
  comments: z.array(comment),
  olderComments: count,
  fields,
  file: z.string().nullable(),
  snapshotSha256: z.string(),
  revision: revision.optional(),
})
