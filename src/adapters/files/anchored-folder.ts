/** A folder that is held open. Its files are reached through it, so nobody can swap the folder's name in between. */
import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

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

/** Opens an entry of the folder for reading. Never follows a link and never waits. Null for anything but a regular file. */
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
