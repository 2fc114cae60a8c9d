/** What was done and found besides the talk. */
import { z } from 'zod'
import { STEPS } from '../story/steps.ts'
import { count, milliseconds } from './shapes.ts'

/** A step of the run has begun; what is recorded after it shows how it ended. */
export const began = z.object({ type: z.literal('began'), step: z.enum(STEPS) })

/** A tool call that was carried out, and what the model was told. */
export const tool = z.object({
  type: z.literal('tool'),
  turn: count,
  callId: z.string(),
  name: z.string(),
  /** Left out where it could not be read. */
  input: z.unknown().optional(),
  text: z.string(),
  isError: z.boolean(),
  durationMs: milliseconds,
})

/** What a command was run for; those of the model are `tool` events. */
export const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'] as const

/** A command of the host. */
export const command = z.object({
  type: z.literal('command'),
  purpose: z.enum(PURPOSES),
  command: z.string(),
  status: z.enum(['passed', 'failed', 'not-run', 'could-not-run', 'timed-out']),
  exitCode: z.int().nullable(),
  durationMs: milliseconds.nullable(),
  /** Head and tail where it is long. */
  output: z.string(),
  /** What was said about single tests, counted. */
  tests: z.object({ passed: count, failed: count, skipped: count }).nullable(),
})

/** The work tree as git has it, and the SHA-256 of the patch that was kept of it. */
export const receipt = z.object({
  type: z.literal('receipt'),
  tree: z.string(),
  files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'modified', 'deleted', 'renamed']) })),
  /** Paths that the edit tool has written: they count where they are ignored, too. */
  byEditTool: z.array(z.string()),
  patchSha256: z.string().nullable(),
})

/** What the host said to "done". */
export const verdict = z.object({
  type: z.literal('verdict'),
  kind: z.enum(['tested', 'not-yet', 'over']),
  tree: z.string().nullable(),
  /** Tested: what the changed tests prove. */
  proof: z.string().nullable(),
  /** Not yet: what the model is told. Over: the outcome. */
  why: z.string().nullable(),
})

/** A limit forbade a request or interrupted it. */
export const limit = z.object({ type: z.literal('limit'), limit: z.string(), closing: z.boolean() })

/** The summary that phase 2 ended with. */
export const summary = z.object({
  type: z.literal('summary'),
  source: z.string(),
  attempts: count,
  summary: z.unknown(),
})

/** Something was written to GitHub, or could not be. */
export const github = z.object({
  type: z.literal('github'),
  what: z.enum(['commit', 'branch', 'push', 'pull-request', 'comment', 'decoration']),
  target: z.string(),
  ok: z.boolean(),
  /** What came of it: an id, an address, a reason. */
  detail: z.string(),
  durationMs: milliseconds,
})
