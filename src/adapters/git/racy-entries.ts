/**
 * Tracked paths that were written in the very second their index was: git compares times by the second, so a
 * change within it that keeps the size and restores the modification time would not show.
 */
import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './lstat.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'

/** When the inode of each such path last changed, in nanoseconds. Shrinks once time has passed. */
export type RacyEntries = Map<string, bigint>

/** Ends a path and begins the five lines about it. */
const DETAILS = Buffer.from('\0  ctime: ')
const MORE_LINES = 4
const COLON = 0x3a
const LINE_FEED = 0x0a
const SECOND = 1_000_000_000n
/** Clocks of file systems may be behind ours. */
const SAFE_SECONDS = 2n
const AT_ONCE = 500

/** Those paths of an index; whatever the index says, they have to be looked at by themselves. Throws RepositoryError. */
export async function racyEntries(repo: TrustedRepository, index: string): Promise<RacyEntries> {
  const written = Math.floor((await stat(index)).mtimeMs / 1000)
  const { racy, take } = readRacyEntries(written)
  await runTrusted(repo, ['ls-files', '--debug', '-z'], contextAt(repo, repo.workspace, index), { take })
  return racy
}

/** Reads a listing (`git ls-files --debug -z`) piece by piece: `racy` fills with the paths whose inode changed in the second `written` or later. */
export function readRacyEntries(written: number): {
  readonly racy: RacyEntries
  readonly take: (piece: Buffer) => void
} {
  const racy: RacyEntries = new Map()
  // All pieces go through one piece of memory; what is read of a large repository is a hundred times as much.
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

/** Adds those of the whole entries that a listing begins with; returns where these end. */
function addRacyEntries(racy: RacyEntries, listing: Buffer, written: number): number {
  let from = 0
  // Nearly all entries are old; they are not worth a string.
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

/** Those of them that were touched since. The others are left out from then on, once any later change would show in the seconds that git compares. */
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
