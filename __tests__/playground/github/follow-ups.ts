import { commentPayload, reviewPayload, workflowRunPayload } from './follow-up-payloads.ts'
import { branchSha } from './git-store.ts'
import { timestamp } from './issue-changes.ts'
import type { Issue, Json, Repository, ReviewComment, User, World } from './world.ts'

export interface FailedRunByHand {
  readonly branch: string
  /** Where the branch is, when in a fork. */
  readonly fork?: string
  readonly sha?: string
  readonly by: string
  readonly name?: string
  readonly event?: string
  readonly conclusion?: string
  readonly jobs?: readonly {
    readonly name: string
    readonly conclusion?: string
    readonly steps?: readonly { readonly name: string; readonly conclusion: string }[]
    readonly log?: string
  }[]
}

/** What follows a pull request: orders, reviews and checks, with the event files of the runs they start. */
export interface FollowUps {
  /** The event file of `issue_comment`; the newest comment of that number where no id is said. */
  commentPayload(repo: string, number: number, id?: number, action?: string): Json
  editComment(repo: string, number: number, id: number, body: string | null): void
  /** The event file of `pull_request_review` for a review. */
  reviewPayload(repo: string, number: number, review: number, action?: string): Json
  /** Changes a comment on lines, or the review itself. */
  editReview(repo: string, number: number, review: number, edit: ReviewEdit): void
  /** What was answered in the threads of a pull request, oldest first. */
  replies(repo: string, number: number): readonly { readonly to: number; readonly by: string; readonly body: string }[]
  /** The ids of the comments on lines of a review, in their order. */
  lineComments(repo: string, review: number): readonly number[]
  /** A workflow has run on a branch and failed. */
  failRun(repo: string, run: FailedRunByHand): Promise<{ readonly id: number }>
  /** The event file of `workflow_run` with action `completed`. */
  workflowRunPayload(repo: string, run: number): Json
}

export type ReviewEdit = {
  readonly body?: string
  readonly state?: string
  readonly lines?: string
  readonly updatedAt?: string
}

/** The hands of those who follow pull requests up. */
export function createFollowUps(
  world: World,
  repositoryNamed: (name: string) => Repository,
  user: (login: string) => User,
): FollowUps {
  const issueAt = (repo: string, number: number): Issue => {
    const issue = repositoryNamed(repo).issues.get(number)
    if (issue === undefined) throw new Error(`${repo} has no #${number}`)
    return issue
  }
  const linesOf = (repo: string): ReviewComment[] =>
    [...repositoryNamed(repo).issues.values()].flatMap(({ pull }) => pull?.comments ?? [])
  return {
    commentPayload(repo, number, id, action = 'created') {
      const issue = issueAt(repo, number)
      const comment = issue.comments.findLast(one => id === undefined || one.id === id)
      if (comment === undefined) throw new Error(`#${number} has no such comment`)
      return commentPayload(world, repositoryNamed(repo), issue, comment, action)
    },
    editComment(repo, number, id, body) {
      const { comments } = issueAt(repo, number)
      const index = comments.findIndex(one => one.id === id)
      const comment = comments[index]
      if (comment === undefined) throw new Error(`#${number} has no such comment`)
      if (body === null) comments.splice(index, 1)
      else Object.assign(comment, { body, updatedAt: timestamp(world.now()) })
    },
    reviewPayload(repo, number, id, action = 'submitted') {
      const issue = issueAt(repo, number)
      const review = issue.pull?.reviews.find(one => one.id === id)
      if (review === undefined) throw new Error(`#${number} has no such review`)
      return reviewPayload(world, repositoryNamed(repo), issue, review, action)
    },
    editReview(repo, number, id, { lines, updatedAt, ...edit }) {
      const { pull } = issueAt(repo, number)
      const review = pull?.reviews.find(one => one.id === id)
      if (pull === null || review === undefined) throw new Error(`#${number} has no such review`)
      Object.assign(review, edit)
      for (const comment of pull.comments.filter(({ reviewId }) => reviewId === id)) {
        if (lines !== undefined) comment.body = lines
        if (updatedAt !== undefined) comment.updatedAt = updatedAt
      }
    },
    replies: (repo, number) =>
      (issueAt(repo, number).pull?.comments ?? []).flatMap(({ inReplyTo, user: { login }, body }) =>
        inReplyTo === undefined ? [] : [{ to: inReplyTo, by: login, body }],
      ),
    lineComments: (repo, review) =>
      linesOf(repo)
        .filter(({ reviewId, inReplyTo }) => reviewId === review && inReplyTo === undefined)
        .map(({ id }) => id),
    async failRun(repo, { branch, fork, sha, by, jobs = [{ name: 'test' }], ...more }) {
      const repository = repositoryNamed(repo)
      const from = fork === undefined ? repository : repositoryNamed(fork)
      const run = {
        id: world.nextId(),
        name: more.name ?? 'CI',
        event: more.event ?? 'pull_request',
        conclusion: more.conclusion ?? 'failure',
        attempt: 1,
        head: { repository: from, branch, sha: sha ?? (await branchSha(from, branch)) ?? '' },
        actor: user(by),
        createdAt: timestamp(world.now()),
        jobs: jobs.map(({ name, conclusion = 'failure', steps, log = '' }) => ({
          id: world.nextId(),
          name,
          conclusion,
          steps: steps ?? [{ name: 'Run tests', conclusion: 'failure' }],
          log,
        })),
      }
      repository.runs.push(run)
      return run
    },
    workflowRunPayload(repo, id) {
      const repository = repositoryNamed(repo)
      const run = repository.runs.find(one => one.id === id)
      if (run === undefined) throw new Error(`${repo} has no such run`)
      return workflowRunPayload(world, repository, run)
    },
  }
}
