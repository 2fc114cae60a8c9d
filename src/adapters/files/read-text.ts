/** Reads a path as text, or says why it is none. */
import { closeSync, readSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { FileContent } from '../../ports.ts'
import { openFolder, openRegularFile } from './anchored-folder.ts'
import { folderEntries } from './folder-entries.ts'
import { codeOf, locate, type Roots, reasonOf } from './locate.ts'

/** Larger files are data: no model reads them, and decoding them costs memory. */
export const MAX_TEXT_BYTES = 10_000_000
const CHUNK = 256 * 1024

/** Reads what a path written by the model holds. A symbolic link that stays inside the repository is followed. Throws nothing. */
export function readContent(roots: Roots, written: string): FileContent {
  const found = locate(roots, written)
  if (found.kind === 'refused') return { kind: 'refused', why: found.why, path: found.path }
  if (found.kind === 'missing') return { kind: 'missing', path: found.path }
  const path = found.realPath === '' ? '.' : found.realPath
  const refused = (why: string): FileContent => ({ kind: 'refused', why, path })
  try {
    if (found.stat.isDirectory()) return { kind: 'directory', entries: folderEntries(roots, found.absolute), path }
    if (!found.stat.isFile()) return refused('it is not a regular file')
    const folder = openFolder(roots.real, dirname(found.absolute))
    try {
      const file = openRegularFile(folder, basename(found.absolute))
      if (file === null) return refused('it is not a regular file')
      const bytes = readBytes(file.descriptor, MAX_TEXT_BYTES, file.size)
      if (bytes === null)
        return refused(`it is too large to edit as text (${file.size} bytes; the limit is ${MAX_TEXT_BYTES})`)
      const text = textOf(bytes)
      return text === null ? refused(`it is not UTF-8 text (${bytes.length} bytes)`) : { kind: 'text', text, path }
    } finally {
      folder.close()
    }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? { kind: 'missing', path } : refused(reasonOf(error))
  }
}

/** Reads an open file to its end and closes it; null when it holds more than the limit. `expected`: the size it had when it was opened. */
export function readBytes(descriptor: number, limit: number, expected: number): Uint8Array | null {
  try {
    if (expected > limit) return null
    const parts: Uint8Array[] = []
    let total = 0
    for (;;) {
      // One byte more than expected tells in one read that the file has ended; a file that grew, or lied as /proc does, takes more.
      const part = new Uint8Array(total === 0 ? expected + 1 : CHUNK)
      const length = readSync(descriptor, part, 0, part.length, null)
      total += length
      if (total > limit) return null
      if (length > 0) parts.push(part.subarray(0, length))
      if (length === 0 || total === expected) return Buffer.concat(parts)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The text of UTF-8 bytes, its byte order mark included; null for anything that would not be the same when written back. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
