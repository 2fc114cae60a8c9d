/** The forge: issues, comments, branches, commits and pull requests. GitHub in production. */
import type { BranchFile } from '../core/plan/plan-files.ts'
import type { BranchRule, RepositoryFacts } from '../core/preflight/facts.ts'
import type { Reaction, ReactionTarget } from '../core/progress/reactions.ts'
import type { ListedPullRequest } from '../core/pull-request/ownership.ts'
import type { ChangedPath, CommitInfo, FailedJobLog, OwnPullRequest, ReviewNow } from '../core/revision/revision.ts'
import type { CommentOptions, IssueComment, WrittenComment } from '../core/task/issue-comment.ts'
import type { Permission } from '../core/task/permission.ts'
import type { LiveIssue } from '../core/task/trigger.ts'

export type PullRequest = Omit<OwnPullRequest, 'into' | 'isFromHere' | 'locked' | 'author'>

/** One path of a new tree; content null deletes it. */
export type TreeEdit = { readonly path: string; readonly mode: string; readonly content: Uint8Array | null }

export type PullRequestText = { readonly title: string; readonly body: string; readonly draft: boolean }

/** Every method throws ForgeError when the forge says no or cannot be reached. */
export type Forge = {
  defaultBranch(): Promise<string>
  repository(): Promise<RepositoryFacts>
  /** The rules in force for a branch, which need not be there; none where the forge has no such thing. */
  rulesOf(branch: string): Promise<readonly BranchRule[]>
  /** Whether this token's owner is not bound by a ruleset. */
  isExempt(ruleset: number): Promise<boolean>
  /** Null when there is none with this number. */
  issue(number: number): Promise<LiveIssue | null>
  /** What somebody may do in the repository. Throws for somebody unknown, too. */
  permissionOf(login: string): Promise<Permission>
  /** Page by page: open issues with a label, pull requests among them, oldest first; and pull requests of any branch, newest first. */
  labelled(label: string): AsyncIterable<readonly LiveIssue[]>
  pullRequests(state: 'open' | 'all'): AsyncIterable<readonly ListedPullRequest[]>
  /** What is below a folder of a branch; none where the folder is missing, null where the branch is, or the Git Data API. */
  filesOf(branch: string, folder: string): Promise<{ files: readonly BranchFile[]; isWhole: boolean } | null>
  /** The text of a blob; null where it is no UTF-8. */
  textOf(blob: string): Promise<string | null>
  /** When this person last put this label on the issue, in milliseconds since the epoch; null where the history does not tell. */
  labelledAt(issue: number, label: string, by: string): Promise<number | null>
  /** The comments of an issue, oldest first; not whole where there are too many to read. */
  comments(issue: number): Promise<{ readonly comments: readonly IssueComment[]; readonly isWhole: boolean }>
  /** Branch names under a prefix and their head commits; null where the forge has no Git Data API. */
  branchesUnder(prefix: string): Promise<ReadonlyMap<string, string> | null>
  /** Null when the commit is unknown or the forge has no Git Data API. */
  commit(sha: string): Promise<{ readonly tree: string; readonly message: string } | null>
  /** Pull requests from a branch of this repository, in any state, newest first. */
  pullRequestsFrom(branch: string): Promise<readonly PullRequest[]>
  /** Makes a commit on `parent`; null where the forge has no Git Data API. Throws when the server's tree id is not `expectedTree`. */
  commitTree(request: {
    readonly baseTree: string
    readonly parent: string
    readonly edits: readonly TreeEdit[]
    readonly expectedTree: string
    readonly message: string
  }): Promise<string | null>
  /** False when a branch of that name is there already. */
  createBranch(branch: string, sha: string): Promise<boolean>
  /** Moves a branch that is still at `from`, sideways too, in one step; false when it is not, null where the forge cannot. */
  moveBranch(branch: string, from: string, to: string): Promise<boolean | null>
  /** Deletes a branch that is still at `at`; false when it is not, or where the forge cannot. */
  deleteBranch(branch: string, at: string): Promise<boolean>
  /** Opens a pull request. Where one is open between these branches already, whoever opened it, that one is returned. */
  openPullRequest(request: PullRequestText & { readonly branch: string; readonly base: string }): Promise<PullRequest>
  /** Writes title and body; changes draft or ready where the forge can, and says whether the state is now as asked. */
  updatePullRequest(
    pullRequest: PullRequest,
    text: PullRequestText & { readonly base: string },
  ): Promise<{ readonly draftAsAsked: boolean }>
  closePullRequest(number: number): Promise<void>
  /** Writes one comment, found again by its marker and its author: updated where it exists (and `overwrite` allows it), else created. Of several the oldest stays. Null where there is none and none is to be made. */
  comment(issue: number, marker: string, body: string, options: CommentOptions): Promise<WrittenComment | null>
  /** Nothing where it is gone already. */
  deleteComment(comment: number): Promise<void>
  /** Null when there is none with this number. */
  pullRequest(number: number): Promise<OwnPullRequest | null>
  /** Its commits, oldest first, at most 250. */
  commitsIn(pullRequest: number): Promise<readonly CommitInfo[]>
  /** What it changes against its base; at most 300 paths. */
  changesIn(pullRequest: number): Promise<readonly ChangedPath[]>
  /** The text of a comment in a conversation as it is now; null where it is gone. */
  commentText(comment: number): Promise<string | null>
  /** A review as it is now, with its comments on lines; null where it is gone. */
  review(pullRequest: number, review: number): Promise<ReviewNow | null>
  /** The jobs of a workflow run that failed in its newest attempt, each with the end of its log; `log` null where it cannot be read. */
  failedJobs(run: number): Promise<readonly FailedJobLog[]>
  /** Answers in the thread of a comment on lines. */
  replyTo(pullRequest: number, thread: number, body: string): Promise<void>
  /** Leaves a reaction; where this token's owner had left it before, those of `instead` are taken back. */
  react(target: ReactionTarget, reaction: Reaction, instead: readonly Reaction[]): Promise<void>
  /** The names of all labels of the repository. */
  labelNames(): Promise<readonly string[]>
  /** Puts a label on an issue, null for none, and takes others off. A name that the repository does not have would be made. */
  moveLabel(issue: number, to: string | null, from: readonly string[]): Promise<void>
  /** Labels, reviewers and assignees; returns what could not be set, one sentence each. */
  decorate(
    pullRequest: number,
    wishes: Readonly<Record<'labels' | 'reviewers' | 'assignees', readonly string[]>>,
  ): Promise<readonly string[]>
}
