import { isCollaborator } from './access.ts'
import { type Answer, created, notFound, Refusal } from './answer.ts'
import { textField, textList } from './fields.ts'
import { record, timestamp } from './issue-events.ts'
import { page } from './page.ts'
import { type Call, type Route, route } from './route.ts'
import { actorOf } from './routes-issues.ts'
import { pullOf } from './routes-pulls.ts'
import { pullShape, reviewCommentShape, reviewShape } from './shape-pull.ts'
import { checkBody } from './text-limits.ts'
import type { ReviewComment } from './world.ts'

const PULLS = '/repos/{owner}/{repo}/pulls'
const PULL = `${PULLS}/{pull_number}`
const RIGHTS = ['pull-requests']

export const reviewRoutes: readonly Route[] = [
  route('POST', `${PULL}/requested_reviewers`, RIGHTS, requestReviewers),
  route('GET', `${PULL}/reviews`, RIGHTS, listReviews),
  route('GET', `${PULL}/comments`, RIGHTS, listReviewComments),
  route('POST', `${PULL}/comments/{comment_id}/replies`, RIGHTS, reply),
]

function requestReviewers(call: Call): Answer {
  const { issue, pull } = pullOf(call)
  const logins = textList(call.body, 'reviewers') ?? []
  const teams = textList(call.body, 'team_reviewers') ?? []
  const users = logins.flatMap(login => call.world.users.get(login.toLowerCase()) ?? [])
  if (users.some(user => user.id === issue.user.id))
    throw new Refusal(422, 'Review cannot be requested from pull request author.')
  if (teams.length > 0 || users.length < logins.length || users.some(user => !isCollaborator(call.repository, user))) {
    const hint = `One or more of the users or teams you specified is not a collaborator of the ${call.repository.fullName} repository.`
    throw new Refusal(422, `Reviews may only be requested from collaborators. ${hint}`)
  }
  for (const user of users) {
    if (pull.reviewers.includes(user)) continue
    pull.reviewers.push(user)
    record(call.world, issue, actorOf(call), 'review_requested')
  }
  return created(pullShape(call.world, call.repository, issue, pull))
}

function listReviews(call: Call): Answer {
  const { issue, pull } = pullOf(call)
  return page(
    call,
    pull.reviews.map(review => reviewShape(call.world, call.repository, issue, review)),
  )
}

function listReviewComments(call: Call): Answer {
  const { issue, pull } = pullOf(call)
  return page(
    call,
    pull.comments.map(comment => reviewCommentShape(call.world, call.repository, issue, comment)),
  )
}

function reply(call: Call): Answer {
  const { issue, pull } = pullOf(call)
  const parent = pull.comments.find(comment => comment.id === Number(call.params['comment_id']))
  if (parent === undefined) throw notFound()
  const body = textField(call.body, 'body') ?? ''
  checkBody('PullRequestReviewComment', body, true)
  const at = timestamp(call.world.now())
  const fresh = { id: call.world.nextId(), user: actorOf(call), body, createdAt: at, updatedAt: at, reactions: [] }
  const answer: ReviewComment = { ...parent, ...fresh, inReplyTo: parent.inReplyTo ?? parent.id }
  pull.comments.push(answer)
  return created(reviewCommentShape(call.world, call.repository, issue, answer))
}
