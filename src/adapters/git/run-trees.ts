import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { SUBMODULE } from '../../core/change/check-change.ts'
import type { WholeTree, World } from '../../ports/commands.ts'
import type { WrittenFiles } from '../../ports/repository.ts'
import { entriesOf, filteredByBase, pathsIn } from './base-files.ts'
import { changedFiles, receiptOfTree } from './diff.ts'
import { assertObjectIds } from './git-names.ts'
import { blobsIn, treeOf, writeWanted } from './receipt.ts'
import type { Start } from './start-snapshot.ts'
import { type IndexEdit, runTrusted, type TrustedRepository, treeWith } from './trusted-repository.ts'
import { foldersAbove, giveToOwner, lstatAt } from './work-tree.ts'

/**
 * Writes the files of `tree` that differ from those of `from` into a private folder, with the times of now. Throws
 * RepositoryError, or the file system's error.
 */
export async function layOutTree(
  repo: TrustedRepository,
  start: Start,
  { from, tree }: { from: string; tree: string },
): Promise<WholeTree> {
  assertObjectIds(from, tree)
  const folder = await mkdtemp(join(repo.folder, 'tree-'))
  const changed = await changedFiles(repo, from, tree, { renames: false })
  const files = changed.filter(({ oldMode, newMode }) => oldMode !== SUBMODULE && newMode !== SUBMODULE)
  const wanted = blobsIn(files)
  await writeWanted(repo, start, wanted, folder)
  const there = wanted.map(({ path }) => path)
  await giveToOwner(repo.workspace, [...there, ...there.flatMap(foldersAbove)], folder)
  // What lies below a path that is no folder any more is gone with it, and a file in place of which is a folder.
  const [replaced, folders] = [new Set(there), new Set(there.flatMap(foldersAbove))]
  const isReplaced = (path: string) => folders.has(path) || foldersAbove(path).some(one => replaced.has(one))
  const gone = files.filter(one => one.newMode === null && !isReplaced(one.path))
  return { folder, gone: gone.map(({ path }) => path), paths: await pathsIn(repo, tree) }
}

/**
 * What commands have made of the tree's files since a time (ms since the epoch), as a receipt on that tree. Untracked
 * files do not count. A layer does not show whether a folder in it was moved there, or made anew: what the tree has
 * below such a folder and the layer has not is unshown. Throws RepositoryError.
 */
export async function writtenInWorld(
  repo: TrustedRepository,
  start: Start,
  tree: string,
  { folder, isWhole, since }: World['written'] & { since: number },
): Promise<WrittenFiles> {
  assertObjectIds(tree)
  const written = new Set<string>()
  const unshown: string[] = []
  const moved = new Map<string, boolean>()
  // Files in a folder that was moved here keep their times.
  const isMoved = (above: string): boolean => {
    const known = moved.get(above)
    if (known !== undefined) return known
    const found = lstatAt(folder, above)
    const is = found.kind === 'folder' && isSince(found.stats, since)
    moved.set(above, is)
    return is
  }
  const edits: IndexEdit[] = []
  for (const { path, mode } of await entriesOf(repo, ['-r'], tree)) {
    if (mode === SUBMODULE) continue
    await repo.git.checkTime()
    const found = lstatAt(folder, path)
    if (found.kind === 'file' || found.kind === 'link') {
      if (isSince(found.stats, since) || foldersAbove(path).some(isMoved)) written.add(path)
    } else if (found.kind !== 'absent' || isWhole) edits.push({ path, mode: null, blob: null })
    else if (isBelowFolder(folder, path)) unshown.push(path)
  }
  for (const path of await filteredByBase(repo, start, [...written])) written.delete(path)
  const now = await treeOf({ ...repo, workspace: folder }, start, [...written])
  for (const { path, newMode: mode, blob } of await changedFiles(repo, tree, now.tree, { renames: false }))
    if (written.has(path)) edits.push({ path, mode, blob })
  if (edits.length === 0) return { receipt: { baseTree: tree, tree, files: [], leftOut: [], refused: [] }, unshown }
  return { receipt: await receiptOfTree(repo, await treeWith(repo, tree, edits), tree), unshown }
}

function isSince({ ctimeMs }: { ctimeMs: bigint }, since: number): boolean {
  return Number(ctimeMs) >= since
}

function isBelowFolder(folder: string, path: string): boolean {
  const outermost = foldersAbove(path).at(-1)
  return outermost !== undefined && lstatAt(folder, outermost).kind === 'folder'
}

/** The tree with another text of one of its files, or without it. Throws RepositoryError. */
export async function treeWithFile(
  repo: TrustedRepository,
  tree: string,
  { path, text }: { path: string; text: string | null },
): Promise<string> {
  assertObjectIds(tree)
  const [entry] = await entriesOf(repo, ['--', path], tree)
  const input = text ?? ''
  const blob = (await runTrusted(repo, ['hash-object', '-w', '--stdin'], { gitDir: repo.gitDir }, { input }))
    .toString()
    .trim()
  const isGone = text === null || entry === undefined
  return treeWith(repo, tree, [isGone ? { path, mode: null, blob: null } : { path, mode: entry.mode, blob }])
}
