import type { Permission } from '../core/config/inputs.ts'
import type { IssueHistory } from '../core/evaluation/closed-issue.ts'
import type { Reaction, ReactionTarget } from '../core/page/comment.ts'
import type { BranchRule, RepositoryFacts } from '../core/start/problem.ts'
import type { ListedPullRequest } from '../core/task/ownership.ts'
import type { BranchFile } from '../core/task/plan.ts'
import type {
  ChangedPath,
  CommitInfo,
  FailedJobLog,
  HeadCommit,
  OwnPullRequest,
  ReviewNow,
} from '../core/task/revision.ts'
import type { LiveIssue } from '../core/task/trigger.ts'

export type PullRequest = Omit<OwnPullRequest, 'isFromHere' | 'locked'>

/** Times are milliseconds since the epoch, NaN if the forge gave none. */
export type IssueComment = {
  author: string
  byBot: boolean
  createdAt: number
  editedAt: number
  body: string
  hidden: boolean
  /** The forge lists the author among its people. This proves nothing about what they may do. */
  isByMember: boolean
}

/** One path of a new tree; content null deletes it. */
export type TreeEdit = { path: string; mode: string; content: Uint8Array | null }

export type PullRequestText = { title: string; body: string; draft: boolean }

/**
 * Every method throws ForgeError when the forge says no or cannot be reached. Null: what was asked for is gone, or the
 * forge has no such API.
 */
export type Forge = {
  defaultBranch(): Promise<string>
  repository(): Promise<RepositoryFacts>
  rulesOf(branch: string): Promise<readonly BranchRule[] | null>
  isExempt(ruleset: number): Promise<boolean>
  issue(number: number): Promise<LiveIssue | null>
  issueHistory(number: number): Promise<IssueHistory | null>
  permissionOf(login: string): Promise<Permission>
  /** Page by page: with a label, oldest first; pull requests of any branch, newest first. */
  labelled(label: string): AsyncIterable<readonly LiveIssue[]>
  pullRequests(state: 'open' | 'all'): AsyncIterable<readonly ListedPullRequest[]>
  /** Changed since a moment, page by page, newest first. `isTrusted`: by an app or by somebody who may write. */
  allComments(since: number): AsyncIterable<readonly { body: string; isTrusted: boolean }[]>
  /**
   * The files below a folder of a branch. Empty when the folder is missing; null when the branch or
   * the Git Data API is.
   */
  filesOf(branch: string, folder: string): Promise<{ files: readonly BranchFile[]; isWhole: boolean } | null>
  textOf(blob: string): Promise<string | null>
  /** When this person last added this label, in milliseconds since the epoch; null when the history does not say. */
  labelledAt(issue: number, label: string, by: string): Promise<number | null>
  comments(issue: number): Promise<readonly IssueComment[]>
  branchesUnder(prefix: string): Promise<ReadonlyMap<string, string> | null>
  headOf(branch: string): Promise<string | null>
  commit(sha: string): Promise<HeadCommit | null>
  pullRequestsFrom(branch: string): Promise<readonly PullRequest[]>
  /** Throws when the server computes another tree than `expectedTree`. */
  commitTree(request: {
    baseTree: string
    parent: string
    edits: readonly TreeEdit[]
    expectedTree: string | null
    message: string
  }): Promise<string | null>
  createBranch(branch: string, sha: string): Promise<boolean>
  /** Moves a branch that is still at `from`, also sideways. False when it is not; null when the forge cannot. */
  moveBranch(branch: string, from: string, to: string): Promise<boolean | null>
  /** Deletes a branch that is still at `at`. False when it is not, or when the forge cannot. */
  deleteBranch(branch: string, at: string): Promise<boolean>
  /** Or returns the one that is open between these branches already, whoever opened it. */
  openPullRequest(request: PullRequestText & { branch: string; base: string }): Promise<PullRequest>
  updatePullRequest(
    pullRequest: PullRequest,
    text: PullRequestText & { base: string },
  ): Promise<{ draftAsAsked: boolean }>
  closePullRequest(number: number): Promise<void>
  /**
   * Writes one comment, found by its marker and its author. Of several, the oldest stays. Null when there is none and
   * none may be created.
   */
  comment(issue: number, marker: string, body: string, options: CommentOptions): Promise<WrittenComment | null>
  /** Opens the issue with this marker, or updates and reopens it. Returns its number. */
  openFailureIssue(marker: string, issue: FailureIssue): Promise<number>
  closeFailureIssue(marker: string, body: string): Promise<number | null>
  deleteComment(comment: number): Promise<void>
  /** `from`: the repository of its head, where that is still there. */
  pullRequest(number: number): Promise<(OwnPullRequest & { from?: string | null }) | null>
  /** Its commits, oldest first, at most 250; null when the forge gets their trees wrong. */
  commitsIn(pullRequest: number): Promise<readonly CommitInfo[] | null>
  changesIn(pullRequest: number): Promise<readonly ChangedPath[]>
  /** That this token's owner wrote, oldest first. None where it cannot be known who that is. */
  ownComments(issue: number, beginsWith: string): Promise<readonly OwnComment[]>
  commentText(comment: number): Promise<string | null>
  /** Addresses with a signature of the pictures on an issue or pull request, by the id of their attachment. */
  signedPictures(issue: number): Promise<ReadonlyMap<string, string>>
  review(pullRequest: number, review: number): Promise<ReviewNow | null>
  /** In the newest attempt, each with the end of its log; null when it cannot be read. */
  failedJobs(run: number): Promise<readonly FailedJobLog[]>
  replyTo(pullRequest: number, thread: number, body: string): Promise<void>
  /** Adds a reaction, and removes those of `instead` that this token's owner added before. */
  react(target: ReactionTarget, reaction: Reaction, instead: readonly Reaction[]): Promise<void>
  labelNames(): Promise<readonly string[]>
  /** `to`: null for none. GitHub would create a label that does not exist. */
  moveLabel(issue: number, to: string | null, from: readonly string[]): Promise<void>
  /** Sets labels, reviewers and assignees. Returns a sentence for each that could not be set. */
  decorate(
    pullRequest: number,
    wishes: Readonly<Record<'labels' | 'reviewers' | 'assignees', readonly string[]>>,
  ): Promise<readonly string[]>
}

export type OwnComment = Pick<IssueComment, 'body'> & { id: number }

export type FailureIssue = { title: string; body: string }

export type CommentOptions = {
  overwrite: boolean | ((text: string) => boolean)
  /** How the comments begin among which it is found; the whole marker where it is not said. */
  beginsWith?: string
  /** Its id from an earlier write, which saves the search unless the comment is gone. */
  known?: number | null
  create?: boolean
  /** Hidden lines for the top of the new text, made from the text that is there, or from an empty one. */
  keep?: (text: string) => string
}

export type WrittenComment = { id: number; isWritten: boolean }
