/** How much the disks still take, for a process without privileges. */
import { stat, statfs } from 'node:fs/promises'
import type { FreeSpace } from '../../core/preflight/facts.ts'

/** One entry for each disk that the folders lie on, named by the first of them; what the system does not tell is left out. */
export async function freeSpaceOf(folders: readonly string[]): Promise<readonly FreeSpace[]> {
  const found = new Map<number, FreeSpace>()
  for (const folder of folders) {
    const told = await Promise.all([stat(folder), statfs(folder)]).catch(() => null)
    if (told === null) continue
    const [{ dev }, { bavail, bsize, blocks }] = told
    // Some file systems count nothing.
    if (blocks > 0 && !found.has(dev)) found.set(dev, { place: folder, bytes: bavail * bsize })
  }
  return [...found.values()]
}
