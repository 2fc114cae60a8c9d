/**
 * Tracked paths that were written in the very second their index was: git compares times by the second, so a
 * change within it that keeps the size and restores the modification time would not show.
 */
import { stat } from 'node:fs/promises'
import { type Ground, placeAt, trustedGit } from './ground.ts'

const ENTRY = /([^\0]*)\0 {2}ctime: (\d+):\d+\n(?: {2}.*\n)*/g

/** Names of those paths; their content has to be looked at whatever the index says. Throws RepositoryError. */
export async function youngPaths(ground: Ground, index: string): Promise<string[]> {
  const written = Math.floor((await stat(index)).mtimeMs / 1000)
  const listing = await trustedGit(ground, ['ls-files', '--debug', '-z'], placeAt(ground, ground.workspace, index))
  const entries = listing.toString().matchAll(ENTRY)
  return [...entries].flatMap(([, path = '', changed]) => (Number(changed) >= written ? [path] : []))
}
