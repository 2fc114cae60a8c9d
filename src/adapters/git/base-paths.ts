/** What files the base commit has. */
import { isUtf8 } from 'node:buffer'
import { type Ground, trustedGit } from './ground.ts'
import { nulItems } from './nul-list.ts'

/** `100644 blob <id>\t<path>` and `100755 ...`: neither links nor submodules. */
const REGULAR = '100'

/** The paths of its regular files that the work tree holds, as far as they are UTF-8. Throws RepositoryError. */
export async function basePaths(ground: Ground): Promise<string[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', ground.base.tree]
  const entries = nulItems(await trustedGit(ground, args, { gitDir: ground.trusted }))
  const sparse = new Set(ground.sparse)
  return entries.flatMap(entry => {
    const path = entry.subarray(entry.indexOf('\t') + 1)
    if (entry.toString('latin1', 0, REGULAR.length) !== REGULAR || !isUtf8(path)) return []
    const text = path.toString()
    return sparse.has(text) ? [] : [text]
  })
}
