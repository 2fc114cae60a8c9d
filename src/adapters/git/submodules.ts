/** Submodules: their content is no part of a change, and a clone has it as it was recorded. */
import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { orNull } from '../../core/errors.ts'
import { bytePath, latin1, textOf } from './git-names.ts'
import { digestOf } from './trusted-repository.ts'
import { lstatAt, namesIn } from './work-tree.ts'

/** Names the files that are new, changed or gone since the start, sorted. */
export type Submodules = { changed(): Promise<readonly string[]> }

export const NO_SUBMODULES: Submodules = { changed: async () => [] }

/** Remembers the submodules of a copy of the checkout. */
export function watchSubmodules(copy: string, checkout: string, submodules: readonly string[]): Submodules {
  const [own, others] = [latin1(copy), latin1(checkout)]
  const times = () => timesBelow(own, submodules.map(latin1))
  const start = times()
  const isSame = (path: string) => contentOf(`${others}/${path}`) === contentOf(`${own}/${path}`)
  const changed = () => changedTimes(start, times()).filter(path => !isSame(path))
  return { changed: async () => changed().map(textOf) }
}

/** By path, one character a byte: when the inode of a file last changed, which no command can choose. */
type Times = ReadonlyMap<string, number>

/** Follows no link. */
function timesBelow(root: string, paths: readonly string[]): Times {
  const times = new Map<string, number>()
  const enter = (path: string): void => {
    const place = bytePath(`${root}/${path}`)
    const stats = basename(path) === '.git' ? undefined : lstatSync(place, { throwIfNoEntry: false })
    if (stats === undefined) return
    if (!stats.isDirectory()) times.set(path, stats.ctimeMs)
    else for (const name of orNull(() => readdirSync(place, 'latin1')) ?? []) enter(`${path}/${name}`)
  }
  for (const path of paths) enter(path)
  return times
}

function changedTimes(old: Times, now: Times): string[] {
  return [...new Set([...old.keys(), ...now.keys()])].filter(path => old.get(path) !== now.get(path)).sort()
}

function contentOf(path: string): string | null {
  const place = bytePath(path)
  const stats = lstatSync(place, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) return `link ${readlinkSync(place, 'latin1')}`
  return stats?.isFile() ? `${stats.mode} ${digestOf(place)}` : null
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
    const { kind, stats } = lstatAt(workspace, path)
    if (kind !== 'folder' && stats !== null) refused.push({ path, reason: { kind: 'submodule-replaced' } })
    else if (empty.has(path) && namesIn(workspace, path).length > 0)
      refused.push({ path, reason: { kind: 'submodule-filled' } })
  }
  return refused
}
