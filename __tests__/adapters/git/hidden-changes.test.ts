import { access, chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
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
  'committing it on another branch': async bed => {
    await bed.git(bed.workspace, 'checkout', '-q', '-b', 'other')
    await bed.git(bed.workspace, 'add', '-A')
    await bed.git(bed.workspace, 'commit', '-q', '-m', 'mine')
  },
  'marking it assume-unchanged': bed => bed.git(bed.workspace, 'update-index', '--assume-unchanged', 'a.txt', 'b.txt'),
  'marking it skip-worktree': bed => bed.git(bed.workspace, 'update-index', '--skip-worktree', 'a.txt', 'b.txt'),
  'removing it from the index': bed => bed.git(bed.workspace, 'rm', '-q', '--cached', '-r', '.'),
  'deleting .git': bed => rm(join(bed.workspace, '.git'), { recursive: true }),
  'replacing .git by a new repository': async bed => {
    await rm(join(bed.workspace, '.git'), { recursive: true })
    await bed.git(bed.workspace, 'init', '-q')
    await bed.git(bed.workspace, 'add', '-A')
    await bed.git(bed.workspace, 'commit', '-q', '-m', 'all')
  },
  'excluding everything in .git/info/exclude': async bed => {
    await mkdir(join(bed.workspace, '.git/info'), { recursive: true })
    await writeFile(join(bed.workspace, '.git/info/exclude'), '*\n')
  },
  'attributes in .git/info/attributes': async bed => {
    await mkdir(join(bed.workspace, '.git/info'), { recursive: true })
    await writeFile(join(bed.workspace, '.git/info/attributes'), '* -diff binary\n')
  },
  'replacing the commit of the base': async bed => {
    await bed.git(bed.workspace, 'add', '-A')
    const tree = await bed.git(bed.workspace, 'write-tree')
    const mine = await bed.git(bed.workspace, 'commit-tree', '-m', 'fake', tree)
    await bed.git(bed.workspace, 'replace', '-f', 'HEAD', mine)
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
  expect(leftOut).toEqual([{ path: 'x.log', why: 'ignored by the base branch' }])
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

test('nothing that a repository can configure is run', async () => {
  const bed = await startedBed({
    ...TREE,
    '.gitattributes': '*.txt filter=evil diff=evil merge=evil\n*.c diff=evil\n',
    'x.c': 'c\n',
  })
  const marker = join(bed.root, 'marker')
  const command = join(bed.root, 'evil.sh')
  await writeFile(command, `#!/bin/sh\necho "$0 $*" >> ${marker}\ncat\n`)
  await chmod(command, 0o755)
  const keys = [
    'core.fsmonitor',
    'diff.external',
    'core.sshCommand',
    'core.pager',
    'core.editor',
    'gpg.program',
    'core.askPass',
    'credential.helper',
  ]
  const drivers = [
    'filter.evil.clean',
    'filter.evil.smudge',
    'filter.evil.process',
    'diff.evil.textconv',
    'diff.evil.command',
    'merge.evil.driver',
  ]
  for (const key of [...keys, ...drivers, 'uploadpack.packObjectsHook', 'alias.write-tree'])
    await bed.git(bed.workspace, 'config', key, command)
  await bed.git(bed.workspace, 'config', 'core.hooksPath', join(bed.root, 'hooks'))
  for (const folder of [join(bed.root, 'hooks'), join(bed.workspace, '.git/hooks')]) {
    await mkdir(folder, { recursive: true })
    for (const hook of [
      'pre-commit',
      'post-checkout',
      'post-index-change',
      'pre-push',
      'reference-transaction',
      'post-commit',
      'fsmonitor-watchman',
    ]) {
      await writeFile(join(folder, hook), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
    }
  }
  await bed.write({ 'x.c': 'changed\n', 'new.c': 'n\n' })
  const receipt = await bed.repository.takeReceipt()
  await bed.repository.patchOf(receipt)
  await bed.write({ 'x.c': 'broken\n' })
  expect(await bed.repository.putBack(receipt)).toEqual(['x.c'])
  await bed.repository.push({ receipt, branch: 'diffproof/x', message: 'm', expected: null })
  await bed.repository.close()
  await expect(access(marker)).rejects.toThrow(/ENOENT/)
  expect(receipt.files.map(({ path }) => path)).toEqual(['new.c', 'x.c'])
})
