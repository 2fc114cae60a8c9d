import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { createScratchRepository } from './scratch-repository.ts'

const scratch = createScratchRepository()
afterAll(scratch.remove)
for (const path of [
  'b.ts',
  'a/x/y/z.ts',
  'a/x.ts',
  'c/1',
  'c/2',
  'node_modules/m/index.js',
  'src/node_modules/n/i.js',
  '.env.example',
])
  scratch.put(path, '')
symlinkSync('a', join(scratch.root, 'link'))
const workspace = createFileWorkspace({ root: scratch.root, workingDirectory: '.' })

test('lists what is below a folder down to a depth, sorted, folders with a slash', async () => {
  expect(await workspace.list('.', 1, 100)).toEqual({
    paths: ['.env.example', 'a/', 'b.ts', 'c/', 'link', 'node_modules/', 'src/'],
    more: false,
  })
  expect(await workspace.list('a', 2, 100)).toEqual({ paths: ['a/x.ts', 'a/x/', 'a/x/y/'], more: false })
})

test('goes around git’s data, links and dependency folders, unless it begins in one', async () => {
  const all = await workspace.list('.', 9, 100)
  const paths = 'paths' in all ? all.paths : []
  expect(paths.filter(path => /\.git\/|link\/|node_modules\/./.test(path))).toEqual([])
  expect(paths).toContain('src/node_modules/')
  expect(await workspace.list('node_modules', 2, 100)).toEqual({
    paths: ['node_modules/m/', 'node_modules/m/index.js'],
    more: false,
  })
})

test('keeps the nearest entries when there are too many, and says so', async () => {
  const some = await workspace.list('.', 9, 8)
  expect(some).toEqual({
    paths: ['.env.example', 'a/', 'a/x/', 'b.ts', 'c/', 'link', 'node_modules/', 'src/'],
    more: true,
  })
})

test('paths can be given back to the tools, also from another working directory', async () => {
  const inA = createFileWorkspace({ root: scratch.root, workingDirectory: 'a' })
  expect(await inA.list('.', 1, 10)).toEqual({ paths: ['x.ts', 'x/'], more: false })
  expect(await inA.list('../c', 1, 10)).toEqual({ paths: ['../c/1', '../c/2'], more: false })
  expect(await inA.read('../c/1')).toMatchObject({ kind: 'text', path: 'c/1' })
})

test('refuses a file and a missing folder', async () => {
  expect(await workspace.list('b.ts', 1, 10)).toEqual({ refused: 'it is a file, not a folder' })
  expect(await workspace.list('missing', 1, 10)).toEqual({ refused: 'it does not exist' })
})

test('reads the files that say how to test, of the folder where commands start', async () => {
  scratch.put('package.json', '{"scripts":{}}')
  scratch.put('sub/go.mod', 'module x')
  expect([...(await workspace.rootFiles())]).toEqual([
    ['.env.example', ''],
    ['a/', ''],
    ['b.ts', ''],
    ['c/', ''],
    ['link', ''],
    ['node_modules/', ''],
    ['package.json', '{"scripts":{}}'],
    ['src/', ''],
    ['sub/', ''],
  ])
  const inSub = createFileWorkspace({ root: scratch.root, workingDirectory: 'sub' })
  expect([...(await inSub.rootFiles()).keys()]).toEqual(['go.mod'])
})
