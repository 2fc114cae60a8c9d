/** Reads files that anybody may have put there, and writes files as a whole. */
import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import { codeOf } from './locate.ts'

type PlainFile =
  | { readonly bytes: Buffer; readonly owner: number }
  | { readonly refused: string; readonly isMissing: boolean }

/** The bytes of a regular file up to the limit. Does not wait for a pipe and follows no link. Throws nothing. */
export function readPlainFile(path: string, most: number): PlainFile {
  const name = basename(path)
  const refused = (why: string): PlainFile => ({ refused: `${name} ${why}`, isMissing: false })
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (thrown) {
    const why = `${name} cannot be opened as a plain file: ${messageOf(thrown)}`
    return { refused: why, isMissing: codeOf(thrown) === 'ENOENT' }
  }
  try {
    const stats = fstatSync(descriptor)
    const { size, uid: owner } = stats
    if (!stats.isFile()) return refused('is no regular file')
    if (size > most) return refused(`has ${size} bytes, at most ${most}`)
    if (size === 0) return refused('is empty')
    const bytes = Buffer.alloc(size)
    return readSync(descriptor, bytes, 0, size, 0) === size ? { bytes, owner } : refused('changed while it was read')
  } catch (thrown) {
    return refused(`cannot be read: ${messageOf(thrown)}`)
  } finally {
    closeSync(descriptor)
  }
}

/** The UTF-8 text of such a file, or why there is none. */
export function readPlainText(path: string, most: number): string | Extract<PlainFile, { refused: string }> {
  const file = readPlainFile(path, most)
  if ('refused' in file) return file
  return utf8Of(file.bytes) ?? { refused: `${basename(path)} is no UTF-8 text`, isMissing: false }
}

export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Writes a file and then renames it, so nobody sees half of it. Replaces an older one; returns the path. Throws the file system's error. */
export function putWhole(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  writeFileSync(temporary, text, { flag: 'wx' })
  renameSync(temporary, file)
  return file
}
