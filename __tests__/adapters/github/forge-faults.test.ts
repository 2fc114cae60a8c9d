import { expect, test } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import type { Forge } from '../../../src/ports.ts'
import { AT, type Bed, BRANCH, edit, forgeErrorOf, laidOpen, publish, TEXT, withForge } from './test-bed.ts'

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
  ['comment', ({ forge }) => forge.comment(1, '<!-- m -->', 'x')],
]

test('every read is asked again when the forge stumbles', async () => {
  await withForge(async bed => {
    const fault = bed.github.faults.add({ path: /./, status: 502, times: READS.length })
    await Promise.all(READS.map(read => read(bed)))
    expect([fault.hits, bed.github.requests.length]).toEqual([READS.length, 2 * READS.length])
  })
})

test.each(['reset', 'html'] as const)('a read survives an answer that is lost (%s)', async mode => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /./, mode, times: 2 })
    expect(await forge.defaultBranch()).toBe('main')
    expect(github.requests).toHaveLength(3)
  })
})

test('a read is given up after three tries', async () => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /./, status: 503, times: 9, body: { message: 'Service Unavailable' } })
    expect(await forgeErrorOf(forge.defaultBranch())).toMatchObject({
      message: 'GitHub failed to read the repository (503): Service Unavailable',
      hint: 'Run again later.',
      status: 503,
    })
    expect(github.requests).toHaveLength(3)
  })
})

test.each(WRITES)('%s is never repeated, whatever became of it', async (_, write) => {
  await withForge(async bed => {
    const isWrite = ({ method }: { readonly method: string }) => method === 'POST' || method === 'PATCH'
    for (const mode of ['before', 'after', 'reset', 'html'] as const) {
      const before = bed.github.requests.filter(isWrite).length
      for (const method of ['POST', 'PATCH']) bed.github.faults.add({ method, path: /./, mode })
      // A write that was carried out although its answer got lost may also be found by looking.
      const error = await forgeErrorOf(write(bed)).catch(() => null)
      if (error !== null) expect([null, 502]).toContain(error.status)
      if (error !== null) expect(error.hint).toBe('Run again later.')
      expect(bed.github.requests.filter(isWrite)).toHaveLength(before + 1)
      bed.github.faults.clear()
    }
  })
})

test('an answer that never comes is not waited for without end', async () => {
  await withForge(async ({ github, token, head }) => {
    const impatient = { token, apiUrl: github.apiUrl, repository: AT, answerLimitMs: 200 }
    const forge = createGithubForge(impatient)
    github.faults.add({ path: /./, mode: 'stall' })
    expect(await forge.defaultBranch()).toBe('main')
    github.faults.add({ method: 'POST', path: /./, mode: 'stall' })
    expect(await forgeErrorOf(forge.createBranch('new', head))).toMatchObject({
      status: null,
      message: expect.stringMatching(/^GitHub could not be reached to make the branch new: /),
    })
  })
})

test('a forge that cannot be reached is told apart from one that refuses', async () => {
  await withForge(async ({ token }) => {
    const forge = createGithubForge({ token, apiUrl: 'http://127.0.0.1:9', repository: AT })
    const error = await forgeErrorOf(forge.createBranch('x', 'a'.repeat(40)))
    expect(error).toMatchObject({ status: null, hint: 'Run again later.' })
    expect(error.message).toMatch(/^GitHub could not be reached to make the branch x: /)
    expect(laidOpen(error)).not.toContain(token)
  })
})

const ADVICE: readonly (readonly [number, string, RegExp])[] = [
  [401, 'Bad credentials', /Check the input github-token/],
  [403, 'Resource not accessible by integration', /contents: write, pull-requests: write and issues: write/],
  [403, 'API rate limit exceeded for installation ID 1.', /^Run again later\.$/],
  [403, 'You have exceeded a secondary rate limit.', /^Run again later\.$/],
  [404, 'Not Found', /contents: write, pull-requests: write and issues: write/],
  [422, 'Reference update failed', /Branch rules/],
  [422, 'refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml`', /workflow files/],
  [500, 'Server Error', /^Run again later\.$/],
]

test.each(ADVICE)('%i "%s" comes with advice that fits', async (status, message, hint) => {
  await withForge(async ({ github, forge, head }) => {
    github.faults.add({ path: /./, status, body: { message }, times: 9 })
    const error = await forgeErrorOf(forge.createBranch('new', head))
    expect(error).toMatchObject({ status, hint: expect.stringMatching(hint), fault: 'forge' })
    expect(error.message).toContain(message)
  })
})

const BARE: Readonly<Record<string, (forge: Forge) => Promise<unknown>>> = {
  read: forge => forge.issue(1),
  write: forge => forge.createBranch('new', 'a'.repeat(40)),
  comment: forge => forge.comment(1, '<!-- m -->', 'x'),
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

test('a token without rights is told which ones the job needs', async () => {
  await withForge(async ({ forgeWith, head }) => {
    const error = await forgeErrorOf(forgeWith({ contents: 'read' }).createBranch('new', head))
    expect(error).toMatchObject({
      status: 403,
      message: 'GitHub refused to make the branch new (403): Resource not accessible by integration',
      hint: 'Give the job the permissions contents: write, pull-requests: write and issues: write.',
    })
  })
})
