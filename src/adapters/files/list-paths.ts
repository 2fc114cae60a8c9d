/** Lists what is below a folder, nearest first. */
import { join } from 'node:path'
import { type Entry, isDependencyFolder, readEntries } from './folder-entries.ts'
import { locate, type Roots, reasonOf } from './locate.ts'
import { toolPathOf } from './tool-path.ts'

export type Listing = { readonly paths: readonly string[]; readonly more: boolean } | { readonly refused: string }

/** Depth first would spend the limit on the first folder; this many folders are enough for any listing. */
const MAX_FOLDERS = 50_000

/**
 * Paths below a folder down to a depth (1: its own entries), sorted, written so that the file tools take them. Where there are more than `limit`, the ones
 * nearest to the folder are kept. Links are not followed; git's data is left out; dependency folders are named but not entered. Throws nothing.
 */
export function listPaths(roots: Roots, written: string, depth: number, limit: number): Listing {
  const start = locate(roots, written)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  if (!start.stat.isDirectory()) return { refused: 'it is a file, not a folder' }
  const paths: string[] = []
  let level = [start.realPath]
  try {
    for (let at = 1; at <= depth && level.length > 0; at += 1) {
      const below: string[] = []
      for (const folder of level) {
        for (const entry of entriesOf(roots, folder, at === 1)) {
          const path = folder === '' ? entry.name : `${folder}/${entry.name}`
          if (paths.length >= limit) return { paths: paths.sort(), more: true }
          paths.push(toolPathOf(roots, path) + (entry.kind === 'folder' ? '/' : ''))
          if (entry.kind === 'folder' && !isDependencyFolder(entry.name) && below.length < MAX_FOLDERS) below.push(path)
        }
      }
      level = below
    }
    return { paths: paths.sort(), more: false }
  } catch (error) {
    return { refused: reasonOf(error) }
  }
}

/** A folder below the first that cannot be read is shown as an empty one. */
function entriesOf(roots: Roots, folder: string, first: boolean): readonly Entry[] {
  try {
    return readEntries(roots, join(roots.real, folder))
  } catch (error) {
    if (first) throw error
    return []
  }
}
