import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { commitChanges } from '../../playground/github/seed-repository.ts'
import { type Bed, closeBeds, openBed, startedBed, workInCopy } from './test-bed.ts'

afterEach(closeBeds)

const at = (bed: Bed, path: string): string => join(bed.workspace, path)
const text = (bed: Bed, path: string): Promise<string> => readFile(at(bed, path), 'utf8')

test('tracked paths that were changed before stay as they are, and a copy has what the base has there', async () => {
  const bed = await openBed({
    ...{
      'a.txt': 'a\n',
      'gone.txt': 'g\n',
      'dir/only.txt': 'o\n',
      'mode.sh': 'm\n',
      link: { link: 'a.txt' },
      f: 'f\n',
    },
    'folder/a.txt': 'a\n',
  })
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await mkdir(join(bed.root, 'elsewhere'))
  await writeFile(join(bed.root, 'elsewhere/a.txt'), 'theirs\n')
  await bed.write({ 'a.txt': 'mine\n' })
  for (const path of ['gone.txt', 'dir', 'link', 'f', 'folder']) await rm(at(bed, path), { recursive: true })
  await chmod(at(bed, 'mode.sh'), 0o755)
  await symlink('elsewhere', at(bed, 'link'))
  await symlink('../elsewhere', at(bed, 'folder'))
  await bed.write({ 'f/inside': 'i\n' })
  const list = async () => (await readdir(bed.workspace, { recursive: true })).filter(path => !path.startsWith('.git'))
  const before = await list()
  const { uncommitted, untracked, base } = await bed.repository.takeStartSnapshot()
  expect(uncommitted).toEqual(['a.txt', 'dir/only.txt', 'f', 'folder/a.txt', 'gone.txt', 'link', 'mode.sh'])
  expect(untracked).toEqual([])

  const copy = await workInCopy(bed, base)
  const inside = (path: string) => readFile(join(copy, path), 'utf8')
  expect(await Promise.all(['a.txt', 'gone.txt', 'dir/only.txt', 'f', 'folder/a.txt'].map(inside))).toEqual([
    'a\n',
    'g\n',
    'o\n',
    'f\n',
    'a\n',
  ])
  expect(await readlink(join(copy, 'link'))).toBe('a.txt')
  expect((await stat(join(copy, 'mode.sh'))).mode & 0o111).toBe(0)
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], leftOut: [], refused: [] })
  await writeFile(join(copy, 'a.txt'), 'of the run\n')
  await writeFile(join(copy, 'b.txt'), 'b\n')
  await rm(join(copy, 'f'))
  await mkdir(join(copy, 'f'))
  await writeFile(join(copy, 'f/new.txt'), 'n\n')
  bed.edit('a.txt', 'b.txt')
  const { files, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['b.txt'])
  expect(leftOut).toEqual(['a.txt', 'f', 'f/new.txt'].map(path => ({ path, reason: { kind: 'was-before' } })))

  await bed.repository.close()
  expect(await list()).toEqual(before)
  expect(await text(bed, 'a.txt')).toBe('mine\n')
  expect(await text(bed, 'f/inside')).toBe('i\n')
  expect(await readlink(at(bed, 'link'))).toBe('elsewhere')
  expect(await readFile(join(bed.root, 'elsewhere/a.txt'), 'utf8')).toBe('theirs\n')
})

test('so do those whose names are no text', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const commit = { message: 'Names', date: '2026-11-25T00:00:00Z', branch: 'main' }
  await commitChanges(bed.remote, { '\0\xffedited': 'a\n', '\0\xffgone': 'a\n' }, commit)
  await bed.cloneShallow()
  const run = (script: string, cwd: string) => execFileSync('bash', ['-c', script], { cwd, encoding: 'utf8' })
  run("echo mine >$'\\xffedited'; rm $'\\xffgone'", bed.workspace)
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  const { uncommitted, base } = await bed.repository.takeStartSnapshot()
  expect(uncommitted).toEqual(['\ufffdedited', '\ufffdgone'])
  const copy = await workInCopy(bed, base)
  expect(run('cat *edited *gone', copy)).toBe('a\na\n')
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], leftOut: [], refused: [] })
  expect(run('cat *', bed.workspace)).toBe('a\nmine\n')
})

test('the snapshot names what is uncommitted and what was untracked and not ignored', async () => {
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
  expect(snapshot).toMatchObject({ uncommitted: ['a.txt'], untracked: ['drafts/', 'drafts/one/two.txt', 'notes.txt'] })
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
  await bed.adapter().close()
  await bed.repository.close()
  await bed.write({ 'a.txt': 'later\n' })
  await bed.repository.close()
  expect(await text(bed, 'a.txt')).toBe('later\n')
})
