import { execFileSync } from 'node:child_process'
import { mkdir, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

test('a tracked file that lies in an ignored folder now is no deletion; one of another size, however large, is not read', async () => {
  const bed = await startedBed({ 'a.txt': 'a\n', '.gitignore': 'out/\n' })
  const to = join(bed.workspace, 'out/a.txt')
  await mkdir(join(bed.workspace, 'out'))
  await rename(join(bed.workspace, 'a.txt'), to)
  const moved = { path: 'a.txt', reason: { kind: 'moved-out', to: 'out/a.txt' } }
  expect((await bed.repository.takeReceipt()).moved).toEqual([moved])
  const times = join(bed.root, 'times')
  execFileSync('cp', ['-p', to, times])
  await truncate(to, 8 * 1024 ** 3)
  execFileSync('touch', ['-r', times, to])
  expect((await bed.repository.takeReceipt()).moved).toEqual([])
})
