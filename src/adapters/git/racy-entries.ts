/**
 * Racy index entries: files written in the same second as their index (https://git-scm.com/docs/racy-git). Git compares times
 * by the second, so it could miss a change in that second that keeps the size and restores the modification time.
 */
import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'

/** By path: when the inode last changed, in nanoseconds. Entries leave the map once they are safe. */
export type RacyEntries = Map<string, bigint>

/** One entry of `git ls-files --debug -z`: a path, its time, and four more lines. */
const ENTRY = /([^\0]+)\0 {2}ctime: (\d+):(\d+)\n(?:.*\n){4}/gy
const SECOND = 1_000_000_000n
/** A file system's clock may be slow. */
const SAFE_SECONDS = 2n
const AT_ONCE = 500

/** The racy entries of an index. Throws RepositoryError. */
export async function racyEntries(repo: TrustedRepository, index: string): Promise<RacyEntries> {
  const written = Math.floor((await stat(index)).mtimeMs / 1000)
  const listing = await runTrusted(repo, ['ls-files', '--debug', '-z'], contextAt(repo, repo.workspace, index))
  const racy: RacyEntries = new Map()
  // One byte a character, so that paths of any bytes come through.
  for (const [, path = '', seconds = '', nanoseconds = ''] of listing.toString('latin1').matchAll(ENTRY))
    if (Number(seconds) >= written)
      racy.set(Buffer.from(path, 'latin1').toString(), BigInt(seconds) * SECOND + BigInt(nanoseconds))
  return racy
}

/** The entries whose inode has changed since. Unchanged ones leave the map as soon as git itself would notice a later change. */
export async function touchedRacyEntries(workspace: string, racy: RacyEntries): Promise<string[]> {
  const entries = [...racy]
  const touched: string[] = []
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const now = BigInt(Date.now()) / 1000n
    const look = async ([path, before]: readonly [string, bigint]) => {
      const stats = await lstat(join(workspace, path), { bigint: true }).catch(() => null)
      if (stats?.ctimeNs !== before) touched.push(path)
      else if (before / SECOND + SAFE_SECONDS <= now) racy.delete(path)
    }
    await Promise.all(entries.slice(from, from + AT_ONCE).map(look))
  }
  return touched
}
