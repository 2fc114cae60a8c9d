/** A pull request of Diffproof that is revised: what it holds, who asked, and what the newest round builds on. */
import { z } from 'zod'
import { revisionEvidence } from '../record/record.ts'

const ownPullRequest = z.object({
  number: z.int(),
  url: z.string(),
  id: z.string(),
  branch: z.string(),
  headSha: z.string(),
  open: z.boolean(),
  draft: z.boolean(),
  title: z.string(),
  body: z.string(),
  /** Its base branch. */
  into: z.string(),
  isFromHere: z.boolean(),
  locked: z.boolean(),
  author: z.object({ login: z.string(), isBot: z.boolean() }),
})

/** A review comment on lines of the diff. */
const lineComment = z.object({
  id: z.int(),
  /** The first comment of its thread, which gets the answer. */
  thread: z.int(),
  path: z.string(),
  /** The lines in the head's file; null for an outdated comment, and for one on a whole file. */
  lines: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** The part of the diff that GitHub shows above it. */
  hunk: z.string(),
  body: z.string(),
  /** Milliseconds since the epoch, or null. */
  editedAt: z.number().nullable(),
})

/** `excerpt`: the part of its log that shows what went wrong. */
const failedJob = z.object({ name: z.string(), steps: z.array(z.string()).readonly(), excerpt: z.string() })

/** A path that a pull request changes, and how, in one line. */
const changedPath = z.object({ path: z.string(), text: z.string() })

export const revision = z.object({
  ask: revisionEvidence.shape.asked_by,
  /** What the commit answers: `comment-12`, `review-7`, `run-99-1`. */
  request: z.string(),
  pullRequest: ownPullRequest,
  /** The number of this revision of the pull request, from 1. */
  number: z.int(),
  lineComments: z.array(lineComment).readonly(),
  failed: z.object({ workflow: z.string(), jobs: z.array(failedJob).readonly(), missing: z.string() }).nullable(),
  changes: z.array(changedPath).readonly(),
  /** The title of the original task, or null if the body holds no record. */
  taskTitle: z.string().nullable(),
  /** What its body says about earlier runs, oldest first. */
  earlier: revisionEvidence.shape.earlier.readonly(),
})

export type OwnPullRequest = z.infer<typeof ownPullRequest>
export type LineComment = z.infer<typeof lineComment>
export type FailedJob = z.infer<typeof failedJob>
export type ChangedPath = z.infer<typeof changedPath>
export type Revision = z.infer<typeof revision>

/** A failed job and its failed steps. `log` is the end of its log, or null if it cannot be read. */
export type FailedJobLog = { readonly name: string; readonly steps: readonly string[]; readonly log: string | null }

export type CommitInfo = { readonly sha: string; readonly tree: string; readonly message: string }

/** `state` is in upper case: `CHANGES_REQUESTED`, `DISMISSED`. */
export type ReviewNow = { readonly body: string; readonly state: string; readonly comments: readonly LineComment[] }
