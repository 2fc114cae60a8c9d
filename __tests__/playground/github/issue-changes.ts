import { record, timestamp } from './issue-events.ts'
import { addLabel } from './issue-labels.ts'
import type { Comment, Issue, Reaction, Repository, User, World } from './world.ts'

export interface NewIssue {
  readonly title: string
  readonly body: string | null
  readonly user: User
  readonly labels?: readonly string[]
  readonly createdAt?: string
}

/** Opens an issue under the next free number. */
export function openIssue(world: World, repository: Repository, fresh: NewIssue): Issue {
  const at = fresh.createdAt ?? timestamp(world.now())
  const issue: Issue = {
    id: world.nextId(),
    number: repository.issues.size + 1,
    title: fresh.title,
    body: fresh.body,
    user: fresh.user,
    state: 'open',
    stateReason: null,
    locked: false,
    labels: [],
    assignees: [],
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    comments: [],
    events: [],
    reactions: [],
    pull: null,
  }
  repository.issues.set(issue.number, issue)
  for (const label of fresh.labels ?? []) addLabel(world, repository, issue, label, fresh.user, at)
  return issue
}

export interface IssueEdit {
  readonly title?: string | undefined
  readonly body?: string | null | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly stateReason?: string | undefined
}

/** Changes title, body or state and writes the events that GitHub would. */
export function editIssue(world: World, issue: Issue, edit: IssueEdit, by: User): void {
  const now = timestamp(world.now())
  if (edit.title !== undefined && edit.title !== issue.title) {
    record(world, issue, by, 'renamed', { rename: { from: issue.title, to: edit.title } })
    issue.title = edit.title
  }
  if (edit.body !== undefined) issue.body = edit.body
  if (edit.state !== undefined && edit.state !== issue.state) {
    issue.state = edit.state
    issue.closedAt = edit.state === 'closed' ? now : null
    const isPlainIssue = issue.pull === null
    issue.stateReason = !isPlainIssue
      ? null
      : (edit.stateReason ?? (edit.state === 'closed' ? 'completed' : 'reopened'))
    record(world, issue, by, edit.state === 'closed' ? 'closed' : 'reopened')
  }
  issue.updatedAt = now
}

/** Adds a comment. */
export function addComment(
  world: World,
  issue: Issue,
  user: User,
  body: string,
  createdAt?: string,
  updatedAt?: string,
): Comment {
  const at = createdAt ?? timestamp(world.now())
  const comment: Comment = { id: world.nextId(), user, body, createdAt: at, updatedAt: updatedAt ?? at, reactions: [] }
  issue.comments.push(comment)
  if (comment.updatedAt > issue.updatedAt) issue.updatedAt = comment.updatedAt
  return comment
}

/** Adds a reaction, or returns the one that this user already left. */
export function react(
  world: World,
  reactions: Reaction[],
  user: User,
  content: string,
): { readonly reaction: Reaction; readonly isNew: boolean } {
  const known = reactions.find(reaction => reaction.user.id === user.id && reaction.content === content)
  if (known !== undefined) return { reaction: known, isNew: false }
  const reaction: Reaction = { id: world.nextId(), user, content, createdAt: timestamp(world.now()) }
  reactions.push(reaction)
  return { reaction, isNew: true }
}
