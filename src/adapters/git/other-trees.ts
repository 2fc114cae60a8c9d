/** The work trees of other repositories in this one: submodules, and what a second checkout has made. */
import { bytePath, latin1 } from './git-names.ts'
import { type Surroundings, workTreesIn } from './repositories.ts'
import type { TrustedRepository } from './trusted-repository.ts'
import { differingPaths, listUntracked } from './work-tree.ts'

/**
 * What these hold that their index does not: untracked, ignored and changed paths, seen from our work tree, one
 * character a byte. Of such a repository only the index is read, under our settings. `unknown`: the trees that git could
 * not compare. Throws nothing.
 */
export async function unlikeTheirIndex(repo: TrustedRepository, seen: Surroundings) {
  const root = `${latin1(repo.workspace)}/`
  const all = { paths: [] as string[], unknown: [] as string[] }
  for (const { tree, gitDir } of workTreesIn(seen)) {
    // A bare one has no work tree.
    if (!tree.startsWith(root) || tree === gitDir) continue
    const from = tree.slice(root.length)
    const there = { ...repo, workspace: bytePath(tree).toString(), partial: false }
    const index = bytePath(`${gitDir}/index`).toString()
    try {
      // What is gone may lie behind a link now.
      const lists = [await listUntracked(there, index), await differingPaths(there, index, ['--diff-filter=d'])]
      for (const { names } of lists) for (const name of names) all.paths.push(`${from}/${name.toString('latin1')}`)
    } catch {
      all.unknown.push(from)
    }
  }
  return all
}
