/** What became untracked content since the start: files that are part of the change, and those that are not, with the reason. */
import { isUtf8 } from 'node:buffer'
import { byProductOf } from '../../core/change/by-products.ts'
import type { LeftOut } from '../../core/change/change.ts'
import { ignoredByBase } from './base-rules.ts'
import { foldersOf } from './foreign-files.ts'
import type { Ground } from './ground.ts'
import { isOwn } from './own-folder.ts'
import { standingAt } from './standing.ts'
import { looseWitness, type Start } from './start-snapshot.ts'
import { namesIn, type UntrackedList } from './untracked.ts'

/** A name that may be no text: `bytes` is what the file system knows it by. */
export type Refused = LeftOut & { readonly bytes: Buffer }

export type NewUntracked = { readonly files: string[]; readonly leftOut: LeftOut[]; readonly refused: Refused[] }

/** `inherited`: why the folder around it is left out; only what the edit tool made counts there. */
type Candidate = { readonly path: string; readonly inherited: string | null }

export type Search = {
  readonly list: UntrackedList
  /** Folders that took the place of tracked files; git does not list them. */
  readonly replaced: readonly string[]
  readonly shadow: string
  readonly edited: ReadonlySet<string>
}

const BEFORE = 'was there before the run'

/** Lists new untracked files by the base's rules, laid at `shadow`. What the edit tool made counts in ignored places too. Throws RepositoryError. */
export async function findNewUntracked(ground: Ground, start: Start, search: Search): Promise<NewUntracked> {
  const found: NewUntracked = { files: [], leftOut: [], refused: [] }
  for (const path of search.list.unreadable) found.refused.push(refusal(Buffer.from(path), 'cannot be read'))
  const open = start.openFolders.filter(folder => !isOwn(folder, start.own))
  const inside = await Promise.all(open.map(folder => enter(ground, folder, found)))
  const names = [...search.list.names, ...search.replaced.map(folder => Buffer.from(folder))]
  const fresh = [...names, ...inside.flat()].filter(name => !start.seen.has(name.toString('latin1')))
  let level: Candidate[] = textsOf(fresh, found).map(path => ({ path, inherited: null }))
  while (level.length > 0) level = await judgeLevel(ground, level, { ...search, own: start.own }, found)
  await addToolFilesInOldFolders(ground, start, search.edited, found)
  for (const [path, witness] of start.watched) {
    if (isOwn(path, start.own)) continue
    if ((await looseWitness(ground.workspace, path)) !== witness) found.leftOut.push({ path, why: BEFORE })
  }
  return found
}

/** Files every path of one depth, returns the next depth. */
async function judgeLevel(
  ground: Ground,
  level: readonly Candidate[],
  search: Search & Pick<Start, 'own'>,
  found: NewUntracked,
): Promise<Candidate[]> {
  const { own } = search
  const judged = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []))
  const ignored = await ignoredByBase(ground, search.shadow, judged)
  const next: Candidate[] = []
  for (const { path, inherited } of level.filter(one => !isOwn(one.path, own))) {
    const why = inherited ?? (ignored.has(path) ? 'ignored by the base branch' : byProductWhy(path))
    const folder = path.endsWith('/')
    const wanted = folder ? [...search.edited].some(made => made.startsWith(path)) : search.edited.has(path)
    if (why !== null && !wanted) found.leftOut.push({ path, why })
    else if (!folder) await addFile(ground, path, found)
    else next.push(...textsOf(await enter(ground, path, found), found).map(inner => ({ path: inner, inherited: why })))
  }
  return next
}

/** Pipes and sockets are nothing to git, so they do not stop a change. */
async function addFile(ground: Ground, path: string, found: NewUntracked): Promise<void> {
  const { kind } = await standingAt(ground.workspace, path)
  if (kind === 'special') found.leftOut.push({ path, why: 'not a regular file' })
  else found.files.push(path)
}

/**
 * Folders that were ignored before the run are never listed; only what the edit tool names there is looked at. Old files are kept
 * from the edit tool before it writes: afterwards no time of a file that was replaced by renaming tells old from new.
 */
async function addToolFilesInOldFolders(
  ground: Ground,
  start: Start,
  edited: ReadonlySet<string>,
  found: NewUntracked,
): Promise<void> {
  const listed = new Set([...start.openFolders, ...found.files])
  for (const path of edited) {
    if (isOwn(path, start.own)) continue
    const old =
      start.seen.has(latin1(path)) ||
      foldersOf(path).some(folder => start.seen.has(latin1(folder)) && !listed.has(folder))
    if (!old || start.watched.has(path) || listed.has(path)) continue
    if ((await standingAt(ground.workspace, path)).kind === 'absent') continue
    if (start.seen.has(latin1(path))) found.leftOut.push({ path, why: BEFORE })
    else found.files.push(path)
  }
}

async function enter(ground: Ground, folder: string, found: NewUntracked): Promise<readonly Buffer[]> {
  const names = await namesIn(ground.workspace, folder)
  if (typeof names !== 'string') return names
  const why = names === 'repository' ? 'a repository inside the repository' : 'cannot be read'
  found.refused.push(refusal(Buffer.from(folder), why))
  return []
}

function byProductWhy(path: string): string | null {
  const what = byProductOf(path)
  return what === null ? null : `by-product of a command: ${what}`
}

function latin1(path: string): string {
  return Buffer.from(path).toString('latin1')
}

function textsOf(names: readonly Buffer[], found: NewUntracked): string[] {
  return names.flatMap(name => {
    if (isUtf8(name)) return [name.toString()]
    found.refused.push(refusal(name, 'the name is not UTF-8'))
    return []
  })
}

function refusal(bytes: Buffer, why: string): Refused {
  return { path: bytes.toString(), why, bytes }
}
