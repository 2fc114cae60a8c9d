/** Submodules: other repositories in the work tree. Their content is no part of a change, and a clone has it as it was recorded. */
import { constants, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { changedTimes, lstatAt, namesIn, timesBelow } from './work-tree.ts'

/** Populated submodules, compared with what they held at the start: names the files that are new, changed or gone, sorted. */
export type Submodules = { changed(): Promise<readonly string[]> }

export const NO_SUBMODULES: Submodules = { changed: async () => [] }

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
  const isSame = (path: string) => contentOf(join(folder, path)) === contentOf(join(workspace, path))
  return { changed: async () => changedTimes(start, await times()).filter(path => !isSame(path)) }
}

function contentOf(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) return `link ${readlinkSync(path)}`
  return stats?.isFile() ? `${stats.mode} ${readFileSync(path, 'latin1')}` : null
}

export function emptySubmodules(workspace: string, submodules: readonly string[]): string[] {
  return submodules.filter(path => namesIn(workspace, path).length === 0)
}

/** Content in the place of a submodule, or in one that was empty: it cannot be published. Git has to ignore submodules, so they are checked here. */
export function refusedSubmodules(
  workspace: string,
  submodules: readonly string[],
  empty: ReadonlySet<string>,
): LeftOut[] {
  const refused: LeftOut[] = []
  for (const path of submodules) {
    const { kind } = lstatAt(workspace, path)
    if (kind !== 'folder' && kind !== 'absent') refused.push({ path, reason: { kind: 'submodule-replaced' } })
    else if (empty.has(path) && namesIn(workspace, path).length > 0)
      refused.push({ path, reason: { kind: 'submodule-filled' } })
  }
  return refused
}
