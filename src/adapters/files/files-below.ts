/** Walks a folder. */
import { join } from 'node:path'
import { type Entry, isDependencyFolder, readEntries } from './folder-entries.ts'
import type { Roots } from './locate.ts'

/** More than any repository that is worked on by hand. */
const MAX_FILES = 200_000

/**
 * The regular files below a folder (relative to the root), as paths relative to the root, folder by folder in the order of their names, each folder
 * looked at when it is come to. Links are not followed, dependency folders not entered, folders that cannot be read are taken for empty. Throws nothing.
 */
export function* filesBelow(roots: Roots, start: string): Generator<string, void> {
  let count = 0
  const waiting: { readonly path: string; readonly kind: Entry['kind'] }[] = [{ path: start, kind: 'folder' }]
  for (let next = waiting.pop(); next !== undefined && count < MAX_FILES; next = waiting.pop()) {
    if (next.kind === 'file') {
      count += 1
      yield next.path
    }
    // One by one: a folder may hold more than a call takes arguments.
    if (next.kind === 'folder') for (const entry of within(next.path, entriesOf(roots, next.path))) waiting.push(entry)
  }
}

/** What a walk comes to in a folder, the last first. */
function within(folder: string, entries: readonly Entry[]) {
  return entries
    .filter(({ name, kind }) => kind === 'file' || (kind === 'folder' && !isDependencyFolder(name)))
    .map(({ name, kind }) => ({ path: folder === '' ? name : `${folder}/${name}`, kind }))
    .reverse()
}

function entriesOf(roots: Roots, folder: string): readonly Entry[] {
  try {
    return readEntries(roots, join(roots.real, folder))
  } catch {
    return []
  }
}
