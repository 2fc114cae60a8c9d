import { expect, test } from '@jest/globals'
import { runAgainAfter } from '../../../src/adapters/github/client.ts'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import type { Forge } from '../../../src/ports/forge.ts'
import type { Fault, RequestRecord } from '../../playground/github/server.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'
import {
  AT,
  type Bed,
  BRANCH,
  edit,
  forgeErrorOf,
  LAST_WORD,
  laidOpen,
  publish,
  REPO,
  TEXT,
  withForge,
} from './test-bed.ts'

const READS: readonly ((bed: Bed) => Promise<unknown>)[] = [
  ({ forge }) => forge.defaultBranch(),
  ({ forge }) => forge.issue(1),
  ({ forge }) => forge.branchesUnder('diffproof/'),
  ({ forge, head }) => forge.commit(head),
  ({ forge }) => forge.pullRequestsFrom(BRANCH),
]

const WRITES: readonly (readonly [string, (bed: Bed) => Promise<unknown>])[] = [
  ['commitTree', ({ commit }) => commit([edit('a', 'a\n')])],
  ['createBranch', ({ forge, head }) => forge.createBranch('new', head)],
  ['moveBranch', ({ forge, head }) => forge.moveBranch('main', head, head)],
  ['openPullRequest', ({ forge }) => forge.openPullRequest(TEXT)],
  ['comment', ({ forge, github }) => forge.comment(1, '<!-- m -->', `${github.requests.length}`, LAST_WORD)],
]

test('every read is asked again when the forge stumbles', async () => {
  await withForge(async bed => {
    const fault = bed.github.faults.add({ path: /./, status: 502, times: READS.length })
    await Promise.all(READS.map(read => read(bed)))
    expect([fault.hits, bed.github.requests.length]).toEqual([READS.length, 2 * READS.length])
  })
})

test('a web page that comes as a good answer is none', async () => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /./, mode: 'html', status: 200, times: 3 })
    expect(await forge.pullRequestsFrom(BRANCH)).toEqual([])
    expect(github.requests).toHaveLength(4)
  })
})

test.each([
  [{ message: 'Validation Failed', errors: [{ resource: 'PullRequest', field: 'head', code: 'invalid' }] }],
  [{ message: "Could not resolve to a node with the global id of 'PR_1'." }],
])('what GitHub says of a branch that was made a moment ago is passing: %j', async body => {
  await withForge(async bed => {
    await publish(bed)
    bed.github.faults.add({ method: 'POST', path: /\/pulls$/, status: 422, times: 2, body })
    expect(await bed.forge.openPullRequest(TEXT)).toMatchObject({ branch: BRANCH, open: true })
    expect(bed.retryPolicy.pauses.map(({ askedMs }) => askedMs)).toEqual([1_000, 1_000])
  })
})

test('a read is given up after four tries', async () => {
  await withForge(async ({ github, forge, retryPolicy }) => {
    github.faults.add({ path: /./, status: 503, times: 9, body: { message: 'Service Unavailable' } })
    expect(await forgeErrorOf(forge.defaultBranch())).toMatchObject({
      message: 'GitHub failed to read the repository (503): Service Unavailable',
      hint: 'Run again later.',
      status: 503,
      trouble: 'passing',
    })
    expect(github.requests).toHaveLength(4)
    expect(retryPolicy.pauses.map(({ tries }) => tries)).toEqual([1, 2, 3, 4])
  })
})

const isWrite = ({ method, body }: RequestRecord) =>
  method !== 'GET' && !JSON.stringify(body ?? '').startsWith('{"query":"query ')

const ONCE = ['createBranch', 'openPullRequest', 'comment']

test.each(WRITES)('%s succeeds once, whatever became of its first two tries', async (name, write) => {
  for (const mode of ['before', 'after', 'reset', 'html'] as const) {
    await withForge(async bed => {
      if (name === 'openPullRequest') await publish(bed)
      for (const method of ['POST', 'PATCH']) bed.github.faults.add({ method, path: /./, mode, times: 2 })
      await write(bed)
      const seen = bed.github.requests.filter(request => isWrite(request) && request.fault !== null)
      // One that was carried out is found by looking and not sent again.
      expect(seen).toHaveLength(mode === 'after' && ONCE.includes(name) ? 1 : 2)
      const { pulls, branches, issues } = await bed.github.snapshot(REPO)
      expect(pulls).toHaveLength(name === 'openPullRequest' ? 1 : 0)
      expect(issues[0]?.comments).toHaveLength(name === 'comment' ? 1 : 0)
      expect(Object.keys(branches)).toHaveLength(name === 'createBranch' || name === 'openPullRequest' ? 2 : 1)
    })
  }
})

test('where looking fails as well, a write is not repeated', async () => {
  await withForge(async ({ github, forge, head }) => {
    github.faults.add({ method: 'POST', path: /./, mode: 'after' })
    github.faults.add({ method: 'GET', path: /./, status: 503, times: 99 })
    expect(await forgeErrorOf(forge.createBranch('new', head))).toMatchObject({
      message: expect.stringMatching(/could not be reached to make the branch new/),
    })
    expect(github.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

test('somebody else who made the branch meanwhile is not taken for ourselves', async () => {
  await withForge(async ({ github, forge, head }) => {
    github.faults.add({ method: 'POST', path: /refs$/, status: 502 })
    const stop = github.onRequest(async ({ method }) => {
      if (method !== 'GET') return
      stop()
      await github.commit(REPO, 'new', { 'theirs.txt': 'x' })
    })
    expect(await forge.createBranch('new', head)).toBe(false)
  })
})

const SECOND = 1000

const LIMITS: readonly (readonly [string, Fault, number])[] = [
  ['429 and seconds', { path: /./, status: 429, headers: { 'retry-after': '7' } }, 7 * SECOND],
  [
    'a secondary limit without a header',
    {
      path: /./,
      status: 403,
      body: { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' },
    },
    60 * SECOND,
  ],
]

test.each(LIMITS)('a rate limit is waited for as long as GitHub says: %s', async (_, fault, waitMs) => {
  await withForge(async ({ github, forge, head, retryPolicy }) => {
    github.faults.add(fault)
    expect(await forge.defaultBranch()).toBe('main')
    github.faults.add({ ...fault, method: 'POST' })
    expect(await forge.createBranch('new', head)).toBe(true)
    expect(retryPolicy.pauses.map(({ askedMs }) => askedMs)).toEqual([waitMs, waitMs])
  })
})

test('a spent limit is waited for until the reset, counted from the clock of GitHub', async () => {
  await withForge(async ({ github, forge, retryPolicy }) => {
    const date = 'Fri, 02 Jan 2026 10:00:00 GMT'
    const reset = String(Date.parse(date) / SECOND + 90)
    const headers = { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    const body = { message: 'API rate limit exceeded for installation.' }
    github.faults.add({ path: /./, status: 403, headers, body })
    expect(await forge.defaultBranch()).toBe('main')
    expect(retryPolicy.pauses.map(({ askedMs }) => askedMs)).toEqual([91 * SECOND])
  })
})

test('where the wait would be too long, the error says when to run again', async () => {
  await withForge(async ({ github, token }) => {
    const retryPolicy = createRetryPolicy({ tries: 4, longestMs: 30 * SECOND })
    const forge = createGithubForge({ token, apiUrl: github.apiUrl, repository: AT, retryPolicy })
    const fault = { path: /./, status: 429, headers: { 'retry-after': '3600' }, times: 9 }
    github.faults.add(fault)
    expect(await forgeErrorOf(forge.defaultBranch())).toMatchObject({
      message: 'GitHub put off the request to read the repository (429): Server Error',
      hint: expect.stringMatching(/^Run again after \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
      trouble: 'limited',
      waitMs: 3600 * SECOND,
    })
    expect(github.requests).toHaveLength(1)
  })
})

test('an answer that never comes is not waited for without end', async () => {
  await withForge(async ({ github, token, head }) => {
    const retryPolicy = createRetryPolicy({ tries: 4 })
    const impatient = { token, apiUrl: github.apiUrl, repository: AT, answerLimitMs: 200, retryPolicy }
    const forge = createGithubForge(impatient)
    github.faults.add({ path: /./, mode: 'stall' })
    expect(await forge.defaultBranch()).toBe('main')
    github.faults.add({ method: 'POST', path: /./, mode: 'stall', times: 9 })
    expect(await forgeErrorOf(forge.createBranch('new', head))).toMatchObject({
      status: null,
      message: expect.stringMatching(/^GitHub could not be reached to make the branch new: /),
    })
  })
})

test('a forge that cannot be reached is told apart from one that refuses', async () => {
  await withForge(async ({ token, retryPolicy }) => {
    const forge = createGithubForge({ token, apiUrl: 'http://127.0.0.1:9', repository: AT, retryPolicy })
    const error = await forgeErrorOf(forge.createBranch('x', 'a'.repeat(40)))
    expect(error).toMatchObject({ status: null, hint: 'Run again later.' })
    expect(error.message).toMatch(/^GitHub could not be reached to make the branch x: /)
    expect(laidOpen(error)).not.toContain(token)
  })
})

test("a refusal is told in GitHub's words, with advice that fits", async () => {
  await withForge(async ({ github, forge, head }) => {
    const message = 'Repository rule violations found\n\nCommits must have verified signatures.\n\n'
    github.faults.add({ path: /./, status: 422, body: { message }, times: 9 })
    const error = await forgeErrorOf(forge.createBranch('new', head))
    expect(error).toMatchObject({ status: 422, hint: expect.stringMatching(/signed commits/), fault: 'forge' })
    expect(error.message).toContain(message.replace(/\s+/g, ' ').trim())
  })
})

const BARE: Readonly<Record<string, (forge: Forge) => Promise<unknown>>> = {
  read: forge => forge.issue(1),
  write: forge => forge.createBranch('new', 'a'.repeat(40)),
  comment: forge => forge.comment(1, '<!-- m -->', 'x', LAST_WORD),
}

test('neither a refusal nor a broken connection shows the token', async () => {
  await withForge(async bed => {
    await publish(bed)
    for (const call of Object.values(BARE)) {
      for (const fault of [{ status: 401 }, { status: 403 }, { mode: 'html' }, { mode: 'reset' }] as const) {
        bed.github.faults.add({ path: /./, times: 9, ...fault })
        const error = await forgeErrorOf(call(bed.forge))
        bed.github.faults.clear()
        expect(laidOpen(error)).not.toContain(bed.token)
        expect(laidOpen(error)).not.toMatch(/authorization/i)
      }
    }
  })
})

const NOW = Date.parse('2026-01-02T10:00:00Z')

test('when to run again is said to the minute, never too early', () => {
  expect(runAgainAfter(NOW, 1)).toBe('Run again after 2026-01-02 10:01 UTC.')
  expect(runAgainAfter(NOW, 61_000)).toBe('Run again after 2026-01-02 10:02 UTC.')
  expect(runAgainAfter(NOW, 15 * 3_600_000)).toBe('Run again after 2026-01-03 01:00 UTC.')
})

test.each([Number.POSITIVE_INFINITY, 1e17, Number.NaN, 40 * 366 * 86_400_000])(
  'a wait of %d ms, which nobody waits for, is not told as a time',
  waitMs => {
    expect(runAgainAfter(NOW, waitMs)).toBe('Run again later.')
  },
)
