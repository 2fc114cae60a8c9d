import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { forgeErrorOf, publish, REPO, TEXT, withForge } from './test-bed.ts'

const MARKER = '<!-- diffproof {"task":"issue-1"} -->'

async function bodiesOf(github: { snapshot(repo: string): Promise<unknown> }): Promise<string[]> {
  const text = JSON.stringify(await github.snapshot(REPO))
  const snapshot = JSON.parse(text) as { issues: { comments: { body: string }[] }[] }
  return Object.values(snapshot.issues).flatMap(issue => issue.comments.map(comment => comment.body))
}

test('a comment is written once and updated afterwards', async () => {
  await withForge(async ({ github, forge }) => {
    github.comment(REPO, 1, { user: 'mona', body: 'please' })
    await forge.comment(1, MARKER, 'started')
    await forge.comment(1, MARKER, 'done')
    expect(await bodiesOf(github)).toEqual(['please', `${MARKER}\ndone`])
  })
})

test('the comment is found behind a hundred others', async () => {
  await withForge(async ({ github, forge }) => {
    for (let index = 0; index < 120; index += 1) github.comment(REPO, 1, { user: 'mona', body: `${index}` })
    await forge.comment(1, MARKER, 'started')
    await forge.comment(1, MARKER, 'done')
    const bodies = await bodiesOf(github)
    expect(bodies).toHaveLength(121)
    expect(bodies.at(-1)).toBe(`${MARKER}\ndone`)
  })
})

test('the marker of another task, or one that is quoted, is not taken for ours', async () => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER.replace('issue-1', 'issue-11'), 'other task')
    github.comment(REPO, 1, { user: 'mona', body: `> ${MARKER}` })
    await forge.comment(1, MARKER, 'ours')
    expect(await bodiesOf(github)).toHaveLength(3)
  })
})

test.each([403, 404])('a comment that cannot be updated (%i) is written anew', async status => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER, 'started')
    github.faults.add({ method: 'PATCH', path: /comments/, status, body: { message: 'No' } })
    await forge.comment(1, MARKER, 'done')
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nstarted`, `${MARKER}\ndone`])
  })
})

test('an update whose answer was lost does not leave two comments', async () => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER, 'started')
    github.faults.add({ method: 'PATCH', path: /comments/, mode: 'after' })
    expect(await forgeErrorOf(forge.comment(1, MARKER, 'done'))).toMatchObject({ status: null })
    expect(await bodiesOf(github)).toEqual([`${MARKER}\ndone`])
  })
})

test('a locked issue takes no comment, and the error says so', async () => {
  await withForge(async ({ github, forge }) => {
    github.editIssue(REPO, 1, { locked: true })
    const error = await forgeErrorOf(forge.comment(1, MARKER, 'x'))
    expect(error).toMatchObject({ status: 403, message: expect.stringMatching(/locked/) })
  })
})

test('labels, reviewers and assignees are set', async () => {
  await withForge(async bed => {
    await publish(bed)
    const { number } = await bed.forge.openPullRequest(TEXT)
    expect(await bed.forge.decorate(number, { labels: [], reviewers: ['mona'], assignees: ['Mona'] })).toEqual([])
    // By itself: GitHub's description does not know labels without a description in the answer about reviewers.
    expect(await bed.forge.decorate(number, { labels: ['bot', 'fix'], reviewers: [], assignees: [] })).toEqual([])
    const { rest } = getOctokit(bed.token, { baseUrl: bed.github.apiUrl })
    const { data } = await rest.pulls.get({ owner: 'octo-org', repo: 'demo', pull_number: number })
    expect(data.labels.map(({ name }) => name)).toEqual(['bot', 'fix'])
    expect([data.requested_reviewers, data.assignees].map(list => list?.map(({ login }) => login))).toEqual([
      ['mona'],
      ['mona'],
    ])
  })
})

test('what cannot be set is told, one sentence each, and the rest is set all the same', async () => {
  await withForge(async bed => {
    await publish(bed)
    const { number } = await bed.forge.openPullRequest(TEXT)
    const wishes = { labels: ['fix'], reviewers: ['nobody'], assignees: ['mona', 'stranger'] }
    expect(await bed.forge.decorate(number, wishes)).toEqual([
      expect.stringMatching(/^GitHub refused to set the reviewers nobody \(422\): .*collaborators/),
      'GitHub did not assign stranger: they cannot be assigned in this repository',
    ])
    expect(await bed.forge.decorate(number, { labels: [], reviewers: [], assignees: [] })).toEqual([])
    const poor = bed.forgeWith({ contents: 'read' })
    expect(await poor.decorate(number, { labels: ['x'], reviewers: ['mona'], assignees: ['mona'] })).toEqual([
      expect.stringMatching(/labels x \(403\)/),
      expect.stringMatching(/reviewers mona \(403\)/),
      expect.stringMatching(/assignees mona \(403\)/),
    ])
  })
})
