/** GitHub's answers: what the world holds, filled up with what GitHub's description requires. */
import { associationOf, permissionBooleans } from './access.ts'
import type { GitCommit, GitPerson } from './git-store.ts'
import { labelNamed } from './issue-changes.ts'
import { shapeOf } from './shape-of.ts'
import type {
  Comment,
  Issue,
  IssueEvent,
  Job,
  Json,
  Label,
  Pull,
  Reaction,
  Repository,
  Review,
  ReviewComment,
  Role,
  User,
  WorkflowRun,
  World,
} from './world.ts'

/** A GraphQL node id in today's format: a prefix for the kind, the number behind it. */
export function nodeId(prefix: string, id: number): string {
  return `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`
}

/** The address of a repository in the REST API. */
export const repositoryUrl = (world: World, repository: Repository): string =>
  `${world.urls.api}/repos/${repository.fullName}`

const pageUrl = (world: World, repository: Repository, path = ''): string =>
  `${world.urls.web}/${repository.fullName}${path}`

const numberUrl = (world: World, repository: Repository, { number, pull }: Issue, anchor = ''): string =>
  pageUrl(world, repository, `/${pull === null ? 'issues' : 'pull'}/${number}${anchor}`)

const userValues = (world: World, { login, id, type }: User): Json => ({
  ...{ login, id, type, node_id: nodeId(type === 'Bot' ? 'BOT' : 'U', id), user_view_type: 'public' },
  url: `${world.urls.api}/users/${encodeURIComponent(login)}`,
  html_url: `${world.urls.web}/${type === 'Bot' ? `apps/${login.replace('[bot]', '')}` : login}`,
})

/** A user as it appears inside other objects (`simple-user`). */
export const userShape = (world: World, user: User): Json => shapeOf('simple-user', userValues(world, user))

/** The signed-in user (`GET /user`). */
export const publicUserShape = (world: World, user: User): Json => shapeOf('public-user', userValues(world, user))

function repositoryValues(world: World, repository: Repository): Json {
  const { id, name, fullName, isPrivate, settings, defaultBranch, pushedAt } = repository
  return {
    ...{ id, node_id: nodeId('R', id), name, full_name: fullName, private: isPrivate },
    owner: userShape(world, repository.owner),
    url: repositoryUrl(world, repository),
    html_url: pageUrl(world, repository),
    clone_url: pageUrl(world, repository, '.git'),
    fork: repository.parent !== null,
    ...{ created_at: repository.createdAt, updated_at: pushedAt, pushed_at: pushedAt },
    ...{ has_issues: settings.hasIssues, archived: settings.archived, disabled: settings.disabled },
    open_issues_count: [...repository.issues.values()].filter(issue => issue.state === 'open').length,
    visibility: isPrivate ? 'private' : 'public',
    default_branch: defaultBranch,
  }
}

/** A repository as webhooks and pull requests carry it (`repository`). */
export const repositoryShape = (world: World, repository: Repository): Json =>
  shapeOf('repository', repositoryValues(world, repository))

/** A repository as its own route answers it (`full-repository`). */
export function fullRepositoryShape(world: World, repository: Repository, role: Role): Json {
  const parent = repository.parent === null ? null : repositoryShape(world, repository.parent)
  return shapeOf('full-repository', {
    ...repositoryValues(world, repository),
    permissions: permissionBooleans(role),
    ...(parent === null ? {} : { parent, source: parent }),
  })
}

/** A label (`label`). */
export function labelShape(world: World, repository: Repository, { id, name, color, description }: Label): Json {
  const url = `${repositoryUrl(world, repository)}/labels/${encodeURIComponent(name)}`
  return shapeOf('label', { id, node_id: nodeId('LA', id), url, name, color, description })
}

/** The labels of an issue in the order they were put on. */
export function issueLabels(world: World, repository: Repository, issue: Issue): Json[] {
  return issue.labels.map(name => labelShape(world, repository, labelNamed(world, repository, name)))
}

const issueUrl = (world: World, repository: Repository, issue: Issue): string =>
  `${repositoryUrl(world, repository)}/issues/${issue.number}`

const stateOf = ({ state, locked, title, body, createdAt, updatedAt, closedAt }: Issue): Json => ({
  ...{ state, locked, title, body, created_at: createdAt, updated_at: updatedAt, closed_at: closedAt },
})

/** An issue, or a pull request seen as one (`issue`). */
export function issueShape(world: World, repository: Repository, issue: Issue): Json {
  const url = issueUrl(world, repository, issue)
  const html = numberUrl(world, repository, issue)
  const { id, number, pull } = issue
  const assignees = issue.assignees.map(user => userShape(world, user))
  return shapeOf('issue', {
    ...{ url, html_url: html, repository_url: repositoryUrl(world, repository), id, number },
    node_id: pull === null ? nodeId('I', id) : nodeId('PR', pull.id),
    ...stateOf(issue),
    user: userShape(world, issue.user),
    labels: issueLabels(world, repository, issue),
    ...{ assignee: assignees[0] ?? null, assignees },
    comments: issue.comments.length,
    author_association: associationOf(repository, issue.user),
    ...(pull === null ? {} : { draft: pull.draft, pull_request: pullLinks(world, repository, issue, pull) }),
    reactions: reactionCounts(`${url}/reactions`, issue.reactions),
    state_reason: issue.stateReason,
  })
}

function pullLinks(world: World, repository: Repository, issue: Issue, { mergedAt }: Pull): Json {
  const html = numberUrl(world, repository, issue)
  const url = `${repositoryUrl(world, repository)}/pulls/${issue.number}`
  return { url, html_url: html, diff_url: `${html}.diff`, patch_url: `${html}.patch`, merged_at: mergedAt }
}

/** A comment on an issue or pull request (`issue-comment`). */
export function commentShape(world: World, repository: Repository, issue: Issue, comment: Comment): Json {
  const url = `${repositoryUrl(world, repository)}/issues/comments/${comment.id}`
  return shapeOf('issue-comment', {
    ...{ url, html_url: numberUrl(world, repository, issue, `#issuecomment-${comment.id}`) },
    issue_url: issueUrl(world, repository, issue),
    ...{ id: comment.id, node_id: nodeId('IC', comment.id), body: comment.body },
    user: userShape(world, comment.user),
    ...{ created_at: comment.createdAt, updated_at: comment.updatedAt },
    author_association: comment.association ?? associationOf(repository, comment.user),
    ...(comment.minimized === undefined ? {} : { minimized: { reason: comment.minimized } }),
    reactions: reactionCounts(`${url}/reactions`, comment.reactions),
  })
}

/** An entry of the events or the timeline (`labeled-issue-event` and its kin). */
export function eventShape(world: World, repository: Repository, event: IssueEvent): Json {
  const label = event.label === undefined ? undefined : labelNamed(world, repository, event.label)
  const actor = userShape(world, event.actor)
  return {
    ...{ id: event.id, node_id: nodeId('LE', event.id), event: event.kind, actor, created_at: event.createdAt },
    url: `${repositoryUrl(world, repository)}/issues/events/${event.id}`,
    ...{ commit_id: null, commit_url: null, performed_via_github_app: null },
    ...(label === undefined ? {} : { label: { name: label.name, color: label.color } }),
    ...(event.rename === undefined ? {} : { rename: event.rename }),
    ...(event.assignee === undefined ? {} : { assignee: userShape(world, event.assignee), assigner: actor }),
    ...(event.kind === 'closed' ? { state_reason: null } : {}),
  }
}

/** One reaction (`reaction`). */
export function reactionShape(world: World, { id, user, content, createdAt }: Reaction): Json {
  return { id, node_id: nodeId('REA', id), user: userShape(world, user), content, created_at: createdAt }
}

/** The counts beside whatever can be reacted to (`reaction-rollup`). */
function reactionCounts(url: string, reactions: readonly Reaction[]): Json {
  const counts: Record<string, number> = {}
  for (const { content } of reactions) counts[content] = (counts[content] ?? 0) + 1
  return shapeOf('reaction-rollup', { url, total_count: reactions.length, ...counts })
}

function pullValues(world: World, repository: Repository, issue: Issue, pull: Pull): Json {
  const api = repositoryUrl(world, repository)
  const links = pullLinks(world, repository, issue, pull)
  const { assignee, assignees, user, labels } = issueShape(world, repository, issue)
  const urls = {
    issue_url: `${api}/issues/${issue.number}`,
    comments_url: `${api}/issues/${issue.number}/comments`,
    review_comments_url: `${links['url']}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    commits_url: `${links['url']}/commits`,
    statuses_url: `${api}/statuses/${pull.head.sha}`,
  }
  const named = Object.entries({ self_url: links['url'], html_url: links['html_url'], ...urls })
  return {
    ...{ ...links, ...urls, id: pull.id, node_id: nodeId('PR', pull.id), number: issue.number, ...stateOf(issue) },
    ...{ user, assignee, assignees, labels, draft: pull.draft, merge_commit_sha: pull.mergeSha },
    ...{ requested_reviewers: pull.reviewers.map(reviewer => userShape(world, reviewer)), requested_teams: [] },
    head: endShape(world, pull.head.repository, pull.head),
    base: endShape(world, repository, pull.base),
    _links: Object.fromEntries(named.map(([name, href]) => [name.replace('_url', ''), { href }])),
    author_association: associationOf(repository, issue.user),
  }
}

/** A pull request as lists show it (`pull-request-simple`). */
export const pullShape = (world: World, repository: Repository, issue: Issue, pull: Pull): Json =>
  shapeOf('pull-request-simple', pullValues(world, repository, issue, pull))

function endShape(world: World, repository: Repository, { ref, sha }: { readonly ref: string; readonly sha: string }) {
  const { owner } = repository
  const label = `${owner.login}:${ref}`
  return { label, ref, sha, user: userShape(world, owner), repo: repositoryShape(world, repository) }
}

interface PullSize {
  readonly commits: number
  readonly additions: number
  readonly deletions: number
  readonly changed_files: number
}

/** A pull request as its own route answers it (`pull-request`). */
export function fullPullShape(world: World, repository: Repository, issue: Issue, pull: Pull, size: PullSize): Json {
  const isOpen = issue.state === 'open'
  return shapeOf('pull-request', {
    ...pullValues(world, repository, issue, pull),
    ...{ merged: pull.mergedAt !== null, mergeable: isOpen ? true : null, rebaseable: isOpen ? true : null },
    mergeable_state: isOpen ? (pull.draft ? 'draft' : 'clean') : 'unknown',
    merged_by: pull.mergedBy === null ? null : userShape(world, pull.mergedBy),
    ...{ comments: issue.comments.length, review_comments: pull.comments.length, ...size },
  })
}

/** A review (`pull-request-review`). */
export function reviewShape(world: World, repository: Repository, issue: Issue, review: Review): Json {
  const html = numberUrl(world, repository, issue, `#pullrequestreview-${review.id}`)
  const pull = `${repositoryUrl(world, repository)}/pulls/${issue.number}`
  return shapeOf('pull-request-review', {
    ...{ id: review.id, node_id: nodeId('PRR', review.id), body: review.body, state: review.state, html_url: html },
    ...{ user: userShape(world, review.user), author_association: associationOf(repository, review.user) },
    ...{ pull_request_url: pull, _links: { html: { href: html }, pull_request: { href: pull } } },
    ...{ submitted_at: review.submittedAt, commit_id: review.commitId },
  })
}

/** A comment on a line of the diff (`pull-request-review-comment`). */
export function reviewCommentShape(world: World, repository: Repository, issue: Issue, comment: ReviewComment): Json {
  const { id, body, path, line, commitId, user, inReplyTo, createdAt, updatedAt } = comment
  const url = `${repositoryUrl(world, repository)}/pulls/comments/${id}`
  const html = numberUrl(world, repository, issue, `#discussion_r${id}`)
  const pull = `${repositoryUrl(world, repository)}/pulls/${issue.number}`
  return shapeOf('pull-request-review-comment', {
    ...{ id, node_id: nodeId('PRRC', id), body, path, line, url, html_url: html, pull_request_url: pull },
    ...{ pull_request_review_id: comment.reviewId, diff_hunk: comment.diffHunk },
    ...{ commit_id: commitId, original_commit_id: commitId, created_at: createdAt, updated_at: updatedAt },
    ...{ user: userShape(world, user), author_association: associationOf(repository, user) },
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pull } },
    ...(inReplyTo === undefined ? {} : { in_reply_to_id: inReplyTo }),
  })
}

/** A run of a workflow as its event carries it. GitHub often names no pull request in it; this one never does. */
export function workflowRunShape(world: World, repository: Repository, run: WorkflowRun): Json {
  const actor = userShape(world, run.actor)
  return {
    ...{ id: run.id, name: run.name, node_id: nodeId('WFR', run.id), run_number: 3, run_attempt: run.attempt },
    ...{ head_branch: run.head.branch, head_sha: run.head.sha, path: '.github/workflows/ci.yml', pull_requests: [] },
    ...{ event: run.event, status: 'completed', conclusion: run.conclusion, created_at: run.createdAt },
    url: `${repositoryUrl(world, repository)}/actions/runs/${run.id}`,
    html_url: pageUrl(world, repository, `/actions/runs/${run.id}`),
    ...{ actor, triggering_actor: actor, repository: repositoryShape(world, repository) },
    head_repository: repositoryShape(world, run.head.repository),
  }
}

/** A job of a run (`job`). */
export function jobShape(world: World, repository: Repository, run: WorkflowRun, job: Job): Json {
  const times = { started_at: run.createdAt, completed_at: run.createdAt }
  const common = { status: 'completed', conclusion: job.conclusion, created_at: run.createdAt, ...times }
  return shapeOf('job', {
    ...{ id: job.id, run_id: run.id, run_attempt: run.attempt, node_id: nodeId('CR', job.id), name: job.name },
    ...{ head_sha: run.head.sha, head_branch: run.head.branch, workflow_name: run.name, ...common },
    url: `${repositoryUrl(world, repository)}/actions/jobs/${job.id}`,
    html_url: pageUrl(world, repository, `/actions/runs/${run.id}/job/${job.id}`),
    steps: job.steps.map((step, index) => ({ ...step, status: 'completed', number: index + 1, ...times })),
  })
}

/** Whether and by whom a commit is signed; what the API itself makes for a bot is signed by GitHub. */
function verification({ isSigned, tree, committer }: GitCommit): Json {
  if (!isSigned) return { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null }
  const signature = '-----BEGIN PGP SIGNATURE-----\n\nwsFcBAABCAAQBQJn\n-----END PGP SIGNATURE-----\n'
  return { verified: true, reason: 'valid', signature, payload: `tree ${tree}\n`, verified_at: committer.date }
}

/** A commit of the Git Data API (`git-commit`), below `commits` of an address. */
function commitValues(world: World, repository: Repository, commit: GitCommit, commits: string) {
  const at = (sha: string) => ({
    ...{ sha, url: `${repositoryUrl(world, repository)}/${commits}/${sha}` },
    html_url: pageUrl(world, repository, `/commit/${sha}`),
  })
  const tree = { sha: commit.tree, url: `${repositoryUrl(world, repository)}/git/trees/${commit.tree}` }
  const { author, committer, message } = commit
  return {
    outer: { ...at(commit.sha), node_id: nodeId('C', repository.id), parents: commit.parents.map(at) },
    inner: { author, committer, message, tree, verification: verification(commit) },
  }
}

/** A commit of the Git Data API (`git-commit`). */
export function gitCommitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const { outer, inner } = commitValues(world, repository, commit, 'git/commits')
  return { ...outer, ...inner }
}

/** A commit as the repository, a comparison or a pull request lists it (`commit`). */
export function commitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const { outer, inner } = commitValues(world, repository, commit, 'commits')
  const url = `${repositoryUrl(world, repository)}/git/commits/${commit.sha}`
  return shapeOf('commit', {
    ...{ ...outer, commit: { ...inner, url, comment_count: 0 } },
    ...{ author: accountOf(world, commit.author), committer: accountOf(world, commit.committer) },
  })
}

/** The account behind an address of the form `<id>+<login>@users.noreply.github.com`; others belong to nobody. */
function accountOf(world: World, person: GitPerson): Json | null {
  const [, login = ''] = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(person.email) ?? []
  const user = world.users.get(login.toLowerCase())
  return user === undefined ? null : userShape(world, user)
}
