import type { Comment, Issue, IssueEvent, Label, Reaction, Repository, User, World } from './world.ts'

interface NewIssue {
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
    texts: [],
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
  if (edit.body !== undefined && edit.body !== issue.body) {
    if (issue.texts.length === 0) issue.texts.push({ editedAt: issue.createdAt, text: issue.body ?? '' })
    issue.texts.unshift({ editedAt: now, text: edit.body ?? '' })
    issue.body = edit.body
  }
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

/** GitHub's time format: seconds, UTC. */
export const timestamp = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Writes an event into the issue's history. */
export function record(
  world: World,
  issue: Issue,
  actor: User,
  kind: string,
  extra: Partial<IssueEvent> = {},
  at?: string,
): void {
  const createdAt = at ?? timestamp(world.now())
  issue.events.push({ id: world.nextId(), kind, actor, createdAt, ...extra })
  if (createdAt > issue.updatedAt) issue.updatedAt = createdAt
}

/** The repository's label of that name, whatever its case; made where there is none. */
export function labelNamed(world: World, repository: Repository, name: string, color = 'ededed'): Label {
  const key = name.toLowerCase()
  const known = repository.labels.get(key)
  if (known !== undefined) return known
  const label: Label = { id: world.nextId(), name, color, description: '' }
  repository.labels.set(key, label)
  return label
}

/** Puts a label on; a label that is already there leaves no event. */
export function addLabel(
  world: World,
  repository: Repository,
  issue: Issue,
  name: string,
  by: User,
  at?: string,
): void {
  const label = labelNamed(world, repository, name)
  if (issue.labels.includes(label.name)) return
  issue.labels.push(label.name)
  record(world, issue, by, 'labeled', { label: label.name }, at)
}

/** Takes a label off; false where it was not there. */
export function removeLabel(world: World, issue: Issue, name: string, by: User, at?: string): boolean {
  const found = issue.labels.find(label => label.toLowerCase() === name.toLowerCase())
  if (found === undefined) return false
  issue.labels = issue.labels.filter(label => label !== found)
  record(world, issue, by, 'unlabeled', { label: found }, at)
  return true
}
