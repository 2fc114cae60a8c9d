import { permissionBooleans } from './access.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Json, Repository, Role, World } from './world.ts'

/** The address of a repository in the REST API. */
export const repositoryUrl = (world: World, repository: Repository): string =>
  `${world.urls.api}/repos/${repository.fullName}`

/** A repository as webhooks and pull requests carry it (`repository`). */
export function repositoryShape(world: World, repository: Repository): Json {
  const openIssues = [...repository.issues.values()].filter(issue => issue.state === 'open').length
  const host = world.urls.web.replace(/^https?:\/\//, '')
  const html = `${world.urls.web}/${repository.fullName}`
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: repository.fullName,
    private: repository.isPrivate,
    owner: userShape(world, repository.owner),
    html_url: html,
    description: null,
    fork: repository.parent !== null,
    ...links(repositoryUrl(world, repository)),
    created_at: repository.createdAt,
    updated_at: repository.pushedAt,
    pushed_at: repository.pushedAt,
    git_url: `git://${host}/${repository.fullName}.git`,
    ssh_url: `git@${host}:${repository.fullName}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    homepage: null,
    size: 108,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: repository.settings.hasIssues,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.settings.archived,
    disabled: repository.settings.disabled,
    open_issues_count: openIssues,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.isPrivate ? 'private' : 'public',
    forks: 0,
    open_issues: openIssues,
    watchers: 0,
    default_branch: repository.defaultBranch,
  }
}

/** A repository as its own route answers it (`full-repository`). */
export function fullRepositoryShape(world: World, repository: Repository, role: Role): Json {
  const parent =
    repository.parent === null
      ? {}
      : { parent: repositoryShape(world, repository.parent), source: repositoryShape(world, repository.parent) }
  return {
    ...repositoryShape(world, repository),
    permissions: permissionBooleans(role),
    temp_clone_token: null,
    network_count: 0,
    subscribers_count: 0,
    ...parent,
  }
}

function links(url: string): Json {
  return {
    url,
    forks_url: `${url}/forks`,
    keys_url: `${url}/keys{/key_id}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    teams_url: `${url}/teams`,
    hooks_url: `${url}/hooks`,
    issue_events_url: `${url}/issues/events{/number}`,
    events_url: `${url}/events`,
    assignees_url: `${url}/assignees{/user}`,
    branches_url: `${url}/branches{/branch}`,
    tags_url: `${url}/tags`,
    blobs_url: `${url}/git/blobs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    trees_url: `${url}/git/trees{/sha}`,
    statuses_url: `${url}/statuses/{sha}`,
    languages_url: `${url}/languages`,
    stargazers_url: `${url}/stargazers`,
    contributors_url: `${url}/contributors`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    commits_url: `${url}/commits{/sha}`,
    git_commits_url: `${url}/git/commits{/sha}`,
    comments_url: `${url}/comments{/number}`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    contents_url: `${url}/contents/{+path}`,
    compare_url: `${url}/compare/{base}...{head}`,
    merges_url: `${url}/merges`,
    archive_url: `${url}/{archive_format}{/ref}`,
    downloads_url: `${url}/downloads`,
    issues_url: `${url}/issues{/number}`,
    pulls_url: `${url}/pulls{/number}`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    labels_url: `${url}/labels{/name}`,
    releases_url: `${url}/releases{/id}`,
    deployments_url: `${url}/deployments`,
  }
}

/** A repository as runs of workflows carry it (`minimal-repository`). */
export function minimalRepositoryShape(world: World, repository: Repository): Json {
  const { owner, fork, description, html_url, id, name, full_name, node_id } = repositoryShape(world, repository)
  const plain = { id, node_id, name, full_name, private: repository.isPrivate, owner, html_url, description, fork }
  return { ...plain, ...links(repositoryUrl(world, repository)) }
}
