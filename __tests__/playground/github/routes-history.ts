import { type Answer, created, noContent, notFound, ok } from './answer.ts'
import { textField } from './fields.ts'
import { react } from './issue-changes.ts'
import { page } from './page.ts'
import { type Call, type Route, route } from './route.ts'
import { commentOf } from './routes-comments.ts'
import { actorOf, issueOf } from './routes-issues.ts'
import { eventShape, reactionShape } from './shape-issue.ts'
import type { Level, Reaction } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const ISSUE = `${REPO}/issues/{issue_number}`
const COMMENT = `${REPO}/issues/comments/{comment_id}`
const RIGHTS = ['issues', 'pull-requests']

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
