import { associationOf } from './access.ts'
import { labelNamed } from './issue-changes.ts'
import { nodeId, repositoryShape, repositoryUrl, userShape } from './shape-user.ts'
import type {
  Comment,
  Issue,
  IssueEvent,
  Json,
  Label,
  Pull,
  Reaction,
  Repository,
  Review,
  ReviewComment,
  User,
  World,
} from './world.ts'

const REACTIONS = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes']

/** A label (`label`). */
export function labelShape(world: World, repository: Repository, label: Label): Json {
  const url = `${repositoryUrl(world, repository)}/labels/${encodeURIComponent(label.name)}`
  return {
    id: label.id,
    node_id: nodeId('LA', label.id),
    url,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  }
}

/** The labels of an issue in the order they were put on. */
export function issueLabels(world: World, repository: Repository, issue: Issue): Json[] {
  return issue.labels.map(name => labelShape(world, repository, labelNamed(world, repository, name)))
}

/** An issue, or a pull request seen as one (`issue`). */
export function issueShape(world: World, repository: Repository, issue: Issue): Json {
  const api = repositoryUrl(world, repository)
  const url = `${api}/issues/${issue.number}`
  const html = `${world.urls.web}/${repository.fullName}/${issue.pull === null ? 'issues' : 'pull'}/${issue.number}`
  return {
    url,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    id: issue.id,
    node_id: issue.pull === null ? nodeId('I', issue.id) : nodeId('PR', issue.pull.id),
    number: issue.number,
    title: issue.title,
    user: userShape(world, issue.user),
    labels: issueLabels(world, repository, issue),
    state: issue.state,
    locked: issue.locked,
    assignee: issue.assignees[0] === undefined ? null : userShape(world, issue.assignees[0]),
    assignees: issue.assignees.map(user => userShape(world, user)),
    milestone: null,
    comments: issue.comments.length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    author_association: associationOf(repository, issue.user),
    active_lock_reason: null,
    ...(issue.pull === null
      ? {}
      : { draft: issue.pull.draft, pull_request: pullLinks(api, html, issue.number, issue.pull.mergedAt) }),
    body: issue.body,
    closed_by: null,
    reactions: reactionCounts(`${url}/reactions`, issue.reactions),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: issue.stateReason,
  }
}

function pullLinks(api: string, html: string, number: number, mergedAt: string | null): Json {
  return {
    url: `${api}/pulls/${number}`,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    merged_at: mergedAt,
  }
}

/** A comment on an issue or pull request (`issue-comment`). */
export function commentShape(world: World, repository: Repository, issue: Issue, comment: Comment): Json {
  const api = repositoryUrl(world, repository)
  const url = `${api}/issues/comments/${comment.id}`
  return {
    url,
    html_url: `${world.urls.web}/${repository.fullName}/${issue.pull === null ? 'issues' : 'pull'}/${issue.number}#issuecomment-${comment.id}`,
    issue_url: `${api}/issues/${issue.number}`,
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: userShape(world, comment.user),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: comment.association ?? associationOf(repository, comment.user),
    ...(comment.minimized === undefined ? {} : { minimized: { reason: comment.minimized } }),
    body: comment.body,
    reactions: reactionCounts(`${url}/reactions`, comment.reactions),
    performed_via_github_app: null,
  }
}

/** An entry of the events or the timeline (`labeled-issue-event` and its kin). */
export function eventShape(world: World, repository: Repository, event: IssueEvent): Json {
  const label = event.label === undefined ? undefined : labelNamed(world, repository, event.label)
  return {
    id: event.id,
    node_id: nodeId('LE', event.id),
    url: `${repositoryUrl(world, repository)}/issues/events/${event.id}`,
    actor: userShape(world, event.actor),
    event: event.kind,
    commit_id: null,
    commit_url: null,
    created_at: event.createdAt,
    ...(label === undefined ? {} : { label: { name: label.name, color: label.color } }),
    ...(event.rename === undefined ? {} : { rename: event.rename }),
    ...(event.assignee === undefined
      ? {}
      : { assignee: userShape(world, event.assignee), assigner: userShape(world, event.actor) }),
    ...(event.kind === 'closed' ? { state_reason: null } : {}),
    performed_via_github_app: null,
  }
}

/** One reaction (`reaction`). */
export function reactionShape(world: World, reaction: Reaction): Json {
  const { id, user, content, createdAt } = reaction
  return { id, node_id: nodeId('REA', id), user: userShape(world, user), content, created_at: createdAt }
}

/** The counts beside whatever can be reacted to (`reaction-rollup`). */
function reactionCounts(url: string, reactions: readonly Reaction[]): Json {
  const counts = Object.fromEntries(
    REACTIONS.map(content => [content, reactions.filter(reaction => reaction.content === content).length]),
  )
  return { url, total_count: reactions.length, ...counts }
}

interface PullSize {
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
