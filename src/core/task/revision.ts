/** A pull request of Diffproof that is revised: what it holds, who asked, and what the newest round builds on. */

import type { EarlierRound } from '../record/record.ts'
import { isBranchOf } from './branch-name.ts'
import { readMarker } from './ownership.ts'

export type OwnPullRequest = {
  readonly number: number
  readonly url: string
  readonly id: string
  readonly branch: string
  readonly headSha: string
  readonly open: boolean
  readonly draft: boolean
  readonly title: string
  readonly body: string
  /** Its base branch. */
  readonly into: string
  /** True if its head is a branch of this repository. */
  readonly isFromHere: boolean
  readonly locked: boolean
  readonly author: { readonly login: string; readonly isBot: boolean }
}

/** A review comment on lines of the diff. */
export type LineComment = {
  readonly id: number
  /** The first comment of its thread, which gets the answer. */
  readonly thread: number
  readonly path: string
  /** The lines in the head's file; null for an outdated comment, and for one on a whole file. */
  readonly lines: { readonly from: number; readonly to: number } | null
  /** The part of the diff that GitHub shows above it. */
  readonly hunk: string
  readonly body: string
  /** Milliseconds since the epoch, or null. */
  readonly editedAt: number | null
}

export type FailedJob = {
  readonly name: string
  readonly steps: readonly string[]
  /** The part of its log that shows what went wrong. */
  readonly excerpt: string
}

export type CommitInfo = { readonly sha: string; readonly tree: string; readonly message: string }

export type ReviewNow = {
  readonly body: string
  /** In upper case: `CHANGES_REQUESTED`, `DISMISSED`. */
  readonly state: string
  readonly comments: readonly LineComment[]
}

/** A failed job and its failed steps. `log` is the end of its log, or null if it cannot be read. */
export type FailedJobLog = { readonly name: string; readonly steps: readonly string[]; readonly log: string | null }

/** A path that a pull request changes, and how, in one line. */
export type ChangedPath = { readonly path: string; readonly text: string }

type Ask = 'comment' | 'review' | 'failed-run'

export type Revision = {
  readonly ask: Ask
  /** What the commit answers: `comment-12`, `review-7`, `run-99-1`. */
  readonly request: string
  readonly pullRequest: OwnPullRequest
  /** The number of this revision of the pull request, from 1. */
  readonly number: number
  readonly lineComments: readonly LineComment[]
  readonly failed: { readonly workflow: string; readonly jobs: readonly FailedJob[]; readonly missing: string } | null
  readonly changes: readonly ChangedPath[]
  /** The title of the original task, or null if the body holds no record. */
  readonly taskTitle: string | null
  /** What its body says about earlier runs, oldest first. */
  readonly earlier: readonly EarlierRound[]
}

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
