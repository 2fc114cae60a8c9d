import { expect, test } from '@jest/globals'
import { publishChange } from './publish-change.ts'
import { AT, REPO, refusalOf, withGitHub } from './test-bed.ts'

const PULL = { ...AT, base: 'main', title: 'Add', body: 'Closes #1' }

test('a pull request shows the branch as it is', async () => {
  await withGitHub(async bed => {
    const { github, rest } = bed
    const { sha } = await publishChange(bed, 'fix/one')
    const pull = (await rest.pulls.create({ ...PULL, head: 'fix/one', draft: true })).data
    expect(pull).toMatchObject({
      number: 2,
      state: 'open',
      draft: true,
      commits: 1,
      additions: 1,
      deletions: 1,
      changed_files: 1,
    })
    expect(pull.head).toMatchObject({ ref: 'fix/one', sha, label: 'octo-org:fix/one' })
    const at = { ...AT, pull_number: 2 }
    expect((await rest.pulls.listFiles(at)).data[0]).toMatchObject({ filename: 'src/add.js', status: 'modified' })
    expect((await rest.pulls.listCommits(at)).data.map(commit => commit.sha)).toEqual([sha])
    const next = await github.commit(REPO, 'fix/one', { 'src/more.js': '' })
    expect((await rest.pulls.get(at)).data.head.sha).toBe(next)
    await github.deleteBranch(REPO, 'fix/one')
    expect((await rest.pulls.get(at)).data.state).toBe('closed')
    expect(await refusalOf(rest.pulls.update({ ...at, state: 'open' }))).toMatch(/^422 .*has been deleted/)
    expect(github.violations).toEqual([])
  })
})

test('pull requests that cannot be are refused in the words of GitHub', async () => {
  await withGitHub(async bed => {
    const { github, rest } = bed
    await publishChange(bed, 'fix')
    const open = (change: object): Promise<string> => refusalOf(rest.pulls.create({ ...PULL, head: 'fix', ...change }))
    expect(await open({ head: 'nowhere' })).toBe(
      '422 Validation Failed: {"resource":"PullRequest","field":"head","code":"invalid"}',
    )
    expect(await open({ base: 'nowhere' })).toMatch(/"field":"base"/)
    expect(await open({ head: 'main' })).toMatch(/No commits between main and main/)
    expect(await open({ body: 'x'.repeat(65_537) })).toMatch(/body is too long/)
    github.switches.noDrafts = true
    expect(await open({ draft: true })).toBe('422 Draft pull requests are not supported in this repository.')
    github.switches.pullRequestsForbidden = true
    expect(await open({})).toBe('403 GitHub Actions is not permitted to create or approve pull requests.')
    github.switches.pullRequestsForbidden = false
    const outcomes = await Promise.all([open({}), open({}), open({})])
    expect(outcomes.filter(outcome => outcome === 'no refusal')).toHaveLength(1)
    expect(
      outcomes.filter(outcome => outcome.includes('A pull request already exists for octo-org:fix.')),
    ).toHaveLength(2)
    expect(github.violations).toEqual([])
  })
})

test('lists are filtered by head, base and state', async () => {
  await withGitHub(async bed => {
    const { github, rest } = bed
    for (const branch of ['a', 'b', 'c']) {
      await publishChange(bed, branch, `${branch}.txt`)
      await rest.pulls.create({ ...PULL, head: branch })
    }
    await rest.pulls.update({ ...AT, pull_number: 3, state: 'closed' })
    await github.mergePull(REPO, 4, 'mona')
    const numbers = async (options: object) =>
      (await rest.pulls.list({ ...AT, ...options })).data.map(({ number }) => number)
    expect(await numbers({})).toEqual([2])
    expect(await numbers({ state: 'all' })).toEqual([4, 3, 2])
    expect(await numbers({ state: 'all', sort: 'created', direction: 'asc' })).toEqual([2, 3, 4])
    expect(await numbers({ state: 'all', head: 'octo-org:b' })).toEqual([3])
    expect(await numbers({ head: 'Octo-Org:a' })).toEqual([2])
    expect(await numbers({ head: 'mona:a' })).toEqual([])
    expect(await numbers({ base: 'other' })).toEqual([])
    expect((await rest.pulls.get({ ...AT, pull_number: 4 })).data).toMatchObject({ merged: true, state: 'closed' })
    expect((await github.snapshot(REPO)).issues[0]?.state).toBe('closed')
    const events = (await rest.issues.listEvents({ ...AT, issue_number: 4 })).data
    expect(events.map(({ event }) => event)).toEqual(['merged', 'closed'])
    expect(github.violations).toEqual([])
  })
})

test('a pull request of a fork has its head elsewhere', async () => {
  await withGitHub(async bed => {
    const { github, rest, client } = bed
    await github.createRepository({ owner: 'mallory', name: 'demo', forkOf: REPO })
    const sha = await github.commit('mallory/demo', 'evil', { 'x.js': 'x' })
    await client({ 'pull-requests': 'write' }, 'mallory').rest.pulls.create({ ...PULL, head: 'mallory:evil' })
    const pull = (await rest.pulls.get({ ...AT, pull_number: 2 })).data
    expect([pull.head.sha, pull.head.repo?.full_name, pull.base.repo.full_name]).toEqual([sha, 'mallory/demo', REPO])
    expect((await rest.pulls.list({ ...AT, head: 'octo-org:evil' })).data).toEqual([])
    expect(github.violations).toEqual([])
  })
})

test('reviews, line comments and replies', async () => {
  await withGitHub(async bed => {
    const { github, rest } = bed
    await publishChange(bed, 'fix')
    await rest.pulls.create({ ...PULL, head: 'fix' })
    const at = { ...AT, pull_number: 2 }
    expect(await refusalOf(rest.pulls.requestReviewers({ ...at, reviewers: ['stranger'] }))).toMatch(
      /^422 Reviews may only/,
    )
    await rest.pulls.requestReviewers({ ...at, reviewers: ['mona'] })
    expect((await rest.pulls.listRequestedReviewers(at)).data.users.map(({ login }) => login)).toEqual(['mona'])
    const comments = [{ path: 'src/add.js', line: 1, body: 'Why?' }]
    const { id } = github.review(REPO, 2, { user: 'mona', state: 'CHANGES_REQUESTED', body: 'No', comments })
    expect((await rest.pulls.listReviews(at)).data).toMatchObject([{ id, state: 'CHANGES_REQUESTED', body: 'No' }])
    const [first] = (await rest.pulls.listReviewComments(at)).data
    const reply = await rest.pulls.createReplyForReviewComment({ ...at, comment_id: first?.id ?? 0, body: 'So.' })
    expect(reply.data.in_reply_to_id).toBe(first?.id)
    expect((await rest.pulls.getReviewComment({ ...AT, comment_id: reply.data.id })).data.body).toBe('So.')
    expect((await rest.issues.listEvents({ ...AT, issue_number: 2 })).data).toHaveLength(1)
    expect(github.violations).toEqual([])
  })
})
