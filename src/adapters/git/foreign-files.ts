/** Which existing files are no part of the change, so that an edit of one would publish what the run did not make. */
import { join } from 'node:path'
import { byProductOf } from '../../core/change/by-products.ts'
import { holdsPath } from './base-entries.ts'
import { ignoredByBase, layRules } from './base-rules.ts'
import type { Ground } from './ground.ts'
import type { Start, TakenStart } from './start-snapshot.ts'
import { unusableName } from './unusable-name.ts'

/** Why an existing file that the edit tool has not made is no part of the change, or null. */
export type OutsideChange = (path: string) => Promise<string | null>

const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32'

/** Makes the look-up for one start snapshot. It throws RepositoryError. */
export function outsideChange(ground: Ground, { start, entries }: TakenStart): OutsideChange {
  const seen = new Set([...start.seen].map(name => folded(Buffer.from(name, 'latin1').toString())))
  const open = new Set(start.openFolders.map(folded))
  const submodules = start.rules.submodules.map(path => folded(`${path}/`))
  return async path => {
    // Such a path cannot be written at all, and git would fail on it.
    if (path.includes('\0') || unusableName(path, false) !== null) return null
    if (holdsPath(entries, path)) return null
    const name = folded(path)
    // Folders that were ignored before the run were never listed: what stands in one may be old.
    const old =
      seen.has(name) ||
      submodules.some(folder => name.startsWith(folder)) ||
      foldersOf(name).some(folder => seen.has(folder) && !open.has(folder))
    if (old) return 'it was there before the run and is not tracked by git'
    const why = await whyDropped(ground, start, path)
    return why === null ? null : `a command made it, and it would not be part of the change (${why})`
  }
}

/** The folders above a path, outermost first, each with its slash. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, n) => `${parts.slice(0, n + 1).join('/')}/`)
}

async function whyDropped(ground: Ground, start: Start, path: string): Promise<string | null> {
  const what = byProductOf(path)
  if (what !== null) return `by-product of a command: ${what}`
  const shadow = join(ground.folder, 'shadow')
  await layRules(shadow, start.rules)
  return (await ignoredByBase(ground, shadow, [path])).has(path) ? 'ignored by the base branch' : null
}

function folded(path: string): string {
  return FOLDS_NAMES ? path.normalize('NFC').toLowerCase() : path
}
