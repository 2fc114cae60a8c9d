import { expect, test } from '@jest/globals'
import type { Forge } from '../../../src/ports/forge.ts'
import { git } from '../../playground/github/git-command.ts'
import { type Bed, forgeErrorOf, REPO, withForge } from './test-bed.ts'

async function all<T>(list: AsyncIterable<readonly T[]>): Promise<T[]> {
  const found: T[] = []
  for await (const page of list) found.push(...page)
  return found
}

const issuesOf = async (forge: Forge, label: string) => (await all(forge.labelled(label))).map(one => one.number)

function manyIssues({ github }: Bed, count: number, label: string): void {
  for (let n = 0; n < count; n += 1)
    github.createIssue(REPO, { title: `Issue ${n}`, body: null, user: 'mona', labels: [label] })
}

test('labelled issues come whole and in order over all pages, pull requests among them', async () => {
  await withForge(async bed => {
    const { github, forge } = bed
    manyIssues(bed, 230, 'Diffproof')
    github.createIssue(REPO, { title: 'Other', body: null, user: 'mona', labels: ['diffproof-not'] })
    const [pull] = await github.plantPulls(REPO, [{ branch: 'b', body: null, labels: ['diffproof'] }])
    github.editIssue(REPO, 3, { locked: true })
    const found = await all(forge.labelled('diffproof'))
    expect(found.map(one => one.number)).toEqual([...Array.from({ length: 230 }, (_, n) => n + 2), pull])
    expect(found.filter(one => one.isPullRequest).map(one => one.number)).toEqual([pull])
    expect(found.filter(one => one.locked).map(one => one.number)).toEqual([3])
    expect(github.requests).toHaveLength(3)
  })
})

test('a label with a comma is not taken for two', async () => {
  await withForge(async bed => {
    manyIssues(bed, 2, 'fix, please')
    manyIssues(bed, 1, 'fix')
    expect(await issuesOf(bed.forge, 'Fix, Please')).toEqual([2, 3])
  })
})

test('a page that fails in passing is asked for again, and no other', async () => {
  await withForge(async bed => {
    manyIssues(bed, 150, 'diffproof')
    bed.github.faults.add({ path: /\/repositories\//, status: 502 })
    expect(await issuesOf(bed.forge, 'diffproof')).toHaveLength(150)
    expect(bed.github.requests.map(one => one.path.includes('/repositories/'))).toEqual([false, true, true])
  })
})

test('what is no list, and a list that stays away, are told as that', async () => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /pulls/, status: 200, body: { message: 'Hello' } })
    expect(await forgeErrorOf(all(forge.pullRequests('all')))).toMatchObject({
      message: "GitHub's answer to list pull requests is no list",
    })
    github.faults.add({ path: /pulls/, status: 403, body: { message: 'Resource not accessible by integration' } })
    expect(await forgeErrorOf(all(forge.pullRequests('open')))).toMatchObject({ status: 403 })
  })
})

test('pull requests come newest first, with their state, their labels and where their heads are', async () => {
  await withForge(async ({ github, forge }) => {
    await github.createRepository({ owner: 'stranger', name: 'demo', forkOf: REPO })
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00Z` })
    await github.plantPulls(REPO, [
      { branch: 'a', body: 'A', state: 'merged', labels: ['bug', 'Later'], ...at(1) },
      { branch: 'b', body: null, state: 'closed', ...at(3) },
      { branch: 'c', body: 'C', draft: true, fork: 'stranger/demo', ...at(2) },
    ])
    const listed = await all(forge.pullRequests('all'))
    expect(listed).toEqual([
      {
        ...{ number: 3, branch: 'b', isHere: true, body: '', state: 'closed', draft: false },
        ...{ labels: [], createdAt: Date.UTC(2026, 0, 3), head: expect.stringMatching(/^[0-9a-f]{40}$/) },
      },
      {
        ...{ number: 4, branch: 'c', isHere: false, body: 'C', state: 'open', draft: true },
        ...{ labels: [], createdAt: Date.UTC(2026, 0, 2), head: expect.stringMatching(/^[0-9a-f]{40}$/) },
      },
      {
        ...{ number: 2, branch: 'a', isHere: true, body: 'A', state: 'merged', draft: false },
        ...{ labels: ['bug', 'Later'], createdAt: Date.UTC(2026, 0, 1), head: expect.stringMatching(/^[0-9a-f]{40}$/) },
      },
    ])
    expect((await all(forge.pullRequests('open'))).map(one => one.number)).toEqual([4])
  })
})

test('files of a branch are found below a folder, with their kinds, and read as text', async () => {
  await withForge(async ({ github, forge, bareDir }) => {
    await github.commit(REPO, 'topic/x', { 'tasks/a.md': 'Ä\n', 'tasks/deep/b.md': Buffer.from([0xff]), 'c.md': 'c' })
    const link = await git(bareDir, ['hash-object', '-w', '--stdin'], { input: '../c.md' })
    const env = { GIT_INDEX_FILE: `${bareDir}.links` }
    await git(bareDir, ['read-tree', 'topic/x'], { env })
    await git(bareDir, ['update-index', '--add', '--cacheinfo', `120000,${link},tasks/link.md`], { env })
    const tree = await git(bareDir, ['write-tree'], { env })
    const commit = await git(bareDir, ['commit-tree', tree, '-p', 'topic/x', '-m', 'Link'])
    await git(bareDir, ['update-ref', 'refs/heads/topic/x', commit])

    const below = await forge.filesOf('topic/x', 'tasks')
    expect(below?.isWhole).toBe(true)
    expect(below?.files.map(({ path, mode, size }) => [path, mode, size])).toEqual([
      ['tasks/a.md', '100644', 3],
      ['tasks/deep/b.md', '100644', 1],
      ['tasks/link.md', '120000', 7],
    ])
    expect((await forge.filesOf('topic/x', ''))?.files.map(one => one.path)).toContain('src/old/one.js')
    const texts = below?.files.map(one => forge.textOf(one.blob)) ?? []
    expect(await Promise.all(texts)).toEqual(['Ä\n', null, '../c.md'])
    expect(await forge.filesOf('topic/x', 'tasks/a.md')).toEqual({ files: [], isWhole: true })
    expect(await forge.filesOf('main', 'nowhere/deep')).toEqual({ files: [], isWhole: true })
    expect(await forge.filesOf('gone', '')).toBeNull()
    github.switches.noGitData = true
    expect(await forge.filesOf('main', '')).toBeNull()
  })
})
