/**
 * Racy index entries: files written in the same second as their index (https://git-scm.com/docs/racy-git). Git compares times
 * by the second, so it could miss a change in that second that keeps the size and restores the modification time.
 */
import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './lstat.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'

/** By path: when the inode last changed, in nanoseconds. Entries leave the map once they are safe. */
export type RacyEntries = Map<string, bigint>

/** Ends a path and begins five lines about it. */
const DETAILS = Buffer.from('\0  ctime: ')
const MORE_LINES = 4
const COLON = 0x3a
const LINE_FEED = 0x0a
const SECOND = 1_000_000_000n
/** A file system's clock may be slow. */
const SAFE_SECONDS = 2n
const AT_ONCE = 500

/** The racy entries of an index. Throws RepositoryError. */
export async function racyEntries(repo: TrustedRepository, index: string): Promise<RacyEntries> {
  const written = Math.floor((await stat(index)).mtimeMs / 1000)
  const { racy, take } = readRacyEntries(written)
  await runTrusted(repo, ['ls-files', '--debug', '-z'], contextAt(repo, repo.workspace, index), { take })
  return racy
}

/** Reads the output of `git ls-files --debug -z` in pieces. `racy` gets the paths whose inode changed in the second `written` or later. */
export function readRacyEntries(written: number): {
  readonly racy: RacyEntries
  readonly take: (piece: Buffer) => void
} {
  const racy: RacyEntries = new Map()
  // One buffer for all pieces, because the output of a large repository is long.
  let memory = Buffer.allocUnsafeSlow(2 ** 17)
  let length = 0
  const take = (piece: Buffer) => {
    const end = length + piece.length
    if (end > memory.length) memory = Buffer.concat([memory], 2 * end)
    piece.copy(memory, length)
    const from = addRacyEntries(racy, memory.subarray(0, end), written)
    memory.copyWithin(0, from, end)
    length = end - from
  }
  return { racy, take }
}

/** Adds the racy ones of the complete entries; returns where these end. */
function addRacyEntries(racy: RacyEntries, listing: Buffer, written: number): number {
  let from = 0
  // Nearly all entries are old, so no string is made for them.
  for (let at = listing.indexOf(DETAILS); at !== -1; at = listing.indexOf(DETAILS, from)) {
    const colon = listing.indexOf(COLON, at + DETAILS.length)
    const end = listing.indexOf(LINE_FEED, colon)
    let next = end + 1
    for (let line = 0; line < MORE_LINES && next > 0; line += 1) next = listing.indexOf(LINE_FEED, next) + 1
    if (colon === -1 || end === -1 || next === 0) break
    const seconds = numberAt(listing, at + DETAILS.length, colon)
    if (seconds >= written) {
      const nanoseconds = numberAt(listing, colon + 1, end)
      racy.set(listing.toString('utf8', from, at), BigInt(seconds) * SECOND + BigInt(nanoseconds))
    }
    from = next
  }
  return from
}

function numberAt(listing: Buffer, from: number, to: number): number {
  return Number.parseInt(listing.toString('latin1', from, to), 10) || 0
}

/** The entries whose inode has changed since. Unchanged ones leave the map as soon as git itself would notice a later change. */
export async function touchedRacyEntries(workspace: string, racy: RacyEntries): Promise<string[]> {
  const paths = [...racy.keys()]
  const touched: string[] = []
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE)
    const now = BigInt(Date.now()) / 1000n
    const times = await Promise.all(some.map(path => changeTimeOf(join(workspace, path))))
    for (const [at, path] of some.entries()) {
      const before = racy.get(path) ?? 0n
      if (times[at] !== before) touched.push(path)
      else if (before / SECOND + SAFE_SECONDS <= now) racy.delete(path)
    }
  }
  return touched
}

async function changeTimeOf(path: string): Promise<bigint | null> {
  try {
    return (await lstat(path, { bigint: true })).ctimeNs
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}
