import { chmod, cp, lstat, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { fc } from '../../playground/properties.ts'
import { closeBeds, git, openBed } from './test-bed.ts'

afterEach(closeBeds)

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
      if (patch !== '') await git(second, 'apply', '--cached', join(bed.root, 'patch'))
      expect(await git(second, 'write-tree')).toBe(receipt.tree)

      for (const one of damage) await carryOut(bed.workspace, one).catch(() => undefined)
      await repository.putBack(receipt)
      expect((await repository.takeReceipt()).tree).toBe(receipt.tree)
      await repository.close()
    }),
    { numRuns: Number(process.env['RUNS'] ?? 15) },
  )
}, 600_000)

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
