/** Untracked files: which new ones belong to the change, and which existing ones may not be edited. */

import type { LeftOut, PathReason } from '../../core/change/change.ts'
import { byProductOf } from '../../core/change/clone-parts.ts'
import { foldedPath } from '../../core/change/paths.ts'
import { baseHasPath, ignoredByBase } from './base-files.ts'
import { checkName, latin1, sortNames, textOf } from './git-names.ts'
import { isOwnFolder, type Start } from './start-snapshot.ts'
import type { TrustedRepository } from './trusted-repository.ts'
import { fingerprintAt, foldersAbove, lstatAt, namesIn, type PathList } from './work-tree.ts'

/** `inherited`: why the folder around it is left out. In it only files of the edit tool count. */
type NewPath = { path: string; inherited: PathReason | null }

export const BEFORE: PathReason = { kind: 'was-before' }

export function because(reason: PathReason, paths: readonly string[]): LeftOut[] {
  return paths.map(path => ({ path, reason }))
}

/** No project nests so many folders, and each level costs a call of git. */
const DEEPEST = 64

/**
 * Sorts new untracked files by the base's rules. Files of the edit tool count even where they are ignored. Throws
 * RepositoryError.
 */
export async function findNewUntracked(
  repo: TrustedRepository,
  start: Start,
  { names: untracked, unreadable, edited }: PathList & { edited: ReadonlySet<string> },
) {
  const { workspace } = repo
  const files: string[] = []
  const leftOut: LeftOut[] = []
  const refused = because({ kind: 'unreadable' }, unreadable)
  const isOwn = (path: string) => isOwnFolder(path, start.own)
  const textsOf = (names: readonly string[]): string[] => {
    const { texts, bytes } = sortNames(names)
    for (const path of bytes.map(textOf)) refused.push({ path, reason: { kind: 'name-not-utf8' } })
    return texts
  }
  const enter = (folder: string): readonly string[] => {
    const names = folder.split('/').length > DEEPEST ? 'too deep' : namesIn(workspace, folder)
    if (typeof names !== 'string') return names
    refused.push({ path: folder, reason: NOT_ENTERED[names] })
    return []
  }
  const classify = async (level: readonly NewPath[]): Promise<NewPath[]> => {
    const open = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []))
    const ignored = await ignoredByBase(repo, start.rules, open)
    const next: NewPath[] = []
    for (const { path, inherited } of level.filter(one => !isOwn(one.path))) {
      await repo.git.checkTime()
      const reason = inherited ?? checkNew(path, ignored)
      const isFolder = path.endsWith('/')
      const isWanted = isFolder ? [...edited].some(made => made.startsWith(path)) : edited.has(path)
      if (reason !== null && !isWanted) leftOut.push({ path, reason })
      else if (isFolder) for (const inner of textsOf(enter(path))) next.push({ path: inner, inherited: reason })
      // Git cannot store pipes and sockets, so they are left out and do not block a change.
      else if (lstatAt(workspace, path).kind === 'special') leftOut.push({ path, reason: { kind: 'special-file' } })
      else files.push(path)
    }
    return next
  }
  const inside = start.openFolders.filter(folder => !isOwn(folder)).flatMap(enter)
  const fresh = [...untracked, ...inside].filter(name => !start.seen.has(name))
  let level: NewPath[] = textsOf(fresh).map(path => ({ path, inherited: null }))
  while (level.length > 0) level = await classify(level)

  // Folders that were ignored before the run are never listed; only the edit tool's paths in them are checked.
  const listed = new Set([...start.openFolders, ...files])
  for (const path of [...edited].filter(one => !isOwn(one) && !start.watched.has(one) && !listed.has(one))) {
    const isSeen = start.seen.has(latin1(path))
    const isClosed = (folder: string) => start.seen.has(latin1(`${folder}/`)) && !listed.has(`${folder}/`)
    if (!isSeen && !foldersAbove(path).some(isClosed)) continue
    if (lstatAt(workspace, path).stats === null) continue
    if (isSeen) leftOut.push({ path, reason: BEFORE })
    else files.push(path)
  }
  for (const [path, fingerprint] of start.watched)
    if (!isOwn(path) && fingerprintAt(workspace, path) !== fingerprint) leftOut.push({ path, reason: BEFORE })
  return { files, leftOut, refused }
}

const NOT_ENTERED = {
  repository: { kind: 'nested-repository' },
  unreadable: { kind: 'unreadable' },
  'too deep': { kind: 'too-deep', folders: DEEPEST },
} as const

function checkNew(path: string, ignored: ReadonlySet<string>): PathReason | null {
  if (ignored.has(path)) return { kind: 'ignored' }
  const what = byProductOf(path)
  return what === null ? null : { kind: 'by-product', what }
}

const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32'

/** Makes the port's `checkEditable`, except for files of the edit tool. */
export function editableChecker(repo: TrustedRepository, start: Start): (path: string) => Promise<PathReason | null> {
  const seen = new Set([...start.seen].map(name => nameOnDisk(textOf(name))))
  const open = new Set(start.openFolders.map(nameOnDisk))
  const submodules = start.rules.submodules.map(path => nameOnDisk(`${path}/`))
  return async path => {
    // The edit tool cannot write such a path, and git would fail on it.
    if (path.includes('\0') || checkName(path, false) !== null) return null
    if (await baseHasPath(repo, path)) return null
    const name = nameOnDisk(path)
    // Folders that were ignored before the run were never listed, so a file in one may be old.
    const old =
      seen.has(name) ||
      submodules.some(folder => name.startsWith(folder)) ||
      foldersAbove(name).some(folder => seen.has(`${folder}/`) && !open.has(`${folder}/`))
    if (old) return { kind: 'untracked-before' }
    const leftOut = checkNew(path, await ignoredByBase(repo, start.rules, [path]))
    return leftOut === null ? null : { kind: 'made-by-command', leftOut }
  }
}

function nameOnDisk(path: string): string {
  return FOLDS_NAMES ? foldedPath(path) : path
}
