/** Walks a folder. */
import { join } from 'node:path'
import { type Entry, isDependencyFolder, readEntries } from './folder-entries.ts'
import type { Roots } from './locate.ts'

/** More than any repository that is worked on by hand. */
const MAX_FILES = 200_000

/**
 * The regular files below a folder (relative to the root), as paths relative to the root, folder by folder in the order of their names. Links
 * are not followed, dependency folders not entered, folders that cannot be read are taken for empty. Throws nothing.
 */
export function filesBelow(roots: Roots, start: string): readonly string[] {
  const files: string[] = []
  const walk = (folder: string): void => {
    for (const { name, kind } of entriesOf(roots, folder)) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (files.length >= MAX_FILES) return
      if (kind === 'file') files.push(path)
      if (kind === 'folder' && !isDependencyFolder(name)) walk(path)
    }
  }
  walk(start)
  return files
}

function entriesOf(roots: Roots, folder: string): readonly Entry[] {
  try {
    return readEntries(roots, join(roots.real, folder))
  } catch {
    return []
  }
}
