import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

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

test('the paths of the base are those of regular files', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'run.sh': { run: 'true\n' },
    link: { link: 'a.txt' },
    'b/ü "x".js': 'b\n',
  })
  await bed.write({ 'new.txt': 'new\n' })
  const paths = await bed.repository.basePaths()
  expect(paths).toEqual(['a.txt', 'b/ü "x".js', 'run.sh'])
  expect(execFileSync('git', ['ls-files'], { cwd: bed.workspace, encoding: 'utf8' })).toContain('link')
})
