/** Takes files out of the way of a pull request's base, byte for byte, and puts them back. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clearWay, lstatAt, move, placeTaken, removeEmptyFolders } from './work-tree.ts'

/** What could not be given back is still the user's, so whoever removes the folder asks this. */
export function holdsFiles(folder: string): boolean {
  const way = join(folder, 'way')
  return existsSync(way) && readdirSync(way).length > 0
}

export type SetAside = ReturnType<typeof createSetAside>

export type SetAsidePath = {
  /**
   * The path itself, or the file or link in place of a parent folder. `saved`: where it is now; null where there was
   * nothing.
   */
  place: string
  saved: string | null
}

/**
 * `folder` is private and has room for the files. `note` is called before each move. `earlier`: the notes of a killed
 * run.
 */
export function createSetAside(
  workspace: string,
  folder: string,
  note: (one: SetAsidePath) => void = () => undefined,
  earlier: readonly SetAsidePath[] = [],
) {
  const kept: SetAsidePath[] = [...earlier]
  return {
    async keep(path: string): Promise<void> {
      const there = placeTaken(lstatAt(workspace, path), path)
      const place = there ?? path
      if (kept.some(one => one.saved !== null && one.place === place)) return
      const saved = there === null ? null : join(folder, String(kept.length))
      note({ place, saved })
      // A move may fail when it has already saved a copy.
      kept.push({ place, saved })
      if (saved === null) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await move(join(workspace, place), saved)
    },
    /** Restores everything. Returns the paths that failed; their content stays in the folder. Never throws. */
    async restore(): Promise<string[]> {
      const failed: string[] = []
      for (const one of kept.toReversed()) await putBackPath(workspace, one).catch(() => failed.push(one.place))
      kept.length = 0
      return failed.sort()
    },
  }
}

async function putBackPath(workspace: string, { place, saved }: SetAsidePath): Promise<void> {
  const target = join(workspace, place)
  if (saved === null) {
    if (lstatAt(workspace, place).kind === 'blocked') return
    await rm(target, { recursive: true, force: true })
    removeEmptyFolders(workspace, place)
    return
  }
  // The run was killed before the move, or the file is already restored.
  if (lstatAt(dirname(saved), basename(saved)).kind === 'absent') return
  clearWay(workspace, place)
  await mkdir(dirname(target), { recursive: true })
  await move(saved, target)
}
