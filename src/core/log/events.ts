/** All events of a transcript, one JSON object a line: `docs/reference/transcript.md`. */
import { z } from 'zod'
import { runId } from '../facts/record.ts'
import { sentBackSchema } from '../facts/sent-back.ts'
import { STOP_REASONS } from '../model/messages.ts'
import { PICTURE_KINDS } from '../model/picture-header.ts'
import { storedTask } from '../task/task.ts'
import { PROOF_KINDS } from '../testing/test-run.ts'

/**
 * Returns the event with `clean` applied to every text and key, and whether that changed anything. The event keeps its
 * form.
 */
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

export const TRANSCRIPT_SCHEMA = 'diffproof-transcript/v3'

/** The largest transcript in bytes. Beyond it only the `end` event is written. */
export const LARGEST_TRANSCRIPT = 64 * 1024 * 1024

/** In their usual order. `baseline` runs beside `edit`; `edit`, `tests` and `check` come again after a failure. */
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

const text = z.string()
const count = z.int().nonnegative()
const durationMs = z.number().nonnegative()
const costUsd = z.number().nonnegative().nullable()
const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
})

const callEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['done', 'failed', 'stopped', 'out-of-time', 'not-started']) }),
  z.object({ kind: z.literal('exited'), exitCode: z.int() }),
  z.object({ kind: z.literal('closed'), path: text, why: text }),
])
const picture = z.object({
  ...{ type: z.literal('picture'), kind: z.enum(PICTURE_KINDS), sha256: text },
  ...{ width: count, height: count, bytes: count },
})
const userBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  /** A picture by its hash; its bytes are not kept. */
  picture,
  /** `text` is missing if it is the result of the newest `tool` event with that id. */
  z.object({ type: z.literal('tool-result'), callId: text, isError: z.boolean(), text: text.optional() }),
])
const message = z.union([
  z.object({ role: z.literal('user'), blocks: z.array(userBlock) }),
  /** The number of a request: its reply, sent back unchanged. */
  z.object({ role: z.literal('assistant'), reply: count }),
  z.object({ role: z.literal('assistant'), raw: z.array(z.unknown()) }),
])
const toolDefinition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in'), type: text, name: text, options: z.record(text, z.number()) }),
  z.object({ kind: z.literal('custom'), name: text, description: text, inputSchema: z.record(text, z.unknown()) }),
])

const event = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })

const KINDS = [
  event('start', {
    schema: z.literal(TRANSCRIPT_SCHEMA),
    version: text,
    runId,
    runUrl: text,
    repository: text,
    task: storedTask,
    base: z.object({ branch: text, sha: text, tree: text, cloned: z.boolean() }),
    model: text,
    inputs: z.record(text, text),
  }),
  event('session', {
    sandbox: text,
    testCommand: text.nullable(),
    setAside: count,
    untracked: count,
    /** Tokens of the models' windows, by name. Missing in transcripts of older versions. */
    windows: z.record(text, count).optional(),
  }),
  event('resumed', { runId, costUsd, tree: text, byEditTool: z.array(text), lastText: text, patch: text }),
  /** The pictures of the task in order: what was shown by its hash, or why not. */
  event('pictures', {
    pictures: z.array(z.object({ address: text, why: text.nullable(), picture: picture.nullable() })),
  }),
  event('began', { step: z.enum(STEPS) }),
  event('request', {
    id: count,
    turn: count,
    closing: z.boolean(),
    model: text,
    maxTokens: count,
    continues: count.nullable(),
    keeps: z.object({ messages: count, blocks: count }),
    system: text.optional(),
    tools: z.array(toolDefinition).optional(),
    messages: z.array(message),
    breakpoints: z.array(count),
    sharedBlocks: count,
  }),
  event('reply', {
    request: count,
    turn: count,
    raw: z.array(z.unknown()),
    text: text.optional(),
    unreadable: z.array(z.object({ callId: text, problem: text })).optional(),
    stopReason: z.enum(STOP_REASONS),
    /** Whether it holds a summary that can be used; missing where it does not, and in older transcripts. */
    summary: z.literal(true).optional(),
    usage,
    costUsd,
    durationMs,
  }),
  event('no-reply', {
    request: count,
    turn: count,
    why: text,
    trouble: z.enum(['final', 'passing', 'busy', 'not-this-model', 'too-long']).nullable(),
    status: z.number().nullable(),
    waitMs: z.number().nullable(),
    /** How many of the output tokens are estimated from what arrived; missing where none is. */
    estimatedTokens: count.optional(),
    usage,
    costUsd,
    durationMs,
  }),
  event('tool', {
    turn: count,
    callId: text,
    name: text,
    input: z.unknown().optional(),
    text,
    isError: z.boolean(),
    /** How the call ended; missing in older transcripts. */
    end: callEnd.optional(),
    durationMs,
  }),
  event('command', {
    purpose: z.enum(['setup', 'baseline', 'tests', 'red', 'check']),
    command: text,
    status: z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
    exitCode: z.int().nullable(),
    durationMs: durationMs.nullable(),
    output: text,
    tests: z.object({ passed: count, failed: count, skipped: count }).nullable(),
  }),
  /** Paths in `byEditTool` count even if they are ignored. */
  event('receipt', {
    tree: text,
    files: z.array(z.object({ path: text, change: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
    byEditTool: z.array(text),
    patchSha256: text.nullable(),
  }),
  /** The host's answer to "done". `sentBack`: why the work went back. `outcome`: with which the run ends here. */
  event('verification', {
    kind: z.enum(['tested', 'sent-back', 'over']),
    tree: text.nullable(),
    proof: z.enum(PROOF_KINDS).nullable(),
    sentBack: sentBackSchema.nullable(),
    outcome: text.nullable(),
  }),
  event('limit', { limit: text, closing: z.boolean() }),
  event('summary', { source: text, attempts: count, summary: z.unknown() }),
  event('github', {
    what: z.enum(['commit', 'branch', 'push', 'pull-request', 'comment', 'decoration']),
    target: text,
    ok: z.boolean(),
    detail: text,
    durationMs,
  }),
  event('end', {
    outcome: text,
    reason: text,
    passes: z.boolean(),
    tree: text.nullable(),
    limit: text.nullable(),
    /** Missing in transcripts of older versions. */
    phases: z
      .object({
        ...{ phase1Complete: z.boolean(), filesEdited: count, jsonProvided: z.boolean(), success: z.boolean() },
        ...{ jsonTurn: count.nullish(), editTurn: count.nullish() },
      })
      .optional(),
    turns: count,
    usage,
    costUsd,
    durationMs,
  }),
  event('cut', { after: count }),
] as const

const EVENT = z.discriminatedUnion('type', KINDS)

/** An event, milliseconds since the run began, the log group, and whether a secret was removed. */
export const TRANSCRIPT_LINE = z.intersection(
  EVENT,
  z.object({ at: durationMs, phase: text.nullable(), redacted: z.literal(true).optional() }),
)

export type TranscriptEvent = z.infer<typeof EVENT>
export type TranscriptLine = z.infer<typeof TRANSCRIPT_LINE>
export type EventOf<Type extends TranscriptEvent['type']> = Extract<TranscriptEvent, { type: Type }>
export type ResumedFrom = Pick<EventOf<'resumed'>, 'runId' | 'costUsd'>

export const EVENT_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  KINDS.map(({ shape }) => [shape.type.value, Object.keys(shape)]),
)

export const VERSION = '0.1.0'
