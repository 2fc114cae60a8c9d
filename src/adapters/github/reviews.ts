/** Reviews of a pull request: what they say now, and answers in their threads. */
import type { LineComment } from '../../core/task/revision.ts'
import type { Forge } from '../../ports/forge.ts'
import { type Client, PER_PAGE } from './client.ts'

/** What is read of a comment on lines. A line that is null or missing does not exist any more. */
type ApiLineComment = {
  readonly id: number
  readonly pull_request_review_id: number | null
  readonly in_reply_to_id?: number | undefined
  readonly path: string
  readonly line?: number | null | undefined
  readonly start_line?: number | null | undefined
  readonly side?: string | undefined
  readonly subject_type?: string | undefined
  readonly diff_hunk: string
  readonly body: string
  readonly updated_at: string
}

/** The part of the Forge port that reads and answers reviews. */
export function createReviews({ octokit, repo, calls }: Client): Pick<Forge, 'review' | 'replyTo'> {
  const { pulls } = octokit.rest

  const lineComments = (pullRequest: number): Promise<readonly ApiLineComment[]> =>
    calls.repeatable('read the comments on lines', () =>
      octokit.paginate(pulls.listReviewComments, { ...repo, pull_number: pullRequest, per_page: PER_PAGE }),
    )

  return {
    async review(pullRequest, review) {
      const reviews = await calls.repeatable('read the reviews', () =>
        octokit.paginate(pulls.listReviews, { ...repo, pull_number: pullRequest, per_page: PER_PAGE }),
      )
      const found = reviews.find(one => one.id === review)
      if (found === undefined) return null
      const all = await lineComments(pullRequest)
      const comments = all.filter(one => one.pull_request_review_id === review).map(lineComment)
      return { body: found.body, state: found.state.toUpperCase(), comments }
    },

    async replyTo(pullRequest, thread, body) {
      const reply = { ...repo, pull_number: pullRequest, comment_id: thread, body }
      const isOurs = (one: ApiLineComment) => one.in_reply_to_id === thread && one.body.trim() === body.trim()
      await calls.once(
        'answer in the thread',
        async () => {
          await pulls.createReplyForReviewComment(reply)
          return true
        },
        async () => ((await lineComments(pullRequest)).some(isOurs) ? true : null),
      )
    },
  }
}

function timeOf(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}

function lineComment(one: ApiLineComment): LineComment {
  const to = one.side === 'LEFT' || one.subject_type === 'file' ? null : (one.line ?? null)
  return {
    id: one.id,
    thread: one.in_reply_to_id ?? one.id,
    path: one.path,
    lines: to === null ? null : { from: Math.min(one.start_line ?? to, to), to },
    hunk: one.diff_hunk,
    body: one.body,
    editedAt: timeOf(one.updated_at),
  }
}
