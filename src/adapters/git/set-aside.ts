/** Keeps what stood at tracked paths before the run, byte for byte, and gives it back. */
import { constants } from 'node:fs'
import { chmod, cp, lchown, lutimes, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode, lstatAt } from './lstat.ts'

export type SetAside = {
  /** Takes away what stands at the path, so that base content can be put there. */
  keep(path: string): Promise<void>
  /** Puts everything back; returns the paths where that failed, whose content then stays in the folder. Never throws. */
  restore(): Promise<string[]>
}

/** What was taken away and where it is. */
export type Kept = {
  /** What was taken away: the path itself, or what stood in its way. Null where nothing was there. */
  readonly place: string
  readonly saved: string | null
  /** Folders that were missing, innermost first. */
  readonly missing: readonly string[]
}

/** `folder` is where it is kept; it must be private and on a disk with room. `note` is told before anything is moved; `kept` is what a run that was killed had noted. */
export function createSetAside(
  workspace: string,
  folder: string,
  note: (one: Kept) => void = () => undefined,
  earlier: readonly Kept[] = [],
): SetAside {
  const kept: Kept[] = [...earlier]
  return {
    async keep(path) {
      const found = await lstatAt(workspace, path)
      const place = found.kind === 'absent' ? (found.blockedBy ?? path) : path
      if (kept.some(one => one.saved !== null && one.place === place)) return
      const there = found.kind !== 'absent' || found.blockedBy !== null
      const saved = there ? join(folder, String(kept.length)) : null
      const missing = there ? [] : await missingFolders(workspace, path)
      note({ place, saved, missing })
      if (saved !== null) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await move(join(workspace, place), saved)
      }
      kept.push({ place, saved, missing })
    },
    async restore() {
      const failed: string[] = []
      for (const one of kept.toReversed()) {
        await putBack(workspace, one).catch(() => failed.push(one.place))
      }
      kept.length = 0
      return failed.sort()
    },
  }
}

async function putBack(workspace: string, { place, saved, missing }: Kept): Promise<void> {
  // It had not been taken away yet when the run was killed, or has been given back already.
  if (saved !== null && (await lstatAt(dirname(saved), basename(saved))).kind === 'absent') return
  const found = await lstatAt(workspace, place)
  if (found.kind === 'absent' && found.blockedBy !== null) {
    if (saved === null) return
    await rm(join(workspace, found.blockedBy), { force: true })
  }
  await rm(join(workspace, place), { recursive: true, force: true })
  if (saved !== null) {
    await mkdir(dirname(join(workspace, place)), { recursive: true })
    await move(saved, join(workspace, place))
  }
  for (const folder of missing) {
    // A folder that has got other content stays.
    await rmdir(join(workspace, folder)).catch(() => undefined)
  }
}

async function missingFolders(workspace: string, path: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if ((await lstatAt(workspace, folder)).kind === 'absent') missing.push(folder)
  }
  return missing
}

/** Renames where it can; on another disk copies with mode, owner and times. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (thrown) {
    if (!hasCode(thrown, 'EXDEV')) throw thrown
    // Under its name it is whole, whenever this process is killed.
    await rm(`${to}.part`, { recursive: true, force: true })
    await copyWhole(from, `${to}.part`)
    await rename(`${to}.part`, to)
    await rm(from, { recursive: true, force: true })
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
  })
  const found = await lstatAt(dirname(from), from.slice(dirname(from).length + 1))
  if (found.kind === 'absent') return
  const { stats } = found
  await lchown(to, Number(stats.uid), Number(stats.gid)).catch(() => undefined)
  if (found.kind !== 'link') await chmod(to, Number(stats.mode) & 0o7777)
  await lutimes(to, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000)
}
