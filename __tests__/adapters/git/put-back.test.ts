import { chmod, lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { type Bed, closeBeds, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const at = (bed: Bed, path: string): string => join(bed.workspace, path)
const text = (bed: Bed, path: string): Promise<string> => readFile(at(bed, path), 'utf8')

test('a folder that became a link to itself is put back, though nothing can be looked up behind it', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', 'd/e.txt': 'e\n' })
  const receipt = await bed.repository.takeReceipt()
  await rm(at(bed, 'd'), { recursive: true })
  await symlink('d', at(bed, 'd'))

  await bed.repository.putBack(receipt)
  expect(await text(bed, 'd/e.txt')).toBe('e\n')
  expect((await bed.repository.takeReceipt()).tree).toBe(receipt.tree)
})

test('changed, deleted, added and re-moded paths come back to the tree of the receipt', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'b.txt': 'b\n',
    'c.txt': 'c\n',
    'd/e.txt': 'e\n',
    l: { link: 'a.txt' },
    '.gitignore': 'out/\n',
  })
  await bed.write({ 'a.txt': 'mine\n', 'made/new.txt': 'n\n' })
  await rm(at(bed, 'c.txt'))
  const receipt = await bed.repository.takeReceipt()

  await bed.write({
    'a.txt': 'broken\n',
    'c.txt': 'again\n',
    'junk/x/y': 'j\n',
    'out/kept': 'k\n',
    '.gitignore': '*\n',
  })
  await rm(at(bed, 'b.txt'))
  await rm(at(bed, 'd'), { recursive: true })
  await symlink('../..', at(bed, 'd'))
  await rm(at(bed, 'l'))
  await mkdir(at(bed, 'l'))
  await chmod(at(bed, 'made/new.txt'), 0o755)
  await bed.repository.putBack(receipt)
  expect(await text(bed, 'a.txt')).toBe('mine\n')
  expect(await text(bed, 'd/e.txt')).toBe('e\n')
  expect(await readlink(at(bed, 'l'))).toBe('a.txt')
  expect(await text(bed, 'out/kept')).toBe('k\n')
  await expect(lstat(at(bed, 'junk'))).rejects.toThrow(/ENOENT/)
  const again = await bed.repository.takeReceipt()
  expect(again.tree).toBe(receipt.tree)
  expect(again.files).toEqual(receipt.files)
})

test('an attribute that the change adds does not alter what comes back', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitattributes': '\n' })
  await bed.write({ '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'b\n', 'sub/.gitattributes': '* binary\n' })
  const receipt = await bed.repository.takeReceipt()
  await bed.write({ 'a.txt': 'broken\n' })
  await rm(at(bed, '.gitattributes'))
  await rm(at(bed, 'sub'), { recursive: true })
  await bed.repository.putBack(receipt)
  expect(await text(bed, 'a.txt')).toBe('b\n')
  expect((await bed.repository.takeReceipt()).tree).toBe(receipt.tree)
})

test('nothing outside the workspace is written or removed through a link', async () => {
  const bed = await startedBed({ 'd/a.txt': 'a\n', 'd/b.txt': 'b\n' })
  const outside = join(bed.root, 'outside')
  await mkdir(outside)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await writeFile(join(outside, name), 'outside\n')
  const receipt = await bed.repository.takeReceipt()
  await rm(at(bed, 'd'), { recursive: true })
  await symlink(outside, at(bed, 'd'))
  await bed.repository.putBack(receipt)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) expect(await readFile(join(outside, name), 'utf8')).toBe('outside\n')
  expect(await text(bed, 'd/a.txt')).toBe('a\n')
})

/** `file` is the path of a tracked file whose name is not UTF-8. */
async function bedWithLatin1() {
  const name = Buffer.from('data/caf\xe9.txt', 'latin1')
  const bed = await openBed({ 'data/a.txt': 'a\n' })
  await writeFile(Buffer.concat([Buffer.from(`${bed.root}/seed/`), name]), 'old\n')
  await bed.commit('main', {})
  return { bed, file: Buffer.concat([Buffer.from(`${bed.workspace}/`), name]) }
}

test('a tracked name that is not UTF-8 counts only with other content', async () => {
  const { bed, file } = await bedWithLatin1()
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  await writeFile(file, 'old\n')
  const receipt = await bed.repository.takeReceipt()
  expect(receipt).toMatchObject({ files: [], refused: [] })
  await writeFile(file, 'new\n')
  expect((await bed.repository.takeReceipt()).refused).toMatchObject([{ reason: { kind: 'name-not-utf8' } }])
})

test('a change in the second of the checkout is seen in the next second', async () => {
  const { bed, file } = await bedWithLatin1()
  await nextSecond()
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  await writeFile(file, 'new\n')
  await nextSecond()
  expect((await bed.repository.takeReceipt()).refused).toMatchObject([{ reason: { kind: 'name-not-utf8' } }])
})

async function nextSecond() {
  await new Promise(resolve => setTimeout(resolve, 1010 - (Date.now() % 1000)))
}
