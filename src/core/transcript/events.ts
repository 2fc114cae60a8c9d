/** The kinds of events in a transcript (`diffproof-transcript/v1`), one JSON object a line. What they mean is told in `.github/transcript.md`. */
import { z } from 'zod'
import { runId } from '../record/record.ts'
import { revision } from './revision-event.ts'
import { count, milliseconds, usage } from './shapes.ts'
import { noReply, reply, request } from './talk-events.ts'
import { TRANSCRIPT_SCHEMA } from './transcript-form.ts'
import { began, command, github, limit, receipt, summary, tool, verdict } from './work-events.ts'

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

const task = z.object({
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
  /** What a revision works on. */
  revision: revision.optional(),
})

/** The earlier run that this one goes on from: what it and those before it cost. */
const resumedFrom = z.object({ runId, costUsd: z.number().nonnegative().nullable() })

/** The first line. */
const start = z.object({
  schema: z.literal(TRANSCRIPT_SCHEMA),
  type: z.literal('start'),
  version: z.string(),
  runId,
  runUrl: z.string(),
  /** `owner/name`. */
  repository: z.string(),
  task,
  base: z.object({ branch: z.string(), sha: z.string(), tree: z.string(), cloned: z.boolean() }),
  model: z.string(),
  /** As given, by name, without the secret ones. */
  inputs: z.record(z.string(), z.string()),
})

/** The work tree as the model finds it. */
const workshop = z.object({
  type: z.literal('workshop'),
  sandbox: z.string(),
  testCommand: z.string().nullable(),
  /** How many paths differed from the base before the run, and how many were untracked. */
  setAside: count,
  untracked: count,
})

/** The work of an earlier run was laid onto the work tree. */
const resumed = resumedFrom.extend({
  type: z.literal('resumed'),
  tree: z.string(),
  byEditTool: z.array(z.string()),
  said: z.string(),
  patch: z.string(),
})

/** The last line of a run that was not killed. */
const end = z.object({
  type: z.literal('end'),
  outcome: z.string(),
  reason: z.string(),
  passes: z.boolean(),
  tree: z.string().nullable(),
  /** The limit that ended the editing, if one did. */
  limit: z.string().nullable(),
  turns: count,
  usage,
  costUsd: z.number().nonnegative().nullable(),
  durationMs: milliseconds,
})

/** What was left out from here on, because the transcript has reached its largest size. */
const cut = z.object({ type: z.literal('cut'), after: count })

/** What every line carries besides: milliseconds since the run began, the part of the run (the log's group), and whether something was redacted in it. */
const stamp = { at: milliseconds, phase: z.string().nullable(), redacted: z.literal(true).optional() }

const KINDS = [
  start,
  workshop,
  resumed,
  began,
  request,
  reply,
  noReply,
  tool,
  command,
  receipt,
  verdict,
  limit,
  summary,
  github,
  end,
  cut,
] as const

const EVENT = z.discriminatedUnion('type', KINDS)

/** One line. */
export const TRANSCRIPT_LINE = z.intersection(EVENT, z.object(stamp))

export type ResumedFrom = z.infer<typeof resumedFrom>
export type TranscriptEvent = z.infer<typeof EVENT>
export type TranscriptLine = z.infer<typeof TRANSCRIPT_LINE>
export type EventOf<Type extends TranscriptEvent['type']> = Extract<TranscriptEvent, { type: Type }>

/** The keys of every kind, besides those that every line has. */
export const EVENT_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  KINDS.map(({ shape }) => [shape.type.value, Object.keys(shape)]),
)
