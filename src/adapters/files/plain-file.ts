import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { errorCode, messageOf } from '../../core/errors.ts'

type PlainFile = { bytes: Buffer; owner: number } | { refused: string; isMissing: boolean }

/** The bytes of a regular file up to the limit. Does not wait for a pipe and follows no link. Throws nothing. */
export function readPlainFile(path: string, most: number): PlainFile {
  const name = basename(path)
  const refused = (why: string): PlainFile => ({ refused: `${name} ${why}`, isMissing: false })
  try {
    const file = readRegular(path, most)
    if (file === null) return refused('is no regular file')
    const { bytes, stats } = file
    if (bytes === null) return refused(`has ${stats.size} bytes, at most ${most}`)
    return bytes.length === 0 ? refused('is empty') : { bytes, owner: stats.uid }
  } catch (thrown) {
    const why = `${name} cannot be opened as a plain file: ${messageOf(thrown)}`
    return { refused: why, isMissing: errorCode(thrown) === 'ENOENT' }
  }
}

/** The UTF-8 text of such a file, or why there is none. */
export function readPlainText(path: string, most: number): string | Extract<PlainFile, { refused: string }> {
  const file = readPlainFile(path, most)
  if ('refused' in file) return file
  if (!isUtf8(file.bytes)) return { refused: `${basename(path)} is no UTF-8 text`, isMissing: false }
  return new TextDecoder().decode(file.bytes)
}

/**
 * Writes a file and then renames it, so nobody sees half of it. Replaces an older one; returns the path. Throws the
 * file system's error.
 */
export function putWhole(folder: string, name: string, content: string | readonly (string | Uint8Array)[]): string {
  const file = join(folder, name)
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  const descriptor = fs.openSync(temporary, 'wx')
  for (const part of [content].flat()) fs.writeFileSync(descriptor, part)
  fs.closeSync(descriptor)
  fs.renameSync(temporary, file)
  return file
}

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = fs.constants

export type AnchoredFolder = {
  /** A path for one entry of the folder, valid until `close`. */
  at(name: string): string
  /** Call it after using an entry. Throws MovedAway where the folder was swapped in between. */
  recheck(): void
  close(): void
}

class MovedAway extends Error {}

const openFiles = '/proc/self/fd'
const canAnchor = process.platform === 'linux' && fs.existsSync(openFiles)

/**
 * Opens a folder that is at its real path below the real root. Only on Linux without a race,
 * through the open folder. Throws MovedAway, or the file system's error.
 */
export function openAnchored(realRoot: string, realFolder: string): AnchoredFolder {
  if (!isBelow(realRoot, realFolder)) throw new MovedAway()
  if (!canAnchor) {
    const recheck = () => {
      if (fs.realpathSync.native(realFolder) !== realFolder) throw new MovedAway()
    }
    recheck()
    return { at: name => join(realFolder, name), recheck, close: () => {} }
  }
  const descriptor = fs.openSync(realFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
  if (fs.readlinkSync(`${openFiles}/${descriptor}`) !== realFolder) {
    fs.closeSync(descriptor)
    throw new MovedAway()
  }
  return { at: name => `${openFiles}/${descriptor}/${name}`, recheck: () => {}, close: () => fs.closeSync(descriptor) }
}

export type ReadFile = { stats: fs.Stats; bytes: Buffer | null }

/**
 * Reads a regular file by its real path, without following a link or waiting. `bytes` is null above the limit. Null
 * for anything else, and for what is not `wanted`. Throws MovedAway, or the file system's error.
 */
export function readInside(realRoot: string, realPath: string, limit: number, wanted?: (stats: fs.Stats) => boolean) {
  const folder = openAnchored(realRoot, dirname(realPath))
  try {
    return readRegular(folder.at(basename(realPath)), limit, stats => {
      folder.recheck()
      return wanted?.(stats) ?? true
    })
  } finally {
    folder.close()
  }
}

function readRegular(path: string, limit: number, wanted: (stats: fs.Stats) => boolean = () => true): ReadFile | null {
  const descriptor = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = fs.fstatSync(descriptor)
    if (!wanted(stats) || !stats.isFile()) return null
    return { stats, bytes: stats.size > limit ? null : readToEnd(descriptor, limit, stats.size) }
  } finally {
    fs.closeSync(descriptor)
  }
}

const CHUNK = 256 * 1024

/** Null above the limit. A file that grew, or lies about its size as in /proc, takes more reads than one. */
function readToEnd(descriptor: number, limit: number, expected: number): Buffer | null {
  const parts: Uint8Array[] = []
  for (let total = 0; total <= limit; ) {
    // One byte more than expected shows the end in the same read.
    const part = new Uint8Array(total === 0 ? expected + 1 : CHUNK)
    const length = fs.readSync(descriptor, part, 0, part.length, null)
    total += length
    parts.push(part.subarray(0, length))
    if (total <= limit && (length === 0 || total === expected)) return Buffer.concat(parts)
  }
  return null
}

export function isBelow(realRoot: string, realPath: string): boolean {
  return realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
}
