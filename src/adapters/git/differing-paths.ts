/** Tracked paths whose size, times, mode or existence differ from what an index remembers. */
import { type Ground, placeAt } from './ground.ts'
import { nulItems } from './nul-list.ts'
import { deniedPaths } from './untracked.ts'

/** Compares by file attributes only; no file is read, so no attribute or filter can hide one. Throws RepositoryError. */
export async function differingPaths(
  ground: Ground,
  index: string,
): Promise<{ names: Buffer[]; unreadable: string[] }> {
  const args = ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules=all']
  const { stdout, stderr } = await ground.git.run(args, placeAt(ground, ground.workspace, index), {
    network: ground.partial,
  })
  // Each record is a field of modes, ids and status, and a field with the name.
  return { names: nulItems(stdout).filter((_, n) => n % 2 === 1), unreadable: deniedPaths(stderr) }
}
