import { checkAccess } from './access.ts'
import { type Answer, created, noContent, notFound, ok, Refusal } from './answer.ts'
import { textField } from './fields.ts'
import { addComment } from './issue-changes.ts'
import { timestamp } from './issue-events.ts'
import { page } from './page.ts'
import { type Call, type Route, route } from './route.ts'
import { actorOf, issueOf } from './routes-issues.ts'
import { commentShape } from './shape-issue.ts'
import { checkBody } from './text-limits.ts'
import type { Comment, Issue, Level } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const RIGHTS = ['issues', 'pull-requests']

/** The comment a request names, and the issue it belongs to. */
export function commentOf(call: Call, level: Level): { readonly issue: Issue; readonly comment: Comment } {
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
