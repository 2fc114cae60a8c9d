import { expect, test } from '@jest/globals'
import { isObject } from './fields.ts'
import { startGitHub } from './start-github.ts'

/** The keys of GitHub's published example of an `issues.labeled` payload (octokit/webhooks, MIT). */
const PUBLISHED: Readonly<Record<string, string>> = {
  issue: `
    active_lock_reason assignee assignees author_association body closed_at comments comments_url
    created_at draft events_url html_url id labels labels_url locked milestone node_id number reactions
    repository_url state title updated_at url user
  `,
  label: `
    color default description id name node_id url
  `,
  repository: `
    archive_url archived assignees_url blobs_url branches_url clone_url collaborators_url comments_url
    commits_url compare_url contents_url contributors_url created_at custom_properties default_branch
    deployments_url description disabled downloads_url events_url fork forks forks_count forks_url
    full_name git_commits_url git_refs_url git_tags_url git_url has_downloads has_issues has_pages
    has_projects has_wiki homepage hooks_url html_url id is_template issue_comment_url issue_events_url
    issues_url keys_url labels_url language languages_url license merges_url milestones_url mirror_url
    name node_id notifications_url open_issues open_issues_count owner private pulls_url pushed_at
    releases_url size ssh_url stargazers_count stargazers_url statuses_url subscribers_url
    subscription_url svn_url tags_url teams_url topics trees_url updated_at url visibility watchers
    watchers_count web_commit_signoff_required
  `,
  organization: `
    avatar_url description events_url hooks_url id issues_url login members_url node_id
    public_members_url repos_url url
  `,
  sender: `
    avatar_url events_url followers_url following_url gists_url gravatar_id html_url id login node_id
    organizations_url received_events_url repos_url site_admin starred_url subscriptions_url type url
  `,
}

/** What GitHub has added since that example was written. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  issue: ['performed_via_github_app', 'state_reason', 'timeline_url'],
  repository: ['allow_forking', 'has_discussions'],
  sender: ['user_view_type'],
}

test('the payload has the keys of the published example', async () => {
  const github = await startGitHub()
  try {
    github.addUser({ login: 'octo-org', type: 'Organization' })
    await github.createRepository({ owner: 'octo-org', name: 'demo', from: { 'README.md': '' } })
    github.createIssue('octo-org/demo', { title: 'Bug', body: null, user: 'mona', createdAt: '2026-11-19T10:00:00Z' })
    github.labelIssue('octo-org/demo', 1, 'diffproof', { by: 'hubot', at: '2026-11-20T10:00:00Z' })
    const payload = github.labeledPayload('octo-org/demo', 1, 'Diffproof')
    expect(Object.keys(payload).sort()).toEqual(['action', ...Object.keys(PUBLISHED)].sort())
    for (const [part, keys] of Object.entries(PUBLISHED)) {
      const own = isObject(payload[part]) ? Object.keys(payload[part]) : []
      expect(own.sort()).toEqual([...(keys.match(/\S+/g) ?? []), ...(NEWER[part] ?? [])].sort())
    }
    expect(payload).toMatchObject({
      action: 'labeled',
      issue: { number: 1, updated_at: '2026-11-20T10:00:00Z', labels: [{ name: 'diffproof' }] },
      label: { name: 'diffproof' },
      sender: { login: 'hubot' },
    })
  } finally {
    await github.close()
  }
})
