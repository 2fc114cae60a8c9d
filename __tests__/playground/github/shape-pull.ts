import { associationOf } from './access.ts'
import { issueLabels, issueShape } from './shape-issue.ts'
import { repositoryShape, repositoryUrl } from './shape-repository.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Issue, Json, Pull, Repository, Review, ReviewComment, User, World } from './world.ts'

export interface PullSize {
  readonly commits: number
  readonly additions: number
  readonly deletions: number
  readonly changed_files: number
}

/** A pull request as lists show it (`pull-request-simple`). */
export function pullShape(world: World, repository: Repository, issue: Issue, pull: Pull): Json {
  const api = repositoryUrl(world, repository)
  const url = `${api}/pulls/${issue.number}`
  const html = `${world.urls.web}/${repository.fullName}/pull/${issue.number}`
  const { assignee, assignees, user, active_lock_reason } = issueShape(world, repository, issue)
  const statuses = `${api}/statuses/${pull.head.sha}`
  const links = {
    self: url,
    html,
    issue: `${api}/issues/${issue.number}`,
    comments: `${api}/issues/${issue.number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses,
  }
  return {
    url,
    id: pull.id,
    node_id: nodeId('PR', pull.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: links.issue,
    number: issue.number,
    state: issue.state,
    locked: issue.locked,
    title: issue.title,
    user,
    body: issue.body,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeSha,
    assignee,
    assignees,
    requested_reviewers: pull.reviewers.map(reviewer => userShape(world, reviewer)),
    requested_teams: [],
    labels: issueLabels(world, repository, issue),
    milestone: null,
    draft: pull.draft,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: statuses,
    head: endShape(world, pull.head.repository, pull.head),
    base: endShape(world, repository, pull.base),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: associationOf(repository, issue.user),
    auto_merge: null,
    active_lock_reason,
  }
}

function endShape(world: World, repository: Repository, end: { readonly ref: string; readonly sha: string }): Json {
  const { ref, sha } = end
  const label = `${repository.owner.login}:${ref}`
  return { label, ref, sha, user: userShape(world, repository.owner), repo: repositoryShape(world, repository) }
}

/** A pull request as its own route answers it (`pull-request`). */
export function fullPullShape(world: World, repository: Repository, issue: Issue, pull: Pull, size: PullSize): Json {
  const isOpen = issue.state === 'open'
  return {
    ...pullShape(world, repository, issue, pull),
    merged: pull.mergedAt !== null,
    mergeable: isOpen ? true : null,
    rebaseable: isOpen ? true : null,
    mergeable_state: isOpen ? (pull.draft ? 'draft' : 'clean') : 'unknown',
    merged_by: pull.mergedBy === null ? null : userShape(world, pull.mergedBy),
    comments: issue.comments.length,
    review_comments: pull.comments.length,
    maintainer_can_modify: false,
    ...size,
  }
}

/** A review (`pull-request-review`). */
export function reviewShape(world: World, repository: Repository, issue: Issue, review: Review): Json {
  const html = `${world.urls.web}/${repository.fullName}/pull/${issue.number}#pullrequestreview-${review.id}`
  const pull = `${repositoryUrl(world, repository)}/pulls/${issue.number}`
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: userShape(world, review.user),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    author_association: associationOf(repository, review.user),
    _links: { html: { href: html }, pull_request: { href: pull } },
    submitted_at: review.submittedAt,
    commit_id: review.commitId,
  }
}

/** A comment on a line of the diff (`pull-request-review-comment`). */
export function reviewCommentShape(world: World, repository: Repository, issue: Issue, comment: ReviewComment): Json {
  const api = repositoryUrl(world, repository)
  const url = `${api}/pulls/comments/${comment.id}`
  const html = `${world.urls.web}/${repository.fullName}/pull/${issue.number}#discussion_r${comment.id}`
  const pull = `${api}/pulls/${issue.number}`
  const user: User = comment.user
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId('PRRC', comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: comment.commitId,
    original_commit_id: comment.commitId,
    user: userShape(world, user),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: html,
    pull_request_url: pull,
    author_association: associationOf(repository, user),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pull } },
    line: comment.line,
    original_line: comment.line,
    side: 'RIGHT',
    start_line: null,
    original_start_line: null,
    start_side: null,
    position: 1,
    original_position: 1,
    subject_type: 'line',
    ...(comment.inReplyTo === undefined ? {} : { in_reply_to_id: comment.inReplyTo }),
  }
}
