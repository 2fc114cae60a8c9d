/** Removes one file inside the repository. */
import { unlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { openFolder } from './anchored-folder.ts'
import { locate, type Roots, reasonOf } from './locate.ts'
import { type Written, whyNotWritable } from './write-text.ts'

/** Removes what `writeText` could replace: a regular file, reached without a link. Throws nothing. */
export function removeFile(roots: Roots, written: string): Written {
  const found = locate(roots, written)
  const why = whyNotWritable(roots, found)
  if (why !== null) return { refused: why }
  if (found.kind !== 'found') return { refused: 'it does not exist' }
  try {
    const folder = openFolder(roots.real, dirname(found.absolute))
    try {
      unlinkSync(folder.at(basename(found.absolute)))
    } finally {
      folder.close()
    }
    return { path: found.path }
  } catch (error) {
    return { refused: reasonOf(error) }
  }
}
