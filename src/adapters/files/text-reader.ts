/** Reads the texts of many files, one after the other, with as little work for each as can be. */
import { closeSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type AnchoredFolder, openFolder, openRegularFile } from './anchored-folder.ts'
import type { Roots } from './locate.ts'

export type TextReader = {
  /** The text of a file, by its path relative to the root; null where it is binary, too large, or gone. */
  textOf(path: string): string | null
  /** Lets go of the folder that was read last. To be called before anything else gets its turn, and at the end. */
  release(): void
}

const BYTE_ORDER_MARK = '\uFEFF'
const FIRST_SIZE = 64 * 1024

/** Makes a reader for files of at most so many bytes. Files of one folder that follow each other are reached through that folder, held open; all go through one piece of memory. */
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

  /** The number of bytes read into the memory; -1 where there are too many. */
  function fill(descriptor: number, size: number): number {
    if (size > mostBytes) return -1
    // One byte more than expected tells that the file has ended.
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
