import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import { AT, forgeErrorOf, LAST_WORD, publish, REPO, TEXT, withForge } from './test-bed.ts'

const MARKER = '<!-- diffproof {"task":"issue-1"} -->'

async function bodiesOf(github: { snapshot(repo: string): Promise<unknown> }): Promise<string[]> {
  const text = JSON.stringify(await github.snapshot(REPO))
  const snapshot = JSON.parse(text) as { issues: { comments: { body: string }[] }[] }
  return Object.values(snapshot.issues).flatMap(issue => issue.comments.map(comment => comment.body))
}

test('the comment is found behind a hundred others', async () => {
  await withForge(async ({ github, forge }) => {
    for (let index = 0; index < 120; index += 1) github.comment(REPO, 1, { user: 'mona', body: `${index}` })
    await forge.comment(1, MARKER, 'started', LAST_WORD)
    await forge.comment(1, MARKER, 'done', LAST_WORD)
    const bodies = await bodiesOf(github)
    expect(bodies).toHaveLength(121)
    expect(bodies.at(-1)).toBe(`${MARKER}\ndone`)
  })
})

test('the marker of another task, or one that is quoted, is not taken for ours', async () => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER.replace('issue-1', 'issue-11'), 'other task', LAST_WORD)
    github.comment(REPO, 1, { user: 'mona', body: `> ${MARKER}` })
    await forge.comment(1, MARKER, 'ours', LAST_WORD)
    expect(await bodiesOf(github)).toHaveLength(3)
  })
})

test.each([403, 404])('a comment of ours that may not be updated (%i) gets no second one beside it', async status => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER, 'started', LAST_WORD)
    github.faults.add({ method: 'PATCH', path: /comments/, status, body: { message: 'No' } })
    expect(await forgeErrorOf(forge.comment(1, MARKER, 'done', LAST_WORD))).toMatchObject({ status })
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nstarted`])
  })
})

test('a comment that somebody deletes at the same moment is written anew', async () => {
  await withForge(async ({ github, forge, token }) => {
    await forge.comment(1, MARKER, 'started', LAST_WORD)
    const { rest } = getOctokit(token, { baseUrl: github.apiUrl })
    const stop = github.onRequest(async ({ method, path }) => {
      if (method !== 'PATCH') return
      stop()
      await rest.issues.deleteComment({ owner: 'octo-org', repo: 'demo', comment_id: Number(path.split('/').at(-1)) })
    })
    await forge.comment(1, MARKER, 'done', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\ndone`])
  })
})

test('the comment of another app is left alone, and where it is not known who we are, tried first', async () => {
  await withForge(async ({ github, forge }) => {
    const bot = github.addUser({ login: 'other[bot]', type: 'Bot' })
    github.comment(REPO, 1, { user: bot.login, body: `${MARKER}\ntheirs` })
    await forge.comment(1, MARKER, 'ours', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\ntheirs`, `${MARKER}\nours`])
    expect(github.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
    github.faults.add({ path: /graphql/, status: 404 })
    await forge.comment(1, MARKER, 'again', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\ntheirs`, `${MARKER}\nagain`])
  })
})

test('an update whose answer was lost does not leave two comments', async () => {
  await withForge(async ({ github, forge }) => {
    await forge.comment(1, MARKER, 'started', LAST_WORD)
    github.faults.add({ method: 'PATCH', path: /comments/, mode: 'after' })
    await forge.comment(1, MARKER, 'done', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\ndone`])
  })
})

test('runs that write the comment at the same moment leave one', async () => {
  await withForge(async ({ github, forge }) => {
    await Promise.all(['a', 'b', 'c', 'd'].map(text => forge.comment(1, MARKER, text, LAST_WORD)))
    expect(await bodiesOf(github)).toEqual([expect.stringMatching(/^<!-- .* -->\n[abcd]$/)])
  })
})

test.each([0, 1])('who came second does not write over the first, whoever is first in time (%i)', async order => {
  await withForge(async ({ github, forge }) => {
    const loser = () => forge.comment(1, MARKER, 'superseded', { overwrite: false })
    const winner = () => forge.comment(1, MARKER, 'the pull request', LAST_WORD)
    for (const write of order === 0 ? [loser, winner] : [winner, loser]) await write()
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nthe pull request`])
    await Promise.all(order === 0 ? [loser(), winner()] : [winner(), loser()])
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nthe pull request`])
  })
})

test('a winner and losers that find no comment leave one, with the winner in it', async () => {
  await withForge(async ({ github, forge }) => {
    const loser = () => forge.comment(1, MARKER, 'superseded', { overwrite: false })
    await Promise.all([loser(), loser(), forge.comment(1, MARKER, 'the pull request', LAST_WORD), loser()])
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nthe pull request`])
  })
})

test.each(['stranger', 'renovate[bot]'])('the marker in a comment of %s is not taken over', async user => {
  await withForge(async ({ github, forge }) => {
    const copied = `${MARKER}\nmine`
    github.comment(REPO, 1, { user, body: copied })
    await forge.comment(1, MARKER, 'ours', LAST_WORD)
    await forge.comment(1, MARKER, 'ours again', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([copied, `${MARKER}\nours again`])
  })
})

test('comments that two runs have left behind become one, the oldest', async () => {
  await withForge(async ({ github, forge }) => {
    for (const text of ['one', 'two', 'three'])
      github.comment(REPO, 1, { user: 'github-actions[bot]', body: `${MARKER}\n${text}` })
    github.comment(REPO, 1, { user: 'mona', body: `${MARKER}\nquoted` })
    await forge.comment(1, MARKER, 'now', LAST_WORD)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nnow`, `${MARKER}\nquoted`])
  })
})

test('a locked issue takes no comment, and the error says so', async () => {
  await withForge(async ({ github, forge }) => {
    github.editIssue(REPO, 1, { locked: true })
    const error = await forgeErrorOf(forge.comment(1, MARKER, 'x', LAST_WORD))
    expect(error).toMatchObject({ status: 403, message: expect.stringMatching(/locked/) })
  })
})

test('a label and a comment are not waited for long', async () => {
  await withForge(async ({ github, forge, retryPolicy }) => {
    github.faults.add({ method: 'POST', path: /./, status: 429, headers: { 'retry-after': '20' }, times: 9 })
    expect(await forgeErrorOf(forge.comment(1, MARKER, 'x', LAST_WORD))).toMatchObject({ trouble: 'limited' })
    const wishes = { labels: ['fix'], reviewers: [], assignees: [] }
    expect(await forge.decorate(1, wishes)).toEqual([expect.stringMatching(/put off the request to set the labels/)])
    expect(retryPolicy.pauses).toEqual([])
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

const written = (one: { readonly isWritten: boolean } | null) => one?.isWritten

test('a comment that is known is updated without being looked for, and looked for where it is gone', async () => {
  await withForge(async ({ github, forge }) => {
    const first = await forge.comment(1, MARKER, 'one', LAST_WORD)
    const known = first?.id ?? 0
    const seen = github.requests.length
    expect(await forge.comment(1, MARKER, 'two', { ...LAST_WORD, known })).toEqual({ id: known, isWritten: true })
    expect(github.requests.slice(seen).map(({ method }) => method)).toEqual(['PATCH'])
    github.deleteComment(REPO, 1, known)
    expect(await forge.comment(1, MARKER, 'three', { ...LAST_WORD, known, create: false })).toBeNull()
    expect(await bodiesOf(github)).toEqual([])
    const again = await forge.comment(1, MARKER, 'four', { ...LAST_WORD, known })
    expect(again).toMatchObject({ isWritten: true })
    expect(again?.id).not.toBe(known)
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nfour`])
  })
})

test('whether it may be written over is decided by what stands there now', async () => {
  await withForge(async ({ github, forge }) => {
    const one = await forge.comment(1, MARKER, 'mine', LAST_WORD)
    const known = one?.id ?? 0
    const overwrite = (text: string) => text.includes('mine')
    const [byId, byMarker] = [{ overwrite, known }, { overwrite }]
    expect(await forge.comment(1, MARKER, 'mine too', byId)).toEqual({ id: known, isWritten: true })
    expect(written(await forge.comment(1, MARKER, 'another', byMarker))).toBe(true)
    for (const options of [byId, byMarker])
      expect(await forge.comment(1, MARKER, 'mine', options)).toEqual({ id: known, isWritten: false })
    expect(await bodiesOf(github)).toEqual([`${MARKER}\nanother`])
  })
})

test('a forge that is broken off ends every request at once', async () => {
  await withForge(async ({ github, token, retryPolicy }) => {
    const cutting = new AbortController()
    const { apiUrl } = github
    const forge = createGithubForge({ token, apiUrl, repository: AT, retryPolicy, signal: cutting.signal })
    github.faults.add({ path: /comments/, mode: 'stall' })
    const stalled = forgeErrorOf(forge.comment(1, MARKER, 'x', LAST_WORD))
    await new Promise(resolve => setTimeout(resolve, 50))
    cutting.abort()
    expect(await stalled).toMatchObject({ trouble: 'passing' })
    expect(await forgeErrorOf(forge.react({ on: 'issue', id: 1 }, 'eyes', []))).toMatchObject({ trouble: 'passing' })
    expect(github.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
