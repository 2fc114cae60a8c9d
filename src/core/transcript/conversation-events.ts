/** Transcript events about requests to the model and its replies, and the shapes that all events use. */
import { z } from 'zod'

export const count = z.int().nonnegative()
export const milliseconds = z.number().nonnegative()
const dollars = z.number().nonnegative().nullable()

export const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
})

const text = z.object({ type: z.literal('text'), text: z.string() })

/** `text` is missing if it is the result of the newest `tool` event with that id. */
const toolResult = z.object({
  type: z.literal('tool-result'),
  callId: z.string(),
  isError: z.boolean(),
  text: z.string().optional(),
})

const message = z.union([
  z.object({ role: z.literal('user'), blocks: z.array(z.discriminatedUnion('type', [text, toolResult])) }),
  /** The number of a request: its reply, sent back unchanged. */
  z.object({ role: z.literal('assistant'), reply: count }),
  z.object({ role: z.literal('assistant'), raw: z.array(z.unknown()) }),
])

const builtIn = z.object({
  kind: z.literal('built-in'),
  type: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.number()),
})
const custom = z.object({
  kind: z.literal('custom'),
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
})

/** A request: only what is new since an earlier one. */
export const request = z.object({
  type: z.literal('request'),
  id: count,
  turn: count,
  /** Editing had ended: only a summary was asked for. */
  closing: z.boolean(),
  model: z.string(),
  maxTokens: count,
  /** The earlier request with the same system text, tools and first messages, or null. */
  continues: count.nullable(),
  /** How many messages of that request are the same, and how many blocks of the next one. */
  keeps: z.object({ messages: count, blocks: count }),
  system: z.string().optional(),
  tools: z.array(z.discriminatedUnion('kind', [builtIn, custom])).optional(),
  messages: z.array(message),
  breakpoints: z.array(count),
  sharedBlocks: count,
})

export const reply = z.object({
  type: z.literal('reply'),
  /** The request that it answers. */
  request: count,
  turn: count,
  raw: z.array(z.unknown()),
  /** The text, if it differs from that of the blocks in `raw`. */
  text: z.string().optional(),
  /** Calls that could not be read. */
  unreadable: z.array(z.object({ callId: z.string(), problem: z.string() })).optional(),
  stopReason: z.enum([
    'end_turn',
    'max_tokens',
    'stop_sequence',
    'tool_use',
    'pause_turn',
    'refusal',
    'model_context_window_exceeded',
    'unknown',
  ]),
  usage,
  costUsd: dollars,
  durationMs: milliseconds,
})

/** A request without a usable reply. `usage` is what was billed. */
export const noReply = z.object({
  type: z.literal('no-reply'),
  request: count,
  turn: count,
  why: z.string(),
  /** What may help (`ModelTrouble`); null if the run interrupted the request. */
  trouble: z.enum(['final', 'passing', 'busy', 'not-this-model', 'too-long']).nullable(),
  status: z.number().nullable(),
  waitMs: z.number().nullable(),
  usage,
  costUsd: dollars,
  durationMs: milliseconds,
})
