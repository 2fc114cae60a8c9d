/** Tracked files that a command moved into a folder that is left out: to publish them as deleted would lose them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChange, LeftOut } from '../../core/change/change.ts'
import { textOf } from './git-names.ts'
import { entriesOfIndex, type Start } from './start-snapshot.ts'
import { readBlobs, type TrustedRepository } from './trusted-repository.ts'
import { lstatAt } from './work-tree.ts'

type LeftOutSince = {
  leftOut: readonly LeftOut[]
  start: Pick<Start, 'seen' | 'openFolders' | 'startIndex'>
}

/** So many names still fit on a command line. Whoever deletes more does not move a file by mistake. */
const MOST_DELETED = 1_000
/** In how many places files are looked for: commands may leave any number of names. */
const MOST_PLACES = 100_000

/**
 * The deleted files that are left out under the same name, with the same content. A file that moves keeps the time of
 * its content; what a build copies has a new one. Throws RepositoryError.
 */
export async function movedOut(
  { repo, files }: { repo: TrustedRepository; files: readonly FileChange[] },
  { leftOut, start }: LeftOutSince,
): Promise<LeftOut[]> {
  const deleted = files.flatMap(({ path, oldBlob: blob, change }) =>
    change === 'deleted' && blob !== null ? [{ path, blob }] : [],
  )
  if (deleted.length === 0 || deleted.length > MOST_DELETED) return []
  const times = new Map<string, bigint>()
  const paths = deleted.map(({ path }) => path)
  await entriesOfIndex(repo, { index: start.startIndex, paths }, ({ path, written }) => times.set(path, written()))
  const fresh = leftOut.map(({ path }) => path)
  const byName = Map.groupBy(fresh, path => path.slice(path.lastIndexOf('/') + 1))
  const closed = [...start.seen].map(textOf)
  const folders = [...fresh, ...closed].filter(path => path.endsWith('/') && !start.openFolders.includes(path))
  if (folders.length * deleted.length > MOST_PLACES) return []
  const found = deleted.flatMap(({ path, blob }) => {
    const names = path.split('/').map((_, at, parts) => parts.slice(at).join('/'))
    const beside = names.flatMap(name => byName.get(name) ?? [])
    const inside = folders.flatMap(folder => names.map(name => `${folder}${name}`))
    const isMoved = (place: string) => {
      const there = lstatAt(repo.workspace, place)
      return there.kind === 'file' && there.stats.mtimeNs === times.get(path)
    }
    return [...beside, ...inside].filter(isMoved).map(to => ({ path, to, blob }))
  })
  const blobs = await readBlobs(
    repo,
    found.map(({ blob }) => blob),
  )
  const isSame = ({ to, blob }: (typeof found)[number]) => {
    const old = blobs.get(blob)
    const there = lstatAt(repo.workspace, to)
    // A file of another size is not read: it may be larger than the memory.
    const fits = old !== undefined && there.kind === 'file' && there.stats.size === BigInt(old.length)
    return fits && old.equals(readFileSync(join(repo.workspace, to)))
  }
  return found.filter(isSame).map(({ path, to }) => ({ path, reason: { kind: 'moved-out', to } }))
}
