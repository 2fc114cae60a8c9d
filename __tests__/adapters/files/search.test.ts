import { chmodSync, existsSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('what is left out is not searched unless the search begins there, and one file does not take all', async () => {
  scratch.put('out/a.ts', 'one\n'.repeat(5))
  const leaveOut = async (paths: readonly string[]) => new Set(paths.filter(path => path.startsWith('out/')))
  const found = async (path: string, limitOfFile = 100) =>
    (await workspace.search({ pattern: 'one', path, glob: '*.{ts,py}', limit: 100, limitOfFile, leaveOut })) as {
      matches: readonly string[]
    }
  expect((await found('.')).matches.filter(line => line.startsWith('out/'))).toEqual([])
  expect((await found('out')).matches).toHaveLength(5)
  scratch.put('many/a.py', 'one\n'.repeat(5))
  scratch.put('many/b.py', 'one\n')
  expect((await found('many', 2)).matches).toContain('many/a.py: 3 more')
  expect((await found('many/a.py', 2)).matches).toHaveLength(5)
})

test('stops at the limit and says whether there is more', async () => {
  expect(await search('one', { path: 'src', limit: 2 })).toEqual({
    matches: [expect.any(String), expect.any(String)],
    more: true,
  })
  expect(await search('one', { path: 'src', limit: 3 })).toMatchObject({ more: false })
})

test('understands Perl-compatible expressions and Unicode', async () => {
  expect(await matches('(?i)CONST ONE')).toEqual(['src/a.ts:1:const one = 1'])
  expect(await matches('(?<=const )\\w+ = \\d$')).toEqual(['src/a.ts:1:const one = 1', 'src/a.ts:2:const two = 2'])
  scratch.put('words/names.txt', 'Élan\nnone\n')
  expect(await matches('^\\p{Lu}.an$', { path: 'words' })).toEqual(['words/names.txt:1:Élan'])
})

test.each([
  ['an open bracket', '(', 'missing closing parenthesis'],
  ['nothing', '', 'empty'],
  ['a very long pattern', 'x'.repeat(2_000), 'characters'],
  ['a NUL', 'a\0b', 'NUL'],
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

test.each(['(a+)+$', '(a|a)*[b-d]$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=(a+))*b|(.*a){20}c', '(x+x+)+y|(a*)*b'])(
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
)

test('a hostile glob is given up as well', async () => {
  scratch.put(`${'a'.repeat(200)}.txt`, 'one')
  const started = performance.now()
  await search('one', { glob: `${'*a'.repeat(30)}*b` })
  expect(performance.now() - started).toBeLessThan(30_000)
})

test("reads no settings and attributes of the repository, and shows neither git's data nor links nor its own files", async () => {
  const own = createScratchRepository()
  try {
    own.put('.gitattributes', '*.txt binary diff=evil -text\n')
    own.put('.git/config', '[grep]\n  patternType = fixed\n[diff "evil"]\n  textconv = touch ran; cat\n')
    own.put('.git/HEAD', 'ref: refs/heads/one\n')
    own.put('.GIT/one.txt', 'one\n')
    own.put('nested/.git/one.txt', 'one\n')
    own.put('nested/a.txt', 'one\n')
    own.put('out/report.txt', 'one\n')
    own.put('.gitignore', '*.txt\n')
    symlinkSync(own.outside, join(own.root, 'link'))
    const kept = createFileWorkspace({ root: own.root, workingDirectory: '.', own: join(own.root, 'out') })
    const found = await kept.search({ pattern: 'one|canary', path: '.', glob: null, limit: 9 })
    expect(found).toEqual({ matches: ['nested/a.txt:1:one'], more: false })
    expect(existsSync(join(own.root, 'ran'))).toBe(false)
  } finally {
    own.remove()
  }
})

test('files of generated lines take no room from the others', async () => {
  const generated = createScratchRepository()
  try {
    for (let at = 0; at < 12; at += 1) generated.put(`dist/${at}.js`, `one${'x'.repeat(2_500_000)}`)
    generated.put('src/a.ts', 'one\n')
    const other = createFileWorkspace({ root: generated.root, workingDirectory: '.' })
    const found = await other.search({ pattern: 'one', path: '.', glob: null, limit: 9 })
    expect(found).toEqual({ matches: ['src/a.ts:1:one'], more: false })
  } finally {
    generated.remove()
  }
})

test('a git without Perl-compatible expressions searches by extended ones', async () => {
  const other = createScratchRepository()
  try {
    other.put('a.txt', 'one\ntwo\n')
    const binary = join(other.outside, 'git')
    const words = 'fatal: cannot use Perl-compatible regexes when not compiled with USE_LIBPCRE'
    writeFileSync(binary, `#!/bin/sh\ncase "$*" in *' -P '*) echo '${words}' >&2; exit 128;; esac\nexec git "$@"\n`)
    chmodSync(binary, 0o755)
    const git = async () => ({ binary, path: '/usr/local/bin:/usr/bin:/bin' })
    const limited = createFileWorkspace({ root: other.root, workingDirectory: '.', git })
    const found = await limited.search({ pattern: '^(on|tw)e$', path: '.', glob: null, limit: 9 })
    expect(found).toEqual({ matches: ['a.txt:1:one'], more: false })
  } finally {
    other.remove()
  }
})

test('a huge file ends the search, not the process', async () => {
  const huge = createScratchRepository()
  try {
    huge.put('a.txt', 'one\n')
    huge.put('huge.dat', '')
    truncateSync(join(huge.root, 'huge.dat'), 2 ** 31)
    const other = createFileWorkspace({ root: huge.root, workingDirectory: '.' })
    const request = { pattern: 'one', path: '.', limit: 9 }
    expect(await other.search({ ...request, glob: null })).toEqual({
      refused: expect.stringContaining('smaller folder'),
    })
    expect(await other.search({ ...request, glob: '*.txt' })).toEqual({ matches: ['a.txt:1:one'], more: false })
  } finally {
    huge.remove()
  }
})
