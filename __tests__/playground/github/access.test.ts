import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { AT, DEFAULT_RIGHTS, FILES, REPO, refusalOf, withGitHub } from './test-bed.ts'

const NOT_ACCESSIBLE = '403 Resource not accessible by integration'

test('a token that nobody issued is a bad credential everywhere', async () => {
  await withGitHub(async ({ github }) => {
    const { rest } = getOctokit('ghs_wrong', { baseUrl: github.apiUrl })
    expect(await refusalOf(rest.repos.get(AT))).toBe('401 Bad credentials')
    expect(github.violations).toEqual([])
  })
})

test('a missing right refuses the write and leaves no trace', async () => {
  await withGitHub(async ({ github, client, head }) => {
    const before = await github.snapshot(REPO)
    const none = client({}).rest
    expect(await refusalOf(none.issues.createComment({ ...AT, issue_number: 1, body: 'x' }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(none.git.createRef({ ...AT, ref: 'refs/heads/x', sha: head }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(none.pulls.create({ ...AT, head: 'x', base: 'main', title: 'x' }))).toBe(NOT_ACCESSIBLE)
    const pullsOnly = client({ 'pull-requests': 'write', issues: 'read' }).rest
    expect(await refusalOf(pullsOnly.issues.addLabels({ ...AT, issue_number: 1, labels: ['x'] }))).toBe(NOT_ACCESSIBLE)
    expect(await github.snapshot(REPO)).toEqual(before)
    expect(github.requests.map(({ status, token }) => [status, token])).toEqual(Array(4).fill([403, 'special']))
    expect(github.violations).toEqual([])
  })
})

test('private repositories are hidden from strangers and closed to tokens without the right', async () => {
  await withGitHub(async ({ github, client }) => {
    await github.createRepository({ owner: AT.owner, name: 'secret', from: FILES, private: true })
    const at = { owner: AT.owner, repo: 'secret' }
    expect((await fetch(`${github.apiUrl}/repos/${AT.owner}/secret`)).status).toBe(404)
    expect((await fetch(`${github.apiUrl}/repos/${REPO}`)).status).toBe(200)
    const { rest } = client({ contents: 'read' })
    expect((await rest.repos.get(at)).data.private).toBe(true)
    expect(await refusalOf(rest.issues.listForRepo(at))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.repos.get({ ...at, repo: 'none' }))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})

test('a token is good for the repositories it was issued for', async () => {
  await withGitHub(async ({ github }) => {
    await github.createRepository({ owner: AT.owner, name: 'secret', from: FILES, private: true })
    const token = github.token('elsewhere', DEFAULT_RIGHTS, { repositories: ['octo-org/other'] })
    const { rest } = getOctokit(token, { baseUrl: github.apiUrl })
    expect((await rest.issues.get({ ...AT, issue_number: 1 })).status).toBe(200)
    const comment = rest.issues.createComment({ ...AT, issue_number: 1, body: 'x' })
    const accepted = await comment.catch(error => error.response.headers['x-accepted-github-permissions'])
    expect(accepted).toBe('issues=write; pull_requests=write')
    expect(await refusalOf(comment)).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.repos.get({ ...AT, repo: 'secret' }))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})

test('the default token cannot read settings, its user or classic protection', async () => {
  await withGitHub(async ({ github, rest, client }) => {
    expect(await refusalOf(rest.users.getAuthenticated())).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.repos.getBranchProtection({ ...AT, branch: 'main' }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository(AT))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.actions.listWorkflowRunsForRepo(AT))).toBe(NOT_ACCESSIBLE)
    const admin = client({ administration: 'read', actions: 'read' }, 'mona').rest
    expect((await admin.users.getAuthenticated()).data.login).toBe('mona')
    expect(await refusalOf(admin.repos.getBranchProtection({ ...AT, branch: 'main' }))).toBe('404 Branch not protected')
    expect((await admin.actions.getGithubActionsDefaultWorkflowPermissionsRepository(AT)).status).toBe(200)
    expect((await admin.actions.listWorkflowRunsForRepo(AT)).data.total_count).toBe(0)
    expect(github.violations).toEqual([])
  })
})

test('permissions of people come with legacy name, role and booleans', async () => {
  await withGitHub(async ({ github, client }) => {
    github.setPermission(REPO, 'tria', 'triage')
    github.setPermission(REPO, 'custom', { name: 'release-captain', base: 'maintain' })
    github.addUser({ login: 'reader' })
    const { rest } = client(DEFAULT_RIGHTS)
    const of = async (username: string) => {
      const { data } = await rest.repos.getCollaboratorPermissionLevel({ ...AT, username })
      return [data.permission, data.role_name, data.user?.permissions?.push, data.user?.permissions?.triage]
    }
    expect(await of('mona')).toEqual(['write', 'write', true, true])
    expect(await of('tria')).toEqual(['read', 'triage', false, true])
    expect(await of('custom')).toEqual(['write', 'release-captain', true, true])
    expect(await of('reader')).toEqual(['read', 'read', false, false])
    expect(await of('octo-org')).toEqual(['admin', 'admin', true, true])
    expect(await refusalOf(of('nobody-at-all'))).toMatch(/^404/)
    expect(github.violations).toEqual([])
  })
})

test('an archived repository is read and never written; without issues there is none to read', async () => {
  await withGitHub(async ({ github, rest }) => {
    github.changeSettings(REPO, { archived: true, hasIssues: false })
    expect((await rest.repos.get(AT)).data).toMatchObject({ archived: true, has_issues: false })
    const comment = rest.issues.createComment({ ...AT, issue_number: 1, body: 'x' })
    expect(await refusalOf(comment)).toBe('403 Repository was archived so is read-only.')
    expect(await refusalOf(rest.issues.get({ ...AT, issue_number: 1 }))).toBe(
      '410 Issues has been disabled in this repository.',
    )
    expect(github.violations).toEqual([])
  })
})

test('what the rules of a branch forbid is refused, but not to those on the bypass list', async () => {
  await withGitHub(async ({ github, rest, head }) => {
    github.changeSettings(REPO, { rules: [{ type: 'creation' }], rulesFor: 'bot/' })
    const make = (name: string) => rest.git.createRef({ ...AT, ref: `refs/heads/${name}`, sha: head })
    expect(await refusalOf(make('bot/x'))).toMatch(/^422 Repository rule violations found\s+Cannot create ref/)
    expect((await make('else/x')).status).toBe(201)
    expect((await rest.repos.getRepoRuleset({ ...AT, ruleset_id: 42 })).data.current_user_can_bypass).toBe('never')
    github.changeSettings(REPO, { bypass: 'always' })
    expect((await make('bot/x')).status).toBe(201)
    expect(github.violations).toEqual([])
  })
})
