import { isCollaborator } from './access.ts'
import { type Answer, checkBody, checkTitle, created, notFound, ok, Refusal, textField, textList } from './answer.ts'
import { diffEntries } from './git-diff.ts'
import { branchSha, listCommits, mergeBase, readCommit } from './git-store.ts'
import { editIssue, record, timestamp } from './issue-changes.ts'
import { openPull } from './pull-changes.ts'
import { type Call, page, type Route, route } from './route.ts'
import { actorOf, sortIssues } from './routes-issues.ts'
import { commitShape, fullPullShape, pullShape, reviewCommentShape, reviewShape } from './shapes.ts'
import type { Issue, Json, Pull, ReviewComment } from './world.ts'

const PULLS = '/repos/{owner}/{repo}/pulls'
const RIGHTS = ['pull-requests']

export const pullRoutes: readonly Route[] = [
  route('GET', PULLS, RIGHTS, listPulls),
  route('POST', PULLS, RIGHTS, createPull),
  route('GET', `${PULLS}/{pull_number}`, RIGHTS, getPull),
  route('PATCH', `${PULLS}/{pull_number}`, RIGHTS, updatePull),
  route('GET', `${PULLS}/{pull_number}/files`, RIGHTS, listFiles),
  route('GET', `${PULLS}/{pull_number}/commits`, RIGHTS, listPullCommits),
]

/** The pull request a request names. */
function pullOf(call: Call): { readonly issue: Issue; readonly pull: Pull } {
  const issue = call.repository.issues.get(Number(call.params['pull_number']))
  if (issue === undefined || issue.pull === null) throw notFound()
  return { issue, pull: issue.pull }
}

function listPulls(call: Call): Answer {
  const { query, repository, world } = call
  const state = query.get('state') ?? 'open'
  const head = query.get('head') ?? ''
  const base = query.get('base')
  const found = [...repository.issues.values()].filter(({ pull, ...issue }) => {
    if (pull === null || (state !== 'all' && issue.state !== state)) return false
    if (base !== null && pull.base.ref !== base) return false
    // A head without an owner is no filter at all to GitHub.
    if (!head.includes(':')) return true
    const own = `${pull.head.repository.owner.login.toLowerCase()}:${pull.head.ref}`
    return own === head.replace(/^[^:]*/, owner => owner.toLowerCase())
  })
  const sort = query.get('sort') ?? 'created'
  const sorted = sortIssues(found, sort, query.get('direction') ?? (sort === 'created' ? 'desc' : 'asc'))
  return page(
    call,
    sorted.flatMap(issue => (issue.pull === null ? [] : [pullShape(world, repository, issue, issue.pull)])),
  )
}

async function createPull(call: Call): Promise<Answer> {
  const { world, body } = call
  const user = actorOf(call)
  if (world.switches.pullRequestsForbidden && user.type === 'Bot') {
    throw new Refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  }
  const text = textField(body, 'body') ?? null
  checkBody('PullRequest', text, false)
  const [title, head, base] = ['title', 'head', 'base'].map(name => textField(body, name) ?? '')
  checkTitle('PullRequest', title)
  const fresh = {
    title: title ?? '',
    head: head ?? '',
    base: base ?? '',
    body: text,
    draft: body['draft'] === true,
    user,
  }
  const issue = await openPull(world, call.repository, fresh)
  return created(await shape(call, issue))
}

async function getPull(call: Call): Promise<Answer> {
  return ok(await shape(call, pullOf(call).issue))
}

async function shape(call: Call, issue: Issue): Promise<Json> {
  if (issue.pull === null) throw notFound()
  const files = await changedFiles(call, issue.pull)
  const sum = (key: string): number => files.reduce((total, file) => total + Number(file[key]), 0)
  const commits = (await commitsOf(call, issue.pull)).length
  const size = { commits, additions: sum('additions'), deletions: sum('deletions'), changed_files: files.length }
  return fullPullShape(call.world, call.repository, issue, issue.pull, size)
}

async function updatePull(call: Call): Promise<Answer> {
  const { issue, pull } = pullOf(call)
  const state = textField(call.body, 'state')
  const body = textField(call.body, 'body')
  checkBody('PullRequest', body, false)
  checkTitle('PullRequest', textField(call.body, 'title'))
  const base = textField(call.body, 'base')
  if (base !== undefined) {
    const sha = await branchSha(call.repository, base)
    if (sha === null)
      throw new Refusal(422, 'Validation Failed', [{ resource: 'PullRequest', field: 'base', code: 'invalid' }])
    Object.assign(pull.base, { ref: base, sha })
  }
  if (state === 'open' && issue.state === 'closed') await refuseReopening(pull)
  const edit = {
    title: textField(call.body, 'title'),
    body,
    state: state === 'open' || state === 'closed' ? state : undefined,
  } as const
  editIssue(call.world, issue, edit, actorOf(call))
  return ok(await shape(call, issue))
}

async function refuseReopening(pull: Pull): Promise<void> {
  const sha = await branchSha(pull.head.repository, pull.head.ref)
  if (pull.mergedAt === null && sha === pull.head.sha) return
  const why =
    sha === null
      ? `The ${pull.head.ref} branch has been deleted.`
      : `The ${pull.head.ref} branch was force-pushed or recreated.`
  const message = `state cannot be changed. ${pull.mergedAt === null ? why : 'The pull request is merged.'}`
  throw new Refusal(422, 'Validation Failed', [{ resource: 'PullRequest', code: 'invalid', field: 'state', message }])
}

/** Where the pull request left its base: what it shows is counted from there. */
async function forkPoint(call: Call, pull: Pull): Promise<string> {
  const base =
    pull.mergedAt === null ? ((await branchSha(call.repository, pull.base.ref)) ?? pull.base.sha) : pull.base.sha
  return (await mergeBase(call.repository, base, pull.head.sha)) ?? pull.base.sha
}

async function changedFiles(call: Call, pull: Pull): Promise<Json[]> {
  return diffEntries(call.world, call.repository, await forkPoint(call, pull), pull.head.sha)
}

async function commitsOf(call: Call, pull: Pull): Promise<string[]> {
  return (await listCommits(call.repository, await forkPoint(call, pull), pull.head.sha)).toReversed()
}

async function listFiles(call: Call): Promise<Answer> {
  return page(call, await changedFiles(call, pullOf(call).pull))
}

async function listPullCommits(call: Call): Promise<Answer> {
  const commits = await commitsOf(call, pullOf(call).pull)
  return page(
    call,
    await Promise.all(
      commits.map(async sha => commitShape(call.world, call.repository, await readCommit(call.repository, sha))),
    ),
  )
}

const PULL = `${PULLS}/{pull_number}`

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
