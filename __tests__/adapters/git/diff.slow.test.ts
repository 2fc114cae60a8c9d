import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import type { Patch } from '../../../src/core/change/change.ts'
import { type Bed, closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const wholeOf = (patch: Patch) => patch.map(part => part.toString()).join('')

async function patchApplies(bed: Bed): Promise<string> {
  const receipt = await bed.repository.takeReceipt()
  const patch = wholeOf(await bed.repository.patchOf(receipt))
  const file = join(bed.root, 'change.patch')
  await writeFile(file, patch)
  const seed = join(bed.root, 'seed')
  await bed.git(seed, 'apply', '--index', file)
  expect(await bed.git(seed, 'write-tree')).toBe(receipt.tree)
  return patch
}

test('the patch of no change is empty', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  expect(await bed.repository.patchOf(await bed.repository.takeReceipt())).toEqual([])
})

test('the patch applies, binary files and renames included', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', 'old.txt': 'one\ntwo\nthree\n', 'b.bin': Uint8Array.of(0, 1, 2) })
  await rename(join(bed.workspace, 'old.txt'), join(bed.workspace, 'new name.txt'))
  await bed.write({ 'a.txt': 'no newline', 'b.bin': Uint8Array.of(0, 255, 254), run: { run: '#!/bin/sh\n' } })
  const patch = await patchApplies(bed)
  expect(patch).toContain('rename from old.txt')
  expect(patch).toContain('GIT binary patch')
})

test('a text file that is not UTF-8 loses no byte, and the others stay readable', async () => {
  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
  const bed = await startedBed({ 'a.txt': 'a\n', 'latin.txt': latin1('caf\u00e9\n'), 'z.txt': 'gr\u00fc\u00dfe\n' })
  await bed.write({
    'a.txt': 'diff --git a/x b/x\n',
    'latin.txt': latin1('caf\u00e9s\n'),
    'z.txt': 'gr\u00fc\u00df\n',
    'new\nline "quoted".txt': latin1('\u00e9'),
  })
  const patch = await patchApplies(bed)
  expect(patch).toContain('+gr\u00fc\u00df\n')
  expect(patch).not.toContain('\ufffd')
})

test('attributes of the repository hide nothing from the patch', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    '.gitattributes': '*.txt -diff\n',
    'shadow/.gitattributes': '* -diff\n',
    'shadow/b.txt': 'b\n',
  })
  await bed.write({ 'a.txt': 'seen\n', 'shadow/b.txt': 'seen too\n' })
  const patch = await patchApplies(bed)
  expect(patch).toContain('+seen\n')
  expect(patch).toContain('+seen too\n')
})

const TREE = {
  'a.txt': 'one\r\ntwo\r\n',
  'b.txt': 'b\n'.repeat(20),
  'bin.dat': Buffer.from([0, 1, 2, 255]),
  '.gitignore': 'out/\n',
}

test('a kept patch makes its tree again, bytes, renames, modes and ignored files of the edit tool included, and leaves the work tree alone', async () => {
  const bed = await startedBed(TREE)
  await bed.write({
    'a.txt': 'one\r\nzwei\r\n',
    'bin.dat': Buffer.from([9, 0, 255]),
    'moved.txt': 'b\n'.repeat(20),
    'out/made.txt': 'm\n',
    run: { run: '#!/bin/sh\n' },
  })
  await bed.git(bed.workspace, 'rm', '-q', '--cached', 'b.txt')
  await bed.git(bed.workspace, 'clean', '-fdq', 'b.txt')
  bed.edit('out/made.txt')
  const receipt = await bed.repository.takeReceipt()
  const patch = wholeOf(await bed.repository.patchOf(receipt))
  expect(patch).toContain('rename from b.txt')

  const untouched = await bed.repository.assemble([])
  await bed.repository.putBack(untouched)
  const opened = await bed.repository.receiptOf(patch)
  expect(opened).toEqual({ receipt: { ...receipt, leftOut: [], refused: [], moved: undefined } })
  expect((await bed.repository.takeReceipt()).tree).toBe(receipt.baseTree)

  if ('refused' in opened) throw new Error(opened.refused)
  await bed.repository.putBack(opened.receipt)
  expect((await bed.repository.takeReceipt()).tree).toBe(receipt.tree)
  expect(await readFile(join(bed.workspace, 'a.txt'), 'utf8')).toBe('one\r\nzwei\r\n')
})

test('work of an earlier run is resumed with the paths that its edit tool wrote; where it does not come out, all is as it was', async () => {
  const before = await startedBed(TREE)
  await before.write({ 'a.txt': 'one\r\nzwei\r\n', 'out/made.txt': 'm\n' })
  before.edit('out/made.txt')
  const patch = wholeOf(await before.repository.patchOf(await before.repository.takeReceipt()))

  const bed = await startedBed(TREE, ({ workspace }) => mkdir(join(workspace, 'out')).then(() => undefined))
  const opened = await bed.repository.receiptOf(patch)
  if ('refused' in opened) throw new Error(opened.refused)
  // An ignored file of which nobody says that the edit tool wrote it is no part of the tree.
  expect(await bed.repository.resumeFrom(opened.receipt, [])).toBe(false)
  expect((await bed.repository.takeReceipt()).files).toEqual([])
  expect(await readFile(join(bed.workspace, 'a.txt'), 'utf8')).toBe(TREE['a.txt'])

  await rm(join(bed.workspace, 'out/made.txt'))
  expect(await bed.repository.resumeFrom(opened.receipt, ['out/made.txt'])).toBe(true)
  expect((await bed.repository.takeReceipt()).tree).toBe(opened.receipt.tree)
  expect(await bed.repository.checkEditable('out/made.txt')).toBeNull()
})

const adding = (path: string, more = '') =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+evil\n${more}`

test.each([
  ['nothing', ''],
  ['no patch', 'hello\n'],
  ['a patch of other lines', 'diff --git a/b.txt b/b.txt\n--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-x\n+y\n'],
  ['a path that leaves the tree', adding('../evil')],
  [
    'an absolute path',
    'diff --git a//tmp/evil b//tmp/evil\nnew file mode 100644\n--- /dev/null\n+++ /tmp/evil\n@@ -0,0 +1 @@\n+evil\n',
  ],
  ["git's own folder", adding('.git/hooks/pre-commit')],
  ["git's own folder in capitals", adding('sub/.GIT/config')],
  [
    'a binary part that says it is huge',
    'diff --git a/x b/x\nnew file mode 100644\nindex 0000000000000000000000000000000000000000..1111111111111111111111111111111111111111\nGIT binary patch\nliteral 4000000000\nJc$@(M0RR6000031\n\nliteral 0\nHc$@<O00001\n\n',
  ],
  ['a file where one is that git does not know', adding('out/mine.txt')],
  ['a file where a folder is that git does not know', adding('out')],
  ['a file below one that git does not know', adding('out/mine.txt/deep')],
])('%s is refused and changes nothing', async (_, patch) => {
  const bed = await startedBed(TREE, async ({ workspace }) => {
    await mkdir(join(workspace, 'out'))
    await writeFile(join(workspace, 'out/mine.txt'), 'mine\n')
  })
  expect(await bed.repository.receiptOf(patch)).toEqual({ refused: expect.stringMatching(/\S/) })
  expect((await bed.repository.takeReceipt()).files).toEqual([])
  expect(await readFile(join(bed.workspace, 'out/mine.txt'), 'utf8')).toBe('mine\n')
})

test('a binary part that grows beyond what git may take at once is refused, a small one of the same form is not', async () => {
  const bed = await startedBed(TREE)
  const seed = join(bed.root, 'seed')
  const opened = async (size: string) => {
    execFileSync('truncate', ['-s', size, join(seed, 'zeros')])
    await bed.git(seed, 'add', 'zeros')
    return bed.repository.receiptOf(`${await bed.git(seed, 'diff', '--cached', '--binary')}\n`)
  }
  expect(await opened('1K')).toMatchObject({ receipt: { files: [{ path: 'zeros', change: 'added' }] } })
  expect(await opened('140M')).toEqual({ refused: expect.stringMatching(/attempting to allocate .* over limit/) })
})
