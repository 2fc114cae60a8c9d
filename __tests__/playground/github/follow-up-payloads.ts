import { labelNamed } from './issue-changes.ts'
import {
  commentShape,
  issueShape,
  labelShape,
  nodeId,
  pullShape,
  repositoryShape,
  reviewShape,
  userShape,
  workflowRunShape,
} from './shapes.ts'
import type { Comment, Issue, Json, Repository, Review, User, WorkflowRun, World } from './world.ts'

/** The `issue_comment` payload; of a pull request the issue has its links. */
export function commentPayload(
  world: World,
  repository: Repository,
  issue: Issue,
  comment: Comment,
  action: string,
): Json {
  const { closed_by: _, ...shape } = issueShape(world, repository, issue)
  return {
    action,
    issue: { draft: false, ...shape },
    comment: commentShape(world, repository, issue, comment),
    ...around(world, repository, comment.user),
  }
}

/** The `pull_request_review` payload. Webhooks spell the state in lower case, the API does not. */
export function reviewPayload(
  world: World,
  repository: Repository,
  issue: Issue,
  review: Review,
  action: string,
): Json {
  if (issue.pull === null) throw new Error(`#${issue.number} is no pull request`)
  return {
    action,
    review: { ...reviewShape(world, repository, issue, review), state: review.state.toLowerCase() },
    pull_request: pullShape(world, repository, issue, issue.pull),
    ...around(world, repository, review.user),
  }
}

/** The `workflow_run` payload with action `completed`. */
export function workflowRunPayload(world: World, repository: Repository, run: WorkflowRun): Json {
  const shape = workflowRunShape(world, repository, run)
  return {
    action: 'completed',
    workflow_run: shape,
    workflow: {
      id: shape['workflow_id'],
      name: run.name,
      path: shape['path'],
      state: 'active',
      url: shape['workflow_url'],
    },
    ...around(world, repository, run.actor),
  }
}

function around(world: World, repository: Repository, sender: User): Json {
  return {
    repository: { ...repositoryShape(world, repository), custom_properties: {} },
    ...(repository.owner.type === 'Organization' ? { organization: organizationShape(world, repository.owner) } : {}),
    sender: userShape(world, sender),
  }
}

/** The `issues` payload with action `labeled`, as the workflow of that moment finds it in its event file. */
export function labeledPayload(world: World, repository: Repository, issue: Issue, label: string, sender: User): Json {
  const { closed_by: _, ...shape } = issueShape(world, repository, issue)
  const given = labelShape(world, repository, labelNamed(world, repository, label))
  return {
    ...(world.switches.speaksGitea
      ? { action: 'label_updated', changes: { added_labels: [given], removed_labels: null } }
      : { action: 'labeled', label: given }),
    issue: { draft: false, ...shape },
    ...around(world, repository, sender),
  }
}

/** The organization that owns a repository, as payloads carry it. */
function organizationShape(world: World, owner: User): Json {
  const api = `${world.urls.api}/orgs/${owner.login}`
  return {
    login: owner.login,
    id: owner.id,
    node_id: nodeId('O', owner.id),
    url: api,
    repos_url: `${api}/repos`,
    events_url: `${api}/events`,
    hooks_url: `${api}/hooks`,
    issues_url: `${api}/issues`,
    members_url: `${api}/members{/member}`,
    public_members_url: `${api}/public_members{/member}`,
    avatar_url: `${world.urls.web}/avatars/u/${owner.id}?v=4`,
    description: null,
  }
}
