import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { AT, BRANCH, forgeErrorOf, publish, REPO, TEXT, withForge } from './test-bed.ts'

test('the default branch and an issue are read as they are', async () => {
  await withForge(async ({ github, forge }) => {
    expect(await forge.defaultBranch()).toBe('main')
    expect(await forge.issue(1)).toEqual({
      number: 1,
      title: 'add subtracts',
      body: 'It should add.',
      labels: [],
      open: true,
      locked: false,
      isPullRequest: false,
    })
    github.editIssue(REPO, 1, { state: 'closed', locked: true })
    github.createIssue(REPO, { title: 'no body', body: null, user: 'mona' })
    expect(await forge.issue(1)).toMatchObject({ open: false, locked: true })
    expect(await forge.issue(2)).toMatchObject({ title: 'no body', body: '' })
  })
})

test('an issue that does not exist or was deleted is null', async () => {
  await withForge(async ({ github, forge }) => {
    expect(await forge.issue(99)).toBeNull()
    github.faults.add({ path: /\/issues\/1$/, status: 410, body: { message: 'This issue was deleted' } })
    expect(await forge.issue(1)).toBeNull()
  })
})

test('a pull request is opened, and found again by its branch', async () => {
  await withForge(async bed => {
    const sha = await publish(bed)
    const opened = await bed.forge.openPullRequest(TEXT)
    expect(opened).toEqual({
      number: 2,
      url: expect.stringMatching(/\/octo-org\/demo\/pull\/2$/),
      id: expect.any(String),
      into: 'main',
      author: { login: 'github-actions[bot]', isBot: true },
      branch: BRANCH,
      headSha: sha,
      open: true,
      draft: false,
      title: TEXT.title,
      body: TEXT.body,
    })
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toEqual([opened])
    expect(await bed.forge.pullRequestsFrom('diffproof/issue-1')).toEqual([])
    expect(await bed.forge.issue(2)).toMatchObject({ isPullRequest: true })
  })
})

test('pull requests in any state are listed, newest first', async () => {
  await withForge(async bed => {
    await publish(bed)
    const first = await bed.forge.openPullRequest(TEXT)
    await bed.forge.closePullRequest(first.number)
    const second = await bed.forge.openPullRequest({ ...TEXT, draft: true })
    expect((await bed.forge.pullRequestsFrom(BRANCH)).map(({ number, open, draft }) => [number, open, draft])).toEqual([
      [second.number, true, true],
      [first.number, false, false],
    ])
  })
})

test('a pull request from a branch of that name in a fork is not listed', async () => {
  await withForge(async bed => {
    await publish(bed)
    await bed.github.createRepository({ owner: 'stranger', name: 'demo', forkOf: REPO })
    await bed.github.commit('stranger/demo', BRANCH, { 'evil.txt': 'x\n' })
    const { rest } = getOctokit(bed.token, { baseUrl: bed.github.apiUrl })
    await rest.pulls.create({ ...AT, title: 'x', base: 'main', head: `stranger:${BRANCH}` })
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toEqual([])
    // A server that takes the filter for a wish lists everything.
    const { data: everything } = await rest.pulls.list(AT)
    expect(everything).toHaveLength(1)
    bed.github.faults.add({ path: /\/pulls$/, status: 200, body: everything })
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toEqual([])
  })
})

test('title, body and draft state are updated', async () => {
  await withForge(async bed => {
    await publish(bed)
    const opened = await bed.forge.openPullRequest(TEXT)
    const text = { title: 'Better', body: 'New evidence.', base: 'main' }
    expect(await bed.forge.updatePullRequest(opened, { ...text, draft: true })).toEqual({ draftAsAsked: true })
    const [draft] = await bed.forge.pullRequestsFrom(BRANCH)
    expect(draft).toMatchObject({ title: 'Better', body: 'New evidence.', draft: true })
    if (draft === undefined) throw new Error('the pull request is gone')
    expect(await bed.forge.updatePullRequest(draft, { ...text, draft: false })).toEqual({ draftAsAsked: true })
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toMatchObject([{ draft: false }])
  })
})

test('where the draft state cannot be changed, the text is updated all the same and the answer says so', async () => {
  await withForge(async bed => {
    await publish(bed)
    const opened = await bed.forge.openPullRequest(TEXT)
    const asDraft = { title: 'Better', body: 'New.', base: 'main', draft: true }
    bed.github.switches.noDrafts = true
    expect(await bed.forge.updatePullRequest(opened, asDraft)).toEqual({ draftAsAsked: false })
    bed.github.switches.noDrafts = false
    bed.github.switches.ignoresDrafts = true
    expect(await bed.forge.updatePullRequest(opened, asDraft)).toEqual({ draftAsAsked: false })
    bed.github.faults.add({ path: /graphql/, status: 502, times: 4 })
    expect(await bed.forge.updatePullRequest(opened, asDraft)).toEqual({ draftAsAsked: false })
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toMatchObject([{ title: 'Better', draft: false }])
  })
})

test('a plan without drafts refuses one with words that a caller can recognise', async () => {
  await withForge(async bed => {
    await publish(bed)
    bed.github.switches.noDrafts = true
    const error = await forgeErrorOf(bed.forge.openPullRequest({ ...TEXT, draft: true }))
    expect(error).toMatchObject({
      status: 422,
      message: expect.stringMatching(/draft pull requests are not supported/i),
    })
    expect(await bed.forge.openPullRequest(TEXT)).toMatchObject({ draft: false })
  })
})

test('where a pull request is open between the branches already, whoever opened it, that one is returned', async () => {
  await withForge(async bed => {
    await publish(bed)
    const opened = await bed.forge.openPullRequest(TEXT)
    expect(await bed.forge.openPullRequest({ ...TEXT, title: 'Another', body: 'Other words.' })).toEqual(opened)
    expect(await bed.forge.pullRequestsFrom(BRANCH)).toEqual([opened])
  })
})

test('a pull request into another base is not taken for the one that was refused', async () => {
  await withForge(async bed => {
    await publish(bed)
    await bed.github.commit(REPO, 'release', { 'release.txt': '1\n' })
    await bed.forge.openPullRequest({ ...TEXT, base: 'release' })
    bed.github.switches.noDrafts = true
    const error = await forgeErrorOf(bed.forge.openPullRequest({ ...TEXT, draft: true }))
    expect(error.message).toMatch(/Draft pull requests are not supported/)
    expect(await bed.forge.openPullRequest(TEXT)).toMatchObject({ number: 3, open: true })
  })
})

test('where none is open, or another thing was refused, the refusal stands', async () => {
  await withForge(async bed => {
    await publish(bed)
    const refuse = (message: string) =>
      bed.github.faults.add({ method: 'POST', path: /pulls$/, status: 422, body: { message } })
    const { number } = await bed.forge.openPullRequest(TEXT)
    refuse('Validation Failed: base invalid')
    expect(await forgeErrorOf(bed.forge.openPullRequest(TEXT))).toMatchObject({ status: 422, trouble: 'refused' })
    await bed.forge.closePullRequest(number)
    refuse('A pull request already exists for octo-org:x.')
    expect((await forgeErrorOf(bed.forge.openPullRequest(TEXT))).message).toMatch(/already exists/)
  })
})

test('the address of an issue that was transferred leads to an issue that is not asked for', async () => {
  await withForge(async ({ github, forge }) => {
    await github.createRepository({ owner: 'octo-org', name: 'elsewhere', from: { 'README.md': '#' } })
    for (const title of ['one', 'two']) github.createIssue('octo-org/elsewhere', { title, body: null, user: 'mona' })
    const location = `${github.apiUrl}/repos/octo-org/elsewhere/issues/2`
    github.faults.add({ path: /demo\/issues\/1$/, status: 301, headers: { location }, body: { message: 'Moved' } })
    expect(await forge.issue(1)).toBeNull()
  })
})

test('a branch that is not there is named with the field that is wrong', async () => {
  await withForge(async bed => {
    const error = await forgeErrorOf(bed.forge.openPullRequest({ ...TEXT, branch: 'nowhere' }))
    expect(error.message).toMatch(/Validation Failed: .*head/)
  })
})
