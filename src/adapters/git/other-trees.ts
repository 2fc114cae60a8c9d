/** The work trees of other repositories in this one: submodules, and what a second checkout has made. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import { bytePath, checkName, latin1, nulJoined } from './git-names.ts'
import { repositoriesIn, workTreesIn } from './repositories.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'
import { differingPaths, giveToOwner, listTracked, type PathList } from './work-tree.ts'

/** A tracked file. `path`: from our work tree. */
type Tracked = { tree: string; gitDir: string; name: string; path: string }

/**
 * What indexes hold of our work tree: absolute paths, one character a byte. Of other repositories in it only the index
 * is read, under our settings. `files`: those of others only unchanged. `folders`: repositories, and all that is above
 * one or above a file. `unknown`: trees that git could not compare, and the run's output folder `own`. Throws
 * RepositoryError.
 */
export async function heldByIndexes(repo: TrustedRepository, index: string, own: string | null) {
  const root = latin1(repo.workspace)
  const [files, folders, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const all = { files, folders, unknown, changed: [] as Tracked[], failed: [] as string[] }
  const holdFolder = (path: string): void => {
    for (let folder = path; !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  const hold = (tree: string, { names }: PathList): void => {
    holdFolder(tree)
    for (const entry of names) {
      const path = `${tree}/${entry.slice(entry.indexOf('\t') + 1)}`
      const isSubmodule = entry.startsWith('160000')
      if (!isSubmodule) files.add(path)
      holdFolder(isSubmodule ? path : dirname(path))
    }
  }
  hold(root, await listTracked(repo, index))
  if (own !== null) unknown.add(`${root}/${withoutEndSlash(latin1(own))}`)
  for (const { tree, gitDir } of workTreesIn(repositoriesIn(repo.workspace))) {
    // A bare one has no work tree.
    if (!tree.startsWith(`${root}/`) || tree === gitDir) continue
    const from = tree.slice(root.length + 1)
    const there = { ...repo, workspace: bytePath(tree).toString(), partial: false }
    const theirs = bytePath(`${gitDir}/index`).toString()
    try {
      // What is gone may lie behind a link now.
      const { names } = await differingPaths(there, theirs, ['--diff-filter=d'])
      hold(tree, await listTracked(there, theirs))
      for (const name of names) {
        files.delete(`${tree}/${name}`)
        // An index that somebody has written may name files outside.
        if (name.startsWith('/') || checkName(name, false) !== null) continue
        all.changed.push({ tree, gitDir, name, path: `${from}/${name}` })
      }
    } catch {
      unknown.add(tree)
      all.failed.push(from)
    }
  }
  unknown.forEach(holdFolder)
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
