/** Reads files as text: one path for the model, many files for a search, and the files that say how to test. */
import { join } from 'node:path'
import { isRelevantForTests } from '../../core/testing/test-command.ts'
import type { FileContent } from '../../ports/workspace.ts'
import { readInside } from './anchored-folder.ts'
import { folderEntries, readEntries } from './list-folder.ts'
import { codeOf, locate, type Roots, reasonOf } from './locate.ts'

/** Larger files are data. No model reads them, and decoding costs memory. */
export const MAX_TEXT_BYTES = 10_000_000

/** Reads a path from the model. Follows a symbolic link that stays inside the repository. Throws nothing. */
export function readContent(roots: Roots, written: string): FileContent {
  const found = locate(roots, written)
  if (found.kind === 'refused') return { kind: 'refused', why: found.why, path: found.path }
  if (found.kind === 'missing') return { kind: 'missing', path: found.path }
  const path = found.realPath === '' ? '.' : found.realPath
  const refused = (why: string): FileContent => ({ kind: 'refused', why, path })
  try {
    if (found.stat.isDirectory()) return { kind: 'directory', entries: folderEntries(roots, found.absolute), path }
    const file = found.stat.isFile() ? readInside(roots.real, found.absolute, MAX_TEXT_BYTES) : null
    if (file === null) return refused('it is not a regular file')
    const { size, bytes } = file
    if (bytes === null)
      return refused(`it is too large to edit as text (${size} bytes; the limit is ${MAX_TEXT_BYTES})`)
    const text = textOf(bytes)
    return text === null ? refused(`it is not UTF-8 text (${bytes.length} bytes)`) : { kind: 'text', text, path }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? { kind: 'missing', path } : refused(reasonOf(error))
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

/** The text of a file for a search, by its path relative to the root. Null where it is binary, too large, or missing. Throws nothing. */
export function searchedText(roots: Roots, path: string, mostBytes: number): string | null {
  try {
    const bytes = readInside(roots.real, join(roots.real, path), mostBytes)?.bytes ?? null
    return bytes === null || bytes.includes(0) ? null : new TextDecoder().decode(bytes)
  } catch {
    return null
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
