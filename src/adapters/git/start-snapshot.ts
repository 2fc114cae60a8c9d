/** The start snapshot: what the work tree holds before the model begins. */
import { mkdtemp, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { serialize } from 'node:v8'
import { byProductOf } from '../../core/change/clone-parts.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import type { TreeFiles } from '../../ports/commands.ts'
import type { StartSnapshot } from '../../ports/repository.ts'
import { type BaseRules, filteredByBase, ignoredByBase, readBaseRules } from './base-files.ts'
import type { GitContext } from './git-command.ts'
import { byBytes, latin1, nulJoined, sortNames, textOf } from './git-names.ts'
import type { Surroundings } from './repositories.ts'
import { emptySubmodules } from './submodules.ts'
import { contextAt, copyIndex, piecesOf, runTrusted, type TrustedRepository } from './trusted-repository.ts'
import {
  differingPaths,
  fingerprintsAt,
  foldersAbove,
  giveToOwner,
  listUntracked,
  lstatAt,
  namesIn,
} from './work-tree.ts'

export type Start = {
  /** Index of the base tree, without any knowledge of the work tree. */
  baseIndex: string
  /** Index of the base tree with each file's size and times in the work tree. */
  startIndex: string
  rules: BaseRules
  /** Tracked paths that differ from the base, with a fingerprint. Nobody but their owner sees them during the run. */
  uncommitted: ReadonlyMap<string, string>
  /** Those whose name is no text, which cannot be part of a change. As latin1 text. */
  unnamed: readonly string[]
  /** Untracked names that were found, including ignored ones. As latin1 text, which fits any bytes. */
  seen: ReadonlySet<string>
  watched: ReadonlyMap<string, string>
  /** Untracked folders that are not ignored. What appears in them later is new. */
  openFolders: readonly string[]
  racy: RacyEntries
  /** Paths with a filter driver (LFS) that differed from the base or are racy, with a fingerprint. */
  filtered: ReadonlyMap<string, string>
  emptySubmodules: ReadonlySet<string>
  /** The run's output folder, with a slash at its end; nothing in it is part of a change. Null where it is outside. */
  own: string | null
}

type Before = { baseIndex: string; ownFolder: string | undefined; withheld: ReadonlySet<string> }

/** Takes the snapshot, and writes nothing into the work tree. Throws RepositoryError. */
export async function takeStart(repo: TrustedRepository, { baseIndex, ownFolder, withheld }: Before): Promise<Start> {
  const startIndex = join(repo.folder, 'start-index')
  const place = { ...contextAt(repo, repo.workspace, startIndex), index: startIndex }
  const [rules, listed, differingNames] = await Promise.all([
    readBaseRules(repo),
    listUntracked(repo, baseIndex),
    refreshedIndex(repo, place, baseIndex),
  ])
  const { texts: differing, bytes: unnamed } = sortNames(differingNames)
  const byDriver = await ofFilter(repo, { baseIndex, rules, withheld }, differing)
  const dirty = differing.filter(path => !byDriver.has(path)).sort(byBytes)
  // In their place a copy has what the base has, and nothing in a folder's.
  const replaced = new Set([...[...dirty, ...dirty.flatMap(foldersAbove)].map(latin1), ...unnamed])
  const untracked = await rememberUntracked(
    repo,
    listed.names.filter(name => !replaced.has(withoutEndSlash(name))),
    rules,
  )
  return {
    ...{ baseIndex, startIndex, rules, uncommitted: fingerprintsAt(repo.workspace, dirty), unnamed, ...untracked },
    ...(await timesOf(repo, { baseIndex, startIndex, rules }, byDriver)),
    emptySubmodules: new Set(emptySubmodules(repo.workspace, rules.submodules)),
    own: await ownFolderIn(repo.workspace, ownFolder),
  }
}

/** Makes an index with each file's size and times in the work tree. Returns the names that differ, a character a byte. */
async function refreshedIndex(repo: TrustedRepository, place: GitContext & { index: string }, from: string) {
  await copyIndex(from, place.index)
  await leaveOutSparse(repo, place)
  await refresh(repo, place)
  return (await differingPaths(repo, place.index)).names
}

async function ofFilter(
  repo: TrustedRepository,
  { withheld, ...base }: Pick<Before, 'baseIndex' | 'withheld'> & { rules: BaseRules },
  paths: readonly string[],
) {
  const filtered = await filteredByBase(repo, base, paths)
  return new Set([...filtered].filter(path => !withheld.has(path)))
}

/** The tracked names that differ from the base, but for files of a filter, which always do. Throws RepositoryError. */
export async function differingFromBase(
  repo: TrustedRepository,
  baseIndex: string,
  withheld: ReadonlySet<string>,
): Promise<readonly string[]> {
  const index = join(repo.folder, 'compared-index')
  const [rules, names] = await Promise.all([
    readBaseRules(repo),
    refreshedIndex(repo, { ...contextAt(repo, repo.workspace, index), index }, baseIndex),
  ])
  const byDriver = await ofFilter(repo, { baseIndex, rules, withheld }, sortNames(names).texts)
  return names.filter(name => !byDriver.has(textOf(name)))
}

/** Writes what the base has at these names (a character a byte) into a new private folder. Throws RepositoryError. */
export async function layOutBase(
  repo: TrustedRepository,
  baseIndex: string,
  names: readonly string[],
): Promise<TreeFiles> {
  const folder = await mkdtemp(join(repo.folder, 'base-files-'))
  const index = `${folder}-index`
  await copyIndex(baseIndex, index)
  const input = Buffer.from(nulJoined(names), 'latin1')
  await runTrusted(repo, ['checkout-index', '-z', '--stdin'], contextAt(repo, folder, index), { input })
  const texts = names.map(textOf)
  await giveToOwner(repo.workspace, [...texts, ...texts.flatMap(foldersAbove)], folder)
  return { folder, gone: [] }
}

/** The snapshot of a copy of the work tree, where times and numbers of files are others. Throws RepositoryError. */
export async function startInCopy(repo: TrustedRepository, start: Start): Promise<Start> {
  const startIndex = join(repo.folder, 'start-index-of-copy')
  await copyIndex(start.startIndex, startIndex)
  const place = contextAt(repo, repo.workspace, startIndex)
  await refresh(repo, place)
  // What could not be read is not in the copy, and nobody has removed it.
  const { names } = await differingPaths(repo, startIndex, ['--diff-filter=D'])
  await runTrusted(repo, ['update-index', '--skip-worktree', '-z', '--stdin'], place, { input: nulJoined(names) })
  return {
    ...{ ...start, startIndex },
    ...(await timesOf(repo, { ...start, startIndex }, start.filtered.keys())),
    watched: fingerprintsAt(repo.workspace, [...start.watched.keys()]),
  }
}

async function timesOf(
  repo: TrustedRepository,
  start: Pick<Start, 'baseIndex' | 'startIndex' | 'rules'>,
  byDriver: Iterable<string>,
): Promise<Pick<Start, 'racy' | 'filtered'>> {
  const racy = await racyEntries(repo, start.startIndex)
  const racyByDriver = await filteredByBase(repo, start, [...racy.keys()])
  return { racy, filtered: fingerprintsAt(repo.workspace, [...byDriver, ...racyByDriver]) }
}

export function shownStart(
  { uncommitted, unnamed, openFolders, watched }: Start,
  more: Pick<StartSnapshot, 'base' | 'setup'>,
): StartSnapshot {
  const outermost = openFolders.filter(
    folder => !openFolders.some(other => other !== folder && folder.startsWith(other)),
  )
  return {
    uncommitted: [...uncommitted.keys(), ...unnamed.map(textOf)],
    untracked: [...outermost, ...watched.keys()].sort(),
    ...more,
  }
}

async function leaveOutSparse(repo: TrustedRepository, place: GitContext): Promise<void> {
  const input = nulJoined(repo.sparse)
  if (input !== '') await runTrusted(repo, ['update-index', '--skip-worktree', '-z', '--stdin'], place, { input })
}

/** Compares files whose times alone differ from the index, and notes their times. Throws RepositoryError. */
export async function refresh(repo: TrustedRepository, place: GitContext): Promise<void> {
  await runTrusted(repo, ['update-index', '-q', '--ignore-submodules', '--refresh'], place, { answers: [1] })
}

async function rememberUntracked(repo: TrustedRepository, names: readonly string[], rules: BaseRules) {
  const seen = new Set<string>()
  const watched: string[] = []
  const openFolders: string[] = []
  let level = names
  while (level.length > 0) {
    for (const name of level) seen.add(name)
    const { texts } = sortNames(level)
    const ignored = await ignoredByBase(repo, rules, texts)
    const open = texts.filter(path => !ignored.has(path) && byProductOf(path) === null)
    const next: string[] = []
    for (const path of open) {
      const names = path.endsWith('/') ? namesIn(repo.workspace, path) : []
      if (!path.endsWith('/')) watched.push(path)
      // An existing repository in a folder is not entered.
      else if (typeof names !== 'string') {
        openFolders.push(path)
        for (const name of names) next.push(name)
      }
    }
    level = next
  }
  return { seen, watched: fingerprintsAt(repo.workspace, watched), openFolders }
}

/** Writes what the post step may need; returns the file's path. Throws the file system's error. */
export async function keepForPostStep(file: string, value: Start | Surroundings): Promise<string> {
  await writeFile(`${file}.part`, serialize(value), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** The folder's path in the real `workspace`, with a slash at its end; null where it is elsewhere. Throws nothing. */
export async function ownFolderIn(workspace: string, folder = ''): Promise<string | null> {
  if (folder === '') return null
  const path = relative(workspace, await realpath(folder).catch(() => folder))
  return path === '' || path.startsWith('..') || path.startsWith('/') ? null : `${path}/`
}

export function isOwnFolder(path: string, own: string | null): boolean {
  return own !== null && `${path}/`.startsWith(own)
}

/** By path: when the inode last changed, in nanoseconds. Entries leave the map once they are safe. */
type RacyEntries = Map<string, bigint>

/** One entry of `ls-files --debug -z`, with the times of its inode and of its content. */
const ENTRY = /([^\0]*)\0 {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n(?:.*\n){3}/g
const SECOND = 1_000_000_000n

type ListedEntry = { path: string; changed: () => bigint; written: () => bigint }

/** Gives the entries of an index in order, or those of these paths; times in nanoseconds. Throws RepositoryError. */
export async function entriesOfIndex(
  repo: TrustedRepository,
  { index, paths = [] }: { index: string; paths?: readonly string[] },
  take: (entry: ListedEntry) => void,
): Promise<void> {
  let rest = ''
  const nanoseconds = (whole = '', part = '') => BigInt(whole) * SECOND + BigInt(part)
  const takePiece = (piece: string) => {
    const text = rest + piece
    let read = 0
    for (const match of text.matchAll(ENTRY)) {
      const [entry, path = '', ...times] = match
      read = match.index + entry.length
      const at = (first: 0 | 2) => nanoseconds(times[first], times[first + 1])
      take({ path: textOf(path), changed: () => at(0), written: () => at(2) })
    }
    rest = text.slice(read)
  }
  const context = contextAt(repo, repo.workspace, index)
  await piecesOf(repo, ['ls-files', '--debug', '-z', '--', ...paths], { context, take: takePiece })
}

/** A file system's clock may be slow. */
const SAFE_SECONDS = 2n

async function racyEntries(repo: TrustedRepository, index: string): Promise<RacyEntries> {
  const madeAt = BigInt(Math.floor((await stat(index)).mtimeMs / 1000)) * SECOND
  const racy: RacyEntries = new Map()
  await entriesOfIndex(repo, { index }, ({ path, changed }) => {
    if (changed() >= madeAt) racy.set(path, changed())
  })
  return racy
}

/**
 * The entries whose inode has changed since. Unchanged ones leave the map as soon as git itself would notice a later
 * change.
 */
export function touchedRacyEntries(workspace: string, racy: RacyEntries): string[] {
  const now = BigInt(Date.now()) / 1000n
  return [...racy].flatMap(([path, before]) => {
    if (lstatAt(workspace, path).stats?.ctimeNs !== before) return [path]
    if (before / SECOND + SAFE_SECONDS <= now) racy.delete(path)
    return []
  })
}
