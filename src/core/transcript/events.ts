/** All events of a transcript (`diffproof-transcript/v2`), one JSON object a line. `.github/transcript.md` describes them. */
import { z } from 'zod'
import { runId } from '../record/record.ts'
import { storedTask } from '../task/task.ts'
import { count, milliseconds, noReply, reply, request, usage } from './conversation-events.ts'

/** Returns the event with `clean` applied to every text and key, and whether that changed anything. The event keeps its form. */
export function cleanEvent<Event>(event: Event, clean: (text: string) => string): { event: Event; redacted: boolean } {
  let redacted = false
  const cleaned = (text: string) => {
    const now = clean(text)
    redacted ||= now !== text
    return now
  }
  const through = (value: unknown): unknown => {
    if (typeof value === 'string') return cleaned(value)
    if (Array.isArray(value)) return value.map(through)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleaned(key), through(inner)]))
  }
  return { event: through(event) as Event, redacted }
}

/** Characters kept of the output of one command. */
const LONGEST_OUTPUT = 64 * 1024

/** Returns the head and tail of a long output, with the number of omitted characters between them. */
export function capOutput(output: string): string {
  if (output.length <= LONGEST_OUTPUT) return output
  const half = LONGEST_OUTPUT / 2
  return `${output.slice(0, half)}\n[${output.length - LONGEST_OUTPUT} characters omitted]\n${output.slice(-half)}`
}

export const TRANSCRIPT_SCHEMA = 'diffproof-transcript/v2'

/** The largest transcript in bytes. Beyond it only the `end` event is written. */
export const LARGEST_TRANSCRIPT = 64 * 1024 * 1024

/** The steps of a run, in the order in which they usually begin. `baseline` runs beside `edit`. `edit`, `tests` and `check` come again after a failure. */
export const STEPS = [
  'task',
  'checkout',
  'setup',
  'baseline',
  'edit',
  'tests',
  'red',
  'check',
  'summary',
  'publish',
] as const

export type Step = (typeof STEPS)[number]

/** The earlier run that this one continues, and what it and those before it cost. */
const resumedFrom = z.object({ runId, costUsd: z.number().nonnegative().nullable() })

const start = z.object({
  schema: z.literal(TRANSCRIPT_SCHEMA),
  type: z.literal('start'),
  version: z.string(),
  runId,
  runUrl: z.string(),
  /** `owner/name`. */
  repository: z.string(),
  task: storedTask,
  base: z.object({ branch: z.string(), sha: z.string(), tree: z.string(), cloned: z.boolean() }),
  model: z.string(),
  /** The inputs as given, without secret ones. */
  inputs: z.record(z.string(), z.string()),
})

/** What the run works in is ready. */
const session = z.object({
  type: z.literal('session'),
  sandbox: z.string(),
  testCommand: z.string().nullable(),
  /** How many paths differed from the base before the run. `untracked`: how many were not tracked. */
  setAside: count,
  untracked: count,
})

/** The work of an earlier run was applied to the work tree. */
const resumed = resumedFrom.extend({
  type: z.literal('resumed'),
  tree: z.string(),
  byEditTool: z.array(z.string()),
  /** The last text of the model in that run. */
  lastText: z.string(),
  patch: z.string(),
})

/** A step of the run begins. Later events show how it ended. */
const began = z.object({ type: z.literal('began'), step: z.enum(STEPS) })

/** A tool call and its result. */
const tool = z.object({
  type: z.literal('tool'),
  turn: count,
  callId: z.string(),
  name: z.string(),
  /** Missing if it could not be read. */
  input: z.unknown().optional(),
  text: z.string(),
  isError: z.boolean(),
  durationMs: milliseconds,
})

/** Why Diffproof ran a command. Commands of the model are `tool` events. */
const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'] as const

const command = z.object({
  type: z.literal('command'),
  purpose: z.enum(PURPOSES),
  command: z.string(),
  status: z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
  exitCode: z.int().nullable(),
  durationMs: milliseconds.nullable(),
  /** Head and tail of a long output. */
  output: z.string(),
  /** Counts of single tests. */
  tests: z.object({ passed: count, failed: count, skipped: count }).nullable(),
})

/** What git says has changed, and the SHA-256 of the patch that was kept. */
const receipt = z.object({
  type: z.literal('receipt'),
  tree: z.string(),
  files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
  /** Paths that the edit tool wrote; they count even if they are ignored. */
  byEditTool: z.array(z.string()),
  patchSha256: z.string().nullable(),
})

/** What Diffproof answered to "done". */
const verdict = z.object({
  type: z.literal('verdict'),
  kind: z.enum(['tested', 'not-yet', 'over']),
  tree: z.string().nullable(),
  /** What the changed tests prove, if `kind` is `tested`. */
  proof: z.string().nullable(),
  /** For `not-yet` the text for the model, for `over` the outcome. */
  why: z.string().nullable(),
})

/** A limit forbade a request or interrupted it. */
const limit = z.object({ type: z.literal('limit'), limit: z.string(), closing: z.boolean() })

const summary = z.object({
  type: z.literal('summary'),
  source: z.string(),
  attempts: count,
  summary: z.unknown(),
})

/** Something was written to GitHub, or could not be written. */
const github = z.object({
  type: z.literal('github'),
  what: z.enum(['commit', 'branch', 'push', 'pull-request', 'comment', 'decoration']),
  target: z.string(),
  ok: z.boolean(),
  /** An id, an address or a reason. */
  detail: z.string(),
  durationMs: milliseconds,
})

/** The last line, if the run was not killed. */
const end = z.object({
  type: z.literal('end'),
  outcome: z.string(),
  reason: z.string(),
  passes: z.boolean(),
  tree: z.string().nullable(),
  /** The limit that ended editing, or null. */
  limit: z.string().nullable(),
  turns: count,
  usage,
  costUsd: z.number().nonnegative().nullable(),
  durationMs: milliseconds,
})

/** The transcript has reached its largest size: all later events but `end` are missing. */
const cut = z.object({ type: z.literal('cut'), after: count })

/** What every line also has: milliseconds since the run began, the log group, and whether a secret was removed. */
const stamp = { at: milliseconds, phase: z.string().nullable(), redacted: z.literal(true).optional() }

const KINDS = [
  start,
  session,
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

/** One line of a transcript. */
export const TRANSCRIPT_LINE = z.intersection(EVENT, z.object(stamp))

export type ResumedFrom = z.infer<typeof resumedFrom>
export type TranscriptEvent = z.infer<typeof EVENT>
export type TranscriptLine = z.infer<typeof TRANSCRIPT_LINE>
export type EventOf<Type extends TranscriptEvent['type']> = Extract<TranscriptEvent, { type: Type }>

/** The keys of every kind of event, without those of every line. */
export const EVENT_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  KINDS.map(({ shape }) => [shape.type.value, Object.keys(shape)]),
)

/** The version of this action, as in `package.json`. */
export const VERSION = '0.1.0'
