/** Brings a work tree in order whose checkout by a run was killed half-way. Only what that checkout made is touched. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { NoteOf } from '../../core/ending/journal.ts'
import type { Git } from './git-command.ts'
import { nulItems } from './nul-list.ts'

/** Locks that `git checkout` and `git fetch` take in the user's repository. */
const LOCKS = ['index.lock', 'HEAD.lock', 'shallow.lock', 'packed-refs.lock', 'config.lock']

/** An unfinished clone goes, so that the workspace is as empty as it was; an unfinished switch is finished. Throws RepositoryError, or what the file system throws. */
export async function undoCheckOut(
  git: Git,
  workspace: string,
  unfinished: NoteOf<'cloning'> | NoteOf<'switching'>,
): Promise<void> {
  if (unfinished.kind === 'cloning') {
    // Nothing lies in the work tree before its commit is there.
    const place = { gitDir: join(workspace, '.git') }
    const list = await git.run(['ls-tree', '-z', '--name-only', unfinished.tip], place).catch(() => null)
    for (const name of nulItems(list?.stdout ?? Buffer.alloc(0)))
      await rm(Buffer.concat([Buffer.from(`${workspace}/`), name]), { recursive: true, force: true })
    await rm(join(workspace, '.git'), { recursive: true, force: true })
    return
  }
  const { gitDir, tip, config } = unfinished
  for (const lock of LOCKS) await rm(join(gitDir, lock), { force: true })
  // The work tree was clean and this very checkout was under way: what differs from both commits is its own half-written files.
  const place = { gitDir, workTree: workspace }
  await git.ask(['checkout', '--quiet', '--force', '--detach', '--no-recurse-submodules', tip], place, { config })
}
