/** A pull request of Diffproof that is revised: what it holds, who asked, and what the newest round builds on. */
import { z } from 'zod'
import { revisionEvidence } from '../record/record.ts'
import { isBranchOf } from './branch-name.ts'
import { readMarker } from './ownership.ts'

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
  /** True if its head is a branch of this repository. */
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

const TASK = /^(?:issue-[1-9]\d{0,8}|task-[a-z0-9][a-z0-9-]{0,120})$/

/** Returns the task of a pull request of ours, or why it is not ours (DESIGN 5): head in this repository, our branch, and our marker for the same task. */
export function taskOf(
  pull: OwnPullRequest,
  branchPrefix: string,
): { readonly kind: 'ours'; readonly taskId: string } | { readonly kind: 'not-ours'; readonly why: string } {
  const notOurs = (why: string) => ({ kind: 'not-ours', why }) as const
  const name = `pull request #${pull.number}`
  if (!pull.isFromHere) return notOurs(`${name} comes from another repository, and code from forks is never run here`)
  const marker = readMarker(pull.body)
  if (marker === null) return notOurs(`${name} is not ours: its body holds no marker of Diffproof`)
  if (!TASK.test(marker.task) || !isBranchOf(pull.branch, marker.task, branchPrefix))
    return notOurs(`${name} is not ours: its branch ${pull.branch} is not one of the task that its body names`)
  return { kind: 'ours', taskId: marker.task }
}

/** Returns the issue of a task id such as `issue-12`, or null. */
export function issueOf(taskId: string): number | null {
  const number = /^issue-(\d+)$/.exec(taskId)?.[1]
  return number === undefined ? null : Number(number)
}
