/** What a revision works on: a pull request of ours, what is asked of it, and what is known of its past. */
import type { EarlierRound } from '../record/revision.ts'

/** A pull request as it is now. */
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
  /** The branch it goes into. */
  readonly into: string
  /** Its head is a branch of this very repository. */
  readonly isFromHere: boolean
  readonly locked: boolean
  readonly author: { readonly login: string; readonly isBot: boolean }
}

/** A comment of a review on lines of the diff. */
export type LineComment = {
  readonly id: number
  /** The comment that its thread began with: answers go there. */
  readonly thread: number
  readonly path: string
  /** The lines of the file at the head that it stands at; null where they are not there any more, and for a comment on a whole file. */
  readonly lines: { readonly from: number; readonly to: number } | null
  /** The part of the diff that the forge shows above it. */
  readonly hunk: string
  readonly body: string
  /** Milliseconds since the epoch, null where the forge gave none. */
  readonly editedAt: number | null
}

/** A job of a workflow run that did not succeed. */
export type FailedJob = {
  readonly name: string
  readonly steps: readonly string[]
  /** What of its log says what went wrong. */
  readonly excerpt: string
}

export type CommitInfo = { readonly sha: string; readonly tree: string; readonly message: string }

export type ReviewNow = {
  readonly body: string
  /** In upper case: `CHANGES_REQUESTED`, `DISMISSED`. */
  readonly state: string
  readonly comments: readonly LineComment[]
}

/** A failed job and the steps that failed in it; `log` is the end of its log, null where it cannot be read. */
export type FailedJobLog = { readonly name: string; readonly steps: readonly string[]; readonly log: string | null }

/** A path that a pull request changes, and in one line how. */
export type ChangedPath = { readonly path: string; readonly text: string }

export type Ask = 'comment' | 'review' | 'failed-run'

export type Revision = {
  readonly ask: Ask
  /** `comment-12`, `review-7`, `run-99-1`: what the commit answers. */
  readonly request: string
  readonly pullRequest: OwnPullRequest
  /** Which revision of the pull request this one is, from 1. */
  readonly number: number
  readonly lineComments: readonly LineComment[]
  readonly failed: { readonly workflow: string; readonly jobs: readonly FailedJob[]; readonly missing: string } | null
  /** What the pull request changes so far. */
  readonly changes: readonly ChangedPath[]
  /** The title of the task that the pull request began as, null where its body holds no record. */
  readonly taskTitle: string | null
  /** What its body told of the runs before, oldest first. */
  readonly earlier: readonly EarlierRound[]
}
