import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import type { Receipt } from '../../../src/core/change/change.ts'
import { RepositoryError } from '../../../src/core/errors.ts'
import type { Repository } from '../../../src/ports/repository.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'
import { type Bed, closeBeds, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

async function changed(bed: Bed): Promise<Receipt> {
  await bed.write({ 'a.txt': 'changed\n' })
  return bed.repository.takeReceipt()
}

const request = (receipt: Receipt, expected: string | null = null): Parameters<Bed['repository']['push']>[0] => ({
  receipt,
  branch: 'diffproof/issue-1-x',
  message: 'Fix it\n\nBecause.\n',
  expected,
})

test('a push makes one commit on the base whose tree is the tree of the receipt', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const receipt = await changed(bed)
  const commit = await bed.repository.push(request(receipt))
  const show = (format: string): Promise<string> =>
    bed.git(bed.remote, 'show', '-s', `--format=${format}`, 'diffproof/issue-1-x')
  expect(await show('%H %T %P')).toBe(`${commit} ${receipt.tree} ${await bed.git(bed.remote, 'rev-parse', 'main')}`)
  expect(await show('%an <%ae> %cn <%ce>')).toBe(
    Array(2).fill('github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>').join(' '),
  )
  expect(await show('%B')).toBe('Fix it\n\nBecause.\n')
  expect(await bed.repository.remoteCommitOf('diffproof/issue-1-x')).toEqual({
    tree: receipt.tree,
    message: expect.stringMatching(/^Fix it\n\nBecause\.\n/),
    author: '41898282+github-actions[bot]@users.noreply.github.com',
    committer: '41898282+github-actions[bot]@users.noreply.github.com',
    parent: null,
  })
  expect(await bed.git(bed.remote, 'fsck', '--no-dangling')).toBe('')
})

test('a push from a shallow clone sends little, although the base has moved', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`f/${n}.txt`, `${n} ${Math.random()}\n`.repeat(50)]),
  )
  const bed = await startedBed({ 'a.txt': 'a\n', ...many })
  await bed.commit('main', { 'later.txt': 'l\n' })
  let sent = 0
  bed.server.intercept = incoming => {
    if (incoming.url?.includes('git-receive-pack') === true)
      incoming.on('data', (chunk: Buffer) => (sent += chunk.length))
    return false
  }
  const receipt = await changed(bed)
  const commit = await bed.repository.push(request(receipt))
  expect(await bed.git(bed.remote, 'rev-parse', 'diffproof/issue-1-x')).toBe(commit)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(20_000)
})

test('a branch that exists is not replaced unless its head is the expected one', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const first = await bed.repository.push(request(await changed(bed)))
  await bed.write({ 'a.txt': 'again\n' })
  const second = await bed.repository.takeReceipt()
  expect(await bed.repository.push(request(second))).toBeNull()
  expect(await bed.repository.push(request(second, await bed.git(bed.remote, 'rev-parse', 'main')))).toBeNull()
  expect(await bed.git(bed.remote, 'rev-parse', 'diffproof/issue-1-x')).toBe(first)
  const replaced = await bed.repository.push(request(second, first))
  expect(await bed.git(bed.remote, 'rev-parse', 'diffproof/issue-1-x')).toBe(replaced)
})

test('a push that the server refuses says why', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  await writeFile(join(bed.remote, 'hooks/update'), '#!/bin/sh\necho "error: GH006: Protected branch" >&2\nexit 1\n', {
    mode: 0o755,
  })
  const thrown: unknown = await bed.repository.push(request(await changed(bed))).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(RepositoryError)
  expect((thrown as RepositoryError).message).toMatch(/refused: \[remote rejected\] \(hook declined\): error: GH006: /)
  expect(thrown).toMatchObject({ trouble: 'refused', hint: expect.stringMatching(/branch is protected/) })
})

/** Does to the n-th request of a kind what `how` says; `after`: git has done it, but the answer is a 502. */
function strike(bed: Bed, how: 'cut' | 'after' | number, times = 1): { pushes: number } {
  const seen = { pushes: 0 }
  bed.server.intercept = (incoming, response) => {
    if (incoming.method !== 'POST' || incoming.url?.includes('git-receive-pack') !== true) return false
    seen.pushes += 1
    if (seen.pushes > times) return false
    if (how === 'after') {
      const end = response.end.bind(response)
      response.end = () => {
        response.statusCode = 502
        return end()
      }
      return false
    }
    if (how === 'cut') response.destroy()
    else response.writeHead(how).end()
    return true
  }
  return seen
}

const PATIENT = { retryPolicy: createRetryPolicy({ tries: 4 }) }

async function patientBed(): Promise<{
  readonly bed: Bed
  readonly repository: Repository
  readonly receipt: Receipt
}> {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const repository = bed.adapter(PATIENT)
  await repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await repository.takeStartSnapshot()
  await bed.write({ 'a.txt': 'b\n' })
  return { bed, repository, receipt: await repository.takeReceipt() }
}

test.each(['cut', 502] as const)('a push that failed in passing (%s) is looked for and made again', async how => {
  const { bed, repository, receipt } = await patientBed()
  const seen = strike(bed, how)
  const commit = await repository.push(request(receipt))
  expect(await bed.git(bed.remote, 'rev-parse', 'diffproof/issue-1-x')).toBe(commit)
  expect(seen.pushes).toBe(2)
})

test('a push whose answer got lost is found and not made again', async () => {
  const { bed, repository, receipt } = await patientBed()
  const seen = strike(bed, 'after')
  const commit = await repository.push(request(receipt))
  expect(await bed.git(bed.remote, 'rev-parse', 'diffproof/issue-1-x')).toBe(commit)
  expect(seen.pushes).toBe(1)
})

test('a push that keeps failing is given up, and one that is refused is not made again', async () => {
  const { bed, repository, receipt } = await patientBed()
  const failing = strike(bed, 503, 99)
  await expect(repository.push(request(receipt))).rejects.toMatchObject({
    trouble: 'passing',
    hint: 'Run again later.',
  })
  expect(failing.pushes).toBe(4)
  const refusing = strike(bed, 403, 99)
  await expect(repository.push(request(receipt))).rejects.toMatchObject({ trouble: 'refused' })
  expect(refusing.pushes).toBe(1)
  const tooLarge = strike(bed, 413, 99)
  await expect(repository.push(request(receipt))).rejects.toMatchObject({
    trouble: 'refused',
    hint: 'The change is larger than the server takes.',
  })
  expect(tooLarge.pushes).toBe(1)
})

test('an update without a change of its own branch keeps others: only the named branch moves', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const main = await bed.git(bed.remote, 'rev-parse', 'main')
  await bed.repository.push(request(await changed(bed)))
  expect(await bed.git(bed.remote, 'for-each-ref', '--format=%(refname)')).toBe(
    'refs/heads/diffproof/issue-1-x\nrefs/heads/main',
  )
  expect(await bed.git(bed.remote, 'rev-parse', 'main')).toBe(main)
})

test('the branches of the remote are listed by prefix', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const one = await bed.commit('diffproof/issue-1-x', { 'b.txt': 'b\n' })
  await bed.commit('diffproofed', {})
  await bed.git(bed.remote, 'tag', 'diffproof/tag', 'main')
  expect(await bed.repository.remoteBranches('diffproof/')).toEqual(new Map([['diffproof/issue-1-x', one]]))
  expect(await bed.repository.remoteBranches('none/')).toEqual(new Map())
})

test('the head of a branch is read from the remote, and a missing branch has none', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.commit('other', { 'b.txt': 'b\n' })
  expect((await bed.repository.remoteCommitOf('other'))?.tree).toBe(
    await bed.git(bed.remote, 'rev-parse', 'other^{tree}'),
  )
  expect(await bed.repository.remoteCommitOf('missing')).toBeNull()
})

test('what is no object id never reaches git', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const receipt = await changed(bed)
  const lines = bed.server.requests.length
  await expect(bed.repository.push(request({ ...receipt, tree: '--help' }))).rejects.toThrow(/no object id/)
  await expect(bed.repository.push(request(receipt, 'main'))).rejects.toThrow(/no object id/)
  await expect(bed.repository.push({ ...request(receipt), branch: '--mirror' })).rejects.toThrow(/branch name/)
  await expect(bed.repository.patchOf({ ...receipt, tree: '-x' })).rejects.toThrow(/no object id/)
  expect(bed.server.requests).toHaveLength(lines)
})

test('steps called at the same time do not disturb each other', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const receipt = await changed(bed)
  const all = await Promise.all([1, 2, 3].flatMap(() => [bed.repository.takeReceipt(), bed.repository.takeReceipt()]))
  expect(all.map(({ tree }) => tree)).toEqual(all.map(() => receipt.tree))
})
