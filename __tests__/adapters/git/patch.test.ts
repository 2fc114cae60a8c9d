import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { type Bed, closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

async function patchApplies(bed: Bed): Promise<string> {
  const receipt = await bed.repository.takeReceipt()
  const patch = await bed.repository.patchOf(receipt)
  const file = join(bed.root, 'change.patch')
  await writeFile(file, patch)
  const seed = join(bed.root, 'seed')
  await bed.git(seed, 'apply', '--index', file)
  expect(await bed.git(seed, 'write-tree')).toBe(receipt.tree)
  return patch
}

test('the patch of no change is empty', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  expect(await bed.repository.patchOf(await bed.repository.takeReceipt())).toBe('')
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
