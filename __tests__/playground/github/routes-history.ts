import { type Answer, created, noContent, notFound, ok } from './answer.ts'
import { textField } from './fields.ts'
import { react } from './issue-changes.ts'
import { page } from './page.ts'
import type { Call, Route } from './route.ts'
import { commentOf } from './routes-comments.ts'
import { actorOf, issueOf } from './routes-issues.ts'
import { commentShape, eventShape, reactionShape } from './shape-issue.ts'
import { userShape } from './shape-user.ts'
import type { Json, Level, Reaction } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const ISSUE = `${REPO}/issues/{issue_number}`
const COMMENT = `${REPO}/issues/comments/{comment_id}`
const RIGHTS = ['issues', 'pull-requests']

type Reactions = (call: Call, level: Level) => Reaction[]
const ofIssue: Reactions = (call, level) => issueOf(call, level).reactions
const ofComment: Reactions = (call, level) => commentOf(call, level).comment.reactions

/** Events, timeline and reactions: what happened around an issue. */
export const historyRoutes: readonly Route[] = [
  { method: 'GET', path: `${ISSUE}/events`, rights: RIGHTS, level: 'read', answer: listEvents },
  { method: 'GET', path: `${ISSUE}/timeline`, rights: RIGHTS, level: 'read', answer: listTimeline },
  { method: 'GET', path: `${ISSUE}/reactions`, rights: RIGHTS, level: 'read', answer: listReactions(ofIssue) },
  { method: 'POST', path: `${ISSUE}/reactions`, rights: RIGHTS, level: 'write', answer: addReaction(ofIssue) },
  {
    method: 'DELETE',
    path: `${ISSUE}/reactions/{reaction_id}`,
    rights: RIGHTS,
    level: 'write',
    answer: removeReaction(ofIssue),
  },
  { method: 'GET', path: `${COMMENT}/reactions`, rights: RIGHTS, level: 'read', answer: listReactions(ofComment) },
  { method: 'POST', path: `${COMMENT}/reactions`, rights: RIGHTS, level: 'write', answer: addReaction(ofComment) },
  {
    method: 'DELETE',
    path: `${COMMENT}/reactions/{reaction_id}`,
    rights: RIGHTS,
    level: 'write',
    answer: removeReaction(ofComment),
  },
]

function listEvents(call: Call): Answer {
  const { events } = issueOf(call, 'read')
  return page(
    call,
    events.map(event => eventShape(call.world, call.repository, event)),
  )
}

function listTimeline(call: Call): Answer {
  const issue = issueOf(call, 'read')
  const events = issue.events.map(event => ({
    at: event.createdAt,
    shape: eventShape(call.world, call.repository, event),
  }))
  const comments = issue.comments.map(comment => {
    const commented: Json = { event: 'commented', actor: userShape(call.world, comment.user) }
    return {
      at: comment.createdAt,
      shape: { ...commentShape(call.world, call.repository, issue, comment), ...commented },
    }
  })
  const entries = [...events, ...comments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return page(
    call,
    entries.map(entry => entry.shape),
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
