/** A patch of git with the data of its binary files apart: it may be large, and no search finds anything in it. */

/** In order: texts, each with the heading of a binary file at its end where data follows. */
export type Patch = readonly (string | Uint8Array)[]

export function cleanPatch(patch: Patch, clean: (text: string) => string): Patch {
  return patch.map(part => (typeof part === 'string' ? clean(part) : part))
}

export function textOfPatch(patch: Patch): string {
  return patch.filter(part => typeof part === 'string').join('')
}
