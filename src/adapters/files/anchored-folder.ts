/** A folder that is held open. Its files are reached through it, so nobody can swap the folder's name in between. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

export type AnchoredFolder = {
  /** A path for one entry of the folder, valid until `close`. */
  at(name: string): string
  /** Call it after using an entry. Throws MovedAway where the folder was swapped in between. */
  recheck(): void
  close(): void
}

/** The folder has moved since it was checked, or is outside the root. */
export class MovedAway extends Error {}

const openFiles = '/proc/self/fd'
const canAnchor = process.platform === 'linux' && existsSync(openFiles)

/**
 * Opens a folder by its real path, and checks that the open folder is at that path below the real root.
 * On Linux, entries are reached through the open folder. On other systems the path is resolved before and after, which leaves a short race.
 * Throws MovedAway, or the file system's error.
 */
export function openFolder(realRoot: string, realFolder: string): AnchoredFolder {
  if (!isBelow(realRoot, realFolder)) throw new MovedAway()
  if (!canAnchor) {
    const recheck = () => {
      if (realpathSync.native(realFolder) !== realFolder) throw new MovedAway()
    }
    recheck()
    return { at: name => join(realFolder, name), recheck, close: () => {} }
  }
  const descriptor = openSync(realFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
  if (readlinkSync(`${openFiles}/${descriptor}`) !== realFolder) {
    closeSync(descriptor)
    throw new MovedAway()
  }
  return { at: name => `${openFiles}/${descriptor}/${name}`, recheck: () => {}, close: () => closeSync(descriptor) }
}

type ReadFile = { readonly size: number; readonly bytes: Uint8Array | null }

/**
 * Reads a regular file by its real path. Never follows a link and never waits. `bytes` is null above the limit. Returns null for
 * anything else, and for a file that is not `wanted`. Throws MovedAway, or the file system's error.
 */
export function readInside(
  realRoot: string,
  realPath: string,
  limit: number,
  wanted: (stats: Stats) => boolean = () => true,
): ReadFile | null {
  const folder = openFolder(realRoot, dirname(realPath))
  try {
    const descriptor = openSync(folder.at(basename(realPath)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    try {
      folder.recheck()
      const stats = fstatSync(descriptor)
      if (!stats.isFile() || !wanted(stats)) return null
      return { size: stats.size, bytes: stats.size > limit ? null : readToEnd(descriptor, limit, stats.size) }
    } finally {
      closeSync(descriptor)
    }
  } finally {
    folder.close()
  }
}

const CHUNK = 256 * 1024

/** Null above the limit. A file that grew, or lies about its size as in /proc, takes more reads than one. */
function readToEnd(descriptor: number, limit: number, expected: number): Uint8Array | null {
  const parts: Uint8Array[] = []
  for (let total = 0; total <= limit; ) {
    // One byte more than expected shows the end in the same read.
    const part = new Uint8Array(total === 0 ? expected + 1 : CHUNK)
    const length = readSync(descriptor, part, 0, part.length, null)
    total += length
    parts.push(part.subarray(0, length))
    if (total <= limit && (length === 0 || total === expected)) return Buffer.concat(parts)
  }
  return null
}

/** True for the root itself and everything below it; both paths are real. */
export function isBelow(realRoot: string, realPath: string): boolean {
  return realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
}
