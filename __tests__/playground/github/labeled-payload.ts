import { labelNamed } from './issue-labels.ts'
import { issueShape, labelShape } from './shape-issue.ts'
import { repositoryShape } from './shape-repository.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Issue, Json, Repository, User, World } from './world.ts'

/** The `issues` payload with action `labeled`, as the workflow of that moment finds it in its event file. */
export function labeledPayload(world: World, repository: Repository, issue: Issue, label: string, sender: User): Json {
  const { closed_by: _, ...shape } = issueShape(world, repository, issue)
  return {
    action: 'labeled',
    issue: { draft: false, ...shape },
    label: labelShape(world, repository, labelNamed(world, repository, label)),
    repository: { ...repositoryShape(world, repository), custom_properties: {} },
    ...(repository.owner.type === 'Organization' ? { organization: organizationShape(world, repository.owner) } : {}),
    sender: userShape(world, sender),
  }
}

/** The organization that owns a repository, as payloads carry it. */
export function organizationShape(world: World, owner: User): Json {
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
