import { execFileSync } from 'node:child_process'
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
    ['../b.md', 'is not there'],
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

const LIMIT_MS = 60_000

test('words are found in the text files of the base, whole and as they stand, whatever the work tree and its attributes say', async () => {
  const bed = await startedBed({
    'src/a.js': 'one\nsplitShares(10)\nsplitSharesAgain()\n',
    'deep/er/größe.py': 'def odd_cents():\n',
    'bin/data': Buffer.from('\0splitShares\n').toString('latin1'),
    link: { link: 'splitShares' },
    'long.js': `splitShares ${'x'.repeat(1_000)}\n`,
    '.gitattributes': '* -diff binary\n',
  })
  await bed.write({ 'src/a.js': 'gone\n', 'new.js': 'splitShares\n' })
  const found = await bed.repository.baseLines(['splitShares', 'odd_cents', 'a|b', '-e'], LIMIT_MS)
  expect(found?.map(({ path, line, text }) => `${path}:${line}:${text.slice(0, 20)}:${text.length}`)).toEqual([
    'deep/er/größe.py:1:def odd_cents()::16',
    'long.js:1:splitShares xxxxxxxx:400',
    'src/a.js:2:splitShares(10):15',
  ])
  expect(await bed.repository.baseLines(['nowhere'], LIMIT_MS)).toEqual([])
  expect(await bed.repository.baseLines([], LIMIT_MS)).toEqual([])
})

test('a search that takes too long or finds too much is none', async () => {
  const bed = await startedBed({ 'a.txt': 'needle in a haystack\n'.repeat(400_000) })
  expect(await bed.repository.baseLines(['needle'], LIMIT_MS)).toBeNull()
  expect(await bed.repository.baseLines(['needle'], 0)).toBeNull()
  expect(await bed.repository.baseLines(['needles'], LIMIT_MS)).toEqual([])
})

test('the paths of the base are those of regular files, those of a tree are all', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'run.sh': { run: 'true\n' },
    link: { link: 'a.txt' },
    'b/ü "x".js': 'b\n',
  })
  await bed.write({ 'new.txt': 'new\n' })
  const paths = await bed.repository.basePaths()
  expect(paths).toEqual(['a.txt', 'b/ü "x".js', 'run.sh'])
  const { tree } = await bed.repository.takeReceipt()
  expect(await bed.repository.pathsIn(tree)).toEqual([...paths.slice(0, 2), 'link', 'new.txt', 'run.sh'])
  expect(execFileSync('git', ['ls-files'], { cwd: bed.workspace, encoding: 'utf8' })).toContain('link')
})

test('git itself says what the files of attributes in a tree make of paths', async () => {
  const bed = await startedBed({ 'src/a.js': 'a\n', 'b c.js': 'b\n' })
  const base = await bed.repository.takeReceipt()
  const rules = `[attr]quiet -diff\nsrc/a.js quiet\n"b c.js" linguist-generated\n`
  await bed.write({ '.gitattributes': rules, 'src/.gitattributes': 'x* ident\n' })
  const { tree } = await bed.repository.takeReceipt()
  const ask = (one: string) =>
    bed.repository.attributesIn(one, ['diff', 'linguist-generated', 'ident'], ['src/a.js', 'b c.js', 'src/x\n'])
  const none = { diff: 'unspecified', 'linguist-generated': 'unspecified', ident: 'unspecified' }
  expect(await ask(base.tree)).toEqual([none, none, none])
  expect(await ask(tree)).toEqual([
    { ...none, diff: 'unset' },
    { ...none, 'linguist-generated': 'set' },
    { ...none, ident: 'set' },
  ])
})

test('attributes that git cannot name are a failure, and no lack of time', async () => {
  const bed = await startedBed({ 'a.js': 'a\n' })
  const { tree } = await bed.repository.takeReceipt()
  await expect(bed.repository.attributesIn(tree, ['-x'], ['a.js'])).rejects.toThrow(/^git check-attr failed/)
})

const KEY = '-ghp.*[x]\\'

test('a line of text is found anywhere in the base, as it stands and not as a pattern', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'deep/er/b.bin': Buffer.from(`\0x${KEY}y\0`).toString('latin1'),
    '.gitattributes': '* -diff binary\n',
  })
  await bed.write({ 'new.txt': 'only in the work tree\n', 'deep/er/b.bin': 'gone\n' })
  const holds = (text: string) => bed.repository.baseHolds(text)
  expect(await holds(KEY)).toBe(true)
  expect(await holds('-ghp.')).toBe(true)
  expect(await holds('-ghp!')).toBe(false)
  expect(await holds('only in the work tree')).toBe(false)
  expect(await holds('')).toBe(false)
  expect(await holds('a\nb')).toBe(false)
})
