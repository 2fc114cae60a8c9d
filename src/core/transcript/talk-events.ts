/** What went to the model and came back. */
import { z } from 'zod'
import { count, dollars, milliseconds, usage } from './shapes.ts'

const text = z.object({ type: z.literal('text'), text: z.string() })

/** `text` is left out where it is the result of the newest `tool` event with that id. */
const toolResult = z.object({
  type: z.literal('tool-result'),
  callId: z.string(),
  isError: z.boolean(),
  text: z.string().optional(),
})

const message = z.union([
  z.object({ role: z.literal('user'), blocks: z.array(z.discriminatedUnion('type', [text, toolResult])) }),
  /** The reply to a request, sent back as it came. */
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

/** A request, as what is new since another one. */
export const request = z.object({
  type: z.literal('request'),
  /** Counted from 1. */
  id: count,
  turn: count,
  /** The editing was over. */
  closing: z.boolean(),
  model: z.string(),
  maxTokens: count,
  /** The request whose system text, tools and first messages this one has too; null where there is none. */
  continues: count.nullable(),
  /** How many of its messages come first, and how many blocks of the next one. */
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
  /** The text, where it is another than that of the blocks in `raw`. */
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

/** A request without a usable answer. `usage` is what was billed all the same. */
export const noReply = z.object({
  type: z.literal('no-reply'),
  request: count,
  turn: count,
  why: z.string(),
  /** What may help (`ModelTrouble`); null where the run interrupted it. */
  trouble: z.enum(['final', 'passing', 'busy', 'not-this-model', 'too-long']).nullable(),
  status: z.number().nullable(),
  waitMs: z.number().nullable(),
  usage,
  costUsd: dollars,
  durationMs: milliseconds,
})
