import { permissionBooleans } from './access.ts'
import type { GitCommit, GitPerson } from './git-store.ts'
import type { Job, Json, Repository, Role, User, WorkflowRun, World } from './world.ts'

/** A GraphQL node id in today's format: a prefix for the kind, the number behind it. */
export function nodeId(prefix: string, id: number): string {
  return `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`
}

/** A user as it appears inside other objects (`simple-user`). */
export function userShape(world: World, user: User): Json {
  const api = `${world.urls.api}/users/${encodeURIComponent(user.login)}`
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId(user.type === 'Bot' ? 'BOT' : 'U', user.id),
    avatar_url: `${world.urls.web}/avatars/u/${user.id}?v=4`,
    gravatar_id: '',
    url: api,
    html_url:
      user.type === 'Bot'
        ? `${world.urls.web}/apps/${user.login.replace('[bot]', '')}`
        : `${world.urls.web}/${user.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: user.type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** The signed-in user (`GET /user`). */
export function publicUserShape(world: World, user: User): Json {
  const nothing = {
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
  }
  const counts = { public_repos: 0, public_gists: 0, followers: 0, following: 0 }
  const dates = { created_at: '2019-05-15T15:19:25Z', updated_at: '2026-01-05T09:12:31Z' }
  return { ...userShape(world, user), ...nothing, ...counts, ...dates }
}

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
function minimalRepositoryShape(world: World, repository: Repository): Json {
  const { owner, fork, description, html_url, id, name, full_name, node_id } = repositoryShape(world, repository)
  const plain = { id, node_id, name, full_name, private: repository.isPrivate, owner, html_url, description, fork }
  return { ...plain, ...links(repositoryUrl(world, repository)) }
}

const WORKFLOW_ID = 161_335

/** A run of a workflow (`workflow-run`). GitHub often names no pull request in it; this one never does. */
export function workflowRunShape(world: World, repository: Repository, run: WorkflowRun): Json {
  const api = `${repositoryUrl(world, repository)}/actions`
  const url = `${api}/runs/${run.id}`
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('WFR', run.id),
    check_suite_id: run.id + 1,
    check_suite_node_id: nodeId('CS', run.id + 1),
    head_branch: run.head.branch,
    head_sha: run.head.sha,
    path: '.github/workflows/ci.yml',
    run_number: 3,
    run_attempt: run.attempt,
    referenced_workflows: [],
    event: run.event,
    status: 'completed',
    conclusion: run.conclusion,
    workflow_id: WORKFLOW_ID,
    url,
    html_url: `${world.urls.web}/${repository.fullName}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.createdAt,
    actor: userShape(world, run.actor),
    triggering_actor: userShape(world, run.actor),
    run_started_at: run.createdAt,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(world, repository)}/check-suites/${run.id + 1}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${api}/workflows/${WORKFLOW_ID}`,
    head_commit: null,
    repository: minimalRepositoryShape(world, repository),
    head_repository: minimalRepositoryShape(world, run.head.repository),
    head_repository_id: run.head.repository.id,
    display_title: run.name,
  }
}

/** A job of a run (`job`). */
export function jobShape(world: World, repository: Repository, run: WorkflowRun, job: Job): Json {
  const api = `${repositoryUrl(world, repository)}/actions`
  const times = { started_at: run.createdAt, completed_at: run.createdAt }
  return {
    id: job.id,
    run_id: run.id,
    run_url: `${api}/runs/${run.id}`,
    run_attempt: run.attempt,
    node_id: nodeId('CR', job.id),
    head_sha: run.head.sha,
    url: `${api}/jobs/${job.id}`,
    html_url: `${world.urls.web}/${repository.fullName}/actions/runs/${run.id}/job/${job.id}`,
    status: 'completed',
    conclusion: job.conclusion,
    created_at: run.createdAt,
    ...times,
    name: job.name,
    steps: job.steps.map((step, index) => ({ ...step, status: 'completed', number: index + 1, ...times })),
    check_run_url: `${repositoryUrl(world, repository)}/check-runs/${job.id}`,
    labels: ['ubuntu-24.04'],
    runner_id: 1,
    runner_name: 'GitHub Actions 1',
    runner_group_id: 0,
    runner_group_name: 'GitHub Actions',
    workflow_name: run.name,
    head_branch: run.head.branch,
  }
}

const SIGNATURE = '-----BEGIN PGP SIGNATURE-----\n\nwsFcBAABCAAQBQJn\n-----END PGP SIGNATURE-----\n'

/** Whether and by whom a commit is signed; what the API itself makes for a bot is signed by GitHub. */
function verification(commit: GitCommit): Json {
  return commit.isSigned
    ? {
        verified: true,
        reason: 'valid',
        signature: SIGNATURE,
        payload: `tree ${commit.tree}\n`,
        verified_at: commit.committer.date,
      }
    : { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null }
}

/** A commit of the Git Data API (`git-commit`). */
export function gitCommitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const api = repositoryUrl(world, repository)
  const html = `${world.urls.web}/${repository.fullName}/commit`
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id),
    url: `${api}/git/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map(sha => ({ sha, url: `${api}/git/commits/${sha}`, html_url: `${html}/${sha}` })),
    verification: verification(commit),
  }
}

/** A commit as the repository, a comparison or a pull request lists it (`commit`). */
export function commitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const api = repositoryUrl(world, repository)
  const html = `${world.urls.web}/${repository.fullName}/commit`
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id),
    commit: {
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: verification(commit),
    },
    url: `${api}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    comments_url: `${api}/commits/${commit.sha}/comments`,
    author: accountOf(world, commit.author),
    committer: accountOf(world, commit.committer),
    parents: commit.parents.map(sha => ({ sha, url: `${api}/commits/${sha}`, html_url: `${html}/${sha}` })),
  }
}

/** The account behind an address of the form `<id>+<login>@users.noreply.github.com`; others belong to nobody. */
function accountOf(world: World, person: GitPerson): Json | null {
  const [, login = ''] = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(person.email) ?? []
  const user = world.users.get(login.toLowerCase())
  return user === undefined ? null : userShape(world, user)
}
