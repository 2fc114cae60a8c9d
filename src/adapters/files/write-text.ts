import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { checkPortable } from '../../core/edit/path-policy.ts'
import { orNull } from '../../core/errors.ts'
import { type LocatedPath, locate, type Roots, reasonOf } from './locate.ts'
import { type AnchoredFolder, openAnchored } from './plain-file.ts'
import { MAX_TEXT_BYTES } from './read-text.ts'

export type Written = { path: string } | { refused: string }

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = fs.constants

// A full disk or a kill leaves the old file. A name swapped for a link is replaced, never followed.
/**
 * Writes UTF-8 text to a path from the model and makes missing folders. An existing file keeps its mode and owner.
 * Refuses links, hard links, read-only and special files. Throws nothing.
 */
export function writeText(roots: Roots, written: string, text: string): Written {
  const bytes = Buffer.from(text, 'utf8')
  if (!text.isWellFormed()) return { refused: 'the text holds half of a surrogate pair, which no UTF-8 file can hold' }
  if (bytes.length > MAX_TEXT_BYTES)
    return { refused: `the text is too large (${bytes.length} bytes; the limit is ${MAX_TEXT_BYTES})` }
  const found = locate(roots, written)
  const why = checkWritable(roots, found)
  if (why !== null || found.kind === 'refused') return { refused: why ?? 'it cannot be written' }
  const made: string[] = []
  try {
    const folder =
      found.kind === 'found'
        ? dirname(found.absolute)
        : makeFolders(roots, found.parent, found.missing.slice(0, -1), made)
    const before = found.kind === 'found' ? found.stat : null
    replaceFile(roots, folder, basename(join(roots.real, found.path)), bytes, before)
    return { path: found.path }
  } catch (error) {
    // The first error is the one to report.
    for (const folder of made.toReversed()) orNull(() => fs.rmdirSync(folder))
    return { refused: reasonOf(error) }
  }
}

function checkWritable(roots: Roots, found: LocatedPath): string | null {
  if (found.kind === 'refused') return found.why
  if (found.kind === 'missing') {
    const real = [relative(roots.real, found.parent), ...found.missing].filter(part => part !== '').join('/')
    if (!sameName(real, found.path)) return `it goes through a symbolic link; the real path is ${real}`
    return checkPortable(found.missing.join('/'))
  }
  if (!sameName(found.realPath, found.path))
    return `it is, or goes through, a symbolic link; the real path is ${found.realPath || '.'}`
  if (found.stat.isDirectory()) return 'it is a folder'
  if (!found.stat.isFile()) return 'it is not a regular file'
  if (found.stat.nlink > 1) return `it has ${found.stat.nlink} hard links, so that other files would change with it`
  return checkMode(found.absolute, found.stat)
}

function checkMode(absolute: string, stat: fs.Stats): string | null {
  const readOnly = `it is read-only (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')})`
  if ((stat.mode & 0o222) === 0) return readOnly
  return orNull(() => [fs.accessSync(absolute, fs.constants.W_OK)]) === null ? readOnly : null
}

function replaceFile(roots: Roots, realFolder: string, name: string, bytes: Uint8Array, before: fs.Stats | null): void {
  withFolder(roots, realFolder, folder => {
    const temporary = folder.at(`.diffproof-${randomUUID()}.tmp`)
    try {
      const mode = before === null ? 0o666 : 0o600
      const descriptor = fs.openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
      try {
        fs.writeFileSync(descriptor, bytes)
        // Only root can change the owner. Any other user owns the file already, or may not write it.
        if (before !== null && process.getuid?.() === 0) fs.fchownSync(descriptor, before.uid, before.gid)
        if (before !== null) fs.fchmodSync(descriptor, before.mode & 0o7777)
      } finally {
        fs.closeSync(descriptor)
      }
      folder.recheck()
      fs.renameSync(temporary, folder.at(name))
    } catch (error) {
      orNull(() => fs.unlinkSync(temporary))
      throw error
    }
  })
}

function sameName(one: string, other: string): boolean {
  if (process.platform !== 'darwin' && process.platform !== 'win32') return one === other
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}

/** Removes a regular file that `writeText` could replace. Throws nothing. */
export function removeText(roots: Roots, written: string): Written {
  const found = locate(roots, written)
  const why = checkWritable(roots, found)
  if (why !== null) return { refused: why }
  if (found.kind !== 'found') return { refused: 'it does not exist' }
  try {
    withFolder(roots, dirname(found.absolute), folder => fs.unlinkSync(folder.at(basename(found.absolute))))
    return { path: found.path }
  } catch (error) {
    return { refused: reasonOf(error) }
  }
}

function makeFolders(roots: Roots, parent: string, names: readonly string[], made: string[]): string {
  let folder = parent
  for (const name of names) {
    withFolder(roots, folder, anchor => fs.mkdirSync(anchor.at(name)))
    folder = join(folder, name)
    made.push(folder)
  }
  return folder
}

function withFolder(roots: Roots, realFolder: string, use: (folder: AnchoredFolder) => void): void {
  const folder = openAnchored(roots.real, realFolder)
  try {
    use(folder)
  } finally {
    folder.close()
  }
}
