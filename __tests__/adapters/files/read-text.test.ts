import { execFileSync } from 'node:child_process'
import { linkSync, symlinkSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { createScratchRepository, SECRET } from './scratch-repository.ts'

const scratch = createScratchRepository()
const { root, outside } = scratch
afterAll(scratch.remove)
const workspace = createFileWorkspace({ root, workingDirectory: 'packages/one' })

scratch.put('packages/one/a.ts', 'a\r\n')
scratch.put('README.md', '\uFEFFhello\n')

test('a path is relative to the working directory or absolute inside the repository', async () => {
  const expected = { kind: 'text', text: 'a\r\n', path: 'packages/one/a.ts' }
  expect(await workspace.read('a.ts')).toEqual(expected)
  expect(await workspace.read(join(root, 'packages/one/a.ts'))).toEqual(expected)
  expect(await workspace.read('../../README.md')).toMatchObject({
    kind: 'text',
    text: '\uFEFFhello\n',
    path: 'README.md',
  })
})

test('a root that is named through a link is understood under both names', async () => {
  symlinkSync(root, join(scratch.folder, 'other-name'))
  const other = createFileWorkspace({ root: join(scratch.folder, 'other-name'), workingDirectory: '.' })
  for (const start of [root, join(scratch.folder, 'other-name')]) {
    expect(await other.read(join(start, 'README.md'))).toMatchObject({ kind: 'text', path: 'README.md' })
  }
})

test('a folder shows its entries, folders with a slash, without git’s own', async () => {
  expect(await workspace.read('../..')).toEqual({ kind: 'directory', entries: ['README.md', 'packages/'], path: '.' })
})

test('what is not there is missing', async () => {
  expect(await workspace.read('b.ts')).toEqual({ kind: 'missing', path: 'packages/one/b.ts' })
  expect(await workspace.read('x/y/b.ts')).toEqual({ kind: 'missing', path: 'packages/one/x/y/b.ts' })
})

test('a link that stays inside is followed, to the real path', async () => {
  symlinkSync('../../README.md', join(root, 'packages/one/link.md'))
  symlinkSync('packages', join(root, 'alias'))
  expect(await workspace.read('link.md')).toMatchObject({ kind: 'text', path: 'README.md' })
  expect(await workspace.read('../../alias/one/a.ts')).toMatchObject({ kind: 'text', path: 'packages/one/a.ts' })
})

test('a file that has a second name inside or outside can be read, as package managers make them', async () => {
  linkSync(scratch.put('twice.txt', 'twice'), join(outside, 'twice.txt'))
  expect(await workspace.read('../../twice.txt')).toMatchObject({ kind: 'text', text: 'twice' })
})

test('every way out of the repository is refused and nothing of the outside is told', async () => {
  symlinkSync(scratch.secret, join(root, 'leak.txt'))
  symlinkSync(outside, join(root, 'leak'))
  symlinkSync('/proc/self/environ', join(root, 'environ'))
  symlinkSync('/dev/zero', join(root, 'zero'))
  symlinkSync('.git', join(root, 'innocent'))
  symlinkSync('loop', join(root, 'loop'))
  symlinkSync('/nowhere/at/all', join(root, 'dangling'))
  const paths =
    'leak.txt leak leak/secret.txt leak/missing.txt environ zero innocent/config loop dangling dangling/x'.split(' ')
  const others = [
    '/proc/self/environ',
    '/etc/passwd',
    '/dev/zero',
    `${root}/../outside/secret.txt`,
    '../../../outside/secret.txt',
    scratch.secret,
  ]
  const gits = ['.git/config', '.GIT/config', '.git', '.g\u200Cit/config', `${root}/.git/config`]
  for (const path of [...paths.map(name => `../../${name}`), ...others, ...gits, '../../.git/config']) {
    const content = await workspace.read(path)
    expect({ path, kind: content.kind }).toEqual({ path, kind: 'refused' })
    expect(JSON.stringify(content)).not.toContain(SECRET)
    expect(JSON.stringify(await workspace.list(path, 2, 100))).toContain('refused')
    expect(JSON.stringify(await workspace.search({ pattern: 'canary', path, glob: null, limit: 10 }))).toContain(
      'refused',
    )
  }
})

test('a pipe, a socket and a device are refused and not waited for', async () => {
  execFileSync('mkfifo', [join(root, 'pipe')])
  const server = createServer().listen(join(root, 'socket'))
  await new Promise(resolve => server.once('listening', resolve))
  for (const name of ['pipe', 'socket'])
    expect(await workspace.read(`../../${name}`)).toMatchObject({ kind: 'refused', why: 'it is not a regular file' })
  server.close()
})

test.each([
  ['a NUL byte', Buffer.from('a\0b'), 'it is not UTF-8 text (3 bytes)'],
  ['Latin-1', Buffer.from([0x66, 0xfc, 0x72]), 'it is not UTF-8 text (3 bytes)'],
  ['UTF-16', Buffer.from('\uFEFFab', 'utf16le'), 'it is not UTF-8 text (6 bytes)'],
  ['an image', Buffer.from('89504e470d0a1a0a', 'hex'), 'it is not UTF-8 text (8 bytes)'],
])('%s is refused as no text, with its size', async (_, bytes, why) => {
  scratch.put('data.bin', bytes)
  expect(await workspace.read('../../data.bin')).toEqual({ kind: 'refused', why, path: 'data.bin' })
})

test('a huge sparse file is refused without being read', async () => {
  truncateSync(scratch.put('huge.txt', ''), 1e12)
  expect(await workspace.read('../../huge.txt')).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('1000000000000 bytes'),
  })
})

test('strange names are ordinary names', async () => {
  for (const name of ['-rf', 'a b', 'a\nb', "it's", '"q"', '#x', '$HOME', '*', 'é', 'x'.repeat(255)]) {
    scratch.put(`odd/${name}`, name)
    expect(await workspace.read(`../../odd/${name}`)).toMatchObject({ kind: 'text', text: name })
  }
  expect(await workspace.read('x'.repeat(300))).toMatchObject({ kind: 'refused', why: 'its name is too long' })
  expect(await workspace.read('a.ts/b')).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('not a folder'),
  })
})

test('while the repository folder is not there, everything is refused', async () => {
  const nowhere = createFileWorkspace({ root: join(scratch.folder, 'missing'), workingDirectory: '.' })
  expect((await nowhere.read('a')).kind).toBe('refused')
  expect(await nowhere.write('a', '')).toHaveProperty('refused')
  expect(await nowhere.list('.', 1, 1)).toHaveProperty('refused')
  expect(await nowhere.search({ pattern: 'a', path: '.', glob: null, limit: 1 })).toHaveProperty('refused')
  expect(await nowhere.rootFiles()).toEqual(new Map())
})

const listing = createScratchRepository()
afterAll(listing.remove)
for (const path of 'b.ts a/x/y/z.ts a/x.ts c/1 c/2 node_modules/m/index.js src/node_modules/n/i.js .env.example'.split(
  ' ',
))
  listing.put(path, '')
symlinkSync('a', join(listing.root, 'link'))
const lister = createFileWorkspace({ root: listing.root, workingDirectory: '.' })

test('lists what is below a folder down to a depth, sorted, folders with a slash', async () => {
  expect(await lister.list('.', 1, 100)).toEqual({
    paths: ['.env.example', 'a/', 'b.ts', 'c/', 'link', 'node_modules/', 'src/'],
    more: false,
  })
  expect(await lister.list('a', 2, 100)).toEqual({ paths: ['a/x.ts', 'a/x/', 'a/x/y/'], more: false })
})

test('goes around git’s data, links and dependency folders, unless it begins in one', async () => {
  const all = await lister.list('.', 9, 100)
  const paths = 'paths' in all ? all.paths : []
  expect(paths.filter(path => /\.git\/|link\/|node_modules\/./.test(path))).toEqual([])
  expect(paths).toContain('src/node_modules/')
  expect(await lister.list('node_modules', 2, 100)).toEqual({
    paths: ['node_modules/m/', 'node_modules/m/index.js'],
    more: false,
  })
})

test('keeps the nearest entries when there are too many, and says so', async () => {
  const some = await lister.list('.', 9, 8)
  expect(some).toEqual({
    paths: ['.env.example', 'a/', 'a/x/', 'b.ts', 'c/', 'link', 'node_modules/', 'src/'],
    more: true,
  })
})

test('paths can be given back to the tools, also from another working directory', async () => {
  const inA = createFileWorkspace({ root: listing.root, workingDirectory: 'a' })
  expect(await inA.list('.', 1, 10)).toEqual({ paths: ['x.ts', 'x/'], more: false })
  expect(await inA.list('../c', 1, 10)).toEqual({ paths: ['../c/1', '../c/2'], more: false })
  expect(await inA.read('../c/1')).toMatchObject({ kind: 'text', path: 'c/1' })
})

test('refuses a file and a missing folder', async () => {
  expect(await lister.list('b.ts', 1, 10)).toEqual({ refused: 'it is a file, not a folder' })
  expect(await lister.list('missing', 1, 10)).toEqual({ refused: 'it does not exist' })
})

test('reads the files that say how to test, of the folder where commands start', async () => {
  listing.put('package.json', '{"scripts":{}}')
  listing.put('sub/go.mod', 'module x')
  expect([...(await lister.rootFiles())]).toEqual([
    ['.env.example', ''],
    ['a/', ''],
    ['b.ts', ''],
    ['c/', ''],
    ['link', ''],
    ['node_modules/', ''],
    ['package.json', '{"scripts":{}}'],
    ['src/', ''],
    ['src/node_modules/', ''],
    ['sub/', ''],
  ])
  const inSub = createFileWorkspace({ root: listing.root, workingDirectory: 'sub' })
  expect([...(await inSub.rootFiles()).keys()]).toEqual(['go.mod'])
})
