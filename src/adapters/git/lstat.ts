/** Paths of the work tree, looked at and removed without following a symbolic link at any step. */
import type { BigIntStats } from 'node:fs'
import { lchown, lstat, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Lstat =
  | { readonly kind: 'file' | 'link' | 'folder' | 'special'; readonly stats: BigIntStats }
  /** `blockedBy`: the file or link in place of a parent folder, if there is one. */
  | { readonly kind: 'absent'; readonly blockedBy: string | null }

/** Looks at `path` (relative to `root`, with slashes). Throws the file system's error, except for a missing path. */
export async function lstatAt(root: string, path: string): Promise<Lstat> {
  const parts = path.split('/')
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const here = parts.slice(0, depth).join('/')
    const stats = await lookAt(join(root, here))
    if (stats === null) return { kind: 'absent', blockedBy: null }
    if (depth === parts.length) return { kind: kindOf(stats), stats }
    if (!stats.isDirectory()) return { kind: 'absent', blockedBy: here }
  }
  return { kind: 'absent', blockedBy: null }
}

/** A short text that changes whenever the file at a path does, also where size and times are restored. */
export async function fingerprintAt(workspace: string, path: string): Promise<string> {
  const found = await lstatAt(workspace, path)
  if (found.kind === 'absent') return 'absent'
  const { mode, size, mtimeNs, ctimeNs, ino } = found.stats
  return [mode, size, mtimeNs, ctimeNs, ino].join(':')
}

export async function fingerprintsAt(workspace: string, paths: readonly string[]): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const path of paths) all.set(path, await fingerprintAt(workspace, path))
  return all
}

function lookAt(path: string): Promise<BigIntStats | null> {
  return lstat(path, { bigint: true }).catch(thrown => (isMissing(thrown) ? null : Promise.reject(thrown)))
}

/** True for errors that mean a path is missing, loops of links included. */
export function isMissing(thrown: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].some(code => hasCode(thrown, code))
}

/** True for a system error with this code. */
export function hasCode(thrown: unknown, code: string): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code
}

function kindOf(stats: BigIntStats): 'file' | 'link' | 'folder' | 'special' {
  if (stats.isFile()) return 'file'
  if (stats.isSymbolicLink()) return 'link'
  return stats.isDirectory() ? 'folder' : 'special'
}

/** Removes what is at a path, or the file or link on the way to it. */
export async function clearWay(root: string, path: string): Promise<void> {
  const found = await lstatAt(root, path)
  const inTheWay = found.kind === 'absent' ? found.blockedBy : path
  if (inTheWay !== null) await rm(join(root, inTheWay), { recursive: true, force: true })
}

/** Removes the folders above a path that are empty. */
export async function removeEmptyFolders(root: string, path: string): Promise<void> {
  for (const folder of foldersAbove(path)) {
    // A folder with other content stays, and so do those above it.
    const kept = await rmdir(join(root, folder)).catch(() => 'kept')
    if (kept !== undefined) return
  }
}

/** Gives paths and the folders above them to the workspace's owner, where this process runs as root in another user's workspace. */
export async function giveToOwner(workspace: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await lstat(workspace)
  if (uid === 0) return
  const folders = paths.flatMap(path => foldersAbove(path))
  for (const path of new Set([...paths, ...folders])) {
    await lchown(join(workspace, path), uid, gid).catch(() => undefined)
  }
}

/** Innermost first. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
