/** Untracked files: which new ones are part of the change, which are left out and why, and which existing ones may not be edited. */
import { isUtf8 } from 'node:buffer'
import { byProductOf } from '../../core/change/by-products.ts'
import type { LeftOut } from '../../core/change/change.ts'
import { baseHasPath, ignoredByBase } from './base-files.ts'
import { unusableName } from './git-names.ts'
import { isOwnFolder, type Start } from './start-snapshot.ts'
import type { TrustedRepository } from './trusted-repository.ts'
import { fingerprintAt, foldersAbove, lstatAt, namesIn, type PathList } from './work-tree.ts'

/** `bytes` is the name on disk, where that may not be UTF-8. */
export type Refused = LeftOut & { readonly bytes?: Buffer }

type NewUntracked = { readonly files: string[]; readonly leftOut: LeftOut[]; readonly refused: Refused[] }

/** `inherited`: why the folder around it is left out. In it only files of the edit tool count. */
type Candidate = { readonly path: string; readonly inherited: string | null }

type Search = {
  readonly list: PathList
  /** Folders in place of tracked files, which git does not list. */
  readonly replaced: readonly string[]
  readonly edited: ReadonlySet<string>
}

export const BEFORE = 'was there before the run'

/** Sorts new untracked files by the base's rules. Files of the edit tool count even where they are ignored. Throws RepositoryError. */
export async function findNewUntracked(repo: TrustedRepository, start: Start, search: Search): Promise<NewUntracked> {
  const found: NewUntracked = { files: [], leftOut: [], refused: [] }
  for (const path of search.list.unreadable) found.refused.push(refusal(Buffer.from(path), 'cannot be read'))
  const open = start.openFolders.filter(folder => !isOwnFolder(folder, start.own))
  const inside = await Promise.all(open.map(folder => enter(repo, folder, found)))
  const names = [...search.list.names, ...search.replaced.map(folder => Buffer.from(folder))]
  const fresh = [...names, ...inside.flat()].filter(name => !start.seen.has(name.toString('latin1')))
  let level: Candidate[] = textsOf(fresh, found).map(path => ({ path, inherited: null }))
  while (level.length > 0) level = await classifyLevel(repo, start, { level, edited: search.edited }, found)
  await addToolFilesInOldFolders(repo, start, search.edited, found)
  for (const [path, fingerprint] of start.watched) {
    if (isOwnFolder(path, start.own)) continue
    if ((await fingerprintAt(repo.workspace, path)) !== fingerprint) found.leftOut.push({ path, why: BEFORE })
  }
  return found
}

/** Sorts the paths of one depth; returns the next depth. */
async function classifyLevel(
  repo: TrustedRepository,
  { rules, own }: Start,
  { level, edited }: { readonly level: readonly Candidate[]; readonly edited: ReadonlySet<string> },
  found: NewUntracked,
): Promise<Candidate[]> {
  const open = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []))
  const ignored = await ignoredByBase(repo, rules, open)
  const next: Candidate[] = []
  for (const { path, inherited } of level.filter(one => !isOwnFolder(one.path, own))) {
    const why = inherited ?? whyDropped(path, ignored)
    const folder = path.endsWith('/')
    const wanted = folder ? [...edited].some(made => made.startsWith(path)) : edited.has(path)
    if (why !== null && !wanted) found.leftOut.push({ path, why })
    else if (!folder) await addFile(repo, path, found)
    else next.push(...textsOf(await enter(repo, path, found), found).map(inner => ({ path: inner, inherited: why })))
  }
  return next
}

/** Git cannot store pipes and sockets, so they are left out and do not block a change. */
async function addFile(repo: TrustedRepository, path: string, found: NewUntracked): Promise<void> {
  const { kind } = await lstatAt(repo.workspace, path)
  if (kind === 'special') found.leftOut.push({ path, why: 'not a regular file' })
  else found.files.push(path)
}

/** Folders that were ignored before the run are never listed; only the edit tool's paths in them are checked. `outsideChange` protects old files there. */
async function addToolFilesInOldFolders(
  repo: TrustedRepository,
  start: Start,
  edited: ReadonlySet<string>,
  found: NewUntracked,
): Promise<void> {
  const listed = new Set([...start.openFolders, ...found.files])
  for (const path of edited) {
    if (isOwnFolder(path, start.own)) continue
    const old =
      start.seen.has(latin1(path)) ||
      foldersAbove(path).some(folder => start.seen.has(latin1(`${folder}/`)) && !listed.has(`${folder}/`))
    if (!old || start.watched.has(path) || listed.has(path)) continue
    if ((await lstatAt(repo.workspace, path)).kind === 'absent') continue
    if (start.seen.has(latin1(path))) found.leftOut.push({ path, why: BEFORE })
    else found.files.push(path)
  }
}

/** No project nests so many folders, and each level costs a call of git. */
const DEEPEST = 64

async function enter(repo: TrustedRepository, folder: string, found: NewUntracked): Promise<readonly Buffer[]> {
  const names = folder.split('/').length > DEEPEST ? 'too deep' : await namesIn(repo.workspace, folder)
  if (typeof names !== 'string') return names
  const why = WHY_NOT_ENTERED[names]
  found.refused.push(refusal(Buffer.from(folder), why))
  return []
}

const WHY_NOT_ENTERED = {
  repository: 'a repository inside the repository',
  unreadable: 'cannot be read',
  'too deep': `nested deeper than ${DEEPEST} folders`,
} as const

function whyDropped(path: string, ignored: ReadonlySet<string>): string | null {
  if (ignored.has(path)) return 'ignored by the base branch'
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

export type OutsideChange = (path: string) => Promise<string | null>

const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32'

export function outsideChange(repo: TrustedRepository, start: Start): OutsideChange {
  const seen = new Set([...start.seen].map(name => folded(Buffer.from(name, 'latin1').toString())))
  const open = new Set(start.openFolders.map(folded))
  const submodules = start.rules.submodules.map(path => folded(`${path}/`))
  return async path => {
    // The edit tool cannot write such a path, and git would fail on it.
    if (path.includes('\0') || unusableName(path, false) !== null) return null
    if (await baseHasPath(repo, path)) return null
    const name = folded(path)
    // Folders that were ignored before the run were never listed, so a file in one may be old.
    const old =
      seen.has(name) ||
      submodules.some(folder => name.startsWith(folder)) ||
      foldersAbove(name).some(folder => seen.has(`${folder}/`) && !open.has(`${folder}/`))
    if (old) return 'it was there before the run and is not tracked by git'
    const why = whyDropped(path, await ignoredByBase(repo, start.rules, [path]))
    return why === null ? null : `a command made it, and it would not be part of the change (${why})`
  }
}

function folded(path: string): string {
  return FOLDS_NAMES ? path.normalize('NFC').toLowerCase() : path
}
