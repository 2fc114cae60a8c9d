import { associationOf } from './access.ts'
import { labelNamed } from './issue-labels.ts'
import { repositoryUrl } from './shape-repository.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Comment, Issue, IssueEvent, Json, Label, Reaction, Repository, World } from './world.ts'

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
export function reactionCounts(url: string, reactions: readonly Reaction[]): Json {
  const counts = Object.fromEntries(
    REACTIONS.map(content => [content, reactions.filter(reaction => reaction.content === content).length]),
  )
  return { url, total_count: reactions.length, ...counts }
}
