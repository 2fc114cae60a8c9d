import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { evilProgram, GIT_TRAPS } from '../../e2e/hostile-model/git-traps.ts'
import { type Bed, closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const TREE = {
  'a.txt': 'a\n',
  'b.txt': 'b\n',
  'sub/c.txt': 'c\n',
  '.gitattributes': '*.bin binary\n',
  '.gitignore': '*.log\n',
}

async function shown(bed: Bed): Promise<string[]> {
  const { files } = await bed.repository.takeReceipt()
  return files.map(({ path, change }) => `${change} ${path}`)
}

const TRICKS: Readonly<Record<string, (bed: Bed) => Promise<unknown>>> = {
  'staging it': bed => bed.git(bed.workspace, 'add', '-A'),
  'committing it': async bed => {
    await bed.git(bed.workspace, 'add', '-A')
    await bed.git(bed.workspace, 'commit', '-q', '-m', 'mine')
  },
  'removing it from the index': bed => bed.git(bed.workspace, 'rm', '-q', '--cached', '-r', '.'),
  'replacing .git by a new repository': async bed => {
    await rm(join(bed.workspace, '.git'), { recursive: true })
    await bed.git(bed.workspace, 'init', '-q')
    await bed.git(bed.workspace, 'add', '-A')
    await bed.git(bed.workspace, 'commit', '-q', '-m', 'all')
  },
  'starting a repository inside a tracked folder': async bed => {
    await bed.git(join(bed.workspace, 'sub'), 'init', '-q')
    await writeFile(join(bed.workspace, 'sub/.git/info/exclude'), '*\n')
  },
  'corrupting the objects': bed => rm(join(bed.workspace, '.git/objects'), { recursive: true }),
}

for (const [trick, play] of Object.entries(TRICKS)) {
  test(`${trick} hides no change`, async () => {
    const bed = await startedBed(TREE)
    await bed.write({ 'a.txt': 'changed\n', 'new.txt': 'n\n', 'sub/d.txt': 'd\n' })
    await rm(join(bed.workspace, 'b.txt'))
    await play(bed)
    expect(await shown(bed)).toEqual(['modified a.txt', 'deleted b.txt', 'added new.txt', 'added sub/d.txt'])
  })
}

test('a new .gitignore hides nothing: the rules of the base count', async () => {
  const bed = await startedBed(TREE)
  await bed.write({ '.gitignore': '*\n', 'sub/.gitignore': '*\n', 'new.txt': 'n\n', 'x.log': 'l\n' })
  const { files, leftOut } = await bed.repository.takeReceipt()
  expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'new.txt', 'sub/.gitignore'])
  expect(leftOut).toEqual([{ path: 'x.log', reason: { kind: 'ignored' } }])
})

test('new attributes change neither blobs nor line counts', async () => {
  const bed = await startedBed(TREE)
  await bed.write({
    '.gitattributes': '* text eol=lf ident -diff filter=evil working-tree-encoding=UTF-16\n',
    'a.txt': 'x\r\n$Id$\n',
    'new.txt': 'y\r\n',
  })
  const { files } = await bed.repository.takeReceipt()
  expect(files).toMatchObject([
    { path: '.gitattributes', additions: 1, deletions: 1 },
    { path: 'a.txt', additions: 2, deletions: 1 },
    { path: 'new.txt', additions: 1, deletions: 0 },
  ])
  const blob = files[1]?.blob ?? ''
  expect(Buffer.from((await bed.repository.readBlobs([blob])).get(blob) ?? '').toString()).toBe('x\r\n$Id$\n')
})

for (const [when, wait] of Object.entries({ 'in the same second': 0, 'much later': 1100 })) {
  test(`a change that keeps size and modification time is still seen, ${when}`, async () => {
    const old = new Date(1_000_000_000_000)
    const names = ['a.txt', 'o d\n  ctime: 1:2\nü']
    const bed = await startedBed({ ...TREE, ...Object.fromEntries(names.map(name => [name, 'a\n'])) }, async one => {
      for (const name of names) await utimes(join(one.workspace, name), old, old)
      await new Promise(resolve => setTimeout(resolve, wait))
    })
    await new Promise(resolve => setTimeout(resolve, wait))
    for (const name of names) {
      await writeFile(join(bed.workspace, name), 'z\n')
      await utimes(join(bed.workspace, name), old, old)
    }
    expect(await shown(bed)).toEqual(names.map(name => `modified ${name}`))
  })
}

test('nothing that a repository can configure is run, not even by a push', async () => {
  const bed = await startedBed({
    ...TREE,
    '.gitattributes': '*.txt filter=evil diff=evil merge=evil\n*.c diff=evil\n',
    'x.c': 'c\n',
  })
  const marks = join(bed.root, 'marks')
  await mkdir(marks)
  const evil = evilProgram(join(bed.root, 'evil'), marks)
  const script = Object.values(GIT_TRAPS).map(trap => `( ${trap} ) >/dev/null 2>&1`)
  const env = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null', EVIL: evil }
  execFileSync('bash', ['-c', [...script, 'rm -f "$0"/*'].join('\n'), marks], { cwd: bed.workspace, env })
  await bed.write({ 'x.c': 'changed\n', 'new.c': 'n\n' })
  const receipt = await bed.repository.takeReceipt()
  await bed.repository.patchOf(receipt)
  await bed.write({ 'x.c': 'broken\n' })
  await bed.repository.putBack(receipt)
  expect((await bed.repository.takeReceipt()).tree).toBe(receipt.tree)
  await bed.repository.push({ receipt, branch: 'diffproof/x', message: 'm', expected: null })
  await bed.repository.close()
  expect(await readdir(marks)).toEqual([])
  expect(receipt.files.map(({ path }) => path)).toEqual(['new.c', 'x.c'])
})

test('each of hundreds of files that were changed in the same second, at the same length, is seen', async () => {
  const names = Array.from({ length: 700 }, (_, n) => `a folder with a rather long name/file ${n}.txt`)
  const tree = (content: string) => Object.fromEntries(names.map(name => [name, content]))
  const bed = await startedBed(tree('a\n'))
  await bed.write(tree('b\n'))
  expect((await bed.repository.takeReceipt()).files).toHaveLength(names.length)
})
