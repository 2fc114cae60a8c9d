import { chmod, lstat, mkdir, readFile, readlink, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { type Bed, closeBeds, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const at = (bed: Bed, path: string): string => join(bed.workspace, path)
const text = (bed: Bed, path: string): Promise<string> => readFile(at(bed, path), 'utf8')

test('tracked paths that were changed before are put at the base and given back as they were', async () => {
  const bed = await startedBed(
    { 'a.txt': 'a\n', 'gone.txt': 'g\n', 'dir/only.txt': 'o\n', 'mode.sh': 'm\n', link: { link: 'a.txt' }, f: 'f\n' },
    async one => {
      await one.write({ 'a.txt': 'mine\n' })
      await utimes(at(one, 'a.txt'), 1000, 1_000_000)
      await rm(at(one, 'gone.txt'))
      await rm(at(one, 'dir'), { recursive: true })
      await chmod(at(one, 'mode.sh'), 0o755)
      await rm(at(one, 'link'))
      await symlink('elsewhere', at(one, 'link'))
      await rm(at(one, 'f'))
      await one.write({ 'f/inside': 'i\n' })
    },
  )
  expect(await text(bed, 'a.txt')).toBe('a\n')
  expect(await text(bed, 'dir/only.txt')).toBe('o\n')
  expect(await text(bed, 'f')).toBe('f\n')
  expect(await readlink(at(bed, 'link'))).toBe('a.txt')
  expect((await stat(at(bed, 'mode.sh'))).mode & 0o111).toBe(0)
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], leftOut: [], refused: [] })

  expect(await bed.repository.close()).toEqual([])
  expect(await text(bed, 'a.txt')).toBe('mine\n')
  expect((await stat(at(bed, 'a.txt'))).mtimeMs).toBe(1_000_000_000)
  expect((await stat(at(bed, 'mode.sh'))).mode & 0o111).toBe(0o111)
  expect(await readlink(at(bed, 'link'))).toBe('elsewhere')
  expect(await text(bed, 'f/inside')).toBe('i\n')
  await expect(lstat(at(bed, 'gone.txt'))).rejects.toThrow(/ENOENT/)
  await expect(lstat(at(bed, 'dir'))).rejects.toThrow(/ENOENT/)
})

test('the snapshot names what was set aside and what was untracked and not ignored', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', 'src/b.txt': 'b\n', '.gitignore': 'ignored/\n*.log\n' })
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.write({
    'a.txt': 'x\n',
    'notes.txt': 'n\n',
    'ignored/x': 'i\n',
    'src/y.log': 'l\n',
    'drafts/one/two.txt': 't\n',
    'node_modules/x/y.js': 'y\n',
  })
  const snapshot = await bed.repository.takeStartSnapshot()
  expect(snapshot).toMatchObject({ setAside: ['a.txt'], untracked: ['drafts/', 'drafts/one/two.txt', 'notes.txt'] })
})

test('a folder that a link had replaced comes back as that link', async () => {
  const bed = await startedBed({ 'folder/a.txt': 'a\n', 'folder/b.txt': 'b\n' }, async one => {
    await mkdir(join(one.root, 'elsewhere'))
    await writeFile(join(one.root, 'elsewhere/a.txt'), 'theirs\n')
    await rm(at(one, 'folder'), { recursive: true })
    await symlink('../elsewhere', at(one, 'folder'))
  })
  expect(await text(bed, 'folder/a.txt')).toBe('a\n')
  expect(await readFile(join(bed.root, 'elsewhere/a.txt'), 'utf8')).toBe('theirs\n')
  expect(await bed.repository.close()).toEqual([])
  expect(await readlink(at(bed, 'folder'))).toBe('../elsewhere')
  expect(await readFile(join(bed.root, 'elsewhere/a.txt'), 'utf8')).toBe('theirs\n')
})

test('a later change of a path that was set aside is left out, and the path still comes back', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' }, one => one.write({ 'a.txt': 'mine\n' }))
  await bed.write({ 'a.txt': 'of the run\n', 'b.txt': 'b\n' })
  bed.edit('a.txt', 'b.txt')
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path }) => path)).toEqual(['b.txt'])
  expect(receipt.leftOut).toEqual([{ path: 'a.txt', reason: { kind: 'was-before' } }])
  await bed.repository.close()
  expect(await text(bed, 'a.txt')).toBe('mine\n')
})

test('what was set aside comes back even where the run put something in its way', async () => {
  const bed = await startedBed({ 'dir/a.txt': 'a\n' }, one => one.write({ 'dir/a.txt': 'mine\n' }))
  await rename(at(bed, 'dir'), at(bed, 'moved'))
  await bed.write({ dir: 'a file now\n' })
  expect(await bed.repository.close()).toEqual([])
  expect(await text(bed, 'dir/a.txt')).toBe('mine\n')
})

test('untracked files that were there before are no part of the change, edited or not', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' }, one =>
    one.write({ 'kept.txt': 'k\n', 'edited.txt': 'e\n', 'drafts/old.txt': 'o\n', 'drafts/same.txt': 's\n' }),
  )
  await bed.write({
    'edited.txt': 'edited\n',
    'drafts/old.txt': 'changed\n',
    'drafts/new.txt': 'new\n',
    'drafts/deep/er.txt': 'd\n',
  })
  bed.edit('edited.txt')
  const { files, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['drafts/deep/er.txt', 'drafts/new.txt'])
  expect(leftOut).toEqual([
    { path: 'drafts/old.txt', reason: { kind: 'was-before' } },
    { path: 'edited.txt', reason: { kind: 'was-before' } },
  ])
})

test('paths that git could not look up are not outside of the change', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const reason = (path: string) => bed.repository.checkEditable(path)
  for (const path of ['a.txt', 'made.txt', '../a.txt', '/etc/passwd', 'a\0/../../b', '.git/config'])
    expect([path, await reason(path)]).toEqual([path, null])
  expect(await reason('__pycache__/m.pyc')).toEqual({
    kind: 'made-by-command',
    leftOut: { kind: 'by-product', what: 'compiled Python' },
  })
})

test('closing twice, or before anything was done, is harmless', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' }, one => one.write({ 'a.txt': 'mine\n' }))
  expect(await bed.adapter().close()).toEqual([])
  await bed.repository.close()
  await bed.write({ 'a.txt': 'later\n' })
  expect(await bed.repository.close()).toEqual([])
  expect(await text(bed, 'a.txt')).toBe('later\n')
})
