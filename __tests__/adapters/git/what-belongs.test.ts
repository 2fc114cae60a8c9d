import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const IGNORED = { kind: 'ignored' }
const NESTED = { kind: 'nested-repository' }
const byProduct = (what: string) => ({ kind: 'by-product', what })

test('what a command leaves is named and left out when it is ignored or a by-product', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitignore': 'out/\n*.log\n' })
  await bed.write({
    'out/x': 'x\n',
    'src/y.log': 'y\n',
    'src/__pycache__/m.pyc': 'p',
    'node_modules/x/y.js': 'y\n',
    'src/ok.py': 'ok\n',
    '.coverage': 'c',
  })
  const { files, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['src/ok.py'])
  expect(leftOut).toEqual([
    { path: '.coverage', reason: byProduct('coverage') },
    { path: 'node_modules/', reason: byProduct('installed packages') },
    { path: 'out/', reason: IGNORED },
    { path: 'src/__pycache__/', reason: byProduct('compiled Python') },
    { path: 'src/y.log', reason: IGNORED },
  ])
})

test('a file that the edit tool made counts even where it is ignored or looks like a by-product', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitignore': 'out/\n*.log\n' })
  await bed.write({
    'out/deep/made.txt': 'm\n',
    'out/other.txt': 'o\n',
    'x.log': 'x\n',
    '__pycache__/m.pyc': 'p',
    'coverage/lcov.info': 'l\n',
  })
  bed.edit('out/deep/made.txt', 'x.log', 'coverage/lcov.info', 'never/made', '../outside')
  const { files, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['coverage/lcov.info', 'out/deep/made.txt', 'x.log'])
  expect(leftOut.map(({ path }) => path)).toEqual(['__pycache__/', 'out/other.txt'])
})

test('a repository inside the repository is refused, and nothing in it is taken', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  await bed.git(bed.workspace, 'init', '-q', 'nested')
  await bed.write({ 'nested/x': 'x\n', 'deep/er/.git': 'gitdir: ../../.git\n', 'deep/er/y': 'y\n', 'deep/z': 'z\n' })
  bed.edit('nested/x')
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path }) => path)).toEqual(['deep/z'])
  expect(receipt.refused).toEqual([
    { path: 'deep/er/', reason: NESTED },
    { path: 'nested/', reason: NESTED },
  ])
})

test('a file that became a pipe, names that are no text and names that some systems take for .git are refused', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
  mkdirSync(join(bed.workspace, 'new'))
  execFileSync('mkfifo', [join(bed.workspace, 'new/pipe')])
  await rm(join(bed.workspace, 'b.txt'))
  execFileSync('mkfifo', [join(bed.workspace, 'b.txt')])
  writeFileSync(Buffer.concat([Buffer.from(`${bed.workspace}/`), Buffer.from([0x66, 0xff])]), 'x')
  mkdirSync(Buffer.concat([Buffer.from(`${bed.workspace}/d`), Buffer.from([0xfe])]))
  writeFileSync(Buffer.concat([Buffer.from(`${bed.workspace}/d`), Buffer.from([0xfe]), Buffer.from('/in')]), 'x')
  await bed.write({
    'git~1/config': 'x\n',
    'sub/.g\u200cit/config': 'x\n',
    '.gitmodules': { link: 'a.txt' },
    'ok.txt': 'ok\n',
  })
  const { files, refused, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['ok.txt'])
  expect(leftOut).toEqual([{ path: 'new/pipe', reason: { kind: 'special-file' } }])
  expect(refused.map(({ path, reason }) => `${path}: ${reason.kind}`)).toEqual([
    '.gitmodules: link-name-of-git',
    'b.txt: special-file',
    'd\ufffd/: name-not-utf8',
    'f\ufffd: name-not-utf8',
    'git~1/config: name-of-git',
    'sub/.g\u200cit/config: name-of-git',
  ])
})

test('LFS content stays as it is: unpacked before is no change, changed later is refused', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4\n'
  const tree = {
    '.gitattributes': '*.big filter=lfs diff=lfs merge=lfs -text\n',
    'x.big': pointer,
    'y.big': pointer,
    'z.big': pointer,
    'a.txt': 'a\n',
  }
  const bed = await startedBed(tree, one => one.write({ 'x.big': 'unpacked x', 'y.big': 'unpacked y' }))
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], refused: [] })
  await bed.write({ 'y.big': 'changed', 'z.big': 'changed', 'new.big': 'new', 'a.txt': 'b\n', '.gitattributes': '' })
  const { files, refused } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['.gitattributes', 'a.txt'])
  expect(refused).toEqual(['new.big', 'y.big', 'z.big'].map(path => ({ path, reason: { kind: 'filtered' } })))
})

test('paths that a sparse checkout leaves out are not deleted, and a file made there is seen', async () => {
  const bed = await openBed({ 'in/a.txt': 'a\n', 'out/b.txt': 'b\n', 'out/c.txt': 'c\n', 'root.txt': 'r\n' })
  await bed.cloneShallow()
  await bed.git(bed.workspace, 'sparse-checkout', 'set', 'in')
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  expect(await bed.repository.takeStartSnapshot()).toMatchObject({ uncommitted: [], untracked: [] })
  expect((await bed.repository.takeReceipt()).files).toEqual([])
  await bed.write({ 'in/a.txt': 'changed\n', 'out/b.txt': 'made\n' })
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path, change }) => `${change} ${path}`)).toEqual([
    'modified in/a.txt',
    'modified out/b.txt',
  ])
})

test('a submodule keeps its place; content put there is refused', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const seed = join(bed.root, 'seed')
  const sha = await bed.git(seed, 'rev-parse', 'HEAD')
  await bed.git(seed, 'update-index', '--add', '--cacheinfo', `160000,${sha},module`)
  await bed.git(seed, 'update-index', '--add', '--cacheinfo', `160000,${sha},other`)
  await bed.git(seed, 'commit', '-q', '-m', 'module')
  await bed.git(seed, 'push', '-q', 'origin', 'main')
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], refused: [], leftOut: [] })
  await bed.write({ 'module/x': 'x\n', 'a.txt': 'b\n' })
  await rm(join(bed.workspace, 'other'), { recursive: true })
  await writeFile(join(bed.workspace, 'other'), 'a file\n')
  const { files, refused } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['a.txt'])
  expect(refused.map(({ path }) => path)).toEqual(['module', 'other'])
})

test('a folder that the base ignores and that was there before is not entered', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitignore': 'node_modules/\n' }, one =>
    one.write({ 'node_modules/x/y.js': 'y\n' }),
  )
  await bed.write({ 'node_modules/new/z.js': 'z\n' })
  expect(await bed.repository.takeReceipt()).toMatchObject({ files: [], leftOut: [] })
})

test('a file larger than the forge takes is refused without being read', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  execFileSync('truncate', ['-s', '101M', join(bed.workspace, 'huge')])
  const { files, refused } = await bed.repository.takeReceipt()
  expect(files).toEqual([])
  expect(refused).toEqual([{ path: 'huge', reason: { kind: 'too-large' } }])
})

test('a rename into another case is a rename', async () => {
  const bed = await startedBed({ 'Read.txt': 'one\ntwo\nthree\n' })
  await bed.git(bed.workspace, 'mv', 'Read.txt', 'read.txt')
  const { files } = await bed.repository.takeReceipt()
  expect(files).toMatchObject([{ path: 'read.txt', change: 'renamed', from: 'Read.txt' }])
})

test('line endings that the work tree converts are no change', async () => {
  const bed = await openBed({ 'a.txt': 'one\ntwo\n' })
  await bed.cloneShallow()
  await bed.git(bed.workspace, 'config', 'core.autocrlf', 'true')
  await bed.write({ 'a.txt': 'one\r\ntwo\r\n' })
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  expect((await bed.repository.takeStartSnapshot()).uncommitted).toEqual([])
  await bed.write({ 'a.txt': 'one\r\n2\r\n' })
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files).toMatchObject([{ path: 'a.txt', additions: 1, deletions: 1 }])
  expect(receipt.leftOut.filter(({ reason }) => reason.kind === 'was-before')).toEqual([])
})

test('content that git cannot convert is refused path by path; the rest of the change stays', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'kept.utf': Buffer.from('\ufeffkept\n', 'utf16le'),
    '.gitattributes': '*.utf working-tree-encoding=UTF-16\nsub/* working-tree-encoding=UTF-16\n',
  })
  await bed.write({
    'bad.utf': 'one\n',
    'worse.utf': 'two\n',
    'good.utf': Buffer.from('\ufeffgood\n', 'utf16le'),
    'sub/.gitignore': '*.log\n',
    'b.txt': 'b\n',
  })
  const { files, refused } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['b.txt', 'good.utf'])
  const reason = { kind: 'not-encodable' }
  expect(refused).toEqual(['bad.utf', 'sub/.gitignore', 'worse.utf'].map(path => ({ path, reason })))
})

test('a path that the base itself holds in another encoding is no obstacle while nothing happens to it', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', 'odd.utf': Buffer.from([0x61, 0xff, 0xfe, 0x0a]) })
  const seed = join(bed.root, 'seed')
  await writeFile(join(seed, '.gitattributes'), '*.utf working-tree-encoding=UTF-16\n')
  await bed.git(seed, 'add', '.gitattributes')
  await bed.git(seed, 'commit', '-q', '-m', 'attributes')
  await bed.git(seed, 'push', '-q', 'origin', 'main')
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  await bed.write({ 'a.txt': 'b\n' })
  const { files, refused } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['a.txt'])
  expect(refused).toEqual([])
})
