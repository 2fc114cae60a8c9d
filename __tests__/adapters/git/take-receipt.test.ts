import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

test('an untouched work tree gives the base tree and no files', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.tree).toBe(receipt.baseTree)
  expect(receipt).toMatchObject({ files: [], leftOut: [], refused: [] })
  expect(receipt.tree).toBe(await bed.git(bed.remote, 'rev-parse', 'main^{tree}'))
})

test('added, modified, deleted and renamed files are listed with counts and modes', async () => {
  const bed = await startedBed({ 'a.txt': '1\n2\n3\n', 'old.txt': 'one\ntwo\nthree\nfour\n', 'gone.txt': 'x\n' })
  await bed.write({
    'a.txt': '1\n2\nthree\nfour\n',
    'dir/new.txt': 'n\n',
    'dir/tool': { run: '#!/bin/sh\n' },
    link: { link: 'a.txt' },
  })
  await rename(join(bed.workspace, 'old.txt'), join(bed.workspace, 'renamed.txt'))
  await rm(join(bed.workspace, 'gone.txt'))
  const { files } = await bed.repository.takeReceipt()
  const plain = files.map(({ blob, ...rest }) => rest)
  expect(plain).toEqual([
    { path: 'a.txt', change: 'modified', from: null, additions: 2, deletions: 1, oldMode: '100644', newMode: '100644' },
    { path: 'dir/new.txt', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '100644' },
    { path: 'dir/tool', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '100755' },
    { path: 'gone.txt', change: 'deleted', from: null, additions: 0, deletions: 1, oldMode: '100644', newMode: null },
    { path: 'link', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '120000' },
    {
      path: 'renamed.txt',
      change: 'renamed',
      from: 'old.txt',
      additions: 0,
      deletions: 0,
      oldMode: '100644',
      newMode: '100644',
    },
  ])
  expect(files.find(({ change }) => change === 'deleted')?.blob).toBeNull()
})

test('the bytes of a changed file can be read by its blob id', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  await bed.write({ 'b.bin': Uint8Array.of(0, 255, 10, 13) })
  const { files } = await bed.repository.takeReceipt()
  expect(files[0]).toMatchObject({ path: 'b.bin', additions: null, deletions: null })
  const blob = files[0]?.blob ?? ''
  expect([...((await bed.repository.readBlobs([blob])).get(blob) ?? [])]).toEqual([0, 255, 10, 13])
  await expect(bed.repository.readBlobs(['0'.repeat(40)])).rejects.toThrow(/no blob/)
})

test('a change of the executable bit alone is a change', async () => {
  const bed = await startedBed({ 'run.sh': '#!/bin/sh\n' })
  await chmod(join(bed.workspace, 'run.sh'), 0o755)
  const { files } = await bed.repository.takeReceipt()
  expect(files).toMatchObject([{ path: 'run.sh', change: 'modified', oldMode: '100644', newMode: '100755' }])
})

test('a file that was only touched is no change', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  await writeFile(join(bed.workspace, 'a.txt'), 'b\n')
  await writeFile(join(bed.workspace, 'a.txt'), 'a\n')
  expect((await bed.repository.takeReceipt()).files).toEqual([])
})

test('a file can take the place of a folder and a folder that of a file', async () => {
  const bed = await startedBed({ file: 'f\n', 'folder/a': 'a\n', 'folder/b/c': 'c\n' })
  await rm(join(bed.workspace, 'file'))
  await rm(join(bed.workspace, 'folder'), { recursive: true })
  await bed.write({ 'file/inner': 'i\n', folder: 'now a file\n' })
  const { files, refused } = await bed.repository.takeReceipt()
  expect(refused).toEqual([])
  expect(files.map(({ path, change }) => `${change} ${path}`)).toEqual([
    'deleted file',
    'added file/inner',
    'added folder',
    'deleted folder/a',
    'deleted folder/b/c',
  ])
})

test('a folder replaced by a link out of the workspace is a link, and nothing behind it is read', async () => {
  const bed = await startedBed({ 'folder/a': 'a\n' })
  await mkdir(join(bed.root, 'outside'))
  await writeFile(join(bed.root, 'outside', 'a'), 'secret\n')
  await rm(join(bed.workspace, 'folder'), { recursive: true })
  await bed.write({ folder: { link: '../outside' } })
  bed.edit('folder/a')
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path, change, newMode }) => `${change} ${path} ${newMode}`)).toEqual([
    'added folder 120000',
    'deleted folder/a null',
  ])
  expect(await bed.repository.patchOf(receipt)).not.toContain('secret')
})

test('names with newlines, quotes, dashes, colons and other scripts pass unharmed', async () => {
  const names = [
    '-rf',
    'a\nb',
    'qu"ote',
    ':(glob)x',
    'Größe',
    ' space ',
    'tab\t',
    '日本',
    '*?[',
    '.hidden',
    'x'.repeat(255),
  ]
  const bed = await startedBed({ 'base.txt': 'b\n', '-old': 'o\n', ':(top)y': 'y\n' })
  await bed.write(Object.fromEntries([...names, '-old', ':(top)y', 'deep/new\n/-x'].map(name => [name, `${name}\n`])))
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.refused).toEqual([])
  expect(receipt.files.map(({ path }) => path).toSorted()).toEqual(
    [...names, '-old', ':(top)y', 'deep/new\n/-x'].toSorted(),
  )
})

test('two receipts of the same work tree are equal', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitignore': 'out/\n' })
  await bed.write({ 'z.txt': 'z\n', 'b.txt': 'b\n', 'out/x': 'x\n', '__pycache__/m.pyc': 'p' })
  expect(await bed.repository.takeReceipt()).toEqual(await bed.repository.takeReceipt())
})
