/** Reads files as text: one path for the model, many files for a search, and the files that say how to test. */
import { closeSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRelevantForTests } from '../../core/testing/test-command.ts'
import type { FileContent } from '../../ports/workspace.ts'
import { type AnchoredFolder, openFolder, openRegularFile } from './anchored-folder.ts'
import { folderEntries, readEntries } from './list-folder.ts'
import { codeOf, locate, type Roots, reasonOf } from './locate.ts'

/** Larger files are data. No model reads them, and decoding costs memory. */
export const MAX_TEXT_BYTES = 10_000_000
const CHUNK = 256 * 1024

/** Reads a path from the model. Follows a symbolic link that stays inside the repository. Throws nothing. */
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

/** Reads an open file to its end and closes it. Null where it exceeds the limit. `expected`: its size when it was opened. */
export function readBytes(descriptor: number, limit: number, expected: number): Uint8Array | null {
  try {
    if (expected > limit) return null
    const parts: Uint8Array[] = []
    let total = 0
    for (;;) {
      // One byte more than expected shows the end in the same read. A file that grew, or lies about its size as in /proc, takes more reads.
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

/** The text of UTF-8 bytes with its byte order mark. Null where writing the text back would change the bytes. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

type TextReader = {
  /** The text of a file, by its path relative to the root. Null where it is binary, too large, or missing. */
  textOf(path: string): string | null
  /** Closes the folder of the last file. Call it before other work gets its turn, and at the end. */
  release(): void
}

const BYTE_ORDER_MARK = '\uFEFF'
const FIRST_SIZE = 64 * 1024

/** Makes a reader for many small files. Files of one folder share one open folder, and all files share one buffer. */
export function createTextReader(roots: Roots, mostBytes: number): TextReader {
  let memory = Buffer.allocUnsafe(FIRST_SIZE)
  let held: { readonly place: string; readonly folder: AnchoredFolder } | null = null

  function release(): void {
    held?.folder.close()
    held = null
  }

  function folderAt(place: string): AnchoredFolder {
    if (held?.place !== place) {
      release()
      held = { place, folder: openFolder(roots.real, place) }
    }
    return held.folder
  }

  /** Reads a file into the buffer and returns its length; -1 where it is too large. */
  function fill(descriptor: number, size: number): number {
    if (size > mostBytes) return -1
    // One byte more than expected shows the end in the same read.
    if (memory.length <= size) memory = Buffer.allocUnsafe(Math.min(mostBytes, 2 * size) + 1)
    for (let length = 0; ; ) {
      const added = readSync(descriptor, memory, length, memory.length - length, null)
      length += added
      if (added === 0) return length
      if (length > mostBytes) return -1
      if (length === memory.length) memory = Buffer.concat([memory, Buffer.allocUnsafe(length)])
    }
  }

  return {
    textOf(path) {
      const absolute = join(roots.real, path)
      try {
        const file = openRegularFile(folderAt(dirname(absolute)), basename(absolute))
        if (file === null) return null
        try {
          const length = fill(file.descriptor, file.size)
          const zero = memory.indexOf(0)
          if (length === -1 || (zero !== -1 && zero < length)) return null
          const text = memory.toString('utf8', 0, length)
          return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
        } finally {
          closeSync(file.descriptor)
        }
      } catch {
        return null
      }
    },
    release,
  }
}

/**
 * The names in the working directory (folders with a trailing slash). Files that say how to test come with their text, others
 * with an empty text. Throws nothing.
 */
export function readRootFiles(roots: Roots): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const folder = join(roots.real, roots.workingDirectory)
  try {
    for (const { name, kind } of readEntries(roots, folder)) {
      const content = isRelevantForTests(name) && kind !== 'folder' ? readContent(roots, name) : null
      files.set(kind === 'folder' ? `${name}/` : name, content?.kind === 'text' ? content.text : '')
    }
  } catch {
    // A missing folder has no files to test with.
  }
  return files
}
