/** Untracked files: which new ones are part of the change, which are left out and why, and which existing ones may not be edited. */
import { byProductOf } from '../../core/change/by-products.ts'
import type { LeftOut } from '../../core/change/change.ts'
import { baseHasPath, ignoredByBase } from './base-files.ts'
import { sortNames, unusableName } from './git-names.ts'
import { isOwnFolder, type Start } from './start-snapshot.ts'
import type { TrustedRepository } from './trusted-repository.ts'
import { fingerprintAt, foldersAbove, lstatAt, namesIn, type PathList } from './work-tree.ts'

/** `bytes` is the name on disk, where that may not be UTF-8. */
export type Refused = LeftOut & { readonly bytes?: Buffer }

/** `inherited`: why the folder around it is left out. In it only files of the edit tool count. */
type Candidate = { readonly path: string; readonly inherited: string | null }

export const BEFORE = 'was there before the run'

/** No project nests so many folders, and each level costs a call of git. */
const DEEPEST = 64

/** Sorts new untracked files by the base's rules. Files of the edit tool count even where they are ignored. Throws RepositoryError. */
export async function findNewUntracked(
  repo: TrustedRepository,
  start: Start,
  { names: untracked, unreadable, edited }: PathList & { readonly edited: ReadonlySet<string> },
) {
  const { workspace } = repo
  const files: string[] = []
  const leftOut: LeftOut[] = []
  const refused: Refused[] = unreadable.map(path => refusal(Buffer.from(path), 'cannot be read'))
  const isOwn = (path: string) => isOwnFolder(path, start.own)
  const textsOf = (names: readonly Buffer[]): string[] => {
    const { texts, bytes } = sortNames(names)
    refused.push(...bytes.map(name => refusal(name, 'the name is not UTF-8')))
    return texts
  }
  const enter = (folder: string): readonly Buffer[] => {
    const names = folder.split('/').length > DEEPEST ? 'too deep' : namesIn(workspace, folder)
    if (typeof names !== 'string') return names
    refused.push(refusal(Buffer.from(folder), WHY_NOT_ENTERED[names]))
    return []
  }
  const classify = async (level: readonly Candidate[]): Promise<Candidate[]> => {
    const open = level.flatMap(({ path, inherited }) => (inherited === null ? [path] : []))
    const ignored = await ignoredByBase(repo, start.rules, open)
    const next: Candidate[] = []
    for (const { path, inherited } of level.filter(one => !isOwn(one.path))) {
      await repo.git.checkTime()
      const why = inherited ?? whyDropped(path, ignored)
      const isFolder = path.endsWith('/')
      const isWanted = isFolder ? [...edited].some(made => made.startsWith(path)) : edited.has(path)
      if (why !== null && !isWanted) leftOut.push({ path, why })
      else if (isFolder) next.push(...textsOf(enter(path)).map(inner => ({ path: inner, inherited: why })))
      // Git cannot store pipes and sockets, so they are left out and do not block a change.
      else if (lstatAt(workspace, path).kind === 'special') leftOut.push({ path, why: 'not a regular file' })
      else files.push(path)
    }
    return next
  }
  const inside = start.openFolders.filter(folder => !isOwn(folder)).flatMap(enter)
  const fresh = [...untracked, ...inside].filter(name => !start.seen.has(name.toString('latin1')))
  let level: Candidate[] = textsOf(fresh).map(path => ({ path, inherited: null }))
  while (level.length > 0) level = await classify(level)

  // Folders that were ignored before the run are never listed; only the edit tool's paths in them are checked.
  const listed = new Set([...start.openFolders, ...files])
  for (const path of [...edited].filter(one => !isOwn(one) && !start.watched.has(one) && !listed.has(one))) {
    const isSeen = start.seen.has(latin1(path))
    const isClosed = (folder: string) => start.seen.has(latin1(`${folder}/`)) && !listed.has(`${folder}/`)
    if (!isSeen && !foldersAbove(path).some(isClosed)) continue
    if (lstatAt(workspace, path).kind === 'absent') continue
    if (isSeen) leftOut.push({ path, why: BEFORE })
    else files.push(path)
  }
  for (const [path, fingerprint] of start.watched)
    if (!isOwn(path) && fingerprintAt(workspace, path) !== fingerprint) leftOut.push({ path, why: BEFORE })
  return { files, leftOut, refused }
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

function refusal(bytes: Buffer, why: string): Refused {
  return { path: bytes.toString(), why, bytes }
}

const FOLDS_NAMES = process.platform === 'darwin' || process.platform === 'win32'

/** Makes the port's `whyOutsideChange`, except for files of the edit tool. */
export function outsideChange(repo: TrustedRepository, start: Start): (path: string) => Promise<string | null> {
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
