/** Makes the folders that a new file needs, and takes them away again where it did not come to be. */
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from './anchored-folder.ts'
import type { Roots } from './locate.ts'

/** Makes folders, each in the one before, below a real folder; returns the last and adds each to `made`. Throws the file system's error. */
export function makeFolders(roots: Roots, parent: string, names: readonly string[], made: string[]): string {
  let folder = parent
  for (const name of names) {
    const anchor = openFolder(roots.real, folder)
    try {
      mkdirSync(anchor.at(name))
    } finally {
      anchor.close()
    }
    folder = join(folder, name)
    made.push(folder)
  }
  return folder
}

/** Removes folders that are still empty, the last one first. Throws nothing. */
export function removeFolders(made: readonly string[]): void {
  for (const folder of made.toReversed()) removeQuietly(() => rmdirSync(folder))
}

/** Removes what may never have been made. */
export function removeQuietly(remove: () => void): void {
  try {
    remove()
  } catch {
    // What was never made, or is used by somebody else by now, stays; the first error is the one to report.
  }
}
