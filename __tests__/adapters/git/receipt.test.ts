import { chmod, cp, lstat, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { textOfPatch } from '../../../src/core/change/change.ts'
import { fc } from '../../playground/properties.ts'
import { closeBeds, git, openBed, startedBed } from './test-bed.ts'

afterEach(closeBeds)

test('added, modified, deleted and renamed files are listed with counts and modes', async () => {
  const bed = await startedBed({ 'a.txt': '1\n2\n3\n', 'old.txt': 'one\ntwo\nthree\nfour\n', 'gone.txt': 'x\n' })
  await bed.write({
    'a.txt': '1\n2\nthree\nfour\n',
    'dir/new.txt': 'n\n',
    'dir/tool': { run: '#!/bin/sh\n' },
    link: { link: 'a.txt' },
  })
  await rename(join(bed.workspace, 'old.txt'), join(bed.workspace, 'renamed.txt'))
  await rm(join(bed.workspace, 'gone.txt'))
  const { files } = await bed.repository.takeReceipt()
  const plain = files.map(({ blob, oldBlob, ...rest }) => rest)
  expect(plain).toEqual([
    { path: 'a.txt', change: 'modified', from: null, additions: 2, deletions: 1, oldMode: '100644', newMode: '100644' },
    { path: 'dir/new.txt', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '100644' },
    { path: 'dir/tool', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '100755' },
    { path: 'gone.txt', change: 'deleted', from: null, additions: 0, deletions: 1, oldMode: '100644', newMode: null },
    { path: 'link', change: 'added', from: null, additions: 1, deletions: 0, oldMode: null, newMode: '120000' },
    {
      path: 'renamed.txt',
      change: 'renamed',
      from: 'old.txt',
      additions: 0,
      deletions: 0,
      oldMode: '100644',
      newMode: '100644',
    },
  ])
  expect(files.find(({ change }) => change === 'deleted')?.blob).toBeNull()
  const old = files.flatMap(({ path, oldBlob }) => (oldBlob === null ? [] : [[path, oldBlob] as const]))
  expect(old.map(([path]) => path)).toEqual(['a.txt', 'gone.txt', 'renamed.txt'])
  const blobs = await bed.repository.readBlobs(old.map(([, blob]) => blob))
  expect(Buffer.from(blobs.get(old[0]?.[1] ?? '') ?? []).toString()).toBe('1\n2\n3\n')
})

test('the bytes of a changed file can be read by its blob id', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  await bed.write({ 'b.bin': Uint8Array.of(0, 255, 10, 13) })
  const { files } = await bed.repository.takeReceipt()
  expect(files[0]).toMatchObject({ path: 'b.bin', additions: null, deletions: null })
  const blob = files[0]?.blob ?? ''
  expect([...((await bed.repository.readBlobs([blob])).get(blob) ?? [])]).toEqual([0, 255, 10, 13])
  await expect(bed.repository.readBlobs(['0'.repeat(40)])).rejects.toThrow(/no blob/)
})

test('a file that is longer than a piece arrives byte for byte', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n' })
  const text = Array.from({ length: 40_000 }, (_, at) => `line ${at}`).join('\n')
  await bed.write({ 'long.txt': text })
  const [file] = (await bed.repository.takeReceipt()).files
  expect(file?.blob).toBe(await bed.git(bed.workspace, 'hash-object', 'long.txt'))
})

test('a file can take the place of a folder and a folder that of a file', async () => {
  const bed = await startedBed({ file: 'f\n', 'folder/a': 'a\n', 'folder/b/c': 'c\n' })
  await rm(join(bed.workspace, 'file'))
  await rm(join(bed.workspace, 'folder'), { recursive: true })
  await bed.write({ 'file/inner': 'i\n', folder: 'now a file\n' })
  const { files, refused } = await bed.repository.takeReceipt()
  expect(refused).toEqual([])
  expect(files.map(({ path, change }) => `${change} ${path}`)).toEqual([
    'deleted file',
    'added file/inner',
    'added folder',
    'deleted folder/a',
    'deleted folder/b/c',
  ])
})

test('a folder replaced by a link out of the workspace is a link, and nothing behind it is read', async () => {
  const bed = await startedBed({ 'folder/a': 'a\n' })
  await mkdir(join(bed.root, 'outside'))
  await writeFile(join(bed.root, 'outside', 'a'), 'secret\n')
  await rm(join(bed.workspace, 'folder'), { recursive: true })
  await bed.write({ folder: { link: '../outside' } })
  bed.edit('folder/a')
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.files.map(({ path, change, newMode }) => `${change} ${path} ${newMode}`)).toEqual([
    'added folder 120000',
    'deleted folder/a null',
  ])
  expect(textOfPatch(await bed.repository.patchOf(receipt))).not.toContain('secret')
})

test('names with newlines, quotes, dashes, colons and other scripts pass unharmed', async () => {
  const names = [
    '-rf',
    'a\nb',
    'qu"ote',
    ':(glob)x',
    'Größe',
    ' space ',
    'tab\t',
    '日本',
    '*?[',
    '.hidden',
    'x'.repeat(255),
  ]
  const bed = await startedBed({ 'base.txt': 'b\n', '-old': 'o\n', ':(top)y': 'y\n' })
  await bed.write(Object.fromEntries([...names, '-old', ':(top)y', 'deep/new\n/-x'].map(name => [name, `${name}\n`])))
  const receipt = await bed.repository.takeReceipt()
  expect(receipt.refused).toEqual([])
  expect(receipt.files.map(({ path }) => path).toSorted()).toEqual(
    [...names, '-old', ':(top)y', 'deep/new\n/-x'].toSorted(),
  )
})

const BASE = {
  'a.txt': 'a\n',
  'b.txt': 'one\ntwo\nthree\n',
  'crlf.txt': 'x\r\ny\r\n',
  'd/e.txt': 'e\n',
  'd/f/g.bin': Uint8Array.of(0, 1, 2, 255),
  'd/link': { link: 'e.txt' },
  'run.sh': { run: '#!/bin/sh\n' },
  'eol.txt': 'l1\nl2\n',
  'win.bat': 'l1\nl2\n',
  '.gitattributes': '*.bin -text\neol.txt text eol=crlf\n*.bat text=auto eol=crlf\n*.id ident\n',
  '.gitignore': '*.log\nignored/\n',
}

type Step =
  | { readonly kind: 'write'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'chmod'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly to: string }

const path = fc.constantFrom(
  ...Object.keys(BASE).filter(name => !name.startsWith('.git')),
  ...[
    'new.txt',
    'd',
    'd/f',
    'n/m/o.txt',
    'n',
    'x.log',
    'ignored/x',
    'd/new.bat',
    'k.id',
    'we ird\n"name',
    '-dash',
    'd/ignored/y',
  ],
)
const content = fc.oneof(
  fc
    .array(fc.constantFrom('a', 'one', 'two', '$Id$', ''), { maxLength: 6 })
    .map(lines => Buffer.from(lines.join('\n'))),
  fc.array(fc.constantFrom('a', 'one', 'two'), { maxLength: 6 }).map(lines => Buffer.from(lines.join('\r\n'))),
  fc.uint8Array({ maxLength: 20 }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path, content }),
  fc.record({ kind: fc.constant('delete' as const), path }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
  fc.record({ kind: fc.constant('chmod' as const), path, mode: fc.constantFrom(0o644, 0o755) }),
  fc.record({ kind: fc.constant('link' as const), path, to: fc.constantFrom('a.txt', 'nowhere', '../up', 'd') }),
)

const steps = fc.array(step, { minLength: 1, maxLength: 12 })

test('any edits give the tree of git add and git write-tree, and any damage can be put back to it', async () => {
  const bed = await openBed(BASE)
  await bed.cloneShallow()
  const pristine = join(bed.root, 'pristine')
  await cp(bed.workspace, pristine, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  await fc.assert(
    fc.asyncProperty(steps, steps, async (edits, damage) => {
      await rm(bed.workspace, { recursive: true })
      await cp(pristine, bed.workspace, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
      const repository = bed.adapter()
      await repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
      await repository.takeStartSnapshot()
      for (const one of edits) await carryOut(bed.workspace, one).catch(() => undefined)
      const receipt = await repository.takeReceipt()

      const second = join(bed.root, 'second')
      await rm(second, { recursive: true, force: true })
      await cp(bed.workspace, second, { recursive: true, verbatimSymlinks: true })
      await git(second, '-c', 'core.safecrlf=false', 'add', '-A')
      expect(receipt.tree).toBe(await git(second, 'write-tree'))
      expect(receipt.refused).toEqual([])

      const patch = await repository.patchOf(receipt)
      await git(second, 'reset', '-q', '--hard')
      await git(second, 'clean', '-qfd')
      await writeFile(join(bed.root, 'patch'), patch)
      if (patch.length > 0) await git(second, 'apply', '--cached', join(bed.root, 'patch'))
      expect(await git(second, 'write-tree')).toBe(receipt.tree)

      for (const one of damage) await carryOut(bed.workspace, one).catch(() => undefined)
      await repository.putBack(receipt)
      expect((await repository.takeReceipt()).tree).toBe(receipt.tree)
      await repository.close()
    }),
    { numRuns: Number(process.env['RUNS'] ?? 8) },
  )
})

async function carryOut(workspace: string, one: Step): Promise<void> {
  const target = join(workspace, one.path)
  if (one.kind === 'write') {
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, one.content)
  } else if (one.kind === 'delete') await rm(target, { recursive: true })
  else if (one.kind === 'rename') await rename(target, join(workspace, one.to))
  else if (one.kind === 'chmod') {
    if ((await lstat(target)).isFile()) await chmod(target, one.mode)
  } else {
    await rm(target, { recursive: true, force: true })
    await symlink(one.to, target)
  }
}
