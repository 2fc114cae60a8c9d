/** The work tree: no step follows a symbolic link, and git lists what differs. */

import {
  type BigIntStats,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
} from 'node:fs'
import { cp, lchown, lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../core/errors.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import { latin1, nulItems } from './git-names.ts'
import { contextAt, type TrustedRepository } from './trusted-repository.ts'

type Lstat =
  | { kind: 'file' | 'link' | 'folder' | 'special'; stats: BigIntStats }
  | { kind: 'absent'; stats: null }
  /** `by`: the file or link in place of a parent folder. */
  | { kind: 'blocked'; stats: null; by: string }

/** Looks at `path` (relative to `root`, with slashes). Throws the file system's error, except for a missing path. */
export function lstatAt(root: string, path: string): Lstat {
  for (const folder of foldersAbove(path).reverse()) {
    const stats = lookAt(join(root, folder))
    if (stats === undefined) return { kind: 'absent', stats: null }
    if (!stats.isDirectory()) return { kind: 'blocked', stats: null, by: folder }
  }
  const stats = lookAt(join(root, path))
  return stats === undefined ? { kind: 'absent', stats: null } : { kind: kindOf(stats), stats }
}

/** The path itself, or the file or link in place of a parent folder; null where nothing is. */
export function placeTaken(found: Lstat, path: string): string | null {
  if (found.kind === 'blocked') return found.by
  return found.kind === 'absent' ? null : path
}

/**
 * A short text that changes whenever the file at a path does. Not with the time of the inode, which a move to another
 * place and back changes too.
 */
export function fingerprintAt(workspace: string, path: string): string {
  const { stats } = lstatAt(workspace, path)
  if (stats === null) return 'absent'
  const { mode, size, mtimeNs, ino } = stats
  return [mode, size, mtimeNs, ino].join(':')
}

export function fingerprintsAt(workspace: string, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map(path => [path, fingerprintAt(workspace, path)]))
}

// There may be tens of thousands of paths, and a call that waits its turn takes twenty times as long.
function lookAt(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })
}

export function kindOf(stats: Stats | BigIntStats) {
  if (stats.isFile()) return 'file'
  if (stats.isSymbolicLink()) return 'link'
  return stats.isDirectory() ? 'folder' : 'special'
}

/** Removes what is at a path, or the file or link on the way to it. */
export function clearWay(root: string, path: string): void {
  const found = lstatAt(root, path)
  const inTheWay = placeTaken(found, path)
  if (found.kind === 'folder') rmSync(join(root, path), { recursive: true, force: true })
  else if (inTheWay !== null) unlinkSync(join(root, inTheWay))
}

export function removeEmptyFolders(root: string, path: string): void {
  try {
    for (const folder of foldersAbove(path)) rmdirSync(join(root, folder))
  } catch {
    // A folder with other content stays, and so do those above it.
  }
}

/** Makes the folders above a path, in place of no link. Returns those that were not there. Throws the file system's error. */
export function makeFoldersAbove(root: string, path: string): string[] {
  const missing = foldersAbove(path)
    .filter(folder => lookAt(join(root, folder))?.isDirectory() !== true)
    .reverse()
  for (const folder of missing) mkdirSync(join(root, folder))
  return missing
}

/** The work tree, or a folder in it, may be another disk. Throws the file system's error. */
export async function move(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to)
  } catch (thrown) {
    if (errorCode(thrown) !== 'EXDEV') throw thrown
    // A name that nobody has.
    const own = await mkdtemp(join(dirname(to), '.diffproof-'))
    const part = join(own, 'part')
    try {
      const mode = constants.COPYFILE_FICLONE
      await cp(from, part, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, mode })
      const { uid, gid } = await lstat(from)
      await lchown(part, uid, gid).catch(() => undefined)
      await rename(part, to)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
    await rm(from, { recursive: true, force: true })
  }
}

/** Gives paths to the workspace's owner, where this process runs as root in another user's workspace. `root`: where they lie. */
export async function giveToOwner(workspace: string, paths: readonly string[], root = workspace): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await lstat(workspace)
  if (uid === 0) return
  for (const path of new Set(paths)) await lchown(join(root, path), uid, gid).catch(() => undefined)
}

/** The folders above a path, innermost first. */
export function foldersAbove(path: string): string[] {
  const parts = withoutEndSlash(path).split('/').slice(0, -1)
  return parts.map((_, n) => parts.slice(0, parts.length - n).join('/')).filter(folder => folder !== '')
}

/** `names`: one character a byte. */
export type PathList = { names: readonly string[]; unreadable: readonly string[] }

/**
 * Tracked paths whose size, times, mode or existence differ from the index. No file is read, so no attribute or filter
 * can hide one. Throws RepositoryError.
 */
export async function differingPaths(
  repo: TrustedRepository,
  index: string,
  more: readonly string[] = [],
): Promise<PathList> {
  const args = ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules=all', ...more]
  const { names, unreadable } = await listed(repo, index, args)
  // Each record has two fields: modes, ids and status; then the name.
  return { names: names.filter((_, n) => n % 2 === 1), unreadable }
}

/**
 * Untracked paths, including ignored ones. A wholly untracked folder ends with a slash and is not entered. Throws
 * RepositoryError.
 */
export function listUntracked(repo: TrustedRepository, index: string): Promise<PathList> {
  return listed(repo, index, ['ls-files', '--others', '--directory', '-z'])
}

/** Each with its mode first, and a tab before its path. Throws RepositoryError. */
export function listTracked(repo: TrustedRepository, index: string): Promise<PathList> {
  return listed(repo, index, ['ls-files', '-s', '-z'])
}

async function listed(repo: TrustedRepository, index: string, args: readonly string[]): Promise<PathList> {
  const { stdout, stderr } = await repo.git.run(args, contextAt(repo, repo.workspace, index), { network: repo.partial })
  return { names: nulItems(stdout), unreadable: deniedPaths(stderr) }
}

export function deniedPaths(stderr: string): string[] {
  const denied =
    /^(?:warning: could not open directory '(.*)'|(?:error: )?(?:open\(")?(.*?)"?\)?): Permission denied$/gm
  return [...stderr.matchAll(denied)].map(([, folder, file]) => folder ?? file ?? '')
}

/** One character a byte; or why the folder is not entered. Links are entries and never followed. */
export function namesIn(workspace: string, folder: string): readonly string[] | 'repository' | 'unreadable' {
  const plain = withoutEndSlash(folder)
  if (lstatAt(workspace, plain).kind !== 'folder') return []
  try {
    // Where a file system names no kinds, Node asks for each by its name, which only bytes give as it is.
    const entries = readdirSync(join(workspace, plain), { withFileTypes: true, encoding: 'buffer' })
    const names = entries.map(entry => `${entry.name.toString('latin1')}${entry.isDirectory() ? '/' : ''}`)
    if (names.some(name => /^\.git\/?$/i.test(name))) return 'repository'
    return names.map(name => `${latin1(plain)}/${name}`)
  } catch {
    return 'unreadable'
  }
}
