/** Submodules: other repositories in the work tree. Their content is no part of a change, and a clone has it as it was recorded. */
import { constants, lstatSync } from 'node:fs'
import { cp, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import type { SetAside } from './set-aside.ts'
import { changedTimes, lstatAt, namesIn, timesBelow } from './work-tree.ts'

/** Populated submodules, compared with what they held at the start: names the files that are new, changed or gone, sorted; and moves these away and puts copies of the old ones in their place. */
type Submodules = { changed(): Promise<readonly string[]>; restore(aside: SetAside): Promise<void> }

export const NO_SUBMODULES: Submodules = { changed: async () => [], restore: async () => undefined }

/** Remembers the submodules, and copies them into a private folder that does not exist yet. */
export async function watchSubmodules(
  workspace: string,
  submodules: readonly string[],
  folder: string,
): Promise<Submodules> {
  const times = () => timesBelow(workspace, submodules, path => basename(path) === '.git')
  const start = await times()
  if (start.size === 0) return NO_SUBMODULES
  const copy = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE }
  for (const path of submodules)
    await cp(join(workspace, path), join(folder, path), { ...copy, filter: name => basename(name) !== '.git' })
  const isSame = async (path: string): Promise<boolean> => {
    const [old, now] = await Promise.all([folder, workspace].map(root => contentOf(join(root, path))))
    return old === now
  }
  const changed = async () => {
    const touched = changedTimes(start, await times())
    const same = await Promise.all(touched.map(isSame))
    return touched.filter((_, n) => !same[n])
  }
  return {
    changed,
    async restore(aside) {
      for (const path of await changed()) {
        await aside.keep(path)
        if (start.has(path)) await cp(join(folder, path), join(workspace, path), copy)
      }
    },
  }
}

async function contentOf(path: string): Promise<string | null> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) return `link ${await readlink(path)}`
  return stats?.isFile() ? `${stats.mode} ${await readFile(path, 'latin1')}` : null
}

export async function emptySubmodules(workspace: string, submodules: readonly string[]): Promise<string[]> {
  const names = await Promise.all(submodules.map(path => namesIn(workspace, path)))
  return submodules.filter((_, n) => names[n]?.length === 0)
}

/** Content in the place of a submodule, or in one that was empty: it cannot be published. Git has to ignore submodules, so they are checked here. */
export async function refusedSubmodules(
  workspace: string,
  submodules: readonly string[],
  empty: ReadonlySet<string>,
): Promise<LeftOut[]> {
  const refused: LeftOut[] = []
  for (const path of submodules) {
    const { kind } = await lstatAt(workspace, path)
    if (kind !== 'folder' && kind !== 'absent') refused.push({ path, why: 'a submodule' })
    else if (empty.has(path) && (await namesIn(workspace, path)).length > 0)
      refused.push({ path, why: 'content in a submodule' })
  }
  return refused
}
