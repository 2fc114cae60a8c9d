import { checkAccess, isCollaborator } from './access.ts'
import { type Answer, checkBody, created, noContent, notFound, ok, Refusal, textField, textList } from './answer.ts'
import { addComment, addLabel, editIssue, openIssue, react, record, removeLabel, timestamp } from './issue-changes.ts'
import { type Call, page, type Route, route } from './route.ts'
import { commentShape, eventShape, issueLabels, issueShape, labelShape, reactionShape } from './shapes.ts'
import type { Comment, Issue, Level, Reaction, User } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const RIGHTS = ['issues', 'pull-requests']

/** The issue or pull request a request names. The pull-request right alone opens pull requests only. */
function issueOf(call: Call, level: Level): Issue {
  const issue = call.repository.issues.get(Number(call.params['issue_number']))
  if (issue === undefined) throw notFound()
  checkAccess(call.repository, call.token, issue.pull === null ? ['issues'] : RIGHTS, level)
  if (issue.pull === null && !call.repository.settings.hasIssues)
    throw new Refusal(410, 'Issues has been disabled in this repository.')
  return issue
}

/** Who makes this request; routes that write have refused anonymous ones before. */
export function actorOf(call: Call): User {
  if (call.token === null) throw new Refusal(401, 'Requires authentication')
  return call.token.user
}

export const issueRoutes: readonly Route[] = [
  route('GET', `${REPO}/issues`, RIGHTS, listIssues),
  route('POST', `${REPO}/issues`, ['issues'], createIssue),
  route('PATCH', `${REPO}/issues/{issue_number}`, RIGHTS, updateIssue),
  route('GET', `${REPO}/issues/{issue_number}`, RIGHTS, call =>
    ok(issueShape(call.world, call.repository, issueOf(call, 'read'))),
  ),
  route('POST', `${REPO}/issues/{issue_number}/assignees`, RIGHTS, assign),
]

function listIssues(call: Call): ReturnType<typeof page> {
  const { query } = call
  const state = query.get('state') ?? 'open'
  const labels = (query.get('labels') ?? '').split(',').filter(label => label !== '')
  const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z')
  const found = [...call.repository.issues.values()].filter(
    issue =>
      (state === 'all' || issue.state === state) &&
      labels.every(label => issue.labels.some(own => own.toLowerCase() === label.toLowerCase())) &&
      Date.parse(issue.updatedAt) >= since &&
      matches(query.get('creator'), [issue.user]) &&
      matches(query.get('assignee'), issue.assignees),
  )
  const sorted = sortIssues(found, query.get('sort') ?? 'created', query.get('direction') ?? 'desc')
  return page(
    call,
    sorted.map(issue => issueShape(call.world, call.repository, issue)),
  )
}

function createIssue(call: Call): ReturnType<typeof created> {
  const { world, repository, body } = call
  checkAccess(repository, call.token, ['issues'], 'write')
  if (!repository.settings.hasIssues) throw new Refusal(410, 'Issues has been disabled in this repository.')
  const given = { title: textField(body, 'title') ?? '', body: textField(body, 'body') ?? null }
  return created(issueShape(world, repository, openIssue(world, repository, { ...given, user: actorOf(call) })))
}

function updateIssue(call: Call): ReturnType<typeof ok> {
  const issue = issueOf(call, 'write')
  const [title, body, state] = ['title', 'body', 'state'].map(name => textField(call.body, name))
  const isState = state === 'open' || state === 'closed'
  editIssue(call.world, issue, { title, body, state: isState ? state : undefined }, actorOf(call))
  return ok(issueShape(call.world, call.repository, issue))
}

function matches(wanted: string | null, users: readonly User[]): boolean {
  if (wanted === null) return true
  if (wanted === 'none') return users.length === 0
  return wanted === '*' ? users.length > 0 : users.some(user => user.login.toLowerCase() === wanted.toLowerCase())
}

/** Sorts as the lists of issues and pull requests do; numbers decide where times are equal. */
export function sortIssues(issues: readonly Issue[], sort: string, direction: string): Issue[] {
  const key = (issue: Issue): number => {
    if (sort === 'comments' || sort === 'popularity') return issue.comments.length
    return Date.parse(sort === 'updated' ? issue.updatedAt : issue.createdAt)
  }
  const ascending = [...issues].sort((a, b) => key(a) - key(b) || a.number - b.number)
  return direction === 'asc' ? ascending : ascending.reverse()
}

/** GitHub leaves out people who cannot be assigned, without a word. */
function assignable(call: Call, logins: readonly string[]): User[] {
  const users = logins.flatMap(login => call.world.users.get(login.toLowerCase()) ?? [])
  return users.filter(user => isCollaborator(call.repository, user))
}

function assign(call: Call): ReturnType<typeof created> {
  const issue = issueOf(call, 'write')
  for (const user of assignable(call, textList(call.body, 'assignees') ?? [])) {
    if (issue.assignees.includes(user)) continue
    issue.assignees.push(user)
    record(call.world, issue, actorOf(call), 'assigned', { assignee: user })
  }
  return created(issueShape(call.world, call.repository, issue))
}

const OF_ISSUE = `${REPO}/issues/{issue_number}/labels`

export const labelRoutes: readonly Route[] = [
  route('GET', `${REPO}/labels`, RIGHTS, call =>
    page(
      call,
      [...call.repository.labels.values()].map(label => labelShape(call.world, call.repository, label)),
    ),
  ),
  route('GET', OF_ISSUE, RIGHTS, call => page(call, issueLabels(call.world, call.repository, issueOf(call, 'read')))),
  route('POST', OF_ISSUE, RIGHTS, addLabels),
  route('DELETE', `${OF_ISSUE}/{name}`, RIGHTS, removeOneLabel),
]

function addLabels(call: Call): Answer {
  const issue = issueOf(call, 'write')
  for (const name of textList(call.body, 'labels') ?? [])
    addLabel(call.world, call.repository, issue, name, actorOf(call))
  return ok(issueLabels(call.world, call.repository, issue))
}

function removeOneLabel(call: Call): Answer {
  const issue = issueOf(call, 'write')
  if (!removeLabel(call.world, issue, call.params['name'] ?? '', actorOf(call)))
    throw new Refusal(404, 'Label does not exist')
  return ok(issueLabels(call.world, call.repository, issue))
}

/** The comment a request names, and the issue it belongs to. */
function commentOf(call: Call, level: Level): { readonly issue: Issue; readonly comment: Comment } {
  const id = Number(call.params['comment_id'])
  for (const issue of call.repository.issues.values()) {
    const comment = issue.comments.find(candidate => candidate.id === id)
    if (comment === undefined) continue
    checkAccess(call.repository, call.token, issue.pull === null ? ['issues'] : RIGHTS, level)
    return { issue, comment }
  }
  throw notFound()
}

export const commentRoutes: readonly Route[] = [
  route('GET', `${REPO}/issues/{issue_number}/comments`, RIGHTS, listComments),
  route('POST', `${REPO}/issues/{issue_number}/comments`, RIGHTS, createComment),
  route('GET', `${REPO}/issues/comments`, RIGHTS, listAllComments),
  route('GET', `${REPO}/issues/comments/{comment_id}`, RIGHTS, getComment),
  route('PATCH', `${REPO}/issues/comments/{comment_id}`, RIGHTS, updateComment),
  route('DELETE', `${REPO}/issues/comments/{comment_id}`, RIGHTS, deleteComment),
]

function listComments(call: Call): Answer {
  const issue = issueOf(call, 'read')
  const since = Date.parse(call.query.get('since') ?? '1970-01-01T00:00:00Z')
  const found = issue.comments.filter(comment => Date.parse(comment.updatedAt) >= since)
  return page(
    call,
    found.map(comment => commentShape(call.world, call.repository, issue, comment)),
  )
}

/** All comments of a repository: by id, or in the order that `sort` asks for. Without `sort`, `direction` counts for nothing. */
function listAllComments(call: Call): Answer {
  const since = Date.parse(call.query.get('since') ?? '1970-01-01T00:00:00Z')
  const seen = [...call.repository.issues.values()].flatMap(issue =>
    issue.comments.filter(({ updatedAt }) => Date.parse(updatedAt) >= since).map(comment => ({ issue, comment })),
  )
  const by = call.query.get('sort')
  const sign = by !== null && call.query.get('direction') === 'desc' ? -1 : 1
  const changed = (one: (typeof seen)[number]) => (by === 'updated' ? Date.parse(one.comment.updatedAt) : 0)
  const sorted = seen.sort((a, b) => sign * (changed(a) - changed(b) || a.comment.id - b.comment.id))
  return page(
    call,
    sorted.map(({ issue, comment }) => commentShape(call.world, call.repository, issue, comment)),
  )
}

function createComment(call: Call): Answer {
  const issue = issueOf(call, 'write')
  const body = textField(call.body, 'body') ?? ''
  checkBody('IssueComment', body, true)
  // A bot has no write access as a person has: a locked conversation is closed to it.
  if (issue.locked) throw new Refusal(403, 'Unable to create comment because issue is locked.')
  return created(commentShape(call.world, call.repository, issue, addComment(call.world, issue, actorOf(call), body)))
}

function getComment(call: Call): Answer {
  const { issue, comment } = commentOf(call, 'read')
  return ok(commentShape(call.world, call.repository, issue, comment))
}

function updateComment(call: Call): Answer {
  const { issue, comment } = commentOf(call, 'write')
  const body = textField(call.body, 'body') ?? ''
  checkBody('IssueComment', body, true)
  comment.body = body
  comment.updatedAt = timestamp(call.world.now())
  return ok(commentShape(call.world, call.repository, issue, comment))
}

function deleteComment(call: Call): Answer {
  const { issue, comment } = commentOf(call, 'write')
  issue.comments.splice(issue.comments.indexOf(comment), 1)
  return noContent()
}

const ISSUE = `${REPO}/issues/{issue_number}`
const COMMENT = `${REPO}/issues/comments/{comment_id}`

type Reactions = (call: Call, level: Level) => Reaction[]
const ofIssue: Reactions = (call, level) => issueOf(call, level).reactions
const ofComment: Reactions = (call, level) => commentOf(call, level).comment.reactions

/** Events, timeline and reactions: what happened around an issue. */
export const historyRoutes: readonly Route[] = [
  route('GET', `${ISSUE}/events`, RIGHTS, listEvents),
  route('GET', `${ISSUE}/reactions`, RIGHTS, listReactions(ofIssue)),
  route('POST', `${ISSUE}/reactions`, RIGHTS, addReaction(ofIssue)),
  route('DELETE', `${ISSUE}/reactions/{reaction_id}`, RIGHTS, removeReaction(ofIssue)),
  route('GET', `${COMMENT}/reactions`, RIGHTS, listReactions(ofComment)),
  route('POST', `${COMMENT}/reactions`, RIGHTS, addReaction(ofComment)),
  route('DELETE', `${COMMENT}/reactions/{reaction_id}`, RIGHTS, removeReaction(ofComment)),
]

function listEvents(call: Call): Answer {
  const { events } = issueOf(call, 'read')
  return page(
    call,
    events.map(event => eventShape(call.world, call.repository, event)),
  )
}

function listReactions(reactionsOf: Reactions): Route['answer'] {
  return call => {
    const content = call.query.get('content')
    const found = reactionsOf(call, 'read').filter(reaction => content === null || reaction.content === content)
    return page(
      call,
      found.map(reaction => reactionShape(call.world, reaction)),
    )
  }
}

function addReaction(reactionsOf: Reactions): Route['answer'] {
  return call => {
    const { reaction, isNew } = react(
      call.world,
      reactionsOf(call, 'write'),
      actorOf(call),
      textField(call.body, 'content') ?? '',
    )
    return isNew ? created(reactionShape(call.world, reaction)) : ok(reactionShape(call.world, reaction))
  }
}

function removeReaction(reactionsOf: Reactions): Route['answer'] {
  return call => {
    const reactions = reactionsOf(call, 'write')
    const index = reactions.findIndex(reaction => reaction.id === Number(call.params['reaction_id']))
    if (index === -1) throw notFound()
    reactions.splice(index, 1)
    return noContent()
  }
}
