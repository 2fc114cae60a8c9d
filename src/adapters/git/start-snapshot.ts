/** The start snapshot: what the work tree holds before the model begins. Tracked paths are put at the base. */
import { copyFile, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { byProductOf } from '../../core/change/by-products.ts'
import type { StartSnapshot } from '../../ports/repository.ts'
import { type BaseRules, filteredByBase, ignoredByBase, readBaseRules, writeRules } from './base-rules.ts'
import { differingPaths, emptySubmodules, listUntracked, namesIn } from './changed-paths.ts'
import { byBytes, nulJoined, sortNames } from './git-names.ts'
import { fingerprintOf, giveToOwner, lstatAt } from './lstat.ts'
import { type RacyEntries, racyEntries } from './racy-entries.ts'
import type { SetAside } from './set-aside.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'

export type Start = {
  /** Index of the base tree, without any knowledge of the work tree. */
  readonly baseIndex: string
  /** Index of the base tree with each file's size and times in the work tree. */
  readonly startIndex: string
  readonly rules: BaseRules
  readonly setAside: ReadonlySet<string>
  /** Untracked names that were found, including ignored ones. As latin1 text, which fits any bytes. */
  readonly seen: ReadonlySet<string>
  /** Untracked files that are not ignored, with a fingerprint of their content. */
  readonly watched: ReadonlyMap<string, string>
  /** Untracked folders that are not ignored. What appears in them later is new. */
  readonly openFolders: readonly string[]
  /** Tracked paths that the index cannot vouch for. */
  readonly racy: RacyEntries
  /** Paths with a filter driver (LFS) that differed from the base or are racy, with a strict fingerprint. */
  readonly filtered: ReadonlyMap<string, string>
  /** Submodule folders that were empty. */
  readonly emptySubmodules: ReadonlySet<string>
  /** The run's output folder in the work tree, with a slash at its end; nothing in it is part of a change. Null where it is elsewhere. */
  readonly own: string | null
}

/** Takes the snapshot. Changed tracked paths are set aside and get base content. `ownFolder`: the absolute path of the run's output folder. Throws RepositoryError. */
export async function takeStart(repo: TrustedRepository, aside: SetAside, ownFolder = ''): Promise<Start> {
  const baseIndex = join(repo.folder, 'base-index')
  const startIndex = join(repo.folder, 'start-index')
  await runTrusted(repo, ['read-tree', repo.base.tree], contextAt(repo, repo.workspace, baseIndex))
  await copyFile(baseIndex, startIndex)
  const rules = await readBaseRules(repo)
  await leaveOutSparse(repo, startIndex)
  await refresh(repo, startIndex)
  const { dirty, filtered } = await dirtyPaths(repo, { baseIndex, startIndex, rules })
  for (const path of dirty) await aside.keep(path)
  if (dirty.length > 0) await putBaseContent(repo, startIndex, dirty)
  const untracked = await rememberUntracked(repo, startIndex, rules)
  const empty = new Set(await emptySubmodules(repo.workspace, rules.submodules))
  const racy = await racyEntries(repo, startIndex)
  for (const path of await filteredByBase(repo, { baseIndex, rules }, [...racy.keys()])) {
    filtered.set(path, await strictFingerprint(repo.workspace, path))
  }
  const setAside = new Set(dirty)
  const own = await ownIn(repo.workspace, ownFolder)
  return { baseIndex, startIndex, rules, setAside, ...untracked, racy, filtered, emptySubmodules: empty, own }
}

/** The part of a snapshot that the flow needs. */
export function shownStart({ setAside, openFolders, watched }: Start): StartSnapshot {
  const outermost = openFolders.filter(
    folder => !openFolders.some(other => other !== folder && folder.startsWith(other)),
  )
  return { setAside: [...setAside], untracked: [...outermost, ...watched.keys()].sort() }
}

async function leaveOutSparse(repo: TrustedRepository, startIndex: string): Promise<void> {
  if (repo.sparse.length === 0) return
  const args = ['update-index', '--skip-worktree', '-z', '--stdin']
  await runTrusted(repo, args, contextAt(repo, repo.workspace, startIndex), { input: nulJoined(repo.sparse) })
}

async function refresh(repo: TrustedRepository, startIndex: string): Promise<void> {
  const args = ['update-index', '-q', '--ignore-submodules', '--refresh']
  await runTrusted(repo, args, contextAt(repo, repo.workspace, startIndex), { answers: [1] })
}

async function dirtyPaths(
  repo: TrustedRepository,
  { baseIndex, startIndex, rules }: Pick<Start, 'baseIndex' | 'startIndex' | 'rules'>,
): Promise<{ dirty: string[]; filtered: Map<string, string> }> {
  const { texts } = sortNames((await differingPaths(repo, startIndex)).names)
  const byDriver = await filteredByBase(repo, { baseIndex, rules }, texts)
  const filtered = new Map<string, string>()
  for (const path of byDriver) filtered.set(path, await strictFingerprint(repo.workspace, path))
  return { dirty: texts.filter(path => !byDriver.has(path)).sort(byBytes), filtered }
}

async function putBaseContent(repo: TrustedRepository, startIndex: string, paths: readonly string[]): Promise<void> {
  const place = contextAt(repo, repo.workspace, startIndex)
  await runTrusted(repo, ['checkout-index', '--force', '--index', '-z', '--stdin'], place, {
    input: nulJoined(paths),
  })
  await giveToOwner(repo.workspace, paths)
  await refresh(repo, startIndex)
}

/** A text that changes whenever the file at a path does. */
export async function strictFingerprint(workspace: string, path: string): Promise<string> {
  const found = await lstatAt(workspace, path)
  return found.kind === 'absent' ? 'absent' : fingerprintOf(found.stats, true)
}

type Remembered = Pick<Start, 'seen' | 'watched' | 'openFolders'>

async function rememberUntracked(repo: TrustedRepository, startIndex: string, rules: BaseRules): Promise<Remembered> {
  const shadow = join(repo.folder, 'shadow')
  await writeRules(shadow, rules)
  const seen = new Set<string>()
  const watched = new Map<string, string>()
  const openFolders: string[] = []
  let level: readonly Buffer[] = (await listUntracked(repo, startIndex)).names
  while (level.length > 0) {
    for (const name of level) seen.add(name.toString('latin1'))
    const { texts } = sortNames(level)
    const ignored = await ignoredByBase(repo, shadow, texts)
    const open = texts.filter(path => !ignored.has(path) && byProductOf(path) === null)
    for (const path of open.filter(file => !file.endsWith('/')))
      watched.set(path, await looseFingerprint(repo.workspace, path))
    const inner = await Promise.all(
      open.filter(path => path.endsWith('/')).map(async path => ({ path, names: await namesIn(repo.workspace, path) })),
    )
    // An existing repository in a folder is not entered.
    const entered = inner.flatMap(({ path, names }) => (typeof names === 'string' ? [] : [{ path, names }]))
    openFolders.push(...entered.map(({ path }) => path))
    level = entered.flatMap(({ names }) => names)
  }
  return { seen, watched, openFolders }
}

/** The same for an untracked path; restored sizes and times go unnoticed. */
export async function looseFingerprint(workspace: string, path: string): Promise<string> {
  const found = await lstatAt(workspace, path)
  return found.kind === 'absent' ? 'absent' : fingerprintOf(found.stats)
}

/** Writes the snapshot for the post step; returns the file's path. Throws the file system's error. */
export async function writeStart(folder: string, start: Start): Promise<string> {
  const file = join(folder, 'start')
  await writeFile(`${file}.part`, serialize(start), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** Reads it back. Throws where it is missing or damaged. */
export async function readStart(file: string): Promise<Start> {
  return deserialize(await readFile(file))
}

/** The folder's path in the real `workspace`, with a slash at its end; null where it is elsewhere. Throws nothing. */
async function ownIn(workspace: string, folder: string): Promise<string | null> {
  if (folder === '') return null
  const path = relative(workspace, await realpath(folder).catch(() => folder))
  return path === '' || path.startsWith('..') || path.startsWith('/') ? null : `${path}/`
}

/** Whether a path is that folder or lies in it. Folders end with a slash. */
export function isOwnFolder(path: string, own: string | null): boolean {
  return own !== null && `${path}/`.startsWith(own)
}
