/** The work trees of other repositories in this one: submodules, and what a second checkout has made. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bytePath, checkName, latin1, nulJoined } from './git-names.ts'
import { type Surroundings, workTreesIn } from './repositories.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'
import { differingPaths, giveToOwner, listUntracked } from './work-tree.ts'

/** A tracked file. `path`: from our work tree. */
type Tracked = { tree: string; gitDir: string; name: string; path: string }

/**
 * What these hold that their index does not: untracked, ignored and changed paths, seen from our work tree, one
 * character a byte. Of such a repository only the index is read, under our settings. `tracked`: the changed ones.
 * `unknown`: the trees that git could not compare. Throws nothing.
 */
export async function unlikeTheirIndex(repo: TrustedRepository, seen: Surroundings) {
  const root = `${latin1(repo.workspace)}/`
  const all = { paths: [] as string[], tracked: [] as Tracked[], unknown: [] as string[] }
  for (const { tree, gitDir } of workTreesIn(seen)) {
    // A bare one has no work tree.
    if (!tree.startsWith(root) || tree === gitDir) continue
    const from = tree.slice(root.length)
    const there = { ...repo, workspace: bytePath(tree).toString(), partial: false }
    const index = bytePath(`${gitDir}/index`).toString()
    try {
      // What is gone may lie behind a link now.
      const untracked = await listUntracked(there, index)
      const changed = await differingPaths(there, index, ['--diff-filter=d'])
      for (const name of untracked.names) all.paths.push(`${from}/${name}`)
      for (const name of changed.names) {
        // An index that somebody has written may name files outside.
        if (name.startsWith('/') || checkName(name, false) !== null) continue
        all.paths.push(`${from}/${name}`)
        all.tracked.push({ tree, gitDir, name, path: `${from}/${name}` })
      }
    } catch {
      all.unknown.push(from)
    }
  }
  return all
}

/** Writes files again as their index has them, under our settings: no filter of theirs runs. Throws nothing. */
export async function restoreTracked(repo: TrustedRepository, files: readonly Tracked[]): Promise<void> {
  for (const [tree, some] of Map.groupBy(files, one => one.tree)) {
    const [workspace, gitDir] = [tree, some[0]?.gitDir ?? ''].map(path => bytePath(path).toString())
    if (workspace === undefined || gitDir === undefined) continue
    const names = some.map(({ name }) => name)
    const options = {
      input: Buffer.from(nulJoined(names), 'latin1'),
      env: { GIT_ALTERNATE_OBJECT_DIRECTORIES: `${sharedFolder(gitDir)}/objects` },
    }
    const context = contextAt(repo, workspace, `${gitDir}/index`)
    await runTrusted(repo, ['checkout-index', '-z', '--stdin'], context, options).catch(() => undefined)
    await giveToOwner(repo.workspace, names, workspace).catch(() => undefined)
  }
}

/** Where the objects of a linked work tree lie: its folder names the one that it shares (gitrepository-layout(5)). */
function sharedFolder(gitDir: string): string {
  const file = join(gitDir, 'commondir')
  return existsSync(file) ? resolve(gitDir, readFileSync(file, 'utf8').trim()) : gitDir
}
