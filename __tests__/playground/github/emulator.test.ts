/** Where GitHub surprises who only read its documentation; the rest of the emulator is held by the tests of the adapter. */
import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { git, tryGit } from './git-command.ts'
import { AT, DEFAULT_RIGHTS, FILES, publishChange, REPO, refusalOf, withGitHub } from './test-bed.ts'

const NOT_ACCESSIBLE = '403 Resource not accessible by integration'
const ON_ISSUE = { ...AT, issue_number: 1 }
const PULL = { ...AT, base: 'main', title: 'Add', body: 'Closes #1' }
const NOWHERE = 'a'.repeat(40)

test('a token that nobody issued is a bad credential; a missing right refuses the write and leaves no trace', async () => {
  await withGitHub(async ({ github, client, head }) => {
    const { rest } = getOctokit('ghs_wrong', { baseUrl: github.apiUrl })
    expect(await refusalOf(rest.repos.get(AT))).toBe('401 Bad credentials')
    const before = await github.snapshot(REPO)
    const none = client({}).rest
    expect(await refusalOf(none.issues.createComment({ ...ON_ISSUE, body: 'x' }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(none.git.createRef({ ...AT, ref: 'refs/heads/x', sha: head }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(none.users.getAuthenticated())).toBe(NOT_ACCESSIBLE)
    const pullsOnly = client({ 'pull-requests': 'write', issues: 'read' }).rest
    expect(await refusalOf(pullsOnly.issues.addLabels({ ...ON_ISSUE, labels: ['x'] }))).toBe(NOT_ACCESSIBLE)
    expect(await github.snapshot(REPO)).toEqual(before)
    expect(github.violations).toEqual([])
  })
})

test('private repositories are hidden from strangers, and a token is good for those it was issued for', async () => {
  await withGitHub(async ({ github, client }) => {
    await github.createRepository({ owner: AT.owner, name: 'secret', from: FILES, private: true })
    const at = { owner: AT.owner, repo: 'secret' }
    expect((await fetch(`${github.apiUrl}/repos/${AT.owner}/secret`)).status).toBe(404)
    const reader = client({ contents: 'read' }).rest
    expect((await reader.repos.get(at)).data.private).toBe(true)
    expect(await refusalOf(reader.issues.listForRepo(at))).toBe(NOT_ACCESSIBLE)
    const token = github.token('elsewhere', DEFAULT_RIGHTS, { repositories: ['octo-org/other'] })
    const { rest } = getOctokit(token, { baseUrl: github.apiUrl })
    expect((await rest.issues.get(ON_ISSUE)).status).toBe(200)
    expect(await refusalOf(rest.issues.createComment({ ...ON_ISSUE, body: 'x' }))).toBe(NOT_ACCESSIBLE)
    expect(await refusalOf(rest.repos.get(at))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})

test('permissions of people come with legacy name, role and booleans', async () => {
  await withGitHub(async ({ github, client }) => {
    github.setPermission(REPO, 'tria', 'triage')
    github.setPermission(REPO, 'custom', { name: 'release-captain', base: 'maintain' })
    const { rest } = client(DEFAULT_RIGHTS)
    const of = async (username: string) => {
      const { data } = await rest.repos.getCollaboratorPermissionLevel({ ...AT, username })
      return [data.permission, data.role_name, data.user?.permissions?.push, data.user?.permissions?.triage]
    }
    expect(await of('tria')).toEqual(['read', 'triage', false, true])
    expect(await of('custom')).toEqual(['write', 'release-captain', true, true])
    expect(await of('octo-org')).toEqual(['admin', 'admin', true, true])
    expect(await refusalOf(of('nobody-at-all'))).toMatch(/^404/)
    expect(github.violations).toEqual([])
  })
})

test('what is archived is never written, what is switched off or locked is closed, and rules bind who is not on the bypass list', async () => {
  await withGitHub(async ({ github, rest, head }) => {
    const comment = (body = 'x') => refusalOf(rest.issues.createComment({ ...ON_ISSUE, body }))
    expect(await comment('x'.repeat(65_537))).toMatch(/^422 Validation Failed/)
    expect(await comment(' ')).toMatch(/^422 .*Body cannot be blank/)
    github.editIssue(REPO, 1, { locked: true })
    expect(await comment()).toMatch(/^403 Unable to create comment/)
    github.changeSettings(REPO, { rules: [{ type: 'creation' }], rulesFor: 'bot/' })
    const make = (name: string) => rest.git.createRef({ ...AT, ref: `refs/heads/${name}`, sha: head })
    expect(await refusalOf(make('bot/x'))).toMatch(/^422 Repository rule violations found\s+Cannot create ref/)
    expect((await make('else/x')).status).toBe(201)
    expect((await rest.repos.getRepoRuleset({ ...AT, ruleset_id: 42 })).data.current_user_can_bypass).toBe('never')
    github.changeSettings(REPO, { bypass: 'always' })
    expect((await make('bot/x')).status).toBe(201)
    github.changeSettings(REPO, { archived: true, hasIssues: false })
    expect(await comment()).toBe('403 Repository was archived so is read-only.')
    expect(await refusalOf(rest.issues.get(ON_ISSUE))).toBe('410 Issues has been disabled in this repository.')
    expect(github.violations).toEqual([])
  })
})

test('trees, commits and refs are real objects; a bot’s commits are signed', async () => {
  await withGitHub(async ({ github, rest, head, bareDir }) => {
    const blob = (await rest.git.createBlob({ ...AT, content: 'AAEC/w==', encoding: 'base64' })).data
    const entries = [
      { path: 'bin/tool', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
      { path: 'raw.bin', mode: '100644', type: 'blob', sha: blob.sha },
      { path: 'link', mode: '120000', type: 'blob', content: 'README.md' },
      { path: 'README.md', mode: '100644', type: 'blob', sha: null },
    ] as const
    const tree = (await rest.git.createTree({ ...AT, base_tree: head, tree: [...entries] })).data
    const made = await rest.git.createCommit({ ...AT, message: 'Subject\n\nBody', tree: tree.sha, parents: [head] })
    expect(made.data).toMatchObject({ verification: { verified: true }, committer: { name: 'GitHub' } })
    await rest.git.createRef({ ...AT, ref: 'refs/heads/fix', sha: made.data.sha })
    expect(await git(bareDir, ['rev-parse', 'fix^{tree}'])).toBe(tree.sha)
    expect((await git(bareDir, ['ls-tree', '-r', '--format=%(objectmode) %(path)', 'fix'])).split('\n')).toEqual([
      ...['100644 .github/workflows/ci.yml', '100755 bin/tool', '120000 link', '100644 raw.bin', '100644 src/add.js'],
    ])
    expect(await git(bareDir, ['fsck', '--strict'])).toBe('')

    const text = (path: string) => ({ path, mode: '100644', type: 'blob', content: '' }) as const
    const grown = async (base: string, path: string) => {
      const { sha } = (await rest.git.createTree({ ...AT, base_tree: base, tree: [text(path)] })).data
      const listed = await tryGit(bareDir, ['ls-tree', '-r', '-z', '--name-only', sha])
      return { sha, names: listed.stdout.toString('latin1').split('\0').slice(0, -1) }
    }
    const odd = await git(bareDir, ['mktree', '-z'], {
      input: Buffer.from(`100644 blob ${blob.sha}\t\xe9\0`, 'latin1'),
    })
    const inFolder = await grown(odd, 'a/b/c')
    const inPlace = await grown(inFolder.sha, 'a/b')
    const below = await grown(inPlace.sha, 'a/b/d')
    expect([inFolder, inPlace, below].map(({ names }) => names.join(' '))).toEqual([
      'a/b/c \xe9',
      'a/b \xe9',
      'a/b/d \xe9',
    ])
    expect(await git(bareDir, ['fsck', '--strict'])).toMatch(/^(dangling \w+ \w+\n?)*$/)

    const bad = (entry: object, more: object = {}) =>
      refusalOf(rest.git.createTree({ ...AT, tree: [{ path: 'a', mode: '100644', type: 'blob', ...entry }], ...more }))
    expect(await bad({ sha: NOWHERE })).toMatch(/^422 tree.sha .* is not a valid blob/)
    expect(await bad({ content: '' }, { base_tree: NOWHERE })).toBe('422 base_tree is not a valid tree oid')
    expect(await bad({ path: '../a', content: '' })).toMatch(/malformed path component/)
    expect(await bad({ path: 'gone', sha: null }, { base_tree: head })).toBe('422 GitRPC::BadObjectState')
    const { sha } = made.data
    const race = [1, 2, 3].map(() => refusalOf(rest.git.createRef({ ...AT, ref: 'refs/heads/race', sha })))
    expect((await Promise.all(race)).sort()).toEqual([
      ...['422 Reference already exists', '422 Reference already exists', 'no refusal'],
    ])
    await github.createRepository({ owner: AT.owner, name: 'empty' })
    const empty = rest.git.createBlob({ ...AT, repo: 'empty', content: '' })
    expect(await refusalOf(empty)).toBe('409 Git Repository is empty.')
    github.switches.noGitData = true
    expect(await refusalOf(rest.git.createBlob({ ...AT, content: '' }))).toBe('404 Not Found')
    expect(github.violations).toEqual([])
  })
})

test('workflow files need a right of their own, already as a tree', async () => {
  await withGitHub(async bed => {
    const path = '.github/workflows/evil.yml'
    expect(await refusalOf(publishChange(bed, 'evil', path))).toBe(NOT_ACCESSIBLE)
    const { rest } = bed.client({ contents: 'write', workflows: 'write' })
    const { sha } = await publishChange({ rest, head: bed.head }, 'allowed', path)
    expect(await refusalOf(bed.rest.git.createRef({ ...AT, ref: 'refs/heads/copy', sha }))).toMatch(/^403/)
    expect(bed.github.violations).toEqual([])
  })
})

test('a pull request shows its branch as it is, and one that cannot be is refused in the words of GitHub', async () => {
  await withGitHub(async bed => {
    const { github, rest } = bed
    const { sha } = await publishChange(bed, 'fix')
    const open = (change: object): Promise<string> => refusalOf(rest.pulls.create({ ...PULL, head: 'fix', ...change }))
    expect(await open({ head: 'nowhere' })).toMatch(/"field":"head","code":"invalid"/)
    expect(await open({ head: 'main' })).toMatch(/No commits between main and main/)
    github.switches.noDrafts = true
    expect(await open({ draft: true })).toBe('422 Draft pull requests are not supported in this repository.')
    github.switches.pullRequestsForbidden = true
    expect(await open({})).toBe('403 GitHub Actions is not permitted to create or approve pull requests.')
    github.switches.pullRequestsForbidden = false
    const outcomes = (await Promise.all([open({}), open({})])).sort()
    expect(outcomes).toEqual([expect.stringContaining('already exists for octo-org:fix.'), 'no refusal'])
    const at = { ...AT, pull_number: 2 }
    expect((await rest.pulls.get(at)).data).toMatchObject({ head: { sha, label: 'octo-org:fix' }, changed_files: 1 })
    const stranger = rest.pulls.requestReviewers({ ...at, reviewers: ['stranger'] })
    expect(await refusalOf(stranger)).toMatch(/^422 Reviews may only/)
    const next = await github.commit(REPO, 'fix', { 'src/more.js': '' })
    expect((await rest.pulls.get(at)).data.head.sha).toBe(next)
    // A head without an owner is no filter.
    for (const [head, found] of [
      ['octo-org:fix', 1],
      ['mona:fix', 0],
      ['none', 1],
    ] as const)
      expect((await rest.pulls.list({ ...AT, head })).data).toHaveLength(found)
    await github.deleteBranch(REPO, 'fix')
    expect((await rest.pulls.get(at)).data.state).toBe('closed')
    expect(await refusalOf(rest.pulls.update({ ...at, state: 'open' }))).toMatch(/^422 .*has been deleted/)
    expect(github.violations).toEqual([])
  })
})

const TO_DRAFT = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`
const MOVE = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'

test('GraphQL makes drafts and moves a ref where it stands as expected; everything else is an error', async () => {
  await withGitHub(async bed => {
    const { github, rest, client, head } = bed
    const { sha } = await publishChange(bed, 'fix')
    const { node_id: id } = (await rest.pulls.create({ ...PULL, head: 'fix' })).data
    const { graphql } = client(DEFAULT_RIGHTS)
    await graphql(TO_DRAFT, { id })
    expect((await rest.pulls.get({ ...AT, pull_number: 2 })).data.draft).toBe(true)
    expect(await client({}).graphql('query { viewer { login } }')).toEqual({ viewer: { login: 'github-actions[bot]' } })
    expect(await refusalOf(graphql('mutation { closeIssue(input: {}) { clientMutationId } }'))).toContain('closeIssue')
    expect(await refusalOf(client({ contents: 'write' }).graphql(TO_DRAFT, { id }))).toContain('not accessible')

    const repositoryId = (await rest.repos.get(AT)).data.node_id
    const move = (name: string, beforeOid: string, afterOid: string) =>
      graphql(MOVE, {
        input: { repositoryId, refUpdates: [{ name: `refs/heads/${name}`, beforeOid, afterOid, force: true }] },
      })
    expect(await refusalOf(move('fix', head, sha))).toContain(`the current oid of refs/heads/fix is ${sha}`)
    expect(await refusalOf(move('gone', head, sha))).toContain('which does not match')
    expect(await refusalOf(move('fix', sha, NOWHERE))).toContain('Could not resolve to a Git object')
    await move('fix', sha, head)
    expect((await github.snapshot(REPO)).branches['fix']).toBe(head)
    github.switches.noUpdateRefs = true
    expect(await refusalOf(move('fix', head, sha))).toContain("Field 'updateRefs' doesn't exist on type 'Mutation'")
    expect(github.violations).toEqual([])
  })
})
