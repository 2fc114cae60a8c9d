/** A folder that is held open, so that the files in it are reached through it and not through a name that can be swapped meanwhile. */
import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

export type AnchoredFolder = {
  /** A path for one entry of the folder, valid until `close`. */
  at(name: string): string
  /** To be called after an entry was used: throws MovedAway where the folder's name was swapped meanwhile and could be followed. */
  recheck(): void
  close(): void
}

/** The path was somewhere else when it was opened than when it was looked at, or is no longer inside the root. */
export class MovedAway extends Error {}

const openFiles = '/proc/self/fd'
const canAnchor = process.platform === 'linux' && existsSync(openFiles)

/**
 * Opens a folder given by its real path, and checks where the open folder really is: at that path, below the real root.
 * On Linux entries are then reached through the open folder. Elsewhere the name is resolved again, before and after, which leaves a short race.
 * Throws MovedAway, or the file system's error.
 */
export function openFolder(realRoot: string, realFolder: string): AnchoredFolder {
  if (!isBelow(realRoot, realFolder)) throw new MovedAway()
  if (!canAnchor) {
    if (realpathSync.native(realFolder) !== realFolder) throw new MovedAway()
    const recheck = () => {
      if (realpathSync.native(realFolder) !== realFolder) throw new MovedAway()
    }
    return { at: name => join(realFolder, name), recheck, close: () => {} }
  }
  const descriptor = openSync(realFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
  if (placeOfDescriptor(descriptor) !== realFolder) {
    closeSync(descriptor)
    throw new MovedAway()
  }
  return { at: name => `${openFiles}/${descriptor}/${name}`, recheck: () => {}, close: () => closeSync(descriptor) }
}

/** Opens one entry of an anchored folder for reading if it is a regular file; never follows a link and never waits. Null for anything else. */
export function openRegularFile(folder: AnchoredFolder, name: string): { descriptor: number; size: number } | null {
  const descriptor = openSync(folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    folder.recheck()
    const stat = fstatSync(descriptor)
    if (stat.isFile()) return { descriptor, size: stat.size }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  closeSync(descriptor)
  return null
}

/** True for the root itself and everything below it; both paths are real. */
export function isBelow(realRoot: string, realPath: string): boolean {
  return realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
}

function placeOfDescriptor(descriptor: number): string {
  return readlinkSync(`${openFiles}/${descriptor}`)
}
