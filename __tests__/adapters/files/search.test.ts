import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { createScratchRepository } from './scratch-repository.ts'

const scratch = createScratchRepository()
afterAll(scratch.remove)
scratch.put('src/a.ts', 'const one = 1\r\nconst two = 2\r\n')
scratch.put('src/deep/b.ts', 'let one\n')
scratch.put('src/c.py', 'one = 1')
scratch.put('node_modules/m/index.js', 'one\n')
scratch.put('data.bin', Buffer.from('one\0one\n'))
scratch.put('large.txt', `one\n${'x'.repeat(2_000_001)}`)
scratch.put('marked.txt', '\uFEFFone')
scratch.put('long.js', `${'x'.repeat(6_000)}one\nwide one ${'y'.repeat(1_000)}\n`)
const workspace = createFileWorkspace({ root: scratch.root, workingDirectory: '.' })
const search = (
  pattern: string,
  { path = '.', glob = null, limit = 100 }: { path?: string; glob?: string | null; limit?: number } = {},
) => workspace.search({ pattern, path, glob, limit })

async function matches(...request: Parameters<typeof search>): Promise<readonly string[]> {
  const found = await search(...request)
  return 'matches' in found ? found.matches : [found.refused]
}

test('finds lines with their paths and numbers, in order', async () => {
  expect(await matches('\\bone\\b', { path: 'src' })).toEqual([
    'src/a.ts:1:const one = 1',
    'src/c.py:1:one = 1',
    'src/deep/b.ts:1:let one',
  ])
  expect(await matches('two = \\d$')).toEqual(['src/a.ts:2:const two = 2'])
  expect(await matches('^one$')).toEqual(['marked.txt:1:one'])
  expect(await matches('no such thing')).toEqual([])
})

test('a glob may match the name or the path', async () => {
  expect(await matches('one', { glob: '*.py' })).toEqual(['src/c.py:1:one = 1'])
  expect(await matches('one', { glob: 'src/**/*.ts' })).toEqual(['src/a.ts:1:const one = 1', 'src/deep/b.ts:1:let one'])
  expect(await matches('one', { glob: '**/*.{py,rb}' })).toEqual(['src/c.py:1:one = 1'])
  expect(await matches('one', { glob: 'deep/*', path: 'src' })).toEqual(['src/deep/b.ts:1:let one'])
  expect(await matches('one', { path: 'src/a.ts' })).toEqual(['src/a.ts:1:const one = 1'])
})

test('leaves out binary and large files, very long lines and dependency folders unless named', async () => {
  const found = await matches('one')
  expect(found.filter(line => /data\.bin|large\.txt|node_modules/.test(line))).toEqual([])
  expect(found.filter(line => line.startsWith('long.js'))).toEqual([expect.stringMatching(/^long\.js:2:wide one y+…$/)])
  expect(await matches('one', { path: 'node_modules/m' })).toEqual(['node_modules/m/index.js:1:one'])
})

test('stops at the limit and says whether there is more', async () => {
  expect(await search('one', { path: 'src', limit: 2 })).toEqual({
    matches: [expect.any(String), expect.any(String)],
    more: true,
  })
  expect(await search('one', { path: 'src', limit: 3 })).toMatchObject({ more: false })
})

test('understands what other dialects write', async () => {
  expect(await matches('(?i)CONST ONE')).toEqual(['src/a.ts:1:const one = 1'])
  expect(await matches('\\p{Lu}')).toEqual([])
  expect(await matches('\\one\\-?', { path: 'src/c.py' })).toEqual(['src/c.py:1:one = 1'])
})

test.each([
  ['an open bracket', '(', 'JavaScript regular expression'],
  ['nothing', '', 'empty'],
  ['a very long pattern', 'x'.repeat(2_000), 'longer than'],
])('refuses %s with a reason', async (_, pattern, why) => {
  expect(await search(pattern)).toEqual({ refused: expect.stringContaining(why) })
})

test('refuses a missing path', async () => {
  expect(await search('one', { path: 'missing' })).toEqual({ refused: 'it does not exist' })
})

test('paths can be given back to the tools from another working directory', async () => {
  const inDeep = createFileWorkspace({ root: scratch.root, workingDirectory: 'src/deep' })
  expect(await inDeep.search({ pattern: 'one', path: '..', glob: '*.ts', limit: 9 })).toEqual({
    matches: ['../a.ts:1:const one = 1', 'b.ts:1:let one'],
    more: false,
  })
})

test.each(['(a+)+$', '(a|a)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=(a+))*b|(.*a){20}c', '(x+x+)+y|(a*)*b'])(
  'the hostile pattern %s is given up soon, and the process lives on',
  async pattern => {
    scratch.put('hostile.txt', `${'a'.repeat(60)}!\n`.repeat(2_000))
    const started = performance.now()
    expect(await search(pattern, { path: 'hostile.txt' })).toEqual({
      refused: expect.stringContaining('takes too long'),
    })
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(await matches('let one')).toHaveLength(1)
  },
  60_000,
)

test('a hostile glob is given up as well', async () => {
  scratch.put(`${'a'.repeat(200)}.txt`, 'one')
  const started = performance.now()
  expect(await search('one', { glob: `${'*a'.repeat(30)}*b` })).toEqual({
    refused: expect.stringContaining('takes too long'),
  })
  expect(performance.now() - started).toBeLessThan(30_000)
}, 60_000)

test('while a glob is slow for every file, other work gets its turn', async () => {
  const many = createScratchRepository()
  try {
    for (let at = 0; at < 600; at += 1) many.put(`f/${'a'.repeat(25)}${at}`, '')
    const slow = createFileWorkspace({ root: many.root, workingDirectory: '.' })
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 1)
    const found = await slow.search({ pattern: 'one', path: '.', glob: '*a*a*a*a*b', limit: 9 })
    clearInterval(ticking)
    expect(found).toEqual({ matches: [], more: false })
    expect(turns).toBeGreaterThan(0)
  } finally {
    many.remove()
  }
}, 30_000)
