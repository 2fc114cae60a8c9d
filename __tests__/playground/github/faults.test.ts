import { access } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { AT, clientGit, REPO, refusalOf, withFolder, withGitHub } from './test-bed.ts'

const ON_ISSUE = { ...AT, issue_number: 1 }

test('before: the answer is the fault, and nothing has happened', async () => {
  await withGitHub(async ({ github, rest }) => {
    const headers = { 'retry-after': '1' }
    const fault = github.faults.add({
      method: 'POST',
      path: /\/comments$/,
      times: 2,
      status: 429,
      headers,
      body: { message: 'Slow down' },
    })
    for (let n = 0; n < 2; n += 1)
      expect(await refusalOf(rest.issues.createComment({ ...ON_ISSUE, body: 'x' }))).toBe('429 Slow down')
    await rest.issues.createComment({ ...ON_ISSUE, body: 'x' })
    expect(fault.hits).toBe(2)
    expect((await github.snapshot(REPO)).issues[0]?.comments).toHaveLength(1)
    expect(github.requests.map(({ status, fault: kind }) => [status, kind])).toEqual([
      [429, 'before'],
      [429, 'before'],
      [201, null],
    ])
  })
})

test('after: the work is done, but the client is not told', async () => {
  await withGitHub(async ({ github, rest }) => {
    github.faults.add({ method: 'POST', path: /\/comments$/, mode: 'after' })
    github.faults.add({ method: 'POST', path: /\/issues$/, mode: 'after', status: 502 })
    expect(await refusalOf(rest.issues.createComment({ ...ON_ISSUE, body: 'x' }))).toMatch(/^500 /)
    expect(await refusalOf(rest.issues.create({ ...AT, title: 'Two' }))).toMatch(/^502/)
    const { issues } = await github.snapshot(REPO)
    expect([issues.length, issues[0]?.comments.length]).toEqual([2, 1])
    expect(github.requests.map(({ status }) => status)).toEqual([null, 502])
  })
})

test('reset, stall and a page of HTML', async () => {
  await withGitHub(async ({ github, rest }) => {
    github.faults.add({ path: /\/issues\/1$/, mode: 'reset' })
    expect(await refusalOf(rest.issues.get(ON_ISSUE))).toMatch(/^500 /)
    github.faults.add({ path: /\/issues\/1$/, mode: 'html' })
    expect(await refusalOf(rest.issues.get(ON_ISSUE))).toMatch(/^502/)
    github.faults.add({ path: /\/issues\/1$/, mode: 'stall' })
    const url = `${github.apiUrl}/repos/${REPO}/issues/1`
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/)
    expect((await rest.issues.get(ON_ISSUE)).status).toBe(200)
  })
})

test('faults strike git too', async () => {
  await withGitHub(({ github, token }) =>
    withFolder(async folder => {
      github.faults.add({ path: /git-upload-pack$/, status: 503, body: 'busy' })
      const clone = ['clone', '--quiet', `${github.serverUrl}/${REPO}`, 'work']
      expect((await clientGit(folder, clone, github, token)).out).toContain('503')
      expect((await clientGit(folder, clone, github, token)).code).toBe(0)
    }),
  )
})

test('hooks change the world in the middle of a run', async () => {
  await withGitHub(async ({ github, rest }) => {
    const stop = github.onRequest(async ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/issues/1')) return
      github.editIssue(REPO, 1, { body: 'Edited', by: 'mona' })
      await github.commit(REPO, 'main', { 'moved.txt': '' })
    })
    expect((await rest.issues.get(ON_ISSUE)).data.body).toBe('Edited')
    stop()
    await rest.issues.get(ON_ISSUE)
    expect((await rest.repos.listCommits(AT)).data).toHaveLength(2)
  })
})

test('a failure inside the emulator is no hiccup of GitHub: it counts as a violation', async () => {
  await withGitHub(async ({ github, rest }) => {
    github.onRequest(() => {
      throw new Error('a broken hook')
    })
    expect(await refusalOf(rest.issues.get(ON_ISSUE))).toMatch(/^500 Error: a broken hook/)
    expect(github.violations).toEqual([expect.stringContaining('a broken hook')])
  })
})

test('time is injectable and nothing is left behind', async () => {
  let root = ''
  await withGitHub(
    async ({ github, rest }) => {
      root = github.root
      expect((await rest.issues.createComment({ ...ON_ISSUE, body: 'x' })).data.created_at).toBe('2026-02-03T04:05:06Z')
      github.faults.add({ path: /./, mode: 'stall' })
      fetch(github.apiUrl).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 50))
    },
    { now: () => new Date('2026-02-03T04:05:06.789Z') },
  )
  await expect(access(root)).rejects.toThrow('ENOENT')
})
