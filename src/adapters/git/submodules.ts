/** Submodules: their content is no part of a change, and a clone has it as it was recorded. */
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { lstatAt, namesIn } from './work-tree.ts'

/** Names the files that are new, changed or gone since the start, sorted. */
export type Submodules = { changed(): Promise<readonly string[]> }

export const NO_SUBMODULES: Submodules = { changed: async () => [] }

/** Remembers the submodules of a copy of the checkout. */
export async function watchSubmodules(
  copy: string,
  checkout: string,
  submodules: readonly string[],
): Promise<Submodules> {
  const times = () => timesBelow(copy, submodules)
  const start = await times()
  const isSame = (path: string) => contentOf(join(checkout, path)) === contentOf(join(copy, path))
  return { changed: async () => changedTimes(start, await times()).filter(path => !isSame(path)) }
}

/** By path: when the inode of a file last changed, which no command can choose. */
type Times = ReadonlyMap<string, number>

/** Follows no link. */
async function timesBelow(workspace: string, paths: readonly string[]): Promise<Times> {
  const times = new Map<string, number>()
  const enter = async (path: string): Promise<void> => {
    const stats = basename(path) === '.git' ? undefined : lstatSync(join(workspace, path), { throwIfNoEntry: false })
    if (stats === undefined) return
    if (!stats.isDirectory()) times.set(path, stats.ctimeMs)
    else for (const name of await readdir(join(workspace, path)).catch(() => [])) await enter(`${path}/${name}`)
  }
  for (const path of paths) await enter(path)
  return times
}

function changedTimes(old: Times, now: Times): string[] {
  return [...new Set([...old.keys(), ...now.keys()])].filter(path => old.get(path) !== now.get(path)).sort()
}

function contentOf(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) return `link ${readlinkSync(path)}`
  return stats?.isFile() ? `${stats.mode} ${readFileSync(path, 'latin1')}` : null
}

export function emptySubmodules(workspace: string, submodules: readonly string[]): string[] {
  return submodules.filter(path => namesIn(workspace, path).length === 0)
}

/**
 * Content in the place of a submodule, or in one that was empty: it cannot be published. Git has to ignore submodules,
 * so they are checked here.
 */
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
