import { expect, test } from '@jest/globals'
import { forgeErrorOf, REPO, withForge } from './test-bed.ts'

const ISSUE = { on: 'issue', id: 1 } as const
const issueOf = async (github: Parameters<Parameters<typeof withForge>[0]>[0]['github']) =>
  (await github.snapshot(REPO)).issues[0]

test('a reaction is left on an issue and on a comment; once more it stays one', async () => {
  await withForge(async ({ github, forge }) => {
    const { id } = github.comment(REPO, 1, { user: 'mona', body: '/diffproof' })
    await forge.react(ISSUE, 'eyes', ['rocket'])
    await forge.react(ISSUE, 'eyes', [])
    await forge.react({ on: 'comment', id }, 'confused', [])
    expect(await issueOf(github)).toMatchObject({ reactions: ['eyes'], comments: [{ reactions: ['confused'] }] })
    expect(github.requests.filter(({ method }) => method === 'GET')).toEqual([])
  })
})

test('who had reacted before takes back what is stale of his own, and leaves that of others', async () => {
  await withForge(async ({ github, forge, forgeWith }) => {
    const { id } = github.comment(REPO, 1, { user: 'mona', body: '/diffproof' })
    for (const target of [ISSUE, { on: 'comment', id } as const]) {
      await forge.react(target, 'eyes', [])
      await forge.react(target, 'confused', [])
      await forgeWith({ issues: 'write' }).react(target, 'rocket', [])
      await forge.react(target, 'eyes', ['confused'])
    }
    expect(await issueOf(github)).toMatchObject({
      reactions: ['eyes', 'rocket'],
      comments: [{ reactions: ['eyes', 'rocket'] }],
    })
  })
})

test('a label is put on and the others come off, as far as they are on; nobody else’s labels are touched', async () => {
  await withForge(async ({ github, forge }) => {
    for (const name of ['d: working', 'd: done']) github.createLabel(REPO, name)
    github.labelIssue(REPO, 1, 'bug', { by: 'mona' })
    expect(await forge.labelNames()).toEqual(['d: working', 'd: done', 'bug'])
    await forge.moveLabel(1, 'd: working', ['d: done', 'd: failed'])
    expect((await issueOf(github))?.labels).toEqual(['bug', 'd: working'])
    await forge.moveLabel(1, 'd: done', ['D: Working', 'd: done'])
    expect((await issueOf(github))?.labels).toEqual(['bug', 'd: done'])
    await forge.moveLabel(1, null, ['d: done'])
    expect((await issueOf(github))?.labels).toEqual(['bug'])
    const removals = github.requests.filter(({ method }) => method === 'DELETE')
    expect(removals).toHaveLength(2)
  })
})

test('a label that somebody takes off at the same moment is off all the same', async () => {
  await withForge(async ({ github, forge }) => {
    github.createLabel(REPO, 'd: done')
    github.labelIssue(REPO, 1, 'd: working', { by: 'mona' })
    const stop = github.onRequest(({ method }) => {
      if (method !== 'DELETE') return
      stop()
      github.unlabelIssue(REPO, 1, 'd: working', { by: 'mona' })
    })
    await forge.moveLabel(1, 'd: done', ['d: working'])
    expect((await issueOf(github))?.labels).toEqual(['d: done'])
  })
})

test('all labels are read, page by page', async () => {
  await withForge(async ({ github, forge }) => {
    for (let index = 0; index < 230; index += 1) github.createLabel(REPO, `label ${index}`)
    expect(await forge.labelNames()).toHaveLength(230)
  })
})

test('without the right to write, each says so', async () => {
  await withForge(async ({ github, forgeWith }) => {
    github.createLabel(REPO, 'd: done')
    const poor = forgeWith({ issues: 'read' })
    const refusals = [poor.react(ISSUE, 'eyes', []), poor.moveLabel(1, 'd: done', []), poor.deleteComment(7)]
    const errors = await Promise.all(refusals.map(forgeErrorOf))
    expect(errors.map(({ status, message }) => [status, message.split(':')[0]])).toEqual([
      [403, 'GitHub refused to react to the issue (403)'],
      [403, 'GitHub refused to move the label of the issue (403)'],
      [403, 'GitHub refused to delete a comment (403)'],
    ])
  })
})
