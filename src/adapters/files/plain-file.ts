/** Reads files that anybody may have put there, and writes files as a whole. */

import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { messageOf } from '../../core/errors.ts'

type PlainFile = { readonly bytes: Buffer } | { readonly refused: string; readonly isMissing: boolean }

/** The bytes of a regular file up to the limit. Does not wait for a pipe and follows no link. */
export async function readPlainFile(path: string, most: number): Promise<PlainFile> {
  const name = basename(path)
  const refused = (why: string): PlainFile => ({ refused: `${name} ${why}`, isMissing: false })
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((thrown: unknown) => thrown)
  if (!isOpen(file)) {
    const isMissing = typeof file === 'object' && file !== null && 'code' in file && file.code === 'ENOENT'
    return { refused: `${name} cannot be opened as a plain file: ${messageOf(file)}`, isMissing }
  }
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return refused('is no regular file')
    if (stats.size > most) return refused(`has ${stats.size} bytes, at most ${most}`)
    if (stats.size === 0) return refused('is empty')
    const bytes = Buffer.alloc(stats.size)
    const { bytesRead } = await file.read(bytes, 0, stats.size, 0)
    return bytesRead === stats.size ? { bytes } : refused('changed while it was read')
  } finally {
    await file.close()
  }
}

/** The text of a regular file of at most `most` bytes, read synchronously. Null for anything else, links included. Throws nothing. */
export function plainTextAt(path: string, most: number): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stats = fstatSync(file)
      return stats.isFile() && stats.size <= most ? readFileSync(file, 'utf8') : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

/** The bytes as UTF-8 text; null where they are not. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isOpen(value: unknown): value is Awaited<ReturnType<typeof open>> {
  return typeof value === 'object' && value !== null && 'fd' in value
}

/** Writes a file and then renames it, so nobody sees half of it. Replaces an older one; returns the path. Throws the file system's error. */
export function putWhole(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  writeFileSync(temporary, text, { flag: 'wx' })
  renameSync(temporary, file)
  return file
}
