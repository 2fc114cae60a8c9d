import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { type Bed, closeBeds, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const LIMIT = 256 * 1024

const one = async (bed: Bed, path: string) => (await bed.repository.readBaseFiles([path])).get(path) ?? null

test('a file of the base is read as the base has it, whatever stands in the work tree', async () => {
  const bed = await startedBed({ 'AGENTS.md': 'Grüße\r\n', 'docs/a b.md': 'below\n', run: { run: '#!/bin/sh\n' } })
  await bed.write({ 'AGENTS.md': 'planted\n', 'CLAUDE.md': 'planted too\n' })
  await rm(join(bed.workspace, 'docs'), { recursive: true })
  expect(await one(bed, 'AGENTS.md')).toBe('Grüße\r\n')
  expect(await one(bed, 'docs/a b.md')).toBe('below\n')
  expect(await one(bed, 'run')).toBe('#!/bin/sh\n')
  expect(await one(bed, 'CLAUDE.md')).toBeNull()
})

test('what is no regular file of exactly this path is null', async () => {
  const bed = await startedBed({ 'a/b.md': 'b\n', 'link.md': { link: 'a/b.md' }, 'B.md': 'upper\n' })
  for (const path of ['a', 'a/', 'link.md', 'b.md', '*', ':(glob)**', ':/B.md', './B.md', '../B.md', 'B.md/', '', '-r'])
    expect([path, await one(bed, path).catch(() => 'thrown')]).toEqual([path, null])
})

test('bytes that are no text, and more than 256 KB, are null', async () => {
  const bed = await startedBed({
    latin: Buffer.from('caf\u00e9', 'latin1'),
    binary: Uint8Array.of(65, 0, 66),
    large: 'x'.repeat(LIMIT + 1),
    full: 'x'.repeat(LIMIT),
    empty: '',
  })
  for (const path of ['latin', 'binary', 'large']) expect(await one(bed, path)).toBeNull()
  expect(await one(bed, 'full')).toHaveLength(LIMIT)
  expect(await one(bed, 'empty')).toBe('')
})

test('why a file cannot be read is said', async () => {
  const bed = await startedBed({
    'a/b.md': 'b\n',
    'link.md': { link: 'a/b.md' },
    latin: Buffer.from('caf\u00e9', 'latin1'),
    large: 'x'.repeat(LIMIT + 1),
  })
  const said: readonly (readonly [string, string])[] = [
    ['a', 'is a folder'],
    ['b.md', 'is not there'],
    ['../b.md', 'is no path of a file'],
    ['link.md', 'is a symbolic link'],
    ['latin', 'is no UTF-8 text'],
    ['large', `has ${LIMIT + 1} bytes, more than ${LIMIT}`],
  ]
  for (const [path, problem] of said) expect([path, await bed.repository.baseText(path)]).toEqual([path, { problem }])
  expect(await bed.repository.baseText('a/b.md')).toEqual({ text: 'b\n' })
})

test('it needs a checkout', async () => {
  const bed = await openBed({ 'a.md': 'a\n' })
  await expect(bed.repository.readBaseFiles(['a.md'])).rejects.toThrow('checkOut has to come first')
})
