import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { withHeldFolders } from '../../../../src/adapters/commands/sandbox/plan-mounts.ts'
import type { Mount, SandboxPlan } from '../../../../src/adapters/commands/sandbox/sandbox-plan.ts'

test('of the folders above a cover, those that a copy of a cache has are held', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'held-')))
  const [source, target, workspace] = [join(folder, 'copy'), '/home/me/.cache/pip', '/home/me/work']
  mkdirSync(join(source, 'old'), { recursive: true })
  symlinkSync('/etc', join(source, 'link'))
  const copy: Mount = { kind: 'write', source, target }
  const plan: SandboxPlan = {
    ...{ mounts: [copy], git: [], workspace, cwd: workspace, home: '/home/me', uid: 0, gid: 0 },
    ...{ folder, own: folder, emptyFile: join(folder, 'empty'), isSeen: () => true },
  }
  const covers = ['old/a.sock', 'new/deep/b.sock', 'link/c.sock'].map(path => {
    return { kind: 'read' as const, source: plan.emptyFile, target: join(target, path) }
  })
  try {
    const held = { kind: 'hold', source: join(source, 'old'), target: join(target, 'old') }
    expect(withHeldFolders(plan, covers).mounts).toEqual([copy, held])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
