import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { ConfigurationError } from '../../../src/core/errors.ts'
import { type Bed, closeBeds, openBed } from './test-bed.ts'

afterEach(closeBeds)

const MAIN = { baseBranch: 'main', fetchDepth: 1 }

async function works(bed: Bed): Promise<void> {
  await bed.repository.takeStartSnapshot()
  await bed.write({ 'of-the-run.txt': 'x\n' })
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path }) => path)).toEqual(['of-the-run.txt'])
}

async function fails(bed: Bed, request: { baseBranch: string; fetchDepth: number }): Promise<ConfigurationError> {
  const thrown: unknown = await bed.repository.checkOut(request).then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ConfigurationError)
  return thrown as ConfigurationError
}

test('an empty workspace gets the base branch, one commit deep, with a plain origin', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' }, { token: 'secret-token' })
  const tip = await bed.commit('main', { 'b.txt': 'b\n' })
  const base = await bed.repository.checkOut(MAIN)
  expect(base).toEqual({
    branch: 'main',
    sha: tip,
    tree: await bed.git(bed.remote, 'rev-parse', 'main^{tree}'),
    cloned: true,
  })
  expect(await bed.git(bed.workspace, 'symbolic-ref', '--short', 'HEAD')).toBe('main')
  expect(await bed.git(bed.workspace, 'rev-list', '--count', 'HEAD')).toBe('1')
  expect(await bed.git(bed.workspace, 'status', '--porcelain')).toBe('')
  expect(await bed.git(bed.workspace, 'remote', 'get-url', 'origin')).toBe(`${bed.server.url}/owner/name`)
  expect(await readFile(join(bed.workspace, '.git/config'), 'utf8')).not.toMatch(/secret|extraheader|basic/i)
  await works(bed)
})

test('a missing workspace is made, and depth 0 brings the whole history', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.commit('main', { 'b.txt': 'b\n' })
  await rm(bed.workspace, { recursive: true })
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 0 })
  expect(await bed.git(bed.workspace, 'rev-list', '--count', 'HEAD')).toBe('2')
})

test('a workspace that holds something else is refused, and nothing is touched', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.write({ 'mine.txt': 'm\n' })
  const error = await fails(bed, MAIN)
  expect(error.message).toContain(bed.workspace)
  expect(error.hint).toContain('actions/checkout')
  expect(await readdir(bed.workspace)).toEqual(['mine.txt'])
})

test('a branch is taken although a tag has its name', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const tip = await bed.commit('release', { 'b.txt': 'b\n' })
  await bed.git(bed.remote, 'tag', 'release', 'main')
  await bed.git(bed.remote, 'update-ref', 'refs/heads/refs/heads/release', 'main')
  expect((await bed.repository.checkOut({ baseBranch: 'release', fetchDepth: 1 })).sha).toBe(tip)
})

test('a shallow, detached work tree at the tip is used as it is', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const tip = await bed.commit('main', { 'b.txt': 'b\n' })
  await bed.cloneShallow()
  expect(await bed.repository.checkOut(MAIN)).toMatchObject({ sha: tip, cloned: false })
  expect(await bed.git(bed.workspace, 'rev-parse', 'HEAD')).toBe(tip)
  await works(bed)
})

test('a HEAD behind the remote branch stays the base, seen from a shallow clone', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const head = await bed.commit('main', { 'b.txt': 'b\n' })
  await bed.cloneShallow()
  for (const n of [1, 2, 3]) await bed.commit('main', { [`${n}.txt`]: `${n}\n` })
  expect((await bed.repository.checkOut(MAIN)).sha).toBe(head)
  await works(bed)
})

test('a full clone on another branch switches to the base when it is clean, and moves no branch', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.commit('feature', { 'f.txt': 'f\n' })
  await rm(bed.workspace, { recursive: true })
  await bed.git(bed.root, 'clone', '-q', '-b', 'feature', `file://${bed.remote}`, bed.workspace)
  const feature = await bed.git(bed.workspace, 'rev-parse', 'feature')
  const tip = await bed.commit('main', { 'later.txt': 'l\n' })
  expect(await bed.repository.checkOut(MAIN)).toMatchObject({ sha: tip, cloned: false })
  expect(await bed.git(bed.workspace, 'rev-parse', 'HEAD')).toBe(tip)
  expect(await bed.git(bed.workspace, 'rev-parse', 'feature')).toBe(feature)
  expect(await bed.git(bed.workspace, 'rev-parse', '--is-shallow-repository')).toBe('false')
  expect((await readdir(bed.workspace)).toSorted()).toEqual(['.git', 'a.txt', 'later.txt'])
  await works(bed)
})

test('a shallow clone of another branch switches too, without sending credentials of its own', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' }, { token: 'right' })
  await bed.commit('main', { 'b.txt': 'b\n' })
  await bed.commit('feature', { 'f.txt': 'f\n' })
  await bed.cloneShallow('feature')
  await bed.git(bed.workspace, 'config', `http.${bed.server.url}/.extraheader`, 'AUTHORIZATION: basic b3RoZXI=')
  const tip = await bed.git(bed.remote, 'rev-parse', 'main')
  expect((await bed.repository.checkOut(MAIN)).sha).toBe(tip)
  expect(bed.server.requests.join('\n')).not.toContain('b3RoZXI=')
  expect(await bed.git(bed.workspace, 'rev-list', '--count', 'HEAD')).toBe('1')
  await bed.git(bed.workspace, 'fsck', '--connectivity-only')
  await works(bed)
})

test('an untracked file in the way of the switch is refused, not overwritten', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.commit('feature', { 'f.txt': 'f\n' })
  await bed.commit('main', { 'new.txt': 'of main\n' })
  await bed.cloneShallow('feature')
  await bed.write({ 'new.txt': 'mine\n' })
  await fails(bed, MAIN)
  expect(await readFile(join(bed.workspace, 'new.txt'), 'utf8')).toBe('mine\n')
})

test('a linked work tree is used', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await rm(bed.workspace, { recursive: true })
  await bed.git(bed.root, 'clone', '-q', `file://${bed.remote}`, 'first')
  await bed.git(join(bed.root, 'first'), 'worktree', 'add', '-q', '--detach', bed.workspace)
  expect((await bed.repository.checkOut(MAIN)).cloned).toBe(false)
  await works(bed)
})

test('a clone that borrows objects from another is used', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await rm(bed.workspace, { recursive: true })
  await bed.git(bed.root, 'clone', '-q', '--shared', bed.remote, bed.workspace)
  await bed.repository.checkOut(MAIN)
  await works(bed)
})

test('a partial clone fetches what it needs', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', 'b.txt': 'b\n', '.gitignore': 'x\n' }, { token: 'right' })
  await rm(bed.workspace, { recursive: true })
  await bed.git(bed.root, 'clone', '-q', '--no-checkout', '--filter=tree:0', `file://${bed.remote}`, bed.workspace)
  await bed.git(bed.workspace, 'sparse-checkout', 'set', '--no-cone', '/a.txt')
  await bed.git(bed.workspace, 'checkout', '-q', 'main')
  await bed.repository.checkOut(MAIN)
  await works(bed)
})

test('a workspace that belongs to somebody else is used, and what is written there stays theirs', async () => {
  // Only root can give files away; anybody else plays both parts.
  const own = [process.getuid?.() ?? 0, process.getgid?.() ?? 0] as const
  const [uid, gid] = own[0] === 0 ? [1234, 1234] : own
  const bed = await openBed({ 'a.txt': 'a\n', 'dir/b.txt': 'b\n' })
  await bed.cloneShallow()
  await bed.write({ 'a.txt': 'dirty\n' })
  for (const path of ['', '.git', 'a.txt', 'dir', 'dir/b.txt']) await chown(join(bed.workspace, path), uid, gid)
  await bed.repository.checkOut(MAIN)
  await works(bed)
  expect((await stat(join(bed.workspace, 'a.txt'))).uid).toBe(uid)
})

test('a name that is no plain branch is refused before git sees it', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const names = ['-x', '', '@', 'HEAD', 'a..b', 'a b', 'a/', '/a', 'a//b', '.a', 'a/.b', 'a.lock', 'refs/heads/main']
  for (const name of [...names, 'a~1', 'a^', 'a:b', 'a*', 'a\\b', 'a@{1}', 'a\nb', 'x\u202ey'])
    expect((await fails(bed, { baseBranch: name, fetchDepth: 1 })).message).toContain(JSON.stringify(name))
  expect(bed.server.requests).toEqual([])
})

test('a damaged .git is reported, not taken for an empty folder', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await mkdir(join(bed.workspace, '.git'))
  expect((await fails(bed, MAIN)).message).toContain('.git')
})

test('filters and hooks of the work tree do not run while the base is settled', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', '.gitattributes': '*.txt filter=evil\n' })
  await bed.commit('main', { 'a.txt': 'main\n' })
  await bed.git(join(bed.root, 'seed'), 'checkout', '-q', '-b', 'feature', 'HEAD~1')
  await bed.commit('feature', { 'a.txt': 'feature\n' })
  await bed.cloneShallow('feature')
  const marker = join(bed.root, 'marker')
  for (const step of ['clean', 'smudge'])
    await bed.git(bed.workspace, 'config', `filter.evil.${step}`, `touch ${marker}; cat`)
  await bed.git(bed.workspace, 'config', 'core.fsmonitor', `touch ${marker}`)
  await mkdir(join(bed.workspace, '.git/hooks'), { recursive: true })
  await writeFile(join(bed.workspace, '.git/hooks/post-checkout'), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 })
  await bed.repository.checkOut(MAIN)
  expect(await readFile(join(bed.workspace, 'a.txt'), 'utf8')).toBe('main\n')
  await expect(stat(marker)).rejects.toThrow(/ENOENT/)
})
