import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findGit } from '../../../src/adapters/git/git-environment.ts'

/** A folder with a git that says a version. */
async function withGit(says: string, check: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'some-git-'))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho '${says}'\n`)
  chmodSync(join(folder, 'git'), 0o755)
  await check(folder).finally(() => rmSync(folder, { recursive: true }))
}

test.each(['git version 2.36.0', 'git version 2.39.5 (Apple Git-154)', 'git version 3.0.1'])(
  '%s is recent enough',
  async says => {
    await withGit(says, async folder => {
      expect(await findGit(folder, '/workspace')).toEqual({ binary: join(folder, 'git'), path: folder })
    })
  },
)

test.each(['git version 2.35.9', 'git version 1.99.0', 'I am not git'])(
  '%s is refused with the version that is needed',
  async says => {
    await withGit(says, async folder => {
      await expect(findGit(folder, '/workspace')).rejects.toMatchObject({
        message: expect.stringContaining(says),
        hint: expect.stringContaining('2.36'),
      })
    })
  },
)

test('a git inside the workspace, or by a relative folder, is never used', async () => {
  await withGit('git version 2.40.0', async folder => {
    await expect(findGit(`${folder}:bin:`, folder)).rejects.toThrow('git was not found')
  })
})
