/** Writes a path the way the model has to write it back. */
import { posix } from 'node:path'
import type { Roots } from './locate.ts'

/** A path relative to the root, as a path relative to the working directory. */
export function toolPathOf(roots: Roots, path: string): string {
  return roots.workingDirectory === '' ? path : posix.relative(`/${roots.workingDirectory}`, `/${path}`) || '.'
}
